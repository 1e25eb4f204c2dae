//! The rows of a statement that goes into an empty table: gathered while they are few, then loaded in bulk (the engine's `load`).
//!
//! **Invariants.** 1. Nothing of a gathered row is in a tree; whoever ends the statement calls [`Writer::settle`] first. 2. Only statements that look at no row
//! of the table meanwhile gather, and only where a duplicate either fails the statement or can be told by the clustered key alone. 3. If the table turns out
//! not to be empty, or not free, gathered rows go in one by one, as if they had never been gathered.

use std::sync::Arc;

use engine::{Engine, Load, LoadSpec, Loaded, Progress, Read, Rows, SecondaryTree, Stage, Transaction, Violation};
use value::{SqlError, SqlResult, TimeZone, Value};

use crate::context::ExecOptions;
use crate::engine_error;
use crate::keys::KeyTable;
use crate::table::Table;
use crate::write::{WriteError, Writer};

/// Where the rows of a statement are before they are in their trees.
pub(crate) enum Loading {
    /// They go in one by one.
    Off,
    Gathering(Gathered),
    On(Box<Load>, Arc<Progress>),
}

pub(crate) struct Gathered {
    rows: Rows,
    /// Under IGNORE: the keys so far.
    keys: Option<KeyTable>,
    memory: usize,
    enough: usize,
    progress: Arc<Progress>,
}

/// Rows that were not written after all: under IGNORE, their warnings.
#[derive(Default)]
pub(crate) struct Refused {
    pub count: u64,
    pub errors: Vec<SqlError>,
}

impl Writer {
    /// From now on rows are gathered, if the table is empty and `ignore` (or else an error) is what becomes of duplicates.
    pub fn gather(&mut self, tx: &mut Transaction, ignore: bool, options: &ExecOptions, progress: &Arc<Progress>) -> SqlResult<()> {
        let table = &self.table;
        let told_by_others = secondary(table).any(|i| table.indexes[i].unique);
        if (ignore && told_by_others) || !tx.is_empty(table.def.tree).map_err(engine_error)? {
            return Ok(());
        }
        let rows = Rows::new(secondary(table).count());
        let keys = (ignore && table.clustered.is_some()).then(KeyTable::default);
        self.loading =
            Loading::Gathering(Gathered { rows, keys, memory: options.load_memory, enough: options.bulk_min, progress: progress.clone() });
        Ok(())
    }

    /// Takes a row, if rows are gathered or loaded; false if the caller is to write it. `encode` appends it. With the first row the transaction's intention is
    /// noted.
    pub fn take_row(
        &mut self,
        tx: &mut Transaction,
        engine: &Engine,
        time_zone: &TimeZone,
        encode: impl FnOnce(&mut Rows),
    ) -> Result<bool, WriteError> {
        if !self.table.def.temporary {
            tx.intend(self.table.def.tree, engine::Read::Exclusive);
        }
        match &mut self.loading {
            Loading::Off => Ok(false),
            Loading::On(load, _) => {
                encode(load.rows());
                if load.end_row().is_err() {
                    self.failed(tx, time_zone)?;
                }
                Ok(true)
            }
            Loading::Gathering(gathered) => {
                encode(&mut gathered.rows);
                let last = gathered.rows.len() - 1;
                if let Some(keys) = &mut gathered.keys
                    && !keys.insert(gathered.rows.key(last))
                {
                    let clustered = gathered.rows.key(last).to_vec();
                    gathered.rows.pop();
                    return Err(WriteError::Duplicate { index: self.table.def.clustered.unwrap_or(0), clustered });
                }
                if gathered.rows.byte_len() >= gathered.enough {
                    self.begin_load(tx, engine, time_zone)?;
                }
                Ok(true)
            }
        }
    }

    /// Whether rows are loaded in bulk, not gathered any more.
    pub fn is_loading(&self) -> bool {
        matches!(self.loading, Loading::On(..))
    }

    /// Takes rows that are encoded already, while rows are loaded; leaves room for others in their place.
    pub fn take_rows(&mut self, tx: &mut Transaction, rows: &mut Rows, time_zone: &TimeZone) -> Result<(), WriteError> {
        let Loading::On(load, _) = &mut self.loading else {
            return Err(WriteError::Other(engine_error(engine::Error::Misuse("rows for a load that has not begun"))));
        };
        match load.take(rows) {
            Ok(()) => Ok(()),
            Err(_) => self.failed(tx, time_zone),
        }
    }

    /// The load takes no more. Why, its end tells.
    fn failed(&mut self, tx: &mut Transaction, time_zone: &TimeZone) -> Result<(), WriteError> {
        self.settle(tx, time_zone)?;
        Err(WriteError::Other(engine_error(engine::Error::Interrupted)))
    }

    fn begin_load(&mut self, tx: &mut Transaction, engine: &Engine, time_zone: &TimeZone) -> Result<(), WriteError> {
        let Loading::Gathering(mut gathered) = std::mem::replace(&mut self.loading, Loading::Off) else { return Ok(()) };
        let spec = LoadSpec { memory: gathered.memory, progress: gathered.progress.clone(), ..load_spec(&self.table) };
        match engine.begin_load(tx, spec)? {
            Some(mut load) => {
                if gathered.progress.now().0 != Stage::Reading {
                    gathered.progress.begin(Stage::Loading, 0);
                }
                let taken = load.take(&mut gathered.rows);
                self.loading = Loading::On(Box::new(load), gathered.progress);
                Ok(taken?)
            }
            None => self.write_gathered(tx, &gathered.rows, gathered.keys.is_some(), time_zone),
        }
    }

    /// Writes gathered rows one by one (3).
    fn write_gathered(&mut self, tx: &mut Transaction, rows: &Rows, ignore: bool, time_zone: &TimeZone) -> Result<(), WriteError> {
        let table = self.table.clone();
        let places: Vec<Option<usize>> = {
            let order: Vec<usize> = secondary(&table).collect();
            (0..table.indexes.len()).map(|i| order.iter().position(|&at| at == i)).collect()
        };
        for n in 0..rows.len() {
            let written = self.write_row(tx, (rows.key(n), rows.image(n)), ignore, &mut |index, out| {
                let (entry, strict) = places[index].map_or((&[][..], false), |at| rows.entry(n, at));
                out.extend_from_slice(entry);
                strict
            });
            match written {
                Ok(()) => {}
                Err(WriteError::Duplicate { index, .. }) => {
                    let error = duplicate_of(&table, index, rows.image(n), time_zone)?;
                    if !ignore {
                        return Err(WriteError::Other(error));
                    }
                    self.refused.count += 1;
                    self.refused.errors.push(error);
                }
                Err(e) => return Err(e),
            }
        }
        Ok(())
    }

    /// All rows that were taken go to where they belong. Under IGNORE, says which did not.
    pub fn settle(&mut self, tx: &mut Transaction, time_zone: &TimeZone) -> Result<Refused, WriteError> {
        match std::mem::replace(&mut self.loading, Loading::Off) {
            Loading::Off => {}
            Loading::Gathering(gathered) => self.write_gathered(tx, &gathered.rows, gathered.keys.is_some(), time_zone)?,
            Loading::On(load, progress) => {
                let loaded = load.finish(tx);
                progress.end();
                self.note_loaded(tx, loaded.map_err(engine_error)?, time_zone)?;
            }
        }
        Ok(std::mem::take(&mut self.refused))
    }

    fn note_loaded(&mut self, tx: &mut Transaction, loaded: Loaded, time_zone: &TimeZone) -> Result<(), WriteError> {
        let table = self.table.clone();
        for violation in loaded.violations {
            let index = index_of(&table, &violation);
            let mut image = violation.image;
            if image.is_empty() {
                tx.get(table.def.tree, &violation.key, Read::Dirty, &mut image)?;
            }
            let error = duplicate_of(&table, index, &image, time_zone)?;
            if !self.ignore {
                return Err(WriteError::Other(error));
            }
            self.refused.errors.push(error);
        }
        self.refused.count += loaded.refused;
        Ok(())
    }

    /// The statement has failed with an error of its own. Was there a duplicate before it, which MySQL would have met first?
    pub fn give_up(&mut self, tx: &mut Transaction, time_zone: &TimeZone, killed: bool) -> Option<SqlError> {
        if killed || self.ignore {
            if let Loading::On(load, progress) = std::mem::replace(&mut self.loading, Loading::Off) {
                load.abort(tx);
                progress.end();
            }
            return None;
        }
        match self.settle(tx, time_zone) {
            Err(WriteError::Other(e)) if e.code == 1062 => Some(e),
            _ => None,
        }
    }
}

/// The indexes that have trees of their own.
fn secondary(table: &Table) -> impl Iterator<Item = usize> + '_ {
    table.indexes.iter().enumerate().filter(|(_, index)| !index.clustered && !index.absent).map(|(i, _)| i)
}

/// What is loaded when rows of a table are.
pub(crate) fn load_spec(table: &Table) -> LoadSpec {
    LoadSpec {
        clustered: table.def.tree,
        secondary: secondary(table).map(|i| SecondaryTree { tree: table.indexes[i].tree, unique: table.indexes[i].unique }).collect(),
        log: table.logged.then(|| table.map.clone()),
        temporary: table.def.temporary,
        row_ids: table.clustered.is_none(),
        memory: 0,
        progress: Arc::default(),
    }
}

/// The index whose key a row violates.
pub(crate) fn index_of(table: &Table, violation: &Violation) -> usize {
    violation.index.and_then(|n| secondary(table).nth(n)).or(table.def.clustered).unwrap_or(0)
}

/// Appends a row to those on their way.
pub(crate) fn encode(table: &Table, engine: &Engine, row: &[Value], time_zone: &TimeZone, rows: &mut Rows) {
    table.encode_key(engine, row, time_zone, rows.out());
    rows.end_part();
    table.rows.encode(row, time_zone, rows.out());
    rows.end_part();
    for index in table.indexes.iter().filter(|index| !index.clustered && !index.absent) {
        index.key.encode_row(row, time_zone, rows.out());
        rows.end_entry(index.unique && !index.key.has_null(row));
    }
}

pub(crate) fn duplicate_of(table: &Table, index: usize, image: &[u8], time_zone: &TimeZone) -> SqlResult<SqlError> {
    let mut row = Vec::new();
    table.rows.decode_all(image, time_zone, &mut row)?;
    Ok(crate::write::duplicate_error(table, index, &row))
}
