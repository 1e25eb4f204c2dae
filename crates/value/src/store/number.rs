//! Storing into integers, DECIMAL, FLOAT, DOUBLE, BIT and YEAR.

use super::Storing;
use crate::json::no_value_of;
use crate::number::{parse_f64_prefix, parse_int_prefix, power_of_ten};
use crate::types::NOT_FIXED_DECIMALS;
use crate::{Date, Decimal, Json, Kind, Level, SqlError, SqlResult, SqlType, Value, error, sql_error};

/// What stands behind a number that was read from text.
fn garbage(rest: &[u8]) -> bool {
    !rest.iter().all(u8::is_ascii_whitespace)
}

/// Least and greatest value of an integer column.
pub(super) fn int_range(ty: &SqlType) -> (i128, i128) {
    let bits = 8 * ty.kind.int_width().unwrap_or(8) as u32;
    if ty.unsigned { (0, (1 << bits) - 1) } else { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) }
}

impl Storing<'_, '_, '_> {
    /// An integer, brought into the column's range.
    pub(super) fn int(&mut self, n: i128) -> SqlResult<Value> {
        let (min, max) = int_range(self.ty());
        if n < min || n > max {
            self.out_of_range()?;
        }
        let n = n.clamp(min, max);
        Ok(if self.ty().unsigned { Value::UInt(n as u64) } else { Value::Int(n as i64) })
    }

    pub(super) fn text_to_int(&mut self, text: &[u8]) -> SqlResult<Value> {
        let r = read_rounded(text);
        let (min, max) = int_range(self.ty());
        if r.used > 0 && (r.value < min || r.value > max) {
            return self.int(r.value);
        }
        if r.used == 0 {
            self.incorrect("integer", text)?;
        } else if garbage(&text[r.used..]) {
            self.truncated()?;
        }
        self.int(r.value)
    }

    pub(super) fn value_to_int(&mut self, v: &Value) -> SqlResult<Value> {
        if let Value::Decimal(d) = v {
            return self.decimal_to_int(d);
        }
        let n = v.to_int(&mut crate::NoWarnings).unwrap_or(0);
        if self.ty().kind == Kind::Int && self.ty().unsigned && matches!(v, Value::Double(_)) && n > u64::MAX as i128 {
            // MySQL converts to 64 bits first, and warns there too, in this width only.
            self.out_of_range()?;
        }
        self.int(n)
    }

    fn decimal_to_int(&mut self, d: &Decimal) -> SqlResult<Value> {
        if self.ty().unsigned && d.is_negative() {
            self.out_of_range()?;
            return Ok(Value::UInt(0));
        }
        let n = d.to_i128();
        let limit = if self.ty().unsigned { u64::MAX as i128 } else { i64::MAX as i128 };
        if (n > limit || n < i64::MIN as i128) && self.ty().kind != Kind::BigInt {
            // MySQL converts to 64 bits first, and warns there too.
            self.out_of_range()?;
        }
        self.int(n)
    }

    pub(super) fn text_to_decimal(&mut self, text: &[u8]) -> SqlResult<Value> {
        let p = Decimal::parse_prefix(text);
        if p.empty {
            self.incorrect("decimal", text)?;
        } else if p.overflow {
            // What cannot be read at all is incorrect in every mode.
            if self.strict() || p.value.is_zero() {
                self.incorrect("decimal", text)?;
            }
        } else if garbage(&text[p.used..]) {
            if self.strict() {
                self.incorrect("decimal", text)?;
            }
            self.note_truncated();
        }
        self.decimal(p.value)
    }

    pub(super) fn decimal(&mut self, d: Decimal) -> SqlResult<Value> {
        let ty = self.target.ty;
        if ty.unsigned && d.is_negative() {
            self.out_of_range()?;
            return Ok(Value::Decimal(Decimal::from_parts(0, ty.decimals)));
        }
        let max_whole = ty.length - ty.decimals as u32;
        if d.fits(ty.length as u8, ty.decimals) {
            return Ok(Value::Decimal(d));
        }
        let rounded = d.round(ty.decimals as i32);
        if rounded.integer_digits() > max_whole {
            self.out_of_range()?;
            let max = Decimal::max_value(ty.length as u8, ty.decimals);
            return Ok(Value::Decimal(if d.is_negative() { max.neg() } else { max }));
        }
        if rounded != d {
            self.note_truncated();
        }
        Ok(Value::Decimal(rounded))
    }

    pub(super) fn text_to_real(&mut self, text: &[u8]) -> SqlResult<Value> {
        let p = parse_f64_prefix(text);
        if p.value.is_infinite() {
            self.out_of_range()?;
        } else if p.used == 0 || garbage(&text[p.used..]) {
            self.truncated()?;
        }
        // The column itself may hold less, and says so once more.
        self.real(p.value.clamp(f64::MIN, f64::MAX))
    }

    pub(super) fn real(&mut self, x: f64) -> SqlResult<Value> {
        let ty = self.target.ty;
        let float = ty.kind == Kind::Float;
        let mut max = if float { f32::MAX as f64 } else { f64::MAX };
        let mut x = x;
        if ty.unsigned && x < 0.0 {
            self.out_of_range()?;
            x = 0.0;
        }
        if ty.decimals < NOT_FIXED_DECIMALS {
            let unit = power_of_ten(ty.decimals.into());
            max = max.min(power_of_ten(ty.length.saturating_sub(ty.decimals.into())) - 1.0 / unit);
            if x.abs() < 1e15 {
                let whole = x.floor();
                x = whole + ((x - whole) * unit).round_ties_even() / unit;
            }
        }
        if !x.is_finite() || x.abs() > max {
            self.out_of_range()?;
            x = if x.is_nan() { 0.0 } else { x.clamp(-max, max) };
        }
        Ok(if float { Value::Float(x as f32) } else { Value::Double(x) })
    }

    fn bits(&mut self, n: Option<u64>) -> SqlResult<Value> {
        let width = self.ty().length;
        let max = if width >= 64 { u64::MAX } else { (1 << width) - 1 };
        let len = width.div_ceil(8) as u8;
        match n.filter(|n| *n <= max) {
            Some(n) => Ok(Value::Bit(n, len)),
            None => {
                // The mode chooses the words, also where IGNORE makes a warning of the error.
                if self.cx.mode.strict() {
                    self.flaw(sql_error!(DATA_TOO_LONG, self.target.name, self.cx.row))?;
                } else {
                    self.out_of_range()?;
                }
                Ok(Value::Bit(max, len))
            }
        }
    }

    pub(super) fn text_to_bit(&mut self, text: &[u8]) -> SqlResult<Value> {
        let significant = &text[text.iter().take_while(|b| **b == 0).count()..];
        let n = (significant.len() <= 8).then(|| significant.iter().fold(0u64, |n, b| n << 8 | *b as u64));
        self.bits(n)
    }

    pub(super) fn value_to_bit(&mut self, v: &Value) -> SqlResult<Value> {
        match v {
            Value::Int(n) => self.bits(Some(*n as u64)),
            Value::UInt(n) | Value::Bit(n, _) => self.bits(Some(*n)),
            Value::Decimal(d) if d.is_negative() => {
                self.out_of_range()?;
                Ok(Value::Bit(0, self.ty().length.div_ceil(8) as u8))
            }
            Value::Decimal(d) => {
                let n = d.to_i128();
                if n > u64::MAX as i128 {
                    // MySQL converts to 64 bits first, and warns there.
                    self.out_of_range()?;
                    return self.bits(if self.ty().length == 64 { Some(u64::MAX) } else { None });
                }
                self.bits(u64::try_from(n).ok())
            }
            // Unlike everywhere else cut off, not rounded.
            Value::Float(x) => self.bits(Some(*x as i64 as u64)),
            Value::Double(x) => self.bits(Some(*x as i64 as u64)),
            other => {
                let text = other.to_text().unwrap_or_default();
                self.text_to_bit(&text)
            }
        }
    }

    pub(super) fn text_to_year(&mut self, text: &[u8]) -> SqlResult<Value> {
        let r = read_rounded(text);
        if r.used > 0 && !year_in_range(r.value) {
            self.out_of_range()?;
            return Ok(Value::UInt(0));
        }
        if r.used == 0 {
            self.incorrect("integer", text)?;
            return Ok(Value::UInt(0));
        }
        if garbage(&text[r.used..]) {
            self.truncated()?;
        }
        // '0000' is the zero year, '0' and '00' are 2000.
        let zero = r.value == 0 && text.len() == 4;
        Ok(Value::UInt(if zero { 0 } else { full_year(r.value) }))
    }

    pub(super) fn value_to_year(&mut self, v: &Value) -> SqlResult<Value> {
        let n = match v {
            Value::Date(d) => return Ok(Value::UInt(d.year() as u64)),
            Value::DateTime(d) => return Ok(Value::UInt(d.year() as u64)),
            Value::Time(_) => {
                let moment = v.to_datetime(self.cx.today, self.cx.warnings).map_or(self.cx.today, |d| d.date());
                return Ok(Value::UInt(moment.year() as u64));
            }
            Value::Decimal(d) if d.is_negative() => -1,
            Value::Float(x) if *x < 0.0 => -1,
            Value::Double(x) if *x < 0.0 => -1,
            Value::Float(x) => *x as i128,
            Value::Double(x) => *x as i128,
            other => other.to_int(&mut crate::NoWarnings).unwrap_or(0),
        };
        if let Value::Decimal(d) = v
            && d.to_i128() > i64::MAX as i128
        {
            self.out_of_range()?;
        }
        if !year_in_range(n) {
            self.out_of_range()?;
            return Ok(Value::UInt(0));
        }
        Ok(Value::UInt(if n == 0 { 0 } else { full_year(n) }))
    }

    /// A JSON scalar in a column of moments or numbers: it is read as in any other place.
    pub(super) fn json_to_scalar(&mut self, j: &Json) -> SqlResult<Value> {
        let (document, kind) = (Value::Json(j.clone()), self.ty().kind);
        let mut told: Vec<(Level, SqlError)> = Vec::new();
        let found = match kind {
            Kind::Time => document.to_time(&mut told).map(Value::Time),
            Kind::Date | Kind::DateTime | Kind::Timestamp => {
                let is_date = matches!(j.scalar(), Some(Value::Date(_)));
                document.to_datetime(Date::ZERO, &mut told).map(|m| if is_date { Value::Date(m.date()) } else { Value::DateTime(m) })
            }
            // A year is a whole number before it is one.
            Kind::Year => j.to_number(kind, &mut told).to_int(&mut crate::NoWarnings).and_then(|n| i64::try_from(n).ok()).map(Value::Int),
            _ => Some(j.to_number(kind, &mut told)),
        };
        for (level, issue) in told {
            if issue.is(&error::INVALID_JSON_VALUE_FOR_CAST) {
                self.flaw(no_value_of(kind, self.document.name, self.cx.row))?;
            } else {
                self.cx.warnings.push(level, issue);
            }
        }
        match found {
            Some(value) => self.value(&value),
            None if self.document.is_column => Ok(super::zero_value(self.ty())),
            None => self.null(),
        }
    }
}

fn year_in_range(n: i128) -> bool {
    matches!(n, 0..=99 | 1901..=2155)
}

fn full_year(n: i128) -> u64 {
    match n {
        0..=69 => n as u64 + 2000,
        70..=99 => n as u64 + 1900,
        _ => n as u64,
    }
}

struct Rounded {
    value: i128,
    used: usize,
}

/// A number of any form at the start of a text, rounded half away from zero to an integer.
fn read_rounded(text: &[u8]) -> Rounded {
    let p = parse_int_prefix(text);
    if p.used > 0 && !matches!(text.get(p.used), Some(b'.' | b'e' | b'E')) {
        return Rounded { value: p.value, used: p.used };
    }
    let d = Decimal::parse_prefix(text);
    let value = if d.overflow {
        // Also an exponent that cannot be read, whatever its sign.
        if text.trim_ascii_start().starts_with(b"-") { i128::MIN } else { i128::MAX }
    } else if d.empty {
        0
    } else {
        d.value.to_i128()
    };
    Rounded { value, used: if d.empty { 0 } else { d.used } }
}
