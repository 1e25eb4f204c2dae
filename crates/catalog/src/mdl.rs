//! Metadata locks: what keeps a table's definition still while statements use it.
//!
//! A lock belongs to a name (a table, a schema, or the whole server), not to a definition, so that it can be taken on what does not exist yet. Modes
//! and their compatibility are MySQL's. Locks are held to the end of the transaction, or, when a statement such as LOCK TABLES asked for them, until they
//! are released by name.
//!
//! What is always true:
//! 1. Two owners never hold incompatible modes of one lock. An owner never waits for itself, so a shared upgradable lock can be raised to exclusive.
//! 2. A newcomer waits behind earlier waiters that it conflicts with, but only while they *press*. A waiter for a strong lock presses for
//!    [`PRESS`], then lets others pass for [`PAUSE`], and so on: short transactions drain within one press, and behind a long one a waiting DDL delays the others by
//!    a moment, not for as long as it waits itself. An owner that already holds the lock passes the queue, otherwise it would deadlock.
//! 3. Whoever is about to wait looks for a cycle through owners that wait for metadata locks, and gives up if it finds itself. Cycles through row locks end by timeout.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::fmt;
use std::hash::BuildHasher;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::{Condvar, Mutex};

/// How long a waiter for a strong lock holds newcomers back at a time.
pub const PRESS: Duration = Duration::from_millis(200);
/// How long it lets them pass afterwards.
pub const PAUSE: Duration = Duration::from_millis(100);
const SHARDS: usize = 16;
const _: () = assert!(SHARDS.is_power_of_two());

/// What a lock protects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Name {
    /// The whole server: statements that change anything hold an intention, FLUSH TABLES WITH READ LOCK holds it shared.
    Global,
    /// Commits hold an intention, FLUSH TABLES WITH READ LOCK holds it shared.
    Commit,
    Schema(Arc<str>),
    Table(Arc<str>, Arc<str>),
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Global => f.write_str("global"),
            Name::Commit => f.write_str("commit"),
            Name::Schema(db) => write!(f, "schema {db}"),
            Name::Table(db, table) => write!(f, "table {db}.{table}"),
        }
    }
}

/// Strength of a lock, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Mode {
    /// On the server or a schema: something below is being changed.
    IntentionExclusive,
    /// Definition only, or (server and commit) nobody may change anything.
    Shared,
    /// Rows are read.
    SharedRead,
    /// Rows are changed.
    SharedWrite,
    /// Definition is going to change; at most one such owner.
    SharedUpgradable,
    /// LOCK TABLES … READ.
    SharedReadOnly,
    /// DDL that copies: readers go on, writers wait.
    SharedNoWrite,
    /// LOCK TABLES … WRITE.
    SharedNoReadWrite,
    Exclusive,
}

use Mode::*;

const ALL_MODES: [Mode; 9] =
    [IntentionExclusive, Shared, SharedRead, SharedWrite, SharedUpgradable, SharedReadOnly, SharedNoWrite, SharedNoReadWrite, Exclusive];

impl Mode {
    /// MySQL's matrix; the relation is symmetric.
    pub fn conflicts(self, other: Mode) -> bool {
        let (weak, strong) = if self <= other { (self, other) } else { (other, self) };
        match strong {
            Exclusive => true,
            SharedNoReadWrite => weak != Shared,
            SharedNoWrite => !matches!(weak, Shared | SharedRead | SharedReadOnly),
            SharedReadOnly => weak == SharedWrite,
            SharedUpgradable => weak == SharedUpgradable,
            SharedWrite | SharedRead => false,
            Shared => weak == IntentionExclusive,
            IntentionExclusive => false,
        }
    }

    fn presses(self) -> bool {
        self >= SharedReadOnly || self == Shared
    }

    /// As performance_schema.metadata_locks spells it.
    pub fn name(self) -> &'static str {
        match self {
            IntentionExclusive => "INTENTION_EXCLUSIVE",
            Shared => "SHARED",
            SharedRead => "SHARED_READ",
            SharedWrite => "SHARED_WRITE",
            SharedUpgradable => "SHARED_UPGRADABLE",
            SharedReadOnly => "SHARED_READ_ONLY",
            SharedNoWrite => "SHARED_NO_WRITE",
            SharedNoReadWrite => "SHARED_NO_READ_WRITE",
            Exclusive => "EXCLUSIVE",
        }
    }
}

/// Why a lock was not granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MdlError {
    Timeout,
    Deadlock,
    Killed,
}

struct Waiter {
    id: u64,
    owner: u64,
    mode: Mode,
    pressing: bool,
}

#[derive(Default)]
struct State {
    granted: Vec<(u64, Mode)>,
    counts: [u32; ALL_MODES.len()],
    waiting: Vec<Waiter>,
    next_waiter: u64,
}

impl State {
    fn grant(&mut self, owner: u64, mode: Mode) {
        self.granted.push((owner, mode));
        self.counts[mode as usize] += 1;
    }

    fn release(&mut self, owner: u64, mode: Mode) {
        let at = self.granted.iter().rposition(|g| *g == (owner, mode)).expect("a ticket stands for one grant");
        self.granted.swap_remove(at);
        self.counts[mode as usize] -= 1;
    }

    fn grantable(&self, owner: u64, mode: Mode, before: Option<u64>) -> bool {
        let conflict = ALL_MODES.iter().any(|m| self.counts[*m as usize] > 0 && mode.conflicts(*m));
        if conflict && self.granted.iter().any(|(o, m)| *o != owner && mode.conflicts(*m)) {
            return false;
        }
        if self.waiting.is_empty() || self.granted.iter().any(|(o, _)| *o == owner) {
            return true;
        }
        !self.waiting.iter().any(|w| w.pressing && w.owner != owner && mode.conflicts(w.mode) && before.is_none_or(|id| w.id < id))
    }
}

/// The lock of one name. Whoever keeps it at hand (the table cache) locks without a lookup.
pub struct MetadataLock {
    name: Name,
    state: Mutex<State>,
    changed: Condvar,
}

impl MetadataLock {
    pub fn name(&self) -> &Name {
        &self.name
    }
}

impl fmt::Debug for MetadataLock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MetadataLock({})", self.name)
    }
}

/// One row of `performance_schema.metadata_locks`.
pub struct MdlRow {
    pub name: Name,
    pub owner: u64,
    pub mode: Mode,
    pub granted: bool,
}

/// Who waits for what: owner, lock and mode.
type Waits = HashMap<u64, (Arc<MetadataLock>, Mode)>;

/// All metadata locks of a server.
pub struct MetadataLocks {
    shards: Vec<Mutex<HashMap<Name, Arc<MetadataLock>>>>,
    hasher: RandomState,
    waits: Mutex<Waits>,
}

impl Default for MetadataLocks {
    fn default() -> Self {
        MetadataLocks { shards: (0..SHARDS).map(|_| Mutex::default()).collect(), hasher: RandomState::new(), waits: Mutex::default() }
    }
}

impl MetadataLocks {
    /// The lock of a name, made at first use.
    pub fn lock_of(&self, name: Name) -> Arc<MetadataLock> {
        let mut shard = self.shards[self.hasher.hash_one(&name) as usize & (SHARDS - 1)].lock();
        if shard.len() > 4096 {
            shard.retain(|_, lock| Arc::strong_count(lock) > 1);
        }
        Arc::clone(
            shard.entry(name.clone()).or_insert_with(|| Arc::new(MetadataLock { name, state: Mutex::default(), changed: Condvar::new() })),
        )
    }

    /// Every granted and pending lock, for the views.
    pub fn rows(&self) -> Vec<MdlRow> {
        let mut rows = Vec::new();
        for shard in &self.shards {
            for lock in shard.lock().values() {
                let state = lock.state.lock();
                rows.extend(state.granted.iter().map(|(owner, mode)| MdlRow {
                    name: lock.name.clone(),
                    owner: *owner,
                    mode: *mode,
                    granted: true,
                }));
                rows.extend(state.waiting.iter().map(|w| MdlRow { name: lock.name.clone(), owner: w.owner, mode: w.mode, granted: false }));
            }
        }
        rows.sort_by(|a, b| a.name.cmp(&b.name).then(b.granted.cmp(&a.granted)).then(a.owner.cmp(&b.owner)));
        rows
    }

    /// True if `owner`, were it to wait for `lock`, would wait for itself. Latches one lock at a time, so it may see a mixture of moments: a cycle that it reports
    /// really was requested by every member, and one that it misses is found by the member that closes it.
    fn cycle(&self, waits: &Waits, owner: u64) -> bool {
        let mut seen = vec![owner];
        let mut stack = vec![owner];
        while let Some(at) = stack.pop() {
            let Some((lock, mode)) = waits.get(&at) else { continue };
            let state = lock.state.lock();
            for (holder, held) in state.granted.iter() {
                if *holder == at || !mode.conflicts(*held) {
                    continue;
                }
                if *holder == owner {
                    return true;
                }
                if !seen.contains(holder) {
                    seen.push(*holder);
                    stack.push(*holder);
                }
            }
        }
        false
    }
}

/// How long a lock is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// Until [`Holder::release_statement`]: the intention of a statement that changes rows.
    Statement,
    Transaction,
    /// Until [`Holder::release_explicit`]: LOCK TABLES and FLUSH TABLES WITH READ LOCK.
    Explicit,
}

struct Ticket {
    lock: Arc<MetadataLock>,
    mode: Mode,
    span: Span,
}

/// Who asks, how long it may wait, and what interrupts it.
pub struct Patience<'a> {
    pub timeout: Duration,
    pub killed: &'a AtomicBool,
}

/// The locks of one session.
pub struct Holder {
    locks: Arc<MetadataLocks>,
    owner: u64,
    tickets: Vec<Ticket>,
}

impl Holder {
    pub fn new(locks: Arc<MetadataLocks>, owner: u64) -> Holder {
        Holder { locks, owner, tickets: Vec::new() }
    }

    pub fn owner(&self) -> u64 {
        self.owner
    }

    pub fn locks(&self) -> &Arc<MetadataLocks> {
        &self.locks
    }

    /// Takes a lock, waiting for those that conflict. What is already held in the same or a stronger mode is not taken again.
    pub fn acquire(&mut self, lock: &Arc<MetadataLock>, mode: Mode, span: Span, patience: &Patience<'_>) -> Result<(), MdlError> {
        if self.tickets.iter().any(|t| {
            Arc::ptr_eq(&t.lock, lock) && covers(t.mode, mode) && (t.span == span || t.span == Span::Explicit || span == Span::Statement)
        }) {
            return Ok(());
        }
        let mut state = lock.state.lock();
        if state.grantable(self.owner, mode, None) {
            state.grant(self.owner, mode);
        } else {
            drop(state);
            self.wait(lock, mode, patience)?;
        }
        self.tickets.push(Ticket { lock: Arc::clone(lock), mode, span });
        Ok(())
    }

    fn wait(&self, lock: &Arc<MetadataLock>, mode: Mode, patience: &Patience<'_>) -> Result<(), MdlError> {
        let mut state = lock.state.lock();
        let id = state.next_waiter;
        state.next_waiter += 1;
        state.waiting.push(Waiter { id, owner: self.owner, mode, pressing: true });
        drop(state);
        let result = self.wait_queued(lock, mode, id, patience);
        self.locks.waits.lock().remove(&self.owner);
        let mut state = lock.state.lock();
        state.waiting.retain(|w| w.id != id);
        drop(state);
        lock.changed.notify_all();
        result
    }

    fn wait_queued(&self, lock: &Arc<MetadataLock>, mode: Mode, id: u64, patience: &Patience<'_>) -> Result<(), MdlError> {
        {
            let mut waits = self.locks.waits.lock();
            waits.insert(self.owner, (Arc::clone(lock), mode));
            if self.locks.cycle(&waits, self.owner) {
                return Err(MdlError::Deadlock);
            }
        }
        const SLICE: Duration = Duration::from_millis(50);
        let (mut left, mut phase) = (patience.timeout, Duration::ZERO);
        let mut state = lock.state.lock();
        loop {
            if state.grantable(self.owner, mode, Some(id)) {
                state.grant(self.owner, mode);
                return Ok(());
            }
            if patience.killed.load(Ordering::Relaxed) {
                return Err(MdlError::Killed);
            }
            if left.is_zero() {
                return Err(MdlError::Timeout);
            }
            let slice = SLICE.min(left);
            if lock.changed.wait_for(&mut state, slice).timed_out() {
                left = left.saturating_sub(slice);
                phase += slice;
                if phase >= PRESS + PAUSE {
                    phase = Duration::ZERO;
                }
                if mode.presses() {
                    let pressing = phase < PRESS;
                    let waiter = state.waiting.iter_mut().find(|w| w.id == id).expect("a waiter stays queued until it leaves");
                    if waiter.pressing != pressing {
                        waiter.pressing = pressing;
                        lock.changed.notify_all();
                    }
                }
            }
        }
    }

    /// True if the session holds at least `mode` on the lock.
    pub fn holds(&self, lock: &Arc<MetadataLock>, mode: Mode) -> bool {
        self.tickets.iter().any(|t| Arc::ptr_eq(&t.lock, lock) && covers(t.mode, mode))
    }

    /// Marks the present set, for a savepoint.
    pub fn mark(&self) -> usize {
        self.tickets.len()
    }

    /// Releases transaction locks taken after `mark` (ROLLBACK TO SAVEPOINT).
    pub fn release_after(&mut self, mark: usize) {
        self.release_where(|at, t| at >= mark && t.span != Span::Explicit);
    }

    pub fn release_transaction(&mut self) {
        self.release_where(|_, t| t.span != Span::Explicit);
    }

    pub fn release_statement(&mut self) {
        if self.tickets.iter().any(|t| t.span == Span::Statement) {
            self.release_where(|_, t| t.span == Span::Statement);
        }
    }

    pub fn release_explicit(&mut self) {
        self.release_where(|_, t| t.span == Span::Explicit);
    }

    pub fn is_empty(&self) -> bool {
        self.tickets.is_empty()
    }

    fn release_where(&mut self, mut gone: impl FnMut(usize, &Ticket) -> bool) {
        let owner = self.owner;
        let mut at = 0;
        self.tickets.retain(|t| {
            let release = gone(at, t);
            at += 1;
            if release {
                let mut state = t.lock.state.lock();
                state.release(owner, t.mode);
                let waiters = !state.waiting.is_empty();
                drop(state);
                if waiters {
                    t.lock.changed.notify_all();
                }
            }
            !release
        });
    }
}

impl Drop for Holder {
    fn drop(&mut self) {
        self.release_where(|_, _| true);
    }
}

/// Whether holding `held` makes asking for `wanted` superfluous.
fn covers(held: Mode, wanted: Mode) -> bool {
    held == wanted
        || held == Exclusive
        || match held {
            SharedNoReadWrite => wanted < SharedNoReadWrite && wanted != SharedReadOnly,
            SharedNoWrite => matches!(wanted, Shared | SharedRead | SharedUpgradable),
            SharedUpgradable | SharedWrite | SharedReadOnly => matches!(wanted, Shared | SharedRead),
            SharedRead => wanted == Shared,
            _ => false,
        }
}

#[cfg(test)]
mod tests;
