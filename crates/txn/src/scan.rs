//! Scans, by a view or with locks.
//!
//! A scan latches one leaf at a time and can be resumed at any key, so between batches it holds nothing.
//!
//! # Invariants
//! 1. A consistent read of a secondary index gives the entries of the rows that a consistent read of the
//!    clustered tree gives: see `entries`.
//! 2. Whoever follows undo has a view that does not see what it passes (`sight`): what has become visible
//!    since a locking scan began is not passed over.

use std::ops::Bound;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use base::TreeId;
use store::Access;
use tree::Visit;

use crate::api::{Batch, Direction, Error, Isolation, Read, Result, TableLock, WaitPolicy};
use crate::entries::{Doubts, Entries};
use crate::entry::Header;
use crate::lock::{Outcome, Span, Target};
use crate::locker::{Locker, Step};
use crate::range::{above, as_slice, below, empty_range, ends_at, excluded};
use crate::sight::{Sight, check_maker, view_of_now, with_version};
use crate::system::System;
use crate::transaction::Transaction;
use crate::trees::OpenTree;

/// What a scan that has ended leaves to the next: where it was in its tree, and room for keys.
#[derive(Debug, Default)]
pub struct ScanEnd {
    open: Option<Arc<OpenTree>>,
    place: tree::Place,
    passed: Vec<u8>,
    lower: Vec<u8>,
    upper: Vec<u8>,
}

impl ScanEnd {
    /// [`Transaction::scan`], cheap where it begins about where the last scan has ended.
    pub fn scan(
        self,
        tx: &mut Transaction,
        tree: TreeId,
        lower: Bound<&[u8]>,
        upper: Bound<&[u8]>,
        direction: Direction,
        read: Read,
    ) -> Result<Cursor> {
        let read = tx.effective(read);
        if read == Read::Consistent {
            tx.open_read_view();
        }
        let done = empty_range(lower, upper);
        Ok(Cursor {
            tree,
            lower: lower.map(|key| refilled(self.lower, key)),
            upper: upper.map(|key| refilled(self.upper, key)),
            direction,
            read,
            unique: false,
            from_value: true,
            to_value: true,
            past_end: false,
            behind: None,
            lone_entries: false,
            semi_consistent: false,
            unlocked: false,
            insists: false,
            begun: false,
            open: self.open.filter(|open| open.id == tree),
            place: self.place,
            passed: self.passed,
            moved: false,
            streak: 0,
            done,
        })
    }
}

fn refilled(mut room: Vec<u8>, key: &[u8]) -> Vec<u8> {
    room.clear();
    room.extend_from_slice(key);
    room
}

fn room_of(bound: Bound<Vec<u8>>) -> Vec<u8> {
    match bound {
        Bound::Included(bytes) | Bound::Excluded(bytes) => bytes,
        Bound::Unbounded => Vec::new(),
    }
}

/// The state of a scan; it borrows nothing, so that the transaction can change rows between batches.
#[derive(Debug)]
pub struct Cursor {
    tree: TreeId,
    lower: Bound<Vec<u8>>,
    upper: Bound<Vec<u8>>,
    direction: Direction,
    read: Read,
    /// A unique point: one live entry ends it, and only that is locked.
    pub(crate) unique: bool,
    /// An entry at the lower bound is the value that was asked for, so no gap before it matters.
    from_value: bool,
    /// The upper bound comes right behind the value that was asked for, so no gap behind an entry with it
    /// matters.
    to_value: bool,
    /// The entry behind the range is locked itself, not only the gap before it.
    past_end: bool,
    /// The live entry behind the range, once it was locked because of `past_end`.
    behind: Option<Vec<u8>>,
    /// Live entries are locked without the gaps before them.
    lone_entries: bool,
    /// READ COMMITTED: an entry that is locked by another is delivered in its committed version, without a
    /// lock.
    semi_consistent: bool,
    /// The last entry of the batch was delivered so.
    unlocked: bool,
    /// The next entry is waited for.
    insists: bool,
    begun: bool,
    /// The tree, once it was opened.
    open: Option<Arc<OpenTree>>,
    /// Where it is in the tree, and room for the key that it has come to.
    place: tree::Place,
    passed: Vec<u8>,
    /// So many entries, up to the last, have got a next-key lock, with nothing unlocked between them.
    streak: u32,
    /// It does not stand at its first bound any more.
    moved: bool,
    done: bool,
}

impl Cursor {
    /// Fills `batch` (cleared first) with up to `limit` visible entries, fewer where they are large; false
    /// when there are no more.
    pub fn next_batch(&mut self, tx: &mut Transaction, batch: &mut Batch, limit: usize) -> Result<bool> {
        self.next_of(tx, None, batch, limit)
    }

    /// The same of a secondary index.
    pub fn next_entries(&mut self, tx: &mut Transaction, entries: &Entries<'_>, batch: &mut Batch, limit: usize) -> Result<bool> {
        self.next_of(tx, Some(entries), batch, limit)
    }

    fn next_of(&mut self, tx: &mut Transaction, entries: Option<&Entries<'_>>, batch: &mut Batch, limit: usize) -> Result<bool> {
        batch.clear();
        if self.done {
            return Ok(false);
        }
        let open = match self.open.take() {
            Some(open) if !open.gone.load(Ordering::Acquire) => open,
            _ => tx.tree(self.tree)?,
        };
        match self.read {
            Read::Consistent => {
                tx.open_read_view();
                check_maker(tx, &open)?;
                self.fill_seen(tx, &open, entries, batch, limit)?;
            }
            Read::Dirty => {
                tx.note_begin();
                self.fill(&tx.system, &open, Sight::Newest, batch, limit, None)?;
            }
            Read::Shared | Read::Exclusive => {
                if tx.system.locks.is_full() {
                    return Err(tx.lock_failed(Error::LockTableFull));
                }
                let strength = if self.read == Read::Shared { TableLock::S } else { TableLock::X };
                self.fill_locked(tx, &open, strength, batch, limit)?;
            }
        }
        self.open = Some(open);
        tx.rows_read += batch.len() as u64;
        Ok(!batch.is_empty())
    }

    /// Ends the scan, for another.
    pub fn end(self) -> ScanEnd {
        let Cursor { open, place, passed, lower, upper, .. } = self;
        ScanEnd { open, place, passed, lower: room_of(lower), upper: room_of(upper) }
    }

    /// How a locking scan treats its ends: see the fields.
    pub fn set_ends(&mut self, from_value: bool, to_value: bool, past_end: bool) {
        self.from_value = from_value;
        self.to_value = to_value;
        self.past_end = past_end;
    }

    /// The key of the entry behind the range, if the scan has ended there and has locked it.
    pub fn take_behind(&mut self) -> Option<Vec<u8>> {
        self.behind.take()
    }

    /// Lock no gap before a live entry, only those before deleted ones and behind the last (foreign keys).
    pub fn set_lone_entries(&mut self) {
        self.lone_entries = true;
    }

    /// At READ COMMITTED, do not wait for entries that others lock: their committed version comes first.
    pub fn set_semi_consistent(&mut self, on: bool) {
        self.semi_consistent = on;
    }

    /// Is the last entry of the batch a committed version that is not locked?
    pub fn is_unlocked(&self) -> bool {
        self.unlocked
    }

    /// The entry of [`Cursor::is_unlocked`] is wanted: the next batch begins with it, locked, as it is by
    /// then.
    pub fn insist(&mut self) {
        let side = if self.direction == Direction::Forward { &mut self.lower } else { &mut self.upper };
        if let Bound::Excluded(key) = std::mem::replace(side, Bound::Unbounded) {
            *side = Bound::Included(key);
        }
        self.insists = true;
        self.done = false;
    }

    fn from(&self) -> Bound<&[u8]> {
        match self.direction {
            Direction::Forward => self.lower.as_ref().map(Vec::as_slice),
            Direction::Backward => self.upper.as_ref().map(Vec::as_slice),
        }
    }

    /// The scan has dealt with `key`.
    fn pass(&mut self, key: &[u8]) {
        let side = if self.direction == Direction::Forward { &mut self.lower } else { &mut self.upper };
        *side = Bound::Excluded(refilled(room_of(std::mem::replace(side, Bound::Unbounded)), key));
        self.moved = true;
    }

    /// The scan waits for this entry. As in InnoDB it goes on there, and does not meet what has come in
    /// front of it meanwhile.
    fn go_on_at(&mut self, key: Vec<u8>) {
        let side = if self.direction == Direction::Forward { &mut self.lower } else { &mut self.upper };
        self.moved |= !matches!(side, Bound::Included(at) if *at == key);
        *side = Bound::Included(key);
    }

    /// A consistent read. Whoever has changed rows may have to ask them which entries count.
    fn fill_seen(
        &mut self,
        tx: &mut Transaction,
        open: &OpenTree,
        entries: Option<&Entries<'_>>,
        batch: &mut Batch,
        limit: usize,
    ) -> Result<()> {
        let Some(entries) = entries.filter(|_| tx.has_changes()) else {
            return self.fill(&tx.system, open, Sight::View(tx.view.list(), tx.id), batch, limit, None);
        };
        let mut doubts = Doubts::new();
        while batch.is_empty() && !self.done {
            self.fill(&tx.system, open, Sight::View(tx.view.list(), tx.id), batch, limit, Some(&mut doubts))?;
            entries.settle(tx, batch, &mut doubts)?;
        }
        if self.unique && !batch.is_empty() {
            batch.truncate(1);
            self.done = true;
        }
        Ok(())
    }

    pub(crate) fn tree(&self) -> TreeId {
        self.tree
    }

    pub(crate) fn is_done(&self) -> bool {
        self.done
    }

    /// Entries that are in doubt are in the batch as well; a unique point goes on behind them.
    pub(crate) fn fill(
        &mut self,
        system: &System,
        open: &OpenTree,
        sight: Sight<'_>,
        batch: &mut Batch,
        limit: usize,
        mut doubts: Option<&mut Doubts>,
    ) -> Result<()> {
        let mut failed = None;
        let mut done = true;
        let unique = self.unique;
        let mut place = std::mem::take(&mut self.place);
        let (forward, lower, upper) = (self.direction == Direction::Forward, as_slice(&self.lower), as_slice(&self.upper));
        open.tree.visit_on(&mut place, self.from(), tree_direction(self.direction), Access::Scan, &mut |entry| {
            let Some((key, value)) = entry else { return Visit::Stop };
            if !if forward { below(key, upper) } else { above(key, lower) } {
                return Visit::Stop;
            }
            let seen = match with_version(system, sight, value, |payload| batch.push(key, payload)) {
                Ok(seen) => seen.is_some(),
                Err(e) => {
                    failed = Some(e);
                    return Visit::Stop;
                }
            };
            let mut certain = true;
            if let Some(doubts) = &mut doubts
                && let Some(live) = sight.differs(value, seen)
            {
                certain = false;
                if live {
                    batch.push(key, &[]);
                }
                doubts.push((batch.len() - 1, live));
            }
            if seen || !certain {
                if unique && certain {
                    return Visit::Stop;
                }
                if batch.is_full(limit) {
                    done = false;
                    return Visit::Stop;
                }
            }
            Visit::Continue
        })?;
        if let Some(e) = failed {
            return Err(e);
        }
        self.place = place;
        self.done = done;
        debug_assert!(done || !batch.is_empty(), "a scan that goes on has found an entry");
        if !done {
            self.pass(batch.key(batch.len() - 1));
        }
        Ok(())
    }

    /// A backward scan first locks the gap above its range.
    fn lock_above(&self, tx: &mut Transaction, open: &OpenTree, strength: TableLock) -> Result<()> {
        let mut locker = Locker::of(tx, open, strength);
        let from = match as_slice(&self.upper) {
            Bound::Included(key) => Bound::Excluded(key),
            Bound::Excluded(key) => Bound::Included(key),
            Bound::Unbounded => {
                // Only the supremum lies above.
                locker.lock(Target::Supremum, Span::Gap);
                return Ok(());
            }
        };
        let mut locked = Ok(());
        open.tree.visit(from, tree::Direction::Forward, Access::Scan, &mut |entry| {
            locked = locker.lock_before(entry);
            Visit::Stop
        })?;
        locked
    }

    fn fill_locked(&mut self, tx: &mut Transaction, open: &OpenTree, strength: TableLock, batch: &mut Batch, limit: usize) -> Result<()> {
        tx.finish_waiting()?;
        tx.ensure_open();
        let gaps = tx.isolation > Isolation::ReadCommitted;
        if !self.begun {
            self.begun = true;
            if gaps && self.direction == Direction::Backward {
                self.lock_above(tx, open, strength)?;
            }
        }
        loop {
            match self.locked_step(tx, open, strength, batch, limit)? {
                Step::Found | Step::Nothing => return Ok(()),
                Step::Busy => return Err(Error::LockNotAvailable),
                Step::Changed => return Err(tx.lock_failed(Error::Changed(self.tree))),
                // What has been read is handed over; the request stays queued.
                Step::Wait if tx.manner.policy == WaitPolicy::Yield && !batch.is_empty() => return Ok(()),
                Step::Wait => tx.wait_for_lock()?,
            }
        }
    }

    fn locked_step(&mut self, tx: &mut Transaction, open: &OpenTree, strength: TableLock, batch: &mut Batch, limit: usize) -> Result<Step> {
        let gaps = tx.isolation > Isolation::ReadCommitted;
        let skip = tx.manner.policy == WaitPolicy::SkipLocked;
        let semi = self.semi_consistent && !gaps && !self.insists && tx.manner.policy != WaitPolicy::NoWait;
        let mut now = semi.then(|| view_of_now(tx));
        let mut locker = Locker::of(tx, open, strength);
        let (queue, system, own) = (locker.queue, locker.system, locker.own);
        let (mut place, mut passed) = (std::mem::take(&mut self.place), std::mem::take(&mut self.passed));
        let (mut failed, mut step, mut at, mut unlocked) = (None, Step::Nothing, Whereabouts::default(), false);
        let (forward, unique, lone) = (self.direction == Direction::Forward, self.unique, self.unique || self.lone_entries);
        let from_value = self.from_value && forward && !self.moved;
        let (lower, upper) = (as_slice(&self.lower), as_slice(&self.upper));
        let mut streak = forward.then_some(self.streak);
        let mut meet = |entry: Option<(&[u8], &[u8])>| -> Result<Visit> {
            let inside = |(key, _): &(&[u8], &[u8])| if forward { below(key, upper) } else { above(key, lower) };
            let Some((key, value)) = entry.filter(inside) else {
                let Some(end) = self.end_of_range(&mut locker, entry, gaps, skip)? else { return Ok(Visit::Continue) };
                (step, at.behind) = end;
                return Ok(Visit::Stop);
            };
            let (header, payload) = Header::split(value)?;
            let point = (lone && !header.deleted) || (from_value && lower == Bound::Included(key));
            let span = if gaps && !point { Span::NextKey } else { Span::Record };
            locker.queue = queue && !semi;
            let before = if at.passed { Some(passed.as_slice()) } else { excluded(lower) };
            let outcome = locker.lock_met(&header, key, span, before, streak.as_mut());
            if let Some(end) = locker.stops_at(outcome, &header, skip || now.is_some()) {
                at.waits = matches!(end, Step::Wait).then(|| key.to_vec());
                step = end;
                return Ok(Visit::Stop);
            }
            if outcome == Outcome::Busy {
                if let Some(now) = &mut now {
                    // What has become visible since the scan began is not passed over (2).
                    system.views.open(now);
                    unlocked = with_version(system, Sight::View(now.list(), own), value, |old| batch.push(key, old))?.is_some();
                }
            } else if !header.deleted {
                batch.push(key, payload);
                if unique {
                    return Ok(Visit::Stop);
                }
            } else if !gaps {
                locker.give_up(key);
            }
            if forward && gaps && self.to_value && ends_at(key, upper) {
                // Nothing lies between a whole key and itself: what is behind it is not locked.
                return Ok(Visit::Stop);
            }
            at.passed = true;
            passed = refilled(std::mem::take(&mut passed), key);
            if unlocked || batch.is_full(limit) {
                step = Step::Found;
                return Ok(Visit::Stop);
            }
            Ok(Visit::Continue)
        };
        let mut visit = |entry: Option<(&[u8], &[u8])>| or_stop(meet(entry), &mut failed);
        open.tree.visit_on(&mut place, self.from(), tree_direction(self.direction), Access::Scan, &mut visit)?;
        if let Some(mut now) = now {
            now.close();
            tx.now = Some(now);
        }
        failed.map_or(Ok(()), Err)?;
        (self.place, self.passed, self.streak) = (place, passed, streak.unwrap_or(0));
        self.unlocked = unlocked;
        self.done = matches!(step, Step::Nothing);
        self.come_to(at);
        Ok(step)
    }

    /// What becomes of the entry behind the range, or of the gap in front of it: as InnoDB locks them.
    /// Nothing: the scan passes over the entry. Beside the step, the key of an entry that is locked
    /// although it does not belong to the range.
    fn end_of_range(
        &self,
        locker: &mut Locker<'_>,
        entry: Option<(&[u8], &[u8])>,
        gaps: bool,
        skip: bool,
    ) -> Result<Option<(Step, Option<Vec<u8>>)>> {
        let forward = self.direction == Direction::Forward;
        let Some((key, value)) = entry.filter(|_| self.past_end || (gaps && !forward)) else {
            let step = if gaps && forward { locker.lock_gap(entry, skip)? } else { Step::Nothing };
            return Ok(Some((step, None)));
        };
        let Some(step) = locker.lock_behind(key, value, gaps, skip)? else { return Ok(None) };
        let behind = (self.past_end && matches!(step, Step::Nothing)).then(|| key.to_vec());
        Ok(Some((step, behind)))
    }

    fn come_to(&mut self, at: Whereabouts) {
        if at.passed {
            let passed = std::mem::take(&mut self.passed);
            self.pass(&passed);
            self.passed = passed;
            self.insists = false;
        }
        if let Some(key) = at.waits {
            self.go_on_at(key);
        }
        self.behind = at.behind;
    }
}

/// Where a step of a scan has come to.
#[derive(Default)]
struct Whereabouts {
    /// It has passed an entry: [`Cursor::passed`] is the last.
    passed: bool,
    /// The entry that is waited for.
    waits: Option<Vec<u8>>,
    /// The entry behind the range, where it is locked.
    behind: Option<Vec<u8>>,
}

/// An error ends the visit, and is told behind it.
fn or_stop(met: Result<Visit>, failed: &mut Option<Error>) -> Visit {
    met.unwrap_or_else(|error| {
        *failed = Some(error);
        Visit::Stop
    })
}

fn tree_direction(direction: Direction) -> tree::Direction {
    match direction {
        Direction::Forward => tree::Direction::Forward,
        Direction::Backward => tree::Direction::Backward,
    }
}
