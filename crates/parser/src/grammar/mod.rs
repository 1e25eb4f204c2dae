//! The grammar: recursive descent over tokens, with precedence climbing for expressions.
//!
//! The current token is `self.tok`; nothing is consumed before it is known to fit, so the token at which
//! the parser gives up is the one that MySQL's generated parser gives up at, which is what `near '…'`
//! shows. Where the grammar needs more than one token ahead, `peek` looks without consuming; only a handful
//! of places go back (`mark`, `rewind`).
//!
//! Recursion is bounded by [`DEPTH_MAX`]; chains of AND and OR become balanced trees (they are associative,
//! and evaluation stays left to right), so that thousands of alternatives do not make a deep tree; other
//! chains are bounded by [`CHAIN_MAX`]: all together that lie on one way from the root of a tree to a leaf,
//! because chains nest.

mod account;
mod admin;
mod alter;
mod create;
mod dml;
mod expr;
mod function;
mod hints;
pub(crate) mod literals;
mod partition;
mod program;
mod query;
mod replication;
mod set;
mod show;
mod special;
mod statement;
mod table;
mod transaction;
mod types;

use crate::ast::*;
use crate::keywords::{Class, Kw};
use crate::lexer::{Lexer, Tok, Token};
use crate::mode::{ParserMode, sql_mode};
use crate::{shown, text};
use value::{SqlError, SqlResult, sql_error};

/// Nested expressions, queries and blocks: a bound for those who walk the tree after the parser.
const DEPTH_MAX: u32 = 200;
/// Bytes of stack that the parser takes; a thread has two megabytes unless it asks for more. (Unoptimised
/// code takes up to 20 KB a level.)
const STACK_MAX: usize = 1 << 20;
/// Operands of chains of operators (`a + b + …`), each of which makes the tree one deeper, that lie inside
/// one another. MySQL's stack of a megabyte allows 2,007 of the simplest; whoever runs statements has stack
/// for so many levels.
const CHAIN_MAX: u32 = 2000;

const SYNTAX_ERROR: &str = "You have an error in your SQL syntax; \
    check the manual that corresponds to your MySQL server version for the right syntax to use";

pub(crate) type R<T> = SqlResult<T>;

pub(crate) struct Parser<'a> {
    sql: &'a [u8],
    /// Where the statement starts; lines are counted from here.
    origin: usize,
    mode: ParserMode,
    lexer: Lexer<'a>,
    tok: Token,
    ahead: [Token; 2],
    ahead_len: usize,
    prev: Token,
    prev_end: u32,
    params: u16,
    depth: u32,
    /// Links of chains on the longest way through what has been parsed since the innermost open chain began.
    height: u32,
    /// An address on the stack near which the parser began.
    stack_base: usize,
    /// The query of a view is being read, in which no variable may stand.
    in_view: bool,
    /// An operand that is already parsed: the next expression starts with it.
    seed: Option<Expr>,
    seed_height: u32,
    /// INTO found inside of a SELECT, for the query around it.
    into: Option<QueryInto>,
    /// Within the body of a stored program.
    program: Option<program::Program>,
    /// No query may stand in what is being parsed.
    bars_queries: bool,
    /// See [`crate::Parsed::warnings`].
    warnings: Vec<SqlError>,
    /// Those that come when the statement, in a program the innermost, has ended.
    late_warnings: Vec<SqlError>,
}

/// A place to come back to.
pub(crate) struct Mark<'a> {
    lexer: Lexer<'a>,
    tok: Token,
    ahead: [Token; 2],
    ahead_len: usize,
    prev_end: u32,
    params: u16,
    warnings: (usize, usize),
}

impl<'a> Parser<'a> {
    pub fn new(sql: &'a [u8], start: usize, mode: &ParserMode) -> Parser<'a> {
        let lexer = Lexer::new(sql, start, mode);
        let none = Token { tok: Tok::End, start: start as u32, end: start as u32 };
        let mut parser = Parser {
            sql,
            origin: start,
            mode: *mode,
            lexer,
            tok: none,
            ahead: [none; 2],
            ahead_len: 0,
            prev: none,
            prev_end: start as u32,
            params: 0,
            depth: 0,
            height: 0,
            in_view: false,
            stack_base: stack_position(),
            seed: None,
            seed_height: 0,
            into: None,
            program: None,
            bars_queries: false,
            warnings: Vec::new(),
            late_warnings: Vec::new(),
        };
        parser.tok = parser.lexer.next();
        parser
    }

    /// Lines are counted from byte `origin`.
    ///
    /// # Errors
    /// 1064 when anything but blanks and comments is left.
    pub fn expect_end(mut self, origin: usize) -> R<()> {
        self.origin = origin;
        if self.at_end() { Ok(()) } else { self.error() }
    }

    pub fn params(&self) -> u16 {
        self.params
    }

    pub fn comment_seen(&self) -> bool {
        self.lexer.comment_seen
    }

    /// A statement has ended.
    fn flush_warnings(&mut self) {
        self.warnings.append(&mut self.late_warnings);
    }

    pub fn take_warnings(&mut self) -> Vec<SqlError> {
        self.flush_warnings();
        for _ in 0..std::mem::take(&mut self.lexer.nested_comments) {
            self.warnings.push(sql_error!(WARN_DEPRECATED_NESTED_COMMENT));
        }
        std::mem::take(&mut self.warnings)
    }

    /// NCHAR and its like.
    fn warn_of_national(&mut self) {
        self.warnings.push(sql_error!(DEPRECATED_NATIONAL));
    }

    // ---- moving

    fn bump(&mut self) -> Token {
        let token = self.tok;
        self.prev = token;
        self.prev_end = token.end;
        if self.ahead_len > 0 {
            self.tok = self.ahead[0];
            self.ahead[0] = self.ahead[1];
            self.ahead_len -= 1;
        } else {
            self.tok = self.lexer.next();
        }
        token
    }

    /// The token after the current one.
    fn peek(&mut self) -> Tok {
        self.peek_token().tok
    }

    fn peek_token(&mut self) -> Token {
        if self.ahead_len == 0 {
            self.ahead[0] = self.lexer.next();
            self.ahead_len = 1;
        }
        self.ahead[0]
    }

    /// The token after that.
    fn peek2(&mut self) -> Tok {
        self.peek_token();
        if self.ahead_len == 1 {
            self.ahead[1] = self.lexer.next();
            self.ahead_len = 2;
        }
        self.ahead[1].tok
    }

    fn mark(&self) -> Mark<'a> {
        Mark {
            lexer: self.lexer,
            tok: self.tok,
            ahead: self.ahead,
            ahead_len: self.ahead_len,
            prev_end: self.prev_end,
            params: self.params,
            warnings: (self.warnings.len(), self.late_warnings.len()),
        }
    }

    fn rewind(&mut self, mark: Mark<'a>) {
        self.warnings.truncate(mark.warnings.0);
        self.late_warnings.truncate(mark.warnings.1);
        self.lexer = mark.lexer;
        self.tok = mark.tok;
        self.ahead = mark.ahead;
        self.ahead_len = mark.ahead_len;
        self.prev_end = mark.prev_end;
        self.params = mark.params;
    }

    /// The optimizer hints directly after the current keyword, which must be the newest token read.
    fn bump_with_hints(&mut self) -> Vec<Hint> {
        let hint = if self.ahead_len == 0 { self.lexer.take_hint() } else { None };
        let keyword_end = self.tok.end;
        self.bump();
        self.prev_end = keyword_end;
        let Some(span) = hint else { return Vec::new() };
        let (hints, wrong) = hints::read(span.of(self.sql), self.mode.has(sql_mode::ANSI_QUOTES));
        if let Some(at) = wrong {
            let at = span.start + at as u32;
            let what = "Optimizer hint syntax error";
            // Of the end of the comment nothing is shown but the end.
            self.warnings.push(match at == span.end {
                true => sql_error!(PARSE_ERROR, what, "*/", line_of(self.sql, self.origin, at as usize)),
                false => self.error_with(at, what),
            });
        }
        hints
    }

    // ---- asking

    fn is(&self, byte: u8) -> bool {
        self.tok.tok == Tok::Char(byte)
    }

    fn is_kw(&self, kw: Kw) -> bool {
        self.tok.tok == Tok::Kw(kw)
    }

    fn peek_is(&mut self, byte: u8) -> bool {
        self.peek() == Tok::Char(byte)
    }

    fn peek_kw(&mut self, kw: Kw) -> bool {
        self.peek() == Tok::Kw(kw)
    }

    fn kw(&self) -> Option<Kw> {
        match self.tok.tok {
            Tok::Kw(kw) => Some(kw),
            _ => None,
        }
    }

    /// Whether the current token is a word outside of the keywords, spelled so.
    fn peek_is_word(&mut self, word: &str) -> bool {
        let token = self.peek_token();
        token.tok == Tok::Ident && self.raw(token).eq_ignore_ascii_case(word.as_bytes())
    }

    fn is_word(&self, word: &str) -> bool {
        self.tok.tok == Tok::Ident && self.raw(self.tok).eq_ignore_ascii_case(word.as_bytes())
    }

    fn at_end(&self) -> bool {
        self.tok.tok == Tok::End
    }

    // ---- taking

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.is(byte);
        if found {
            self.bump();
        }
        found
    }

    fn eat_kw(&mut self, kw: Kw) -> bool {
        let found = self.is_kw(kw);
        if found {
            self.bump();
        }
        found
    }

    /// Both keywords or none.
    fn eat_kws(&mut self, first: Kw, second: Kw) -> bool {
        let found = self.is_kw(first) && self.peek_kw(second);
        if found {
            self.bump();
            self.bump();
        }
        found
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.bump();
        }
        found
    }

    fn expect(&mut self, byte: u8) -> R<()> {
        if self.eat(byte) { Ok(()) } else { self.error() }
    }

    fn expect_kw(&mut self, kw: Kw) -> R<()> {
        if self.eat_kw(kw) { Ok(()) } else { self.error() }
    }

    /// `=` or `:=`
    fn eat_assign(&mut self) -> bool {
        let found = self.is(b'=') || self.tok.tok == Tok::Assign;
        if found {
            self.bump();
        }
        found
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

    /// The first of `choices` that is the current keyword, as its value.
    fn choice<T: Copy>(&mut self, choices: &[(Kw, T)]) -> R<T> {
        match self.eat_choice(choices) {
            Some(value) => Ok(value),
            None => self.error(),
        }
    }

    fn eat_choice<T: Copy>(&mut self, choices: &[(Kw, T)]) -> Option<T> {
        let kw = self.kw()?;
        let found = choices.iter().find(|c| c.0 == kw)?.1;
        self.bump();
        Some(found)
    }

    // ---- texts

    fn raw(&self, token: Token) -> &'a [u8] {
        self.sql.get(token.start as usize..token.end as usize).unwrap_or(&[])
    }

    /// Where the last token taken starts.
    fn prev_start(&self) -> u32 {
        self.prev.start
    }

    fn start(&self) -> u32 {
        self.tok.start
    }

    /// From `start` to the end of the last token taken.
    fn span_from(&self, start: u32) -> Span {
        Span { start, end: self.prev_end.max(start) }
    }

    fn escapes(&self) -> bool {
        !self.mode.has(sql_mode::NO_BACKSLASH_ESCAPES)
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

    /// A string without concatenation of neighbours.
    fn string(&mut self) -> R<Vec<u8>> {
        if self.tok.tok != Tok::Str {
            return self.error();
        }
        let token = self.bump();
        Ok(text::string(self.raw(token), self.escapes()))
    }

    fn string_utf8(&mut self) -> R<String> {
        let text = String::from_utf8(self.string()?).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned());
        Ok(shown::to_system(text, &mut self.warnings))
    }

    /// Whether a token may be an identifier.
    fn may_be_ident(tok: Tok) -> bool {
        match tok {
            Tok::Ident | Tok::QuotedIdent => true,
            // Words of functions that MySQL takes for names where no function can stand.
            Tok::Kw(Kw::ADDDATE | Kw::SESSION_USER | Kw::ST_COLLECT | Kw::SUBDATE | Kw::SYSTEM_USER) => true,
            Tok::Kw(kw) => kw.class() == Class::Free,
            _ => false,
        }
    }

    fn is_ident(&self) -> bool {
        Self::may_be_ident(self.tok.tok)
    }

    fn ident(&mut self) -> R<Ident> {
        if !self.is_ident() {
            return self.error();
        }
        Ok(self.take_ident())
    }

    /// The current token, whatever it is, as a name.
    fn take_ident(&mut self) -> Ident {
        let token = self.bump();
        let name = text::name(self.raw(token));
        Ident { name: shown::to_system(name, &mut self.warnings), span: token.span() }
    }

    /// An identifier or a string.
    fn ident_or_text(&mut self) -> R<String> {
        if self.tok.tok == Tok::Str { self.string_utf8() } else { Ok(self.ident()?.name) }
    }

    /// The name in an `@name` token.
    fn at_name(&mut self) -> R<String> {
        if self.tok.tok == Tok::AtAt {
            return Err(self.error_at(self.start() + 1));
        }
        if self.tok.tok != Tok::At {
            return self.error();
        }
        let token = self.bump();
        let raw = self.raw(token).get(1..).unwrap_or(&[]);
        let name = match raw.first() {
            Some(b'\'') => lossy(text::string(raw, self.escapes())),
            Some(b'"') if !self.mode.has(sql_mode::ANSI_QUOTES) => lossy(text::string(raw, self.escapes())),
            _ => text::name(raw),
        };
        Ok(shown::to_system(name, &mut self.warnings))
    }

    /// `[db.]name`
    fn object_name(&mut self) -> R<ObjectName> {
        let first = self.ident()?;
        if self.eat(b'.') {
            let name = self.ident()?;
            return Ok(ObjectName { db: Some(first), name });
        }
        Ok(ObjectName { db: None, name: first })
    }

    fn ident_list(&mut self) -> R<Vec<Ident>> {
        self.comma_list(Self::ident)
    }

    /// An unsigned integer that fits 64 bits, also in hexadecimal.
    fn number(&mut self) -> R<u64> {
        let raw = self.raw(self.tok);
        let value = match self.tok.tok {
            Tok::Int => std::str::from_utf8(raw).ok().and_then(|s| s.parse().ok()),
            Tok::Hex => {
                let bytes = text::hex(raw);
                (bytes.len() <= 8).then(|| bytes.iter().fold(0, |n, b| n << 8 | u64::from(*b)))
            }
            _ => None,
        };
        match value {
            Some(value) => {
                self.bump();
                Ok(value)
            }
            None => self.error(),
        }
    }

    fn number_u32(&mut self) -> R<u32> {
        let mark = self.mark();
        match u32::try_from(self.number()?) {
            Ok(value) => Ok(value),
            Err(_) => {
                self.rewind(mark);
                self.error()
            }
        }
    }

    // ---- errors

    fn error<T>(&self) -> R<T> {
        Err(self.error_at(self.tok.start))
    }

    #[cold]
    fn error_at(&self, pos: u32) -> SqlError {
        self.error_with(pos, SYNTAX_ERROR)
    }

    #[cold]
    fn error_with(&self, pos: u32, what: &str) -> SqlError {
        let pos = (pos as usize).min(self.sql.len());
        let line = line_of(self.sql, self.origin, pos);
        let near = crate::shown_near(&self.sql[pos..]);
        sql_error!(PARSE_ERROR, what, near, line)
    }

    /// A chain, all of it, with the number of its links: it stands on the highest of its operands.
    fn chained<T>(&mut self, inner: impl FnOnce(&mut Self) -> R<(T, u32)>) -> R<T> {
        let outer = std::mem::take(&mut self.height);
        let (chain, links) = inner(self)?;
        let height = self.height.saturating_add(links);
        if height > CHAIN_MAX {
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

    /// Counts a level of nesting for the time of `inner`.
    fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        if self.depth >= DEPTH_MAX || self.stack_base.abs_diff(stack_position()) > STACK_MAX {
            return Err(too_deep());
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }
}

/// The line of a place, from 1.
fn line_of(sql: &[u8], origin: usize, pos: usize) -> usize {
    1 + sql[origin.min(pos)..pos].iter().filter(|b| **b == b'\n').count()
}

#[cold]
fn too_deep() -> SqlError {
    sql_error!(STACK_OVERRUN_NEED_MORE, STACK_MAX, STACK_MAX, STACK_MAX / DEPTH_MAX as usize)
}

/// About where the stack is now. Only differences are used.
#[inline(always)]
fn stack_position() -> usize {
    let here = 0u8;
    std::ptr::from_ref(&here) as usize
}

/// The name of a user variable that is set: 3061 where none has that name.
fn legal_variable(name: String) -> R<String> {
    const LONGEST: usize = 64;
    let legal = !name.is_empty() && !name.ends_with(' ') && name.chars().count() <= LONGEST;
    if legal { Ok(name) } else { Err(sql_error!(ILLEGAL_USER_VAR, name)) }
}

fn lossy(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned())
}
