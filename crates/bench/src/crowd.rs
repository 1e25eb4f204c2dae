//! Many who wait for one thing, on every server alike: `--only crowd`, with as many connections as
//! `--crowd` says, one number after the other.
//!
//! | | each connection's transaction | what is checked |
//! |---|---|---|
//! | row | one UPDATE of the same row | the row has counted all |
//! | ten rows | one UPDATE of one of ten rows | so have all ten |
//! | gap | one INSERT into a gap that the first connection locks, again and again | all rows are there |
//! | table | LOCK TABLES … WRITE, a number is read and written back one higher | nothing was counted twice |
//! | named | the same under GET_LOCK | the same |
//! | DDL | one UPDATE of its own row, beside ALTERs of the table's comment | each row has counted its own |
//!
//! Commits are not synced: what is measured is waiting. Whoever waits the longest tells whether the queue
//! is fair.

use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::Settings;
use crate::client::Client;
use crate::oltp::{AGAIN, Random, Sample, figure};
use crate::report::Report;
use crate::server::{Kind, Server};

/// What a client's thread needs is little, and there are thousands.
const STACK: usize = 128 << 10;
/// Rows of the table; a connection's own row is that of its number.
const ROWS: usize = 5000;
/// The key in front of which the gap lies; keys that are inserted grow from 1 on.
const BEHIND_GAP: u64 = 1_000_000_000;
const TABLES: &str = "create table crowd (id int primary key, v bigint not null); create table gaps (id int primary key)";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Case {
    Row,
    TenRows,
    Gap,
    Table,
    Named,
    Ddl,
}

const CASES: [(Case, &str); 6] = [
    (Case::Row, "row"),
    (Case::TenRows, "ten rows"),
    (Case::Gap, "gap"),
    (Case::Table, "table"),
    (Case::Named, "named"),
    (Case::Ddl, "DDL"),
];

/// Runs the experiment if the settings name it.
///
/// # Errors
/// The server's, or a wrong answer.
pub fn run(kind: Kind, settings: &Settings, report: &mut Report) -> Result<(), String> {
    if !settings.names("crowd") {
        return Ok(());
    }
    let most = format!("--max-connections={}", settings.crowd.iter().max().copied().unwrap_or(0) + 20);
    let options = [most.as_str(), "--innodb-flush-log-at-trx-commit=0", "--sync-binlog=0"];
    let server = Server::start_with(kind, settings, &options)?;
    for &size in &settings.crowd {
        for (case, name) in CASES {
            prepare(&server)?;
            let (samples, seconds, cpu) =
                crowd(&server, case, size, settings.seconds).map_err(|e| format!("{kind} {name}, {size}: {e}"))?;
            check(&server, case, samples.len()).map_err(|e| format!("{kind} {name}, {size}: {e}"))?;
            report.add(kind, &format!("crowd of {size}, {name}"), figure(&samples, seconds, cpu));
        }
    }
    server.stop()
}

fn prepare(server: &Server) -> Result<(), String> {
    let mut client = server.client(None)?;
    client.query("drop database if exists crowd")?;
    client.query("create database crowd")?;
    client.query("use crowd")?;
    TABLES.split("; ").try_for_each(|sql| client.query(sql).map(drop))?;
    let rows: Vec<String> = (1..=ROWS).map(|id| format!("({id}, 0)")).collect();
    client.query(&format!("insert into crowd values {}", rows.join(",")))?;
    client.query(&format!("insert into gaps values ({BEHIND_GAP})"))?;
    Ok(())
}

/// One connection.
struct Member<'a> {
    client: Client,
    number: usize,
    random: Random,
    /// The last key that was given out for the gap.
    keys: &'a AtomicU64,
}

impl Member<'_> {
    /// Does somebody else's waiting, again and again, and is not counted?
    fn is_in_the_way(&self, case: Case) -> bool {
        self.number == 0 && matches!(case, Case::Gap | Case::Ddl)
    }

    fn transaction(&mut self, case: Case) -> Result<(), String> {
        let obstacle = self.is_in_the_way(case);
        let Self { client, number, random, keys } = self;
        let mut add = |id: usize| client.query(&format!("update crowd set v = v + 1 where id = {id}")).map(drop);
        match case {
            Case::Row => add(1),
            Case::TenRows => add(random.id(10) as usize),
            Case::Ddl if !obstacle => add(*number % ROWS + 1),
            Case::Ddl => client.query(&format!("alter table crowd comment '{}'", random.below(1000))).map(drop),
            Case::Gap if !obstacle => {
                let key = keys.fetch_add(1, Ordering::Relaxed) + 1;
                client.query(&format!("insert into gaps values ({key})")).map(drop)
            }
            Case::Gap => {
                client.query("begin")?;
                client.query(&format!("select id from gaps where id = {} for update", BEHIND_GAP - 1))?;
                client.query("commit").map(drop)
            }
            Case::Table => {
                client.query("lock tables crowd write")?;
                count_up(client)?;
                client.query("unlock tables").map(drop)
            }
            Case::Named => {
                if client.value("select get_lock('crowd', 100)")? != "1" {
                    return Err("the named lock was not had in 100 s".to_owned());
                }
                count_up(client)?;
                client.query("do release_lock('crowd')").map(drop)
            }
        }
    }

    fn run(mut self, case: Case, stop: &AtomicBool) -> Result<Vec<Sample>, String> {
        let mut samples = Vec::new();
        while samples.is_empty() || !stop.load(Ordering::Relaxed) {
            let started = Instant::now();
            match self.transaction(case) {
                Ok(()) => {
                    let end = Instant::now();
                    samples.push(Sample { end, micros: (end - started).as_micros() as u32 });
                }
                Err(e) if AGAIN.iter().any(|a| e.starts_with(a)) => drop(self.client.query("rollback")?),
                Err(e) => return Err(e),
            }
        }
        if self.is_in_the_way(case) {
            samples.clear();
        }
        Ok(samples)
    }
}

/// In two steps: two who did it at one time would count once.
fn count_up(client: &mut Client) -> Result<(), String> {
    let v: u64 = client.value("select v from crowd where id = 1")?.parse().map_err(|e| format!("{e}"))?;
    client.query(&format!("update crowd set v = {} where id = 1", v + 1)).map(drop)
}

/// All connections begin at one time. Their transactions, how long it took, and how much CPU of the server.
fn crowd(server: &Server, case: Case, size: usize, seconds: f64) -> Result<(Vec<Sample>, f64, f64), String> {
    let (stop, begin, keys) = (AtomicBool::new(false), Barrier::new(size + 1), AtomicU64::new(0));
    let member = |number: usize| -> Result<Member<'_>, String> {
        let random = Random(0x9e37_79b9 * (number as u64 + 1));
        Ok(Member { client: server.client(Some("crowd"))?, number, random, keys: &keys })
    };
    let members = (0..size).map(member).collect::<Result<Vec<_>, _>>()?;
    thread::scope(|scope| {
        let mut threads = Vec::new();
        for member in members {
            let work = || {
                begin.wait();
                member.run(case, &stop)
            };
            let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            // The others wait for it at the barrier.
            threads.push(thread.unwrap_or_else(|e| panic!("no thread for a client: {e}")));
        }
        let cpu = server.cpu_seconds();
        begin.wait();
        let started = Instant::now();
        thread::sleep(Duration::from_secs_f64(seconds));
        stop.store(true, Ordering::Relaxed);
        let mut samples = Vec::new();
        for thread in threads {
            samples.extend(thread.join().unwrap_or_else(|_| Err("a client panicked".to_owned()))?);
        }
        Ok((samples, started.elapsed().as_secs_f64(), server.cpu_seconds() - cpu))
    })
}

/// Every transaction has counted, once.
fn check(server: &Server, case: Case, transactions: usize) -> Result<(), String> {
    let mut client = server.client(Some("crowd"))?;
    let counted = if case == Case::Gap { "select count(*) - 1 from gaps" } else { "select sum(v) from crowd" };
    let counted = client.value(counted)?;
    if counted == transactions.to_string() { Ok(()) } else { Err(format!("{counted} of {transactions} transactions are there")) }
}
