//! Rows that any of several indexes finds: `a = 5 OR b = 7`.
//!
//! Each index gives the clustered keys of its entries; then each row is read once, in the order of the keys, and the whole condition is asked of it. The keys are all there
//! before the first row is read, so that a statement may change what it finds.

use std::collections::BTreeSet;
use std::ops::Bound;

use engine::{Cursor, Direction, Isolation, Read};
use expr::EvalContext;
use plan::query::{PlanTable, Ranges, TableAccess};
use plan::range::{self, KeyRange};
use value::SqlResult;

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
