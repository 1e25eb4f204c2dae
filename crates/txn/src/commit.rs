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
use parking_lot::Mutex;
use store::Window;
use world::waits::{Timer, Wait};

use crate::api::{CommitInfo, CommitOptions, Durability, Error, Result};
use crate::logging::{Logging, execute_unlogged, show_unlogged, unlogged_gtids};
use crate::prepared::{CONTROL_TREE, ddl_key};
use crate::system::{Committing, System};
use crate::transaction::Transaction;
use crate::undo::Slot;

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

/// Another who must have a commit, besides our own disk: replicas. It is told of every commit that the log
/// has, and has the last word.
pub trait Witness: Send + Sync {
    /// Whether commits are visible only once it has let them go on (5).
    fn holds(&self) -> bool;
    /// Waits until it has all up to `end`, or gives up. `counts`: replicas see the transaction.
    fn wait(&self, end: LogPosition, counts: bool);
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

/// What has become of attempts to take a checkpoint, for commits that wait for one.
#[derive(Debug, Default)]
pub(crate) struct CheckpointFailures {
    last: Mutex<(u64, Option<Error>)>,
}

impl CheckpointFailures {
    fn count(&self) -> u64 {
        self.last.lock().0
    }

    fn since(&self, count: u64) -> Option<Error> {
        let last = self.last.lock();
        last.1.clone().filter(|_| last.0 > count)
    }
}

impl System {
    /// A checkpoint could not be begun or finished.
    pub fn checkpoint_failed(&self, error: &Error) {
        let mut last = self.checkpoint_failures.last.lock();
        *last = (last.0 + 1, Some(error.clone()));
    }

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
        self.cancel_wait();
        if self.lent {
            return Err(Error::Misuse("a commit while the events are with a load"));
        }
        self.try_commit(&options).map_err(|error| self.rollback().err().unwrap_or(error))
    }

    /// An error has changed nothing.
    fn try_commit(&mut self, options: &CommitOptions) -> Result<CommitInfo> {
        if self.slot.is_none() && self.log.is_empty() && self.sealed.len() == 0 {
            if self.open {
                self.system.locks.release_all(&self.owner);
            }
            self.ended();
            return Ok(CommitInfo::default());
        }
        if let Some(slot) = &self.slot
            && slot.is_prepared()
        {
            self.log.raw_row(CONTROL_TREE, &ddl_key(self.id), None);
        }
        let system = self.system.clone();
        match system.log() {
            Some(log) if self.sealed.len() > 0 => self.commit_sealed(&system, log, options),
            Some(log) if !self.log.is_empty() => self.commit_logged(&system, log, options),
            _ if self.commits_through_checkpoint() => self.commit_through_checkpoint(options),
            _ => Ok(self.commit_in(system.store.window(), options)),
        }
    }

    fn commit_logged(&mut self, system: &System, log: &Log, options: &CommitOptions) -> Result<CommitInfo> {
        let end = match self.one_phase.take() {
            Some(xid) => End::XaPrepare { one_phase: true, xid },
            None => End::Commit { xid: self.id.0 },
        };
        self.log.finish(&end);
        let request = Request { len: self.log.log_len(), visible: self.log.has_visible(), gtid: options.gtid, behind: 0 };
        loop {
            let credit = if system.logging() == Logging::Skip { None } else { Some(self.log_credit(log)?) };
            let window = system.store.window();
            match (system.logging(), credit) {
                (Logging::Append, Some(credit)) => {
                    let slot = self.slot.take();
                    let reservation = log.reserve(credit, &request, |place| self.mark(slot.as_ref(), place.sequence));
                    drop(window);
                    let place = reservation.fill(&self.log);
                    system.settle(log, &place, [place.sequence], request.visible);
                    self.finish_commit(slot);
                    return Ok(CommitInfo { end: place.end, sequence: place.sequence, gtid: place.gtid });
                }
                // Logging has begun since it was looked at.
                (Logging::Append, None) => {}
                (_, credit) => {
                    let info = self.commit_in(window, options);
                    drop(credit);
                    return Ok(info);
                }
            }
        }
    }

    /// What can fail or wait comes before the window (C10).
    pub(crate) fn log_credit<'a>(&mut self, log: &'a Log) -> Result<log::Credit<'a>> {
        self.wait_for_log_budget()?;
        credit_for(log, &mut self.log)
    }

    /// Recovery must not take for ever: beyond the log budget commits wait for the checkpoint (4).
    pub(crate) fn wait_for_log_budget(&self) -> Result<()> {
        if !self.system.log_is_full() {
            return Ok(());
        }
        let _timer = Timer::start(Wait::LogRoom);
        let failed_before = self.system.checkpoint_failures.count();
        while self.system.log_is_full() {
            if self.interrupt.is_raised() {
                return Err(Error::Interrupted);
            }
            if let Some(error) = self.system.checkpoint_failures.since(failed_before) {
                return Err(error);
            }
            self.system.world.sleep(BUDGET_TICK);
        }
        Ok(())
    }

    /// In the commit window: from here on the transaction is committed.
    pub(crate) fn mark(&self, slot: Option<&Arc<Slot>>, sequence: u64) {
        self.system.mark_committed(self.committing(slot, sequence));
    }

    fn committing(&self, slot: Option<&Arc<Slot>>, sequence: u64) -> Committing {
        let history = slot.and_then(|slot| slot.end(true).map(|end| (slot.clone(), end)));
        Committing { sequence, trx: self.id, owner: self.owner.clone(), history }
    }

    /// Changes that the log says nothing of (unlogged tables, logging is off): they are as of the last
    /// checkpoint after a crash.
    pub(crate) fn commit_in(&mut self, window: Window<'_, '_>, options: &CommitOptions) -> CommitInfo {
        let gtids = unlogged_gtids(self, options);
        execute_unlogged(&self.system, &gtids);
        let slot = self.slot.take();
        let commit = self.committing(slot.as_ref(), 0);
        drop(window);
        self.system.publish(vec![commit]);
        show_unlogged(&self.system, &gtids);
        self.finish_commit(slot);
        CommitInfo { end: LogPosition::default(), sequence: 0, gtid: None }
    }

    /// It is committed and published (2).
    pub(crate) fn finish_commit(&mut self, slot: Option<Arc<Slot>>) {
        if let Some(slot) = slot {
            self.system.return_slot(&slot);
        }
        let dropped = std::mem::take(&mut self.dropped);
        self.ended();
        for tree in dropped {
            // What cannot be freed now is freed by purge: that the tree was dropped stands in history.
            let _ = self.system.free_tree(tree);
        }
    }
}
