//! Text tests of plan and exec: `tests/scripts/*.sql`.
//!
//! A line `> statement` runs (it may go on in lines that begin with two spaces), and what follows up to the
//! next empty line is its expected output. `> create table …` is the small one of `common`. `> explain …`
//! shows a plan. `UPDATE=1` rewrites.

#![allow(clippy::unwrap_used, dead_code, reason = "a test stops at the first surprise; not every test uses all of this")]

#[path = "common.rs"]
mod common;

use common::{Db, show};

fn run_script(path: &std::path::Path, options: exec::ExecOptions) -> (String, String) {
    let text = std::fs::read_to_string(path).unwrap();
    let mut db = Db::new();
    db.options = options;
    let mut out = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(mut statement) = line.strip_prefix("> ").map(str::to_string) else {
            out.push_str(line);
            out.push('\n');
            continue;
        };
        out.push_str(line);
        out.push('\n');
        while let Some(more) = lines.next_if(|l| l.starts_with("  ")) {
            statement.push('\n');
            statement.push_str(more);
            out.push_str(more);
            out.push('\n');
        }
        while lines.next_if(|l| !l.is_empty()).is_some() {}
        // Shown when the test fails.
        eprintln!("{}: {statement}", path.display());
        out.push_str(&run_statement(&mut db, &statement));
    }
    (text, out)
}

fn run_statement(db: &mut Db, statement: &str) -> String {
    if let Some((name, statement)) = statement.split_once(": ")
        && name.len() == 1
    {
        return run_in_session(db, name, statement);
    }
    if let Some(table) = statement.strip_prefix("create table ") {
        db.create(table);
        return String::new();
    }
    if let Some(list) = statement.strip_prefix("params ") {
        db.params = list.split(", ").map(param).collect();
        return String::new();
    }
    if let Some(file) = statement.strip_prefix("file ") {
        let (name, content) = file.split_once(' ').unwrap();
        db.files.insert(name.into(), content.replace("\\n", "\n").replace("\\t", "\t").replace("\\\\", "\\").into_bytes());
        return String::new();
    }
    if let Some(name) = statement.strip_prefix("show file ") {
        return String::from_utf8_lossy(&db.files[name]).escape_debug().collect::<String>().replace("\\n", "\n") + "~\n";
    }
    if let Some(query) = statement.strip_prefix("explain ") {
        let mut warnings = Vec::new();
        return match db.plan(query, &mut warnings) {
            Err(e) => format!("{e}\n"),
            Ok(plan) => {
                let (_, rows) = plan::explain(&plan);
                let text = |v: &value::Value| v.to_text().map_or("NULL".into(), |t| t.to_string_lossy().into_owned());
                rows.iter().map(|r| r.iter().map(text).collect::<Vec<_>>().join("|") + "\n").collect()
            }
        };
    }
    let result = db.run(statement);
    show(db, result)
}

/// `a: begin`, `a: statement`, `a: commit`: a session with an open transaction.
fn run_in_session(db: &mut Db, name: &str, statement: &str) -> String {
    let mut tx = db.sessions.remove(name).unwrap_or_else(|| db.engine.begin(engine::Isolation::RepeatableRead));
    // Nobody waits: a lock that is not free shows as "would block".
    tx.manner.policy = engine::WaitPolicy::Yield;
    let out = match statement.split_once(' ').map_or((statement, ""), |(a, b)| (a, b)) {
        ("begin", level) => {
            tx = db.engine.begin(match level {
                "rc" => engine::Isolation::ReadCommitted,
                "ru" => engine::Isolation::ReadUncommitted,
                "ser" => engine::Isolation::Serializable,
                _ => engine::Isolation::RepeatableRead,
            });
            String::new()
        }
        ("commit", _) => {
            tx.commit(engine::CommitOptions::default()).unwrap();
            String::new()
        }
        ("rollback", _) => {
            tx.rollback().unwrap();
            String::new()
        }
        _ => {
            let result = db.run_in(&mut tx, statement);
            show(db, result)
        }
    };
    db.sessions.insert(name.into(), tx);
    out
}

fn param(text: &str) -> value::Value {
    match text.parse::<i64>() {
        Ok(n) => value::Value::Int(n),
        Err(_) if text == "NULL" => value::Value::Null,
        Err(_) => value::Value::text(text.trim_matches('\'')),
    }
}

#[test]
fn scripts() {
    run_all(exec::ExecOptions::default(), std::env::var_os("UPDATE").is_some());
}

/// Whatever goes into an empty table is loaded in bulk, and sorts and tables have room for next to nothing:
/// the results are the same.
#[test]
fn scripts_with_bulk_loads_and_tiny_memory() {
    run_all(exec::ExecOptions { bulk_min: 0, load_memory: 1, sort_memory: 1, ..exec::ExecOptions::default() }, false);
}

fn run_all(options: exec::ExecOptions, update: bool) {
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts");
    let mut paths: Vec<_> = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    let mut failed = Vec::new();
    for path in paths {
        let (before, after) = run_script(&path, options);
        if update {
            std::fs::write(&path, after).unwrap();
        } else if before != after {
            let first = before.lines().zip(after.lines()).position(|(a, b)| a != b).unwrap_or(0);
            let got = after.lines().nth(first).unwrap_or("");
            failed.push(format!("{}:{}: got {got:?}", path.display(), first + 1));
        }
    }
    assert!(failed.is_empty(), "UPDATE=1 rewrites:\n{}", failed.join("\n"));
}
