//! What a result column says about itself on the wire, as far as it follows from the expression.

use value::types::NOT_FIXED_DECIMALS;
use value::{Collation, Kind};

use crate::expr::Expr;

/// The fields of a column definition packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metadata {
    /// `MYSQL_TYPE_…`
    pub kind: u8,
    pub length: u32,
    pub decimals: u8,
    pub flags: u16,
    /// Collation id: the client's for text, `binary` (63) for everything else.
    pub charset: u16,
}

pub mod flags {
    pub const NOT_NULL: u16 = 1;
    pub const BLOB: u16 = 16;
    pub const UNSIGNED: u16 = 32;
    pub const ZEROFILL: u16 = 64;
    pub const BINARY: u16 = 128;
    pub const ENUM: u16 = 256;
    pub const SET: u16 = 2048;
}

impl Expr {
    /// Metadata for a client with this collation (`character_set_results`). Key flags and AUTO_INCREMENT are the planner's to add.
    pub fn metadata(&self, client: Collation) -> Metadata {
        let ty = &self.ty;
        let column = self.is_field();
        let text = (ty.kind.is_string() || matches!(ty.kind, Kind::Enum | Kind::Set)) && ty.collation != Collation::BINARY;
        // Branches that are all dates carry the collation of the text they could have become.
        let dressed = ty.kind.is_temporal() && ty.collation != Collation::BINARY;
        let json = ty.kind == Kind::Json;
        let width = client.charset().max_bytes() as u32;
        let kind = match ty.kind {
            Kind::MediumText if !column => 250,
            Kind::LongText if !column => 251,
            _ => ty.protocol_type(),
        };
        let length = match ty.kind {
            k if k.is_text() && text => ty.length.saturating_mul(width),
            k if k.is_text() => ty.length,
            _ if dressed => ty.length * width,
            _ if json => ty.length,
            Kind::Decimal => ty.length + !ty.unsigned as u32 + (ty.decimals > 0) as u32,
            _ if text => ty.length.saturating_mul(width),
            _ => ty.length,
        };
        let mut flags = 0;
        let mut set = |on: bool, flag: u16| flags |= if on { flag } else { 0 };
        set(!self.nullable, flags::NOT_NULL);
        set(ty.unsigned, flags::UNSIGNED);
        set(ty.zerofill, flags::ZEROFILL);
        set(column && (ty.kind.is_text() || json), flags::BLOB);
        set(column && ty.kind == Kind::Enum, flags::ENUM);
        set(column && ty.kind == Kind::Set, flags::SET);
        let plain = ty.kind.is_numeric();
        let bin = (text && ty.collation.is_bin()) || json || (!text && !dressed && !(column && plain));
        set(bin && ty.kind != Kind::Bit, flags::BINARY);
        let decimals = if column && ty.kind.is_string() { 0 } else { ty.decimals.min(NOT_FIXED_DECIMALS) };
        let decimals = if json && !column { NOT_FIXED_DECIMALS } else { decimals };
        let charset = if text || dressed || (json && !column) { client.0 } else { Collation::BINARY.0 };
        Metadata { kind, length, decimals, flags, charset }
    }
}
