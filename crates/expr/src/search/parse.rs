//! From the text behind AGAINST to a [`Query`].
//!
//! ```text
//! list    := { [sign] ( word [*] | "phrase" [@ n] | "(" list ")" ) }
//! sign    := + | - | > | < | ~
//! ```
//! What stands between is passed over. In natural language mode there are words and phrases only, and every
//! other character separates words.

use value::{SqlError, SqlResult, Words, sql_error};

use super::{Item, Phrase, Query, Sign, What};

/// Parentheses may stand within each other so deep.
const DEPTH_MAX: usize = 64;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Token<'t> {
    Sign(Sign, u8),
    Open,
    Close,
    Star,
    At,
    Word(&'t [u8]),
    Number(&'t [u8]),
    Text(&'t [u8]),
    End,
}

impl Token<'_> {
    fn shown(self) -> String {
        let quoted = |c: char| format!("'{c}'");
        match self {
            Token::Sign(_, byte) => quoted(byte as char),
            Token::Open => quoted('('),
            Token::Close => quoted(')'),
            Token::Star => quoted('*'),
            Token::At => quoted('@'),
            Token::Word(_) => "FTS_TERM".to_string(),
            Token::Number(_) => "FTS_NUMB".to_string(),
            Token::Text(_) => "FTS_TEXT".to_string(),
            Token::End => "$end".to_string(),
        }
    }
}

struct Boolean<'t, 'w> {
    rest: &'t [u8],
    next: Token<'t>,
    words: &'w Words,
    query: Query,
}

pub(super) fn boolean(text: &[u8], words: &Words) -> SqlResult<Query> {
    let mut parser = Boolean { rest: text, next: Token::End, words, query: Query::default() };
    parser.advance();
    let items = parser.list(0)?;
    if parser.next != Token::End {
        return Err(parser.unexpected(", expecting $end"));
    }
    Ok(Query { items, ..parser.query })
}

pub(super) fn natural(text: &[u8], words: &Words) -> Query {
    let mut query = Query::default();
    let mut items = Vec::new();
    let mut rest = text;
    while let Some(quote) = rest.iter().position(|b| *b == b'"') {
        let Some(end) = rest[quote + 1..].iter().position(|b| *b == b'"') else { break };
        plain_words(&rest[..quote], Sign::May, words, &mut query, &mut items);
        let phrase = phrase(&rest[quote + 1..quote + 1 + end], None, words, &mut query);
        items.extend(phrase.map(|what| Item { sign: Sign::May, what }));
        rest = &rest[quote + end + 2..];
    }
    plain_words(rest, Sign::May, words, &mut query, &mut items);
    Query { items, ..query }
}

/// Each word of a text as an item of its own.
fn plain_words(text: &[u8], sign: Sign, words: &Words, query: &mut Query, items: &mut Vec<Item>) {
    words.each(text, |word, _| {
        let what = What::Term(query.term(word, false, words));
        items.push(Item { sign, what });
    });
}

/// A phrase, from the first word on that the index keeps; if that is all, the word. Words that are not kept
/// are near everything.
fn phrase(text: &[u8], within: Option<u32>, words: &Words, query: &mut Query) -> Option<What> {
    let mut phrase = Phrase { keys: Vec::new(), terms: Vec::new(), within };
    let mut all = Vec::new();
    words.each(text, |word, chars| {
        let mut key = Vec::new();
        words.key(word, &mut key);
        if words.keeps(word, chars, &key) {
            let term = query.term(word, false, words);
            if !phrase.terms.contains(&term) {
                phrase.terms.push(term);
            }
            phrase.keys.push(key.clone());
        } else if phrase.terms.is_empty() || words.ngram().is_some() {
            return;
        }
        all.push(key);
    });
    if within.is_none() {
        phrase.keys = all;
    }
    match phrase.keys.len() {
        0 => None,
        1 => Some(What::Term(phrase.terms[0])),
        _ => {
            query.has_phrases = true;
            Some(What::Phrase(phrase))
        }
    }
}

impl<'t> Boolean<'t, '_> {
    fn unexpected(&self, expecting: &str) -> SqlError {
        sql_error!(FTS_PARSE_ERROR, format!("syntax error, unexpected {}{expecting}", self.next.shown()))
    }

    fn advance(&mut self) {
        self.next = self.token();
    }

    fn token(&mut self) -> Token<'t> {
        loop {
            let Some((&byte, behind)) = self.rest.split_first() else { return Token::End };
            let one = match byte {
                b'+' => Token::Sign(Sign::Must, byte),
                b'-' => Token::Sign(Sign::Not, byte),
                b'>' => Token::Sign(Sign::More, byte),
                b'<' => Token::Sign(Sign::Less, byte),
                b'~' => Token::Sign(Sign::Against, byte),
                b'(' => Token::Open,
                b')' => Token::Close,
                b'*' => Token::Star,
                b'@' => Token::At,
                b'"' => match behind.iter().position(|b| *b == b'"') {
                    Some(end) => {
                        self.rest = &behind[end + 1..];
                        return Token::Text(&behind[..end]);
                    }
                    None => {
                        self.rest = behind;
                        continue;
                    }
                },
                b' ' | b'\t' | b'\n' | b'\r' | b'%' => {
                    self.rest = behind;
                    continue;
                }
                _ => {
                    let end = self.rest.iter().position(|b| b" \t\n\r%\"()*+-<>~@".contains(b)).unwrap_or(self.rest.len());
                    let (word, behind) = self.rest.split_at(end);
                    self.rest = behind;
                    return if word.iter().all(u8::is_ascii_digit) { Token::Number(word) } else { Token::Word(word) };
                }
            };
            self.rest = behind;
            return one;
        }
    }

    fn list(&mut self, depth: usize) -> SqlResult<Vec<Item>> {
        let mut items = Vec::new();
        loop {
            let sign = match self.next {
                Token::Sign(sign, _) => {
                    self.advance();
                    Some(sign)
                }
                _ => None,
            };
            match self.next {
                Token::Word(_) | Token::Number(_) | Token::Star => self.word(sign.unwrap_or(Sign::May), &mut items)?,
                Token::Text(text) => {
                    self.advance();
                    let within = self.within()?;
                    let what = phrase(text, within, self.words, &mut self.query);
                    items.extend(what.map(|what| Item { sign: sign.unwrap_or(Sign::May), what }));
                }
                Token::Open if depth < DEPTH_MAX => {
                    self.advance();
                    let inner = self.list(depth + 1)?;
                    if self.next != Token::Close {
                        return Err(self.unexpected(""));
                    }
                    self.advance();
                    if !inner.is_empty() {
                        items.push(Item { sign: sign.unwrap_or(Sign::May), what: What::List(inner) });
                    }
                }
                _ if sign.is_some() => return Err(self.unexpected("")),
                _ => return Ok(items),
            }
        }
    }

    /// `word`, `word*`, `*word`
    fn word(&mut self, sign: Sign, items: &mut Vec<Item>) -> SqlResult<()> {
        while self.next == Token::Star {
            self.advance();
        }
        let (Token::Word(text) | Token::Number(text)) = self.next else { return Err(self.unexpected("")) };
        self.advance();
        let is_start = self.next == Token::Star;
        if is_start {
            self.advance();
        }
        let mut found: Vec<&[u8]> = Vec::new();
        self.words.each(text, |word, _| found.push(word));
        if let (true, Some(_)) = (self.words.ngram().is_none(), found.last()) {
            for (at, word) in found.iter().enumerate() {
                let term = self.query.term(word, is_start && at + 1 == found.len(), self.words);
                items.push(Item { sign, what: What::Term(term) });
            }
            return Ok(());
        }
        // What is longer than an n-gram is a phrase of n-grams; what is shorter is the start of some.
        let shorter = found.is_empty() && is_start;
        let what = if shorter {
            Some(What::Term(self.query.term(text, true, self.words)))
        } else {
            phrase(text, None, self.words, &mut self.query)
        };
        items.extend(what.map(|what| Item { sign, what }));
        Ok(())
    }

    /// `@ n` behind a phrase.
    fn within(&mut self) -> SqlResult<Option<u32>> {
        if self.next != Token::At {
            return Ok(None);
        }
        self.advance();
        let Token::Number(digits) = self.next else { return Err(self.unexpected(", expecting FTS_NUMB")) };
        self.advance();
        Ok(Some(std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok()).unwrap_or(u32::MAX)))
    }
}
