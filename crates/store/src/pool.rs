//! The buffer pool's size: eviction, growth, and moving it to another target while everything runs.
//!
//! ```text
//!              a larger target                          a smaller target
//!   growing <------------------ settled ------------------> shrinking
//!      |   frames are made when     ^      each step gives       |
//!      |   somebody wants one       |      frames back           |
//!      '----------------------------+-----------------------------'
//!        at once: there is nothing to move      at the target
//! ```
//! A new target may come at any time, also while the last one has not been reached.
//!
//! **Invariants.**
//! D6: eviction drops only clean pages that have a slot, or are blank (M1).
//! PL1: the target is never below the frames of one window at its worst, so a change always finds frames.
//! PL2: a step does bounded work and holds no latch when it returns.

use std::sync::atomic::Ordering;

use parking_lot::lock_api::RawRwLock as _;

use crate::Store;
use crate::error::Result;
use crate::frames::{FrameIndex, WINDOW_FRAMES};
use crate::slot_index::NO_SLOT;
use crate::write::{BATCH_PAGES, Writer};

/// Frames that are made at once when one is wanted.
const GROW_FRAMES: usize = 16;

/// PL1
pub(crate) const FRAMES_MIN: usize = 2 * WINDOW_FRAMES;

impl Store {
    /// Makes up to `count` frames free: drops pages that have not been read since the clock's last round;
    /// dirty ones among them are written first, a batch at a time. Returns how many. The caller holds no
    /// latch.
    pub fn evict_step(&self, count: usize) -> usize {
        // Memory that the pool may have and has not asked for yet comes first.
        if self.frames.present() < self.frames.target()
            && let Ok(added @ 1..) = self.frames.grow_step(count.max(GROW_FRAMES))
        {
            return added;
        }
        let mut evicted = 0;
        let mut dirty = Vec::new();
        for _ in 0..2 * self.frames.high() {
            if evicted >= count {
                break;
            }
            let Some(index) = self.frames.tick() else { break };
            let frame = self.frames.frame(index);
            if frame.owner().is_none() || frame.mark.swap(false, Ordering::Relaxed) {
                continue;
            }
            if frame.dirty().is_some() {
                dirty.push(index);
                if dirty.len() == BATCH_PAGES {
                    evicted += clean_and_evict(self, &mut dirty);
                }
            } else if evict(self, index) {
                evicted += 1;
            }
        }
        if evicted < count {
            evicted += clean_and_evict(self, &mut dirty);
        }
        evicted
    }

    /// Sets the size of the pool and returns; [`Store::resize_step`] does the work. At least the frames of
    /// one window at its worst. A resize that is under way has a new target now.
    pub fn resize(&self, bytes: usize) {
        self.frames.set_target((bytes / self.page_size).max(FRAMES_MIN));
        self.counts.resize_from.store(self.frames.present(), Ordering::Relaxed);
        self.counts.resizing.store(true, Ordering::Release);
        check_pool(self);
    }

    /// Moves the pool up to `count` frames towards its target: down, by dropping the coldest pages.
    /// (Upwards there is nothing to move: frames are made when they are wanted.) True if it is there.
    pub fn resize_step(&self, count: usize) -> bool {
        if !self.counts.resizing.load(Ordering::Acquire) {
            return true;
        }
        if self.frames.present() > self.frames.target() {
            // Who needs a frame meanwhile finds one.
            let keep = (self.frames.target() / 16).clamp(4, 64);
            if self.frames.free_count() < keep + count {
                self.evict_step(count);
            }
            self.frames.shrink_step(count, keep);
        }
        let settled = self.frames.present() <= self.frames.target();
        if settled {
            self.counts.resizing.store(false, Ordering::Release);
        }
        check_pool(self);
        settled
    }

    /// Makes free frames ahead of those who will want one, while the pool may still grow; see F5 and F6.
    /// Returns how many it made.
    ///
    /// # Errors
    /// If the system gives no memory; the pool stays as it is then.
    pub fn grow_ahead(&self, free: usize) -> Result<usize> {
        let now = self.frames.free_count();
        if now >= free || self.frames.present() >= self.frames.target() {
            return Ok(0);
        }
        self.frames.grow_step(free - now)
    }
}

fn clean_and_evict(store: &Store, dirty: &mut Vec<FrameIndex>) -> usize {
    dirty.sort_by_cached_key(|&index| store.frames.frame(index).owner());
    Writer::new(store).frames(dirty, None);
    dirty.drain(..).filter(|&index| !store.frames.frame(index).mark.load(Ordering::Relaxed) && evict(store, index)).count()
}

/// Drops the page of a frame if it is clean and nobody uses it (D6).
fn evict(store: &Store, index: FrameIndex) -> bool {
    let frame = store.frames.frame(index);
    if frame.dirty().is_some() || !frame.latch.try_lock_exclusive() {
        return false;
    }
    let droppable = frame.dirty().is_none() && !frame.writing.load(Ordering::Acquire) && !frame.loading.load(Ordering::Acquire);
    let evicted = match frame.owner() {
        Some((tree, page)) if droppable => {
            // A tree that is not registered was dropped; its map is gone.
            if let Some(handle) = store.handle(tree)
                && let Some(entry) = handle.entry(page)
                && entry.frame() == Some(index)
            {
                let kept = entry.slot() != NO_SLOT || handle.blank(page).is_some();
                assert!(kept || handle.dropped().is_some(), "D6: a clean page has a slot, or is blank");
                entry.leave_frame();
            }
            frame.set_owner(None);
            true
        }
        _ => false,
    };
    // SAFETY: latched above.
    unsafe { frame.latch.unlock_exclusive() };
    if evicted {
        store.counts.pages_evicted.fetch_add(1, Ordering::Relaxed);
        store.frames.give(index);
    }
    evicted
}

/// PL1, for every step that changes the pool.
fn check_pool(store: &Store) {
    assert!(store.frames.target() >= FRAMES_MIN, "PL1: the target holds the frames of a window");
}
