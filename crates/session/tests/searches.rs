//! Random full-text searches, against what MySQL 8.0.31 found: `recorded/searches.txt`, which
//! `tools/random_words.py` made. Rows, their ranks to the last digit, their order, and errors.
//!
//! What differs stands in `recorded/searches_known.txt`: `UPDATE=1` rewrites it, `SHOW=text` prints the
//! differences of statements with that text.

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use session::Session;
use text::{Text, connect, instance};

fn ask(session: &mut Session, sql: &str) -> String {
    let mut text = Text::terse();
    session.query(sql.as_bytes(), &mut text);
    text.out.trim_end().to_string()
}

/// The rows as the tool prints them.
fn answer(session: &mut Session, sql: &str) -> String {
    let out = ask(session, sql);
    match out.strip_prefix("ERROR") {
        Some(_) => out,
        None => out.lines().skip(1).map(|line| line.trim_start().replace(" | ", " ")).collect::<Vec<_>>().join(", "),
    }
}

#[test]
fn searches_find_what_mysql_finds() {
    let recorded = include_str!("recorded/searches.txt");
    let instance = instance();
    let mut session = connect(&instance, "root");
    let show = std::env::var("SHOW").ok();
    let mut differ = Vec::new();
    let mut lines = recorded.lines();
    let mut seed = 0;
    while let Some(line) = lines.next() {
        if let Some(sql) = line.strip_prefix("! ") {
            let done = ask(&mut session, sql);
            assert!(!done.starts_with("ERROR"), "{sql}: {done}");
            seed += usize::from(sql.starts_with("create table"));
            continue;
        }
        let (sql, want) = (line.strip_prefix("> ").unwrap(), lines.next().unwrap());
        let got = answer(&mut session, sql);
        if got == want {
            continue;
        }
        if show.as_ref().is_some_and(|part| sql.contains(part.as_str())) {
            println!("{sql}\n  MySQL {want}\n  here  {got}");
        }
        differ.push(format!("table {seed}: {sql}"));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recorded/searches_known.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, differ.iter().map(|sql| format!("{sql}\n")).collect::<String>()).unwrap();
    }
    let known = std::fs::read_to_string(path).unwrap();
    let worse: Vec<_> = differ.iter().filter(|sql| !known.lines().any(|line| line == **sql)).collect();
    let mended: Vec<_> = known.lines().filter(|line| !differ.iter().any(|sql| sql == line)).collect();
    assert!(worse.is_empty(), "{worse:#?}");
    assert!(mended.is_empty(), "these are no longer true: {mended:#?}");
}
