//! IN and CASE: one value that is compared with each of several.
//!
//! - Texts are all compared in one collation. A constant beside a column of moments or years becomes what the
//!   column could hold only in a list of constants of which all are compared with the column in one way
//!   ([`fits`]). Elsewhere, in CASE and in rows, constants stay as they are written: `69` is no year, and
//!   `20200202` is not midnight of that day.
//! - Where one of such a list is no moment, a NULL for example, those that became moments equal nothing, as
//!   in MySQL ([`spoil`]).

use value::{Collation, Kind, SqlResult, SqlType, Value};

use crate::compare::{self, Constants};
use crate::context::EvalContext;
use crate::expr::*;
use crate::types::{self, Class, is_text};

/// `left [NOT] IN (list)` with two members or more.
///
/// # Errors
/// 1241, 1267, 1525.
pub fn in_list(left: &mut Expr, mut list: Vec<Expr>, negated: bool, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
    let documents = compare::width(left) == 1 && std::iter::once(&*left).chain(&list).any(|m| m.ty.kind == Kind::Json);
    let by = if documents {
        // One document makes documents of all.
        list.iter_mut().map(|m| compare::as_documents([left, m])).collect()
    } else {
        one_with_each(left, &mut list, " IN ", cx)?
    };
    let nullable = left.nullable || list.iter().any(|m| m.nullable);
    let sorted = sort(&list, &by);
    let list = InList { left: std::mem::replace(left, Expr::null()), list, negated, by, sorted };
    Ok(Expr::boolean(ExprKind::In(Box::new(list)), nullable))
}

/// How `left` is compared with each of `list`, as IN and CASE do it.
///
/// # Errors
/// 1241, 1267, 1270, 1271, 1525.
pub fn one_with_each(left: &mut Expr, list: &mut Vec<Expr>, what: &str, cx: &mut EvalContext<'_>) -> SqlResult<Vec<Comparator>> {
    if let Some(collation) = one_collation(left, list, what, cx.settings.collation_connection)? {
        return Ok(vec![Comparator::Text(collation); list.len()]);
    }
    let is_text = |m: &Expr| types::class(&m.ty) == Class::Text && !m.ty.kind.is_temporal();
    // Beside a number a text is a text to the dates among the others.
    let has_number = list.iter().any(|m| !m.ty.kind.is_temporal() && !matches!(m.ty.kind, Kind::Null | Kind::Json) && !is_text(m));
    if what == " IN " && compare::width(left) == 1 && is_text(left) && has_number {
        list.iter_mut().for_each(date_as_text);
    }
    // Only lists of constants are looked at before there are rows.
    let all_constant = list.iter().all(Expr::is_constant);
    let fits = what == " IN " && fits(left, list);
    let one = |left: &mut Expr, m: &mut Expr, cx: &mut EvalContext<'_>| one_with(left, m, what, (all_constant, fits), cx);
    if fits && left.ty.kind.is_temporal() {
        let mut copies = list.clone();
        let by: Vec<Comparator> = copies.iter_mut().map(|m| one(left, m, cx)).collect::<SqlResult<_>>()?;
        let by = spoil(left, list, &mut copies, by);
        *list = copies;
        return Ok(by);
    }
    // One of them may make something else of a constant, with which the others are then compared as well.
    let constant = matches!(left.kind, ExprKind::Literal(_) | ExprKind::Row(_));
    let before = constant.then(|| (left.clone(), list.clone()));
    let by: SqlResult<Vec<Comparator>> = list.iter_mut().map(|m| one(left, m, cx)).collect();
    match before {
        Some((written, members)) if by.is_ok() && *left != written => {
            *list = members;
            list.iter_mut().map(|m| one(left, m, cx)).collect()
        }
        _ => by,
    }
}

/// CASE takes a document beside a number for one, where any other comparison is one of documents.
pub fn documents_as_numbers(left: &Expr, list: &[Expr], by: &mut [Comparator]) {
    let is_document = |e: &Expr| e.ty.kind == Kind::Json;
    for (m, by) in list.iter().zip(by) {
        if (is_document(left) && m.ty.kind.is_numeric()) || (is_document(m) && left.ty.kind.is_numeric()) {
            *by = Comparator::Double;
        }
    }
}

/// How a column and a value beside it are compared, from the kinds of their types alone.
fn pair(left: &SqlType, m: &SqlType) -> Class {
    let class = |ty: &SqlType| if ty.kind.is_temporal() { Class::Text } else { types::class(ty) };
    match (class(left), class(m)) {
        (a, b) if a == b => a,
        (Class::Int | Class::Decimal, Class::Int | Class::Decimal) => Class::Decimal,
        _ => Class::Double,
    }
}

/// Whether constants become what the column `left` could hold: a list of constants of one kind. Integers
/// beside a year are integers.
fn fits(left: &Expr, list: &[Expr]) -> bool {
    let column = matches!(left.kind, ExprKind::Column { .. });
    if !column || !(left.ty.kind.is_temporal() || left.ty.kind == Kind::Year) || !list.iter().all(Expr::is_constant) {
        return false;
    }
    let mut kinds = list.iter().filter(|m| m.ty.kind != Kind::Null).map(|m| pair(&left.ty, &m.ty));
    let first = kinds.next();
    first.is_some_and(|first| first != Class::Int) && kinds.all(|kind| Some(kind) == first)
}

/// Numbers beside a moment, and texts beside a time, all became moments, or those that did equal nothing:
/// MySQL compares the others with the column as what they are, and these as the numbers in which it keeps
/// moments.
/// Literals of the column's type stay what they are. `written` is what `list` was.
fn spoil(left: &Expr, written: &[Expr], list: &mut [Expr], mut by: Vec<Comparator>) -> Vec<Comparator> {
    let is_moment = |m: &Expr| matches!(m.as_literal(), Some(Value::Date(_) | Value::DateTime(_) | Value::Time(_)));
    let numbers = written.iter().any(|m| !m.ty.kind.is_temporal() && pair(&left.ty, &m.ty) != Class::Text);
    let fitted =
        |m: &Expr, written: &Expr| is_moment(m) && !is_zero(written) && (!is_moment(written) || written.ty.decimals != left.ty.decimals);
    // Zero is the moment that is none, whatever it is compared as.
    let whole = list.iter().zip(written).all(|(m, written)| fitted(m, written) || is_zero(written));
    if whole || !(numbers || left.ty.kind == Kind::Time) {
        return by;
    }
    for ((m, written), by) in list.iter_mut().zip(written).zip(&mut by) {
        if fitted(m, written) {
            (*m, *by) = (Expr::literal(Value::Double(f64::MIN), SqlType::DOUBLE), Comparator::Double);
        }
    }
    by
}

fn is_zero(e: &Expr) -> bool {
    let number = matches!(e.as_literal(), Some(Value::Int(_) | Value::UInt(_) | Value::Decimal(_) | Value::Double(_)));
    number && e.as_literal().is_some_and(|v| v.to_f64(&mut value::NoWarnings) == Some(0.0))
}

/// A constant date becomes the text that it is shown as.
fn date_as_text(e: &mut Expr) {
    let text = match e.as_literal() {
        Some(v @ (Value::Date(_) | Value::DateTime(_))) => v.to_text(),
        _ => None,
    };
    if let Some(text) = text {
        *e = Expr::literal(Value::Bytes(text), types::text(u64::from(e.ty.length), Collation::UTF8MB4_0900_AI_CI));
    }
}

/// In a row of IN, unlike beside `=`, what is on the left alone says how the pair is compared: a number
/// beside a text is one text more, a fraction beside an integer is rounded. `None` where both sides are of a
/// kind.
fn one_in_row(left: &Expr, m: &mut Expr, cx: &mut EvalContext<'_>) -> Option<Comparator> {
    // Beside a date a number is one as its text is: `90101` is a day of 1990.
    if matches!(left.ty.kind, Kind::Date | Kind::DateTime | Kind::Timestamp)
        && types::class(&m.ty) != Class::Text
        && let Some(text) = m.as_literal().filter(|v| !v.is_null()).and_then(Value::to_text)
    {
        *m = Expr::literal(Value::Bytes(text), types::text(u64::from(m.ty.length), Collation::UTF8MB4_0900_AI_CI));
        return None;
    }
    let plain = |e: &Expr| compare::width(e) == 1 && !e.ty.kind.is_temporal() && !matches!(e.ty.kind, Kind::Json | Kind::Null | Kind::Year);
    let (here, there) = (types::class(&left.ty), types::class(&m.ty));
    if !plain(left) || !plain(m) || here == there || types::is_hex_literal(left) || types::is_hex_literal(m) {
        return None;
    }
    if here == Class::Text
        && let Some(text) = m.as_literal().and_then(Value::to_text)
    {
        *m = Expr::literal(Value::Bytes(text), types::text(u64::from(m.ty.length), left.ty.collation));
    }
    if here == Class::Int
        && let Some(n) = m.as_literal().and_then(|v| v.to_int(cx.warnings)).and_then(|n| i64::try_from(n).ok())
    {
        *m = Expr::int(n);
    }
    Some(match here {
        Class::Text => Comparator::Text(left.ty.collation),
        Class::Int => Comparator::Int,
        Class::Decimal => Comparator::Decimal,
        Class::Double => Comparator::Double,
    })
}

/// How `left` is compared with one. (Whether numbers that are no dates are told of, and whether constants
/// become what a column could hold.)
fn one_with(left: &mut Expr, m: &mut Expr, what: &str, constants: (bool, bool), cx: &mut EvalContext<'_>) -> SqlResult<Comparator> {
    let (tells_numbers, fits) = constants;
    if let (ExprKind::Row(left), ExprKind::Row(m)) = (&mut left.kind, &mut m.kind)
        && left.len() == m.len()
    {
        let by = left.iter_mut().zip(m).map(|(left, m)| match one_in_row(left, m, cx) {
            Some(by) => Ok(by),
            None => match one_with(left, m, what, (tells_numbers, false), cx) {
                // Texts of rows that have no common collation are compared by the left side's.
                Err(e) if e.is(&value::error::CANT_AGGREGATE_2COLLATIONS) => Ok(Comparator::Text(left.ty.collation)),
                by => by,
            },
        });
        return by.collect::<SqlResult<_>>().map(Comparator::Row);
    }
    // A number is compared with the numbers that dates, times and years are. (Beside `=` it becomes one of
    // them.)
    if matches!(left.kind, ExprKind::Literal(Value::Int(_) | Value::UInt(_)))
        && (m.ty.kind.is_temporal() || m.ty.kind == Kind::Year)
        && m.as_literal().is_none()
    {
        return Ok(Comparator::Double);
    }
    match compare::prepare(left, m, what, &mut Constants::of(cx).telling_numbers(tells_numbers).fitting(fits)) {
        // A string that is no date matches nothing here, instead of being an error.
        Err(e) if e.is(&value::error::WRONG_VALUE) => {
            // A left side that is no date is none for each; the others stay.
            if m.as_literal().is_some_and(|v| matches!(v, Value::Bytes(_))) {
                *m = compare::no_date();
            }
            Ok(Comparator::DateTime)
        }
        by => by,
    }
}

/// The collation in which a text is compared with each of several: one for all, as MySQL aggregates them.
/// None where not all are texts.
///
/// # Errors
/// 1267, 1270, 1271.
fn one_collation(left: &mut Expr, list: &mut Vec<Expr>, what: &str, connection: Collation) -> SqlResult<Option<Collation>> {
    let text = |e: &Expr| is_text(&e.ty) && e.ty.kind != Kind::Json;
    if compare::width(left) != 1 || !text(left) || !list.iter().all(|m| text(m) || m.ty.kind == Kind::Null) {
        return Ok(None);
    }
    let mut all = vec![std::mem::replace(left, Expr::null())];
    all.append(list);
    let collation = crate::collate::for_comparison(&mut all, what, connection);
    *left = all.remove(0);
    *list = all;
    collation.map(Some)
}

/// Below this a walk through the list is as fast.
const SORTED_MIN: usize = 4;

fn sort(list: &[Expr], by: &[Comparator]) -> Option<SortedList> {
    if list.len() < SORTED_MIN {
        return None;
    }
    let first = by.first()?;
    if by.iter().zip(list).any(|(b, m)| b != first && !m.as_literal().is_some_and(Value::is_null)) {
        return None;
    }
    let mut has_null = false;
    let mut literals = Vec::with_capacity(list.len());
    for m in list {
        match m.as_literal()? {
            Value::Null => has_null = true,
            v => literals.push(v),
        }
    }
    let values = match first {
        Comparator::Int => {
            let mut v = Vec::with_capacity(literals.len());
            for l in literals {
                let Value::Int(n) = l else { return None };
                v.push(*n);
            }
            v.sort_unstable();
            SortedValues::Int(v)
        }
        Comparator::Text(c) => {
            let mut v = Vec::with_capacity(literals.len());
            for l in literals {
                let Value::Bytes(b) = l else { return None };
                let mut key = Vec::new();
                c.key_weights(b, &mut key);
                v.push(key);
            }
            v.sort_unstable();
            SortedValues::Text(v, *c)
        }
        _ => return None,
    };
    Some(SortedList { values, has_null })
}
