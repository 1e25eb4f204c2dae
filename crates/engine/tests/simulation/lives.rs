//! Several short lives of one database, and one script with a crash at every I/O of it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use world::{Prng, SimDisk, SimulatedDeath};

use crate::model::*;

/// One seed: several lives of one database, each ended by a crash at a random I/O.
fn simulate(seed: u64) {
    quiet();
    let mut random = Prng::new(seed);
    let mut disk = SimDisk::new();
    let mut rows = Rows::new();
    let mut in_flight: Option<Rows> = None;
    let pool = 64 + random.below(64) as usize;
    for life in 0..4 {
        let opened = catch_unwind(AssertUnwindSafe(|| {
            if life > 0 && random.percent(30) {
                // A crash while recovering, now and then.
                disk.crash_at(1 + random.below(60));
            }
            let engine = open(&disk, random.next(), pool);
            let table = find_table(&engine).unwrap_or_else(|| make_table(&engine));
            (engine, table)
        }));
        match opened {
            Ok((engine, table)) => {
                let allowed: Vec<&Rows> = std::iter::once(&rows).chain(&in_flight).collect();
                let found = catch_unwind(AssertUnwindSafe(|| verify(&engine, table, &allowed)));
                match found {
                    Ok(found) => rows = found,
                    Err(payload) if payload.is::<SimulatedDeath>() => {
                        std::mem::forget(engine);
                        disk = disk.crash(random.next());
                        continue;
                    }
                    Err(payload) => std::panic::resume_unwind(payload),
                }
                let mut run = Run::new(engine, table, std::mem::take(&mut rows), random.next());
                disk.crash_at(1 + random.below(400));
                let died = run_until_death(&mut run, 600);
                if !died {
                    run.verify();
                }
                rows = std::mem::take(&mut run.rows);
                in_flight = run.committing.take();
                bury(run);
            }
            Err(payload) if payload.is::<SimulatedDeath>() => {}
            Err(payload) => std::panic::resume_unwind(payload),
        }
        disk = disk.crash(random.next());
    }
}

#[test]
fn seeded_lives_and_crashes() {
    let (seeds, first) = (parameter("SEEDS", 8), parameter("SEED", 0));
    for seed in first..first + seeds {
        let result = catch_unwind(|| simulate(seed));
        if let Err(payload) = result {
            eprintln!("seed {seed} failed");
            std::panic::resume_unwind(payload);
        }
    }
}

/// One script, and the power goes off at every single I/O of it; nothing, all or some of what was unsynced
/// arrives.
#[test]
fn a_crash_at_every_io() {
    quiet();
    let script = |disk: &Arc<SimDisk>, crash_at: Option<u64>| -> (bool, Rows, Option<Rows>) {
        let engine = open(disk, 5, 64);
        let table = find_table(&engine).unwrap_or_else(|| make_table(&engine));
        if let Some(n) = crash_at {
            disk.crash_at(n);
        }
        let mut run = Run::new(engine, table, Rows::new(), 77);
        let died = run_until_death(&mut run, STEPS);
        let result = (died, std::mem::take(&mut run.rows), run.committing.take());
        bury(run);
        result
    };
    const STEPS: u64 = 160;
    let stride = parameter("STRIDE", 3);
    let mut n = 1;
    loop {
        let disk = SimDisk::new();
        let (died, rows, in_flight) = script(&disk, Some(n));
        for outcome in 0..3 {
            let after = disk.crash(n * 3 + outcome);
            let engine = open(&after, n, 64);
            let table = find_table(&engine).expect("made before the script");
            let allowed: Vec<&Rows> = std::iter::once(&rows).chain(&in_flight).collect();
            verify(&engine, table, &allowed);
        }
        if !died {
            return;
        }
        n += stride;
    }
}
