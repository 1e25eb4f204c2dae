//! [`Head`]: 64 bits of a sort key. Rows whose heads differ are in the order of their heads; where
//! heads are the same, the keys decide.
//!
//! ```text
//! NULL       0
//! whole      1 | 63 bits: the number, if it has less than 62 digits, else the nearest that does
//! other      1 | 63 bits: the first of the key, behind its mark of NULL
//! ```
//!
//! All bits of a descending key are inverted, here as there.

use plan::query::OrderKey;
use value::Value;

/// Bytes of a key behind its mark of NULL that are looked at.
const BYTES: usize = size_of::<u64>();
const NOT_NULL: u64 = 1 << 63;
/// Numbers nearer to zero are heads by themselves.
const NEAR: i64 = 1 << 62;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    pub bits: u64,
    /// No other key has these bits.
    pub is_whole_key: bool,
    /// What else the key has behind its first value changes nothing.
    pub is_settled: bool,
}

impl Head {
    /// The head of a key whose first value this is.
    pub fn new(order: &OrderKey, value: &Value, key: &[u8]) -> Head {
        let is_whole = order.expr.ty.kind.is_integer();
        let number = match value {
            Value::Int(n) if is_whole => *n,
            Value::UInt(n) if is_whole => i64::try_from(*n).unwrap_or(i64::MAX),
            // Nothing is known of numbers that are not what their type says.
            _ if is_whole && !value.is_null() => return Head { is_whole_key: false, ..Head::of_bytes(key) },
            _ => return Head::of_bytes(key),
        };
        let near = number.clamp(-NEAR, NEAR - 1);
        let is_near = near > -NEAR && near < NEAR - 1;
        Head { bits: turned(NOT_NULL | (near + NEAR).cast_unsigned(), order), is_whole_key: is_near, is_settled: true }
    }

    /// The head of a key of these bytes, descending or not.
    pub fn of_bytes(key: &[u8]) -> Head {
        let (&mark, rest) = key.split_first().unwrap_or((&0, &[]));
        let mut bytes = [0; BYTES];
        let n = rest.len().min(BYTES);
        bytes[..n].copy_from_slice(&rest[..n]);
        let bits = u64::from(mark & 1) << 63 | u64::from_be_bytes(bytes) >> 1;
        Head { bits, is_whole_key: rest.len() < BYTES, is_settled: rest.len() >= BYTES }
    }

    /// The head of a string with these first bytes; `None`: it is NULL.
    pub fn of_text(order: &OrderKey, first: Option<u64>) -> Head {
        let bits = first.map_or(0, |first| NOT_NULL | first >> 1);
        Head { bits: turned(bits, order), is_whole_key: false, is_settled: true }
    }
}

fn turned(bits: u64, order: &OrderKey) -> u64 {
    if order.descending { !bits } else { bits }
}
