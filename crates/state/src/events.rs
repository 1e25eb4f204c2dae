//! Statement events: what performance_schema tells of statements, summed up by digest, and the last few of
//! each connection one by one.
//!
//! What is always true:
//! 1. A prepared statement finds its digest once; any other statement's text is read once more, token by
//!    token, when it has been run. With `performance_schema=OFF` nothing of this happens.
//! 2. A statement that has ended touches nothing that other connections touch: its connection's
//!    [`Recorder`] keeps the event, and sums by digest. Sums are handed over to the digests when somebody
//!    wants to read them, when the connection rests or ends, and when it runs more than `SUMS_MAX` kinds
//!    of statements.
//! 3. There are at most `DIGESTS_MAX` digests; statements beyond count under one that has no text. None
//!    ever goes.
//! 4. What is switched off (`setup`) is not recorded. While `statements_digest` is off, statements are not
//!    summed up by kind either.
//! 5. Figures are sums: no decision is made from them.

pub mod errors;
pub mod lines;
pub mod setup;
pub mod trace;
pub mod transactions;

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use exec::{COUNTS, Count};
use parking_lot::{Mutex, RwLock};
use parser::ast::Span;
use parser::{ParserMode, digest};
use sha2::{Digest as _, Sha256};
use value::SqlError;
use world::waits::Single;

use crate::status::Stat;
use setup::{Consumer, Flags};
use transactions::{At, Noted, TransactionEvent, Transactions};

/// `performance_schema_digests_size`, `performance_schema_events_statements_history_size`.
const DIGESTS_MAX: usize = 10_000;
const HISTORY_MAX: usize = 10;
/// `performance_schema_events_statements_history_long_size`, and the same of transactions and waits.
const LONG_HISTORY_MAX: usize = 10_000;
/// Bytes of a statement that are kept as a sample and in the history.
const TEXT_MAX: usize = 1024;

/// Digests of which a connection keeps sums for itself.
const SUMS_MAX: usize = 32;

/// What a statement counts besides rows, in the order of performance_schema's columns; none: what never
/// happens here.
const COUNTED: [Option<Count>; 11] = [
    Some(Count::TmpDiskTables),
    Some(Count::TmpTables),
    Some(Count::FullJoin),
    Some(Count::FullRangeJoin),
    Some(Count::Range),
    None,
    Some(Count::Scan),
    Some(Count::MergePasses),
    None,
    Some(Count::SortRows),
    Some(Count::SortScan),
];

/// Where in `COUNTED` each kind is.
const PLACES: [Option<usize>; COUNTS.len()] = {
    let mut places = [None; COUNTS.len()];
    let mut at = 0;
    while at < COUNTED.len() {
        if let Some(count) = COUNTED[at] {
            places[count as usize] = Some(at);
        }
        at += 1;
    }
    places
};

/// What the present statement has counted of `COUNTED`.
#[derive(Clone, Copy, Default)]
pub struct Counted {
    counts: [u64; COUNTED.len()],
    any: bool,
    /// A table was read as a whole.
    pub no_index: bool,
}

impl Counted {
    pub fn add(&mut self, count: Count, n: u64) {
        if let Some(at) = PLACES[count as usize] {
            self.counts[at] += n;
            self.any = true;
        }
    }

    /// What another has counted is counted here, too.
    pub fn add_all(&mut self, other: &Counted) {
        self.counts.iter_mut().zip(other.counts).for_each(|(count, n)| *count += n);
        self.any |= other.any;
        self.no_index |= other.no_index;
    }

    /// Whether it has anything.
    #[inline]
    pub fn any(&self) -> bool {
        self.any || self.no_index
    }

    /// Begins anew.
    #[inline]
    pub fn clear(&mut self) {
        if self.any() {
            *self = Counted::default();
        }
    }
}

/// What every statement does.
#[derive(Clone, Copy, Default)]
pub struct Figures {
    pub micros: u64,
    pub affected: u64,
    pub sent: u64,
    pub examined: u64,
}

impl Figures {
    #[inline]
    fn add(&mut self, other: &Figures) {
        self.micros += other.micros;
        self.affected += other.affected;
        self.sent += other.sent;
        self.examined += other.examined;
    }
}

/// What the simplest statements have nothing of: they pay nothing for it.
#[derive(Clone, Copy, Default)]
pub struct Rare {
    pub lock_micros: u64,
    pub errors: u64,
    pub warnings: u64,
    pub counted: [u64; COUNTED.len()],
    pub no_index: u64,
    /// While events_statements_cpu is on.
    pub cpu_nanos: u64,
}

impl Rare {
    pub fn count(&mut self, counted: &Counted) {
        self.counted = counted.counts;
        self.no_index = u64::from(counted.no_index);
    }

    fn add(&mut self, other: &Rare) {
        let Rare { lock_micros, errors, warnings, counted, no_index, cpu_nanos } = other;
        self.lock_micros += lock_micros;
        self.errors += errors;
        self.warnings += warnings;
        self.counted.iter_mut().zip(counted).for_each(|(sum, n)| *sum += n);
        self.no_index += no_index;
        self.cpu_nanos += cpu_nanos;
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
pub struct Totals {
    pub count: u64,
    pub sum: Figures,
    pub rare: Rare,
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
        let (sum, rare) = (Figures::default(), Rare::default());
        Totals { count: 0, sum, rare, least: 0, most: 0, first_seen: 0, last_seen: 0, sample, histogram: [0; BUCKETS] }
    }

    #[inline]
    fn add(&mut self, ended: &Ended<'_>) {
        let (begun, figures) = (ended.begun, &ended.figures);
        if self.count == 0 {
            (self.least, self.first_seen) = (figures.micros, begun);
        }
        if figures.micros > self.most || self.count == 0 {
            self.keep_sample(ended);
        }
        self.count += 1;
        self.least = self.least.min(figures.micros);
        self.last_seen = begun + figures.micros as i64;
        self.sum.add(figures);
        if let Some(rare) = ended.rare {
            self.rare.add(rare);
        }
        let cell = &mut self.histogram[bucket_of(figures.micros)];
        *cell = cell.saturating_add(1);
    }

    /// None took longer.
    #[cold]
    fn keep_sample(&mut self, ended: &Ended<'_>) {
        self.most = ended.figures.micros;
        self.sample = (Arc::from(shown_of(ended.statement.text())), ended.begun, self.most);
    }

    pub fn merge(&mut self, other: &Totals) {
        if other.count == 0 {
            return;
        }
        let first = self.count == 0;
        self.least = if first { other.least } else { self.least.min(other.least) };
        self.first_seen = if first { other.first_seen } else { self.first_seen.min(other.first_seen) };
        self.last_seen = self.last_seen.max(other.last_seen);
        if first || other.most > self.most {
            self.sample = other.sample.clone();
        }
        self.most = self.most.max(other.most);
        self.count += other.count;
        self.sum.add(&other.sum);
        self.rare.add(&other.rare);
        self.histogram.iter_mut().zip(&other.histogram).for_each(|(sum, n)| *sum = sum.saturating_add(*n));
    }

    /// How many statements took how long: of each bucket the first microsecond, the first behind it, and the
    /// number.
    pub fn buckets(&self) -> impl Iterator<Item = (u64, u64, u64)> {
        let begin = |at: usize| at.checked_sub(1).map_or(0, bucket_end);
        self.histogram.iter().enumerate().map(move |(at, n)| (begin(at), bucket_end(at), u64::from(*n)))
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

/// A digest's place among all.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DigestNo(u32);

/// Statements that differ in their literals only, in one database.
pub struct DigestEntry {
    no: DigestNo,
    pub db: Option<String>,
    pub event: Stat,
    tokens: Box<[u8]>,
    /// Hash and text; none: statements for which there was no room.
    pub text: Option<(String, String)>,
    /// What connections have handed over.
    totals: Mutex<Totals>,
}

impl DigestEntry {
    fn new(no: usize, db: Option<&str>, event: Stat, tokens: &[u8]) -> DigestEntry {
        let hash: String = Sha256::digest(tokens).iter().map(|byte| format!("{byte:02x}")).collect();
        let text = (!tokens.is_empty()).then(|| (hash, digest::text(tokens)));
        let totals = Mutex::new(Totals::nothing());
        DigestEntry { no: DigestNo(no as u32), db: db.map(str::to_owned), event, tokens: tokens.into(), text, totals }
    }

    pub fn is_of(&self, db: Option<&str>) -> bool {
        self.db.as_deref() == db
    }
}

/// What a prepared statement is summed up under, and the session's epoch when that was so: the
/// database may be another after it.
pub type KnownDigest = Option<(Arc<DigestEntry>, u64)>;

/// The digests of the server.
struct Entries {
    /// By number; the first is for those for which there was no room.
    all: Vec<Arc<DigestEntry>>,
    /// By tokens; one entry for each database.
    by_tokens: HashMap<Box<[u8]>, Vec<Arc<DigestEntry>>>,
}

/// The digest entries of the server.
pub struct Digests(RwLock<Entries>);

impl Default for Digests {
    fn default() -> Digests {
        let other = Arc::new(DigestEntry::new(0, None, Stat::Com_select, &[]));
        Digests(RwLock::new(Entries { all: vec![other], by_tokens: HashMap::new() }))
    }
}

impl Digests {
    /// Those with statements that have been handed over, and the sums of these.
    pub fn all(&self) -> Vec<(Arc<DigestEntry>, Totals)> {
        let entries = self.0.read();
        entries.all.iter().map(|entry| (Arc::clone(entry), entry.totals.lock().clone())).filter(|(_, totals)| totals.count > 0).collect()
    }

    /// TRUNCATE TABLE. The entries stay, because sessions have them at hand.
    pub fn clear(&self) {
        self.0.read().all.iter().for_each(|entry| *entry.totals.lock() = Totals::nothing());
    }

    pub fn get(&self, DigestNo(no): DigestNo) -> Arc<DigestEntry> {
        Arc::clone(&self.0.read().all[no as usize])
    }

    fn find(&self, db: Option<&str>, event: Stat, tokens: &[u8]) -> Arc<DigestEntry> {
        let known = |list: &Vec<Arc<DigestEntry>>| list.iter().find(|entry| entry.is_of(db)).cloned();
        if let Some(entry) = self.0.read().by_tokens.get(tokens).and_then(known) {
            return entry;
        }
        let mut entries = self.0.write();
        let Entries { all, by_tokens } = &mut *entries;
        if let Some(entry) = by_tokens.get(tokens).and_then(known) {
            return entry;
        }
        if all.len() > DIGESTS_MAX {
            return Arc::clone(&all[0]);
        }
        let entry = Arc::new(DigestEntry::new(all.len(), db, event, tokens));
        by_tokens.entry(tokens.into()).or_default().push(Arc::clone(&entry));
        all.push(Arc::clone(&entry));
        entry
    }
}

/// Where the text of a statement stands.
#[derive(Clone, Copy)]
pub struct Written<'a> {
    pub source: &'a Arc<[u8]>,
    pub span: Span,
}

impl Written<'_> {
    pub fn text(&self) -> &[u8] {
        self.span.of(self.source)
    }
}

/// A session's way to its statements' digests.
#[derive(Default)]
pub struct Finder {
    tokens: Vec<u8>,
    last: Option<Arc<DigestEntry>>,
}

impl Finder {
    pub fn find(
        &mut self,
        digests: &Digests,
        db: Option<&str>,
        event: Stat,
        statement: Written<'_>,
        mode: &ParserMode,
    ) -> &Arc<DigestEntry> {
        self.tokens.clear();
        digest::tokens(statement.source, statement.span, mode, &mut self.tokens);
        let again = self.last.take().filter(|last| *last.tokens == *self.tokens && last.is_of(db));
        self.last.insert(again.unwrap_or_else(|| digests.find(db, event, &self.tokens)))
    }
}

/// One statement that has ended.
#[derive(Clone)]
pub struct Event {
    pub id: u64,
    pub digest: DigestNo,
    source: Arc<[u8]>,
    span: Span,
    /// Microseconds since 1970.
    pub begun: i64,
    pub figures: Figures,
    pub rare: Option<Rare>,
    pub error: Option<SqlError>,
    /// It belongs to the history.
    pub kept: bool,
}

impl Event {
    fn of(ended: &Ended<'_>, id: u64, kept: bool) -> Event {
        Event {
            id,
            digest: ended.digest.no,
            source: ended.kept_source(),
            span: ended.kept_span(),
            begun: ended.begun,
            figures: ended.figures,
            rare: ended.rare.copied(),
            error: ended.error.cloned(),
            kept,
        }
    }

    pub fn text(&self) -> &[u8] {
        shown_of(self.span.of(&self.source))
    }
}

fn shown_of(text: &[u8]) -> &[u8] {
    &text[..text.len().min(TEXT_MAX)]
}

/// What the digest's entry does not have yet.
struct Sum {
    digest: Arc<DigestEntry>,
    totals: Totals,
}

/// The newest events of all connections, with the connections.
pub struct Long<T>(Mutex<VecDeque<(u64, T)>>);

impl<T> Default for Long<T> {
    fn default() -> Long<T> {
        Long(Mutex::default())
    }
}

impl<T: Clone> Long<T> {
    fn keep(&self, connection: u64, event: T) {
        let mut events = self.0.lock();
        if events.len() >= LONG_HISTORY_MAX {
            events.pop_front();
        }
        events.push_back((connection, event));
    }

    pub fn all(&self) -> Vec<(u64, T)> {
        self.0.lock().iter().cloned().collect()
    }

    pub fn clear(&self) {
        self.0.lock().clear();
    }
}

/// The histories that are kept while their consumers are on.
#[derive(Default)]
pub struct LongHistories {
    pub statements: Long<Event>,
    pub transactions: Long<TransactionEvent>,
    pub waits: Long<(u64, Single)>,
}

/// A statement that has ended, to be recorded.
pub struct Ended<'a> {
    pub digest: &'a Arc<DigestEntry>,
    pub statement: Written<'a>,
    /// Microseconds since 1970.
    pub begun: i64,
    pub now: i64,
    pub figures: Figures,
    pub rare: Option<&'a Rare>,
    pub error: Option<&'a SqlError>,
    pub flags: Flags,
    /// The connection's last events are kept.
    pub history: bool,
    /// The kind of statement is recorded.
    pub counts: bool,
}

impl Ended<'_> {
    /// A long text is not kept for the few bytes that are shown of it.
    #[inline]
    fn is_long(&self) -> bool {
        self.statement.source.len() > 4 * TEXT_MAX
    }

    fn kept_source(&self) -> Arc<[u8]> {
        if self.is_long() { Arc::from(shown_of(self.statement.text())) } else { Arc::clone(self.statement.source) }
    }

    #[inline]
    fn kept_span(&self) -> Span {
        if self.is_long() { Span { start: 0, end: shown_of(self.statement.text()).len() as u32 } } else { self.statement.span }
    }
}

/// What the statements of one connection did.
#[derive(Default)]
pub struct Recorder {
    /// The last statements: a ring when it is full, in which each has the place of its number.
    events: Vec<Event>,
    last_id: u64,
    sums: Vec<Sum>,
    /// The digests of `sums`, side by side: each statement looks for its own.
    summed: Vec<DigestNo>,
    /// The sum that makes room next.
    oldest: usize,
    pub transactions: Transactions,
    /// The last single waits with their numbers, while they are wanted.
    pub waits: VecDeque<(u64, Single)>,
    last_wait: u64,
}

impl Recorder {
    /// A statement of this connection has ended.
    #[inline]
    pub fn record(&mut self, ended: &Ended<'_>, noted: &Noted, connection: u64, long: &LongHistories) {
        let flags = ended.flags;
        if ended.counts {
            if flags.has(Consumer::StatementsDigest) {
                self.sum_of(ended.digest).add(ended);
            }
            if flags.has(Consumer::StatementsCurrent) {
                self.keep_event(ended);
                if flags.has(Consumer::StatementsHistoryLong)
                    && let Some(event) = self.last()
                {
                    long.statements.keep(connection, event.clone());
                }
            }
        }
        if flags.transactions() {
            let kept = flags.has(Consumer::TransactionsHistory) && ended.history;
            let at = At { statement: self.last_id, now: ended.now, kept };
            if flags.has(Consumer::TransactionsHistoryLong) {
                self.transactions.note_long(noted, at, |event| long.transactions.keep(connection, event));
            } else {
                self.transactions.note(noted, at);
            }
        }
    }

    /// Where the next event goes.
    #[inline]
    fn place(&self) -> usize {
        (self.last_id % HISTORY_MAX as u64) as usize
    }

    /// Written where the oldest one stands, field by field: most of an event is what few statements have.
    #[inline]
    fn keep_event(&mut self, ended: &Ended<'_>) {
        let place = self.place();
        self.last_id += 1;
        let kept = ended.history && ended.flags.has(Consumer::StatementsHistory);
        let Some(event) = self.events.get_mut(place) else {
            self.events.push(Event::of(ended, self.last_id, kept));
            return;
        };
        event.id = self.last_id;
        event.digest = ended.digest.no;
        if !Arc::ptr_eq(&event.source, ended.statement.source) {
            event.source = ended.kept_source();
        }
        event.span = ended.kept_span();
        event.begun = ended.begun;
        event.figures = ended.figures;
        event.rare = ended.rare.copied();
        if ended.error.is_some() || event.error.is_some() {
            event.error = ended.error.cloned();
        }
        event.kept = kept;
    }

    /// Single waits of this connection, the oldest first.
    pub fn keep_waits(&mut self, singles: VecDeque<Single>, connection: u64, long: Option<&LongHistories>) {
        for single in singles {
            self.last_wait += 1;
            if self.waits.len() >= HISTORY_MAX {
                self.waits.pop_front();
            }
            self.waits.push_back((self.last_wait, single));
            if let Some(long) = long {
                long.waits.keep(connection, (self.last_wait, single));
            }
        }
    }

    /// TRUNCATE of a history.
    pub fn forget_events(&mut self) {
        self.events.clear();
        self.last_id = 0;
    }

    fn sum_of(&mut self, digest: &Arc<DigestEntry>) -> &mut Totals {
        let found = self.summed.iter().position(|no| *no == digest.no);
        let at = found.unwrap_or_else(|| self.make_room(digest));
        &mut self.sums[at].totals
    }

    #[cold]
    fn make_room(&mut self, digest: &Arc<DigestEntry>) -> usize {
        let sum = Sum { digest: Arc::clone(digest), totals: Totals::nothing() };
        if self.sums.len() < SUMS_MAX {
            self.summed.push(digest.no);
            self.sums.push(sum);
            return self.sums.len() - 1;
        }
        let at = self.oldest;
        self.oldest = (at + 1) % SUMS_MAX;
        self.summed[at] = digest.no;
        std::mem::replace(&mut self.sums[at], sum).hand_over();
        at
    }

    /// Gives its sums to the digests.
    pub fn hand_over(&mut self) {
        self.summed = Vec::new();
        std::mem::take(&mut self.sums).into_iter().for_each(Sum::hand_over);
    }

    /// The last statements, the oldest first.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        let (new, old) = self.events.split_at(self.place());
        old.iter().chain(new)
    }

    pub fn last(&self) -> Option<&Event> {
        self.events().last()
    }
}

impl Sum {
    fn hand_over(self) {
        self.digest.totals.lock().merge(&self.totals);
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
