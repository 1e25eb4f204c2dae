//! Texts beside moments that are others for each row: what is none of them is told to be an incorrect moment,
//! where beside a constant it is a truncated one.

use std::cmp::Ordering;

use value::{DateTime, Value};

use crate::compare::to_moment;
use crate::context::EvalContext;
use crate::expr::{Expr, ExprKind};

/// The order of a text and a moment that varies; `None` of anything else. What is no moment counts as zero.
pub(crate) fn compare_varying((a, l): (&Value, &Expr), (b, r): (&Value, &Expr), cx: &mut EvalContext<'_>) -> Option<Ordering> {
    let is_moment = |v: &Value, e: &Expr| matches!(v, Value::Date(_) | Value::DateTime(_)) && varies(e);
    let is_text = |v: &Value| matches!(v, Value::Bytes(_));
    if !(is_text(a) && is_moment(b, r) || is_text(b) && is_moment(a, l)) {
        return None;
    }
    let (x, y) = (to_moment(a, cx), to_moment(b, cx));
    Some(x.unwrap_or(DateTime::ZERO).cmp(&y.unwrap_or(DateTime::ZERO)))
}

fn varies(e: &Expr) -> bool {
    e.any(&mut |e| matches!(e.kind, ExprKind::Column { .. }))
}
