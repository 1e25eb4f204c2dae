//! Sums, differences and products of whole numbers, without a [`Value`] for each step.
//!
//! A value is three words and is moved at each step of [`eval`](crate::eval); for `a * 2 + 1` these moves
//! cost more than the arithmetic.
//!
//! What is always true: [`quick_int`] has no effect, and what it gives is what `eval` would give. Whatever
//! is not a plain signed number (NULL, a text, an overflow) is `None`, and the caller evaluates in the
//! usual way.

use value::Value;

use crate::expr::{ArithOp, Expr, ExprKind, Number};

/// How deep an expression is looked at: where a deep one is given up, each node of it has cost no more than
/// this.
const DEPTH_MAX: u32 = 6;

/// Whether an expression is made of nothing but what [`quick_int`] knows.
pub fn is_quick(e: &Expr) -> bool {
    fn within(e: &Expr, depth: u32) -> bool {
        match &e.kind {
            ExprKind::Literal(Value::Int(_)) => true,
            ExprKind::Column { .. } | ExprKind::Param(_) | ExprKind::Variable(..) => e.ty.kind.int_width().is_some() && !e.ty.unsigned,
            ExprKind::Arith { op: ArithOp::Add | ArithOp::Sub | ArithOp::Mul, number: Number::Int, sides } => {
                depth > 0 && !e.ty.unsigned && sides.iter().all(|side| within(side, depth - 1))
            }
            _ => false,
        }
    }
    within(e, DEPTH_MAX)
}

/// The value of an expression on a row if it is simple arithmetic of signed integers; `param` gives the
/// values of parameters and variables.
pub fn quick_int<'v>(e: &'v Expr, row: &'v [Value], param: &impl Fn(u16) -> Option<&'v Value>) -> Option<i64> {
    within(e, row, param, DEPTH_MAX)
}

fn within<'v>(e: &'v Expr, row: &'v [Value], param: &impl Fn(u16) -> Option<&'v Value>, depth: u32) -> Option<i64> {
    let value = match &e.kind {
        ExprKind::Literal(v) => Some(v),
        ExprKind::Column { slot, .. } => row.get(*slot as usize),
        ExprKind::Param(n) | ExprKind::Variable(n, _) => param(*n),
        ExprKind::Arith { op, number: Number::Int, sides } if depth > 0 && !e.ty.unsigned => {
            return arith(*op, within(&sides[0], row, param, depth - 1)?, within(&sides[1], row, param, depth - 1)?);
        }
        _ => None,
    };
    if let Some(Value::Int(n)) = value { Some(*n) } else { None }
}

/// Within 64 bits with a sign.
pub(crate) fn arith(op: ArithOp, a: i64, b: i64) -> Option<i64> {
    match op {
        ArithOp::Add => a.checked_add(b),
        ArithOp::Sub => a.checked_sub(b),
        ArithOp::Mul => a.checked_mul(b),
        ArithOp::Div | ArithOp::IntDiv | ArithOp::Mod => None,
    }
}
