//! Waits: for what threads waited, how often and how long. Metrics and nothing else: no decision is made
//! from them.
//!
//! Everything is summed for the process, and besides for each thread until somebody takes that sum
//! ([`take_mine`]): a session does after each command, and so knows what its own work waited for. A
//! histogram of each kind tells how long the rare long waits are ([`spread`]).
//!
//! Waits for a file are summed for this file, too ([`OfFile`]), while it exists.
//!
//! Single waits are kept for each thread, the last [`SINGLE_MAX`] of them, while somebody wants them
//! ([`keep_singly`], [`take_singles`]).
//!
//! Only who has to wait pays: a lock that is free is taken without a look at the clock ([`lock`], [`read`],
//! [`write`](write())).

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use parking_lot::{Mutex, MutexGuard, RwLock, RwLockReadGuard, RwLockWriteGuard};

macro_rules! waits {
    ($($(#[$doc:meta])* $kind:ident = $name:literal),* $(,)?) => {
        /// What is waited for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Wait { $($(#[$doc])* $kind),* }

        impl Wait {
            /// All of them.
            pub const ALL: &[Wait] = &[$(Wait::$kind),*];

            /// As performance_schema spells it.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Wait::$kind => $name),* }
            }
        }
    };
}

waits! {
    Binlog = "wait/io/file/sql/binlog",
    Misc = "wait/io/file/sql/misc",
    Data = "wait/io/file/innodb/innodb_data_file",
    Map = "wait/io/file/innodb/innodb_dblwr_file",
    Temporary = "wait/io/file/innodb/innodb_temp_file",
    GroupSync = "wait/synch/cond/sql/MYSQL_BIN_LOG::COND_done",
    RowLock = "wait/synch/cond/innodb/row_lock",
    Metadata = "wait/lock/metadata/sql/mdl",
    /// The state of one metadata lock, while somebody looks at it.
    MetadataState = "wait/synch/prlock/sql/MDL_lock::rwlock",
    /// A window waits until a barrier is over.
    Gate = "wait/synch/cond/redoubt/checkpoint_gate",
    /// How long the gate is closed: the barrier waits for windows, and captures.
    Barrier = "wait/synch/cond/redoubt/checkpoint_barrier",
    PageLatch = "wait/synch/sxlock/redoubt/page_latch",
    LockShard = "wait/synch/mutex/innodb/lock_sys_page_mutex",
    /// The list of writers, from which read views are made.
    TrxList = "wait/synch/mutex/innodb/trx_sys_mutex",
    CommitOrder = "wait/synch/mutex/sql/MYSQL_BIN_LOG::LOCK_log",
    /// Room in the log: in its buffer, or in its budget.
    LogRoom = "wait/synch/cond/redoubt/log_room",
    TableCache = "wait/synch/mutex/sql/LOCK_table_cache",
}

/// Kinds of waits.
pub const WAITS: usize = Wait::ALL.len();

/// What is done to a file; other waits count as [`Op::Misc`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Op {
    Read,
    Write,
    /// Syncs, and all that is neither a read nor a write.
    Misc,
}

/// Kinds of operations.
pub const OPS: usize = 3;

/// A sum of waits of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waited {
    pub count: u64,
    pub nanos: u64,
    /// The shortest; 0 if there was none.
    pub least: u64,
    pub most: u64,
    pub bytes: u64,
}

impl Waited {
    /// Adds another sum.
    pub fn add(&mut self, other: &Waited) {
        if other.count == 0 {
            return;
        }
        self.least = if self.count == 0 { other.least } else { self.least.min(other.least) };
        self.most = self.most.max(other.most);
        self.count += other.count;
        self.nanos += other.nanos;
        self.bytes += other.bytes;
    }
}

/// How long something takes, for figures by which nothing is decided.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Begins now.
    #[must_use]
    pub fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    /// Since the begin.
    #[must_use]
    pub fn nanos(&self) -> u64 {
        self.0.elapsed().as_nanos() as u64
    }
}

/// What a thread has waited for, by kind.
pub type ByKind = [Waited; WAITS];

#[derive(Debug)]
struct Total {
    count: AtomicU64,
    nanos: AtomicU64,
    least: AtomicU64,
    most: AtomicU64,
    bytes: AtomicU64,
    /// Begun and not ended.
    pending: AtomicU64,
}

impl Total {
    const fn zero() -> Total {
        Total {
            count: AtomicU64::new(0),
            nanos: AtomicU64::new(0),
            least: AtomicU64::new(u64::MAX),
            most: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            pending: AtomicU64::new(0),
        }
    }

    fn add(&self, nanos: u64, bytes: u64) {
        self.count.fetch_add(1, Ordering::Relaxed);
        self.nanos.fetch_add(nanos, Ordering::Relaxed);
        self.least.fetch_min(nanos, Ordering::Relaxed);
        self.most.fetch_max(nanos, Ordering::Relaxed);
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    fn get(&self) -> Waited {
        let get = |cell: &AtomicU64| cell.load(Ordering::Relaxed);
        let count = get(&self.count);
        let least = if count == 0 { 0 } else { get(&self.least) };
        Waited { count, nanos: get(&self.nanos), least, most: get(&self.most), bytes: get(&self.bytes) }
    }
}

/// Sums of the waits for one file.
#[derive(Debug)]
pub struct OfFile([Total; OPS]);

impl Default for OfFile {
    fn default() -> OfFile {
        OfFile([const { Total::zero() }; OPS])
    }
}

impl OfFile {
    /// By operation, in the order of [`Op`].
    #[must_use]
    pub fn totals(&self) -> [Waited; OPS] {
        self.0.each_ref().map(Total::get)
    }
}

static TOTALS: [[Total; OPS]; WAITS] = [const { [const { Total::zero() }; OPS] }; WAITS];

/// Buckets of a histogram: four for each power of two nanoseconds, so a bound is at most a quarter above
/// what it stands for. The last takes everything above nine minutes.
const BUCKETS: usize = 160;

static HISTOGRAMS: [[AtomicU64; BUCKETS]; WAITS] = [const { [const { AtomicU64::new(0) }; BUCKETS] }; WAITS];

fn bucket_of(nanos: u64) -> usize {
    let nanos = nanos.max(4);
    let power = 63 - nanos.leading_zeros() as usize;
    ((power - 2) * 4 + (nanos >> (power - 2) & 3) as usize).min(BUCKETS - 1)
}

/// The largest time that falls into a bucket.
fn bound_of(bucket: usize) -> u64 {
    ((5 + bucket as u64 % 4) << (bucket / 4)) - 1
}

/// How waits of one kind are spread: each figure in nanoseconds, from above.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    pub count: u64,
    pub p50: u64,
    pub p99: u64,
    pub p9999: u64,
    pub most: u64,
}

/// The spread of all waits of one kind since the start.
#[must_use]
pub fn spread(wait: Wait) -> Spread {
    let buckets: Vec<u64> = HISTOGRAMS[wait as usize].iter().map(|bucket| bucket.load(Ordering::Relaxed)).collect();
    let count: u64 = buckets.iter().sum();
    let most = total_of(wait).most;
    let below = |parts: u64| {
        // So many waits took at most as long as the answer.
        let wanted = (u128::from(count) * u128::from(parts)).div_ceil(10_000);
        let mut seen = 0;
        let reached = buckets.iter().position(|n| {
            seen += u128::from(*n);
            seen >= wanted
        });
        reached.map_or(most, |bucket| bound_of(bucket).min(most))
    };
    if count == 0 { Spread::default() } else { Spread { count, p50: below(5000), p99: below(9900), p9999: below(9999), most } }
}

thread_local! {
    static MINE: RefCell<ByKind> = const { RefCell::new([Waited { count: 0, nanos: 0, least: 0, most: 0, bytes: 0 }; WAITS]) };
    /// Whether [`MINE`] has anything.
    static ANY: Cell<bool> = const { Cell::new(false) };
}

/// The sum of the process for one kind and operation.
#[must_use]
pub fn total(wait: Wait, op: Op) -> Waited {
    TOTALS[wait as usize][op as usize].get()
}

/// The sum of the process for one kind.
#[must_use]
pub fn total_of(wait: Wait) -> Waited {
    let mut sum = Waited::default();
    for op in [Op::Read, Op::Write, Op::Misc] {
        sum.add(&total(wait, op));
    }
    sum
}

/// How many threads wait for it now.
#[must_use]
pub fn pending(wait: Wait, op: Op) -> u64 {
    TOTALS[wait as usize][op as usize].pending.load(Ordering::Relaxed)
}

/// Single waits that a thread keeps.
pub const SINGLE_MAX: usize = 10;

/// One wait.
#[derive(Clone, Copy, Debug)]
pub struct Single {
    pub wait: Wait,
    pub op: Op,
    pub nanos: u64,
    pub bytes: u64,
    /// Runs since its end.
    pub since: Stopwatch,
}

/// Kinds of waits that are not recorded, and those that are recorded without their time.
static DISABLED: AtomicU32 = AtomicU32::new(0);
static UNTIMED: AtomicU32 = AtomicU32::new(0);
const _: () = assert!(WAITS <= 32, "a bit for each");
static SINGLY: AtomicBool = AtomicBool::new(false);

thread_local! {
    static SINGLES: RefCell<VecDeque<Single>> = const { RefCell::new(VecDeque::new()) };
}

/// Whether each thread keeps its single waits.
pub fn keep_singly(on: bool) {
    SINGLY.store(on, Ordering::Relaxed);
}

/// Whether waits of one kind are recorded, and with their time.
pub fn switch(wait: Wait, enabled: bool, timed: bool) {
    let bit = 1 << wait as u8;
    let set = |mask: &AtomicU32, on: bool| if on { mask.fetch_or(bit, Ordering::Relaxed) } else { mask.fetch_and(!bit, Ordering::Relaxed) };
    set(&DISABLED, !enabled);
    set(&UNTIMED, !timed);
}

/// The single waits of this thread since it was last asked, the oldest first.
#[must_use]
pub fn take_singles() -> VecDeque<Single> {
    SINGLES.take()
}

fn keep_single(single: Single) {
    SINGLES.with_borrow_mut(|singles| {
        if singles.len() >= SINGLE_MAX {
            singles.pop_front();
        }
        singles.push_back(single);
    });
}

/// Counts a wait that has ended.
pub fn record(wait: Wait, op: Op, took: Duration, bytes: u64) {
    record_nanos(wait, op, took, bytes);
}

/// The same; gives the time that was counted, if any was.
fn record_nanos(wait: Wait, op: Op, took: Duration, bytes: u64) -> Option<u64> {
    let bit = 1 << wait as u8;
    if DISABLED.load(Ordering::Relaxed) & bit != 0 {
        return None;
    }
    let timed = UNTIMED.load(Ordering::Relaxed) & bit == 0;
    let nanos = if timed { u64::try_from(took.as_nanos()).unwrap_or(u64::MAX) } else { 0 };
    if SINGLY.load(Ordering::Relaxed) {
        keep_single(Single { wait, op, nanos, bytes, since: Stopwatch::start() });
    }
    TOTALS[wait as usize][op as usize].add(nanos, bytes);
    HISTOGRAMS[wait as usize][bucket_of(nanos)].fetch_add(1, Ordering::Relaxed);
    MINE.with_borrow_mut(|mine| mine[wait as usize].add(&Waited { count: 1, nanos, least: nanos, most: nanos, bytes }));
    ANY.set(true);
    Some(nanos)
}

/// What this thread has waited for since it was last asked; none: nothing.
#[must_use]
#[inline]
pub fn take_mine() -> Option<ByKind> {
    if ANY.get() { Some(take_some()) } else { None }
}

#[cold]
fn take_some() -> ByKind {
    ANY.set(false);
    MINE.take()
}

/// Counts a wait from its making to its end.
#[derive(Debug)]
pub struct Timer<'a> {
    wait: Wait,
    op: Op,
    bytes: u64,
    begun: Instant,
    file: Option<&'a OfFile>,
}

impl Timer<'static> {
    #[must_use]
    pub fn start(wait: Wait) -> Timer<'static> {
        Timer::new(wait, Op::Misc, 0, None)
    }
}

impl<'a> Timer<'a> {
    /// The timer of what is done to a file.
    #[must_use]
    pub fn of_file(wait: Wait, op: Op, bytes: usize, file: &'a OfFile) -> Timer<'a> {
        Timer::new(wait, op, bytes as u64, Some(file))
    }

    fn new(wait: Wait, op: Op, bytes: u64, file: Option<&'a OfFile>) -> Timer<'a> {
        TOTALS[wait as usize][op as usize].pending.fetch_add(1, Ordering::Relaxed);
        Timer { wait, op, bytes, begun: Instant::now(), file }
    }
}

impl Drop for Timer<'_> {
    fn drop(&mut self) {
        let pending = TOTALS[self.wait as usize][self.op as usize].pending.fetch_sub(1, Ordering::Relaxed);
        assert!(pending > 0, "a wait ends once");
        let counted = record_nanos(self.wait, self.op, self.begun.elapsed(), self.bytes);
        if let (Some(nanos), Some(OfFile(totals))) = (counted, self.file) {
            totals[self.op as usize].add(nanos, self.bytes);
        }
    }
}

/// Locks a mutex; a wait for it is counted.
#[inline]
pub fn lock<T>(wait: Wait, mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.try_lock().unwrap_or_else(|| waiting(wait, || mutex.lock()))
}

/// The same to read.
#[inline]
pub fn read<T>(wait: Wait, lock: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    lock.try_read().unwrap_or_else(|| waiting(wait, || lock.read()))
}

/// The same to write.
#[inline]
pub fn write<T>(wait: Wait, lock: &RwLock<T>) -> RwLockWriteGuard<'_, T> {
    lock.try_write().unwrap_or_else(|| waiting(wait, || lock.write()))
}

#[cold]
fn waiting<G>(wait: Wait, lock: impl FnOnce() -> G) -> G {
    let _timer = Timer::start(wait);
    lock()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_knows_its_own_waits() {
        let (a, b) = (Duration::from_nanos(5), Duration::from_nanos(3));
        record(Wait::Temporary, Op::Write, a, 100);
        record(Wait::Temporary, Op::Read, b, 10);
        std::thread::spawn(|| record(Wait::Temporary, Op::Read, Duration::from_nanos(1), 0)).join().expect("ends");
        let mine = take_mine().expect("something")[Wait::Temporary as usize];
        assert_eq!(mine, Waited { count: 2, nanos: 8, least: 3, most: 5, bytes: 110 });
        assert_eq!(take_mine(), None);
        assert_eq!(total_of(Wait::Temporary), Waited { count: 3, nanos: 9, least: 1, most: 5, bytes: 110 });
    }

    #[test]
    fn every_time_falls_into_the_bucket_whose_bounds_it_lies_between() {
        for nanos in (0..5000).chain((3..48).flat_map(|power| [(1 << power) - 1, 1 << power, (1 << power) + 1])) {
            let bucket = bucket_of(nanos);
            if bucket < BUCKETS - 1 {
                assert!(nanos <= bound_of(bucket), "{nanos} in {bucket}");
                assert!(bound_of(bucket) <= nanos.max(4) + nanos / 4, "{nanos} in {bucket}");
            }
            assert!(bucket == 0 || nanos > bound_of(bucket - 1), "{nanos} in {bucket}");
        }
    }

    #[test]
    fn single_waits_are_kept_while_they_are_wanted() {
        let wait = |nanos| record(Wait::Gate, Op::Misc, Duration::from_nanos(nanos), 0);
        wait(1);
        assert!(take_singles().is_empty());
        keep_singly(true);
        (0..12).for_each(wait);
        keep_singly(false);
        let kept: Vec<u64> = take_singles().iter().map(|single| single.nanos).collect();
        assert_eq!(kept, (2..12).collect::<Vec<_>>());
        assert!(take_singles().is_empty());
    }

    #[test]
    fn what_is_switched_off_is_not_counted() {
        let count = || total_of(Wait::TrxList).count;
        let before = count();
        switch(Wait::TrxList, false, true);
        record(Wait::TrxList, Op::Misc, Duration::from_nanos(5), 0);
        assert_eq!(count(), before);
        switch(Wait::TrxList, true, false);
        record(Wait::TrxList, Op::Misc, Duration::from_nanos(5), 0);
        switch(Wait::TrxList, true, true);
        assert_eq!((count(), total_of(Wait::TrxList).nanos), (before + 1, 0));
    }

    #[test]
    fn a_spread_names_the_rare_long_wait() {
        assert_eq!(spread(Wait::LogRoom), Spread::default());
        (0..9_998).for_each(|_| record(Wait::LogRoom, Op::Misc, Duration::from_micros(1), 0));
        (0..2).for_each(|_| record(Wait::LogRoom, Op::Misc, Duration::from_millis(3), 0));
        let spread = spread(Wait::LogRoom);
        assert_eq!((spread.count, spread.p50, spread.p99, spread.most), (10_000, 1023, 1023, 3_000_000));
        assert_eq!(spread.p9999, 3_000_000);
    }

    #[test]
    fn only_who_finds_a_lock_taken_is_counted() {
        let mutex = Mutex::new(0);
        *lock(Wait::TableCache, &mutex) += 1;
        assert_eq!(total_of(Wait::TableCache).count, 0);
        let held = mutex.lock();
        std::thread::scope(|scope| {
            scope.spawn(|| *lock(Wait::TableCache, &mutex) += 1);
            while pending(Wait::TableCache, Op::Misc) == 0 {
                std::thread::yield_now();
            }
            drop(held);
        });
        assert_eq!((*mutex.lock(), total_of(Wait::TableCache).count), (2, 1));
    }
}
