//! INSERT, REPLACE, UPDATE, DELETE, LOAD DATA, CALL.

use std::sync::Arc;

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
    /// `None` when no list is written; an empty list is `()`. For `SET a = 1` the names are here and the
    /// values in one row.
    pub columns: Option<Vec<ColumnName>>,
    pub source: InsertSource,
    /// `AS row_alias [(columns)]`
    pub alias: Option<(Ident, Vec<Ident>)>,
    pub on_duplicate: Vec<Assignment>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum InsertSource {
    /// `VALUES (…), …`, `VALUES ROW(…), …`, `VALUE`, `SET`. A value may be `DEFAULT`. An empty row is all
    /// defaults.
    Rows(Vec<Vec<Expr>>),
    /// `VALUES` of nothing but literals.
    Literals(Arc<LiteralRows>),
    /// SELECT, TABLE.
    Query(Box<Query>),
}

/// Rows of literals, as places in the statement's text.
#[derive(Clone, Debug, PartialEq)]
pub struct LiteralRows {
    /// Values in a row: at least one.
    pub width: usize,
    pub cells: Vec<LiteralCell>,
    /// A backslash escapes what follows it in strings.
    pub escapes: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiteralCell {
    pub kind: LiteralKind,
    pub start: u32,
    pub end: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LiteralKind {
    Null,
    /// A number may begin with `-`.
    Int,
    Decimal,
    Float,
    /// `0x4D`
    Hex,
    /// `'…'`, with its quotes. `plain`: nothing in it is escaped or doubled. `binary`: behind `_binary`.
    String {
        plain: bool,
        binary: bool,
    },
}

impl LiteralRows {
    pub fn len(&self) -> usize {
        self.cells.len() / self.width
    }

    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    pub fn row(&self, n: usize) -> &[LiteralCell] {
        &self.cells[n * self.width..][..self.width]
    }

    /// The content of a string.
    pub fn append_string(&self, cell: LiteralCell, source: &[u8], out: &mut Vec<u8>) {
        crate::text::append_string(&source[cell.start as usize..cell.end as usize], self.escapes, out);
    }

    /// A value as the grammar would have it.
    pub fn expr(&self, cell: LiteralCell, source: &[u8]) -> Expr {
        let span = Span { start: cell.start, end: cell.end };
        let raw = span.of(source);
        let number = |of: fn(String) -> Literal| {
            let digits = raw.strip_prefix(b"-").unwrap_or(raw);
            let literal = of(String::from_utf8_lossy(digits).into_owned());
            let positive = Expr::new(ExprKind::Literal(literal), Span { start: span.end - digits.len() as u32, ..span });
            if digits.len() == raw.len() {
                return positive.kind;
            }
            ExprKind::Unary { op: UnaryOp::Minus, expr: positive.boxed() }
        };
        let kind = match cell.kind {
            LiteralKind::Null => ExprKind::Literal(Literal::Null),
            LiteralKind::Int => number(|digits| digits.parse().map_or(Literal::Decimal(digits), Literal::Int)),
            LiteralKind::Decimal => number(Literal::Decimal),
            LiteralKind::Float => number(Literal::Float),
            LiteralKind::Hex => ExprKind::Literal(Literal::Hex { value: crate::text::hex(raw), charset: None, bits: false }),
            LiteralKind::String { binary, .. } => {
                let charset = binary.then(|| "binary".to_owned());
                ExprKind::Literal(Literal::String { value: crate::text::string(raw, self.escapes).into(), charset })
            }
        };
        Expr::new(kind, span)
    }
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
    /// Columns of a trigger's row that it cannot set, by their variables: none goes to an OUT parameter.
    pub fixed: Vec<u16>,
}
