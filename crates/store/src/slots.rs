//! Which slots are free: a bitmap in memory, built from the page map at start and never persisted; and the
//! credits against it.
//!
//! ```text
//!            take                completed write
//!   free ------------> in flight ----------------> current (named by the map or by a frozen image)
//!    ^                    | discarded                 | superseded
//!    |<-------------------+                           |-- by an image of the same epoch ---> free
//!    |<-- checkpoint e durable ---- retired in e <----+-- by an image of epoch e
//!    |                                   | checkpoint e durable, and a pin names it
//!    |<-- the last such pin released --- held
//!    |
//!    |-- its group given up (RM7) --> absent -- reserved again --> free
//! ```
//!
//! **Invariants.**
//! S1: a slot that a durable batch or a pin names is never free (C1); it is retired in the epoch of the
//! image that supersedes it, and free once that epoch's batch is durable, no pin names it (`pinned`) and no
//! branch inherits it (`branch`).
//! S2: a slot with I/O in flight is not free (C4).
//! S3: free + in flight = reserve + credits not given out + credits given out, so whoever holds a credit
//! finds a slot (C21).
//! S4: a bad slot (failed write) is never used again.
//! S5: while much is free, slots below `limit` are taken and no others, until there are none; the ones
//! behind it come free as their pages are written anew (RM3).
//! S6: slots of an absent group have no room on the device: they are neither free nor in use, nobody names
//! one, and no credit covers them. A group is a word of the bitmap.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

use base::Epoch;
use parking_lot::Mutex;

use crate::pinned::{Pinned, SlotSet};
use crate::slot_index::{NO_SLOT, SlotIndex, bare, is_inherited};

/// Slots that no credit covers, for writes that are in flight while their pages change, and for rollback,
/// purge and DROP.
pub(crate) const SLOT_RESERVE: usize = 256;

/// Slots of a group. A file has whole ones.
pub(crate) const GROUP: usize = 64;

/// Slots of a pin that are looked at under the lock at once when it is released.
const RELEASE_STEP: usize = 1 << 14;

struct State {
    /// One bit a slot: 1 is "not free".
    used: Vec<u64>,
    total: usize,
    free: usize,
    cursor: usize,
    /// S5
    limit: usize,
    /// Groups that are absent (S6), and their number. Their slots are marked in `used`, too.
    absent: SlotSet,
    absent_count: usize,
    /// Nobody knows whether the room of absent groups was given back.
    in_doubt: bool,
    retired: VecDeque<(Epoch, Vec<SlotIndex>)>,
    /// All epochs up to this one are durable.
    durable: Epoch,
    pinned: Pinned,
}

pub(crate) struct Slots {
    state: Mutex<State>,
    credits: AtomicI64,
    /// Slots that wait for their epochs.
    retired_count: AtomicUsize,
}

/// Adjacent slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub start: SlotIndex,
    pub len: usize,
}

impl Slots {
    /// `total` slots, of which those in `used` are named by the durable map. A slot named twice is returned
    /// as the error.
    pub fn new(total: usize, used: impl Iterator<Item = SlotIndex>, durable: Epoch) -> Result<Slots, SlotIndex> {
        let mut state = State {
            used: vec![0; total.div_ceil(64)],
            total,
            free: total,
            cursor: 0,
            limit: total,
            absent: SlotSet::default(),
            absent_count: 0,
            in_doubt: false,
            retired: VecDeque::new(),
            durable,
            pinned: Pinned::default(),
        };
        for slot in used {
            if slot as usize >= total || state.is_used(slot) {
                return Err(slot);
            }
            state.set(slot, true);
        }
        let credits = state.free as i64 - SLOT_RESERVE as i64;
        Ok(Slots { state: Mutex::new(state), credits: AtomicI64::new(credits), retired_count: AtomicUsize::new(0) })
    }

    pub fn total(&self) -> usize {
        self.state.lock().total
    }

    /// Slots that have room on the device.
    pub fn present(&self) -> usize {
        let state = self.state.lock();
        state.total - state.absent_count * GROUP
    }

    /// S6: free groups have perhaps no room on the device. For a start, behind which nothing was taken yet.
    pub fn doubt_free_groups(&self) {
        let mut state = self.state.lock();
        let free: Vec<usize> = (0..state.total / GROUP).filter(|group| state.used[*group] == 0).collect();
        free.iter().for_each(|group| state.give_up(*group));
        state.in_doubt = true;
        drop(state);
        self.credits.fetch_sub((free.len() * GROUP) as i64, Ordering::Relaxed);
    }

    /// Whether absent groups have perhaps their room.
    pub fn is_in_doubt(&self) -> bool {
        self.state.lock().in_doubt
    }

    pub fn set_doubt(&self, in_doubt: bool) {
        self.state.lock().in_doubt = in_doubt;
    }

    /// All absent slots.
    pub fn all_absent(&self) -> Vec<Run> {
        runs_of(self.state.lock().absent.iter())
    }

    /// RM7: up to `most` free slots are absent from now on, whole groups from the end on, as many as there
    /// are credits for. Their room is to be given back.
    pub fn give_up(&self, most: usize) -> Vec<Run> {
        let mut state = self.state.lock();
        let mut groups = Vec::new();
        for group in (0..state.total / GROUP).rev() {
            if groups.len() == most / GROUP {
                break;
            }
            if state.used[group] == 0 && self.take_credits(GROUP, false) {
                state.give_up(group);
                groups.push(group as u32);
            }
        }
        groups.reverse();
        runs_of(groups.into_iter())
    }

    /// The first absent slots, up to `most` adjacent ones, in whole groups and at least one.
    pub fn first_absent(&self, most: usize) -> Option<Run> {
        let run = *self.all_absent().first()?;
        Some(Run { len: run.len.min((most / GROUP).max(1) * GROUP), ..run })
    }

    /// Absent groups, one by one.
    pub fn absent_groups(&self) -> impl Iterator<Item = Run> {
        let groups: Vec<u32> = self.state.lock().absent.iter().collect();
        groups.into_iter().map(|group| Run { start: group * GROUP as u32, len: GROUP })
    }

    /// Absent slots have room again.
    pub fn restore(&self, run: Run) {
        let mut state = self.state.lock();
        for group in run.start as usize / GROUP..(run.start as usize + run.len) / GROUP {
            assert!(state.absent.has(group as u32), "S6: what comes back was absent");
            state.absent.remove(group as u32);
            state.absent_count -= 1;
            state.used[group] = 0;
            state.free += GROUP;
        }
        drop(state);
        self.give_credits(run.len);
    }

    pub fn free_count(&self) -> usize {
        self.state.lock().free
    }

    /// A pin of the durable map that was just read, from which nothing has been freed since.
    pub fn pin(&self, pin: u64, named: SlotSet) {
        let mut state = self.state.lock();
        let named_by_map = |slot| state.is_used(slot) && (!state.pinned.held().has(slot) || state.pinned.is_lent(slot));
        assert!(named.iter().all(named_by_map), "PS4: a pin names what the map names");
        state.pinned.add(pin, named);
    }

    /// Entries of a new branch inherit these slots (BR2).
    pub fn lend(&self, inherited: impl Iterator<Item = SlotIndex>) {
        let mut state = self.state.lock();
        for slot in inherited.map(bare) {
            assert!(state.is_used(slot), "BR2: what is lent is not free");
            state.pinned.lend(slot);
        }
    }

    /// The same of a map that was just read. The error is a slot that does not exist.
    pub fn adopt_lent(&self, inherited: impl Iterator<Item = SlotIndex>) -> Result<(), SlotIndex> {
        let mut state = self.state.lock();
        let mut unnamed = 0;
        for slot in inherited.map(bare) {
            if slot as usize >= state.total {
                return Err(slot);
            }
            state.pinned.lend(slot);
            if !state.is_used(slot) {
                state.set(slot, true);
                state.pinned.hold(slot);
                unnamed += 1;
            }
        }
        drop(state);
        self.credits.fetch_sub(unnamed, Ordering::Relaxed);
        Ok(())
    }

    /// How many entries inherit slots.
    pub fn lent_count(&self) -> usize {
        self.state.lock().pinned.lent_count()
    }

    /// A second pin of what another one, which stays meanwhile, names.
    pub fn share_pin(&self, pin: u64, named: SlotSet) {
        let mut state = self.state.lock();
        assert!(named.iter().all(|slot| state.is_used(slot)), "S1: what a pin names is not free");
        state.pinned.add(pin, named);
    }

    /// A pin that was found at the start: what the map does not name is held for it. False, and nothing is
    /// done, if it names slots that do not exist.
    pub fn adopt_pin(&self, pin: u64, named: SlotSet) -> bool {
        let mut state = self.state.lock();
        if named.iter().any(|slot| slot as usize >= state.total) {
            return false;
        }
        let unnamed: Vec<SlotIndex> = named.iter().filter(|&slot| !state.is_used(slot)).collect();
        state.pinned.add(pin, named);
        for &slot in &unnamed {
            state.set(slot, true);
            state.pinned.hold(slot);
        }
        drop(state);
        self.credits.fetch_sub(unnamed.len() as i64, Ordering::Relaxed);
        true
    }

    /// Releases a pin: what only it held is free. Returns how much that is.
    pub fn unpin(&self, pin: u64) -> usize {
        let Some(named) = self.state.lock().pinned.forget(pin) else { return 0 };
        let named: Vec<SlotIndex> = named.iter().collect();
        let mut freed = 0;
        for step in named.chunks(RELEASE_STEP) {
            let mut state = self.state.lock();
            let mut goes = 0;
            for &slot in step {
                if state.pinned.let_go(slot) {
                    state.set(slot, false);
                    goes += 1;
                }
            }
            drop(state);
            self.give_credits(goes);
            freed += goes;
        }
        freed
    }

    /// All epochs up to this one are durable.
    pub fn durable_epoch(&self) -> Epoch {
        self.state.lock().durable
    }

    /// Slots that are in use for pins alone.
    pub fn held_count(&self) -> usize {
        self.state.lock().pinned.held_count()
    }

    /// Slots that the release of this pin would free.
    pub fn held_by(&self, pin: u64) -> usize {
        self.state.lock().pinned.held_by(pin)
    }

    /// The slots that are in use for pins alone.
    pub fn held(&self) -> Vec<SlotIndex> {
        self.state.lock().pinned.held().iter().collect()
    }

    /// Slots that become free with the next durable batches.
    pub fn retired_count(&self) -> usize {
        self.retired_count.load(Ordering::Relaxed)
    }

    /// The slots that wait for their epochs.
    pub fn retired(&self) -> Vec<(Epoch, Vec<SlotIndex>)> {
        self.state.lock().retired.iter().cloned().collect()
    }

    /// Compares the bitmap with who names what: a slot is in use if and only if somebody names it.
    pub fn audit(&self, is_named: impl Fn(SlotIndex) -> bool) -> Result<(), String> {
        let state = self.state.lock();
        state.pinned.audit(|slot| state.is_used(slot))?;
        if let Some(slot) = (0..state.total as SlotIndex).find(|&slot| state.is_absent(slot) && is_named(slot)) {
            return Err(format!("S6: slot {slot} is absent and belongs to somebody"));
        }
        let is_right = |slot: SlotIndex| state.is_absent(slot) || state.is_used(slot) == is_named(slot);
        let wrong = (0..state.total as SlotIndex).find(|&slot| !is_right(slot));
        match wrong {
            None => Ok(()),
            Some(slot) if state.is_used(slot) => Err(format!("S1: slot {slot} is in use and belongs to nobody")),
            Some(slot) => Err(format!("S1: slot {slot} is free and belongs to somebody")),
        }
    }

    /// Takes up to `max` adjacent free slots, the longest run near the cursor that a short search finds.
    /// None if nothing is free.
    pub fn take_run(&self, max: usize) -> Option<Run> {
        let mut state = self.state.lock();
        if state.free == 0 || max == 0 {
            return None;
        }
        if state.next_free(state.cursor).is_none() {
            state.limit = state.total;
        }
        let mut best = Run { start: 0, len: 0 };
        let mut at = state.cursor;
        for _ in 0..16 {
            let start = state.next_free(at)?;
            let mut len = 1;
            while len < max && start + len < state.limit && !state.is_used((start + len) as SlotIndex) {
                len += 1;
            }
            if len > best.len {
                best = Run { start: start as SlotIndex, len };
            }
            if best.len == max {
                break;
            }
            at = start + len;
        }
        for slot in best.start..best.start + best.len as u32 {
            state.set(slot, true);
        }
        state.cursor = best.start as usize + best.len;
        Some(best)
    }

    /// S2: the write into the slot was discarded or has failed to find its page unchanged; the image keeps
    /// its credit.
    pub fn discard(&self, slot: SlotIndex) {
        self.state.lock().set(slot, false);
    }

    /// The slot's image was superseded by one of the same epoch, or by nothing that a batch names.
    pub fn free(&self, slot: SlotIndex) {
        let mut state = self.state.lock();
        assert!(is_inherited(slot) || !state.pinned.is_pinned(slot), "PS1: a pin names no image that no batch has named");
        let freed = state.leave(slot);
        drop(state);
        self.give_credits(usize::from(freed));
    }

    /// `old`, the slot of a page's image before, is superseded by an image of `epoch`, whose delta list had
    /// `listed` for the page (`write`, D2).
    pub fn supersede(&self, listed: Option<SlotIndex>, old: SlotIndex, epoch: Epoch) {
        match listed {
            Some(slot) if slot != NO_SLOT => {
                assert!(slot == old, "D2: the list of an epoch has the newest image of that epoch");
                self.free(old);
            }
            _ if old != NO_SLOT => self.retire(old, epoch),
            _ => {}
        }
    }

    /// The slot's image was superseded by an image of epoch `by` (S1).
    pub fn retire(&self, slot: SlotIndex, by: Epoch) {
        let mut state = self.state.lock();
        assert!(state.is_used(bare(slot)), "S1: only a slot in use is retired");
        if by <= state.durable {
            let freed = state.leave(slot);
            drop(state);
            self.give_credits(usize::from(freed));
            return;
        }
        match state.retired.iter_mut().find(|(epoch, _)| *epoch == by) {
            Some((_, slots)) => slots.push(slot),
            None => state.retired.push_back((by, vec![slot])),
        }
        self.retired_count.fetch_add(1, Ordering::Relaxed);
    }

    /// The batch of `epoch` is durable: what was retired up to it is free. Returns how much that is.
    pub fn durable(&self, epoch: Epoch) -> usize {
        let mut state = self.state.lock();
        assert!(epoch > state.durable, "S1: batches become durable in order");
        state.durable = epoch;
        let mut freed = 0;
        let mut kept = VecDeque::new();
        while let Some((by, slots)) = state.retired.pop_front() {
            if by <= epoch {
                freed += slots.iter().filter(|&&slot| state.leave(slot)).count();
            } else {
                kept.push_back((by, slots));
            }
        }
        state.retired = kept;
        self.retired_count.store(state.retired.iter().map(|(_, slots)| slots.len()).sum(), Ordering::Relaxed);
        drop(state);
        self.give_credits(freed);
        freed
    }

    /// The slot files have grown by `count` slots.
    pub fn grown(&self, count: usize) {
        let mut state = self.state.lock();
        state.total += count;
        state.limit = state.total;
        let words = state.total.div_ceil(64);
        state.used.resize(words, 0);
        state.free += count;
        drop(state);
        self.give_credits(count);
    }

    /// S5: the lowest slots of which `wanted` are free are preferred; none for all. Returns how many free
    /// slots lie at the end, behind what is preferred.
    pub fn prefer_low(&self, wanted: Option<usize>) -> usize {
        let mut state = self.state.lock();
        state.limit = state.total;
        let Some(wanted) = wanted else { return 0 };
        let mut free = 0;
        for (n, word) in state.used.iter().enumerate() {
            free += word.count_zeros() as usize;
            if free >= wanted {
                state.limit = ((n + 1) * 64).min(state.total);
                break;
            }
        }
        state.total - state.end_of_used().max(state.limit)
    }

    /// RM1: up to `most` free slots at the end, and whatever is absent there, are no more, but for those
    /// below `least`, and as many as there are credits for. Returns how many were free; none if nothing
    /// was cut.
    pub fn cut(&self, most: usize, least: usize) -> Option<usize> {
        let mut state = self.state.lock();
        let (mut to, mut freed, mut gone) = (state.total, 0, Vec::new());
        let end = state.end_of_used().max(least);
        while to > end {
            let group = (to - 1) / GROUP;
            let start = (group * GROUP).max(end);
            if !state.absent.has(group as u32) {
                let count = (to - start).min(most - freed);
                (to, freed) = (to - count, freed + count);
                if count == 0 || to > start {
                    break;
                }
            } else if start > group * GROUP {
                break;
            } else {
                gone.push(group as u32);
                to = start;
            }
        }
        if to == state.total || !self.take_credits(freed, false) {
            return None;
        }
        for group in gone {
            state.absent.remove(group);
            state.absent_count -= 1;
        }
        state.total = to;
        state.free -= freed;
        state.limit = state.limit.min(to);
        state.used.truncate(to.div_ceil(64));
        Some(freed)
    }

    /// Takes `count` credits if there are so many; one who may draw on the reserve also takes most of that.
    pub fn take_credits(&self, count: usize, reserve_too: bool) -> bool {
        let count = count as i64;
        let least = if reserve_too { -(SLOT_RESERVE as i64 / 4 * 3) } else { 0 };
        let take = |left| (left - count >= least).then_some(left - count);
        self.credits.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok()
    }

    pub fn give_credits(&self, count: usize) {
        self.credits.fetch_add(count as i64, Ordering::Relaxed);
    }

    pub fn credits(&self) -> i64 {
        self.credits.load(Ordering::Relaxed)
    }
}

impl State {
    fn is_used(&self, slot: SlotIndex) -> bool {
        self.used[slot as usize / 64] >> (slot % 64) & 1 == 1
    }

    fn set(&mut self, slot: SlotIndex, used: bool) {
        assert!(self.is_used(slot) != used, "S1, S2: a slot is taken once and freed once");
        self.used[slot as usize / 64] ^= 1 << (slot % 64);
        if used {
            self.free -= 1;
        } else {
            self.free += 1;
        }
    }

    /// Nobody but pins and branches names the slot any more, or one entry less inherits it. True if it is
    /// free.
    fn leave(&mut self, slot: SlotIndex) -> bool {
        if is_inherited(slot) {
            let slot = bare(slot);
            self.pinned.give_back(slot);
            let goes = self.pinned.let_go(slot);
            if goes {
                self.set(slot, false);
            }
            return goes;
        }
        let kept = self.pinned.is_kept(slot);
        if kept {
            self.pinned.hold(slot);
        } else {
            self.set(slot, false);
        }
        !kept
    }

    fn is_absent(&self, slot: SlotIndex) -> bool {
        self.absent.has(slot / GROUP as u32)
    }

    /// A free group is absent from now on.
    fn give_up(&mut self, group: usize) {
        assert!(self.used[group] == 0, "S6: only free slots are given up");
        self.used[group] = u64::MAX;
        self.free -= GROUP;
        self.absent.add(group as u32);
        self.absent_count += 1;
    }

    /// One more than the last slot that somebody names.
    fn end_of_used(&self) -> usize {
        let last = (0..self.used.len()).rev().find(|group| self.used[*group] != 0 && !self.absent.has(*group as u32));
        last.map_or(0, |n| (n + 1) * 64 - self.used[n].leading_zeros() as usize)
    }

    /// The first free slot at or behind `from`, around the limit (S5).
    fn next_free(&self, from: usize) -> Option<usize> {
        let words = self.limit.div_ceil(64);
        if words == 0 {
            return None;
        }
        let from = if from >= self.limit { 0 } else { from };
        for step in 0..=words {
            let word = (from / 64 + step) % words;
            let mut taken = self.used[word];
            if step == 0 {
                taken |= (1u64 << (from % 64)) - 1;
            }
            let slot = word * 64 + (!taken).trailing_zeros() as usize;
            if taken != u64::MAX && slot < self.limit {
                return Some(slot);
            }
        }
        None
    }
}

/// Groups, in order, as adjacent slots.
fn runs_of(groups: impl Iterator<Item = u32>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for start in groups.map(|group| group * GROUP as u32) {
        match runs.last_mut() {
            Some(last) if last.start + last.len as u32 == start => last.len += GROUP,
            _ => runs.push(Run { start, len: GROUP }),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    /// S6, RM7: whole free groups go from the end on, nobody gets a slot of them, and they come back from the
    /// front.
    #[test]
    fn absent_groups_are_neither_free_nor_taken() {
        let slots = Slots::new(2000, [100, 1000, 1990].into_iter(), Epoch(9)).expect("no slot twice");
        let gone = slots.give_up(300);
        assert_eq!(gone, [Run { start: 1728, len: 4 * 64 }], "the last one is in use in part, the one before is whole");
        assert_eq!((slots.present(), slots.free_count(), slots.total()), (1744, 1741, 2000));
        assert!(slots.audit(|slot| [100, 1000, 1990].contains(&slot)).is_ok() && slots.audit(|slot| slot == 1800).is_err());
        slots.free(1990);
        assert_eq!((slots.cut(10_000, 0), slots.total(), slots.present()), (Some(743), 1001, 1001));
        // No more than there are credits for.
        assert_eq!((slots.credits(), slots.give_up(10_000)), (743, vec![Run { start: 256, len: 11 * 64 }]));
        let mut taken = 0;
        while let Some(run) = slots.take_run(7) {
            taken += run.len;
        }
        assert_eq!(taken, 999 - 704);
        assert_eq!(slots.first_absent(100), Some(Run { start: 256, len: 64 }));
        slots.restore(Run { start: 256, len: 64 });
        assert_eq!(
            (slots.take_run(100), slots.first_absent(1000)),
            (Some(Run { start: 256, len: 64 }), Some(Run { start: 320, len: 640 }))
        );
        assert_eq!((slots.first_absent(130), slots.absent_groups().count()), (Some(Run { start: 320, len: 128 }), 10));
    }

    /// A start does not know of what it finds free whether it has room: it has none until somebody reserves
    /// it.
    #[test]
    fn what_is_free_at_a_start_is_in_doubt() {
        let slots = Slots::new(700, [5, 300].into_iter(), Epoch(9)).expect("no slot twice");
        slots.doubt_free_groups();
        assert_eq!((slots.present(), slots.free_count()), (128 + 700 % 64, 126 + 700 % 64));
        assert_eq!(slots.credits(), slots.free_count() as i64 - SLOT_RESERVE as i64);
        assert!(slots.is_in_doubt());
        assert_eq!(slots.all_absent(), [Run { start: 64, len: 192 }, Run { start: 320, len: 320 }]);
    }

    /// C1: a slot of the durable state must stay until the newer epoch is durable.
    #[test]
    fn retired_slots_wait_for_their_epoch() {
        let slots = Slots::new(1000, [3, 4].into_iter(), Epoch(9)).expect("no slot twice");
        slots.retire(3, Epoch(11));
        slots.retire(4, Epoch(10));
        assert_eq!((slots.free_count(), slots.retired_count()), (998, 2));
        slots.durable(Epoch(10));
        assert!(slots.state.lock().is_used(3) && !slots.state.lock().is_used(4));
        slots.durable(Epoch(11));
        assert_eq!(slots.free_count(), 1000);
        assert_eq!(slots.credits(), 1000 - SLOT_RESERVE as i64);
    }

    /// S5, RM1: what is free at the end is left alone while enough is free before it, and may be cut off.
    #[test]
    fn low_slots_are_preferred_while_enough_are_free() {
        let slots = Slots::new(2000, (0..100).chain([1500]), Epoch(9)).expect("no slot twice");
        assert_eq!(slots.prefer_low(Some(300)), 499, "behind the last one in use");
        let taken: usize = std::iter::from_fn(|| slots.take_run(50).filter(|run| run.start < 448).map(|run| run.len)).sum();
        assert_eq!(taken, 348);
        assert_eq!((slots.cut(1000, 0), slots.cut(1000, 0), slots.total()), (Some(499), None, 1501));
        slots.free(1500);
        slots.prefer_low(Some(200));
        assert_eq!((slots.cut(100, 0), slots.cut(1000, 1300), slots.total()), (Some(100), Some(101), 1300));
        slots.grown(700);
        let mut left = slots.free_count();
        while let Some(run) = slots.take_run(64) {
            left -= run.len;
        }
        assert_eq!((left, slots.total()), (0, 2000));
    }

    /// A map that names a slot twice would let one page overwrite another.
    #[test]
    fn a_slot_named_twice_is_refused() {
        assert_eq!(Slots::new(10, [3, 4, 3].into_iter(), Epoch(1)).err(), Some(3));
        assert_eq!(Slots::new(10, [10].into_iter(), Epoch(1)).err(), Some(10));
    }

    /// Writers ask for runs; the bitmap must give every slot exactly once.
    #[test]
    fn runs_cover_every_slot_once() {
        let slots = Slots::new(300, (0..300).filter(|s| s % 7 == 0), Epoch(0)).expect("no slot twice");
        let mut seen = std::collections::HashSet::new();
        while let Some(run) = slots.take_run(4) {
            assert!(run.len >= 1 && run.len <= 4);
            for slot in run.start..run.start + run.len as u32 {
                assert!(slot % 7 != 0 && seen.insert(slot));
            }
        }
        assert_eq!(seen.len(), 300 - 300usize.div_ceil(7));
    }
}
