//! Constants that WITH ROLLUP groups by: `SELECT 1 + 1, COUNT(*) … GROUP BY 1 + 1 WITH ROLLUP`.
//!
//! What is written as such a key is NULL in the totals, wherever it stands behind the grouping, and what has
//! the same value but is written otherwise is not. The values of constants say nothing of that once they are
//! folded, so each expression is compared with the keys as it is bound, by its canonical text.

use expr::Expr;
use parser::PrintOptions;
use parser::ast;

use super::names::Names;
use super::scope::ConstantKey;
use crate::draft::Draft;
use crate::exprs::same_expr;

fn text(e: &ast::Expr) -> String {
    parser::print_expr(e, PrintOptions::default())
}

/// The keys of a block that could be constants: all but columns, aliases and positions.
pub(super) fn candidates(select: &ast::Select) -> Vec<ConstantKey> {
    let is_name = |e: &ast::Expr| matches!(e.kind, ast::ExprKind::Column(_) | ast::ExprKind::Literal(ast::Literal::Int(_)));
    let written = select.group_by.iter().map(|item| &item.expr).filter(|e| select.rollup && !is_name(e));
    written.map(|e| ConstantKey { text: text(e), found: None, placed: false }).collect()
}

/// What stands for `written` where it is read, if it is such a key; in the arguments of aggregates it is not.
pub(super) fn stand_in(names: &mut Names, draft: &mut Draft<'_>, written: &ast::Expr, bound: &Expr) -> Option<Expr> {
    let aggregating = !names.pending.is_empty();
    let scope = names.scopes.last_mut().filter(|scope| !scope.constant_keys.is_empty() && !aggregating)?;
    if bound.as_literal().is_none() || !["field list", "having clause", "order clause"].contains(&scope.clause) {
        return None;
    }
    let text = text(written);
    let key = scope.constant_keys.iter_mut().find(|key| key.text == text)?;
    let (_, stand_in) = key.found.get_or_insert_with(|| (bound.clone(), draft.stand_in(bound)));
    Some(stand_in.clone())
}

/// A key of GROUP BY, and what stands for it: `written` may be the alias of an output that is one. Of keys
/// that are the same the first is meant.
pub(super) fn key(names: &mut Names, draft: &mut Draft<'_>, written: &ast::Expr, bound: Expr) -> (Expr, Option<Expr>) {
    let keys = &mut names.scope().constant_keys;
    let written = if keys.is_empty() { String::new() } else { text(written) };
    for key in keys.iter_mut() {
        if key.found.is_none() && bound.as_literal().is_some() && key.text == written {
            key.found = Some((bound.clone(), draft.stand_in(&bound)));
        }
        let Some((constant, stand_in)) = &key.found else { continue };
        if same_expr(stand_in, &bound) || bound.as_literal().is_some() && key.text == written {
            let first = !std::mem::replace(&mut key.placed, true);
            return (constant.clone(), first.then(|| stand_in.clone()));
        }
    }
    (bound, None)
}
