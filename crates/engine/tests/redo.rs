//! The durability dial on a disk that crashes: redo logging switched off and on at random, with a binary
//! log and without, restarts with the other mode, power off at any I/O, also of a switch, and the log's
//! files kept (docs/hard-cases.md, C7).
//!
//! The model is the list of all states that commits have made, and the oldest of them that a crash may
//! leave: the newest while commits are logged, the one of the last checkpoint while they are not. What is
//! found must be one of the list, not older than that, and the trees must agree.

mod common;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use base::TreeId;
use common::{Rows, StrictApplier, contents, has, parameter, put};
use engine::*;
use world::{Fault, FaultKind, Operation, Prng, SimDisk, SimulatedDeath, World};

const SESSIONS: usize = 3;
const KEYS: u64 = 16;

fn open(disk: &Arc<SimDisk>, seed: u64, log_bin: bool) -> (Arc<Engine>, RecoveryReport) {
    let options = EngineOptions {
        page_size: 4096,
        pool_bytes: 64 * 4096,
        pool_bytes_max: 16 << 20,
        threads: false,
        // Every half second of the simulated time, if nothing else comes first.
        recovery_time_target: Duration::from_millis(16),
        log_bin,
        ..EngineOptions::default()
    };
    Engine::open(&World::simulated(disk.clone(), seed), options, &mut StrictApplier).expect("opens")
}

/// Rows, and an index of their values' heads.
#[derive(Clone, Copy)]
struct Table {
    rows: TreeId,
    index: TreeId,
}

fn index_key(key: &[u8], value: &[u8]) -> Vec<u8> {
    [&value[..2], key].concat()
}

fn table(engine: &Arc<Engine>) -> Table {
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let mut out = Vec::new();
    let tree = |at: &[u8]| TreeId(u32::from_le_bytes(at.try_into().expect("four bytes")));
    if tx.get(CATALOG_TREE, b"table", Read::Consistent, &mut out).expect("reads") {
        return Table { rows: tree(&out[..4]), index: tree(&out[4..]) };
    }
    let made = Table { rows: tx.create_tree().expect("tree"), index: tx.create_tree().expect("tree") };
    let row = [made.rows.0.to_le_bytes(), made.index.0.to_le_bytes()].concat();
    tx.insert(CATALOG_TREE, b"table", &row, Unique::WholeKey).expect("catalog row");
    tx.commit(CommitOptions::default()).expect("commits");
    drop(tx);
    engine.checkpoint().expect("checkpoint");
    made
}

/// Every state that was committed, oldest first, and which of them must be there.
struct Model {
    states: Vec<Rows>,
    floor: usize,
}

struct Session {
    tx: Transaction,
    changes: Vec<(Vec<u8>, Option<Vec<u8>>)>,
}

struct Life<'a> {
    engine: Arc<Engine>,
    log_bin: bool,
    table: Table,
    sessions: Vec<Session>,
    random: Prng,
    model: &'a mut Model,
    switches: u64,
}

impl Life<'_> {
    /// Whatever is acknowledged now survives.
    fn is_durable(&self) -> bool {
        self.log_bin || self.engine.redo_enabled()
    }

    fn all_is_durable(&mut self) {
        self.model.floor = self.model.states.len() - 1;
    }

    fn step(&mut self) {
        self.engine.world().advance(Duration::from_millis(self.random.below(400)));
        let n = self.random.below(SESSIONS as u64) as usize;
        match self.random.below(24) {
            0..=5 => {
                let which = self.random.next();
                self.engine.background_step(which).expect("background");
            }
            6 => {
                self.engine.checkpoint().expect("checkpoint");
                self.all_is_durable();
            }
            7 => self.switch(),
            8..=10 => self.commit(n),
            11 => self.rollback(n),
            _ => self.change(n),
        }
    }

    fn switch(&mut self) {
        if self.engine.redo_enabled() {
            self.engine.disable_redo(&|| false).expect("switches");
        } else {
            if self.random.percent(70) {
                (0..SESSIONS).for_each(|n| self.rollback(n));
            }
            match self.engine.enable_redo(&|| false) {
                Ok(()) => self.all_is_durable(),
                // Older transactions are open that have kept no events.
                Err(Error::WouldBlock) => return,
                Err(e) => panic!("{e}"),
            }
        }
        self.switches += 1;
    }

    fn commit(&mut self, n: usize) {
        let mut rows = self.model.states.last().expect("one at least").clone();
        for (key, value) in self.sessions[n].changes.drain(..) {
            match value {
                Some(value) => rows.insert(key, value),
                None => rows.remove(&key),
            };
        }
        // It may be there from here on, and must from its return on.
        self.model.states.push(rows);
        self.sessions[n].tx.commit(CommitOptions::default()).expect("commits");
        if self.is_durable() {
            self.all_is_durable();
        }
    }

    fn rollback(&mut self, n: usize) {
        self.sessions[n].tx.rollback().expect("rolls back");
        self.sessions[n].changes.clear();
    }

    fn change(&mut self, n: usize) {
        let key = format!("key{:03}", self.random.below(KEYS)).into_bytes();
        let value: Vec<u8> = (0..4 + self.random.below(300)).map(|i| b'a' + ((self.random.next() >> (i % 40)) % 26) as u8).collect();
        let value = if self.random.percent(35) { None } else { Some(value) };
        let table = self.table;
        let s = &mut self.sessions[n];
        let before = s.tx.savepoint();
        match change_row(&mut s.tx, table, &key, value.as_deref()) {
            Ok(true) => s.changes.push((key, value)),
            Ok(false) => {}
            Err(Error::WouldBlock) => s.tx.rollback_to(&before).expect("rolls back"),
            Err(Error::Deadlock) => s.changes.clear(),
            Err(e) => panic!("{e}"),
        }
    }
}

fn change_row(tx: &mut Transaction, table: Table, key: &[u8], value: Option<&[u8]>) -> Result<bool> {
    let mut old = Vec::new();
    let exists = tx.get(table.rows, key, Read::Exclusive, &mut old)?;
    match value {
        None if !exists => return Ok(false),
        None => tx.delete(table.rows, key)?,
        Some(value) if exists => tx.update(table.rows, key, value)?,
        Some(value) => tx.insert(table.rows, key, value, Unique::WholeKey)?,
    }
    tx.log().raw_row(table.rows, key, value);
    let old_key = exists.then(|| index_key(key, &old));
    let new_key = value.map(|v| index_key(key, v));
    if old_key != new_key {
        if let Some(old_key) = old_key {
            tx.delete(table.index, &old_key)?;
            tx.log().raw_row(table.index, &old_key, None);
        }
        if let Some(new_key) = new_key {
            tx.insert(table.index, &new_key, &[], Unique::No)?;
            tx.log().raw_row(table.index, &new_key, Some(&[]));
        }
    }
    Ok(true)
}

/// Finds the state in the model, and forgets all others.
fn verify(engine: &Arc<Engine>, table: Table, model: &mut Model) {
    for tree in [CATALOG_TREE, table.rows, table.index] {
        engine.check_tree(tree).expect("a whole tree");
    }
    let rows = contents(engine, table.rows);
    let index: Rows = rows.iter().map(|(k, v)| (index_key(k, v), Vec::new())).collect();
    assert_eq!(contents(engine, table.index), index, "the index disagrees");
    let found = model.states.iter().rposition(|state| *state == rows);
    let found = found.unwrap_or_else(|| panic!("a state of {} rows that never was", rows.len()));
    assert!(found >= model.floor, "state {found} of {}, at least {} was promised", model.states.len(), model.floor);
    *model = Model { states: vec![rows], floor: 0 };
}

fn quiet() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let default = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !info.payload().is::<SimulatedDeath>() {
                default(info);
            }
        }));
    });
}

fn is_death(result: std::thread::Result<()>) -> bool {
    match result {
        Ok(()) => false,
        Err(payload) if payload.is::<SimulatedDeath>() => true,
        Err(payload) => std::panic::resume_unwind(payload),
    }
}

/// One life of the database, until the power goes off or for so many steps; returns whether it did, and how
/// often the mode was switched.
fn live(engine: &Arc<Engine>, log_bin: bool, table: Table, seed: u64, steps: u64, model: &mut Model) -> (bool, u64) {
    let sessions = (0..SESSIONS)
        .map(|_| {
            let mut tx = engine.begin(Isolation::RepeatableRead);
            tx.manner.policy = WaitPolicy::Yield;
            Session { tx, changes: Vec::new() }
        })
        .collect();
    let mut life = Life { engine: engine.clone(), log_bin, table, sessions, random: Prng::new(seed), model, switches: 0 };
    let died = is_death(catch_unwind(AssertUnwindSafe(|| (0..steps).for_each(|_| life.step()))));
    let Life { sessions, switches, .. } = life;
    // Destructors meet the dead disk and may unwind.
    for session in sessions {
        let _ = catch_unwind(AssertUnwindSafe(move || drop(session)));
    }
    (died, switches)
}

/// Lives and crashes of one database; some end cleanly.
fn simulate(seed: u64) -> u64 {
    quiet();
    let mut random = Prng::new(seed);
    let mut disk = SimDisk::new();
    let mut model = Model { states: vec![Rows::new()], floor: 0 };
    let mut switches = 0;
    for _ in 0..8 {
        let log_bin = random.percent(40);
        is_death(catch_unwind(AssertUnwindSafe(|| {
            if random.percent(20) {
                disk.crash_at(1 + random.below(60));
            }
            let (engine, _) = open(&disk, random.next(), log_bin);
            let table = table(&engine);
            verify(&engine, table, &mut model);
            if random.percent(80) {
                disk.crash_at(1 + random.below(500));
            }
            let (died, n) = live(&engine, log_bin, table, random.next(), 300, &mut model);
            switches += n;
            if !died && random.percent(50) {
                engine.shutdown().expect("stops");
                model.floor = model.states.len() - 1;
            }
            let _ = catch_unwind(AssertUnwindSafe(move || drop(engine)));
        })));
        disk = disk.crash(random.next());
    }
    switches
}

#[test]
fn switches_of_the_dial_under_crashes() {
    let seeds = parameter("SEEDS", 6);
    let first = parameter("SEED", 0);
    let mut switches = 0;
    for seed in first..first + seeds {
        match catch_unwind(|| simulate(seed)) {
            Ok(n) => switches += n,
            Err(payload) => {
                eprintln!("seed {seed} failed");
                std::panic::resume_unwind(payload);
            }
        }
    }
    assert!(switches > seeds, "{switches} switches are too few to say anything");
}

/// DISABLE, work, ENABLE, work, with the power going off at every I/O of it: before DISABLE and behind
/// ENABLE nothing is lost.
#[test]
fn a_crash_at_every_io_of_both_switches() {
    quiet();
    let script = |disk: &Arc<SimDisk>, done: &mut u32, log_bin: bool| {
        let (engine, _) = open(disk, 3, log_bin);
        let steps: [&dyn Fn(); 7] = [
            &|| put(&engine, b"a"),
            &|| engine.disable_redo(&|| false).expect("switches"),
            &|| put(&engine, b"b"),
            &|| engine.background_step(3).expect("beats"),
            &|| put(&engine, b"c"),
            &|| engine.enable_redo(&|| false).expect("switches"),
            &|| put(&engine, b"d"),
        ];
        for step in steps {
            step();
            *done += 1;
        }
    };
    // `STRIDE=1` tries all of them, `START=n` others.
    let stride = parameter("STRIDE", 5);
    let start = parameter("START", 0) % stride;
    println!("every I/O whose number divided by {stride} leaves {start} (START={start})");
    for log_bin in [false, true] {
        let whole = SimDisk::new();
        script(&whole, &mut 0, log_bin);
        for at in (1 + start..=whole.operations()).step_by(stride as usize) {
            let disk = SimDisk::new();
            disk.crash_at(at);
            let mut done = 0;
            is_death(catch_unwind(AssertUnwindSafe(|| script(&disk, &mut done, log_bin))));
            for outcome in 0..2 {
                let (engine, report) = open(&disk.crash(at * 2 + outcome), at, log_bin);
                let found = [b"a", b"b", b"c", b"d"].map(|key| has(&engine, key));
                assert_eq!(
                    found.iter().filter(|f| **f).count(),
                    found.iter().take_while(|f| **f).count(),
                    "I/O {at}: {found:?} has a hole"
                );
                let must = match done {
                    0 => 0,
                    1..=2 => 1,
                    3..=4 => {
                        if log_bin {
                            2
                        } else {
                            1
                        }
                    }
                    5 => {
                        if log_bin {
                            3
                        } else {
                            1
                        }
                    }
                    6 => 3,
                    _ => 4,
                };
                let there = found.iter().filter(|f| **f).count();
                assert!(there >= must, "I/O {at}, step {done}: {found:?}");
                if log_bin || !(1..=5).contains(&done) {
                    assert!(report.lost.is_none(), "I/O {at}, step {done}: {report:?}");
                }
            }
        }
    }
}

/// What was lost is told, and the mode outlives crash and restart.
#[test]
fn a_crash_with_redo_off_says_what_it_cost() {
    let disk = SimDisk::new();
    let (engine, _) = open(&disk, 1, false);
    put(&engine, b"kept");
    engine.disable_redo(&|| false).expect("switches");
    let before = engine.world().wall_micros();
    engine.world().advance(Duration::from_secs(5));
    put(&engine, b"lost");
    engine.background_step(3).expect("beats");
    let after = engine.world().wall_micros();
    let crashed = disk.crash(1);
    let (engine, report) = open(&crashed, 2, false);
    assert!(has(&engine, b"kept") && !has(&engine, b"lost") && !engine.redo_enabled());
    let lost = report.lost.expect("a loss");
    assert!(lost.from <= before && report.recovered_to == Some(lost.from), "{report:?}");
    assert!(lost.until >= lost.from && lost.until <= after + 1_000_000, "{report:?}");
    engine.shutdown().expect("stops");
    drop(engine);
    let (engine, report) = open(&crashed.restart(), 3, false);
    assert!(report.clean && report.lost.is_none() && !engine.redo_enabled());
    // With a binary log everything is logged, whatever redo says.
    engine.shutdown().expect("stops");
    drop(engine);
    let again = crashed.restart();
    let (engine, _) = open(&again, 4, true);
    put(&engine, b"logged");
    assert!(!engine.redo_enabled() && has(&open(&again.crash(5), 6, true).0, b"logged"));
}

/// While nothing is logged, checkpoints follow each other within seconds.
#[test]
fn unlogged_work_is_in_a_checkpoint_soon() {
    let disk = SimDisk::new();
    let (engine, _) = open(&disk, 1, false);
    engine.disable_redo(&|| false).expect("switches");
    put(&engine, b"a");
    for _ in 0..100 {
        engine.world().advance(Duration::from_millis(50));
        engine.background_step(0).expect("checkpoints");
    }
    assert!(has(&open(&disk.crash(1), 2, false).0, b"a"), "after five seconds");
}

/// A switch whose checkpoint cannot be finished has not happened, whoever finishes it later: a DISABLE that
/// had failed was in that checkpoint all the same, so the next crash told of a loss that was none; behind an
/// ENABLE that had failed everything was logged, and nobody waited for it. Where only the mark of the batch
/// is missing the batch is there, and the switch with it.
#[test]
fn a_switch_whose_checkpoint_fails_has_not_happened() {
    for (log_bin, enables, written) in (0..8).map(|n| (n & 1 > 0, n & 2 > 0, n & 4 > 0)) {
        let what = format!("log_bin {log_bin}, enables {enables}, written {written}");
        let disk = SimDisk::new();
        let (engine, _) = open(&disk, 1, log_bin);
        if enables {
            engine.disable_redo(&|| false).expect("switches");
        }
        put(&engine, b"before");
        engine.checkpoint().expect("checkpoint");
        let (path, after) = ("pagemap".to_owned(), u64::from(written));
        disk.inject(Fault { operation: Operation::Write, path, after, times: 1, kind: FaultKind::Full, partial: 0 });
        let switched = if enables { engine.enable_redo(&|| false) } else { engine.disable_redo(&|| false) };
        assert_eq!(switched.is_ok(), written, "{what}: {switched:?}");
        let on = enables == written;
        assert_eq!(engine.redo_enabled(), on, "{what}");
        put(&engine, b"behind");
        // Someone finishes it.
        for _ in 0..20 {
            engine.world().advance(Duration::from_millis(200));
            engine.background_step(0).expect("room");
        }
        put(&engine, b"last");
        // All that is logged is on disk.
        engine.background_step(3).expect("syncs");
        let logged = log_bin || on;
        let (engine, report) = open(&disk.crash(7), 2, log_bin);
        assert_eq!(engine.redo_enabled(), on, "{what}");
        assert_eq!(report.lost.is_some(), !logged, "{what}: {report:?}");
        assert!(has(&engine, b"before") && has(&engine, b"behind"), "{what}");
        assert_eq!(has(&engine, b"last"), logged, "{what}");
    }
}

/// XA PREPARE, where nothing is logged, is its checkpoint. The client was told that it had failed, and rolled
/// back; the barrier had captured the preparation and the GTID all the same, and behind the next crash both
/// were there, with locks that nobody was going to release. Where only the mark of the batch is missing the
/// batch is there, and the transaction is prepared.
#[test]
fn a_prepare_whose_checkpoint_fails_has_not_happened() {
    for (written, effect, commits) in (0..8).map(|n| (n & 1 > 0, n & 2 > 0, n & 4 > 0)) {
        let what = format!("written {written}, effect {effect}, commits {commits}");
        let disk = SimDisk::new();
        let (engine, _) = open(&disk, 1, false);
        engine.disable_redo(&|| false).expect("switches");
        put(&engine, b"before");
        engine.checkpoint().expect("checkpoint");
        let gtid = Gtid { source: binlog::Uuid([7; 16]), number: 5 };
        let options = CommitOptions { gtid: GtidNext::Given(gtid) };
        let mut tx = engine.begin(Isolation::RepeatableRead);
        tx.insert(CATALOG_TREE, b"mine", b"value", Unique::WholeKey).expect("inserts");
        let (path, after) = ("pagemap".to_owned(), u64::from(written));
        let partial = if effect { u64::MAX } else { 0 };
        disk.inject(Fault { operation: Operation::Write, path, after, times: 1, kind: FaultKind::Full, partial });
        let prepared = tx.prepare_xa(&common::xid(3), &options);
        assert_eq!(prepared.is_ok(), written, "{what}: {prepared:?}");
        let state = |engine: &Arc<Engine>| (engine.system().prepared_xa().len(), engine.log().is_executed(gtid));
        assert_eq!(state(&engine), (usize::from(written), written), "{what}");
        if !written {
            let ended = if commits { tx.commit(CommitOptions::default()).map(drop) } else { tx.rollback() };
            ended.expect("the transaction goes on");
        }
        // Someone finishes that checkpoint, and no other.
        let before = engine.store().checkpoints();
        while engine.store().checkpoints() == before {
            engine.world().advance(Duration::from_millis(200));
            engine.background_step(0).expect("room");
        }
        drop(tx);
        let (engine, _) = open(&disk.crash(7), 2, false);
        assert_eq!(state(&engine), (usize::from(written), written), "{what}");
        assert!(has(&engine, b"before") && !has(&engine, b"mine"), "{what}: it was active at the barrier");
    }
}
