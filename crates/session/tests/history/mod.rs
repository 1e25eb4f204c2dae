//! Histories of list appends, checked for anomalies by the cycles of their dependencies (as Adya defines
//! them and Elle finds them).
//!
//! Each row holds a list; a transaction reads lists and appends numbers that nobody else appends. So the
//! order of versions of a row can be read off its longest list, and from it who overwrote whom (ww), who
//! read from whom (wr), and who read what was overwritten by whom (rw). What each level must never show:
//!
//! | level | no cycle of |
//! |---|---|
//! | READ UNCOMMITTED | ww |
//! | READ COMMITTED, REPEATABLE READ | ww, wr; nor reads of what was rolled back or not final |
//! | snapshot isolation | ww, wr, and rw without another rw next to it |
//! | SERIALIZABLE | ww, wr, rw |
//!
//! And whatever the level: what was acknowledged is in the last lists, what was rolled back is not, and of
//! what nobody knows, all or nothing.

#![allow(dead_code, reason = "each test uses its part")]

use std::collections::{BTreeMap, HashMap, HashSet};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    ReadUncommitted,
    ReadCommitted,
    RepeatableRead,
    Snapshot,
    Serializable,
}

impl Level {
    pub fn setup(self) -> &'static str {
        match self {
            Level::ReadUncommitted => "set session transaction isolation level read uncommitted",
            Level::ReadCommitted => "set session transaction isolation level read committed",
            Level::RepeatableRead => "set session transaction isolation level repeatable read",
            Level::Snapshot => "set session innodb_snapshot_isolation = on",
            Level::Serializable => "set session transaction isolation level serializable",
        }
    }

    /// May a client compute a new list from one that it has read? Elsewhere that loses updates, in MySQL too.
    pub fn keeps_what_was_read(self) -> bool {
        matches!(self, Level::Snapshot | Level::Serializable)
    }
}

#[derive(Clone, Debug)]
pub enum Op {
    Read {
        row: u64,
        list: Vec<u64>,
    },
    /// A read of nothing but the last number of a list.
    Newest {
        row: u64,
        number: u64,
    },
    Append {
        row: u64,
        number: u64,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Committed,
    RolledBack,
    /// The connection was lost while it was being committed.
    Unknown,
}

#[derive(Clone, Debug)]
pub struct Transaction {
    /// What was tried, in order; a read only if it gave an answer.
    pub ops: Vec<Op>,
    pub outcome: Outcome,
}

/// The last lists; rows that do not exist have empty ones.
pub type Lists = BTreeMap<u64, Vec<u64>>;

/// The list in a row's text.
pub fn parse(text: &str) -> Vec<u64> {
    text.trim().split(',').filter(|n| !n.is_empty()).map(|n| n.parse().expect("a number")).collect()
}

/// The text of a list.
pub fn write(list: &[u64]) -> String {
    list.iter().map(|n| format!("{n},")).collect()
}

/// What the level forbids and the transactions show, whose last lists are `last`.
pub fn anomaly(level: Level, all: &[Transaction], last: &Lists) -> Option<String> {
    if let Some(why) = all.iter().find_map(own_append_not_read) {
        return Some(format!("{level:?}: {why}"));
    }
    let graph = match dependencies(level, all, last) {
        Ok(graph) => graph,
        Err(why) => return Some(format!("{level:?}: {why}")),
    };
    let found = cycle(&forbidden(level, &graph))?;
    let members: Vec<_> = found.iter().map(|t| format!("{t}: {:?} -> {:?}", all[*t].ops, graph.get(t))).collect();
    Some(format!("{level:?}: a cycle\n{}", members.join("\n")))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Edge {
    Ww,
    Wr,
    Rw,
}

type Graph = BTreeMap<usize, HashSet<(usize, Edge)>>;

/// Who appended a number.
type Writers = HashMap<u64, usize>;

/// Which transactions took place: of those of unknown outcome the ones that have left something.
fn committed(all: &[Transaction], last: &Lists) -> Vec<bool> {
    let there: HashSet<u64> = last.values().flatten().copied().collect();
    let left = |op: &Op| matches!(op, Op::Append { number, .. } if there.contains(number));
    all.iter().map(|t| t.outcome == Outcome::Committed || t.outcome == Outcome::Unknown && t.ops.iter().any(left)).collect()
}

/// Decides about the transactions of unknown outcome as the last lists do: what has not taken place must
/// not come back.
pub fn settle(all: &mut [Transaction], last: &Lists) {
    let committed = committed(all, last);
    for (transaction, committed) in all.iter_mut().zip(committed) {
        transaction.outcome = if committed { Outcome::Committed } else { Outcome::RolledBack };
    }
}

/// Whatever the level and the end, a transaction reads what it has written itself.
fn own_append_not_read(transaction: &Transaction) -> Option<String> {
    let mut own = HashMap::new();
    for op in &transaction.ops {
        let (row, newest) = match op {
            Op::Append { row, number } => {
                own.insert(row, *number);
                continue;
            }
            Op::Read { row, list } => (row, list.last().copied()),
            Op::Newest { row, number } => (row, Some(*number)),
        };
        if own.get(row).is_some_and(|number| newest != Some(*number)) {
            return Some(format!("an own append was not read: {transaction:?}"));
        }
    }
    None
}

/// What needs no graph: appends are there once, all of a transaction's or none.
fn appends(all: &[Transaction], last: &Lists, committed: &[bool]) -> Result<Writers, String> {
    let mut writers = Writers::new();
    for (t, transaction) in all.iter().enumerate() {
        for op in &transaction.ops {
            let Op::Append { row, number } = op else { continue };
            writers.insert(*number, t);
            if committed[t] && !last.get(row).is_some_and(|list| list.contains(number)) {
                return Err(format!("append {number} to row {row} was lost, of {transaction:?}"));
            }
        }
    }
    for (row, list) in last {
        if list.iter().collect::<HashSet<_>>().len() != list.len() {
            return Err(format!("an append happened twice: row {row} is {list:?}"));
        }
        if let Some(number) = list.iter().find(|n| !writers.get(n).is_some_and(|t| committed[*t])) {
            return Err(format!("append {number} to row {row} is there and was not committed"));
        }
    }
    Ok(writers)
}

/// The dependencies of the committed transactions.
fn dependencies(level: Level, all: &[Transaction], last: &Lists) -> Result<Graph, String> {
    let committed = committed(all, last);
    let writers = appends(all, last, &committed)?;
    let mut graph = Graph::new();
    let mut edge = |from: usize, to: usize, kind: Edge| {
        if from != to {
            graph.entry(from).or_default().insert((to, kind));
        }
    };
    for list in last.values() {
        list.windows(2).for_each(|pair| edge(writers[&pair[0]], writers[&pair[1]], Edge::Ww));
    }
    if level == Level::ReadUncommitted {
        return Ok(graph);
    }
    let nothing = Vec::new();
    for (t, transaction) in all.iter().enumerate().filter(|(t, _)| committed[*t]) {
        for op in &transaction.ops {
            let (row, list) = match op {
                Op::Read { row, list } => (row, list.as_slice()),
                Op::Newest { row, number } => {
                    let order = last.get(row).unwrap_or(&nothing);
                    let at = order.iter().position(|n| n == number);
                    (row, &order[..=at.ok_or_else(|| format!("transaction {t} read {number} in row {row}, but the order is {order:?}"))?])
                }
                Op::Append { .. } => continue,
            };
            let order = last.get(row).unwrap_or(&nothing);
            // Also says that nothing rolled back was read.
            if !order.starts_with(list) {
                return Err(format!("transaction {t} read {list:?} of row {row}, but the order is {order:?}"));
            }
            let next = order.get(list.len()).map(|number| writers[number]);
            let from = list.last().map(|newest| writers[newest]);
            if let Some(from) = from {
                edge(from, t, Edge::Wr);
                if from != t && next == Some(from) {
                    return Err(format!("transaction {t} read a version of row {row} that {from} went on to change"));
                }
            }
            if let Some(next) = next {
                edge(t, next, Edge::Rw);
            }
        }
    }
    Ok(graph)
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
                // A dependency and one anti-dependency behind it: cycles of these are what snapshots must
                // not show.
                let behind = graph.get(to).into_iter().flatten().filter(|(_, kind)| *kind == Edge::Rw);
                steps.entry(*from).or_default().extend(behind.map(|(next, _)| *next));
            }
        }
    }
    steps
}

/// The checker must see what is there: at REPEATABLE READ a client that writes back what it has read loses
/// updates.
#[test]
fn the_checker_finds_a_lost_update() {
    let t = |ops| Transaction { ops, outcome: Outcome::Committed };
    let read = || Op::Read { row: 0, list: Vec::new() };
    let all = [t(vec![read(), Op::Append { row: 0, number: 1 }]), t(vec![read(), Op::Append { row: 0, number: 2 }])];
    let last = Lists::from([(0, vec![1, 2])]);
    assert!(anomaly(Level::Snapshot, &all, &last).is_some_and(|why| why.contains("a cycle")));
    assert_eq!(anomaly(Level::RepeatableRead, &all, &last), None);
}

/// By an index alone, and however its transaction ends: a read that misses an own append, and one of what
/// is not there.
#[test]
fn the_checker_knows_versions_by_their_newest_number() {
    let t = |ops, outcome| Transaction { ops, outcome };
    let last = Lists::from([(0, vec![1, 2])]);
    let both = || t(vec![Op::Append { row: 0, number: 1 }, Op::Append { row: 0, number: 2 }], Outcome::Committed);
    let reads = |number| [both(), t(vec![Op::Newest { row: 0, number }], Outcome::Committed)];
    assert_eq!(anomaly(Level::ReadCommitted, &reads(2), &last), None);
    assert!(anomaly(Level::ReadCommitted, &reads(1), &last).is_some_and(|why| why.contains("went on to change")));
    assert!(anomaly(Level::ReadCommitted, &reads(3), &last).is_some_and(|why| why.contains("the order is")));
    let own = t(vec![Op::Append { row: 0, number: 3 }, Op::Newest { row: 0, number: 2 }], Outcome::RolledBack);
    assert!(anomaly(Level::ReadUncommitted, &[both(), own], &last).is_some_and(|why| why.contains("an own append")));
}

/// All or nothing is there of a transaction that was being committed when the connection was lost.
#[test]
fn the_checker_finds_half_a_transaction() {
    let append = |number| Op::Append { row: number, number };
    let t = |outcome| [Transaction { ops: vec![append(1), append(2)], outcome }];
    let (none, half, whole) = (Lists::new(), Lists::from([(1, vec![1])]), Lists::from([(1, vec![1]), (2, vec![2])]));
    let ends = |outcome| [&none, &half, &whole].map(|last| anomaly(Level::ReadCommitted, &t(outcome), last).is_none());
    assert_eq!(ends(Outcome::Unknown), [true, false, true]);
    assert_eq!(ends(Outcome::Committed), [false, false, true]);
    assert_eq!(ends(Outcome::RolledBack), [true, false, false]);
}
