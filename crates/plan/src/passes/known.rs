//! A column that WHERE says is equal to a constant is that constant in the other conditions.
//!
//! `c = 2 AND id < c` becomes `c = 2 AND id < 2`, of which an index of `id` knows; of `c = 1 AND c + 1 = 5`
//! no row is left, which is found here; of `c = 1 AND (c, d) IN ((1, 2), (3, 4))` one member. Only where
//! equal values are the same value: of integers, decimals and moments, not of text, whose collation may take
//! different texts for equal.
//!
//! A literal stands for its column anywhere. A parameter stands for it where it is compared, beside an
//! integer: elsewhere its type, which is not the column's, could make another result.
//!
//! `c <=> 2` is true for the same rows as `c = 2`, and becomes that.
//!
//! What has no column left is computed here: if it is true it goes, if not no row passes. What would warn or
//! fail stays as it is written, because perhaps no row comes to it.

use expr::{Comparator, CompareOp, EvalContext, Expr, ExprKind, InList, eval};
use value::{Decimal, Kind, Level, SqlError, SqlResult, SqlType, Value};

use crate::exprs::literal_truth;
use crate::logical::{Body, Logical};
use crate::optimize::equality::{common_domain, domain_of};
use crate::planner::Planner;

pub(super) fn run(_: &mut Planner<'_, '_>, body: &mut Body, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    body.filter.iter_mut().for_each(without_null);
    body.logical.each_condition_mut(&mut without_null);
    let mut conds: Vec<&Expr> = body.filter.iter().collect();
    body.logical.holding(&mut conds);
    let known: Vec<Known> = conds.into_iter().filter_map(Known::of).collect();
    stand_in(&known, &mut body.filter, Pairs::Stay, cx);
    within(&known, &mut body.logical, cx);
    Ok(())
}

/// `<=>` with what is not NULL becomes `=`, where only truth counts.
fn without_null(e: &mut Expr) {
    match &mut e.kind {
        ExprKind::And(list) | ExprKind::Or(list) => list.iter_mut().for_each(without_null),
        ExprKind::Compare { op: op @ CompareOp::NullSafeEq, sides, .. }
            if sides.iter().any(|side| side.as_slot().is_some()) && sides.iter().any(is_literal_value) =>
        {
            *op = CompareOp::Eq;
        }
        _ => {}
    }
}

fn is_literal_value(e: &Expr) -> bool {
    e.as_literal().is_some_and(|value| *value != Value::Null)
}

/// Puts known values in the places of their columns in the conditions of joins.
fn within(known: &[Known], logical: &mut Logical, cx: &EvalContext<'_>) {
    match logical {
        Logical::Table(_) | Logical::Semi(_) => {}
        Logical::Inner { items, on, .. } => {
            stand_in(known, on, Pairs::Stay, cx);
            items.iter_mut().for_each(|item| within(known, item, cx));
        }
        Logical::Left { left, right, on } => {
            within(known, left, cx);
            stand_in(known, on, Pairs::Go, cx);
            // Rows of the right that the condition does not let pass are joined with nothing.
            let mut conds: Vec<&Expr> = on.iter().collect();
            right.holding(&mut conds);
            let there: Vec<Known> = known.iter().cloned().chain(conds.into_iter().filter_map(Known::of)).collect();
            stand_in(&there, on, Pairs::Stay, cx);
            within(&there, right, cx);
        }
    }
}

/// What becomes of the equality of two columns of one domain, one of which is known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pairs {
    /// Classes of equal columns know of their constants.
    Stay,
    /// Such a class does not reach across an outer join.
    Go,
}

/// Puts known values in the places of their columns.
fn stand_in(known: &[Known], conds: &mut Vec<Expr>, pairs: Pairs, cx: &EvalContext<'_>) {
    if known.is_empty() {
        return;
    }
    for e in conds.iter_mut() {
        if Known::of(e).is_some() || pairs == Pairs::Stay && is_pair(e) || !e.is_deterministic() || e.has_subquery() {
            continue;
        }
        let mut there = e.clone();
        known.iter().for_each(|known| known.stand_in(&mut there));
        let there = folded(there, cx);
        // What is computed of constants alone, and cannot be here, is left to the rows.
        if literal_truth(&there).is_some() || !there.is_constant() {
            *e = there;
        }
    }
    conds.retain(|e| literal_truth(e) != Some(true));
}

/// A condition of which the parts without columns are computed.
pub(super) fn folded(mut e: Expr, cx: &EvalContext<'_>) -> Expr {
    let (list, all) = match &mut e.kind {
        ExprKind::And(list) => (list, true),
        ExprKind::Or(list) => (list, false),
        ExprKind::In(list) if !list.negated => {
            keep_possible(list, cx);
            return if list.list.is_empty() { Expr::truth(false) } else { truth_of(&e, cx).map_or(e, Expr::truth) };
        }
        _ => return truth_of(&e, cx).map_or(e, Expr::truth),
    };
    let parts: Vec<Expr> = list.drain(..).map(|e| folded(e, cx)).filter(|e| literal_truth(e) != Some(all)).collect();
    if parts.iter().any(|e| literal_truth(e) == Some(!all)) {
        return Expr::truth(!all);
    }
    match parts.len() {
        0 => Expr::truth(all),
        _ if all => Expr::and(parts),
        _ => Expr::or(parts),
    }
}

/// Leaves those rows of `(a, b) IN ((1, 2), …)` whose constants are what stands for them on the left.
fn keep_possible(list: &mut InList, cx: &EvalContext<'_>) {
    let ExprKind::Row(left) = &list.left.kind else { return };
    let differs = |((left, member), by): ((&Expr, &Expr), &Comparator)| {
        let kind = ExprKind::Compare { op: CompareOp::Eq, by: by.clone(), sides: Box::new([left.clone(), member.clone()]) };
        left.as_literal().is_some() && truth_of(&Expr::boolean(kind, true), cx) == Some(false)
    };
    let is_possible = |member: &Expr, by: &Comparator| match (&member.kind, by) {
        (ExprKind::Row(members), Comparator::Row(by)) => !left.iter().zip(members).zip(by).any(differs),
        _ => true,
    };
    let possible: Vec<bool> = list.list.iter().zip(&list.by).map(|(member, by)| is_possible(member, by)).collect();
    let mut kept = possible.iter();
    list.list.retain(|_| kept.next() != Some(&false));
    let mut kept = possible.iter();
    list.by.retain(|_| kept.next() != Some(&false));
}

/// A column and its one value.
#[derive(Clone)]
struct Known {
    slot: u32,
    value: Expr,
}

impl Known {
    fn of(e: &Expr) -> Option<Known> {
        let (left, right, by) = match &e.kind {
            ExprKind::Compare { op: CompareOp::Eq, by, sides } => (&sides[0], &sides[1], by),
            ExprKind::In(list) if !list.negated && list.list.len() == 1 => (&list.left, &list.list[0], &list.by[0]),
            _ => return None,
        };
        [(left, right), (right, left)].into_iter().find_map(|(column, constant)| {
            let slot = column.as_slot().filter(|_| domain_of(by, &column.ty).is_some())?;
            let value = match &constant.kind {
                ExprKind::Literal(value) => Expr { nullable: false, ..Expr::literal(as_column(value, &column.ty)?, column.ty.clone()) },
                ExprKind::Param(_) if *by == Comparator::Int && constant.ty.kind.is_integer() => constant.clone(),
                _ => return None,
            };
            Some(Known { slot, value })
        })
    }

    /// Puts the value in the place of its column.
    fn stand_in(&self, e: &mut Expr) {
        if self.value.as_literal().is_some() {
            return e.map_in_place(&mut |e| if e.as_slot() == Some(self.slot) { self.value.clone() } else { e });
        }
        match &mut e.kind {
            ExprKind::And(list) | ExprKind::Or(list) => list.iter_mut().for_each(|e| self.stand_in(e)),
            ExprKind::Compare { by: Comparator::Int, sides, .. } if sides.iter().all(|side| side.as_slot().is_some()) => {
                sides.iter_mut().filter(|side| side.as_slot() == Some(self.slot)).for_each(|side| *side = self.value.clone());
            }
            _ => {}
        }
    }
}

/// The equality of two columns of one domain: classes of equal columns know of their constants.
fn is_pair(e: &Expr) -> bool {
    let ExprKind::Compare { op: CompareOp::Eq, by, sides } = &e.kind else { return false };
    sides.iter().all(|side| side.as_slot().is_some()) && common_domain(by, &sides[0], &sides[1]).is_some()
}

/// The value as the column would hold it, if it could.
fn as_column(value: &Value, ty: &SqlType) -> Option<Value> {
    Some(match (value, ty.kind) {
        (Value::Int(n), kind) if kind.is_integer() && ty.unsigned => Value::UInt(u64::try_from(*n).ok()?),
        (Value::UInt(n), kind) if kind.is_integer() && !ty.unsigned => Value::Int(i64::try_from(*n).ok()?),
        (Value::Int(_) | Value::UInt(_), kind) if kind.is_integer() => value.clone(),
        (Value::Decimal(n), Kind::Decimal) => Value::Decimal(exactly(n, ty.decimals)?),
        (Value::Int(n), Kind::Decimal) => Value::Decimal(exactly(&Decimal::from_i64(*n), ty.decimals)?),
        (Value::Date(_), Kind::Date) => value.clone(),
        (Value::DateTime(moment), Kind::Date) if moment.time().total_micros() == 0 => Value::Date(moment.date()),
        (Value::DateTime(moment), Kind::DateTime) if moment.fsp() == ty.decimals => value.clone(),
        _ => return None,
    })
}

/// The number with so many decimals, if it has no more.
fn exactly(n: &Decimal, decimals: u8) -> Option<Decimal> {
    let rounded = n.round(i32::from(decimals));
    (rounded == *n).then_some(rounded)
}

/// Whether a condition without columns is true, if it can be computed without a word.
fn truth_of(e: &Expr, cx: &EvalContext<'_>) -> Option<bool> {
    if !e.is_foldable() {
        return None;
    }
    let mut said: Vec<(Level, SqlError)> = Vec::new();
    let value = eval(e, &[], &mut cx.apart(&mut said)).ok()?;
    said.is_empty().then(|| matches!(value.to_int(&mut value::NoWarnings), Some(n) if n != 0))
}
