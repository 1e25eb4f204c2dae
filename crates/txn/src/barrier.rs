//! Loads that no log carries commit through a checkpoint instead (docs/hard-cases.md, C18).
//!
//! The loader queues its commit and takes a checkpoint at full speed. The barrier marks the transaction
//! committed; it becomes visible, its locks are released and it is acknowledged when that checkpoint is
//! durable. Nobody can depend on it earlier, and nothing acknowledged is ever lost.
//!
//! The mark is in what the checkpoint has captured, and nowhere else: there the transaction's slot has
//! ended, in memory it ends when the checkpoint is durable. So as long as the batch is not on disk the mark
//! can be taken back, by putting the slot as it was at the barrier into what was captured. Whoever finishes
//! that checkpoint then makes durable what any checkpoint in the middle of a transaction says: it was
//! active, and a crash rolls it back.
//!
//! ```text
//!           barrier: captured as ended     batch durable: ends, is seen, goes on
//!   Queued ----------------------> Marked ---------------------------------------> Visible
//!      | no barrier                   | no room for the batch, or for the log before it
//!      '--> withdrawn                 '--> captured as active again
//! ```
//!
//! # Invariants
//! 1. Only a transaction goes this way of which the log says nothing and whose every change is a load, or
//!    an entry of the catalog that goes with one: others would have its rows locked for the length of a
//!    checkpoint.
//! 2. A queued commit is marked at the next barrier, with the gate closed, and captured as ended: the batch
//!    has all of it, with its GTIDs, or, if the barrier came first, nothing (C11).
//! 3. A commit whose checkpoint fails has not happened: it is withdrawn, or unmarked with the GTIDs that its
//!    mark has executed, while no barrier can pass, and rolls back; nothing of it is durable, whoever
//!    finishes that checkpoint. Where the batch is on disk, and lacks nothing but what confirms it, the
//!    commit can neither fail nor be undone: it waits until the checkpoint is finished.
//! 4. What is marked changes nothing until it is visible or unmarked, and is one of both before the next
//!    barrier. So its slot is at the end of the wait as the barrier has found it, but for what purge frees.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use base::{Epoch, LogPosition};

use crate::api::{CommitInfo, Error, Result};
use crate::checkpoints::Captures;
use crate::commit::Commit;
use crate::committing::Committing;
use crate::system::System;
use crate::tickets::{Stand, Ticket};
use crate::unlogged::{execute_unlogged, given, show_unlogged, take_back_unlogged};

/// Between two attempts to finish a checkpoint whose batch is on disk.
const RETRY: Duration = Duration::from_millis(10);

impl System {
    /// With the gate closed (2). The slots whose transactions are captured as ended.
    pub(crate) fn mark_queued(&self, epoch: Epoch) -> Vec<u16> {
        self.barrier_commits.mark(epoch, |ticket| execute_unlogged(self, &ticket.gtids))
    }

    /// The checkpoint that ran is durable: what its barrier has marked ends, and becomes visible. No barrier
    /// passes meanwhile.
    pub fn publish_marked(&self) {
        let tickets = self.barrier_commits.take_marked();
        if tickets.is_empty() {
            return;
        }
        self.counters.beside_log.fetch_add(tickets.len() as u64, Ordering::AcqRel);
        let window = self.store.window();
        let end = |ticket: &Arc<Ticket>| {
            let history = ticket.slot.end(true).map(|end| (ticket.slot.clone(), end));
            Committing { sequence: 0, trx: ticket.trx, owner: ticket.owner.clone(), history }
        };
        let group = tickets.iter().map(end).collect();
        drop(window);
        self.publish(group);
        tickets.iter().for_each(|ticket| {
            show_unlogged(self, &ticket.gtids);
            ticket.go_on(Stand::Marked, Stand::Visible);
        });
    }
}

/// Takes back the mark of a commit whose checkpoint has failed (3). False if it stands.
fn unmark(system: &System, ticket: &Arc<Ticket>) -> bool {
    system.checkpoints.take_back(&Captures {
        epoch: &|| ticket.mark().map(|mark| mark.epoch),
        amend: &|captured| ticket.mark().iter().for_each(|mark| captured.unmark(ticket.slot.no, &mark.before)),
        gtids: &ticket.gtids,
        forget: &|| {
            let _window = system.store.window();
            system.barrier_commits.unmark(ticket);
            take_back_unlogged(system, &ticket.gtids);
        },
    })
}

impl Commit<'_> {
    /// Whether the commit is one of invariant 1; its log is empty.
    pub fn goes_through_checkpoint(&self) -> bool {
        self.tx.loads && !self.tx.changes_rows && self.tx.slot.is_some() && self.system.checkpoints.can_be_taken()
    }

    /// # Errors
    /// The checkpoint's: then nothing has happened (3).
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
            if system.barrier_commits.withdraw(&ticket) || unmark(system, &ticket) {
                tx.slot = Some(slot);
                return Err(error);
            }
            if !ticket.is(Stand::Visible) {
                system.world.sleep(RETRY);
            }
        }
        self.finish(Some(slot));
        Ok(CommitInfo { end: LogPosition::default(), sequence: 0, gtid: None })
    }
}
