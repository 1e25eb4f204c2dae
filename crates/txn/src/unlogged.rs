//! The GTIDs of commits that the log says nothing of (logging 4): they are executed in the commit's window,
//! and clients hear of them when the commit is visible.

use binlog::GtidSet;

use crate::api::CommitOptions;
use crate::logging::Logging;
use crate::system::System;
use crate::transaction::Transaction;

/// The GTID that was given to a transaction.
pub(crate) fn given(options: &CommitOptions) -> GtidSet {
    let mut gtids = GtidSet::default();
    if let log::GtidNext::Given(gtid) = options.gtid {
        gtids.add(gtid);
    }
    gtids
}

/// In the window of a commit that the log says nothing of: the checkpoint that has its changes has its
/// GTIDs, too.
pub(crate) fn execute_unlogged(system: &System, gtids: &GtidSet) {
    if let Some(log) = system.log().filter(|_| !gtids.is_empty()) {
        log::execute_unplaced(log, gtids);
    }
}

/// That commit has not happened. In a window, before the next barrier.
pub(crate) fn take_back_unlogged(system: &System, gtids: &GtidSet) {
    if let Some(log) = system.log() {
        log::take_back_unplaced(log, gtids);
    }
}

/// That commit is visible.
pub(crate) fn show_unlogged(system: &System, gtids: &GtidSet) {
    if let Some(log) = system.log().filter(|_| !gtids.is_empty()) {
        log.unseen.show_unplaced(gtids);
    }
}

/// Those of a commit that the log says nothing of, with what was sealed before it. In its window.
pub(crate) fn unlogged_gtids(tx: &mut Transaction, options: &CommitOptions) -> GtidSet {
    let mut gtids = std::mem::take(&mut tx.unlogged);
    if tx.system.logging.mode() != Logging::Append {
        gtids.union(&given(options));
    }
    gtids
}
