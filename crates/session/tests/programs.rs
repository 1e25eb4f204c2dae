//! Stored programs that were made by chance (`tools/record_programs.py`), with what a real MySQL 8.0.31
//! said to each statement: results, counts, errors, and the conditions of SHOW WARNINGS.
//!
//! Each case runs in a database of its own. Those of which an answer differs are listed in
//! `recorded/programs_known.txt`, with how many; the list may only shrink (`UPDATE=1` rewrites it, `SHOW=n`
//! prints the first n differences).

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod text;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use session::{Column, Gone, LocalData, OkInfo, Session, Sink, SinkResult};
use value::{SqlError, SqlType, Value};

/// What every case begins with.
const SETUP: &[&str] = &[
    "set autocommit = 1",
    "rollback",
    "drop database if exists prog",
    "create database prog",
    "use prog",
    "set sql_mode = default",
    "set @n = 3, @m = 5, @s = 'st', @c = null, @r = null, @e = null, @t = null, @q = null",
];

/// The answer to a statement as lines.
#[derive(Default)]
struct Lines {
    lines: Vec<String>,
    types: Vec<SqlType>,
    in_rows: bool,
    warned: bool,
    failed: bool,
}

impl Lines {
    fn row_of(&self, row: &[Value]) -> String {
        let text = |(value, ty): (&Value, &SqlType)| {
            let mut out = Vec::new();
            if value.write_text_as(ty, &mut out) { String::from_utf8_lossy(&out).replace('\n', "\\n") } else { "NULL".into() }
        };
        row.iter().zip(&self.types).map(text).collect::<Vec<_>>().join(" | ")
    }
}

impl Sink for Lines {
    fn columns(&mut self, columns: &[Column]) -> SinkResult<()> {
        self.lines.push(columns.iter().map(|c| c.name.as_str()).collect::<Vec<_>>().join(" | "));
        self.types = columns.iter().map(|c| c.ty.clone()).collect();
        self.in_rows = true;
        Ok(())
    }

    fn row(&mut self, row: &[Value]) -> SinkResult<()> {
        self.lines.push(format!("  {}", self.row_of(row)));
        Ok(())
    }

    fn end(&mut self, ok: &OkInfo) -> SinkResult<()> {
        self.warned = ok.warnings != 0;
        if !std::mem::take(&mut self.in_rows) {
            let id = if ok.last_insert_id == 0 { String::new() } else { format!(", id {}", ok.last_insert_id) };
            let info = if ok.info.is_empty() { String::new() } else { format!(", {}", ok.info) };
            self.lines.push(format!("ok {}{id}{info}", ok.affected));
        }
        Ok(())
    }

    fn error(&mut self, error: &SqlError) -> SinkResult<()> {
        // Clients do not show the rows of a result that ends so.
        if std::mem::take(&mut self.in_rows) {
            let head = self.lines.iter().rposition(|line| !line.starts_with("  ")).unwrap_or(0);
            self.lines.truncate(head);
        }
        self.lines.push(error.to_string());
        (self.warned, self.failed) = (true, true);
        Ok(())
    }

    fn local_infile(&mut self, _: &str) -> SinkResult<Box<dyn LocalData + '_>> {
        Err(Gone)
    }
}

fn answer(session: &mut Session, sql: &str) -> Vec<String> {
    let mut answer = Lines::default();
    session.query(sql.as_bytes(), &mut answer);
    if answer.warned {
        let mut listed = Lines::default();
        session.query(b"show warnings", &mut listed);
        let conditions = listed.lines[1..].iter().map(|line| format!("! {}", line.trim_start().replacen(" | ", " ", 2)));
        let conditions: Vec<String> = conditions.collect();
        if !(answer.failed && conditions.len() == 1) {
            answer.lines.extend(conditions);
        }
    }
    answer.lines
}

/// A statement and what MySQL said.
type Recorded = (String, Vec<String>);

/// The cases by number.
fn cases(text: &str) -> Vec<(u32, Vec<Recorded>)> {
    let mut cases: Vec<(u32, Vec<Recorded>)> = Vec::new();
    for line in text.lines() {
        if let Some(number) = line.strip_prefix("# ") {
            cases.push((number.parse().unwrap(), Vec::new()));
        } else if let Some(sql) = line.strip_prefix("> ") {
            cases.last_mut().unwrap().1.push((sql.to_string(), Vec::new()));
        } else {
            cases.last_mut().unwrap().1.last_mut().unwrap().1.push(line.to_string());
        }
    }
    cases
}

fn recorded(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded").join(name)
}

#[test]
fn programs_do_what_they_do_in_mysql() {
    let show: usize = std::env::var("SHOW").map_or(0, |n| n.parse().unwrap());
    let instance = text::instance();
    let mut session = text::connect(&instance, "root");
    session.query(b"set global log_bin_trust_function_creators = 1", &mut Lines::default());
    let mut found: BTreeMap<u32, usize> = BTreeMap::new();
    let mut shown = String::new();
    for (number, statements) in cases(&std::fs::read_to_string(recorded("programs.txt")).unwrap()) {
        for sql in SETUP {
            session.query(sql.as_bytes(), &mut Lines::default());
        }
        for (sql, theirs) in statements {
            let ours = answer(&mut session, &sql);
            if ours != theirs {
                *found.entry(number).or_default() += 1;
                if found.values().sum::<usize>() <= show {
                    writeln!(shown, "# {number}\n> {sql}\nMySQL\n  {}\nhere\n  {}", theirs.join("\n  "), ours.join("\n  ")).unwrap();
                }
            }
        }
    }
    print!("{shown}");
    let path = recorded("programs_known.txt");
    if std::env::var_os("UPDATE").is_some() {
        let lines: String = found.iter().map(|(case, count)| format!("{case} {count}\n")).collect();
        std::fs::write(&path, lines).unwrap();
        return;
    }
    let known = std::fs::read_to_string(&path).unwrap();
    let known: BTreeMap<u32, usize> = known
        .lines()
        .map(|line| line.split_once(' ').map(|(case, count)| (case.parse().unwrap(), count.parse().unwrap())).unwrap())
        .collect();
    let grown: Vec<_> = found.iter().filter(|(case, count)| known.get(case).is_none_or(|known| known < count)).collect();
    assert!(grown.is_empty(), "case and how many statements differ: {grown:?} (known: {known:?})");
}
