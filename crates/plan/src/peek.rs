//! A plan is made for the values that a statement's parameters and variables have, and is kept for others
//! only as long as these would be estimated alike.
//!
//! What an index was asked while the plan was made is kept as [`Peek`]s. Before the plan runs again the
//! index is asked again, which takes microseconds. Ranges of literals need none, nor do whole unique keys,
//! one or a list of them: as many keys, as many rows. That values contradict each other is asked again, too
//! ([`Nothing`]): a plan without them would miss rows.
//!
//! The index that the plan reads is asked first. As long as it finds few rows, the indexes that the plan
//! does not read are not asked: the best of them would save no more than these few. Nor are the indexes of a
//! table, alone or joined, whose rows are found by whole unique keys.

use std::ops::Bound;
use std::sync::Arc;

use expr::EvalContext;
use schema::{IndexDef, TableDef};
use value::{KeyCodec, NoWarnings};

use crate::exprs::is_known;
use crate::query::RangeTree;
use crate::range;
use crate::range::asks_for_whole_keys;

/// Ranges of which an index is asked how many rows lie in them; the others are taken to be like these.
const DIVES_MAX: usize = 50;

/// A plan's only table is read by an index that finds no more rows than these: the other indexes need not be
/// asked.
const GOOD_ENOUGH: f64 = 100.0;

/// A plan is made again for values of which there are so many times more rows, or fewer.
const FACTOR: f64 = 4.0;

/// Fewer rows than these are all alike.
const FEW: f64 = 32.0;

/// Whether a tree finds few rows of an index whatever the values are: whole unique keys, so many rows at
/// most.
pub(crate) fn few_whole_keys(index: &IndexDef, tree: &RangeTree) -> bool {
    index.is_unique() && asks_for_whole_keys(tree, index.parts.len()) && tree.conjunctions() as f64 <= GOOD_ENOUGH
}

/// How many entries of an index lie between two keys.
pub type Estimate<'e> = dyn Fn(&TableDef, usize, Bound<&[u8]>, Bound<&[u8]>) -> u64 + 'e;

/// What an index said of values that may be others next time.
#[derive(Clone, Debug)]
pub struct Peek {
    pub(crate) def: Arc<TableDef>,
    pub(crate) index: usize,
    pub(crate) codec: KeyCodec,
    pub(crate) tree: RangeTree,
    pub(crate) rows: f64,
    /// The plan reads its only table by these very ranges.
    pub(crate) taken: bool,
}

impl Peek {
    /// How many rows there are of the values that `cx` has; `None`: not about as many as of those that the
    /// plan was made for.
    fn alike(&self, cx: &EvalContext<'_>, estimate: &Estimate<'_>) -> Option<f64> {
        let (rows, _) = rows_in(&self.def, self.index, &self.codec, &self.tree, cx, estimate)?;
        let (now, then) = (rows.max(FEW), self.rows.max(FEW));
        (now <= then * FACTOR && then <= now * FACTOR).then_some(rows)
    }
}

/// Whether all of them find about as many rows as before.
pub(crate) fn all_alike(peeks: &[Peek], cx: &EvalContext<'_>, estimate: &Estimate<'_>) -> bool {
    for peek in peeks {
        match peek.alike(cx, estimate) {
            None => return false,
            Some(rows) if peek.taken && rows <= GOOD_ENOUGH => return true,
            Some(_) => {}
        }
    }
    true
}

/// Conditions that left no range of a table's columns while a plan was made, which therefore does not read
/// it.
#[derive(Clone, Debug)]
pub struct Nothing {
    pub(crate) codec: KeyCodec,
    pub(crate) tree: RangeTree,
}

impl Nothing {
    pub(crate) fn holds(&self, cx: &EvalContext<'_>) -> bool {
        self.tree.all(&|e| is_known(e, cx))
            && range::evaluate(&self.tree, &self.codec, &[], None, &mut cx.apart(&mut NoWarnings)).is_ok_and(|found| found.list.is_empty())
    }
}

/// Rows in ranges, as the index itself estimates them, and the number of ranges; `None`: values are not
/// known yet.
pub(crate) fn rows_in(
    def: &TableDef,
    index: usize,
    codec: &KeyCodec,
    tree: &RangeTree,
    cx: &EvalContext<'_>,
    estimate: &Estimate<'_>,
) -> Option<(f64, usize)> {
    if !tree.all(&|e| is_known(e, cx)) {
        return None;
    }
    let ranges = range::evaluate(tree, codec, &[], None, &mut cx.apart(&mut NoWarnings)).ok()?;
    let asked = ranges.list.len().min(DIVES_MAX);
    let mut sum = 0.0;
    for r in &ranges.list[..asked] {
        let upper = r.upper.as_ref().map_or(Bound::Unbounded, |u| Bound::Excluded(u.as_slice()));
        sum += estimate(def, index, Bound::Included(&r.lower), upper) as f64;
    }
    Some((sum * ranges.list.len() as f64 / asked.max(1) as f64, ranges.list.len()))
}
