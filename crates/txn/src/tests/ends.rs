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
