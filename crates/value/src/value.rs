//! [`Value`]: a value at run time. Small, and cheap to clone.
//!
//! A value knows enough to be printed and converted without its static type, with these exceptions, where
//! the [`SqlType`](crate::SqlType) must be asked: the character set of `Bytes`; ZEROFILL and YEAR (both are
//! plain integers here); FLOAT(M,D) and DOUBLE(M,D). A TIMESTAMP is a `DateTime` in the session's time
//! zone.

use serde::{Deserialize, Serialize};

use crate::{Bytes, Date, DateTime, Decimal, Json, Labels, Time};

/// The values of a row, in the order of its columns.
pub type Row = Vec<Value>;

const _: () = assert!(std::mem::size_of::<Value>() <= 32);

/// `PartialEq` is structural (for tests and plans), not SQL's comparison.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Value {
    #[default]
    Null,
    Int(i64),
    UInt(u64),
    /// A FLOAT column; arithmetic makes `Double` of it.
    Float(f32),
    Double(f64),
    Decimal(Decimal),
    /// CHAR, VARCHAR, TEXT, BINARY, VARBINARY, BLOB.
    Bytes(Bytes),
    Date(Date),
    Time(Time),
    /// DATETIME and TIMESTAMP.
    DateTime(DateTime),
    /// ENUM: index from 1 (0 is the empty error value), and the labels.
    Enum(u16, Labels),
    /// SET: one bit for each label, and the labels.
    Set(u64, Labels),
    /// BIT: the bits, and how many bytes they take as a binary string.
    Bit(u64, u8),
    Json(Json),
}

impl Value {
    pub const TRUE: Value = Value::Int(1);
    pub const FALSE: Value = Value::Int(0);

    pub fn text(s: &str) -> Value {
        Value::Bytes(Bytes::from(s))
    }

    pub fn bytes(b: &[u8]) -> Value {
        Value::Bytes(Bytes::new(b))
    }

    /// The ENUM value with this label; the empty one if there is no such label.
    pub fn of_label(label: &[u8], labels: &Labels) -> Value {
        let at = labels.iter().position(|other| other.as_slice() == label);
        Value::Enum(at.map_or(0, |at| at as u16 + 1), labels.clone())
    }

    /// The SET value of a text of labels with commas between them.
    pub fn of_labels(text: &[u8], labels: &Labels) -> Value {
        let bit = |one: &[u8]| labels.iter().position(|label| label.as_slice() == one).map_or(0, |at| 1 << at);
        Value::Set(text.split(|b| *b == b',').fold(0, |bits, one| bits | bit(one)), labels.clone())
    }

    pub fn is_null(&self) -> bool {
        matches!(self, Value::Null)
    }

    /// As [`Value::bytes`]; large ones are not copied.
    pub fn from_vec(bytes: Vec<u8>) -> Value {
        Value::Bytes(Bytes::from(bytes))
    }

    /// Stores a byte string, reusing the room of the one that is there.
    pub fn set_bytes(&mut self, b: &[u8]) {
        match self {
            Value::Bytes(x) => x.set(b),
            other => *other = Value::bytes(b),
        }
    }
}

impl From<bool> for Value {
    fn from(b: bool) -> Self {
        Value::Int(b as i64)
    }
}

impl From<i64> for Value {
    fn from(n: i64) -> Self {
        Value::Int(n)
    }
}

impl From<u64> for Value {
    fn from(n: u64) -> Self {
        Value::UInt(n)
    }
}

impl From<f64> for Value {
    fn from(x: f64) -> Self {
        Value::Double(x)
    }
}

impl From<&str> for Value {
    fn from(s: &str) -> Self {
        Value::text(s)
    }
}

impl From<String> for Value {
    fn from(s: String) -> Self {
        Value::text(&s)
    }
}

impl From<Decimal> for Value {
    fn from(d: Decimal) -> Self {
        Value::Decimal(d)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(o: Option<T>) -> Self {
        o.map_or(Value::Null, Into::into)
    }
}
