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

use std::collections::HashMap;

use base::{PageNo, TreeId};

use crate::map::Place;
use crate::slot_index::{NO_SLOT, SlotIndex, bare, is_inherited};
use crate::slots::SLOT_RESERVE;
use crate::{Registered, Store, page};

type Named = HashMap<SlotIndex, String>;

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
        for (tree, page, place) in self.all_places() {
            if !place.is_inherited() {
                name(&mut named, place.slot, format!("page {page} of tree {tree}"))?;
            }
            self.audit_image(tree, page, place)?;
        }
        for frozen in self.frozen.lock().iter() {
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
        for (tree, page, place) in self.pinned_places()? {
            self.audit_image(tree, page, place)?;
        }
        self.audit_lists(&named)?;
        let inherited = self.all_places().into_iter().map(|(_, _, place)| place.slot).filter(|slot| is_inherited(*slot)).count();
        let waiting = self.slots.retired().iter().flat_map(|(_, slots)| slots).filter(|slot| is_inherited(**slot)).count();
        let frozen = self.frozen.lock().iter().filter(|frozen| is_inherited(frozen.slot)).count();
        if self.slots.lent_count() != inherited + waiting + frozen {
            return Err(format!("BR2: {} are lent, {inherited} + {waiting} + {frozen} inherit", self.slots.lent_count()));
        }
        self.slots.audit(|slot| named.contains_key(&slot))?;
        let free = self.slots.free_count() as i64;
        let status = self.status();
        let owed = SLOT_RESERVE as i64 + status.slot_credits + status.dirty_pages as i64 + status.frozen_now as i64;
        if free != owed {
            return Err(format!("A3: {free} slots are free, {owed} are promised: {status:?}"));
        }
        Ok(())
    }

    fn all_places(&self) -> Vec<(TreeId, PageNo, Place)> {
        let mut all = Vec::new();
        for (&tree, registered) in self.trees.read().iter() {
            match registered {
                Registered::Cold { places, .. } => {
                    all.extend(places.iter().enumerate().map(|(page, place)| (tree, PageNo(page as u32), *place)));
                }
                Registered::Hot(handle) => {
                    all.extend((0..handle.high()).map(PageNo).filter_map(|page| Some((tree, page, handle.entry(page)?.place()))));
                }
            }
        }
        all
    }

    /// A4
    fn audit_image(&self, tree: TreeId, page: PageNo, place: Place) -> Result<(), String> {
        if place.slot == NO_SLOT {
            return Ok(());
        }
        let mut image =
            self.checkpoints.buffers.lock().pop().unwrap_or_else(|| world::AlignedBuf::new(crate::write::BATCH_PAGES * self.page_size));
        let result = self
            .files
            .read(bare(place.slot), &mut image[..self.page_size])
            .map_err(|e| e.to_string())
            .and_then(|()| page::verify(&image[..self.page_size], tree, page, place).map_err(str::to_owned));
        self.checkpoints.buffers.lock().push(image);
        result.map_err(|why| format!("A4: page {page} of tree {tree}: {why}"))
    }

    /// A2
    fn audit_lists(&self, named: &Named) -> Result<(), String> {
        let trees = self.trees.read();
        let book = self.book.lock();
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
}
