//! A scan whose rows are grouped, in batches.

use engine::{Batch, Read};
use expr::{EvalContext, Expr};
use plan::Stage;
use plan::query::{Block, CLUSTERED, Group, Join, Path, PlanTable, Source, TableAccess, ValuesOf};
use plan::range::{self, KeyRange, KeyRanges};
use value::{Extent, Locator, SqlResult, SqlType, Value};

use super::compile::Compiler;
use super::feed::{Feed, Feeds, whole};
use super::kernels::Run;
use super::program::{Operand, Program};
use super::vector::{Lane, Vector};
use crate::group::Hashed;
use crate::keys::{KEY_OVERHEAD, KeyTable, encode_value};
use crate::profile::Span;
use crate::run::{Exec, Flow, Slots};
use crate::scan::Image;
use crate::table::Table;

/// Different keys as they stand in rows that are remembered with their groups.
const REMEMBERED_MAX: usize = 1 << 16;

/// When so many batches have given up, no other is tried.
const GIVEN_UP_MAX: usize = 16;

/// What becomes of the rows that passed.
struct Output<'p> {
    program: Program,
    places: Locator,
    keys: Vec<(usize, Lane, &'p SqlType)>,
    /// Keys of rows as they stand there, and the numbers of their groups.
    known: KeyTable,
    numbers_of_known: Vec<u32>,
    /// Columns that a new group keeps, ascending.
    kept: Vec<usize>,
    feeds: Feeds,
}

/// Which rows pass.
struct Filter<'p> {
    program: Program,
    places: Locator,
    conditions: Vec<usize>,
    /// What comes behind them and is looked at row by row.
    rest: Vec<&'p Expr>,
}

#[derive(Default)]
struct Room {
    places: Vec<Extent>,
    vectors: Vec<Vector>,
    /// Rows that passed.
    passed: Vec<u32>,
    numbers: Vec<u32>,
    key: Vec<u8>,
    raw: Vec<u8>,
}

/// Where the rows come from.
struct Scanned<'s> {
    access: &'s TableAccess,
    plan: &'s PlanTable,
    table: &'s Table,
    index: Option<usize>,
    exact: bool,
}

/// What batches are fed to, and the room that it is done in.
struct Grouping<'p, 'h, 'g> {
    output: Output<'p>,
    filter: Filter<'p>,
    room: Room,
    hashed: &'h mut Hashed<'g>,
    /// Batches that gave up.
    given_up: usize,
}

impl Grouping<'_, '_, '_> {
    /// What has been gathered goes to the accumulators.
    fn hand_over(&mut self, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let Hashed { group, groups, held, .. } = &mut *self.hashed;
        self.output.feeds.hand_over(Feed { group, groups, held }, cx)
    }
}

impl Exec<'_> {
    /// Feeds the rows of a block to its groups in batches. False: nothing was done, for they must come by rows.
    pub fn group_in_batches(
        &self,
        block: &Block,
        group: &Group,
        hashed: &mut Hashed<'_>,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<bool> {
        let Some(Join::Table(access)) = &block.source else { return Ok(false) };
        let plan = &self.plan.tables[access.table];
        let Some(index) = self.index_in_batches(access, plan)? else { return Ok(false) };
        let table = self.table(access.table)?.clone();
        let conditions = access.filter.iter().chain(&access.implied);
        let Some(output) = output(plan, &table, group, row, cx).filter(|_| conditions.clone().all(Expr::is_deterministic)) else {
            return Ok(false);
        };
        let ranges = match &access.path {
            Path::Ranges { index, ranges } => {
                let current: &Slots = row;
                let mut values = |of: &ValuesOf, cx: &mut EvalContext<'_>| self.values_of(of, current, cx);
                range::evaluate(&ranges.tree, &table.indexes[*index].search, current, Some(&mut values), cx)?
            }
            _ => KeyRanges { list: vec![KeyRange::everything()], exact: true },
        };
        let filter =
            filter(plan, &table, conditions.take(access.filter.len() + if ranges.exact { 0 } else { access.implied.len() }), row, cx);
        let mut grouping = Grouping { output, filter, room: Room::default(), hashed, given_up: 0 };
        let scanned = Scanned { access, plan, table: &table, index, exact: ranges.exact };
        let span = self.span(access.as_ref(), Stage::Rows);
        let (mut batch, count) = (self.batch(), ranges.list.len());
        for n in 0..count {
            let range = &ranges.list[if self.is_backward(access) { count - 1 - n } else { n }];
            self.range_in_batches(&scanned, range, &mut grouping, &mut batch, &span, row, cx)?;
        }
        self.return_batch(batch);
        grouping.hand_over(cx)?;
        Ok(true)
    }

    /// The index by whose order rows of the clustered tree are read in batches; the inner `None` is that of the tree itself.
    fn index_in_batches(&self, access: &TableAccess, plan: &PlanTable) -> SqlResult<Option<Option<usize>>> {
        let state = &self.states[access.table];
        let reads = self.read_mode(plan) == Read::Consistent && !state.track.get() && !state.past_nulls.get();
        let reads = reads && matches!(plan.source, Source::Base(_));
        if !reads || access.jumps.is_some() || access.rows < self.options.batch_min as f64 {
            return Ok(None);
        }
        let table = self.table(access.table)?;
        Ok(match access.path {
            Path::Full { index: CLUSTERED } => Some(None),
            Path::Full { index } | Path::Ranges { index, .. } if table.indexes[index].clustered => Some(Some(index)),
            _ => None,
        })
    }

    #[expect(clippy::too_many_arguments, reason = "rows of one table")]
    fn range_in_batches(
        &self,
        scanned: &Scanned<'_>,
        range: &KeyRange,
        grouping: &mut Grouping<'_, '_, '_>,
        batch: &mut Batch,
        span: &Span<'_>,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<()> {
        let Scanned { access, plan, table, index, exact } = *scanned;
        let (mut cursor, shape) = self.open_range(access, plan, table, index, range)?;
        let mut seen = 0;
        loop {
            let more = self.next_of(plan, table, index, &mut cursor, batch, self.options.batch_rows.max(1))?;
            seen += batch.len() as u64;
            if !batch.is_empty() && !self.feed_batch(scanned, grouping, batch, span, row, cx)? {
                // The batch gave up: what came before it goes first.
                grouping.given_up += 1;
                grouping.hand_over(cx)?;
                for i in 0..batch.len() {
                    let image = Image::Among(batch.payload(i));
                    let hashed = &mut *grouping.hashed;
                    self.clustered_row(access, plan, table, batch.key(i), image, exact, row, cx, &mut |row, cx| {
                        span.hand(|| hashed.feed(row, cx)).map(|()| Flow::More)
                    })?;
                }
            }
            if !more {
                self.tally.scanned(shape, seen, true);
                self.states[access.table].note_fetched(index, seen);
                return Ok(());
            }
            cx.session.check_killed()?;
        }
    }

    /// False: nothing was done.
    fn feed_batch(
        &self,
        scanned: &Scanned<'_>,
        grouping: &mut Grouping<'_, '_, '_>,
        batch: &Batch,
        span: &Span<'_>,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<bool> {
        if grouping.hashed.is_full() || grouping.given_up >= GIVEN_UP_MAX {
            return Ok(false);
        }
        let begun = self.now();
        let passed = filter_batch(scanned, &grouping.filter, &mut grouping.room, batch, row, cx);
        if passed.is_none() {
            return Ok(false);
        }
        let Room { places, vectors, passed, .. } = &mut grouping.room;
        let (rows, output) = (passed.len(), &grouping.output);
        let bytes = batch.bytes();
        if rows > 0 {
            places.clear();
            for at in &*passed {
                output.places.locate(&scanned.table.rows, bytes, batch.payload_at(*at as usize), places)?;
            }
            let run = Run { bytes, codec: &scanned.table.rows, columns: output.places.columns(), places, rows };
            if run.all(&output.program, vectors).is_none() {
                return Ok(false);
            }
        }
        self.note_filtered(scanned.access, batch.len() as u64, begun);
        if rows == 0 {
            return Ok(true);
        }
        span.hand_many(rows as u64, || {
            number_groups(scanned, grouping, batch, row, cx)?;
            grouping.hashed.rows += rows as u64;
            let Hashed { group, groups, held, .. } = &mut *grouping.hashed;
            grouping.output.feeds.take(bytes, &grouping.room.vectors, &grouping.room.numbers, Feed { group, groups, held }, cx)?;
            grouping.hashed.look_at_room();
            Ok(true)
        })
    }
}

fn compiler<'c>(plan: &PlanTable, table: &'c Table, row: &'c Slots, params: &'c [Value]) -> Compiler<'c> {
    Compiler { codec: &table.rows, own: plan.slot..plan.slot + plan.width, row, params, program: Program::default() }
}

fn output<'p>(plan: &PlanTable, table: &Table, group: &'p Group, row: &Slots, cx: &EvalContext<'_>) -> Option<Output<'p>> {
    let mut compiler = compiler(plan, table, row, cx.params);
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
    let program = compiler.program;
    let places = table.rows.locator(&program.columns());
    Some(Output { program, places, keys, known: KeyTable::default(), numbers_of_known: Vec::new(), kept, feeds })
}

fn filter<'p>(plan: &PlanTable, table: &Table, list: impl Iterator<Item = &'p Expr>, row: &Slots, cx: &EvalContext<'_>) -> Filter<'p> {
    let mut compiler = compiler(plan, table, row, cx.params);
    let (mut conditions, mut rest) = (Vec::new(), Vec::new());
    for condition in list {
        // A row that one condition rejects is not shown to those behind it.
        match if rest.is_empty() { compiler.truth(condition) } else { None } {
            Some(register) => conditions.push(register),
            None => rest.push(condition),
        }
    }
    let program = compiler.program;
    Filter { places: table.rows.locator(&program.columns()), program, conditions, rest }
}

/// Finds the rows that pass. `None`: the batch gives up.
fn filter_batch(
    scanned: &Scanned<'_>,
    filter: &Filter<'_>,
    room: &mut Room,
    batch: &Batch,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
) -> Option<()> {
    let Scanned { plan, table, .. } = *scanned;
    let Room { places, vectors, passed, .. } = room;
    places.clear();
    passed.clear();
    if !filter.places.columns().is_empty() {
        for at in 0..batch.len() {
            filter.places.locate(&table.rows, batch.bytes(), batch.payload_at(at), places).ok()?;
        }
    }
    let run = Run { bytes: batch.bytes(), codec: &table.rows, columns: filter.places.columns(), places, rows: batch.len() };
    run.all(&filter.program, vectors)?;
    let holds = |v: &Vector, at: usize| v.ints[at] != 0 && !v.is_null(at);
    passed.extend((0..batch.len() as u32).filter(|at| filter.conditions.iter().all(|c| holds(&vectors[*c], *at as usize))));
    if filter.rest.is_empty() {
        return Some(());
    }
    let mut trouble = false;
    let mut warnings = Vec::new();
    let mut apart = cx.apart(&mut warnings);
    passed.retain(|at| {
        let slots = &mut row[plan.slot..plan.slot + plan.width];
        let image = batch.payload(*at as usize);
        let decoded = table.rows.decode(image, &plan.wanted, &apart.settings.time_zone, slots).is_ok();
        if !decoded {
            trouble = true;
            return false;
        }
        filter.rest.iter().all(|e| {
            expr::passes(e, row, &mut apart).unwrap_or_else(|_| {
                trouble = true;
                false
            })
        })
    });
    (!trouble && warnings.is_empty()).then_some(())
}

/// Finds the number of the group of each row that passed.
fn number_groups(
    scanned: &Scanned<'_>,
    grouping: &mut Grouping<'_, '_, '_>,
    batch: &Batch,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
) -> SqlResult<()> {
    let Grouping { output, room, hashed, .. } = grouping;
    let Room { vectors, passed, numbers, key, raw, .. } = room;
    numbers.clear();
    let (group, size) = (hashed.group, output.feeds.size());
    let Scanned { plan, table, .. } = *scanned;
    // Numbers are keys as they stand; of what is read by a collation the number is remembered.
    let remembers = output.keys.iter().any(|(_, lane, _)| !matches!(lane, Lane::Int { .. } | Lane::Date));
    let mut last: Option<u32> = None;
    for (at, passed) in passed.iter().enumerate() {
        if let Some(only) = last.filter(|_| output.keys.is_empty()) {
            numbers.push(only);
            continue;
        }
        if remembers {
            raw.clear();
            output.keys.iter().for_each(|(register, lane, _)| push_raw(&vectors[*register], *lane, at, batch.bytes(), raw));
            if let Some(known) = output.known.get(raw) {
                numbers.push(output.numbers_of_known[known]);
                continue;
            }
        }
        key.clear();
        for (register, lane, ty) in &output.keys {
            encode_value(&value_at(&vectors[*register], *lane, at, batch.bytes()), ty, key);
        }
        let number = hashed.number(key, size, || {
            let slots = &mut row[plan.slot..plan.slot + plan.width];
            table.rows.decode(batch.payload(*passed as usize), &output.kept, &cx.settings.time_zone, slots)?;
            Ok(group.kept.iter().map(|slot| row[*slot].clone()).collect())
        })? as u32;
        if remembers && output.known.len() < REMEMBERED_MAX {
            output.known.insert(raw);
            output.numbers_of_known.push(number);
            hashed.held.take(raw.len() + KEY_OVERHEAD)?;
        }
        numbers.push(number);
        last = Some(number);
    }
    Ok(())
}

fn push_raw(v: &Vector, lane: Lane, at: usize, bytes: &[u8], raw: &mut Vec<u8>) {
    if v.is_null(at) {
        raw.push(0);
        return;
    }
    match lane {
        Lane::Int { .. } | Lane::Decimal { .. } | Lane::Date => {
            raw.push(1);
            raw.extend_from_slice(&v.ints[at].to_le_bytes());
        }
        Lane::Real => {
            raw.push(1);
            raw.extend_from_slice(&v.reals[at].to_le_bytes());
        }
        Lane::Text => {
            let text = v.texts[at].of(bytes);
            raw.push(1);
            raw.extend_from_slice(&(text.len() as u32).to_le_bytes());
            raw.extend_from_slice(text);
        }
    }
}

fn value_at(v: &Vector, lane: Lane, at: usize, bytes: &[u8]) -> Value {
    match lane {
        _ if v.is_null(at) => Value::Null,
        Lane::Real => Value::Double(v.reals[at]),
        Lane::Text => Value::bytes(v.texts[at].of(bytes)),
        lane => whole(v.ints[at], lane),
    }
}
