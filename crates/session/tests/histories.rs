//! Random histories of list appends, checked for anomalies by the cycles of their dependencies (as Adya defines them and Elle finds them).
//!
//! Each row holds a list; a transaction reads lists and appends numbers that nobody else appends. So the order of versions of a row can be read off
//! its longest list, and from it who overwrote whom (ww), who read from whom (wr), and who read what was overwritten by whom (rw).
//! What each level must never show:
//!
//! | level | no cycle of |
//! |---|---|
//! | READ UNCOMMITTED | ww |
//! | READ COMMITTED, REPEATABLE READ | ww, wr; nor reads of what was rolled back or not final |
//! | snapshot isolation | ww, wr, and rw without another rw next to it |
//! | SERIALIZABLE | ww, wr, rw |

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use session::{Instance, Session};
use text::{Text, connect, instance};

const SESSIONS: u64 = 6;
const TRANSACTIONS: u64 = 60;
const ROWS: u64 = 4;
/// The background's steps that purge and that checkpoint.
const BACKGROUND: [u64; 2] = [1, 0];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    ReadUncommitted,
    ReadCommitted,
    RepeatableRead,
    Snapshot,
    Serializable,
}

impl Level {
    fn setup(self) -> &'static str {
        match self {
            Level::ReadUncommitted => "set session transaction isolation level read uncommitted",
            Level::ReadCommitted => "set session transaction isolation level read committed",
            Level::RepeatableRead => "set session transaction isolation level repeatable read",
            Level::Snapshot => "set session innodb_snapshot_isolation = on",
            Level::Serializable => "set session transaction isolation level serializable",
        }
    }

    /// May a client compute a new list from one that it has read? Elsewhere that loses updates, in MySQL too.
    fn keeps_what_was_read(self) -> bool {
        matches!(self, Level::Snapshot | Level::Serializable)
    }
}

#[derive(Clone, Debug)]
enum Op {
    Read { row: u64, list: Vec<u64> },
    Append { row: u64, number: u64 },
}

#[derive(Debug, Default)]
struct Transaction {
    ops: Vec<Op>,
    committed: bool,
}

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

fn parse(answer: &str) -> Vec<u64> {
    let row = answer.lines().nth(1).unwrap_or_default().trim();
    row.split(',').filter(|n| !n.is_empty()).map(|n| n.parse().unwrap()).collect()
}

fn write(list: &[u64]) -> String {
    list.iter().map(|n| format!("{n},")).collect()
}

fn transaction(session: &mut Session, level: Level, random: &mut Random, numbers: &AtomicU64) -> Transaction {
    let mut done = Transaction::default();
    let result = run(session, level, random, numbers, &mut done.ops).and_then(|()| {
        if random.below(12) == 0 {
            return Err(String::new());
        }
        sql(session, "commit").map(drop)
    });
    match result {
        Ok(()) => done.committed = true,
        Err(e) => {
            assert!(e.is_empty() || e.contains("1213") || e.contains("1020"), "{level:?}: {e}");
            sql(session, "rollback").unwrap();
        }
    }
    done
}

fn run(session: &mut Session, level: Level, random: &mut Random, numbers: &AtomicU64, ops: &mut Vec<Op>) -> Result<(), String> {
    sql(session, "begin")?;
    for _ in 0..1 + random.below(4) {
        let row = random.below(ROWS);
        let by = if random.below(2) == 0 { "id" } else { "other" };
        if random.below(2) == 0 {
            let how = ["", "", " for share", " for update"][random.below(4) as usize];
            let list = parse(&sql(session, &format!("select list from h.t where {by} = {row}{how}"))?);
            ops.push(Op::Read { row, list });
            continue;
        }
        let number = numbers.fetch_add(1, Ordering::Relaxed);
        if level.keeps_what_was_read() && random.below(2) == 0 {
            let mut list = parse(&sql(session, &format!("select list from h.t where {by} = {row}"))?);
            ops.push(Op::Read { row, list: list.clone() });
            list.push(number);
            sql(session, &format!("update h.t set list = '{}' where {by} = {row}", write(&list)))?;
        } else {
            sql(session, &format!("update h.t set list = concat(list, '{number},') where {by} = {row}"))?;
        }
        ops.push(Op::Append { row, number });
    }
    Ok(())
}

/// All transactions, and the last state of every row.
fn history(level: Level, seed: u64) -> (Vec<Transaction>, Vec<Vec<u64>>) {
    let instance = instance();
    let mut main = connect(&instance);
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
            let mut session = connect(&instance);
            sql(&mut session, level.setup()).unwrap();
            let mut random = Random(seed * 1000 + n);
            (0..TRANSACTIONS).map(|_| transaction(&mut session, level, &mut random, &numbers)).collect::<Vec<_>>()
        }
    };
    let threads: Vec<_> = (0..SESSIONS).map(|n| thread::Builder::new().spawn(body(n)).unwrap()).collect();
    let all = threads.into_iter().flat_map(|t| t.join().unwrap()).collect();
    over.store(true, Ordering::Relaxed);
    background.join().unwrap();
    let last = |row: u64| parse(&sql(&mut connect(&instance), &format!("select list from h.t where id = {row}")).unwrap());
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Edge {
    Ww,
    Wr,
    Rw,
}

type Graph = BTreeMap<usize, HashSet<(usize, Edge)>>;

/// The dependencies of the committed transactions. Checks on the way what needs no graph.
fn dependencies(level: Level, all: &[Transaction], last: &[Vec<u64>]) -> Graph {
    let mut writer = HashMap::new();
    for (t, transaction) in all.iter().enumerate() {
        for op in &transaction.ops {
            if let Op::Append { number, .. } = op {
                writer.insert(*number, t);
            }
        }
    }
    for list in last {
        assert_eq!(list.iter().collect::<HashSet<_>>().len(), list.len(), "{level:?}: an append happened twice");
        assert!(list.iter().all(|n| all[writer[n]].committed), "{level:?}: a rolled back append is there");
    }
    for op in all.iter().filter(|t| t.committed).flat_map(|t| &t.ops) {
        if let Op::Append { row, number } = op {
            assert!(last[*row as usize].contains(number), "{level:?}: append {number} was lost");
        }
    }
    let mut graph = Graph::new();
    let mut edge = |from: usize, to: usize, kind: Edge| {
        if from != to {
            graph.entry(from).or_default().insert((to, kind));
        }
    };
    for list in last {
        list.windows(2).for_each(|pair| edge(writer[&pair[0]], writer[&pair[1]], Edge::Ww));
    }
    if level == Level::ReadUncommitted {
        return graph;
    }
    for (t, transaction) in all.iter().enumerate().filter(|(_, t)| t.committed) {
        for op in &transaction.ops {
            let Op::Read { row, list } = op else { continue };
            let order = &last[*row as usize];
            // Also says that nothing rolled back was read.
            assert!(order.starts_with(list), "{level:?}: transaction {t} read {list:?}, but the order is {order:?}");
            let Some(newest) = list.last() else {
                if let Some(next) = order.first() {
                    edge(t, writer[next], Edge::Rw);
                }
                continue;
            };
            let from = writer[newest];
            edge(from, t, Edge::Wr);
            if let Some(next) = order.get(list.len()) {
                assert!(from == t || writer[next] != from, "{level:?}: transaction {t} read a version that {from} went on to change");
                edge(t, writer[next], Edge::Rw);
            }
        }
    }
    graph
}

/// A cycle through the given steps, if there is one.
fn cycle(steps: &BTreeMap<usize, HashSet<usize>>) -> Option<Vec<usize>> {
    // 1: on the path, 2: done.
    let mut state: HashMap<usize, u8> = HashMap::new();
    for &start in steps.keys() {
        let mut path = vec![(start, 0)];
        while let Some((at, n)) = path.pop() {
            state.insert(at, 1);
            let Some(&next) = steps.get(&at).and_then(|s| s.iter().nth(n)) else {
                state.insert(at, 2);
                continue;
            };
            path.push((at, n + 1));
            match state.get(&next) {
                Some(1) => return Some(path.iter().map(|p| p.0).chain([next]).collect()),
                Some(_) => {}
                None => path.push((next, 0)),
            }
        }
    }
    None
}

/// The steps whose cycles a level forbids.
fn forbidden(level: Level, graph: &Graph) -> BTreeMap<usize, HashSet<usize>> {
    let mut steps: BTreeMap<usize, HashSet<usize>> = BTreeMap::new();
    for (from, edges) in graph {
        for (to, kind) in edges {
            if *kind != Edge::Rw || level == Level::Serializable {
                steps.entry(*from).or_default().insert(*to);
            }
            if *kind != Edge::Rw && level == Level::Snapshot {
                // A dependency and one anti-dependency behind it: cycles of these are what snapshots must not show.
                let behind = graph.get(to).into_iter().flatten().filter(|(_, kind)| *kind == Edge::Rw);
                steps.entry(*from).or_default().extend(behind.map(|(next, _)| *next));
            }
        }
    }
    steps
}

fn check(level: Level) {
    for seed in 1..=3 {
        let (all, last) = history(level, seed);
        let committed = all.iter().filter(|t| t.committed).count();
        assert!(committed > all.len() / 10, "{level:?}: nearly nothing committed");
        let graph = dependencies(level, &all, &last);
        if let Some(found) = cycle(&forbidden(level, &graph)) {
            let members: Vec<_> = found.iter().map(|t| format!("{t}: {:?} -> {:?}", all[*t].ops, graph.get(t))).collect();
            panic!("{level:?}, seed {seed}: a cycle\n{}", members.join("\n"));
        }
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

/// The checker must see what is there: at REPEATABLE READ a client that writes back what it has read loses updates.
#[test]
fn the_checker_finds_a_lost_update() {
    let t = |ops| Transaction { ops, committed: true };
    let read = || Op::Read { row: 0, list: Vec::new() };
    let all = [t(vec![read(), Op::Append { row: 0, number: 1 }]), t(vec![read(), Op::Append { row: 0, number: 2 }])];
    let graph = dependencies(Level::Snapshot, &all, &[vec![1, 2]]);
    assert!(cycle(&forbidden(Level::Snapshot, &graph)).is_some());
    assert!(cycle(&forbidden(Level::RepeatableRead, &graph)).is_none());
}
