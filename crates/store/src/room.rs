//! How many slots there are: the files grow when nothing is free, and give back what has long been free at their end.
//!
//! **Invariants.** RM1: only slots that are free are given back (S1: no durable batch names them), and their credits with them (S3); they leave the bitmap before
//! their file is cut, so nobody takes one meanwhile. RM2: growing and giving back exclude each other. RM3: what is to stay free is a quarter of what is in use, two
//! steps of growth, the reserve, and what is promised to pages that are to be written; below the slot up to which that is so new images are put, so that the end of the files comes free. RM4: what is given back has been too
//! much at [`LOOKS`] looks one after another, so a load that comes and goes does not make the files shrink and grow. RM5: an error here leaves files that are
//! longer than what is counted, and nothing else; it is tried again. RM6: who has dropped as much as the files grow by gets a checkpoint at once: what only that makes free, others need.

use std::sync::atomic::Ordering;
use std::time::Duration;

use parking_lot::Mutex;
use world::Moment;

use crate::Store;
use crate::error::{Error, Result};
use crate::slots::SLOT_RESERVE;

/// The files grow by so many bytes at most.
const GROWTH_MAX: usize = 256 << 20;
/// So many are given back at once: cutting takes time.
const CUT_MAX: usize = 1 << 30;
/// Time between two looks, and how many of them must have found too much.
const PAUSE: Duration = Duration::from_secs(1);
const LOOKS: u32 = 10;

/// What the last looks have found.
#[derive(Default)]
pub(crate) struct Looks {
    next: Moment,
    count: u32,
    /// The least that was too much.
    least: usize,
}

pub(crate) struct Room {
    /// Held while the slot files grow or shrink.
    changing: Mutex<()>,
    looks: Mutex<Looks>,
}

impl Room {
    pub fn new() -> Room {
        Room { changing: Mutex::new(()), looks: Mutex::default() }
    }
}

impl Store {
    /// By so many slots the files grow.
    fn growth(&self, total: usize) -> usize {
        self.grow_slots.max(total / 16).min(GROWTH_MAX / self.page_size).max(1)
    }

    /// Adds slots to the files. `Full` if the disk or the limit says so.
    pub fn grow_slots(&self) -> Result<()> {
        let seen = self.slots.total();
        let _one_at_a_time = self.room.changing.lock();
        let total = self.slots.total();
        if total > seen {
            return Ok(());
        }
        let count = self.growth(total).min(self.slots_max.saturating_sub(total));
        if count == 0 {
            return Err(Error::Full);
        }
        let added = match self.files.grow(total, count) {
            // Perhaps a little still fits.
            Err(Error::Full) if count > 64 => self.files.grow(total, 64)?,
            other => other?,
        };
        self.slots.grown(added);
        Ok(())
    }

    /// RM6
    pub(crate) fn want_room_of_dropped(&self) {
        if self.counts.dropped_pages.load(Ordering::Relaxed) >= self.growth(self.slots.total()) as u64 {
            self.want_checkpoint();
        }
    }

    /// Looks, once a second, whether the files are too long, and gives some back if they have been for a while (RM4). For a thread to call every now and then.
    ///
    /// # Errors
    /// What kept a file from being cut or removed (RM5).
    pub fn room_tick(&self) -> Result<()> {
        let now = self.world.now();
        let most = {
            let mut looks = self.room.looks.lock();
            if now < looks.next {
                return Ok(());
            }
            looks.next = now + PAUSE;
            let spare = self.spare_slots();
            if spare == 0 && !self.files.owing.load(Ordering::Relaxed) {
                looks.count = 0;
                return Ok(());
            }
            looks.least = if looks.count == 0 { spare } else { looks.least.min(spare) };
            looks.count += 1;
            if looks.count < LOOKS {
                return Ok(());
            }
            // More at the next look, if it is as much then.
            let most = std::mem::replace(&mut looks.least, usize::MAX).min((CUT_MAX / self.page_size).max(1));
            looks.count = LOOKS - 1;
            most
        };
        self.give_back_room(most).map(|_| ()).inspect_err(|_| self.room.looks.lock().count = 0)
    }

    /// Slots at the end of the files that are too many (RM3); none if it is less than a step of growth.
    fn spare_slots(&self) -> usize {
        let (total, free) = (self.slots.total(), self.slots.free_count());
        let growth = self.growth(total);
        let promised = self.dirty_pages() as usize + self.frozen().0 + SLOT_RESERVE;
        let wanted = (total - free) / 4 + 2 * growth + promised;
        let spare = self.slots.prefer_low((free > wanted + growth).then_some(wanted));
        if spare < growth { 0 } else { spare }
    }

    /// Gives back up to `most` slots at the end of the files, if there are too many. Returns how many.
    ///
    /// # Errors
    /// As [`Store::room_tick`].
    pub fn give_back_room(&self, most: usize) -> Result<usize> {
        let _one_at_a_time = self.room.changing.lock();
        let spare = self.spare_slots().min(most);
        let cut = self.slots.cut(spare, self.files.last_first());
        if cut > 0 || self.files.owing.load(Ordering::Relaxed) {
            self.files.shrink(self.slots.total())?;
        }
        Ok(cut)
    }
}
