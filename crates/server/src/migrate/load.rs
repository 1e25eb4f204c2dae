//! The rows: from snapshots of the source, all of the same instant, into LOAD DATA of the target, table by
//! table.
//!
//! **Invariants.** 1. A table is one statement on the target, so it is there whole or not at all. 2. A
//! source that dies in the middle of a table takes the target's connection with it: the statement never
//! comes to an end that would commit half of it. 3. No more is kept of a table than the row that is under
//! way.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use replica::client::{ClientError, fields};

use super::definitions::Table;
use super::link::{Link, Place, name, told};

/// Data goes over in pieces of this.
const PIECE: usize = 256 << 10;
const BETWEEN_REPORTS: Duration = Duration::from_secs(2);
const TICK: Duration = Duration::from_millis(100);

/// What the workers share.
pub struct Work {
    tables: Mutex<VecDeque<Table>>,
    tables_done: AtomicU64,
    tables_total: u64,
    rows: AtomicU64,
    /// The source's estimate.
    rows_total: u64,
    bytes: AtomicU64,
    failed: AtomicBool,
    errors: Mutex<Vec<String>>,
    warnings: Mutex<Vec<String>>,
}

impl Work {
    pub fn new(mut tables: Vec<Table>) -> Arc<Work> {
        // The largest first: the last one to end is a small one.
        tables.sort_by_key(|table| std::cmp::Reverse(table.bytes));
        Arc::new(Work {
            tables_done: AtomicU64::new(0),
            tables_total: tables.len() as u64,
            rows: AtomicU64::new(0),
            rows_total: tables.iter().map(|table| table.rows).sum(),
            bytes: AtomicU64::new(0),
            failed: AtomicBool::new(false),
            errors: Mutex::default(),
            warnings: Mutex::default(),
            tables: Mutex::new(tables.into()),
        })
    }

    fn report(&self, since: Instant) -> String {
        let (rows, bytes) = (self.rows.load(Ordering::Relaxed), self.bytes.load(Ordering::Relaxed));
        let seconds = since.elapsed().as_secs_f64().max(0.001);
        let left = if rows == 0 { 0.0 } else { self.rows_total.saturating_sub(rows) as f64 / (rows as f64 / seconds) };
        let done = self.tables_done.load(Ordering::Relaxed);
        format!(
            "{done} of {} tables, {rows} of about {} rows, {} MB, {:.0} rows/s, about {left:.0} s left",
            self.tables_total,
            self.rows_total.max(rows),
            bytes >> 20,
            rows as f64 / seconds
        )
    }
}

/// A connection to the source whose snapshot is open, and one to the target.
pub struct Pair {
    pub source: Link,
    pub target: Link,
}

/// Copies all tables, and says how far it is. The pairs' snapshots end with it. What the target warned of
/// is returned.
///
/// # Errors
/// The first error of any of the workers.
pub fn copy(world: &world::World, work: &Arc<Work>, pairs: Vec<Pair>) -> Result<Vec<String>, String> {
    let since = Instant::now();
    let running = Arc::new(AtomicU64::new(pairs.len() as u64));
    let mut threads = Vec::new();
    for (i, mut pair) in pairs.into_iter().enumerate() {
        let (work, running) = (Arc::clone(work), Arc::clone(&running));
        let body = move || {
            run(&work, &mut pair);
            running.fetch_sub(1, Ordering::Release);
        };
        threads.push(world.try_spawn(&format!("copy-{i}"), 0, body).map_err(|e| e.to_string())?);
    }
    let mut last = since;
    while running.load(Ordering::Acquire) > 0 {
        world.sleep(TICK);
        if last.elapsed() >= BETWEEN_REPORTS {
            last = Instant::now();
            say(&work.report(since));
        }
    }
    if !threads.into_iter().all(world::Thread::join) {
        return Err("a thread that copied has panicked".to_owned());
    }
    if let Some(error) = work.errors.lock().first() {
        return Err(error.clone());
    }
    say(&work.report(since));
    Ok(std::mem::take(&mut *work.warnings.lock()))
}

/// Progress goes where errors go: standard output has the result alone.
pub fn say(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}

fn run(work: &Work, pair: &mut Pair) {
    while !work.failed.load(Ordering::Relaxed) {
        let Some(table) = work.tables.lock().pop_front() else { return };
        match copy_table(work, pair, &table) {
            Ok(warned) => work.warnings.lock().extend(warned),
            Err(why) => {
                work.failed.store(true, Ordering::Relaxed);
                work.errors.lock().push(format!("{}: {why}", table.full_name()));
                return;
            }
        }
        work.tables_done.fetch_add(1, Ordering::Relaxed);
    }
}

/// How a column is read. A FLOAT as text has too few digits, as a double all.
fn read_as(column: &(String, String)) -> String {
    let name = name(&column.0);
    if column.1 == "float" { format!("{name} + 0e0") } else { name }
}

/// The statements of both sides: bytes go over as they are in the column.
fn statements(table: &Table) -> (String, String) {
    let list: Vec<String> = table.columns.iter().map(read_as).collect();
    let (mut targets, mut set) = (Vec::new(), Vec::new());
    for (i, (column, kind)) in table.columns.iter().enumerate() {
        let column = name(column);
        // What is no string of bytes: JSON is UTF-8, and says so.
        if kind == "json" {
            targets.push(format!("@c{i}"));
            set.push(format!("{column} = CONVERT(@c{i} USING utf8mb4)"));
        } else {
            targets.push(column);
        }
    }
    let set = if set.is_empty() { String::new() } else { format!(" SET {}", set.join(", ")) };
    let full = table.full_name();
    let read = format!("SELECT {} FROM {full}", list.join(", "));
    let write = format!(
        "LOAD DATA LOCAL INFILE 'migrate' INTO TABLE {full} CHARACTER SET binary FIELDS TERMINATED BY '\\t' ESCAPED BY '\\\\' LINES TERMINATED BY '\\n' ({}){set}",
        targets.join(", ")
    );
    (read, write)
}

fn copy_table(work: &Work, pair: &mut Pair, table: &Table) -> Result<Option<String>, String> {
    let (read, write) = statements(table);
    let Pair { source, target } = pair;
    let from = |e: ClientError| told("source", e).text;
    let to = |e: ClientError| told("target", e).text;
    if !source.client.query(&read).map_err(from)? {
        return Err("the source gives no rows".to_owned());
    }
    target.client.begin_load(&write).map_err(to)?;
    let (mut out, mut sent) = (Vec::with_capacity(PIECE * 2), 0);
    while source.client.next_row().map_err(from)? {
        for (i, field) in fields(&source.client.packet).enumerate() {
            if i > 0 {
                out.push(b'\t');
            }
            let Some(value) = field.map_err(from)? else {
                out.extend_from_slice(b"\\N");
                continue;
            };
            for part in value.chunks(PIECE) {
                escape(part, &mut out);
                if out.len() >= PIECE {
                    hand_over(work, target, &mut out)?;
                }
            }
        }
        out.push(b'\n');
        sent += 1;
        work.rows.fetch_add(1, Ordering::Relaxed);
        if out.len() >= PIECE {
            hand_over(work, target, &mut out)?;
        }
        if sent % 4096 == 0 && work.failed.load(Ordering::Relaxed) {
            return Err("given up, because another table failed".to_owned());
        }
    }
    hand_over(work, target, &mut out)?;
    let (loaded, warnings) = target.client.end_load().map_err(to)?;
    if loaded != sent {
        let first = first_warning(target);
        return Err(format!("the source gave {sent} rows, and the target took {loaded}: {first}"));
    }
    Ok((warnings > 0).then(|| format!("{}: {warnings} warnings: {}", table.full_name(), first_warning(target))))
}

fn hand_over(work: &Work, target: &mut Link, out: &mut Vec<u8>) -> Result<(), String> {
    if out.is_empty() {
        return Ok(());
    }
    if let Err(error) = target.client.send(out) {
        return Err(why_it_stopped(target, error));
    }
    work.bytes.fetch_add(out.len() as u64, Ordering::Relaxed);
    out.clear();
    Ok(())
}

/// A target that takes no more data has perhaps said why.
fn why_it_stopped(target: &mut Link, error: ClientError) -> String {
    match target.client.answer() {
        Err(said @ ClientError::Server(..)) => told("target", said).text,
        _ => told("target", error).text,
    }
}

fn first_warning(target: &mut Link) -> String {
    let rows = target.rows("SHOW WARNINGS LIMIT 1").unwrap_or_default();
    rows.into_iter().next().and_then(|mut row| row.get_mut(2).and_then(Option::take)).unwrap_or_default()
}

/// As LOAD DATA reads it.
fn escape(value: &[u8], out: &mut Vec<u8>) {
    for &byte in value {
        let letter = match byte {
            0 => b'0',
            b'\t' => b't',
            b'\n' => b'n',
            b'\\' => b'\\',
            _ => {
                out.push(byte);
                continue;
            }
        };
        out.extend_from_slice(&[b'\\', letter]);
    }
}

/// Opens the snapshot of a worker.
///
/// # Errors
/// A connection is lost or refused.
pub fn snapshot(source: &mut Place, target: &mut Place) -> Result<Pair, String> {
    let mut pair = Pair { source: Link::for_rows(source)?, target: Link::connect(target)? };
    pair.source.run("SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ")?;
    pair.source.run("START TRANSACTION WITH CONSISTENT SNAPSHOT")?;
    // From here on its bytes come as they are.
    pair.source.run("SET SESSION character_set_results = binary")?;
    Ok(pair)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(columns: &[(&str, &str)]) -> Table {
        let columns = columns.iter().map(|(name, kind)| ((*name).to_owned(), (*kind).to_owned())).collect();
        Table { database: "d".to_owned(), name: "t`".to_owned(), engine: String::new(), rows: 0, bytes: 0, columns }
    }

    #[test]
    fn values_that_would_end_a_line_are_escaped() {
        let mut out = Vec::new();
        escape(b"a\tb\nc\\d\0e\xff", &mut out);
        assert_eq!(out, b"a\\tb\\nc\\\\d\\0e\xff");
    }

    #[test]
    fn columns_are_named_on_both_sides() {
        let (read, write) = statements(&table(&[("i", "int"), ("f", "float"), ("j", "json")]));
        assert_eq!(read, "SELECT `i`, `f` + 0e0, `j` FROM `d`.`t```");
        assert!(write.ends_with("(`i`, `f`, @c2) SET `j` = CONVERT(@c2 USING utf8mb4)"), "{write}");
        assert!(write.contains("INTO TABLE `d`.`t```"));
    }
}
