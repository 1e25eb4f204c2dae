//! Types of operators, casts and date arithmetic: the constructors that the binder calls.

use parser::ast::CastType;
use value::types::NOT_FIXED_DECIMALS;
use value::{Collation, Kind, SqlMode, SqlResult, SqlType, Value, sql_error};

use crate::calendar::Unit;
use crate::compare::{self, Constants, in_numeric_context};
use crate::context::EvalContext;
use crate::expr::*;
use crate::types::{self, Class, class};

pub fn arithmetic(op: ArithOp, mut l: Expr, mut r: Expr, increment: u8, mode: SqlMode) -> Expr {
    in_numeric_context(&mut l);
    in_numeric_context(&mut r);
    let sides = [l, r];
    let widest = types::widest(&sides);
    let (ty, number) = match op {
        ArithOp::Add | ArithOp::Sub => additive(op, &sides, widest, mode),
        ArithOp::Mul => multiply(&sides, widest),
        ArithOp::Div => divide(&sides, widest, increment),
        ArithOp::IntDiv => integer_divide(&sides, widest),
        ArithOp::Mod => modulo(&sides, widest),
    };
    let nullable = matches!(op, ArithOp::Div | ArithOp::IntDiv | ArithOp::Mod) || sides.iter().any(|s| s.nullable);
    Expr { kind: ExprKind::Arith { op, number, sides: Box::new(sides) }, ty, nullable, derivation: Derivation::Numeric }
}

fn additive(op: ArithOp, sides: &[Expr; 2], widest: Number, mode: SqlMode) -> (SqlType, Number) {
    let [l, r] = sides;
    let scale = l.ty.decimals.max(r.ty.decimals);
    let int = types::integer_digits(l).max(types::integer_digits(r)) + 1;
    let ty = match widest {
        Number::Double => types::double(types::real_decimals(sides)),
        Number::Int => {
            let mut unsigned = l.ty.unsigned || r.ty.unsigned;
            let length = int + !unsigned as u32;
            if op == ArithOp::Sub && mode.has(SqlMode::NO_UNSIGNED_SUBTRACTION) {
                unsigned = false;
            }
            SqlType { unsigned, ..types::bigint(length) }
        }
        Number::Decimal => {
            let signed = op == ArithOp::Sub && mode.has(SqlMode::NO_UNSIGNED_SUBTRACTION);
            types::wide_decimal(int + scale as u32, scale, l.ty.unsigned && r.ty.unsigned && !signed)
        }
    };
    (ty, widest)
}

fn multiply(sides: &[Expr; 2], widest: Number) -> (SqlType, Number) {
    let [l, r] = sides;
    let precision = (types::precision(l) + types::precision(r)).min(types::MAX_PRECISION);
    let ty = match widest {
        Number::Double => types::double(types::real_decimals(sides)),
        Number::Int => {
            let unsigned = l.ty.unsigned || r.ty.unsigned;
            SqlType { unsigned, ..types::bigint(precision + !unsigned as u32) }
        }
        Number::Decimal => {
            let scale = (l.ty.decimals + r.ty.decimals).min(types::MAX_SCALE);
            types::decimal(precision, scale, l.ty.unsigned && r.ty.unsigned)
        }
    };
    (ty, widest)
}

fn divide(sides: &[Expr; 2], widest: Number, increment: u8) -> (SqlType, Number) {
    let [l, r] = sides;
    if widest == Number::Double {
        let decimals = types::real_decimals(sides).saturating_add(increment).min(NOT_FIXED_DECIMALS);
        let mut ty = types::double(decimals);
        if decimals != NOT_FIXED_DECIMALS {
            let length = (types::length(l) as u32).saturating_sub(l.ty.decimals as u32) + decimals as u32;
            ty.length = ty.length.min(length);
        }
        return (ty, Number::Double);
    }
    let scale = (l.ty.decimals + increment).min(types::MAX_SCALE);
    let right_scale = if r.ty.decimals == NOT_FIXED_DECIMALS { 0 } else { r.ty.decimals as u32 };
    let precision = (types::precision(l) + right_scale + increment as u32).min(types::MAX_PRECISION);
    (types::decimal(precision, scale, l.ty.unsigned && r.ty.unsigned), Number::Decimal)
}

fn integer_divide(sides: &[Expr; 2], widest: Number) -> (SqlType, Number) {
    let [l, r] = sides;
    let unsigned = l.ty.unsigned || r.ty.unsigned;
    // A divisor of 10^-d makes the quotient d digits longer.
    let more = match types::decimals(r) {
        NOT_FIXED_DECIMALS => types::length(r).min(21) as u32,
        d => d as u32,
    };
    let digits = (types::integer_digits(l) + more).min(21);
    let number = if widest == Number::Int { Number::Int } else { Number::Decimal };
    (SqlType { unsigned, ..types::bigint(digits + !unsigned as u32) }, number)
}

fn modulo(sides: &[Expr; 2], widest: Number) -> (SqlType, Number) {
    let [l, r] = sides;
    let ty = match widest {
        Number::Double => SqlType { unsigned: l.ty.unsigned, ..types::double(types::real_decimals(sides)) },
        Number::Int => {
            let precision = types::precision(l).max(types::precision(r));
            SqlType { unsigned: l.ty.unsigned, ..types::bigint(precision + 1) }
        }
        Number::Decimal => {
            let scale = l.ty.decimals.max(r.ty.decimals);
            types::wide_decimal(types::precision(l).max(types::precision(r)) + l.ty.unsigned as u32, scale, l.ty.unsigned)
        }
    };
    (ty, widest)
}

/// Which kind of number a function of one argument works in. Temporal values are doubles here.
pub fn single_number(e: &Expr) -> Number {
    match class(&e.ty) {
        Class::Int => Number::Int,
        Class::Decimal => Number::Decimal,
        _ => Number::Double,
    }
}

pub fn negate(mut arg: Expr) -> Expr {
    in_numeric_context(&mut arg);
    let mut number = single_number(&arg);
    if number == Number::Int
        && let ExprKind::Literal(v) = &arg.kind
        && !matches!(v, Value::Int(0..) | Value::Null)
        && !matches!(v, Value::UInt(n) if *n <= 1 << 63)
    {
        // A constant whose negative may not fit.
        number = Number::Decimal;
    }
    let ty = match number {
        Number::Double => types::double(types::decimals(&arg)),
        Number::Int => types::bigint(types::precision(&arg).max(1) + 1),
        Number::Decimal => {
            types::wide_decimal(types::precision(&arg), if class(&arg.ty) == Class::Decimal { arg.ty.decimals } else { 0 }, false)
        }
    };
    let nullable = arg.nullable;
    Expr { kind: ExprKind::Negate { arg: Box::new(arg), number }, ty, nullable, derivation: Derivation::Numeric }
}

/// A condition: hexadecimal literals are numbers in it, and of a document it asks whether it is another
/// than the number 0.
///
/// # Errors
/// None that a caller would see: a document can be compared with a number.
pub fn condition(mut e: Expr, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
    in_numeric_context(&mut e);
    if e.ty.kind != Kind::Json {
        return Ok(e);
    }
    cx.warn(sql_error!(JSON_IN_BOOLEAN_CONTEXT));
    compare::bind(CompareOp::Ne, e, Expr::int(0), &mut Constants::of(cx))
}

/// NOT: a comparison becomes the opposite one, AND becomes OR and OR becomes AND of the negated members, so
/// that ranges, estimates and EXPLAIN meet few forms.
pub fn not(mut arg: Expr) -> Expr {
    match &mut arg.kind {
        ExprKind::Compare { op, sides, .. } if !matches!(sides[0].kind, ExprKind::Row(_)) => {
            if let Some(opposite) = op.negated() {
                *op = opposite;
                return arg;
            }
        }
        ExprKind::IsNull { negated, .. } | ExprKind::IsTruth { negated, .. } | ExprKind::Between { negated, .. } => {
            *negated = !*negated;
            return arg;
        }
        ExprKind::In(list) => {
            list.negated = !list.negated;
            return arg;
        }
        ExprKind::And(members) => {
            arg.kind = ExprKind::Or(members.drain(..).map(not).collect());
            return arg;
        }
        ExprKind::Or(members) => {
            arg.kind = ExprKind::And(members.drain(..).map(not).collect());
            return arg;
        }
        _ => {}
    }
    let nullable = arg.nullable;
    Expr::boolean(ExprKind::Not(Box::new(arg)), nullable)
}

fn is_binary_operand(e: &Expr) -> bool {
    e.ty.is_binary_string() && !types::is_hex_literal(e)
}

pub fn bits(op: BitOp, l: Expr, r: Expr) -> Expr {
    let shift = matches!(op, BitOp::ShiftLeft | BitOp::ShiftRight);
    let binary = if shift {
        is_binary_operand(&l)
    } else {
        let either = |e: &Expr| e.ty.is_binary_string() || e.ty.kind == Kind::Null;
        either(&l) && either(&r) && (is_binary_operand(&l) || is_binary_operand(&r))
    };
    let mut sides = [l, r];
    let ty = if binary {
        if shift {
            in_numeric_context(&mut sides[1]);
        }
        let length = if shift { sides[0].ty.length } else { sides[0].ty.length.max(sides[1].ty.length) };
        types::text(length as u64, Collation::BINARY)
    } else {
        sides.iter_mut().for_each(in_numeric_context);
        types::ubigint(21)
    };
    let nullable = sides.iter().any(|s| s.nullable);
    Expr { kind: ExprKind::Bits { op, binary, sides: Box::new(sides) }, ty, nullable, derivation: bits_derivation(binary) }
}

pub fn bit_not(mut arg: Expr) -> Expr {
    // A text that a client sends is one of bytes here.
    let sent = matches!(arg.kind, ExprKind::Param(_)) && arg.ty.kind.is_string();
    let binary = sent || is_binary_operand(&arg);
    let ty = if binary {
        types::text(arg.ty.length as u64, Collation::BINARY)
    } else {
        in_numeric_context(&mut arg);
        types::ubigint(21)
    };
    let nullable = arg.nullable;
    Expr { kind: ExprKind::BitNot { arg: Box::new(arg), binary }, ty, nullable, derivation: bits_derivation(binary) }
}

fn bits_derivation(binary: bool) -> Derivation {
    if binary { Derivation::Implicit } else { Derivation::Numeric }
}

/// To a string of a collation, of at most `characters`.
pub fn cast_text(arg: Expr, collation: Collation, characters: Option<u64>) -> Expr {
    let length = match characters {
        Some(n) => n,
        None if collation == Collation::BINARY && (arg.ty.kind.is_string() || matches!(arg.ty.kind, Kind::Enum | Kind::Set)) => {
            types::length(&arg) * arg.ty.collation.charset().max_bytes() as u64
        }
        None => types::length(&arg),
    };
    let ty = types::text(length, collation);
    Expr { kind: ExprKind::Cast(Box::new(arg)), ty, nullable: true, derivation: Derivation::Implicit }
}

/// `CAST(arg AS ty)`.
///
/// # Errors
/// 1425 to 1427 for impossible DECIMALs, 1115 for an unknown character set, 1235 for geometry.
pub fn cast(mut arg: Expr, ty: &CastType, at_time_zone: Option<&[u8]>, connection: Collation) -> SqlResult<Expr> {
    if at_time_zone.is_some() {
        return Err(sql_error!(NOT_SUPPORTED_YET, "CAST … AT TIME ZONE"));
    }
    if let CastType::Binary { length: Some(n) } | CastType::Char { length: Some(n), .. } = ty
        && *n > u64::from(u32::MAX)
    {
        return Err(sql_error!(TOO_BIG_DISPLAYWIDTH, "cast as char", u32::MAX));
    }
    let (target, nullable) = match ty {
        CastType::Binary { length: None } => return Ok(cast_text(arg, Collation::BINARY, None)),
        CastType::Binary { length: Some(n) } => return Ok(fill_binary(cast_text(arg, Collation::BINARY, Some(*n)))),
        CastType::Char { length, charset, national, binary } => {
            let charset = match charset {
                Some(name) => Some(crate::bind::charset_by_name(name)?),
                None if *national => Some(value::Charset::Utf8mb3),
                None => None,
            };
            let collation = match charset {
                None if *binary => connection.charset().bin_collation(),
                None => connection,
                Some(c) if *binary => c.bin_collation(),
                Some(c) => c.default_collation(),
            };
            let bytes = length.unwrap_or(0).saturating_mul(collation.charset().max_bytes() as u64);
            if bytes > u64::from(u32::MAX) {
                return Err(sql_error!(DATA_OUT_OF_RANGE, "char(n)", "cast_as_char"));
            }
            let cast = cast_text(arg, collation, *length);
            return Ok(if length.is_some() && collation == Collation::BINARY { fill_binary(cast) } else { cast });
        }
        CastType::Signed => (types::bigint(21), false),
        CastType::Unsigned => (types::ubigint(21), false),
        CastType::Decimal { precision, scale } => {
            let (p, s) = (precision.unwrap_or(10), scale.unwrap_or(0));
            if p > types::MAX_PRECISION {
                return Err(sql_error!(TOO_BIG_PRECISION, p, crate::print::print(&arg), types::MAX_PRECISION));
            }
            if s > types::MAX_SCALE as u32 {
                return Err(sql_error!(TOO_BIG_SCALE, s, crate::print::print(&arg), types::MAX_SCALE));
            }
            let p = if p == 0 && s == 0 { 10 } else { p };
            if s > p {
                return Err(sql_error!(M_BIGGER_THAN_D, ""));
            }
            (types::decimal(p, s as u8, false), false)
        }
        CastType::Date => (SqlType::DATE, true),
        CastType::Time { decimals: n @ 7.. } | CastType::Datetime { decimals: n @ 7.. } => {
            return Err(sql_error!(TOO_BIG_PRECISION, n, "CAST", 6));
        }
        CastType::Time { decimals } => (SqlType::time(*decimals), true),
        CastType::Datetime { decimals } => (SqlType::datetime(*decimals), true),
        CastType::Year => (SqlType { length: 5, zerofill: false, unsigned: false, ..SqlType::YEAR }, true),
        CastType::Float { precision: Some(n @ 54..) } => return Err(sql_error!(TOO_BIG_PRECISION, n, "CAST", 53)),
        CastType::Float { precision } if precision.unwrap_or(0) > 24 => (types::double(NOT_FIXED_DECIMALS), false),
        CastType::Float { .. } => (SqlType { kind: Kind::Float, ..types::double(NOT_FIXED_DECIMALS) }, false),
        CastType::Double => (types::double(NOT_FIXED_DECIMALS), false),
        CastType::Json => (SqlType { length: u32::MAX / 4 * 4, ..SqlType::JSON }, true),
        CastType::Geometry(_) => return Err(sql_error!(NOT_SUPPORTED_YET, "geometry")),
    };
    if target.kind.is_numeric() {
        compare::hex_to_number(&mut arg);
    }
    let nullable = nullable || arg.nullable;
    let derivation = if target.kind == Kind::Json { Derivation::Implicit } else { Derivation::Numeric };
    Ok(Expr { kind: ExprKind::Cast(Box::new(arg)), ty: target, nullable, derivation })
}

/// `BINARY(n)`: zero bytes up to the length.
fn fill_binary(arg: Expr) -> Expr {
    let Some(function) = crate::functions::find("fill binary") else { return arg };
    let (ty, derivation) = (arg.ty.clone(), arg.derivation);
    let call = Call { function, args: vec![arg], collation: Collation::BINARY, by: None, unit: None };
    Expr { kind: ExprKind::Call(Box::new(call)), ty, nullable: true, derivation }
}

/// `date ± INTERVAL amount unit`.
///
/// # Errors
/// None at present; the signature leaves room for those of arguments.
pub fn date_arithmetic(date: Expr, amount: Expr, unit: Unit, subtract: bool, connection: Collation) -> SqlResult<Expr> {
    let fraction = if unit.has_micro() {
        6
    } else if unit == Unit::Second {
        match amount.ty.decimals {
            NOT_FIXED_DECIMALS => 6,
            d => d.min(6),
        }
    } else {
        0
    };
    let (ty, derivation) = match date.ty.kind {
        Kind::Date if !unit.has_time() => (SqlType::DATE, Derivation::Numeric),
        Kind::Date => (SqlType::datetime(fraction), Derivation::Numeric),
        Kind::DateTime | Kind::Timestamp => (SqlType::datetime(date.ty.decimals.max(fraction)), Derivation::Numeric),
        Kind::Time if unit.has_date() => (SqlType::datetime(date.ty.decimals.max(fraction)), Derivation::Numeric),
        Kind::Time => (SqlType::time(date.ty.decimals.max(fraction)), Derivation::Numeric),
        _ => (types::moment_text(connection), Derivation::Coercible),
    };
    let d = DateArithmetic { date, amount, unit, subtract };
    Ok(Expr { kind: ExprKind::DateArithmetic(Box::new(d)), ty, nullable: true, derivation })
}
