//! The rows of random queries, against what MySQL 8.0.31 answered: `recorded/rows.txt`, which
//! `tools/random_rows.py --record` made. Joins, subqueries, set operations, groups, totals, windows, views
//! and recursion, with and without ONLY_FULL_GROUP_BY. All of them must stay as they are.

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use session::Session;
use text::{Text, connect, instance};

fn ask(session: &mut Session, sql: &str) -> String {
    let mut text = Text::terse();
    session.query(sql.as_bytes(), &mut text);
    text.out
}

/// The rows in an order of their own, or the number of the error.
fn answer(session: &mut Session, sql: &str) -> Vec<String> {
    let out = ask(session, sql);
    if let Some(code) = out.strip_prefix("ERROR ") {
        return vec![format!("ERROR {}", code.chars().take_while(char::is_ascii_digit).collect::<String>())];
    }
    let mut rows: Vec<String> = out.lines().filter(|line| line.starts_with("  ")).map(str::to_string).collect();
    rows.sort();
    rows
}

#[test]
fn queries_have_the_rows_of_mysql() {
    let recorded = include_str!("recorded/rows.txt");
    let instance = instance();
    let (mut asked, mut wrong) = (0, Vec::new());
    for seed in recorded.split("# seed ").skip(1) {
        let mut session = connect(&instance, "root");
        let (setup, queries) = seed.split_once("\n> ").unwrap();
        let (name, setup) = setup.split_once('\n').unwrap();
        for sql in ["drop database if exists `rows`", "create database `rows`", "use `rows`"].into_iter().chain(setup.lines()) {
            let done = ask(&mut session, sql);
            assert!(!done.starts_with("ERROR"), "{name}: {sql}: {done}");
        }
        for query in queries.split("\n> ") {
            let mut lines = query.trim_end_matches('\n').lines();
            let sql = lines.next().unwrap();
            let mut want: Vec<&str> = lines.collect();
            want.sort_unstable();
            let got = answer(&mut session, sql);
            asked += 1;
            if got != want {
                wrong.push(format!("{name}: {sql}\n  MySQL {want:#?}\n  here  {got:#?}"));
            }
        }
    }
    assert!(asked > 0 && wrong.is_empty(), "{} of {asked}:\n{}", wrong.len(), wrong.join("\n"));
}
