//! What the parts of the optimizer share while the joins of a query block are planned.

use crate::draft::Draft;
use crate::logical::TableSet;

/// Plans the joins of one query block.
pub(crate) struct Optimizer<'d, 'a> {
    pub draft: &'d mut Draft<'a>,
    /// The tables of the block, without those of which there is but one row.
    pub(super) block: TableSet,
    /// The tables of the block of which constants name one row.
    pub(super) single: TableSet,
    /// About how often the rows are asked for whose way is being chosen.
    pub(super) runs: f64,
    /// Tables of the block that come before: what is asked of their rows is asked [`Optimizer::runs`] times.
    pub(super) before: TableSet,
    /// LIMIT is there, and no sort before it, as far as is known: the first rows are wanted soon.
    pub(super) hurried: bool,
}

impl<'d, 'a> Optimizer<'d, 'a> {
    /// `runs`: about how often the block runs.
    pub fn new(draft: &'d mut Draft<'a>, runs: f64) -> Optimizer<'d, 'a> {
        Optimizer { draft, block: 0, single: 0, runs, before: 0, hurried: false }
    }

    /// Plans what is asked for each of so many rows of tables that come before: if that is often, rows that
    /// are read once and kept may be cheaper than looking each of them up.
    pub(super) fn for_rows<T>(&mut self, rows: f64, before: TableSet, plan: impl FnOnce(&mut Self) -> T) -> T {
        if self.hurried || rows < 2.0 {
            return plan(self);
        }
        let around = (self.runs, self.before);
        (self.runs, self.before) = (self.runs * rows, self.before | before);
        let planned = plan(self);
        (self.runs, self.before) = around;
        planned
    }
}
