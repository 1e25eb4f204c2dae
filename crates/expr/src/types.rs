//! Result types: lengths, precision, and what many branches have in common (CASE, COALESCE, UNION).
//!
//! Result metadata is part of the protocol: clients size buffers by it, so lengths and decimals are MySQL's
//! to the digit. *Length* here is what MySQL calls the character length of an item: digits with sign and
//! point for numbers, characters for strings. The type of several branches follows the merge rules of
//! MySQL's `UNION` (fields of the table were recorded from the server).

use std::borrow::Borrow;

use value::geometry::Shape;
use value::types::NOT_FIXED_DECIMALS;
use value::{Collation, Kind, SqlResult, SqlType, sql_error};

use crate::collate::{self, Aggregated};
use crate::expr::{Derivation, Expr, ExprKind, Number};

/// Digits that a DOUBLE shows at most.
const DOUBLE_DIGITS: u32 = 15;
pub const MAX_PRECISION: u32 = 65;
pub const MAX_SCALE: u8 = 30;
/// Digits of TIME, DATE and DATETIME as numbers.
const TIME_DIGITS: u32 = 7;
const DATE_DIGITS: u32 = 8;
const DATETIME_DIGITS: u32 = 14;
/// The longest number that is still an INT.
const INT_LENGTH_MAX: u32 = 10;
/// The longest string that is still a VARCHAR, in bytes.
const VARCHAR_BYTES_MAX: u64 = 65_535;

/// Decimal digits of a number; 1 for 0.
pub fn digits(n: u64) -> u32 {
    n.checked_ilog10().map_or(1, |l| l + 1)
}

/// How strong the collation of a column or a value of this type is.
pub fn column_derivation(ty: &SqlType) -> Derivation {
    match ty.kind {
        Kind::Null => Derivation::Ignorable,
        k if k.is_string() || matches!(k, Kind::Enum | Kind::Set | Kind::Json | Kind::Bit) => Derivation::Implicit,
        _ => Derivation::Numeric,
    }
}

/// What the arithmetic of dates makes of texts: a text that is a moment, and nothing else has this type.
pub fn moment_text(collation: Collation) -> SqlType {
    SqlType::char(29, collation)
}

pub fn is_moment_text(ty: &SqlType) -> bool {
    ty.kind == Kind::Char && ty.length == 29
}

/// BIGINT of a given display length.
pub fn bigint(length: u32) -> SqlType {
    SqlType { length, ..SqlType::BIGINT }
}

pub fn ubigint(length: u32) -> SqlType {
    SqlType { length, ..SqlType::UBIGINT }
}

/// DOUBLE with a number of decimals ([`NOT_FIXED_DECIMALS`] for any).
pub fn double(decimals: u8) -> SqlType {
    let length = if decimals == NOT_FIXED_DECIMALS { DOUBLE_DIGITS + 8 } else { DOUBLE_DIGITS + 2 + decimals as u32 };
    SqlType { length, decimals, ..SqlType::DOUBLE }
}

pub fn decimal(precision: u32, scale: u8, unsigned: bool) -> SqlType {
    SqlType { unsigned, ..SqlType::decimal(precision.clamp(1, MAX_PRECISION) as u8, scale.min(MAX_SCALE)) }
}

/// The decimals of a DECIMAL that a text is read as with all that it has.
pub const OWN_SCALE: u8 = u8::MAX;

/// DECIMAL whose decimals are those of its operands, be they more than a column has.
pub fn wide_decimal(precision: u32, scale: u8, unsigned: bool) -> SqlType {
    SqlType { unsigned, ..SqlType::decimal(precision.clamp(1, MAX_PRECISION) as u8, scale) }
}

/// A string expression of so many characters: VARCHAR, or one of the larger kinds when it may be longer.
pub fn text(characters: u64, collation: Collation) -> SqlType {
    let bytes = characters.saturating_mul(collation.charset().max_bytes() as u64).min(u32::MAX as u64);
    if bytes <= VARCHAR_BYTES_MAX {
        return SqlType::varchar(characters as u32, collation);
    }
    let kind = if bytes <= 0xff_ffff { Kind::MediumText } else { Kind::LongText };
    SqlType { length: bytes as u32, ..SqlType::text(kind, collation) }
}

/// The type of a string column once it is a value: labels are forgotten, every size of TEXT is one kind.
pub fn plain_text(e: &Expr) -> SqlType {
    let ty = &e.ty;
    match ty.kind {
        Kind::Enum | Kind::Set => SqlType::char(ty.length, ty.collation),
        Kind::Geometry(_) => ty.clone(),
        k if k.is_text() => {
            let bytes = length(e).saturating_mul(ty.collation.charset().max_bytes() as u64).min(u32::MAX as u64);
            SqlType { length: bytes as u32, ..SqlType::text(Kind::Text, ty.collation) }
        }
        _ => SqlType { decimals: NOT_FIXED_DECIMALS, unsigned: false, ..ty.clone() },
    }
}

/// The type of a column's value once a function has handed it on: labels are forgotten, and which geometries
/// there may be; a number is as wide as its kind.
pub fn handed_on(ty: &SqlType) -> SqlType {
    match ty.kind {
        Kind::Enum | Kind::Set => SqlType::char(ty.length, ty.collation),
        Kind::Geometry(_) => SqlType::geometry(value::geometry::Shape::Geometry),
        _ => plain_width(ty.clone()),
    }
}

/// The type of what a function or a subquery hands on of this.
pub fn of_handed_on(e: &Expr) -> SqlType {
    if e.is_field() { handed_on(&of_field(&e.ty)) } else { handed_on(&e.ty) }
}

/// The type of a column's value where only the value matters. A BIGINT of width 1 is a column like any
/// other: among expressions it is a truth value.
pub fn of_field(ty: &SqlType) -> SqlType {
    match ty.kind {
        Kind::BigInt => SqlType { length: ty.length.max(SqlType::BIGINT.length), zerofill: false, ..ty.clone() },
        _ => plain_width(ty.clone()),
    }
}

/// An integer with the width that its kind has, unless its column is wider: to be shown narrower is the
/// column's matter.
pub fn plain_width(ty: SqlType) -> SqlType {
    let width = match ty.kind {
        Kind::TinyInt => SqlType::TINY,
        Kind::SmallInt => SqlType::SMALL,
        Kind::MediumInt => SqlType::MEDIUM,
        Kind::Int => SqlType::INT,
        _ => return SqlType { zerofill: false, ..ty },
    };
    let length = (width.length - u32::from(ty.unsigned)).max(ty.length);
    SqlType { unsigned: ty.unsigned, length, ..width }
}

/// The type of the column that a temporary table, and one that is made of it, has for the value of a window
/// function or of a subquery; `None`: the type that it has anyhow.
pub fn kept(ty: &SqlType) -> Option<SqlType> {
    const VARCHAR_CHARACTERS_MAX: u64 = 512;
    /// What is as long may be larger than an INT.
    const INT_DIGITS: u32 = 10;
    let bytes_each = ty.collation.charset().max_bytes() as u64;
    let number = |kept: SqlType| Some(SqlType { unsigned: ty.unsigned, ..kept });
    match ty.kind {
        Kind::TinyInt | Kind::SmallInt | Kind::MediumInt => number(SqlType::INT),
        Kind::Year => Some(SqlType::INT.unsigned()),
        Kind::Int | Kind::BigInt if ty.length < INT_DIGITS => number(SqlType::INT),
        Kind::Int | Kind::BigInt => number(SqlType::BIGINT),
        Kind::Char | Kind::Enum | Kind::Set => Some(SqlType::varchar(ty.length, ty.collation)),
        Kind::Geometry(_) => Some(SqlType::geometry(value::geometry::Shape::Geometry)),
        k if k.is_text() => {
            // The length of a column is its own, that of an expression one in bytes.
            let bytes = match k {
                Kind::Text if ty.length != SqlType::text(k, ty.collation).length => u64::from(ty.length),
                _ => u64::from(ty.length) * bytes_each,
            };
            let kind = match bytes {
                n if n <= VARCHAR_CHARACTERS_MAX * bytes_each => return Some(SqlType::varchar((n / bytes_each) as u32, ty.collation)),
                0..=0xffff => Kind::Text,
                0x1_0000..=0xff_ffff => Kind::MediumText,
                _ => Kind::LongText,
            };
            Some(SqlType::text(kind, ty.collation))
        }
        _ => None,
    }
}

/// Character length: MySQL's `max_char_length()`.
pub fn length(e: &Expr) -> u64 {
    let ty = &e.ty;
    match ty.kind {
        Kind::Decimal => ty.length as u64 + !ty.unsigned as u64 + (ty.decimals > 0) as u64,
        k if k.is_text() && !e.is_field() => ty.length as u64 / ty.collation.charset().max_bytes() as u64,
        Kind::Json => u32::MAX as u64 / 4,
        k if e.is_field() && k.int_width().is_some() => of_field(ty).length as u64,
        // However a double is computed or written, as text it is as long as any.
        Kind::Double => SqlType::DOUBLE.length as u64,
        _ => ty.length as u64,
    }
}

/// The length in the units of a result: bytes for a binary one.
pub fn length_in(e: &Expr, binary: bool) -> u64 {
    let n = if binary && e.ty.kind == Kind::Double { e.ty.length as u64 } else { length(e) };
    let text = e.ty.is_character() || matches!(e.ty.kind, Kind::Enum | Kind::Set);
    if binary && text { n * e.ty.collation.charset().max_bytes() as u64 } else { n }
}

/// What kind of number an operand is for arithmetic. Strings are doubles; temporal values are integers, or
/// decimals when they have fractional seconds.
pub fn number(e: &Expr) -> Number {
    match e.ty.kind {
        k if k.is_integer() => Number::Int,
        Kind::Decimal => Number::Decimal,
        k if k.is_temporal() => {
            if e.ty.decimals > 0 {
                Number::Decimal
            } else {
                Number::Int
            }
        }
        _ if is_hex_literal(e) => Number::Int,
        _ => Number::Double,
    }
}

/// The type of `x'4D'` and of `b'01'`, see [`is_hex_literal`]: the first is UNSIGNED, as no other text is,
/// and the second, whose number has a sign, ZEROFILL.
pub fn of_bytes(length: u32, bits: bool) -> SqlType {
    SqlType { unsigned: !bits, zerofill: bits, ..SqlType::varchar(length, Collation::BINARY) }
}

/// `x'4D'`, `0x4D`, `b'01'`, `0b01`: a binary string that is a number in numeric context.
pub fn is_hex_literal(e: &Expr) -> bool {
    is_of_bytes(&e.ty) && matches!(e.kind, ExprKind::Literal(_))
}

/// Whether it is what [`of_bytes`] made.
pub fn is_of_bytes(ty: &SqlType) -> bool {
    (ty.unsigned || ty.zerofill) && ty.kind == Kind::VarChar
}

/// CASE and IF.
pub fn chooses(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Case(_)) || matches!(&e.kind, ExprKind::Call(c) if c.function.name == "if")
}

/// The greatest or least of dates and others.
pub fn is_extreme_of_dates(e: &Expr) -> bool {
    let dated = |e: &Expr| matches!(e.ty.kind, Kind::Date | Kind::DateTime | Kind::Timestamp);
    matches!(&e.kind, ExprKind::Call(c) if matches!(c.function.name, "greatest" | "least") && c.args.iter().any(dated))
}

/// How the value behaves in a comparison: MySQL's `result_type()`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Int,
    Decimal,
    Double,
    Text,
}

pub fn class(ty: &SqlType) -> Class {
    match ty.kind {
        k if k.is_integer() => Class::Int,
        Kind::Decimal => Class::Decimal,
        k if k.is_real() => Class::Double,
        _ => Class::Text,
    }
}

/// Text of any kind, JSON and labels too: neither a number, nor a moment, nor NULL.
pub fn is_text(ty: &SqlType) -> bool {
    ty.kind.is_string() || matches!(ty.kind, Kind::Enum | Kind::Set | Kind::Json)
}

/// Digits of the operand as a decimal: MySQL's `decimal_precision()`.
pub fn precision(e: &Expr) -> u32 {
    let ty = &e.ty;
    let p = match ty.kind {
        Kind::Decimal => ty.length,
        // A truth value has one digit and no sign.
        Kind::BigInt if ty.length == 1 && !e.is_field() => 1,
        k if k.is_integer() => {
            let length = length(e) as u32;
            length - (!ty.unsigned && length > 0) as u32
        }
        Kind::Time => ty.decimals as u32 + TIME_DIGITS,
        Kind::Date => DATE_DIGITS,
        Kind::DateTime | Kind::Timestamp => ty.decimals as u32 + DATETIME_DIGITS,
        _ => length(e).min(MAX_PRECISION as u64) as u32,
    };
    p.min(MAX_PRECISION)
}

/// Decimals of an operand: any number of them for what is text.
pub fn decimals(e: &Expr) -> u8 {
    if matches!(e.ty.kind, Kind::Enum | Kind::Set | Kind::Json) { NOT_FIXED_DECIMALS } else { e.ty.decimals }
}

/// Digits before the point.
pub fn integer_digits(e: &Expr) -> u32 {
    let scale = if e.ty.decimals == NOT_FIXED_DECIMALS { 0 } else { e.ty.decimals as u32 };
    precision(e).saturating_sub(scale)
}

/// Decimals of several operands in double arithmetic.
pub fn real_decimals(args: &[Expr]) -> u8 {
    args.iter().map(decimals).max().unwrap_or(0).min(NOT_FIXED_DECIMALS)
}

/// The greatest number class of the operands.
pub fn widest(args: &[Expr]) -> Number {
    let mut widest = Number::Int;
    for a in args {
        match number(a) {
            Number::Double => return Number::Double,
            Number::Decimal => widest = Number::Decimal,
            Number::Int => {}
        }
    }
    widest
}

/// The branches of CASE, IF, COALESCE, IFNULL, or the columns of a UNION: one type for all. `what` names
/// the operation in errors.
///
/// # Errors
/// 1267, 1270, 1271 when collations cannot be brought together.
pub fn branches(args: &mut [Expr], what: &str, connection: Collation) -> SqlResult<(SqlType, Derivation)> {
    let kind = branch_kind(args);
    Ok(match kind {
        Kind::Null => (SqlType::NULL, Derivation::Ignorable),
        k if k.is_numeric() && k != Kind::Bit => (branch_number(args, k), Derivation::Numeric),
        Kind::Bit if !matches!(what, "coalesce" | "ifnull" | "greatest" | "least" | "lead") => {
            (SqlType::bit(args.iter().map(|a| a.ty.length).max().unwrap_or(1)), Derivation::Numeric)
        }
        Kind::Bit => {
            let length = args.iter().map(|a| a.ty.length).max().unwrap_or(1);
            let kind = if length > INT_LENGTH_MAX { Kind::BigInt } else { Kind::Int };
            (SqlType { kind, length, unsigned: true, ..SqlType::BIGINT }, Derivation::Numeric)
        }
        Kind::Json => (SqlType { length: u32::MAX / 4 * 4, ..SqlType::JSON }, Derivation::Implicit),
        // What was chosen among geometries of one kind is of any, as MySQL has it.
        Kind::Geometry(_) => (SqlType::geometry(Shape::Geometry), Derivation::Implicit),
        k if k.is_temporal() => {
            let decimals = args.iter().filter(|a| a.ty.kind.is_temporal()).map(|a| a.ty.decimals).max().unwrap_or(0);
            let ty = match k {
                Kind::Date => SqlType::DATE,
                Kind::Time => SqlType::time(decimals),
                Kind::Timestamp => SqlType::timestamp(decimals),
                _ => SqlType::datetime(decimals),
            };
            (ty, Derivation::Numeric)
        }
        k => {
            // As long as they are before they are converted.
            let lengths = [false, true].map(|binary| args.iter().map(|e| length_in(e, binary)).max().unwrap_or(0));
            let a: Aggregated = collate::for_result(args, what, connection)?;
            let characters = lengths[usize::from(a.collation == Collation::BINARY)];
            (branch_text(args, k, characters, a.collation), a.derivation)
        }
    })
}

fn branch_text(args: &[Expr], kind: Kind, characters: u64, collation: Collation) -> SqlType {
    let decimals = args.iter().map(|a| if is_hex_literal(a) { 0 } else { decimals(a) }).max().unwrap_or(NOT_FIXED_DECIMALS);
    let bytes = characters.saturating_mul(collation.charset().max_bytes() as u64).min(u32::MAX as u64);
    match kind {
        Kind::Char => SqlType { decimals, ..SqlType::char(characters as u32, collation) },
        k if k.is_text() => SqlType { length: bytes as u32, decimals, ..SqlType::text(k, collation) },
        _ => SqlType { decimals, ..SqlType::varchar(characters.min(u32::MAX as u64 / 4) as u32, collation) },
    }
}

fn branch_number(args: &[Expr], kind: Kind) -> SqlType {
    let typed = || args.iter().filter(|a| a.ty.kind != Kind::Null);
    let unsigned = typed().all(|a| a.ty.unsigned);
    let decimals = typed().map(|a| a.ty.decimals).max().unwrap_or(0);
    match kind {
        Kind::Decimal => {
            let int = typed().map(integer_digits).max().unwrap_or(1);
            wide_decimal(int + decimals as u32, decimals, unsigned)
        }
        k if k.is_real() => {
            let width = |a: &Expr| if a.ty.kind.is_real() { a.ty.length } else { length(a) as u32 };
            let length = if decimals == NOT_FIXED_DECIMALS {
                typed().map(width).max().unwrap_or(0)
            } else {
                let whole = |a: &Expr| width(a).saturating_sub(a.ty.decimals as u32);
                let int = typed().map(whole).max().unwrap_or(0);
                int + decimals as u32
            };
            SqlType { kind: k, length, decimals, unsigned, ..SqlType::DOUBLE }
        }
        k => {
            let length = typed().map(|a| length(a) as u32).max().unwrap_or(0);
            SqlType { kind: k, length, unsigned, ..SqlType::BIGINT }
        }
    }
}

/// TEXT columns of every size are one kind as far as expressions go.
fn merge_kind(e: &Expr) -> Kind {
    match e.ty.kind {
        k if k.is_text() && e.is_field() && !k.is_geometry() => Kind::Text,
        k => k,
    }
}

fn branch_kind(args: &[Expr]) -> Kind {
    let mut typed = args.iter().filter(|a| a.ty.kind != Kind::Null);
    let Some(first) = typed.next() else { return Kind::Null };
    let mut kind = merge_kind(first);
    let mut mixed = false;
    for a in typed {
        kind = merge(kind, merge_kind(a));
        mixed |= a.ty.unsigned != first.ty.unsigned;
    }
    if args.len() > 1 && matches!(kind, Kind::Enum | Kind::Set) {
        kind = Kind::VarChar;
    }
    if mixed && kind.is_integer() {
        let bump = args.iter().any(|a| a.ty.unsigned && (a.ty.kind == kind || a.ty.kind == Kind::Bit));
        if bump {
            kind = match kind {
                Kind::TinyInt => Kind::SmallInt,
                Kind::SmallInt => Kind::MediumInt,
                Kind::MediumInt => Kind::Int,
                Kind::Int => Kind::BigInt,
                _ => Kind::Decimal,
            };
        }
    }
    kind
}

fn int_rank(k: Kind) -> Option<u8> {
    Some(match k {
        Kind::Year => 0,
        Kind::TinyInt => 1,
        Kind::SmallInt => 2,
        Kind::MediumInt => 3,
        Kind::Int => 4,
        Kind::BigInt => 5,
        _ => return None,
    })
}

/// The merge rule for two kinds.
pub fn merge(a: Kind, b: Kind) -> Kind {
    use Kind::*;
    if a == b {
        return a;
    }
    match (a, b) {
        (Null, k) | (k, Null) => k,
        (Bit, k) | (k, Bit) if int_rank(k).is_some() => BigInt,
        (Bit, Decimal) | (Decimal, Bit) => Decimal,
        (Bit, Float | Double) | (Float | Double, Bit) => Double,
        _ if int_rank(a).is_some() && int_rank(b).is_some() => {
            if int_rank(a) < int_rank(b) {
                b
            } else {
                a
            }
        }
        (Decimal, k) | (k, Decimal) if int_rank(k).is_some() => Decimal,
        (Decimal, Float | Double) | (Float | Double, Decimal) => Double,
        (Double, k) | (k, Double) if k.is_numeric() => Double,
        // Quirks that the server has: FLOAT with INT is DOUBLE, and with BIGINT it depends on which comes
        // first.
        (Float, Int) | (Int, Float) => Double,
        (BigInt, Float) => Double,
        (Float, k) | (k, Float) if k.is_numeric() => Float,
        (Date, Time) | (Time, Date) => DateTime,
        (Date | Time | DateTime | Timestamp, Date | Time | DateTime | Timestamp) => DateTime,
        (Geometry(_), Geometry(_)) => Geometry(Shape::Geometry),
        (Geometry(_), k) | (k, Geometry(_)) => {
            if k.is_string() {
                k
            } else {
                VarChar
            }
        }
        (Json, k) | (k, Json) if k.is_text() => LongText,
        (LongText, k) | (k, LongText) if k.is_text() => LongText,
        (MediumText, k) | (k, MediumText) if k.is_text() => MediumText,
        (k, _) | (_, k) if k.is_text() => k,
        (Json, _) | (_, Json) => VarChar,
        (VarChar, _) | (_, VarChar) => VarChar,
        (Char, _) | (_, Char) => Char,
        _ => VarChar,
    }
}

/// Characters of a text that nothing says more of: a parameter, a user variable that was never set.
pub(crate) const UNSET_CHARACTERS: u32 = 16_383;

/// What `@x` is that was last given a value of type `ty`: integers, decimals, doubles and strings are kept
/// apart, everything else is a string. What nothing was assigned to is a short one, unless its place decides
/// (see `parameters`). The word NULL says nothing of it: see `keep_variable` of a session.
pub fn user_variable_type(ty: Option<&SqlType>, connection: Collation) -> SqlType {
    let Some(ty) = ty else { return SqlType::varchar(UNSET_CHARACTERS, connection) };
    if ty.kind == Kind::Null {
        return SqlType::NULL;
    }
    match class(ty) {
        Class::Int => SqlType { unsigned: ty.unsigned, length: 21, ..SqlType::BIGINT },
        Class::Decimal => SqlType::decimal(65, 30),
        Class::Double => SqlType::DOUBLE,
        Class::Text => {
            let collation = if is_text(ty) { ty.collation } else { connection };
            text(16_777_215, collation)
        }
    }
}

/// Functions of numbers refuse geometries: 1210.
pub fn refuse_geometry<E: Borrow<Expr>>(name: &str, args: &[E]) -> SqlResult<()> {
    if args.iter().any(|a| a.borrow().ty.kind.is_geometry()) { Err(sql_error!(WRONG_ARGUMENTS, name)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards the table of rules: but for FLOAT with BIGINT, the order of branches does not matter.
    #[test]
    fn merging_is_symmetric() {
        use Kind::*;
        let all = [
            TinyInt,
            Int,
            BigInt,
            Year,
            Bit,
            Float,
            Double,
            Decimal,
            Date,
            Time,
            DateTime,
            Timestamp,
            Char,
            VarChar,
            Text,
            Enum,
            Set,
            Json,
            Geometry(Shape::Geometry),
            Geometry(Shape::Point),
        ];
        for a in all {
            for b in all {
                if !matches!((a, b), (Float, BigInt) | (BigInt, Float)) {
                    assert_eq!(merge(a, b), merge(b, a), "{a:?} {b:?}");
                }
            }
        }
    }
}
