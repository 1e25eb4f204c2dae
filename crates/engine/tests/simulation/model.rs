//! What the simulations work on: a table of one clustered and two secondary trees (head or tail of the
//! value, then the key), so that trees that disagree are seen, its sessions, and a model of what must be
//! found after a crash.
//!
//! The log carries raw changes, which the applier here puts back as they are.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use base::{LogPosition, TreeId};
use binlog::RawChange;
use engine::*;
use log::LogOptions;
use world::{Prng, SimDisk, SimulatedDeath, World};

pub use crate::common::{RawApplier, Rows, Undecided, contents, parameter, raw_changes, try_contents, xid};

pub fn options(pool_pages: usize) -> EngineOptions {
    EngineOptions {
        page_size: 4096,
        pool_bytes: pool_pages * 4096,
        pool_bytes_max: 16 << 20,
        threads: false,
        log_file_bytes_max: 64 << 10,
        log_allocation_bytes: 64 << 10,
        large_transaction_bytes: 16 << 10,
        // Every half second of the simulated time, if nothing else comes first.
        recovery_time_target: Duration::from_millis(16),
        ..EngineOptions::default()
    }
}

pub fn open(disk: &Arc<SimDisk>, seed: u64, pool_pages: usize) -> Arc<Engine> {
    let world = World::simulated(disk.clone(), seed);
    let (engine, report) = Engine::open(&world, options(pool_pages), &mut RawApplier::default()).expect("opens");
    if std::env::var_os("VERBOSE").is_some() {
        eprintln!("{report:?}");
    }
    engine
}

#[derive(Clone, Copy)]
pub struct Table {
    pub clustered: TreeId,
    pub secondary: [TreeId; 2],
}

/// What a transaction has done, in order: rows that it has put or deleted.
pub type Changes = Vec<(Vec<u8>, Option<Vec<u8>>)>;

pub fn with_changes(mut rows: Rows, changes: &Changes) -> Rows {
    for (key, value) in changes {
        match value {
            Some(value) => rows.insert(key.clone(), value.clone()),
            None => rows.remove(key),
        };
    }
    rows
}

/// XA transactions that were prepared, by their numbers, and what a crash leaves in doubt of them.
#[derive(Default)]
pub struct Prepared {
    pub all: BTreeMap<u64, Changes>,
    /// The one that is being prepared or decided about.
    pub doubt: Option<u64>,
    next: u64,
}

impl Prepared {
    /// Behind a crash: each is there, whole, until it is decided about. A decision to commit and its rows
    /// are there together.
    pub fn meet(mut self, engine: &Arc<Engine>, before: &Rows, committing: Option<&Rows>, found: &Rows) -> Prepared {
        let there: Vec<XaId> = engine.system().prepared_xa().into_iter().map(|(xid, _)| xid).collect();
        let doubt = self.doubt.take();
        let missing: Vec<u64> = self.all.keys().copied().filter(|&number| !there.contains(&xid(number))).collect();
        assert!(missing.iter().all(|&number| doubt == Some(number)), "{missing:?} are not prepared any more, {doubt:?} may be");
        assert_eq!(there.len(), self.all.len() - missing.len(), "{there:?}");
        if let (Some(number), Some(committing)) = (doubt, committing)
            && before != committing
        {
            assert_eq!(missing.contains(&number), found == committing, "a decision and its rows");
        }
        missing.iter().for_each(|number| drop(self.all.remove(number)));
        self
    }
}

/// A session: its transaction and what the table would be if it committed now.
pub struct Session {
    pub tx: Transaction,
    pub changes: Changes,
    pub savepoint: Option<(Savepoint, usize)>,
    /// In the middle of a row operation.
    busy: bool,
}

/// How a run is made.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub sessions: usize,
    pub keys: u64,
    /// How often others go on within a row operation, in percent.
    pub interleaved: u64,
    pub truncates: bool,
    /// Statements may fail; what they did must be undone then.
    pub faulty: bool,
    /// Transactions are prepared now and then, and decided about.
    pub xa: bool,
    pub decides: bool,
}

impl Default for Shape {
    fn default() -> Shape {
        Shape { sessions: 4, keys: 24, interleaved: 0, truncates: false, faulty: false, xa: false, decides: true }
    }
}

pub struct Run {
    pub engine: Arc<Engine>,
    pub table: Table,
    pub sessions: Vec<Session>,
    pub random: Prng,
    /// What has been acknowledged.
    pub rows: Rows,
    /// What is being committed: may or may not be there after a crash.
    pub committing: Option<Rows>,
    pub prepared: Prepared,
    /// Acknowledged commits that changed something.
    pub commits: u64,
    /// Statements that failed, and why the last one did.
    pub refused: u64,
    pub refusal: Option<Error>,
    pub shape: Shape,
}

/// The key of a row in one of the secondary trees: the head or the tail of the value, then the clustered key.
pub fn secondary_key(which: usize, key: &[u8], value: &[u8]) -> Vec<u8> {
    let part = if which == 0 { &value[..4] } else { &value[value.len() - 4..] };
    [part, key].concat()
}

pub fn catalog_row(table: Table) -> Vec<u8> {
    [table.clustered.0.to_le_bytes(), table.secondary[0].0.to_le_bytes(), table.secondary[1].0.to_le_bytes()].concat()
}

pub fn make_table(engine: &Arc<Engine>) -> Table {
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let mut tree = || tx.create_tree().expect("tree");
    let table = Table { clustered: tree(), secondary: [tree(), tree()] };
    tx.insert(CATALOG_TREE, b"table", &catalog_row(table), Unique::WholeKey).expect("catalog row");
    tx.commit(CommitOptions::default()).expect("commits");
    table
}

pub fn table_of(row: &[u8]) -> Table {
    let tree = |i: usize| TreeId(u32::from_le_bytes(row[4 * i..4 * i + 4].try_into().expect("four bytes")));
    Table { clustered: tree(0), secondary: [tree(1), tree(2)] }
}

pub fn find_table(engine: &Arc<Engine>) -> Option<Table> {
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let mut out = Vec::new();
    tx.get(CATALOG_TREE, b"table", Read::Consistent, &mut out).expect("reads").then(|| table_of(&out))
}

impl Run {
    pub fn new(engine: Arc<Engine>, table: Table, rows: Rows, seed: u64) -> Run {
        Run::with_shape(engine, table, rows, seed, Shape::default())
    }

    pub fn with_shape(engine: Arc<Engine>, table: Table, rows: Rows, seed: u64, shape: Shape) -> Run {
        let isolations = [Isolation::RepeatableRead, Isolation::ReadCommitted, Isolation::RepeatableRead, Isolation::Serializable];
        let sessions = (0..shape.sessions)
            .map(|n| {
                let mut tx = engine.begin(isolations[n % 4]);
                tx.manner.policy = WaitPolicy::Yield;
                Session { tx, changes: Vec::new(), savepoint: None, busy: false }
            })
            .collect();
        Run {
            engine,
            table,
            sessions,
            random: Prng::new(seed),
            rows,
            committing: None,
            prepared: Prepared::default(),
            commits: 0,
            refused: 0,
            refusal: None,
            shape,
        }
    }

    pub fn step(&mut self) {
        let refused = self.refused;
        self.step_or_refuse();
        assert_eq!(self.refused, refused, "{:?}", self.refusal);
    }

    /// As [`Run::step`], of a run whose disk fails.
    pub fn step_or_refuse(&mut self) {
        self.engine.world().advance(Duration::from_millis(self.random.below(30)));
        if self.random.percent(30) {
            let which = self.random.next();
            if let Err(e) = self.engine.background_step(which) {
                self.refuse(&e);
            }
            return;
        }
        self.foreground_step();
    }

    /// A session's step, or a DDL.
    pub fn foreground_step(&mut self) {
        self.session_step();
        // What is prepared keeps the table as it is.
        if self.random.percent(1) && !self.is_busy() && self.prepared.all.is_empty() {
            if self.shape.truncates && self.random.percent(20) { self.truncate() } else { self.rebuild_secondary() }
        }
    }

    /// Some row operation is half done.
    fn is_busy(&self) -> bool {
        self.sessions.iter().any(|s| s.busy)
    }

    /// A session that is not in the middle of something does something.
    pub fn session_step(&mut self) {
        let n = self.random.below(self.sessions.len() as u64) as usize;
        if self.sessions[n].busy {
            return;
        }
        if self.shape.xa && self.random.percent(6) {
            return if self.random.percent(30) {
                self.prepare(n)
            } else if self.shape.decides {
                self.decide()
            };
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
                    let result = s.tx.rollback_to(&savepoint);
                    s.changes.truncate(changes);
                    self.after_rollback_to(n, result);
                }
            }
            _ => self.change(n),
        }
    }

    pub fn commit(&mut self, n: usize) {
        let changed = !self.sessions[n].changes.is_empty();
        self.committing = Some(with_changes(self.rows.clone(), &self.sessions[n].changes));
        match self.sessions[n].tx.commit(CommitOptions::default()) {
            Ok(_) => {
                self.rows = self.committing.take().expect("just set");
                self.commits += u64::from(changed);
                self.end(n);
            }
            Err(e) => {
                self.refuse(&e);
                self.committing = None;
                self.rollback(n);
            }
        }
    }

    fn prepare(&mut self, n: usize) {
        if self.sessions[n].changes.is_empty() {
            return;
        }
        let number = self.prepared.next;
        self.prepared.next += 1;
        self.prepared.all.insert(number, self.sessions[n].changes.clone());
        self.prepared.doubt = Some(number);
        let tx = &mut self.sessions[n].tx;
        // A group of which replicas see nothing has no end of its own; a session refuses XA then.
        tx.log().set_xa(Some(xid(number)));
        tx.log().query_in_group(0, "", b"SELECT 1");
        let result = tx.prepare_xa(&xid(number), &CommitOptions::default());
        self.prepared.doubt = None;
        match result {
            Ok(()) => self.end(n),
            Err(e) => {
                self.refuse(&e);
                self.prepared.all.remove(&number);
                self.rollback(n);
            }
        }
    }

    /// Commits the oldest transaction that is prepared, or rolls it back.
    fn decide(&mut self) {
        let Some((&number, changes)) = self.prepared.all.first_key_value() else { return };
        let commits = self.random.percent(60);
        self.committing = commits.then(|| with_changes(self.rows.clone(), changes));
        self.prepared.doubt = Some(number);
        let decision = if commits { Decision::Commit } else { Decision::Rollback };
        let result = self.engine.begin(Isolation::RepeatableRead).decide(&xid(number), decision, 0, &CommitOptions::default());
        self.prepared.doubt = None;
        let rows = self.committing.take();
        match result {
            Ok(()) => {
                self.prepared.all.remove(&number);
                self.commits += u64::from(commits);
                self.rows = rows.unwrap_or_else(|| std::mem::take(&mut self.rows));
            }
            Err(e) => {
                self.refuse(&e);
                // One that is decided about and could not be taken back is a loser at the next start.
                if !self.engine.system().prepared_xa().iter().any(|(name, _)| *name == xid(number)) {
                    assert!(!commits, "a decision that fails leaves it prepared");
                    self.prepared.all.remove(&number);
                }
            }
        }
    }

    /// An error that a fault explains; without faults none is allowed.
    pub fn refuse(&mut self, error: &Error) {
        assert!(self.shape.faulty, "{error}");
        self.refused += 1;
        self.refusal = Some(error.clone());
    }

    pub fn rollback(&mut self, n: usize) {
        if let Err(e) = self.sessions[n].tx.rollback() {
            self.refuse(&e);
        }
        self.end(n);
    }

    /// A partial rollback that fails has rolled back everything.
    fn after_rollback_to(&mut self, n: usize, result: Result<()>) {
        if let Err(e) = result {
            self.refuse(&e);
            self.end(n);
        }
    }

    pub fn rollback_all(&mut self) {
        for n in 0..self.sessions.len() {
            self.rollback(n);
        }
    }

    /// A DDL that fills a tree from existing rows (C5), alone as its metadata lock would make it; now and
    /// then it rolls back.
    pub fn rebuild_secondary(&mut self) {
        self.rollback_all();
        let result = self.try_rebuild();
        self.ended_ddl(result);
    }

    /// TRUNCATE: three new trees instead of the old ones.
    pub fn truncate(&mut self) {
        self.rollback_all();
        let result = self.try_truncate();
        self.ended_ddl(result);
    }

    fn ended_ddl(&mut self, result: Result<()>) {
        if let Err(e) = result {
            self.refuse(&e);
        }
        self.committing = None;
    }

    fn try_rebuild(&mut self) -> Result<()> {
        let which = self.random.below(2) as usize;
        let mut table = self.table;
        let rows = try_contents(&self.engine, table.clustered)?;
        let mut keys: Vec<Vec<u8>> = rows.iter().map(|(k, v)| secondary_key(which, k, v)).collect();
        keys.sort();
        let mut tx = self.engine.begin(Isolation::RepeatableRead);
        let made = tx.create_tree()?;
        if self.random.percent(30) {
            // Made and dropped by one transaction.
            let extra = tx.create_tree()?;
            tx.drop_tree(extra)?;
        }
        let mut bulk = tx.bulk(made)?;
        for key in &keys {
            bulk.push(key, &[])?;
        }
        bulk.finish()?;
        if self.random.percent(20) {
            return Ok(());
        }
        tx.drop_tree(table.secondary[which])?;
        table.secondary[which] = made;
        let rows = self.rows.clone();
        self.commit_ddl(tx, table, rows)
    }

    fn try_truncate(&mut self) -> Result<()> {
        let mut tx = self.engine.begin(Isolation::RepeatableRead);
        let table = Table { clustered: tx.create_tree()?, secondary: [tx.create_tree()?, tx.create_tree()?] };
        for tree in [self.table.clustered, self.table.secondary[0], self.table.secondary[1]] {
            tx.drop_tree(tree)?;
        }
        self.commit_ddl(tx, table, Rows::new())
    }

    fn commit_ddl(&mut self, mut tx: Transaction, table: Table, rows: Rows) -> Result<()> {
        tx.update(CATALOG_TREE, b"table", &catalog_row(table))?;
        tx.prepare_through_checkpoint()?;
        self.committing = Some(rows.clone());
        tx.commit(CommitOptions::default())?;
        self.rows = rows;
        self.table = table;
        Ok(())
    }

    pub fn end(&mut self, n: usize) {
        self.sessions[n].changes.clear();
        self.sessions[n].savepoint = None;
    }

    pub fn change(&mut self, n: usize) {
        let key = format!("key{:03}", self.random.below(self.shape.keys)).into_bytes();
        let len = if self.random.percent(4) { 3000 + self.random.below(9000) } else { 4 + self.random.below(200) };
        let value: Vec<u8> = (0..len).map(|i| b'a' + ((self.random.next() >> (i % 40)) % 26) as u8).collect();
        let value = (!self.random.percent(30)).then_some(value);
        self.change_key(n, key, value);
    }

    /// One row operation, whole or not at all: puts a value, or deletes.
    pub fn change_key(&mut self, n: usize, key: Vec<u8>, value: Option<Vec<u8>>) {
        let before = self.sessions[n].tx.savepoint();
        self.sessions[n].busy = true;
        let result = self.change_row(n, &key, value.as_deref());
        self.sessions[n].busy = false;
        match result {
            Ok(true) => self.sessions[n].changes.push((key, value)),
            Ok(false) => {}
            // The row operation is undone as a whole and forgotten; locks stay.
            Err(Error::WouldBlock) => {
                let result = self.sessions[n].tx.rollback_to(&before);
                self.after_rollback_to(n, result);
            }
            Err(Error::Deadlock) => self.end(n),
            Err(e) => {
                self.refuse(&e);
                let result = self.sessions[n].tx.rollback_to(&before);
                self.after_rollback_to(n, result);
            }
        }
    }

    /// Between two tree changes of a row operation others go on.
    fn between(&mut self) {
        if !self.random.percent(self.shape.interleaved) {
            return;
        }
        if self.random.percent(50) {
            self.session_step();
        } else {
            let which = self.random.next();
            if let Err(e) = self.engine.background_step(which) {
                self.refuse(&e);
            }
        }
    }

    /// Writes one row in all trees, and the log. False if there was nothing to delete.
    fn change_row(&mut self, n: usize, key: &[u8], value: Option<&[u8]>) -> Result<bool> {
        let (table, mut old) = (self.table, Vec::new());
        let tx = &mut self.sessions[n].tx;
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
            self.between();
            let tx = &mut self.sessions[n].tx;
            if let Some(old_key) = old_key {
                tx.delete(tree, &old_key)?;
                tx.log().raw_row(tree, &old_key, None);
            }
            self.between();
            let tx = &mut self.sessions[n].tx;
            if let Some(new_key) = new_key {
                tx.insert(tree, &new_key, &[], Unique::No)?;
                tx.log().raw_row(tree, &new_key, Some(&[]));
            }
        }
        Ok(true)
    }

    pub fn verify(&mut self) {
        self.rollback_all();
        verify(&self.engine, self.table, &[&self.rows]);
    }
}

pub fn verify(engine: &Arc<Engine>, table: Table, allowed: &[&Rows]) -> Rows {
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
    engine.store().audit().expect("every slot belongs to one image, and every image stands in its slot");
    rows
}

/// Trees that nothing names must not stay: neither those of a DDL that did not commit nor those that one
/// dropped (C2). Nor undo that nobody needs.
pub fn check_for_leaks(engine: &Arc<Engine>, table: Table) {
    // What could not be read for a while is tried again a minute later.
    engine.world().advance(std::time::Duration::from_secs(61));
    while engine.system().history_len() > 0 || engine.system().undo.has_long() || engine.system().undo.set_aside_count() > 0 {
        engine.background_step(1).expect("purges");
    }
    let behind = engine.system().undo.check(engine.store()).expect("chains of undo");
    assert!(behind <= 2, "{behind} pages of undo behind a tail");
    let mut known = engine.system().undo.trees();
    known.extend([CATALOG_TREE, table.clustered, table.secondary[0], table.secondary[1]]);
    // A row of the catalog is a list of trees.
    let rows = contents(engine, CATALOG_TREE);
    known
        .extend(rows.values().flat_map(|row| row.chunks_exact(4)).map(|id| TreeId(u32::from_le_bytes(id.try_into().expect("four bytes")))));
    let leaked: Vec<TreeId> = engine.store().tree_ids().into_iter().filter(|id| !known.contains(id)).collect();
    assert!(leaked.is_empty(), "trees {leaked:?} belong to nobody");
}

/// Ends what a dead process has left in memory. Destructors meet the dead disk and may unwind.
pub fn bury(run: Run) {
    let Run { engine, sessions, .. } = run;
    for session in sessions {
        let _ = catch_unwind(AssertUnwindSafe(move || drop(session)));
    }
    let _ = catch_unwind(AssertUnwindSafe(move || drop(engine)));
}

/// Runs until the power goes off, or for so many steps. True if it went off.
pub fn run_until_death(run: &mut Run, steps: u64) -> bool {
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

pub fn quiet() {
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

/// The trees as the log alone has them, from the first file on. (What a DDL has built is not in it.)
#[derive(Default)]
pub struct LogModel {
    trees: BTreeMap<TreeId, Rows>,
    undecided: Undecided,
    to: LogPosition,
}

impl LogModel {
    /// Applies what the log has behind what was applied before.
    pub fn follow(&mut self, engine: &Arc<Engine>, disk: &Arc<SimDisk>) {
        let world = World::simulated(disk.clone(), 0);
        let options = LogOptions::new(1, engine.server_uuid(), 0);
        let mut reader = Log::recover(world, options, None, u64::MAX).expect("the log can be read");
        while let Some(transaction) = reader.next().expect("a whole log") {
            if transaction.start < self.to {
                continue;
            }
            let events = self.undecided.pass(&transaction).expect("the log can be read");
            let events = events.expect("the log has what was prepared, too");
            raw_changes(&events, |change| {
                self.change(change);
                Ok(())
            })
            .expect("a change is only noted");
            self.to = transaction.end;
        }
    }

    fn change(&mut self, change: RawChange<'_>) {
        match change {
            RawChange::Put { tree, key, payload } => {
                self.trees.entry(tree).or_default().insert(key.to_vec(), payload.to_vec());
            }
            RawChange::Remove { tree, key } => {
                self.trees.entry(tree).or_default().remove(key);
            }
            RawChange::CreateTree(_) => {}
            RawChange::DropTree(tree) => {
                self.trees.remove(&tree);
            }
            RawChange::BranchTree { tree, origin } => {
                let rows = self.trees.get(&origin).cloned().unwrap_or_default();
                self.trees.insert(tree, rows);
            }
        }
    }

    pub fn rows(&self, table: Table) -> Rows {
        self.trees.get(&table.clustered).cloned().unwrap_or_default()
    }
}

/// What a long run counts.
pub trait Tally: Default {
    fn crashes(&self) -> u64;
}

/// Databases of one seed after the other, each of at most so many lives, until there were so many crashes.
/// A failure names the seed to run alone, as the value of `variable`.
pub fn databases<R: Tally>(variable: &str, first: u64, crashes: u64, lives: u64, database: impl Fn(u64, u64, &mut R)) -> R {
    quiet();
    let mut report = R::default();
    let mut said = 0;
    for seed in first.. {
        let left = crashes.saturating_sub(report.crashes());
        if left == 0 {
            break;
        }
        if let Err(payload) = catch_unwind(AssertUnwindSafe(|| database(seed, left.min(lives), &mut report))) {
            eprintln!("crash {} is not survived: {variable}={seed} CRASHES={lives} shows it", report.crashes());
            std::panic::resume_unwind(payload);
        }
        if report.crashes() - said >= 1000 {
            said = report.crashes();
            eprintln!("{said} crashes survived");
        }
    }
    report
}
