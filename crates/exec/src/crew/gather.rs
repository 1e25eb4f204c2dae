//! The statement's thread of a crew: hands out jobs, and takes rows back in their order.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use engine::Transaction;
use expr::EvalContext;
use parking_lot::Mutex;
use plan::query::{Block, Join};
use plan::range::KeyRange;
use value::{SqlResult, Value, sql_error};

use super::board::{AHEAD, Board, End, Job, News, Share};
use super::prepare::{Division, Way};
use super::work::Common;
use crate::flow::{Flow, RowFn, Slots};
use crate::hash_table::KeptRows;
use crate::run::Exec;

/// Rows of the first table in one job, about; and how many jobs there are for each worker at least, so that none waits long for the others.
const RANGE_ROWS: f64 = 8192.0;
const RANGES_EACH: usize = 8;
const RANGES_MAX: usize = 4096;
/// Rows of the first tables in a job: few in the first, in case each takes long.
const ROWS_FIRST: usize = 8;
const ROWS_MAX: usize = 256;

/// The workers in this process.
static WORKERS: AtomicUsize = AtomicUsize::new(0);

/// The rows of hash joins, by table.
type KeptForWorkers = Vec<(usize, Arc<KeptRows>)>;

/// Counted among [`WORKERS`].
struct Seats(usize);

impl Seats {
    /// As many as are left of `most`, but not more than `wanted`.
    fn take(wanted: usize, most: usize) -> Seats {
        let mut got = 0;
        let _ = WORKERS.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |taken| {
            got = most.saturating_sub(taken).min(wanted);
            Some(taken + got)
        });
        Seats(got)
    }
}

impl Drop for Seats {
    fn drop(&mut self) {
        WORKERS.fetch_sub(self.0, Ordering::Relaxed);
    }
}

/// The jobs that are not done, and where their rows go.
struct Gatherer<'g, 'e> {
    exec: &'g Exec<'e>,
    division: &'g Division<'g>,
    board: &'g Board,
    window: usize,
    jobs: VecDeque<Arc<Job>>,
    /// The number of the first of them.
    turn: u64,
    /// A row of its own: whoever reads the first tables is in the middle of another.
    row: Slots,
    out: RowFn<'g>,
}

/// Tells workers that nobody wants rows any more, however it comes to that.
struct Stop<'b>(&'b Board);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Exec<'_> {
    /// The rows of a block's join, found by a crew if that is worth while.
    pub fn source(&self, block: &Block, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        let Some(join) = &block.source else { return out(row, cx) };
        match self.division(block, join) {
            Some(division) => self.with_crew(&division, row, cx, out),
            None => self.join(join, row, cx, out),
        }
    }

    fn with_crew(&self, division: &Division<'_>, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        let world = self.engine.world();
        let processors = world.processors();
        let (wanted, most) = match self.options.workers {
            0 => (processors, processors),
            forced => (forced, usize::MAX),
        };
        let seats = Seats::take(wanted, most);
        let transactions: Vec<Mutex<Option<Transaction>>> =
            (0..seats.0).map_while(|_| self.tx.borrow_mut().beside()).map(|tx| Mutex::new(Some(tx))).collect();
        let hashes = if transactions.len() < 2 { None } else { self.kept_for_workers(division, row, cx)? };
        let Some(hashes) = hashes else { return self.join(division.join, row, cx, out) };
        let board = Board::default();
        let common = Common {
            plan: self.plan,
            engine: self.engine,
            options: self.options,
            progress: self.progress,
            tables: self.states.iter().map(|state| state.table.clone()).collect(),
            hashes,
            settings: cx.settings,
            clock: cx.clock,
            params: cx.params,
            row: row.clone(),
            division,
            board: &board,
        };
        let work = |number: usize| {
            if let Some(tx) = transactions.get(number).and_then(|tx| tx.lock().take()) {
                common.work(tx);
            }
        };
        let (result, _) = world.with_helpers("query", transactions.len(), &work, |started| {
            if started == 0 {
                return self.join(division.join, row, cx, out);
            }
            let _stop = Stop(&board);
            let (jobs, window) = (VecDeque::new(), AHEAD * started);
            let mut gatherer = Gatherer { exec: self, division, board: &board, window, jobs, turn: 0, row: common.row.clone(), out };
            gatherer.all(started, row, cx)
        });
        result
    }

    /// The rows that the workers' hash joins look into. `None`: memory does not hold them.
    fn kept_for_workers(&self, division: &Division<'_>, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<Option<KeptForWorkers>> {
        let mut all = Vec::with_capacity(division.hashes.len());
        for (access, hash) in &division.hashes {
            let table = self.kept(access, hash, row, cx)?;
            if table.disk.is_some() || table.too_many {
                return Ok(None);
            }
            all.push((access.table, table.kept.clone()));
        }
        Ok(Some(all))
    }
}

impl Gatherer<'_, '_> {
    fn all(&mut self, workers: usize, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<Flow> {
        let flow = match self.division.way {
            Way::Ranges { tree, rows, .. } => self.ranges(tree, rows, workers, cx)?,
            Way::Rows { parts } => self.rows(parts, row, cx)?,
        };
        if flow == Flow::Stop {
            return Ok(Flow::Stop);
        }
        self.board.close();
        while !self.jobs.is_empty() {
            if self.take(cx)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::More)
    }

    fn ranges(&mut self, tree: base::TreeId, rows: f64, workers: usize, cx: &mut EvalContext<'_>) -> SqlResult<Flow> {
        let count = ((rows / RANGE_ROWS) as usize).clamp(RANGES_EACH * workers, RANGES_MAX);
        let mut bounds: Vec<Vec<u8>> =
            (1..count).filter_map(|n| self.exec.engine.key_at(tree, n as f64 / count as f64)).filter(|key| !key.is_empty()).collect();
        bounds.sort_unstable();
        bounds.dedup();
        for n in 0..=bounds.len() {
            let lower = if n == 0 { Vec::new() } else { bounds[n - 1].clone() };
            let range = KeyRange { lower, upper: bounds.get(n).cloned(), ..KeyRange::everything() };
            let job = Job::Range(Share { range, first: n == 0, last: n == bounds.len() });
            if self.post(job, cx)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::More)
    }

    fn rows(&mut self, own: usize, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<Flow> {
        let Join::Inner { parts, .. } = self.division.join else { return Err(sql_error!(UNKNOWN_ERROR, "a job of another kind")) };
        let (exec, given) = (self.exec, &self.division.given);
        if exec.lacks_rows(parts, row, cx)? {
            return Ok(Flow::More);
        }
        let (mut values, mut rows, mut full): (Vec<Value>, _, _) = (Vec::new(), 0, ROWS_FIRST);
        let flow = exec.join_parts(&parts[..own], row, cx, &mut |row, cx| {
            values.extend(given.iter().map(|slot| row[*slot].clone()));
            rows += 1;
            if rows < full {
                return Ok(Flow::More);
            }
            full = (full * 2).min(ROWS_MAX);
            self.post(Job::Rows { values: std::mem::take(&mut values), rows: std::mem::take(&mut rows) }, cx)
        })?;
        if flow == Flow::Stop || rows == 0 {
            return Ok(flow);
        }
        self.post(Job::Rows { values, rows }, cx)
    }

    /// Hands out a job; where that is too many, takes the rows of the first one.
    fn post(&mut self, job: Job, cx: &mut EvalContext<'_>) -> SqlResult<Flow> {
        let job = Arc::new(job);
        self.board.post(self.turn + self.jobs.len() as u64, job.clone());
        self.jobs.push_back(job);
        if self.jobs.len() < self.window { Ok(Flow::More) } else { self.take(cx) }
    }

    /// Takes all rows of the first job.
    fn take(&mut self, cx: &mut EvalContext<'_>) -> SqlResult<Flow> {
        let Some(job) = self.jobs.pop_front() else { return Ok(Flow::More) };
        let number = self.turn;
        self.turn += 1;
        let (mut taken, width) = (0, self.division.taken.len());
        loop {
            cx.session.check_killed()?;
            match self.board.next(number) {
                News::Wait => {}
                News::Chunk(values, rows) => {
                    let mut values = values.into_iter();
                    for _ in 0..rows {
                        for (slot, value) in self.division.taken.iter().zip(values.by_ref().take(width)) {
                            self.row[*slot] = value;
                        }
                        if (self.out)(&mut self.row, cx)? == Flow::Stop {
                            return Ok(Flow::Stop);
                        }
                    }
                    taken += rows;
                }
                News::End(End::Done { counts, rows_read }) => {
                    counts.into_iter().for_each(|(count, n)| self.exec.tally.add(count, n));
                    self.exec.tx.borrow_mut().count_read(rows_read);
                    return Ok(Flow::More);
                }
                News::End(End::GivenUp) => return self.redo(&job, taken, cx),
                News::End(End::Lost) => return Err(sql_error!(UNKNOWN_ERROR, "a thread of the query has ended")),
            }
        }
    }

    /// Does a job that a worker has given up, whose first rows may have been taken.
    fn redo(&mut self, job: &Job, taken: usize, cx: &mut EvalContext<'_>) -> SqlResult<Flow> {
        let mut left = taken;
        let mut row = self.exec.new_row();
        row.clone_from_slice(&self.row);
        let (exec, division, out) = (self.exec, self.division, &mut self.out);
        let flow = exec.run_job(division, job, &mut row, cx, &mut |row, cx| {
            if left > 0 {
                left -= 1;
                return Ok(Flow::More);
            }
            out(row, cx)
        });
        exec.give_back(row);
        flow
    }
}
