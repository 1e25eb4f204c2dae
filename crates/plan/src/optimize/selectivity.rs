//! How many of a table's rows its conditions let through.
//!
//! What an index says goes first: the planner has asked it anyway while it looked for a path. Then what an
//! index of the other side of an equality says about how many values there are, or, without one, a sample of
//! both sides ([`crate::sample`]). Where nothing is known, MySQL's guesses hold.

use expr::{CompareOp, Expr, ExprKind};
use schema::TableDef;

use super::candidate::Candidate;
use super::choice::{Choice, Share};
use super::pushdown::columns_in_entries;
use crate::query::{Path, RangeTree};

/// No share is taken to be smaller.
const SHARE_MIN: f64 = 1e-9;

/// The share of rows that pass conditions which a path does not imply.
#[derive(Clone, Copy)]
pub(super) struct Rest {
    pub share: f64,
    /// Nothing is known of at least one condition.
    pub guessed: bool,
}

impl Choice<'_, '_, '_> {
    /// The share of the rows that the path delivers which passes the conditions that it does not imply. One
    /// row at least is taken to pass. Where rows of other tables come before, it is one for all of these, not
    /// for each: what is known says how many it is for each, but no guess makes it less than one.
    pub(super) fn share_of_rest(&self, path: &Candidate) -> Rest {
        let behind = self.have & self.optimizer.block != 0;
        if path.rows <= 1.0 && (!behind || path.implied.len() == self.conds.len()) {
            return Rest { share: 1.0, guessed: false };
        }
        let mut rest: Vec<usize> = (0..self.conds.len()).filter(|i| !path.implied.contains(i)).collect();
        let mut share = 1.0_f64;
        let mut known: Vec<&Share> = self.shares.iter().collect();
        known.sort_by(|a, b| b.conds.len().cmp(&a.conds.len()).then(a.rows.total_cmp(&b.rows)));
        for k in known.into_iter().filter(|k| !k.conds.is_empty()) {
            if k.conds.iter().all(|c| rest.contains(c)) {
                rest.retain(|c| !k.conds.contains(c));
                share *= (k.rows / self.optimizer.draft.table_rows(self.table)).min(1.0);
            }
        }
        let (mut guesses, mut guessed) = (1.0_f64, false);
        for i in rest {
            match self.distinct_share(&self.conds[i]) {
                Some(known) => share *= known,
                None => {
                    guessed = true;
                    guesses *= guess(&self.conds[i]);
                }
            }
        }
        let one_row = 1.0 / path.rows.max(1.0);
        let least = if behind { one_row.min(share) } else { one_row };
        Rest { share: (share * guesses).max(least).clamp(SHARE_MIN, 1.0), guessed }
    }

    /// The rows in ranges of an index that are expected for these conditions, where values of the table
    /// alone find so many.
    pub(super) fn rows_in_ranges(&self, found: f64, tree: &RangeTree) -> f64 {
        found.max(1.0).max(share_given(tree) * self.optimizer.draft.table_rows(self.table))
    }

    /// The share of the entries in ranges of an index whose rows are fetched: of the others the entries say
    /// themselves that they are not wanted. What restricts the ranges is true of nearly all entries. Where
    /// what is read is locked, others wait for it: there a guess is not believed.
    pub(super) fn share_fetched(&self, def: &TableDef, path: &Candidate) -> f64 {
        let (index, reach) = match &path.path {
            Path::Ref { index, key } => (*index, key.len()),
            Path::Ranges { index, ranges } => (*index, ranges.fixed + 1),
            _ => return 1.0,
        };
        let draft = &*self.optimizer.draft;
        let info = &draft.tables[self.table].plan;
        // UPDATE and DELETE look for their rows without asking entries.
        if path.covering || def.clustered == Some(index) || draft.apart {
            return 1.0;
        }
        let locks = self.costs(def).of_lock(true) > 0.0;
        let restricted: Vec<usize> = def.search_parts(index).iter().take(reach).map(|part| part.column).collect();
        let share = |at: usize| {
            let (own, behind) = columns_in_entries(&self.conds[at], info, def, index)?;
            let more = own.iter().chain(&behind).any(|column| !restricted.contains(column));
            let known = self.shares.iter().find(|share| share.conds == [at]);
            let asks = more || !self.usable.iter().any(|u| u.cond == at);
            let guessed = || if locks { 1.0 } else { guess(&self.conds[at]) };
            asks.then(|| known.map_or_else(guessed, |k| (k.rows / draft.table_rows(self.table)).min(1.0)))
        };
        (0..self.conds.len()).filter(|at| !path.implied.contains(at)).filter_map(share).product()
    }

    /// For an equality with a column of another table: one value out of as many as an index of that table
    /// knows; where none does, out of as many as there are in samples of both columns.
    fn distinct_share(&self, e: &Expr) -> Option<f64> {
        let draft = &*self.optimizer.draft;
        let ExprKind::Compare { op: CompareOp::Eq, sides, .. } = &e.kind else { return None };
        let other = sides.iter().find(|s| draft.column_of_table(s, self.table).is_none())?;
        let owner = draft.table_of_slot(other.as_slot()?)?;
        let column = draft.column_of_table(other, owner)?;
        if let Some(different) = draft.different_of(owner, column) {
            return Some(1.0 / different);
        }
        let own = sides.iter().find_map(|s| draft.column_of_table(s, self.table))?;
        let different = [(self.table, own), (owner, column)].map(|(table, column)| draft.different_in_sample(table, column));
        different.into_iter().flatten().reduce(f64::max).map(|most| 1.0 / most)
    }
}

/// How likely all rows are asked for, because rows of other tables say so: in `b.x = 1 OR a.id = 7`, a row of
/// `b` whose `x` is 1 joins each of `a`.
fn share_given(tree: &RangeTree) -> f64 {
    match tree {
        RangeTree::Given(e) if e.any(&mut |e| matches!(e.kind, ExprKind::Column { .. })) => guess(e),
        RangeTree::Given(_) | RangeTree::Part(..) => 0.0,
        RangeTree::And(list) => list.iter().map(share_given).product(),
        RangeTree::Or(list) => 1.0 - list.iter().map(|tree| 1.0 - share_given(tree)).product::<f64>(),
    }
}

/// MySQL's guesses without statistics.
pub(super) fn guess(e: &Expr) -> f64 {
    match &e.kind {
        ExprKind::Compare { op: CompareOp::Eq | CompareOp::NullSafeEq, .. } => 0.1,
        ExprKind::Compare { op: CompareOp::Ne, .. } => 0.9,
        ExprKind::Compare { .. } => 0.3333,
        ExprKind::IsNull { negated: true, .. } => 0.9,
        ExprKind::Between { negated: true, .. } => 0.8889,
        ExprKind::Between { .. } | ExprKind::Like(_) => 0.1111,
        ExprKind::In(list) if list.negated => 1.0 - (0.1 * list.list.len() as f64).min(0.5),
        ExprKind::In(list) => (0.1 * list.list.len() as f64).min(0.5),
        ExprKind::IsNull { .. } => 0.1,
        ExprKind::And(list) => list.iter().map(guess).product(),
        ExprKind::Or(list) => 1.0 - list.iter().map(|e| 1.0 - guess(e)).product::<f64>(),
        _ => 0.9,
    }
}
