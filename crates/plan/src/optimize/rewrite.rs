//! What an OR says about less than all of its tables.
//!
//! `(a AND x) OR (a AND y)` implies `a`, and `(a.x = 1 AND b.y = 2) OR (a.x = 3 AND b.y = 4)` implies
//! `a.x = 1 OR a.x = 3`; so does `a.x = 1 OR b.y = 3` where `a.x = b.y`. Such conditions let indexes be
//! used and rows be dropped early; the OR itself stays as it is.

use expr::{Expr, ExprKind};

use super::equality::Equalities;
use crate::draft::Draft;
use crate::exprs::same_expr;
use crate::logical::{Cond, TableSet};

/// Adds what all branches of an OR share.
pub(super) fn with_common_parts(filter: Vec<Expr>) -> Vec<Expr> {
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

/// What the ORs among `conds` that read several of `tables` say about each single one. Columns that are equal
/// to one of the table speak for it.
pub(super) fn single_table_parts(draft: &Draft<'_>, (conds, equalities): (&[Cond], &Equalities), tables: &[TableSet]) -> Vec<Cond> {
    let mut out = Vec::new();
    for c in conds.iter().filter(|c| matches!(c.expr.kind, ExprKind::Or(_)) && c.expr.is_deterministic()) {
        let touched = tables.iter().filter(|&&t| c.tables & t != 0);
        for &table in touched.filter(|&&t| c.tables & !t != 0) {
            if let Some(expr) = part_about(draft, &c.expr, table, equalities) {
                out.push(Cond { expr, tables: table });
            }
        }
    }
    out
}

/// A condition on `table` alone that is true wherever `e` is.
fn part_about(draft: &Draft<'_>, e: &Expr, table: TableSet, equalities: &Equalities) -> Option<Expr> {
    let part = |e: &Expr| part_about(draft, e, table, equalities);
    match &e.kind {
        ExprKind::And(list) => {
            let parts: Vec<Expr> = list.iter().filter_map(part).collect();
            (!parts.is_empty()).then(|| Expr::and(parts))
        }
        ExprKind::Or(list) => list.iter().map(part).collect::<Option<Vec<Expr>>>().map(Expr::or),
        _ if draft.tables_of(e) == table => (!e.has_subquery()).then(|| e.clone()),
        _ => equalities.said_of(draft, e, table),
    }
}
