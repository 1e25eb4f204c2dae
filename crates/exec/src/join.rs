//! Join trees: nested loops, outer joins, semi joins, and rows that are kept: by the keys of a hash table,
//! or as they came. Before a table is read to be kept, an index may find its rows one by one, up to a limit
//! (the plan's `Seek`).

use std::rc::Rc;

use expr::EvalContext;
use plan::query::{Hash, HashOrder, Join, Path, Seek, Source, TableAccess};
use plan::{PlanKind, Stage};
use value::SqlResult;

use crate::building::build;
use crate::conditions::passes_all;
use crate::flow::{Flow, RowFn, Slots};
use crate::hash_table::{HashTable, Probing};
use crate::keys::push_keys;
use crate::run::Exec;
use crate::spill::DiskTable;
use crate::turned::join_in_order;

/// A table with so many times fewer rows is read first: if it has none, nothing else is.
const FAR_SMALLER: f64 = 4.0;

impl Exec<'_> {
    pub fn join(&self, join: &Join, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        match join {
            Join::Table(access) => self.scan(access, row, cx, out),
            Join::Inner { parts, filter } => {
                if lacks_rows(self, parts, row, cx)? {
                    return Ok(Flow::More);
                }
                if filter.is_empty() {
                    return join_in_order(self, parts, row, cx, out);
                }
                let span = self.span(join, Stage::Join);
                let mut kept = |row: &mut Slots, cx: &mut EvalContext<'_>| {
                    if passes_all(filter, row, cx)? { span.hand(|| out(row, cx)) } else { Ok(Flow::More) }
                };
                join_in_order(self, parts, row, cx, &mut kept)
            }
            Join::Semi { right, anti } => {
                let mut found = false;
                self.join(right, row, cx, &mut |_, _| {
                    found = true;
                    Ok(Flow::Stop)
                })?;
                if found == *anti { Ok(Flow::More) } else { out(row, cx) }
            }
            Join::Left { left, right, filter } => {
                let (all, span) = (self.span(join, Stage::Outer), self.span(join, Stage::Join));
                let mut kept = |row: &mut Slots, cx: &mut EvalContext<'_>| {
                    all.hand(|| if passes_all(filter, row, cx)? { span.hand(|| out(row, cx)) } else { Ok(Flow::More) })
                };
                self.join(left, row, cx, &mut |row, cx| {
                    let mut matched = false;
                    let flow = self.join(right, row, cx, &mut |row, cx| {
                        matched = true;
                        kept(row, cx)
                    })?;
                    if matched || flow == Flow::Stop {
                        return Ok(flow);
                    }
                    right.each_table(&mut |access| self.null_row(access.table, row));
                    kept(row, cx)
                })
            }
        }
    }

    pub(crate) fn join_parts(&self, parts: &[Join], row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        match parts {
            [] => out(row, cx),
            [one] => self.join(one, row, cx, out),
            [first, rest @ ..] => {
                let (mut rows, mut over) = (0_u64, false);
                let flow = self.join(first, row, cx, &mut |row, cx| {
                    let flow = self.join_parts(rest, row, cx, out)?;
                    // Tables that are read once are read when the first row asks for them.
                    rows += 1;
                    over = rows.is_power_of_two() && is_known_to_lack_rows(self, rest);
                    Ok(if over { Flow::Stop } else { flow })
                })?;
                Ok(if over { Flow::More } else { flow })
            }
        }
    }

    /// The rows of `access`'s table, kept.
    pub(crate) fn kept(&self, access: &TableAccess, hash: &Hash, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<Rc<HashTable>> {
        let kept = self.states[access.table].hash.borrow().clone().filter(|_| !is_lateral(self, access));
        if let Some(table) = kept {
            return Ok(table);
        }
        let table = Rc::new(build(self, access, hash, row, cx)?);
        *self.states[access.table].hash.borrow_mut() = Some(table.clone());
        Ok(table)
    }

    /// A row of what comes before against the rows of `access`'s table that are kept.
    pub fn probe(&self, access: &TableAccess, hash: &Hash, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        if let Some(seek) = &hash.seek
            && may_seek(self, access, hash, seek)
        {
            return find_by_index(self, seek, row, cx, out);
        }
        let table = self.kept(access, hash, row, cx)?;
        if table.too_many {
            return self.scan_path(&hash.from, row, cx, &mut |row, cx| {
                if self.passes(access, true, row, cx)? { out(row, cx) } else { Ok(Flow::More) }
            });
        }
        let state = &self.states[access.table];
        let mut probing = state.probing.take();
        probing.key.clear();
        let flow = match push_keys(&hash.keys, |key| &key.probe, row, cx, &mut probing.key)? {
            true => found_among(self, (access, hash), (&table, &mut probing), row, cx, out)?,
            false => Flow::More,
        };
        state.probing.set(probing);
        Ok(flow)
    }
}

/// The rows of a table that belong to a row of what comes before, by an index.
fn find_by_index(exec: &Exec<'_>, seek: &Seek, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
    let state = &exec.states[seek.access.table];
    let before = state.fetched.get().1;
    state.seeking.set(true);
    let flow = exec.scan_path(&seek.access, row, cx, out);
    state.seeking.set(false);
    let flow = flow?;
    state.sought.set(state.sought.get() + 1 + state.fetched.get().1 - before);
    Ok(flow)
}

/// Whether the rows of a table are found by an index still: it has not been read, and little was found so.
fn may_seek(exec: &Exec<'_>, access: &TableAccess, hash: &Hash, seek: &Seek) -> bool {
    let state = &exec.states[access.table];
    hash.order == HashOrder::Before && state.sought.get() < seek.rows && state.hash.borrow().is_none()
}

/// The rows with a key among those that are kept.
fn found_among(
    exec: &Exec<'_>,
    (access, hash): (&TableAccess, &Hash),
    (table, Probing { key, values }): (&HashTable, &mut Probing),
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    out: RowFn<'_>,
) -> SqlResult<Flow> {
    let plan = &exec.plan.tables[access.table];
    if let Some(disk) = &table.disk
        && probe_disk(exec, access, (disk, &table.kept.columns), key, row, cx, out)? == Flow::Stop
    {
        return Ok(Flow::Stop);
    }
    let kept = &table.kept;
    let mut look = |at: u32, row: &mut Slots, cx: &mut EvalContext<'_>| {
        exec.tick(cx)?;
        let next = kept.get(at, values)?;
        for (&c, v) in kept.columns.iter().zip(values.drain(..)) {
            row[plan.slot + c] = v;
        }
        let flow = if exec.passes(access, true, row, cx)? { out(row, cx)? } else { Flow::More };
        Ok((flow, next))
    };
    if hash.order == HashOrder::LastFirst {
        for at in kept.places(key).into_iter().rev() {
            if look(at, row, cx)?.0 == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        return Ok(Flow::More);
    }
    let Some((mut at, last)) = kept.find(key) else { return Ok(Flow::More) };
    loop {
        let (flow, next) = look(at, row, cx)?;
        if flow == Flow::Stop || at == last {
            return Ok(flow);
        }
        at = next;
    }
}

/// A lateral table has other rows each time.
pub(crate) fn is_lateral(exec: &Exec<'_>, access: &TableAccess) -> bool {
    matches!(&exec.plan.tables[access.table].source, Source::Derived(q) if !exec.plan.queries[*q].outer.is_empty())
}

fn probe_disk(
    exec: &Exec<'_>,
    access: &TableAccess,
    (disk, columns): (&DiskTable, &[usize]),
    key: &[u8],
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    out: RowFn<'_>,
) -> SqlResult<Flow> {
    let plan = &exec.plan.tables[access.table];
    let (mut found, mut values) = (Vec::new(), Vec::new());
    disk.get(key, &mut found)?;
    for packed in &found {
        exec.tick(cx)?;
        disk.unpack(packed, &mut values)?;
        for (&c, v) in columns.iter().zip(values.drain(..)) {
            row[plan.slot + c] = v;
        }
        if exec.passes(access, true, row, cx)? && out(row, cx)? == Flow::Stop {
            return Ok(Flow::Stop);
        }
    }
    Ok(Flow::More)
}

/// Whether one of the tables that are read once for all rows, far smaller than those before it, has no
/// row: then they need not be read.
pub(crate) fn lacks_rows(exec: &Exec<'_>, parts: &[Join], row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<bool> {
    if !may_end_early(exec) {
        return Ok(false);
    }
    let mut before = 0.0_f64;
    for part in parts {
        if let Some((access, hash)) = needed_rows(part)
            && rows_read_for(exec, access, hash) * FAR_SMALLER < before
            && hash.seek.is_none()
            && !is_lateral(exec, access)
            && exec.kept(access, hash, row, cx)?.is_empty()
        {
            return Ok(true);
        }
        part.each_table(&mut |access| before = before.max(access.rows));
    }
    Ok(false)
}

/// About how many rows are read before those of a table are kept: all that a derived one is made of.
fn rows_read_for(exec: &Exec<'_>, access: &TableAccess, hash: &Hash) -> f64 {
    match &exec.plan.tables[access.table].source {
        Source::Derived(query) => plan::examined_by_query(&exec.plan.queries[*query].query).max(hash.from.rows),
        _ => hash.from.rows,
    }
}

/// Whether one of the tables that are read once for all rows has been read, and has no row.
pub(crate) fn is_known_to_lack_rows(exec: &Exec<'_>, parts: &[Join]) -> bool {
    let is_empty = |(access, _): (&TableAccess, &Hash)| exec.states[access.table].hash.borrow().as_ref().is_some_and(|t| t.is_empty());
    may_end_early(exec) && parts.iter().filter_map(needed_rows).any(|part| !is_lateral(exec, part.0) && is_empty(part))
}

/// What a change reads it locks, and in its order: it reads all that MySQL reads.
fn may_end_early(exec: &Exec<'_>) -> bool {
    matches!(exec.plan.kind, PlanKind::Query(_))
}

/// A part of an inner join without whose rows, which are kept, the join has none.
fn needed_rows(part: &Join) -> Option<(&TableAccess, &Hash)> {
    let access = match part {
        Join::Table(access) => access,
        Join::Semi { right, anti: false } => match &**right {
            Join::Table(access) => access,
            _ => return None,
        },
        _ => return None,
    };
    match &access.path {
        Path::Hash(hash) if hash.order != HashOrder::Turned => Some((access, hash)),
        _ => None,
    }
}
