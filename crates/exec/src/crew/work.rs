//! A worker: operators of its own over the statement's plan, beside the statement's transaction.

use std::cell::Cell;
use std::sync::Arc;

use engine::{Engine, Progress, Transaction};

use expr::{Clock, EvalContext, SessionAccess, Settings};
use plan::Plan;
use plan::query::{Block, Group, Hash, Join, TableAccess};
use value::{Level, SqlError, SqlResult, Value, Warnings, sql_error};

use super::board::{Board, CHUNK_ROWS, End, Found, Job, Ticket};
use super::prepare::{Division, Makes, Shared, Way};
use crate::building::Entry;
use crate::conditions::passes_all;
use crate::context::{ExecOptions, NoVirtualTables};
use crate::flow::{Flow, RowFn, Slots};
use crate::group::Hashed;
use crate::hash_table::{Entries, HashTable, KeptRows};
use crate::run::{self, Exec, Shares};
use crate::table::Table;
use crate::tally::Tally;

/// What all workers of a crew look at.
pub(super) struct Common<'c> {
    pub plan: &'c Plan,
    pub engine: &'c Engine,
    pub options: ExecOptions,
    pub progress: &'c Arc<Progress>,
    pub tables: Vec<Option<Arc<Table>>>,
    pub hashes: Vec<(usize, Arc<KeptRows>)>,
    pub settings: &'c Settings,
    pub clock: Clock,
    pub params: &'c [Value],
    /// What outer queries have set.
    pub row: Slots,
    pub division: &'c Division<'c>,
    pub board: &'c Board,
}

/// The session of a worker, which has none: it only hears that nobody wants rows any more.
struct Watch<'b>(&'b Board);

impl SessionAccess for Watch<'_> {
    fn check_killed(&self) -> SqlResult<()> {
        if self.0.is_stopped() { Err(sql_error!(QUERY_INTERRUPTED)) } else { Ok(()) }
    }
}

/// Notes that there was a warning.
struct Trouble<'t>(&'t Cell<bool>);

impl Warnings for Trouble<'_> {
    fn push(&mut self, _: Level, _: SqlError) {
        self.0.set(true);
    }
}

impl Common<'_> {
    /// Does jobs until there are none.
    pub fn work(&self, mut tx: Transaction) {
        let tally = Tally::default();
        let parts = Shares {
            plan: self.plan,
            engine: self.engine,
            options: self.options,
            progress: self.progress,
            tally: &tally,
            tables: &self.tables,
        };
        let exec = run::worker(&parts, &mut tx, &NoVirtualTables);
        for (table, kept) in &self.hashes {
            let kept = HashTable { _held: exec.memory.held(), kept: kept.clone(), disk: None, too_many: false };
            *exec.states[*table].hash.borrow_mut() = Some(std::rc::Rc::new(kept));
        }
        let session = Watch(self.board);
        while let Some((ticket, job)) = self.board.take() {
            world::fail_point("worker");
            let trouble = Cell::new(false);
            let mut warnings = Trouble(&trouble);
            let mut cx = EvalContext::new(self.settings, &session, &mut warnings);
            (cx.clock, cx.params) = (self.clock, self.params);
            cx.subqueries = Some(&exec);
            let result = match self.division.makes {
                Makes::Groups(block, group) if self.board.wants_groups() => {
                    self.group(&exec, (block, group), &ticket, &job, &trouble, &mut cx)
                }
                Makes::Entries(access, hash) => self.entries(&exec, (access, hash), &ticket, &job, &trouble, &mut cx),
                _ => self.job(&exec, &ticket, &job, &trouble, &mut cx),
            };
            let mut counts = Vec::new();
            tally.drain(|count, n| counts.push((count, n)));
            let rows_read = engine::take_read(&mut exec.tx.borrow_mut());
            ticket.end(if result.is_ok() && !trouble.get() { End::Done { counts, rows_read } } else { End::GivenUp });
        }
    }

    fn job(&self, exec: &Exec<'_>, ticket: &Ticket<'_>, job: &Job, trouble: &Cell<bool>, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let taken = &self.division.taken;
        let (mut values, mut rows) = (Vec::new(), 0);
        let mut row = exec.new_row();
        row.clone_from_slice(&self.row);
        run_job(exec, self.division, job, &mut row, cx, &mut |row, _| {
            if trouble.get() {
                return Ok(Flow::Stop);
            }
            values.extend(taken.iter().map(|slot| row[*slot].clone()));
            rows += 1;
            if rows < CHUNK_ROWS {
                return Ok(Flow::More);
            }
            let chunk = std::mem::replace(&mut values, Vec::with_capacity(CHUNK_ROWS * taken.len()));
            let found = Found::Rows(chunk, std::mem::take(&mut rows));
            Ok(if ticket.give(found) { Flow::More } else { Flow::Stop })
        })?;
        exec.give_back(row);
        if rows > 0 && !trouble.get() {
            ticket.give(Found::Rows(values, rows));
        }
        Ok(())
    }

    fn group(
        &self,
        exec: &Exec<'_>,
        (block, group): (&Block, &Group),
        ticket: &Ticket<'_>,
        job: &Job,
        trouble: &Cell<bool>,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<()> {
        let mut hashed = Hashed::new(group, &exec.memory);
        let mut row = exec.new_row();
        row.clone_from_slice(&self.row);
        group_job(exec, self.division, (block, group), job, &mut hashed, &mut row, cx)?;
        exec.give_back(row);
        match hashed.into_gathered() {
            Some(gathered) if !trouble.get() => drop(ticket.give(Found::Groups(Box::new(gathered)))),
            Some(_) => {}
            None => {
                self.board.want_rows();
                trouble.set(true);
            }
        }
        Ok(())
    }

    /// Finds rows that a hash join keeps.
    fn entries(
        &self,
        exec: &Exec<'_>,
        (access, hash): (&TableAccess, &Hash),
        ticket: &Ticket<'_>,
        job: &Job,
        trouble: &Cell<bool>,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<()> {
        let (mut entry, mut entries) = (Entry::new(exec, access, hash), Entries::default());
        let mut row = exec.new_row();
        row.clone_from_slice(&self.row);
        run_job(exec, self.division, job, &mut row, cx, &mut |row, cx| {
            if trouble.get() {
                return Ok(Flow::Stop);
            }
            if !entry.take(row, cx)? {
                return Ok(Flow::More);
            }
            entries.push(&entry.key, &entry.values);
            let more = entries.rows < CHUNK_ROWS || ticket.give(Found::Entries(std::mem::take(&mut entries)));
            Ok(if more { Flow::More } else { Flow::Stop })
        })?;
        exec.give_back(row);
        if entries.rows > 0 && !trouble.get() {
            ticket.give(Found::Entries(entries));
        }
        Ok(())
    }
}

/// Does a job, and groups its rows.
fn group_job(
    exec: &Exec<'_>,
    division: &Division<'_>,
    (block, group): (&Block, &Group),
    job: &Job,
    hashed: &mut Hashed<'_>,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
) -> SqlResult<()> {
    if let (Job::Range(share), Way::Ranges { table, .. }) = (job, division.way) {
        *exec.states[table].share.borrow_mut() = Some(share.clone());
        let done = exec.group_in_batches(block, group, hashed, row, cx);
        *exec.states[table].share.borrow_mut() = None;
        if done? {
            return Ok(());
        }
    }
    run_job(exec, division, job, row, cx, &mut |row, cx| hashed.feed(row, cx).map(|()| Flow::More)).map(|_| ())
}

/// Does a job: calls `out` for each of its rows.
pub(super) fn run_job(
    exec: &Exec<'_>,
    division: &Division<'_>,
    job: &Job,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    out: RowFn<'_>,
) -> SqlResult<Flow> {
    match (job, division.way, division.shared) {
        (Job::Range(share), Way::Ranges { table, .. }, shared) => {
            *exec.states[table].share.borrow_mut() = Some(share.clone());
            let flow = match (division.makes, shared) {
                (Makes::WholeGroups { block, group, .. }, _) => exec.grouped(block, group, row, cx, &mut |row, cx| {
                    if passes_all(&block.having, row, cx)? { out(row, cx) } else { Ok(Flow::More) }
                }),
                (_, Shared::Join(join)) => exec.join(join, row, cx, out),
                (_, Shared::Table(access)) => exec.scan_path(access, row, cx, out),
            };
            *exec.states[table].share.borrow_mut() = None;
            flow
        }
        (Job::Rows { values, rows }, Way::Rows { parts: own }, Shared::Join(Join::Inner { parts, filter })) => {
            let given = &division.given;
            for n in 0..*rows {
                exec.tick(cx)?;
                for (slot, value) in given.iter().zip(&values[n * given.len()..]) {
                    row[*slot].clone_from(value);
                }
                let flow = exec.join_parts(&parts[own..], row, cx, &mut |row, cx| {
                    if passes_all(filter, row, cx)? { out(row, cx) } else { Ok(Flow::More) }
                })?;
                if flow == Flow::Stop {
                    return Ok(Flow::Stop);
                }
            }
            Ok(Flow::More)
        }
        _ => Err(sql_error!(UNKNOWN_ERROR, "a job of another kind")),
    }
}
