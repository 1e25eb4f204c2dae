//! The delta lists: what each epoch that is not durable changes in the map; and the copies that the running
//! checkpoint still has to write.
//!
//! The invariants D1 to D5 of `write` say what stands in them.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use base::{Epoch, PageNo, TreeId};

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
