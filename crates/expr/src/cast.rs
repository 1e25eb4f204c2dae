//! CAST, and bringing branches to their common type.

use value::{Bytes, Charset, Collation, Decimal, Kind, SqlError, SqlResult, SqlType, Value, sql_error};

use crate::compare;
use crate::context::EvalContext;
use crate::expr::{Expr, ExprKind};
use crate::print;
use crate::text::text_of;

/// `CAST(v AS to)`.
///
/// # Errors
/// 3141 for text that is not JSON.
pub fn cast(v: &Value, from: &SqlType, to: &SqlType, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    if v.is_null() {
        return Ok(Value::Null);
    }
    let cut = truncates(cx).then(|| without_what_truncates(v, to));
    let v = cut.as_ref().unwrap_or(v);
    Ok(match to.kind {
        Kind::BigInt => to_bigint(v, to.unsigned, cx),
        Kind::Decimal => to_decimal(v, to, cx),
        Kind::Double => v.to_f64(cx.warnings).map_or(Value::Null, |x| Value::Double(with_decimals(x, to))),
        Kind::Date if zero_refused(v, cx) => Value::Null,
        Kind::DateTime if zero_refused(v, cx) => Value::Null,
        Kind::Float => match v.to_f64(cx.warnings) {
            Some(x) if (x as f32).is_infinite() => return Err(sql_error!(DATA_OUT_OF_RANGE, "FLOAT", "cast")),
            Some(x) => Value::Float(x as f32),
            None => Value::Null,
        },
        Kind::Date => compare::to_moment(v, cx).map_or(Value::Null, |d| Value::Date(d.date())),
        Kind::Time => compare::to_time(v, cx).map_or(Value::Null, |t| {
            Value::Time(if truncates(cx) { t.truncate_to(to.decimals) } else { crate::interval::round_time(t, to.decimals) })
        }),
        Kind::DateTime | Kind::Timestamp => {
            let d = compare::to_moment(v, cx);
            let d = if truncates(cx) {
                d.map(|d| d.truncate_to(to.decimals))
            } else {
                d.and_then(|d| {
                    let rounded = crate::interval::round_datetime(d, to.decimals);
                    if rounded.is_none() {
                        cx.warn(sql_error!(DATETIME_FUNCTION_OVERFLOW, "datetime"));
                    }
                    rounded
                })
            };
            d.map_or(Value::Null, Value::DateTime)
        }
        Kind::Year => to_year(v, cx),
        Kind::Json => return crate::json::cast(v, from, cx),
        _ => to_text(v, from, to, cx),
    })
}

/// A number as a DOUBLE(M,D), which columns of set operations can be, holds it.
fn with_decimals(x: f64, to: &SqlType) -> f64 {
    if to.decimals < value::types::NOT_FIXED_DECIMALS { crate::rounding::round_double(x, i64::from(to.decimals), false) } else { x }
}

/// Digits that there is no room for are cut off, not rounded.
pub(crate) fn truncates(cx: &EvalContext<'_>) -> bool {
    cx.settings.sql_mode.has(value::SqlMode::TIME_TRUNCATE_FRACTIONAL)
}

/// A value as TIME_TRUNCATE_FRACTIONAL leaves it where it becomes a date or a time, which have six digits
/// behind the point at most, or where a time becomes an integer.
fn without_what_truncates(v: &Value, to: &SqlType) -> Value {
    match v {
        _ if matches!(to.kind, Kind::Date | Kind::Time | Kind::DateTime | Kind::Timestamp) => of_six_digits(v),
        Value::Time(t) if to.kind == Kind::BigInt => Value::Time(t.truncate_to(0)),
        Value::DateTime(d) if to.kind == Kind::BigInt => Value::DateTime(d.truncate_to(0)),
        _ => v.clone(),
    }
}

/// What is read as a moment or time, as TIME_TRUNCATE_FRACTIONAL leaves it; `None` in other modes.
pub(crate) fn truncated_moment(v: &Value, cx: &EvalContext<'_>) -> Option<Value> {
    truncates(cx).then(|| of_six_digits(v))
}

fn of_six_digits(v: &Value) -> Value {
    const DIGITS: usize = 6;
    match v {
        Value::Bytes(text) => {
            let digits = |from: usize| text[from..].iter().take_while(|b| b.is_ascii_digit()).count();
            let fraction = text.iter().enumerate().filter(|(_, b)| **b == b'.').map(|(at, _)| at + 1).find(|at| digits(*at) > DIGITS);
            let Some(at) = fraction else { return v.clone() };
            let kept = [&text[..at + DIGITS], &text[at + digits(at)..]].concat();
            Value::Bytes(kept.into())
        }
        Value::Decimal(d) => Value::Decimal(d.truncate(DIGITS as i32)),
        Value::Double(x) => Value::Decimal(Decimal::from_f64(*x).truncate(DIGITS as i32)),
        _ => v.clone(),
    }
}

/// Under NO_ZERO_DATE and NO_ZERO_IN_DATE such dates are not made of texts and numbers; what is one
/// already, stays.
pub fn zero_refused(v: &Value, cx: &mut EvalContext<'_>) -> bool {
    if matches!(v, Value::Time(_) | Value::Date(_) | Value::DateTime(_)) {
        return false;
    }
    let Some(d) = v.to_datetime(value::Date::ZERO, &mut value::NoWarnings) else { return false };
    let mode = cx.settings.sql_mode;
    let refused = (d.date().is_zero() && mode.has(value::SqlMode::NO_ZERO_DATE))
        || (!d.date().is_zero() && (d.month() == 0 || d.day() == 0) && mode.has(value::SqlMode::NO_ZERO_IN_DATE));
    if refused {
        cx.warn(sql_error!(INCORRECT_VALUE, "datetime", v.to_text().unwrap_or_default().to_string_lossy()));
    }
    refused
}

fn to_bigint(v: &Value, unsigned: bool, cx: &mut EvalContext<'_>) -> Value {
    let mark = matches!(v, Value::Bytes(_) | Value::Enum(..) | Value::Set(..) | Value::Json(_));
    let Some(n) = v.to_int(cx.warnings) else { return Value::Null };
    if unsigned {
        if n < 0 && mark {
            cx.warn(sql_error!(UNKNOWN_ERROR, "Cast to unsigned converted negative integer to its positive complement"));
        }
        let beyond = matches!(v, Value::Double(_) | Value::Float(_)) && n > u64::MAX as i128;
        return Value::UInt(match n {
            // As the processor that MySQL runs on converts.
            _ if beyond => i64::MAX as u64,
            n if n < 0 => n.max(i64::MIN as i128) as i64 as u64,
            n => n.min(u64::MAX as i128) as u64,
        });
    }
    match v {
        // Numbers that are not integers are held within the range; texts and unsigned integers keep their
        // 64 bits.
        Value::Decimal(_) | Value::Double(_) | Value::Float(_) => Value::Int(n.clamp(i64::MIN as i128, i64::MAX as i128) as i64),
        _ if n > i64::MAX as i128 => {
            if mark && n <= u64::MAX as i128 {
                cx.warn(sql_error!(UNKNOWN_ERROR, "Cast to signed converted positive out-of-range integer to its negative complement"));
            }
            Value::Int(n.min(u64::MAX as i128) as u64 as i64)
        }
        _ => Value::Int(n.max(i64::MIN as i128) as i64),
    }
}

fn to_decimal(v: &Value, to: &SqlType, cx: &mut EvalContext<'_>) -> Value {
    let Some(d) = v.to_decimal(cx.warnings) else { return Value::Null };
    if to.decimals == crate::types::OWN_SCALE {
        return Value::Decimal(d);
    }
    let rounded = d.round(to.decimals as i32);
    let max = Decimal::max_value(to.length as u8, to.decimals);
    if rounded.abs() > max {
        cx.warn(sql_error!(WARN_DATA_OUT_OF_RANGE, "cast", 1));
        return Value::Decimal(if rounded.is_negative() { max.neg() } else { max });
    }
    Value::Decimal(rounded)
}

fn to_year(v: &Value, cx: &mut EvalContext<'_>) -> Value {
    let n = match v {
        Value::Date(d) => d.year() as i128,
        Value::DateTime(d) => d.year() as i128,
        Value::Time(_) => cx.today().year() as i128,
        Value::Bytes(b) if value::Decimal::parse_prefix(b).empty => {
            cx.warn(sql_error!(WRONG_VALUE, "YEAR", b.to_string_lossy()));
            return Value::Null;
        }
        v => match v.to_int(cx.warnings) {
            Some(n) => n,
            None => return Value::Null,
        },
    };
    match year_of(n, matches!(v, Value::Bytes(_))) {
        Some(y) => Value::Int(y),
        None => {
            cx.warn(sql_error!(TRUNCATED_WRONG_VALUE, "YEAR", text_of(v, &SqlType::BIGINT).unwrap_or_default().to_string_lossy()));
            Value::Null
        }
    }
}

/// The year that a number of one to four digits means.
pub fn year_of(n: i128, text: bool) -> Option<i64> {
    Some(match n {
        0 if text => 2000,
        0 => 0,
        1..=69 => n as i64 + 2000,
        70..=99 => n as i64 + 1900,
        1901..=2155 => n as i64,
        _ => return None,
    })
}

fn to_text(v: &Value, from: &SqlType, to: &SqlType, cx: &mut EvalContext<'_>) -> Value {
    let Some(text) = text_of(v, from) else { return Value::Null };
    let target = to.collation.charset();
    let source = match v {
        Value::Bytes(_) | Value::Enum(..) | Value::Set(..) => from.collation.charset(),
        _ => Charset::Utf8mb4,
    };
    let text = in_charset(text, source, target, cx);
    let Some(text) = text else { return Value::Null };
    let length = to.length as usize;
    if to.kind.is_text() || to.decimals != value::types::NOT_FIXED_DECIMALS {
        return Value::Bytes(text);
    }
    let keep = target.prefix_len(&text, length);
    if keep < text.len() {
        let name = if to.collation == Collation::BINARY { "BINARY" } else { "CHAR" };
        let shown = if to.collation == Collation::BINARY { value::convert::escaped(&text) } else { text.to_string_lossy().into_owned() };
        cx.warn(sql_error!(TRUNCATED_WRONG_VALUE, format!("{name}({length})"), shown));
        return Value::bytes(&text[..keep]);
    }
    Value::Bytes(text)
}

/// Error 1300: bytes that are no text of `charset`.
pub fn invalid_string(charset: Charset, bytes: &[u8]) -> SqlError {
    let bad = &bytes[charset.read_own(bytes).err().unwrap_or(bytes.len())..];
    let hex: String = bad.iter().take(6).map(|b| format!("{b:02X}")).collect();
    sql_error!(INVALID_CHARACTER_STRING, charset.name(), hex)
}

/// Text in another character set; `None` (with warning 1300) where bytes are not text at all.
pub(crate) fn in_charset(text: Bytes, source: Charset, target: Charset, cx: &mut EvalContext<'_>) -> Option<Bytes> {
    if source == target || (target == Charset::Binary && !source.is_carried()) {
        return Some(text);
    }
    if source == Charset::Binary {
        let read = crate::text::from_bytes(&text, target);
        if read.is_none() {
            cx.warn(invalid_string(target, &text));
        }
        return read;
    }
    let mut out = Vec::with_capacity(text.len());
    source.convert(&text, target, &mut out);
    Some(Bytes::from(out))
}

/// A branch's value in the type that all branches share. No warnings: the types were merged so that
/// everything fits.
///
/// # Errors
/// Those of `cast` for JSON.
pub fn unify(v: Value, from: &SqlType, to: &SqlType, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    if v.is_null()
        || (from.kind == to.kind && from.unsigned == to.unsigned && !matches!(to.kind, Kind::Time | Kind::DateTime | Kind::Timestamp))
    {
        return Ok(v);
    }
    Ok(match to.kind {
        k if k.is_integer() => match v {
            Value::Int(n) if to.unsigned => Value::UInt(n as u64),
            Value::UInt(n) if !to.unsigned => Value::Int(n as i64),
            Value::Int(_) | Value::UInt(_) | Value::Bit(..) if k == Kind::Bit => v,
            Value::Bit(n, _) => {
                if to.unsigned {
                    Value::UInt(n)
                } else {
                    Value::Int(n as i64)
                }
            }
            v => v,
        },
        Kind::Decimal => v.to_decimal(cx.warnings).map_or(Value::Null, Value::Decimal),
        Kind::Double => v.to_f64(cx.warnings).map_or(Value::Null, Value::Double),
        // It is made a FLOAT where it leaves the expression.
        Kind::Float if matches!(v, Value::Float(_) | Value::Double(_)) => v,
        Kind::Float => v.to_f64(cx.warnings).map_or(Value::Null, |x| Value::Float(x as f32)),
        Kind::Date => v,
        Kind::Time => match v {
            Value::Time(t) => Value::Time(t.with_fsp(to.decimals)),
            v => v,
        },
        Kind::DateTime | Kind::Timestamp => compare::to_moment(&v, cx).map_or(Value::Null, |d| Value::DateTime(d.with_fsp(to.decimals))),
        Kind::Json => crate::json::cast(&v, from, cx)?,
        _ => text_of(&v, from).map_or(Value::Null, Value::Bytes),
    })
}

/// A double that an operator or a function computes, and that is used as an integer, must be one of 64 bits.
/// What only hands a value on (columns, literals, variables, parameters, subqueries, aggregates, CASE, IF) is
/// held within the range instead.
///
/// # Errors
/// 1690.
pub fn check_double(v: &Value, e: &Expr) -> SqlResult<()> {
    let computes = match &e.kind {
        ExprKind::Arith { .. } | ExprKind::Negate { .. } | ExprKind::Cast(_) => true,
        ExprKind::Call(call) => !matches!(call.function.name, "if" | "nullif"),
        _ => false,
    };
    match v {
        Value::Double(x) if computes && !(-9.223372036854776e18..9.223372036854776e18).contains(x) => {
            Err(sql_error!(DATA_OUT_OF_RANGE, "BIGINT", print::print(e)))
        }
        _ => Ok(()),
    }
}
