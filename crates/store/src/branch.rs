//! Branches: trees that begin as what another tree is, without a copy.
//!
//! ```text
//!   origin's entry:  slot 7 --- changed ---> slot 30
//!   branch's entry:  slot 7, inherited --- changed ---> slot 31
//!   slot 7:          current, lent 1 --- superseded ---> held, lent 1
//!                    --- the last entry that inherits it is superseded, durably ---> free
//! ```
//! An inherited entry names a slot whose image belongs to another tree; a bit of the slot's number says so,
//! in memory, in the map's file and in pins. Whatever changes the page writes a slot of the branch's own,
//! as every change does, and the inherited one is given back like any superseded slot.
//!
//! **Invariants.**
//! BR1: a branch is made behind a closed gate, of pages that all stand in slots: it is the origin's state
//! of one instant, and part of that epoch's batch.
//! BR2: a slot is lent once for each inherited entry that the map, the list of an epoch that is not
//! durable, a frozen copy or the list of retired slots has; a slot that is lent is not free. What a branch
//! has not taken from its origin yet is not lent: the origin's own entries keep those slots (IN1).
//! BR3: an inherited image is accepted if its checksum is the map's and its page number the entry's; its
//! head names the tree it was written for, and gets the branch's name in memory.
//! BR4: the image that an inherited entry names never changes (C1), so nobody has to know what the origin
//! does, nor whether it is still there.
//! BR5: who owns a slot has its credit (S3): an inherited entry has none, and gives none back.
//! BR6: making one costs the writing of pages that are only in memory, and nothing that grows with the tree
//! but a few bytes for each thousand pages; the entries are taken later (`inherit`). No checkpoint is
//! waited for: the next one has it, and recovery makes it again where it stands in the log (`txn/fill`).
//! BR7: the map's file has room for all of a branch's entries before it is made: else no checkpoint could
//! be finished any more.

use std::sync::Arc;
use std::time::Duration;

use base::PageNo;

use crate::Store;
use crate::checkpoint::room_for_batch;
use crate::error::{Error, Result};
use crate::frames::FrameIndex;
use crate::inherit::Inheritance;
use crate::map::{Place, TreeHandle};
use crate::slot_index::{NO_SLOT, inherited, is_inherited};
use crate::write::{BATCH_PAGES, Writer};

/// How often the pages of the origin are written before it is given up, and how long others are waited for
/// in between.
const ATTEMPTS: usize = 5000;
const PAUSE: Duration = Duration::from_millis(1);
/// Behind the closed gate so many of the frames are looked at that turned dirty last: what was dirty before
/// has been written.
const LATE_FRAMES: usize = 4096;

impl Place {
    pub fn is_inherited(self) -> bool {
        is_inherited(self.slot)
    }

    /// As an entry has it that inherits it.
    pub fn inherited(self) -> Place {
        if self.slot == NO_SLOT || self.is_inherited() { self } else { Place { slot: inherited(self.slot), ..self } }
    }
}

impl Store {
    /// Makes a new tree, which nobody has looked at, what `origin` is at this moment. Nobody may be
    /// changing rows of it.
    ///
    /// # Errors
    /// `Full` if the pages that are only in memory cannot be written, or the map has no room for the branch.
    pub fn branch_tree(&self, origin: &Arc<TreeHandle>, branch: &Arc<TreeHandle>) -> Result<()> {
        room_for_batch(self, origin.high() as usize)?;
        branch.make_room(origin.high());
        for _ in 0..ATTEMPTS {
            write_tree(self, origin);
            if self.gate.barrier(|| is_in_slots(self, origin) && make_heir(self, origin, branch)) {
                return Ok(());
            }
            // Somebody else may be writing the pages.
            self.world.sleep(PAUSE);
        }
        Err(Error::Full)
    }

    /// Branches take up to `groups` groups of what they inherit. True if there is more to take.
    pub fn inherit_step(&self, groups: usize) -> bool {
        let mut left = groups;
        let begun: Vec<Arc<Inheritance>> = {
            let book = self.book.lock();
            book.lists().flat_map(|list| &list.branched).map(|(_, inheritance)| inheritance.clone()).collect()
        };
        begun.iter().for_each(|inheritance| left -= inheritance.take_some(left));
        begun.iter().any(|inheritance| !inheritance.is_whole())
    }
}

/// The frames of a tree's pages that are only in memory, in the order of its pages, as far as they are
/// among those `most` frames that turned dirty last. A frame that a checkpoint is just writing may be
/// missing.
fn only_in_memory(store: &Store, tree: &TreeHandle, most: usize) -> Vec<FrameIndex> {
    if tree.dirty_pages() == 0 {
        return Vec::new();
    }
    let now = store.epoch().0;
    let mut frames = Vec::new();
    for parity in [now % 2, (now + 1) % 2] {
        let queue = store.dirty[parity as usize].lock();
        frames.extend(queue.iter().rev().take(most - frames.len()));
    }
    let page = |index: FrameIndex| {
        let frame = store.frames.frame(index);
        frame.owner().filter(|(of, _)| *of == tree.id() && frame.dirty().is_some()).map(|(_, page)| page)
    };
    let mut pages: Vec<(PageNo, FrameIndex)> = frames.into_iter().filter_map(|index| Some((page(index)?, index))).collect();
    pages.sort_unstable();
    pages.dedup();
    pages.into_iter().map(|(_, index)| index).collect()
}

/// All of them go to slots.
fn write_tree(store: &Store, tree: &TreeHandle) {
    for some in only_in_memory(store, tree, usize::MAX).chunks(BATCH_PAGES) {
        Writer::new(store).frames(some, None);
    }
}

/// Makes a new tree, which nobody has looked at, one with these pages: the places are inherited, or
/// none (`graft`). Behind the closed gate.
pub(crate) fn inherit(store: &Store, branch: &TreeHandle, places: Vec<Place>) {
    store.slots.lend(places.iter().map(|place| place.slot).filter(|slot| is_inherited(*slot)));
    branch.begin_with(&places);
    store.book.lock().list(store.epoch()).branched.push((branch.id(), Inheritance::whole(&store.slots, places)));
}

/// BR1: whether all pages stand in slots. Behind the closed gate.
fn is_in_slots(store: &Store, tree: &TreeHandle) -> bool {
    // What was changed before the gate was closed, and since it was looked at. Who waits at the gate
    // keeps some of it latched: those have to be let go first.
    let late = only_in_memory(store, tree, LATE_FRAMES);
    if late.len() > BATCH_PAGES || !Writer::new(store).frames(&late, None).busy.is_empty() {
        return false;
    }
    let orphans = store.orphans.lock();
    tree.dropped().is_none()
        && tree.dirty_pages() == 0
        && orphans.range((tree.id(), PageNo(0))..=(tree.id(), PageNo(u32::MAX))).next().is_none()
}

/// Always true. Behind the closed gate.
fn make_heir(store: &Store, origin: &Arc<TreeHandle>, branch: &Arc<TreeHandle>) -> bool {
    // Whoever has made a page clean has told its place with the book locked.
    let mut book = store.book.lock();
    let inheritance = Inheritance::begin(&store.slots, origin, branch, store.world.is_simulated());
    book.list(store.epoch()).branched.push((branch.id(), inheritance));
    true
}
