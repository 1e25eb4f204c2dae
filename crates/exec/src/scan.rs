//! Reading one table: by unique key, by ranges of an index, in full; decoded straight into the row buffer.

use std::collections::HashSet;
use std::ops::Bound;
use std::rc::Rc;

use engine::{Batch, Cursor, Direction, Entries, Isolation, Read};
use expr::{Comparator, CompareOp, EvalContext, Expr, ExprKind, passes};
use plan::query::{CLUSTERED, Path, PlanTable, Source, TableAccess, ValuesOf};
use plan::range::{self, Encoded, KeyRange, KeyRanges};
use plan::walk::Except;
use plan::{Plan, Stage, VirtualTable};
use value::{Bytes, KeyCodec, SqlResult, Value};

use crate::batch::{Batches, Filter};
use crate::context::Only;
use crate::engine_error;
use crate::flow::{Flow, RowFn, Slots};
use crate::forms::settle_batch;
use crate::rows::RowList;
use crate::run::{Exec, TableState};
use crate::share::{Share, scanned_index};
use crate::table::Table;
use crate::tally::{Count, ScanShape};

/// Entries of the first batch of a scan, and of the later ones: a scan that stops early reads little too
/// much.
const BATCH_FIRST: usize = 32;
const BATCH_MAX: usize = 256;

/// Of a subquery with more values a table is not asked one by one.
const VALUES_MAX: u64 = 20_000;

/// The values of a row whose image has so many bytes share it, and so does whoever changes the row.
const LARGE: usize = 64 << 10;

/// The image of a row: among others, in memory that whoever keeps it may have, or a large one, which is
/// shared.
pub(crate) enum Image<'a> {
    Among(&'a [u8]),
    Own(&'a mut Vec<u8>),
    Large(Bytes),
}

impl<'a> Image<'a> {
    fn own(image: &'a mut Vec<u8>) -> Image<'a> {
        if image.len() < LARGE { Image::Own(image) } else { Image::Large(Bytes::from(std::mem::take(image))) }
    }
}

/// What the filter says of TABLE_SCHEMA and TABLE_NAME: tools ask for one table at a time, and there may be
/// very many.
fn only(table: &VirtualTable, plan: &PlanTable, access: &TableAccess, cx: &mut EvalContext<'_>) -> SqlResult<Only> {
    let mut only = Only::default();
    let parts =
        access.filter.iter().flat_map(|e| if let ExprKind::And(list) = &e.kind { list.as_slice() } else { std::slice::from_ref(e) });
    for part in parts {
        let ExprKind::Compare { op: CompareOp::Eq, by: Comparator::Text(collation), sides } = &part.kind else { continue };
        if !collation.name().ends_with("_bin") {
            continue;
        }
        for (column, constant) in [(&sides[0], &sides[1]), (&sides[1], &sides[0])] {
            let at = column.as_slot().and_then(|slot| (slot as usize).checked_sub(plan.slot));
            let Some(name) = at.and_then(|at| table.columns.get(at)).map(|c| c.name.as_str()) else { continue };
            if !constant.is_constant() {
                continue;
            }
            let place = match name {
                "TABLE_SCHEMA" => &mut only.db,
                "TABLE_NAME" => &mut only.table,
                _ => continue,
            };
            // Trailing spaces do not count.
            if let Value::Bytes(text) = expr::eval(constant, &[], cx)? {
                *place = Some(String::from_utf8_lossy(&text).trim_end_matches(' ').to_string());
            }
        }
    }
    Ok(only)
}

/// The wanted columns that anything else reads.
pub(crate) fn wanted_besides(plan: &Plan, table: &PlanTable, except: Except<'_>) -> Vec<usize> {
    let Some(read) = plan.slots_read_besides(except) else { return table.wanted.clone() };
    let read: HashSet<usize> = read.into_iter().map(|slot| slot as usize).collect();
    table.wanted.iter().copied().filter(|column| read.contains(&(table.slot + column))).collect()
}

/// Looks where the rows are that the entries of a batch lead to, so that memory is waited for once for all of
/// them.
fn foresee_rows(
    exec: &Exec<'_>,
    access: &TableAccess,
    plan: &PlanTable,
    table: &Table,
    index: Option<usize>,
    batch: &Batch,
) -> SqlResult<()> {
    let state = &exec.states[access.table];
    state.entry_number.set(0);
    let mut foreseen = state.foreseen.borrow_mut();
    foreseen.clear();
    match index.map(|i| &table.indexes[i]).filter(|i| !i.clustered) {
        Some(index) if batch.len() > 1 && !exec.reads_index_only(access, plan) => {
            let keys = (0..batch.len()).map(|n| index.row_of(batch.key(n)).unwrap_or_default());
            exec.reading(plan, |tx| engine::foresee(tx, table.def.tree, keys, &mut foreseen))
        }
        _ => Ok(()),
    }
}

impl Exec<'_> {
    /// Calls `out` for every row of a table that its path finds and its filter lets through.
    pub fn scan(&self, access: &TableAccess, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        if self.profile.is_none() {
            return self.scan_path(access, row, cx, out);
        }
        let span = self.span(access, Stage::Rows);
        self.scan_path(access, row, cx, &mut |row, cx| span.hand(|| out(row, cx)))
    }

    /// The same, off the clock.
    pub fn scan_path(&self, access: &TableAccess, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        let plan = &self.plan.tables[access.table];
        match (&access.path, &plan.source) {
            (Path::Never, _) => Ok(Flow::More),
            (Path::Hash(hash), _) => self.probe(access, hash, row, cx, out),
            (_, Source::Base(_)) => self.scan_base(access, plan, row, cx, out),
            (_, Source::Virtual(v)) => self.scan_virtual(v, access, plan, row, cx, out),
            (_, Source::Derived(query)) => {
                let rows = self.materialized(*query, row, cx)?;
                self.scan_rows(&rows, access, plan, row, cx, out)
            }
            (_, Source::Working(query)) => {
                let rows = self.working.borrow()[*query].clone();
                rows.map_or(Ok(Flow::More), |rows| self.scan_rows(&rows, access, plan, row, cx, out))
            }
        }
    }

    fn scan_virtual(
        &self,
        table: &VirtualTable,
        access: &TableAccess,
        plan: &PlanTable,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Flow> {
        let state = &self.states[access.table].rows;
        let kept = state.borrow().clone();
        let rows = match kept {
            Some(rows) => rows,
            None => {
                let only = only(table, plan, access, cx)?;
                let mut rows = RowList::new(&self.memory);
                self.virtual_tables.rows(table, &plan.wanted, &only, &mut |row| rows.push(row))?;
                rows.seal()?;
                let rows = Rc::new(rows);
                *state.borrow_mut() = Some(rows.clone());
                rows
            }
        };
        let take = |row: &mut Slots, kept: &[Value]| {
            for (&c, v) in plan.wanted.iter().zip(kept) {
                row[plan.slot + c].clone_from(v);
            }
        };
        Ok(self.read_kept(&rows, access, &take, row, cx, out)?.0)
    }

    /// Goes through kept rows, of which `take` brings one into `row`. Tells how many were looked at.
    fn read_kept(
        &self,
        rows: &RowList,
        access: &TableAccess,
        take: &dyn Fn(&mut Slots, &[Value]),
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<(Flow, u64)> {
        let mut reader = rows.reader();
        for at in 0..rows.len() {
            self.tick(cx)?;
            take(row, reader.get(at)?);
            if self.passes(access, false, row, cx)? && out(row, cx)? == Flow::Stop {
                return Ok((Flow::Stop, at + 1));
            }
        }
        Ok((Flow::More, rows.len()))
    }

    /// Whether a row passes the table's filter and, unless the path is `exact`, what that implies.
    pub fn passes(&self, access: &TableAccess, exact: bool, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<bool> {
        self.on_filter(access, || Ok(passes_all(&access.filter, row, cx)? && (exact || passes_all(&access.implied, row, cx)?)))
    }

    /// Rows of a derived or working table.
    fn scan_rows(
        &self,
        rows: &RowList,
        access: &TableAccess,
        plan: &PlanTable,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Flow> {
        // What it takes to come to the end of a table that has one.
        let end = u64::from(matches!(plan.source, Source::Derived(_)));
        let take = |row: &mut Slots, kept: &[Value]| {
            for &c in &plan.wanted {
                row[plan.slot + c].clone_from(&kept[c]);
            }
        };
        let (flow, read) = self.read_kept(rows, access, &take, row, cx, out)?;
        self.tally.add(Count::ReadRndNext, if flow == Flow::Stop { read } else { read + end });
        Ok(flow)
    }

    fn scan_base(
        &self,
        access: &TableAccess,
        plan: &PlanTable,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Flow> {
        let table = self.table(access.table)?.clone();
        let share = self.states[access.table].share.borrow().clone();
        if let Some(Share { range, exact, .. }) = share {
            let ranges = KeyRanges { list: vec![range], exact };
            return self.scan_ranges(access, plan, &table, scanned_index(&access.path), &ranges, row, cx, out);
        }
        match &access.path {
            Path::Point { index, key } => {
                let i = &table.indexes[*index];
                let mut bytes = Vec::with_capacity(32);
                match range::encode_key(key, &i.key, row, cx, &mut bytes)? {
                    Encoded::Nothing => Ok(Flow::More),
                    Encoded::Unknown => {
                        let ranges = range::evaluate_equal(key, &i.key, row, cx)?;
                        self.scan_ranges(access, plan, &table, Some(*index), &ranges, row, cx, out)
                    }
                    Encoded::Whole { .. } if i.clustered => self.point(access, plan, &table, &bytes, row, cx, out),
                    Encoded::Whole { .. } => self.unique(access, plan, &table, *index, &bytes, row, cx, out),
                }
            }
            Path::Ref { index, key } => {
                let ranges = range::evaluate_equal(key, &table.indexes[*index].search, row, cx)?;
                self.scan_ranges(access, plan, &table, Some(*index), &ranges, row, cx, out)
            }
            Path::Ranges { index, ranges } => {
                let current: &Slots = row;
                let mut values = |of: &ValuesOf, cx: &mut EvalContext<'_>| self.values_of(of, current, cx);
                let ranges = range::evaluate(&ranges.tree, &table.indexes[*index].search, current, Some(&mut values), cx)?;
                if let Some(jumps) = &access.jumps {
                    return self.scan_in_jumps(access, jumps, plan, &table, *index, &ranges, row, cx, out);
                }
                self.scan_ranges(access, plan, &table, Some(*index), &ranges, row, cx, out)
            }
            Path::Full { index } => {
                let index = if *index == CLUSTERED { None } else { Some(*index) };
                let range = match index.filter(|_| self.states[access.table].past_nulls.get()) {
                    Some(index) => KeyRange::with_values(&table.indexes[index].key),
                    None => KeyRange::everything(),
                };
                let ranges = KeyRanges { list: vec![range], exact: true };
                match access.jumps.as_ref().zip(index.or(table.def.clustered)) {
                    Some((jumps, index)) => self.scan_in_jumps(access, jumps, plan, &table, index, &ranges, row, cx, out),
                    None => self.scan_ranges(access, plan, &table, index, &ranges, row, cx, out),
                }
            }
            Path::Members { index, call, sought } => {
                crate::union::scan_members(self, (*index, call, *sought), (access, plan, &table), row, cx, out)
            }
            Path::Fulltext { search, .. } => crate::search::scan_found(self, search, (access, plan, &table), row, cx, out),
            Path::Union { parts } => self.scan_union(parts, access, plan, &table, row, cx, out),
            Path::Hash(_) | Path::Never => Ok(Flow::More),
        }
    }

    /// The values of a subquery, which runs now if it has not, without NULL; none if there are very many.
    pub(crate) fn values_of(&self, of: &ValuesOf, row: &Slots, cx: &mut EvalContext<'_>) -> SqlResult<Option<Vec<Value>>> {
        let found = self.constant_rows(of.query, row, cx, None)?;
        if found.len() > VALUES_MAX {
            return Ok(None);
        }
        let mut values = Vec::with_capacity(found.len() as usize);
        let mut reader = found.reader();
        for at in 0..found.len() {
            self.tick(cx)?;
            values.extend(reader.get(at)?.first().filter(|value| !value.is_null()).cloned());
        }
        Ok(Some(values))
    }

    /// Notes that rows are going to be locked; a range that nothing can be in locks nothing.
    fn intend(&self, plan: &PlanTable, table: &Table) {
        if !table.def.temporary && plan.past.is_none() {
            self.tx.borrow_mut().intend(table.def.tree, self.read_mode(plan));
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a row of one table")]
    pub(crate) fn point(
        &self,
        access: &TableAccess,
        plan: &PlanTable,
        table: &Table,
        key: &[u8],
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Flow> {
        self.tally.add(Count::ReadKey, 1);
        self.intend(plan, table);
        let mut image = std::mem::take(self.states[access.table].current.borrow_mut().room());
        let found = self.reading(plan, |tx| tx.get(table.def.tree, key, self.read_mode(plan), &mut image))?;
        if found {
            table.rows.settle(&mut image)?;
        }
        self.states[access.table].note_fetched(table.def.clustered, u64::from(found));
        let flow =
            if found { self.clustered_row(access, plan, table, key, Image::own(&mut image), true, row, cx, out) } else { Ok(Flow::More) };
        if image.capacity() > 0 {
            let mut current = self.states[access.table].current.borrow_mut();
            if current.image().is_empty() {
                *current.room() = image;
            }
        }
        flow
    }

    #[expect(clippy::too_many_arguments, reason = "a row of one table")]
    fn unique(
        &self,
        access: &TableAccess,
        plan: &PlanTable,
        table: &Table,
        index: usize,
        prefix: &[u8],
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Flow> {
        self.tally.add(Count::ReadKey, 1);
        self.intend(plan, table);
        let mut batch = self.batch();
        let read = self.read_mode(plan);
        let mut flow = Flow::More;
        let i = &table.indexes[index];
        let entries = Entries { rows: table.def.tree, row_of: &|key| i.row_of(key).ok() };
        self.reading(plan, |tx| tx.scan_unique(i.tree, prefix, read)?.next_entries(tx, &entries, &mut batch, 1))?;
        self.states[access.table].note_fetched(Some(index), batch.len() as u64);
        if !batch.is_empty() {
            flow = self.index_entry(access, plan, table, index, batch.key(0), true, row, cx, out)?;
        }
        self.return_batch(batch);
        Ok(flow)
    }

    /// Scans ranges of an index (`None`: the clustered tree).
    #[expect(clippy::too_many_arguments, reason = "rows of one table")]
    pub(crate) fn scan_ranges(
        &self,
        access: &TableAccess,
        plan: &PlanTable,
        table: &Table,
        index: Option<usize>,
        ranges: &KeyRanges,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Flow> {
        let mut batch = self.batch();
        let mut flow = Ok(Flow::More);
        let count = ranges.list.len();
        if count > 0 {
            self.intend(plan, table);
        }
        for n in 0..count {
            let range = &ranges.list[if self.is_backward(access) { count - 1 - n } else { n }];
            flow = self.scan_range(access, plan, table, index, range, ranges.exact, &mut batch, row, cx, out);
            if !matches!(flow, Ok(Flow::More)) {
                break;
            }
        }
        self.return_batch(batch);
        flow
    }

    /// Begins the scan of a range.
    pub(crate) fn open_range(
        &self,
        access: &TableAccess,
        plan: &PlanTable,
        table: &Table,
        index: Option<usize>,
        range: &KeyRange,
    ) -> SqlResult<(Cursor, ScanShape)> {
        let clustered = index.is_none_or(|i| table.indexes[i].clustered);
        let tree = index.map_or(table.def.tree, |i| table.indexes[i].tree);
        let read = self.read_mode(plan);
        let lower = if range.lower.is_empty() { Bound::Unbounded } else { Bound::Included(range.lower.as_slice()) };
        let upper = range.upper.as_ref().map_or(Bound::Unbounded, |u| Bound::Excluded(u.as_slice()));
        let backward = self.is_backward(access);
        let direction = if backward { Direction::Backward } else { Direction::Forward };
        let unique = |i: usize| table.indexes[i].unique && table.indexes[i].key.is_whole(&range.lower);
        let single = range.equal && !range.null && index.is_some_and(unique);
        let mut cursor: Cursor = if single && !clustered {
            self.within(plan, |tx| tx.scan_unique(tree, &range.lower, read))
        } else {
            let ended = self.states[access.table].ended.take();
            self.within(plan, |tx| ended.scan(tx, tree, lower, upper, direction, read))
        }
        .map_err(engine_error)?;
        let semi_consistent = clustered && !single && self.semi_consistent.get() && read != Read::Consistent;
        // Behind a range the next entry is locked whole, but in the clustered tree only where gaps are not,
        // and not behind an equality.
        let past_end = !range.equal && (!clustered || self.isolation <= Isolation::ReadCommitted && !semi_consistent);
        cursor.set_ends(range.from_value, range.to_value, past_end);
        cursor.set_semi_consistent(semi_consistent);
        let shape = ScanShape {
            unordered: index.is_none(),
            backward,
            from_key: if backward { range.upper.is_some() } else { !range.lower.is_empty() },
            single,
        };
        Ok((cursor, shape))
    }

    #[expect(clippy::too_many_arguments, reason = "rows of one table")]
    pub(crate) fn scan_range(
        &self,
        access: &TableAccess,
        plan: &PlanTable,
        table: &Table,
        index: Option<usize>,
        range: &KeyRange,
        exact: bool,
        batch: &mut Batch,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Flow> {
        let clustered = index.is_none_or(|i| table.indexes[i].clustered);
        let read = self.read_mode(plan);
        let (mut cursor, shape) = self.open_range(access, plan, table, index, range)?;
        let mut seen = 0;
        let mut filters = self.leads_in_batches(access, table, index) && self.filters_in_batches(access, plan, exact);
        // What is locked is looked at one by one: whatever comes of a row, an error, a wait, the end by
        // LIMIT, the next is not locked yet.
        let one_by_one = read != Read::Consistent;
        let mut limit = if one_by_one { 1 } else { BATCH_FIRST };
        loop {
            if filters && (seen >= self.options.batch_min || self.states[access.table].share.borrow().is_some()) {
                filters = false;
                let list = access.filter.iter().chain(access.implied.iter().filter(|_| !exact));
                let filter = Filter::new(list, plan, table, row, cx.params);
                if filter.is_useful() {
                    return self.scan_filtered((access, plan, index, exact), (cursor, shape, seen), filter, batch, row, cx, out);
                }
            }
            let more = self.next_of(plan, table, index, &mut cursor, batch, limit)?;
            foresee_rows(self, access, plan, table, index, batch)?;
            seen += batch.len() as u64;
            for i in 0..batch.len() {
                if cursor.is_unlocked() && i + 1 == batch.len() {
                    // It must be waited for only if the version that was committed last matches.
                    if self.matches(access, plan, table, &Image::Among(batch.payload(i)), exact, row, cx)? {
                        cursor.insist();
                    }
                    seen -= 1;
                    break;
                }
                let left = batch.len() - 1 - i;
                let flow = match index {
                    _ if clustered && left == 0 && batch.payload(i).len() >= LARGE => {
                        let (key, image) = batch.take_last();
                        self.clustered_row(access, plan, table, &key, Image::Large(Bytes::from(image)), exact, row, cx, out)?
                    }
                    Some(index) if !clustered => self.index_entry(access, plan, table, index, batch.key(i), exact, row, cx, out)?,
                    _ => self.clustered_row(access, plan, table, batch.key(i), Image::Among(batch.payload(i)), exact, row, cx, out)?,
                };
                if flow == Flow::Stop {
                    let seen = seen - left as u64;
                    end_scan(self, access, (shape, index), cursor, seen, false);
                    return Ok(Flow::Stop);
                }
            }
            if !more {
                if let Some(key) = cursor.take_behind() {
                    self.row_behind(access, plan, table, index.filter(|_| !clustered), &key)?;
                }
                end_scan(self, access, (shape, index), cursor, seen, true);
                return Ok(Flow::More);
            }
            if !one_by_one {
                limit = BATCH_MAX;
            }
            cx.session.check_killed()?;
        }
    }

    /// Whether the filter of a scan may look at whole batches.
    fn filters_in_batches(&self, access: &TableAccess, plan: &PlanTable, exact: bool) -> bool {
        let implied: &[Expr] = if exact { &[] } else { &access.implied };
        let mut list = access.filter.iter().chain(implied).peekable();
        list.peek().is_some() && self.reads_in_batches(access, plan) && list.all(Expr::is_deterministic)
    }

    /// Goes on with a scan that locks nothing, its filter looked at in batches.
    #[expect(clippy::too_many_arguments, reason = "rows of one table")]
    fn scan_filtered(
        &self,
        (access, plan, index, exact): (&TableAccess, &PlanTable, Option<usize>, bool),
        (cursor, shape, mut seen): (Cursor, ScanShape, u64),
        mut filter: Filter<'_>,
        batch: &mut Batch,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Flow> {
        let table = self.table(access.table)?;
        let mut batches = Batches::new(cursor);
        // Nobody stops a worker's scan early.
        let limit = if self.states[access.table].share.borrow().is_some() { self.options.batch_rows } else { BATCH_MAX };
        loop {
            let more = self.next_in_batches(&mut batches, plan, table, index, (seen, limit), Some(&mut filter), batch)?;
            let (begun, rows) = (self.now(), batch.len());
            let large = batch.bytes().len() >= LARGE && (0..batch.len()).any(|i| batch.payload(i).len() >= LARGE);
            let stopped = if large || batches.look_at(&mut filter, table, batch).is_none() {
                self.unfiltered_rows((access, plan, exact), table, batch, row, cx, out)?
            } else {
                self.note_filtered(access, rows as u64, begun);
                self.filtered_rows(&filter, access, table, batch, row, cx, out)?
            };
            seen += stopped.unwrap_or(rows) as u64;
            if !more || stopped.is_some() {
                count_scan(self, access, shape, seen, stopped.is_none());
                self.states[access.table].note_fetched(index, seen);
                return Ok(if stopped.is_some() { Flow::Stop } else { Flow::More });
            }
            cx.session.check_killed()?;
        }
    }

    /// Hands on the rows of a batch that have passed what batches know of the filter; tells with how many
    /// the scan was stopped, if it was.
    #[expect(clippy::too_many_arguments, reason = "rows of one table")]
    fn filtered_rows(
        &self,
        filter: &Filter<'_>,
        access: &TableAccess,
        table: &Table,
        batch: &Batch,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Option<usize>> {
        let plan = &self.plan.tables[access.table];
        let handed_on = || wanted_besides(self.plan, plan, Except::Conditions(access));
        let columns = match filter.rest.is_empty() {
            true => self.states[access.table].handed_on.get_or_init(handed_on),
            false => &plan.wanted,
        };
        for &at in &filter.passed {
            let slots = &mut row[plan.slot..plan.slot + plan.width];
            table.rows.decode(batch.payload(at as usize), columns, &cx.settings.time_zone, slots)?;
            let mut passed = true;
            for e in &filter.rest {
                passed = passed && passes(e, row, cx)?;
            }
            if passed && out(row, cx)? == Flow::Stop {
                return Ok(Some(at as usize + 1));
            }
        }
        Ok(None)
    }

    /// The same of rows that are looked at one by one.
    fn unfiltered_rows(
        &self,
        (access, plan, exact): (&TableAccess, &PlanTable, bool),
        table: &Table,
        batch: &mut Batch,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Option<usize>> {
        let rows = batch.len();
        for i in 0..rows {
            let flow = if i + 1 == rows && batch.payload(i).len() >= LARGE {
                let (key, image) = batch.take_last();
                self.clustered_row(access, plan, table, &key, Image::Large(Bytes::from(image)), exact, row, cx, out)?
            } else {
                self.clustered_row(access, plan, table, batch.key(i), Image::Among(batch.payload(i)), exact, row, cx, out)?
            };
            if flow == Flow::Stop {
                return Ok(Some(i + 1));
            }
        }
        Ok(None)
    }

    /// The next batch of a scan: of the clustered tree, or of an index, whose entries are those of the
    /// table's rows.
    pub(crate) fn next_of(
        &self,
        plan: &PlanTable,
        table: &Table,
        index: Option<usize>,
        cursor: &mut Cursor,
        batch: &mut Batch,
        limit: usize,
    ) -> SqlResult<bool> {
        let Some(i) = index.map(|i| &table.indexes[i]).filter(|i| !i.clustered) else {
            let more = self.reading(plan, |tx| cursor.next_batch(tx, batch, limit))?;
            return settle_batch(&table.rows, batch).map(|()| more);
        };
        let entries = Entries { rows: table.def.tree, row_of: &|key| i.row_of(key).ok() };
        self.reading(plan, |tx| cursor.next_entries(tx, &entries, batch, limit))
    }

    /// Whether the table is read from its end.
    pub(crate) fn is_backward(&self, access: &TableAccess) -> bool {
        access.reverse != self.states[access.table].turned.get()
    }

    /// The entry behind a range is locked. Unless the index says that it is out of the range, its row is
    /// locked, too, before that is found out. READ COMMITTED gives both up again, but not behind a scan
    /// against key order: InnoDB does not, either.
    fn row_behind(&self, access: &TableAccess, plan: &PlanTable, table: &Table, index: Option<usize>, key: &[u8]) -> SqlResult<()> {
        let by_entry = self.locks_entries_only(access, plan);
        let by_index = access.index_condition.is_some() && !by_entry;
        let given_up = by_index || !self.is_backward(access);
        let Some(index) = index else {
            if given_up {
                self.reject(plan, table.def.tree, key);
            }
            return Ok(());
        };
        let i = &table.indexes[index];
        if !by_index && !by_entry {
            let tail = i.row_of(key)?;
            let mut image = Vec::new();
            self.reading(plan, |tx| tx.get(table.def.tree, tail, self.read_mode(plan), &mut image))?;
            if given_up {
                self.reject(plan, table.def.tree, tail);
            }
        }
        if given_up {
            self.reject(plan, i.tree, key);
        }
        Ok(())
    }

    /// A row that is locked exclusively is locked in its clustered tree as well.
    fn reads_index_only(&self, access: &TableAccess, plan: &PlanTable) -> bool {
        access.covering && !self.states[access.table].track.get() && self.read_mode(plan) != Read::Exclusive
    }

    /// Whether rows are locked shared by their entries alone, as in MySQL where these say all that is
    /// wanted. Text is read in the row even so: nobody writes it there while its entry is locked.
    fn locks_entries_only(&self, access: &TableAccess, plan: &PlanTable) -> bool {
        let state = &self.states[access.table];
        let shared = || !state.track.get() && plan.past.is_none() && self.tx.borrow().effective(self.read_mode(plan)) == Read::Shared;
        *state.told.get_or_init(|| entries_tell(state, plan, access)) && shared()
    }

    /// Does what the entry of an index says rule out its row?
    #[expect(clippy::too_many_arguments, reason = "a row of one table")]
    fn ruled_out(
        &self,
        access: &TableAccess,
        plan: &PlanTable,
        table: &Table,
        index: usize,
        (key, tail): (&[u8], &[u8]),
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<bool> {
        let Some(pushed) = access.index_condition.as_ref().filter(|p| !p.conditions.is_empty()) else { return Ok(false) };
        let slots = &mut row[plan.slot..plan.slot + plan.width];
        table.indexes[index].key.decode(key, &pushed.own, &cx.settings.time_zone, slots)?;
        if let Some(codec) = table.clustered.as_ref().filter(|_| !pushed.clustered.is_empty()) {
            codec.decode(tail, &pushed.clustered, &cx.settings.time_zone, slots)?;
        }
        for &at in &pushed.conditions {
            if !passes(&access.filter[at], row, cx)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Does a row pass the table's filter?
    #[expect(clippy::too_many_arguments, reason = "a row of one table")]
    fn matches(
        &self,
        access: &TableAccess,
        plan: &PlanTable,
        table: &Table,
        image: &Image<'_>,
        exact: bool,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<bool> {
        let (rows, slots, time_zone) = (&table.rows, &mut row[plan.slot..plan.slot + plan.width], &cx.settings.time_zone);
        match image {
            Image::Among(image) => rows.decode(image, &plan.wanted, time_zone, slots)?,
            Image::Own(image) => rows.decode(image, &plan.wanted, time_zone, slots)?,
            Image::Large(image) => rows.decode_shared(image, &plan.wanted, time_zone, slots)?,
        }
        self.passes(access, exact, row, cx)
    }

    /// READ COMMITTED: a row that WHERE rejects is not kept locked.
    fn reject(&self, plan: &PlanTable, tree: base::TreeId, key: &[u8]) {
        if self.isolation <= Isolation::ReadCommitted && self.read_mode(plan) != Read::Consistent {
            self.tx.borrow_mut().unlock_row(tree, key);
        }
    }

    /// An entry of a secondary index: either it holds all that is wanted, or it leads to the row.
    #[expect(clippy::too_many_arguments, reason = "a row of one table")]
    pub(crate) fn index_entry(
        &self,
        access: &TableAccess,
        plan: &PlanTable,
        table: &Table,
        index: usize,
        key: &[u8],
        exact: bool,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Flow> {
        let state = &self.states[access.table];
        let i = &table.indexes[index];
        let tail = i.row_of(key)?;
        let number = state.entry_number.replace(state.entry_number.get() + 1);
        if self.reads_index_only(access, plan) {
            let (own, behind) = state.covering.get_or_init(|| covered(state, plan, index));
            let slots = &mut row[plan.slot..plan.slot + plan.width];
            i.key.decode(key, own, &cx.settings.time_zone, slots)?;
            if let Some(codec) = table.clustered.as_ref().filter(|_| !behind.is_empty()) {
                codec.decode(tail, behind, &cx.settings.time_zone, slots)?;
            }
            if !self.passes(access, exact, row, cx)? {
                self.reject(plan, i.tree, key);
                return Ok(Flow::More);
            }
            return out(row, cx);
        }
        if self.ruled_out(access, plan, table, index, (key, tail), row, cx)? {
            self.reject(plan, i.tree, key);
            return Ok(Flow::More);
        }
        let mut image = Vec::with_capacity(256);
        let by_entry = self.locks_entries_only(access, plan);
        let found = self.reading(plan, |tx| match by_entry {
            true => tx.get_settled(table.def.tree, tail, &mut image),
            false => {
                let foreseen = state.foreseen.borrow();
                engine::get_foreseen(tx, table.def.tree, tail, self.read_mode(plan), Some((&foreseen, number)), &mut image)
            }
        })?;
        if !found && self.skips(plan) {
            // Its row is locked by another. The lock on the entry is kept even at READ COMMITTED, as in
            // InnoDB.
            return Ok(Flow::More);
        }
        if found {
            table.rows.settle(&mut image)?;
        }
        let image = Image::own(&mut image);
        // A dirty read may come between the changes of a row and of its entries.
        let exact = exact && self.isolation != Isolation::ReadUncommitted;
        if !found || !self.matches(access, plan, table, &image, exact, row, cx)? {
            if found && !by_entry {
                self.reject(plan, table.def.tree, tail);
            }
            self.reject(plan, i.tree, key);
            return Ok(Flow::More);
        }
        self.passed_row(access, tail, image, row, cx, out)
    }

    #[expect(clippy::too_many_arguments, reason = "a row of one table")]
    pub(crate) fn clustered_row(
        &self,
        access: &TableAccess,
        plan: &PlanTable,
        table: &Table,
        key: &[u8],
        image: Image<'_>,
        exact: bool,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Flow> {
        if !self.matches(access, plan, table, &image, exact, row, cx)? {
            self.reject(plan, table.def.tree, key);
            return Ok(Flow::More);
        }
        self.passed_row(access, key, image, row, cx, out)
    }

    /// A row that the filter let through.
    fn passed_row(
        &self,
        access: &TableAccess,
        key: &[u8],
        image: Image<'_>,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Flow> {
        let state = &self.states[access.table];
        if state.track.get() {
            let mut current = state.current.borrow_mut();
            current.key.clear();
            current.key.extend_from_slice(key);
            match image {
                Image::Own(image) => std::mem::swap(current.room(), image),
                Image::Among(image) => {
                    let room = current.room();
                    room.clear();
                    room.extend_from_slice(image);
                }
                Image::Large(image) => current.share(image),
            }
            current.absent = false;
        }
        out(row, cx)
    }

    /// The NULL row of an outer join.
    pub fn null_row(&self, table: usize, row: &mut Slots) {
        let plan = &self.plan.tables[table];
        row[plan.slot..plan.slot + plan.width].fill(Value::Null);
        if self.states[table].track.get() {
            self.states[table].current.borrow_mut().absent = true;
        }
    }
}

/// Notes that a scan has ended behind so many entries, `whole`: at the end of its range.
fn end_scan(exec: &Exec<'_>, access: &TableAccess, (shape, index): (ScanShape, Option<usize>), cursor: Cursor, seen: u64, whole: bool) {
    count_scan(exec, access, shape, seen, whole);
    exec.states[access.table].note_fetched(index, seen);
    exec.states[access.table].ended.set(cursor.end());
}

/// Counts a scan, or a part of one.
pub(crate) fn count_scan(exec: &Exec<'_>, access: &TableAccess, shape: ScanShape, seen: u64, ended: bool) {
    match &*exec.states[access.table].share.borrow() {
        Some(share) => exec.tally.scanned_share(shape, seen, share),
        None => exec.tally.scanned(shape, seen, ended),
    }
}

/// Splits the wanted columns into those of the index's key and those of the clustered key.
fn covered(state: &TableState, plan: &PlanTable, index: usize) -> (Vec<usize>, Vec<usize>) {
    let Some(table) = &state.table else { return (Vec::new(), Vec::new()) };
    let key = &table.indexes[index].key;
    let in_own = |c: &usize| key.parts().iter().enumerate().any(|(i, p)| p.column == *c && key.reversible(i));
    plan.wanted.iter().copied().partition(in_own)
}

/// Whether the wanted columns are whole parts of the keys of the index by which a table is read, or of the
/// clustered index behind it.
fn entries_tell(state: &TableState, plan: &PlanTable, access: &TableAccess) -> bool {
    let (Some(table), Path::Point { index, .. } | Path::Ref { index, .. } | Path::Ranges { index, .. } | Path::Full { index }) =
        (&state.table, &access.path)
    else {
        return false;
    };
    let Some(index) = table.indexes.get(*index).filter(|i| !i.clustered) else { return false };
    let parts = || [Some(&index.key), table.clustered.as_ref()].into_iter().flatten().flat_map(KeyCodec::parts);
    plan.wanted.iter().all(|c| parts().any(|p| p.column == *c && p.prefix.is_none()))
}

pub(crate) fn passes_all(filter: &[Expr], row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<bool> {
    for e in filter {
        if !passes(e, row, cx)? {
            return Ok(false);
        }
    }
    Ok(true)
}
