//! The words of the storage API: isolation levels, kinds of reads and locks, errors, batches, savepoints.
//!
//! They are plain data, shared by the transaction system and by everything above it. Keys and payloads are
//! bytes; no SQL type is known here.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use base::{LogPosition, TreeId};
use parking_lot::{Condvar, Mutex};
use world::turn;
use world::waits::Stopwatch;

/// How a transaction sees what others do. The levels mean what InnoDB's mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Isolation {
    ReadUncommitted,
    ReadCommitted,
    RepeatableRead,
    Serializable,
}

/// How a row is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// The version that the read view sees; takes no lock (under SERIALIZABLE, outside autocommit, it acts
    /// as `Shared`; under READ UNCOMMITTED as `Dirty`).
    Consistent,
    /// The newest version, committed or not; no lock.
    Dirty,
    /// The newest version, locked shared (`FOR SHARE`).
    Shared,
    /// The newest version, locked exclusively (`FOR UPDATE`, UPDATE, DELETE).
    Exclusive,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Forward,
    Backward,
}

/// Which part of a key must be unique when it is inserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unique {
    /// The entry's whole key (a clustered key).
    WholeKey,
    /// The first `n` bytes (a unique secondary key, followed by the clustered key).
    Prefix(usize),
    /// No check: a non-unique secondary key, or one with a NULL in it.
    No,
}

/// Table locks, as InnoDB's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableLock {
    IS,
    IX,
    S,
    X,
    AutoInc,
}

/// What a transaction does when a lock is not free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitPolicy {
    /// Block until granted, the timeout, a deadlock or an interrupt.
    Wait,
    /// Fail with [`Error::LockNotAvailable`].
    NoWait,
    /// Locking scans and reads pass over the row; anything else waits.
    SkipLocked,
    /// Return [`Error::WouldBlock`] and keep the request queued; the caller repeats the call later
    /// (deterministic simulation).
    Yield,
}

/// What can go wrong in the storage tower. MySQL's numbers are given to these by the session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// A unique key exists already; `key` is the full key of the entry that is there.
    Duplicate { tree: TreeId, key: Vec<u8> },
    /// `update` or `delete` of a key that is not there.
    NotFound,
    /// This transaction was chosen as the victim of a deadlock and is rolled back whole (1213).
    Deadlock,
    /// Under snapshot isolation: an entry of this tree that is to be locked has changed since the
    /// transaction's view, which is rolled back whole (1020).
    Changed(TreeId),
    /// `innodb_lock_wait_timeout` passed; the transaction is as before the call (1205).
    LockTimeout,
    /// The tree was made after the transaction's view was opened, which cannot read it (1412).
    Newer(TreeId),
    /// Row locks take all the memory that is meant for them; the transaction is rolled back whole (1206).
    LockTableFull,
    /// A lock was not free under `NOWAIT` (3572).
    LockNotAvailable,
    /// A lock was not free under [`WaitPolicy::Yield`].
    WouldBlock,
    /// The interrupt handle was raised (KILL, max_execution_time).
    Interrupted,
    /// No room in the data files, the log or the pool (1114, 1041).
    Full(&'static str),
    /// The tree does not exist (dropped meanwhile, or never published).
    NoSuchTree(TreeId),
    /// A key or value above the limits of the trees.
    TooLarge { len: usize, max: usize },
    /// The engine is read-only (recovery stopped early, or `--read-only` start).
    ReadOnly,
    /// The engine is shutting down.
    Shutdown,
    /// A page, the map or the log fails its checks.
    Damaged(String),
    /// The database cannot be opened like this: another server has it, or it was made with other settings.
    Refused(String),
    /// The call makes no sense in this state: a bug of the caller.
    Misuse(&'static str),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Duplicate { tree, .. } => write!(f, "duplicate key in tree {tree}"),
            Error::NotFound => f.write_str("no such entry"),
            Error::Deadlock => f.write_str("deadlock, transaction rolled back"),
            Error::Changed(tree) => write!(f, "an entry of tree {tree} has changed since the snapshot, transaction rolled back"),
            Error::Newer(tree) => write!(f, "tree {tree} is newer than the snapshot"),
            Error::LockTimeout => f.write_str("lock wait timeout"),
            Error::LockTableFull => f.write_str("no memory for more row locks, transaction rolled back"),
            Error::LockNotAvailable => f.write_str("lock not available at once"),
            Error::WouldBlock => f.write_str("the lock request would block"),
            Error::Interrupted => f.write_str("interrupted"),
            Error::Full(what) => write!(f, "no room: {what}"),
            Error::NoSuchTree(tree) => write!(f, "no tree {tree}"),
            Error::TooLarge { len, max } => write!(f, "{len} bytes, at most {max} fit"),
            Error::ReadOnly => f.write_str("the engine is read-only"),
            Error::Shutdown => f.write_str("the engine is shutting down"),
            Error::Damaged(what) => write!(f, "damaged: {what}"),
            Error::Refused(why) => f.write_str(why),
            Error::Misuse(what) => write!(f, "misuse: {what}"),
        }
    }
}

impl std::error::Error for Error {}

pub type Result<T> = std::result::Result<T, Error>;

/// Bytes after which a batch takes no further entry, however few it has: rows may be very large.
const BATCH_BYTES: usize = 4 << 20;

/// Entries copied out of a scan: one arena of bytes, reused from batch to batch.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    bytes: Vec<u8>,
    /// End of key and end of payload of each entry, as offsets in `bytes`.
    ends: Vec<(u32, u32)>,
}

impl Batch {
    pub const fn new() -> Batch {
        Batch { bytes: Vec::new(), ends: Vec::new() }
    }

    pub fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Bytes held, keys and payloads together.
    pub fn bytes_len(&self) -> usize {
        self.bytes.len()
    }

    fn start(&self, i: usize) -> usize {
        if i == 0 { 0 } else { self.ends[i - 1].1 as usize }
    }

    /// Panics if `i` is not below [`Batch::len`].
    pub fn key(&self, i: usize) -> &[u8] {
        &self.bytes[self.start(i)..self.ends[i].0 as usize]
    }

    /// Panics if `i` is not below [`Batch::len`].
    pub fn payload(&self, i: usize) -> &[u8] {
        &self.bytes[self.ends[i].0 as usize..self.ends[i].1 as usize]
    }

    /// Where a payload lies among [`Batch::bytes`]. Panics if `i` is not below [`Batch::len`].
    pub fn payload_at(&self, i: usize) -> std::ops::Range<usize> {
        self.ends[i].0 as usize..self.ends[i].1 as usize
    }

    /// Keys and payloads, one behind another.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub fn iter(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        (0..self.len()).map(|i| (self.key(i), self.payload(i)))
    }

    /// Gives up its last entry, key and payload, the payload in the memory where it is; those before it are
    /// gone.
    ///
    /// # Panics
    /// If there is none.
    pub fn take_last(&mut self) -> (Vec<u8>, Vec<u8>) {
        let last = self.len().checked_sub(1).expect("an entry");
        let key = self.key(last).to_vec();
        let before = self.ends[last].0 as usize;
        self.ends.clear();
        let mut payload = std::mem::take(&mut self.bytes);
        payload.drain(..before);
        (key, payload)
    }

    /// So many entries, or so many bytes, are enough for one time.
    pub(crate) fn is_full(&self, limit: usize) -> bool {
        self.len() >= limit || self.bytes.len() >= BATCH_BYTES
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        if len < self.len() {
            self.bytes.truncate(self.start(len));
            self.ends.truncate(len);
        }
    }

    /// Takes out the entries at these places, which are ascending.
    pub(crate) fn remove(&mut self, gone: &[usize]) {
        let (mut gone, mut kept, mut from) = (gone.iter().copied().peekable(), 0, 0);
        let mut end = 0;
        for at in 0..self.ends.len() {
            let (key_end, entry_end) = self.ends[at];
            let next = entry_end as usize;
            if gone.next_if_eq(&at).is_none() {
                self.bytes.copy_within(from..next, end);
                let moved = (from - end) as u32;
                self.ends[kept] = (key_end - moved, entry_end - moved);
                end += next - from;
                kept += 1;
            }
            from = next;
        }
        self.bytes.truncate(end);
        self.ends.truncate(kept);
    }

    /// Puts in place of each payload what `f` appends for it.
    ///
    /// # Errors
    /// Those of `f`; the batch is then as it was.
    pub fn rewrite<E>(&mut self, mut f: impl FnMut(&[u8], &mut Vec<u8>) -> std::result::Result<(), E>) -> std::result::Result<(), E> {
        let mut anew = Batch { bytes: Vec::with_capacity(self.bytes.len()), ends: Vec::with_capacity(self.ends.len()) };
        for (key, payload) in self.iter() {
            anew.bytes.extend_from_slice(key);
            let key_end = anew.bytes.len() as u32;
            f(payload, &mut anew.bytes)?;
            anew.ends.push((key_end, anew.bytes.len() as u32));
        }
        *self = anew;
        Ok(())
    }

    pub fn push(&mut self, key: &[u8], payload: &[u8]) {
        self.bytes.extend_from_slice(key);
        let key_end = self.bytes.len() as u32;
        self.bytes.extend_from_slice(payload);
        self.ends.push((key_end, self.bytes.len() as u32));
    }
}

/// When a commit returns. The numbers are those of `innodb_flush_log_at_trx_commit` turned round: more is
/// safer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// Its bytes are in the log's buffer.
    Buffered = 0,
    /// They have been given to the operating system.
    Written = 1,
    /// They are on disk.
    Synced = 2,
}

/// Wakes a transaction out of a lock wait: KILL, time limits, shutdown. Cloned freely; belongs to one
/// session.
#[derive(Clone, Default)]
pub struct Interrupt(Arc<InterruptInner>);

#[derive(Default)]
struct InterruptInner {
    raised: AtomicBool,
    /// What the session waits on while it waits, if anything.
    waiting: Mutex<Option<Arc<Wake>>>,
}

impl fmt::Debug for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Interrupt({})", self.is_raised())
    }
}

impl Interrupt {
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    pub fn raise(&self) {
        self.0.raised.store(true, Ordering::SeqCst);
        if let Some(wake) = self.0.waiting.lock().as_ref() {
            wake.wake();
        }
    }

    pub fn clear(&self) {
        self.0.raised.store(false, Ordering::SeqCst);
    }

    pub fn is_raised(&self) -> bool {
        self.0.raised.load(Ordering::Relaxed)
    }

    /// Names what [`Interrupt::raise`] must wake; `None` when the wait is over.
    pub fn set_waiting(&self, wake: Option<Arc<Wake>>) {
        *self.0.waiting.lock() = wake;
    }
}

/// A place where one thread sleeps until another wakes it.
#[derive(Debug, Default)]
pub struct Wake {
    woken: Mutex<bool>,
    condvar: Condvar,
}

impl Wake {
    pub fn wake(&self) {
        *self.woken.lock() = true;
        self.condvar.notify_all();
    }

    /// Forgets earlier wakes.
    pub fn reset(&self) {
        *self.woken.lock() = false;
    }

    /// Sleeps until woken or until `timeout`; true if woken. Consumes the wake.
    pub fn sleep(&self, timeout: Duration) -> bool {
        let begun = Stopwatch::start();
        let mut woken = self.woken.lock();
        while !*woken {
            let left = timeout.saturating_sub(Duration::from_nanos(begun.nanos()));
            if turn::wait_for(&self.condvar, &mut woken, left) {
                break;
            }
        }
        std::mem::take(&mut *woken)
    }
}

/// Where a commit stands in the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CommitInfo {
    /// End of the transaction's group; equal to the default if nothing was logged.
    pub end: LogPosition,
    /// Counts the logged transactions of this run.
    pub sequence: u64,
    pub gtid: Option<binlog::Gtid>,
}

/// Size figures of a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TreeStats {
    pub pages: u64,
    pub entries_estimate: u64,
    pub height: u32,
}

/// How a commit is logged. (Rows or DDL: the buffer knows.)
#[derive(Clone, Copy, Debug, Default)]
pub struct CommitOptions {
    pub gtid: log::GtidNext,
}
