//! The law of plans: no statement reads more than twice the rows, and a thousand, that MySQL 8.0.31 reads
//! for it, nor locks more of them.
//!
//! `recorded/reads.txt` has statements of many shapes, as text and prepared, with what a real server read
//! and locked (`tools/record_reads.py` asks one again); they run on the same data here. Those that break
//! the law stand in `recorded/reads_known.txt`, each below a line that says why: whatever else breaks it
//! fails the test, and so does a line there that is no longer true. `UPDATE=1` rewrites that file, and
//! keeps the reasons of the lines that stay.

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use session::Session;
use text::{Text, connect, instance_with};

/// Sections that are replayed at a time.
const WORKERS: usize = 2;

/// What a statement did.
#[derive(Debug)]
struct Done {
    reads: u64,
    rows: String,
    locks: Option<u64>,
}

impl Done {
    /// What breaks the law, if anything does.
    fn beyond(&self, peer: &Done) -> Option<&'static str> {
        let locks = self.locks.zip(peer.locks).is_some_and(|(ours, theirs)| ours * 100 > theirs * 105 + 300);
        match () {
            () if self.rows != peer.rows => Some("rows"),
            () if self.reads > 2 * peer.reads + 1000 => Some("reads"),
            () if locks => Some("locks"),
            () => None,
        }
    }
}

fn path(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/recorded").join(file)
}

fn ask(session: &mut Session, sql: &str) -> String {
    let mut text = Text::terse();
    session.query(sql.as_bytes(), &mut text);
    text.out
}

/// The sum of the last column's numbers.
fn sum(out: &str) -> u64 {
    out.lines().filter_map(|line| line.rsplit(' ').next()?.parse::<u64>().ok()).sum()
}

/// Runs a statement, or, where it has parameters, prepares it and executes it with their values.
fn run(session: &mut Session, sql: &str, values: &[&str], locking: bool) -> Done {
    let mut sql = sql.to_string();
    if !values.is_empty() {
        ask(session, &format!("prepare s from '{}'", sql.replace('\'', "''")));
        values.iter().enumerate().for_each(|(n, value)| drop(ask(session, &format!("set @p{n} = {value}"))));
        let names: Vec<String> = (0..values.len()).map(|n| format!("@p{n}")).collect();
        sql = format!("execute s using {}", names.join(", "));
    }
    ask(session, "flush status");
    ask(session, "begin");
    let out = ask(session, &sql);
    let rows = match out.strip_prefix("ok ") {
        _ if out.contains("ERROR") => {
            out.lines().find_map(|line| line.strip_prefix("ERROR ")).map_or(String::new(), |e| format!("error {}", &e[..4]))
        }
        Some(changed) => changed.trim().to_string(),
        None => out.lines().filter(|line| line.starts_with("  ")).count().to_string(),
    };
    let reads = sum(&ask(session, "show session status like 'handler_read%'"));
    let held = "select count(*) from performance_schema.data_locks where lock_type = 'RECORD' and object_schema = 'd' and lock_data <> 'supremum pseudo-record'";
    let locks = locking.then(|| sum(&ask(session, held)));
    ask(session, "rollback");
    Done { reads, rows, locks }
}

/// Replays one section of the recorded statements; gives the lines of those that break the law.
fn replay(session: &mut Session, section: &[&str]) -> (usize, String) {
    let (mut asked, mut beyond) = (0, String::new());
    for line in section {
        if let Some(sql) = line.strip_prefix("! ") {
            let out = ask(session, sql);
            assert!(!out.contains("ERROR"), "{sql}: {out}");
            continue;
        }
        let fields: Vec<&str> = line.split('\t').collect();
        let [reads, rows, locks, sql, values @ ..] = fields.as_slice() else { panic!("{line}") };
        let peer = Done { reads: reads.parse().unwrap(), rows: rows.to_string(), locks: locks.parse().ok() };
        let ours = run(session, sql, values, peer.locks.is_some());
        asked += 1;
        if let Some(what) = ours.beyond(&peer) {
            let shown = fields[3..].join("\t");
            beyond.push_str(&format!("{what}\t{shown}\n"));
            println!("{what}: {ours:?}, MySQL {peer:?}: {shown}");
        }
    }
    (asked, beyond)
}

#[test]
fn no_statement_reads_or_locks_much_more_than_mysql() {
    let recorded = std::fs::read_to_string(path("reads.txt")).unwrap();
    let lines: Vec<&str> = recorded.lines().collect();
    let sections: Vec<&[&str]> = lines.split_inclusive(|line| line.starts_with("! drop table")).collect();
    let next = AtomicUsize::new(0);
    let found: Mutex<Vec<(usize, usize, String)>> = Mutex::default();
    let work = || {
        // Each lock by itself, so that they can be counted.
        let instance = instance_with(&[("redoubt_row_locks_apart", "4294967295")]);
        let mut session = connect(&instance, "main");
        ask(&mut session, "create database d");
        ask(&mut session, "use d");
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(section) = sections.get(at) else { break };
            let (asked, beyond) = replay(&mut session, section);
            found.lock().unwrap().push((at, asked, beyond));
        }
    };
    std::thread::scope(|scope| (0..WORKERS).for_each(|_| drop(scope.spawn(work))));
    let mut found = found.into_inner().unwrap();
    found.sort_unstable();
    assert_eq!(found.len(), sections.len());
    assert!(found.iter().map(|(_, asked, _)| asked).sum::<usize>() > 3000);
    let beyond: String = found.into_iter().map(|(_, _, beyond)| beyond).collect();
    let known = path("reads_known.txt");
    let before = std::fs::read_to_string(&known).unwrap_or_default();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&known, with_reasons(&beyond, &before)).unwrap();
    }
    let after: String =
        std::fs::read_to_string(known).unwrap_or_default().lines().filter(|l| !l.starts_with('#')).map(|l| format!("{l}\n")).collect();
    assert_eq!(beyond, after, "what breaks the law, beside what is known to");
}

/// What breaks the law, each line below the reasons that stood above it before.
fn with_reasons(beyond: &str, before: &str) -> String {
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut above = Vec::new();
    for line in before.lines() {
        if line.starts_with('#') {
            above.push(line);
        } else {
            reasons.push((line, std::mem::take(&mut above)));
        }
    }
    let mut out = String::new();
    for line in beyond.lines() {
        let known = reasons.iter_mut().find(|(known, _)| *known == line);
        let above = known.map_or(Vec::new(), |(_, above)| std::mem::take(above));
        above.into_iter().chain([line]).for_each(|l| out.push_str(&format!("{l}\n")));
    }
    out
}
