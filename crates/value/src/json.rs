//! [`Json`]: a document in MySQL's binary form, as columns store it and the binlog carries it;
//! [`JsonValue`]: the same as a tree, to build and to look into.
//!
//! Keys of an object are ordered by length, then by bytes; of equal keys the last one wins.

mod binary;
mod compare;
mod key;
mod parse;
pub mod part;
mod text;

use serde::{Deserialize, Serialize};

use crate::number::{parse_f64_prefix, parse_int_prefix};
use crate::{Bytes, Date, DateTime, Decimal, Kind, SqlError, Time, Value, Warnings, sql_error};

pub use parse::{JsonError, TOO_DEEP};

/// Levels of arrays and objects within each other.
pub const DEPTH_MAX: usize = 100;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Json(Bytes);

/// A document, or a part of one, as a tree. `PartialEq` is structural; SQL's comparison is
/// [`JsonValue::compare`].
#[derive(Clone, Debug, PartialEq)]
pub enum JsonValue {
    Null,
    Bool(bool),
    Int(i64),
    UInt(u64),
    Double(f64),
    String(String),
    Decimal(Decimal),
    Date(Date),
    Time(Time),
    DateTime(DateTime),
    /// Of another SQL type, by its `MYSQL_TYPE_…` number: binary strings, BIT.
    Opaque(u8, Vec<u8>),
    Array(Vec<JsonValue>),
    /// Sorted by length of the key, then by key. Build it with [`JsonValue::object`].
    Object(Vec<(String, JsonValue)>),
}

impl Json {
    /// Trusts that the bytes are a document (from a column). What is damaged reads as null.
    pub fn from_binary(bytes: &[u8]) -> Json {
        Json(Bytes::new(bytes))
    }

    pub fn as_binary(&self) -> &[u8] {
        &self.0
    }

    /// The document `null`.
    pub fn null() -> Json {
        JsonValue::Null.to_json()
    }

    /// Reads a document from UTF-8 text.
    ///
    /// # Errors
    /// Why and where it is none, in MySQL's words.
    pub fn parse(text: &[u8]) -> Result<Json, JsonError> {
        JsonValue::parse(text).map(|v| v.to_json())
    }

    pub fn to_value(&self) -> JsonValue {
        JsonValue::from_binary(&self.0)
    }

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
            warnings.warn(no_value_of(like, 1));
        }
        number
    }
}

/// 3156: a document in that row is no value of this kind.
pub(crate) fn no_value_of(kind: Kind, row: u64) -> SqlError {
    let what = match kind {
        Kind::Decimal => "DECIMAL",
        Kind::Float | Kind::Double => "DOUBLE",
        kind if kind.is_temporal() => "DATE/TIME/DATETIME/TIMESTAMP",
        _ => "INTEGER",
    };
    sql_error!(INVALID_JSON_VALUE_FOR_CAST, what, "cast_as_json", row)
}

impl JsonValue {
    /// An object of members in any order.
    pub fn object(mut members: Vec<(String, JsonValue)>) -> JsonValue {
        // A stable sort keeps equal keys in their order, and the last of them stays.
        members.sort_by(|a, b| key_order(&a.0, &b.0));
        members.reverse();
        members.dedup_by(|a, b| a.0 == b.0);
        members.reverse();
        JsonValue::Object(members)
    }

    /// A member of an object.
    pub fn get(&self, key: &str) -> Option<&JsonValue> {
        match self {
            JsonValue::Object(m) => m.binary_search_by(|(k, _)| key_order(k, key)).ok().map(|i| &m[i].1),
            _ => None,
        }
    }

    /// Merged by RFC 7396.
    #[must_use]
    pub fn patched(self, with: JsonValue) -> JsonValue {
        let JsonValue::Object(changes) = with else { return with };
        let mut members = match self {
            JsonValue::Object(m) => m,
            _ => vec![],
        };
        for (k, v) in changes {
            let old = members.iter().position(|(n, _)| *n == k).map(|i| members.remove(i).1);
            if v != JsonValue::Null {
                members.push((k, old.unwrap_or(JsonValue::Null).patched(v)));
            }
        }
        JsonValue::object(members)
    }

    pub fn to_json(&self) -> Json {
        let mut out = Vec::new();
        self.write_binary(&mut out);
        Json(Bytes::new(&out))
    }

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

    /// What `JSON_TYPE()` says.
    pub fn type_name(&self) -> &'static str {
        match self {
            JsonValue::Null => "NULL",
            JsonValue::Bool(_) => "BOOLEAN",
            JsonValue::Int(_) => "INTEGER",
            JsonValue::UInt(_) => "UNSIGNED INTEGER",
            JsonValue::Double(_) => "DOUBLE",
            JsonValue::String(_) => "STRING",
            JsonValue::Decimal(_) => "DECIMAL",
            JsonValue::Date(_) => "DATE",
            JsonValue::Time(_) => "TIME",
            JsonValue::DateTime(_) => "DATETIME",
            JsonValue::Opaque(16, _) => "BIT",
            JsonValue::Opaque(15 | 249..=254, _) => "BLOB",
            JsonValue::Opaque(..) => "OPAQUE",
            JsonValue::Array(_) => "ARRAY",
            JsonValue::Object(_) => "OBJECT",
        }
    }

    /// Levels: 1 for a scalar or something empty.
    pub fn depth(&self) -> usize {
        match self {
            JsonValue::Array(a) => 1 + a.iter().map(JsonValue::depth).max().unwrap_or(0),
            JsonValue::Object(m) => 1 + m.iter().map(|(_, v)| v.depth()).max().unwrap_or(0),
            _ => 1,
        }
    }
}

/// By length, then by bytes.
pub fn key_order(a: &str, b: &str) -> std::cmp::Ordering {
    a.len().cmp(&b.len()).then_with(|| a.cmp(b))
}

#[cfg(test)]
mod tests;
