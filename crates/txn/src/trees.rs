//! Open trees, and the counters that go along with them.
//!
//! # Invariants
//! 1. There is one [`OpenTree`] of a tree at a time: whoever opens one that is open gets that.
//! 2. A tree is closed only while nobody else has it, and when its counters are saved: numbers that were
//!    given out stay given out.
//! 3. Ids of trees are given once.
//! 4. A tree that is gone is not open: whoever drops it has it forgotten before, for those who look for it,
//!    and behind, for those who were opening it just then; and nobody keeps one that is gone by now.
//! 5. A checkpoint has every counter that was raised before its barrier: those of inserts move in their
//!    windows, and the barrier saves those that were raised behind one ([`Grown`]).

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Weak};

use base::{IdMap, TreeId};
use parking_lot::{Mutex, RwLock};
use store::{Store, Window};
use tree::Tree;

use crate::SYSTEM_TREES;
use crate::api::{Error, Result};
use crate::counters::{AllGrown, Counters, Grown};
use crate::loader::Loader;
use crate::maker::Maker;

const SHARDS: usize = 16;
/// Trees made by users have ids from here on; below are system trees.
pub const FIRST_TREE: u32 = SYSTEM_TREES;

/// Places of the counters among those that a tree keeps.
const COUNTER_AUTO_INCREMENT: usize = 0;
const COUNTER_ROW_ID: usize = 1;

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

fn saved_as(counters: &Counters) -> [(usize, u64); 2] {
    [(COUNTER_AUTO_INCREMENT, counters.last()), (COUNTER_ROW_ID, counters.last_row_id())]
}

impl OpenTree {
    fn new(id: TreeId, tree: Tree, all: &AllGrown) -> OpenTree {
        let handle = tree.handle();
        let counters = Arc::new_cyclic(|me| Counters::new(Grown::new(all, me, handle)));
        counters.raise_to(handle.counter(COUNTER_AUTO_INCREMENT));
        counters.raise_row_id_to(handle.counter(COUNTER_ROW_ID));
        counters.grown().saved();
        OpenTree { id, tree, counters, gone: AtomicBool::new(false), loader: Loader::default(), maker: Maker::default() }
    }

    /// The counters ride in the tree, and move in the windows of its inserts (C11, C26).
    pub(crate) fn save_counters(&self, window: &mut Window<'_, '_>) {
        let handle = self.tree.handle();
        for (which, value) in saved_as(&self.counters) {
            if value > handle.counter(which) {
                window.raise_counter(handle, which, value);
            }
        }
    }

    /// Whether [`OpenTree::save_counters`] would change nothing.
    fn counters_are_saved(&self) -> bool {
        let handle = self.tree.handle();
        self.counters.last() <= handle.counter(COUNTER_AUTO_INCREMENT) && self.counters.last_row_id() <= handle.counter(COUNTER_ROW_ID)
    }
}

/// The open trees of a store.
pub(crate) struct Trees {
    store: Arc<Store>,
    shards: Vec<RwLock<IdMap<TreeId, Arc<OpenTree>>>>,
    /// Trees that were opened, and perhaps closed or dropped since, the longest ago first.
    opened: Mutex<VecDeque<TreeId>>,
    next: AtomicU32,
    grown: AllGrown,
}

impl Trees {
    /// None is open; ids are given from `next` on.
    pub fn new(store: &Arc<Store>, next: u32) -> Trees {
        Trees {
            store: store.clone(),
            shards: (0..SHARDS).map(|_| RwLock::default()).collect(),
            opened: Mutex::default(),
            next: AtomicU32::new(next.max(FIRST_TREE)),
            grown: Arc::default(),
        }
    }

    fn shard(&self, tree: TreeId) -> &RwLock<IdMap<TreeId, Arc<OpenTree>>> {
        &self.shards[tree.0 as usize % SHARDS]
    }

    /// The open tree, opened now if need be.
    pub fn open(&self, id: TreeId) -> Result<Arc<OpenTree>> {
        if let Some(tree) = self.shard(id).read().get(&id) {
            return Ok(tree.clone());
        }
        self.adopt(id, Tree::open(&self.store, id)?)
    }

    /// Keeps a tree that was just opened or made.
    ///
    /// # Errors
    /// `NoSuchTree` if it is gone again (4).
    pub fn adopt(&self, id: TreeId, tree: Tree) -> Result<Arc<OpenTree>> {
        assert_eq!(tree.id(), id, "1: a tree is kept under its own id");
        let mut shard = self.shard(id).write();
        if self.store.tree(id).is_none() {
            return Err(Error::NoSuchTree(id));
        }
        let open = shard.entry(id).or_insert_with(|| {
            self.opened.lock().push_back(id);
            Arc::new(OpenTree::new(id, tree, &self.grown))
        });
        Ok(open.clone())
    }

    /// Drops a tree; `in_window` runs in the window that does.
    pub fn drop_tree(&self, open: &OpenTree, in_window: impl FnOnce(&mut Window<'_, '_>)) {
        self.forget(open.id);
        open.tree.drop_tree(in_window);
        self.forget(open.id);
    }

    /// With the gate closed (5). It takes no lock under which anybody enters a window.
    pub fn save_grown(&self) {
        let grown = std::mem::take(&mut *self.grown.lock());
        for counters in grown.iter().filter_map(Weak::upgrade) {
            counters.grown().saved();
            for (which, value) in saved_as(&counters) {
                store::raise_counter_at_barrier(&self.store, counters.grown().handle(), which, value);
            }
        }
    }

    /// Closes up to `count` of the trees that were opened the longest ago, if nobody uses them, so that no
    /// more than about `keep` stay open. Returns how many it closed.
    pub fn close_idle(&self, keep: usize, count: usize, is_needed: impl Fn(&OpenTree) -> bool) -> usize {
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
            let mut idle = Arc::strong_count(open) == 1 && Arc::strong_count(&open.counters) == 1 && !is_needed(open);
            if idle && !open.counters_are_saved() {
                let mut window = self.store.window();
                open.save_counters(&mut window);
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

    /// It is about to be dropped, or is by now.
    fn forget(&self, id: TreeId) {
        if let Some(tree) = self.shard(id).write().remove(&id) {
            tree.gone.store(true, Ordering::Release);
        }
    }

    pub fn new_id(&self) -> TreeId {
        let id = self.next.fetch_add(1, Ordering::AcqRel);
        assert!(id >= FIRST_TREE, "3: the ids of trees do not come round");
        TreeId(id)
    }

    /// Recovery's apply has met this id.
    pub fn raise_id(&self, id: TreeId) {
        self.next.fetch_max(id.0 + 1, Ordering::AcqRel);
    }

    /// What the next new tree is to be called.
    pub fn next_id(&self) -> u32 {
        self.next.load(Ordering::Acquire)
    }
}
