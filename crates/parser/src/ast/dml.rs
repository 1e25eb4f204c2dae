//! INSERT, REPLACE, UPDATE, DELETE, LOAD DATA, CALL.

use super::*;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WritePriority {
    #[default]
    Normal,
    Low,
    High,
    Delayed,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Insert {
    pub hints: Vec<Hint>,
    /// REPLACE instead of INSERT.
    pub replace: bool,
    pub priority: WritePriority,
    pub ignore: bool,
    pub table: ObjectName,
    pub partitions: Vec<Ident>,
    /// `None` when no list is written; an empty list is `()`. For `SET a = 1` the names are here and the values in one row.
    pub columns: Option<Vec<ColumnName>>,
    pub source: InsertSource,
    /// `AS row_alias [(columns)]`
    pub alias: Option<(Ident, Vec<Ident>)>,
    pub on_duplicate: Vec<Assignment>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum InsertSource {
    /// `VALUES (…), …`, `VALUE`, `SET`. A value may be `DEFAULT`. An empty row is all defaults.
    Rows(Vec<Vec<Expr>>),
    /// SELECT, `VALUES ROW(…)`, TABLE.
    Query(Box<Query>),
}

/// `column = value`; the value may be `DEFAULT`.
#[derive(Clone, Debug, PartialEq)]
pub struct Assignment {
    pub column: ColumnName,
    pub value: Expr,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Update {
    pub with: Option<With>,
    pub hints: Vec<Hint>,
    pub low_priority: bool,
    pub ignore: bool,
    /// One plain table is the single-table form, the only one with ORDER BY and LIMIT.
    pub tables: Vec<TableRef>,
    pub assignments: Vec<Assignment>,
    pub filter: Option<Expr>,
    pub order_by: Vec<OrderItem>,
    pub limit: Option<Expr>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Delete {
    pub with: Option<With>,
    pub hints: Vec<Hint>,
    pub low_priority: bool,
    pub quick: bool,
    pub ignore: bool,
    pub target: DeleteTarget,
    pub filter: Option<Expr>,
    pub order_by: Vec<OrderItem>,
    pub limit: Option<Expr>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum DeleteTarget {
    /// `DELETE FROM t [AS a] [PARTITION (…)]`
    One { table: ObjectName, alias: Option<Ident>, partitions: Vec<Ident> },
    /// `DELETE t1, t2 FROM refs`, `DELETE FROM t1, t2 USING refs` (names may be aliases)
    Many { targets: Vec<ObjectName>, from: Vec<TableRef> },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DuplicateHandling {
    Error,
    Replace,
    Ignore,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LoadData {
    /// LOAD XML: ROWS IDENTIFIED BY.
    pub xml: Option<Vec<u8>>,
    pub priority: LoadPriority,
    pub local: bool,
    pub file: Vec<u8>,
    pub duplicates: DuplicateHandling,
    pub table: ObjectName,
    pub partitions: Vec<Ident>,
    pub charset: Option<String>,
    pub format: FileFormat,
    pub ignore_lines: u64,
    /// Columns and `@variables`, in the order of the file; empty for all columns.
    pub targets: Vec<LoadTarget>,
    pub assignments: Vec<Assignment>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoadPriority {
    Normal,
    Low,
    Concurrent,
}

#[derive(Clone, Debug, PartialEq)]
pub enum LoadTarget {
    Column(ColumnName),
    Variable(String),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    pub name: ObjectName,
    pub args: Vec<Expr>,
}
