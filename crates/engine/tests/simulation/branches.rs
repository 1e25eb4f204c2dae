//! Branches under crashes: at every I/O of making, changing and dropping one. Neither side sees the other,
//! both are whole, and what they shared comes free.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use engine::*;
use world::{SimDisk, SimulatedDeath};

// By name: the engine has rows of its own.
use crate::model::Rows;
use crate::model::*;

pub fn entry(table: Table) -> Vec<u8> {
    [table.clustered, table.secondary[0], table.secondary[1]].iter().flat_map(|tree| tree.0.to_le_bytes()).collect()
}

pub fn find(engine: &Arc<Engine>, name: &str) -> Option<Table> {
    let mut out = Vec::new();
    let mut tx = engine.begin(Isolation::RepeatableRead);
    tx.get(CATALOG_TREE, name.as_bytes(), Read::Consistent, &mut out).expect("reads").then(|| table_of(&out))
}

/// A branch, its name and what is known of it.
pub struct Branch {
    name: String,
    pub run: Run,
    /// It is being made, or dropped: a crash may leave it there or not.
    in_doubt: bool,
}

#[derive(Default)]
pub struct State {
    pub branches: Vec<Branch>,
    /// Rows of a branch that is being made.
    making: Option<(String, Rows)>,
}

impl State {
    /// A branch of that table, or of a branch.
    fn branch(&mut self, engine: &Arc<Engine>, name: &str, (from, rows): (Table, Rows), seed: u64) {
        let mut tx = engine.begin(Isolation::RepeatableRead);
        let mut make = |of| {
            let tree = tx.create_tree().expect("there is room");
            tx.branch(of, tree).expect("there is room");
            tree
        };
        let table = Table { clustered: make(from.clustered), secondary: from.secondary.map(make) };
        self.add(engine, name, tx, (table, rows), seed);
    }

    /// The trees are made; now the catalog gets them, and all is committed.
    pub fn add(&mut self, engine: &Arc<Engine>, name: &str, mut tx: Transaction, (table, rows): (Table, Rows), seed: u64) {
        tx.insert(CATALOG_TREE, name.as_bytes(), &entry(table), Unique::WholeKey).expect("there is room");
        self.making = Some((name.to_owned(), rows.clone()));
        tx.commit(CommitOptions::default()).expect("there is room");
        self.making = None;
        self.branches.push(Branch { name: name.to_owned(), run: Run::new(engine.clone(), table, rows, seed), in_doubt: false });
    }

    pub fn drop_branch(&mut self, engine: &Arc<Engine>, at: usize) {
        self.branches[at].run.rollback_all();
        self.branches[at].in_doubt = true;
        let branch = &self.branches[at];
        let mut tx = engine.begin(Isolation::RepeatableRead);
        for tree in [branch.run.table.clustered, branch.run.table.secondary[0], branch.run.table.secondary[1]] {
            tx.drop_tree(tree).expect("there is room");
        }
        tx.delete(CATALOG_TREE, branch.name.as_bytes()).expect("there is room");
        tx.commit(CommitOptions::default()).expect("there is room");
        drop(self.branches.remove(at));
    }

    pub fn check(&self, engine: &Arc<Engine>) {
        for branch in &self.branches {
            let Some(table) = find(engine, &branch.name) else {
                assert!(branch.in_doubt, "{} is gone", branch.name);
                continue;
            };
            let allowed: Vec<&Rows> = std::iter::once(&branch.run.rows).chain(&branch.run.committing).collect();
            verify(engine, table, &allowed);
        }
        if let Some((name, rows)) = &self.making
            && let Some(table) = find(engine, name)
        {
            verify(engine, table, &[rows]);
        }
    }

    /// Nothing is left of branches that are all dropped, behind a crash.
    pub fn all_go(&self, engine: &Arc<Engine>) {
        for branch in &self.branches {
            let mut tx = engine.begin(Isolation::RepeatableRead);
            let table = find(engine, &branch.name).expect("it is there");
            for tree in [table.clustered, table.secondary[0], table.secondary[1]] {
                tx.drop_tree(tree).expect("there is room");
            }
            tx.delete(CATALOG_TREE, branch.name.as_bytes()).expect("there is room");
            tx.commit(CommitOptions::default()).expect("there is room");
        }
        engine.checkpoint().expect("there is room");
        engine.checkpoint().expect("there is room");
        assert_eq!(engine.store().status().slots_held, 0, "nothing is held for branches that are gone");
        engine.store().audit().expect("every slot belongs to one image");
    }
}

fn script(run: &mut Run, state: &mut State) {
    let engine = run.engine.clone();
    let steps = |run: &mut Run, state: &mut State, count: usize| {
        for n in 0..count {
            run.step();
            if let Some(branch) = state.branches.get_mut(n % 3) {
                branch.run.session_step();
            }
        }
    };
    steps(run, state, 25);
    run.rollback_all();
    state.branch(&engine, "one", (run.table, run.rows.clone()), 3);
    steps(run, state, 40);
    let one = &mut state.branches[0].run;
    one.rollback_all();
    let of_one = (one.table, one.rows.clone());
    state.branch(&engine, "two", of_one, 4);
    engine.pin(PinKind::Kept, "pin").expect("there is room");
    steps(run, state, 30);
    state.drop_branch(&engine, 0);
    steps(run, state, 30);
    run.rollback_all();
    state.branch(&engine, "three", (run.table, run.rows.clone()), 5);
    steps(run, state, 20);
    state.drop_branch(&engine, 0);
    steps(run, state, 10);
}

#[test]
fn a_crash_at_every_io_of_a_branch() {
    quiet();
    let stride = parameter("STRIDE", 5);
    let mut n = 1;
    loop {
        let disk = SimDisk::new();
        let engine = open(&disk, 5, 64);
        let table = make_table(&engine);
        disk.crash_at(n);
        let (mut run, mut state) = (Run::new(engine, table, Rows::new(), 51 + n % 5), State::default());
        let died = match catch_unwind(AssertUnwindSafe(|| script(&mut run, &mut state))) {
            Ok(()) => false,
            Err(payload) if payload.is::<SimulatedDeath>() => true,
            Err(payload) => std::panic::resume_unwind(payload),
        };
        let (rows, in_flight) = (run.rows.clone(), run.committing.take());
        let engine = open(&disk.crash(n), n, 64);
        let allowed: Vec<&Rows> = std::iter::once(&rows).chain(&in_flight).collect();
        verify(&engine, find_table(&engine).expect("made before the script"), &allowed);
        state.check(&engine);
        if !died {
            // What a pin has kept of a branch can still be looked at, whatever became of the branch.
            let past = engine.open_past(&When::Pin("pin".to_owned()), &mut RawApplier::default(), &|| false).expect("it is there");
            let two = find(past.engine(), "two").expect("the pin has it");
            past.engine().check_tree(two.clustered).expect("a whole tree");
            drop(past);
            for pin in engine.pins().expect("whole") {
                engine.release_pin(pin.number).expect("its file can be removed");
            }
            state.all_go(&engine);
        }
        for branch in state.branches.drain(..) {
            bury(branch.run);
        }
        bury(run);
        if !died {
            return;
        }
        n += stride;
    }
}
