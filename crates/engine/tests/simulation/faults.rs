//! Every call of the disk fails, with every error, at every place of a scripted life: rows, DDL, large
//! transactions, XA, loads, checkpoints with rotations of the page map, rotation and purge of the log,
//! pins, looks at the past, branches of the present and of the past, redo off and on, a resize, clean and
//! unclean ends, losses of power, starts.
//!
//! Five forms: one call fails; one call fails and has had its effect all the same, or a part of it; from one
//! on, all of its kind fail for a while, or all that can fail so. Behind it the process has ended, or it goes
//! on: a
//! statement may fail only while calls do, and ten checkpoints later there is a crash. What is found then
//! is what was acknowledged, and the database opens.
//!
//! In CI one case at each place, which is a call on a kind of file behind another; `FAULTS=5` tries five
//! there, `FAULTS=all cargo test --release -p redoubt-engine --test simulation -- --nocapture faults` all
//! of them, with all errors in all forms. `FAULT=n` plays one case of these again.

use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use base::TreeId;
use engine::*;
use world::{FaultCase, SimDisk, SimulatedDeath, World, lose_power};

// By name: the engine has rows of its own.
use crate::common::load_spec;
use crate::model::Rows;
use crate::model::*;

/// Rows of a load.
const LOADED: u64 = 150;
/// How often something is tried before what fails is put right.
const TRIES: u64 = FaultCase::WHILE + 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Opens the database; makes the table if there is none.
    Start,
    /// A clean end.
    Stop,
    /// An end without a word: what was written is there.
    End,
    Rows(u64),
    Load,
    Large,
    Checkpoint,
    /// Checkpoints until the page map has been rotated.
    Rotate,
    RotateLog,
    PurgeLogs,
    RedoOff,
    RedoOn,
    Resize(usize),
    Evict,
    Purge,
    /// Makes a pin; releases the oldest.
    Pin,
    Unpin,
    /// An end without a word, and what was not synced is gone, or a part of it.
    Power,
    /// A table that is what the first one is now, or was when the oldest pin was made.
    Branch,
    BranchOfPast,
    /// Changes the last branch.
    RowsOfBranch(u64),
    /// Looks at the oldest pin.
    Look,
}

use Step::*;

const SCRIPT: [Step; 55] = [
    Start,
    Rows(25),
    Load,
    Checkpoint,
    Large,
    Pin,
    Rows(15),
    RotateLog,
    Rows(10),
    Branch,
    Rows(10),
    RowsOfBranch(10),
    Rotate,
    Evict,
    Rows(15),
    PurgeLogs,
    Power, //
    Start,
    Look,
    RowsOfBranch(10),
    Rows(10),
    BranchOfPast,
    Rows(10),
    RowsOfBranch(10),
    Stop, //
    Start,
    Rows(15),
    Pin,
    Resize(80),
    Rows(15),
    Resize(60),
    Unpin,
    Evict,
    Purge,
    Unpin,
    End, //
    Start,
    RedoOff,
    Rows(15),
    Checkpoint,
    Rows(10),
    End, //
    Start,
    Rows(10),
    RedoOn,
    Rows(20),
    Large,
    Branch,
    RowsOfBranch(10),
    Power, //
    Start,
    RowsOfBranch(10),
    Rows(10),
    PurgeLogs,
    End,
];

/// A table that was made as a branch.
struct Branched {
    name: String,
    rows: Rows,
    /// What it may be as well.
    committing: Option<Rows>,
    /// It is there. If not, it may be.
    sure: bool,
}

/// A database under a script.
struct Life {
    disk: Arc<SimDisk>,
    log_bin: bool,
    /// Whether redo is on; not known while it is being switched.
    redo: Option<bool>,
    run: Option<Run>,
    seed: u64,
    /// The table is there, and stays.
    made: bool,
    rows: Rows,
    /// States that a crash may bring back while nothing is logged.
    older: Vec<Rows>,
    committing: Option<Rows>,
    prepared: Prepared,
    /// Tables that were made for loads; the number of rows that they have, if it is known.
    loads: BTreeMap<String, Option<u64>>,
    branches: Vec<Branched>,
    /// The last of these is being changed.
    branch_run: Option<Run>,
    /// What pins keep, by their names.
    pinned: BTreeMap<String, Rows>,
}

impl Life {
    fn new(log_bin: bool) -> Life {
        let (rows, prepared) = (Rows::new(), Prepared::default());
        let (older, loads, pinned) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
        let (disk, committing, branches) = (SimDisk::new(), None, Vec::new());
        Life {
            disk,
            log_bin,
            redo: Some(true),
            run: None,
            seed: 1,
            made: false,
            rows,
            older,
            committing,
            prepared,
            loads,
            branches,
            branch_run: None,
            pinned,
        }
    }

    fn engine(&self) -> Arc<Engine> {
        self.run.as_ref().expect("started").engine.clone()
    }

    /// Does something that may fail while calls do, and only then.
    fn attempt<T>(&mut self, what: &dyn fmt::Debug, action: impl FnOnce(&mut Life) -> Result<T>) -> Option<T> {
        let fired = self.disk.faults_fired();
        match action(self) {
            Ok(value) => Some(value),
            Err(e) => {
                assert!(self.disk.faults_fired() > fired, "{what:?} fails although no call does: {e}");
                None
            }
        }
    }

    fn step(&mut self, step: Step) {
        match step {
            Start => self.start(),
            Stop => {
                self.run_mut().rollback_all();
                if self.attempt(&step, |life| life.engine().shutdown()).is_some() {
                    self.older.clear();
                }
                self.end();
            }
            End => self.end(),
            Rows(count) => (0..count).for_each(|_| self.one_step()),
            Load => self.load(),
            Large => self.large(),
            Checkpoint => self.checkpoint(),
            Rotate => self.rotate(),
            RotateLog => drop(self.attempt(&step, |life| life.engine().log().rotate().map_err(|e| Error::Damaged(e.to_string())))),
            PurgeLogs => drop(self.attempt(&step, |life| life.engine().purge_logs(u32::MAX))),
            RedoOff => drop(self.switch(step, |engine| engine.disable_redo(&|| false))),
            RedoOn => {
                self.run_mut().rollback_all();
                if self.switch(step, |engine| engine.enable_redo(&|| false)).is_some() {
                    self.older.clear();
                }
            }
            Resize(pages) => {
                self.engine().resize_pool(pages * 4096);
                self.background(step, 2, 40);
            }
            Evict => while self.engine().store().evict_step(64) > 0 {},
            Purge => self.background(step, 1, 20),
            Pin => {
                let (name, rows) = (format!("{}.{}", self.seed, self.pinned.len()), self.run_mut().rows.clone());
                self.pinned.insert(name.clone(), rows);
                drop(self.attempt(&step, |life| life.engine().pin(PinKind::Kept, &name)));
            }
            Unpin => {
                if let Some(pin) = self.engine().store().pins().first() {
                    let _ = self.attempt(&step, |life| life.engine().release_pin(pin.number));
                }
            }
            Power => {
                self.end();
                lose_power(&self.disk, self.seed);
            }
            Branch => self.branch(&step, Life::branch_now),
            // The making of the only pin may have failed.
            BranchOfPast if self.engine().store().pins().is_empty() => {}
            BranchOfPast => self.branch(&step, Life::branch_of_past),
            RowsOfBranch(count) => self.change_branch(count),
            Look if self.engine().store().pins().is_empty() => {}
            Look => drop(self.attempt(&step, |life| {
                let (past, rows) = life.oldest_pin()?;
                let table = table_named(past.engine(), "table")?.expect("made before the first pin");
                assert_eq!(try_contents(past.engine(), table.clustered)?, rows, "what the pin keeps");
                Ok(())
            })),
        }
    }

    /// The past of the oldest pin, and what is in it.
    fn oldest_pin(&self) -> Result<(engine::Past, Rows)> {
        let pins = self.engine().store().pins();
        let pin = pins.first().ok_or(Error::NotFound)?;
        let name = String::from_utf8_lossy(&pin.note).into_owned();
        let past = self.engine().open_past(&When::Pin(name.clone()), &mut RawApplier::default(), &|| false)?;
        Ok((past, self.pinned[&name].clone()))
    }

    /// A branch, unless something is prepared, which keeps the table as it is, or nothing is logged, and a
    /// crash may take it.
    fn branch(&mut self, step: &Step, make: impl FnOnce(&mut Life, &str) -> Result<()>) {
        let logged = self.is_logged();
        self.run_mut().rollback_all();
        let run = self.run_mut();
        if run.prepared.all.is_empty() && logged {
            let rows = run.rows.clone();
            let name = format!("branch{}", self.branches.len());
            self.branches.push(Branched { name: name.clone(), rows, committing: None, sure: false });
            let made = self.attempt(step, |life| make(life, &name)).is_some();
            let last = self.branches.last_mut().expect("just pushed");
            last.sure = made;
            if !made {
                let there = self.until_it_works(&"the catalog", |life| trees_of(&life.engine(), &name));
                assert!(there.is_none(), "a branch that failed is there");
                self.branches.pop();
            }
        }
    }

    fn branch_now(&mut self, name: &str) -> Result<()> {
        let (engine, from) = (self.engine(), self.run_mut().table);
        let mut tx = engine.begin(Isolation::RepeatableRead);
        let mut make = |of| {
            let tree = tx.create_tree()?;
            tx.branch(of, tree).map(|()| tree)
        };
        let table = Table { clustered: make(from.clustered)?, secondary: [make(from.secondary[0])?, make(from.secondary[1])?] };
        tx.insert(CATALOG_TREE, name.as_bytes(), &catalog_row(table), Unique::WholeKey)?;
        tx.commit(CommitOptions::default()).map(drop)
    }

    fn branch_of_past(&mut self, name: &str) -> Result<()> {
        let engine = self.engine();
        let (past, rows) = self.oldest_pin()?;
        self.branches.last_mut().expect("it is being made").rows = rows;
        let from = table_named(past.engine(), "table")?.expect("made before the first pin");
        let mut tx = engine.begin(Isolation::RepeatableRead);
        let mut branches = Vec::new();
        let mut make = |of| {
            let tree = tx.create_tree()?;
            branches.push((of, tree));
            Ok::<_, Error>(tree)
        };
        let table = Table { clustered: make(from.clustered)?, secondary: [make(from.secondary[0])?, make(from.secondary[1])?] };
        past.branch(&mut tx, &branches)?;
        tx.prepare_through_checkpoint()?;
        tx.insert(CATALOG_TREE, name.as_bytes(), &catalog_row(table), Unique::WholeKey)?;
        tx.commit(CommitOptions::default()).map(drop)
    }

    fn change_branch(&mut self, count: u64) {
        let engine = self.engine();
        let Some(branch) = self.branches.last().filter(|_| self.is_logged()) else { return };
        let (name, rows) = (branch.name.clone(), branch.rows.clone());
        let trees = self.until_it_works(&"the catalog", |_| table_named(&engine, &name)).expect("it is there");
        let shape = Shape { sessions: 2, keys: 30, faulty: true, ..Shape::default() };
        self.branch_run = Some(Run::with_shape(engine, trees, rows, self.seed, shape));
        for _ in 0..count {
            let fired = self.disk.faults_fired();
            let run = self.branch_run.as_mut().expect("just made");
            let refused = run.refused;
            run.session_step();
            run.session_step();
            assert!(
                run.refused == refused || self.disk.faults_fired() > fired,
                "a statement fails although no call does: {:?}",
                run.refusal
            );
        }
        let mut run = self.branch_run.take().expect("still there");
        run.rollback_all();
        self.branches.last_mut().expect("still there").rows = std::mem::take(&mut run.rows);
    }

    /// A switch that fails has not happened, however the checkpoint goes on that it began.
    fn switch(&mut self, step: Step, how: impl FnOnce(&Engine) -> Result<()>) -> Option<()> {
        let before = self.engine().redo_enabled();
        self.redo = None;
        let done = self.attempt(&step, |life| how(&life.engine()));
        let on = self.engine().redo_enabled();
        assert!(done.is_some() || on == before, "{step:?} fails and has switched");
        self.redo = Some(on);
        done
    }

    /// The mode is as it was, and where all is logged nothing was lost.
    fn meet_mode(&self, engine: &Engine) {
        let on = engine.redo_enabled();
        assert!(self.redo.is_none_or(|redo| redo == on), "the mode was not {on}");
        let lost = engine.recovery().lost;
        assert!(lost.is_none() || !self.log_bin && self.redo != Some(true), "all is logged, and {lost:?} is lost");
    }

    fn background(&mut self, step: Step, which: u64, times: u64) {
        for _ in 0..times {
            self.attempt(&step, |life| life.engine().background_step(which));
        }
    }

    fn run_mut(&mut self) -> &mut Run {
        self.run.as_mut().expect("started")
    }

    fn options(&self) -> EngineOptions {
        EngineOptions { log_bin: self.log_bin, ..options(70) }
    }

    fn open(&mut self) -> Result<Arc<Engine>> {
        self.seed += 1;
        let world = World::simulated(self.disk.clone(), self.seed);
        Engine::open(&world, self.options(), &mut RawApplier::default()).map(|(engine, _)| engine)
    }

    /// Again and again, as an operator would; then whatever fails is put right.
    fn until_it_works<T>(&mut self, what: &dyn fmt::Debug, action: impl Fn(&mut Life) -> Result<T>) -> T {
        if let Some(value) = (0..TRIES).find_map(|_| self.attempt(what, &action)) {
            return value;
        }
        self.disk.clear_faults();
        self.attempt(what, action).expect("no call fails")
    }

    fn start(&mut self) {
        let engine = self.until_it_works(&Start, Life::open);
        self.meet_mode(&engine);
        let table = self.until_it_works(&"the table", |life| life.table(&engine));
        self.made = true;
        if !self.older.is_empty() {
            // What nothing had logged may be lost.
            let found = self.until_it_works(&"the rows", |_| try_contents(&engine, table.clustered));
            assert!(self.older.contains(&found) || self.rows == found, "a state that never was");
            self.rows = found;
            self.older.clear();
        }
        let shape = Shape { sessions: 3, keys: 30, truncates: true, faulty: true, xa: true, decides: true, interleaved: 0 };
        let mut run = Run::with_shape(engine, table, std::mem::take(&mut self.rows), self.seed, shape);
        run.prepared = std::mem::take(&mut self.prepared);
        self.run = Some(run);
    }

    /// Finds the table, or makes it: then it is there from the next checkpoint on, which is taken.
    fn table(&self, engine: &Arc<Engine>) -> Result<Table> {
        let mut tx = engine.begin(Isolation::RepeatableRead);
        let mut out = Vec::new();
        if tx.get(CATALOG_TREE, b"table", Read::Consistent, &mut out)? {
            if !self.made {
                engine.checkpoint()?;
            }
            return Ok(table_of(&out));
        }
        assert!(!self.made, "the table is gone");
        let mut tree = || tx.create_tree();
        let table = Table { clustered: tree()?, secondary: [tree()?, tree()?] };
        tx.insert(CATALOG_TREE, b"table", &catalog_row(table), Unique::WholeKey)?;
        tx.commit(CommitOptions::default())?;
        engine.checkpoint()?;
        Ok(table)
    }

    fn end(&mut self) {
        let mut run = self.run.take().expect("started");
        self.rows = std::mem::take(&mut run.rows);
        self.prepared = std::mem::take(&mut run.prepared);
        drop(run);
    }

    fn is_logged(&self) -> bool {
        self.log_bin || self.engine().redo_enabled()
    }

    /// A step of a session, a DDL, or one of the background.
    fn one_step(&mut self) {
        let logged = self.is_logged();
        let fired = self.disk.faults_fired();
        let run = self.run_mut();
        // While nothing is logged a crash may take back a decision, as any commit; what is prepared stays.
        run.shape.decides = logged;
        let (refused, before) = (run.refused, run.rows.clone());
        run.engine.world().advance(Duration::from_millis(20));
        if run.random.percent(30) {
            let which = run.random.next();
            if let Err(e) = run.engine.background_step(which) {
                run.refuse(&e);
            }
        } else {
            run.foreground_step();
        }
        // What is prepared keeps the table as it is.
        if run.random.percent(6) && run.prepared.all.is_empty() {
            run.rebuild_secondary();
        }
        let changed = run.rows != before;
        self.refused_only_by_faults(refused, fired);
        if changed && !logged {
            self.older.push(before);
        }
    }

    fn refused_only_by_faults(&self, refused: u64, fired: u64) {
        let run = self.run.as_ref().expect("started");
        let well = run.refused == refused || self.disk.faults_fired() > fired;
        assert!(well, "a statement fails although no call does: {:?}", run.refusal);
    }

    fn checkpoint(&mut self) {
        let before = self.older.len();
        if self.attempt(&Checkpoint, |life| life.engine().checkpoint()).is_some() {
            self.older.drain(..before);
        }
    }

    fn rotate(&mut self) {
        let map = |life: &Life| life.disk.paths().into_iter().filter(|path| path.starts_with("pagemap.")).collect::<Vec<_>>();
        let before = map(self);
        for _ in 0..60 {
            self.one_step();
            self.checkpoint();
            if map(self) != before {
                return;
            }
        }
        assert!(self.disk.faults_fired() > 0, "a rotation of the page map took place");
    }

    /// A transaction that has a log file of its own.
    fn large(&mut self) {
        let (fired, logged) = (self.disk.faults_fired(), self.is_logged());
        let run = self.run_mut();
        let (refused, before) = (run.refused, run.rows.clone());
        run.rollback(0);
        for n in 0..6_u8 {
            let value: Vec<u8> = (0..6000).map(|_| b'a' + (run.random.next() % 26) as u8).collect();
            run.change_key(0, format!("key{:03}", 40 + n).into_bytes(), Some(value));
        }
        run.commit(0);
        self.refused_only_by_faults(refused, fired);
        if !logged {
            self.older.push(before);
        }
    }

    /// A table of its own, and rows that are sorted on disk.
    fn load(&mut self) {
        let name = format!("load{}", self.loads.len());
        if self.attempt(&Load, |life| life.make_load(&name)).is_some() {
            self.loads.insert(name.clone(), Some(0));
            self.attempt(&Load, |life| life.fill(&name));
        }
    }

    fn make_load(&mut self, name: &str) -> Result<()> {
        let mut tx = self.engine().begin(Isolation::RepeatableRead);
        let row = [tx.create_tree()?.0.to_le_bytes(), tx.create_tree()?.0.to_le_bytes()].concat();
        tx.insert(CATALOG_TREE, name.as_bytes(), &row, Unique::WholeKey)?;
        tx.prepare_through_checkpoint()?;
        tx.commit(CommitOptions::default()).map(drop)
    }

    fn fill(&mut self, name: &str) -> Result<()> {
        let engine = self.engine();
        let mut tx = engine.begin(Isolation::RepeatableRead);
        let trees = trees_of(&engine, name)?.expect("made");
        let spec = load_spec(trees[0], vec![SecondaryTree { tree: trees[1], unique: false }], 500);
        let Some(mut load) = engine.begin_load(&mut tx, spec)? else { panic!("an empty table that nobody uses can be loaded") };
        for n in 0..LOADED {
            let key = (n * 7 % LOADED).to_be_bytes();
            let rows = load.rows();
            for part in [&key[..], b"value"] {
                rows.out().extend_from_slice(part);
                rows.end_part();
            }
            rows.out().extend_from_slice(b"v");
            rows.end_entry(false);
            if let Err(e) = load.end_row() {
                load.abort(&mut tx);
                return Err(e);
            }
        }
        load.finish(&mut tx)?;
        for n in 0..LOADED {
            tx.log().raw_row(trees[0], &n.to_be_bytes(), Some(b"value"));
            tx.log().raw_row(trees[1], &[b"v", &n.to_be_bytes()[..]].concat(), Some(&[]));
        }
        self.loads.insert(name.to_owned(), None);
        let committed = tx.commit(CommitOptions::default());
        self.loads.insert(name.to_owned(), Some(if committed.is_ok() { LOADED } else { 0 }));
        committed.map(drop)
    }

    /// Behind the fault: all is as it should be, and ten checkpoints are taken.
    fn go_on(&mut self) {
        self.disk.clear_faults();
        if self.run.is_none() {
            self.start();
        }
        for _ in 0..10 {
            self.step(Rows(3));
            self.step(Checkpoint);
        }
        self.run_mut().rollback_all();
        let run = self.run.as_ref().expect("started");
        assert_eq!(contents(&run.engine, run.table.clustered), run.rows, "what the living see");
    }

    /// What must be true behind a crash.
    fn check(mut self, after: Arc<SimDisk>) {
        if let Some(mut run) = self.run.take() {
            self.rows = std::mem::take(&mut run.rows);
            self.prepared = std::mem::take(&mut run.prepared);
            self.committing = run.committing.take();
            bury(run);
        }
        if let (Some(mut run), Some(branch)) = (self.branch_run.take(), self.branches.last_mut()) {
            (branch.rows, branch.committing) = (std::mem::take(&mut run.rows), run.committing.take());
            bury(run);
        }
        self.disk = after;
        let engine = self.open().unwrap_or_else(|e| panic!("the database does not open: {e}"));
        self.meet_mode(&engine);
        let table = match find_table(&engine) {
            Some(table) => table,
            None if !self.made => return,
            None => panic!("the table is gone"),
        };
        let allowed: Vec<&Rows> = self.older.iter().chain([&self.rows]).chain(&self.committing).collect();
        let found = verify(&engine, table, &allowed);
        for (name, rows) in &self.loads {
            let trees = trees_of(&engine, name).expect("reads").unwrap_or_else(|| panic!("{name} is gone"));
            for tree in trees {
                let there = contents(&engine, tree).len() as u64;
                assert!(rows.map_or(there == 0 || there == LOADED, |rows| rows == there), "{there} rows in {name}, not {rows:?}");
            }
        }
        for branch in &self.branches {
            match table_named(&engine, &branch.name).expect("reads") {
                Some(table) => {
                    let allowed: Vec<&Rows> = std::iter::once(&branch.rows).chain(&branch.committing).collect();
                    verify(&engine, table, &allowed);
                }
                None => assert!(!branch.sure, "{} is gone", branch.name),
            }
        }
        let before = if self.rows == found { &self.rows } else { &found };
        std::mem::take(&mut self.prepared).meet(&engine, before, self.committing.as_ref(), &found);
    }
}

fn trees_of(engine: &Arc<Engine>, name: &str) -> Result<Option<[TreeId; 2]>> {
    let mut row = Vec::new();
    let found = engine.begin(Isolation::RepeatableRead).get(CATALOG_TREE, name.as_bytes(), Read::Consistent, &mut row)?;
    let tree = |i: usize| TreeId(u32::from_le_bytes(row[4 * i..4 * i + 4].try_into().expect("four bytes")));
    Ok(found.then(|| [tree(0), tree(1)]))
}

fn table_named(engine: &Arc<Engine>, name: &str) -> Result<Option<Table>> {
    let mut row = Vec::new();
    let found = engine.begin(Isolation::RepeatableRead).get(CATALOG_TREE, name.as_bytes(), Read::Consistent, &mut row)?;
    Ok(found.then(|| table_of(&row)))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Died,
    WentOn,
}

fn play(case: &FaultCase, log_bin: bool) -> Outcome {
    let mut life = Life::new(log_bin);
    case.inject(&life.disk);
    let played = catch_unwind(AssertUnwindSafe(|| {
        SCRIPT.iter().for_each(|step| life.step(*step));
        life.go_on();
    }));
    let outcome = match played {
        Ok(()) => Outcome::WentOn,
        Err(payload) if payload.is::<SimulatedDeath>() => Outcome::Died,
        Err(payload) => {
            life.branch_run.take().into_iter().chain(life.run.take()).for_each(bury);
            std::panic::resume_unwind(payload)
        }
    };
    assert!(life.disk.faults_fired() > 0, "the call was made");
    let after = if case.number.is_multiple_of(4) { life.disk.restart() } else { life.disk.crash(case.number as u64) };
    life.check(after);
    outcome
}

fn sweep(log_bin: bool) {
    quiet();
    let mut life = Life::new(log_bin);
    life.disk.calls_start();
    SCRIPT.iter().for_each(|step| life.step(*step));
    let calls = life.disk.calls_take();
    life.go_on();
    let disk = life.disk.crash(1);
    life.check(disk);
    FaultCase::sweep(&calls, 1, |case| play(case, log_bin));
}

#[test]
fn every_call_fails_with_a_binary_log() {
    sweep(true);
}

#[test]
fn every_call_fails_without_a_binary_log() {
    sweep(false);
}
