//! A transaction and the load that fills its trees on another thread.
//!
//! # Invariants
//! 1. The load has the transaction's events from its beginning to its end: meanwhile there is no commit.
//! 2. Nothing is undone in a tree that is being filled: a transaction that has to be rolled back meanwhile
//!    is doomed, and is rolled back when the load has ended.

use std::sync::atomic::Ordering;

use binlog::TransactionBuffer;

use crate::transaction::Transaction;

/// See the module's documentation.
pub struct Loading<'t>(pub &'t mut Transaction);

impl Loading<'_> {
    /// What follows fills a table that is to outlive a crash as soon as it is committed.
    pub fn note(&mut self) {
        self.0.loads = true;
    }

    /// Gives the events collected so far to whoever goes on collecting elsewhere (1).
    pub fn lend_log(&mut self) -> TransactionBuffer {
        debug_assert!(!self.0.lent, "1: events are lent to one load");
        self.0.lent = true;
        *std::mem::replace(&mut self.0.log, self.0.system.new_buffer())
    }

    /// The load has ended. What could not be undone while it was building is undone now (2).
    ///
    /// # Panics
    /// If there was no load.
    pub fn take_back_log(&mut self, log: TransactionBuffer) {
        assert!(self.0.lent, "1: events come back to the transaction that has lent them");
        *self.0.log = log;
        self.0.lent = false;
        if std::mem::take(&mut self.0.doomed) {
            // A rollback that fails gives the transaction up by itself, and why there is one was told by
            // the call that met it.
            let _ = self.0.rollback();
        }
    }

    /// Whether it is to be rolled back when its load has ended; which is then to be aborted.
    #[must_use]
    pub fn is_doomed(&self) -> bool {
        self.0.doomed
    }

    /// So many entries came into trees without a change of their own; recovery writes each of them.
    pub fn count(&self, entries: u64) {
        self.0.system.counters.entries_loaded.fetch_add(entries, Ordering::Relaxed);
    }
}
