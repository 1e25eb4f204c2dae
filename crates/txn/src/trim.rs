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
//! 4. Every slot with more behind its tail is listed as long (`slots`), or is in use and gets there while its
//!    transaction rolls back, or when it is returned: a long rollback gives its room back while it runs.
//!    After a start nobody knows: all are looked at.
//! 5. A slot whose chain cannot be read is looked at again when purge tries again what it could not read
//!    (see `aside`).

use base::PageNo;
use store::{Access, LatchSet, Restart, Store};

use crate::api::{Error, Result};
use crate::tail::KEPT;
use crate::undo::{Slot, next_page, set_next_page};

/// To free a page counts in a purge step as so many records.
pub const RECORDS_A_PAGE: usize = 8;

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
    pub(crate) fn next_of(&self, store: &Store, page: PageNo) -> Result<PageNo> {
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
