//! Table_map events: which table the rows events behind it change, and the types of its columns.
//!
//! ```text
//! table id 6 | flags u16 | database length u8, name, NUL | table length u8, name, NUL | columns packed | type u8 … |
//! metadata length packed | metadata … | nullable bitmap | { kind u8 | length packed | value } …
//! ```
//! The optional fields at the end are those of `binlog_row_metadata=MINIMAL`: signedness, collations, geometry types.

use std::sync::Arc;

use crate::event::{EventType, Frame, begin_event, end_event};
use crate::wire::{Fields, put_packed};
use crate::{Error, Result};

/// The lengths of BIT columns are exact.
const BIT_LEN_EXACT: u16 = 1;
const SIGNEDNESS: u8 = 1;
const DEFAULT_CHARSET: u8 = 2;
const COLUMN_CHARSET: u8 = 3;
const GEOMETRY_TYPE: u8 = 7;

/// One column as a Table_map describes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColumnSpec {
    /// MySQL's type code in binary logs: ENUM and SET are 254 with their real type in the metadata.
    pub kind: u8,
    /// As stored; how many of the two bytes count is a matter of the type.
    pub meta: [u8; 2],
    pub nullable: bool,
    /// For numeric columns (integers, DECIMAL, FLOAT, DOUBLE): is it unsigned?
    pub unsigned: Option<bool>,
    /// For character columns (CHAR, VARCHAR, BINARY, VARBINARY, TEXT, BLOB): the collation's id. Not for ENUM, SET and JSON.
    pub collation: Option<u16>,
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
}

impl TableMap {
    /// # Panics
    /// If a name is longer than 255 bytes.
    #[must_use]
    pub fn new(table_id: u64, database: &str, table: &str, columns: &[ColumnSpec]) -> TableMap {
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
        put_optional(&mut body, columns);
        TableMap { table_id, columns: columns.len(), body: body.into() }
    }

    #[must_use]
    pub fn table_id(&self) -> u64 {
        self.table_id
    }

    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    pub(crate) fn put(&self, out: &mut Vec<u8>, timestamp: u32, server_id: u32) {
        let start = begin_event(out, Frame { timestamp, kind: EventType::TABLE_MAP, server_id, flags: 0 });
        out.extend_from_slice(&self.body);
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
        let mut bits = vec![0u8; numeric.len().div_ceil(8)];
        for (i, _) in numeric.iter().enumerate().filter(|(_, unsigned)| **unsigned) {
            bits[i / 8] |= 0x80 >> (i % 8);
        }
        put_field(body, SIGNEDNESS, &bits);
    }
    put_collations(body, &columns.iter().filter_map(|column| column.collation).collect::<Vec<_>>());
    let geometries = columns.iter().filter(|column| column.kind == 255).count();
    if geometries > 0 {
        // The general type: any geometry.
        put_field(body, GEOMETRY_TYPE, &vec![0; geometries]);
    }
}

/// The shorter of two forms: a default with exceptions, or one collation for each character column.
fn put_collations(body: &mut Vec<u8>, collations: &[u16]) {
    let count = |id: u16| collations.iter().filter(|c| **c == id).count();
    let Some(most) = collations.iter().copied().max_by_key(|id| count(*id)) else { return };
    let mut value = Vec::new();
    if (collations.len() - count(most)) * 2 + 1 < collations.len() || count(most) == collations.len() {
        put_packed(&mut value, u64::from(most));
        for (i, id) in collations.iter().enumerate().filter(|(_, id)| **id != most) {
            put_packed(&mut value, i as u64);
            put_packed(&mut value, u64::from(*id));
        }
        put_field(body, DEFAULT_CHARSET, &value);
    } else {
        for id in collations {
            put_packed(&mut value, u64::from(*id));
        }
        put_field(body, COLUMN_CHARSET, &value);
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
