//! Prepared transactions: neither running nor ended, and kept through a crash (docs/hard-cases.md, C5, C6).
//!
//! A DDL whose trees were filled from existing rows is prepared before its commit: the commit's place in
//! the log is given out only once a checkpoint holds the trees. At recovery it is kept until the log's end
//! says whether it committed; if not, it is rolled back. The log names it in a raw change of tree 0, which
//! no tree has: the key is the transaction's id, and one more byte, which says that it must be found. (So,
//! without that byte, it names XA transactions of which no replica knows, see [`crate::xa`].) Of what the
//! DDL has filled the log holds nothing: an older checkpoint, which has no such transaction, cannot be
//! rolled forward over it.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use base::{TreeId, TrxId};

use crate::api::{Error, Isolation, Result, TrxInfo};
use crate::lock::Owner;
use crate::system::{Committing, System};
use crate::transaction::Transaction;
use crate::undo::{ActiveUndo, Slot, Touched};

/// The tree of the raw change that names a prepared transaction.
pub const CONTROL_TREE: TreeId = TreeId(0);
/// The name of a prepared DDL; XA transactions have longer ones.
const DDL: &[u8] = b"ddl";
/// Behind the id, in the log's key for a DDL.
const MUST_BE_FOUND: u8 = 1;

/// The key that names a DDL.
pub(crate) fn ddl_key(trx: TrxId) -> [u8; 9] {
    let mut key = [MUST_BE_FOUND; 9];
    key[..8].copy_from_slice(&trx.0.to_le_bytes());
    key
}

/// If the removal of that key from that tree is the commit of a DDL whose rows are in a checkpoint and not
/// in the log: its transaction.
#[must_use]
pub fn filled_by(tree: TreeId, key: &[u8]) -> Option<TrxId> {
    let (trx, must_be_found) = (tree == CONTROL_TREE).then(|| named_by(key).ok())??;
    must_be_found.then_some(trx)
}

/// The transaction that a key names, and whether it must be found.
pub(crate) fn named_by(key: &[u8]) -> Result<(TrxId, bool)> {
    let named = key.split_first_chunk::<8>().filter(|(_, rest)| rest.is_empty() || *rest == [MUST_BE_FOUND]);
    let (id, rest) = named.ok_or_else(|| Error::Damaged("the id of a prepared transaction".to_owned()))?;
    Ok((TrxId(u64::from_le_bytes(*id)), !rest.is_empty()))
}

/// One that recovery found, or that XA PREPARE has handed over.
pub(crate) struct Prepared {
    /// 0 if it has changed nothing.
    pub trx: TrxId,
    pub name: Vec<u8>,
    pub owner: Arc<Owner>,
    /// `None` if it has changed nothing.
    pub slot: Option<Arc<Slot>>,
}

impl System {
    /// How transactions take a checkpoint: the engine's matter.
    pub fn set_checkpoint(&self, checkpoint: impl Fn(&dyn Fn() -> bool) -> Result<()> + Send + Sync + 'static) {
        *self.checkpoint.write() = Some(Box::new(checkpoint));
    }

    /// Takes a checkpoint at full speed, if it is `needed` still when the one that runs has ended.
    pub(crate) fn take_checkpoint(&self, needed: &dyn Fn() -> bool) -> Result<()> {
        let checkpoint = self.checkpoint.read();
        checkpoint.as_ref().ok_or(Error::Misuse("no checkpointer"))?(needed)
    }

    /// Recovery: keeps a transaction that was prepared at the barrier, with its implicit locks, and the
    /// locks of the tables it has filled.
    pub(crate) fn keep_prepared(&self, slot: &Arc<Slot>, active: &ActiveUndo, name: Vec<u8>) -> Result<()> {
        let (owner, trx) = (self.locks.owner(), active.trx);
        owner.open(Isolation::RepeatableRead);
        self.adopt_owner(trx, &owner);
        for filled in active.trees.iter().filter(|t| t.how & Touched::FILLED != 0) {
            self.keep_filled(trx, &owner, filled.tree)?;
        }
        self.prepared.lock().push(Prepared { trx, name, owner, slot: Some(slot.clone()) });
        Ok(())
    }

    pub(crate) fn take_prepared(&self, which: impl Fn(&Prepared) -> bool) -> Option<Prepared> {
        let mut prepared = self.prepared.lock();
        let i = prepared.iter().position(which)?;
        Some(prepared.swap_remove(i))
    }

    /// Recovery has met the commit of a prepared transaction.
    ///
    /// # Errors
    /// `Damaged` if it is a DDL that the checkpoint does not know.
    pub(crate) fn commit_prepared(&self, key: &[u8]) -> Result<()> {
        let (trx, must_be_found) = named_by(key)?;
        match self.take_prepared(|p| p.trx == trx) {
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
        self.return_slot(&slot);
    }

    /// Lines of `innodb_trx`.
    pub(crate) fn prepared_list(&self) -> Vec<TrxInfo> {
        let now = self.world.wall_micros();
        let info = |p: &Prepared| TrxInfo::kept(p.trx, &p.owner, now, p.slot.as_ref().map_or(0, |s| s.records()));
        self.prepared.lock().iter().map(info).collect()
    }

    /// The log's end is reached: a prepared DDL that it did not commit is rolled back.
    pub fn roll_back_unfinished_ddl(&self) -> Result<u64> {
        let mut count = 0;
        while let Some(prepared) = self.take_prepared(|p| p.name == DDL) {
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
        if self.defers_to_commit() {
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
        self.system.take_checkpoint(&|| true)?;
        beside_log.fetch_add(1, Ordering::AcqRel);
        Ok(())
    }
}
