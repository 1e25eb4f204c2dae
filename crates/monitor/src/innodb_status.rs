//! The text of SHOW ENGINE INNODB STATUS, in InnoDB's form: tools and people look for its lines.
//!
//! Figures that mean something here are true; those of things that are not here (insert buffer, adaptive
//! hash index, doublewrite) are 0. Rates are averages since the text was last asked for, or since the
//! start.

use state::instance::Instance;
use state::printout::Figures;
use value::{SqlResult, TimeZone};
use world::waits::{self, Spread, Wait};

use crate::locks::{deadlock_section, transactions_section};

fn section(text: &mut String, name: &str, body: &str) {
    let line = "-".repeat(name.len());
    text.push_str(&format!("{line}\n{name}\n{line}\n{body}"));
}

/// The whole text.
pub fn text(instance: &Instance) -> SqlResult<String> {
    let now = instance.engine.status().into_iter().collect();
    let figures = instance.printout.figures(now, instance.now_micros(), instance.started_micros);
    let now = TimeZone::Utc.to_local(instance.now_micros() / 1_000_000, 0, 0);
    let line = "=".repeat(37);
    let mut text = format!(
        "\n{line}\n{} 0 INNODB MONITOR OUTPUT\n{line}\nPer second averages calculated from the last {} seconds\n",
        date_and_time(&now),
        figures.seconds.round().max(1.0)
    );
    section(&mut text, "BACKGROUND THREAD", &background(&figures));
    section(&mut text, "SEMAPHORES", &semaphores());
    if let Some(seen) = instance.deadlock.get() {
        let found = TimeZone::Utc.to_local(seen.micros / 1_000_000, 0, 0);
        let body = deadlock_section(instance, &seen)?;
        section(&mut text, "LATEST DETECTED DEADLOCK", &format!("{} 0\n{body}", date_and_time(&found)));
    }
    text.push_str(&transactions_section(instance)?);
    section(&mut text, "FILE I/O", &file_io(&figures));
    section(
        &mut text,
        "INSERT BUFFER AND ADAPTIVE HASH INDEX",
        "Ibuf: size 0, free list len 0, seg size 0, 0 merges\nmerged operations:\n insert 0, delete mark 0, delete 0\ndiscarded operations:\n insert 0, delete mark 0, delete 0\n0.00 hash searches/s, 0.00 non-hash searches/s\n",
    );
    section(&mut text, "LOG", &log(&figures));
    section(&mut text, "BUFFER POOL AND MEMORY", &pool(&figures));
    section(&mut text, "ROW OPERATIONS", &rows(instance, &figures));
    text.push_str("----------------------------\nEND OF INNODB MONITOR OUTPUT\n============================\n");
    Ok(text)
}

fn date_and_time(t: &value::DateTime) -> String {
    format!("{:04}-{:02}-{:02} {:02}:{:02}:{:02}", t.year(), t.month(), t.day(), t.hour(), t.minute(), t.second())
}

fn background(figures: &Figures) -> String {
    let checkpoints = figures.get("Redoubt_checkpoints");
    format!("srv_master_thread loops: {checkpoints} srv_active, 0 srv_shutdown, 0 srv_idle\nsrv_master_thread log flush and writes: 0\n")
}

/// Waits of threads for each other. InnoDB's lines count those for group syncs, metadata locks and row
/// locks; then each kind that ever occurred has a line of how long it took.
fn semaphores() -> String {
    let waits = [Wait::GroupSync, Wait::Metadata, Wait::RowLock].map(waits::total_of);
    let count: u64 = waits.iter().map(|w| w.count).sum();
    let mut text = format!(
        "OS WAIT ARRAY INFO: reservation count {count}\nOS WAIT ARRAY INFO: signal count {count}\nRW-shared spins 0, rounds 0, OS waits 0\nRW-excl spins 0, rounds 0, OS waits {}\nRW-sx spins 0, rounds 0, OS waits {}\nSpin rounds per wait: 0.00 RW-shared, 0.00 RW-excl, 0.00 RW-sx\n",
        waits[2].count, waits[1].count
    );
    let micros = |nanos: u64| nanos as f64 / 1000.0;
    for wait in Wait::ALL.iter().filter(|wait| !wait.name().starts_with("wait/io/")) {
        let Spread { count, p50, p99, p9999, most } = waits::spread(*wait);
        if count > 0 {
            let name = wait.name();
            text.push_str(&format!(
                "{name}: waits {count}, p50 {:.1} us, p99 {:.1} us, p99.99 {:.1} us, max {:.1} us\n",
                micros(p50),
                micros(p99),
                micros(p9999),
                micros(most)
            ));
        }
    }
    text
}

fn file_io(figures: &Figures) -> String {
    let reads = figures.delta("Innodb_data_reads");
    let read_bytes = figures.delta("Innodb_data_read").checked_div(reads).unwrap_or(0);
    format!(
        "Pending normal aio reads: [{}] , aio writes: [{}] ,\n ibuf aio reads:, log i/o's:\nPending flushes (fsync) log: {}; buffer pool: {}\n{} OS file reads, {} OS file writes, {} OS fsyncs\n{:.2} reads/s, {read_bytes} avg bytes/read, {:.2} writes/s, {:.2} fsyncs/s\n",
        figures.get("Innodb_data_pending_reads"),
        figures.get("Innodb_data_pending_writes"),
        figures.get("Innodb_os_log_pending_fsyncs"),
        figures.get("Innodb_data_pending_fsyncs").saturating_sub(figures.get("Innodb_os_log_pending_fsyncs")),
        figures.get("Innodb_data_reads"),
        figures.get("Innodb_data_writes"),
        figures.get("Innodb_data_fsyncs"),
        figures.rate("Innodb_data_reads"),
        figures.rate("Innodb_data_writes"),
        figures.rate("Innodb_data_fsyncs"),
    )
}

fn log(figures: &Figures) -> String {
    let (current, flushed) = (figures.get("Innodb_redo_log_current_lsn"), figures.get("Innodb_redo_log_flushed_to_disk_lsn"));
    let checkpoint = figures.get("Innodb_redo_log_checkpoint_lsn");
    let lines = [
        ("Log sequence number", current),
        ("Log buffer assigned up to", current),
        ("Log buffer completed up to", current),
        ("Log written up to", current),
        ("Log flushed up to", flushed),
        ("Added dirty pages up to", current),
        ("Pages flushed up to", checkpoint),
        ("Last checkpoint at", checkpoint),
    ];
    let mut text = String::new();
    for (name, value) in lines {
        text.push_str(&format!("{name:<28} {value}\n"));
    }
    let io = figures.get("Innodb_log_writes") + figures.get("Innodb_os_log_fsyncs");
    let rate = figures.rate("Innodb_log_writes") + figures.rate("Innodb_os_log_fsyncs");
    text.push_str(&format!("{io} log i/o's done, {rate:.2} log i/o's/second\n"));
    text
}

fn pool(figures: &Figures) -> String {
    let (gets, reads) = (figures.delta("Innodb_buffer_pool_read_requests"), figures.delta("Innodb_buffer_pool_reads"));
    let hits = match (1000 * reads).checked_div(gets) {
        None => "No buffer pool page gets since the last printout".to_string(),
        Some(missed) => format!("Buffer pool hit rate {} / 1000, young-making rate 0 / 1000 not 0 / 1000", 1000 - missed.min(1000)),
    };
    let data = figures.get("Innodb_buffer_pool_pages_data");
    format!(
        "Total large memory allocated {}\nDictionary memory allocated 0\nBuffer pool size   {}\nFree buffers       {}\nDatabase pages     {data}\nOld database pages 0\nModified db pages  {}\nPending reads      {}\nPending writes: LRU 0, flush list {}, single page 0\nPages made young 0, not young 0\n0.00 youngs/s, 0.00 non-youngs/s\nPages read {}, created {}, written {}\n{:.2} reads/s, {:.2} creates/s, {:.2} writes/s\n{hits}\nPages read ahead 0.00/s, evicted without access 0.00/s, Random read ahead 0.00/s\nLRU len: {data}, unzip_LRU len: 0\nI/O sum[0]:cur[0], unzip sum[0]:cur[0]\n",
        figures.get("Redoubt_pool_bytes_present"),
        figures.get("Innodb_buffer_pool_pages_total"),
        figures.get("Innodb_buffer_pool_pages_free"),
        figures.get("Innodb_buffer_pool_pages_dirty"),
        figures.get("Innodb_data_pending_reads"),
        figures.get("Innodb_data_pending_writes"),
        figures.get("Innodb_pages_read"),
        figures.get("Innodb_pages_created"),
        figures.get("Innodb_pages_written"),
        figures.rate("Innodb_pages_read"),
        figures.rate("Innodb_pages_created"),
        figures.rate("Innodb_pages_written"),
    )
}

fn rows(instance: &Instance, figures: &Figures) -> String {
    let running = instance.processes.all().iter().filter(|p| p.runs()).count();
    let kinds = [("inserted", "inserts"), ("updated", "updates"), ("deleted", "deletes"), ("read", "reads")];
    let totals = kinds.map(|(kind, _)| format!("{kind} {}", figures.get(&format!("Innodb_rows_{kind}")))).join(", ");
    let rates = kinds.map(|(kind, per)| format!("{:.2} {per}/s", figures.rate(&format!("Innodb_rows_{kind}")))).join(", ");
    format!(
        "{running} queries inside InnoDB, 0 queries in queue\n{} read views open inside InnoDB\nProcess ID={}, Main thread ID=0 , state=sleeping\nNumber of rows {totals}\n{rates}\nNumber of system rows inserted 0, updated 0, deleted 0, read 0\n0.00 inserts/s, 0.00 updates/s, 0.00 deletes/s, 0.00 reads/s\n",
        figures.get("Redoubt_transactions_active"),
        std::process::id()
    )
}
