//! Random histories of list appends at every level of isolation: `history` says what they must not show. The kill loop of the server has them with crashes between.

#![expect(clippy::unwrap_used, reason = "a test")]

mod history;
mod text;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use history::{Level, Lists, Op, Outcome, Transaction, anomaly, parse, write};
use session::{Instance, Session};
use text::{Text, connect, instance};

const SESSIONS: u64 = 6;
const TRANSACTIONS: u64 = 60;
const ROWS: u64 = 4;
/// The background's steps that purge and that checkpoint.
const BACKGROUND: [u64; 2] = [1, 0];

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) % n
    }
}

/// `Err` when the statement failed, and with it the transaction (deadlock, conflict).
fn sql(session: &mut Session, statement: &str) -> Result<String, String> {
    let mut text = Text::terse();
    session.query(statement.as_bytes(), &mut text);
    if text.out.starts_with("ERROR") { Err(text.out) } else { Ok(text.out) }
}

/// The list in the only row of an answer.
fn list(answer: &str) -> Vec<u64> {
    parse(answer.lines().nth(1).unwrap_or_default())
}

fn transaction(session: &mut Session, level: Level, random: &mut Random, numbers: &AtomicU64) -> Transaction {
    let mut ops = Vec::new();
    let result = run(session, level, random, numbers, &mut ops).and_then(|()| {
        if random.below(12) == 0 {
            return Err(String::new());
        }
        sql(session, "commit").map(drop)
    });
    if let Err(e) = &result {
        assert!(e.is_empty() || e.contains("1213") || e.contains("1020"), "{level:?}: {e}");
        sql(session, "rollback").unwrap();
    }
    Transaction { ops, outcome: if result.is_ok() { Outcome::Committed } else { Outcome::RolledBack } }
}

fn run(session: &mut Session, level: Level, random: &mut Random, numbers: &AtomicU64, ops: &mut Vec<Op>) -> Result<(), String> {
    sql(session, "begin")?;
    for _ in 0..1 + random.below(4) {
        let row = random.below(ROWS);
        let by = if random.below(2) == 0 { "id" } else { "other" };
        if random.below(2) == 0 {
            let how = ["", "", " for share", " for update"][random.below(4) as usize];
            let list = list(&sql(session, &format!("select list from h.t where {by} = {row}{how}"))?);
            ops.push(Op::Read { row, list });
            continue;
        }
        let number = numbers.fetch_add(1, Ordering::Relaxed);
        if level.keeps_what_was_read() && random.below(2) == 0 {
            let mut list = list(&sql(session, &format!("select list from h.t where {by} = {row}"))?);
            ops.push(Op::Read { row, list: list.clone() });
            list.push(number);
            ops.push(Op::Append { row, number });
            sql(session, &format!("update h.t set list = '{}' where {by} = {row}", write(&list)))?;
        } else {
            ops.push(Op::Append { row, number });
            sql(session, &format!("update h.t set list = concat(list, '{number},') where {by} = {row}"))?;
        }
    }
    Ok(())
}

/// All transactions, and the last state of every row.
fn history(level: Level, seed: u64) -> (Vec<Transaction>, Lists) {
    let instance = instance();
    let mut main = connect(&instance, "root");
    sql(&mut main, "create database h").unwrap();
    sql(&mut main, "create table h.t (id int primary key, other int, list text, unique key (other))").unwrap();
    for row in 0..ROWS {
        sql(&mut main, &format!("insert into h.t values ({row}, {row}, '')")).unwrap();
    }
    let numbers = Arc::new(AtomicU64::new(1));
    let over = Arc::new(AtomicBool::new(false));
    let background = background(&instance, &over);
    let body = |n: u64| {
        let (instance, numbers) = (Arc::clone(&instance), Arc::clone(&numbers));
        move || {
            let mut session = connect(&instance, "root");
            sql(&mut session, level.setup()).unwrap();
            let mut random = Random(seed * 1000 + n);
            (0..TRANSACTIONS).map(|_| transaction(&mut session, level, &mut random, &numbers)).collect::<Vec<_>>()
        }
    };
    let threads: Vec<_> = (0..SESSIONS).map(|n| thread::Builder::new().spawn(body(n)).unwrap()).collect();
    let all = threads.into_iter().flat_map(|t| t.join().unwrap()).collect();
    over.store(true, Ordering::Relaxed);
    background.join().unwrap();
    let last = |row: u64| (row, list(&sql(&mut connect(&instance, "root"), &format!("select list from h.t where id = {row}")).unwrap()));
    (all, (0..ROWS).map(last).collect())
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

fn check(level: Level) {
    for seed in 1..=3 {
        let (all, last) = history(level, seed);
        let committed = all.iter().filter(|t| t.outcome == Outcome::Committed).count();
        assert!(committed > all.len() / 10, "{level:?}: nearly nothing committed");
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
