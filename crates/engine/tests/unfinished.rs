//! Transactions that cannot be taken back now, because something cannot be read or there is no room: they are
//! later, without a restart, and hold up nothing else. And a start for which there is no room.

mod common;

use std::sync::Arc;
use std::time::Duration;

use base::TreeId;
use common::{RawApplier, contents};
use engine::*;
use world::{Disk, Fault, FaultKind, Open, Operation, SimDisk, World};

fn try_open(disk: &Arc<SimDisk>) -> Result<Arc<Engine>> {
    let options =
        EngineOptions { page_size: 4096, pool_bytes: 1 << 20, pool_bytes_max: 16 << 20, threads: false, ..EngineOptions::default() };
    Engine::open(&World::simulated(disk.clone(), 1), options, &mut RawApplier::default()).map(|(engine, _)| engine)
}

fn open(disk: &Arc<SimDisk>) -> Arc<Engine> {
    try_open(disk).expect("opens")
}

/// A table of one tree with so many rows of 400 bytes, in the log.
fn table(engine: &Arc<Engine>, rows: u32) -> TreeId {
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let tree = tx.create_tree().expect("tree");
    for n in 0..rows {
        let (key, value) = (n.to_be_bytes(), [b'v'; 400]);
        tx.insert(tree, &key, &value, Unique::WholeKey).expect("inserts");
        tx.log().raw_row(tree, &key, Some(&value));
    }
    tx.commit(CommitOptions::default()).expect("commits");
    tree
}

fn update_all(tx: &mut Transaction, tree: TreeId, rows: u32) {
    for n in 0..rows {
        tx.update(tree, &n.to_be_bytes(), &[b'w'; 400]).expect("updates");
    }
}

fn evict_all(engine: &Engine) {
    engine.checkpoint().expect("checkpoint");
    while engine.store().evict_step(256) > 0 {}
}

/// Whether somebody holds the row.
fn is_locked(engine: &Arc<Engine>, tree: TreeId) -> bool {
    let mut tx = engine.begin(Isolation::RepeatableRead);
    tx.manner.policy = WaitPolicy::NoWait;
    tx.get(tree, &0_u32.to_be_bytes(), Read::Exclusive, &mut Vec::new()) == Err(Error::LockNotAvailable)
}

fn roll_back(engine: &Engine) -> Result<()> {
    (0..10_000).try_for_each(|_| engine.background_step(4))
}

/// A rollback that met a page which could not be read left its rows locked until the next start.
#[test]
fn a_rollback_that_fails_is_gone_on_with() {
    let disk = SimDisk::new();
    let engine = open(&disk);
    let tree = table(&engine, 1000);
    let mut tx = engine.begin(Isolation::RepeatableRead);
    update_all(&mut tx, tree, 1000);
    evict_all(&engine);
    let path = "pages".to_owned();
    disk.inject(Fault { operation: Operation::Read, path, after: 20, times: u64::MAX, kind: FaultKind::Io, partial: 0 });
    assert!(matches!(tx.rollback(), Err(Error::Damaged(_))));
    assert!(!tx.has_changes() && !tx.has_locks(), "the session goes on with a new one");
    assert_eq!(engine.system().losers(), 1);
    disk.clear_faults();
    roll_back(&engine).expect("it is left alone for a while");
    assert!(is_locked(&engine, tree));
    assert!(contents(&engine, tree).values().all(|value| value[0] == b'v'), "nobody sees what is not taken back");
    engine.world().advance(Duration::from_secs(60));
    roll_back(&engine).expect("it can be read");
    assert_eq!(engine.system().losers(), 0);
    assert!(!is_locked(&engine, tree));
    update_all(&mut tx, tree, 1000);
    tx.commit(CommitOptions::default()).expect("commits");
    assert!(contents(&engine, tree).values().all(|value| value[0] == b'w'));
    engine.check_tree(tree).expect("whole");
}

/// What a crash had left unfinished and found no room kept its locks until the next start.
#[test]
fn a_loser_that_finds_no_room_is_taken_back_when_there_is_some() {
    let mut disk = SimDisk::new();
    let engine = open(&disk);
    let tree = table(&engine, 6000);
    let mut tx = engine.begin(Isolation::RepeatableRead);
    update_all(&mut tx, tree, 6000);
    engine.checkpoint().expect("checkpoint");
    drop(engine);
    std::mem::forget(tx);
    disk = disk.crash(1);
    let engine = open(&disk);
    assert_eq!(engine.system().losers(), 1);
    let other = table(&engine, 0);
    disk.set_capacity(disk.used());
    let mut filler = engine.begin(Isolation::RepeatableRead);
    let full = (0_u32..).find_map(|n| filler.insert(other, &n.to_be_bytes(), &[b'f'; 400], Unique::WholeKey).err());
    assert!(matches!(full, Some(Error::Full(_))), "{full:?}");
    filler.commit(CommitOptions::default()).expect("needs no room in the log");
    assert!(matches!(roll_back(&engine), Err(Error::Full(_))), "it takes more pages than the reserve has slots");
    roll_back(&engine).expect("it is left alone for a while");
    assert!(is_locked(&engine, tree));
    disk.set_capacity(u64::MAX);
    engine.world().advance(Duration::from_secs(1));
    roll_back(&engine).expect("room");
    assert_eq!(engine.system().losers(), 0);
    assert!(!is_locked(&engine, tree));
    assert!(contents(&engine, tree).values().all(|value| value[0] == b'v'));
}

/// The log says that a prepared transaction was rolled back, and one of its pages cannot be read: the
/// database did not open. It is a loser like others, also behind the next crash.
#[test]
fn a_decision_that_cannot_be_carried_out_at_a_start_keeps_nobody_out() {
    let mut disk = SimDisk::new();
    let mut engine = open(&disk);
    let (tree, xid) = (table(&engine, 1000), common::xid(1));
    let mut tx = engine.begin(Isolation::RepeatableRead);
    update_all(&mut tx, tree, 1000);
    tx.log().set_xa(Some(xid.clone()));
    tx.log().query_in_group(0, "", b"SELECT 1");
    tx.prepare_xa(&xid, &CommitOptions::default()).expect("prepares");
    engine.checkpoint().expect("checkpoint");
    engine.begin(Isolation::RepeatableRead).decide(&xid, Decision::Rollback, 0, &CommitOptions::default()).expect("decides");
    for start in 0..2 {
        drop((engine, tx));
        disk = disk.crash(start);
        let path = "pages".to_owned();
        disk.inject(Fault { operation: Operation::Read, path, after: 60, times: u64::MAX, kind: FaultKind::Io, partial: 0 });
        engine = open(&disk);
        assert_eq!((engine.system().prepared_xa().len(), engine.system().losers()), (0, 1), "start {start}");
        tx = engine.begin(Isolation::RepeatableRead);
    }
    disk.clear_faults();
    assert!(is_locked(&engine, tree));
    engine.world().advance(Duration::from_secs(60));
    roll_back(&engine).expect("it can be read");
    assert_eq!(engine.system().losers(), 0);
    assert!(contents(&engine, tree).values().all(|value| value[0] == b'v'));
}

/// A start whose log needed more pages than there was room for told of damage.
#[test]
fn a_start_without_room_for_its_log_says_so() {
    let mut disk = SimDisk::new();
    let engine = open(&disk);
    let slots = disk.len("pages.000");
    let tree = table(&engine, 10_000);
    drop(engine);
    disk = disk.crash(1);
    // As if what these rows had taken before the crash had been given back.
    Disk::open(&*disk, "pages.000", Open::EXISTING).and_then(|file| file.set_len(slots)).expect("it is there");
    let path = "pages".to_owned();
    disk.inject(Fault { operation: Operation::Allocate, path, after: 0, times: u64::MAX, kind: FaultKind::Full, partial: 0 });
    match try_open(&disk) {
        Err(Error::Refused(why)) => assert!(why.contains("the device of the data directory is full"), "{why}"),
        other => panic!("{:?}", other.err()),
    }
    disk = disk.restart();
    assert_eq!(contents(&open(&disk), tree).len(), 10_000);
}
