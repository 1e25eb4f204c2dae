//! [`Words`]: the words of a text, as a FULLTEXT index has them.
//!
//! A text is cut at every character that is neither a letter or its mark, nor a digit, nor `_`: `don't`
//! is `don` and `t`. Two words are one if the collation compares them as equal, but for their case. An
//! index has the words that are neither too short nor too long nor stopwords; a phrase is compared with
//! all of them. With the parser `ngram` a word is each run of so many characters of what would be a
//! word otherwise.
//!
//! # Invariants
//! 1. What the words of a text are depends on [`WordRules`], the collation and the text alone. The rules
//!    stand in the definition of the index: a variable that is set later changes no index that is there, so
//!    entries that were made then can be found again now.
//! 2. The key of a word ([`Collation::key_weights`]) tells by itself where it ends.

use std::cmp::Ordering::{Equal, Greater, Less};
use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::{Charset, Collation};

/// How a text is cut, and which of its words are kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WordRules {
    /// Characters of a word at least and at most.
    pub min: u32,
    pub max: u32,
    /// The parser `ngram`, with so many characters.
    #[serde(default)]
    pub ngram: Option<u32>,
    /// What is not kept; `None`: [`STOPWORDS`].
    #[serde(default)]
    pub stopwords: Option<Vec<String>>,
    /// Case does not count, though it may count to the collation, unless that is a binary one.
    #[serde(default)]
    pub folded: bool,
}

impl Default for WordRules {
    fn default() -> WordRules {
        WordRules { min: 3, max: 84, ngram: None, stopwords: None, folded: true }
    }
}

/// What `information_schema.INNODB_FT_DEFAULT_STOPWORD` lists.
pub const STOPWORDS: [&str; 36] = [
    "a", "about", "an", "are", "as", "at", "be", "by", "com", "de", "en", "for", "from", "how", "i", "in", "is", "it", "la", "of", "on",
    "or", "that", "the", "this", "to", "was", "what", "when", "where", "who", "will", "with", "und", "the", "www",
];

/// The rules of one index, ready for use.
#[derive(Clone, Debug)]
pub struct Words {
    rules: WordRules,
    collation: Collation,
    /// Words are keyed by their lower case.
    folds: bool,
    /// Keys, and how long the longest is.
    stopwords: HashSet<Box<[u8]>>,
    longest: usize,
}

impl Words {
    pub fn new(rules: &WordRules, collation: Collation) -> Words {
        let key = |word: &str| {
            let mut key = Vec::new();
            collation.key_weights(word.as_bytes(), &mut key);
            key.into_boxed_slice()
        };
        let stopwords: HashSet<Box<[u8]>> = match &rules.stopwords {
            Some(own) => own.iter().map(|word| key(word)).collect(),
            None => STOPWORDS.iter().map(|word| key(word)).collect(),
        };
        let longest = stopwords.iter().map(|key| key.len()).max().unwrap_or(0);
        let folds = rules.folded && !collation.is_bin() && collation.compare(b"a", b"A") != Equal;
        Words { rules: rules.clone(), collation, folds, stopwords, longest }
    }

    pub fn collation(&self) -> Collation {
        self.collation
    }

    /// Characters of a run with the parser `ngram`.
    pub fn ngram(&self) -> Option<u32> {
        self.rules.ngram
    }

    /// Calls `f` with each word of a text, kept or not, in order, and how many characters it has.
    pub fn each<'t>(&self, text: &'t [u8], mut f: impl FnMut(&'t [u8], u32)) {
        match self.rules.ngram {
            None => runs(self.collation.charset(), text, f),
            Some(n) => runs(self.collation.charset(), text, |run, chars| {
                let charset = self.collation.charset();
                let mut rest = run;
                for _ in n..=chars {
                    f(&rest[..charset.prefix_len(rest, n as usize)], n);
                    rest = &rest[charset.char_len(rest).max(1)..];
                }
            }),
        }
    }

    /// Whether a text begins with a character that is part of a word, and how long its first character is.
    pub fn part(&self, text: &[u8]) -> (bool, usize) {
        text.first().map_or((false, 0), |byte| part(self.collation.charset(), text, *byte))
    }

    /// Appends the key of a word.
    pub fn key(&self, word: &[u8], out: &mut Vec<u8>) {
        match self.lower(word) {
            Some(word) => self.collation.key_weights(&word, out),
            None => self.collation.key_weights(word, out),
        }
    }

    fn lower(&self, word: &[u8]) -> Option<Vec<u8>> {
        self.folds.then(|| {
            let mut lower = Vec::with_capacity(word.len());
            self.collation.to_lower(word, &mut lower);
            lower
        })
    }

    /// Appends what the keys of all words begin with that begin so.
    pub fn key_start(&self, start: &[u8], out: &mut Vec<u8>) {
        match self.lower(start) {
            Some(start) => self.collation.key_start(&start, out),
            None => self.collation.key_start(start, out),
        }
    }

    /// Bytes of the key of a word at the start of an entry.
    pub fn key_len(&self, entry: &[u8]) -> Option<usize> {
        self.collation.key_len(entry, 0)
    }

    /// Whether an index has a word of so many characters, which has this key. One of the parser `ngram` must
    /// not have a stopword in it.
    pub fn keeps(&self, word: &[u8], chars: u32, key: &[u8]) -> bool {
        match self.rules.ngram {
            None => !self.is_too_short(chars) && !self.is_too_long(chars) && !self.is_stopword(key),
            Some(_) => !self.has_stopword(word, chars),
        }
    }

    /// Too few characters for a word of the index.
    pub fn is_too_short(&self, chars: u32) -> bool {
        chars < self.rules.min
    }

    pub fn is_too_long(&self, chars: u32) -> bool {
        chars > self.rules.max
    }

    fn is_stopword(&self, key: &[u8]) -> bool {
        key.len() <= self.longest && self.stopwords.contains(key)
    }

    fn has_stopword(&self, word: &[u8], chars: u32) -> bool {
        let charset = self.collation.charset();
        let mut key = Vec::new();
        let mut rest = word;
        for left in (1..=chars).rev() {
            for len in 1..=left {
                key.clear();
                self.collation.key_weights(&rest[..charset.prefix_len(rest, len as usize)], &mut key);
                if self.is_stopword(&key) {
                    return true;
                }
            }
            rest = &rest[charset.char_len(rest).max(1).min(rest.len())..];
        }
        false
    }
}

/// Marks that are part of a word and that Unicode does not call alphabetic: accents, and signs of Hebrew,
/// Indic, Thai and other scripts. From and to; in order.
const MARKS: [(u32, u32); 58] = [
    (0x300, 0x344),
    (0x346, 0x362),
    (0x483, 0x486),
    (0x488, 0x489),
    (0x591, 0x5af),
    (0x658, 0x658),
    (0x6de, 0x6e0),
    (0x6ea, 0x6ec),
    (0x740, 0x74a),
    (0x7eb, 0x7f3),
    (0x93c, 0x93c),
    (0x94d, 0x94d),
    (0x951, 0x954),
    (0x9bc, 0x9bc),
    (0x9cd, 0x9cd),
    (0xa3c, 0xa3c),
    (0xa4d, 0xa4d),
    (0xabc, 0xabc),
    (0xacd, 0xacd),
    (0xb3c, 0xb3c),
    (0xb4d, 0xb4d),
    (0xbcd, 0xbcd),
    (0xc4d, 0xc4d),
    (0xcbc, 0xcbc),
    (0xccd, 0xccd),
    (0xd4d, 0xd4d),
    (0xdca, 0xdca),
    (0xe47, 0xe4c),
    (0xe4e, 0xe4e),
    (0xec8, 0xecc),
    (0xf18, 0xf19),
    (0xf35, 0xf35),
    (0xf37, 0xf37),
    (0xf39, 0xf39),
    (0xf3e, 0xf3f),
    (0xf84, 0xf84),
    (0xf86, 0xf87),
    (0xfc6, 0xfc6),
    (0x1037, 0x1037),
    (0x1039, 0x1039),
    (0x135f, 0x135f),
    (0x1714, 0x1714),
    (0x1734, 0x1734),
    (0x17c9, 0x17d3),
    (0x17dd, 0x17dd),
    (0x180b, 0x180d),
    (0x1939, 0x193b),
    (0x1b34, 0x1b34),
    (0x1b44, 0x1b44),
    (0x1b6b, 0x1b73),
    (0x1dc0, 0x1dca),
    (0x1dfe, 0x1dff),
    (0x20d0, 0x20ef),
    (0x302a, 0x302f),
    (0x3099, 0x309a),
    (0xa806, 0xa806),
    (0xfe00, 0xfe0f),
    (0xfe20, 0xfe23),
];
const _: () = assert!(MARKS[0].0 == 0x300);

/// Calls `f` with each run of letters and digits, and how many characters it has.
fn runs<'t>(charset: Charset, text: &'t [u8], mut f: impl FnMut(&'t [u8], u32)) {
    let (mut start, mut chars, mut at) = (0, 0, 0);
    while let Some(&byte) = text.get(at) {
        let (is_part, len) = part(charset, &text[at..], byte);
        if is_part {
            chars += 1;
        } else {
            if chars > 0 {
                f(&text[start..at], chars);
            }
            (start, chars) = (at + len, 0);
        }
        at += len;
    }
    if chars > 0 {
        f(&text[start..], chars);
    }
}

/// Whether the character that a text begins with is part of a word, and its length.
fn part(charset: Charset, text: &[u8], first: u8) -> (bool, usize) {
    if first < 0x80 {
        return (first.is_ascii_alphanumeric() || first == b'_', 1);
    }
    charset.decode(text).map_or((false, 1), |(c, len)| (is_letter(c), len))
}

fn is_letter(c: u32) -> bool {
    let is_mark = || {
        MARKS
            .binary_search_by(|(from, to)| {
                if c < *from {
                    Greater
                } else if c > *to {
                    Less
                } else {
                    Equal
                }
            })
            .is_ok()
    };
    c == u32::from('_') || char::from_u32(c).is_some_and(char::is_alphanumeric) || is_mark()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(rules: WordRules, text: &str) -> Vec<String> {
        let words = Words::new(&rules, Collation::UTF8MB4_0900_AI_CI);
        let mut out = Vec::new();
        words.each(text.as_bytes(), |word, chars| {
            let mut key = Vec::new();
            words.key(word, &mut key);
            if words.keeps(word, chars, &key) {
                out.push(String::from_utf8_lossy(word).into_owned());
            }
        });
        out
    }

    #[test]
    fn texts_are_cut_at_what_is_no_letter() {
        assert_eq!(
            words(WordRules::default(), "don't stop_me, ab THE naïve cafe\u{301}s x1y2"),
            ["don", "stop_me", "naïve", "cafe\u{301}s", "x1y2"]
        );
        assert_eq!(words(WordRules::default(), &"x".repeat(85)), [""; 0]);
        assert_eq!(words(WordRules { stopwords: Some(Vec::new()), ..WordRules::default() }, "the end"), ["the", "end"]);
    }

    #[test]
    fn an_ngram_is_each_run_of_its_length() {
        assert_eq!(
            words(WordRules { ngram: Some(2), ..WordRules::default() }, "日本語 xyz q abcd"),
            ["日本", "本語", "xy", "yz", "bc", "cd"]
        );
    }
}
