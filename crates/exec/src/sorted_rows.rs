//! The rows of a join's first table, sorted before the others are joined: where LIMIT wants few of them, the
//! other tables are read for those alone.
//!
//! How many rows of the table make the rows that are wanted, nobody knows, but seldom are they many more. So
//! only some of the first are kept, which takes no memory to speak of. If these were too few the table is
//! read once more, and sorted whole.

use expr::{EvalContext, Expr};
use plan::query::{Strength, TableAccess};
use value::{SqlResult, Value};

use crate::flow::{Flow, RowFn, Slots};
use crate::run::Exec;
use crate::scan::as_found;
use crate::sort::{Order, Sorter};

/// So many rows are kept for each that is wanted, and at least so many.
const KEPT_FOR_EACH: u64 = 8;
const KEPT_MIN: u64 = 512;

/// Gives the rows of a table that pass its conditions in the order of [`TableAccess::sorted`].
///
/// # Errors
/// Those of reading the rows, and of the disk on which they are sorted if there are many.
pub(crate) fn sorted_rows(
    exec: &Exec<'_>,
    access: &TableAccess,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    out: RowFn<'_>,
) -> SqlResult<Flow> {
    // All rows of the table are read, however few LIMIT takes of the join.
    let wanted = exec.wanted.replace(u64::MAX);
    let found = match first_rows(exec, access, wanted) {
        Some(kept) => match sorted(exec, access, (Some(kept), 0), row, cx, out)? {
            (Flow::More, rows) if rows > kept => sorted(exec, access, (None, kept), row, cx, out)?,
            found => found,
        },
        None => sorted(exec, access, (None, 0), row, cx, out)?,
    };
    exec.wanted.set(wanted);
    Ok(found.0)
}

/// How many rows are kept at first. `None`: all, because another reading could find others.
fn first_rows(exec: &Exec<'_>, access: &TableAccess, wanted: u64) -> Option<u64> {
    let repeats = exec.plan.tables[access.table].lock.strength == Strength::None
        && access.filter.iter().chain(&access.implied).all(Expr::is_deterministic);
    let kept = wanted.checked_mul(KEPT_FOR_EACH)?.max(KEPT_MIN);
    repeats.then_some(kept)
}

/// Sorts the rows, keeps the first of them, if need be, and gives those from a place on. Says how many there
/// are.
fn sorted(
    exec: &Exec<'_>,
    access: &TableAccess,
    (kept, from): (Option<u64>, u64),
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    out: RowFn<'_>,
) -> SqlResult<(Flow, u64)> {
    let table = &exec.plan.tables[access.table];
    let slots = table.slot..table.slot + table.width;
    let kept = kept.and_then(|kept| usize::try_from(kept).ok());
    let mut sorter = Sorter::new(&exec.memory, Order::new(&access.sorted, slots.len()), kept, false);
    let mut rows = 0;
    as_found(exec, access, row, cx, &mut |row, cx| {
        rows += 1;
        sorter.push(&row[slots.clone()], row, cx)?;
        Ok(Flow::More)
    })?;
    exec.tally.sorted(rows, sorter.is_on_disk());
    let flow = sorter.finish(from, &mut |values: &mut [Value]| {
        row[slots.clone()].swap_with_slice(values);
        out(row, cx)
    })?;
    Ok((flow, rows))
}
