//! From bound queries to planned ones: the passes rewrite FROM and WHERE, the optimizer joins their tables,
//! and what had waited for that, subqueries and derived tables, is planned in its turn.
//!
//! ```text
//! BoundSelect -passes-> Body -optimizer-> Join, then the subqueries that run for its rows -> Block
//! ```

mod correlated;
mod each_row;
mod membership;

use std::collections::BTreeSet;

use expr::aggregate::AggregateFunction;
use expr::{EvalContext, Expr, ExprKind};
use value::{Kind, SqlResult, SqlType};

use crate::column::Column;
use crate::draft::Draft;
use crate::exprs::{replace_parts, same_expr, subqueries};
use crate::logical::{Body, BoundSelect, Logical, OutColumn, Step, TableSet, Unplanned};
use crate::optimize::standing::stand_in_clauses;
use crate::optimize::wish::{Wish, counts_once, fixed_columns, limit_rows};
use crate::optimize::{Optimizer, Planned};
use crate::query::{AggregateSlot, Block, Group, Join, Limit, OrderKey, Path, Query, TableAccess, Window};
use crate::switches::Switch;
use membership::ask_members;

/// Rewrites FROM and WHERE of a query block: see the module `passes`.
pub(crate) type Pass = fn(&mut Planner<'_, '_>, &mut Body, &mut EvalContext<'_>) -> SqlResult<()>;

/// A pass by name, and the switch that turns it off.
pub(crate) type Passes = &'static [(&'static str, Pass, Option<Switch>)];

/// Plans the queries of a statement.
pub(crate) struct Planner<'d, 'a> {
    pub draft: &'d mut Draft<'a>,
    passes: Passes,
    /// About how often the query block runs that is being planned.
    runs: f64,
}

impl<'d, 'a> Planner<'d, 'a> {
    pub fn new(draft: &'d mut Draft<'a>, passes: Passes) -> Planner<'d, 'a> {
        Planner { draft, passes, runs: 1.0 }
    }

    /// From a bound SELECT to a block: rewrites, join order, access paths.
    pub fn finish_select(&mut self, mut parts: BoundSelect, cx: &mut EvalContext<'_>) -> SqlResult<(Block, Vec<OutColumn>)> {
        if parts.rollup {
            self.rollup_slots(&mut parts);
        }
        stand_in_clauses(self.draft, &mut parts, cx)?;
        order_groups(&mut parts);
        let elsewhere = subqueries_elsewhere(&parts);
        let mut kept = self.kept_slots(&parts);
        let ends = column_with_ends(&parts).filter(|_| kept.is_empty());
        let first = self.uncorrelated(&elsewhere);
        self.running_once(|planner| planner.plan_subqueries(&first, cx))?;
        let (logical, filter) = self.rewritten(&mut parts, &elsewhere, cx)?;
        let wish = match &ends {
            None => Wish::of(&parts, self.draft, cx),
            Some(column) => Wish::of_ends(&parts, column, filter.is_empty() && matches!(logical, Some(Logical::Table(_)))),
        };
        let fixed = fixed_columns(self.draft, logical.as_ref(), &filter);
        let wish = Wish { counted: self.counted(&parts), fixed, ..wish };
        let planned = Optimizer::new(self.draft, self.runs).join(logical, filter, parts.straight, &wish, cx)?;
        let first_rows = parts.limit.as_ref().filter(|_| !parts.grouped && !parts.distinct && !parts.count_all);
        let rows = first_rows.map(|limit| limit_rows(limit, cx));
        self.ask_for_each_row(&planned, &elsewhere, cx)?;
        self.plan_correlated(&planned, &elsewhere, rows, cx)?;
        let computed = self.computed_keys(&mut parts);
        kept.extend(computed.iter().map(|(slot, _)| *slot));
        if self.sorts_collected(&parts, &planned) {
            parts.outputs.iter_mut().for_each(Expr::settle);
        }
        Ok(block_of(parts, planned, (kept, computed), &wish, ends.is_some()))
    }

    /// The tables that clauses beside FROM and WHERE read, where equal rows count once.
    fn counted(&self, parts: &BoundSelect) -> Option<TableSet> {
        let tables = || read_elsewhere(self.draft, parts).into_iter().filter_map(|slot| self.draft.table_of_slot(slot));
        counts_once(parts).then(|| tables().fold(0, |set, table| set | 1 << table))
    }

    /// FROM and WHERE of a block behind the passes.
    fn rewritten(
        &mut self,
        parts: &mut BoundSelect,
        elsewhere: &BTreeSet<usize>,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<(Option<Logical>, Vec<Expr>)> {
        let filter = std::mem::take(&mut parts.filter);
        let Some(logical) = parts.logical.take() else {
            let mut named = BTreeSet::new();
            filter.iter().for_each(|e| subqueries(e, &mut named));
            self.plan_subqueries(&named, cx)?;
            return Ok((None, filter));
        };
        let read = Some(read_elsewhere(self.draft, parts));
        let elsewhere = elsewhere.clone();
        let mut body = Body { select: parts.select, logical, filter, straight: parts.straight, elsewhere, read };
        self.rewrite(&mut body, cx)?;
        Ok((Some(body.logical), body.filter))
    }

    /// Plans how the rows are found that UPDATE or DELETE change. As MySQL: rows that come in an order, or
    /// only some of them, are found with the subqueries as they are written.
    pub fn rows_to_change(
        &mut self,
        mut body: Body,
        order: &[OrderKey],
        limit: Option<&Limit>,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Planned> {
        let rows = limit.map(|limit| limit_rows(limit, cx));
        self.rewrite(&mut body, cx)?;
        let fixed = fixed_columns(self.draft, Some(&body.logical), &body.filter);
        let wish = Wish { order: order.to_vec(), limit: rows, fixed, ..Wish::default() };
        let planned = Optimizer::new(self.draft, self.runs).join(Some(body.logical), body.filter, false, &wish, cx)?;
        self.ask_for_each_row(&planned, &body.elsewhere, cx)?;
        ask_members(self.draft, &planned, &body.elsewhere);
        Ok(planned)
    }

    pub fn plan_later(&mut self, unplanned: Unplanned, cx: &mut EvalContext<'_>) -> SqlResult<Query> {
        Ok(match unplanned {
            Unplanned::Planned(query) => query,
            Unplanned::Select(parts) => Query::Block(Box::new(self.finish_select(*parts, cx)?.0)),
            Unplanned::Set { op, distinct, left, right } => {
                let (left, right) = (Box::new(self.plan_later(*left, cx)?), Box::new(self.plan_later(*right, cx)?));
                let mut set = Query::Set { op, distinct, left, right };
                settle(&mut set);
                set
            }
        })
    }

    /// Runs the passes over FROM and WHERE, and plans the subqueries that they have left, but for
    /// correlated ones: those wait until the joins are planned.
    pub fn rewrite(&mut self, body: &mut Body, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        self.note_step("bind", body);
        for (name, pass, switch) in self.passes {
            if switch.is_none_or(|switch| self.draft.switches.on(switch)) {
                pass(self, body, cx)?;
                self.note_step(name, body);
            }
        }
        let mut left = BTreeSet::new();
        body.logical.each_condition(&mut |e| subqueries(e, &mut left));
        body.filter.iter().for_each(|e| subqueries(e, &mut left));
        let first = self.uncorrelated(&left);
        self.keep_as_bound(&first);
        self.running_once(|planner| planner.plan_subqueries(&first, cx))
    }

    /// Keeps what a pass has made, if somebody wants to see it.
    fn note_step(&mut self, pass: &'static str, body: &Body) {
        if let Some(steps) = &self.draft.steps {
            let (logical, filter) = (body.logical.clone(), body.filter.clone());
            steps.borrow_mut().push(Step { pass, select: body.select, logical, filter });
        }
    }

    /// Plans what runs once, wherever it stands.
    pub fn running_once<T>(&mut self, plan: impl FnOnce(&mut Self) -> T) -> T {
        let around = std::mem::replace(&mut self.runs, 1.0);
        let planned = plan(self);
        self.runs = around;
        planned
    }

    /// Plans those of the subqueries that still wait for it.
    pub fn plan_subqueries(&mut self, wanted: &BTreeSet<usize>, cx: &mut EvalContext<'_>) -> SqlResult<()> {
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
    pub fn plan_waiting(&mut self, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let all = self.draft.waiting.keys().copied().collect();
        self.plan_subqueries(&all, cx)?;
        while let Some(query) = self.draft.waiting_tables.keys().next().copied() {
            self.plan_waiting_table(query, cx)?;
        }
        Ok(())
    }

    pub fn plan_waiting_table(&mut self, query: usize, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        if let Some(unplanned) = self.draft.waiting_tables.remove(&query) {
            let mut planned = self.running_once(|planner| planner.plan_later(unplanned, cx))?;
            settle(&mut planned);
            self.draft.queries[query].query = planned;
        }
        Ok(())
    }

    /// Those of some subqueries whose results do not depend on rows outside.
    pub fn uncorrelated(&self, of: &BTreeSet<usize>) -> BTreeSet<usize> {
        of.iter().copied().filter(|index| self.draft.queries[*index].outer.is_empty()).collect()
    }

    /// WITH ROLLUP: what follows the grouping reads the keys from slots that become NULL in the totals. The
    /// largest key goes first: `a + b` is that key, and not the sum of the keys `a` and `b`.
    fn rollup_slots(&mut self, parts: &mut BoundSelect) {
        let made = std::mem::take(&mut parts.stand_ins);
        // The binder has put them where the keys are written; another constant of that value is another one.
        let is_placed = |at: usize| made[at].is_some() && parts.named[at].is_none() && parts.keys[at].is_foldable();
        let placed: Vec<bool> = (0..made.len()).map(is_placed).collect();
        let stand_ins: Vec<Expr> =
            parts.keys.iter().zip(made).map(|(key, made)| made.unwrap_or_else(|| self.draft.stand_in(key))).collect();
        let keys = &parts.keys;
        // A key is the output that it names, or the first that is the same, and an output the first such key.
        let output = |at: usize| {
            let same = |e: &Expr| same_expr(e, if placed[at] { &stand_ins[at] } else { &keys[at] });
            parts.named[at].or_else(|| parts.outputs.iter().position(same))
        };
        let outputs: Vec<Option<usize>> = (0..keys.len()).map(output).collect();
        for (output, stand_in) in outputs.into_iter().zip(&stand_ins).rev() {
            if let Some(output) = output {
                parts.outputs[output] = stand_in.clone();
            }
        }
        let draft = &*self.draft;
        let of = |e: &Expr| {
            // (SELECT key) is the key.
            let e = draft.selected_alone(e).filter(|_| has_its_row(draft, e)).unwrap_or(e);
            keys.iter().zip(&placed).position(|(key, placed)| !placed && same_expr(e, key)).map(|at| &stand_ins[at])
        };
        let mut replace = |e: &mut Expr| replace_parts(e, &of);
        parts.outputs.iter_mut().chain(&mut parts.having).chain(parts.order.iter_mut().map(|o| &mut o.expr)).for_each(&mut replace);
        parts.windows.iter_mut().flat_map(Window::exprs_mut).for_each(&mut replace);
        for stand_in in &stand_ins {
            // Such a column is computed.
            for (c, _) in parts.columns.iter_mut().zip(&parts.outputs).filter(|(_, e)| *e == stand_in) {
                let collation = c.column.ty.collation;
                c.column = Column::computed(&c.column.name, SqlType { collation, ..stand_in.ty.clone() }, true);
                c.nullable = true;
            }
            parts.rollup_slots.extend(stand_in.as_slot().map(|slot| slot as usize));
        }
    }

    /// Keys that may have another value each time, like RAND(): what follows the grouping reads the value by
    /// which a row was grouped.
    fn computed_keys(&mut self, parts: &mut BoundSelect) -> Vec<(usize, Expr)> {
        let mut computed = Vec::new();
        for at in 0..parts.keys.len() {
            if parts.keys[at].is_deterministic() {
                continue;
            }
            let stand_in = self.draft.stand_in(&parts.keys[at]);
            let key = std::mem::replace(&mut parts.keys[at], stand_in.clone());
            let of = |e: &Expr| same_expr(e, &key).then_some(&stand_in);
            let after = parts.outputs.iter_mut().chain(&mut parts.having).chain(parts.order.iter_mut().map(|o| &mut o.expr));
            after.chain(parts.windows.iter_mut().flat_map(Window::exprs_mut)).for_each(|e| replace_parts(e, &of));
            // A second key that is the same has a value of its own.
            computed.extend(stand_in.as_slot().map(|slot| (slot as usize, key)));
        }
        computed
    }

    /// Whether MySQL sorts the rows of a join in a temporary table: their order reads more than the first
    /// table, or another is joined by a hash, which does not keep an order.
    fn sorts_collected(&self, parts: &BoundSelect, planned: &Planned) -> bool {
        let Some(join) = planned.join.as_ref().filter(|_| !planned.ordered && !parts.grouped && !parts.order.is_empty()) else {
            return false;
        };
        let mut tables = Vec::new();
        let mut hashed = false;
        join.each_table(&mut |access| {
            hashed |= !tables.is_empty() && matches!(access.path, Path::Hash(_));
            tables.push(access.table);
        });
        let mut slots = Vec::new();
        for key in &parts.order {
            self.draft.slots_of(key.output.map_or(&key.expr, |output| &parts.outputs[output]), &mut slots);
        }
        let other = |slot: &u32| self.draft.table_of_slot(*slot).is_some_and(|table| tables[1..].contains(&table));
        hashed || slots.iter().any(other)
    }

    /// Slots of the block's tables that are read after grouping. What belongs to blocks around it stays as it
    /// is, also for a group of no rows.
    fn kept_slots(&self, parts: &BoundSelect) -> Vec<usize> {
        let mut slots = Vec::new();
        if parts.grouped {
            // Totals are made of groups, whose keys are looked at once more.
            let keys = parts.keys.iter().filter(|_| parts.rollup);
            let after = parts.outputs.iter().chain(&parts.having).chain(parts.order.iter().map(|o| &o.expr)).chain(keys);
            for e in after.chain(parts.windows.iter().flat_map(Window::exprs)) {
                self.draft.slots_of(e, &mut slots);
            }
        }
        let own = parts.logical.as_ref().map_or(0, Logical::tables);
        slots.retain(|s| self.draft.table_of_slot(*s).is_some_and(|t| own >> t & 1 == 1));
        slots.sort_unstable();
        slots.dedup();
        slots.into_iter().map(|s| s as usize).collect()
    }
}

/// What a block does with the rows of its planned join; `kept`: the slots that are read behind the groups,
/// and [`Group::computed`].
fn block_of(
    mut parts: BoundSelect,
    mut planned: Planned,
    (kept, computed): (Vec<usize>, Vec<(usize, Expr)>),
    wish: &Wish,
    ends: bool,
) -> (Block, Vec<OutColumn>) {
    let order_by_index = planned.ordered && !parts.order.is_empty() && !parts.grouped;
    let groups_in_order = planned.ordered && wish.orders_groups;
    let group = parts.grouped.then_some(Group {
        ordered: planned.together && !parts.keys.is_empty() && computed.is_empty(),
        ends: planned.ordered && ends && matches!(&planned.join, Some(Join::Table(access)) if access.jumps.is_none()),
        keys: parts.keys,
        computed,
        aggregates: parts.aggregates,
        rollup: parts.rollup_slots,
        groupings: parts.groupings,
        kept,
    });
    if let (Some(group), Some(Join::Table(access)), true) = (&group, &mut planned.join, planned.gate.is_empty()) {
        access.counted = counts_rows(group) && is_whole(access);
    }
    if group.is_some() || parts.distinct || !parts.windows.is_empty() {
        parts.outputs.iter_mut().for_each(Expr::settle);
    }
    let block = Block {
        select: parts.select,
        source: planned.join,
        gate: planned.gate,
        group,
        having: parts.having,
        windows: parts.windows,
        output: parts.outputs,
        distinct: parts.distinct && !planned.distinct,
        order: if order_by_index || groups_in_order { Vec::new() } else { parts.order },
        limit: parts.limit,
        count_all: parts.count_all,
        exact: false,
        order_by_index: order_by_index || groups_in_order,
    };
    (block, parts.columns)
}

/// Whether all aggregates of one group are how many rows there are: COUNT(*), or COUNT of what is never NULL.
fn counts_rows(group: &Group) -> bool {
    let counts = |a: &AggregateSlot| {
        let every = a.call.args.iter().all(|arg| arg.as_slot().is_some() && !arg.nullable);
        a.call.function == AggregateFunction::Count && !a.call.distinct && every
    };
    group.keys.is_empty() && group.rollup.is_empty() && !group.aggregates.is_empty() && group.aggregates.iter().all(counts)
}

/// Whether all rows of a table are read, and nothing is asked of them.
fn is_whole(access: &TableAccess) -> bool {
    matches!(access.path, Path::Full { .. }) && access.filter.is_empty() && access.implied.is_empty() && access.jumps.is_none()
}

/// Groups whose rows are gathered, or must differ, come in the order of their keys unless another is asked
/// for: MySQL cannot keep them in a table of groups, and sorts the rows. With LIMIT that decides which there
/// are.
fn order_groups(parts: &mut BoundSelect) {
    let sorts = parts.aggregates.iter().any(|a| a.call.distinct || a.call.gathers());
    if !sorts || !parts.order.is_empty() || !parts.windows.is_empty() || parts.rollup {
        return;
    }
    let output = |key: &Expr| parts.outputs.iter().position(|output| same_expr(output, key));
    let keys = parts.keys.iter().filter(|key| !key.is_constant());
    let order: Vec<OrderKey> = keys.map(|key| OrderKey { expr: key.clone(), output: output(key), descending: false }).collect();
    let allowed = |key: &OrderKey| key.expr.is_deterministic() && (!parts.distinct || key.output.is_some());
    if order.iter().all(allowed) {
        parts.order = order;
    }
}

/// The column of which all aggregates are the least or the greatest value, if an index may tell: labels are
/// compared by their texts, indexes have their numbers.
fn column_with_ends(parts: &BoundSelect) -> Option<Expr> {
    if !parts.grouped || !parts.keys.is_empty() || parts.rollup {
        return None;
    }
    let column = parts.aggregates.first()?.call.args.first()?;
    let of_column = |a: &AggregateSlot| {
        let is_end = matches!(a.call.function, AggregateFunction::Min | AggregateFunction::Max);
        is_end && !a.call.distinct && a.call.args.len() == 1 && same_expr(&a.call.args[0], column)
    };
    let plain = column.as_slot().is_some() && !matches!(column.ty.kind, Kind::Enum | Kind::Set);
    (plain && parts.aggregates.iter().all(of_column)).then(|| column.clone())
}

/// Whether a subquery from no table has a row, whatever a condition or LIMIT says.
fn has_its_row(draft: &Draft<'_>, e: &Expr) -> bool {
    let parts = if let ExprKind::Subquery(s) = &e.kind { draft.waiting.get(&s.index) } else { None };
    parts.is_some_and(|parts| parts.filter.is_empty() && parts.limit.is_none())
}

/// The rows of a derived table or of a set operation are those of a temporary table.
pub(crate) fn settle(query: &mut Query) {
    match query {
        Query::Block(block) => block.output.iter_mut().for_each(Expr::settle),
        Query::Set { left, right, .. } => [left, right].into_iter().for_each(|side| settle(side)),
        Query::Rows(_) | Query::Document(_) => {}
    }
}

/// The subqueries in the clauses of a block beside FROM and WHERE.
fn subqueries_elsewhere(parts: &BoundSelect) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let after = parts.outputs.iter().chain(&parts.having).chain(&parts.keys).chain(parts.order.iter().map(|o| &o.expr));
    let limit = parts.limit.iter().flat_map(|l| l.offset.iter().chain([&l.count]));
    let aggregates = parts.aggregates.iter().flat_map(|a| &a.call.args);
    let windows = parts.windows.iter().flat_map(Window::exprs);
    after.chain(limit).chain(aggregates).chain(windows).for_each(|e| subqueries(e, &mut found));
    found
}

/// The slots that the clauses of a block beside FROM and WHERE read, also through subqueries.
fn read_elsewhere(draft: &Draft<'_>, parts: &BoundSelect) -> BTreeSet<u32> {
    let mut slots = Vec::new();
    let after = parts.outputs.iter().chain(&parts.having).chain(&parts.keys).chain(parts.order.iter().map(|o| &o.expr));
    let aggregates = parts.aggregates.iter().flat_map(|a| &a.call.args);
    let windows = parts.windows.iter().flat_map(Window::exprs);
    after.chain(aggregates).chain(windows).for_each(|e| draft.slots_of(e, &mut slots));
    slots.into_iter().collect()
}
