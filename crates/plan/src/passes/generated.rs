//! An expression that is that of an indexed generated column is the column.
//!
//! With `g INT AS (n + 1), KEY (g)` the condition `n + 1 = 77` becomes `g = 77`, for which there is an
//! index; so do the sides of `<`, `<=`, `>`, `>=`, BETWEEN and IN beside constants, and what ORDER BY and
//! GROUP BY name.
//!
//! As in MySQL a condition takes the column only where its constants have the kind of the column (a number
//! beside a number, a text beside a text): `j->>'$.k' = 5` takes an INT column and compares as one, and a
//! text is compared in the collation of the column. ORDER BY and GROUP BY take it where storing has not
//! changed the value.
//!
//! Source: MySQL's manual, "Optimizer Use of Generated Column Indexes".

use expr::{Comparator, CompareOp, Derivation, EvalContext, Expr, ExprKind};
use value::SqlResult;

use crate::draft::Draft;
use crate::logical::Body;
use crate::optimize::standing::{Standing, class, standing, standing_for};
use crate::planner::Planner;

/// The columns that stand for expressions, and where they are put.
struct StandIns<'d, 'a> {
    draft: &'d mut Draft<'a>,
    standing: Vec<Standing>,
}

pub(super) fn run(planner: &mut Planner<'_, '_>, body: &mut Body, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    let standing = standing(planner.draft, body.logical.tables(), cx)?;
    if !standing.is_empty() {
        let mut stand_ins = StandIns { draft: planner.draft, standing };
        body.filter.iter_mut().for_each(|e| stand_ins.in_condition(e));
        body.logical.each_condition_mut(&mut |e| stand_ins.in_condition(e));
    }
    Ok(())
}

impl StandIns<'_, '_> {
    fn in_condition(&mut self, e: &mut Expr) {
        match &mut e.kind {
            ExprKind::And(list) | ExprKind::Or(list) => list.iter_mut().for_each(|e| self.in_condition(e)),
            ExprKind::Not(arg) => self.in_condition(arg),
            ExprKind::Compare { op, by, sides } if !matches!(op, CompareOp::Ne | CompareOp::NullSafeEq) => {
                let [left, right] = &mut **sides;
                self.beside(left, std::slice::from_ref(right), std::slice::from_mut(by));
                self.beside(right, std::slice::from_ref(left), std::slice::from_mut(by));
            }
            ExprKind::Between { args, by, .. } => {
                let [subject, bounds @ ..] = &mut **args;
                self.beside(subject, bounds, std::slice::from_mut(by));
            }
            ExprKind::In(list) => self.beside(&mut list.left, &list.list, &mut list.by),
            _ => {}
        }
    }

    /// Puts the column in the place of its expression, if all that it is compared with are constants of its
    /// kind. Texts are compared as the column's are.
    fn beside(&mut self, e: &mut Expr, constants: &[Expr], by: &mut [Comparator]) {
        let Some((table, column, ty)) = standing_for(e, &self.standing).map(|found| (found.table, found.column, found.ty.clone())) else {
            return;
        };
        let fits = |c: &Expr| c.is_constant() && class(&c.ty) == class(&ty) && c.derivation != Derivation::Explicit;
        let comparable = |by: &Comparator| match by {
            Comparator::Text(collation) => ty.kind.is_string() && collation.charset() == ty.collation.charset(),
            _ => !ty.kind.is_string(),
        };
        if constants.iter().all(fits) && by.iter().all(comparable) && e.derivation != Derivation::Explicit {
            let column = self.draft.column_expr(table, column);
            for by in by.iter_mut().filter(|by| matches!(by, Comparator::Text(_))) {
                *by = Comparator::Text(ty.collation);
            }
            *e = Expr { nullable: e.nullable, ..column };
        }
    }
}
