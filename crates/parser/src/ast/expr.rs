//! Expressions.

use value::Bytes;

use super::*;

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

/// Where an expression stands does not matter to its being equal to another (`GROUP BY a + 1` against
/// `SELECT a  +  1`).
impl PartialEq for Expr {
    fn eq(&self, other: &Expr) -> bool {
        self.kind == other.kind
    }
}

impl Expr {
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        Expr { kind, span }
    }

    pub fn boxed(self) -> Box<Expr> {
        Box::new(self)
    }
}

/// `[[db.]table.]name`; also an alias, a local variable, a parameter, or `NEW.x` in a trigger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnName {
    pub db: Option<Ident>,
    pub table: Option<Ident>,
    pub name: Ident,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    Null,
    Bool(bool),
    /// Fits 64 bits without a sign (a sign is a unary operator).
    Int(u64),
    /// With a point, or too large for 64 bits: the digits as written.
    Decimal(String),
    /// With an exponent, as written.
    Float(String),
    /// In the bytes of the statement's text. `charset` is the introducer (`_utf8mb4`, without the
    /// underscore; `utf8` for N'…').
    String {
        value: Bytes,
        charset: Option<String>,
    },
    /// `x'4D'`, `0x4D`, `b'01'`, `0b01`: the bytes, padded on the left. `bits` tells the last two from the
    /// first two.
    Hex {
        value: Vec<u8>,
        charset: Option<String>,
        bits: bool,
    },
    /// `DATE '…'`; not yet checked.
    Date(Vec<u8>),
    Time(Vec<u8>),
    Timestamp(Vec<u8>),
    /// `{d '…'}`, `{t '…'}`, `{ts '…'}`: one of the three before, or a text where it is none.
    Braced(Box<Literal>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    Plus,
    Minus,
    /// `~`
    BitNot,
    /// `NOT` and `!`
    Not,
    /// `BINARY expr`
    Binary,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    Or,
    Xor,
    And,
    Eq,
    /// `<=>`
    NullSafeEq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    BitOr,
    BitAnd,
    ShiftLeft,
    ShiftRight,
    Add,
    Sub,
    Mul,
    /// `/`
    Div,
    /// `DIV`
    IntDiv,
    Mod,
    BitXor,
    /// `||` under PIPES_AS_CONCAT
    Concat,
    /// `SOUNDS LIKE`
    SoundsLike,
    /// `REGEXP`, `RLIKE`
    Regexp,
    NotRegexp,
    /// `value MEMBER OF (array)`
    MemberOf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IsTest {
    Null,
    True,
    False,
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrimSide {
    Both,
    Leading,
    Trailing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VariableScope {
    Global,
    /// `SESSION`, `LOCAL`
    Session,
    Persist,
    PersistOnly,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AggregateFunction {
    /// `COUNT(*)` has no arguments.
    Count,
    Sum,
    Avg,
    Min,
    Max,
    BitAnd,
    BitOr,
    BitXor,
    /// STD, STDDEV, STDDEV_POP
    StdPop,
    StdSamp,
    /// VARIANCE, VAR_POP
    VarPop,
    VarSamp,
    JsonArrayAgg,
    JsonObjectAgg,
    /// With ORDER BY and SEPARATOR in [`Aggregate`].
    GroupConcat,
    /// ST_COLLECT
    Collect,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Aggregate {
    pub function: AggregateFunction,
    pub distinct: bool,
    pub args: Vec<Expr>,
    /// GROUP_CONCAT only.
    pub order_by: Vec<OrderItem>,
    /// GROUP_CONCAT only; `None` is a comma.
    pub separator: Option<Vec<u8>>,
    pub over: Option<Over>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WindowFunction {
    RowNumber,
    Rank,
    DenseRank,
    CumeDist,
    PercentRank,
    Ntile,
    Lead,
    Lag,
    FirstValue,
    LastValue,
    NthValue,
}

#[derive(Clone, Debug, PartialEq)]
pub struct WindowCall {
    pub function: WindowFunction,
    pub args: Vec<Expr>,
    /// `IGNORE NULLS` (error 1235 later); RESPECT NULLS is the default.
    pub ignore_nulls: bool,
    /// `FROM LAST` of NTH_VALUE (error 1235 later).
    pub from_last: bool,
    pub over: Over,
}

/// `OVER name` or `OVER (…)`.
#[derive(Clone, Debug, PartialEq)]
pub enum Over {
    Name(Ident),
    Spec(Box<WindowSpec>),
}

/// A call with ordinary syntax. Names of MySQL's special syntax that mean a plain call are given as one,
/// under the function's name: `SUBSTRING(a FROM 1 FOR 2)`, `POSITION(a IN b)` (as `LOCATE(a, b)`),
/// `CURRENT_DATE`, `CURRENT_USER`, `UTC_TIME`, `MID`, `LEFT`, `IF`, `REPLACE`, `INSERT(…)`, `INTERVAL(n,
/// …)`, `GEOMETRYCOLLECTION`, `POINT`, `a MOD b` as the operator.
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionCall {
    pub db: Option<Ident>,
    /// As written.
    pub name: Ident,
    pub args: Vec<Expr>,
    /// The name is a keyword that was written as a name (`` `now`() ``, `now ()` without IGNORE_SPACE,
    /// `d.now()`): it can only be a stored function's.
    pub stored: bool,
    /// An argument has a name of its own, which only loadable functions would see.
    pub named: bool,
}

impl FunctionCall {
    /// A function of the server's own, or any other that is found by its name.
    pub(crate) fn plain(name: Ident, args: Vec<Expr>) -> FunctionCall {
        FunctionCall { db: None, name, args, stored: false, named: false }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchMode {
    NaturalLanguage,
    NaturalLanguageWithExpansion,
    Boolean,
    WithExpansion,
}

/// `ON EMPTY` / `ON ERROR` of JSON_VALUE and JSON_TABLE.
#[derive(Clone, Debug, PartialEq)]
pub enum JsonOn {
    Null,
    Error,
    Default(Literal),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// `ANY`, `SOME`
    Any,
    All,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    Literal(Literal),
    /// `?`, numbered from 0 in the order of the text.
    Param(u16),
    Column(ColumnName),
    /// A variable or parameter of the stored program, by its number.
    Local {
        name: Ident,
        slot: u16,
    },
    /// `@name`
    UserVariable(String),
    /// `@@[scope.][base.]name`; `base` is a component (`@@hotcache.key_buffer_size`).
    SystemVariable {
        scope: Option<VariableScope>,
        base: Option<String>,
        name: String,
    },
    /// `@name := value`
    Assign {
        name: String,
        value: Box<Expr>,
    },
    Unary {
        op: UnaryOp,
        expr: Box<Expr>,
    },
    Binary {
        op: BinaryOp,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    Is {
        expr: Box<Expr>,
        test: IsTest,
        negated: bool,
    },
    Between {
        expr: Box<Expr>,
        low: Box<Expr>,
        high: Box<Expr>,
        negated: bool,
    },
    InList {
        expr: Box<Expr>,
        list: Vec<Expr>,
        negated: bool,
    },
    InSubquery {
        expr: Box<Expr>,
        query: Box<Query>,
        negated: bool,
    },
    Like {
        expr: Box<Expr>,
        pattern: Box<Expr>,
        escape: Option<Box<Expr>>,
        negated: bool,
    },
    /// `op` is a comparison.
    Quantified {
        op: BinaryOp,
        quantifier: Quantifier,
        expr: Box<Expr>,
        query: Box<Query>,
    },
    Exists(Box<Query>),
    Subquery(Box<Query>),
    /// `(a, b)`, `ROW(a, b)`: two or more.
    Row(Vec<Expr>),
    /// Parentheses that the text has: `(a)`. Kept, because the source text is a column name; transparent
    /// otherwise.
    Paren(Box<Expr>),
    Case {
        operand: Option<Box<Expr>>,
        whens: Vec<(Expr, Expr)>,
        otherwise: Option<Box<Expr>>,
    },
    Collate {
        expr: Box<Expr>,
        collation: String,
    },
    /// `CAST(expr AS type [ARRAY])`, `CONVERT(expr, type)`; `at_time_zone` of `CAST(x AT TIME ZONE '…' AS
    /// DATETIME)`.
    Cast {
        expr: Box<Expr>,
        ty: CastType,
        array: bool,
        at_time_zone: Option<Vec<u8>>,
    },
    /// `CONVERT(expr USING charset)`
    ConvertUsing {
        expr: Box<Expr>,
        charset: String,
    },
    Function(FunctionCall),
    Aggregate(Box<Aggregate>),
    Window(Box<WindowCall>),
    /// `GROUPING(a, …)`
    Grouping(Vec<Expr>),
    /// `expr ± INTERVAL amount unit`, `INTERVAL amount unit + expr`, DATE_ADD, DATE_SUB, ADDDATE, SUBDATE
    /// with INTERVAL. (ADDDATE and SUBDATE with a plain number are this with unit Day.)
    DateArithmetic {
        expr: Box<Expr>,
        amount: Box<Expr>,
        unit: IntervalUnit,
        subtract: bool,
    },
    TimestampAdd {
        unit: IntervalUnit,
        amount: Box<Expr>,
        expr: Box<Expr>,
    },
    TimestampDiff {
        unit: IntervalUnit,
        from: Box<Expr>,
        to: Box<Expr>,
    },
    Extract {
        unit: IntervalUnit,
        expr: Box<Expr>,
    },
    /// `GET_FORMAT(DATE|TIME|DATETIME, expr)`; `kind` in upper case (TIMESTAMP is DATETIME).
    GetFormat {
        kind: &'static str,
        expr: Box<Expr>,
    },
    Trim {
        side: TrimSide,
        remove: Option<Box<Expr>>,
        expr: Box<Expr>,
    },
    /// `CHAR(n, … [USING charset])`
    Char {
        args: Vec<Expr>,
        charset: Option<String>,
    },
    /// `WEIGHT_STRING(expr [AS CHAR(n)|BINARY(n)])`, `WEIGHT_STRING(expr, bytes, weights, flags)`
    WeightString {
        expr: Box<Expr>,
        cast: Option<(bool, u64)>,
        limits: Option<[u64; 3]>,
    },
    Match {
        columns: Vec<ColumnName>,
        against: Box<Expr>,
        mode: MatchMode,
    },
    /// `column -> '$.path'`, `column ->> '$.path'` (`unquote`)
    JsonArrow {
        column: Box<ColumnName>,
        column_span: Span,
        path: Box<Expr>,
        unquote: bool,
    },
    /// `JSON_VALUE(expr, path [RETURNING type] [on_empty] [on_error])`
    JsonValue {
        expr: Box<Expr>,
        path: Box<Expr>,
        returning: Option<Box<CastType>>,
        on_empty: Option<Box<JsonOn>>,
        on_error: Option<Box<JsonOn>>,
    },
    /// `DEFAULT` (as a value of INSERT, UPDATE, SET) or `DEFAULT(column)`
    Default(Option<ColumnName>),
    /// `VALUES(column)` in ON DUPLICATE KEY UPDATE
    InsertValue(ColumnName),
}
