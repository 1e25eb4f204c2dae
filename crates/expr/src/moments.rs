//! Texts beside moments that are others for each row: what is none of them is told to be an incorrect moment,
//! where beside a constant it is a truncated one.

use value::Value;

use crate::expr::{Expr, ExprKind};

/// Whether it is a text beside a moment that varies.
pub(crate) fn is_text_beside_varying((a, l): (&Value, &Expr), (b, r): (&Value, &Expr)) -> bool {
    let is_moment = |v: &Value, e: &Expr| matches!(v, Value::Date(_) | Value::DateTime(_)) && varies(e);
    let is_text = |v: &Value| matches!(v, Value::Bytes(_));
    is_text(a) && is_moment(b, r) || is_text(b) && is_moment(a, l)
}

fn varies(e: &Expr) -> bool {
    e.any(&mut |e| matches!(e.kind, ExprKind::Column { .. }))
}
