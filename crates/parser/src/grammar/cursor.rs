//! The cursor over the tokens of a text: where the parser stands, what it takes, and what it says where it
//! gives up.
//!
//! The current token is `self.tok`; nothing is consumed before it is known to fit, so the token at which
//! the parser gives up is the one that MySQL's generated parser gives up at, which is what `near '…'`
//! shows. Where the grammar needs more than one token ahead, `peek` looks without consuming; only a handful
//! of places go back (`mark`, `rewind`).

use value::{SqlError, sql_error};

use super::{R, hints};
use crate::ast::{Hint, Ident, ObjectName, Span};
use crate::keywords::{Class, Kw};
use crate::lexer::{Lexer, Tok, Token, is_space};
use crate::mode::{ParserMode, sql_mode};
use crate::{shown, text};

const SYNTAX_ERROR: &str = "You have an error in your SQL syntax; \
    check the manual that corresponds to your MySQL server version for the right syntax to use";

pub(crate) struct Cursor<'a> {
    pub(super) sql: &'a [u8],
    /// Where the statement starts; lines are counted from here.
    pub(super) origin: usize,
    pub(super) mode: ParserMode,
    pub(super) lexer: Lexer<'a>,
    pub(super) tok: Token,
    ahead: [Token; 2],
    pub(super) ahead_len: usize,
    prev: Token,
    pub(super) prev_end: u32,
    pub(super) params: u16,
    /// See [`crate::Parsed::warnings`].
    pub(super) warnings: Vec<SqlError>,
    /// Those that come when the statement, in a program the innermost, has ended.
    pub(super) late_warnings: Vec<SqlError>,
}

/// A place to come back to.
pub(super) struct Mark<'a> {
    lexer: Lexer<'a>,
    tok: Token,
    ahead: [Token; 2],
    ahead_len: usize,
    prev_end: u32,
    params: u16,
    warnings: (usize, usize),
}

impl<'a> Cursor<'a> {
    pub(super) fn new(sql: &'a [u8], start: usize, mode: &ParserMode) -> Cursor<'a> {
        let lexer = Lexer::new(sql, start, mode);
        let none = Token { tok: Tok::End, start: start as u32, end: start as u32 };
        let mut cursor = Cursor {
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
            warnings: Vec::new(),
            late_warnings: Vec::new(),
        };
        cursor.tok = cursor.lexer.next();
        cursor
    }

    pub(super) fn params(&self) -> u16 {
        self.params
    }

    pub(super) fn comment_seen(&self) -> bool {
        self.lexer.comment_seen
    }

    /// A statement has ended.
    pub(super) fn flush_warnings(&mut self) {
        self.warnings.append(&mut self.late_warnings);
    }

    pub(crate) fn take_warnings(&mut self) -> Vec<SqlError> {
        self.flush_warnings();
        for _ in 0..std::mem::take(&mut self.lexer.nested_comments) {
            self.warnings.push(sql_error!(WARN_DEPRECATED_NESTED_COMMENT));
        }
        std::mem::take(&mut self.warnings)
    }

    /// NCHAR and its like.
    pub(super) fn warn_of_national(&mut self) {
        self.warnings.push(sql_error!(DEPRECATED_NATIONAL));
    }

    // ---- moving

    pub(super) fn bump(&mut self) -> Token {
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
    pub(super) fn peek(&mut self) -> Tok {
        self.peek_token().tok
    }

    pub(super) fn peek_token(&mut self) -> Token {
        if self.ahead_len == 0 {
            self.ahead[0] = self.lexer.next();
            self.ahead_len = 1;
        }
        self.ahead[0]
    }

    /// The token after that.
    pub(super) fn peek2(&mut self) -> Tok {
        self.peek_token();
        if self.ahead_len == 1 {
            self.ahead[1] = self.lexer.next();
            self.ahead_len = 2;
        }
        self.ahead[1].tok
    }

    pub(super) fn mark(&self) -> Mark<'a> {
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

    pub(super) fn rewind(&mut self, mark: Mark<'a>) {
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
    pub(super) fn bump_with_hints(&mut self) -> Vec<Hint> {
        let hint = if self.ahead_len == 0 { self.lexer.take_hint() } else { None };
        let keyword_end = self.tok.end;
        self.bump();
        self.prev_end = keyword_end;
        let Some(span) = hint else { return Vec::new() };
        let (hints, wrong) = hints::read(span.of(self.sql), self.mode.has(sql_mode::ANSI_QUOTES));
        if let Some(at) = wrong {
            let at = span.start + at as u32;
            let what = "Optimizer hint syntax error";
            // An error at the end of the comment shows nothing but the end.
            self.warnings.push(match at == span.end {
                true => sql_error!(PARSE_ERROR, what, "*/", line_of(self.sql, self.origin, at as usize)),
                false => self.error_with(at, what),
            });
        }
        hints
    }

    // ---- asking

    pub(super) fn is(&self, byte: u8) -> bool {
        self.tok.tok == Tok::Char(byte)
    }

    pub(super) fn is_kw(&self, kw: Kw) -> bool {
        self.tok.tok == Tok::Kw(kw)
    }

    pub(super) fn peek_is(&mut self, byte: u8) -> bool {
        self.peek() == Tok::Char(byte)
    }

    pub(super) fn peek_kw(&mut self, kw: Kw) -> bool {
        self.peek() == Tok::Kw(kw)
    }

    pub(super) fn kw(&self) -> Option<Kw> {
        match self.tok.tok {
            Tok::Kw(kw) => Some(kw),
            _ => None,
        }
    }

    /// Whether the current token is a word outside of the keywords, spelled so.
    pub(super) fn peek_is_word(&mut self, word: &str) -> bool {
        let token = self.peek_token();
        token.tok == Tok::Ident && self.raw(token).eq_ignore_ascii_case(word.as_bytes())
    }

    pub(super) fn is_word(&self, word: &str) -> bool {
        self.tok.tok == Tok::Ident && self.raw(self.tok).eq_ignore_ascii_case(word.as_bytes())
    }

    pub(super) fn at_end(&self) -> bool {
        self.tok.tok == Tok::End
    }

    // ---- taking

    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let found = self.is(byte);
        if found {
            self.bump();
        }
        found
    }

    pub(super) fn eat_kw(&mut self, kw: Kw) -> bool {
        let found = self.is_kw(kw);
        if found {
            self.bump();
        }
        found
    }

    /// Both keywords or none.
    pub(super) fn eat_kws(&mut self, first: Kw, second: Kw) -> bool {
        let found = self.is_kw(first) && self.peek_kw(second);
        if found {
            self.bump();
            self.bump();
        }
        found
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.bump();
        }
        found
    }

    pub(super) fn expect(&mut self, byte: u8) -> R<()> {
        if self.eat(byte) { Ok(()) } else { self.error() }
    }

    pub(super) fn expect_kw(&mut self, kw: Kw) -> R<()> {
        if self.eat_kw(kw) { Ok(()) } else { self.error() }
    }

    /// `=` or `:=`
    pub(super) fn eat_assign(&mut self) -> bool {
        let found = self.is(b'=') || self.tok.tok == Tok::Assign;
        if found {
            self.bump();
        }
        found
    }

    /// The first of `choices` that is the current keyword, as its value.
    pub(super) fn choice<T: Copy>(&mut self, choices: &[(Kw, T)]) -> R<T> {
        match self.eat_choice(choices) {
            Some(value) => Ok(value),
            None => self.error(),
        }
    }

    pub(super) fn eat_choice<T: Copy>(&mut self, choices: &[(Kw, T)]) -> Option<T> {
        let kw = self.kw()?;
        let found = choices.iter().find(|c| c.0 == kw)?.1;
        self.bump();
        Some(found)
    }

    // ---- texts

    pub(super) fn raw(&self, token: Token) -> &'a [u8] {
        self.sql.get(token.start as usize..token.end as usize).unwrap_or(&[])
    }

    /// Where the last token taken starts.
    pub(super) fn prev_start(&self) -> u32 {
        self.prev.start
    }

    pub(super) fn start(&self) -> u32 {
        self.tok.start
    }

    /// From `start` to the end of the last token taken.
    pub(super) fn span_from(&self, start: u32) -> Span {
        Span { start, end: self.prev_end.max(start) }
    }

    pub(super) fn escapes(&self) -> bool {
        !self.mode.has(sql_mode::NO_BACKSLASH_ESCAPES)
    }

    /// A string without concatenation of neighbours.
    pub(super) fn string(&mut self) -> R<Vec<u8>> {
        if self.tok.tok != Tok::Str {
            return self.error();
        }
        let token = self.bump();
        Ok(text::string(self.raw(token), self.escapes()))
    }

    pub(super) fn string_utf8(&mut self) -> R<String> {
        let text = String::from_utf8(self.string()?).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned());
        Ok(shown::to_system(text, &mut self.warnings))
    }

    /// Whether a token may be an identifier.
    pub(super) fn may_be_ident(tok: Tok) -> bool {
        match tok {
            Tok::Ident | Tok::QuotedIdent => true,
            // Words of functions that MySQL takes for names where no function can stand.
            Tok::Kw(Kw::ADDDATE | Kw::SESSION_USER | Kw::ST_COLLECT | Kw::SUBDATE | Kw::SYSTEM_USER) => true,
            Tok::Kw(kw) => kw.class() == Class::Free,
            _ => false,
        }
    }

    pub(super) fn is_ident(&self) -> bool {
        Self::may_be_ident(self.tok.tok)
    }

    pub(super) fn ident(&mut self) -> R<Ident> {
        if !self.is_ident() {
            return self.error();
        }
        Ok(self.take_ident())
    }

    /// The current token, whatever it is, as a name.
    pub(super) fn take_ident(&mut self) -> Ident {
        let token = self.bump();
        let name = text::name(self.raw(token));
        Ident { name: shown::to_system(name, &mut self.warnings), span: token.span() }
    }

    /// An identifier or a string.
    pub(super) fn ident_or_text(&mut self) -> R<String> {
        if self.tok.tok == Tok::Str { self.string_utf8() } else { Ok(self.ident()?.name) }
    }

    /// The name in an `@name` token.
    pub(super) fn at_name(&mut self) -> R<String> {
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
    pub(super) fn object_name(&mut self) -> R<ObjectName> {
        let first = self.ident()?;
        if self.eat(b'.') {
            let name = self.ident()?;
            check_database(&first)?;
            return Ok(ObjectName { db: Some(first), name });
        }
        Ok(ObjectName { db: None, name: first })
    }

    /// An unsigned integer that fits 64 bits, also in hexadecimal.
    pub(super) fn number(&mut self) -> R<u64> {
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

    pub(super) fn number_u32(&mut self) -> R<u32> {
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

    pub(super) fn error<T>(&self) -> R<T> {
        Err(self.error_at(self.tok.start))
    }

    #[cold]
    pub(super) fn error_at(&self, pos: u32) -> SqlError {
        self.error_with(pos, SYNTAX_ERROR)
    }

    #[cold]
    pub(crate) fn error_with(&self, pos: u32, what: &str) -> SqlError {
        let pos = (pos as usize).min(self.sql.len());
        let line = line_of(self.sql, self.origin, pos);
        let near = crate::shown_near(&self.sql[pos..]);
        sql_error!(PARSE_ERROR, what, near, line)
    }
}

/// 1102 for a name that no database can have.
pub(super) fn check_database(name: &Ident) -> R<()> {
    if name.name.is_empty() || name.name.ends_with(' ') { Err(sql_error!(WRONG_DB_NAME, name.name)) } else { Ok(()) }
}

/// The line of a place, from 1.
fn line_of(sql: &[u8], origin: usize, pos: usize) -> usize {
    1 + sql[origin.min(pos)..pos].iter().filter(|b| **b == b'\n').count()
}

fn lossy(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned())
}

/// How many blanks stand behind the last token taken, if it is a word that takes them along: so it does in
/// MySQL where a blank may stand between a function and its parenthesis. A word behind a point names no
/// function.
pub(super) fn blanks_behind_word(p: &Cursor<'_>) -> u32 {
    let word = p.prev.end == p.prev_end && matches!(p.prev.tok, Tok::Ident | Tok::Kw(_));
    let before = (p.prev.start as usize).checked_sub(1).and_then(|at| p.sql.get(at));
    if !word || before == Some(&b'.') || !p.mode.has(sql_mode::IGNORE_SPACE) {
        return 0;
    }
    let behind = p.sql.get(p.prev_end as usize..).unwrap_or_default();
    behind.iter().take_while(|byte| is_space(**byte)).count() as u32
}
