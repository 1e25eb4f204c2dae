//! Transactions on a store in memory: anomalies, locks, rollback, purge.

use std::ops::Bound;
use std::sync::Arc;

use base::TreeId;
use store::{Store, StoreOptions};
use world::{SimDisk, World};

use crate::*;

mod ends;

fn system() -> Arc<System> {
    system_with(u64::MAX)
}

fn system_with(row_locks_max: u64) -> Arc<System> {
    let world = World::simulated(SimDisk::new(), 1);
    let options = StoreOptions { page_size: 4096, pool_bytes: 4 << 20, pool_bytes_max: 64 << 20, ..StoreOptions::default() };
    let (store, _) = Store::open(&world, options).expect("a new store");
    System::new(
        &world,
        store,
        Start { next_trx: 1, next_tree: 0, slots: Vec::new(), heirs: Vec::new() },
        RowLockLimits { most: row_locks_max, ..RowLockLimits::default() },
    )
}

fn begin(system: &Arc<System>, isolation: Isolation) -> Transaction {
    let mut tx = system.begin(isolation);
    tx.manner.policy = WaitPolicy::Yield;
    tx
}

fn commit(tx: &mut Transaction) {
    tx.commit(CommitOptions::default()).expect("commits");
}

/// A tree with the given keys, each its own payload.
fn table(system: &Arc<System>, keys: &[&str]) -> TreeId {
    let mut tx = begin(system, Isolation::RepeatableRead);
    let tree = tx.create_tree().expect("created");
    for key in keys {
        tx.insert(tree, key.as_bytes(), key.as_bytes(), Unique::WholeKey).expect("inserted");
    }
    commit(&mut tx);
    tree
}

fn read(tx: &mut Transaction, tree: TreeId, key: &str, read: Read) -> Result<Option<String>> {
    let mut out = Vec::new();
    Ok(tx.get(tree, key.as_bytes(), read, &mut out)?.then(|| String::from_utf8(out).expect("text")))
}

fn scan_with(tx: &mut Transaction, tree: TreeId, direction: Direction, how: Read) -> Result<String> {
    let mut cursor = tx.scan(tree, Bound::Unbounded, Bound::Unbounded, direction, how)?;
    let (mut batch, mut all) = (Batch::new(), Vec::new());
    while cursor.next_batch(tx, &mut batch, 2)? {
        all.extend(batch.iter().map(|(k, v)| format!("{}={}", String::from_utf8_lossy(k), String::from_utf8_lossy(v))));
    }
    Ok(all.join(" "))
}

fn scan(tx: &mut Transaction, tree: TreeId) -> String {
    scan_with(tx, tree, Direction::Forward, Read::Consistent).expect("scans")
}

fn purge(system: &Arc<System>) {
    let mut state = PurgeState::default();
    while system.purge_step(&mut state, 3).expect("purges") {}
}

/// What stands in the tree, delete-marked entries with a minus.
fn raw(system: &Arc<System>, tree: TreeId) -> String {
    let mut all = Vec::new();
    let open = system.tree(tree).expect("there");
    open.tree
        .visit(Bound::Unbounded, tree::Direction::Forward, store::Access::Normal, &mut |entry| {
            if let Some((key, value)) = entry {
                let (header, _) = Header::split(value).expect("whole");
                all.push(format!("{}{}", if header.deleted { "-" } else { "" }, String::from_utf8_lossy(key)));
            }
            tree::Visit::Continue
        })
        .expect("visits");
    all.join(" ")
}

/// Dirty read, non-repeatable read, lost snapshot after delete: a view keeps its versions through update,
/// delete and re-insert.
#[test]
fn a_repeatable_read_sees_its_snapshot() {
    let s = system();
    let t = table(&s, &["a", "b", "c"]);
    let mut reader = begin(&s, Isolation::RepeatableRead);
    assert_eq!(scan(&mut reader, t), "a=a b=b c=c");
    let mut w = begin(&s, Isolation::RepeatableRead);
    w.update(t, b"a", b"1").expect("updated");
    w.delete(t, b"b").expect("deleted");
    w.insert(t, b"d", b"d", Unique::WholeKey).expect("inserted");
    assert_eq!(scan(&mut w, t), "a=1 c=c d=d");
    assert_eq!(scan(&mut reader, t), "a=a b=b c=c");
    commit(&mut w);
    w.insert(t, b"b", b"2", Unique::WholeKey).expect("inserted again");
    w.update(t, b"a", b"3").expect("updated");
    commit(&mut w);
    purge(&s);
    assert_eq!(scan(&mut reader, t), "a=a b=b c=c");
    assert_eq!(read(&mut reader, t, "b", Read::Consistent), Ok(Some("b".to_owned())));
    assert_eq!(scan_with(&mut reader, t, Direction::Backward, Read::Consistent), Ok("c=c b=b a=a".to_owned()));
    assert_eq!(read(&mut reader, t, "a", Read::Shared), Ok(Some("3".to_owned())));
    commit(&mut reader);
    assert_eq!(scan(&mut reader, t), "a=3 b=2 c=c d=d");
}

#[test]
fn read_committed_and_uncommitted_see_more() {
    let s = system();
    let t = table(&s, &["a"]);
    let mut rc = begin(&s, Isolation::ReadCommitted);
    let mut ru = begin(&s, Isolation::ReadUncommitted);
    rc.statement_begin();
    assert_eq!(scan(&mut rc, t), "a=a");
    let mut w = begin(&s, Isolation::RepeatableRead);
    w.update(t, b"a", b"1").expect("updated");
    assert_eq!(scan(&mut ru, t), "a=1");
    assert_eq!(scan(&mut rc, t), "a=a");
    commit(&mut w);
    assert_eq!(scan(&mut rc, t), "a=a");
    rc.statement_end();
    rc.statement_begin();
    assert_eq!(scan(&mut rc, t), "a=1");
}

#[test]
fn rollback_restores_what_stood_there() {
    let s = system();
    let t = table(&s, &["a", "b", "c"]);
    let mut w = begin(&s, Isolation::RepeatableRead);
    w.update(t, b"a", b"1").expect("updated");
    let sp = w.savepoint();
    w.delete(t, b"a").expect("deleted");
    w.insert(t, b"a", b"2", Unique::WholeKey).expect("inserted over the mark");
    w.insert(t, b"z", b"z", Unique::WholeKey).expect("inserted");
    w.delete(t, b"c").expect("deleted");
    assert_eq!(scan(&mut w, t), "a=2 b=b z=z");
    w.rollback_to(&sp).expect("rolled back");
    assert_eq!(scan(&mut w, t), "a=1 b=b c=c");
    let made = w.create_tree().expect("created");
    w.insert(made, b"x", b"x", Unique::WholeKey).expect("inserted");
    w.rollback().expect("rolled back");
    assert_eq!(scan(&mut w, t), "a=a b=b c=c");
    assert_eq!(raw(&s, t), "a b c");
    assert_eq!(s.tree(made).err(), Some(Error::NoSuchTree(made)));
}

/// Purge must wait for views, must not remove what was inserted again, and must remove what nobody sees.
#[test]
fn purge_removes_only_what_nobody_sees() {
    let s = system();
    let t = table(&s, &["a", "b", "c"]);
    let mut reader = begin(&s, Isolation::RepeatableRead);
    reader.open_read_view();
    let mut w = begin(&s, Isolation::RepeatableRead);
    w.delete(t, b"a").expect("deleted");
    w.delete(t, b"b").expect("deleted");
    commit(&mut w);
    w.insert(t, b"b", b"2", Unique::WholeKey).expect("inserted");
    commit(&mut w);
    purge(&s);
    assert_eq!(raw(&s, t), "-a b c");
    assert_eq!(s.history_len(), 2);
    commit(&mut reader);
    purge(&s);
    assert_eq!(raw(&s, t), "b c");
    assert_eq!(s.history_len(), 0);
}

/// Undo pages must come back: many transactions in one slot use no more than a few pages.
#[test]
fn undo_pages_are_used_again() {
    let s = system();
    let t = table(&s, &["a"]);
    let mut w = begin(&s, Isolation::RepeatableRead);
    for round in 0..200 {
        for _ in 0..20 {
            w.update(t, b"a", &[round; 300]).expect("updated");
        }
        commit(&mut w);
        purge(&s);
    }
    let pages: u32 = s.undo.read().iter().map(|slot| slot.handle.pages()).sum();
    assert!(pages < 12, "{pages} undo pages");
}

fn undo_pages(system: &Arc<System>) -> u32 {
    system.undo.read().iter().map(|slot| slot.handle.pages()).sum()
}

/// Pages that a rollback, or a transaction of inserts, leaves behind must serve others: also beside a view
/// that keeps all history.
#[test]
fn undo_pages_behind_the_tail_are_freed() {
    let s = system();
    let t = table(&s, &["a"]);
    let mut reader = begin(&s, Isolation::RepeatableRead);
    reader.open_read_view();
    let mut w = begin(&s, Isolation::RepeatableRead);
    w.update(t, b"a", b"0").expect("updated");
    commit(&mut w);
    purge(&s);
    let few = undo_pages(&s) + 2;
    for round in 0..3_u8 {
        for n in 0..200 {
            w.update(t, b"a", &[n; 1000]).expect("updated");
        }
        w.update(t, b"a", &[7; 30_000]).expect("updated");
        w.update(t, b"a", b"1").expect("updated");
        assert!(undo_pages(&s) > 50);
        w.rollback().expect("rolled back");
        assert!(undo_pages(&s) > 50, "freed by purge, in steps");
        purge(&s);
        assert!(undo_pages(&s) <= few, "{} undo pages after a rollback", undo_pages(&s));
        for n in 0..4000_u32 {
            w.insert(t, &[&[round], &n.to_be_bytes()[..]].concat(), b"", Unique::WholeKey).expect("inserted");
        }
        assert!(undo_pages(&s) > 20);
        commit(&mut w);
        purge(&s);
        assert!(undo_pages(&s) <= few, "{} undo pages after inserts", undo_pages(&s));
        // What is left of a transaction that was taken back in part, as history, stays.
        let sp = w.savepoint();
        for n in 0..100 {
            w.update(t, b"a", &[n; 1000]).expect("updated");
        }
        w.rollback_to(&sp).expect("rolled back");
        w.rollback().expect("rolled back");
        purge(&s);
        assert!(undo_pages(&s) <= few, "{} undo pages after a rollback in part", undo_pages(&s));
    }
    assert_eq!(read(&mut reader, t, "a", Read::Consistent).expect("reads"), Some("a".to_owned()));
    assert_eq!(s.history_len(), 1);
}

/// A rollback of an hour must not keep its room for an hour: what it leaves is freed before its transaction
/// has ended.
#[test]
fn undo_is_freed_while_a_rollback_goes_on() {
    let s = system();
    let t = table(&s, &["a"]);
    let mut w = begin(&s, Isolation::RepeatableRead);
    w.update(t, b"a", b"0").expect("updated");
    commit(&mut w);
    w.update(t, b"a", b"1").expect("updated");
    let (mark, few) = (w.savepoint(), undo_pages(&s) + 2);
    for n in 0..200 {
        w.update(t, b"a", &[n; 1000]).expect("updated");
    }
    assert!(undo_pages(&s) > few);
    w.rollback_to(&mark).expect("rolled back");
    purge(&s);
    assert!(undo_pages(&s) <= few, "{} undo pages beside an open transaction", undo_pages(&s));
    w.rollback().expect("rolled back");
    assert_eq!(read(&mut w, t, "a", Read::Consistent), Ok(Some("0".to_owned())));
}

/// A slot is trimmed while a transaction writes into it, steps back, and ends: nothing that it needs goes.
#[test]
fn undo_is_trimmed_beside_its_transaction() {
    let s = system();
    let t = table(&s, &["a"]);
    let stop = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        let trimmer = scope.spawn(|| {
            while !stop.load(std::sync::atomic::Ordering::Acquire) {
                let slot = s.undo.read()[0].clone();
                slot.trim(&s.store, 3).expect("trims");
                purge(&s);
            }
        });
        let mut random = world::Prng::new(3);
        let mut w = begin(&s, Isolation::RepeatableRead);
        for round in 0..300_u32 {
            let committed = format!("{round:04}").repeat(100);
            w.update(t, b"a", committed.as_bytes()).expect("updated");
            commit(&mut w);
            let mut marks = Vec::new();
            for _ in 0..random.below(60) {
                match random.below(8) {
                    0 => marks.push((w.savepoint(), read(&mut w, t, "a", Read::Consistent).expect("reads"))),
                    1 if !marks.is_empty() => {
                        let (mark, value) = marks.pop().expect("one is there");
                        w.rollback_to(&mark).expect("rolled back");
                        assert_eq!(read(&mut w, t, "a", Read::Consistent).expect("reads"), value);
                    }
                    2 => w.update(t, b"a", &vec![b'l'; 9000]).expect("updated"),
                    _ => w.update(t, b"a", &vec![b'x'; 500 + random.below(2000) as usize]).expect("updated"),
                }
            }
            w.rollback().expect("rolled back");
            assert_eq!(read(&mut w, t, "a", Read::Consistent), Ok(Some(committed)));
            commit(&mut w);
        }
        stop.store(true, std::sync::atomic::Ordering::Release);
        trimmer.join().expect("no panic");
    });
}

/// A value longer than an undo page is kept in pieces.
#[test]
fn long_values_are_undone_too() {
    let s = system();
    let t = table(&s, &["a"]);
    let long = |c: u8| vec![c; 30_000];
    let mut w = begin(&s, Isolation::RepeatableRead);
    w.update(t, b"a", &long(b'x')).expect("updated");
    commit(&mut w);
    let mut reader = begin(&s, Isolation::RepeatableRead);
    reader.open_read_view();
    w.update(t, b"a", &long(b'y')).expect("updated");
    let sp = w.savepoint();
    w.update(t, b"a", &long(b'z')).expect("updated");
    w.delete(t, b"a").expect("deleted");
    w.rollback_to(&sp).expect("rolled back");
    let mut out = Vec::new();
    assert_eq!(w.get(t, b"a", Read::Consistent, &mut out), Ok(true));
    assert!(out == long(b'y'));
    commit(&mut w);
    assert_eq!(reader.get(t, b"a", Read::Consistent, &mut out), Ok(true));
    assert!(out == long(b'x'));
    commit(&mut reader);
    purge(&s);
    assert_eq!(s.history_len(), 0);
}

#[test]
fn duplicates_are_found_and_wait_for_the_undecided() {
    let s = system();
    let t = table(&s, &["a", "k1/p1"]);
    let mut x = begin(&s, Isolation::RepeatableRead);
    let mut y = begin(&s, Isolation::RepeatableRead);
    let duplicate = |key: &[u8]| Err(Error::Duplicate { tree: t, key: key.to_vec() });
    assert_eq!(x.insert(t, b"a", b"", Unique::WholeKey), duplicate(b"a"));
    assert_eq!(x.insert(t, b"k1/p2", b"", Unique::Prefix(3)), duplicate(b"k1/p1"));
    x.insert(t, b"k2/p1", b"", Unique::Prefix(3)).expect("inserted");
    assert_eq!(y.insert(t, b"k2/p2", b"", Unique::Prefix(3)), Err(Error::WouldBlock));
    x.rollback().expect("rolled back");
    y.insert(t, b"k2/p2", b"", Unique::Prefix(3)).expect("inserted");
    assert_eq!(x.insert(t, b"k2/p2", b"", Unique::WholeKey), Err(Error::WouldBlock));
    commit(&mut y);
    assert_eq!(x.insert(t, b"k2/p2", b"", Unique::WholeKey), duplicate(b"k2/p2"));
    x.rollback().expect("rolled back");
    assert!(s.locks.list().locks.is_empty());
}

/// A locking range read of REPEATABLE READ lets no row into its range; READ COMMITTED does.
#[test]
fn phantoms_are_kept_out_of_locked_ranges() {
    for (isolation, blocked) in [(Isolation::RepeatableRead, true), (Isolation::ReadCommitted, false)] {
        let s = system();
        let t = table(&s, &["b", "d", "f", "h"]);
        for direction in [Direction::Forward, Direction::Backward] {
            let mut r = begin(&s, isolation);
            let range = (Bound::Included(&b"c"[..]), Bound::Excluded(&b"gz"[..]));
            let mut cursor = r.scan(t, range.0, range.1, direction, Read::Exclusive).expect("scan");
            let mut batch = Batch::new();
            assert_eq!(cursor.next_batch(&mut r, &mut batch, 100), Ok(true));
            assert_eq!(batch.len(), 2);
            // Going backward, the entry before the range is locked with its gap: so is it in InnoDB.
            let before = direction == Direction::Backward;
            for (key, inside) in [(&b"a"[..], before), (b"c", true), (b"e", true), (b"g", true), (b"i", false)] {
                let mut w = begin(&s, Isolation::RepeatableRead);
                let expected = if inside && blocked { Err(Error::WouldBlock) } else { Ok(()) };
                assert_eq!(w.insert(t, key, b"", Unique::WholeKey), expected, "{isolation:?} {direction:?} {key:?}");
                w.rollback().expect("rolled back");
            }
            let mut w = begin(&s, isolation);
            assert_eq!(w.update(t, b"d", b""), Err(Error::WouldBlock));
            w.rollback().expect("rolled back");
            assert_eq!(w.update(t, b"b", b""), if before && blocked { Err(Error::WouldBlock) } else { Ok(()) });
            w.rollback().expect("rolled back");
        }
        assert!(s.locks.list().locks.is_empty());
    }
}

/// A missing point locks its gap; a present one only itself.
#[test]
fn points_lock_little() {
    let s = system();
    let t = table(&s, &["b", "d"]);
    let mut r = begin(&s, Isolation::RepeatableRead);
    assert_eq!(read(&mut r, t, "b", Read::Exclusive), Ok(Some("b".to_owned())));
    let mut w = begin(&s, Isolation::RepeatableRead);
    assert_eq!(w.insert(t, b"c", b"", Unique::WholeKey), Ok(()));
    w.rollback().expect("rolled back");
    assert_eq!(read(&mut r, t, "c", Read::Exclusive), Ok(None));
    assert_eq!(w.insert(t, b"c", b"", Unique::WholeKey), Err(Error::WouldBlock));
    commit(&mut r);
    assert_eq!(w.insert(t, b"c", b"", Unique::WholeKey), Ok(()));
}

#[test]
fn skip_locked_and_nowait() {
    let s = system();
    let t = table(&s, &["a", "b", "c"]);
    let mut w = begin(&s, Isolation::RepeatableRead);
    w.update(t, b"b", b"").expect("updated");
    let mut r = begin(&s, Isolation::ReadCommitted);
    r.manner.policy = WaitPolicy::SkipLocked;
    assert_eq!(scan_with(&mut r, t, Direction::Forward, Read::Exclusive), Ok("a=a c=c".to_owned()));
    r.manner.policy = WaitPolicy::NoWait;
    assert_eq!(scan_with(&mut r, t, Direction::Forward, Read::Shared), Err(Error::LockNotAvailable));
    assert_eq!(read(&mut r, t, "b", Read::Shared), Err(Error::LockNotAvailable));
}

/// READ COMMITTED gives back rows that WHERE rejected, but neither changed ones nor those of earlier
/// statements.
#[test]
fn rejected_rows_are_unlocked() {
    let s = system();
    let t = table(&s, &["a", "b", "c"]);
    let mut r = begin(&s, Isolation::ReadCommitted);
    r.statement_begin();
    read(&mut r, t, "a", Read::Exclusive).expect("locked");
    r.statement_end();
    r.statement_begin();
    scan_with(&mut r, t, Direction::Forward, Read::Exclusive).expect("locked");
    r.update(t, b"b", b"1").expect("updated");
    for key in [b"a", b"b", b"c"] {
        r.unlock_row(t, key);
    }
    let mut w = begin(&s, Isolation::ReadCommitted);
    w.manner.policy = WaitPolicy::SkipLocked;
    assert_eq!(scan_with(&mut w, t, Direction::Forward, Read::Exclusive), Ok("c=c".to_owned()));
}

/// READ COMMITTED: a row that an earlier statement locked shared stays so when a later one locks it
/// exclusively and rejects it.
#[test]
fn a_rejected_row_keeps_its_earlier_lock() {
    let s = system();
    let t = table(&s, &["a"]);
    let mut r = begin(&s, Isolation::ReadCommitted);
    r.statement_begin();
    read(&mut r, t, "a", Read::Shared).expect("locked");
    r.statement_end();
    r.statement_begin();
    scan_with(&mut r, t, Direction::Forward, Read::Exclusive).expect("locked");
    r.unlock_row(t, b"a");
    let mut w = begin(&s, Isolation::ReadCommitted);
    w.manner.policy = WaitPolicy::NoWait;
    read(&mut w, t, "a", Read::Shared).expect("only shared now");
    assert_eq!(read(&mut w, t, "a", Read::Exclusive), Err(Error::LockNotAvailable));
}

#[test]
fn a_deadlock_rolls_one_back() {
    let s = system();
    let t = table(&s, &["a", "b"]);
    let mut x = begin(&s, Isolation::RepeatableRead);
    let mut y = begin(&s, Isolation::RepeatableRead);
    x.update(t, b"a", b"x").expect("updated");
    y.update(t, b"b", b"y").expect("updated");
    assert_eq!(x.update(t, b"b", b"x"), Err(Error::WouldBlock));
    assert_eq!(y.update(t, b"a", b"y"), Err(Error::Deadlock));
    assert!(!y.has_changes());
    x.update(t, b"b", b"x").expect("granted now");
    commit(&mut x);
    assert_eq!(scan(&mut y, t), "a=x b=x");
    commit(&mut y);
    assert!(s.locks.list().locks.is_empty());
}

#[test]
fn serializable_reads_lock_outside_autocommit() {
    let s = system();
    let t = table(&s, &["a"]);
    let mut r = begin(&s, Isolation::Serializable);
    let mut w = begin(&s, Isolation::RepeatableRead);
    scan(&mut r, t);
    assert_eq!(w.update(t, b"a", b""), Err(Error::WouldBlock));
    commit(&mut r);
    w.update(t, b"a", b"1").expect("free");
    r.manner.autocommit = true;
    assert_eq!(scan(&mut r, t), "a=a");
}

/// Threads move amounts between rows: the sum never changes, for readers at any instant, and nobody hangs.
#[test]
fn transfers_keep_the_sum() {
    let s = system();
    let keys: Vec<String> = (0..16).map(|n| format!("k{n:02}")).collect();
    let t = table(&s, &[]);
    let mut tx = s.begin(Isolation::RepeatableRead);
    for key in &keys {
        tx.insert(t, key.as_bytes(), &100_i64.to_le_bytes(), Unique::WholeKey).expect("inserted");
    }
    commit(&mut tx);
    let amount = |bytes: &[u8]| i64::from_le_bytes(bytes.try_into().expect("eight bytes"));
    let sum = |tx: &mut Transaction| {
        let mut cursor = tx.scan(t, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Consistent).expect("scan");
        let (mut batch, mut total) = (Batch::new(), 0);
        while cursor.next_batch(tx, &mut batch, 5).expect("batch") {
            total += batch.iter().map(|(_, v)| amount(v)).sum::<i64>();
        }
        total
    };
    let stop = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        let writers: Vec<_> = (0..3_u64)
            .map(|n| {
                let (s, keys) = (&s, &keys);
                scope.spawn(move || {
                    let mut random = world::Prng::new(n + 7);
                    let mut tx = s.begin(if n == 0 { Isolation::ReadCommitted } else { Isolation::RepeatableRead });
                    for _ in 0..300 {
                        let (a, b) = (&keys[random.below(16) as usize], &keys[random.below(16) as usize]);
                        let mut one = || -> Result<()> {
                            let mut out = Vec::new();
                            for (key, change) in [(a, -1), (b, 1)] {
                                tx.get(t, key.as_bytes(), Read::Exclusive, &mut out)?;
                                let new = amount(&out) + change;
                                if random.percent(30) {
                                    tx.delete(t, key.as_bytes())?;
                                    tx.insert(t, key.as_bytes(), &new.to_le_bytes(), Unique::WholeKey)?;
                                } else {
                                    tx.update(t, key.as_bytes(), &new.to_le_bytes())?;
                                }
                            }
                            Ok(())
                        };
                        match one() {
                            Ok(()) if random.percent(80) => commit(&mut tx),
                            Ok(()) => tx.rollback().expect("rolled back"),
                            Err(Error::Deadlock) => {}
                            Err(e) => panic!("{e}"),
                        }
                    }
                })
            })
            .collect();
        let stop = &stop;
        let (s1, s2) = (&s, &s);
        scope.spawn(move || {
            let mut state = PurgeState::default();
            while !stop.load(std::sync::atomic::Ordering::Relaxed) {
                s1.purge_step(&mut state, 50).expect("purges");
            }
        });
        scope.spawn(move || {
            let mut tx = s2.begin(Isolation::RepeatableRead);
            while !stop.load(std::sync::atomic::Ordering::Relaxed) {
                assert_eq!(sum(&mut tx), 1600);
                assert_eq!(sum(&mut tx), 1600);
                commit(&mut tx);
            }
        });
        for writer in writers {
            writer.join().expect("no panic");
        }
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    purge(&s);
    assert!(s.locks.list().locks.is_empty());
    assert_eq!(s.history_len(), 0);
}

/// A key that no page can hold is an error of the statement, not the end of the server.
#[test]
fn keys_that_are_too_long_are_refused() {
    let s = system();
    let t = table(&s, &["a"]);
    let mut w = begin(&s, Isolation::RepeatableRead);
    assert!(matches!(w.insert(t, &[7; 3000], b"", Unique::WholeKey), Err(Error::TooLarge { .. })));
    w.insert(t, b"b", b"b", Unique::WholeKey).expect("goes on");
    commit(&mut w);
    assert_eq!(scan(&mut w, t), "a=a b=b");
}

/// As InnoDB does: what a statement had locked by changing it stays locked when the statement is undone.
#[test]
fn a_partial_rollback_keeps_its_locks() {
    let s = system();
    let t = table(&s, &["a", "c"]);
    let mut x = begin(&s, Isolation::RepeatableRead);
    let mut y = begin(&s, Isolation::RepeatableRead);
    let sp = x.savepoint();
    x.update(t, b"a", b"1").expect("updated");
    x.insert(t, b"b", b"b", Unique::WholeKey).expect("inserted");
    x.rollback_to(&sp).expect("rolled back");
    assert_eq!(y.update(t, b"a", b"2"), Err(Error::WouldBlock));
    y.rollback().expect("rolled back");
    // The row is gone, its lock has passed to the gap before the next one.
    assert_eq!(y.insert(t, b"b", b"2", Unique::WholeKey), Err(Error::WouldBlock));
    x.rollback().expect("rolled back");
    assert_eq!(y.insert(t, b"b", b"2", Unique::WholeKey), Ok(()));
    y.rollback().expect("rolled back");
    assert!(s.locks.list().locks.is_empty());
}

/// The gap behind entries that a unique check met is locked, a range that ends with a whole key locks
/// nothing behind it.
#[test]
fn unique_checks_and_range_ends_lock_as_innodb() {
    let s = system();
    let t = table(&s, &["1/a", "3/a", "5/a"]);
    let mut x = begin(&s, Isolation::RepeatableRead);
    let mut y = begin(&s, Isolation::RepeatableRead);
    x.delete(t, b"3/a").expect("deleted");
    x.insert(t, b"3/b", b"", Unique::Prefix(1)).expect("inserted");
    for key in [b"2/a", b"4/a"] {
        assert_eq!(y.insert(t, key, b"", Unique::WholeKey), Err(Error::WouldBlock));
        y.rollback().expect("rolled back");
    }
    x.rollback().expect("rolled back");
    for upper in [Bound::Included(&b"3/a"[..]), Bound::Excluded(b"3/b")] {
        let mut cursor = x.scan(t, Bound::Included(b"2"), upper, Direction::Forward, Read::Exclusive).expect("scan");
        let mut batch = Batch::new();
        assert_eq!(cursor.next_batch(&mut x, &mut batch, 10), Ok(true));
        assert_eq!(cursor.next_batch(&mut x, &mut batch, 10), Ok(false));
        assert_eq!(y.insert(t, b"4/a", b"", Unique::WholeKey), Ok(()));
        assert_eq!(y.insert(t, b"2/b", b"", Unique::WholeKey), Err(Error::WouldBlock));
        x.rollback().expect("rolled back");
        y.rollback().expect("rolled back");
    }
}

/// Whoever would lock more than there is room for loses everything, and others go on.
#[test]
fn a_full_lock_table_rolls_back_who_asks_for_more() {
    let s = system_with(4);
    let t = table(&s, &["a", "b", "c", "d", "e", "f"]);
    let mut x = begin(&s, Isolation::RepeatableRead);
    x.update(t, b"a", b"1").expect("updated");
    let mut cursor = x.scan(t, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Exclusive).expect("scan");
    let mut batch = Batch::new();
    let mut rows = 0;
    let end = loop {
        match cursor.next_batch(&mut x, &mut batch, 1) {
            Ok(true) => rows += 1,
            end => break end,
        }
    };
    assert_eq!((rows, end), (3, Err(Error::LockTableFull)));
    assert!(!x.has_changes() && s.locks.list().locks.is_empty());
    assert_eq!(scan_with(&mut x, t, Direction::Forward, Read::Consistent), Ok("a=a b=b c=c d=d e=e f=f".to_owned()));
    let mut y = begin(&s, Isolation::RepeatableRead);
    assert_eq!(read(&mut y, t, "a", Read::Exclusive), Ok(Some("a".to_owned())));
}

/// A range that ends before a value locks the gap in front of it, though no other key could lie there; and
/// one that looks behind its end locks the first live entry there, at READ COMMITTED, too.
#[test]
fn ends_of_ranges_are_locked_as_asked() {
    let s = system();
    let t = table(&s, &["a", "b", "d", "e"]);
    let ends = |isolation, to_value: bool, past_end: bool| {
        let mut x = begin(&s, isolation);
        let mut cursor = x.scan(t, Bound::Included(b"a"), Bound::Excluded(b"b"), Direction::Forward, Read::Exclusive).expect("scan");
        cursor.set_ends(true, to_value, past_end);
        let mut batch = Batch::new();
        while cursor.next_batch(&mut x, &mut batch, 1).expect("nobody is in the way") {}
        let behind = cursor.take_behind();
        let mut y = begin(&s, Isolation::RepeatableRead);
        y.manner.policy = WaitPolicy::NoWait;
        let locked = read(&mut y, t, "b", Read::Shared).is_err();
        y.manner.policy = WaitPolicy::Yield;
        let guarded = y.insert(t, b"aa", b"", Unique::WholeKey).is_err();
        y.rollback().expect("rolled back");
        x.rollback().expect("rolled back");
        (behind.is_some(), locked, guarded)
    };
    assert_eq!(ends(Isolation::RepeatableRead, true, false), (false, false, false));
    assert_eq!(ends(Isolation::RepeatableRead, false, false), (false, false, true));
    assert_eq!(ends(Isolation::RepeatableRead, false, true), (true, true, true));
    assert_eq!(ends(Isolation::ReadCommitted, true, true), (true, true, false));
    assert_eq!(ends(Isolation::ReadCommitted, true, false), (false, false, false));
    // A deleted one is passed.
    let mut view = begin(&s, Isolation::RepeatableRead);
    view.open_read_view();
    let mut w = begin(&s, Isolation::RepeatableRead);
    w.delete(t, b"b").expect("deleted");
    commit(&mut w);
    let mut x = begin(&s, Isolation::ReadCommitted);
    let mut cursor = x.scan(t, Bound::Included(b"a"), Bound::Excluded(b"b"), Direction::Forward, Read::Shared).expect("scan");
    cursor.set_ends(true, false, true);
    let mut batch = Batch::new();
    while cursor.next_batch(&mut x, &mut batch, 1).expect("nobody is in the way") {}
    assert_eq!(cursor.take_behind(), Some(b"d".to_vec()));
}

/// Foreign keys lock the entries that they find without the gaps before them.
#[test]
fn lone_entries_leave_the_gaps_before_them() {
    let s = system();
    let t = table(&s, &["a", "c", "e"]);
    let mut x = begin(&s, Isolation::RepeatableRead);
    let mut cursor = x.scan(t, Bound::Included(b"a"), Bound::Excluded(b"dd"), Direction::Forward, Read::Shared).expect("scan");
    cursor.set_lone_entries();
    let mut batch = Batch::new();
    while cursor.next_batch(&mut x, &mut batch, 10).expect("nobody is in the way") {}
    let mut y = begin(&s, Isolation::RepeatableRead);
    assert_eq!(y.insert(t, b"b", b"", Unique::WholeKey), Ok(()));
    assert_eq!(y.update(t, b"c", b""), Err(Error::WouldBlock));
    y.rollback().expect("rolled back");
    assert_eq!(y.insert(t, b"d", b"", Unique::WholeKey), Err(Error::WouldBlock));
}

/// A scan that had to wait goes on where it waited: what came in front of it meanwhile is not met.
#[test]
fn a_scan_goes_on_where_it_waited() {
    let s = system();
    let t = table(&s, &["b", "d"]);
    let mut x = begin(&s, Isolation::RepeatableRead);
    read(&mut x, t, "b", Read::Exclusive).expect("locked");
    let mut r = begin(&s, Isolation::ReadCommitted);
    let mut cursor = r.scan(t, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Exclusive).expect("scan");
    let mut batch = Batch::new();
    assert_eq!(cursor.next_batch(&mut r, &mut batch, 1), Err(Error::WouldBlock));
    let mut w = begin(&s, Isolation::RepeatableRead);
    w.insert(t, b"a", b"", Unique::WholeKey).expect("inserted");
    commit(&mut w);
    commit(&mut x);
    assert_eq!(cursor.next_batch(&mut r, &mut batch, 1), Ok(true));
    assert_eq!(batch.key(0), b"b");
}

/// A batch of 256 entries of 200 MB each would not fit into memory, nor into its offsets of 32 bits.
#[test]
fn a_batch_of_large_entries_ends_early_and_the_scan_goes_on() {
    let system = system();
    let tree = table(&system, &[]);
    let mut tx = begin(&system, Isolation::RepeatableRead);
    for key in 0..10_u8 {
        tx.insert(tree, &[key], &vec![key; 1_500_000], Unique::WholeKey).expect("inserted");
    }
    for read in [Read::Consistent, Read::Exclusive] {
        let mut cursor = tx.scan(tree, Bound::Unbounded, Bound::Unbounded, Direction::Forward, read).expect("scans");
        let (mut batch, mut seen, mut most) = (Batch::new(), Vec::new(), 0);
        while cursor.next_batch(&mut tx, &mut batch, 256).expect("reads") {
            most = most.max(batch.len());
            seen.extend(batch.iter().map(|(key, value)| (key[0], value.len(), value[0], value[value.len() - 1])));
        }
        assert_eq!(seen, (0..10).map(|key| (key, 1_500_000, key, key)).collect::<Vec<_>>());
        assert_eq!(most, 3);
    }
    let mut batch = Batch::new();
    batch.push(b"a", b"passed");
    batch.push(b"key", b"payload");
    assert_eq!(batch.take_last(), (b"key".to_vec(), b"payload".to_vec()));
    assert!(batch.is_empty());
}

/// A view that is open for a day must not cost memory for each commit of the day, nor may anything be
/// purged that it sees, nor anything wait longer for that.
#[test]
fn history_takes_no_memory_for_each_commit() {
    let s = system();
    let t = table(&s, &["a", "b", "c"]);
    let mut reader = begin(&s, Isolation::RepeatableRead);
    reader.open_read_view();
    let mut writers: Vec<Transaction> = (0..3).map(|_| begin(&s, Isolation::RepeatableRead)).collect();
    let (mut later, mut most) = (None, 0);
    let mut state = PurgeState::default();
    for n in 0..4000_u32 {
        // All three at once, so that they have slots of their own.
        for (writer, key) in writers.iter_mut().zip([b"a", b"b", b"c"]) {
            writer.update(t, key, &n.to_be_bytes()).expect("updated");
        }
        writers.iter_mut().for_each(commit);
        if n == 2000 {
            let mut view = begin(&s, Isolation::RepeatableRead);
            view.open_read_view();
            later = Some(view);
        }
        if n % 50 == 0 {
            s.purge_step(&mut state, 3).expect("purges");
            most = most.max(s.history_entries());
        }
    }
    assert!(most < 2300, "{most} entries for 12000 commits");
    assert_eq!(s.history_len(), 12_000);
    let value = |tx: &mut Transaction| {
        let mut out = Vec::new();
        assert_eq!(tx.get(t, b"b", Read::Consistent, &mut out), Ok(true));
        out
    };
    assert_eq!(value(&mut reader), b"b");
    commit(&mut reader);
    purge(&s);
    assert!((5_990..=6_000).contains(&s.history_len()), "{} commits wait for the second view", s.history_len());
    let mut later = later.expect("opened");
    assert_eq!(value(&mut later), 2000_u32.to_be_bytes());
    commit(&mut later);
    purge(&s);
    assert_eq!((s.history_len(), s.history_entries()), (0, 0));
    assert_eq!(value(&mut later), 3999_u32.to_be_bytes());
}

/// Between the moment in which a commit is visible and the one in which its locks are free, its change is
/// the settled one: purge may have freed what it replaced.
#[test]
fn a_commit_is_settled_before_its_locks_are_released() {
    let s = system();
    let (t, other) = (table(&s, &["a"]), table(&s, &["a"]));
    let long = |c: u8| vec![c; 30_000];
    let mut w = begin(&s, Isolation::RepeatableRead);
    w.update(t, b"a", &long(b'x')).expect("updated");
    commit(&mut w);
    // While an older writer goes on, nobody can tell by its id alone that a younger one has ended.
    let mut older = begin(&s, Isolation::RepeatableRead);
    older.update(other, b"a", b"").expect("updated");
    w.update(t, b"a", &long(b'y')).expect("updated");
    // Whoever waits for the row has made its lock explicit.
    let mut waits = begin(&s, Isolation::RepeatableRead);
    assert_eq!(waits.update(t, b"a", b""), Err(Error::WouldBlock));
    let passed = Arc::new(std::sync::atomic::AtomicU32::new(0));
    let (system, count) = (s.clone(), passed.clone());
    s.world.set_scheduler(move |point| {
        if point != world::Point::CommitsPublished {
            return;
        }
        count.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        purge(&system);
        let mut r = begin(&system, Isolation::ReadCommitted);
        r.statement_begin();
        let mut cursor = r.scan(t, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Exclusive).expect("scan");
        cursor.set_semi_consistent(true);
        let mut batch = Batch::new();
        assert_eq!(cursor.next_batch(&mut r, &mut batch, 1), Ok(true));
        assert!(cursor.is_unlocked() && batch.payload(0) == vec![b'y'; 30_000]);
        let mut out = Vec::new();
        assert_eq!(r.get_settled(t, b"a", &mut out), Ok(true));
        assert!(out == vec![b'y'; 30_000]);
        r.statement_end();
    });
    commit(&mut w);
    s.world.set_scheduler(|_| ());
    assert_eq!(passed.load(std::sync::atomic::Ordering::Relaxed), 1);
    older.rollback().expect("rolled back");
    purge(&s);
    assert_eq!(s.history_len(), 0, "no view stays open");
}

/// A row with its entry in an index: the key of the row is what stands behind the slash.
struct Indexed {
    rows: TreeId,
    index: TreeId,
}

impl Indexed {
    /// Puts `value` into the row, whose entry moves there; `None`: it has, or is to have, no entry.
    fn change(&self, tx: &mut Transaction, row: &str, from: Option<&str>, to: Option<&str>) {
        match (from, to) {
            (None, Some(to)) => tx.insert(self.rows, row.as_bytes(), to.as_bytes(), Unique::WholeKey).expect("inserted"),
            (Some(_), Some(to)) => tx.update(self.rows, row.as_bytes(), to.as_bytes()).expect("updated"),
            (_, None) => tx.delete(self.rows, row.as_bytes()).expect("deleted"),
        }
        let entry = |value: &str| format!("{}/{row}", &value[..1]);
        let (old, new) = (from.map(entry), to.map(entry));
        if old != new {
            old.iter().for_each(|old| tx.delete(self.index, old.as_bytes()).expect("deleted"));
            new.iter().for_each(|new| tx.insert(self.index, new.as_bytes(), b"", Unique::No).expect("inserted"));
        }
    }

    /// The entries that a consistent read gives, in batches of `limit`.
    fn entries(&self, tx: &mut Transaction, direction: Direction, limit: usize) -> String {
        let mut cursor = tx.scan(self.index, Bound::Unbounded, Bound::Unbounded, direction, Read::Consistent).expect("scans");
        let entries = Entries { rows: self.rows, row_of: &|key| key.get(2..) };
        let (mut batch, mut all) = (Batch::new(), Vec::new());
        while cursor.next_entries(tx, &entries, &mut batch, limit).expect("reads") {
            all.extend(batch.iter().map(|(key, _)| String::from_utf8_lossy(key).into_owned()));
        }
        if direction == Direction::Backward {
            all.reverse();
        }
        all.join(" ")
    }
}

/// C16: whatever others have done to a row's entries since the snapshot, the reader's own change of the row
/// decides which of them counts.
#[test]
fn the_readers_own_rows_decide_about_their_entries() {
    let s = system();
    let t = Indexed { rows: table(&s, &[]), index: table(&s, &[]) };
    let mut b = begin(&s, Isolation::RepeatableRead);
    for row in ["p", "q", "r", "s"] {
        t.change(&mut b, row, None, Some("1"));
    }
    commit(&mut b);
    let mut a = begin(&s, Isolation::RepeatableRead);
    a.open_read_view();
    t.change(&mut b, "p", Some("1"), Some("2"));
    t.change(&mut b, "q", Some("1"), None);
    t.change(&mut b, "r", Some("1"), Some("2"));
    t.change(&mut b, "s", Some("1"), Some("0"));
    t.change(&mut b, "t", None, Some("1"));
    commit(&mut b);
    let check = |a: &mut Transaction, expected: &str| {
        for direction in [Direction::Forward, Direction::Backward] {
            for limit in 1..6 {
                assert_eq!(t.entries(a, direction, limit), expected, "{direction:?} {limit}");
            }
        }
    };
    check(&mut a, "1/p 1/q 1/r 1/s");
    let savepoint = a.savepoint();
    // Without a change of the key; with one; of what the snapshot does not see; of what it does see and is
    // gone.
    t.change(&mut a, "p", Some("2"), Some("2x"));
    t.change(&mut a, "r", Some("2"), Some("3"));
    t.change(&mut a, "t", Some("1"), Some("1x"));
    t.change(&mut a, "q", None, Some("1"));
    check(&mut a, "1/q 1/s 1/t 2/p 3/r");
    t.change(&mut a, "p", Some("2x"), None);
    t.change(&mut a, "s", Some("0"), Some("1"));
    check(&mut a, "1/q 1/s 1/t 3/r");
    a.rollback_to(&savepoint).expect("rolled back");
    check(&mut a, "1/p 1/q 1/r 1/s");
    purge(&s);
    check(&mut a, "1/p 1/q 1/r 1/s");
}
