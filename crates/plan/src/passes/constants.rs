//! A text constant that is compared with a number is a number.
//!
//! `id = '77x'` becomes `id = 77e0`, of which an index knows. That the text is no number is said once, as
//! in MySQL, by a condition of its own which is always true and looked at before any row: `77e0 <=> '77x'`.
//! Texts that are numbers stay as they are: indexes understand them. So do those inside of OR and NOT,
//! which perhaps no row comes to: a strict UPDATE or DELETE fails where such a text is met, and only there.
//! A parameter that is a text becomes `CAST(? AS DOUBLE)`, beside an exact number a DECIMAL of all the digits
//! that it has: whoever evaluates it for an index says what it is not.

use expr::types::OWN_SCALE;
use expr::{Comparator, CompareOp, EvalContext, Expr, ExprKind};
use value::{Level, SqlError, SqlResult, SqlType, Value};

use crate::logical::{Body, Logical};
use crate::planner::Planner;

pub(super) fn run(_: &mut Planner<'_, '_>, body: &mut Body, _: &mut EvalContext<'_>) -> SqlResult<()> {
    let mut said = Vec::new();
    body.filter.iter_mut().for_each(|e| in_condition(e, &mut said));
    in_joins(&mut body.logical, &mut said);
    body.filter.extend(said);
    Ok(())
}

fn in_joins(logical: &mut Logical, said: &mut Vec<Expr>) {
    match logical {
        Logical::Table(_) | Logical::Semi(_) => {}
        Logical::Inner { items, on, .. } => {
            on.iter_mut().for_each(|e| in_condition(e, said));
            items.iter_mut().for_each(|item| in_joins(item, said));
        }
        Logical::Left { left, right, on } => {
            on.iter_mut().for_each(|e| in_condition(e, said));
            in_joins(left, said);
            in_joins(right, said);
        }
    }
}

fn in_condition(e: &mut Expr, said: &mut Vec<Expr>) {
    match &mut e.kind {
        ExprKind::And(list) => list.iter_mut().for_each(|e| in_condition(e, said)),
        ExprKind::Compare { by, sides, .. } => {
            let [left, right] = &mut **sides;
            beside(left, right, by, said);
            beside(right, left, by, said);
        }
        ExprKind::Between { args, by, .. } => {
            let [subject, bounds @ ..] = &mut **args;
            bounds.iter_mut().for_each(|bound| beside(subject, bound, by, said));
        }
        ExprKind::In(list) => list.list.iter_mut().zip(&list.by).for_each(|(member, by)| beside(&list.left, member, by, said)),
        _ => {}
    }
}

/// `said` gets what warns of the constant.
fn beside(column: &Expr, constant: &mut Expr, by: &Comparator, said: &mut Vec<Expr>) {
    if column.as_slot().is_none() || !column.ty.kind.is_numeric() {
        return;
    }
    if matches!(constant.kind, ExprKind::Param(_)) && constant.ty.kind.is_string() {
        let ty = match by {
            Comparator::Double => SqlType::DOUBLE,
            Comparator::Decimal => SqlType::decimal(65, OWN_SCALE),
            _ => return,
        };
        let text = std::mem::replace(constant, Expr::null());
        *constant = Expr { nullable: true, kind: ExprKind::Cast(Box::new(text)), ..Expr::literal(Value::Null, ty) };
        return;
    }
    let ExprKind::Literal(Value::Bytes(_)) = &constant.kind else { return };
    let Some(number) = number_of(constant, by) else { return };
    let text = std::mem::replace(constant, number.clone());
    said.push(Expr::boolean(ExprKind::Compare { op: CompareOp::NullSafeEq, by: by.clone(), sides: Box::new([number, text]) }, false));
}

/// The number that a text is taken for which is none.
fn number_of(text: &Expr, by: &Comparator) -> Option<Expr> {
    let value = text.as_literal()?;
    let mut issues: Vec<(Level, SqlError)> = Vec::new();
    let number = match by {
        Comparator::Double => Expr::literal(Value::Double(value.to_f64(&mut issues).filter(|x| x.is_finite())?), SqlType::DOUBLE),
        Comparator::Decimal => {
            let number = value.to_decimal(&mut issues)?;
            let ty = SqlType::decimal(65, number.scale());
            Expr::literal(Value::Decimal(number), ty)
        }
        _ => return None,
    };
    (!issues.is_empty()).then_some(number)
}
