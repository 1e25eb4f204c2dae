//! Lexer, syntax tree, MySQL 8.0 grammar and printer.
//!
//! - [`parse`] reads a text that holds exactly one statement (a `;` may follow it), as for a prepared
//!   statement.
//! - [`parse_one`] reads the statement at a position of a multi-statement text and tells where the next one
//!   starts. There is no other splitter: bodies of stored programs contain semicolons.
//! - [`parse_expr`] reads a lone expression: defaults, generated columns and checks as the catalog keeps
//!   them.
//! - [`print_expr`], [`print_condition`] and [`print_query`] write trees back as text.
//! - [`in_system_charset`] gives a text as names and comments of definitions are kept.
//! - [`digest`] tells statements apart by all but their literals, [`shape`] texts; [`secrets`] takes
//!   passwords out of them.
//!
//! Texts are bytes: UTF-8 as far as names go, anything within string literals. Errors are MySQL's 1064
//! (`near '…' at line n`), 1065 for a text with nothing in it, and the few others that MySQL's parser
//! itself raises.

pub mod allowed;
pub mod ast;
pub mod digest;
mod grammar;
mod keywords;
mod lexer;
mod mode;
mod print;
pub mod secrets;
pub mod shape;
mod shown;
mod text;
pub mod values;

use ast::{Expr, Span, Statement};
pub use keywords::{is_keyword, keywords};
pub use mode::{ParserMode, sql_mode};
pub use print::{
    Names, Outer, PrintOptions, Qualified, column_name, item_name, print_condition, print_explained, print_expr, print_query, quote_ident,
    quote_string,
};
pub use shown::{in_system_charset, shown_near};
use value::{SqlError, SqlResult};

/// A statement and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    pub statement: Statement,
    /// The statement's text without the blanks around it and without its `;`. Comments before and behind it
    /// belong to it.
    pub span: Span,
    /// The number of `?`.
    pub params: u16,
    /// Where the next statement may start: after the `;`, or the end of the text.
    pub next: usize,
    /// What of the text will not be understood for ever. Whoever gives the statement is told, not whoever
    /// executes it.
    pub warnings: Vec<SqlError>,
}

impl Parsed {
    /// Whether the text goes on after this statement with something that is not blank.
    pub fn has_more(&self, sql: &[u8]) -> bool {
        sql.get(self.next..).is_some_and(|rest| rest.iter().any(|b| !b.is_ascii_whitespace()))
    }
}

/// Reads a text that holds one statement.
///
/// # Errors
/// 1064 also when anything but blanks or comments follows a `;`. 1065 when the text is empty.
pub fn parse(sql: &[u8], mode: &ParserMode) -> SqlResult<Parsed> {
    let parsed = parse_one(sql, 0, mode).map_err(|refused| refused.error)?;
    expect_end(sql, parsed.next, mode)?;
    Ok(parsed)
}

/// Nothing but blanks and comments may stand behind byte `start`.
///
/// # Errors
/// 1064, with the line counted from the beginning of `sql`.
pub fn expect_end(sql: &[u8], start: usize, mode: &ParserMode) -> SqlResult<()> {
    let text = trimmed(sql);
    grammar::Parser::new(text, start.min(text.len()), mode).expect_end(0)
}

/// Without the blanks and semicolons at the end, which MySQL drops before it reads a text.
fn trimmed(sql: &[u8]) -> &[u8] {
    let dropped = sql.iter().rev().take_while(|b| **b == b';' || b.is_ascii_whitespace()).count();
    &sql[..sql.len() - dropped]
}

/// Why a text is no statement, and what was said of it up to there.
#[derive(Debug)]
pub struct Refused {
    pub error: SqlError,
    pub warnings: Vec<SqlError>,
}

/// Reads the statement that starts at byte `start`. All spans are relative to the beginning of `sql`; lines
/// in errors are counted from the beginning of the statement.
///
/// # Errors
/// 1064, 1065 (nothing but blanks and semicolons up to the end), and the others that MySQL's parser raises.
pub fn parse_one(sql: &[u8], start: usize, mode: &ParserMode) -> Result<Parsed, Refused> {
    let text = trimmed(sql);
    let start = start + text.iter().skip(start).take_while(|b| b.is_ascii_whitespace()).count();
    let mut parser = grammar::Parser::new(text, start.min(text.len()), mode);
    let mut parsed = match parser.statement_and_end() {
        Ok(parsed) => parsed,
        Err(error) => return Err(Refused { error, warnings: parser.take_warnings() }),
    };
    if parsed.next >= text.len() {
        parsed.next = sql.len();
    }
    Ok(parsed)
}

/// 1064, as the parser would raise it at a place of a statement that starts at byte `start`.
pub fn refused_at(sql: &[u8], start: u32, place: u32, what: &str) -> SqlError {
    grammar::Parser::new(trimmed(sql), start as usize, &ParserMode::default()).error_with(place, what)
}

/// Reads a lone expression.
pub fn parse_expr(sql: &[u8], mode: &ParserMode) -> SqlResult<Expr> {
    let mut parser = grammar::Parser::new(sql, 0, mode);
    let expr = parser.expr()?;
    parser.expect_end(0)?;
    Ok(expr)
}
