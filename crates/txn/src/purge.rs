//! Purge: removes delete-marked entries that no view can see, then frees the undo that is needed no more.
//!
//! Commits are purged in the order of the history, up to what every open view sees. A record that
//! delete-marked an entry removes it only if it is still marked by that very transaction
//! (docs/hard-cases.md, C16); the locks on it pass to the next key first. Removing entries twice does no
//! harm, so the purge position moves after them, with the freeing of the pages (C11). What is removed from a
//! tree goes from its branches, too, that have inherited it (`heirs`).
//!
//! # Invariants
//! 1. One thread purges at a time.
//! 2. The history of a slot is purged in the order in which it was written.
//! 3. What cannot be read holds up nothing but itself (see `aside`).

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use base::{TreeId, TrxId};
use store::{LatchSet, Restart, Store, Window};
use tree::{Change, Decision, Found};
use world::Moment;

use crate::api::{Error, Result};
use crate::aside::Aside;
use crate::entry::Header;
use crate::removal::pass_on_locks;
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
        pass_on_locks(&self.system.locks, self.tree, self.key, found, set);
        self.removed = true;
        Ok(Decision::Remove)
    }

    fn value(&mut self, _: &mut Window<'_, '_>, _: usize, _: &mut Vec<u8>) {}

    fn rest(&self) -> &[u8] {
        &[]
    }
}

/// What purge needs of an undo record, beside the key.
struct Record {
    kind: Kind,
    flags: u8,
    tree: TreeId,
    by: TrxId,
}

impl Record {
    /// The record at a position, if that is before the end, and where the next one stands; its key goes to
    /// `key`.
    fn read(store: &Store, slot: &Slot, (at, end): (Position, Position), key: &mut Vec<u8>) -> Result<Option<(Record, Position)>> {
        key.clear();
        slot.read_forward(store, at, end, |r| {
            key.extend_from_slice(r.key);
            Record { kind: r.kind, flags: r.flags, tree: r.tree, by: r.trx }
        })
    }
}

/// How far purge has come, between steps.
#[derive(Debug, Default)]
pub struct PurgeState {
    /// Where in the front of the history it stands; `None`: at its begin.
    at: Option<Position>,
    /// The one of those set aside whose turn it is to be tried again, and where that stands.
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
        // Nobody looks at a branch before it is made.
        let Some(_still) = self.heirs.making.try_lock() else { return Ok(false) };
        // Purging makes room in the end, and must not fail for want of it (C21).
        let _reserve = self.store.draw_on_reserve();
        let trims = self.undo.trim_step(&self.store, records)?;
        // See `history`.
        if self.history.lock().wants_merging() {
            let mut bounds = self.views.bounds();
            self.heirs.bound(&mut bounds);
            self.history.lock().merge(&bounds);
        }
        if !self.heirs.is_empty() && self.undo.set_aside_count() == 0 {
            let history = self.history.lock();
            self.heirs.purged_before(history.front(u64::MAX).map_or(u64::MAX, |entry| entry.number));
        }
        let retries = Step { system: self, left: records }.retry(state)?;
        Ok(Step { system: self, left: records }.history(state)? || trims || retries)
    }

    /// Gives purge the committed undo that the last checkpoint captured. Nobody has a view on anything
    /// before it.
    pub fn adopt_history(&self) {
        let mut history = self.history.lock();
        for slot in self.undo.all() {
            let (begin, end) = slot.history();
            if begin != end {
                history.push(0, slot.clone(), end);
            }
        }
    }
}

/// A bounded piece of purging.
struct Step<'a> {
    system: &'a System,
    /// Undo records that may still be looked at.
    left: usize,
}

impl Step<'_> {
    /// True if there is another record that may be looked at.
    fn take_one(&mut self) -> bool {
        let more = self.left > 0;
        self.left -= usize::from(more);
        more
    }

    /// From the front of the history on, as far as every view sees. True if there is more to do now.
    fn history(&mut self, state: &mut PurgeState) -> Result<bool> {
        let system = self.system;
        let limit = system.views.purge_limit();
        loop {
            let Some(entry) = system.history.lock().front(limit) else { return Ok(false) };
            let aside = system.undo.aside(&entry.slot);
            let begin = || aside.as_ref().map_or_else(|| entry.slot.state.lock().purge, |a| a.until);
            if aside.as_ref().is_none_or(|a| !a.blocked) {
                let mut at = state.at.take().unwrap_or_else(begin);
                if !self.records(&entry.slot, &mut at, entry.end)? {
                    state.at = Some(at);
                    return Ok(true);
                }
            }
            if !self.free(&entry.slot, entry.end)? {
                state.at = Some(entry.end);
                return Ok(true);
            }
            state.at = None;
            system.history.lock().pop();
        }
    }

    /// Purges what the records from `at` to `end` say. True if that was all. What cannot be read is passed
    /// over.
    fn records(&mut self, slot: &Arc<Slot>, at: &mut Position, end: Position) -> Result<bool> {
        let mut key = Vec::new();
        while self.take_one() {
            let next = match Record::read(&self.system.store, slot, (*at, end), &mut key) {
                Ok(Some((record, next))) => {
                    self.purge(&record, &key).or_else(|e| self.system.undo.set_aside(slot, Some(record.tree), e))?;
                    next
                }
                Ok(None) => return Ok(true),
                Err(e) => {
                    self.system.undo.set_aside(slot, None, e)?;
                    return Ok(true);
                }
            };
            *at = next;
        }
        Ok(false)
    }

    /// The history of a slot is purged up to there: its pages go, unless the slot is set aside. True if
    /// that was all.
    fn free(&mut self, slot: &Arc<Slot>, end: Position) -> Result<bool> {
        let system = self.system;
        while system.undo.aside(slot).is_none() {
            if self.left == 0 {
                return Ok(false);
            }
            self.left = self.left.saturating_sub(RECORDS_A_PAGE);
            match slot.free_step(&system.store, end) {
                Ok(true) => return Ok(true),
                Ok(false) => {}
                Err(e) => system.undo.set_aside(slot, None, e)?,
            }
        }
        system.undo.walked(slot, end);
        Ok(true)
    }

    /// Once a minute begins again with what could not be read. True if there is more to do now.
    fn retry(&mut self, state: &mut PurgeState) -> Result<bool> {
        let system = self.system;
        let now = system.world.now();
        let (turn, at) = match state.again.take() {
            Some(again) => again,
            None if now.since(state.tried) < AGAIN => return Ok(false),
            None => {
                state.tried = now;
                system.undo.trim_again();
                (0, None)
            }
        };
        let Some(aside) = system.undo.aside_in_turn(turn) else { return Ok(false) };
        // What of it is being walked now may be passed over as well: first that.
        if state.at.is_some() && system.history.lock().front(u64::MAX).is_some_and(|e| e.slot.no == aside.slot.no) {
            state.again = Some((turn, at));
            return Ok(false);
        }
        let mut at = at.unwrap_or_else(|| aside.slot.state.lock().purge);
        state.again = match self.retry_slot(&aside, &mut at) {
            Ok(true) => {
                system.undo.put_back(&aside.slot);
                Some((turn, None))
            }
            Ok(false) => Some((turn, Some(at))),
            Err(Error::Damaged(_)) => Some((turn + 1, None)),
            Err(e) => return Err(e),
        };
        Ok(true)
    }

    /// True if all that was walked before is purged now.
    fn retry_slot(&mut self, aside: &Aside, at: &mut Position) -> Result<bool> {
        let slot = &aside.slot;
        let mut key = Vec::new();
        while self.take_one() {
            let Some((record, next)) = Record::read(&self.system.store, slot, (*at, aside.until), &mut key)? else {
                if slot.free_step(&self.system.store, aside.until)? {
                    return Ok(true);
                }
                continue;
            };
            self.purge(&record, &key)?;
            *at = next;
        }
        Ok(false)
    }

    fn purge(&self, record: &Record, key: &[u8]) -> Result<()> {
        if record.kind == Kind::TreeDropped {
            self.system.free_tree(record.tree)
        } else if record.flags & FLAG_DELETE != 0 {
            purge_entry(self.system, record.tree, key, record.by)?;
            self.system.heirs.of(record.tree).into_iter().try_for_each(|heir| purge_entry(self.system, heir, key, record.by))
        } else {
            Ok(())
        }
    }
}

/// Removes an entry if it is still marked by that very transaction.
fn purge_entry(system: &System, tree: TreeId, key: &[u8], trx: TrxId) -> Result<()> {
    let open = match system.tree(tree) {
        Ok(open) => open,
        // The tree was dropped since (C15).
        Err(Error::NoSuchTree(_)) => return Ok(()),
        Err(e) => return Err(e),
    };
    let mut change = PurgeChange { system, tree, key, trx, removed: false };
    match open.tree.change(key, &mut change) {
        Ok(_) => {}
        // It is being dropped now.
        Err(store::Error::NoTree(_) | store::Error::NoPage(..)) if system.store.tree(tree).is_none() => return Ok(()),
        Err(e) => return Err(e.into()),
    }
    if change.removed {
        system.counters.purged.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}

/// What purge had not removed when a past's checkpoint was taken it removes from branches of that past: of
/// each tree the branch. The history that says so is the past's, where nothing is purged. What cannot be
/// read there keeps its marks.
///
/// # Errors
/// Those of the present.
pub(crate) fn purge_branches(past: &System, present: &System, branches: &[(TreeId, TreeId)]) -> Result<()> {
    let _reserve = present.store.draw_on_reserve();
    let mut key = Vec::new();
    for slot in past.undo.all() {
        let (mut at, end) = slot.history();
        loop {
            let (record, next) = match Record::read(&past.store, &slot, (at, end), &mut key) {
                Ok(Some(found)) => found,
                Ok(None) => break,
                Err(error) => {
                    tracing::warn!("deleted rows stay in branches of the past until their keys are written again: {error}");
                    break;
                }
            };
            at = next;
            if record.flags & FLAG_DELETE == 0 {
                continue;
            }
            let mut origins = past.heirs.of(record.tree);
            origins.push(record.tree);
            for (_, branch) in branches.iter().filter(|(origin, _)| origins.contains(origin)) {
                purge_entry(present, *branch, &key, record.by)?;
            }
        }
    }
    Ok(())
}
