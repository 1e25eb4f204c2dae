//! The ladder: pins that are made and released by themselves, so that a look at the past finds one a little
//! before any moment of the last day.
//!
//! ```text
//!   age     0 ........ 10 min .......... 1 h ................ 24 h
//!   pins      each 10 s       each minute     each hour            none
//! ```
//! A pin is made of the last durable checkpoint; none is taken for it. Where nothing was changed there is
//! nothing to pin.
//!
//! **Invariants.**
//! 1. Automatic pins of the ladder are told by their names: `auto.` and the epoch. Others are left alone.
//! 2. Of the pins of one step of the ladder the oldest stays, so what is kept does not depend on when it is
//!    looked at; and the youngest of those that hold a table which was just filled, because the log does not
//!    lead there from the oldest (4).
//! 3. Pages that only pins hold, and the pins' own files, are less than a share of the data ([`SHARE`]) or
//!    little ([`ROOM_LEAST`]): else pins go one by one until it is so, first those between others that are
//!    close for their age, so that a small database under heavy writing keeps few pins of a long past and
//!    not many of a short one. The two ends go last.
//!    A full device ends them all the same (PN7).
//! 4. Behind what was committed through a checkpoint and not through the log a pin is made at once: the log
//!    does not lead beyond it.
//! 5. Without history, or without a log that is kept, there is no ladder.
//! 6. One tick does a bounded amount of work, and what fails is tried again with the next; a pin that cannot
//!    be made keeps none from being released.

use std::sync::atomic::Ordering;

use store::{Pin, PinKind};
use txn::{Logging, Result};

use crate::inner::Inner;
use crate::journal::LogPart;
use crate::rungs::{Rung, SECOND, STEPS, State, least_missed, needless};

const PREFIX: &[u8] = b"auto.";

/// What the ladder may hold, as a share of the data.
const SHARE: u64 = 8;
const ROOM_LEAST: u64 = 32 << 20;
/// Bytes of a pin's file for each page.
const PIN_ENTRY: u64 = 12;
/// Pins that one tick releases.
const RELEASED_MAX: usize = 8;

impl Inner {
    fn ladder_pins(&self) -> Vec<Rung> {
        let of_ladder = |pin: &Pin| pin.kind == PinKind::Automatic && pin.note.starts_with(PREFIX);
        let rung = |pin: Pin| {
            let part = LogPart::of_checkpoint(&pin.blob).ok()?;
            Some(Rung { number: pin.number, micros: part.mode.micros, fills: !part.prepared.is_empty() })
        };
        self.store.pins().into_iter().filter(of_ladder).filter_map(rung).collect()
    }

    /// Makes a pin if it is time, and releases those that are not needed. True if there is more to release.
    pub(crate) fn ladder_tick(&self) -> Result<bool> {
        let mut state = self.ladder.state.lock();
        let pins = self.ladder_pins();
        let mut gone: Vec<u32> = Vec::new();
        let mut added = Ok(());
        if self.ladder.on.load(Ordering::Relaxed) && self.options.log_bin && self.system.logging.mode() == Logging::Append {
            added = self.add_pin(&mut state, pins.last().map(|rung| rung.micros));
            gone.extend(needless(&pins, self.world.wall_micros()).into_iter().map(|at| pins[at].number));
        } else {
            gone.extend(pins.iter().map(|rung| rung.number));
        }
        let more = gone.len() > RELEASED_MAX;
        for number in gone.into_iter().take(RELEASED_MAX) {
            self.release_pin(number)?;
        }
        let more = self.keep_within_room()? || more;
        added.map(|()| more)
    }

    fn add_pin(&self, state: &mut State, newest: Option<u64>) -> Result<()> {
        let (checkpoints, beside_log) = (self.store.checkpoints(), self.system.counters.beside_log.load(Ordering::Acquire));
        let due = newest.is_none_or(|micros| self.world.wall_micros().saturating_sub(micros) >= STEPS[0].1 * SECOND);
        if state.checkpoints == Some(checkpoints) || !(due || state.checkpoints.is_none() || state.beside_log != beside_log) {
            return Ok(());
        }
        self.pin_by_epoch(PinKind::Automatic, PREFIX)?;
        *state = State { checkpoints: Some(checkpoints), beside_log };
        Ok(())
    }

    /// Invariant 3. True if there is more to release.
    fn keep_within_room(&self) -> Result<bool> {
        for _ in 0..RELEASED_MAX {
            let pins = self.ladder_pins();
            if pins.is_empty() {
                return Ok(false);
            }
            let status = self.store.status();
            let page = status.page_size as u64;
            let used = (status.slots_total - status.slots_free) as u64;
            let held = status.slots_held as u64 * page + pins.len() as u64 * used * PIN_ENTRY;
            if held <= (used * page / SHARE).max(ROOM_LEAST) {
                return Ok(false);
            }
            self.release_pin(pins[least_missed(&pins, self.world.wall_micros())].number)?;
        }
        Ok(true)
    }
}
