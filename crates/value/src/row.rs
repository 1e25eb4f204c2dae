//! The row image: the stored row, which is the row of a binlog Write_rows event with all columns. (In
//! front of it there may be a mark: see `forms`.)
//!
//! ```text
//! null bitmap | columns that are not NULL, in order
//!
//! null bitmap         (columns + 7) / 8 bytes, column i is bit i % 8 of byte i / 8, unused bits are 0
//! integers            little endian, 1 2 3 4 8 bytes
//! FLOAT, DOUBLE       little endian
//! DECIMAL             see decimal/packed.rs
//! BIT(n)              (n + 7) / 8 bytes, big endian
//! YEAR                1 byte: year - 1900, 0 is 0000
//! DATE                3 bytes, little endian
//! TIME, DATETIME, TIMESTAMP  see temporal/packed.rs
//! CHAR, BINARY        length (1 byte, 2 where up to 256 bytes or more) and bytes without trailing spaces
//!                     (BINARY: zeroes)
//! VARCHAR, VARBINARY  length (1 or 2 bytes) and bytes
//! TEXT, BLOB, JSON    length (1 to 4 bytes) and bytes
//! ENUM                index, 1 or 2 bytes, little endian
//! SET                 bits, 1 2 3 4 8 bytes, little endian
//! ```

mod columns;
pub(crate) mod format;
mod forms;
mod record;
mod table_map;

use crate::{Bytes, SqlResult, SqlType, TimeZone, Value, sql_error};

pub use columns::{Extent, Locator, Whole};
use format::Format;
pub use format::Plain;
use forms::FormReader;
pub use forms::{Forms, Lacking, Reform, widens};
pub use record::RecordForm;
pub use table_map::TableMapColumns;

/// Encodes and decodes the rows of one table. Made once for a table definition.
#[derive(Clone, Debug)]
pub struct RowCodec {
    types: Vec<SqlType>,
    formats: Vec<Format>,
    bitmap_len: usize,
    /// Reads older rows of a table whose columns have changed since they were stored.
    forms: Option<Box<FormReader>>,
}

fn damaged() -> crate::SqlError {
    sql_error!(UNKNOWN_ERROR, "A stored row is damaged")
}

fn is_null(image: &[u8], column: usize) -> bool {
    image[column / 8] >> (column % 8) & 1 == 1
}

impl RowCodec {
    pub fn new<'a>(types: impl IntoIterator<Item = &'a SqlType>) -> RowCodec {
        let types: Vec<SqlType> = types.into_iter().cloned().collect();
        RowCodec { formats: types.iter().map(Format::of).collect(), bitmap_len: types.len().div_ceil(8), types, forms: None }
    }

    pub fn columns(&self) -> &[SqlType] {
        &self.types
    }

    /// Appends the image of a row. Values must have the columns' types, as [`store`](crate::store()) leaves
    /// them.
    pub fn encode(&self, row: &[Value], time_zone: &TimeZone, out: &mut Vec<u8>) {
        debug_assert_eq!(row.len(), self.formats.len());
        let start = out.len();
        out.resize(start + self.bitmap_len, 0);
        for (i, (value, format)) in row.iter().zip(&self.formats).enumerate() {
            if value.is_null() {
                out[start + i / 8] |= 1 << (i % 8);
            } else {
                format.encode(value, time_zone, out);
            }
        }
    }

    /// The image after an UPDATE: columns in `changed` (ascending column numbers) from `new` (a whole row),
    /// all others as raw bytes from the old image, so that nothing that was not assigned can change.
    ///
    /// # Errors
    /// 1105 for an image that is damaged.
    pub fn encode_update(&self, old: &[u8], changed: &[usize], new: &[Value], time_zone: &TimeZone, out: &mut Vec<u8>) -> SqlResult<()> {
        let start = out.len();
        // The new image is about as long as the old one.
        out.reserve(old.len() + old.len() / 4);
        out.extend_from_slice(old.get(..self.bitmap_len).ok_or_else(damaged)?);
        let mut at = self.bitmap_len;
        let mut changed = changed.iter().copied().peekable();
        for (i, format) in self.formats.iter().enumerate() {
            let len = if is_null(old, i) { 0 } else { format.len(&old[at..]).ok_or_else(damaged)? };
            if changed.next_if_eq(&i).is_some() {
                if new[i].is_null() {
                    out[start + i / 8] |= 1 << (i % 8);
                } else {
                    out[start + i / 8] &= !(1 << (i % 8));
                    format.encode(&new[i], time_zone, out);
                }
            } else {
                out.extend_from_slice(&old[at..at + len]);
            }
            at += len;
        }
        Ok(())
    }

    /// Decodes the columns numbered in `wanted` (ascending) into the same places of `row`, which must have
    /// room for all columns; the other places are left alone. Reuses the room of strings.
    ///
    /// # Errors
    /// 1105 for an image that is damaged.
    pub fn decode(&self, image: &[u8], wanted: &[usize], time_zone: &TimeZone, row: &mut [Value]) -> SqlResult<()> {
        self.walk(image, wanted, |column, bytes| {
            match bytes {
                None => row[column] = Value::Null,
                Some(bytes) => self.formats[column].decode(bytes, time_zone, &mut row[column]),
            }
            Ok(())
        })
    }

    /// As [`RowCodec::decode`], for a large image: a string that is most of it shares its memory.
    ///
    /// # Errors
    /// 1105 for an image that is damaged.
    pub fn decode_shared(&self, image: &Bytes, wanted: &[usize], time_zone: &TimeZone, row: &mut [Value]) -> SqlResult<()> {
        self.walk(image.as_slice(), wanted, |column, bytes| {
            let format = &self.formats[column];
            row[column] = match (bytes, format.string_prefix()) {
                (None, _) => Value::Null,
                (Some(bytes), Some(prefix)) => {
                    let at = bytes.as_ptr() as usize - image.as_ptr() as usize;
                    Value::Bytes(image.part(at + prefix..at + bytes.len()))
                }
                (Some(bytes), None) => {
                    format.decode(bytes, time_zone, &mut row[column]);
                    return Ok(());
                }
            };
            Ok(())
        })
    }

    /// Calls `f` with the number and the bytes of every wanted (ascending) column; `None` is NULL.
    #[inline]
    fn walk<'i>(&self, image: &'i [u8], wanted: &[usize], mut f: impl FnMut(usize, Option<&'i [u8]>) -> SqlResult<()>) -> SqlResult<()> {
        if image.len() < self.bitmap_len {
            return Err(damaged());
        }
        let mut at = self.bitmap_len;
        let mut column = 0;
        for &want in wanted {
            while column < want {
                self.step(image, column, &mut at)?;
                column += 1;
            }
            f(want, self.step(image, want, &mut at)?)?;
            column = want + 1;
        }
        Ok(())
    }

    /// Appends those of the columns numbered in `wanted` (ascending) whose bytes differ between two images.
    ///
    /// # Errors
    /// 1105 for an image that is damaged.
    pub fn differing(&self, one: &[u8], other: &[u8], wanted: &[usize], out: &mut Vec<usize>) -> SqlResult<()> {
        if one.len().min(other.len()) < self.bitmap_len {
            return Err(damaged());
        }
        let (mut at, mut other_at) = (self.bitmap_len, self.bitmap_len);
        let mut column = 0;
        for &want in wanted {
            while column < want {
                self.step(one, column, &mut at)?;
                self.step(other, column, &mut other_at)?;
                column += 1;
            }
            let bytes = self.step(one, want, &mut at)?;
            if bytes != self.step(other, want, &mut other_at)? {
                out.push(want);
            }
            column = want + 1;
        }
        Ok(())
    }

    /// The bytes of the column that begins at `at`, which moves behind it; `None` is NULL.
    #[inline]
    fn step<'i>(&self, image: &'i [u8], column: usize, at: &mut usize) -> SqlResult<Option<&'i [u8]>> {
        if is_null(image, column) {
            return Ok(None);
        }
        let rest = &image[*at..];
        let len = self.formats[column].len(rest).ok_or_else(damaged)?;
        *at += len;
        Ok(Some(&rest[..len]))
    }

    /// Whether one value of a column has one form only, so that bytes of somebody else are those that
    /// [`RowCodec::encode`] would make: not so documents, nor texts in sets that have a character twice.
    pub fn has_one_form(&self, column: usize) -> bool {
        !matches!(self.formats[column], Format::Json | Format::Own { .. })
    }

    /// Whether [`RowCodec::plain`] knows a column.
    pub fn is_plain(&self, column: usize) -> bool {
        self.formats[column].is_plain()
    }

    /// Calls `f` with the values of the columns numbered in `wanted` (ascending, all
    /// [plain](RowCodec::is_plain)), straight from the image; `None` is NULL.
    ///
    /// # Errors
    /// 1105 for an image that is damaged.
    #[inline]
    pub fn plain<'i>(&self, image: &'i [u8], wanted: &[usize], mut f: impl FnMut(Option<Plain<'i>>)) -> SqlResult<()> {
        self.walk(image, wanted, |column, bytes| {
            f(bytes.map(|bytes| self.formats[column].plain(bytes).ok_or_else(damaged)).transpose()?);
            Ok(())
        })
    }

    /// Decodes all columns; `row` becomes as long as there are columns.
    ///
    /// # Errors
    /// As [`RowCodec::decode`].
    pub fn decode_all(&self, image: &[u8], time_zone: &TimeZone, row: &mut Vec<Value>) -> SqlResult<()> {
        row.resize(self.formats.len(), Value::Null);
        if image.len() < self.bitmap_len {
            return Err(damaged());
        }
        let mut at = self.bitmap_len;
        for (i, (value, format)) in row.iter_mut().zip(&self.formats).enumerate() {
            if is_null(image, i) {
                *value = Value::Null;
            } else {
                let len = format.len(&image[at..]).ok_or_else(damaged)?;
                format.decode(&image[at..at + len], time_zone, value);
                at += len;
            }
        }
        Ok(())
    }

    /// Calls `f` with the number and the bytes of each column that the image of a log's event has; `None`
    /// is NULL. `present` has a bit for each of the event's `width` columns; those behind the last of the
    /// table are passed over.
    ///
    /// # Errors
    /// 1105 for an image that is damaged, and what `f` says.
    pub fn walk_present<'i>(
        &self,
        image: &'i [u8],
        present: &[u8],
        width: usize,
        mut f: impl FnMut(usize, Option<&'i [u8]>) -> SqlResult<()>,
    ) -> SqlResult<()> {
        let has = |column: &usize| present.get(column / 8).is_some_and(|bits| bits >> (column % 8) & 1 == 1);
        let mut at = (0..width).filter(has).count().div_ceil(8);
        let nulls = image.get(..at).ok_or_else(damaged)?;
        for (nth, column) in (0..width.min(self.formats.len())).filter(has).enumerate() {
            if is_null(nulls, nth) {
                f(column, None)?;
                continue;
            }
            let rest = image.get(at..).ok_or_else(damaged)?;
            let len = self.formats[column].len(rest).ok_or_else(damaged)?;
            f(column, Some(&rest[..len]))?;
            at += len;
        }
        Ok(())
    }

    /// The value that the bytes of a column are.
    pub fn decode_column(&self, column: usize, bytes: &[u8], time_zone: &TimeZone) -> Value {
        let mut value = Value::Null;
        self.formats[column].decode(bytes, time_zone, &mut value);
        value
    }

    /// Appends the bytes of a column that is not NULL; the value must have its type.
    pub fn encode_column(&self, column: usize, value: &Value, time_zone: &TimeZone, out: &mut Vec<u8>) {
        self.formats[column].encode(value, time_zone, out);
    }

    /// Bytes of the image at the start of `bytes` (rows of an event follow each other without a length).
    ///
    /// # Errors
    /// 1105 for an image that is damaged.
    pub fn image_len(&self, bytes: &[u8]) -> SqlResult<usize> {
        if bytes.len() < self.bitmap_len {
            return Err(damaged());
        }
        let mut at = self.bitmap_len;
        for (i, format) in self.formats.iter().enumerate() {
            if !is_null(bytes, i) {
                at += format.len(&bytes[at..]).ok_or_else(damaged)?;
            }
        }
        Ok(at)
    }

    /// For the Table_map event; `nullable` says which columns can be NULL.
    pub fn table_map(&self, nullable: impl Iterator<Item = bool>) -> TableMapColumns {
        TableMapColumns::new(&self.types, nullable)
    }
}

#[cfg(test)]
mod tests;
