//! The lock manager: transaction locks on keys and on trees, with InnoDB's modes and rules.
//!
//! A lock belongs to `(tree, key)`, never to a page. A *record* lock covers the entry at the key, a *gap*
//! lock the open interval between the entry before it and the key, a *next-key* lock both. The supremum,
//! the end of a tree, has only a gap. An *insert intention* is a request on the gap that conflicts with
//! other transactions' gap locks and with nothing else. Conflicts are those of `lock_rec_has_to_wait()` in
//! InnoDB, restated in [`class`]; waiting requests count as conflicts for those behind them, so
//! the queue is fair ([`queue`]).
//!
//! A queue is found by a 64-bit hash of tree and key, under a secret of the server ([`hash`]). Two keys
//! with one hash would share a queue, which locks too much and never too little.
//!
//! # Invariants
//! 1. A lock is requested, and an insert intention is checked, while the leaf of the key (and the leaf
//!    where the search began) is latched (C25). A request that must wait is queued then; the caller
//!    unlatches, calls [`LockManager::wait`], and searches again.
//! 2. Latches nest in this order: leaf latch, shard latches in ascending order, `Owner::held`. Nobody
//!    sleeps while holding one.
//! 3. A lock is added in another owner's name only under its `held` latch and only while that names the
//!    expected transaction (C25). So an owner that has closed its list gets no more locks, and none is
//!    forgotten.
//! 4. An owner waits for at most one lock. Whoever begins to wait looks for a cycle, so the request that
//!    closes it finds it, and nobody gives up for one that never was ([`graph`]). A wait can get longer
//!    without its owner doing anything: a gap lock that is inherited keeps off those who wait to insert
//!    there, and the heir may wait himself. So these look again.
//! 5. What a request, a wait and a release cost does not grow with the number of those who wait: nobody
//!    walks along the waiting ([`queue`]), the search for cycles does not visit them one by one
//!    ([`graph`]), and whoever sleeps is woken once, by whoever granted his request, when nothing is
//!    latched any more. (The exception is a gap that inherits a lock: each who waits to insert there is
//!    woken to look again.)
//! 6. A long scan keeps its locks as one interval ([`run`]), which others see as locks in queues as soon as
//!    it matters to them.
//! 7. Locks that are released give their memory back: lists, tables and spare queues keep what a small
//!    transaction needs.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use base::{TreeId, TrxId};
use parking_lot::{Mutex, MutexGuard};
use world::waits::{self, Timer, Wait};

use crate::api::{Error, Interrupt, Result, TableLock};

mod class;
mod graph;
mod hash;
mod list;
mod owner;
mod queue;
mod run;
mod stripe;
mod words;

use class::Class;
use graph::Graph;
pub use graph::{Deadlock, DeadlockMember};
use hash::{ByHash, HashKey};
pub use list::{LockInfo, LockTable};
pub(crate) use owner::empty;
use owner::{Heir, Stage, WaitEnd};
pub use owner::{Owner, OwnerFigures};
use queue::{Answer, Lock, Queue};
use run::{RUNS_MAX, Runs};
use stripe::{STRIPES, stripe};
pub use words::{Request, Span, Target};

const SHARDS: usize = 64;
/// What a lock on a row takes, about: its queue, the key, its place in the owner's list.
pub const ROW_LOCK_BYTES: u64 = 200;
/// A shard tells the rest of the row locks it has got or lost when they are so many, if the limit is not
/// small.
const TOLD_AT: u64 = 1024;
/// Emptied queues that a shard keeps, and the locks that one may have room for.
const SPARE_MAX: usize = 64;
const SPARE_LOCKS: usize = 4;
/// So many locks released at once leave holes in the heap that are worth a look.
const MANY: usize = 1000;
/// A shard with room for more queues than this gives up what it does not need.
const ROOM_MIN: usize = 512;
const _: () = assert!(SHARDS.is_power_of_two());

#[derive(Default)]
struct Shard {
    queues: HashMap<u64, Queue, ByHash>,
    /// Emptied queues, so that a lock usually allocates nothing but its key.
    spare: Vec<Vec<Lock>>,
    /// Row locks that have come (or gone), and that [`LockManager::total`] does not know of.
    untold: i64,
}

impl Shard {
    /// The queue with a hash, made now if need be.
    fn queue(&mut self, hash: u64, request: &Request<'_>) -> &mut Queue {
        let Shard { queues, spare, .. } = self;
        queues.entry(hash).or_insert_with(|| {
            let key = if let Target::Key(key) = request.target { Some(key) } else { None };
            let room = spare.pop().unwrap_or_else(|| Vec::with_capacity(1));
            Queue::new(request.tree, key, request.target == Target::Table, room)
        })
    }

    /// Takes a queue out; its room goes, or waits for the next one.
    fn remove(&mut self, hash: u64) -> Option<Queue> {
        let queue = self.queues.remove(&hash);
        // Half of the room is needed at most, so each step is paid for by those who left before it.
        if self.queues.capacity() > ROOM_MIN && self.queues.len() < self.queues.capacity() / 8 {
            self.queues.shrink_to(self.queues.capacity() / 4);
        }
        queue
    }

    fn recycle(&mut self, mut room: Vec<Lock>) {
        room.clear();
        if self.spare.len() < SPARE_MAX && room.capacity() <= SPARE_LOCKS {
            self.spare.push(room);
        }
    }
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
    /// How many row locks with a gap there are in the trees of a stripe: inserts look no further where
    /// there is none.
    gaps: Vec<AtomicU64>,
    /// The same of all row locks, for removals.
    rows: Vec<AtomicU64>,
    runs: Runs,
    graph: Graph,
    key: HashKey,
    next_owner: AtomicU64,
    pub counters: LockCounters,
    /// Row locks of all trees, but for what shards have not told yet.
    total: AtomicI64,
    /// A shard tells so many at once.
    told_at: i64,
    /// Row locks that there may be.
    rows_max: i64,
    /// See [`RowLockLimits::apart`].
    apart: u32,
}

/// How many row locks there may be, and how they are kept.
#[derive(Clone, Copy, Debug)]
pub struct RowLockLimits {
    /// Row locks that there may be in all, about: above them whoever would lock another batch is rolled
    /// back (1206).
    pub most: u64,
    /// So many of the next-key locks that a scan takes in unbroken order are kept apart, those behind them as
    /// one interval.
    pub apart: u32,
}

impl Default for RowLockLimits {
    fn default() -> RowLockLimits {
        RowLockLimits { most: u64::MAX, apart: 64 }
    }
}

/// Figures behind `Innodb_row_lock_*`.
#[derive(Debug, Default)]
pub struct LockCounters {
    pub waits: AtomicU64,
    pub waiting: AtomicU64,
    pub deadlocks: AtomicU64,
    /// What searches for cycles have looked at.
    pub search_steps: AtomicU64,
    /// About what many locks that were released at once took, in bytes: the allocator may keep it.
    pub given_up: AtomicU64,
    /// Sleepers that were woken.
    pub wakes: AtomicU64,
    pub timeouts: AtomicU64,
    pub wait_micros: AtomicU64,
    pub wait_micros_max: AtomicU64,
}

impl LockManager {
    /// A manager with a secret of its own.
    pub fn new(limits: RowLockLimits, secret: [u64; 2]) -> LockManager {
        let rows_max = limits.most;
        LockManager {
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            gaps: (0..STRIPES).map(|_| AtomicU64::new(0)).collect(),
            rows: (0..STRIPES).map(|_| AtomicU64::new(0)).collect(),
            runs: Runs::default(),
            graph: Graph::default(),
            key: HashKey::new(secret),
            next_owner: AtomicU64::new(1),
            counters: LockCounters::default(),
            total: AtomicI64::new(0),
            // All shards together keep back less than a thousandth of the limit.
            told_at: (rows_max / (1000 * SHARDS as u64)).clamp(1, TOLD_AT) as i64,
            rows_max: i64::try_from(rows_max).unwrap_or(i64::MAX),
            apart: limits.apart,
        }
    }

    /// See [`RowLockLimits::apart`].
    pub fn apart(&self) -> u32 {
        self.apart
    }

    /// Whether row locks take all the memory that is meant for them.
    pub fn is_full(&self) -> bool {
        self.total.load(Ordering::Relaxed) >= self.rows_max
    }

    pub fn owner(&self) -> Arc<Owner> {
        Arc::new(Owner::new(self.next_owner.fetch_add(1, Ordering::Relaxed)))
    }

    /// By which its queue is found.
    pub fn hash(&self, tree: TreeId, target: Target<'_>) -> u64 {
        self.key.hash(tree, target)
    }

    fn shard_of(hash: u64) -> usize {
        (hash >> 48) as usize & (SHARDS - 1)
    }

    fn shard(&self, hash: u64) -> MutexGuard<'_, Shard> {
        waits::lock(Wait::LockShard, &self.shards[LockManager::shard_of(hash)])
    }

    /// Could there be a gap lock in this tree? False is certain for whoever holds the leaf latched
    /// (invariant 1).
    pub fn has_gap_locks(&self, tree: TreeId) -> bool {
        self.gaps[stripe(tree)].load(Ordering::Acquire) != 0
    }

    /// Could there be a row lock of any kind in this tree?
    pub fn has_row_locks(&self, tree: TreeId) -> bool {
        self.rows[stripe(tree)].load(Ordering::Acquire) != 0
    }

    /// Does anybody but this owner hold or wait for a row lock in the tree? For rare questions: it may look
    /// at every queue.
    pub fn others_have_rows(&self, owner: &Arc<Owner>, tree: TreeId) -> bool {
        let other = |queue: &Queue| queue.tree == tree && !queue.table && queue.has_others(owner);
        let queued = || self.shards.iter().any(|shard| shard.lock().queues.values().any(other));
        self.has_row_locks(tree) && (self.runs.of_others(owner, tree) || queued())
    }

    fn count(&self, untold: &mut i64, tree: TreeId, span: Span, table: bool, add: bool) {
        if table {
            return;
        }
        *untold += if add { 1 } else { -1 };
        if untold.abs() >= self.told_at {
            self.total.fetch_add(std::mem::take(untold), Ordering::Relaxed);
        }
        let i = stripe(tree);
        step(&self.rows[i], 1, add);
        if span != Span::Record {
            step(&self.gaps[i], 1, add);
        }
    }

    /// Requests a lock without sleeping. A lock that is covered by one held already adds nothing.
    pub fn lock(&self, owner: &Arc<Owner>, request: &Request<'_>) -> Outcome {
        let hash = self.hash(request.tree, request.target);
        let mut shard = self.shard(hash);
        if self.meets_run(&mut shard, hash, owner, request) {
            return Outcome::Held;
        }
        self.lock_in(&mut shard, hash, owner, request)
    }

    /// Requests a next-key lock for a scan that has locked the entry before, `after`, in the same way, and
    /// has met nothing between.
    pub fn lock_next(&self, owner: &Arc<Owner>, request: &Request<'_>, after: &[u8]) -> Outcome {
        let hash = self.hash(request.tree, request.target);
        let mut shard = self.shard(hash);
        if self.meets_run(&mut shard, hash, owner, request) {
            return Outcome::Held;
        }
        if !shard.queues.contains_key(&hash) && self.run_on(owner, request, after) {
            return Outcome::Granted;
        }
        self.lock_in(&mut shard, hash, owner, request)
    }

    /// Before a key is asked for: is a run of the owner as good as what he wants? What is in the way and is
    /// part of a run becomes explicit.
    fn meets_run(&self, shard: &mut Shard, hash: u64, owner: &Arc<Owner>, request: &Request<'_>) -> bool {
        let Target::Key(key) = request.target else { return false };
        if !self.runs.any(request.tree) {
            return false;
        }
        if request.span != Span::InsertIntention && self.runs.cover(owner, request.tree, key, request.class()) {
            return true;
        }
        let in_the_way = self.runs.in_the_way(owner, request.tree, key, request.class());
        self.make_runs_explicit(shard, hash, request.tree, request.target, in_the_way);
        false
    }

    fn make_runs_explicit(&self, shard: &mut Shard, hash: u64, tree: TreeId, target: Target<'_>, heirs: Vec<Heir>) {
        for Heir { owner, generation, strength } in heirs {
            let request = Request { tree, target, strength, span: Span::NextKey, queue: true };
            let has = shard.queues.get(&hash).is_some_and(|queue| queue.own(&owner).any(|(_, lock)| lock.class == request.class()));
            if !has {
                self.add_if_open(shard, hash, &owner, generation, &request);
            }
        }
    }

    /// Adds an entry, for which there is no queue, to the run of the owner that ends before it. False: it
    /// needs a queue.
    fn run_on(&self, owner: &Arc<Owner>, request: &Request<'_>, after: &[u8]) -> bool {
        let Target::Key(key) = request.target else { return false };
        let (tree, strength) = (request.tree, request.strength);
        if request.span != Span::NextKey {
            return false;
        }
        if self.runs.extend(owner, tree, strength, after, key) {
            owner.held.lock().note(request, true);
            return true;
        }
        let mut held = owner.held.lock();
        if held.runs.len() >= RUNS_MAX {
            return false;
        }
        held.runs.push(tree);
        held.note(request, true);
        let generation = held.generation;
        drop(held);
        self.runs.begin(Heir { owner: owner.clone(), generation, strength }, tree, after, key);
        self.count_runs(tree, 1, true);
        true
    }

    /// A run counts as one row lock with a gap.
    fn count_runs(&self, tree: TreeId, runs: u64, add: bool) {
        let i = stripe(tree);
        step(&self.rows[i], runs, add);
        step(&self.gaps[i], runs, add);
        let change = runs as i64;
        self.total.fetch_add(if add { change } else { -change }, Ordering::Relaxed);
    }

    fn lock_in(&self, shard: &mut Shard, hash: u64, owner: &Arc<Owner>, request: &Request<'_>) -> Outcome {
        let mut granted = true;
        let mut request = *request;
        if let Some(queue) = shard.queues.get(&hash) {
            // Who holds the record asks only for the gap, which never waits: others may already queue for
            // the record.
            if request.span == Span::NextKey && queue.holds_record(owner, request.strength) {
                request.span = Span::Gap;
            }
            match queue.ask(owner, request.class()) {
                Answer::Held => return Outcome::Held,
                Answer::Blocked => granted = false,
                Answer::Free => {}
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
        // Each statement may take the lock of a table and give it up.
        if !(table && held.queues.last() == Some(&hash)) {
            held.queues.push(hash);
        }
        if table {
            held.table_locks += 1;
        } else {
            held.note(request, granted);
        }
        drop(held);
        self.count(&mut shard.untold, request.tree, request.span, table, true);
        let queue = shard.queue(hash, request);
        if granted {
            queue.add(owner, request.class());
            queue.check();
            return;
        }
        debug_assert!(!owner.is_waiting(), "4: an owner waits for one lock");
        owner.wake.reset();
        owner.take_look();
        // Counted first, so that a verdict on its last wait says nothing of this one.
        owner.waits.fetch_add(1, Ordering::Relaxed);
        owner.waits_in.store(hash, Ordering::Release);
        queue.enqueue(owner, request.class());
        queue.check();
    }

    /// Makes the implicit record lock of `trx` explicit, so that others can queue behind it. Does nothing
    /// if `trx` is over.
    pub fn make_explicit(&self, owner: &Arc<Owner>, trx: TrxId, tree: TreeId, key: &[u8]) {
        let request = Request { tree, target: Target::Key(key), strength: TableLock::X, span: Span::Record, queue: true };
        let hash = self.hash(tree, request.target);
        let mut shard = self.shard(hash);
        let generation = {
            let held = owner.held.lock();
            if held.trx != trx.0 {
                return;
            }
            held.generation
        };
        let covered = shard.queues.get(&hash).is_some_and(|q| q.own(owner).any(|(_, lock)| lock.class.covers(request.class())));
        if !covered {
            self.add_if_open(&mut shard, hash, owner, generation, &request);
        }
    }

    /// Adds a granted lock in the name of another owner if its list is still of that generation (invariant
    /// 3).
    fn add_if_open(&self, shard: &mut Shard, hash: u64, owner: &Arc<Owner>, generation: u64, request: &Request<'_>) {
        let mut held = owner.held.lock();
        if held.generation != generation || generation & 1 == 0 {
            return;
        }
        held.queues.push(hash);
        held.note(request, true);
        drop(held);
        self.count(&mut shard.untold, request.tree, request.span, false, true);
        shard.queue(hash, request).add(owner, request.class());
    }

    /// Is a record lock of another transaction on the key in the way of changing it? (An implicit lock is
    /// the caller's to check.)
    pub fn record_is_free(&self, owner: &Arc<Owner>, tree: TreeId, key: &[u8]) -> bool {
        if !self.has_row_locks(tree) {
            return true;
        }
        let hash = self.hash(tree, Target::Key(key));
        let shard = self.shard(hash);
        let change = Class { strength: TableLock::X, span: Span::Record };
        let run_is_free = !self.runs.any(tree) || self.runs.in_the_way(owner, tree, key, change).is_empty();
        run_is_free && shard.queues.get(&hash).is_none_or(|q| !q.is_in_the_way(owner, change))
    }

    /// After an entry was inserted before `next`: gap locks on the old gap now also guard the gap before
    /// the new key.
    pub fn inherit_on_insert(&self, tree: TreeId, key: &[u8], next: Option<&[u8]>) {
        if self.has_gap_locks(tree) {
            self.inherit(tree, next.map_or(Target::Supremum, Target::Key), Target::Key(key), false);
        }
    }

    /// Before an entry is removed from its leaf (purge, rollback of an insert): its locks become gap locks
    /// on the next key, and whoever waits for it searches again.
    pub fn inherit_on_remove(&self, tree: TreeId, key: &[u8], next: Option<&[u8]>) {
        if self.has_row_locks(tree) {
            self.inherit(tree, Target::Key(key), next.map_or(Target::Supremum, Target::Key), true);
        }
    }

    fn inherit(&self, tree: TreeId, from: Target<'_>, to: Target<'_>, removed: bool) {
        let (from_hash, to_hash) = (self.hash(tree, from), self.hash(tree, to));
        if from_hash == to_hash {
            return;
        }
        let (a, b) = (LockManager::shard_of(from_hash), LockManager::shard_of(to_hash));
        let mut first = self.shards[a.min(b)].lock();
        let mut second = if a == b { None } else { Some(self.shards[a.max(b)].lock()) };
        let source = if a <= b { &mut *first } else { second.as_mut().expect("two shards") };
        if let Target::Key(key) = from
            && self.runs.any(tree)
        {
            let leaving = self.runs.leaving(tree, key, to);
            self.make_runs_explicit(source, from_hash, tree, from, leaving);
        }
        let Some(queue) = source.queues.get(&from_hash) else { return };
        let heirs = queue.heirs(removed);
        let mut woken = if removed { self.dissolve(source, from_hash) } else { Vec::new() };
        if !heirs.is_empty() {
            let target = if b <= a { &mut *first } else { second.as_mut().expect("two shards") };
            // As in InnoDB, beside a next-key lock there may be one on the gap alone.
            let gaps = target.queues.get(&to_hash).into_iter().flat_map(|queue| &queue.granted).filter(|l| l.class.span == Span::Gap);
            let mut have: HashSet<_> = gaps.map(|l| (l.owner.id, l.class.strength)).collect();
            for heir in heirs {
                if have.insert((heir.owner.id, heir.strength)) {
                    let request = Request { tree, target: to, strength: heir.strength, span: Span::Gap, queue: true };
                    self.add_if_open(target, to_hash, &heir.owner, heir.generation, &request);
                }
            }
            let inserters = target.queues.get(&to_hash).map_or(Vec::new(), Queue::inserters);
            inserters.iter().for_each(|owner| owner.ask_to_look());
            woken.extend(inserters);
        }
        drop((first, second));
        self.wake(&woken);
    }

    /// The entry is gone: nobody holds or waits for a lock on it any longer. Those who waited are to be
    /// woken, and search again.
    #[must_use]
    fn dissolve(&self, shard: &mut Shard, hash: u64) -> Vec<Arc<Owner>> {
        let Some(mut queue) = shard.remove(hash) else { return Vec::new() };
        let mut woken = Vec::new();
        for (class, owner) in queue.disperse() {
            self.count(&mut shard.untold, queue.tree, class.span, queue.table, false);
            owner.leave_queue(Stage::Dissolved);
            woken.push(owner);
        }
        for Lock { owner, class } in &queue.granted {
            self.count(&mut shard.untold, queue.tree, class.span, queue.table, false);
            // It may just have been granted, and nobody has heard of it.
            if owner.waits_in.load(Ordering::Relaxed) == hash {
                owner.leave_queue(Stage::Dissolved);
            }
        }
        shard.recycle(queue.granted);
        woken
    }

    /// Wakes owners whose requests have left their queue. Call without latches.
    fn wake(&self, owners: &[Arc<Owner>]) {
        if !owners.is_empty() {
            self.counters.wakes.fetch_add(owners.len() as u64, Ordering::Relaxed);
            owners.iter().for_each(|owner| owner.wake.wake());
        }
    }

    /// Sleeps until the queued request of `owner` is granted, gone with its entry, or given up. Call
    /// without latches.
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
            if owner.take_look() {
                self.detect(owner);
            }
            if owner.is_victim() {
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

    /// For `WaitPolicy::Yield`: is the queued request granted or gone by now? A victim of a deadlock hears
    /// of it here.
    pub fn poll(&self, owner: &Arc<Owner>) -> Result<bool> {
        if owner.take_look() {
            self.detect(owner);
        }
        if owner.is_victim() {
            return self.end_wait(owner, Err(Error::Deadlock)).map(|()| false);
        }
        if self.granted(owner) {
            return self.end_wait(owner, Ok(())).map(|()| true);
        }
        Ok(false)
    }

    /// Is its request granted or gone? Asks no queue: whoever takes the request out says so.
    fn granted(&self, owner: &Owner) -> bool {
        !owner.is_waiting() || owner.stage() != Stage::Queued
    }

    /// Takes the request out of its queue unless it was granted.
    fn end_wait(&self, owner: &Arc<Owner>, result: Result<()>) -> Result<()> {
        let hash = owner.waits_in.load(Ordering::Acquire);
        if hash == 0 {
            return result;
        }
        let mut end = owner.stage();
        if end == Stage::Queued {
            let mut shard = self.shard(hash);
            let woken = self.remove(&mut shard, hash, |queue, gone| queue.withdraw(owner).into_iter().for_each(gone));
            drop(shard);
            end = owner.stage();
            self.wake(&woken);
        }
        owner.waits_in.store(0, Ordering::Release);
        owner.held.lock().settle(match end {
            Stage::Granted => WaitEnd::Granted,
            Stage::Dissolved => WaitEnd::Dissolved,
            Stage::Queued => WaitEnd::GivenUp,
        });
        result
    }

    /// Gives up a wait that nobody goes on with (rollback after `WouldBlock`), if there is one.
    pub fn cancel(&self, owner: &Arc<Owner>) {
        // The answer of a wait that is given up does not matter.
        let _ = self.end_wait(owner, Ok(()));
    }

    /// Takes locks out of a queue, grants what becomes free, and says who is to be woken. `take` tells of
    /// each that it has taken.
    #[must_use]
    fn remove(&self, shard: &mut Shard, hash: u64, take: impl FnOnce(&mut Queue, &mut dyn FnMut(Class))) -> Vec<Arc<Owner>> {
        let Shard { queues, untold, .. } = shard;
        let Some(queue) = queues.get_mut(&hash) else { return Vec::new() };
        let (tree, table) = (queue.tree, queue.table);
        let mut any = false;
        take(queue, &mut |class| {
            any = true;
            self.count(untold, tree, class.span, table, false);
        });
        let woken = if any { queue.grant() } else { Vec::new() };
        queue.check();
        let empty = queue.is_empty();
        if empty && let Some(queue) = shard.remove(hash) {
            shard.recycle(queue.granted);
        }
        woken
    }

    /// Gives up the row lock of this owner that came last, before the end (READ COMMITTED: a row that WHERE
    /// rejected). A weaker one from before stays.
    pub fn unlock_row(&self, owner: &Arc<Owner>, tree: TreeId, key: &[u8]) {
        let hash = self.hash(tree, Target::Key(key));
        let mut shard = self.shard(hash);
        let mut given_up = false;
        let woken = self.remove(&mut shard, hash, |queue, gone| {
            let last = queue.own(owner).filter(|(_, lock)| lock.class.span == Span::Record).map(|(at, _)| at).next_back();
            last.map(|at| queue.granted.remove(at).class).into_iter().for_each(gone);
            given_up = last.is_some();
        });
        drop(shard);
        self.wake(&woken);
        if !given_up {
            return;
        }
        // Rows are given up soon after they were locked: look near the end only. An entry left behind does
        // no harm.
        let mut held = owner.held.lock();
        let from = held.queues.len().saturating_sub(1024);
        if let Some(i) = held.queues[from..].iter().rposition(|&h| h == hash) {
            held.queues.swap_remove(from + i);
            held.row_locks = held.row_locks.saturating_sub(1);
        }
    }

    /// Gives up the locks of that strength that the owner has on a table, before the end: auto-increment
    /// locks go with their statement, the lock for a load with the load.
    pub fn unlock_table(&self, owner: &Arc<Owner>, tree: TreeId, strength: TableLock) {
        let hash = self.hash(tree, Target::Table);
        let mut shard = self.shard(hash);
        let mut given_up = 0;
        let woken = self.remove(&mut shard, hash, |queue, gone| {
            let mut count = |class| {
                given_up += 1;
                gone(class);
            };
            queue.release(owner, &mut count, |class| class.strength == strength);
        });
        drop(shard);
        self.wake(&woken);
        let mut held = owner.held.lock();
        assert!(held.table_locks >= given_up, "a lock is counted as long as it is held");
        held.table_locks -= given_up;
    }

    /// Ends the transaction's locks: closes the list, then gives up each and wakes those who can go on.
    pub fn release_all(&self, owner: &Arc<Owner>) {
        let (queues, runs) = owner.close();
        for &tree in &runs {
            let gone = self.runs.remove(owner, tree);
            self.count_runs(tree, gone, false);
        }
        for &hash in &queues {
            let mut shard = self.shard(hash);
            let woken = self.remove(&mut shard, hash, |queue, gone| {
                queue.release(owner, gone, |_| true);
                queue.withdraw(owner).into_iter().for_each(gone);
            });
            drop(shard);
            self.wake(&woken);
        }
        if queues.len() >= MANY {
            self.counters.given_up.fetch_add(queues.len() as u64 * ROW_LOCK_BYTES, Ordering::Relaxed);
        }
        owner.keep(queues);
    }
}

/// Counts locks that come or go.
fn step(counter: &AtomicU64, locks: u64, add: bool) {
    if add {
        counter.fetch_add(locks, Ordering::AcqRel);
    } else {
        let before = counter.fetch_sub(locks, Ordering::AcqRel);
        debug_assert!(before >= locks, "a lock that goes was counted");
    }
}

#[cfg(test)]
mod tests;
