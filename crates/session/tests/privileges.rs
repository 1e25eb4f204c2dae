//! What accounts may do, against what MySQL 8.0.31 lets them: `recorded/privileges.txt`, which
//! `tools/record_privileges.py` has recorded. Statements by sets of grants on every level, direct, through
//! views of either kind of security, in subqueries, prepared.
//!
//! Nothing may be allowed here that MySQL refuses. What else differs stands in
//! `recorded/privileges_known.txt`, by statement; `SHOW=text` prints what differs in statements with that
//! text, `UPDATE=1` rewrites the list.

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use std::collections::{BTreeMap, BTreeSet};

use session::{ClientInfo, Column, ConnectInfo, Gone, Instance, LocalData, OkInfo, Session, Sink, SinkResult};
use std::sync::Arc;
use value::{SqlError, Value};

/// The script's own beginning: the same as the tool's.
const SETUP: &[&str] = &[
    "create database priv",
    "create table priv.t (a int primary key, b int, c int default 3, key kb (b))",
    "create table priv.p (id int primary key, b int)",
    "create table priv.d (a int primary key, b int, key kb (b))",
    "create table priv.pt (a int primary key) partition by range (a) (partition p0 values less than (10), partition p1 values less than (20))",
    "create table priv.px (a int primary key)",
    "insert into priv.t values (1, 10, 100), (2, 20, 200)",
    "insert into priv.p values (1, 10), (3, 30)",
    "create sql security definer view priv.vd as select a, b, c from priv.t",
    "create sql security invoker view priv.vi as select a, b, c from priv.t",
    "create view priv.w as select id from priv.p",
    "create user strong@localhost identified with mysql_native_password",
    "grant system_user on *.* to strong@localhost",
    "create user weak@localhost identified with mysql_native_password",
];

#[derive(Default)]
struct Answer {
    error: Option<String>,
    rows: Vec<Vec<String>>,
    types: Vec<value::SqlType>,
}

impl Sink for Answer {
    fn columns(&mut self, columns: &[Column]) -> SinkResult<()> {
        self.types = columns.iter().map(|c| c.ty.clone()).collect();
        Ok(())
    }

    fn row(&mut self, row: &[Value]) -> SinkResult<()> {
        let text = |(value, ty): (&Value, &value::SqlType)| {
            let mut out = Vec::new();
            if value.write_text_as(ty, &mut out) { String::from_utf8_lossy(&out).into_owned() } else { "None".into() }
        };
        self.rows.push(row.iter().zip(&self.types).map(text).collect());
        Ok(())
    }

    fn end(&mut self, _: &OkInfo) -> SinkResult<()> {
        Ok(())
    }

    fn error(&mut self, error: &SqlError) -> SinkResult<()> {
        self.error = Some(format!("{} {}", error.code, error.message));
        Ok(())
    }

    fn local_infile(&mut self, _: &str) -> SinkResult<Box<dyn LocalData + '_>> {
        Err(Gone)
    }
}

/// As the tool shows an answer.
fn ask(session: &mut Session, sql: &str) -> String {
    const SHOWN: [&str; 7] =
        ["show tables", "show full tables", "show databases", "show columns", "show full columns", "describe", "show index"];
    let mut answer = Answer::default();
    session.query(sql.as_bytes(), &mut answer);
    if let Some(error) = answer.error {
        return error;
    }
    let column = |at: usize| answer.rows.iter().map(|row| row[at].as_str()).collect::<Vec<_>>().join(",");
    if sql.starts_with("select ") && sql.contains("information_schema") {
        return format!("ok {}", answer.rows.iter().map(|row| row.join(",")).collect::<Vec<_>>().join("; "));
    }
    if SHOWN.iter().any(|verb| sql.starts_with(verb)) {
        return format!("ok {}", column(if sql.starts_with("show index") { 4 } else { 0 }));
    }
    let told_by_row = ["check", "analyze", "optimize"].iter().any(|verb| sql.starts_with(verb));
    if told_by_row || sql.starts_with("alter table") && !answer.rows.is_empty() {
        let errors: Vec<&str> =
            answer.rows.iter().filter(|row| row[row.len() - 2] == "Error").map(|row| row[row.len() - 1].as_str()).collect();
        return format!("ok {}", errors.join(","));
    }
    if sql.starts_with("checksum") { "ok ".to_string() } else { "ok".to_string() }
}

fn login(instance: &Arc<Instance>, user: &str) -> Session {
    let mut session = Session::connect(instance, ConnectInfo::without_client("localhost")).unwrap();
    let account = instance.account(user, "localhost", "").unwrap();
    session.login(&account, user, ClientInfo { collation: 255, ..ClientInfo::default() }, Some("priv")).unwrap();
    session
}

struct Statement<'a> {
    text: &'a str,
    undo: Vec<&'a str>,
    prepared: bool,
    /// By set of grants.
    answers: BTreeMap<usize, &'a str>,
}

fn parse(recorded: &str) -> (Vec<Vec<&str>>, Vec<Statement<'_>>) {
    let (mut sets, mut statements) = (Vec::new(), Vec::new());
    for line in recorded.lines().skip(1) {
        if let Some(set) = line.strip_prefix("# ") {
            sets.push(set.split("; ").skip(1).collect());
        } else if let Some(statement) = line.strip_prefix("> ").or_else(|| line.strip_prefix(">+ ")) {
            let (text, undo) = statement.split_once(" < ").unwrap_or((statement, ""));
            let undo = undo.split("; ").filter(|step| !step.is_empty()).collect();
            statements.push(Statement { text, undo, prepared: line.starts_with(">+"), answers: BTreeMap::new() });
        } else {
            let (numbers, answer) = line.split_once(": ").unwrap_or((line.trim_end_matches(':'), ""));
            let statement: &mut Statement<'_> = statements.last_mut().unwrap();
            for range in numbers.split(' ') {
                let (first, last) = range.split_once('-').unwrap_or((range, range));
                (first.parse().unwrap()..=last.parse::<usize>().unwrap()).for_each(|n| statement.answers.extend([(n, answer)]));
            }
        }
    }
    (sets, statements)
}

impl Statement<'_> {
    fn run(&self, root: &mut Session, user: &mut Session, prepared: bool) -> String {
        let changes = ["insert", "replace", "update", "delete"].iter().any(|verb| self.text.starts_with(verb));
        if changes {
            ask(user, "begin");
        }
        let answer = if prepared {
            match ask(user, &format!("prepare s from '{}'", self.text)) {
                ok if ok == "ok" => ask(user, "execute s"),
                error => error,
            }
        } else {
            ask(user, self.text)
        };
        ask(user, "rollback");
        if answer.starts_with("ok") {
            for step in &self.undo {
                let own = step.starts_with("unlock") || step.starts_with("drop temporary");
                let undone = ask(if own { &mut *user } else { &mut *root }, step);
                assert!(own || undone == "ok", "{}: {step}: {undone}", self.text);
            }
        }
        if self.text.starts_with("create temporary") {
            ask(user, "drop temporary table if exists n");
        }
        answer
    }
}

#[test]
fn accounts_may_do_what_mysql_lets_them() {
    let (sets, statements) = parse(include_str!("recorded/privileges.txt"));
    let instance = text::instance();
    let mut root = text::connect(&instance, "root");
    for sql in SETUP {
        assert_eq!(ask(&mut root, sql), "ok", "{sql}");
    }
    ask(&mut root, "use priv");
    let show = std::env::var("SHOW").ok();
    let (mut wider, mut differ) = (Vec::new(), BTreeSet::new());
    for (number, grants) in sets.iter().enumerate() {
        for sql in
            ["drop user if exists u9@localhost", "create user u9@localhost", "grant all on priv.p to u9@localhost"].iter().chain(grants)
        {
            let done = ask(&mut root, sql);
            assert_eq!(done, "ok", "{sql}");
        }
        let mut user = login(&instance, "u9");
        for (at, statement) in statements.iter().enumerate() {
            let want = statement.answers[&number];
            // Every seventh is prepared, another seventh for each set of grants.
            for prepared in [false, true].into_iter().filter(|prepared| !prepared || statement.prepared && (at + number) % 7 == 0) {
                let got = statement.run(&mut root, &mut user, prepared);
                if got == want {
                    continue;
                }
                let line =
                    format!("{number} ({grants:?}) {}{}: {got}, MySQL: {want}", if prepared { "prepared " } else { "" }, statement.text);
                if show.as_ref().is_some_and(|part| statement.text.contains(part.as_str())) {
                    println!("{line}");
                }
                if got.starts_with("ok") && !want.starts_with("ok") {
                    wider.push(line);
                }
                differ.insert(statement.text);
            }
        }
    }
    let known_path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recorded/privileges_known.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(known_path, differ.iter().map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    }
    let known = std::fs::read_to_string(known_path).unwrap_or_default();
    let worse: Vec<_> = differ.iter().filter(|statement| !known.lines().any(|line| line == **statement)).collect();
    println!("{} wider, {} statements differ", wider.len(), differ.len());
    assert!(wider.is_empty(), "{} are allowed too much:\n{}", wider.len(), wider.join("\n"));
    assert!(worse.is_empty(), "{worse:#?}");
}
