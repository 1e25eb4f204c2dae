//! Lexer, syntax tree, MySQL 8.0 grammar and printer.
//!
//! - [`parse`] reads a text that holds exactly one statement (a `;` may follow it), as for a prepared statement.
//! - [`parse_one`] reads the statement at a position of a multi-statement text and tells where the next one starts. There is
//!   no other splitter: bodies of stored programs contain semicolons.
//! - [`parse_expr`] reads a lone expression: defaults, generated columns and checks as the catalog keeps them.
//! - [`print`] writes trees back as text.
//!
//! Texts are bytes: UTF-8 as far as names go, anything within string literals. Errors are MySQL's 1064 (`near '…' at line n`),
//! 1065 for a text with nothing in it, and the few others that MySQL's parser itself raises.

pub mod ast;
mod mode;

use ast::{Expr, Span, Statement};
pub use mode::{ParserMode, sql_mode};
use value::{SqlResult, sql_error};

/// A statement and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    pub statement: Statement,
    /// The statement's text without the blanks around it and without its `;`. Comments before it belong to it.
    pub span: Span,
    /// The number of `?`.
    pub params: u16,
    /// Where the next statement may start: after the `;`, or the end of the text.
    pub next: usize,
}

impl Parsed {
    /// Whether the text goes on after this statement with something that is not blank.
    pub fn has_more(&self, sql: &[u8]) -> bool {
        sql.get(self.next..)
            .is_some_and(|rest| rest.iter().any(|b| !b.is_ascii_whitespace()))
    }
}

/// Reads a text that holds one statement.
///
/// # Errors
/// 1064 also when anything but blanks or comments follows a `;`. 1065 when the text is empty.
pub fn parse(sql: &[u8], mode: &ParserMode) -> SqlResult<Parsed> {
    parse_one(sql, 0, mode)
}

/// Reads the statement that starts at byte `start`. All spans are relative to the beginning of `sql`.
///
/// # Errors
/// 1064, 1065 (nothing but blanks up to the end or a `;`), and the others that MySQL's parser raises.
pub fn parse_one(sql: &[u8], start: usize, mode: &ParserMode) -> SqlResult<Parsed> {
    let _ = (sql, start, mode);
    Err(sql_error!(EMPTY_QUERY))
}

/// Reads a lone expression.
pub fn parse_expr(sql: &[u8], mode: &ParserMode) -> SqlResult<Expr> {
    let _ = (sql, mode);
    Err(sql_error!(EMPTY_QUERY))
}
