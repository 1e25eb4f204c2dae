//! How many pages lie behind the tail of an undo slot, which a rollback, or a transaction of inserts, has
//! left there: so that whoever trims (`trim`) knows which slots are worth a look.

use parking_lot::Mutex;

/// Pages that stay behind a tail, so that transactions of a few pages free and allocate none.
pub const KEPT: u32 = 2;

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
    /// It is listed as long (`slots`).
    listed: bool,
}

impl Behind {
    /// The pages of an empty chain, or of one that somebody else has written.
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
    pub fn list(&self) -> bool {
        let mut pages = self.0.lock();
        pages.now > KEPT && !std::mem::replace(&mut pages.listed, true)
    }

    /// Somebody begins to trim. What a transaction leaves behind from now on lists the slot again.
    pub fn looked_at(&self) {
        let mut pages = self.0.lock();
        (pages.now, pages.listed) = (KEPT, false);
    }

    /// Not all of it was done.
    pub fn left(&self) {
        self.0.lock().now = u32::MAX;
    }
}
