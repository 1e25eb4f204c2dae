//! B+tree on byte keys over the page store.
//!
//! Keys are compared as bytes; values are bytes. The root is page 0 and never moves; that of an empty tree
//! is blank: it takes no place until something is written. Every node knows its fences, so a walk backwards
//! needs no left links: it descends again to the keys below the lower fence.
//!
//! **Latch order** (T1): parent before child, left before right, leaf before the overflow pages of its
//! values and before pages of other trees (undo pages). Nobody latches upwards or to the left.
//! T2: a descent holds a node until it has latched the child, so a split or merge, which latches the parent
//! exclusively, is never seen half done.
//! T3: one logical change is one window; splits, merges and chains of overflow pages are windows of their
//! own, before or after it, and leave the content as it was.
//!
//! | file | concept |
//! |---|---|
//! | `node` | the layout of a node |
//! | `read` | descents, get, visit, scan |
//! | `foresee` | lookups of several keys |
//! | `change` | one logical change |
//! | `shape` | splits, merges, growing and shrinking the root |
//! | `overflow` | large values |
//! | `bulk` | building a tree from sorted entries |
//! | `inspect` | check, statistics, estimates |

mod bulk;
mod change;
mod foresee;
mod inspect;
mod node;
mod overflow;
mod read;
mod shape;

use std::sync::Arc;

use base::{PageNo, TreeId};
use store::{LatchSet, Restart, Store, TreeHandle, Window};

pub use bulk::BulkBuilder;
pub use change::{Change, Decision, Found};
pub use foresee::Foreseen;
pub use inspect::{Checked, TreeStats};
pub use overflow::{LARGE_HEAD, free_orphans};
pub use read::{Batch, Direction, Place, Visit, Visitor};
pub use store::{Access, Error, Result};

/// The root of every tree.
pub(crate) const ROOT: PageNo = PageNo(0);

fn format_root(page: &mut [u8]) {
    node::format(page, 0, node::Fences { lower: &[], upper: None }, None);
}

/// A tree. Cheap to clone.
#[derive(Clone)]
pub struct Tree {
    store: Arc<Store>,
    handle: Arc<TreeHandle>,
}

impl Tree {
    /// The longest key of a tree with pages of that size: two of them as fences, and one as an entry with its
    /// value, fit into a node. (More is not needed: `shape::place_of_split`.)
    #[must_use]
    pub const fn key_len_max(page_size: usize) -> usize {
        let entry = node::leaf_entry_size(0, overflow::STORED);
        (node::room(page_size) - entry) / 3
    }

    /// Creates a tree with a blank root. `latch` may add pages to the set (an undo page), `write` runs in
    /// the window that creates the tree.
    ///
    /// # Errors
    /// As [`LatchSet::recover`].
    ///
    /// # Panics
    /// If the tree exists.
    pub fn create(
        store: &Arc<Store>,
        id: TreeId,
        mut latch: impl FnMut(&mut LatchSet<'_>) -> Result<(), Restart>,
        write: impl FnOnce(&mut Window<'_, '_>),
    ) -> Result<Tree> {
        let handle = store.new_tree(id);
        handle.set_blank_root(format_root);
        let created = store.modify(&mut latch, |window, ()| {
            window.create_tree(&handle);
            write(window);
        });
        if let Err(error) = created {
            store.forget_tree(&handle);
            return Err(error);
        }
        Ok(Tree { store: store.clone(), handle })
    }

    /// Creates a tree that nobody has to undo.
    ///
    /// # Errors
    /// As [`Tree::create`].
    pub fn create_plain(store: &Arc<Store>, id: TreeId) -> Result<Tree> {
        Tree::create(store, id, |_| Ok(()), |_| ())
    }

    /// Opens a tree.
    ///
    /// # Errors
    /// [`Error::NoTree`] if it does not exist.
    pub fn open(store: &Arc<Store>, id: TreeId) -> Result<Tree> {
        let handle = store.tree(id).ok_or(Error::NoTree(id))?;
        handle.set_blank_root(format_root);
        Ok(Tree { store: store.clone(), handle })
    }

    /// Drops the tree with all its pages; `in_window` runs in the window that drops it. Nobody may use the
    /// tree any more, but reads that still try get [`Error::NoTree`] or [`Error::NoPage`].
    pub fn drop_tree(&self, in_window: impl FnOnce(&mut Window<'_, '_>)) {
        self.store.drop_tree(&self.handle, in_window);
    }

    #[must_use]
    pub fn id(&self) -> TreeId {
        self.handle.id()
    }

    #[must_use]
    pub fn handle(&self) -> &Arc<TreeHandle> {
        &self.handle
    }

    #[must_use]
    pub fn store(&self) -> &Arc<Store> {
        &self.store
    }
}

#[cfg(test)]
mod tests;
