//! The lock manager: transaction locks on keys and on trees, with InnoDB's modes and rules.
//!
//! A lock belongs to `(tree, key)`, never to a page. A *record* lock covers the entry at the key, a *gap* lock the open interval between the
//! entry before it and the key, a *next-key* lock both. The supremum, the end of a tree, has only a gap. An *insert intention* is a request on
//! the gap that conflicts with other transactions' gap locks and with nothing else. Conflicts are those of `lock_rec_has_to_wait()`
//! in InnoDB, restated in [`conflicts`]; waiting requests count as conflicts for those behind them, so the queue is fair.
//!
//! A queue is found by a 64-bit hash of tree and key. Two keys with one hash would share a queue, which locks too much and never too little.
//!
//! # Invariants
//! 1. A lock is requested, and an insert intention is checked, while the leaf of the key (and the leaf where the search began) is latched (C25).
//!    A request that must wait is queued then; the caller unlatches, calls [`LockManager::wait`], and searches again.
//! 2. Latches nest in this order: leaf latch, shard latches in ascending order, `Owner::held`. Nobody sleeps while holding one.
//! 3. A lock is added in another owner's name only under its `held` latch and only while that names the expected transaction (C25). So an owner that
//!    has closed its list gets no more locks, and none is forgotten.
//! 4. An owner waits for at most one lock. Whoever begins to wait looks for a cycle, one at a time; so the request that closes it finds it, and nobody gives up
//!    for one that never was ([`graph`]).

use std::cell::Cell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use base::{TreeId, TrxId};
use parking_lot::{Mutex, MutexGuard};
use world::waits::{self, Timer, Wait};

use crate::api::{Error, Interrupt, Isolation, Result, TableLock, Wake};

mod graph;
mod list;

use graph::Graph;
pub use graph::{Deadlock, DeadlockMember};
pub use list::{LockInfo, LockTable};

const SHARDS: usize = 64;
const STRIPES: usize = 256;
/// What a lock on a row takes, about: its queue, the key, its place in the owner's list.
pub const ROW_LOCK_BYTES: u64 = 200;
/// A shard tells the rest of the row locks it has got or lost when they are so many, if the limit is not small.
const TOLD_AT: u64 = 1024;
/// Locks of one kind that InnoDB would keep in one structure: the rows of a page.
const STRUCTURE_ROWS: u64 = 128;
const _: () = assert!(SHARDS.is_power_of_two() && STRIPES.is_power_of_two());

/// What a row lock covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    Record,
    Gap,
    NextKey,
    /// A request to insert into the gap; as a granted lock it blocks nobody.
    InsertIntention,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Shared,
    Exclusive,
}

/// The strength of any lock, of rows or tables.
pub type Strength = TableLock;

impl From<Mode> for Strength {
    fn from(mode: Mode) -> Strength {
        match mode {
            Mode::Shared => TableLock::S,
            Mode::Exclusive => TableLock::X,
        }
    }
}

/// What a lock is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target<'a> {
    Key(&'a [u8]),
    Supremum,
    Table,
}

impl Target<'_> {
    pub fn hash(&self, tree: TreeId) -> u64 {
        let mut h = 0x9e37_79b9_7f4a_7c15 ^ u64::from(tree.0).wrapping_mul(0xff51_afd7_ed55_8ccd);
        let bytes: &[u8] = match self {
            Target::Key(key) => key,
            Target::Supremum => {
                h = !h;
                &[]
            }
            Target::Table => {
                h = h.rotate_left(32) ^ 0x7461_626c;
                &[]
            }
        };
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            h = mix(h ^ u64::from_le_bytes(chunk.try_into().expect("chunks of eight")));
        }
        let rest = chunks.remainder();
        let mut last = [0_u8; 8];
        last[..rest.len()].copy_from_slice(rest);
        mix(h ^ u64::from_le_bytes(last) ^ ((bytes.len() as u64) << 56))
    }
}

/// One round of a multiply-and-fold hash (as wyhash does it).
fn mix(x: u64) -> u64 {
    let wide = u128::from(x) * 0xa076_1d64_78bd_642f_u128;
    (wide as u64) ^ ((wide >> 64) as u64) ^ x.rotate_left(29)
}

/// Who owns locks: one per transaction object, reused from transaction to transaction.
#[derive(Debug)]
pub struct Owner {
    /// Unique in the lock manager.
    id: u64,
    held: Mutex<Held>,
    /// Set with a wake when a deadlock was resolved against this owner.
    victim: AtomicBool,
    wake: Arc<Wake>,
    /// Hash of the queue in which it waits, or 0.
    waits_in: AtomicU64,
    /// How often it has begun to wait. Changes under the latch of the shard of that queue.
    waits: AtomicU64,
    /// Rows changed: the undo records of clustered entries.
    changes: AtomicU64,
    /// The session's connection id, 0 before it is known.
    session: AtomicU64,
}

#[derive(Debug, Default)]
struct Held {
    /// Odd while a transaction may hold locks; changes when it begins and when it ends.
    generation: u64,
    /// The id of that transaction, once it has one: others may lock in its name.
    trx: u64,
    /// READ COMMITTED: a removed entry leaves none of its locks to the next one, but see [`Owner::inherit_all`].
    leaves_none: bool,
    queues: Vec<u64>,
    row_locks: u64,
    table_locks: u64,
    /// The kinds of its row locks, and how many there are of each.
    kinds: Vec<(Kind, u64)>,
    /// The row lock that it waits for.
    awaited: Option<Kind>,
    /// See [`Held::note`].
    structures: u64,
    /// Tables whose rows it locks, shared (IS) or exclusively (IX). Nobody waits for these: whole tables are locked by metadata locks.
    intentions: Vec<(TreeId, TableLock)>,
    /// Microseconds since the epoch at which it began to wait.
    waiting_since: u64,
}

/// Row locks that InnoDB keeps together, as long as they are on one page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    tree: TreeId,
    strength: Strength,
    span: Span,
}

impl Kind {
    fn of(request: &Request<'_>) -> Kind {
        // The end of a tree has a gap only, which InnoDB does not say each time.
        let span = if request.target == Target::Supremum && request.span == Span::Gap { Span::NextKey } else { request.span };
        Kind { tree: request.tree, strength: request.strength, span }
    }
}

impl Held {
    /// Counts a row lock, and the structures in which InnoDB would keep them all: one for the locks of a kind on a page, where we know of no pages, and one for
    /// a request that waits. As there, a structure stays when its locks are given up.
    fn note(&mut self, request: &Request<'_>, granted: bool) {
        self.row_locks += 1;
        let kind = Kind::of(request);
        if !granted {
            self.structures += 1;
            self.awaited = Some(kind);
            return;
        }
        match self.kinds.iter_mut().rev().find(|(k, _)| *k == kind) {
            Some((_, count)) => {
                *count += 1;
                self.structures += u64::from(*count % STRUCTURE_ROWS == 0);
            }
            None => {
                self.kinds.push((kind, 1));
                self.structures += 1;
            }
        }
    }

    /// The wait is over.
    fn settle(&mut self, end: WaitEnd) {
        let Some(kind) = self.awaited.take() else { return };
        match end {
            WaitEnd::Granted if self.kinds.iter().all(|(k, _)| *k != kind) => self.kinds.push((kind, 1)),
            WaitEnd::Granted => {}
            WaitEnd::Dissolved => self.row_locks = self.row_locks.saturating_sub(1),
            WaitEnd::GivenUp => {
                self.row_locks = self.row_locks.saturating_sub(1);
                self.structures = self.structures.saturating_sub(1);
            }
        }
    }
}

/// How a wait ends.
enum WaitEnd {
    Granted,
    /// The entry has gone, and the request with it. Its structure stays, as there.
    Dissolved,
    GivenUp,
}

impl Owner {
    /// Opens the list for a transaction that may take locks. It need not have an id yet.
    pub fn open(&self, isolation: Isolation) {
        let mut held = self.held.lock();
        debug_assert!(held.queues.is_empty());
        debug_assert!(held.generation & 1 == 0);
        held.generation |= 1;
        held.trx = 0;
        held.leaves_none = isolation <= Isolation::ReadCommitted;
        self.victim.store(false, Ordering::Relaxed);
        self.changes.store(0, Ordering::Relaxed);
    }

    /// The transaction has got its id: from now on others may lock in its name.
    pub fn set_trx(&self, id: TrxId) {
        self.held.lock().trx = id.0;
    }

    /// It has asked for duplicates: what it holds or waits for on an entry guards the gap of the next when the entry goes.
    pub fn inherit_all(&self) {
        self.held.lock().leaves_none = false;
    }

    /// Notes that rows of a table are going to be locked.
    pub fn intend(&self, tree: TreeId, lock: TableLock) {
        let mut held = self.held.lock();
        if !held.intentions.contains(&(tree, lock)) {
            held.intentions.push((tree, lock));
        }
    }

    pub fn intentions(&self) -> Vec<(TreeId, TableLock)> {
        self.held.lock().intentions.clone()
    }

    pub fn id(&self) -> u64 {
        self.id
    }

    /// Notes when a wait began, for `innodb_trx`.
    pub fn set_waiting_since(&self, micros: u64) {
        self.held.lock().waiting_since = micros;
    }

    pub fn waiting_since(&self) -> Option<u64> {
        self.is_waiting().then(|| self.held.lock().waiting_since)
    }

    pub fn is_waiting(&self) -> bool {
        self.waits_in.load(Ordering::Relaxed) != 0
    }

    /// A row was changed.
    pub fn add_change(&self) {
        self.changes.fetch_add(1, Ordering::Relaxed);
    }

    pub fn add_changes(&self, rows: u64) {
        self.changes.fetch_add(rows, Ordering::Relaxed);
    }

    /// A change was taken back.
    pub fn undo_change(&self) {
        self.undo_changes(1);
    }

    pub fn undo_changes(&self, rows: u64) {
        let less = |n: u64| Some(n.saturating_sub(rows));
        // The closure never declines, so the update cannot fail.
        let _ = self.changes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
    }

    pub fn figures(&self) -> OwnerFigures {
        let held = self.held.lock();
        let table_locks = held.table_locks + held.intentions.len() as u64;
        OwnerFigures {
            row_locks: held.row_locks,
            table_locks,
            structures: held.structures + table_locks,
            changes: self.changes.load(Ordering::Relaxed),
        }
    }

    /// InnoDB's measure of what a transaction has done: who has done least is the victim of a deadlock.
    fn weight(&self) -> u64 {
        let figures = self.figures();
        figures.changes + figures.structures
    }
}

/// What a transaction holds and has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnerFigures {
    /// Row locks and table locks, held or waited for.
    pub row_locks: u64,
    pub table_locks: u64,
    /// What InnoDB would keep these in, about.
    pub structures: u64,
    /// Rows changed.
    pub changes: u64,
}

#[derive(Debug)]
struct Lock {
    owner: Arc<Owner>,
    strength: Strength,
    span: Span,
    granted: bool,
}

#[derive(Debug)]
struct Queue {
    tree: TreeId,
    /// For lists of locks; `None` for the supremum and for tables.
    key: Option<Box<[u8]>>,
    table: bool,
    locks: Vec<Lock>,
}

/// Hashes are already mixed.
#[derive(Default)]
struct Identity(u64);

impl Hasher for Identity {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        debug_assert!(false, "only u64 keys");
    }

    fn write_u64(&mut self, x: u64) {
        self.0 = x;
    }
}

#[derive(Default)]
struct Shard {
    queues: HashMap<u64, Queue, BuildHasherDefault<Identity>>,
    /// Emptied queues, so that a lock usually allocates nothing but its key.
    spare: Vec<Vec<Lock>>,
    /// Row locks that have come (or gone), and that [`LockManager::total`] does not know of.
    untold: i64,
}

/// The answer to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Granted,
    /// It had the lock already.
    Held,
    /// Queued: unlatch, call [`LockManager::wait`], search again.
    Queued,
    /// Refused, because the request was not to wait.
    Busy,
}

pub struct LockManager {
    shards: Vec<Mutex<Shard>>,
    /// How many row locks with a gap there are in the trees of a stripe: inserts look no further where there is none.
    gaps: Vec<AtomicU64>,
    /// The same of all row locks, for removals.
    rows: Vec<AtomicU64>,
    graph: Graph,
    next_owner: AtomicU64,
    pub counters: LockCounters,
    /// Row locks of all trees, but for what shards have not told yet.
    total: AtomicI64,
    /// A shard tells so many at once.
    told_at: i64,
    /// Row locks that there may be.
    rows_max: i64,
}

/// Figures behind `Innodb_row_lock_*`.
#[derive(Debug, Default)]
pub struct LockCounters {
    pub waits: AtomicU64,
    pub waiting: AtomicU64,
    pub deadlocks: AtomicU64,
    pub timeouts: AtomicU64,
    pub wait_micros: AtomicU64,
    pub wait_micros_max: AtomicU64,
}

/// InnoDB's matrix: may two transactions hold these on the same table or record?
fn compatible(a: Strength, b: Strength) -> bool {
    use TableLock::{AutoInc, IS, IX, S, X};
    match (a, b) {
        (X, _) | (_, X) | (AutoInc, AutoInc | S) | (S, AutoInc | IX) | (IX, S) => false,
        (IS | IX | S | AutoInc, IS | IX | S | AutoInc) => true,
    }
}

/// Is holding `a` as good as holding `b`?
fn covers(a: Strength, b: Strength) -> bool {
    use TableLock::{IS, IX, S, X};
    a == b || a == X || (b == IS && matches!(a, IX | S))
}

fn span_covers(a: Span, b: Span) -> bool {
    a == b || (a == Span::NextKey && matches!(b, Span::Record | Span::Gap))
}

/// Must a request wait for `other`, a lock of another transaction in the same queue?
fn conflicts(strength: Strength, span: Span, supremum: bool, other: &Lock) -> bool {
    if compatible(strength, other.strength) {
        return false;
    }
    match (span, other.span) {
        // Nothing waits for an insert intention.
        (_, Span::InsertIntention) => false,
        (Span::InsertIntention, other) => other != Span::Record,
        // Gap locks never wait, and nobody but an inserter waits for them.
        (Span::Gap, _) | (_, Span::Gap) => false,
        _ => !supremum,
    }
}

impl Queue {
    fn is_supremum(&self) -> bool {
        self.key.is_none() && !self.table
    }

    /// Must a request wait for `other`? Who wants a record exclusively overtakes those that wait for it exclusively because of what he holds there: to wait
    /// for them would be a deadlock.
    fn in_the_way(&self, owner: &Arc<Owner>, strength: Strength, span: Span, other: &Lock) -> bool {
        if Arc::ptr_eq(&other.owner, owner) || !conflicts(strength, span, self.is_supremum(), other) {
            return false;
        }
        let overtakes = !self.table
            && !other.granted
            && (strength, other.strength) == (TableLock::X, TableLock::X)
            && span != Span::InsertIntention
            && self
                .locks
                .iter()
                .any(|l| l.granted && Arc::ptr_eq(&l.owner, owner) && conflicts(other.strength, other.span, self.is_supremum(), l));
        !overtakes
    }

    /// The locks for which the one at `i` must wait, by place.
    fn blockers(&self, i: usize) -> impl Iterator<Item = usize> {
        let me = &self.locks[i];
        let in_the_way =
            move |(j, other): &(usize, &Lock)| (*j < i || other.granted) && self.in_the_way(&me.owner, me.strength, me.span, other);
        self.locks.iter().enumerate().filter(in_the_way).map(|(j, _)| j)
    }

    fn blocked(&self, i: usize) -> bool {
        self.blockers(i).next().is_some()
    }

    fn holds_record(&self, owner: &Arc<Owner>, strength: Strength) -> bool {
        self.locks.iter().any(|l| {
            l.granted && Arc::ptr_eq(&l.owner, owner) && matches!(l.span, Span::Record | Span::NextKey) && covers(l.strength, strength)
        })
    }

    /// Grants what has become free, in order, and wakes the owners.
    fn grant(&mut self) {
        for i in 0..self.locks.len() {
            if !self.locks[i].granted && !self.blocked(i) {
                self.locks[i].granted = true;
                self.locks[i].owner.wake.wake();
            }
        }
    }
}

/// A request for [`LockManager::lock`].
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    pub tree: TreeId,
    pub target: Target<'a>,
    pub strength: Strength,
    pub span: Span,
    /// False: answer `Busy` instead of queueing.
    pub queue: bool,
}

impl LockManager {
    /// A manager of at most about `rows_max` row locks.
    pub fn new(rows_max: u64) -> LockManager {
        LockManager {
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            gaps: (0..STRIPES).map(|_| AtomicU64::new(0)).collect(),
            rows: (0..STRIPES).map(|_| AtomicU64::new(0)).collect(),
            graph: Graph::default(),
            next_owner: AtomicU64::new(1),
            counters: LockCounters::default(),
            total: AtomicI64::new(0),
            // All shards together keep back less than a thousandth of the limit.
            told_at: (rows_max / (1000 * SHARDS as u64)).clamp(1, TOLD_AT) as i64,
            rows_max: i64::try_from(rows_max).unwrap_or(i64::MAX),
        }
    }

    /// Whether row locks take all the memory that is meant for them.
    pub fn is_full(&self) -> bool {
        self.total.load(Ordering::Relaxed) >= self.rows_max
    }

    pub fn owner(&self) -> Arc<Owner> {
        Arc::new(Owner {
            id: self.next_owner.fetch_add(1, Ordering::Relaxed),
            held: Mutex::default(),
            victim: AtomicBool::new(false),
            wake: Arc::new(Wake::default()),
            waits_in: AtomicU64::new(0),
            waits: AtomicU64::new(0),
            changes: AtomicU64::new(0),
            session: AtomicU64::new(0),
        })
    }

    fn shard_of(hash: u64) -> usize {
        (hash >> 48) as usize & (SHARDS - 1)
    }

    fn shard(&self, hash: u64) -> MutexGuard<'_, Shard> {
        waits::lock(Wait::LockShard, &self.shards[LockManager::shard_of(hash)])
    }

    fn stripe(tree: TreeId) -> usize {
        (tree.0.wrapping_mul(0x9e37_79b1) >> 16) as usize & (STRIPES - 1)
    }

    /// Could there be a gap lock in this tree? False is certain for whoever holds the leaf latched (invariant 1).
    pub fn has_gap_locks(&self, tree: TreeId) -> bool {
        self.gaps[LockManager::stripe(tree)].load(Ordering::Acquire) != 0
    }

    /// Could there be a row lock of any kind in this tree?
    pub fn has_row_locks(&self, tree: TreeId) -> bool {
        self.rows[LockManager::stripe(tree)].load(Ordering::Acquire) != 0
    }

    /// Does anybody but this owner hold or wait for a row lock in the tree? For rare questions: it may look at every queue.
    pub fn others_have_rows(&self, owner: &Arc<Owner>, tree: TreeId) -> bool {
        let other = |queue: &Queue| queue.tree == tree && !queue.table && queue.locks.iter().any(|l| !Arc::ptr_eq(&l.owner, owner));
        self.has_row_locks(tree) && self.shards.iter().any(|shard| shard.lock().queues.values().any(other))
    }

    fn count(&self, untold: &mut i64, tree: TreeId, span: Span, table: bool, add: bool) {
        if table {
            return;
        }
        *untold += if add { 1 } else { -1 };
        if untold.abs() >= self.told_at {
            self.total.fetch_add(std::mem::take(untold), Ordering::Relaxed);
        }
        let i = LockManager::stripe(tree);
        let step = |c: &AtomicU64| if add { c.fetch_add(1, Ordering::AcqRel) } else { c.fetch_sub(1, Ordering::AcqRel) };
        step(&self.rows[i]);
        if span != Span::Record {
            step(&self.gaps[i]);
        }
    }

    /// Requests a lock without sleeping. A lock that is covered by one held already adds nothing.
    pub fn lock(&self, owner: &Arc<Owner>, request: &Request<'_>) -> Outcome {
        let hash = request.target.hash(request.tree);
        let mut shard = self.shard(hash);
        self.lock_in(&mut shard, hash, owner, request)
    }

    fn lock_in(&self, shard: &mut Shard, hash: u64, owner: &Arc<Owner>, request: &Request<'_>) -> Outcome {
        let mut granted = true;
        let mut request = *request;
        if let Some(queue) = shard.queues.get(&hash) {
            // Who holds the record asks only for the gap, which never waits: others may already queue for the record.
            if request.span == Span::NextKey && queue.holds_record(owner, request.strength) {
                request.span = Span::Gap;
            }
            for other in &queue.locks {
                if Arc::ptr_eq(&other.owner, owner) {
                    let same = covers(other.strength, request.strength) && span_covers(other.span, request.span);
                    if same && request.span != Span::InsertIntention {
                        if other.granted {
                            return Outcome::Held;
                        }
                        return if request.queue { Outcome::Queued } else { Outcome::Busy };
                    }
                } else if queue.in_the_way(owner, request.strength, request.span, other) {
                    granted = false;
                }
            }
        }
        if granted && request.span == Span::InsertIntention {
            // As in InnoDB, one that need not wait leaves no lock: the caller inserts under the latch.
            return Outcome::Granted;
        }
        if !granted && !request.queue {
            return Outcome::Busy;
        }
        self.add(shard, hash, owner, &request, granted);
        if granted { Outcome::Granted } else { Outcome::Queued }
    }

    fn add(&self, shard: &mut Shard, hash: u64, owner: &Arc<Owner>, request: &Request<'_>, granted: bool) {
        let table = request.target == Target::Table;
        let mut held = owner.held.lock();
        held.queues.push(hash);
        if table {
            held.table_locks += 1;
        } else {
            held.note(request, granted);
        }
        drop(held);
        self.count(&mut shard.untold, request.tree, request.span, table, true);
        if !granted {
            owner.wake.reset();
            owner.victim.store(false, Ordering::Relaxed);
            owner.waits_in.store(hash, Ordering::Release);
            owner.waits.fetch_add(1, Ordering::Relaxed);
        }
        let Shard { queues, spare, .. } = shard;
        let queue = queues.entry(hash).or_insert_with(|| Queue {
            tree: request.tree,
            key: if let Target::Key(key) = request.target { Some(key.into()) } else { None },
            table,
            locks: spare.pop().unwrap_or_else(|| Vec::with_capacity(1)),
        });
        queue.locks.push(Lock { owner: owner.clone(), strength: request.strength, span: request.span, granted });
    }

    /// Makes the implicit record lock of `trx` explicit, so that others can queue behind it. Does nothing if `trx` is over.
    pub fn make_explicit(&self, owner: &Arc<Owner>, trx: TrxId, tree: TreeId, key: &[u8]) {
        let request = Request { tree, target: Target::Key(key), strength: TableLock::X, span: Span::Record, queue: true };
        let hash = request.target.hash(tree);
        let mut shard = self.shard(hash);
        let generation = {
            let held = owner.held.lock();
            if held.trx != trx.0 {
                return;
            }
            held.generation
        };
        let covered = |l: &Lock| covers(l.strength, request.strength) && span_covers(l.span, request.span);
        self.add_if_open(&mut shard, hash, owner, generation, &request, covered);
    }

    /// Adds a granted lock in the name of another owner if its list is still of that generation (invariant 3), and none of its locks makes this one
    /// needless.
    fn add_if_open(
        &self,
        shard: &mut Shard,
        hash: u64,
        owner: &Arc<Owner>,
        generation: u64,
        request: &Request<'_>,
        covered: impl Fn(&Lock) -> bool,
    ) {
        let mut held = shard.queues.get(&hash).into_iter().flat_map(|q| &q.locks);
        if held.any(|l| l.granted && Arc::ptr_eq(&l.owner, owner) && covered(l)) {
            return;
        }
        let mut held = owner.held.lock();
        if held.generation != generation || generation & 1 == 0 {
            return;
        }
        held.queues.push(hash);
        held.note(request, true);
        self.count(&mut shard.untold, request.tree, request.span, false, true);
        let Shard { queues, spare, .. } = shard;
        let queue = queues.entry(hash).or_insert_with(|| Queue {
            tree: request.tree,
            key: if let Target::Key(key) = request.target { Some(key.into()) } else { None },
            table: false,
            locks: spare.pop().unwrap_or_else(|| Vec::with_capacity(1)),
        });
        // Before the waiting ones: it was there first.
        let at = queue.locks.iter().position(|l| !l.granted).unwrap_or(queue.locks.len());
        queue.locks.insert(at, Lock { owner: owner.clone(), strength: request.strength, span: request.span, granted: true });
    }

    /// Is a record lock of another transaction on the key in the way of changing it? (An implicit lock is the caller's to check.)
    pub fn record_is_free(&self, owner: &Arc<Owner>, tree: TreeId, key: &[u8]) -> bool {
        if !self.has_row_locks(tree) {
            return true;
        }
        let hash = Target::Key(key).hash(tree);
        let shard = self.shard(hash);
        shard.queues.get(&hash).is_none_or(|q| !q.locks.iter().any(|l| q.in_the_way(owner, TableLock::X, Span::Record, l)))
    }

    /// After an entry was inserted before `next`: gap locks on the old gap now also guard the gap before the new key.
    pub fn inherit_on_insert(&self, tree: TreeId, key: &[u8], next: Option<&[u8]>) {
        if self.has_gap_locks(tree) {
            self.inherit(tree, next.map_or(Target::Supremum, Target::Key), Target::Key(key), false);
        }
    }

    /// Before an entry is removed from its leaf (purge, rollback of an insert): its locks become gap locks on the next key, and whoever waits for
    /// it searches again.
    pub fn inherit_on_remove(&self, tree: TreeId, key: &[u8], next: Option<&[u8]>) {
        if self.has_row_locks(tree) {
            self.inherit(tree, Target::Key(key), next.map_or(Target::Supremum, Target::Key), true);
        }
    }

    fn inherit(&self, tree: TreeId, from: Target<'_>, to: Target<'_>, removed: bool) {
        let (from_hash, to_hash) = (from.hash(tree), to.hash(tree));
        if from_hash == to_hash {
            return;
        }
        let (a, b) = (LockManager::shard_of(from_hash), LockManager::shard_of(to_hash));
        let mut first = self.shards[a.min(b)].lock();
        let mut second = if a == b { None } else { Some(self.shards[a.max(b)].lock()) };
        let heirs = {
            let source = if a <= b { &mut *first } else { second.as_mut().expect("two shards") };
            let Some(queue) = source.queues.get_mut(&from_hash) else { return };
            let heirs = heirs_of(queue, removed);
            if removed {
                self.dissolve(source, from_hash);
            }
            heirs
        };
        let target = if b <= a { &mut *first } else { second.as_mut().expect("two shards") };
        for (owner, generation, strength) in heirs {
            let request = Request { tree, target: to, strength, span: Span::Gap, queue: true };
            // As in InnoDB, beside a next-key lock there may be one on the gap alone.
            let same = |l: &Lock| l.strength == strength && l.span == Span::Gap;
            self.add_if_open(target, to_hash, &owner, generation, &request, same);
        }
    }

    /// The entry is gone: nobody holds or waits for a lock on it any longer. Waiters are woken and search again.
    fn dissolve(&self, shard: &mut Shard, hash: u64) {
        let Some(mut queue) = shard.queues.remove(&hash) else { return };
        for lock in queue.locks.drain(..) {
            self.count(&mut shard.untold, queue.tree, lock.span, queue.table, false);
            if !lock.granted {
                lock.owner.wake.wake();
            }
        }
        shard.spare.push(queue.locks);
    }

    /// Sleeps until the queued request of `owner` is granted, gone with its entry, or given up. Call without latches.
    pub fn wait(&self, owner: &Arc<Owner>, timeout: Duration, interrupt: &Interrupt, clock: &dyn Fn() -> u64) -> Result<()> {
        if self.granted(owner) {
            return self.end_wait(owner, Ok(()));
        }
        self.counters.waits.fetch_add(1, Ordering::Relaxed);
        self.counters.waiting.fetch_add(1, Ordering::Relaxed);
        let _timer = Timer::start(Wait::RowLock);
        let started = clock();
        let result = self.sleep(owner, timeout, interrupt, started, clock);
        let took = clock().saturating_sub(started);
        self.counters.waiting.fetch_sub(1, Ordering::Relaxed);
        self.counters.wait_micros.fetch_add(took, Ordering::Relaxed);
        self.counters.wait_micros_max.fetch_max(took, Ordering::Relaxed);
        self.end_wait(owner, result)
    }

    fn sleep(&self, owner: &Arc<Owner>, timeout: Duration, interrupt: &Interrupt, started: u64, clock: &dyn Fn() -> u64) -> Result<()> {
        self.detect(owner);
        interrupt.set_waiting(Some(owner.wake.clone()));
        let mut expired = false;
        let result = loop {
            if owner.victim.swap(false, Ordering::AcqRel) {
                break Err(Error::Deadlock);
            }
            if self.granted(owner) {
                break Ok(());
            }
            if interrupt.is_raised() {
                break Err(Error::Interrupted);
            }
            let waited = Duration::from_micros(clock().saturating_sub(started));
            // A simulated clock may stand still while threads really sleep.
            let Some(left) = timeout.checked_sub(waited).filter(|d| !d.is_zero() && !expired) else {
                self.counters.timeouts.fetch_add(1, Ordering::Relaxed);
                break Err(Error::LockTimeout);
            };
            expired = !owner.wake.sleep(left);
        };
        interrupt.set_waiting(None);
        result
    }

    /// For `WaitPolicy::Yield`: is the queued request granted or gone by now? A victim of a deadlock hears of it here.
    pub fn poll(&self, owner: &Arc<Owner>) -> Result<bool> {
        if owner.victim.swap(false, Ordering::AcqRel) {
            return self.end_wait(owner, Err(Error::Deadlock)).map(|()| false);
        }
        if self.granted(owner) {
            return self.end_wait(owner, Ok(())).map(|()| true);
        }
        Ok(false)
    }

    fn granted(&self, owner: &Arc<Owner>) -> bool {
        let hash = owner.waits_in.load(Ordering::Acquire);
        if hash == 0 {
            return true;
        }
        let shard = self.shard(hash);
        shard.queues.get(&hash).is_none_or(|q| !q.locks.iter().any(|l| !l.granted && Arc::ptr_eq(&l.owner, owner)))
    }

    /// Takes the request out of its queue unless it was granted.
    fn end_wait(&self, owner: &Arc<Owner>, result: Result<()>) -> Result<()> {
        let hash = owner.waits_in.swap(0, Ordering::AcqRel);
        if hash != 0 {
            let mut shard = self.shard(hash);
            let own = |l: &Lock| Arc::ptr_eq(&l.owner, owner);
            // A request that waits stands behind what the owner has been granted in the same queue.
            let end = match shard.queues.get(&hash).and_then(|q| q.locks.iter().rfind(|l| own(l))) {
                Some(lock) if lock.granted => WaitEnd::Granted,
                Some(_) => WaitEnd::GivenUp,
                None => WaitEnd::Dissolved,
            };
            owner.held.lock().settle(end);
            self.remove_where(&mut shard, hash, |l| own(l) && !l.granted);
        }
        result
    }

    /// Gives up a wait that nobody goes on with (rollback after `WouldBlock`).
    pub fn cancel(&self, owner: &Arc<Owner>) {
        owner.victim.store(false, Ordering::Relaxed);
        // The answer of a wait that is given up does not matter.
        let _ = self.end_wait(owner, Ok(()));
    }

    fn remove_where(&self, shard: &mut Shard, hash: u64, gone: impl Fn(&Lock) -> bool) {
        let Shard { queues, spare, untold } = shard;
        let Some(queue) = queues.get_mut(&hash) else { return };
        let mut removed = false;
        let (tree, table) = (queue.tree, queue.table);
        queue.locks.retain(|l| {
            let goes = gone(l);
            if goes {
                removed = true;
                self.count(untold, tree, l.span, table, false);
            }
            !goes
        });
        if queue.locks.is_empty() {
            let queue = queues.remove(&hash).expect("just seen");
            if spare.len() < 64 {
                spare.push(queue.locks);
            }
        } else if removed {
            queue.grant();
        }
    }

    /// Gives up the row lock of this owner that came last, before the end (READ COMMITTED: a row that WHERE rejected). A weaker one from before
    /// stays.
    pub fn unlock_row(&self, owner: &Arc<Owner>, tree: TreeId, key: &[u8]) {
        let hash = Target::Key(key).hash(tree);
        let mut shard = self.shard(hash);
        let own = |l: &Lock| Arc::ptr_eq(&l.owner, owner) && l.span == Span::Record;
        let left = Cell::new(shard.queues.get(&hash).map_or(0, |q| q.locks.iter().filter(|l| own(l)).count()));
        if left.get() == 0 {
            return;
        }
        self.remove_where(&mut shard, hash, |l| own(l) && left.replace(left.get() - 1) == 1);
        // Rows are given up soon after they were locked: look near the end only. An entry left behind does no harm.
        let mut held = owner.held.lock();
        let from = held.queues.len().saturating_sub(1024);
        if let Some(i) = held.queues[from..].iter().rposition(|&h| h == hash) {
            held.queues.swap_remove(from + i);
            held.row_locks = held.row_locks.saturating_sub(1);
        }
    }

    /// Gives up the auto-increment locks at the end of a statement.
    pub fn unlock_auto_inc(&self, owner: &Arc<Owner>, tree: TreeId) {
        let hash = Target::Table.hash(tree);
        let mut shard = self.shard(hash);
        self.remove_where(&mut shard, hash, |l| Arc::ptr_eq(&l.owner, owner) && l.strength == TableLock::AutoInc);
    }

    /// Ends the transaction's locks: closes the list, then gives up each and wakes those who can go on.
    pub fn release_all(&self, owner: &Arc<Owner>) {
        let mut queues = {
            let mut held = owner.held.lock();
            held.trx = 0;
            held.generation = (held.generation | 1) + 1;
            held.row_locks = 0;
            held.table_locks = 0;
            held.kinds.clear();
            held.awaited = None;
            held.structures = 0;
            held.intentions.clear();
            std::mem::take(&mut held.queues)
        };
        for &hash in &queues {
            let mut shard = self.shard(hash);
            self.remove_where(&mut shard, hash, |l| Arc::ptr_eq(&l.owner, owner));
        }
        queues.clear();
        // The next transaction uses the same memory.
        owner.held.lock().queues = queues;
    }
}

/// Who gets a gap lock from the locks of `queue`, waiting ones included. On an insert: whose lock is on its gap. On a removal: everybody, but at
/// READ COMMITTED only what guards a unique key (InnoDB: `lock_rec_inherit_to_gap`).
fn heirs_of(queue: &Queue, removed: bool) -> Vec<(Arc<Owner>, u64, Strength)> {
    let mut heirs = Vec::new();
    for lock in &queue.locks {
        let has_gap = matches!(lock.span, Span::Gap | Span::NextKey);
        if lock.span == Span::InsertIntention || !(has_gap || removed) {
            continue;
        }
        let held = lock.owner.held.lock();
        if removed && held.leaves_none {
            continue;
        }
        heirs.push((lock.owner.clone(), held.generation, lock.strength));
    }
    heirs
}

#[cfg(test)]
mod tests;
