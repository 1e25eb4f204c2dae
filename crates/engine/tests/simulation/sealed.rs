//! Transactions that are sealed and commit together, and those that come behind them before they are
//! durable. Whatever I/O the power goes off at, what is found is a beginning of them, each whole, with its
//! GTID.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use engine::*;
use world::{Prng, SimDisk, SimulatedDeath};

use crate::common::{has, parameter};
use crate::model::{open, quiet};

const SOURCE: base::Uuid = base::Uuid([9; 16]);
const COUNT: &[u8] = b"zz count";

fn key(n: u64) -> Vec<u8> {
    format!("zz row {n:05}").into_bytes()
}

/// The last transaction that was acknowledged, and the last that was sealed.
#[derive(Default)]
struct Known {
    acknowledged: AtomicU64,
    sealed: AtomicU64,
}

/// One transaction of the source: a row, and a row that all of them change.
fn change(tx: &mut Transaction, n: u64) {
    tx.insert(CATALOG_TREE, &key(n), b"row", Unique::WholeKey).expect("there is room");
    match n {
        1 => tx.insert(CATALOG_TREE, COUNT, &n.to_be_bytes(), Unique::WholeKey),
        _ => tx.update(CATALOG_TREE, COUNT, &n.to_be_bytes()),
    }
    .expect("there is room");
}

/// Seals a few more.
fn seal_some(tx: &mut Transaction, random: &mut Prng, known: &Known) {
    for _ in 0..1 + random.below(6) {
        let n = known.sealed.load(SeqCst) + 1;
        if random.below(4) == 0 {
            // The last one fails, and goes away behind those that are sealed.
            let savepoint = tx.savepoint();
            change(tx, n);
            tx.rollback_to(&savepoint).expect("there is room");
        }
        change(tx, n);
        tx.log().empty_group(7);
        known.sealed.store(n, SeqCst);
        tx.seal(CommitOptions { gtid: GtidNext::Given(Gtid { source: SOURCE, number: n }) });
    }
}

fn script(engine: &Arc<Engine>, random: &mut Prng, known: &Arc<Known>) {
    let mut tx = engine.begin(Isolation::ReadCommitted);
    for _ in 0..30 {
        seal_some(&mut tx, random, known);
        if random.below(6) == 0 {
            tx.rollback().expect("there is room");
            known.sealed.store(known.acknowledged.load(SeqCst), SeqCst);
        } else if random.below(3) > 0 {
            tx = commit_with_a_follower(engine, tx, random, known);
        } else {
            tx.commit(CommitOptions::default()).expect("there is room");
            known.acknowledged.store(known.sealed.load(SeqCst), SeqCst);
        }
        if random.below(5) == 0 {
            engine.checkpoint().expect("there is room");
        }
    }
}

/// The next transaction begins when this one has its places, and changes the same row; nobody else can.
/// Gives it, or this one where the next is rolled back before this one is durable.
fn commit_with_a_follower(engine: &Arc<Engine>, mut tx: Transaction, random: &mut Prng, known: &Arc<Known>) -> Transaction {
    let (next, seed, goes_on) = (Arc::new(Mutex::new(engine.begin(Isolation::ReadCommitted))), random.next(), random.below(4) > 0);
    let committing = known.sealed.load(SeqCst);
    let (follower, known_there, told, engine) = (next.clone(), known.clone(), engine, engine.clone());
    when_placed(
        &mut tx,
        Box::new(move |before| {
            let log = engine.log();
            let last = Gtid { source: SOURCE, number: committing };
            assert!(log.point().executed.contains(last) && !log.visible().executed.contains(last), "nobody sees {last} yet");
            assert!(log.visible().end < log.end(), "what is told of the log ends before it");
            let mut other = engine.begin(Isolation::ReadCommitted);
            other.manner.timeout = Duration::ZERO;
            let mut steal = || other.update(CATALOG_TREE, COUNT, b"stolen");
            let mut tx = follower.lock().expect("not poisoned");
            if seed % 5 == 0 {
                assert_eq!(steal(), Err(Error::LockTimeout), "what is not durable is locked");
                // Somebody asks for the row: so the follower waits, too.
                follow(&mut tx, before);
                tx.manner.timeout = Duration::ZERO;
                assert_eq!(tx.update(CATALOG_TREE, COUNT, b"early"), Err(Error::LockTimeout));
                tx.manner.timeout = Duration::from_secs(50);
                return;
            }
            follow(&mut tx, before);
            seal_some(&mut tx, &mut Prng::new(seed), &known_there);
            if !goes_on {
                assert_eq!(steal(), Err(Error::LockTimeout), "what two of them have changed is locked");
                tx.rollback().expect("there is room");
                known_there.sealed.store(committing, SeqCst);
            }
        }),
    );
    tx.commit(CommitOptions::default()).expect("there is room");
    assert!(told.log().visible().executed.contains(Gtid { source: SOURCE, number: committing }), "it is there, and says so");
    known.acknowledged.store(committing, SeqCst);
    let next = Arc::into_inner(next).expect("told").into_inner().expect("not poisoned");
    if goes_on { next } else { tx }
}

fn count(engine: &Arc<Engine>) -> u64 {
    let mut out = Vec::new();
    let found = engine.begin(Isolation::RepeatableRead).get(CATALOG_TREE, COUNT, Read::Consistent, &mut out).expect("reads");
    if found { u64::from_be_bytes(out[..8].try_into().expect("eight bytes")) } else { 0 }
}

#[test]
fn a_crash_at_every_io_of_sealed_transactions_leaves_a_beginning_of_them() {
    quiet();
    let stride = parameter("STRIDE", 1);
    let (mut n, mut between) = (1, 0);
    loop {
        let disk = SimDisk::new();
        let engine = open(&disk, 5, 64);
        let known = Arc::new(Known::default());
        disk.crash_at(n);
        let died = match catch_unwind(AssertUnwindSafe(|| script(&engine, &mut Prng::new(n % 7), &known))) {
            Ok(()) => false,
            Err(payload) if payload.is::<SimulatedDeath>() => true,
            Err(payload) => std::panic::resume_unwind(payload),
        };
        let again = open(&disk.crash(n), n, 64);
        let (found, least, most) = (count(&again), known.acknowledged.load(SeqCst), known.sealed.load(SeqCst));
        assert!((least..=most).contains(&found), "crash at {n}: {found} are there, {least} were acknowledged, {most} sealed");
        between += u64::from(least < found && found < most);
        assert!((1..=found).all(|row| has(&again, &key(row))) && !has(&again, &key(found + 1)), "crash at {n}: whole transactions");
        let executed = again.log().visible().executed;
        let all = |upto: u64| (1..=upto).all(|number| executed.contains(Gtid { source: SOURCE, number }));
        assert!(all(found) && !all(found + 1), "crash at {n}: the GTIDs of what is there");
        let _ = catch_unwind(AssertUnwindSafe(move || drop(engine)));
        if !died {
            break;
        }
        n += stride;
    }
    assert!(between > 0, "some crash has cut between two of them");
}
