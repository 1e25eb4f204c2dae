//! Where the batches of a scan come from, of the clustered tree or by an index that leads there: from this
//! thread, and once the scan is long, from one that reads ahead.

use std::sync::Arc;

use engine::{Batch, Cursor, Foreseen};
use value::SqlResult;

use super::ahead::{Ahead, Readers};
use super::filter::{Filter, Sieve};
use super::found::{Found, Reads};
use crate::table::Table;
use crate::table_scan::TableScan;

/// See the file's header.
pub(crate) struct Batches {
    /// `None`: the other thread has it.
    cursor: Option<Box<Cursor>>,
    ahead: Option<Ahead>,
    /// It was tried to read ahead, or must not be.
    settled: bool,
    /// The filter was looked at for the last batch.
    sifted: bool,
    /// Rows that an index leads to.
    found: Found,
}

impl Batches {
    pub fn new(cursor: Cursor) -> Batches {
        Batches { cursor: Some(Box::new(cursor)), ahead: None, settled: false, sifted: false, found: Found::default() }
    }

    /// Looks at the filter for the last batch, if that has not been done. `None`: it gives up.
    pub fn look_at(&self, filter: &mut Filter<'_>, table: &Table, batch: &Batch) -> Option<()> {
        if self.sifted { Some(()) } else { filter.look_at(table, batch) }
    }
}

/// Reads rows that an index leads to, on the statement's thread.
struct Here<'r, 'e> {
    scan: TableScan<'r, 'e>,
    index: usize,
    cursor: &'r mut Cursor,
    limit: usize,
}

impl Reads for Here<'_, '_> {
    fn entries(&mut self, entries: &mut Batch) -> SqlResult<bool> {
        self.scan.exec.next_of(self.scan.plan, self.scan.table, Some(self.index), self.cursor, entries, self.limit)
    }

    fn foresee<'k>(&mut self, keys: impl Iterator<Item = &'k [u8]>, foreseen: &mut Foreseen) -> SqlResult<()> {
        let TableScan { exec, plan, table, .. } = self.scan;
        exec.reading(plan, |tx| engine::foresee(tx, table.def.tree, keys, foreseen))
    }

    fn row(&mut self, key: &[u8], foreseen: (&Foreseen, usize), image: &mut Vec<u8>) -> SqlResult<bool> {
        let TableScan { exec, plan, table, .. } = self.scan;
        let read = self.scan.read_mode();
        let found = exec.reading(plan, |tx| engine::get_foreseen(tx, table.def.tree, key, read, Some(foreseen), image))?;
        if found {
            table.rows.settle(image)?;
        }
        Ok(found)
    }
}

impl TableScan<'_, '_> {
    /// The next batch of a scan that has met `seen` rows.
    pub(crate) fn next_in_batches(
        &self,
        batches: &mut Batches,
        index: Option<usize>,
        (seen, limit): (u64, usize),
        filter: Option<&mut Filter<'_>>,
        batch: &mut Batch,
    ) -> SqlResult<bool> {
        if !batches.settled && seen >= self.exec.options.ahead_min {
            batches.settled = true;
            self.read_ahead(batches, index, filter.as_ref().map(|filter| &filter.sieve))?;
        }
        batches.sifted = false;
        match (&mut batches.ahead, &mut batches.cursor) {
            (Some(ahead), _) => {
                let (fetched, more) = ahead.next()?;
                *batch = fetched.batch;
                if let Some(filter) = filter {
                    filter.passed = fetched.passed;
                    batches.sifted = fetched.sifted;
                }
                let each = if self.leads(index).is_some() { 2 } else { 1 };
                self.exec.within(self.plan, |tx| tx.count_read(each * batch.len() as u64));
                Ok(more)
            }
            (None, Some(cursor)) => match self.leads(index) {
                None => self.exec.next_of(self.plan, self.table, index, cursor, batch, limit),
                Some(i) => {
                    let mut reads = Here { scan: *self, index: i, cursor, limit };
                    batches.found.next(&self.table.indexes[i], batch, &mut reads)
                }
            },
            (None, None) => Ok(false),
        }
    }

    /// The secondary index, if it is one, whose entries lead to rows.
    fn leads(&self, index: Option<usize>) -> Option<usize> {
        index.filter(|i| !self.table.indexes[*i].clustered)
    }

    fn read_ahead(&self, batches: &mut Batches, index: Option<usize>, sieve: Option<&Arc<Sieve>>) -> SqlResult<()> {
        let TableScan { exec, plan, table, .. } = *self;
        let (world, limit) = (exec.engine.world(), exec.options.batch_rows.max(1));
        // A simulation does without, unless it is asked for.
        if plan.past.is_some() || exec.plan.programs || world.is_simulated() && exec.options.ahead_min > 0 {
            return Ok(());
        }
        let read = self.read_mode();
        if batches.found.is_midway() {
            batches.settled = false;
            return Ok(());
        }
        let reader = |tree| exec.reading(plan, |tx| tx.reader(tree, read));
        let leads = self.leads(index);
        let Some(scanned) = reader(leads.map_or(table.def.tree, |i| table.indexes[i].tree))? else { return Ok(()) };
        let rows = match leads {
            Some(i) => reader(table.def.tree)?.map(|rows| (i, rows)),
            None => None,
        };
        let readers = Readers { scanned, rows };
        if let Some(cursor) = batches.cursor.take() {
            match Ahead::start(world, cursor, readers, table, sieve, limit) {
                Ok(ahead) => batches.ahead = Some(ahead),
                Err(cursor) => batches.cursor = Some(cursor),
            }
        }
        Ok(())
    }
}
