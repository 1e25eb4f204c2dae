//! What NAME_CONST takes: a name, and a constant that is called so. A stored program's statements are logged
//! with it in the place of variables.

use parser::ast::{self, ExprKind as Ast, Literal, UnaryOp};
use value::{SqlResult, sql_error};

/// Whether there is a name among the arguments.
///
/// # Errors
/// 1210 if one of them is no constant, or the name is more than a literal; 1382 if the name is NULL.
pub(crate) fn is_named(args: &[ast::Expr]) -> SqlResult<bool> {
    if !args.iter().all(is_constant) {
        return Err(sql_error!(WRONG_ARGUMENTS, "NAME_CONST"));
    }
    args.first().map_or(Ok(false), |name| check_name(name).map(|()| true))
}

/// The name that NAME_CONST gives is a literal alone, and not NULL.
fn check_name(e: &ast::Expr) -> SqlResult<()> {
    match &e.kind {
        Ast::Paren(expr) => check_name(expr),
        Ast::Collate { .. } => Err(sql_error!(WRONG_ARGUMENTS, "NAME_CONST")),
        Ast::Literal(Literal::Null) => Err(sql_error!(RESERVED_SYNTAX, "NAME_CONST")),
        _ => Ok(()),
    }
}

/// A literal, but no truth value, with a sign or a collation.
fn is_constant(e: &ast::Expr) -> bool {
    match &e.kind {
        Ast::Literal(Literal::Bool(_)) => false,
        Ast::Literal(_) => true,
        Ast::Unary { op: UnaryOp::Minus, expr } | Ast::Collate { expr, .. } | Ast::Paren(expr) => is_constant(expr),
        _ => false,
    }
}
