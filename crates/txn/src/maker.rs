//! Who has made a tree (docs/hard-cases.md, C16b). A snapshot from before that finds no versions there that
//! it could see, so it cannot read it at all: 1412, as with MySQL.
//!
//! # Invariants
//! 1. A tree that was made since the start knows its maker for as long as there may be a view that does not
//!    see him.
//! 2. Trees of temporary tables have none: only their session reads them, whatever its snapshot.

use std::sync::atomic::{AtomicU64, Ordering};

use base::TrxId;

use crate::view::{ActiveList, Views};

/// The maker of a tree.
#[derive(Debug, Default)]
pub(crate) struct Maker {
    /// 0: everybody sees him.
    trx: AtomicU64,
    /// Not below the number of his commit; 0: not known.
    number: AtomicU64,
}

impl Maker {
    pub fn set(&self, trx: TrxId) {
        self.trx.store(trx.0, Ordering::Release);
    }

    /// May be read by a transaction of that id, whose view is this?
    pub fn is_seen(&self, list: &ActiveList, own: TrxId) -> bool {
        let maker = TrxId(self.trx.load(Ordering::Acquire));
        maker == own || list.sees(maker)
    }

    /// For whoever closes the tree, and so forgets him: asked again and again, it becomes true once no
    /// older view is open.
    pub fn is_seen_by_all(&self, views: &Views) -> bool {
        let trx = TrxId(self.trx.load(Ordering::Acquire));
        if trx == TrxId(0) {
            return true;
        }
        if views.may_be_active(trx) {
            return false;
        }
        match self.number.load(Ordering::Acquire) {
            0 => self.number.store(views.published(), Ordering::Release),
            number if views.purge_limit() >= number => self.set(TrxId(0)),
            _ => {}
        }
        self.trx.load(Ordering::Acquire) == 0
    }
}
