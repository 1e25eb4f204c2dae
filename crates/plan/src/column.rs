//! [`Column`]: what a client is told about a column of a result set.
//!
//! Names follow MySQL: `name` is the alias or the source text, `org_name`, `table`, `org_table` and
//! `schema` are set only where the item is a plain column of a table (also through a merged or materialised
//! derived table, where `org_*` are empty or those of the inner table as MySQL gives them).

use crate::lookup::VirtualColumn;
use value::{Collation, Kind, SqlType};

/// Equality without regard to case, as for column names and aliases.
pub(crate) fn same_name(a: &str, b: &str) -> bool {
    a.eq_ignore_ascii_case(b) || (!a.is_ascii() && a.to_lowercase() == b.to_lowercase())
}

/// Column definition of a result set.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    pub schema: String,
    /// Alias of the table.
    pub table: String,
    pub org_table: String,
    pub name: String,
    pub org_name: String,
    pub ty: SqlType,
    pub flags: u16,
    /// Decides, with the type, what else the column definition says ([`expr::Metadata`]).
    pub origin: expr::Origin,
    /// The type that a table has for it which is made of the result, where that is settled.
    pub kept: Option<SqlType>,
    /// MySQL reads it through a derived table or view that it merges.
    pub merged: bool,
}

/// Bits of [`Column::flags`], as in the protocol.
pub mod flags {
    pub const NOT_NULL: u16 = 1;
    pub const PRIMARY_KEY: u16 = 2;
    pub const UNIQUE_KEY: u16 = 4;
    pub const MULTIPLE_KEY: u16 = 8;
    pub const BLOB: u16 = 16;
    pub const UNSIGNED: u16 = 32;
    pub const ZEROFILL: u16 = 64;
    pub const BINARY: u16 = 128;
    pub const ENUM: u16 = 256;
    pub const AUTO_INCREMENT: u16 = 512;
    pub const TIMESTAMP: u16 = 1024;
    pub const SET: u16 = 2048;
    pub const NO_DEFAULT_VALUE: u16 = 4096;
    pub const ON_UPDATE_NOW: u16 = 8192;
    pub const PART_KEY: u16 = 16384;
    pub const NUM: u16 = 32768;
    /// What follows from keys, which a copy of the column has not.
    pub const OF_KEYS: u16 = PRIMARY_KEY | UNIQUE_KEY | MULTIPLE_KEY | AUTO_INCREMENT | TIMESTAMP | ON_UPDATE_NOW | PART_KEY;
    /// What follows from keys and defaults, not from the type.
    pub const OF_TABLE: u16 =
        PRIMARY_KEY | UNIQUE_KEY | MULTIPLE_KEY | AUTO_INCREMENT | TIMESTAMP | NO_DEFAULT_VALUE | ON_UPDATE_NOW | PART_KEY;
}

impl Column {
    /// A computed column: a name and a type.
    pub fn computed(name: &str, ty: SqlType, nullable: bool) -> Column {
        let flags = type_flags(&ty) | if nullable { 0 } else { flags::NOT_NULL };
        Column {
            schema: String::new(),
            table: String::new(),
            org_table: String::new(),
            name: name.to_string(),
            org_name: String::new(),
            ty,
            flags,
            origin: expr::Origin::Expression,
            kept: None,
            merged: false,
        }
    }
}

impl VirtualColumn {
    /// One of a view, or of the rows of SHOW.
    pub fn new(name: String, ty: SqlType, nullable: bool) -> VirtualColumn {
        VirtualColumn { name, ty, nullable, has_default: true, collated: false, told: None }
    }

    pub(crate) fn flags_of_default(&self) -> u16 {
        if self.has_default { 0 } else { flags::NO_DEFAULT_VALUE }
    }
}

impl Column {
    /// A column of a derived table that is a table of its own.
    pub(crate) fn keep(&mut self) {
        let computed = matches!(self.origin, expr::Origin::Expression | expr::Origin::Branch) && self.ty.kind != Kind::Bit;
        let kept = self.kept.take().or_else(|| computed.then(|| expr::types::kept(&self.ty)).flatten());
        if let Some(mut kept) = kept {
            // A small integer is as wide as it was.
            if kept.kind == Kind::Int && self.ty.kind.int_width().is_some() {
                kept.length = expr::length_of_computed(&self.ty);
            }
            self.ty = kept;
        }
    }

    /// A column of the rows that a set operation has collected: that is a table without a name.
    pub(crate) fn become_field(&mut self) {
        self.org_name.clone_from(&self.name);
        if self.ty.kind == Kind::TinyInt {
            self.ty.length = self.metadata(Some(self.ty.collation)).length;
        }
        self.origin = expr::Origin::Field;
        self.kept = None;
    }

    /// A column that is sent as it is computed: through a merged table a date is not a field any more.
    pub(crate) fn be_merged(&mut self) {
        if self.merged {
            self.origin = expr::Origin::Merged;
        }
    }

    /// A column of rows that MySQL collects in a table before it sends them: what is computed has become a
    /// field, and no key counts. A column of the table `base` does not belong to the view through which it
    /// is read, nor to the schema of a derived table.
    pub(crate) fn be_collected(&mut self, base: Option<&str>) {
        if let Some(base) = base.filter(|_| self.merged) {
            if self.org_table == base {
                self.schema.clear();
            } else {
                self.org_table = base.to_owned();
            }
        }
        if self.origin != expr::Origin::Field && self.ty.kind != Kind::Bit {
            let length = expr::length_of_computed(&self.ty);
            self.keep();
            if self.ty.kind.int_width().is_some() {
                self.ty.length = length;
            }
            self.become_field();
        }
        self.flags &= !flags::OF_KEYS;
    }

    pub fn is_nullable(&self) -> bool {
        self.flags & flags::NOT_NULL == 0
    }

    /// What the protocol says of it to a client with this collation; `None`: text is announced as it is.
    pub fn metadata(&self, client: Option<Collation>) -> expr::Metadata {
        let mut metadata = expr::Metadata::of(&self.ty, self.is_nullable(), self.origin, client);
        metadata.flags |= self.flags & flags::OF_TABLE;
        metadata
    }
}

/// The flags that follow from the type alone.
pub fn type_flags(ty: &SqlType) -> u16 {
    let mut f = 0;
    if ty.unsigned {
        f |= flags::UNSIGNED;
    }
    if ty.zerofill && !ty.kind.is_string() {
        f |= flags::ZEROFILL;
    }
    match ty.kind {
        Kind::TinyText | Kind::Text | Kind::MediumText | Kind::LongText | Kind::Json => f |= flags::BLOB,
        Kind::Enum => f |= flags::ENUM,
        Kind::Set => f |= flags::SET,
        _ => {}
    }
    let charset_binary = ty.collation == value::Collation::BINARY;
    if charset_binary || ty.kind == Kind::Json || ty.collation.is_bin() {
        f |= flags::BINARY;
    }
    f
}
