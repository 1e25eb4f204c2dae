//! The buffer pool: frames of page size in one reserved range of addresses, each with a latch, an owner and
//! a clock mark.
//!
//! ```text
//!  page state    frame.owner  latch        frame.dirty  entry.frame
//!  evicted       -            -            -            none
//!  loading       the page     exclusive    0            the frame    (`loading` set)
//!  clean         the page     free/shared  0            the frame    (marked or not)
//!  dirty         the page     free/shared  epoch        the frame    (`writing` set during a write)
//!  changing      the page     exclusive    epoch        the frame
//!  frozen copy   none         free         0            none         (named by the frozen queue alone)
//!  free          none         free         0            none         (on the free list, or a latch set's)
//! ```
//!
//! **Invariants.**
//! F1: the bytes of a frame are read only under its latch (shared or exclusive) and written only under its
//! exclusive latch, or by the one who took it from the free list and has not published it, or, for a frozen
//! copy, read by the checkpoint's driver alone.
//! F2: `owner`, `loading` change only under the exclusive latch; `dirty` is set only under the exclusive
//! latch, and cleared under the shared latch by the one who holds `writing`.
//! F3: a frame whose page is dirty, loading or being written is never given to another page by eviction
//! (C4).
//! F4: `changes` only grows, also when the frame changes its page.
//! F5: a frame is touched before it joins the free list, so no page fault happens inside a window.
//! F6: memory is asked for when frames are wanted, never to fill the target; while more frames have memory
//! than the target says, free ones are given back, whichever they are: the coldest pages leave, and nothing
//! depends on a frame's number.
//! F7: who waits for the latch of a page looks now and then whether the frame still has that page: a page
//! that has moved out leaves its waiters behind at a frame of some other page, perhaps of one above them in
//! the latch order, and they would close a circle.
//! F8: who has looked for a frame for long while all pages were in use gets one above the target: readers
//! of large values and of older versions look for frames with a leaf latched, and there may be more of them
//! than the pool has frames.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use base::{Epoch, PageNo, TreeId};
use parking_lot::lock_api::{RawRwLock as _, RawRwLockTimed as _};
use parking_lot::{Mutex, RawRwLock};
use world::Arena;
use world::waits::{Timer, Wait};

use crate::error::Result;

/// The number of a frame; [`NO_FRAME`] is none.
pub(crate) type FrameIndex = u32;
pub(crate) const NO_FRAME: FrameIndex = u32::MAX;
const NO_OWNER: u64 = u64::MAX;
const CHUNK: usize = 1024;
/// How long a waiter trusts that the frame still has its page, and a writer waits for the latch of what it
/// has written.
const PATIENCE: Duration = Duration::from_millis(2);

/// Cache lines of a page that are asked for before its frame is latched: the header of a node, and the
/// slots that a search looks at.
const PREFETCHED: usize = 8;

/// What the pool knows about one frame. One cache line.
#[repr(align(64))]
pub(crate) struct Frame {
    pub latch: RawRwLock,
    owner: AtomicU64,
    dirty: AtomicU64,
    pub changes: AtomicU64,
    pub mark: AtomicBool,
    pub loading: AtomicBool,
    pub writing: AtomicBool,
    /// The memory is there (F5, F6).
    present: AtomicBool,
}

const _: () = assert!(size_of::<Frame>() == 64);

impl Frame {
    fn new() -> Frame {
        Frame {
            latch: RawRwLock::INIT,
            owner: AtomicU64::new(NO_OWNER),
            dirty: AtomicU64::new(0),
            changes: AtomicU64::new(0),
            mark: AtomicBool::new(false),
            loading: AtomicBool::new(false),
            writing: AtomicBool::new(false),
            present: AtomicBool::new(false),
        }
    }

    pub fn is_owned_by(&self, tree: TreeId, page: PageNo) -> bool {
        self.owner.load(Ordering::Relaxed) == pack(tree, page)
    }

    /// Latches the frame shared if it has the page; false, and nothing is latched, if it has another one
    /// (F7).
    #[inline]
    pub fn latch_shared_of(&self, tree: TreeId, page: PageNo) -> bool {
        if !self.latch.try_lock_shared() && !self.wait_for(tree, page, || self.latch.try_lock_shared_for(PATIENCE)) {
            return false;
        }
        let owned = self.is_owned_by(tree, page);
        if !owned {
            // SAFETY: latched just above.
            unsafe { self.latch.unlock_shared() };
        }
        owned
    }

    /// The same, exclusively.
    #[inline]
    pub fn latch_exclusive_of(&self, tree: TreeId, page: PageNo) -> bool {
        if !self.latch.try_lock_exclusive() && !self.wait_for(tree, page, || self.latch.try_lock_exclusive_for(PATIENCE)) {
            return false;
        }
        let owned = self.is_owned_by(tree, page);
        if !owned {
            // SAFETY: latched just above.
            unsafe { self.latch.unlock_exclusive() };
        }
        owned
    }

    /// Latches the frame shared, whatever page it has; false if that takes too long.
    pub fn latch_shared_soon(&self) -> bool {
        self.latch.try_lock_shared() || self.latch.try_lock_shared_for(PATIENCE)
    }

    /// Waits for the latch for as long as the frame has the page.
    #[cold]
    fn wait_for(&self, tree: TreeId, page: PageNo, latched: impl Fn() -> bool) -> bool {
        let _timer = Timer::start(Wait::PageLatch);
        while !latched() {
            if !self.is_owned_by(tree, page) {
                return false;
            }
        }
        true
    }

    pub fn owner(&self) -> Option<(TreeId, PageNo)> {
        let packed = self.owner.load(Ordering::Relaxed);
        (packed != NO_OWNER).then_some((TreeId((packed >> 32) as u32), PageNo(packed as u32)))
    }

    pub fn set_owner(&self, owner: Option<(TreeId, PageNo)>) {
        let packed = owner.map_or(NO_OWNER, |(tree, page)| pack(tree, page));
        self.owner.store(packed, Ordering::Relaxed);
        self.changes.fetch_add(1, Ordering::Relaxed);
    }

    /// The epoch of the last change that is not on disk; none if the page is clean.
    pub fn dirty(&self) -> Option<Epoch> {
        match self.dirty.load(Ordering::Relaxed) {
            0 => None,
            epoch => Some(Epoch(epoch)),
        }
    }

    pub fn set_dirty(&self, epoch: Option<Epoch>) {
        self.dirty.store(epoch.map_or(0, |e| e.0), Ordering::Relaxed);
    }

    /// Gives the frame a second chance before the clock takes it.
    pub fn touch(&self) {
        if !self.mark.load(Ordering::Relaxed) {
            self.mark.store(true, Ordering::Relaxed);
        }
    }
}

fn pack(tree: TreeId, page: PageNo) -> u64 {
    (u64::from(tree.0) << 32) | u64::from(page.0)
}

pub(crate) struct Frames {
    arena: Arena,
    page_size: usize,
    chunks: Box<[OnceLock<Box<[Frame]>>]>,
    /// Frames that the pool is to have; changed by a resize and nothing else.
    target: AtomicUsize,
    /// Frames that have memory.
    present: AtomicUsize,
    /// No frame at or above this ever had memory.
    high: AtomicUsize,
    /// Every frame below this has memory.
    filled: AtomicUsize,
    /// Held by the one who adds frames.
    growing: Mutex<()>,
    free: Mutex<Vec<FrameIndex>>,
    free_count: AtomicUsize,
    hand: AtomicU32,
    write_hand: AtomicU32,
}

impl Frames {
    /// Reserves addresses for `max` frames and makes `count` of them.
    pub fn new(page_size: usize, count: usize, max: usize) -> Result<Frames> {
        let mut max = max.max(count);
        assert!(max < NO_FRAME as usize, "a frame's number has 32 bits");
        // Where addresses are scarce (`ulimit -v`, a debugger) the pool can grow less.
        let arena = loop {
            match Arena::reserve(max * page_size) {
                Ok(arena) => break arena,
                Err(_) if max / 2 >= count => max /= 2,
                Err(e) => return Err(e.into()),
            }
        };
        let frames = Frames {
            arena,
            page_size,
            chunks: (0..max.div_ceil(CHUNK)).map(|_| OnceLock::new()).collect(),
            target: AtomicUsize::new(0),
            present: AtomicUsize::new(0),
            high: AtomicUsize::new(0),
            filled: AtomicUsize::new(0),
            growing: Mutex::new(()),
            free: Mutex::new(Vec::new()),
            free_count: AtomicUsize::new(0),
            hand: AtomicU32::new(0),
            write_hand: AtomicU32::new(0),
        };
        frames.set_target(count);
        Ok(frames)
    }

    pub fn max(&self) -> usize {
        (self.chunks.len() * CHUNK).min(self.arena.len() / self.page_size)
    }

    pub fn target(&self) -> usize {
        self.target.load(Ordering::Relaxed)
    }

    /// So many of the frames may be frozen copies (P3).
    pub fn copy_room(&self) -> usize {
        (self.target() / 4).max(WINDOW_FRAMES)
    }

    pub fn present(&self) -> usize {
        self.present.load(Ordering::Relaxed)
    }

    pub fn free_count(&self) -> usize {
        self.free_count.load(Ordering::Relaxed)
    }

    pub fn set_target(&self, count: usize) {
        self.target.store(count.min(self.max()), Ordering::Relaxed);
    }

    pub fn frame(&self, index: FrameIndex) -> &Frame {
        let index = index as usize;
        &self.chunks[index / CHUNK].get().expect("only frames that were made are named")[index % CHUNK]
    }

    /// Asks the processor for the first bytes of a frame, which are read next: meanwhile it waits for the
    /// latch.
    #[inline]
    pub fn prefetch(&self, index: FrameIndex) {
        debug_assert!(PREFETCHED * 64 <= self.page_size, "a page has the lines");
        let start = self.arena.at(index as usize * self.page_size).cast_const();
        for line in 0..PREFETCHED {
            prefetch(start.wrapping_add(line * 64));
        }
    }

    /// The same some time before that: for the latch, too, and for the end of the page, where a node has its
    /// fences.
    pub fn prefetch_early(&self, index: FrameIndex) {
        prefetch(std::ptr::from_ref(self.frame(index)).cast());
        self.prefetch(index);
        prefetch(self.arena.at((index as usize + 1) * self.page_size - 64).cast_const());
    }

    /// The bytes of a frame.
    ///
    /// # Safety
    /// The caller may read the frame (F1) for as long as the slice lives.
    pub unsafe fn bytes(&self, index: FrameIndex) -> &[u8] {
        let start = self.arena.at(index as usize * self.page_size);
        // SAFETY: the range is committed and initialised (F5); the caller vouches for the rest.
        unsafe { std::slice::from_raw_parts(start, self.page_size) }
    }

    /// The bytes of a frame, to change.
    ///
    /// # Safety
    /// The caller alone may access the frame (F1) for as long as the slice lives.
    #[expect(clippy::mut_from_ref, reason = "the latch of the frame, not the borrow of the pool, makes the access exclusive (F1)")]
    pub unsafe fn bytes_mut(&self, index: FrameIndex) -> &mut [u8] {
        let start = self.arena.at(index as usize * self.page_size);
        // SAFETY: the range is committed and initialised (F5); the caller vouches for the rest.
        unsafe { std::slice::from_raw_parts_mut(start, self.page_size) }
    }

    /// Adds up to `count` frames towards the target. Returns how many it added.
    pub fn grow_step(&self, count: usize) -> Result<usize> {
        self.grow_to(count, self.target())
    }

    /// Adds one frame above the target (F8), if there is an address for it.
    pub fn grow_above_target(&self) -> Result<usize> {
        self.grow_to(1, self.present().max(self.target()) + 1)
    }

    fn grow_to(&self, count: usize, target: usize) -> Result<usize> {
        let _one_at_a_time = self.growing.lock();
        let mut added = 0;
        let mut index = self.filled.load(Ordering::Relaxed);
        while added < count && self.present() < target && index < self.max() {
            let chunk = self.chunks[index / CHUNK].get_or_init(|| (0..CHUNK).map(|_| Frame::new()).collect());
            let frame = &chunk[index % CHUNK];
            if !frame.present.load(Ordering::Relaxed) {
                self.arena.commit((index + 1) * self.page_size)?;
                // SAFETY: the frame is not on the free list, so nobody else knows it (F1).
                let bytes = unsafe { self.bytes_mut(index as FrameIndex) };
                for at in (0..self.page_size).step_by(4096) {
                    // F5: the write makes the kernel provide the memory now.
                    bytes[at] = 0;
                }
                frame.present.store(true, Ordering::Relaxed);
                self.present.fetch_add(1, Ordering::Relaxed);
                self.high.fetch_max(index + 1, Ordering::Relaxed);
                let mut free = self.free.lock();
                free.push(index as FrameIndex);
                self.free_count.store(free.len(), Ordering::Relaxed);
                added += 1;
            }
            index += 1;
            self.filled.store(index, Ordering::Relaxed);
        }
        Ok(added)
    }

    /// Takes a free frame, if there is one.
    pub fn take(&self) -> Option<FrameIndex> {
        if self.free_count.load(Ordering::Relaxed) == 0 {
            return None;
        }
        let mut free = self.free.lock();
        let index = free.pop()?;
        self.free_count.store(free.len(), Ordering::Relaxed);
        Some(index)
    }

    /// Takes `count` free frames, all or none.
    pub fn take_all(&self, count: usize, into: &mut Vec<FrameIndex>) -> bool {
        let mut free = self.free.lock();
        if free.len() < count {
            return false;
        }
        let rest = free.len() - count;
        into.extend(free.drain(rest..));
        self.free_count.store(rest, Ordering::Relaxed);
        true
    }

    /// Puts a frame that belongs to nobody back.
    pub fn give(&self, index: FrameIndex) {
        let frame = self.frame(index);
        debug_assert!(frame.owner().is_none() && frame.dirty().is_none(), "F3: a free frame has no page");
        let mut free = self.free.lock();
        free.push(index);
        self.free_count.store(free.len(), Ordering::Relaxed);
    }

    /// Gives memory of free frames back to the system while the pool has more than its target (F6), up to
    /// `count` frames, and leaves `keep` free ones for who wants one meanwhile. Returns how many it gave
    /// back.
    pub fn shrink_step(&self, count: usize, keep: usize) -> usize {
        let mut given = 0;
        while given < count && self.present() > self.target() {
            let index = {
                let mut free = self.free.lock();
                if free.len() <= keep {
                    break;
                }
                let index = free.pop();
                self.free_count.store(free.len(), Ordering::Relaxed);
                index
            };
            let Some(index) = index else { break };
            let _alone = self.growing.lock();
            self.frame(index).present.store(false, Ordering::Relaxed);
            self.present.fetch_sub(1, Ordering::Relaxed);
            self.filled.fetch_min(index as usize, Ordering::Relaxed);
            // Failing to give memory back costs memory and nothing else.
            let _ = self.arena.decommit(index as usize * self.page_size, self.page_size);
            given += 1;
        }
        given
    }

    /// The next frame under the clock's hand that has memory.
    pub fn tick(&self) -> Option<FrameIndex> {
        self.advance(&self.hand)
    }

    /// The same for the hand of the writer.
    pub fn tick_write(&self) -> Option<FrameIndex> {
        self.advance(&self.write_hand)
    }

    fn advance(&self, hand: &AtomicU32) -> Option<FrameIndex> {
        let high = self.high.load(Ordering::Relaxed);
        for _ in 0..high {
            let at = hand.fetch_add(1, Ordering::Relaxed) as usize % high;
            if self.present_frame(at as FrameIndex).is_some() {
                return Some(at as FrameIndex);
            }
        }
        None
    }

    /// The frame, if it has memory.
    pub fn present_frame(&self, index: FrameIndex) -> Option<&Frame> {
        let index = index as usize;
        let frame = &self.chunks.get(index / CHUNK)?.get()?[index % CHUNK];
        frame.present.load(Ordering::Relaxed).then_some(frame)
    }

    /// One more than the highest frame that ever had memory.
    pub fn high(&self) -> usize {
        self.high.load(Ordering::Relaxed)
    }
}

/// The frames that a window at its worst occupies, its own copies included.
pub(crate) const WINDOW_FRAMES: usize = 24;

/// Asks the processor for the line of memory at an address.
#[inline]
fn prefetch(at: *const u8) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch has no effect on memory, whatever the address is.
    unsafe {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(at.cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = at;
}
