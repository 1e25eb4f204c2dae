//! The row image: the stored row, which is the row of a binlog Write_rows event with all columns.
//!
//! ```text
//! null bitmap, (columns + 7) / 8 bytes, bit i % 8 of byte i / 8, unused bits 1 as MySQL writes them | the columns that are not NULL, in order
//! ```

use crate::{SqlResult, SqlType, TimeZone, Value};

/// Encodes and decodes the rows of one table. Made once for a table definition.
#[derive(Clone, Debug)]
pub struct RowCodec {
    types: Vec<SqlType>,
}

/// What a Table_map event says of the columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableMapColumns {
    /// `MYSQL_TYPE_…` of each column.
    pub types: Vec<u8>,
    /// Their metadata, packed.
    pub metadata: Vec<u8>,
    /// Null bits: whether the column can be NULL.
    pub nullable: Vec<u8>,
    /// Optional metadata (TLVs) as with `binlog_row_metadata=MINIMAL`: signedness, character sets.
    pub optional: Vec<u8>,
}

impl RowCodec {
    pub fn new<'a>(types: impl IntoIterator<Item = &'a SqlType>) -> RowCodec {
        RowCodec { types: types.into_iter().cloned().collect() }
    }

    pub fn columns(&self) -> &[SqlType] {
        &self.types
    }

    /// Appends the image of a row. Values must have the columns' types, as [`store`](crate::store) leaves them.
    pub fn encode(&self, row: &[Value], time_zone: &TimeZone, out: &mut Vec<u8>) {
        let _ = (row, time_zone, out);
    }

    /// The image after an UPDATE: columns in `changed` (ascending column numbers) from `new` (a whole row), all others as raw
    /// bytes from the old image.
    pub fn encode_update(&self, old: &[u8], changed: &[usize], new: &[Value], time_zone: &TimeZone, out: &mut Vec<u8>) {
        let _ = (old, changed, new, time_zone, out);
    }

    /// Decodes the columns numbered in `wanted` (ascending) into the same places of `row`, which must have room for all
    /// columns; the other places are left alone. Reuses the room of strings.
    ///
    /// # Errors
    /// 1105 for an image that is damaged.
    pub fn decode(&self, image: &[u8], wanted: &[usize], time_zone: &TimeZone, row: &mut [Value]) -> SqlResult<()> {
        let _ = (image, wanted, time_zone, row);
        Ok(())
    }

    /// Decodes all columns.
    ///
    /// # Errors
    /// As [`RowCodec::decode`].
    pub fn decode_all(&self, image: &[u8], time_zone: &TimeZone, row: &mut Vec<Value>) -> SqlResult<()> {
        let _ = (image, time_zone, row);
        Ok(())
    }

    /// Bytes of the image at the start of `bytes` (rows of an event follow each other without a length).
    ///
    /// # Errors
    /// 1105 for an image that is damaged.
    pub fn image_len(&self, bytes: &[u8]) -> SqlResult<usize> {
        Ok(bytes.len())
    }

    /// For the Table_map event; `nullable` says which columns can be NULL.
    pub fn table_map(&self, nullable: impl Iterator<Item = bool>) -> TableMapColumns {
        let _ = nullable;
        TableMapColumns::default()
    }
}
