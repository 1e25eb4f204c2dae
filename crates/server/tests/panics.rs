//! The real binary whose threads panic. Debug builds can be told to; of others these tests say nothing.
#![cfg(debug_assertions)]

mod support;

use bench::client::Client;
use support::{Running, wait_for};

const LOCKED: &str = "select count(*) from performance_schema.data_locks";

fn server() -> Running {
    let server = Running::start_to_panic(&["--innodb-buffer-pool-size=8M", "--innodb-lock-wait-timeout=1"]);
    server.sql("create database d; create table d.t (a int primary key, b int); insert into d.t values (1, 1), (2, 2)");
    server
}

fn client(server: &Running) -> Client {
    Client::connect(server.port, Some("d")).expect("it answers")
}

/// A panic of a statement where nothing is shared ends its connection: what it has changed is taken back,
/// its locks are gone, others go on.
#[test]
fn a_statement_that_panics_ends_its_connection() {
    let mut server = server();
    let (mut one, mut other) = (client(&server), client(&server));
    one.query("begin").expect("begins");
    one.query("update t set b = 7 where a = 1").expect("updates");
    assert_ne!(other.value(LOCKED).expect("an answer"), "0");
    server.panic_at("statement");
    let lost = one.query("select * from t where b > 0 for update").expect_err("the connection is lost");
    assert!(!lost.starts_with("error "), "{lost}");
    wait_for(|| "its locks stay".to_owned(), || (other.value(LOCKED).ok()? == "0").then_some(()));
    assert_eq!(other.value("select b from t where a = 1").expect("an answer"), "1");
    assert_eq!(other.value("select count(*) from information_schema.innodb_trx").expect("an answer"), "0");
    assert_eq!(other.value("select count(*) from information_schema.processlist where command <> 'Daemon'").expect("an answer"), "1");
    other.query("update t set b = 8 where a = 1").expect("the row is free");
    assert!(server.log().contains("asked for at 'statement' (crates/exec/src/statement.rs:"), "{}", server.log());
    server.stop();
}

/// The threads that share the rows of a long query do nothing that others could find half done: one that
/// panics fails the query, and the connection goes on.
#[test]
fn a_worker_that_panics_fails_its_statement() {
    if std::thread::available_parallelism().is_ok_and(|processors| processors.get() < 2) {
        return;
    }
    let mut server = server();
    let mut one = client(&server);
    one.query("create table d.long_one (a int primary key, b int)").expect("a table");
    one.query("set cte_max_recursion_depth = 100000").expect("a long recursion");
    let rows = "with recursive n (i) as (select 1 union all select i + 1 from n where i < 60000) select i, i mod 7 from n";
    one.query(&format!("insert into d.long_one {rows}")).expect("rows");
    let long = "select sum(n) from (select b, count(*) n, max(a) from d.long_one group by b) g";
    assert_eq!(one.value(long).expect("an answer"), "60000");
    assert_ne!(one.value("show session status like 'Redoubt_worker_jobs'").expect("a figure"), "0", "no worker did anything");
    one.query("begin").expect("begins");
    server.panic_at("worker");
    let failed = one.query(long).expect_err("the query fails");
    assert!(failed.starts_with("error 1105"), "{failed}");
    one.query("update t set b = 7 where a = 1").expect("updates");
    one.query("commit").expect("commits");
    assert_eq!(one.value("select b from t where a = 1").expect("an answer"), "7");
    assert_eq!(one.value(long).expect("an answer"), "60000");
    assert!(server.log().contains("asked for at 'worker' (crates/exec/src/crew/work.rs:"), "{}", server.log());
    server.stop();
}

/// A panic where threads share something ends the process: nobody can say what was half done. What was
/// committed is there at the next start.
#[test]
fn a_panic_within_the_engine_ends_the_process() {
    let mut server = server();
    let mut one = client(&server);
    one.query("begin").expect("begins");
    one.query("update t set b = 7 where a = 1").expect("updates");
    server.panic_at("row");
    one.query("update t set b = 7 where a = 2").expect_err("the connection is lost");
    assert!(!server.wait().success());
    let said = "Redoubt ends: the thread 'connection' panicked: asked for at 'row' (crates/txn/src/write.rs:";
    assert!(server.log().contains(said), "{}", server.log());
    server.launch();
    assert_eq!(server.sql("select * from d.t").trim(), "1\t1\n2\t2");
    server.stop();
}

/// Without its checkpointer a server accepts commits until the log is full, and then none for ever: a
/// service that is gone must be noticed.
#[test]
fn a_service_that_panics_ends_the_process() {
    let mut server = server();
    let services = [
        ("checkpoint", "checkpoint"),
        ("pool", "pool"),
        ("purge", "purge"),
        ("log-sync", "log-sync"),
        ("parking", "parking"),
        ("accept", "accept-tcp"),
        ("signals", "signals"),
        ("event_scheduler", "event_scheduler"),
    ];
    for (place, thread) in services {
        server.panic_at(place);
        match place {
            // They wait for somebody.
            "accept" => drop(Client::connect(server.port, None)),
            "signals" => server.signal("HUP"),
            "event_scheduler" => drop(server.mysql("set global event_scheduler = on", &[])),
            _ => {}
        }
        assert!(!server.wait().success(), "{thread}");
        let said = format!("Redoubt ends: the thread '{thread}' panicked: asked for at '{place}' (");
        assert!(server.log().contains(&said), "{said}: {}", server.log());
        server.launch();
    }
    assert_eq!(server.sql("select * from d.t").trim(), "1\t1\n2\t2");
    server.stop();
}
