//! Questions about bound expressions that binding, passes and the optimizer ask alike.

use std::collections::BTreeSet;
use std::sync::Arc;

use expr::{Comparator, CompareOp, Derivation, EvalContext, Expr, ExprKind};
use value::{SqlType, Value};

/// Puts what stands for the parts of an expression in their place, the largest part first.
pub(crate) fn replace_parts<'s>(e: &mut Expr, of: &impl Fn(&Expr) -> Option<&'s Expr>) {
    match of(e).cloned() {
        Some(stand_in) => *e = stand_in,
        None => e.children_mut(&mut |c| replace_parts(c, of)),
    }
}

/// The same expression: equal nodes and equal slots.
pub(crate) fn same_expr(a: &Expr, b: &Expr) -> bool {
    match (a.as_slot(), b.as_slot()) {
        (Some(a), Some(b)) => a == b,
        (None, None) => a.kind == b.kind,
        _ => false,
    }
}

/// Splits an AND, and the equality of rows, which is one: `(a, b) = (x, y)` is `a = x AND b = y`.
pub(crate) fn conjuncts(e: Expr) -> Vec<Expr> {
    match e.kind {
        ExprKind::And(list) => list.into_iter().flat_map(conjuncts).collect(),
        ExprKind::Compare { op: op @ (CompareOp::Eq | CompareOp::NullSafeEq), by: Comparator::Row(by), sides } => match *sides {
            [Expr { kind: ExprKind::Row(left), .. }, Expr { kind: ExprKind::Row(right), .. }] => {
                let one = |((left, right), by): ((Expr, Expr), Comparator)| {
                    let nullable = op == CompareOp::Eq && (left.nullable || right.nullable);
                    conjuncts(Expr::boolean(ExprKind::Compare { op, by, sides: Box::new([left, right]) }, nullable))
                };
                left.into_iter().zip(right).zip(by).flat_map(one).collect()
            }
            sides => vec![Expr::boolean(ExprKind::Compare { op, by: Comparator::Row(by), sides: Box::new(sides) }, e.nullable)],
        },
        ExprKind::In(list) if !list.negated && list.list.len() == 1 && matches!(list.by.as_slice(), [Comparator::Row(_)]) => {
            let expr::InList { left, list, by, .. } = *list;
            let equal = |(right, by)| ExprKind::Compare { op: CompareOp::Eq, by, sides: Box::new([left.clone(), right]) };
            list.into_iter().zip(by).flat_map(|member| conjuncts(Expr::boolean(equal(member), e.nullable))).collect()
        }
        kind => vec![Expr { kind, ty: e.ty, nullable: e.nullable, derivation: e.derivation }],
    }
}

/// The expression without what depends on how its columns and constants were written.
pub(crate) fn bare(e: &Expr) -> Expr {
    let mut e = e.clone();
    e.map_in_place(&mut |mut e| {
        match &mut e.kind {
            ExprKind::Column { name, .. } => *name = Arc::from(""),
            ExprKind::Literal(_) => e.ty = SqlType::NULL,
            _ => {}
        }
        e.nullable = true;
        e.derivation = Derivation::Implicit;
        e
    });
    e
}

/// The subqueries that an expression names.
pub(crate) fn subqueries(e: &Expr, out: &mut BTreeSet<usize>) {
    e.visit(&mut |e| {
        if let ExprKind::Subquery(sub) = &e.kind {
            out.insert(sub.index);
        }
    });
}

/// Whether a condition that is a literal lets rows pass.
pub(crate) fn literal_truth(e: &Expr) -> Option<bool> {
    match e.as_literal()? {
        Value::Null => Some(false),
        Value::Int(n) => Some(*n != 0),
        Value::UInt(n) => Some(*n != 0),
        _ => None,
    }
}

/// Whether a value is there while a statement is planned: a parameter has one only when the statement is to
/// be executed.
pub(crate) fn is_known(e: &Expr, cx: &EvalContext<'_>) -> bool {
    let mut known = e.is_constant();
    e.visit(&mut |e| {
        if let ExprKind::Param(n) | ExprKind::Variable(n, _) = &e.kind {
            known &= usize::from(*n) < cx.params.len();
        }
    });
    known
}

/// The value, if it is there while a statement is planned.
pub(crate) fn known_value(e: &Expr, cx: &mut EvalContext<'_>) -> Option<Value> {
    if !is_known(e, cx) {
        return None;
    }
    // What it warns of is for the execution to say.
    expr::eval(e, &[], &mut cx.apart(&mut value::NoWarnings)).ok()
}
