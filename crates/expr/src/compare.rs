//! In which type two sides are compared, and the comparison.
//!
//! The rules (MySQL's `Arg_comparator`), first that fits:
//!
//! 1. rows column by column; JSON as JSON;
//! 2. two TIMEs as TIME; a date or datetime with another temporal value or with a string as DATETIME;
//!    a constant that is not a date is error 1525; a date with a YEAR as DATETIME as well;
//! 3. a TIME or a date with a constant number or a TIME with a constant string: the constant becomes that
//!    type if it can;
//! 4. two strings in the collation that wins;
//! 5. an integer column with a constant that is exactly an integer: as integers;
//! 6. integers as integers, integers and decimals as decimals, a decimal with a constant string as
//!    decimals, everything else as doubles; doubles of which both sides have a fixed number of decimals
//!    (`FLOAT(M,D)` beside a decimal) are equal within those decimals.

use std::cmp::Ordering;

use value::temporal::{DateRules, parse_time};
use value::warnings::{is_flawless, pass_on};
use value::{
    Collation, Date, DateTime, Decimal, Kind, NoWarnings, SqlError, SqlMode, SqlResult, SqlType, TimeZone, Value, Warnings, sql_error,
};

use crate::collate;
use crate::context::EvalContext;
use crate::expr::{Comparator, CompareOp, Expr, ExprKind};
use crate::types::{Class, class, is_hex_literal};

/// How constant texts become dates and times: what the SQL mode allows, and where it is told that one is
/// none.
pub struct Constants<'w> {
    rules: DateRules,
    /// TIME_TRUNCATE_FRACTIONAL.
    truncates: bool,
    time_zone: Option<&'w TimeZone>,
    /// Numbers that are no dates are told of: not in rows of which one is the greater, which MySQL takes as
    /// they are.
    tells_numbers: bool,
    /// Numbers beside columns of moments, and constants beside columns of years, become what the column could
    /// hold: not where CASE or a row of IN compares them, nor in a list of several kinds.
    fits: bool,
    /// Constants stay as they are: they are not compared yet.
    stay: bool,
    warnings: &'w mut dyn Warnings,
}

impl<'w> Constants<'w> {
    pub fn of(cx: &'w mut EvalContext<'_>) -> Constants<'w> {
        let settings = cx.settings;
        let (rules, truncates) = (DateRules::of_mode(settings.sql_mode), crate::cast::truncates(cx));
        let (time_zone, stay) = (Some(&settings.time_zone), cx.defines);
        Constants { rules, truncates, time_zone, tells_numbers: true, fits: true, stay, warnings: &mut *cx.warnings }
    }

    /// Numbers become dates as in MySQL's columns of an SQL mode, but for zero and for days that a month has
    /// not.
    fn rules_of_numbers(&self) -> DateRules {
        DateRules { no_zero_date: false, invalid_dates: true, ..self.rules }
    }

    /// The same, with or without a word of numbers that are no dates.
    pub fn telling_numbers(self, tells_numbers: bool) -> Constants<'w> {
        Constants { tells_numbers, ..self }
    }

    /// The same, with constants that stay as they are written where `fits` is false.
    pub fn fitting(self, fits: bool) -> Constants<'w> {
        Constants { fits, ..self }
    }

    /// For comparisons that the planner makes of others.
    pub fn quiet(none: &'w mut NoWarnings) -> Constants<'w> {
        Constants {
            rules: DateRules::LAX,
            truncates: false,
            time_zone: None,
            tells_numbers: false,
            fits: true,
            stay: false,
            warnings: none,
        }
    }

    /// 1292: the text is not, or not as a whole, what `temporal` is.
    fn tell(&mut self, temporal: &Expr, text: &[u8]) {
        self.warnings.warn(not_of_column(temporal, text));
    }

    /// The same where nothing of importance is lost.
    fn note(&mut self, temporal: &Expr, text: &[u8]) {
        self.warnings.note(not_of_column(temporal, text));
    }
}

fn not_of_column(temporal: &Expr, text: &[u8]) -> SqlError {
    let what = match temporal.ty.kind {
        Kind::Date => "date",
        Kind::Time => "time",
        _ => "datetime",
    };
    let text = String::from_utf8_lossy(text);
    let mut error = sql_error!(TRUNCATED_WRONG_VALUE, what, text);
    if let Some(column) = temporal.field_name() {
        error.message = format!("Incorrect {what} value: '{text}' for column '{column}' at row 1");
    }
    error
}

/// `left op right`, typed.
///
/// # Errors
/// 1241, 1267, 1525.
pub fn bind(op: CompareOp, mut left: Expr, mut right: Expr, constants: &mut Constants<'_>) -> SqlResult<Expr> {
    let by = prepare(&mut left, &mut right, op.symbol(), constants)?;
    let nullable = op != CompareOp::NullSafeEq && (left.nullable || right.nullable);
    Ok(Expr::boolean(ExprKind::Compare { op, by, sides: Box::new([left, right]) }, nullable))
}

/// How values of two types are compared where no constants matter: columns of IN (subquery), join keys.
///
/// # Errors
/// 1267.
pub fn comparator(a: &Expr, b: &Expr) -> SqlResult<Comparator> {
    let (mut a, mut b) = (a.clone(), b.clone());
    prepare(&mut a, &mut b, "=", &mut Constants::quiet(&mut NoWarnings))
}

/// A FLOAT(M,D) column is compared in a condition with the FLOAT that the constant beside it is, whatever its
/// decimals. `parameter` is told of each `?` beside one: its value is such a constant.
pub fn narrow_float(e: &mut Expr, parameter: &mut dyn FnMut(u16)) {
    let ExprKind::Compare { by: by @ (Comparator::Double | Comparator::Rounded(_)), sides, .. } = &mut e.kind else {
        e.children_mut(&mut |e| narrow_float(e, parameter));
        return;
    };
    let [left, right] = &mut **sides;
    let (column, literal) = if left.is_field() { (left, right) } else { (right, left) };
    if !column.is_field() || column.ty.kind != Kind::Float || column.ty.decimals >= value::types::NOT_FIXED_DECIMALS {
        return;
    }
    if let ExprKind::Param(n) = literal.kind {
        return parameter(n);
    }
    if let Some(x) = literal.as_literal().and_then(narrowed) {
        *literal = Expr::literal(Value::Double(x), SqlType::DOUBLE);
        *by = Comparator::Double;
    }
}

/// The FLOAT that a number is.
pub(crate) fn narrowed(value: &Value) -> Option<f64> {
    if matches!(value, Value::Bytes(text) if whole_decimal(text).is_none()) {
        return None;
    }
    let near = value.to_f64(&mut NoWarnings)? as f32;
    near.is_finite().then_some(f64::from(near))
}

fn is_temporal_with_date(k: Kind) -> bool {
    matches!(k, Kind::Date | Kind::DateTime | Kind::Timestamp)
}

fn is_constant_literal(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Literal(_))
}

/// Chooses the comparator, and changes the sides where that saves work per row: constants are converted
/// here, strings are brought into one character set.
pub fn prepare(a: &mut Expr, b: &mut Expr, what: &str, constants: &mut Constants<'_>) -> SqlResult<Comparator> {
    if let (ExprKind::Row(left), ExprKind::Row(right)) = (&mut a.kind, &mut b.kind) {
        if left.len() != right.len() {
            return Err(sql_error!(OPERAND_COLUMNS, left.len()));
        }
        let told = constants.tells_numbers;
        constants.tells_numbers &= matches!(what, "=" | "<=>" | "<>" | " IN ");
        let by: SqlResult<Vec<_>> = left.iter_mut().zip(right).map(|(l, r)| prepare(l, r, what, constants)).collect();
        constants.tells_numbers = told;
        return Ok(Comparator::Row(by?));
    }
    match (width(a), width(b)) {
        (x, y) if x != y => return Err(sql_error!(OPERAND_COLUMNS, x)),
        (1, _) => {}
        _ => return row_with_subquery(a, b, what, constants),
    }
    let (ka, kb) = (a.ty.kind, b.ty.kind);
    if what == "case" && (ka == Kind::Json || kb == Kind::Json) && class(&a.ty) == Class::Text && class(&b.ty) == Class::Text {
        // CASE x WHEN y compares documents as the texts that they print as: `WHEN 'null'` finds JSON's null.
        return Ok(Comparator::Text(Collation::UTF8MB4_BIN));
    }
    if ka == Kind::Json || kb == Kind::Json {
        return Ok(as_documents([a, b]));
    }
    if ka == Kind::Null || kb == Kind::Null {
        let other = if ka == Kind::Null { &b.ty } else { &a.ty };
        return Ok(natural(other));
    }
    if constants.fits {
        round_to_column(a, b, constants.truncates);
        round_to_column(b, a, constants.truncates);
        if !is_member(what) {
            moment_beside_time(a, b, constants.truncates);
            moment_beside_time(b, a, constants.truncates);
        }
        number_beside_column(a, b, constants);
        number_beside_column(b, a, constants);
    }
    if !is_member(what) && (is_date_beside_year(a, b) || is_date_beside_year(b, a)) {
        return Ok(Comparator::Year);
    }
    if let Some(by) = prepare_temporal(a, b, constants)? {
        return Ok(by);
    }
    if class(&a.ty) == Class::Text && class(&b.ty) == Class::Text && !is_hex_number(a, b) && !is_hex_number(b, a) {
        return Ok(Comparator::Text(text_collation(a, b, what)?));
    }
    in_numeric_context(a);
    in_numeric_context(b);
    if constants.fits {
        year_constant(a, b);
        year_constant(b, a);
    }
    if let Some(by) = integer_constant(a, b).or_else(|| integer_constant(b, a)) {
        return Ok(by);
    }
    Ok(match (class(&a.ty), class(&b.ty)) {
        (Class::Int, Class::Int) => Comparator::Int,
        (Class::Int | Class::Decimal, Class::Int | Class::Decimal) => Comparator::Decimal,
        (Class::Int | Class::Decimal, _) if is_text_parameter(b) => Comparator::Decimal,
        (_, Class::Int | Class::Decimal) if is_text_parameter(a) => Comparator::Decimal,
        (Class::Int, _) if is_double_beside_column(b, a) => Comparator::Decimal,
        (_, Class::Int) if is_double_beside_column(a, b) => Comparator::Decimal,
        _ if is_member(what) => Comparator::Double,
        (Class::Decimal, Class::Text) if b.is_constant() && !a.is_constant() => Comparator::Decimal,
        (Class::Text, Class::Decimal) if a.is_constant() && !b.is_constant() => Comparator::Decimal,
        _ => as_doubles(a, b),
    })
}

/// A parameter that a program gives as a text: beside an exact number it is one, with all its digits. As a
/// double `9007199254740993` would be its neighbour.
fn is_text_parameter(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Param(_)) && e.ty.kind.is_string()
}

/// A parameter that is a double beside a column of integers: exact, as a constant is.
fn is_double_beside_column(e: &Expr, column: &Expr) -> bool {
    matches!(e.kind, ExprKind::Param(_)) && e.ty.kind.is_real() && matches!(column.kind, ExprKind::Column { .. })
}

/// IN and CASE compare with each member by the classes of the types alone.
fn is_member(what: &str) -> bool {
    matches!(what, " IN " | "case")
}

/// (Beside a column of years a literal is the year that the date is in.)
fn is_date_beside_year(date: &Expr, year: &Expr) -> bool {
    let literal = is_constant_literal(date) && matches!(year.kind, ExprKind::Column { .. });
    is_temporal_with_date(date.ty.kind) && year.ty.kind == Kind::Year && !literal
}

fn as_doubles(a: &Expr, b: &Expr) -> Comparator {
    let decimals = crate::types::decimals(a).max(crate::types::decimals(b));
    let real = a.ty.kind.is_real() || b.ty.kind.is_real();
    if real && decimals < value::types::NOT_FIXED_DECIMALS { Comparator::Rounded(decimals) } else { Comparator::Double }
}

/// The greatest difference of doubles that are equal in so many decimals.
pub fn tolerance(decimals: u8) -> f64 {
    5.0 / value::number::power_of_ten(u32::from(decimals) + 1)
}

fn in_decimals(x: f64, y: f64, decimals: u8) -> Ordering {
    if (x - y).abs() < tolerance(decimals) { Ordering::Equal } else { x.partial_cmp(&y).unwrap_or(Ordering::Equal) }
}

/// Columns of an operand: more than one for a row or a subquery of several columns.
pub fn width(e: &Expr) -> usize {
    match &e.kind {
        ExprKind::Row(l) => l.len(),
        ExprKind::Subquery(s) if s.kind == crate::expr::SubqueryKind::Scalar => s.columns.len(),
        _ => 1,
    }
}

/// A row against a subquery that gives a row.
fn row_with_subquery(a: &Expr, b: &Expr, what: &str, constants: &mut Constants<'_>) -> SqlResult<Comparator> {
    let columns = |e: &Expr| -> Vec<Expr> {
        match &e.kind {
            ExprKind::Row(l) => l.clone(),
            ExprKind::Subquery(s) => s.columns.iter().map(|t| Expr::column(0, t.clone(), true, "")).collect(),
            _ => vec![e.clone()],
        }
    };
    let (mut left, mut right) = (columns(a), columns(b));
    let by: SqlResult<Vec<_>> = left.iter_mut().zip(&mut right).map(|(l, r)| prepare(l, r, what, constants)).collect();
    Ok(Comparator::Row(by?))
}

/// The comparator of values of one type among themselves.
pub fn natural(ty: &SqlType) -> Comparator {
    match ty.kind {
        Kind::Json => Comparator::Json,
        Kind::Time => Comparator::Time,
        k if k.is_temporal() => Comparator::DateTime,
        _ => match class(ty) {
            Class::Int => Comparator::Int,
            Class::Decimal => Comparator::Decimal,
            Class::Double => Comparator::Double,
            Class::Text => Comparator::Text(ty.collation),
        },
    }
}

fn is_hex_number(hex: &Expr, other: &Expr) -> bool {
    is_hex_literal(hex) && class(&other.ty) != Class::Text
}

/// What is text only until a number is wanted: a hexadecimal literal is one, and a date that was computed
/// from a text is the number that a date is, not the one that its text begins with. NULLIF hands on
/// the number of its argument. A label that comes out of ANY_VALUE or of a subquery is its text alone.
pub fn in_numeric_context(e: &mut Expr) {
    let label = |ty: &SqlType| matches!(ty.kind, Kind::Enum | Kind::Set);
    let handed = |arg: &Expr| label(&arg.ty) || arg.ty.kind.is_temporal();
    match &e.kind {
        ExprKind::Call(call) if call.function.name == "nullif" && handed(&call.args[0]) => {
            (e.ty, e.derivation) = (SqlType::DOUBLE, crate::expr::Derivation::Numeric);
            return;
        }
        ExprKind::Call(call) if call.function.name == "any_value" && label(&call.args[0].ty) => return label_to_text(e),
        ExprKind::Subquery(s) if s.kind == crate::SubqueryKind::Scalar && s.columns.first().is_some_and(label) => return label_to_text(e),
        _ => {}
    }
    if crate::types::is_moment_text(&e.ty) && !e.is_field() {
        match &e.kind {
            ExprKind::Literal(Value::Bytes(text)) => e.kind = ExprKind::Literal(Value::Double(crate::text::number_of_moment(text))),
            ExprKind::DateArithmetic(_) => {}
            _ => return,
        }
        (e.ty, e.derivation) = (SqlType::DOUBLE, crate::expr::Derivation::Numeric);
    } else {
        hex_to_number(e);
    }
}

fn label_to_text(e: &mut Expr) {
    let label = std::mem::replace(e, Expr::null());
    let ty = crate::types::text(u64::from(label.ty.length), label.ty.collation);
    *e = Expr { kind: ExprKind::Cast(Box::new(label)), ty, nullable: true, derivation: crate::expr::Derivation::Implicit };
}

/// A hexadecimal literal is a number: one of more than 64 bits is 0, with a warning for each execution. That
/// of a bit literal has a sign, so that what is subtracted from it may be larger.
pub fn hex_to_number(e: &mut Expr) {
    if let Some(n) = hex_number(e) {
        let digits = crate::types::digits(n).max(e.ty.length * 2);
        let signed = i64::try_from(n).ok().filter(|_| e.ty.zerofill);
        *e = match signed {
            Some(n) => Expr { ty: crate::types::bigint(digits + 1), ..Expr::literal(Value::Int(n), SqlType::BIGINT) },
            None => Expr { ty: crate::types::ubigint(digits), ..Expr::literal(Value::UInt(n), SqlType::UBIGINT) },
        };
    } else if is_hex_literal(e) {
        let literal = std::mem::replace(e, Expr::null());
        let number = Expr::literal(Value::UInt(0), SqlType::UBIGINT);
        *e = Expr { kind: ExprKind::Cast(Box::new(literal)), ty: crate::types::ubigint(21), nullable: false, ..number };
    }
}

/// The number that a hexadecimal or bit literal is, if it has 64 bits at most.
pub fn hex_number(e: &Expr) -> Option<u64> {
    match &e.kind {
        ExprKind::Literal(Value::Bytes(b)) if is_hex_literal(e) => number_of_bytes(b),
        _ => None,
    }
}

/// What the bytes of a hexadecimal literal are as a number.
pub fn number_of_bytes(bytes: &[u8]) -> Option<u64> {
    let significant = &bytes[bytes.iter().take_while(|x| **x == 0).count()..];
    (significant.len() <= 8).then(|| significant.iter().fold(0u64, |n, x| n << 8 | *x as u64))
}

/// [`hex_number`] when it is evaluated.
pub fn eval_hex(e: &Expr, cx: &mut EvalContext<'_>) -> Option<u64> {
    match &e.kind {
        ExprKind::Literal(Value::Bytes(b)) if is_hex_literal(e) => Some(hex_number(e).unwrap_or_else(|| {
            let hex: String = b.iter().map(|x| format!("{x:02x}")).collect();
            cx.warn(sql_error!(TRUNCATED_WRONG_VALUE, "BINARY", format!("x'{hex}'")));
            0
        })),
        _ => None,
    }
}

/// The sides are compared as JSON, whatever they are.
pub fn as_documents(sides: [&mut Expr; 2]) -> Comparator {
    for side in sides {
        if let ExprKind::Literal(v) = &side.kind
            && !v.is_null()
        {
            side.kind = ExprKind::Literal(Value::Json(crate::json::scalar_of(v, side).to_json()));
        }
    }
    Comparator::Json
}

fn text_collation(a: &mut Expr, b: &mut Expr, what: &str) -> SqlResult<Collation> {
    let mut pair = [std::mem::replace(a, Expr::null()), std::mem::replace(b, Expr::null())];
    let r = collate::for_comparison(&mut pair, what, Collation::UTF8MB4_0900_AI_CI);
    let [x, y] = pair;
    (*a, *b) = (x, y);
    r
}

fn prepare_temporal(a: &mut Expr, b: &mut Expr, constants: &mut Constants<'_>) -> SqlResult<Option<Comparator>> {
    let (ka, kb) = (a.ty.kind, b.ty.kind);
    if ka == Kind::Time && kb == Kind::Time {
        return Ok(Some(Comparator::Time));
    }
    if ka.is_temporal() && kb.is_temporal() {
        return Ok(Some(Comparator::DateTime));
    }
    if let Some(found) = temporal_beside(a, b, constants)? {
        return Ok(found);
    }
    Ok(temporal_beside(b, a, constants)?.flatten())
}

/// The other side of a temporal operand. The outer `None`: no rule here.
fn temporal_beside(temporal: &Expr, o: &mut Expr, constants: &mut Constants<'_>) -> SqlResult<Option<Option<Comparator>>> {
    let t = &temporal.ty;
    let string = class(&o.ty) == Class::Text;
    if is_temporal_with_date(t.kind) && string {
        convert_to_datetime(temporal, o, constants)?;
        return Ok(Some(Some(Comparator::DateTime)));
    }
    if is_temporal_with_date(t.kind) && is_constant_literal(o) && class(&o.ty) == Class::Int && temporal.is_field() && constants.fits {
        return Ok(Some(number_to_datetime(o, constants.rules_of_numbers()).then_some(Comparator::DateTime)));
    }
    // Only a column makes a time of a string: other times compete with strings as strings, `'9:00:00'`
    // behind `'10:00:00'`.
    let number = class(&o.ty) == Class::Int && constants.fits;
    if t.kind == Kind::Time && is_constant_literal(o) && (number || string && temporal.is_field()) {
        let told = if string { Some((temporal, constants)) } else { None };
        return Ok(Some(constant_to_time(o, told).then_some(Comparator::Time)));
    }
    Ok(None)
}

/// A constant string beside a date becomes a DATETIME once and for all. What stands behind a date is told
/// and left out.
fn convert_to_datetime(temporal: &Expr, o: &mut Expr, constants: &mut Constants<'_>) -> SqlResult<()> {
    let ExprKind::Literal(v) = &o.kind else { return Ok(()) };
    let Some(text) = v.to_text().filter(|_| !constants.stay) else { return Ok(()) };
    let mut issues: Vec<(value::Level, SqlError)> = Vec::new();
    let displaced = constants.time_zone.and_then(|zone| v.displaced(zone));
    match displaced.or_else(|| v.to_datetime_by(constants.rules, Date::ZERO, &mut issues)) {
        Some(d) => {
            let told: Vec<_> = issues.extract_if(.., |issue| !is_flawless(std::slice::from_ref(issue))).collect();
            if !told.is_empty() {
                if told.iter().any(|(_, issue)| !issue.is(&value::error::TRUNCATED_WRONG_VALUE)) {
                    return Ok(());
                }
                constants.tell(temporal, &text);
            }
            pass_on(issues, constants.warnings);
            o.kind = ExprKind::Literal(Value::DateTime(d));
            o.ty = SqlType::datetime(d.fsp());
            Ok(())
        }
        None => {
            constants.tell(temporal, &text);
            let name = match temporal.ty.kind {
                Kind::Date => "DATE",
                Kind::Timestamp => "TIMESTAMP",
                _ => "DATETIME",
            };
            Err(sql_error!(WRONG_VALUE, name, text.to_string_lossy()))
        }
    }
}

/// What a constant that is no date (of which was told) is among others: the date of zeroes, which equals no
/// date that there is.
pub fn no_date() -> Expr {
    Expr::literal(Value::DateTime(DateTime::ZERO), SqlType::datetime(0))
}

fn number_to_datetime(o: &mut Expr, rules: DateRules) -> bool {
    let ExprKind::Literal(v) = &o.kind else { return false };
    let mut issues: Vec<(value::Level, SqlError)> = Vec::new();
    let Some(d) = v.to_datetime_by(rules, Date::ZERO, &mut issues) else { return false };
    if issues.is_empty() && !d.is_zero() {
        o.kind = ExprKind::Literal(Value::DateTime(d));
        o.ty = SqlType::datetime(0);
        return true;
    }
    false
}

/// False, after it was told of a text beside the column that `beside` names, where the constant is no time.
fn constant_to_time(o: &mut Expr, beside: Option<(&Expr, &mut Constants<'_>)>) -> bool {
    let ExprKind::Literal(v) = &o.kind else { return false };
    let mut issues: Vec<(value::Level, SqlError)> = Vec::new();
    match v.to_time(&mut issues) {
        Some(t) if is_flawless(&issues) => {
            o.kind = ExprKind::Literal(Value::Time(t));
            o.ty = SqlType::time(t.fsp());
            if let Some((_, constants)) = beside {
                pass_on(issues, constants.warnings);
            }
            true
        }
        _ => {
            if let (Some((column, constants)), Some(text)) = (beside, v.to_text())
                && !constants.stay
                && !text.is_empty()
                && !parse_time(&text).out_of_range
            {
                constants.tell(column, &text);
            }
            false
        }
    }
}

/// A text or a number beside a TIME column becomes what the column could hold: `'10:00:00.5'` is 10:00:01
/// beside seconds. Literals of TIME stay as they are.
fn round_to_column(column: &Expr, constant: &mut Expr, truncates: bool) {
    let plain = matches!(&constant.kind, ExprKind::Literal(Value::Bytes(_) | Value::Decimal(_) | Value::Double(_)));
    if column.ty.kind != Kind::Time || !column.is_field() || !plain {
        return;
    }
    let mut copy = constant.clone();
    if constant_to_time(&mut copy, None)
        && let ExprKind::Literal(Value::Time(time)) = copy.kind
    {
        let decimals = column.ty.decimals;
        let time = if truncates { time.truncate_to(decimals) } else { time.round_to(decimals) };
        *constant = Expr::literal(Value::Time(time), SqlType::time(decimals));
    }
}

/// A date or a moment beside a TIME column is the time of day that it has.
fn moment_beside_time(column: &Expr, constant: &mut Expr, truncates: bool) {
    if column.ty.kind != Kind::Time || !column.is_field() {
        return;
    }
    let moment = match &constant.kind {
        ExprKind::Literal(Value::Date(d)) => d.at_midnight(),
        ExprKind::Literal(Value::DateTime(d)) => *d,
        _ => return,
    };
    let (time, decimals) = (moment.time(), column.ty.decimals);
    let time = if truncates { time.truncate_to(decimals) } else { time.round_to(decimals) };
    *constant = Expr::literal(Value::Time(time), SqlType::time(decimals));
}

/// A number beside a column with a date becomes what the column could hold: `20000101000000.5` is a second
/// later beside seconds, and beside a DATE it is the day. CASE alone takes it as it is.
fn number_beside_column(column: &Expr, constant: &mut Expr, constants: &mut Constants<'_>) {
    if !is_temporal_with_date(column.ty.kind) || !column.is_field() || !is_constant_literal(constant) {
        return;
    }
    let ExprKind::Literal(v) = &constant.kind else { return };
    if matches!(class(&constant.ty), Class::Text) {
        return;
    }
    tell_of_number(column, v, constants);
    if class(&constant.ty) == Class::Int && column.ty.kind != Kind::Date {
        return;
    }
    let mut issues: Vec<(value::Level, SqlError)> = Vec::new();
    let Some(moment) = v.to_datetime_by(constants.rules_of_numbers(), Date::ZERO, &mut issues).filter(|d| !d.is_zero()) else { return };
    if issues.iter().any(|(level, _)| *level != value::Level::Note) {
        return;
    }
    let decimals = column.ty.decimals;
    let kept = match column.ty.kind {
        Kind::Date => Some(moment.date().at_midnight()),
        _ if constants.truncates => Some(moment.truncate_to(decimals)),
        _ => moment.round_to(decimals),
    };
    if let Some(kept) = kept {
        *constant = Expr::literal(Value::DateTime(kept), SqlType::datetime(kept.fsp()));
    }
}

/// 1292 where a number beside a column with a date is none, or is more than the column could hold. Only a
/// number with a time has a fraction.
fn tell_of_number(column: &Expr, number: &Value, constants: &mut Constants<'_>) {
    const LAST_DATE: i64 = 99_991_231;
    if !constants.tells_numbers {
        return;
    }
    let mut issues: Vec<(value::Level, SqlError)> = Vec::new();
    let exact = number.to_decimal(&mut NoWarnings);
    // What is rounded to 0 is the zero date.
    if exact.as_ref().is_some_and(|x| !x.is_negative() && x.round(0).is_zero()) {
        return;
    }
    let moment = number.to_datetime_by(constants.rules_of_numbers(), Date::ZERO, &mut issues);
    let has_fraction = exact.as_ref().is_some_and(|x| x.round(0) != *x && *x <= Decimal::from_i64(LAST_DATE));
    let Some(text) = number.to_text() else { return };
    if moment.is_none() || has_fraction || !is_flawless(&issues) {
        constants.tell(column, &text);
    } else if column.ty.kind == Kind::Date && moment.is_some_and(|m| m != m.date().at_midnight()) {
        constants.note(column, &text);
    }
}

/// The last year of a YEAR.
pub(crate) const LAST_YEAR: f64 = 2155.0;

/// A YEAR column beside a constant: the constant is a year too, `99` is 1999.
fn year_constant(column: &Expr, constant: &mut Expr) {
    if column.ty.kind != Kind::Year || !matches!(column.kind, ExprKind::Column { .. }) || constant.ty.kind == Kind::Year {
        return;
    }
    let ExprKind::Literal(v) = &constant.kind else { return };
    let text = matches!(v, Value::Bytes(_));
    let n = match v {
        Value::Date(d) => Some(d.year() as i128),
        Value::DateTime(d) => Some(d.year() as i128),
        Value::Time(_) => None,
        // What is more than the last year by a fraction is more than every year, and what is negative less.
        Value::Double(x) if *x > LAST_YEAR || *x < 0.0 => None,
        Value::Decimal(d) if d.is_negative() => None,
        Value::Bytes(b) => whole_decimal(b).map(|d| d.round(0).to_i128()),
        v => v.to_int(&mut NoWarnings),
    };
    // `'0'` is 2000, and `'0000'` is the year 0.
    let text = text && !matches!(v, Value::Bytes(b) if b.starts_with(b"0000"));
    if let Some(year) = n.and_then(|n| crate::cast::year_of(n, text)) {
        *constant = Expr::literal(Value::Int(year), SqlType { length: 4, ..SqlType::BIGINT });
    }
}

/// The number that a text is as a whole, but for blanks. What is too small for a decimal, `1e-308`, is none.
fn whole_decimal(text: &[u8]) -> Option<Decimal> {
    let parsed = Decimal::parse_prefix(text);
    let mut digits = text.iter().copied().take_while(|b| !matches!(b, b'e' | b'E'));
    let lost = parsed.value.is_zero() && digits.any(|b| matches!(b, b'1'..=b'9'));
    let complete = !parsed.empty && !parsed.overflow && !lost && text[parsed.used..].iter().all(|b| *b == b' ');
    complete.then_some(parsed.value)
}

/// An integer column beside a constant that is exactly an integer, in whatever type it is written. A text
/// beyond 64 bits is compared as a decimal, and beside BIGINT a text that is no integer, but the same
/// double as one, is that integer.
fn integer_constant(column: &Expr, constant: &mut Expr) -> Option<Comparator> {
    if !matches!(column.kind, ExprKind::Column { .. }) || class(&column.ty) != Class::Int || class(&constant.ty) == Class::Int {
        return None;
    }
    let ExprKind::Literal(v) = &constant.kind else { return None };
    let exact = match v {
        Value::Decimal(d) if d.round(0) == *d => d.to_i128(),
        Value::Double(x) if x.fract() == 0.0 && x.abs() < 9e15 => *x as i128,
        Value::Bytes(b) => {
            let d = whole_decimal(b)?;
            let rounded = d.round(0);
            if rounded != d && (column.ty.kind != Kind::BigInt || rounded.to_f64() != d.to_f64()) {
                return None;
            }
            let n = rounded.to_i128();
            if !(i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(&n) {
                let ty = SqlType::decimal(value::decimal::MAX_PRECISION, 0);
                *constant = Expr::literal(Value::Decimal(rounded), ty);
                return Some(Comparator::Decimal);
            }
            n
        }
        _ => return None,
    };
    let value = if let Ok(n) = i64::try_from(exact) { Value::Int(n) } else { Value::UInt(u64::try_from(exact).ok()?) };
    *constant =
        Expr::literal(value, if exact < 0 { SqlType::BIGINT } else { SqlType { unsigned: exact > i64::MAX as i128, ..SqlType::BIGINT } });
    Some(Comparator::Int)
}

/// The order of two values; `None` if either is NULL (or cannot be read as what the comparison needs).
///
/// # Errors
/// 3141 and its kin for JSON.
pub fn compare_values(a: &Value, b: &Value, by: &Comparator, cx: &mut EvalContext<'_>) -> SqlResult<Option<Ordering>> {
    if a.is_null() || b.is_null() {
        return Ok(None);
    }
    Ok(match by {
        Comparator::Int => match (a, b) {
            (Value::Int(x), Value::Int(y)) => Some(x.cmp(y)),
            _ => both(a.to_int(cx.warnings), b.to_int(cx.warnings)).map(|(x, y)| x.cmp(&y)),
        },
        Comparator::Decimal => match (a, b) {
            (Value::Decimal(x), Value::Decimal(y)) => Some(x.cmp(y)),
            _ if is_beyond_decimals(a) || is_beyond_decimals(b) => return compare_values(a, b, &Comparator::Double, cx),
            _ => both(a.to_decimal(cx.warnings), b.to_decimal(cx.warnings)).map(|(x, y)| x.cmp(&y)),
        },
        Comparator::Double => both(a.to_f64(cx.warnings), b.to_f64(cx.warnings)).map(|(x, y)| x.partial_cmp(&y).unwrap_or(Ordering::Equal)),
        Comparator::Rounded(d) => both(a.to_f64(cx.warnings), b.to_f64(cx.warnings)).map(|(x, y)| in_decimals(x, y, *d)),
        Comparator::Text(c) => match (a, b) {
            (Value::Bytes(x), Value::Bytes(y)) => Some(c.compare(x, y)),
            _ => both(a.to_text(), b.to_text()).map(|(x, y)| c.compare(&x, &y)),
        },
        Comparator::DateTime => match (a, b) {
            (Value::DateTime(x), Value::DateTime(y)) => Some(x.cmp(y)),
            (Value::Date(x), Value::Date(y)) => Some(x.cmp(y)),
            // What is no date counts as zero here, after its warning.
            _ => {
                let (x, y) = (moment_beside(a, b, cx), moment_beside(b, a, cx));
                Some(x.unwrap_or(DateTime::ZERO).cmp(&y.unwrap_or(DateTime::ZERO)))
            }
        },
        Comparator::Time => both(a.to_time(cx.warnings), b.to_time(cx.warnings)).map(|(x, y)| x.cmp(&y)),
        Comparator::Year => {
            let mut moment = |v: &Value| match v {
                Value::Int(_) | Value::UInt(_) => {
                    let year = v.to_int(&mut NoWarnings).and_then(|year| u32::try_from(year).ok());
                    Date::new(year.unwrap_or(0), 0, 0).at_midnight()
                }
                v => to_moment(v, cx).unwrap_or(DateTime::ZERO),
            };
            Some(moment(a).cmp(&moment(b)))
        }
        Comparator::Json => return crate::json::compare(a, b),
        Comparator::Row(_) => None,
    })
}

/// A double that is nearer to 0 than any decimal.
pub fn is_beyond_decimals(v: &Value) -> bool {
    const SMALLEST: f64 = 1e-30;
    matches!(v, Value::Double(x) if *x != 0.0 && x.abs() < SMALLEST)
}

fn both<A, B>(a: Option<A>, b: Option<B>) -> Option<(A, B)> {
    Some((a?, b?))
}

/// As DATETIME; of a text that is none is told what the other side is.
fn moment_beside(v: &Value, other: &Value, cx: &mut EvalContext<'_>) -> Option<DateTime> {
    let what = match other {
        Value::Date(_) => "date",
        Value::DateTime(_) => "datetime",
        _ => return to_moment(v, cx),
    };
    let Value::Bytes(text) = v else { return to_moment(v, cx) };
    let mut issues: Vec<(value::Level, SqlError)> = Vec::new();
    let moment = to_moment(v, &mut cx.apart(&mut issues));
    match moment {
        Some(_) => pass_on(issues, cx.warnings),
        None => cx.warn(sql_error!(TRUNCATED_WRONG_VALUE, what, text.to_string_lossy())),
    }
    moment
}

/// As DATETIME, with today's date for a TIME.
pub fn to_moment(v: &Value, cx: &mut EvalContext<'_>) -> Option<DateTime> {
    match v {
        Value::DateTime(d) => Some(*d),
        Value::Date(d) => Some(d.at_midnight()),
        _ => {
            if let Some(d) = v.displaced(&cx.settings.time_zone) {
                return Some(d);
            }
            let today = cx.today();
            let cut = crate::cast::truncated_moment(v, cx);
            let v = cut.as_ref().unwrap_or(v);
            let mut rules = DateRules::LAX;
            if let Value::Bytes(_) = v {
                rules.no_zero_date = cx.settings.sql_mode.has(SqlMode::NO_ZERO_DATE);
                rules.invalid_dates = cx.settings.sql_mode.has(SqlMode::ALLOW_INVALID_DATES);
            }
            v.to_datetime_by(rules, today, cx.warnings)
        }
    }
}

/// As TIME.
pub fn to_time(v: &Value, cx: &mut EvalContext<'_>) -> Option<value::Time> {
    match v.displaced(&cx.settings.time_zone) {
        Some(d) => Some(d.time()),
        None => crate::cast::truncated_moment(v, cx).as_ref().unwrap_or(v).to_time(cx.warnings),
    }
}

/// `left op right` for rows of values, in three-valued logic.
///
/// # Errors
/// As [`compare_values`].
pub fn compare_rows(
    op: CompareOp,
    left: &[Value],
    right: &[Value],
    by: &[Comparator],
    cx: &mut EvalContext<'_>,
) -> SqlResult<Option<bool>> {
    let mut unknown = false;
    for ((a, b), by) in left.iter().zip(right).zip(by) {
        if op == CompareOp::NullSafeEq {
            if !null_safe_equal(a, b, by, cx)? {
                return Ok(Some(false));
            }
            continue;
        }
        match compare_values(a, b, by, cx)? {
            None => match op {
                // The columns before are equal: the answer hangs on this one.
                CompareOp::Eq | CompareOp::Ne => unknown = true,
                _ => return Ok(None),
            },
            Some(Ordering::Equal) => {}
            Some(o) => {
                return Ok(Some(match op {
                    CompareOp::Le => o.is_lt(),
                    CompareOp::Ge => o.is_gt(),
                    op => op.holds(o),
                }));
            }
        }
    }
    if unknown {
        return Ok(None);
    }
    Ok(Some(op.holds(Ordering::Equal)))
}

/// `a <=> b` of two values.
///
/// # Errors
/// As [`compare_values`].
pub fn null_safe_equal(a: &Value, b: &Value, by: &Comparator, cx: &mut EvalContext<'_>) -> SqlResult<bool> {
    Ok(match (a.is_null(), b.is_null()) {
        (true, true) => true,
        (false, false) => compare_values(a, b, by, cx)? == Some(Ordering::Equal),
        _ => false,
    })
}

/// One comparator for several operands at once: BETWEEN, GREATEST, INTERVAL. Dates win over strings that
/// are dates.
///
/// # Errors
/// 1267, 1270, 1271, 1525.
pub fn prepare_many(args: &mut [Expr], what: &str, connection: Collation, constants: &mut Constants<'_>) -> SqlResult<Comparator> {
    let typed = |f: &dyn Fn(&Expr) -> bool, args: &[Expr]| args.iter().filter(|a| a.ty.kind != Kind::Null).all(f);
    if what == "between" && args.iter().any(|a| a.ty.kind == Kind::Json) {
        constants.warnings.warn(sql_error!(NOT_SUPPORTED_YET, "comparison of JSON in the BETWEEN operator"));
    }
    if args.iter().any(|a| a.ty.kind == Kind::Json) && args.iter().any(|a| a.ty.kind.is_temporal()) {
        if what != "between" {
            return Ok(Comparator::Json);
        }
        args.iter_mut().filter(|a| a.ty.kind == Kind::Json).for_each(document_to_text);
    }
    if what == "between"
        && let [column, bounds @ ..] = &mut *args
    {
        bounds.iter_mut().for_each(|bound| round_to_column(column, bound, constants.truncates));
    }
    let first = args.iter().find(|a| a.ty.kind != Kind::Null).map_or(Kind::Null, |a| a.ty.kind);
    if first.is_temporal() && typed(&|a| a.ty.kind == Kind::Time, args) {
        return Ok(Comparator::Time);
    }
    if first == Kind::Time && become_times(args, constants) {
        return Ok(Comparator::Time);
    }
    if let [year, rest @ ..] = args
        && first == Kind::Year
    {
        rest.iter_mut().for_each(|r| year_constant(year, r));
    }
    let any_date = args.iter().find(|a| is_temporal_with_date(a.ty.kind)).cloned();
    if let Some(date) = any_date
        && typed(&|a| a.ty.kind.is_temporal() || class(&a.ty) == Class::Text, args)
    {
        for a in args.iter_mut().filter(|a| class(&a.ty) == Class::Text && !a.ty.kind.is_temporal()) {
            if is_temporal_with_date(first) && convert_to_datetime(&date, a, constants).is_err() && what == "between" {
                *a = no_date();
            }
        }
        return Ok(Comparator::DateTime);
    }
    // A moment that no column holds is a number between a number and a text.
    let as_number = what == "between" && !args[0].is_field();
    if is_temporal_with_date(first) && !as_number {
        let all = all_moments(args, what == "between", constants);
        if all {
            return Ok(Comparator::DateTime);
        }
    }
    if typed(&|a| class(&a.ty) == Class::Text, args) {
        return Ok(Comparator::Text(collate::for_comparison(args, what, connection)?));
    }
    if what == "between"
        && let [column, rest @ ..] = &mut *args
        && column.ty.kind == Kind::Time
        && !as_number
    {
        let mut copies: Vec<Expr> = rest.to_vec();
        if copies.iter_mut().all(|c| c.ty.kind == Kind::Time || is_constant_literal(c) && constant_to_time(c, None)) {
            rest.clone_from_slice(&copies);
            return Ok(Comparator::Time);
        }
    }
    args.iter_mut().for_each(in_numeric_context);
    if become_integers(args) {
        return Ok(Comparator::Int);
    }
    Ok(of_numbers(args))
}

/// Makes times of the constants beside a TIME. False if one of them is none.
fn become_times(args: &mut [Expr], constants: &mut Constants<'_>) -> bool {
    let strings = args.iter().any(|a| class(&a.ty) == Class::Text && !a.ty.kind.is_temporal());
    let [first, rest @ ..] = args else { return true };
    let could_be = |a: &Expr| a.ty.kind == Kind::Time || is_constant_literal(a) && !is_temporal_with_date(a.ty.kind);
    if strings && !first.is_field() || !rest.iter().all(could_be) {
        return false;
    }
    rest.iter_mut().all(|a| {
        let told = (first.is_field() && class(&a.ty) == Class::Text).then_some((&*first, &mut *constants));
        a.ty.kind == Kind::Time || constant_to_time(a, told)
    })
}

/// Makes integers of the constants beside an integer. False if one of them is none, and then all of them
/// stay as they are; also if there is nothing to make one of.
fn become_integers(args: &mut [Expr]) -> bool {
    let [column, rest @ ..] = args else { return false };
    if class(&column.ty) != Class::Int || rest.iter().all(|r| class(&r.ty) == Class::Int) {
        return false;
    }
    let mut copies: Vec<Expr> = rest.to_vec();
    let all = copies.iter_mut().all(|c| class(&c.ty) == Class::Int || integer_constant(column, c) == Some(Comparator::Int));
    if all {
        rest.clone_from_slice(&copies);
    }
    all
}

/// Makes moments of what stands beside one. Each of the bounds of BETWEEN that is none is told of.
fn all_moments(args: &mut [Expr], between: bool, constants: &mut Constants<'_>) -> bool {
    let date = args[0].clone();
    let become_moment = |a: &mut Expr| {
        if a.ty.kind.is_temporal() || number_to_datetime(a, constants.rules_of_numbers()) {
            return true;
        }
        match a.as_literal() {
            Some(number) if between && date.is_field() && class(&a.ty) != Class::Text => {
                tell_of_number(&date, number, constants);
                false
            }
            _ => convert_to_datetime(&date, a, constants).is_ok(),
        }
    };
    let mut moments = args.iter_mut().skip(1).map(become_moment);
    if between { moments.filter(|is_moment| !is_moment).count() == 0 } else { moments.all(|is_moment| is_moment) }
}

/// A document between moments is the text that it is shown as.
fn document_to_text(e: &mut Expr) {
    let document = std::mem::replace(e, Expr::null());
    let (nullable, derivation) = (document.nullable, document.derivation);
    let ty = SqlType::text(Kind::LongText, Collation::UTF8MB4_BIN);
    *e = Expr { kind: ExprKind::Cast(Box::new(document)), ty, nullable, derivation };
}

/// How numbers are compared with each other.
fn of_numbers(args: &[Expr]) -> Comparator {
    let numbers = || args.iter().filter(|a| a.ty.kind != Kind::Null && !is_text_parameter(a));
    let text = args.iter().any(is_text_parameter);
    let all = |of: &[Class]| numbers().all(|a| of.contains(&class(&a.ty)));
    if all(&[Class::Int]) && !text {
        Comparator::Int
    } else if all(&[Class::Int, Class::Decimal]) {
        Comparator::Decimal
    } else {
        Comparator::Double
    }
}

impl Expr {
    /// `left op right` compared as MySQL would compare these two types.
    ///
    /// # Errors
    /// 1267 when the collations do not go together, 1241 for rows of different width.
    pub fn compare(op: CompareOp, left: Expr, right: Expr) -> SqlResult<Expr> {
        bind(op, left, right, &mut Constants::quiet(&mut value::NoWarnings))
    }

    /// A hexadecimal or bit literal in numeric context is a number: call this before storing into a numeric
    /// column.
    pub fn in_numeric_context(&mut self) {
        in_numeric_context(self);
    }
}
