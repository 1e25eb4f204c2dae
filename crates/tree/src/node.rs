//! A node of the tree: a slotted page with fences, a truncated prefix and key heads.
//!
//! ```text
//!  24  level       u8    0 is a leaf
//!  25  flags       u8    1: the upper fence is infinite
//!  26  count       u16
//!  28  heap        u32   the lowest byte of the heap, which grows down from the end of the page
//!  32  garbage     u32   bytes of the heap that belong to nothing
//!  36  lower fence u16 offset, u16 length    (empty: the leftmost node)
//!  40  upper fence u16 offset, u16 length
//!  44  prefix      u16   length of what the fences have in common; no key of the node stores it
//!  46  hint        u16   where the last entry was inserted
//!  48  next        u32   the right sibling, u32::MAX if none
//!  52  run         u16   how often in a row an entry was inserted just behind the one before
//!  54  skip        u16   so many bytes are the same in all suffixes: heads begin behind them
//!  56  slots       {head u32, offset u16, suffix length u16} for each entry, in key order
//!      …free…
//!      heap        leaf entry: value length u16 (bit 15: the value is the head and place of a large one),
//!                              suffix, value
//!                  inner entry: child u32, suffix
//! ```
//!
//! **Invariants.**
//! N1: lower <= every key < upper, so every key begins with the prefix.
//! N2: keys ascend strictly.
//! N3: a head is the first four bytes of the suffix behind `skip`, big-endian and zero-filled, so heads
//! order as suffixes do, but for equal ones; all suffixes have the same first `skip` bytes. (A prefix holds
//! for every key that may come, the skip for those that are there: in the rightmost nodes, which have no
//! upper fence and so no prefix, it is what makes heads of numbers differ.)
//! N4: the first entry of an inner node stores no suffix: its key is the lower fence.
//! N5: an inner node has at least one entry.
//! N6: a child's fences are the keys of its entry and of the next one (or the parent's upper fence).

use std::cell::RefCell;

use base::PageNo;
use store::{PAGE_HEADER, PAGE_TYPE_AT};

use crate::overflow;

/// Types of pages, in the byte that the store leaves to us.
pub(crate) const TYPE_NODE: u8 = 1;
pub(crate) const TYPE_OVERFLOW: u8 = 2;

const LEVEL: usize = PAGE_HEADER;
const FLAGS: usize = 25;
const COUNT: usize = 26;
const HEAP: usize = 28;
const GARBAGE: usize = 32;
const LOWER: usize = 36;
const UPPER: usize = 40;
const PREFIX: usize = 44;
const HINT: usize = 46;
const NEXT: usize = 48;
const RUN: usize = 52;
const SKIP: usize = 54;
const SLOTS: usize = 56;
const SLOT: usize = 8;
const UPPER_INFINITE: u8 = 1;
const NO_PAGE: u32 = u32::MAX;

/// Bit 15 of a value's length: the stored bytes are the head of a large value and where the rest is.
const LARGE: u16 = 1 << 15;

/// Bytes that an empty node without fences leaves for fences and entries.
pub(crate) const fn room(page_size: usize) -> usize {
    page_size - SLOTS
}

/// Bytes that an entry of a leaf takes, its slot included.
pub(crate) const fn leaf_entry_size(suffix: usize, value: usize) -> usize {
    SLOT + 2 + suffix + value
}

/// Bytes that an entry of an inner node takes, its slot included.
pub(crate) const fn inner_entry_size(suffix: usize) -> usize {
    SLOT + 4 + suffix
}

#[inline]
fn u16_at(bytes: &[u8], at: usize) -> usize {
    usize::from(u16::from_le_bytes(*bytes[at..].first_chunk().expect("a place in the page")))
}

#[inline]
fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(*bytes[at..].first_chunk().expect("a place in the page"))
}

fn put_u16(bytes: &mut [u8], at: usize, value: usize) {
    debug_assert!(value <= usize::from(u16::MAX));
    bytes[at..at + 2].copy_from_slice(&(value as u16).to_le_bytes());
}

fn put_u32(bytes: &mut [u8], at: usize, value: u32) {
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

/// Entries from this one on have a suffix (N4).
const fn first_with_suffix(level: u8) -> usize {
    (level > 0) as usize
}

/// The head of a suffix, of which `skip` bytes are skipped.
#[inline]
fn head_of(suffix: &[u8], skip: usize) -> u32 {
    let suffix = suffix.get(skip..).unwrap_or_default();
    if let Some(four) = suffix.first_chunk::<4>() {
        return u32::from_be_bytes(*four);
    }
    let mut head = [0; 4];
    head[..suffix.len()].copy_from_slice(suffix);
    u32::from_be_bytes(head)
}

pub(crate) fn common_prefix(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(x, y)| x == y).count()
}

/// A value as it stands in a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stored<'a> {
    Inline(&'a [u8]),
    /// Head and place of a large value; see `overflow`.
    Large(&'a [u8]),
}

impl<'a> Stored<'a> {
    pub fn bytes(self) -> &'a [u8] {
        match self {
            Stored::Inline(bytes) | Stored::Large(bytes) => bytes,
        }
    }
}

/// An entry with its whole suffix, as a node is built from.
#[derive(Clone, Copy)]
pub(crate) enum Payload<'a> {
    Value(Stored<'a>),
    Child(PageNo),
}

/// Fences of a node; no upper one means infinite.
#[derive(Clone, Copy)]
pub(crate) struct Fences<'a> {
    pub lower: &'a [u8],
    pub upper: Option<&'a [u8]>,
}

impl Fences<'_> {
    pub fn prefix(&self) -> usize {
        self.upper.map_or(0, |upper| common_prefix(self.lower, upper))
    }

    pub fn size(&self) -> usize {
        self.lower.len() + self.upper.map_or(0, <[u8]>::len)
    }
}

/// A node to read.
#[derive(Clone, Copy)]
pub(crate) struct Node<'a>(pub &'a [u8]);

impl<'a> Node<'a> {
    pub fn is_node(self) -> bool {
        self.0[PAGE_TYPE_AT] == TYPE_NODE
    }

    pub fn level(self) -> u8 {
        self.0[LEVEL]
    }

    pub fn count(self) -> usize {
        u16_at(self.0, COUNT)
    }

    pub fn next(self) -> Option<PageNo> {
        let next = u32_at(self.0, NEXT);
        (next != NO_PAGE).then_some(PageNo(next))
    }

    pub fn lower(self) -> &'a [u8] {
        let (at, len) = (u16_at(self.0, LOWER), u16_at(self.0, LOWER + 2));
        &self.0[at..at + len]
    }

    pub fn upper(self) -> Option<&'a [u8]> {
        if self.0[FLAGS] & UPPER_INFINITE != 0 {
            return None;
        }
        let (at, len) = (u16_at(self.0, UPPER), u16_at(self.0, UPPER + 2));
        Some(&self.0[at..at + len])
    }

    pub fn fences(self) -> Fences<'a> {
        Fences { lower: self.lower(), upper: self.upper() }
    }

    /// Whether a key lies within the fences.
    pub fn encloses(self, key: &[u8]) -> bool {
        self.lower() <= key && self.upper().is_none_or(|upper| key < upper)
    }

    fn prefix_len(self) -> usize {
        u16_at(self.0, PREFIX)
    }

    pub fn prefix(self) -> &'a [u8] {
        &self.lower()[..self.prefix_len()]
    }

    fn slot(self, i: usize) -> (u32, usize, usize) {
        let slot = &self.0[SLOTS + i * SLOT..SLOTS + i * SLOT + SLOT];
        (u32_at(slot, 0), u16_at(slot, 4), u16_at(slot, 6))
    }

    fn head_len(self) -> usize {
        if self.level() == 0 { 2 } else { 4 }
    }

    pub fn suffix(self, i: usize) -> &'a [u8] {
        let (_, at, len) = self.slot(i);
        let at = at + self.head_len();
        &self.0[at..at + len]
    }

    /// The whole key; of the first entry of an inner node, the lower fence (N4).
    pub fn key_into(self, i: usize, into: &mut Vec<u8>) {
        into.clear();
        if i == 0 && self.level() > 0 {
            into.extend_from_slice(self.lower());
        } else {
            into.extend_from_slice(self.prefix());
            into.extend_from_slice(self.suffix(i));
        }
    }

    pub fn value(self, i: usize) -> Stored<'a> {
        let (_, at, len) = self.slot(i);
        let stored = u16_at(self.0, at) as u16;
        let from = at + 2 + len;
        let bytes = &self.0[from..from + usize::from(stored & !LARGE)];
        if stored & LARGE == 0 { Stored::Inline(bytes) } else { Stored::Large(bytes) }
    }

    pub fn child(self, i: usize) -> PageNo {
        let (_, at, _) = self.slot(i);
        PageNo(u32_at(self.0, at))
    }

    pub fn payload(self, i: usize) -> Payload<'a> {
        if self.level() == 0 { Payload::Value(self.value(i)) } else { Payload::Child(self.child(i)) }
    }

    /// Bytes of the entry, its slot included.
    pub fn entry_size(self, i: usize) -> usize {
        let (_, at, len) = self.slot(i);
        if self.level() == 0 { leaf_entry_size(len, usize::from(u16_at(self.0, at) as u16 & !LARGE)) } else { inner_entry_size(len) }
    }

    /// Whether some of the entries fit into a node of their own with those fences.
    pub fn fits_in(self, entries: std::ops::Range<usize>, fences: Fences<'_>) -> bool {
        let (old_prefix, new_prefix) = (self.prefix_len(), fences.prefix());
        let first = entries.start;
        let used: usize = entries
            .map(|i| {
                let (_, _, stored) = self.slot(i);
                // The first entry of an inner node stores no key (N4).
                let suffix = if self.level() > 0 && i == first { 0 } else { old_prefix + stored - new_prefix };
                self.entry_size(i) - stored + suffix
            })
            .sum();
        used + fences.size() <= room(self.0.len())
    }

    fn skip(self) -> usize {
        u16_at(self.0, SKIP)
    }

    /// The position of the first key that is not less than `key`, and whether it is `key`. `key` lies
    /// within the fences (or is the upper one). The first entry of an inner node is passed over (N4).
    #[inline]
    pub fn search(self, key: &[u8]) -> (usize, bool) {
        let prefix = self.prefix_len();
        debug_assert!(key.len() >= prefix && key[..prefix] == *self.prefix(), "N1: the key lies within the fences");
        let mut suffix = &key[prefix..];
        let first = first_with_suffix(self.level());
        let (mut low, mut high) = (first, self.count());
        let skip = self.skip();
        if skip > 0 && low < high {
            let same = &self.suffix(first)[..skip];
            match suffix[..skip.min(suffix.len())].cmp(same) {
                std::cmp::Ordering::Less => return (first, false),
                std::cmp::Ordering::Greater => return (high, false),
                std::cmp::Ordering::Equal => suffix = &suffix[skip..],
            }
        }
        let head = head_of(suffix, 0);
        let (slots, _) = self.0[SLOTS..].as_chunks::<SLOT>();
        let slots = &slots[..high];
        while low < high {
            let middle = (low + high) / 2;
            let [a, b, c, d, ..] = slots[middle];
            let order = u32::from_le_bytes([a, b, c, d]).cmp(&head).then_with(|| self.suffix(middle)[skip..].cmp(suffix));
            match order {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return (middle, true),
            }
        }
        (low, false)
    }

    /// Position of the first entry of a leaf not below `key`, or behind it.
    pub fn place(self, key: &[u8], behind: bool) -> usize {
        let (at, found) = self.search(key);
        at + usize::from(found && behind)
    }

    /// Which entry of an inner node leads to `key`.
    #[inline]
    pub fn child_index(self, key: &[u8]) -> usize {
        let (at, found) = self.search(key);
        if found { at } else { at - 1 }
    }

    /// Which entry of an inner node leads to the keys just below `key`; the last one if there is no bound.
    pub fn child_index_below(self, key: Option<&[u8]>) -> usize {
        match key {
            Some(key) => self.search(key).0 - 1,
            None => self.count() - 1,
        }
    }

    /// Free bytes, garbage included.
    pub fn free(self) -> usize {
        self.contiguous() + u32_at(self.0, GARBAGE) as usize
    }

    /// Bytes from where an entry stands to whatever stands behind it: its own, and garbage.
    fn room_at(self, i: usize) -> usize {
        let (_, own, _) = self.slot(i);
        let (slots, _) = self.0[SLOTS..].as_chunks::<SLOT>();
        let entries = slots[..self.count()].iter().map(|[.., a, b, _, _]| usize::from(u16::from_le_bytes([*a, *b])));
        let fences = [LOWER, UPPER].into_iter().filter(|fence| u16_at(self.0, fence + 2) > 0).map(|fence| u16_at(self.0, fence));
        entries.chain(fences).filter(|at| *at > own).min().unwrap_or(self.0.len()) - own
    }

    /// Bytes between entries that nothing uses.
    #[cfg(test)]
    pub fn garbage(self) -> usize {
        u32_at(self.0, GARBAGE) as usize
    }

    fn contiguous(self) -> usize {
        u32_at(self.0, HEAP) as usize - SLOTS - self.count() * SLOT
    }

    /// Bytes in use by entries and fences.
    pub fn used(self) -> usize {
        room(self.0.len()) - self.free()
    }

    pub fn hint(self) -> (usize, usize) {
        (u16_at(self.0, HINT), u16_at(self.0, RUN))
    }

    /// The first rule that the node breaks. Reads nothing beyond the page, whatever its bytes are; a node
    /// that breaks none can be read.
    pub fn check(self) -> Result<(), &'static str> {
        if !self.is_node() {
            return Err("the page is no node");
        }
        let (count, heap) = (self.count(), u32_at(self.0, HEAP) as usize);
        if heap > self.0.len() || SLOTS + count * SLOT > heap {
            return Err("slots and heap overlap");
        }
        if !self.has_fences() {
            return Err("a fence lies outside the heap");
        }
        if self.level() > 0 && count == 0 {
            return Err("N5: an inner node without entries");
        }
        if self.prefix_len() != self.fences().prefix() {
            return Err("N1: the prefix is not what the fences have in common");
        }
        let mut used = self.fences().size();
        let (mut key, mut before) = (Vec::new(), Vec::new());
        for i in 0..count {
            let (head, at, len) = self.slot(i);
            if at < heap || at + self.head_len() + len > self.0.len() {
                return Err("an entry lies outside the heap");
            }
            self.check_value(at, len)?;
            let first = first_with_suffix(self.level());
            if i >= first {
                let same = self.suffix(first).get(..self.skip()).ok_or("N3: more is skipped than there is")?;
                if !self.suffix(i).starts_with(same) || head != head_of(self.suffix(i), self.skip()) {
                    return Err("N3: a head is not its key's");
                }
            }
            self.key_into(i, &mut key);
            if i > 0 && key <= before {
                return Err("N2: keys do not ascend");
            }
            if key.as_slice() < self.lower() || self.upper().is_some_and(|upper| key.as_slice() >= upper) {
                return Err("N1: a key lies outside the fences");
            }
            std::mem::swap(&mut key, &mut before);
            used += self.entry_size(i) - SLOT;
        }
        if used + u32_at(self.0, GARBAGE) as usize != self.0.len() - heap {
            return Err("entries and garbage do not add up to the heap");
        }
        Ok(())
    }

    /// Whether the fences can be read, at least.
    pub fn has_fences(self) -> bool {
        let heap = u32_at(self.0, HEAP) as usize;
        self.is_node()
            && [LOWER, UPPER].into_iter().all(|fence| {
                let (at, len) = (u16_at(self.0, fence), u16_at(self.0, fence + 2));
                at + len <= self.0.len() && (len == 0 || at >= heap)
            })
    }

    /// The value of the entry that stands there, whose suffix has that length; the suffix lies within the
    /// page.
    fn check_value(self, at: usize, suffix: usize) -> Result<(), &'static str> {
        let stored = u16_at(self.0, at) as u16;
        let len = usize::from(stored & !LARGE);
        if self.level() > 0 {
            Ok(())
        } else if at + 2 + suffix + len > self.0.len() {
            Err("a value lies outside the page")
        } else if stored & LARGE != 0 && len != overflow::STORED {
            Err("a large value without its place")
        } else {
            Ok(())
        }
    }
}

/// Makes an empty node of the page. The store's head stays, but for the type.
pub(crate) fn format(page: &mut [u8], level: u8, fences: Fences<'_>, next: Option<PageNo>) {
    page[PAGE_TYPE_AT] = TYPE_NODE;
    page[PAGE_HEADER..SLOTS].fill(0);
    page[LEVEL] = level;
    let mut heap = page.len();
    for (at, fence) in [(LOWER, Some(fences.lower)), (UPPER, fences.upper)] {
        let fence = fence.unwrap_or_default();
        if !fence.is_empty() {
            heap -= fence.len();
            page[heap..heap + fence.len()].copy_from_slice(fence);
            put_u16(page, at, heap);
            put_u16(page, at + 2, fence.len());
        }
    }
    if fences.upper.is_none() {
        page[FLAGS] |= UPPER_INFINITE;
    }
    put_u16(page, PREFIX, fences.prefix());
    put_u32(page, HEAP, heap as u32);
    put_u32(page, NEXT, next.map_or(NO_PAGE, |next| next.0));
}

/// Appends an entry behind all others; `key` is whole. The room has been checked.
pub(crate) fn append(page: &mut [u8], key: &[u8], payload: Payload<'_>) {
    let node = Node(page);
    let count = node.count();
    let prefix = node.prefix_len();
    let suffix = if node.level() > 0 && count == 0 { &[] } else { &key[prefix..] };
    insert_suffix(page, count, suffix, payload);
}

/// Inserts an entry at a position. False if there is no room, even after tidying up.
pub(crate) fn insert(page: &mut [u8], at: usize, key: &[u8], payload: Payload<'_>) -> bool {
    let node = Node(page);
    let suffix = &key[node.prefix_len()..];
    let size = match payload {
        Payload::Value(value) => leaf_entry_size(suffix.len(), value.bytes().len()),
        Payload::Child(_) => inner_entry_size(suffix.len()),
    };
    if node.free() < size {
        return false;
    }
    if node.contiguous() < size {
        compact(page);
    }
    let (hint, run) = Node(page).hint();
    let run = if at == hint + 1 { (run + 1).min(usize::from(u16::MAX)) } else { 0 };
    insert_suffix(page, at, suffix, payload);
    put_u16(page, HINT, at);
    put_u16(page, RUN, run);
    true
}

fn insert_suffix(page: &mut [u8], at: usize, suffix: &[u8], payload: Payload<'_>) {
    let count = Node(page).count();
    let first = first_with_suffix(Node(page).level());
    if count <= first {
        put_u16(page, SKIP, 0);
    } else {
        let skip = Node(page).skip();
        let same = common_prefix(&Node(page).suffix(first)[..skip], suffix);
        if same < skip {
            set_skip(page, same);
        }
    }
    let from = SLOTS + at * SLOT;
    page.copy_within(from..SLOTS + count * SLOT, from + SLOT);
    let mut heap = u32_at(page, HEAP) as usize;
    match payload {
        Payload::Value(value) => {
            let bytes = value.bytes();
            heap -= 2 + suffix.len() + bytes.len();
            page[heap + 2..heap + 2 + suffix.len()].copy_from_slice(suffix);
            write_value(page, heap, suffix.len(), value);
        }
        Payload::Child(child) => {
            heap -= 4 + suffix.len();
            put_u32(page, heap, child.0);
            page[heap + 4..heap + 4 + suffix.len()].copy_from_slice(suffix);
        }
    }
    assert!(heap >= SLOTS + (count + 1) * SLOT, "the room was checked");
    put_u32(page, HEAP, heap as u32);
    put_u16(page, COUNT, count + 1);
    put_u32(page, from, head_of(suffix, Node(page).skip()));
    put_u16(page, from + 4, heap);
    put_u16(page, from + 6, suffix.len());
    // Now and then, because looking costs something and gains little while there are few.
    if count >= 7 && (count + 1).is_power_of_two() {
        widen_skip(page);
    }
}

/// Makes heads begin behind `skip` bytes (N3).
fn set_skip(page: &mut [u8], skip: usize) {
    put_u16(page, SKIP, skip);
    for i in first_with_suffix(Node(page).level())..Node(page).count() {
        let head = head_of(Node(page).suffix(i), skip);
        put_u32(page, SLOTS + i * SLOT, head);
    }
}

/// Removes the entry at a position.
pub(crate) fn remove(page: &mut [u8], at: usize) {
    let node = Node(page);
    let count = node.count();
    let garbage = node.entry_size(at) - SLOT + u32_at(page, GARBAGE) as usize;
    put_u32(page, GARBAGE, garbage as u32);
    let from = SLOTS + at * SLOT;
    page.copy_within(from + SLOT..SLOTS + count * SLOT, from);
    put_u16(page, COUNT, count - 1);
}

/// Writes the value of an entry that stands at `offset`, whose suffix has that length.
fn write_value(page: &mut [u8], offset: usize, suffix: usize, value: Stored<'_>) {
    let bytes = value.bytes();
    debug_assert!(offset >= SLOTS + Node(page).count() * SLOT && bytes.len() < usize::from(LARGE), "a place in the heap");
    let flag = if matches!(value, Stored::Large(_)) { usize::from(LARGE) } else { 0 };
    put_u16(page, offset, bytes.len() | flag);
    page[offset + 2 + suffix..offset + 2 + suffix + bytes.len()].copy_from_slice(bytes);
}

/// Puts another value in the place of one. False if there is no room.
pub(crate) fn replace(page: &mut [u8], at: usize, value: Stored<'_>) -> bool {
    let node = Node(page);
    let old = node.value(at);
    let (_, offset, len) = node.slot(at);
    let (old_len, new_len) = (old.bytes().len(), value.bytes().len());
    if old_len == new_len {
        write_value(page, offset, len, value);
        return true;
    }
    if node.free() + old_len < new_len {
        return false;
    }
    // A row that is deleted loses its value, and often comes again: its room is kept for it as garbage.
    let garbage = u32_at(page, GARBAGE) as usize + old_len;
    if new_len < old_len || (garbage >= new_len && node.room_at(at) >= 2 + len + new_len) {
        put_u32(page, GARBAGE, (garbage - new_len) as u32);
        write_value(page, offset, len, value);
        return true;
    }
    if node.contiguous() >= new_len - old_len {
        shift_heap(page, offset + 2 + len, new_len - old_len);
        write_value(page, offset - (new_len - old_len), len, value);
        return true;
    }
    let (hint, run) = node.hint();
    let mut key = Vec::new();
    node.key_into(at, &mut key);
    remove(page, at);
    let done = insert(page, at, &key, Payload::Value(value));
    assert!(done, "the room was checked");
    put_u16(page, HINT, hint);
    put_u16(page, RUN, run);
    true
}

/// Moves all that stands in a leaf's heap before `end` down by `by` bytes, so that the value that begins
/// there can grow without leaving a hole where it was. The free bytes before the heap are at least as many.
fn shift_heap(page: &mut [u8], end: usize, by: usize) {
    assert!(Node(page).contiguous() >= by, "the room was checked");
    let heap = u32_at(page, HEAP) as usize;
    debug_assert!(heap <= end && end <= page.len(), "the end of what stands in the heap");
    page.copy_within(heap..end, heap - by);
    put_u32(page, HEAP, (heap - by) as u32);
    for fence in [LOWER, UPPER] {
        let (at, len) = (u16_at(page, fence), u16_at(page, fence + 2));
        if len > 0 && at < end {
            put_u16(page, fence, at - by);
        }
    }
    let count = Node(page).count();
    let (slots, _) = page[SLOTS..].as_chunks_mut::<SLOT>();
    for [.., a, b, _, _] in &mut slots[..count] {
        let at = u16::from_le_bytes([*a, *b]);
        if usize::from(at) < end {
            [*a, *b] = (at - by as u16).to_le_bytes();
        }
    }
}

/// Overwrites the first bytes of a value.
pub(crate) fn patch(page: &mut [u8], at: usize, head: &[u8]) {
    let node = Node(page);
    let (_, offset, len) = node.slot(at);
    assert!(head.len() <= node.value(at).bytes().len(), "a patch changes what is there");
    page[offset + 2 + len..offset + 2 + len + head.len()].copy_from_slice(head);
}

thread_local! {
    /// Where a node stands while it is gathered anew.
    static COPY: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Gathers the free bytes of a node: fences and entries move together, their order and the slots' heads stay.
pub(crate) fn compact(page: &mut [u8]) {
    COPY.with_borrow_mut(|copy| {
        copy.clear();
        copy.extend_from_slice(page);
        let old = Node(copy);
        let mut heap = page.len();
        let mut take = |from: usize, len: usize, page: &mut [u8]| {
            heap -= len;
            page[heap..heap + len].copy_from_slice(&old.0[from..from + len]);
            heap
        };
        for fence in [LOWER, UPPER] {
            let (from, len) = (u16_at(old.0, fence), u16_at(old.0, fence + 2));
            if len > 0 {
                let at = take(from, len, page);
                put_u16(page, fence, at);
            }
        }
        for i in 0..old.count() {
            let (_, from, _) = old.slot(i);
            let at = take(from, old.entry_size(i) - SLOT, page);
            put_u16(page, SLOTS + i * SLOT + 4, at);
        }
        put_u32(page, HEAP, heap as u32);
    });
    put_u32(page, GARBAGE, 0);
    widen_skip(page);
}

/// Passes over what all keys have in common by now.
fn widen_skip(page: &mut [u8]) {
    let node = Node(page);
    let (first, count) = (first_with_suffix(node.level()), node.count());
    if first + 1 < count {
        let same = common_prefix(node.suffix(first), node.suffix(count - 1));
        if same > node.skip() {
            set_skip(page, same);
        }
    }
}

/// Fills a node with entries `from..to` of another one, under new fences.
pub(crate) fn copy_entries(page: &mut [u8], from: Node<'_>, range: std::ops::Range<usize>, key: &mut Vec<u8>) {
    for i in range {
        from.key_into(i, key);
        append(page, key, from.payload(i));
    }
}
