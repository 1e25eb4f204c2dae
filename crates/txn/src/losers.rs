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
//! # Invariants
//! 1. Changes of a loser are taken back by whoever holds its `rest`, each with the undo head in one window
//!    (C11): a barrier may fall anywhere.
//! 2. A tree is freed with the `rest` of every loser that has changed it held. So undo finds a tree or none
//!    (C15), never half of one.
//! 3. A loser that cannot be taken back, because a page cannot be read, stays as it is, with its locks,
//!    until the next start.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use base::{TreeId, TrxId};
use parking_lot::{Mutex, MutexGuard};

use crate::SYSTEM_TREES;
use crate::api::{Isolation, Result, TrxInfo};
use crate::lock::Owner;
use crate::system::System;
use crate::transaction::undo_one;
use crate::undo::{ActiveUndo, Slot, Touched};

/// One transaction that is being taken back.
pub(crate) struct Loser {
    trx: TrxId,
    slot: Arc<Slot>,
    owner: Arc<Owner>,
    trees: Vec<Touched>,
    rest: Mutex<Rest>,
}

#[derive(Default)]
struct Rest {
    done: bool,
    failed: bool,
    before: Vec<u8>,
    /// What others hold for it until it is through.
    held: Option<Box<dyn Any + Send>>,
}

/// Those that are not through yet.
#[derive(Default)]
pub(crate) struct Losers {
    list: Mutex<Vec<Arc<Loser>>>,
    left: AtomicUsize,
}

impl Losers {
    /// Is this one of them? Costs nothing when there are none.
    pub fn has(&self, trx: TrxId) -> bool {
        self.left.load(Ordering::Acquire) > 0 && self.list.lock().iter().any(|l| l.trx == trx)
    }

    fn all(&self) -> Vec<Arc<Loser>> {
        if self.left.load(Ordering::Acquire) == 0 { Vec::new() } else { self.list.lock().clone() }
    }

    fn add(&self, loser: Loser) {
        self.list.lock().push(Arc::new(loser));
        self.left.fetch_add(1, Ordering::AcqRel);
    }

    fn remove(&self, trx: TrxId) {
        let mut list = self.list.lock();
        list.retain(|l| l.trx != trx);
        self.left.store(list.len(), Ordering::Release);
    }
}

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
        let slots: Vec<Arc<Slot>> = self.slots.read().clone();
        for slot in slots {
            let Some(mut active) = slot.state.lock().active.clone() else { continue };
            if let Some(name) = active.prepared.take() {
                self.keep_prepared(&slot, &active, name)?;
                adopted.prepared += 1;
                continue;
            }
            let owner = self.locks.owner();
            owner.open(Isolation::RepeatableRead);
            self.adopt_owner(active.trx, &owner);
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

    /// Takes back up to so many changes of the losers. True if there is more to do.
    ///
    /// # Errors
    /// Those of reading and writing pages; the loser is left alone from then on.
    pub fn roll_back_step(&self, records: usize) -> Result<bool> {
        let Some(loser) = self.losers.all().into_iter().find(|l| !l.rest.lock().failed) else { return Ok(false) };
        self.take_back(&loser, records)?;
        Ok(true)
    }

    /// How many losers there are.
    pub fn losers(&self) -> usize {
        self.losers.left.load(Ordering::Acquire)
    }

    /// Takes a loser back to the end. Nothing may be latched.
    pub(crate) fn take_back_loser(&self, trx: TrxId) -> Result<()> {
        match self.losers.all().into_iter().find(|l| l.trx == trx) {
            Some(loser) => self.take_back(&loser, usize::MAX),
            None => Ok(()),
        }
    }

    /// The same of all that have changed a tree.
    pub(crate) fn take_back_losers_of(&self, tree: TreeId) -> Result<()> {
        let touches = |l: &&Arc<Loser>| l.trees.iter().any(|t| t.tree == tree);
        self.losers.all().iter().filter(touches).try_for_each(|loser| self.take_back(loser, usize::MAX))
    }

    fn take_back(&self, loser: &Loser, records: usize) -> Result<()> {
        let mut rest = loser.rest.lock();
        // Undoing makes room in the end, and must not fail for want of it (C21).
        let _reserve = self.store.draw_on_reserve();
        for _ in 0..records {
            if rest.done {
                return Ok(());
            }
            if loser.slot.head().is_none() {
                let window = self.store.window();
                loser.slot.end(false);
                drop(window);
                rest.done = true;
                rest.held = None;
                self.losers.remove(loser.trx);
                self.forget(loser.trx, &loser.owner);
                self.return_slot(&loser.slot);
            } else if let Err(e) = undo_one(self, &loser.slot, loser.trx, None, &mut rest.before) {
                rest.failed = true;
                return Err(e);
            }
        }
        Ok(())
    }

    /// Before a tree is freed: holds still whoever may be taking back changes in it (invariant 2).
    pub(crate) fn with_losers_still<R>(&self, tree: TreeId, free: impl FnOnce() -> R) -> R {
        let losers = self.losers.all();
        let touches = |l: &&Arc<Loser>| l.trees.iter().any(|t| t.tree == tree);
        let _still: Vec<MutexGuard<'_, Rest>> = losers.iter().filter(touches).map(|l| l.rest.lock()).collect();
        free()
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

    /// Lines of `innodb_trx`.
    pub(crate) fn loser_list(&self) -> Vec<TrxInfo> {
        let started_micros = self.world.wall_micros();
        self.losers.all().iter().map(|l| TrxInfo::kept(l.trx, &l.owner, started_micros, l.slot.records())).collect()
    }
}
