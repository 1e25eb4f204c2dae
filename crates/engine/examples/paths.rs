//! Times the paths that every statement takes: point read, scan, insert, update, commit. Numbers are for
//! looking at, never for tests.
//!
//! `cargo run --release -p redoubt-engine --example paths [directory]`: without a directory, on a disk in
//! memory.

use std::ops::Bound;
use std::path::Path;
use std::time::Instant;

use engine::*;
use world::{SimDisk, World};

const ROWS: u32 = 200_000;
const UPDATES: u32 = 20_000;

fn main() {
    let world = match std::env::args().nth(1) {
        Some(directory) => {
            std::fs::create_dir_all(&directory).expect("creates the directory");
            World::real(Path::new(&directory)).expect("a world")
        }
        None => World::simulated(SimDisk::new(), 1),
    };
    let options = EngineOptions {
        pool_bytes: 256 << 20,
        pool_bytes_max: 1 << 30,
        threads: std::env::args().nth(1).is_some(),
        ..EngineOptions::default()
    };
    let (engine, _) = Engine::open(&world, options, &mut NothingToApply).expect("opens");
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let tree = tx.create_tree().expect("tree");
    tx.commit(CommitOptions::default()).expect("commits");
    let payload = [7_u8; 180];
    let key = |n: u32| n.to_be_bytes();
    let time = |what: &str, count: u32, f: &mut dyn FnMut()| {
        let start = Instant::now();
        f();
        let nanos = start.elapsed().as_nanos() as f64 / f64::from(count);
        println!("{what:40} {nanos:10.0} ns");
    };
    time("insert, 1000 a commit", ROWS, &mut || {
        for n in 0..ROWS {
            tx.insert(tree, &key(n), &payload, Unique::WholeKey).expect("inserts");
            if n % 1000 == 999 {
                tx.commit(CommitOptions::default()).expect("commits");
            }
        }
    });
    tx.commit(CommitOptions::default()).expect("commits");
    let mut out = Vec::new();
    let mut seed = 1_u32;
    let mut next = move || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) % ROWS
    };
    time("point read, autocommit", 500_000, &mut || {
        for _ in 0..500_000 {
            assert!(tx.get(tree, &key(next()), Read::Consistent, &mut out).expect("reads"));
            tx.commit(CommitOptions::default()).expect("commits");
        }
    });
    time("point read in one transaction", 500_000, &mut || {
        for _ in 0..500_000 {
            assert!(tx.get(tree, &key(next()), Read::Consistent, &mut out).expect("reads"));
        }
    });
    let mut batch = Batch::new();
    time("range of 100, per row", 1_000_000, &mut || {
        for _ in 0..10_000 {
            let from = key(next().min(ROWS - 100));
            let mut cursor = tx.scan(tree, Bound::Included(&from), Bound::Unbounded, Direction::Forward, Read::Consistent).expect("scan");
            cursor.next_batch(&mut tx, &mut batch, 100).expect("batch");
            assert_eq!(batch.len(), 100);
        }
    });
    tx.commit(CommitOptions::default()).expect("commits");
    time("locking read + update + commit", UPDATES, &mut || {
        for _ in 0..UPDATES {
            let k = key(next());
            assert!(tx.get(tree, &k, Read::Exclusive, &mut out).expect("reads"));
            tx.update(tree, &k, &payload).expect("updates");
            tx.log().raw_row(tree, &k, Some(&payload));
            tx.commit(CommitOptions::default()).expect("commits");
        }
    });
    time("purge, per commit", 100_000, &mut || {
        while engine.system().history_len() > 0 {
            if engine.background_step(1).is_err() {
                break;
            }
        }
    });
    time("delete + insert + commit", 100_000, &mut || {
        for _ in 0..100_000 {
            let k = key(next());
            tx.delete(tree, &k).expect("deletes");
            tx.insert(tree, &k, &payload, Unique::WholeKey).expect("inserts");
            tx.commit(CommitOptions::default()).expect("commits");
        }
    });
    println!("{:?}", engine.stats(tree));
}
