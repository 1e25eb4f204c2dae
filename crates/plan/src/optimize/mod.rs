//! Join order and access paths.
//!
//! Outer joins are first turned into inner ones where a condition above rejects NULLs. Then the members of
//! each group of joins (`members`) are put in order (`order`). A condition goes to the first place at which
//! everything that it reads is there. Costs are in units of one row read in sequence.

mod access;
mod allowed;
mod asked_last;
mod candidate;
mod choice;
pub(crate) mod conditions;
mod cost;
pub(crate) mod equality;
pub(crate) mod estimates;
mod hash;
mod histogram;
mod jumps;
mod keyed;
mod members;
mod merged;
mod once;
mod optimizer;
mod order;
mod ordered;
pub(crate) mod pushdown;
mod rewrite;
pub(crate) mod sampled;
mod selectivity;
pub(crate) mod simplify;
pub(crate) mod standing;
mod turned;
pub(crate) mod wish;
mod working;

use expr::{CompareOp, EvalContext, Expr, ExprKind, SubqueryKind};
use value::SqlResult;

use crate::logical::{Cond, Logical, Semi, TableSet};
use crate::query::{Join, OrderKey, Path, Role, TableAccess};
use crate::switches::Switch;
use allowed::possible_keys;
use asked_last::ask_last;
use equality::Equalities;
use estimates::joined_rows;
use members::{Member, members};
use once::ask_once;
pub(crate) use optimizer::Optimizer;
use order::{Chosen, Group, Ordering, Placed};
use ordered::{Goal, first_table, use_order};
use rewrite::single_table_parts;
use simplify::simplify;
use wish::Wish;

pub(crate) struct Planned {
    pub join: Option<Join>,
    pub gate: Vec<Expr>,
    /// The wish came true.
    pub ordered: bool,
    /// The rows of a group come one after another.
    pub together: bool,
    /// Each different row of the result comes once.
    pub distinct: bool,
}

/// What is wished of the first table of a group.
#[derive(Clone, Copy)]
struct First<'w> {
    wish: &'w Wish,
    /// The table whose rows are sorted for that.
    sorted: Option<usize>,
}

/// What a group's rows are made of so far.
struct Row {
    /// The tables that are there, those of before the group too.
    have: TableSet,
    /// Those of the group, in their order.
    placed: Vec<TableSet>,
    parts: Vec<Join>,
}

/// Parts of an inner join as one.
fn whole(mut parts: Vec<Join>, filter: Vec<Expr>) -> Join {
    match parts.pop() {
        Some(only @ (Join::Table(_) | Join::Left { .. })) if parts.is_empty() && filter.is_empty() => only,
        last => Join::Inner { parts: parts.into_iter().chain(last).collect(), filter },
    }
}

impl Optimizer<'_, '_> {
    pub fn join(
        &mut self,
        logical: Option<Logical>,
        filter: Vec<Expr>,
        straight: bool,
        wish: &Wish,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Planned> {
        let Some(logical) = logical else {
            return Ok(Planned { join: None, gate: filter, ordered: false, together: false, distinct: false });
        };
        let own = logical.tables();
        (self.block, self.single) = (own, 0);
        let (mut gate, mut conds, mut needed) = (Vec::new(), Vec::new(), Vec::new());
        for e in rewrite::with_common_parts(filter) {
            let e = ask_last(self.draft, e);
            let tables = self.draft.tables_of(&e);
            needed.extend(self.needed_value(&e));
            if tables & own == 0 && e.is_deterministic() {
                gate.push(e);
            } else {
                conds.push(Cond { expr: e, tables });
            }
        }
        // What RAND() and the like decide is decided for whole rows.
        for c in &mut conds {
            if !c.expr.is_deterministic() {
                c.tables |= own;
            }
        }
        let logical = simplify(self.draft, logical, &conds);
        working::check_first(self.draft, &logical, straight)?;
        self.hurried = wish.limit.is_some() && Goal::may_be_had(self.draft, own, wish);
        let mut planned = self.plan_tables(logical, conds, gate, (straight, wish), cx)?;
        if planned.join.as_mut().and_then(first_table).is_some_and(|access| matches!(access.path, Path::Full { .. })) {
            planned.gate.append(&mut needed);
        }
        Ok(planned)
    }

    /// `a < (SELECT …)` is true of no row if the subquery, which runs once, is NULL: that is asked before a
    /// whole table is read. (An index asks itself.)
    fn needed_value(&self, e: &Expr) -> Option<Expr> {
        let ExprKind::Compare { op, sides, .. } = &e.kind else { return None };
        let runs_once = |side: &&Expr| {
            let ExprKind::Subquery(sub) = &side.kind else { return false };
            let is_one_value = sub.kind == SubqueryKind::Scalar && sub.columns.len() == 1 && !sub.volatile;
            // One of several rows fails, and only where a row is compared with it.
            is_one_value && side.nullable && self.draft.reads_only(side, 0) && self.draft.queries[sub.index].query.is_one_row()
        };
        let value = sides.iter().find(runs_once).filter(|_| *op != CompareOp::NullSafeEq)?;
        Some(Expr::boolean(ExprKind::IsNull { arg: Box::new(value.clone()), negated: true }, false))
    }

    fn plan_tables(
        &mut self,
        logical: Logical,
        conds: Vec<Cond>,
        gate: Vec<Expr>,
        (straight, wish): (bool, &Wish),
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Planned> {
        let own = logical.tables();
        let tried = self.draft.orders_tried;
        let mut join = match logical {
            Logical::Table(table) => {
                let goal = Goal::of(self.draft, table, wish);
                let list = self.with_constants(table, conds, !own);
                let (access, _) = self.cost_access(table, list.clone(), !own, goal.as_ref(), cx)?;
                if let Some(jumping) = jumps::in_jumps(self.draft, &list, !own, wish, &access, cx) {
                    let jumps::Jumping { access, ordered, together, distinct } = jumping;
                    self.draft.orders_tried += 1;
                    return Ok(Planned { join: Some(Join::Table(Box::new(access))), gate, ordered, together, distinct });
                }
                Join::Table(Box::new(access))
            }
            logical => self.order_node(logical, conds, !own, (straight, Some(wish)), cx)?,
        };
        if self.draft.orders_tried == tried {
            // There was nothing to weigh, and nothing at all where constants name the row.
            join.each_table(&mut |access| self.draft.orders_tried += u64::from(!matches!(access.path, Path::Point { .. })));
        }
        let ordered = use_order(self.draft, &mut join, wish);
        if let Some(counted) = wish.counted.filter(|_| !self.draft.changes && self.draft.switches.on(Switch::FirstMatch)) {
            ask_once(self.draft, &mut join, counted);
        }
        if !ordered && self.runs <= 1.0 && turned::may_turn(self.draft) {
            turned::turn(self.draft, &mut join);
        }
        Ok(Planned { join: Some(join), gate, ordered, together: ordered, distinct: false })
    }

    /// `a = b AND b = 7` within one table says that `a = 7`.
    fn with_constants(&self, table: usize, conds: Vec<Cond>, have: TableSet) -> Vec<Expr> {
        let mut rest = conds.clone();
        let equalities = Equalities::take(self.draft, &mut rest, have);
        if equalities.has_constant() {
            rest.extend(equalities.at(1 << table, have, &[]));
            return rest.into_iter().map(|c| c.expr).collect();
        }
        conds.into_iter().map(|c| c.expr).collect()
    }

    /// `have`: the tables whose rows are there when this node runs. All of `conds` are consumed. A wish is
    /// for the table that is read first.
    fn order_node(
        &mut self,
        logical: Logical,
        conds: Vec<Cond>,
        have: TableSet,
        (straight, wish): (bool, Option<&Wish>),
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Join> {
        match logical {
            Logical::Table(table) => {
                let list = conds.into_iter().map(|c| c.expr).collect();
                let goal = wish.and_then(|wish| Goal::of(self.draft, table, wish));
                Ok(Join::Table(Box::new(self.cost_access(table, list, have, goal.as_ref(), cx)?.0)))
            }
            Logical::Inner { items, on, straight: s } => {
                let mut conds = conds;
                conds.extend(on.into_iter().map(|e| self.draft.cond(e)));
                self.order_inner(items, conds, have, (straight || s, wish), cx)
            }
            left @ Logical::Left { .. } => self.order_inner(vec![left], conds, have, (straight, wish), cx),
            Logical::Semi(semi) => {
                let Semi { right, on, anti, .. } = *semi;
                let on = on.into_iter().map(|e| self.draft.cond(e));
                let right = self.order_node(right, conds.into_iter().chain(on).collect(), have, (straight, None), cx)?;
                Ok(Join::Semi { right: Box::new(right), anti })
            }
        }
    }

    fn order_inner(
        &mut self,
        items: Vec<Logical>,
        conds: Vec<Cond>,
        have: TableSet,
        (straight, wish): (bool, Option<&Wish>),
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Join> {
        let (mut items, on) = members(items, straight);
        let mut rest = conds;
        rest.extend(on.into_iter().map(|e| self.draft.cond(e)));
        if let [Member::Joined(_)] = items.as_slice()
            && let Some(Member::Joined(only)) = items.pop()
        {
            return self.order_node(only, rest, have, (straight, wish), cx);
        }
        for item in &items {
            if let Member::Joined(Logical::Semi(semi)) = item
                && let Some(rows) = &semi.rows
            {
                rest.extend(rows.on.iter().map(|e| self.draft.cond(e.clone())));
            }
        }
        let mut equalities = Equalities::take(self.draft, &mut rest, have);
        equalities.take_ranges(self.draft, &mut rest);
        let single: Vec<TableSet> = items.iter().filter(|i| i.table().is_some()).map(Member::tables).collect();
        rest.extend(single_table_parts(self.draft, (&rest, &equalities), &single));
        let group = Group { items: &items, conds: &rest, equalities: &equalities };
        let chosen = if straight { Chosen::as_written(items.len()) } else { Ordering::new(self, &group, have, wish).best(cx)? };
        // What is sorted is read to its end first.
        self.hurried =
            chosen.sorted.is_some() || self.hurried && (straight || chosen.ordered || wish.is_none_or(|wish| wish.keys().is_none()));
        let possible: Vec<Vec<usize>> = items.iter().map(|i| self.possible_in_group(i, &group)).collect();
        let mut slots: Vec<Option<Member>> = items.into_iter().map(Some).collect();
        let mut row = Row { have, placed: Vec::with_capacity(slots.len()), parts: Vec::with_capacity(slots.len()) };
        let mut ordered = wish.filter(|_| chosen.ordered).map(|wish| First { wish, sorted: chosen.sorted });
        for Placed { item: i, as_rows } in chosen.order {
            let Some(item) = slots[i].take() else { continue };
            let item = self.in_form(item, as_rows, &mut rest);
            let set = item.tables();
            let now = row.have | set;
            let mut here: Vec<Cond> = rest.extract_if(.., |c| c.tables & !now == 0).collect();
            here.extend(equalities.at(set, row.have, &row.placed));
            match item {
                Member::Joined(item) => {
                    let mut part = self.join_next(item, here, &row, (straight, &mut ordered), cx)?;
                    if let Join::Table(access) = &mut part {
                        access.possible.extend(&possible[i]);
                        access.possible.sort_unstable();
                        access.possible.dedup();
                    }
                    row.parts.push(part);
                }
                Member::Optional { right, on } => {
                    let on = on.into_iter().map(|e| self.draft.cond(e)).collect();
                    let right = self.behind(&row, |optimizer| optimizer.order_node(right, on, row.have, (straight, None), cx))?;
                    let left = whole(std::mem::take(&mut row.parts), Vec::new());
                    let filter = here.into_iter().map(|c| c.expr).collect();
                    row.parts.push(Join::Left { left: Box::new(left), right: Box::new(right), filter });
                }
            }
            row.placed.push(set);
            row.have = now;
        }
        Ok(whole(row.parts, rest.into_iter().map(|c| c.expr).collect()))
    }

    /// The next part of a group behind those that are placed.
    fn join_next(
        &mut self,
        item: Logical,
        here: Vec<Cond>,
        row: &Row,
        (straight, ordered): (bool, &mut Option<First<'_>>),
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Join> {
        if let (Logical::Table(table), Some(First { wish, sorted: Some(sorted) })) = (&item, &ordered)
            && table == sorted
        {
            let sorted = wish.order.iter().map(|key| OrderKey { output: None, ..key.clone() }).collect();
            *ordered = None;
            let list = here.into_iter().map(|c| c.expr).collect();
            let (access, _) = self.cost_access(*table, list, row.have, None, cx)?;
            return Ok(Join::Table(Box::new(TableAccess { sorted, ..access })));
        }
        let goal = match &item {
            Logical::Table(table) => ordered.as_ref().and_then(|first| Goal::of(self.draft, *table, first.wish)),
            _ => None,
        };
        match (&item, goal) {
            (Logical::Table(table), Some(goal)) => {
                *ordered = None;
                let list = here.into_iter().map(|c| c.expr).collect();
                Ok(Join::Table(Box::new(self.cost_access(*table, list, row.have, Some(&goal.only()), cx)?.0)))
            }
            (Logical::Table(_) | Logical::Semi(_), None) => {
                self.behind(row, |optimizer| optimizer.order_node(item, here, row.have, (straight, None), cx))
            }
            _ => self.order_node(item, here, row.have, (straight, None), cx),
        }
    }

    /// Plans what is asked for each row of the parts that are placed.
    fn behind<T>(&mut self, row: &Row, plan: impl FnOnce(&mut Self) -> T) -> T {
        if row.parts.is_empty() {
            return plan(self);
        }
        let before = row.placed.iter().fold(0, |all, set| all | set);
        self.for_rows(row.parts.iter().map(joined_rows).product(), before, plan)
    }

    /// A semi join in the form that was chosen; the conditions of the other are dropped.
    fn in_form(&mut self, item: Member, as_rows: bool, conds: &mut Vec<Cond>) -> Member {
        let Member::Joined(Logical::Semi(mut semi)) = item else { return item };
        match semi.rows.take() {
            Some(rows) if as_rows => Member::Joined(Logical::Table(rows.table)),
            Some(rows) => {
                self.draft.queries[rows.query].role = Role::Joined;
                conds.retain(|c| c.tables >> rows.table & 1 == 0);
                Member::Joined(Logical::Semi(semi))
            }
            None => Member::Joined(Logical::Semi(semi)),
        }
    }

    fn possible_in_group(&self, item: &Member, group: &Group<'_>) -> Vec<usize> {
        let Some(table) = item.table() else { return Vec::new() };
        let first = self.draft.tables[table].plan.slot;
        let columns: Vec<usize> = group.equalities.slots(1 << table).into_iter().map(|slot| slot as usize - first).collect();
        possible_keys(self.draft, table, group.conds, &columns)
    }
}
