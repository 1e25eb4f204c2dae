//! Prepared transactions: neither running nor ended, and kept through a crash (docs/hard-cases.md, C5, C6).
//!
//! A DDL whose trees were filled from existing rows is prepared before its commit: the commit's place in
//! the log is given out only once a checkpoint holds the trees. At recovery it is kept until the log's end
//! says whether it committed; if not, it is rolled back. (`prepared` says how the log names it.) Of what the
//! DDL has filled the log holds nothing: an older checkpoint, which has no such transaction, cannot be rolled
//! forward over it.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::api::{Error, Isolation, Result};
use crate::committing::Committing;
use crate::logging::Logging;
use crate::prepared::{DDL, Prepared, named_by};
use crate::system::System;
use crate::transaction::Transaction;
use crate::undo::{ActiveUndo, Slot, Touched};

impl System {
    /// Recovery: keeps a transaction that was prepared at the barrier, with its implicit locks, and the
    /// locks of the tables it has filled.
    pub(crate) fn keep_prepared(&self, slot: &Arc<Slot>, active: &ActiveUndo, name: Vec<u8>) -> Result<()> {
        let (owner, trx) = (self.locks.owner(), active.trx);
        owner.open(Isolation::RepeatableRead);
        self.owners.add(trx, &owner);
        for filled in active.trees.iter().filter(|t| t.how & Touched::FILLED != 0) {
            self.keep_filled(trx, &owner, filled.tree)?;
        }
        self.prepared.add(Prepared { trx, name, owner, slot: Some(slot.clone()) });
        Ok(())
    }

    /// Recovery has met the commit of a prepared transaction.
    ///
    /// # Errors
    /// `Damaged` if it is a DDL that the checkpoint does not know.
    pub(crate) fn commit_prepared(&self, key: &[u8]) -> Result<()> {
        let (trx, must_be_found) = named_by(key)?;
        match self.prepared.take(|p| p.trx == trx) {
            Some(prepared) => self.publish_prepared(prepared),
            None if must_be_found => {
                let why = "a table was altered here whose rows are in a later checkpoint only: a state from before it cannot be rolled forward over it";
                return Err(Error::Damaged(why.to_owned()));
            }
            // Before the barrier it had not been prepared, or it was no prepared one: then its changes come
            // from the log.
            None => {}
        }
        Ok(())
    }

    /// Commits a prepared transaction of which the log needs to know nothing (more).
    pub(crate) fn publish_prepared(&self, prepared: Prepared) {
        let Some(slot) = prepared.slot else {
            self.locks.release_all(&prepared.owner);
            return;
        };
        let window = self.store.window();
        let history = slot.end(true).map(|end| (slot.clone(), end));
        drop(window);
        self.publish(vec![Committing { sequence: 0, trx: prepared.trx, owner: prepared.owner, history }]);
        self.undo.give_back(&slot);
    }

    /// The log's end is reached: a prepared DDL that it did not commit is rolled back.
    pub fn roll_back_unfinished_ddl(&self) -> Result<u64> {
        let mut count = 0;
        while let Some(prepared) = self.prepared.take(|p| p.name == DDL) {
            self.roll_back_decided(prepared)?;
            count += 1;
        }
        Ok(count)
    }
}

impl Transaction {
    /// Before the commit of a DDL whose trees were filled from existing rows (C5): marks it prepared, and
    /// returns when a checkpoint whose barrier lies behind the mark is durable. The new trees must be
    /// maintained by then. While nothing is logged there is nothing to put in order: the commit itself
    /// waits for a checkpoint.
    pub fn prepare_through_checkpoint(&mut self) -> Result<()> {
        let slot = self.ensure_writer()?;
        if defers_to_commit(self) {
            return Ok(());
        }
        let window = self.system.store.window();
        let marked = slot.set_prepared(Some(DDL.to_vec()));
        drop(window);
        if !marked {
            return Ok(());
        }
        let beside_log = &self.system.counters.beside_log;
        beside_log.fetch_add(1, Ordering::AcqRel);
        // Whoever has counted the first one, and holds an older checkpoint all the same, counts the second.
        self.system.checkpoints.take(&|| true)?;
        beside_log.fetch_add(1, Ordering::AcqRel);
        Ok(())
    }
}

/// A DDL that has filled trees from existing rows while nothing is logged: its commit is the checkpoint.
fn defers_to_commit(tx: &mut Transaction) -> bool {
    let deferred = tx.discards && tx.system.logging.mode() == Logging::Skip;
    tx.loads |= deferred;
    deferred
}
