//! The list of prepared transactions, and how the log and the undo slots name them.
//!
//! The log names a prepared DDL in a raw change of tree 0, which no tree has: the key is the transaction's
//! id, and one more byte, which says that it must be found. So, without that byte, it names XA transactions
//! of which no replica knows (see `xa`).

use std::sync::Arc;

use base::{TreeId, TrxId};
use parking_lot::Mutex;

use crate::api::{Error, Result};
use crate::lock::Owner;
use crate::session::TrxInfo;
use crate::undo::Slot;

/// The tree of the raw change that names a prepared transaction.
pub const CONTROL_TREE: TreeId = TreeId(0);
/// The name of a prepared DDL; XA transactions have longer ones.
pub(crate) const DDL: &[u8] = b"ddl";
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

/// Those that are neither running nor ended.
#[derive(Default)]
pub(crate) struct PreparedList(Mutex<Vec<Prepared>>);

impl PreparedList {
    pub fn add(&self, prepared: Prepared) {
        let mut list = self.0.lock();
        let is_new = prepared.trx == TrxId(0) || list.iter().all(|other| other.trx != prepared.trx);
        assert!(is_new, "a transaction is prepared once");
        list.push(prepared);
    }

    /// Takes one out, to decide about it.
    pub fn take(&self, which: impl Fn(&Prepared) -> bool) -> Option<Prepared> {
        let mut list = self.0.lock();
        let i = list.iter().position(which)?;
        Some(list.swap_remove(i))
    }

    pub fn filter_map<R>(&self, f: impl FnMut(&Prepared) -> Option<R>) -> Vec<R> {
        self.0.lock().iter().filter_map(f).collect()
    }

    /// Lines of `innodb_trx`.
    pub fn lines(&self, now: u64) -> Vec<TrxInfo> {
        let records = |p: &Prepared| p.slot.as_ref().map_or(0, |slot| slot.records());
        self.filter_map(|p| Some(TrxInfo::kept(p.trx, &p.owner, now, records(p))))
    }
}
