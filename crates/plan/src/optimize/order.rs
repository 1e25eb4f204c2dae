//! The order in which a group of joins runs.
//!
//! Level by level, from one table to all of them: the cheapest way to have joined each set of tables is
//! kept, so that no order of up to ten tables is overlooked, and of more only those that begin badly. What
//! a step costs depends on the tables that it reads and not on their order, so it is worked out once for
//! each such set. A way that reads its first table in an order that is wished is kept beside the cheaper
//! one: with LIMIT it ends when enough rows are there. Where no index has that order, the rows of the table
//! that has all of its keys may be found and sorted first: of the other tables only those are then read that
//! belong to the rows that are wanted.
//!
//! The optional side of an outer join is placed behind the tables that its condition reads, and behind at
//! least one other. Among more than [`SOUGHT_MAX`] members those sides are not sought a place for: they come
//! behind all others, as they are written.
//!
//! A semi join can be placed in two forms: as a question that is asked for each row of what it reads, or as
//! a table of different rows, which may come first.
//!
//! Source: P. Selinger et al., "Access Path Selection in a Relational Database Management System", 1979,
//! with left-deep trees only, because that is what the executor runs.

use std::collections::{BTreeMap, HashMap};

use expr::{EvalContext, Expr};
use value::{SqlResult, sql_error};

use super::access::{RISK, SORT_COST};
use super::cost::{SMALL_TABLE, lock_cost_of};
use super::equality::Equalities;
use super::hash::{LOOK_COST, PROBE_COST, reads_the_same};
use super::members::Member;
use super::optimizer::Optimizer;
use super::ordered::Goal;
use super::selectivity::guess;
use super::wish::Wish;
use crate::logical::{Cond, Logical, TABLES_MAX, TableSet};
use crate::query::{OrderKey, Path, Source, TableAccess};

/// Sets of tables that are kept at each level; there are no more than 252 of ten tables.
const KEPT_MAX: usize = 256;
/// Members for which every order is weighed, those of outer joins among them.
const SOUGHT_MAX: usize = 10;
/// What it costs to have found a first row, beside reading it.
const SEMI_COST: f64 = 0.5;

/// How many times cheaper it must be to sort the first table: it is worth it if as few of its rows as
/// expected are enough.
const SORTED_FACTOR: f64 = 1.5;

/// What it costs to look into an index for a value that is not there.
const MISS_COST: f64 = 1.0;

/// What it saves, as a share, to set something up one place later, where perhaps no row asks for it any more.
const LATER: f64 = 0.001;

/// The least share of the values looked for that is taken to be found.
const SHARE_MIN: f64 = 0.01;

/// What joining one more item costs.
#[derive(Clone, Copy)]
struct Step {
    /// Once.
    setup: f64,
    /// For each row of what comes before.
    per_row: f64,
    /// Rows for each row of what comes before.
    fanout: f64,
    /// The share of all rows that may have to be read before the first one comes, whatever was hoped for.
    risk: f64,
}

/// One item in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    pub item: usize,
    /// A semi join: its different rows are a table, instead of being looked for.
    pub as_rows: bool,
}

/// The cheapest known way to have joined a set of items.
struct Way {
    order: Vec<Placed>,
    have: TableSet,
    rows: f64,
    cost: f64,
    /// What was paid before the first row comes.
    setup: f64,
    risk: f64,
    /// Rows come in the order that is wished.
    ordered: bool,
}

impl Way {
    /// What it takes until enough rows are there; all of them, if they must be sorted.
    fn until(&self, wanted: Option<f64>) -> f64 {
        match wanted {
            Some(wanted) if self.ordered => self.setup + self.cost * (wanted / self.rows.max(1.0)).clamp(self.risk, 1.0),
            Some(_) => self.setup + self.cost + self.rows * SORT_COST,
            None => self.setup + self.cost,
        }
    }
}

/// What is found.
pub(super) struct Chosen {
    pub order: Vec<Placed>,
    /// The first table that is not constant is read in the order that is wished.
    pub ordered: bool,
    /// The table whose rows are sorted for that.
    pub sorted: Option<usize>,
    cost: f64,
}

/// The group that is put in order.
pub(super) struct Group<'a> {
    pub items: &'a [Member],
    pub conds: &'a [Cond],
    pub equalities: &'a Equalities,
}

impl Chosen {
    pub fn as_written(items: usize) -> Chosen {
        Chosen { order: (0..items).map(|item| Placed { item, as_rows: false }).collect(), ordered: false, sorted: None, cost: 0.0 }
    }

    /// Adds the items that were not sought a place for, as they are written. `None`: they wait for each
    /// other.
    fn with_rest(mut self, items: usize, have: TableSet, forms: &[(Placed, TableSet)], needs: &[TableSet]) -> Option<Chosen> {
        let set_of = |placed: &Placed| forms.iter().find(|(form, _)| form == placed).map_or(0, |(_, set)| *set);
        let mut there = self.order.iter().map(set_of).fold(have, |all, set| all | set);
        while self.order.len() < items {
            let open = |placed: &Placed| self.order.iter().all(|p| p.item != placed.item);
            let next = forms.iter().zip(needs).find(|((placed, set), needs)| open(placed) && **needs & !(there | set) == 0);
            let ((placed, set), _) = next?;
            self.order.push(*placed);
            there |= set;
        }
        Some(self)
    }
}

/// Which items are sought a place for: not optional sides, where there are too many items, nor what reads
/// these.
fn sought(items: &[Member], forms: &[(Placed, TableSet)], needs: &[TableSet]) -> Vec<bool> {
    let many = items.len() > SOUGHT_MAX;
    let mut sought: Vec<bool> = items.iter().map(|item| !(many && item.is_optional())).collect();
    loop {
        let left = items.iter().zip(&sought).filter(|(_, sought)| !**sought).fold(0, |all, (item, _)| all | item.tables());
        let waits = |(placed, set): &(Placed, TableSet), needs: &TableSet| sought[placed.item] && needs & !set & left != 0;
        let Some((more, _)) = forms.iter().zip(needs).find(|(form, needs)| waits(form, needs)).map(|(form, _)| form) else {
            return sought;
        };
        sought[more.item] = false;
    }
}

/// The search for the order of one group.
pub(super) struct Ordering<'o, 'd, 'a> {
    pub optimizer: &'o mut Optimizer<'d, 'a>,
    pub group: &'o Group<'o>,
    /// The tables that are there before.
    pub have: TableSet,
    pub wish: Option<&'o Wish>,
    /// The table that comes first, and whose rows are sorted.
    sorted: Option<usize>,
}

impl<'o, 'd, 'a> Ordering<'o, 'd, 'a> {
    pub fn new(optimizer: &'o mut Optimizer<'d, 'a>, group: &'o Group<'o>, have: TableSet, wish: Option<&'o Wish>) -> Self {
        Ordering { optimizer, group, have, wish, sorted: None }
    }

    /// The cheapest order.
    ///
    /// # Errors
    /// 1105 where lateral tables wait for each other.
    pub fn best(mut self, cx: &mut EvalContext<'_>) -> SqlResult<Chosen> {
        match self.cheapest(cx) {
            Ok(chosen) if chosen.ordered => return Ok(chosen),
            Ok(chosen) => return Ok(self.sorted_first(chosen.cost, cx).unwrap_or(chosen)),
            Err(error) if self.optimizer.draft.ordered_by_hints.is_empty() => return Err(error),
            Err(_) => {}
        }
        // What the hints want cannot be had.
        let hints = std::mem::take(&mut self.optimizer.draft.ordered_by_hints);
        let chosen = self.cheapest(cx);
        self.optimizer.draft.ordered_by_hints = hints;
        chosen
    }

    /// The cheapest order that begins with the table that has all keys of the order that is wished, and sorts
    /// its rows, if that is worth it beside one of this cost. Nothing is kept for others to come: few will.
    fn sorted_first(&mut self, mut other: f64, cx: &mut EvalContext<'_>) -> Option<Chosen> {
        let wish = self.wish.filter(|wish| wish.limit.is_some())?;
        let table = self.optimizer.draft.table_of_slot(wish.order.first()?.expr.as_slot()?)?;
        let is_of_table = |key: &OrderKey| self.optimizer.draft.column_of_table(&key.expr, table).is_some();
        if !wish.order.iter().all(is_of_table) || !self.group.items.iter().any(|item| item.table() == Some(table)) {
            return None;
        }
        self.sorted = Some(table);
        let hurried = std::mem::replace(&mut self.optimizer.hurried, true);
        let sorted = self.cheapest(cx).ok().filter(|sorted| sorted.ordered && sorted.cost * SORTED_FACTOR < other);
        self.sorted = None;
        if hurried && sorted.is_some() {
            // Whoever sorts all rows behind the join may keep tables.
            self.optimizer.hurried = false;
            other = self.cheapest(cx).map_or(other, |unhurried| unhurried.cost);
        }
        self.optimizer.hurried = hurried;
        sorted.filter(|sorted| sorted.cost * SORTED_FACTOR < other)
    }

    fn cheapest(&mut self, cx: &mut EvalContext<'_>) -> SqlResult<Chosen> {
        let (group, wish) = (self.group, self.wish);
        let first = self.constant_tables(cx)?;
        let forms: Vec<(Placed, TableSet)> = group.items.iter().enumerate().flat_map(forms).collect();
        let needs: Vec<TableSet> = forms.iter().map(|(placed, set)| self.needs(*placed, *set)).collect();
        let relevant: Vec<TableSet> = forms.iter().map(|(placed, set)| self.relevant(*placed, *set)).collect();
        let mut steps: HashMap<(usize, TableSet), Step> = HashMap::new();
        let constant = first.iter().fold(0, |all, i| all | group.items[*i].tables());
        // What comes behind one row is read once.
        self.optimizer.block &= !constant;
        self.optimizer.single |= constant;
        let sought = sought(group.items, &forms, &needs);
        let rest = sought.iter().filter(|sought| **sought).count() - first.len();
        let wanted = wish.and_then(|wish| wish.limit);
        let order: Vec<Placed> = first.into_iter().map(|item| Placed { item, as_rows: false }).collect();
        let begin = Way { cost: order.len() as f64, order, have: self.have | constant, rows: 1.0, setup: 0.0, risk: 0.0, ordered: false };
        let begun = begin.have;
        let mut level = vec![begin];
        for _ in 0..rest {
            let mut next: BTreeMap<(TableSet, bool), Way> = BTreeMap::new();
            for way in &level {
                for (at, (placed, set)) in forms.iter().enumerate() {
                    let there = !sought[placed.item] || way.order.iter().any(|p| p.item == placed.item);
                    let begins = way.have == begun;
                    if let Some(table) = self.sorted.filter(|_| begins) {
                        if !there && needs[at] & !(way.have | set) == 0 && group.items[placed.item].table() == Some(table) {
                            let step = self.sorted_step(table, way.have, cx)?;
                            keep(&mut next, way.and(*placed, *set, step, true), wanted);
                        }
                        continue;
                    }
                    // A lateral table comes after what it reads.
                    if there || needs[at] & !(way.have | set) != 0 || way.order.is_empty() && group.items[placed.item].is_optional() {
                        continue;
                    }
                    let key = (at, way.have & relevant[at]);
                    let step = match steps.get(&key) {
                        Some(step) => *step,
                        None => {
                            let step = self.step(*placed, *set, way.have, cx)?;
                            steps.insert(key, step);
                            step
                        }
                    };
                    keep(&mut next, way.and(*placed, *set, step, way.ordered), wanted);
                    self.optimizer.draft.orders_tried += 1;
                    if let (true, Some(wish), Some(table)) = (begins, wish, group.items[placed.item].table())
                        && let Some(step) = self.ordered_step(table, way.have, wish, cx)?
                    {
                        keep(&mut next, way.and(*placed, *set, step, true), wanted);
                        self.optimizer.draft.orders_tried += 1;
                    }
                }
            }
            level = next.into_values().collect();
            if level.len() > KEPT_MAX {
                level.sort_by(|a, b| (a.until(wanted) + a.rows).total_cmp(&(b.until(wanted) + b.rows)));
                level.truncate(KEPT_MAX);
            }
        }
        let best = level.into_iter().min_by(|a, b| a.until(wanted).total_cmp(&b.until(wanted)));
        let sorted = self.sorted;
        let best = best.map(|way| Chosen { cost: way.until(wanted), order: way.order, ordered: way.ordered, sorted });
        best.and_then(|best| best.with_rest(group.items.len(), self.have, &forms, &needs))
            .ok_or_else(|| sql_error!(UNKNOWN_ERROR, "no join order"))
    }

    /// The tables that an item reads, whatever comes of it.
    fn needs(&self, placed: Placed, set: TableSet) -> TableSet {
        let wanted = self.wanted_before(set) & self.group.items.iter().map(Member::tables).fold(0, |all, set| all | set);
        let read = match &self.group.items[placed.item] {
            item @ (Member::Joined(Logical::Semi(_)) | Member::Optional { .. }) if !placed.as_rows => {
                let mut all = 0;
                item.each_condition(&mut |e| all |= self.optimizer.draft.tables_of(e));
                all & !set
            }
            _ => 0,
        };
        self.requires(set) | read | wanted
    }

    /// The tables that hints want before those of `set`.
    fn wanted_before(&self, set: TableSet) -> TableSet {
        self.optimizer.draft.ordered_by_hints.iter().filter(|(_, after)| after & set != 0).fold(0, |all, (before, _)| all | before) & !set
    }

    fn relevant(&self, placed: Placed, set: TableSet) -> TableSet {
        relevant(self.group, set) | self.needs(placed, set)
    }

    /// Reading a table first, in the order that is wished.
    fn ordered_step(&mut self, table: usize, have: TableSet, wish: &Wish, cx: &mut EvalContext<'_>) -> SqlResult<Option<Step>> {
        let Some(goal) = Goal::of(self.optimizer.draft, table, wish) else { return Ok(None) };
        let list: Vec<Expr> = conditions(self.group, 1 << table, have).into_iter().map(|c| c.expr).collect();
        let (access, cost) = self.optimizer.cost_access(table, list, have, Some(&goal.only()), cx)?;
        if !goal.is_met_by(self.optimizer.draft, &access) {
            return Ok(None);
        }
        Ok(Some(Step { setup: 0.0, per_row: cost, fanout: access.rows * access.filtered / 100.0, risk: risk_of(&access) }))
    }

    /// Finding all rows of a table, and sorting them.
    fn sorted_step(&mut self, table: usize, have: TableSet, cx: &mut EvalContext<'_>) -> SqlResult<Step> {
        let list: Vec<Expr> = conditions(self.group, 1 << table, have).into_iter().map(|c| c.expr).collect();
        let (access, cost) = self.optimizer.cost_access(table, list, have, None, cx)?;
        let fanout = access.rows * access.filtered / 100.0;
        Ok(Step { setup: cost + fanout * SORT_COST, per_row: 0.0, fanout, risk: 0.0 })
    }

    /// The tables of which constants name one row: they come before all others.
    fn constant_tables(&mut self, cx: &mut EvalContext<'_>) -> SqlResult<Vec<usize>> {
        let mut found = Vec::new();
        for (i, item) in self.group.items.iter().enumerate() {
            let Some(table) = item.table() else { continue };
            let list: Vec<Expr> = conditions(self.group, 1 << table, self.have).into_iter().map(|c| c.expr).collect();
            if !list.is_empty()
                && let Path::Point { key, .. } = self.optimizer.cost_access(table, list, self.have, None, cx)?.0.path
                && key.iter().all(|part| self.optimizer.draft.tables_of(&part.expr) & self.optimizer.block == 0)
            {
                found.push(i);
            }
        }
        Ok(found)
    }

    fn step(&mut self, placed: Placed, set: TableSet, have: TableSet, cx: &mut EvalContext<'_>) -> SqlResult<Step> {
        let conds = conditions(self.group, set, have);
        match &self.group.items[placed.item] {
            Member::Joined(Logical::Semi(semi)) => match semi.rows.as_ref().filter(|_| placed.as_rows) {
                Some(rows) => {
                    let complete = rows.on.iter().all(|e| self.optimizer.draft.tables_of(e) & !(have | set) == 0);
                    let step = self.step_of(&Logical::Table(rows.table), conds, have, cx)?;
                    let once = self.optimizer.draft.query_cost(&self.optimizer.draft.queries[rows.query].query);
                    let fanout = if complete { step.fanout.min(1.0) } else { step.fanout };
                    Ok(Step { setup: step.setup + once, fanout, ..step })
                }
                None => {
                    let on = semi.on.iter().map(|e| self.optimizer.draft.cond(e.clone())).collect();
                    Ok(self.step_of(&semi.right, on, have, cx)?.until_first(semi.anti))
                }
            },
            Member::Joined(item) => self.step_of(item, conds, have, cx),
            Member::Optional { right, on } => self.optional_step(right, on, &conds, have, cx),
        }
    }

    /// `above`: the conditions that are looked at behind the NULLs of rows without a match.
    fn optional_step(&mut self, right: &Logical, on: &[Expr], above: &[Cond], have: TableSet, cx: &mut EvalContext<'_>) -> SqlResult<Step> {
        let on = on.iter().map(|e| self.optimizer.draft.cond(e.clone())).collect();
        let step = self.step_of(right, on, have, cx)?;
        let passing: f64 = above.iter().map(|c| guess(&c.expr)).product();
        let risk = if above.is_empty() { 0.0 } else { RISK };
        Ok(Step { fanout: step.fanout.max(1.0) * passing, risk, ..step })
    }

    /// `conds`: those that can be looked at when this item is there.
    fn step_of(&mut self, item: &Logical, conds: Vec<Cond>, have: TableSet, cx: &mut EvalContext<'_>) -> SqlResult<Step> {
        match item {
            Logical::Table(table) => {
                let list: Vec<Expr> = conds.into_iter().map(|c| c.expr).collect();
                let (access, cost) = self.optimizer.cost_access(*table, list, have, None, cx)?;
                let fanout = access.rows * access.filtered / 100.0;
                Ok(match &access.path {
                    Path::Hash(hash) => {
                        let looked_at = if hash.keys.is_empty() { access.rows * LOOK_COST } else { 0.0 };
                        // The rows stay while the query block runs again.
                        Step { setup: cost / self.optimizer.runs, per_row: PROBE_COST + looked_at + fanout, fanout, risk: RISK }
                    }
                    _ => {
                        // However often the same rows are read, they are locked once.
                        let setup = if reads_the_same(self.optimizer.draft, &access.path) {
                            access.rows * lock_cost_of(self.optimizer.draft, &access)
                        } else {
                            0.0
                        };
                        let share = self.share_found(&access);
                        let per_row = self.with_misses(&access, cost - setup, share);
                        Step { setup, per_row, fanout: fanout * share, risk: risk_of(&access) }
                    }
                })
            }
            Logical::Inner { items, on, .. } => {
                let own = on.iter().map(|e| self.optimizer.draft.cond(e.clone()));
                let mut rest: Vec<Cond> = conds.into_iter().chain(own).collect();
                let mut whole = Step { setup: 0.0, per_row: 0.0, fanout: 1.0, risk: 0.0 };
                let mut have = have;
                for item in items {
                    let now = have | item.tables();
                    let here = rest.extract_if(.., |c| c.tables & !now == 0).collect();
                    whole = whole.then(self.step_of(item, here, have, cx)?);
                    have = now;
                }
                Ok(whole)
            }
            Logical::Semi(semi) => {
                let on = semi.on.iter().map(|e| self.optimizer.draft.cond(e.clone())).collect();
                Ok(self.step_of(&semi.right, on, have, cx)?.until_first(semi.anti))
            }
            Logical::Left { left, right, on } => {
                let now = have | left.tables();
                let (below, above): (Vec<Cond>, Vec<Cond>) = conds.into_iter().partition(|c| c.tables & !now == 0);
                let first = self.step_of(left, below, have, cx)?;
                Ok(first.then(self.optional_step(right, on, &above, now, cx)?))
            }
        }
    }

    /// What it costs to look for a value of which a share is found: who finds nothing reads next to nothing.
    /// A small table is left out of that: which comes first is as without it.
    fn with_misses(&self, access: &TableAccess, found: f64, share: f64) -> f64 {
        if self.optimizer.draft.table_rows(access.table) <= SMALL_TABLE {
            return found;
        }
        let missed = found.min(MISS_COST + lock_cost_of(self.optimizer.draft, access));
        found * share + missed * (1.0 - share)
    }

    /// The share that a table has of the values that rows of another table look for: it cannot have more of
    /// them than different ones of its own.
    fn share_found(&self, access: &TableAccess) -> f64 {
        let (Path::Ref { index, key } | Path::Point { index, key }) = &access.path else { return 1.0 };
        let [part] = key.as_slice() else { return 1.0 };
        let Some(def) = self.optimizer.draft.tables[access.table].plan.source.base() else { return 1.0 };
        let column = def.indexes[*index].parts[0].column;
        match (self.optimizer.draft.different_of(access.table, column), part.expr.as_slot()) {
            (Some(own), Some(slot)) => {
                let asked = self
                    .optimizer
                    .draft
                    .table_of_slot(slot)
                    .and_then(|t| self.optimizer.draft.different_of(t, slot as usize - self.optimizer.draft.tables[t].plan.slot));
                asked.map_or(1.0, |asked| (own / asked).clamp(SHARE_MIN, 1.0))
            }
            _ => 1.0,
        }
    }

    /// The tables that lateral derived tables among `set` read.
    fn requires(&self, set: TableSet) -> TableSet {
        let mut out = 0;
        for (t, info) in self.optimizer.draft.tables.iter().enumerate().filter(|(t, _)| set >> t & 1 == 1) {
            if let Source::Derived(q) = &info.plan.source {
                debug_assert!(t < TABLES_MAX);
                for slot in &self.optimizer.draft.queries[*q].outer {
                    out |= self.optimizer.draft.table_of_slot(*slot as u32).map_or(0, |t| 1 << t);
                }
            }
        }
        out
    }
}

/// The forms in which an item can be placed, and the tables that it brings.
fn forms((item, member): (usize, &Member)) -> Vec<(Placed, TableSet)> {
    let plain = Placed { item, as_rows: false };
    match member {
        Member::Joined(Logical::Semi(semi)) => {
            let rows = semi.rows.as_ref().map(|rows| (Placed { item, as_rows: true }, 1 << rows.table));
            let asked = (plain, semi.right.tables());
            let asked = (rows.is_none() || !semi.once).then_some(asked);
            asked.into_iter().chain(rows).collect()
        }
        member => vec![(plain, member.tables())],
    }
}

/// Keeps the cheaper way to the same place.
fn keep(ways: &mut BTreeMap<(TableSet, bool), Way>, way: Way, wanted: Option<f64>) {
    let key = (way.have, way.ordered);
    if ways.get(&key).is_none_or(|known| way.until(wanted) < known.until(wanted)) {
        ways.insert(key, way);
    }
}

impl Way {
    /// One item more.
    fn and(&self, placed: Placed, set: TableSet, step: Step, ordered: bool) -> Way {
        Way {
            order: self.order.iter().copied().chain([placed]).collect(),
            have: self.have | set,
            rows: (self.rows * step.fanout).max(0.1),
            cost: self.cost + self.rows * step.per_row,
            // Nothing is set up for rows that do not come, and later is better.
            setup: self.setup + step.setup * self.rows.min(1.0) * (1.0 - LATER * self.order.len() as f64),
            risk: self.risk.max(step.risk),
            ordered,
        }
    }
}

impl Step {
    /// Only whether there is a row.
    fn until_first(self, anti: bool) -> Step {
        let found = self.fanout.clamp(0.05, 0.95);
        let per_row = if self.fanout > 1.0 { self.per_row / self.fanout + SEMI_COST } else { self.per_row };
        Step { setup: self.setup, per_row, fanout: if anti { 1.0 - found } else { found }, risk: RISK }
    }

    /// This one, then another for each of its rows.
    fn then(self, next: Step) -> Step {
        Step {
            setup: self.setup + next.setup,
            per_row: self.per_row + self.fanout * next.per_row,
            fanout: self.fanout * next.fanout,
            risk: self.risk.max(next.risk),
        }
    }
}

fn risk_of(access: &TableAccess) -> f64 {
    match &access.path {
        _ if access.guessed => RISK,
        // For some values there may be none.
        Path::Ref { key, .. } if key.iter().any(|part| part.expr.as_literal().is_none()) => RISK / 5.0,
        _ => 0.0,
    }
}

/// The conditions that can be looked at when the tables of `set` come behind those of `have`.
fn conditions(group: &Group<'_>, set: TableSet, have: TableSet) -> Vec<Cond> {
    let now = have | set;
    let fresh = group.conds.iter().filter(|c| c.tables & !now == 0 && c.tables & set != 0).cloned();
    fresh.chain(group.equalities.at(set, have, &[])).collect()
}

/// The tables that decide how an item is read.
fn relevant(group: &Group<'_>, set: TableSet) -> TableSet {
    let named = group.conds.iter().filter(|c| c.tables & set != 0).fold(0, |all, c| all | c.tables);
    named | group.equalities.related(set)
}
