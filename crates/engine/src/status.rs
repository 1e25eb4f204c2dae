//! Figures for `SHOW STATUS`, by MySQL's names where there is one.

use std::sync::atomic::{AtomicU64, Ordering};

use base::TreeId;
use txn::TreeStats;
use world::waits::{self, Op, Wait};

use crate::inner::Inner;

/// Files that hold data: what InnoDB's figures of I/O count.
const FILES: [Wait; 4] = [Wait::Data, Wait::Map, Wait::Binlog, Wait::Temporary];

impl Inner {
    pub(crate) fn stats(&self, tree: TreeId) -> TreeStats {
        if self.store.is_blank(tree) {
            return TreeStats { pages: 1, entries_estimate: 0, height: 1 };
        }
        let Ok(open) = self.system.tree(tree) else { return TreeStats::default() };
        let pages = u64::from(open.tree.handle().pages());
        let entries = open.tree.estimate(std::ops::Bound::Unbounded, std::ops::Bound::Unbounded).unwrap_or(0);
        TreeStats { pages, entries_estimate: entries, height: 1 }
    }

    pub(crate) fn status(&self) -> Vec<(&'static str, u64)> {
        let store = self.store.status();
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let rows = &self.system.counters;
        let locks = &self.system.locks.counters;
        let page = store.page_size as u64;
        let waits = read(&locks.waits);
        let pool = store.frames_target.max(store.frames_present) as u64;
        let data = store.frames_present.saturating_sub(store.frames_free) as u64;
        let files = |op| FILES.iter().map(|wait| waits::total(*wait, op)).fold((0, 0), |sum, w| (sum.0 + w.count, sum.1 + w.bytes));
        let pending = |op| FILES.iter().map(|wait| waits::pending(*wait, op)).sum::<u64>();
        let (reads, read_bytes) = files(Op::Read);
        let (writes, written_bytes) = files(Op::Write);
        let mut figures = vec![
            ("Innodb_buffer_pool_bytes_data", data * page),
            ("Innodb_buffer_pool_bytes_dirty", store.dirty_pages * page),
            ("Innodb_buffer_pool_pages_data", data),
            ("Innodb_buffer_pool_pages_dirty", store.dirty_pages),
            ("Innodb_buffer_pool_pages_flushed", store.pages_written),
            ("Innodb_buffer_pool_pages_free", pool - data),
            ("Innodb_buffer_pool_pages_misc", 0),
            ("Innodb_buffer_pool_pages_total", pool),
            ("Innodb_buffer_pool_read_requests", store.gets),
            ("Innodb_buffer_pool_reads", store.misses),
            ("Innodb_buffer_pool_wait_free", store.waits_for_frames),
            ("Innodb_buffer_pool_write_requests", store.changes),
            ("Innodb_data_fsyncs", files(Op::Misc).0),
            ("Innodb_data_pending_fsyncs", pending(Op::Misc)),
            ("Innodb_data_pending_reads", pending(Op::Read)),
            ("Innodb_data_pending_writes", pending(Op::Write)),
            ("Innodb_data_read", read_bytes),
            ("Innodb_data_reads", reads),
            ("Innodb_data_writes", writes),
            ("Innodb_data_written", written_bytes),
            ("Innodb_page_size", page),
            ("Innodb_pages_created", store.created),
            ("Innodb_pages_read", store.misses),
            ("Innodb_pages_written", store.pages_written),
            ("Innodb_row_lock_current_waits", read(&locks.waiting)),
            ("Innodb_row_lock_time", read(&locks.wait_micros) / 1000),
            ("Innodb_row_lock_time_avg", read(&locks.wait_micros) / 1000 / waits.max(1)),
            ("Innodb_row_lock_time_max", read(&locks.wait_micros_max) / 1000),
            ("Innodb_row_lock_waits", waits),
            ("Innodb_rows_deleted", read(&rows.rows_deleted)),
            ("Innodb_rows_inserted", read(&rows.rows_inserted)),
            ("Innodb_rows_read", read(&rows.rows_read)),
            ("Innodb_rows_updated", read(&rows.rows_updated)),
            ("Redoubt_background_errors", read(&self.background_errors)),
            ("Redoubt_barrier_nanos_max", store.barrier_nanos_max),
            ("Redoubt_checkpoints", store.checkpoints),
            ("Redoubt_commits", read(&rows.commits)),
            ("Redoubt_damaged_trees", self.system.undo.damaged_trees() as u64),
            ("Redoubt_deadlocks", read(&locks.deadlocks)),
            ("Redoubt_frozen_copies", store.frozen_copies),
            ("Redoubt_history_list_length", self.system.history_len()),
            ("Redoubt_pinned_bytes", store.slots_held as u64 * page),
            ("Redoubt_pins", store.pins as u64),
            ("Redoubt_pool_bytes_present", store.frames_present as u64 * page),
            ("Redoubt_purge_set_aside", self.system.undo.set_aside_count() as u64),
            ("Redoubt_rollbacks", read(&rows.rollbacks)),
            ("Redoubt_transactions_active", self.system.views.active_count() as u64),
        ];
        figures.extend(self.log_figures());
        figures
    }
}
