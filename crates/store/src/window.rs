//! Latch sets and modify windows: the only way to change a page.
//!
//! **Invariants.**
//! W1: `&mut` bytes of a page exist only inside a [`Window`], for pages latched exclusively in its set.
//! W2: a window does no I/O, waits for nothing and allocates nothing that can fail: what it needs was taken
//! before, or entering answers `Restart`.
//! W3: on entering, every exclusively latched page becomes a page of the current epoch; one that is dirty
//! from an older epoch is first copied aside for the checkpoint that still needs it, by however much it is
//! older (C1).
//! W4: a page that turns dirty owns one slot credit (C21).
//! W5: whoever waits (for I/O, frames, copy room, credits) holds no latch and no frame (C22); who waits for
//! credits, which may take long, does not keep his place among those who bring pages in, either (R3).
//! W6: a page freed while an older checkpoint still needs it is handed to that checkpoint first (C2); a new
//! page that no window has entered goes back when its set is dropped.
//!
//! The copies are made inside the window, just behind the gate, not before it: a copy costs one or two
//! microseconds, and so no barrier can pass between copy and change.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use base::{Epoch, PageNo, TreeId};
use parking_lot::lock_api::RawRwLock as _;

use crate::book::Frozen;
use crate::checkpoint::{change_counter, has_copy_room, wait_for_copy_room, wait_for_credits};
use crate::error::{Error, Restart, Result};
use crate::frames::{Frame, FrameIndex, NO_FRAME};
use crate::map::{Place, TreeHandle};
use crate::read::{Access, Patience, SharedPage};
use crate::reserve::{Reserve, draws_on_reserve};
use crate::slot_index::NO_SLOT;
use crate::{Store, page};

/// Pages that a set can hold.
pub const LATCHES_MAX: usize = 16;

/// A page in a latch set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageRef(u8);

#[derive(Clone, Copy)]
struct Held {
    frame: FrameIndex,
    exclusive: bool,
    /// Allocated by this set, and no window has been entered yet.
    fresh: bool,
    /// Freed in the window: the frame goes back when the latch does.
    freed: bool,
}

const NOTHING: Held = Held { frame: NO_FRAME, exclusive: false, fresh: false, freed: false };

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Nothing,
    Page(TreeId, PageNo),
    /// So many frames for new pages.
    Frames(usize),
    /// So many frames for new pages and frozen copies together.
    Copies(usize),
    Credits(usize),
}

/// The latches of one change, and what the change has reserved.
pub struct LatchSet<'s> {
    store: &'s Store,
    held: [Held; LATCHES_MAX],
    len: usize,
    /// Free frames that belong to this set.
    frames: Vec<FrameIndex>,
    /// Slot credits that belong to this set.
    credits: usize,
    wanted: Wanted,
    failure: Option<Error>,
    patience: Option<Patience<'s>>,
}

impl<'s> LatchSet<'s> {
    #[must_use]
    pub fn new(store: &'s Store) -> LatchSet<'s> {
        LatchSet {
            store,
            held: [NOTHING; LATCHES_MAX],
            len: 0,
            frames: Vec::new(),
            credits: 0,
            wanted: Wanted::Nothing,
            failure: None,
            patience: None,
        }
    }

    #[must_use]
    pub fn store(&self) -> &'s Store {
        self.store
    }

    /// Latches a page shared outside of the set: the guard lets go of it by itself.
    ///
    /// # Errors
    /// `Restart` if the page is not in memory.
    #[inline]
    pub fn try_read(&mut self, tree: &TreeHandle, page: PageNo) -> Result<SharedPage<'s>, Restart> {
        match self.store.try_read(tree, page, Access::Normal) {
            Ok(guard) => Ok(guard),
            Err(Restart) => self.want(Wanted::Page(tree.id(), page)),
        }
    }

    /// Gives up: [`LatchSet::recover`] returns the error.
    ///
    /// # Errors
    /// Always `Restart`.
    pub fn fail<T>(&mut self, error: Error) -> Result<T, Restart> {
        self.failure = Some(error);
        Err(Restart)
    }

    /// Latches a page shared; for pages that the change reads.
    ///
    /// # Errors
    /// `Restart` if the page is not in memory.
    pub fn latch_shared(&mut self, tree: &TreeHandle, page: PageNo) -> Result<PageRef, Restart> {
        let Ok(guard) = self.store.try_read(tree, page, Access::Normal) else {
            return self.want(Wanted::Page(tree.id(), page));
        };
        let frame = guard.into_frame();
        Ok(self.hold(Held { frame, ..NOTHING }))
    }

    /// Latches a page exclusively. Every page so latched counts as changed when a window is entered (W3).
    ///
    /// # Errors
    /// `Restart` if the page is not in memory.
    pub fn latch_exclusive(&mut self, tree: &TreeHandle, page: PageNo) -> Result<PageRef, Restart> {
        loop {
            let Some(index) = tree.entry(page).and_then(|entry| entry.frame()) else {
                return self.want(Wanted::Page(tree.id(), page));
            };
            let frame = self.store.frames.frame(index);
            if frame.loading.load(Ordering::Acquire) {
                return self.want(Wanted::Page(tree.id(), page));
            }
            self.store.frames.prefetch(index);
            if frame.latch_exclusive_of(tree.id(), page) {
                frame.touch();
                self.store.counts.gets.add(1);
                return Ok(self.hold(Held { frame: index, exclusive: true, ..NOTHING }));
            }
        }
    }

    /// A new page of the tree, zero behind its head, latched exclusively. It exists once a window has been
    /// entered.
    ///
    /// # Errors
    /// `Restart` if no frame is free.
    pub fn allocate(&mut self, tree: &TreeHandle) -> Result<PageRef, Restart> {
        let Some(index) = self.frames.pop().or_else(|| self.store.frames.take()) else {
            let count = self.fresh() + 1;
            return self.want(Wanted::Frames(count));
        };
        let frame = self.store.frames.frame(index);
        frame.latch.lock_exclusive();
        let page_no = tree.allocate(index, |page_no| {
            frame.set_owner(Some((tree.id(), page_no)));
        });
        frame.mark.store(true, Ordering::Relaxed);
        // SAFETY: F1, the frame was free and is latched exclusively.
        let bytes = unsafe { self.store.frames.bytes_mut(index) };
        bytes.fill(0);
        page::begin(bytes, tree.id(), page_no);
        Ok(self.hold(Held { frame: index, exclusive: true, fresh: true, freed: false }))
    }

    fn hold(&mut self, held: Held) -> PageRef {
        assert!(self.len < LATCHES_MAX, "C22: a window has a largest size");
        self.held[self.len] = held;
        self.len += 1;
        PageRef((self.len - 1) as u8)
    }

    /// Frames of new pages: the next attempt needs them again.
    fn fresh(&self) -> usize {
        self.held[..self.len].iter().filter(|held| held.fresh).count()
    }

    fn want<T>(&mut self, wanted: Wanted) -> Result<T, Restart> {
        self.wanted = wanted;
        Err(Restart)
    }

    /// Whether another page can be latched.
    #[must_use]
    pub fn has_room(&self, pages: usize) -> bool {
        self.len + pages <= LATCHES_MAX
    }

    #[must_use]
    pub fn page_no(&self, page: PageRef) -> PageNo {
        self.frame(page).owner().map_or(PageNo(u32::MAX), |(_, page)| page)
    }

    /// The bytes of a latched page.
    #[must_use]
    pub fn bytes(&self, page: PageRef) -> &[u8] {
        // SAFETY: F1, the set holds the latch, and `&self` excludes a window with `&mut` bytes of it.
        unsafe { self.store.frames.bytes(self.held(page).frame) }
    }

    fn held(&self, page: PageRef) -> Held {
        let held = self.held[page.0 as usize];
        assert!(held.frame != NO_FRAME, "the page is still latched");
        held
    }

    fn frame(&self, page: PageRef) -> &Frame {
        self.store.frames.frame(self.held(page).frame)
    }

    /// Lets go of one page.
    pub fn release(&mut self, page: PageRef) {
        self.release_at(page.0 as usize);
        while self.len > 0 && self.held[self.len - 1].frame == NO_FRAME {
            self.len -= 1;
        }
    }

    fn release_at(&mut self, at: usize) {
        let held = std::mem::replace(&mut self.held[at], NOTHING);
        if held.frame == NO_FRAME {
            return;
        }
        let frame = self.store.frames.frame(held.frame);
        if held.fresh {
            // W6
            if let Some((tree, page)) = frame.owner()
                && let Some(handle) = self.store.handle(tree)
            {
                handle.unallocate(page);
            }
            frame.set_owner(None);
        }
        if held.exclusive {
            // SAFETY: the set holds the exclusive latch.
            unsafe { frame.latch.unlock_exclusive() };
        } else {
            // SAFETY: the set holds one shared latch.
            unsafe { frame.latch.unlock_shared() };
        }
        if held.fresh || held.freed {
            self.store.frames.give(held.frame);
        }
    }

    /// Lets go of all pages. What was reserved stays reserved.
    pub fn release_all(&mut self) {
        for at in (0..self.len).rev() {
            self.release_at(at);
        }
        self.len = 0;
    }

    /// After a `Restart`: lets go of all pages and gets what was missing (W5). Then begin again.
    ///
    /// # Errors [`crate::Error::Full`] if there is no slot credit and a checkpoint does not help; errors of
    /// reading the page.
    pub fn recover(&mut self) -> Result<()> {
        self.release_all();
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        self.store.counts.restarts.fetch_add(1, Ordering::Relaxed);
        let wanted = std::mem::replace(&mut self.wanted, Wanted::Nothing);
        if matches!(wanted, Wanted::Page(..) | Wanted::Frames(_) | Wanted::Copies(_)) && self.patience.is_none() {
            self.give_frames();
            self.patience = Some(self.store.patience());
        }
        match wanted {
            Wanted::Nothing => Ok(()),
            Wanted::Page(tree, page) => match self.store.handle(tree) {
                // A page that has gone since: the caller's next attempt finds another way.
                Some(handle) => match self.store.fetch(&handle, page, Access::Normal) {
                    Err(Error::NoPage(..)) => Ok(()),
                    other => other,
                },
                None => Err(Error::NoTree(tree)),
            },
            Wanted::Frames(count) => {
                self.give_frames();
                self.store.several_frames(count, &mut self.frames);
                Ok(())
            }
            Wanted::Copies(count) => {
                self.give_frames();
                wait_for_copy_room(self.store, count);
                self.store.several_frames(count, &mut self.frames);
                Ok(())
            }
            Wanted::Credits(count) => {
                self.patience = None;
                wait_for_credits(self.store, count)?;
                self.credits += count;
                Ok(())
            }
        }
    }

    fn give_frames(&mut self) {
        for index in self.frames.drain(..) {
            self.store.frames.give(index);
        }
    }

    /// Enters the window (W3, W4).
    ///
    /// # Errors
    /// `Restart` if slot credits or copy room are missing.
    pub fn enter(&mut self) -> Result<Window<'_, 's>, Restart> {
        let ticket = self.store.gate.enter();
        let epoch = self.store.epoch();
        match self.make_current(epoch) {
            Ok(()) => Ok(Window { ticket, epoch, store: self.store, set: Some(self), unwinding: std::thread::panicking() }),
            Err(Restart) => {
                self.store.gate.leave(ticket);
                Err(Restart)
            }
        }
    }

    fn make_current(&mut self, epoch: Epoch) -> Result<(), Restart> {
        let (mut turning, mut due) = (0, 0);
        for held in &self.held[..self.len] {
            if held.exclusive && held.frame != NO_FRAME {
                match self.store.frames.frame(held.frame).dirty() {
                    Some(dirty) if dirty == epoch => {}
                    Some(_) => {
                        turning += 1;
                        due += 1;
                    }
                    None => turning += 1,
                }
            }
        }
        if turning > self.credits {
            let missing = turning - self.credits;
            if !self.store.slots.take_credits(missing, draws_on_reserve()) {
                return self.want(Wanted::Credits(missing));
            }
            self.credits += missing;
        }
        if due > 0 {
            if !has_copy_room(self.store, due) {
                let count = self.fresh() + due;
                return self.want(Wanted::Copies(count));
            }
            while self.frames.len() < due {
                match self.store.frames.take() {
                    Some(index) => self.frames.push(index),
                    None => {
                        let count = self.fresh() + due;
                        return self.want(Wanted::Copies(count));
                    }
                }
            }
        }
        let (mut changed, mut created) = (0, 0);
        for at in 0..self.len {
            let held = &mut self.held[at];
            if held.exclusive && held.frame != NO_FRAME {
                changed += 1;
                let is_new = std::mem::take(&mut held.fresh);
                created += u64::from(is_new);
                let index = held.frame;
                self.make_page_current(index, is_new, epoch);
            }
        }
        if changed > 0 {
            self.store.counts.changes.add(changed);
        }
        if created > 0 {
            self.store.counts.created.add(created);
        }
        Ok(())
    }

    fn make_page_current(&mut self, index: FrameIndex, is_new: bool, epoch: Epoch) {
        let frame = self.store.frames.frame(index);
        frame.changes.fetch_add(1, Ordering::Relaxed);
        match frame.dirty() {
            Some(dirty) if dirty == epoch => return,
            Some(dirty) => {
                let copy = self.frames.pop().expect("W2: taken before the first page was touched");
                // SAFETY: F1, the page is latched exclusively by this set.
                let from = unsafe { self.store.frames.bytes(index) };
                // SAFETY: F1, the copy's frame is free and belongs to this set.
                let to = unsafe { self.store.frames.bytes_mut(copy) };
                to.copy_from_slice(from);
                self.freeze(frame, copy, dirty, epoch);
            }
            None => {
                self.store.counts.dirty_pages.fetch_add(1, Ordering::Relaxed);
                let (tree, page) = frame.owner().expect("a latched frame has a page");
                if let Some(handle) = self.store.handle(tree) {
                    handle.turns_dirty();
                    if is_new {
                        handle.enter(page);
                    }
                }
            }
        }
        self.credits -= 1;
        self.store.counts.turned.fetch_add(1, Ordering::Relaxed);
        frame.set_dirty(Some(epoch));
        self.store.dirty[(epoch.0 % 2) as usize].lock().push_back(index);
    }

    /// Hands an image of `dirty`, which stands in the frame `copy`, to the running checkpoint (C1). The
    /// slot of the live entry goes along.
    fn freeze(&self, frame: &Frame, copy: FrameIndex, dirty: Epoch, epoch: Epoch) {
        assert!(dirty < epoch, "C1: only an image of an older epoch is frozen");
        assert!(self.store.checkpoints.running_epoch() == Some(dirty), "C1: one checkpoint at a time, and it has the image's epoch");
        let (tree, page) = frame.owner().expect("a dirty frame has a page");
        let slot = self.store.handle(tree).map_or(NO_SLOT, |handle| handle.set_place(&self.store.book.lock(), page, Place::NONE));
        let frozen = Frozen { frame: copy, tree, page, epoch: dirty, superseded_by: epoch, slot };
        self.store.frozen.push(frozen, || frame.set_dirty(Some(epoch)));
    }
}

impl Drop for LatchSet<'_> {
    fn drop(&mut self) {
        self.release_all();
        self.give_frames();
        if self.credits > 0 {
            self.store.slots.give_credits(self.credits);
        }
    }
}

/// A modify window. While it exists no barrier can pass; keep it short, wait for nothing in it, and enter
/// no other.
pub struct Window<'w, 's> {
    ticket: usize,
    epoch: Epoch,
    store: &'s Store,
    set: Option<&'w mut LatchSet<'s>>,
    /// It was entered by a destructor, on the way out of a panic that has nothing to do with it.
    unwinding: bool,
}

impl<'s> Window<'_, 's> {
    /// The epoch of all that is changed here.
    #[must_use]
    pub fn epoch(&self) -> Epoch {
        self.epoch
    }

    #[must_use]
    pub fn store(&self) -> &'s Store {
        self.store
    }

    fn held(&self, page: PageRef) -> Held {
        self.set.as_ref().expect("a window with pages has a set").held(page)
    }

    /// The bytes of a page of the set.
    #[must_use]
    pub fn bytes(&self, page: PageRef) -> &[u8] {
        // SAFETY: F1, latched in the set; `&self` excludes `bytes_mut`.
        unsafe { self.store.frames.bytes(self.held(page).frame) }
    }

    #[must_use]
    pub fn page_no(&self, page: PageRef) -> PageNo {
        self.set.as_ref().expect("a window with pages has a set").page_no(page)
    }

    /// The bytes of a page to change (W1). The head of [`crate::PAGE_HEADER`] bytes is the store's, but for
    /// the type.
    ///
    /// # Panics
    /// If the page is not latched exclusively.
    pub fn bytes_mut(&mut self, page: PageRef) -> &mut [u8] {
        let held = self.held(page);
        assert!(held.exclusive && !held.freed, "W1: only a page latched exclusively is changed");
        debug_assert_eq!(self.store.frames.frame(held.frame).dirty(), Some(self.epoch), "W3");
        // SAFETY: F1, latched exclusively, and `&mut self` excludes other bytes of this set.
        unsafe { self.store.frames.bytes_mut(held.frame) }
    }

    /// The bytes of two different pages to change.
    ///
    /// # Panics
    /// If they are the same page, or not both latched exclusively.
    pub fn pair_mut(&mut self, one: PageRef, other: PageRef) -> (&mut [u8], &mut [u8]) {
        let (a, b) = (self.held(one), self.held(other));
        assert!(a.frame != b.frame && a.exclusive && b.exclusive && !a.freed && !b.freed, "W1: two pages latched exclusively");
        // SAFETY: F1 as in `bytes_mut`; the frames differ, so the slices do not overlap.
        unsafe { (self.store.frames.bytes_mut(a.frame), self.store.frames.bytes_mut(b.frame)) }
    }

    /// The page leaves its tree (C2, W6). Its bytes are gone for this window, too.
    pub fn free(&mut self, page: PageRef) {
        let held = self.held(page);
        assert!(held.exclusive && !held.freed, "W1: only a page latched exclusively is freed");
        let frame = self.store.frames.frame(held.frame);
        let (tree, page_no) = frame.owner().expect("a latched page has an owner");
        frame.set_dirty(None);
        frame.set_owner(None);
        self.store.counts.dirty_pages.fetch_sub(1, Ordering::Relaxed);
        self.store.slots.give_credits(1);
        if let Some(handle) = self.store.handle(tree) {
            handle.turns_clean();
            self.store.free_page(&handle, page_no, self.epoch);
        }
        if let Some(set) = self.set.as_mut() {
            set.held[page.0 as usize].freed = true;
        }
    }

    /// Raises a counter of a tree; it travels with the tree (C11, C26).
    pub fn raise_counter(&mut self, tree: &Arc<TreeHandle>, which: usize, value: u64) {
        change_counter(self.store, tree, (which, value, true), self.epoch);
    }

    /// Sets a counter of a tree, also to a smaller value.
    pub fn set_counter(&mut self, tree: &Arc<TreeHandle>, which: usize, value: u64) {
        change_counter(self.store, tree, (which, value, false), self.epoch);
    }

    /// The tree exists from this window on; its first page was allocated in the set of this window.
    pub fn create_tree(&mut self, tree: &Arc<TreeHandle>) {
        self.store.book.lock().list(self.epoch).create(tree.id());
    }

    /// Names a page that nothing refers to yet, or any more: recovery hands it back to be freed if no later
    /// window takes it off the list.
    pub fn orphan(&mut self, tree: &TreeHandle, page: PageNo) {
        self.store.orphans.lock().insert((tree.id(), page));
    }

    /// All pages of the tree are about to be freed by somebody who would begin again after a crash.
    pub fn unorphan_all(&mut self, tree: &TreeHandle) {
        self.store.orphans.lock().retain(|(of, _)| *of != tree.id());
    }

    /// The page is referred to again, or freed in this window.
    pub fn unorphan(&mut self, tree: &TreeHandle, page: PageNo) {
        let was = self.store.orphans.lock().remove(&(tree.id(), page));
        debug_assert!(was, "an orphan is taken off the list once");
    }
}

impl Drop for Window<'_, '_> {
    fn drop(&mut self) {
        // Pages are half changed, and a checkpoint would make that durable. Recovery knows the state before.
        if std::thread::panicking() && !self.unwinding && !self.store.world.is_simulated() {
            self.store.world.die("a panic inside a modify window");
        }
        self.store.gate.leave(self.ticket);
        if !std::thread::panicking() {
            self.store.world.point(world::Point::WindowLeft);
        }
    }
}

impl Store {
    /// For rollback, purge and DROP: what makes room must not fail for want of room (C21). While the guard
    /// lives, changes of this thread draw on the reserve of slots, and wait for checkpoints rather than
    /// fail.
    #[must_use]
    pub fn draw_on_reserve(&self) -> Reserve {
        Reserve::new()
    }

    /// One change in one window, tried as often as it takes: `latch` takes the pages, `write` runs in the
    /// window.
    ///
    /// # Errors
    /// As [`LatchSet::recover`].
    pub fn modify<'s, P, R>(
        &'s self,
        mut latch: impl FnMut(&mut LatchSet<'s>) -> Result<P, Restart>,
        write: impl FnOnce(&mut Window<'_, 's>, P) -> R,
    ) -> Result<R> {
        let mut set = LatchSet::new(self);
        let mut write = Some(write);
        loop {
            let attempt = latch(&mut set).and_then(|pages| {
                let mut window = set.enter()?;
                let write = write.take().expect("a window is entered once");
                Ok(write(&mut window, pages))
            });
            match attempt {
                Ok(result) => return Ok(result),
                Err(Restart) => set.recover()?,
            }
        }
    }

    /// A window without pages, for what a barrier captures (the mark of a commit).
    #[must_use]
    pub fn window(&self) -> Window<'_, '_> {
        let ticket = self.gate.enter();
        Window { ticket, epoch: self.epoch(), store: self, set: None, unwinding: std::thread::panicking() }
    }
}
