//! What a result column says about itself on the wire.

use value::types::NOT_FIXED_DECIMALS;
use value::{Collation, Kind, SqlType};

use crate::expr::{CHOICES, Expr, ExprKind};

/// The fields of a column definition packet that follow from the type and from where the value comes.
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

/// Where a result column comes from: it decides details of its metadata.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// A column of a table.
    Field,
    #[default]
    Expression,
    /// A choice among values (CASE, COALESCE, GREATEST, MIN …): a date among them carries the character set
    /// of the text that it could have become.
    Choice,
    /// The same of CASE and functions like it, of which a table makes columns as of expressions.
    Branch,
    /// A column of a table that is read through a merged derived table or view: like a column, but for dates.
    Merged,
    /// A variable of a stored program: like a column, but for what is large, and for dates.
    Variable,
    /// A stored function's value: like a column, but for dates and JSON.
    Function,
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

/// Drivers take TINYINT(1) for a truth value: only columns are so narrow, what is computed has room for any
/// value.
pub fn length_of_computed(ty: &SqlType) -> u32 {
    match ty.kind {
        Kind::TinyInt => ty.length.max(SqlType::TINY.length - u32::from(ty.unsigned)),
        _ => ty.length,
    }
}

impl Expr {
    pub fn origin(&self) -> Origin {
        match &self.kind {
            ExprKind::Column { .. } if self.is_field() => Origin::Field,
            // What stands in a slot without being a field is an aggregate or the like: of dates, MIN or MAX.
            ExprKind::Column { .. } => Origin::Choice,
            ExprKind::Case(_) => Origin::Branch,
            ExprKind::Stored(_) => Origin::Function,
            ExprKind::Variable(..) => Origin::Variable,
            ExprKind::Call(c) if c.function.name == "ifnull" => Origin::Choice,
            ExprKind::Call(c) if CHOICES.contains(&c.function.name) => Origin::Branch,
            _ => Origin::Expression,
        }
    }

    /// Metadata for a client with this collation (`character_set_results`; `None`: text is announced and
    /// sent as it is). Key flags and AUTO_INCREMENT are the planner's to add.
    pub fn metadata(&self, client: Option<Collation>) -> Metadata {
        Metadata::of(&self.ty, self.nullable, self.origin(), client)
    }
}

impl Metadata {
    pub fn of(ty: &SqlType, nullable: bool, origin: Origin, client: Option<Collation>) -> Metadata {
        let variable = origin == Origin::Variable;
        let function = origin == Origin::Function;
        let binary_date = variable || function || origin == Origin::Merged;
        let field = matches!(origin, Origin::Field | Origin::Function | Origin::Merged)
            || variable && !(ty.kind.is_text() || ty.kind == Kind::Json);
        let text = (ty.kind.is_string() || matches!(ty.kind, Kind::Enum | Kind::Set)) && ty.collation != Collation::BINARY;
        let dressed = ty.kind.is_temporal() && matches!(origin, Origin::Choice | Origin::Branch | Origin::Function | Origin::Merged)
            || variable && (ty.kind.is_temporal() || ty.kind == Kind::Year);
        let json = ty.kind == Kind::Json;
        // The length of a TEXT is one of bytes: told as it is, or as if each were a character.
        let width = match client {
            None if ty.kind.is_text() => 1,
            _ => client.unwrap_or(ty.collation).charset().max_bytes() as u32,
        };
        let kind = match ty.kind {
            Kind::MediumText if !field => 250,
            Kind::LongText if !field => 251,
            _ => ty.protocol_type(),
        };
        let length = match ty.kind {
            Kind::Decimal => ty.length + !ty.unsigned as u32 + (ty.decimals > 0) as u32,
            Kind::Json if function => ty.length / width * width,
            _ if dressed || text => ty.length.saturating_mul(width),
            _ if !field => length_of_computed(ty),
            _ => ty.length,
        };
        let mut flags = 0;
        let mut set = |on: bool, flag: u16| flags |= if on { flag } else { 0 };
        set(!nullable, flags::NOT_NULL);
        set(ty.unsigned, flags::UNSIGNED);
        set(ty.zerofill && !ty.kind.is_string(), flags::ZEROFILL);
        set(field && (ty.kind.is_text() || json), flags::BLOB);
        set(field && ty.kind == Kind::Enum, flags::ENUM);
        set(field && ty.kind == Kind::Set, flags::SET);
        let binary = (text && ty.collation.is_bin()) || json || !(text || dressed || field && ty.kind.is_numeric());
        set(binary && ty.kind != Kind::Bit || binary_date && ty.kind.is_temporal(), flags::BINARY);
        let decimals = match ty.kind {
            k if field && k.is_string() => 0,
            Kind::Json if !field => NOT_FIXED_DECIMALS,
            _ => ty.decimals.min(NOT_FIXED_DECIMALS),
        };
        let charset =
            if text || dressed || (json && (function || !field)) { client.unwrap_or(ty.collation).0 } else { Collation::BINARY.0 };
        Metadata { kind, length, decimals, flags, charset }
    }
}
