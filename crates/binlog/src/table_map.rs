//! Table_map events: which table the rows events behind it change, and the types of its columns.
//!
//! ```text
//! table id 6 | flags u16 | database length u8, name, NUL | table length u8, name, NUL | columns packed |
//! type u8 … | metadata length packed | metadata … | nullable bitmap | { kind u8 | length packed | value } …
//! ```
//! The optional fields at the end are those of `binlog_row_metadata=MINIMAL`: signedness, collations,
//! geometry types; and where FULL is asked for, those that a reader needs to know the table without asking:
//! names, labels, primary key, what is visible. They tell of the columns that are seen; what hidden ones
//! add is `outgoing`'s.

use std::borrow::Cow;
use std::sync::Arc;

use crate::event::{EventType, Frame, begin_event, end_event};
use crate::outgoing::put_hidden;
use crate::wire::{Fields, put_packed};
use crate::{Error, Result};

/// The lengths of BIT columns are exact.
const BIT_LEN_EXACT: u16 = 1;
const SIGNEDNESS: u8 = 1;
const DEFAULT_CHARSET: u8 = 2;
const COLUMN_CHARSET: u8 = 3;
const COLUMN_NAME: u8 = 4;
const SET_LABELS: u8 = 5;
const ENUM_LABELS: u8 = 6;
const GEOMETRY_TYPE: u8 = 7;
const PRIMARY_KEY: u8 = 8;
const PRIMARY_KEY_WITH_PREFIX: u8 = 9;
const LABELS_DEFAULT_CHARSET: u8 = 10;
const LABELS_COLUMN_CHARSET: u8 = 11;
const VISIBILITY: u8 = 12;

/// One column as a Table_map describes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColumnSpec {
    /// MySQL's type code in binary logs: ENUM and SET are 254 with their real type in the metadata.
    pub kind: u8,
    /// As stored; how many of the two bytes count is a matter of the type.
    pub meta: [u8; 2],
    pub nullable: bool,
    /// For numeric columns (integers, DECIMAL, FLOAT, DOUBLE, and YEAR, which is): is it unsigned?
    pub unsigned: Option<bool>,
    /// For character columns (CHAR, VARCHAR, BINARY, VARBINARY, TEXT, BLOB): the collation's id. Not for
    /// ENUM, SET and JSON.
    pub collation: Option<u16>,
    /// For geometries: which of them, 0 for any.
    pub geometry: u8,
}

/// What `binlog_row_metadata=FULL` adds about one column.
#[derive(Clone, Debug)]
pub struct ColumnDetails<'a> {
    pub name: &'a str,
    /// The labels of an ENUM, or of a SET (true).
    pub labels: Option<(bool, Vec<Cow<'a, [u8]>>)>,
    /// Collation of the labels.
    pub collation: u16,
    pub visible: bool,
}

/// How many metadata bytes a type has.
pub(crate) const fn meta_len(kind: u8) -> usize {
    match kind {
        15 | 16 | 246 | 253 | 254 | 247 | 248 => 2,
        4 | 5 | 17 | 18 | 19 | 245 | 249..=252 | 255 => 1,
        _ => 0,
    }
}

/// A Table_map ready to be written: its body is encoded once per table definition. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableMap {
    table_id: u64,
    columns: usize,
    body: Arc<[u8]>,
    /// Follows the body where FULL metadata are wanted.
    details: Arc<[u8]>,
}

impl TableMap {
    /// # Panics
    /// If a name is longer than 255 bytes.
    #[must_use]
    pub fn new(table_id: u64, database: &str, table: &str, columns: &[ColumnSpec]) -> TableMap {
        TableMap::with_hidden(table_id, database, table, columns, 0)
    }

    /// The event of a table whose last `hidden` columns readers do not see ([`crate::Outgoing`]).
    ///
    /// # Panics
    /// As [`TableMap::new`].
    #[must_use]
    pub fn with_hidden(table_id: u64, database: &str, table: &str, columns: &[ColumnSpec], hidden: usize) -> TableMap {
        assert!(table_id >> 48 == 0 && hidden <= columns.len(), "an id of six bytes, and hidden columns among the others");
        let mut body = table_id.to_le_bytes()[..6].to_vec();
        body.extend_from_slice(&BIT_LEN_EXACT.to_le_bytes());
        for name in [database, table] {
            body.push(u8::try_from(name.len()).expect("a name has at most 255 bytes"));
            body.extend_from_slice(name.as_bytes());
            body.push(0);
        }
        put_packed(&mut body, columns.len() as u64);
        body.extend(columns.iter().map(|column| column.kind));
        let meta: Vec<u8> = columns.iter().flat_map(|column| column.meta.into_iter().take(meta_len(column.kind))).collect();
        put_packed(&mut body, meta.len() as u64);
        body.extend_from_slice(&meta);
        let mut nullable = vec![0; columns.len().div_ceil(8)];
        for (i, _) in columns.iter().enumerate().filter(|(_, column)| column.nullable) {
            nullable[i / 8] |= 1 << (i % 8);
        }
        body.extend_from_slice(&nullable);
        put_optional(&mut body, &columns[..columns.len() - hidden]);
        if hidden > 0 {
            put_hidden(&mut body, hidden);
        }
        TableMap { table_id, columns: columns.len(), body: body.into(), details: Arc::default() }
    }

    /// With what FULL adds: the columns, and the primary key's, each with the number of characters that
    /// count (0: all).
    #[must_use]
    pub fn with_details(mut self, columns: &[ColumnDetails<'_>], primary: &[(usize, u32)]) -> TableMap {
        debug_assert!(columns.len() <= self.columns && primary.iter().all(|(at, _)| *at < self.columns), "details of these columns");
        let mut out = Vec::new();
        let mut names = Vec::new();
        columns.iter().for_each(|column| put_text(&mut names, column.name.as_bytes()));
        put_field(&mut out, COLUMN_NAME, &names);
        let labelled: Vec<u16> = columns.iter().filter(|c| c.labels.is_some()).map(|c| c.collation).collect();
        put_collations(&mut out, &labelled, LABELS_DEFAULT_CHARSET, LABELS_COLUMN_CHARSET);
        for (set, field) in [(true, SET_LABELS), (false, ENUM_LABELS)] {
            let mut value = Vec::new();
            for (_, labels) in columns.iter().filter_map(|c| c.labels.as_ref()).filter(|(is_set, _)| *is_set == set) {
                put_packed(&mut value, labels.len() as u64);
                labels.iter().for_each(|label| put_text(&mut value, label));
            }
            if !value.is_empty() {
                put_field(&mut out, field, &value);
            }
        }
        put_primary(&mut out, primary);
        put_field(&mut out, VISIBILITY, &bits(columns.iter().map(|c| c.visible)));
        self.details = out.into();
        self
    }

    #[must_use]
    pub fn table_id(&self) -> u64 {
        self.table_id
    }

    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    pub(crate) fn put(&self, out: &mut Vec<u8>, timestamp: u32, server_id: u32, full: bool) {
        let start = begin_event(out, Frame { timestamp, kind: EventType::TABLE_MAP, server_id, flags: 0 });
        out.extend_from_slice(&self.body);
        if full {
            out.extend_from_slice(&self.details);
        }
        end_event(out, start);
    }
}

fn put_field(body: &mut Vec<u8>, kind: u8, value: &[u8]) {
    body.push(kind);
    put_packed(body, value.len() as u64);
    body.extend_from_slice(value);
}

fn put_optional(body: &mut Vec<u8>, columns: &[ColumnSpec]) {
    let numeric: Vec<bool> = columns.iter().filter_map(|column| column.unsigned).collect();
    if !numeric.is_empty() {
        put_field(body, SIGNEDNESS, &bits(numeric.into_iter()));
    }
    put_collations(body, &columns.iter().filter_map(|column| column.collation).collect::<Vec<_>>(), DEFAULT_CHARSET, COLUMN_CHARSET);
    let geometries: Vec<u8> = columns.iter().filter(|column| column.kind == 255).map(|column| column.geometry).collect();
    if !geometries.is_empty() {
        put_field(body, GEOMETRY_TYPE, &geometries);
    }
}

fn put_text(out: &mut Vec<u8>, text: &[u8]) {
    put_packed(out, text.len() as u64);
    out.extend_from_slice(text);
}

/// One bit for each, the highest of a byte first.
fn bits(flags: impl ExactSizeIterator<Item = bool>) -> Vec<u8> {
    let mut bits = vec![0u8; flags.len().div_ceil(8)];
    flags.enumerate().filter(|(_, on)| *on).for_each(|(i, _)| bits[i / 8] |= 0x80 >> (i % 8));
    bits
}

fn put_primary(out: &mut Vec<u8>, primary: &[(usize, u32)]) {
    let with_prefix = primary.iter().any(|(_, characters)| *characters > 0);
    let mut value = Vec::new();
    for (column, characters) in primary {
        put_packed(&mut value, *column as u64);
        if with_prefix {
            put_packed(&mut value, u64::from(*characters));
        }
    }
    if !value.is_empty() {
        put_field(out, if with_prefix { PRIMARY_KEY_WITH_PREFIX } else { PRIMARY_KEY }, &value);
    }
}

/// The shorter of two forms: a default with exceptions, or one collation for each of the columns.
fn put_collations(body: &mut Vec<u8>, collations: &[u16], default_field: u8, column_field: u8) {
    let count = |id: u16| collations.iter().filter(|c| **c == id).count();
    let Some(most) = collations.iter().copied().max_by_key(|id| count(*id)) else { return };
    let mut value = Vec::new();
    if (collations.len() - count(most)) * 2 + 1 < collations.len() || count(most) == collations.len() {
        put_packed(&mut value, u64::from(most));
        for (i, id) in collations.iter().enumerate().filter(|(_, id)| **id != most) {
            put_packed(&mut value, i as u64);
            put_packed(&mut value, u64::from(*id));
        }
        put_field(body, default_field, &value);
    } else {
        for id in collations {
            put_packed(&mut value, u64::from(*id));
        }
        put_field(body, column_field, &value);
    }
}

/// A decoded Table_map event; the optional fields are left aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableMapEvent<'a> {
    pub table_id: u64,
    pub database: &'a str,
    pub table: &'a str,
    /// Type, metadata and nullability.
    pub columns: Vec<ColumnSpec>,
}

impl<'a> TableMapEvent<'a> {
    pub(crate) fn decode(body: &'a [u8]) -> Result<TableMapEvent<'a>> {
        let mut f = Fields(body);
        let table_id = f.uint(6)?;
        f.u16()?;
        let mut name = || -> Result<&'a str> {
            let len = usize::from(f.u8()?);
            let name = std::str::from_utf8(f.bytes(len)?).map_err(|_| Error::Malformed("name"))?;
            f.u8()?;
            Ok(name)
        };
        let (database, table) = (name()?, name()?);
        let count = f.packed_len()?;
        let kinds = f.bytes(count)?;
        let len = f.packed_len()?;
        let mut meta = Fields(f.bytes(len)?);
        let nullable = f.bytes(count.div_ceil(8))?;
        let mut columns = Vec::with_capacity(count);
        for (i, kind) in kinds.iter().enumerate() {
            let mut column = ColumnSpec { kind: *kind, nullable: nullable[i / 8] >> (i % 8) & 1 == 1, ..ColumnSpec::default() };
            let n = meta_len(*kind);
            column.meta[..n].copy_from_slice(meta.bytes(n)?);
            columns.push(column);
        }
        Ok(TableMapEvent { table_id, database, table, columns })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What MySQL 8.0.31 wrote with `binlog_row_metadata=FULL` for `leaddb.t0 (a int unsigned primary key,
    /// b varchar(20) character set latin1, c enum('x','y'), d set('p','q') collate utf8mb4_bin, e json)`,
    /// behind the table's id.
    const AS_MYSQL: &[u8] =
        b"\x01\x00\x06leaddb\0\x02t0\0\x05\x03\x0f\xfe\xfe\xf5\x07\x14\x00\xf7\x01\xf8\x01\x04\x1e\x01\x01\x80\x02\x01\x08\
        \x04\x0a\x01a\x01b\x01c\x01d\x01e\x0b\x04\xfc\xff\x00\x2e\x05\x05\x02\x01p\x01q\x06\x05\x02\x01x\x01y\x08\x01\x00\x0c\x01\xf8";

    #[test]
    fn full_metadata_are_those_of_mysql() {
        let column = |kind, meta, nullable, unsigned, collation| ColumnSpec { kind, meta, nullable, unsigned, collation, geometry: 0 };
        let columns = [
            column(3, [0, 0], false, Some(true), None),
            column(15, [20, 0], true, None, Some(8)),
            column(254, [247, 1], true, None, None),
            column(254, [248, 1], true, None, None),
            column(245, [4, 0], true, None, None),
        ];
        let detail = |name, labels, collation| ColumnDetails { name, labels, collation, visible: true };
        let details = [
            detail("a", None, 63),
            detail("b", None, 8),
            detail("c", Some((false, vec![b"x"[..].into(), b"y"[..].into()])), 255),
            detail("d", Some((true, vec![b"p"[..].into(), b"q"[..].into()])), 46),
            detail("e", None, 63),
        ];
        let map = TableMap::new(7, "leaddb", "t0", &columns).with_details(&details, &[(0, 0)]);
        let put = |full| {
            let mut out = Vec::new();
            map.put(&mut out, 1, 1, full);
            out[crate::HEADER_LEN + 6..out.len() - crate::CRC_LEN].to_vec()
        };
        assert_eq!(put(true).escape_ascii().to_string(), AS_MYSQL.escape_ascii().to_string());
        assert!(AS_MYSQL.starts_with(&put(false)));
    }
}
