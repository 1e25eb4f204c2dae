//! A condition as the list of those that must all be true.

use expr::Expr;
use value::{SqlResult, SqlType};

/// A date that cannot be NULL but may be zero: IS NULL finds the zero ones, as a condition of its own in
/// WHERE.
pub(super) fn null_is_zero(e: &mut Expr) -> SqlResult<()> {
    let expr::ExprKind::IsNull { arg, negated: false } = &e.kind else { return Ok(()) };
    if arg.is_field() && !arg.nullable && matches!(arg.ty.kind, value::Kind::Date | value::Kind::DateTime) {
        let zero = Expr::literal(value::Value::Date(value::Date::ZERO), SqlType::DATE);
        *e = Expr::compare(expr::CompareOp::Eq, (**arg).clone(), zero)?;
    }
    Ok(())
}

/// Splits an AND, and the equality of rows, which is one: `(a, b) = (x, y)` is `a = x AND b = y`.
pub(crate) fn conjuncts(e: Expr) -> Vec<Expr> {
    use expr::{Comparator, CompareOp, ExprKind};
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
