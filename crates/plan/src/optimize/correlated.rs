//! How often a correlated subquery runs, and what follows from it.
//!
//! `SELECT …, (SELECT SUM(h.amount) FROM h WHERE h.w = c.w AND h.c = c.id) FROM c` runs for each row of `c`. If an index finds many rows each time, reading `h` once is
//! cheaper: its rows are kept by `(w, c)` in a hash table, which stays there while the subquery runs again and again. A grouped derived table `(SELECT w, c, SUM(amount) FROM h
//! GROUP BY w, c)`, joined to `c`, reads the same rows; here only the groups that are asked for are summed up, COUNT of nothing is 0 by itself, and an error is one of the rows
//! that are asked for.
//!
//! A correlated subquery is therefore planned after the joins of the block around it: only then is it known how many rows ask.
//!
//! Source: T. Neumann and A. Kemper, "Unnesting Arbitrary Queries", 2015, for what must not depend on the number of rows outside; the form is that of a join with the hash table's keys.

use std::collections::BTreeSet;

use expr::{EvalContext, Expr};
use value::SqlResult;

use super::Planned;
use crate::bind::Binder;
use crate::exprs::subqueries;
use crate::query::{Join, Path, Source};

impl Binder<'_> {
    /// Those of some subqueries whose results do not depend on rows outside.
    pub(crate) fn uncorrelated(&self, of: &BTreeSet<usize>) -> BTreeSet<usize> {
        of.iter().copied().filter(|index| self.draft.queries[*index].outer.is_empty()).collect()
    }

    /// Plans the correlated subqueries in the conditions of a join that is planned, and those of `elsewhere`, which are looked at for `rows` rows of its result (`None`: for all).
    pub(crate) fn plan_correlated(
        &mut self,
        planned: &Planned,
        elsewhere: &BTreeSet<usize>,
        rows: Option<f64>,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<()> {
        if self.draft.waiting.is_empty() {
            return Ok(());
        }
        self.ask_members(planned, elsewhere);
        let mut found: Vec<(usize, f64)> = Vec::new();
        let mut note = |e: &Expr, rows: f64| {
            let mut named = BTreeSet::new();
            subqueries(e, &mut named);
            found.extend(named.into_iter().map(|index| (index, rows)));
        };
        planned.gate.iter().for_each(|e| note(e, 1.0));
        let all = planned.join.as_ref().map_or(1.0, |join| arriving(join, 1.0, &mut note));
        found.extend(elsewhere.iter().map(|index| (*index, rows.map_or(all, |rows| rows.min(all)))));
        for (index, rows) in found {
            if self.draft.waiting.contains_key(&index) {
                let runs = (self.runs * rows.max(1.0)).min(self.different_values(&self.draft.queries[index].outer)).max(1.0);
                let around = std::mem::replace(&mut self.runs, runs);
                let done = self.plan_subqueries(&BTreeSet::from([index]), cx);
                self.runs = around;
                done?;
            }
        }
        Ok(())
    }

    /// How many different values some columns can have together, at most: a subquery does not run twice for the same.
    fn different_values(&self, slots: &[usize]) -> f64 {
        let of_slot = |slot: &usize| {
            let Some(table) = self.draft.table_of_slot(*slot as u32) else { return f64::INFINITY };
            let rows = self.table_rows(table);
            let Source::Base(def) = &self.draft.tables[table].plan.source else { return rows };
            let column = *slot - self.draft.tables[table].plan.slot;
            let index = def.indexes.iter().position(|i| i.begins_with(&[column]));
            let each = index.and_then(|index| self.draft.lookup.rows_per_key(def, index, 1)).unwrap_or(1);
            (rows / each.max(1) as f64).max(1.0)
        };
        slots.iter().map(of_slot).product()
    }
}

/// Calls `f` with the conditions of a join and how many rows they are looked at for; gives how many rows come out.
pub(super) fn arriving(join: &Join, before: f64, f: &mut dyn FnMut(&Expr, f64)) -> f64 {
    match join {
        Join::Table(access) => {
            if let Path::Hash(hash) = &access.path {
                hash.from.filter.iter().for_each(|e| f(e, hash.from.rows));
            }
            let rows = before * access.rows.max(0.1);
            access.filter.iter().chain(&access.implied).for_each(|e| f(e, rows));
            rows * access.filtered / 100.0
        }
        Join::Inner { parts, filter } => {
            let rows = parts.iter().fold(before, |rows, part| arriving(part, rows, f));
            filter.iter().for_each(|e| f(e, rows));
            rows
        }
        Join::Left { left, right, on, filter } => {
            let outer = arriving(left, before, f);
            let rows = arriving(right, outer, f).max(outer);
            on.iter().chain(filter).for_each(|e| f(e, rows));
            rows
        }
        Join::Semi { right, .. } => {
            arriving(right, before, f);
            before * 0.5
        }
    }
}
