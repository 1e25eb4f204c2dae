//! ONLY_FULL_GROUP_BY: what a grouped query reads must be one value for each group, which is what
//! [`super::dependence`] knows.

use expr::{EvalContext, Expr, ExprKind};
use value::{SqlMode, SqlResult, sql_error};

use super::dependence::{Block, Determined, view_column};
use super::scope::Scope;
use crate::draft::Draft;
use crate::exprs::{replace_parts, same_expr};
use crate::logical::BoundSelect;
use crate::query::OrderKey;
use crate::stored::generated_columns;

/// What a query block reads after grouping is checked by these.
pub(super) struct Rules<'r> {
    pub draft: &'r Draft<'r>,
    pub scope: &'r Scope,
    pub parts: &'r BoundSelect,
    /// ONLY_FULL_GROUP_BY is not asked for: the query was checked as it was written.
    pub checked: bool,
}

impl Rules<'_> {
    /// What holds of every query block, and what ONLY_FULL_GROUP_BY asks besides.
    pub fn check(&self, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        self.check_having()?;
        // A view is asked when it is read.
        if self.checked || cx.defines || !cx.settings.sql_mode.has(SqlMode::ONLY_FULL_GROUP_BY) {
            return Ok(());
        }
        if self.parts.grouped {
            self.check_full_group_by(cx)?;
        }
        if self.parts.distinct {
            self.check_distinct_order()?;
        }
        Ok(())
    }

    fn check_full_group_by(&self, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        // An expression that can't be bound was told of when the table was opened.
        let determined = self.block().determined(&mut |def| generated_columns(def, cx).unwrap_or_default());
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
            // By its alias a selected key may stand anywhere.
            let mut e = e.clone();
            replace_parts(&mut e, &|e| self.selected_key(e));
            if let Some(slot) = self.loose(&e, &determined) {
                let name = shown_name(self, &e, slot);
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
        match self.loose(self.selected_key(e).unwrap_or(e), determined) {
            None => Ok(()),
            Some(slot) if self.parts.keys.is_empty() => Err(sql_error!(MIX_OF_GROUP_FUNC_AND_FIELDS, n, what, shown_name(self, e, slot))),
            Some(slot) => Err(sql_error!(WRONG_FIELD_WITH_GROUP, n, what, shown_name(self, e, slot))),
        }
    }

    /// A slot of this block's tables that is not determined by the groups.
    fn loose(&self, e: &Expr, determined: &Determined) -> Option<u32> {
        if self.is_key(e) || determined.has(e) {
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

    fn is_key(&self, e: &Expr) -> bool {
        self.parts.keys.iter().any(|k| same_expr(k, e))
    }

    /// The key that a subquery is which selects nothing else, from no table.
    fn selected_key(&self, e: &Expr) -> Option<&Expr> {
        self.draft.selected_alone(e).filter(|value| self.is_key(value))
    }

    /// The block as its dependences are looked at.
    fn block(&self) -> Block<'_> {
        Block { draft: self.draft, scope: Some(self.scope), parts: self.parts }
    }

    /// Whether a slot is a column of a table of this block, also of one that was merged into it.
    fn is_own(&self, slot: u32) -> bool {
        self.block().is_own(slot)
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
