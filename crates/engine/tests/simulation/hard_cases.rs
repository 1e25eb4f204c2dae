//! The cases that were found on paper before any code existed, one test each; docs/hard-cases.md says which
//! test keeps which rule.
//!
//! Most are a script on a prepared database, with a crash at every I/O of the script and three outcomes of
//! each: nothing, a part, or all of what was unsynced arrives.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base::TreeId;
use engine::*;
use world::{Point, Prng, SimDisk, SimulatedDeath, World};

// By name: the engine has rows of its own.
use crate::model::Rows;
use crate::model::*;

const POOL: usize = 64;
/// A second table of one tree, which comes and goes.
const EXTRA: &[u8] = b"extra";

/// A database with rows of several pages in its last checkpoint, and its contents.
fn prepared(log_bin: bool) -> (Arc<SimDisk>, Rows) {
    let disk = SimDisk::new();
    let mut run = start(&disk, log_bin, Rows::new());
    for n in 0..60 {
        write(&mut run, n, Some(200));
    }
    run.commit(0);
    make_extra(&run.engine);
    run.engine.checkpoint().expect("checkpoint");
    let rows = run.rows.clone();
    run.engine.shutdown().expect("stops");
    drop(run);
    (disk, rows)
}

fn start(disk: &Arc<SimDisk>, log_bin: bool, rows: Rows) -> Run {
    let world = World::simulated(disk.clone(), 7);
    let options = EngineOptions { log_bin, ..options(POOL) };
    let (engine, _) = Engine::open(&world, options, &mut RawApplier::default()).expect("opens");
    let table = find_table(&engine).unwrap_or_else(|| make_table(&engine));
    Run::with_shape(engine, table, rows, 3, Shape { keys: 60, ..Shape::default() })
}

fn make_extra(engine: &Arc<Engine>) {
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let tree = tx.create_tree().expect("tree");
    for n in 0..40_u64 {
        let (key, value) = (n.to_be_bytes(), [n as u8; 300]);
        tx.insert(tree, &key, &value, Unique::WholeKey).expect("inserts");
        tx.log().raw_row(tree, &key, Some(&value));
    }
    tx.insert(CATALOG_TREE, EXTRA, &tree.0.to_le_bytes(), Unique::WholeKey).expect("catalog row");
    tx.log().raw_row(CATALOG_TREE, EXTRA, Some(&tree.0.to_le_bytes()));
    tx.commit(CommitOptions::default()).expect("commits");
}

fn extra(engine: &Arc<Engine>) -> Option<TreeId> {
    let mut row = Vec::new();
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let found = tx.get(CATALOG_TREE, EXTRA, Read::Consistent, &mut row).expect("reads");
    found.then(|| TreeId(u32::from_le_bytes(row[..4].try_into().expect("four bytes"))))
}

fn drop_extra(engine: &Arc<Engine>) {
    let Some(tree) = extra(engine) else { return };
    let mut tx = engine.begin(Isolation::RepeatableRead);
    tx.drop_tree(tree).expect("dropped");
    tx.delete(CATALOG_TREE, EXTRA).expect("catalog row");
    tx.log().raw_row(CATALOG_TREE, EXTRA, None);
    tx.commit(CommitOptions::default()).expect("commits");
}

/// Session 0 writes a row of its transaction: a value of that length, or none.
fn write(run: &mut Run, key: u64, len: Option<usize>) {
    write_by(run, 0, key, len);
}

fn write_by(run: &mut Run, session: usize, key: u64, len: Option<usize>) {
    let value = len.map(|len| (0..len).map(|_| b'a' + (run.random.next() % 26) as u8).collect::<Vec<u8>>());
    run.change_key(session, format!("key{key:03}").into_bytes(), value);
}

fn evict_all(engine: &Arc<Engine>) {
    while engine.store().evict_step(POOL) > 0 {}
}

/// The running checkpoint is finished, as its thread would.
fn finish_checkpoint(engine: &Arc<Engine>) {
    while engine.store().status().checkpoint_running {
        engine.world().advance(Duration::from_secs(2));
        engine.background_step(0).expect("checkpoint");
    }
}

fn purge(engine: &Arc<Engine>) {
    while engine.system().history_len() > 0 {
        engine.background_step(1).expect("purges");
    }
}

/// What must be true of a database that `run` has left behind.
fn check(disk: &Arc<SimDisk>, log_bin: bool, rows: &Rows, in_flight: Option<&Rows>) {
    let run = start(disk, log_bin, Rows::new());
    let allowed: Vec<&Rows> = std::iter::once(rows).chain(in_flight).collect();
    verify(&run.engine, run.table, &allowed);
    if let Some(tree) = extra(&run.engine) {
        assert_eq!(contents(&run.engine, tree).len(), 40, "the second table is whole as long as it is there");
    }
}

/// Runs the script on copies of a prepared database, with a crash at every I/O of it, and once to its end.
fn at_every_io(log_bin: bool, script: impl Fn(&mut Run)) {
    let (base, rows) = prepared(log_bin);
    at_every_io_on(&base, &rows, log_bin, script);
}

fn at_every_io_on(base: &Arc<SimDisk>, rows: &Rows, log_bin: bool, script: impl Fn(&mut Run)) {
    quiet();
    for n in 1.. {
        let disk = base.restart();
        let mut run = start(&disk, log_bin, rows.clone());
        disk.crash_at(n);
        let died = match catch_unwind(AssertUnwindSafe(|| script(&mut run))) {
            Ok(()) => false,
            Err(payload) if payload.is::<SimulatedDeath>() => true,
            Err(payload) => std::panic::resume_unwind(payload),
        };
        let (rows, in_flight) = (std::mem::take(&mut run.rows), run.committing.take());
        bury(run);
        for outcome in 0..3 {
            check(&disk.crash(3 * n + outcome), log_bin, &rows, in_flight.as_ref());
        }
        if !died {
            return;
        }
    }
}

/// C1: a page evicted before the barrier is read back, changed and evicted again while the checkpoint is
/// being written.
#[test]
fn case_01_evicted_read_back_and_evicted_again_around_a_barrier() {
    at_every_io(true, |run| {
        for n in (0..60).step_by(3) {
            write(run, n, Some(150));
        }
        run.commit(0);
        evict_all(&run.engine);
        run.engine.begin_checkpoint().expect("barrier");
        for n in (0..60).step_by(2) {
            write(run, n, Some(250));
        }
        run.commit(0);
        evict_all(&run.engine);
        finish_checkpoint(&run.engine);
        write(run, 1, None);
        run.commit(0);
    });
}

/// C2: DROP, TRUNCATE, merges of leaves and purge between the barrier and its batch.
#[test]
fn case_02_freed_between_barrier_and_batch() {
    at_every_io(true, |run| {
        for n in 0..50 {
            write(run, n, None);
        }
        run.engine.begin_checkpoint().expect("barrier");
        run.commit(0);
        drop_extra(&run.engine);
        purge(&run.engine);
        evict_all(&run.engine);
        finish_checkpoint(&run.engine);
        write(run, 3, Some(100));
        run.commit(0);
        run.engine.begin_checkpoint().expect("barrier");
        run.truncate();
        write(run, 4, Some(100));
        run.commit(0);
    });
}

/// C4: pages change, and their old slots go to others, between the write of an image and the note that it
/// is written.
#[test]
fn case_04_pages_change_before_their_write_is_noted() {
    quiet();
    let (base, rows) = prepared(true);
    for seed in 0..40 {
        let disk = base.restart();
        let run = Arc::new(Mutex::new(start(&disk, true, rows.clone())));
        let engine = run.lock().expect("one thread").engine.clone();
        let inside = Arc::downgrade(&run);
        engine.world().set_scheduler(move |point| {
            let Some(run) = inside.upgrade() else { return };
            if point == Point::ImagesWritten
                && let Ok(mut run) = run.try_lock()
            {
                run.session_step();
                run.session_step();
            }
        });
        disk.crash_at(60 + 7 * seed);
        let mut random = Prng::new(seed);
        let died = catch_unwind(AssertUnwindSafe(|| {
            loop {
                engine.world().advance(Duration::from_millis(20));
                run.lock().expect("one thread").session_step();
                match random.below(4) {
                    0 => drop(engine.store().write_step(4)),
                    1 => drop(engine.store().evict_step(4)),
                    2 => engine.background_step(0).expect("checkpoint"),
                    _ => {}
                }
            }
        }));
        assert!(died.is_err_and(|payload| payload.is::<SimulatedDeath>()), "only the power ends it");
        assert!(engine.store().status().writes_discarded > 0, "a page did change under its write");
        drop(engine);
        let mut run = Arc::into_inner(run).expect("nobody else has it").into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        let (rows, in_flight) = (std::mem::take(&mut run.rows), run.committing.take());
        bury(run);
        check(&disk.crash(seed), true, &rows, in_flight.as_ref());
    }
}

fn rebuilds(run: &mut Run) {
    write(run, 1, Some(90));
    run.commit(0);
    run.rebuild_secondary();
    write(run, 2, Some(90));
    write(run, 3, None);
    run.commit(0);
    run.engine.begin_checkpoint().expect("barrier");
    run.rebuild_secondary();
    write(run, 4, Some(90));
    run.commit(0);
}

/// C5: an index is built from existing rows, between changes that are logged.
#[test]
fn case_05_an_index_is_built_with_a_binary_log() {
    at_every_io(true, rebuilds);
}

#[test]
fn case_05_an_index_is_built_without_one() {
    at_every_io(false, rebuilds);
}

/// C12: a transaction with a log file of its own among small ones: crashes before and after its rename, the
/// index line and the directory's sync.
#[test]
fn case_09_a_large_transaction_among_small_ones() {
    at_every_io(true, |run| {
        write_by(run, 1, 30, Some(50));
        for n in 0..6 {
            write(run, n, Some(6000));
            write_by(run, 2, 40 + n, Some(40));
            run.commit(2);
        }
        run.commit(1);
        run.commit(0);
        for n in 50..54 {
            write_by(run, 1, n, Some(50));
            run.commit(1);
        }
    });
}

/// C11, C16: a barrier at every boundary of a window, of inserts, updates, deletes, rollbacks and purge in
/// three trees. What the checkpoint has, with the log behind it, is what was acknowledged.
#[test]
fn case_10_a_barrier_at_every_window_boundary() {
    quiet();
    let (base, rows) = prepared(true);
    for n in 0.. {
        let disk = base.restart();
        let mut run = start(&disk, true, rows.clone());
        let (engine, left) = (Arc::downgrade(&run.engine), Arc::new(AtomicU64::new(n)));
        let passed = left.clone();
        run.engine.world().set_scheduler(move |point| {
            if point == Point::WindowLeft
                && passed.fetch_sub(1, Ordering::Relaxed) == 0
                && let Some(engine) = engine.upgrade()
            {
                engine.begin_checkpoint().expect("barrier");
            }
        });
        write(&mut run, 61, Some(120));
        write(&mut run, 5, Some(3000));
        write(&mut run, 6, None);
        let before = run.sessions[0].tx.savepoint();
        write(&mut run, 62, Some(120));
        run.sessions[0].tx.rollback_to(&before).expect("rolls back");
        run.sessions[0].changes.pop();
        run.commit(0);
        write(&mut run, 7, Some(50));
        run.rollback(0);
        purge(&run.engine);
        // One that is active at the end.
        write_by(&mut run, 1, 8, Some(60));
        write_by(&mut run, 1, 9, None);
        finish_checkpoint(&run.engine);
        let (after, reached) = (run.rows.clone(), left.load(Ordering::Relaxed) > n);
        let dead = disk.crash(n);
        drop(run);
        check(&dead, true, &after, None);
        if !reached {
            return;
        }
    }
}

/// C21: on a full disk, with updates only, statements fail or go on, checkpoints finish, and nothing is lost.
#[test]
fn case_11_a_full_disk_with_updates_only() {
    quiet();
    for seed in 0..12 {
        let (disk, rows) = prepared(true);
        let mut run = start(&disk, true, rows);
        run.shape.faulty = true;
        disk.set_capacity(disk.used() + seed * 3000);
        let before = run.engine.store().status().checkpoints;
        for n in 0..3000 {
            let key = run.random.below(60);
            write(&mut run, key, Some(300 + (n % 7) as usize * 200));
            if n % 5 == 0 {
                run.commit(0);
            }
            if n % 50 == 0 {
                run.engine.world().advance(Duration::from_millis(300));
            }
            // Without room a checkpoint may fail to begin; it must not be stuck in the middle.
            let _ = run.engine.background_step(n % 4);
        }
        assert!(run.refused > 0, "the disk was full");
        assert!(run.engine.store().status().checkpoints > before, "checkpoints went on");
        disk.set_capacity(u64::MAX);
        run.verify();
        let rows = run.rows.clone();
        drop(run);
        check(&disk.crash(seed), true, &rows, None);
    }
}

/// C22: the smallest pool there is, and 64 sessions whose row operations interleave.
#[test]
fn case_12_many_sessions_in_the_smallest_pool() {
    let disk = SimDisk::new();
    let engine = open(&disk, 1, 5);
    let table = make_table(&engine);
    let shape = Shape { sessions: 64, keys: 600, ..Shape::default() };
    let mut run = Run::with_shape(engine, table, Rows::new(), 5, shape);
    for n in 0..600 {
        write(&mut run, n, Some(1000));
    }
    run.commit(0);
    run.shape.interleaved = 60;
    for _ in 0..3000 {
        run.step();
    }
    run.verify();
    let status = run.engine.store().status();
    assert!(status.pages_evicted > 100, "the pool was too small for the trees: {status:?}");
}

/// Nothing of a tree that was dropped answers any more, and its id is not given out again (C2).
#[test]
fn tree_ids_are_never_used_again() {
    let (disk, rows) = prepared(true);
    let mut run = start(&disk, true, rows.clone());
    let old = extra(&run.engine).expect("made");
    drop_extra(&run.engine);
    run.verify();
    drop(run);
    let run = start(&disk.crash(1), true, rows);
    assert!(extra(&run.engine).is_none());
    assert_eq!(try_contents(&run.engine, old), Err(Error::NoSuchTree(old)));
    let mut tx = run.engine.begin(Isolation::RepeatableRead);
    assert!(tx.create_tree().expect("made") > old);
}

/// A database that a crash has left with a long transaction that never ended, and one that did behind the
/// last barrier.
fn with_losers() -> (Arc<SimDisk>, Rows) {
    let (disk, rows) = prepared(true);
    let mut run = start(&disk, true, rows);
    for n in (0..50).step_by(2) {
        write_by(&mut run, 1, n, if n % 8 == 0 { None } else { Some(4 + 9 * n as usize) });
    }
    // A value of several pages, undone in pieces.
    write_by(&mut run, 1, 58, Some(9000));
    write_by(&mut run, 1, 58, Some(20));
    for n in (1..20).step_by(2) {
        write_by(&mut run, 2, n, Some(100));
    }
    run.engine.checkpoint().expect("a checkpoint");
    write_by(&mut run, 2, 21, Some(100));
    run.commit(2);
    write_by(&mut run, 0, 3, Some(50));
    write_by(&mut run, 0, 51, None);
    run.commit(0);
    let rows = run.rows.clone();
    let after = disk.restart();
    bury(run);
    (after, rows)
}

/// C24: a transaction that was active at the barrier is taken back while the database is in use, its rows
/// locked, checkpoints going on.
#[test]
fn case_13_a_long_loser_is_rolled_back_behind_the_opening() {
    let (base, rows) = with_losers();
    at_every_io_on(&base, &rows, true, |run| {
        assert_eq!(run.engine.system().losers(), 1, "the one whose rows apply has met is through, the other is not");
        let roll_back = |run: &Run, steps| (0..steps).for_each(|_| run.engine.background_step(4).expect("rolls back"));
        write(run, 58, Some(10));
        assert!(run.sessions[0].changes.is_empty(), "the loser's row is locked");
        write(run, 3, Some(300));
        run.commit(0);
        roll_back(run, 10);
        verify(&run.engine, run.table, &[&run.rows]);
        run.engine.begin_checkpoint().expect("barrier");
        roll_back(run, 10);
        evict_all(&run.engine);
        finish_checkpoint(&run.engine);
        write(run, 5, None);
        run.commit(0);
        while run.engine.system().losers() > 0 {
            roll_back(run, 1);
        }
        write(run, 58, Some(10));
        write(run, 0, Some(10));
        assert_eq!(run.sessions[0].changes.len(), 2, "nothing is locked any more");
        run.commit(0);
    });
}

/// C24: a table whose rows a loser has changed is emptied, and purge frees its trees, while the loser is
/// being taken back.
#[test]
fn case_13_a_tree_goes_while_a_loser_is_rolled_back() {
    let (base, rows) = with_losers();
    at_every_io_on(&base, &rows, true, |run| {
        run.engine.background_step(4).expect("rolls back");
        run.truncate();
        purge(&run.engine);
        write(run, 0, Some(10));
        run.commit(0);
        while run.engine.system().losers() > 0 {
            run.engine.background_step(4).expect("rolls back");
        }
    });
}

/// C27: what a large transaction that is rolled back, or one of inserts, leaves of undo is freed while
/// others use the slot, with barriers in between.
#[test]
fn case_14_undo_behind_the_tail_is_freed() {
    at_every_io(true, |run| {
        let undo_pages = |run: &Run| {
            let store = run.engine.store();
            run.engine.system().undo.trees().into_iter().filter_map(|tree| store.tree(tree)).map(|tree| tree.pages()).sum::<u32>()
        };
        for round in 0..2 {
            for n in 0..40 {
                write(run, n, Some(1000 + round));
            }
            assert!(undo_pages(run) > 5, "{} pages", undo_pages(run));
            run.rollback(0);
            assert!(run.engine.system().undo.has_long());
            run.engine.background_step(1).expect("frees one");
            run.engine.begin_checkpoint().expect("barrier");
            run.engine.background_step(1).expect("frees one");
            // The slot is used while its end is cut off.
            write(run, 3, Some(800));
            run.engine.background_step(1).expect("frees one");
            evict_all(&run.engine);
            run.commit(0);
            finish_checkpoint(&run.engine);
            while run.engine.system().undo.has_long() {
                run.engine.background_step(1).expect("frees one");
            }
            run.engine.checkpoint().expect("checkpoint");
        }
    });
}
