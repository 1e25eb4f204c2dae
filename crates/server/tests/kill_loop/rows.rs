//! Transactions of rows: inserts, changes, moves to another key, deletes, of tables with several indexes
//! and of one without a key. Recovery takes rows in parallel.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use bench::client::Client;

use crate::{Load, is_deadlock, must, number};

pub const WRITERS: usize = 4;
/// Rows that a writer keeps: older ones are deleted again.
const KEPT: i64 = 50;
const OLD_ROWS: i64 = 2_000;

/// The tables of all writers.
pub fn make(client: &mut Client) {
    for sql in [
        "create table t (id bigint primary key, w int, n bigint, pad varchar(400), key (w, n), key (pad(40)))",
        "create table sums (w int primary key, n bigint, total bigint)",
        "create table moved (id bigint primary key, w int, key (w))",
        "create table heap (w int, n bigint, key (n))",
    ] {
        must(client, sql);
    }
    let rows: Vec<String> = (0..OLD_ROWS).map(|i| format!("({}, -1, {i}, repeat('x', 300))", -1 - i)).collect();
    must(client, &format!("insert into t values {}", rows.join(",")));
}

/// What is nobody's own.
pub fn check(client: &mut Client) {
    assert_eq!(number(client, "select count(*) from t where w = -1"), OLD_ROWS);
}

/// Transactions that insert a row, change an old one, keep a sum, move a row to another key, delete an
/// older one (one without a key, too), and now and then roll back to a savepoint; some make and drop a
/// table.
pub struct Writer {
    writer: i64,
    acknowledged: AtomicI64,
}

impl Writer {
    pub fn new(writer: usize) -> Writer {
        Writer { writer: writer as i64, acknowledged: AtomicI64::new(0) }
    }

    fn transaction(&self, client: &mut Client, n: i64) -> Result<(), String> {
        let w = self.writer;
        client.query("begin")?;
        client.query(&format!("insert into t values ({}, {w}, {n}, repeat('{w}', {}))", n * 4 + w, n % 400))?;
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
        Ok(())
    }
}

impl Load for Writer {
    fn make(&self, client: &mut Client) {
        must(client, &format!("insert into moved values ({0}, {0})", self.writer));
        must(client, &format!("insert into sums values ({}, 0, 0)", self.writer));
    }

    fn run(&self, port: u16, stop: &AtomicBool) -> Result<(), String> {
        let mut client = Client::connect(port, Some("k"))?;
        while !stop.load(Ordering::Relaxed) {
            let n = self.acknowledged.load(Ordering::SeqCst) + 1;
            match self.transaction(&mut client, n) {
                Ok(()) => self.acknowledged.store(n, Ordering::SeqCst),
                // The whole transaction is rolled back; again.
                Err(e) if is_deadlock(&e) => continue,
                Err(e) => return Err(e),
            }
            if n % 31 == 0 {
                match client.query(&format!("create table made{0} as select * from moved where w = {0}", self.writer)) {
                    Ok(_) => drop(client.query(&format!("drop table made{}", self.writer))?),
                    // It reads with locks, over rows of other writers if the whole table is read.
                    Err(e) if is_deadlock(&e) => {}
                    Err(e) => return Err(e),
                }
            }
        }
        Ok(())
    }

    fn check(&self, client: &mut Client) {
        let (w, acknowledged) = (self.writer, self.acknowledged.load(Ordering::SeqCst));
        must(client, &format!("drop table if exists made{w}"));
        let done = number(client, &format!("select n from sums where w = {w}"));
        assert!(done == acknowledged || done == acknowledged + 1, "writer {w}: {acknowledged} acknowledged, {done} found");
        assert_eq!(number(client, &format!("select total from sums where w = {w}")), done * (done + 1) / 2);
        assert_eq!(number(client, &format!("select count(*) from t where w = {w}")), done.min(KEPT));
        assert_eq!(number(client, &format!("select id from moved where w = {w}")), done * WRITERS as i64 + w);
        assert_eq!(number(client, &format!("select count(*) from heap where w = {w}")), done.min(KEPT));
        assert_eq!(number(client, &format!("select coalesce(max(n), 0) from t where w = {w}")), done);
        self.acknowledged.store(done, Ordering::SeqCst);
    }

    fn tables(&self) -> &'static [&'static str] {
        if self.writer == 0 { &["t", "sums", "moved", "heap"] } else { &[] }
    }

    fn done(&self) -> String {
        format!("{} transactions", self.acknowledged.load(Ordering::SeqCst))
    }
}
