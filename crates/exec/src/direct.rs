//! The direct path: columns of one table by its clustered key, and nothing more.
//!
//! `SELECT columns FROM table WHERE` the primary key is a value or lies in ranges needs no operators. Where
//! the sink takes them, rows go from their stored image to the client without becoming values. Everything
//! else, and what turns out not to fit, takes the ordinary way.

use std::cell::Cell;
use std::ops::Bound;
use std::sync::Arc;

use engine::{Batch, Direction, Read};
use plan::Plan;
use plan::query::{Join, KeyPart, Path, PlanTable, Query, RangeTree, Source};
use plan::range::{self, Encoded, KeyRange, KeyRanges};
use plan::{Direct, PlanKind};
use schema::TableDef;
use value::{SqlResult, Value, sql_error};

use crate::context::ExecContext;
use crate::engine_error;
use crate::forms::settle_batch;
use crate::sink::{Outcome, ResultSink};
use crate::table::Table;
use crate::tally::{Count, ScanShape};
use crate::usage::Done;

/// Entries of the first batch of a scan, and of the later ones.
const BATCH_FIRST: usize = 128;
const BATCH_MAX: usize = 256;

/// Room for rows, kept to save a statement its allocations.
#[derive(Default)]
struct Room {
    batch: Batch,
    point: Vec<u8>,
    image: Vec<u8>,
}

thread_local! {
    static ROOM: Cell<Room> = const { Cell::new(Room { batch: Batch::new(), point: Vec::new(), image: Vec::new() }) };
}

/// Room that has grown beyond this is not kept.
const KEPT_BYTES_MAX: usize = 1 << 20;

impl Room {
    fn keep(self) {
        if self.batch.bytes_len() <= KEPT_BYTES_MAX && self.image.capacity() <= KEPT_BYTES_MAX {
            ROOM.set(self);
        }
    }
}

enum Key<'p> {
    Point(&'p [KeyPart]),
    Ranges(&'p RangeTree),
}

/// A statement that can take the direct path.
pub(crate) struct DirectSelect<'p> {
    def: &'p Arc<TableDef>,
    key: Key<'p>,
    table: &'p PlanTable,
    direct: &'p Direct,
    columns: &'p Arc<[plan::Column]>,
    slots: usize,
}

/// How rows go to the sink.
struct Rows<'a> {
    /// As stored images.
    images: bool,
    table: &'a Table,
    row: Vec<Value>,
    values: Vec<Value>,
}

impl<'p> DirectSelect<'p> {
    pub fn of(plan: &'p Plan) -> Option<DirectSelect<'p>> {
        let direct = plan.direct.as_ref()?;
        let PlanKind::Query(Query::Block(block)) = &plan.kind else { return None };
        let Some(Join::Table(access)) = &block.source else { return None };
        let table = plan.tables.first()?;
        let Source::Base(def) = &table.source else { return None };
        if table.past.is_some() {
            return None;
        }
        let key = match &access.path {
            Path::Point { key, .. } => Key::Point(key),
            Path::Ranges { ranges, .. } => Key::Ranges(&ranges.tree),
            _ => return None,
        };
        Some(DirectSelect { def, key, table, direct, columns: &plan.columns, slots: plan.slots })
    }

    /// `None`: a value of the key is one that the index cannot tell; nothing was sent, and the ordinary way
    /// decides.
    ///
    /// # Errors
    /// Those of the key's expressions and of reading.
    pub fn run(&self, cx: &mut ExecContext<'_, '_>, sink: &mut dyn ResultSink) -> SqlResult<Option<Outcome>> {
        let mut room = ROOM.take();
        let result = self.run_in(&mut room, cx, sink);
        room.keep();
        result
    }

    fn run_in(&self, room: &mut Room, cx: &mut ExecContext<'_, '_>, sink: &mut dyn ResultSink) -> SqlResult<Option<Outcome>> {
        let table = cx.tables.get(self.def);
        let Some(codec) = &table.clustered else { return Err(sql_error!(UNKNOWN_ERROR, "a clustered index without a key")) };
        let mut outcome = Outcome { result_set: true, ..Outcome::default() };
        let mut ranges = KeyRanges::default();
        match &self.key {
            Key::Point(key) => {
                room.point.clear();
                match range::encode_key(key, codec, &[], cx.eval, &mut room.point)? {
                    Encoded::Whole { .. } => {}
                    Encoded::Unknown => return Ok(None),
                    Encoded::Nothing => {
                        sink.columns(self.columns)?;
                        return Ok(Some(outcome));
                    }
                }
            }
            Key::Ranges(tree) => {
                ranges = range::evaluate(tree, codec, &[], None, cx.eval)?;
                if !ranges.exact || cx.options.select_limit.is_some() {
                    return Ok(None);
                }
            }
        }
        cx.tally.add(Count::ExternalLock, 2);
        cx.tally.add(Count::Range, u64::from(matches!(self.key, Key::Ranges(_))));
        let mut rows = self.rows(&table, sink);
        sink.columns(self.columns)?;
        cx.tx.intend(self.def.tree, Read::Consistent);
        let sent = match &self.key {
            Key::Point(_) => self.point(&room.point, &mut room.image, &mut rows, cx, sink),
            Key::Ranges(_) => ranges.list.iter().try_fold(0, |n, range| Ok(n + self.range(range, &mut rows, &mut room.batch, cx, sink)?)),
        };
        outcome.rows = sent?;
        table.usage.add(self.def.clustered, Done::Fetched, outcome.rows);
        Ok(Some(outcome))
    }

    fn rows<'a>(&self, table: &'a Table, sink: &dyn ResultSink) -> Rows<'a> {
        let images = self.direct.ascending && sink.takes_images(self.columns, &table.rows, &self.direct.columns);
        let slots = if images { 0 } else { self.slots };
        Rows { images, table, row: vec![Value::Null; slots], values: Vec::new() }
    }

    fn point(
        &self,
        key: &[u8],
        image: &mut Vec<u8>,
        rows: &mut Rows<'_>,
        cx: &mut ExecContext<'_, '_>,
        sink: &mut dyn ResultSink,
    ) -> SqlResult<u64> {
        cx.tally.add(Count::ReadKey, 1);
        if !cx.tx.get(self.def.tree, key, Read::Consistent, image).map_err(engine_error)? {
            return Ok(0);
        }
        rows.table.rows.settle(image)?;
        self.send(image, rows, cx, sink)?;
        Ok(1)
    }

    fn range(
        &self,
        range: &KeyRange,
        rows: &mut Rows<'_>,
        batch: &mut Batch,
        cx: &mut ExecContext<'_, '_>,
        sink: &mut dyn ResultSink,
    ) -> SqlResult<u64> {
        let lower = if range.lower.is_empty() { Bound::Unbounded } else { Bound::Included(range.lower.as_slice()) };
        let upper = range.upper.as_ref().map_or(Bound::Unbounded, |u| Bound::Excluded(u.as_slice()));
        let mut cursor = cx.tx.scan(self.def.tree, lower, upper, Direction::Forward, Read::Consistent).map_err(engine_error)?;
        let single = range.equal && rows.table.clustered.as_ref().is_some_and(|key| key.is_whole(&range.lower));
        let shape = ScanShape { unordered: false, backward: false, from_key: !range.lower.is_empty(), single };
        let mut sent = 0;
        let mut limit = BATCH_FIRST;
        loop {
            let more = cursor.next_batch(cx.tx, batch, limit).map_err(engine_error)?;
            settle_batch(&rows.table.rows, batch)?;
            for i in 0..batch.len() {
                self.send(batch.payload(i), rows, cx, sink)?;
            }
            sent += batch.len() as u64;
            if !more {
                cx.tally.scanned(shape, sent, true);
                return Ok(sent);
            }
            limit = BATCH_MAX;
            cx.eval.session.check_killed()?;
        }
    }

    fn send(&self, image: &[u8], rows: &mut Rows<'_>, cx: &ExecContext<'_, '_>, sink: &mut dyn ResultSink) -> SqlResult<()> {
        if rows.images {
            return sink.image(image, &rows.table.rows, &self.direct.columns);
        }
        let own = self.table.slot..self.table.slot + self.table.width;
        // The texts of the row before leave their room to this one's.
        rows.values.clear();
        rows.table.rows.decode(image, &self.table.wanted, &cx.eval.settings.time_zone, &mut rows.row[own])?;
        rows.values.extend(self.direct.columns.iter().map(|column| rows.row[self.table.slot + column].clone()));
        sink.row(&rows.values)
    }
}
