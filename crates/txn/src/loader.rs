//! Who fills a tree in bulk, or did so last (see `fill`): looked at by whoever changes or locks something
//! there, with the leaf latched.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use base::{TreeId, TrxId};

/// Who fills a tree, and on which tree the lock of the table stands. The transaction may be over: then it
/// means nothing.
#[derive(Debug, Default)]
pub(crate) struct Loader {
    trx: AtomicU64,
    table: AtomicU32,
}

impl Loader {
    pub fn set(&self, trx: TrxId, table: TreeId) {
        debug_assert!(trx != TrxId(0), "who fills a tree has an id");
        self.table.store(table.0, Ordering::Relaxed);
        self.trx.store(trx.0, Ordering::Release);
    }

    /// The tree is empty again.
    pub fn clear(&self) {
        self.trx.store(0, Ordering::Release);
    }

    /// The transaction; 0: none.
    #[inline]
    pub fn trx(&self) -> TrxId {
        TrxId(self.trx.load(Ordering::Acquire))
    }

    /// The tree on which its table lock stands.
    pub fn table(&self) -> TreeId {
        TreeId(self.table.load(Ordering::Relaxed))
    }

    /// The transaction has ended. If it was replaced meanwhile, nothing happens.
    pub fn ended(&self, trx: TrxId) {
        let _ = self.trx.compare_exchange(trx.0, 0, Ordering::AcqRel, Ordering::Relaxed);
    }
}
