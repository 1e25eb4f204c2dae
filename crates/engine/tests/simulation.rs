//! Seeded crash simulation of the engine on a simulated disk, in one thread: sessions, checkpoints, purge and eviction interleave as the seed says,
//! the power goes off at some I/O, and what is found afterwards must be a state that was acknowledged or was being committed.
//!
//! The table is a clustered tree and two secondary trees (head or tail of the value, then the key), so trees that disagree are seen. The log carries raw changes, which the
//! applier here puts back as they are.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use base::TreeId;
use binlog::{Own, RawChange};
use engine::*;
use world::{Prng, SimDisk, SimulatedDeath, World};

const SESSIONS: usize = 4;
const KEYS: u64 = 24;

type Rows = BTreeMap<Vec<u8>, Vec<u8>>;

/// Puts raw changes back.
struct RawApplier;

impl Applier for RawApplier {
    fn apply(&mut self, writer: &ApplyWriter, transaction: &LoggedTransaction<'_>) -> Result<()> {
        for event in binlog::RawEvents::new(transaction.events) {
            let event = event.expect("whole events");
            let binlog::Event::Own(Own::Raw(changes)) = binlog::decode(&event).expect("decodes") else { continue };
            for change in changes {
                match change.expect("whole") {
                    RawChange::Put { tree, key, payload } => writer.put(tree, key, payload)?,
                    RawChange::Remove { tree, key } => writer.remove_any(tree, key)?,
                    RawChange::CreateTree(tree) => writer.create_tree(tree)?,
                    RawChange::DropTree(tree) => writer.drop_tree(tree)?,
                }
            }
        }
        Ok(())
    }
}

fn options(pool_pages: usize) -> EngineOptions {
    EngineOptions {
        page_size: 4096,
        pool_bytes: pool_pages * 4096,
        pool_bytes_max: 16 << 20,
        threads: false,
        recovery_time_target: Duration::from_secs(1),
        ..EngineOptions::default()
    }
}

fn open(disk: &Arc<SimDisk>, seed: u64, pool_pages: usize) -> Arc<Engine> {
    let world = World::simulated(disk.clone(), seed);
    let (engine, report) = Engine::open(&world, options(pool_pages), &mut RawApplier).expect("opens");
    if std::env::var_os("VERBOSE").is_some() {
        eprintln!("{report:?}");
    }
    engine
}

#[derive(Clone, Copy)]
struct Table {
    clustered: TreeId,
    secondary: [TreeId; 2],
}

/// A session: its transaction and what the table would be if it committed now.
struct Session {
    tx: Transaction,
    changes: Vec<(Vec<u8>, Option<Vec<u8>>)>,
    savepoint: Option<(Savepoint, usize)>,
}

struct Run {
    engine: Arc<Engine>,
    table: Table,
    sessions: Vec<Session>,
    random: Prng,
    /// What has been acknowledged.
    rows: Rows,
    /// What is being committed: may or may not be there after a crash.
    committing: Option<Rows>,
    commits: u64,
}

/// The key of a row in one of the secondary trees: the head or the tail of the value, then the clustered key.
fn secondary_key(which: usize, key: &[u8], value: &[u8]) -> Vec<u8> {
    let part = if which == 0 { &value[..4] } else { &value[value.len() - 4..] };
    [part, key].concat()
}

fn catalog_row(table: Table) -> Vec<u8> {
    [table.clustered.0.to_le_bytes(), table.secondary[0].0.to_le_bytes(), table.secondary[1].0.to_le_bytes()].concat()
}

fn make_table(engine: &Arc<Engine>) -> Table {
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let mut tree = || tx.create_tree().expect("tree");
    let table = Table { clustered: tree(), secondary: [tree(), tree()] };
    tx.insert(CATALOG_TREE, b"table", &catalog_row(table), Unique::WholeKey).expect("catalog row");
    tx.commit(CommitOptions::default()).expect("commits");
    table
}

fn find_table(engine: &Arc<Engine>) -> Option<Table> {
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let mut out = Vec::new();
    let tree = |row: &[u8], i: usize| TreeId(u32::from_le_bytes(row[4 * i..4 * i + 4].try_into().expect("four bytes")));
    tx.get(CATALOG_TREE, b"table", Read::Consistent, &mut out)
        .expect("reads")
        .then(|| Table { clustered: tree(&out, 0), secondary: [tree(&out, 1), tree(&out, 2)] })
}

fn contents(engine: &Arc<Engine>, tree: TreeId) -> Rows {
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let mut cursor = tx.scan(tree, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Consistent).expect("scan");
    let (mut batch, mut rows) = (Batch::new(), Rows::new());
    while cursor.next_batch(&mut tx, &mut batch, 7).expect("batch") {
        rows.extend(batch.iter().map(|(k, v)| (k.to_vec(), v.to_vec())));
    }
    rows
}

impl Run {
    fn new(engine: Arc<Engine>, table: Table, rows: Rows, seed: u64) -> Run {
        let isolations = [Isolation::RepeatableRead, Isolation::ReadCommitted, Isolation::RepeatableRead, Isolation::Serializable];
        let sessions = (0..SESSIONS)
            .map(|n| {
                let mut tx = engine.begin(isolations[n % 4]);
                tx.set_wait_policy(WaitPolicy::Yield);
                Session { tx, changes: Vec::new(), savepoint: None }
            })
            .collect();
        Run { engine, table, sessions, random: Prng::new(seed), rows, committing: None, commits: 0 }
    }

    fn step(&mut self) {
        self.engine.world().advance(Duration::from_millis(self.random.below(30)));
        if self.random.percent(30) {
            let which = self.random.next();
            self.engine.background_step(which).expect("background");
            return;
        }
        let n = self.random.below(SESSIONS as u64) as usize;
        if self.random.percent(1) {
            self.rebuild_secondary();
            return;
        }
        match self.random.below(20) {
            0..=1 => self.commit(n),
            2 => self.rollback(n),
            3 => {
                let s = &mut self.sessions[n];
                s.savepoint = Some((s.tx.savepoint(), s.changes.len()));
            }
            4 => {
                let s = &mut self.sessions[n];
                if let Some((savepoint, changes)) = s.savepoint.clone() {
                    s.tx.rollback_to(&savepoint).expect("rolls back");
                    s.changes.truncate(changes);
                }
            }
            _ => self.change(n),
        }
    }

    fn commit(&mut self, n: usize) {
        let mut rows = self.rows.clone();
        for (key, value) in &self.sessions[n].changes {
            match value {
                Some(value) => rows.insert(key.clone(), value.clone()),
                None => rows.remove(key),
            };
        }
        self.committing = Some(rows);
        self.sessions[n].tx.commit(CommitOptions::default()).expect("commits");
        self.rows = self.committing.take().expect("just set");
        self.commits += 1;
        self.end(n);
    }

    fn rollback(&mut self, n: usize) {
        self.sessions[n].tx.rollback().expect("rolls back");
        self.end(n);
    }

    /// A DDL that fills a tree from existing rows (C5), alone as its metadata lock would make it; now and then it rolls back.
    fn rebuild_secondary(&mut self) {
        for n in 0..SESSIONS {
            self.rollback(n);
        }
        let which = self.random.below(2) as usize;
        let mut table = self.table;
        let rows = contents(&self.engine, table.clustered);
        let mut keys: Vec<Vec<u8>> = rows.iter().map(|(k, v)| secondary_key(which, k, v)).collect();
        keys.sort();
        let mut tx = self.engine.begin(Isolation::RepeatableRead);
        let made = tx.create_tree().expect("created");
        if self.random.percent(30) {
            // Made and dropped by one transaction.
            let extra = tx.create_tree().expect("created");
            tx.drop_tree(extra).expect("dropped");
        }
        let mut bulk = tx.bulk(made).expect("bulk");
        for key in &keys {
            bulk.push(key, &[]).expect("in order");
        }
        bulk.finish().expect("finished");
        if self.random.percent(20) {
            return;
        }
        tx.drop_tree(table.secondary[which]).expect("dropped");
        table.secondary[which] = made;
        tx.update(CATALOG_TREE, b"table", &catalog_row(table)).expect("catalog row");
        tx.prepare_through_checkpoint().expect("prepared");
        self.committing = Some(self.rows.clone());
        tx.commit(CommitOptions::default()).expect("commits");
        self.committing = None;
        self.table = table;
    }

    fn end(&mut self, n: usize) {
        self.sessions[n].changes.clear();
        self.sessions[n].savepoint = None;
    }

    fn change(&mut self, n: usize) {
        let key = format!("key{:03}", self.random.below(KEYS)).into_bytes();
        let len = if self.random.percent(4) { 3000 + self.random.below(9000) } else { 4 + self.random.below(200) };
        let value: Vec<u8> = (0..len).map(|i| b'a' + ((self.random.next() >> (i % 40)) % 26) as u8).collect();
        let delete = self.random.percent(30);
        let table = self.table;
        let s = &mut self.sessions[n];
        let before = s.tx.savepoint();
        match change_row(&mut s.tx, table, &key, if delete { None } else { Some(&value) }) {
            Ok(true) => s.changes.push((key, if delete { None } else { Some(value) })),
            Ok(false) => {}
            // The row operation is undone as a whole and forgotten; locks stay.
            Err(Error::WouldBlock) => s.tx.rollback_to(&before).expect("rolls back"),
            Err(Error::Deadlock) => self.end(n),
            Err(e) => panic!("{e}"),
        }
    }

    fn verify(&mut self) {
        for n in 0..SESSIONS {
            self.rollback(n);
        }
        verify(&self.engine, self.table, &[&self.rows]);
    }
}

/// Writes one row in both trees, and the log. False if there was nothing to delete.
fn change_row(tx: &mut Transaction, table: Table, key: &[u8], value: Option<&[u8]>) -> Result<bool> {
    let mut old = Vec::new();
    let exists = tx.get(table.clustered, key, Read::Exclusive, &mut old)?;
    match value {
        None if !exists => return Ok(false),
        None => tx.delete(table.clustered, key)?,
        Some(value) if exists => tx.update(table.clustered, key, value)?,
        Some(value) => tx.insert(table.clustered, key, value, Unique::WholeKey)?,
    }
    tx.log().raw_row(table.clustered, key, value);
    for (which, tree) in table.secondary.into_iter().enumerate() {
        let old_key = exists.then(|| secondary_key(which, key, &old));
        let new_key = value.map(|v| secondary_key(which, key, v));
        if old_key == new_key {
            continue;
        }
        if let Some(old_key) = old_key {
            tx.delete(tree, &old_key)?;
            tx.log().raw_row(tree, &old_key, None);
        }
        if let Some(new_key) = new_key {
            tx.insert(tree, &new_key, &[], Unique::No)?;
            tx.log().raw_row(tree, &new_key, Some(&[]));
        }
    }
    Ok(true)
}

fn verify(engine: &Arc<Engine>, table: Table, allowed: &[&Rows]) -> Rows {
    for tree in [CATALOG_TREE, table.clustered, table.secondary[0], table.secondary[1]] {
        engine.check_tree(tree).expect("a whole tree");
    }
    let rows = contents(engine, table.clustered);
    assert!(
        allowed.contains(&&rows),
        "after the crash there are {} rows, expected {:?}",
        rows.len(),
        allowed.iter().map(|r| r.len()).collect::<Vec<_>>()
    );
    for (which, tree) in table.secondary.into_iter().enumerate() {
        let expected: Rows = rows.iter().map(|(k, v)| (secondary_key(which, k, v), Vec::new())).collect();
        assert_eq!(contents(engine, tree), expected, "secondary tree {which} disagrees");
    }
    check_for_leaks(engine, table);
    rows
}

/// Trees that nothing names must not stay: neither those of a DDL that did not commit nor those that one dropped (C2).
fn check_for_leaks(engine: &Arc<Engine>, table: Table) {
    while engine.system().history_len() > 0 {
        engine.background_step(1).expect("purges");
    }
    let mut known = engine.system().undo_trees();
    known.extend([CATALOG_TREE, table.clustered, table.secondary[0], table.secondary[1]]);
    let leaked: Vec<TreeId> = engine.store().tree_ids().into_iter().filter(|id| !known.contains(id)).collect();
    assert!(leaked.is_empty(), "trees {leaked:?} belong to nobody");
}

/// Ends what a dead process has left in memory. Destructors meet the dead disk and may unwind.
fn bury(run: Run) {
    let Run { engine, sessions, .. } = run;
    for session in sessions {
        let _ = catch_unwind(AssertUnwindSafe(move || drop(session)));
    }
    let _ = catch_unwind(AssertUnwindSafe(move || drop(engine)));
}

/// Runs until the power goes off, or for so many steps. True if it went off.
fn run_until_death(run: &mut Run, steps: u64) -> bool {
    let result = catch_unwind(AssertUnwindSafe(|| {
        for _ in 0..steps {
            run.step();
        }
    }));
    match result {
        Ok(()) => false,
        Err(payload) if payload.is::<SimulatedDeath>() => true,
        Err(payload) => std::panic::resume_unwind(payload),
    }
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

/// One seed: several lives of one database, each ended by a crash at a random I/O.
fn simulate(seed: u64) {
    quiet();
    let mut random = Prng::new(seed);
    let mut disk = SimDisk::new();
    let mut rows = Rows::new();
    let mut in_flight: Option<Rows> = None;
    let pool = 64 + random.below(64) as usize;
    for life in 0..4 {
        let opened = catch_unwind(AssertUnwindSafe(|| {
            if life > 0 && random.percent(30) {
                // A crash while recovering, now and then.
                disk.crash_at(1 + random.below(60));
            }
            let engine = open(&disk, random.next(), pool);
            let table = find_table(&engine).unwrap_or_else(|| make_table(&engine));
            (engine, table)
        }));
        match opened {
            Ok((engine, table)) => {
                let allowed: Vec<&Rows> = std::iter::once(&rows).chain(&in_flight).collect();
                let found = catch_unwind(AssertUnwindSafe(|| verify(&engine, table, &allowed)));
                match found {
                    Ok(found) => rows = found,
                    Err(payload) if payload.is::<SimulatedDeath>() => {
                        std::mem::forget(engine);
                        disk = disk.crash(random.next());
                        continue;
                    }
                    Err(payload) => std::panic::resume_unwind(payload),
                }
                let mut run = Run::new(engine, table, std::mem::take(&mut rows), random.next());
                disk.crash_at(1 + random.below(400));
                let died = run_until_death(&mut run, 600);
                if !died {
                    run.verify();
                }
                rows = std::mem::take(&mut run.rows);
                in_flight = run.committing.take();
                bury(run);
            }
            Err(payload) if payload.is::<SimulatedDeath>() => {}
            Err(payload) => std::panic::resume_unwind(payload),
        }
        disk = disk.crash(random.next());
    }
}

#[test]
fn seeded_lives_and_crashes() {
    let seeds = std::env::var("SEEDS").ok().and_then(|s| s.parse().ok()).unwrap_or(8);
    let first = std::env::var("SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(0);
    for seed in first..first + seeds {
        let result = catch_unwind(|| simulate(seed));
        if let Err(payload) = result {
            eprintln!("seed {seed} failed");
            std::panic::resume_unwind(payload);
        }
    }
}

/// One script, and the power goes off at every single I/O of it; nothing, all or some of what was unsynced arrives.
#[test]
fn a_crash_at_every_io() {
    quiet();
    let script = |disk: &Arc<SimDisk>, crash_at: Option<u64>| -> (bool, Rows, Option<Rows>) {
        let engine = open(disk, 5, 64);
        let table = find_table(&engine).unwrap_or_else(|| make_table(&engine));
        if let Some(n) = crash_at {
            disk.crash_at(n);
        }
        let mut run = Run::new(engine, table, Rows::new(), 77);
        let died = run_until_death(&mut run, STEPS);
        let result = (died, std::mem::take(&mut run.rows), run.committing.take());
        bury(run);
        result
    };
    const STEPS: u64 = 160;
    let stride = std::env::var("STRIDE").ok().and_then(|s| s.parse().ok()).unwrap_or(3);
    let mut n = 1;
    loop {
        let disk = SimDisk::new();
        let (died, rows, in_flight) = script(&disk, Some(n));
        for outcome in 0..3 {
            let after = disk.crash(n * 3 + outcome);
            let engine = open(&after, n, 64);
            let table = find_table(&engine).expect("made before the script");
            let allowed: Vec<&Rows> = std::iter::once(&rows).chain(&in_flight).collect();
            verify(&engine, table, &allowed);
        }
        if !died {
            return;
        }
        n += stride;
    }
}

/// Many crashes, each after at least 200 transactions, a third of them inside a checkpoint; counts the I/O that each one hit.
/// `CRASHES=20000 cargo test --release -p redoubt-engine --test simulation -- --ignored --nocapture many`
#[test]
#[ignore = "run by hand, for as long as one likes"]
fn many_crashes() {
    quiet();
    let crashes: u64 = std::env::var("CRASHES").ok().and_then(|s| s.parse().ok()).unwrap_or(100);
    let first: u64 = std::env::var("SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(0);
    let (mut hit, mut inside) = (BTreeMap::<String, u64>::new(), 0);
    let mut random = Prng::new(first);
    let (mut disk, mut rows, mut in_flight) = (SimDisk::new(), Rows::new(), None);
    for n in first..first + crashes {
        // A new database now and then: a long life is worth testing, and so is a first one.
        if n % 50 == 0 {
            (disk, rows, in_flight) = (SimDisk::new(), Rows::new(), None);
        }
        let engine = open(&disk, random.next(), 64 + random.below(64) as usize);
        let table = find_table(&engine).unwrap_or_else(|| make_table(&engine));
        let allowed: Vec<&Rows> = std::iter::once(&rows).chain(&in_flight).collect();
        let found = match catch_unwind(AssertUnwindSafe(|| verify(&engine, table, &allowed))) {
            Ok(found) => found,
            Err(payload) => {
                eprintln!("crash {n} (run {first}) is not survived");
                std::panic::resume_unwind(payload);
            }
        };
        let mut run = Run::new(engine, table, found, random.next());
        let in_checkpoint = n % 3 == 0;
        let died = catch_unwind(AssertUnwindSafe(|| {
            while run.commits < 200 || (in_checkpoint && !run.engine.store().status().checkpoint_running) {
                run.step();
            }
            disk.trace_start();
            disk.crash_at(1 + run.random.below(if in_checkpoint { 12 } else { 150 }));
            loop {
                run.step();
            }
        }));
        assert!(died.is_err_and(|payload| payload.is::<SimulatedDeath>()), "only the power ends a run");
        inside += u64::from(run.engine.store().status().checkpoint_running);
        *hit.entry(last_io(&disk.trace_take())).or_default() += 1;
        rows = std::mem::take(&mut run.rows);
        in_flight = run.committing.take();
        bury(run);
        disk = disk.crash(random.next());
    }
    eprintln!("{crashes} crashes, {inside} inside a checkpoint");
    for (io, count) in hit {
        eprintln!("{count:8} {io}");
    }
}

/// The operation and file that the power failure hit, without numbers.
fn last_io(trace: &str) -> String {
    let line = trace.lines().last().unwrap_or("nothing");
    let words: Vec<&str> = line.split_whitespace().take(2).collect();
    words.join(" ").chars().filter(|c| !c.is_ascii_digit()).collect()
}
