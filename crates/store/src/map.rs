//! The page map of one tree: where each page is, on disk and in memory. The same entry answers both, so
//! there is no hash table and nothing depends on the size of the pool.
//!
//! **Invariants.**
//! M1: an entry with neither slot nor frame is a free page number, but for page 0 of a tree whose root may
//! be *blank*: it stands for an empty root that nobody has changed, is made in memory when it is wanted,
//! and costs nothing until then.
//! M2: `slot` and `check` name the last image of the page that was written from its live frame; they change
//! only when such a write has completed (C4), when a frozen copy takes the slot over, or when the page is
//! freed; none while the page's only durable image belongs to a frozen copy (C1).
//! M3: `frame` is set by the one who brings the page in, under the frame's exclusive latch, and cleared
//! under it.
//! M4: entries never move, so they are read without a lock.
//! M5: counters change only inside windows; the value of the epoch before the last change's is kept until
//! its checkpoint has taken it (C11).

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use base::{Epoch, PageNo, TreeId};
use parking_lot::Mutex;

use crate::frames::{FrameIndex, NO_FRAME};
use crate::slot_index::{NO_SLOT, SlotIndex};

/// Numbers that a tree carries in the page map (auto-increment, hidden row id, …).
pub const COUNTERS: usize = 4;

const FIRST: usize = 16;
const CHUNKS: usize = 29;
const _: () = assert!((FIRST << (CHUNKS - 1)) as u64 == u32::MAX as u64 + 1);

pub(crate) struct Entry {
    pub frame: AtomicU32,
    pub slot: AtomicU32,
    pub check: AtomicU32,
}

impl Entry {
    fn new() -> Entry {
        Entry { frame: AtomicU32::new(NO_FRAME), slot: AtomicU32::new(NO_SLOT), check: AtomicU32::new(0) }
    }

    /// Where the last image stands; exact only while nobody writes.
    pub fn place(&self) -> Place {
        Place { slot: self.slot.load(Ordering::Relaxed), check: self.check.load(Ordering::Relaxed) }
    }

    pub fn frame(&self) -> Option<FrameIndex> {
        match self.frame.load(Ordering::Acquire) {
            NO_FRAME => None,
            frame => Some(frame),
        }
    }
}

/// What a page of a tree that nobody has opened yet needs: eight bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub slot: SlotIndex,
    pub check: u32,
}

impl Place {
    pub const NONE: Place = Place { slot: NO_SLOT, check: 0 };
}

struct Counters {
    /// The epoch of the last change.
    epoch: Epoch,
    /// The values at the end of an earlier epoch whose checkpoint has not taken them yet.
    before: Option<(Epoch, [u64; COUNTERS])>,
}

/// An open tree: its pages and its counters.
pub struct TreeHandle {
    id: TreeId,
    chunks: [OnceLock<Box<[Entry]>>; CHUNKS],
    /// No page at or above this number was ever used.
    high: AtomicU32,
    free: Mutex<Vec<PageNo>>,
    pages: AtomicU32,
    /// How many pages have left the tree.
    left: AtomicU64,
    /// The epoch in which the tree was dropped; 0 while it lives.
    dropped: AtomicU64,
    counters: [AtomicU64; COUNTERS],
    counter_state: Mutex<Counters>,
    /// Writes the content of a blank root (M1).
    blank: OnceLock<fn(&mut [u8])>,
}

/// The root of a tree whose root may be blank.
pub(crate) const BLANK_PAGE: PageNo = PageNo(0);
/// Larger trees are not closed: looking at all their entries takes too long.
const CLOSED_PAGES_MAX: u32 = 4096;

impl TreeHandle {
    pub(crate) fn new(id: TreeId, places: &[Place], counters: [u64; COUNTERS]) -> TreeHandle {
        let handle = TreeHandle {
            id,
            chunks: [const { OnceLock::new() }; CHUNKS],
            high: AtomicU32::new(places.len() as u32),
            free: Mutex::new(Vec::new()),
            pages: AtomicU32::new(0),
            left: AtomicU64::new(0),
            dropped: AtomicU64::new(0),
            counters: counters.map(AtomicU64::new),
            counter_state: Mutex::new(Counters { epoch: Epoch(0), before: None }),
            blank: OnceLock::new(),
        };
        let mut free = Vec::new();
        let mut present = 0;
        for (page, place) in places.iter().enumerate() {
            let page = PageNo(page as u32);
            if place.slot == NO_SLOT {
                // M1
                if page != BLANK_PAGE {
                    free.push(page);
                }
            } else {
                present += 1;
                let entry = handle.make_entry(page);
                entry.slot.store(place.slot, Ordering::Relaxed);
                entry.check.store(place.check, Ordering::Relaxed);
            }
        }
        free.reverse();
        handle.pages.store(present, Ordering::Relaxed);
        *handle.free.lock() = free;
        handle
    }

    /// Makes room for so many pages.
    pub(crate) fn make_room(&self, pages: u32) {
        let first = |chunk: usize| if chunk == 0 { 0 } else { FIRST << (chunk - 1) };
        for page in (0..CHUNKS).map(first).take_while(|page| *page < pages as usize) {
            self.make_entry(PageNo(page as u32));
        }
    }

    /// A tree that is blank begins with these pages (`branch`). Behind the closed gate.
    pub(crate) fn begin_with(&self, places: &[Place]) {
        assert!(self.is_blank(), "BR1: nobody has looked at a tree before it is made a branch");
        self.high.fetch_max(places.len() as u32, Ordering::Relaxed);
        let mut free = self.free.lock();
        let mut present = 0;
        for (page, place) in places.iter().enumerate().map(|(page, place)| (PageNo(page as u32), place)) {
            if place.slot != NO_SLOT {
                let entry = self.make_entry(page);
                entry.slot.store(place.slot, Ordering::Relaxed);
                entry.check.store(place.check, Ordering::Relaxed);
                // The blank root counts already.
                present += u32::from(page != BLANK_PAGE);
            } else if page != BLANK_PAGE {
                free.push(page);
            }
        }
        free.reverse();
        self.pages.fetch_add(present, Ordering::Relaxed);
    }

    /// Those of these pages that are free are the next ones to be taken, in this order. Nobody else has the
    /// tree.
    pub(crate) fn free_first(&self, pages: &[PageNo]) {
        let mut free = self.free.lock();
        free.retain(|page| pages.binary_search(page).is_err());
        free.extend(pages.iter().rev().filter(|page| **page != BLANK_PAGE));
    }

    #[must_use]
    pub fn id(&self) -> TreeId {
        self.id
    }

    /// Pages that the tree has at this moment.
    #[must_use]
    pub fn pages(&self) -> u32 {
        self.pages.load(Ordering::Relaxed)
    }

    /// A number that the tree carries; see [`crate::Window::raise_counter`].
    ///
    /// # Panics
    /// If `which` is not below [`COUNTERS`].
    #[must_use]
    pub fn counter(&self, which: usize) -> u64 {
        self.counters[which].load(Ordering::Acquire)
    }

    pub(crate) fn entry(&self, page: PageNo) -> Option<&Entry> {
        let (chunk, at) = locate(page);
        self.chunks[chunk].get().map(|entries| &entries[at])
    }

    fn make_entry(&self, page: PageNo) -> &Entry {
        let (chunk, at) = locate(page);
        let len = if chunk == 0 { FIRST } else { FIRST << (chunk - 1) };
        &self.chunks[chunk].get_or_init(|| (0..len).map(|_| Entry::new()).collect())[at]
    }

    /// The root, page 0, may be blank (M1): `format` writes its content. For a tree that was just
    /// registered or opened.
    pub fn set_blank_root(&self, format: fn(&mut [u8])) {
        if self.blank.set(format).is_ok() {
            self.high.fetch_max(BLANK_PAGE.0 + 1, Ordering::Relaxed);
            // It counts as a page, also while it is blank.
            if self.entry(BLANK_PAGE).is_none_or(|entry| entry.slot.load(Ordering::Relaxed) == NO_SLOT) {
                self.pages.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    /// What writes the content of the page, if it is a root that may be blank.
    pub(crate) fn blank(&self, page: PageNo) -> Option<fn(&mut [u8])> {
        if page == BLANK_PAGE { self.blank.get().copied() } else { None }
    }

    /// The tree has nothing but a blank root that nobody has looked at.
    pub(crate) fn is_blank(&self) -> bool {
        let untouched = |entry: &Entry| entry.frame().is_none() && entry.slot.load(Ordering::Relaxed) == NO_SLOT;
        self.high() <= BLANK_PAGE.0 + 1 && self.entry(BLANK_PAGE).is_none_or(untouched)
    }

    /// The entry of a blank root, made now if need be.
    pub(crate) fn blank_entry(&self, page: PageNo) -> Option<&Entry> {
        self.blank(page).map(|_| self.make_entry(page))
    }

    /// What stays of the tree when its handle is closed; none if a page is in memory, or the tree is too
    /// large or dropped. Nobody else has the handle.
    pub(crate) fn closed(&self) -> Option<(Vec<Place>, [u64; COUNTERS])> {
        if self.dropped().is_some() || self.high() > CLOSED_PAGES_MAX {
            return None;
        }
        let mut places = Vec::new();
        for page in (0..self.high()).map(PageNo) {
            let Some(entry) = self.entry(page) else { continue };
            if entry.frame().is_some() {
                return None;
            }
            let slot = entry.slot.load(Ordering::Relaxed);
            if slot != NO_SLOT {
                places.resize(page.0 as usize, Place::NONE);
                places.push(Place { slot, check: entry.check.load(Ordering::Relaxed) });
            }
        }
        Some((places, self.counter_values()))
    }

    /// Takes a free page number and enters its frame into the map; `own` makes the frame the page's before
    /// anybody can see it.
    pub(crate) fn allocate(&self, frame: FrameIndex, own: impl Fn(PageNo)) -> PageNo {
        let mut passed_over = Vec::new();
        let page = loop {
            let page = self.free.lock().pop().unwrap_or_else(|| PageNo(self.high.fetch_add(1, Ordering::Relaxed)));
            let entry = self.make_entry(page);
            assert!(entry.slot.load(Ordering::Relaxed) == NO_SLOT, "M1: a free page number has no slot");
            own(page);
            if entry.frame.compare_exchange(NO_FRAME, frame, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
                break page;
            }
            // A reader with an old reference is just finding out that the page is gone.
            passed_over.push(page);
        };
        if !passed_over.is_empty() {
            self.free.lock().extend(passed_over);
        }
        self.pages.fetch_add(1, Ordering::Relaxed);
        page
    }

    /// Takes an allocation back that no window has entered.
    pub(crate) fn unallocate(&self, page: PageNo) {
        let entry = self.make_entry(page);
        assert!(entry.slot.load(Ordering::Relaxed) == NO_SLOT, "M1: a page that no window entered has no slot");
        entry.frame.store(NO_FRAME, Ordering::Release);
        self.release(page);
    }

    /// The page number is free again.
    pub(crate) fn release(&self, page: PageNo) {
        self.pages.fetch_sub(1, Ordering::Relaxed);
        self.left.fetch_add(1, Ordering::Release);
        self.free.lock().push(page);
    }

    /// Counts the pages that have left the tree: while it stays the same, a page that was met in the tree
    /// is where it was. To be asked with that page latched.
    pub fn pages_left(&self) -> u64 {
        self.left.load(Ordering::Acquire)
    }

    /// The pages that the tree has, in order. Exact only while nobody adds or frees any.
    pub fn page_numbers(&self) -> impl Iterator<Item = PageNo> + '_ {
        (0..self.high())
            .map(PageNo)
            .filter(|&page| self.entry(page).is_some_and(|entry| entry.frame().is_some() || entry.slot.load(Ordering::Relaxed) != NO_SLOT))
    }

    /// One more than the highest page number ever used.
    pub(crate) fn high(&self) -> u32 {
        self.high.load(Ordering::Relaxed)
    }

    pub(crate) fn dropped(&self) -> Option<Epoch> {
        match self.dropped.load(Ordering::Acquire) {
            0 => None,
            epoch => Some(Epoch(epoch)),
        }
    }

    pub(crate) fn set_dropped(&self, epoch: Epoch) {
        self.dropped.store(epoch.0, Ordering::Release);
    }

    /// Changes a counter inside a window of `epoch` (M5). True if the tree must be entered into the epoch's
    /// list of changed counters.
    pub(crate) fn set_counter(&self, which: usize, value: u64, raise_only: bool, epoch: Epoch) -> bool {
        if raise_only && self.counter(which) >= value {
            return false;
        }
        let mut state = self.counter_state.lock();
        if raise_only && self.counter(which) >= value {
            return false;
        }
        let first = state.epoch != epoch;
        if first {
            assert!(state.epoch < epoch, "M5: epochs only grow");
            if state.epoch != Epoch(0) {
                state.before = Some((state.epoch, self.counter_values()));
            }
            state.epoch = epoch;
        }
        self.counters[which].store(value, Ordering::Release);
        first
    }

    /// The counters as they stood at the end of `epoch`, in which they changed.
    pub(crate) fn counters_at(&self, epoch: Epoch) -> [u64; COUNTERS] {
        let state = self.counter_state.lock();
        match state.before {
            Some((of, values)) if of == epoch => values,
            _ => {
                assert!(state.epoch == epoch, "M5: the counters of an epoch in which they changed are kept");
                self.counter_values()
            }
        }
    }

    fn counter_values(&self) -> [u64; COUNTERS] {
        std::array::from_fn(|i| self.counter(i))
    }
}

fn locate(page: PageNo) -> (usize, usize) {
    let page = page.0 as usize;
    if page < FIRST {
        (0, page)
    } else {
        let chunk = (page / FIRST).ilog2() as usize + 1;
        (chunk, page - (FIRST << (chunk - 1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wrong chunk would let two pages share an entry.
    #[test]
    fn every_page_has_an_entry_of_its_own() {
        let mut next = (0, 0);
        for page in 0..100_000 {
            let (chunk, at) = locate(PageNo(page));
            if at == 0 && page > 0 {
                next = (next.0 + 1, 0);
            }
            assert_eq!((chunk, at), next);
            next.1 += 1;
        }
        assert_eq!(locate(PageNo(u32::MAX)).0, CHUNKS - 1);
    }
}
