//! InnoDB's locks, as a reader takes them on what it meets in a leaf.
//!
//! Next-key locks on what a scan passes, a gap lock on the entry behind its end, a record lock only on a
//! unique point; under READ COMMITTED record locks only. All is asked for while the leaf is latched
//! (lock I1).

use std::sync::Arc;

use base::{TreeId, TrxId};

use crate::api::{Isolation, Result, TableLock, WaitPolicy};
use crate::entry::Header;
use crate::lock::{Outcome, Owner, Request, Span, Target};
use crate::system::System;
use crate::transaction::Transaction;
use crate::trees::OpenTree;
use crate::view::ActiveList;

/// How an entry that was met is to be locked.
pub(crate) struct Locker<'a> {
    pub system: &'a System,
    open: &'a OpenTree,
    owner: &'a Arc<Owner>,
    pub own: TrxId,
    tree: TreeId,
    strength: TableLock,
    pub queue: bool,
    /// Snapshot isolation: what this does not see may not be locked.
    snapshot: Option<&'a ActiveList>,
    /// Locks newly taken without waiting, if the caller wants to give some up. (What was waited for is
    /// kept, as in InnoDB.)
    fresh: Option<&'a mut Vec<u64>>,
}

impl<'a> Locker<'a> {
    pub fn of(tx: &'a mut Transaction, open: &'a OpenTree, strength: TableLock) -> Locker<'a> {
        let queue = !matches!(tx.manner.policy, WaitPolicy::NoWait | WaitPolicy::SkipLocked);
        let mut fresh = None;
        let mut snapshot = None;
        if tx.isolation <= Isolation::ReadCommitted {
            fresh = Some(&mut tx.fresh_locks);
        } else if tx.manner.snapshot_isolation && tx.view.is_open() {
            snapshot = Some(tx.view.list());
        }
        Locker { system: &tx.system, open, owner: &tx.owner, own: tx.id, tree: open.id, strength, queue, snapshot, fresh }
    }
}

impl Locker<'_> {
    pub fn lock(&mut self, target: Target<'_>, span: Span) -> Outcome {
        self.lock_behind_entry(target, span, None)
    }

    /// `after`: the entry before, which is locked in the same way.
    fn lock_behind_entry(&mut self, target: Target<'_>, span: Span, after: Option<&[u8]>) -> Outcome {
        let request = Request { tree: self.tree, target, strength: self.strength, span, queue: self.queue || span == Span::Gap };
        let outcome = match after {
            Some(after) => self.system.locks.lock_next(self.owner, &request, after),
            None => self.system.locks.lock(self.owner, &request),
        };
        if let (Some(fresh), Target::Key(_)) = (&mut self.fresh, target)
            && outcome == Outcome::Granted
        {
            fresh.push(self.system.locks.hash(self.tree, target));
        }
        outcome
    }

    /// Before anything is locked in a leaf: another transaction may be filling the tree.
    fn gate(&self) -> Outcome {
        self.system.gate(self.open, self.owner, self.own, self.strength, self.queue)
    }

    /// Locks an entry, after its implicit lock was made explicit.
    pub fn lock_entry(&mut self, header: &Header, key: &[u8], span: Span, after: Option<&[u8]>) -> Outcome {
        let gate = self.gate();
        if matches!(gate, Outcome::Queued | Outcome::Busy) {
            return gate;
        }
        self.make_explicit(header, key);
        self.lock_behind_entry(Target::Key(key), span, after)
    }

    /// Locks an entry that a scan has met directly behind `before`. `streak` counts those that it has
    /// locked with their gaps and passed over none; `None`: it goes backward.
    pub fn lock_met(&mut self, header: &Header, key: &[u8], span: Span, before: Option<&[u8]>, streak: Option<&mut u32>) -> Outcome {
        let Some(streak) = streak else { return self.lock_entry(header, key, span, None) };
        let after = before.filter(|_| *streak >= self.system.locks.apart());
        let outcome = self.lock_entry(header, key, span, after);
        let unbroken = span == Span::NextKey && matches!(outcome, Outcome::Granted | Outcome::Held);
        *streak = if unbroken { streak.saturating_add(1) } else { 0 };
        outcome
    }

    /// As in InnoDB the implicit lock on an entry becomes explicit before any other is taken on it. Its
    /// own, too: who has a record asks for its gap alone.
    fn make_explicit(&self, header: &Header, key: &[u8]) {
        self.system.make_explicit(header.trx, self.tree, key);
    }

    /// The gap in front of an entry, or of the end of the tree.
    pub fn lock_before(&mut self, entry: Option<(&[u8], &[u8])>) -> Result<()> {
        if let Some((key, value)) = entry {
            self.make_explicit(&Header::split(value)?.0, key);
        }
        self.lock(target(entry), Span::Gap);
        Ok(())
    }

    /// Has the entry, which is locked now, changed since the snapshot?
    pub fn has_changed(&self, header: &Header) -> bool {
        self.snapshot.is_some_and(|list| header.trx != self.own && !list.sees(header.trx))
    }

    /// Why a scan cannot go on behind an entry that it has asked for, if it cannot. `passes`: it does behind
    /// one that is locked.
    #[inline]
    pub fn stops_at(&self, outcome: Outcome, header: &Header, passes: bool) -> Option<Step> {
        match outcome {
            Outcome::Queued => Some(Step::Wait),
            Outcome::Busy => (!passes).then_some(Step::Busy),
            Outcome::Granted | Outcome::Held => self.has_changed(header).then_some(Step::Changed),
        }
    }

    /// The gap behind the range of a scan, in front of `entry`.
    pub fn lock_gap(&mut self, entry: Option<(&[u8], &[u8])>, skip: bool) -> Result<Step> {
        match self.gate() {
            Outcome::Queued => return Ok(Step::Wait),
            Outcome::Busy if !skip => return Ok(Step::Busy),
            _ => {}
        }
        self.lock_before(entry)?;
        Ok(Step::Nothing)
    }

    /// The entry behind the range of a scan. `None`: it is deleted, or passed over, and the one behind it
    /// is as much behind the range.
    pub fn lock_behind(&mut self, key: &[u8], value: &[u8], gaps: bool, skip: bool) -> Result<Option<Step>> {
        let (header, _) = Header::split(value)?;
        Ok(match self.lock_entry(&header, key, if gaps { Span::NextKey } else { Span::Record }, None) {
            Outcome::Queued => Some(Step::Wait),
            Outcome::Busy if !skip => Some(Step::Busy),
            Outcome::Busy => None,
            Outcome::Granted | Outcome::Held if header.deleted => {
                if !gaps {
                    self.give_up(key);
                }
                None
            }
            Outcome::Granted | Outcome::Held => Some(Step::Nothing),
        })
    }

    /// READ COMMITTED: gives up a lock that this statement took.
    pub fn give_up(&mut self, key: &[u8]) {
        let hash = self.system.locks.hash(self.tree, Target::Key(key));
        if let Some(fresh) = &mut self.fresh
            && let Some(i) = fresh.iter().rposition(|h| *h == hash)
        {
            fresh.swap_remove(i);
            self.system.locks.unlock_row(self.owner, self.tree, key);
        }
    }
}

fn target<'a>(entry: Option<(&'a [u8], &'a [u8])>) -> Target<'a> {
    entry.map_or(Target::Supremum, |(key, _)| Target::Key(key))
}

/// What a locking step ended with.
pub(crate) enum Step {
    Found,
    Nothing,
    Wait,
    Busy,
    /// Snapshot isolation: it is newer than the view.
    Changed,
}
