//! What IN, ANY and ALL ask of the rows of a correlated subquery that is no member of the join: rows that
//! decide nothing need not be read.
//!
//! | condition | what its subquery is asked besides |
//! |---|---|
//! | `x IN (SELECT y …)` | `y = x` |
//! | `x > ANY (SELECT y …)` | `x > y` |
//! | `NOT x IN (SELECT y …)` | `y = x OR y IS NULL OR x IS NULL` |
//! | `x > ALL (SELECT y …)` | `x <= y OR y IS NULL OR x IS NULL` |
//!
//! Each row that is found is compared as ever. The first two forms are for where an unknown result counts
//! as false, and what cannot be NULL is not asked for it. So an index on `y` finds the rows of
//! `a OR x IN (SELECT y …)`, which no join can hold. A subquery that depends on nothing is read once as it
//! is, unless few rows ask (module `each_row`).

use std::collections::{BTreeMap, BTreeSet};

use expr::{Comparator, CompareOp, Expr, ExprKind, Subquery, SubqueryKind};

use crate::draft::Draft;
use crate::logical::BoundSelect;
use crate::optimize::Planned;
use crate::query::{Join, Path};

/// A subquery that a condition compares with.
pub(super) struct Found {
    pub sub: Subquery,
    /// An unknown result of the comparison is as good as false.
    pub alone: bool,
    /// For how many rows it is asked.
    pub rows: f64,
}

impl Found {
    /// The slots that are compared with it.
    pub fn slots(&self) -> Vec<usize> {
        let mut slots = Vec::new();
        self.sub.left.iter().for_each(|e| e.slots(&mut slots));
        let mut slots: Vec<usize> = slots.into_iter().map(|slot| slot as usize).collect();
        slots.sort_unstable();
        slots.dedup();
        slots
    }
}

/// The subqueries that the conditions of a planned join compare with.
pub(super) fn found_in(planned: &Planned) -> BTreeMap<usize, Found> {
    let mut found = BTreeMap::new();
    planned.gate.iter().for_each(|e| note(e, (true, 1.0), &mut found));
    if let Some(join) = &planned.join {
        arriving(join, 1.0, &mut |e, rows| note(e, (true, rows), &mut found));
    }
    found
}

/// Asks the correlated subqueries in the conditions of a planned join for no more rows than can decide.
/// `elsewhere`: those that other clauses name.
pub(super) fn ask_members(draft: &mut Draft<'_>, planned: &Planned, elsewhere: &BTreeSet<usize>) {
    for (index, found) in found_in(planned) {
        let correlated = !draft.queries[index].outer.is_empty() && !draft.queries[index].volatile;
        let Some(parts) = draft.waiting.get_mut(&index).filter(|_| correlated && !elsewhere.contains(&index)) else { continue };
        let Some(asked) = conditions(&found.sub, found.alone, parts) else { continue };
        parts.filter.extend(asked);
        let outer = &mut draft.queries[index].outer;
        outer.extend(found.slots());
        outer.sort_unstable();
        outer.dedup();
    }
}

fn note(e: &Expr, (alone, rows): (bool, f64), found: &mut BTreeMap<usize, Found>) {
    match &e.kind {
        ExprKind::And(list) | ExprKind::Or(list) => list.iter().for_each(|e| note(e, (alone, rows), found)),
        ExprKind::Subquery(sub) => {
            let known = found.entry(sub.index).or_insert_with(|| Found { sub: (**sub).clone(), alone: true, rows: 0.0 });
            known.alone &= alone && !sub.negated;
            known.rows += rows;
            sub.left.iter().for_each(|e| note(e, (false, rows), found));
        }
        _ => e.children(&mut |e| note(e, (false, rows), found)),
    }
}

/// The conditions that a subquery is asked besides; `None`: it cannot be.
pub(super) fn conditions(sub: &Subquery, alone: bool, parts: &BoundSelect) -> Option<Vec<Expr>> {
    let (op, all) = match sub.kind {
        SubqueryKind::In => (CompareOp::Eq, false),
        SubqueryKind::Any(op) => (op, false),
        SubqueryKind::All(op) => (op.negated()?, true),
        SubqueryKind::Exists | SubqueryKind::Scalar => return None,
    };
    let plain = parts.logical.is_some() && !parts.grouped && parts.having.is_empty() && parts.windows.is_empty() && parts.limit.is_none();
    let simple = |e: &Expr| e.is_deterministic() && !e.has_subquery();
    let one = sub.left.len() == 1 || op == CompareOp::Eq && !all;
    if !plain || !one || !sub.left.iter().chain(&parts.outputs).all(simple) {
        return None;
    }
    let columns = sub.left.iter().zip(&parts.outputs).zip(&sub.by).zip(&parts.columns);
    columns.map(|(((left, right), by), column)| decisive(op, by, left, right, (alone && !all, right.nullable || column.nullable))).collect()
}

/// That a row's comparison is true, or, unless true ones are all that counts, unknown.
fn decisive(op: CompareOp, by: &Comparator, left: &Expr, right: &Expr, (alone, nullable): (bool, bool)) -> Option<Expr> {
    let compared = Expr::compare(op, left.clone(), right.clone()).ok()?;
    if !matches!(&compared.kind, ExprKind::Compare { by: same, .. } if same == by) {
        return None;
    }
    let is_null = |e: &Expr| Expr::boolean(ExprKind::IsNull { arg: Box::new(e.clone()), negated: false }, false);
    let unknown = [(right, nullable), (left, left.nullable)].into_iter().filter(|(_, nullable)| !alone && *nullable);
    Some(Expr::or(std::iter::once(compared).chain(unknown.map(|(e, _)| is_null(e))).collect()))
}

/// Calls `f` with the conditions of a join and how many rows they are looked at for; gives how many rows
/// come out.
pub(super) fn arriving(join: &Join, before: f64, f: &mut dyn FnMut(&Expr, f64)) -> f64 {
    match join {
        Join::Table(access) => {
            if let Path::Hash(hash) = &access.path {
                hash.from.filter.iter().for_each(|e| f(e, hash.from.rows));
            }
            let rows = before * access.rows.max(0.1);
            access.filter.iter().chain(&access.implied).for_each(|e| f(e, rows));
            rows * access.filtered / 100.0
        }
        Join::Inner { parts, filter } => {
            let rows = parts.iter().fold(before, |rows, part| arriving(part, rows, f));
            filter.iter().for_each(|e| f(e, rows));
            rows
        }
        Join::Left { left, right, filter } => {
            let outer = arriving(left, before, f);
            let rows = arriving(right, outer, f).max(outer);
            filter.iter().for_each(|e| f(e, rows));
            rows
        }
        Join::Semi { right, .. } => {
            arriving(right, before, f);
            before * 0.5
        }
    }
}
