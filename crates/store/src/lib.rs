//! Page map, frames, slots, modify windows and the barrier checkpoint.
//!
//! A [`Store`] keeps the pages of many trees. Pages are read under shared latches ([`Store::read`]) and
//! changed in short windows:
//!
//! 1. holding nothing, make a [`LatchSet`];
//! 2. latch the pages of the change in it, exclusively those that will change;
//! 3. [`LatchSet::enter`] the window: from here on no barrier can pass, and pages that the running
//!    checkpoint still needs have been copied aside;
//! 4. change the pages ([`Window::bytes_mut`]), undo record included;
//! 5. drop the window, then the set.
//!
//! Steps 2 and 3 may answer [`Restart`]: something is missing that must not be waited for under latches.
//! [`LatchSet::recover`] lets go of everything, gets it (I/O, a frame, copy room, a slot credit), and the
//! caller begins again with step 2.
//!
//! | file | concept |
//! |---|---|
//! | `page` | the head of a page, its checksum |
//! | `frames` | the buffer pool and the state of a frame |
//! | `map` | the page map of a tree: where its pages are |
//! | `slot_index`, `slots` | places on disk: their numbers; their states and credits |
//! | `files` | the slot files |
//! | `room` | how long they are: growth, and what is given back |
//! | `pagemap` | the map on disk: snapshot and batches |
//! | `pin` | checkpoints that stay readable |
//! | `branch`, `graft` | trees that begin as what another one is, or was |
//! | `inherit` | how a branch gets the places of its origin |
//! | `copy` | copies of a checkpoint |
//! | `pinned` | what pins name, slot by slot |
//! | `gate` | windows against the barrier |
//! | `window` | latch sets and windows: the only way to change a page |
//! | `reserve` | who may use the last free slots |
//! | `read` | shared latches, bringing pages in |
//! | `write`, `free` | writing images; freeing pages and trees |
//! | `book` | the delta lists, and the copies that the running checkpoint still has to write |
//! | `pool` | the pool's size: eviction, growth, resizing |
//! | `checkpoint` | barrier, step, finish |
//! | `audit` | a look at all places at once, for simulations |
//! | `open` | start, new databases, the list of orphans |
//! | `counter` | counters of hot paths |

mod audit;
mod book;
mod branch;
mod checkpoint;
mod copy;
mod counter;
mod error;
mod files;
mod frames;
mod free;
mod gate;
mod graft;
mod inherit;
mod map;
mod open;
mod page;
mod pagemap;
mod pin;
mod pinned;
mod pool;
mod read;
mod reserve;
mod room;
mod slot_index;
mod slots;
mod window;
mod write;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use base::{Epoch, PageNo, TreeId};
use parking_lot::{Condvar, Mutex, RwLock};
use world::World;

pub use checkpoint::{Progress, amend_captured, raise_counter_at_barrier, serve_checkpoints, waiting_for_checkpoint};
pub use copy::{Copied, CopyReport, InPlace, merge_copies};
pub use error::{Damage, Error, Restart, Result};
pub use graft::PastTree;
pub use map::{COUNTERS, TreeHandle};
pub use open::{Opened, StoreOptions};
pub use page::{PAGE_HEADER, PAGE_TYPE_AT};
pub use pin::{Hold, Pin, PinKind};
pub use read::{Access, Patience, SharedPage, prefetch};
pub use reserve::Reserve;
pub use window::{LatchSet, PageRef, Window};

use crate::book::{Book, FrozenQueue};
use checkpoint::Checkpoints;
use files::SlotFiles;
use frames::Frames;
use gate::Gate;
use map::Place;
use pagemap::PageMap;
use room::Room;
use slots::Slots;
use write::Buffers;

/// A tree in the registry: opened, or only known. While the registry is locked nothing is done whose time
/// grows with a tree: windows look into it.
enum Registered {
    /// Without counters: they are all 0.
    Cold {
        places: Arc<[Place]>,
        counters: Option<Box<[u64; COUNTERS]>>,
    },
    Hot(Arc<TreeHandle>),
}

impl Registered {
    fn cold(places: Vec<Place>, counters: [u64; COUNTERS]) -> Registered {
        Registered::Cold { places: places.into(), counters: (counters != [0; COUNTERS]).then(|| Box::new(counters)) }
    }
}

/// A tree of more pages is opened by one thread at a time: each would need the memory for its map.
const LARGE_TREE: usize = 1 << 16;

/// All pages of all trees.
pub struct Store {
    world: World,
    page_size: usize,
    grow_slots: usize,
    slots_max: usize,
    frames: Frames,
    trees: RwLock<HashMap<TreeId, Registered>>,
    /// Trees that were opened, and perhaps closed or dropped since, the longest ago first.
    opened: Mutex<std::collections::VecDeque<TreeId>>,
    /// Held while a large tree is opened.
    opening: Mutex<()>,
    slots: Arc<Slots>,
    files: SlotFiles,
    room: Room,
    gate: Gate,
    /// The current epoch (G2).
    epoch: AtomicU64,
    book: Mutex<Book>,
    /// Frames that turned dirty, by the parity of the epoch.
    dirty: [Mutex<std::collections::VecDeque<frames::FrameIndex>>; 2],
    frozen: FrozenQueue,
    buffers: Buffers,
    /// Overflow chains and other pages that nothing refers to yet (or any more).
    orphans: Mutex<std::collections::BTreeSet<(TreeId, PageNo)>>,
    checkpoints: Checkpoints,
    pagemap: Mutex<PageMap>,
    pins: pin::Pins,
    /// One thread at a time looks for several frames (C22).
    scarce: Mutex<()>,
    /// How many are patient (R3).
    patience: Mutex<usize>,
    patience_returned: Condvar,
    counts: Counts,
}

/// Counters for status variables.
#[derive(Default)]
struct Counts {
    /// Pages latched, and pages latched to be changed.
    gets: counter::Counter,
    changes: counter::Counter,
    created: counter::Counter,
    waits_for_frames: AtomicU64,
    misses: AtomicU64,
    /// Pages that were clean, or dirty from an epoch before, and were changed.
    turned: AtomicU64,
    pages_written: AtomicU64,
    pages_evicted: AtomicU64,
    writes_discarded: AtomicU64,
    restarts: AtomicU64,
    dirty_pages: AtomicU64,
    /// Pages of trees that were dropped since the last barrier.
    dropped_pages: AtomicU64,
    barrier_nanos: AtomicU64,
    barrier_nanos_max: AtomicU64,
    /// The pool has more frames than its target, or a resize has just been asked for.
    resizing: AtomicBool,
    /// Frames when the resize was asked for.
    resize_from: AtomicUsize,
}

/// What the store is doing, for `SHOW STATUS` and for pacing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    pub page_size: usize,
    pub epoch: u64,
    pub frames_target: usize,
    pub frames_present: usize,
    pub frames_free: usize,
    /// A resize is under way, and how many frames there were when it was asked for.
    pub resizing: bool,
    pub resize_from: usize,
    pub dirty_pages: u64,
    pub slots_total: usize,
    pub slots_free: usize,
    pub slots_retired: usize,
    /// Slots that are in use for pins alone.
    pub slots_held: usize,
    pub pins: usize,
    pub slot_credits: i64,
    /// Pages latched, pages latched for a change, and pages that were new.
    pub gets: u64,
    pub changes: u64,
    pub created: u64,
    /// How often somebody who wanted a frame had to make one free.
    pub waits_for_frames: u64,
    pub misses: u64,
    pub pages_written: u64,
    pub pages_evicted: u64,
    pub frozen_copies: u64,
    pub frozen_now: usize,
    pub writes_discarded: u64,
    pub restarts: u64,
    pub bytes_written: u64,
    pub bytes_read: u64,
    pub syncs: u64,
    pub checkpoints: u64,
    pub checkpoint_running: bool,
    /// How long the gate was closed at the last barrier (P1).
    pub barrier_nanos: u64,
    /// The longest time that the gate was closed.
    pub barrier_nanos_max: u64,
}

impl Store {
    #[must_use]
    pub fn world(&self) -> &World {
        &self.world
    }

    pub(crate) fn slot_files(&self) -> &SlotFiles {
        &self.files
    }

    #[must_use]
    pub fn page_size(&self) -> usize {
        self.page_size
    }

    /// The epoch at this moment; constant only inside a window.
    #[must_use]
    pub fn epoch(&self) -> Epoch {
        Epoch(self.epoch.load(Ordering::SeqCst))
    }

    /// The tree of that id, if it exists.
    #[must_use]
    pub fn tree(&self, id: TreeId) -> Option<Arc<TreeHandle>> {
        if let Some(Registered::Hot(handle)) = self.trees.read().get(&id) {
            return handle.dropped().is_none().then(|| handle.clone());
        }
        let handle = self.handle(id)?;
        handle.dropped().is_none().then_some(handle)
    }

    /// The handle of a tree, also of one that is being dropped.
    fn handle(&self, id: TreeId) -> Option<Arc<TreeHandle>> {
        let mut one_at_a_time = None;
        loop {
            let (places, counters) = match self.trees.read().get(&id)? {
                Registered::Hot(handle) => return Some(handle.clone()),
                Registered::Cold { places, counters } => (places.clone(), counters.as_deref().copied()),
            };
            if places.len() > LARGE_TREE && one_at_a_time.is_none() {
                // Whoever was first has opened it meanwhile.
                one_at_a_time = Some(self.opening.lock());
                continue;
            }
            // Without the lock: see `Registered`.
            let built = Arc::new(TreeHandle::new(id, &places, counters.unwrap_or_default()));
            self.world.point(world::Point::TreeBuilt);
            let mut trees = self.trees.write();
            let registered = trees.get_mut(&id)?;
            if let Registered::Cold { places: now, counters: of_now } = registered
                && Arc::ptr_eq(now, &places)
                && of_now.as_deref().copied() == counters
            {
                *registered = Registered::Hot(built.clone());
                self.opened.lock().push_back(id);
                return Some(built);
            }
            // Others have opened it, and perhaps changed and closed it, too.
        }
    }

    /// Closes up to `count` of the trees that were opened the longest ago, if nobody uses them and none of
    /// their pages is in memory, so that no more than about `keep` stay open: a closed tree costs a hundred
    /// bytes. Returns how many it closed.
    pub fn close_idle_trees(&self, keep: usize, count: usize) -> usize {
        let mut closed = 0;
        for _ in 0..count {
            let mut opened = self.opened.lock();
            if opened.len() <= keep {
                break;
            }
            let Some(id) = opened.pop_front() else { break };
            drop(opened);
            let mut trees = self.trees.write();
            let Some(registered) = trees.get_mut(&id) else { continue };
            let Registered::Hot(handle) = registered else { continue };
            // A handle is only ever got through the registry, so nobody can be getting it now.
            match if Arc::strong_count(handle) == 1 { handle.closed() } else { None } {
                Some((places, counters)) => {
                    *registered = Registered::cold(places, counters);
                    closed += 1;
                }
                None => self.opened.lock().push_back(id),
            }
        }
        closed
    }

    /// Whether the tree exists and has nothing but a blank root; answered without opening it.
    #[must_use]
    pub fn is_blank(&self, id: TreeId) -> bool {
        match self.trees.read().get(&id) {
            Some(Registered::Cold { places, .. }) => places.is_empty(),
            Some(Registered::Hot(handle)) => handle.is_blank(),
            None => false,
        }
    }

    /// Ids of all trees, in no order.
    #[must_use]
    pub fn tree_ids(&self) -> Vec<TreeId> {
        self.trees.read().keys().copied().collect()
    }

    /// Pages that were latched to be changed so far.
    #[must_use]
    pub fn pages_changed(&self) -> u64 {
        self.counts.changes.get()
    }

    /// How often a page turned dirty, or was changed for the first time in an epoch.
    #[must_use]
    pub fn pages_turned(&self) -> u64 {
        self.counts.turned.load(Ordering::Relaxed)
    }

    /// How long it has taken to bring a page in, on average; none if few were.
    #[must_use]
    pub fn read_time(&self) -> Option<std::time::Duration> {
        self.files.read_time()
    }

    /// Frozen copies that are yet to be written, and how many of them there may be.
    #[must_use]
    pub fn frozen(&self) -> (usize, usize) {
        (self.frozen.count(), self.frames.copy_room())
    }

    #[must_use]
    pub fn dirty_pages(&self) -> u64 {
        self.counts.dirty_pages.load(Ordering::Relaxed)
    }

    /// The epoch of the last durable checkpoint.
    #[must_use]
    pub fn durable_epoch(&self) -> Epoch {
        self.slots.durable_epoch()
    }

    /// Checkpoints that have ended since the start.
    #[must_use]
    pub fn checkpoints(&self) -> u64 {
        self.checkpoints.finished()
    }

    #[must_use]
    pub fn status(&self) -> Status {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Status {
            page_size: self.page_size,
            epoch: self.epoch().0,
            frames_target: self.frames.target(),
            frames_present: self.frames.present(),
            frames_free: self.frames.free_count(),
            resizing: self.counts.resizing.load(Ordering::Acquire),
            resize_from: self.counts.resize_from.load(Ordering::Relaxed),
            dirty_pages: count(&self.counts.dirty_pages),
            slots_total: self.slots.present(),
            slots_free: self.slots.free_count(),
            slots_retired: self.slots.retired_count(),
            slots_held: self.slots.held_count(),
            pins: self.pins.count(),
            slot_credits: self.slots.credits(),
            gets: self.counts.gets.get(),
            changes: self.counts.changes.get(),
            created: self.counts.created.get(),
            waits_for_frames: count(&self.counts.waits_for_frames),
            misses: count(&self.counts.misses),
            pages_written: count(&self.counts.pages_written),
            pages_evicted: count(&self.counts.pages_evicted),
            frozen_copies: self.frozen.copies(),
            frozen_now: self.frozen.count(),
            writes_discarded: count(&self.counts.writes_discarded),
            restarts: count(&self.counts.restarts),
            bytes_written: count(&self.files.bytes_written),
            bytes_read: count(&self.files.bytes_read),
            syncs: count(&self.files.syncs),
            checkpoints: self.checkpoints.finished(),
            checkpoint_running: self.checkpoints.is_running(),
            barrier_nanos: count(&self.counts.barrier_nanos),
            barrier_nanos_max: count(&self.counts.barrier_nanos_max),
        }
    }
}

#[cfg(test)]
mod tests;
