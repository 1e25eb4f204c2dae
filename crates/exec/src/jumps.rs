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
use plan::query::{Ask, Jumps, RangeTree, Take};
use plan::range::{self, KeyRange, KeyRanges, successor};
use value::{KeyCodec, SqlResult};

use crate::flow::{Flow, Slots, Taker};
use crate::ranges::Image;
use crate::table_scan::TableScan;
use crate::tally::Count;

/// One scan in jumps.
struct Jumping<'s, 'e> {
    scan: TableScan<'s, 'e>,
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

/// Reads what is wanted behind each beginning of the keys in `ranges`.
pub(crate) fn scan_in_jumps(
    scan: TableScan<'_, '_>,
    (index, jumps): (usize, &Jumps),
    ranges: &KeyRanges,
    to: &mut Taker<'_, '_>,
) -> SqlResult<Flow> {
    let jumping = Jumping::new(scan, (index, jumps), to.row, to.cx)?;
    if jumping.behind.is_empty() {
        return Ok(Flow::More);
    }
    let mut batch = scan.exec.batch();
    let mut flow = Ok(Flow::More);
    for range in &ranges.list {
        flow = jumping.through(range, &mut batch, to);
        if !matches!(flow, Ok(Flow::More)) {
            break;
        }
    }
    scan.exec.return_batch(batch);
    flow
}

impl<'s, 'e> Jumping<'s, 'e> {
    fn new(
        scan: TableScan<'s, 'e>,
        (index, jumps): (usize, &'s Jumps),
        row: &Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Jumping<'s, 'e>> {
        let codec = KeyCodec::new(scan.table.indexes[index].search.parts()[jumps.parts..].to_vec());
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
        Ok(Jumping { scan, index, jumps, behind, valued })
    }

    /// From beginning to beginning of a range.
    fn through(&self, range: &KeyRange, batch: &mut Batch, to: &mut Taker<'_, '_>) -> SqlResult<Flow> {
        let mut from = range.lower.clone();
        loop {
            to.cx.session.check_killed()?;
            let Some(beginning) = self.next_beginning(&from, range.upper.as_deref(), batch)? else { return Ok(Flow::More) };
            if self.behind(&beginning, batch, to)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
            match successor(beginning) {
                Some(next) if range.upper.as_ref().is_none_or(|upper| next < *upper) => from = next,
                _ => return Ok(Flow::More),
            }
        }
    }

    /// The beginning of the first entry from a key on; the entry is in the batch.
    fn next_beginning(&self, from: &[u8], upper: Option<&[u8]>, batch: &mut Batch) -> SqlResult<Option<Vec<u8>>> {
        let TableScan { exec, plan, table, .. } = self.scan;
        let lower = if from.is_empty() { Bound::Unbounded } else { Bound::Included(from) };
        let upper = upper.map_or(Bound::Unbounded, Bound::Excluded);
        let i = &table.indexes[self.index];
        let opened = exec.tx.borrow_mut().scan(i.tree, lower, upper, Direction::Forward, self.scan.read_mode());
        let mut cursor = opened.map_err(crate::engine_error)?;
        exec.tally.add(Count::ReadKey, 1);
        loop {
            let more = exec.next_of(plan, table, Some(self.index), &mut cursor, batch, 1)?;
            if !batch.is_empty() {
                let key = batch.key(0);
                return Ok(Some(key[..i.search.prefix_len(key, self.jumps.parts)?].to_vec()));
            }
            if !more {
                return Ok(None);
            }
        }
    }

    /// What is wanted of the entries with a beginning, of which the batch has the first.
    fn behind(&self, beginning: &[u8], batch: &mut Batch, to: &mut Taker<'_, '_>) -> SqlResult<Flow> {
        match self.jumps.take {
            Take::All => {
                for range in &self.behind {
                    let range = following(beginning, range);
                    if self.scan.range(Some(self.index), &range, true, batch, to)? == Flow::Stop {
                        return Ok(Flow::Stop);
                    }
                }
                Ok(Flow::More)
            }
            Take::One if self.jumps.behind.is_none() => {
                if self.scan.table.indexes[self.index].clustered {
                    return self.scan.clustered_row(batch.key(0), Image::Among(batch.payload(0)), true, to);
                }
                self.scan.index_entry(self.index, batch.key(0), true, to)
            }
            Take::One => self.first_of(&self.behind, beginning, false, batch, to).map(Found::flow),
            Take::Ends { part, least, greatest } => {
                let descending = self.scan.table.indexes[self.index].search.parts()[part].descending;
                let mut any = false;
                for (wanted, from_end) in [(least, descending), (greatest, !descending)] {
                    if wanted {
                        let found = self.first_of(&self.valued, beginning, from_end, batch, to)?;
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
                self.first_of(&self.behind, beginning, false, batch, to).map(Found::flow)
            }
        }
    }

    /// The first row that passes, from either end of some ranges behind a beginning.
    fn first_of(
        &self,
        ranges: &[KeyRange],
        beginning: &[u8],
        from_end: bool,
        batch: &mut Batch,
        to: &mut Taker<'_, '_>,
    ) -> SqlResult<Found> {
        let mut found = Found::default();
        let turned = &self.scan.exec.states[self.scan.access.table].turned;
        for n in 0..ranges.len() {
            let range = following(beginning, &ranges[if from_end { ranges.len() - 1 - n } else { n }]);
            turned.set(from_end);
            let Taker { row, cx, out } = to;
            let mut first = |row: &mut Slots, cx: &mut EvalContext<'_>| {
                turned.set(false);
                found = Found { found: true, stopped: out(row, cx)? == Flow::Stop };
                Ok(Flow::Stop)
            };
            let flow = self.scan.range(Some(self.index), &range, true, batch, &mut Taker { row, cx, out: &mut first });
            turned.set(false);
            flow?;
            if found.found {
                break;
            }
        }
        Ok(found)
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
