//! [`Query`]: what MATCH … AGAINST looks for, and how much a row has of it.
//!
//! The rank of a row is the sum, over the words of the query that count for it, of how often the word stands
//! in the row times the square of log10(rows / rows with the word), as InnoDB computes it, down to its
//! rounding to a float. So a rank depends on the row's text and on two figures of the index.
//!
//! In boolean mode a list of items is looked at in three rounds, as InnoDB does: what may be there (plain,
//! `>`, `<`, and `~`, which weighs only on what was found before it), then what must be (`+`), then what must
//! not (`-`). A word counts for a row only in the round in which it was met; that is why `+a ~b` has the rank
//! of `+a`.
//!
//! # Invariants
//! 1. The rank of a row is the same whether its words are counted in the row's text or in the entries of the
//!    index: both are a [`Doc`].
//! 2. A term has entries only if the index keeps the word. A word that it does not keep is found nowhere:
//!    `+the` finds nothing, `the cat` finds cats.
//! 3. Without a term that finds rows a query finds none: nothing is found by what is not there.
//!
//! Example: `+cat -"black dog"` has the items `(Must, cat)` and `(Not, "black dog")`, and the terms `cat`,
//! `black`, `dog`.

mod parse;

use std::collections::HashMap;

use parser::ast::MatchMode;
use value::{SqlResult, Words};

/// What is to be found.
#[derive(Debug, Default)]
pub struct Query {
    items: Vec<Item>,
    terms: Vec<Term>,
    /// Of the terms that are whole words, by their keys; and those that are not.
    words: HashMap<Vec<u8>, usize>,
    starts: Vec<usize>,
    has_phrases: bool,
    /// The terms in the order of their keys: in this order their ranks are added, since sums of floats depend
    /// on it.
    order: Vec<usize>,
}

/// A word, or the start of words.
#[derive(Debug)]
pub struct Term {
    /// Its key, or what the keys of words begin with that begin so.
    pub key: Vec<u8>,
    pub is_start: bool,
    /// How often it stands in the query: for each time the rows that have it are counted.
    times: u64,
    /// The square of its weight.
    weight: f64,
    weighed: bool,
}

/// What an item does to the rows that have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    May,
    Must,
    Not,
    More,
    Less,
    Against,
}

#[derive(Debug)]
struct Item {
    sign: Sign,
    what: What,
}

#[derive(Debug)]
enum What {
    Term(usize),
    Phrase(Phrase),
    List(Vec<Item>),
}

/// Words that stand one behind another, or near each other.
#[derive(Debug)]
pub struct Phrase {
    /// Their keys, from the first one on that the index keeps, and those that it does not keep (but only kept
    /// n-grams, and kept words that are to be near each other).
    pub keys: Vec<Vec<u8>>,
    /// Those that it keeps.
    pub terms: Vec<usize>,
    /// Within how many words all of them stand, in whatever order.
    pub within: Option<u32>,
}

/// A row, as far as a query asks for it.
pub trait Doc {
    /// How often a term stands in it.
    ///
    /// # Errors
    /// Of whoever reads it.
    fn count(&mut self, term: usize) -> SqlResult<u32>;

    /// Whether it has a phrase, all of whose terms it has.
    ///
    /// # Errors
    /// As [`Doc::count`].
    fn has(&mut self, phrase: &Phrase) -> SqlResult<bool>;
}

impl Query {
    /// # Errors
    /// 1064 for what is no query in boolean mode.
    pub fn parse(text: &[u8], mode: MatchMode, words: &Words) -> SqlResult<Query> {
        match mode {
            MatchMode::Boolean => parse::boolean(text, words),
            _ => Ok(parse::natural(text, words)),
        }
    }

    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// Adds a word that may be there; false if the query has it.
    pub fn add_word(&mut self, word: &[u8], words: &Words) -> bool {
        let before = self.terms.len();
        let term = self.term(word, false, words);
        if before < self.terms.len() {
            self.items.push(Item { sign: Sign::May, what: What::Term(term) });
            return true;
        }
        self.terms[term].times -= 1;
        false
    }

    /// The number of a term, which stands in the query once more.
    fn term(&mut self, word: &[u8], is_start: bool, words: &Words) -> usize {
        let mut key = Vec::new();
        if is_start {
            words.key_start(word, &mut key)
        } else {
            words.key(word, &mut key)
        }
        let known = match is_start {
            true => self.starts.iter().copied().find(|at| self.terms[*at].key == key),
            false => self.words.get(&key).copied(),
        };
        if let Some(at) = known {
            self.terms[at].times += 1;
            return at;
        }
        let at = self.terms.len();
        match is_start {
            true => self.starts.push(at),
            false => _ = self.words.insert(key.clone(), at),
        }
        self.terms.push(Term { key, is_start, times: 1, weight: 0.0, weighed: false });
        at
    }

    /// How many rows there are, and how many have a term (for the start of words: for each word).
    pub fn weigh(&mut self, term: usize, rows: u64, with: u64) {
        let term = &mut self.terms[term];
        let with = with * term.times;
        // A word that all rows have weighs a little.
        let weight = if rows == with { 1.0001_f64.log10() } else { (rows as f64 / with.max(1) as f64).log10() };
        (term.weight, term.weighed) = (weight, with > 0);
    }

    /// All terms are weighed.
    pub fn settle(&mut self) {
        let mut order: Vec<usize> = (0..self.terms.len()).collect();
        order.sort_unstable_by(|a, b| self.terms[*a].key.cmp(&self.terms[*b].key));
        self.order = order;
    }

    /// The rank of a row; none if it is not found. (A row that is found may have the rank 0, or less.)
    /// `counts` is room.
    ///
    /// # Errors
    /// Of the row.
    pub fn rank(&self, doc: &mut dyn Doc, counts: &mut Vec<u32>) -> SqlResult<Option<f32>> {
        counts.clear();
        counts.resize(self.terms.len(), 0);
        let Some(mut rank) = list(&self.items, doc, counts)? else { return Ok(None) };
        for &at in &self.order {
            let (term, count) = (&self.terms[at], counts[at]);
            if count > 0 && term.weighed {
                rank += (f64::from(count) * term.weight * term.weight) as f32;
            }
        }
        Ok(Some(rank))
    }
}

/// What the signs in a list add to a row's rank; none if the list does not find it.
fn list(items: &[Item], doc: &mut dyn Doc, counts: &mut [u32]) -> SqlResult<Option<f32>> {
    let mut found: Option<f32> = None;
    for item in items {
        let step = match item.sign {
            Sign::May => 0.0,
            Sign::More => 1.0,
            Sign::Less | Sign::Against => -1.0,
            Sign::Must | Sign::Not => continue,
        };
        if item.sign == Sign::Against && found.is_none() {
            continue;
        }
        if let Some(own) = look(&item.what, doc, counts)? {
            let rank = found.unwrap_or(0.0) + own;
            // However many signs there are, they move a row up or down by one.
            found = Some(if step == 0.0 { rank } else { (rank + step).clamp(-1.0, 1.0) });
        }
    }
    let mut first = true;
    for item in items.iter().filter(|item| item.sign == Sign::Must) {
        let before = if first { Some(found.unwrap_or(0.0)) } else { found };
        first = false;
        found = match before {
            Some(before) => look(&item.what, doc, counts)?.map(|own| before + own),
            None => None,
        };
    }
    if found.is_some() {
        let mut apart = vec![0; counts.len()];
        for item in items.iter().filter(|item| item.sign == Sign::Not) {
            if look(&item.what, doc, &mut apart)?.is_some() {
                return Ok(None);
            }
        }
    }
    Ok(found)
}

fn look(what: &What, doc: &mut dyn Doc, counts: &mut [u32]) -> SqlResult<Option<f32>> {
    match what {
        What::Term(term) => {
            let count = doc.count(*term)?;
            if count == 0 {
                return Ok(None);
            }
            counts[*term] = count;
            Ok(Some(0.0))
        }
        What::Phrase(phrase) => {
            let mut own = Vec::with_capacity(phrase.terms.len());
            for term in &phrase.terms {
                own.push(doc.count(*term)?);
            }
            if own.is_empty() || own.contains(&0) || !doc.has(phrase)? {
                return Ok(None);
            }
            phrase.terms.iter().zip(own).for_each(|(term, count)| counts[*term] = count);
            Ok(Some(0.0))
        }
        What::List(items) => list(items, doc, counts),
    }
}

/// The words of a row's columns, one after another: its texts as a [`Doc`].
#[derive(Debug)]
pub struct Texts {
    /// Of each column, if there are phrases.
    columns: Vec<Vec<Vec<u8>>>,
    counts: HashMap<usize, u32>,
}

impl Texts {
    pub fn new<'t>(query: &Query, words: &Words, texts: impl IntoIterator<Item = &'t [u8]>) -> Texts {
        let mut counts = HashMap::new();
        // Of several words that begin so the first in order counts.
        let mut starts: HashMap<usize, (Vec<u8>, u32)> = HashMap::new();
        let mut columns = Vec::new();
        for text in texts {
            let mut keys: Vec<Vec<u8>> = Vec::new();
            let mut key = Vec::new();
            words.each(text, |word, chars| {
                key.clear();
                words.key(word, &mut key);
                let kept = words.keeps(word, chars, &key);
                if kept {
                    if let Some(at) = query.words.get(&key) {
                        *counts.entry(*at).or_insert(0) += 1;
                    }
                    for &at in query.starts.iter().filter(|at| key.starts_with(&query.terms[**at].key)) {
                        match starts.get_mut(&at) {
                            Some((first, count)) if *first == key => *count += 1,
                            Some((first, _)) if *first < key => {}
                            _ => drop(starts.insert(at, (key.clone(), 1))),
                        }
                    }
                }
                if query.has_phrases && (kept || words.ngram().is_none()) {
                    keys.push(key.clone());
                }
            });
            columns.push(keys);
        }
        counts.extend(starts.into_iter().map(|(at, (_, count))| (at, count)));
        Texts { columns, counts }
    }
}

impl Doc for Texts {
    fn count(&mut self, term: usize) -> SqlResult<u32> {
        Ok(self.counts.get(&term).copied().unwrap_or(0))
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
