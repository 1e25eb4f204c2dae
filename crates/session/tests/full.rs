//! A disk on which commits find no room: a statement whose commit fails has rolled back when its error is
//! sent, whatever kind of commit it was, and nothing that comes later commits any of it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::sync::Arc;

use common::Rows;
use session::{ClientInfo, ConnectInfo, Instance, InstanceOptions, Session};
use world::{SimDisk, World};

const NO_ROOM: &str = "ERROR 1114 ";
/// About 380 KB.
const ROWS: u64 = 200;

struct Server {
    disk: Arc<SimDisk>,
    instance: Arc<Instance>,
    session: Session,
    other: Session,
    /// Rows that were acknowledged.
    acked: u64,
}

fn connect(instance: &Arc<Instance>) -> Session {
    let mut session = Session::connect(instance, ConnectInfo::without_client("localhost")).unwrap();
    let account = instance.account("root", "localhost", "").unwrap();
    session.login(&account, "root", ClientInfo { collation: 255, ..ClientInfo::default() }, None).unwrap();
    session
}

fn run(session: &mut Session, sql: &str) -> Result<Vec<Vec<String>>, String> {
    let mut rows = Rows::default();
    session.query(sql.as_bytes(), &mut rows);
    rows.error.map_or(Ok(rows.rows), Err)
}

fn insert(table: &str) -> String {
    format!("insert into {table}(v, pad) values {}", vec![format!("(1, '{}')", "x".repeat(1900)); ROWS as usize].join(","))
}

impl Server {
    fn start(disk: &Arc<SimDisk>) -> Server {
        let instance = Instance::open(World::simulated(disk.clone(), 1), InstanceOptions::default()).unwrap();
        let (session, other) = (connect(&instance), connect(&instance));
        Server { disk: disk.clone(), instance, session, other, acked: 0 }
    }

    #[track_caller]
    fn ask(&mut self, sql: &str) -> Vec<Vec<String>> {
        run(&mut self.session, sql).unwrap_or_else(|e| panic!("{sql:.80}: {e}"))
    }

    /// Nothing is open, no lock is held, and the other session sees the acknowledged rows.
    #[track_caller]
    fn check(&mut self, when: &str) {
        let mut number = |sql: &str| run(&mut self.other, sql).unwrap()[0][0].clone();
        assert_eq!(number("select count(*) from d.a"), self.acked.to_string(), "after {when:.80}");
        assert_eq!(number("select count(*) from information_schema.innodb_trx"), "0", "after {when:.80}");
        assert_eq!(number("select count(*) from performance_schema.data_locks"), "0", "after {when:.80}");
    }

    /// Runs the steps, of which the last must find no room.
    #[track_caller]
    fn fails(&mut self, steps: &[&str]) {
        let (last, first) = steps.split_last().unwrap();
        for step in first {
            let sql = if *step == "insert" { insert("d.a") } else { (*step).to_string() };
            self.ask(&sql);
        }
        let sql = if *last == "insert" { insert("d.a") } else { (*last).to_string() };
        let said = run(&mut self.session, &sql).unwrap_err();
        assert!(said.starts_with(NO_ROOM), "{steps:?}: {said}");
        self.check(&steps.join("; "));
    }
}

#[test]
fn a_commit_that_fails_has_rolled_back() {
    let disk = SimDisk::new();
    let mut server = Server::start(&disk);
    server.ask("create database d");
    for table in ["a", "b"] {
        server.ask(&format!("create table d.{table} (id int auto_increment primary key, v int, pad varchar(2000), key (v))"));
    }
    // Slots for the rows to come, so that only the log lacks room.
    for _ in 0..20 {
        server.ask(&insert("d.b"));
    }
    server.ask("drop table d.b");
    for _ in 0..3 {
        server.instance.engine().checkpoint().unwrap();
    }
    server.disk.set_capacity(server.disk.used());
    let said = loop {
        match run(&mut server.session, &insert("d.a")) {
            Ok(_) => server.acked += ROWS,
            Err(said) => break said,
        }
    };
    assert!(said.starts_with(NO_ROOM), "{said}");
    server.check("an INSERT by itself");
    for sql in [
        "select 1",
        "begin",
        "select count(*) from d.a",
        "commit",
        "start transaction read only",
        "select * from d.a for share",
        "rollback",
    ] {
        server.ask(sql);
        assert_eq!(server.ask("select count(*) from d.a"), [[server.acked.to_string()]], "{sql}");
    }
    server.check("reading");
    let open: [&[&str]; 13] = [
        &["insert"],
        &["begin", "insert", "commit"],
        &["begin", "insert", "savepoint s", "insert", "commit"],
        &["begin", "insert", "begin"],
        &["begin", "insert", "start transaction with consistent snapshot"],
        &["begin", "insert", "create table d.c (i int)"],
        &["begin", "insert", "truncate table d.a"],
        &["begin", "insert", "lock tables d.a read"],
        &["begin", "insert", "create user u"],
        &["begin", "insert", "commit and chain"],
        &["set autocommit = 0", "insert", "set autocommit = 1"],
        &["set autocommit = 0", "insert", "commit"],
        &["set autocommit = 1", "xa start 'x'", "insert", "xa end 'x'", "xa commit 'x' one phase"],
    ];
    for steps in open {
        server.fails(steps);
        assert!(run(&mut server.session, "rollback to s").is_err(), "there is no savepoint after {steps:?}");
        for sql in ["select 1", "begin", "commit", "rollback"] {
            server.ask(sql);
        }
        server.check("what comes behind");
    }
    server.fails(&["create table d.c select * from d.a"]);
    assert!(server.ask("show tables from d").iter().all(|row| row[0] == "a"));
    // The branch stays what it was, and is rolled back by its own.
    for sql in ["xa start 'y'", &insert("d.a"), "xa end 'y'"] {
        server.ask(sql);
    }
    assert!(run(&mut server.session, "xa prepare 'y'").unwrap_err().starts_with(NO_ROOM));
    assert_eq!(server.ask("xa recover"), Vec::<Vec<String>>::new());
    server.ask("xa rollback 'y'");
    server.check("XA PREPARE");
    server.disk.set_capacity(u64::MAX);
    for sql in ["select 1", "begin", "commit"] {
        server.ask(sql);
    }
    server.check("room has come");
    server.ask(&insert("d.a"));
    server.acked += ROWS;
    server.check("an INSERT with room");
    let acked = server.acked;
    let mut server = Server::start(&disk.crash(1));
    server.acked = acked;
    server.check("the end of the process");
    assert_eq!(server.ask("check table d.a")[0][3], "OK");
}
