//! The page map of one tree: where each page is, on disk and in memory. The same entry answers both, so
//! there is no hash table and nothing depends on the size of the pool.
//!
//! **Invariants.**
//! M1: an entry with neither slot nor frame is a free page number, but for page 0 of a tree whose root may
//! be *blank*: it stands for an empty root that nobody has changed, is made in memory when it is wanted,
//! and costs nothing until then.
//! M2: `slot` and `check` name the last image of the page that was written from its live frame; they change
//! only when such a write has completed (C4), when a frozen copy takes the slot over, or when the page is
//! freed; none while the page's only durable image belongs to a frozen copy (C1). All three go through
//! [`TreeHandle::set_place`], with the book locked, so that no branch misses what it inherits (`inherit`).
//! M3: `frame` is set by the one who brings the page in, under the frame's exclusive latch, and cleared
//! under it.
//! M4: entries never move, so they are read without a lock.
//! M5: counters change only inside windows; the value of the epoch before the last change's is kept until
//! its checkpoint has taken it (C11).
//! M6: a page counts from the window that enters it to the one that frees it, a dirty page from the window
//! that makes it dirty until its image is told to the map or the page is gone: behind the closed gate the
//! number of pages is exact, and a tree without dirty pages stands in slots.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, Weak};

use base::{Epoch, PageNo, TreeId};
use parking_lot::Mutex;

use crate::book::Book;
use crate::frames::{FrameIndex, NO_FRAME};
use crate::inherit::Inheritance;
use crate::slot_index::{NO_SLOT, SlotIndex};

/// Numbers that a tree carries in the page map (auto-increment, hidden row id, …).
pub const COUNTERS: usize = 4;

const FIRST: usize = 16;
const CHUNKS: usize = 29;
const _: () = assert!((FIRST << (CHUNKS - 1)) as u64 == u32::MAX as u64 + 1);

/// Frame and slot are kept as their complements: memory that is all zero is entries that have neither, so
/// large chunks of them cost nothing before somebody uses them.
pub(crate) struct Entry {
    not_frame: AtomicU32,
    not_slot: AtomicU32,
    check: AtomicU32,
}

const _: () = assert!(!NO_FRAME == 0 && !NO_SLOT == 0);

impl Entry {
    /// Entries that have nothing.
    fn chunk(len: usize) -> Box<[Entry]> {
        // SAFETY: an entry is three integers, for which zero is a value.
        unsafe { Box::<[Entry]>::new_zeroed_slice(len).assume_init() }
    }

    /// Where the last image stands; exact only while nobody writes.
    pub fn place(&self) -> Place {
        Place { slot: self.slot(), check: self.check.load(Ordering::Relaxed) }
    }

    pub fn slot(&self) -> SlotIndex {
        !self.not_slot.load(Ordering::Relaxed)
    }

    fn set_place(&self, place: Place) {
        self.not_slot.store(!place.slot, Ordering::Relaxed);
        self.check.store(place.check, Ordering::Relaxed);
    }

    pub fn frame(&self) -> Option<FrameIndex> {
        match !self.not_frame.load(Ordering::Acquire) {
            NO_FRAME => None,
            frame => Some(frame),
        }
    }

    /// The frame has the page from now on, unless another one has it.
    pub fn enter_frame(&self, frame: FrameIndex) -> bool {
        self.not_frame.compare_exchange(!NO_FRAME, !frame, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    /// No frame has the page any more.
    pub fn leave_frame(&self) {
        self.not_frame.store(!NO_FRAME, Ordering::Release);
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

/// Numbers of pages that the tree has not.
#[derive(Clone, Default)]
struct Unused {
    /// The next one to be taken comes last.
    free: Vec<PageNo>,
    /// Allocated by latch sets that have not entered a window yet.
    allocated: Vec<PageNo>,
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
    unused: Mutex<Unused>,
    /// M6
    pages: AtomicU32,
    dirty: AtomicU32,
    /// How many pages have left the tree.
    left: AtomicU64,
    /// The epoch in which the tree was dropped; 0 while it lives.
    dropped: AtomicU64,
    counters: [AtomicU64; COUNTERS],
    counter_state: Mutex<Counters>,
    /// Writes the content of a blank root (M1).
    blank: OnceLock<fn(&mut [u8])>,
    /// A branch that has not taken all of its entries yet (`inherit`).
    inherits: AtomicBool,
    inheritance: OnceLock<Weak<Inheritance>>,
    /// Those who have not taken all of this tree's entries yet, and whether there are any.
    has_heirs: AtomicBool,
    heirs: Mutex<Vec<Weak<Inheritance>>>,
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
            unused: Mutex::default(),
            pages: AtomicU32::new(0),
            dirty: AtomicU32::new(0),
            left: AtomicU64::new(0),
            dropped: AtomicU64::new(0),
            counters: counters.map(AtomicU64::new),
            counter_state: Mutex::new(Counters { epoch: Epoch(0), before: None }),
            blank: OnceLock::new(),
            inherits: AtomicBool::new(false),
            inheritance: OnceLock::new(),
            has_heirs: AtomicBool::new(false),
            heirs: Mutex::default(),
        };
        let present = handle.fill(0, places);
        handle.pages.store(present, Ordering::Relaxed);
        handle.unused.lock().free = free_pages(places);
        handle
    }

    /// Enters the places of pages from `first` on, which nobody has looked at. Gives how many have an image.
    pub(crate) fn fill(&self, first: u32, places: &[Place]) -> u32 {
        let mut present = 0;
        for (page, place) in (first..).zip(places).filter(|(_, place)| place.slot != NO_SLOT) {
            self.make_cell(PageNo(page)).set_place(*place);
            present += 1;
        }
        present
    }

    /// Makes room for so many pages.
    pub(crate) fn make_room(&self, pages: u32) {
        let first = |chunk: usize| if chunk == 0 { 0 } else { FIRST << (chunk - 1) };
        for page in (0..CHUNKS).map(first).take_while(|page| *page < pages as usize) {
            self.make_cell(PageNo(page as u32));
        }
    }

    /// A tree that is blank begins with the pages of `origin`, and takes their places from it by and by
    /// (`inherit`). Behind the closed gate.
    pub(crate) fn begin_as_heir(&self, origin: &TreeHandle, inheritance: &Arc<Inheritance>) {
        assert!(self.is_blank(), "BR1: nobody has looked at a tree before it is made a branch");
        self.high.fetch_max(origin.high(), Ordering::Relaxed);
        self.pages.store(origin.pages(), Ordering::Relaxed);
        let Unused { mut free, allocated } = origin.unused.lock().clone();
        free.extend(allocated);
        self.unused.lock().free = free;
        let first = self.inheritance.set(Arc::downgrade(inheritance)).is_ok();
        assert!(first, "BR1: a tree is made a branch once");
        self.inherits.store(true, Ordering::Release);
        origin.heirs.lock().push(Arc::downgrade(inheritance));
        origin.has_heirs.store(true, Ordering::Relaxed);
    }

    /// The branch has all of its entries.
    pub(crate) fn has_inherited(&self) {
        self.inherits.store(false, Ordering::Release);
    }

    /// One who has taken all needs nothing of this tree any more.
    pub(crate) fn forget_heir(&self, whole: &Inheritance) {
        let mut heirs = self.heirs.lock();
        heirs.retain(|heir| !std::ptr::eq(heir.as_ptr(), whole));
        self.has_heirs.store(!heirs.is_empty(), Ordering::Relaxed);
    }

    /// Before the place of a page changes: who inherits it takes it as it is.
    #[cold]
    fn bequeath(&self, page: PageNo) {
        let heirs: Vec<_> = self.heirs.lock().iter().filter_map(Weak::upgrade).collect();
        heirs.iter().for_each(|heir| heir.take_page(page));
    }

    #[cold]
    fn inherit(&self, page: PageNo) {
        if let Some(inheritance) = self.inheritance.get().and_then(Weak::upgrade) {
            inheritance.take_page(page);
        }
    }

    /// A tree that is blank begins with these pages (`graft`). Behind the closed gate.
    pub(crate) fn begin_with(&self, places: &[Place]) {
        assert!(self.is_blank(), "BR1: nobody has looked at a tree before it is made a branch");
        self.high.fetch_max(places.len() as u32, Ordering::Relaxed);
        // The blank root counts already.
        let root = places.first().map_or(0, |root| u32::from(root.slot != NO_SLOT));
        self.pages.fetch_add(self.fill(0, places) - root, Ordering::Relaxed);
        self.unused.lock().free = free_pages(places);
    }

    /// Those of these pages that are free are the next ones to be taken, in this order. Nobody else has the
    /// tree.
    pub(crate) fn free_first(&self, pages: &[PageNo]) {
        let free = &mut self.unused.lock().free;
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

    #[inline]
    pub(crate) fn entry(&self, page: PageNo) -> Option<&Entry> {
        if self.inherits.load(Ordering::Acquire) {
            self.inherit(page);
        }
        self.cell(page)
    }

    fn make_entry(&self, page: PageNo) -> &Entry {
        if self.inherits.load(Ordering::Acquire) {
            self.inherit(page);
        }
        self.make_cell(page)
    }

    /// The entry, whether it has what it inherits or not.
    pub(crate) fn cell(&self, page: PageNo) -> Option<&Entry> {
        let (chunk, at) = locate(page);
        self.chunks[chunk].get().map(|entries| &entries[at])
    }

    fn make_cell(&self, page: PageNo) -> &Entry {
        let (chunk, at) = locate(page);
        let len = if chunk == 0 { FIRST } else { FIRST << (chunk - 1) };
        &self.chunks[chunk].get_or_init(|| Entry::chunk(len))[at]
    }

    /// Where the page stands, and whether that is its own entry; if not, it is what it is going to inherit.
    pub(crate) fn peek(&self, page: PageNo) -> (Place, bool) {
        let inheritance = if self.inherits.load(Ordering::Acquire) { self.inheritance.get().and_then(Weak::upgrade) } else { None };
        match inheritance.and_then(|inheritance| inheritance.peek(page)) {
            Some(place) => (place, false),
            None => (self.cell(page).map_or(Place::NONE, Entry::place), true),
        }
    }

    /// M2: the page's last image stands there. Gives the slot that it had before.
    pub(crate) fn set_place(&self, _: &Book, page: PageNo, place: Place) -> SlotIndex {
        if self.has_heirs.load(Ordering::Relaxed) {
            self.bequeath(page);
        }
        let entry = self.make_entry(page);
        let before = entry.slot();
        entry.set_place(place);
        before
    }

    /// The root, page 0, may be blank (M1): `format` writes its content. For a tree that was just
    /// registered or opened.
    pub fn set_blank_root(&self, format: fn(&mut [u8])) {
        if self.blank.set(format).is_ok() {
            self.high.fetch_max(BLANK_PAGE.0 + 1, Ordering::Relaxed);
            // It counts as a page, also while it is blank.
            if self.entry(BLANK_PAGE).is_none_or(|entry| entry.slot() == NO_SLOT) {
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
        let untouched = |entry: &Entry| entry.frame().is_none() && entry.slot() == NO_SLOT;
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
            let place = entry.place();
            if place.slot != NO_SLOT {
                places.resize(page.0 as usize, Place::NONE);
                places.push(place);
            }
        }
        Some((places, self.counter_values()))
    }

    /// Takes a free page number and enters its frame into the map; `own` makes the frame the page's before
    /// anybody can see it.
    pub(crate) fn allocate(&self, frame: FrameIndex, own: impl Fn(PageNo)) -> PageNo {
        let mut passed_over = Vec::new();
        let page = loop {
            let page = {
                let mut unused = self.unused.lock();
                let page = unused.free.pop().unwrap_or_else(|| PageNo(self.high.fetch_add(1, Ordering::Relaxed)));
                unused.allocated.push(page);
                page
            };
            let entry = self.make_entry(page);
            assert!(entry.slot() == NO_SLOT, "M1: a free page number has no slot");
            own(page);
            if entry.enter_frame(frame) {
                break page;
            }
            // A reader with an old reference is just finding out that the page is gone.
            passed_over.push(page);
        };
        passed_over.into_iter().for_each(|page| self.free_again(page));
        page
    }

    fn free_again(&self, page: PageNo) {
        let mut unused = self.unused.lock();
        unused.allocated.retain(|allocated| *allocated != page);
        unused.free.push(page);
    }

    /// A page that was allocated is the tree's, from this window on.
    pub(crate) fn enter(&self, page: PageNo) {
        self.unused.lock().allocated.retain(|allocated| *allocated != page);
        self.pages.fetch_add(1, Ordering::Relaxed);
    }

    /// Takes an allocation back that no window has entered.
    pub(crate) fn unallocate(&self, page: PageNo) {
        let entry = self.make_entry(page);
        assert!(entry.slot() == NO_SLOT, "M1: a page that no window entered has no slot");
        entry.leave_frame();
        self.free_again(page);
    }

    /// The page number is free again.
    pub(crate) fn release(&self, page: PageNo) {
        self.pages.fetch_sub(1, Ordering::Relaxed);
        self.left.fetch_add(1, Ordering::Release);
        self.unused.lock().free.push(page);
    }

    /// One page more is dirty (M6).
    pub(crate) fn turns_dirty(&self) {
        self.dirty.fetch_add(1, Ordering::Relaxed);
    }

    /// One page less is dirty: its place is told, or it is gone.
    pub(crate) fn turns_clean(&self) {
        let before = self.dirty.fetch_sub(1, Ordering::Release);
        debug_assert!(before > 0, "M6: a page turns clean once");
    }

    /// How many pages are dirty. None behind the closed gate: all stand in slots.
    pub(crate) fn dirty_pages(&self) -> u32 {
        self.dirty.load(Ordering::Acquire)
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
            .filter(|&page| self.entry(page).is_some_and(|entry| entry.frame().is_some() || entry.slot() != NO_SLOT))
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

    /// False if it was dropped before.
    pub(crate) fn set_dropped(&self, epoch: Epoch) -> bool {
        self.dropped.compare_exchange(0, epoch.0, Ordering::AcqRel, Ordering::Acquire).is_ok()
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

/// M1: which pages are free, the lowest last.
fn free_pages(places: &[Place]) -> Vec<PageNo> {
    let pages = places.iter().enumerate().map(|(page, place)| (PageNo(page as u32), place));
    pages.rev().filter(|(page, place)| place.slot == NO_SLOT && *page != BLANK_PAGE).map(|(page, _)| page).collect()
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
