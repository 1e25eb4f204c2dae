//! A client that hangs up while its statement waits. Where the wait is for nobody then (time, a name, a
//! place of the log), the connection ends as by KILL within five seconds, and what it held is free;
//! everything else that it has asked for is done as if it were there. MySQL 8.0.31 does the same for SLEEP
//! and GET_LOCK. The clock is the test's.

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use session::{Client, ClientInfo, ConnectInfo, Instance, Session};
use text::{Text, connect, instance, run};

const LIMIT: Duration = Duration::from_secs(60);

/// Who waits for locks of rows and others.
const PENDING: [&str; 2] = [
    "select count(*) from performance_schema.data_locks where lock_status = 'WAITING'",
    "select count(*) from performance_schema.metadata_locks where lock_status = 'PENDING' and object_type <> 'USER LEVEL LOCK'",
];

/// A client that hangs up when it is told to.
#[derive(Default)]
struct Far {
    gone: AtomicBool,
    closed: AtomicBool,
}

impl Client for Far {
    fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
    }

    fn is_gone(&self) -> bool {
        self.gone.load(Ordering::SeqCst)
    }
}

/// A connection whose last statement runs in a thread of its own.
struct Waiting {
    far: Arc<Far>,
    id: u64,
    thread: JoinHandle<String>,
}

impl Waiting {
    /// Returns when the last of the statements waits.
    fn begin(instance: &Arc<Instance>, statements: &[&'static str]) -> Waiting {
        let far = Arc::new(Far::default());
        let info = ConnectInfo { host: "localhost".into(), client: Arc::<Far>::clone(&far) };
        let mut session = Session::connect(instance, info).unwrap();
        let account = instance.account("root", "localhost", "").unwrap();
        session.login(&account, "root", ClientInfo { collation: 255, ..ClientInfo::default() }, Some("d")).unwrap();
        let id = session.id();
        let (last, first) = statements.split_last().unwrap();
        for sql in first {
            let said = run(&mut session, sql);
            assert!(!said.contains("ERROR"), "{said}");
        }
        let last = (*last).to_owned();
        let body = move || {
            let mut said = Text::default();
            session.query(last.as_bytes(), &mut said);
            said.out
        };
        // As much as a connection of the server has where code is not optimised.
        let waiting = Waiting { far, id, thread: thread::Builder::new().stack_size(64 << 20).spawn(body).unwrap() };
        let process = instance.processes.get(id).unwrap();
        let mut other = connect(instance, "root");
        let mut waits_for_a_lock = || PENDING.iter().any(|sql| !run(&mut other, sql).ends_with("  0\n"));
        until("it waits", || process.lingers.since().is_some() || waits_for_a_lock());
        waiting
    }

    /// It is as it was after all the time that somebody could have looked.
    fn stays(&self, instance: &Instance, why: &str) {
        for _ in 0..10 {
            instance.world().advance(Duration::from_secs(1));
            instance.tidy_up();
        }
        assert!(!self.far.closed.load(Ordering::SeqCst), "{why}");
    }

    /// What its statement says in the end, and its session is gone.
    fn end(self, instance: &Instance) -> String {
        until("it ends", || self.thread.is_finished());
        assert!(instance.processes.get(self.id).is_none());
        self.thread.join().unwrap()
    }
}

fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + LIMIT;
    while !is_so() {
        assert!(Instant::now() < end, "waited for: {what}");
        thread::sleep(Duration::from_millis(2));
    }
}

fn with_table() -> (Arc<Instance>, Session) {
    let instance = instance();
    let mut root = connect(&instance, "root");
    for sql in [
        "create database d",
        "use d",
        "create table t (a int primary key, b int)",
        "insert into t values (1, 1), (2, 2)",
        "create procedure naps() begin do sleep(1000); update t set b = 7; end",
        "select get_lock('taken', 0)",
    ] {
        let said = run(&mut root, sql);
        assert!(!said.contains("ERROR"), "{said}");
    }
    (instance, root)
}

#[test]
fn who_waits_for_nobody_is_ended_within_five_seconds_and_holds_nothing() {
    let (instance, mut root) = with_table();
    for wait in [
        "select sleep(1000)",
        "update t set b = sleep(1000) where a = 2",
        "call naps()",
        "select get_lock('taken', 1000)",
        "select get_lock('taken', -1)",
        "select wait_for_executed_gtid_set('aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa:7', 1000)",
    ] {
        let held = ["select get_lock('mine', 0)", "begin", "update t set b = 5 where a = 1", wait];
        let waiting = Waiting::begin(&instance, &held);
        waiting.stays(&instance, wait);
        waiting.far.gone.store(true, Ordering::SeqCst);
        let aborted = |root: &mut Session| run(root, "show global status like 'Aborted_clients'");
        let before = aborted(&mut root);
        instance.world().advance(Duration::from_millis(1000));
        instance.tidy_up();
        assert!(waiting.far.closed.load(Ordering::SeqCst), "{wait}");
        waiting.end(&instance);
        assert_ne!(aborted(&mut root), before);
        // What it held is free, and what it changed is undone.
        assert!(run(&mut root, "select get_lock('mine', 0) + 0 * release_lock('mine')").ends_with("  1\n"));
        let rows = run(&mut root, "select * from t for update");
        assert!(rows.ends_with("  1 | 1\n  2 | 2\n"), "{wait}: {rows}");
    }
}

#[test]
fn a_client_that_hears_of_it_later_is_left_alone_for_three_seconds() {
    let (instance, _root) = with_table();
    let waiting = Waiting::begin(&instance, &["select get_lock('taken', 1000)"]);
    waiting.far.gone.store(true, Ordering::SeqCst);
    for _ in 0..2 {
        instance.world().advance(Duration::from_secs(1));
        instance.tidy_up();
    }
    assert!(!waiting.far.closed.load(Ordering::SeqCst));
    instance.world().advance(Duration::from_millis(1100));
    instance.tidy_up();
    waiting.end(&instance);
}

/// As with MySQL: what was asked for is done.
#[test]
fn a_statement_that_waits_for_locks_goes_on_without_its_client() {
    let (instance, mut root) = with_table();
    for (holds, gives_up, wait) in [
        (&["begin", "update t set b = 3 where a = 1"][..], "rollback", "update t set b = b + 10 where a = 1"),
        (&["lock tables t write"], "unlock tables", "update t set b = b + 10 where a = 1"),
        (&["flush tables with read lock"], "unlock tables", "update t set b = b + 10 where a = 1"),
    ] {
        for sql in holds {
            run(&mut root, sql);
        }
        let waiting = Waiting::begin(&instance, &[wait]);
        waiting.far.gone.store(true, Ordering::SeqCst);
        waiting.stays(&instance, holds[0]);
        run(&mut root, gives_up);
        let said = waiting.end(&instance);
        assert!(!said.contains("ERROR"), "{said}");
    }
    assert!(run(&mut root, "select b from t where a = 1").ends_with("  31\n"));
}
