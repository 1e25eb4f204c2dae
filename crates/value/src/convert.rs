//! Conversions between all kinds as expressions make them.
//!
//! Text is taken as far as it makes sense, with warning 1292 (`Truncated incorrect … value`) for what is
//! left over. The functions without warnings that these stand on are in `number`, `decimal` and `temporal`.

use crate::decimal::Parsed;
use crate::number::{
    DOUBLE_DIGITS, DOUBLE_WIDTH, FLOAT_DIGITS, FLOAT_WIDTH, parse_f64_prefix, parse_int_prefix, write_f32, write_f64, write_fixed,
    write_i64, write_u64, write_within,
};
use crate::temporal::{DateRules, Delimiter, Read, datetime_from_number, parse_datetime, parse_time, time_from_number};
use crate::types::NOT_FIXED_DECIMALS;
use crate::warnings::{is_flawless, pass_on};
use crate::{Bytes, Date, DateTime, Decimal, Kind, Level, SqlError, SqlType, Time, Value, Warnings, sql_error};

/// Most characters of a value that a message quotes.
const QUOTED_MAX: usize = 128;

/// Bytes for a message: printable ASCII as it is, all else as `\xNN`.
pub fn escaped(bytes: &[u8]) -> String {
    bytes.iter().copied().map(escape).collect()
}

fn escape(b: u8) -> String {
    if matches!(b, 0x20..0x7f) { char::from(b).to_string() } else { format!("\\x{b:02X}") }
}

/// A value's text for a message: cut short, bytes that are not UTF-8 as `\xNN`, characters beyond U+FFFF
/// (which MySQL's messages cannot hold) as `?`.
pub fn quoted(text: &[u8]) -> String {
    let mut s = String::new();
    for chunk in text.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\0' => s.push_str("\\x00"),
                '\u{1_0000}'.. => s.push('?'),
                c => s.push(c),
            }
        }
        for b in chunk.invalid() {
            s.push_str(&format!("\\x{b:02X}"));
        }
    }
    if s.len() > QUOTED_MAX {
        let cut = (0..=QUOTED_MAX).rev().find(|i| s.is_char_boundary(*i)).unwrap_or(0);
        s.truncate(cut);
    }
    s
}

/// The same of bytes that are no text: those beyond ASCII, and control characters, as `\xNN`.
pub fn quoted_bytes(bytes: &[u8]) -> String {
    let mut s = String::new();
    for shown in bytes.iter().copied().map(escape) {
        if s.len() + shown.len() > QUOTED_MAX {
            break;
        }
        s.push_str(&shown);
    }
    s
}

fn warn_truncated(kind: &str, text: &[u8], warnings: &mut dyn Warnings) {
    warnings.warn(sql_error!(TRUNCATED_WRONG_VALUE, kind, quoted(text)));
}

fn only_spaces(s: &[u8]) -> bool {
    s.iter().all(|b| b.is_ascii_whitespace())
}

fn f64_to_i128(x: f64) -> i128 {
    // `as` saturates. Halves go to the even neighbour, as the C library's rint() does.
    x.round_ties_even() as i128
}

impl Value {
    /// As an integer: text by its leading digits, decimals rounded half away from zero and doubles half to
    /// even. Saturates at the limits of 64 bits, signed below, unsigned above. `None` for NULL.
    pub fn to_int(&self, warnings: &mut dyn Warnings) -> Option<i128> {
        Some(match self {
            Value::Null => return None,
            Value::Int(n) => *n as i128,
            Value::UInt(n) => *n as i128,
            Value::Float(x) => f64_to_i128(*x as f64),
            Value::Double(x) => f64_to_i128(*x),
            Value::Decimal(d) => {
                let n = d.to_i128();
                let held = n.clamp(i64::MIN as i128, u64::MAX as i128);
                if held != n {
                    warn_truncated("DECIMAL", d.to_string().as_bytes(), warnings);
                }
                held
            }
            Value::Bytes(text) => return Some(text_to_int(text, warnings)),
            Value::Date(d) => d.to_number() as i128,
            Value::Time(t) => t.to_number() as i128,
            Value::DateTime(t) if t.round_to(0).is_none() => {
                warnings.warn(sql_error!(DATETIME_FUNCTION_OVERFLOW, "datetime"));
                // Behind the last second there is none: the day alone is left.
                t.date().at_midnight().to_number() as i128
            }
            Value::DateTime(t) => t.to_number() as i128,
            Value::Enum(n, _) => *n as i128,
            Value::Set(n, _) | Value::Bit(n, _) => *n as i128,
            Value::Json(j) => return j.to_number(crate::Kind::BigInt, warnings).to_int(warnings),
        })
    }

    /// As a double. `None` for NULL.
    pub fn to_f64(&self, warnings: &mut dyn Warnings) -> Option<f64> {
        Some(match self {
            Value::Null => return None,
            Value::Int(n) => *n as f64,
            Value::UInt(n) | Value::Set(n, _) | Value::Bit(n, _) => *n as f64,
            Value::Float(x) => *x as f64,
            Value::Double(x) => *x,
            Value::Decimal(d) => d.to_f64(),
            Value::Bytes(text) => {
                let p = parse_f64_prefix(text);
                if !only_spaces(&text[p.used..]) || p.value.is_infinite() {
                    warn_truncated("DOUBLE", text, warnings);
                }
                p.value.clamp(f64::MIN, f64::MAX)
            }
            Value::Date(d) => d.to_number() as f64,
            Value::Time(_) | Value::DateTime(_) => self.temporal_decimal().map_or(0.0, |d| d.to_f64()),
            Value::Enum(n, _) => *n as f64,
            Value::Json(j) => return j.to_number(crate::Kind::Double, warnings).to_f64(warnings),
        })
    }

    /// As a decimal. `None` for NULL.
    pub fn to_decimal(&self, warnings: &mut dyn Warnings) -> Option<Decimal> {
        Some(match self {
            Value::Null => return None,
            Value::Int(n) => Decimal::from_i64(*n),
            Value::UInt(n) | Value::Set(n, _) | Value::Bit(n, _) => Decimal::from_u64(*n),
            Value::Float(x) => Decimal::from_f64(*x as f64),
            Value::Double(x) => Decimal::from_f64(*x),
            Value::Decimal(d) => d.clone(),
            Value::Bytes(text) => {
                let Parsed { value, used, empty, overflow } = Decimal::parse_prefix(text);
                if empty || overflow || !only_spaces(&text[used..]) {
                    warn_truncated("DECIMAL", text, warnings);
                }
                value
            }
            Value::Date(d) => Decimal::from_i64(d.to_number()),
            Value::Time(_) | Value::DateTime(_) => self.temporal_decimal().unwrap_or(Decimal::ZERO),
            Value::Enum(n, _) => Decimal::from_u64(*n as u64),
            Value::Json(j) => return j.to_number(crate::Kind::Decimal, warnings).to_decimal(warnings),
        })
    }

    /// `20010203040506.789` with as many digits as the value has.
    fn temporal_decimal(&self) -> Option<Decimal> {
        let (whole, micro, negative, fsp) = match self {
            Value::Time(t) => ((t.hour() * 10_000 + t.minute() * 100 + t.second()) as i64, t.micro(), t.is_negative(), t.fsp()),
            Value::DateTime(t) => (t.truncate_to(0).to_number(), t.micro(), false, t.fsp()),
            _ => return None,
        };
        let n = (whole as i128 * 1_000_000 + micro as i128) / 10i128.pow(6 - fsp as u32);
        Some(Decimal::from_parts(if negative { -n } else { n }, fsp))
    }

    /// Truth: not zero.
    pub fn to_bool(&self, warnings: &mut dyn Warnings) -> Option<bool> {
        Some(match self {
            Value::Null => return None,
            Value::Int(n) => *n != 0,
            Value::UInt(n) | Value::Set(n, _) | Value::Bit(n, _) => *n != 0,
            Value::Decimal(d) => !d.is_zero(),
            Value::Date(d) => !d.is_zero(),
            Value::Time(t) => t.packed() != 0,
            Value::DateTime(t) => !t.is_zero(),
            other => other.to_f64(warnings)? != 0.0,
        })
    }

    /// As text, in the value's own character set for strings, ENUM and SET, otherwise ASCII (JSON: UTF-8).
    /// False for NULL.
    pub fn write_text(&self, out: &mut Vec<u8>) -> bool {
        match self {
            Value::Null => return false,
            Value::Int(n) => write_i64(*n, out),
            Value::UInt(n) => write_u64(*n, out),
            Value::Float(x) => drop(write_within(*x as f64, FLOAT_DIGITS, FLOAT_WIDTH, out)),
            Value::Double(x) => drop(write_within(*x, DOUBLE_DIGITS, DOUBLE_WIDTH, out)),
            Value::Decimal(d) => d.write(out),
            Value::Bytes(b) => out.extend_from_slice(b),
            Value::Date(d) => d.write(out),
            Value::Time(t) => t.write(out),
            Value::DateTime(t) => t.write(out),
            Value::Enum(n, labels) => out.extend_from_slice(labels.label(*n)),
            Value::Set(bits, labels) => labels.join(*bits, out),
            Value::Bit(n, len) => out.extend_from_slice(&n.to_be_bytes()[8 - *len as usize..]),
            Value::Json(j) => j.write_text(out),
        }
        true
    }

    /// As [`Value::write_text`], with what only the type knows: ZEROFILL, YEAR, FLOAT(M,D).
    pub fn write_text_as(&self, ty: &SqlType, out: &mut Vec<u8>) -> bool {
        let start = out.len();
        match (self, ty.kind) {
            (Value::Float(x), Kind::Float) if ty.decimals < NOT_FIXED_DECIMALS => write_fixed(*x as f64, ty.decimals, out),
            (Value::Double(x), Kind::Double) if ty.decimals < NOT_FIXED_DECIMALS => write_fixed(*x, ty.decimals, out),
            _ => {
                if !self.write_text(out) {
                    return false;
                }
            }
        }
        if ty.zerofill && ty.kind.is_numeric() {
            let point = u32::from(ty.kind == Kind::Decimal && ty.decimals > 0);
            let missing = (ty.length + point) as usize - (out.len() - start).min((ty.length + point) as usize);
            out.splice(start..start, std::iter::repeat_n(b'0', missing));
        }
        true
    }

    /// As a result set shows a value of that type: as [`Value::write_text_as`], but floating point numbers
    /// in full width.
    pub fn write_result_text(&self, ty: &SqlType, out: &mut Vec<u8>) -> bool {
        match self {
            Value::Float(x) if ty.decimals >= NOT_FIXED_DECIMALS && !ty.zerofill => write_f32(*x, out),
            Value::Double(x) if ty.decimals >= NOT_FIXED_DECIMALS && !ty.zerofill => write_f64(*x, out),
            _ => return self.write_text_as(ty, out),
        }
        true
    }

    /// As text; a string is shared, not copied. `None` for NULL.
    pub fn to_text(&self) -> Option<Bytes> {
        match self {
            Value::Null => None,
            Value::Bytes(b) => Some(b.clone()),
            other => {
                let mut out = Vec::new();
                other.write_text(&mut out);
                Some(Bytes::new(&out))
            }
        }
    }

    /// As a date, `None` for NULL and for what is no date (after warning 1292). A TIME needs
    /// [`Value::to_datetime`], which knows what day it is.
    pub fn to_date(&self, warnings: &mut dyn Warnings) -> Option<Date> {
        self.to_date_by(DateRules::LAX, warnings)
    }

    pub fn to_date_by(&self, rules: DateRules, warnings: &mut dyn Warnings) -> Option<Date> {
        match self {
            Value::Date(d) => Some(*d),
            Value::DateTime(t) => Some(t.date()),
            Value::Time(_) => None,
            other => other.to_datetime_by(rules, Date::ZERO, warnings).map(DateTime::date),
        }
    }

    /// As a time; a date and time loses its date.
    pub fn to_time(&self, warnings: &mut dyn Warnings) -> Option<Time> {
        let read = match self {
            Value::Null => return None,
            Value::Time(t) => return Some(*t),
            Value::Date(_) => return Some(Time::ZERO),
            Value::DateTime(t) => return Some(t.time()),
            Value::Json(document) => return time_of_document(document, warnings),
            Value::UInt(n) if i64::try_from(*n).is_err() => return Value::Int(*n as i64).to_time(warnings),
            // Bits are text here.
            Value::Int(_) | Value::UInt(_) | Value::Float(_) | Value::Double(_) | Value::Decimal(_) => {
                let (whole, micro, fsp, next) = self.number_parts();
                let mut r = time_from_number(whole);
                // A number beyond the range is no time at all, while a text is brought into the range.
                r.value = r.value.filter(|_| !r.out_of_range);
                let negative = matches!(self.to_f64(&mut crate::NoWarnings), Some(x) if x < 0.0);
                r.value = r.value.map(|t| with_micro(t, negative, micro, fsp, next));
                r
            }
            other => {
                let text = other.to_text()?;
                let mut r = parse_time(&text);
                r.value = r.value.map(|t| if r.round_up { t.next_micro() } else { t });
                r
            }
        };
        if read.odd() || read.value.is_none() {
            let text = self.to_text()?;
            warn_truncated("time", &text, warnings);
        }
        warn_delimiter(&read, self, warnings);
        read.value
    }

    /// A text that ends in a time zone (`2020-01-01 10:00:00+02:00`) as the moment that it is in `zone`;
    /// `None` for all else.
    pub fn displaced(&self, zone: &crate::TimeZone) -> Option<DateTime> {
        let Value::Bytes(text) = self else { return None };
        let [.., b'+' | b'-', _, _, b':', _, _] = &text[..] else { return None };
        let read = parse_datetime(text, DateRules::LAX);
        let (value, Some(_), false) = (finish_datetime(read).value?, read.displacement, read.odd()) else { return None };
        let (unix, _) = crate::TimeZone::Utc.to_unix(value);
        Some(zone.to_local(unix, value.micro(), value.fsp()))
    }

    /// As a datetime; `today` completes a TIME, and a text with a time zone is in UTC (but see
    /// [`Value::displaced`]).
    pub fn to_datetime(&self, today: Date, warnings: &mut dyn Warnings) -> Option<DateTime> {
        self.to_datetime_by(DateRules::LAX, today, warnings)
    }

    pub fn to_datetime_by(&self, rules: DateRules, today: Date, warnings: &mut dyn Warnings) -> Option<DateTime> {
        let read = match self {
            Value::Null => return None,
            Value::Date(d) => return Some(d.at_midnight()),
            Value::DateTime(t) => return Some(*t),
            Value::Time(t) => return Some(add_time(today, *t)),
            Value::Json(document) => return moment_of_document(document, rules, warnings),
            // As MySQL takes it: the bits are a signed number.
            Value::UInt(n) if i64::try_from(*n).is_err() => return Value::Int(*n as i64).to_datetime_by(rules, today, warnings),
            Value::Int(_) | Value::UInt(_) | Value::Float(_) | Value::Double(_) | Value::Decimal(_) | Value::Bit(..) => {
                let (whole, micro, fsp, next) = self.number_parts();
                let mut r = datetime_from_number(whole, rules);
                if whole == 0 && matches!(self.to_f64(&mut crate::NoWarnings), Some(x) if x < 0.0) {
                    r.value = None;
                }
                // A date has no fraction.
                r.value = r.value.and_then(|d| {
                    if r.date_only {
                        return Some(d);
                    }
                    let d = DateTime::from_packed(d.packed() + micro as i64, fsp);
                    if next { d.next_micro() } else { Some(d) }
                });
                r
            }
            other => {
                let text = other.to_text()?;
                finish_datetime(parse_datetime(&text, rules))
            }
        };
        warn_datetime(&read, self, warnings);
        read.value
    }

    /// Whole part, microseconds, fractional digits, and whether the seventh digit asks for the next
    /// microsecond.
    fn number_parts(&self) -> (i64, u32, u8, bool) {
        let d = match self {
            Value::Int(n) => return (*n, 0, 0, false),
            Value::UInt(n) | Value::Bit(n, _) => return (i64::try_from(*n).unwrap_or(i64::MAX), 0, 0, false),
            Value::Decimal(d) => d.clone(),
            other => {
                let (n, nanos) = split_double(other.to_f64(&mut crate::NoWarnings).unwrap_or(0.0));
                return (n, nanos / 1000, 6, nanos % 1000 >= 500);
            }
        };
        let whole = d.truncate(0);
        let n = whole.to_i128().clamp(i64::MIN as i128, i64::MAX as i128) as i64;
        let fraction = d.sub(&whole).unwrap_or(Decimal::ZERO).abs();
        let nanos = fraction.truncate(9).round(9).mul(&Decimal::from_i64(1_000_000_000)).unwrap_or(Decimal::ZERO).to_i128();
        (n, (nanos / 1000) as u32, d.scale().min(6), nanos % 1000 >= 500)
    }
}

/// The whole part of a double and the nanoseconds behind it, of the double itself and not of the shortest
/// decimal that names it: `20010101235959.9` is a few microseconds less.
pub(crate) fn split_double(x: f64) -> (i64, u32) {
    let whole = x.trunc();
    let nanos = ((x - whole).abs() * 1e9).round_ties_even();
    (whole as i64, (nanos as u32).min(999_999_999))
}

fn with_micro(t: Time, negative: bool, micro: u32, fsp: u8, next: bool) -> Time {
    let t = Time::new(negative, t.hour(), t.minute(), t.second(), micro, fsp);
    if next { t.next_micro() } else { t }
}

/// Rounds where a seventh digit asks for it.
fn finish_datetime(mut r: Read<DateTime>) -> Read<DateTime> {
    if r.round_up {
        r.value = r.value.and_then(DateTime::next_micro);
    }
    if let (Some(d), Some(east)) = (r.value, r.displacement) {
        r.value = Some(crate::TimeZone::Fixed(-east).to_local(crate::TimeZone::Utc.to_unix(d).0, d.micro(), d.fsp()));
    }
    r
}

/// A moment of a JSON document: one that it is, or what a string says as a whole.
fn moment_of_document(document: &crate::Json, rules: DateRules, warnings: &mut dyn Warnings) -> Option<DateTime> {
    let found = match document.scalar() {
        Some(Value::Date(date)) => Some(date.at_midnight()),
        Some(Value::DateTime(moment)) => Some(moment),
        Some(text @ Value::Bytes(_)) => whole(|told| text.to_datetime_by(rules, Date::ZERO, told), warnings),
        _ => None,
    };
    known_in_document(found, warnings)
}

fn time_of_document(document: &crate::Json, warnings: &mut dyn Warnings) -> Option<Time> {
    let found = match document.scalar() {
        Some(Value::Time(time)) => Some(time),
        Some(text @ Value::Bytes(_)) => whole(|told| text.to_time(told), warnings),
        _ => None,
    };
    known_in_document(found, warnings)
}

/// What was read without a flaw; delimiters are told of.
fn whole<T>(read: impl FnOnce(&mut Vec<(Level, SqlError)>) -> Option<T>, warnings: &mut dyn Warnings) -> Option<T> {
    let mut told = Vec::new();
    let found = read(&mut told).filter(|_| is_flawless(&told));
    if found.is_some() {
        pass_on(told, warnings);
    }
    found
}

/// 3156 where a document is no moment.
fn known_in_document<T>(found: Option<T>, warnings: &mut dyn Warnings) -> Option<T> {
    if found.is_none() {
        warnings.warn(crate::json::no_value_of(crate::Kind::DateTime, crate::store::Document::default().name, 1));
    }
    found
}

fn warn_delimiter<T>(r: &Read<T>, v: &Value, warnings: &mut dyn Warnings) {
    if let Some(delimiter) = r.deprecated {
        warnings.warn(deprecated_delimiter(delimiter, &v.to_text().unwrap_or_default(), 1));
    }
}

/// 4095 or 4096, of a text that stood in a row of the statement.
pub(crate) fn deprecated_delimiter(delimiter: Delimiter, text: &[u8], row: u64) -> SqlError {
    let shown = match delimiter.byte {
        b'\t' => "\\t".to_string(),
        b'\n' => "\\n".to_string(),
        byte => char::from(byte).to_string(),
    };
    let text = String::from_utf8_lossy(text);
    match delimiter.instead {
        Some(instead) => sql_error!(WARN_DEPRECATED_DATETIME_DELIMITER, shown, delimiter.at, text, row, char::from(instead)),
        None => sql_error!(WARN_SUPERFLUOUS_DATETIME_DELIMITER, shown, delimiter.at, text, row),
    }
}

fn warn_datetime(r: &Read<DateTime>, v: &Value, warnings: &mut dyn Warnings) {
    if r.value.is_some() {
        if r.odd() {
            warn_truncated(if r.date_only { "date" } else { "datetime" }, &v.to_text().unwrap_or_default(), warnings);
        }
        return warn_delimiter(r, v, warnings);
    }
    let text = v.to_text().unwrap_or_default();
    let mut w = sql_error!(TRUNCATED_WRONG_VALUE, "", "");
    w.message = format!("Incorrect datetime value: '{}'", quoted(&text));
    warnings.warn(w);
}

/// A date plus a span, which may be negative or longer than a day.
pub fn add_time(date: Date, t: Time) -> DateTime {
    const DAY: i64 = 86_400_000_000;
    let micros = t.total_micros();
    let day = Date::from_unix_days(date.unix_days() + micros.div_euclid(DAY));
    let rest = micros.rem_euclid(DAY);
    let secs = (rest / 1_000_000) as u32;
    DateTime::new(day, secs / 3600, secs / 60 % 60, secs % 60, (rest % 1_000_000) as u32, t.fsp())
}

fn text_to_int(text: &[u8], warnings: &mut dyn Warnings) -> i128 {
    let p = parse_int_prefix(text);
    let n = p.value.clamp(i64::MIN as i128, u64::MAX as i128);
    if p.used == 0 || n != p.value || !only_spaces(&text[p.used..]) {
        warn_truncated("INTEGER", text, warnings);
    }
    n
}

#[cfg(test)]
mod tests;
