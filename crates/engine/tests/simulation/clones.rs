//! Clones that take the place of a database: a crash at every I/O from the first byte that arrives to the
//! first start on what has arrived, and a disk that refuses.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use engine::*;
use world::{Disk, Fault, FaultKind, Operation, SimDisk, SimulatedDeath};

// By name: the engine has rows of its own.
use crate::model::Rows;
use crate::model::*;

/// What a donor sends.
type Sent = Vec<(String, u64, Vec<u8>)>;

/// A database with rows of its own, with a pin and so many log files.
fn database(seed: u64, files: usize) -> (Arc<SimDisk>, Rows) {
    let disk = SimDisk::new();
    let engine = open(&disk, seed, 64);
    let table = make_table(&engine);
    let shape = Shape { xa: false, ..Shape::default() };
    let mut run = Run::with_shape(engine.clone(), table, Rows::new(), seed, shape);
    (0..40).for_each(|_| run.step());
    engine.pin(PinKind::Kept, "pin").expect("there is room");
    (1..files).for_each(|_| engine.rotate_log().expect("there is room"));
    (0..40).for_each(|_| run.step());
    run.rollback_all();
    let rows = run.rows.clone();
    bury(run);
    drop(engine);
    (disk, rows)
}

fn donor() -> (Sent, Rows) {
    let (disk, rows) = database(11, 2);
    let engine = open(&disk, 1, 64);
    let mut sent = Sent::new();
    engine
        .copy(None, &mut |name: &str, offset: u64, bytes: &[u8]| {
            sent.push((name.to_owned(), offset, bytes.to_vec()));
            Ok(())
        })
        .expect("nobody works meanwhile");
    (sent, rows)
}

fn receive(engine: &Engine, sent: &Sent) -> Result<()> {
    let mut incoming = Incoming::beside(engine.world(), "binlog")?;
    sent.iter().try_for_each(|(name, offset, bytes)| incoming.put(name, *offset, bytes))?;
    incoming.complete(b"report")
}

fn remains(disk: &SimDisk) -> Vec<String> {
    disk.paths().into_iter().filter(|path| path.starts_with("clone.")).collect()
}

/// Whatever the crash hits, a start finds the old database whole or the new one whole; the new one once the
/// clone was said to be complete. What a source had sent to the old one goes with it: before, the start
/// that a crash met behind the clone's arrival took it for what the new one had received.
#[test]
fn a_crash_at_every_io_of_a_clone() {
    quiet();
    let ((sent, new), (disk_before, old)) = (donor(), database(7, 5));
    assert_ne!(old, new);
    let (mut olds, mut news) = (0, 0);
    let mut n = 1;
    loop {
        let disk = disk_before.crash(n);
        let relay_log = format!("{RELAY_LOG}.000001");
        disk.replace(&relay_log, b"events").expect("there is room");
        disk.crash_at(n);
        let mut complete = false;
        let run = || {
            let engine = open(&disk, n, 64);
            receive(&engine, &sent).expect("there is room");
            complete = true;
            drop(engine);
            drop(open(&disk, n, 64));
        };
        let died = match catch_unwind(AssertUnwindSafe(run)) {
            Ok(()) => false,
            Err(payload) if payload.is::<SimulatedDeath>() => true,
            Err(payload) => std::panic::resume_unwind(payload),
        };
        for outcome in 0..2 {
            let after = disk.crash(n * 2 + outcome);
            let engine = open(&after, n, 64);
            let allowed: &[&Rows] = if complete { &[&new] } else { &[&old, &new] };
            let found = verify(&engine, find_table(&engine).expect("both have it"), allowed);
            if found == new {
                news += 1
            } else {
                olds += 1
            }
            assert_eq!(engine.pins().expect("whole").len(), usize::from(found == old), "pins are the old database's");
            assert_eq!(after.paths().contains(&relay_log), found == old);
            let report: &[&str] = if found == new { &["clone.status"] } else { &[] };
            assert_eq!(remains(&after), report, "nothing of the way is left");
            engine.store().audit().expect("every slot belongs to one image");
        }
        if !died {
            break;
        }
        n += parameter("STRIDE", 1);
    }
    assert!(olds > 0 && news > 0, "{olds} {news}");
}

/// A clone that does not fit, or that breaks off, leaves nothing; a name that no copy has is refused.
#[test]
fn a_clone_that_fails_leaves_the_database_as_it_was() {
    let ((sent, _), (disk, old)) = (donor(), database(7, 5));
    let engine = open(&disk, 1, 64);
    let paths = disk.paths();
    disk.set_capacity(disk.used() + 10_000);
    assert!(matches!(receive(&engine, &sent), Err(Error::Full(_))));
    disk.set_capacity(u64::MAX);
    assert_eq!(disk.paths(), paths);
    let mut incoming = Incoming::beside(engine.world(), "binlog").expect("there is room");
    let (name, offset, bytes) = &sent[0];
    incoming.put(name, *offset, bytes).expect("there is room");
    for wrong in ["auto.cnf", "pages.", "../pages.000", "pages.0/x", "pagemap.2", "binlog.", "binlog.index.new", "other.000001"] {
        assert!(matches!(incoming.put(wrong, 0, bytes), Err(Error::Refused(_))), "{wrong}");
    }
    drop(incoming);
    assert_eq!(disk.paths(), paths);
    // The marker cannot be made.
    disk.inject(Fault {
        operation: Operation::Create,
        path: "clone.complete".to_owned(),
        after: 0,
        times: 1,
        kind: FaultKind::Io,
        partial: 1,
    });
    assert!(receive(&engine, &sent).is_err());
    disk.clear_faults();
    assert_eq!(disk.paths(), paths);
    drop(engine);
    let engine = open(&disk, 2, 64);
    verify(&engine, find_table(&engine).expect("there"), &[&old]);
}
