//! SQL values from documents, and documents from SQL values.

use super::{Json, JsonValue};
use crate::number::{parse_f64_prefix, parse_int_prefix};
use crate::store::Document;
use crate::{Decimal, Kind, SqlError, Value, Warnings, sql_error};

impl Json {
    /// A scalar as an SQL value: `None` for arrays, objects, null and opaque ones. Text is UTF-8.
    pub fn scalar(&self) -> Option<Value> {
        self.to_value().scalar()
    }

    /// In numeric context: a number, a boolean, or text that is one, as numbers of this kind are written;
    /// else what the text begins with, or 0, and warning 3156.
    pub(crate) fn to_number(&self, like: Kind, warnings: &mut dyn Warnings) -> Value {
        let (number, is_whole) = match self.scalar() {
            Some(v @ (Value::Int(_) | Value::UInt(_) | Value::Double(_) | Value::Decimal(_))) => return v,
            Some(Value::Bytes(text)) => match like {
                Kind::Decimal => {
                    let read = Decimal::parse_prefix(&text);
                    (Value::Decimal(read.value), !read.empty && !read.overflow && read.used == text.len())
                }
                Kind::Float | Kind::Double => {
                    let read = parse_f64_prefix(&text);
                    (Value::Double(read.value.clamp(f64::MIN, f64::MAX)), read.used > 0 && read.used == text.len())
                }
                _ => {
                    let read = parse_int_prefix(&text);
                    let held = read.value.clamp(i128::from(i64::MIN), i128::from(u64::MAX));
                    let value = i64::try_from(held).map_or(Value::UInt(held as u64), Value::Int);
                    (value, held == read.value && read.used > 0 && read.used == text.len())
                }
            },
            _ => (Value::Int(0), false),
        };
        if !is_whole {
            warnings.warn(no_value_of(like, Document::default().name, 1));
        }
        number
    }
}

/// 3156: a document in that row is no value of this kind. `name`: where it comes from.
pub(crate) fn no_value_of(kind: Kind, name: &str, row: u64) -> SqlError {
    let what = match kind {
        Kind::Decimal => "DECIMAL",
        Kind::Float | Kind::Double => "DOUBLE",
        kind if kind.is_temporal() => "DATE/TIME/DATETIME/TIMESTAMP",
        _ => "INTEGER",
    };
    sql_error!(INVALID_JSON_VALUE_FOR_CAST, what, name, row)
}

impl JsonValue {
    /// As an SQL value; see [`Json::scalar`].
    pub fn scalar(&self) -> Option<Value> {
        Some(match self {
            JsonValue::Bool(b) => Value::from(*b),
            JsonValue::Int(n) => Value::Int(*n),
            JsonValue::UInt(n) => Value::UInt(*n),
            JsonValue::Double(x) => Value::Double(*x),
            JsonValue::String(s) => Value::text(s),
            JsonValue::Decimal(d) => Value::Decimal(d.clone()),
            JsonValue::Date(d) => Value::Date(*d),
            JsonValue::Time(t) => Value::Time(*t),
            JsonValue::DateTime(t) => Value::DateTime(*t),
            JsonValue::Null | JsonValue::Opaque(..) | JsonValue::Array(_) | JsonValue::Object(_) => return None,
        })
    }

    /// A SQL value as a scalar; text must be UTF-8, binary strings become opaque.
    pub fn from_sql(v: &Value, binary: bool) -> JsonValue {
        const VAR_STRING: u8 = 253;
        const BIT: u8 = 16;
        match v {
            Value::Null => JsonValue::Null,
            Value::Int(n) => JsonValue::Int(*n),
            Value::UInt(n) => JsonValue::UInt(*n),
            Value::Float(x) => JsonValue::Double(*x as f64),
            Value::Double(x) => JsonValue::Double(*x),
            Value::Decimal(d) => JsonValue::Decimal(d.clone()),
            Value::Bytes(b) if binary => JsonValue::Opaque(VAR_STRING, b.to_vec()),
            Value::Bytes(b) => JsonValue::String(b.to_string_lossy().into_owned()),
            Value::Enum(..) | Value::Set(..) => JsonValue::String(v.to_text().unwrap_or_default().to_string_lossy().into_owned()),
            Value::Date(d) => JsonValue::Date(*d),
            Value::Time(t) => JsonValue::Time(*t),
            Value::DateTime(t) => JsonValue::DateTime(*t),
            Value::Bit(..) => JsonValue::Opaque(BIT, v.to_text().unwrap_or_default().to_vec()),
            Value::Json(j) => j.to_value(),
        }
    }
}
