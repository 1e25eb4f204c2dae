//! The number that the value of an expression is, where one is wanted, and what is said of a text that is
//! more than a number.
//!
//! Mostly MySQL warns (1292) of what is left over. It does not where the text comes from a column of a
//! kind that it reads by itself, or from a choice that hands on the first or the largest of several values
//! (COALESCE, GREATEST …): `COALESCE('3x', 1) + 0` is 3 without a warning, so that a strict UPDATE by it
//! does not fail. Whoever wants a number of an operand asks here, and not the value.

use value::{Decimal, Kind, NoWarnings, Value, sql_error};

use crate::context::EvalContext;
use crate::expr::{Expr, ExprKind};

/// COALESCE and functions like it, which read the text that they choose by themselves.
const HANDS_ON: &[&str] = &["coalesce", "ifnull", "greatest", "least", "any_value"];

pub(crate) fn hands_on(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Call(c) if HANDS_ON.contains(&c.function.name))
}

/// Whether some values of `e` may be [quiet](is_quiet).
pub(crate) fn may_be_quiet(e: &Expr) -> bool {
    is_column(e) || is_case_operand(e) || hands_on(e)
}

/// Whether the number in a text is read without a warning for what is left over: in the operand of a
/// program's CASE, in what COALESCE and the like hand on, and in columns: always in TEXT and BLOB; in VARCHAR
/// and VARBINARY where what is left is as long as twice the length's own bytes, which MySQL takes for the
/// end.
pub(crate) fn is_quiet(e: &Expr, v: &Value) -> bool {
    match (v, e.ty.kind) {
        (Value::Bytes(_), _) if is_case_operand(e) || hands_on(e) => true,
        (Value::Bytes(_), kind) if kind.is_text() => is_column(e),
        (Value::Bytes(text), Kind::VarChar) if is_column(e) => {
            let left = text.len() - value::number::parse_f64_prefix(text).used;
            left == if e.ty.octet_length() > 255 { 4 } else { 2 }
        }
        _ => false,
    }
}

fn is_column(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Column { .. })
}

/// A variable of a program that has no name keeps the operand of a CASE.
fn is_case_operand(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Variable(_, name) if name.is_empty())
}

/// As a double, for arithmetic.
pub fn double_of(v: &Value, e: &Expr, cx: &mut EvalContext<'_>) -> Option<f64> {
    match v {
        Value::Double(x) => Some(*x),
        v if is_quiet(e, v) => v.to_f64(&mut NoWarnings),
        v => v.to_f64(cx.warnings),
    }
}

/// As a decimal. Of a text without a digit that a column or a choice hands on MySQL says so in other words,
/// and of what stands behind a number only where a column of short texts has it.
pub(crate) fn decimal_of(v: &Value, e: &Expr, cx: &mut EvalContext<'_>) -> Option<Decimal> {
    let Value::Bytes(text) = v else { return v.to_decimal(cx.warnings) };
    let column = is_column(e);
    if !column && !hands_on(e) {
        return v.to_decimal(cx.warnings);
    }
    if Decimal::parse_prefix(text).empty {
        cx.warn(sql_error!(TRUNCATED_WRONG_VALUE_FOR_FIELD, "DECIMAL", 0, "", -1));
    }
    if column && !e.ty.kind.is_text() { v.to_decimal(cx.warnings) } else { v.to_decimal(&mut NoWarnings) }
}

/// A 64-bit operand: negative integers in two's complement, everything else rounded and held within the
/// range.
pub fn bits_of(v: &Value, cx: &mut EvalContext<'_>) -> Option<u64> {
    match v {
        Value::Int(n) => Some(*n as u64),
        Value::UInt(n) | Value::Bit(n, _) => Some(*n),
        Value::Decimal(d) => {
            let n = d.to_i128();
            if n > u64::MAX as i128 || n < i64::MIN as i128 {
                cx.warn(sql_error!(TRUNCATED_WRONG_VALUE, "DECIMAL", d));
            }
            Some(if n < 0 {
                n.max(i64::MIN as i128) as i64 as u64
            } else if n > u64::MAX as i128 {
                i64::MAX as u64
            } else {
                n as u64
            })
        }
        v => match beyond_64_bits(v) {
            Some(most) => {
                let mut text = Vec::new();
                v.write_text(&mut text);
                cx.warn(sql_error!(TRUNCATED_WRONG_VALUE, "INTEGER", String::from_utf8_lossy(&text)));
                Some(most)
            }
            None => v.to_int(cx.warnings).map(held),
        },
    }
}

/// What a double that is beyond 64 bits is held at.
fn beyond_64_bits(v: &Value) -> Option<u64> {
    match v {
        Value::Double(x) if x.abs() >= 1.8446744073709552e19 => Some(if *x < 0.0 { i64::MIN as u64 } else { i64::MAX as u64 }),
        _ => None,
    }
}

/// A whole number held within the range of 64 bits, negative ones in two's complement.
fn held(n: i128) -> u64 {
    if n < 0 { n.max(i64::MIN as i128) as i64 as u64 } else { n.min(u64::MAX as i128) as u64 }
}

/// Whether nothing is said of what stands behind the integer that a column's text begins with, where an
/// integer is wanted. TEXT and BLOB are always silent. VARCHAR is where that is twice as many bytes as its
/// length takes in a row of MySQL: `12ab` in a VARCHAR(10), but not `12abc`.
fn is_silent(v: &Value, e: &Expr) -> bool {
    match v {
        Value::Bytes(text) if e.is_field() && e.ty.kind == Kind::VarChar => {
            let length_bytes = if e.ty.octet_length() > 255 { 2 } else { 1 };
            let used = value::number::parse_int_prefix(text).used;
            used > 0 && text.len() - used == 2 * length_bytes
        }
        Value::Bytes(_) if hands_on(e) => true,
        _ => e.is_field() && e.ty.kind.is_text(),
    }
}

/// The integer that the value of `e` is: what its text has besides is warned of, unless it [`is_silent`].
pub(crate) fn whole_of(v: &Value, e: &Expr, cx: &mut EvalContext<'_>) -> Option<i128> {
    if is_silent(v, e) { v.to_int(&mut NoWarnings) } else { v.to_int(cx.warnings) }
}

/// As [`bits_of`], for the value of `e`. A literal that is beyond 64 bits is held without a warning.
pub(crate) fn bits_at(v: &Value, e: &Expr, cx: &mut EvalContext<'_>) -> Option<u64> {
    if let (ExprKind::Literal(_), Some(most)) = (&e.kind, beyond_64_bits(v)) {
        return Some(most);
    }
    if is_silent(v, e) { whole_of(v, e, cx).map(held) } else { bits_of(v, cx) }
}
