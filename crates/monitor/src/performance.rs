//! performance_schema: what connections waited for, what files and memory are used, where the log stands.
//!
//! Times are in picoseconds, as everywhere in performance_schema. What is summed in `world::waits` is
//! shown. Statements are in `statements`, transactions, errors and single waits in `transactions`, rows of
//! tables in `usage`, files, sockets and open tables one by one in `instances`.

use std::collections::BTreeMap;

use engine::Stage;
use state::process::{ByAccount, Who};
use value::{Json, SqlResult, Value, sql_error};
use world::waits::{self, ByKind, OPS, Op, Wait, Waited};

use crate::rows::{Reader, text, uint};

/// Picoseconds in a nanosecond.
const PICO: u64 = 1000;

/// COUNT_STAR, SUM_TIMER_WAIT, MIN_TIMER_WAIT, AVG_TIMER_WAIT, MAX_TIMER_WAIT.
fn timers(w: &Waited) -> [Value; 5] {
    let average = w.nanos.checked_div(w.count).unwrap_or(0);
    [uint(w.count), uint(w.nanos * PICO), uint(w.least * PICO), uint(average * PICO), uint(w.most * PICO)]
}

/// From COUNT_STAR to MAX_TIMER_MISC, of reads, writes and the rest.
pub(crate) fn by_operation(totals: &[Waited; OPS], bytes: fn(u64) -> Value) -> Vec<Value> {
    let mut all = Waited::default();
    totals.iter().for_each(|total| all.add(total));
    let [read, write, misc] = totals;
    let mut row = timers(&all).to_vec();
    for total in [read, write] {
        row.extend(timers(total));
        row.push(bytes(total.bytes));
    }
    row.extend(timers(misc));
    row
}

fn sum(into: &mut ByKind, more: &ByKind) {
    into.iter_mut().zip(more).for_each(|(sum, more)| sum.add(more));
}

/// One line for each kind of wait, behind the given columns.
fn by_event(first: &[Value], waits: &ByKind) -> Vec<Vec<Value>> {
    let line = |wait: &Wait| {
        let mut row = first.to_vec();
        row.push(text(wait.name()));
        row.extend(timers(&waits[*wait as usize]));
        row
    };
    Wait::ALL.iter().map(line).collect()
}

pub(crate) fn accounts_of(reader: &Reader<'_>) -> BTreeMap<Who, ByAccount> {
    reader.access.instance.processes.by_account()
}

/// What threads waited for that serve no connection.
pub(crate) fn background_waits(accounts: &BTreeMap<Who, ByAccount>) -> ByKind {
    let mut rest = ByKind::default();
    for wait in Wait::ALL {
        let mut total = waits::total_of(*wait);
        for account in accounts.values() {
            let of = &account.waits[*wait as usize];
            total.count = total.count.saturating_sub(of.count);
            total.nanos = total.nanos.saturating_sub(of.nanos);
        }
        if total.count > 0 {
            rest[*wait as usize] = total;
        }
    }
    rest
}

pub(crate) fn waits_global() -> Vec<Vec<Value>> {
    let row = |wait: &Wait| {
        let mut row = vec![text(wait.name())];
        row.extend(timers(&waits::total_of(*wait)));
        row
    };
    Wait::ALL.iter().map(row).collect()
}

pub(crate) fn waits_by_account(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let accounts = accounts_of(reader);
    let mut rows = by_event(&[Value::Null, Value::Null], &background_waits(&accounts));
    for (who, account) in &accounts {
        if let Some((user, host)) = who {
            rows.extend(by_event(&[text(user), text(host)], &account.waits));
        }
    }
    rows
}

/// By user alone, or by host alone.
pub(crate) fn waits_by(reader: &Reader<'_>, host: bool) -> Vec<Vec<Value>> {
    let accounts = accounts_of(reader);
    let mut rows = by_event(&[Value::Null], &background_waits(&accounts));
    let mut sums: BTreeMap<&str, ByKind> = BTreeMap::new();
    for (who, account) in &accounts {
        if let Some((user, from)) = who {
            sum(sums.entry(if host { from } else { user }).or_default(), &account.waits);
        }
    }
    for (name, waits) in sums {
        rows.extend(by_event(&[text(name)], &waits));
    }
    rows
}

pub(crate) fn waits_by_thread(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let processes = reader.access.instance.processes.all();
    processes.iter().flat_map(|process| by_event(&[uint(process.id)], &process.waits())).collect()
}

/// Accounts, users (`Some(false)`) or hosts (`Some(true)`) with their connections.
pub(crate) fn connections(reader: &Reader<'_>, host: Option<bool>) -> Vec<Vec<Value>> {
    let mut sums: BTreeMap<Vec<String>, (u64, u64)> = BTreeMap::new();
    for (who, account) in accounts_of(reader) {
        let Some((user, from)) = who else { continue };
        let name = match host {
            None => vec![user, from],
            Some(false) => vec![user],
            Some(true) => vec![from],
        };
        let sum = sums.entry(name).or_default();
        sum.0 += account.now;
        sum.1 += account.ever;
    }
    let row = |(name, (now, ever)): (Vec<String>, (u64, u64))| {
        let mut row: Vec<Value> = name.iter().map(|n| text(n)).collect();
        row.extend([Value::Int(now as i64), Value::Int(ever as i64), uint(0), uint(0)]);
        row
    };
    sums.into_iter().map(row).collect()
}

pub(crate) fn file_summary() -> Vec<Vec<Value>> {
    let files = Wait::ALL.iter().filter(|wait| wait.name().starts_with("wait/io/file/"));
    let row = |wait: &Wait| {
        let totals = [Op::Read, Op::Write, Op::Misc].map(|op| waits::total(*wait, op));
        let mut row = vec![text(wait.name())];
        row.extend(by_operation(&totals, |bytes| Value::Int(bytes as i64)));
        row
    };
    files.map(row).collect()
}

/// The buffer pool, and the rest of the process.
pub(crate) fn memory_summary(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let instance = &reader.access.instance;
    let store = instance.engine.store().status();
    let (open, opened) = instance.catalog.open_counts();
    let sessions = instance.processes.len() as u64;
    let pool = (store.frames_present * store.page_size) as u64;
    let rest = world::resident_bytes().saturating_sub(pool);
    let lines = [
        ("memory/innodb/buf_buf_pool", store.frames_present as u64, pool),
        ("memory/innodb/os0event", 0, 0),
        ("memory/redoubt/rest_of_process", 1, rest),
        ("memory/sql/TABLE", open.min(opened), 0),
        ("memory/sql/THD::main_mem_root", sessions, 0),
    ];
    let row = |(name, count, bytes): (&str, u64, u64)| {
        let (n, b) = (Value::Int(count as i64), Value::Int(bytes as i64));
        vec![text(name), uint(count), uint(0), uint(bytes), uint(0), Value::Int(0), n.clone(), n, Value::Int(0), b.clone(), b]
    };
    lines.into_iter().filter(|(_, count, _)| *count > 0).map(row).collect()
}

pub(crate) fn log_status(reader: &Reader<'_>) -> SqlResult<Vec<Vec<Value>>> {
    let instance = &reader.access.instance;
    let log = instance.engine.log();
    let visible = log.visible();
    let figures: BTreeMap<_, _> = instance.engine.status().into_iter().collect();
    let figure = |name: &str| figures.get(name).copied().unwrap_or(0);
    let local = format!(
        r#"{{"gtid_executed": "{}", "binary_log_file": "{}", "binary_log_position": {}}}"#,
        visible.executed,
        log.file_name(visible.end.file),
        visible.end.offset
    );
    let engines = format!(
        r#"{{"InnoDB": {{"LSN": {}, "LSN_checkpoint": {}}}}}"#,
        figure("Innodb_redo_log_current_lsn"),
        figure("Innodb_redo_log_checkpoint_lsn")
    );
    let uuid = instance.engine.server_uuid().to_string();
    Ok(vec![vec![text(&uuid), json(&local)?, json(r#"{"channels": []}"#)?, json(&engines)?]])
}

/// Long pieces of work that tell how far they are.
pub(crate) fn stages_current(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let since_start = nanos_since_start(reader);
    let row = |process: &state::process::Process| {
        let (stage, done, total) = process.progress.now();
        let (took, number) = process.progress.lasting();
        let name = stage_name(stage)?;
        Some(stage_row(process.id, (number, None), name, (since_start.saturating_sub(took), took), (done, total)))
    };
    reader.access.instance.processes.all().iter().filter_map(|process| row(process)).collect()
}

/// The last ones of each connection that have ended.
pub(crate) fn stages_history(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let since_start = nanos_since_start(reader);
    let mut rows = Vec::new();
    for process in reader.access.instance.processes.all() {
        for ended in process.progress.ended() {
            let Some(name) = stage_name(ended.stage) else { continue };
            let begun = since_start.saturating_sub(ended.ago_nanos + ended.nanos);
            let number = (ended.number, Some(ended.number + 1));
            rows.push(stage_row(process.id, number, name, (begun, ended.nanos), (ended.done, ended.total)));
        }
    }
    rows
}

/// Sums of what is in the history.
pub(crate) fn stages_summary(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let mut sums: BTreeMap<&str, Waited> = STAGES.iter().map(|name| (*name, Waited::default())).collect();
    for process in reader.access.instance.processes.all() {
        for ended in process.progress.ended() {
            let (Some(name), nanos) = (stage_name(ended.stage), ended.nanos) else { continue };
            sums.entry(name).or_default().add(&Waited { count: 1, nanos, least: nanos, most: nanos, bytes: 0 });
        }
    }
    let row = |(name, sum): (&str, Waited)| {
        let mut row = vec![text(name)];
        row.extend(timers(&sum));
        row
    };
    sums.into_iter().map(row).collect()
}

pub(crate) fn nanos_since_start(reader: &Reader<'_>) -> u64 {
    let instance = &reader.access.instance;
    (instance.now_micros() - instance.started_micros).max(0) as u64 * 1000
}

pub(crate) fn performance_timers() -> Vec<Vec<Value>> {
    vec![vec![text("NANOSECOND"), Value::Int(1_000_000_000), Value::Int(1), Value::Int(25)]]
}

/// The stages that tell how far they are.
pub(crate) const STAGES: [&str; 4] =
    ["stage/sql/load data", "stage/innodb/alter table (merge sort)", "stage/innodb/alter table (insert)", "stage/sql/copy to tmp table"];

fn stage_name(stage: Stage) -> Option<&'static str> {
    Some(match stage {
        Stage::None => return None,
        Stage::Loading | Stage::Reading => STAGES[0],
        Stage::Sorting => STAGES[1],
        Stage::Indexes => STAGES[2],
        Stage::Copying => STAGES[3],
    })
}

/// A row of the tables of stages: `number` is that of its begin and of its end, times are when it began and
/// how long it took, in nanoseconds.
fn stage_row(thread: u64, number: (u64, Option<u64>), name: &str, (begun, took): (u64, u64), (done, total): (u64, u64)) -> Vec<Value> {
    let mut row = vec![uint(thread), uint(number.0 + 1), number.1.map_or(Value::Null, uint), text(name), Value::Null];
    row.extend([
        uint(begun * PICO),
        uint((begun + took) * PICO),
        uint(took * PICO),
        uint(done),
        uint(total),
        Value::Null,
        text("STATEMENT"),
    ]);
    row
}

fn json(text: &str) -> SqlResult<Value> {
    Json::parse(text.as_bytes()).map(Value::Json).map_err(|_| sql_error!(UNKNOWN_ERROR, "a JSON text of our own"))
}
