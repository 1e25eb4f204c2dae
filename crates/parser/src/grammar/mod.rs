//! The grammar: recursive descent over tokens, with precedence climbing for expressions.
//!
//! [`Cursor`] has the tokens; [`Parser`] is a cursor and what is known of the surroundings. The families of
//! statements are functions of a parser, one file each, that call those of other files. What all of them
//! need and what needs them in turn (expressions, queries, statements within statements) are methods of the
//! parser: so no two files call each other's functions.
//!
//! Chains of AND and OR become balanced trees (they are associative, and evaluation stays left to right), so
//! that thousands of alternatives do not make a deep tree. What else makes a tree deeper, levels of nesting
//! and links of other chains, is bounded by [`HEIGHT_MAX`]: all together that lie on one way from the root of
//! a tree to a leaf. Recursion has a stack of its own where the thread's is used up.

mod account;
mod admin;
mod alter;
mod create;
mod cursor;
mod dml;
mod expr;
mod function;
mod hints;
pub(crate) mod literals;
mod partition;
mod phrases;
mod program;
mod query;
mod replication;
mod scope;
mod set;
mod show;
mod special;
mod statement;
mod table;
mod transaction;
mod types;

use std::ops::{Deref, DerefMut};

use crate::ast::*;
use crate::keywords::{Class, Kw};
use crate::lexer::{Tok, Token};
use crate::mode::{ParserMode, sql_mode};
use crate::{shown, text};
use cursor::{Cursor, check_database};
use scope::Program;
use value::{SqlError, SqlResult, sql_error};

/// Levels of nesting (expressions, queries and blocks) and operands of chains of operators (`a + b + …`),
/// each of which makes the tree one deeper, that lie inside one another: a bound for those who walk the tree
/// after the parser, and have stack for so many. MySQL's stack of a megabyte allows 2,007 operands of the
/// simplest.
const HEIGHT_MAX: u32 = 2010;
/// Bytes of stack that must be left for one more level of nesting (unoptimised code takes up to 20 KB), and
/// of each stack that the parser adds to the thread's.
const STACK_LEFT: usize = 128 << 10;
const STACK_ADDED: usize = 2 << 20;
/// What MySQL says of its own stack.
const STACK_TOLD: usize = 1 << 20;

pub(crate) type R<T> = SqlResult<T>;

/// A parser: where it stands in the text, and what it knows of what is around that.
pub(crate) struct Parser<'a> {
    cursor: Cursor<'a>,
    depth: u32,
    /// Links and levels on the longest way through what has been parsed since the innermost open one began.
    height: u32,
    /// How many SELECTs are open.
    selects: u32,
    /// The query of a view is being read, in which no variable may stand.
    in_view: bool,
    /// One stands there.
    variable_in_view: bool,
    /// An operand that is already parsed: the next expression starts with it.
    seed: Option<Expr>,
    seed_height: u32,
    /// INTO found inside of a SELECT, for the query around it.
    into: Option<QueryInto>,
    /// Within the body of a stored program.
    program: Option<Program>,
    /// No query may stand in what is being parsed.
    bars_queries: bool,
}

impl<'a> Deref for Parser<'a> {
    type Target = Cursor<'a>;

    fn deref(&self) -> &Cursor<'a> {
        &self.cursor
    }
}

impl<'a> DerefMut for Parser<'a> {
    fn deref_mut(&mut self) -> &mut Cursor<'a> {
        &mut self.cursor
    }
}

impl<'a> Parser<'a> {
    pub fn new(sql: &'a [u8], start: usize, mode: &ParserMode) -> Parser<'a> {
        Parser {
            cursor: Cursor::new(sql, start, mode),
            depth: 0,
            height: 0,
            selects: 0,
            in_view: false,
            variable_in_view: false,
            seed: None,
            seed_height: 0,
            into: None,
            program: None,
            bars_queries: false,
        }
    }

    /// Lines are counted from byte `origin`.
    ///
    /// # Errors
    /// 1064 when anything but blanks and comments is left.
    pub fn expect_end(mut self, origin: usize) -> R<()> {
        self.origin = origin;
        if self.at_end() { Ok(()) } else { self.error() }
    }

    fn comma_list<T>(&mut self, mut item: impl FnMut(&mut Self) -> R<T>) -> R<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.eat(b',') {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// `( item, … )`
    fn paren_list<T>(&mut self, item: impl FnMut(&mut Self) -> R<T>) -> R<Vec<T>> {
        self.expect(b'(')?;
        let items = self.comma_list(item)?;
        self.expect(b')')?;
        Ok(items)
    }

    /// The comment of a definition.
    fn comment(&mut self) -> R<Vec<u8>> {
        let comment = self.string()?;
        if !shown::exceeds_system(&comment) {
            return Ok(comment);
        }
        Ok(shown::to_system(String::from_utf8_lossy(&comment).into_owned(), &mut self.warnings).into_bytes())
    }

    /// A literal was read: definitions that it stands in are also kept in `utf8mb3`.
    fn warn_of_literal(&mut self, value: &[u8]) {
        if (self.program.is_some() || self.in_view) && shown::exceeds_system(value) {
            self.warnings.push(shown::loses_characters(value));
        }
    }

    fn ident_list(&mut self) -> R<Vec<Ident>> {
        self.comma_list(|p| p.ident())
    }

    /// A chain, all of it, with the number of its links: it stands on the highest of its operands.
    fn chained<T>(&mut self, inner: impl FnOnce(&mut Self) -> R<(T, u32)>) -> R<T> {
        let outer = std::mem::take(&mut self.height);
        let (chain, links) = inner(self)?;
        let height = self.height.saturating_add(links);
        if height > HEIGHT_MAX {
            return Err(too_deep());
        }
        self.height = outer.max(height);
        Ok(chain)
    }

    /// The next expression begins with what was parsed just now.
    fn plant(&mut self, seed: Expr) {
        self.seed = Some(seed);
        self.seed_height = self.height;
    }

    /// A level of nesting.
    fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        if self.depth >= HEIGHT_MAX {
            return Err(too_deep());
        }
        self.depth += 1;
        let result = self.chained(|p| Ok((stacker::maybe_grow(STACK_LEFT, STACK_ADDED, || inner(p))?, 1)));
        self.depth -= 1;
        result
    }
}

#[cold]
fn too_deep() -> SqlError {
    sql_error!(STACK_OVERRUN_NEED_MORE, STACK_TOLD, STACK_TOLD, STACK_TOLD / HEIGHT_MAX as usize)
}

/// The name of a user variable that is set: 3061 where none has that name.
fn legal_variable(name: String) -> R<String> {
    const LONGEST: usize = 64;
    let legal = !name.is_empty() && !name.ends_with(' ') && name.chars().count() <= LONGEST;
    if legal { Ok(name) } else { Err(sql_error!(ILLEGAL_USER_VAR, name)) }
}
