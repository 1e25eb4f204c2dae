//! Who has made a tree (docs/hard-cases.md, C16b). A snapshot from before that finds no versions there that
//! it could see, so it cannot read it at all: 1412, as with MySQL.
//!
//! # Invariants
//! 1. A tree that was made since the start knows its maker for as long as there may be a view that does not
//!    see him.
//! 2. Trees of temporary tables have none: only their session reads them, whatever its snapshot.

use std::sync::atomic::{AtomicU64, Ordering};

use base::{TreeId, TrxId};

use crate::api::{Error, Result};
use crate::system::OpenTree;
use crate::transaction::Transaction;
use crate::view::Views;

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

impl Transaction {
    /// Before a consistent read.
    pub(crate) fn check_maker(&self, open: &OpenTree) -> Result<()> {
        let maker = TrxId(open.maker.trx.load(Ordering::Acquire));
        if maker == self.id || self.view.list().sees(maker) { Ok(()) } else { Err(Error::Newer(open.id)) }
    }

    /// This tree, which the transaction has made, is of a temporary table.
    pub fn make_temporary(&mut self, tree: TreeId) -> Result<()> {
        self.tree(tree)?.maker.set(TrxId(0));
        Ok(())
    }
}
