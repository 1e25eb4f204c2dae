//! The table of functions: name, arity, rule for the result type, evaluation, and a line of documentation.
//!
//! One file for each family; [`FAMILIES`] lists their tables, and [`find`] looks a name up. To add a function, add a line to the
//! table of its family: its type rule gets the bound arguments (and may change them), its evaluation gets [`Args`].

mod cipher;
mod control;
mod crypt;
mod information;
mod json;
mod key_hash;
mod measure;
mod misc;
mod monitor;
mod numeric;
mod rules;
mod spatial;
mod string;
mod temporal;

use std::collections::HashMap;
use std::sync::OnceLock;

use value::{Bytes, Collation, DateTime, Decimal, SqlError, SqlResult, SqlType, Time, Value, sql_error};

use crate::bind::Binder;
use crate::calendar::Unit;
use crate::compare;
use crate::context::EvalContext;
use crate::eval::{self, ValueRef, text_of_expr};
use crate::expr::{Call, Comparator, Derivation, Expr, ExprKind};
pub use cipher::BlockEncryption;
pub(crate) use json::json_as;
pub use json::json_on;
pub use monitor::STATEMENT_LENGTH;
pub(crate) use numeric::round_double;
pub use spatial::refuse as refuse_geometry;

/// How much a call's value depends on besides its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dependence {
    /// Nothing: constant calls are folded.
    Pure,
    /// The session or the statement's clock: the same throughout a statement.
    Statement,
    /// Another value, or an effect, at each call.
    Volatile,
}

/// The result of a type rule.
pub struct Typed {
    pub ty: SqlType,
    pub nullable: bool,
    pub derivation: Derivation,
}

/// What a type rule may use and leave behind.
#[derive(Default)]
pub struct Bound {
    pub unit: Option<Unit>,
    /// In: a collation given by syntax. Out: the collation that the evaluation works in.
    pub collation: Option<Collation>,
    pub by: Option<Comparator>,
}

/// Arguments while the call is bound.
pub struct Rule<'x, 'r, 'c, 'a> {
    pub name: &'static str,
    pub args: &'x mut Vec<Expr>,
    pub bound: &'x mut Bound,
    pub binder: &'x mut Binder<'r, 'c, 'a>,
}

pub type TypeRule = fn(&mut Rule<'_, '_, '_, '_>) -> SqlResult<Typed>;
pub type Evaluation = fn(Args<'_>, &mut EvalContext<'_>) -> SqlResult<Value>;

/// One line of the table.
pub struct Function {
    /// In lower case.
    pub name: &'static str,
    /// The least and the greatest number of arguments.
    pub arity: (u8, u8),
    pub dependence: Dependence,
    pub rule: TypeRule,
    pub eval: Evaluation,
    pub doc: &'static str,
}

/// Any number of arguments.
pub const ANY: u8 = 255;

impl std::fmt::Debug for Function {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for Function {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Function {
    /// Another value at each call: RAND(), UUID(), SLEEP().
    pub fn is_volatile(&self) -> bool {
        self.dependence == Dependence::Volatile
    }

    /// Depends on its arguments alone, not on session, clock or settings.
    pub fn is_pure(&self) -> bool {
        self.dependence == Dependence::Pure
    }
}

/// The tables of all families.
pub const FAMILIES: &[(&str, &[Function])] = &[
    ("cipher", cipher::FUNCTIONS),
    ("control", control::FUNCTIONS),
    ("numeric", numeric::FUNCTIONS),
    ("string", string::FUNCTIONS),
    ("temporal", temporal::FUNCTIONS),
    ("json", json::FUNCTIONS),
    ("crypt", crypt::FUNCTIONS),
    ("information", information::FUNCTIONS),
    ("misc", misc::FUNCTIONS),
    ("monitor", monitor::FUNCTIONS),
    ("geometry", spatial::FUNCTIONS),
    ("measures", measure::FUNCTIONS),
];

/// A function by its name in lower case.
pub fn find(name: &str) -> Option<&'static Function> {
    static INDEX: OnceLock<HashMap<&'static str, &'static Function>> = OnceLock::new();
    INDEX.get_or_init(|| FAMILIES.iter().flat_map(|(_, table)| table.iter()).map(|f| (f.name, f)).collect()).get(name).copied()
}

/// A function of the database `sys`, in lower case.
pub fn find_sys(name: &str) -> Option<&'static Function> {
    monitor::SYS.iter().find(|f| f.name.strip_prefix("sys.") == Some(name))
}

/// Names that are functions only where the parenthesis follows at once (unless `sql_mode` has IGNORE_SPACE); in lower case, and in order.
const AT_ONCE: [&str; 31] = [
    "adddate",
    "bit_and",
    "bit_or",
    "bit_xor",
    "cast",
    "count",
    "curdate",
    "curtime",
    "date_add",
    "date_sub",
    "extract",
    "group_concat",
    "max",
    "mid",
    "min",
    "now",
    "position",
    "session_user",
    "std",
    "stddev",
    "stddev_pop",
    "stddev_samp",
    "subdate",
    "substr",
    "substring",
    "sum",
    "sysdate",
    "trim",
    "var_pop",
    "var_samp",
    "variance",
];

/// Whether a name in lower case is no function only because of what stands before its parenthesis.
pub fn needs_parenthesis(name: &str) -> bool {
    AT_ONCE.binary_search(&name).is_ok()
}

/// Checks the arity and applies the type rule.
///
/// # Errors
/// 1582 for a wrong number of arguments; those of the rule.
pub fn bind(function: &'static Function, mut args: Vec<Expr>, mut bound: Bound, binder: &mut Binder<'_, '_, '_>) -> SqlResult<Expr> {
    let n = args.len();
    if n < function.arity.0 as usize || (function.arity.1 != ANY && n > function.arity.1 as usize) {
        return Err(sql_error!(WRONG_PARAMCOUNT_TO_NATIVE_FCT, function.name));
    }
    if numeric::FUNCTIONS.iter().any(|f| f == function) || matches!(function.name, "least" | "greatest") {
        spatial::refuse(function.name, &args)?;
    }
    let typed = (function.rule)(&mut Rule { name: function.name, args: &mut args, bound: &mut bound, binder })?;
    let collation = bound.collation.unwrap_or(typed.ty.collation);
    let call = Call { function, args, collation, by: bound.by, unit: bound.unit };
    Ok(Expr { kind: ExprKind::Call(Box::new(call)), ty: typed.ty, nullable: typed.nullable, derivation: typed.derivation })
}

/// The arguments of a call at run time.
#[derive(Clone, Copy)]
pub struct Args<'v> {
    pub call: &'v Call,
    /// Of the result.
    pub ty: &'v SqlType,
    pub row: &'v [Value],
}

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
    fn operand<'a: 'v>(&self, i: usize, cx: &mut EvalContext<'a>) -> SqlResult<ValueRef<'v>> {
        let e = &self.call.args[i];
        match compare::eval_hex(e, cx) {
            Some(n) => Ok(ValueRef::Owned(Value::UInt(n))),
            None => eval::eval_operand(e, self.row, cx),
        }
    }

    pub fn int(&self, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<i64>> {
        let v = self.operand(i, cx)?;
        Ok(match &*v {
            Value::Int(n) => Some(*n),
            Value::UInt(n) => Some((*n).min(i64::MAX as u64) as i64),
            v => v.to_int(cx.warnings).map(|n| n.clamp(i64::MIN as i128, i64::MAX as i128) as i64),
        })
    }

    pub fn wide(&self, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<i128>> {
        let v = self.operand(i, cx)?;
        Ok(v.to_int(cx.warnings))
    }

    pub fn double(&self, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<f64>> {
        let v = self.operand(i, cx)?;
        Ok(eval::double_of(&v, &self.call.args[i], cx))
    }

    pub fn decimal(&self, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<Decimal>> {
        let v = self.operand(i, cx)?;
        Ok(v.to_decimal(cx.warnings))
    }

    /// The argument's text, in its own character set.
    pub fn text(&self, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<Bytes>> {
        let e = &self.call.args[i];
        let v = eval::eval_raw_ref(e, self.row, cx)?;
        Ok(text_of_expr(&v, e))
    }

    /// The argument's text as UTF-8.
    pub fn utf8(&self, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<String>> {
        let e = &self.call.args[i];
        let Some(b) = self.text(i, cx)? else { return Ok(None) };
        let charset = e.ty.collation.charset();
        if charset.is_single_byte() && e.ty.kind.is_string() {
            let mut out = Vec::new();
            charset.convert(&b, value::Charset::Utf8mb4, &mut out);
            return Ok(Some(String::from_utf8_lossy(&out).into_owned()));
        }
        Ok(Some(b.to_string_lossy().into_owned()))
    }

    /// As a moment with a date; a TIME gets today's.
    pub fn datetime(&self, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<DateTime>> {
        let v = eval::eval_raw_ref(&self.call.args[i], self.row, cx)?;
        if v.is_null() {
            return Ok(None);
        }
        Ok(compare::to_moment(&v, cx))
    }

    pub fn time(&self, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<Time>> {
        let v = eval::eval_raw_ref(&self.call.args[i], self.row, cx)?;
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
