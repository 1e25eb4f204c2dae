//! GTIDs: which are executed, which is next, and who owns one. Before a transaction is committed under a GTID
//! that was given to it, it has it for itself.
//!
//! ```text
//!   free -- own --> owned -- committed --> executed
//!     ^               |
//!     '-- let go of --'
//! ```
//!
//! **Invariants**
//! O1: a GTID has one owner at most, and none once it is executed; so no two transactions of the log have the
//! same.
//! O2: what is owned is given to no other transaction, be it as the next automatic one.
//! O3: an owner who has gone without a commit leaves the GTID free.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use base::{NUMBER_END, first_free};
use binlog::{Gtid, GtidSet, Uuid};

use super::{GtidNext, Log, Order};
use crate::{Error, Result};

/// So many of our own GTIDs are never given out: as many commits may have credit at once.
const NUMBERS_KEPT: u64 = 1 << 20;
const NO_NUMBERS: &str = "Impossible to generate Global Transaction Identifier: the integer component reached the maximum value. Restart the server with a new server_uuid.";

impl Order {
    /// The next of our own GTIDs: the lowest number that is neither executed nor owned. None where
    /// [`Order::has_numbers`] was not asked before.
    fn first_free(&mut self, source: Uuid) -> Option<Gtid> {
        loop {
            let number = first_free(&self.executed, source, self.gtid_next);
            if number >= NUMBER_END {
                return None;
            }
            self.gtid_next = number + 1;
            if !self.owned.contains_key(&Gtid { source, number }) {
                return Some(Gtid { source, number });
            }
        }
    }

    /// Whether what gets credit now will get a number.
    pub(super) fn has_numbers(&self) -> Result<()> {
        if self.gtid_next < NUMBER_END - NUMBERS_KEPT { Ok(()) } else { Err(Error::Refused(NO_NUMBERS.to_owned())) }
    }
}

impl Log {
    pub(super) fn assign_gtid(&self, order: &mut Order, next: GtidNext) -> Option<Gtid> {
        let gtid = match next {
            GtidNext::Anonymous => return None,
            GtidNext::Automatic if !self.gtids.load(Ordering::Relaxed) => return None,
            GtidNext::Given(gtid) => gtid,
            GtidNext::Automatic => order.first_free(self.options.server_uuid)?,
        };
        debug_assert!(!order.executed.contains(gtid), "O1: no two transactions have one GTID");
        order.executed.add(gtid);
        Some(gtid)
    }

    /// GTIDs that were executed elsewhere: nothing gets them any more, and files that begin from now on
    /// name them in their heads. Whoever adds them keeps them.
    pub fn add_executed(&self, set: &GtidSet) {
        let mut order = self.order.lock();
        order.executed.union(set);
        order.gtid_next = first_free(&order.executed, self.options.server_uuid, order.gtid_next);
    }

    /// Whether a transaction of that GTID has a place in the log, or was executed elsewhere: nothing else
    /// may have it.
    #[must_use]
    pub fn is_executed(&self, gtid: Gtid) -> bool {
        self.order.lock().executed.contains(gtid)
    }
}

/// Transactions of these GTIDs have their place nowhere, because nothing is logged: call it in the window
/// of their commit, so that the checkpoint that has their changes says that they were executed. Clients
/// are told so behind [`crate::Unseen::show_unplaced`].
pub fn execute_unplaced(log: &Log, gtids: &GtidSet) {
    let mut order = log.order.lock();
    log.unseen.add_unplaced(gtids);
    order.executed.union(gtids);
}

/// What [`execute_unplaced`] has said was taken back.
pub fn take_back_unplaced(log: &Log, gtids: &GtidSet) {
    let mut order = log.order.lock();
    order.executed = order.executed.subtract(gtids);
    order.gtid_next = first_free(&order.executed, log.options.server_uuid, 1);
    log.unseen.show_unplaced(gtids);
}

/// What became of an attempt to own a GTID.
pub enum Owning {
    Yours(OwnedGtid),
    /// A transaction has had it.
    Executed,
    /// Somebody else has it now.
    Others,
}

/// A GTID that nobody else can have, until this is dropped.
pub struct OwnedGtid {
    log: Arc<Log>,
    gtid: Gtid,
}

impl OwnedGtid {
    #[must_use]
    pub fn gtid(&self) -> Gtid {
        self.gtid
    }
}

impl Drop for OwnedGtid {
    fn drop(&mut self) {
        let mut order = self.log.order.lock();
        order.owned.remove(&self.gtid);
        if self.gtid.source == self.log.options.server_uuid && !order.executed.contains(self.gtid) {
            // O3
            order.gtid_next = order.gtid_next.min(self.gtid.number);
        }
    }
}

/// Tries to own a GTID. Waits for nobody. `owner`: how he is listed.
pub fn own(log: &Arc<Log>, gtid: Gtid, owner: u64) -> Owning {
    let mut order = log.order.lock();
    if order.executed.contains(gtid) {
        return Owning::Executed;
    }
    if order.owned.contains_key(&gtid) {
        return Owning::Others;
    }
    order.owned.insert(gtid, owner);
    Owning::Yours(OwnedGtid { log: Arc::clone(log), gtid })
}

/// All GTIDs that have owners, and these.
#[must_use]
pub fn owned(log: &Log) -> Vec<(Gtid, u64)> {
    log.order.lock().owned.iter().map(|(gtid, owner)| (*gtid, *owner)).collect()
}
