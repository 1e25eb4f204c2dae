//! The tree against a sorted map, in a simulated world, with tiny pages, a tiny pool, checkpoints and
//! crashes.

use std::collections::BTreeMap;
use std::ops::{Bound, RangeBounds};
use std::sync::Arc;

use base::TreeId;
use store::{LatchSet, Restart, Store, StoreOptions};
use world::{Fault, FaultKind, Operation, Prng, SimDisk, World};

use crate::{Batch, BulkBuilder, Change, Decision, Direction, Error, Foreseen, Found, LARGE_HEAD, Place, Tree, Visit, free_orphans};

type Model = BTreeMap<Vec<u8>, Vec<u8>>;

pub(crate) fn options(page_size: usize, frames: usize) -> StoreOptions {
    StoreOptions {
        page_size,
        pool_bytes: frames * page_size,
        pool_bytes_max: 4096 * page_size,
        slots_per_file: 704,
        grow_slots: 64,
        ..StoreOptions::default()
    }
}

fn sim(seed: u64) -> World {
    World::simulated(SimDisk::new(), seed)
}

fn new_tree(world: &World, options: StoreOptions) -> (Arc<Store>, Tree) {
    let (store, _) = Store::open(world, options).expect("opens");
    let tree = Tree::create_plain(&store, TreeId(20)).expect("creates");
    (store, tree)
}

fn checkpoint(store: &Store) {
    store.checkpoint_begin(|| b"blob".to_vec()).expect("room");
    store.checkpoint_finish(|| Ok(())).expect("finishes");
}

#[track_caller]
fn agree(tree: &Tree, model: &Model) {
    let checked = tree.check().expect("readable");
    assert_eq!(checked.problems, Vec::<String>::new());
    assert_eq!(checked.entries, model.len() as u64);
    let mut batch = Batch::new();
    assert!(!tree.scan(Bound::Unbounded, Bound::Unbounded, Direction::Forward, usize::MAX, &mut batch).expect("readable"));
    assert!(batch.iter().eq(model.iter().map(|(k, v)| (k.as_slice(), v.as_slice()))), "forward");
    batch.clear();
    tree.scan(Bound::Unbounded, Bound::Unbounded, Direction::Backward, usize::MAX, &mut batch).expect("readable");
    assert!(batch.iter().eq(model.iter().rev().map(|(k, v)| (k.as_slice(), v.as_slice()))), "backward");
}

fn random_key(random: &mut Prng, page_size: usize) -> Vec<u8> {
    let max = Tree::key_len_max(page_size);
    match random.below(20) {
        0 => vec![b'x'; random.below(max as u64 + 1) as usize],
        1 => {
            let mut key = vec![random.below(3) as u8; max];
            key[max - 1] = random.below(256) as u8;
            key[random.below(max as u64) as usize] = random.below(256) as u8;
            key
        }
        2 => Vec::new(),
        3..=9 => (random.below(2000) as u32).to_be_bytes().to_vec(),
        _ => {
            let mut key = b"prefix/".to_vec();
            key.extend_from_slice(format!("{:04}", random.below(3000)).as_bytes());
            key
        }
    }
}

fn random_value(random: &mut Prng, page_size: usize) -> Vec<u8> {
    let len = match random.below(100) {
        0 => random.below(5 * page_size as u64),
        1..=5 => random.below(page_size as u64 / 2),
        _ => random.below(120),
    };
    let mut value = vec![0; len as usize];
    random.fill(&mut value);
    value
}

/// Every operation against the model; the pool holds a few dozen frames, so pages come and go all the time.
fn random_run(page_size: usize, frames: usize, seed: u64, operations: usize) {
    let world = sim(seed);
    let (store, tree) = new_tree(&world, options(page_size, frames));
    let mut model = Model::new();
    let mut random = Prng::new(seed);
    for step in 0..operations {
        let shrinking = (step / 4000) % 2 == 1;
        let key = random_key(&mut random, page_size);
        match random.below(10) {
            0..=2 if !shrinking => {
                let value = random_value(&mut random, page_size);
                tree.put(&key, &value).expect("puts");
                model.insert(key, value);
            }
            0..=4 => {
                let key = model.range(key.clone()..).next().map_or(key, |(k, _)| k.clone());
                assert_eq!(tree.remove(&key).expect("removes"), model.remove(&key).is_some());
            }
            5 => {
                let value = random_value(&mut random, page_size);
                tree.put(&key, &value).expect("puts");
                model.insert(key, value);
            }
            6..=8 => {
                let found = tree.get(&key, |value| value.map(<[u8]>::to_vec)).expect("reads");
                assert_eq!(found.as_ref(), model.get(&key));
            }
            _ => {
                let mut batch = Batch::new();
                tree.scan(Bound::Excluded(&key), Bound::Unbounded, Direction::Forward, 5, &mut batch).expect("reads");
                let expected = model.range::<[u8], _>((Bound::Excluded(key.as_slice()), Bound::Unbounded)).take(5);
                assert!(batch.iter().eq(expected.map(|(k, v)| (k.as_slice(), v.as_slice()))));
                batch.clear();
                tree.scan(Bound::Unbounded, Bound::Included(&key), Direction::Backward, 5, &mut batch).expect("reads");
                let expected = model.range::<[u8], _>((Bound::Unbounded, Bound::Included(key.as_slice()))).rev().take(5);
                assert!(batch.iter().eq(expected.map(|(k, v)| (k.as_slice(), v.as_slice()))));
            }
        }
        if random.below(1000) == 0 {
            if store.status().checkpoint_running {
                store.checkpoint_finish(|| Ok(())).expect("finishes");
            } else {
                store.checkpoint_begin(Vec::new).expect("room");
            }
        }
        if step % 2000 == 1999 {
            agree(&tree, &model);
        }
    }
    if store.status().checkpoint_running {
        store.checkpoint_finish(|| Ok(())).expect("finishes");
    }
    checkpoint(&store);
    drop((tree, store));
    let (store, _) = Store::open(&world, options(page_size, frames)).expect("opens");
    let tree = Tree::open(&store, TreeId(20)).expect("exists");
    agree(&tree, &model);
    for key in model.keys() {
        assert!(tree.remove(key).expect("removes"));
    }
    agree(&tree, &Model::new());
    assert_eq!(tree.handle().pages(), 1, "an empty tree is one page");
}

#[test]
fn random_operations_agree_with_a_map_on_small_pages() {
    random_run(4096, 64, 1, 20_000);
}

#[test]
fn random_operations_agree_with_a_map_on_large_pages() {
    random_run(65536, 48, 2, 10_000);
}

#[test]
fn random_operations_agree_with_a_map_in_a_roomy_pool() {
    random_run(16384, 512, 3, 20_000);
}

/// A crash anywhere leaves the last checkpoint, also in the middle of the chains of large values.
#[test]
fn a_crash_leaves_the_last_checkpoint() {
    let mut random = Prng::new(9);
    let mut disk = SimDisk::new();
    let mut durable = Model::new();
    for round in 0..40 {
        let world = World::simulated(disk.clone(), round);
        let (store, opened) = Store::open(&world, options(4096, 64)).expect("opens");
        free_orphans(&store, &opened.orphans).expect("frees");
        let tree = match Tree::open(&store, TreeId(20)) {
            Ok(tree) => tree,
            Err(_) => Tree::create_plain(&store, TreeId(20)).expect("creates"),
        };
        agree(&tree, &durable);
        let mut model = durable.clone();
        let mut captured = None;
        for _ in 0..random.below(3000) {
            let key = random_key(&mut random, 4096);
            if random.below(3) == 0 {
                tree.remove(&key).expect("removes");
                model.remove(&key);
            } else {
                let value = random_value(&mut random, 4096);
                tree.put(&key, &value).expect("puts");
                model.insert(key, value);
            }
            match random.below(300) {
                0 if captured.is_none() => {
                    store.checkpoint_begin(Vec::new).expect("room");
                    captured = Some(model.clone());
                }
                1 if captured.is_some() => {
                    store.checkpoint_finish(|| Ok(())).expect("finishes");
                    durable = captured.take().expect("captured");
                }
                2 => {
                    store.evict_step(10);
                    store.checkpoint_step(5);
                }
                _ => {}
            }
        }
        disk = disk.crash(random.next());
    }
}

/// Bottom-up building must give the same tree as inserting, for keys that share much and for keys that
/// suddenly share nothing.
#[test]
fn a_built_tree_has_what_was_pushed() {
    for seed in 0..12 {
        let mut random = Prng::new(seed);
        let page_size = if seed % 2 == 0 { 4096 } else { 16384 };
        let world = sim(seed);
        let (store, tree) = new_tree(&world, options(page_size, 128));
        let mut model = Model::new();
        for _ in 0..random.below(20_000) {
            model.insert(random_key(&mut random, page_size), random_value(&mut random, page_size));
        }
        let mut builder = BulkBuilder::new(&tree).expect("begins");
        for (key, value) in &model {
            assert!(builder.push(key, value).expect("pushes"));
        }
        assert_eq!(builder.finish().expect("finishes"), model.len() as u64);
        agree(&tree, &model);
        checkpoint(&store);
        drop((tree, store));
        let (store, _) = Store::open(&world, options(page_size, 128)).expect("opens");
        let tree = Tree::open(&store, TreeId(20)).expect("exists");
        agree(&tree, &model);
        tree.clear().expect("clears");
        agree(&tree, &Model::new());
    }
}

/// Dropping a tree gives all its slots back once the checkpoint is durable.
#[test]
fn a_dropped_tree_frees_its_slots() {
    let world = sim(1);
    let (store, tree) = new_tree(&world, options(4096, 64));
    checkpoint(&store);
    let free = |store: &Store| store.status().slots_total - store.status().slots_free;
    let before = free(&store);
    for i in 0..20_000u32 {
        tree.put(&i.to_be_bytes(), b"value of some length").expect("puts");
    }
    checkpoint(&store);
    assert!(free(&store) > before + 50);
    store.checkpoint_begin(Vec::new).expect("room");
    tree.drop_tree(|_| ());
    store.checkpoint_finish(|| Ok(())).expect("finishes");
    checkpoint(&store);
    assert_eq!(free(&store), 0);
    drop((tree, store));
    let (store, _) = Store::open(&world, options(4096, 64)).expect("opens");
    assert!(Tree::open(&store, TreeId(20)).is_err());
}

/// Entries in order fill their pages; estimates are near the truth.
#[test]
fn ordered_inserts_fill_pages_and_estimates_are_near() {
    let world = sim(1);
    let (_store, tree) = new_tree(&world, options(16384, 512));
    for i in 0..50_000u32 {
        tree.put(&i.to_be_bytes(), &[7; 100]).expect("puts");
    }
    let stats = tree.stats().expect("reads");
    assert!(stats.pages < 50_000 * 112 / 16384 * 11 / 10, "{stats:?}");
    assert!((40_000..60_000).contains(&stats.entries), "{stats:?}");
    let (low, high) = (10_000u32.to_be_bytes(), 30_000u32.to_be_bytes());
    let estimate = tree.estimate(Bound::Included(&low), Bound::Excluded(&high)).expect("reads");
    assert!((15_000..25_000).contains(&estimate), "{estimate}");
    let high = 10_100u32.to_be_bytes();
    assert_eq!(tree.estimate(Bound::Included(&low), Bound::Excluded(&high)).expect("reads"), 100);
}

/// A root with two children, one full and one that has hardly begun: the halves are not alike. A table of
/// 120,000 rows was taken for one of 35,000.
#[test]
fn estimates_see_that_the_last_part_of_a_tree_is_small() {
    let (_store, tree) = new_tree(&sim(4), options(4096, 2048));
    let mut rows = 0u32;
    while tree.stats().expect("reads").height < 3 || !rows.is_multiple_of(1000) {
        tree.put(&rows.to_be_bytes(), &[7; 400]).expect("puts");
        rows += 1;
    }
    for end in [rows, rows + 1000, rows + 3000] {
        for row in rows..end {
            tree.put(&row.to_be_bytes(), &[7; 400]).expect("puts");
        }
        rows = rows.max(end);
        let near = |estimate: u64, truth: u32| (truth - truth / 8..truth + truth / 8).contains(&(estimate as u32));
        let all = tree.estimate(Bound::Unbounded, Bound::Unbounded).expect("reads");
        assert!(near(all, rows), "{all} of {rows}");
        let from = (rows / 4).to_be_bytes();
        let most = tree.estimate(Bound::Included(&from), Bound::Unbounded).expect("reads");
        assert!(near(most, rows - rows / 4), "{most} of {}", rows - rows / 4);
    }
}

/// What lies between any two bounds is told exactly while it is little, and large values are not read for
/// it: an estimate once read five hundred of them.
#[test]
fn estimates_of_few_entries_are_exact_and_read_no_values() {
    let world = sim(2);
    let (store, tree) = new_tree(&world, options(4096, 512));
    let mut model = Model::new();
    for i in 0..400u32 {
        let key = (i * 10).to_be_bytes();
        let value = if i % 4 == 0 { vec![7; 9000] } else { vec![7; 60] };
        tree.put(&key, &value).expect("puts");
        model.insert(key.to_vec(), value);
    }
    let mut random = Prng::new(2);
    for _ in 0..2000 {
        let mut ends = [random.below(4100) as u32, random.below(4100) as u32].map(|n| if n % 3 == 0 { n } else { n / 10 * 10 });
        ends.sort_unstable();
        let [low, high] = ends.map(u32::to_be_bytes);
        let lower = [Bound::Unbounded, Bound::Included(low.as_slice()), Bound::Excluded(low.as_slice())][random.below(3) as usize];
        let upper = [Bound::Unbounded, Bound::Included(high.as_slice()), Bound::Excluded(high.as_slice())][random.below(3) as usize];
        let inside = |key: &[u8]| (lower, upper).contains(key);
        let expected = model.keys().filter(|key| inside(key)).count() as u64;
        assert_eq!(tree.estimate(lower, upper).expect("reads"), expected, "{lower:?} {upper:?}");
    }
    assert_eq!(tree.estimate(Bound::Included(&[1, 0]), Bound::Excluded(&[0])).expect("reads"), 0);
    let before = store.status().gets;
    tree.estimate(Bound::Unbounded, Bound::Unbounded).expect("reads");
    let pages = tree.stats().expect("reads").pages;
    assert!(store.status().gets - before < u64::from(pages), "of {pages} pages");
}

/// One step of filling and emptying long stretches, so that leaves come and go.
fn fill_or_empty(tree: &Tree, model: &mut Model, random: &mut Prng, step: u32) {
    let stretch = random.below(8) as u32;
    let key = (stretch * 1000 + random.below(1000) as u32).to_be_bytes();
    if (step / 1500 + stretch).is_multiple_of(2) {
        let value = vec![7; random.below(200) as usize];
        tree.put(&key, &value).expect("puts");
        model.insert(key.to_vec(), value);
        return;
    }
    let gone: Vec<Vec<u8>> = model.range(key.to_vec()..).take(3).map(|(k, _)| k.clone()).collect();
    for key in gone {
        assert!(tree.remove(&key).expect("removes"));
        model.remove(&key);
    }
}

/// A lookup finds the same in a leaf that was foreseen as from the root, whatever has become of the leaf,
/// and of the whole tree, since (T6).
#[test]
fn a_foreseen_leaf_is_a_hint_whatever_became_of_it() {
    let (_store, tree) = new_tree(&sim(5), options(4096, 256));
    let mut model = Model::new();
    let mut random = Prng::new(5);
    let (mut keys, mut foreseen) = (Vec::new(), Foreseen::default());
    for step in 0..30_000u32 {
        fill_or_empty(&tree, &mut model, &mut random, step);
        if random.below(100) == 0 {
            keys = (0..20).map(|_| (random.below(8000) as u32).to_be_bytes()).collect();
            if random.below(2) == 0 {
                keys.sort_unstable();
            }
            foreseen.look_for(&tree, keys.iter().map(<[u8; 4]>::as_slice));
        }
        // One may ask for another key than the one that was foreseen, and for more keys.
        let n = random.below(22) as usize;
        let key = keys.get(if random.below(10) == 0 { n / 2 } else { n }).copied().unwrap_or_default();
        let found = foreseen.get(&tree, n, &key, |value| value.map(<[u8]>::to_vec)).expect("reads");
        assert_eq!(found.as_ref(), model.get(key.as_slice()), "{key:?}");
    }
    agree(&tree, &model);
}

/// The share of the tree before a key is where [`Tree::key_at`] finds the key again.
#[test]
fn shares_and_keys_agree() {
    let (_store, tree) = new_tree(&sim(6), options(4096, 256));
    assert_eq!(tree.rank(b"any", None).expect("reads"), 0.0);
    for i in 0..20_000u32 {
        tree.put(&i.to_be_bytes(), &[7; 20]).expect("puts");
    }
    let mut before = 0.0;
    for i in (0..20_000u32).step_by(997) {
        let share = tree.rank(&i.to_be_bytes(), None).expect("reads");
        let again = tree.key_at(share + 1e-9).expect("reads").expect("an entry");
        assert_eq!(again, i.to_be_bytes());
        assert!((before..1.0).contains(&share), "{share} behind {before}");
        before = share;
    }
    assert!(tree.rank(&[0xff; 5], None).expect("reads") > before);
}

/// A walk that goes on where another has ended shows what one from the root would, whatever has become of
/// its leaf: split, merged, left the tree, come back as another node (T6).
#[test]
fn a_walk_goes_on_where_another_ended_whatever_became_of_its_leaf() {
    let (_store, tree) = new_tree(&sim(3), options(4096, 256));
    let mut model = Model::new();
    let mut random = Prng::new(3);
    let mut places: Vec<(Place, Vec<u8>)> = (0..4).map(|_| (Place::default(), Vec::new())).collect();
    for step in 0..30_000u32 {
        fill_or_empty(&tree, &mut model, &mut random, step);
        let (place, last) = &mut places[random.below(4) as usize];
        let mut shown = None;
        let steps = 1 + random.below(3) as usize;
        let mut left = steps;
        let mut entry = |entry: Option<(&[u8], &[u8])>| {
            shown = entry.map(|(k, v)| (k.to_vec(), v.to_vec()));
            left -= 1;
            if left == 0 { Visit::Stop } else { Visit::Continue }
        };
        tree.visit_on(place, Bound::Excluded(last.as_slice()), Direction::Forward, store::Access::Scan, &mut entry).expect("reads");
        let expected = model.range::<[u8], _>((Bound::Excluded(last.as_slice()), Bound::Unbounded)).nth(steps - 1);
        assert_eq!(shown, expected.map(|(k, v)| (k.clone(), v.clone())), "behind {last:?}");
        *last = shown.map_or(Vec::new(), |(key, _)| key);
        if random.below(50) == 0 {
            *last = (random.below(8000) as u32).to_be_bytes().to_vec();
        }
    }
    agree(&tree, &model);
}

/// A leaf at the right edge has no upper fence. Filled to the last byte by ordered inserts and then split,
/// its new fence found no room: a panic in the middle of the split, found by kills under load.
#[test]
fn a_full_leaf_without_an_upper_fence_is_split_with_room_for_one() {
    for length in 0..120 {
        let (_store, tree) = new_tree(&sim(length), options(4096, 64));
        let mut model = Model::new();
        for i in 0..200u32 {
            // Pairs that differ at their ends only, so that separators are long; pairs that share nothing,
            // so that no prefix makes up for them.
            let mut key = vec![b'k'; 42];
            (key[0], key[41]) = ((i / 2) as u8, (i % 2) as u8);
            // Values of many lengths, so that leaves fill up to within every number of bytes.
            let value = vec![7; ((u64::from(i) * 37 + length * 13) % 120) as usize];
            tree.put(&key, &value).expect("room");
            model.insert(key, value);
        }
        agree(&tree, &model);
    }
}

/// A table that was created and never used must cost neither a page nor memory: there may be a million of
/// them.
#[test]
fn an_empty_tree_takes_no_place() {
    let world = sim(3);
    let options = options(4096, 64);
    let (store, tree) = new_tree(&world, options);
    for id in 30..130 {
        Tree::create_plain(&store, TreeId(id)).expect("creates");
    }
    agree(&tree, &Model::new());
    checkpoint(&store);
    assert_eq!(store.status().pages_written, 0);
    // A large value is stored before the root is written: the root is still blank at this checkpoint.
    let value = vec![7; 9000];
    tree.put(b"large", &value).expect("puts");
    store.close_idle_trees(0, 1000);
    let other = Tree::open(&store, TreeId(77)).expect("exists");
    agree(&other, &Model::new());
    other.put(b"k", b"v").expect("puts");
    drop(other);
    checkpoint(&store);
    store.evict_step(1000);
    store.close_idle_trees(0, 1000);
    let model = |key: &[u8], value: &[u8]| Model::from([(key.to_vec(), value.to_vec())]);
    agree(&Tree::open(&store, TreeId(77)).expect("exists"), &model(b"k", b"v"));
    drop((tree, store));
    let (store, _) = Store::open(&world, options).expect("opens");
    agree(&Tree::open(&store, TreeId(20)).expect("exists"), &model(b"large", &value));
    agree(&Tree::open(&store, TreeId(77)).expect("exists"), &model(b"k", b"v"));
    agree(&Tree::open(&store, TreeId(99)).expect("exists"), &Model::new());
}

/// A change that is given up once the value has been written: its statement was killed, say.
struct GivenUp {
    value: Vec<u8>,
    asked: u32,
}

impl Change for GivenUp {
    fn decide(&mut self, _: &Found, set: &mut LatchSet<'_>) -> Result<Decision, Restart> {
        self.asked += 1;
        if self.asked == 1 { Ok(Decision::Put { value_len: self.value.len() }) } else { set.fail(Error::NoTree(TreeId(0))) }
    }
    fn value(&mut self, _: &mut store::Window<'_, '_>, _: usize, _: &mut Vec<u8>) {}
    fn rest(&self) -> &[u8] {
        &self.value[LARGE_HEAD..]
    }
}

/// V4: each value that did not fit took the room that was left, until the next start.
#[test]
fn a_value_that_fails_gives_back_what_it_had_taken() {
    const PAGE: usize = 4096;
    let disk = SimDisk::new();
    let world = World::simulated(disk.clone(), 1);
    let (store, tree) = new_tree(&world, StoreOptions { slots_max: 900, ..options(PAGE, 96) });
    let value = |pages: usize| vec![7; pages * PAGE];
    let free = || {
        checkpoint(&store);
        checkpoint(&store);
        store.audit().expect("sound");
        (store.status().slots_total - store.status().slots_free, tree.handle.pages())
    };
    tree.put(b"a", &value(300)).expect("room");
    tree.remove(b"a").expect("room");
    let before = free();
    // No room: in the middle of the chain, with pages of it in memory, written, and in the checkpoint that
    // runs.
    for checkpoint_at in [None, Some(1)] {
        if checkpoint_at.is_some() {
            tree.put(b"b", &value(3)).expect("room");
            store.checkpoint_begin(Vec::new).expect("room");
            tree.remove(b"b").expect("room");
        }
        assert_eq!(tree.put(b"a", &value(1000)), Err(Error::Full));
        if checkpoint_at.is_some() {
            store.checkpoint_finish(|| Ok(())).expect("finishes");
        }
        assert_eq!(free(), before);
    }
    tree.put(b"a", &value(300)).expect("still fits");
    tree.remove(b"a").expect("room");
    // The statement is killed.
    assert_eq!(tree.change(b"a", &mut GivenUp { value: value(50), asked: 0 }), Err(Error::NoTree(TreeId(0))));
    assert_eq!(free(), before);
    // The device fails where the files grow.
    for kind in [FaultKind::Io, FaultKind::Stale, FaultKind::Quota] {
        let world = World::simulated(SimDisk::new(), 1);
        let disk = world.sim_disk().expect("simulated").clone();
        let (store, tree) = new_tree(&world, options(PAGE, 96));
        checkpoint(&store);
        disk.inject(Fault { operation: Operation::Allocate, path: "pages.".into(), after: 3, times: u64::MAX, kind, partial: 0 });
        assert!(tree.put(b"a", &value(1000)).is_err(), "{kind:?}");
        assert_eq!(tree.handle.pages(), 1, "{kind:?}");
        disk.clear_faults();
        tree.put(b"a", &value(1000)).expect("room");
        checkpoint(&store);
        store.audit().expect("sound");
    }
}

/// A row that is deleted leaves its key, and when it comes again its room is there: nothing moves.
#[test]
fn a_value_that_comes_again_finds_its_room() {
    use crate::node::{Fences, Node, Payload, Stored, append, format, replace};
    let mut page = vec![0; 1024];
    format(&mut page, 0, Fences { lower: b"a", upper: Some(b"ab") }, None);
    let value = |n: u8| [n; 60];
    for n in 0..11 {
        append(&mut page, &[b'a', n], Payload::Value(Stored::Inline(&value(n))));
    }
    let (full, free) = (page.clone(), Node(&page).free());
    for n in [3, 0, 10, 3] {
        assert!(replace(&mut page, n.into(), Stored::Inline(b"gone")));
        assert_eq!((Node(&page).free(), Node(&page).check()), (free + 56, Ok(())));
        assert!(replace(&mut page, n.into(), Stored::Inline(&value(n))));
        assert_eq!(page, full);
    }
    assert!(replace(&mut page, 5, Stored::Inline(b"gone")) && replace(&mut page, 4, Stored::Inline(&[4; 70])));
    assert_eq!((Node(&page).check(), Node(&page).value(4)), (Ok(()), Stored::Inline(&[4; 70])));
    assert!((0..11).filter(|n| ![4, 5].contains(n)).all(|n| Node(&page).value(n.into()) == Stored::Inline(&value(n))));
}

/// Values grow where they stand: no hole is left, so that a full node is not gathered anew for every few of
/// them; what stands before and behind, fences as well, keeps its bytes.
#[test]
fn a_value_grows_in_its_place() {
    use crate::node::{Fences, Node, Payload, Stored, append, compact, format, replace};
    let mut random = Prng::new(7);
    for round in 0..200 {
        let mut page = vec![0; 4096];
        format(&mut page, 0, Fences { lower: b"a", upper: Some(b"b") }, None);
        let mut values: Vec<Vec<u8>> = (0..20u8).map(|n| vec![n; random.below(40) as usize]).collect();
        for (n, value) in values.iter().enumerate() {
            append(&mut page, &[b'a', n as u8], Payload::Value(Stored::Inline(value)));
        }
        for _ in 0..60 {
            let (n, more) = (random.below(20) as usize, 1 + random.below(12) as usize);
            let mut value = values[n].clone();
            value.extend(vec![0xff; more]);
            if random.percent(10) {
                compact(&mut page);
            }
            let (before, used) = (Node(&page).free(), Node(&page).used());
            if !replace(&mut page, n, Stored::Inline(&value)) {
                assert!(before < more, "round {round}");
                continue;
            }
            assert_eq!((Node(&page).used(), Node(&page).garbage()), (used + more, 0), "round {round}");
            values[n] = value;
            assert_eq!(Node(&page).check(), Ok(()));
            assert_eq!((Node(&page).lower(), Node(&page).upper()), (&b"a"[..], Some(&b"b"[..])));
            assert!(values.iter().enumerate().all(|(n, value)| Node(&page).value(n) == Stored::Inline(value)), "round {round}");
        }
    }
}
