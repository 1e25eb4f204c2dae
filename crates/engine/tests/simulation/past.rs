//! Looks at the past under crashes: any moment that was remembered is found again with its rows, whatever
//! happened since, before a crash and behind it, and beside those who write.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use engine::*;
use world::{Disk, SimDisk, SimulatedDeath};

// By name: the engine has rows of its own.
use crate::model::Rows;
use crate::model::*;

/// Moments, and what was committed then.
#[derive(Default)]
struct Remembered {
    moments: Vec<(When, Rows)>,
    making: Option<String>,
    looked: usize,
    refused: usize,
}

impl Remembered {
    /// Nothing is committed within a second around it.
    fn now(&mut self, run: &Run) {
        run.engine.world().advance(Duration::from_secs(3));
        self.moments.push((When::Time(run.engine.world().wall_micros()), run.rows.clone()));
        run.engine.world().advance(Duration::from_secs(3));
    }

    fn pin(&mut self, run: &mut Run, name: &str) {
        run.rollback_all();
        self.making = Some(name.to_owned());
        run.engine.pin(PinKind::Kept, name).expect("there is room");
        self.making = None;
        self.moments.push((When::Pin(name.to_owned()), run.rows.clone()));
    }

    /// Looks at a moment. Behind a change beside the log the ladder may have no pin yet.
    fn look(&mut self, engine: &Arc<Engine>, at: usize) {
        let (when, rows) = &self.moments[at];
        match engine.open_past(when, &mut RawApplier::default(), &|| false) {
            Ok(past) => {
                let table = find_table(past.engine()).expect("made before the first moment");
                verify(past.engine(), table, &[rows]);
                self.looked += 1;
            }
            Err(Error::Refused(why)) if why.contains("alters a table") => self.refused += 1,
            Err(e) => panic!("{when:?}: {e}"),
        }
    }
}

fn begin(disk: &Arc<SimDisk>, seed: u64) -> Arc<Engine> {
    let engine = open(disk, seed, 64);
    engine.set_history(true);
    engine
}

fn script(run: &mut Run, remembered: &mut Remembered) {
    for round in 0..4 {
        remembered.now(run);
        (0..20).for_each(|_| run.step());
        if round % 2 == 0 {
            remembered.pin(run, &format!("pin {round}"));
        }
        (0..10).for_each(|_| run.step());
        let some = run.random.below(remembered.moments.len() as u64) as usize;
        let engine = run.engine.clone();
        remembered.look(&engine, some);
    }
}

#[test]
fn a_crash_at_every_io_of_a_look_at_the_past() {
    quiet();
    let stride = parameter("STRIDE", 11);
    let (mut n, mut looked, mut refused) = (1, 0, 0);
    loop {
        let disk = SimDisk::new();
        let engine = begin(&disk, 5);
        let table = make_table(&engine);
        engine.pin(PinKind::Kept, "first").expect("there is room");
        disk.crash_at(n);
        let (mut run, mut remembered) = (Run::new(engine, table, Rows::new(), 41 + n % 7), Remembered::default());
        let died = match catch_unwind(AssertUnwindSafe(|| script(&mut run, &mut remembered))) {
            Ok(()) => false,
            Err(payload) if payload.is::<SimulatedDeath>() => true,
            Err(payload) => std::panic::resume_unwind(payload),
        };
        let (rows, in_flight) = (std::mem::take(&mut run.rows), run.committing.take());
        bury(run);
        let disk = disk.crash(n);
        let engine = begin(&disk, n);
        assert!(disk.list("tmp").expect("lists").is_empty(), "what a look has written is gone");
        let table = find_table(&engine).expect("made before the script");
        let allowed: Vec<&Rows> = std::iter::once(&rows).chain(&in_flight).collect();
        for at in 0..remembered.moments.len() {
            remembered.look(&engine, at);
        }
        assert!(disk.list("tmp").expect("lists").is_empty(), "a look leaves nothing");
        verify(&engine, table, &allowed);
        (looked, refused) = (looked + remembered.looked, refused + remembered.refused);
        engine.set_history(false);
        for _ in 0..20 {
            engine.background_step(3).expect("releases");
        }
        assert!(engine.pins().expect("whole").iter().all(|pin| pin.kind == PinKind::Kept), "without history there is no ladder");
        if !died {
            break;
        }
        n += stride;
    }
    assert!(looked > 20 * refused && looked > 0, "{looked} looks, {refused} refused");
}

/// The state of a moment stays what it was while others write, and a device that is full ends the look and
/// nothing else.
#[test]
fn a_past_stays_while_the_present_goes_on() {
    let disk = SimDisk::new();
    let engine = begin(&disk, 7);
    let table = make_table(&engine);
    engine.pin(PinKind::Kept, "first").expect("there is room");
    let (mut run, mut remembered) = (Run::new(engine.clone(), table, Rows::new(), 9), Remembered::default());
    (0..60).for_each(|_| run.step());
    remembered.now(&run);
    (0..60).for_each(|_| run.step());
    let (when, rows) = remembered.moments[0].clone();
    let past = engine.open_past(&when, &mut RawApplier::default(), &|| false).expect("it can be had");
    let of_past = find_table(past.engine()).expect("made before");
    for pin in engine.pins().expect("whole") {
        engine.release_pin(pin.number).expect("its file can be removed");
    }
    for _ in 0..10 {
        (0..40).for_each(|_| run.step());
        assert_eq!(contents(past.engine(), of_past.clustered), rows);
    }
    drop(past);
    let refused = engine.open_past(&when, &mut RawApplier::default(), &|| false).map(drop);
    assert!(matches!(refused, Err(Error::Refused(_))), "{refused:?}");
    run.verify();
    remembered.now(&run);
    engine.pin(PinKind::Kept, "last").expect("there is room");
    disk.set_capacity(disk.used());
    let full = engine.open_past(&When::Pin("last".to_owned()), &mut RawApplier::default(), &|| false).map(drop);
    assert!(matches!(full, Err(Error::Full(_))), "{full:?}");
    disk.set_capacity(u64::MAX);
    run.verify();
}

/// Opening one may take as long as recovery: whoever gives it up, at whatever transaction of the log, leaves
/// nothing of it.
#[test]
fn a_look_that_is_given_up_leaves_nothing() {
    let disk = SimDisk::new();
    let engine = begin(&disk, 11);
    let table = make_table(&engine);
    engine.pin(PinKind::Kept, "first").expect("there is room");
    engine.set_history(false);
    let (mut run, mut remembered) = (Run::new(engine.clone(), table, Rows::new(), 13), Remembered::default());
    (0..150).for_each(|_| run.session_step());
    remembered.now(&run);
    let (when, rows) = &remembered.moments[0];
    let mut patience = 0;
    let past = loop {
        let asked = Cell::new(0);
        let interrupted = || asked.replace(asked.get() + 1) >= patience;
        let opened = engine.open_past(when, &mut RawApplier::default(), &interrupted);
        match opened {
            Ok(past) => break past,
            Err(Error::Interrupted) => assert!(disk.list("tmp").expect("lists").is_empty(), "given up at {patience}"),
            Err(e) => panic!("given up at {patience}: {e}"),
        }
        patience += 1;
    };
    assert!(patience > 10, "it was given up {patience} times");
    verify(past.engine(), find_table(past.engine()).expect("made before"), &[rows]);
    drop(past);
    run.verify();
}
