//! The law of plans: no statement reads more than twice the rows, and a thousand, that MySQL 8.0.31 reads for it, nor locks more of them.
//!
//! `recorded/reads.txt` has statements of many shapes with what a real server read and locked (`tools/record_reads.py` asks one again); they run on the same data here. Those that
//! break the law stand in `recorded/reads_known.txt`: whatever else breaks it fails the test, and so does a line there that is no longer true. `UPDATE=1` rewrites that file.

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use std::path::PathBuf;

use session::Session;
use text::{Text, connect, instance_with};

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

fn run(session: &mut Session, sql: &str, locking: bool) -> Done {
    ask(session, "flush status");
    ask(session, "begin");
    let out = ask(session, sql);
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

#[test]
fn no_statement_reads_or_locks_much_more_than_mysql() {
    // Each lock by itself, so that they can be counted.
    let instance = instance_with(&[("redoubt_row_locks_apart", "4294967295")]);
    let mut session = connect(&instance, "main");
    ask(&mut session, "create database d");
    ask(&mut session, "use d");
    let recorded = std::fs::read_to_string(path("reads.txt")).unwrap();
    let mut beyond = String::new();
    let mut asked = 0;
    for line in recorded.lines() {
        if let Some(sql) = line.strip_prefix("! ") {
            let out = ask(&mut session, sql);
            assert!(!out.contains("ERROR"), "{sql}: {out}");
            continue;
        }
        let [reads, rows, locks, sql] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let peer = Done { reads: reads.parse().unwrap(), rows: rows.to_string(), locks: locks.parse().ok() };
        let ours = run(&mut session, sql, peer.locks.is_some());
        asked += 1;
        if let Some(what) = ours.beyond(&peer) {
            beyond.push_str(&format!("{what}\t{sql}\n"));
            println!("{what}: {ours:?}, MySQL {peer:?}: {sql}");
        }
    }
    assert!(asked > 500);
    let known = path("reads_known.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&known, &beyond).unwrap();
    }
    assert_eq!(beyond, std::fs::read_to_string(known).unwrap_or_default(), "what breaks the law, beside what is known to");
}
