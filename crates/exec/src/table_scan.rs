//! One table of the engine as a statement reads it. Its rows by key and by ranges: `ranges`; in batches:
//! `batch/source`.

use std::sync::Arc;

use engine::{Isolation, Read};
use plan::query::{PlanTable, TableAccess};

use crate::run::{Exec, TableState};
use crate::table::Table;
use crate::tally::ScanShape;

/// One table as a statement reads it.
#[derive(Clone, Copy)]
pub(crate) struct TableScan<'s, 'e> {
    pub exec: &'s Exec<'e>,
    pub access: &'s TableAccess,
    pub plan: &'s PlanTable,
    pub table: &'s Arc<Table>,
}

impl<'s> TableScan<'s, '_> {
    pub fn state(&self) -> &'s TableState {
        &self.exec.states[self.access.table]
    }

    /// How rows are read: locked, or as the transaction sees them.
    pub fn read_mode(&self) -> Read {
        self.exec.read_mode(self.plan)
    }

    /// Whether the table is read from its end.
    pub fn is_backward(&self) -> bool {
        self.access.reverse != self.state().turned.get()
    }

    /// Whether whole rows come by an index, and nothing is asked of its entries. (A dirty read may come
    /// between the changes of a row and of its entries.)
    pub fn leads_in_batches(&self, index: Option<usize>) -> bool {
        let Some(index) = index.map(|i| &self.table.indexes[i]).filter(|i| !i.clustered) else { return true };
        let asks = self.access.index_condition.as_ref().is_some_and(|pushed| !pushed.conditions.is_empty());
        !self.access.covering && !asks && !index.absent && self.exec.isolation != Isolation::ReadUncommitted
    }

    /// Counts a scan, or a part of one.
    pub fn count(&self, shape: ScanShape, seen: u64, ended: bool) {
        if self.access.counted {
            return;
        }
        match &*self.state().share.borrow() {
            Some(share) => self.exec.tally.scanned_share(shape, seen, share),
            None => self.exec.tally.scanned(shape, seen, ended),
        }
    }
}
