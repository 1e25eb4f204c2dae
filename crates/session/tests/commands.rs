//! Commands of a connection that are no text: COM_RESET_CONNECTION, cursors, parameters of the binary
//! protocol. What is expected is what MySQL 8.0.31 answers.

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use session::{ClientInfo, ConnectInfo, Session};
use text::{Text, instance, run};
use value::{Date, Kind, NoWarnings, Time, Value};

/// A pool that hands out such a connection finds what MySQL would leave: the handshake is forgotten.
#[test]
fn a_connection_that_is_reset_has_the_variables_of_the_server() {
    let instance = instance();
    let mut session = Session::connect(&instance, ConnectInfo::without_client("localhost")).unwrap();
    let account = instance.account("root", "localhost", "").unwrap();
    let client = ClientInfo { collation: 45, interactive: true, ignore_space: true, ..ClientInfo::default() };
    session.login(&account, "root", client, None).unwrap();
    let asked = "select @@collation_connection, @@wait_timeout, @@sql_mode like '%IGNORE%', row_count()";
    run(&mut session, "set global wait_timeout = 1000");
    let before = run(&mut session, asked);
    assert!(before.ends_with("\n  utf8mb4_general_ci | 28800 | 1 | 0\n"), "{before}");
    for sql in ["set names latin1", "create database d", "use d", "create table t (a int)", "insert into t values (1)"] {
        run(&mut session, sql);
    }
    let counted = |session: &mut Session| run(session, "show session status like 'Com_insert'");
    assert!(counted(&mut session).ends_with("| 1\n"));
    session.reset_connection();
    let after = run(&mut session, asked);
    assert!(after.ends_with("\n  utf8mb4_0900_ai_ci | 1000 | 0 | 0\n"), "{after}");
    assert!(counted(&mut session).ends_with("| 0\n"));
    let all = run(&mut session, "show global status like 'Com_insert'");
    assert!(all.ends_with("| 1\n"), "the server's figures keep it: {all}");
    assert!(run(&mut session, "select database()").ends_with("  d\n"));
}

/// LOCK INSTANCE FOR BACKUP is released, too.
#[test]
fn a_connection_that_is_reset_holds_no_lock() {
    let instance = instance();
    let (mut session, mut other) = (text::connect(&instance, "root"), text::connect(&instance, "root"));
    for sql in ["create database d", "use d", "lock instance for backup"] {
        run(&mut session, sql);
    }
    session.reset_connection();
    run(&mut other, "set lock_wait_timeout = 1");
    assert!(!run(&mut other, "create table d.t (a int)").contains("ERROR"));
}

/// Who must change the password first could run nothing of it.
#[test]
fn init_connect_is_not_for_an_expired_password() {
    let instance = instance();
    let mut root = text::connect(&instance, "root");
    run(&mut root, "create user late@localhost identified by 'x' password expire");
    run(&mut root, "set global init_connect = 'set @a = 1'");
    let mut session = Session::connect(&instance, ConnectInfo::without_client("localhost")).unwrap();
    let account = instance.account("late", "localhost", "").unwrap();
    let client = ClientInfo { changes_expired: true, ..ClientInfo::default() };
    session.login(&account, "late", client, None).unwrap();
    assert!(run(&mut session, "select 1").contains("1820"));
    assert!(!run(&mut session, "alter user user() identified by 'y'").contains("ERROR"));
    assert!(run(&mut session, "select @a is null").ends_with("  1\n"));
}

/// 1421 behind the answer that said that there are no more rows; what the cursor held is given back.
#[test]
fn the_last_row_closes_a_cursor() {
    let instance = instance();
    let mut session = text::connect(&instance, "root");
    let id = session.prepare(b"select 11 union select 22").unwrap().id;
    let fetch = |session: &mut Session, rows| {
        let mut text = Text::default();
        session.fetch(id, rows, &mut text);
        text.out
    };
    session.execute(id, &mut [], &[], true, &mut Text::default());
    assert!(!fetch(&mut session, 2).contains("ERROR"));
    assert!(!fetch(&mut session, 2).contains("ERROR"), "the end is still to be told");
    assert!(fetch(&mut session, 2).contains("1421"));
    session.execute(id, &mut [], &[], true, &mut Text::default());
    assert!(!fetch(&mut session, 3).contains("ERROR"));
    assert!(fetch(&mut session, 1).contains("1421"));
}

/// A client that sends a moment with microseconds finds a text without them; other columns keep theirs.
#[test]
fn a_moment_that_is_stored_in_a_text_has_no_fractions_of_a_second() {
    let instance = instance();
    let mut session = text::connect(&instance, "root");
    for sql in ["create database d", "use d", "create table t (id int primary key, v varchar(30), b blob, m datetime(6), c time(6))"] {
        run(&mut session, sql);
    }
    let text = Value::text("2020-01-01 01:01:01.900005");
    let moment = Value::DateTime(text.to_datetime(Date::ZERO, &mut NoWarnings).unwrap());
    let time = Value::Time(Time::from_micros(3_661_900_005, 6));
    let mut change = |sql: &str, params: &[&Value]| {
        let id = session.prepare(sql.as_bytes()).unwrap().id;
        let mut text = Text::default();
        session.execute(id, &mut params.iter().map(|v| (*v).clone()).collect::<Vec<_>>(), &[], false, &mut text);
        assert!(text.out.starts_with("ok"), "{sql}: {}", text.out);
        run(&mut session, "select v, b, m, c from t")
    };
    let stored = "v | b | m | c\n  2020-01-01 01:01:01 | 01:01:01 | 2020-01-01 01:01:01.900005 | 01:01:01.900005\n";
    assert_eq!(change("insert into t values (1, ?, ?, ?, ?)", &[&moment, &time, &moment, &time]), stored);
    change("update t set v = 'x', b = 'y'", &[]);
    assert_eq!(change("update t set v = ?, b = ?", &[&moment, &time]), stored);
    change("update t set v = 'x', b = 'y'", &[]);
    assert_eq!(change("insert into t (id) values (1) on duplicate key update v = ?, b = ?", &[&moment, &time]), stored);
    assert_eq!(change("replace into t select 1, ?, ?, ?, ?", &[&moment, &time, &moment, &time]), stored);
}

/// PREPARE tells what the columns want.
#[test]
fn parameters_of_changes_have_the_types_of_their_columns() {
    let instance = instance();
    let mut session = text::connect(&instance, "root");
    for sql in ["create database d", "use d", "create table t (i int, u bigint unsigned, n decimal(5,2), v varchar(9), m datetime)"] {
        run(&mut session, sql);
    }
    let wanted = [Kind::BigInt, Kind::BigInt, Kind::Decimal, Kind::VarChar, Kind::DateTime];
    let changes = [
        "insert into t values (?, ?, ?, ?, ?)",
        "insert into t select ?, ?, ?, ?, ?",
        "update t set i = ?, u = ?, n = ?, v = ?, m = ?",
        "insert into t (i) values (1) on duplicate key update i = ?, u = ?, n = ?, v = ?, m = ?",
    ];
    for sql in changes {
        let kinds: Vec<Kind> = session.prepare(sql.as_bytes()).unwrap().parameters.iter().map(|ty| ty.kind).collect();
        assert_eq!(kinds, wanted, "{sql}");
    }
}
