//! The arguments of a call while it is evaluated: as values, and brought to the type that the function
//! works with.

use value::{Bytes, DateTime, Decimal, Kind, SqlResult, Time, Value};

use super::function::Args;
use crate::compare;
use crate::context::EvalContext;
use crate::eval::{self, ValueRef};
use crate::expr::Expr;
use crate::interval::wrapped;
use crate::operand;
use crate::text::text_of_expr;

impl<'v> Args<'v> {
    pub fn len(&self) -> usize {
        self.call.args.len()
    }

    pub fn is_empty(&self) -> bool {
        self.call.args.is_empty()
    }

    pub fn expr(&self, i: usize) -> &'v Expr {
        &self.call.args[i]
    }

    pub fn value<'a: 'v>(&self, i: usize, cx: &mut EvalContext<'a>) -> SqlResult<ValueRef<'v>> {
        eval::eval_ref(&self.call.args[i], self.row, cx)
    }

    /// As an operand of arithmetic: a hexadecimal literal is a number.
    pub fn operand<'a: 'v>(&self, i: usize, cx: &mut EvalContext<'a>) -> SqlResult<ValueRef<'v>> {
        let e = &self.call.args[i];
        match compare::eval_hex(e, cx) {
            Some(n) => Ok(ValueRef::Owned(Value::UInt(n))),
            None => eval::eval_operand(e, self.row, cx),
        }
    }

    pub fn int(&self, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<i64>> {
        let v = eval::whole_part(self.operand(i, cx)?, self.expr(i))?;
        Ok(match &*v {
            Value::Int(n) => Some(*n),
            Value::UInt(n) => Some((*n).min(i64::MAX as u64) as i64),
            v => operand::whole_of(v, self.expr(i), cx).map(|n| n.clamp(i64::MIN as i128, i64::MAX as i128) as i64),
        })
    }

    /// As the 64 bits that MySQL's functions of whole numbers hold: a large unsigned integer is negative.
    pub fn signed(&self, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<i64>> {
        let v = eval::whole_part(self.operand(i, cx)?, self.expr(i))?;
        let n = operand::whole_of(&v, self.expr(i), cx);
        Ok(n.map(|n| match &*v {
            Value::Bytes(_) | Value::UInt(_) => wrapped(n) as i64,
            _ => n.clamp(i64::MIN as i128, i64::MAX as i128) as i64,
        }))
    }

    pub fn wide(&self, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<i128>> {
        let v = eval::whole_part(self.operand(i, cx)?, self.expr(i))?;
        Ok(operand::whole_of(&v, self.expr(i), cx))
    }

    pub fn double(&self, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<f64>> {
        let v = self.operand(i, cx)?;
        Ok(operand::double_of(&v, &self.call.args[i], cx))
    }

    pub fn decimal(&self, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<Decimal>> {
        let v = self.operand(i, cx)?;
        Ok(operand::decimal_of(&v, &self.call.args[i], cx))
    }

    /// The argument's text, in its own character set.
    pub fn text(&self, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<Bytes>> {
        let e = &self.call.args[i];
        // A decimal that is chosen has its branch's scale.
        let v = match e.ty.kind == Kind::Decimal && crate::types::chooses(e) {
            true => ValueRef::Owned(eval::eval(e, self.row, cx)?),
            false => eval::eval_ref(e, self.row, cx)?,
        };
        Ok(text_of_expr(&v, e))
    }

    /// The argument's text as UTF-8.
    pub fn utf8(&self, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<String>> {
        let e = &self.call.args[i];
        let Some(b) = self.text(i, cx)? else { return Ok(None) };
        let charset = e.ty.collation.charset();
        if charset.is_single_byte() && e.ty.kind.is_string() {
            return Ok(Some(String::from_utf8_lossy(&charset.to_utf8(&b)).into_owned()));
        }
        Ok(Some(b.to_string_lossy().into_owned()))
    }

    /// UTF-8 as text of the result.
    pub fn result(&self, text: &str) -> Value {
        let charset = self.ty.collation.charset();
        if text.is_ascii() || !charset.is_single_byte() {
            return Value::text(text);
        }
        let mut out = Vec::new();
        value::Charset::Utf8mb4.convert(text.as_bytes(), charset, &mut out);
        Value::bytes(&out)
    }

    /// As a moment with a date; a TIME gets today's.
    pub fn datetime(&self, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<DateTime>> {
        let v = eval::eval_moment(&self.call.args[i], self.row, cx)?;
        if v.is_null() {
            return Ok(None);
        }
        Ok(compare::to_moment(&v, cx))
    }

    pub fn time(&self, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<Time>> {
        let v = eval::eval_time(&self.call.args[i], self.row, cx)?;
        Ok(compare::to_time(&v, cx))
    }

    /// As [`Args::branch`], where decimals keep digits beyond their scale.
    pub fn branch_raw(&self, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
        let e = &self.call.args[i];
        let v = eval::eval_ref(e, self.row, cx)?.into_owned();
        crate::cast::unify(v, &e.ty, self.ty, cx)
    }

    /// Argument `i` brought to the result's type.
    pub fn branch(&self, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
        let e = &self.call.args[i];
        let v = eval::eval(e, self.row, cx)?;
        crate::cast::unify(v, &e.ty, self.ty, cx)
    }
}

/// `let x = arg!(a.text(0, cx));`: the value, or NULL as the result of the function.
macro_rules! arg {
    ($e:expr) => {
        match $e? {
            Some(v) => v,
            None => return Ok(::value::Value::Null),
        }
    };
}
pub(crate) use arg;
