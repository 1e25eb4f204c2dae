//! MATCH … AGAINST: which rows a full-text search finds, and how much each of them has of it.
//!
//! A search runs when its statement first needs it. It reads the entries of its words in the FULLTEXT index,
//! by the statement's view, and keeps the rank of every row that it finds, by the row's key; the entries say
//! how often a word stands in a row, so texts are read for phrases only. As an access path the search then
//! reads its rows, those of the highest rank first. For a row that came by another way its rank is looked up.
//!
//! # Invariants
//! 1. A consistent read finds by entries what it would find in the texts of the rows that it sees
//!    (`txn/entries`).
//! 2. What locks rows searches among the newest entries, committed or not, and asks each row again when it
//!    has locked it: then the text of the row decides, and so it does where rows have no key of their own. No
//!    gap is locked: a row that gets the word later does not wait, as in InnoDB.
//! 3. The number of rows is exact for a small table, and else an estimate, as InnoDB's is; how many rows have
//!    a word is exact.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::rc::Rc;

use engine::{Batch, Direction, Entries, Isolation, Read};
use expr::search::{Doc, Phrase, Query, Room, Texts};
use expr::{EvalContext, Match};
use parser::ast::MatchMode;
use plan::query::PlanTable;
use value::{SqlResult, Value, Words, sql_error};

use crate::engine_error;
use crate::keys::KeyTable;
use crate::keyset::SetOf;
use crate::memory::Held;
use crate::run::Exec;
use crate::table::Table;
use crate::tally::ScanShape;

/// Entries that are read at a time.
const BATCH: usize = 1024;
/// A table with fewer rows by the estimate is counted.
const COUNTED_MAX: u64 = 2000;
/// What a row that is found takes beside its key, and each of its words.
const ROW_OVERHEAD: usize = 72;
const HIT_BYTES: usize = 12;

/// What a search has found.
pub(crate) struct Found {
    query: Query,
    /// The keys of rows, and by their numbers the ranks of those that are found.
    rows: KeyTable,
    ranks: Vec<Option<f32>>,
    _held: Held,
}

impl Found {
    fn rank(&self, key: &[u8]) -> Option<f32> {
        self.rows.get(key).and_then(|number| self.ranks[number])
    }

    /// The rows that are found, those of the highest rank first.
    pub fn in_order(&self) -> Vec<(f32, &[u8])> {
        let mut order: Vec<(f32, &[u8])> = Vec::with_capacity(self.ranks.len());
        order.extend(self.ranks.iter().enumerate().filter_map(|(number, rank)| Some(((*rank)?, self.rows.key(number)))));
        order.sort_unstable_by(|(a, one), (b, other)| b.total_cmp(a).then_with(|| one.cmp(other)));
        order
    }
}

/// The entries that were found, by rows.
#[derive(Default)]
struct Hits {
    rows: KeyTable,
    /// The last hit of each row.
    last: Vec<u32>,
    /// A lookup, how often its word stands in the row, and the row's hit before.
    hits: Vec<(u32, u32, u32)>,
}

const NONE: u32 = u32::MAX;

impl Hits {
    fn push(&mut self, lookup: usize, row: &[u8], count: u32, held: &Held) -> SqlResult<()> {
        held.take(HIT_BYTES)?;
        let (number, is_new) = self.rows.number(row);
        if is_new {
            held.take(row.len() + ROW_OVERHEAD)?;
            self.last.push(NONE);
        }
        self.hits.push((lookup as u32, count, self.last[number]));
        self.last[number] = (self.hits.len() - 1) as u32;
        Ok(())
    }

    /// Those of a row, by ascending numbers of lookups.
    fn of(&self, row: usize, counts: &mut Vec<Hit>) {
        counts.clear();
        let mut at = self.last[row];
        while at != NONE {
            let (lookup, count, before) = self.hits[at as usize];
            match counts.last_mut() {
                Some(last) if last.lookup == lookup => (last.count, last.words) = (count, last.words + 1),
                _ => counts.push(Hit { lookup, count, words: 1 }),
            }
            at = before;
        }
        counts.reverse();
    }
}

/// What a row has of a lookup: how often the word that was met first, and how many words.
struct Hit {
    lookup: u32,
    count: u32,
    words: u32,
}

/// A row by its hits; its texts are read for phrases.
struct ByHits<'h> {
    counts: &'h [Hit],
    has: &'h mut dyn FnMut(&Phrase) -> SqlResult<bool>,
}

impl Doc for ByHits<'_> {
    fn count(&mut self, lookup: usize) -> SqlResult<(u32, u32)> {
        let found = self.counts.binary_search_by_key(&(lookup as u32), |hit| hit.lookup);
        Ok(found.map_or((0, 0), |at| (self.counts[at].count, self.counts[at].words)))
    }

    fn has(&mut self, phrase: &Phrase) -> SqlResult<bool> {
        (self.has)(phrase)
    }
}

/// How much the current row has of a search: 0 if it is not found.
pub(crate) fn rank(exec: &Exec<'_>, of: &Match, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<f64> {
    let found = found(exec, of, row, cx)?;
    let search = &exec.plan.searches[of.search];
    let (plan, table) = (&exec.plan.tables[search.table], exec.table(search.table)?);
    let slots = &row[plan.slot..plan.slot + plan.width];
    match &table.clustered {
        Some(codec) if searches_by_view(exec, plan) => {
            // A row of NULLs is of an outer join.
            if codec.has_null(slots) {
                return Ok(0.0);
            }
            let mut key = Vec::with_capacity(32);
            codec.encode_row(slots, &cx.settings.time_zone, &mut key);
            Ok(found.rank(&key).map_or(0.0, f64::from))
        }
        _ => {
            let (set, words) = set_of(table, search.index)?;
            let mut texts = Texts::new(&found.query, words, texts_of(set, slots));
            Ok(found.query.rank(&mut texts, &mut Room::default())?.map_or(0.0, f64::from))
        }
    }
}

/// Tells before the first row what is no query.
///
/// # Errors
/// 1064.
pub(crate) fn check_searches(exec: &Exec<'_>, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    for search in exec.plan.searches.iter().filter(|search| search.mode == MatchMode::Boolean && !search.against.has_subquery()) {
        let (_, words) = set_of(exec.table(search.table)?, search.index)?;
        if let Value::Bytes(text) = expr::eval(&search.against, &[], cx)? {
            Query::parse(&text, search.mode, words)?;
        }
    }
    Ok(())
}

/// Whether a search of a table reads what a view sees.
fn searches_by_view(exec: &Exec<'_>, plan: &PlanTable) -> bool {
    exec.read_mode(plan) == Read::Consistent && (plan.past.is_some() || exec.isolation != Isolation::ReadUncommitted)
}

/// What a search finds, which runs now if it has not.
pub(crate) fn found(exec: &Exec<'_>, of: &Match, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Rc<Found>> {
    if let Some(found) = &exec.searches.borrow()[of.search] {
        return Ok(found.clone());
    }
    let search = &exec.plan.searches[of.search];
    let (plan, table) = (&exec.plan.tables[search.table], exec.table(search.table)?);
    let (set, words) = set_of(table, search.index)?;
    let text = match expr::eval(&of.against, row, cx)? {
        Value::Bytes(text) => text.to_vec(),
        _ => Vec::new(),
    };
    let mut searching = Searching { exec, plan, table, index: search.index, set, words, rows: None };
    let query = Query::parse(&text, of.mode, words)?;
    let mut met = Vec::new();
    let mut found = searching.run(query, &mut met, cx)?;
    if matches!(of.mode, MatchMode::WithExpansion | MatchMode::NaturalLanguageWithExpansion) {
        found = searching.expand(found, &met, cx)?;
    }
    let found = Rc::new(found);
    exec.searches.borrow_mut()[of.search] = Some(found.clone());
    Ok(found)
}

fn set_of(table: &Table, index: usize) -> SqlResult<(&SetOf, &Words)> {
    let set = table.indexes[index].set.as_deref();
    set.and_then(|set| Some((set, set.words()?))).ok_or_else(|| sql_error!(FT_MATCHING_KEY_NOT_FOUND))
}

fn texts_of<'r>(set: &'r SetOf, row: &'r [Value]) -> impl Iterator<Item = &'r [u8]> {
    set.columns.iter().filter_map(|column| if let Value::Bytes(text) = &row[*column] { Some(&text[..]) } else { None })
}

/// One search while it runs.
struct Searching<'s, 'a> {
    exec: &'s Exec<'a>,
    plan: &'s PlanTable,
    table: &'s Table,
    index: usize,
    set: &'s SetOf,
    words: &'s Words,
    /// How many rows there are, once it is known.
    rows: Option<u64>,
}

impl Searching<'_, '_> {
    fn read(&self) -> Read {
        if searches_by_view(self.exec, self.plan) { Read::Consistent } else { Read::Dirty }
    }

    fn run(&mut self, mut query: Query, met: &mut Vec<bool>, cx: &mut EvalContext<'_>) -> SqlResult<Found> {
        let held = self.exec.memory.held();
        let mut hits = Hits::default();
        let rows = match self.rows {
            _ if query.lookups().is_empty() => 0,
            Some(rows) => rows,
            None => *self.rows.insert(self.count_rows()?),
        };
        let with =
            (0..query.lookups().len()).map(|lookup| self.entries(&query, lookup, &mut hits, &held, cx)).collect::<SqlResult<Vec<u64>>>()?;
        let mut taken = Vec::new();
        if query.depends() {
            self.each_row(&query, &hits, cx, |_, doc, room| query.takes(doc, room, &mut taken))?;
        }
        query.weigh(rows, &with, &taken);
        let mut ranks = vec![None; hits.rows.len()];
        self.each_row(&query, &hits, cx, |number, doc, room| {
            ranks[number] = query.rank(doc, room)?;
            if ranks[number].is_some() {
                query.met(room, met);
            }
            Ok(())
        })?;
        Ok(Found { query, rows: hits.rows, ranks, _held: held })
    }

    /// Calls `f` with each row that has hits.
    fn each_row(
        &self,
        query: &Query,
        hits: &Hits,
        cx: &mut EvalContext<'_>,
        mut f: impl FnMut(usize, &mut ByHits<'_>, &mut Room) -> SqlResult<()>,
    ) -> SqlResult<()> {
        let (mut counts, mut room) = (Vec::new(), Room::default());
        for number in 0..hits.rows.len() {
            self.exec.tick(cx)?;
            hits.of(number, &mut counts);
            let mut has = |phrase: &Phrase| self.has_phrase(query, hits.rows.key(number), phrase, cx);
            f(number, &mut ByHits { counts: &counts, has: &mut has }, &mut room)?;
        }
        Ok(())
    }

    /// Notes the rows that a lookup has, and counts them, each as often as it has words that begin so.
    fn entries(&self, query: &Query, lookup: usize, hits: &mut Hits, held: &Held, cx: &mut EvalContext<'_>) -> SqlResult<u64> {
        let of = &query.lookups()[lookup];
        let tree = self.table.indexes[self.index].tree;
        let upper = behind(&of.key);
        let upper = upper.as_deref().map_or(Bound::Unbounded, Bound::Excluded);
        let (exec, read) = (self.exec, self.read());
        let mut cursor =
            exec.within(self.plan, |tx| tx.scan(tree, Bound::Included(&of.key), upper, Direction::Forward, read)).map_err(engine_error)?;
        let row_of = |entry: &[u8]| self.set.split(entry).ok().map(|(_, _, row)| entry.len() - row.len());
        let entries = Entries { rows: self.table.def.tree, row_of: &|entry| row_of(entry).map(|at| &entry[at..]) };
        let mut batch = exec.batch();
        let mut with = 0;
        loop {
            let more = exec.within(self.plan, |tx| cursor.next_entries(tx, &entries, &mut batch, BATCH)).map_err(engine_error)?;
            for (entry, _) in batch.iter() {
                let (_, count, row) = self.set.split(entry)?;
                hits.push(lookup, row, count, held)?;
            }
            with += batch.len() as u64;
            cx.session.check_killed()?;
            if !more {
                break;
            }
        }
        exec.return_batch(batch);
        exec.tally.scanned(ScanShape { unordered: false, backward: false, from_key: true, single: false }, with, true);
        Ok(with)
    }

    fn count_rows(&self) -> SqlResult<u64> {
        let (exec, tree) = (self.exec, self.table.def.tree);
        let estimate = exec.engine.stats(tree).entries_estimate;
        if estimate >= COUNTED_MAX {
            return Ok(estimate);
        }
        let mut batch = Batch::default();
        let mut rows = 0;
        let mut cursor = exec
            .within(self.plan, |tx| tx.scan(tree, Bound::Unbounded, Bound::Unbounded, Direction::Forward, self.read()))
            .map_err(engine_error)?;
        loop {
            let more = exec.within(self.plan, |tx| cursor.next_batch(tx, &mut batch, BATCH)).map_err(engine_error)?;
            rows += batch.len() as u64;
            if !more {
                return Ok(rows);
            }
        }
    }

    /// The indexed columns of the row at a key; none if it is gone.
    fn row(&self, key: &[u8], cx: &EvalContext<'_>) -> SqlResult<Option<Vec<Value>>> {
        let mut image = Vec::new();
        let read = self.read();
        if !self.exec.within(self.plan, |tx| tx.get(self.table.def.tree, key, read, &mut image)).map_err(engine_error)? {
            return Ok(None);
        }
        self.table.rows.settle(&mut image)?;
        let mut columns = self.set.columns.clone();
        columns.sort_unstable();
        let mut row = vec![Value::Null; self.table.def.columns.len()];
        self.table.rows.decode(&image, &columns, &cx.settings.time_zone, &mut row)?;
        Ok(Some(row))
    }

    fn has_phrase(&self, query: &Query, key: &[u8], phrase: &Phrase, cx: &EvalContext<'_>) -> SqlResult<bool> {
        let Some(row) = self.row(key, cx)? else { return Ok(false) };
        Texts::new(query, self.words, texts_of(self.set, &row)).has(phrase)
    }

    /// Searches once more, also for the words of the rows that were found, those that were not met there.
    fn expand(&mut self, found: Found, met: &[bool], cx: &mut EvalContext<'_>) -> SqlResult<Found> {
        let held = self.exec.memory.held();
        let words = self.words;
        let mut added: BTreeMap<Vec<u8>, Vec<u8>> = BTreeMap::new();
        for (number, _) in found.ranks.iter().enumerate().filter(|(_, rank)| rank.is_some()) {
            self.exec.tick(cx)?;
            let Some(row) = self.row(found.rows.key(number), cx)? else { continue };
            for text in texts_of(self.set, &row) {
                let mut taken = 0;
                words.each(text, |word, chars| {
                    let mut key = Vec::new();
                    words.key(word, &mut key);
                    if words.keeps(word, chars, &key) && !added.contains_key(&key) {
                        taken += key.len() + word.len() + ROW_OVERHEAD;
                        added.insert(key, word.to_vec());
                    }
                });
                held.take(taken)?;
            }
        }
        let mut query = found.query;
        query.expand(added.values().map(Vec::as_slice), met, words);
        self.run(query, &mut Vec::new(), cx)
    }
}

/// The first key behind all that begin so; none: there is no such key.
pub(crate) fn behind(start: &[u8]) -> Option<Vec<u8>> {
    let last = start.iter().rposition(|byte| *byte != u8::MAX)?;
    let mut key = start[..=last].to_vec();
    key[last] += 1;
    Some(key)
}
