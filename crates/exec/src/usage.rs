//! How often the rows of a table were looked at and changed, and by which index:
//! `table_io_waits_summary_by_…`.
//!
//! A statement counts for itself and adds its figures when it ends, so that rows cost nothing that sessions
//! share. A definition that changes begins anew. Of tables beyond `USAGES_MAX` nothing is kept.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use base::IdMap;
use parking_lot::Mutex;
use schema::{TableDef, TableId};

const USAGES_MAX: usize = 10_000;

/// What was done with rows.
#[derive(Clone, Copy, Debug)]
pub enum Done {
    Fetched,
    Inserted,
    Updated,
    Deleted,
}

/// Rows by what was done with them, in the order of [`Done`].
pub type Rows = [u64; 4];

/// See the file's header.
#[derive(Debug)]
pub struct Usage {
    pub def: Arc<TableDef>,
    /// One for each index, and one for what no index was used for.
    by_index: Box<[[AtomicU64; 4]]>,
}

impl Usage {
    /// That is in no list.
    pub(crate) fn of_nobody(def: &Arc<TableDef>) -> Arc<Usage> {
        let by_index = (0..=def.indexes.len()).map(|_| Default::default()).collect();
        Arc::new(Usage { def: Arc::clone(def), by_index })
    }

    /// `index`: a position in the definition's indexes.
    pub(crate) fn add(&self, index: Option<usize>, what: Done, rows: u64) {
        let cells = self.by_index.get(index.unwrap_or(self.def.indexes.len()));
        if let Some(cells) = cells.filter(|_| rows > 0) {
            cells[what as usize].fetch_add(rows, Ordering::Relaxed);
        }
    }

    pub fn rows(&self, index: Option<usize>) -> Rows {
        let cells = &self.by_index[index.unwrap_or(self.def.indexes.len())];
        [0, 1, 2, 3].map(|what| cells[what].load(Ordering::Relaxed))
    }

    fn clear(&self) {
        self.by_index.iter().flatten().for_each(|cell| cell.store(0, Ordering::Relaxed));
    }
}

/// Those of all tables that were used.
#[derive(Debug, Default)]
pub struct Usages(Mutex<IdMap<TableId, Arc<Usage>>>);

impl Usages {
    /// Temporary tables are nobody else's business.
    pub(crate) fn of(&self, def: &Arc<TableDef>) -> Arc<Usage> {
        let mut usages = self.0.lock();
        match usages.get(&def.id) {
            Some(usage) if usage.def.version == def.version => Arc::clone(usage),
            known => {
                let keeps = !def.temporary && (known.is_some() || usages.len() < USAGES_MAX);
                let usage = Usage::of_nobody(def);
                if keeps {
                    usages.insert(def.id, Arc::clone(&usage));
                }
                usage
            }
        }
    }

    /// Those for which `is_there` says that their table is; the others are forgotten.
    pub fn all(&self, mut is_there: impl FnMut(&TableDef) -> bool) -> Vec<Arc<Usage>> {
        let known: Vec<Arc<Usage>> = self.0.lock().values().cloned().collect();
        let (kept, gone): (Vec<_>, Vec<_>) = known.into_iter().partition(|usage| is_there(&usage.def));
        let mut usages = self.0.lock();
        for usage in gone {
            usages.remove(&usage.def.id);
        }
        kept
    }

    /// All figures begin anew.
    pub fn clear(&self) {
        self.0.lock().values().for_each(|usage| usage.clear());
    }
}
