//! Comparisons.

use std::cmp::Ordering;

use value::{SqlResult, Value, sql_error};

use crate::context::EvalContext;
use crate::expr::{CompareOp, Comparator, Expr};

/// `left op right`, typed.
pub fn bind(op: CompareOp, left: Expr, right: Expr) -> SqlResult<Expr> {
    let _ = (op, left, right);
    Err(sql_error!(NOT_SUPPORTED_YET, "comparison"))
}

/// The order of two values; `None` if either is NULL.
pub fn compare_values(a: &Value, b: &Value, by: &Comparator, cx: &mut EvalContext<'_>) -> SqlResult<Option<Ordering>> {
    let _ = (a, b, by, cx);
    Err(sql_error!(NOT_SUPPORTED_YET, "comparison"))
}

/// How values of two types are compared where no constants matter: columns of a UNION, of IN (subquery), join keys.
pub fn comparator(a: &Expr, b: &Expr) -> SqlResult<Comparator> {
    let _ = (a, b);
    Err(sql_error!(NOT_SUPPORTED_YET, "comparison"))
}
