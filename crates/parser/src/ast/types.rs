//! Types as written: of columns, parameters and casts.

/// A type with its character set attributes, before any default is applied.
#[derive(Clone, Debug, PartialEq)]
pub struct DataType {
    pub kind: TypeKind,
    pub charset: Option<String>,
    /// The attribute `COLLATE x` of the type or column.
    pub collation: Option<String>,
    /// The attribute `BINARY`: the `_bin` collation of the character set.
    pub binary: bool,
    /// Geometry: `SRID n`.
    pub srid: Option<u32>,
}

impl DataType {
    pub fn new(kind: TypeKind) -> DataType {
        DataType { kind, charset: None, collation: None, binary: false, srid: None }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IntKind {
    Tiny,
    Small,
    Medium,
    Int,
    Big,
}

/// Sizes of BLOB and TEXT. `Sized` is `BLOB(n)`: the smallest that holds n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LobKind {
    Tiny,
    Normal,
    Medium,
    Long,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GeometryKind {
    Geometry,
    Point,
    LineString,
    Polygon,
    MultiPoint,
    MultiLineString,
    MultiPolygon,
    GeometryCollection,
}

#[derive(Clone, Debug, PartialEq)]
pub enum TypeKind {
    /// `width` is the display width. BOOL is `tinyint(1)`.
    Int {
        kind: IntKind,
        width: Option<u32>,
        unsigned: bool,
        zerofill: bool,
    },
    Decimal {
        precision: Option<u32>,
        scale: Option<u32>,
        unsigned: bool,
        zerofill: bool,
    },
    /// `FLOAT`, `FLOAT(p)` with p up to 24, `FLOAT(m, d)`; REAL under REAL_AS_FLOAT.
    Float {
        length: Option<(u32, u32)>,
        unsigned: bool,
        zerofill: bool,
    },
    Double {
        length: Option<(u32, u32)>,
        /// The `p` of `FLOAT(p)`.
        bits: Option<u32>,
        unsigned: bool,
        zerofill: bool,
    },
    Bit {
        width: Option<u32>,
    },
    Date,
    Time {
        decimals: u8,
    },
    Datetime {
        decimals: u8,
    },
    Timestamp {
        decimals: u8,
    },
    Year {
        width: Option<u64>,
    },
    /// `national` is NCHAR: character set utf8mb3.
    Char {
        length: Option<u64>,
        national: bool,
    },
    Varchar {
        length: u64,
        national: bool,
    },
    Binary {
        length: Option<u64>,
    },
    Varbinary {
        length: u64,
    },
    Blob {
        kind: LobKind,
        length: Option<u64>,
    },
    Text {
        kind: LobKind,
        length: Option<u64>,
    },
    Enum(Vec<Vec<u8>>),
    Set(Vec<Vec<u8>>),
    Json,
    Geometry(GeometryKind),
    /// `SERIAL`: BIGINT UNSIGNED NOT NULL AUTO_INCREMENT UNIQUE.
    Serial,
    /// `BOOL`: TINYINT(1).
    Bool,
}

/// The type of a CAST.
#[derive(Clone, Debug, PartialEq)]
pub enum CastType {
    Binary {
        length: Option<u64>,
    },
    /// `CHAR[(n)] [CHARACTER SET x]`, NCHAR; `charset` may be `Some("binary")` for `BYTE`.
    Char {
        length: Option<u64>,
        charset: Option<String>,
        national: bool,
        binary: bool,
    },
    Signed,
    Unsigned,
    Decimal {
        precision: Option<u32>,
        scale: Option<u32>,
    },
    Date,
    Time {
        decimals: u8,
    },
    Datetime {
        decimals: u8,
    },
    Year,
    Float {
        precision: Option<u32>,
    },
    Double,
    Json,
    Geometry(GeometryKind),
}
