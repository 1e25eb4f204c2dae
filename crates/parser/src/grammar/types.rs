//! Types of columns, parameters and casts; names of character sets and collations.

use super::phrases::{is_decimal, text_string, whole_part};
use super::*;

/// The name of a character set: a word, a string, or BINARY; ASCII too.
pub(super) fn charset_name(p: &mut Parser<'_>) -> R<String> {
    let name = set_name(p)?;
    Ok(written_charset(p, name))
}

pub(super) fn collation_name(p: &mut Parser<'_>) -> R<String> {
    let name = set_name(p)?;
    p.warnings.extend(value::Collation::by_name(&name).and_then(value::charset::warning_of_collation));
    Ok(name)
}

/// The name, of which nothing is said.
pub(super) fn set_name(p: &mut Parser<'_>) -> R<String> {
    if p.eat_kw(Kw::BINARY) { Ok("binary".to_owned()) } else { p.ident_or_text() }
}

/// Warns of a name that somebody has written, and gives the one that is kept.
pub(super) fn written_charset(p: &mut Parser<'_>, name: String) -> String {
    p.warnings.extend(value::charset::warning_of_charset(&name));
    if name.eq_ignore_ascii_case("utf8") { "utf8mb3".to_owned() } else { name }
}

/// `CHARACTER SET`, `CHAR SET`, `CHARSET`
pub(super) fn eat_charset(p: &mut Parser<'_>) -> bool {
    if p.eat_kw(Kw::CHARSET) {
        return true;
    }
    p.eat_kws(Kw::CHARACTER, Kw::SET) || p.eat_kws(Kw::CHAR, Kw::SET)
}

fn length(p: &mut Parser<'_>) -> R<u64> {
    p.expect(b'(')?;
    let length = if is_decimal(p) { whole_part(p)? } else { p.number()? };
    p.expect(b')')?;
    Ok(length)
}

fn opt_length(p: &mut Parser<'_>) -> R<Option<u64>> {
    if p.is(b'(') { Ok(Some(length(p)?)) } else { Ok(None) }
}

fn opt_decimals(p: &mut Parser<'_>) -> R<u8> {
    if !p.eat(b'(') {
        return Ok(0);
    }
    let decimals = p.number()?;
    p.expect(b')')?;
    Ok(decimals.min(255) as u8)
}

/// `[(m [, d])]`; where `alone` says so, `m` may stand without `d`, and have a point.
fn opt_precision(p: &mut Parser<'_>, alone: bool) -> R<(Option<u32>, Option<u32>)> {
    if !p.eat(b'(') {
        return Ok((None, None));
    }
    if alone && is_decimal(p) {
        let precision = whole_part(p)?;
        p.expect(b')')?;
        return Ok((Some(u32::try_from(precision).unwrap_or(u32::MAX)), None));
    }
    let precision = p.number_u32()?;
    let scale = if p.eat(b',') { Some(p.number_u32()?) } else { None };
    p.expect(b')')?;
    Ok((Some(precision), scale))
}

/// `SIGNED`, `UNSIGNED`, `ZEROFILL` in any order.
fn signs(p: &mut Parser<'_>) -> (bool, bool) {
    let (mut unsigned, mut zerofill) = (false, false);
    loop {
        match p.kw() {
            Some(Kw::SIGNED) => {}
            Some(Kw::UNSIGNED) => unsigned = true,
            Some(Kw::ZEROFILL) => zerofill = true,
            _ => return (unsigned, zerofill),
        }
        p.bump();
    }
}

/// A type with its attributes of character set; not yet NOT NULL and the like.
pub(super) fn data_type(p: &mut Parser<'_>) -> R<DataType> {
    let ty = bare_data_type(p)?;
    tell_deprecated(&ty, &mut p.warnings);
    Ok(ty)
}

fn int_type(p: &mut Parser<'_>, kind: IntKind) -> R<TypeKind> {
    p.bump();
    let width = opt_length(p)?.map(|n| n.min(u64::from(u32::MAX)) as u32);
    let (unsigned, zerofill) = signs(p);
    Ok(TypeKind::Int { kind, width, unsigned, zerofill })
}

fn float_type(p: &mut Parser<'_>, kw: Kw) -> R<TypeKind> {
    p.bump();
    let double = match kw {
        Kw::DOUBLE => {
            p.eat_kw(Kw::PRECISION);
            true
        }
        Kw::FLOAT8 => true,
        Kw::REAL => !p.mode.has(sql_mode::REAL_AS_FLOAT),
        _ => false,
    };
    let (precision, scale) = opt_precision(p, !double)?;
    // FLOAT(p): only the number of bits, which chooses the type. DOUBLE(p) does not exist.
    let (double, length) = match (precision, scale) {
        (Some(m), Some(d)) => (double, Some((m, d))),
        // It is a comma that is missing before the parenthesis.
        (Some(_), None) if double || kw == Kw::REAL => return Err(p.error_at(p.prev_start())),
        (Some(bits), None) => (bits > 24, None),
        _ => (double, None),
    };
    let bits = precision.filter(|_| length.is_none());
    let (unsigned, zerofill) = signs(p);
    Ok(if double { TypeKind::Double { length, bits, unsigned, zerofill } } else { TypeKind::Float { length, unsigned, zerofill } })
}

fn geometry_kind(p: &mut Parser<'_>) -> R<GeometryKind> {
    p.choice(&[
        (Kw::GEOMETRY, GeometryKind::Geometry),
        (Kw::POINT, GeometryKind::Point),
        (Kw::LINESTRING, GeometryKind::LineString),
        (Kw::POLYGON, GeometryKind::Polygon),
        (Kw::MULTIPOINT, GeometryKind::MultiPoint),
        (Kw::MULTILINESTRING, GeometryKind::MultiLineString),
        (Kw::MULTIPOLYGON, GeometryKind::MultiPolygon),
        (Kw::GEOMETRYCOLLECTION, GeometryKind::GeometryCollection),
        (Kw::GEOMCOLLECTION, GeometryKind::GeometryCollection),
    ])
}

/// Only BLOB and TEXT themselves take a length.
fn lob(p: &mut Parser<'_>, text: bool, kind: LobKind) -> R<TypeKind> {
    p.bump();
    let length = if kind == LobKind::Normal { opt_length(p)? } else { None };
    Ok(if text { TypeKind::Text { kind, length } } else { TypeKind::Blob { kind, length } })
}

/// Types that have a character set.
fn text_type(p: &mut Parser<'_>, kw: Kw) -> R<DataType> {
    let kind = match kw {
        Kw::CHAR | Kw::CHARACTER => {
            p.bump();
            char_or_varchar(p, false)?
        }
        Kw::VARCHAR | Kw::VARCHARACTER => {
            p.bump();
            TypeKind::Varchar { length: length(p)?, national: false }
        }
        Kw::NATIONAL => {
            p.bump();
            p.warn_of_national();
            if p.eat_kw(Kw::VARCHAR) || p.eat_kw(Kw::VARCHARACTER) {
                TypeKind::Varchar { length: length(p)?, national: true }
            } else if p.eat_kw(Kw::CHAR) || p.eat_kw(Kw::CHARACTER) {
                char_or_varchar(p, true)?
            } else {
                return p.error();
            }
        }
        Kw::NCHAR => {
            p.bump();
            p.warn_of_national();
            if p.eat_kw(Kw::VARCHAR) || p.eat_kw(Kw::VARCHARACTER) {
                TypeKind::Varchar { length: length(p)?, national: true }
            } else {
                char_or_varchar(p, true)?
            }
        }
        Kw::NVARCHAR => {
            p.bump();
            p.warn_of_national();
            TypeKind::Varchar { length: length(p)?, national: true }
        }
        Kw::TINYTEXT => lob(p, true, LobKind::Tiny)?,
        Kw::TEXT => lob(p, true, LobKind::Normal)?,
        Kw::MEDIUMTEXT => lob(p, true, LobKind::Medium)?,
        Kw::LONGTEXT => lob(p, true, LobKind::Long)?,
        Kw::LONG => {
            p.bump();
            if p.eat_kw(Kw::VARBINARY) {
                return Ok(DataType::new(TypeKind::Blob { kind: LobKind::Medium, length: None }));
            }
            if !p.peek_kw(Kw::SET) && (p.eat_kw(Kw::CHAR) || p.eat_kw(Kw::CHARACTER)) {
                p.expect_kw(Kw::VARYING)?;
            } else if !p.eat_kw(Kw::VARCHAR) {
                p.eat_kw(Kw::VARCHARACTER);
            }
            TypeKind::Text { kind: LobKind::Medium, length: None }
        }
        Kw::ENUM => {
            p.bump();
            TypeKind::Enum(p.paren_list(text_string)?)
        }
        Kw::SET => {
            p.bump();
            TypeKind::Set(p.paren_list(text_string)?)
        }
        _ => return p.error(),
    };
    let mut ty = DataType::new(kind);
    charset_attributes(p, &mut ty)?;
    Ok(ty)
}

fn char_or_varchar(p: &mut Parser<'_>, national: bool) -> R<TypeKind> {
    if p.eat_kw(Kw::VARYING) {
        return Ok(TypeKind::Varchar { length: length(p)?, national });
    }
    Ok(TypeKind::Char { length: opt_length(p)?, national })
}

/// `[ASCII | UNICODE | BYTE | CHARACTER SET x] [BINARY] [COLLATE y]`, BINARY before or after.
fn charset_attributes(p: &mut Parser<'_>, ty: &mut DataType) -> R<()> {
    ty.binary = p.eat_kw(Kw::BINARY);
    match p.kw() {
        Some(Kw::ASCII) => {
            p.bump();
            warn_of_charset_word(p, "ASCII");
            ty.charset = Some("latin1".to_owned());
        }
        Some(Kw::UNICODE) => {
            p.bump();
            warn_of_charset_word(p, "UNICODE");
            ty.charset = Some("ucs2".to_owned());
        }
        Some(Kw::BYTE) if !ty.binary => {
            p.bump();
            ty.charset = Some("binary".to_owned());
        }
        _ => {
            let national = matches!(ty.kind, TypeKind::Char { national: true, .. } | TypeKind::Varchar { national: true, .. });
            if !national && eat_charset(p) {
                ty.charset = Some(charset_name(p)?);
            }
        }
    }
    ty.binary |= ty.charset.as_deref() != Some("binary") && p.eat_kw(Kw::BINARY);
    if p.eat_kw(Kw::COLLATE) {
        ty.collation = Some(collation_name(p)?);
    }
    Ok(())
}

fn warn_of_charset_word(p: &mut Parser<'_>, word: &str) {
    p.warnings.push(sql_error!(WARN_DEPRECATED_SYNTAX, word, "CHARACTER SET charset_name"));
}

pub(super) fn cast_type(p: &mut Parser<'_>) -> R<CastType> {
    let Some(kw) = p.kw() else { return p.error() };
    if matches!(
        kw,
        Kw::POINT
            | Kw::LINESTRING
            | Kw::POLYGON
            | Kw::MULTIPOINT
            | Kw::MULTILINESTRING
            | Kw::MULTIPOLYGON
            | Kw::GEOMETRYCOLLECTION
            | Kw::GEOMCOLLECTION
    ) {
        return Ok(CastType::Geometry(geometry_kind(p)?));
    }
    match kw {
        Kw::BINARY | Kw::CHAR | Kw::CHARACTER | Kw::NCHAR | Kw::NATIONAL | Kw::SIGNED | Kw::UNSIGNED | Kw::DECIMAL | Kw::DEC => {}
        Kw::DATE | Kw::TIME | Kw::DATETIME | Kw::YEAR | Kw::SQL_TSI_YEAR | Kw::FLOAT | Kw::DOUBLE | Kw::REAL | Kw::JSON => {}
        _ => return p.error(),
    }
    p.bump();
    Ok(match kw {
        Kw::BINARY => CastType::Binary { length: opt_length(p)? },
        Kw::CHAR | Kw::CHARACTER => cast_char(p)?,
        Kw::NCHAR => {
            p.warn_of_national();
            CastType::Char { length: opt_length(p)?, charset: None, national: true, binary: false }
        }
        Kw::NATIONAL => {
            p.choice(&[(Kw::CHAR, ()), (Kw::CHARACTER, ())])?;
            p.warn_of_national();
            CastType::Char { length: opt_length(p)?, charset: None, national: true, binary: false }
        }
        Kw::SIGNED | Kw::UNSIGNED => {
            if !p.eat_kw(Kw::INT) {
                p.eat_kw(Kw::INTEGER);
            }
            if kw == Kw::SIGNED { CastType::Signed } else { CastType::Unsigned }
        }
        Kw::DATE => CastType::Date,
        Kw::TIME => CastType::Time { decimals: opt_decimals(p)? },
        Kw::DATETIME => CastType::Datetime { decimals: opt_decimals(p)? },
        Kw::YEAR | Kw::SQL_TSI_YEAR => CastType::Year,
        Kw::JSON => CastType::Json,
        Kw::FLOAT => CastType::Float { precision: opt_length(p)?.map(|n| n.min(u64::from(u32::MAX)) as u32) },
        Kw::REAL if p.mode.has(sql_mode::REAL_AS_FLOAT) => CastType::Float { precision: None },
        Kw::REAL => CastType::Double,
        Kw::DOUBLE => {
            p.eat_kw(Kw::PRECISION);
            CastType::Double
        }
        _ => {
            let (precision, scale) = opt_precision(p, true)?;
            CastType::Decimal { precision, scale }
        }
    })
}

fn cast_char(p: &mut Parser<'_>) -> R<CastType> {
    let length = opt_length(p)?;
    let mut ty = DataType::new(TypeKind::Char { length: None, national: false });
    // No COLLATE here: CAST(a AS CHAR COLLATE x) is an error.
    ty.binary = p.eat_kw(Kw::BINARY);
    if p.eat_kw(Kw::ASCII) {
        ty.charset = Some("latin1".to_owned());
    } else if p.eat_kw(Kw::UNICODE) {
        ty.charset = Some("ucs2".to_owned());
    } else if !ty.binary && p.eat_kw(Kw::BYTE) {
        ty.charset = Some("binary".to_owned());
    } else if eat_charset(p) {
        ty.charset = Some(charset_name(p)?);
    }
    let binary = ty.binary || p.eat_kw(Kw::BINARY);
    Ok(CastType::Char { length, charset: ty.charset, national: false, binary })
}

/// A type of which nothing is said yet.
fn bare_data_type(parser: &mut Parser<'_>) -> R<DataType> {
    let Some(kw) = parser.kw() else { return parser.error() };
    let kind = match kw {
        Kw::TINYINT | Kw::INT1 => int_type(parser, IntKind::Tiny)?,
        Kw::SMALLINT | Kw::INT2 => int_type(parser, IntKind::Small)?,
        Kw::MEDIUMINT | Kw::INT3 | Kw::MIDDLEINT => int_type(parser, IntKind::Medium)?,
        Kw::INT | Kw::INTEGER | Kw::INT4 => int_type(parser, IntKind::Int)?,
        Kw::BIGINT | Kw::INT8 => int_type(parser, IntKind::Big)?,
        Kw::BOOL | Kw::BOOLEAN => {
            parser.bump();
            TypeKind::Bool
        }
        Kw::DECIMAL | Kw::NUMERIC | Kw::DEC | Kw::FIXED => {
            parser.bump();
            let (precision, scale) = opt_precision(parser, true)?;
            let (unsigned, zerofill) = signs(parser);
            TypeKind::Decimal { precision, scale, unsigned, zerofill }
        }
        Kw::FLOAT | Kw::FLOAT4 | Kw::DOUBLE | Kw::FLOAT8 | Kw::REAL => float_type(parser, kw)?,
        Kw::BIT => {
            parser.bump();
            TypeKind::Bit { width: opt_length(parser)?.map(|n| n.min(u64::from(u32::MAX)) as u32) }
        }
        Kw::DATE => {
            parser.bump();
            TypeKind::Date
        }
        Kw::TIME => {
            parser.bump();
            TypeKind::Time { decimals: opt_decimals(parser)? }
        }
        Kw::DATETIME => {
            parser.bump();
            TypeKind::Datetime { decimals: opt_decimals(parser)? }
        }
        Kw::TIMESTAMP => {
            parser.bump();
            TypeKind::Timestamp { decimals: opt_decimals(parser)? }
        }
        Kw::YEAR | Kw::SQL_TSI_YEAR => {
            parser.bump();
            let width = opt_length(parser)?;
            signs(parser);
            TypeKind::Year { width }
        }
        Kw::JSON => {
            parser.bump();
            TypeKind::Json
        }
        Kw::SERIAL => {
            parser.bump();
            TypeKind::Serial
        }
        Kw::BINARY => {
            parser.bump();
            TypeKind::Binary { length: opt_length(parser)? }
        }
        Kw::VARBINARY => {
            parser.bump();
            TypeKind::Varbinary { length: length(parser)? }
        }
        Kw::TINYBLOB => lob(parser, false, LobKind::Tiny)?,
        Kw::BLOB => lob(parser, false, LobKind::Normal)?,
        Kw::MEDIUMBLOB => lob(parser, false, LobKind::Medium)?,
        Kw::LONGBLOB => lob(parser, false, LobKind::Long)?,
        Kw::GEOMETRY
        | Kw::POINT
        | Kw::LINESTRING
        | Kw::POLYGON
        | Kw::MULTIPOINT
        | Kw::MULTILINESTRING
        | Kw::MULTIPOLYGON
        | Kw::GEOMETRYCOLLECTION
        | Kw::GEOMCOLLECTION => TypeKind::Geometry(geometry_kind(parser)?),
        _ => return text_type(parser, kw),
    };
    Ok(DataType::new(kind))
}

/// What of a type's text will not be there for ever: that is said whatever is wrong with the statement
/// otherwise.
fn tell_deprecated(ty: &DataType, warnings: &mut Vec<SqlError>) {
    let (zerofill, unsigned_number) = match ty.kind {
        TypeKind::Int { zerofill, .. } => (zerofill, false),
        TypeKind::Decimal { unsigned, zerofill, .. }
        | TypeKind::Float { unsigned, zerofill, .. }
        | TypeKind::Double { unsigned, zerofill, .. } => (zerofill, unsigned),
        _ => (false, false),
    };
    if zerofill {
        warnings.push(sql_error!(WARN_DEPRECATED_ZEROFILL));
    }
    if matches!(ty.kind, TypeKind::Int { width: Some(_), .. }) {
        warnings.push(sql_error!(WARN_DEPRECATED_INTEGER_DISPLAY_WIDTH));
    }
    if matches!(ty.kind, TypeKind::Year { width: Some(_) }) {
        warnings.push(sql_error!(WARN_DEPRECATED_SYNTAX, "YEAR(4)", "YEAR"));
    }
    if matches!(ty.kind, TypeKind::Float { length: Some(_), .. } | TypeKind::Double { length: Some(_), .. }) {
        warnings.push(sql_error!(WARN_DEPRECATED_FLOAT_DIGITS));
    }
    if unsigned_number {
        warnings.push(sql_error!(WARN_DEPRECATED_UNSIGNED_NUMBER));
    }
    if ty.binary {
        warnings.push(sql_error!(WARN_DEPRECATED_SYNTAX, "BINARY as attribute of a type", "a CHARACTER SET clause with _bin collation"));
    }
}
