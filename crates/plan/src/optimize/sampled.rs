//! The share of a large table's rows that pass a condition of which no index knows: the condition is evaluated for some rows from all over the table.
//!
//! Only where the order of a join may depend on it, and only for conditions of one table with literals: a plan is kept for other values of parameters, for which no index is asked
//! again ([`crate::peek`]).

use expr::{EvalContext, Expr, ExprKind};
use value::{NoWarnings, Value};

use crate::bind::{Binder, same_expr};
use crate::query::Source;

/// What was found for a condition of a table.
pub(crate) struct Sampled {
    table: usize,
    condition: Expr,
    share: Option<f64>,
}

impl Binder<'_> {
    /// For each condition the share of the table's rows that pass it, where that is known.
    pub(super) fn sampled_shares(&mut self, table: usize, conds: &[Expr], cx: &mut EvalContext<'_>) -> Vec<Option<f64>> {
        let alone = self.tables.len() == 1;
        conds.iter().map(|e| if alone { None } else { self.sampled_share(table, e, cx) }).collect()
    }

    fn sampled_share(&mut self, table: usize, condition: &Expr, cx: &mut EvalContext<'_>) -> Option<f64> {
        if self.tables_of(condition) != 1 << table || !is_plain(condition) {
            return None;
        }
        if let Some(known) = self.sampled.iter().find(|known| known.table == table && same_expr(&known.condition, condition)) {
            return known.share;
        }
        let share = self.share_in_sample(table, condition, cx);
        self.sampled.push(Sampled { table, condition: condition.clone(), share });
        share
    }

    fn share_in_sample(&self, table: usize, condition: &Expr, cx: &mut EvalContext<'_>) -> Option<f64> {
        let info = &self.tables[table].plan;
        let Source::Base(def) = &info.source else { return None };
        let sample = self.lookup.sample(def)?;
        let mut asked = Vec::new();
        condition.slots(&mut asked);
        let columns: Vec<usize> = asked.iter().map(|slot| *slot as usize - info.slot).collect();
        if sample.rows.is_empty() || columns.iter().any(|column| sample.left_out.contains(column)) {
            return None;
        }
        let mut row = vec![Value::Null; info.slot + info.width];
        let mut warnings = NoWarnings;
        let mut apart = cx.apart(&mut warnings);
        let mut passed = 0_usize;
        for values in &sample.rows {
            for &column in &columns {
                row[info.slot + column].clone_from(values.get(column)?);
            }
            passed += usize::from(expr::passes(condition, &row, &mut apart).ok()?);
        }
        // What no row of the sample passes may be half as frequent as one of them.
        Some((passed as f64).max(0.5) / sample.rows.len() as f64)
    }
}

/// Whether a condition says the same of a row each time.
fn is_plain(e: &Expr) -> bool {
    let mut plain = e.is_deterministic() && !e.has_subquery();
    e.visit(&mut |e| {
        plain &= !matches!(e.kind, ExprKind::Param(_) | ExprKind::Variable(..) | ExprKind::SystemVariable(_) | ExprKind::Stored(_))
    });
    plain
}
