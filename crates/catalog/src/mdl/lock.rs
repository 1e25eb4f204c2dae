//! One metadata lock: who holds it, and who waits for it, in the order in which they came.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::time::Duration;

use parking_lot::{Condvar, Mutex, MutexGuard};
use world::turn;
use world::waits::{self, Wait};

use super::{Mode, Name, PAUSE, PRESS, Patience, Span};

/// Places for grants of weak modes in one lock.
const PLACES: usize = 8;
/// How often a waiter looks whether it was killed, and the first that presses at the time; in a [`CROWD`]
/// others look less often, up to [`SLICE_MAX`].
const SLICE: Duration = Duration::from_millis(50);
const SLICE_MAX: Duration = Duration::from_secs(1);
const CROWD: usize = 64;
const MODES: usize = 9;
const _: () = assert!(Mode::Exclusive as usize + 1 == MODES);

/// A set of modes: a bit for each.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Modes(u16);

impl Modes {
    fn add(&mut self, mode: Mode) {
        self.0 |= 1 << mode as u8;
    }

    fn has(self, mode: Mode) -> bool {
        self.0 & (1 << mode as u8) != 0
    }
}

/// What a waiter is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Said {
    Nothing,
    Granted,
    /// Chosen to end a deadlock.
    GiveUp,
}

/// Where one waiter sleeps.
#[derive(Default)]
pub(super) struct Bell {
    /// Changes under the state's latch, but for a waiter that chooses itself.
    said: AtomicU8,
    rings: Condvar,
}

impl Bell {
    fn said(&self) -> Said {
        match self.said.load(Ordering::Relaxed) {
            0 => Said::Nothing,
            1 => Said::Granted,
            _ => Said::GiveUp,
        }
    }

    fn say(&self, what: Said) {
        self.said.store(what as u8, Ordering::Relaxed);
        self.rings.notify_one();
    }

    /// By the waiter itself: it has found that it is the victim. Who has been granted the lock by now keeps
    /// it.
    pub fn give_up(&self) {
        let _ = self.said.compare_exchange(Said::Nothing as u8, Said::GiveUp as u8, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// How a wait ends.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Waited {
    Said(Said),
    Killed,
    TooLong,
}

pub(super) struct Waiter {
    pub grant: Grant,
    /// Holds the lock in another mode: it passes the queue.
    holder: bool,
    bell: Arc<Bell>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Grant {
    pub owner: u64,
    pub mode: Mode,
    pub span: Span,
}

/// What makes a lock busy.
#[derive(Default)]
pub(super) struct State {
    /// The locks of modes that are not weak.
    granted: Vec<Grant>,
    waiting: BTreeMap<u64, Waiter>,
    /// How many wait, by mode; and how many of them are holders.
    modes: [usize; MODES],
    holders: usize,
    next_waiter: u64,
    /// The first of those who press: it keeps the time for all.
    timekeeper: Option<u64>,
    /// Those who press let others pass just now.
    resting: bool,
    /// How long they have pressed, and rested.
    phase: Duration,
}

impl State {
    pub fn waiting(&self) -> impl Iterator<Item = &Waiter> {
        self.waiting.values()
    }

    pub fn exclusive_owner(&self) -> Option<u64> {
        self.granted.iter().find(|g| g.mode == Mode::Exclusive).map(|g| g.owner)
    }

    fn presses_now(&self, mode: Mode) -> bool {
        !(mode.presses() && self.resting)
    }

    /// Does one who waits in mode `other` keep back one who came later? (The time decides only for those
    /// who do not press themselves.)
    fn keeps_back(&self, mode: Mode, other: Mode) -> bool {
        (mode.presses() || self.presses_now(other)) && mode.conflicts(other) && !mode.outranks(other)
    }

    /// Does one who waits in a mode that outranks this one keep it back, though it came later?
    fn is_outranked(&self, mode: Mode) -> bool {
        Mode::ALL.into_iter().any(|other| self.modes[other as usize] > 0 && other.outranks(mode) && self.presses_now(other))
    }

    /// For whom a waiter that presses waits whatever the time: of those before it that wait in a mode, the
    /// first has the longest to wait.
    pub fn always_before(&self, number: u64) -> Vec<u64> {
        let Some(me) = self.waiting.get(&number).filter(|me| me.grant.mode.presses() && !me.holder) else { return Vec::new() };
        let mut seen = Modes::default();
        let mut owners = Vec::new();
        let waits_for = |mode: Mode| me.grant.mode.conflicts(mode) && !me.grant.mode.outranks(mode);
        let possible = Mode::ALL.into_iter().filter(|mode| self.modes[*mode as usize] > 0 && waits_for(*mode)).count();
        for (_, other) in self.waiting.range(..number) {
            if owners.len() == possible {
                break;
            }
            let mode = other.grant.mode;
            if !seen.has(mode) && waits_for(mode) {
                seen.add(mode);
                owners.push(other.grant.owner);
            }
        }
        owners
    }

    fn enter(&mut self, grant: Grant, holder: bool, bell: &Arc<Bell>) -> u64 {
        let number = self.next_waiter;
        self.next_waiter += 1;
        self.modes[grant.mode as usize] += 1;
        self.holders += usize::from(holder);
        if grant.mode.presses() {
            self.timekeeper.get_or_insert(number);
        }
        self.waiting.insert(number, Waiter { grant, holder, bell: Arc::clone(bell) });
        number
    }

    fn leave(&mut self, number: u64) -> Option<Waiter> {
        let waiter = self.waiting.remove(&number)?;
        self.modes[waiter.grant.mode as usize] -= 1;
        self.holders -= usize::from(waiter.holder);
        if self.timekeeper == Some(number) {
            let next = self.waiting.range(number..).find(|(_, w)| w.grant.mode.presses());
            self.timekeeper = next.map(|(next, _)| *next);
            match next {
                // It may have meant to sleep for longer.
                Some((_, next)) => drop(next.bell.rings.notify_one()),
                None => (self.resting, self.phase) = (false, Duration::ZERO),
            }
        }
        Some(waiter)
    }

    /// A slice has passed for the one who keeps the time. Says whether others may pass now who could not
    /// before.
    fn tick(&mut self) -> bool {
        self.phase += SLICE;
        if self.phase >= PRESS + PAUSE {
            self.phase = Duration::ZERO;
        }
        let rested = self.resting;
        self.resting = self.phase >= PRESS;
        self.resting && !rested
    }
}

/// Some of the grants of weak modes: those of the owners whose number leads here.
#[derive(Default)]
#[repr(align(64))]
struct Place(Mutex<Vec<Grant>>);

impl Place {
    fn grants(&self) -> MutexGuard<'_, Vec<Grant>> {
        waits::lock(Wait::MetadataState, &self.0)
    }
}

/// The lock of one name. Whoever keeps it at hand (the table cache) locks without a lookup.
pub struct MetadataLock {
    pub(super) name: Name,
    /// How many grants and waiters [`State`] has, and who is about to become one. Changes under its latch.
    pub(super) busy: AtomicUsize,
    places: [Place; PLACES],
    state: Mutex<State>,
    /// Grants to those who waited, for tests.
    #[cfg(test)]
    pub(super) wakes: AtomicUsize,
}

/// Takes one grant out of a list that has it.
fn remove(from: &mut Vec<Grant>, grant: Grant) {
    let at = from.iter().rposition(|g| *g == grant).expect("a ticket stands for one grant");
    from.swap_remove(at);
}

impl MetadataLock {
    pub(super) fn new(name: Name) -> MetadataLock {
        MetadataLock {
            name,
            busy: AtomicUsize::new(0),
            places: std::array::from_fn(|_| Place::default()),
            state: Mutex::default(),
            #[cfg(test)]
            wakes: AtomicUsize::new(0),
        }
    }

    /// Does anybody wait for whoever holds the lock in this mode?
    pub fn is_in_the_way(&self, mode: Mode) -> bool {
        self.state().waiting().any(|waiter| waiter.grant.mode.conflicts(mode))
    }

    pub fn name(&self) -> &Name {
        &self.name
    }

    fn place(&self, owner: u64) -> &Place {
        &self.places[owner as usize % PLACES]
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        waits::lock(Wait::MetadataState, &self.state)
    }

    /// Grants a weak mode, unless the lock is busy.
    pub(super) fn grant_at_once(&self, grant: Grant) -> bool {
        let mut grants = self.place(grant.owner).grants();
        let free = self.busy.load(Ordering::Relaxed) == 0;
        if free {
            grants.push(grant);
        }
        free
    }

    /// Makes the lock busy for whoever looks whether it may have a grant; [`MetadataLock::settle`] ends it.
    pub(super) fn look(&self) -> MutexGuard<'_, State> {
        let state = self.state();
        self.busy.store(state.granted.len() + state.waiting.len() + 1, Ordering::Relaxed);
        state
    }

    pub(super) fn settle(&self, state: &State) {
        self.busy.store(state.granted.len() + state.waiting.len(), Ordering::Relaxed);
    }

    pub(super) fn grant(&self, state: &mut State, grant: Grant) {
        if grant.mode.is_weak() { self.place(grant.owner).grants().push(grant) } else { state.granted.push(grant) }
    }

    pub(super) fn release(&self, grant: Grant) {
        if grant.mode.is_weak() {
            remove(&mut self.place(grant.owner).grants(), grant);
            if self.busy.load(Ordering::Relaxed) == 0 {
                return;
            }
        }
        let mut state = self.state();
        if !grant.mode.is_weak() {
            remove(&mut state.granted, grant);
        }
        self.serve(&mut state);
        self.settle(&state);
    }

    /// Calls `each` with all grants. To whoever has called [`MetadataLock::look`] and holds the state, no
    /// weak ones are added.
    pub(super) fn for_each_grant(&self, state: &State, mut each: impl FnMut(&Grant)) {
        state.granted.iter().for_each(&mut each);
        for place in &self.places {
            place.grants().iter().for_each(&mut each);
        }
    }

    fn is_held_by(&self, state: &State, owner: u64) -> bool {
        state.granted.iter().chain(&*self.place(owner).grants()).any(|g| g.owner == owner)
    }

    /// Does a grant keep others from this mode; `owner` is not counted.
    fn is_kept_off(&self, state: &State, mode: Mode, owner: Option<u64>) -> bool {
        let conflicts = |g: &Grant| Some(g.owner) != owner && mode.conflicts(g.mode);
        state.granted.iter().any(conflicts) || !mode.is_weak() && self.places.iter().any(|place| place.grants().iter().any(conflicts))
    }

    /// Whether one who comes now may have it. Only between [`MetadataLock::look`] and
    /// [`MetadataLock::settle`].
    pub(super) fn is_free_for(&self, state: &State, grant: Grant) -> bool {
        let Grant { owner, mode, .. } = grant;
        if self.is_kept_off(state, mode, Some(owner)) {
            return false;
        }
        let keeps_back = |other: Mode| state.modes[other as usize] > 0 && state.keeps_back(mode, other);
        state.waiting.is_empty() || !Mode::ALL.into_iter().any(keeps_back) || self.is_held_by(state, owner)
    }

    /// Grants what has become free, to those who outrank others first, else in order, and wakes those who
    /// have got it.
    fn serve(&self, state: &mut State) {
        if state.waiting.is_empty() {
            return;
        }
        for mode in Mode::RANKED {
            let outranks = |other: &Mode| state.modes[*other as usize] > 0 && mode.outranks(*other);
            if state.modes[mode as usize] > 0
                && Mode::ALL.iter().any(outranks)
                && (state.holders > 0 || !self.is_kept_off(state, mode, None))
            {
                self.serve_in(state, Some(mode));
            }
        }
        self.serve_in(state, None);
    }

    /// Serves those who wait in one mode, or all.
    fn serve_in(&self, state: &mut State, only: Option<Mode>) {
        let mut kept_off: [Option<bool>; MODES] = [None; MODES];
        let (mut left, mut holders_left) = (state.modes, state.holders);
        let mut before = Modes::default();
        let mut from = 0;
        while let Some((&number, waiter)) = state.waiting.range(from..).next() {
            from = number + 1;
            let (grant, holder) = (waiter.grant, waiter.holder);
            let mode = grant.mode;
            let free = if only.is_some_and(|only| only != mode) {
                false
            } else if holder {
                !self.is_kept_off(state, mode, Some(grant.owner))
            } else {
                let kept = *kept_off[mode as usize].get_or_insert_with(|| self.is_kept_off(state, mode, None));
                let passed = Mode::ALL.into_iter().any(|other| before.has(other) && state.keeps_back(mode, other));
                !kept && !passed && !state.is_outranked(mode)
            };
            left[mode as usize] -= 1;
            holders_left -= usize::from(holder);
            if !free {
                before.add(mode);
            } else if let Some(waiter) = state.leave(number) {
                self.grant(state, grant);
                waiter.bell.say(Said::Granted);
                #[cfg(test)]
                self.wakes.fetch_add(1, Ordering::Relaxed);
                Mode::ALL.into_iter().filter(|other| other.conflicts(mode)).for_each(|other| kept_off[other as usize] = Some(true));
            }
            // Nobody behind can have it?
            let held_back = |mode: Mode| Mode::ALL.into_iter().any(|other| before.has(other) && state.keeps_back(mode, other));
            let hopeless = |mode: Mode| {
                only.is_some_and(|only| only != mode)
                    || left[mode as usize] == 0
                    || kept_off[mode as usize] == Some(true)
                    || held_back(mode)
            };
            if holders_left == 0 && Mode::ALL.into_iter().all(hopeless) {
                return;
            }
        }
    }

    /// Those who press have done so for long enough.
    #[cfg(test)]
    pub(super) fn rest(&self) {
        let mut state = self.state();
        while !state.tick() {}
        self.serve(&mut state);
        self.settle(&state);
    }

    /// Queues a request, and grants it if it has become free meanwhile. Its number.
    pub(super) fn enqueue(&self, grant: Grant, bell: &Arc<Bell>) -> u64 {
        let mut state = self.look();
        let holder = self.is_held_by(&state, grant.owner);
        let number = state.enter(grant, holder, bell);
        self.serve(&mut state);
        self.settle(&state);
        number
    }

    /// A waiter is the victim of a deadlock.
    pub(super) fn interrupt(&self, number: u64) {
        let mut state = self.state();
        if let Some(waiter) = state.leave(number) {
            waiter.bell.say(Said::GiveUp);
        }
        self.serve(&mut state);
        self.settle(&state);
    }

    /// Sleeps until something is said, or it is over.
    pub(super) fn sleep(&self, number: u64, bell: &Bell, patience: &Patience<'_>) -> Waited {
        let mut left = patience.timeout;
        let mut state = self.state();
        let waited = loop {
            match bell.said() {
                Said::Nothing => {}
                said => break Waited::Said(said),
            }
            if patience.killed.load(Ordering::Relaxed) {
                break Waited::Killed;
            }
            if left.is_zero() {
                break Waited::TooLong;
            }
            let keeps_time = |state: &State| state.timekeeper == Some(number);
            let crowd = u32::try_from(state.waiting.len() / CROWD).unwrap_or(u32::MAX).max(1);
            let slice = if keeps_time(&state) { SLICE } else { SLICE.saturating_mul(crowd).min(SLICE_MAX) }.min(left);
            if turn::wait_for(&bell.rings, &mut state, slice) {
                left = left.saturating_sub(slice);
                if keeps_time(&state) && state.tick() {
                    self.serve(&mut state);
                    self.settle(&state);
                }
            }
        };
        // Who gives up by himself is still queued.
        if state.leave(number).is_some() {
            self.serve(&mut state);
            self.settle(&state);
        }
        waited
    }
}

impl fmt::Debug for MetadataLock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MetadataLock({})", self.name)
    }
}
