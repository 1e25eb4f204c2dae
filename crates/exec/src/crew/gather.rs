//! The statement's thread of a crew: hands out jobs, and takes rows back in their order.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use base::TreeId;
use engine::Transaction;
use expr::EvalContext;
use parking_lot::Mutex;
use plan::query::{Block, Group, Hash, Join, Path, TableAccess, ValuesOf};
use plan::range::{self, KeyRange, KeyRanges};
use value::{SqlResult, Value, sql_error};

use super::board::{AHEAD, Board, End, Found, Job, News};
use super::first_row::{Before, rows_before};
use super::prepare::{Division, Makes, Shared, Way, division, division_of_kept, division_with_groups, division_with_whole_groups};
use super::work::{Common, run_job};
use crate::building::Building;
use crate::context::ExecOptions;
use crate::flow::{Flow, RowFn, Slots};
use crate::group::Hashed;
use crate::hash_table::KeptRows;
use crate::join::{is_known_to_lack_rows, lacks_rows};
use crate::run::Exec;
use crate::share::{Share, scanned_index};
use crate::tally::Count;

/// Rows of the first table in one job, about; and how many jobs there are for each worker at least, so that
/// none waits long for the others.
const RANGE_ROWS: f64 = 8192.0;
/// The same where workers group them: the fewer groups there are of each job, the more rows each stands for.
const GROUPED_ROWS: f64 = 32_768.0;
/// The same where other tables are looked into for each.
const JOINED_ROWS: f64 = 2048.0;
const RANGES_EACH: usize = 8;
const RANGES_MAX: usize = 4096;
/// Rows of the first tables in a job. The first jobs have few, in case each row takes long; a later one has
/// this share of the rows before it, so that none is a large part of the whole.
const ROWS_FIRST: usize = 8;
const ROWS_MAX: usize = 256;
const ROWS_SHARE: usize = 32;

/// Stack of a worker, as large as a connection's: expressions may be as deep here as there.
const STACK: usize = if cfg!(debug_assertions) { 64 << 20 } else { 16 << 20 };

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

/// Who takes what the crew finds.
enum Taker<'t, 'h> {
    Rows(RowFn<'t>),
    Groups(&'t mut Hashed<'h>),
    Entries(&'t mut Building<'h>),
}

impl Taker<'_, '_> {
    fn row(&mut self, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<Flow> {
        match self {
            Taker::Rows(out) => out(row, cx),
            Taker::Groups(hashed) => hashed.feed(row, cx).map(|()| Flow::More),
            Taker::Entries(building) => building.add(row, cx),
        }
    }
}

/// The jobs that are not done, and where their rows go.
struct Gatherer<'g, 'e, 't, 'h> {
    exec: &'g Exec<'e>,
    division: &'g Division<'g>,
    board: &'g Board,
    window: usize,
    jobs: VecDeque<Arc<Job>>,
    /// The number of the first of them.
    turn: u64,
    /// A row of its own: whoever reads the first tables is in the middle of another.
    row: Slots,
    taker: Taker<'t, 'h>,
}

/// Where a range of keys begins and ends, as shares of the tree.
struct Extent {
    from: f64,
    to: f64,
}

impl Extent {
    fn of(exec: &Exec<'_>, tree: TreeId, range: &KeyRange) -> Extent {
        let share_of = |key: &Vec<u8>| engine::share_before(exec.engine, tree, key);
        Extent { from: share_of(&range.lower).unwrap_or(0.0), to: range.upper.as_ref().and_then(share_of).unwrap_or(1.0) }
    }

    fn width(&self) -> f64 {
        (self.to - self.from).max(0.0)
    }
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
        match division(self, block, join) {
            Some(division) => match with_crew(self, &division, row, cx, Taker::Rows(&mut *out))? {
                Some(flow) => Ok(flow),
                None => self.join(join, row, cx, out),
            },
            None => self.join(join, row, cx, out),
        }
    }

    /// Feeds the rows of a block to its groups with a crew, each worker of which groups what it finds.
    /// False: nothing was done.
    pub fn group_with_crew(
        &self,
        block: &Block,
        group: &Group,
        hashed: &mut Hashed<'_>,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<bool> {
        match division_with_groups(self, block, group) {
            Some(division) => Ok(with_crew(self, &division, row, cx, Taker::Groups(hashed))?.is_some()),
            None => Ok(false),
        }
    }

    /// The groups of a block that come one after another, each found by one worker. `None`: nothing was
    /// done.
    pub fn whole_groups_with_crew(
        &self,
        block: &Block,
        group: &Group,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Option<Flow>> {
        match division_with_whole_groups(self, block, group) {
            Some(division) => with_crew(self, &division, row, cx, Taker::Rows(out)),
            None => Ok(None),
        }
    }

    /// Finds the rows that a hash join keeps with a crew. False: nothing was done.
    pub fn build_with_crew(
        &self,
        access: &TableAccess,
        hash: &Hash,
        building: &mut Building<'_>,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<bool> {
        match division_of_kept(self, access, hash, building.columns()) {
            Some(division) => Ok(with_crew(self, &division, row, cx, Taker::Entries(building))?.is_some()),
            None => Ok(false),
        }
    }
}

/// `None`: there is no crew to be had, and nothing was done.
fn with_crew(
    exec: &Exec<'_>,
    division: &Division<'_>,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    taker: Taker<'_, '_>,
) -> SqlResult<Option<Flow>> {
    match rows_before(exec, division, row, cx) {
        Before::Nothing => return Ok(Some(Flow::More)),
        Before::Few => return Ok(None),
        Before::Many => {}
    }
    // Who finds these may have a crew for each of them, and comes first.
    let Some(hashes) = kept_for_workers(exec, division, row, cx)? else { return Ok(None) };
    if matches!(division.shared, Shared::Join(Join::Inner { parts, .. }) if is_known_to_lack_rows(exec, parts)) {
        return Ok(Some(Flow::More));
    }
    let ranges = ranges_to_share(exec, division, row, cx)?;
    let world = exec.engine.world();
    let processors = world.processors();
    let (wanted, most) = match exec.options.workers {
        0 => (processors, processors),
        forced => (forced, usize::MAX),
    };
    let seats = Seats::take(wanted, most);
    let transactions: Vec<Mutex<Option<Transaction>>> =
        (0..seats.0).map_while(|_| engine::beside(&mut exec.tx.borrow_mut())).map(|tx| Mutex::new(Some(tx))).collect();
    if transactions.len() < 2 {
        return Ok(None);
    }
    let board = Board::default();
    // What a worker groups and sorts is one part of what the statement may hold.
    let sort_memory = exec.options.sort_memory / (transactions.len() + 1);
    let common = Common {
        plan: exec.plan,
        engine: exec.engine,
        options: ExecOptions { sort_memory, ..exec.options },
        progress: exec.progress,
        tables: exec.states.iter().map(|state| state.table.clone()).collect(),
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
    world::with_helpers(world, "query", (transactions.len(), STACK), &work, |started| {
        if started == 0 {
            return Ok(None);
        }
        let _stop = Stop(&board);
        let (jobs, window) = (VecDeque::new(), AHEAD * started);
        let mut gatherer = Gatherer { exec, division, board: &board, window, jobs, turn: 0, row: common.row.clone(), taker };
        gatherer.all(&ranges, started, row, cx).map(Some)
    })
}

/// What the first table's path finds, to be shared. Values of subqueries are found for it.
fn ranges_to_share(exec: &Exec<'_>, division: &Division<'_>, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<KeyRanges> {
    match division.shared.first_table().map(|access| (access.table, &access.path)) {
        Some((table, Path::Ranges { index, ranges })) if matches!(division.way, Way::Ranges { .. }) => {
            let current: &Slots = row;
            let mut values = |of: &ValuesOf, cx: &mut EvalContext<'_>| exec.values_of(of, current, cx);
            range::evaluate(&ranges.tree, &exec.table(table)?.indexes[*index].search, current, Some(&mut values), cx)
        }
        _ => Ok(KeyRanges { list: vec![KeyRange::everything()], exact: true }),
    }
}

/// The rows that the workers' hash joins look into. `None`: memory does not hold them.
fn kept_for_workers(
    exec: &Exec<'_>,
    division: &Division<'_>,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
) -> SqlResult<Option<KeptForWorkers>> {
    let mut all = Vec::with_capacity(division.hashes.len());
    for (access, hash) in &division.hashes {
        let table = exec.kept(access, hash, row, cx)?;
        if table.disk.is_some() || table.too_many {
            return Ok(None);
        }
        all.push((access.table, table.kept.clone()));
    }
    Ok(Some(all))
}

impl Gatherer<'_, '_, '_, '_> {
    fn all(&mut self, ranges: &KeyRanges, workers: usize, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<Flow> {
        let flow = match self.division.way {
            Way::Ranges { tree, .. } => self.ranges(tree, ranges, workers, cx)?,
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

    /// Hands out the parts of what the first table's path finds.
    fn ranges(&mut self, tree: TreeId, ranges: &KeyRanges, workers: usize, cx: &mut EvalContext<'_>) -> SqlResult<Flow> {
        let extents: Vec<Extent> = ranges.list.iter().map(|range| Extent::of(self.exec, tree, range)).collect();
        let all: f64 = extents.iter().map(Extent::width).sum();
        let entries = self.exec.engine.stats(tree).entries_estimate as f64 * all;
        let count = ((entries / self.rows_of_range()) as usize).clamp(RANGES_EACH * workers, RANGES_MAX) as f64;
        for (whole, extent) in ranges.list.iter().zip(extents) {
            let bounds = self.bounds_within(tree, whole, &extent, (count * extent.width() / all.max(f64::MIN_POSITIVE)) as usize)?;
            let (mut lower, mut first) = (whole.lower.clone(), true);
            for upper in bounds.into_iter().map(Some).chain([None]) {
                let last = upper.is_none();
                let upper = if last { whole.upper.clone() } else { upper };
                let next = upper.clone().unwrap_or_default();
                let range = KeyRange { lower: std::mem::replace(&mut lower, next), upper, ..KeyRange::everything() };
                let share = Share { range, first, last, from_key: !whole.lower.is_empty(), exact: ranges.exact };
                if self.post(Job::Range(share), cx)? == Flow::Stop {
                    return Ok(Flow::Stop);
                }
                first = false;
            }
        }
        Ok(Flow::More)
    }

    /// About how many rows of the first table are one job.
    fn rows_of_range(&self) -> f64 {
        let mut tables = 0;
        if let Shared::Join(join) = self.division.shared {
            join.each_table(&mut |_| tables += 1);
        }
        match self.division.makes {
            _ if tables > 1 => JOINED_ROWS,
            Makes::Groups(..) => GROUPED_ROWS,
            _ => RANGE_ROWS,
        }
    }

    /// The keys that divide a range into about so many jobs.
    fn bounds_within(&self, tree: TreeId, range: &KeyRange, extent: &Extent, count: usize) -> SqlResult<Vec<Vec<u8>>> {
        let share = |n| extent.from + extent.width() * n as f64 / count as f64;
        let mut bounds: Vec<Vec<u8>> = (1..count).filter_map(|n| self.exec.engine.key_at(tree, share(n))).collect();
        if let Makes::WholeGroups { parts, .. } = self.division.makes {
            self.move_between_groups(parts, &mut bounds)?;
        }
        bounds.retain(|key| *key > range.lower && range.upper.as_ref().is_none_or(|upper| key < upper));
        bounds.sort_unstable();
        bounds.dedup();
        Ok(bounds)
    }

    /// Moves the ends of jobs to where the first so many parts of the keys change.
    fn move_between_groups(&self, parts: usize, bounds: &mut [Vec<u8>]) -> SqlResult<()> {
        let Some(access) = self.division.shared.first_table() else { return Ok(()) };
        let table = self.exec.table(access.table)?;
        let Some(index) = scanned_index(&access.path).or(table.def.clustered) else { return Ok(()) };
        let codec = &table.indexes[index].search;
        for key in bounds {
            key.truncate(codec.prefix_len(key, parts)?);
        }
        Ok(())
    }

    fn rows(&mut self, own: usize, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<Flow> {
        let Shared::Join(Join::Inner { parts, .. }) = self.division.shared else {
            return Err(sql_error!(UNKNOWN_ERROR, "a job of another kind"));
        };
        let (exec, given) = (self.exec, &self.division.given);
        if lacks_rows(exec, parts, row, cx)? {
            return Ok(Flow::More);
        }
        let (mut values, mut rows, mut posted): (Vec<Value>, _, _) = (Vec::new(), 0, 0);
        let flow = exec.join_parts(&parts[..own], row, cx, &mut |row, cx| {
            values.extend(given.iter().map(|slot| row[*slot].clone()));
            rows += 1;
            if rows < (posted / ROWS_SHARE).clamp(ROWS_FIRST, ROWS_MAX) {
                return Ok(Flow::More);
            }
            posted += rows;
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
        let (mut taken, mut full, width) = (0, false, self.division.taken.len());
        loop {
            cx.session.check_killed()?;
            match self.board.next(number) {
                News::Wait => {}
                News::Found(Found::Groups(gathered)) => match &mut self.taker {
                    Taker::Groups(hashed) if !hashed.is_full() => hashed.absorb(*gathered, cx)?,
                    _ => {
                        full = true;
                        self.board.want_rows();
                    }
                },
                News::Found(Found::Entries(entries)) => {
                    taken += entries.rows;
                    if let Taker::Entries(building) = &mut self.taker {
                        building.take(&entries)?;
                    }
                }
                News::Found(Found::Rows(values, rows)) => {
                    let mut values = values.into_iter();
                    for _ in 0..rows {
                        for (slot, value) in self.division.taken.iter().zip(values.by_ref().take(width)) {
                            self.row[*slot] = value;
                        }
                        if self.taker.row(&mut self.row, cx)? == Flow::Stop {
                            return Ok(Flow::Stop);
                        }
                    }
                    taken += rows;
                }
                // Groups that memory does not hold are found by rows.
                News::End(End::Done { .. }) if full => return self.redo(&job, 0, cx),
                News::End(End::Done { counts, rows_read }) => {
                    self.exec.tally.add(Count::WorkerJobs, 1);
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
        if let Taker::Entries(building) = &mut self.taker {
            // Rows without a key are no entries: it counts those that have one.
            building.pass_over(std::mem::take(&mut left));
        }
        let mut row = self.exec.new_row();
        row.clone_from_slice(&self.row);
        let (exec, division, taker) = (self.exec, self.division, &mut self.taker);
        let flow = run_job(exec, division, job, &mut row, cx, &mut |row, cx| {
            if left > 0 {
                left -= 1;
                return Ok(Flow::More);
            }
            taker.row(row, cx)
        });
        exec.give_back(row);
        flow
    }
}
