//! Pages that cannot be read while purge wants them: the rest of the server goes on.

mod common;

use std::ops::Bound;
use std::sync::Arc;
use std::time::Duration;

use base::TreeId;
use common::RawApplier;
use engine::*;
use world::{Fault, FaultKind, Operation, SimDisk, World};

const PAGE: usize = 4096;

fn open(disk: &Arc<SimDisk>) -> Arc<Engine> {
    let options =
        EngineOptions { page_size: PAGE, pool_bytes: 1 << 20, pool_bytes_max: 16 << 20, threads: false, ..EngineOptions::default() };
    Engine::open(&World::simulated(disk.clone(), 1), options, &mut RawApplier::default()).expect("opens").0
}

/// A table of one tree with so many rows of 100 bytes, in no log.
fn table(engine: &Arc<Engine>, rows: u32) -> TreeId {
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let tree = tx.create_tree().expect("tree");
    for n in 0..rows {
        tx.insert(tree, &n.to_be_bytes(), &[b'v'; 100], Unique::WholeKey).expect("inserts");
    }
    tx.commit(CommitOptions::default()).expect("commits");
    tree
}

fn delete(tx: &mut Transaction, tree: TreeId, rows: std::ops::Range<u32>) {
    for n in rows {
        tx.delete(tree, &n.to_be_bytes()).expect("deletes");
    }
}

/// Entries of the tree, those that are marked as deleted included.
fn entries(engine: &Engine, id: TreeId) -> u64 {
    let mut count = 0;
    let mut visit = |entry: Option<(&[u8], &[u8])>| {
        count += u64::from(entry.is_some());
        tree::Visit::Continue
    };
    let open = engine.system().tree(id).expect("there");
    open.tree.visit(Bound::Unbounded, tree::Direction::Forward, store::Access::Normal, &mut visit).expect("readable");
    count
}

fn purge(engine: &Engine) {
    for _ in 0..5000 {
        engine.background_step(1).expect("purge does not stop");
    }
}

/// All images of the tree's pages, current or not.
fn flip(engine: &Engine, disk: &SimDisk, tree: TreeId) {
    let bytes = engine.world().disk().read("pages.000").expect("reads");
    for (n, page) in bytes.chunks_exact(PAGE).enumerate().filter(|(_, page)| page[4..8] == tree.0.to_le_bytes()) {
        assert!(page[0..4] != [0; 4]);
        disk.flip("pages.000", (n * PAGE + 300) as u64, 1);
    }
}

fn evict_all(engine: &Engine) {
    engine.checkpoint().expect("checkpoint");
    while engine.store().evict_step(256) > 0 {}
}

fn figure(engine: &Engine, name: &str) -> u64 {
    engine.status().into_iter().find(|(n, _)| *n == name).expect("a figure").1
}

/// One leaf cannot be read: history of other tables, of the same transaction and of later ones in the same
/// slot, is purged; what could not be is when it can be read, also behind a start.
#[test]
fn a_damaged_leaf_does_not_stop_purge() {
    for restart in [false, true] {
        let mut disk = SimDisk::new();
        let mut engine = open(&disk);
        let (damaged, other) = (table(&engine, 10), table(&engine, 500));
        let mut reader = engine.begin(Isolation::RepeatableRead);
        reader.open_read_view();
        let mut tx = engine.begin(Isolation::RepeatableRead);
        delete(&mut tx, other, 0..10);
        delete(&mut tx, damaged, 0..5);
        delete(&mut tx, other, 10..20);
        tx.commit(CommitOptions::default()).expect("commits");
        // In the same slot.
        delete(&mut tx, other, 20..200);
        tx.commit(CommitOptions::default()).expect("commits");
        evict_all(&engine);
        flip(&engine, &disk, damaged);
        reader.rollback().expect("ends");
        purge(&engine);
        assert_eq!(engine.system().history_len(), 0, "history of other tables goes on");
        assert_eq!(entries(&engine, other), 300);
        assert_eq!((figure(&engine, "Redoubt_purge_set_aside"), figure(&engine, "Redoubt_damaged_trees")), (1, 1));
        // What comes later uses another slot, and the undo of this one does not grow.
        let held: u32 = engine.system().undo.trees()[..1].iter().map(|t| engine.store().tree(*t).expect("there").pages()).sum();
        for _ in 0..50 {
            delete(&mut tx, other, 200..300);
            tx.rollback().expect("rolls back");
        }
        delete(&mut tx, other, 200..300);
        tx.commit(CommitOptions::default()).expect("commits");
        purge(&engine);
        assert_eq!((engine.system().history_len(), entries(&engine, other)), (0, 200));
        assert_eq!(engine.store().tree(engine.system().undo.trees()[0]).expect("there").pages(), held);
        drop(tx);
        drop(reader);
        if restart {
            engine.shutdown().expect("stops");
            drop(engine);
            disk = disk.restart();
            engine = open(&disk);
            purge(&engine);
            // Still damaged: it was not forgotten.
        }
        flip(&engine, &disk, damaged);
        purge(&engine);
        assert_eq!(figure(&engine, "Redoubt_purge_set_aside"), 1, "once a minute");
        engine.world().advance(Duration::from_secs(61));
        purge(&engine);
        assert_eq!((figure(&engine, "Redoubt_purge_set_aside"), entries(&engine, damaged)), (0, 5));
        assert_eq!(engine.system().undo.check(engine.store()).expect("chains are whole"), 0);
    }
}

/// The same with undo itself, and with pages that are to be freed behind a tail.
#[test]
fn unreadable_undo_does_not_stop_purge() {
    let disk = SimDisk::new();
    let engine = open(&disk);
    let (one, other) = (table(&engine, 500), table(&engine, 500));
    let (mut first, mut second) = (engine.begin(Isolation::RepeatableRead), engine.begin(Isolation::RepeatableRead));
    let mut reader = engine.begin(Isolation::RepeatableRead);
    reader.open_read_view();
    delete(&mut first, one, 0..200);
    delete(&mut second, other, 0..200);
    first.commit(CommitOptions::default()).expect("commits");
    second.commit(CommitOptions::default()).expect("commits");
    delete(&mut first, one, 200..400);
    first.rollback().expect("rolls back");
    evict_all(&engine);
    let undo = engine.system().undo.trees()[0];
    flip(&engine, &disk, undo);
    reader.rollback().expect("ends");
    purge(&engine);
    assert_eq!(engine.system().history_len(), 0);
    assert_eq!(figure(&engine, "Redoubt_purge_set_aside"), 1);
    assert_eq!(entries(&engine, one) + entries(&engine, other), 800, "one of the two is purged");
    flip(&engine, &disk, undo);
    engine.world().advance(Duration::from_secs(61));
    purge(&engine);
    assert_eq!(entries(&engine, one) + entries(&engine, other), 600);
    assert_eq!(figure(&engine, "Redoubt_purge_set_aside"), 0);
    assert!(engine.system().undo.check(engine.store()).expect("chains are whole") <= 2);
}

/// Reads that fail for a while, at any place: nothing is lost of what is to be purged.
#[test]
fn reads_that_fail_for_a_while_lose_nothing_of_purge() {
    for after in 0..25 {
        let disk = SimDisk::new();
        let engine = open(&disk);
        let trees = [table(&engine, 200), table(&engine, 200), table(&engine, 200)];
        let mut transactions: Vec<Transaction> = (0..3).map(|_| engine.begin(Isolation::RepeatableRead)).collect();
        for rows in [0..60, 60..100] {
            for (n, tx) in transactions.iter_mut().enumerate() {
                delete(tx, trees[n], rows.clone());
                delete(tx, trees[(n + 1) % 3], rows.start + 100..rows.end + 100);
            }
            for tx in &mut transactions {
                tx.commit(CommitOptions::default()).expect("commits");
            }
        }
        evict_all(&engine);
        disk.inject(Fault { operation: Operation::Read, path: "pages".to_owned(), after, times: 4, kind: FaultKind::Io, partial: 0 });
        for _ in 0..40 {
            let _ = engine.background_step(1);
            while engine.store().evict_step(256) > 0 {}
        }
        disk.clear_faults();
        engine.world().advance(Duration::from_secs(61));
        purge(&engine);
        for tree in trees {
            assert_eq!(entries(&engine, tree), 0, "after {after}");
        }
        assert_eq!((engine.system().history_len(), figure(&engine, "Redoubt_purge_set_aside")), (0, 0));
        assert!(engine.system().undo.check(engine.store()).expect("chains are whole") <= 2);
    }
}

/// DROP said that it had failed, and was committed: its pages could not be read.
#[test]
fn a_drop_whose_pages_cannot_be_read_is_done() {
    let mut disk = SimDisk::new();
    let mut engine = open(&disk);
    let (damaged, other) = (table(&engine, 500), table(&engine, 500));
    evict_all(&engine);
    flip(&engine, &disk, damaged);
    let mut tx = engine.begin(Isolation::RepeatableRead);
    tx.drop_tree(damaged).expect("is noted");
    tx.commit(CommitOptions::default()).expect("is committed, and says so");
    purge(&engine);
    assert!(engine.store().tree(damaged).is_none());
    engine.checkpoint().expect("checkpoint");
    drop((tx, engine));
    disk = disk.crash(1);
    engine = open(&disk);
    assert!(engine.store().tree(damaged).is_none());
    assert_eq!(entries(&engine, other), 500);
    engine.store().audit().expect("its slots are free");
}
