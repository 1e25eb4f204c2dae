//! How often a correlated subquery runs, and what follows from it.
//!
//! `SELECT …, (SELECT SUM(h.amount) FROM h WHERE h.w = c.w AND h.c = c.id) FROM c` runs for each row of
//! `c`. If an index finds many rows each time, reading `h` once is cheaper: its rows are kept by `(w, c)`
//! in a hash table, which stays there while the subquery runs again and again. A grouped derived table
//! `(SELECT w, c, SUM(amount) FROM h GROUP BY w, c)`, joined to `c`, reads the same rows; here only the
//! groups that are asked for are summed up, COUNT of nothing is 0 by itself, and an error is one of the
//! rows that are asked for.
//!
//! A correlated subquery is therefore planned after the joins of the block around it: only then is it known
//! how many rows ask.
//!
//! Source: T. Neumann and A. Kemper, "Unnesting Arbitrary Queries", 2015, for what must not depend on the
//! number of rows outside; the form is that of a join with the hash table's keys.

use std::collections::BTreeSet;

use expr::{EvalContext, Expr};
use value::SqlResult;

use super::Planner;
use super::membership::{arriving, ask_members};
use crate::exprs::subqueries;
use crate::optimize::Planned;

impl Planner<'_, '_> {
    /// Plans the correlated subqueries in the conditions of a join that is planned, and those of
    /// `elsewhere`, which are looked at for `rows` rows of its result (`None`: for all).
    pub(super) fn plan_correlated(
        &mut self,
        planned: &Planned,
        elsewhere: &BTreeSet<usize>,
        rows: Option<f64>,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<()> {
        if self.draft.waiting.is_empty() {
            return Ok(());
        }
        ask_members(self.draft, planned, elsewhere);
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
                let runs = (self.runs * rows.max(1.0)).min(self.draft.different_values(&self.draft.queries[index].outer)).max(1.0);
                let around = std::mem::replace(&mut self.runs, runs);
                let done = self.plan_subqueries(&BTreeSet::from([index]), cx);
                self.runs = around;
                done?;
            }
        }
        Ok(())
    }
}
