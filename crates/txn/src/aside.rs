//! What purge cannot do now: undo slots whose history names a page that cannot be read are set aside, and
//! history goes on.
//!
//! A record whose entry cannot be removed is passed over; the slot's purge position stays in front of it,
//! so its undo is there at the next start, too, and no transaction uses the slot any more, so it does not
//! grow. Once a minute purge begins again at that position: what was done before is done again, which does
//! no harm, and when nothing is left the slot is as others. Where undo itself cannot be read, the slot's
//! history waits as a whole.
//!
//! # Invariants
//! 1. The purge position of a slot that is set aside is that of the first record that could not be purged,
//!    or before it; nothing behind it is freed.
//! 2. Such a slot is not among the free ones. It is `parked` if it would be; it comes back to them once.
//! 3. What cannot be read is in the error log once for each tree until a start, `Redoubt_damaged_trees`
//!    counts these, and `Redoubt_purge_set_aside` the slots.

use std::sync::Arc;

use base::TreeId;

use crate::undo::{Position, Slot};

/// Trees that are remembered as told of.
const TOLD_MAX: usize = 10_000;

/// A slot that is set aside.
#[derive(Clone)]
pub(crate) struct Aside {
    pub slot: Arc<Slot>,
    /// So far its history was walked.
    pub until: Position,
    /// Undo behind the purge position cannot be read: there is no going on.
    pub blocked: bool,
    /// It is in no transaction's hands.
    pub parked: bool,
}

/// All slots that are set aside, and what the error log says of.
#[derive(Default)]
pub(crate) struct Asides {
    list: Vec<Aside>,
    told: Vec<TreeId>,
}

impl Asides {
    pub fn count(&self) -> usize {
        self.list.len()
    }

    /// In how many trees something could not be read.
    pub fn trees(&self) -> usize {
        self.told.len()
    }

    /// True if the error log does not say yet that something of the tree cannot be read (3).
    pub fn tell_of(&mut self, tree: TreeId) -> bool {
        let is_new = !self.told.contains(&tree) && self.told.len() < TOLD_MAX;
        if is_new {
            self.told.push(tree);
        }
        is_new
    }

    pub fn get(&self, slot: &Slot) -> Option<&Aside> {
        self.list.iter().find(|aside| aside.slot.no == slot.no)
    }

    pub fn get_mut(&mut self, slot: &Slot) -> Option<&mut Aside> {
        self.list.iter_mut().find(|aside| aside.slot.no == slot.no)
    }

    /// One of them; in turn, by `n`.
    pub fn nth(&self, n: usize) -> Option<&Aside> {
        self.list.get(n)
    }

    pub fn add(&mut self, aside: Aside) {
        assert!(self.get(&aside.slot).is_none(), "2: a slot is set aside once");
        self.list.push(aside);
    }

    pub fn remove(&mut self, slot: &Slot) -> Option<Aside> {
        let at = self.list.iter().position(|aside| aside.slot.no == slot.no)?;
        Some(self.list.remove(at))
    }
}
