//! The real binary on a device that is slow, or fails, and stopped by a signal. `strace` puts the fault
//! between the server and the system. Without it, or where tracing is not allowed, those tests say so and
//! pass; the same faults, at every place, are in the engine's simulation.

mod support;

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use bench::client::Client;
use support::Running;

const CLIENTS: usize = 6;

/// A tracer of the server, which injects a fault; it ends with this, and the server goes on.
struct Tracer(Child);

impl Tracer {
    fn attach(server: &Running, inject: &str) -> Option<Tracer> {
        let calls = inject.split(':').next().expect("a name");
        let child = Command::new("strace")
            .args(["-f", "-o", "/dev/null", "-e", &format!("trace={calls}"), "-e", &format!("inject={inject}"), "-p"])
            .arg(server.pid().to_string())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn();
        let Ok(mut child) = child else {
            eprintln!("skipped: strace is not installed");
            return None;
        };
        let mut said = String::new();
        let mut lines = BufReader::new(child.stderr.take().expect("a pipe"));
        let _ = lines.read_line(&mut said);
        // It goes on telling about threads.
        std::thread::spawn(move || lines.lines().for_each(drop));
        let tracer = Tracer(child);
        if said.contains("attached") {
            return Some(tracer);
        }
        eprintln!("skipped: {}", said.trim());
        None
    }
}

impl Drop for Tracer {
    fn drop(&mut self) {
        // A polite signal: it lets the server go, which SIGKILL would not.
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}

fn server() -> Running {
    // Whoever waits for a row gets it in the end, however slow the machine is.
    let gtids = ["--gtid-mode=ON", "--enforce-gtid-consistency=ON"];
    let server = Running::start(&[&["--innodb-buffer-pool-size=8M", "--innodb-lock-wait-timeout=1000"], &gtids[..]].concat());
    let mut client = Client::connect(server.port, None).expect("it answers");
    for sql in ["create database d", "create table d.t (client int, n bigint, v varchar(3000), primary key (client, n), key (v(20)))"] {
        client.query(sql).unwrap_or_else(|e| panic!("{sql}: {e}"));
    }
    server
}

/// Inserts row after row until the limit, or until the server is gone; counts what was acknowledged.
fn insert(port: u16, client: usize, limit: i64, acknowledged: &AtomicI64) {
    let Ok(mut connection) = Client::connect(port, Some("d")) else { return };
    for n in 1..=limit {
        match connection.query(&format!("insert into t values ({client}, {n}, repeat('{client}', 2500))")) {
            Ok(_) => acknowledged.store(n, Ordering::SeqCst),
            Err(e) => {
                assert!(!e.starts_with("error "), "{e}");
                return;
            }
        }
    }
}

fn rows(reader: &mut Client) -> i64 {
    reader.value("select count(*) from t").expect("an answer").parse().expect("a number")
}

/// How many transactions the server says that it has executed: all are its own.
fn gtids(reader: &mut Client) -> i64 {
    let set = reader.value("select @@gtid_executed").expect("an answer");
    set.rsplit(['-', ':']).next().and_then(|last| last.parse().ok()).unwrap_or(0)
}

/// All that was acknowledged is there, at most one row more of each client, and no hole.
fn check(server: &Running, acknowledged: &[AtomicI64]) {
    let mut client = Client::connect(server.port, Some("d")).expect("it answers");
    for (n, acknowledged) in acknowledged.iter().enumerate() {
        let row = client.query(&format!("select count(*), coalesce(max(n), 0) from t where client = {n}")).expect("an answer").rows;
        let found: Vec<i64> = row[0].iter().map(|v| v.as_deref().expect("a number").parse().expect("a number")).collect();
        let acknowledged = acknowledged.load(Ordering::SeqCst);
        assert!(
            found[0] == found[1] && (acknowledged..=acknowledged + 1).contains(&found[0]),
            "{acknowledged} acknowledged, {found:?} found"
        );
    }
    let checked = client.query("check table t").expect("an answer");
    assert_eq!(checked.rows.last().and_then(|r| r.last()).cloned().flatten().as_deref(), Some("OK"), "{checked:?}");
}

/// Commits wait for a sync that takes a second, reads do not hang and see what the server says it has
/// executed, and a kill in the middle of it loses nothing.
#[test]
fn a_sync_that_takes_a_second_holds_up_commits_alone() {
    let mut server = server();
    let Some(tracer) = Tracer::attach(&server, "fdatasync:delay_enter=1000000") else { return };
    let acknowledged: [AtomicI64; CLIENTS] = Default::default();
    let port = server.port;
    std::thread::scope(|scope| {
        for (n, acknowledged) in acknowledged.iter().enumerate() {
            scope.spawn(move || insert(port, n, 1000, acknowledged));
        }
        let mut reader = Client::connect(port, Some("d")).expect("it answers");
        let before = gtids(&mut reader) - rows(&mut reader);
        // So many that they take longer than a few syncs would if they waited for them.
        for _ in 0..200 {
            let executed = gtids(&mut reader);
            let seen = rows(&mut reader);
            assert!(seen + before >= executed, "{executed} were executed, {before} of them before the rows, and {seen} rows are seen");
        }
        while acknowledged.iter().any(|n| n.load(Ordering::SeqCst) < 2) {
            std::thread::yield_now();
        }
        server.kill9();
    });
    drop(tracer);
    server.launch();
    check(&server, &acknowledged);
    server.stop();
}

/// A write or a sync that fails ends the process, which must not go on with what it believes to be on the
/// device (C8d); the next start has all of it.
#[test]
fn a_failed_write_or_sync_ends_the_process_and_loses_nothing() {
    // The log is written with `pwritev`, slots and the map with `pwrite64`; a pool that does not hold the
    // rows sees to writes of slots.
    for inject in
        ["fdatasync:error=EIO:when=40", "fdatasync:error=ENOSPC:when=25", "pwritev:error=EIO:when=60", "pwrite64:error=EIO:when=10"]
    {
        let mut server = server();
        let Some(tracer) = Tracer::attach(&server, inject) else { return };
        let acknowledged: [AtomicI64; CLIENTS] = Default::default();
        let port = server.port;
        std::thread::scope(|scope| {
            for (n, acknowledged) in acknowledged.iter().enumerate() {
                scope.spawn(move || insert(port, n, 2000, acknowledged));
            }
        });
        let status = server.wait();
        assert!(!status.success(), "{inject}: {status}");
        drop(tracer);
        assert!(server.log().contains("sync") || server.log().contains("write"), "{inject}: {}", server.log());
        server.launch();
        check(&server, &acknowledged);
        server.stop();
    }
}

/// A process that stands still for longer than any of its timers loses nothing and takes nobody for dead:
/// commits and lock waits go on where they were. Killed while it stands still, it has all that was
/// acknowledged.
#[test]
fn a_stopped_process_goes_on_where_it_was() {
    let mut server = server();
    let port = server.port;
    let acknowledged: [AtomicI64; CLIENTS] = Default::default();
    let connect = || Client::connect(port, Some("d")).expect("it answers");
    let mut holder = connect();
    for sql in ["create table locked (id int primary key, n int)", "insert into locked values (1, 0)", "begin", "update locked set n = 1"] {
        holder.query(sql).unwrap_or_else(|e| panic!("{sql}: {e}"));
    }
    std::thread::scope(|scope| {
        for (n, acknowledged) in acknowledged.iter().enumerate() {
            scope.spawn(move || insert(port, n, i64::MAX, acknowledged));
        }
        let waiter = scope.spawn(move || connect().query("update locked set n = n + 10"));
        let wait_for_progress = || {
            let before: Vec<i64> = acknowledged.iter().map(|n| n.load(Ordering::SeqCst)).collect();
            while acknowledged.iter().zip(&before).any(|(n, before)| n.load(Ordering::SeqCst) == *before) {
                std::thread::yield_now();
            }
        };
        for span in [100, 3000, 1500] {
            wait_for_progress();
            server.signal("STOP");
            std::thread::sleep(Duration::from_millis(span));
            server.signal("CONT");
        }
        wait_for_progress();
        holder.query("commit").expect("the transaction has outlived it");
        waiter.join().expect("no panic").expect("the lock is given in the end");
        assert_eq!(holder.value("select n from locked").expect("an answer"), "11");
        server.signal("STOP");
        server.kill9();
    });
    server.launch();
    check(&server, &acknowledged);
    server.stop();
}
