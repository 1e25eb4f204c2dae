//! Writing images to slots.
//!
//! **Invariants.**
//! D1: the epoch of an image is the epoch of its last change; every completed slot write enters {tree,
//! page, slot, check} into the delta list of the image's epoch, and a second one of the same page and epoch
//! replaces the entry (C1); where a page of a branch has none, what the branch began with stands.
//! D2: a slot that an entry of the same epoch replaces is free, any other superseded slot is retired in the
//! epoch of the newer image.
//! D3: the write of a frozen copy never touches the map entry, and its slot is born retired.
//! D4: the map entry takes a new slot only when the write has completed and the page has not changed
//! meanwhile; else the slot is discarded (C4).
//! D5: `free`.
//! D6: `pool`.
//! D7: who writes a page waits for its latch for a moment and no longer: one who wants a frame to read a
//! large value, or an older version, has a leaf latched, and the latch may be of that leaf (behind one who
//! waits to change it) or of its parent.
//!
//! Lock order: frame latch, then book, then what `inherit` locks, then slots.

use std::sync::atomic::Ordering;

use base::{Epoch, PageNo, TreeId};
use parking_lot::Mutex;
use parking_lot::lock_api::RawRwLock as _;
use world::AlignedBuf;

use crate::error::Result;
use crate::frames::FrameIndex;
use crate::map::Place;
use crate::slot_index::SlotIndex;
use crate::{Store, page};

/// Pages in one write batch: 1 MiB of pages of 16 KiB.
pub(crate) const BATCH_PAGES: usize = 64;
/// Buffers that are kept for the next writers.
const SPARE_MAX: usize = 8;

/// A dirty page whose image has been copied for writing; its frame's `writing` is set.
struct Prepared {
    frame: FrameIndex,
    tree: TreeId,
    page: PageNo,
    epoch: Epoch,
    changes: u64,
    at: usize,
}

/// Why a page was not prepared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NotNow {
    /// Clean, or of another epoch than was asked for.
    NotDue,
    /// Latched, or being written by somebody else.
    Busy,
}

/// What became of a batch of dirty frames.
#[derive(Default)]
pub(crate) struct Wrote {
    pub written: usize,
    pub busy: Vec<FrameIndex>,
}

/// Buffers of the writers, reused. A crowd that evicts has more of them for a while.
pub(crate) struct Buffers {
    spare: Mutex<Vec<AlignedBuf>>,
    len: usize,
}

impl Buffers {
    pub fn new(page_size: usize) -> Buffers {
        Buffers { spare: Mutex::new(Vec::new()), len: BATCH_PAGES * page_size }
    }

    /// One for a batch of pages.
    pub fn take(&self) -> AlignedBuf {
        self.spare.lock().pop().unwrap_or_else(|| AlignedBuf::new(self.len))
    }

    pub fn give(&self, buffer: AlignedBuf) {
        let mut spare = self.spare.lock();
        if spare.len() < SPARE_MAX {
            spare.push(buffer);
        }
    }
}

/// Writes images, a batch at a time.
pub(crate) struct Writer<'s> {
    store: &'s Store,
    buffer: AlignedBuf,
}

impl<'s> Writer<'s> {
    pub fn new(store: &'s Store) -> Writer<'s> {
        Writer { store, buffer: store.buffers.take() }
    }
}

impl Writer<'_> {
    /// Copies a dirty page to `at` in the buffer. The latch is only tried.
    fn prepare(&mut self, index: FrameIndex, only: Option<Epoch>, at: usize) -> Result<Prepared, NotNow> {
        let frame = self.store.frames.frame(index);
        if frame.dirty().is_none_or(|dirty| only.is_some_and(|only| only != dirty)) {
            // Read without the latch: the caller holds no promise about it. Only a page that was due and
            // still is can be missed by nobody, because `dirty` leaves an epoch only by a completed write,
            // a frozen copy or a freed page.
            return Err(NotNow::NotDue);
        }
        if !frame.latch.try_lock_shared() {
            return Err(NotNow::Busy);
        }
        let prepared = if frame.writing.swap(true, Ordering::AcqRel) {
            Err(NotNow::Busy)
        } else {
            // F2: looked at only now, because until `writing` was ours another writer may have been making
            // the page clean.
            match (frame.owner(), frame.dirty()) {
                (Some((tree, page)), Some(epoch)) if only.is_none_or(|only| only == epoch) => {
                    // SAFETY: F1, latched shared just above.
                    self.buffer[at..at + self.store.page_size].copy_from_slice(unsafe { self.store.frames.bytes(index) });
                    let changes = frame.changes.load(Ordering::Relaxed);
                    Ok(Prepared { frame: index, tree, page, epoch, changes, at })
                }
                _ => {
                    frame.writing.store(false, Ordering::Release);
                    Err(NotNow::NotDue)
                }
            }
        };
        // SAFETY: latched above.
        unsafe { frame.latch.unlock_shared() };
        prepared
    }

    /// Slots for `count` images: the files grow if they must.
    fn slots_for(&self, count: usize) -> Option<Vec<SlotIndex>> {
        let mut slots = Vec::with_capacity(count);
        while slots.len() < count {
            match self.store.slots.take_run(count - slots.len()) {
                Some(run) => slots.extend(run.start..run.start + run.len as u32),
                None => {
                    if self.store.grow_slots().is_err() {
                        for slot in slots {
                            self.store.slots.discard(slot);
                        }
                        return None;
                    }
                }
            }
        }
        Some(slots)
    }

    /// Writes the images in the buffer to these slots, adjacent ones in one go.
    fn write_runs(&self, slots: &[SlotIndex]) {
        let page_size = self.store.page_size;
        let mut from = 0;
        while from < slots.len() {
            let mut to = from + 1;
            while to < slots.len() && slots[to] == slots[to - 1] + 1 {
                to += 1;
            }
            self.store.files.write(slots[from], &self.buffer[from * page_size..to * page_size]);
            from = to;
        }
    }

    /// Writes the dirty pages among the frames; those of one epoch only, if it says so.
    pub fn frames(mut self, frames: &[FrameIndex], only: Option<Epoch>) -> Wrote {
        let (store, page_size) = (self.store, self.store.page_size);
        let mut wrote = Wrote::default();
        for chunk in frames.chunks(BATCH_PAGES) {
            let mut prepared = Vec::with_capacity(chunk.len());
            for &index in chunk {
                match self.prepare(index, only, prepared.len() * page_size) {
                    Ok(one) => prepared.push(one),
                    Err(NotNow::Busy) => wrote.busy.push(index),
                    Err(NotNow::NotDue) => {}
                }
            }
            if prepared.is_empty() {
                continue;
            }
            let Some(slots) = self.slots_for(prepared.len()) else {
                for one in &prepared {
                    store.frames.frame(one.frame).writing.store(false, Ordering::Release);
                    wrote.busy.push(one.frame);
                }
                continue;
            };
            let mut checks = Vec::with_capacity(prepared.len());
            for one in &prepared {
                let image = &mut self.buffer[one.at..one.at + page_size];
                checks.push(page::seal(image, one.tree, one.page, one.epoch));
            }
            self.write_runs(&slots);
            store.world.point(world::Point::ImagesWritten);
            for ((one, slot), check) in prepared.iter().zip(slots).zip(checks) {
                if complete(store, one, Place { slot, check }) {
                    wrote.written += 1;
                } else {
                    wrote.busy.push(one.frame);
                }
            }
        }
        store.buffers.give(self.buffer);
        wrote
    }
}

/// D4: the image stands in its slot. False, and the image is for nothing, if the page's latch was not
/// to be had (D7).
fn complete(store: &Store, one: &Prepared, place: Place) -> bool {
    let frame = store.frames.frame(one.frame);
    if !frame.latch_shared_soon() {
        store.slots.discard(place.slot);
        store.counts.writes_discarded.fetch_add(1, Ordering::Relaxed);
        frame.writing.store(false, Ordering::Release);
        return false;
    }
    let unchanged = frame.is_owned_by(one.tree, one.page) && frame.changes.load(Ordering::Relaxed) == one.changes;
    let handle = if unchanged { store.handle(one.tree) } else { None };
    if let Some(handle) = handle {
        assert_eq!(frame.dirty(), Some(one.epoch), "F2: only this writer makes the page clean");
        let mut book = store.book.lock();
        let before = book.list(one.epoch).pages.insert((one.tree, one.page), place);
        let old = handle.set_place(&book, one.page, place);
        store.slots.supersede(before.map(|place| place.slot), old, one.epoch);
        drop(book);
        frame.set_dirty(None);
        handle.turns_clean();
        store.counts.dirty_pages.fetch_sub(1, Ordering::Relaxed);
        store.counts.pages_written.fetch_add(1, Ordering::Relaxed);
    } else {
        store.slots.discard(place.slot);
        store.counts.writes_discarded.fetch_add(1, Ordering::Relaxed);
    }
    frame.writing.store(false, Ordering::Release);
    // SAFETY: latched above.
    unsafe { frame.latch.unlock_shared() };
    true
}

/// Writes up to a batch of frozen copies (D3). Returns how many.
pub(crate) fn write_frozen(store: &Store, max: usize) -> usize {
    let batch = store.frozen.take(max.min(BATCH_PAGES));
    if batch.is_empty() {
        return 0;
    }
    let mut writer = Writer::new(store);
    let Some(slots) = writer.slots_for(batch.len()) else {
        store.frozen.come_back(batch);
        store.buffers.give(writer.buffer);
        return 0;
    };
    let mut checks = Vec::with_capacity(batch.len());
    for (frozen, image) in batch.iter().zip(writer.buffer.chunks_exact_mut(store.page_size)) {
        // SAFETY: F1, a frozen copy is read by the checkpoint's driver alone.
        image.copy_from_slice(unsafe { store.frames.bytes(frozen.frame) });
        checks.push(page::seal(image, frozen.tree, frozen.page, frozen.epoch));
    }
    writer.write_runs(&slots);
    store.buffers.give(writer.buffer);
    store.world.point(world::Point::ImagesWritten);
    for ((frozen, slot), check) in batch.iter().zip(slots).zip(checks) {
        let mut book = store.book.lock();
        let before = book.list(frozen.epoch).pages.insert((frozen.tree, frozen.page), Place { slot, check });
        store.slots.supersede(before.map(|place| place.slot), frozen.slot, frozen.epoch);
        store.slots.retire(slot, frozen.superseded_by);
        drop(book);
        store.frames.give(frozen.frame);
        store.frozen.wrote_one();
    }
    store.counts.pages_written.fetch_add(batch.len() as u64, Ordering::Relaxed);
    store.checkpoints.made_progress();
    batch.len()
}

impl Store {
    /// Writes up to `count` dirty pages that the clock will reach next. Returns how many.
    pub fn write_step(&self, count: usize) -> usize {
        let mut chosen = Vec::with_capacity(count);
        for marked in [false, true] {
            for _ in 0..self.frames.high() {
                if chosen.len() >= count {
                    break;
                }
                let Some(index) = self.frames.tick_write() else { break };
                let frame = self.frames.frame(index);
                if frame.dirty().is_some() && frame.mark.load(Ordering::Relaxed) == marked && !frame.writing.load(Ordering::Relaxed) {
                    chosen.push(index);
                }
            }
            if !chosen.is_empty() {
                break;
            }
        }
        chosen.sort_by_cached_key(|&index| self.frames.frame(index).owner());
        Writer::new(self).frames(&chosen, None).written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever evicts has one: those of a thousand sessions that once did so at a time were a gigabyte beside
    /// the pool, for ever.
    #[test]
    fn buffers_of_a_crowd_do_not_stay() {
        let buffers = Buffers::new(4096);
        let crowd: Vec<AlignedBuf> = (0..100).map(|_| buffers.take()).collect();
        crowd.into_iter().for_each(|buffer| buffers.give(buffer));
        assert_eq!(buffers.spare.lock().len(), SPARE_MAX);
        drop(buffers.take());
        assert_eq!(buffers.spare.lock().len(), SPARE_MAX - 1);
    }
}
