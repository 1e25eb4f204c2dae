//! The slow query log and the general query log, as files in MySQL's form and as the tables
//! `mysql.slow_log` and `mysql.general_log`.
//!
//! What is always true:
//! 1. While both logs are off a statement costs one load of a flag.
//! 2. The tables hold the newest `ROWS_MAX` entries since the start of the server; the files hold
//!    everything.
//! 3. A log that cannot be written is told of in the error log once, and never fails a statement.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use parser::ParserMode;
use value::{TimeZone, Value};
use world::{File, Open, World};

use crate::vars::{Values, Var};

/// Entries that a table keeps.
const ROWS_MAX: usize = 10_000;
/// Bytes of a statement that a table keeps.
const TEXT_MAX: usize = 4096;

/// One line of the slow query log.
pub struct Slow<'a> {
    /// As [`user_and_host`] writes it.
    pub user_host: &'a str,
    pub id: u64,
    pub db: &'a str,
    /// Microseconds since 1970.
    pub begun: i64,
    pub micros: u64,
    pub lock_micros: u64,
    pub sent: u64,
    pub examined: u64,
    pub insert_id: u64,
    pub text: &'a [u8],
}

/// Where entries go, as the variables say.
#[derive(Clone, Debug, Default)]
struct Settings {
    slow: bool,
    general: bool,
    to_file: bool,
    to_table: bool,
    slow_file: String,
    general_file: String,
    server_id: u64,
    port: u64,
    socket: String,
}

#[derive(Default)]
struct LogFile {
    /// Name, file and length; none: opened with the next entry.
    open: Option<(String, Arc<dyn File>, u64)>,
    /// The database that the file's last `use` names.
    db: String,
    failed: bool,
}

impl LogFile {
    fn write(&mut self, world: &World, name: &str, settings: &Settings, entry: &str) {
        if self.open.as_ref().is_none_or(|(of, ..)| of != name) {
            self.open = None;
            self.db.clear();
            match world.disk().open(name, Open::CREATE).and_then(|file| file.len().map(|len| (file, len))) {
                Ok((file, len)) => self.open = Some((name.to_owned(), file, len)),
                Err(e) => return self.failed(name, &e),
            }
            self.append(name, &header(settings));
        }
        self.append(name, entry);
    }

    fn append(&mut self, name: &str, text: &str) {
        let Some((_, file, end)) = &mut self.open else { return };
        match file.write_at(text.as_bytes(), *end) {
            Ok(()) => {
                *end += text.len() as u64;
                self.failed = false;
            }
            Err(e) => self.failed(name, &e),
        }
    }

    fn failed(&mut self, name: &str, why: &dyn std::fmt::Display) {
        if !std::mem::replace(&mut self.failed, true) {
            tracing::warn!("{name} cannot be written: {why}");
        }
    }
}

/// What MySQL writes when it opens a log.
fn header(settings: &Settings) -> String {
    format!(
        "redoubt, Version: {} (Redoubt). started with:\nTcp port: {}  Unix socket: {}\nTime                 Id Command    Argument\n",
        crate::VERSION,
        settings.port,
        settings.socket
    )
}

/// Both logs.
#[derive(Default)]
pub struct StatementLogs {
    settings: Mutex<Settings>,
    slow_on: AtomicBool,
    general_on: AtomicBool,
    slow: Mutex<LogFile>,
    general: Mutex<LogFile>,
    slow_rows: Mutex<VecDeque<Vec<Value>>>,
    general_rows: Mutex<VecDeque<Vec<Value>>>,
}

impl StatementLogs {
    /// Names of the files where no option gives any.
    pub fn default_names(values: &Values) -> [(Var, String); 2] {
        let name = |kind: &str| format!("{}{}{kind}.log", values.str(Var::datadir), values.str(Var::hostname));
        [(Var::slow_query_log_file, name("-slow")), (Var::general_log_file, name(""))]
    }

    /// Follows the variables.
    pub fn follow(&self, values: &Values) {
        let output = values.str(Var::log_output).to_ascii_uppercase();
        let to = |kind: &str| output.split(',').any(|word| word.trim() == kind);
        let nowhere = to("NONE");
        let settings = Settings {
            slow: values.on(Var::slow_query_log),
            general: values.on(Var::general_log),
            to_file: to("FILE") && !nowhere,
            to_table: to("TABLE") && !nowhere,
            slow_file: values.str(Var::slow_query_log_file).to_string(),
            general_file: values.str(Var::general_log_file).to_string(),
            server_id: values.uint(Var::server_id),
            port: values.uint(Var::port),
            socket: values.str(Var::socket).to_string(),
        };
        self.slow_on.store(settings.slow, Ordering::Relaxed);
        self.general_on.store(settings.general, Ordering::Relaxed);
        let before = std::mem::replace(&mut *self.settings.lock(), settings.clone());
        // A file that is opened anew begins with a header.
        if (before.slow, &before.slow_file) != (settings.slow, &settings.slow_file) {
            self.slow.lock().open = None;
        }
        if (before.general, &before.general_file) != (settings.general, &settings.general_file) {
            self.general.lock().open = None;
        }
    }

    pub fn slow_is_on(&self) -> bool {
        self.slow_on.load(Ordering::Relaxed)
    }

    pub fn general_is_on(&self) -> bool {
        self.general_on.load(Ordering::Relaxed)
    }

    /// FLUSH LOGS: files that were moved away are made anew.
    pub fn reopen(&self) {
        self.slow.lock().open = None;
        self.general.lock().open = None;
    }

    pub fn slow(&self, world: &World, entry: &Slow<'_>) {
        let settings = self.settings.lock().clone();
        let ended = entry.begun + entry.micros as i64;
        if settings.to_file {
            let mut file = self.slow.lock();
            let mut text = format!(
                "# Time: {}\n# User@Host: {}  Id: {:5}\n# Query_time: {}  Lock_time: {} Rows_sent: {}  Rows_examined: {}\n",
                utc_text(ended as u64),
                entry.user_host,
                entry.id,
                seconds(entry.micros),
                seconds(entry.lock_micros),
                entry.sent,
                entry.examined,
            );
            if !entry.db.is_empty() && entry.db != file.db {
                text.push_str(&format!("use {};\n", entry.db));
                file.db = entry.db.to_owned();
            }
            text.push_str(&format!("SET timestamp={};\n{};\n", entry.begun / 1_000_000, String::from_utf8_lossy(entry.text)));
            file.write(world, &settings.slow_file, &settings, &text);
        }
        if settings.to_table {
            let time = |micros: u64| Value::text(&clock(micros));
            let row = vec![
                Value::DateTime(TimeZone::Utc.to_local(ended / 1_000_000, (ended % 1_000_000) as u32, 6)),
                Value::text(entry.user_host),
                time(entry.micros),
                time(entry.lock_micros),
                Value::Int(entry.sent as i64),
                Value::Int(entry.examined as i64),
                Value::text(entry.db),
                Value::Int(0),
                Value::Int(entry.insert_id as i64),
                Value::UInt(settings.server_id),
                Value::bytes(&entry.text[..entry.text.len().min(TEXT_MAX)]),
                Value::UInt(entry.id),
            ];
            keep(&self.slow_rows, row);
        }
    }

    pub fn general(&self, world: &World, now: i64, id: u64, user_host: &str, command: &str, argument: &[u8]) {
        let settings = self.settings.lock().clone();
        if settings.to_file {
            let text = format!("{}\t{id:5} {command}\t{}\n", utc_text(now as u64), String::from_utf8_lossy(argument));
            self.general.lock().write(world, &settings.general_file, &settings, &text);
        }
        if settings.to_table {
            let row = vec![
                Value::DateTime(TimeZone::Utc.to_local(now / 1_000_000, (now % 1_000_000) as u32, 6)),
                Value::text(user_host),
                Value::UInt(id),
                Value::UInt(settings.server_id),
                Value::text(command),
                Value::bytes(&argument[..argument.len().min(TEXT_MAX)]),
            ];
            keep(&self.general_rows, row);
        }
    }

    /// Forgets the rows of `mysql.slow_log` or `mysql.general_log`; false if the name is another's.
    pub fn truncate(&self, table: &str) -> bool {
        match table {
            "slow_log" => self.slow_rows.lock().clear(),
            "general_log" => self.general_rows.lock().clear(),
            _ => return false,
        }
        true
    }

    pub fn slow_rows(&self) -> Vec<Vec<Value>> {
        self.slow_rows.lock().iter().cloned().collect()
    }

    pub fn general_rows(&self) -> Vec<Vec<Value>> {
        self.general_rows.lock().iter().cloned().collect()
    }
}

/// `root[root] @ localhost [127.0.0.1]`: user, account's user, name and address of the client's machine;
/// the name is left out where it is the address.
pub fn user_and_host(user: &str, account: &str, host: &str, address: Option<IpAddr>) -> String {
    let address = address.map(|address| address.to_canonical().to_string()).unwrap_or_default();
    format!("{user}[{account}] @ {} [{address}]", if host == address { "" } else { host })
}

/// The text of a prepared statement with its values.
pub fn with_values(text: &[u8], params: &[Value], mode: &ParserMode) -> Vec<u8> {
    parser::values::with_values(text, mode, |n, out| match params.get(n) {
        None => out.push(b'?'),
        Some(value) => write_literal(value, out),
    })
}

/// A value as a literal, as MySQL's logs have it.
fn write_literal(value: &Value, out: &mut Vec<u8>) {
    use Value::{Bit, Decimal, Double, Float, Int, UInt};
    let mut text = Vec::new();
    if !value.write_text(&mut text) {
        return out.extend_from_slice(b"NULL");
    }
    if matches!(value, Int(_) | UInt(_) | Bit(..) | Float(_) | Double(_) | Decimal(_)) {
        return out.extend_from_slice(&text);
    }
    out.push(b'\'');
    for byte in text {
        let escape = match byte {
            0 => b'0',
            b'\n' => b'n',
            b'\r' => b'r',
            0x1a => b'Z',
            b'\\' | b'\'' | b'"' => byte,
            _ => {
                out.push(byte);
                continue;
            }
        };
        out.extend_from_slice(&[b'\\', escape]);
    }
    out.push(b'\'');
}

fn keep(rows: &Mutex<VecDeque<Vec<Value>>>, row: Vec<Value>) {
    let mut rows = rows.lock();
    if rows.len() >= ROWS_MAX {
        rows.pop_front();
    }
    rows.push_back(row);
}

/// Microseconds since 1970 as the logs write time: `2026-11-22T02:41:22.123456Z`.
pub fn utc_text(micros: u64) -> String {
    let at = TimeZone::Utc.to_local((micros / 1_000_000) as i64, (micros % 1_000_000) as u32, 6);
    format!("{}Z", at.to_string().replace(' ', "T"))
}

/// `1.000196`
fn seconds(micros: u64) -> String {
    format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000)
}

/// `00:00:01.000196`
fn clock(micros: u64) -> String {
    let s = micros / 1_000_000;
    format!("{:02}:{:02}:{:02}.{:06}", s / 3600, s / 60 % 60, s % 60, micros % 1_000_000)
}
