//! Storing into DATE, TIME, DATETIME and TIMESTAMP.

use super::Storing;
use crate::temporal::{DateRules, Delimiter, Read, datetime_from_number, parse_datetime, parse_time, time_from_number};
use crate::time_zone::TIMESTAMP_MAX;
use crate::{Date, DateTime, Decimal, Kind, Level, SqlError, SqlMode, SqlResult, StoreContext, Time, TimeZone, Value, sql_error};

impl Storing<'_, '_, '_> {
    fn rules(&self) -> DateRules {
        let mut rules = DateRules::of_mode(self.cx.mode);
        // The zero date is 0 seconds, and fits a TIMESTAMP; other dates with zeroes in them do not.
        if self.ty().kind == Kind::Timestamp {
            rules.zero_in_date = false;
            rules.invalid_dates = false;
        }
        rules
    }

    /// 1292, as strict mode words it.
    fn incorrect_moment(&self, text: &[u8]) -> SqlError {
        let what = match self.ty().kind {
            Kind::Date => "date",
            Kind::Time => "time",
            _ => "datetime",
        };
        let (text, column, row) = (self.quoted(text), self.target.name, self.cx.row);
        let mut e = sql_error!(TRUNCATED_WRONG_VALUE, "", "");
        e.message = format!("Incorrect {what} value: '{text}' for column '{column}' at row {row}");
        e
    }

    fn moment_flaw(&mut self, out_of_range: bool, text: &[u8]) -> SqlResult<()> {
        if self.strict() {
            return Err(self.incorrect_moment(text));
        }
        if out_of_range { self.out_of_range() } else { self.truncated() }
    }

    /// A time of day that a DATE drops.
    fn note_dropped(&mut self, text: &[u8]) {
        let e = if self.strict() { self.incorrect_moment(text) } else { sql_error!(WARN_DATA_TRUNCATED, self.target.name, self.cx.row) };
        self.cx.warnings.push(Level::Note, e);
    }

    pub(super) fn text_to_datetime(&mut self, text: &[u8]) -> SqlResult<Value> {
        if let Some(d) = plain_date(text)
            && d.fits(self.rules())
            && self.ty().kind == Kind::Date
        {
            return Ok(Value::Date(d));
        }
        let mut r = parse_datetime(text, self.rules());
        if let (Some(d), Some(east)) = (r.value, r.displacement) {
            let (unix, _) = TimeZone::Fixed(east).to_unix(d);
            r.value = Some(self.cx.time_zone.to_local(unix, d.micro(), d.fsp()));
        }
        self.datetime(r, &|| text.to_vec())
    }

    pub(super) fn value_to_datetime(&mut self, v: &Value) -> SqlResult<Value> {
        let text = || v.to_text().unwrap_or_default().to_vec();
        let r = match v {
            Value::Date(d) => self.checked(d.at_midnight()),
            Value::DateTime(d) => self.checked(*d),
            Value::Time(t) => {
                let d = crate::convert::add_time(self.cx.today, *t);
                if self.ty().kind == Kind::Date {
                    self.note_dropped(t.with_fsp(0).to_string().as_bytes());
                    return Ok(Value::Date(d.date()));
                }
                self.checked(d)
            }
            other => self.number_to_datetime(other),
        };
        // The message shows a rounded datetime.
        let shown = || match v {
            Value::DateTime(d) => d.round_to(0).unwrap_or(*d).to_string().into_bytes(),
            _ => text(),
        };
        self.datetime(r, &shown)
    }

    /// A date that was valid where it came from, under the column's rules.
    fn checked(&self, d: DateTime) -> Read<DateTime> {
        let ok = d.date().fits(self.rules()) || (d.date().is_zero() && d.is_zero() && !self.rules().no_zero_date);
        let mut r = datetime_from_number(0, DateRules::LAX);
        r.value = ok.then_some(d);
        r.zero = !ok;
        r
    }

    fn number_to_datetime(&self, v: &Value) -> Read<DateTime> {
        let p = parts(v);
        let mut r = datetime_from_number(p.whole, self.rules());
        r.out_of_range |= p.negative || p.huge;
        if r.out_of_range && (p.negative || p.huge) {
            r.value = None;
        }
        if r.date_only {
            // A date has no fraction.
            r.truncated |= r.value.is_some() && (p.micro > 0 || p.round_up);
        } else {
            r.value = r.value.map(|d| DateTime::from_packed(d.packed() + p.micro as i64, 6));
            r.round_up = p.round_up;
        }
        r
    }

    fn datetime(&mut self, r: Read<DateTime>, text: &dyn Fn() -> Vec<u8>) -> SqlResult<Value> {
        if r.odd() || r.value.is_none() {
            self.moment_flaw(r.out_of_range || r.zero, &text())?;
        }
        let Some(d) = r.value else { return Ok(super::zero_value(self.ty())) };
        warn_delimiter(r.deprecated, text, self.cx);
        let fsp = self.ty().decimals;
        let rounded = if self.cx.mode.has(SqlMode::TIME_TRUNCATE_FRACTIONAL) {
            Some(d.truncate_to(fsp))
        } else {
            let d = if r.round_up { d.next_micro() } else { Some(d) };
            d.and_then(|d| d.round_to(fsp))
        };
        let Some(d) = rounded else {
            self.flaw(sql_error!(DATETIME_FUNCTION_OVERFLOW, "datetime"))?;
            self.out_of_range()?;
            return Ok(super::zero_value(self.ty()));
        };
        match self.ty().kind {
            Kind::Timestamp => self.timestamp(d, text),
            Kind::Date => {
                if d.micros_of_day() != 0 && !r.odd() {
                    self.note_dropped(&text());
                }
                Ok(Value::Date(d.date()))
            }
            _ => Ok(Value::DateTime(d)),
        }
    }

    /// Only what lies between 1970-01-01 00:00:01 UTC and 2038-01-19 03:14:07 UTC, and the zero date.
    fn timestamp(&mut self, d: DateTime, text: &dyn Fn() -> Vec<u8>) -> SqlResult<Value> {
        if d.date().is_zero() {
            if d.is_zero() {
                return Ok(Value::DateTime(d));
            }
            self.moment_flaw(false, &text())?;
            return Ok(super::zero_value(self.ty()));
        }
        let (unix, gap) = self.cx.time_zone.to_unix(d);
        if !(1..=TIMESTAMP_MAX).contains(&unix) {
            self.moment_flaw(true, &text())?;
            return Ok(super::zero_value(self.ty()));
        }
        if gap {
            if self.strict() {
                return Err(self.incorrect_moment(&text()));
            }
            self.flaw(sql_error!(WARN_INVALID_TIMESTAMP, self.target.name, self.cx.row))?;
            return Ok(Value::DateTime(self.cx.time_zone.to_local(unix, d.micro(), d.fsp())));
        }
        Ok(Value::DateTime(d))
    }

    pub(super) fn text_to_time(&mut self, text: &[u8]) -> SqlResult<Value> {
        self.time(parse_time(text), &|| text.to_vec())
    }

    pub(super) fn value_to_time(&mut self, v: &Value) -> SqlResult<Value> {
        let text = || v.to_text().unwrap_or_default().to_vec();
        let mut r = time_from_number(0);
        match v {
            Value::Time(t) => r.value = Some(*t),
            Value::Date(_) => {}
            Value::DateTime(d) => r.value = Some(d.time()),
            other => {
                let p = parts(other);
                r = time_from_number(if p.negative { -p.whole } else { p.whole });
                if !r.out_of_range {
                    r.value = r.value.map(|t| Time::new(p.negative, t.hour(), t.minute(), t.second(), p.micro, 6));
                }
                r.round_up = p.round_up;
            }
        }
        self.time(r, &text)
    }

    fn time(&mut self, mut r: Read<Time>, text: &dyn Fn() -> Vec<u8>) -> SqlResult<Value> {
        let is_last = |t: &Time| (t.hour(), t.minute(), t.second()) == (838, 59, 59);
        if let Some(t) = r.value.filter(|t| is_last(t) && (t.micro() > 0 || r.round_up)) {
            // A fraction of the last second is beyond the range.
            r.out_of_range = true;
            r.round_up = false;
            r.value = Some(Time::new(t.is_negative(), 838, 59, 59, 0, 6));
        }
        if r.odd() {
            self.moment_flaw(r.out_of_range, &text())?;
        }
        warn_delimiter(r.deprecated, text, self.cx);
        if r.of_datetime && !r.odd() {
            self.note_dropped(&text());
        }
        let Some(t) = r.value else { return Ok(super::zero_value(self.ty())) };
        let fsp = self.ty().decimals;
        if self.cx.mode.has(SqlMode::TIME_TRUNCATE_FRACTIONAL) {
            return Ok(Value::Time(t.truncate_to(fsp)));
        }
        let t = if r.round_up { t.next_micro() } else { t };
        Ok(Value::Time(t.round_to(fsp)))
    }
}

fn warn_delimiter(delimiter: Option<Delimiter>, text: &dyn Fn() -> Vec<u8>, cx: &mut StoreContext<'_>) {
    if let Some(delimiter) = delimiter {
        cx.warnings.warn(crate::convert::deprecated_delimiter(delimiter, &text(), cx.row));
    }
}

/// `YYYY-MM-DD` and nothing else: what nearly all dates in files look like.
pub(super) fn plain_date(text: &[u8]) -> Option<Date> {
    let &[y0, y1, y2, y3, b'-', m0, m1, b'-', d0, d1] = text else { return None };
    let date = super::plain::digits(u64::from_le_bytes([y0, y1, y2, y3, m0, m1, d0, d1]), 8)? as u32;
    let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100);
    (month <= 12 && day <= 31).then(|| Date::new(year, month, day))
}

/// A number's absolute parts.
struct Parts {
    negative: bool,
    huge: bool,
    whole: i64,
    micro: u32,
    round_up: bool,
}

fn parts(v: &Value) -> Parts {
    if let Value::Double(_) | Value::Float(_) = v {
        let x = v.to_f64(&mut crate::NoWarnings).unwrap_or(0.0);
        let (whole, nanos) = crate::convert::split_double(x.abs());
        let huge = x.abs() > i64::MAX as f64;
        return Parts { negative: x < 0.0, huge, whole, micro: nanos / 1000, round_up: nanos % 1000 >= 500 };
    }
    let d = match v {
        Value::Int(n) => Decimal::from_i64(*n),
        other => other.to_decimal(&mut crate::NoWarnings).unwrap_or(Decimal::ZERO),
    };
    let (negative, d) = (d.is_negative(), d.abs());
    let whole = d.truncate(0);
    let n = whole.to_i128();
    let fraction = d.sub(&whole).unwrap_or(Decimal::ZERO).truncate(7).round(7);
    let tenths = fraction.mul(&Decimal::from_i64(10_000_000)).unwrap_or(Decimal::ZERO).to_i128() as u32;
    Parts {
        negative,
        huge: n > i64::MAX as i128,
        whole: i64::try_from(n).unwrap_or(i64::MAX),
        micro: tenths / 10,
        round_up: tenths % 10 >= 5,
    }
}
