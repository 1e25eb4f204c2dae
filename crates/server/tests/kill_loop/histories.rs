//! Histories of list appends, at several levels of isolation, that go on across kills:
//! `session/tests/history` says what they must not show, before a kill, after it or between the two.
//! Whether a transaction whose COMMIT got no answer has taken place is read off the lists; all of it has,
//! or nothing.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bench::client::Client;

use crate::history::{Level, Lists, Op, Outcome, Transaction, anomaly, parse, settle, write};
use crate::must;

const LEVELS: [(Level, &[&str; 1]); 4] = [
    (Level::ReadCommitted, &["lists_rc"]),
    (Level::RepeatableRead, &["lists_rr"]),
    (Level::Snapshot, &["lists_si"]),
    (Level::Serializable, &["lists_ser"]),
];
const SESSIONS: u64 = 3;
/// Rows that are in use at a time, and after how many appends others are.
const ROWS: u64 = 5;
const APPENDS: u64 = 500;
/// Transactions that are remembered; then a history begins anew.
const LONGEST: usize = 30_000;

pub fn all() -> Vec<Box<dyn crate::Load>> {
    LEVELS.iter().map(|&(level, table)| Box::new(Histories::new(level, table)) as Box<dyn crate::Load>).collect()
}

struct Histories {
    level: Level,
    table: &'static [&'static str; 1],
    numbers: AtomicU64,
    history: Mutex<Vec<Transaction>>,
    /// Transactions of histories that are over.
    checked: AtomicU64,
    /// Those whose COMMIT got no answer.
    unknown: AtomicU64,
    starts: AtomicU64,
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) % n
    }
}

/// A session and what its transaction has done so far.
struct Running<'a> {
    client: &'a mut Client,
    random: &'a mut Random,
    ops: Vec<Op>,
}

/// The server has taken the transaction back: a deadlock, or a row that is newer than the snapshot.
fn is_conflict(error: &str) -> bool {
    error.starts_with("error 1213") || error.starts_with("error 1020")
}

impl Histories {
    fn new(level: Level, table: &'static [&'static str; 1]) -> Histories {
        let zero = || AtomicU64::new(0);
        Histories { level, table, numbers: AtomicU64::new(1), history: Mutex::default(), checked: zero(), unknown: zero(), starts: zero() }
    }

    fn session(&self, port: u16, seed: u64, stop: &AtomicBool) -> Result<(), String> {
        let mut client = Client::connect(port, Some("k"))?;
        client.query(self.level.setup())?;
        let mut random = Random(seed);
        while !stop.load(Ordering::Relaxed) {
            let mut running = Running { client: &mut client, random: &mut random, ops: Vec::new() };
            let (outcome, result) = self.transaction(&mut running);
            let ops = running.ops;
            self.unknown.fetch_add(u64::from(outcome == Outcome::Unknown), Ordering::Relaxed);
            self.history.lock().expect("no thread has failed").push(Transaction { ops, outcome });
            result?;
        }
        Ok(())
    }

    fn transaction(&self, running: &mut Running) -> (Outcome, Result<(), String>) {
        // A statement alone is its own transaction, whose end may remain unknown.
        if running.random.below(5) == 0 {
            return ended(self.operation(running, true));
        }
        let work = (|| {
            running.client.query(["begin", "start transaction with consistent snapshot"][running.random.below(2) as usize])?;
            (0..1 + running.random.below(4)).try_for_each(|_| self.operation(running, false))
        })();
        match work {
            Ok(()) if running.random.below(12) > 0 => ended(running.client.query("commit").map(drop)),
            Err(error) if !is_conflict(&error) => (Outcome::RolledBack, Err(error)),
            _ => (Outcome::RolledBack, running.client.query("rollback").map(drop)),
        }
    }

    fn operation(&self, running: &mut Running, alone: bool) -> Result<(), String> {
        let random = &mut *running.random;
        let first = self.numbers.load(Ordering::Relaxed) / APPENDS * ROWS;
        let row = first + random.below(ROWS);
        let (kind, secondary) = (random.below(8), random.below(2) == 0);
        let how = ["", "", " for share", " for update"][random.below(4) as usize];
        match kind {
            0..=2 => drop(self.read(running, row, row, secondary, how)?),
            3 => drop(self.read(running, first, first + ROWS - 1, secondary, how)?),
            4 | 5 if !alone && self.level.keeps_what_was_read() => {
                let mut list = self.read(running, row, row, secondary, "")?;
                let number = self.append(running, row);
                list.push(number);
                self.put(running, row, &format!("'{}'", write(&list)))?;
            }
            _ => {
                let number = self.append(running, row);
                self.put(running, row, &format!("concat(list, '{number},')"))?;
            }
        }
        Ok(())
    }

    fn append(&self, running: &mut Running, row: u64) -> u64 {
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        running.ops.push(Op::Append { row, number });
        number
    }

    /// Makes the row, or changes it.
    fn put(&self, running: &mut Running, row: u64, list: &str) -> Result<(), String> {
        let Some(Op::Append { number, .. }) = running.ops.last() else { unreachable!("it has just been appended") };
        let (table, other) = (self.table[0], -(row as i64));
        let sql = format!("insert into {table} values ({row}, {other}, '{number},') on duplicate key update list = {list}");
        running.client.query(&sql).map(drop)
    }

    /// Lists of rows, of which some do not exist; that of the last one is returned.
    fn read(&self, running: &mut Running, from: u64, to: u64, secondary: bool, how: &str) -> Result<Vec<u64>, String> {
        let lists = lists(running.client, self.table[0], from, to, secondary, how)?;
        let mut last = Vec::new();
        for row in from..=to {
            last = lists.get(&row).cloned().unwrap_or_default();
            running.ops.push(Op::Read { row, list: last.clone() });
        }
        Ok(last)
    }
}

/// How a transaction ends by a statement that answers so.
fn ended(result: Result<(), String>) -> (Outcome, Result<(), String>) {
    match result {
        Ok(()) => (Outcome::Committed, Ok(())),
        Err(error) if is_conflict(&error) => (Outcome::RolledBack, Ok(())),
        Err(error) => (Outcome::Unknown, Err(error)),
    }
}

fn lists(client: &mut Client, table: &str, from: u64, to: u64, secondary: bool, how: &str) -> Result<Lists, String> {
    let condition = match (secondary, from == to) {
        (false, true) => format!("id = {from}"),
        (false, false) => format!("id between {from} and {to}"),
        (true, true) => format!("other = -{from}"),
        (true, false) => format!("other between -{to} and -{from}"),
    };
    let index = if secondary { "other" } else { "primary" };
    let answer = client.query(&format!("select id, list from {table} force index ({index}) where {condition}{how}"))?;
    let text = |row: &[Option<String>], n: usize| row[n].clone().unwrap_or_default();
    Ok(answer.rows.iter().map(|row| (text(row, 0).parse().expect("a number"), parse(&text(row, 1)))).collect())
}

impl crate::Load for Histories {
    fn make(&self, client: &mut Client) {
        must(client, &format!("create table {} (id bigint primary key, other bigint, list text, unique key (other))", self.table[0]));
    }

    fn run(&self, port: u16, stop: &AtomicBool) -> Result<(), String> {
        let start = self.starts.fetch_add(1, Ordering::Relaxed);
        std::thread::scope(|scope| {
            let sessions: Vec<_> = (0..SESSIONS).map(|n| scope.spawn(move || self.session(port, start * SESSIONS + n, stop))).collect();
            sessions.into_iter().try_for_each(|session| session.join().expect("it does not fail"))
        })
    }

    fn check(&self, client: &mut Client) {
        let [last, by_other] =
            [false, true].map(|secondary| lists(client, self.table[0], 0, u64::from(u32::MAX), secondary, "").expect("an answer"));
        assert_eq!(last, by_other, "{}: by two indexes", self.table[0]);
        let mut history = self.history.lock().expect("no thread has failed");
        if let Some(why) = anomaly(self.level, &history, &last) {
            panic!("{why}");
        }
        settle(&mut history, &last);
        if history.len() > LONGEST {
            self.checked.fetch_add(history.len() as u64, Ordering::Relaxed);
            history.clear();
            must(client, &format!("truncate table {}", self.table[0]));
        }
    }

    fn tables(&self) -> &'static [&'static str] {
        self.table
    }

    fn done(&self) -> String {
        let (all, unknown) = (self.checked.load(Ordering::Relaxed), self.unknown.load(Ordering::Relaxed));
        let all = all + self.history.lock().expect("no thread has failed").len() as u64;
        format!("{all} transactions at {:?} ({unknown} cut in their COMMIT)", self.level)
    }
}
