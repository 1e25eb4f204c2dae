//! Column types: from what was written to a [`SqlType`], with MySQL's limits.

use parser::ast::{DataType, GeometryKind, IntKind, LobKind, TypeKind};
use value::geometry::Shape;
use value::types::{Labels, NOT_FIXED_DECIMALS};
use value::{Bytes, Charset, Collation, Kind, SqlMode, SqlResult, SqlType, Warnings, sql_error};

/// What the type of a column depends on besides its text.
pub struct TypeContext<'a> {
    pub column: &'a str,
    /// The table's collation.
    pub default: Collation,
    /// What utf8mb4 alone means.
    pub utf8mb4: Collation,
    pub mode: SqlMode,
    pub warnings: &'a mut dyn Warnings,
}

/// A type, and whether its collation was written.
pub struct Resolved {
    pub ty: SqlType,
    pub explicit_collation: bool,
}

/// The collation that CHARACTER SET, COLLATE and BINARY name, if they do.
fn written_collation(charset: Option<&str>, collation: Option<&str>, binary: bool, cx: &TypeContext<'_>) -> SqlResult<Option<Collation>> {
    let charset = match charset {
        Some(name) => Some(charset_by_name(name).ok_or_else(|| sql_error!(UNKNOWN_CHARACTER_SET, name))?),
        None => None,
    };
    if let Some(name) = collation {
        let collation = Collation::by_name(&name.to_ascii_lowercase()).ok_or_else(|| sql_error!(UNKNOWN_COLLATION, name))?;
        return match charset {
            Some(c) if c != collation.charset() => Err(sql_error!(COLLATION_CHARSET_MISMATCH, collation.name(), c.name())),
            _ => Ok(Some(collation)),
        };
    }
    Ok(match (charset, binary) {
        (Some(c), true) => Some(c.bin_collation()),
        (Some(Charset::Utf8mb4), false) => Some(cx.utf8mb4),
        (Some(c), false) => Some(c.default_collation()),
        (None, true) => Some(cx.default.charset().bin_collation()),
        (None, false) => None,
    })
}

pub fn charset_by_name(name: &str) -> Option<Charset> {
    if name.eq_ignore_ascii_case("utf8") { Some(Charset::Utf8mb3) } else { Charset::by_name(&name.to_ascii_lowercase()) }
}

pub fn resolve(ty: &DataType, collate: Option<&str>, cx: &mut TypeContext<'_>) -> SqlResult<Resolved> {
    let national = matches!(ty.kind, TypeKind::Char { national: true, .. } | TypeKind::Varchar { national: true, .. });
    let charset = if national { Some("utf8mb3") } else { ty.charset.as_deref() };
    let collate = collate.or(ty.collation.as_deref());
    let is_binary = matches!(ty.kind, TypeKind::Binary { .. } | TypeKind::Varbinary { .. } | TypeKind::Blob { .. });
    if let Some(other) = collate.filter(|name| is_binary && !name.eq_ignore_ascii_case("binary")) {
        let collation = Collation::by_name(&other.to_ascii_lowercase()).ok_or_else(|| sql_error!(UNKNOWN_COLLATION, other))?;
        return Err(sql_error!(COLLATION_CHARSET_MISMATCH, collation.name(), "binary"));
    }
    let written = written_collation(charset, collate, ty.binary, cx)?;
    let collation = written.unwrap_or(cx.default);
    let sql_type = match &ty.kind {
        TypeKind::Int { kind, width, unsigned, zerofill } => integer(*kind, *width, *unsigned, *zerofill, cx)?,
        TypeKind::Bool => SqlType { length: 1, ..SqlType::TINY },
        TypeKind::Serial => SqlType::UBIGINT,
        TypeKind::Decimal { precision, scale, unsigned, zerofill } => {
            let sql_type = decimal(precision.unwrap_or(10), scale.unwrap_or(0), cx.column)?;
            SqlType { unsigned: *unsigned || *zerofill, zerofill: *zerofill, ..sql_type }
        }
        TypeKind::Float { length, unsigned, zerofill } => real(SqlType::FLOAT, *length, *unsigned, *zerofill, cx)?,
        TypeKind::Double { bits: Some(54..), .. } => return Err(sql_error!(WRONG_FIELD_SPEC, cx.column)),
        TypeKind::Double { length, unsigned, zerofill, .. } => real(SqlType::DOUBLE, *length, *unsigned, *zerofill, cx)?,
        TypeKind::Bit { width } => match width.unwrap_or(1) {
            0 => return Err(sql_error!(INVALID_FIELD_SIZE, cx.column)),
            bits @ 1..=64 => SqlType::bit(bits),
            _ => return Err(sql_error!(TOO_BIG_DISPLAYWIDTH, cx.column, 64)),
        },
        TypeKind::Date => SqlType::DATE,
        TypeKind::Year { width: None | Some(4) } => SqlType::YEAR,
        TypeKind::Year { .. } => return Err(sql_error!(INVALID_YEAR_COLUMN_LENGTH)),
        TypeKind::Time { decimals } => SqlType::time(fraction(*decimals, cx.column)?),
        TypeKind::Datetime { decimals } => SqlType::datetime(fraction(*decimals, cx.column)?),
        TypeKind::Timestamp { decimals } => SqlType::timestamp(fraction(*decimals, cx.column)?),
        TypeKind::Char { length, .. } => character(length.unwrap_or(1), collation, cx)?,
        TypeKind::Varchar { length, .. } => varying(*length, collation, cx)?,
        TypeKind::Binary { length } => character(length.unwrap_or(1), Collation::BINARY, cx)?,
        TypeKind::Varbinary { length } => varying(*length, Collation::BINARY, cx)?,
        TypeKind::Blob { kind, length } => {
            check_length(length.unwrap_or(0), cx.column)?;
            SqlType::text(lob(*kind, *length, 1), Collation::BINARY)
        }
        TypeKind::Text { kind, length } => {
            check_length(length.unwrap_or(0), cx.column)?;
            SqlType::text(lob(*kind, *length, collation.charset().max_bytes() as u64), collation)
        }
        TypeKind::Enum(labels) => SqlType::enumeration(label_list(labels, 65_535, "ENUM", collation, cx)?, collation),
        TypeKind::Set(labels) => SqlType::set(label_list(labels, 64, "SET", collation, cx)?, collation),
        TypeKind::Json => SqlType::JSON,
        TypeKind::Geometry(kind) => match collate {
            Some(collation) => return Err(sql_error!(COLLATION_CHARSET_MISMATCH, collation, "binary")),
            None => SqlType::geometry(shape(*kind)),
        },
    };
    let has_collation = matches!(sql_type.kind, Kind::Char | Kind::VarChar | Kind::Enum | Kind::Set) || sql_type.kind.is_text();
    // Binary strings have none to be shown; labels may be binary.
    let shown = sql_type.collation != Collation::BINARY || matches!(sql_type.kind, Kind::Enum | Kind::Set);
    // BINARY alone names none.
    let named = charset.is_some() || collate.is_some();
    Ok(Resolved { explicit_collation: named && has_collation && shown, ty: sql_type })
}

fn shape(kind: GeometryKind) -> Shape {
    match kind {
        GeometryKind::Geometry => Shape::Geometry,
        GeometryKind::Point => Shape::Point,
        GeometryKind::LineString => Shape::LineString,
        GeometryKind::Polygon => Shape::Polygon,
        GeometryKind::MultiPoint => Shape::MultiPoint,
        GeometryKind::MultiLineString => Shape::MultiLineString,
        GeometryKind::MultiPolygon => Shape::MultiPolygon,
        GeometryKind::GeometryCollection => Shape::Collection,
    }
}

/// What of a type will not be there for ever, of a column that is taken over from a table or a query.
pub fn tell_deprecated_of(ty: &SqlType, warnings: &mut dyn Warnings) {
    if ty.zerofill {
        warnings.warn(sql_error!(WARN_DEPRECATED_ZEROFILL));
    }
    if ty.kind.is_real() && ty.decimals != NOT_FIXED_DECIMALS {
        warnings.warn(sql_error!(WARN_DEPRECATED_FLOAT_DIGITS));
    }
    if ty.unsigned && (ty.kind.is_real() || ty.kind == Kind::Decimal) {
        warnings.warn(sql_error!(WARN_DEPRECATED_UNSIGNED_NUMBER));
    }
}

fn integer(kind: IntKind, width: Option<u32>, unsigned: bool, zerofill: bool, cx: &mut TypeContext<'_>) -> SqlResult<SqlType> {
    let signed = match kind {
        IntKind::Tiny => SqlType::TINY,
        IntKind::Small => SqlType::SMALL,
        IntKind::Medium => SqlType::MEDIUM,
        IntKind::Int => SqlType::INT,
        IntKind::Big => SqlType::BIGINT,
    };
    let unsigned = unsigned || zerofill;
    let standard = if unsigned && kind != IntKind::Big { signed.length - 1 } else { signed.length };
    // The width is printed of tinyint(1) and ZEROFILL only; that of any other is told on the wire.
    let length = match width {
        Some(w) if w > 255 => return Err(sql_error!(TOO_BIG_DISPLAYWIDTH, cx.column, 255)),
        None | Some(0) => standard,
        Some(w) => w,
    };
    Ok(SqlType { unsigned, zerofill, length, ..signed })
}

fn decimal(precision: u32, scale: u32, column: &str) -> SqlResult<SqlType> {
    if scale > 30 {
        return Err(sql_error!(TOO_BIG_SCALE, scale, column, 30));
    }
    if precision > 65 {
        return Err(sql_error!(TOO_BIG_PRECISION, precision, column, 65));
    }
    let precision = if precision == 0 && scale == 0 { 10 } else { precision };
    if scale > precision {
        return Err(sql_error!(M_BIGGER_THAN_D, column));
    }
    Ok(SqlType::decimal(precision as u8, scale as u8))
}

fn real(base: SqlType, length: Option<(u32, u32)>, unsigned: bool, zerofill: bool, cx: &mut TypeContext<'_>) -> SqlResult<SqlType> {
    let column = cx.column;
    let (length, decimals) = match length {
        None => (base.length, base.decimals),
        Some((m, d)) => {
            if d > 30 {
                return Err(sql_error!(TOO_BIG_SCALE, d, column, 30));
            }
            if m > 255 {
                return Err(sql_error!(TOO_BIG_DISPLAYWIDTH, column, 255));
            }
            if d > m {
                return Err(sql_error!(M_BIGGER_THAN_D, column));
            }
            (m, d as u8)
        }
    };
    Ok(SqlType { length, decimals, unsigned: unsigned || zerofill, zerofill, ..base })
}

fn fraction(decimals: u8, column: &str) -> SqlResult<u8> {
    if decimals > 6 { Err(sql_error!(TOO_BIG_PRECISION, decimals, column, 6)) } else { Ok(decimals) }
}

/// 1439 for a length of more than 32 bits, whatever the type could hold.
fn check_length(length: u64, column: &str) -> SqlResult<()> {
    if length > u64::from(u32::MAX) { Err(sql_error!(TOO_BIG_DISPLAYWIDTH, column, u32::MAX)) } else { Ok(()) }
}

fn character(length: u64, collation: Collation, cx: &TypeContext<'_>) -> SqlResult<SqlType> {
    check_length(length, cx.column)?;
    if length > 255 {
        return Err(sql_error!(TOO_BIG_FIELDLENGTH, cx.column, 255));
    }
    Ok(SqlType::char(length as u32, collation))
}

fn varying(length: u64, collation: Collation, cx: &mut TypeContext<'_>) -> SqlResult<SqlType> {
    check_length(length, cx.column)?;
    let max = 65_535 / collation.charset().max_bytes() as u64;
    if length <= max {
        return Ok(SqlType::varchar(length as u32, collation));
    }
    if cx.mode.strict() {
        return Err(sql_error!(TOO_BIG_FIELDLENGTH, cx.column, max));
    }
    let to = if collation == Collation::BINARY { "VARBINARY" } else { "VARCHAR" };
    let lob_name = if collation == Collation::BINARY { "BLOB" } else { "TEXT" };
    cx.warnings.note(sql_error!(AUTO_CONVERT, cx.column, to, lob_name));
    Ok(SqlType::text(lob(LobKind::Normal, Some(length), collation.charset().max_bytes() as u64), collation))
}

/// `BLOB(n)` is the smallest that holds n characters.
fn lob(kind: LobKind, length: Option<u64>, bytes_per_character: u64) -> Kind {
    match (kind, length.map(|n| n.saturating_mul(bytes_per_character))) {
        (LobKind::Tiny, _) => Kind::TinyText,
        (LobKind::Normal, Some(1..=0xff)) => Kind::TinyText,
        (LobKind::Normal, None | Some(0..=0xffff)) => Kind::Text,
        (LobKind::Medium, _) | (LobKind::Normal, Some(0x1_0000..=0xff_ffff)) => Kind::MediumText,
        (LobKind::Long, _) | (LobKind::Normal, Some(_)) => Kind::LongText,
    }
}

fn label_list(labels: &[Vec<u8>], max: usize, what: &str, collation: Collation, cx: &mut TypeContext<'_>) -> SqlResult<Labels> {
    if labels.len() > max {
        return Err(if what == "SET" { sql_error!(TOO_BIG_SET, cx.column) } else { sql_error!(TOO_BIG_ENUM, cx.column) });
    }
    let mut out: Vec<Bytes> = Vec::with_capacity(labels.len());
    for label in labels {
        // Trailing blanks of labels are dropped; the text is the connection's (UTF-8), the label the
        // column's.
        let trimmed = label.iter().rposition(|b| *b != b' ').map_or(&[][..], |at| &label[..=at]);
        let mut converted = Vec::new();
        // Bytes that are no UTF-8 were written in hexadecimal: they are the column's already.
        if collation.charset() == Charset::Binary || std::str::from_utf8(trimmed).is_err() {
            converted.extend_from_slice(trimmed);
        } else {
            Charset::Utf8mb4.convert(trimmed, collation.charset(), &mut converted);
        }
        if what == "SET" && converted.contains(&b',') {
            return Err(sql_error!(ILLEGAL_VALUE_FOR_TYPE, "set", String::from_utf8_lossy(&converted)));
        }
        if out.iter().any(|other| collation.equal(other, &converted)) {
            let error = sql_error!(DUPLICATED_VALUE_IN_TYPE, cx.column, String::from_utf8_lossy(&converted), what);
            if cx.mode.strict() {
                return Err(error);
            }
            cx.warnings.note(error);
        }
        out.push(Bytes::from(converted));
    }
    Ok(Labels::from(out))
}
