//! Lookups of which several keys are known at once. Their leaves are found first, and the processor is asked
//! for all of them: so it waits for memory about once, and not in each lookup.
//!
//! A leaf that was foreseen is a hint. It may be split, evicted or leave the tree before the lookup, which
//! then comes down from the root as any other (T6).

use std::fmt;
use std::sync::Arc;

use base::PageNo;
use store::{Access, SharedPage, TreeHandle, prefetch};

use crate::node::Node;
use crate::read::{Missing, Seek, value_in};
use crate::{ROOT, Result, Tree};

/// The leaves of some keys of one tree.
#[derive(Default)]
pub struct Foreseen {
    tree: Option<Arc<TreeHandle>>,
    /// So many pages had left the tree before.
    left: u64,
    /// By the number of the key; the root where it is not known.
    leaves: Vec<PageNo>,
}

impl fmt::Debug for Foreseen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Foreseen").field(&self.leaves).finish()
    }
}

impl Foreseen {
    /// Forgets all leaves.
    pub fn clear(&mut self) {
        self.leaves.clear();
    }

    /// Finds the leaves of keys, as far as the nodes above them are in memory. Keys that ascend cost least.
    pub fn look_for<'k>(&mut self, tree: &Tree, keys: impl Iterator<Item = &'k [u8]>) {
        self.left = tree.handle.pages_left();
        self.tree = Some(tree.handle.clone());
        self.leaves.clear();
        let mut above: Option<SharedPage<'_>> = None;
        for key in keys {
            above = above.filter(|node| Node(node).encloses(key));
            if above.is_none() {
                above = above_leaf(tree, key).unwrap_or_default();
            }
            let leaf = above.as_ref().map_or(ROOT, |node| Node(node).child(Node(node).child_index(key)));
            debug_assert!(above.is_none() || leaf != ROOT, "the root is nobody's child");
            prefetch(&tree.store, &tree.handle, leaf);
            self.leaves.push(leaf);
        }
    }

    /// [`Tree::get`] of the key that was number `n` of those that were looked for.
    ///
    /// # Errors
    /// As [`Tree::get`].
    pub fn get<R>(&self, tree: &Tree, n: usize, key: &[u8], f: impl FnOnce(Option<&[u8]>) -> R) -> Result<R> {
        let same = self.tree.as_ref().is_some_and(|known| Arc::ptr_eq(known, &tree.handle));
        let page = self.leaves.get(n).filter(|page| same && **page != ROOT);
        match page.and_then(|page| tree.leaf_if(*page, self.left, key, Access::Normal)) {
            Some(leaf) => value_in(tree, &leaf, key, f),
            None => tree.get(key, f),
        }
    }
}

/// The node above the leaf of a key; none where the root is a leaf.
fn above_leaf<'t>(tree: &'t Tree, key: &[u8]) -> Result<Option<SharedPage<'t>>, Missing> {
    let mut page = tree.try_page(ROOT, Access::Normal)?;
    loop {
        let node = Node(&page);
        match node.level() {
            0 => return Ok(None),
            1 => return Ok(Some(page)),
            _ => page = tree.try_page(node.child(Seek::Key(key).child(node)), Access::Normal)?,
        }
    }
}
