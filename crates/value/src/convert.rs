//! Conversions between all kinds as expressions make them.
//!
//! Text is taken as far as it makes sense, with warning 1292 (`Truncated incorrect … value`) for what is left over.

use crate::{Bytes, Date, DateTime, Decimal, SqlType, Time, Value, Warnings};

impl Value {
    /// As an integer: text by its leading digits, decimals and doubles rounded half away from zero, saturating.
    /// `None` for NULL. An unsigned result is an `Int128` so that both halves of the range fit.
    pub fn to_int(&self, warnings: &mut dyn Warnings) -> Option<i128> {
        let _ = warnings;
        match self {
            Value::Int(n) => Some(*n as i128),
            Value::UInt(n) => Some(*n as i128),
            _ => None,
        }
    }

    pub fn to_f64(&self, warnings: &mut dyn Warnings) -> Option<f64> {
        let _ = warnings;
        match self {
            Value::Double(x) => Some(*x),
            _ => None,
        }
    }

    pub fn to_decimal(&self, warnings: &mut dyn Warnings) -> Option<Decimal> {
        let _ = warnings;
        match self {
            Value::Decimal(d) => Some(d.clone()),
            _ => None,
        }
    }

    /// Truth: not zero.
    pub fn to_bool(&self, warnings: &mut dyn Warnings) -> Option<bool> {
        self.to_f64(warnings).map(|x| x != 0.0)
    }

    /// As text, in the value's own character set for strings, ENUM and SET, otherwise ASCII (JSON: UTF-8). False for NULL.
    pub fn write_text(&self, out: &mut Vec<u8>) -> bool {
        let _ = out;
        !self.is_null()
    }

    /// As [`Value::write_text`], with what only the type knows: ZEROFILL, YEAR, FLOAT(M,D).
    pub fn write_text_as(&self, ty: &SqlType, out: &mut Vec<u8>) -> bool {
        let _ = ty;
        self.write_text(out)
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

    /// As a date, `None` for NULL and for what is no date (after warning 1292).
    pub fn to_date(&self, warnings: &mut dyn Warnings) -> Option<Date> {
        let _ = warnings;
        None
    }

    pub fn to_time(&self, warnings: &mut dyn Warnings) -> Option<Time> {
        let _ = warnings;
        None
    }

    /// `today` completes a TIME.
    pub fn to_datetime(&self, today: Date, warnings: &mut dyn Warnings) -> Option<DateTime> {
        let _ = (today, warnings);
        None
    }
}
