//! What the end of a statement, or a rollback, leaves behind.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use super::*;

/// A rollback gave up the claim on a tree that it was only about to empty: who came in then had his pages
/// freed together with those of the load.
#[test]
fn nobody_changes_a_filled_tree_before_its_rollback_has_emptied_it() {
    let s = system();
    let t = table(&s, &[]);
    let mut load = begin(&s, Isolation::RepeatableRead);
    let mut bulk = load.fill(t, t).expect("asks").expect("nobody else has it");
    for n in 0..2000_u32 {
        bulk.push(&n.to_be_bytes(), b"a row").expect("room");
    }
    bulk.finish().expect("room");
    let other = Mutex::new(begin(&s, Isolation::RepeatableRead));
    let windows = Arc::new(AtomicU32::new(0));
    let count = windows.clone();
    s.world.set_scheduler(move |point| {
        // The first window is that of the root, whose latch is still held then.
        if point == world::Point::WindowLeft && count.fetch_add(1, Ordering::Relaxed) == 2 {
            let mut other = other.lock().expect("no panic");
            assert_eq!(other.insert(t, b"another", b"row", Unique::WholeKey), Err(Error::WouldBlock));
            other.rollback().expect("has changed nothing");
        }
    });
    load.rollback().expect("rolled back");
    s.world.set_scheduler(|_| ());
    assert!(windows.load(Ordering::Relaxed) > 10, "the load has filled many pages");
    assert_eq!(raw(&s, t), "");
    let mut later = begin(&s, Isolation::RepeatableRead);
    later.insert(t, b"later", b"row", Unique::WholeKey).expect("the tree is free");
    commit(&mut later);
    s.tree(t).expect("there").tree.check().expect("reads");
}

/// The lock that a statement takes for its numbers goes with the statement; it was counted until the
/// transaction ended, once for each of its statements, and made it look like one that has done much.
#[test]
fn auto_increment_locks_are_counted_as_long_as_they_are_held() {
    let s = system();
    let t = table(&s, &[]);
    let mut tx = begin(&s, Isolation::RepeatableRead);
    for _ in 0..3 {
        tx.statement_begin();
        tx.lock_table(t, TableLock::AutoInc).expect("free");
        assert_eq!(tx.shared.owner.figures().table_locks, 1);
        tx.statement_end();
        assert_eq!(tx.shared.owner.figures().table_locks, 0);
    }
    assert!(!tx.has_locks());
}

/// A load that did not get its tree after all kept the lock of the table until its transaction ended: who
/// wanted numbers there, or to load, waited for nothing.
#[test]
fn who_does_not_get_a_tree_to_fill_locks_no_table() {
    let s = system();
    let (t, elsewhere) = (table(&s, &[]), table(&s, &[]));
    let mut other = begin(&s, Isolation::RepeatableRead);
    // Takes the undo slot that is free: the load makes a new one, in a window.
    other.insert(elsewhere, b"a", b"a", Unique::WholeKey).expect("inserted");
    let other = Mutex::new(other);
    let come = Arc::new(AtomicU32::new(0));
    let count = come.clone();
    s.world.set_scheduler(move |point| {
        if point == world::Point::WindowLeft && count.fetch_add(1, Ordering::Relaxed) == 0 {
            let mut other = other.lock().expect("no panic");
            other.insert(t, b"another", b"row", Unique::WholeKey).expect("nobody fills the tree yet");
            commit(&mut other);
        }
    });
    let mut load = begin(&s, Isolation::RepeatableRead);
    assert!(load.fill(t, t).expect("asks").is_none(), "it is not empty any more");
    s.world.set_scheduler(|_| ());
    assert!(come.load(Ordering::Relaxed) > 0);
    let mut later = begin(&s, Isolation::RepeatableRead);
    later.lock_table(t, TableLock::AutoInc).expect("free");
    commit(&mut later);
    commit(&mut load);
}

/// The same where the filling is taken back and the transaction goes on.
#[test]
fn a_table_is_free_when_its_filling_is_taken_back() {
    let s = system();
    let (t, index) = (table(&s, &[]), table(&s, &[]));
    let mut load = begin(&s, Isolation::RepeatableRead);
    let savepoint = load.savepoint();
    for tree in [t, index] {
        let mut bulk = load.fill(tree, t).expect("asks").expect("nobody else has it");
        bulk.push(b"a", b"row").expect("room");
        bulk.finish().expect("room");
    }
    let mut other = begin(&s, Isolation::RepeatableRead);
    assert_eq!(other.insert(t, b"another", b"row", Unique::WholeKey), Err(Error::WouldBlock));
    load.rollback_to(&savepoint).expect("rolled back");
    other.insert(t, b"another", b"row", Unique::WholeKey).expect("who has waited goes on");
    commit(&mut other);
    assert!(!load.has_locks());
    commit(&mut load);
    assert_eq!(raw(&s, t), "another");
}

/// A tree was given free when it was empty, and then the record went that it had been filled. A checkpoint
/// in between had the record, and the next start emptied the tree of what others had committed by then.
#[test]
fn a_filled_tree_is_free_when_nothing_says_any_more_that_it_was_filled() {
    let s = system();
    let t = table(&s, &[]);
    let mut load = begin(&s, Isolation::RepeatableRead);
    let mut bulk = load.fill(t, t).expect("asks").expect("nobody else has it");
    bulk.push(b"a", b"row").expect("room");
    bulk.finish().expect("room");
    let other = Mutex::new(begin(&s, Isolation::RepeatableRead));
    let met = Arc::new(AtomicU32::new(0));
    let count = met.clone();
    s.world.set_scheduler(move |point| {
        if point == world::Point::TreeEmptied {
            count.fetch_add(1, Ordering::Relaxed);
            let mut other = other.lock().expect("no panic");
            assert_eq!(other.insert(t, b"another", b"row", Unique::WholeKey), Err(Error::WouldBlock));
            other.rollback().expect("has changed nothing");
        }
    });
    load.rollback().expect("rolled back");
    s.world.set_scheduler(|_| ());
    assert_eq!(met.load(Ordering::Relaxed), 1);
}

/// Who was opening a tree while it was dropped kept it, open, for everybody who came later.
#[test]
fn a_tree_that_is_dropped_while_it_is_opened_is_not_open() {
    let s = system();
    let t = table(&s, &["a"]);
    let opening = tree::Tree::open(&s.store, t).expect("there");
    s.free_tree(t).expect("dropped");
    assert_eq!(s.trees.adopt(t, opening).err(), Some(Error::NoSuchTree(t)));
    assert_eq!(s.tree(t).err(), Some(Error::NoSuchTree(t)));
}
