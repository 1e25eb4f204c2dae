//! Locks, one rule of InnoDB at a time.

use super::*;

const TREE: TreeId = TreeId(100);

fn key_request(key: &[u8], strength: Strength, span: Span) -> Request<'_> {
    Request { tree: TREE, target: Target::Key(key), strength, span, queue: true }
}

fn owners<const N: usize>(locks: &LockManager) -> [Arc<Owner>; N] {
    std::array::from_fn(|i| {
        let owner = locks.owner();
        owner.open(Isolation::RepeatableRead);
        owner.set_trx(TrxId(i as u64 + 1));
        owner
    })
}

/// The table of conflicts, span by span, against `lock_rec_has_to_wait()`. A wrong cell is a phantom or a needless wait.
#[test]
fn exclusive_requests_conflict_as_innodbs_do() {
    use Span::{Gap, InsertIntention, NextKey, Record};
    let waits = [
        (Record, [(Record, true), (Gap, false), (NextKey, true)]),
        (Gap, [(Record, false), (Gap, false), (NextKey, false)]),
        (NextKey, [(Record, true), (Gap, false), (NextKey, true)]),
        (InsertIntention, [(Record, false), (Gap, true), (NextKey, true)]),
    ];
    for (wanted, cells) in waits {
        for (held, wait) in cells {
            let locks = LockManager::new(u64::MAX);
            let [a, b] = owners(&locks);
            assert_eq!(locks.lock(&a, &key_request(b"k", TableLock::X, held)), Outcome::Granted);
            let expected = if wait { Outcome::Queued } else { Outcome::Granted };
            assert_eq!(locks.lock(&b, &key_request(b"k", TableLock::X, wanted)), expected, "{wanted:?} against {held:?}");
        }
    }
}

#[test]
fn table_locks_follow_the_matrix() {
    use TableLock::{AutoInc, IS, IX, S, X};
    let free = [(IS, IS), (IS, IX), (IS, S), (IX, IX), (S, S), (AutoInc, IS), (AutoInc, IX)];
    for a in [IS, IX, S, X, AutoInc] {
        for b in [IS, IX, S, X, AutoInc] {
            let locks = LockManager::new(u64::MAX);
            let [x, y] = owners(&locks);
            let request = |strength| Request { tree: TREE, target: Target::Table, strength, span: Span::Record, queue: false };
            assert_eq!(locks.lock(&x, &request(a)), Outcome::Granted);
            let expected = if free.contains(&(a, b)) || free.contains(&(b, a)) { Outcome::Granted } else { Outcome::Busy };
            assert_eq!(locks.lock(&y, &request(b)), expected, "{a:?} then {b:?}");
        }
    }
}

/// A later request must not overtake an earlier waiting one, and is granted when both before it are gone.
#[test]
fn the_queue_is_fair() {
    let locks = LockManager::new(u64::MAX);
    let [a, b, c] = owners(&locks);
    assert_eq!(locks.lock(&a, &key_request(b"k", TableLock::S, Span::Record)), Outcome::Granted);
    assert_eq!(locks.lock(&b, &key_request(b"k", TableLock::X, Span::Record)), Outcome::Queued);
    assert_eq!(locks.lock(&c, &key_request(b"k", TableLock::S, Span::Record)), Outcome::Queued);
    locks.release_all(&a);
    assert_eq!(locks.poll(&b), Ok(true));
    assert_eq!(locks.poll(&c), Ok(false));
    locks.release_all(&b);
    assert_eq!(locks.poll(&c), Ok(true));
    locks.release_all(&c);
    assert!(!locks.has_row_locks(TREE) && locks.list().locks.is_empty());
}

/// An insert splits a gap: without inheritance the new half is unguarded and a phantom gets in.
#[test]
fn an_insert_divides_a_gap_lock() {
    let locks = LockManager::new(u64::MAX);
    let [a, b] = owners(&locks);
    assert_eq!(locks.lock(&a, &key_request(b"m", TableLock::X, Span::Gap)), Outcome::Granted);
    locks.inherit_on_insert(TREE, b"f", Some(b"m"));
    assert_eq!(locks.lock(&b, &key_request(b"f", TableLock::X, Span::InsertIntention)), Outcome::Queued);
    locks.release_all(&a);
    assert_eq!(locks.poll(&b), Ok(true));
    locks.release_all(&b);
    assert!(!locks.has_gap_locks(TREE));
}

/// A removed entry leaves its gap to the next one, and whoever waited for it searches again.
#[test]
fn a_removal_passes_locks_to_the_next_key() {
    let locks = LockManager::new(u64::MAX);
    let [a, b, c] = owners(&locks);
    assert_eq!(locks.lock(&a, &key_request(b"k", TableLock::X, Span::NextKey)), Outcome::Granted);
    assert_eq!(locks.lock(&b, &key_request(b"k", TableLock::X, Span::Record)), Outcome::Queued);
    locks.inherit_on_remove(TREE, b"k", None);
    assert_eq!(locks.poll(&b), Ok(true));
    let supremum = Request { tree: TREE, target: Target::Supremum, strength: TableLock::X, span: Span::InsertIntention, queue: false };
    assert_eq!(locks.lock(&c, &supremum), Outcome::Busy);
    locks.release_all(&a);
    // Who waited for the entry has got the gap, too.
    assert_eq!(locks.lock(&c, &supremum), Outcome::Busy);
    locks.release_all(&b);
    assert_eq!(locks.lock(&c, &supremum), Outcome::Granted);
}

#[test]
fn a_cycle_ends_with_the_lightest_as_victim() {
    let locks = LockManager::new(u64::MAX);
    let told = Arc::new(Mutex::new(Vec::new()));
    let keeper = told.clone();
    locks.set_on_deadlock(Box::new(move |deadlock| keeper.lock().push(deadlock)));
    let [a, b] = owners(&locks);
    a.add_change();
    assert_eq!(locks.lock(&a, &key_request(b"1", TableLock::X, Span::Record)), Outcome::Granted);
    assert_eq!(locks.lock(&b, &key_request(b"2", TableLock::X, Span::Record)), Outcome::Granted);
    assert_eq!(locks.lock(&b, &key_request(b"1", TableLock::X, Span::Record)), Outcome::Queued);
    locks.detect(&b);
    assert_eq!(locks.poll(&b), Ok(false));
    assert_eq!(locks.lock(&a, &key_request(b"2", TableLock::X, Span::Record)), Outcome::Queued);
    locks.detect(&a);
    let deadlock = told.lock().pop().expect("told");
    let keys = |locks: &[LockInfo]| locks.iter().map(|l| l.key.clone().unwrap_or_default()).collect::<Vec<_>>();
    let members: Vec<_> = deadlock.members.iter().map(|m| (m.trx.0, keys(m.awaited.as_slice()), keys(&m.held))).collect();
    let key = |k: &[u8]| vec![k.to_vec()];
    assert_eq!(members, [(1, key(b"2"), key(b"1")), (2, key(b"1"), key(b"2"))]);
    assert_eq!(deadlock.victim, 1);
    assert_eq!(locks.poll(&b), Err(Error::Deadlock));
    locks.release_all(&b);
    assert_eq!(locks.poll(&a), Ok(true));
}

/// A lock made explicit for a transaction that is over would never be released (C25).
#[test]
fn no_lock_is_added_for_a_transaction_that_is_over() {
    let locks = LockManager::new(u64::MAX);
    let [a] = owners(&locks);
    locks.release_all(&a);
    locks.make_explicit(&a, TrxId(1), TREE, b"k");
    a.open(Isolation::RepeatableRead);
    locks.make_explicit(&a, TrxId(1), TREE, b"k");
    assert!(locks.list().locks.is_empty());
}

/// Threads that lock keys in random order: every wait ends, and nothing is left behind.
#[test]
fn random_lockers_all_come_to_an_end() {
    let locks = Arc::new(LockManager::new(u64::MAX));
    let threads: Vec<_> = (0..4_u64)
        .map(|n| {
            let locks = locks.clone();
            std::thread::spawn(move || {
                let owner = locks.owner();
                let mut seed = n + 1;
                let start = std::time::Instant::now();
                let clock = || start.elapsed().as_micros() as u64;
                for trx in 0..300 {
                    owner.open(Isolation::RepeatableRead);
                    owner.set_trx(TrxId(trx * 8 + n + 1));
                    for _ in 0..4 {
                        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        let key = [(seed >> 60) as u8];
                        let span = if seed >> 40 & 3 == 0 { Span::NextKey } else { Span::Record };
                        if locks.lock(&owner, &key_request(&key, TableLock::X, span)) == Outcome::Queued {
                            match locks.wait(&owner, Duration::from_secs(20), &Interrupt::new(), &clock) {
                                Ok(()) => {}
                                Err(Error::Deadlock) => break,
                                Err(e) => panic!("{e}"),
                            }
                        }
                    }
                    locks.release_all(&owner);
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().expect("no panic");
    }
    assert!(locks.list().locks.is_empty());
    assert_eq!(locks.counters.timeouts.load(Ordering::Relaxed), 0);
}

/// Threads that each want one row at a time: nobody waits while he holds anything, so there is no deadlock, however fast the row changes hands.
#[test]
fn one_row_at_a_time_is_never_a_deadlock() {
    let locks = LockManager::new(u64::MAX);
    let locker = || {
        let owner = locks.owner();
        let start = std::time::Instant::now();
        let clock = || start.elapsed().as_micros() as u64;
        for _ in 0..5_000 {
            owner.open(Isolation::RepeatableRead);
            if locks.lock(&owner, &key_request(b"k", TableLock::X, Span::Record)) == Outcome::Queued {
                assert_eq!(locks.wait(&owner, Duration::from_mins(10), &Interrupt::new(), &clock), Ok(()));
            }
            std::thread::yield_now();
            locks.release_all(&owner);
        }
    };
    std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(locker))));
    assert_eq!(locks.counters.deadlocks.load(Ordering::Relaxed), 0);
}

/// InnoDB's weight: a kind of lock counts once for a page of rows, what waits counts alone, and what is given up is forgotten.
#[test]
fn structures_are_counted_by_kind() {
    let locks = LockManager::new(u64::MAX);
    let [a, b] = owners(&locks);
    let structures = || (a.figures().row_locks, a.figures().structures);
    for n in 0..STRUCTURE_ROWS - 1 {
        assert_eq!(locks.lock(&a, &key_request(&n.to_be_bytes(), TableLock::X, Span::Record)), Outcome::Granted);
    }
    assert_eq!(structures(), (STRUCTURE_ROWS - 1, 1));
    locks.lock(&a, &key_request(b"more", TableLock::X, Span::Record));
    assert_eq!(structures(), (STRUCTURE_ROWS, 2));
    locks.lock(&a, &key_request(b"range", TableLock::S, Span::NextKey));
    locks.lock(&a, &Request { target: Target::Supremum, ..key_request(b"", TableLock::S, Span::Gap) });
    assert_eq!(structures(), (STRUCTURE_ROWS + 2, 3));
    locks.lock(&b, &key_request(b"wanted", TableLock::X, Span::Record));
    assert_eq!(locks.lock(&a, &key_request(b"wanted", TableLock::X, Span::Record)), Outcome::Queued);
    assert_eq!(structures(), (STRUCTURE_ROWS + 3, 4));
    locks.cancel(&a);
    assert_eq!(structures(), (STRUCTURE_ROWS + 2, 3));
    assert_eq!(locks.lock(&a, &key_request(b"wanted", TableLock::S, Span::Record)), Outcome::Queued);
    locks.release_all(&b);
    assert_eq!(locks.poll(&a), Ok(true));
    assert_eq!(structures(), (STRUCTURE_ROWS + 3, 4));
    // What was granted late is of its kind from then on.
    locks.lock(&a, &key_request(b"another", TableLock::S, Span::Record));
    assert_eq!(structures(), (STRUCTURE_ROWS + 4, 4));
    locks.lock(&a, &key_request(b"gap", TableLock::S, Span::Gap));
    assert_eq!(structures(), (STRUCTURE_ROWS + 5, 5));
    a.intend(TREE, TableLock::IX);
    a.intend(TREE, TableLock::IX);
    assert_eq!(a.intentions(), [(TREE, TableLock::IX)]);
    a.add_change();
    assert_eq!((a.figures().table_locks, a.weight()), (1, 7));
    a.undo_change();
    a.undo_change();
    assert_eq!(a.weight(), 6);
    locks.release_all(&a);
    assert_eq!(a.figures(), OwnerFigures::default());
}

/// Of those who have done as little as each other the one gives up that asked; if that has done more, the one that waits for it.
#[test]
fn ties_end_where_innodbs_do() {
    for (heavy, victim) in [(false, 2), (true, 1)] {
        let locks = LockManager::new(u64::MAX);
        let trio: [Arc<Owner>; 3] = owners(&locks);
        let keys: [&[u8]; 3] = [b"1", b"2", b"3"];
        for (owner, key) in trio.iter().zip(keys) {
            locks.lock(owner, &key_request(key, TableLock::X, Span::Record));
        }
        if heavy {
            trio[2].add_change();
        }
        for (i, owner) in trio.iter().enumerate() {
            assert_eq!(locks.lock(owner, &key_request(keys[(i + 1) % 3], TableLock::X, Span::Record)), Outcome::Queued);
            locks.detect(owner);
        }
        let ends: Vec<_> = trio.iter().map(|owner| locks.poll(owner)).collect();
        assert!(ends.iter().enumerate().all(|(i, end)| end.is_err() == (i == victim)), "{ends:?}");
    }
}

/// Who holds a record shared and wants it exclusively does not wait for one that waits because of him; a third still does.
#[test]
fn a_holder_overtakes_those_who_wait_for_him() {
    let locks = LockManager::new(u64::MAX);
    let [a, b, c] = owners(&locks);
    assert_eq!(locks.lock(&a, &key_request(b"k", TableLock::S, Span::Record)), Outcome::Granted);
    assert_eq!(locks.lock(&b, &key_request(b"k", TableLock::X, Span::Record)), Outcome::Queued);
    assert!(locks.record_is_free(&a, TREE, b"k") && !locks.record_is_free(&c, TREE, b"k"));
    assert_eq!(locks.lock(&a, &key_request(b"k", TableLock::X, Span::Record)), Outcome::Granted);
    assert_eq!(locks.lock(&c, &key_request(b"k", TableLock::X, Span::Record)), Outcome::Queued);
    locks.release_all(&a);
    assert_eq!(locks.poll(&b), Ok(true));
    assert_eq!(locks.poll(&c), Ok(false));
    // An insert into the gap waits for whoever waits for the gap.
    let [d, e] = owners(&locks);
    assert_eq!(locks.lock(&d, &key_request(b"m", TableLock::S, Span::NextKey)), Outcome::Granted);
    assert_eq!(locks.lock(&e, &key_request(b"m", TableLock::X, Span::NextKey)), Outcome::Queued);
    assert_eq!(locks.lock(&d, &key_request(b"m", TableLock::X, Span::InsertIntention)), Outcome::Queued);
}

/// READ COMMITTED leaves no gap locks where an entry goes, unless the transaction has asked for duplicates.
#[test]
fn read_committed_inherits_for_unique_checks_only() {
    for asked in [false, true] {
        let locks = LockManager::new(u64::MAX);
        let a = locks.owner();
        a.open(Isolation::ReadCommitted);
        a.set_trx(TrxId(1));
        if asked {
            a.inherit_all();
        }
        let [b] = owners(&locks);
        locks.lock(&a, &key_request(b"k", TableLock::S, Span::Record));
        locks.inherit_on_remove(TREE, b"k", Some(b"m"));
        let insert = Request { queue: false, ..key_request(b"m", TableLock::X, Span::InsertIntention) };
        assert_eq!(locks.lock(&b, &insert) == Outcome::Busy, asked);
    }
}

/// The limit holds however many shards the locks are in, and frees up again.
#[test]
fn the_manager_is_full_at_its_limit() {
    for max in [10, 200_000] {
        let locks = LockManager::new(max);
        let [a] = owners(&locks);
        let lock = |n: u64| locks.lock(&a, &key_request(&n.to_be_bytes(), TableLock::X, Span::Record));
        let slack = max / 500;
        (0..max - slack.max(1)).for_each(|n| assert_eq!(lock(n), Outcome::Granted));
        assert!(!locks.is_full());
        (max - slack.max(1)..max + slack).for_each(|n| assert_eq!(lock(n), Outcome::Granted));
        assert!(locks.is_full());
        locks.release_all(&a);
        assert!(!locks.is_full() && !locks.has_row_locks(TREE));
    }
}
