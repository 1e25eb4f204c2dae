//! The share of a large table's rows that pass a condition of which no index and no histogram knows:
//! the condition is evaluated for some rows from all over the table.
//!
//! Only conditions of one table with literals are asked: a plan is kept for other values of parameters,
//! for which no index is asked again ([`crate::peek`]).

use expr::{EvalContext, Expr, ExprKind};
use value::{NoWarnings, Value};

/// What was found for a condition of a table.
pub(crate) struct Sampled {
    pub table: usize,
    pub condition: Expr,
    pub share: Option<f64>,
}

/// The share of rows that pass a condition of one table, whose slots begin at `slot`; `None`: it cannot be
/// said.
/// Columns that are left out of the rows have no values.
pub(super) fn share(
    condition: &Expr,
    (slot, width): (usize, usize),
    (rows, left_out): (&[Vec<Value>], &[usize]),
    cx: &EvalContext<'_>,
) -> Option<f64> {
    let mut asked = Vec::new();
    condition.slots(&mut asked);
    let column = |at: &u32| (*at as usize).checked_sub(slot).filter(|column| *column < width);
    let columns: Vec<usize> = asked.iter().map(column).collect::<Option<_>>()?;
    if rows.is_empty() || columns.iter().any(|column| left_out.contains(column)) {
        return None;
    }
    let mut row = vec![Value::Null; slot + width];
    let mut warnings = NoWarnings;
    let mut apart = cx.apart(&mut warnings);
    let mut passed = 0_usize;
    for values in rows {
        for &column in &columns {
            row[slot + column].clone_from(values.get(column)?);
        }
        passed += usize::from(expr::passes(condition, &row, &mut apart).ok()?);
    }
    // What no row of the sample passes may be half as frequent as one of them.
    Some((passed as f64).max(0.5) / rows.len() as f64)
}

/// Whether a condition says the same of a row each time, whatever values a statement is given.
pub(super) fn is_plain(e: &Expr) -> bool {
    let given =
        |e: &Expr| matches!(e.kind, ExprKind::Param(_) | ExprKind::Variable(..) | ExprKind::SystemVariable(_) | ExprKind::Stored(_));
    e.is_deterministic() && !e.has_subquery() && !e.any(&mut |e| given(e))
}
