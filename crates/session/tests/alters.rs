//! Actions of ALTER TABLE, alone and two at a time, with what a real MySQL 8.0.31 said to each and made of
//! the table (`tools/record_alters.py`).
//!
//! A statement that is accepted here is in the log, and a replica that refuses it stops. How many answers
//! differ is counted by what is said there and here in
//! `recorded/alters_known.txt`; the numbers may only shrink (`UPDATE=1` rewrites them, `SHOW=text` prints the
//! cases of a kind).

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod text;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use session::Session;
use text::{Text, connect, instance};

fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded").join(file)
}

fn ask(session: &mut Session, sql: &str) -> String {
    let mut text = Text::default();
    session.query(sql.as_bytes(), &mut text);
    text.out
}

/// The lines of SHOW CREATE TABLE; none if there is no such table.
fn definition(session: &mut Session, table: &str) -> Vec<String> {
    let shown = ask(session, &format!("show create table {table}"));
    let Some((_, text)) = shown.lines().nth(1).and_then(|row| row.trim().split_once(" | ")) else { return Vec::new() };
    text.replace(",\\n", "\\n").split("\\n").map(str::to_owned).collect()
}

/// What the recorder writes of a case.
fn answer(session: &mut Session, table: &str, case: &str) -> Vec<String> {
    ask(session, "drop table if exists t, u");
    let made = ask(session, table);
    assert!(made.starts_with("ok"), "{made}");
    let before = definition(session, "t");
    let said = ask(session, &format!("alter table t {case}"));
    if let Some(error) = said.strip_prefix("ERROR ") {
        let (code, message) = error.trim_end().split_once(" (").unwrap();
        return vec![format!("!{code} {}", message.split_once("): ").unwrap().1)];
    }
    let mut after = definition(session, "t");
    if after.is_empty() {
        after = definition(session, "u");
    }
    let moved = !before.iter().filter(|line| after.contains(line)).eq(after.iter().filter(|line| before.contains(line)));
    let lost = before.iter().filter(|line| !moved && !after.contains(line)).map(|line| format!("-{line}"));
    let got = after.iter().enumerate().filter(|(_, line)| moved || !before.contains(line)).map(|(at, line)| format!("+{at}{line}"));
    std::iter::once("ok".to_owned()).chain(lost).chain(got).collect()
}

/// What two answers have in common with others that differ like them.
fn kind(want: &[String], got: &[String]) -> String {
    let word = |lines: &[String]| match &*lines[0] {
        "ok" => "ok".to_owned(),
        error => error[1..].split(' ').next().unwrap().to_owned(),
    };
    if want[0] == got[0] { format!("{} of another table", word(want)) } else { format!("{} is {}", word(want), word(got)) }
}

#[test]
fn recorded_alters() {
    let recorded = std::fs::read_to_string(path("alters.txt")).unwrap();
    let (tables, cases) = recorded.split_once("\n> ").unwrap();
    let tables: Vec<&str> = tables.lines().map(|line| &line[2..]).collect();
    let show = std::env::var("SHOW").ok();
    let mut session = connect(&instance(), "root");
    for sql in ["create database alters", "use alters", tables[0]] {
        ask(&mut session, sql);
    }
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for case in cases.split("\n> ") {
        let mut lines = case.trim_end().lines();
        let case = lines.next().unwrap();
        let want: Vec<String> = lines.map(str::to_owned).collect();
        let got = answer(&mut session, tables[1], case);
        if want != got {
            let kind = kind(&want, &got);
            if show.as_ref().is_some_and(|show| kind.contains(show)) {
                println!("[{kind}] {case}\n    want {want:?}\n    got  {got:?}");
            }
            *counts.entry(kind).or_default() += 1;
        }
    }
    let known_path = path("alters_known.txt");
    if std::env::var("UPDATE").is_ok_and(|v| v == "1") {
        let lines: Vec<String> = counts.iter().map(|(kind, n)| format!("{n} {kind}\n")).collect();
        return std::fs::write(&known_path, lines.concat()).unwrap();
    }
    let text = std::fs::read_to_string(known_path).unwrap_or_default();
    let known: BTreeMap<&str, usize> = text.lines().filter_map(|l| l.split_once(' ')).map(|(n, kind)| (kind, n.parse().unwrap())).collect();
    let worse: Vec<_> = counts.iter().filter(|(kind, n)| **n > known.get(kind.as_str()).copied().unwrap_or(0)).collect();
    assert!(worse.is_empty(), "more answers differ than are known to: {worse:?}");
}

/// What ALGORITHM and LOCK ask for is this server's: one that makes the change in another way would refuse
/// it, and its replica stop.
#[test]
fn the_log_asks_replicas_for_no_algorithm() {
    let mut session = connect(&instance(), "root");
    for sql in [
        "create database d",
        "use d",
        "create table t (a int, b int)",
        "alter table t modify a bigint, algorithm=instant",
        "create index k on t (b) algorithm inplace lock = none",
        "alter table t add c int, lock none, algorithm = default",
        "drop index k on t lock=shared",
    ] {
        let said = ask(&mut session, sql);
        assert!(said.starts_with("ok"), "{said}");
    }
    let logged = ask(&mut session, "show binlog events");
    for text in [
        "alter table t modify a bigint, algorithm=DEFAULT",
        "create index k on t (b) algorithm DEFAULT lock = DEFAULT",
        "alter table t add c int, lock DEFAULT, algorithm = DEFAULT",
        "drop index k on t lock=DEFAULT",
    ] {
        assert!(logged.contains(text), "{text} in {logged}");
    }
}
