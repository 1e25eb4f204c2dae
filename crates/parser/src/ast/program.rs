//! Stored programs: triggers, procedures, functions, events, and the statements that only stand in their
//! bodies.

use super::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TriggerTime {
    Before,
    After,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TriggerEvent {
    Insert,
    Update,
    Delete,
}

impl TriggerEvent {
    pub fn name(self) -> &'static str {
        match self {
            TriggerEvent::Insert => "INSERT",
            TriggerEvent::Update => "UPDATE",
            TriggerEvent::Delete => "DELETE",
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct CreateTrigger {
    pub definer: Option<AccountName>,
    pub if_not_exists: bool,
    pub name: ObjectName,
    pub time: TriggerTime,
    pub event: TriggerEvent,
    pub table: ObjectName,
    /// `FOLLOWS name` is (true, name), `PRECEDES` false.
    pub order: Option<(bool, Ident)>,
    pub body: Body,
    /// The text from the keyword TRIGGER on.
    pub span: Span,
}

/// `NEW.column` or `OLD.column` in a trigger: a variable that has the column's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowVariable {
    pub new: bool,
    pub column: Ident,
    pub variable: u16,
}

/// The body of a stored program, with its text.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    pub statement: Box<ProgramStatement>,
    /// How many variables there are, parameters included, which come first.
    pub variables: u16,
    /// Those of them that a trigger reads or sets of its row.
    pub row: Vec<RowVariable>,
    /// The functions that it names, MySQL's own among them.
    pub calls: Vec<ObjectName>,
    /// As it is kept: see `shown`.
    pub text: String,
    /// Where it begins in the text of the statement.
    pub start: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParameterMode {
    In,
    Out,
    InOut,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    pub mode: ParameterMode,
    pub name: Ident,
    pub ty: DataType,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Characteristics {
    pub comment: Option<Vec<u8>>,
    pub deterministic: Option<bool>,
    /// `CONTAINS SQL`, `NO SQL`, `READS SQL DATA`, `MODIFIES SQL DATA`
    pub data_access: Option<&'static str>,
    pub security: Option<SqlSecurity>,
    /// `LANGUAGE SQL` is the only one.
    pub language: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CreateRoutine {
    pub definer: Option<AccountName>,
    pub if_not_exists: bool,
    pub name: ObjectName,
    pub parameters: Vec<Parameter>,
    /// The text between the parentheses.
    pub parameters_span: Span,
    /// A function's; `None` for a procedure.
    pub returns: Option<DataType>,
    pub characteristics: Characteristics,
    pub body: Body,
}

#[derive(Clone, Debug, PartialEq)]
pub struct AlterRoutine {
    pub kind: ObjectKind,
    pub name: ObjectName,
    pub characteristics: Characteristics,
}

#[allow(clippy::large_enum_variant, reason = "one in a statement")]
#[derive(Clone, Debug, PartialEq)]
pub enum Schedule {
    At(Expr),
    Every { amount: Expr, unit: IntervalUnit, starts: Option<Expr>, ends: Option<Expr> },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventStatus {
    Enable,
    Disable,
    DisableOnReplica,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CreateEvent {
    pub definer: Option<AccountName>,
    pub if_not_exists: bool,
    pub name: ObjectName,
    pub schedule: Schedule,
    /// `ON COMPLETION PRESERVE` is `Some(true)`.
    pub preserve: Option<bool>,
    pub status: Option<EventStatus>,
    pub comment: Option<Vec<u8>>,
    pub body: Body,
    /// From the word EVENT to the end.
    pub text: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub struct AlterEvent {
    pub definer: Option<AccountName>,
    pub name: ObjectName,
    pub schedule: Option<Schedule>,
    pub preserve: Option<bool>,
    pub rename: Option<ObjectName>,
    pub status: Option<EventStatus>,
    pub comment: Option<Vec<u8>>,
    pub body: Option<Body>,
}

/// A statement of a body.
#[derive(Clone, Debug, PartialEq)]
pub enum ProgramStatement {
    /// An ordinary statement, with its text.
    Sql {
        statement: Box<Statement>,
        span: Span,
    },
    /// `[label:] BEGIN … END [label]`
    Block {
        label: Option<Ident>,
        declarations: Vec<Declaration>,
        statements: Vec<ProgramStatement>,
    },
    If {
        branches: Vec<(Expr, Vec<ProgramStatement>)>,
        otherwise: Option<Vec<ProgramStatement>>,
    },
    Case {
        operand: Option<Expr>,
        whens: Vec<(Expr, Vec<ProgramStatement>)>,
        otherwise: Option<Vec<ProgramStatement>>,
    },
    Loop {
        label: Option<Ident>,
        statements: Vec<ProgramStatement>,
    },
    While {
        label: Option<Ident>,
        condition: Expr,
        statements: Vec<ProgramStatement>,
    },
    Repeat {
        label: Option<Ident>,
        statements: Vec<ProgramStatement>,
        until: Expr,
    },
    Leave(Ident),
    Iterate(Ident),
    Return(Expr),
    Open(Ident),
    Fetch {
        cursor: Ident,
        /// Numbers of variables.
        into: Vec<u16>,
    },
    Close(Ident),
}

/// In the order of the text; MySQL demands variables and conditions, then cursors, then handlers (1337,
/// 1338): checked by the parser.
#[derive(Clone, Debug, PartialEq)]
pub enum Declaration {
    /// `first` is the number of the first variable; the others follow.
    Variables {
        names: Vec<Ident>,
        first: u16,
        ty: DataType,
        default: Option<Expr>,
    },
    Condition {
        name: Ident,
        value: ConditionValue,
    },
    Cursor {
        name: Ident,
        query: Box<Query>,
        span: Span,
    },
    Handler {
        action: HandlerAction,
        conditions: Vec<ConditionValue>,
        body: Box<ProgramStatement>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandlerAction {
    Continue,
    Exit,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionValue {
    /// MySQL's error number.
    Code(u32),
    SqlState(String),
    Name(Ident),
    SqlWarning,
    NotFound,
    SqlException,
}

/// SIGNAL and RESIGNAL.
#[derive(Clone, Debug, PartialEq)]
pub struct Signal {
    pub resignal: bool,
    pub condition: Option<ConditionValue>,
    /// For instance `("MESSAGE_TEXT", expr)`.
    pub items: Vec<(&'static str, Expr)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct GetDiagnostics {
    pub stacked: bool,
    /// `CONDITION n`; `None` for statement information.
    pub condition: Option<Expr>,
    /// For instance target `@n`, item `ROW_COUNT`.
    pub items: Vec<(IntoVariable, &'static str)>,
}
