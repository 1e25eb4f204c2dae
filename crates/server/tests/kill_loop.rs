//! kill -9 under load, again and again: nothing acknowledged is lost, nothing is half done.
//!
//! `KILL_ROUNDS=100 cargo test --release --test kill_loop -- --nocapture` runs the long one; without it three rounds.

mod support;

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use bench::client::Client;
use support::Running;

const WRITERS: usize = 4;
/// Rows that a writer keeps: older ones are deleted again.
const KEPT: i64 = 50;
const OLD_ROWS: i64 = 2_000;

/// Transactions that insert a row, change an old one, keep a sum, move a row to another key, delete an older one (one without a key, too), and now and then
/// roll back to a savepoint; some make and drop a table. Recovery takes rows in parallel, and the rest one by one.
fn write(port: u16, writer: usize, acknowledged: &AtomicI64, stop: &AtomicBool) -> Result<(), String> {
    let mut client = Client::connect(port, Some("k"))?;
    let w = writer as i64;
    let mut n = acknowledged.load(Ordering::SeqCst);
    while !stop.load(Ordering::Relaxed) {
        n += 1;
        client.query("begin")?;
        client.query(&format!("insert into t values ({}, {w}, {n}, repeat('{writer}', {}))", n * 4 + w, n % 400))?;
        client.query(&format!("update t set n = n + 1 where id = {}", -1 - (n * 7919 + w) % OLD_ROWS))?;
        client.query(&format!("update sums set n = n + 1, total = total + {n} where w = {w}"))?;
        client.query(&format!("update moved set id = id + {WRITERS} where w = {w}"))?;
        client.query(&format!("insert into heap values ({w}, {n})"))?;
        client.query(&format!("delete from heap where w = {w} and n = {}", n - KEPT))?;
        if n > KEPT {
            client.query(&format!("delete from t where id = {}", (n - KEPT) * 4 + w))?;
        }
        if n % 7 == 0 {
            client.query("savepoint s")?;
            client.query(&format!("insert into t values ({}, {w}, 0, 'gone')", 1_000_000_000_000 + n * 4 + w))?;
            client.query("rollback to savepoint s")?;
        }
        client.query("commit")?;
        acknowledged.store(n, Ordering::SeqCst);
        if n % 31 == 0 {
            client.query(&format!("create table made{w} as select * from moved"))?;
            client.query(&format!("drop table made{w}"))?;
        }
    }
    Ok(())
}

/// What must be true of a writer's rows; returns how many of its transactions there are.
fn check(client: &mut Client, writer: usize, acknowledged: i64) -> i64 {
    let mut number = |sql: String| client.value(&sql).unwrap_or_else(|e| panic!("{sql}: {e}")).parse::<i64>().expect("a number");
    let done = number(format!("select n from sums where w = {writer}"));
    assert!(done == acknowledged || done == acknowledged + 1, "writer {writer}: {acknowledged} acknowledged, {done} found");
    assert_eq!(number(format!("select total from sums where w = {writer}")), done * (done + 1) / 2);
    assert_eq!(number(format!("select count(*) from t where w = {writer}")), done.min(KEPT));
    assert_eq!(number(format!("select id from moved where w = {writer}")), done * WRITERS as i64 + writer as i64);
    assert_eq!(number(format!("select count(*) from heap where w = {writer}")), done.min(KEPT));
    assert_eq!(number(format!("select coalesce(max(n), 0) from t where w = {writer}")), done);
    done
}

#[test]
fn what_was_acknowledged_is_there_after_every_kill() {
    let rounds: usize = std::env::var("KILL_ROUNDS").ok().and_then(|r| r.parse().ok()).unwrap_or(3);
    let mut server = Running::start(&["--innodb-buffer-pool-size=8M", "--max-binlog-size=256K"]);
    let mut client = Client::connect(server.port, None).expect("it answers");
    for sql in [
        "create database k",
        "use k",
        "create table t (id bigint primary key, w int, n bigint, pad varchar(400), key (w, n), key (pad(40)))",
        "create table sums (w int primary key, n bigint, total bigint)",
        "create table moved (id bigint primary key, w int, key (w))",
        "insert into moved values (0, 0), (1, 1), (2, 2), (3, 3)",
        "create table heap (w int, n bigint, key (n))",
        "insert into sums values (0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0)",
    ] {
        client.query(sql).unwrap_or_else(|e| panic!("{sql}: {e}"));
    }
    let rows: Vec<String> = (0..OLD_ROWS).map(|i| format!("({}, -1, {i}, repeat('x', 300))", -1 - i)).collect();
    client.query(&format!("insert into t values {}", rows.join(","))).expect("old rows");
    let acknowledged: [AtomicI64; WRITERS] = Default::default();
    for round in 0..rounds {
        let stop = AtomicBool::new(false);
        let port = server.port;
        std::thread::scope(|scope| {
            for (writer, acknowledged) in acknowledged.iter().enumerate() {
                let stop = &stop;
                scope.spawn(move || write(port, writer, acknowledged, stop));
            }
            std::thread::sleep(Duration::from_millis(300 + 137 * (round as u64 % 11)));
            server.kill9();
            stop.store(true, Ordering::Relaxed);
        });
        server.launch();
        let mut client = Client::connect(server.port, Some("k")).expect("it answers");
        for w in 0..WRITERS {
            client.query(&format!("drop table if exists made{w}")).expect("an answer");
        }
        for (writer, acknowledged) in acknowledged.iter().enumerate() {
            let done = check(&mut client, writer, acknowledged.load(Ordering::SeqCst));
            acknowledged.store(done, Ordering::SeqCst);
        }
        assert_eq!(client.value("select count(*) from t where w = -1").expect("an answer"), OLD_ROWS.to_string());
        for table in ["t", "sums", "moved", "heap"] {
            let checked = client.query(&format!("check table {table}")).expect("an answer");
            assert_eq!(checked.rows.last().and_then(|r| r.last()).cloned().flatten().as_deref(), Some("OK"), "round {round}: {checked:?}");
        }
    }
    let total: i64 = acknowledged.iter().map(|a| a.load(Ordering::SeqCst)).sum();
    println!("{rounds} kills, {total} transactions, none lost");
    server.stop();
}
