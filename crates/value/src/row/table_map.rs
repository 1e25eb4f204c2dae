//! What a Table_map event says of a table's columns.

use super::format::{enum_len, set_len, text_prefix};
use crate::{Collation, Kind, SqlType};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableMapColumns {
    /// `MYSQL_TYPE_…` of each column.
    pub types: Vec<u8>,
    /// Their metadata, packed (without its length).
    pub metadata: Vec<u8>,
    /// Null bits: whether the column can be NULL.
    pub nullable: Vec<u8>,
    /// Optional metadata (type, length, value) as with `binlog_row_metadata=MINIMAL`: signedness, and
    /// character sets of strings (those of ENUM and SET come with FULL only).
    pub optional: Vec<u8>,
}

const TYPE_STRING: u8 = 254;
const TYPE_ENUM: u8 = 247;
const TYPE_SET: u8 = 248;

const OPTIONAL_SIGNEDNESS: u8 = 1;
const OPTIONAL_DEFAULT_CHARSET: u8 = 2;
const OPTIONAL_COLUMN_CHARSET: u8 = 3;
const OPTIONAL_GEOMETRY_TYPE: u8 = 7;

/// A length-encoded integer of the protocol.
fn push_packed(n: u64, out: &mut Vec<u8>) {
    match n {
        0..=250 => out.push(n as u8),
        251..=0xffff => {
            out.push(252);
            out.extend_from_slice(&(n as u16).to_le_bytes());
        }
        _ => {
            out.push(253);
            out.extend_from_slice(&(n as u32).to_le_bytes()[..3]);
        }
    }
}

fn push_optional(tag: u8, value: &[u8], out: &mut Vec<u8>) {
    out.push(tag);
    push_packed(value.len() as u64, out);
    out.extend_from_slice(value);
}

impl TableMapColumns {
    pub(super) fn new(types: &[SqlType], nullable: impl Iterator<Item = bool>) -> TableMapColumns {
        let mut map = TableMapColumns { nullable: vec![0; types.len().div_ceil(8)], ..Default::default() };
        for ty in types {
            map.types.push(binlog_type(ty));
            push_metadata(ty, &mut map.metadata);
        }
        for (i, _) in nullable.enumerate().filter(|&(_, n)| n) {
            map.nullable[i / 8] |= 1 << (i % 8);
        }
        let signed = types.iter().filter(|t| is_signed_kind(t.kind));
        let mut bits = Vec::new();
        for (i, ty) in signed.enumerate() {
            if i % 8 == 0 {
                bits.push(0);
            }
            if ty.unsigned {
                bits[i / 8] |= 0x80 >> (i % 8);
            }
        }
        if !bits.is_empty() {
            push_optional(OPTIONAL_SIGNEDNESS, &bits, &mut map.optional);
        }
        let strings: Vec<u16> = types.iter().filter(|t| t.kind.is_string() && !t.kind.is_geometry()).map(|t| t.collation.0).collect();
        push_charsets(&strings, &mut map.optional);
        let shapes: Vec<u8> =
            types.iter().filter_map(|t| if let Kind::Geometry(shape) = t.kind { Some(shape as u8) } else { None }).collect();
        if !shapes.is_empty() {
            push_optional(OPTIONAL_GEOMETRY_TYPE, &shapes, &mut map.optional);
        }
        map
    }
}

/// Kinds for which signedness is written: those that MySQL calls numeric.
fn is_signed_kind(kind: Kind) -> bool {
    kind.int_width().is_some() || kind.is_real() || matches!(kind, Kind::Decimal | Kind::Year)
}

/// One default and the exceptions (number of the column among those of its family, collation), or all of
/// them: what is shorter.
fn push_charsets(collations: &[u16], out: &mut Vec<u8>) {
    if collations.is_empty() {
        return;
    }
    // The most frequent one is the default; of equals the one with the least id, as MySQL's ordered map
    // gives it.
    let mut distinct: Vec<u16> = collations.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    let count = |c: u16| collations.iter().filter(|&&x| x == c).count();
    let mut default = distinct[0];
    for &c in &distinct {
        if count(c) > count(default) {
            default = c;
        }
    }
    let mut value = Vec::new();
    if (collations.len() - count(default)) * 2 < collations.len() {
        push_packed(default as u64, &mut value);
        for (i, &c) in collations.iter().enumerate().filter(|&(_, &c)| c != default) {
            push_packed(i as u64, &mut value);
            push_packed(c as u64, &mut value);
        }
        push_optional(OPTIONAL_DEFAULT_CHARSET, &value, out);
    } else {
        collations.iter().for_each(|&c| push_packed(c as u64, &mut value));
        push_optional(OPTIONAL_COLUMN_CHARSET, &value, out);
    }
}

fn binlog_type(ty: &SqlType) -> u8 {
    match ty.kind {
        Kind::Time => 19,
        Kind::DateTime => 18,
        Kind::Timestamp => 17,
        Kind::VarChar => 15,
        Kind::Enum | Kind::Set | Kind::Char => TYPE_STRING,
        _ => ty.protocol_type(),
    }
}

fn push_metadata(ty: &SqlType, out: &mut Vec<u8>) {
    let labels = || ty.labels.as_ref().map_or(0, |l| l.len());
    debug_assert!(ty.collation == Collation::BINARY || ty.kind.is_string() || matches!(ty.kind, Kind::Enum | Kind::Set | Kind::Json));
    match ty.kind {
        Kind::Float => out.push(4),
        Kind::Double => out.push(8),
        Kind::Decimal => out.extend_from_slice(&[ty.length as u8, ty.decimals]),
        Kind::Bit => out.extend_from_slice(&[(ty.length % 8) as u8, (ty.length / 8) as u8]),
        Kind::Time | Kind::DateTime | Kind::Timestamp => out.push(ty.decimals),
        Kind::VarChar => out.extend_from_slice(&(ty.octet_length() as u16).to_le_bytes()),
        Kind::Char => {
            // Two bits of the length hide in the type.
            let len = ty.octet_length() as u16;
            out.extend_from_slice(&[TYPE_STRING ^ ((len & 0x300) >> 4) as u8, len as u8]);
        }
        Kind::Enum => out.extend_from_slice(&[TYPE_ENUM, enum_len(labels())]),
        Kind::Set => out.extend_from_slice(&[TYPE_SET, set_len(labels())]),
        Kind::TinyText | Kind::Text | Kind::MediumText | Kind::LongText => out.push(text_prefix(ty.kind)),
        Kind::Json | Kind::Geometry(_) => out.push(4),
        _ => {}
    }
}
