//! [`Texts`]: the words of a row's columns, one after another, as a [`Doc`].

use std::collections::{BTreeMap, HashMap};

use value::{SqlResult, Words};

use super::{Doc, Phrase, Query};

#[derive(Debug)]
pub struct Texts {
    /// The words of each column, if there are phrases.
    columns: Vec<Vec<Vec<u8>>>,
    /// By lookups: how often the word stands there, and how many words there are.
    counts: HashMap<usize, (u32, u32)>,
}

impl Texts {
    pub fn new<'t>(query: &Query, words: &Words, texts: impl IntoIterator<Item = &'t [u8]>) -> Texts {
        let mut counts = HashMap::new();
        let mut starts: HashMap<usize, BTreeMap<Vec<u8>, u32>> = HashMap::new();
        let mut columns = Vec::new();
        for text in texts {
            let mut keys: Vec<Vec<u8>> = Vec::new();
            let mut key = Vec::new();
            words.each(text, |word, chars| {
                key.clear();
                words.key(word, &mut key);
                let kept = words.keeps(word, chars, &key);
                if kept {
                    if let Some(lookup) = query.by_key.get(&key).and_then(|term| query.terms[*term].word) {
                        counts.entry(lookup).or_insert((0, 1)).0 += 1;
                    }
                    for &lookup in query.starts.iter().filter(|lookup| key.starts_with(&query.lookups[**lookup].key)) {
                        *starts.entry(lookup).or_default().entry(key.clone()).or_insert(0) += 1;
                    }
                }
                if query.has_phrases && (kept || words.ngram().is_none()) {
                    keys.push(key.clone());
                }
            });
            columns.push(keys);
        }
        let first = |found: BTreeMap<Vec<u8>, u32>| (found.values().next().copied().unwrap_or(0), found.len() as u32);
        counts.extend(starts.into_iter().map(|(lookup, found)| (lookup, first(found))));
        Texts { columns, counts }
    }
}

impl Doc for Texts {
    fn count(&mut self, lookup: usize) -> SqlResult<(u32, u32)> {
        Ok(self.counts.get(&lookup).copied().unwrap_or((0, 0)))
    }

    fn has(&mut self, phrase: &Phrase) -> SqlResult<bool> {
        let Some(within) = phrase.within else {
            return Ok(self.columns.iter().any(|words| words.windows(phrase.keys.len()).any(|part| part == phrase.keys)));
        };
        // Words that are near each other may stand in different columns.
        let words: Vec<&Vec<u8>> = self.columns.iter().flatten().collect();
        let width = (within.max(1) as usize).min(words.len());
        Ok(width > 0 && words.windows(width).any(|part| phrase.keys.iter().all(|key| part.contains(&key))))
    }
}
