//! Reading one table: by the path that the plan has for it, whatever kind of table it is.

use std::rc::Rc;

use expr::{Comparator, CompareOp, EvalContext, ExprKind, Match};
use plan::query::{CLUSTERED, Join, Path, PlanTable, Query, Role, SetOp, Source, TableAccess, ValuesOf};
use plan::range::{self, Encoded, KeyRange, KeyRanges};
use plan::{PlanKind, Stage, VirtualTable};
use value::{SqlResult, Value};

use crate::conditions::passes_all;
use crate::context::Only;
use crate::flow::{Flow, RowFn, Slots, Taker};
use crate::jumps::scan_in_jumps;
use crate::rows::RowList;
use crate::run::Exec;
use crate::search;
use crate::share::{Share, scanned_index};
use crate::sorted_rows::sorted_rows;
use crate::table_scan::TableScan;
use crate::tally::Count;
use crate::union::{scan_members, scan_union};

/// A table is not looked up by the values of a subquery one by one if there are more of them.
const VALUES_MAX: u64 = 20_000;

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

impl Exec<'_> {
    /// Calls `out` for every row of a table that its path finds and its filter lets through.
    pub fn scan(&self, access: &TableAccess, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        if !access.sorted.is_empty() {
            return sorted_rows(self, access, row, cx, out);
        }
        as_found(self, access, row, cx, out)
    }

    /// The same, off the clock.
    pub fn scan_path(&self, access: &TableAccess, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        let plan = &self.plan.tables[access.table];
        let mut to = Taker { row, cx, out };
        match (&access.path, &plan.source) {
            (Path::Never, _) => Ok(Flow::More),
            (Path::Hash(hash), _) => self.probe(access, hash, to.row, to.cx, to.out),
            (_, Source::Base(_)) => scan_base(self, access, plan, &mut to),
            (_, Source::Virtual(v)) => scan_virtual(self, v, access, plan, &mut to),
            (_, Source::Derived(query)) if is_passed_on(self, access, *query) => pass_on(self, *query, access, plan, &mut to),
            (_, Source::Derived(query)) => {
                let rows = self.materialized(*query, to.row, to.cx)?;
                scan_rows(self, &rows, access, plan, &mut to)
            }
            (_, Source::Working(query)) => {
                let rows = self.working.borrow()[*query].clone();
                rows.map_or(Ok(Flow::More), |rows| scan_rows(self, &rows, access, plan, &mut to))
            }
        }
    }

    /// Whether a row passes the table's filter and, unless the path is `exact`, what that implies.
    pub fn passes(&self, access: &TableAccess, exact: bool, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<bool> {
        self.on_filter(access, || Ok(passes_all(&access.filter, row, cx)? && (exact || passes_all(&access.implied, row, cx)?)))
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

    /// The NULL row of an outer join.
    pub fn null_row(&self, table: usize, row: &mut Slots) {
        let plan = &self.plan.tables[table];
        row[plan.slot..plan.slot + plan.width].fill(Value::Null);
        if self.states[table].track.get() {
            self.states[table].current.borrow_mut().absent = true;
        }
    }
}

fn scan_virtual(exec: &Exec<'_>, table: &VirtualTable, access: &TableAccess, plan: &PlanTable, to: &mut Taker<'_, '_>) -> SqlResult<Flow> {
    let state = &exec.states[access.table].rows;
    let kept = state.borrow().clone();
    let rows = match kept {
        Some(rows) => rows,
        None => {
            let only = only(table, plan, access, to.cx)?;
            let mut rows = RowList::new(&exec.memory);
            exec.virtual_tables.rows(table, &plan.wanted, &only, &mut |row| rows.push(row))?;
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
    Ok(read_kept(exec, &rows, access, &take, to)?.0)
}

/// Goes through kept rows, of which `take` brings one into the row. Tells how many were looked at.
fn read_kept(
    exec: &Exec<'_>,
    rows: &RowList,
    access: &TableAccess,
    take: &dyn Fn(&mut Slots, &[Value]),
    to: &mut Taker<'_, '_>,
) -> SqlResult<(Flow, u64)> {
    let mut reader = rows.reader();
    for at in 0..rows.len() {
        exec.tick(to.cx)?;
        take(to.row, reader.get(at)?);
        if exec.passes(access, false, to.row, to.cx)? && to.take()? == Flow::Stop {
            return Ok((Flow::Stop, at + 1));
        }
    }
    Ok((Flow::More, rows.len()))
}

/// Whether the rows of a derived table are nothing but those of which LIMIT takes the first: they need not
/// all be found.
fn is_passed_on(exec: &Exec<'_>, access: &TableAccess, query: usize) -> bool {
    let PlanKind::Query(Query::Block(block)) = &exec.plan.kind else { return false };
    let whole = matches!(&block.source, Some(Join::Table(only)) if std::ptr::eq(&**only, access));
    let plain = block.order.is_empty() && block.group.is_none() && block.windows.is_empty() && !block.count_all;
    let sub = &exec.plan.queries[query];
    let alone = sub.outer.is_empty() && !matches!(sub.role, Role::Recursive { .. });
    let again = exec.plan.tables.iter().filter(|table| matches!(table.source, Source::Derived(other) if other == query)).count() > 1;
    whole && plain && alone && !again && block.limit.is_some() && exec.profile.is_none()
}

/// Rows of a derived table as they are found.
fn pass_on(exec: &Exec<'_>, query: usize, access: &TableAccess, plan: &PlanTable, to: &mut Taker<'_, '_>) -> SqlResult<Flow> {
    let Taker { row, cx, out } = to;
    let (mut flow, mut read) = (Flow::More, 0);
    exec.run_subquery(&exec.plan.queries[query], &[], cx, &mut |values, cx| {
        exec.tick(cx)?;
        read += 1;
        for &c in &plan.wanted {
            row[plan.slot + c].clone_from(&values[c]);
        }
        flow = if exec.passes(access, false, row, cx)? { out(row, cx)? } else { Flow::More };
        Ok(flow)
    })?;
    // As in MySQL, which reads what UNION ALL gives from no table either.
    if !matches!(exec.plan.queries[query].query, Query::Set { op: SetOp::Union, distinct: false, .. }) {
        exec.tally.add(Count::ReadRndNext, read);
    }
    Ok(flow)
}

/// Rows of a derived or working table.
fn scan_rows(exec: &Exec<'_>, rows: &RowList, access: &TableAccess, plan: &PlanTable, to: &mut Taker<'_, '_>) -> SqlResult<Flow> {
    // What it takes to come to the end of a table that has one.
    let end = u64::from(matches!(plan.source, Source::Derived(_)));
    let take = |row: &mut Slots, kept: &[Value]| {
        for &c in &plan.wanted {
            row[plan.slot + c].clone_from(&kept[c]);
        }
    };
    let (flow, read) = read_kept(exec, rows, access, &take, to)?;
    exec.tally.add(Count::ReadRndNext, if flow == Flow::Stop { read } else { read + end });
    Ok(flow)
}

/// The rows of a table in the order in which its path finds them.
pub(crate) fn as_found(
    exec: &Exec<'_>,
    access: &TableAccess,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    out: RowFn<'_>,
) -> SqlResult<Flow> {
    if exec.profile.is_none() {
        return exec.scan_path(access, row, cx, out);
    }
    let span = exec.span(access, Stage::Rows);
    exec.scan_path(access, row, cx, &mut |row, cx| span.hand(|| out(row, cx)))
}

fn scan_base(exec: &Exec<'_>, access: &TableAccess, plan: &PlanTable, to: &mut Taker<'_, '_>) -> SqlResult<Flow> {
    let table = exec.table(access.table)?.clone();
    let scan = TableScan { exec, access, plan, table: &table };
    let share = exec.states[access.table].share.borrow().clone();
    if let Some(Share { range, exact, .. }) = share {
        let ranges = KeyRanges { list: vec![range], exact };
        return scan.ranges(scanned_index(&access.path), &ranges, to);
    }
    match &access.path {
        Path::Point { index, key } => {
            let i = &table.indexes[*index];
            let mut bytes = Vec::with_capacity(32);
            match range::encode_key(key, &i.key, to.row, to.cx, &mut bytes)? {
                Encoded::Nothing => Ok(Flow::More),
                Encoded::Unknown => {
                    let ranges = range::evaluate_equal(key, &i.key, to.row, to.cx)?;
                    scan.ranges(Some(*index), &ranges, to)
                }
                Encoded::Whole { .. } if i.clustered => scan.point(&bytes, to),
                Encoded::Whole { .. } => scan.unique(*index, &bytes, to),
            }
        }
        Path::Ref { index, key } => {
            let ranges = range::evaluate_equal(key, &table.indexes[*index].search, to.row, to.cx)?;
            scan.ranges(Some(*index), &ranges, to)
        }
        Path::Ranges { index, ranges } => {
            let current: &Slots = to.row;
            let mut values = |of: &ValuesOf, cx: &mut EvalContext<'_>| exec.values_of(of, current, cx);
            let ranges = range::evaluate(&ranges.tree, &table.indexes[*index].search, current, Some(&mut values), to.cx)?;
            if let Some(jumps) = &access.jumps {
                return scan_in_jumps(scan, (*index, jumps), &ranges, to);
            }
            scan.ranges(Some(*index), &ranges, to)
        }
        Path::Full { index } => {
            let index = if *index == CLUSTERED { None } else { Some(*index) };
            let range = match index.filter(|_| exec.states[access.table].past_nulls.get()) {
                Some(index) => KeyRange::with_values(&table.indexes[index].key),
                None => KeyRange::everything(),
            };
            let ranges = KeyRanges { list: vec![range], exact: true };
            match access.jumps.as_ref().zip(index.or(table.def.clustered)) {
                Some((jumps, index)) => scan_in_jumps(scan, (index, jumps), &ranges, to),
                None => scan.ranges(index, &ranges, to),
            }
        }
        Path::Members { index, call, sought } => scan_members(scan, (*index, call, *sought), to),
        Path::Fulltext { search, .. } => scan_found(scan, search, to),
        Path::Union { parts } => scan_union(scan, parts, to),
        Path::Hash(_) | Path::Never => Ok(Flow::More),
    }
}

/// The rows of a search, those of the highest rank first.
fn scan_found(scan: TableScan<'_, '_>, of: &Match, to: &mut Taker<'_, '_>) -> SqlResult<Flow> {
    let exec = scan.exec;
    let found = search::found(exec, of, to.row, to.cx)?;
    let held = exec.memory.held();
    let rows = found.in_order();
    held.take(rows.len() * size_of::<(f32, &[u8])>())?;
    for (_, key) in rows {
        exec.tick(to.cx)?;
        if scan.point(key, to)? == Flow::Stop {
            return Ok(Flow::Stop);
        }
    }
    Ok(Flow::More)
}
