//! Constants that WITH ROLLUP groups by: `SELECT 1 + 1, COUNT(*) … GROUP BY 1 + 1 WITH ROLLUP`.
//!
//! What is written as such a key is NULL in the totals, wherever it stands behind the grouping, and what has
//! the same value but is written otherwise is not. The values of constants say nothing of that once they are
//! folded, so each expression is compared with the keys as it is bound, by its canonical text. A whole that
//! is written as a key, constant or not, is looked for before its parts: in `GROUP BY 1 + 1, 1 + 1 + 1` the
//! first key is no part of the second.

use expr::Expr;
use parser::PrintOptions;
use parser::ast;

use super::names::Names;
use super::scope::{ConstantKey, Scope, ScopeColumns};
use crate::column::same_name;
use crate::draft::Draft;
use crate::exprs::same_expr;

fn text(e: &ast::Expr) -> String {
    parser::print_expr(e, PrintOptions::default())
}

/// The keys of a block that could be constants: all but columns. An alias or a position is what it names.
pub(super) fn candidates(select: &ast::Select, draft: &Draft<'_>, scope: &Scope) -> Vec<ConstantKey> {
    let selected = |at: usize| match select.items.get(..=at)? {
        [before @ .., ast::SelectItem::Expr { expr, .. }] if before.iter().all(|item| matches!(item, ast::SelectItem::Expr { .. })) => {
            Some(expr)
        }
        _ => None,
    };
    let alias = |name: &str| {
        select.items.iter().find_map(|item| match item {
            ast::SelectItem::Expr { expr, alias: Some(alias), .. } if same_name(&alias.name, name) => Some(expr),
            _ => None,
        })
    };
    let written = select.group_by.iter().filter(|_| select.rollup).filter_map(|item| match &item.expr.kind {
        ast::ExprKind::Literal(ast::Literal::Int(n)) => Some((selected((*n as usize).checked_sub(1)?)?, true)),
        ast::ExprKind::Column(name) if name.table.is_some() || is_column(draft, scope, &name.name.name) => None,
        ast::ExprKind::Column(name) => Some((alias(&name.name.name)?, true)),
        _ => Some((&item.expr, false)),
    });
    let written = written.filter(|(e, _)| !matches!(e.kind, ast::ExprKind::Column(_)));
    written.map(|(e, named)| ConstantKey { text: text(e), named, found: None, placed: false }).collect()
}

fn is_column(draft: &Draft<'_>, scope: &Scope, name: &str) -> bool {
    scope.items.iter().any(|item| match &item.columns {
        ScopeColumns::Table(table) => draft.find_column(*table, name).is_some(),
        ScopeColumns::Merged(columns, _) => columns.iter().any(|c| same_name(&c.column.name, name)),
    })
}

/// Whether `written` is such a key as a whole; then it is entered, and its parts stand for themselves.
pub(super) fn begins(names: &mut Names, written: &ast::Expr) -> bool {
    let Some(scope) = names.scopes.last_mut().filter(|scope| !scope.constant_keys.is_empty()) else { return false };
    let text = text(written);
    let begins = scope.constant_keys.iter().any(|key| key.text == text);
    scope.within_keys += usize::from(begins);
    begins
}

/// What stands for `written` where it is read, if it is such a key; in the arguments of aggregates it is not.
pub(super) fn stand_in(names: &mut Names, draft: &mut Draft<'_>, written: &ast::Expr, bound: &Expr) -> Option<Expr> {
    let aggregating = !names.pending.is_empty();
    let scope = names.scopes.last_mut().filter(|scope| !scope.constant_keys.is_empty() && !aggregating)?;
    let selected = scope.clause == "field list";
    if scope.within_keys > 0 || !bound.is_foldable() || !selected && !["having clause", "order clause"].contains(&scope.clause) {
        return None;
    }
    let text = text(written);
    let key = scope.constant_keys.iter_mut().find(|key| key.text == text && (selected || !key.named))?;
    let (_, stand_in) = key.found.get_or_insert_with(|| (bound.clone(), draft.stand_in(bound)));
    Some(stand_in.clone())
}

/// A key of GROUP BY, and what stands for it: `written` may be the alias of an output that is one. Of keys
/// that are the same the first is meant, and nobody reads what stands for the others.
pub(super) fn key(names: &mut Names, draft: &mut Draft<'_>, written: &ast::Expr, bound: Expr) -> (Expr, Option<Expr>) {
    let keys = &mut names.scope().constant_keys;
    let written = if keys.is_empty() { String::new() } else { text(written) };
    for key in keys.iter_mut() {
        if key.found.is_none() && bound.is_foldable() && key.text == written {
            key.found = Some((bound.clone(), draft.stand_in(&bound)));
        }
        let Some((constant, stand_in)) = &key.found else { continue };
        if same_expr(stand_in, &bound) || bound.is_foldable() && key.text == written {
            let first = !std::mem::replace(&mut key.placed, true);
            let stands = if first { stand_in.clone() } else { draft.stand_in(constant) };
            return (constant.clone(), Some(stands));
        }
    }
    (bound, None)
}
