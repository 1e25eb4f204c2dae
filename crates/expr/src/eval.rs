//! Evaluation.

use value::{SqlResult, Value, sql_error};

use crate::context::EvalContext;
use crate::expr::Expr;

/// The value of an expression on a row.
///
/// # Errors
/// Those that MySQL raises at run time: 1690, 1242, 1317 and so on.
pub fn eval(e: &Expr, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let _ = (e, row, cx);
    Err(sql_error!(NOT_SUPPORTED_YET, "expression"))
}

/// Truth of a condition: `None` is unknown.
pub fn eval_truth(e: &Expr, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Option<bool>> {
    let v = eval(e, row, cx)?;
    Ok(v.to_bool(cx.warnings))
}

/// Whether a row passes a filter: true, not NULL.
pub fn passes(e: &Expr, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<bool> {
    Ok(eval_truth(e, row, cx)? == Some(true))
}
