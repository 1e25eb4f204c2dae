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

use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use store::{Pin, PinKind};
use txn::{Logging, Result};

use crate::Inner;
use crate::journal::LogPart;

const PREFIX: &[u8] = b"auto.";

const SECOND: u64 = 1_000_000;
/// Up to which age there is one pin in how long a time, in seconds.
const STEPS: [(u64, u64); 3] = [(600, 10), (3600, 60), (86_400, 3600)];
/// What the ladder may hold, as a share of the data.
const SHARE: u64 = 8;
const ROOM_LEAST: u64 = 32 << 20;
/// Bytes of a pin's file for each page.
const PIN_ENTRY: u64 = 12;
/// Pins that one tick releases.
const RELEASED_MAX: usize = 8;

/// What the ladder knows between ticks.
#[derive(Default)]
pub(crate) struct Ladder {
    pub on: AtomicBool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Checkpoints that had ended when the last pin was made; none: none was made since the start.
    checkpoints: Option<u64>,
    /// Commits beside the log that had been there.
    beside_log: u64,
}

/// The step of the ladder on which a pin of that age stands, as what all pins of one step have in common;
/// none above the last.
fn step(micros: u64, now: u64) -> Option<(u64, u64)> {
    let age = now.saturating_sub(micros) / SECOND;
    STEPS.iter().find(|(upto, _)| age < *upto).map(|(_, width)| (*width, micros / SECOND / width))
}

/// A pin of the ladder.
#[derive(Clone, Copy)]
struct Rung {
    number: u32,
    micros: u64,
    /// It holds a transaction that was prepared then: a table that it has filled, perhaps.
    fills: bool,
}

/// Which of these pins, the oldest first, are not needed (2): there is an older one on the same step, or they
/// are above the last.
fn needless(rungs: &[Rung], now: u64) -> Vec<usize> {
    let step_of = |rung: &Rung| step(rung.micros, now);
    let of_step = |step| move |rung: &&Rung| step_of(rung) == step;
    let is_needed = |at: &usize| {
        let (rung, step) = (&rungs[*at], step_of(&rungs[*at]));
        let (before, behind) = (&rungs[..*at], &rungs[*at + 1..]);
        let is_last_filled = || rung.fills && !behind.iter().take_while(of_step(step)).any(|other| other.fills);
        step.is_some() && (before.last().is_none_or(|other| step_of(other) != step) || is_last_filled())
    };
    (0..rungs.len()).filter(|at| !is_needed(at)).collect()
}

/// Which of these pins, the oldest first, is missed least (3): the one without which the gap between its
/// neighbours is the smallest for its age. The oldest, where none is between others.
fn least_missed(rungs: &[Rung], now: u64) -> usize {
    const STEPS_OF_SHARE: u64 = 1000;
    assert!(!rungs.is_empty(), "3: one of those that are there goes");
    let share = |at: &usize| {
        let (gap, age) = (rungs[at + 1].micros.saturating_sub(rungs[at - 1].micros), now.saturating_sub(rungs[*at].micros));
        gap / (age / STEPS_OF_SHARE).max(1)
    };
    (1..rungs.len().saturating_sub(1)).min_by_key(share).unwrap_or(0)
}

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
        if self.ladder.on.load(Ordering::Relaxed) && self.options.log_bin && self.system.logging() == Logging::Append {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn at(micros: u64) -> Rung {
        Rung { number: 0, micros, fills: false }
    }

    /// Ten minutes each ten seconds, an hour each minute, a day each hour, and no more.
    #[test]
    fn pins_thin_out_with_age() {
        let (mut kept, mut now) = (Vec::new(), 1_700_000_000 * SECOND);
        for _ in 0..20_000 {
            now += 7 * SECOND;
            kept.push(at(now));
            for gone in needless(&kept, now).into_iter().rev() {
                kept.remove(gone);
            }
        }
        let younger = |seconds: u64| kept.iter().filter(|rung| now - rung.micros < seconds * SECOND).count();
        assert!((58..=61).contains(&younger(600)), "{}", younger(600));
        assert!((107..=112).contains(&younger(3600)), "{}", younger(3600));
        assert!((129..=136).contains(&kept.len()), "{}", kept.len());
        assert!(now - kept[0].micros < 86_400 * SECOND);
        let gaps = kept.windows(2).map(|two| two[1].micros - two[0].micros);
        assert!(gaps.max().is_some_and(|gap| gap <= 3607 * SECOND));
    }

    /// Behind several tables that were filled within one step the log leads on from the last alone.
    #[test]
    fn of_a_step_the_oldest_stays_and_the_last_that_holds_a_filled_table() {
        let now = 1_700_000_000 * SECOND;
        let rungs: Vec<Rung> = [(0, true), (1, false), (2, true), (3, true), (4, false), (10, false), (11, true), (12, false)]
            .map(|(seconds, fills)| Rung { fills, ..at(now + seconds * SECOND) })
            .into();
        let kept = |now| {
            let gone = needless(&rungs, now);
            (0..rungs.len()).filter(|at| !gone.contains(at)).collect::<Vec<_>>()
        };
        assert_eq!(kept(now + 13 * SECOND), [0, 3, 5, 6]);
        assert_eq!(kept(now + 1000 * SECOND), [0, 6], "a step of a minute has one that was filled");
        assert!(kept(now + 90_000 * SECOND).is_empty());
    }

    /// With room for eight pins only: they reach back over the whole hour, closer the younger they are.
    #[test]
    fn pins_without_room_thin_out_and_reach_as_far_back() {
        const ROOM: usize = 8;
        let first = 1_700_000_000 * SECOND;
        let (mut kept, mut now) = (Vec::new(), first);
        while now <= first + 3600 * SECOND {
            kept.push(at(now));
            now += 10 * SECOND;
            if kept.len() > ROOM {
                kept.remove(least_missed(&kept, now));
            }
        }
        let kept: Vec<u64> = kept.iter().map(|rung| rung.micros).collect();
        assert_eq!((kept.len(), kept[0]), (ROOM, first));
        assert!(now - kept[ROOM - 1] == 10 * SECOND && now - kept[ROOM - 2] <= 60 * SECOND);
        for two in kept.windows(2) {
            assert!(two[1] - two[0] <= (now - two[0]) * 4 / 5, "{kept:?}");
        }
        assert_eq!((least_missed(&[at(5)], 9), least_missed(&[at(5), at(7)], 9)), (0, 0));
    }
}
