//! [`Program`]: what a body is compiled to.
//!
//! `IF a THEN b; END IF; c` with a handler in its block becomes
//!
//! ```text
//! 0  Handlers {first: 0, count: 1}
//! 1  Jump 3
//! 2  EndHandler …          the handler's body stands before what it guards, and is jumped over
//! 3  Unless a → 5          (after an error in `a`, a CONTINUE handler goes on at 5)
//! 4  Run b
//! 5  Run c
//! 6  Leave {handlers: 1}
//! ```

use std::sync::Arc;

use parser::ast::{DataType, Expr, GetDiagnostics, HandlerAction, ObjectName, ParameterMode, RowVariable, Signal, Span, Statement};

/// A place in the list of instructions.
pub type Place = usize;

/// A compiled body.
#[derive(Debug)]
pub struct Program {
    /// The text that spans point into.
    pub source: Arc<[u8]>,
    pub code: Vec<Instruction>,
    /// By number; the parameters come first.
    pub variables: Vec<Variable>,
    pub parameters: Vec<ParameterMode>,
    /// Variables that have the values of a trigger's row.
    pub row: Vec<RowVariable>,
    /// A function's.
    pub returns: Option<DataType>,
    /// The functions that it names, MySQL's own among them.
    pub calls: Vec<ObjectName>,
    pub statements: Vec<Sql>,
    pub expressions: Vec<Expr>,
    pub scopes: Vec<Scope>,
    pub handlers: Vec<Handler>,
    /// The queries of cursors, among the statements.
    pub cursors: Vec<usize>,
    pub signals: Vec<(Signal, Option<Condition>)>,
    pub diagnostics: Vec<(GetDiagnostics, Vec<Target>)>,
}

#[derive(Clone, Debug)]
pub struct Variable {
    pub name: String,
    pub ty: DataType,
}

/// An SQL statement of the body.
#[derive(Debug)]
pub struct Sql {
    pub statement: Statement,
    pub span: Span,
    /// As in [`Instruction::line`].
    pub line: u32,
}

/// Where a value goes.
#[derive(Clone, Debug)]
pub enum Target {
    /// `@name`
    User(String),
    Local(u16),
}

#[derive(Debug)]
pub struct Instruction {
    pub op: Op,
    /// In which conditions that arise here are looked for.
    pub scope: usize,
    /// Where a CONTINUE handler goes on.
    pub next: Place,
    /// The line of the body that it comes from; the first is 1. 0: the body does not say it.
    pub line: u32,
}

/// Expressions, statements and the like are named by their index in the program.
#[derive(Debug)]
pub enum Op {
    Run(usize),
    /// SELECT … INTO: the query, and where its one row goes.
    Into(usize, Vec<Target>),
    /// `SET variable = expression`; without one, NULL.
    Set {
        variable: u16,
        value: Option<usize>,
    },
    /// The operand of CASE: a variable gets the value of an expression, and its type.
    Keep {
        variable: u16,
        value: usize,
    },
    Jump(Place),
    /// Jumps if the condition is not true.
    Unless {
        condition: usize,
        to: Place,
    },
    /// A CASE without a branch that fits: 1339.
    NoCase,
    Return(usize),
    /// These handlers guard what follows.
    Handlers {
        first: usize,
        count: usize,
    },
    /// A block is left: so many handlers no longer guard, and its cursors are closed.
    Leave {
        handlers: usize,
        cursors: (usize, usize),
    },
    /// The end of a handler's body.
    EndHandler {
        handler: usize,
    },
    Open(usize),
    Fetch {
        cursor: usize,
        into: Vec<u16>,
    },
    Close(usize),
    Signal(usize),
    Diagnostics(usize),
}

/// What a handler is for, or SIGNAL raises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    Code(u32),
    State(String),
    Warning,
    NotFound,
    Exception,
}

/// A block, or the body of a handler.
#[derive(Debug, Default)]
pub struct Scope {
    pub parent: Option<usize>,
    /// A handler's body: conditions that arise in it are none of the handlers' of the block that declared it.
    pub in_handler: bool,
    pub depth: usize,
    /// Those that the block declares.
    pub handlers: Vec<usize>,
}

#[derive(Debug)]
pub struct Handler {
    pub action: HandlerAction,
    pub conditions: Vec<Condition>,
    /// Where its body begins.
    pub start: Place,
    /// The block that declares it.
    pub scope: usize,
    /// Where an EXIT handler goes on: behind the block.
    pub exit: Place,
    /// The first handler and the cursors of its block.
    pub first: usize,
    pub cursors: (usize, usize),
}
