//! How long the gate is closed at a barrier with many more threads than processors (docs/hard-cases.md,
//! P1), and what that does to single changes: `cargo run --release -p redoubt-tree --example barrier
//! [threads]`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use base::TreeId;
use store::{Store, StoreOptions};
use tree::Tree;
use world::{Prng, World};

const ROWS: u64 = 200_000;

fn percentile(sorted: &[u64], share: f64) -> u64 {
    sorted[((sorted.len() - 1) as f64 * share) as usize] / 1000
}

fn main() {
    let threads: u64 = std::env::args().nth(1).and_then(|threads| threads.parse().ok()).unwrap_or(64);
    let root = std::env::temp_dir().join(format!("redoubt-barrier-{}", std::process::id()));
    std::fs::create_dir_all(&root).expect("a directory");
    let world = World::real(&root).expect("a world");
    let (store, _) = Store::open(&world, StoreOptions { pool_bytes: 1 << 30, ..StoreOptions::default() }).expect("opens");
    let tree = Tree::create_plain(&store, TreeId(20)).expect("creates");
    for i in 0..ROWS {
        tree.put(&i.to_be_bytes(), &[1; 100]).expect("puts");
    }
    let stop = AtomicBool::new(false);
    let (mut barriers, mut changes) = (Vec::new(), Vec::new());
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|thread| {
                let (tree, stop) = (&tree, &stop);
                scope.spawn(move || {
                    let mut random = Prng::new(thread);
                    let mut times = Vec::new();
                    while !stop.load(Ordering::Relaxed) {
                        let begin = Instant::now();
                        tree.put(&random.below(ROWS).to_be_bytes(), &[thread as u8; 100]).expect("puts");
                        times.push(begin.elapsed().as_nanos() as u64);
                    }
                    times
                })
            })
            .collect();
        let end = Instant::now() + Duration::from_secs(8);
        while Instant::now() < end {
            std::thread::sleep(Duration::from_millis(20));
            store.checkpoint_begin(Vec::new).expect("room");
            barriers.push(store.status().barrier_nanos);
            store.checkpoint_finish(|| Ok(())).expect("finishes");
        }
        stop.store(true, Ordering::Relaxed);
        for worker in workers {
            changes.append(&mut worker.join().expect("ends"));
        }
    });
    for (what, times) in [("gate closed", &mut barriers), ("change", &mut changes)] {
        times.sort_unstable();
        let at = |share| percentile(times, share);
        println!(
            "{what:12} {:9} times: median {} us, p99 {} us, p99.9 {} us, p99.99 {} us, max {} us",
            times.len(),
            at(0.5),
            at(0.99),
            at(0.999),
            at(0.9999),
            at(1.0)
        );
    }
    println!("{:?}", store.status());
    drop((tree, store));
    std::fs::remove_dir_all(&root).expect("removes");
}
