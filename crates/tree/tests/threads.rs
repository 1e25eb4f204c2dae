//! Many threads on one tree, with checkpoints, eviction and resizing going on: guards against lost updates,
//! deadlocks of latches, and waiting for ever in a tiny pool (C22).

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use base::TreeId;
use store::{Access, Store, StoreOptions};
use tree::{Direction, Tree, Visit};
use world::{Prng, SimDisk, World};

struct Run {
    page_size: usize,
    frames: usize,
    threads: u64,
    operations: usize,
    keys: u64,
    resize: bool,
}

fn key_of(i: u64, thread: u64) -> Vec<u8> {
    // Spread, so that all threads meet in all leaves.
    let mut key = (i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40).to_be_bytes().to_vec();
    key.push(thread as u8);
    if i.is_multiple_of(97) {
        key.extend_from_slice(&[b'k'; 300]);
    }
    key
}

fn value_of(random: &mut Prng, page_size: usize) -> Vec<u8> {
    let len = if random.below(200) == 0 { random.below(3 * page_size as u64) } else { random.below(150) };
    vec![random.below(256) as u8; len as usize]
}

fn worker(tree: &Tree, run: &Run, thread: u64) -> BTreeMap<Vec<u8>, Vec<u8>> {
    let mut random = Prng::new(thread);
    let mut model: BTreeMap<Vec<u8>, Vec<u8>> = BTreeMap::new();
    for step in 0..run.operations {
        let key = key_of(random.below(run.keys), thread);
        let growing = (step / (run.operations / 4 + 1)).is_multiple_of(2);
        match random.below(10) {
            0..=3 if growing => {
                let value = value_of(&mut random, run.page_size);
                tree.put(&key, &value).expect("puts");
                model.insert(key, value);
            }
            0..=4 => assert_eq!(tree.remove(&key).expect("removes"), model.remove(&key).is_some(), "thread {thread}"),
            5..=8 => {
                let found = tree.get(&key, |value| value.map(<[u8]>::to_vec)).expect("reads");
                assert_eq!(found.as_ref(), model.get(&key), "thread {thread}, step {step}");
            }
            _ => {
                let direction = if random.below(2) == 0 { Direction::Forward } else { Direction::Backward };
                let (mut before, mut left): (Option<Vec<u8>>, _) = (None, 50);
                tree.visit(Bound::Included(&key), direction, Access::Scan, &mut |entry| {
                    let Some((key, value)) = entry else { return Visit::Stop };
                    let order = before.as_deref().map(|before| before.cmp(key));
                    let expected = if direction == Direction::Forward { std::cmp::Ordering::Less } else { std::cmp::Ordering::Greater };
                    assert!(order.is_none_or(|order| order == expected), "a walk goes one way");
                    if key[8] == thread as u8 {
                        assert_eq!(model.get(key).map(Vec::as_slice), Some(value), "thread {thread}");
                    }
                    before = Some(key.to_vec());
                    left -= 1;
                    if left == 0 { Visit::Stop } else { Visit::Continue }
                })
                .expect("reads");
            }
        }
    }
    model
}

fn stress(run: &Run) {
    let world = World::simulated(SimDisk::new(), 1);
    let options = StoreOptions {
        page_size: run.page_size,
        pool_bytes: run.frames * run.page_size,
        pool_bytes_max: 4096 * run.page_size,
        grow_slots: 64,
        ..StoreOptions::default()
    };
    let (store, _) = Store::open(&world, options).expect("opens");
    let tree = Tree::create_plain(&store, TreeId(20)).expect("creates");
    let stop = Arc::new(AtomicBool::new(false));
    let mut model = BTreeMap::new();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut random = Prng::new(77);
            while !stop.load(Ordering::Relaxed) {
                store.checkpoint_begin(Vec::new).expect("room");
                while store.checkpoint_step(8).left > 0 {}
                store.checkpoint_finish(|| Ok(())).expect("finishes");
                store.evict_step(4);
                let checked = tree.check_beside_changes().expect("readable beside changes");
                assert_eq!(checked.problems, Vec::<String>::new(), "beside changes");
                if run.resize {
                    store.resize((run.frames + random.below(run.frames as u64) as usize) * run.page_size);
                    store.resize_step(16);
                }
                std::thread::yield_now();
            }
        });
        let workers: Vec<_> = (0..run.threads)
            .map(|thread| {
                scope.spawn({
                    let tree = &tree;
                    move || worker(tree, run, thread)
                })
            })
            .collect();
        for worker in workers {
            model.append(&mut worker.join().expect("a worker ends well"));
        }
        stop.store(true, Ordering::Relaxed);
    });
    println!("{:?}", store.status());
    verify(&tree, &model);
    store.checkpoint_begin(Vec::new).expect("room");
    store.checkpoint_finish(|| Ok(())).expect("finishes");
    drop((tree, store));
    let (store, _) = Store::open(&world, options).expect("opens");
    verify(&Tree::open(&store, TreeId(20)).expect("exists"), &model);
}

fn verify(tree: &Tree, model: &BTreeMap<Vec<u8>, Vec<u8>>) {
    let checked = tree.check().expect("readable");
    assert_eq!(checked.problems, Vec::<String>::new());
    assert_eq!(checked.entries, model.len() as u64);
    let beside = tree.check_beside_changes().expect("readable");
    assert_eq!((beside.problems, beside.entries, beside.height), (Vec::new(), checked.entries, checked.height));
    let mut left = model.iter();
    tree.visit(Bound::Unbounded, Direction::Forward, Access::Scan, &mut |entry| {
        assert_eq!(entry, left.next().map(|(key, value)| (key.as_slice(), value.as_slice())));
        Visit::Continue
    })
    .expect("readable");
}

#[test]
fn threads_share_leaves_in_a_roomy_pool() {
    stress(&Run { page_size: 4096, frames: 2000, threads: 8, operations: 20_000, keys: 2000, resize: false });
}

#[test]
fn threads_share_a_pool_that_is_resized() {
    stress(&Run { page_size: 4096, frames: 128, threads: 8, operations: 8_000, keys: 2000, resize: true });
}

/// C22: far more threads than windows fit into the pool.
#[test]
fn many_threads_in_a_tiny_pool_go_on() {
    stress(&Run { page_size: 4096, frames: 48, threads: 48, operations: 400, keys: 300, resize: false });
}

/// C2: trees are created, filled, built and dropped while checkpoints and eviction go on; what is left must
/// be whole, and no slot may be lost.
#[test]
fn trees_come_and_go_under_checkpoints() {
    let world = World::simulated(SimDisk::new(), 1);
    let options =
        StoreOptions { page_size: 4096, pool_bytes: 300 * 4096, pool_bytes_max: 4096 * 4096, grow_slots: 64, ..StoreOptions::default() };
    let (store, _) = Store::open(&world, options).expect("opens");
    let stop = AtomicBool::new(false);
    let kept: Vec<(TreeId, u32)> = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                store.checkpoint_begin(Vec::new).expect("room");
                while store.checkpoint_step(4).left > 0 {
                    std::thread::yield_now();
                }
                store.checkpoint_finish(|| Ok(())).expect("finishes");
            }
        });
        let workers: Vec<_> = (0..6u32)
            .map(|thread| {
                let store = &store;
                scope.spawn(move || {
                    let mut random = Prng::new(u64::from(thread));
                    let mut kept = Vec::new();
                    for i in 0..60 {
                        let id = TreeId(100 + thread * 1000 + i);
                        let tree = Tree::create_plain(store, id).expect("creates");
                        let count = random.below(3000) as u32;
                        if random.below(2) == 0 {
                            let mut builder = tree::BulkBuilder::new(&tree).expect("begins");
                            for key in 0..count {
                                assert!(builder.push(&key.to_be_bytes(), &[1; 60]).expect("pushes"));
                            }
                            builder.finish().expect("finishes");
                        } else {
                            for key in 0..count {
                                tree.put(&key.to_be_bytes(), &[1; 60]).expect("puts");
                            }
                        }
                        match random.below(10) {
                            0 => kept.push((id, count)),
                            1 => {
                                tree.clear().expect("clears");
                                kept.push((id, 0));
                            }
                            _ => tree.drop_tree(|_| ()),
                        }
                    }
                    kept
                })
            })
            .collect();
        let kept = workers.into_iter().flat_map(|worker| worker.join().expect("ends well")).collect();
        stop.store(true, Ordering::Relaxed);
        kept
    });
    for _ in 0..2 {
        store.checkpoint_begin(Vec::new).expect("room");
        store.checkpoint_finish(|| Ok(())).expect("finishes");
    }
    let pages: u32 = kept.iter().map(|(id, _)| store.tree(*id).expect("kept").pages()).sum();
    let status = store.status();
    assert_eq!((status.slots_total - status.slots_free) as u32, pages, "{status:?}");
    drop(store);
    let (store, _) = Store::open(&world, options).expect("opens");
    assert_eq!(store.tree_ids().len(), kept.len());
    for (id, count) in kept {
        let checked = Tree::open(&store, id).expect("kept").check().expect("readable");
        assert_eq!((checked.entries, checked.problems), (u64::from(count), Vec::new()), "tree {id}");
    }
}
