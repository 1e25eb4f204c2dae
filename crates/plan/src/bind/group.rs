//! ONLY_FULL_GROUP_BY: what a grouped query reads must be one value for each group.
//!
//! Functional dependence is followed through these rules: a key of the grouping determines itself;
//! `column = constant` and `column = determined column` in WHERE determine the column (to a subquery the
//! columns of the queries around it are constants), and in ON of an outer join where all that ON reads of
//! the other side is determined (whether there is a match, then, is one answer for each group); all columns
//! of a table are determined by those of a primary key or of a unique key without NULLs (that none are left
//! may be what WHERE says), those of a derived table by what it groups by or by such a key of its only
//! table. Under WITH ROLLUP nothing follows from anything: the totals have no keys.

use std::collections::BTreeSet;

use expr::{CompareOp, Expr, ExprKind};
use value::{SqlMode, SqlResult, sql_error};

use super::scope::{Scope, ScopeColumns};
use crate::draft::Draft;
use crate::exprs::same_expr;
use crate::logical::{BoundSelect, Logical, Unplanned};
use crate::query::{Join, OrderKey, Query, Source};

/// What is one value for each group: columns, and views' columns that are no columns of tables.
#[derive(Default)]
struct Determined {
    slots: BTreeSet<u32>,
    exprs: Vec<Expr>,
}

impl Determined {
    fn has(&self, e: &Expr) -> bool {
        match e.as_slot() {
            Some(slot) => self.slots.contains(&slot),
            None => self.exprs.iter().any(|x| same_expr(x, e)),
        }
    }

    fn add(&mut self, e: &Expr, scope: &Scope) {
        match e.as_slot() {
            Some(slot) => drop(self.slots.insert(slot)),
            None if view_column(scope, e).is_some() && !self.has(e) => self.exprs.push(e.clone()),
            None => {}
        }
    }

    /// Whether it is made of nothing else.
    fn makes(&self, e: &Expr) -> bool {
        let mut slots = Vec::new();
        e.slots(&mut slots);
        !slots.is_empty() && is_plain(e) && slots.iter().all(|s| self.slots.contains(s))
    }
}

/// What a derived table is made of.
struct Shape<'q> {
    outputs: &'q [Expr],
    /// What it groups by, if it groups.
    keys: Option<&'q [Expr]>,
    /// Its only table.
    only: Option<usize>,
}

/// What a query block reads after grouping is checked by these.
pub(super) struct Rules<'r> {
    pub draft: &'r Draft<'r>,
    pub scope: &'r Scope,
    pub parts: &'r BoundSelect,
}

impl Rules<'_> {
    /// What holds of every query block, and what ONLY_FULL_GROUP_BY asks besides.
    pub fn check(&self, mode: SqlMode) -> SqlResult<()> {
        self.check_having()?;
        if self.parts.grouped && mode.has(SqlMode::ONLY_FULL_GROUP_BY) {
            self.check_full_group_by()?;
        }
        if self.parts.distinct && mode.has(SqlMode::ONLY_FULL_GROUP_BY) {
            self.check_distinct_order()?;
        }
        Ok(())
    }

    fn check_full_group_by(&self) -> SqlResult<()> {
        let determined = self.determined();
        let lists = [("SELECT list", &self.parts.outputs)];
        for (what, list) in lists {
            for (i, e) in list.iter().enumerate() {
                self.check_item(e, i + 1, what, &determined)?;
            }
        }
        for (i, key) in self.parts.order.iter().enumerate() {
            if key.output.is_none() {
                self.check_item(&key.expr, i + 1, "ORDER BY clause", &determined)?;
            }
        }
        for window in &self.parts.windows {
            let what = format!("PARTITION BY or ORDER BY clause of window '{}'", window.name);
            let order = window.order.iter().map(|o| &o.expr).enumerate();
            for (i, key) in window.partition.iter().enumerate().chain(order) {
                self.check_item(key, i + 1, &what, &determined)?;
            }
        }
        for e in &self.parts.having {
            if let Some(slot) = self.loose(e, &determined) {
                let name = shown_name(self, e, slot);
                let name = name.rsplit('.').next().unwrap_or("").to_string();
                return Err(sql_error!(BAD_FIELD, name, "having clause"));
            }
        }
        Ok(())
    }

    /// 1054: HAVING may name what is selected or grouped by, and what aggregates make of the rest.
    fn check_having(&self) -> SqlResult<()> {
        if self.parts.having.is_empty() {
            return Ok(());
        }
        let mut seen = Vec::new();
        self.parts.outputs.iter().chain(&self.parts.keys).for_each(|e| e.slots(&mut seen));
        let mut named = Vec::new();
        self.parts.having.iter().for_each(|e| e.slots(&mut named));
        let own = |slot: u32| self.is_own(slot);
        match named.into_iter().find(|slot| own(*slot) && !seen.contains(slot)) {
            None => Ok(()),
            Some(slot) => {
                let name = self.draft.slot_name(slot);
                Err(sql_error!(BAD_FIELD, name.rsplit('.').next().unwrap_or(""), "having clause"))
            }
        }
    }

    /// 3065, 3066: under DISTINCT the order is made of what is selected. Groups whose keys are all selected
    /// are distinct anyway.
    fn check_distinct_order(&self) -> SqlResult<()> {
        let selected = |key: &Expr| self.parts.outputs.iter().any(|o| same_expr(o, key));
        if self.parts.grouped && !self.parts.rollup && self.parts.keys.iter().all(selected) {
            return Ok(());
        }
        for (i, key) in self.parts.order.iter().enumerate().filter(|(_, key)| key.output.is_none()) {
            match self.not_selected(&key.expr) {
                Some(slot) if self.is_own(slot) => {
                    return Err(sql_error!(FIELD_IN_ORDER_NOT_SELECT, i + 1, shown_name(self, &key.expr, slot)));
                }
                Some(_) => return Err(sql_error!(AGGREGATE_IN_ORDER_NOT_SELECT, i + 1)),
                None => {}
            }
        }
        Ok(())
    }

    /// A column of this block's tables, or an aggregate, that `e` reads otherwise than as a selected column
    /// or alias.
    fn not_selected(&self, e: &Expr) -> Option<u32> {
        // What a subquery takes from outside are slots: a view's column that is selected has given them.
        let gives = |o: &Expr, slot: u32| {
            let mut slots = Vec::new();
            o.slots(&mut slots);
            slots.contains(&slot) && view_column(self.scope, o).is_some()
        };
        let selected = |slot: u32| self.parts.outputs.iter().any(|o| o.as_slot() == Some(slot) || gives(o, slot));
        let read = |slot: u32| self.is_own(slot) || self.parts.aggregates.iter().any(|a| a.slot == slot as usize);
        if self.scope.aliased.iter().any(|a| same_expr(a, e)) || takes_any_value(e) {
            return None;
        }
        if let Some(slot) = e.as_slot() {
            return Some(slot).filter(|slot| read(*slot) && !(self.is_own(*slot) && selected(*slot)));
        }
        if view_column(self.scope, e).is_some() && self.parts.outputs.iter().any(|o| same_expr(o, e)) {
            return None;
        }
        let mut found = None;
        if let ExprKind::Subquery(s) = &e.kind {
            found = self.draft.queries[s.index].outer.iter().map(|s| *s as u32).find(|s| read(*s) && !selected(*s));
        }
        e.children(&mut |c| found = found.or_else(|| self.not_selected(c)));
        found
    }

    fn check_item(&self, e: &Expr, n: usize, what: &str, determined: &Determined) -> SqlResult<()> {
        match self.loose(self.selected_alone(e).unwrap_or(e), determined) {
            None => Ok(()),
            Some(slot) if self.parts.keys.is_empty() => Err(sql_error!(MIX_OF_GROUP_FUNC_AND_FIELDS, n, what, shown_name(self, e, slot))),
            Some(slot) => Err(sql_error!(WRONG_FIELD_WITH_GROUP, n, what, shown_name(self, e, slot))),
        }
    }

    /// A slot of this block's tables that is not determined by the groups.
    fn loose(&self, e: &Expr, determined: &Determined) -> Option<u32> {
        if self.parts.keys.iter().any(|k| same_expr(k, e)) || determined.has(e) {
            return None;
        }
        if let Some(slot) = e.as_slot() {
            let window = self.parts.windows.iter().flat_map(|w| &w.functions).find(|f| f.slot == slot as usize);
            return match window {
                Some(window) => window.function.args().iter().find_map(|arg| self.loose(arg, determined)),
                None => self.is_own(slot).then_some(slot),
            };
        }
        if takes_any_value(e) {
            return None;
        }
        let mut found = None;
        if let ExprKind::Subquery(s) = &e.kind {
            let outer = &self.draft.queries[s.index].outer;
            let mut read: Vec<u32> = outer.iter().map(|s| *s as u32).collect();
            // What is compared with its rows is looked at column by column.
            e.children(&mut |c| c.slots(&mut read));
            return read.into_iter().find(|s| self.is_own(*s) && !determined.slots.contains(s));
        }
        e.children(&mut |c| {
            if found.is_none() {
                found = self.loose(c, determined);
            }
        });
        found
    }

    /// The key that a subquery is which selects nothing else, from no table.
    fn selected_alone(&self, e: &Expr) -> Option<&Expr> {
        let ExprKind::Subquery(s) = &e.kind else { return None };
        let parts = self.draft.waiting.get(&s.index).filter(|_| s.kind == expr::SubqueryKind::Scalar)?;
        let plain = parts.logical.is_none() && !parts.grouped && parts.having.is_empty() && parts.outputs.len() == 1;
        parts.outputs.first().filter(|value| plain && self.parts.keys.iter().any(|key| same_expr(key, value)))
    }

    fn determined(&self) -> Determined {
        let mut set = Determined::default();
        self.parts.keys.iter().for_each(|key| set.add(key, self.scope));
        // The totals have no key that could determine anything.
        if self.parts.rollup {
            return set;
        }
        let mut filled = BTreeSet::new();
        loop {
            let before = (set.slots.len(), set.exprs.len());
            let mut conditions: Vec<&Expr> = self.parts.filter.iter().collect();
            if let Some(logical) = &self.parts.logical {
                self.sure_conditions(logical, &set.slots, &mut conditions);
            }
            for e in &conditions {
                filled.extend(null_rejected(e));
                if let ExprKind::Compare { op: CompareOp::Eq, sides, .. } = &e.kind {
                    let known = |e: &Expr| {
                        let outer = e.as_slot().is_some_and(|s| !self.is_own(s));
                        e.is_constant() || outer || set.has(e) || set.makes(e)
                    };
                    let (left, right) = (known(&sides[0]), known(&sides[1]));
                    if left {
                        set.add(&sides[1], self.scope);
                    }
                    if right {
                        set.add(&sides[0], self.scope);
                    }
                }
            }
            for info in &self.draft.tables {
                let first = info.plan.slot as u32;
                let all = match &info.plan.source {
                    Source::Base(def) => def.indexes.iter().any(|index| {
                        index.is_unique()
                            && index.parts.iter().all(|p| {
                                let slot = first + p.column as u32;
                                set.slots.contains(&slot) && (!def.columns[p.column].nullable || filled.contains(&slot))
                            })
                    }),
                    Source::Derived(query) => {
                        self.derived_keys(*query).iter().any(|key| key.iter().all(|k| set.slots.contains(&(first + k))))
                    }
                    _ => false,
                };
                if all {
                    set.slots.extend(first..first + info.plan.width as u32);
                }
            }
            if (set.slots.len(), set.exprs.len()) == before {
                return set;
            }
        }
    }

    /// Whether a slot is a column of a table of this block, also of one that was merged into it.
    fn is_own(&self, slot: u32) -> bool {
        let own = self.parts.logical.as_ref().map_or(0, Logical::tables);
        self.draft.table_of_slot(slot).is_some_and(|t| own >> t & 1 == 1)
    }

    /// Sets of outputs of a derived table that no two of its rows share: what it groups by, or the keys of
    /// its only table.
    fn derived_keys(&self, query: usize) -> Vec<Vec<u32>> {
        let Some(Shape { outputs, keys, only }) = self.shape_of(query) else { return Vec::new() };
        let place = |is: &dyn Fn(&Expr) -> bool| outputs.iter().position(is).map(|at| at as u32);
        match (keys, only) {
            (Some(keys), _) if !keys.is_empty() => {
                keys.iter().map(|key| place(&|o| same_expr(o, key))).collect::<Option<_>>().into_iter().collect()
            }
            (None, Some(table)) => {
                let table = &self.draft.tables[table].plan;
                let Source::Base(def) = &table.source else { return Vec::new() };
                let slot = |column: usize| place(&|o| o.as_slot() == Some((table.slot + column) as u32));
                let sure = def.indexes.iter().filter(|i| i.is_unique() && i.parts.iter().all(|p| !def.columns[p.column].nullable));
                sure.filter_map(|index| index.parts.iter().map(|p| slot(p.column)).collect()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// None of a query that is more than one SELECT.
    fn shape_of(&self, query: usize) -> Option<Shape<'_>> {
        if let Some(unplanned) = self.draft.waiting_tables.get(&query) {
            return match unplanned {
                Unplanned::Select(parts) if !parts.rollup => {
                    let only = parts.logical.as_ref().and_then(Logical::only_table);
                    Some(Shape { outputs: &parts.outputs, keys: parts.grouped.then_some(parts.keys.as_slice()), only })
                }
                _ => None,
            };
        }
        let Query::Block(block) = &self.draft.queries[query].query else { return None };
        let only = match &block.source {
            Some(Join::Table(access)) => Some(access.table),
            _ => None,
        };
        let keys = block.group.as_ref().map(|group| group.keys.as_slice());
        block.group.as_ref().is_none_or(|group| group.rollup.is_empty()).then_some(Shape { outputs: &block.output, keys, only })
    }

    /// Conditions that hold for all rows of a group, or for none of them.
    fn sure_conditions<'a>(&self, logical: &'a Logical, set: &BTreeSet<u32>, out: &mut Vec<&'a Expr>) {
        match logical {
            Logical::Table(_) | Logical::Semi(_) => {}
            Logical::Inner { items, on, .. } => {
                out.extend(on);
                items.iter().for_each(|item| self.sure_conditions(item, set, out));
            }
            Logical::Left { left, right, on } => {
                self.sure_conditions(left, set, out);
                let tables = right.tables();
                let mut inner = on.iter().collect();
                self.sure_conditions(right, set, &mut inner);
                let mut read = Vec::new();
                inner.iter().for_each(|e| e.slots(&mut read));
                let known = |slot: &u32| set.contains(slot) || self.draft.table_of_slot(*slot).is_some_and(|t| tables >> t & 1 == 1);
                if read.iter().all(known) && inner.iter().all(|e| is_plain(e)) {
                    out.extend(inner);
                }
            }
        }
    }
}

/// 3029: where nothing else is aggregated, ORDER BY may not be `alone` in it.
pub(super) fn check_order(draft: &Draft<'_>, scope: &Scope, order: &[OrderKey], alone: bool) -> SqlResult<()> {
    match first_aggregated(draft, scope, order) {
        Some(at) if alone => Err(sql_error!(AGGREGATE_ORDER_NON_AGG_QUERY, at + 1)),
        _ => Ok(()),
    }
}

/// The first key that an aggregate of this block is part of, also through a subquery.
pub(super) fn first_aggregated(draft: &Draft<'_>, scope: &Scope, order: &[OrderKey]) -> Option<usize> {
    let mut slots = Vec::new();
    order.iter().position(|key| {
        slots.clear();
        draft.slots_of(&key.expr, &mut slots);
        slots.iter().any(|s| scope.aggregates.iter().any(|a| a.slot == *s as usize))
    })
}

/// ANY_VALUE() exists to say that any row's value will do.
fn takes_any_value(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Call(call) if call.function.name.eq_ignore_ascii_case("ANY_VALUE"))
}

/// The name of the column of a merged view or derived table that an expression is.
fn view_column(scope: &Scope, e: &Expr) -> Option<String> {
    scope.items.iter().find_map(|item| {
        let ScopeColumns::Merged(columns, exprs) = &item.columns else { return None };
        let at = exprs.iter().position(|x| same_expr(x, e))?;
        let name = format!("{}.{}", item.alias, columns[at].column.name);
        Some(if item.db.is_empty() { name } else { format!("{}.{name}", item.db) })
    })
}

/// The column that an expression reads in a slot, as it is named where it is read.
fn shown_name(rules: &Rules<'_>, e: &Expr, slot: u32) -> String {
    let mut slots = Vec::new();
    e.slots(&mut slots);
    let mut found = slots.contains(&slot).then(|| view_column(rules.scope, e)).flatten();
    e.children(&mut |c| {
        if found.is_none() {
            let mut slots = Vec::new();
            c.slots(&mut slots);
            found = slots.contains(&slot).then(|| shown_name(rules, c, slot));
        }
    });
    found.unwrap_or_else(|| rules.draft.slot_name(slot))
}

/// Columns that are not NULL where the condition is true.
fn null_rejected(e: &Expr) -> Vec<u32> {
    let sides: &[Expr] = match &e.kind {
        ExprKind::IsNull { arg, negated: true } => std::slice::from_ref(arg),
        ExprKind::Compare { op, sides, .. } if *op != CompareOp::NullSafeEq => &sides[..],
        ExprKind::Between { args, negated: false, .. } => &args[..1],
        ExprKind::In(list) => std::slice::from_ref(&list.left),
        ExprKind::Like(like) => std::slice::from_ref(&like.subject),
        _ => &[],
    };
    sides.iter().filter_map(Expr::as_slot).collect()
}

/// Reads columns and nothing else that may change from row to row.
fn is_plain(e: &Expr) -> bool {
    let mut plain = e.is_deterministic();
    e.visit(&mut |e| plain &= !matches!(e.kind, ExprKind::Subquery(_)));
    plain
}
