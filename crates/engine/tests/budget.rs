//! The log's budget: commits wait for the checkpoint that makes room in it, and fail when none can.

mod common;

use std::sync::Arc;
use std::thread;

use common::RawApplier;
use engine::*;
use world::{Fault, FaultKind, Operation, SimDisk, World};

fn open(disk: &Arc<SimDisk>) -> Arc<Engine> {
    let options = EngineOptions { page_size: 4096, pool_bytes: 1 << 20, threads: false, ..EngineOptions::default() };
    Engine::open(&World::simulated(disk.clone(), 1), options, &mut RawApplier::default()).expect("opens").0
}

/// It used to wait for ever.
#[test]
fn a_commit_beyond_the_budget_fails_when_no_checkpoint_can_be_finished() {
    let disk = SimDisk::new();
    let engine = open(&disk);
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let tree = tx.create_tree().expect("created");
    tx.insert(tree, b"a", b"1", Unique::WholeKey).expect("inserted");
    tx.log().raw_row(tree, b"a", Some(b"1"));
    tx.commit(CommitOptions::default()).expect("committed");
    engine.system().checkpoints.set_log_full(true);
    disk.inject(Fault {
        operation: Operation::Write,
        path: "pagemap".into(),
        after: 0,
        times: u64::MAX,
        kind: FaultKind::Full,
        partial: 0,
    });
    let commit = |value: &'static [u8]| {
        let engine = engine.clone();
        thread::spawn(move || {
            let mut tx = engine.begin(Isolation::RepeatableRead);
            tx.update(tree, b"a", value).expect("updated");
            tx.log().raw_row(tree, b"a", Some(value));
            (tx.commit(CommitOptions::default()).map(drop), tx.has_changes())
        })
    };
    let waits = commit(b"2");
    while !waits.is_finished() {
        assert!(matches!(engine.checkpoint(), Err(Error::Full(_))));
        thread::yield_now();
    }
    assert_eq!(waits.join().expect("no panic"), (Err(Error::Full("data files")), false));
    assert!(engine.trx_list().is_empty());
    // A failure from before it began to wait says nothing.
    disk.clear_faults();
    let waits = commit(b"3");
    engine.checkpoint().expect("there is room");
    engine.system().checkpoints.set_log_full(false);
    assert_eq!(waits.join().expect("no panic"), (Ok(()), false));
    let mut out = Vec::new();
    assert_eq!(engine.begin(Isolation::ReadCommitted).get(tree, b"a", Read::Consistent, &mut out), Ok(true));
    assert_eq!(out, b"3");
}
