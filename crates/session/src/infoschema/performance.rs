//! performance_schema: what connections waited for, what files and memory are used, where the log stands.
//!
//! Times are in picoseconds, as everywhere in performance_schema. What is summed in `world::waits` is shown; tables that would need a history of single events
//! are empty, as they are in MySQL while their consumers are off.

use std::collections::BTreeMap;

use engine::Stage;
use value::{Json, SqlResult, Value, sql_error};
use world::waits::{self, ByKind, Op, Wait, Waited};

use super::VirtualRows;
use crate::process::{ByAccount, Who};

/// Picoseconds in a nanosecond.
const PICO: u64 = 1000;

fn text(s: &str) -> Value {
    Value::text(s)
}

fn uint(n: u64) -> Value {
    Value::UInt(n)
}

/// COUNT_STAR, SUM_TIMER_WAIT, MIN_TIMER_WAIT, AVG_TIMER_WAIT, MAX_TIMER_WAIT.
fn timers(w: &Waited) -> [Value; 5] {
    let average = w.nanos.checked_div(w.count).unwrap_or(0);
    [uint(w.count), uint(w.nanos * PICO), uint(w.least * PICO), uint(average * PICO), uint(w.most * PICO)]
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

impl VirtualRows<'_> {
    fn accounts_of(&self) -> BTreeMap<Who, ByAccount> {
        self.access.instance.processes.by_account()
    }

    /// What threads waited for that serve no connection.
    fn background_waits(accounts: &BTreeMap<Who, ByAccount>) -> ByKind {
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

    pub(super) fn waits_global() -> Vec<Vec<Value>> {
        let row = |wait: &Wait| {
            let mut row = vec![text(wait.name())];
            row.extend(timers(&waits::total_of(*wait)));
            row
        };
        Wait::ALL.iter().map(row).collect()
    }

    pub(super) fn waits_by_account(&self) -> Vec<Vec<Value>> {
        let accounts = self.accounts_of();
        let mut rows = by_event(&[Value::Null, Value::Null], &Self::background_waits(&accounts));
        for (who, account) in &accounts {
            if let Some((user, host)) = who {
                rows.extend(by_event(&[text(user), text(host)], &account.waits));
            }
        }
        rows
    }

    /// By user alone, or by host alone.
    pub(super) fn waits_by(&self, host: bool) -> Vec<Vec<Value>> {
        let accounts = self.accounts_of();
        let mut rows = by_event(&[Value::Null], &Self::background_waits(&accounts));
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

    pub(super) fn waits_by_thread(&self) -> Vec<Vec<Value>> {
        let processes = self.access.instance.processes.all();
        processes.iter().flat_map(|process| by_event(&[uint(process.id)], &process.waits())).collect()
    }

    /// Accounts, users (`Some(false)`) or hosts (`Some(true)`) with their connections.
    pub(super) fn connections(&self, host: Option<bool>) -> Vec<Vec<Value>> {
        let mut sums: BTreeMap<Vec<String>, (u64, u64)> = BTreeMap::new();
        for (who, account) in self.accounts_of() {
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

    pub(super) fn file_summary() -> Vec<Vec<Value>> {
        let files = Wait::ALL.iter().filter(|wait| wait.name().starts_with("wait/io/file/"));
        let row = |wait: &Wait| {
            let mut row = vec![text(wait.name())];
            row.extend(timers(&waits::total_of(*wait)));
            for op in [Op::Read, Op::Write, Op::Misc] {
                let total = waits::total(*wait, op);
                row.extend(timers(&total));
                if op != Op::Misc {
                    row.push(Value::Int(total.bytes as i64));
                }
            }
            row
        };
        files.map(row).collect()
    }

    /// The buffer pool, and the rest of the process.
    pub(super) fn memory_summary(&self) -> Vec<Vec<Value>> {
        let instance = &self.access.instance;
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

    pub(super) fn log_status(&self) -> SqlResult<Vec<Vec<Value>>> {
        let instance = &self.access.instance;
        let end = instance.engine.log().end();
        let figures: BTreeMap<_, _> = instance.engine.status().into_iter().collect();
        let figure = |name: &str| figures.get(name).copied().unwrap_or(0);
        let local = format!(
            r#"{{"gtid_executed": "{}", "binary_log_file": "{}", "binary_log_position": {}}}"#,
            instance.engine.log().executed(),
            instance.engine.log().file_name(end.file),
            end.offset
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
    pub(super) fn stages_current(&self) -> Vec<Vec<Value>> {
        let now = self.access.instance.now_micros();
        let row = |process: &crate::process::Process| {
            let (stage, done, total) = process.progress.now();
            let name = match stage {
                Stage::None => return None,
                Stage::Loading | Stage::Reading => "stage/sql/load data",
                Stage::Sorting => "stage/innodb/alter table (merge sort)",
                Stage::Indexes => "stage/innodb/alter table (insert)",
                Stage::Copying => "stage/sql/copy to tmp table",
            };
            let took = uint((now - process.info.lock().since).max(0) as u64 * PICO * 1000);
            let mut row = vec![uint(process.id), uint(1), Value::Null, text(name), Value::Null];
            row.extend([uint(0), took.clone(), took, uint(done), uint(total), Value::Null, text("STATEMENT")]);
            Some(row)
        };
        self.access.instance.processes.all().iter().filter_map(|process| row(process)).collect()
    }

    pub(super) fn timers() -> Vec<Vec<Value>> {
        vec![vec![text("NANOSECOND"), Value::Int(1_000_000_000), Value::Int(1), Value::Int(25)]]
    }
}

fn json(text: &str) -> SqlResult<Value> {
    Json::parse(text.as_bytes()).map(Value::Json).map_err(|_| sql_error!(UNKNOWN_ERROR, "a JSON text of our own"))
}
