//! Branches of the past: trees that begin as what a tree was, as a store shows it that was opened over the
//! slots of a held checkpoint (`Hold::in_place`).
//!
//! ```text
//!   held checkpoint    the past's tree                   the branch
//!   page 3 in slot 7   page 3 in slot 7, clean       --> slot 7, inherited
//!   page 4 in slot 8   page 4 in slot 90, or dirty   --> an image of its own
//!   page 5 in slot 9   no page 5                     --> no page 5
//! ```
//! What recovery and rollback have left alone there is shared as between a branch and its origin
//! (`branch`): nothing of it is read. What they have changed is copied.
//!
//! **Invariants.**
//! GR1: the store of the past never uses a slot again that the checkpoint names
//! (`StoreOptions::keep_opened`), so a page that is clean in such a slot is that image, and nothing but it.
//! GR2: the hold outlives the branching, so no slot of it is free before it is lent (BR2).
//! GR3: nobody changes the tree of the past meanwhile; its pages may be read, written and evicted.
//! GR4: nobody sees the branch before all is copied; a crash before the transaction that makes it has
//! committed drops the tree, with whatever it has by then.

use base::PageNo;

use crate::branch::inherit;
use crate::checkpoint::room_for_batch;
use crate::error::Result;
use crate::map::{Place, TreeHandle};
use crate::page::{PAGE_HEADER, PAGE_TYPE_AT};
use crate::pin::Hold;
use crate::read::Access;
use crate::slot_index::NO_SLOT;
use crate::{Store, page};

/// A tree of the past.
pub struct PastTree<'a> {
    /// The checkpoint that the past was opened from.
    pub hold: &'a Hold,
    /// The store of the past.
    pub store: &'a Store,
    pub tree: &'a TreeHandle,
}

impl PastTree<'_> {
    /// Makes a new tree of the present, which nobody has looked at, what this one is.
    ///
    /// # Errors
    /// Those of reading the past; `Full` if there is no room for what is copied.
    pub fn branch_into(&self, branch: &TreeHandle) -> Result<()> {
        let present = &self.hold.store;
        let (places, changed) = self.places();
        assert!(places.len() <= self.tree.high() as usize, "BR7: the map gets room for all of them");
        room_for_batch(present, places.len())?;
        branch.make_room(self.tree.high());
        present.gate.barrier(|| inherit(present, branch, places));
        branch.free_first(&changed);
        changed.iter().try_for_each(|page| self.copy(branch, *page))
    }

    /// What is inherited (GR1), page by page, and the pages that have to be copied.
    fn places(&self) -> (Vec<Place>, Vec<PageNo>) {
        let held = self.hold.map.trees.get(&self.tree.id()).map_or(&[][..], |tree| &tree.places);
        let (mut places, mut changed) = (Vec::with_capacity(self.tree.high() as usize), Vec::new());
        // Whoever has made a page clean has told its place with the book locked.
        let _places_are_told = self.store.book.lock();
        for page in (0..self.tree.high()).map(PageNo) {
            let is_dirty = |index| self.store.frames.frame(index).dirty().is_some();
            let entry = self.tree.entry(page);
            let is_changed = entry.and_then(|entry| entry.frame()).is_some_and(is_dirty);
            let place = entry.map_or(Place::NONE, |entry| entry.place());
            let is_kept = !is_changed && place.slot != NO_SLOT && held.get(page.0 as usize) == Some(&place);
            if !is_kept && (is_changed || place.slot != NO_SLOT) {
                changed.push(page);
            }
            places.push(if is_kept { place.inherited() } else { Place::NONE });
        }
        (places, changed)
    }

    /// GR4: the page gets the number that it has in the past, since others of the tree name it so.
    fn copy(&self, branch: &TreeHandle, number: PageNo) -> Result<()> {
        let image = self.store.read(self.tree, number, Access::Scan)?.to_vec();
        self.hold.store.modify(
            |set| if branch.blank(number).is_some() { set.latch_exclusive(branch, number) } else { set.allocate(branch) },
            |window, at| {
                let bytes = window.bytes_mut(at);
                assert!(page::number(bytes) == number, "GR4: a copied page keeps its number");
                bytes[PAGE_TYPE_AT] = image[PAGE_TYPE_AT];
                bytes[PAGE_HEADER..].copy_from_slice(&image[PAGE_HEADER..]);
            },
        )
    }
}
