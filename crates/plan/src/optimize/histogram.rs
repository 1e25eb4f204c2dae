//! What a column's histogram says of conditions that compare it with constants.
//!
//! It is asked where no index was: an index says how many rows there are now, a histogram how many there
//! were.

use std::cmp::Ordering;

use expr::{Comparator, CompareOp, EvalContext, Expr, ExprKind, compare_values};
use schema::{Histogram, TableDef};
use value::{NoWarnings, Value};

/// The share of a table's rows that satisfy a condition; `column_of` tells which column of the table an
/// expression is.
pub(super) fn share(e: &Expr, def: &TableDef, column_of: &dyn Fn(&Expr) -> Option<usize>, cx: &EvalContext<'_>) -> Option<f64> {
    Asked { def, column_of, cx }.share(e).map(|share| share.clamp(0.0, 1.0))
}

struct Asked<'a, 'b> {
    def: &'a TableDef,
    column_of: &'a dyn Fn(&Expr) -> Option<usize>,
    cx: &'a EvalContext<'b>,
}

impl Asked<'_, '_> {
    fn share(&self, e: &Expr) -> Option<f64> {
        match &e.kind {
            ExprKind::Compare { op, by, sides } => match (self.histogram(&sides[0]), self.histogram(&sides[1])) {
                (Some(histogram), None) => self.compared(histogram, *op, &sides[1], by),
                (None, Some(histogram)) => self.compared(histogram, op.swapped(), &sides[0], by),
                _ => None,
            },
            ExprKind::Between { args, by, negated } => {
                let histogram = self.histogram(&args[0])?;
                let least = self.compared(histogram, CompareOp::Ge, &args[1], by)?;
                let most = self.compared(histogram, CompareOp::Le, &args[2], by)?;
                let within = (least + most - (1.0 - histogram.nulls)).max(0.0);
                Some(if *negated { 1.0 - histogram.nulls - within } else { within })
            }
            ExprKind::In(list) => {
                let histogram = self.histogram(&list.left)?;
                let mut sum = 0.0;
                for (member, by) in list.list.iter().zip(&list.by) {
                    sum += self.compared(histogram, CompareOp::Eq, member, by)?;
                }
                Some(if list.negated { 1.0 - histogram.nulls - sum } else { sum })
            }
            ExprKind::IsNull { arg, negated } => {
                let nulls = self.histogram(arg)?.nulls;
                Some(if *negated { 1.0 - nulls } else { nulls })
            }
            ExprKind::And(list) => list.iter().map(|e| self.share(e)).product(),
            ExprKind::Or(list) => {
                let others: Option<f64> = list.iter().map(|e| self.share(e).map(|share| 1.0 - share)).product();
                others.map(|others| 1.0 - others)
            }
            _ => None,
        }
    }

    fn histogram(&self, e: &Expr) -> Option<&Histogram> {
        let column = (self.column_of)(e)?;
        self.def.histograms.iter().find(|h| h.column == self.def.columns[column].name)
    }

    fn compared(&self, histogram: &Histogram, op: CompareOp, constant: &Expr, by: &Comparator) -> Option<f64> {
        let constant = constant.as_literal()?;
        let mut none = NoWarnings;
        let mut cx = self.cx.apart(&mut none);
        let mut order = |value: &Value| -> Option<Ordering> { compare_values(value, constant, by, &mut cx).ok()? };
        let (at_most, equal) = histogram.shares(&mut order, &|first, last| place(constant, first, last))?;
        let all = 1.0 - histogram.nulls;
        Some(match op {
            CompareOp::Eq | CompareOp::NullSafeEq => equal,
            CompareOp::Ne => all - equal,
            CompareOp::Le => at_most,
            CompareOp::Lt => at_most - equal,
            CompareOp::Gt => all - at_most,
            CompareOp::Ge => all - at_most + equal,
        })
    }
}

/// Where a number is between two others; in the middle, if they are none.
fn place(value: &Value, first: &Value, last: &Value) -> f64 {
    let number = |v: &Value| match v {
        Value::Int(_) | Value::UInt(_) | Value::Decimal(_) | Value::Float(_) | Value::Double(_) | Value::Date(_) | Value::DateTime(_) => {
            v.to_f64(&mut NoWarnings)
        }
        _ => None,
    };
    match (number(value), number(first), number(last)) {
        (Some(value), Some(first), Some(last)) if last > first => (value - first) / (last - first),
        _ => 0.5,
    }
}
