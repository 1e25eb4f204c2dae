//! A correlated subquery runs for each row for which it is asked: what AND and OR hold beside it is looked
//! at first, and decides most rows.
//!
//! ```text
//! EXISTS (SELECT … WHERE x = t.a) AND t.b = 7 OR t.c < 3     t.c < 3 OR t.b = 7 AND EXISTS (…)
//! ```

use std::collections::BTreeSet;

use expr::{Expr, ExprKind};

use crate::draft::Draft;
use crate::exprs::subqueries;

/// A condition whose correlated subqueries come last in each AND and OR. What may come out differently each
/// time stays where it is.
pub(super) fn ask_last(draft: &Draft<'_>, e: Expr) -> Expr {
    if !asks(draft, &e) || !e.is_deterministic() {
        return e;
    }
    let last = |list: Vec<Expr>| {
        let mut list: Vec<Expr> = list.into_iter().map(|e| ask_last(draft, e)).collect();
        list.sort_by_cached_key(|e| asks(draft, e));
        list
    };
    let kind = match e.kind {
        ExprKind::And(list) => ExprKind::And(last(list)),
        ExprKind::Or(list) => ExprKind::Or(last(list)),
        kind => kind,
    };
    Expr { kind, ..e }
}

/// Whether a correlated subquery is asked.
fn asks(draft: &Draft<'_>, e: &Expr) -> bool {
    let mut named = BTreeSet::new();
    subqueries(e, &mut named);
    named.iter().any(|index| !draft.queries[*index].outer.is_empty())
}
