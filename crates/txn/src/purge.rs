//! Purge: removes delete-marked entries that no view can see, then frees the undo that is needed no more.
//!
//! Commits are purged in publish order, up to what every open view sees. A record that delete-marked an entry removes it only if it is still marked
//! by that very transaction (HARD-CASES C16); the locks on it pass to the next key first. Removing entries twice does no harm, so the
//! purge position moves after them, with the freeing of the pages (C11).
//!
//! # Invariants
//! 1. One thread purges at a time.
//! 2. The history of a slot is purged in the order in which it was written.

use std::sync::atomic::Ordering;

use base::{TreeId, TrxId};
use store::{LatchSet, Restart, Window};
use tree::{Change, Decision, Found};

use crate::api::{Error, Result};
use crate::entry::Header;
use crate::system::{History, System};
use crate::undo::{FLAG_DELETE, Kind, Position};

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

/// Before an entry is removed: its locks become gap locks on the next key. Its leaf, and that of the next key, are latched.
pub(crate) fn pass_on_locks(system: &System, tree: TreeId, key: &[u8], found: &Found, set: &LatchSet<'_>) {
    if system.locks.has_row_locks(tree) {
        let mut next = Vec::new();
        let next = found.successor(set, &mut next).then_some(next.as_slice());
        system.locks.inherit_on_remove(tree, key, next);
    }
}

/// How far into a commit's records purge has come, between steps.
#[derive(Debug, Default)]
pub struct PurgeState {
    /// Where in the front of the history it stands; `None`: at its begin.
    at: Option<Position>,
}

impl System {
    /// Does up to `records` undo records' worth of purging, and of freeing undo pages. True if there is more to do now.
    pub fn purge_step(&self, state: &mut PurgeState, records: usize) -> Result<bool> {
        // Purging makes room in the end, and must not fail for want of it (C21).
        let _reserve = self.store.draw_on_reserve();
        let trims = self.trim_step(records)?;
        Ok(self.purge_history(state, records)? || trims)
    }

    fn purge_history(&self, state: &mut PurgeState, records: usize) -> Result<bool> {
        let mut left = records;
        let limit = self.views.purge_limit();
        loop {
            let Some((slot, trx, end)) = self.next_history(limit) else { return Ok(false) };
            let mut at = state.at.unwrap_or_else(|| slot.state.lock().purge);
            let mut key = Vec::new();
            loop {
                if left == 0 {
                    state.at = Some(at);
                    return Ok(true);
                }
                left -= 1;
                key.clear();
                let step = slot.read_forward(&self.store, at, end, |r| {
                    key.extend_from_slice(r.key);
                    (r.kind, r.flags, r.tree, r.trx)
                })?;
                let Some(((kind, flags, tree, by), next)) = step else { break };
                debug_assert!(trx == TrxId(0) || by == trx || kind == Kind::Piece);
                if kind == Kind::TreeDropped {
                    self.free_tree(tree)?;
                } else if flags & FLAG_DELETE != 0 {
                    self.purge_entry(tree, &key, by)?;
                }
                at = next;
            }
            while !slot.free_step(&self.store, end)? {}
            state.at = None;
            self.history.lock().pop_front();
        }
    }

    fn next_history(&self, limit: u64) -> Option<(std::sync::Arc<crate::undo::Slot>, TrxId, Position)> {
        let history = self.history.lock();
        let front = history.front().filter(|h| h.number <= limit)?;
        Some((front.slot.clone(), front.trx, front.end))
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

    /// Gives purge the committed undo that the last checkpoint captured. Nobody has a view on anything before it.
    pub fn adopt_history(&self) {
        let slots: Vec<_> = self.slots.read().clone();
        let mut history = self.history.lock();
        for slot in slots {
            let state = slot.state.lock();
            let end = state.active.as_ref().map_or(state.tail, |a| a.start);
            if state.purge != end {
                history.push_back(History { number: 0, slot: slot.clone(), trx: TrxId(0), end });
            }
        }
    }
}
