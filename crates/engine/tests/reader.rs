//! A reader sees what the transaction's view sees that gave it, also when that has ended, and however much
//! is purged meanwhile.

mod common;

use std::ops::Bound;
use std::sync::Arc;

use base::TreeId;
use common::RawApplier;
use engine::*;
use world::{SimDisk, World};

fn open() -> (Arc<Engine>, TreeId) {
    let options = EngineOptions { threads: false, ..EngineOptions::default() };
    let world = World::simulated(SimDisk::new(), 1);
    let engine = Engine::open(&world, options, &mut RawApplier::default()).expect("opens").0;
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let tree = tx.create_tree().expect("created");
    for key in 0..200u8 {
        tx.insert(tree, &[key], b"old", Unique::WholeKey).expect("inserted");
    }
    tx.commit(CommitOptions::default()).expect("committed");
    (engine, tree)
}

/// Another transaction changes every row and commits; what nobody sees any more is removed.
fn change_all(engine: &Arc<Engine>, tree: TreeId) {
    let mut tx = engine.begin(Isolation::RepeatableRead);
    for key in 0..200u8 {
        if key % 2 == 0 {
            tx.delete(tree, &[key]).expect("deleted")
        } else {
            tx.update(tree, &[key], b"new").expect("updated")
        };
    }
    tx.commit(CommitOptions::default()).expect("committed");
    for _ in 0..100 {
        engine.background_step(1).expect("purges");
    }
}

fn rest(cursor: &mut Cursor, reader: &ViewReader) -> Vec<(Vec<u8>, Vec<u8>)> {
    let (mut batch, mut all) = (Batch::new(), Vec::new());
    while cursor.next_by(reader, &mut batch, 7).expect("reads") {
        all.extend(batch.iter().map(|(key, payload)| (key.to_vec(), payload.to_vec())));
    }
    all
}

#[test]
fn a_reader_keeps_its_view_on_another_thread() {
    let (engine, tree) = open();
    let mut tx = engine.begin(Isolation::ReadCommitted);
    let mut cursor = tx.scan(tree, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Consistent).expect("scans");
    let mut batch = Batch::new();
    assert!(cursor.next_batch(&mut tx, &mut batch, 10).expect("reads"));
    let reader = tx.reader(tree, Read::Consistent).expect("no error").expect("a reader");
    tx.commit(CommitOptions::default()).expect("committed");
    change_all(&engine, tree);
    let all = std::thread::spawn(move || rest(&mut cursor, &reader)).join().expect("no panic");
    let wanted: Vec<_> = (10..200u8).map(|key| (vec![key], b"old".to_vec())).collect();
    assert_eq!(all, wanted);
    change_nothing_is_left(&engine, tree);
}

/// When the reader has gone, its view keeps nothing back any more.
fn change_nothing_is_left(engine: &Arc<Engine>, tree: TreeId) {
    for _ in 0..100 {
        engine.background_step(1).expect("purges");
    }
    assert_eq!(engine.system().history_len(), 0);
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let mut out = Vec::new();
    assert!(!tx.get(tree, &[0], Read::Consistent, &mut out).expect("reads"));
    assert!(tx.get(tree, &[1], Read::Consistent, &mut out).expect("reads") && out == b"new");
}

#[test]
fn who_has_changes_or_locks_what_it_reads_gives_no_reader() {
    let (engine, tree) = open();
    let mut tx = engine.begin(Isolation::RepeatableRead);
    assert!(tx.reader(tree, Read::Shared).expect("no error").is_none());
    assert!(tx.reader(tree, Read::Consistent).expect("no error").is_some());
    tx.update(tree, &[5], b"mine").expect("updated");
    assert!(tx.reader(tree, Read::Consistent).expect("no error").is_none());
    let mut dirty = engine.begin(Isolation::ReadUncommitted);
    assert!(dirty.reader(tree, Read::Consistent).expect("no error").is_none());
}

#[test]
fn a_transaction_beside_another_sees_what_it_sees() {
    let (engine, tree) = open();
    let mut tx = engine.begin(Isolation::ReadCommitted);
    tx.statement_begin();
    let mut other = beside(&mut tx).expect("it has no changes");
    change_all(&engine, tree);
    let read = |tx: &mut Transaction, key: u8| {
        let mut value = Vec::new();
        tx.get(tree, &[key], Read::Consistent, &mut value).expect("reads").then_some(value)
    };
    for key in 0..200u8 {
        assert_eq!(read(&mut other, key).as_deref(), Some(&b"old"[..]), "key {key}");
        assert_eq!(read(&mut tx, key).as_deref(), Some(&b"old"[..]), "key {key}");
    }
    assert_eq!((take_read(&mut other), take_read(&mut other)), (200, 0));
    tx.statement_end();
    assert!(engine.trx_list().len() <= 1, "it is not listed");
    drop(other);
    tx.statement_begin();
    assert_eq!(read(&mut tx, 1).as_deref(), Some(&b"new"[..]), "a statement of its own");
    tx.insert(tree, &[250], b"own", Unique::WholeKey).expect("inserted");
    assert!(beside(&mut tx).is_none(), "nobody else sees its changes");
}
