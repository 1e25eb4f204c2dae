//! Rewrites of a query block before its tables are put in order: each a file of its own, in this order.
//!
//! | pass | what it does |
//! |---|---|
//! | `constants` | text constants beside numbers become numbers |
//! | `generated` | expressions that are those of indexed generated columns become the columns |
//! | `outer` | outer joins whose rows without a match cannot pass become inner joins |
//! | `impossible` | conditions that no row can meet together become FALSE |
//! | `antijoin` | outer joins that keep only what has no match |
//! | `derived` | conditions on derived tables, views and common table expressions come into their queries |
//! | `semijoin` | `IN (SELECT …)`, `EXISTS` and their negations become members of the join |
//!
//! A pass gives the same rows for every content of the tables. It knows neither indexes nor costs: where two forms may each be the better one, it leaves both, and the order of
//! the joins decides.

mod antijoin;
mod constants;
mod derived;
pub(crate) mod generated;
mod impossible;
mod outer;
mod semijoin;

use std::collections::BTreeSet;

use expr::EvalContext;
use value::SqlResult;

use crate::bind::Binder;
use crate::exprs::subqueries;
use crate::logical::{Body, BoundSelect, Step};
use crate::query::{Query, Window};
use crate::switches::Switch;

type Pass = fn(&mut Binder<'_>, &mut Body, &mut EvalContext<'_>) -> SqlResult<()>;

/// The passes, and the switch that turns each of them off. `derived` looks at its own: it plans the tables, too.
const PASSES: &[(&str, Pass, Option<Switch>)] = &[
    ("constants", constants::run, None),
    ("generated", generated::run, None),
    ("outer", outer::run, None),
    ("impossible", impossible::run, Some(Switch::Contradictions)),
    ("antijoin", antijoin::run, Some(Switch::Semijoin)),
    ("derived", derived::run, None),
    ("semijoin", semijoin::run, Some(Switch::Semijoin)),
];

impl Binder<'_> {
    /// Runs the passes over FROM and WHERE, and plans the subqueries that they have left, but for correlated ones: those wait until the joins are planned.
    pub(crate) fn rewrite(&mut self, body: &mut Body, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        self.note_step("bind", body);
        for (name, pass, switch) in PASSES {
            if switch.is_none_or(|switch| self.draft.switches.on(switch)) {
                pass(self, body, cx)?;
                self.note_step(name, body);
            }
        }
        let mut left = BTreeSet::new();
        body.logical.each_condition(&mut |e| subqueries(e, &mut left));
        body.filter.iter().for_each(|e| subqueries(e, &mut left));
        let first = self.uncorrelated(&left);
        self.running_once(|binder| binder.plan_subqueries(&first, cx))
    }

    /// Keeps what a pass has made, if somebody wants to see it.
    fn note_step(&mut self, pass: &'static str, body: &Body) {
        if let Some(steps) = &self.draft.steps {
            let (logical, filter) = (body.logical.clone(), body.filter.clone());
            steps.borrow_mut().push(Step { pass, select: body.select, logical, filter });
        }
    }

    /// Plans what runs once, wherever it stands.
    pub(crate) fn running_once<T>(&mut self, plan: impl FnOnce(&mut Self) -> T) -> T {
        let around = std::mem::replace(&mut self.runs, 1.0);
        let planned = plan(self);
        self.runs = around;
        planned
    }

    /// Plans those of the subqueries that still wait for it.
    pub(crate) fn plan_subqueries(&mut self, wanted: &BTreeSet<usize>, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        for index in wanted {
            if let Some(parts) = self.draft.waiting.remove(index) {
                let (mut block, _) = self.finish_select(*parts, cx)?;
                block.exact = !block.distinct;
                self.draft.queries[*index].query = Query::Block(Box::new(block));
            }
        }
        Ok(())
    }

    /// Plans all subqueries and tables that still wait for it.
    pub(crate) fn plan_waiting(&mut self, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let all = self.draft.waiting.keys().copied().collect();
        self.plan_subqueries(&all, cx)?;
        while let Some(query) = self.draft.waiting_tables.keys().next().copied() {
            self.plan_waiting_table(query, cx)?;
        }
        Ok(())
    }

    pub(crate) fn plan_waiting_table(&mut self, query: usize, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        if let Some(unplanned) = self.draft.waiting_tables.remove(&query) {
            self.draft.queries[query].query = self.running_once(|binder| binder.plan_later(unplanned, cx))?;
        }
        Ok(())
    }
}

/// The subqueries in the clauses of a block beside FROM and WHERE.
pub(crate) fn subqueries_elsewhere(parts: &BoundSelect) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let after = parts.outputs.iter().chain(&parts.having).chain(&parts.keys).chain(parts.order.iter().map(|o| &o.expr));
    let limit = parts.limit.iter().flat_map(|l| l.offset.iter().chain([&l.count]));
    let aggregates = parts.aggregates.iter().flat_map(|a| &a.call.args);
    let windows = parts.windows.iter().flat_map(Window::exprs);
    after.chain(limit).chain(aggregates).chain(windows).for_each(|e| subqueries(e, &mut found));
    found
}

/// The slots that the clauses of a block beside FROM and WHERE read, also through subqueries.
pub(crate) fn read_elsewhere(binder: &Binder<'_>, parts: &BoundSelect) -> BTreeSet<u32> {
    let mut slots = Vec::new();
    let after = parts.outputs.iter().chain(&parts.having).chain(&parts.keys).chain(parts.order.iter().map(|o| &o.expr));
    let aggregates = parts.aggregates.iter().flat_map(|a| &a.call.args);
    let windows = parts.windows.iter().flat_map(Window::exprs);
    after.chain(aggregates).chain(windows).for_each(|e| binder.draft.slots_of(e, &mut slots));
    slots.into_iter().collect()
}
