//! Undo pages that lie behind their slot's tail are freed: room that a rollback, or a transaction of
//! inserts, took serves others again.
//!
//! ```text
//!                  tail             last kept
//!   … → [page] → [page] → [page] → [page] → [page] → [page] …
//!                        └─── at most KEPT ─┘└── freed, the first one first ─┘
//! ```
//! # Invariants
//! 1. A page is taken out of the chain, and freed, in one window, with itself and the page before it
//!    latched: at every barrier the chain is whole (C11).
//! 2. It is more than [`KEPT`] pages behind the tail while both are latched. Who writes records moves the
//!    tail one page at a time and latches the page it leaves and the page it comes to: it cannot come to
//!    one that is being freed. So a slot is trimmed whether it is in use or not.
//! 3. Whoever purges trims as well, and nobody else takes pages out of a chain (purge 1).
//! 4. Every slot with more behind its tail is in `long_slots`, or is in use and gets there while its
//!    transaction rolls back, or when it is returned: a long rollback gives its room back while it runs.
//!    After a start nobody knows: all are looked at.
//! 5. A slot whose chain cannot be read is looked at again when purge tries again what it could not read
//!    (see `aside`).

use std::sync::Arc;

use base::PageNo;
use parking_lot::Mutex;
use store::{Access, LatchSet, Restart, Store};

use crate::api::{Error, Result};
use crate::system::System;
use crate::undo::{Slot, next_page, set_next_page};

/// Pages that stay behind a tail, so that transactions of a few pages free and allocate none.
pub const KEPT: u32 = 2;
/// To free a page counts in a purge step as so many records.
pub const RECORDS_A_PAGE: usize = 8;

/// How many pages lie behind the tail, or more than there are: what is behind it now is behind where the
/// transaction has begun, too.
#[derive(Debug)]
pub(crate) struct Behind(Mutex<Pages>);

#[derive(Debug)]
struct Pages {
    /// Behind the tail, while no transaction uses the slot, or one has begun to roll back.
    now: u32,
    /// Behind the page where the transaction has begun.
    after_start: u32,
    /// So far it has moved the tail from there.
    moved: u32,
    /// It is in `long_slots`.
    listed: bool,
}

impl Behind {
    /// Of an empty chain, or of one that somebody else has written.
    pub fn new(empty: bool) -> Behind {
        let now = if empty { 0 } else { u32::MAX };
        Behind(Mutex::new(Pages { now, after_start: now, moved: 0, listed: false }))
    }

    pub fn begin(&self) {
        let mut pages = self.0.lock();
        (pages.after_start, pages.moved) = (pages.now, 0);
    }

    /// The tail has come to the next page.
    pub fn forward(&self, new: bool) {
        let mut pages = self.0.lock();
        pages.after_start = pages.after_start.saturating_add(u32::from(new));
        pages.moved += 1;
    }

    /// It has gone back a page, or some: a rollback. What it has left behind can be freed while it goes on.
    pub fn back(&self) {
        let mut pages = self.0.lock();
        pages.moved = 0;
        pages.now = pages.now.saturating_add(1);
    }

    /// The transaction has ended: its tail stays where it is, or goes back to where it has begun.
    pub fn end(&self, stays: bool) {
        let mut pages = self.0.lock();
        pages.now = if stays { pages.after_start.saturating_sub(pages.moved) } else { pages.after_start };
    }

    /// Says once, until [`Behind::looked_at`], that there are too many.
    fn list(&self) -> bool {
        let mut pages = self.0.lock();
        pages.now > KEPT && !std::mem::replace(&mut pages.listed, true)
    }

    /// Somebody begins to trim. What a transaction leaves behind from now on lists the slot again.
    fn looked_at(&self) {
        let mut pages = self.0.lock();
        (pages.now, pages.listed) = (KEPT, false);
    }

    /// Not all of it was done.
    fn left(&self) {
        self.0.lock().now = u32::MAX;
    }
}

/// The tail's page and the pages behind it that are kept.
type Kept = [PageNo; KEPT as usize + 1];

/// The page behind those that are kept.
enum Behindmost {
    Freed,
    None,
    /// The tail has moved since.
    Elsewhere,
    /// It is one of them.
    Kept,
}

impl Slot {
    fn next_of(&self, store: &Store, page: PageNo) -> Result<PageNo> {
        Ok(next_page(&store.read(&self.handle, page, Access::Scan)?))
    }

    /// The tail's page and those behind it that are kept; none: the chain ends among them.
    fn kept(&self, store: &Store, tail: PageNo) -> Result<Option<Kept>> {
        let mut kept = [tail; KEPT as usize + 1];
        for at in 1..kept.len() {
            let next = self.next_of(store, kept[at - 1])?;
            if next == PageNo(0) {
                return Ok(None);
            }
            if kept[..at].contains(&next) {
                return Err(self.comes_back());
            }
            kept[at] = next;
        }
        Ok(Some(kept))
    }

    /// The page behind the last that is kept was not in memory: it must be there at all, for nobody but the
    /// one who trims frees pages of the chain.
    fn check_chain(&self, store: &Store, last: PageNo) -> Result<()> {
        match self.next_of(store, last)? {
            PageNo(0) => Ok(()),
            next => self.next_of(store, next).map(drop),
        }
    }

    /// Only damage does that.
    fn comes_back(&self) -> Error {
        Error::Damaged(format!("the pages of undo slot {} come back to themselves", self.no))
    }

    /// Frees up to so many pages behind the tail. True if no more than [`KEPT`] are left.
    pub(crate) fn trim(&self, store: &Store, pages: usize) -> Result<bool> {
        let mut set = LatchSet::new(store);
        let (mut known, mut freed) = (None::<Kept>, 0);
        while freed < pages {
            let tail = self.state.lock().tail.page;
            if tail == PageNo(0) {
                return Ok(true);
            }
            let kept = match known {
                Some(kept) if kept[0] == tail => kept,
                _ => {
                    let Some(kept) = self.kept(store, tail)? else { return Ok(true) };
                    known = Some(kept);
                    kept
                }
            };
            match self.free_behind(&mut set, &kept) {
                Ok(Behindmost::Freed) => freed += 1,
                Ok(Behindmost::None) => return Ok(true),
                Ok(Behindmost::Elsewhere) => known = None,
                Ok(Behindmost::Kept) => return Err(self.comes_back()),
                Err(Restart) => {
                    set.recover()?;
                    self.check_chain(store, kept[KEPT as usize])?;
                }
            }
            set.release_all();
        }
        Ok(false)
    }

    /// Frees the page behind those that are kept, if the tail is still on their first.
    fn free_behind(&self, set: &mut LatchSet<'_>, kept: &Kept) -> std::result::Result<Behindmost, Restart> {
        let [tail, .., last] = *kept;
        let before = set.latch_exclusive(&self.handle, last)?;
        let next = next_page(set.bytes(before));
        if next == PageNo(0) {
            return Ok(Behindmost::None);
        }
        if kept.contains(&next) {
            return Ok(Behindmost::Kept);
        }
        let page = set.latch_exclusive(&self.handle, next)?;
        let then = next_page(set.bytes(page));
        if self.state.lock().tail.page != tail {
            return Ok(Behindmost::Elsewhere);
        }
        let mut window = set.enter()?;
        set_next_page(window.bytes_mut(before), then);
        window.free(page);
        Ok(Behindmost::Freed)
    }
}

impl System {
    /// A slot that nobody uses any more, or whose transaction has rolled back a change; purge looks at it
    /// if there is much behind its tail.
    pub(crate) fn list_if_long(&self, slot: &Slot) {
        if slot.behind.list() {
            self.long_slots.lock().push(slot.no);
        }
    }

    /// Frees pages behind tails, for about so many records' worth. True if there is more to do.
    pub(crate) fn trim_step(&self, records: usize) -> Result<bool> {
        let Some(no) = self.long_slots.lock().pop() else { return Ok(false) };
        let slot: Arc<Slot> = self.slot(no)?;
        slot.behind.looked_at();
        match slot.trim(&self.store, records.div_ceil(RECORDS_A_PAGE)) {
            Ok(true) => {}
            Ok(false) => {
                slot.behind.left();
                self.list_if_long(&slot);
            }
            Err(e) => {
                tracing::error!("undo slot {no} keeps pages that are needed no more until they can be read: {e}");
                self.untrimmed.lock().push(no);
            }
        }
        Ok(!self.long_slots.lock().is_empty())
    }

    /// Those that could not be read are looked at again.
    pub(crate) fn trim_again(&self) {
        for no in std::mem::take(&mut *self.untrimmed.lock()) {
            if let Ok(slot) = self.slot(no) {
                slot.behind.left();
                self.list_if_long(&slot);
            }
        }
    }

    /// Pages wait to be freed behind some tail.
    pub fn has_long_undo(&self) -> bool {
        !self.long_slots.lock().is_empty() || !self.untrimmed.lock().is_empty()
    }

    /// Walks the chains of all slots, of which nobody may use one, and purge neither: every page of an undo
    /// tree is in its chain. Returns how many pages lie behind a tail at most.
    ///
    /// # Errors
    /// `Damaged` with what is wrong.
    pub fn check_undo(&self) -> Result<u32> {
        let mut most = 0;
        for slot in self.slots.read().iter() {
            let (mut page, tail) = {
                let state = slot.state.lock();
                (state.purge.page, state.tail.page)
            };
            let (mut met, mut behind) = (0, None);
            while page != PageNo(0) && met <= slot.handle.pages() {
                met += 1;
                behind = behind.map(|n: u32| n + 1).or((page == tail).then_some(0));
                page = slot.next_of(&self.store, page)?;
            }
            // Page 0 is the root.
            if met + 1 != slot.handle.pages() || behind.is_none() && tail != PageNo(0) {
                let pages = slot.handle.pages();
                return Err(Error::Damaged(format!("undo slot {} has {pages} pages, of which {met} are in its chain", slot.no)));
            }
            most = most.max(behind.unwrap_or(0));
        }
        Ok(most)
    }
}
