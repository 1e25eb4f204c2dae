//! Losers: transactions that were active at the last checkpoint's barrier. They are taken back while others
//! go on (docs/hard-cases.md, C24).
//!
//! One that has made, dropped or filled a tree, or changed the catalog, is taken back before anything else
//! happens: that is short, however much it filled. All others are taken back record by record, beside apply
//! and after the database is open. Until it is through, a loser keeps what it had: its id is in the list of
//! writers, so nobody sees its changes, and every row it has changed is locked by the id in the row's
//! header. Sessions wait for it as for any transaction. Apply takes no locks: where it meets a row of a
//! loser, it takes that loser back itself, to the end, and goes on.
//!
//! A session whose rollback fails goes on without its transaction, which is a loser from then on.
//!
//! # Invariants
//! 1. Changes of a loser are taken back by whoever holds its `rest`, each with the undo head in one window
//!    (C11): a barrier may fall anywhere.
//! 2. A tree is freed with the `rest` of every loser that has changed it held. So undo finds a tree or none
//!    (C15), never half of one.
//! 3. A loser that cannot be taken back now stays as it is, with its locks, and is tried again: a second
//!    later where there was no room, a minute later where a page could not be read. It holds up no other.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use base::{TreeId, TrxId};
use parking_lot::Mutex;
use world::Moment;

use crate::SYSTEM_TREES;
use crate::api::{Error, Isolation, Result};
use crate::lock::Owner;
use crate::losers::{Loser, Rest};
use crate::rollback::undo_one;
use crate::system::System;
use crate::undo::{ActiveUndo, Slot, Touched};

/// Until the next attempt, where there was no room, and where something could not be read.
const WITHOUT_ROOM: Duration = Duration::from_secs(1);
const UNREADABLE: Duration = Duration::from_secs(60);

/// What became of those that had not ended at the barrier.
#[derive(Clone, Copy, Debug, Default)]
pub struct Adopted {
    pub rolled_back: u64,
    pub rolling_back: u64,
    pub prepared: u64,
}

/// Is more at stake than entries that carry the transaction's id?
fn changes_structure(active: &ActiveUndo) -> bool {
    active.trees.iter().any(|t| t.how != Touched::ROWS || t.tree.0 < SYSTEM_TREES)
}

impl System {
    /// Recovery: keeps what was prepared at the barrier, and takes back, or begins to take back, what was
    /// active.
    pub fn adopt_active(&self) -> Result<Adopted> {
        let mut adopted = Adopted::default();
        for slot in self.undo.all() {
            let Some(mut active) = slot.state.lock().active.clone() else { continue };
            if let Some(name) = active.prepared.take() {
                self.keep_prepared(&slot, &active, name)?;
                adopted.prepared += 1;
                continue;
            }
            let owner = self.locks.owner();
            owner.open(Isolation::RepeatableRead);
            self.owners.add(active.trx, &owner);
            let at_once = changes_structure(&active);
            self.losers.add(Loser { trx: active.trx, slot, owner, trees: active.trees, rest: Mutex::default() });
            if at_once {
                self.take_back_loser(active.trx)?;
                adopted.rolled_back += 1;
            } else {
                adopted.rolling_back += 1;
            }
        }
        Ok(adopted)
    }

    /// Takes back up to so many changes of the losers that nobody else is taking back. True if there is more
    /// to do now.
    ///
    /// # Errors
    /// Those of reading and writing pages; the loser is left alone for a while (3).
    pub fn roll_back_step(&self, records: usize) -> Result<bool> {
        let now = self.world.now();
        let is_due = |loser: &Arc<Loser>| loser.rest.try_lock().is_some_and(|rest| rest.again.is_none_or(|again| now >= again));
        let Some(loser) = self.losers.all().into_iter().find(is_due) else { return Ok(false) };
        self.take_back(&loser, records)?;
        Ok(true)
    }

    fn next_attempt(&self, error: &Error) -> Moment {
        self.world.now() + if matches!(error, Error::Full(_)) { WITHOUT_ROOM } else { UNREADABLE }
    }

    /// The rollback of a transaction has failed: what is left of it is taken back in the background.
    pub(crate) fn leave_unfinished(&self, trx: TrxId, slot: Arc<Slot>, owner: Arc<Owner>, error: &Error) {
        let window = self.store.window();
        slot.set_prepared(None);
        drop(window);
        let trees = slot.state.lock().active.as_ref().map_or_else(Vec::new, |active| active.trees.clone());
        let rest = Rest { again: Some(self.next_attempt(error)), ..Rest::default() };
        self.losers.add(Loser { trx, slot, owner, trees, rest: Mutex::new(rest) });
    }

    /// How many losers there are.
    pub fn losers(&self) -> usize {
        self.losers.count()
    }

    /// Takes a loser back to the end. Nothing may be latched.
    pub(crate) fn take_back_loser(&self, trx: TrxId) -> Result<()> {
        self.losers.get(trx).map_or(Ok(()), |loser| self.take_back(&loser, usize::MAX))
    }

    /// The same of all that have changed a tree.
    pub(crate) fn take_back_losers_of(&self, tree: TreeId) -> Result<()> {
        self.losers.of(tree).iter().try_for_each(|loser| self.take_back(loser, usize::MAX))
    }

    fn take_back(&self, loser: &Loser, records: usize) -> Result<()> {
        let mut rest = loser.rest.lock();
        // Undoing makes room in the end, and must not fail for want of it (C21).
        let _reserve = self.store.draw_on_reserve();
        rest.again = None;
        for _ in 0..records {
            if rest.done {
                return Ok(());
            }
            if loser.slot.head().is_none() {
                let window = self.store.window();
                loser.slot.end(false);
                drop(window);
                assert!(!loser.slot.is_prepared(), "what is prepared waits for its decision");
                rest.done = true;
                rest.held = None;
                self.losers.remove(loser.trx);
                self.forget(loser.trx, &loser.owner);
                self.undo.give_back(&loser.slot);
            } else if let Err(e) = undo_one(self, &loser.slot, loser.trx, None, &mut rest.before) {
                rest.again = Some(self.next_attempt(&e));
                return Err(e);
            }
        }
        Ok(())
    }

    /// Gives every loser something to hold until it is through: `hold` is told the trees in which it has
    /// changed entries.
    pub fn hold_for_losers(&self, mut hold: impl FnMut(&[TreeId]) -> Box<dyn Any + Send>) {
        for loser in self.losers.all() {
            let mut rest = loser.rest.lock();
            if !rest.done {
                let trees: Vec<TreeId> = loser.trees.iter().map(|t| t.tree).collect();
                rest.held = Some(hold(&trees));
            }
        }
    }
}
