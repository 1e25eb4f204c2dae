//! The delta lists: what each epoch that is not durable changes in the map; and the copies that the running
//! checkpoint still has to write.
//!
//! The invariants D1 to D5 of `write` say what stands in them.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use base::{Epoch, PageNo, TreeId};
use parking_lot::{Mutex, MutexGuard};

use crate::frames::FrameIndex;
use crate::inherit::Inheritance;
use crate::map::{Place, TreeHandle};
use crate::slot_index::SlotIndex;

/// Hashes the pair of a tree and a page, which are small numbers.
#[derive(Default)]
pub(crate) struct PageHasher(u64);

impl Hasher for PageHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u32(u32::from(byte));
        }
    }
    fn write_u32(&mut self, value: u32) {
        self.0 = (self.0.rotate_left(31) ^ u64::from(value)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

/// What one epoch changes in the map (D1).
#[derive(Default)]
pub(crate) struct Delta {
    pub epoch: Epoch,
    pub pages: HashMap<(TreeId, PageNo), Place, BuildHasherDefault<PageHasher>>,
    pub created: BTreeSet<TreeId>,
    /// Branches, and the pages that they began with; what has changed since stands in `pages`.
    pub branched: Vec<(TreeId, Arc<Inheritance>)>,
    pub dropped: BTreeSet<TreeId>,
    /// Trees whose counters changed.
    pub counters: Vec<Arc<TreeHandle>>,
}

impl Delta {
    pub fn create(&mut self, tree: TreeId) {
        if self.dropped.contains(&tree) {
            // What the list has is of the tree that had this id before.
            self.pages.retain(|(of, _), _| *of != tree);
            self.branched.retain(|(of, _)| *of != tree);
        }
        self.created.insert(tree);
    }
}

/// The delta lists of the epochs that are not durable: the running checkpoint's, if there is one, and the
/// current one.
#[derive(Default)]
pub(crate) struct Book {
    lists: VecDeque<Delta>,
}

impl Book {
    pub fn begin(&mut self, epoch: Epoch) {
        assert!(self.lists.len() < 2, "C1: one checkpoint at a time");
        self.lists.push_back(Delta { epoch, ..Delta::default() });
    }

    pub fn list(&mut self, epoch: Epoch) -> &mut Delta {
        self.lists.iter_mut().find(|list| list.epoch == epoch).expect("D1: an epoch that is not durable has a list")
    }

    pub fn lists(&self) -> impl Iterator<Item = &Delta> {
        self.lists.iter()
    }

    pub fn end(&mut self, epoch: Epoch) {
        let ended = self.lists.pop_front();
        assert!(ended.is_some_and(|list| list.epoch == epoch), "C1: epochs become durable in order");
    }
}

/// An image that the running checkpoint still has to write, in a frame of its own.
pub(crate) struct Frozen {
    pub frame: FrameIndex,
    pub tree: TreeId,
    pub page: PageNo,
    pub epoch: Epoch,
    /// The epoch of the change that made the copy necessary.
    pub superseded_by: Epoch,
    /// The slot that the live map entry had.
    pub slot: SlotIndex,
}

/// What the running checkpoint still has to write, in order.
#[derive(Default)]
pub(crate) struct FrozenQueue {
    waiting: Mutex<VecDeque<Frozen>>,
    /// The number of those that wait, and of those that are being written.
    count: AtomicUsize,
    copies: AtomicU64,
}

impl FrozenQueue {
    /// Queues an image for the running checkpoint. `leave` takes the page out of its epoch, while the queue
    /// is locked: a checkpointer that does not find the page dirty any more finds its image here.
    pub fn push(&self, frozen: Frozen, leave: impl FnOnce()) {
        self.copies.fetch_add(1, Ordering::Relaxed);
        self.count.fetch_add(1, Ordering::Relaxed);
        let mut queue = self.waiting.lock();
        leave();
        queue.push_back(frozen);
    }

    /// The next ones, `most` of them at most: they are being written, or come back.
    pub fn take(&self, most: usize) -> Vec<Frozen> {
        let mut queue = self.waiting.lock();
        let count = queue.len().min(most);
        queue.drain(..count).collect()
    }

    pub fn come_back(&self, taken: Vec<Frozen>) {
        self.waiting.lock().extend(taken);
    }

    /// One that was taken is written.
    pub fn wrote_one(&self) {
        let before = self.count.fetch_sub(1, Ordering::Relaxed);
        debug_assert!(before > 0, "D3: a copy is written once");
    }

    pub fn waiting(&self) -> MutexGuard<'_, VecDeque<Frozen>> {
        self.waiting.lock()
    }

    /// How many are yet to be written.
    pub fn count(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    /// How many there have been.
    pub fn copies(&self) -> u64 {
        self.copies.load(Ordering::Relaxed)
    }
}
