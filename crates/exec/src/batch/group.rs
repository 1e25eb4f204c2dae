//! A scan whose rows are grouped, in batches.

use engine::{Batch, Read};
use expr::{EvalContext, Expr};
use plan::Stage;
use plan::query::{Block, CLUSTERED, Group, Join, Path, PlanTable, Source, TableAccess, ValuesOf};
use plan::range::{self, KeyRange, KeyRanges};
use value::{Extent, Locator, SqlResult, SqlType, TimeZone, Value};

use super::compile::Compiler;
use super::computed::ByRows;
use super::feed::Feeds;
use super::filter::Filter;
use super::kernels::Run;
use super::program::{Operand, Program};
use super::source::Batches;
use super::vector::{Lane, Vector};
use crate::flow::{Flow, Slots, Taker};
use crate::profile::Span;
use crate::ranges::Image;
use crate::run::Exec;
use crate::share::Share;
use crate::table::Table;
use crate::table_scan::TableScan;

/// When so many batches have given up, no other is tried.
const GIVEN_UP_MAX: usize = 16;

/// Who groups.
pub(super) trait Groups {
    /// Whether it takes no more batches, only rows.
    fn is_closed(&self) -> bool {
        false
    }

    /// Takes the rows of a batch that passed. Where that ends it all, tells with how many rows of the batch.
    fn take(&mut self, rows: &Rows<'_>, output: &mut Output<'_>, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<Option<usize>>;

    /// What batches have gathered goes to the accumulators: a row comes next, or the end.
    fn settle(&mut self, output: &mut Output<'_>, cx: &mut EvalContext<'_>) -> SqlResult<()>;

    /// Takes one row.
    fn feed(&mut self, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<Flow>;
}

/// What becomes of the rows that passed.
pub(super) struct Output<'p> {
    program: Program,
    by_rows: ByRows,
    places: Locator,
    extents: Vec<Extent>,
    pub vectors: Vec<Vector>,
    pub keys: Vec<(usize, Lane, &'p SqlType)>,
    /// Columns that a new group keeps, ascending.
    kept: Vec<usize>,
    pub feeds: Feeds,
}

/// Rows of a batch.
pub(super) struct Rows<'b> {
    plan: &'b PlanTable,
    table: &'b Table,
    batch: &'b Batch,
    pub passed: &'b [u32],
}

impl Rows<'_> {
    pub fn bytes(&self) -> &[u8] {
        self.batch.bytes()
    }

    /// Puts columns of a row into its slots.
    pub fn decode(&self, at: usize, columns: &[usize], time_zone: &TimeZone, row: &mut Slots) -> Option<()> {
        let slots = &mut row[self.plan.slot..self.plan.slot + self.plan.width];
        self.table.rows.decode(self.batch.payload(at), columns, time_zone, slots).ok()
    }

    /// What a group keeps of one of those that passed.
    pub fn kept(&self, at: usize, group: &Group, output: &[usize], row: &mut Slots, cx: &EvalContext<'_>) -> SqlResult<Vec<Value>> {
        let slots = &mut row[self.plan.slot..self.plan.slot + self.plan.width];
        self.table.rows.decode(self.batch.payload(self.passed[at] as usize), output, &cx.settings.time_zone, slots)?;
        Ok(group.kept.iter().map(|slot| row[*slot].clone()).collect())
    }
}

/// Where the rows come from, and the room that they are looked at in.
struct Scanned<'s, 'e> {
    scan: TableScan<'s, 'e>,
    index: Option<usize>,
    exact: bool,
    filter: Filter<'s>,
    output: Output<'s>,
    batch: Batch,
    /// Batches that gave up.
    given_up: usize,
}

impl Exec<'_> {
    /// Feeds the rows of a block to its groups in batches. `None`: nothing was done, for they must come by
    /// rows.
    pub(super) fn scan_for_groups(
        &self,
        block: &Block,
        group: &Group,
        groups: &mut dyn Groups,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Option<Flow>> {
        let Some(Join::Table(access)) = block.source.as_ref().filter(|_| group.computed.is_empty()) else { return Ok(None) };
        let plan = &self.plan.tables[access.table];
        let Some(index) = index_in_batches(self, access, plan)? else { return Ok(None) };
        let table = self.table(access.table)?.clone();
        let conditions = access.filter.iter().chain(&access.implied);
        let known = |e: &Expr| e.is_deterministic() && !(group.ordered && e.has_subquery());
        let Some(output) = output(plan, &table, group, row, cx).filter(|_| conditions.clone().all(known)) else { return Ok(None) };
        let share = self.states[access.table].share.borrow().clone();
        let ranges = match (share, &access.path) {
            (Some(Share { range, exact, .. }), _) => KeyRanges { list: vec![range], exact },
            (None, Path::Ranges { index, ranges }) => {
                let current: &Slots = row;
                let mut values = |of: &ValuesOf, cx: &mut EvalContext<'_>| self.values_of(of, current, cx);
                range::evaluate(&ranges.tree, &table.indexes[*index].search, current, Some(&mut values), cx)?
            }
            (None, Path::Ref { index, key }) => range::evaluate_equal(key, &table.indexes[*index].search, row, cx)?,
            _ => KeyRanges { list: vec![KeyRange::everything()], exact: true },
        };
        let looked_at = access.filter.len() + if ranges.exact { 0 } else { access.implied.len() };
        let filter = Filter::new(conditions.take(looked_at), plan, &table, row, cx.params);
        let batch = self.batch();
        let scan = TableScan { exec: self, access, plan, table: &table };
        let mut scanned = Scanned { scan, index, exact: ranges.exact, filter, output, batch, given_up: 0 };
        let span = self.span(access.as_ref(), Stage::Rows);
        let (mut flow, count) = (Flow::More, ranges.list.len());
        for n in 0..count {
            let range = &ranges.list[if scan.is_backward() { count - 1 - n } else { n }];
            flow = scanned.range(range, groups, &span, row, cx)?;
            if flow == Flow::Stop {
                break;
            }
        }
        if flow == Flow::More {
            groups.settle(&mut scanned.output, cx)?;
        }
        self.return_batch(scanned.batch);
        Ok(Some(flow))
    }

    /// Whether rows of a table may come in batches as far as what is done to them goes.
    pub(crate) fn reads_in_batches(&self, access: &TableAccess, plan: &PlanTable) -> bool {
        let state = &self.states[access.table];
        let reads = self.read_mode(plan) == Read::Consistent && !state.track.get() && !state.past_nulls.get();
        reads && access.jumps.is_none() && self.options.batch_min != u64::MAX
    }
}

/// The index by which rows are read in batches; the inner `None` is the clustered tree itself.
fn index_in_batches(exec: &Exec<'_>, access: &TableAccess, plan: &PlanTable) -> SqlResult<Option<Option<usize>>> {
    if !matches!(plan.source, Source::Base(_)) || !exec.reads_in_batches(access, plan) || access.rows < exec.options.batch_min as f64 {
        return Ok(None);
    }
    let scan = TableScan { exec, access, plan, table: exec.table(access.table)? };
    Ok(match access.path {
        Path::Full { index: CLUSTERED } => Some(None),
        Path::Full { index } | Path::Ranges { index, .. } | Path::Ref { index, .. } if scan.leads_in_batches(Some(index)) => {
            Some(Some(index))
        }
        _ => None,
    })
}

impl Scanned<'_, '_> {
    /// Feeds the rows in one range to the groups.
    fn range(
        &mut self,
        range: &KeyRange,
        groups: &mut dyn Groups,
        span: &Span<'_>,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Flow> {
        let (scan, index) = (self.scan, self.index);
        let (cursor, shape) = scan.open(index, range)?;
        let (mut batches, mut seen) = (Batches::new(cursor), 0);
        loop {
            let (limit, filter) = (scan.exec.options.batch_rows.max(1), Some(&mut self.filter));
            let more = scan.next_in_batches(&mut batches, index, (seen, limit), filter, &mut self.batch)?;
            let looked_at = match self.whole_batch(&batches, groups, span, row, cx)? {
                Some(end) => end,
                None => self.row_by_row(groups, span, row, cx)?,
            };
            let stopped = looked_at.is_some();
            seen += looked_at.unwrap_or(self.batch.len()) as u64;
            if !more || stopped {
                scan.count(shape, seen, !stopped);
                scan.state().note_fetched(index, seen);
                return Ok(if stopped { Flow::Stop } else { Flow::More });
            }
            cx.session.check_killed()?;
        }
    }

    /// The rows of a batch, one by one. Tells with how many of them it all ended, if it did.
    fn row_by_row(
        &mut self,
        groups: &mut dyn Groups,
        span: &Span<'_>,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Option<usize>> {
        self.given_up += 1;
        groups.settle(&mut self.output, cx)?;
        let out = &mut |row: &mut Slots, cx: &mut EvalContext<'_>| span.hand(|| groups.feed(row, cx));
        let mut to = Taker { row, cx, out };
        for i in 0..self.batch.len() {
            let image = Image::Among(self.batch.payload(i));
            if self.scan.clustered_row(self.batch.key(i), image, self.exact, &mut to)? == Flow::Stop {
                return Ok(Some(i + 1));
            }
        }
        Ok(None)
    }

    /// `None`: nothing was done. Otherwise with how many rows of the batch it all ended, if it did.
    fn whole_batch(
        &mut self,
        batches: &Batches,
        groups: &mut dyn Groups,
        span: &Span<'_>,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Option<Option<usize>>> {
        let TableScan { exec, access, plan, table } = self.scan;
        let Scanned { filter, output, batch, .. } = self;
        let scarce = output.feeds.tell_apart() && exec.memory.is_scarce();
        if scarce || groups.is_closed() || self.given_up >= GIVEN_UP_MAX {
            return Ok(None);
        }
        let begun = exec.now();
        if batches.look_at(filter, table, batch).is_none() || look_at_rest(filter, plan, table, batch, row, cx).is_none() {
            return Ok(None);
        }
        let rows = Rows { plan, table, batch, passed: &filter.passed };
        if output.fill(&rows, row, cx).is_none() {
            return Ok(None);
        }
        exec.note_filtered(access, batch.len() as u64, begun);
        if rows.passed.is_empty() {
            return Ok(Some(None));
        }
        span.hand_many(rows.passed.len() as u64, || groups.take(&rows, output, row, cx)).map(Some)
    }
}

/// Looks at the conditions that batches do not know. `None`: one has something to tell, and rows must do it.
fn look_at_rest(
    filter: &mut Filter<'_>,
    plan: &PlanTable,
    table: &Table,
    batch: &Batch,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
) -> Option<()> {
    let Filter { rest, passed, .. } = filter;
    if rest.is_empty() {
        return Some(());
    }
    let (mut trouble, mut warnings) = (false, Vec::new());
    let mut apart = cx.apart(&mut warnings);
    passed.retain(|at| {
        let slots = &mut row[plan.slot..plan.slot + plan.width];
        if trouble || table.rows.decode(batch.payload(*at as usize), &plan.wanted, &apart.settings.time_zone, slots).is_err() {
            trouble = true;
            return false;
        }
        rest.iter().all(|e| {
            expr::passes(e, row, &mut apart).unwrap_or_else(|_| {
                trouble = true;
                false
            })
        })
    });
    (!trouble && warnings.is_empty()).then_some(())
}

fn output<'p>(plan: &PlanTable, table: &Table, group: &'p Group, row: &Slots, cx: &EvalContext<'_>) -> Option<Output<'p>> {
    let mut compiler = Compiler { computes: true, ..Compiler::new(plan, table, row, cx.params) };
    let feeds = Feeds::new(group, &mut compiler)?;
    let mut keys = Vec::with_capacity(group.keys.len());
    for e in &group.keys {
        let (Operand::Register(register), lane) = compiler.value(e)? else { return None };
        // The key is what leaves the expression.
        if matches!(lane, Lane::Decimal { scale } if scale != e.ty.decimals) {
            return None;
        }
        keys.push((register, lane, &e.ty));
    }
    let own = &compiler.own;
    let mut kept: Vec<usize> = group.kept.iter().filter(|slot| own.contains(slot)).map(|slot| slot - own.start).collect();
    kept.sort_unstable();
    kept.dedup();
    let mut program = compiler.program;
    let by_rows = ByRows::new(std::mem::take(&mut program.computed), plan.slot, plan.width);
    let places = table.rows.locator(&program.columns());
    Some(Output { program, by_rows, places, extents: Vec::new(), vectors: Vec::new(), keys, kept, feeds })
}

impl Output<'_> {
    /// Columns that a new group keeps.
    pub fn kept(&self) -> &[usize] {
        &self.kept
    }

    /// Computes everything for the rows that passed. `None`: the batch gives up.
    fn fill(&mut self, rows: &Rows<'_>, row: &mut Slots, cx: &mut EvalContext<'_>) -> Option<()> {
        if rows.passed.is_empty() {
            return Some(());
        }
        let (codec, bytes) = (&rows.table.rows, rows.bytes());
        self.extents.clear();
        let mut has_null = false;
        for at in rows.passed {
            has_null |= self.places.locate(codec, bytes, rows.batch.payload_at(*at as usize), &mut self.extents).ok()?;
        }
        let run = Run { bytes, codec, columns: self.places.columns(), places: &self.extents, has_null, rows: rows.passed.len() };
        self.by_rows.fill(rows.passed, row, cx, |at, columns, zone, row| rows.decode(at, columns, zone, row))?;
        run.all(&self.program, &mut self.vectors, &mut self.by_rows.vectors)
    }

    /// Appends the keys of a row as they stand there: where these are the same, the keys are equal.
    pub fn push_raw(&self, at: usize, bytes: &[u8], raw: &mut Vec<u8>) {
        for (register, lane, _) in &self.keys {
            let v = &self.vectors[*register];
            raw.push(u8::from(!v.is_null(at)));
            match lane {
                _ if v.is_null(at) => {}
                Lane::Int { .. } | Lane::Decimal { .. } | Lane::Date | Lane::Moment { .. } => {
                    raw.extend_from_slice(&v.ints[at].to_le_bytes())
                }
                Lane::Real => raw.extend_from_slice(&v.reals[at].to_le_bytes()),
                Lane::Text => {
                    let text = v.text(at, bytes);
                    raw.extend_from_slice(&(text.len() as u32).to_le_bytes());
                    raw.extend_from_slice(text);
                }
            }
        }
    }

    /// Whether keys that are equal are always the same as they stand there.
    pub fn keys_are_plain(&self) -> bool {
        self.keys.iter().all(|(_, lane, _)| matches!(lane, Lane::Int { .. } | Lane::Date | Lane::Moment { .. }))
    }

    /// Calls `f` with the value of each key of a row, and its type.
    pub fn each_key(&self, at: usize, bytes: &[u8], mut f: impl FnMut(&Value, &SqlType)) {
        for (register, lane, ty) in &self.keys {
            let v = &self.vectors[*register];
            let value = if v.is_null(at) { Value::Null } else { v.value(at, *lane, bytes) };
            f(&value, ty);
        }
    }
}
