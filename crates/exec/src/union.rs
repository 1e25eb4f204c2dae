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
use plan::query::Ranges;
use plan::range::{self, KeyRange, KeyRanges};
use value::{KeyCodec, SqlResult, Value};

use crate::engine_error;
use crate::flow::{Flow, Taker};
use crate::memory::Held;
use crate::table_scan::TableScan;
use crate::tally::ScanShape;

/// What a key in a set takes beside its bytes.
const KEY_OVERHEAD: usize = 40;

/// Entries of a batch that nobody locks.
const BATCH: usize = 256;

/// Keys that several looks at indexes find, each once.
struct Keys {
    found: BTreeSet<Vec<u8>>,
    held: Held,
}

impl Keys {
    fn of(scan: TableScan<'_, '_>) -> Keys {
        Keys { found: BTreeSet::new(), held: scan.exec.memory.held() }
    }

    /// The clustered keys of an index's entries in a range.
    fn add(&mut self, scan: TableScan<'_, '_>, index: usize, range: &KeyRange, cx: &EvalContext<'_>) -> SqlResult<()> {
        let TableScan { exec, plan, table, .. } = scan;
        let i = &table.indexes[index];
        let read = scan.read_mode();
        let lower = if range.lower.is_empty() { Bound::Unbounded } else { Bound::Included(range.lower.as_slice()) };
        let upper = range.upper.as_ref().map_or(Bound::Unbounded, |u| Bound::Excluded(u.as_slice()));
        let mut cursor: Cursor = exec.within(plan, |tx| tx.scan(i.tree, lower, upper, Direction::Forward, read)).map_err(engine_error)?;
        cursor.set_ends(range.from_value, range.to_value, !range.equal && (!i.clustered || exec.isolation <= Isolation::ReadCommitted));
        let mut batch = exec.batch();
        let mut seen = 0;
        loop {
            let limit = if read == Read::Consistent { BATCH } else { 1 };
            let more = exec.next_of(plan, table, Some(index), &mut cursor, &mut batch, limit)?;
            for at in 0..batch.len() {
                let key = batch.key(at);
                let key = if i.clustered { key } else { i.row_of(key)? };
                if self.found.insert(key.to_vec()) {
                    self.held.take(key.len() + KEY_OVERHEAD)?;
                }
            }
            seen += batch.len() as u64;
            cx.session.check_killed()?;
            if !more {
                break;
            }
        }
        exec.return_batch(batch);
        let shape = ScanShape { unordered: false, backward: false, from_key: !range.lower.is_empty(), single: false };
        exec.tally.scanned(shape, seen, true);
        Ok(())
    }

    /// Their rows.
    fn rows(&self, scan: TableScan<'_, '_>, to: &mut Taker<'_, '_>) -> SqlResult<Flow> {
        for key in &self.found {
            scan.exec.tick(to.cx)?;
            if scan.point(key, to)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::More)
    }
}

/// Rows that any of several indexes finds.
pub(crate) fn scan_union(scan: TableScan<'_, '_>, parts: &[(usize, Ranges)], to: &mut Taker<'_, '_>) -> SqlResult<Flow> {
    let mut keys = Keys::of(scan);
    for (index, ranges) in parts {
        let found = range::evaluate(&ranges.tree, &scan.table.indexes[*index].search, to.row, None, to.cx)?;
        for range in &found.list {
            keys.add(scan, *index, range, to.cx)?;
        }
    }
    keys.rows(scan, to)
}

/// Rows whose document has one of the members that are sought.
pub(crate) fn scan_members(
    scan: TableScan<'_, '_>,
    (index, call, sought): (usize, &Call, usize),
    to: &mut Taker<'_, '_>,
) -> SqlResult<Flow> {
    let Some(items) = expr::functions::json::sought(call, sought, to.row, to.cx)? else {
        let ranges = KeyRanges { list: vec![KeyRange::everything()], exact: true };
        return scan.ranges(None, &ranges, to);
    };
    let part = &scan.table.indexes[index].key.parts()[0];
    let codec = KeyCodec::new(vec![part.clone()]);
    let mut values = vec![Value::Null; scan.table.def.columns.len()];
    let mut keys = Keys::of(scan);
    for item in &items {
        // What cannot become a value of the index is in no document.
        let Ok(member) = expr::members::member(item, &part.ty, to.cx) else { continue };
        values[part.column] = member;
        let mut lower = Vec::new();
        codec.encode_row(&values, &to.cx.settings.time_zone, &mut lower);
        let upper = crate::search::behind(&lower);
        let range = KeyRange { lower, upper, from_value: true, to_value: true, equal: true, null: false };
        keys.add(scan, index, &range, to.cx)?;
    }
    keys.rows(scan, to)
}
