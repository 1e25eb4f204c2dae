//! Waits: for what threads waited, how often and how long. Metrics and nothing else: no decision is made from them.
//!
//! Everything is summed for the process, and besides for each thread until somebody takes that sum ([`take_mine`]): a session does after each
//! command, and so knows what its own work waited for.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

macro_rules! waits {
    ($($kind:ident = $name:literal),* $(,)?) => {
        /// What is waited for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Wait { $($kind),* }

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

const OPS: usize = 3;

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

/// What a thread has waited for, by kind.
pub type ByKind = [Waited; WAITS];

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
}

static TOTALS: [[Total; OPS]; WAITS] = [const { [const { Total::zero() }; OPS] }; WAITS];

thread_local! {
    static MINE: Cell<ByKind> = const { Cell::new([Waited { count: 0, nanos: 0, least: 0, most: 0, bytes: 0 }; WAITS]) };
    /// Whether [`MINE`] has anything.
    static ANY: Cell<bool> = const { Cell::new(false) };
}

/// The sum of the process for one kind and operation.
#[must_use]
pub fn total(wait: Wait, op: Op) -> Waited {
    let total = &TOTALS[wait as usize][op as usize];
    let get = |cell: &AtomicU64| cell.load(Ordering::Relaxed);
    let count = get(&total.count);
    let least = if count == 0 { 0 } else { get(&total.least) };
    Waited { count, nanos: get(&total.nanos), least, most: get(&total.most), bytes: get(&total.bytes) }
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

/// Counts a wait that has ended.
pub fn record(wait: Wait, op: Op, took: Duration, bytes: u64) {
    let nanos = u64::try_from(took.as_nanos()).unwrap_or(u64::MAX);
    let total = &TOTALS[wait as usize][op as usize];
    total.count.fetch_add(1, Ordering::Relaxed);
    total.nanos.fetch_add(nanos, Ordering::Relaxed);
    total.least.fetch_min(nanos, Ordering::Relaxed);
    total.most.fetch_max(nanos, Ordering::Relaxed);
    total.bytes.fetch_add(bytes, Ordering::Relaxed);
    let mut mine = MINE.get();
    mine[wait as usize].add(&Waited { count: 1, nanos, least: nanos, most: nanos, bytes });
    MINE.set(mine);
    ANY.set(true);
}

/// What this thread has waited for since it was last asked; none: nothing.
#[must_use]
pub fn take_mine() -> Option<ByKind> {
    if ANY.replace(false) { Some(MINE.take()) } else { None }
}

/// Counts a wait from its making to its end.
#[derive(Debug)]
pub struct Timer {
    wait: Wait,
    op: Op,
    bytes: u64,
    begun: Instant,
}

impl Timer {
    #[must_use]
    pub fn start(wait: Wait) -> Timer {
        Timer::of_file(wait, Op::Misc, 0)
    }

    #[must_use]
    pub fn of_file(wait: Wait, op: Op, bytes: usize) -> Timer {
        TOTALS[wait as usize][op as usize].pending.fetch_add(1, Ordering::Relaxed);
        Timer { wait, op, bytes: bytes as u64, begun: Instant::now() }
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        TOTALS[self.wait as usize][self.op as usize].pending.fetch_sub(1, Ordering::Relaxed);
        record(self.wait, self.op, self.begun.elapsed(), self.bytes);
    }
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
}
