//! Index merge: an OR whose branches are served by different indexes.
//!
//! A branch is served by the index that finds the fewest rows for all that it says, or, where it holds an OR
//! of its own, by what serves the branches of that one:
//!
//! ```text
//! a = 5 OR b = 7                        a, b
//! a = 5 OR c > 0 AND (b = 7 OR d = 9)   a, and for each of b and d what c > 0 says besides
//! ```
//!
//! What stands beside an OR is true for each of its branches, so it narrows their ranges. The rows that the
//! ranges find are looked at again: nothing is taken to be implied.

use std::sync::Arc;

use expr::{EvalContext, Expr, ExprKind};
use schema::TableDef;

use super::candidate::Candidate;
use super::choice::Choice;
use super::conditions::Asked;
use super::cost::COVERED_COST;
use super::keyed::{Keyed, Usable};
use crate::query::{Path, RangeTree, Ranges};

/// What it costs to read a row that an index among several has found.
const MERGED_COST: f64 = 2.5;

/// Indexes that are read for one OR.
const MERGED_MAX: usize = 16;

/// Ranges of an index, and what is known of them.
struct Found {
    index: usize,
    ranges: Ranges,
    rows: f64,
    /// The number of ranges.
    count: usize,
}

impl Choice<'_, '_, '_> {
    /// The cheapest merge for one of the conditions.
    pub(super) fn by_union(&mut self, def: &Arc<TableDef>, cx: &mut EvalContext<'_>) -> Option<Candidate> {
        def.clustered?;
        let conds = self.conds;
        let mut best: Option<Candidate> = None;
        for (at, e) in conds.iter().enumerate() {
            let ExprKind::Or(branches) = &e.kind else { continue };
            let beside: Vec<&Expr> = conds.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, e)| e).collect();
            let Some(found) = self.by_branches(def, branches, &beside, cx) else { continue };
            if let Some(merged) = self.merged(def, found).filter(|merged| best.as_ref().is_none_or(|best| merged.cost < best.cost)) {
                best = Some(merged);
            }
        }
        best
    }

    /// `None`: nothing to merge, or a scan reads no more.
    fn merged(&self, def: &TableDef, found: Vec<Found>) -> Option<Candidate> {
        if found.len() < 2 || found.len() > MERGED_MAX {
            return None;
        }
        let (rows, all) = (found.iter().map(|found| found.rows).sum::<f64>(), self.optimizer.draft.table_rows(self.table));
        if rows >= all {
            return None;
        }
        let entries: f64 = found.iter().map(|found| found.rows * COVERED_COST + found.count as f64 * 0.5 + 0.5).sum();
        let cost = entries + rows * (MERGED_COST + self.costs(def).of_lock(false));
        let parts = found.into_iter().map(|found| (found.index, found.ranges)).collect();
        Some(Candidate { path: Path::Union { parts }, implied: Vec::new(), rows, cost, covering: false })
    }

    /// What serves each branch of an OR, the ranges of one index together. `None`: one is not served.
    fn by_branches(&mut self, def: &Arc<TableDef>, branches: &[Expr], beside: &[&Expr], cx: &mut EvalContext<'_>) -> Option<Vec<Found>> {
        let mut all: Vec<Found> = Vec::new();
        for branch in branches {
            for found in self.by_branch(def, branch, beside, cx)? {
                match all.iter_mut().find(|known| known.index == found.index) {
                    Some(known) => known.add(found),
                    None => all.push(found),
                }
            }
        }
        Some(all)
    }

    fn by_branch(&mut self, def: &Arc<TableDef>, branch: &Expr, beside: &[&Expr], cx: &mut EvalContext<'_>) -> Option<Vec<Found>> {
        let own = if let ExprKind::And(list) = &branch.kind { list.as_slice() } else { std::slice::from_ref(branch) };
        let all: Vec<&Expr> = own.iter().chain(beside.iter().copied()).collect();
        let mut best = self.best_index(def, &all, cx).map(|found| vec![found]);
        for (at, e) in own.iter().enumerate() {
            let ExprKind::Or(branches) = &e.kind else { continue };
            let beside: Vec<&Expr> = all.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, e)| *e).collect();
            let rows = |found: &[Found]| found.iter().map(|found| found.rows).sum::<f64>();
            let fewer = |found: &Vec<Found>| best.as_ref().is_none_or(|best| rows(found) < rows(best));
            if let Some(found) = self.by_branches(def, branches, &beside, cx).filter(fewer) {
                best = Some(found);
            }
        }
        best
    }

    /// The index that finds the fewest rows for these conditions together.
    fn best_index(&mut self, def: &Arc<TableDef>, conditions: &[&Expr], cx: &mut EvalContext<'_>) -> Option<Found> {
        let (draft, table, have) = (&*self.optimizer.draft, self.table, self.have);
        let asked = |(cond, e): (usize, &&Expr)| Asked::of(draft, e, table, have).map(|asked| Usable { cond, asked });
        let usable: Vec<Usable> = conditions.iter().enumerate().filter_map(asked).collect();
        let mut best: Option<Found> = None;
        for index in self.allowed.indexes.clone() {
            let Some(Keyed { ranges, .. }) = Keyed::of(def, index, &usable) else { continue };
            let estimate = self.optimizer.draft.estimate(def, index, &ranges.tree, cx);
            let (rows, count) = estimate.unwrap_or_else(|| self.costs(def).guess(index, &ranges.tree));
            let rows = self.rows_in_ranges(rows, &ranges.tree);
            if best.as_ref().is_none_or(|best| rows < best.rows) {
                best = Some(Found { index, ranges, rows, count });
            }
        }
        best
    }
}

impl Found {
    /// Other ranges of the same index.
    fn add(&mut self, other: Found) {
        let own = std::mem::replace(&mut self.ranges, Ranges { tree: RangeTree::or(Vec::new()), parts: 0, fixed: 0 });
        let tree = RangeTree::or(vec![own.tree, other.ranges.tree]);
        self.ranges = Ranges { tree, parts: own.parts.max(other.ranges.parts), fixed: 0 };
        self.rows += other.rows;
        self.count += other.count;
    }
}
