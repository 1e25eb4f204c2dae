//! Random histories of list appends at every level of isolation, read and written by every path to the
//! rows: `history` says what they must not show. The kill loop of the server has them with crashes between.
//!
//! Each row has its list and, in a column of its own, the number that was appended last, which the indexes
//! are about: unique and not, ascending and descending, alone and behind another column. So whoever reads
//! by an index, and be it the index alone, says which version of which row it has met, and every append
//! moves the row in all of them.
//!
//! Beside the dependencies each client looks at its own answers: what it has written itself is what it
//! reads, by whatever path; where it has a snapshot, or has locked what it has read, all paths give the
//! same versions for as long as its transaction lasts; and a statement gives each row once.
//!
//! `HISTORIES=n` runs n seeds of each level instead of a few, `SEED=n` begins with that one.

#![expect(clippy::unwrap_used, reason = "a test")]

mod history;
mod text;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use history::{Level, Lists, Op, Outcome, Transaction, anomaly, parse, write};
use session::{Instance, Session};
use text::{Text, connect, instance_with};

const SESSIONS: u64 = 6;
const TRANSACTIONS: u64 = 60;
const ROWS: u64 = 4;
/// The background's steps that purge and that checkpoint.
const BACKGROUND: [u64; 2] = [1, 0];
/// Between two changes of indexes.
const PAUSE: Duration = Duration::from_millis(15);
/// What may end a transaction: an index that has gone, a definition newer than the snapshot, a conflict
/// with it, a deadlock.
const ENDS: [&str; 4] = ["ERROR 1176", "ERROR 1412", "ERROR 1020", "ERROR 1213"];

/// The indexes: the condition by which each is read as a whole, and what it holds by itself.
const PATHS: [(&str, &str, &str); 6] = [
    ("primary", "id >= 0", "id, last, list"),
    ("other", "other >= 0", "id, other"),
    ("last", "last > -100", "id, last"),
    ("up", "last > -100", "id, last"),
    ("down", "last > -100", "id, last"),
    ("part", "part in (0, 1, 2, 3)", "id, last, part"),
];
const TABLE: &str = "create table h.t (id int primary key, other int not null, last int not null, part int not null, touched int not null default 0, list text, \
                     unique key other (other), unique key last (last), key up (last, other), key down (last desc), key part (part, last))";
/// What is done to indexes meanwhile.
const ALTERS: [&str; 6] = [
    "alter table h.t drop key up, add key up (last, other)",
    "alter table h.t drop key down, add key down (last desc)",
    "alter table h.t drop key part, add key part (part, last)",
    "alter table h.t drop key last, add unique key last (last)",
    "drop index up on h.t; create index up on h.t (last, other)",
    "alter table h.t force",
];

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) % n
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }
}

/// `Err` when the statement failed, and with it the transaction.
fn sql(session: &mut Session, statement: &str) -> Result<String, String> {
    let mut text = Text::terse();
    session.query(statement.as_bytes(), &mut text);
    if text.out.contains("ERROR") { Err(text.out) } else { Ok(text.out) }
}

/// The columns of each row of an answer.
fn rows(answer: &str) -> Vec<Vec<&str>> {
    answer.lines().skip(1).map(|line| line.split('|').map(str::trim).collect()).collect()
}

/// The list in the only row of an answer.
fn list(answer: &str) -> Vec<u64> {
    parse(answer.lines().nth(1).unwrap_or_default())
}

/// The number that a row had before the first was appended.
fn unwritten(row: u64) -> i64 {
    -(row as i64) - 1
}

/// What a transaction has written and read so far.
#[derive(Clone, Default)]
struct Known {
    /// Its newest appends, by row.
    own: BTreeMap<u64, i64>,
    /// What it has found in other rows, where that stays.
    seen: BTreeMap<u64, i64>,
}

struct Client<'a> {
    session: &'a mut Session,
    level: Level,
    random: &'a mut Random,
    numbers: &'a AtomicU64,
    ops: Vec<Op>,
    known: Known,
    /// Numbers that were taken back by going back to a savepoint.
    undone: Vec<Op>,
}

impl Client<'_> {
    fn ask(&mut self, statement: &str) -> Result<String, String> {
        sql(self.session, statement)
    }

    fn path(&mut self) -> (&'static str, &'static str, &'static str) {
        PATHS[self.random.below(PATHS.len() as u64) as usize]
    }

    /// Whether a read of this kind finds again what it has found before.
    fn repeats(&self, how: &str) -> bool {
        match self.level {
            Level::ReadUncommitted | Level::ReadCommitted => false,
            Level::RepeatableRead => how.is_empty(),
            Level::Snapshot | Level::Serializable => true,
        }
    }

    /// A row's newest number, as an answer gives it.
    fn found(&mut self, row: u64, last: i64, list: Option<&str>, how: &str, why: &str) {
        let known = self.known.own.get(&row).or_else(|| self.known.seen.get(&row).filter(|_| self.repeats(how)));
        if let Some(known) = known {
            assert_eq!(last, *known, "{:?}: {why}: row {row}, in {:?}", self.level, self.ops);
        } else if self.repeats(how) {
            self.known.seen.insert(row, last);
        }
        if let Some(list) = list {
            let list = parse(list);
            if self.level != Level::ReadUncommitted {
                assert_eq!(
                    list.last().map_or(unwritten(row), |n| *n as i64),
                    last,
                    "{:?}: {why}: row {row} does not agree with itself",
                    self.level
                );
            }
            self.ops.push(Op::Read { row, list });
        } else if last < 0 {
            self.ops.push(Op::Read { row, list: Vec::new() });
        } else {
            self.ops.push(Op::Newest { row, number: last as u64 });
        }
    }

    fn how(&mut self) -> &'static str {
        ["", "", "", " for share", " for update"][self.random.below(5) as usize]
    }

    /// All rows by one path, perhaps by what the index holds alone.
    fn read_all(&mut self) -> Result<(), String> {
        let (index, all, alone) = self.path();
        let how = self.how();
        let columns = if self.random.one_in(2) || !alone.contains("last") { "id, last, list" } else { alone };
        let order = ["", " order by last", " order by last desc", " order by id desc"][self.random.below(4) as usize];
        let statement = format!("select {columns} from h.t force index ({index}) where {all}{order}{how}");
        let answer = self.ask(&statement)?;
        let mut met = Vec::new();
        for row in rows(&answer) {
            let id = row[0].parse().unwrap();
            let list = columns.ends_with("list").then(|| row[2]);
            self.found(id, row[1].parse().unwrap(), list, how, &format!("{statement}\n{answer}"));
            met.push(id);
        }
        met.sort_unstable();
        // Without a snapshot, and without locks on gaps, a row may move past the scan.
        let whole = if how.is_empty() { self.level != Level::ReadUncommitted } else { self.level > Level::ReadCommitted };
        assert!(!whole || met == (0..ROWS).collect::<Vec<_>>(), "{:?}: {statement}\n{answer}{:?}", self.level, self.ops);
        Ok(())
    }

    /// Two paths in one statement, and what is made of one path alone.
    fn compare(&mut self) -> Result<(), String> {
        let (index, all, _) = self.path();
        if self.random.one_in(2) {
            let statement = format!(
                "select x.id, y.id, x.last from h.t x force index ({index}) left join h.t y force index ({}) on y.last = x.last where x.{all}",
                ["last", "up", "down"][self.random.below(3) as usize]
            );
            let answer = self.ask(&statement)?;
            let same = rows(&answer).iter().filter(|row| row[0] == row[1]).count() as u64;
            assert!(
                self.level <= Level::ReadUncommitted || same == ROWS && rows(&answer).len() as u64 == ROWS,
                "{:?}: {statement}\n{answer}{:?}",
                self.level,
                self.ops
            );
        }
        let statement = format!("select min(last), max(last), count(*), sum(last) from h.t force index ({index}) where {all}");
        let answer = self.ask(&statement)?;
        let got: Vec<i64> = rows(&answer)[0].iter().map(|n| n.parse().unwrap_or(0)).collect();
        assert!(self.level <= Level::ReadUncommitted || got[2] as u64 == ROWS, "{:?}: {statement}\n{answer}{:?}", self.level, self.ops);
        let all: Vec<i64> = (0..ROWS).filter_map(|row| self.known.own.get(&row).or(self.known.seen.get(&row)).copied()).collect();
        if self.repeats("") && all.len() as u64 == ROWS {
            let expected = [*all.iter().min().unwrap(), *all.iter().max().unwrap(), ROWS as i64, all.iter().sum()];
            assert_eq!(got, expected, "{:?}: {statement}: {:?}", self.level, self.ops);
        }
        Ok(())
    }

    /// One row, by what it is known by.
    fn read_one(&mut self, row: u64) -> Result<(), String> {
        let how = self.how();
        let known = self.known.own.get(&row).or(self.known.seen.get(&row)).copied();
        let by = match (self.random.below(5), known) {
            (0, Some(last)) => format!("last = {last}"),
            (1, Some(last)) => format!("part = {} and last = {last}", last.max(0) % 4),
            (2, Some(last)) => format!("last between {last} and {last} order by last desc"),
            (n, _) if n % 2 == 0 => format!("other = {row}"),
            _ => format!("id = {row}"),
        };
        let columns = if self.random.one_in(2) { "id, last" } else { "id, last, list" };
        let statement = format!("select {columns} from h.t where {by}{how}");
        let answer = self.ask(&statement)?;
        let answer_rows = rows(&answer);
        // By what was known of it the row may be gone from there, unless that stays.
        let stays = by.starts_with("id") || by.starts_with("other") || self.repeats(how) || self.known.own.contains_key(&row);
        let must = stays && self.level != Level::ReadUncommitted;
        assert!(!must || answer_rows.len() == 1, "{:?}: {statement}\n{answer}{:?}", self.level, self.ops);
        for found in &answer_rows {
            assert_eq!(found[0], row.to_string(), "{:?}: {statement}\n{answer}", self.level);
            self.found(row, found[1].parse().unwrap(), found.get(2).copied(), how, &format!("{statement}\n{answer}"));
        }
        Ok(())
    }

    /// A change that leaves all keys alone: from then on the newest version is this transaction's.
    fn touch(&mut self, row: u64) -> Result<(), String> {
        self.ask(&format!("update h.t set touched = touched + 1 where id = {row}"))?;
        if self.level == Level::RepeatableRead {
            self.known.seen.remove(&row);
        }
        Ok(())
    }

    fn append(&mut self, row: u64) -> Result<(), String> {
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        // Before it is tried: of a commit whose outcome nobody knows it may be there.
        self.ops.push(Op::Append { row, number });
        let values = format!("last = {number}, part = {}", number % 4);
        let by = ["id", "other"][self.random.below(2) as usize];
        match self.random.below(4) {
            0 if self.level.keeps_what_was_read() => {
                let mut list = list(&self.ask(&format!("select list from h.t where {by} = {row}"))?);
                self.ops.insert(self.ops.len() - 1, Op::Read { row, list: list.clone() });
                list.push(number);
                self.ask(&format!("update h.t set list = '{}', {values} where {by} = {row}", write(&list)))?;
            }
            1 => {
                let mut list = list(&self.ask(&format!("select list from h.t where {by} = {row} for update"))?);
                list.push(number);
                self.ask(&format!("delete from h.t where {by} = {row}"))?;
                self.ask(&format!(
                    "insert into h.t (id, other, last, part, list) values ({row}, {row}, {number}, {}, '{}')",
                    number % 4,
                    write(&list)
                ))?;
            }
            2 => {
                let (index, all, _) = self.path();
                let statement =
                    format!("update h.t force index ({index}) set list = concat(list, '{number},'), {values} where {all} and id = {row}");
                if self.ask(&statement)?.starts_with("ok 0") {
                    // Without locks on gaps a row may move past the scan.
                    assert!(self.level <= Level::ReadCommitted, "{:?}: {statement}: {:?}", self.level, self.ops);
                    self.ops.pop();
                    return Ok(());
                }
            }
            _ => drop(self.ask(&format!("update h.t set list = concat(list, '{number},'), {values} where {by} = {row}"))?),
        }
        self.known.own.insert(row, number as i64);
        Ok(())
    }

    fn step(&mut self) -> Result<(), String> {
        let row = self.random.below(ROWS);
        match self.random.below(10) {
            0..=1 => self.read_all(),
            2 => self.compare(),
            3..=4 => self.read_one(row),
            5..=6 => self.touch(row),
            _ => self.append(row),
        }
    }

    fn run(&mut self) -> Result<(), String> {
        if self.random.one_in(4) {
            self.ask("start transaction with consistent snapshot")?;
        } else {
            self.ask("begin")?;
        }
        for _ in 0..1 + self.random.below(5) {
            if !self.random.one_in(6) {
                self.step()?;
                continue;
            }
            let (known, ops) = (self.known.clone(), self.ops.len());
            self.ask("savepoint s")?;
            for _ in 0..1 + self.random.below(3) {
                self.step()?;
            }
            self.ask("rollback to s")?;
            // What it has read there it may have written there.
            self.undone.extend(self.ops.drain(ops..).filter(|op| matches!(op, Op::Append { .. })));
            self.known = known;
        }
        if self.random.one_in(12) {
            return Err(String::new());
        }
        self.ask("commit").map(drop)
    }
}

/// Who waits for what now.
fn waits(session: &mut Session) -> String {
    let asked = [
        "select id, state, time, info from information_schema.processlist where info is not null",
        "select owner_thread_id, object_name, lock_type, lock_status from performance_schema.metadata_locks where object_name in ('h', 't')",
        "select engine_transaction_id, thread_id, index_name, lock_mode, lock_status, lock_data from performance_schema.data_locks where object_name = 't'",
        "select requesting_engine_transaction_id, blocking_engine_transaction_id from performance_schema.data_lock_waits",
    ];
    asked.iter().map(|statement| sql(session, statement).unwrap_or_else(|e| e)).collect()
}

/// A transaction, and what it has taken back before its end.
fn transaction(session: &mut Session, level: Level, random: &mut Random, numbers: &AtomicU64) -> [Transaction; 2] {
    let mut client = Client { session, level, random, numbers, ops: Vec::new(), known: Known::default(), undone: Vec::new() };
    let result = client.run();
    if let Err(e) = &result {
        if e.contains("ERROR 1205") {
            // Nobody thinks between his statements, so somebody waits in a circle that was not seen.
            panic!("{level:?}: {e}: {:?}\n{}", client.ops, waits(client.session));
        }
        assert!(e.is_empty() || ENDS.iter().any(|end| e.contains(end)), "{level:?}: {e}: {:?}", client.ops);
        client.ask("rollback").unwrap();
    }
    let outcome = if result.is_ok() { Outcome::Committed } else { Outcome::RolledBack };
    [Transaction { ops: client.ops, outcome }, Transaction { ops: client.undone, outcome: Outcome::RolledBack }]
}

/// All transactions, and the last state of every row.
fn history(level: Level, seed: u64) -> (Vec<Transaction>, Lists) {
    // Half of them keep what scans lock as intervals.
    let instance = instance_with(&[("redoubt_row_locks_apart", if seed.is_multiple_of(2) { "1" } else { "64" })]);
    let mut main = connect(&instance, "root");
    sql(&mut main, "create database h").unwrap();
    sql(&mut main, TABLE).unwrap();
    for row in 0..ROWS {
        sql(&mut main, &format!("insert into h.t (id, other, last, part, list) values ({row}, {row}, {}, 0, '')", unwritten(row))).unwrap();
    }
    let numbers = Arc::new(AtomicU64::new(1));
    let over = Arc::new(AtomicBool::new(false));
    let beside = [background(&instance, &over), alters(&instance, &over, seed)];
    let body = |n: u64| {
        let (instance, numbers) = (Arc::clone(&instance), Arc::clone(&numbers));
        move || {
            let mut session = connect(&instance, "root");
            sql(&mut session, level.setup()).unwrap();
            let mut random = Random(seed * 1000 + n);
            (0..TRANSACTIONS).flat_map(|_| transaction(&mut session, level, &mut random, &numbers)).collect::<Vec<_>>()
        }
    };
    let threads: Vec<_> = (0..SESSIONS).map(|n| thread::Builder::new().spawn(body(n)).unwrap()).collect();
    let all: Vec<_> = threads.into_iter().map(thread::JoinHandle::join).collect();
    over.store(true, Ordering::Relaxed);
    beside.into_iter().for_each(|thread| thread.join().unwrap());
    let all = all.into_iter().flat_map(|joined| joined.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect();
    let mut main = connect(&instance, "root");
    assert!(sql(&mut main, "check table h.t").unwrap().contains("OK"));
    let mut last = |row: u64| (row, list(&sql(&mut main, &format!("select list from h.t where id = {row}")).unwrap()));
    (all, (0..ROWS).map(&mut last).collect())
}

fn background(instance: &Arc<Instance>, over: &Arc<AtomicBool>) -> thread::JoinHandle<()> {
    let (instance, over) = (Arc::clone(instance), Arc::clone(over));
    let body = move || {
        while !over.load(Ordering::Relaxed) {
            BACKGROUND.iter().for_each(|step| instance.engine().background_step(*step).unwrap());
            thread::yield_now();
        }
    };
    thread::Builder::new().spawn(body).unwrap()
}

/// Changes the table's indexes under its readers.
fn alters(instance: &Arc<Instance>, over: &Arc<AtomicBool>, seed: u64) -> thread::JoinHandle<()> {
    let (instance, over) = (Arc::clone(instance), Arc::clone(over));
    let body = move || {
        let (mut session, mut random) = (connect(&instance, "root"), Random(seed));
        while !over.load(Ordering::Relaxed) {
            sql(&mut session, ALTERS[random.below(ALTERS.len() as u64) as usize]).unwrap();
            thread::sleep(PAUSE);
        }
    };
    thread::Builder::new().stack_size(16 << 20).spawn(body).unwrap()
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|n| n.parse().unwrap())
}

fn check(level: Level) {
    let first = number("SEED").unwrap_or(1);
    for seed in first..first + number("HISTORIES").unwrap_or(3) {
        let (all, last) = history(level, seed);
        let committed = all.iter().filter(|t| t.outcome == Outcome::Committed).count();
        assert!(committed > all.len() / 20, "{level:?}: nearly nothing committed");
        assert_eq!(anomaly(level, &all, &last), None, "seed {seed}");
    }
}

#[test]
fn read_uncommitted_writes_in_order() {
    check(Level::ReadUncommitted);
}

#[test]
fn read_committed_reads_what_is_final() {
    check(Level::ReadCommitted);
}

#[test]
fn repeatable_read_reads_what_is_final() {
    check(Level::RepeatableRead);
}

#[test]
fn snapshot_isolation_has_write_skew_only() {
    check(Level::Snapshot);
}

#[test]
fn serializable_has_no_anomaly() {
    check(Level::Serializable);
}
