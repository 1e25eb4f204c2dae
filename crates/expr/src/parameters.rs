//! What a parameter is taken for before it has a value: the place where it stands decides, as in MySQL. So
//! it does for a user variable that nothing was assigned to.
//!
//! Beside other operands (`a + ?`, `COALESCE(?, a)`, `a = ?`) it is what the first of them is; where a
//! function wants a number, a text or a moment it is that, and elsewhere a text. PREPARE reports these types.
//! Each execution brings its values to them first ([`value_for`]), and the plan is then made for what came
//! out: a text beside an integer is an integer, or an exact number if it is more than that; beside an exact
//! number it is one with 30 decimals. What cannot be brought there keeps its own type.

use parser::ast::BinaryOp;
use value::warnings::is_flawless;
use value::{Collation, Date, Decimal, Kind, SqlError, SqlType, Time, Value, Warnings, sql_error};

use crate::calendar::Unit;
use crate::compare::{LAST_YEAR, narrowed};
use crate::expr::{Expr, ExprKind};
use crate::resolve::Resolver;
use crate::types::{Class, MAX_PRECISION, UNSET_CHARACTERS, class};

/// Decimals that an exact number has as a parameter.
const DECIMALS: u8 = 30;

/// What a parameter stands for.
#[derive(Clone, Debug, PartialEq)]
pub enum Stands {
    For(SqlType),
    /// A double beside a FLOAT(M,D), in a condition: the FLOAT that a literal would be.
    Narrow,
    /// A number of rows.
    Limit,
    /// It is stored into a column of this type, as it comes; but a text gets no fractions of a second.
    Stored(SqlType),
    /// A member of a list of times that is known before the first row: a text that is no time equals none of
    /// them, and nobody says so.
    Listed,
}

impl Stands {
    /// What PREPARE reports.
    pub fn ty(&self) -> SqlType {
        match self {
            Stands::For(ty) => ty.clone(),
            Stands::Narrow => double(),
            Stands::Limit => SqlType { unsigned: true, ..whole() },
            Stands::Stored(ty) => as_parameter(ty),
            Stands::Listed => SqlType::time(6),
        }
    }
}

/// Parameters among operands of one kind: what the first other operand is.
pub(crate) fn alike(operands: &mut [&mut Expr], resolver: &mut dyn Resolver) {
    let known = operands.iter().find(|e| !is_open(e, resolver) && e.ty.kind != Kind::Null);
    let Some(ty) = known.map(|e| as_parameter(&e.ty)) else { return };
    operands.iter_mut().for_each(|e| stand(e, &ty, resolver));
}

/// As [`alike`], and without any other operand of a type of its own.
pub(crate) fn alike_or(operands: &mut [&mut Expr], ty: &SqlType, resolver: &mut dyn Resolver) {
    alike(operands, resolver);
    operands.iter_mut().for_each(|e| stand(e, ty, resolver));
}

/// As [`alike`], column by column where they are rows.
pub(crate) fn alike_in_rows(operands: &mut [&mut Expr], resolver: &mut dyn Resolver) {
    let width = match operands.first().map(|e| &e.kind) {
        Some(ExprKind::Row(list)) => list.len(),
        _ => return alike(operands, resolver),
    };
    for at in 0..width {
        let mut column: Vec<&mut Expr> = operands
            .iter_mut()
            .filter_map(|e| match &mut e.kind {
                ExprKind::Row(list) => list.get_mut(at),
                _ => None,
            })
            .collect();
        alike_in_rows(&mut column, resolver);
    }
}

/// The parameters of a list as they are before [`alike_in_rows`]: those that are times once its left side and
/// all its members are known.
pub(crate) fn open_in_list(left: &Expr, members: &[Expr], resolver: &dyn Resolver) -> Vec<u16> {
    let is_listed = left.ty.kind == Kind::Time && members.len() > 1 && members.iter().all(Expr::is_constant);
    let open = |e: &Expr| match e.kind {
        ExprKind::Param(n) if is_listed && resolver.is_open(n) => Some(n),
        _ => None,
    };
    members.iter().filter_map(open).collect()
}

/// The operands of an operator that computes.
pub(crate) fn of_operator(op: BinaryOp, left: &mut Expr, right: &mut Expr, resolver: &mut dyn Resolver) {
    use BinaryOp as B;
    let double = &double();
    match op {
        B::And | B::Or | B::Xor => [left, right].into_iter().for_each(|e| stand(e, &whole(), resolver)),
        B::Add | B::Sub | B::Mul | B::Div | B::IntDiv | B::Mod => {
            // Beside a moment a parameter is the number that a moment is.
            let moment = [&*left, &*right].into_iter().find(|e| e.ty.kind.is_temporal()).map(|e| e.ty.kind);
            let ty = match moment {
                Some(Kind::Date | Kind::Year) => &whole(),
                Some(_) => &SqlType::decimal(MAX_PRECISION as u8, 6),
                None => return alike_or(&mut [left, right], double, resolver),
            };
            [left, right].into_iter().for_each(|e| stand(e, ty, resolver));
        }
        B::BitOr | B::BitAnd | B::BitXor | B::ShiftLeft | B::ShiftRight => {
            let is_number = |e: &Expr| class(&e.ty) == Class::Int && !e.ty.kind.is_temporal();
            if is_number(left) || is_number(right) {
                alike(&mut [left, right], resolver);
            }
        }
        _ => {}
    }
}

/// A moment and what is added to it.
pub(crate) fn of_date_arithmetic(date: &mut Expr, amount: &mut Expr, unit: Unit, resolver: &mut dyn Resolver) {
    let days = matches!(unit, Unit::Day | Unit::Week | Unit::Month | Unit::Quarter | Unit::Year | Unit::YearMonth);
    let moment = if days { SqlType::DATE } else { SqlType::datetime(6) };
    stand(date, &moment, resolver);
    match unit {
        Unit::Second => stand(amount, &exact(), resolver),
        Unit::Microsecond | Unit::Minute | Unit::Hour | Unit::Day | Unit::Week | Unit::Month | Unit::Quarter | Unit::Year => {
            stand(amount, &whole(), resolver);
        }
        _ => {}
    }
}

/// A parameter that nothing has decided about yet, or a variable that nothing was assigned to.
fn is_open(e: &Expr, resolver: &dyn Resolver) -> bool {
    matches!(e.kind, ExprKind::Param(n) if resolver.is_open(n)) || is_unset(e)
}

/// A user variable that nothing was assigned to before the statement: the others are longer texts.
pub fn is_unset(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::UserVariable(_)) && e.ty.kind == Kind::VarChar
}

/// What is stored into a column.
pub fn stored(e: &Expr, ty: &SqlType, resolver: &mut dyn Resolver) {
    if let ExprKind::Param(n) = e.kind
        && resolver.is_open(n)
    {
        resolver.stands(n, Stands::Stored(ty.clone()));
    }
}

fn stand(e: &mut Expr, ty: &SqlType, resolver: &mut dyn Resolver) {
    if let ExprKind::Param(n) = e.kind
        && resolver.is_open(n)
    {
        resolver.stands(n, Stands::For(ty.clone()));
        *e = Expr::param(n, ty.clone(), true);
    } else if is_unset(e) && !ty.kind.is_temporal() {
        e.ty = ty.clone();
    }
}

pub(crate) fn as_parameter(ty: &SqlType) -> SqlType {
    match ty.kind {
        Kind::Decimal => exact(),
        Kind::Float | Kind::Double => double(),
        Kind::Date => SqlType::DATE,
        Kind::Time => SqlType::time(6),
        Kind::DateTime | Kind::Timestamp => SqlType::datetime(6),
        Kind::Year | Kind::Bit | Kind::Json | Kind::Geometry(_) => ty.clone(),
        kind if kind.int_width().is_some() => SqlType { unsigned: ty.unsigned, ..whole() },
        _ => SqlType::varchar(UNSET_CHARACTERS, ty.collation),
    }
}

pub(crate) fn whole() -> SqlType {
    SqlType { length: 21, ..SqlType::BIGINT }
}

pub(crate) fn double() -> SqlType {
    SqlType { length: 23, ..SqlType::DOUBLE }
}

fn exact() -> SqlType {
    SqlType::decimal(MAX_PRECISION as u8, DECIMALS)
}

/// What the arguments of functions are, that are not alike: the last letter holds for those behind it.
const ARGUMENTS: &[(&str, &str)] = &[
    ("abs", "d"),
    ("acos", "d"),
    ("asin", "d"),
    ("atan", "d"),
    ("ceil", "d"),
    ("ceiling", "d"),
    ("conv", "i"),
    ("cos", "d"),
    ("date", "D"),
    ("datediff", "m"),
    ("dayofmonth", "m"),
    ("dayofweek", "m"),
    ("dayofyear", "m"),
    ("elt", "is"),
    ("exp", "d"),
    ("extract", "m"),
    ("floor", "d"),
    ("format", "ni"),
    ("from_days", "i"),
    ("from_unixtime", "n"),
    ("hour", "t"),
    ("last_day", "m"),
    ("left", "si"),
    ("ln", "d"),
    ("log", "d"),
    ("log10", "d"),
    ("log2", "d"),
    ("lpad", "sis"),
    ("makedate", "i"),
    ("maketime", "iin"),
    ("mid", "si"),
    ("minute", "t"),
    ("month", "m"),
    ("pow", "d"),
    ("power", "d"),
    ("quarter", "m"),
    ("repeat", "si"),
    ("right", "si"),
    ("round", "ni"),
    ("rpad", "sis"),
    ("sec_to_time", "n"),
    ("second", "t"),
    ("sign", "d"),
    ("sin", "d"),
    ("space", "i"),
    ("sqrt", "d"),
    ("substr", "si"),
    ("substring", "si"),
    ("tan", "d"),
    ("to_days", "m"),
    ("truncate", "ni"),
    ("unix_timestamp", "m"),
    ("year", "m"),
];

/// Functions whose arguments are alike, from which on.
const ALIKE: &[(&str, usize)] = &[
    ("coalesce", 0),
    ("field", 0),
    ("greatest", 0),
    ("if", 1),
    ("ifnull", 0),
    ("interval", 0),
    ("least", 0),
    ("nullif", 0),
    ("strcmp", 0),
];

/// The arguments of a function of the table.
pub(crate) fn of_function(name: &str, args: &mut [Expr], connection: Collation, resolver: &mut dyn Resolver) {
    if name == "if"
        && let [condition, ..] = args
    {
        stand(condition, &whole(), resolver);
    }
    if name == "mod" {
        return alike_or(&mut args.iter_mut().collect::<Vec<_>>(), &double(), resolver);
    }
    if let Some((_, from)) = ALIKE.iter().find(|(known, _)| *known == name) {
        return alike(&mut args.iter_mut().skip(*from).collect::<Vec<_>>(), resolver);
    }
    let Some((_, letters)) = ARGUMENTS.iter().find(|(known, _)| *known == name) else { return };
    if name == "round" && args.first().is_some_and(|first| !is_open(first, resolver)) && args.len() == 1 {
        return;
    }
    let last = letters.len() - 1;
    for (at, arg) in args.iter_mut().enumerate() {
        let ty = match letters.as_bytes()[at.min(last)] {
            b'i' => whole(),
            b'n' => exact(),
            b'd' => double(),
            b'D' => SqlType::DATE,
            b't' => SqlType::time(6),
            b'm' => SqlType::datetime(6),
            _ => SqlType::varchar(UNSET_CHARACTERS, connection),
        };
        stand(arg, &ty, resolver);
    }
}

/// The only operand of an operator that wants this.
pub(crate) fn wanted(e: &mut Expr, ty: &SqlType, resolver: &mut dyn Resolver) {
    stand(e, ty, resolver);
}

/// The value that a parameter has in its place. `by` names who executes.
///
/// # Errors
/// 1210 and 1690 for what is no number of rows.
pub fn value_for(stands: &Stands, value: &Value, by: &str, warnings: &mut dyn Warnings) -> Result<Option<Value>, SqlError> {
    let ty = match stands {
        Stands::Limit => return limit(value, by).map(Some),
        Stands::Narrow => match narrowed(value) {
            Some(near) => return Ok(Some(Value::Double(near))),
            None => &double(),
        },
        Stands::For(ty) => ty,
        Stands::Stored(ty) => return Ok(whole_seconds(ty, value)),
        Stands::Listed => match value {
            Value::Bytes(_) => return Ok(Some(listed(value))),
            _ => &SqlType::time(6),
        },
    };
    Ok(match (ty.kind, value) {
        (Kind::BigInt | Kind::Year | Kind::Bit, Value::Bytes(text)) => Some(integer(text, warnings)),
        (Kind::Year, Value::Double(_) | Value::Decimal(_)) => year_of_number(value),
        (Kind::BigInt, Value::Decimal(d)) => with_decimals(d, DECIMALS).map(Value::Decimal),
        (Kind::Decimal, Value::Int(_) | Value::UInt(_) | Value::Decimal(_) | Value::Bytes(_)) => {
            value.to_decimal(warnings).map(|d| Value::Decimal(with_decimals(&d, ty.decimals).unwrap_or(d)))
        }
        (Kind::Double, Value::Int(_) | Value::UInt(_) | Value::Decimal(_) | Value::Bytes(_) | Value::Float(_)) => {
            value.to_f64(warnings).map(Value::Double)
        }
        (Kind::Time, Value::DateTime(d)) => Some(Value::Time(d.time())),
        (Kind::Time, Value::Int(_) | Value::UInt(_) | Value::Decimal(_) | Value::Double(_) | Value::Bytes(_)) => {
            Some(time(value, warnings))
        }
        (Kind::Date | Kind::DateTime, Value::Int(_) | Value::UInt(_) | Value::Decimal(_) | Value::Double(_)) => {
            moment(ty.kind, value, warnings)
        }
        (Kind::Date | Kind::DateTime, Value::Bytes(text)) if !has_zone(text) => moment(ty.kind, value, warnings),
        _ => None,
    })
}

/// Whether a place takes a value as it stands there. If one of an execution's does not, MySQL prepares the
/// statement again, and then all parameters are what was sent.
pub fn fits(stands: Option<&Stands>, value: &Value) -> bool {
    let kind = match stands {
        Some(Stands::For(ty)) => Some(ty.kind),
        Some(Stands::Narrow | Stands::Limit | Stands::Stored(_) | Stands::Listed) => return true,
        // A text.
        None => None,
    };
    let is_moment = kind.is_some_and(Kind::is_temporal);
    match value {
        Value::Int(_) | Value::UInt(_) => is_moment || kind.is_some_and(Kind::is_numeric),
        Value::Decimal(_) => is_moment || matches!(kind, Some(Kind::Decimal | Kind::Double)),
        Value::Float(_) | Value::Double(_) => is_moment || kind == Some(Kind::Double),
        Value::Date(_) => is_moment && kind != Some(Kind::Time),
        Value::DateTime(_) | Value::Time(_) => is_moment,
        _ => true,
    }
}

/// As [`value_for`], where a value that fits is what was sent: but for what no type of a place is asked for.
///
/// # Errors
/// Those of [`value_for`].
pub fn own_value(stands: &Stands, value: &Value, by: &str, warnings: &mut dyn Warnings) -> Result<Option<Value>, SqlError> {
    match (stands, value) {
        (Stands::For(ty), Value::Decimal(d)) if ty.kind.is_numeric() => Ok(with_decimals(d, DECIMALS).map(Value::Decimal)),
        (Stands::For(_) | Stands::Listed, _) => Ok(None),
        (Stands::Narrow | Stands::Limit | Stands::Stored(_), _) => value_for(stands, value, by, warnings),
    }
}

/// What a text column gets of a moment that has fractions of a second.
fn whole_seconds(ty: &SqlType, value: &Value) -> Option<Value> {
    let is_text = ty.kind.is_string() || matches!(ty.kind, Kind::Enum | Kind::Set);
    match value {
        Value::DateTime(d) if is_text && d.fsp() > 0 => Some(Value::DateTime(d.truncate_to(0))),
        Value::Time(t) if is_text && t.fsp() > 0 => Some(Value::Time(t.truncate_to(0))),
        _ => None,
    }
}

/// A number of years is a whole one, unless it is more than the last year.
fn year_of_number(value: &Value) -> Option<Value> {
    let n = value.to_f64(&mut value::NoWarnings).filter(|x| *x <= LAST_YEAR)?;
    (n.abs() < f64::from(u32::MAX)).then(|| value.to_int(&mut value::NoWarnings)).flatten().map(|n| Value::Int(n as i64))
}

/// The time of day that a number or a text is. A text is the one that it begins with, and NULL without one;
/// so is a number that is none.
fn time(value: &Value, warnings: &mut dyn Warnings) -> Value {
    let mut issues: Vec<(value::Level, SqlError)> = Vec::new();
    let found = value.to_time(&mut issues).map(|t| Value::Time(t.round_to(6)));
    if is_flawless(&issues) && found.is_some() {
        return found.unwrap_or(Value::Null);
    }
    let text = value.to_text().unwrap_or_default();
    warnings.warn(sql_error!(TRUNCATED_WRONG_VALUE, "time", String::from_utf8_lossy(&text)));
    found.filter(|_| matches!(value, Value::Bytes(_))).unwrap_or(Value::Null)
}

/// The time that a text is among others; a time that no column holds, for what is none.
fn listed(text: &Value) -> Value {
    const NONE: Time = Time::new(false, 838, 59, 59, 999_999, 6);
    let mut issues: Vec<(value::Level, SqlError)> = Vec::new();
    let found = text.to_time(&mut issues).filter(|_| is_flawless(&issues));
    Value::Time(found.map_or(NONE, |t| t.round_to(6)))
}

/// The moment that a number or a text is as a whole; NULL for what is none at all.
fn moment(kind: Kind, value: &Value, warnings: &mut dyn Warnings) -> Option<Value> {
    let mut issues: Vec<(value::Level, SqlError)> = Vec::new();
    let found = match value.to_datetime(Date::ZERO, &mut issues) {
        None => {
            issues.into_iter().for_each(|(_, issue)| warnings.warn(issue));
            return Some(Value::Null);
        }
        Some(d) => Some(d).filter(|d| !d.is_zero()).and_then(|d| d.round_to(6)).map(|d| {
            let whole = kind == Kind::Date && d.time().packed() == 0 && !matches!(value, Value::Bytes(text) if text.len() > 10);
            if whole { Value::Date(d.date()) } else { Value::DateTime(d) }
        }),
    };
    found.filter(|_| is_flawless(&issues))
}

fn has_zone(text: &[u8]) -> bool {
    text.len() > 10 && text[10..].iter().any(|b| matches!(b, b'+' | b'-'))
}

fn with_decimals(d: &Decimal, decimals: u8) -> Option<Decimal> {
    Some(d.round(i32::from(decimals))).filter(|d| d.fits(MAX_PRECISION as u8, decimals))
}

/// A text beside integers.
fn integer(text: &[u8], warnings: &mut dyn Warnings) -> Value {
    let parsed = Decimal::parse_prefix(text);
    let rest = text.get(parsed.used..).unwrap_or_default();
    let digits = text[..parsed.used].iter().all(|b| b.is_ascii_digit() || b.is_ascii_whitespace() || matches!(b, b'+' | b'-'));
    let whole = digits.then(|| parsed.value.to_i128());
    let number = match whole.map(|n| (i64::try_from(n), u64::try_from(n))) {
        Some((Ok(n), _)) => Value::Int(n),
        Some((_, Ok(n))) => Value::UInt(n),
        _ => return exact_text(text, &parsed.value, warnings),
    };
    if parsed.empty || rest.iter().any(|b| !b.is_ascii_whitespace()) {
        warnings.warn(sql_error!(TRUNCATED_WRONG_VALUE, "INTEGER", String::from_utf8_lossy(text)));
    }
    number
}

fn exact_text(text: &[u8], number: &Decimal, warnings: &mut dyn Warnings) -> Value {
    let d = Value::bytes(text).to_decimal(warnings).unwrap_or_else(|| number.clone());
    Value::Decimal(with_decimals(&d, DECIMALS).unwrap_or(d))
}

fn limit(value: &Value, by: &str) -> Result<Value, SqlError> {
    match value {
        Value::Null => Ok(Value::UInt(0)),
        Value::UInt(_) | Value::Int(0..) => Ok(value.clone()),
        // In variables MySQL sees another integer.
        Value::Int(_) => Err(sql_error!(DATA_OUT_OF_RANGE, if by == "EXECUTE" { "unsigned integer" } else { "signed integer" }, by)),
        // Drivers bind texts; a variable has to be a number.
        Value::Bytes(_) if by != "EXECUTE" => {
            Ok(Value::UInt(value.to_int(&mut value::NoWarnings).map_or(0, |n| n.clamp(i128::from(i64::MIN), i128::from(u64::MAX)) as u64)))
        }
        _ => Err(sql_error!(WRONG_ARGUMENTS, by)),
    }
}
