//! Commits that have their place in the log and wait to be published.
//!
//! # Invariants
//! 1. Commits enter in the window that gives them their place, under the log's commit-order lock, and leave
//!    in that order.

use std::collections::VecDeque;
use std::sync::Arc;

use base::TrxId;
use parking_lot::Mutex;

use crate::lock::Owner;
use crate::undo::{Position, Slot};

/// A commit that has its place in the log, or needs none.
pub(crate) struct Committing {
    /// 0: the log says nothing of it.
    pub sequence: u64,
    pub trx: TrxId,
    pub owner: Arc<Owner>,
    pub history: Option<(Arc<Slot>, Position)>,
}

/// See the module's documentation.
#[derive(Default)]
pub(crate) struct CommitQueue {
    waiting: Mutex<VecDeque<Committing>>,
    /// Whoever publishes what the log has.
    pub publishing: Mutex<()>,
}

impl CommitQueue {
    /// Inside the commit window: the commit has its place.
    pub fn push(&self, commit: Committing) {
        let mut waiting = self.waiting.lock();
        let is_next = waiting.back().is_none_or(|before| before.sequence < commit.sequence);
        assert!(commit.sequence > 0 && is_next, "1: commits enter in the order of their places");
        waiting.push_back(commit);
    }

    /// Those up to a sequence number of the log, in order.
    pub fn take_up_to(&self, sequence: u64) -> Vec<Committing> {
        let mut group = Vec::new();
        let mut waiting = self.waiting.lock();
        while waiting.front().is_some_and(|commit| commit.sequence <= sequence) {
            group.extend(waiting.pop_front());
        }
        group
    }
}
