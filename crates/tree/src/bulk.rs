//! Building a tree from sorted entries, bottom-up; each page is filled once.
//!
//! **Invariants.**
//! L1: the tree is empty when the builder begins, and its entries are visible only when it has finished:
//! until then the root is an empty leaf and nothing leads to the new pages.
//! L2: an unfinished builder that is dropped leaves pages that only [`Tree::clear`] (or dropping the tree)
//! frees; so whoever builds has an undo record that says "was empty" (C17).
//! L3: leaves are linked as they are written: a page number is taken before the page that links to it is
//! finished.

use crate::node::{self, Fences, Payload, Stored};
use crate::overflow::{self, LARGE_HEAD};
use crate::shape::separator;
use crate::{ROOT, Result, Tree};
use base::PageNo;

/// A page of a level while it is filled.
struct Filling {
    page: PageNo,
    lower: Vec<u8>,
    /// Keys and payloads, one after another.
    bytes: Vec<u8>,
    entries: Vec<Entry>,
    /// Bytes of the entries with whole keys.
    size: usize,
}

struct Entry {
    at: usize,
    key: usize,
    payload: usize,
    large: bool,
}

impl Filling {
    fn new(page: PageNo, lower: Vec<u8>) -> Filling {
        Filling { page, lower, bytes: Vec::new(), entries: Vec::new(), size: 0 }
    }

    fn key(&self, i: usize) -> &[u8] {
        let entry = &self.entries[i];
        &self.bytes[entry.at..entry.at + entry.key]
    }

    fn payload(&self, i: usize, level: u8) -> Payload<'_> {
        let entry = &self.entries[i];
        let bytes = &self.bytes[entry.at + entry.key..entry.at + entry.key + entry.payload];
        if level > 0 {
            Payload::Child(PageNo(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])))
        } else if entry.large {
            Payload::Value(Stored::Large(bytes))
        } else {
            Payload::Value(Stored::Inline(bytes))
        }
    }

    fn push(&mut self, key: &[u8], payload: &[u8], large: bool) {
        self.entries.push(Entry { at: self.bytes.len(), key: key.len(), payload: payload.len(), large });
        self.bytes.extend_from_slice(key);
        self.bytes.extend_from_slice(payload);
        self.size += node::leaf_entry_size(key.len(), payload.len());
    }

    /// Whether another entry fits if the page goes on like this, and leaves a sixteenth of it free. The
    /// fence that closes the page may share less with its keys: [`Filling::closes`] has the last word.
    fn has_room(&self, key: &[u8], payload: usize, page_size: usize) -> bool {
        let prefix = node::common_prefix(&self.lower, key);
        let entries = self.size + node::leaf_entry_size(key.len(), payload) - (self.entries.len() + 1) * prefix;
        self.lower.len() + key.len() + entries <= node::room(page_size) / 16 * 15
    }

    /// How many of the entries fit into one page: all of them under the fence, or else the first part,
    /// under a fence between its last entry and the next. Any proper part fits, because keys in between
    /// share with the lower fence what `has_room` has counted on.
    fn closes(&self, fence: Option<&[u8]>, page_size: usize) -> usize {
        let prefix = fence.map_or(0, |fence| node::common_prefix(&self.lower, fence));
        let fences = self.lower.len() + fence.map_or(0, <[u8]>::len);
        let count = self.entries.len();
        if fences + self.size - count * prefix <= node::room(page_size) { count } else { count / 2 }
    }

    /// The fence in front of an entry.
    fn fence_at(&self, i: usize, level: usize) -> Vec<u8> {
        if level == 0 { separator(self.key(i - 1), self.key(i)).to_vec() } else { self.key(i).to_vec() }
    }
}

/// Builds a tree; see the module.
pub struct BulkBuilder {
    tree: Tree,
    levels: Vec<Filling>,
    last: Vec<u8>,
    count: u64,
}

impl BulkBuilder {
    /// # Errors
    /// As [`Tree::get`].
    ///
    /// # Panics
    /// If the tree is not empty (L1).
    pub fn new(tree: &Tree) -> Result<BulkBuilder> {
        assert!(tree.is_empty()?, "L1: only an empty tree is built");
        let mut builder = BulkBuilder { tree: tree.clone(), levels: Vec::new(), last: Vec::new(), count: 0 };
        let first = builder.new_page(0)?;
        builder.levels.push(Filling::new(first, Vec::new()));
        Ok(builder)
    }

    /// Entries so far.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.count
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The key of the last entry.
    #[must_use]
    pub fn last(&self) -> Option<&[u8]> {
        (self.count > 0).then_some(self.last.as_slice())
    }

    /// Takes a page number; the page is an empty node until it is written.
    fn new_page(&self, level: u8) -> Result<PageNo> {
        self.tree.store.modify(
            |set| set.allocate(&self.tree.handle),
            |window, page| {
                node::format(window.bytes_mut(page), level, Fences { lower: &[], upper: None }, None);
                window.page_no(page)
            },
        )
    }

    /// Adds an entry behind all others. False, and nothing is added, if the key is not greater than the one
    /// before.
    ///
    /// # Errors
    /// As [`Tree::change`].
    pub fn push(&mut self, key: &[u8], value: &[u8]) -> Result<bool> {
        let page_size = self.tree.store.page_size();
        assert!(key.len() <= Tree::key_len_max(page_size), "three keys, one with a value, fit into a page");
        if self.count > 0 && key <= self.last.as_slice() {
            return Ok(false);
        }
        if value.len() <= overflow::STORED || key.len() + value.len() <= page_size / 4 {
            self.add(0, key, value, false)?;
        } else {
            let chain = overflow::store(&self.tree, &value[LARGE_HEAD..])?;
            let mut stored = value[..LARGE_HEAD].to_vec();
            chain.write(&mut stored);
            self.add(0, key, &stored, true)?;
            self.adopt(chain.first)?;
        }
        self.last.clear();
        self.last.extend_from_slice(key);
        self.count += 1;
        Ok(true)
    }

    /// A chain belongs to the tree that is built: it is freed with it (L2), not as an orphan.
    fn adopt(&self, first: PageNo) -> Result<()> {
        let mut window = self.tree.store.window();
        window.unorphan(&self.tree.handle, first);
        Ok(())
    }

    fn add(&mut self, level: usize, key: &[u8], payload: &[u8], large: bool) -> Result<()> {
        let page_size = self.tree.store.page_size();
        while !self.levels[level].entries.is_empty() && !self.levels[level].has_room(key, payload.len(), page_size) {
            let filling = &self.levels[level];
            let count = filling.entries.len();
            let fence = if level == 0 { separator(filling.key(count - 1), key).to_vec() } else { key.to_vec() };
            let fit = filling.closes(Some(&fence), page_size);
            let fence = if fit == count { fence } else { filling.fence_at(fit, level) };
            self.finish_page(level, fit, fence)?;
        }
        self.levels[level].push(key, payload, large);
        Ok(())
    }

    /// Writes the first `count` entries of a level as a page; the next page begins at `fence` with the
    /// others.
    fn finish_page(&mut self, level: usize, count: usize, fence: Vec<u8>) -> Result<()> {
        let next = self.new_page(level as u8)?;
        let full = std::mem::replace(&mut self.levels[level], Filling::new(next, fence.clone()));
        for i in count..full.entries.len() {
            let entry = &full.entries[i];
            let payload = &full.bytes[entry.at + entry.key..entry.at + entry.key + entry.payload];
            self.levels[level].push(full.key(i), payload, entry.large);
        }
        self.write(full.page, level as u8, &full, count, Some(&fence), Some(next))?;
        if self.levels.len() == level + 1 {
            let page = self.new_page(level as u8 + 1)?;
            let mut above = Filling::new(page, Vec::new());
            above.push(&full.lower, &full.page.0.to_le_bytes(), false);
            self.levels.push(above);
        }
        // The next page stands in the parent from now on; its content comes when it is full.
        self.add(level + 1, &fence, &next.0.to_le_bytes(), false)
    }

    fn write(&self, page_no: PageNo, level: u8, content: &Filling, count: usize, upper: Option<&[u8]>, next: Option<PageNo>) -> Result<()> {
        self.tree.store.modify(
            |set| set.latch_exclusive(&self.tree.handle, page_no),
            |window, page| {
                let bytes = window.bytes_mut(page);
                node::format(bytes, level, Fences { lower: &content.lower, upper }, next);
                for i in 0..count {
                    node::append(bytes, content.key(i), content.payload(i, level));
                }
            },
        )
    }

    /// Makes the entries visible: writes the last page of each level, and the root.
    ///
    /// # Errors
    /// As [`Tree::change`].
    pub fn finish(mut self) -> Result<u64> {
        let page_size = self.tree.store.page_size();
        let mut level = 0;
        let (top, last) = loop {
            let filling = &self.levels[level];
            let fit = filling.closes(None, page_size);
            if fit < filling.entries.len() {
                let fence = filling.fence_at(fit, level);
                self.finish_page(level, fit, fence)?;
                continue;
            }
            let last = std::mem::replace(&mut self.levels[level], Filling::new(ROOT, Vec::new()));
            if level + 1 == self.levels.len() {
                break (level, last);
            }
            self.write(last.page, level as u8, &last, last.entries.len(), None, None)?;
            level += 1;
        };
        // The page that was taken for the top level goes back: its content is the root's.
        self.tree.store.modify(
            |set| {
                let root = set.latch_exclusive(&self.tree.handle, ROOT)?;
                let page = set.latch_exclusive(&self.tree.handle, last.page)?;
                Ok((root, page))
            },
            |window, (root, page)| {
                let bytes = window.bytes_mut(root);
                node::format(bytes, top as u8, Fences { lower: &[], upper: None }, None);
                for i in 0..last.entries.len() {
                    node::append(bytes, last.key(i), last.payload(i, top as u8));
                }
                window.free(page);
            },
        )?;
        Ok(self.count)
    }
}
