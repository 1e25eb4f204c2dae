//! What programs that manage servers ask: Vitess, Orchestrator, MySQL Shell. Their statements are answered
//! as MySQL 8.0.31 has answered them, with the same columns, rows or errors, in the words of both
//! vocabularies.
//!
//! `recorded/managers.txt` has the statements in the order in which they run, and what MySQL said. `=` in
//! front: all of it is compared; `~`: what the columns are called, and whether there are rows, because the
//! rows say things of the server itself. `MANAGED_ORACLE=port` records anew from an empty MySQL that was
//! started with `OPTIONS`.

mod support;

use std::process::{Command, Output};

use support::Running;

/// Without the port and the places of files.
const OPTIONS: &[&str] = &[
    "--server-id=7",
    "--gtid-mode=ON",
    "--enforce-gtid-consistency=ON",
    "--report-host=db7.example",
    "--report-port=3307",
    "--skip-replica-start",
    "--relay-log-recovery=ON",
    "--replica-net-timeout=8",
    "--binlog-row-image=FULL",
];

fn path() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded/managers.txt")
}

fn ask(port: u16, sql: &str) -> Output {
    let port = format!("-P{port}");
    let connect = ["--no-defaults", "-c", "-h127.0.0.1", "-uroot", "--batch", "--column-names", &port, "-e", sql];
    Command::new("mysql").args(connect).output().expect("the mysql client is installed (tools/install-test-tools)")
}

/// What is compared of an answer.
fn answer(port: u16, how: &str, sql: &str) -> String {
    let output = ask(port, sql);
    let said = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        let code: String = error.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
        return format!("ERROR {code}\n");
    }
    if how == "=" {
        return said.into_owned();
    }
    let rows = said.lines().count();
    said.lines().next().map_or_else(String::new, |columns| format!("{columns}\n{}\n", if rows > 1 { "rows" } else { "no rows" }))
}

#[test]
fn statements_of_programs_that_manage_servers_are_answered_as_by_mysql() {
    let text = std::fs::read_to_string(path()).expect("records");
    let entries: Vec<(&str, &str)> =
        text.split("\n\n").map(|entry| entry.trim_matches('\n').split_once('\n').unwrap_or((entry.trim(), ""))).collect();
    if let Some(port) = std::env::var("MANAGED_ORACLE").ok().and_then(|port| port.parse().ok()) {
        let entry = |(statement, _): &(&str, &str)| {
            let (how, sql) = statement.split_once(' ').expect("how it is compared");
            format!("{statement}\n{}", answer(port, how, sql))
        };
        let recorded: Vec<String> = entries.iter().map(entry).collect();
        std::fs::write(path(), recorded.join("\n")).expect("a file");
        return;
    }
    let mut server = Running::start(OPTIONS);
    let mut different = Vec::new();
    for (statement, wanted) in &entries {
        let (how, sql) = statement.split_once(' ').expect("how it is compared");
        let is = answer(server.port, how, sql);
        if is.trim_end() != wanted.trim_end() {
            different.push(format!("{statement}\n  MySQL {wanted}\n  here  {is}\n"));
        }
    }
    assert!(different.is_empty(), "{} of {} differ:\n{}", different.len(), entries.len(), different.concat());
    server.stop();
}
