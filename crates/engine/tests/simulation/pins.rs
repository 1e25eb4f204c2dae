//! Pins and copies under crashes: at every I/O of making, using and releasing a pin, on a full device, and
//! while others write.
//!
//! A pin's rows are found again by a copy of it, with the log up to its point, on a disk of its own. So
//! what is checked is what a reader of a pin relies on: the map in its file, the images that it names, and
//! the log file of its point.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use engine::*;
use world::{Disk, Open, SimDisk, SimulatedDeath, World};

// By name: the engine has rows of its own.
use crate::model::Rows;
use crate::model::*;

/// A directory that a copy is written into.
struct Target(Arc<SimDisk>);

impl Target {
    fn new() -> Target {
        Target(SimDisk::new())
    }

    fn put(&self, name: &str, offset: u64, bytes: &[u8]) -> Result<()> {
        self.0.open(name, Open::CREATE).and_then(|file| file.write_at(bytes, offset)).map_err(|e| Error::Damaged(e.to_string()))
    }

    fn rows(&self, seed: u64, allowed: &[&Rows]) -> Rows {
        let engine = open(&self.0, seed, 64);
        let table = find_table(&engine).expect("the table was made before the copy");
        verify(&engine, table, allowed)
    }
}

/// A copy of a pin alone: its checkpoint, and of the log what lies before its point.
fn copy_of_pin(engine: &Arc<Engine>, pin: &PinInfo) -> Target {
    let target = Target::new();
    let hold = engine.store().hold_pin(pin.number).expect("its file can be read").expect("it is there");
    hold.copy::<Error>(None, |name, offset, bytes| target.put(name, offset, bytes)).expect("its pages can be read");
    let name = engine.log().file_name(pin.point.position.file);
    let log = engine.world().disk().read(&name).expect("the log from the pin on is there");
    let upto = usize::try_from(pin.point.position.offset).expect("a length in memory");
    target.put(&name, 0, &log[..upto]).expect("a disk in memory");
    target.put("binlog.index", 0, format!("./{name}\n").as_bytes()).expect("a disk in memory");
    target
}

/// Pins of a run: by name, the rows that they must keep; and what may or may not have happened.
#[derive(Default)]
struct Expected {
    kept: BTreeMap<String, Rows>,
    making: Option<(String, Rows)>,
    releasing: Option<(String, Rows)>,
}

impl Expected {
    fn make(&mut self, run: &mut Run, name: &str) {
        run.rollback_all();
        self.making = Some((name.to_owned(), run.rows.clone()));
        let pin = run.engine.pin(PinKind::Kept, name).expect("there is room");
        assert_eq!(pin.name, name);
        self.kept.extend(self.making.take());
    }

    fn release(&mut self, run: &Run, name: &str) {
        let pin = run.engine.pins().expect("whole").into_iter().find(|pin| pin.name == name).expect("it was made");
        self.releasing = self.kept.remove_entry(name);
        assert!(run.engine.release_pin(pin.number).expect("its file can be removed"));
        self.releasing = None;
    }

    /// Behind a crash every pin is there with its rows, but for the one that was being made or released,
    /// which is there or not.
    fn check(&self, engine: &Arc<Engine>, seed: u64) {
        let pins = engine.pins().expect("whole");
        let missing = self.kept.keys().find(|name| pins.iter().all(|pin| pin.name != **name));
        assert!(missing.is_none(), "pin {missing:?} is gone");
        for pin in &pins {
            let in_doubt = self.making.iter().chain(&self.releasing).find(|(name, _)| *name == pin.name).map(|(_, rows)| rows);
            let rows = self.kept.get(&pin.name).or(in_doubt).unwrap_or_else(|| panic!("pin {} was released", pin.name));
            copy_of_pin(engine, pin).rows(seed, &[rows]);
        }
    }
}

fn script(run: &mut Run, expected: &mut Expected) {
    let steps = |run: &mut Run, count| (0..count).for_each(|_| run.step());
    steps(run, 25);
    expected.make(run, "first");
    steps(run, 40);
    expected.make(run, "second");
    steps(run, 25);
    expected.release(run, "first");
    steps(run, 30);
    expected.make(run, "third");
    expected.release(run, "second");
    steps(run, 15);
}

/// Pins are there behind a crash or they are not, whole either way; so is the database; and all that they
/// held comes free.
#[test]
fn a_crash_at_every_io_of_a_pin() {
    quiet();
    let stride = parameter("STRIDE", 3);
    let mut n = 1;
    loop {
        let disk = SimDisk::new();
        let engine = open(&disk, 5, 64);
        let table = make_table(&engine);
        disk.crash_at(n);
        let shape = Shape { truncates: true, ..Shape::default() };
        let (mut run, mut expected) = (Run::with_shape(engine, table, Rows::new(), 31, shape), Expected::default());
        let died = match catch_unwind(AssertUnwindSafe(|| script(&mut run, &mut expected))) {
            Ok(()) => false,
            Err(payload) if payload.is::<SimulatedDeath>() => true,
            Err(payload) => std::panic::resume_unwind(payload),
        };
        let (rows, in_flight) = (std::mem::take(&mut run.rows), run.committing.take());
        bury(run);
        for outcome in 0..2 {
            let engine = open(&disk.crash(n * 2 + outcome), n, 64);
            let table = find_table(&engine).expect("made before the script");
            let allowed: Vec<&Rows> = std::iter::once(&rows).chain(&in_flight).collect();
            verify(&engine, table, &allowed);
            expected.check(&engine, n);
            for pin in engine.pins().expect("whole") {
                engine.release_pin(pin.number).expect("its file can be removed");
            }
            let status = engine.store().status();
            assert_eq!((status.slots_held, status.pins), (0, 0), "what nobody pins is free");
            engine.store().audit().expect("every slot belongs to one image");
        }
        if !died {
            return;
        }
        n += stride;
    }
}

/// Work goes on while the pages are copied: the copy is the instant at which the log's end was taken, and
/// opens by itself.
#[test]
fn a_copy_is_one_instant_while_others_write() {
    let (mut left_out, mut refused) = (0, 0);
    for seed in 0..parameter("SEEDS", 12) {
        let disk = SimDisk::new();
        let engine = open(&disk, seed, 64);
        let table = make_table(&engine);
        let shape = Shape { truncates: true, xa: false, ..Shape::default() };
        let mut run = Run::with_shape(engine.clone(), table, Rows::new(), seed, shape);
        (0..60).for_each(|_| run.step());
        let mut older: Vec<(Target, CopyInfo, Rows)> = Vec::new();
        for _ in 0..3 {
            let target = Target::new();
            let sink = &mut |name: &str, offset: u64, bytes: &[u8]| {
                if name.starts_with("page") {
                    (0..4).for_each(|_| run.step());
                }
                target.put(name, offset, bytes)
            };
            let since = older.last().map(|(_, info, _)| info.epoch);
            let info = match engine.copy(since, sink) {
                Ok(info) => info,
                Err(Error::WouldBlock) => {
                    refused += 1;
                    continue;
                }
                Err(e) => panic!("{e}"),
            };
            left_out += info.pages.left_out;
            older.push((target, info, run.rows.clone()));
            (0..30).for_each(|_| run.step());
        }
        assert_eq!(engine.store().status().slots_held, 0, "the copies hold nothing any more");
        run.verify();
        // Each with those that it builds on.
        for upto in (0..older.len()).rev() {
            let whole = Target::new();
            let worlds: Vec<World> = older[..=upto].iter().rev().map(|(target, ..)| World::simulated(target.0.clone(), 1)).collect();
            let copies: Vec<_> = worlds.iter().map(|world| store::Copied::open(world).expect("a copy")).collect();
            store::merge_copies::<Error>(&worlds[0], &copies, |name, offset, bytes| whole.put(name, offset, bytes))
                .expect("all pages are there");
            let (newest, _, rows) = &older[upto];
            for path in newest.0.paths().into_iter().filter(|path| path.starts_with("binlog")) {
                whole.put(&path, 0, &newest.0.read(&path).expect("read")).expect("a disk in memory");
            }
            whole.rows(seed, &[rows]);
        }
    }
    assert!(left_out > 0 && refused > 0, "what has not changed is left out; what was committed beside the log is seen");
}

/// Automatic pins give way before a statement is refused; those that somebody keeps do not. What a pin that
/// cannot be made has begun is gone.
#[test]
fn a_full_device_ends_automatic_pins() {
    let disk = SimDisk::new();
    let engine = open(&disk, 3, 64);
    let table = make_table(&engine);
    let shape = Shape { faulty: true, keys: 60, ..Shape::default() };
    let mut run = Run::with_shape(engine.clone(), table, Rows::new(), 9, shape);
    (0..150).for_each(|_| run.step());
    let kept = engine.pin(PinKind::Kept, "kept").expect("there is room");
    for n in 0..4 {
        (0..40).for_each(|_| run.step());
        engine.pin(PinKind::Automatic, &n.to_string()).expect("there is room");
    }
    assert!(engine.store().status().slots_held > 0);
    disk.set_capacity(disk.used());
    let refused = engine.pin(PinKind::Kept, "one more").map(|pin| pin.name);
    for _ in 0..1500 {
        run.step_or_refuse();
        if run.refused > 0 {
            break;
        }
    }
    let pins: Vec<String> = engine.pins().expect("whole").into_iter().map(|pin| pin.name).collect();
    assert!(pins.contains(&"kept".to_owned()), "{pins:?}");
    if run.refusal == Some(Error::Full("the data files")) {
        assert!(
            pins.iter().all(|name| name == "kept" || Ok(name) == refused.as_ref()),
            "{pins:?} while statements fail: {:?}",
            run.refusal
        );
    }
    disk.set_capacity(u64::MAX);
    engine.release_pin(kept.number).expect("its file can be removed");
    run.verify();
}

/// A pin's file that is not what was written is told, set aside, and costs nothing but the pin.
#[test]
fn a_damaged_pin_is_no_damage_of_the_database() {
    let disk = SimDisk::new();
    let engine = open(&disk, 3, 64);
    let table = make_table(&engine);
    let mut run = Run::new(engine.clone(), table, Rows::new(), 9);
    (0..80).for_each(|_| run.step());
    run.rollback_all();
    let pin = engine.pin(PinKind::Kept, "pin").expect("there is room");
    (0..80).for_each(|_| run.step());
    let rows = run.rows.clone();
    bury(run);
    drop(engine);
    let disk = disk.crash(1);
    let name = format!("pin.{}", pin.number);
    disk.flip(&name, 4096 + 200, 4);
    for _ in 0..2 {
        let engine = open(&disk, 4, 64);
        assert!(engine.pins().expect("whole").is_empty() && disk.paths().contains(&format!("{name}.lost")));
        assert_eq!(engine.store().status().slots_held, 0);
        verify(&engine, find_table(&engine).expect("there"), &[&rows]);
    }
}
