//! Threads on one engine, with its background threads, on a simulated disk of which crashes are taken while
//! everything runs. Whatever instant the crash is: amounts that are moved between rows keep their sum, and
//! every acknowledged commit is there.

mod common;

use std::ops::Bound;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use base::TreeId;
use common::{RawApplier, parameter};
use engine::*;
use world::{Prng, SimDisk, World};

const START: i64 = 1000;

/// One kind of run. At most nine workers: their rows are found by their names' order.
#[derive(Clone, Copy)]
struct Setup {
    workers: usize,
    accounts: u64,
    pool_pages: usize,
    snapshots: u64,
}

/// Ends the workers also when a check fails.
struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn open(disk: &Arc<SimDisk>, pool_pages: usize, threads: bool) -> Arc<Engine> {
    let world = World::simulated(disk.clone(), 3);
    let options = EngineOptions {
        page_size: 4096,
        pool_bytes: pool_pages * 4096,
        pool_bytes_max: 16 << 20,
        recovery_time_target: Duration::from_millis(16),
        threads,
        log_budget_bytes: 1 << 20,
        ..EngineOptions::default()
    };
    Engine::open(&world, options, &mut RawApplier::default()).expect("opens").0
}

fn account(n: u64) -> Vec<u8> {
    format!("account{n:05}").into_bytes()
}

fn number(bytes: &[u8]) -> i64 {
    i64::from_le_bytes(bytes[..8].try_into().expect("eight bytes"))
}

/// A value with ballast, so that the tree has many pages.
fn value(n: i64, random: &mut Prng) -> Vec<u8> {
    let mut value = n.to_le_bytes().to_vec();
    value.resize(8 + random.below(300) as usize, 7);
    value
}

fn transfer(tx: &mut Transaction, tree: TreeId, accounts: u64, worker: usize, count: i64, random: &mut Prng) -> Result<()> {
    let (from, to) = (account(random.below(accounts)), account(random.below(accounts)));
    let amount = random.below(10) as i64;
    let mut old = Vec::new();
    for (key, change) in [(from, -amount), (to, amount)] {
        assert!(tx.get(tree, &key, Read::Exclusive, &mut old)?);
        let new = value(number(&old) + change, random);
        if random.percent(20) {
            tx.delete(tree, &key)?;
            tx.insert(tree, &key, &new, Unique::WholeKey)?;
        } else {
            tx.update(tree, &key, &new)?;
        }
        tx.log().raw_row(tree, &key, Some(&new));
    }
    let (key, new) = (format!("worker{worker}").into_bytes(), count.to_le_bytes());
    tx.update(tree, &key, &new)?;
    tx.log().raw_row(tree, &key, Some(&new));
    Ok(())
}

/// Sum of the accounts, and the workers' counters, as of one view.
fn look(engine: &Arc<Engine>, tree: TreeId) -> (i64, Vec<i64>) {
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let mut cursor = tx.scan(tree, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Consistent).expect("scan");
    let (mut batch, mut sum, mut workers) = (Batch::new(), 0, Vec::new());
    while cursor.next_batch(&mut tx, &mut batch, 64).expect("batch") {
        for (key, value) in batch.iter() {
            if key.starts_with(b"account") { sum += number(value) } else { workers.push(number(value)) }
        }
    }
    (sum, workers)
}

fn fill(engine: &Arc<Engine>, setup: Setup) -> TreeId {
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let tree = tx.create_tree().expect("tree");
    let keys = (0..setup.accounts).map(|n| (account(n), START)).chain((0..setup.workers).map(|n| (format!("worker{n}").into_bytes(), 0)));
    for (key, n) in keys {
        tx.insert(tree, &key, &n.to_le_bytes(), Unique::WholeKey).expect("inserts");
        tx.log().raw_row(tree, &key, Some(&n.to_le_bytes()));
    }
    tx.commit(CommitOptions::default()).expect("commits");
    tree
}

#[test]
fn crashes_of_a_busy_engine_lose_nothing() {
    let snapshots = parameter("SNAPSHOTS", 4);
    run(Setup { workers: 4, accounts: 200, pool_pages: 160, snapshots });
}

/// A pool of a few dozen pages for a tree of hundreds: every change waits for frames, and nobody may wait
/// for ever (C22).
#[test]
fn a_tiny_pool_neither_hangs_nor_loses() {
    run(Setup { workers: 9, accounts: 4000, pool_pages: 48, snapshots: 3 });
}

fn run(setup: Setup) {
    let disk = SimDisk::new();
    let engine = open(&disk, setup.pool_pages, true);
    let tree = fill(&engine, setup);
    let stop = AtomicBool::new(false);
    let acknowledged: Vec<AtomicU64> = (0..setup.workers).map(|_| AtomicU64::new(0)).collect();
    let total = setup.accounts as i64 * START;
    std::thread::scope(|scope| {
        let _stop = Stop(&stop);
        for worker in 0..setup.workers {
            let (engine, stop, acknowledged) = (&engine, &stop, &acknowledged);
            scope.spawn(move || {
                let mut random = Prng::new(worker as u64 + 1);
                let mut tx = engine.begin([Isolation::RepeatableRead, Isolation::ReadCommitted][worker % 2]);
                let mut count = 0;
                while !stop.load(Ordering::Relaxed) {
                    match transfer(&mut tx, tree, setup.accounts, worker, count + 1, &mut random) {
                        Ok(()) if random.percent(90) => {
                            tx.commit(CommitOptions::default()).expect("commits");
                            count += 1;
                            acknowledged[worker].store(count as u64, Ordering::SeqCst);
                        }
                        Ok(()) => tx.rollback().expect("rolls back"),
                        Err(Error::Deadlock) => {}
                        Err(e) => panic!("{e}"),
                    }
                }
            });
        }
        for n in 0..setup.snapshots {
            for _ in 0..60 {
                // The simulated clock stands still of itself.
                std::thread::sleep(Duration::from_millis(1));
                engine.world().advance(Duration::from_millis(2));
            }
            let before: Vec<u64> = acknowledged.iter().map(|a| a.load(Ordering::SeqCst)).collect();
            let crashed = disk.crash(n);
            assert_eq!(look(&engine, tree).0, total, "a view of the running engine");
            let recovered = open(&crashed, 160, false);
            recovered.check_tree(tree).expect("the tree is whole");
            let (sum, workers) = look(&recovered, tree);
            assert_eq!(sum, total, "after crash {n}");
            for (worker, count) in workers.iter().enumerate() {
                assert!(*count as u64 >= before[worker], "worker {worker}: {} were acknowledged, {count} are there", before[worker]);
            }
        }
    });
    eprintln!("{:?} commits", acknowledged);
    engine.check_tree(tree).expect("the tree is whole");
    engine.shutdown().expect("shuts down");
    drop(engine);
    let engine = open(&disk.restart(), 160, false);
    assert_eq!(look(&engine, tree).0, total);
    assert!(engine.lock_list().locks.is_empty());
}
