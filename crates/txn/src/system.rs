//! The transaction system: what all transactions share.
//!
//! It joins the trees of the store with the log: open trees and their counters, undo slots, the list of
//! writers, the lock manager, the queue of commits that wait to be published, and history for purge. Each of
//! these parts has a file of its own and knows none of the others; here stands what several of them do
//! together. What is done with a system for one purpose, such as purge or recovery, stands above.
//!
//! # Invariants
//! 1. A commit is marked in one window, inside the log's commit-order lock: its undo ends, and it enters
//!    `commits`, with its place in the log.
//! 2. Commits leave `commits` in that order. Publishing makes a group visible first, then gives it to
//!    history, then releases its locks.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use base::{TreeId, TrxId};
use log::Log;
use parking_lot::{Mutex, MutexGuard};
use store::Store;
use world::{Point, World};

use crate::api::{Durability, Error, Result};
use crate::checkpoints::Checkpoints;
use crate::committing::{CommitQueue, Committing};
use crate::heirs::{Heir, Heirs};
use crate::history::History;
use crate::lock::{LockManager, Owner, RowLockLimits};
use crate::logging::LoggingSwitch;
use crate::losers::{Losers, Rest};
use crate::owners::Owners;
use crate::prepared::PreparedList;
use crate::session::{Shared, TrxInfo};
use crate::slots::UndoSlots;
use crate::tickets::BarrierCommits;
use crate::trees::{OpenTree, Trees};
use crate::undo::Slot;
use crate::view::Views;
use crate::witness::Witness;

const UNIQUE_LATCHES: usize = 256;

/// Figures for the status page.
#[derive(Debug, Default)]
pub struct SystemCounters {
    pub commits: AtomicU64,
    pub rollbacks: AtomicU64,
    pub rows_read: AtomicU64,
    pub rows_inserted: AtomicU64,
    pub rows_updated: AtomicU64,
    pub rows_deleted: AtomicU64,
    /// Entries of bulk loads that are logged as rows, and what recovery has written.
    pub entries_loaded: AtomicU64,
    pub entries_applied: AtomicU64,
    pub purged: AtomicU64,
    /// Commits whose changes are in a checkpoint and not in the log: an older checkpoint cannot be rolled
    /// forward over them. Each is counted before its checkpoint, and once more behind it, before anybody
    /// can see it.
    pub beside_log: AtomicU64,
}

pub struct System {
    pub world: World,
    pub store: Arc<Store>,
    /// Set once the log is open, after recovery.
    log: OnceLock<Arc<Log>>,
    /// Who must have a commit, too.
    pub(crate) witness: OnceLock<Arc<dyn Witness>>,
    pub locks: LockManager,
    pub views: Views,
    pub(crate) trees: Trees,
    pub undo: UndoSlots,
    pub(crate) owners: Owners,
    pub(crate) commits: CommitQueue,
    pub(crate) history: Mutex<History>,
    pub(crate) heirs: Heirs,
    unique: Vec<Mutex<()>>,
    sessions: Mutex<Vec<std::sync::Weak<Shared>>>,
    pub(crate) prepared: PreparedList,
    pub(crate) losers: Losers,
    pub checkpoints: Checkpoints,
    pub(crate) barrier_commits: BarrierCommits,
    pub logging: LoggingSwitch,
    durability: AtomicU8,
    pub(crate) sync_every: AtomicU32,
    server_id: AtomicU32,
    /// `binlog_row_metadata=FULL`.
    pub(crate) full_metadata: Arc<AtomicBool>,
    pub counters: SystemCounters,
    pub record_max: usize,
    pub page_size: usize,
}

impl System {
    /// A system on an open store, with ids from `next_trx` and `next_tree` on and the given undo slots.
    pub fn new(world: &World, store: Arc<Store>, start: Start, row_locks: RowLockLimits) -> Arc<System> {
        let active = start.slots.iter().filter_map(|s| s.state.lock().active.as_ref().map(|a| a.trx.0)).collect();
        let page_size = store.page_size();
        Arc::new(System {
            world: world.clone(),
            log: OnceLock::new(),
            witness: OnceLock::new(),
            locks: LockManager::new(row_locks, [world.random_u64(), world.random_u64()]),
            views: Views::new(start.next_trx, active),
            trees: Trees::new(&store, start.next_tree),
            undo: UndoSlots::new(start.slots),
            owners: Owners::default(),
            commits: CommitQueue::default(),
            history: Mutex::default(),
            heirs: Heirs::new(start.heirs),
            unique: (0..UNIQUE_LATCHES).map(|_| Mutex::default()).collect(),
            sessions: Mutex::default(),
            prepared: PreparedList::default(),
            losers: Losers::default(),
            checkpoints: Checkpoints::default(),
            barrier_commits: BarrierCommits::default(),
            logging: LoggingSwitch::new(),
            durability: AtomicU8::new(Durability::Synced as u8),
            sync_every: AtomicU32::new(1),
            server_id: AtomicU32::new(1),
            full_metadata: Arc::default(),
            counters: SystemCounters::default(),
            record_max: Slot::record_max(page_size),
            page_size,
            store,
        })
    }

    pub fn set_log(&self, log: Arc<Log>) {
        let first = self.log.set(log).is_ok();
        debug_assert!(first, "the log is opened once");
    }

    pub fn log(&self) -> Option<&Arc<Log>> {
        self.log.get()
    }

    /// From now on commits wait for it where it says so. There is one.
    pub fn set_witness(&self, witness: Arc<dyn Witness>) {
        let _ = self.witness.set(witness);
    }

    pub fn set_server_id(&self, id: u32) {
        self.server_id.store(id, Ordering::Relaxed);
    }

    /// Whether the log says of tables what a reader needs to know them without asking.
    pub fn set_full_metadata(&self, full: bool) {
        self.full_metadata.store(full, Ordering::Relaxed);
    }

    pub fn server_id(&self) -> u32 {
        self.server_id.load(Ordering::Relaxed)
    }

    /// What a commit waits for, and every how many commits one waits for the sync anyway (0 and 1: none).
    pub fn set_durability(&self, durability: Durability, sync_every: u32) {
        self.sync_every.store(sync_every, Ordering::Relaxed);
        self.durability.store(durability as u8, Ordering::Relaxed);
    }

    pub fn durability(&self) -> Durability {
        match self.durability.load(Ordering::Relaxed) {
            0 => Durability::Buffered,
            1 => Durability::Written,
            _ => Durability::Synced,
        }
    }

    /// The open tree, opened now if need be.
    pub fn tree(&self, id: TreeId) -> Result<Arc<OpenTree>> {
        self.trees.open(id)
    }

    /// Closes up to `count` of the trees that were opened the longest ago, if nobody uses or needs them, so
    /// that no more than about `keep` stay open. Returns how many it closed.
    pub fn close_idle_trees(&self, keep: usize, count: usize) -> usize {
        self.trees.close_idle(keep, count, |open| self.is_being_filled(open) || !open.maker.is_seen_by_all(&self.views))
    }

    /// Whether a transaction that has not ended has filled the tree: its loader must not be forgotten.
    fn is_being_filled(&self, open: &OpenTree) -> bool {
        let loader = open.loader.trx();
        loader != TrxId(0) && self.owner_of(loader).is_some()
    }

    /// Frees the pages of a tree, if it still exists.
    pub fn free_tree(&self, id: TreeId) -> Result<()> {
        let losers = self.losers.of(id);
        // Holds still whoever may be taking back changes in it (take_back 2).
        let _still: Vec<MutexGuard<'_, Rest>> = losers.iter().map(|loser| loser.rest.lock()).collect();
        match self.tree(id) {
            Ok(open) => {
                self.trees.drop_tree(&open, |_| ());
                Ok(())
            }
            Err(Error::NoSuchTree(_)) => Ok(()),
            Err(e) => Err(e),
        }
    }

    /// An undo slot for a transaction's first change.
    pub(crate) fn take_slot(&self) -> Result<Arc<Slot>> {
        self.undo.take(&self.store, || self.trees.new_id())
    }

    /// Gives a transaction its id and lists it.
    pub(crate) fn register(&self, owner: &Arc<Owner>) -> TrxId {
        let id = self.views.begin();
        self.owners.add(id, owner);
        id
    }

    /// The owner of locks of a transaction that may still be running.
    pub(crate) fn owner_of(&self, id: TrxId) -> Option<Arc<Owner>> {
        if !self.views.may_be_active(id) {
            return None;
        }
        self.owners.get(id)
    }

    /// The lock on an entry that its writer holds just by having written it becomes one that others can
    /// queue behind. Says whether the writer may still be running.
    pub(crate) fn make_explicit(&self, writer: TrxId, tree: TreeId, key: &[u8]) -> bool {
        let owner = self.owner_of(writer);
        if let Some(owner) = &owner {
            self.locks.make_explicit(owner, writer, tree, key);
        }
        owner.is_some()
    }

    /// Held while a unique secondary key is checked and inserted, so that two inserters of one key see each
    /// other.
    pub(crate) fn unique_latch(&self, tree: TreeId, prefix: &[u8]) -> &Mutex<()> {
        let mut h = u64::from(tree.0);
        for byte in prefix {
            h = (h ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
        &self.unique[(h >> 32) as usize % UNIQUE_LATCHES]
    }

    /// Publishes every commit up to a sequence number of the log, in order.
    pub fn publish_up_to(&self, sequence: u64) {
        let _in_order = self.commits.publishing.lock();
        self.publish(self.commits.take_up_to(sequence));
    }

    pub(crate) fn publish(&self, group: Vec<Committing>) {
        if group.is_empty() {
            return;
        }
        let ids: Vec<TrxId> = group.iter().map(|c| c.trx).collect();
        let mut history = self.history.lock();
        let first = self.views.publish(&ids);
        for (number, commit) in (first..).zip(&group) {
            if let Some((slot, end)) = &commit.history {
                history.push(number, slot.clone(), *end);
            }
        }
        drop(history);
        self.counters.commits.fetch_add(group.len() as u64, Ordering::Relaxed);
        self.world.point(Point::CommitsPublished);
        for commit in &group {
            self.locks.release_all(&commit.owner);
            self.owners.remove(commit.trx);
        }
    }

    /// After a rollback: the transaction never was.
    pub(crate) fn forget(&self, id: TrxId, owner: &Arc<Owner>) {
        self.views.forget(id);
        self.locks.release_all(owner);
        self.owners.remove(id);
        self.counters.rollbacks.fetch_add(1, Ordering::Relaxed);
    }

    /// Length of the history list, as InnoDB counts it: committed transactions with undo left.
    pub fn history_len(&self) -> u64 {
        self.history.lock().commits()
    }

    /// Entries of the history list: what it takes of memory.
    pub fn history_entries(&self) -> usize {
        self.history.lock().entries()
    }

    /// Lists a session for [`System::trx_list`]; those that have ended leave the list when it has doubled.
    pub(crate) fn list_session(&self, session: &Arc<Shared>) {
        let mut sessions = self.sessions.lock();
        if sessions.len() == sessions.capacity() {
            sessions.retain(|s| s.strong_count() > 0);
            let live = sessions.len();
            sessions.reserve(live.max(64));
        }
        sessions.push(Arc::downgrade(session));
    }

    /// The transactions that have begun and not ended.
    pub fn trx_list(&self) -> Vec<TrxInfo> {
        let now = self.world.wall_micros();
        let losers = self.losers.all().into_iter();
        let mut sessions = self.sessions.lock();
        sessions.retain(|s| s.strong_count() > 0);
        sessions
            .iter()
            .filter_map(std::sync::Weak::upgrade)
            .filter_map(|s| s.info())
            .chain(self.prepared.lines(now))
            .chain(losers.map(|l| TrxInfo::kept(l.trx, &l.owner, now, l.slot.records())))
            .collect()
    }
}

/// What a system starts with: nothing, or what the last checkpoint captured.
pub struct Start {
    pub next_trx: u64,
    pub next_tree: u32,
    pub slots: Vec<Slot>,
    pub heirs: Vec<Heir>,
}
