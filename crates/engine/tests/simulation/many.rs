//! Very many crashes, each after at least 200 transactions, a third of them inside a checkpoint; counts the
//! I/O that each one hit.
//!
//! After each crash: whatever was acknowledged is there and nothing else but, whole, the transaction that
//! was being committed; the trees are whole and the secondary ones agree with the clustered one; every slot
//! belongs to exactly one image, and every image stands in its slot; and the log, applied from the first
//! file on to nothing, gives the same rows.
//!
//! `CRASHES=20000 cargo test --release -p redoubt-engine --test simulation -- --ignored --nocapture many`;
//! a failure names the database to run alone.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use world::{Prng, SimDisk, SimulatedDeath};

use crate::model::*;

/// Crashes that one database lives through.
const LIVES: u64 = 50;
const TRANSACTIONS: u64 = 200;
/// I/Os after which the power goes off: about what a checkpoint takes, or a few dozen commits.
const CHECKPOINT_IOS: u64 = 12;
const IOS: u64 = 150;
const RECOVERY_IOS: u64 = 40;
const POOL_PAGES: usize = 48;

#[derive(Default)]
struct Report {
    crashes: u64,
    inside: u64,
    kills: u64,
    /// Further crashes, while a database was being recovered.
    in_recovery: u64,
    transactions: u64,
    hit: BTreeMap<String, u64>,
}

/// The power goes off while the database is being opened, or shortly after.
pub fn crash_in_recovery(disk: &Arc<SimDisk>, random: &mut Prng) -> Arc<SimDisk> {
    disk.crash_at(1 + random.below(RECOVERY_IOS));
    let opened = catch_unwind(AssertUnwindSafe(|| open(disk, random.next(), POOL_PAGES)));
    match opened {
        Ok(engine) => drop(catch_unwind(AssertUnwindSafe(move || drop(engine)))),
        Err(payload) if payload.is::<SimulatedDeath>() => {}
        Err(payload) => std::panic::resume_unwind(payload),
    }
    disk.crash(random.next())
}

/// One database and its crashes.
fn database(seed: u64, lives: u64, report: &mut Report) {
    let mut random = Prng::new(seed);
    let (mut disk, mut rows, mut in_flight) = (SimDisk::new(), Rows::new(), None);
    let mut from_log = LogModel::default();
    for life in 0..lives {
        if life > 0 && random.percent(20) {
            report.in_recovery += 1;
            disk = crash_in_recovery(&disk, &mut random);
        }
        let engine = open(&disk, random.next(), POOL_PAGES + random.below(64) as usize);
        let table = find_table(&engine).unwrap_or_else(|| make_table(&engine));
        let allowed: Vec<&Rows> = std::iter::once(&rows).chain(&in_flight).collect();
        let found = verify(&engine, table, &allowed);
        from_log.follow(&engine, &disk);
        assert_eq!(from_log.rows(table), found, "the log says something else than the data");
        if random.percent(10) {
            engine.purge_logs(engine.log().end().file).expect("old files go");
        }
        let mut run = Run::new(engine, table, found, random.next());
        let in_checkpoint = life % 3 == 0;
        let died = catch_unwind(AssertUnwindSafe(|| {
            while run.commits < TRANSACTIONS || (in_checkpoint && !run.engine.store().status().checkpoint_running) {
                run.step();
            }
            disk.trace_start();
            disk.crash_at(1 + run.random.below(if in_checkpoint { CHECKPOINT_IOS } else { IOS }));
            loop {
                run.step();
            }
        }));
        match died {
            Err(payload) if payload.is::<SimulatedDeath>() => {}
            Err(payload) => std::panic::resume_unwind(payload),
            Ok(()) => unreachable!("only the power ends a run"),
        }
        report.crashes += 1;
        report.inside += u64::from(run.engine.store().status().checkpoint_running);
        report.transactions += run.commits;
        *report.hit.entry(last_io(&disk.trace_take())).or_default() += 1;
        rows = std::mem::take(&mut run.rows);
        in_flight = run.committing.take();
        bury(run);
        disk = if random.percent(15) {
            // Only the process ends: what was written and not synced is still there, and still not synced.
            report.kills += 1;
            disk.restart()
        } else {
            disk.crash(random.next())
        };
    }
}

impl Tally for Report {
    fn crashes(&self) -> u64 {
        self.crashes
    }
}

#[test]
#[ignore = "run by hand, for as long as one likes"]
fn many_crashes() {
    let report = databases("SEED", parameter("SEED", 0), parameter("CRASHES", 100), LIVES, database);
    let Report { crashes, inside, kills, in_recovery, transactions, hit } = report;
    assert!(inside * 3 >= crashes, "a third of the crashes is inside a checkpoint");
    eprintln!(
        "{crashes} crashes after {transactions} transactions, {inside} inside a checkpoint, {kills} of the process alone; {in_recovery} more while recovering"
    );
    for (io, count) in hit {
        eprintln!("{count:8} {io}");
    }
}

/// The operation and file that the power failure hit, without numbers.
fn last_io(trace: &str) -> String {
    let line = trace.lines().last().unwrap_or("nothing");
    let words: Vec<&str> = line.split_whitespace().take(2).collect();
    let (what, path) = (words.first().unwrap_or(&""), words.get(1).unwrap_or(&""));
    // A file that is made beforehand has a random number behind its name.
    let path: String = path.split("next-").next().unwrap_or(path).chars().filter(|c| !c.is_ascii_digit()).collect();
    format!("{what} {path}")
}
