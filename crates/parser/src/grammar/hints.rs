//! Optimizer hints, `/*+ … */`: what each of them takes between its parentheses.
//!
//! A hint that is written otherwise ends the list: MySQL warns of the place, and those before it count.

use crate::ast::Hint;

/// What stands between the parentheses of a hint.
#[derive(Clone, Copy)]
enum Arguments {
    /// `@block` or nothing.
    Block,
    /// `t, u@block`, or `@block t, u`; none: all of them.
    Tables,
    /// As [`Arguments::Tables`], but at least one.
    SomeTables,
    /// A table, and indexes behind it: `t@block i, j`, `@block t i, j`.
    Indexes,
    /// Words of which any number may stand there, or just one.
    Words(&'static [&'static str], bool),
    Number,
    Name,
    /// `variable = value`.
    Setting,
}

const STRATEGIES: &[&str] = &["DUPSWEEDOUT", "FIRSTMATCH", "LOOSESCAN", "MATERIALIZATION"];

/// Those that there are with `NO_`, too.
const PAIRS: &[(&str, Arguments)] = &[
    ("BKA", Arguments::Tables),
    ("BNL", Arguments::Tables),
    ("DERIVED_CONDITION_PUSHDOWN", Arguments::Tables),
    ("GROUP_INDEX", Arguments::Indexes),
    ("HASH_JOIN", Arguments::Tables),
    ("INDEX", Arguments::Indexes),
    ("INDEX_MERGE", Arguments::Indexes),
    ("JOIN_INDEX", Arguments::Indexes),
    ("MERGE", Arguments::Tables),
    ("MRR", Arguments::Indexes),
    ("ORDER_INDEX", Arguments::Indexes),
    ("SEMIJOIN", Arguments::Words(STRATEGIES, false)),
    ("SKIP_SCAN", Arguments::Indexes),
];

const SINGLE: &[(&str, Arguments)] = &[
    ("JOIN_FIXED_ORDER", Arguments::Block),
    ("JOIN_ORDER", Arguments::SomeTables),
    ("JOIN_PREFIX", Arguments::SomeTables),
    ("JOIN_SUFFIX", Arguments::SomeTables),
    ("MAX_EXECUTION_TIME", Arguments::Number),
    ("NO_ICP", Arguments::Indexes),
    ("NO_RANGE_OPTIMIZATION", Arguments::Indexes),
    ("QB_NAME", Arguments::Name),
    ("RESOURCE_GROUP", Arguments::Name),
    ("SET_VAR", Arguments::Setting),
    ("SUBQUERY", Arguments::Words(&["INTOEXISTS", "MATERIALIZATION"], true)),
];

fn arguments_of(name: &str) -> Option<Arguments> {
    let find = |table: &[(&str, Arguments)], name: &str| table.iter().find(|(known, _)| *known == name).map(|(_, arguments)| *arguments);
    find(SINGLE, name).or_else(|| find(PAIRS, name.strip_prefix("NO_").unwrap_or(name)))
}

/// Where something is that does not belong there.
struct Wrong(usize);

type R<T> = Result<T, Wrong>;

/// The hints of a comment, and where the first wrong thing is in its text, if anything is wrong.
pub(super) fn read(text: &[u8], ansi_quotes: bool) -> (Vec<Hint>, Option<usize>) {
    let mut reader = Reader { text, at: 0, ansi_quotes };
    let mut hints = Vec::new();
    loop {
        reader.skip_blanks();
        if reader.at == text.len() && !hints.is_empty() {
            return (hints, None);
        }
        match reader.hint() {
            Ok(hint) => hints.push(hint),
            Err(Wrong(at)) => return (hints, Some(at)),
        }
    }
}

struct Reader<'t> {
    text: &'t [u8],
    at: usize,
    ansi_quotes: bool,
}

impl Reader<'_> {
    fn skip_blanks(&mut self) {
        self.at += self.text[self.at..].iter().take_while(|b| b.is_ascii_whitespace()).count();
    }

    /// The byte of the next token.
    fn peek(&mut self) -> u8 {
        self.skip_blanks();
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == byte;
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, byte: u8) -> R<()> {
        if self.eat(byte) { Ok(()) } else { Err(Wrong(self.at)) }
    }

    fn text_from(&self, from: usize) -> String {
        String::from_utf8_lossy(&self.text[from..self.at]).trim().to_owned()
    }

    /// A word as it is written, which may be empty.
    fn word(&mut self) -> String {
        self.skip_blanks();
        let from = self.at;
        let is_word = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$') || **b >= 0x80;
        self.at += self.text[from..].iter().take_while(is_word).count();
        self.text_from(from)
    }

    fn quoted(&mut self, quote: u8) -> R<()> {
        let from = self.at;
        match self.text[from + 1..].iter().position(|b| *b == quote) {
            Some(length) => {
                self.at += length + 2;
                Ok(())
            }
            None => Err(Wrong(from)),
        }
    }

    /// The name of a table, an index, a query block or a variable.
    fn name(&mut self) -> R<()> {
        match self.peek() {
            b'`' => return self.quoted(b'`'),
            b'"' if self.ansi_quotes => return self.quoted(b'"'),
            _ => {}
        }
        let from = self.at;
        let word = self.word();
        // What is all digits is a number.
        if word.bytes().all(|b| b.is_ascii_digit()) { Err(Wrong(from)) } else { Ok(()) }
    }

    fn number(&mut self) -> R<()> {
        self.skip_blanks();
        let from = self.at;
        let word = self.word();
        let whole = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()) && self.text.get(self.at) != Some(&b'.');
        if whole { Ok(()) } else { Err(Wrong(from)) }
    }

    fn hint(&mut self) -> R<Hint> {
        self.skip_blanks();
        let from = self.at;
        let name = self.word().to_ascii_uppercase();
        let arguments = arguments_of(&name).ok_or(Wrong(from))?;
        self.expect(b'(')?;
        let begin = self.at;
        self.arguments(arguments)?;
        let args = self.text_from(begin);
        self.expect(b')')?;
        Ok(Hint { name, args })
    }

    /// `@block`.
    fn block(&mut self) -> R<bool> {
        let named = self.eat(b'@');
        if named {
            self.name()?;
        }
        Ok(named)
    }

    fn arguments(&mut self, arguments: Arguments) -> R<()> {
        match arguments {
            Arguments::Block => self.block().map(drop),
            Arguments::Tables | Arguments::SomeTables => {
                let block = self.block()?;
                if self.peek() == b')' && matches!(arguments, Arguments::Tables) {
                    return Ok(());
                }
                loop {
                    self.table(block)?;
                    if !self.eat(b',') {
                        return Ok(());
                    }
                }
            }
            Arguments::Indexes => {
                let block = self.block()?;
                self.table(block)?;
                if self.peek() == b')' {
                    return Ok(());
                }
                loop {
                    self.name()?;
                    if !self.eat(b',') {
                        return Ok(());
                    }
                }
            }
            Arguments::Words(known, one) => {
                self.block()?;
                if self.peek() == b')' && !one {
                    return Ok(());
                }
                loop {
                    self.skip_blanks();
                    let from = self.at;
                    let word = self.word().to_ascii_uppercase();
                    if !known.contains(&word.as_str()) {
                        return Err(Wrong(from));
                    }
                    if one || !self.eat(b',') {
                        return Ok(());
                    }
                }
            }
            Arguments::Number => self.number(),
            Arguments::Name => self.name(),
            Arguments::Setting => {
                self.name()?;
                self.expect(b'=')?;
                self.value()
            }
        }
    }

    /// A table, which names its block unless all of them have one.
    fn table(&mut self, block: bool) -> R<()> {
        self.name()?;
        if block && self.peek() == b'@' {
            return Err(Wrong(self.at + 1));
        }
        self.block().map(drop)
    }

    /// A text, a number that may have a point or a suffix, or a word.
    fn value(&mut self) -> R<()> {
        if let quote @ (b'\'' | b'"') = self.peek() {
            return self.quoted(quote);
        }
        let from = self.at;
        let word = self.word();
        if word.is_empty() {
            return Err(Wrong(from));
        }
        if word.bytes().all(|b| b.is_ascii_digit()) && self.text.get(self.at) == Some(&b'.') {
            self.at += 1;
            self.word();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_before_the_first_wrong_one_count() {
        let wrong = |text: &str| {
            let (hints, at) = read(text.as_bytes(), false);
            (hints.len(), at.map(|at| text[at..].to_owned()))
        };
        for right in
            [" BKA(t) NO_BNL(@q t, u) ", "INDEX(t@q i, j)", "SEMIJOIN(@q FIRSTMATCH, LOOSESCAN)", "SET_VAR(a='b')", "SET_VAR(a=1.5)"]
        {
            assert_eq!(wrong(right).1, None, "{right}");
        }
        assert_eq!(wrong("BKA(t) garbage"), (1, Some("garbage".into())));
        assert_eq!(wrong("BKA(t"), (0, Some(String::new())));
        assert_eq!(wrong(" "), (0, Some(String::new())));
        assert_eq!(wrong("INDEX(t, i)"), (0, Some(", i)".into())));
        assert_eq!(wrong("MAX_EXECUTION_TIME(1.5)"), (0, Some("1.5)".into())));
        assert_eq!(wrong("MERGE(`t)"), (0, Some("`t)".into())));
    }
}
