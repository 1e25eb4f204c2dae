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
//! Only plain texts have one: one statement without comments (hints are comments), parameters, and anything
//! beyond ASCII. The name of a variable is no literal, though it may stand in quotes.

use crate::ast::Span;
use crate::lexer::{Lexer, Tok};
use crate::mode::{ParserMode, sql_mode};
use crate::text;

/// Integers of more digits may be of other types.
const DIGITS_MAX: usize = 18;

/// What a literal is, as far as it has a mark of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LiteralKind {
    /// Digits, few enough for 64 bits with a sign.
    Int,
    /// In quotes.
    Text,
    Other,
}

impl LiteralKind {
    fn mark(self) -> u8 {
        match self {
            LiteralKind::Int => 1,
            LiteralKind::Text => 2,
            LiteralKind::Other => 3,
        }
    }
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

    /// The value of one in quotes.
    pub fn text(&self, sql: &[u8], mode: &ParserMode) -> Option<Vec<u8>> {
        (self.kind == LiteralKind::Text).then(|| text::string(self.span.of(sql), !mode.has(sql_mode::NO_BACKSLASH_ESCAPES)))
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
}

impl Shape {
    /// Reads a text; false if it has no shape.
    pub fn read(&mut self, sql: &[u8], mode: &ParserMode) -> bool {
        self.marked.clear();
        self.literals.clear();
        if !sql.is_ascii() {
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
                Tok::Bad | Tok::Param | Tok::Introducer | Tok::NationalStr | Tok::Char(b';' | 0..=3) => return false,
                Tok::Int if token.end - token.start <= DIGITS_MAX as u32 => Some(LiteralKind::Int),
                Tok::Str if names_variable => None,
                Tok::Str => Some(LiteralKind::Text),
                Tok::Int | Tok::Decimal | Tok::Float | Tok::Hex | Tok::Bits => Some(LiteralKind::Other),
                _ => None,
            };
            end = token.end;
            names_variable = matches!(token.tok, Tok::At | Tok::AtAt);
            if let Some(kind) = kind {
                self.marked.extend_from_slice(&sql[copied..token.start as usize]);
                self.marked.push(kind.mark());
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
        for sql in
            ["select 1; select 2", "select /*+ X() */ 1", "select 1 -- x", "select ?", "select _latin1'a'", "select 'é'", "select 'a"]
        {
            assert!(shape(sql).is_none(), "{sql}");
        }
    }

    /// Marks are where literals were, and values are theirs.
    #[test]
    fn values_are_those_of_the_text() {
        let sql = r"select 'a\\b''c', 007, 1.5 from t1";
        let shape = shape(sql).expect("a plain text");
        let (sql, mode) = (sql.as_bytes(), ParserMode::new(0));
        assert_eq!(shape.literals.iter().map(|l| l.kind).collect::<Vec<_>>(), [LiteralKind::Text, LiteralKind::Int, LiteralKind::Other]);
        assert_eq!(shape.literals[0].text(sql, &mode).as_deref(), Some(&br"a\b'c"[..]));
        assert_eq!((shape.literals[1].int(sql), shape.literals[0].int(sql)), (Some(7), None));
        assert_eq!(shape.literals[0].text(sql, &ParserMode::new(sql_mode::NO_BACKSLASH_ESCAPES)).as_deref(), Some(&br"a\\b'c"[..]));
    }
}
