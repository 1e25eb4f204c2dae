//! Purge: removes delete-marked entries that no view can see, then frees the undo that is needed no more.
//!
//! Commits are purged in the order of the history, up to what every open view sees. A record that
//! delete-marked an entry removes it only if it is still marked by that very transaction
//! (docs/hard-cases.md, C16); the locks on it pass to the next key first. Removing entries twice does no
//! harm, so the purge position moves after them, with the freeing of the pages (C11).
//!
//! # Invariants
//! 1. One thread purges at a time.
//! 2. The history of a slot is purged in the order in which it was written.
//! 3. What cannot be read holds up nothing but itself (see `aside`).

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use base::{TreeId, TrxId};
use store::{LatchSet, Restart, Window};
use tree::{Change, Decision, Found};
use world::Moment;

use crate::api::{Error, Result};
use crate::aside::Aside;
use crate::entry::Header;
use crate::system::System;
use crate::trim::RECORDS_A_PAGE;
use crate::undo::{FLAG_DELETE, Kind, Position, Slot};

struct PurgeChange<'a> {
    system: &'a System,
    tree: TreeId,
    key: &'a [u8],
    trx: TrxId,
    removed: bool,
}

impl Change for PurgeChange<'_> {
    fn wants_successor(&self, present: bool) -> bool {
        present && self.system.locks.has_row_locks(self.tree)
    }

    fn decide(&mut self, found: &Found, set: &mut LatchSet<'_>) -> std::result::Result<Decision, Restart> {
        let dead = found.head(set).and_then(|v| Header::split(v).ok()).is_some_and(|(h, _)| h.deleted && h.trx == self.trx);
        if !dead {
            return Ok(Decision::Stop);
        }
        pass_on_locks(self.system, self.tree, self.key, found, set);
        self.removed = true;
        Ok(Decision::Remove)
    }

    fn value(&mut self, _: &mut Window<'_, '_>, _: usize, _: &mut Vec<u8>) {}

    fn rest(&self) -> &[u8] {
        &[]
    }
}

/// Before an entry is removed: its locks become gap locks on the next key. Its leaf, and that of the next
/// key, are latched.
pub(crate) fn pass_on_locks(system: &System, tree: TreeId, key: &[u8], found: &Found, set: &LatchSet<'_>) {
    if system.locks.has_row_locks(tree) {
        let mut next = Vec::new();
        let next = found.successor(set, &mut next).then_some(next.as_slice());
        system.locks.inherit_on_remove(tree, key, next);
    }
}

/// What purge needs of an undo record, beside the key.
struct Record {
    kind: Kind,
    flags: u8,
    tree: TreeId,
    by: TrxId,
}

/// How far purge has come, between steps.
#[derive(Debug, Default)]
pub struct PurgeState {
    /// Where in the front of the history it stands; `None`: at its begin.
    at: Option<Position>,
    /// Of those that are set aside, the one whose turn it is to be tried again, and where that stands.
    again: Option<(usize, Option<Position>)>,
    /// When they were tried last.
    tried: Moment,
}

/// Between two attempts to read what could not be read.
const AGAIN: Duration = Duration::from_secs(60);

impl System {
    /// Does up to `records` undo records' worth of purging, and of freeing undo pages. True if there is
    /// more to do now.
    pub fn purge_step(&self, state: &mut PurgeState, records: usize) -> Result<bool> {
        // Purging makes room in the end, and must not fail for want of it (C21).
        let _reserve = self.store.draw_on_reserve();
        let trims = self.trim_step(records)?;
        self.merge_history();
        let retries = self.purge_again(state, records)?;
        Ok(self.purge_history(state, records)? || trims || retries)
    }

    /// See `history`.
    fn merge_history(&self) {
        if self.history.lock().wants_merging() {
            let bounds = self.views.bounds();
            self.history.lock().merge(&bounds);
        }
    }

    fn purge_history(&self, state: &mut PurgeState, records: usize) -> Result<bool> {
        let mut left = records;
        let limit = self.views.purge_limit();
        loop {
            let Some(entry) = self.history.lock().front(limit) else { return Ok(false) };
            let aside = self.aside(&entry.slot);
            let begin = || aside.as_ref().map_or_else(|| entry.slot.state.lock().purge, |a| a.until);
            if aside.as_ref().is_none_or(|a| !a.blocked) {
                let mut at = state.at.take().unwrap_or_else(begin);
                if !self.purge_records(&entry.slot, &mut at, entry.end, &mut left)? {
                    state.at = Some(at);
                    return Ok(true);
                }
            }
            if !self.free_history(&entry.slot, entry.end, &mut left)? {
                state.at = Some(entry.end);
                return Ok(true);
            }
            self.history.lock().pop();
        }
    }

    /// Purges what the records from `at` to `end` say, but no more than `left` of them. True if that was
    /// all. What cannot be read is passed over.
    fn purge_records(&self, slot: &Arc<Slot>, at: &mut Position, end: Position, left: &mut usize) -> Result<bool> {
        let mut key = Vec::new();
        loop {
            if *left == 0 {
                return Ok(false);
            }
            *left -= 1;
            let next = match self.read_record(slot, *at, end, &mut key) {
                Ok(Some((record, next))) => {
                    self.purge_record(&record, &key).or_else(|e| self.set_aside(slot, Some(record.tree), e))?;
                    next
                }
                Ok(None) => return Ok(true),
                Err(e) => {
                    self.set_aside(slot, None, e)?;
                    return Ok(true);
                }
            };
            *at = next;
        }
    }

    /// The history of a slot is purged up to there: its pages go, unless the slot is set aside. True if
    /// that was all.
    fn free_history(&self, slot: &Arc<Slot>, end: Position, left: &mut usize) -> Result<bool> {
        while self.aside(slot).is_none() {
            if *left == 0 {
                return Ok(false);
            }
            *left = left.saturating_sub(RECORDS_A_PAGE);
            match slot.free_step(&self.store, end) {
                Ok(true) => return Ok(true),
                Ok(false) => {}
                Err(e) => self.set_aside(slot, None, e)?,
            }
        }
        self.walked(slot, end);
        Ok(true)
    }

    /// Once a minute begins again with what could not be read. True if there is more to do now.
    fn purge_again(&self, state: &mut PurgeState, records: usize) -> Result<bool> {
        let now = self.world.now();
        let (turn, at) = match state.again.take() {
            Some(again) => again,
            None if now.since(state.tried) < AGAIN => return Ok(false),
            None => {
                state.tried = now;
                self.trim_again();
                (0, None)
            }
        };
        let Some(aside) = self.aside_in_turn(turn) else { return Ok(false) };
        // What of it is being walked now may be passed over as well: first that.
        if state.at.is_some() && self.history.lock().front(u64::MAX).is_some_and(|e| e.slot.no == aside.slot.no) {
            state.again = Some((turn, at));
            return Ok(false);
        }
        let mut at = at.unwrap_or_else(|| aside.slot.state.lock().purge);
        let mut left = records;
        state.again = match self.try_again(&aside, &mut at, &mut left) {
            Ok(true) => {
                self.put_back(&aside.slot);
                Some((turn, None))
            }
            Ok(false) => Some((turn, Some(at))),
            Err(Error::Damaged(_)) => Some((turn + 1, None)),
            Err(e) => return Err(e),
        };
        Ok(true)
    }

    /// True if all that was walked before is purged now.
    fn try_again(&self, aside: &Aside, at: &mut Position, left: &mut usize) -> Result<bool> {
        let slot = &aside.slot;
        let mut key = Vec::new();
        while *left > 0 {
            *left -= 1;
            let Some((record, next)) = self.read_record(slot, *at, aside.until, &mut key)? else {
                if slot.free_step(&self.store, aside.until)? {
                    return Ok(true);
                }
                continue;
            };
            self.purge_record(&record, &key)?;
            *at = next;
        }
        Ok(false)
    }

    /// The record at a position, if that is before the end, and where the next one stands; its key goes to
    /// `key`.
    fn read_record(&self, slot: &Slot, at: Position, end: Position, key: &mut Vec<u8>) -> Result<Option<(Record, Position)>> {
        key.clear();
        slot.read_forward(&self.store, at, end, |r| {
            key.extend_from_slice(r.key);
            Record { kind: r.kind, flags: r.flags, tree: r.tree, by: r.trx }
        })
    }

    fn purge_record(&self, record: &Record, key: &[u8]) -> Result<()> {
        if record.kind == Kind::TreeDropped {
            self.free_tree(record.tree)
        } else if record.flags & FLAG_DELETE != 0 {
            self.purge_entry(record.tree, key, record.by)
        } else {
            Ok(())
        }
    }

    fn purge_entry(&self, tree: TreeId, key: &[u8], trx: TrxId) -> Result<()> {
        let open = match self.tree(tree) {
            Ok(open) => open,
            // The tree was dropped since (C15).
            Err(Error::NoSuchTree(_)) => return Ok(()),
            Err(e) => return Err(e),
        };
        let mut change = PurgeChange { system: self, tree, key, trx, removed: false };
        match open.tree.change(key, &mut change) {
            Ok(_) => {}
            // It is being dropped now.
            Err(store::Error::NoTree(_) | store::Error::NoPage(..)) if self.store.tree(tree).is_none() => return Ok(()),
            Err(e) => return Err(e.into()),
        }
        if change.removed {
            self.counters.purged.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Gives purge the committed undo that the last checkpoint captured. Nobody has a view on anything
    /// before it.
    pub fn adopt_history(&self) {
        let slots: Vec<_> = self.slots.read().clone();
        let mut history = self.history.lock();
        for slot in slots {
            let state = slot.state.lock();
            let end = state.active.as_ref().map_or(state.tail, |a| a.start);
            if state.purge != end {
                history.push(0, slot.clone(), end);
            }
        }
    }
}
