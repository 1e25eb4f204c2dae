//! VALUES lists of nothing but literals, read without tokens and trees: what a dump or a batch of a
//! program's is made of.
//!
//! Only a shortcut. It takes lists in which every value is written in one of the usual ways, and all rows
//! have as many as the first; whatever else stands there (another expression, a comment, an error) makes it
//! give up, and the grammar reads the list from its beginning. So what it takes means what it means there.

use super::*;
use crate::lexer::is_word;

impl Parser<'_> {
    /// At the first `(`: the whole list, if it is one of literals.
    pub(super) fn literal_rows(&mut self) -> Option<LiteralRows> {
        if self.ahead_len > 0 || !self.is(b'(') || self.lexer.is_in_comment() || self.program.is_some() {
            return None;
        }
        let mut cells = Vec::new();
        let (width, end) = scan(self.sql, self.tok.start as usize, self.escapes(), &mut |cell| cells.push(cell))?;
        cells.shrink_to_fit();
        let mut lexer = self.lexer;
        lexer.seek(end);
        let next = lexer.next();
        // Behind a comment the list may go on.
        if next.tok == Tok::Char(b',') {
            return None;
        }
        (self.lexer, self.tok, self.prev_end) = (lexer, next, end as u32);
        Some(LiteralRows { width, cells, escapes: self.escapes() })
    }
}

/// Gives the literals of the rows that begin at `start`, all of them. Returns how many a row has, and where
/// the last row ends.
fn scan(sql: &[u8], start: usize, escapes: bool, take: &mut impl FnMut(LiteralCell)) -> Option<(usize, usize)> {
    let mut scan = Scan { sql, pos: start, escapes };
    let mut width = 0;
    loop {
        let cells = scan.row(take)?;
        if width == 0 {
            width = cells;
        } else if cells != width {
            return None;
        }
        let end = scan.pos;
        if scan.skip_blanks() != b',' {
            return Some((width, end));
        }
        scan.pos += 1;
        if scan.skip_blanks() != b'(' {
            return None;
        }
    }
}

/// Rows of literals without introducers, as [`digest`](crate::digest) wants them: how many there are, of
/// how many values, and where the last one ends.
pub(crate) fn plain_rows(sql: &[u8], start: usize, escapes: bool) -> Option<(usize, usize, usize)> {
    let (mut cells, mut introduced) = (0, false);
    let (width, end) = scan(sql, start, escapes, &mut |cell| {
        cells += 1;
        introduced |= matches!(cell.kind, LiteralKind::String { binary: true, .. });
    })?;
    (!introduced).then_some((cells / width, width, end))
}

struct Scan<'a> {
    sql: &'a [u8],
    pos: usize,
    escapes: bool,
}

impl Scan<'_> {
    fn peek(&self) -> u8 {
        self.at(self.pos)
    }

    fn at(&self, pos: usize) -> u8 {
        self.sql.get(pos).copied().unwrap_or(0)
    }

    /// The first byte that is no blank.
    fn skip_blanks(&mut self) -> u8 {
        while matches!(self.peek(), b' ' | b'\n' | b'\t' | b'\r') {
            self.pos += 1;
        }
        self.peek()
    }

    /// `( literal, … )`; how many there are.
    fn row(&mut self, take: &mut impl FnMut(LiteralCell)) -> Option<usize> {
        self.pos += 1;
        let mut cells = 0;
        loop {
            self.skip_blanks();
            take(self.literal()?);
            cells += 1;
            let after = self.skip_blanks();
            self.pos += 1;
            match after {
                b',' => {}
                b')' => return Some(cells),
                _ => return None,
            }
        }
    }

    fn literal(&mut self) -> Option<LiteralCell> {
        let mut start = self.pos;
        let kind = match self.peek() {
            b'\'' => self.string(false)?,
            b'-' | b'0'..=b'9' => self.number()?,
            b'N' | b'n' if self.word(b"null") => LiteralKind::Null,
            b'_' if self.word(b"_binary") && self.skip_blanks() == b'\'' => {
                start = self.pos;
                self.string(true)?
            }
            _ => return None,
        };
        Some(LiteralCell { kind, start: start as u32, end: self.pos as u32 })
    }

    fn word(&mut self, word: &[u8]) -> bool {
        let end = self.pos + word.len();
        let written = self.sql.get(self.pos..end).is_some_and(|text| text.eq_ignore_ascii_case(word));
        self.pos = end;
        written && !is_word(self.peek())
    }

    /// `'…'`
    fn string(&mut self, binary: bool) -> Option<LiteralKind> {
        let mut pos = self.pos + 1;
        let mut plain = true;
        loop {
            let rest = self.sql.get(pos..)?;
            pos += rest.iter().position(|b| *b == b'\'' || *b == b'\\')? + 1;
            if self.sql[pos - 1] == b'\'' {
                if self.at(pos) != b'\'' {
                    break;
                }
            } else if !self.escapes {
                continue;
            }
            plain = false;
            pos += 1;
        }
        self.pos = pos;
        Some(LiteralKind::String { plain, binary })
    }

    /// Digits with what may stand around them; a word that begins with digits is none.
    fn number(&mut self) -> Option<LiteralKind> {
        let start = self.pos;
        if self.peek() == b'0' && self.at(start + 1) == b'x' {
            self.pos += 2;
            let digits = self.digits(|b| b.is_ascii_hexdigit());
            return (digits > 0 && !is_word(self.peek())).then_some(LiteralKind::Hex);
        }
        let negative = self.peek() == b'-';
        self.pos += usize::from(negative);
        let mut kind = LiteralKind::Int;
        let whole = self.digits(|b| b.is_ascii_digit());
        if self.peek() == b'.' {
            self.pos += 1;
            self.digits(|b| b.is_ascii_digit());
            kind = LiteralKind::Decimal;
        }
        if self.peek() | 0x20 == b'e' {
            self.pos += 1 + usize::from(matches!(self.at(self.pos + 1), b'+' | b'-'));
            // With so few digits it is finite.
            if !(1..=2).contains(&self.digits(|b| b.is_ascii_digit())) || self.pos - start > 100 {
                return None;
            }
            kind = LiteralKind::Float;
        }
        // The sign of a number beyond 64 bits is an operator of another type.
        let beyond = kind == LiteralKind::Int && negative && whole > 18;
        (whole > 0 && !beyond && !is_word(self.peek())).then_some(kind)
    }

    /// How many there are.
    fn digits(&mut self, good: impl Fn(u8) -> bool) -> usize {
        let start = self.pos;
        while good(self.peek()) {
            self.pos += 1;
        }
        self.pos - start
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_list(sql: &str, mode: u64) -> Parser<'_> {
        let mut parser = Parser::new(sql.as_bytes(), 0, &ParserMode::new(mode));
        parser.bump();
        parser
    }

    /// What is read at once is what the grammar reads, and ends where it ends.
    #[test]
    fn literals_are_what_the_grammar_has() {
        let lists = [
            "(1,-2,'a',NULL)",
            "( 1 , - 2 )",
            "(0, 007, 18446744073709551615, 18446744073709551616)",
            "(-999999999999999999, -9223372036854775808)",
            "(1.5,-0.25,5.,-7.e1, 1e5, 1E+05, -1.5e-7, 1e300, .5)",
            "(0x4D, 0x4, 0xg, 0x, X'41', b'01', 0b1)",
            "('it''s','a\\'b','\\\\','\\n\\%','')",
            "('\\')",
            "('\\\\\\'')",
            "(_binary 'a\\0b', _BINARY'x', _latin1'y', _binaryx)",
            "('a' 'b')",
            "(null,NuLL,nullx,null.a)",
            "(1a, 1 + 1, 2)",
            "(1) , (2),\n\t(3) on duplicate key update a = 1",
            "(1),(2,3)",
            "(1),",
            "(1)(2)",
            "()",
            "(1,)",
            "(1 /* c */, 2)",
            "(1) -- c\n,(2)",
            "(default, 1)",
            "(?, 1)",
            "(--1)",
            "(\"a\")",
            "('open",
            "(1",
            "(true, now(), @a)",
            "('\u{e9}\u{4e2d}', '\u{1f600}')",
        ];
        let mut taken = 0;
        for list in lists {
            for mode in [0, sql_mode::NO_BACKSLASH_ESCAPES, sql_mode::ANSI_QUOTES] {
                let sql = format!("values {list}");
                let (mut fast, mut slow) = (at_list(&sql, mode), at_list(&sql, mode));
                let Some(rows) = fast.literal_rows() else {
                    assert_eq!((fast.tok, fast.lexer.next()), (slow.tok, slow.lexer.next()), "{list}: nothing is taken");
                    continue;
                };
                taken += 1;
                let want = slow.comma_list(crate::grammar::query::row_of_values).expect("the grammar takes it");
                assert_eq!(rows.len(), want.len(), "{list}");
                for (n, want) in want.iter().enumerate() {
                    let got: Vec<Expr> = rows.row(n).iter().map(|cell| rows.expr(*cell, sql.as_bytes())).collect();
                    assert_eq!(&got, want, "{list}");
                }
                assert_eq!((fast.tok, fast.prev_end), (slow.tok, slow.prev_end), "{list}");
            }
        }
        assert!(taken >= 20, "{taken} lists were read at once");
    }
}
