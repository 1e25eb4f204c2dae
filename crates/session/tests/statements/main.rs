//! Statements against what a real MySQL 8.0.31 answered: rows, column definitions, counts, warnings,
//! errors, and what they left in the tables.
//!
//! Statements are made by combination ([`generate`]), each on the same small schema. The answers are
//! recorded in `tests/recorded/statements.txt` and replayed here without a server. What is known to differ
//! is listed in `tests/recorded/statements_known.txt`, with the reason ([`known`]); for other connections it
//! is counted by kind of difference, and the test fails when any kind grows.
//!
//! - `ORACLE=127.0.0.1:3399 RECORD=1 cargo test -p redoubt-session --test statements` makes and asks
//!   everything again (in a database `corpus`, which must not be there).
//! - `ORACLE=127.0.0.1:3399 SEED=7 cargo test -p redoubt-session --test statements -- --nocapture random`
//!   compares fresh random statements; `COUNT=n` says how many.
//! - `SHOW=n` prints the first n differences, `ONLY=text` only those whose statement or kind has that text;
//!   `UPDATE=1` rewrites the list and the counts.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod again;
mod connections;
mod generate;
mod known;
#[path = "../../../expr/tests/oracle/mod.rs"]
mod oracle;
mod ours;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use generate::{Case, Generator, SETUP, TABLES};
use oracle::{Answer, Client, Failure};
use ours::Ours;

/// How many statements are recorded, and the seed that makes them.
const RECORDED: (usize, u64) = (2050, 1);
/// What both sides take for now.
const TIMESTAMP: u32 = 1_714_979_289;

/// Somebody who answers statements.
trait Server {
    fn query(&mut self, sql: &str) -> Result<Answer, Failure>;
    /// A new connection, in no database.
    fn reconnect(&mut self);
}

struct Theirs {
    address: String,
    client: Client,
}

impl Server for Theirs {
    fn query(&mut self, sql: &str) -> Result<Answer, Failure> {
        self.client.query(sql)
    }

    fn reconnect(&mut self) {
        self.client = Client::connect(&self.address).expect("the oracle answers");
    }
}

/// What a statement did, in parts that are compared on their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Outcome {
    error: Option<String>,
    columns: Vec<String>,
    rows: Vec<String>,
    done: String,
    warnings: Vec<String>,
    /// Tables that are not as before.
    effects: Vec<String>,
}

fn escape(bytes: &[u8]) -> String {
    let mut out = String::new();
    for c in String::from_utf8_lossy(bytes).chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => write!(out, "\\u{:02x}", c as u32).unwrap(),
            c => out.push(c),
        }
    }
    out
}

fn row_text(row: &[Option<Vec<u8>>]) -> String {
    row.iter().map(|v| v.as_deref().map_or("NULL".into(), escape)).collect::<Vec<_>>().join(" | ")
}

impl Outcome {
    fn of(answer: Result<Answer, Failure>, ordered: bool) -> Outcome {
        let mut out = Outcome::default();
        match answer {
            Err((code, message)) => out.error = Some(format!("{code} {}", escape(message.as_bytes()))),
            Ok(answer) => {
                out.columns = answer
                    .columns
                    .iter()
                    .map(|m| format!("{} {},{},{},{:x},{}", m.names.join("|"), m.kind, m.length, m.decimals, m.flags & 0x7fff, m.charset))
                    .collect();
                out.rows = answer.rows.iter().map(|r| row_text(r)).collect();
                if !ordered {
                    out.rows.sort();
                }
                if let Some((affected, id, info)) = answer.done {
                    out.done = format!("{affected} {id} {}", escape(info.trim_start_matches(|c: char| !c.is_ascii_uppercase()).as_bytes()));
                }
            }
        }
        out
    }

    fn lines(&self) -> Vec<String> {
        let mut out = Vec::new();
        let mut all = |mark: &str, list: &[String]| out.extend(list.iter().map(|l| format!("{mark}{l}")));
        all("!", self.error.as_slice());
        all(":", &self.columns);
        all(" ", &self.rows);
        if !self.done.is_empty() {
            all("=", std::slice::from_ref(&self.done));
        }
        all("w", &self.warnings);
        all("+", &self.effects);
        out
    }

    fn add(&mut self, line: &str) {
        let rest = line[1..].to_string();
        match line.as_bytes()[0] {
            b'!' => self.error = Some(rest),
            b':' => self.columns.push(rest),
            b' ' => self.rows.push(rest),
            b'=' => self.done = rest,
            b'w' if self.warnings.last() != Some(&rest) => self.warnings.push(rest),
            b'w' => {}
            _ => self.effects.push(rest),
        }
    }

    /// The worst way in which `got` differs.
    fn difference(&self, got: &Outcome) -> Option<&'static str> {
        match (&self.error, &got.error) {
            (None, Some(e)) if e.starts_with("1235") => return Some("unsupported"),
            (None, Some(_)) => return Some("unexpected error"),
            (Some(_), None) => return Some("missed error"),
            (Some(a), Some(b)) if a != b => {
                return Some(if a.split(' ').next() == b.split(' ').next() { "message" } else { "error number" });
            }
            _ => {}
        }
        let parts = [
            (self.rows == got.rows, "rows"),
            (self.effects == got.effects, "effects"),
            (self.done == got.done, "counts"),
            (self.warnings == got.warnings, "warnings"),
            (self.columns == got.columns, "columns"),
        ];
        parts.into_iter().find(|(same, _)| !same).map(|(_, name)| name)
    }
}

/// Runs cases, each on the schema of SETUP.
struct Bench<S> {
    server: S,
    /// `collation_connection`, if not the server's.
    collation: Option<&'static str>,
    /// The tables as SETUP leaves them.
    before: Vec<String>,
    rows_before: Vec<String>,
}

impl<S: Server> Bench<S> {
    fn new(server: S) -> Bench<S> {
        let mut bench = Bench { server, collation: None, before: Vec::new(), rows_before: Vec::new() };
        bench.reset();
        bench.before = bench.definitions();
        bench.rows_before = bench.rows();
        bench
    }

    fn must(&mut self, sql: &str) -> Answer {
        self.server.query(sql).unwrap_or_else(|e| panic!("{sql}: {e:?}"))
    }

    fn open(&mut self) {
        self.server.reconnect();
        for sql in ["set names utf8mb4", "set time_zone = '+00:00'", &format!("set timestamp = {TIMESTAMP}")] {
            self.must(sql);
        }
        if let Some(collation) = self.collation {
            self.must(&format!("set collation_connection = {collation}"));
        }
    }

    fn reset(&mut self) {
        self.open();
        for sql in ["drop database if exists corpus", "create database corpus", "use corpus"].iter().chain(SETUP) {
            self.must(sql);
        }
    }

    fn definitions(&mut self) -> Vec<String> {
        let mut out = Vec::new();
        for name in TABLES.iter().chain(&["vw", "z"]) {
            if let Ok(answer) = self.server.query(&format!("show create table corpus.{name}")) {
                out.extend(answer.rows.iter().map(|r| row_text(&r[..2])));
            }
        }
        out
    }

    fn rows(&mut self) -> Vec<String> {
        let mut out = Vec::new();
        for name in TABLES.iter().chain(&["z"]) {
            if let Ok(answer) = self.server.query(&format!("select * from corpus.{name}")) {
                let mut rows: Vec<String> = answer.rows.iter().map(|r| format!("{name} {}", row_text(r))).collect();
                rows.sort();
                out.extend(rows);
            }
        }
        out
    }

    fn run(&mut self, case: &Case) -> Outcome {
        let changes_rows = matches!(case.family, "insert" | "update" | "delete");
        let defines = matches!(case.family, "create" | "alter" | "other");
        if case.lax {
            self.must("set sql_mode = ''");
        }
        if changes_rows {
            self.must("begin");
        }
        let answer = self.server.query(&case.sql);
        let mut out = Outcome::of(answer, case.ordered);
        out.warnings = self.server.query("show warnings").map(|a| a.rows.iter().map(|r| row_text(r)).collect()).unwrap_or_default();
        // An error is its own last condition; how often the same is said is the server's own affair.
        out.warnings.retain(|w| !w.starts_with("Error"));
        out.warnings.sort();
        out.warnings.dedup();
        if defines {
            out.effects = changes(&self.before.clone(), &self.definitions());
        }
        if changes_rows || defines {
            out.effects.extend(changes(&self.rows_before.clone(), &self.rows()));
        }
        if changes_rows {
            self.must("rollback");
            if case.family == "insert" {
                self.must("alter table t auto_increment = 1");
            }
        }
        if case.lax {
            self.must("set sql_mode = default");
        }
        if defines {
            if out.effects.is_empty() {
                self.open();
                self.must("use corpus");
            } else {
                self.reset();
            }
        }
        out
    }
}

/// What is gone and what is new.
fn changes(before: &[String], after: &[String]) -> Vec<String> {
    let less = |a: &[String], b: &[String], mark: &str| -> Vec<String> {
        let mut rest = b.to_vec();
        let gone = |line: &&String| match rest.iter().position(|r| r == *line) {
            Some(at) => {
                rest.swap_remove(at);
                false
            }
            None => true,
        };
        a.iter().filter(gone).map(|line| format!("{mark} {line}")).collect()
    };
    [less(before, after, "gone"), less(after, before, "new")].concat()
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/recorded").join(name)
}

/// The statement's line: its family, `lax` or `strict`, `ordered` or `set`, and the text.
fn head(case: &Case) -> String {
    let (lax, ordered) = (if case.lax { "lax" } else { "strict" }, if case.ordered { "ordered" } else { "set" });
    format!("> {} {lax} {ordered} {}", case.family, case.sql)
}

fn parse(text: &str) -> Vec<(Case, Outcome)> {
    let mut out: Vec<(Case, Outcome)> = Vec::new();
    for line in text.lines() {
        let Some(rest) = line.strip_prefix("> ") else {
            out.last_mut().unwrap().1.add(line);
            continue;
        };
        let words: Vec<&str> = rest.splitn(4, ' ').collect();
        let family = generate::FAMILIES.iter().find(|(name, _)| *name == words[0]).unwrap().0;
        let case = Case { family, lax: words[1] == "lax", ordered: words[2] == "ordered", sql: words[3].to_string() };
        out.push((case, Outcome::default()));
    }
    out
}

fn oracle() -> Option<Bench<Theirs>> {
    let address = std::env::var("ORACLE").ok()?;
    let client = Client::connect(&address).expect("the oracle answers");
    Some(Bench::new(Theirs { address, client }))
}

fn ask(bench: &mut Bench<Theirs>, cases: Vec<Case>) -> Vec<(Case, Outcome)> {
    let asked = cases.into_iter().map(|case| (case.clone(), bench.run(&case))).collect();
    bench.must("drop database corpus");
    asked
}

/// What differs: kind and statement.
fn compare(recorded: &[(Case, Outcome)]) -> Vec<String> {
    let mut bench = Bench::new(Ours::new(&[]));
    let (mut counts, mut lines) = (BTreeMap::new(), Vec::new());
    for (case, want) in recorded {
        let got = bench.run(case);
        differing(&head(case), want, &got, &mut counts);
        lines.extend(want.difference(&got).map(|kind| format!("{kind} {}", head(case))));
    }
    println!("{} of {} differ: {counts:?}", lines.len(), recorded.len());
    lines
}

/// Counts a difference, and prints it, if asked to.
fn differing(statement: &str, want: &Outcome, got: &Outcome, counts: &mut BTreeMap<String, usize>) {
    let Some(kind) = want.difference(got) else { return };
    let show: usize = std::env::var("SHOW").ok().and_then(|s| s.parse().ok()).unwrap_or(0);
    let only = std::env::var("ONLY").unwrap_or_default();
    if counts.values().sum::<usize>() < show && (statement.contains(&only) || kind.contains(&only)) {
        println!("[{kind}] {statement}");
        let (want, got) = (want.lines(), got.lines());
        want.iter().filter(|l| !got.contains(l)).for_each(|l| println!("    want {l}"));
        got.iter().filter(|l| !want.contains(l)).for_each(|l| println!("    got  {l}"));
    }
    *counts.entry(kind.to_string()).or_insert(0) += 1;
}

/// Fails where more differs than is known to; `UPDATE=1` rewrites what is known.
fn against_known(file: &str, counts: &BTreeMap<String, usize>) {
    let known_path = path(file);
    if std::env::var("UPDATE").is_ok_and(|v| v == "1") {
        let lines: Vec<String> = counts.iter().map(|(kind, n)| format!("{n} {kind}\n")).collect();
        std::fs::write(&known_path, lines.concat()).unwrap();
        return;
    }
    let text = std::fs::read_to_string(known_path).unwrap_or_default();
    let known: BTreeMap<&str, usize> = text.lines().filter_map(|l| l.split_once(' ')).map(|(n, kind)| (kind, n.parse().unwrap())).collect();
    let worse: Vec<_> = counts.iter().filter(|(kind, n)| **n > known.get(kind.as_str()).copied().unwrap_or(0)).collect();
    assert!(worse.is_empty(), "more differences than the {known:?} that are known: {worse:?}");
}

/// Guards against any change of an answer that MySQL gives otherwise.
#[test]
fn recorded_statements() {
    if std::env::var("RECORD").is_ok()
        && let Some(mut bench) = oracle()
    {
        let asked = ask(&mut bench, Generator::new(RECORDED.1).cases(RECORDED.0));
        let lines: Vec<String> = asked.iter().flat_map(|(case, out)| std::iter::once(head(case)).chain(out.lines())).collect();
        std::fs::create_dir_all(path("")).unwrap();
        std::fs::write(path("statements.txt"), lines.join("\n") + "\n").unwrap();
    }
    let recorded = parse(&std::fs::read_to_string(path("statements.txt")).expect("recorded"));
    known::check("statements_known.txt", &compare(&recorded));
}

/// Sorts, groups, joins, window functions, set operations and temporary tables that go to disk at once give
/// what they give from memory.
#[test]
fn tiny_memory_answers_alike() {
    let recorded = parse(&std::fs::read_to_string(path("statements.txt")).expect("recorded"));
    let mut roomy = Bench::new(Ours::new(&[]));
    let mut tiny = Bench::new(Ours::new(&[("redoubt_sort_memory", "1")]));
    let mut differ = Vec::new();
    for (case, _) in recorded.iter().filter(|(case, _)| !matches!(case.family, "create" | "alter" | "other")) {
        let (want, got) = (roomy.run(case), tiny.run(case));
        if want != got {
            differ.push(format!("{}\n    want {:?}\n    got  {:?}", head(case), want.lines(), got.lines()));
        }
    }
    assert!(differ.is_empty(), "{} differ:\n{}", differ.len(), differ.join("\n"));
}

/// Fresh random statements against a live server; does nothing without one.
#[test]
fn random_statements() {
    let Some(seed) = std::env::var("SEED").ok().and_then(|s| s.parse().ok()) else { return };
    let Some(mut bench) = oracle() else { return };
    let count = std::env::var("COUNT").ok().and_then(|s| s.parse().ok()).unwrap_or(500);
    compare(&ask(&mut bench, Generator::new(seed).cases(count)));
}
