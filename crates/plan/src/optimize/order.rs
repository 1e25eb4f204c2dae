//! The order in which a group of inner joins runs.
//!
//! Level by level, from one table to all of them: the cheapest way to have joined each set of tables is kept, so that no order of up to ten tables is
//! overlooked, and of more only those that begin badly. What a step costs depends on the tables that it reads and not on their order, so it is
//! worked out once for each such set.
//!
//! Source: P. Selinger et al., "Access Path Selection in a Relational Database Management System", 1979, with left-deep trees only, because that is what the executor runs.

use std::collections::{BTreeMap, HashMap};

use expr::{EvalContext, Expr};
use value::{SqlResult, sql_error};

use super::equality::Equalities;
use super::{Cond, logical_tables};
use crate::bind::from::Logical;
use crate::bind::{Binder, TableSet};
use crate::query::{Path, Source};

/// Sets of tables that are kept at each level; there are no more than 252 of ten tables.
const KEPT_MAX: usize = 256;
/// Cost of looking into a hash table once.
const PROBE_COST: f64 = 0.3;
/// Cost of looking at a row that is kept in memory.
const LOOK_COST: f64 = 0.2;

/// What joining one more item costs.
#[derive(Clone, Copy)]
struct Step {
    /// Once.
    setup: f64,
    /// For each row of what comes before.
    per_row: f64,
    /// Rows for each row of what comes before.
    fanout: f64,
}

/// The cheapest known way to have joined a set of items.
struct Way {
    order: Vec<usize>,
    have: TableSet,
    rows: f64,
    cost: f64,
}

/// The group that is put in order.
pub(super) struct Group<'a> {
    pub items: &'a [Logical],
    pub conds: &'a [Cond],
    pub equalities: &'a Equalities,
}

impl Binder<'_> {
    /// The cheapest order of a group of inner joins; `have`: the tables that are there before.
    ///
    /// # Errors
    /// 1105 where lateral tables wait for each other.
    pub(super) fn best_order(&mut self, group: &Group<'_>, have: TableSet, cx: &mut EvalContext<'_>) -> SqlResult<Vec<usize>> {
        let first = self.constant_tables(group, have, cx)?;
        let sets: Vec<TableSet> = group.items.iter().map(logical_tables).collect();
        let needs: Vec<TableSet> = sets.iter().map(|s| self.requires(*s)).collect();
        let relevant: Vec<TableSet> = sets.iter().map(|s| relevant(group, *s)).collect();
        let mut steps: HashMap<(usize, TableSet), Step> = HashMap::new();
        let constant = first.iter().fold(0, |all, i| all | sets[*i]);
        // What comes behind one row is read once.
        self.block &= !constant;
        let rest = group.items.len() - first.len();
        let mut level = vec![Way { cost: first.len() as f64, order: first, have: have | constant, rows: 1.0 }];
        for _ in 0..rest {
            let mut next: BTreeMap<TableSet, Way> = BTreeMap::new();
            for way in &level {
                for i in (0..sets.len()).filter(|i| !way.order.contains(i)) {
                    if needs[i] & !(way.have | sets[i]) != 0 {
                        continue; // A lateral table comes after what it reads.
                    }
                    let key = (i, way.have & relevant[i]);
                    let step = match steps.get(&key) {
                        Some(step) => *step,
                        None => {
                            let step = self.step(group, i, sets[i], way.have, cx)?;
                            steps.insert(key, step);
                            step
                        }
                    };
                    let cost = way.cost + step.setup + way.rows * step.per_row;
                    let have = way.have | sets[i];
                    if next.get(&have).is_none_or(|known| cost < known.cost) {
                        let order = way.order.iter().copied().chain([i]).collect();
                        next.insert(have, Way { order, have, rows: (way.rows * step.fanout).max(0.1), cost });
                    }
                }
            }
            level = next.into_values().collect();
            if level.len() > KEPT_MAX {
                level.sort_by(|a, b| (a.cost + a.rows).total_cmp(&(b.cost + b.rows)));
                level.truncate(KEPT_MAX);
            }
        }
        level.pop().map(|way| way.order).ok_or_else(|| sql_error!(UNKNOWN_ERROR, "no join order"))
    }

    /// The tables of which constants name one row: they come before all others.
    fn constant_tables(&mut self, group: &Group<'_>, have: TableSet, cx: &mut EvalContext<'_>) -> SqlResult<Vec<usize>> {
        let mut found = Vec::new();
        for (i, item) in group.items.iter().enumerate() {
            let Logical::Table(table) = *item else { continue };
            let list: Vec<Expr> = conditions(group, 1 << table, have).into_iter().map(|c| c.expr).collect();
            if !list.is_empty()
                && let Path::Point { key, .. } = self.cost_access(table, list, have, None, cx)?.0.path
                && key.iter().all(|part| self.tables_of(&part.expr) & self.block == 0)
            {
                found.push(i);
            }
        }
        Ok(found)
    }

    fn step(&mut self, group: &Group<'_>, item: usize, set: TableSet, have: TableSet, cx: &mut EvalContext<'_>) -> SqlResult<Step> {
        self.step_of(&group.items[item], conditions(group, set, have), have, cx)
    }

    /// `conds`: those that can be looked at when this item is there.
    fn step_of(&mut self, item: &Logical, conds: Vec<Cond>, have: TableSet, cx: &mut EvalContext<'_>) -> SqlResult<Step> {
        match item {
            Logical::Table(table) => {
                let list: Vec<Expr> = conds.into_iter().map(|c| c.expr).collect();
                let (access, cost) = self.cost_access(*table, list, have, None, cx)?;
                let fanout = access.rows * access.filtered / 100.0;
                Ok(match &access.path {
                    Path::Hash(hash) => {
                        let looked_at = if hash.keys.is_empty() { access.rows * LOOK_COST } else { 0.0 };
                        Step { setup: cost, per_row: PROBE_COST + looked_at + fanout, fanout }
                    }
                    _ => Step { setup: 0.0, per_row: cost, fanout },
                })
            }
            Logical::Inner { items, on, .. } => {
                let own = on.iter().map(|e| Cond { expr: e.clone(), tables: self.tables_of(e) });
                let mut rest: Vec<Cond> = conds.into_iter().chain(own).collect();
                let mut whole = Step { setup: 0.0, per_row: 0.0, fanout: 1.0 };
                let mut have = have;
                for item in items {
                    let now = have | logical_tables(item);
                    let here = rest.extract_if(.., |c| c.tables & !now == 0).collect();
                    whole = whole.then(self.step_of(item, here, have, cx)?);
                    have = now;
                }
                Ok(whole)
            }
            Logical::Left { left, right, on } => {
                let now = have | logical_tables(left);
                let below = conds.into_iter().filter(|c| c.tables & !now == 0).collect();
                let first = self.step_of(left, below, have, cx)?;
                let on = on.iter().map(|e| Cond { expr: e.clone(), tables: self.tables_of(e) }).collect();
                let second = self.step_of(right, on, now, cx)?;
                Ok(first.then(Step { fanout: second.fanout.max(1.0), ..second }))
            }
        }
    }

    /// The tables that lateral derived tables among `set` read.
    fn requires(&self, set: TableSet) -> TableSet {
        let mut out = 0;
        for (t, info) in self.tables.iter().enumerate().filter(|(t, _)| set >> t & 1 == 1) {
            if let Source::Derived(q) = &info.plan.source {
                debug_assert!(t < crate::bind::TABLES_MAX);
                for slot in &self.queries[*q].outer {
                    out |= self.table_of_slot(*slot as u32).map_or(0, |t| 1 << t);
                }
            }
        }
        out
    }
}

impl Step {
    /// This one, then another for each of its rows.
    fn then(self, next: Step) -> Step {
        Step { setup: self.setup + next.setup, per_row: self.per_row + self.fanout * next.per_row, fanout: self.fanout * next.fanout }
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
