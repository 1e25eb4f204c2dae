//! The access path of one table: unique lookup, equal prefix, ranges, covering scan, hash, full scan.

use std::sync::Arc;

use expr::{EvalContext, Expr, ExprKind};
use parser::ast;
use schema::TableDef;
use value::{SqlResult, Value};

use super::candidate::Candidate;
use super::conditions::{self, Asked};
use super::histogram;
use super::keyed::{Keyed, Usable};
use super::optimizer::Optimizer;
use super::sampled::{self, Sampled};
use super::selectivity::Share;
use super::wish::Wish;
use crate::logical::{Cond, TableSet};
use crate::peek::{Peek, rows_in};
use crate::query::{Ask, CLUSTERED, Join, OrderKey, Path, RangeTree, Ranges, Source, Strength, TableAccess};
use crate::switches::Switch;

/// What it costs to read an entry of an index that holds all that is wanted, where reading a row in clustered order costs 1.
const COVERED_COST: f64 = 0.6;

/// What it costs to read a row of a large table that a range of an index has found.
const FAR_COST: f64 = 7.0;

/// A table with so many rows is large.
const FAR_TABLE: f64 = 200_000.0;

/// What it costs to read a row that an index among several has found.
const MERGED_COST: f64 = 2.5;

/// A table with fewer rows is sorted as fast as it is read in order.
const SMALL_TABLE: f64 = 3.0;

/// What it costs to keep one row and sort it.
pub(super) const SORT_COST: f64 = 0.1;

/// A scan in the order of an index that hopes to find enough rows soon is weighed as if it cost so much more: where they are is not known.
const UNGUIDED: f64 = 1.5;

/// Who hopes to find enough rows early, by nothing but guesses, pays for this share of all rows at least: there may be none.
pub(super) const RISK: f64 = 0.05;

/// What it costs to lock an entry of an index, or a row: others wait for it.
const LOCK_COST: f64 = 3.0;

/// Ranges without known values that are guessed one by one.
const GUESSED_RANGES: usize = 50;

impl Optimizer<'_, '_> {
    /// The best path and its cost for one row of what comes before (for a hash join: once, for all of them).
    pub(crate) fn cost_access(
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
        let usable: Vec<Usable> = conds
            .iter()
            .enumerate()
            .filter_map(|(cond, e)| Asked::of(self.draft, e, table, have).map(|asked| Usable { cond, asked }))
            .collect();
        let mut candidates: Vec<Candidate> = Vec::new();
        let mut possible = Vec::new();
        let mut shares = Vec::new();
        let base = if let Source::Base(def) = &self.draft.tables[table].plan.source { Some(def.clone()) } else { None };
        let allowed = base.as_ref().map(|def| self.allowed_indexes(table, def));
        if let (Some(def), Some(allowed)) = (&base, &allowed) {
            for &index in &allowed.indexes {
                if let Some(candidate) = self.index_candidate(table, def, index, &usable, cx) {
                    possible.push(index);
                    shares.push(Share { conds: candidate.implied.clone(), rows: candidate.rows });
                    candidates.push(candidate);
                }
            }
            for found in conditions::candidates_of_sets(self.draft, (table, def), &allowed.sets, (&conds, have), cx)? {
                possible.extend(found.path.index(def.clustered));
                candidates.push(found);
            }
            known_by_histograms(self, (table, def), &conds, &mut shares, cx);
            known_by_sample(self, (table, def), &conds, &mut shares, cx);
        }
        if let ([Candidate { path: Path::Ref { index, .. } | Path::Ranges { index, .. }, .. }], Some(def), None) =
            (candidates.as_slice(), &base, goal)
            && def.clustered == Some(*index)
            && self.draft.tables.len() == 1
        {
            // Whatever the values are, to go through the whole table is no better.
            self.draft.peeks.clear();
        }
        if let (Some(def), Some(allowed)) = (&base, &allowed)
            && self.draft.tables[table].switches.on(Switch::IndexMerge)
            && self.draft.tables[table].switches.on(Switch::IndexMergeUnion)
        {
            candidates.extend(self.union_candidate(table, def, allowed, &conds, have, cx));
        }
        // Less than going through a table of one row: nobody need ask how many there are.
        let cheapest = candidates.iter().enumerate().min_by(|(_, a), (_, b)| a.cost.total_cmp(&b.cost)).map(|(at, _)| at);
        let mut kept = false;
        let best = match cheapest {
            Some(at) if matches!(candidates[at].path, Path::Point { .. }) => candidates.swap_remove(at),
            _ => {
                let scan = self.scan_candidate(table, base.as_deref().zip(allowed.as_ref()));
                match goal.zip(base.as_deref().zip(allowed.as_ref())) {
                    Some((goal, (def, allowed))) => {
                        candidates.push(scan);
                        self.soonest(table, def, allowed, &conds, candidates, &shares, goal)
                    }
                    None => {
                        let best = match cheapest.filter(|at| candidates[*at].cost < scan.cost) {
                            Some(at) => candidates.swap_remove(at),
                            None => scan,
                        };
                        kept = self.is_kept(table, &best.path, &conds, have);
                        let once = match base.as_ref().zip(allowed.as_ref()) {
                            Some((def, allowed)) if !kept && self.runs > 1.0 && self.may_be_kept(table, &best.path, &conds, have) => {
                                Some(self.source_once(table, (def, allowed), &usable, &conds, cx))
                                    .filter(|once| self.pays_once(once, &best))
                            }
                            _ => None,
                        };
                        kept |= once.is_some();
                        once.unwrap_or(best)
                    }
                }
            }
        };
        let rest = self.share_of_rest(table, &conds, &best, &shares);
        let filtered = 100.0 * rest.share;
        let best = if kept { self.kept(table, &conds, have, best) } else { best };
        let (implied, filter) = conds.into_iter().enumerate().partition::<Vec<_>, _>(|(i, _)| best.implied.contains(i));
        let cost = best.cost;
        let filter = filter.into_iter().map(|(_, e)| e).collect();
        let implied = implied.into_iter().map(|(_, e)| e).collect();
        Ok((
            TableAccess { possible, filtered: filtered.clamp(0.01, 100.0), guessed: rest.guessed, ..best.access(table, filter, implied) },
            cost,
        ))
    }

    /// The indexes that could serve one of the conditions if all other tables were there: what EXPLAIN shows. `columns`: those with an equality besides.
    pub(super) fn possible_keys(&self, table: usize, conds: &[Cond], columns: &[usize]) -> Vec<usize> {
        let Source::Base(def) = &self.draft.tables[table].plan.source else { return Vec::new() };
        let own: TableSet = 1 << table;
        let about: Vec<RangeTree> = conds
            .iter()
            .filter(|c| c.tables & own != 0)
            .filter_map(|c| Asked::of(self.draft, &c.expr, table, !own))
            .map(|asked| asked.tree)
            .collect();
        let first_of = |index: usize, column: usize| def.indexes[index].parts.first().is_some_and(|p| p.column == column);
        let serves = |index: usize| {
            let number = |column: usize| first_of(index, column).then_some(0);
            let restricts = |tree: &RangeTree| tree.renumbered(&number, &mut true).is_some_and(|tree| tree.restricted() != 0);
            columns.iter().any(|column| first_of(index, *column)) || about.iter().any(restricts)
        };
        self.allowed_indexes(table, def).indexes.into_iter().filter(|&index| serves(index)).collect()
    }

    /// Going through the whole table: scanning a smaller index that holds all that is wanted beats scanning the rows.
    fn scan_candidate(&self, table: usize, base: Option<(&TableDef, &Allowed)>) -> Candidate {
        let rows = self.draft.table_rows(table);
        let mut best = Candidate { path: Path::Full { index: CLUSTERED }, implied: Vec::new(), rows, cost: rows + 1.0, covering: false };
        let Some((def, allowed)) = base else { return best };
        best.cost += rows * self.lock_cost(table, true);
        let forced = self.draft.tables[table].hints.iter().any(|h| h.action == ast::IndexHintAction::Force);
        if !allowed.full || forced {
            best.cost *= 1e6;
        }
        for &index in &allowed.indexes {
            if def.clustered == Some(index) || !self.covers(table, def, index) {
                continue;
            }
            let cost = rows * (COVERED_COST + self.lock_cost(table, false)) + 1.0;
            if cost < best.cost || forced {
                best = Candidate { path: Path::Full { index }, implied: Vec::new(), rows, cost, covering: true };
            }
        }
        best
    }

    /// Whether an index alone delivers every column that is wanted of the table.
    pub(crate) fn covers(&self, table: usize, def: &TableDef, index: usize) -> bool {
        if def.clustered == Some(index) {
            return false;
        }
        let wanted = &self.draft.tables[table].used;
        let codecs = [Some(index), def.clustered].into_iter().flatten().map(|i| def.key_codec(i)).collect::<Vec<_>>();
        (0..wanted.len())
            .filter(|&c| wanted[c])
            .all(|c| codecs.iter().any(|k| k.parts().iter().enumerate().any(|(i, p)| p.column == c && k.reversible(i))))
    }

    /// The indexes that hints leave.
    pub(super) fn allowed_for(&self, table: usize, def: &TableDef) -> Vec<usize> {
        self.allowed_indexes(table, def).indexes
    }

    fn allowed_indexes(&self, table: usize, def: &TableDef) -> Allowed {
        let mut use_only: Option<Vec<usize>> = None;
        let mut ignored = Vec::new();
        let mut force = false;
        for hint in
            self.draft.tables[table].hints.iter().filter(|h| matches!(h.scope, ast::IndexHintScope::All | ast::IndexHintScope::Join))
        {
            let named = hint.indexes.iter().filter_map(|i| def.index(&i.name));
            match hint.action {
                ast::IndexHintAction::Ignore => ignored.extend(named),
                ast::IndexHintAction::Use | ast::IndexHintAction::Force => {
                    force |= hint.action == ast::IndexHintAction::Force;
                    use_only.get_or_insert_default().extend(named);
                }
            }
        }
        let usable = |i: &usize| {
            let d = &def.indexes[*i];
            (!d.invisible || self.draft.switches.on(Switch::UseInvisibleIndexes))
                && !ignored.contains(i)
                && use_only.as_ref().is_none_or(|u| u.contains(i))
        };
        let (indexes, sets) = (0..def.indexes.len()).filter(usable).partition(|i| def.indexes[*i].is_ordered());
        let full = !force || use_only.as_ref().is_some_and(|u| def.clustered.is_some_and(|c| u.contains(&c)));
        Allowed { indexes, sets, full }
    }

    fn index_candidate(
        &mut self,
        table: usize,
        def: &Arc<TableDef>,
        index: usize,
        usable: &[Usable],
        cx: &mut EvalContext<'_>,
    ) -> Option<Candidate> {
        let clustered = def.clustered == Some(index);
        let (covering, row_cost) = self.row_cost(table, def, index);
        if let Some((key, implied)) = Keyed::point(def, index, usable) {
            let cost = if clustered { 1.0 } else { 1.2 };
            return Some(Candidate { path: Path::Point { index, key }, implied, rows: 1.0, cost, covering });
        }
        let Keyed { ranges, implied, key, equal } = Keyed::of(def, index, usable)?;
        let estimate = self.estimate(def, index, &ranges.tree, cx);
        if let Some(key) = key {
            let rows = estimate.map_or_else(|| self.ref_rows(table, def, index, equal), |(rows, _)| rows.max(1.0));
            return Some(Candidate { path: Path::Ref { index, key }, implied, rows, cost: rows * row_cost + 0.5, covering });
        }
        let (rows, count) = estimate.unwrap_or_else(|| self.guess(table, def, index, &ranges.tree));
        let rows = rows.max(1.0);
        let row_cost = if is_far(self, table, clustered || covering) { FAR_COST } else { row_cost };
        let cost = rows * row_cost + count as f64 * 0.5 + 0.5;
        Some(Candidate { path: Path::Ranges { index, ranges: Box::new(ranges) }, implied, rows, cost, covering })
    }

    /// `a = 5 OR b = 7`: each branch is served by an index of its own.
    fn union_candidate(
        &mut self,
        table: usize,
        def: &Arc<TableDef>,
        allowed: &Allowed,
        conds: &[Expr],
        have: TableSet,
        cx: &mut EvalContext<'_>,
    ) -> Option<Candidate> {
        def.clustered?;
        let mut best: Option<Candidate> = None;
        for e in conds {
            let ExprKind::Or(branches) = &e.kind else { continue };
            let (mut parts, mut rows, mut cost) = (Vec::new(), 0.0, 0.0);
            for branch in branches {
                let Some((index, ranges, found, count)) = self.best_index(table, def, allowed, branch, have, cx) else { break };
                rows += found;
                cost += found * COVERED_COST + count as f64 * 0.5 + 0.5;
                parts.push((index, ranges));
            }
            let several = parts.windows(2).any(|pair| pair[0].0 != pair[1].0);
            if parts.len() < branches.len() || !several {
                continue;
            }
            let rows = rows.min(self.draft.table_rows(table));
            cost += rows * (MERGED_COST + self.lock_cost(table, false));
            if best.as_ref().is_none_or(|best| cost < best.cost) {
                best = Some(Candidate { path: Path::Union { parts }, implied: Vec::new(), rows, cost, covering: false });
            }
        }
        best
    }

    /// The index that finds the fewest rows for a condition alone: its ranges, how many rows, and how many ranges.
    fn best_index(
        &mut self,
        table: usize,
        def: &Arc<TableDef>,
        allowed: &Allowed,
        condition: &Expr,
        have: TableSet,
        cx: &mut EvalContext<'_>,
    ) -> Option<(usize, Ranges, f64, usize)> {
        let parts = if let ExprKind::And(list) = &condition.kind { list.as_slice() } else { std::slice::from_ref(condition) };
        let asked = |(cond, e): (usize, &Expr)| Asked::of(self.draft, e, table, have).map(|asked| Usable { cond, asked });
        let usable: Vec<Usable> = parts.iter().enumerate().filter_map(asked).collect();
        let mut best: Option<(usize, Ranges, f64, usize)> = None;
        for &index in &allowed.indexes {
            let Some(Keyed { ranges, .. }) = Keyed::of(def, index, &usable) else { continue };
            let (rows, count) = self.estimate(def, index, &ranges.tree, cx).unwrap_or_else(|| self.guess(table, def, index, &ranges.tree));
            if best.as_ref().is_none_or(|best| rows < best.2) {
                best = Some((index, ranges, rows.max(1.0), count));
            }
        }
        best
    }

    /// The cheapest way to all rows that a table can give, whatever the rows of other tables are.
    fn source_once(
        &mut self,
        table: usize,
        (def, allowed): (&Arc<TableDef>, &Allowed),
        usable: &[Usable],
        conds: &[Expr],
        cx: &mut EvalContext<'_>,
    ) -> Candidate {
        let alone: Vec<Usable> = usable.iter().filter(|u| self.draft.tables_of(&conds[u.cond]) & !(1 << table) == 0).cloned().collect();
        let mut best = self.scan_candidate(table, Some((&**def, allowed)));
        for &index in &allowed.indexes {
            let found = self.index_candidate(table, def, index, &alone, cx).filter(|c| !matches!(c.path, Path::Point { .. }));
            if let Some(candidate) = found.filter(|c| c.cost < best.cost) {
                best = candidate;
            }
        }
        best
    }

    fn ref_rows(&self, table: usize, def: &TableDef, index: usize, equal: usize) -> f64 {
        match self.draft.lookup.rows_per_key(def, index, equal) {
            Some(rows) => (rows as f64).max(1.0),
            None => self.guessed_rows(table, equal),
        }
    }

    /// Whether an index alone delivers a row, and what a row by this index costs.
    fn row_cost(&self, table: usize, def: &TableDef, index: usize) -> (bool, f64) {
        let clustered = def.clustered == Some(index);
        let covering = !clustered && self.covers(table, def, index);
        // An entry of an index alone is as cheap here as in a scan of the whole index.
        let cost = match (clustered, covering) {
            (_, true) => COVERED_COST,
            (true, _) => 1.0,
            _ => 2.5,
        };
        (covering, cost + self.lock_cost(table, clustered))
    }

    pub(super) fn lock_cost_of(&self, access: &TableAccess) -> f64 {
        let clustered = match &self.draft.tables[access.table].plan.source {
            Source::Base(def) => access.path.index(def.clustered).is_none_or(|index| def.clustered == Some(index)),
            _ => return 0.0,
        };
        self.lock_cost(access.table, clustered)
    }

    /// What it costs to lock one row that is found: by a secondary index its entry is locked, too.
    fn lock_cost(&self, table: usize, clustered: bool) -> f64 {
        match self.draft.tables[table].plan.lock.strength {
            Strength::None if self.draft.changes && matches!(self.draft.tables[table].plan.source, Source::Base(_)) => LOCK_COST,
            Strength::None => 0.0,
            _ if clustered => LOCK_COST,
            _ => 2.0 * LOCK_COST,
        }
    }

    /// Rows with one value of so many parts of an index of which nothing is known.
    fn guessed_rows(&self, table: usize, equal: usize) -> f64 {
        (self.draft.table_rows(table) / 10_f64.powi(equal as i32 + 1)).clamp(1.0, 1000.0)
    }

    /// Rows and number of ranges, where values are not known.
    fn guess(&self, table: usize, def: &TableDef, index: usize, tree: &RangeTree) -> (f64, usize) {
        let total = self.draft.table_rows(table);
        let own = def.indexes[index].parts.len();
        let known = tree.multiplied(GUESSED_RANGES);
        let mut sum = 0.0;
        for asks in &known {
            let equal = asks.iter().enumerate().take_while(|(at, (part, ask))| part == at && matches!(**ask, Ask::Equal(_))).count();
            let whole = |parts: usize| def.indexes[index].is_unique() && parts == own;
            let each = |parts: usize| match parts {
                0 => total,
                parts if whole(parts) => 1.0,
                parts => {
                    self.draft.lookup.rows_per_key(def, index, parts.min(own)).map_or_else(|| self.guessed_rows(table, parts), |r| r as f64)
                }
            };
            let share = match asks.iter().find(|(part, _)| *part == equal).map(|(_, ask)| &**ask) {
                None | Some(Ask::Equal(_)) => 1.0,
                Some(Ask::Values(values)) => {
                    sum += self.draft.query_rows(&self.draft.queries[values.query].query) * each(equal + 1);
                    continue;
                }
                Some(Ask::Range { lower: Some(_), upper: Some(_) }) => 0.05,
                Some(Ask::NotOneOf(_) | Ask::NotNull) => 0.9,
                Some(_) => 0.3,
            };
            sum += each(equal) * share;
        }
        let count = tree.conjunctions();
        ((sum * count as f64 / known.len().max(1) as f64).clamp(1.0, total.max(1.0)), count)
    }

    /// Rows in ranges whose values are known, as the tree itself estimates them, and the number of ranges. What may be another value next time is noted.
    pub(super) fn estimate(&mut self, def: &Arc<TableDef>, index: usize, tree: &RangeTree, cx: &EvalContext<'_>) -> Option<(f64, usize)> {
        let (lookup, codec) = (self.draft.lookup, def.search_codec(index));
        let found = rows_in(def, index, &codec, tree, cx, &|def, index, lower, upper| lookup.range_estimate(def, index, lower, upper))?;
        let noted = self.draft.peeks.iter().any(|peek| peek.def.tree == def.tree && peek.index == index);
        if !noted && !tree.all(&|e| e.as_literal().is_some()) {
            self.draft.peeks.push(Peek { def: def.clone(), index, codec, tree: tree.clone(), rows: found.0 });
        }
        Some(found)
    }

    /// The order that is wished of a table that is read alone, if LIMIT makes it worth while to read it in this order.
    pub(super) fn goal(&self, table: usize, wish: &Wish) -> Option<Goal> {
        let rows = wish.limit.filter(|_| self.draft.switches.on(Switch::PreferOrderingIndex))?;
        let column = |key: &OrderKey| Some((self.draft.column_of_table(&key.expr, table)?, key.descending));
        let keys = if wish.order.is_empty() { &wish.group } else { &wish.order };
        let columns: Vec<(usize, bool)> = keys.iter().map(column).collect::<Option<_>>()?;
        (!columns.is_empty() && self.draft.table_rows(table) >= SMALL_TABLE).then_some(Goal { columns, rows, only: false })
    }

    /// Whether a path delivers the order that is wished.
    pub(super) fn has_order(&self, access: &TableAccess, goal: &Goal) -> bool {
        match &self.draft.tables[access.table].plan.source {
            Source::Base(def) => delivered(def, &access.path, &goal.columns).is_some(),
            _ => false,
        }
    }

    /// The path that delivers the first rows of an order soonest: one that has the order ends when it has found enough of them, any other must find and sort all.
    #[expect(clippy::too_many_arguments, reason = "all of it describes one table")]
    fn soonest(
        &self,
        table: usize,
        def: &TableDef,
        allowed: &Allowed,
        conds: &[Expr],
        mut candidates: Vec<Candidate>,
        shares: &[Share],
        goal: &Goal,
    ) -> Candidate {
        let rows = self.draft.table_rows(table);
        for &index in &allowed.indexes {
            let (covering, row_cost) = self.row_cost(table, def, index);
            let index = if def.clustered == Some(index) { CLUSTERED } else { index };
            let path = Path::Full { index };
            let cost = (rows * row_cost + 1.0) * if conds.is_empty() { 1.0 } else { UNGUIDED };
            candidates.push(Candidate { path, implied: Vec::new(), rows, cost, covering });
        }
        if goal.only && candidates.iter().any(|c| delivered(def, &c.path, &goal.columns).is_some()) {
            candidates.retain(|c| delivered(def, &c.path, &goal.columns).is_some());
        }
        let weigh = |c: &Candidate| {
            let rest = self.share_of_rest(table, conds, c, shares);
            let passing = (c.rows * rest.share).max(1.0);
            // How many rows a value has that a subquery will find, nobody knows.
            let least = if rest.guessed || conds.iter().any(Expr::has_subquery) { RISK } else { 0.0 };
            match delivered(def, &c.path, &goal.columns) {
                Some(_) => c.cost * (goal.rows / passing).clamp(least, 1.0),
                None => c.cost + passing * SORT_COST,
            }
        };
        let weighed: Vec<f64> = candidates.iter().map(weigh).collect();
        let best = (0..candidates.len()).min_by(|a, b| weighed[*a].total_cmp(&weighed[*b])).unwrap_or(0);
        candidates.swap_remove(best)
    }

    /// Lets the first table deliver the wished order, if an index can and it pays.
    pub(crate) fn use_order(&self, join: &mut Join, wish: &Wish) -> bool {
        let (keys, grouping): (Vec<OrderKey>, bool) = if !wish.order.is_empty() {
            (wish.order.clone(), false)
        } else if !wish.group.is_empty() {
            (wish.group.clone(), true)
        } else {
            return false;
        };
        let mut tables = 0;
        join.each_table(&mut |_| tables += 1);
        let Some(access) = first_table(join) else { return false };
        let table = access.table;
        if let Path::Fulltext { search, .. } = &access.path
            && self.draft.tables[table].plan.lock.strength == Strength::None
            && conditions::is_rank(&keys, search)
        {
            return true;
        }
        let Source::Base(def) = &self.draft.tables[table].plan.source else { return false };
        let def = def.clone();
        let mut columns = Vec::new();
        for key in &keys {
            match self.draft.column_of_table(&key.expr, table) {
                Some(column) => columns.push((column, key.descending)),
                None => return false,
            }
        }
        if matches!(access.path, Path::Point { .. }) && tables == 1 {
            return true;
        }
        if let Some(reverse) = delivered(&def, &access.path, &columns) {
            access.reverse = reverse;
            return true;
        }
        // A full scan in another index's order: worth it for a covering index, or where LIMIT stops it early.
        if !matches!(access.path, Path::Full { .. }) || grouping && wish.limit.is_none() && tables > 1 {
            return false;
        }
        let allowed = self.allowed_indexes(table, &def);
        for i in allowed.indexes {
            let Some(reverse) = delivers(&def, i, &columns, 0, &[]) else { continue };
            let covering = self.covers(table, &def, i);
            let clustered = def.clustered == Some(i);
            if clustered || covering {
                let Some(access) = first_table(join) else { return false };
                access.path = Path::Full { index: if clustered { CLUSTERED } else { i } };
                access.covering = covering;
                access.reverse = reverse;
                return true;
            }
        }
        false
    }
}

/// The first rows of an order.
pub(crate) struct Goal {
    columns: Vec<(usize, bool)>,
    rows: f64,
    /// No path will do that does not deliver it.
    only: bool,
}

impl Goal {
    pub fn only(&self) -> Goal {
        Goal { columns: self.columns.clone(), rows: self.rows, only: true }
    }
}

struct Allowed {
    indexes: Vec<usize>,
    /// Those whose keys are sets.
    sets: Vec<usize>,
    /// Reading all rows in clustered order is allowed.
    full: bool,
}

/// Whether a path delivers an order, and if so whether it must be walked backwards.
fn delivered(def: &TableDef, path: &Path, columns: &[(usize, bool)]) -> Option<bool> {
    let (index, fixed) = match path {
        Path::Full { index } => (*index, 0),
        Path::Ref { index, key } => (*index, key.len()),
        Path::Ranges { index, ranges } => (*index, ranges.fixed),
        Path::Point { .. } | Path::Fulltext { .. } | Path::Members { .. } | Path::Union { .. } | Path::Hash(_) | Path::Never => {
            return None;
        }
    };
    let index = if index == CLUSTERED { def.clustered? } else { index };
    let equal: Vec<usize> = def.search_parts(index).into_iter().take(fixed).map(|p| p.column).collect();
    delivers(def, index, columns, fixed, &equal)
}

/// Whether an index delivers an order, and if so whether it must be walked backwards. The first `fixed` parts are equal to constants.
pub(super) fn delivers(def: &TableDef, index: usize, columns: &[(usize, bool)], fixed: usize, equal: &[usize]) -> Option<bool> {
    let parts = &def.indexes[index].parts;
    let tail = if def.clustered == Some(index) { &[][..] } else { def.clustered.map_or(&[][..], |c| &def.indexes[c].parts) };
    let mut rest = parts.iter().skip(fixed).chain(tail);
    let mut reverse: Option<bool> = None;
    for &(column, descending) in columns {
        if equal.contains(&column) {
            continue;
        }
        let part = rest.next()?;
        if part.column != column || part.prefix.is_some() {
            return None;
        }
        let against = part.descending != descending;
        if *reverse.get_or_insert(against) != against {
            return None;
        }
    }
    Some(reverse.unwrap_or(false))
}

/// The table that a join tree reads first, if each of its rows comes once and in order.
fn first_table(join: &mut Join) -> Option<&mut TableAccess> {
    match join {
        Join::Table(access) => Some(access),
        Join::Inner { parts, .. } => {
            // What constants name is one row.
            let at = parts.iter().position(|part| !is_constant(part)).unwrap_or(0);
            parts.get_mut(at).and_then(first_table)
        }
        Join::Left { left, .. } => first_table(left),
        Join::Semi { .. } => None,
    }
}

fn is_constant(part: &Join) -> bool {
    let constant = |e: &Expr| {
        let mut slots = Vec::new();
        e.slots(&mut slots);
        slots.is_empty()
    };
    match part {
        Join::Table(access) => matches!(&access.path, Path::Point { key, .. } if key.iter().all(|part| constant(&part.expr))),
        _ => false,
    }
}

/// Adds what histograms know of conditions that no index was asked of alone.
fn known_by_histograms(
    optimizer: &Optimizer<'_, '_>,
    (table, def): (usize, &TableDef),
    conds: &[Expr],
    shares: &mut Vec<Share>,
    cx: &EvalContext<'_>,
) {
    if def.histograms.is_empty() {
        return;
    }
    for (at, e) in conds.iter().enumerate() {
        if !shares.iter().any(|share| share.conds == [at])
            && let Some(share) = histogram::share(e, def, &|e| optimizer.draft.column_of_table(e, table), cx)
        {
            shares.push(Share { conds: vec![at], rows: share * optimizer.draft.table_rows(table) });
        }
    }
}

/// Adds what a sample of the table says of conditions that neither was asked of alone, where the order of a
/// join may depend on it.
fn known_by_sample(
    optimizer: &mut Optimizer<'_, '_>,
    (table, def): (usize, &Arc<TableDef>),
    conds: &[Expr],
    shares: &mut Vec<Share>,
    cx: &EvalContext<'_>,
) {
    if optimizer.draft.tables.len() == 1 {
        return;
    }
    for (at, e) in conds.iter().enumerate() {
        let known = shares.iter().any(|share| share.conds == [at]);
        if known || optimizer.draft.tables_of(e) != 1 << table || !sampled::is_plain(e) {
            continue;
        }
        let share = match optimizer.draft.sampled.iter().find(|known| known.table == table && known.condition.same(e)) {
            Some(known) => known.share,
            None => {
                let sample = optimizer.draft.lookup.sample(def);
                let info = &optimizer.draft.tables[table].plan;
                let slots = (info.slot, info.width);
                let share = sample.and_then(|s| sampled::share(e, slots, (&s.rows, &s.left_out), cx));
                optimizer.draft.sampled.push(Sampled { table, condition: e.clone(), share });
                share
            }
        };
        shares.extend(share.map(|share| Share { conds: vec![at], rows: share * optimizer.draft.table_rows(table) }));
    }
}

/// Whether each row that ranges of an index find costs memory that no cache has, where a scan of the table
/// would come by in the order of its pages.
fn is_far(optimizer: &Optimizer<'_, '_>, table: usize, near: bool) -> bool {
    !near && optimizer.draft.table_rows(table) >= FAR_TABLE && optimizer.lock_cost(table, false) == 0.0
}
