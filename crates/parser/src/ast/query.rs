//! Query expressions: SELECT, VALUES, TABLE and what joins and combines them.

use super::*;

/// `[WITH …] body [ORDER BY …] [LIMIT …] [INTO …] [FOR …]`
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    pub with: Option<With>,
    pub body: QueryBody,
    pub order_by: Vec<OrderItem>,
    pub limit: Option<Limit>,
    /// INTO may stand before FROM or at the end; it is given here.
    pub into: Option<QueryInto>,
    pub locking: Vec<Locking>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum QueryBody {
    Select(Box<Select>),
    /// `VALUES ROW(…), …`
    Values(Vec<Vec<Expr>>),
    /// `TABLE t`
    Table(ObjectName),
    SetOperation {
        op: SetOperator,
        all: bool,
        left: Box<QueryBody>,
        right: Box<QueryBody>,
    },
    /// A query in parentheses, which may have its own ORDER BY and LIMIT.
    Nested(Box<Query>),
}

impl QueryBody {
    /// Whether it is VALUES alone, be it in parentheses.
    pub fn is_values(&self) -> bool {
        match self {
            QueryBody::Values(_) => true,
            QueryBody::Nested(query) => query.with.is_none() && query.body.is_values(),
            _ => false,
        }
    }
}

impl Query {
    /// The rows of VALUES alone, be it in parentheses.
    ///
    /// # Errors
    /// The query, if it is another.
    pub fn into_rows(self: Box<Self>) -> Result<Vec<Vec<Expr>>, Box<Query>> {
        if self.with.is_some() || !self.body.is_values() {
            return Err(self);
        }
        match self.body {
            QueryBody::Nested(query) => query.into_rows(),
            QueryBody::Values(rows) => Ok(rows),
            body => Err(Box::new(Query { body, ..*self })),
        }
    }

    /// VALUES with a LIMIT, without it: MySQL forgets it where VALUES gives one value.
    pub fn values_without_limit(&self) -> Option<Query> {
        if !self.body.is_values() {
            return None;
        }
        let body = match &self.body {
            QueryBody::Nested(query) => query.values_without_limit().map(|query| QueryBody::Nested(Box::new(query))),
            _ => None,
        };
        if body.is_none() && self.limit.is_none() {
            return None;
        }
        Some(Query { limit: None, body: body.unwrap_or_else(|| self.body.clone()), ..self.clone() })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetOperator {
    Union,
    Intersect,
    Except,
}

#[derive(Clone, Debug, PartialEq)]
pub struct With {
    pub recursive: bool,
    pub tables: Vec<CommonTable>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CommonTable {
    pub name: Ident,
    pub columns: Vec<Ident>,
    pub query: Box<Query>,
}

/// Flags after SELECT.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SelectOptions {
    pub distinct: bool,
    /// `ALL` written out.
    pub all: bool,
    pub straight_join: bool,
    pub high_priority: bool,
    pub small_result: bool,
    pub big_result: bool,
    pub buffer_result: bool,
    pub no_cache: bool,
    pub calc_found_rows: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Select {
    pub hints: Vec<Hint>,
    pub options: SelectOptions,
    pub items: Vec<SelectItem>,
    /// Comma-separated; empty for no FROM (and for FROM DUAL, `dual` then).
    pub from: Vec<TableRef>,
    pub dual: bool,
    pub filter: Option<Expr>,
    pub group_by: Vec<OrderItem>,
    pub rollup: bool,
    pub having: Option<Expr>,
    pub windows: Vec<(Ident, WindowSpec)>,
    pub span: Span,
}

impl Select {
    /// `SELECT items`
    pub fn of(items: Vec<SelectItem>, span: Span) -> Select {
        Select {
            hints: Vec::new(),
            options: SelectOptions::default(),
            items,
            from: Vec::new(),
            dual: false,
            filter: None,
            group_by: Vec::new(),
            rollup: false,
            having: None,
            windows: Vec::new(),
            span,
        }
    }

    /// The query that is nothing else.
    pub fn into_query(self) -> Query {
        let span = self.span;
        let body = QueryBody::Select(Box::new(self));
        Query { with: None, body, order_by: Vec::new(), limit: None, into: None, locking: Vec::new(), span }
    }
}

/// `(SELECT e)` as an expression.
pub fn select_of(e: &Expr) -> Expr {
    let query = Select::of(vec![SelectItem::Expr { expr: e.clone(), alias: None }], e.span).into_query();
    Expr { kind: ExprKind::Subquery(Box::new(query)), span: e.span }
}

#[derive(Clone, Debug, PartialEq)]
pub enum SelectItem {
    /// `*`
    Wildcard,
    /// `[db.]table.*`
    TableWildcard(ObjectName),
    /// Without an alias the column is named by the source text of `expr.span` (with MySQL's exceptions: a
    /// column's own name).
    Expr { expr: Expr, alias: Option<Ident> },
}

/// One optimizer hint of `/*+ … */`, not interpreted: `NAME(args)`; `block` is a leading `@qb`.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    pub name: String,
    /// The text between the parentheses, trimmed.
    pub args: String,
}

#[derive(Clone, Debug, PartialEq)]
pub enum TableRef {
    Table(TableFactor),
    /// `[LATERAL] (query) [AS] alias [(columns)]`
    Derived {
        lateral: bool,
        query: Box<Query>,
        alias: Ident,
        columns: Vec<Ident>,
    },
    Join(Box<Join>),
    /// `(a, b JOIN c)`: several make a cross join.
    Nested(Vec<TableRef>),
    JsonTable(Box<JsonTable>),
}

impl TableRef {
    /// The place of the name (or alias) of the last table.
    pub fn last_name(&self) -> Option<u32> {
        match self {
            TableRef::Table(factor) => Some(factor.name.name.span.start),
            TableRef::Derived { alias, .. } => Some(alias.span.start),
            TableRef::Join(join) => join.right.last_name(),
            TableRef::Nested(tables) => tables.last()?.last_name(),
            TableRef::JsonTable(table) => Some(table.alias.span.start),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct TableFactor {
    pub name: ObjectName,
    pub partitions: Vec<Ident>,
    /// The table as it was then; none: as it is.
    pub as_of: Option<Box<AsOf>>,
    pub alias: Option<Ident>,
    pub index_hints: Vec<IndexHint>,
}

/// A moment of the past, which MySQL has not.
#[derive(Clone, Debug, PartialEq)]
pub enum AsOf {
    /// `AS OF TIMESTAMP expr`, or MariaDB's `FOR SYSTEM_TIME AS OF [TIMESTAMP] expr`
    Time(Expr),
    /// `AS OF GTID 'uuid:n'`: behind that transaction.
    Gtid(Vec<u8>),
    /// `AS OF PIN name`
    Pin(Ident),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IndexHintAction {
    Use,
    Force,
    Ignore,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IndexHintScope {
    All,
    Join,
    OrderBy,
    GroupBy,
}

#[derive(Clone, Debug, PartialEq)]
pub struct IndexHint {
    pub action: IndexHintAction,
    pub scope: IndexHintScope,
    /// `PRIMARY` is a name like any other here; empty for `USE INDEX ()`.
    pub indexes: Vec<Ident>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JoinKind {
    /// `[INNER | CROSS] JOIN`
    Inner,
    Straight,
    Left,
    Right,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Join {
    pub kind: JoinKind,
    pub natural: bool,
    pub left: TableRef,
    pub right: TableRef,
    pub condition: JoinCondition,
}

#[derive(Clone, Debug, PartialEq)]
pub enum JoinCondition {
    None,
    On(Expr),
    Using(Vec<Ident>),
}

/// `JSON_TABLE(expr, path COLUMNS (…)) [AS] alias`
#[derive(Clone, Debug, PartialEq)]
pub struct JsonTable {
    pub expr: Expr,
    pub path: Vec<u8>,
    pub columns: Vec<JsonTableColumn>,
    pub alias: Ident,
}

#[derive(Clone, Debug, PartialEq)]
pub enum JsonTableColumn {
    Ordinality { name: Ident },
    Path { name: Ident, ty: DataType, path: Vec<u8>, on_empty: Option<Box<JsonOn>>, on_error: Option<Box<JsonOn>> },
    Exists { name: Ident, ty: DataType, path: Vec<u8> },
    Nested { path: Vec<u8>, columns: Vec<JsonTableColumn> },
}

#[derive(Clone, Debug, PartialEq)]
pub struct OrderItem {
    pub expr: Expr,
    /// `None` when neither ASC nor DESC is written.
    pub direction: Option<SortDirection>,
}

impl OrderItem {
    pub fn descending(&self) -> bool {
        self.direction == Some(SortDirection::Desc)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SortDirection {
    Asc,
    Desc,
}

/// `LIMIT [offset,] count`: literals, parameters, or variables of a stored program.
#[derive(Clone, Debug, PartialEq)]
pub struct Limit {
    pub offset: Option<Expr>,
    pub count: Expr,
}

#[derive(Clone, Debug, PartialEq)]
pub struct WindowSpec {
    pub base: Option<Ident>,
    pub partition_by: Vec<Expr>,
    pub order_by: Vec<OrderItem>,
    pub frame: Option<WindowFrame>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameUnits {
    Rows,
    Range,
    /// GROUPS: error 1235 later.
    Groups,
}

#[derive(Clone, Debug, PartialEq)]
pub struct WindowFrame {
    pub units: FrameUnits,
    pub start: FrameBound,
    /// `None` is CURRENT ROW.
    pub end: Option<FrameBound>,
    /// `EXCLUDE …` was written (error 1235 later).
    pub exclude: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum FrameBound {
    UnboundedPreceding,
    Preceding(Box<Expr>, Option<IntervalUnit>),
    CurrentRow,
    Following(Box<Expr>, Option<IntervalUnit>),
    UnboundedFollowing,
}

#[derive(Clone, Debug, PartialEq)]
pub enum QueryInto {
    /// `@a`, or local variables.
    Variables(Vec<IntoVariable>),
    Outfile {
        file: Vec<u8>,
        charset: Option<String>,
        format: FileFormat,
    },
    Dumpfile(Vec<u8>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IntoVariable {
    User(String),
    Local { name: Ident, slot: u16 },
}

/// FIELDS and LINES of LOAD DATA and INTO OUTFILE; `None` means the default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileFormat {
    pub fields_terminated: Option<Vec<u8>>,
    pub enclosed: Option<Vec<u8>>,
    pub optionally_enclosed: bool,
    pub escaped: Option<Vec<u8>>,
    pub lines_starting: Option<Vec<u8>>,
    pub lines_terminated: Option<Vec<u8>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LockStrength {
    /// `FOR UPDATE`
    Update,
    /// `FOR SHARE`, `LOCK IN SHARE MODE`
    Share,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LockWait {
    Wait,
    NoWait,
    SkipLocked,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Locking {
    pub strength: LockStrength,
    /// Tables of `OF`; empty for all.
    pub of: Vec<ObjectName>,
    pub wait: LockWait,
}
