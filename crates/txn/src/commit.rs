//! The way of a commit through the log.
//!
//! Everything that can fail comes first: the events are finished, and credit for their bytes is taken
//! (C10). Then one window holds the place in the log, the end of the transaction's undo and its entry among
//! the committing; a barrier has all of them or none (C11). The bytes are filled in outside, and whoever
//! leads the group sync publishes.
//!
//! # Invariants
//! 1. A commit that fails has rolled back when its error is returned (docs/hard-cases.md, C10b): nothing is
//!    open, no lock is held, and nothing that comes later commits any of it.
//! 2. From the place in the log (or the publication) on nothing fails: what cannot be tidied up behind it
//!    is left to purge, which finds it in history.
//! 3. A transaction that has changed nothing needs no room.
//! 4. A commit waits for the log's budget while checkpoints can make room in it. When one that was tried
//!    meanwhile has failed, so does the commit.
//! 5. What a witness holds the leader of the group sync does not publish: each commit does, when the
//!    witness has it, with all that stand before it in the log.
//! 6. What the log says of its end and of executed GTIDs follows visibility: who has heard there of a
//!    commit sees it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use base::LogPosition;
use binlog::{End, TransactionBuffer};
use log::{Log, Request};
use store::Window;
use world::waits::{Timer, Wait};

use crate::api::{CommitInfo, CommitOptions, Durability, Error, Result};
use crate::committing::Committing;
use crate::logging::Logging;
use crate::prepared::{CONTROL_TREE, ddl_key};
use crate::system::System;
use crate::transaction::Transaction;
use crate::undo::Slot;
use crate::unlogged::{execute_unlogged, show_unlogged, unlogged_gtids};

/// How often a commit that waits for the log budget looks again.
const BUDGET_TICK: Duration = Duration::from_millis(1);

impl From<Durability> for log::Durability {
    fn from(durability: Durability) -> log::Durability {
        match durability {
            Durability::Buffered => log::Durability::Buffered,
            Durability::Written => log::Durability::Written,
            Durability::Synced => log::Durability::Synced,
        }
    }
}

/// Tells the system what the log has made durable.
pub struct Publisher(std::sync::Weak<System>);

impl Publisher {
    pub fn new(system: &Arc<System>) -> Arc<Publisher> {
        Arc::new(Publisher(Arc::downgrade(system)))
    }
}

impl log::Publish for Publisher {
    fn publish(&self, up_to_sequence: u64) {
        if let Some(system) = self.0.upgrade()
            && !system.witness.get().is_some_and(|witness| witness.holds())
        {
            system.publish_up_to(up_to_sequence);
        }
    }
}

impl System {
    /// Waits until what has its places in the log, up to `last`, is as durable as commits are to be, and
    /// with whoever else must have it; then it is visible, and the log may say so (6).
    pub(crate) fn settle(&self, log: &Log, last: &log::Place, sequences: impl IntoIterator<Item = u64>, visible: bool) {
        log.wait(last.end, self.durability_of_commit().into());
        // Whoever must have the commit besides our own disk gets it (5).
        let witness = self.witness.get().map(|witness| (witness, witness.holds()));
        if let Some((witness, true)) = witness {
            witness.wait(last.end, visible);
        }
        if witness.is_some() {
            self.publish_up_to(last.sequence);
        }
        log.unseen.show(sequences);
        if let Some((witness, false)) = witness {
            witness.wait(last.end, visible);
        }
    }

    /// What this commit waits for: relaxed modes sync every so many commits.
    pub(crate) fn durability_of_commit(&self) -> Durability {
        let every = u64::from(self.sync_every.load(Ordering::Relaxed));
        if every > 1 && self.counters.commits.load(Ordering::Relaxed) % every == every - 1 { Durability::Synced } else { self.durability() }
    }
}

/// The right to append a finished transaction.
pub(crate) fn credit_for<'a>(log: &'a Log, buffer: &mut TransactionBuffer) -> Result<log::Credit<'a>> {
    log.credit_for(buffer).map_err(|e| no_credit(&e))
}

/// What can fail or wait comes before the window (C10).
pub(crate) fn log_credit<'a>(tx: &mut Transaction, log: &'a Log) -> Result<log::Credit<'a>> {
    wait_for_log_budget(tx)?;
    credit_for(log, &mut tx.log)
}

/// Recovery must not take for ever: beyond the log budget commits wait for the checkpoint (4).
pub(crate) fn wait_for_log_budget(tx: &Transaction) -> Result<()> {
    let checkpoints = &tx.system.checkpoints;
    if !checkpoints.log_is_full() {
        return Ok(());
    }
    let _timer = Timer::start(Wait::LogRoom);
    let failed_before = checkpoints.failures();
    while checkpoints.log_is_full() {
        if tx.manner.interrupt.is_raised() {
            return Err(Error::Interrupted);
        }
        if let Some(error) = checkpoints.failure_since(failed_before) {
            return Err(error);
        }
        tx.system.world.sleep(BUDGET_TICK);
    }
    Ok(())
}

pub(crate) fn no_credit(error: &log::Error) -> Error {
    match error {
        error if error.is_full() => Error::Full("the binary log"),
        log::Error::Refused(why) => Error::Refused(why.clone()),
        error => Error::Damaged(error.to_string()),
    }
}

impl Transaction {
    /// Commits. What it changed is visible to others when this returns; what it survives is the durability
    /// setting's matter.
    ///
    /// # Errors `Full` if the log, or the checkpoint that the commit goes through, has no room,
    /// `Interrupted` while it waited for that: it has rolled back.
    pub fn commit(&mut self, options: CommitOptions) -> Result<CommitInfo> {
        self.system.locks.cancel(&self.owner);
        if self.lent {
            return Err(Error::Misuse("a commit while the events are with a load"));
        }
        let system = self.system.clone();
        let commit = Commit { tx: self, system: &system, options: &options };
        let result = commit.run().map_err(|error| self.rollback().err().unwrap_or(error));
        assert!(!self.has_changes() && !self.open, "1: behind a commit, or its failure, nothing is open");
        result
    }
}

/// One transaction on its way: an error has changed nothing.
pub(crate) struct Commit<'t> {
    pub tx: &'t mut Transaction,
    pub system: &'t System,
    pub options: &'t CommitOptions,
}

impl Commit<'_> {
    fn run(mut self) -> Result<CommitInfo> {
        let (tx, system) = (&mut *self.tx, self.system);
        if tx.slot.is_none() && tx.log.is_empty() && tx.sealed.len() == 0 {
            if tx.open {
                system.locks.release_all(&tx.owner);
            }
            tx.ended();
            return Ok(CommitInfo::default());
        }
        if let Some(slot) = &tx.slot
            && slot.is_prepared()
        {
            tx.log.raw_row(CONTROL_TREE, &ddl_key(tx.id), None);
        }
        match system.log() {
            Some(log) if self.tx.sealed.len() > 0 => self.sealed(log),
            Some(log) if !self.tx.log.is_empty() => self.logged(log),
            _ if self.goes_through_checkpoint() => self.through_checkpoint(),
            _ => Ok(self.unlogged(system.store.window())),
        }
    }

    fn logged(&mut self, log: &Log) -> Result<CommitInfo> {
        let (tx, system) = (&mut *self.tx, self.system);
        let end = match tx.one_phase.take() {
            Some(xid) => End::XaPrepare { one_phase: true, xid },
            None => End::Commit { xid: tx.id.0 },
        };
        tx.log.finish(&end);
        let request = Request { len: tx.log.log_len(), visible: tx.log.has_visible(), gtid: self.options.gtid, behind: 0 };
        loop {
            let credit = if system.logging.mode() == Logging::Skip { None } else { Some(log_credit(self.tx, log)?) };
            let window = system.store.window();
            match (system.logging.mode(), credit) {
                (Logging::Append, Some(credit)) => {
                    let slot = self.tx.slot.take();
                    let reservation = log.reserve(credit, &request, |place| self.mark(slot.as_ref(), place.sequence));
                    drop(window);
                    let place = reservation.fill(&self.tx.log);
                    system.settle(log, &place, [place.sequence], request.visible);
                    self.finish(slot);
                    return Ok(CommitInfo { end: place.end, sequence: place.sequence, gtid: place.gtid });
                }
                // Logging has begun since it was looked at.
                (Logging::Append, None) => {}
                (_, credit) => {
                    let info = self.unlogged(window);
                    drop(credit);
                    return Ok(info);
                }
            }
        }
    }

    /// In the commit window: from here on the transaction is committed.
    pub fn mark(&self, slot: Option<&Arc<Slot>>, sequence: u64) {
        self.system.commits.push(self.committing(slot, sequence));
    }

    fn committing(&self, slot: Option<&Arc<Slot>>, sequence: u64) -> Committing {
        let history = slot.and_then(|slot| slot.end(true).map(|end| (slot.clone(), end)));
        Committing { sequence, trx: self.tx.id, owner: self.tx.owner.clone(), history }
    }

    /// Changes that the log says nothing of (unlogged tables, logging is off): they are as of the last
    /// checkpoint after a crash.
    pub fn unlogged(&mut self, window: Window<'_, '_>) -> CommitInfo {
        let gtids = unlogged_gtids(self.tx, self.options);
        execute_unlogged(self.system, &gtids);
        let slot = self.tx.slot.take();
        let commit = self.committing(slot.as_ref(), 0);
        drop(window);
        self.system.publish(vec![commit]);
        show_unlogged(self.system, &gtids);
        self.finish(slot);
        CommitInfo { end: LogPosition::default(), sequence: 0, gtid: None }
    }

    /// It is committed and published (2).
    pub fn finish(&mut self, slot: Option<Arc<Slot>>) {
        if let Some(slot) = slot {
            self.system.undo.give_back(&slot);
        }
        let dropped = std::mem::take(&mut self.tx.dropped);
        self.tx.ended();
        for tree in dropped {
            // What cannot be freed now is freed by purge: that the tree was dropped stands in history.
            let _ = self.system.free_tree(tree);
        }
    }
}
