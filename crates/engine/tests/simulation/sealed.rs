//! Transactions that are sealed and commit together. Whatever I/O the power goes off at, what is found is a
//! beginning of them, each whole, with its GTID.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

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
    acknowledged: Cell<u64>,
    sealed: Cell<u64>,
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

fn script(engine: &Arc<Engine>, random: &mut Prng, known: &Known) {
    let mut tx = engine.begin(Isolation::ReadCommitted);
    for _ in 0..30 {
        for _ in 0..1 + random.below(6) {
            let n = known.sealed.get() + 1;
            if random.below(4) == 0 {
                // The last one fails, and goes away behind those that are sealed.
                let savepoint = tx.savepoint();
                change(&mut tx, n);
                tx.rollback_to(&savepoint).expect("there is room");
            }
            change(&mut tx, n);
            tx.log().empty_group(7);
            known.sealed.set(n);
            tx.seal(CommitOptions { gtid: GtidNext::Given(Gtid { source: SOURCE, number: n }) });
        }
        if random.below(6) == 0 {
            tx.rollback().expect("there is room");
            known.sealed.set(known.acknowledged.get());
        } else {
            tx.commit(CommitOptions::default()).expect("there is room");
            known.acknowledged.set(known.sealed.get());
        }
        if random.below(5) == 0 {
            engine.checkpoint().expect("there is room");
        }
    }
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
        let known = Known::default();
        disk.crash_at(n);
        let died = match catch_unwind(AssertUnwindSafe(|| script(&engine, &mut Prng::new(n % 7), &known))) {
            Ok(()) => false,
            Err(payload) if payload.is::<SimulatedDeath>() => true,
            Err(payload) => std::panic::resume_unwind(payload),
        };
        let again = open(&disk.crash(n), n, 64);
        let (found, least, most) = (count(&again), known.acknowledged.get(), known.sealed.get());
        assert!((least..=most).contains(&found), "crash at {n}: {found} are there, {least} were acknowledged, {most} sealed");
        between += u64::from(least < found && found < most);
        assert!((1..=found).all(|row| has(&again, &key(row))) && !has(&again, &key(found + 1)), "crash at {n}: whole transactions");
        let executed = again.log().executed();
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
