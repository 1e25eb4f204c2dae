//! Figures for `SHOW STATUS`, by MySQL's names where there is one.

use std::sync::atomic::{AtomicU64, Ordering};

use base::TreeId;
use txn::TreeStats;

use crate::Inner;

impl Inner {
    pub(crate) fn stats(&self, tree: TreeId) -> TreeStats {
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
        let mut figures = vec![
            ("Innodb_buffer_pool_bytes_data", (store.frames_present - store.frames_free.min(store.frames_present)) as u64 * page),
            ("Innodb_buffer_pool_bytes_dirty", store.dirty_pages * page),
            ("Innodb_buffer_pool_pages_data", (store.frames_present - store.frames_free.min(store.frames_present)) as u64),
            ("Innodb_buffer_pool_pages_dirty", store.dirty_pages),
            ("Innodb_buffer_pool_pages_flushed", store.pages_written),
            ("Innodb_buffer_pool_pages_free", store.frames_free as u64),
            ("Innodb_buffer_pool_pages_misc", 0),
            ("Innodb_buffer_pool_pages_total", store.frames_present as u64),
            ("Innodb_buffer_pool_read_requests", read(&rows.rows_read)),
            ("Innodb_buffer_pool_reads", store.misses),
            ("Innodb_data_fsyncs", store.syncs),
            ("Innodb_data_read", store.bytes_read),
            ("Innodb_data_written", store.bytes_written),
            ("Innodb_page_size", page),
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
            ("Redoubt_checkpoints", store.checkpoints),
            ("Redoubt_commits", read(&rows.commits)),
            ("Redoubt_deadlocks", read(&locks.deadlocks)),
            ("Redoubt_history_list_length", self.system.history_len()),
            ("Redoubt_rollbacks", read(&rows.rollbacks)),
            ("Redoubt_transactions_active", self.system.views.active_count() as u64),
        ];
        figures.extend(self.log_figures());
        figures
    }
}
