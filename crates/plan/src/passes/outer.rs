//! Outer joins whose rows without a match cannot pass become inner joins: `a LEFT JOIN b ON b.x = a.id
//! WHERE b.y > 3`.
//!
//! It comes early, because what is known of inner joins is known of more: conditions that exclude each
//! other, conditions on derived tables.

use expr::EvalContext;
use value::SqlResult;

use crate::logical::{Body, Cond, Logical};
use crate::optimize::simplify::simplify;
use crate::planner::Planner;

pub(super) fn run(planner: &mut Planner<'_, '_>, body: &mut Body, _: &mut EvalContext<'_>) -> SqlResult<()> {
    if has_outer(&body.logical) {
        let conds: Vec<Cond> = body.filter.iter().map(|e| planner.draft.cond(e.clone())).collect();
        let logical = std::mem::replace(&mut body.logical, Logical::Table(0));
        body.logical = simplify(planner.draft, logical, &conds);
    }
    Ok(())
}

fn has_outer(logical: &Logical) -> bool {
    match logical {
        Logical::Table(_) => false,
        Logical::Inner { items, .. } => items.iter().any(has_outer),
        Logical::Left { .. } => true,
        Logical::Semi(semi) => has_outer(&semi.right),
    }
}
