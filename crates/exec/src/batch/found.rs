//! Rows that the entries of a secondary index lead to, in the order of the entries.

use engine::Batch;
use value::SqlResult;

use crate::table::Index;

/// Bytes of rows after which a batch takes no other.
const ROWS_BYTES: usize = 4 << 20;

/// The entries whose rows are being fetched.
#[derive(Default)]
pub(super) struct Found {
    entries: Batch,
    taken: usize,
    /// There may be entries behind these.
    more: bool,
    begun: bool,
    image: Vec<u8>,
}

impl Found {
    /// Whether there are entries whose rows have not been fetched.
    pub fn is_midway(&self) -> bool {
        self.taken < self.entries.len()
    }

    /// Fills a batch with rows, by their keys. `entries` brings the next entries, and says whether there may be more; `get` a row, if it is there. False: these are the last.
    pub fn next(
        &mut self,
        index: &Index,
        batch: &mut Batch,
        entries: impl FnOnce(&mut Batch) -> SqlResult<bool>,
        mut get: impl FnMut(&[u8], &mut Vec<u8>) -> SqlResult<bool>,
    ) -> SqlResult<bool> {
        batch.clear();
        if self.taken == self.entries.len() {
            if self.begun && !self.more {
                return Ok(false);
            }
            (self.more, self.begun, self.taken) = (entries(&mut self.entries)?, true, 0);
        }
        while self.taken < self.entries.len() && batch.bytes().len() < ROWS_BYTES {
            let key = index.row_of(self.entries.key(self.taken))?;
            if get(key, &mut self.image)? {
                batch.push(key, &self.image);
            }
            self.taken += 1;
        }
        Ok(self.more || self.taken < self.entries.len())
    }
}
