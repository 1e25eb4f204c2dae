//! What clients are told of results besides their rows, as MySQL tells it: `recorded/wire.txt`, which
//! `tools/record_wire.py` has recorded.

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use session::{Column, Gone, LocalData, OkInfo, Session, Sink, SinkResult, StateChange};
use value::{Collation, SqlError, Value};

#[derive(Default)]
struct Told(Vec<String>);

impl Sink for Told {
    fn columns(&mut self, columns: &[Column]) -> SinkResult<()> {
        let shown = |word: &str| if word.is_empty() { "-".to_string() } else { word.to_string() };
        for c in columns {
            let m = c.metadata(Some(Collation::UTF8MB4_0900_AI_CI));
            let names = [&c.schema, &c.table, &c.org_table, &c.name, &c.org_name].map(|word| shown(word.as_str())).join("\t");
            let (kind, length, charset, flags, decimals) = (m.kind, m.length, m.charset, m.flags, m.decimals);
            self.0
                .push(format!("column\t{names}\ttype {kind}\tlength {length}\tcharset {charset}\tflags {flags:#06x}\tdecimals {decimals}"));
        }
        Ok(())
    }

    fn row(&mut self, _: &[Value]) -> SinkResult<()> {
        Ok(())
    }

    fn end(&mut self, ok: &OkInfo) -> SinkResult<()> {
        let changes = ok.changes.iter().map(|change| match change {
            StateChange::Variable { name, value } => format!("{name}={value}"),
            StateChange::Schema(name) => format!("database {name}"),
            StateChange::State => "state".to_string(),
            StateChange::Gtids(set) => format!("gtids {set}"),
            StateChange::Transaction(state) => (*state).to_string(),
        });
        let changes: Vec<String> = changes.collect();
        let OkInfo { affected, last_insert_id, status, warnings, info, .. } = ok;
        self.0.push(format!("end {affected} {last_insert_id} {status:#06x} {warnings} [{info}] [{}]", changes.join(", ")));
        Ok(())
    }

    fn error(&mut self, error: &SqlError) -> SinkResult<()> {
        self.0.push(format!("error {}", error.code));
        Ok(())
    }

    fn local_infile(&mut self, _: &str) -> SinkResult<Box<dyn LocalData + '_>> {
        Err(Gone)
    }
}

fn ask(session: &mut Session, sql: &str) -> Vec<String> {
    let mut told = Told::default();
    session.query(sql.as_bytes(), &mut told);
    told.0
}

#[test]
fn clients_are_told_what_mysql_tells_them() {
    let recorded = include_str!("recorded/wire.txt");
    let instance = text::instance();
    let mut session = text::connect(&instance, "root");
    ask(&mut session, "create database wire");
    ask(&mut session, "use wire");
    let mut got = String::new();
    for statement in recorded.lines().filter_map(|line| line.strip_prefix("> ")) {
        got.push_str(&format!("> {statement}\n"));
        ask(&mut session, statement).iter().for_each(|line| got.push_str(&format!("{line}\n")));
    }
    let differ = got.lines().zip(recorded.lines()).filter(|(got, told)| got != told);
    let differ: Vec<String> = differ.map(|(got, told)| format!("told  {got}\nMySQL {told}")).collect();
    assert!(differ.is_empty() && got.lines().count() == recorded.lines().count(), "{}", differ.join("\n"));
}

/// A client that asks a view's columns for their defaults gets those of the tables below, as for a table.
#[test]
fn columns_of_views_have_defaults_too() {
    let instance = text::instance();
    let mut session = text::connect(&instance, "root");
    for sql in [
        "create database d",
        "use d",
        "create table t (a int not null default 7, b varchar(9) default 'x')",
        "create view v as select a, b from t",
    ] {
        ask(&mut session, sql);
    }
    let mut defaults =
        |name: &str| -> Vec<Value> { session.field_list(name.as_bytes(), b"").unwrap().into_iter().map(|(_, value)| value).collect() };
    assert_eq!(defaults("t"), [Value::Int(7), Value::text("x")]);
    assert_eq!(defaults("v"), [Value::Int(7), Value::text("x")]);
}
