//! Locks that would be granted wrongly, waits that would never end, and DDL that would stall everybody.

use super::*;
use std::thread;

fn table(locks: &Arc<MetadataLocks>, name: &str) -> Arc<MetadataLock> {
    locks.lock_of(Name::Table("d".into(), name.into()))
}

static NOW: AtomicBool = AtomicBool::new(false);

macro_rules! patience {
    ($ms:expr) => {
        &Patience { timeout: Duration::from_millis($ms), killed: &NOW }
    };
}

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
            let got = a.acquire(&u2, SharedRead, Span::Transaction, patience!(5000));
            drop(a);
            got
        })
        .unwrap();
    let got = b.acquire(&t2, SharedRead, Span::Transaction, patience!(5000));
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
    let ddl =
        thread::Builder::new().spawn(move || Holder::new(l2, 2).acquire(&t2, Exclusive, Span::Transaction, patience!(10_000))).unwrap();
    while t.state.lock().waiting.is_empty() {
        thread::yield_now();
    }
    let mut reader = Holder::new(locks.clone(), 3);
    reader.acquire(&t, SharedRead, Span::Transaction, patience!(2_000)).unwrap();
    drop(reader);
    drop(long);
    assert_eq!(ddl.join().unwrap(), Ok(()));
}
