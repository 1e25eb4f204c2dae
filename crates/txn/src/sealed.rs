//! Several transactions of the log in one of ours: what a replica's applier does with a source's
//! transactions, so that one sync is enough for many of them.
//!
//! [`Transaction::seal`] ends what the log is to show as a transaction of its own, with its own GTID;
//! locks, undo and trees go on. The commit gives all that were sealed their places, one behind the other,
//! in one window.
//!
//! **Invariants.** 1. Memory has all of them or none: they are published with the last. A barrier, too, has
//! all or none (C11), because one window holds all places. 2. The log may be cut between any two of them,
//! and each is whole: whatever a crash leaves is a state that the source had. 3. Each says in the log that
//! it comes behind the one before (`last_committed`), whose locks are not released yet: a replica that
//! applies side by side keeps their order. 4. A savepoint is good until the next seal.

use base::TrxId;
use binlog::End;
use log::{Log, Request, credit_for_all};

use crate::api::{CommitInfo, CommitOptions, Result};
use crate::behind::WhenPlaced;
use crate::commit::{Commit, no_credit, wait_for_log_budget};
use crate::groups::Sealed;
use crate::logging::Logging;
use crate::transaction::Transaction;
use crate::unlogged::given;

/// `tell` hears when what the transaction has sealed has its places in the log. If it never gets there, or
/// needs none, `tell` is dropped.
pub fn when_placed(tx: &mut Transaction, tell: WhenPlaced) {
    tx.behind.when_placed = Some(tell);
}

/// The transaction that `tx` begins next, or has begun, will commit behind `before`, which has its place.
pub fn follow(tx: &mut Transaction, before: TrxId) {
    tx.behind.before = before;
}

impl Transaction {
    /// What was logged since the last seal is a transaction of its own in the log, committed with this one
    /// under `options`.
    pub fn seal(&mut self, options: CommitOptions) {
        self.system.locks.cancel(&self.owner);
        if self.discards {
            self.unlogged.union(&given(&options));
            self.sealed.count_unlogged();
            return;
        }
        if self.log.is_empty() {
            return;
        }
        self.log.finish(&End::Commit { xid: self.id.0 });
        let next = self.sealed.spare.pop().unwrap_or_else(|| self.system.new_buffer());
        let log = std::mem::replace(&mut self.log, next);
        self.sealed.push(Sealed { log, options });
    }

    /// How many transactions were sealed, and their bytes in the log.
    #[must_use]
    pub fn sealed(&self) -> (usize, usize) {
        (self.sealed.count(), self.sealed.bytes)
    }
}

impl Commit<'_> {
    /// The commit of a transaction of which something was sealed; what was not is its last.
    pub fn sealed(&mut self, log: &Log) -> Result<CommitInfo> {
        let system = self.system;
        self.tx.seal(*self.options);
        let mut groups = self.tx.sealed.take();
        assert!(!groups.is_empty(), "2: the log gets what was sealed, and that is something");
        wait_for_log_budget(self.tx)?;
        let mut buffers: Vec<_> = groups.iter_mut().map(|group| &mut *group.log).collect();
        let credits = credit_for_all(log, &mut buffers).map_err(|e| no_credit(&e))?;
        assert_eq!(groups.len(), credits.len(), "each has its own credit (C10)");
        let window = system.store.window();
        if system.logging.mode() != Logging::Append {
            groups.iter().for_each(|group| self.tx.unlogged.union(&given(&group.options)));
            return Ok(self.unlogged(window));
        }
        let slot = self.tx.slot.take();
        let last = groups.len() - 1;
        let (mut behind, mut places) = (0, Vec::with_capacity(groups.len()));
        for (n, (group, credit)) in groups.iter().zip(credits).enumerate() {
            let request = Request { len: group.log.log_len(), visible: group.log.has_visible(), gtid: group.options.gtid, behind };
            let reservation = log.reserve(credit, &request, |place| {
                if n == last {
                    self.mark(slot.as_ref(), place.sequence);
                }
            });
            behind = reservation.place().clock;
            places.push(reservation);
        }
        drop(window);
        if let Some(tell) = self.tx.behind.when_placed.take() {
            tell(self.tx.id);
        }
        let places: Vec<_> = places.into_iter().zip(&groups).map(|(reservation, group)| reservation.fill(&group.log)).collect();
        let visible = groups.iter().any(|group| group.log.has_visible());
        self.tx.sealed.keep(groups);
        let place = places[last];
        system.settle(log, &place, places.iter().map(|place| place.sequence), visible);
        self.finish(slot);
        Ok(CommitInfo { end: place.end, sequence: place.sequence, gtid: place.gtid })
    }
}
