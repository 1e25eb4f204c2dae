//! The shape of a statement's text: the text as it is, blanks included, with a mark where each literal
//! stands. Statements of one shape differ in their literals alone.
//!
//! What is always true: two texts of one shape, read in the same mode, become the same tree, but for the
//! values of literals that are of the same kind, and for where things stand.
//!
//! ```text
//! SELECT c FROM t WHERE id = 17 AND n < 'x'   the text
//! SELECT c FROM t WHERE id = ¹ AND n < ²      its shape; the marks are bytes that plain texts do not have
//! ```
//!
//! Only plain texts have one: one statement without comments (hints are comments) and parameters, in UTF-8.
//! The name of a variable is no literal, though it may stand in quotes.

use crate::ast::Span;
use crate::lexer::{Lexer, Tok, Token};
use crate::mode::{ParserMode, sql_mode};
use crate::text;

/// Integers of more digits may be of other types.
const DIGITS_MAX: usize = 18;

/// What a literal is, as far as it has a mark of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LiteralKind {
    /// Digits, few enough for 64 bits with a sign.
    Int,
    /// In quotes, ASCII.
    Text,
    /// In quotes, a day or a second of a day that TIMESTAMP has, written in full: nothing is said of it when
    /// it becomes one.
    Moment,
    /// In quotes, not only ASCII.
    WideText,
    /// With a point, and so many digits behind it.
    Decimal(u8),
    Other,
}

impl LiteralKind {
    fn of(token: &Token, sql: &[u8]) -> LiteralKind {
        let text = token.span().of(sql);
        match token.tok {
            Tok::Int if text.len() <= DIGITS_MAX => LiteralKind::Int,
            Tok::Str if is_moment(&text[1..text.len() - 1]) => LiteralKind::Moment,
            Tok::Str if text.is_ascii() => LiteralKind::Text,
            Tok::Str => LiteralKind::WideText,
            Tok::Decimal if text.len() <= DIGITS_MAX => {
                let point = text.iter().position(|b| *b == b'.');
                point.map_or(LiteralKind::Other, |point| LiteralKind::Decimal((text.len() - point - 1) as u8))
            }
            _ => LiteralKind::Other,
        }
    }

    /// A decimal's scale is in its mark.
    fn mark(self, into: &mut Vec<u8>) {
        match self {
            LiteralKind::Int => into.push(1),
            LiteralKind::Text => into.push(2),
            LiteralKind::WideText => into.push(3),
            LiteralKind::Decimal(scale) => into.extend_from_slice(&[4, b'0' + scale]),
            LiteralKind::Other => into.push(5),
            LiteralKind::Moment => into.push(6),
        }
    }
}

/// `2026-11-28` or `2026-11-28 01:02:03`, and the fields are in their ranges.
fn is_moment(text: &[u8]) -> bool {
    const FORM: &[u8; 19] = b"dddd-dd-dd dd:dd:dd";
    let formed = text.iter().zip(FORM).all(|(b, form)| if *form == b'd' { b.is_ascii_digit() } else { b == form });
    if !formed || (text.len() != 10 && text.len() != 19) {
        return false;
    }
    let number = |from: usize, to: usize| text[from..to].iter().fold(0, |n, digit| n * 10 + u32::from(digit - b'0'));
    let (year, month, day) = (number(0, 4), number(5, 7), number(8, 10));
    let days = match month {
        2 => 28 + u32::from(year % 4 == 0),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    (1971..=2037).contains(&year)
        && (1..=12).contains(&month)
        && (1..=days).contains(&day)
        && (text.len() == 10 || number(11, 13) < 24 && number(14, 16) < 60 && number(17, 19) < 60)
}

/// Where a literal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal {
    pub span: Span,
    pub kind: LiteralKind,
}

impl Literal {
    /// The value of one that is an integer.
    pub fn int(&self, sql: &[u8]) -> Option<i64> {
        let digits = Some(self.span.of(sql)).filter(|_| self.kind == LiteralKind::Int)?;
        Some(digits.iter().fold(0, |n, digit| n * 10 + i64::from(digit - b'0')))
    }

    /// The digits of one with a point.
    pub fn decimal<'a>(&self, sql: &'a [u8]) -> Option<&'a str> {
        matches!(self.kind, LiteralKind::Decimal(_)).then(|| std::str::from_utf8(self.span.of(sql)).ok())?
    }

    /// The value of one in quotes.
    pub fn text(&self, sql: &[u8], mode: &ParserMode) -> Option<Vec<u8>> {
        matches!(self.kind, LiteralKind::Text | LiteralKind::Moment | LiteralKind::WideText)
            .then(|| text::string(self.span.of(sql), !mode.has(sql_mode::NO_BACKSLASH_ESCAPES)))
    }
}

/// A shape, and what has been taken out of it. Its memory serves one text after the other.
#[derive(Clone, Debug, Default)]
pub struct Shape {
    /// The text with its marks.
    pub marked: Vec<u8>,
    pub literals: Vec<Literal>,
    /// The statement, without blanks behind it.
    pub span: Span,
    /// The text is not only ASCII.
    pub wide: bool,
}

impl Shape {
    /// Reads a text; false if it has no shape.
    pub fn read(&mut self, sql: &[u8], mode: &ParserMode) -> bool {
        self.marked.clear();
        self.literals.clear();
        self.wide = !sql.is_ascii();
        if self.wide && std::str::from_utf8(sql).is_err() {
            return false;
        }
        let mut lexer = Lexer::new(sql, 0, mode);
        let (mut copied, mut end) = (0, 0);
        let mut names_variable = false;
        loop {
            let token = lexer.next();
            if lexer.comment_seen {
                return false;
            }
            let kind = match token.tok {
                Tok::End => break,
                Tok::Bad | Tok::Param | Tok::Introducer | Tok::NationalStr | Tok::Char(b';' | 0..=6) => return false,
                Tok::Str if names_variable => None,
                Tok::Str | Tok::Int | Tok::Decimal | Tok::Float | Tok::Hex | Tok::Bits => Some(LiteralKind::of(&token, sql)),
                _ => None,
            };
            end = token.end;
            names_variable = matches!(token.tok, Tok::At | Tok::AtAt);
            if let Some(kind) = kind {
                self.marked.extend_from_slice(&sql[copied..token.start as usize]);
                kind.mark(&mut self.marked);
                self.literals.push(Literal { span: token.span(), kind });
                copied = token.end as usize;
            }
        }
        self.marked.extend_from_slice(&sql[copied..]);
        self.span = Span { start: 0, end };
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(sql: &str) -> Option<Shape> {
        let mut shape = Shape::default();
        shape.read(sql.as_bytes(), &ParserMode::new(0)).then_some(shape)
    }

    /// A shape that leaves out more than literals would answer one statement with another's plan.
    #[test]
    fn only_literals_are_left_out() {
        // What has no value of its own here is compared as text by whoever compares shapes.
        let of = |sql: &str| {
            let shape = shape(sql).expect("a plain text");
            let others = shape.literals.iter().filter(|l| l.kind == LiteralKind::Other);
            (shape.marked.clone(), others.map(|l| l.span.of(sql.as_bytes()).to_vec()).collect::<Vec<_>>())
        };
        assert_eq!(of("select c from t where id = 17 and n < 'x'"), of("select c from t where id = 4 and n < 'it''s'"));
        let apart = [
            "select c from t where id = 17",
            "select c from t where id = '17'",
            "select c from t where id = 17.0",
            "select c from t where id = 17.00",
            "select c from t where id = 'é'",
            "select c from t where id = '2026-11-28'",
            "select c from t where id =  17",
            "select c from t where id = 1234567890123456789",
            "select C from t where id = 17",
            "select c from `t` where id = 17",
            "select c from t1 where id = 17",
            "select c from t where id = -17",
            "select c from t where id = 17 limit 17",
            "select @a from t where id = 17",
            "select @b from t where id = 17",
            "select @'a' from t where id = 17",
            "select @'b' from t where id = 17",
        ];
        for (at, one) in apart.iter().enumerate() {
            apart[at + 1..].iter().for_each(|other| assert_ne!(of(one), of(other), "{one} {other}"));
        }
        for sql in ["select 1; select 2", "select /*+ X() */ 1", "select 1 -- x", "select ?", "select _latin1'a'", "select 'a"] {
            assert!(shape(sql).is_none(), "{sql}");
        }
    }

    #[test]
    fn moments_are_those_of_the_calendar() {
        for text in ["2026-11-28", "1971-01-01 00:00:00", "2037-12-31 23:59:59", "2024-02-29"] {
            assert!(is_moment(text.as_bytes()), "{text}");
        }
        let not =
            ["2026-11-31", "2023-02-29", "2026-00-10", "2026-1-1", "2026-11-28 24:00:00", "2026-11-28 01:02", "1970-01-01", "11:12:13", ""];
        for text in not {
            assert!(!is_moment(text.as_bytes()), "{text}");
        }
    }

    /// Marks are where literals were, and values are theirs.
    #[test]
    fn values_are_those_of_the_text() {
        let sql = r"select 'a\\b''c', 007, 1.5 from t1";
        let shape = shape(sql).expect("a plain text");
        let (sql, mode) = (sql.as_bytes(), ParserMode::new(0));
        assert_eq!(
            shape.literals.iter().map(|l| l.kind).collect::<Vec<_>>(),
            [LiteralKind::Text, LiteralKind::Int, LiteralKind::Decimal(1)]
        );
        assert_eq!((shape.literals[2].decimal(sql), shape.literals[1].decimal(sql)), (Some("1.5"), None));
        assert_eq!(shape.literals[0].text(sql, &mode).as_deref(), Some(&br"a\b'c"[..]));
        assert_eq!((shape.literals[1].int(sql), shape.literals[0].int(sql)), (Some(7), None));
        assert_eq!(shape.literals[0].text(sql, &ParserMode::new(sql_mode::NO_BACKSLASH_ESCAPES)).as_deref(), Some(&br"a\\b'c"[..]));
    }
}
