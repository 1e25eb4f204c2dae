//! The record whose bytes CHECKSUM TABLE sums up: a row as MySQL's server has it in memory.
//!
//! ```text
//! null bits | columns in order
//!
//! null bits   a bit that is 1 where no column varies in length, then one for each column that may be NULL;
//!             unused bits of the last byte are 1, and all where none is unused
//! columns     as in the row image, but CHAR is padded, and what varies in length stands without its
//!             length, JSON as text
//! ```
//!
//! A NULL has the bytes of the column's literal default, or zeroes (of CHAR: spaces).

use super::RowCodec;
use super::format::Format;
use crate::store::zero_value;
use crate::{Collation, Json, Kind, SqlResult, SqlType, TimeZone, Value};

/// Makes the records of one table.
#[derive(Debug)]
pub struct RecordForm {
    /// Rows may differ in length.
    varies: bool,
    columns: Vec<RecordColumn>,
}

#[derive(Debug)]
struct RecordColumn {
    nullable: bool,
    /// Bytes of the length that the row image has in front.
    prefix: usize,
    /// A document, which stands as its text.
    json: bool,
    /// CHAR: to how many bytes it is padded, and with what.
    pad: Option<(usize, Vec<u8>)>,
    null: Vec<u8>,
}

impl RecordForm {
    /// Columns: type, whether it may be NULL, and its literal default.
    pub fn new<'a>(columns: impl IntoIterator<Item = (&'a SqlType, bool, Option<&'a Value>)>, time_zone: &TimeZone) -> RecordForm {
        let mut form = RecordForm { varies: false, columns: Vec::new() };
        for (ty, nullable, default) in columns {
            let format = Format::of(ty);
            form.varies |= matches!(format, Format::Var { .. } | Format::Own { char: false, .. } | Format::Json);
            let filler = if ty.collation == Collation::BINARY { b"\0" } else { b" " };
            let pad = (ty.kind == Kind::Char).then(|| (ty.octet_length() as usize, ty.collation.charset().own_bytes(filler).into_owned()));
            let json = ty.kind == Kind::Json;
            let mut column = RecordColumn { nullable, prefix: format.length_prefix(), json, pad, null: Vec::new() };
            let mut image = Vec::new();
            match default.filter(|value| !value.is_null()) {
                Some(value) => format.encode(value, time_zone, &mut image),
                // Their zeroes are not zero bytes.
                None if matches!(ty.kind, Kind::Decimal | Kind::Time | Kind::DateTime) => {
                    format.encode(&zero_value(ty), time_zone, &mut image);
                }
                None => image.resize(column.prefix + format.fixed_len().unwrap_or(0), 0),
            }
            let mut null = Vec::new();
            column.push(&image, &mut null);
            column.null = null;
            form.columns.push(column);
        }
        form
    }

    /// Appends the record of a row image.
    ///
    /// # Errors
    /// 1105 for an image that is damaged.
    pub fn write(&self, codec: &RowCodec, image: &[u8], out: &mut Vec<u8>) -> SqlResult<()> {
        let start = out.len();
        let mut bit = usize::from(!self.varies);
        let bits = bit + self.columns.iter().filter(|column| column.nullable).count();
        out.resize(start + bits.div_ceil(8), 0);
        if !self.varies {
            out[start] |= 1;
        }
        if let Some(last) = out[start..].last_mut() {
            *last |= 0xff << (bits % 8);
        }
        let all: Vec<usize> = (0..self.columns.len()).collect();
        codec.walk(image, &all, |number, bytes| {
            let column = &self.columns[number];
            match bytes {
                Some(bytes) => column.push(bytes, out),
                None => {
                    out[start + bit / 8] |= 1 << (bit % 8);
                    out.extend_from_slice(&column.null);
                }
            }
            bit += usize::from(column.nullable);
            Ok(())
        })
    }
}

impl RecordColumn {
    fn push(&self, image: &[u8], out: &mut Vec<u8>) {
        if self.json {
            return Json::from_binary(image.get(self.prefix..).unwrap_or_default()).write_text(out);
        }
        let end = out.len();
        out.extend_from_slice(image.get(self.prefix..).unwrap_or_default());
        if let Some((width, filler)) = &self.pad {
            while out.len() < end + width {
                out.extend_from_slice(filler);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_what_mysql_sums_up() {
        let zone = TimeZone::Utc;
        let types = [SqlType::INT, SqlType::char(2, Collation::by_name("latin1_swedish_ci").unwrap())];
        let five = Value::Int(5);
        let codec = RowCodec::new(&types);
        let form = RecordForm::new([(&types[0], true, Some(&five)), (&types[1], true, None)], &zone);
        let record = |row: &[Value]| {
            let (mut image, mut out) = (Vec::new(), Vec::new());
            codec.encode(row, &zone, &mut image);
            form.write(&codec, &image, &mut out).unwrap();
            out
        };
        assert_eq!(record(&[Value::Int(1), Value::text("a")]), b"\xf9\x01\0\0\0a ");
        assert_eq!(record(&[Value::Null, Value::Null]), b"\xff\x05\0\0\0  ");
    }

    #[test]
    fn a_record_that_varies_has_no_bit_in_front() {
        let zone = TimeZone::Utc;
        let types = [SqlType::varchar(5, Collation::UTF8MB4_BIN)];
        let codec = RowCodec::new(&types);
        let (mut image, mut out) = (Vec::new(), Vec::new());
        codec.encode(&[Value::text("ab")], &zone, &mut image);
        RecordForm::new([(&types[0], true, None)], &zone).write(&codec, &image, &mut out).unwrap();
        assert_eq!(out, b"\xfeab");
    }
}
