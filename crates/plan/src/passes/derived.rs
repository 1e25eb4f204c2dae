//! Conditions on a derived table, a view or a common table expression come into its query.
//!
//! `SELECT * FROM (SELECT c, COUNT(*) n FROM t GROUP BY c) d WHERE c = 5 AND n > 2` counts the rows of one
//! group: `… WHERE c = 5 GROUP BY c HAVING COUNT(*) > 2`.
//!
//! A condition may go below groups if it reads their keys alone, below windows if it reads what all of them
//! partition by, into both sides of a UNION, and never below LIMIT. Texts that are equal are not the same
//! text: below what puts equal values together only comparisons go that say the same of all of them. The
//! condition stays where it was, too.
//!
//! A side of a UNION whose column has another type than the result gives a CAST of it. There the condition
//! is asked of the column itself where the comparison has the same answer, so that indexes know of it; one
//! that a constant of that side answers is computed here.

use expr::{Comparator, EvalContext, Expr, ExprKind};
use value::{Kind, SqlResult};

use super::known::folded;
use crate::draft::{Draft, TableInfo};
use crate::exprs::{literal_truth, same_expr};
use crate::logical::{Body, BoundSelect, Cond, Logical, TableSet, Unplanned};
use crate::optimize::equality::{Equalities, domain_of};
use crate::planner::Planner;
use crate::query::{SetOp, Source};
use crate::switches::Switch;

/// Nodes of what stands for a column, at most.
const OUTPUT_MAX: usize = 200;

pub(super) fn run(planner: &mut Planner<'_, '_>, body: &mut Body, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    let tables = body.logical.tables();
    if waiting_table_of(planner.draft, tables).is_some() {
        let mut found = Vec::new();
        let filter: Vec<&Expr> = body.filter.iter().collect();
        conditions_on_tables(planner.draft, &body.logical, &filter, &mut found);
        for (table, e) in found {
            let info = &planner.draft.tables[table].plan;
            if let Source::Derived(query) = info.source
                && planner.draft.tables[table].switches.on(Switch::DerivedConditionPushdown)
                && let Some(unplanned) = planner.draft.waiting_tables.get_mut(&query)
            {
                push(unplanned, &e, info.slot as u32, cx);
            }
        }
    }
    // Those of the inner sides of semi joins have been looked at with these.
    while let Some(query) = waiting_table_of(planner.draft, tables) {
        planner.plan_waiting_table(query, cx)?;
    }
    Ok(())
}

/// The query of one of the tables that waits to be planned.
fn waiting_table_of(draft: &Draft<'_>, tables: TableSet) -> Option<usize> {
    let waiting = |(t, info): (usize, &TableInfo)| match info.plan.source {
        Source::Derived(query) if tables >> t & 1 == 1 && draft.waiting_tables.contains_key(&query) => Some(query),
        _ => None,
    };
    draft.tables.iter().enumerate().find_map(waiting)
}

/// The conditions on single tables; `conds`: those that hold for all rows of the tree.
fn conditions_on_tables(draft: &Draft<'_>, logical: &Logical, conds: &[&Expr], out: &mut Vec<(usize, Expr)>) {
    match logical {
        Logical::Table(table) => {
            let info = &draft.tables[*table].plan;
            if !matches!(info.source, Source::Derived(_)) {
                return;
            }
            let own = info.slot as u32..(info.slot + info.width) as u32;
            let about = |e: &Expr| {
                let mut slots = Vec::new();
                draft.slots_of(e, &mut slots);
                !slots.is_empty() && slots.iter().all(|slot| own.contains(slot)) && e.is_deterministic() && !e.has_subquery()
            };
            out.extend(conds.iter().filter(|e| about(e)).map(|e| (*table, (*e).clone())));
        }
        Logical::Inner { items, on, .. } => {
            let all: Vec<&Expr> = conds.iter().copied().chain(on).collect();
            let own = logical.tables();
            let mut rest: Vec<Cond> = all.iter().map(|e| draft.cond((*e).clone())).collect();
            let equalities = Equalities::take(draft, &mut rest, !own);
            for item in items {
                let set = item.tables();
                let implied = equalities.at(set, !own, &[]);
                let more: Vec<&Expr> = implied.iter().map(|c| &c.expr).filter(|e| !all.iter().any(|o| same_expr(o, e))).collect();
                let both: Vec<&Expr> = all.iter().copied().chain(more).collect();
                conditions_on_tables(draft, item, &both, out);
            }
        }
        Logical::Left { left, right, on } => {
            conditions_on_tables(draft, left, conds, out);
            conditions_on_tables(draft, right, &on.iter().collect::<Vec<_>>(), out);
        }
        Logical::Semi(semi) => conditions_on_tables(draft, &semi.right, &semi.on.iter().collect::<Vec<_>>(), out),
    }
}

/// Puts a condition on the columns of a query's result into the query, if it may go there. `first`: the
/// slot of the first column.
fn push(query: &mut Unplanned, e: &Expr, first: u32, cx: &EvalContext<'_>) {
    match query {
        Unplanned::Planned(_) => {}
        Unplanned::Set { op: SetOp::Union, left, right, distinct } => {
            let mut used = Vec::new();
            e.slots(&mut used);
            // One side's text may stand for the other's.
            if *distinct && !says_the_same_of_equals(e) {
                return;
            }
            push(left, e, first, cx);
            push(right, e, first, cx);
        }
        Unplanned::Set { .. } => {}
        Unplanned::Select(parts) => push_select(parts, e, first, cx),
    }
}

fn push_select(parts: &mut BoundSelect, e: &Expr, first: u32, cx: &EvalContext<'_>) {
    // Which rows are read decides what `@n := @n + 1` is.
    let assigns = |e: &Expr| e.any(&mut |e| matches!(e.kind, ExprKind::Assign(..)));
    let counts = parts.outputs.iter().chain(&parts.filter).any(assigns);
    if parts.limit.is_some() || parts.rollup || parts.count_all || counts {
        return;
    }
    let mut used = Vec::new();
    e.slots(&mut used);
    let outputs: Option<Vec<&Expr>> = used.iter().map(|slot| parts.outputs.get((slot - first) as usize)).collect();
    let Some(outputs) = outputs else { return };
    let plain = |e: &&Expr| e.is_deterministic() && !e.has_subquery() && !e.is_larger_than(OUTPUT_MAX);
    if !outputs.iter().all(plain) {
        return;
    }
    let partitioned = parts.windows.iter().all(|w| outputs.iter().all(|o| w.partition.iter().any(|p| same_expr(p, o))));
    let of_keys = !parts.keys.is_empty() && outputs.iter().all(|o| parts.keys.iter().any(|k| same_expr(k, o)));
    let together = parts.grouped || parts.distinct || !parts.windows.is_empty();
    if !partitioned || together && !says_the_same_of_equals(e) {
        return;
    }
    let mut inner = e.clone();
    let columns = &parts.outputs;
    inner.map_in_place(&mut |e| match e.as_slot() {
        Some(slot) if e.is_field() || used.contains(&slot) => columns[(slot - first) as usize].clone(),
        _ => e,
    });
    without_casts(&mut inner);
    let inner = folded(inner, cx);
    if literal_truth(&inner) == Some(true) {
        return;
    }
    if !parts.grouped || of_keys {
        parts.filter.push(inner);
    } else if parts.windows.is_empty() {
        parts.having.push(inner);
    }
}

/// Compares columns with constants as they are, and not as a UNION makes them, where that is the same.
fn without_casts(e: &mut Expr) {
    match &mut e.kind {
        ExprKind::And(list) | ExprKind::Or(list) => list.iter_mut().for_each(without_casts),
        ExprKind::Compare { by, sides, .. } if sides.iter().any(Expr::is_constant) => {
            sides.iter_mut().for_each(|side| without_cast(side, std::slice::from_ref(by)));
        }
        ExprKind::Between { args, by, .. } if args[1..].iter().all(Expr::is_constant) => {
            without_cast(&mut args[0], std::slice::from_ref(by))
        }
        ExprKind::In(list) if list.list.iter().all(Expr::is_constant) => without_cast(&mut list.left, &list.by),
        _ => {}
    }
}

/// Takes a CAST away that gives a column of a wider type, if each comparison makes the same of the column.
fn without_cast(e: &mut Expr, by: &[Comparator]) {
    let ExprKind::Cast(column) = &e.kind else { return };
    let (from, to) = (&column.ty, &e.ty);
    let integer = from.kind.int_width();
    let says_the_same = |by: &Comparator| match by {
        Comparator::Int => {
            to.kind == Kind::BigInt && integer.is_some_and(|width| from.unsigned == to.unsigned || from.unsigned && width < 8)
        }
        Comparator::Decimal => to.kind == Kind::Decimal && integer.is_some(),
        Comparator::Double => to.kind == Kind::Double && (integer.is_some() || from.kind == Kind::Float),
        Comparator::DateTime => (from.kind, to.kind) == (Kind::Date, Kind::DateTime),
        _ => false,
    };
    if column.as_slot().is_some() && by.iter().all(says_the_same) {
        *e = (**column).clone();
    }
}

/// Whether a condition is true for all of several equal values, or for none. Texts, and zeros, are equal
/// and not the same.
fn says_the_same_of_equals(e: &Expr) -> bool {
    let exact = |ty: &value::SqlType| {
        use value::Kind::{Date, DateTime, Enum, Set, Time, Timestamp, Year};
        ty.kind.int_width().is_some() || matches!(ty.kind, Date | DateTime | Timestamp | Time | Year | Enum | Set)
    };
    let mut all_exact = true;
    e.visit(&mut |e| all_exact &= e.as_slot().is_none() || exact(&e.ty));
    if all_exact {
        return true;
    }
    let column_or_constant = |e: &Expr| e.as_slot().is_some() || e.is_constant();
    let by_own = |by: &Comparator, e: &Expr| e.is_constant() || domain_of(by, &e.ty).is_some();
    match &e.kind {
        ExprKind::Compare { by, sides, .. } => sides.iter().all(|s| column_or_constant(s) && by_own(by, s)),
        ExprKind::Between { args, by, .. } => args.iter().all(|s| column_or_constant(s) && by_own(by, s)),
        ExprKind::In(list) => {
            column_or_constant(&list.left) && list.list.iter().all(|e| e.is_constant()) && list.by.iter().all(|by| by_own(by, &list.left))
        }
        ExprKind::IsNull { arg, .. } => arg.as_slot().is_some(),
        ExprKind::And(list) | ExprKind::Or(list) => list.iter().all(says_the_same_of_equals),
        _ => false,
    }
}
