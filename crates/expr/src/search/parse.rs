//! From the text behind AGAINST to a [`Query`].
//!
//! ```text
//! list    := { [sign] ( word [*] | "phrase" [@ n] | "(" list ")" ) }
//! sign    := + | - | > | < | ~
//! ```
//! What stands between is passed over. In natural language mode there are words and phrases only, and every
//! other character separates words.
//!
//! The steps of a list are taken in three rounds: what may be there, and the signs that move a row; then what
//! must be there; then what must not. A list within parentheses finds a set of its own, which takes part as a
//! word would. Two forms break the rounds, as in InnoDB: what stands before parentheses is done with when
//! they are met, and so are the words of `+foo.bar`. So `+a (b)` finds rows with `b` alone.

use value::{SqlError, SqlResult, Words, sql_error};

use super::{Phrase, Query, Sign, Step};

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
    if words.ngram().is_some() {
        return Ok(boolean_ngrams(text, words));
    }
    let mut parser = Boolean { rest: text, next: Token::End, words, query: Query::default() };
    parser.advance();
    let steps = parser.list(0)?;
    if parser.next != Token::End {
        return Err(parser.unexpected(", expecting $end"));
    }
    Ok(Query { steps, ..parser.query })
}

/// With n-grams other rules hold: a sign counts behind a space only, the last one wins, and what is no query
/// finds nothing.
fn boolean_ngrams(text: &[u8], words: &Words) -> Query {
    let mut query = Query::default();
    // The list at hand, and those around it, each with the sign of the one within.
    let (mut list, mut open) = (Rounds::default(), Vec::new());
    let (mut at, mut before) = (0, b' ');
    while at < text.len() {
        let (sign, mark) = signs(text, &mut at, &mut before, words);
        match mark {
            Some(b'(') if open.len() < DEPTH_MAX => open.push((sign, std::mem::take(&mut list))),
            Some(b')') => {
                let Some((sign, outer)) = open.pop() else { return Query::default() };
                let inner = std::mem::replace(&mut list, outer).steps();
                list.take_list(sign, inner);
            }
            Some(b'"') => {
                let inner = &text[at..];
                let inner = &inner[..inner.iter().position(|byte| *byte == b'"').unwrap_or(inner.len())];
                at += inner.len() + 1;
                before = inner.last().map_or(before, |byte| if b" +-><~".contains(byte) { *byte } else { b'x' });
                list.of(sign).push(phrase(sign, inner, None, words, &mut query));
            }
            Some(_) => return Query::default(),
            None => {
                list.of(sign).push(run(sign, text, &mut at, words, &mut query));
                before = b'x';
            }
        }
    }
    match open.is_empty() {
        true => Query { steps: list.steps(), ..query },
        false => Query::default(),
    }
}

/// The sign of what follows, and the quote or parenthesis that follows it. `before`: the character before.
fn signs(text: &[u8], at: &mut usize, before: &mut u8, words: &Words) -> (Sign, Option<u8>) {
    let (mut must, mut more, mut against) = (0, 0, false);
    let mut mark = None;
    while mark.is_none() && *at < text.len() {
        let (is_part, len) = words.part(&text[*at..]);
        if is_part {
            break;
        }
        let byte = text[*at];
        *at += len;
        match (byte, *before) {
            (b'(' | b')' | b'"', _) => mark = Some(byte),
            (b'+', b' ') => must = 1,
            (b' ', b' ') => must = 0,
            (b'-', b' ') => must = -1,
            (b'>', b' ') => more += 1,
            (b'<', b' ') => more -= 1,
            (b'~', b' ') => against = !against,
            _ => (*before, must, more, against) = (byte, 0, 0, false),
        }
    }
    let sign = match must {
        1 => Sign::Must,
        -1 => Sign::Not,
        _ if more > 0 => Sign::More,
        _ if more < 0 => Sign::Less,
        _ if against => Sign::Against,
        _ => Sign::May,
    };
    (sign, mark)
}

/// A run of letters, as the n-grams in it, or as the start of some. At the end of the text it is empty.
fn run(sign: Sign, text: &[u8], at: &mut usize, words: &Words, query: &mut Query) -> Step {
    let (start, mut chars) = (*at, 0);
    while let (true, len) = words.part(&text[*at..]) {
        *at += len;
        chars += 1;
    }
    let run = &text[start..*at];
    let is_start = text.get(*at) == Some(&b'*');
    *at += usize::from(is_start);
    match words.ngram() {
        Some(n) if is_start && chars < n => Step::Find(sign, query.lookup(run, true, words)),
        _ => phrase(sign, run, None, words, query),
    }
}

/// In natural language mode all words count alike. Phrases are there, and a `*` that stands alone makes of
/// the word before it the start of words.
pub(super) fn natural(text: &[u8], words: &Words) -> Query {
    let mut query = Query::default();
    let (mut steps, mut last) = (Vec::new(), None);
    let mut rest = text;
    while let Some((&byte, behind)) = rest.split_first() {
        let quoted = behind.iter().position(|byte| matches!(byte, b'"' | b'\n')).filter(|end| byte == b'"' && behind[*end] == b'"');
        if let (Some(end), None) = (quoted, words.ngram()) {
            steps.push(phrase(Sign::May, &behind[..end], None, words, &mut query));
            last = None;
            rest = &behind[end + 1..];
            continue;
        }
        let end = rest.iter().position(|byte| b" \t\n\"%".contains(byte)).unwrap_or(rest.len());
        let (text, behind) = rest.split_at(end.max(1));
        rest = behind;
        match last {
            Some(word) if text == b"*" && words.ngram().is_none() => {
                steps.pop();
                steps.push(Step::Find(Sign::May, query.lookup(word, true, words)));
            }
            _ => words.each(text, |word, _| {
                steps.push(Step::Find(Sign::May, query.lookup(word, false, words)));
                last = Some(word);
            }),
        }
    }
    Query { steps, ..query }
}

/// A phrase, from the first word on that the index keeps; if that is all, the word. Words that are not kept
/// are near everything.
fn phrase(sign: Sign, text: &[u8], within: Option<u32>, words: &Words, query: &mut Query) -> Step {
    let mut phrase = Phrase { within: within.filter(|words| *words > 0), ..Phrase::default() };
    let mut all = Vec::new();
    words.each(text, |word, chars| {
        let mut key = Vec::new();
        words.key(word, &mut key);
        if words.keeps(word, chars, &key) {
            phrase.lookups.push(query.lookup(word, false, words));
            phrase.keys.push(key.clone());
        } else if phrase.lookups.is_empty() || words.ngram().is_some() {
            return;
        }
        all.push(key);
    });
    if phrase.within.is_none() {
        phrase.keys = all;
    }
    match (phrase.keys.len(), phrase.lookups.as_slice()) {
        (1, [lookup]) => Step::Find(sign, *lookup),
        _ => {
            query.has_phrases = true;
            Step::Phrase(sign, phrase)
        }
    }
}

/// Steps of a list, by the rounds in which they are taken.
#[derive(Default)]
struct Rounds {
    first: Vec<Step>,
    must: Vec<Step>,
    not: Vec<Step>,
}

impl Rounds {
    fn of(&mut self, sign: Sign) -> &mut Vec<Step> {
        match sign {
            Sign::Must => &mut self.must,
            Sign::Not => &mut self.not,
            Sign::May | Sign::More | Sign::Less | Sign::Against => &mut self.first,
        }
    }

    /// What has been put off is done now.
    fn catch_up(&mut self) {
        self.first.append(&mut self.must);
        self.first.append(&mut self.not);
    }

    fn steps(mut self) -> Vec<Step> {
        self.catch_up();
        self.first
    }

    /// A list within parentheses.
    fn take_list(&mut self, sign: Sign, inner: Vec<Step>) {
        let steps = self.of(sign);
        steps.push(Step::Open);
        steps.extend(inner);
        steps.push(Step::Close(sign));
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

    fn list(&mut self, depth: usize) -> SqlResult<Vec<Step>> {
        let mut rounds = Rounds::default();
        loop {
            let sign = match self.next {
                Token::Sign(sign, _) => {
                    self.advance();
                    Some(sign)
                }
                _ => None,
            };
            let own = sign.unwrap_or(Sign::May);
            match self.next {
                Token::Word(_) | Token::Number(_) | Token::Star => self.word(own, &mut rounds)?,
                Token::Text(text) => {
                    self.advance();
                    let within = self.within()?;
                    if !text.is_empty() {
                        rounds.of(own).push(phrase(own, text, within, self.words, &mut self.query));
                    }
                }
                Token::Open if depth < DEPTH_MAX => {
                    self.advance();
                    let inner = self.list(depth + 1)?;
                    if self.next != Token::Close {
                        return Err(self.unexpected(""));
                    }
                    self.advance();
                    // What stands before parentheses is a list of its own.
                    rounds.catch_up();
                    if !inner.is_empty() {
                        rounds.take_list(own, inner);
                    }
                }
                _ if sign.is_some() => return Err(self.unexpected("")),
                _ => return Ok(rounds.steps()),
            }
        }
    }

    /// `word`, `word*`, `*word`
    fn word(&mut self, sign: Sign, rounds: &mut Rounds) -> SqlResult<()> {
        while self.next == Token::Star {
            self.advance();
        }
        let (Token::Word(text) | Token::Number(text)) = self.next else {
            return Err(self.unexpected(", expecting FTS_TERM or FTS_NUMB or '*'"));
        };
        self.advance();
        let is_start = self.next == Token::Star;
        if is_start {
            self.advance();
        }
        let words = self.words;
        let mut found: Vec<&[u8]> = Vec::new();
        words.each(text, |word, chars| {
            if !words.is_too_long(chars) && (found.is_empty() || !words.is_too_short(chars)) {
                found.push(word);
            }
        });
        // Several words are a list of their own, whose signs are not put off.
        let steps = if found.len() > 1 { &mut rounds.first } else { rounds.of(sign) };
        for (at, word) in found.iter().enumerate() {
            let lookup = self.query.lookup(word, is_start && at + 1 == found.len(), words);
            steps.push(Step::Find(sign, lookup));
        }
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
