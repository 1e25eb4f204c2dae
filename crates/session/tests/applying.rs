//! Statements of a source, as an applier executes them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
#[allow(dead_code, reason = "other tests need more of it")]
#[path = "common/server.rs"]
mod server;

use std::sync::Arc;

use binlog::{QueryContext, QueryEvent};
use engine::GtidNext;
use server::{Server, start};
use session::{Applier, Origin};
use value::SqlResult;
use world::SimDisk;

/// Says of the tables that a statement changes whether they are followed.
type Follows = Arc<dyn Fn(&[(String, String)]) -> bool + Send + Sync>;

/// A server with a database `f` and the table `f.yes`.
fn server() -> Server {
    let server = start(&SimDisk::new(), 1, "ON");
    ask(&server, "create database f");
    ask(&server, "create table f.yes (i int primary key, j bigint)");
    ask(&server, "insert into f.yes values (1, 1)");
    server
}

fn ask(server: &Server, sql: &str) -> Vec<Vec<String>> {
    let mut session = Applier::new(&server.instance).unwrap();
    let mut rows = common::Rows::default();
    session.query(sql.as_bytes(), &mut rows);
    assert!(rows.error.is_none(), "{sql}: {:?}", rows.error);
    rows.rows
}

fn applier(server: &Server, follows: Option<Follows>) -> Applier {
    let mut applier = Applier::new(&server.instance).unwrap();
    applier.set_followed_tables(follows);
    applier
}

/// A statement of a connection of the source, in the database `f`.
fn apply(applier: &mut Applier, connection: u32, text: &str) -> SqlResult<()> {
    apply_with(applier, QueryContext { thread_id: connection, ..QueryContext::default() }, text)
}

fn apply_with(applier: &mut Applier, context: QueryContext, text: &str) -> SqlResult<()> {
    apply_failed(applier, context, text, 0)
}

/// One that has failed on the source.
fn apply_failed(applier: &mut Applier, context: QueryContext, text: &str, error: u16) -> SqlResult<()> {
    applier.begin_source(Origin { server_id: 7, gtid: GtidNext::Anonymous, committed: None });
    let query = QueryEvent {
        context,
        database: "f",
        text: text.as_bytes(),
        error,
        ddl_xid: None,
        database_collation: None,
        require_primary_key: None,
    };
    applier.apply_query(&query, 1_700_000_000).and_then(|()| applier.end_source()).inspect_err(|_| applier.abandon_source())
}

/// What a replica of MySQL 8.0.31 with `replicate_ignore_table=(f.no)` passes over, and what not.
#[test]
fn statements_that_change_what_is_not_followed_are_passed_over() {
    let server = server();
    let follows: Follows = Arc::new(|tables| tables.iter().find(|(_, table)| table == "no").is_none());
    let mut applier = applier(&server, Some(follows));
    for text in [
        "update no set j = 1",
        "update no as n set n.j = 1",
        "delete from no",
        "delete n from no as n join yes on n.i = yes.i",
        "update yes join no on yes.i = no.i set no.j = 5",
        "replace into no values (1, 1)",
        "create trigger tr before insert on no for each row set new.j = 1",
        "drop trigger tr",
        "rename table no to no2",
        "rename table no2 to no",
        "drop table no, yes",
        "create index k on no (j)",
    ] {
        assert!(apply(&mut applier, 1, text).is_ok(), "{text}");
    }
    assert_eq!(ask(&server, "select * from f.yes").len(), 1);
    for text in
        ["insert into yes select * from no", "update yes, no set yes.j = 9", "update yes, no set j = 9", "delete yes from yes join no"]
    {
        assert_eq!(apply(&mut applier, 1, text).unwrap_err().code, 1146, "{text}");
    }
    apply(&mut applier, 1, "update yes set j = 7").unwrap();
    assert_eq!(ask(&server, "select j from f.yes"), [["7"]]);
}

/// A statement that failed on the source must fail here in the same way, or it changes nothing; one that was
/// interrupted there is not executed.
#[test]
fn what_has_failed_on_the_source_fails_here() {
    let server = server();
    let mut applier = applier(&server, None);
    let mut failed = |text: &str, error| apply_failed(&mut applier, QueryContext::default(), text, error).map_err(|e| e.code);
    assert_eq!(failed("insert into yes values (1, 2)", 1062), Ok(()));
    assert_eq!(failed("insert into yes values (1, 2)", 1146), Err(3002));
    assert_eq!(failed("insert into yes values (2, 2)", 1062), Err(3002));
    assert_eq!(failed("insert into yes values (3, 3)", 1205), Ok(()));
    for interrupted in [1053, 1158, 1160, 1184, 1317] {
        assert_eq!(failed("insert into yes values (4, 4)", interrupted), Err(3001), "{interrupted}");
    }
    assert_eq!(ask(&server, "select count(*), max(i), sum(i) from f.yes"), [["2", "3", "4"]]);
}

/// The applier would wait for its own end, or for that of the server. Before, STOP REPLICA of a source that
/// lies was the last statement about replication that came to an end, and the server did not stop, either.
#[test]
fn statements_that_end_the_applier_are_refused() {
    let server = server();
    let mut applier = applier(&server, None);
    for text in ["stop replica", "stop slave sql_thread", "start replica", "reset replica all", "reset master", "shutdown", "restart"] {
        assert_eq!(apply(&mut applier, 1, text).unwrap_err().code, 1235, "{text}");
    }
}

/// `CHARACTER SET utf8mb4` alone is what it was on the source. MariaDB and MySQL 5.7, which do not say what
/// that was, mean utf8mb4_general_ci.
#[test]
fn utf8mb4_is_collated_as_on_the_source() {
    let server = server();
    let mut applier = applier(&server, None);
    for (n, (said, wanted)) in [(255, "utf8mb4_0900_ai_ci"), (45, "utf8mb4_general_ci"), (0, "utf8mb4_general_ci")].into_iter().enumerate()
    {
        for text in [
            format!("create database d{n} character set utf8mb4"),
            format!(
                "create table f.t{n} (a varchar(9), b varchar(9) character set latin1, c varchar(9) character set utf8mb4) charset utf8mb4"
            ),
            format!("create table f.u{n} (a varchar(9)) charset latin1"),
            format!("alter table f.u{n} convert to character set utf8mb4"),
            format!("create table d{n}.t (a varchar(9))"),
        ] {
            apply_with(&mut applier, QueryContext { default_collation_utf8mb4: said, ..QueryContext::default() }, &text).unwrap();
        }
        let collations = format!(
            "select group_concat(distinct collation_name order by 1) from information_schema.columns where table_name in ('t{n}', 'u{n}') or table_schema = 'd{n}'"
        );
        assert_eq!(ask(&server, &collations), [[format!("latin1_swedish_ci,{wanted}")]], "{said}");
    }
    let nowhere = QueryContext { time_zone: Some("No/Where".into()), ..QueryContext::default() };
    assert_eq!(apply_with(&mut applier, nowhere, "insert into yes values (9, 9)").unwrap_err().code, 1298);
}

/// The number that a connection has on the source is in the event, and is that of no connection here.
#[test]
fn connection_id_is_that_of_the_source() {
    let server = server();
    let mut applier = applier(&server, None);
    for connection in [4_000_000_123, 77] {
        apply(&mut applier, connection, "update yes set j = connection_id()").unwrap();
        assert_eq!(ask(&server, "select j from f.yes"), [[connection.to_string()]]);
    }
}

/// Triggers and functions run in a session of their own, which is the applier's, too.
#[test]
fn triggers_of_a_source_s_statement_write_under_super_read_only() {
    let server = server();
    ask(&server, "create table f.seen (i int primary key)");
    ask(&server, "create trigger f.t after insert on f.yes for each row insert into f.seen values (new.i)");
    ask(&server, "set global super_read_only = 1");
    let mut applier = applier(&server, None);
    apply(&mut applier, 1, "insert into yes values (2, 2), (3, 3)").unwrap();
    assert_eq!(ask(&server, "select i from f.seen"), [["2"], ["3"]]);
}
