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
            let locks = LockManager::new();
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
            let locks = LockManager::new();
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
    let locks = LockManager::new();
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
    let locks = LockManager::new();
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
    let locks = LockManager::new();
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
    let locks = LockManager::new();
    let told = Arc::new(Mutex::new(Vec::new()));
    let keeper = told.clone();
    locks.set_on_deadlock(Box::new(move |deadlock| keeper.lock().push(deadlock)));
    let [a, b] = owners(&locks);
    a.weight.store(10, Ordering::Relaxed);
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
    let locks = LockManager::new();
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
    let locks = Arc::new(LockManager::new());
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
