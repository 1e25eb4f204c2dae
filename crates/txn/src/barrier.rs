//! Loads that no log carries commit through a checkpoint instead (docs/hard-cases.md, C18).
//!
//! The loader queues its commit and takes a checkpoint at full speed. The barrier marks the transaction
//! committed; it becomes visible, its locks are released and it is acknowledged when that checkpoint is
//! durable. Nobody can depend on it earlier, and nothing acknowledged is ever lost.
//!
//! # Invariants
//! 1. Only a transaction goes this way of which the log says nothing and whose every change is a load, or
//!    an entry of the catalog that goes with one: others would have its rows locked for the length of a
//!    checkpoint.
//! 2. A queued commit is marked at the next barrier, with the gate closed, before the slots are captured:
//!    the batch has all of it or, if the barrier came first, nothing (C11).
//! 3. From the mark on it can neither fail nor be undone. If its checkpoint cannot be finished, it waits
//!    until it can.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use base::{LogPosition, TrxId};
use binlog::GtidSet;
use parking_lot::Mutex;

use crate::api::{CommitInfo, CommitOptions, Error, Result};
use crate::lock::Owner;
use crate::logging::{Logging, execute_unlogged, given, show_unlogged};
use crate::system::{Committing, System};
use crate::transaction::Transaction;
use crate::undo::Slot;

/// Between two attempts to finish a checkpoint that has marked the commit.
const RETRY: Duration = Duration::from_millis(10);

/// Where a commit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Stand {
    Queued,
    Marked,
    Visible,
}

struct Ticket {
    stand: AtomicU8,
    trx: TrxId,
    owner: Arc<Owner>,
    slot: Arc<Slot>,
    gtids: GtidSet,
}

impl Ticket {
    fn set(&self, stand: Stand) {
        self.stand.store(stand as u8, Ordering::Release);
    }

    fn is(&self, stand: Stand) -> bool {
        self.stand.load(Ordering::Acquire) == stand as u8
    }
}

/// Commits on their way through a checkpoint.
#[derive(Default)]
pub(crate) struct BarrierCommits {
    queued: Mutex<Vec<Arc<Ticket>>>,
    /// By the barrier of the checkpoint that runs.
    marked: Mutex<Vec<(Arc<Ticket>, Committing)>>,
}

impl BarrierCommits {
    /// True if the commit had not been marked, and will not be.
    fn withdraw(&self, ticket: &Arc<Ticket>) -> bool {
        let mut queued = self.queued.lock();
        let before = queued.len();
        queued.retain(|t| !Arc::ptr_eq(t, ticket));
        queued.len() < before
    }

    /// With the gate closed (2).
    pub fn mark(&self, system: &System) {
        for ticket in self.queued.lock().drain(..) {
            execute_unlogged(system, &ticket.gtids);
            let history = ticket.slot.end(true).map(|end| (ticket.slot.clone(), end));
            let commit = Committing { sequence: 0, trx: ticket.trx, owner: ticket.owner.clone(), history };
            ticket.set(Stand::Marked);
            self.marked.lock().push((ticket, commit));
        }
    }
}

impl System {
    /// The checkpoint that ran is durable: what its barrier has marked becomes visible.
    pub fn publish_marked(&self) {
        let (tickets, group): (Vec<_>, Vec<_>) = std::mem::take(&mut *self.barrier_commits.marked.lock()).into_iter().unzip();
        self.counters.beside_log.fetch_add(tickets.len() as u64, Ordering::AcqRel);
        self.publish(group);
        tickets.iter().for_each(|ticket| {
            show_unlogged(self, &ticket.gtids);
            ticket.set(Stand::Visible);
        });
    }
}

impl Transaction {
    /// What follows fills a table that is to outlive a crash as soon as it is committed.
    pub fn note_load(&mut self) {
        self.loads = true;
    }

    /// Whether the commit is one of invariant 1; its log is empty.
    pub(crate) fn commits_through_checkpoint(&self) -> bool {
        self.loads && !self.changes_rows && self.slot.is_some() && self.system.checkpoint.read().is_some()
    }

    /// # Errors
    /// Of the checkpoint, if it had no barrier: then nothing has happened.
    pub(crate) fn commit_through_checkpoint(&mut self, options: &CommitOptions) -> Result<CommitInfo> {
        let Some(slot) = self.slot.take() else { return Err(Error::Misuse("a load without changes")) };
        let system = self.system.clone();
        system.counters.beside_log.fetch_add(1, Ordering::AcqRel);
        let mut gtids = given(options);
        gtids.union(&self.unlogged);
        let stand = AtomicU8::new(Stand::Queued as u8);
        let ticket = Arc::new(Ticket { stand, trx: self.id, owner: self.owner.clone(), slot: slot.clone(), gtids });
        system.barrier_commits.queued.lock().push(ticket.clone());
        while !ticket.is(Stand::Visible) {
            let Err(error) = system.take_checkpoint(&|| !ticket.is(Stand::Visible)) else { continue };
            if system.barrier_commits.withdraw(&ticket) {
                self.slot = Some(slot);
                return Err(error);
            }
            system.world.sleep(RETRY);
        }
        self.finish_commit(Some(slot));
        Ok(CommitInfo { end: LogPosition::default(), sequence: 0, gtid: None })
    }

    /// A DDL that has filled trees from existing rows while nothing is logged: its commit is the checkpoint.
    pub(crate) fn defers_to_commit(&mut self) -> bool {
        let deferred = self.discards && self.system.logging() == Logging::Skip;
        self.loads |= deferred;
        deferred
    }
}
