//! Evaluation: one function for values, one for truth, and one that borrows.
//!
//! Conditions are evaluated by [`eval_truth`] without making values; operands are borrowed from the row and
//! from literals where they stand ([`eval_ref`]), so a comparison of a column with a constant neither
//! copies nor allocates.
//!
//! A decimal inside an expression may have more digits than its type says (a quotient keeps whole words of
//! nine digits, as MySQL's does); it is rounded to the type when it leaves the expression ([`eval`]) or
//! becomes text. A FLOAT that CAST makes is a double until it leaves the expression: `CAST(1.1 AS FLOAT)` is
//! equal to 1.1.

use std::cmp::Ordering;
use std::ops::Deref;

use value::{Collation, Decimal, Kind, SqlError, SqlResult, SqlType, Value, sql_error};

use crate::compare::{self, compare_values};
use crate::context::{EvalContext, QuantifiedUse};
use crate::expr::*;
use crate::moments::is_text_beside_varying;
use crate::operand::{bits_at, decimal_of, double_of, hands_on, is_quiet, may_be_quiet};
use crate::text::{number_of_moment, read_as, text_of, text_of_expr};
use crate::types::{chooses, is_extreme_of_dates};
use crate::{cast, print};

/// A value that stands in the row or in the expression, or a new one.
pub enum ValueRef<'v> {
    Borrowed(&'v Value),
    Owned(Value),
}

impl Deref for ValueRef<'_> {
    type Target = Value;
    fn deref(&self) -> &Value {
        match self {
            ValueRef::Borrowed(v) => v,
            ValueRef::Owned(v) => v,
        }
    }
}

impl ValueRef<'_> {
    pub fn into_owned(self) -> Value {
        match self {
            ValueRef::Borrowed(v) => v.clone(),
            ValueRef::Owned(v) => v,
        }
    }
}

static NULL: Value = Value::Null;

/// The value of an expression on a row, as it leaves the expression: decimals have the scale of their type.
///
/// # Errors
/// Those that MySQL raises at run time: 1690, 1242, 1317 and so on.
pub fn eval(e: &Expr, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    // CASE and IF hand a branch's decimal on with the branch's own scale, unless `settle` says otherwise.
    if e.ty.kind == Kind::Decimal
        && let Some(branch) = branch_of(e, row, cx)?
    {
        let Some(branch) = branch else { return Ok(Value::Null) };
        let v = eval(branch, row, cx)?;
        return cast::unify(v, &branch.ty, &e.ty, cx);
    }
    let v = eval_raw(e, row, cx)?;
    Ok(match v {
        Value::Decimal(d) if e.ty.kind == Kind::Decimal && d.scale() != e.ty.decimals && !keeps_scale(e) => {
            Value::Decimal(d.round(e.ty.decimals as i32))
        }
        v => float_of(v, &e.ty),
    })
}

/// A value as it leaves an expression of this type: only there CAST makes a FLOAT of a double.
pub(crate) fn float_of(v: Value, ty: &SqlType) -> Value {
    match v {
        Value::Double(x) if ty.kind == Kind::Float => Value::Float(x as f32),
        v => v,
    }
}

/// A variable has the scale of what it was set to, a text that is read as a number its own.
fn keeps_scale(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::UserVariable(_) => true,
        ExprKind::Cast(_) => e.ty.decimals == crate::types::OWN_SCALE,
        _ => false,
    }
}

/// The branch that a CASE or IF takes, if `e` is one; none where nothing fits and there is no ELSE.
fn branch_of<'v>(e: &'v Expr, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Option<Option<&'v Expr>>> {
    Ok(match &e.kind {
        ExprKind::Case(c) => Some(chosen(c, row, cx)?),
        ExprKind::Call(c) if c.function.name == "if" => {
            let at = if eval_truth(&c.args[0], row, cx)? == Some(true) { 1 } else { 2 };
            Some(Some(&c.args[at]))
        }
        _ => None,
    })
}

/// As [`eval`], without a copy of what stands in the row or in the expression.
pub fn eval_ref<'v, 'a: 'v>(e: &'v Expr, row: &'v [Value], cx: &mut EvalContext<'a>) -> SqlResult<ValueRef<'v>> {
    Ok(match &e.kind {
        ExprKind::Column { slot, .. } => ValueRef::Borrowed(row.get(*slot as usize).unwrap_or(&NULL)),
        ExprKind::Literal(v) => ValueRef::Borrowed(v),
        ExprKind::Param(n) | ExprKind::Variable(n, _) => ValueRef::Borrowed(cx.params.get(*n as usize).unwrap_or(&NULL)),
        _ => ValueRef::Owned(eval_raw(e, row, cx)?),
    })
}

/// As [`eval_ref`], for a numeric context: a CASE or IF that is text gives the chosen value itself, so that
/// a date among texts is a number here, and not the number that its text begins with, as is a hexadecimal
/// literal. (COALESCE is different: it goes through the text.)
pub fn eval_operand<'v, 'a: 'v>(e: &'v Expr, row: &'v [Value], cx: &mut EvalContext<'a>) -> SqlResult<ValueRef<'v>> {
    if !e.ty.kind.is_string() {
        return eval_ref(e, row, cx);
    }
    if let Some(n) = crate::compare::eval_hex(e, cx) {
        return Ok(ValueRef::Owned(Value::UInt(n)));
    }
    match &e.kind {
        _ if chooses(e) => match branch_of(e, row, cx)?.flatten() {
            Some(then) => eval_operand(then, row, cx),
            None => Ok(ValueRef::Borrowed(&NULL)),
        },
        // These have a number of their own beside the text, and give it where one is asked for.
        ExprKind::Call(c) if matches!(c.function.name, "elt" | "dayname") => {
            (c.function.eval)(crate::functions::Args { call: c, ty: &SqlType::BIGINT, row }, cx).map(ValueRef::Owned)
        }
        // The greatest of dates and others is a text that shows a moment, and its number is the moment's.
        ExprKind::Call(c) if matches!(c.function.name, "greatest" | "least") && c.args.iter().any(|a| a.ty.kind.is_temporal()) => {
            let v = eval_raw(e, row, cx)?;
            Ok(ValueRef::Owned(match &v {
                Value::Bytes(text) if text.contains(&b':') || text.contains(&b'-') => Value::Double(number_of_moment(text)),
                _ => v,
            }))
        }
        _ => eval_ref(e, row, cx),
    }
}

/// As [`eval_ref`], where a moment is wanted: what ADDTIME and SUBTIME make of a text is a time of today, if
/// it is no date, and not the date that its digits could be.
pub fn eval_moment<'v, 'a: 'v>(e: &'v Expr, row: &'v [Value], cx: &mut EvalContext<'a>) -> SqlResult<ValueRef<'v>> {
    if !e.ty.kind.is_string() {
        return eval_ref(e, row, cx);
    }
    match &e.kind {
        ExprKind::Case(c) => match chosen(c, row, cx)? {
            Some(then) => eval_moment(then, row, cx),
            None => Ok(ValueRef::Borrowed(&NULL)),
        },
        ExprKind::Call(c) if matches!(c.function.name, "addtime" | "subtime") => {
            let v = eval_raw(e, row, cx)?;
            let is_time = matches!(&v, Value::Bytes(text) if !text.contains(&b' '));
            Ok(ValueRef::Owned(if is_time { v.to_time(&mut value::NoWarnings).map_or(Value::Null, Value::Time) } else { v }))
        }
        _ => eval_ref(e, row, cx),
    }
}

/// As [`eval_ref`], where a time is wanted: what date arithmetic makes of a text is a moment, whose time is
/// midnight if its text shows none.
pub fn eval_time<'v, 'a: 'v>(e: &'v Expr, row: &'v [Value], cx: &mut EvalContext<'a>) -> SqlResult<ValueRef<'v>> {
    if !e.ty.kind.is_string() {
        return eval_ref(e, row, cx);
    }
    match &e.kind {
        _ if chooses(e) => match branch_of(e, row, cx)?.flatten() {
            Some(then) => eval_time(then, row, cx),
            None => Ok(ValueRef::Borrowed(&NULL)),
        },
        ExprKind::DateArithmetic(_) => {
            let v = eval_raw(e, row, cx)?;
            let moment = v.to_datetime(value::Date::ZERO, &mut value::NoWarnings);
            Ok(ValueRef::Owned(moment.map_or(v, Value::DateTime)))
        }
        _ => eval_ref(e, row, cx),
    }
}

/// Truth of a condition: `None` is unknown.
///
/// # Errors
/// As [`eval`].
pub fn eval_truth(e: &Expr, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Option<bool>> {
    match &e.kind {
        ExprKind::And(list) => {
            let mut unknown = false;
            for c in list {
                match eval_truth(c, row, cx)? {
                    Some(false) => return Ok(Some(false)),
                    None => unknown = true,
                    Some(true) => {}
                }
            }
            Ok((!unknown).then_some(true))
        }
        ExprKind::Or(list) => {
            let mut unknown = false;
            for c in list {
                match eval_truth(c, row, cx)? {
                    Some(true) => return Ok(Some(true)),
                    None => unknown = true,
                    Some(false) => {}
                }
            }
            Ok((!unknown).then_some(false))
        }
        ExprKind::Xor(sides) => {
            let a = eval_truth(&sides[0], row, cx)?;
            let b = eval_truth(&sides[1], row, cx)?;
            Ok(a.zip(b).map(|(a, b)| a != b))
        }
        ExprKind::Not(arg) => Ok(eval_truth(arg, row, cx)?.map(|b| !b)),
        ExprKind::Compare { op, by, sides } => compare_sides(*op, by, &sides[0], &sides[1], row, cx),
        ExprKind::IsNull { arg, negated } => Ok(Some(eval_ref(arg, row, cx)?.is_null() != *negated)),
        ExprKind::IsTruth { arg, truth, negated } => Ok(Some((eval_truth(arg, row, cx)? == Some(*truth)) != *negated)),
        ExprKind::Between { args, by, negated } => between(args, by, *negated, row, cx),
        ExprKind::In(list) => in_list(list, row, cx),
        ExprKind::Like(l) => like(l, row, cx),
        ExprKind::Subquery(s) if s.kind != SubqueryKind::Scalar => subquery_truth(s, row, cx),
        ExprKind::Case(_) | ExprKind::Call(_) => {
            let v = eval_operand(e, row, cx)?;
            Ok(if is_quiet(e, &v) { v.to_bool(&mut value::NoWarnings) } else { v.to_bool(cx.warnings) })
        }
        _ => {
            let v = eval_ref(e, row, cx)?;
            Ok(match &*v {
                Value::Int(n) => Some(*n != 0),
                v if is_quiet(e, v) => v.to_bool(&mut value::NoWarnings),
                v => v.to_bool(cx.warnings),
            })
        }
    }
}

/// Whether a row passes a filter: true, not NULL.
///
/// # Errors
/// As [`eval`]; that the connection was killed, where that ended a SLEEP of the filter.
pub fn passes(e: &Expr, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<bool> {
    let passed = eval_truth(e, row, cx)? == Some(true);
    if cx.woken {
        cx.session.check_killed()?;
    }
    Ok(passed)
}

/// The value, with all digits that a decimal has gathered.
pub fn eval_raw(e: &Expr, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    match &e.kind {
        ExprKind::Literal(v) => Ok(v.clone()),
        ExprKind::Column { slot, .. } => Ok(row.get(*slot as usize).cloned().unwrap_or_default()),
        ExprKind::Param(n) | ExprKind::Variable(n, _) => Ok(cx.params.get(*n as usize).cloned().unwrap_or_default()),
        ExprKind::UserVariable(variable) => Ok(cx.session.user_variable(&variable.name).unwrap_or_default()),
        ExprKind::Assign(name, arg) => assign(name, arg, row, cx),
        ExprKind::SystemVariable(v) => Ok(cx.session.system_variable(v.scope, v.base.as_deref(), &v.name)?.0),
        ExprKind::Arith { op, number, sides } => arith(e, *op, *number, sides, row, cx),
        ExprKind::Negate { arg, number } => negate(e, arg, *number, row, cx),
        ExprKind::Bits { op, binary, sides } => bits(*op, *binary, sides, row, cx),
        ExprKind::BitNot { arg, binary } => bit_not(arg, *binary, row, cx),
        ExprKind::Case(c) => case(e, c, row, cx),
        ExprKind::Cast(arg) => {
            if e.ty.kind == Kind::BigInt
                && let Some(n) = compare::eval_hex(arg, cx)
            {
                return cast::cast(&Value::UInt(n), &SqlType::UBIGINT, &e.ty, cx);
            }
            if e.ty.kind.is_string() && arg.ty.kind == Kind::Decimal && chooses(arg) {
                let v = eval(arg, row, cx)?;
                let text = text_of_expr(&v, arg).map_or(Value::Null, Value::Bytes);
                return cast::cast(&text, &SqlType::varchar(arg.ty.length, Collation::UTF8MB4_0900_AI_CI), &e.ty, cx);
            }
            let v = match e.ty.kind {
                // A choice whose type is a text is cut where its text is.
                Kind::BigInt if arg.ty.kind.is_string() && is_choice(arg) && !is_extreme_of_dates(arg) => eval_ref(arg, row, cx)?,
                kind if kind.is_numeric() => {
                    let v = eval_operand(arg, row, cx)?;
                    handed_on(v, arg, kind, cx)
                }
                Kind::Date | Kind::DateTime => eval_moment(arg, row, cx)?,
                Kind::Time => eval_time(arg, row, cx)?,
                _ => eval_ref(arg, row, cx)?,
            };
            let v = if e.ty.kind == Kind::BigInt { whole_part(v, arg)? } else { v };
            if e.ty.kind == Kind::Float {
                return match v.to_f64(cx.warnings) {
                    Some(x) if (x as f32).is_infinite() => Err(out_of_range("DOUBLE", e, cx)),
                    x => Ok(x.map_or(Value::Null, Value::Double)),
                };
            }
            if e.ty.kind == Kind::Json && matches!(&*v, Value::Int(_)) {
                return Ok(Value::Json(crate::json::scalar_of(&v, arg).to_json()));
            }
            cast::cast(&v, &arg.ty, &e.ty, cx)
        }
        ExprKind::ConvertCharset(arg) => {
            let v = eval_ref(arg, row, cx)?;
            Ok(convert_charset(&v, &arg.ty, e.ty.collation, cx))
        }
        ExprKind::ReadAs(arg) => {
            let v = eval_ref(arg, row, cx)?;
            text_of_expr(&v, arg).map_or(Ok(Value::Null), |text| read_as(text, arg, e.ty.collation))
        }
        ExprKind::Collate(arg) => {
            let v = eval_ref(arg, row, cx)?;
            Ok(text_of_expr(&v, arg).map_or(Value::Null, Value::Bytes))
        }
        ExprKind::DateArithmetic(d) if e.ty.kind == Kind::Double => {
            let text = crate::interval::date_arithmetic(d, &crate::types::moment_text(Collation::ASCII_GENERAL_CI), row, cx)?;
            Ok(text.to_text().map_or(Value::Null, |t| Value::Double(number_of_moment(&t))))
        }
        ExprKind::DateArithmetic(d) => crate::interval::date_arithmetic(d, &e.ty, row, cx),
        ExprKind::Call(c) => (c.function.eval)(crate::functions::Args { call: c, ty: &e.ty, row }, cx),
        ExprKind::Stored(call) => {
            let runner = cx.subqueries.ok_or_else(|| sql_error!(NOT_SUPPORTED_YET, "a stored function here"))?;
            runner.function(call, row, cx)
        }
        ExprKind::Row(_) => Err(sql_error!(OPERAND_COLUMNS, 1)),
        ExprKind::CastArray(c) => crate::members::array(&*eval_ref(&c.arg, row, cx)?, &c.of, cx),
        ExprKind::Match(m) => {
            let runner = cx.subqueries.ok_or_else(|| sql_error!(NOT_SUPPORTED_YET, "MATCH here"))?;
            runner.rank(m, row, cx).map(Value::Double)
        }
        ExprKind::Subquery(s) if s.kind == SubqueryKind::Scalar => {
            let mut out = Vec::with_capacity(1);
            let runner = cx.subqueries.ok_or_else(|| sql_error!(NOT_SUPPORTED_YET, "subquery here"))?;
            runner.row(s.index, row, cx, &mut out)?;
            Ok(out.into_iter().next().unwrap_or_default())
        }
        _ => Ok(match eval_truth(e, row, cx)? {
            Some(b) => Value::Int(b as i64),
            None => Value::Null,
        }),
    }
}

fn convert_charset(v: &Value, from: &SqlType, to: Collation, cx: &mut EvalContext<'_>) -> Value {
    let Some(text) = text_of(v, from) else { return Value::Null };
    crate::cast::in_charset(text, crate::text::charset_of_type(from), to.charset(), cx).map_or(Value::Null, Value::Bytes)
}

fn assign(name: &str, arg: &Expr, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let v = eval_raw(arg, row, cx)?;
    let (kept, ty) = crate::text::kept_in_variable(v.clone(), &arg.ty);
    let ty = crate::types::user_variable_type(Some(&ty), cx.settings.collation_connection);
    let kept = if let Value::Json(_) = kept { text_of(&kept, &arg.ty).map_or(Value::Null, Value::Bytes) } else { kept };
    cx.session.set_user_variable(name, kept, &ty);
    Ok(v)
}

// ---- comparisons

fn compare_sides(op: CompareOp, by: &Comparator, l: &Expr, r: &Expr, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Option<bool>> {
    if let Comparator::Row(by) = by {
        if let (Some(l), Some(r)) = (flat(l), flat(r)) {
            return compare_flat(op, (l, r), by, row, cx);
        }
        let (a, b) = (row_values(l, row, cx)?, row_values(r, row, cx)?);
        return compare_nested(op, &a, &b, by, cx);
    }
    let a = side(l, by, row, cx)?;
    if op != CompareOp::NullSafeEq && a.is_null() {
        return Ok(None);
    }
    let b = side(r, by, row, cx)?;
    if op == CompareOp::NullSafeEq && (*by != Comparator::Double || a.is_null() || b.is_null()) {
        return compare::null_safe_equal(&a, &b, by, cx).map(Some);
    }
    Ok(compare_operands((&a, l), (&b, r), by, cx)?.map(|o| op.holds(o)))
}

/// The value of a side of a comparison: in numbers it is an operand like those of arithmetic.
fn side<'v, 'a: 'v>(e: &'v Expr, by: &Comparator, row: &'v [Value], cx: &mut EvalContext<'a>) -> SqlResult<ValueRef<'v>> {
    if is_of_numbers(by) { eval_operand(e, row, cx) } else { eval_ref(e, row, cx) }
}

fn is_of_numbers(by: &Comparator) -> bool {
    matches!(by, Comparator::Int | Comparator::Decimal | Comparator::Double | Comparator::Rounded(_))
}

/// As [`compare_values`], of the values of two expressions: a text may be [quiet](is_quiet).
fn compare_operands(
    (a, l): (&Value, &Expr),
    (b, r): (&Value, &Expr),
    by: &Comparator,
    cx: &mut EvalContext<'_>,
) -> SqlResult<Option<Ordering>> {
    if *by == Comparator::Double && (may_be_quiet(l) || may_be_quiet(r)) && !a.is_null() && !b.is_null() {
        let pair = double_of(a, l, cx).zip(double_of(b, r, cx));
        return Ok(pair.and_then(|(x, y)| x.partial_cmp(&y)));
    }
    if *by == Comparator::DateTime && is_text_beside_varying((a, l), (b, r)) {
        // What is no moment counts as zero.
        let (x, y) = (compare::to_moment(a, cx), compare::to_moment(b, cx));
        return Ok(Some(x.unwrap_or(value::DateTime::ZERO).cmp(&y.unwrap_or(value::DateTime::ZERO))));
    }
    compare_values(a, b, by, cx)
}

/// A value, or a row of nested ones.
enum Nested {
    One(Value),
    Many(Vec<Nested>),
}

fn row_values(e: &Expr, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Vec<Nested>> {
    match &e.kind {
        ExprKind::Row(list) => list
            .iter()
            .map(|e| match &e.kind {
                ExprKind::Row(_) => Ok(Nested::Many(row_values(e, row, cx)?)),
                _ => Ok(Nested::One(eval_raw(e, row, cx)?)),
            })
            .collect(),
        ExprKind::Subquery(s) if s.kind == SubqueryKind::Scalar => {
            let mut out = Vec::with_capacity(s.columns.len());
            let runner = cx.subqueries.ok_or_else(|| sql_error!(NOT_SUPPORTED_YET, "subquery here"))?;
            runner.row(s.index, row, cx, &mut out)?;
            out.resize(s.columns.len(), Value::Null);
            Ok(out.into_iter().map(Nested::One).collect())
        }
        _ => Ok(vec![Nested::One(eval_raw(e, row, cx)?)]),
    }
}

fn compare_nested(op: CompareOp, a: &[Nested], b: &[Nested], by: &[Comparator], cx: &mut EvalContext<'_>) -> SqlResult<Option<bool>> {
    let mut unknown = false;
    for ((x, y), by) in a.iter().zip(b).zip(by) {
        let found = match (x, y, by) {
            (Nested::Many(x), Nested::Many(y), Comparator::Row(by)) => {
                let op = if op == CompareOp::NullSafeEq { op } else { CompareOp::Eq };
                compare_nested(op, x, y, by, cx)?.map(|equal| if equal { Ordering::Equal } else { Ordering::Less })
            }
            (Nested::One(x), Nested::One(y), by) => compare_pair(op, x, y, by, cx)?,
            _ => return Err(sql_error!(OPERAND_COLUMNS, 1)),
        };
        if let Some(decided) = decided(op, found, &mut unknown) {
            return Ok(decided);
        }
    }
    Ok((!unknown).then(|| op.holds(Ordering::Equal)))
}

/// A pair of values in two rows: to `<=>` NULLs are equal, and the order of others is of no matter.
fn compare_pair(op: CompareOp, a: &Value, b: &Value, by: &Comparator, cx: &mut EvalContext<'_>) -> SqlResult<Option<Ordering>> {
    if op == CompareOp::NullSafeEq {
        return Ok(Some(if compare::null_safe_equal(a, b, by, cx)? { Ordering::Equal } else { Ordering::Less }));
    }
    compare_values(a, b, by, cx)
}

/// What a pair says of the rows that it is in, if that is all: the pairs before are equal, or `unknown`.
fn decided(op: CompareOp, pair: Option<Ordering>, unknown: &mut bool) -> Option<Option<bool>> {
    match (op, pair) {
        (_, Some(Ordering::Equal)) => None,
        (CompareOp::Eq | CompareOp::NullSafeEq, Some(_)) => Some(Some(false)),
        (CompareOp::Ne, Some(_)) => Some(Some(true)),
        (CompareOp::Eq | CompareOp::Ne, None) => {
            *unknown = true;
            None
        }
        (_, None) => Some(None),
        (CompareOp::Lt | CompareOp::Le, Some(o)) => Some(Some(o.is_lt())),
        (CompareOp::Gt | CompareOp::Ge, Some(o)) => Some(Some(o.is_gt())),
    }
}

/// The members of a row that has no row in it.
fn flat(e: &Expr) -> Option<&[Expr]> {
    match &e.kind {
        ExprKind::Row(list) => list.iter().all(|e| compare::width(e) == 1).then_some(list),
        _ => None,
    }
}

/// Rows without rows in them: pair by pair, as far as it takes to know.
fn compare_flat(
    op: CompareOp,
    (l, r): (&[Expr], &[Expr]),
    by: &[Comparator],
    row: &[Value],
    cx: &mut EvalContext<'_>,
) -> SqlResult<Option<bool>> {
    let mut unknown = false;
    for ((l, r), by) in l.iter().zip(r).zip(by) {
        let (x, y) = (eval_ref(l, row, cx)?, eval_ref(r, row, cx)?);
        let found = compare_pair(op, &x, &y, by, cx)?;
        if let Some(decided) = decided(op, found, &mut unknown) {
            return Ok(decided);
        }
    }
    Ok((!unknown).then(|| op.holds(Ordering::Equal)))
}

fn between(args: &[Expr; 3], by: &Comparator, negated: bool, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Option<bool>> {
    let v = side(&args[0], by, row, cx)?;
    if v.is_null() {
        return Ok(None);
    }
    let v = if *by == Comparator::Double { number_once(v, &args[0], cx) } else { v };
    let low = side(&args[1], by, row, cx)?;
    let above = compare_operands((&v, &args[0]), (&low, &args[1]), by, cx)?.map(Ordering::is_ge);
    if above == Some(false) && tells_nothing(&args[2], by) {
        return Ok(Some(negated));
    }
    let high = side(&args[2], by, row, cx)?;
    let below = compare_operands((&v, &args[0]), (&high, &args[2]), by, cx)?.map(Ordering::is_le);
    Ok(match (above, below) {
        (Some(false), _) | (_, Some(false)) => Some(negated),
        (Some(true), Some(true)) => Some(!negated),
        _ => None,
    })
}

/// What is compared as a double with several others: a text is read as a number once for all.
pub(crate) fn number_once<'v>(v: ValueRef<'v>, e: &Expr, cx: &mut EvalContext<'_>) -> ValueRef<'v> {
    let number = if matches!(&*v, Value::Bytes(_)) { double_of(&v, e, cx) } else { None };
    number.map_or(v, |x| ValueRef::Owned(Value::Double(x)))
}

/// A text that becomes a number of that kind by CAST: see [`decimal_of`] and [`double_of`].
fn handed_on<'v>(v: ValueRef<'v>, e: &Expr, kind: Kind, cx: &mut EvalContext<'_>) -> ValueRef<'v> {
    match (&*v, kind) {
        (Value::Bytes(_), Kind::Decimal) => decimal_of(&v, e, cx).map_or(v, |d| ValueRef::Owned(Value::Decimal(d))),
        (Value::Bytes(_), Kind::Double | Kind::Float) if hands_on(e) => number_once(v, e, cx),
        _ => v,
    }
}

/// Whether nothing can fail or warn when the side is computed: then nobody knows whether it was.
fn tells_nothing(e: &Expr, by: &Comparator) -> bool {
    match &e.kind {
        ExprKind::Literal(_) | ExprKind::Column { .. } => !(is_of_numbers(by) && e.ty.kind.is_string()),
        _ => false,
    }
}

fn in_list(list: &InList, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Option<bool>> {
    if compare::width(&list.left) != 1 {
        return in_rows(list, row, cx);
    }
    let numbers = list.left.ty.kind.is_string() && list.by.iter().all(is_of_numbers);
    let v = if numbers { eval_operand(&list.left, row, cx)? } else { eval_ref(&list.left, row, cx)? };
    if v.is_null() {
        return Ok(None);
    }
    if let Some(sorted) = &list.sorted
        && let Some(found) = find_sorted(&sorted.values, &v)
    {
        return Ok(match (found, sorted.has_null) {
            (true, _) => Some(!list.negated),
            (false, true) => None,
            (false, false) => Some(list.negated),
        });
    }
    let v = if list.by.iter().all(|by| *by == Comparator::Double) { number_once(v, &list.left, cx) } else { v };
    let mut unknown = false;
    for (member, by) in list.list.iter().zip(&list.by) {
        let m = side(member, by, row, cx)?;
        match compare_operands((&v, &list.left), (&m, member), by, cx)? {
            Some(Ordering::Equal) => return Ok(Some(!list.negated)),
            None => unknown = true,
            Some(_) => {}
        }
    }
    Ok((!unknown).then_some(list.negated))
}

/// `None`: this value needs the slow way.
fn find_sorted(values: &SortedValues, v: &Value) -> Option<bool> {
    match (values, v) {
        (SortedValues::Int(list), Value::Int(n)) => Some(list.binary_search(n).is_ok()),
        (SortedValues::Text(list, c), Value::Bytes(b)) => {
            let mut key = Vec::with_capacity(64);
            c.key_weights(b, &mut key);
            Some(list.binary_search(&key).is_ok())
        }
        _ => None,
    }
}

fn in_rows(list: &InList, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Option<bool>> {
    let left = row_values(&list.left, row, cx)?;
    let mut unknown = false;
    for (member, by) in list.list.iter().zip(&list.by) {
        let Comparator::Row(by) = by else { return Err(sql_error!(OPERAND_COLUMNS, 1)) };
        let m = row_values(member, row, cx)?;
        match compare_nested(CompareOp::Eq, &left, &m, by, cx)? {
            Some(true) => return Ok(Some(!list.negated)),
            None => unknown = true,
            Some(false) => {}
        }
    }
    Ok((!unknown).then_some(list.negated))
}

fn like(l: &Like, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Option<bool>> {
    let subject = eval_ref(&l.subject, row, cx)?;
    let pattern = eval_ref(&l.pattern, row, cx)?;
    if subject.is_null() || pattern.is_null() {
        return Ok(None);
    }
    let escape = match &l.escape {
        None => l.default_escape,
        Some(e) => match eval_ref(e, row, cx)?.to_text() {
            None => Some('\\'),
            Some(t) => {
                let text = e.ty.collation.charset().to_utf8(&t);
                let text = String::from_utf8_lossy(&text);
                let mut chars = text.chars();
                let first = chars.next();
                if chars.next().is_some() {
                    return Err(sql_error!(WRONG_ARGUMENTS, "ESCAPE"));
                }
                first
            }
        },
    };
    let found = match (&*subject, &*pattern) {
        (Value::Bytes(s), Value::Bytes(p)) => l.collation.like(s, p, escape),
        (s, p) => match (text_of_expr(s, &l.subject), text_of_expr(p, &l.pattern)) {
            (Some(s), Some(p)) => l.collation.like(&s, &p, escape),
            _ => return Ok(None),
        },
    };
    Ok(Some(found != l.negated))
}

fn subquery_truth(s: &Subquery, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Option<bool>> {
    let runner = cx.subqueries.ok_or_else(|| sql_error!(NOT_SUPPORTED_YET, "subquery here"))?;
    let (op, all) = match s.kind {
        SubqueryKind::Exists => return runner.exists(s.index, row, cx).map(Some),
        SubqueryKind::In | SubqueryKind::Scalar => (CompareOp::Eq, false),
        SubqueryKind::Any(op) => (op, false),
        SubqueryKind::All(op) => (op, true),
    };
    let mut left = Vec::with_capacity(s.left.len());
    for e in &s.left {
        left.push(eval_raw(e, row, cx)?);
    }
    let use_ = QuantifiedUse { index: s.index, op, all, left: &left, by: &s.by, columns: &s.columns };
    Ok(runner.quantified(&use_, row, cx)?.map(|b| b != s.negated))
}

/// A choice among branches: CASE, IF, COALESCE and functions like them.
fn is_choice(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Case(_)) || matches!(&e.kind, ExprKind::Call(c) if CHOICES.contains(&c.function.name))
}

/// A value where an integer is wanted. What CAST made a double of is cut there; other doubles are rounded
/// later.
///
/// # Errors
/// 1690: see [`cast::check_double`].
pub(crate) fn whole_part<'v>(v: ValueRef<'v>, e: &Expr) -> SqlResult<ValueRef<'v>> {
    cast::check_double(&v, e)?;
    Ok(match (&*v, &e.kind) {
        (Value::Double(x), ExprKind::Cast(_)) if e.ty.kind.is_real() => ValueRef::Owned(Value::Double(x.trunc())),
        _ => v,
    })
}

fn case(e: &Expr, c: &Case, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    match chosen(c, row, cx)? {
        Some(then) => branch(e, then, row, cx),
        None => Ok(Value::Null),
    }
}

/// The branch that a CASE takes; `None` where nothing fits and there is no ELSE.
fn chosen<'v>(c: &'v Case, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Option<&'v Expr>> {
    let operand = match &c.operand {
        Some(o) if compare::width(o) == 1 => {
            let numbers = o.ty.kind.is_string() && c.by.iter().all(is_of_numbers);
            Some(if numbers { eval_operand(o, row, cx)? } else { eval_ref(o, row, cx)? })
        }
        _ => None,
    };
    for (i, (when, then)) in c.whens.iter().enumerate() {
        let hit = match (&operand, &c.operand) {
            (Some(v), Some(o)) => match c.by.get(i) {
                Some(by) => {
                    let w = side(when, by, row, cx)?;
                    let found = if *by == Comparator::Double {
                        compare_operands((v, o), (&w, when), by, cx)?
                    } else {
                        compare_values(v, &w, by, cx)?
                    };
                    found == Some(Ordering::Equal)
                }
                None => false,
            },
            (None, Some(o)) => match c.by.get(i) {
                Some(by) => compare_sides(CompareOp::Eq, by, o, when, row, cx)? == Some(true),
                None => false,
            },
            (_, None) => eval_truth(when, row, cx)? == Some(true),
        };
        if hit {
            return Ok(Some(then));
        }
    }
    Ok(c.otherwise.as_ref())
}

/// A branch of `e` (CASE, IF, COALESCE …), brought to the type that all branches share.
pub fn branch(e: &Expr, chosen: &Expr, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let v = eval_raw(chosen, row, cx)?;
    cast::unify(v, &chosen.ty, &e.ty, cx)
}

// ---- arithmetic

fn out_of_range(kind: &str, e: &Expr, cx: &EvalContext<'_>) -> SqlError {
    if !cx.session.parameters_are_literals() {
        return sql_error!(DATA_OUT_OF_RANGE, kind, print::print(e));
    }
    let shown = e.clone().map(&mut |e| match e.kind {
        ExprKind::Param(n) => Expr { kind: ExprKind::Literal(cx.params.get(usize::from(n)).cloned().unwrap_or_default()), ..e },
        _ => e,
    });
    sql_error!(DATA_OUT_OF_RANGE, kind, print::print(&shown))
}

/// An integer result within the range of its type.
pub fn int_result(n: i128, unsigned: bool, e: impl FnOnce() -> SqlError) -> SqlResult<Value> {
    if unsigned { u64::try_from(n).map(Value::UInt).map_err(|_| e()) } else { i64::try_from(n).map(Value::Int).map_err(|_| e()) }
}

fn int_error(e: &Expr, cx: &EvalContext<'_>) -> SqlError {
    out_of_range(if e.ty.unsigned { "BIGINT UNSIGNED" } else { "BIGINT" }, e, cx)
}

fn arith(e: &Expr, op: ArithOp, number: Number, sides: &[Expr; 2], row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    if number == Number::Int {
        let params = cx.params;
        if let Some(n) = crate::quick::quick_int(e, row, &|n| params.get(usize::from(n))) {
            return Ok(Value::Int(n));
        }
    }
    let l = eval_operand(&sides[0], row, cx)?;
    if l.is_null() {
        // As in MySQL, RAND() and the like on the right side are called all the same, but not in arithmetic
        // of decimals.
        if number != Number::Decimal {
            let r = eval_operand(&sides[1], row, cx)?;
            if let (Number::Double, Value::Bytes(_)) = (number, &*r) {
                double_of(&r, &sides[1], cx);
            }
        }
        return Ok(Value::Null);
    }
    let r = eval_operand(&sides[1], row, cx)?;
    if r.is_null() {
        if let (Number::Double, Value::Bytes(_)) = (number, &*l) {
            // The left side is looked at first, and may warn.
            double_of(&l, &sides[0], cx);
        }
        return Ok(Value::Null);
    }
    match number {
        Number::Int => {
            let (a, b) = match (&*l, &*r) {
                (Value::Int(a), Value::Int(b)) => match signed_arith(e, op, *a, *b) {
                    Some(n) => return Ok(Value::Int(n)),
                    None => (*a as i128, *b as i128),
                },
                (a, b) => match (a.to_int(cx.warnings), b.to_int(cx.warnings)) {
                    (Some(a), Some(b)) => (a, b),
                    _ => return Ok(Value::Null),
                },
            };
            int_arith(e, op, a, b, cx)
        }
        Number::Decimal => {
            let (Some(a), Some(b)) = (decimal_of(&l, &sides[0], cx), decimal_of(&r, &sides[1], cx)) else { return Ok(Value::Null) };
            decimal_arith(e, op, &a, &b, cx)
        }
        Number::Double => {
            let (Some(a), Some(b)) = (double_of(&l, &sides[0], cx), double_of(&r, &sides[1], cx)) else { return Ok(Value::Null) };
            double_arith(e, op, a, b, cx)
        }
    }
}

/// What [`int_arith`] would give, where it stays within 64 bits with a sign.
fn signed_arith(e: &Expr, op: ArithOp, a: i64, b: i64) -> Option<i64> {
    if e.ty.unsigned { None } else { crate::quick::arith(op, a, b) }
}

fn int_arith(e: &Expr, op: ArithOp, a: i128, b: i128, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let n = match op {
        ArithOp::Add => a + b,
        ArithOp::Sub => a - b,
        // Two unsigned numbers may go beyond 127 bits.
        ArithOp::Mul => a.checked_mul(b).ok_or_else(|| int_error(e, cx))?,
        ArithOp::Div | ArithOp::IntDiv | ArithOp::Mod if b == 0 => {
            cx.division_by_zero();
            return Ok(Value::Null);
        }
        ArithOp::Div | ArithOp::IntDiv => a / b,
        ArithOp::Mod => a % b,
    };
    if op == ArithOp::Mod {
        // The sign is the dividend's; a negative one beside an unsigned type wraps as a 64-bit number does.
        return Ok(if e.ty.unsigned { Value::UInt(n as u64) } else { Value::Int(n as i64) });
    }
    int_result(n, e.ty.unsigned, || int_error(e, cx))
}

fn decimal_arith(e: &Expr, op: ArithOp, a: &Decimal, b: &Decimal, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    if matches!(op, ArithOp::Div | ArithOp::IntDiv | ArithOp::Mod) && b.is_zero() {
        cx.division_by_zero();
        return Ok(Value::Null);
    }
    let found = match op {
        ArithOp::Add => a.add(b),
        ArithOp::Sub => a.sub(b),
        ArithOp::Mul => a.mul(b),
        ArithOp::Div => a.div(b, cx.settings.div_precision_increment),
        ArithOp::Mod => a.rem(b),
        ArithOp::IntDiv => {
            let q = a.div_integer(b).ok_or_else(|| int_error(e, cx))?;
            return int_result(q.to_i128(), e.ty.unsigned, || int_error(e, cx));
        }
    };
    match found {
        Some(d) if op == ArithOp::Sub && e.ty.unsigned && d.is_negative() => Err(out_of_range("DECIMAL UNSIGNED", e, cx)),
        found => found.map(Value::Decimal).ok_or_else(|| out_of_range("DECIMAL", e, cx)),
    }
}

fn double_arith(e: &Expr, op: ArithOp, a: f64, b: f64, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    if matches!(op, ArithOp::Div | ArithOp::IntDiv | ArithOp::Mod) && b == 0.0 {
        cx.division_by_zero();
        return Ok(Value::Null);
    }
    let x = match op {
        ArithOp::Add => a + b,
        ArithOp::Sub => a - b,
        ArithOp::Mul => a * b,
        ArithOp::Div => a / b,
        ArithOp::Mod => a % b,
        ArithOp::IntDiv => return int_result((a / b).trunc() as i128, e.ty.unsigned, || int_error(e, cx)),
    };
    if x.is_finite() { Ok(Value::Double(x)) } else { Err(out_of_range("DOUBLE", e, cx)) }
}

fn negate(e: &Expr, arg: &Expr, number: Number, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let v = eval_operand(arg, row, cx)?;
    if v.is_null() {
        return Ok(Value::Null);
    }
    match number {
        Number::Int => {
            let Some(n) = v.to_int(cx.warnings) else { return Ok(Value::Null) };
            int_result(-n, false, || int_error(e, cx))
        }
        Number::Decimal => Ok(v.to_decimal(cx.warnings).map_or(Value::Null, |d| Value::Decimal(d.neg()))),
        Number::Double => Ok(double_of(&v, arg, cx).map_or(Value::Null, |x| Value::Double(-x))),
    }
}

// ---- bits

/// As [`bits_of`], for an operand whose origin is known.
///
/// # Errors
/// 1690 for a computed double beyond 64 bits.
pub fn bits_in(v: &Value, e: &Expr, cx: &mut EvalContext<'_>) -> SqlResult<Option<u64>> {
    Ok(bits_at(&*whole_part(ValueRef::Borrowed(v), e)?, e, cx))
}

fn bits(op: BitOp, binary: bool, sides: &[Expr; 2], row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let l = eval_operand(&sides[0], row, cx)?;
    let r = eval_operand(&sides[1], row, cx)?;
    if l.is_null() || r.is_null() {
        if let (false, Value::Bytes(_)) = (binary, &*l) {
            bits_in(&l, &sides[0], cx)?;
        }
        return Ok(Value::Null);
    }
    if binary {
        let Some(a) = l.to_text() else { return Ok(Value::Null) };
        if matches!(op, BitOp::ShiftLeft | BitOp::ShiftRight) {
            let n = bits_at(&r, &sides[1], cx).unwrap_or(0);
            return Ok(Value::bytes(&shift_bytes(&a, n, op == BitOp::ShiftLeft)));
        }
        let Some(b) = r.to_text() else { return Ok(Value::Null) };
        if a.len() != b.len() {
            return Err(sql_error!(INVALID_BITWISE_OPERANDS_SIZE));
        }
        let f = |(x, y): (&u8, &u8)| match op {
            BitOp::And => x & y,
            BitOp::Or => x | y,
            _ => x ^ y,
        };
        let out: Vec<u8> = a.iter().zip(b.iter()).map(f).collect();
        return Ok(Value::from_vec(out));
    }
    let (Some(a), Some(b)) = (bits_in(&l, &sides[0], cx)?, bits_in(&r, &sides[1], cx)?) else { return Ok(Value::Null) };
    Ok(Value::UInt(match op {
        BitOp::And => a & b,
        BitOp::Or => a | b,
        BitOp::Xor => a ^ b,
        BitOp::ShiftLeft => u32::try_from(b).ok().and_then(|n| a.checked_shl(n)).unwrap_or(0),
        BitOp::ShiftRight => u32::try_from(b).ok().and_then(|n| a.checked_shr(n)).unwrap_or(0),
    }))
}

fn shift_bytes(a: &[u8], n: u64, left: bool) -> Vec<u8> {
    let mut out = vec![0; a.len()];
    let bytes = (n / 8) as usize;
    let bits = (n % 8) as u32;
    if n / 8 >= a.len() as u64 {
        return out;
    }
    for i in 0..a.len() - bytes {
        let (to, from) = if left { (i, i + bytes) } else { (a.len() - 1 - i, a.len() - 1 - i - bytes) };
        let next = if left { a.get(from + 1) } else { from.checked_sub(1).and_then(|j| a.get(j)) }.copied().unwrap_or(0);
        out[to] = match (bits, left) {
            (0, _) => a[from],
            (b, true) => a[from] << b | next >> (8 - b),
            (b, false) => a[from] >> b | next << (8 - b),
        };
    }
    out
}

fn bit_not(arg: &Expr, binary: bool, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let v = eval_ref(arg, row, cx)?;
    if v.is_null() {
        return Ok(Value::Null);
    }
    if binary {
        let Some(a) = v.to_text() else { return Ok(Value::Null) };
        let out: Vec<u8> = a.iter().map(|b| !b).collect();
        return Ok(Value::from_vec(out));
    }
    Ok(bits_in(&v, arg, cx)?.map_or(Value::Null, |n| Value::UInt(!n)))
}
