//! [`Query`]: what MATCH … AGAINST looks for, and how much a row has of it.
//!
//! A query is a list of steps. Each of them changes the set of rows that is found so far: what may be there
//! comes in, what must be there remains, what must not be there goes. `parse` puts them in the order in
//! which InnoDB takes them, since that decides what is found: `+a (b) +c` finds the rows with `a`, adds those
//! with `b`, and keeps those with `c`. Every step looks at one row alone, so the steps are taken row by row.
//!
//! The rank of a row is the sum, over the terms that were met while it was in the set, of how often the term
//! stands in the row times the square of log10(rows / rows with the term), as InnoDB computes it, down to its
//! rounding to a float. Signs (`>`, `<`, `~`) move a row up or down by one. So a rank depends on the row's
//! text and on two figures of the index.
//!
//! # Invariants
//! 1. The rank of a row is the same whether its words are counted in the row's text or in the entries of the
//!    index: both are a [`Doc`].
//! 2. A lookup has entries only if the index keeps the word. A word that it does not keep is found nowhere:
//!    `+the` finds nothing, `the cat` finds cats.
//! 3. Without a lookup that finds rows a query finds none: nothing is found by what is not there.
//!
//! Example: `+cat -"black dog" cat*` has the steps `(May, cat*)`, `(Must, cat)` and `(Not, "black dog")`,
//! four lookups (`cat*`, `cat`, `black`, `dog`), and three terms, since `cat` and `cat*` are counted
//! together.

mod parse;
mod texts;

use std::collections::HashMap;

use parser::ast::MatchMode;
use value::{SqlResult, Words};

pub use texts::Texts;

/// What is to be found.
#[derive(Debug, Default)]
pub struct Query {
    steps: Vec<Step>,
    lookups: Vec<Lookup>,
    terms: Vec<Term>,
    /// Terms by the keys of their texts, and lookups of what begins so.
    by_key: HashMap<Vec<u8>, usize>,
    starts: Vec<usize>,
    has_phrases: bool,
}

/// What is looked up in the index: a word, or the start of words.
#[derive(Debug)]
pub struct Lookup {
    /// Its key, or what the keys of words begin with that begin so.
    pub key: Vec<u8>,
    pub is_start: bool,
    term: usize,
}

/// A word of the query, with or without `*`.
#[derive(Debug, Default)]
struct Term {
    /// Its lookups: as a word, and as the start of words.
    word: Option<usize>,
    start: Option<usize>,
    /// The root of what it adds to the rank of a row for each time that it stands there.
    weight: f64,
    /// Ranks are added in the order of these: sums of floats depend on it.
    place: u32,
}

/// What a step does to the rows that have something.
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
enum Step {
    /// The rows that a lookup finds.
    Find(Sign, usize),
    Phrase(Sign, Phrase),
    /// A set begins, and ends.
    Open,
    Close(Sign),
}

/// Words that stand one behind another, or near each other. Without any it stands nowhere.
#[derive(Debug, Default)]
pub struct Phrase {
    /// Their keys, from the first one on that the index keeps, and those that it does not keep (but only kept
    /// n-grams, and kept words that are to be near each other).
    pub keys: Vec<Vec<u8>>,
    /// Those that it keeps.
    lookups: Vec<usize>,
    /// Within how many words all of them stand, in whatever order.
    pub within: Option<u32>,
}

/// A row, as far as a query asks for it.
pub trait Doc {
    /// How often the word of a lookup stands in it (of words that begin so the first), and how many such
    /// words it has.
    ///
    /// # Errors
    /// Those of whoever reads it.
    fn count(&mut self, lookup: usize) -> SqlResult<(u32, u32)>;

    /// Whether it has a phrase, all of whose words it has.
    ///
    /// # Errors
    /// As [`Doc::count`].
    fn has(&mut self, phrase: &Phrase) -> SqlResult<bool>;
}

/// Room for the steps of one row.
#[derive(Debug, Default)]
pub struct Room(Vec<Level>);

/// A set of rows, as far as one row goes.
#[derive(Debug, Default)]
struct Level {
    /// What signs have added to the row's rank; none: it is not in the set.
    rank: Option<f32>,
    /// Terms that were met while it was there.
    terms: Vec<usize>,
    /// Whether something that must be there was asked for: nothing comes in by another.
    bound: bool,
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

    pub fn lookups(&self) -> &[Lookup] {
        &self.lookups
    }

    /// The lookup whose rows are those of the query, and nothing else decides their rank.
    pub fn single(&self) -> Option<usize> {
        match self.steps.as_slice() {
            [Step::Find(Sign::May | Sign::Must, lookup)] => Some(*lookup),
            _ => None,
        }
    }

    /// Adds words that may be there, but those that were met in a row ([`Query::met`]).
    pub fn expand<'w>(&mut self, words: impl IntoIterator<Item = &'w [u8]>, met: &[bool], of: &Words) {
        for word in words {
            let lookup = self.lookup(word, false, of);
            if !met.get(self.lookups[lookup].term).copied().unwrap_or(false) {
                self.steps.push(Step::Find(Sign::May, lookup));
            }
        }
    }

    fn lookup(&mut self, word: &[u8], is_start: bool, words: &Words) -> usize {
        let mut key = Vec::new();
        words.key(word, &mut key);
        let term = *self.by_key.entry(key.clone()).or_insert(self.terms.len());
        if term == self.terms.len() {
            self.terms.push(Term::default());
        }
        let known = if is_start { &mut self.terms[term].start } else { &mut self.terms[term].word };
        *known.get_or_insert_with(|| {
            if is_start {
                key.clear();
                words.key_start(word, &mut key);
                self.starts.push(self.lookups.len());
            }
            self.lookups.push(Lookup { key, is_start, term });
            self.lookups.len() - 1
        })
    }

    /// Whether it depends on the rows which steps count: InnoDB does not read what could not change an empty
    /// set, so the rows of a word that stands elsewhere as well are counted once less.
    pub fn depends(&self) -> bool {
        let mut times = vec![0; self.terms.len()];
        let each = |times: &mut Vec<u32>, lookup: usize| times[self.lookups[lookup].term] += 1;
        for step in &self.steps {
            match step {
                Step::Find(_, lookup) => each(&mut times, *lookup),
                Step::Phrase(_, phrase) => phrase.lookups.iter().for_each(|lookup| each(&mut times, *lookup)),
                Step::Open | Step::Close(_) => {}
            }
        }
        self.steps.iter().any(|step| matches!(step, Step::Find(Sign::Must | Sign::Not, lookup) if times[self.lookups[*lookup].term] > 1))
    }

    /// How many rows there are, how many each lookup has (for the start of words: for each word), and of each
    /// step whether it could change the set, as [`Query::takes`] tells it; empty if that is no matter.
    pub fn weigh(&mut self, rows: u64, with: &[u64], taken: &[bool]) {
        let mut counts = vec![0; self.terms.len()];
        let mut order = Vec::new();
        for (at, step) in self.steps.iter().enumerate() {
            let (sign, lookups) = match step {
                Step::Find(Sign::Must | Sign::Not, _) if taken.get(at) == Some(&false) => continue,
                Step::Find(sign, lookup) => (*sign, std::slice::from_ref(lookup)),
                Step::Phrase(sign, phrase) => (*sign, phrase.lookups.as_slice()),
                Step::Open | Step::Close(_) => continue,
            };
            for &lookup in lookups {
                let term = self.lookups[lookup].term;
                counts[term] += with[lookup];
                if sign != Sign::Not {
                    order.push(term);
                }
                // The rest of a phrase is not looked for.
                if with[lookup] == 0 {
                    break;
                }
            }
        }
        for (place, &term) in order.iter().enumerate().rev() {
            self.terms[term].place = place as u32;
        }
        for (term, &with) in self.terms.iter_mut().zip(&counts) {
            // A word that all rows have weighs a little.
            term.weight = match with {
                0 => 0.0,
                with if rows == with => 1.0001_f64.log10(),
                with => (rows as f64 / with as f64).log10(),
            };
        }
    }

    /// Takes the steps for a row, and notes of each whether it could change something.
    ///
    /// # Errors
    /// Those of reading the row.
    pub fn takes(&self, doc: &mut dyn Doc, room: &mut Room, taken: &mut Vec<bool>) -> SqlResult<()> {
        taken.resize(self.steps.len(), false);
        self.find(doc, room, taken).map(|_| ())
    }

    /// The rank of a row; none if it is not found. (A row that is found may have the rank 0, or less.)
    ///
    /// # Errors
    /// Those of reading the row.
    pub fn rank(&self, doc: &mut dyn Doc, room: &mut Room) -> SqlResult<Option<f32>> {
        let Some(mut rank) = self.find(doc, room, &mut [])? else { return Ok(None) };
        let met = &mut room.0[0].terms;
        met.sort_unstable_by_key(|term| self.terms[*term].place);
        met.dedup();
        for &term in met.iter() {
            let term = &self.terms[term];
            let mut count = 0;
            for lookup in [term.word, term.start].into_iter().flatten() {
                if count == 0 {
                    count = doc.count(lookup)?.0;
                }
            }
            rank += term.part(count);
        }
        Ok(Some(rank))
    }

    /// The rank of a row that has the word of [`Query::single`] so often.
    pub fn rank_of_single(&self, count: u32) -> f32 {
        0.0 + self.terms[0].part(count)
    }

    /// Notes which terms were met in the row that was ranked last.
    pub fn met(&self, room: &Room, met: &mut Vec<bool>) {
        met.resize(self.terms.len(), false);
        room.0[0].terms.iter().for_each(|term| met[*term] = true);
    }

    /// What signs add to a row's rank; none if it is not found. `room` has the terms that were met.
    fn find(&self, doc: &mut dyn Doc, room: &mut Room, taken: &mut [bool]) -> SqlResult<Option<f32>> {
        let levels = &mut room.0;
        let mut depth = 0;
        Level::begin(levels, depth);
        for (at, step) in self.steps.iter().enumerate() {
            match step {
                Step::Open => {
                    depth += 1;
                    Level::begin(levels, depth);
                }
                Step::Close(sign) => {
                    let (outer, inner) = levels.split_at_mut(depth);
                    depth -= 1;
                    let has = inner[0].rank.map(|rank| (rank, 1));
                    outer[depth].step(*sign, has, &inner[0].terms);
                }
                Step::Find(sign, lookup) => {
                    let level = &mut levels[depth];
                    if let Some(taken) = taken.get_mut(at) {
                        *taken |= !level.ignores(*sign);
                    }
                    let (count, words) = doc.count(*lookup)?;
                    level.step(*sign, (count > 0).then_some((0.0, words)), &[self.lookups[*lookup].term]);
                }
                Step::Phrase(sign, phrase) => {
                    // Its text is read only if that matters.
                    let ignored = levels[depth].ignores(*sign);
                    let has = !ignored && self.has(phrase, doc)?;
                    levels[depth].step(*sign, has.then_some((0.0, 1)), &[]);
                    if has && levels[depth].rank.is_some() {
                        levels[depth].terms.extend(phrase.lookups.iter().map(|lookup| self.lookups[*lookup].term));
                    }
                }
            }
        }
        Ok(levels[0].rank)
    }

    fn has(&self, phrase: &Phrase, doc: &mut dyn Doc) -> SqlResult<bool> {
        for lookup in &phrase.lookups {
            if doc.count(*lookup)?.0 == 0 {
                return Ok(false);
            }
        }
        Ok(!phrase.lookups.is_empty() && doc.has(phrase)?)
    }
}

impl Term {
    /// What it adds to the rank of a row where it stands so often.
    fn part(&self, count: u32) -> f32 {
        (f64::from(count) * self.weight * self.weight) as f32
    }
}

impl Level {
    fn begin(levels: &mut Vec<Level>, depth: usize) {
        if levels.len() == depth {
            levels.push(Level::default());
        }
        let level = &mut levels[depth];
        (level.rank, level.bound) = (None, false);
        level.terms.clear();
    }

    /// Whether nothing that a row has could change it.
    fn ignores(&self, sign: Sign) -> bool {
        self.rank.is_none()
            && match sign {
                Sign::Not | Sign::Against => true,
                Sign::Must => self.bound,
                Sign::May | Sign::More | Sign::Less => false,
            }
    }

    /// `has`: a rank that the row brings from a set of its own, and how many words were found in it.
    fn step(&mut self, sign: Sign, has: Option<(f32, u32)>, terms: &[usize]) {
        let bound = self.bound;
        self.bound |= sign == Sign::Must;
        let Some((rank, words)) = has else {
            if sign == Sign::Must {
                self.leave();
            }
            return;
        };
        match sign {
            Sign::May | Sign::More | Sign::Less => self.rank = self.rank.or(Some(rank)),
            Sign::Must => {
                self.rank = match self.rank {
                    Some(own) => Some(within(own + rank)),
                    None => (!bound).then_some(rank),
                }
            }
            Sign::Not => self.leave(),
            Sign::Against => {}
        }
        let Some(own) = &mut self.rank else { return };
        let by = match sign {
            Sign::More => 1.0,
            Sign::Less | Sign::Against => -1.0,
            _ => 0.0,
        };
        for _ in 0..words.min(2) {
            *own = within(*own + by);
        }
        self.terms.extend_from_slice(terms);
    }

    fn leave(&mut self) {
        self.rank = None;
        self.terms.clear();
    }
}

/// However many signs there are, they move a row up or down by one.
fn within(rank: f32) -> f32 {
    rank.clamp(-1.0, 1.0)
}
