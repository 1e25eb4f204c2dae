//! `<`, `<=`, `>` and `>=` with ANY or ALL of a subquery that depends on nothing: its least and its greatest
//! value decide for all of its rows.

use std::cmp::Ordering;
use std::rc::Rc;

use expr::{Comparator, CompareOp, EvalContext, QuantifiedUse, compare_values};
use value::{Kind, SqlResult, Value};

use crate::run::Exec;
use crate::subquery_cache::Extremes;

/// The extremes of a subquery that depends on nothing. `None`: all rows must be looked at.
pub(crate) fn quantified(
    exec: &Exec<'_>,
    of: &QuantifiedUse<'_>,
    row: &[Value],
    cx: &mut EvalContext<'_>,
) -> SqlResult<Option<Option<bool>>> {
    let ([left], [by], [ty]) = (of.left, of.by, of.columns) else { return Ok(None) };
    let is_lower = match of.op {
        CompareOp::Lt | CompareOp::Le => true,
        CompareOp::Gt | CompareOp::Ge => false,
        _ => return Ok(None),
    };
    if !is_ordered(by, left, ty.kind) {
        return Ok(None);
    }
    let extremes = extremes(exec, of, by, row, cx)?;
    let Some((least, greatest)) = &extremes.ends else {
        return Ok(Some(if extremes.has_null { None } else { Some(of.all) }));
    };
    // What is below one of them is below the greatest; what is below all of them is below the least.
    let end = if is_lower == of.all { least } else { greatest };
    let holds = compare_values(left, end, by, cx)?.is_some_and(|order| of.op.holds(order));
    Ok(Some(if holds == of.all && extremes.has_null { None } else { Some(holds) }))
}

/// Values of this type are compared with that on the left as among themselves, and without a warning.
fn is_ordered(by: &Comparator, left: &Value, kind: Kind) -> bool {
    match by {
        Comparator::Int => matches!(left, Value::Int(_) | Value::UInt(_)) && kind.int_width().is_some(),
        Comparator::Decimal => {
            matches!(left, Value::Int(_) | Value::UInt(_) | Value::Decimal(_)) && (kind.int_width().is_some() || kind == Kind::Decimal)
        }
        Comparator::Double => {
            let is_number = matches!(left, Value::Int(_) | Value::UInt(_) | Value::Decimal(_) | Value::Float(_) | Value::Double(_));
            is_number && kind.is_numeric() && kind != Kind::Bit
        }
        Comparator::Text(_) => matches!(left, Value::Bytes(_)) && kind.is_string(),
        Comparator::DateTime => {
            matches!(left, Value::Date(_) | Value::DateTime(_)) && matches!(kind, Kind::Date | Kind::DateTime | Kind::Timestamp)
        }
        Comparator::Time => matches!(left, Value::Time(_)) && kind == Kind::Time,
        Comparator::Rounded(_) | Comparator::Year | Comparator::Json | Comparator::Row(_) => false,
    }
}

fn extremes(exec: &Exec<'_>, of: &QuantifiedUse<'_>, by: &Comparator, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Rc<Extremes>> {
    if let Some(known) = &exec.subqueries.borrow()[of.index].extremes {
        return Ok(known.clone());
    }
    let rows = exec.constant_rows(of.index, row, cx, None)?;
    let (mut reader, mut found) = (rows.reader(), Extremes::default());
    for at in 0..rows.len() {
        exec.tick(cx)?;
        let Some(v) = reader.get(at)?.first().filter(|v| !v.is_null()) else {
            found.has_null = true;
            continue;
        };
        let Some((least, greatest)) = &mut found.ends else {
            found.ends = Some((v.clone(), v.clone()));
            continue;
        };
        if compare_values(v, least, by, cx)? == Some(Ordering::Less) {
            least.clone_from(v);
        } else if compare_values(v, greatest, by, cx)? == Some(Ordering::Greater) {
            greatest.clone_from(v);
        }
    }
    let found = Rc::new(found);
    exec.subqueries.borrow_mut()[of.index].extremes = Some(found.clone());
    Ok(found)
}
