//! The lexer: bytes to tokens, by the rules of MySQL 8.0.
//!
//! A token is twelve bytes and owns nothing; the text of names and strings is decoded when the parser wants
//! it (`text.rs`). The lexer is a small `Copy` value, so looking ahead and going back are copies.
//!
//! Rules worth knowing, all as in the original:
//! - A word directly followed by a dot and a word, or directly after a dot, is never a keyword.
//! - A word may start with a digit (`1a`); `1e5` is a number, `0x1g` a word.
//! - Function words (`COUNT`, `NOW`, …) are keywords only before `(`, without a blank unless IGNORE_SPACE
//!   is on.
//! - `/*! … */` and `/*!40101 … */` are read as text (the latter when the version is reached), also in the
//!   middle of a statement;
//! - so is `/*R! … */`, which to every other server is a plain comment: it holds what only Redoubt has;
//!   its end is then a `*/` of its own. `/*M! … */` and `/*+ … */` in other places than hints are comments.
//! - `--` begins a comment only before a blank, a control character or the end.
//! - `=!` and `<!` are errors, not two operators; `!!` is one `!`.

use crate::ast::Span;
use crate::keywords::{self, Class, Kw};
use crate::mode::{ParserMode, sql_mode};

/// What a token is. Punctuation without a longer form is `Char`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tok {
    /// The end of the text.
    End,
    /// Something no statement may contain: an unclosed string or comment, a malformed literal, a control
    /// character.
    Bad,
    Ident,
    /// `` `a` ``, `"a"` under ANSI_QUOTES
    QuotedIdent,
    /// `_utf8mb4`: a word with an underscore and the name of a character set
    Introducer,
    /// `'…'` or `"…"`
    Str,
    /// `N'…'`
    NationalStr,
    Hex,
    Bits,
    Int,
    Decimal,
    Float,
    /// `@name`, ``@`name` ``, `@'name'`, also the `@host` of an account. The name may be empty.
    At,
    /// `@@`, directly before a word
    AtAt,
    Param,
    /// `:=`
    Assign,
    /// `->`
    Arrow,
    /// `->>`
    ArrowUnquote,
    /// `<=>`
    NullSafeEq,
    /// `<>`, `!=`
    Ne,
    Le,
    Ge,
    ShiftLeft,
    ShiftRight,
    AndAnd,
    OrOr,
    Kw(Kw),
    Char(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub tok: Tok,
    pub start: u32,
    pub end: u32,
}

impl Token {
    pub fn span(self) -> Span {
        Span { start: self.start, end: self.end }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Lexer<'a> {
    sql: &'a [u8],
    pos: usize,
    sql_mode: u64,
    version: u32,
    params: bool,
    /// Inside `/*! … */`.
    in_comment: bool,
    /// The next token stands directly after a dot and is a name.
    name_next: bool,
    /// The next token stands directly after `@@`.
    variable_next: bool,
    /// A comment was seen.
    pub comment_seen: bool,
    /// Comments that began within `/*! … */`.
    pub nested_comments: u16,
}

/// Bytes of words: letters, digits, `_`, `$`, and everything beyond ASCII but FF, which no character has.
pub(crate) const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || (byte >= 0x80 && byte != 0xff)
}

pub(crate) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

/// Names of character sets that an introducer may name, sorted.
const CHARSETS: &[&str] = &[
    "armscii8", "ascii", "big5", "binary", "cp1250", "cp1251", "cp1256", "cp1257", "cp850", "cp852", "cp866", "cp932", "dec8", "eucjpms",
    "euckr", "gb18030", "gb2312", "gbk", "geostd8", "greek", "hebrew", "hp8", "keybcs2", "koi8r", "koi8u", "latin1", "latin2", "latin5",
    "latin7", "macce", "macroman", "sjis", "swe7", "tis620", "ucs2", "ujis", "utf16", "utf16le", "utf32", "utf8", "utf8mb3", "utf8mb4",
];

impl<'a> Lexer<'a> {
    pub fn new(sql: &'a [u8], start: usize, mode: &ParserMode) -> Lexer<'a> {
        Lexer {
            sql,
            pos: start,
            sql_mode: mode.sql_mode,
            version: mode.version,
            params: mode.params,
            in_comment: false,
            name_next: false,
            variable_next: false,
            comment_seen: false,
            nested_comments: 0,
        }
    }

    pub fn is_in_comment(&self) -> bool {
        self.in_comment
    }

    /// Whether what follows stands within `/*! … */`.
    pub fn go_on_in_comment(&mut self, in_comment: bool) {
        self.in_comment = in_comment;
    }

    /// The next token is looked for from here on.
    pub fn seek(&mut self, pos: usize) {
        self.pos = pos;
        (self.name_next, self.variable_next) = (false, false);
    }

    fn at(&self, pos: usize) -> u8 {
        self.sql.get(pos).copied().unwrap_or(0)
    }

    fn peek(&self) -> u8 {
        self.at(self.pos)
    }

    fn token(&self, tok: Tok, start: usize) -> Token {
        Token { tok, start: start as u32, end: self.pos as u32 }
    }

    /// A bad token spans to the end of the text, where the lexer stays.
    fn bad(&mut self, start: usize) -> Token {
        self.pos = self.sql.len();
        self.in_comment = false;
        Token { tok: Tok::Bad, start: start as u32, end: self.pos as u32 }
    }

    /// The next token. After the end it is `End` for ever.
    pub fn next(&mut self) -> Token {
        if std::mem::take(&mut self.variable_next) && self.peek() != b'`' {
            return self.variable_word();
        }
        if std::mem::take(&mut self.name_next) {
            let start = self.pos;
            self.skip_word();
            self.dot_follows();
            return self.token(Tok::Ident, start);
        }
        if let Err(start) = self.skip_blanks() {
            return self.bad(start);
        }
        let start = self.pos;
        // Some clients (mysqlslap) send the NUL that ends their string.
        let Some(&byte) = self.sql.get(start).filter(|&&byte| byte != 0 || start + 1 < self.sql.len()) else {
            if self.in_comment {
                self.in_comment = false;
                return self.token(Tok::Bad, start);
            }
            return self.token(Tok::End, start);
        };
        match byte {
            b'x' | b'X' if self.at(start + 1) == b'\'' => self.quoted_digits(start, Tok::Hex),
            b'b' | b'B' if self.at(start + 1) == b'\'' => self.quoted_digits(start, Tok::Bits),
            b'n' | b'N' if self.at(start + 1) == b'\'' => {
                self.pos += 1;
                self.string(start, b'\'', Tok::NationalStr)
            }
            b'0'..=b'9' => self.number_or_word(start),
            b'\'' => self.string(start, b'\'', Tok::Str),
            b'"' if self.sql_mode & sql_mode::ANSI_QUOTES == 0 => self.string(start, b'"', Tok::Str),
            b'"' | b'`' => self.quoted_name(start, byte),
            _ if self.begins_word(start) => self.word(start),
            _ => self.operator(start, byte),
        }
    }

    // ---- blanks and comments

    /// Skips blanks and comments, and opens and closes conditional ones. `Err` is the start of a comment
    /// without an end.
    fn skip_blanks(&mut self) -> Result<(), usize> {
        loop {
            let byte = self.peek();
            match byte {
                _ if is_space(byte) => self.pos += 1,
                b'#' => self.skip_line(),
                b'-' if self.at(self.pos + 1) == b'-' => {
                    let after = self.at(self.pos + 2);
                    if !(is_space(after) || after.is_ascii_control()) {
                        return Ok(());
                    }
                    self.skip_line();
                }
                b'/' if self.at(self.pos + 1) == b'*' => self.open_comment()?,
                b'*' if self.in_comment && self.at(self.pos + 1) == b'/' => {
                    self.in_comment = false;
                    self.pos += 2;
                }
                _ => return Ok(()),
            }
        }
    }

    fn skip_line(&mut self) {
        self.comment_seen = true;
        let rest = self.sql.get(self.pos..).unwrap_or(&[]);
        self.pos += rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
    }

    fn open_comment(&mut self) -> Result<(), usize> {
        let start = self.pos;
        self.comment_seen = true;
        self.nested_comments += u16::from(self.in_comment);
        if self.at(start + 2) == b'R' && self.at(start + 3) == b'!' {
            self.pos += 4;
            self.in_comment = true;
            return Ok(());
        }
        if self.at(start + 2) != b'!' {
            self.pos += 2;
            return self.skip_comment(false).then_some(()).ok_or(start);
        }
        self.pos += 3;
        let digits = (0..5).map(|i| self.at(self.pos + i));
        if !digits.clone().all(|d| d.is_ascii_digit()) {
            self.in_comment = true;
            return Ok(());
        }
        let version = digits.fold(0, |v, d| v * 10 + u32::from(d - b'0'));
        if version <= self.version {
            self.pos += 5;
            self.in_comment = true;
            return Ok(());
        }
        self.skip_comment(true).then_some(()).ok_or(start)
    }

    /// Skips to the end of a comment; one that is skipped because of its version may contain one level of
    /// comments.
    fn skip_comment(&mut self, nesting: bool) -> bool {
        while self.pos < self.sql.len() {
            match (self.peek(), self.at(self.pos + 1)) {
                (b'*', b'/') => {
                    self.pos += 2;
                    return true;
                }
                (b'/', b'*') if nesting => {
                    self.nested_comments += 1;
                    self.pos += 2;
                    if !self.skip_comment(false) {
                        return false;
                    }
                }
                _ => self.pos += 1,
            }
        }
        false
    }

    /// If an optimizer hint follows the token just read, the text between `/*+` and `*/`.
    pub fn take_hint(&mut self) -> Option<Span> {
        let mut pos = self.pos;
        while is_space(self.at(pos)) {
            pos += 1;
        }
        if self.sql.get(pos..pos + 3) != Some(b"/*+") {
            return None;
        }
        let body = pos + 3;
        let length = self.sql[body..].windows(2).position(|w| w == b"*/")?;
        self.pos = body + length + 2;
        Some(Span::new(body, body + length))
    }

    // ---- words

    fn skip_word(&mut self) {
        while self.pos < self.sql.len() && is_word(self.sql[self.pos]) {
            self.pos += 1;
        }
    }

    /// Whether a word begins here: not with a byte that begins a character whose others are missing.
    fn begins_word(&self, start: usize) -> bool {
        match self.at(start) {
            0xc2..=0xf7 => value::charset::decode_utf8(&self.sql[start..]).is_some(),
            byte => is_word(byte),
        }
    }

    /// A dot directly after a word, directly before a word: the next token is the dot and the one after it
    /// a name.
    fn dot_follows(&self) -> bool {
        self.peek() == b'.' && is_word(self.at(self.pos + 1))
    }

    fn word(&mut self, start: usize) -> Token {
        self.skip_word();
        if self.dot_follows() {
            return self.token(Tok::Ident, start);
        }
        let word = &self.sql[start..self.pos];
        if let Some(kw) = keywords::lookup(word)
            && (kw.class() != Class::Function || self.parenthesis_follows())
        {
            return self.token(Tok::Kw(kw), start);
        }
        if word[0] == b'_' && is_charset(&word[1..]) {
            return self.token(Tok::Introducer, start);
        }
        self.token(Tok::Ident, start)
    }

    fn parenthesis_follows(&self) -> bool {
        let mut pos = self.pos;
        if self.sql_mode & sql_mode::IGNORE_SPACE != 0 {
            while is_space(self.at(pos)) {
                pos += 1;
            }
        }
        self.at(pos) == b'('
    }

    /// The word after `@@`: a keyword (`GLOBAL`) or a name, without blanks before it.
    fn variable_word(&mut self) -> Token {
        let start = self.pos;
        self.skip_word();
        if self.pos == start {
            return self.bad(start);
        }
        match keywords::lookup(&self.sql[start..self.pos]) {
            Some(kw) if kw.class() != Class::Function => self.token(Tok::Kw(kw), start),
            _ => self.token(Tok::Ident, start),
        }
    }

    fn quoted_name(&mut self, start: usize, quote: u8) -> Token {
        self.pos += 1;
        match self.find_quote(quote, false) {
            Some(end) => {
                self.pos = end;
                self.token(Tok::QuotedIdent, start)
            }
            None => self.bad(start),
        }
    }

    // ---- literals

    /// The position after the closing quote, from within a quoted text. A doubled quote is part of it.
    fn find_quote(&self, quote: u8, escapes: bool) -> Option<usize> {
        let mut pos = self.pos;
        while pos < self.sql.len() {
            let byte = self.sql[pos];
            pos += 1;
            if byte == quote {
                if self.at(pos) != quote {
                    return Some(pos);
                }
                pos += 1;
            } else if byte == b'\\' && escapes {
                pos += 1;
            }
        }
        None
    }

    fn string(&mut self, start: usize, quote: u8, tok: Tok) -> Token {
        self.pos += 1;
        match self.find_quote(quote, self.sql_mode & sql_mode::NO_BACKSLASH_ESCAPES == 0) {
            Some(end) => {
                self.pos = end;
                self.token(tok, start)
            }
            None => self.bad(start),
        }
    }

    /// `x'…'` and `b'…'`.
    fn quoted_digits(&mut self, start: usize, tok: Tok) -> Token {
        self.pos += 2;
        let first = self.pos;
        let good = |b: u8| if tok == Tok::Hex { b.is_ascii_hexdigit() } else { matches!(b, b'0' | b'1') };
        while good(self.peek()) {
            self.pos += 1;
        }
        let odd = tok == Tok::Hex && (self.pos - first) % 2 == 1;
        if self.peek() != b'\'' || odd {
            return self.bad(start);
        }
        self.pos += 1;
        self.token(tok, start)
    }

    fn skip_digits(&mut self) {
        while self.peek().is_ascii_digit() {
            self.pos += 1;
        }
    }

    fn number_or_word(&mut self, start: usize) -> Token {
        if self.sql[start] == b'0'
            && let Some(token) = self.prefixed_digits(start)
        {
            return token;
        }
        self.skip_digits();
        let byte = self.peek();
        if !is_word(byte) {
            if byte == b'.' {
                self.pos += 1;
                return self.real(start);
            }
            return self.token(Tok::Int, start);
        }
        if byte | 0x20 == b'e' {
            let sign = usize::from(matches!(self.at(self.pos + 1), b'+' | b'-'));
            if self.at(self.pos + 1 + sign).is_ascii_digit() {
                self.pos += 1 + sign;
                self.skip_digits();
                return self.token(Tok::Float, start);
            }
        }
        self.skip_word();
        self.token(Tok::Ident, start)
    }

    /// `0x1F`, `0b01`; with other letters in it, it is a word.
    fn prefixed_digits(&mut self, start: usize) -> Option<Token> {
        let (tok, good): (Tok, fn(u8) -> bool) = match self.at(start + 1) {
            b'x' => (Tok::Hex, |b| b.is_ascii_hexdigit()),
            b'b' => (Tok::Bits, |b| matches!(b, b'0' | b'1')),
            _ => return None,
        };
        let mut pos = start + 2;
        while good(self.at(pos)) {
            pos += 1;
        }
        if pos == start + 2 || is_word(self.at(pos)) {
            return None;
        }
        self.pos = pos;
        Some(self.token(tok, start))
    }

    /// What follows the point of a number.
    fn real(&mut self, start: usize) -> Token {
        self.skip_digits();
        if self.peek() | 0x20 == b'e' {
            let sign = usize::from(matches!(self.at(self.pos + 1), b'+' | b'-'));
            if self.at(self.pos + 1 + sign).is_ascii_digit() {
                self.pos += 1 + sign;
                self.skip_digits();
                return self.token(Tok::Float, start);
            }
            return self.bad(start);
        }
        self.token(Tok::Decimal, start)
    }

    // ---- operators

    fn operator(&mut self, start: usize, byte: u8) -> Token {
        let (second, third) = (self.at(start + 1), self.at(start + 2));
        let (tok, length) = match (byte, second) {
            (b'@', b'@') => {
                self.variable_next = true;
                (Tok::AtAt, 2)
            }
            (b'@', _) => return self.at_name(start, second),
            (b'.', b'0'..=b'9') if !self.after_name(start) => {
                self.pos += 1;
                return self.real(start);
            }
            (b'.', _) => {
                self.name_next = is_word(second);
                (Tok::Char(b'.'), 1)
            }
            (b':', b'=') => (Tok::Assign, 2),
            (b'-', b'>') if third == b'>' => (Tok::ArrowUnquote, 3),
            (b'-', b'>') => (Tok::Arrow, 2),
            (b'<', b'=') if third == b'>' => (Tok::NullSafeEq, 3),
            (b'<', b'>') | (b'!', b'=') => (Tok::Ne, 2),
            (b'<', b'=') => (Tok::Le, 2),
            (b'>', b'=') => (Tok::Ge, 2),
            (b'<', b'<') => (Tok::ShiftLeft, 2),
            (b'>', b'>') => (Tok::ShiftRight, 2),
            // MySQL takes `!!` as one `!`.
            (b'!', b'<' | b'>' | b'!') => (Tok::Char(b'!'), 2),
            (b'<' | b'>' | b'=', b'<' | b'>' | b'=' | b'!') => return self.bad(start),
            (b'&', b'&') => (Tok::AndAnd, 2),
            (b'|', b'|') => (Tok::OrOr, 2),
            (b'?', _) if self.params && !is_word(second) => (Tok::Param, 1),
            (b'?' | b'\\' | 0, _) => (Tok::Bad, 1),
            _ => (Tok::Char(byte), 1),
        };
        self.pos += length;
        self.token(tok, start)
    }

    /// Whether a dot at `pos` directly follows a word, so that `t.1a` has a name and `t .1` a number.
    fn after_name(&self, pos: usize) -> bool {
        pos > 0 && is_word(self.at(pos - 1))
    }

    fn at_name(&mut self, start: usize, second: u8) -> Token {
        self.pos += 1;
        match second {
            b'\'' | b'"' if second == b'\'' || self.sql_mode & sql_mode::ANSI_QUOTES == 0 => self.string(start, second, Tok::At),
            b'"' | b'`' => {
                self.pos += 1;
                match self.find_quote(second, false) {
                    Some(end) => {
                        self.pos = end;
                        self.token(Tok::At, start)
                    }
                    None => self.bad(start),
                }
            }
            _ => {
                while self.pos < self.sql.len() && (is_word(self.sql[self.pos]) || self.sql[self.pos] == b'.') {
                    self.pos += 1;
                }
                self.token(Tok::At, start)
            }
        }
    }
}

/// Whether a word is the name of a character set.
pub(crate) fn is_charset(word: &[u8]) -> bool {
    CHARSETS.iter().any(|c| c.as_bytes().eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use crate::{ParserMode, parse};

    #[test]
    fn bytes_that_begin_no_character_begin_no_word() {
        let near = |text: &[u8]| parse(text, &ParserMode::default()).expect_err("1064").to_string();
        assert!(near(b"select \xff\xfe from").contains("near '?? from' at line 1"));
        assert!(near(b"select \xe4\xb8( from t").contains("near '??( from t' at line 1"));
        assert!(near(b"select a.b\xff from t").contains("near '? from t' at line 1"));
        assert!(parse("select é, 名 from €t".as_bytes(), &ParserMode::default()).is_ok());
        assert!(parse(b"select a\x80, \x80 from t", &ParserMode::default()).is_ok());
    }
}
