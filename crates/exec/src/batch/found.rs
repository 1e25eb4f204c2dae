//! Rows that the entries of a secondary index lead to, in the order of the entries.

use engine::{Batch, Foreseen};
use value::SqlResult;

use crate::table::Index;

/// Bytes of rows after which a batch takes no other.
const ROWS_BYTES: usize = 4 << 20;

/// So many rows are looked up at once, while the processor brings the pages of all.
const AT_ONCE: usize = 32;

/// Where entries and rows come from.
pub(super) trait Reads {
    /// Brings the next entries; false: there are none behind them.
    fn entries(&mut self, entries: &mut Batch) -> SqlResult<bool>;

    /// Looks where the rows with these keys are.
    fn foresee<'k>(&mut self, keys: impl Iterator<Item = &'k [u8]>, foreseen: &mut Foreseen) -> SqlResult<()>;

    /// Brings a row by its key, if it is there. Of those that were foreseen it is number `n`.
    fn row(&mut self, key: &[u8], foreseen: (&Foreseen, usize), image: &mut Vec<u8>) -> SqlResult<bool>;
}

/// The entries whose rows are being fetched.
#[derive(Default)]
pub(super) struct Found {
    entries: Batch,
    taken: usize,
    /// There may be entries behind these.
    more: bool,
    begun: bool,
    image: Vec<u8>,
    foreseen: Foreseen,
}

impl Found {
    /// Whether there are entries whose rows have not been fetched.
    pub fn is_midway(&self) -> bool {
        self.taken < self.entries.len()
    }

    /// Fills a batch with rows, by their keys. False: these are the last.
    pub fn next(&mut self, index: &Index, batch: &mut Batch, reads: &mut impl Reads) -> SqlResult<bool> {
        batch.clear();
        if self.taken == self.entries.len() {
            if self.begun && !self.more {
                return Ok(false);
            }
            (self.more, self.begun, self.taken) = (reads.entries(&mut self.entries)?, true, 0);
        }
        while self.taken < self.entries.len() && batch.bytes().len() < ROWS_BYTES {
            let Found { entries, taken, image, foreseen, .. } = self;
            let first = *taken;
            let last = (first + AT_ONCE).min(entries.len());
            reads.foresee((first..last).filter_map(|n| index.row_of(entries.key(n)).ok()), foreseen)?;
            while *taken < last && batch.bytes().len() < ROWS_BYTES {
                let key = index.row_of(entries.key(*taken))?;
                if reads.row(key, (foreseen, *taken - first), image)? {
                    batch.push(key, image);
                }
                *taken += 1;
            }
        }
        Ok(self.more || self.taken < self.entries.len())
    }
}
