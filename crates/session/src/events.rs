//! Statement events: what performance_schema tells of statements, summed up by digest, and the last few of each connection one by one.
//!
//! What is always true:
//! 1. A prepared statement finds its digest once; any other statement's text is read once more, token by token, when it has been run. With
//!    `performance_schema=OFF` nothing of this happens.
//! 2. There are at most [`DIGESTS_MAX`] digests; statements beyond count under one that has no text.
//! 3. Figures are sums: no decision is made from them.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use parking_lot::{Mutex, RwLock};
use parser::{ParserMode, digest};
use sha2::{Digest as _, Sha256};
use value::SqlError;

use crate::statement::Stmt;
use crate::status::{Counters, Stat};

/// `performance_schema_digests_size`, `performance_schema_events_statements_history_size`.
const DIGESTS_MAX: usize = 10_000;
const HISTORY_MAX: usize = 10;
/// Bytes of a statement that are kept as a sample and in the history.
const TEXT_MAX: usize = 1024;

/// What a statement counts besides rows, in the order of performance_schema's columns.
const COUNTED: [Stat; 11] = [
    Stat::Created_tmp_disk_tables,
    Stat::Created_tmp_tables,
    Stat::Select_full_join,
    Stat::Select_full_range_join,
    Stat::Select_range,
    Stat::Select_range_check,
    Stat::Select_scan,
    Stat::Sort_merge_passes,
    Stat::Sort_range,
    Stat::Sort_rows,
    Stat::Sort_scan,
];

/// A connection's counters at some moment.
#[derive(Clone, Copy, Default)]
pub(crate) struct Snapshot([u64; COUNTED.len()]);

impl Snapshot {
    pub fn of(counters: &Counters) -> Snapshot {
        Snapshot(COUNTED.map(|stat| counters.get(stat as usize)))
    }
}

/// What one statement did.
#[derive(Clone, Copy, Default)]
pub(crate) struct Figures {
    pub micros: u64,
    pub lock_micros: u64,
    pub errors: u64,
    pub warnings: u64,
    pub affected: u64,
    pub sent: u64,
    pub examined: u64,
    pub counted: [u64; COUNTED.len()],
    pub no_index: u64,
}

impl Figures {
    pub fn count(&mut self, before: &Snapshot, after: &Snapshot) {
        // FLUSH STATUS may have been in between.
        for ((n, before), after) in self.counted.iter_mut().zip(&before.0).zip(&after.0) {
            *n = after.saturating_sub(*before);
        }
        // Of Select_full_join and Select_scan.
        self.no_index = u64::from(self.counted[2] + self.counted[6] > 0);
    }

    fn add(&mut self, other: &Figures) {
        let Figures { micros, lock_micros, errors, warnings, affected, sent, examined, counted, no_index } = other;
        self.micros += micros;
        self.lock_micros += lock_micros;
        self.errors += errors;
        self.warnings += warnings;
        self.affected += affected;
        self.sent += sent;
        self.examined += examined;
        self.no_index += no_index;
        self.counted.iter_mut().zip(counted).for_each(|(sum, n)| *sum += n);
    }
}

/// Four for each power of two of microseconds.
const BUCKETS: usize = 128;

fn bucket_of(micros: u64) -> usize {
    let high = micros.checked_ilog2().unwrap_or(0) as usize;
    let at = if high < 2 { micros as usize } else { high * 4 - 4 + (micros >> (high - 2) & 3) as usize };
    at.min(BUCKETS - 1)
}

/// The least time of the bucket behind this one.
fn bucket_end(at: usize) -> u64 {
    let next = at as u64 + 1;
    if next < 4 { next } else { (4 + next % 4) << (next / 4 - 1) }
}

/// Sums of statements.
#[derive(Clone)]
pub(crate) struct Totals {
    pub count: u64,
    pub sum: Figures,
    pub least: u64,
    pub most: u64,
    /// Microseconds since 1970.
    pub first_seen: i64,
    pub last_seen: i64,
    /// The first of the statements that took longest, when it ran and how long.
    pub sample: (Arc<[u8]>, i64, u64),
    histogram: [u32; BUCKETS],
}

impl Totals {
    pub fn nothing() -> Totals {
        let sample = (Arc::from([].as_slice()), 0, 0);
        Totals { count: 0, sum: Figures::default(), least: 0, most: 0, first_seen: 0, last_seen: 0, sample, histogram: [0; BUCKETS] }
    }

    fn add(&mut self, begun: i64, text: impl FnOnce() -> Arc<[u8]>, figures: &Figures) {
        if self.count == 0 {
            (self.least, self.first_seen) = (figures.micros, begun);
        }
        if self.count == 0 || figures.micros > self.most {
            self.sample = (text(), begun, figures.micros);
        }
        self.count += 1;
        self.least = self.least.min(figures.micros);
        self.most = self.most.max(figures.micros);
        self.last_seen = begun + figures.micros as i64;
        self.sum.add(figures);
        let cell = &mut self.histogram[bucket_of(figures.micros)];
        *cell = cell.saturating_add(1);
    }

    pub fn merge(&mut self, other: &Totals) {
        if other.count > 0 {
            self.least = if self.count == 0 { other.least } else { self.least.min(other.least) };
            self.most = self.most.max(other.most);
            self.count += other.count;
            self.sum.add(&other.sum);
        }
    }

    /// The time that so many of a thousand statements did not exceed.
    pub fn quantile(&self, of_thousand: u64) -> u64 {
        let all: u64 = self.histogram.iter().map(|n| u64::from(*n)).sum();
        let wanted = (all * of_thousand).div_ceil(1000).max(1);
        let mut sum = 0;
        let reached = |n: &u32| {
            sum += u64::from(*n);
            sum >= wanted
        };
        self.histogram.iter().position(reached).map_or(0, |at| bucket_end(at).min(self.most))
    }
}

/// Statements that differ in their literals only, in one database.
pub(crate) struct DigestEntry {
    pub db: Option<String>,
    pub event: Stat,
    tokens: Box<[u8]>,
    /// Hash and text; none: statements for which there was no room.
    pub text: Option<(String, String)>,
    pub totals: Mutex<Totals>,
}

impl DigestEntry {
    fn new(db: Option<&str>, event: Stat, tokens: &[u8]) -> DigestEntry {
        let hash: String = Sha256::digest(tokens).iter().map(|byte| format!("{byte:02x}")).collect();
        let text = (!tokens.is_empty()).then(|| (hash, digest::text(tokens)));
        DigestEntry { db: db.map(str::to_owned), event, tokens: tokens.into(), text, totals: Mutex::new(Totals::nothing()) }
    }

    pub fn is_of(&self, db: Option<&str>) -> bool {
        self.db.as_deref() == db
    }
}

/// By tokens; one entry for each database.
type Entries = HashMap<Box<[u8]>, Vec<Arc<DigestEntry>>>;

/// The digest entries of the server.
pub(crate) struct Digests {
    entries: RwLock<Entries>,
    other: Arc<DigestEntry>,
}

impl Default for Digests {
    fn default() -> Digests {
        Digests { entries: RwLock::default(), other: Arc::new(DigestEntry::new(None, Stat::Com_select, &[])) }
    }
}

impl Digests {
    pub fn all(&self) -> Vec<Arc<DigestEntry>> {
        let entries = self.entries.read();
        let all = entries.values().flatten().chain([&self.other]);
        all.filter(|entry| entry.totals.lock().count > 0).cloned().collect()
    }

    /// TRUNCATE TABLE. The entries stay, because sessions have them at hand.
    pub fn clear(&self) {
        self.all().iter().for_each(|entry| *entry.totals.lock() = Totals::nothing());
    }

    fn find(&self, db: Option<&str>, event: Stat, tokens: &[u8]) -> Arc<DigestEntry> {
        let known = |list: &Vec<Arc<DigestEntry>>| list.iter().find(|entry| entry.is_of(db)).cloned();
        if let Some(entry) = self.entries.read().get(tokens).and_then(known) {
            return entry;
        }
        let mut entries = self.entries.write();
        if entries.len() >= DIGESTS_MAX && !entries.contains_key(tokens) {
            return Arc::clone(&self.other);
        }
        let list = entries.entry(tokens.into()).or_default();
        if let Some(entry) = known(list) {
            return entry;
        }
        let entry = Arc::new(DigestEntry::new(db, event, tokens));
        list.push(Arc::clone(&entry));
        entry
    }
}

/// A session's way to its statements' digests.
#[derive(Default)]
pub(crate) struct Finder {
    tokens: Vec<u8>,
    last: Option<Arc<DigestEntry>>,
}

impl Finder {
    pub fn find(&mut self, digests: &Digests, db: Option<&str>, event: Stat, statement: &Stmt<'_>, mode: &ParserMode) -> Arc<DigestEntry> {
        self.tokens.clear();
        digest::tokens(statement.source, statement.span, mode, &mut self.tokens);
        if let Some(last) = &self.last
            && *last.tokens == *self.tokens
            && last.is_of(db)
        {
            return Arc::clone(last);
        }
        let entry = digests.find(db, event, &self.tokens);
        self.last = Some(Arc::clone(&entry));
        entry
    }
}

/// One statement that has ended.
#[derive(Clone)]
pub(crate) struct Event {
    pub id: u64,
    pub digest: Arc<DigestEntry>,
    source: Arc<[u8]>,
    span: parser::ast::Span,
    /// Microseconds since 1970.
    pub begun: i64,
    pub figures: Figures,
    pub error: Option<SqlError>,
}

impl Event {
    pub fn new(digest: Arc<DigestEntry>, statement: &Stmt<'_>, begun: i64, figures: Figures, error: Option<SqlError>) -> Event {
        Event { id: 0, digest, source: Arc::clone(statement.source), span: statement.span, begun, figures, error }
    }

    pub fn text(&self) -> &[u8] {
        let text = self.span.of(&self.source);
        &text[..text.len().min(TEXT_MAX)]
    }

    /// Counts it under its digest.
    pub fn count(&self) {
        self.digest.totals.lock().add(self.begun, || Arc::from(self.text()), &self.figures);
    }
}

/// The last statements of a connection.
#[derive(Default)]
pub(crate) struct History {
    events: VecDeque<Event>,
    last_id: u64,
}

impl History {
    pub fn push(&mut self, mut event: Event) {
        self.last_id += 1;
        event.id = self.last_id;
        // A long text is not kept for the few bytes that are shown of it.
        if event.source.len() > 4 * TEXT_MAX {
            let text: Arc<[u8]> = Arc::from(event.text());
            (event.span, event.source) = (parser::ast::Span { start: 0, end: text.len() as u32 }, text);
        }
        if self.events.len() >= HISTORY_MAX {
            self.events.pop_front();
        }
        self.events.push_back(event);
    }

    pub fn events(&self) -> impl DoubleEndedIterator<Item = &Event> {
        self.events.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A quantile that is less than what it stands for makes a slow server look fast.
    #[test]
    fn buckets_follow_one_another() {
        for micros in (0..100_000).chain([1 << 20, 1 << 31, 1 << 40, u64::MAX]) {
            let at = bucket_of(micros);
            assert!(at == BUCKETS - 1 || micros < bucket_end(at), "{micros} in {at}, which ends at {}", bucket_end(at));
            assert!(at == 0 || at == BUCKETS - 1 || micros >= bucket_end(at - 1), "{micros} in {at}");
        }
    }
}
