//! Which entries of a secondary index a consistent read gives (docs/hard-cases.md, C16).
//!
//! An entry carries the id of the transaction that marked or unmarked it last. If the view sees that id, or
//! it is the reader's own, the entry counts as it stands. If not, its older versions say what the view
//! sees, unless the reader has changed the row since: such a change was made on top of what others had
//! committed after the view was opened, and what the reader sees of the row is that. The entry does not
//! show it where the change left its key alone.
//!
//! # Invariants
//! 1. To the transaction that wrote the newest version of a row an entry of that row is live if and only if
//!    that version has the entry's key.
//! 2. An entry whose id the view does not see is decided by its row. If the reader has written the row's
//!    newest version, it counts as it stands; otherwise as the view sees it. So all indexes give the same
//!    rows as the clustered tree does, each once, whether or not the rows are read.
//! 3. The row is asked only where the two differ, and after the entry's leaf was unlatched: nobody else
//!    changes a row that the reader has written, nor makes one its own.

use base::TreeId;

use crate::api::{Batch, Error, Result};
use crate::entry::Header;
use crate::transaction::Transaction;

/// Whose entries a tree holds: what a consistent read of a secondary index needs to know beside it.
pub struct Entries<'a> {
    /// The clustered tree.
    pub rows: TreeId,
    /// The row's key, of an entry's key.
    pub row_of: &'a dyn for<'k> Fn(&'k [u8]) -> Option<&'k [u8]>,
}

/// Entries of a batch that their rows are to decide: the place of each, and whether it is live as it
/// stands. To the view it is the opposite.
pub(crate) type Doubts = Vec<(usize, bool)>;

impl Entries<'_> {
    /// Takes those out of the batch that do not count.
    pub(crate) fn settle(&self, tx: &mut Transaction, batch: &mut Batch, doubts: &mut Doubts) -> Result<()> {
        let mut gone = Vec::new();
        for (at, live) in doubts.drain(..) {
            let key = batch.key(at);
            let row = (self.row_of)(key)
                .ok_or_else(|| Error::Damaged(format!("an entry of {} bytes of the rows of tree {}", key.len(), self.rows)))?;
            if has_written(tx, self.rows, row)? != live {
                gone.push(at);
            }
        }
        batch.remove(&gone);
        Ok(())
    }
}

/// Is the newest version of this row its own?
fn has_written(tx: &mut Transaction, tree: TreeId, key: &[u8]) -> Result<bool> {
    let (open, own) = (tx.tree(tree)?, tx.id);
    open.tree.get(key, |value| value.map_or(Ok(false), |value| Ok(Header::split(value)?.0.trx == own)))?
}
