//! [`Words`]: the words of a text, as a FULLTEXT index has them.
//!
//! A text is cut at every character that is neither a letter, nor a digit, nor `_`: `don't` is `don` and `t`.
//! Two words are one if the collation compares them as equal. An index has the words that are neither too
//! short nor too long nor stopwords; a phrase is compared with all of them. With the parser `ngram` a word is
//! each run of so many characters of what would be a word otherwise.
//!
//! # Invariants
//! 1. What the words of a text are depends on [`WordRules`], the collation and the text alone. The rules
//!    stand in the definition of the index: a variable that is set later changes no index that is there, so
//!    entries that were made then can be found again now.
//! 2. The key of a word ([`Collation::key_weights`]) tells by itself where it ends.

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
}

impl Default for WordRules {
    fn default() -> WordRules {
        WordRules { min: 3, max: 84, ngram: None, stopwords: None }
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
        Words { rules: rules.clone(), collation, stopwords, longest }
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

    /// Appends the key of a word.
    pub fn key(&self, word: &[u8], out: &mut Vec<u8>) {
        self.collation.key_weights(word, out);
    }

    /// Appends what the keys of all words begin with that begin so.
    pub fn key_start(&self, start: &[u8], out: &mut Vec<u8>) {
        self.collation.key_start(start, out);
    }

    /// Bytes of the key of a word at the start of an entry.
    pub fn key_len(&self, entry: &[u8]) -> Option<usize> {
        self.collation.key_len(entry, 0)
    }

    /// Whether an index has a word of so many characters, which has this key. One of the parser `ngram` must
    /// not have a stopword in it.
    pub fn keeps(&self, word: &[u8], chars: u32, key: &[u8]) -> bool {
        match self.rules.ngram {
            None => chars >= self.rules.min && chars <= self.rules.max && !self.is_stopword(key),
            Some(_) => !self.has_stopword(word, chars),
        }
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

/// Calls `f` with each run of letters and digits, and how many characters it has.
fn runs<'t>(charset: Charset, text: &'t [u8], mut f: impl FnMut(&'t [u8], u32)) {
    let (mut start, mut chars, mut at) = (0, 0, 0);
    while let Some(&byte) = text.get(at) {
        let (is_part, len) = if byte < 0x80 {
            (byte.is_ascii_alphanumeric() || byte == b'_', 1)
        } else {
            charset.decode(&text[at..]).map_or((false, 1), |(c, len)| (is_letter(c), len))
        };
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

fn is_letter(c: u32) -> bool {
    c == u32::from('_') || char::from_u32(c).is_some_and(char::is_alphanumeric)
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
        assert_eq!(words(WordRules::default(), "don't stop_me, ab THE naïve  x1y2"), ["don", "stop_me", "naïve", "x1y2"]);
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
