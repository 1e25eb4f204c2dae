//! Writing images to slots, and freeing pages and trees.
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
//! D5: freeing a page or a tree is a change like any other: what is due for the running checkpoint is still
//! written (C2).
//! D6: `pool`.
//! D7: who writes a page waits for its latch for a moment and no longer: one who wants a frame to read a
//! large value, or an older version, has a leaf latched, and the latch may be of that leaf (behind one who
//! waits to change it) or of its parent.
//!
//! Lock order: frame latch, then book, then what `inherit` locks, then slots.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use base::{Epoch, PageNo, TreeId};
use parking_lot::lock_api::RawRwLock as _;
use world::AlignedBuf;

use crate::book::Frozen;
use crate::error::Result;
use crate::frames::FrameIndex;
use crate::map::{Place, TreeHandle};
use crate::slot_index::{NO_SLOT, SlotIndex};
use crate::window::Window;
use crate::{Registered, Store, page};

/// Pages in one write batch: 1 MiB of pages of 16 KiB.
pub(crate) const BATCH_PAGES: usize = 64;

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

impl Store {
    /// Queues an image for the running checkpoint. `leave` takes the page out of its epoch, while the queue
    /// is locked: a checkpointer that does not find the page dirty any more finds its image here.
    pub(crate) fn push_frozen(&self, frozen: Frozen, leave: impl FnOnce()) {
        self.counts.frozen_copies.fetch_add(1, Ordering::Relaxed);
        self.frozen_count.fetch_add(1, Ordering::Relaxed);
        let mut queue = self.frozen.lock();
        leave();
        queue.push_back(frozen);
    }

    pub(crate) fn note_counters(&self, tree: &Arc<TreeHandle>, epoch: Epoch) {
        self.book.lock().list(epoch).counters.push(tree.clone());
    }

    pub(crate) fn note_created(&self, tree: &Arc<TreeHandle>, epoch: Epoch) {
        let mut book = self.book.lock();
        let list = book.list(epoch);
        if list.dropped.contains(&tree.id()) {
            // What the list has is of the tree that had this id before.
            list.pages.retain(|(of, _), _| *of != tree.id());
            list.branched.retain(|(of, _)| *of != tree.id());
        }
        list.created.insert(tree.id());
    }

    /// Registers the handle of a tree that is about to be created ([`Window::create_tree`]).
    ///
    /// # Panics If the tree exists. (Ids are never used again, but by recovery, which may roll back the
    /// creation of a tree and then find it in the log.)
    pub fn new_tree(&self, id: TreeId) -> Arc<TreeHandle> {
        let handle = Arc::new(TreeHandle::new(id, &[], [0; crate::COUNTERS]));
        let before = self.trees.write().insert(id, Registered::Hot(handle.clone()));
        self.opened.lock().push_back(id);
        assert!(before.is_none(), "C2: no two trees have the same id");
        handle
    }

    /// Takes the registration of a tree back that was never created.
    pub fn forget_tree(&self, tree: &TreeHandle) {
        self.trees.write().remove(&tree.id());
    }

    /// Drops a tree: a change like any other (D5). `in_window` runs in the window that drops it. Of two who
    /// drop one tree the second finds it dropped, at every barrier behind its window.
    pub fn drop_tree(&self, tree: &TreeHandle, in_window: impl FnOnce(&mut Window<'_, '_>)) {
        let mut window = self.window();
        let epoch = window.epoch();
        in_window(&mut window);
        if !tree.set_dropped(epoch) {
            return;
        }
        {
            let mut book = self.book.lock();
            let list = book.list(epoch);
            list.created.remove(&tree.id());
            list.dropped.insert(tree.id());
        }
        {
            let mut orphans = self.orphans.lock();
            let of_tree: Vec<_> = orphans.range((tree.id(), PageNo(0))..=(tree.id(), PageNo(u32::MAX))).copied().collect();
            for orphan in of_tree {
                orphans.remove(&orphan);
            }
        }
        drop(window);
        for page in 0..tree.high() {
            self.reclaim(tree, PageNo(page), epoch);
        }
        self.trees.write().remove(&tree.id());
        self.counts.dropped_pages.fetch_add(u64::from(tree.high()), Ordering::Relaxed);
        self.want_room_of_dropped();
    }

    /// Takes frame and slot of a page of a tree that was dropped in `epoch`.
    fn reclaim(&self, tree: &TreeHandle, page: PageNo, epoch: Epoch) {
        let Some(entry) = tree.entry(page) else { return };
        let mut slot = NO_SLOT;
        while let Some(index) = entry.frame() {
            let frame = self.frames.frame(index);
            frame.latch.lock_exclusive();
            let owned = frame.is_owned_by(tree.id(), page);
            let mut given = false;
            if owned {
                slot = tree.set_place(&self.book.lock(), page, Place::NONE);
                entry.leave_frame();
                let leave = || {
                    frame.set_dirty(None);
                    frame.set_owner(None);
                };
                let dirty = frame.dirty();
                if dirty.is_some() {
                    self.counts.dirty_pages.fetch_sub(1, Ordering::Relaxed);
                    tree.turns_clean();
                }
                match dirty {
                    Some(of) if of < epoch => {
                        assert!(self.checkpoints.running_epoch() == Some(of), "C1: an older epoch is the running checkpoint's");
                        let frozen = Frozen { frame: index, tree: tree.id(), page, epoch: of, superseded_by: epoch, slot };
                        self.push_frozen(frozen, leave);
                        slot = NO_SLOT;
                    }
                    Some(_) => {
                        leave();
                        self.slots.give_credits(1);
                        given = true;
                    }
                    None => {
                        leave();
                        given = true;
                    }
                }
            }
            // SAFETY: latched above.
            unsafe { frame.latch.unlock_exclusive() };
            if given {
                self.frames.give(index);
            }
            if owned {
                break;
            }
        }
        if slot == NO_SLOT {
            slot = tree.set_place(&self.book.lock(), page, Place::NONE);
        }
        if slot != NO_SLOT {
            self.slots.retire(slot, epoch);
        }
    }

    /// Takes a page out of the map, inside a window of `epoch`; its frame is no longer its own.
    pub(crate) fn free_page(&self, tree: &TreeHandle, page: PageNo, epoch: Epoch) {
        let entry = tree.entry(page).expect("a page that is freed has an entry");
        {
            let mut book = self.book.lock();
            let before = book.list(epoch).pages.insert((tree.id(), page), Place::NONE);
            let live = tree.set_place(&book, page, Place::NONE);
            self.supersede(before, live, epoch);
        }
        entry.leave_frame();
        tree.release(page);
    }

    /// D2: `old` (the slot of the image before) is superseded by an image of `epoch`, whose list had
    /// `before`.
    fn supersede(&self, before: Option<Place>, old: SlotIndex, epoch: Epoch) {
        match before {
            Some(place) if place.slot != NO_SLOT => {
                assert!(place.slot == old, "D2: the list of an epoch has the newest image of that epoch");
                self.slots.free(old);
            }
            _ if old != NO_SLOT => self.slots.retire(old, epoch),
            _ => {}
        }
    }

    /// Copies a dirty page into the buffer for writing. The latch is only tried.
    fn prepare(&self, index: FrameIndex, only: Option<Epoch>, into: &mut [u8], at: usize) -> Result<Prepared, NotNow> {
        let frame = self.frames.frame(index);
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
                    into.copy_from_slice(unsafe { self.frames.bytes(index) });
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

    fn buffer(&self) -> AlignedBuf {
        self.checkpoints.buffers.lock().pop().unwrap_or_else(|| AlignedBuf::new(BATCH_PAGES * self.page_size))
    }

    fn return_buffer(&self, buffer: AlignedBuf) {
        self.checkpoints.buffers.lock().push(buffer);
    }

    /// Slots for `count` images: the files grow if they must.
    fn slots_for(&self, count: usize) -> Option<Vec<SlotIndex>> {
        let mut slots = Vec::with_capacity(count);
        while slots.len() < count {
            match self.slots.take_run(count - slots.len()) {
                Some(run) => slots.extend(run.start..run.start + run.len as u32),
                None => {
                    if self.grow_slots().is_err() {
                        for slot in slots {
                            self.slots.discard(slot);
                        }
                        return None;
                    }
                }
            }
        }
        Some(slots)
    }

    /// Writes adjacent slots in one go.
    fn write_runs(&self, slots: &[SlotIndex], images: &[u8]) {
        let mut from = 0;
        while from < slots.len() {
            let mut to = from + 1;
            while to < slots.len() && slots[to] == slots[to - 1] + 1 {
                to += 1;
            }
            self.files.write(slots[from], &images[from * self.page_size..to * self.page_size]);
            from = to;
        }
    }

    /// Writes the dirty pages among the frames, up to a batch of them.
    pub(crate) fn write_frames(&self, frames: &[FrameIndex], only: Option<Epoch>) -> Wrote {
        let mut wrote = Wrote::default();
        let mut buffer = self.buffer();
        for chunk in frames.chunks(BATCH_PAGES) {
            let mut prepared = Vec::with_capacity(chunk.len());
            for &index in chunk {
                let at = prepared.len() * self.page_size;
                match self.prepare(index, only, &mut buffer[at..at + self.page_size], at) {
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
                    self.frames.frame(one.frame).writing.store(false, Ordering::Release);
                    wrote.busy.push(one.frame);
                }
                continue;
            };
            let mut checks = Vec::with_capacity(prepared.len());
            for one in &prepared {
                let image = &mut buffer[one.at..one.at + self.page_size];
                checks.push(page::seal(image, one.tree, one.page, one.epoch));
            }
            self.write_runs(&slots, &buffer[..prepared.len() * self.page_size]);
            self.world.point(world::Point::ImagesWritten);
            for ((one, slot), check) in prepared.iter().zip(slots).zip(checks) {
                if self.complete(one, Place { slot, check }) {
                    wrote.written += 1;
                } else {
                    wrote.busy.push(one.frame);
                }
            }
        }
        self.return_buffer(buffer);
        wrote
    }

    /// D4: the image stands in its slot. False, and the image is for nothing, if the page's latch was not
    /// to be had (D7).
    fn complete(&self, one: &Prepared, place: Place) -> bool {
        let frame = self.frames.frame(one.frame);
        if !frame.latch_shared_soon() {
            self.slots.discard(place.slot);
            self.counts.writes_discarded.fetch_add(1, Ordering::Relaxed);
            frame.writing.store(false, Ordering::Release);
            return false;
        }
        let unchanged = frame.is_owned_by(one.tree, one.page) && frame.changes.load(Ordering::Relaxed) == one.changes;
        let handle = if unchanged { self.handle(one.tree) } else { None };
        if let Some(handle) = handle {
            assert_eq!(frame.dirty(), Some(one.epoch), "F2: only this writer makes the page clean");
            let mut book = self.book.lock();
            let before = book.list(one.epoch).pages.insert((one.tree, one.page), place);
            let old = handle.set_place(&book, one.page, place);
            self.supersede(before, old, one.epoch);
            drop(book);
            frame.set_dirty(None);
            handle.turns_clean();
            self.counts.dirty_pages.fetch_sub(1, Ordering::Relaxed);
            self.counts.pages_written.fetch_add(1, Ordering::Relaxed);
        } else {
            self.slots.discard(place.slot);
            self.counts.writes_discarded.fetch_add(1, Ordering::Relaxed);
        }
        frame.writing.store(false, Ordering::Release);
        // SAFETY: latched above.
        unsafe { frame.latch.unlock_shared() };
        true
    }

    /// Writes up to a batch of frozen copies (D3). Returns how many.
    pub(crate) fn write_frozen(&self, max: usize) -> usize {
        let batch: Vec<Frozen> = {
            let mut queue = self.frozen.lock();
            let count = queue.len().min(max).min(BATCH_PAGES);
            queue.drain(..count).collect()
        };
        if batch.is_empty() {
            return 0;
        }
        let Some(slots) = self.slots_for(batch.len()) else {
            self.frozen.lock().extend(batch);
            return 0;
        };
        let mut buffer = self.buffer();
        let mut checks = Vec::with_capacity(batch.len());
        for (frozen, image) in batch.iter().zip(buffer.chunks_exact_mut(self.page_size)) {
            // SAFETY: F1, a frozen copy is read by the checkpoint's driver alone.
            image.copy_from_slice(unsafe { self.frames.bytes(frozen.frame) });
            checks.push(page::seal(image, frozen.tree, frozen.page, frozen.epoch));
        }
        self.write_runs(&slots, &buffer[..batch.len() * self.page_size]);
        self.return_buffer(buffer);
        self.world.point(world::Point::ImagesWritten);
        for ((frozen, slot), check) in batch.iter().zip(slots).zip(checks) {
            let mut book = self.book.lock();
            let before = book.list(frozen.epoch).pages.insert((frozen.tree, frozen.page), Place { slot, check });
            self.supersede(before, frozen.slot, frozen.epoch);
            self.slots.retire(slot, frozen.superseded_by);
            drop(book);
            self.frames.give(frozen.frame);
            self.frozen_count.fetch_sub(1, Ordering::Relaxed);
        }
        self.counts.pages_written.fetch_add(batch.len() as u64, Ordering::Relaxed);
        self.checkpoints.made_progress();
        batch.len()
    }

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
        self.write_frames(&chosen, None).written
    }
}
