//! Loads into empty trees on a disk that crashes (C17): before, during and after a load the power goes off
//! at some I/O, and what is found afterwards is the table before the transaction or after it, in all trees;
//! nothing that an undone load has made stays. While nothing is logged, older states may be found, but none
//! from before the last transaction that was nothing but a load (C18).

mod common;

use std::collections::btree_map::Entry;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use base::TreeId;
use binlog::Gtid;
use common::{RawApplier, Rows, contents, load_spec, parameter};
use engine::*;
use world::{Fault, FaultKind, Operation, Prng, SimDisk, SimulatedDeath, World};

fn open(disk: &Arc<SimDisk>, seed: u64, mode: Mode) -> Arc<Engine> {
    let world = World::simulated(disk.clone(), seed);
    let options = EngineOptions {
        page_size: 4096,
        pool_bytes: 40 * 4096,
        pool_bytes_max: 16 << 20,
        threads: false,
        // Every half second of the simulated time, if nothing else comes first.
        recovery_time_target: Duration::from_millis(16),
        log_bin: mode == Mode::Logged,
        ..EngineOptions::default()
    };
    Engine::open(&world, options, &mut RawApplier::default()).expect("opens").0
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Logged,
    /// Without a binary log, and with redo off.
    Unlogged,
}

/// A clustered tree, one secondary tree by the head of the value, and a tree of plain changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Trees {
    clustered: TreeId,
    secondary: TreeId,
    side: TreeId,
}

impl Trees {
    fn row(self) -> Vec<u8> {
        [self.clustered, self.secondary, self.side].iter().flat_map(|tree| tree.0.to_le_bytes()).collect()
    }

    fn find(engine: &Engine) -> Option<Trees> {
        let mut row = Vec::new();
        let mut tx = engine.begin(Isolation::RepeatableRead);
        let tree = |row: &[u8], i: usize| TreeId(u32::from_le_bytes(row[4 * i..4 * i + 4].try_into().expect("four bytes")));
        tx.get(CATALOG_TREE, b"table", Read::Consistent, &mut row).expect("reads").then(|| Trees {
            clustered: tree(&row, 0),
            secondary: tree(&row, 1),
            side: tree(&row, 2),
        })
    }
}

#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct State {
    rows: Rows,
    side: Rows,
}

fn secondary_key(value: &[u8]) -> &[u8] {
    &value[..3]
}

fn verify(engine: &Engine, allowed: &[&State]) {
    let Some(trees) = Trees::find(engine) else {
        assert!(allowed.iter().any(|state| **state == State::default()));
        return;
    };
    for tree in [CATALOG_TREE, trees.clustered, trees.secondary, trees.side] {
        engine.check_tree(tree).expect("a whole tree");
    }
    let found = State { rows: contents(engine, trees.clustered), side: contents(engine, trees.side) };
    assert!(
        allowed.contains(&&found),
        "{} rows found, allowed are {:?}",
        found.rows.len(),
        allowed.iter().map(|s| s.rows.len()).collect::<Vec<_>>()
    );
    let expected: Rows = found.rows.iter().map(|(k, v)| ([secondary_key(v), k].concat(), Vec::new())).collect();
    assert_eq!(contents(engine, trees.secondary), expected, "the secondary tree disagrees");
    while engine.system().history_len() > 0 {
        engine.background_step(1).expect("purges");
    }
    let mut known = engine.system().undo.trees();
    known.extend([CATALOG_TREE, trees.clustered, trees.secondary, trees.side]);
    let leaked: Vec<TreeId> = engine.store().tree_ids().into_iter().filter(|id| !known.contains(id)).collect();
    assert!(leaked.is_empty(), "trees {leaked:?} belong to nobody");
}

struct Run {
    engine: Arc<Engine>,
    mode: Mode,
    trees: Trees,
    random: Prng,
    state: State,
    /// Older states that a crash may leave, too.
    older: Vec<State>,
    committing: Option<State>,
}

/// A new table in place of the old one, as TRUNCATE makes it.
fn remake(engine: &Engine, old: Option<Trees>) -> Trees {
    let mut tx = engine.begin(Isolation::RepeatableRead);
    for tree in old.into_iter().flat_map(|old| [old.clustered, old.secondary, old.side]) {
        tx.drop_tree(tree).expect("dropped");
    }
    let mut tree = || tx.create_tree().expect("created");
    let trees = Trees { clustered: tree(), secondary: tree(), side: tree() };
    match old {
        Some(_) => tx.update(CATALOG_TREE, b"table", &trees.row()).expect("catalog row"),
        None => tx.insert(CATALOG_TREE, b"table", &trees.row(), Unique::WholeKey).expect("catalog row"),
    }
    tx.commit(CommitOptions::default()).expect("commits");
    trees
}

impl Run {
    fn start(engine: Arc<Engine>, seed: u64, mode: Mode) -> Run {
        let state = State::default();
        let mut run = Run {
            mode,
            older: Vec::new(),
            trees: Trees { clustered: TreeId(0), secondary: TreeId(0), side: TreeId(0) },
            engine,
            random: Prng::new(seed),
            state,
            committing: None,
        };
        run.trees = remake(&run.engine, None);
        if mode == Mode::Unlogged {
            run.engine.disable_redo(&|| false).expect("switched");
        }
        run
    }

    /// The new state is acknowledged.
    fn committed(&mut self, state: State, durable: bool) {
        let before = std::mem::replace(&mut self.state, state);
        match durable || self.mode == Mode::Logged {
            true => self.older.clear(),
            false => self.older.push(before),
        }
        self.committing = None;
    }

    /// What a crash may leave.
    fn allowed(&self) -> Vec<State> {
        self.older.iter().chain([&self.state]).chain(&self.committing).cloned().collect()
    }

    fn background(&mut self) {
        self.engine.world().advance(Duration::from_millis(self.random.below(40)));
        let which = self.random.next();
        self.engine.background_step(which).expect("background");
    }

    /// A transaction that loads the (empty) table, perhaps after and before other changes, and ends in one
    /// way or another.
    fn transaction(&mut self) {
        let engine = self.engine.clone();
        let trees = self.trees;
        let mut tx = engine.begin(Isolation::RepeatableRead);
        let mut after = self.state.clone();
        // Whether it is nothing but a load.
        let mut pure = true;
        if self.random.percent(40) {
            pure = false;
            let key = vec![self.random.below(9) as u8];
            tx.insert(trees.side, &key, b"before", Unique::WholeKey).map_or_else(drop, |()| {
                tx.log().raw_row(trees.side, &key, Some(b"before"));
                after.side.insert(key, b"before".to_vec());
            });
        }
        let savepoint = tx.savepoint();
        let undone = after.clone();
        let mut loaded = self.load(&mut tx, &mut after);
        self.look_from_outside(&tx);
        if loaded && self.random.percent(60) {
            pure &= !self.change_some(&mut tx, &mut after);
        }
        match self.random.below(10) {
            0..=1 => {
                tx.rollback().expect("rolls back");
                return;
            }
            2 => {
                tx.rollback_to(&savepoint).expect("rolls back");
                after = undone;
                loaded = false;
            }
            3 => {
                tx.rollback_to(&savepoint).expect("rolls back");
                after = undone;
                loaded = self.load(&mut tx, &mut after);
            }
            _ => {}
        }
        self.committing = Some(after.clone());
        tx.commit(CommitOptions::default()).expect("commits");
        self.committed(after, pure && loaded);
    }

    fn load(&mut self, tx: &mut Transaction, after: &mut State) -> bool {
        let trees = self.trees;
        let unique = self.random.percent(20);
        let memory = [500, 5000, 1 << 20][self.random.below(3) as usize];
        let spec = LoadSpec { notes: 1, ..load_spec(trees.clustered, vec![SecondaryTree { tree: trees.secondary, unique }], memory) };
        let begun = self.engine.clone().begin_load(tx, spec).expect("asks");
        let Some(mut load) = begun else {
            assert!(!after.rows.is_empty(), "an empty table that nobody uses can be loaded");
            return false;
        };
        assert!(after.rows.is_empty(), "only an empty table is loaded");
        let count = 1 + self.random.below(300);
        let disorder = [0, 5, 100][self.random.below(3) as usize];
        let refuses = [0, 0, 10][self.random.below(3) as usize];
        let mut refused = Vec::new();
        for n in 0..count {
            let number = if self.random.percent(disorder) { self.random.below(300) } else { n };
            let key = format!("key{number:04}").into_bytes();
            let len = if self.random.percent(3) { 3000 + self.random.below(9000) } else { 4 + self.random.below(100) };
            let mut value: Vec<u8> = (0..len).map(|i| b'a' + ((self.random.next() >> (i % 40)) % 26) as u8).collect();
            if unique {
                // As different as the keys.
                value[..3].copy_from_slice(&[b'u', (number >> 8) as u8, number as u8]);
            }
            let rows = load.rows();
            rows.out().extend_from_slice(&key);
            rows.end_part();
            rows.out().extend_from_slice(&value);
            rows.end_part();
            rows.out().extend_from_slice(secondary_key(&value));
            rows.end_entry(unique);
            rows.out().push(b'n');
            rows.end_part();
            let refusal = self.random.percent(refuses).then(|| Refusal { reason: number as u16, first: self.random.percent(50) });
            if let Some(refusal) = refusal {
                rows.refuse(rows.len() - 1, refusal);
            }
            load.end_row().expect("taken");
            match (after.rows.entry(key), refusal) {
                (Entry::Vacant(place), None) => drop(place.insert(value)),
                (Entry::Occupied(_), refusal) => refused.push((n, refusal.filter(|r| r.first).map(|r| r.reason))),
                (Entry::Vacant(_), Some(refusal)) => refused.push((n, Some(refusal.reason))),
            }
            if self.random.percent(3) {
                self.background();
            }
        }
        let loaded = load.finish(tx).expect("built");
        assert_eq!((loaded.accepted, loaded.refused), (after.rows.len() as u64, refused.len() as u64));
        let told: Vec<(u64, Option<u16>)> = loaded.violations.iter().map(|v| (v.row, v.refused)).collect();
        assert_eq!(told, refused, "why each row was refused");
        for (key, value) in &after.rows {
            tx.log().raw_row(trees.clustered, key, Some(value));
            tx.log().raw_row(trees.secondary, &[secondary_key(value), key].concat(), Some(&[]));
        }
        true
    }

    /// Others see nothing of the load, and must wait before they put something between its rows.
    fn look_from_outside(&mut self, tx: &Transaction) {
        if self.random.percent(50) || !tx.has_changes() {
            return;
        }
        let seen = contents(&self.engine, self.trees.clustered);
        assert_eq!(seen, self.state.rows, "a load is seen before it is committed");
        let mut other = self.engine.begin(Isolation::RepeatableRead);
        other.manner.policy = WaitPolicy::Yield;
        if self.state.rows.is_empty() {
            let insert = other.insert(self.trees.clustered, b"key0000between", b"xxxx", Unique::WholeKey);
            assert_eq!(insert, Err(Error::WouldBlock), "a row between those of a load");
        }
        other.rollback().expect("rolls back");
    }

    /// Ordinary changes of loaded rows; true if there were any.
    fn change_some(&mut self, tx: &mut Transaction, after: &mut State) -> bool {
        let mut changed = false;
        let keys: Vec<Vec<u8>> = after.rows.keys().cloned().collect();
        for key in keys {
            if !self.random.percent(4) {
                continue;
            }
            changed = true;
            let old = after.rows.remove(&key).expect("listed");
            let entry = [secondary_key(&old), &key].concat();
            tx.delete(self.trees.secondary, &entry).expect("there");
            tx.log().raw_row(self.trees.secondary, &entry, None);
            if self.random.percent(50) {
                tx.delete(self.trees.clustered, &key).expect("there");
                tx.log().raw_row(self.trees.clustered, &key, None);
                continue;
            }
            let value = format!("{:03}changed", self.random.below(999)).into_bytes();
            tx.update(self.trees.clustered, &key, &value).expect("there");
            tx.log().raw_row(self.trees.clustered, &key, Some(&value));
            let entry = [secondary_key(&value), &key].concat();
            tx.insert(self.trees.secondary, &entry, &[], Unique::No).expect("new");
            tx.log().raw_row(self.trees.secondary, &entry, Some(&[]));
            after.rows.insert(key, value);
        }
        changed
    }

    fn steps(&mut self, count: u64) {
        for _ in 0..count {
            if self.random.percent(30) {
                self.background();
            }
            if !self.state.rows.is_empty() && self.random.percent(70) {
                // A DDL's outcome is one of two states that look alike, but for the rows.
                self.committing = Some(State::default());
                self.trees = remake(&self.engine, Some(self.trees));
                // The side tree's rows went with the old one.
                self.committed(State::default(), false);
            }
            self.transaction();
        }
    }
}

fn crash_run(seed: u64, mode: Mode, crash_at: Option<u64>) -> (u64, bool) {
    let disk = SimDisk::new();
    let engine = open(&disk, seed, mode);
    let mut run = Run::start(engine, seed, mode);
    if let Some(at) = crash_at {
        disk.crash_at(at);
    }
    let before = disk.operations();
    let outcome = catch_unwind(AssertUnwindSafe(|| run.steps(8)));
    let ios = disk.operations() - before;
    match outcome {
        Ok(()) => {
            verify(&run.engine, &[&run.state]);
            (ios, false)
        }
        Err(panic) => {
            if !panic.is::<SimulatedDeath>() {
                std::panic::resume_unwind(panic);
            }
            let allowed = run.allowed();
            // A dead process runs no destructors.
            std::mem::forget(run);
            let after = disk.crash(seed ^ ios);
            let engine = open(&after, seed + 1, mode);
            verify(&engine, &allowed.iter().collect::<Vec<_>>());
            // What is there can be worked on.
            let mut run = Run::start_again(engine, seed + 2, mode);
            run.steps(2);
            verify(&run.engine, &[&run.state]);
            (ios, true)
        }
    }
}

impl Run {
    fn start_again(engine: Arc<Engine>, seed: u64, mode: Mode) -> Run {
        let trees = Trees::find(&engine).expect("made before the first crash");
        let state = State { rows: contents(&engine, trees.clustered), side: contents(&engine, trees.side) };
        Run { engine, mode, trees, random: Prng::new(seed), state, older: Vec::new(), committing: None }
    }
}

fn seeds() -> Vec<u64> {
    match std::env::var("SEED").ok().and_then(|s| s.parse().ok()) {
        Some(seed) => vec![seed],
        None => (1..=parameter("SEEDS", 4)).collect(),
    }
}

fn crash_runs(mode: Mode) {
    for seed in seeds() {
        let (ios, _) = crash_run(seed, mode, None);
        let mut random = Prng::new(seed);
        let crashes = if std::env::var("CRASHES").is_ok_and(|v| v == "all") { ios } else { 6.min(ios) };
        for n in 0..crashes {
            let at = if crashes == ios { n + 1 } else { 1 + random.below(ios) };
            let result = catch_unwind(|| crash_run(seed, mode, Some(at)));
            assert!(result.is_ok(), "SEED={seed}, {mode:?}, crash at I/O {at} of {ios}");
        }
    }
}

#[test]
fn a_load_into_an_empty_table_is_all_or_nothing_whenever_the_power_fails() {
    crash_runs(Mode::Logged);
}

#[test]
fn a_load_that_nothing_logs_is_durable_when_it_is_committed() {
    crash_runs(Mode::Unlogged);
}

/// One load and nothing else, the power going off at each of its I/Os: in a checkpoint that runs already,
/// in the one that it takes, and behind it.
#[test]
fn a_crash_at_every_io_of_a_commit_through_a_checkpoint() {
    let run = |crash_at: u64| {
        let disk = SimDisk::new();
        let mut run = Run::start(open(&disk, 3, Mode::Unlogged), 3, Mode::Unlogged);
        run.engine.checkpoint().expect("checkpoint");
        let mut tx = run.engine.begin(Isolation::RepeatableRead);
        let mut after = State::default();
        assert!(run.load(&mut tx, &mut after));
        run.engine.begin_checkpoint().expect("a barrier");
        let before = disk.operations();
        disk.crash_at(crash_at);
        let committed = catch_unwind(AssertUnwindSafe(|| tx.commit(CommitOptions::default()).expect("commits"))).is_ok();
        let ios = disk.operations() - before;
        if committed {
            assert_eq!(contents(&run.engine, run.trees.clustered), after.rows, "acknowledged and not seen");
        }
        std::mem::forget((run, tx));
        let engine = open(&disk.crash(crash_at), 4, Mode::Unlogged);
        let nothing = State::default();
        verify(&engine, if committed { vec![&after] } else { vec![&nothing, &after] }.as_slice());
        (committed, ios)
    };
    let (committed, ios) = run(1_000_000);
    assert!(committed && ios > 5, "{ios} I/Os");
    for at in 1..=ios {
        let (committed, _) = run(at);
        assert!(!committed || at == ios, "acknowledged before the last of {ios} I/Os, at {at}");
    }
}

/// How a checkpoint fails that a commit goes through, and when the power goes off.
#[derive(Clone, Copy, Debug)]
struct Failing {
    /// The batch is written, and what confirms it is not.
    written: bool,
    /// The write that fails has its effect all the same.
    effect: bool,
    /// It is a checkpoint whose barrier was before the commit.
    running: bool,
    crash_at: u64,
}

impl Failing {
    /// A load whose commit fails, one that does not, and what the power leaves of both. Says whether it went
    /// off, and how many I/Os there were.
    fn run(self) -> (bool, u64) {
        let disk = SimDisk::new();
        let mut run = Run::start(open(&disk, 3, Mode::Unlogged), 3, Mode::Unlogged);
        let (engine, trees) = (run.engine.clone(), run.trees);
        engine.checkpoint().expect("checkpoint");
        let mut tx = engine.begin(Isolation::RepeatableRead);
        let mut first = State::default();
        assert!(run.load(&mut tx, &mut first));
        if self.running {
            engine.begin_checkpoint().expect("a barrier");
        }
        let partial = if self.effect { u64::MAX } else { 0 };
        let (path, after) = ("pagemap".to_owned(), u64::from(self.written));
        disk.inject(Fault { operation: Operation::Write, path, after, times: 1, kind: FaultKind::Full, partial });
        let gtid = Gtid { source: binlog::Uuid([7; 16]), number: 5 };
        let before = disk.operations();
        disk.crash_at(self.crash_at);
        let mut allowed = vec![State::default(), first.clone()];
        let ended = catch_unwind(AssertUnwindSafe(|| {
            // A checkpoint from before the mark may be finished behind it: then nothing fails.
            let committed = tx.commit(CommitOptions { gtid: GtidNext::Given(gtid) }).map(drop);
            let stands = self.written && !self.running;
            assert_eq!(committed, if stands { Ok(()) } else { Err(Error::Full("data files")) }, "{self:?}");
            assert!(!tx.has_changes() && engine.log().is_executed(gtid) == stands, "{self:?}");
            allowed = vec![if stands { first.clone() } else { State::default() }];
            assert_eq!(contents(&engine, trees.clustered), allowed[0].rows, "{self:?}");
            // Someone finishes that checkpoint, and no other.
            let before = engine.store().checkpoints();
            while engine.store().checkpoints() == before && !stands {
                engine.world().advance(Duration::from_millis(200));
                engine.background_step(0).expect("room");
            }
            run.trees = remake(&engine, Some(trees));
            allowed.push(State::default());
            let mut second = State::default();
            assert!(run.load(&mut tx, &mut second));
            allowed.push(second.clone());
            tx.commit(CommitOptions::default()).expect("commits");
            allowed = vec![second];
        }));
        let ios = disk.operations() - before;
        if let Err(panic) = &ended
            && !panic.is::<SimulatedDeath>()
        {
            panic!("{self:?} at {ios} I/Os");
        }
        let died = ended.is_err();
        let crashed = disk.replaced_after_crash(self.crash_at);
        // Destructors meet the dead disk and may unwind.
        let _ = catch_unwind(AssertUnwindSafe(move || drop(tx)));
        let _ = catch_unwind(AssertUnwindSafe(move || drop((run, engine))));
        let engine = open(&crashed, 4, Mode::Unlogged);
        let trees = Trees::find(&engine).expect("made before");
        let has_first = contents(&engine, trees.clustered) == first.rows;
        assert!(!has_first || engine.log().is_executed(gtid), "{self:?}: a commit without its GTID");
        verify(&engine, &allowed.iter().collect::<Vec<_>>());
        (died, ios)
    }
}

/// A commit that found no room behind its mark waited for as long as the device was full, and nothing could
/// end it. It fails, and whoever finishes its checkpoint makes nothing of it durable.
#[test]
fn a_load_whose_checkpoint_fails_has_not_happened() {
    for (written, effect, running) in (0..8).map(|n| (n & 1 > 0, n & 2 > 0, n & 4 > 0)) {
        let failing = |crash_at| Failing { written, effect, running, crash_at };
        let (died, ios) = failing(1_000_000).run();
        assert!(!died && ios > 10, "{ios} I/Os");
        for at in (1..=ios).step_by(parameter("STRIDE", 13) as usize) {
            failing(at).run();
        }
    }
}

#[test]
fn a_load_by_a_thread_of_the_engine_gives_the_same_trees() {
    let engine = Engine::in_memory();
    let mut run = Run::start(engine, 5, Mode::Logged);
    run.steps(6);
    verify(&run.engine, &[&run.state]);
}

/// Trees that no catalog knows.
fn new_trees(engine: &Engine) -> Trees {
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let mut tree = || tx.create_tree().expect("created");
    let trees = Trees { clustered: tree(), secondary: tree(), side: tree() };
    tx.commit(CommitOptions::default()).expect("commits");
    trees
}

/// Several at once: one checkpoint serves whom its barrier finds, and each is seen when it is acknowledged.
#[test]
fn loads_of_many_sessions_share_checkpoints() {
    let world = World::simulated(SimDisk::new(), 1);
    let options = EngineOptions { pool_bytes: 16 << 20, log_bin: false, ..EngineOptions::default() };
    let engine = Engine::open(&world, options, &mut RawApplier::default()).expect("opens").0;
    engine.disable_redo(&|| false).expect("switched");
    std::thread::scope(|scope| {
        for session in 0..8 {
            let engine = engine.clone();
            scope.spawn(move || {
                let (random, state, trees) = (Prng::new(session), State::default(), new_trees(&engine));
                let mut run =
                    Run { engine: engine.clone(), mode: Mode::Unlogged, trees, random, state, older: Vec::new(), committing: None };
                for _ in 0..10 {
                    let mut tx = engine.begin(Isolation::RepeatableRead);
                    let mut after = State::default();
                    assert!(run.load(&mut tx, &mut after));
                    tx.commit(CommitOptions::default()).expect("commits");
                    assert_eq!(contents(&engine, run.trees.clustered), after.rows);
                    run.trees = new_trees(&engine);
                }
            });
        }
    });
    engine.shutdown().expect("stops");
}

/// A deadlock rolls its victim back; but what it fills belongs to the load until that has ended, so the
/// rollback waits for it, and so do the others.
#[test]
fn a_deadlock_under_a_load_is_rolled_back_when_the_load_has_ended() {
    let engine = Engine::in_memory();
    let trees = new_trees(&engine);
    let mut tx = engine.begin(Isolation::RepeatableRead);
    tx.insert(trees.side, b"mine", b"", Unique::WholeKey).expect("inserted");
    tx.commit(CommitOptions::default()).expect("commits");
    let mut image = Vec::new();
    assert!(tx.get(trees.side, b"mine", Read::Shared, &mut image).expect("locked"));
    let secondary = vec![SecondaryTree { tree: trees.secondary, unique: false }];
    let spec = load_spec(trees.clustered, secondary, 1 << 20);
    let mut load = engine.begin_load(&mut tx, spec).expect("asks").expect("an empty table");
    for n in 0..100_u32 {
        let rows = load.rows();
        for part in [&n.to_be_bytes(), &[0; 4]] {
            rows.out().extend_from_slice(part);
            rows.end_part();
        }
        rows.end_entry(false);
        load.end_row().expect("taken");
    }
    std::thread::scope(|scope| {
        let (told, holds) = std::sync::mpsc::channel();
        let (engine, other) = (engine.clone(), engine.clone());
        let heavy = scope.spawn(move || {
            let mut tx = engine.begin(Isolation::RepeatableRead);
            for n in 0..200_u8 {
                tx.insert(trees.side, &[b'h', n], b"row", Unique::WholeKey).expect("inserted");
            }
            told.send(()).expect("listens");
            tx.delete(trees.side, b"mine").expect("the victim's lock has gone");
            tx.commit(CommitOptions::default()).expect("commits");
        });
        holds.recv().expect("told");
        let failed = tx.get(trees.side, &[b'h', 7], Read::Shared, &mut Vec::new());
        assert!(matches!(failed, Err(Error::Deadlock)), "{failed:?}");
        assert!(Loading(&mut tx).is_doomed() && tx.has_changes() && !heavy.is_finished(), "nothing is undone beside the load");
        load.abort(&mut tx);
        assert!(!Loading(&mut tx).is_doomed() && !tx.has_changes());
        heavy.join().expect("goes on");
        assert_eq!(contents(&other, trees.clustered), common::Rows::new());
    });
    let mut after = engine.begin(Isolation::RepeatableRead);
    assert!(after.is_empty(trees.clustered).expect("looks") && after.is_empty(trees.secondary).expect("looks"));
    engine.shutdown().expect("stops");
}

/// A system that had no thread for a load ended the server, if the transaction had logged something before;
/// and one that had a thread for the first index and none for the second rolled the statement back beneath
/// the first. What no thread can be had for the session does itself.
#[test]
fn a_load_goes_on_where_the_system_has_no_thread_for_it() {
    for threads in 0..4 {
        let engine = Engine::in_memory();
        let mut tx = engine.begin(Isolation::RepeatableRead);
        let trees: Vec<TreeId> = (0..5).map(|_| tx.create_tree().expect("room")).collect();
        tx.commit(CommitOptions::default()).expect("commits");
        tx.insert(trees[4], b"before", b"", Unique::WholeKey).expect("inserted");
        tx.log().raw_row(trees[4], b"before", Some(b""));
        let savepoint = tx.savepoint();
        let spec = load_spec(trees[0], trees[1..4].iter().map(|tree| SecondaryTree { tree: *tree, unique: false }).collect(), 1 << 20);
        world::limit_threads(engine.world(), threads);
        let mut load = engine.begin_load(&mut tx, spec).expect("does without").expect("an empty table");
        for n in 0..20_000_u32 {
            let rows = load.rows();
            for part in [&n.to_be_bytes(), &[0; 4]] {
                rows.out().extend_from_slice(part);
                rows.end_part();
            }
            for index in 0..3_u32 {
                rows.out().extend_from_slice(&(n % (7 + index)).to_be_bytes());
                rows.end_entry(false);
            }
            load.end_row().expect("taken");
        }
        assert_eq!(load.finish(&mut tx).expect("is loaded").accepted, 20_000);
        world::limit_threads(engine.world(), usize::MAX);
        for tree in &trees[..4] {
            engine.check_tree(*tree).expect("whole");
        }
        tx.rollback_to(&savepoint).expect("rolled back");
        assert!(trees[..4].iter().all(|tree| tx.is_empty(*tree).expect("looks")));
        tx.commit(CommitOptions::default()).expect("commits");
        engine.shutdown().expect("stops");
    }
}
