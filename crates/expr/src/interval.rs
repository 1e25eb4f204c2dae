//! INTERVAL arithmetic, and the bridge between packed temporal values and [`Moment`].

use value::{Date, DateTime, Decimal, Kind, SqlResult, SqlType, Time, Value, sql_error};

use crate::calendar::{self, Interval, Moment, Unit};
use crate::cast::check_double;
use crate::compare;
use crate::context::EvalContext;
use crate::eval::{ValueRef, eval_moment, eval_operand, eval_ref};
use crate::expr::{DateArithmetic, Expr};
use crate::operand;

pub fn moment_of(d: &DateTime) -> Moment {
    Moment {
        year: d.year(),
        month: d.month(),
        day: d.day(),
        hour: d.hour(),
        minute: d.minute(),
        second: d.second(),
        micro: d.micro(),
        negative: false,
    }
}

pub fn moment_of_time(t: &Time) -> Moment {
    Moment { hour: t.hour(), minute: t.minute(), second: t.second(), micro: t.micro(), negative: t.is_negative(), ..Moment::default() }
}

pub fn datetime_of(m: &Moment, fsp: u8) -> DateTime {
    DateTime::new(Date::new(m.year, m.month, m.day), m.hour, m.minute, m.second, m.micro, fsp)
}

/// Longer than the calendar: what is beyond leaves it either way.
const INTERVAL_MICROS_MAX: i128 = 1_000_000_000_000_000_000_000;

/// The largest number that is a day alone, without the time of the day.
const DAYS_MAX: i128 = 99_991_231;

/// The longest TIME, 838:59:59, in microseconds.
pub const TIME_MAX_MICROS: i64 = (838 * 3600 + 59 * 60 + 59) * 1_000_000;

/// A TIME of so many microseconds, held within its range.
pub fn time_of_micros(micros: i64, fsp: u8) -> Time {
    let n = micros.unsigned_abs().min(TIME_MAX_MICROS as u64);
    let s = n / 1_000_000;
    Time::new(micros < 0, (s / 3600) as u32, (s / 60 % 60) as u32, (s % 60) as u32, (n % 1_000_000) as u32, fsp)
}

fn unit_of_fsp(fsp: u8) -> i64 {
    10i64.pow(6 - fsp.min(6) as u32)
}

/// Rounded half up to `fsp` digits.
pub fn round_time(t: Time, fsp: u8) -> Time {
    let unit = unit_of_fsp(fsp);
    let n = t.total_micros();
    let rounded = (n.abs() + unit / 2) / unit * unit;
    time_of_micros(if n < 0 { -rounded } else { rounded }, fsp)
}

/// Rounded half up to `fsp` digits; `None` past the year 9999.
pub fn round_datetime(d: DateTime, fsp: u8) -> Option<DateTime> {
    let unit = unit_of_fsp(fsp) as u32;
    let micro = (d.micro() + unit / 2) / unit * unit;
    if micro < 1_000_000 {
        return Some(DateTime::new(d.date(), d.hour(), d.minute(), d.second(), micro, fsp));
    }
    if d.month() == 0 || d.day() == 0 {
        return Some(DateTime::new(d.date(), d.hour(), d.minute(), d.second(), 0, fsp));
    }
    let m = Moment { micro: 0, ..moment_of(&d) };
    let mut i = Interval::default();
    i.add_field(Unit::Second, 1);
    calendar::add(&m, &i, Unit::Second).map(|m| datetime_of(&m, fsp))
}

/// Reads `INTERVAL amount unit`. `None` for NULL.
pub fn interval(amount: &Value, unit: Unit, cx: &mut EvalContext<'_>) -> Option<Interval> {
    let mut out = Interval::default();
    if unit == Unit::Second || unit == Unit::Microsecond {
        if unit == Unit::Microsecond {
            out.micros = amount.to_int(cx.warnings)?;
            return Some(out);
        }
        let d = amount.to_decimal(cx.warnings)?;
        let scaled = d.mul(&Decimal::from_i64(1_000_000)).unwrap_or_else(|| Decimal::from_i64(i64::MAX));
        out.micros = scaled.truncate(0).to_i128();
        return Some(out);
    }
    if unit.fields().is_empty() {
        let n = match amount {
            // Fractions of whole units are rounded.
            Value::Decimal(_) | Value::Double(_) | Value::Float(_) | Value::Int(_) => amount.to_int(cx.warnings)?,
            v => wrapped(v.to_int(cx.warnings)?),
        };
        out.add_field(unit, n.clamp(i64::MIN as i128, i64::MAX as i128) as i64);
        return Some(out);
    }
    let text = amount.to_text()?;
    fields(&text.to_string_lossy(), unit, &mut out).then_some(out)
}

/// A text, or an unsigned integer, is taken for its 64 bits: what is beyond them all is -1.
pub(crate) fn wrapped(n: i128) -> i128 {
    if n < 0 { n } else { i128::from(n.min(i128::from(u64::MAX)) as u64 as i64) }
}

/// The numbers of a composite interval, whatever stands between them; missing ones are the leading ones.
/// False if there are too many.
fn fields(text: &str, unit: Unit, out: &mut Interval) -> bool {
    let text = text.trim_start();
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let names = unit.fields();
    let mut numbers: Vec<(i64, usize)> = Vec::with_capacity(names.len());
    let mut bytes = text.as_bytes();
    while numbers.len() < names.len() {
        let skip = bytes.iter().position(u8::is_ascii_digit);
        let Some(skip) = skip else { break };
        bytes = &bytes[skip..];
        let n = bytes.iter().take_while(|b| b.is_ascii_digit()).count();
        let value = bytes[..n].iter().fold(0i64, |v, b| v.saturating_mul(10).saturating_add((b - b'0') as i64));
        numbers.push((value, n));
        bytes = &bytes[n..];
    }
    let missing = names.len() - numbers.len();
    for (i, (value, digits)) in numbers.iter().enumerate() {
        let field = names[missing + i];
        let value = match field {
            // The last field is a fraction: `1.5` SECOND_MICROSECOND is half a second.
            Unit::Microsecond if *digits < 6 => value * 10i64.pow(6 - *digits as u32),
            _ => *value,
        };
        out.add_field(field, if negative { -value } else { value });
    }
    !bytes.iter().any(u8::is_ascii_digit)
}

/// The amount of an interval: of one unit it is an operand, as those of arithmetic are.
fn amount<'v, 'a: 'v>(e: &'v Expr, unit: Unit, row: &'v [Value], cx: &mut EvalContext<'a>) -> SqlResult<ValueRef<'v>> {
    if !unit.fields().is_empty() {
        return eval_ref(e, row, cx);
    }
    let v = eval_operand(e, row, cx)?;
    Ok(match &*v {
        Value::Bytes(_) if unit == Unit::Second => operand::decimal_of(&v, e, cx).map_or(v, |d| ValueRef::Owned(Value::Decimal(d))),
        Value::Bytes(_) => operand::whole_of(&v, e, cx).map_or(v, |n| ValueRef::Owned(Value::Int(wrapped(n) as i64))),
        _ => v,
    })
}

/// What is added: computed, and warned of, only when there is something to add it to.
fn added(d: &DateArithmetic, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Option<Interval>> {
    let amount = amount(&d.amount, d.unit, row, cx)?;
    if d.unit.fields().is_empty() && d.unit != Unit::Second {
        check_double(&amount, &d.amount)?;
    }
    let Some(mut interval) = interval(&amount, d.unit, cx) else { return Ok(None) };
    interval.micros = interval.micros.clamp(-INTERVAL_MICROS_MAX, INTERVAL_MICROS_MAX);
    Ok(Some(if d.subtract { interval.negate() } else { interval }))
}

/// `date ± INTERVAL amount unit`: NULL when the date is none, and with warning 1441 when the result leaves
/// the calendar.
pub fn date_arithmetic(d: &DateArithmetic, ty: &SqlType, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let date = eval_moment(&d.date, row, cx)?;
    if date.is_null() {
        return Ok(Value::Null);
    }
    if ty.kind == Kind::Time {
        let Some(t) = date.to_time(cx.warnings) else { return Ok(Value::Null) };
        let Some(interval) = added(d, row, cx)? else { return Ok(Value::Null) };
        let sum = t.total_micros() as i128 + interval.micros;
        if sum.abs() > TIME_MAX_MICROS as i128 {
            cx.warn(sql_error!(DATETIME_FUNCTION_OVERFLOW, "time"));
            return Ok(Value::Null);
        }
        return Ok(Value::Time(time_of_micros(sum as i64, ty.decimals)));
    }
    let Some(start) = compare::to_moment(&date, cx) else { return Ok(Value::Null) };
    if start.month() == 0 || start.day() == 0 {
        // A value of a date's type is not told to be none.
        if !matches!(*date, Value::Date(_) | Value::DateTime(_)) {
            cx.warn(sql_error!(INCORRECT_VALUE, "datetime", date.to_text().unwrap_or_default().to_string_lossy()));
        }
        return Ok(Value::Null);
    }
    let Some(interval) = added(d, row, cx)? else { return Ok(Value::Null) };
    let Some(m) = calendar::add(&moment_of(&start), &interval, d.unit) else {
        cx.warn(sql_error!(DATETIME_FUNCTION_OVERFLOW, "datetime"));
        return Ok(Value::Null);
    };
    Ok(match ty.kind {
        Kind::Date => Value::Date(Date::new(m.year, m.month, m.day)),
        Kind::DateTime => Value::DateTime(datetime_of(&m, ty.decimals)),
        // Text in, text out: a date stays a date while nothing gives it a time.
        _ => {
            let had_time = match &*date {
                Value::Bytes(b) => b.contains(&b':') || start.time().packed() != 0 || b.iter().filter(|c| c.is_ascii_digit()).count() > 8,
                Value::Date(_) => false,
                v => start.time().packed() != 0 || v.to_int(&mut value::NoWarnings).is_some_and(|n| n > DAYS_MAX),
            };
            if had_time || d.unit.has_time() {
                let fsp = if m.micro != 0 { 6 } else { 0 };
                Value::text(&datetime_of(&m, fsp).to_string())
            } else {
                Value::text(&Date::new(m.year, m.month, m.day).to_string())
            }
        }
    })
}
