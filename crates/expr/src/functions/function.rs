//! What a function is: a line of the table, and what its type rule and its evaluation get.

use value::{Collation, SqlResult, SqlType, Value};

use crate::calendar::Unit;
use crate::context::EvalContext;
use crate::expr::{Call, Comparator, Derivation, Expr};

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
pub struct Rule<'x, 'a> {
    pub name: &'static str,
    pub args: &'x mut Vec<Expr>,
    pub bound: &'x mut Bound,
    pub cx: &'x mut EvalContext<'a>,
}

pub type TypeRule = fn(&mut Rule<'_, '_>) -> SqlResult<Typed>;
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

/// The arguments of a call at run time.
#[derive(Clone, Copy)]
pub struct Args<'v> {
    pub call: &'v Call,
    /// The type of the result.
    pub ty: &'v SqlType,
    pub row: &'v [Value],
}
