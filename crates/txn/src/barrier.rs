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

use std::sync::atomic::Ordering;
use std::time::Duration;

use base::LogPosition;

use crate::api::{CommitInfo, Error, Result};
use crate::commit::Commit;
use crate::committing::Committing;
use crate::system::System;
use crate::tickets::{Stand, Ticket};
use crate::unlogged::{execute_unlogged, given, show_unlogged};

/// Between two attempts to finish a checkpoint that has marked the commit.
const RETRY: Duration = Duration::from_millis(10);

impl System {
    /// With the gate closed (2).
    pub(crate) fn mark_queued(&self) {
        self.barrier_commits.mark(|ticket| {
            execute_unlogged(self, &ticket.gtids);
            let history = ticket.slot.end(true).map(|end| (ticket.slot.clone(), end));
            Committing { sequence: 0, trx: ticket.trx, owner: ticket.owner.clone(), history }
        });
    }

    /// The checkpoint that ran is durable: what its barrier has marked becomes visible.
    pub fn publish_marked(&self) {
        let (tickets, group): (Vec<_>, Vec<_>) = self.barrier_commits.take_marked().into_iter().unzip();
        self.counters.beside_log.fetch_add(tickets.len() as u64, Ordering::AcqRel);
        self.publish(group);
        tickets.iter().for_each(|ticket| {
            show_unlogged(self, &ticket.gtids);
            ticket.go_on(Stand::Marked, Stand::Visible);
        });
    }
}

impl Commit<'_> {
    /// Whether the commit is one of invariant 1; its log is empty.
    pub fn goes_through_checkpoint(&self) -> bool {
        self.tx.loads && !self.tx.changes_rows && self.tx.slot.is_some() && self.system.checkpoints.can_be_taken()
    }

    /// # Errors
    /// Of the checkpoint, if it had no barrier: then nothing has happened.
    pub fn through_checkpoint(&mut self) -> Result<CommitInfo> {
        let (tx, system) = (&mut *self.tx, self.system);
        assert!(tx.loads && !tx.changes_rows, "1: only a load goes through a checkpoint");
        let Some(slot) = tx.slot.take() else { return Err(Error::Misuse("a load without changes")) };
        system.counters.beside_log.fetch_add(1, Ordering::AcqRel);
        let mut gtids = given(self.options);
        gtids.union(&tx.unlogged);
        let ticket = Ticket::new(tx.id, tx.owner.clone(), slot.clone(), gtids);
        system.barrier_commits.queue(ticket.clone());
        while !ticket.is(Stand::Visible) {
            let Err(error) = system.checkpoints.take(&|| !ticket.is(Stand::Visible)) else { continue };
            if system.barrier_commits.withdraw(&ticket) {
                tx.slot = Some(slot);
                return Err(error);
            }
            system.world.sleep(RETRY);
        }
        self.finish(Some(slot));
        Ok(CommitInfo { end: LogPosition::default(), sequence: 0, gtid: None })
    }
}
