//! Join order and access paths.
//!
//! Outer joins are first turned into inner ones where a condition above rejects NULLs. Then the tables of each group of inner
//! joins are put in order: all orders for a few tables, the cheapest next table for many. A condition goes to the first place
//! at which everything that it reads is there. Costs are in units of one row read in sequence.

pub(crate) mod access;
mod conditions;

use expr::{EvalContext, Expr, ExprKind};
use value::{SqlResult, sql_error};

use crate::bind::from::Logical;
use crate::bind::select::Parts;
use crate::bind::{Binder, TableSet, same_expr};
use crate::query::{CLUSTERED, Join, OrderKey, Path, Source, TableAccess};

/// Groups of more tables are ordered greedily.
const EXHAUSTIVE_TABLES_MAX: usize = 6;

/// An order that would save a sort.
#[derive(Default)]
pub(crate) struct Wish {
    pub order: Vec<OrderKey>,
    pub group: Vec<Expr>,
    /// LIMIT is there: stopping early pays.
    pub limited: bool,
}

impl Wish {
    pub fn of(parts: &Parts) -> Wish {
        if !parts.windows.is_empty() {
            return Wish::default();
        }
        if parts.grouped {
            return Wish { order: Vec::new(), group: if parts.rollup { Vec::new() } else { parts.keys.clone() }, limited: false };
        }
        Wish { order: parts.order.clone(), group: Vec::new(), limited: parts.limit.is_some() && !parts.distinct }
    }
}

pub(crate) struct Planned {
    pub join: Option<Join>,
    pub gate: Vec<Expr>,
    /// The wish came true.
    pub ordered: bool,
}

/// A condition and what it reads.
#[derive(Clone)]
pub(crate) struct Cond {
    pub expr: Expr,
    pub tables: TableSet,
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
        possible: Vec::new(),
        rows: 10.0,
        filtered: 100.0,
    }))
}

/// Calls `f` with every table access of a tree, in the order in which they run.
pub fn each_table<'a>(join: &'a Join, f: &mut dyn FnMut(&'a TableAccess)) {
    match join {
        Join::Table(access) => f(access),
        Join::Inner { parts, .. } => parts.iter().for_each(|p| each_table(p, f)),
        Join::Left { left, right, .. } => {
            each_table(left, f);
            each_table(right, f);
        }
    }
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
        let Some(logical) = logical else { return Ok(Planned { join: None, gate: filter, ordered: false }) };
        let own = logical_tables(&logical);
        let mut gate = Vec::new();
        let mut conds = Vec::new();
        for e in with_common_parts(filter) {
            let tables = self.tables_of(&e);
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
        let mut join = self.order_node(logical, conds, !own, straight, cx)?;
        let ordered = self.use_order(&mut join, wish);
        Ok(Planned { join: Some(join), gate, ordered })
    }

    /// Left joins whose NULL rows cannot pass become inner joins; nested inner joins become one.
    fn simplify(&self, logical: Logical, conds: &[Cond]) -> Logical {
        match logical {
            Logical::Table(t) => Logical::Table(t),
            Logical::Inner { items, on, straight } => {
                let mut below: Vec<Cond> = conds.to_vec();
                below.extend(on.iter().map(|e| Cond { expr: e.clone(), tables: self.tables_of(e) }));
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
                let inner = logical_tables(&right);
                if conds.iter().any(|c| rejects_null(self, &c.expr, inner)) {
                    let items = vec![*left, *right];
                    return self.simplify(Logical::Inner { items, on, straight: false }, conds);
                }
                let left = self.simplify(*left, conds);
                let on_conds: Vec<Cond> = on.iter().map(|e| Cond { expr: e.clone(), tables: self.tables_of(e) }).collect();
                let right = self.simplify(*right, &on_conds);
                Logical::Left { left: Box::new(left), right: Box::new(right), on }
            }
        }
    }

    /// `have`: the tables whose rows are there when this node runs. All of `conds` are consumed.
    fn order_node(
        &mut self,
        logical: Logical,
        conds: Vec<Cond>,
        have: TableSet,
        straight: bool,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Join> {
        match logical {
            Logical::Table(table) => {
                let list = conds.into_iter().map(|c| c.expr).collect();
                Ok(Join::Table(Box::new(self.best_access(table, list, have, cx)?)))
            }
            Logical::Inner { items, on, straight: s } => {
                let mut conds = conds;
                for e in on {
                    let tables = self.tables_of(&e);
                    conds.push(Cond { expr: e, tables });
                }
                self.order_inner(items, conds, have, straight || s, cx)
            }
            Logical::Left { left, right, on } => {
                let left_tables = logical_tables(&left);
                let (below, above): (Vec<Cond>, Vec<Cond>) = conds.into_iter().partition(|c| c.tables & !(have | left_tables) == 0);
                let left = self.order_node(*left, below, have, straight, cx)?;
                let right_conds = on.into_iter().map(|e| Cond { tables: self.tables_of(&e), expr: e }).collect();
                let right = self.order_node(*right, right_conds, have | left_tables, straight, cx)?;
                let filter = above.into_iter().map(|c| c.expr).collect();
                Ok(Join::Left { left: Box::new(left), right: Box::new(right), on: Vec::new(), filter })
            }
        }
    }

    fn order_inner(
        &mut self,
        items: Vec<Logical>,
        conds: Vec<Cond>,
        have: TableSet,
        straight: bool,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Join> {
        if items.len() == 1 {
            let mut items = items;
            return self.order_node(items.remove(0), conds, have, straight, cx);
        }
        let order: Vec<usize> = if straight { (0..items.len()).collect() } else { self.best_order(&items, &conds, have, cx)? };
        let mut slots: Vec<Option<Logical>> = items.into_iter().map(Some).collect();
        let mut rest = conds;
        let mut have = have;
        let mut parts = Vec::with_capacity(order.len());
        for i in order {
            let Some(item) = slots[i].take() else { continue };
            let now = have | logical_tables(&item);
            let (here, later): (Vec<Cond>, Vec<Cond>) = rest.into_iter().partition(|c| c.tables & !now == 0);
            rest = later;
            parts.push(self.order_node(item, here, have, straight, cx)?);
            have = now;
        }
        Ok(Join::Inner { parts, filter: rest.into_iter().map(|c| c.expr).collect() })
    }

    /// The cheapest order of a group of inner joins.
    fn best_order(&mut self, items: &[Logical], conds: &[Cond], have: TableSet, cx: &mut EvalContext<'_>) -> SqlResult<Vec<usize>> {
        let sets: Vec<TableSet> = items.iter().map(logical_tables).collect();
        let mut search = Search { best: f64::INFINITY, order: Vec::new(), exhaustive: items.len() <= EXHAUSTIVE_TABLES_MAX };
        self.search_order(items, &sets, conds, have, &mut Vec::new(), 1.0, 0.0, &mut search, cx)?;
        if search.order.is_empty() {
            return Err(sql_error!(UNKNOWN_ERROR, "no join order"));
        }
        Ok(search.order)
    }

    #[expect(clippy::too_many_arguments, reason = "the state of a recursive search")]
    fn search_order(
        &mut self,
        items: &[Logical],
        sets: &[TableSet],
        conds: &[Cond],
        have: TableSet,
        chosen: &mut Vec<usize>,
        rows: f64,
        cost: f64,
        search: &mut Search,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<()> {
        if cost >= search.best {
            return Ok(());
        }
        if chosen.len() == items.len() {
            search.best = cost;
            search.order = chosen.clone();
            return Ok(());
        }
        let mut next = Vec::new();
        for i in (0..items.len()).filter(|i| !chosen.contains(i)) {
            if self.requires(sets[i]) & !(have | sets[i]) != 0 {
                continue; // A lateral table comes after what it reads.
            }
            let (out, price) = self.step_cost(&items[i], sets[i], conds, have, rows, cx)?;
            next.push((cost + price, out, i));
        }
        next.sort_by(|a, b| (a.0 + a.1).total_cmp(&(b.0 + b.1)));
        if !search.exhaustive {
            next.truncate(1);
        }
        for (cost, out, i) in next {
            chosen.push(i);
            self.search_order(items, sets, conds, have | sets[i], chosen, out, cost, search, cx)?;
            chosen.pop();
        }
        Ok(())
    }

    /// Rows after, and cost of, joining one more item to `rows` rows.
    fn step_cost(
        &mut self,
        item: &Logical,
        set: TableSet,
        conds: &[Cond],
        have: TableSet,
        rows: f64,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<(f64, f64)> {
        let now = have | set;
        let fresh = conds.iter().filter(|c| c.tables & !now == 0 && c.tables & set != 0);
        match item {
            Logical::Table(table) => {
                let list: Vec<Expr> = fresh.map(|c| c.expr.clone()).collect();
                let (access, cost) = self.cost_access(*table, list, have, cx)?;
                let out = (rows * access.rows * access.filtered / 100.0).max(0.1);
                let price = match &access.path {
                    Path::Hash { .. } => cost + rows * 0.3 + out,
                    _ => rows * cost,
                };
                Ok((out, price))
            }
            _ => {
                // An outer join or a nested group: as if its first table were read in full for each row.
                let total: f64 = (0..self.tables.len()).filter(|t| set >> t & 1 == 1).map(|t| self.table_rows(t)).fold(1.0, f64::max);
                Ok((rows * total * 0.1_f64.powi(fresh.count().min(3) as i32), rows * total))
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

    pub(crate) fn table_rows(&self, table: usize) -> f64 {
        match &self.tables[table].plan.source {
            Source::Base(def) => (self.lookup.row_estimate(def) as f64).max(1.0),
            Source::Virtual(_) => 100.0,
            Source::Derived(_) | Source::Working(_) => 50.0,
        }
    }
}

/// `(a AND x) OR (a AND y)` lets `a` be used on its own; the OR stays as it is.
fn with_common_parts(filter: Vec<Expr>) -> Vec<Expr> {
    let mut out = Vec::with_capacity(filter.len());
    for e in filter {
        if let ExprKind::Or(branches) = &e.kind
            && let Some(ExprKind::And(first)) = branches.first().map(|b| &b.kind)
        {
            let everywhere = |part: &&Expr| {
                branches[1..].iter().all(|b| match &b.kind {
                    ExprKind::And(list) => list.iter().any(|other| same_expr(part, other)),
                    _ => same_expr(part, b),
                })
            };
            out.extend(first.iter().filter(everywhere).cloned());
        }
        out.push(e);
    }
    out
}

struct Search {
    best: f64,
    order: Vec<usize>,
    exhaustive: bool,
}

pub(crate) fn logical_tables(logical: &Logical) -> TableSet {
    match logical {
        Logical::Table(t) => 1 << t,
        Logical::Inner { items, .. } => items.iter().map(logical_tables).fold(0, |a, b| a | b),
        Logical::Left { left, right, .. } => logical_tables(left) | logical_tables(right),
    }
}

/// Whether a condition cannot be true for a row in which the columns of `inner` are NULL. Only what is certain counts.
fn rejects_null(binder: &Binder<'_>, e: &Expr, inner: TableSet) -> bool {
    let strict = |e: &Expr| is_strict(binder, e, inner);
    match &e.kind {
        ExprKind::Compare { op, sides, .. } => *op != expr::CompareOp::NullSafeEq && sides.iter().any(strict),
        ExprKind::Between { args, negated: false, .. } => strict(&args[0]),
        ExprKind::In(list) => strict(&list.left) && !list.negated,
        ExprKind::Like(like) => strict(&like.subject),
        ExprKind::IsNull { arg, negated: true } => strict(arg),
        ExprKind::And(list) => list.iter().any(|e| rejects_null(binder, e, inner)),
        ExprKind::Or(list) => list.iter().all(|e| rejects_null(binder, e, inner)),
        _ => false,
    }
}

/// NULL in the columns of `inner` makes it NULL.
fn is_strict(binder: &Binder<'_>, e: &Expr, inner: TableSet) -> bool {
    match &e.kind {
        ExprKind::Column { slot, .. } => binder.table_of_slot(*slot).is_some_and(|t| inner >> t & 1 == 1),
        ExprKind::Arith { sides, .. } => sides.iter().any(|s| is_strict(binder, s, inner)),
        ExprKind::Negate { arg, .. } => is_strict(binder, arg, inner),
        _ => false,
    }
}
