//! A tree in a tiny pool agrees with a sorted map, whatever is done to it: changes, reads both ways,
//! checkpoints at any moment, eviction, crashes. Shared by the robustness test and the fuzzer.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;

use base::TreeId;
use store::{Store, StoreOptions};
use tree::{Batch, BulkBuilder, Direction, Tree, free_orphans};
use world::{SimDisk, World};

type Model = BTreeMap<Vec<u8>, Vec<u8>>;

const ID: TreeId = TreeId(20);
const PAGE: usize = 4096;
/// Operations of one input: more tell nothing new.
const OPERATIONS: usize = 400;

pub fn options() -> StoreOptions {
    StoreOptions {
        page_size: PAGE,
        pool_bytes: 30 * PAGE,
        pool_bytes_max: 256 * PAGE,
        slots_per_file: 704,
        grow_slots: 64,
        ..StoreOptions::default()
    }
}

struct Run {
    disk: Arc<SimDisk>,
    store: Arc<Store>,
    tree: Tree,
    model: Model,
    /// As of the running checkpoint's barrier, and as of the last one that is durable.
    captured: Option<Model>,
    durable: Model,
}

/// One input: operations of five bytes.
pub fn check(input: &[u8]) {
    let disk = SimDisk::new();
    let (store, tree) = open(&disk);
    let mut run = Run { disk, store, tree, model: Model::new(), captured: None, durable: Model::new() };
    for operation in input.as_chunks::<5>().0.iter().take(OPERATIONS) {
        run.operate(*operation);
    }
    run.agree();
}

fn open(disk: &Arc<SimDisk>) -> (Arc<Store>, Tree) {
    let (store, opened) = Store::open(&World::simulated(disk.clone(), 1), options()).expect("opens");
    free_orphans(&store, &opened.orphans).expect("frees");
    let tree = Tree::open(&store, ID).or_else(|_| Tree::create_plain(&store, ID)).expect("exists");
    (store, tree)
}

/// Keys that share much, differ early or late, and are short or as long as may be.
fn key(a: u8, b: u8) -> Vec<u8> {
    let max = Tree::key_len_max(PAGE);
    match a % 8 {
        0 => vec![b'x'; usize::from(b) * 4 % (max + 1)],
        1 => {
            let mut key = vec![a / 8; max];
            key[max - 1] = b;
            key
        }
        2 => vec![b],
        3 => [&[b][..], &vec![a; usize::from(b)]].concat(),
        _ => [&b"prefix/"[..], &[a, b]].concat(),
    }
}

fn value(a: u8, b: u8) -> Vec<u8> {
    let len = match a % 8 {
        0 => usize::from(a / 8) * 700,
        1 => PAGE / 2 - 128 + usize::from(b),
        _ => usize::from(b),
    };
    vec![b; len]
}

impl Run {
    fn operate(&mut self, [what, a, b, c, d]: [u8; 5]) {
        let key = key(a, b);
        match what % 16 {
            0..=5 => {
                let value = value(c, d);
                self.tree.put(&key, &value).expect("puts");
                self.model.insert(key, value);
            }
            6..=8 => {
                // Most keys are not there: the next one that is.
                let key = self.model.range(key.clone()..).next().map_or(key, |(k, _)| k.clone());
                assert_eq!(self.tree.remove(&key).expect("removes"), self.model.remove(&key).is_some());
            }
            9 => {
                let found = self.tree.get(&key, |value| value.map(<[u8]>::to_vec)).expect("reads");
                assert_eq!(found.as_ref(), self.model.get(&key));
            }
            10 => self.scan(&key, usize::from(c)),
            11 => self.checkpoint(),
            12 => drop((self.store.evict_step(usize::from(a % 16)), self.store.checkpoint_step(usize::from(b % 8)))),
            13 => self.remove_many(usize::from(a)),
            14 => self.crash(u64::from(a), b % 2 == 0),
            _ => self.load(a, usize::from(b)),
        }
    }

    fn scan(&self, key: &[u8], limit: usize) {
        let mut batch = Batch::new();
        self.tree.scan(Bound::Excluded(key), Bound::Unbounded, Direction::Forward, limit, &mut batch).expect("reads");
        let expected = self.model.range::<[u8], _>((Bound::Excluded(key), Bound::Unbounded)).take(limit);
        assert!(batch.iter().eq(expected.map(|(k, v)| (k.as_slice(), v.as_slice()))), "forward");
        batch.clear();
        self.tree.scan(Bound::Unbounded, Bound::Included(key), Direction::Backward, limit, &mut batch).expect("reads");
        let expected = self.model.range::<[u8], _>((Bound::Unbounded, Bound::Included(key))).rev().take(limit);
        assert!(batch.iter().eq(expected.map(|(k, v)| (k.as_slice(), v.as_slice()))), "backward");
    }

    /// Begins one, or finishes it.
    fn checkpoint(&mut self) {
        if let Some(captured) = self.captured.take() {
            self.store.checkpoint_finish(|| Ok(())).expect("finishes");
            self.durable = captured;
        } else {
            self.store.checkpoint_begin(Vec::new).expect("room");
            self.captured = Some(self.model.clone());
        }
    }

    fn remove_many(&mut self, count: usize) {
        for key in self.model.keys().take(count).cloned().collect::<Vec<_>>() {
            assert!(self.tree.remove(&key).expect("removes"));
            self.model.remove(&key);
        }
    }

    /// The power goes off, or the process ends.
    fn crash(&mut self, seed: u64, power: bool) {
        self.disk = if power { self.disk.crash(seed) } else { self.disk.restart() };
        (self.store, self.tree) = open(&self.disk);
        (self.model, self.captured) = (self.durable.clone(), None);
        self.agree();
    }

    /// The tree is emptied, and built from sorted entries.
    fn load(&mut self, a: u8, count: usize) {
        self.tree.clear().expect("clears");
        self.model = (0..count).map(|n| (key(a.wrapping_add(n as u8), n as u8), value(n as u8, a))).collect();
        let mut builder = BulkBuilder::new(&self.tree).expect("begins");
        for (key, value) in &self.model {
            assert!(builder.push(key, value).expect("pushes"));
        }
        assert_eq!(builder.finish().expect("finishes"), self.model.len() as u64);
    }

    fn agree(&self) {
        let checked = self.tree.check().expect("readable");
        assert_eq!((checked.entries, checked.problems), (self.model.len() as u64, Vec::new()));
        let mut batch = Batch::new();
        self.tree.scan(Bound::Unbounded, Bound::Unbounded, Direction::Forward, usize::MAX, &mut batch).expect("readable");
        assert!(batch.iter().eq(self.model.iter().map(|(k, v)| (k.as_slice(), v.as_slice()))), "all of it");
        self.store.audit().expect("every slot belongs to one image");
    }
}
