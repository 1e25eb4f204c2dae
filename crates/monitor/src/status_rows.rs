//! Status variables as rows, COM_STATISTICS.

use std::collections::HashMap;
use std::sync::atomic::Ordering;

use engine::ResizeProgress;
use value::{TimeZone, Value};

use state::access::Access;
use state::instance::Instance;
use state::statement_log::utc_text;
use state::status::{STATUS, Source};
use state::vars::Var;

/// Name and value of every status variable.
pub fn status_rows(access: &Access, global: bool) -> Vec<Vec<Value>> {
    let instance = &access.instance;
    let engine: HashMap<&'static str, u64> = instance.engine.status().into_iter().collect();
    let totals = if global { instance.processes.total_all() } else { Vec::new() };
    let mut rows = Vec::with_capacity(STATUS.len());
    for (at, (name, source)) in STATUS.iter().enumerate() {
        let value = match source {
            Source::Counter if global => (totals[at] + instance.extra.get(at)).to_string(),
            Source::Counter => access.process.counters.get(at).to_string(),
            Source::Engine => engine.get(name).copied().unwrap_or(0).to_string(),
            Source::Zero => "0".to_string(),
            Source::Special if name.starts_with("Last_query_") => last_plan(if global { (0.0, 0) } else { access.last_plan.get() }, name),
            Source::Special => special(access, name),
        };
        rows.push(vec![Value::text(name), Value::text(&value)]);
    }
    // What the engine counts beyond MySQL's names.
    let mut more: Vec<_> = engine.iter().filter(|(name, _)| !STATUS.iter().any(|(n, _)| n == *name)).collect();
    more.sort();
    rows.extend(more.into_iter().map(|(name, value)| vec![Value::text(name), Value::text(&value.to_string())]));
    rows.sort_by_key(|row| row[0].to_text().map(|t| t.to_ascii_lowercase()));
    rows
}

/// What the session alone knows of its last plan.
fn last_plan((cost, orders_tried): (f64, u64), name: &str) -> String {
    if name == "Last_query_cost" { format!("{cost:.6}") } else { orders_tried.to_string() }
}

fn special(access: &Access, name: &str) -> String {
    let instance = &access.instance;
    let (connections, most) = instance.processes.totals();
    let (open, opened) = instance.catalog.open_counts();
    let uptime = (instance.now_micros() - instance.started_micros) / 1_000_000;
    match name {
        "Connections" => connections.to_string(),
        "Max_used_connections" => most.to_string(),
        "Threads_connected" => instance.processes.len().to_string(),
        "Threads_running" => instance.processes.all().iter().filter(|p| p.runs()).count().to_string(),
        "Threads_created" => connections.to_string(),
        "Open_tables" | "Open_table_definitions" => open.to_string(),
        "Table_open_cache_overflows" => instance.catalog.closed_for_room().to_string(),
        "Opened_tables" | "Opened_table_definitions" => opened.to_string(),
        "Global_connection_memory" => {
            let tracked = instance.globals.on(Var::global_connection_memory_tracking);
            if tracked { instance.held.load(Ordering::Relaxed) } else { 0 }.to_string()
        }
        "Prepared_stmt_count" => instance.prepared_count.load(Ordering::Relaxed).to_string(),
        "Uptime" | "Uptime_since_flush_status" => uptime.to_string(),
        "Innodb_page_size" => instance.globals.uint(Var::innodb_page_size).to_string(),
        "Innodb_buffer_pool_resize_status" => resize_text(instance.engine.resize_progress()),
        "Innodb_buffer_pool_resize_status_code" => match instance.engine.resize_progress() {
            ResizeProgress::Shrinking { .. } => RESIZE_WITHDRAWING.to_string(),
            _ => "0".to_string(),
        },
        "Innodb_buffer_pool_resize_status_progress" => match instance.engine.resize_progress() {
            ResizeProgress::Shrinking { percent, .. } => percent.to_string(),
            ResizeProgress::Completed { .. } => "100".to_string(),
            ResizeProgress::None | ResizeProgress::Unchanged { .. } => "0".to_string(),
        },
        "Innodb_redo_log_enabled" => if instance.engine.redo_enabled() { "ON" } else { "OFF" }.to_string(),
        "Redoubt_recovered_to" => moment_or_nothing(instance.engine.recovery().recovered_to),
        "Redoubt_log_lost" => instance.engine.recovery().log_lost.clone().unwrap_or_default(),
        "Redoubt_lost_from" => moment_or_nothing(instance.engine.recovery().lost.map(|lost| lost.from)),
        "Redoubt_lost_until" => moment_or_nothing(instance.engine.recovery().lost.map(|lost| lost.until)),
        "Innodb_redo_log_read_only" => "OFF".to_string(),
        "Innodb_redo_log_resize_status" => "OK".to_string(),
        "Compression" => if access.compression.get().is_some() { "ON" } else { "OFF" }.to_string(),
        "Compression_algorithm" => access.compression.get().map_or("", |(algorithm, _)| algorithm).to_string(),
        "Compression_level" => access.compression.get().map_or(0, |(_, level)| level).to_string(),
        "Caching_sha2_password_rsa_public_key" | "Rsa_public_key" => instance.public_key.lock().to_string(),
        "Ssl_cipher" => access.tls.borrow().1.clone(),
        "Ssl_version" => access.tls.borrow().0.clone(),
        "Threads_cached" => "0".to_string(),
        "Rpl_semi_sync_replica_status" | "Rpl_semi_sync_slave_status" => {
            let acknowledges = instance.replication().is_some_and(|replica| replica.status().iter().any(|channel| channel.semi_sync));
            if acknowledges { "ON" } else { "OFF" }.to_string()
        }
        _ if name.starts_with("Rpl_semi_sync_") => {
            let of = name.trim_start_matches("Rpl_semi_sync_").trim_start_matches("source_").trim_start_matches("master_");
            instance.semi_sync.status(of)
        }
        _ => String::new(),
    }
}

/// MySQL's number of the stage in which blocks leave the pool.
const RESIZE_WITHDRAWING: u64 = 3;

fn resize_text(progress: ResizeProgress) -> String {
    match progress {
        ResizeProgress::None => String::new(),
        // MySQL's text lacks the parenthesis, too.
        ResizeProgress::Unchanged { bytes } => format!("Size did not change (old size = new size = {bytes}. Nothing to do."),
        ResizeProgress::Shrinking { .. } => "Withdrawing blocks to be shrunken.".to_string(),
        ResizeProgress::Completed { at } => format!("Completed resizing buffer pool at {}.", compact_time(at)),
    }
}

/// A moment as InnoDB writes it: `261122  2:12:02`, in UTC.
fn compact_time(micros: u64) -> String {
    let t = TimeZone::Utc.to_local((micros / 1_000_000) as i64, 0, 0);
    format!("{:02}{:02}{:02} {:2}:{:02}:{:02}", t.year() % 100, t.month(), t.day(), t.hour(), t.minute(), t.second())
}

fn moment_or_nothing(micros: Option<u64>) -> String {
    micros.map_or_else(String::new, utc_text)
}

/// COM_STATISTICS.
pub fn statistics_text(instance: &Instance) -> String {
    let uptime = ((instance.now_micros() - instance.started_micros) / 1_000_000).max(1);
    let questions = instance.processes.total(state::status::Stat::Questions as usize);
    let slow = instance.processes.total(state::status::Stat::Slow_queries as usize);
    let (open, opened) = instance.catalog.open_counts();
    format!(
        "Uptime: {uptime}  Threads: {}  Questions: {questions}  Slow queries: {slow}  Opens: {opened}  Flush tables: 1  Open tables: {open}  Queries per second avg: {:.3}",
        instance.processes.len(),
        questions as f64 / uptime as f64
    )
}
