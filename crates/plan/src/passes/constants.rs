//! A text constant that is compared with a number is a number.
//!
//! `id = '77x'` becomes `id = 77e0`, of which an index knows. That the text is no number is said once, as
//! in MySQL, by a condition of its own which is always true and looked at before any row: `77e0 <=> '77x'`.
//! Texts that are numbers stay as they are: indexes understand them. So do those inside of OR and NOT,
//! which perhaps no row comes to: a strict UPDATE or DELETE fails where such a text is met, and only there.
//! A parameter that is a text becomes `CAST(? AS DOUBLE)`, beside an exact number a DECIMAL of all the digits
//! that it has: whoever evaluates it for an index says what it is not. One that is a text and stands for a
//! number, in a strict change, is a literal.

use expr::types::OWN_SCALE;
use expr::{Comparator, CompareOp, EvalContext, Expr, ExprKind};
use value::{Level, SqlError, SqlResult, SqlType, Value};

use crate::logical::Body;
use crate::planner::Planner;

pub(super) fn run(_: &mut Planner<'_, '_>, body: &mut Body, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    let mut constants = Constants { params: cx.params, said: Vec::new() };
    body.filter.iter_mut().for_each(|e| constants.in_condition(e));
    body.logical.each_condition_mut(&mut |e| constants.in_condition(e));
    body.filter.extend(constants.said);
    Ok(())
}

struct Constants<'p> {
    params: &'p [Value],
    /// What warns of them.
    said: Vec<Expr>,
}

impl Constants<'_> {
    fn in_condition(&mut self, e: &mut Expr) {
        match &mut e.kind {
            ExprKind::And(list) => list.iter_mut().for_each(|e| self.in_condition(e)),
            ExprKind::Compare { by, sides, .. } => {
                let [left, right] = &mut **sides;
                self.beside(left, right, by);
                self.beside(right, left, by);
            }
            ExprKind::Between { args, by, .. } => {
                let [subject, bounds @ ..] = &mut **args;
                bounds.iter_mut().for_each(|bound| self.beside(subject, bound, by));
            }
            ExprKind::In(list) => list.list.iter_mut().zip(&list.by).for_each(|(member, by)| self.beside(&list.left, member, by)),
            _ => {}
        }
    }

    fn beside(&mut self, column: &Expr, constant: &mut Expr, by: &Comparator) {
        if column.as_slot().is_none() || !column.ty.kind.is_numeric() {
            return;
        }
        if let Some(number) = self.text_of(constant).and_then(|text| number_of(text, by)) {
            let text = std::mem::replace(constant, number.clone());
            self.said.push(alike(number, text, by));
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
        }
    }

    /// The text that a constant is. Only a strict change leaves one in a parameter that stands for a number:
    /// one that is none. Its plan is not kept.
    fn text_of<'v>(&'v self, constant: &'v Expr) -> Option<&'v Value> {
        let value = match &constant.kind {
            ExprKind::Literal(value) => value,
            ExprKind::Param(n) if constant.ty.kind.is_numeric() => self.params.get(usize::from(*n))?,
            _ => return None,
        };
        Some(value).filter(|value| matches!(value, Value::Bytes(_)))
    }
}

/// Both are the same value: that is looked at before any row, and warns of what they are not.
fn alike(left: Expr, right: Expr, by: &Comparator) -> Expr {
    Expr::boolean(ExprKind::Compare { op: CompareOp::NullSafeEq, by: by.clone(), sides: Box::new([left, right]) }, false)
}

/// The number that a text is taken for which is none.
fn number_of(value: &Value, by: &Comparator) -> Option<Expr> {
    let mut issues: Vec<(Level, SqlError)> = Vec::new();
    let number = match by {
        Comparator::Int => {
            let number = value.to_int(&mut issues)?;
            Expr::literal(i64::try_from(number).map_or(Value::UInt(number as u64), Value::Int), SqlType::BIGINT)
        }
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
