//! Branches of the past under crashes: each is what the table was then, to the row, whatever was half done
//! or prepared then; neither side sees the other, and a crash leaves all of it or nothing.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use engine::*;
use world::{SimDisk, SimulatedDeath};

// By name: the engine has rows of its own.
use crate::branches::State;
use crate::model::Rows;
use crate::model::*;

#[derive(Default)]
struct Grafts {
    state: State,
    moments: Vec<(When, Rows)>,
    made: usize,
    /// Pages that branches have had copied, and pages that they have, at first.
    written: u64,
    pages: u64,
    refused: usize,
}

impl Grafts {
    /// Nothing is committed within a second around it.
    fn remember(&mut self, run: &Run) {
        run.engine.world().advance(Duration::from_secs(3));
        self.moments.push((When::Time(run.engine.world().wall_micros()), run.rows.clone()));
        run.engine.world().advance(Duration::from_secs(3));
    }

    /// What others have begun is in the pin, too.
    fn pin(&mut self, run: &Run, name: &str) {
        run.engine.pin(PinKind::Kept, name).expect("there is room");
        self.moments.push((When::Pin(name.to_owned()), run.rows.clone()));
    }

    fn branch(&mut self, engine: &Arc<Engine>, at: usize) {
        let (when, rows) = self.moments[at].clone();
        let past = match engine.open_past(&when, &mut RawApplier::default(), &|| false) {
            Ok(past) => past,
            Err(Error::Refused(why)) if why.contains("alters a table") => {
                self.refused += 1;
                return;
            }
            Err(e) => panic!("{when:?}: {e}"),
        };
        let from = find_table(past.engine()).expect("made before the first moment");
        let mut tx = engine.begin(Isolation::RepeatableRead);
        let created = engine.store().status().created;
        let mut branches = Vec::new();
        let mut make = |of| {
            let tree = tx.create_tree().expect("there is room");
            branches.push((of, tree));
            tree
        };
        let table = Table { clustered: make(from.clustered), secondary: from.secondary.map(&mut make) };
        past.branch(&mut tx, &branches).expect("there is room");
        let pages = |tree| u64::from(engine.store().tree(tree).expect("just made").pages());
        self.pages += branches.iter().map(|(_, tree)| pages(*tree)).sum::<u64>();
        self.written += engine.store().status().created - created;
        verify(past.engine(), from, &[&rows]);
        tx.prepare_through_checkpoint().expect("there is room");
        self.made += 1;
        let name = format!("branch {}", self.made);
        self.state.add(engine, &name, tx, (table, rows.clone()), at as u64);
        verify(engine, table, &[&rows]);
    }
}

fn script(run: &mut Run, grafts: &mut Grafts) {
    let engine = run.engine.clone();
    let steps = |run: &mut Run, grafts: &mut Grafts, count: usize| {
        for n in 0..count {
            run.step();
            if let Some(branch) = grafts.state.branches.get_mut(n % 3) {
                branch.run.session_step();
            }
        }
    };
    for round in 0..6 {
        steps(run, grafts, 25);
        grafts.remember(run);
        steps(run, grafts, 15);
        grafts.pin(run, &format!("pin {round}"));
        let some = run.random.below(grafts.moments.len() as u64) as usize;
        grafts.branch(&engine, some);
        steps(run, grafts, 15);
        if run.random.percent(40) && !grafts.state.branches.is_empty() {
            grafts.state.drop_branch(&engine, 0);
        }
    }
}

#[test]
fn a_crash_at_every_io_of_a_branch_of_the_past() {
    quiet();
    let stride = parameter("STRIDE", 7);
    let shape = Shape { xa: true, keys: 300, ..Shape::default() };
    let (mut n, mut made, mut refused, mut written, mut pages) = (1, 0, 0, 0, 0);
    loop {
        let disk = SimDisk::new();
        let engine = open(&disk, 5, 64);
        let table = make_table(&engine);
        let mut run = Run::with_shape(engine.clone(), table, Rows::new(), 71 + n % 11, shape);
        // Trees of several pages, most of which stay as they are.
        (0..600).for_each(|_| run.session_step());
        engine.pin(PinKind::Kept, "first").expect("there is room");
        disk.crash_at(n);
        let mut grafts = Grafts::default();
        let died = match catch_unwind(AssertUnwindSafe(|| script(&mut run, &mut grafts))) {
            Ok(()) => false,
            Err(payload) if payload.is::<SimulatedDeath>() => true,
            Err(payload) => std::panic::resume_unwind(payload),
        };
        let (rows, in_flight) = (run.rows.clone(), run.committing.take());
        let engine = open(&disk.crash(n), n, 64);
        let allowed: Vec<&Rows> = std::iter::once(&rows).chain(&in_flight).collect();
        verify(&engine, find_table(&engine).expect("made before the script"), &allowed);
        grafts.state.check(&engine);
        if !died {
            for pin in engine.pins().expect("whole") {
                engine.release_pin(pin.number).expect("its file can be removed");
            }
            grafts.state.all_go(&engine);
        }
        (made, refused, written, pages) = (made + grafts.made, refused + grafts.refused, written + grafts.written, pages + grafts.pages);
        for branch in grafts.state.branches.drain(..) {
            bury(branch.run);
        }
        bury(run);
        if !died {
            break;
        }
        n += stride;
    }
    assert!(made > 2 * refused && made > 0, "{made} made, {refused} refused");
    assert!(written < pages / 2, "{written} of {pages} pages were copied");
}
