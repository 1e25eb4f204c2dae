//! KILL QUERY ends every wait of a statement: for locks of rows, tables, definitions, the server and names,
//! for time, for GTIDs, for other statements of its kind, for another server that is silent. Behind it the
//! statement has done nothing, waits for nothing and holds nothing.
//!
//! A new way to wait is a row of the table.
//!
//! What works and does not wait is ended as well: sorts, in memory and on disk.

mod support;

use std::net::TcpListener;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use bench::client::Client;
use support::{LIMIT, Running, wait_for};

/// For what is waited, what another connection does first, and what the one that waits does; the last of
/// it waits.
const WAITS: [(&str, &[&str], &[&str]); 22] = [
    ("a row", &["begin", "update t set v = 1 where id = 1"], &["update t set v = 2 where id = 1"]),
    ("a row, to read it", &["begin", "update t set v = 1 where id = 1"], &["begin", "select * from t where id = 1 for share"]),
    ("a gap", &["begin", "select * from t where id = 50 for update"], &["insert into t values (50, 0)"]),
    ("a key that may become a duplicate", &["begin", "insert into t values (60, 0)"], &["insert into t values (60, 0)"]),
    ("a parent", &["begin", "delete from p where id = 1"], &["insert into c values (1, 1)"]),
    ("a number", &["begin", "insert into a select null, v from t"], &["lock tables a write"]),
    ("a prepared transaction", &["xa start 'x'", "update t set v = 9", "xa end 'x'", "xa prepare 'x'"], &["delete from t"]),
    ("a definition, to change it", &["begin", "select * from t"], &["alter table t add column more int"]),
    ("a definition, to drop it", &["begin", "select * from t"], &["drop table t"]),
    ("definitions, to rename them", &["begin", "select * from t"], &["rename table p to q, t to p"]),
    ("a database", &["begin", "select * from t"], &["drop database d"]),
    ("a locked table", &["lock tables t write"], &["select * from t"]),
    ("a table, to lock it", &["begin", "select * from t"], &["lock tables t write"]),
    ("a read-only server", &["flush tables with read lock"], &["insert into t values (70, 1)"]),
    ("a server, to make it read-only", &["lock tables t write"], &["flush tables with read lock"]),
    ("a backup", &["lock instance for backup"], &["create table n (i int)"]),
    ("a name", &["select get_lock('l', 0)"], &["select get_lock('l', 1000)"]),
    ("time, in a change", &[], &["update t set v = sleep(1000) where id = 2"]),
    ("time, in a union", &[], &["select 1 union select sleep(1000)"]),
    ("a GTID, to be executed", &[], &["select wait_for_executed_gtid_set('aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa:7', 1000)"]),
    (
        "a GTID that is somebody's",
        &["set gtid_next = 'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa:1'"],
        &["set gtid_next = 'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa:1'"],
    ),
    ("writers, to branch what they write", &["begin", "update t set v = 1"], &["create database e branch of d"]),
];

const TABLES: [&str; 9] = [
    "create database d",
    "use d",
    "create table t (id int primary key, v int)",
    "insert into t values (1, 1), (2, 2), (100, 100)",
    "create table p (id int primary key)",
    "insert into p values (1)",
    "create table c (id int primary key, p int, foreign key (p) references p (id))",
    "create table a (id int auto_increment primary key, v int)",
    "set global innodb_lock_wait_timeout = 10000",
];

/// What nobody has any more who waits for nothing.
const LEFT: [&str; 2] = [
    "select lock_mode from performance_schema.data_locks where lock_status = 'WAITING'",
    "select lock_type from performance_schema.metadata_locks where lock_status = 'PENDING'",
];

fn connect(server: &Running, database: Option<&str>) -> Client {
    Client::connect(server.port, database).expect("it answers")
}

fn must(client: &mut Client, sql: &str) {
    client.query(sql).unwrap_or_else(|e| panic!("{sql}: {e}"));
}

/// The statement is waiting: it runs, and goes on running.
fn is_waiting(killer: &mut Client, id: &str) {
    let runs = format!("select count(*) from information_schema.processlist where id = {id} and command = 'Query'");
    let mut seen = 0;
    wait_for(
        || format!("connection {id} does not wait"),
        || {
            seen = if killer.value(&runs).expect("an answer") == "1" { seen + 1 } else { 0 };
            (seen > 4).then_some(())
        },
    );
}

/// A connection that does the last of these, which waits, is killed while it does; what it is told.
fn killed(server: &Running, database: Option<&str>, statements: &[&str], what: &str) -> String {
    let (mut killer, mut waiter) = (connect(server, None), connect(server, database));
    let id = waiter.value("select connection_id()").expect("an answer");
    let (last, first) = statements.split_last().expect("one that waits");
    first.iter().for_each(|sql| must(&mut waiter, sql));
    let (tell, told) = channel();
    thread::scope(|scope| {
        let waiter = &mut waiter;
        scope.spawn(move || tell.send(waiter.value(last)).expect("somebody listens"));
        is_waiting(&mut killer, &id);
        must(&mut killer, &format!("kill query {id}"));
        let answer = told.recv_timeout(LIMIT).unwrap_or_else(|_| {
            // Let the thread end.
            must(&mut killer, &format!("kill {id}"));
            panic!("who waits for {what} is not killed");
        });
        answer.unwrap_or_else(|e| e)
    })
}

#[test]
fn kill_ends_every_wait() {
    let mut server = Running::start(&["--gtid-mode=ON", "--enforce-gtid-consistency=ON"]);
    let mut client = connect(&server, None);
    TABLES.iter().for_each(|sql| must(&mut client, sql));
    let before = client.query("show tables from d").expect("an answer").rows;
    for (what, holder, waiter) in WAITS {
        let mut other = connect(&server, Some("d"));
        holder.iter().for_each(|sql| must(&mut other, sql));
        let said = killed(&server, Some("d"), waiter, what);
        assert!(said.starts_with("error 1317"), "{what}: {said}");
        // He who was waited for goes on, and ends.
        for sql in LEFT {
            assert!(other.query(sql).is_ok_and(|left| left.rows.is_empty()), "{what}: {sql}");
        }
        match what {
            "a prepared transaction" => must(&mut other, "xa rollback 'x'"),
            "a GTID that is somebody's" => ["rollback", "set gtid_next = 'automatic'"].iter().for_each(|sql| must(&mut other, sql)),
            _ => ["rollback", "unlock tables", "unlock instance"].iter().for_each(|sql| must(&mut other, sql)),
        }
        drop(other);
        assert_eq!(client.query("show tables from d").expect("an answer").rows, before, "{what}");
        assert_eq!(client.value("select concat_ws(' ', count(*), sum(v)) from t").expect("an answer"), "3 103", "{what}");
    }
    assert_eq!(killed(&server, None, &["select sleep(1000)"], "time"), "1");
    server.stop();
}

/// A donor that accepts connections and says nothing, as one whose machine has died.
#[test]
fn who_waits_for_a_silent_donor_can_be_killed() {
    let mut server = Running::start(&[]);
    let silent = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = silent.local_addr().expect("bound").port();
    let mut client = connect(&server, None);
    must(&mut client, &format!("set global clone_valid_donor_list = '127.0.0.1:{port}'"));
    let clone = format!("clone instance from 'u'@'127.0.0.1':{port} identified by 'p'");
    for _ in 0..2 {
        let said = killed(&server, None, &[&clone], "a donor");
        assert!(said.starts_with("error 1317"), "{said}");
    }
    server.stop();
}

/// ENABLE waits for a transaction that nothing has logged, and other switches wait for ENABLE.
#[test]
fn switches_of_redo_that_wait_can_be_killed() {
    let mut server = Running::start(&["--skip-log-bin"]);
    let (mut client, mut open) = (connect(&server, None), connect(&server, None));
    for sql in ["create database d", "create table d.t (id int primary key)", "alter instance disable innodb redo_log"] {
        must(&mut client, sql);
    }
    for sql in ["begin", "insert into d.t values (1)"] {
        must(&mut open, sql);
    }
    thread::scope(|scope| {
        let mut first = connect(&server, None);
        let id = first.value("select connection_id()").expect("an answer");
        let enabling = scope.spawn(move || first.query("alter instance enable innodb redo_log").map(drop));
        is_waiting(&mut client, &id);
        for sql in ["alter instance enable innodb redo_log", "alter instance disable innodb redo_log"] {
            let said = killed(&server, None, &[sql], "another switch");
            assert!(said.starts_with("error 1317"), "{sql}: {said}");
        }
        must(&mut client, &format!("kill query {id}"));
        let said = enabling.join().expect("no panic").expect_err("it was killed");
        assert!(said.starts_with("error 1317"), "{said}");
    });
    must(&mut open, "commit");
    must(&mut client, "alter instance enable innodb redo_log");
    server.stop();
}

/// A look at the past reads the log and applies it, and others wait for their turn meanwhile.
#[test]
fn looks_at_the_past_that_are_being_opened_can_be_killed() {
    let mut server = Running::start(&["--innodb-flush-log-at-trx-commit=0", "--sync-binlog=0", "--redoubt-history=OFF"]);
    let mut client = connect(&server, None);
    for sql in [
        "create database d",
        "use d",
        "create table t (id int primary key, v varchar(200))",
        "create procedure fill() begin declare n int default 0; while n < 30000 do insert into t values (n, repeat('v', 150)); set n = n + 1; end while; end",
        "create pin p",
        "call fill()",
        "do sleep(0.1)",
    ] {
        must(&mut client, sql);
    }
    let now = client.value("select now(6)").expect("an answer");
    thread::sleep(Duration::from_millis(200));
    let look = format!("select count(*) from t as of timestamp '{now}'");
    thread::scope(|scope| {
        let mut first = connect(&server, Some("d"));
        let id = first.value("select connection_id()").expect("an answer");
        let look = &look;
        let opening = scope.spawn(move || first.query(look).map(drop));
        wait_for(
            || "it does not begin".to_owned(),
            || {
                (client
                    .value(&format!("select count(*) from information_schema.processlist where id = {id} and info like '%as of%'"))
                    .ok()?
                    == "1")
                    .then_some(())
            },
        );
        let mut second = connect(&server, Some("d"));
        must(&mut second, "set max_execution_time = 1");
        let said = second.value(look).expect_err("its time is over");
        assert!(said.starts_with("error 3024"), "{said}");
        must(&mut client, &format!("kill query {id}"));
        let said = opening.join().expect("no panic").expect_err("it was killed");
        assert!(said.starts_with("error 1317"), "{said}");
    });
    // Nothing is left of it.
    let left = std::fs::read_dir(server.datadir().join("tmp")).expect("a directory").count();
    assert_eq!(left, 0, "files of a look that was given up");
    assert_eq!(client.value(&look).expect("it is opened now"), "30000");
    server.stop();
}

/// Sorts of as many rows as the table's square has: by whole numbers, by texts that begin alike, by one
/// number whose head decides.
const SORTS: [&str; 3] = [
    "select count(*) from (select a.i from n a, n b order by a.i * 7919 % 10007, b.i * 31 % 1009 limit 1000000) s",
    "select count(*) from (select a.i from n a, n b order by concat(a.s, b.s) limit 1000000) s",
    "select count(*) from (select a.i from n a, n b order by (a.i * 7919 + b.i * 104729) % 1000003 limit 1000000) s",
];

/// A sort that is killed, or takes longer than it may, ends with that error wherever it is, and its
/// connection goes on.
#[test]
fn kill_ends_sorts() {
    let mut server = Running::start(&[]);
    let (mut killer, mut client) = (connect(&server, None), connect(&server, None));
    for sql in [
        "create database d",
        "use d",
        "create table n (i int primary key, s varchar(40))",
        "insert into n with recursive c as (select 1 as x union all select x + 1 from c where x < 350) select x, concat('beginnings ', x) from c",
    ] {
        must(&mut client, sql);
    }
    let id = client.value("select connection_id()").expect("an answer");
    for memory in [1 << 20, 1 << 30] {
        must(&mut client, &format!("set redoubt_sort_memory = {memory}"));
        for sort in SORTS {
            let began = Instant::now();
            assert_eq!(client.value(sort).expect("it is sorted"), "122500", "{sort}");
            let all = began.elapsed();
            let mut ended = 0;
            for percent in [20, 60, 90] {
                let after = all * percent / 100;
                must(&mut client, &format!("set max_execution_time = {}", after.as_millis().max(1)));
                let timed = client.value(sort);
                must(&mut client, "set max_execution_time = 0");
                let (tell, told) = channel();
                let killed = thread::scope(|scope| {
                    let client = &mut client;
                    scope.spawn(move || tell.send(client.value(sort)).expect("somebody listens"));
                    thread::sleep(after);
                    must(&mut killer, &format!("kill query {id}"));
                    told.recv().expect("it ends")
                });
                for (said, error) in [(timed, "error 3024"), (killed, "error 1317")] {
                    match said {
                        // It was faster than the first time.
                        Ok(count) => assert_eq!(count, "122500"),
                        Err(said) => {
                            assert!(said.starts_with(error), "{sort}: {said}");
                            ended += 1;
                        }
                    }
                }
                // A kill that came behind the end is one of nothing, or of this.
                let _ = client.value("select 1");
                assert_eq!(client.value("select count(*) from n").expect("it goes on"), "350");
            }
            assert!(ended >= 2, "{sort}: {ended} of 6 ended");
        }
    }
    server.stop();
}
