//! [`Json`]: a document in MySQL's binary form, as columns store it and the binlog carries it.
//!
//! | file | concept |
//! |---|---|
//! | `tree` | [`JsonValue`], a document as a tree: to build one, and to look into |
//! | `binary` | the binary form; `part`: one part of a document, where it lies in that form |
//! | `parse`, `text` | from text, and to text as MySQL prints it |
//! | `compare`, `key` | the order of documents; the same as bytes that memcmp orders |
//! | `sql` | SQL values from documents, and documents from SQL values |

mod binary;
mod compare;
mod key;
mod parse;
pub mod part;
mod sql;
mod text;
mod tree;

use serde::{Deserialize, Serialize};

use crate::Bytes;

pub use parse::{JsonError, TOO_DEEP};
pub(crate) use sql::no_value_of;
pub use tree::{DEPTH_MAX, JsonValue, key_order};

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Json(Bytes);

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
}

impl JsonValue {
    pub fn to_json(&self) -> Json {
        let mut out = Vec::new();
        self.write_binary(&mut out);
        Json(Bytes::new(&out))
    }
}

#[cfg(test)]
mod tests;
