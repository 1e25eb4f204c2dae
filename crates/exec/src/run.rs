//! One running statement: what all operators share.
//!
//! Rows are pushed ([`crate::flow`]). Any operator may run while another is in the middle of a row (a
//! subquery in a condition), so all shared state is behind `RefCell`s, which are borrowed for one call into
//! the engine and never while the next operator runs.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use engine::{Batch, Engine, Foreseen, Isolation, Progress, Read, ScanEnd, Transaction, WaitPolicy};
use expr::EvalContext;
use plan::PlanKind;
use plan::dml::InsertSource;
use plan::query::{LockWait, PlanTable, Source, Strength, TableAccess};
use plan::{Plan, Stage};
use value::{SqlResult, Value, sql_error};

use crate::context::{ExecOptions, Programs, VirtualTables};
use crate::current::Current;
use crate::engine_error;
use crate::flow::Slots;
use crate::hash_table::{HashTable, Probing};
use crate::memory::Memory;
use crate::profile::{Profile, Span};
use crate::rows::RowList;
use crate::search::Found;
use crate::share::Share;
use crate::subquery_cache::SubqueryCache;
use crate::table::{Table, TableCache};
use crate::tally::Tally;
use crate::usage::Done;

/// Rows between two looks at KILL.
const TICKS_BETWEEN_CHECKS: u32 = 1024;

/// What follows from one way of reading a table; found when it is first asked for.
#[derive(Default)]
pub(crate) struct OfWay {
    /// For covering reads: wanted columns from the index's own key, and from the clustered key behind it.
    pub covering: OnceCell<(Vec<usize>, Vec<usize>)>,
    /// The wanted columns that anything reads beside the conditions of the table.
    pub handed_on: OnceCell<Vec<usize>>,
    /// Whether the entries of the index by which it is read say all that is wanted; text only to whoever
    /// has the row as well.
    pub told: OnceCell<bool>,
}

/// What one table of the plan needs while the statement runs.
pub(crate) struct TableState {
    pub table: Option<Arc<Table>>,
    /// What follows from how it is read, and from how its rows are found before a hash join reads it.
    ways: [OfWay; 2],
    /// Its rows are being found in the second way.
    pub seeking: Cell<bool>,
    /// The rows of a hash join, kept by key.
    pub hash: RefCell<Option<Rc<HashTable>>>,
    /// Room for looking for a row among these.
    pub probing: Cell<Probing>,
    /// Rows of a virtual table.
    pub rows: RefCell<Option<Rc<RowList>>>,
    /// The index is read in the direction opposite to the plan's.
    pub turned: Cell<bool>,
    /// A scan of a whole index skips the entries whose first value is NULL.
    pub past_nulls: Cell<bool>,
    /// The part of the tree that a worker of a crew reads instead of the whole.
    pub share: RefCell<Option<Share>>,
    /// DML: remember where the current row stands.
    pub track: Cell<bool>,
    pub current: RefCell<Current>,
    /// What the last scan of the table has left to the next, which often begins near it.
    pub ended: Cell<ScanEnd>,
    /// Where the rows of the entries of an index are that come next, and the number of the first of these.
    pub foreseen: RefCell<Foreseen>,
    pub entry_number: Cell<usize>,
    /// Rows that the filter of its scans did not let through. Those that are looked at in batches, which a
    /// locking scan never does, are not counted.
    pub rejected: Cell<u64>,
    /// Entries of the index that have ruled their rows out since the scan began.
    pub ruled_out: Cell<u64>,
    /// Rows that were read one by one before the table is read for a hash join.
    pub sought: Cell<u64>,
    /// Rows that were looked at, and by which index.
    pub fetched: Cell<(Option<usize>, u64)>,
}

pub(crate) struct Exec<'a> {
    pub plan: &'a Plan,
    pub engine: &'a Engine,
    pub tx: RefCell<&'a mut Transaction>,
    pub virtual_tables: &'a dyn VirtualTables,
    pub programs: Option<&'a dyn Programs>,
    pub options: ExecOptions,
    pub progress: &'a Arc<Progress>,
    pub tally: &'a Tally,
    pub profile: Option<&'a Profile>,
    pub states: Vec<TableState>,
    pub derived: RefCell<Vec<Option<Rc<RowList>>>>,
    pub working: RefCell<Vec<Option<Rc<RowList>>>>,
    pub subqueries: RefCell<Vec<SubqueryCache>>,
    /// What full-text searches have found.
    pub searches: RefCell<Vec<Option<Rc<Found>>>>,
    pub batches: RefCell<Vec<Batch>>,
    pub buffers: RefCell<Vec<Slots>>,
    pub memory: Memory,
    /// READ COMMITTED: a locked row is waited for only if its committed version matches (UPDATE).
    pub semi_consistent: Cell<bool>,
    pub isolation: Isolation,
    /// Rows that the statement only reads are locked, too: see [`shares`].
    shares: bool,
    /// For each past that the plan reads, the transaction that reads it.
    pasts: Vec<(plan::Past, RefCell<Transaction>)>,
    /// The tables of the plan's foreign keys.
    pub foreign: Vec<crate::foreign_state::ForeignState>,
    /// How many rows LIMIT wants of the query block that begins: what is read ahead of its first table.
    pub wanted: Cell<u64>,
    /// SQL_CALC_FOUND_ROWS: rows that the outermost query would have had without LIMIT.
    pub found_rows: Cell<u64>,
    /// The last stored function that was called has failed.
    pub function_failed: Cell<bool>,
    /// Room for the arguments of a stored function; it is elsewhere while one is called.
    pub arguments: Cell<Vec<Value>>,
    /// DO: what is computed for a stored function's parameters only warns.
    pub only_warns: Cell<bool>,
    /// Rows that the OFFSET of the query block passed over that ended last.
    pub passed_over: Cell<u64>,
    /// It belongs to a worker of a crew.
    pub is_worker: bool,
    /// Rows that were looked at without reading a table, since the last look at KILL.
    ticks: Cell<u32>,
}

/// What the workers of a crew have in common with the statement.
pub(crate) struct Shares<'a> {
    pub plan: &'a Plan,
    pub engine: &'a Engine,
    pub options: ExecOptions,
    pub progress: &'a Arc<Progress>,
    pub tally: &'a Tally,
    /// One for each table of the plan.
    pub tables: &'a [Option<Arc<Table>>],
}

/// Whether what a statement reads in order to write is locked shared, as InnoDB does: nobody adds to it or
/// changes it before the commit, so that INSERT … SELECT and a DELETE of the same rows meet the same rows.
/// READ COMMITTED leaves it out where InnoDB does.
fn shares(plan: &Plan, isolation: Isolation) -> bool {
    match &plan.kind {
        PlanKind::Query(_) => false,
        PlanKind::Insert(insert) => isolation > Isolation::ReadCommitted || !matches!(insert.source, InsertSource::Query(_)),
        PlanKind::Update(update) => isolation > Isolation::ReadCommitted || !update.single,
        PlanKind::Delete(_) | PlanKind::Load(_) | PlanKind::Expressions(_) => true,
    }
}

/// A look at the past is a transaction of its own in the past's engine.
fn past_transactions(plan: &Plan) -> Vec<(plan::Past, RefCell<Transaction>)> {
    let mut pasts: Vec<(plan::Past, RefCell<Transaction>)> = Vec::new();
    for past in plan.tables.iter().filter_map(|table| table.past.as_ref()) {
        if pasts.iter().all(|(other, _)| !Arc::ptr_eq(&past.0, &other.0))
            && let Some(opened) = past.0.downcast_ref::<engine::Past>()
        {
            let mut tx = opened.engine().begin(Isolation::RepeatableRead);
            tx.statement_begin();
            pasts.push((past.clone(), RefCell::new(tx)));
        }
    }
    pasts
}

impl<'a> Exec<'a> {
    pub fn new(
        plan: &'a Plan,
        engine: &'a Engine,
        tx: &'a mut Transaction,
        (virtual_tables, programs): (&'a dyn VirtualTables, Option<&'a dyn Programs>),
        (options, progress, tally, profile): (ExecOptions, &'a Arc<Progress>, &'a Tally, Option<&'a Profile>),
        tables: &TableCache,
    ) -> Exec<'a> {
        let states = plan.tables.iter().map(|t| TableState::new(t, tables)).collect();
        let shares = Shares { plan, engine, options, progress, tally, tables: &[] };
        let mut exec = over(&shares, tx, virtual_tables, states);
        (exec.programs, exec.profile) = (programs, profile);
        exec.pasts = past_transactions(plan);
        exec.foreign = crate::foreign_state::states(&plan.foreign, tables);
        exec
    }

    /// Looks now and then whether the statement is to end: for loops that read no table.
    ///
    /// # Errors
    /// 1317 after KILL, 3024 after `max_execution_time`.
    pub fn tick(&self, cx: &EvalContext<'_>) -> SqlResult<()> {
        let ticks = self.ticks.get() + 1;
        self.ticks.set(ticks % TICKS_BETWEEN_CHECKS);
        if ticks == TICKS_BETWEEN_CHECKS { cx.session.check_killed() } else { Ok(()) }
    }

    /// Puts a part of the plan on the clock, if anybody wants to know.
    pub fn span<T>(&self, part: &T, stage: Stage) -> Span<'a> {
        Span::start(self.profile, part, stage)
    }

    /// The time, if anybody wants to know.
    pub fn now(&self) -> u64 {
        self.profile.map_or(0, Profile::now)
    }

    /// Notes that the filter of a table has looked at so many rows since `begun`.
    pub fn note_filtered(&self, access: &TableAccess, rows: u64, begun: u64) {
        if let Some(profile) = self.profile {
            profile.note_filtered(access, rows, begun);
        }
    }

    /// Runs the filter of a table.
    pub fn on_filter<T>(&self, access: &TableAccess, pass: impl FnOnce() -> T) -> T {
        match self.profile {
            None => pass(),
            Some(profile) => profile.filtered(access, pass),
        }
    }

    pub fn new_row(&self) -> Slots {
        match self.buffers.borrow_mut().pop() {
            Some(row) => row,
            None => std::iter::repeat_with(Value::default).take(self.plan.slots).collect(),
        }
    }

    pub fn give_back(&self, row: Slots) {
        self.buffers.borrow_mut().push(row);
    }

    pub fn table(&self, table: usize) -> SqlResult<&Arc<Table>> {
        self.states[table].table.as_ref().ok_or_else(|| sql_error!(UNKNOWN_ERROR, "not a base table"))
    }

    /// How rows of a table are read.
    pub fn read_mode(&self, table: &PlanTable) -> Read {
        match table.lock.strength {
            _ if table.past.is_some() => Read::Consistent,
            Strength::None if self.shares => Read::Shared,
            Strength::None => Read::Consistent,
            Strength::Share => Read::Shared,
            Strength::Update => Read::Exclusive,
        }
    }

    /// Calls `read` with the transaction in which a table is read.
    pub fn within<R>(&self, table: &PlanTable, read: impl FnOnce(&mut Transaction) -> R) -> R {
        let of_past = table.past.as_ref().and_then(|past| self.pasts.iter().find(|(other, _)| Arc::ptr_eq(&past.0, &other.0)));
        match of_past {
            Some((_, tx)) => read(&mut tx.borrow_mut()),
            None => read(&mut self.tx.borrow_mut()),
        }
    }

    /// Whether rows of a table that others have locked are passed over.
    pub fn skips(&self, table: &PlanTable) -> bool {
        table.lock.strength != Strength::None && table.lock.wait == LockWait::SkipLocked
    }

    /// Reads rows of a table; NOWAIT and SKIP LOCKED hold for these alone: whatever else the statement
    /// locks, rows of other tables, parents, duplicates, is waited for.
    pub fn reading<R>(&self, table: &PlanTable, read: impl FnOnce(&mut Transaction) -> engine::Result<R>) -> SqlResult<R> {
        if table.past.is_some() {
            return self.within(table, read).map_err(engine_error);
        }
        let mut tx = self.tx.borrow_mut();
        let policy = match (table.lock.strength, table.lock.wait) {
            (Strength::None, _) | (_, LockWait::Wait) => return read(&mut tx).map_err(engine_error),
            (_, LockWait::NoWait) => WaitPolicy::NoWait,
            (_, LockWait::SkipLocked) => WaitPolicy::SkipLocked,
        };
        tx.manner.policy = policy;
        let result = read(&mut tx);
        tx.manner.policy = WaitPolicy::Wait;
        result.map_err(engine_error)
    }

    /// The row at a clustered key, locked for the statement to change it, and its values; `None` if there
    /// is none.
    pub fn row_at(&self, table: &Table, key: Vec<u8>, cx: &EvalContext<'_>) -> SqlResult<Option<(Current, Vec<Value>)>> {
        let mut at = Current::at(key);
        let (key, room) = at.key_and_room();
        if !self.tx.borrow_mut().get(table.def.tree, key, Read::Exclusive, room).map_err(engine_error)? {
            return Ok(None);
        }
        table.rows.settle(room)?;
        let mut row = Vec::new();
        table.rows.decode_all(at.image(), &cx.settings.time_zone, &mut row)?;
        Ok(Some((at, row)))
    }

    pub fn batch(&self) -> Batch {
        self.batches.borrow_mut().pop().unwrap_or_default()
    }

    pub fn return_batch(&self, batch: Batch) {
        self.batches.borrow_mut().push(batch);
    }
}

/// The operators of a worker.
pub(crate) fn worker<'a>(shares: &Shares<'a>, tx: &'a mut Transaction, virtual_tables: &'a dyn VirtualTables) -> Exec<'a> {
    let states = shares.tables.iter().map(|table| TableState::of(table.clone())).collect();
    let mut exec = over(shares, tx, virtual_tables, states);
    exec.is_worker = true;
    // Nobody reads ahead for it: it is one of many.
    exec.options.ahead_min = u64::MAX;
    exec
}

fn over<'a>(parts: &Shares<'a>, tx: &'a mut Transaction, virtual_tables: &'a dyn VirtualTables, states: Vec<TableState>) -> Exec<'a> {
    let Shares { plan, engine, options, progress, tally, .. } = *parts;
    let isolation = tx.isolation();
    let shares = shares(plan, isolation) || tx.effective(Read::Consistent) == Read::Shared;
    let memory = Memory::new(&options, engine.workspace(), tx.interrupt_handle());
    Exec {
        plan,
        engine,
        tx: RefCell::new(tx),
        virtual_tables,
        programs: None,
        options,
        progress,
        tally,
        profile: None,
        states,
        derived: RefCell::new(vec![None; plan.queries.len()]),
        working: RefCell::new(vec![None; plan.queries.len()]),
        subqueries: RefCell::new(plan.queries.iter().map(|_| SubqueryCache::default()).collect()),
        searches: RefCell::new(plan.searches.iter().map(|_| None).collect()),
        batches: RefCell::new(Vec::new()),
        buffers: RefCell::new(Vec::new()),
        memory,
        semi_consistent: Cell::new(false),
        isolation,
        shares,
        pasts: Vec::new(),
        foreign: Vec::new(),
        wanted: Cell::new(u64::MAX),
        found_rows: Cell::new(0),
        function_failed: Cell::new(false),
        arguments: Cell::default(),
        only_warns: Cell::new(false),
        passed_over: Cell::new(0),
        is_worker: false,
        ticks: Cell::new(0),
    }
}

impl TableState {
    fn new(plan: &PlanTable, tables: &TableCache) -> TableState {
        let table = match &plan.source {
            Source::Base(def) => Some(tables.get(def)),
            _ => None,
        };
        TableState::of(table)
    }

    fn of(table: Option<Arc<Table>>) -> TableState {
        TableState {
            table,
            share: RefCell::new(None),
            ways: Default::default(),
            seeking: Cell::new(false),
            hash: RefCell::new(None),
            probing: Cell::default(),
            rows: RefCell::new(None),
            turned: Cell::new(false),
            past_nulls: Cell::new(false),
            track: Cell::new(false),
            current: RefCell::new(Current::default()),
            ended: Cell::default(),
            foreseen: RefCell::default(),
            entry_number: Cell::default(),
            rejected: Cell::default(),
            ruled_out: Cell::default(),
            sought: Cell::default(),
            fetched: Cell::default(),
        }
    }

    /// What follows from the way in which the table is being read.
    pub fn way(&self) -> &OfWay {
        &self.ways[usize::from(self.seeking.get())]
    }

    /// Counts rows that an index found; with none, a scan of the whole table did.
    pub fn note_fetched(&self, index: Option<usize>, rows: u64) {
        self.fetched.set((index, self.fetched.get().1 + rows));
    }
}

impl Drop for TableState {
    fn drop(&mut self) {
        let (index, rows) = self.fetched.get();
        if let Some(table) = self.table.as_ref().filter(|_| rows > 0) {
            table.usage.add(index, Done::Fetched, rows);
        }
    }
}
