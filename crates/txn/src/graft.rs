//! Branches of the past (`store/graft`): a transaction's new tree begins as what a tree was, as a second
//! system shows it that was opened as of an earlier moment.
//!
//! # Invariants
//! 1. Of what had not ended then the branch has nothing: it is taken back in the past first, prepared
//!    transactions too. Whoever looks there sees none of it, before and behind.
//! 2. So every entry of the branch is of a transaction that everybody of the present sees: it had ended
//!    when the checkpoint was taken that the past was opened from, or was applied from the log, which
//!    names no transaction in its entries.
//! 3. Of what had been deleted then, and was not purged, the branch has nothing when it is committed: the
//!    history that leads purge to it is the past's (`heirs` says what leads it to branches of today).
//! 4. The log says nothing of the content: the transaction is prepared through a checkpoint before its
//!    commit (docs/hard-cases.md, C5).

use std::sync::Arc;

use base::TreeId;
use store::{Hold, PastTree};

use crate::api::{Error, Result};
use crate::purge::purge_branches;
use crate::system::System;
use crate::transaction::Transaction;

/// A past, to make branches of. One at a time makes some of it.
pub struct Graft<'a> {
    pub past: &'a Arc<System>,
    /// The checkpoint that it was opened from.
    pub hold: &'a Hold,
}

impl Graft<'_> {
    /// Makes a tree that the transaction created, and that nobody has seen, what a tree of the past is.
    ///
    /// # Errors
    /// Those of the past, which may have no room; `Full`.
    pub fn branch(&self, tx: &mut Transaction, from: TreeId, into: TreeId) -> Result<()> {
        if !tx.created.contains(&into) {
            return Err(Error::Misuse("a branch of a tree that the transaction did not create"));
        }
        self.past.take_back_losers_of(from)?;
        while let Some(prepared) = self.past.prepared.take(|_| true) {
            self.past.roll_back_decided(prepared)?;
        }
        let (origin, branch) = (self.past.tree(from)?, tx.system.tree(into)?);
        PastTree { hold: self.hold, store: &self.past.store, tree: origin.tree.handle() }.branch_into(branch.tree.handle())?;
        branch.counters.raise_to(origin.counters.last());
        branch.counters.raise_row_id_to(origin.counters.last_row_id());
        let mut window = tx.system.store.window();
        branch.save_counters(&mut window);
        Ok(())
    }

    /// Ends the making of branches, each of a tree of the past: see 3.
    ///
    /// # Errors
    /// As [`Graft::branch`].
    pub fn purge(&self, tx: &Transaction, branches: &[(TreeId, TreeId)]) -> Result<()> {
        assert!(branches.iter().all(|(_, branch)| tx.created.contains(branch)), "3: nobody has seen the branches");
        purge_branches(self.past, &tx.system, branches)
    }
}
