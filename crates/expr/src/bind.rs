//! From the syntax tree to [`Expr`].

use parser::ast;
use value::{SqlResult, sql_error};

use crate::context::EvalContext;
use crate::expr::Expr;
use crate::resolve::Resolver;

/// Binds an expression: resolves names, gives types, chooses how to compare and compute, and folds constants.
///
/// # Errors
/// All that MySQL raises while it resolves an expression: 1054, 1305, 1582, 1241, 1267, 1111 and so on.
pub fn bind_expr(e: &ast::Expr, resolver: &mut dyn Resolver, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
    let _ = (e, resolver, cx);
    Err(sql_error!(NOT_SUPPORTED_YET, "expression"))
}
