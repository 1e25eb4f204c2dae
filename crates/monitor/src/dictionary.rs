//! The definitions of tables as InnoDB's own dictionary tells them: INNODB_COLUMNS, INNODB_VIRTUAL,
//! INNODB_FIELDS, INNODB_FOREIGN and INNODB_FOREIGN_COLS. Ids are those of `innodb`: trees.
//!
//! The tables of InnoDB's files (INNODB_DATAFILES, FILES and the like) have no rows: no file belongs to a
//! table here.

use schema::{ColumnDef, ForeignKeyDef, ReferenceAction, TableDef};
use value::{Charset, Collation, Kind, SqlResult, SqlType, Value};

use crate::objects::each_table;
use crate::rows::{Out, Reader, text, uint};

/// MTYPE.
mod main_type {
    pub const VARCHAR: u64 = 1;
    pub const CHAR: u64 = 2;
    pub const FIXBINARY: u64 = 3;
    pub const BINARY: u64 = 4;
    pub const BLOB: u64 = 5;
    pub const INT: u64 = 6;
    pub const FLOAT: u64 = 9;
    pub const DOUBLE: u64 = 10;
    pub const VARMYSQL: u64 = 12;
    pub const MYSQL: u64 = 13;
    pub const GEOMETRY: u64 = 14;
}

/// Bits of PRTYPE above the number of MySQL's type; the collation stands above them.
const NOT_NULL: u64 = 256;
const UNSIGNED: u64 = 512;
const BINARY_TYPE: u64 = 1024;
const LONG_VARCHAR: u64 = 4096;
const VIRTUAL: u64 = 8192;
const COLLATION_SHIFT: u32 = 16;

/// Bytes from which a VARCHAR's length takes two.
const LONG: u64 = 256;
/// InnoDB's own part of a long value: where it goes on.
const POINTER: u64 = 8;

fn main_type(ty: &SqlType) -> u64 {
    use main_type as m;
    let latin1 = ty.collation == Collation::LATIN1_SWEDISH_CI;
    match ty.kind {
        Kind::Float => m::FLOAT,
        Kind::Double => m::DOUBLE,
        Kind::Decimal | Kind::Bit | Kind::Time | Kind::DateTime | Kind::Timestamp => m::FIXBINARY,
        Kind::Char if ty.is_character() => {
            if latin1 {
                m::CHAR
            } else {
                m::MYSQL
            }
        }
        Kind::Char => m::FIXBINARY,
        Kind::VarChar if !ty.is_character() => m::BINARY,
        Kind::VarChar => {
            if latin1 {
                m::VARCHAR
            } else {
                m::VARMYSQL
            }
        }
        Kind::TinyText | Kind::Text | Kind::MediumText | Kind::LongText | Kind::Json => m::BLOB,
        Kind::Geometry(_) => m::GEOMETRY,
        _ => m::INT,
    }
}

/// LEN: bytes of the value in InnoDB's row.
fn len(ty: &SqlType) -> u64 {
    let fraction = u64::from(ty.decimals).div_ceil(2);
    match ty.kind {
        Kind::TinyInt | Kind::Year => 1,
        Kind::SmallInt => 2,
        Kind::MediumInt | Kind::Date => 3,
        Kind::Int | Kind::Float => 4,
        Kind::BigInt | Kind::Double => 8,
        Kind::Decimal => value::decimal::packed_len(ty.length as u8, ty.decimals) as u64,
        Kind::Bit => u64::from(ty.length.div_ceil(8)),
        Kind::Time => 3 + fraction,
        Kind::DateTime => 5 + fraction,
        Kind::Timestamp => 4 + fraction,
        Kind::TinyText => POINTER + 1,
        Kind::Text => POINTER + 2,
        Kind::MediumText => POINTER + 3,
        Kind::LongText | Kind::Json | Kind::Geometry(_) => POINTER + 4,
        Kind::Enum => ty.labels.as_ref().map_or(1, |labels| if labels.len() < LONG as usize { 1 } else { 2 }),
        Kind::Set => ty.labels.as_ref().map_or(1, |labels| set_bytes(labels.len())),
        _ => ty.octet_length(),
    }
}

/// A SET has 1, 2, 3, 4 or 8 bytes.
fn set_bytes(members: usize) -> u64 {
    match members.div_ceil(8) as u64 {
        bytes @ 0..=4 => bytes.max(1),
        _ => 8,
    }
}

fn precise_type(column: &ColumnDef) -> u64 {
    let ty = &column.ty;
    let number = match ty.kind {
        Kind::VarChar => 15,
        _ => u64::from(ty.protocol_type()),
    };
    let binary = !ty.is_character() && !matches!(ty.kind, Kind::Enum | Kind::Set);
    let unsigned = ty.unsigned || matches!(ty.kind, Kind::Enum | Kind::Set | Kind::Bit | Kind::Year);
    let long = ty.kind == Kind::VarChar && ty.octet_length() >= LONG;
    let collation = match ty.kind {
        Kind::Decimal | Kind::Time | Kind::DateTime | Kind::Timestamp => Charset::Latin1.default_collation().0,
        Kind::Bit => Collation::BINARY.0,
        Kind::Json => Collation::UTF8MB4_BIN.0,
        Kind::Enum | Kind::Set | Kind::Geometry(_) => 0,
        kind if kind.is_string() => ty.collation.0,
        _ => 0,
    };
    let flag = |on: bool, bit: u64| if on { bit } else { 0 };
    u64::from(collation) << COLLATION_SHIFT
        | number
        | flag(!column.nullable, NOT_NULL)
        | flag(unsigned, UNSIGNED)
        | flag(binary, BINARY_TYPE)
        | flag(long, LONG_VARCHAR)
        | flag(column.is_virtual(), VIRTUAL)
}

/// A column and its POS: that among the stored ones, or the number of a virtual one above the place in the
/// table.
fn placed(def: &TableDef) -> impl Iterator<Item = (&ColumnDef, u64)> {
    let (mut stored, mut computed) = (0, 0);
    def.columns.iter().enumerate().map(move |(at, column)| {
        let place = if column.is_virtual() {
            computed += 1;
            computed << COLLATION_SHIFT | at as u64
        } else {
            stored += 1;
            stored - 1
        };
        (column, place)
    })
}

fn table_id(def: &TableDef) -> Value {
    uint(u64::from(def.tree.0))
}

pub(crate) fn innodb_columns(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    each_table(reader, |def| {
        placed(def).try_for_each(|(column, place)| {
            let (main, precise, len) = (main_type(&column.ty), precise_type(column), len(&column.ty));
            out.push(vec![table_id(def), text(&column.name), uint(place), uint(main), uint(precise), uint(len), uint(0), Value::Null])
        })
    })
}

/// Which stored columns each virtual one is computed from.
pub(crate) fn innodb_virtual(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    each_table(reader, |def| {
        for (column, place) in placed(def).filter(|(column, _)| column.is_virtual()) {
            let named = column.generated.as_ref().map(|generated| define::expressions::names_in(&generated.expression)).unwrap_or_default();
            let is_named = |column: &ColumnDef| named.iter().any(|name| name.eq_ignore_ascii_case(&column.name));
            for (_, base) in placed(def).filter(|(base, _)| !base.is_virtual() && is_named(base)) {
                out.push(vec![table_id(def), uint(place), uint(base)])?;
            }
        }
        Ok(())
    })
}

pub(crate) fn innodb_fields(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    each_table(reader, |def| {
        def.indexes.iter().try_for_each(|index| {
            let mut parts = index.parts.iter().enumerate();
            parts.try_for_each(|(at, part)| {
                out.push(vec![uint(u64::from(index.tree.0)), text(&def.columns[part.column].name), uint(at as u64)])
            })
        })
    })
}

fn each_foreign_key(reader: &Reader<'_>, mut each: impl FnMut(&TableDef, &ForeignKeyDef, String) -> SqlResult<()>) -> SqlResult<()> {
    each_table(reader, |def| def.foreign_keys.iter().try_for_each(|key| each(def, key, format!("{}/{}", def.db, key.name))))
}

/// TYPE: a bit for each action but RESTRICT, which is InnoDB's own rule.
fn actions(key: &ForeignKeyDef) -> u64 {
    let bits = |action: ReferenceAction, [cascade, null, nothing]: [u64; 3]| match action {
        ReferenceAction::Cascade => cascade,
        ReferenceAction::SetNull => null,
        ReferenceAction::NoAction | ReferenceAction::Default => nothing,
        ReferenceAction::Restrict | ReferenceAction::SetDefault => 0,
    };
    bits(key.on_delete, [1, 2, 16]) | bits(key.on_update, [4, 8, 32])
}

pub(crate) fn innodb_foreign(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    each_foreign_key(reader, |def, key, id| {
        out.push(vec![
            text(&id),
            text(&format!("{}/{}", def.db, def.name)),
            text(&format!("{}/{}", key.parent_db, key.parent_table)),
            uint(key.columns.len() as u64),
            uint(actions(key)),
        ])
    })
}

pub(crate) fn innodb_foreign_columns(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    each_foreign_key(reader, |_, key, id| {
        let mut pairs = key.columns.iter().zip(&key.parent_columns).enumerate();
        pairs.try_for_each(|(at, (own, parent))| out.push(vec![text(&id), text(own), text(parent), uint(at as u64 + 1)]))
    })
}
