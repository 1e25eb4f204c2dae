//! The owners of locks of the transactions that write.
//!
//! # Invariants
//! 1. A writing transaction is named here from before its first change until its locks are released: longer
//!    than it is in the list of writers (`view`). So only that list says whether a change is committed, and
//!    with it how far purge may have come; this one says whose lock it is.

use std::sync::Arc;

use base::{IdMap, TrxId};
use parking_lot::Mutex;

use crate::lock::Owner;

const SHARDS: usize = 16;

/// See the module's documentation.
pub(crate) struct Owners(Vec<Mutex<IdMap<u64, Arc<Owner>>>>);

impl Default for Owners {
    fn default() -> Owners {
        Owners((0..SHARDS).map(|_| Mutex::default()).collect())
    }
}

impl Owners {
    fn shard(&self, id: TrxId) -> &Mutex<IdMap<u64, Arc<Owner>>> {
        &self.0[id.0 as usize % SHARDS]
    }

    /// The transaction has an id now, or has it again after a crash: others may lock in its name.
    pub fn add(&self, id: TrxId, owner: &Arc<Owner>) {
        owner.set_trx(id);
        let before = self.shard(id).lock().insert(id.0, owner.clone());
        debug_assert!(before.is_none(), "1: an id has one owner");
    }

    pub fn get(&self, id: TrxId) -> Option<Arc<Owner>> {
        self.shard(id).lock().get(&id.0).cloned()
    }

    /// Its locks are released.
    pub fn remove(&self, id: TrxId) {
        self.shard(id).lock().remove(&id.0);
    }
}
