//! Who owns locks: what a transaction holds, what it has done, and for what it waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

use base::{TreeId, TrxId};
use parking_lot::Mutex;

use super::words::{Request, Span, Strength, Target};
use crate::api::{Isolation, TableLock, Wake};

/// Locks of one kind that InnoDB would keep in one structure: the rows of a page.
pub(super) const STRUCTURE_ROWS: u64 = 128;
/// What an owner without locks keeps of a list for the next transaction, in entries; the list of queues
/// takes 64 KB then.
const KEPT_MAX: usize = 8 << 10;

/// Who owns locks: one per transaction object, reused from transaction to transaction.
#[derive(Debug)]
pub struct Owner {
    /// Unique in the lock manager.
    pub(super) id: u64,
    pub(super) held: Mutex<Held>,
    /// Set with a wake when a deadlock was resolved against this owner: which of its waits is to end.
    victim: AtomicU64,
    pub(super) wake: Arc<Wake>,
    /// Hash of the queue in which it waits, or 0.
    pub(super) waits_in: AtomicU64,
    /// How often it has begun to wait. Changes under the latch of the shard of that queue.
    pub(super) waits: AtomicU64,
    /// Its number in that queue.
    number: AtomicU64,
    /// A [`Stage`]: where its last wait is. Changes under the same latch.
    stage: AtomicU8,
    /// Its wait has got longer ([`Owner::ask_to_look`]).
    to_look: AtomicBool,
    /// Rows changed: the undo records of clustered entries.
    pub(super) changes: AtomicU64,
    /// The session's connection id, 0 before it is known.
    pub(super) session: AtomicU64,
}

#[derive(Debug, Default)]
pub(super) struct Held {
    /// Odd while a transaction may hold locks; changes when it begins and when it ends.
    pub(super) generation: u64,
    /// The id of that transaction, once it has one: others may lock in its name.
    pub(super) trx: u64,
    /// READ COMMITTED: a removed entry leaves none of its locks to the next one, but see
    /// [`Owner::inherit_all`].
    pub(super) leaves_none: bool,
    pub(super) queues: Vec<u64>,
    /// The trees of its runs.
    pub(super) runs: Vec<TreeId>,
    pub(super) row_locks: u64,
    pub(super) table_locks: u64,
    /// The kinds of its row locks, and how many there are of each.
    pub(super) kinds: Vec<(Kind, u64)>,
    /// The row lock that it waits for.
    pub(super) awaited: Option<Kind>,
    /// See [`Held::note`].
    pub(super) structures: u64,
    /// Tables whose rows it locks, shared (IS) or exclusively (IX). Nobody waits for these: whole tables
    /// are locked by metadata locks.
    pub(super) intentions: Vec<(TreeId, TableLock)>,
    /// Microseconds since the epoch at which it began to wait.
    pub(super) waiting_since: u64,
}

/// Row locks that InnoDB keeps together, as long as they are on one page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
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
    /// Counts a row lock, and the structures in which InnoDB would keep them all: one for the locks of a
    /// kind on a page, where we know of no pages, and one for a request that waits. As there, a structure
    /// stays when its locks are given up.
    pub(super) fn note(&mut self, request: &Request<'_>, granted: bool) {
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
    pub(super) fn settle(&mut self, end: WaitEnd) {
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

/// Where a wait is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Stage {
    Queued,
    Granted,
    /// The entry has gone.
    Dissolved,
}

/// How a wait ends.
pub(super) enum WaitEnd {
    Granted,
    /// The entry has gone, and the request with it. Its structure stays, as there.
    Dissolved,
    GivenUp,
}

impl Owner {
    pub(super) fn new(id: u64) -> Owner {
        Owner {
            id,
            held: Mutex::default(),
            victim: AtomicU64::new(0),
            wake: Arc::new(Wake::default()),
            waits_in: AtomicU64::new(0),
            waits: AtomicU64::new(0),
            number: AtomicU64::new(0),
            stage: AtomicU8::new(Stage::Granted as u8),
            to_look: AtomicBool::new(false),
            changes: AtomicU64::new(0),
            session: AtomicU64::new(0),
        }
    }

    /// Where its wait is, or its last one.
    pub(super) fn stage(&self) -> Stage {
        match self.stage.load(Ordering::Acquire) {
            0 => Stage::Queued,
            1 => Stage::Granted,
            _ => Stage::Dissolved,
        }
    }

    /// Its request has got a number in a queue.
    pub(super) fn begin_to_wait(&self, number: u64) {
        self.number.store(number, Ordering::Relaxed);
        self.stage.store(Stage::Queued as u8, Ordering::Release);
    }

    /// Its request has left the queue. Who sleeps is to be woken, when nothing is latched any more.
    pub(super) fn leave_queue(&self, stage: Stage) {
        self.stage.store(stage as u8, Ordering::Release);
    }

    /// While it waits, a lock has been added that it has to wait for, too: it is to be woken, and looks for
    /// a cycle again.
    pub(super) fn ask_to_look(&self) {
        self.to_look.store(true, Ordering::Release);
    }

    /// Is it to look for a cycle again? The answer is given once.
    pub(super) fn take_look(&self) -> bool {
        self.to_look.load(Ordering::Relaxed) && self.to_look.swap(false, Ordering::AcqRel)
    }

    /// Its number in the queue in which it waits.
    pub(super) fn number(&self) -> u64 {
        self.number.load(Ordering::Relaxed)
    }

    /// A deadlock is resolved against it: it gives up that wait, if it is still in it.
    pub(super) fn choose(&self, wait: u64) {
        self.victim.store(wait, Ordering::Release);
        self.wake.wake();
    }

    /// Is it to give up the wait in which it is? It stays so until that wait has left its queue.
    pub(super) fn is_victim(&self) -> bool {
        let wait = self.victim.load(Ordering::Acquire);
        wait != 0 && wait == self.waits.load(Ordering::Relaxed) && self.is_waiting()
    }

    /// As one who inherits a lock on a gap.
    pub(super) fn heir(self: &Arc<Owner>, strength: Strength, removed: bool) -> Option<Heir> {
        let held = self.held.lock();
        let inherits = !(removed && held.leaves_none);
        inherits.then(|| Heir { owner: self.clone(), generation: held.generation, strength })
    }

    /// Ends the list, and gives it away: nobody can lock in this name any more.
    pub(super) fn close(&self) -> (Vec<u64>, Vec<TreeId>) {
        let mut held = self.held.lock();
        held.trx = 0;
        held.generation = (held.generation | 1) + 1;
        held.row_locks = 0;
        held.table_locks = 0;
        held.awaited = None;
        held.structures = 0;
        empty(&mut held.kinds);
        empty(&mut held.intentions);
        (std::mem::take(&mut held.queues), std::mem::take(&mut held.runs))
    }

    /// The next transaction uses the memory of the list, unless that is much.
    pub(super) fn keep(&self, mut queues: Vec<u64>) {
        empty(&mut queues);
        self.held.lock().queues = queues;
    }

    /// Opens the list for a transaction that may take locks. It need not have an id yet.
    pub fn open(&self, isolation: Isolation) {
        let mut held = self.held.lock();
        debug_assert!(held.queues.is_empty());
        debug_assert!(held.generation & 1 == 0);
        held.generation |= 1;
        held.trx = 0;
        held.leaves_none = isolation <= Isolation::ReadCommitted;
        self.changes.store(0, Ordering::Relaxed);
    }

    /// The transaction has got its id: from now on others may lock in its name.
    pub fn set_trx(&self, id: TrxId) {
        self.held.lock().trx = id.0;
    }

    /// It has asked for duplicates: what it holds or waits for on an entry guards the gap of the next when
    /// the entry goes.
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
    pub(super) fn weight(&self) -> u64 {
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

/// Who gets a gap lock, if its list is still of that generation.
pub(super) struct Heir {
    pub owner: Arc<Owner>,
    pub generation: u64,
    pub strength: Strength,
}

/// Empties a list, and keeps its memory if that is little.
pub(crate) fn empty<T>(list: &mut Vec<T>) {
    list.clear();
    if list.capacity() > KEPT_MAX {
        *list = Vec::new();
    }
}
