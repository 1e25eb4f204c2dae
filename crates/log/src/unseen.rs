//! Transactions that have their place in the log, or would have it if anything were logged, and are not
//! visible yet.
//!
//! A place is given before the bytes are durable, and the transaction is visible only behind that. What
//! clients are told of the log, its end and the GTIDs that were executed, ends before the first that is not
//! visible: who waits for a GTID and then reads sees what the transaction has changed.
//!
//! What is always true:
//! 1. A transaction is in here from the moment it has its place until [`Unseen::show`] says that it is
//!    visible.

use std::collections::BTreeMap;

use base::{GtidSet, LogPosition};
use binlog::Gtid;
use parking_lot::Mutex;

/// What the log tells clients of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visible {
    /// Everything before it is visible.
    pub end: LogPosition,
    /// The GTIDs of all transactions that are visible, and those that were executed elsewhere.
    pub executed: GtidSet,
}

#[derive(Default)]
pub struct Unseen(Mutex<Hidden>);

#[derive(Default)]
struct Hidden {
    /// By sequence: where each begins, and its GTID.
    placed: BTreeMap<u64, (LogPosition, Option<Gtid>)>,
    /// The GTIDs of those that have no place, because nothing is logged.
    unplaced: GtidSet,
}

impl Unseen {
    /// A transaction has its place.
    pub(crate) fn add(&self, sequence: u64, begin: LogPosition, gtid: Option<Gtid>) {
        let before = self.0.lock().placed.insert(sequence, (begin, gtid));
        assert!(before.is_none(), "a sequence is given once");
    }

    /// The transactions of these sequences are visible.
    ///
    /// # Panics
    /// If one of them was so already.
    pub fn show(&self, sequences: impl IntoIterator<Item = u64>) {
        let mut unseen = self.0.lock();
        for sequence in sequences {
            let was = unseen.placed.remove(&sequence);
            assert!(was.is_some(), "a transaction becomes visible once (1)");
        }
    }

    pub(crate) fn add_unplaced(&self, gtids: &GtidSet) {
        self.0.lock().unplaced.union(gtids);
    }

    /// The transactions of these GTIDs, which have no place, are visible.
    pub fn show_unplaced(&self, gtids: &GtidSet) {
        let mut unseen = self.0.lock();
        unseen.unplaced = unseen.unplaced.subtract(gtids);
    }

    /// What is visible where all before `end`, with these GTIDs, has its place.
    pub(crate) fn visible(&self, end: LogPosition, placed: &GtidSet) -> Visible {
        let unseen = self.0.lock();
        let end = unseen.placed.first_key_value().map_or(end, |(_, (begin, _))| *begin);
        let mut hidden = unseen.unplaced.clone();
        unseen.placed.values().filter_map(|(_, gtid)| *gtid).for_each(|gtid| hidden.add(gtid));
        let executed = if hidden.is_empty() { placed.clone() } else { placed.subtract(&hidden) };
        Visible { end, executed }
    }
}
