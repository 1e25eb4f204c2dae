//! Reading an index in jumps: of all entries that begin alike only what is wanted (module `jumps` of the
//! optimizer says of what use that is).
//!
//! For `SELECT a, MAX(b) … GROUP BY a` with an index on (a, b): the first entry of all says that there is
//! an `a` of 1; the last one that begins with 1 has its greatest `b`; the next entry behind all that begin
//! with 1 says that there is an `a` of 4; and so on. Entries are looked at as those of any scan are: what
//! the reader does not see, and what the conditions refuse, is passed over.

use std::ops::Bound;

use engine::{Batch, Direction};
use expr::EvalContext;
use plan::query::{Ask, Jumps, PlanTable, RangeTree, TableAccess, Take};
use plan::range::{self, KeyRange, KeyRanges, successor};
use value::{KeyCodec, SqlResult};

use crate::flow::{Flow, RowFn, Slots};
use crate::run::Exec;
use crate::table::Table;
use crate::tally::Count;

/// One scan in jumps.
struct Scan<'s> {
    access: &'s TableAccess,
    plan: &'s PlanTable,
    table: &'s Table,
    index: usize,
    jumps: &'s Jumps,
    /// What is asked behind each beginning.
    behind: Vec<KeyRange>,
    /// The same without NULL in the part whose ends are wanted.
    valued: Vec<KeyRange>,
}

/// What came of looking for one row.
#[derive(Clone, Copy, Default)]
struct Found {
    found: bool,
    stopped: bool,
}

impl Found {
    fn flow(self) -> Flow {
        if self.stopped { Flow::Stop } else { Flow::More }
    }
}

impl Exec<'_> {
    /// Reads what is wanted behind each beginning of the keys in `ranges`.
    #[expect(clippy::too_many_arguments, reason = "rows of one table")]
    pub(crate) fn scan_in_jumps(
        &self,
        access: &TableAccess,
        jumps: &Jumps,
        plan: &PlanTable,
        table: &Table,
        index: usize,
        ranges: &KeyRanges,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Flow> {
        let scan = Scan::new((access, jumps, plan), (table, index), row, cx)?;
        if scan.behind.is_empty() {
            return Ok(Flow::More);
        }
        let mut batch = self.batch();
        let mut flow = Ok(Flow::More);
        for range in &ranges.list {
            flow = self.jump_through(&scan, range, &mut batch, row, cx, out);
            if !matches!(flow, Ok(Flow::More)) {
                break;
            }
        }
        self.return_batch(batch);
        flow
    }

    fn jump_through(
        &self,
        scan: &Scan<'_>,
        range: &KeyRange,
        batch: &mut Batch,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Flow> {
        let mut from = range.lower.clone();
        loop {
            cx.session.check_killed()?;
            let Some(beginning) = self.next_beginning(scan, &from, range.upper.as_deref(), batch)? else { return Ok(Flow::More) };
            if self.behind(scan, &beginning, batch, row, cx, out)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
            match successor(beginning) {
                Some(next) if range.upper.as_ref().is_none_or(|upper| next < *upper) => from = next,
                _ => return Ok(Flow::More),
            }
        }
    }

    /// The beginning of the first entry from a key on; the entry is in the batch.
    fn next_beginning(&self, scan: &Scan<'_>, from: &[u8], upper: Option<&[u8]>, batch: &mut Batch) -> SqlResult<Option<Vec<u8>>> {
        let lower = if from.is_empty() { Bound::Unbounded } else { Bound::Included(from) };
        let upper = upper.map_or(Bound::Unbounded, Bound::Excluded);
        let i = &scan.table.indexes[scan.index];
        let opened = self.tx.borrow_mut().scan(i.tree, lower, upper, Direction::Forward, self.read_mode(scan.plan));
        let mut cursor = opened.map_err(crate::engine_error)?;
        self.tally.add(Count::ReadKey, 1);
        loop {
            let more = self.next_of(scan.plan, scan.table, Some(scan.index), &mut cursor, batch, 1)?;
            if !batch.is_empty() {
                let key = batch.key(0);
                return Ok(Some(key[..i.search.prefix_len(key, scan.jumps.parts)?].to_vec()));
            }
            if !more {
                return Ok(None);
            }
        }
    }

    /// What is wanted of the entries with a beginning, of which the batch has the first.
    fn behind(
        &self,
        scan: &Scan<'_>,
        beginning: &[u8],
        batch: &mut Batch,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Flow> {
        match scan.jumps.take {
            Take::All => {
                for range in &scan.behind {
                    let range = following(beginning, range);
                    let flow = self.scan_range(scan.access, scan.plan, scan.table, Some(scan.index), &range, true, batch, row, cx, out)?;
                    if flow == Flow::Stop {
                        return Ok(Flow::Stop);
                    }
                }
                Ok(Flow::More)
            }
            Take::One if scan.jumps.behind.is_none() => {
                let (access, plan, table) = (scan.access, scan.plan, scan.table);
                if table.indexes[scan.index].clustered {
                    let image = crate::scan::Image::Among(batch.payload(0));
                    return self.clustered_row(access, plan, table, batch.key(0), image, true, row, cx, out);
                }
                self.index_entry(access, plan, table, scan.index, batch.key(0), true, row, cx, out)
            }
            Take::One => self.first_of(scan, &scan.behind, beginning, false, batch, row, cx, out).map(Found::flow),
            Take::Ends { part, least, greatest } => {
                let descending = scan.table.indexes[scan.index].search.parts()[part].descending;
                let mut any = false;
                for (wanted, from_end) in [(least, descending), (greatest, !descending)] {
                    if wanted {
                        let found = self.first_of(scan, &scan.valued, beginning, from_end, batch, row, cx, out)?;
                        if found.stopped {
                            return Ok(Flow::Stop);
                        }
                        any |= found.found;
                    }
                }
                if any {
                    return Ok(Flow::More);
                }
                // All that there is is NULL: of that, too, there is a group.
                self.first_of(scan, &scan.behind, beginning, false, batch, row, cx, out).map(Found::flow)
            }
        }
    }

    /// The first row that passes, from either end of some ranges behind a beginning.
    #[expect(clippy::too_many_arguments, reason = "rows of one table")]
    fn first_of(
        &self,
        scan: &Scan<'_>,
        ranges: &[KeyRange],
        beginning: &[u8],
        from_end: bool,
        batch: &mut Batch,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Found> {
        let mut found = Found::default();
        let turned = &self.states[scan.access.table].turned;
        for n in 0..ranges.len() {
            let range = following(beginning, &ranges[if from_end { ranges.len() - 1 - n } else { n }]);
            turned.set(from_end);
            let mut first = |row: &mut Slots, cx: &mut EvalContext<'_>| {
                turned.set(false);
                found = Found { found: true, stopped: out(row, cx)? == Flow::Stop };
                Ok(Flow::Stop)
            };
            let flow = self.scan_range(scan.access, scan.plan, scan.table, Some(scan.index), &range, true, batch, row, cx, &mut first);
            turned.set(false);
            flow?;
            if found.found {
                break;
            }
        }
        Ok(found)
    }
}

impl<'s> Scan<'s> {
    fn new(
        (access, jumps, plan): (&'s TableAccess, &'s Jumps, &'s PlanTable),
        (table, index): (&'s Table, usize),
        row: &Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Scan<'s>> {
        let codec = KeyCodec::new(table.indexes[index].search.parts()[jumps.parts..].to_vec());
        let mut ranges = |tree: Option<&RangeTree>| match tree {
            Some(tree) => range::evaluate(tree, &codec, row, None, cx).map(|ranges| ranges.list),
            None => Ok(vec![KeyRange::everything()]),
        };
        let behind = ranges(jumps.behind.as_ref())?;
        let valued = match jumps.take {
            Take::Ends { part, .. } if codec.parts()[part - jumps.parts].nullable => {
                let value = RangeTree::Part(part - jumps.parts, Ask::NotNull);
                ranges(Some(&RangeTree::and(jumps.behind.iter().cloned().chain([value]).collect())))?
            }
            _ => behind.clone(),
        };
        Ok(Scan { access, plan, table, index, jumps, behind, valued })
    }
}

/// A range of what follows a beginning, with that beginning.
fn following(beginning: &[u8], range: &KeyRange) -> KeyRange {
    let with = |end: &[u8]| [beginning, end].concat();
    let upper = match &range.upper {
        Some(upper) => Some(with(upper)),
        None => successor(beginning.to_vec()),
    };
    KeyRange { lower: with(&range.lower), upper, from_value: range.from_value, to_value: range.to_value, equal: false, null: false }
}
