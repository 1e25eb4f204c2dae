//! [`SqlType`]: the static type of a column or an expression.
//!
//! As in MySQL, a binary string type is the character type with collation `binary`: `VARBINARY(10)` is
//! `VarChar` of length 10 with [`Collation::BINARY`], `BLOB` is `Text` with it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::geometry::Shape;
use crate::{Bytes, Collation};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    Null,
    TinyInt,
    SmallInt,
    MediumInt,
    Int,
    BigInt,
    Float,
    Double,
    Decimal,
    Bit,
    Year,
    Date,
    Time,
    DateTime,
    Timestamp,
    Char,
    VarChar,
    TinyText,
    Text,
    MediumText,
    LongText,
    Enum,
    Set,
    Json,
    /// A BLOB of its own: an SRID and well-known binary.
    Geometry(Shape),
}

impl Kind {
    pub fn is_integer(self) -> bool {
        matches!(self, Kind::TinyInt | Kind::SmallInt | Kind::MediumInt | Kind::Int | Kind::BigInt | Kind::Year | Kind::Bit)
    }

    pub fn is_real(self) -> bool {
        matches!(self, Kind::Float | Kind::Double)
    }

    /// Integers, decimals and floating point numbers.
    pub fn is_numeric(self) -> bool {
        self.is_integer() || self.is_real() || self == Kind::Decimal
    }

    pub fn is_temporal(self) -> bool {
        matches!(self, Kind::Date | Kind::Time | Kind::DateTime | Kind::Timestamp)
    }

    /// CHAR, VARCHAR, TEXT and their binary twins.
    pub fn is_string(self) -> bool {
        matches!(self, Kind::Char | Kind::VarChar) || self.is_text()
    }

    /// TEXT and BLOB of every size, and geometries.
    pub fn is_text(self) -> bool {
        matches!(self, Kind::TinyText | Kind::Text | Kind::MediumText | Kind::LongText | Kind::Geometry(_))
    }

    pub fn is_geometry(self) -> bool {
        matches!(self, Kind::Geometry(_))
    }

    /// Bytes of an integer kind as stored.
    pub fn int_width(self) -> Option<usize> {
        Some(match self {
            Kind::TinyInt => 1,
            Kind::SmallInt => 2,
            Kind::MediumInt => 3,
            Kind::Int => 4,
            Kind::BigInt => 8,
            _ => return None,
        })
    }
}

/// The labels of an ENUM or SET, in order, in the column's character set. Shared by all values of the column.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Bytes>", into = "Vec<Bytes>")]
pub struct Labels(Arc<[Bytes]>);

impl From<Vec<Bytes>> for Labels {
    fn from(v: Vec<Bytes>) -> Self {
        Labels(v.into())
    }
}

impl From<Labels> for Vec<Bytes> {
    fn from(l: Labels) -> Self {
        l.0.to_vec()
    }
}

impl std::ops::Deref for Labels {
    type Target = [Bytes];
    fn deref(&self) -> &[Bytes] {
        &self.0
    }
}

impl Labels {
    /// The label of an ENUM index; 0 is the empty string.
    pub fn label(&self, index: u16) -> &[u8] {
        match index {
            0 => b"",
            n => self.0.get(n as usize - 1).map_or(b"", |b| b.as_slice()),
        }
    }

    /// The comma-separated labels of a SET.
    pub fn join(&self, bits: u64, out: &mut Vec<u8>) {
        let mut first = true;
        for (i, label) in self.0.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1) {
            debug_assert!(i < 64);
            if !first {
                out.push(b',');
            }
            out.extend_from_slice(label);
            first = false;
        }
    }
}

/// `decimals` of a FLOAT or DOUBLE without (M,D), and of strings.
pub const NOT_FIXED_DECIMALS: u8 = 31;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SqlType {
    pub kind: Kind,
    /// Characters of CHAR and VARCHAR (bytes where binary), greatest number of bytes of TEXT and BLOB,
    /// digits of DECIMAL, bits of BIT, display width of integers, characters when printed for the rest.
    pub length: u32,
    /// Scale of DECIMAL and of FLOAT(M,D), fractional digits of seconds, otherwise [`NOT_FIXED_DECIMALS`]
    /// or 0.
    pub decimals: u8,
    pub unsigned: bool,
    pub zerofill: bool,
    /// Collation of strings, ENUM and SET; `binary` for everything else.
    pub collation: Collation,
    pub labels: Option<Labels>,
}

impl SqlType {
    const fn plain(kind: Kind, length: u32, decimals: u8) -> SqlType {
        SqlType { kind, length, decimals, unsigned: false, zerofill: false, collation: Collation::BINARY, labels: None }
    }

    const fn with(kind: Kind, length: u32, unsigned: bool, zerofill: bool, collation: Collation) -> SqlType {
        SqlType { kind, length, decimals: 0, unsigned, zerofill, collation, labels: None }
    }

    pub const NULL: SqlType = Self::plain(Kind::Null, 0, 0);
    pub const TINY: SqlType = Self::plain(Kind::TinyInt, 4, 0);
    pub const SMALL: SqlType = Self::plain(Kind::SmallInt, 6, 0);
    pub const MEDIUM: SqlType = Self::plain(Kind::MediumInt, 9, 0);
    pub const INT: SqlType = Self::plain(Kind::Int, 11, 0);
    pub const BIGINT: SqlType = Self::plain(Kind::BigInt, 20, 0);
    pub const UBIGINT: SqlType = Self::with(Kind::BigInt, 20, true, false, Collation::BINARY);
    pub const FLOAT: SqlType = Self::plain(Kind::Float, 12, NOT_FIXED_DECIMALS);
    pub const DOUBLE: SqlType = Self::plain(Kind::Double, 22, NOT_FIXED_DECIMALS);
    pub const DATE: SqlType = Self::plain(Kind::Date, 10, 0);
    pub const YEAR: SqlType = Self::with(Kind::Year, 4, true, true, Collation::BINARY);
    pub const JSON: SqlType = Self::with(Kind::Json, u32::MAX, false, false, Collation::UTF8MB4_BIN);

    pub fn decimal(precision: u8, scale: u8) -> SqlType {
        Self::plain(Kind::Decimal, precision as u32, scale)
    }

    /// `TIME(fsp)`.
    pub fn time(fsp: u8) -> SqlType {
        Self::plain(Kind::Time, 10 + if fsp > 0 { fsp as u32 + 1 } else { 0 }, fsp)
    }

    /// `DATETIME(fsp)`.
    pub fn datetime(fsp: u8) -> SqlType {
        Self::plain(Kind::DateTime, 19 + if fsp > 0 { fsp as u32 + 1 } else { 0 }, fsp)
    }

    /// `TIMESTAMP(fsp)`.
    pub fn timestamp(fsp: u8) -> SqlType {
        SqlType { kind: Kind::Timestamp, ..Self::datetime(fsp) }
    }

    pub fn bit(bits: u32) -> SqlType {
        SqlType { unsigned: true, ..Self::plain(Kind::Bit, bits, 0) }
    }

    pub fn char(characters: u32, collation: Collation) -> SqlType {
        SqlType { collation, ..Self::plain(Kind::Char, characters, NOT_FIXED_DECIMALS) }
    }

    pub fn varchar(characters: u32, collation: Collation) -> SqlType {
        SqlType { collation, ..Self::plain(Kind::VarChar, characters, NOT_FIXED_DECIMALS) }
    }

    /// TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT or the BLOB of that size.
    pub fn text(kind: Kind, collation: Collation) -> SqlType {
        let length = match kind {
            Kind::TinyText => 0xff,
            Kind::Text => 0xffff,
            Kind::MediumText => 0xff_ffff,
            _ => u32::MAX,
        };
        SqlType { collation, ..Self::plain(kind, length, NOT_FIXED_DECIMALS) }
    }

    pub fn geometry(shape: Shape) -> SqlType {
        SqlType { decimals: 0, ..Self::text(Kind::Geometry(shape), Collation::BINARY) }
    }

    pub fn enumeration(labels: Labels, collation: Collation) -> SqlType {
        let charset = collation.charset();
        let length = labels.iter().map(|l| charset.char_count(l)).max().unwrap_or(0) as u32;
        SqlType { collation, labels: Some(labels), ..Self::plain(Kind::Enum, length, 0) }
    }

    pub fn set(labels: Labels, collation: Collation) -> SqlType {
        let charset = collation.charset();
        let characters: usize = labels.iter().map(|l| charset.char_count(l)).sum();
        let length = (characters + labels.len().saturating_sub(1)) as u32;
        SqlType { collation, labels: Some(labels), ..Self::plain(Kind::Set, length, 0) }
    }

    #[must_use]
    pub fn unsigned(mut self) -> SqlType {
        self.unsigned = true;
        self
    }

    /// BINARY, VARBINARY and BLOB.
    pub fn is_binary_string(&self) -> bool {
        self.kind.is_string() && self.collation == Collation::BINARY
    }

    /// Strings that have a character set: not BINARY, VARBINARY or BLOB.
    pub fn is_character(&self) -> bool {
        self.kind.is_string() && self.collation != Collation::BINARY
    }

    /// The most bytes that a value of a string type takes.
    pub fn octet_length(&self) -> u64 {
        if self.kind.is_text() || self.kind == Kind::Json {
            self.length as u64
        } else {
            self.length as u64 * self.collation.charset().max_bytes() as u64
        }
    }

    /// The type's number in the protocol and in Table_map events' column metadata of results
    /// (`MYSQL_TYPE_…`).
    pub fn protocol_type(&self) -> u8 {
        match self.kind {
            Kind::Null => 6,
            Kind::TinyInt => 1,
            Kind::SmallInt => 2,
            Kind::MediumInt => 9,
            Kind::Int => 3,
            Kind::BigInt => 8,
            Kind::Float => 4,
            Kind::Double => 5,
            Kind::Decimal => 246,
            Kind::Bit => 16,
            Kind::Year => 13,
            Kind::Date => 10,
            Kind::Time => 11,
            Kind::DateTime => 12,
            Kind::Timestamp => 7,
            Kind::Char | Kind::Enum | Kind::Set => 254,
            Kind::VarChar => 253,
            Kind::TinyText | Kind::Text | Kind::MediumText | Kind::LongText => 252,
            Kind::Json => 245,
            Kind::Geometry(_) => 255,
        }
    }

    /// `length` of a column definition packet for a client whose character set takes up to
    /// `client_max_bytes` a character.
    pub fn protocol_length(&self, client_max_bytes: u32) -> u32 {
        match self.kind {
            Kind::Decimal => {
                let sign = if self.unsigned { 0 } else { 1 };
                self.length + sign + u32::from(self.decimals > 0)
            }
            Kind::Char | Kind::VarChar | Kind::Enum | Kind::Set if self.collation != Collation::BINARY => {
                self.length.saturating_mul(client_max_bytes)
            }
            Kind::TinyText | Kind::Text | Kind::MediumText if self.collation != Collation::BINARY => {
                let max = self.collation.charset().max_bytes() as u32;
                (self.length / max).saturating_mul(max).max(self.length)
            }
            _ => self.length,
        }
    }
}
