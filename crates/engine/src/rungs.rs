//! Which pins of the ladder stay, and which go: the rules of `ladder`, whose invariants the numbers name.

use std::sync::atomic::AtomicBool;

use parking_lot::Mutex;

pub(crate) const SECOND: u64 = 1_000_000;
/// Up to which age there is one pin in how long a time, in seconds.
pub(crate) const STEPS: [(u64, u64); 3] = [(600, 10), (3600, 60), (86_400, 3600)];

/// What the ladder knows between ticks.
#[derive(Default)]
pub(crate) struct Ladder {
    pub on: AtomicBool,
    pub state: Mutex<State>,
}

#[derive(Default)]
pub(crate) struct State {
    /// Checkpoints that had ended when the last pin was made; none: none was made since the start.
    pub checkpoints: Option<u64>,
    /// Commits beside the log that had been there.
    pub beside_log: u64,
}

/// The step of the ladder on which a pin of that age stands, as what all pins of one step have in common;
/// none above the last.
fn step(micros: u64, now: u64) -> Option<(u64, u64)> {
    let age = now.saturating_sub(micros) / SECOND;
    STEPS.iter().find(|(upto, _)| age < *upto).map(|(_, width)| (*width, micros / SECOND / width))
}

/// A pin of the ladder.
#[derive(Clone, Copy)]
pub(crate) struct Rung {
    pub number: u32,
    pub micros: u64,
    /// It holds a transaction that was prepared then: a table that it has filled, perhaps.
    pub fills: bool,
}

/// Which of these pins, the oldest first, are not needed (2): there is an older one on the same step, or they
/// are above the last.
pub(crate) fn needless(rungs: &[Rung], now: u64) -> Vec<usize> {
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
pub(crate) fn least_missed(rungs: &[Rung], now: u64) -> usize {
    const STEPS_OF_SHARE: u64 = 1000;
    assert!(!rungs.is_empty(), "3: one of those that are there goes");
    let share = |at: &usize| {
        let (gap, age) = (rungs[at + 1].micros.saturating_sub(rungs[at - 1].micros), now.saturating_sub(rungs[*at].micros));
        gap / (age / STEPS_OF_SHARE).max(1)
    };
    (1..rungs.len().saturating_sub(1)).min_by_key(share).unwrap_or(0)
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
