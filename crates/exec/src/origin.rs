//! What a value that is stored comes from: messages name the origin of a document, and a zero that was
//! computed has no digits behind the point, as MySQL's arithmetic leaves it.

use expr::{ArithOp, Expr, ExprKind, Number};
use value::Value;
use value::store::Document;

/// How messages call a document that this expression gave.
pub(crate) fn document_of(e: &Expr) -> Document<'_> {
    match &e.kind {
        ExprKind::Column { name, .. } => {
            let own = name.rsplit('.').next().unwrap_or(name).trim_matches('`');
            Document { name: own, is_column: e.is_field() }
        }
        ExprKind::Call(call) => Document { name: call.function.name, is_column: false },
        ExprKind::Subquery(_) => Document { name: "?", is_column: false },
        _ => Document::default(),
    }
}

/// Whether this expression is the difference, product, quotient or remainder of exact numbers, perhaps with
/// another sign: texts show its zero as `0`.
pub(crate) fn has_bare_zero(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Arith { op, number: Number::Decimal, .. } => *op != ArithOp::Add,
        ExprKind::Negate { arg, .. } => has_bare_zero(arg),
        ExprKind::Call(call) if call.function.name == "abs" => call.args.first().is_some_and(has_bare_zero),
        _ => false,
    }
}

/// The value of the expression, as a text would have it.
pub(crate) fn without_digits(e: &Expr, value: &Value) -> Option<Value> {
    match value {
        Value::Decimal(d) if d.is_zero() && d.scale() > 0 && has_bare_zero(e) => Some(Value::Decimal(value::Decimal::ZERO)),
        _ => None,
    }
}
