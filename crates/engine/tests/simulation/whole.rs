//! The whole engine from one seed: sessions whose row operations interleave, checkpointer, writer, evictor
//! and purge, on a disk that fails.
//!
//! One thread plays all of them. Between two tree changes of a row operation others go on; whenever a
//! modify window is left, with its pages still latched, a barrier may pass, and the checkpointer, the
//! writer and the evictor may take a step; and between the write of page images and the note of it,
//! sessions may change those very pages. Transactions are prepared (XA), and decided about before or behind
//! a crash; the pool is resized; pins are made and released. The disk tears, loses and reorders what was
//! not synced; it gives EIO for reads, writes and syncs; it is full for a while, at any byte; and a bit
//! flips now and then. Some starts end in a crash, too. After each crash everything of `many` is checked;
//! after a flipped bit, that it is either harmless or told.
//!
//! `CRASHES=200000 cargo test --release -p redoubt-engine --test simulation -- --ignored --nocapture whole`

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use engine::*;
use world::{Disk, Fault, FaultKind, Operation, Point, Prng, SimDisk, SimulatedDeath};

// By name: the engine has rows of its own.
use crate::many::crash_in_recovery;
use crate::model::*;
use crate::model::{Prepared, Rows};

/// Crashes that one database lives through.
const LIVES: u64 = 8;

/// What is wrong with the disk in one life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Trouble {
    Power,
    Process,
    WriteFails,
    SyncFails,
    ReadFails,
    Full,
}

impl Trouble {
    fn choose(random: &mut Prng) -> Trouble {
        use Trouble::*;
        [Power, Power, Power, Power, Process, WriteFails, SyncFails, ReadFails, Full, Full][random.below(10) as usize]
    }
}

#[derive(Default)]
pub struct Report {
    crashes: u64,
    inside: u64,
    transactions: u64,
    refused: u64,
    flips: BTreeMap<&'static str, u64>,
    troubles: BTreeMap<Trouble, u64>,
    barriers: u64,
    between: u64,
    /// Further crashes, while a database was being recovered.
    in_recovery: u64,
    /// XA transactions that a crash has left prepared.
    prepared: u64,
}

impl Tally for Report {
    fn crashes(&self) -> u64 {
        self.crashes
    }
}

/// What may go on at the points that the engine passes.
struct Others {
    engine: Weak<Engine>,
    run: Weak<Mutex<Run>>,
    random: Prng,
    counts: Arc<Mutex<(u64, u64)>>,
}

impl Others {
    fn at(&mut self, point: Point) {
        let Some(engine) = self.engine.upgrade() else { return };
        match point {
            Point::WindowLeft if self.random.percent(10) => self.beside_latches(&engine),
            Point::ImagesWritten if self.random.percent(40) => self.before_completion(&engine),
            _ => {}
        }
    }

    /// Only what tries latches, and waits for nothing.
    fn beside_latches(&mut self, engine: &Arc<Engine>) {
        match self.random.below(4) {
            0 => {
                let began = engine.begin_checkpoint().unwrap_or(false);
                self.counts.lock().expect("one thread").0 += u64::from(began);
            }
            1 => drop(engine.store().checkpoint_step(1 + self.random.below(8) as usize)),
            2 => drop(engine.store().write_step(1 + self.random.below(4) as usize)),
            _ => drop(engine.store().evict_step(1 + self.random.below(4) as usize)),
        }
    }

    /// A session's step, if the one who writes is no session, and leaves it frames and room for copies.
    fn before_completion(&mut self, engine: &Arc<Engine>) {
        let Some(run) = self.run.upgrade() else { return };
        let Ok(mut run) = run.try_lock() else { return };
        let status = engine.store().status();
        if status.frozen_now > 8 || status.frames_free < 16 {
            return;
        }
        run.session_step();
        self.counts.lock().expect("one thread").1 += 1;
    }
}

fn inject(disk: &Arc<SimDisk>, trouble: Trouble, random: &mut Prng) {
    let fault = |operation, path: &str, after, times, kind, partial| {
        disk.inject(Fault { operation, path: path.to_owned(), after, times, kind, partial });
    };
    let path = ["pages", "pagemap", "binlog"][random.below(3) as usize];
    let after = random.below(60);
    match trouble {
        Trouble::Power | Trouble::Process => {}
        Trouble::WriteFails => fault(Operation::Write, path, after, 1, FaultKind::Io, random.below(5000)),
        Trouble::SyncFails => fault(Operation::Sync, path, after / 2, 1, FaultKind::Io, 0),
        Trouble::ReadFails => fault(Operation::Read, "pages", after, 1 + random.below(3), FaultKind::Io, 0),
        Trouble::Full => disk.set_capacity(disk.used() + random.below(200_000)),
    }
}

/// Makes a pin, or releases one. What keeps it from being made, nobody has to know.
fn pin_or_release(engine: &Arc<Engine>, random: &mut Prng) {
    let pins = engine.store().pins();
    if pins.len() > random.below(4) as usize {
        let _ = engine.release_pin(pins[random.below(pins.len() as u64) as usize].number);
    } else {
        let kind = if random.percent(50) { PinKind::Automatic } else { PinKind::Kept };
        let _ = engine.pin(kind, &random.next().to_string());
    }
}

/// Plays one life until the disk ends it.
fn live(run: &Arc<Mutex<Run>>, engine: &Arc<Engine>, disk: &Arc<SimDisk>, trouble: Trouble, random: &mut Prng) {
    let (warm_up, ios) = (random.below(150), 1 + random.below(250));
    let mut steps = 0;
    let died = catch_unwind(AssertUnwindSafe(|| {
        loop {
            if steps == warm_up {
                inject(disk, trouble, random);
                disk.crash_at(ios);
            }
            steps += 1;
            engine.world().advance(Duration::from_millis(random.below(30)));
            if random.percent(1) {
                engine.resize_pool((40 + random.below(120) as usize) * 4096);
            }
            if random.percent(1) {
                // What keeps it from giving room back, nobody has to know.
                let _ = engine.store().give_back_room(200);
            }
            if random.percent(2) {
                pin_or_release(engine, random);
            }
            if random.percent(30) {
                // The run is free meanwhile: sessions may go on inside.
                match engine.background_step(random.next()) {
                    Ok(()) => {}
                    Err(e) => run.lock().expect("one thread").refuse(&e),
                }
            } else {
                run.lock().expect("one thread").foreground_step();
            }
            if trouble == Trouble::Full && random.percent(2) {
                disk.set_capacity(u64::MAX);
            }
        }
    }));
    match died {
        Err(payload) if payload.is::<SimulatedDeath>() => {}
        Err(payload) => std::panic::resume_unwind(payload),
        Ok(()) => unreachable!("only the disk ends a life"),
    }
    disk.clear_faults();
    disk.set_capacity(u64::MAX);
}

/// One database through several lives.
fn database(seed: u64, lives: u64, report: &mut Report) {
    let mut random = Prng::new(seed);
    let (mut disk, mut rows, mut in_flight, mut prepared) = (SimDisk::new(), Rows::new(), None, Prepared::default());
    let mut from_log = LogModel::default();
    let (sessions, keys) = (2 + random.below(6) as usize, 10 + random.below(150));
    let shape = Shape { sessions, keys, interleaved: 25, truncates: true, faulty: true, xa: true, decides: true };
    let counts = Arc::new(Mutex::new((0, 0)));
    for life in 0..lives {
        if life > 0 && random.percent(15) {
            disk = crash_in_recovery(&disk, &mut random);
            report.in_recovery += 1;
        }
        let engine = open(&disk, random.next(), 48 + random.below(60) as usize);
        let table = find_table(&engine).unwrap_or_else(|| make_table(&engine));
        let allowed: Vec<&Rows> = std::iter::once(&rows).chain(&in_flight).collect();
        let found = verify(&engine, table, &allowed);
        prepared = prepared.meet(&engine, &rows, in_flight.as_ref(), &found);
        report.prepared += prepared.all.len() as u64;
        from_log.follow(&engine, &disk);
        assert_eq!(from_log.rows(table), found, "the log says something else than the data");
        let mut run = Run::with_shape(engine.clone(), table, found, random.next(), shape);
        run.prepared = prepared;
        let run = Arc::new(Mutex::new(run));
        let mut others =
            Others { engine: Arc::downgrade(&engine), run: Arc::downgrade(&run), random: Prng::new(random.next()), counts: counts.clone() };
        engine.world().set_scheduler(move |point| others.at(point));
        let trouble = Trouble::choose(&mut random);
        live(&run, &engine, &disk, trouble, &mut random);
        engine.world().set_scheduler(|_| ());
        report.crashes += 1;
        report.inside += u64::from(engine.store().status().checkpoint_running);
        *report.troubles.entry(trouble).or_default() += 1;
        let mut run = Arc::into_inner(run).expect("nobody else has it").into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        report.transactions += run.commits;
        report.refused += run.refused;
        rows = std::mem::take(&mut run.rows);
        in_flight = run.committing.take();
        prepared = std::mem::take(&mut run.prepared);
        drop(engine);
        bury(run);
        disk = if trouble == Trouble::Process { disk.restart() } else { disk.crash(random.next()) };
    }
    let counts = counts.lock().expect("one thread");
    report.barriers += counts.0;
    report.between += counts.1;
    flip(&disk, &rows, in_flight.as_ref(), &mut random, report);
}

/// One bit flips somewhere in what is on disk. Either it does not matter, or it is told: never silence (C3,
/// C8).
fn flip(disk: &Arc<SimDisk>, rows: &Rows, in_flight: Option<&Rows>, random: &mut Prng, report: &mut Report) {
    let files: Vec<String> = disk.paths().into_iter().filter(|path| disk.len(path) > 0).collect();
    let path = &files[random.below(files.len() as u64) as usize];
    // Most of what is preallocated is zeroes, where a bit that flips is of no interest.
    let bytes = disk.read(path).expect("it is there");
    let written: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] != 0 || random.percent(1)).collect();
    if written.is_empty() {
        return;
    }
    let offset = written[random.below(written.len() as u64) as usize] as u64;
    disk.flip(path, offset, 1 << random.below(8));
    let world = world::World::simulated(disk.clone(), random.next());
    let outcome = match Engine::open(&world, options(64), &mut RawApplier::default()) {
        Err(_) => "told at start",
        Ok((engine, opened)) => match read_everything(&engine) {
            Err(_) => "told when read",
            Ok(found) if found == *rows || Some(&found) == in_flight => "harmless",
            // Behind the last mark there is no telling a flipped bit from a torn write; but the cut is told.
            Ok(_) if opened.cut.is_some() && path.starts_with("binlog.0") => "told as a cut",
            Ok(found) => panic!("a flipped bit in {path} at {offset} is silence: {} rows instead of {}", found.len(), rows.len()),
        },
    };
    *report.flips.entry(outcome).or_default() += 1;
}

fn read_everything(engine: &Arc<Engine>) -> Result<Rows> {
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let mut row = Vec::new();
    if !tx.get(CATALOG_TREE, b"table", Read::Consistent, &mut row)? {
        return Ok(Rows::new());
    }
    let table = table_of(&row);
    for tree in [CATALOG_TREE, table.clustered, table.secondary[0], table.secondary[1]] {
        engine.check_tree(tree)?;
    }
    try_contents(engine, table.clustered)
}

/// In every build; in CI as many as a few minutes take. Two halves, because a machine has more than one core.
fn every_build(first: u64) {
    let crashes = if std::env::var_os("CI").is_some() { 5_000 } else { 200 };
    databases("WHOLE_SEED", parameter("WHOLE_SEED", first), crashes, LIVES, database);
}

#[test]
fn whole_engine_from_a_seed() {
    every_build(0);
}

#[test]
fn whole_engine_from_other_seeds() {
    every_build(500_000);
}

#[test]
#[ignore = "run by hand, for as long as one likes"]
fn whole_engine_for_long() {
    let report = databases("WHOLE_SEED", parameter("WHOLE_SEED", 1_000_000), parameter("CRASHES", 2000), LIVES, database);
    let Report { crashes, inside, transactions, refused, flips, troubles, barriers, between, in_recovery, prepared } = report;
    eprintln!("{crashes} crashes after {transactions} transactions, {inside} inside a checkpoint; {refused} statements refused");
    eprintln!("{in_recovery} more while recovering; {prepared} transactions met as prepared");
    eprintln!("{barriers} barriers beside latched pages, {between} session steps between a page's write and its completion");
    eprintln!("{troubles:?}\nflipped bits: {flips:?}");
}
