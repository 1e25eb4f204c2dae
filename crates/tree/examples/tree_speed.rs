//! How long one operation of the tree takes in cache, on one thread: `cargo run --release -p redoubt-tree
//! --example tree_speed`.

use std::ops::Bound;
use std::time::Instant;

use base::TreeId;
use store::{Access, Store, StoreOptions};
use tree::{Batch, BulkBuilder, Direction, Tree, Visit};
use world::{Prng, SimDisk, World};

const ROWS: u64 = 1_000_000;
const VALUE: [u8; 100] = [7; 100];

fn key(i: u64) -> [u8; 8] {
    i.to_be_bytes()
}

/// Nanoseconds that this thread has been on a processor, so that a busy machine does not spoil the figures.
fn on_processor() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|nanos| nanos.parse().ok()).unwrap_or(0)
}

fn time(what: &str, operations: u64, f: impl FnOnce()) {
    let (begin, begin_busy) = (Instant::now(), on_processor());
    f();
    let nanos = begin.elapsed().as_nanos() as u64 / operations;
    let busy = (on_processor() - begin_busy) / operations;
    println!("{what:32} {nanos:6} ns, {busy:6} ns on the processor");
}

fn main() {
    let world = World::simulated(SimDisk::new(), 1);
    let options = StoreOptions { pool_bytes: 1 << 30, ..StoreOptions::default() };
    let (store, _) = Store::open(&world, options).expect("opens");
    let tree = Tree::create_plain(&store, TreeId(20)).expect("creates");
    let mut random = Prng::new(1);
    time("insert in order", ROWS, || {
        for i in 0..ROWS {
            tree.put(&key(i), &VALUE).expect("puts");
        }
    });
    let mut sum = 0u64;
    time("get at random", ROWS, || {
        for _ in 0..ROWS {
            let key = key(random.below(ROWS));
            sum += tree.get(&key, |value| value.map_or(0, |value| u64::from(value[5]))).expect("reads");
        }
    });
    time("overwrite at random", ROWS, || {
        for _ in 0..ROWS {
            tree.put(&key(random.below(ROWS)), &VALUE).expect("puts");
        }
    });
    time("visit", ROWS, || {
        tree.visit(Bound::Unbounded, Direction::Forward, Access::Scan, &mut |entry| {
            sum += entry.map_or(0, |(key, value)| u64::from(key[7]) + u64::from(value[3]));
            Visit::Continue
        })
        .expect("reads");
    });
    let mut batch = Batch::new();
    time("range of 100, a row", ROWS, || {
        for _ in 0..ROWS / 100 {
            batch.clear();
            let from = key(random.below(ROWS));
            tree.scan(Bound::Included(&from), Bound::Unbounded, Direction::Forward, 100, &mut batch).expect("reads");
        }
    });
    let other = Tree::create_plain(&store, TreeId(21)).expect("creates");
    time("insert at random", ROWS, || {
        for _ in 0..ROWS {
            other.put(&random.next().to_be_bytes(), &VALUE).expect("puts");
        }
    });
    let built = Tree::create_plain(&store, TreeId(22)).expect("creates");
    time("build in order", ROWS, || {
        let mut builder = BulkBuilder::new(&built).expect("begins");
        for i in 0..ROWS {
            builder.push(&key(i), &VALUE).expect("pushes");
        }
        builder.finish().expect("finishes");
    });
    for threads in [1, 2, 4] {
        time(&format!("get at random, {threads} threads"), ROWS, || {
            std::thread::scope(|scope| {
                for thread in 0..threads {
                    let tree = &tree;
                    scope.spawn(move || {
                        let mut random = Prng::new(thread);
                        for _ in 0..ROWS / threads {
                            tree.get(&key(random.below(ROWS)), |value| assert!(value.is_some())).expect("reads");
                        }
                    });
                }
            });
        });
    }
    println!("{:?}\n{sum}", store.status());
}
