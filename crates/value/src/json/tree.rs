//! [`JsonValue`]: a document as a tree.
//!
//! The keys of an object are unique, and ordered by length, then by bytes.

use crate::{Date, DateTime, Decimal, Time};

/// Levels of arrays and objects within each other.
pub const DEPTH_MAX: usize = 100;

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
    /// A value of another SQL type, by its `MYSQL_TYPE_…` number: binary strings, BIT.
    Opaque(u8, Vec<u8>),
    Array(Vec<JsonValue>),
    /// Sorted by length of the key, then by key. Build it with [`JsonValue::object`].
    Object(Vec<(String, JsonValue)>),
}

impl JsonValue {
    /// An object of members in any order; of equal keys the last one stays.
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
