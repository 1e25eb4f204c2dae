//! Metadata locks: what keeps a table's definition still while statements use it.
//!
//! A lock belongs to a name (a table, a schema, or the whole server), not to a definition, so that it can
//! be taken on what does not exist yet. Modes and their compatibility are MySQL's. Locks are held to the
//! end of the transaction, or, when a statement such as LOCK TABLES asked for them, until they are released
//! by name.
//!
//! What is always true:
//! 1. Two owners never hold incompatible modes of one lock. An owner never waits for itself, so a shared
//!    upgradable lock can be raised to exclusive.
//! 2. A newcomer waits behind earlier waiters that it conflicts with, but behind those for a strong lock
//!    only while they *press*: for [`PRESS`], then they let others pass for [`PAUSE`], and so on. So short
//!    transactions drain within one press, and behind a long one a waiting DDL delays the others by a
//!    moment, not for as long as it waits itself. Strong newcomers always wait behind it. An owner that
//!    already holds the lock passes the queue, otherwise it would deadlock. But who waits for a mode that
//!    outranks another goes first, whoever came first: a RENAME that waits beside a write of rows is done
//!    before it, so that the write meets the new table.
//! 3. The modes of statements on rows ([`Mode::is_weak`]) never conflict with each other. They are granted
//!    in `PLACES` places, each under a latch of its own, so that sessions that use one table do not meet,
//!    as long as its lock is not [`busy`](MetadataLock): as long as no other mode is held and nobody waits.
//!    Whoever makes it busy does so before it looks into the places: either it sees a grant there, or who
//!    wants one sees that the lock is busy.
//! 4. Whoever is about to wait looks for a cycle through owners that wait for metadata locks or (by
//!    [`MetadataLocks::set_row_waits`]) for row locks. The member that is cheapest to interrupt gives up:
//!    statements on rows first, then named locks, then DDL; among equals, who closed the cycle.
//! 5. Whoever makes a lock free grants it to those who can have it now, in their order, and wakes these
//!    alone (`MetadataLock::serve`). It stops where no mode that is still waited for is free, so that a
//!    release costs the same however many wait.

use std::collections::hash_map::RandomState;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::hash::BuildHasher;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use parking_lot::Mutex;
use world::waits::{Timer, Wait};

mod lock;

pub use lock::MetadataLock;
use lock::{Bell, Grant, Said, Waited};

/// How long a waiter for a strong lock holds newcomers back at a time: hardly anybody notices.
pub const PRESS: Duration = Duration::from_millis(80);
/// How long it lets them pass afterwards.
pub const PAUSE: Duration = Duration::from_millis(100);
const SHARDS: usize = 16;
/// Names in a shard below which nobody looks for those that are not used any more.
const SWEEP_MIN: usize = 512;
/// Tickets of one holder up to which they are simply looked through.
const FEW: usize = 16;
const _: () = assert!(SHARDS.is_power_of_two());

/// What a lock protects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Name {
    /// The whole server: statements that change anything hold an intention, FLUSH TABLES WITH READ LOCK
    /// holds it shared.
    Global,
    /// Commits hold an intention, FLUSH TABLES WITH READ LOCK holds it shared.
    Commit,
    /// Statements that change definitions or accounts hold an intention, LOCK INSTANCE FOR BACKUP holds it
    /// shared.
    Backup,
    /// Whoever changes accounts holds it alone, from when they are read on.
    Accounts,
    Schema(Arc<str>),
    Table(Arc<str>, Arc<str>),
    /// GET_LOCK, in lower case.
    User(Arc<str>),
    /// A stored program by its catalog key.
    Program(Arc<[u8]>),
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Global => f.write_str("global"),
            Name::Commit => f.write_str("commit"),
            Name::Backup => f.write_str("backup"),
            Name::Accounts => f.write_str("accounts"),
            Name::Schema(db) => write!(f, "schema {db}"),
            Name::Table(db, table) => write!(f, "table {db}.{table}"),
            Name::User(name) => write!(f, "named lock {name}"),
            Name::Program(key) => write!(f, "program {}", String::from_utf8_lossy(key)),
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

impl Mode {
    const ALL: [Mode; 9] = [
        IntentionExclusive,
        Shared,
        SharedRead,
        SharedWrite,
        SharedUpgradable,
        SharedReadOnly,
        SharedNoWrite,
        SharedNoReadWrite,
        Exclusive,
    ];

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

    /// What statements that read and change rows take; these never conflict with each other.
    pub fn is_weak(self) -> bool {
        matches!(self, IntentionExclusive | SharedRead | SharedWrite)
    }

    /// Those that outrank another, the strongest first.
    const RANKED: [Mode; 4] = [Exclusive, SharedNoReadWrite, SharedNoWrite, Shared];

    /// Whether this one goes first when both wait: MySQL's matrix of pending requests, as far as they
    /// conflict and the stronger one presses.
    fn outranks(self, other: Mode) -> bool {
        match self {
            Exclusive => other != Exclusive,
            SharedNoReadWrite => matches!(other, SharedRead | SharedWrite | SharedReadOnly),
            SharedNoWrite => other == SharedWrite,
            Shared => other == IntentionExclusive,
            _ => false,
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

/// One row of `performance_schema.metadata_locks`.
pub struct MdlRow {
    pub name: Name,
    pub owner: u64,
    pub mode: Mode,
    pub span: Span,
    pub granted: bool,
}

/// Who waits for what, by owner.
type Waits = HashMap<u64, Awaited>;

/// One wait: for which lock, in which mode, under which number.
struct Awaited {
    lock: Arc<MetadataLock>,
    mode: Mode,
    number: u64,
}

/// For whom a connection waits because of row locks.
pub type RowWaits = Box<dyn Fn(u64) -> Vec<u64> + Send + Sync>;

/// Some of the names. Those that nobody uses leave when there are twice as many as after the last sweep.
#[derive(Default)]
struct Shard {
    locks: HashMap<Name, Arc<MetadataLock>>,
    sweep_at: usize,
}

/// All metadata locks of a server.
pub struct MetadataLocks {
    shards: Vec<Mutex<Shard>>,
    hasher: RandomState,
    waits: Mutex<Waits>,
    row_waits: OnceLock<RowWaits>,
}

impl Default for MetadataLocks {
    fn default() -> Self {
        MetadataLocks {
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            hasher: RandomState::new(),
            waits: Mutex::default(),
            row_waits: OnceLock::new(),
        }
    }
}

impl MetadataLocks {
    /// The lock of a name, made at first use.
    pub fn lock_of(&self, name: Name) -> Arc<MetadataLock> {
        let mut shard = self.shards[self.hasher.hash_one(&name) as usize & (SHARDS - 1)].lock();
        if shard.locks.len() > shard.sweep_at.max(SWEEP_MIN) {
            shard.locks.retain(|_, lock| Arc::strong_count(lock) > 1);
            shard.sweep_at = 2 * shard.locks.len();
        }
        Arc::clone(shard.locks.entry(name.clone()).or_insert_with(|| Arc::new(MetadataLock::new(name))))
    }

    /// Who holds a lock exclusively.
    pub fn exclusive_owner(&self, name: Name) -> Option<u64> {
        let lock = self.shards[self.hasher.hash_one(&name) as usize & (SHARDS - 1)].lock().locks.get(&name).cloned()?;
        let state = lock.state();
        state.exclusive_owner()
    }

    /// The lock that a session waits for.
    pub fn awaited_by(&self, owner: u64) -> Option<Name> {
        self.waits.lock().get(&owner).map(|wait| wait.lock.name.clone())
    }

    /// Every granted and pending lock, for the views.
    pub fn rows(&self) -> Vec<MdlRow> {
        let mut rows = Vec::new();
        for shard in &self.shards {
            for lock in shard.lock().locks.values() {
                let state = lock.state();
                let row = |owner, mode, span, granted| MdlRow { name: lock.name.clone(), owner, mode, span, granted };
                lock.for_each_grant(&state, |g| rows.push(row(g.owner, g.mode, g.span, true)));
                rows.extend(state.waiting().map(|w| row(w.grant.owner, w.grant.mode, w.grant.span, false)));
            }
        }
        rows.sort_by(|a, b| a.name.cmp(&b.name).then(b.granted.cmp(&a.granted)).then(a.owner.cmp(&b.owner)));
        rows
    }

    /// Connects the row locks, for cycles through both.
    pub fn set_row_waits(&self, waits: RowWaits) {
        let first = self.row_waits.set(waits).is_ok();
        debug_assert!(first, "one engine");
    }

    /// For whom an owner waits because of metadata locks, itself or through others who wait for metadata
    /// locks. These may be unknown where row locks are kept (a DDL statement that has touched no row yet),
    /// so nobody else could go on from them.
    pub fn waits_of(&self, owner: u64) -> Vec<u64> {
        let waits = self.waits.lock();
        let (mut open, mut known, mut ends) = (vec![owner], HashSet::from([owner]), Vec::new());
        while let Some(waiter) = open.pop() {
            for next in MetadataLocks::holders(&waits, waiter) {
                if known.insert(next) {
                    if waits.contains_key(&next) { open.push(next) } else { ends.push(next) }
                }
            }
        }
        ends
    }

    fn holders(waits: &Waits, owner: u64) -> Vec<u64> {
        let Some(Awaited { lock, mode, number }) = waits.get(&owner) else { return Vec::new() };
        let state = lock.state();
        let mut holders = Vec::new();
        lock.for_each_grant(&state, |g| {
            if g.owner != owner && mode.conflicts(g.mode) {
                holders.push(g.owner);
            }
        });
        holders.extend(state.always_before(*number));
        holders
    }

    /// Who is to give up so that `owner` may wait, if there is a cycle through it. Latches one lock at a
    /// time, so it may see a mixture of moments: a cycle that it reports really was requested by every
    /// member, and one that it misses is found by the member that closes it.
    fn victim(&self, waits: &Waits, owner: u64) -> Option<u64> {
        // Each with the owner from which it was reached.
        let mut seen: Vec<(u64, usize)> = vec![(owner, 0)];
        let mut known = HashSet::from([owner]);
        let mut next = 0;
        while next < seen.len() {
            let at = seen[next].0;
            let mut blockers = MetadataLocks::holders(waits, at);
            if blockers.is_empty()
                && let Some(row_waits) = self.row_waits.get()
            {
                blockers = row_waits(at);
            }
            if blockers.contains(&owner) {
                return Some(MetadataLocks::cheapest(waits, owner, &seen, next));
            }
            for blocker in blockers {
                if known.insert(blocker) {
                    seen.push((blocker, next));
                }
            }
            next += 1;
        }
        None
    }

    /// The cheapest of the members of the cycle that wait for metadata locks. (One that waits for a row lock
    /// cannot be interrupted from here.)
    fn cheapest(waits: &Waits, owner: u64, seen: &[(u64, usize)], last: usize) -> u64 {
        let cost = |owner: u64| {
            waits.get(&owner).map(|wait| match &wait.lock.name {
                Name::User(_) => 50,
                _ if wait.mode >= SharedUpgradable || wait.mode == Shared => 100,
                _ => 0,
            })
        };
        let (mut best, mut at) = ((cost(owner).unwrap_or(0), owner), last);
        while at != 0 {
            if let Some(cost) = cost(seen[at].0).filter(|c| *c < best.0) {
                best = (cost, seen[at].0);
            }
            at = seen[at].1;
        }
        best.1
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
    /// Until [`Holder::release_instance`]: LOCK INSTANCE FOR BACKUP.
    Instance,
    /// Until [`Holder::release_programs`]: stored programs that are running.
    Program,
    /// Until [`Holder::release_handler`]: HANDLER … OPEN.
    Handler,
}

struct Ticket {
    lock: Arc<MetadataLock>,
    grant: Grant,
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
    /// Addresses of the locks among the tickets, while there are more than [`FEW`]: who drops a database
    /// holds many.
    many: HashSet<usize>,
}

impl Holder {
    pub fn new(locks: Arc<MetadataLocks>, owner: u64) -> Holder {
        Holder { locks, owner, tickets: Vec::new(), many: HashSet::new() }
    }

    pub fn owner(&self) -> u64 {
        self.owner
    }

    pub fn locks(&self) -> &Arc<MetadataLocks> {
        &self.locks
    }

    /// Takes a lock, waiting for those that conflict. What is already held in the same or a stronger mode
    /// is not taken again.
    pub fn acquire(&mut self, lock: &Arc<MetadataLock>, mode: Mode, span: Span, patience: &Patience<'_>) -> Result<(), MdlError> {
        if self.may_hold(lock)
            && self.tickets.iter().any(|t| {
                Arc::ptr_eq(&t.lock, lock)
                    && covers(t.grant.mode, mode)
                    && (t.grant.span == span || t.grant.span == Span::Explicit || span == Span::Statement)
            })
        {
            return Ok(());
        }
        let grant = Grant { owner: self.owner, mode, span };
        if !(mode.is_weak() && lock.grant_at_once(grant)) {
            let mut state = lock.look();
            let grantable = lock.is_free_for(&state, grant);
            if grantable {
                lock.grant(&mut state, grant);
            }
            lock.settle(&state);
            drop(state);
            if !grantable {
                if patience.timeout.is_zero() {
                    return Err(MdlError::Timeout);
                }
                self.wait(lock, grant, patience)?;
            }
        }
        self.tickets.push(Ticket { lock: Arc::clone(lock), grant });
        if self.tickets.len() > FEW {
            if self.many.is_empty() {
                self.many.extend(self.tickets.iter().map(|t| address(&t.lock)));
            }
            self.many.insert(address(lock));
        }
        Ok(())
    }

    /// False only if no ticket is of that lock.
    fn may_hold(&self, lock: &Arc<MetadataLock>) -> bool {
        self.tickets.len() <= FEW || self.many.contains(&address(lock))
    }

    fn wait(&self, lock: &Arc<MetadataLock>, grant: Grant, patience: &Patience<'_>) -> Result<(), MdlError> {
        let _timer = Timer::start(Wait::Metadata);
        let bell = Arc::new(Bell::default());
        let number = lock.enqueue(grant, &bell);
        if self.detect(lock, grant.mode, number) {
            bell.give_up();
        }
        let waited = lock.sleep(number, &bell, patience);
        self.locks.waits.lock().remove(&self.owner);
        match waited {
            Waited::Said(Said::Granted) => Ok(()),
            Waited::Said(_) => Err(MdlError::Deadlock),
            Waited::Killed => Err(MdlError::Killed),
            Waited::TooLong => Err(MdlError::Timeout),
        }
    }

    /// Looks for cycles; true if this owner is to give up.
    fn detect(&self, lock: &Arc<MetadataLock>, mode: Mode, number: u64) -> bool {
        let mut waits = self.locks.waits.lock();
        waits.insert(self.owner, Awaited { lock: Arc::clone(lock), mode, number });
        while let Some(victim) = self.locks.victim(&waits, self.owner) {
            if victim == self.owner {
                return true;
            }
            let Some(wait) = waits.remove(&victim) else { return true };
            wait.lock.interrupt(wait.number);
        }
        false
    }

    /// True if the session holds at least `mode` on the lock.
    pub fn holds(&self, lock: &Arc<MetadataLock>, mode: Mode) -> bool {
        self.may_hold(lock) && self.tickets.iter().any(|t| Arc::ptr_eq(&t.lock, lock) && covers(t.grant.mode, mode))
    }

    /// Marks the present set, for a savepoint.
    pub fn mark(&self) -> usize {
        self.tickets.len()
    }

    /// Releases transaction locks taken after `mark` (ROLLBACK TO SAVEPOINT).
    pub fn release_after(&mut self, mark: usize) {
        self.release_where(|at, t| at >= mark && matches!(t.grant.span, Span::Statement | Span::Transaction));
    }

    pub fn release_transaction(&mut self) {
        self.release_where(|_, t| matches!(t.grant.span, Span::Statement | Span::Transaction));
    }

    pub fn release_statement(&mut self) {
        if self.tickets.iter().any(|t| t.grant.span == Span::Statement) {
            self.release_where(|_, t| t.grant.span == Span::Statement);
        }
    }

    pub fn release_explicit(&mut self) {
        self.release_where(|_, t| t.grant.span == Span::Explicit);
    }

    pub fn release_programs(&mut self) {
        self.release_where(|_, t| t.grant.span == Span::Program);
    }

    /// HANDLER … CLOSE, of all that are open on one lock.
    pub fn release_handler(&mut self, lock: &Arc<MetadataLock>) {
        self.release_where(|_, t| t.grant.span == Span::Handler && Arc::ptr_eq(&t.lock, lock));
    }

    pub fn release_instance(&mut self) {
        self.release_where(|_, t| t.grant.span == Span::Instance);
    }

    /// What the transaction holds goes to a holder of its own, which outlives the session (a prepared XA
    /// transaction). `number` tells such holders of one session apart; views go on naming the session.
    pub fn split_transaction(&mut self, number: u32) -> Holder {
        let mut split = Holder::new(Arc::clone(&self.locks), u64::from(number) << 32 | self.owner);
        let (gone, kept) = std::mem::take(&mut self.tickets).into_iter().partition(|t: &Ticket| t.grant.span == Span::Transaction);
        self.tickets = kept;
        split.tickets = gone;
        for ticket in &mut split.tickets {
            let old = ticket.grant;
            ticket.grant.owner = split.owner;
            // The lock is busy meanwhile, and the new grant comes first: nobody gets between.
            let mut state = ticket.lock.look();
            ticket.lock.grant(&mut state, ticket.grant);
            ticket.lock.settle(&state);
            drop(state);
            ticket.lock.release(old);
        }
        split
    }

    /// Releases everything on one lock.
    pub fn release_lock(&mut self, lock: &Arc<MetadataLock>) {
        self.release_where(|_, t| Arc::ptr_eq(&t.lock, lock));
    }

    pub fn is_empty(&self) -> bool {
        self.tickets.is_empty()
    }

    fn release_where(&mut self, mut gone: impl FnMut(usize, &Ticket) -> bool) {
        let mut at = 0;
        self.tickets.retain(|t| {
            let release = gone(at, t);
            at += 1;
            if release {
                t.lock.release(t.grant);
            }
            !release
        });
        // What stays there of locks that were released does no harm: `may_hold` may be wrong that way.
        if self.tickets.len() <= FEW {
            self.many.clear();
        }
    }
}

fn address(lock: &Arc<MetadataLock>) -> usize {
    Arc::as_ptr(lock).addr()
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
