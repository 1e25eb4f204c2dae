//! Digests: what statements have in common that differ in their literals only, as performance_schema sums
//! statements up.
//!
//! A statement becomes a string of tokens ([`tokens`]), in which each literal is the same one and lists of
//! literals are one token; equal strings are equal digests. The text ([`text`]) is what MySQL's
//! `STATEMENT_DIGEST_TEXT()` prints, word for word: keywords in capitals, by the last of their synonyms,
//! and names in quotes.
//!
//! ```text
//! token:  id u16, little endian; a name: NAME | length u16 | bytes
//! ```

use crate::ast::Span;
use crate::grammar::literals;
use crate::keywords::Kw;
use crate::lexer::{Lexer, Tok};
use crate::mode::{ParserMode, sql_mode};

/// Bytes of a digest; what lies behind is cut off (`performance_schema_max_digest_length`).
const LENGTH_MAX: usize = 1024;

// Ids below are keywords.
const CHAR: u16 = 0x1000;
const NAME: u16 = 0x2000;
const VALUE: u16 = 0x2001;
const VALUES: u16 = 0x2002;
const ROW: u16 = 0x2003;
const ROWS: u16 = 0x2004;
const LONG_ROW: u16 = 0x2005;
const LONG_ROWS: u16 = 0x2006;
const IN_LIST: u16 = 0x2007;
const CHARSET: u16 = 0x2008;
const AT: u16 = 0x2009;
const AT_AT: u16 = 0x200a;
const CUT: u16 = 0x200b;
/// In front of a name in quotes.
const AT_NAME: u16 = 0x200c;
/// Operators of more than one character.
const OPERATOR: u16 = 0x3000;
const OPERATORS: [&str; 12] = [":=", "->", "->>", "<=>", "!=", "<=", ">=", "<<", ">>", "&&", "||", "?"];

const fn char_id(c: u8) -> u16 {
    CHAR + c as u16
}

/// Tokens on their way, with a look back as far as the last name.
struct Tokens<'o> {
    out: &'o mut Vec<u8>,
    /// Behind the last name.
    barrier: usize,
}

impl Tokens<'_> {
    fn push(&mut self, id: u16) {
        self.out.extend_from_slice(&id.to_le_bytes());
    }

    fn name(&mut self, name: &[u8]) {
        self.push(NAME);
        self.push(name.len() as u16);
        self.out.extend_from_slice(name);
        self.barrier = self.out.len();
    }

    /// The last token, or one before it; 0 (no token that anybody looks for) where a name stands.
    fn back(&self, n: usize) -> u16 {
        let at = self.out.len().checked_sub(2 * (n + 1)).filter(|at| *at >= self.barrier);
        at.and_then(|at| Some(u16::from_le_bytes(*self.out.get(at..)?.first_chunk()?))).unwrap_or(u16::MAX)
    }

    fn pop(&mut self, n: usize) {
        self.out.truncate(self.out.len() - 2 * n);
    }

    fn value(&mut self) {
        if self.back(0) == char_id(b',') && [VALUE, VALUES].contains(&self.back(1)) {
            self.pop(2);
            return self.push(VALUES);
        }
        self.push(VALUE);
    }

    /// A number takes the sign in front of it with it, where that is no operator.
    fn number(&mut self) {
        while [char_id(b'-'), char_id(b'+')].contains(&self.back(0)) && begins_expression(self.back(1)) {
            self.pop(1);
        }
        self.value();
    }

    fn close(&mut self) {
        let (one, many) = match self.back(0) {
            VALUE => (ROW, ROWS),
            VALUES => (LONG_ROW, LONG_ROWS),
            _ => return self.push(char_id(b')')),
        };
        if self.back(1) != char_id(b'(') {
            return self.push(char_id(b')'));
        }
        self.pop(2);
        if self.back(0) == Kw::IN as u16 {
            self.pop(1);
            return self.push(IN_LIST);
        }
        if self.back(0) == char_id(b',') && [one, many].contains(&self.back(1)) {
            self.pop(2);
            return self.push(many);
        }
        self.push(one);
    }
}

fn begins_expression(id: u16) -> bool {
    const WORDS: [Kw; 19] = [
        Kw::SELECT,
        Kw::AND,
        Kw::OR,
        Kw::XOR,
        Kw::NOT,
        Kw::BETWEEN,
        Kw::LIKE,
        Kw::RLIKE,
        Kw::CASE,
        Kw::THEN,
        Kw::IF,
        Kw::ELSEIF,
        Kw::RETURN,
        Kw::DEFAULT,
        Kw::INTERVAL,
        Kw::DIV,
        Kw::MOD,
        Kw::EVERY,
        Kw::WHILE,
    ];
    b"(,|&+-*/%^".iter().any(|c| id == char_id(*c)) || WORDS.iter().any(|w| id == *w as u16) || (OPERATOR + 7..=OPERATOR + 10).contains(&id)
}

/// The last of a keyword's synonyms.
fn canonical(kw: Kw) -> Kw {
    match kw {
        Kw::ANY => Kw::SOME,
        Kw::BIGINT => Kw::INT8,
        Kw::CHAR => Kw::CHARACTER,
        Kw::COLUMNS => Kw::FIELDS,
        Kw::CURRENT_DATE => Kw::CURDATE,
        Kw::CURRENT_TIME => Kw::CURTIME,
        Kw::CURRENT_TIMESTAMP | Kw::LOCALTIME | Kw::LOCALTIMESTAMP => Kw::NOW,
        Kw::DATABASE => Kw::SCHEMA,
        Kw::DATABASES => Kw::SCHEMAS,
        Kw::DAY => Kw::SQL_TSI_DAY,
        Kw::DEC => Kw::DECIMAL,
        Kw::DESCRIBE => Kw::EXPLAIN,
        Kw::DISTINCT => Kw::DISTINCTROW,
        Kw::DOUBLE => Kw::FLOAT8,
        Kw::FLOAT => Kw::FLOAT4,
        Kw::GEOMCOLLECTION => Kw::GEOMETRYCOLLECTION,
        Kw::HOUR => Kw::SQL_TSI_HOUR,
        Kw::INT | Kw::INT4 => Kw::INTEGER,
        Kw::INT1 => Kw::TINYINT,
        Kw::INT2 => Kw::SMALLINT,
        Kw::INT3 | Kw::MEDIUMINT => Kw::MIDDLEINT,
        Kw::IO_THREAD => Kw::RELAY_THREAD,
        Kw::MID | Kw::SUBSTR => Kw::SUBSTRING,
        Kw::MINUTE => Kw::SQL_TSI_MINUTE,
        Kw::MONTH => Kw::SQL_TSI_MONTH,
        Kw::NDB => Kw::NDBCLUSTER,
        Kw::QUARTER => Kw::SQL_TSI_QUARTER,
        Kw::REGEXP => Kw::RLIKE,
        Kw::SECOND => Kw::SQL_TSI_SECOND,
        Kw::SQL_TSI_WEEK => Kw::WEEK,
        Kw::SQL_TSI_YEAR => Kw::YEAR,
        Kw::STD | Kw::STDDEV => Kw::STDDEV_POP,
        Kw::USER | Kw::SESSION_USER => Kw::SYSTEM_USER,
        Kw::VARCHAR => Kw::VARCHARACTER,
        Kw::VARIANCE => Kw::VAR_POP,
        kw => kw,
    }
}

/// The digest of the statement that stands at `span`. `out` is empty before.
pub fn tokens(sql: &[u8], span: Span, mode: &ParserMode, out: &mut Vec<u8>) {
    // As a client's text and as a prepared statement it is the same.
    let mode = ParserMode { params: true, ..*mode };
    let end = (span.end as usize).min(sql.len());
    let mut lexer = Lexer::new(&sql[..end], span.start as usize, &mode);
    let mut tokens = Tokens { out, barrier: 0 };
    let mut defines = None;
    loop {
        let token = lexer.next();
        match token.tok {
            Tok::End | Tok::Bad => return,
            Tok::Ident => tokens.name(&sql[token.start as usize..token.end as usize]),
            Tok::QuotedIdent => tokens.name(&unquoted(&sql[token.start as usize..token.end as usize])),
            Tok::Introducer => tokens.push(CHARSET),
            Tok::Str | Tok::NationalStr | Tok::Param => tokens.value(),
            Tok::Hex | Tok::Bits | Tok::Int | Tok::Decimal | Tok::Float => tokens.number(),
            Tok::At if sql.get(token.start as usize + 1) == Some(&b'`') => {
                tokens.push(AT_NAME);
                tokens.name(&unquoted(&sql[token.start as usize + 1..token.end as usize]));
            }
            Tok::At => tokens.push(AT),
            Tok::AtAt => tokens.push(AT_AT),
            Tok::Assign => tokens.push(OPERATOR),
            Tok::Arrow => tokens.push(OPERATOR + 1),
            Tok::ArrowUnquote => tokens.push(OPERATOR + 2),
            Tok::NullSafeEq => tokens.push(OPERATOR + 3),
            Tok::Ne => tokens.push(OPERATOR + 4),
            Tok::Le => tokens.push(OPERATOR + 5),
            Tok::Ge => tokens.push(OPERATOR + 6),
            Tok::ShiftLeft => tokens.push(OPERATOR + 7),
            Tok::ShiftRight => tokens.push(OPERATOR + 8),
            Tok::AndAnd => tokens.push(OPERATOR + 9),
            Tok::OrOr => tokens.push(OPERATOR + 10),
            Tok::Kw(Kw::NULL) if is_literal(tokens.back(0), defines == Some(true)) => tokens.value(),
            Tok::Kw(kw) => tokens.push(canonical(kw) as u16),
            // A long list of rows is one token in the end.
            Tok::Char(b'(') if [Kw::VALUES as u16, Kw::VALUE as u16].contains(&tokens.back(0)) && !lexer.is_in_comment() => {
                let escapes = !mode.has(sql_mode::NO_BACKSLASH_ESCAPES);
                match literals::plain_rows(&sql[..end], token.start as usize, escapes) {
                    Some((rows, width, behind)) => {
                        tokens.push([[ROW, LONG_ROW], [ROWS, LONG_ROWS]][usize::from(rows > 1)][usize::from(width > 1)]);
                        lexer.seek(behind);
                    }
                    None => tokens.push(char_id(b'(')),
                }
            }
            Tok::Char(b')') => tokens.close(),
            Tok::Char(c) => tokens.push(char_id(c)),
        }
        defines.get_or_insert(matches!(token.tok, Tok::Kw(Kw::CREATE | Kw::ALTER)));
        if tokens.out.len() > LENGTH_MAX {
            tokens.push(CUT);
            return;
        }
    }
}

fn unquoted(quoted: &[u8]) -> Vec<u8> {
    let Some((quote, inner)) = quoted.split_first() else { return Vec::new() };
    let mut name = Vec::with_capacity(inner.len());
    let mut rest = inner.split_last().map_or(&[] as &[u8], |(_, inner)| inner).iter();
    while let Some(c) = rest.next() {
        name.push(*c);
        if c == quote {
            rest.next();
        }
    }
    name
}

/// Whether NULL behind this token is a value.
fn is_literal(before: u16, defines: bool) -> bool {
    let is = |kw: Kw| before == kw as u16;
    if defines { is(Kw::DEFAULT) } else { !(is(Kw::IS) || is(Kw::NOT)) }
}

/// A digest as text.
pub fn text(tokens: &[u8]) -> String {
    let mut out = String::new();
    let mut rest = tokens;
    while let Some((id, after)) = rest.split_first_chunk::<2>() {
        rest = after;
        if !(out.is_empty() || out.ends_with('@')) {
            out.push(' ');
        }
        let id = u16::from_le_bytes(*id);
        match id {
            NAME => {
                let Some((length, after)) = rest.split_first_chunk::<2>() else { return out };
                let Some((name, after)) = after.split_at_checked(usize::from(u16::from_le_bytes(*length))) else { return out };
                rest = after;
                out.push('`');
                out.push_str(&String::from_utf8_lossy(name));
                out.push('`');
            }
            VALUE => out.push('?'),
            VALUES => out.push_str("?, ..."),
            ROW => out.push_str("(?)"),
            ROWS => out.push_str("(?) /* , ... */"),
            LONG_ROW => out.push_str("(...)"),
            LONG_ROWS => out.push_str("(...) /* , ... */"),
            IN_LIST => out.push_str("IN (...)"),
            CHARSET => out.push_str("(_charset)"),
            AT => out.push_str("@?"),
            AT_AT => out.push_str("@@"),
            AT_NAME => out.push('@'),
            CUT => out.push_str("..."),
            _ if id >= OPERATOR => out.push_str(OPERATORS.get(usize::from(id - OPERATOR)).copied().unwrap_or_default()),
            _ if id >= CHAR => out.push(char::from((id - CHAR) as u8)),
            _ => out.push_str(Kw::name_of(id)),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What MySQL 8.0.31's STATEMENT_DIGEST_TEXT() answered.
    #[test]
    fn digests_are_mysqls() {
        let mut lines = include_str!("../tests/digests.txt").lines();
        let mut differ = Vec::new();
        while let (Some(sql), Some(want)) = (lines.next(), lines.next()) {
            let mut digest = Vec::new();
            tokens(sql.as_bytes(), Span { start: 0, end: sql.len() as u32 }, &ParserMode::new(0), &mut digest);
            let got = text(&digest);
            if got != want.trim_start() {
                differ.push(format!("{sql}\n    want {}\n    got  {got}", want.trim_start()));
            }
        }
        assert!(differ.is_empty(), "{}", differ.join("\n"));
    }

    /// Lists of rows are skipped at once where they are of literals; a comment makes the lexer read them.
    #[test]
    fn rows_that_are_skipped_are_the_same_digest() {
        let lists = [
            "(1)",
            "(1),(2)",
            "(1,'a')",
            "(-1,NULL),(0x1f,'b')",
            "(1),(2,3)",
            "(_binary'a',1),(2,3)",
            "(1,f(2)),(3,4)",
            "(1),(2) as n",
            "(1, 2",
            "(1,2),(3,4) on duplicate key update a = values(a), b = 5",
            "('a')('b')",
            "(default,1),(2,3)",
        ];
        for list in lists {
            for verb in ["insert into t values", "replace t (a, b) value"] {
                let digest = |sql: String| {
                    let mut digest = Vec::new();
                    tokens(sql.as_bytes(), Span { start: 0, end: sql.len() as u32 }, &ParserMode::new(0), &mut digest);
                    text(&digest)
                };
                let marked = list.replacen('(', "(/**/", 1);
                assert_eq!(digest(format!("{verb} {list}")), digest(format!("{verb} {marked}")), "{list}");
            }
        }
    }

    /// A long statement has a digest too.
    #[test]
    fn long_ones_are_cut() {
        let sql = format!("select {}", "a + ".repeat(1000));
        let mut digest = Vec::new();
        tokens(sql.as_bytes(), Span { start: 0, end: sql.len() as u32 }, &ParserMode::new(0), &mut digest);
        assert!(digest.len() < LENGTH_MAX + 100 && text(&digest).ends_with(" ..."));
    }
}
