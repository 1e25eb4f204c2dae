//! Locks, one rule of InnoDB at a time.

use std::hash::Hasher;

use super::hash::Identity;
use super::owner::STRUCTURE_ROWS;
use super::words::Strength;
use super::*;
use crate::api::Isolation;

const TREE: TreeId = TreeId(100);

fn key_request(key: &[u8], strength: Strength, span: Span) -> Request<'_> {
    Request { tree: TREE, target: Target::Key(key), strength, span, queue: true }
}

fn manager(rows_max: u64) -> LockManager {
    LockManager::new(RowLockLimits { most: rows_max, ..RowLockLimits::default() }, [0xa076_1d64_78bd_642f, 0x9e37_79b9_7f4a_7c15])
}

fn owners<const N: usize>(locks: &LockManager) -> [Arc<Owner>; N] {
    std::array::from_fn(|i| {
        let owner = locks.owner();
        owner.open(Isolation::RepeatableRead);
        owner.set_trx(TrxId(i as u64 + 1));
        owner
    })
}

/// The table of conflicts against `lock_rec_has_to_wait()`. A wrong cell is a phantom or a needless wait.
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
            let locks = manager(u64::MAX);
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
            let locks = manager(u64::MAX);
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
    let locks = manager(u64::MAX);
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
    let locks = manager(u64::MAX);
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
    let locks = manager(u64::MAX);
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
    let locks = manager(u64::MAX);
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
    let locks = manager(u64::MAX);
    let [a] = owners(&locks);
    locks.release_all(&a);
    locks.make_explicit(&a, TrxId(1), TREE, b"k");
    a.open(Isolation::RepeatableRead);
    locks.make_explicit(&a, TrxId(1), TREE, b"k");
    assert!(locks.list().locks.is_empty());
}

/// Threads that lock keys and gaps, insert and remove at random: every wait ends, and nothing is left.
#[test]
fn random_lockers_all_come_to_an_end() {
    let locks = Arc::new(manager(u64::MAX));
    let threads: Vec<_> = (0..12_u64)
        .map(|n| {
            let locks = locks.clone();
            std::thread::spawn(move || {
                let owner = locks.owner();
                let mut seed = n + 1;
                let start = std::time::Instant::now();
                let clock = || start.elapsed().as_micros() as u64;
                for trx in 0..300 {
                    owner.open(Isolation::RepeatableRead);
                    owner.set_trx(TrxId(trx * 12 + n + 1));
                    for _ in 0..4 {
                        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        // Most of them meet on a few keys.
                        let key = [if seed >> 50 & 3 == 0 { seed >> 60 } else { seed >> 62 } as u8];
                        match seed >> 36 & 15 {
                            0 => locks.inherit_on_remove(TREE, &key, Some(&[key[0] + 1])),
                            1 => locks.inherit_on_insert(TREE, &key, Some(&[key[0] + 1])),
                            _ => {}
                        }
                        let span = [Span::Record, Span::Record, Span::NextKey, Span::InsertIntention, Span::Gap][(seed >> 40) as usize % 5];
                        // Otherwise one would have done before the next begins.
                        std::thread::yield_now();
                        let strength = if seed >> 44 & 1 == 0 { TableLock::S } else { TableLock::X };
                        if locks.lock(&owner, &key_request(&key, strength, span)) == Outcome::Queued {
                            match locks.wait(&owner, Duration::from_mins(10), &Interrupt::new(), &clock) {
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

/// Threads that each want one row at a time: nobody waits while he holds anything, so there is no deadlock,
/// however fast the row changes hands.
#[test]
fn one_row_at_a_time_is_never_a_deadlock() {
    let locks = manager(u64::MAX);
    let locker = || {
        let owner = locks.owner();
        let start = std::time::Instant::now();
        let clock = || start.elapsed().as_micros() as u64;
        for round in 0..5_000 {
            owner.open(Isolation::RepeatableRead);
            if locks.lock(&owner, &key_request(b"k", TableLock::X, Span::Record)) == Outcome::Queued {
                assert_eq!(locks.wait(&owner, Duration::from_mins(10), &Interrupt::new(), &clock), Ok(()));
            }
            // Others come to wait; not each time, because a busy machine takes long to come back.
            if round % 8 == 0 {
                std::thread::yield_now();
            }
            locks.release_all(&owner);
        }
    };
    std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(locker))));
    assert_eq!(locks.counters.deadlocks.load(Ordering::Relaxed), 0);
}

/// InnoDB's weight: a kind of lock counts once for a page of rows, a waiting one alone, a released one not.
#[test]
fn structures_are_counted_by_kind() {
    let locks = manager(u64::MAX);
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
    // A request that went with its entry leaves its structure, and here a lock on the gap.
    let [c] = owners(&locks);
    locks.lock(&c, &key_request(b"going", TableLock::X, Span::Record));
    assert_eq!(locks.lock(&a, &key_request(b"going", TableLock::X, Span::Record)), Outcome::Queued);
    locks.inherit_on_remove(TREE, b"going", Some(b"next"));
    assert_eq!(locks.poll(&a), Ok(true));
    assert_eq!(structures(), (STRUCTURE_ROWS + 6, 7));
    a.intend(TREE, TableLock::IX);
    a.intend(TREE, TableLock::IX);
    assert_eq!(a.intentions(), [(TREE, TableLock::IX)]);
    a.add_change();
    assert_eq!((a.figures().table_locks, a.weight()), (1, 9));
    a.undo_change();
    a.undo_change();
    assert_eq!(a.weight(), 8);
    locks.release_all(&a);
    assert_eq!(a.figures(), OwnerFigures::default());
}

/// The one that asked gives up among those who have done as little as each other; if it has done more, the
/// one that waits for it.
#[test]
fn ties_end_where_innodbs_do() {
    for (heavy, victim) in [(false, 2), (true, 1)] {
        let locks = manager(u64::MAX);
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

/// Who holds a record shared and wants it exclusively does not wait for one that waits because of him; a
/// third still does.
#[test]
fn a_holder_overtakes_those_who_wait_for_him() {
    let locks = manager(u64::MAX);
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
        let locks = manager(u64::MAX);
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
        let locks = manager(max);
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

fn table_request(strength: Strength) -> Request<'static> {
    Request { tree: TREE, target: Target::Table, strength, span: Span::Record, queue: true }
}

/// Spans, strengths and whether they are granted, in the order of their queues.
fn held_in(locks: &LockManager, owner: &Arc<Owner>, key: &[u8]) -> Vec<(Strength, Span, bool)> {
    locks.locks_in(locks.hash(TREE, Target::Key(key)), owner).iter().map(|l| (l.strength, l.span, l.granted)).collect()
}

/// Who waits, by the ids of owners: each with those that it waits for.
fn waits(locks: &LockManager) -> Vec<(u64, u64)> {
    let table = locks.list();
    let mut waits: Vec<_> = table.waits.iter().map(|&(a, b)| (table.locks[a].owner, table.locks[b].owner)).collect();
    waits.sort_unstable();
    waits
}

/// Every target has a hash of its own, and hashes are spread over shards and stripes, whatever the secret.
#[test]
fn hashes_tell_targets_apart_and_are_spread() {
    for secret in [[0xa076_1d64_78bd_642f, 1], [0x1234_5678_9abc_def0, u64::MAX], [0x7fff_1357_0246_8ace, 0]] {
        let locks = LockManager::new(RowLockLimits::default(), secret);
        let mut seen = std::collections::HashSet::new();
        let mut shards = std::collections::HashSet::new();
        for tree in (1..4).map(TreeId) {
            let zeros: [&[u8]; 4] = [b"", b"\0", b"\0\0", b"\0\0\0\0\0\0\0\0"];
            for target in [Target::Supremum, Target::Table].into_iter().chain(zeros.map(Target::Key)) {
                assert!(seen.insert(locks.hash(tree, target)), "{target:?}");
            }
            for n in 1..1500_u64 {
                for key in [n.to_be_bytes(), n.to_le_bytes(), (n << 40 | 7).to_be_bytes()].iter().collect::<std::collections::BTreeSet<_>>()
                {
                    let hash = locks.hash(tree, Target::Key(key));
                    assert!(seen.insert(hash), "{tree:?} {key:?}");
                    shards.insert(LockManager::shard_of(hash));
                }
            }
        }
        assert_eq!(shards.len(), SHARDS);
    }
    let stripes: HashSet<_> = (0..10_000).map(|n| stripe(TreeId(n))).collect();
    assert_eq!(stripes.len(), STRIPES);
    let mut hasher = Identity::default();
    hasher.write_u64(77);
    assert_eq!(hasher.finish(), 77);
}

/// Keys that share a queue in one server have queues of their own in another: nobody can prepare them.
#[test]
fn collisions_are_no_others() {
    let [one, two] =
        [[0x9d3c_51b7_02e6_84f1, 4], [0x6a09_e667_f3bc_c908, 6]].map(|secret| LockManager::new(RowLockLimits::default(), secret));
    let place = |locks: &LockManager, n: u64| locks.hash(TREE, Target::Key(&n.to_be_bytes())) >> 52;
    let first = place(&one, 0);
    let together: Vec<u64> = (0..600_000).filter(|n| place(&one, *n) == first).collect();
    assert!(together.len() > 100);
    let apart: HashSet<u64> = together.iter().map(|n| place(&two, *n)).collect();
    assert!(apart.len() > 100, "{} of {} places", apart.len(), together.len());
    assert_ne!(one.hash(TREE, Target::Supremum), two.hash(TREE, Target::Supremum));
}

/// A lock that is covered by one held already is not added; another is.
#[test]
fn what_is_held_covers_the_weaker() {
    use Span::{Gap, NextKey, Record};
    use TableLock::{IS, IX, S, X};
    let rows = [
        ((X, NextKey), [(S, Record), (S, Gap), (S, NextKey), (X, Record), (X, Gap), (X, NextKey)].as_slice()),
        ((S, NextKey), &[(S, Record), (S, Gap), (S, NextKey)]),
        ((X, Record), &[(S, Record), (X, Record)]),
        ((S, Gap), &[(S, Gap)]),
    ];
    for ((strength, span), covered) in rows {
        for wanted in [S, X].into_iter().flat_map(|s| [(s, Record), (s, Gap), (s, NextKey)]) {
            let locks = manager(u64::MAX);
            let [a] = owners(&locks);
            assert_eq!(locks.lock(&a, &key_request(b"k", strength, span)), Outcome::Granted);
            let expected = if covered.contains(&wanted) { Outcome::Held } else { Outcome::Granted };
            assert_eq!(locks.lock(&a, &key_request(b"k", wanted.0, wanted.1)), expected, "{wanted:?} beside {strength:?} {span:?}");
        }
    }
    for (held, covered) in [(X, [IS, IX, S, X].as_slice()), (S, &[IS, S]), (IX, &[IS, IX]), (IS, &[IS])] {
        for wanted in [IS, IX, S, X] {
            let locks = manager(u64::MAX);
            let [a] = owners(&locks);
            assert_eq!(locks.lock(&a, &table_request(held)), Outcome::Granted);
            let expected = if covered.contains(&wanted) { Outcome::Held } else { Outcome::Granted };
            assert_eq!(locks.lock(&a, &table_request(wanted)), expected, "{wanted:?} beside {held:?}");
            assert_eq!(a.figures().table_locks, 1 + u64::from(expected == Outcome::Granted));
        }
    }
}

/// Who holds the record asks only for the gap, which waits for nobody.
#[test]
fn a_holder_of_the_record_adds_the_gap() {
    let locks = manager(u64::MAX);
    let [a, b] = owners(&locks);
    locks.lock(&a, &key_request(b"k", TableLock::S, Span::Record));
    assert_eq!(locks.lock(&b, &key_request(b"k", TableLock::X, Span::Record)), Outcome::Queued);
    assert_eq!(locks.lock(&a, &key_request(b"k", TableLock::S, Span::NextKey)), Outcome::Granted);
    assert_eq!(held_in(&locks, &a, b"k"), [(TableLock::S, Span::Record, true), (TableLock::S, Span::Gap, true)]);
}

/// The end of a tree has no record, so nobody but an inserter waits there; and nobody waits for an inserter.
#[test]
fn only_inserters_wait_for_gaps() {
    let locks = manager(u64::MAX);
    let [a, b, c] = owners(&locks);
    let end = |span| Request { target: Target::Supremum, ..key_request(b"", TableLock::X, span) };
    assert_eq!(locks.lock(&a, &end(Span::NextKey)), Outcome::Granted);
    assert_eq!(locks.lock(&b, &end(Span::NextKey)), Outcome::Granted);
    assert_eq!(locks.lock(&c, &end(Span::InsertIntention)), Outcome::Queued);
    locks.cancel(&c);
    assert_eq!(locks.lock(&a, &key_request(b"k", TableLock::X, Span::Gap)), Outcome::Granted);
    assert_eq!(locks.lock(&b, &key_request(b"k", TableLock::X, Span::InsertIntention)), Outcome::Queued);
    assert_eq!(locks.lock(&c, &key_request(b"k", TableLock::X, Span::NextKey)), Outcome::Granted);
    assert_eq!(waits(&locks), [(b.id(), a.id()), (b.id(), c.id())]);
}

/// One that waits holds up those behind it, even where another keeps it waiting; only those overtake it for
/// whom it waits itself.
#[test]
fn those_who_wait_count_for_those_behind() {
    let locks = manager(u64::MAX);
    let [a, b, c, d] = owners(&locks);
    locks.lock(&a, &key_request(b"k", TableLock::S, Span::Record));
    locks.lock(&b, &key_request(b"k", TableLock::S, Span::Record));
    assert_eq!(locks.lock(&c, &key_request(b"k", TableLock::X, Span::Record)), Outcome::Queued);
    assert_eq!(locks.lock(&d, &key_request(b"k", TableLock::S, Span::Record)), Outcome::Queued);
    locks.release_all(&a);
    assert_eq!((locks.poll(&c), locks.poll(&d)), (Ok(false), Ok(false)));
    locks.release_all(&b);
    assert_eq!((locks.poll(&c), locks.poll(&d)), (Ok(true), Ok(false)));
    // A gap lock keeps nobody from the record, so its owner stands behind who waits for that.
    let [e, f, g] = owners(&locks);
    locks.lock(&e, &key_request(b"m", TableLock::S, Span::Gap));
    locks.lock(&f, &key_request(b"m", TableLock::S, Span::Record));
    locks.lock(&g, &key_request(b"m", TableLock::X, Span::Record));
    assert_eq!(locks.lock(&e, &key_request(b"m", TableLock::X, Span::Record)), Outcome::Queued);
    assert_eq!(waits(&locks), [(d.id(), c.id()), (e.id(), f.id()), (e.id(), g.id()), (g.id(), f.id())]);
}

#[test]
fn locks_of_others_are_told_from_ones_own() {
    let locks = manager(u64::MAX);
    let [a, b] = owners(&locks);
    assert!(a.id() != b.id());
    let beside = (0..).map(TreeId).find(|t| *t != TREE && stripe(*t) == stripe(TREE)).expect("many trees");
    assert_eq!(locks.lock(&a, &table_request(TableLock::IX)), Outcome::Granted);
    locks.lock(&a, &Request { tree: beside, ..key_request(b"k", TableLock::X, Span::Record) });
    assert!(locks.others_have_rows(&b, beside) && !locks.others_have_rows(&a, beside) && !locks.others_have_rows(&b, TREE));
    locks.lock(&a, &key_request(b"k", TableLock::X, Span::Record));
    assert!(locks.others_have_rows(&b, TREE) && !locks.others_have_rows(&a, TREE));
}

/// Invariant 3: what was seen of an owner may be over by the time a lock is added in its name.
#[test]
fn locks_are_added_for_the_transaction_that_was_meant() {
    let locks = manager(u64::MAX);
    let [a, b] = owners(&locks);
    let request = key_request(b"k", TableLock::X, Span::Gap);
    let hash = locks.hash(TREE, request.target);
    let generation = |owner: &Owner| owner.held.lock().generation;
    let add = |generation| locks.add_if_open(&mut locks.shard(hash), hash, &a, generation, &request);
    let before = generation(&a);
    locks.release_all(&a);
    add(before);
    add(generation(&a));
    a.open(Isolation::RepeatableRead);
    add(before);
    assert!(locks.list().locks.is_empty());
    let second = generation(&a);
    locks.release_all(&a);
    a.open(Isolation::RepeatableRead);
    add(before);
    add(second);
    assert!(locks.list().locks.is_empty());
    add(generation(&a));
    assert_eq!(held_in(&locks, &a, b"k").len(), 1);
    // A shared lock of its own does not stand for the implicit one.
    b.set_trx(TrxId(9));
    locks.lock(&b, &key_request(b"m", TableLock::S, Span::Record));
    locks.make_explicit(&b, TrxId(9), TREE, b"m");
    locks.make_explicit(&b, TrxId(9), TREE, b"m");
    assert_eq!(held_in(&locks, &b, b"m"), [(TableLock::S, Span::Record, true), (TableLock::X, Span::Record, true)]);
}

/// A next-key lock, one on the gap alone, and one of each strength may stand together, before who waits.
#[test]
fn heirs_get_what_they_have_not() {
    let locks = manager(u64::MAX);
    let [a, b] = owners(&locks);
    locks.lock(&a, &key_request(b"m", TableLock::S, Span::Gap));
    locks.lock(&a, &key_request(b"m", TableLock::X, Span::NextKey));
    assert_eq!(locks.lock(&b, &key_request(b"m", TableLock::X, Span::InsertIntention)), Outcome::Queued);
    for key in [b"k", b"l"] {
        locks.lock(&a, &key_request(key, TableLock::X, Span::Record));
        locks.inherit_on_remove(TREE, key, Some(b"m"));
    }
    let mine = [(TableLock::S, Span::Gap, true), (TableLock::X, Span::NextKey, true), (TableLock::X, Span::Gap, true)];
    assert_eq!(held_in(&locks, &a, b"m"), mine);
    let all: Vec<_> = locks.list().locks.iter().map(|l| l.granted).collect();
    assert_eq!(all, [true, true, true, false]);
}

/// Waits end by a wake alone (their time is an hour), and no other wake ends them.
#[test]
fn sleepers_are_woken_by_what_they_wait_for() {
    let locks = Arc::new(manager(u64::MAX));
    let [a, b] = owners(&locks);
    for gone in [false, true] {
        locks.lock(&a, &key_request(b"k", TableLock::X, Span::Record));
        assert!(!b.is_waiting() && b.waiting_since().is_none());
        assert_eq!(locks.lock(&b, &key_request(b"k", TableLock::X, Span::Record)), Outcome::Queued);
        b.set_waiting_since(7);
        assert!(b.is_waiting() && b.waiting_since() == Some(7));
        let sleeper = {
            let (locks, b) = (locks.clone(), b.clone());
            std::thread::spawn(move || locks.wait(&b, Duration::from_secs(3600), &Interrupt::new(), &|| 0))
        };
        while locks.counters.waiting.load(Ordering::Relaxed) == 0 {
            assert!(!sleeper.is_finished());
            std::thread::yield_now();
        }
        b.wake.wake();
        if gone {
            locks.inherit_on_remove(TREE, b"k", None);
        } else {
            locks.release_all(&a);
            a.open(Isolation::RepeatableRead);
        }
        assert_eq!(sleeper.join().expect("no panic"), Ok(()));
        let expected = if gone { &[][..] } else { &[(TableLock::X, Span::Record, true)] };
        assert_eq!(held_in(&locks, &b, b"k"), expected);
        locks.release_all(&b);
        b.open(Isolation::RepeatableRead);
    }
    let figures = [&locks.counters.waits, &locks.counters.waiting, &locks.counters.timeouts].map(|c| c.load(Ordering::Relaxed));
    assert_eq!(figures, [2, 0, 0]);
}

/// Under a clock that stands still, too: it is simulated, and the sleep is real.
#[test]
fn waits_end_in_time() {
    let locks = manager(u64::MAX);
    let [a, b] = owners(&locks);
    locks.lock(&a, &key_request(b"k", TableLock::X, Span::Record));
    locks.lock(&b, &key_request(b"k", TableLock::X, Span::Record));
    assert_eq!(locks.wait(&b, Duration::from_millis(1), &Interrupt::new(), &|| 0), Err(Error::LockTimeout));
    assert!(!b.is_waiting() && held_in(&locks, &b, b"k").is_empty());
    assert_eq!(locks.counters.timeouts.load(Ordering::Relaxed), 1);
}

/// Nobody sleeps on beside an entry that has gone.
#[test]
fn a_removal_wakes_those_who_wait() {
    let locks = manager(u64::MAX);
    let [a, b] = owners(&locks);
    locks.lock(&a, &key_request(b"k", TableLock::X, Span::Record));
    locks.lock(&b, &key_request(b"k", TableLock::X, Span::Record));
    assert!(!b.wake.sleep(Duration::ZERO));
    locks.inherit_on_remove(TREE, b"k", None);
    assert!(b.wake.sleep(Duration::ZERO));
}

/// Only the owner's record lock goes, and its other locks are still given up at the end.
#[test]
fn a_row_is_given_up_alone() {
    let locks = manager(u64::MAX);
    let [a, b] = owners(&locks);
    for key in [b"i", b"j", b"k", b"l"] {
        locks.lock(&a, &key_request(key, TableLock::S, Span::Record));
        locks.lock(&b, &key_request(key, TableLock::S, Span::Record));
    }
    locks.lock(&a, &key_request(b"m", TableLock::S, Span::NextKey));
    locks.unlock_row(&a, TREE, b"m");
    locks.unlock_row(&a, TREE, b"k");
    assert_eq!((held_in(&locks, &a, b"k").len(), held_in(&locks, &b, b"k").len(), held_in(&locks, &a, b"m").len()), (0, 1, 1));
    locks.release_all(&a);
    assert!(locks.list().locks.iter().all(|l| l.owner == b.id()) && locks.list().locks.len() == 4);
}

#[test]
fn counters_of_tables_are_given_up_alone() {
    let locks = manager(u64::MAX);
    let [a, b] = owners(&locks);
    let kept = |owner: &Arc<Owner>| locks.locks_in(locks.hash(TREE, Target::Table), owner).iter().map(|l| l.strength).collect::<Vec<_>>();
    locks.lock(&a, &table_request(TableLock::IX));
    locks.lock(&a, &table_request(TableLock::AutoInc));
    locks.lock(&b, &table_request(TableLock::IX));
    assert_eq!(locks.lock(&b, &table_request(TableLock::AutoInc)), Outcome::Queued);
    locks.unlock_table(&a, TREE, TableLock::AutoInc);
    assert_eq!((kept(&a), locks.poll(&b)), (vec![TableLock::IX], Ok(true)));
    locks.unlock_table(&a, TREE, TableLock::AutoInc);
    assert_eq!(kept(&b), [TableLock::IX, TableLock::AutoInc]);
}

/// A lock on the record is not one on the gap before it, and an insert that waits there leaves no lock.
#[test]
fn an_insert_inherits_from_gaps_alone() {
    let locks = manager(u64::MAX);
    let [a, b, c] = owners(&locks);
    locks.lock(&a, &key_request(b"m", TableLock::X, Span::Record));
    locks.lock(&b, &key_request(b"m", TableLock::X, Span::Gap));
    assert_eq!(locks.lock(&c, &key_request(b"m", TableLock::X, Span::InsertIntention)), Outcome::Queued);
    locks.inherit_on_insert(TREE, b"f", Some(b"m"));
    assert_eq!((held_in(&locks, &a, b"f").len(), held_in(&locks, &b, b"f").len(), held_in(&locks, &c, b"f").len()), (0, 1, 0));
}

/// A cycle may go through locks of another kind, of which only the connections are known.
#[test]
fn cycles_through_other_locks_are_found() {
    for left in [false, true] {
        let locks = manager(u64::MAX);
        locks.set_elsewhere(Box::new(|connection| if connection == 2 { vec![1] } else { Vec::new() }));
        let [a, b] = owners(&locks);
        locks.set_session(&a, 1);
        locks.set_session(&b, 2);
        b.add_change();
        locks.lock(&b, &key_request(b"k", TableLock::X, Span::Record));
        assert_eq!((locks.lock(&a, &key_request(b"k", TableLock::X, Span::Record)), locks.waits_of(2)), (Outcome::Queued, Vec::new()));
        assert_eq!(locks.waits_of(1), [2]);
        if left {
            locks.leave_session(&b);
            assert!(locks.waits_of(1).is_empty());
        }
        locks.detect(&a);
        assert_eq!(locks.poll(&a), if left { Ok(false) } else { Err(Error::Deadlock) });
        assert_eq!(locks.counters.deadlocks.load(Ordering::Relaxed), u64::from(!left));
    }
}

/// Nobody begins to wait when the cycle closes: purge removes an entry, so that a waiting owner inherits the
/// gap into which another waits to insert.
#[test]
fn a_cycle_that_an_inherited_gap_closes_is_found() {
    let locks = manager(u64::MAX);
    let [a, b, c] = owners(&locks);
    let intention = key_request(b"m", TableLock::X, Span::InsertIntention);
    locks.lock(&a, &key_request(b"a", TableLock::X, Span::Record));
    locks.lock(&b, &key_request(b"k", TableLock::X, Span::Record));
    locks.lock(&c, &key_request(b"m", TableLock::S, Span::Gap));
    assert_eq!(locks.lock(&a, &intention), Outcome::Queued);
    locks.detect(&a);
    assert_eq!(locks.lock(&b, &key_request(b"a", TableLock::X, Span::Record)), Outcome::Queued);
    locks.detect(&b);
    assert_eq!((locks.poll(&a), locks.poll(&b)), (Ok(false), Ok(false)));
    locks.inherit_on_remove(TREE, b"k", Some(b"m"));
    locks.release_all(&c);
    assert_eq!(locks.counters.deadlocks.load(Ordering::Relaxed), 0);
    assert_eq!(locks.poll(&a), Err(Error::Deadlock));
    locks.release_all(&a);
    assert_eq!(locks.poll(&b), Ok(true));
}

/// Three wait for one row exclusively, and a fourth, to share it, behind all of them: each of the three
/// closes a cycle with it. Victims speak for nobody who stands between them, so the search goes on until the
/// one in the middle has been looked at, too.
#[test]
fn a_cycle_through_the_middle_of_a_crowd_is_found() {
    let locks = manager(u64::MAX);
    let [a, f] = owners(&locks);
    let crowd = crowd(&locks, 5);
    let shared = |key| key_request(key, TableLock::S, Span::Record);
    locks.lock(&a, &shared(b"hot"));
    locks.lock(&f, &shared(b"other"));
    let wait = |owner: &Arc<Owner>, request: &Request<'_>| {
        assert_eq!(locks.lock(owner, request), Outcome::Queued);
        locks.detect(owner);
    };
    crowd.iter().for_each(|owner| wait(owner, &record(b"hot")));
    wait(&a, &record(b"other"));
    wait(&f, &shared(b"hot"));
    for owner in &crowd {
        if locks.poll(owner).is_err() {
            locks.release_all(owner);
        }
    }
    let ends = [locks.poll(&f), locks.poll(&a)];
    assert!(ends != [Ok(false), Ok(false)], "nobody goes on");
}

fn record(key: &[u8]) -> Request<'_> {
    key_request(key, TableLock::X, Span::Record)
}

fn crowd(locks: &LockManager, size: usize) -> Vec<Arc<Owner>> {
    (0..size).map(|_| locks.owner()).inspect(|owner| owner.open(Isolation::RepeatableRead)).collect()
}

/// A wait behind thousands costs what it costs behind one, and a release wakes the next alone.
#[test]
fn a_crowd_on_one_row_costs_each_the_same() {
    let locks = manager(u64::MAX);
    let crowd = crowd(&locks, 4000);
    let steps = || locks.counters.search_steps.load(Ordering::Relaxed);
    for (i, owner) in crowd.iter().enumerate() {
        assert_eq!(locks.lock(owner, &record(b"hot")), if i == 0 { Outcome::Granted } else { Outcome::Queued });
        let before = steps();
        if i > 0 {
            locks.detect(owner);
        }
        assert!(steps() - before <= 8, "{} steps beside {i}", steps() - before);
    }
    let wakes = || locks.counters.wakes.load(Ordering::Relaxed);
    for (i, owner) in crowd.iter().enumerate() {
        assert_eq!((locks.poll(owner), wakes()), (Ok(true), i as u64));
        assert!(crowd.get(i + 1).is_none_or(|next| locks.poll(next) == Ok(false)));
        locks.release_all(owner);
    }
    assert!(locks.list().locks.is_empty());
}

/// Those who may all have the row are woken at once, those behind them not; and who times out in the middle
/// leaves the others in their order.
#[test]
fn a_crowd_is_served_in_its_order() {
    let locks = manager(u64::MAX);
    let all = crowd(&locks, 1000);
    let request = |i: usize| key_request(b"hot", if (i / 100).is_multiple_of(2) { TableLock::X } else { TableLock::S }, Span::Record);
    for (i, owner) in all.iter().enumerate() {
        locks.lock(owner, &request(i));
    }
    all.iter().skip(50).step_by(100).for_each(|owner| locks.cancel(owner));
    let mut order = Vec::new();
    while order.len() < 990 {
        let mut granted: Vec<usize> = (0..1000).filter(|i| all[*i].is_waiting() && locks.poll(&all[*i]) == Ok(true)).collect();
        if order.is_empty() {
            granted.insert(0, 0);
        }
        assert!(granted.len() == 1 || granted.len() == 99 && granted.iter().all(|i| (i / 100) % 2 == 1), "{granted:?}");
        granted.iter().for_each(|i| locks.release_all(&all[*i]));
        order.extend(granted);
    }
    assert!(order.is_sorted(), "{order:?}");
}

/// Requests of many kinds wait in one queue: after each change exactly those are granted that InnoDB's rules,
/// asked one by one, would grant.
#[test]
fn queues_grant_what_the_rules_grant() {
    let spans = [Span::Record, Span::NextKey, Span::Gap, Span::InsertIntention];
    let mut seed = 7_u64;
    let mut next = |limit: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % limit
    };
    for round in 0..400 {
        let locks = manager(u64::MAX);
        let owners = crowd(&locks, 7);
        // In the order in which they came, each with whether it is granted.
        let mut model: Vec<(usize, Class, bool)> = Vec::new();
        let supremum = round % 8 == 0;
        for _ in 0..60 {
            let who = next(7) as usize;
            let owner = &owners[who];
            let mine = |m: &(usize, Class, bool)| m.0 == who;
            if owner.is_waiting() && next(3) == 0 {
                locks.cancel(owner);
                model.retain(|m| !mine(m) || m.2);
            } else if owner.is_waiting() || next(4) == 0 {
                locks.cancel(owner);
                locks.release_all(owner);
                owner.open(Isolation::RepeatableRead);
                model.retain(|m| !mine(m));
            } else {
                let strength = if next(2) == 0 { TableLock::S } else { TableLock::X };
                let mut class = Class { strength, span: spans[next(4) as usize] };
                let target = if supremum { Target::Supremum } else { Target::Key(b"k") };
                let outcome = locks.lock(owner, &Request { tree: TREE, target, strength, span: class.span, queue: true });
                let has = |strength| {
                    model.iter().any(|m| {
                        mine(m) && m.1.span != Span::Gap && m.1.span != Span::InsertIntention && class::covers(m.1.strength, strength)
                    })
                };
                if class.span == Span::NextKey && has(strength) {
                    class.span = Span::Gap;
                }
                let held = class.span != Span::InsertIntention && model.iter().any(|m| mine(m) && m.1.covers(class));
                let free = !rules_block(&model, model.len(), who, class, supremum);
                let expected = if held {
                    Outcome::Held
                } else if free {
                    Outcome::Granted
                } else {
                    Outcome::Queued
                };
                assert_eq!(outcome, expected, "{model:?} asked by {who} for {class:?}");
                if !(held || free && class.span == Span::InsertIntention) {
                    model.push((who, class, free));
                }
            }
            for i in 0..model.len() {
                let (who, class, granted) = model[i];
                model[i].2 = granted || !rules_block(&model, i, who, class, supremum);
            }
            for (i, owner) in owners.iter().enumerate() {
                let waits = model.iter().any(|m| m.0 == i && !m.2);
                assert_eq!(locks.granted(owner), !waits, "owner {i} in {model:?}");
                if owner.is_waiting() && !waits {
                    assert_eq!(locks.poll(owner), Ok(true));
                }
            }
        }
    }
}

/// The rules as they stand in InnoDB: every lock in the queue is looked at.
fn rules_block(queue: &[(usize, Class, bool)], at: usize, who: usize, class: Class, supremum: bool) -> bool {
    queue.iter().enumerate().any(|(j, &(other, theirs, granted))| {
        if other == who || !(j < at || granted) || !class.conflicts(supremum, theirs) {
            return false;
        }
        let exclusive = (class.strength, theirs.strength) == (TableLock::X, TableLock::X);
        let holds = || queue.iter().any(|&(o, own, granted)| o == who && granted && theirs.conflicts(supremum, own));
        !(!granted && exclusive && class.span != Span::InsertIntention && holds())
    })
}

/// Each waits for the row of the next: a search is a loop, also on a thread with a small stack.
#[test]
fn a_chain_of_ten_thousand_waits_is_searched() {
    let search = || {
        let locks = manager(u64::MAX);
        let crowd = crowd(&locks, 10_000);
        let key = |i: usize| (i as u64).to_be_bytes();
        for (i, owner) in crowd.iter().enumerate() {
            locks.lock(owner, &record(&key(i)));
        }
        for (i, owner) in crowd.iter().enumerate().skip(1) {
            assert_eq!(locks.lock(owner, &record(&key(i - 1))), Outcome::Queued);
        }
        locks.detect(&crowd[9_999]);
        assert_eq!(locks.poll(&crowd[9_999]), Ok(false));
        // The first closes the cycle. All have done the same, so it gives up.
        assert_eq!(locks.lock(&crowd[0], &record(&key(9_999))), Outcome::Queued);
        locks.detect(&crowd[0]);
        assert_eq!(locks.poll(&crowd[0]), Err(Error::Deadlock));
        locks.release_all(&crowd[0]);
        assert_eq!((locks.poll(&crowd[1]), locks.counters.deadlocks.load(Ordering::Relaxed)), (Ok(true), 1));
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(search).expect("a thread").join().expect("no panic");
}

/// A search that finds no end is given up, and whoever asked with it.
#[test]
fn a_search_beyond_its_bound_makes_a_victim() {
    let mut locks = manager(u64::MAX);
    locks.graph.steps_max = 100;
    let crowd = crowd(&locks, 200);
    let key = |i: usize| (i as u64).to_be_bytes();
    for (i, owner) in crowd.iter().enumerate() {
        locks.lock(owner, &record(&key(i)));
    }
    let mut ends = crowd.iter().enumerate().skip(1).map(|(i, owner)| {
        assert_eq!(locks.lock(owner, &record(&key(i - 1))), Outcome::Queued);
        locks.detect(owner);
        locks.poll(owner)
    });
    let victim = ends.position(|end| end == Err(Error::Deadlock));
    assert!(victim.is_some_and(|at| (25..100).contains(&at)), "{victim:?}");
    assert_eq!(locks.counters.deadlocks.load(Ordering::Relaxed), 1);
}

/// A crowd stands between the two of a deadlock; in front of them, behind them, and in both queues.
#[test]
fn deadlocks_are_found_across_crowds() {
    for (first, second) in [(0, 0), (50, 0), (0, 50), (50, 50)] {
        let locks = manager(u64::MAX);
        let [a, b] = owners(&locks);
        let others = crowd(&locks, 100);
        locks.lock(&a, &record(b"1"));
        locks.lock(&b, &record(b"2"));
        let wait = |owner: &Arc<Owner>, key: &[u8]| {
            assert_eq!(locks.lock(owner, &record(key)), Outcome::Queued);
            locks.detect(owner);
            locks.poll(owner)
        };
        assert!(others[..first].iter().all(|other| wait(other, b"1") == Ok(false)));
        assert!(others[50..50 + second].iter().all(|other| wait(other, b"2") == Ok(false)));
        assert_eq!(wait(&b, b"1"), Ok(false));
        assert_eq!(wait(&a, b"2"), Err(Error::Deadlock), "{first} {second}");
        assert!(locks.counters.search_steps.load(Ordering::Relaxed) < 10 * (2 + first + second) as u64);
    }
}

/// The way from one to the other may lead through somebody who only waits: b wants to share, waits behind an
/// exclusive request, and that for a.
#[test]
fn who_waits_in_between_is_part_of_the_cycle() {
    let locks = manager(u64::MAX);
    let [a, b, c, d] = owners(&locks);
    let shared = key_request(b"1", TableLock::S, Span::Record);
    locks.lock(&a, &shared);
    locks.lock(&b, &record(b"2"));
    let wait = |owner: &Arc<Owner>, request: &Request<'_>| {
        assert_eq!(locks.lock(owner, request), Outcome::Queued);
        locks.detect(owner);
    };
    wait(&c, &record(b"1"));
    wait(&d, &record(b"1"));
    wait(&b, &shared);
    a.add_change();
    b.add_change();
    wait(&a, &record(b"2"));
    // b waits for c and d, both wait for a. One of them has done the least, and goes; then the other.
    let ends: Vec<bool> = [&a, &b, &c, &d].iter().map(|owner| locks.poll(owner).is_err()).collect();
    assert_eq!(ends, [false, false, true, true]);
    assert_eq!((locks.poll(&b), locks.poll(&a)), (Ok(true), Ok(false)));
}

/// A row that goes under a crowd leaves each of them its gap, and wakes each once.
#[test]
fn a_row_that_goes_under_a_crowd_wakes_each_once() {
    let locks = manager(u64::MAX);
    let [a] = owners(&locks);
    locks.lock(&a, &record(b"k"));
    let crowd = crowd(&locks, 2000);
    for owner in &crowd {
        locks.lock(owner, &key_request(b"k", TableLock::S, Span::Record));
    }
    locks.inherit_on_remove(TREE, b"k", Some(b"m"));
    assert_eq!(locks.counters.wakes.load(Ordering::Relaxed), 2000);
    assert!(crowd.iter().all(|owner| locks.poll(owner) == Ok(true) && held_in(&locks, owner, b"m").len() == 1));
}

/// What a million row locks took goes with them, though their owner goes on.
#[test]
fn released_locks_leave_no_room_behind() {
    let locks = manager(u64::MAX);
    let [a, b] = owners(&locks);
    locks.lock(&b, &record(b"kept"));
    for n in 0..60_000_u64 {
        locks.lock(&a, &record(&n.to_be_bytes()));
    }
    // Some go as their entries do.
    (0..5_000_u64).for_each(|n| locks.inherit_on_remove(TREE, &n.to_be_bytes(), None));
    locks.release_all(&a);
    let room: usize =
        locks.shards.iter().map(|shard| shard.lock()).map(|s| s.queues.capacity() + s.spare.iter().map(Vec::capacity).sum::<usize>()).sum();
    assert!(room <= SHARDS * (2 * ROOM_MIN + SPARE_MAX * SPARE_LOCKS), "{room}");
    assert!(a.held.lock().queues.capacity() * 8 <= 64 << 10);
    assert_eq!(held_in(&locks, &b, b"kept").len(), 1);
}
