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
use std::sync::atomic::Ordering;

use base::TreeId;
use parking_lot::Mutex;

use crate::api::{Error, Result};
use crate::system::System;
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
    parked: bool,
}

#[derive(Default)]
pub(crate) struct Asides {
    list: Vec<Aside>,
    told: Vec<TreeId>,
}

pub(crate) type Shared = Mutex<Asides>;

impl System {
    /// How many slots wait for what cannot be read.
    pub fn purge_set_aside(&self) -> usize {
        self.asides.lock().list.len()
    }

    /// In how many trees purge has met something unreadable since the start; the error log names them.
    pub fn damaged_trees(&self) -> usize {
        self.asides.lock().told.len()
    }

    pub(crate) fn aside(&self, slot: &Slot) -> Option<Aside> {
        if !slot.is_aside.load(Ordering::Acquire) {
            return None;
        }
        self.asides.lock().list.iter().find(|a| a.slot.no == slot.no).cloned()
    }

    /// A record of the slot cannot be purged, or its undo not be read (no `tree`). Its purge position is in
    /// front of it.
    ///
    /// # Errors
    /// Another error than that something is damaged: purge tries again.
    pub(crate) fn set_aside(&self, slot: &Arc<Slot>, tree: Option<TreeId>, error: Error) -> Result<()> {
        let Error::Damaged(why) = error else { return Err(error) };
        // The order of these two locks is that of `return_slot`.
        let mut free = self.free_slots.lock();
        let mut asides = self.asides.lock();
        let told = tree.unwrap_or(slot.tree);
        if !asides.told.contains(&told) && asides.told.len() < TOLD_MAX {
            asides.told.push(told);
            let what = if tree.is_some() { "tree" } else { "undo, tree" };
            tracing::error!(
                "purge: {what} {told}: {why}. What was deleted there keeps its place until it can be read; purge goes on with the rest"
            );
        }
        if let Some(aside) = asides.list.iter_mut().find(|a| a.slot.no == slot.no) {
            aside.blocked |= tree.is_none();
            return Ok(());
        }
        let at = free.iter().position(|no| *no == slot.no);
        let parked = at.map(|at| free.remove(at)).is_some();
        slot.is_aside.store(true, Ordering::Release);
        let until = slot.state.lock().purge;
        asides.list.push(Aside { slot: slot.clone(), until, blocked: tree.is_none(), parked });
        Ok(())
    }

    /// History of a slot that is set aside was walked, or passed over, up to there.
    pub(crate) fn walked(&self, slot: &Slot, until: Position) {
        if let Some(aside) = self.asides.lock().list.iter_mut().find(|a| a.slot.no == slot.no) {
            aside.until = until;
        }
    }

    /// One of those that are set aside; in turn, by `n`.
    pub(crate) fn aside_in_turn(&self, n: usize) -> Option<Aside> {
        self.asides.lock().list.get(n).cloned()
    }

    /// All of its history up to `until` is purged.
    pub(crate) fn put_back(&self, slot: &Slot) {
        let mut free = self.free_slots.lock();
        let mut asides = self.asides.lock();
        if let Some(at) = asides.list.iter().position(|a| a.slot.no == slot.no) {
            let aside = asides.list.remove(at);
            slot.is_aside.store(false, Ordering::Release);
            if aside.parked {
                free.push(slot.no);
            }
        }
    }

    /// A transaction has ended with the slot.
    pub(crate) fn return_slot(&self, slot: &Slot) {
        self.list_if_long(slot);
        let mut free = self.free_slots.lock();
        if slot.is_aside.load(Ordering::Acquire) {
            if let Some(aside) = self.asides.lock().list.iter_mut().find(|a| a.slot.no == slot.no) {
                aside.parked = true;
            }
        } else {
            free.push(slot.no);
        }
    }
}
