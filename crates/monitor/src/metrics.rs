//! INNODB_METRICS and INNODB_BUFFER_POOL_STATS: figures of the engine under the names that monitoring asks
//! for.
//!
//! Only what is measured here, or is truly zero because it does not exist here, has a row; each is enabled
//! and cannot be switched off. What MySQL leaves disabled unless it is asked for has none.

use std::collections::HashMap;

use state::vars::Var;
use value::Value;

use crate::rows::{Reader, local_time, text, uint};

/// How a figure comes to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It counts what has happened since the start, and a status variable shows it too.
    Count,
    /// It is what is so now.
    Value,
}

use Kind::{Count, Value as Now};

/// Name, subsystem, how it comes to be, the engine's figure (none: what does not exist here), what it says.
type Metric = (&'static str, &'static str, Kind, Option<&'static str>, &'static str);

#[rustfmt::skip]
const METRICS: &[Metric] = &[
    ("lock_deadlocks", "lock", Count, Some("Redoubt_deadlocks"), "Deadlocks that were found"),
    ("lock_row_lock_current_waits", "lock", Count, Some("Innodb_row_lock_current_waits"), "Transactions that wait for a row lock now"),
    ("lock_row_lock_time", "lock", Count, Some("Innodb_row_lock_time"), "Milliseconds for which transactions have waited for row locks"),
    ("lock_row_lock_time_max", "lock", Now, Some("Innodb_row_lock_time_max"), "The longest wait for a row lock, in milliseconds"),
    ("lock_row_lock_waits", "lock", Count, Some("Innodb_row_lock_waits"), "Waits for row locks"),
    ("lock_row_lock_time_avg", "lock", Now, Some("Innodb_row_lock_time_avg"), "The average wait for a row lock, in milliseconds"),
    ("buffer_pool_reads", "buffer", Count, Some("Innodb_buffer_pool_reads"), "Pages that had to be read from disk"),
    ("buffer_pool_read_requests", "buffer", Count, Some("Innodb_buffer_pool_read_requests"), "Pages that were asked for"),
    ("buffer_pool_write_requests", "buffer", Count, Some("Innodb_buffer_pool_write_requests"), "Changes of pages"),
    ("buffer_pool_wait_free", "buffer", Count, Some("Innodb_buffer_pool_wait_free"), "Waits for a free frame"),
    ("buffer_pool_read_ahead", "buffer", Count, Some("Innodb_buffer_pool_read_ahead"), "Pages that were read ahead"),
    ("buffer_pool_read_ahead_evicted", "buffer", Count, Some("Innodb_buffer_pool_read_ahead_evicted"), "Pages that were read ahead for nothing"),
    ("buffer_pool_pages_total", "buffer", Now, Some("Innodb_buffer_pool_pages_total"), "Pages that the pool may hold"),
    ("buffer_pool_pages_misc", "buffer", Now, Some("Innodb_buffer_pool_pages_misc"), "Pages of the pool with no data"),
    ("buffer_pool_pages_data", "buffer", Now, Some("Innodb_buffer_pool_pages_data"), "Pages in the pool"),
    ("buffer_pool_bytes_data", "buffer", Now, Some("Innodb_buffer_pool_bytes_data"), "Bytes of the pages in the pool"),
    ("buffer_pool_pages_dirty", "buffer", Now, Some("Innodb_buffer_pool_pages_dirty"), "Pages that have changed since they were written"),
    ("buffer_pool_bytes_dirty", "buffer", Now, Some("Innodb_buffer_pool_bytes_dirty"), "Bytes of the pages that have changed since they were written"),
    ("buffer_pool_pages_free", "buffer", Now, Some("Innodb_buffer_pool_pages_free"), "Pages that the pool has room for"),
    ("buffer_pages_created", "buffer", Count, Some("Innodb_pages_created"), "New pages"),
    ("buffer_pages_written", "buffer", Count, Some("Innodb_pages_written"), "Pages that were written"),
    ("buffer_pages_read", "buffer", Count, Some("Innodb_pages_read"), "Pages that were read"),
    ("buffer_data_reads", "buffer", Count, Some("Innodb_data_read"), "Bytes that were read"),
    ("buffer_data_written", "buffer", Count, Some("Innodb_data_written"), "Bytes that were written"),
    ("os_data_reads", "os", Count, Some("Innodb_data_reads"), "Reads of files"),
    ("os_data_writes", "os", Count, Some("Innodb_data_writes"), "Writes of files"),
    ("os_data_fsyncs", "os", Count, Some("Innodb_data_fsyncs"), "Syncs of files"),
    ("os_log_bytes_written", "os", Count, Some("Innodb_os_log_written"), "Bytes of the log that were written"),
    ("os_log_fsyncs", "os", Count, Some("Innodb_os_log_fsyncs"), "Syncs of the log"),
    ("trx_rseg_history_len", "transaction", Now, Some("Redoubt_history_list_length"), "Committed transactions whose old versions are not purged yet"),
    ("log_waits", "log", Count, Some("Innodb_log_waits"), "Waits for room in the log's buffer"),
    ("log_write_requests", "log", Count, Some("Innodb_log_write_requests"), "Transactions that were put into the log"),
    ("log_writes", "log", Count, Some("Innodb_log_writes"), "Writes of the log"),
    ("adaptive_hash_searches", "adaptive_hash_index", Count, None, "There is no adaptive hash index"),
    ("ibuf_merges_insert", "change_buffer", Count, None, "There is no change buffer"),
    ("ibuf_merges_delete_mark", "change_buffer", Count, None, "There is no change buffer"),
    ("ibuf_merges_delete", "change_buffer", Count, None, "There is no change buffer"),
    ("ibuf_merges_discard_insert", "change_buffer", Count, None, "There is no change buffer"),
    ("ibuf_merges_discard_delete_mark", "change_buffer", Count, None, "There is no change buffer"),
    ("ibuf_merges_discard_delete", "change_buffer", Count, None, "There is no change buffer"),
    ("ibuf_merges", "change_buffer", Count, None, "There is no change buffer"),
    ("ibuf_size", "change_buffer", Count, None, "There is no change buffer"),
    ("innodb_dblwr_writes", "server", Count, None, "There is no doublewrite buffer"),
    ("innodb_dblwr_pages_written", "server", Count, None, "There is no doublewrite buffer"),
    ("dml_inserts", "dml", Count, Some("Innodb_rows_inserted"), "Rows that were inserted"),
    ("dml_deletes", "dml", Count, Some("Innodb_rows_deleted"), "Rows that were deleted"),
    ("dml_updates", "dml", Count, Some("Innodb_rows_updated"), "Rows that were updated"),
];

pub(crate) fn innodb_metrics(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let instance = &reader.access.instance;
    let figures = figures(reader);
    let seconds = seconds(reader);
    let enabled = local_time(reader, instance.started_micros, 6);
    let row = |name: &str, subsystem: &str, kind: Kind, count: u64, about: &str| {
        let counts = kind == Count;
        let per_second = || if counts { Value::Double(count as f64 / seconds) } else { Value::Null };
        let most = || if counts { uint(count) } else { Value::Null };
        let kind = if counts { "status_counter" } else { "value" };
        let mut row = vec![text(name), text(subsystem)];
        for _ in 0..2 {
            row.extend([uint(count), most(), Value::Null, per_second()]);
        }
        row.extend([enabled.clone(), Value::Null, uint(seconds as u64), Value::Null, text("enabled"), text(kind), text(about)]);
        row
    };
    let of = |metric: &Metric| {
        let (name, subsystem, kind, figure, about) = *metric;
        row(name, subsystem, kind, figure.and_then(|name| figures.get(name).copied()).unwrap_or(0), about)
    };
    let mut rows: Vec<_> = METRICS.iter().map(of).collect();
    let sizes = [
        ("buffer_pool_size", Var::innodb_buffer_pool_size, "Bytes that the pool may take"),
        ("innodb_page_size", Var::innodb_page_size, "Bytes of a page"),
    ];
    rows.extend(sizes.map(|(name, var, about)| row(name, "server", Now, instance.globals.uint(var), about)));
    rows
}

fn figures(reader: &Reader<'_>) -> HashMap<&'static str, u64> {
    reader.access.instance.engine.status().into_iter().collect()
}

/// Since the start of the server.
fn seconds(reader: &Reader<'_>) -> f64 {
    let instance = &reader.access.instance;
    ((instance.now_micros() - instance.started_micros) as f64 / 1e6).max(1.0)
}

/// One pool. Rates are averages since the start of the server; there is no list of young and old pages.
pub(crate) fn buffer_pool_stats(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let figures = figures(reader);
    let seconds = seconds(reader);
    let of = |name: &str| figures.get(name).copied().unwrap_or(0);
    let rate = |n: u64| Value::Double(n as f64 / seconds);
    let (read, created, written) = (of("Innodb_pages_read"), of("Innodb_pages_created"), of("Innodb_pages_written"));
    let (asked, missed) = (of("Innodb_buffer_pool_read_requests"), of("Innodb_buffer_pool_reads"));
    let hits = 1000 - (missed * 1000).checked_div(asked).unwrap_or(0).min(1000);
    let (ahead, in_vain) = (of("Innodb_buffer_pool_read_ahead"), of("Innodb_buffer_pool_read_ahead_evicted"));
    let mut row = vec![
        uint(0),
        uint(of("Innodb_buffer_pool_pages_total")),
        uint(of("Innodb_buffer_pool_pages_free")),
        uint(of("Innodb_buffer_pool_pages_data")),
        uint(0),
        uint(of("Innodb_buffer_pool_pages_dirty")),
        uint(0),
        uint(of("Innodb_data_pending_reads")),
        uint(0),
        uint(of("Innodb_data_pending_writes")),
        uint(0),
        uint(0),
        Value::Double(0.0),
        Value::Double(0.0),
        uint(read),
        uint(created),
        uint(written),
        rate(read),
        rate(created),
        rate(written),
        uint(asked),
        uint(hits),
        uint(0),
        uint(0),
        uint(ahead),
        uint(in_vain),
        rate(ahead),
        rate(in_vain),
    ];
    row.extend([0; 4].map(uint));
    vec![row]
}

/// Pages of ROW_FORMAT=COMPRESSED, which are not compressed here.
const COMPRESSED: [u64; 5] = [1024, 2048, 4096, 8192, 16384];

pub(crate) fn compressed_pages() -> Vec<Vec<Value>> {
    COMPRESSED.map(|size| [size, 0, 0, 0, 0, 0].map(uint).to_vec()).to_vec()
}
