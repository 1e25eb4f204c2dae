//! What an OR says about less than all of its tables.
//!
//! `(a AND x) OR (a AND y)` implies `a`, and `(a.x = 1 AND b.y = 2) OR (a.x = 3 AND b.y = 4)` implies
//! `a.x = 1 OR a.x = 3`. Such conditions let indexes be used and rows be dropped early; the OR itself stays
//! as it is.

use expr::{Expr, ExprKind};

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

/// What the ORs among `conds` that read several of `tables` say about each single one.
pub(super) fn single_table_parts(draft: &Draft<'_>, conds: &[Cond], tables: &[TableSet]) -> Vec<Cond> {
    let mut out = Vec::new();
    for c in conds.iter().filter(|c| matches!(c.expr.kind, ExprKind::Or(_)) && c.expr.is_deterministic()) {
        let touched = tables.iter().filter(|&&t| c.tables & t != 0);
        for &table in touched.filter(|&&t| c.tables & !t != 0) {
            if let Some(expr) = part_about(draft, &c.expr, table) {
                out.push(Cond { expr, tables: table });
            }
        }
    }
    out
}

/// A condition on `table` alone that is true wherever `e` is.
fn part_about(draft: &Draft<'_>, e: &Expr, table: TableSet) -> Option<Expr> {
    match &e.kind {
        ExprKind::And(list) => {
            let parts: Vec<Expr> = list.iter().filter_map(|e| part_about(draft, e, table)).collect();
            (!parts.is_empty()).then(|| Expr::and(parts))
        }
        ExprKind::Or(list) => list.iter().map(|e| part_about(draft, e, table)).collect::<Option<Vec<Expr>>>().map(Expr::or),
        _ => (draft.tables_of(e) == table && !e.has_subquery()).then(|| e.clone()),
    }
}
