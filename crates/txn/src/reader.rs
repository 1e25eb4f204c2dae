//! Reading a tree on another thread, by the view of a transaction that goes on meanwhile.
//!
//! # Invariants
//! 1. A reader has a place of its own among the views, and is registered there while the view that it
//!    shares is open: so purge keeps what it needs, however long it lives.
//! 2. Only a transaction without changes gives one: nobody writes beside it what it would have to see.

use std::sync::Arc;

use base::{TreeId, TrxId};
use tree::Foreseen;

use crate::api::{Batch, Isolation, Read, Result};
use crate::scan::Cursor;
use crate::sight::{Sight, check_maker, get_seen};
use crate::system::System;
use crate::transaction::Transaction;
use crate::trees::OpenTree;
use crate::view::View;

/// See the module's documentation.
pub struct ViewReader {
    system: Arc<System>,
    open: Arc<OpenTree>,
    view: View,
}

impl Drop for ViewReader {
    fn drop(&mut self) {
        self.view.close();
    }
}

impl Transaction {
    /// A reader of a tree. `None` where what is read depends on more than a view.
    ///
    /// # Errors
    /// The tree is gone, or newer than the view.
    pub fn reader(&mut self, tree: TreeId, read: Read) -> Result<Option<ViewReader>> {
        if self.effective(read) != Read::Consistent || self.has_changes() {
            return Ok(None);
        }
        self.open_read_view();
        let open = self.tree(tree)?;
        check_maker(self, &open)?;
        let view = self.system.views.share(&self.view);
        Ok(Some(ViewReader { system: self.system.clone(), open, view }))
    }

    /// Counts rows that readers have read for it.
    pub fn count_read(&mut self, rows: u64) {
        self.rows_read += rows;
    }
}

/// A transaction that sees what `tx` sees, to read beside it on another thread; it locks and writes
/// nothing, and lists show nothing of it. `None` where what is read depends on more than a view.
pub fn beside(tx: &mut Transaction) -> Option<Transaction> {
    if tx.effective(Read::Consistent) != Read::Consistent || tx.has_changes() {
        return None;
    }
    tx.open_read_view();
    let mut other = tx.system.begin(Isolation::RepeatableRead);
    other.view = tx.system.views.share(&tx.view);
    other.begun = true;
    Some(other)
}

/// The rows that a transaction has read since this was last asked; another counts them.
pub fn take_read(tx: &mut Transaction) -> u64 {
    std::mem::take(&mut tx.rows_read)
}

impl ViewReader {
    /// Reads one entry by its whole key into `out` (cleared first); false if there is none.
    ///
    /// # Errors
    /// Those of reading.
    pub fn get(&self, key: &[u8], foreseen: Option<(&Foreseen, usize)>, out: &mut Vec<u8>) -> Result<bool> {
        out.clear();
        get_seen(&self.system, &self.open, key, foreseen, Sight::View(self.view.list(), TrxId(0)), out)
    }

    /// As [`crate::foresee`].
    pub fn foresee<'k>(&self, keys: impl Iterator<Item = &'k [u8]>, foreseen: &mut Foreseen) {
        foreseen.look_for(&self.open.tree, keys);
    }
}

impl Cursor {
    /// As [`Cursor::next_batch`], by a reader of the tree; and as [`Cursor::next_entries`], for who gives a
    /// reader has no changes that entries would have to be asked about.
    ///
    /// # Errors
    /// Those of reading.
    pub fn next_by(&mut self, reader: &ViewReader, batch: &mut Batch, limit: usize) -> Result<bool> {
        debug_assert_eq!(self.tree(), reader.open.id, "a reader is of one tree");
        batch.clear();
        if !self.is_done() {
            self.fill(&reader.system, &reader.open, Sight::View(reader.view.list(), TrxId(0)), batch, limit, None)?;
        }
        Ok(!batch.is_empty())
    }
}
