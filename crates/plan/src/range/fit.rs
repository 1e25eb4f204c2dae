//! A value that a column is compared with, placed among the values that the column's type can hold.
//!
//! The value is converted as the comparison itself converts it (the [`Comparator`] decides), never as an
//! assignment would: what an assignment makes of `'9999-12-31'` in a TIMESTAMP is the zero date, and a zero
//! date is no end of a range. Always true:
//!
//! 1. A value lies below all values of the type, above all of them, on one of them, or beside a nearest one
//!    with no other value of the type between the two.
//! 2. Where that cannot be said the answer is a span that holds every value that might be equal, or
//!    *unknown*; then the condition is evaluated for each row.
//! 3. A conversion that raises a warning gives *unknown*: the condition raises it again, or fails in a
//!    strict change.

use std::cmp::Ordering;

use expr::{Comparator, EvalContext};
use value::warnings::is_flawless;
use value::{Collation, DateTime, Decimal, Kind, SqlResult, SqlType, TimeZone, Value};

/// Where a value lies among the values of a type.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fit {
    Exact(Value),
    /// A neighbour, and how it compares with the value that was asked for.
    Near(Value, Ordering),
    /// Less than every value of the type, NULL apart.
    Below,
    /// Greater than every value of the type.
    Above,
    /// Whatever is equal lies from the first to the second; what lies there need not be equal.
    Around(Value, Value),
    Null,
    /// The index cannot tell.
    Unknown,
}

/// From here on two integers may be one double.
const DOUBLE_EXACT: f64 = 9_007_199_254_740_992.0;
/// Half of the widest step between doubles below 2^64.
const DOUBLE_STEP: i128 = 2048;
/// Decimals of so many digits are different doubles.
const DOUBLE_DIGITS: u32 = 15;
/// The first and the last year that a YEAR holds beside 0.
const YEARS: (i128, i128) = (1901, 2155);
/// Clocks are never put back by more.
const CLOCK_CHANGE: i64 = 6 * 3600;

/// Places `value` among the values of the type of a column that it is compared with in this way.
pub(crate) fn fit(value: Value, by: &Comparator, ty: &SqlType, cx: &EvalContext<'_>) -> SqlResult<Fit> {
    if value.is_null() {
        return Ok(Fit::Null);
    }
    // Most keys.
    if matches!(by, Comparator::Int) && value::store::is_kept(&value, ty) {
        return Ok(Fit::Exact(value));
    }
    Ok(match by {
        Comparator::Text(collation) => text(value, *collation, ty),
        Comparator::Int | Comparator::Decimal | Comparator::Double => number(&value, by, ty),
        Comparator::Rounded(decimals) => rounded_double(&value, *decimals, ty),
        Comparator::DateTime => moment(&value, ty, cx),
        Comparator::Time if ty.kind == Kind::Time => time(&value, ty),
        Comparator::Time | Comparator::Year | Comparator::Json | Comparator::Row(_) => Fit::Unknown,
    })
}

fn text(value: Value, collation: Collation, ty: &SqlType) -> Fit {
    if !ty.kind.is_string() || collation != ty.collation {
        return Fit::Unknown;
    }
    let value = match value {
        Value::Bytes(_) => value,
        other => match other.to_text() {
            Some(text) => Value::Bytes(text),
            None => return Fit::Unknown,
        },
    };
    match &value {
        // BINARY(n) holds n bytes, neither fewer nor more: no other constant equals one of its values.
        Value::Bytes(b) if ty.kind == Kind::Char && ty.collation == Collation::BINARY && b.len() != ty.length as usize => {
            let mut bytes = b.to_vec();
            bytes.resize(ty.length as usize, 0);
            let order = if b.len() < bytes.len() { Ordering::Greater } else { Ordering::Less };
            Fit::Near(Value::bytes(&bytes), order)
        }
        _ => Fit::Exact(value),
    }
}

/// A number as it is compared.
enum Number {
    Whole(i128),
    Decimal(Decimal),
    Double(f64),
}

impl Number {
    fn of(value: &Value, by: &Comparator) -> Option<Number> {
        let mut issues: Vec<(value::Level, value::SqlError)> = Vec::new();
        let number = match (by, value) {
            (Comparator::Double, _) => Number::Double(value.to_f64(&mut issues).filter(|x| x.is_finite())?),
            (_, Value::Int(n)) => Number::Whole(i128::from(*n)),
            (_, Value::UInt(n)) => Number::Whole(i128::from(*n)),
            (Comparator::Decimal, Value::Double(x)) if expr::is_beyond_decimals(value) => Number::Double(*x),
            (Comparator::Decimal, _) => Number::Decimal(value.to_decimal(&mut issues)?),
            _ => Number::Whole(value.to_int(&mut issues)?),
        };
        issues.is_empty().then_some(number)
    }

    /// The greatest integer that is not greater, and whether it is equal.
    fn floor(&self) -> (i128, bool) {
        match self {
            Number::Whole(n) => (*n, true),
            Number::Decimal(d) => {
                let floor = d.floor();
                (floor.to_i128(), floor == *d)
            }
            Number::Double(x) => (x.floor() as i128, x.floor() == *x),
        }
    }
}

fn number(value: &Value, by: &Comparator, ty: &SqlType) -> Fit {
    let Some(number) = Number::of(value, by) else { return Fit::Unknown };
    match ty.kind {
        Kind::Year => year(number.floor()),
        Kind::Bit => {
            let max = if ty.length >= 64 { i128::from(u64::MAX) } else { (1 << ty.length) - 1 };
            let bytes = ty.length.div_ceil(8) as u8;
            whole(&number, 0, max, |n| Value::Bit(n as u64, bytes))
        }
        Kind::Float | Kind::Double => match number {
            Number::Double(x) => real(x, ty.kind),
            _ => Fit::Unknown,
        },
        Kind::Decimal => match number {
            Number::Double(x) => decimal_beside_double(x, ty),
            Number::Decimal(d) => decimal(&d, ty),
            // Integers beyond 64 bits do not come here.
            Number::Whole(n) => decimal(&Decimal::from_parts(n, 0), ty),
        },
        kind => {
            let Some(width) = kind.int_width() else { return Fit::Unknown };
            let bits = 8 * width as u32;
            if ty.unsigned {
                whole(&number, 0, (1 << bits) - 1, |n| Value::UInt(n as u64))
            } else {
                whole(&number, -(1 << (bits - 1)), (1 << (bits - 1)) - 1, |n| Value::Int(n as i64))
            }
        }
    }
}

/// Whatever is equal in so many decimals lies near.
fn rounded_double(value: &Value, decimals: u8, ty: &SqlType) -> Fit {
    let by = Comparator::Double;
    let Some(Number::Double(x)) = Number::of(value, &by) else { return Fit::Unknown };
    let at = |x: f64| number(&Value::Double(x), &by, ty);
    let slack = expr::tolerance(decimals);
    match (at(x - slack), at(x + slack)) {
        (Fit::Above, _) => Fit::Above,
        (_, Fit::Below) => Fit::Below,
        // A neighbour may lie on the inner side.
        (Fit::Exact(low) | Fit::Near(low, Ordering::Less), Fit::Exact(high) | Fit::Near(high, Ordering::Greater)) => Fit::Around(low, high),
        _ => match (at(x - 2.0 * slack), at(x + 2.0 * slack)) {
            (Fit::Exact(low) | Fit::Near(low, Ordering::Less), Fit::Exact(high) | Fit::Near(high, Ordering::Greater)) => {
                Fit::Around(low, high)
            }
            _ => Fit::Unknown,
        },
    }
}

/// Among the integers from `min` to `max`.
fn whole(number: &Number, min: i128, max: i128, value: impl Fn(i128) -> Value) -> Fit {
    if let Number::Double(x) = number {
        // The column's values become doubles, too.
        if *x < min as f64 {
            return Fit::Below;
        }
        if *x > max as f64 {
            return Fit::Above;
        }
        if x.abs() >= DOUBLE_EXACT {
            let n = *x as i128;
            return Fit::Around(value((n - DOUBLE_STEP).clamp(min, max)), value((n + DOUBLE_STEP).clamp(min, max)));
        }
    }
    match number.floor() {
        (n, _) if n < min => Fit::Below,
        (n, _) if n > max => Fit::Above,
        (n, true) => Fit::Exact(value(n)),
        (n, false) => Fit::Near(value(n), Ordering::Less),
    }
}

fn year((year, exact): (i128, bool)) -> Fit {
    let value = |year: i128| Value::UInt(year as u64);
    match (year, exact) {
        (n, _) if n < 0 => Fit::Below,
        (n, _) if n > YEARS.1 => Fit::Above,
        (0, true) => Fit::Exact(value(0)),
        (n, _) if n < YEARS.0 => Fit::Near(value(YEARS.0), Ordering::Greater),
        (n, true) => Fit::Exact(value(n)),
        (n, false) => Fit::Near(value(n), Ordering::Less),
    }
}

fn real(x: f64, kind: Kind) -> Fit {
    if kind == Kind::Double {
        return Fit::Exact(Value::Double(x));
    }
    let near = x as f32;
    if near.is_infinite() {
        return if x < 0.0 { Fit::Below } else { Fit::Above };
    }
    match f64::from(near).partial_cmp(&x) {
        Some(Ordering::Equal) => Fit::Exact(Value::Float(near)),
        Some(order) => Fit::Near(Value::Float(near), order),
        None => Fit::Unknown,
    }
}

fn decimal(d: &Decimal, ty: &SqlType) -> Fit {
    match rounded(d, ty) {
        Ok(near) => match near.cmp(d) {
            Ordering::Equal => Fit::Exact(Value::Decimal(near)),
            order => Fit::Near(Value::Decimal(near), order),
        },
        Err(beyond) => beyond,
    }
}

/// The column's value nearest to a decimal, or on which side of all of them that lies.
fn rounded(d: &Decimal, ty: &SqlType) -> Result<Decimal, Fit> {
    let near = d.round(i32::from(ty.decimals));
    let beyond = near.integer_digits() > ty.length - u32::from(ty.decimals);
    match near.is_negative() {
        true if beyond || ty.unsigned => Err(Fit::Below),
        false if beyond => Err(Fit::Above),
        _ => Ok(near),
    }
}

/// The column's values are compared as doubles: if they have many digits, several of them may be the same
/// double.
fn decimal_beside_double(x: f64, ty: &SqlType) -> Fit {
    if ty.length <= DOUBLE_DIGITS {
        return match rounded(&Decimal::from_f64(x), ty) {
            Ok(near) => match near.to_f64().partial_cmp(&x) {
                Some(Ordering::Equal) => Fit::Exact(Value::Decimal(near)),
                Some(order) => Fit::Near(Value::Decimal(near), order),
                None => Fit::Unknown,
            },
            Err(beyond) => beyond,
        };
    }
    let unit = Decimal::from_parts(1, ty.decimals);
    let (slack, max) = (x.abs() * 1e-14, Decimal::max_value(ty.length as u8, ty.decimals));
    let near = |x: f64| Decimal::from_f64(x).round(i32::from(ty.decimals));
    let (Some(low), Some(high)) = (near(x - slack).sub(&unit), near(x + slack).add(&unit)) else { return Fit::Unknown };
    let min = if ty.unsigned { Decimal::from_parts(0, ty.decimals) } else { max.neg() };
    if low > max {
        return Fit::Above;
    }
    if high < min {
        return Fit::Below;
    }
    Fit::Around(Value::Decimal(low.max(min)), Value::Decimal(high.min(max)))
}

/// A date, DATETIME or TIMESTAMP column beside whatever is compared as a moment.
fn moment(value: &Value, ty: &SqlType, cx: &EvalContext<'_>) -> Fit {
    let mut issues: Vec<(value::Level, value::SqlError)> = Vec::new();
    let moment = expr::to_moment(value, &mut cx.apart(&mut issues));
    let Some(moment) = moment.filter(|_| is_flawless(&issues)) else { return Fit::Unknown };
    let cut = |near: DateTime| match near == moment {
        true => Fit::Exact(Value::DateTime(near)),
        false => Fit::Near(Value::DateTime(near), Ordering::Less),
    };
    match ty.kind {
        Kind::Date if moment.time().packed() == 0 => Fit::Exact(Value::Date(moment.date())),
        Kind::Date => Fit::Near(Value::Date(moment.date()), Ordering::Less),
        Kind::DateTime => cut(moment.truncate_to(ty.decimals)),
        Kind::Timestamp if moment.is_zero() => Fit::Exact(Value::DateTime(DateTime::ZERO)),
        // No date by the calendar.
        Kind::Timestamp if moment.month() == 0 || moment.day() == 0 => Fit::Unknown,
        Kind::Timestamp => match of_timestamp(moment, &cx.settings.time_zone) {
            Some(answer) => answer,
            None => cut(moment.truncate_to(ty.decimals)),
        },
        _ => Fit::Unknown,
    }
}

/// Where a TIMESTAMP cannot hold a local time, or not tell it from another.
fn of_timestamp(local: DateTime, zone: &TimeZone) -> Option<Fit> {
    let (seconds, _) = zone.to_unix(local);
    if seconds > value::time_zone::TIMESTAMP_MAX {
        return Some(Fit::Above);
    }
    if seconds < 1 {
        return Some(Fit::Near(Value::DateTime(DateTime::ZERO), Ordering::Less));
    }
    if !matches!(zone, TimeZone::Named(_)) {
        return None;
    }
    let utc = TimeZone::Utc.to_unix(local).0;
    let beside = |seconds: i64| TimeZone::Utc.to_local(utc + seconds, local.micro(), local.fsp());
    let (before, after) = (beside(-CLOCK_CHANGE), beside(CLOCK_CHANGE));
    // Near a change of clocks a local time may be there twice, or never.
    let even = zone.to_unix(after).0 - zone.to_unix(before).0 == 2 * CLOCK_CHANGE;
    (!even).then_some(Fit::Around(Value::DateTime(before), Value::DateTime(after)))
}

fn time(value: &Value, ty: &SqlType) -> Fit {
    let mut issues: Vec<(value::Level, value::SqlError)> = Vec::new();
    let Some(time) = value.to_time(&mut issues).filter(|_| is_flawless(&issues)) else { return Fit::Unknown };
    let near = time.truncate_to(ty.decimals);
    match near.cmp(&time) {
        Ordering::Equal => Fit::Exact(Value::Time(near)),
        order => Fit::Near(Value::Time(near), order),
    }
}
