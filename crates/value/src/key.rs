//! [`KeyCodec`]: values to bytes that compare with memcmp as the values compare in SQL.
//!
//! Every part is self-delimiting, so a secondary key followed by a clustered key can be split again.

use crate::{SqlResult, SqlType, TimeZone, Value};

/// One part of an index.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyPart {
    /// Number of the column in the row.
    pub column: usize,
    pub ty: SqlType,
    pub nullable: bool,
    /// Characters (bytes of a binary string) that the index keeps; `None` for all.
    pub prefix: Option<u32>,
    pub descending: bool,
}

#[derive(Clone, Debug)]
pub struct KeyCodec {
    parts: Vec<KeyPart>,
}

impl KeyCodec {
    pub fn new(parts: Vec<KeyPart>) -> KeyCodec {
        KeyCodec { parts }
    }

    pub fn parts(&self) -> &[KeyPart] {
        &self.parts
    }

    /// Appends the key of a row (`row[part.column]` for each part).
    pub fn encode_row(&self, row: &[Value], time_zone: &TimeZone, out: &mut Vec<u8>) {
        for (i, part) in self.parts.iter().enumerate() {
            self.encode_part(i, &row[part.column], time_zone, out);
        }
    }

    /// Appends the key of the first `values.len()` parts: a whole key or the start of a range.
    pub fn encode_prefix(&self, values: &[Value], time_zone: &TimeZone, out: &mut Vec<u8>) {
        for (i, value) in values.iter().enumerate() {
            self.encode_part(i, value, time_zone, out);
        }
    }

    /// Appends one part. The value must have the column's type.
    pub fn encode_part(&self, part: usize, value: &Value, time_zone: &TimeZone, out: &mut Vec<u8>) {
        let _ = (part, value, time_zone, out);
    }

    /// Whether any of the parts is NULL in the row (then a UNIQUE index does not forbid duplicates).
    pub fn has_null(&self, row: &[Value]) -> bool {
        self.parts.iter().any(|p| row[p.column].is_null())
    }

    /// Whether the value of a part can be had back from the key.
    pub fn reversible(&self, part: usize) -> bool {
        let _ = part;
        false
    }

    /// Decodes the parts whose column is in `wanted` (ascending column numbers; all reversible) into the same places of `row`.
    ///
    /// # Errors
    /// 1105 for a damaged key.
    pub fn decode(&self, key: &[u8], wanted: &[usize], time_zone: &TimeZone, row: &mut [Value]) -> SqlResult<()> {
        let _ = (key, wanted, time_zone, row);
        Ok(())
    }

    /// Bytes that the first `parts` parts take at the start of `key`.
    ///
    /// # Errors
    /// 1105 for a damaged key.
    pub fn prefix_len(&self, key: &[u8], parts: usize) -> SqlResult<usize> {
        let _ = parts;
        Ok(key.len())
    }
}
