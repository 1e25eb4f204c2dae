//! Changes whose targets may not be there, against what MySQL 8.0.31 answered and left behind:
//! `recorded/targets.txt`, which `tools/random_targets.py` made. DELETE, UPDATE and INSERT of
//! several tables by aliases, by other databases' names, through views, derived tables and common table
//! expressions.
//!
//! What differs stands in `recorded/targets_known.txt`: `UPDATE=1` rewrites it, `SHOW=text` prints the
//! differences of statements with that text. No statement may leave other rows.

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use session::Session;
use text::{Text, connect, instance};

/// The tables that statements may change.
const TABLES: [&str; 5] = ["ta.t", "ta.u", "ta.w", "tb.t", "tb.x"];

fn ask(session: &mut Session, sql: &str) -> String {
    let mut text = Text::terse();
    session.query(sql.as_bytes(), &mut text);
    text.out.trim_end().to_string()
}

/// The rows of a table as the tool prints them.
fn rows(session: &mut Session, table: &str) -> String {
    let out = ask(session, &format!("select * from {table}"));
    let mut rows: Vec<String> = out.lines().skip(1).map(|line| line.trim_start().replace(" | ", ",")).collect();
    rows.sort();
    rows.join(" ")
}

fn answer(session: &mut Session, before: &[String], sql: &str) -> String {
    ask(session, "begin");
    let mut out = vec![ask(session, sql)];
    for (table, before) in TABLES.iter().zip(before) {
        let after = rows(session, table);
        if after != *before {
            out.push(format!("{table}: {after}").trim_end().to_string());
        }
    }
    ask(session, "rollback");
    out.join("\n")
}

#[test]
fn changes_find_their_targets_as_in_mysql() {
    let recorded = include_str!("recorded/targets.txt");
    let (setup, statements) = recorded.split_once("\n\n> ").unwrap();
    let instance = instance();
    let mut session = connect(&instance, "root");
    for sql in setup.lines() {
        let done = ask(&mut session, sql);
        assert!(done.starts_with("ok"), "{sql}: {done}");
    }
    let before: Vec<String> = TABLES.iter().map(|table| rows(&mut session, table)).collect();
    let show = std::env::var("SHOW").ok();
    let (mut differ, mut lost) = (Vec::new(), Vec::new());
    for statement in statements.split("\n> ") {
        let (sql, want) = statement.trim_end().split_once('\n').unwrap();
        let got = answer(&mut session, &before, sql);
        if got == want {
            continue;
        }
        if show.as_ref().is_some_and(|part| sql.contains(part.as_str())) {
            println!("{sql}\n  MySQL {want}\n  here  {got}");
        }
        let changes = |answer: &str| answer.lines().skip(1).map(str::to_string).collect::<Vec<_>>();
        if changes(&got) != changes(want) {
            lost.push(sql);
        }
        differ.push(sql);
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recorded/targets_known.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, differ.iter().map(|sql| format!("{sql}\n")).collect::<String>()).unwrap();
    }
    let known = std::fs::read_to_string(path).unwrap();
    let worse: Vec<_> = differ.iter().filter(|sql| !known.lines().any(|line| line == **sql)).collect();
    let mended: Vec<_> = known.lines().filter(|line| !differ.contains(line)).collect();
    println!("{} differ, {} of them in their rows", differ.len(), lost.len());
    assert!(worse.is_empty(), "{worse:#?}");
    assert!(mended.is_empty(), "these are no longer true: {mended:#?}");
}
