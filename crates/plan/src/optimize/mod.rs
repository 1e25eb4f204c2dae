//! Join order and access paths.
//!
//! Outer joins are first turned into inner ones where a condition above rejects NULLs. Then the tables of each group of inner
//! joins are put in order (`order`). A condition goes to the first place at which everything that it reads is there. Costs are in units of one
//! row read in sequence.

pub(crate) mod access;
mod conditions;
mod correlated;
pub(crate) mod equality;
mod hash;
mod histogram;
mod jumps;
mod keyed;
mod membership;
mod order;
pub(crate) mod pushdown;
mod rewrite;
pub(crate) mod sampled;
mod selectivity;

use expr::{EvalContext, Expr, ExprKind};
use value::{SqlResult, Value};

use crate::bind::Binder;
use crate::examined::{DOCUMENT_ROWS, examined_by};
use crate::exprs::{known_value, same_expr};
use crate::logical::{BoundSelect, Cond, Logical, Semi, TableSet};
use crate::query::{CLUSTERED, Join, Limit, OrderKey, Path, Query, Role, SetOp, Source, TableAccess};
use equality::Equalities;
pub(crate) use jumps::Alike;

/// Groups for each row, where nothing is known.
const GROUPS_SHARE: f64 = 0.1;

/// Of the groups so many pass HAVING, where nothing is known.
const HAVING_SHARE: f64 = 0.25;

/// An order that would save a sort.
#[derive(Default)]
pub(crate) struct Wish {
    pub order: Vec<OrderKey>,
    pub group: Vec<OrderKey>,
    /// Groups that come in the order of `group` come in the order of ORDER BY.
    pub orders_groups: bool,
    /// LIMIT is there, and so many rows are wanted: stopping early pays.
    pub limit: Option<f64>,
    /// Rows with the same values count once.
    pub alike: Option<Alike>,
}

/// Rows that a LIMIT of unknown size is taken to want.
const LIMIT_GUESS: f64 = 10.0;

/// How many rows a LIMIT wants.
pub(crate) fn limit_rows(limit: &Limit, cx: &mut EvalContext<'_>) -> f64 {
    let number = |e: &Expr, cx: &mut EvalContext<'_>| match known_value(e, cx) {
        Some(Value::Int(n)) => n as f64,
        Some(Value::UInt(n)) => n as f64,
        _ => LIMIT_GUESS,
    };
    let offset = limit.offset.as_ref().map_or(0.0, |e| number(e, cx));
    (number(&limit.count, cx) + offset).max(1.0)
}

impl Wish {
    pub fn of(parts: &BoundSelect, binder: &Binder<'_>, cx: &mut EvalContext<'_>) -> Wish {
        if !parts.windows.is_empty() {
            return Wish::default();
        }
        let alike = Alike::of(parts);
        if parts.grouped {
            return if parts.rollup { Wish::default() } else { Wish { alike, ..Wish::of_groups(parts, binder, cx) } };
        }
        let alike_rows = if parts.distinct { 1.0 / GROUPS_SHARE } else { 1.0 };
        let limit = parts.limit.as_ref().filter(|_| !parts.count_all).map(|limit| limit_rows(limit, cx) * alike_rows);
        Wish { order: parts.order.clone(), limit, alike, ..Wish::default() }
    }

    /// Groups are wanted in the order that ORDER BY asks for, if it asks for keys of them; any other is as good where nothing is asked for.
    fn of_groups(parts: &BoundSelect, binder: &Binder<'_>, cx: &mut EvalContext<'_>) -> Wish {
        let key = |e: &Expr, descending| OrderKey { expr: e.clone(), output: None, descending };
        let is_key = |o: &OrderKey| parts.keys.iter().any(|k| same_expr(k, &o.expr));
        let serves = parts.order.iter().all(is_key);
        let mut group: Vec<OrderKey> = Vec::new();
        if serves {
            group.extend(parts.order.iter().map(|o| key(&o.expr, o.descending)));
        }
        let descending = group.last().is_some_and(|o| o.descending);
        for k in &parts.keys {
            if !group.iter().any(|o| same_expr(&o.expr, k)) {
                group.push(key(k, descending));
            }
        }
        let stops = serves && !parts.distinct && !parts.count_all;
        let groups = binder.groups_share(&group).unwrap_or(GROUPS_SHARE);
        let share = if parts.having.is_empty() { groups } else { groups * HAVING_SHARE };
        let limit = parts.limit.as_ref().filter(|_| stops).map(|limit| limit_rows(limit, cx) / share);
        Wish { order: Vec::new(), group, orders_groups: serves && !parts.order.is_empty(), limit, alike: None }
    }
}

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

/// Every row of a table that nothing restricts.
pub(crate) fn whole_table(table: usize) -> Join {
    Join::Table(Box::new(TableAccess {
        table,
        path: Path::Full { index: CLUSTERED },
        filter: Vec::new(),
        implied: Vec::new(),
        reverse: false,
        covering: false,
        index_condition: None,
        jumps: None,
        possible: Vec::new(),
        rows: 10.0,
        filtered: 100.0,
        guessed: false,
        cost: 10.0,
    }))
}

impl Binder<'_> {
    pub(crate) fn plan_join(
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
        self.block = own;
        let mut gate = Vec::new();
        let mut conds = Vec::new();
        for e in rewrite::with_common_parts(filter) {
            let tables = self.draft.tables_of(&e);
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
        let logical = self.simplify(logical, &conds);
        let around = std::mem::replace(&mut self.hurried, wish.limit.is_some());
        let planned = self.plan_tables(logical, conds, gate, (straight, wish), cx);
        self.hurried = around;
        planned
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
        let mut join = match logical {
            Logical::Table(table) => {
                let goal = self.goal(table, wish);
                let list = self.with_constants(table, conds, !own);
                let (access, _) = self.cost_access(table, list.clone(), !own, goal.as_ref(), cx)?;
                if let Some(jumping) = self.in_jumps(&list, !own, wish, &access, cx) {
                    let jumps::Jumping { access, ordered, together, distinct } = jumping;
                    return Ok(Planned { join: Some(Join::Table(Box::new(access))), gate, ordered, together, distinct });
                }
                Join::Table(Box::new(access))
            }
            logical => self.order_node(logical, conds, !own, (straight, Some(wish)), cx)?,
        };
        let ordered = self.use_order(&mut join, wish);
        Ok(Planned { join: Some(join), gate, ordered, together: ordered, distinct: false })
    }

    /// `a = b AND b = 7` within one table says that `a = 7`.
    fn with_constants(&self, table: usize, conds: Vec<Cond>, have: TableSet) -> Vec<Expr> {
        let mut rest = conds.clone();
        let equalities = Equalities::take(self, &mut rest, have);
        if equalities.has_constant() {
            rest.extend(equalities.at(1 << table, have, &[]));
            return rest.into_iter().map(|c| c.expr).collect();
        }
        conds.into_iter().map(|c| c.expr).collect()
    }

    /// Left joins whose NULL rows cannot pass become inner joins; nested inner joins become one.
    pub(crate) fn simplify(&self, logical: Logical, conds: &[Cond]) -> Logical {
        match logical {
            Logical::Table(t) => Logical::Table(t),
            Logical::Inner { items, on, straight } => {
                let mut below: Vec<Cond> = conds.to_vec();
                below.extend(on.iter().map(|e| self.draft.cond(e.clone())));
                for item in &items {
                    if let Logical::Semi(semi) = item
                        && !semi.anti
                    {
                        below.extend(semi.on.iter().map(|e| self.draft.cond(e.clone())));
                    }
                }
                let mut flat = Vec::new();
                let mut all_on = on;
                for item in items {
                    match self.simplify(item, &below) {
                        Logical::Inner { items, on, straight: s } if s == straight || items.len() == 1 => {
                            flat.extend(items);
                            all_on.extend(on);
                        }
                        other => flat.push(other),
                    }
                }
                Logical::Inner { items: flat, on: all_on, straight }
            }
            Logical::Left { left, right, on } => {
                let inner = right.tables();
                if conds.iter().any(|c| rejects_null(self, &c.expr, inner)) {
                    let items = vec![*left, *right];
                    return self.simplify(Logical::Inner { items, on, straight: false }, conds);
                }
                let left = self.simplify(*left, conds);
                let on_conds: Vec<Cond> = on.iter().map(|e| self.draft.cond(e.clone())).collect();
                let right = self.simplify(*right, &on_conds);
                Logical::Left { left: Box::new(left), right: Box::new(right), on }
            }
            Logical::Semi(semi) => {
                let conds: Vec<Cond> = semi.on.iter().map(|e| self.draft.cond(e.clone())).collect();
                let Semi { right, on, anti, rows, once } = *semi;
                Logical::Semi(Box::new(Semi { right: self.simplify(right, &conds), on, anti, rows, once }))
            }
        }
    }

    /// `have`: the tables whose rows are there when this node runs. All of `conds` are consumed. A wish is for the table that is read first.
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
                let goal = wish.and_then(|wish| self.goal(table, wish));
                Ok(Join::Table(Box::new(self.cost_access(table, list, have, goal.as_ref(), cx)?.0)))
            }
            Logical::Inner { items, on, straight: s } => {
                let mut conds = conds;
                for e in on {
                    let tables = self.draft.tables_of(&e);
                    conds.push(Cond { expr: e, tables });
                }
                self.order_inner(items, conds, have, (straight || s, wish), cx)
            }
            Logical::Left { left, right, on } => {
                let left_tables = left.tables();
                let (below, above): (Vec<Cond>, Vec<Cond>) = conds.into_iter().partition(|c| c.tables & !(have | left_tables) == 0);
                let left = self.order_node(*left, below, have, (straight, wish.filter(|_| above.is_empty())), cx)?;
                let right_conds = on.into_iter().map(|e| self.draft.cond(e)).collect();
                let rows = joined_rows(&left);
                let right = self.for_rows(rows, left_tables, |binder| {
                    binder.order_node(*right, right_conds, have | left_tables, (straight, None), cx)
                })?;
                let filter = above.into_iter().map(|c| c.expr).collect();
                Ok(Join::Left { left: Box::new(left), right: Box::new(right), on: Vec::new(), filter })
            }
            Logical::Semi(semi) => {
                let Semi { right, on, anti, .. } = *semi;
                let on = on.into_iter().map(|e| self.draft.cond(e));
                let right = self.order_node(right, conds.into_iter().chain(on).collect(), have, (straight, None), cx)?;
                Ok(Join::Semi { right: Box::new(right), anti })
            }
        }
    }

    /// Plans what is asked for each of so many rows of tables that come before: if that is often, rows that are read once and kept may be cheaper than looking each of them up.
    fn for_rows<T>(&mut self, rows: f64, before: TableSet, plan: impl FnOnce(&mut Self) -> T) -> T {
        if self.hurried || rows < 2.0 {
            return plan(self);
        }
        let around = (self.runs, self.before);
        (self.runs, self.before) = (self.runs * rows, self.before | before);
        let planned = plan(self);
        (self.runs, self.before) = around;
        planned
    }

    fn order_inner(
        &mut self,
        items: Vec<Logical>,
        conds: Vec<Cond>,
        have: TableSet,
        (straight, wish): (bool, Option<&Wish>),
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Join> {
        if items.len() == 1 {
            let mut items = items;
            return self.order_node(items.remove(0), conds, have, (straight, wish), cx);
        }
        let mut rest = conds;
        for item in &items {
            if let Logical::Semi(semi) = item
                && let Some(rows) = &semi.rows
            {
                rest.extend(rows.on.iter().map(|e| self.draft.cond(e.clone())));
            }
        }
        let equalities = Equalities::take(self, &mut rest, have);
        let single: Vec<TableSet> = items.iter().filter(|i| matches!(i, Logical::Table(_))).map(Logical::tables).collect();
        rest.extend(self.single_table_parts(&rest, &single));
        let group = order::Group { items: &items, conds: &rest, equalities: &equalities };
        let chosen = if straight { order::Chosen::as_written(items.len()) } else { self.best_order(&group, have, wish, cx)? };
        let possible: Vec<Vec<usize>> = items.iter().map(|i| self.possible_in_group(i, &group)).collect();
        let mut slots: Vec<Option<Logical>> = items.into_iter().map(Some).collect();
        let mut have = have;
        let mut placed = Vec::with_capacity(slots.len());
        let mut parts = Vec::with_capacity(slots.len());
        let mut ordered = wish.filter(|_| chosen.ordered);
        for order::Placed { item: i, as_rows } in chosen.order {
            let Some(item) = slots[i].take() else { continue };
            let item = self.in_form(item, as_rows, &mut rest);
            let set = item.tables();
            let now = have | set;
            let mut here: Vec<Cond> = rest.extract_if(.., |c| c.tables & !now == 0).collect();
            here.extend(equalities.at(set, have, &placed));
            let goal = match &item {
                Logical::Table(table) => ordered.and_then(|wish| self.goal(*table, wish)),
                _ => None,
            };
            let mut part = match (&item, goal) {
                (Logical::Table(table), Some(goal)) => {
                    ordered = None;
                    let list = here.into_iter().map(|c| c.expr).collect();
                    Join::Table(Box::new(self.cost_access(*table, list, have, Some(&goal.only()), cx)?.0))
                }
                (Logical::Table(_), None) if !parts.is_empty() => {
                    let (rows, before) = (parts.iter().map(joined_rows).product(), placed.iter().fold(0, |all, set| all | set));
                    self.for_rows(rows, before, |binder| binder.order_node(item, here, have, (straight, None), cx))?
                }
                _ => self.order_node(item, here, have, (straight, None), cx)?,
            };
            if let Join::Table(access) = &mut part {
                access.possible.extend(&possible[i]);
                access.possible.sort_unstable();
                access.possible.dedup();
            }
            parts.push(part);
            placed.push(set);
            have = now;
        }
        Ok(Join::Inner { parts, filter: rest.into_iter().map(|c| c.expr).collect() })
    }

    /// A semi join in the form that was chosen; the conditions of the other are dropped.
    fn in_form(&mut self, item: Logical, as_rows: bool, conds: &mut Vec<Cond>) -> Logical {
        match item {
            Logical::Semi(mut semi) => match semi.rows.take() {
                Some(rows) if as_rows => Logical::Table(rows.table),
                Some(rows) => {
                    self.draft.queries[rows.query].role = Role::Joined;
                    conds.retain(|c| c.tables >> rows.table & 1 == 0);
                    Logical::Semi(semi)
                }
                None => Logical::Semi(semi),
            },
            other => other,
        }
    }

    fn possible_in_group(&self, item: &Logical, group: &order::Group<'_>) -> Vec<usize> {
        let Logical::Table(table) = *item else { return Vec::new() };
        let first = self.draft.tables[table].plan.slot;
        let columns: Vec<usize> = group.equalities.slots(1 << table).into_iter().map(|slot| slot as usize - first).collect();
        self.possible_keys(table, group.conds, &columns)
    }

    /// How many groups there are for each row, if all keys are columns of one table and an index begins
    /// with them.
    fn groups_share(&self, keys: &[OrderKey]) -> Option<f64> {
        let table = self.draft.table_of_slot(keys.first()?.expr.as_slot()?)?;
        let columns: Vec<usize> = keys.iter().map(|key| self.draft.column_of_table(&key.expr, table)).collect::<Option<_>>()?;
        let def = self.draft.tables[table].plan.source.base()?;
        let begins =
            |i: &schema::IndexDef| i.parts.len() >= columns.len() && i.parts[..columns.len()].iter().all(|p| columns.contains(&p.column));
        let index = def.indexes.iter().position(|i| i.is_ordered() && begins(i))?;
        Some(1.0 / self.draft.lookup.rows_per_key(def, index, columns.len())?.max(1) as f64)
    }

    pub(crate) fn table_rows(&self, table: usize) -> f64 {
        let info = &self.draft.tables[table];
        match &info.plan.source {
            Source::Base(def) => *info.rows.get_or_init(|| (self.draft.lookup.row_estimate(def) as f64).max(1.0)),
            Source::Virtual(_) => 100.0,
            Source::Derived(query) => self.query_rows(&self.draft.queries[*query].query),
            Source::Working(_) => 50.0,
        }
    }

    /// What it costs to have all rows of a planned query.
    pub(crate) fn query_cost(&self, query: &Query) -> f64 {
        examined_by(query)
    }

    /// About how many rows a planned query delivers.
    pub(crate) fn query_rows(&self, query: &Query) -> f64 {
        match query {
            Query::Rows(rows) => rows.len() as f64,
            Query::Document(_) => DOCUMENT_ROWS,
            Query::Set { op: SetOp::Union, left, right, .. } => self.query_rows(left) + self.query_rows(right),
            Query::Set { left, .. } => self.query_rows(left),
            Query::Block(block) => {
                let mut rows = block.source.as_ref().map_or(1.0, joined_rows);
                match &block.group {
                    Some(group) if group.keys.is_empty() => rows = 1.0,
                    Some(_) => rows *= GROUPS_SHARE,
                    None => {}
                }
                let limit = block.limit.as_ref().and_then(|l| l.count.as_literal());
                if let Some(Value::Int(n)) = limit {
                    rows = rows.min(*n as f64);
                } else if let Some(Value::UInt(n)) = limit {
                    rows = rows.min(*n as f64);
                }
                rows.max(1.0)
            }
        }
    }
}

/// About how many rows a join delivers.
fn joined_rows(join: &Join) -> f64 {
    match join {
        Join::Table(access) => (access.rows * access.filtered / 100.0).max(0.1),
        Join::Inner { parts, .. } => parts.iter().map(joined_rows).product(),
        Join::Left { left, right, .. } => joined_rows(left) * joined_rows(right).max(1.0),
        Join::Semi { .. } => 0.5,
    }
}

/// Whether a condition cannot be true for a row in which the columns of `inner` are NULL. Only what is certain counts.
fn rejects_null(binder: &Binder<'_>, e: &Expr, inner: TableSet) -> bool {
    match &e.kind {
        ExprKind::IsNull { arg, negated: true } => is_strict(binder, arg, inner),
        ExprKind::And(list) => list.iter().any(|e| rejects_null(binder, e, inner)),
        ExprKind::Or(list) => list.iter().all(|e| rejects_null(binder, e, inner)),
        _ => is_unknown(binder, e, inner),
    }
}

/// Whether a condition is neither true nor false for such a row.
fn is_unknown(binder: &Binder<'_>, e: &Expr, inner: TableSet) -> bool {
    let strict = |e: &Expr| is_strict(binder, e, inner);
    match &e.kind {
        ExprKind::Not(e) => is_unknown(binder, e, inner),
        ExprKind::Compare { op, sides, .. } => *op != expr::CompareOp::NullSafeEq && sides.iter().any(strict),
        ExprKind::Between { args, .. } => strict(&args[0]),
        ExprKind::In(list) => strict(&list.left),
        ExprKind::Like(like) => strict(&like.subject),
        _ => false,
    }
}

/// NULL in the columns of `inner` makes it NULL.
fn is_strict(binder: &Binder<'_>, e: &Expr, inner: TableSet) -> bool {
    match &e.kind {
        ExprKind::Column { slot, .. } => binder.draft.table_of_slot(*slot).is_some_and(|t| inner >> t & 1 == 1),
        ExprKind::Arith { sides, .. } => sides.iter().any(|s| is_strict(binder, s, inner)),
        ExprKind::Negate { arg, .. } => is_strict(binder, arg, inner),
        _ => false,
    }
}
