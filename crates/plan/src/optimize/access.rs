//! The access path of one table: unique lookup, equal prefix, ranges, covering scan, hash, full scan.

use std::rc::Rc;
use std::sync::Arc;

use expr::{EvalContext, Expr};
use schema::TableDef;
use value::{SqlResult, Value};

use super::candidate::Candidate;
use super::choice::{Choice, Share};
use super::conditions::candidates_of_sets;
use super::cost::{COVERED_COST, FAR_COST, SMALL_TABLE};
use super::histogram;
use super::keyed::{Keyed, Usable};
use super::optimizer::Optimizer;
use super::ordered::Goal;
use super::sampled::{self, Sampled};
use crate::logical::TableSet;
use crate::query::{Path, TableAccess};
use crate::switches::Switch;

/// What it costs to keep one row and sort it.
pub(super) const SORT_COST: f64 = 0.1;

/// A scan in the order of an index that hopes to find enough rows soon is weighed as if it cost so much more:
/// where they are is not known.
const UNGUIDED: f64 = 1.5;

/// Who hopes to find enough rows early, by nothing but guesses, pays for this share of all rows at least:
/// there may be none.
pub(super) const RISK: f64 = 0.05;

/// What reading so many rows costs is less than a sample costs that is asked about their other conditions.
const FEW: f64 = 32.0;

/// The path that was chosen.
struct Best {
    path: Candidate,
    /// Its rows are kept.
    kept: bool,
    /// If they are: how they would be found for one row of what comes before.
    each: Option<Candidate>,
}

impl Best {
    /// The rows are read each time.
    fn each_time(path: Candidate) -> Best {
        Best { path, kept: false, each: None }
    }
}

impl Optimizer<'_, '_> {
    /// The best path and its cost for one row of what comes before (for a hash join: once, for all of them).
    pub(super) fn cost_access(
        &mut self,
        table: usize,
        conds: Vec<Expr>,
        have: TableSet,
        goal: Option<&Goal>,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<(TableAccess, f64)> {
        if conds.iter().any(|e| matches!(e.as_literal(), Some(Value::Int(0)))) {
            let never = Candidate { path: Path::Never, implied: Vec::new(), rows: 1.0, cost: 0.0, covering: false };
            return Ok((never.access(table, conds, Vec::new()), 0.0));
        }
        let mut choice = Choice::new(self, table, &conds, have);
        let candidates = choice.candidates(goal.is_some(), cx)?;
        let possible = candidates.possible;
        let Best { path, kept, each } = choice.best(candidates.list, goal, cx);
        let rest = choice.share_of_rest(&path);
        let best = if kept { choice.kept(path, each) } else { path };
        let cost = best.cost;
        let filtered = 100.0 * rest.share;
        Ok((TableAccess { possible, filtered, guessed: rest.guessed, ..best.access_under(table, conds) }, cost))
    }
}

/// A range that holds at most this part of the rows beats a scan of a smaller index that covers: what costs
/// less for each of its entries costs more for all of them, and rows are read in batches.
const PART: f64 = 0.9;

/// The paths that use an index for a condition.
#[derive(Default)]
struct Candidates {
    list: Vec<Candidate>,
    /// The indexes that could be used.
    possible: Vec<usize>,
}

impl Choice<'_, '_, '_> {
    fn candidates(&mut self, has_goal: bool, cx: &mut EvalContext<'_>) -> SqlResult<Candidates> {
        let mut found = Candidates::default();
        let Some(def) = self.def.clone() else { return Ok(found) };
        let usable = Rc::clone(&self.usable);
        for index in self.allowed.indexes.clone() {
            if let Some((candidate, share)) = self.by_index(&def, index, &usable, cx) {
                found.possible.push(index);
                self.shares.extend(share);
                found.list.push(candidate);
            }
        }
        for candidate in candidates_of_sets(self.optimizer.draft, (self.table, &def), &self.allowed.sets, (self.conds, self.have), cx)? {
            found.possible.extend(candidate.path.index(def.clustered));
            found.list.push(candidate);
        }
        self.ask_histograms(&def, cx);
        if !self.finds_few(&found.list) {
            self.ask_sample(cx);
        }
        for candidate in &mut found.list {
            self.weigh_entries(&def, candidate);
        }
        if let [Candidate { path: Path::Ref { index, .. } | Path::Ranges { index, .. }, .. }] = found.list.as_slice()
            && (!has_goal || def.indexes.len() == 1)
            && def.clustered == Some(*index)
            && self.optimizer.draft.tables.len() == 1
        {
            // Whatever the values are, to go through the whole table is no better; nor is it for the first
            // rows, where no other index has them in order.
            self.optimizer.draft.peeks.clear();
        }
        let switches = self.optimizer.draft.tables[self.table].switches;
        if switches.on(Switch::IndexMerge) && switches.on(Switch::IndexMergeUnion) {
            found.list.extend(self.by_union(&def, cx));
        }
        Ok(found)
    }

    /// The best of the candidates and of scans.
    fn best(&mut self, mut candidates: Vec<Candidate>, goal: Option<&Goal>, cx: &mut EvalContext<'_>) -> Best {
        let cheapest = candidates.iter().enumerate().min_by(|(_, a), (_, b)| a.cost.total_cmp(&b.cost)).map(|(at, _)| at);
        // Less than going through a table of one row: nobody need ask how many there are.
        if let Some(at) = cheapest.filter(|at| matches!(candidates[*at].path, Path::Point { .. })) {
            return Best::each_time(candidates.swap_remove(at));
        }
        let def = self.def.clone();
        let scan = match &def {
            Some(def) => self.costs(def).scan(&self.allowed),
            None => Candidate::whole_table(self.optimizer.draft.table_rows(self.table)),
        };
        if let (Some(goal), Some(def)) = (goal, &def) {
            candidates.push(scan);
            return Best::each_time(self.soonest(def, candidates, goal));
        }
        let clustered = def.as_ref().and_then(|def| def.clustered);
        let beats_scan = |c: &Candidate| {
            let part_of_rows = scan.covering && clustered.is_some() && c.path.index(clustered) == clustered && c.rows < scan.rows * PART;
            part_of_rows || c.cost < scan.cost
        };
        let best = match cheapest.filter(|at| beats_scan(&candidates[*at])) {
            Some(at) => candidates.swap_remove(at),
            None => scan,
        };
        if self.is_kept(&best.path) {
            return Best { path: best, kept: true, each: None };
        }
        match &def {
            Some(def) if self.optimizer.runs > 1.0 && self.may_be_kept(&best.path) => {
                let once = self.source_once(def, cx);
                if self.pays_once(&once, &best) { Best { path: once, kept: true, each: Some(best) } } else { Best::each_time(best) }
            }
            _ => Best::each_time(best),
        }
    }

    /// The path that an index gives, and what it says of the conditions that are its own, if that is more
    /// than a guess.
    fn by_index(
        &mut self,
        def: &Arc<TableDef>,
        index: usize,
        usable: &[Usable],
        cx: &mut EvalContext<'_>,
    ) -> Option<(Candidate, Option<Share>)> {
        let clustered = def.clustered == Some(index);
        let (covering, row_cost) = self.costs(def).of_row(index);
        if let Some((key, implied)) = Keyed::point(def, index, usable) {
            let cost = if clustered { 1.0 } else { 1.2 } + self.lock_cost_of_point(def, clustered);
            let share = Share { conds: implied.clone(), rows: 1.0 };
            return Some((Candidate { path: Path::Point { index, key }, implied, rows: 1.0, cost, covering }, Some(share)));
        }
        let Keyed { ranges, implied, key, equal, own } = Keyed::of(def, index, usable)?;
        let estimate = self.optimizer.draft.estimate(def, index, &ranges.tree, cx);
        let costs = self.costs(def);
        if let Some(key) = key {
            let rows = estimate.map_or_else(|| costs.rows_per_value(index, equal), |(rows, _)| rows.max(1.0));
            let conds = if estimate.is_some() { implied.clone() } else { own };
            let share = Share { conds, rows };
            return Some((Candidate { path: Path::Ref { index, key }, implied, rows, cost: rows * row_cost + 0.5, covering }, Some(share)));
        }
        let (rows, count) = estimate.unwrap_or_else(|| costs.guess(index, &ranges.tree));
        let rows = self.rows_in_ranges(rows, &ranges.tree);
        let share = estimate.map(|_| Share { conds: implied.clone(), rows });
        let row_cost = if costs.is_far(clustered || covering) { FAR_COST } else { row_cost };
        let cost = rows * row_cost + count as f64 * 0.5 + 0.5;
        Some((Candidate { path: Path::Ranges { index, ranges: Box::new(ranges) }, implied, rows, cost, covering }, share))
    }

    /// What it costs to lock one row that its key names. A small table is left out of that: which comes first
    /// in a join is as without it.
    fn lock_cost_of_point(&self, def: &Arc<TableDef>, clustered: bool) -> f64 {
        let cost = self.costs(def).of_lock(clustered);
        if cost > 0.0 && self.optimizer.draft.table_rows(self.table) <= SMALL_TABLE { 0.0 } else { cost }
    }

    /// Rows that entries of an index rule out are not fetched; only the entries are locked.
    fn weigh_entries(&self, def: &TableDef, candidate: &mut Candidate) {
        let share = self.share_fetched(def, candidate);
        let of_row = candidate.cost / candidate.rows.max(1.0);
        let of_entry = COVERED_COST + self.costs(def).of_lock(true);
        candidate.cost -= candidate.rows * (1.0 - share) * (of_row - of_entry).max(0.0);
    }

    /// The cheapest way to all rows that a table can give, whatever the rows of other tables are.
    fn source_once(&mut self, def: &Arc<TableDef>, cx: &mut EvalContext<'_>) -> Candidate {
        let own: TableSet = 1 << self.table;
        let is_own = |u: &&Usable| self.optimizer.draft.reads_only(&self.conds[u.cond], own);
        let alone: Vec<Usable> = self.usable.iter().filter(is_own).cloned().collect();
        let mut best = self.costs(def).scan(&self.allowed);
        for index in self.allowed.indexes.clone() {
            let found = self.by_index(def, index, &alone, cx).filter(|(c, _)| !matches!(c.path, Path::Point { .. }));
            if let Some((candidate, _)) = found.filter(|(c, _)| c.cost < best.cost) {
                best = candidate;
            }
        }
        best
    }

    /// The path that delivers the first rows of an order soonest: one that has the order ends when it has
    /// found enough of them, any other must find and sort all.
    fn soonest(&self, def: &TableDef, mut candidates: Vec<Candidate>, goal: &Goal) -> Candidate {
        let factor = if self.conds.is_empty() { 1.0 } else { UNGUIDED };
        candidates.extend(self.costs(def).scans(&goal.indexes, factor));
        if goal.only && candidates.iter().any(|c| goal.is_met(def, &c.path)) {
            candidates.retain(|c| goal.is_met(def, &c.path));
        }
        let weigh = |c: &Candidate| {
            let rest = self.share_of_rest(c);
            let passing = (c.rows * rest.share).max(1.0);
            // How many rows a value has that a subquery will find, nobody knows.
            let least = if rest.guessed || self.conds.iter().any(Expr::has_subquery) { RISK } else { 0.0 };
            if goal.is_met(def, &c.path) {
                c.cost * goal.share_read(c.rows, rest.share).clamp(least, 1.0)
            } else {
                c.cost + passing * SORT_COST
            }
        };
        let weighed: Vec<f64> = candidates.iter().map(weigh).collect();
        let best = (0..candidates.len()).min_by(|a, b| weighed[*a].total_cmp(&weighed[*b])).unwrap_or(0);
        candidates.swap_remove(best)
    }

    /// Adds what histograms know of conditions that no index was asked of alone.
    fn ask_histograms(&mut self, def: &TableDef, cx: &EvalContext<'_>) {
        if def.histograms.is_empty() {
            return;
        }
        let draft = &*self.optimizer.draft;
        for (at, e) in self.conds.iter().enumerate() {
            if !self.shares.iter().any(|share| share.conds == [at])
                && let Some(share) = histogram::share(e, def, &|e| draft.column_of_table(e, self.table), cx)
            {
                self.shares.push(Share { conds: vec![at], rows: share * draft.table_rows(self.table) });
            }
        }
    }

    /// Whether few rows are left for the conditions that no index answers, whatever the rows of other tables
    /// are: to ask a sample about those takes longer than to read these.
    fn finds_few(&self, candidates: &[Candidate]) -> bool {
        let draft = &*self.optimizer.draft;
        let is_own = |at: &usize| draft.tables_of(&self.conds[*at]) & !(1 << self.table) == 0;
        candidates.iter().any(|c| c.rows <= FEW && !c.implied.is_empty() && c.implied.iter().all(is_own))
    }

    /// Adds what a sample of the table says of conditions that neither was asked of alone, where the order
    /// of a join may depend on it.
    fn ask_sample(&mut self, cx: &EvalContext<'_>) {
        let (draft, table) = (&mut *self.optimizer.draft, self.table);
        if draft.tables.len() == 1 {
            return;
        }
        for (at, e) in self.conds.iter().enumerate() {
            let known = self.shares.iter().any(|share| share.conds == [at]);
            if known || draft.tables_of(e) != 1 << table || !sampled::is_plain(e) {
                continue;
            }
            let share = match draft.sampled.iter().find(|known| known.table == table && known.condition.same(e)) {
                Some(known) => known.share,
                None => {
                    let info = &draft.tables[table].plan;
                    let slots = (info.slot, info.width);
                    let share = draft.sample(table).and_then(|s| sampled::share(e, slots, (&s.rows, &s.left_out), cx));
                    draft.sampled.push(Sampled { table, condition: e.clone(), share });
                    share
                }
            };
            self.shares.extend(share.map(|share| Share { conds: vec![at], rows: share * draft.table_rows(table) }));
        }
    }
}
