//! Join trees in their simplest form: outer joins whose NULL rows cannot pass are inner ones, inner joins
//! are flat.

use expr::{Expr, ExprKind};

use crate::draft::Draft;
use crate::logical::{Cond, Logical, Semi, TableSet};

/// Left joins whose NULL rows cannot pass become inner joins; nested inner joins become one.
pub(crate) fn simplify(draft: &Draft<'_>, logical: Logical, conds: &[Cond]) -> Logical {
    match logical {
        Logical::Table(t) => Logical::Table(t),
        Logical::Inner { items, on, straight } => {
            let mut below: Vec<Cond> = conds.to_vec();
            below.extend(on.iter().map(|e| draft.cond(e.clone())));
            for item in &items {
                if let Logical::Semi(semi) = item
                    && !semi.anti
                {
                    below.extend(semi.on.iter().map(|e| draft.cond(e.clone())));
                }
            }
            let mut flat = Vec::new();
            let mut all_on = on;
            for item in items {
                match simplify(draft, item, &below) {
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
            let inner = right.tables();
            if conds.iter().any(|c| rejects_null(draft, &c.expr, inner)) {
                let items = vec![*left, *right];
                return simplify(draft, Logical::Inner { items, on, straight: false }, conds);
            }
            let left = simplify(draft, *left, conds);
            let on_conds: Vec<Cond> = on.iter().map(|e| draft.cond(e.clone())).collect();
            let right = simplify(draft, *right, &on_conds);
            Logical::Left { left: Box::new(left), right: Box::new(right), on }
        }
        Logical::Semi(semi) => {
            let conds: Vec<Cond> = semi.on.iter().map(|e| draft.cond(e.clone())).collect();
            let Semi { right, on, anti, rows, once } = *semi;
            Logical::Semi(Box::new(Semi { right: simplify(draft, right, &conds), on, anti, rows, once }))
        }
    }
}

/// Whether a condition cannot be true for a row in which the columns of `inner` are NULL. Only what is
/// certain counts.
fn rejects_null(draft: &Draft<'_>, e: &Expr, inner: TableSet) -> bool {
    match &e.kind {
        ExprKind::IsNull { arg, negated: true } => is_strict(draft, arg, inner),
        ExprKind::And(list) => list.iter().any(|e| rejects_null(draft, e, inner)),
        ExprKind::Or(list) => list.iter().all(|e| rejects_null(draft, e, inner)),
        _ => is_unknown(draft, e, inner),
    }
}

/// Whether a condition is neither true nor false for such a row.
fn is_unknown(draft: &Draft<'_>, e: &Expr, inner: TableSet) -> bool {
    let strict = |e: &Expr| is_strict(draft, e, inner);
    match &e.kind {
        ExprKind::Not(e) => is_unknown(draft, e, inner),
        ExprKind::Compare { op, sides, .. } => *op != expr::CompareOp::NullSafeEq && sides.iter().any(strict),
        ExprKind::Between { args, .. } => strict(&args[0]),
        ExprKind::In(list) => strict(&list.left),
        ExprKind::Like(like) => strict(&like.subject),
        _ => false,
    }
}

/// NULL in the columns of `inner` makes it NULL.
fn is_strict(draft: &Draft<'_>, e: &Expr, inner: TableSet) -> bool {
    match &e.kind {
        ExprKind::Column { slot, .. } => draft.table_of_slot(*slot).is_some_and(|t| inner >> t & 1 == 1),
        ExprKind::Arith { sides, .. } => sides.iter().any(|s| is_strict(draft, s, inner)),
        ExprKind::Negate { arg, .. } => is_strict(draft, arg, inner),
        _ => false,
    }
}
