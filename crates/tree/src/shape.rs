//! Splits, merges, and the root that grows and shrinks: windows of their own that leave the content as it
//! was.
//!
//! **Invariants.**
//! H1: a separator is the shortest key that divides its two neighbours.
//! H2: a split happens where entries arrive when they arrive in order (so a tree that is filled in order
//! has full pages), else in the middle.
//! H3: a node that loses its last entry is merged with a sibling of the same parent; the right one of two
//! leaves the tree. An only child stays, even empty, until its parent is merged.
//! H4: splits and merges latch parent, then child, then right sibling.

use base::PageNo;
use store::{LatchSet, PageRef, Restart};

use crate::node::{self, Fences, Node, Payload};
use crate::{ROOT, Result, Tree};

/// What one attempt to split came to.
enum Attempt {
    Done,
    /// The parent has no room for a separator of so many bytes.
    ParentFull(usize),
}

/// What one attempt to merge came to.
enum Merge {
    Nothing,
    /// The node has no sibling under its parent; the parent has to be merged first.
    OnlyChild,
    Merged {
        /// The parent has become so empty that it is worth a look.
        parent_too: bool,
    },
}

/// The shortest key that is greater than `left` and at most `right` (H1).
pub(crate) fn separator<'a>(left: &[u8], right: &'a [u8]) -> &'a [u8] {
    debug_assert!(left < right);
    &right[..(node::common_prefix(left, right) + 1).min(right.len())]
}

/// Where a node is split: entries from `at` on go to the right, and `separator` divides.
struct Place {
    at: usize,
    separator: Vec<u8>,
}

impl Tree {
    /// Splits the node of a level on the way to `key` if it has no room for an entry with that key and a
    /// payload of so many bytes.
    pub(crate) fn split(&self, key: &[u8], level: u8, payload: usize) -> Result<()> {
        let mut set = LatchSet::new(&self.store);
        loop {
            match self.try_split(&mut set, key, level, payload) {
                Ok(Attempt::Done) => return Ok(()),
                Ok(Attempt::ParentFull(separator)) => {
                    set.release_all();
                    // The parent's key is the separator; any key of this subtree leads there.
                    self.split_parent(key, level + 1, separator)?;
                }
                Err(Restart) => set.recover()?,
            }
        }
    }

    fn split_parent(&self, key: &[u8], level: u8, separator: usize) -> Result<()> {
        let mut set = LatchSet::new(&self.store);
        loop {
            match self.try_split_for(&mut set, key, level, node::inner_entry_size(separator)) {
                Ok(Attempt::Done) => return Ok(()),
                Ok(Attempt::ParentFull(separator)) => {
                    set.release_all();
                    self.split_parent(key, level + 1, separator)?;
                }
                Err(Restart) => set.recover()?,
            }
        }
    }

    fn try_split<'s>(&'s self, set: &mut LatchSet<'s>, key: &[u8], level: u8, payload: usize) -> Result<Attempt, Restart> {
        self.try_split_for(set, key, level, node::leaf_entry_size(key.len(), payload))
    }

    /// Splits a node unless it has `need` bytes free.
    fn try_split_for<'s>(&'s self, set: &mut LatchSet<'s>, key: &[u8], level: u8, need: usize) -> Result<Attempt, Restart> {
        set.release_all();
        let Some(parent) = self.descend(set, key, level + 1)? else {
            return self.grow_root(set, level, need);
        };
        let node = Node(set.bytes(parent));
        let index = node.child_index(key);
        let child = set.latch_exclusive(&self.handle, node.child(index))?;
        let node = Node(set.bytes(child));
        if node.free() >= need {
            return Ok(Attempt::Done);
        }
        let Some(place) = place_of_split(node, key) else {
            return Ok(Attempt::Done);
        };
        if Node(set.bytes(parent)).free() < node::inner_entry_size(place.separator.len()) {
            return Ok(Attempt::ParentFull(place.separator.len()));
        }
        let right = set.allocate(&self.handle)?;
        let old = set.bytes(child).to_vec();
        let right_no = set.page_no(right);
        let mut window = set.enter()?;
        let old = Node(&old);
        debug_assert!(place.at <= old.count(), "H2: what stands before the separator stays, the rest moves");
        let mut scratch = Vec::new();
        let (left_bytes, right_bytes) = window.pair_mut(child, right);
        let fences = Fences { lower: &place.separator, upper: old.upper() };
        node::format(right_bytes, level, fences, old.next());
        node::copy_entries(right_bytes, old, place.at..old.count(), &mut scratch);
        let fences = Fences { lower: old.lower(), upper: Some(&place.separator) };
        node::format(left_bytes, level, fences, Some(right_no));
        node::copy_entries(left_bytes, old, 0..place.at, &mut scratch);
        let entered = node::insert(window.bytes_mut(parent), index + 1, &place.separator, Payload::Child(right_no));
        assert!(entered, "the room was checked");
        Ok(Attempt::Done)
    }

    /// The root has no parent to split it: its content moves down into a page of its own, which then can be
    /// split.
    fn grow_root<'s>(&'s self, set: &mut LatchSet<'s>, level: u8, need: usize) -> Result<Attempt, Restart> {
        let root = set.latch_exclusive(&self.handle, ROOT)?;
        let node = Node(set.bytes(root));
        if node.level() != level || node.free() >= need {
            return Ok(Attempt::Done);
        }
        let child = set.allocate(&self.handle)?;
        let child_no = set.page_no(child);
        let mut window = set.enter()?;
        let (root_bytes, child_bytes) = window.pair_mut(root, child);
        move_content(root_bytes, child_bytes);
        node::format(root_bytes, level + 1, Fences { lower: &[], upper: None }, None);
        node::append(root_bytes, &[], Payload::Child(child_no));
        drop(window);
        // The next attempt splits the child.
        set.release_all();
        Ok(Attempt::ParentFull(0))
    }

    /// Whether a node is so empty that merging is worth a try.
    pub(crate) fn wants_merge(&self, node: Node<'_>) -> bool {
        is_hollow(node) || node.used() < node::room(self.store.page_size()) / 8
    }

    /// Merges the node of a level on the way to `key` with a sibling of the same parent if both fit into
    /// one page comfortably (H3). True if anything was merged.
    pub(crate) fn merge(&self, key: &[u8], level: u8) -> Result<bool> {
        let mut set = LatchSet::new(&self.store);
        let mut merged = false;
        loop {
            match self.try_merge(&mut set, key, level) {
                Ok(Merge::Nothing) => return Ok(merged),
                Ok(Merge::OnlyChild) => {
                    set.release_all();
                    if !self.merge(key, level + 1)? {
                        return Ok(merged);
                    }
                }
                // Looked at again: the node may still be hollow, and a merged parent has given it other
                // siblings.
                Ok(Merge::Merged { parent_too }) => {
                    set.release_all();
                    merged = true;
                    if parent_too {
                        self.merge(key, level + 1)?;
                    }
                }
                Err(Restart) => set.recover()?,
            }
        }
    }

    fn try_merge<'s>(&'s self, set: &mut LatchSet<'s>, key: &[u8], level: u8) -> Result<Merge, Restart> {
        set.release_all();
        let Some(parent) = self.descend(set, key, level + 1)? else {
            return self.shrink_root(set);
        };
        let node = Node(set.bytes(parent));
        if node.count() == 1 {
            if set.page_no(parent) == ROOT {
                return self.shrink_root(set);
            }
            return Ok(Merge::OnlyChild);
        }
        let index = node.child_index(key);
        let count = node.count();
        for left_index in [Some(index), index.checked_sub(1)].into_iter().flatten().filter(|left| left + 1 < count) {
            let node = Node(set.bytes(parent));
            let (left_no, right_no) = (node.child(left_index), node.child(left_index + 1));
            let left = set.latch_exclusive(&self.handle, left_no)?;
            let right = set.latch_exclusive(&self.handle, right_no)?;
            let (l, r) = (Node(set.bytes(left)), Node(set.bytes(right)));
            if !self.wants_merge(if index == left_index { l } else { r }) {
                return Ok(Merge::Nothing);
            }
            if fit_together(l, r) {
                return self.merge_pair(set, parent, left_index, (left, right));
            }
            // H4: the next pair begins further to the left.
            set.release(right);
            set.release(left);
        }
        Ok(Merge::Nothing)
    }

    fn merge_pair<'s>(
        &'s self,
        set: &mut LatchSet<'s>,
        parent: PageRef,
        left_index: usize,
        (left, right): (PageRef, PageRef),
    ) -> Result<Merge, Restart> {
        let is_root = set.page_no(parent) == ROOT;
        let mut window = set.enter()?;
        let (old_left, old_right) = (window.bytes(left).to_vec(), window.bytes(right).to_vec());
        let (l, r) = (Node(&old_left), Node(&old_right));
        let mut scratch = Vec::new();
        let merged = window.bytes_mut(left);
        node::format(merged, l.level(), Fences { lower: l.lower(), upper: r.upper() }, r.next());
        node::copy_entries(merged, l, 0..l.count(), &mut scratch);
        node::copy_entries(merged, r, 0..r.count(), &mut scratch);
        node::remove(window.bytes_mut(parent), left_index + 1);
        let parent = Node(window.bytes(parent));
        let parent_too = if is_root { parent.count() == 1 } else { self.wants_merge(parent) };
        window.free(right);
        Ok(Merge::Merged { parent_too })
    }

    /// A root with one child takes over the child's content, as often as it has but one.
    fn shrink_root<'s>(&'s self, set: &mut LatchSet<'s>) -> Result<Merge, Restart> {
        let mut merge = Merge::Nothing;
        loop {
            set.release_all();
            let root = set.latch_exclusive(&self.handle, ROOT)?;
            let node = Node(set.bytes(root));
            if node.level() == 0 || node.count() != 1 {
                return Ok(merge);
            }
            let child = set.latch_exclusive(&self.handle, node.child(0))?;
            let mut window = set.enter()?;
            let (root_bytes, child_bytes) = window.pair_mut(root, child);
            move_content(child_bytes, root_bytes);
            window.free(child);
            drop(window);
            merge = Merge::Merged { parent_too: false };
        }
    }

    /// Makes a tree empty again: all pages but the root are freed. The caller sees to it that nobody else
    /// uses the tree.
    ///
    /// # Errors
    /// As [`Tree::change`].
    pub fn clear(&self) -> Result<()> {
        self.store.modify(
            |set| set.latch_exclusive(&self.handle, ROOT),
            |window, root| {
                node::format(window.bytes_mut(root), 0, Fences { lower: &[], upper: None }, None);
                window.unorphan_all(&self.handle);
            },
        )?;
        for page in self.handle.page_numbers().filter(|&page| page != ROOT) {
            self.free_page(page)?;
        }
        Ok(())
    }

    fn free_page(&self, page: PageNo) -> Result<()> {
        self.store.modify(|set| set.latch_exclusive(&self.handle, page), |window, page| window.free(page))
    }
}

/// Moves all that a node has behind the store's head, but keeps the type.
fn move_content(from: &mut [u8], to: &mut [u8]) {
    let old = Node(from);
    let mut scratch = Vec::new();
    node::format(to, old.level(), old.fences(), old.next());
    node::copy_entries(to, old, 0..old.count(), &mut scratch);
}

/// A leaf without entries, or an inner node that divides nothing.
fn is_hollow(node: Node<'_>) -> bool {
    node.count() <= usize::from(node.level() > 0)
}

/// Whether two neighbours fit into one node with a quarter of it to spare.
fn fit_together(left: Node<'_>, right: Node<'_>) -> bool {
    let fences = Fences { lower: left.lower(), upper: right.upper() };
    let prefix = fences.prefix();
    let mut size = fences.size();
    for node in [left, right] {
        // Keys get longer by what the common prefix gets shorter; the first key of a right inner node gets
        // its whole suffix.
        size += node.used() - node.fences().size() + node.count() * (node.prefix().len() - prefix);
    }
    if right.level() > 0 {
        size += right.lower().len() - prefix;
    }
    let room = node::room(left.0.len());
    // A hollow node goes whenever it can.
    size <= if is_hollow(left) || is_hollow(right) { room } else { room / 4 * 3 }
}

/// Where to split a node into which `key` is to go; none if it is empty. Both sides have room for their
/// entries and their fences: a fence that is longer than the one before it can be what does not fit,
/// because a node that is appended to is full to the last byte. There is always such a place: in front of
/// the last entry, if nowhere else, for behind it there are two fences and one entry, and before it less
/// than there was.
fn place_of_split(node: Node<'_>, key: &[u8]) -> Option<Place> {
    let wanted = wanted_place(node, key)?;
    if both_fit(node, &wanted) {
        return Some(wanted);
    }
    let others = std::iter::once(middle(node)).chain(1..node.count()).map(|at| place_before(node, at));
    Some(others.into_iter().find(|place| both_fit(node, place)).expect("two fences and an entry fit into a page"))
}

/// Whether both sides hold what a split at that place gives them.
fn both_fit(node: Node<'_>, place: &Place) -> bool {
    node.fits_in(0..place.at, Fences { lower: node.lower(), upper: Some(&place.separator) })
        && node.fits_in(place.at..node.count(), Fences { lower: &place.separator, upper: node.upper() })
}

/// The split in front of an entry that is not the first.
fn place_before(node: Node<'_>, at: usize) -> Place {
    let (mut left, mut right) = (Vec::new(), Vec::new());
    node.key_into(at - 1, &mut left);
    node.key_into(at, &mut right);
    // The separator of inner nodes is the key itself: it becomes the lower fence of the right one, whose
    // first entry stores none.
    let separator = if node.level() == 0 { separator(&left, &right).to_vec() } else { right };
    Place { at, separator }
}

/// Where a split gains most.
fn wanted_place(node: Node<'_>, key: &[u8]) -> Option<Place> {
    let count = node.count();
    if count == 0 || (node.level() > 0 && count == 1) {
        return None;
    }
    let (mut left, mut right) = (Vec::new(), Vec::new());
    let (at, present) = node.search(key);
    let (hint, run) = node.hint();
    // H2: the entries come in order, each behind the one before.
    let in_order = run >= 3 && at == hint + 1;
    if node.level() == 0 && !present && at == count && (in_order || count == 1) {
        node.key_into(count - 1, &mut left);
        return Some(Place { at: count, separator: separator(&left, key).to_vec() });
    }
    let at = if in_order && at > 0 && at < count {
        at
    } else if node.level() == 0 && count == 1 {
        // The new entry goes in front of the only one (or replaces it, and finds the page to itself:
        // nothing to split).
        if present {
            return None;
        }
        node.key_into(0, &mut right);
        return Some(Place { at: 0, separator: separator(key, &right).to_vec() });
    } else if node.level() > 0 && in_order && at == count {
        count - 1
    } else {
        middle(node)
    };
    Some(place_before(node, at))
}

/// The entry at which half of the bytes are to the left; neither side is empty.
fn middle(node: Node<'_>) -> usize {
    let count = node.count();
    let total: usize = (0..count).map(|i| node.entry_size(i)).sum();
    let mut sum = 0;
    for i in 0..count {
        sum += node.entry_size(i);
        if sum * 2 >= total {
            return (i + 1).clamp(1, count - 1);
        }
    }
    count / 2
}
