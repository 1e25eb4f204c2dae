//! A look at all places at once: does every slot belong to exactly one image, and does every image stand in
//! its slot? For simulations, which call it when nothing is in flight.
//!
//! **Invariants that it checks.**
//! A1: a slot in use is named once: by a map entry, by a frozen copy that waits, by the list of retired
//! slots, or else by pins and branches alone (S1, PS2, BR2).
//! A2: a place in the delta list of an epoch is in use as long as its tree lives (C1).
//! A3: free slots are the reserve, the credits, and one for every image that is still to be written (S3).
//! A4: every image that the map names can be read and is the one that the map means (PG2); so can every
//! image that a pin names.
//! A5: a tree's numbers of pages and of dirty pages are right (M6).

use std::collections::HashMap;

use base::{PageNo, TreeId};

use crate::map::Place;
use crate::pin::pinned_places;
use crate::slot_index::{NO_SLOT, SlotIndex, bare, is_inherited};
use crate::slots::SLOT_RESERVE;
use crate::{Registered, Store, page};

type Named = HashMap<SlotIndex, String>;

/// Where a page stands; as its own entry has it, or as it is going to inherit it.
struct Seen {
    tree: TreeId,
    page: PageNo,
    place: Place,
    is_own: bool,
}

fn name(named: &mut Named, slot: SlotIndex, by: String) -> Result<(), String> {
    if slot == NO_SLOT {
        return Ok(());
    }
    match named.insert(slot, by.clone()) {
        None => Ok(()),
        Some(other) => Err(format!("A1: slot {slot} belongs to {by} and to {other}")),
    }
}

impl Store {
    /// Checks the places of all pages. Nothing else may run meanwhile.
    ///
    /// # Errors
    /// What is wrong.
    pub fn audit(&self) -> Result<(), String> {
        let mut named = Named::new();
        let all = all_places(self);
        for &Seen { tree, page, place, is_own } in &all {
            if is_own && !place.is_inherited() {
                name(&mut named, place.slot, format!("page {page} of tree {tree}"))?;
            }
            audit_image(self, tree, page, place)?;
        }
        for frozen in self.frozen.waiting().iter() {
            if is_inherited(frozen.slot) {
                continue;
            }
            name(&mut named, frozen.slot, format!("a frozen copy of page {} of tree {}", frozen.page, frozen.tree))?;
        }
        for (epoch, slots) in self.slots.retired() {
            for slot in slots.into_iter().filter(|slot| !is_inherited(*slot)) {
                name(&mut named, slot, format!("the slots retired in epoch {epoch}"))?;
            }
        }
        for slot in self.slots.held() {
            name(&mut named, slot, "pins and branches alone".to_owned())?;
        }
        for (tree, page, place) in pinned_places(self)? {
            audit_image(self, tree, page, place)?;
        }
        audit_lists(self, &named)?;
        if let Some(seen) =
            all.iter().find(|seen| !seen.is_own && seen.place.slot != NO_SLOT && !named.contains_key(&bare(seen.place.slot)))
        {
            return Err(format!(
                "IN1: page {} of branch {} is to inherit slot {}, which is free",
                seen.page,
                seen.tree,
                bare(seen.place.slot)
            ));
        }
        let inherited = all.iter().filter(|seen| seen.is_own && seen.place.is_inherited()).count();
        let waiting = self.slots.retired().iter().flat_map(|(_, slots)| slots).filter(|slot| is_inherited(**slot)).count();
        let frozen = self.frozen.waiting().iter().filter(|frozen| is_inherited(frozen.slot)).count();
        if self.slots.lent_count() != inherited + waiting + frozen {
            return Err(format!("BR2: {} are lent, {inherited} + {waiting} + {frozen} inherit", self.slots.lent_count()));
        }
        self.slots.audit(|slot| named.contains_key(&slot))?;
        audit_counts(self)?;
        let free = self.slots.free_count() as i64;
        let status = self.status();
        let owed = SLOT_RESERVE as i64 + status.slot_credits + status.dirty_pages as i64 + status.frozen_now as i64;
        if free != owed {
            return Err(format!("A3: {free} slots are free, {owed} are promised: {status:?}"));
        }
        Ok(())
    }
}

fn all_places(store: &Store) -> Vec<Seen> {
    let mut all = Vec::new();
    for (&tree, registered) in store.trees.read().iter() {
        match registered {
            Registered::Cold { places, .. } => {
                let seen = |(page, place): (usize, &Place)| Seen { tree, page: PageNo(page as u32), place: *place, is_own: true };
                all.extend(places.iter().enumerate().map(seen));
            }
            Registered::Hot(handle) => all.extend((0..handle.high()).map(PageNo).map(|page| {
                let (place, is_own) = handle.peek(page);
                Seen { tree, page, place, is_own }
            })),
        }
    }
    all
}

/// A4
fn audit_image(store: &Store, tree: TreeId, page: PageNo, place: Place) -> Result<(), String> {
    if place.slot == NO_SLOT {
        return Ok(());
    }
    let mut image = store.buffers.take();
    let result = store
        .files
        .read(bare(place.slot), &mut image[..store.page_size])
        .map_err(|e| e.to_string())
        .and_then(|()| page::verify(&image[..store.page_size], tree, page, place).map_err(str::to_owned));
    store.buffers.give(image);
    result.map_err(|why| format!("A4: page {page} of tree {tree}: {why}"))
}

/// A2
fn audit_lists(store: &Store, named: &Named) -> Result<(), String> {
    let trees = store.trees.read();
    let book = store.book.lock();
    for list in book.lists() {
        for (&(tree, page), place) in &list.pages {
            let own = place.slot != NO_SLOT && !place.is_inherited();
            if own && trees.contains_key(&tree) && !named.contains_key(&place.slot) {
                return Err(format!(
                    "A2: page {page} of tree {tree} stands in slot {} in epoch {}, and the slot is free",
                    place.slot, list.epoch
                ));
            }
        }
    }
    Ok(())
}

/// A5
fn audit_counts(store: &Store) -> Result<(), String> {
    for registered in store.trees.read().values() {
        let Registered::Hot(tree) = registered else { continue };
        let is_dirty = |page| tree.cell(page)?.frame().filter(|index| store.frames.frame(*index).dirty().is_some());
        let (mut pages, mut dirty) = (0, 0);
        for page in (0..tree.high()).map(PageNo) {
            let is_in_memory_only = is_dirty(page).is_some();
            dirty += u32::from(is_in_memory_only);
            pages += u32::from(is_in_memory_only || tree.peek(page).0.slot != NO_SLOT || tree.blank(page).is_some());
        }
        if (pages, dirty) != (tree.pages(), tree.dirty_pages()) {
            let (counted, of_them) = (tree.pages(), tree.dirty_pages());
            return Err(format!("A5: tree {} has {pages} pages, {dirty} dirty, and counts {counted}, {of_them} dirty", tree.id()));
        }
    }
    Ok(())
}
