//! Rows that any of several indexes finds, `a = 5 OR b = 7`, or several entries of one: `JSON_OVERLAPS(tags,
//! '[5, 7]')`.
//!
//! Each index gives the clustered keys of its entries; then each row is read once, in the order of the
//! keys, and the whole condition is asked of it. The keys are all there before the first row is read, so
//! that a statement may change what it finds.

use std::collections::BTreeSet;
use std::ops::Bound;

use engine::{Cursor, Direction, Isolation, Read};
use expr::{Call, EvalContext};
use plan::query::{PlanTable, Ranges, TableAccess};
use plan::range::{self, KeyRange, KeyRanges};
use value::{KeyCodec, SqlResult, Value};

use crate::engine_error;
use crate::flow::{Flow, RowFn, Slots};
use crate::run::Exec;
use crate::table::Table;
use crate::tally::ScanShape;

/// What a key in a set takes beside its bytes.
const KEY_OVERHEAD: usize = 40;

/// Entries of a batch that nobody locks.
const BATCH: usize = 256;

impl Exec<'_> {
    #[expect(clippy::too_many_arguments, reason = "rows of one table")]
    pub(crate) fn scan_union(
        &self,
        parts: &[(usize, Ranges)],
        access: &TableAccess,
        plan: &PlanTable,
        table: &Table,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Flow> {
        let held = self.memory.held();
        let mut keys = BTreeSet::new();
        for (index, ranges) in parts {
            let found = range::evaluate(&ranges.tree, &table.indexes[*index].search, row, None, cx)?;
            for range in &found.list {
                self.keys_within(*index, range, plan, table, cx, &mut |key| {
                    if keys.insert(key.to_vec()) { held.take(key.len() + KEY_OVERHEAD) } else { Ok(()) }
                })?;
            }
        }
        for key in &keys {
            self.tick(cx)?;
            if self.point(access, plan, table, key, row, cx, out)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::More)
    }

    /// The clustered keys of an index's entries in a range.
    fn keys_within(
        &self,
        index: usize,
        range: &KeyRange,
        plan: &PlanTable,
        table: &Table,
        cx: &mut EvalContext<'_>,
        take: &mut dyn FnMut(&[u8]) -> SqlResult<()>,
    ) -> SqlResult<()> {
        let i = &table.indexes[index];
        let read = self.read_mode(plan);
        let lower = if range.lower.is_empty() { Bound::Unbounded } else { Bound::Included(range.lower.as_slice()) };
        let upper = range.upper.as_ref().map_or(Bound::Unbounded, |u| Bound::Excluded(u.as_slice()));
        let mut cursor: Cursor = self.within(plan, |tx| tx.scan(i.tree, lower, upper, Direction::Forward, read)).map_err(engine_error)?;
        cursor.set_ends(range.from_value, range.to_value, !range.equal && (!i.clustered || self.isolation <= Isolation::ReadCommitted));
        let mut batch = self.batch();
        let mut seen = 0;
        loop {
            let limit = if read == Read::Consistent { BATCH } else { 1 };
            let more = self.next_of(plan, table, Some(index), &mut cursor, &mut batch, limit)?;
            for at in 0..batch.len() {
                let key = batch.key(at);
                take(if i.clustered { key } else { i.row_of(key)? })?;
            }
            seen += batch.len() as u64;
            cx.session.check_killed()?;
            if !more {
                break;
            }
        }
        self.return_batch(batch);
        let shape = ScanShape { unordered: false, backward: false, from_key: !range.lower.is_empty(), single: false };
        self.tally.scanned(shape, seen, true);
        Ok(())
    }
}

/// Rows whose document has one of the members that are sought.
pub(crate) fn scan_members(
    exec: &Exec<'_>,
    (index, call, sought): (usize, &Call, usize),
    (access, plan, table): (&TableAccess, &PlanTable, &Table),
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    out: RowFn<'_>,
) -> SqlResult<Flow> {
    let Some(items) = expr::functions::json::sought(call, sought, row, cx)? else {
        let ranges = KeyRanges { list: vec![KeyRange::everything()], exact: true };
        return exec.scan_ranges(access, plan, table, None, &ranges, row, cx, out);
    };
    let part = &table.indexes[index].key.parts()[0];
    let codec = KeyCodec::new(vec![part.clone()]);
    let mut values = vec![Value::Null; table.def.columns.len()];
    let held = exec.memory.held();
    let mut keys = BTreeSet::new();
    for item in &items {
        // What cannot become a value of the index is in no document.
        let Ok(member) = expr::members::member(item, &part.ty, cx) else { continue };
        values[part.column] = member;
        let mut lower = Vec::new();
        codec.encode_row(&values, &cx.settings.time_zone, &mut lower);
        let upper = crate::search::behind(&lower);
        let range = KeyRange { lower, upper, from_value: true, to_value: true, equal: true, null: false };
        exec.keys_within(index, &range, plan, table, cx, &mut |key| {
            if keys.insert(key.to_vec()) { held.take(key.len() + KEY_OVERHEAD) } else { Ok(()) }
        })?;
    }
    for key in &keys {
        exec.tick(cx)?;
        if exec.point(access, plan, table, key, row, cx, out)? == Flow::Stop {
            return Ok(Flow::Stop);
        }
    }
    Ok(Flow::More)
}
