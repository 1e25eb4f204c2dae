//! Plans of INSERT, REPLACE, UPDATE, DELETE and LOAD DATA.

use std::sync::Arc;

use expr::{EvalContext, Expr, NoColumns};
use parser::ast;
use schema::TableDef;
use value::{Charset, Collation, Kind, SqlResult, SqlType, Value};

use crate::query::{Fill, Join, Limit, OrderKey, Query};
pub use crate::triggers::{Moment, Triggers};

/// What every statement that writes a table needs to know about it, bound once.
#[derive(Debug)]
pub struct Target {
    pub def: Arc<TableDef>,
    /// Index into `Plan::tables`: the slots of the row that is being written.
    pub table: usize,
    /// For each column: what it gets when the statement gives nothing.
    pub defaults: Vec<Fill>,
    /// Generated columns, in order of their dependence: column and expression over the row's slots.
    pub generated: Vec<(u16, Expr)>,
    /// CHECK constraints that are enforced: name and expression.
    pub checks: Vec<(String, Expr)>,
    /// Where a partitioned table puts its rows.
    pub placement: Option<Placement>,
    /// Conditions of views WITH CHECK OPTION that the statement writes through: the view and one of its
    /// conditions.
    pub view_checks: Vec<(String, Expr)>,
    /// Conditions of the view that REPLACE writes through: it takes the place of no row that the view does
    /// not show.
    pub shown: Vec<Expr>,
    /// ON UPDATE CURRENT_TIMESTAMP.
    pub on_update: Vec<(u16, Expr)>,
    pub triggers: Triggers,
}

/// What a row of a partitioned table must satisfy.
#[derive(Debug, Default)]
pub struct Placement {
    /// It has a partition; `None`: every row has one.
    pub condition: Option<Expr>,
    /// What decides about it, for the message; `None`: several columns.
    pub value: Option<Expr>,
    /// It is in one of the partitions that the statement selects.
    pub selected: Option<Expr>,
}

#[derive(Debug)]
pub struct Insert {
    pub target: Target,
    /// Columns that the source gives, in its order.
    pub columns: Vec<u16>,
    pub source: InsertSource,
    pub replace: bool,
    pub ignore: bool,
    /// Assignments of ON DUPLICATE KEY UPDATE: the row that stands there lives in the target's slots.
    pub on_duplicate: Vec<Assignment>,
    /// First slot of the new row's image, for VALUES(c) and the row alias.
    pub new_slot: usize,
    /// First slot of what a query gives behind the columns: what the assignments read of its tables.
    pub source_slot: usize,
    /// It is written through a view without the column that has AUTO_INCREMENT: LAST_INSERT_ID() stays.
    pub hides_id: bool,
    /// The database and name of the view that it is written through.
    pub view: Option<(String, String)>,
}

#[derive(Debug)]
pub enum InsertSource {
    /// One list of values per row; `None` is DEFAULT.
    Rows(Vec<Vec<Option<Expr>>>),
    Literals(LiteralRows),
    Query(Query),
}

/// Rows of nothing but literals, which stay text until each row's turn has come.
#[derive(Debug)]
pub struct LiteralRows {
    pub rows: Arc<ast::LiteralRows>,
    /// The statement's text.
    pub source: Arc<[u8]>,
}

impl LiteralRows {
    /// A value that goes into a column of this type. Its row is one that binding would not refuse.
    pub fn bind(&self, cell: ast::LiteralCell, ty: &SqlType, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
        let e = expr::bind_expr(&self.rows.expr(cell, &self.source), &mut NoColumns, cx)?;
        Ok(number_of_bits(e, ty))
    }
}

/// `x'41'` and `b'01'` are numbers where a number is wanted.
pub(crate) fn number_of_bits(e: Expr, ty: &SqlType) -> Expr {
    if !expr::types::is_hex_literal(&e) || !ty.kind.is_numeric() || ty.kind == Kind::Bit {
        return e;
    }
    match e.as_literal() {
        Some(Value::Bytes(b)) if b.len() <= 8 => {
            let n = b.iter().fold(0u64, |n, b| n << 8 | *b as u64);
            Expr::literal(Value::UInt(n), SqlType::UBIGINT)
        }
        _ => e,
    }
}

#[derive(Debug)]
pub struct Assignment {
    pub column: u16,
    /// `None` is DEFAULT.
    pub value: Option<Expr>,
}

#[derive(Debug)]
pub struct Update {
    /// The tables that are changed, in the order in which they are joined, each with its assignments.
    pub targets: Vec<(Target, Vec<Assignment>)>,
    pub source: Join,
    pub gate: Vec<Expr>,
    pub order: Vec<OrderKey>,
    pub limit: Option<Limit>,
    pub ignore: bool,
    /// It is written for one table, whatever its subqueries have become.
    pub single: bool,
    /// Rows must be found before the first is changed: several tables, ORDER BY, or an assignment to the
    /// scanned index.
    pub buffered: bool,
    /// Of several tables the first is changed at once, as MySQL does: the values for the others are computed
    /// of its new row. Each of them is computed of their own rows as they were before.
    pub immediate: bool,
}

#[derive(Debug)]
pub struct Delete {
    /// In the order in which the tables are joined.
    pub targets: Vec<Target>,
    pub source: Join,
    pub gate: Vec<Expr>,
    pub order: Vec<OrderKey>,
    pub limit: Option<Limit>,
    pub ignore: bool,
    /// As of [`Update`].
    pub single: bool,
    pub buffered: bool,
}

#[derive(Debug)]
pub struct Load {
    pub target: Target,
    /// LOAD XML: the tag of the elements that are rows.
    pub xml: Option<Vec<u8>>,
    pub local: bool,
    pub file: String,
    pub duplicates: ast::DuplicateHandling,
    /// `None`: `character_set_database`.
    pub charset: Option<value::Charset>,
    pub format: ast::FileFormat,
    pub skip_lines: u64,
    pub fields: Vec<LoadField>,
    pub assignments: Vec<Assignment>,
}

#[derive(Debug, PartialEq)]
pub enum LoadField {
    Column(u16),
    Variable(String),
}

/// What the file of a LOAD is in: as written, or in the database's character set.
pub fn file_collation(charset: Option<Charset>, table: &TableDef, cx: &EvalContext<'_>) -> Collation {
    if let Some(charset) = charset {
        return charset.default_collation();
    }
    let database = cx.session.system_variable(None, None, "character_set_database").ok().and_then(|(v, _)| v.to_text());
    let charset = database.and_then(|name| Charset::by_name(&name.to_string_lossy()));
    charset.map_or(table.collation, Charset::default_collation)
}
