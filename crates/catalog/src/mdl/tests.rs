//! Locks that would be granted wrongly, waits that would never end, and DDL that would stall everybody.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::*;

fn table(locks: &Arc<MetadataLocks>, name: &str) -> Arc<MetadataLock> {
    locks.lock_of(Name::Table("d".into(), name.into()))
}

static NOW: AtomicBool = AtomicBool::new(false);

macro_rules! patience {
    ($ms:expr) => {
        &Patience { timeout: Duration::from_millis($ms), killed: &NOW }
    };
}

/// For waits that others end: longer than a busy machine keeps a thread from going on.
static LONG: Patience<'static> = Patience { timeout: Duration::from_secs(120), killed: &NOW };

#[test]
fn readers_share_and_exclusive_waits() {
    let locks = Arc::new(MetadataLocks::default());
    let t = table(&locks, "t");
    let (mut a, mut b) = (Holder::new(locks.clone(), 1), Holder::new(locks.clone(), 2));
    a.acquire(&t, SharedRead, Span::Transaction, patience!(0)).unwrap();
    b.acquire(&t, SharedWrite, Span::Transaction, patience!(0)).unwrap();
    assert_eq!(b.acquire(&t, Exclusive, Span::Transaction, patience!(60)), Err(MdlError::Timeout));
    a.release_transaction();
    b.acquire(&t, Exclusive, Span::Transaction, patience!(0)).unwrap();
    assert_eq!(a.acquire(&t, Shared, Span::Transaction, patience!(0)), Err(MdlError::Timeout));
}

#[test]
fn a_cycle_is_a_deadlock() {
    let locks = Arc::new(MetadataLocks::default());
    let (t, u) = (table(&locks, "t"), table(&locks, "u"));
    let (mut a, mut b) = (Holder::new(locks.clone(), 1), Holder::new(locks.clone(), 2));
    a.acquire(&t, Exclusive, Span::Transaction, patience!(0)).unwrap();
    b.acquire(&u, Exclusive, Span::Transaction, patience!(0)).unwrap();
    let (t2, u2) = (t.clone(), u.clone());
    let other = thread::Builder::new()
        .spawn(move || {
            let got = a.acquire(&u2, SharedRead, Span::Transaction, &LONG);
            drop(a);
            got
        })
        .unwrap();
    let got = b.acquire(&t2, SharedRead, Span::Transaction, &LONG);
    drop(b);
    // Whoever closes the cycle is the victim; the other goes on.
    let mut both = [got, other.join().unwrap()];
    both.sort_by_key(Result::is_ok);
    assert_eq!(both, [Err(MdlError::Deadlock), Ok(())]);
}

#[test]
fn a_waiting_ddl_does_not_stop_readers_for_as_long_as_it_waits() {
    let locks = Arc::new(MetadataLocks::default());
    let t = table(&locks, "t");
    let mut long = Holder::new(locks.clone(), 1);
    long.acquire(&t, SharedRead, Span::Transaction, patience!(0)).unwrap();
    let (l2, t2) = (locks.clone(), t.clone());
    let ddl = thread::Builder::new().spawn(move || Holder::new(l2, 2).acquire(&t2, Exclusive, Span::Transaction, &LONG)).unwrap();
    while t.state().waiting().next().is_none() {
        thread::yield_now();
    }
    let mut reader = Holder::new(locks.clone(), 3);
    reader.acquire(&t, SharedRead, Span::Transaction, &LONG).unwrap();
    drop(reader);
    drop(long);
    assert_eq!(ddl.join().unwrap(), Ok(()));
}

#[test]
fn the_list_names_weak_and_strong_holders_and_who_waits() {
    let locks = Arc::new(MetadataLocks::default());
    let t = table(&locks, "t");
    let mut holders: Vec<Holder> = (1..=20).map(|owner| Holder::new(locks.clone(), owner)).collect();
    for (at, holder) in holders.iter_mut().enumerate() {
        let mode = if at % 2 == 0 { SharedRead } else { SharedWrite };
        holder.acquire(&t, mode, Span::Transaction, patience!(0)).unwrap();
    }
    holders[3].acquire(&t, SharedUpgradable, Span::Transaction, patience!(0)).unwrap();
    // The lock is busy now: weak modes are granted all the same.
    let mut late = Holder::new(locks.clone(), 21);
    late.acquire(&t, SharedRead, Span::Transaction, patience!(0)).unwrap();
    let list: Vec<_> = locks.rows().into_iter().map(|row| (row.owner, row.mode, row.granted)).collect();
    let weak = (1..=20).map(|owner| (owner, if owner % 2 == 1 { SharedRead } else { SharedWrite }, true));
    let mut expected: Vec<_> = weak.chain([(4, SharedUpgradable, true), (21, SharedRead, true)]).collect();
    expected.sort();
    let mut sorted = list.clone();
    sorted.sort();
    assert_eq!(sorted, expected);
    drop((holders, late));
    assert_eq!(locks.rows().len(), 0);
    assert_eq!(t.busy.load(Ordering::Relaxed), 0);
}

#[test]
fn weak_holders_in_many_threads_and_an_exclusive_one_never_meet() {
    let locks = Arc::new(MetadataLocks::default());
    let t = table(&locks, "t");
    let (weak, strong) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let rounds = 2000;
    thread::scope(|scope| {
        for owner in 1..=6 {
            let (locks, t, weak, strong) = (&locks, &t, &weak, &strong);
            scope.spawn(move || {
                let mut holder = Holder::new(locks.clone(), owner);
                for round in 0..rounds {
                    let mode = if round % 2 == 0 { SharedRead } else { SharedWrite };
                    holder.acquire(t, mode, Span::Transaction, &LONG).unwrap();
                    weak.fetch_add(1, Ordering::SeqCst);
                    assert_eq!(strong.load(Ordering::SeqCst), 0);
                    weak.fetch_sub(1, Ordering::SeqCst);
                    holder.release_transaction();
                }
            });
        }
        for owner in 7..=8 {
            let (locks, t, weak, strong) = (&locks, &t, &weak, &strong);
            scope.spawn(move || {
                let mut holder = Holder::new(locks.clone(), owner);
                for _ in 0..rounds / 20 {
                    holder.acquire(t, Exclusive, Span::Transaction, &LONG).unwrap();
                    assert_eq!(strong.fetch_add(1, Ordering::SeqCst), 0);
                    assert_eq!(weak.load(Ordering::SeqCst), 0);
                    strong.fetch_sub(1, Ordering::SeqCst);
                    holder.release_transaction();
                    thread::yield_now();
                }
            });
        }
    });
    assert_eq!(locks.rows().len(), 0);
    assert_eq!(t.busy.load(Ordering::Relaxed), 0);
}

#[test]
fn what_outlives_a_session_goes_on_holding() {
    let locks = Arc::new(MetadataLocks::default());
    let t = table(&locks, "t");
    let mut a = Holder::new(locks.clone(), 1);
    a.acquire(&t, SharedWrite, Span::Transaction, patience!(0)).unwrap();
    let split = a.split_transaction(1);
    drop(a);
    let mut ddl = Holder::new(locks.clone(), 2);
    assert_eq!(ddl.acquire(&t, Exclusive, Span::Transaction, patience!(0)), Err(MdlError::Timeout));
    drop(split);
    ddl.acquire(&t, Exclusive, Span::Transaction, patience!(0)).unwrap();
}

/// Waiters in threads: each tells when it has got the lock, and gives it up at once.
fn crowd<'a>(
    scope: &'a thread::Scope<'a, '_>,
    locks: &Arc<MetadataLocks>,
    t: &Arc<MetadataLock>,
    modes: &[Mode],
    got: &Arc<Mutex<Vec<u64>>>,
) {
    for (at, mode) in modes.iter().copied().enumerate() {
        let (locks, t2, got) = (locks.clone(), t.clone(), got.clone());
        let owner = 100 + at as u64;
        scope.spawn(move || {
            let mut holder = Holder::new(locks, owner);
            holder.acquire(&t2, mode, Span::Transaction, &LONG).unwrap();
            got.lock().push(owner);
            drop(holder);
        });
        while t.state().waiting().count() <= at {
            thread::yield_now();
        }
    }
}

#[test]
fn a_crowd_is_served_in_its_order_and_woken_one_by_one() {
    for mode in [Exclusive, SharedNoReadWrite, SharedUpgradable] {
        let locks = Arc::new(MetadataLocks::default());
        let t = table(&locks, "t");
        let got = Arc::default();
        let mut first = Holder::new(locks.clone(), 1);
        first.acquire(&t, Exclusive, Span::Transaction, patience!(0)).unwrap();
        thread::scope(|scope| {
            crowd(scope, &locks, &t, &[mode; 100], &got);
            assert_eq!(t.wakes.load(Ordering::Relaxed), 0);
            drop(first);
        });
        assert!(got.lock().is_sorted(), "{mode:?}: {got:?}");
        assert_eq!((got.lock().len(), t.wakes.load(Ordering::Relaxed), t.busy.load(Ordering::Relaxed)), (100, 100, 0));
    }
}

/// What is free goes to the one who outranks the others, though it came last; then to all at once, up to
/// the first who cannot share it; those behind him stay.
#[test]
fn a_release_grants_what_can_be_shared() {
    let locks = Arc::new(MetadataLocks::default());
    let t = table(&locks, "t");
    let grant = |owner, mode| Grant { owner, mode, span: Span::Transaction };
    let bells: Vec<Arc<Bell>> = (0..8).map(|_| Arc::default()).collect();
    let modes = [SharedWrite, SharedRead, SharedWrite, SharedReadOnly, SharedRead, SharedUpgradable, SharedWrite, Exclusive];
    let mut first = Holder::new(locks.clone(), 1);
    first.acquire(&t, Exclusive, Span::Transaction, patience!(0)).unwrap();
    for (at, (bell, mode)) in bells.iter().zip(modes).enumerate() {
        t.enqueue(grant(10 + at as u64, mode), bell);
    }
    drop(first);
    let list = |granted: bool| -> Vec<u64> { locks.rows().iter().filter(|row| row.granted == granted).map(|row| row.owner).collect() };
    assert_eq!((list(true), list(false)), (vec![17], (10..17).collect()));
    t.release(grant(17, Exclusive));
    // 16 writes rows, and 13, who waits for the writers to go, presses.
    assert_eq!((list(true), list(false)), (vec![10, 11, 12, 14, 15], vec![13, 16]));
    [10, 12].into_iter().for_each(|owner| t.release(grant(owner, SharedWrite)));
    assert_eq!(list(false), [16]);
    t.release(grant(13, SharedReadOnly));
    assert!(list(false).is_empty());
}

/// The end of an online change: LOCK TABLES ends, and RENAME is done before the write that has waited for
/// longer, whether it presses or rests just then.
#[test]
fn a_waiting_rename_goes_before_a_waiting_write() {
    for rested in [false, true] {
        let locks = Arc::new(MetadataLocks::default());
        let t = table(&locks, "t");
        let grant = |owner, mode| Grant { owner, mode, span: Span::Transaction };
        let [write, rename, read] = [(); 3].map(|()| Arc::<Bell>::default());
        let mut locker = Holder::new(locks.clone(), 1);
        locker.acquire(&t, SharedNoReadWrite, Span::Explicit, patience!(0)).unwrap();
        t.enqueue(grant(10, SharedWrite), &write);
        t.enqueue(grant(11, Exclusive), &rename);
        t.enqueue(grant(12, SharedRead), &read);
        if rested {
            t.rest();
        }
        let list = |granted: bool| -> Vec<u64> { locks.rows().iter().filter(|row| row.granted == granted).map(|row| row.owner).collect() };
        assert_eq!((list(true), list(false)), (vec![1], vec![10, 11, 12]));
        locker.release_explicit();
        assert_eq!((list(true), list(false)), (vec![11], vec![10, 12]));
        t.release(grant(11, Exclusive));
        assert_eq!(list(true), [10, 12]);
    }
}

/// One of two in a cycle may wait only behind a third: a strong request waits behind earlier ones for as long
/// as they wait.
#[test]
fn a_cycle_through_a_place_in_the_queue_is_a_deadlock() {
    let locks = Arc::new(MetadataLocks::default());
    let (t, u) = (table(&locks, "t"), table(&locks, "u"));
    let [mut a, mut b, mut c] = [1, 2, 3].map(|owner| Holder::new(locks.clone(), owner));
    a.acquire(&t, SharedWrite, Span::Transaction, patience!(0)).unwrap();
    c.acquire(&u, Exclusive, Span::Transaction, patience!(0)).unwrap();
    let waiting = |lock: &MetadataLock, n| {
        while lock.state().waiting().count() < n {
            thread::yield_now();
        }
    };
    thread::scope(|scope| {
        let (t, u) = (&t, &u);
        let ddl = scope.spawn(move || {
            let got = b.acquire(t, Exclusive, Span::Transaction, &LONG);
            drop(b);
            got
        });
        waiting(t, 1);
        let third = scope.spawn(move || {
            let got = c.acquire(t, Shared, Span::Transaction, &LONG);
            drop(c);
            got
        });
        waiting(t, 2);
        let closes = a.acquire(u, SharedWrite, Span::Transaction, &LONG);
        drop(a);
        assert_eq!([closes, ddl.join().unwrap()], [Err(MdlError::Deadlock), Ok(())]);
        assert_eq!(third.join().unwrap(), Ok(()));
    });
}

/// Who keeps row locks may not know the member in the middle: a DDL statement that has touched no row.
#[test]
fn waits_go_on_through_those_who_wait_here() {
    let locks = Arc::new(MetadataLocks::default());
    let t = table(&locks, "t");
    let grant = |owner, mode| Grant { owner, mode, span: Span::Transaction };
    let bells = [(); 2].map(|()| Arc::<Bell>::default());
    let mut reader = Holder::new(locks.clone(), 1);
    reader.acquire(&t, SharedRead, Span::Transaction, patience!(0)).unwrap();
    for (bell, (owner, mode)) in bells.iter().zip([(2, Exclusive), (3, SharedNoWrite)]) {
        let number = t.enqueue(grant(owner, mode), bell);
        locks.waits.lock().insert(owner, Awaited { lock: t.clone(), mode, number });
    }
    assert_eq!((locks.waits_of(3), locks.waits_of(2), locks.waits_of(1)), (vec![1], vec![1], vec![]));
}
