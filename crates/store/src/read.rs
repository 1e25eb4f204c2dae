//! Reading pages: shared latches on frames, and bringing pages in from their slots.
//!
//! **Invariants.**
//! R1: a hit takes no lock but the frame's latch: load the entry, latch the frame, check that it still has
//! the page.
//! R2: a page is read from its slot under the exclusive latch of its frame, after the frame was entered
//! into the map, so two threads never read it twice; who meets a frame that is loading waits for it with no
//! latch held, or answers `Restart`.
//! R3: whoever waits for a free frame holds neither latch nor frame (C22); one who had to wait keeps a
//! place among the [`Patience`] holders, of which there are so few that all their windows fit into the pool
//! together.

use std::cell::Cell;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::atomic::Ordering;
use std::time::Duration;

use base::PageNo;
use parking_lot::lock_api::RawRwLock as _;

use crate::error::{Damage, Error, Restart, Result};
use crate::frames::{FrameIndex, WINDOW_FRAMES};
use crate::map::TreeHandle;
use crate::slot_index::{NO_SLOT, bare};
use crate::{Store, page};

/// What a read says about the future of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Likely to be read again: gives the page a second chance before eviction.
    Normal,
    /// One of a long row of pages: leaves no trace in the pool.
    Scan,
}

/// So often who wants a frame looks for a page to evict before it gets one above the target (F8).
const LOOKS_IN_VAIN: u32 = 1000;

/// A page under a shared latch.
pub struct SharedPage<'s> {
    store: &'s Store,
    frame: FrameIndex,
}

impl SharedPage<'_> {
    pub fn number(&self) -> PageNo {
        page::number(self)
    }

    /// Keeps the latch, for one who will let go of it himself.
    pub(crate) fn into_frame(self) -> FrameIndex {
        let frame = self.frame;
        std::mem::forget(self);
        frame
    }
}

impl Deref for SharedPage<'_> {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        // SAFETY: F1, the shared latch is held as long as `self` lives.
        unsafe { self.store.frames.bytes(self.frame) }
    }
}

impl Drop for SharedPage<'_> {
    fn drop(&mut self) {
        // SAFETY: this guard holds one shared latch on the frame.
        unsafe { self.store.frames.frame(self.frame).latch.unlock_shared() }
    }
}

thread_local! {
    /// How many [`Patience`]s this thread has: only the first takes a place, or a split within a change
    /// would wait for its own thread.
    static PATIENT: Cell<usize> = const { Cell::new(0) };
}

/// A place among the few who may wait for pages in a tiny pool; see R3. Kept until the operation is
/// through. Operations within operations share one.
pub struct Patience<'s> {
    store: &'s Store,
    /// Not `Send`: the place belongs to the thread.
    thread: PhantomData<*const ()>,
}

impl Drop for Patience<'_> {
    fn drop(&mut self) {
        let left = PATIENT.get() - 1;
        PATIENT.set(left);
        if left > 0 {
            return;
        }
        *self.store.patience.lock() -= 1;
        self.store.patience_returned.notify_one();
    }
}

/// Asks the processor for a page that will be read soon, if it is in memory.
pub fn prefetch(store: &Store, tree: &TreeHandle, page: PageNo) {
    if let Some(index) = tree.entry(page).and_then(|entry| entry.frame()) {
        store.frames.prefetch_early(index);
    }
}

impl Store {
    /// Waits for a place among those who bring pages in. The caller holds no latch.
    pub fn patience(&self) -> Patience<'_> {
        let held = PATIENT.get();
        PATIENT.set(held + 1);
        if held == 0 {
            let mut patient = self.patience.lock();
            while *patient >= (self.frames.target() / WINDOW_FRAMES).max(1) {
                self.patience_returned.wait(&mut patient);
            }
            *patient += 1;
        }
        Patience { store: self, thread: PhantomData }
    }

    /// Latches a page shared if it is in memory (R1). `Restart`: it is not; [`Store::fetch`] brings it in.
    #[inline]
    pub fn try_read(&self, tree: &TreeHandle, page: PageNo, access: Access) -> Result<SharedPage<'_>, Restart> {
        loop {
            let Some(index) = tree.entry(page).and_then(|entry| entry.frame()) else {
                return Err(Restart);
            };
            self.frames.prefetch(index);
            let frame = self.frames.frame(index);
            if frame.loading.load(Ordering::Acquire) {
                return Err(Restart);
            }
            if frame.latch_shared_of(tree.id(), page) {
                if access == Access::Normal {
                    frame.touch();
                }
                self.counts.gets.add(1);
                return Ok(SharedPage { store: self, frame: index });
            }
        }
    }

    /// Latches a page shared, bringing it in if needed. May wait for I/O under the latches that the caller
    /// holds, so hot paths use [`Store::try_read`] and let go of them first.
    ///
    /// # Errors
    /// [`Error::NoPage`] if the tree has no such page; damage and I/O errors of the read.
    pub fn read(&self, tree: &TreeHandle, page: PageNo, access: Access) -> Result<SharedPage<'_>> {
        loop {
            match self.try_read(tree, page, access) {
                Ok(guard) => return Ok(guard),
                Err(Restart) => self.fetch(tree, page, access)?,
            }
        }
    }

    /// Brings a page into memory, or waits until another thread has done so.
    ///
    /// # Errors
    /// As [`Store::read`].
    pub fn fetch(&self, tree: &TreeHandle, page: PageNo, access: Access) -> Result<()> {
        if let Some(index) = tree.entry(page).and_then(|entry| entry.frame()) {
            let frame = self.frames.frame(index);
            // The latch is only taken to wait for the read (R2), and not if the frame has another page by
            // now (F7).
            if frame.latch_shared_of(tree.id(), page) {
                // SAFETY: latched just above.
                unsafe { frame.latch.unlock_shared() };
            }
            return Ok(());
        }
        let none = || Error::NoPage(tree.id(), page);
        if tree.dropped().is_some() {
            return Err(Error::NoTree(tree.id()));
        }
        let entry = tree.blank_entry(page).or_else(|| tree.entry(page)).ok_or_else(none)?;
        if entry.slot() == NO_SLOT && tree.blank(page).is_none() {
            // Perhaps it came in (and has no slot yet) since we looked.
            return if entry.frame().is_some() { Ok(()) } else { Err(none()) };
        }
        let index = one_frame(self);
        let frame = self.frames.frame(index);
        frame.latch.lock_exclusive();
        frame.loading.store(true, Ordering::Release);
        frame.set_owner(Some((tree.id(), page)));
        frame.mark.store(access == Access::Normal, Ordering::Relaxed);
        let entered = entry.enter_frame(index);
        let result = if entered { load(self, tree, page, index) } else { Ok(()) };
        let keep = entered && result.is_ok();
        if entered && !keep {
            entry.leave_frame();
        }
        if !keep {
            frame.set_owner(None);
        }
        frame.loading.store(false, Ordering::Release);
        // SAFETY: latched exclusively above.
        unsafe { frame.latch.unlock_exclusive() };
        if !keep {
            self.frames.give(index);
        }
        result
    }

    /// `count` free frames at once (R3).
    pub(crate) fn several_frames(&self, count: usize, into: &mut Vec<FrameIndex>) {
        let _one_at_a_time = self.scarce.lock();
        while !self.frames.take_all(count, into) {
            if self.evict_step(count) == 0 {
                std::thread::yield_now();
            }
        }
    }
}

/// Reads a page from its slot into its frame, which the caller has latched exclusively and entered into
/// the map.
fn load(store: &Store, tree: &TreeHandle, page_no: PageNo, index: FrameIndex) -> Result<()> {
    let entry = tree.entry(page_no).ok_or(Error::NoPage(tree.id(), page_no))?;
    let place = entry.place();
    if place.slot == NO_SLOT {
        let Some(format) = tree.blank(page_no) else { return Err(Error::NoPage(tree.id(), page_no)) };
        // SAFETY: F1, the caller holds the exclusive latch.
        let bytes = unsafe { store.frames.bytes_mut(index) };
        bytes.fill(0);
        page::begin(bytes, tree.id(), page_no);
        format(bytes);
        return Ok(());
    }
    store.counts.misses.fetch_add(1, Ordering::Relaxed);
    // SAFETY: F1, the caller holds the exclusive latch.
    let bytes = unsafe { store.frames.bytes_mut(index) };
    let slot = bare(place.slot);
    store.files.read(slot, bytes)?;
    if let Err(what) = page::verify(bytes, tree.id(), page_no, place) {
        let (file, offset) = store.files.describe(slot);
        let epoch = page::epoch_of(bytes);
        return Err(Error::Damaged(Box::new(Damage { what, tree: tree.id(), page: page_no, epoch, file, offset })));
    }
    if place.is_inherited() {
        page::adopt(bytes, tree.id());
    }
    Ok(())
}

/// A free frame; evicts (and if need be writes) pages for it.
fn one_frame(store: &Store) -> FrameIndex {
    let mut in_vain = 0;
    loop {
        if let Some(index) = store.frames.take() {
            return index;
        }
        if store.frames.present() >= store.frames.target() {
            store.counts.waits_for_frames.fetch_add(1, Ordering::Relaxed);
        }
        if store.evict_step(8) > 0 {
            in_vain = 0;
            continue;
        }
        in_vain += 1;
        if in_vain < LOOKS_IN_VAIN {
            std::thread::yield_now();
        } else if let Ok(1..) = store.frames.grow_above_target() {
            store.counts.resizing.store(true, Ordering::Release);
            in_vain = 0;
        } else {
            // No memory, or no address: all depends on the others' going on.
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}
