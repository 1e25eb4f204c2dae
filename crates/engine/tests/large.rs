//! Values that are larger than the pool: a change of one comes to an end.

mod common;

use std::sync::Arc;

use base::TreeId;
use common::RawApplier;
use engine::*;
use world::{SimDisk, World};

const KEY: &[u8] = b"key";

fn open(disk: &Arc<SimDisk>) -> Arc<Engine> {
    let options =
        EngineOptions { page_size: 4096, pool_bytes: 1 << 20, pool_bytes_max: 16 << 20, threads: false, ..EngineOptions::default() };
    Engine::open(&World::simulated(disk.clone(), 1), options, &mut RawApplier::default()).expect("opens").0
}

fn value(fill: u8) -> Vec<u8> {
    vec![fill; 3 << 20]
}

fn read(engine: &Arc<Engine>, tree: TreeId) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let found = engine.begin(Isolation::ReadCommitted).get(tree, KEY, Read::Consistent, &mut out).expect("reads");
    found.then_some(out)
}

/// Reading the old value drove out the page of undo that the change needed, without which it had to begin
/// again, and to read the old value.
#[test]
fn a_value_larger_than_the_pool_is_changed_and_taken_back() {
    let disk = SimDisk::new();
    let engine = open(&disk);
    let mut tx = engine.begin(Isolation::ReadCommitted);
    let tree = tx.create_tree().expect("created");
    tx.insert(tree, KEY, &value(1), Unique::WholeKey).expect("inserted");
    tx.commit(CommitOptions::default()).expect("committed");
    let mut tx = engine.begin(Isolation::ReadCommitted);
    tx.update(tree, KEY, &value(2)).expect("updated");
    assert!(read(&engine, tree) == Some(value(1)), "the older version");
    tx.rollback().expect("rolled back");
    assert!(read(&engine, tree) == Some(value(1)));
    tx.restart(Isolation::ReadCommitted);
    tx.update(tree, KEY, &value(3)).expect("updated");
    engine.checkpoint().expect("checkpoint");
    tx.update(tree, KEY, &value(4)).expect("updated again");
    tx.commit(CommitOptions::default()).expect("committed");
    assert!(read(&engine, tree) == Some(value(4)));
    tx.restart(Isolation::ReadCommitted);
    tx.delete(tree, KEY).expect("deleted");
    drop(tx);
    assert!(read(&engine, tree) == Some(value(4)), "nobody has committed that");
}
