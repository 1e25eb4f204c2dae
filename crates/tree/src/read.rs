//! Descents, point reads and walks.
//!
//! **Invariants.**
//! T4: a callback runs with the leaf of its entry latched shared. On a walk forwards, the leaves from the
//! one of the entry before to this one are latched while the first entry of a new leaf is shown, so the gap
//! between two entries never lies unlatched (C25).
//! T5: nobody waits for the disk with a node latched: a page that is missing is fetched with nothing
//! latched, and the walk goes on by key. (Large values and what callbacks do themselves are exceptions:
//! they may read with the leaf latched, see the store's D7 and F8.)
//! T6: as long as no page leaves the tree, a page that was a leaf is the leaf of all keys between its
//! fences. So a walk that goes on where another has ended, and a lookup whose leaf was foreseen, need not
//! come down from the root.

use std::fmt;
use std::ops::Bound;
use std::sync::Arc;

use base::PageNo;
use store::{Access, LatchSet, PageRef, Restart, SharedPage, TreeHandle};

use crate::node::{Node, Stored};
use crate::{ROOT, Result, Tree, overflow};

/// Which way a walk goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Forward,
    Backward,
}

/// What a callback says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    Continue,
    Stop,
}

/// Is shown each entry of a walk, as key and value, and none at its end.
pub type Visitor<'f> = dyn FnMut(Option<(&[u8], &[u8])>) -> Visit + 'f;

/// Entries that a scan has copied, in one piece of memory that is reused.
#[derive(Debug, Default)]
pub struct Batch {
    bytes: Vec<u8>,
    /// Where each entry begins, and the lengths of its key and value.
    entries: Vec<(usize, u32, u32)>,
}

impl Batch {
    #[must_use]
    pub fn new() -> Batch {
        Batch::default()
    }

    pub fn clear(&mut self) {
        self.bytes.clear();
        self.entries.clear();
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Bytes of all keys and values.
    #[must_use]
    pub fn byte_len(&self) -> usize {
        self.bytes.len()
    }

    pub fn push(&mut self, key: &[u8], value: &[u8]) {
        self.entries.push((self.bytes.len(), key.len() as u32, value.len() as u32));
        self.bytes.extend_from_slice(key);
        self.bytes.extend_from_slice(value);
    }

    /// Key and value of an entry.
    ///
    /// # Panics
    /// If there is no such entry.
    #[must_use]
    pub fn get(&self, i: usize) -> (&[u8], &[u8]) {
        let (at, key, value) = self.entries[i];
        let (key, rest) = self.bytes[at..].split_at(key as usize);
        (key, &rest[..value as usize])
    }

    pub fn iter(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        (0..self.len()).map(|i| self.get(i))
    }
}

/// Where a walk has ended, for one that goes on there, and room that both use.
#[derive(Default)]
pub struct Place {
    leaf: Option<Leaf>,
    start: Vec<u8>,
    key: Vec<u8>,
    value: Vec<u8>,
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Place").field(&self.leaf.as_ref().map(|leaf| leaf.page)).finish()
    }
}

impl Place {
    /// The leaf where the walk has ended, if it is that of the key where the next begins (T6).
    fn leaf_again<'t>(&self, tree: &'t Tree, access: Access) -> Option<SharedPage<'t>> {
        let known = self.leaf.as_ref().filter(|known| Arc::ptr_eq(&known.tree, &tree.handle))?;
        tree.leaf_if(known.page, known.left, &self.start, access)
    }
}

/// A leaf that was met when so many pages had left the tree (T6).
struct Leaf {
    tree: Arc<TreeHandle>,
    page: PageNo,
    left: u64,
}

/// A large value is not kept.
const VALUE_KEPT: usize = 64 << 10;

/// Where a descent goes.
#[derive(Clone, Copy)]
pub(crate) enum Seek<'a> {
    /// To the node whose fences enclose the key.
    Key(&'a [u8]),
    /// To the last node with keys below the bound; the last of all if there is none.
    Below(Option<&'a [u8]>),
}

impl Seek<'_> {
    pub fn child(self, node: Node<'_>) -> usize {
        match self {
            Seek::Key(key) => node.child_index(key),
            Seek::Below(bound) => node.child_index_below(bound),
        }
    }
}

/// A page that must be fetched, with nothing latched, before a read can go on.
pub(crate) struct Missing(pub PageNo);

/// Brings the pages in that one read misses. A page that is gone meanwhile is no error, unless it is the
/// root: the descent finds another way. One that is gone again and again, without any progress, is named by
/// a damaged node: others would have changed the node by now.
#[derive(Default)]
pub(crate) struct Fetches {
    gone: u32,
}

impl Fetches {
    const GONE_MAX: u32 = 10_000;

    pub fn fetch(&mut self, tree: &Tree, page: PageNo, access: Access) -> Result<()> {
        match tree.store.fetch(&tree.handle, page, access) {
            Err(crate::Error::NoPage(..)) if page != ROOT && self.gone < Self::GONE_MAX => self.gone += 1,
            other => other?,
        }
        Ok(())
    }
}

impl Tree {
    /// Whether the tree holds no entry at all.
    ///
    /// # Errors
    /// As [`Tree::get`].
    pub fn is_empty(&self) -> Result<bool> {
        let root = self.store.read(&self.handle, ROOT, Access::Normal)?;
        Ok(is_empty_root(Node(&root)))
    }

    /// Latches the root exclusively, and says whether the tree holds no entry at all: then it stays so
    /// while the latch is held.
    ///
    /// # Errors
    /// As [`LatchSet::latch_exclusive`].
    pub fn latch_if_empty(&self, set: &mut LatchSet<'_>) -> Result<bool, Restart> {
        let root = set.latch_exclusive(&self.handle, ROOT)?;
        Ok(is_empty_root(Node(set.bytes(root))))
    }

    /// Looks a key up. The callback gets its value, or none, and runs with the leaf latched.
    ///
    /// # Errors
    /// Damage and I/O errors of a page that had to be read; [`crate::Error::NoTree`] if the tree was dropped.
    #[inline]
    pub fn get<R>(&self, key: &[u8], f: impl FnOnce(Option<&[u8]>) -> R) -> Result<R> {
        let leaf = self.leaf(Seek::Key(key), Access::Normal)?;
        value_in(self, &leaf, key, f)
    }

    /// The leaf, fetching what is missing on the way.
    pub(crate) fn leaf(&self, seek: Seek<'_>, access: Access) -> Result<SharedPage<'_>> {
        match self.try_leaf(seek, access) {
            Ok(leaf) => Ok(leaf),
            Err(missing) => self.leaf_slowly(seek, access, missing),
        }
    }

    #[cold]
    fn leaf_slowly(&self, seek: Seek<'_>, access: Access, mut missing: Missing) -> Result<SharedPage<'_>> {
        let _patience = self.store.patience();
        let mut fetches = Fetches::default();
        loop {
            fetches.fetch(self, missing.0, access)?;
            match self.try_leaf(seek, access) {
                Ok(leaf) => return Ok(leaf),
                Err(next) => missing = next,
            }
        }
    }

    #[inline]
    pub(crate) fn try_leaf(&self, seek: Seek<'_>, access: Access) -> Result<SharedPage<'_>, Missing> {
        let mut page = self.try_page(ROOT, Access::Normal)?;
        loop {
            let node = Node(&page);
            let level = node.level();
            if level == 0 {
                return Ok(page);
            }
            let child = node.child(seek.child(node));
            // Inner nodes deserve to stay, whoever asks.
            let access = if level == 1 { access } else { Access::Normal };
            page = self.try_page(child, access)?;
        }
    }

    #[inline]
    pub(crate) fn try_page(&self, page: PageNo, access: Access) -> Result<SharedPage<'_>, Missing> {
        self.store.try_read(&self.handle, page, access).map_err(|Restart| Missing(page))
    }

    /// Walks entries from a bound on, calling `f` with each key and value, and with none at the end of the
    /// tree; `f` runs with the leaf latched (T4).
    ///
    /// # Errors
    /// As [`Tree::get`].
    pub fn visit(&self, from: Bound<&[u8]>, direction: Direction, access: Access, f: &mut Visitor<'_>) -> Result<()> {
        self.visit_on(&mut Place::default(), from, direction, access, f)
    }

    /// The same, for walks of which each begins about where the one before has ended, in the same tree.
    ///
    /// # Errors
    /// As [`Tree::get`].
    pub fn visit_on(&self, place: &mut Place, from: Bound<&[u8]>, direction: Direction, access: Access, f: &mut Visitor<'_>) -> Result<()> {
        let mut walk = Walk { tree: self, access, place, f };
        let result = match direction {
            Direction::Forward => walk.forward(from),
            Direction::Backward => walk.backward(from),
        };
        if place.value.capacity() > VALUE_KEPT {
            place.value = Vec::new();
        }
        result
    }

    /// The page, if it is the leaf of the key: one of the tree's nodes when `left` pages had left it (T6).
    pub(crate) fn leaf_if(&self, page: PageNo, left: u64, key: &[u8], access: Access) -> Option<SharedPage<'_>> {
        let leaf = self.try_page(page, access).ok()?;
        let node = Node(&leaf);
        (self.handle.pages_left() == left && node.level() == 0 && node.encloses(key)).then_some(leaf)
    }

    /// Copies up to `limit` entries between the bounds into the batch (behind what it holds). False if
    /// there are no more.
    ///
    /// # Errors
    /// As [`Tree::get`].
    pub fn scan(&self, lower: Bound<&[u8]>, upper: Bound<&[u8]>, direction: Direction, limit: usize, batch: &mut Batch) -> Result<bool> {
        let (from, to) = match direction {
            Direction::Forward => (lower, upper),
            Direction::Backward => (upper, lower),
        };
        let mut left = limit;
        let mut more = false;
        self.visit(from, direction, Access::Scan, &mut |entry| {
            let Some((key, value)) = entry else { return Visit::Stop };
            let inside = match (to, direction) {
                (Bound::Unbounded, _) => true,
                (Bound::Included(to), Direction::Forward) => key <= to,
                (Bound::Excluded(to), Direction::Forward) => key < to,
                (Bound::Included(to), Direction::Backward) => key >= to,
                (Bound::Excluded(to), Direction::Backward) => key > to,
            };
            if !inside {
                return Visit::Stop;
            }
            if left == 0 {
                more = true;
                return Visit::Stop;
            }
            left -= 1;
            batch.push(key, value);
            Visit::Continue
        })?;
        Ok(more)
    }

    /// Latches the node of a level on the way to a key exclusively. None if the tree is not so high (any
    /// more).
    pub(crate) fn descend<'s>(&'s self, set: &mut LatchSet<'s>, key: &[u8], level: u8) -> Result<Option<PageRef>, Restart> {
        let mut page = set.try_read(&self.handle, ROOT)?;
        loop {
            let node = Node(&page);
            if node.level() < level {
                return Ok(None);
            }
            if node.level() == level {
                // Only the root is met here with its level unknown.
                drop(page);
                let root = set.latch_exclusive(&self.handle, ROOT)?;
                if Node(set.bytes(root)).level() == level {
                    return Ok(Some(root));
                }
                set.release(root);
                page = set.try_read(&self.handle, ROOT)?;
                continue;
            }
            let child = node.child(node.child_index(key));
            if node.level() == level + 1 {
                return set.latch_exclusive(&self.handle, child).map(Some);
            }
            page = set.try_read(&self.handle, child)?;
        }
    }
}

struct Walk<'t, 'f, 'c> {
    tree: &'t Tree,
    access: Access,
    place: &'f mut Place,
    f: &'f mut Visitor<'c>,
}

impl Walk<'_, '_, '_> {
    /// Shows an entry.
    fn show(&mut self, node: Node<'_>, at: usize) -> Result<Visit> {
        let Place { key, value: large, .. } = &mut *self.place;
        node.key_into(at, key);
        match node.value(at) {
            Stored::Inline(value) => Ok((self.f)(Some((key, value)))),
            Stored::Large(stored) => {
                large.clear();
                overflow::load(self.tree, stored, large)?;
                Ok((self.f)(Some((key, large))))
            }
        }
    }

    /// The walk ends in a leaf, which is latched.
    fn stay(&mut self, leaf: &SharedPage<'_>) {
        let (page, left) = (leaf.number(), self.tree.handle.pages_left());
        match &mut self.place.leaf {
            Some(known) if Arc::ptr_eq(&known.tree, &self.tree.handle) => (known.page, known.left) = (page, left),
            known => *known = Some(Leaf { tree: Arc::clone(&self.tree.handle), page, left }),
        }
    }

    fn forward(&mut self, from: Bound<&[u8]>) -> Result<()> {
        let (start, mut after) = match from {
            Bound::Included(key) => (key, false),
            Bound::Excluded(key) => (key, true),
            Bound::Unbounded => ([].as_slice(), false),
        };
        self.place.start.clear();
        self.place.start.extend_from_slice(start);
        let mut again = self.place.leaf_again(self.tree, self.access);
        let mut shown = false;
        let mut fetches = Fetches::default();
        'descent: loop {
            let mut leaf = match again.take() {
                Some(leaf) => leaf,
                None => self.tree.leaf(Seek::Key(&self.place.start), self.access)?,
            };
            let mut at = Node(&leaf).place(&self.place.start, after);
            // T4: leaves that stay latched until an entry behind them has been shown.
            let mut behind: Vec<SharedPage<'_>> = Vec::new();
            loop {
                let node = Node(&leaf);
                while at < node.count() {
                    if self.show(node, at)? == Visit::Stop {
                        self.stay(&leaf);
                        return Ok(());
                    }
                    behind.clear();
                    (shown, fetches) = (true, Fetches::default());
                    at += 1;
                }
                let Some(next) = node.next() else {
                    (self.f)(None);
                    return Ok(());
                };
                match self.tree.try_page(next, self.access) {
                    Ok(page) => {
                        behind.push(std::mem::replace(&mut leaf, page));
                        at = 0;
                    }
                    Err(Missing(page)) => {
                        // Go on behind the last entry that was shown: by its key, so that the gap behind it
                        // is looked at again.
                        if shown {
                            self.place.start.clone_from(&self.place.key);
                            after = true;
                        }
                        drop((leaf, behind));
                        let _patience = self.tree.store.patience();
                        fetches.fetch(self.tree, page, self.access)?;
                        continue 'descent;
                    }
                }
            }
        }
    }

    fn backward(&mut self, from: Bound<&[u8]>) -> Result<()> {
        // Entries below `bound` are shown, and the one at it if `including`.
        let (mut bound, mut including) = match from {
            Bound::Included(key) => (Some(key.to_vec()), true),
            Bound::Excluded(key) => (Some(key.to_vec()), false),
            Bound::Unbounded => (None, false),
        };
        loop {
            let seek = match &bound {
                Some(key) if including => Seek::Key(key),
                Some(key) if key.is_empty() => {
                    // Nothing lies below the empty key, and the leftmost leaf begins there.
                    let _leaf = self.tree.leaf(Seek::Key(key), self.access)?;
                    (self.f)(None);
                    return Ok(());
                }
                Some(key) => Seek::Below(Some(key)),
                None => Seek::Below(None),
            };
            let leaf = self.tree.leaf(seek, self.access)?;
            let node = Node(&leaf);
            let mut at = match &bound {
                None => node.count(),
                Some(key) => match node.search(key) {
                    (at, true) if including => at + 1,
                    (at, _) => at,
                },
            };
            while at > 0 {
                at -= 1;
                if self.show(node, at)? == Visit::Stop {
                    return Ok(());
                }
            }
            if node.lower().is_empty() {
                (self.f)(None);
                return Ok(());
            }
            bound = Some(node.lower().to_vec());
            including = false;
        }
    }
}

fn is_empty_root(root: Node<'_>) -> bool {
    root.level() == 0 && root.count() == 0
}

/// Looks a key up in its leaf.
#[inline]
pub(crate) fn value_in<R>(tree: &Tree, leaf: &SharedPage<'_>, key: &[u8], f: impl FnOnce(Option<&[u8]>) -> R) -> Result<R> {
    let node = Node(leaf);
    debug_assert!(node.level() == 0 && node.encloses(key), "it is the leaf of the key");
    match node.search(key) {
        (_, false) => Ok(f(None)),
        (at, true) => match node.value(at) {
            Stored::Inline(value) => Ok(f(Some(value))),
            Stored::Large(stored) => {
                let mut value = Vec::new();
                overflow::load(tree, stored, &mut value)?;
                Ok(f(Some(&value)))
            }
        },
    }
}
