//! The transaction system: what all transactions share.
//!
//! It joins the trees of the store with the log: open trees and their counters, undo slots, the list of
//! writers, the lock manager, the queue of commits that wait to be published, and history for purge.
//!
//! # Invariants
//! 1. A commit is marked in one window, inside the log's commit-order lock: its undo ends, and it enters
//!    `committing`, with its place in the log.
//! 2. Commits leave `committing` in that order. Publishing makes a group visible first, then gives it to
//!    history, then releases its locks.
//! 3. `owners` names a writing transaction from before its first change until its locks are released:
//!    longer than it is in the list of writers (`views`). So only that list says whether a change is
//!    committed, and with it how far purge may have come; `owners` says whose lock it is.

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use base::{IdMap, TreeId, TrxId};
use log::Log;
use parking_lot::{Mutex, RwLock};
use store::Store;
use tree::Tree;
use world::{Point, World};

use crate::api::{Counters, Durability, Error, Result, TrxInfo};
use crate::aside;
use crate::barrier::BarrierCommits;
use crate::commit::{CheckpointFailures, Witness};
use crate::fill::Loader;
use crate::history::History;
use crate::lock::{LockManager, Owner, RowLockLimits};
use crate::logging::LoggingSwitch;
use crate::losers::Losers;
use crate::maker::Maker;
use crate::prepared::Prepared;
use crate::session::Shared;
use crate::undo::{Position, Slot, SlotState};
use crate::view::Views;

const SHARDS: usize = 16;
const UNIQUE_LATCHES: usize = 256;
/// Trees made by users have ids from here on; below are system trees.
pub const FIRST_TREE: u32 = crate::SYSTEM_TREES;

/// An open tree.
pub struct OpenTree {
    pub id: TreeId,
    pub tree: Tree,
    pub counters: Arc<Counters>,
    /// Dropped, or its creation was rolled back: caches must forget it.
    pub gone: AtomicBool,
    /// The transaction that fills it in bulk, or did so last (see `fill`).
    pub(crate) loader: Loader,
    pub(crate) maker: Maker,
}

impl fmt::Debug for OpenTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OpenTree").field(&self.id).finish()
    }
}

/// A commit that has its place in the log.
pub(crate) struct Committing {
    pub sequence: u64,
    pub trx: TrxId,
    pub owner: Arc<Owner>,
    pub history: Option<(Arc<Slot>, Position)>,
}

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

/// Takes a whole checkpoint, unless the question, asked once nobody else takes one, is answered with no.
pub(crate) type Checkpoint = Box<dyn Fn(&dyn Fn() -> bool) -> Result<()> + Send + Sync>;

pub struct System {
    pub world: World,
    pub store: Arc<Store>,
    /// Set once the log is open, after recovery.
    log: OnceLock<Arc<Log>>,
    /// Who must have a commit, too.
    pub(crate) witness: OnceLock<Arc<dyn Witness>>,
    /// Whoever publishes what the log has.
    publishing: Mutex<()>,
    pub locks: LockManager,
    pub views: Views,
    trees: Vec<RwLock<IdMap<TreeId, Arc<OpenTree>>>>,
    /// Trees that were opened, and perhaps closed or dropped since, the longest ago first.
    opened: Mutex<VecDeque<TreeId>>,
    pub(crate) slots: RwLock<Vec<Arc<Slot>>>,
    pub(crate) free_slots: Mutex<Vec<u16>>,
    /// Those with pages behind their tail that are to be freed (see `trim`).
    pub(crate) long_slots: Mutex<Vec<u16>>,
    /// Those of them that could not be read.
    pub(crate) untrimmed: Mutex<Vec<u16>>,
    owners: Vec<Mutex<IdMap<u64, Arc<Owner>>>>,
    committing: Mutex<VecDeque<Committing>>,
    pub(crate) history: Mutex<History>,
    pub(crate) asides: aside::Shared,
    pub(crate) next_tree: AtomicU32,
    unique: Vec<Mutex<()>>,
    pub(crate) sessions: Mutex<Vec<std::sync::Weak<Shared>>>,
    pub(crate) prepared: Mutex<Vec<Prepared>>,
    pub(crate) losers: Losers,
    pub(crate) checkpoint: RwLock<Option<Checkpoint>>,
    pub(crate) barrier_commits: BarrierCommits,
    pub(crate) logging: LoggingSwitch,
    durability: AtomicU8,
    pub(crate) sync_every: AtomicU32,
    server_id: AtomicU32,
    /// `binlog_row_metadata=FULL`.
    pub(crate) full_metadata: Arc<AtomicBool>,
    /// The log since the last checkpoint is over its budget: commits wait.
    log_full: AtomicBool,
    pub(crate) checkpoint_failures: CheckpointFailures,
    pub counters: SystemCounters,
    pub record_max: usize,
    pub page_size: usize,
}

impl System {
    /// A system on an open store, with ids from `next_trx` and `next_tree` on and the given undo slots.
    pub fn new(world: &World, store: Arc<Store>, start: Start, row_locks: RowLockLimits) -> Arc<System> {
        let active = start.slots.iter().filter_map(|s| s.state.lock().active.as_ref().map(|a| a.trx.0)).collect();
        let free = start.slots.iter().filter(|s| s.state.lock().active.is_none()).map(|s| s.no).rev().collect();
        let page_size = store.page_size();
        let system = Arc::new(System {
            world: world.clone(),
            store,
            log: OnceLock::new(),
            witness: OnceLock::new(),
            publishing: Mutex::default(),
            locks: LockManager::new(row_locks, [world.random_u64(), world.random_u64()]),
            views: Views::new(start.next_trx, active),
            trees: (0..SHARDS).map(|_| RwLock::default()).collect(),
            opened: Mutex::default(),
            slots: RwLock::new(start.slots.into_iter().map(Arc::new).collect()),
            free_slots: Mutex::new(free),
            long_slots: Mutex::default(),
            untrimmed: Mutex::default(),
            owners: (0..SHARDS).map(|_| Mutex::default()).collect(),
            committing: Mutex::default(),
            history: Mutex::default(),
            asides: aside::Shared::default(),
            next_tree: AtomicU32::new(start.next_tree.max(FIRST_TREE)),
            unique: (0..UNIQUE_LATCHES).map(|_| Mutex::default()).collect(),
            sessions: Mutex::default(),
            prepared: Mutex::default(),
            losers: Losers::default(),
            checkpoint: RwLock::new(None),
            barrier_commits: BarrierCommits::default(),
            logging: LoggingSwitch::new(),
            durability: AtomicU8::new(Durability::Synced as u8),
            sync_every: AtomicU32::new(1),
            server_id: AtomicU32::new(1),
            full_metadata: Arc::default(),
            log_full: AtomicBool::new(false),
            checkpoint_failures: CheckpointFailures::default(),
            counters: SystemCounters::default(),
            record_max: Slot::record_max(page_size),
            page_size,
        });
        system.slots.read().iter().for_each(|slot| system.list_if_long(slot));
        system
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

    /// While set, commits that log wait before they take their place (P5).
    pub fn set_log_full(&self, full: bool) {
        self.log_full.store(full, Ordering::Release);
    }

    pub(crate) fn log_is_full(&self) -> bool {
        self.log_full.load(Ordering::Acquire)
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

    fn shard(&self, tree: TreeId) -> &RwLock<IdMap<TreeId, Arc<OpenTree>>> {
        &self.trees[tree.0 as usize % SHARDS]
    }

    /// The open tree, opened now if need be.
    pub fn tree(&self, id: TreeId) -> Result<Arc<OpenTree>> {
        if let Some(tree) = self.shard(id).read().get(&id) {
            return Ok(tree.clone());
        }
        let tree = Tree::open(&self.store, id)?;
        Ok(self.adopt(id, tree))
    }

    /// Keeps a tree that was just opened or made.
    pub(crate) fn adopt(&self, id: TreeId, tree: Tree) -> Arc<OpenTree> {
        let mut shard = self.shard(id).write();
        let open = shard.entry(id).or_insert_with(|| {
            let counters = Counters::default();
            counters.raise_to(tree.handle().counter(COUNTER_AUTO_INCREMENT));
            counters.raise_row_id_to(tree.handle().counter(COUNTER_ROW_ID));
            self.opened.lock().push_back(id);
            Arc::new(OpenTree {
                id,
                tree,
                counters: Arc::new(counters),
                gone: AtomicBool::new(false),
                loader: Loader::default(),
                maker: Maker::default(),
            })
        });
        open.clone()
    }

    /// Closes up to `count` of the trees that were opened the longest ago, if nobody uses them, so that no
    /// more than about `keep` stay open. Numbers that were given out stay given out: they go along with the
    /// tree. Returns how many it closed.
    pub fn close_idle_trees(&self, keep: usize, count: usize) -> usize {
        let mut closed = 0;
        for _ in 0..count {
            let mut opened = self.opened.lock();
            if opened.len() <= keep {
                break;
            }
            let Some(id) = opened.pop_front() else { break };
            drop(opened);
            let mut shard = self.shard(id).write();
            let Some(open) = shard.get(&id) else { continue };
            let mut idle = Arc::strong_count(open) == 1
                && Arc::strong_count(&open.counters) == 1
                && !self.is_being_filled(open)
                && open.maker.is_seen_by_all(&self.views);
            if idle && !crate::write::counters_are_saved(open) {
                let mut window = self.store.window();
                crate::write::save_counters(&mut window, open);
                idle = false;
            }
            if idle {
                shard.remove(&id);
                closed += 1;
            } else {
                self.opened.lock().push_back(id);
            }
        }
        closed
    }

    pub(crate) fn forget_tree(&self, id: TreeId) {
        if let Some(tree) = self.shard(id).write().remove(&id) {
            tree.gone.store(true, Ordering::Release);
        }
    }

    pub(crate) fn new_tree_id(&self) -> TreeId {
        TreeId(self.next_tree.fetch_add(1, Ordering::AcqRel))
    }

    /// Recovery's apply has met this id.
    pub fn raise_tree_id(&self, id: TreeId) {
        self.next_tree.fetch_max(id.0 + 1, Ordering::AcqRel);
    }

    /// Frees the pages of a tree, if it still exists.
    pub fn free_tree(&self, id: TreeId) -> Result<()> {
        self.with_losers_still(id, || match self.tree(id) {
            Ok(open) => {
                self.forget_tree(id);
                open.tree.drop_tree(|_| ());
                Ok(())
            }
            Err(Error::NoSuchTree(_)) => Ok(()),
            Err(e) => Err(e),
        })
    }

    /// An undo slot for a transaction's first change.
    pub(crate) fn take_slot(&self) -> Result<Arc<Slot>> {
        if let Some(no) = self.free_slots.lock().pop() {
            return Ok(self.slots.read()[usize::from(no)].clone());
        }
        let id = self.new_tree_id();
        // The slot exists from the window on that makes its tree, so a barrier has both or none.
        let mut made = None;
        let mut slots = self.slots.upgradable_read();
        let no = u16::try_from(slots.len()).map_err(|_| Error::Full("undo slots"))?;
        Tree::create(
            &self.store,
            id,
            |_| Ok(()),
            |_| {
                let handle = self.store.tree(id).expect("registered before its first window");
                let slot = Arc::new(Slot::new(no, id, handle, SlotState::default()));
                slots.with_upgraded(|slots| slots.push(slot.clone()));
                made = Some(slot);
            },
        )?;
        drop(slots);
        Ok(made.expect("the window has run"))
    }

    pub(crate) fn slot(&self, no: u16) -> Result<Arc<Slot>> {
        self.slots.read().get(usize::from(no)).cloned().ok_or_else(|| Error::Damaged(format!("no undo slot {no}")))
    }

    /// The trees that hold undo.
    pub fn undo_trees(&self) -> Vec<TreeId> {
        self.slots.read().iter().map(|slot| slot.tree).collect()
    }

    /// Gives a transaction its id and lists it.
    pub(crate) fn register(&self, owner: &Arc<Owner>) -> TrxId {
        let id = self.views.begin();
        owner.set_trx(id);
        self.owners[id.0 as usize % SHARDS].lock().insert(id.0, owner.clone());
        id
    }

    /// The owner of locks of a transaction that may still be running.
    pub(crate) fn owner_of(&self, id: TrxId) -> Option<Arc<Owner>> {
        if !self.views.may_be_active(id) {
            return None;
        }
        self.owners[id.0 as usize % SHARDS].lock().get(&id.0).cloned()
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

    pub(crate) fn adopt_owner(&self, id: TrxId, owner: &Arc<Owner>) {
        owner.set_trx(id);
        self.owners[id.0 as usize % SHARDS].lock().insert(id.0, owner.clone());
    }

    fn forget_owner(&self, id: TrxId) {
        self.owners[id.0 as usize % SHARDS].lock().remove(&id.0);
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

    /// Inside the commit window: the commit has its place.
    pub(crate) fn mark_committed(&self, commit: Committing) {
        self.committing.lock().push_back(commit);
    }

    /// Publishes every commit up to a sequence number of the log, in order.
    pub fn publish_up_to(&self, sequence: u64) {
        let _in_order = self.publishing.lock();
        let mut group = Vec::new();
        let mut committing = self.committing.lock();
        while committing.front().is_some_and(|c| c.sequence <= sequence) {
            group.extend(committing.pop_front());
        }
        drop(committing);
        self.publish(group);
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
            self.forget_owner(commit.trx);
        }
    }

    /// After a rollback: the transaction never was.
    pub(crate) fn forget(&self, id: TrxId, owner: &Arc<Owner>) {
        self.views.forget(id);
        self.locks.release_all(owner);
        self.forget_owner(id);
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
        let mut sessions = self.sessions.lock();
        sessions.retain(|s| s.strong_count() > 0);
        sessions
            .iter()
            .filter_map(std::sync::Weak::upgrade)
            .filter_map(|s| s.info())
            .chain(self.prepared_list())
            .chain(self.loser_list())
            .collect()
    }
}

/// What a system starts with: nothing, or what the last checkpoint captured.
pub struct Start {
    pub next_trx: u64,
    pub next_tree: u32,
    pub slots: Vec<Slot>,
}

/// Places of the counters among those that a tree keeps.
pub(crate) const COUNTER_AUTO_INCREMENT: usize = 0;
pub(crate) const COUNTER_ROW_ID: usize = 1;
