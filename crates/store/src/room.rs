//! How many slots there are: the files grow when nothing is free, and give back what has long been free: at
//! their end by being cut, and before it as holes.
//!
//! **Invariants.**
//! RM1: only slots that are free are given back (S1: no durable batch names them), and their credits with
//! them (S3); they leave the bitmap before their file is cut, so nobody takes one meanwhile.
//! RM2: growing and giving back exclude each other.
//! RM3: what is to stay free is a quarter of what is in use, two steps of growth, the reserve, and what is
//! promised to pages that are to be written; below the slot up to which that is so new images are put, so
//! that the end of the files comes free.
//! RM4: what is given back has been too much at [`LOOKS`] looks one after another, so a load that comes and
//! goes does not make the files shrink and grow.
//! RM5: an error here leaves files that are longer than what is counted, and nothing else; it is tried
//! again.
//! RM6: who has dropped as much as the files grow by gets a checkpoint at once: what only that makes free,
//! others need.
//! RM7: what is too much and does not lie at the end is given back in whole groups (S6): their slots leave
//! the bitmap before their room goes, and come back when it is reserved again, which is how the files grow
//! as long as there are such groups. So a page that stands at the end, or a pin that keeps one, holds
//! nothing else back.
//! RM8: a start that finds files with holes takes all free groups for absent; their room is given back, in
//! case it is there, as soon as there is too much.

use std::sync::atomic::Ordering;
use std::time::Duration;

use parking_lot::Mutex;
use world::{Moment, lacks_room};

use crate::Store;
use crate::error::{Error, Result};
use crate::files::SlotFiles;
use crate::slots::{Run, SLOT_RESERVE, Slots};

/// The files grow by so many bytes at most.
const GROWTH_MAX: usize = 256 << 20;
/// So many are given back at once: cutting takes time.
const CUT_MAX: usize = 1 << 30;
/// So many holes are tried where the device is full.
const HOLES_TRIED: usize = 4096;
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
    /// Adds slots to the files. `Full` if the disk or the limit says so.
    pub fn grow_slots(&self) -> Result<()> {
        add_slots(self).inspect_err(|error| {
            if *error == Error::Full {
                lacks_room(&self.world, &self.files.last_name(), "changes of rows wait for a checkpoint that frees some, or fail (1114)");
            }
        })
    }

    /// Looks, once a second, whether the files are too long, and gives some back if they have been for a
    /// while (RM4). For a thread to call every now and then.
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
            let spare = spare_slots(self);
            if spare == 0 && !self.files.owing.load(Ordering::Relaxed) && !self.slots.is_in_doubt() {
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

    /// Gives back up to `most` slots, if there are too many: first those at the end of the files. Returns how
    /// many.
    ///
    /// # Errors
    /// As [`Store::room_tick`].
    pub fn give_back_room(&self, most: usize) -> Result<usize> {
        let _one_at_a_time = self.room.changing.lock();
        if self.slots.is_in_doubt() {
            self.slots.all_absent().into_iter().try_for_each(|run| self.files.punch(run).map(drop))?;
            self.slots.set_doubt(false);
        }
        let spare = spare_slots(self).min(most);
        let cut = self.slots.cut(spare, self.files.last_first());
        if cut.is_some() || self.files.owing.load(Ordering::Relaxed) {
            self.files.shrink(self.slots.total())?;
        }
        let mut given = cut.unwrap_or(0);
        if !self.files.punches.load(Ordering::Relaxed) {
            return Ok(given);
        }
        for run in self.slots.give_up(spare - given) {
            match self.files.punch(run) {
                Ok(true) => given += run.len,
                // It is all there.
                Ok(false) => {
                    self.files.punches.store(false, Ordering::Relaxed);
                    self.slots.restore(run);
                }
                Err(error) => {
                    self.slots.set_doubt(true);
                    return Err(error);
                }
            }
        }
        Ok(given)
    }
}

fn add_slots(store: &Store) -> Result<()> {
    let seen = store.slots.present();
    let _one_at_a_time = store.room.changing.lock();
    let total = store.slots.total();
    if store.slots.present() > seen {
        return Ok(());
    }
    if let Some(run) = store.slots.first_absent(growth(store, total)) {
        return grow_into_holes(&store.slots, &store.files, run);
    }
    let count = growth(store, total).min(store.slots_max.saturating_sub(total));
    if count == 0 {
        return Err(Error::Full);
    }
    let added = match store.files.grow(total, count) {
        // Perhaps a little still fits.
        Err(Error::Full) if count > 64 => store.files.grow(total, 64)?,
        other => other?,
    };
    store.slots.grown(added);
    Ok(())
}

/// By so many slots the files grow.
fn growth(store: &Store, total: usize) -> usize {
    store.grow_slots.max(total / 16).min(GROWTH_MAX / store.page_size).max(1)
}

/// RM6
pub(crate) fn want_room_of_dropped(store: &Store) {
    if store.counts.dropped_pages.load(Ordering::Relaxed) >= growth(store, store.slots.total()) as u64 {
        store.checkpoints.ask();
    }
}

/// Free slots that are too many (RM3); none if it is less than a step of growth.
fn spare_slots(store: &Store) -> usize {
    // Others take slots, and add some, between the two looks.
    let (present, free) = (store.slots.present(), store.slots.free_count());
    let growth = growth(store, present);
    let promised = store.dirty_pages() as usize + store.frozen().0 + SLOT_RESERVE;
    let wanted = present.saturating_sub(free) / 4 + 2 * growth + promised;
    let spare = if free > wanted + growth { free - wanted } else { 0 };
    store.slots.prefer_low((spare > 0).then_some(wanted));
    spare
}

/// RM7, RM8: on a full device some absent group may have its room all the same.
fn grow_into_holes(slots: &Slots, files: &SlotFiles, first: Run) -> Result<()> {
    let run = match files.reserve(first) {
        Err(Error::Full) => {
            let reserved = |run| files.reserve(run).ok();
            slots.absent_groups().take(HOLES_TRIED).find_map(reserved).ok_or(Error::Full)?
        }
        other => other?,
    };
    slots.restore(run);
    Ok(())
}
