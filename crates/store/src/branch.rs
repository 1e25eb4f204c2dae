//! Branches: trees that begin as what another tree is, without a copy.
//!
//! ```text
//!   origin's entry:  slot 7 --- changed ---> slot 30          branch's entry:  slot 7, inherited --- changed ---> slot 31
//!   slot 7:          current, lent 1 --- superseded ---> held, lent 1 --- the last entry that inherits it is superseded, durably ---> free
//! ```
//! An inherited entry names a slot whose image belongs to another tree; a bit of the slot's number says so,
//! in memory, in the map's file and in pins. Whatever changes the page writes a slot of the branch's own,
//! as every change does, and the inherited one is given back like any superseded slot.
//!
//! **Invariants.**
//! BR1: a branch is made behind a closed gate, of pages that all stand in slots: it is the origin's state
//! of one instant, and part of that epoch's batch.
//! BR2: a slot is lent once for each inherited entry that the map, the list of an epoch that is not
//! durable, a frozen copy or the list of retired slots has; a slot that is lent is not free.
//! BR3: an inherited image is accepted if its checksum is the map's and its page number the entry's; its
//! head names the tree it was written for, and gets the branch's name in memory.
//! BR4: the image that an inherited entry names never changes (C1), so nobody has to know what the origin
//! does, nor whether it is still there.
//! BR5: who owns a slot has its credit (S3): an inherited entry has none, and gives none back.
//! BR6: making one costs a few nanoseconds for each page of the origin, and the writing of those that are
//! only in memory; no checkpoint is waited for: the next one has it, and recovery makes it again where it
//! stands in the log (`txn/fill`).

use std::time::Duration;

use base::PageNo;

use crate::Store;
use crate::error::{Error, Result};
use crate::frames::FrameIndex;
use crate::map::{Place, TreeHandle};
use crate::slot_index::{NO_SLOT, inherited, is_inherited};
use crate::write::BATCH_PAGES;

/// How often the pages of the origin are written before it is given up, and how long others are waited for
/// in between.
const ATTEMPTS: usize = 5000;
const PAUSE: Duration = Duration::from_millis(1);

impl Place {
    pub fn is_inherited(self) -> bool {
        is_inherited(self.slot)
    }

    pub fn inherited(self) -> Place {
        Place { slot: inherited(self.slot), ..self }
    }
}

impl Store {
    /// Makes a new tree, which nobody has looked at, what `origin` is at this moment. Nobody may be
    /// changing rows of it.
    ///
    /// # Errors
    /// `Full` if the pages that are only in memory cannot be written.
    pub fn branch_tree(&self, origin: &TreeHandle, branch: &TreeHandle) -> Result<()> {
        for _ in 0..ATTEMPTS {
            self.write_tree(origin);
            branch.make_room(origin.high());
            let made = self.gate.barrier(|| match self.places_in_slots(origin) {
                Some(places) => {
                    self.inherit(branch, places);
                    true
                }
                None => false,
            });
            if made {
                return Ok(());
            }
            // Somebody else may be writing the pages.
            self.world.sleep(PAUSE);
        }
        Err(Error::Full)
    }

    /// The frames of a tree's pages that are only in memory.
    fn only_in_memory<'a>(&'a self, tree: &'a TreeHandle) -> impl Iterator<Item = FrameIndex> + 'a {
        let dirty = |page: PageNo| tree.entry(page)?.frame().filter(|index| self.frames.frame(*index).dirty().is_some());
        (0..tree.high()).map(PageNo).filter_map(dirty)
    }

    /// All of them go to slots.
    fn write_tree(&self, tree: &TreeHandle) {
        let frames: Vec<_> = self.only_in_memory(tree).collect();
        for some in frames.chunks(BATCH_PAGES) {
            self.write_frames(some, None);
        }
    }

    /// BR1: where the pages stand, inherited; none if one of them is not in a slot. Behind the closed gate.
    fn places_in_slots(&self, tree: &TreeHandle) -> Option<Vec<Place>> {
        // What was changed before the gate was closed, and since it was looked at. Who waits at the gate
        // keeps some of it latched: those have to be let go first.
        let late: Vec<_> = self.only_in_memory(tree).take(BATCH_PAGES + 1).collect();
        if late.len() > BATCH_PAGES || !self.write_frames(&late, None).busy.is_empty() {
            return None;
        }
        if tree.dropped().is_some() || self.orphans.lock().range((tree.id(), PageNo(0))..=(tree.id(), PageNo(u32::MAX))).next().is_some() {
            return None;
        }
        // Whoever has made a page clean has told its place with the book locked.
        let _places_are_told = self.book.lock();
        let mut places = Vec::with_capacity(tree.high() as usize);
        for page in (0..tree.high()).map(PageNo) {
            let Some(entry) = tree.entry(page) else {
                places.push(Place::NONE);
                continue;
            };
            let in_memory = entry.frame().map(|index| self.frames.frame(index));
            if in_memory.is_some_and(|frame| frame.dirty().is_some()) {
                return None;
            }
            let place = entry.place();
            if place.slot == NO_SLOT && in_memory.is_some() && tree.blank(page).is_none() {
                return None;
            }
            places.push(if place.slot == NO_SLOT || place.is_inherited() { place } else { place.inherited() });
        }
        Some(places)
    }

    /// BR2. Behind the closed gate.
    pub(crate) fn inherit(&self, branch: &TreeHandle, places: Vec<Place>) {
        self.slots.lend(places.iter().map(|place| place.slot).filter(|slot| is_inherited(*slot)));
        branch.begin_with(&places);
        self.book.lock().list(self.epoch()).branched.push((branch.id(), places.into()));
    }
}
