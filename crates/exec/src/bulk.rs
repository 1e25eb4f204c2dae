//! The rows of a statement that goes into an empty table: gathered while they are few, then loaded in bulk
//! (the engine's `load`).
//!
//! **Invariants.** 1. Nothing of a gathered row is in a tree; whoever ends the statement calls
//! [`Writer::settle`] first. 2. Only statements that look at no row of the table meanwhile gather, and only
//! where a duplicate either fails the statement or can be told by the clustered key alone, and no index has
//! a set of keys for a row. 3. If the table turns out not to be empty, or not free, gathered rows go in one
//! by one, as if they had never been gathered. 4. The parents of a row, which foreign keys ask for, are
//! looked for and locked before the row is handed to the load: while rows are gathered one by one, then
//! chunk by chunk. So a row never stands in a tree without them.

use std::sync::Arc;

use engine::{Engine, Load, LoadSpec, Loaded, Progress, Read, RowPartitionsOf, Rows, SecondaryTree, Stage, Transaction, Violation};
use value::error::{self, ErrorKind};
use value::{KeyCodec, SqlError, SqlResult, TimeZone, Value};

use crate::context::ExecOptions;
use crate::engine_error;
use crate::keys::KeyTable;
use crate::logged_partitions::LoggedPartitions;
use crate::table::Table;
use crate::write::{Keys, WriteError, Writer};

/// Where the rows of a statement are before they are in their trees.
pub(crate) enum Loading {
    /// They go in one by one.
    Off,
    Gathering(Gathered),
    On(Box<Load>, Arc<Progress>),
}

/// Rows whose parents are to be looked for are handed over when they have grown to this.
const CHUNK: usize = 128 << 10;

/// The row with which the statement fails, because it lacks a parent.
#[derive(Debug)]
pub(crate) struct Orphan {
    /// Its number among those that were gathered or handed to the load.
    row: u64,
    /// Before its entry in this index the parent is looked for.
    index: usize,
    error: SqlError,
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
    /// From now on rows are gathered, if the table is empty and `ignore` (or else an error) is what becomes
    /// of duplicates.
    pub fn gather(&mut self, tx: &mut Transaction, ignore: bool, options: &ExecOptions, progress: &Arc<Progress>) -> SqlResult<()> {
        let table = &self.table;
        let told_by_others = secondary(table).any(|i| table.indexes[i].unique);
        if (ignore && told_by_others) || table.sets().next().is_some() || !tx.is_empty(table.def.tree).map_err(engine_error)? {
            return Ok(());
        }
        let rows = empty_rows(table, self.parent_keys().len());
        self.chunk = rows.another();
        let keys = (ignore && table.clustered.is_some()).then(KeyTable::default);
        self.loading =
            Loading::Gathering(Gathered { rows, keys, memory: options.load_memory, enough: options.bulk_min, progress: progress.clone() });
        Ok(())
    }

    /// Takes a row, if rows are gathered or loaded; false if the caller is to write it. `encode` appends
    /// it, with what it refers to by these keys. With the first row the transaction's intention is noted.
    pub fn take_row(
        &mut self,
        tx: &mut Transaction,
        engine: &Engine,
        time_zone: &TimeZone,
        encode: impl FnOnce(&[KeyCodec], &mut Rows),
    ) -> Result<bool, WriteError> {
        if !self.table.def.temporary {
            tx.intend(self.table.def.tree, engine::Read::Exclusive);
        }
        let keys: &[KeyCodec] = self.parents.as_ref().map_or(&[], |parents| parents.keys());
        match &mut self.loading {
            Loading::Off => return Ok(false),
            Loading::On(load, _) if self.parents.is_none() => {
                encode(keys, load.rows());
                if load.end_row().is_err() {
                    self.failed(tx, time_zone)?;
                }
            }
            Loading::On(..) => {
                encode(keys, &mut self.chunk);
                if self.ignore && self.generated {
                    self.refuse_at_once(tx)?;
                }
                if self.chunk.byte_len() >= CHUNK {
                    self.hand_over_chunk(tx, time_zone)?;
                }
            }
            Loading::Gathering(gathered) => {
                encode(keys, &mut gathered.rows);
                let full = gathered.rows.byte_len() >= gathered.enough;
                self.gathered_row(tx, time_zone)?;
                if full {
                    self.begin_load(tx, engine, time_zone)?;
                }
            }
        }
        Ok(true)
    }

    /// Looks for the parents of the last row of the chunk: if one is missing, its generated value goes to
    /// the next row.
    fn refuse_at_once(&mut self, tx: &mut Transaction) -> Result<(), WriteError> {
        let Some(parents) = &mut self.parents else { return Ok(()) };
        let last = self.chunk.len() - 1;
        for clustered in [true, false] {
            if let Some(link) = parents.missing_of(tx, &self.chunk, last, clustered)? {
                self.chunk.pop();
                return Err(WriteError::Other(parents.error(link)));
            }
        }
        Ok(())
    }

    /// Looks at the row that was gathered last: under IGNORE it may be a duplicate, and its parents must be
    /// there.
    fn gathered_row(&mut self, tx: &mut Transaction, time_zone: &TimeZone) -> Result<(), WriteError> {
        let Loading::Gathering(gathered) = &mut self.loading else { return Ok(()) };
        let last = gathered.rows.len() - 1;
        let mut missing = None;
        if let Some(parents) = &mut self.parents {
            missing = parents.missing_of(tx, &gathered.rows, last, true)?;
        }
        if missing.is_none()
            && let Some(keys) = &mut gathered.keys
            && !keys.insert(gathered.rows.key(last))
        {
            let clustered = gathered.rows.key(last).to_vec();
            gathered.rows.pop();
            return Err(WriteError::Duplicate { index: self.table.def.clustered.unwrap_or(0), clustered });
        }
        let Some(parents) = &mut self.parents else { return Ok(()) };
        if missing.is_none() {
            missing = parents.missing_of(tx, &gathered.rows, last, false)?;
        }
        let Some(link) = missing else {
            self.count_handed(tx, 1);
            return Ok(());
        };
        let error = parents.error(link);
        if self.ignore {
            // A later row may have its key.
            if let Some(keys) = &mut gathered.keys {
                keys.forget_last(gathered.rows.key(last));
            }
            gathered.rows.pop();
            return Err(WriteError::Other(error));
        }
        self.orphan = Some(Orphan { row: last as u64, index: parents.index(link), error });
        self.fail(tx, time_zone)
    }

    /// Whether rows are loaded in bulk, not gathered any more.
    pub fn is_loading(&self) -> bool {
        matches!(self.loading, Loading::On(..))
    }

    /// Takes rows that are encoded already, while rows are loaded; leaves room for others in their place.
    pub fn take_rows(&mut self, tx: &mut Transaction, rows: &mut Rows, time_zone: &TimeZone) -> Result<(), WriteError> {
        if !self.chunk.is_empty() {
            self.hand_over_chunk(tx, time_zone)?;
        }
        self.look_for_parents(tx, rows)?;
        let Loading::On(load, _) = &mut self.loading else {
            return Err(WriteError::Other(engine_error(engine::Error::Misuse("rows for a load that has not begun"))));
        };
        match load.take(rows) {
            Ok(()) if self.orphan.is_some() => self.fail(tx, time_zone),
            Ok(()) => Ok(()),
            Err(_) => self.failed(tx, time_zone),
        }
    }

    /// The rows of the writer's own chunk.
    fn hand_over_chunk(&mut self, tx: &mut Transaction, time_zone: &TimeZone) -> Result<(), WriteError> {
        let mut rows = std::mem::take(&mut self.chunk);
        let taken = self.take_rows(tx, &mut rows, time_zone);
        self.chunk = rows;
        taken
    }

    /// Before rows are handed to the load. Those that lack a parent are marked under IGNORE; else the
    /// statement fails with the first, and those behind it are cut off.
    fn look_for_parents(&mut self, tx: &mut Transaction, rows: &mut Rows) -> Result<(), WriteError> {
        let Some(parents) = &mut self.parents else { return Ok(()) };
        let missing = parents.missing(tx, rows)?;
        if self.ignore {
            missing.iter().for_each(|(row, link)| rows.refuse(*row, parents.refusal(*link)));
        } else if let Some((row, link)) = missing.first() {
            rows.truncate(row + 1);
            self.orphan = Some(Orphan { row: self.handed + *row as u64, index: parents.index(*link), error: parents.error(*link) });
        }
        self.count_handed(tx, rows.len());
        Ok(())
    }

    /// Rows that are as good as inserted weigh so in a deadlock.
    fn count_handed(&mut self, tx: &Transaction, rows: usize) {
        if self.parents.is_some() {
            self.handed += rows as u64;
            tx.add_changes(rows as u64);
        }
    }

    /// The statement fails with its orphan, unless an earlier row is a duplicate.
    fn fail(&mut self, tx: &mut Transaction, time_zone: &TimeZone) -> Result<(), WriteError> {
        self.settle(tx, time_zone)?;
        // Whoever settles has met the orphan, or a duplicate.
        Err(WriteError::Other(engine_error(engine::Error::Misuse("an orphan that nobody has met"))))
    }

    /// The load takes no more. Why, its end tells.
    fn failed(&mut self, tx: &mut Transaction, time_zone: &TimeZone) -> Result<(), WriteError> {
        self.settle(tx, time_zone)?;
        Err(WriteError::Other(engine_error(engine::Error::Interrupted)))
    }

    fn begin_load(&mut self, tx: &mut Transaction, engine: &Engine, time_zone: &TimeZone) -> Result<(), WriteError> {
        let Loading::Gathering(mut gathered) = std::mem::replace(&mut self.loading, Loading::Off) else { return Ok(()) };
        let notes = self.parent_keys().len();
        let own = if self.table.logged { LoggedPartitions::of(&self.table) } else { None };
        let partitions = own.map(|mut own| -> RowPartitionsOf { Box::new(move |image| own.of_row(image, None)) });
        let (memory, progress) = (gathered.memory, gathered.progress.clone());
        let spec = LoadSpec { notes, memory, progress, partitions, ..load_spec(&self.table) };
        match engine.begin_load(tx, spec)? {
            Some(mut load) => {
                if gathered.progress.now().0 != Stage::Reading {
                    gathered.progress.begin(Stage::Loading, 0);
                }
                let taken = load.take(&mut gathered.rows);
                self.loading = Loading::On(Box::new(load), gathered.progress);
                if taken.is_err() { self.failed(tx, time_zone) } else { Ok(()) }
            }
            None => self.write_gathered(tx, &gathered.rows, time_zone),
        }
    }

    /// Writes gathered rows one by one (3).
    fn write_gathered(&mut self, tx: &mut Transaction, rows: &Rows, time_zone: &TimeZone) -> Result<(), WriteError> {
        let (table, ignore) = (self.table.clone(), self.ignore);
        // From here on each counts by itself.
        tx.undo_changes(std::mem::take(&mut self.handed));
        let orphan = self.orphan.take();
        let places: Vec<Option<usize>> = {
            let order: Vec<usize> = secondary(&table).collect();
            (0..table.indexes.len()).map(|i| order.iter().position(|&at| at == i)).collect()
        };
        for n in 0..rows.len() {
            let orphan = orphan.as_ref().filter(|orphan| orphan.row == n as u64);
            let mut entry = |index: usize, keys: Keys<'_>| {
                let (entry, strict) = places[index].map_or((&[][..], false), |at| rows.entry(n, at));
                if let Keys::One(out) = keys {
                    out.extend_from_slice(entry);
                }
                strict
            };
            let written = self.write_row(tx, (rows.key(n), rows.image(n)), ignore, &mut entry, &mut |_, index| {
                orphan.filter(|orphan| orphan.index == index).map_or(Ok(()), |orphan| Err(orphan.error.clone()))
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
        if !self.chunk.is_empty() {
            let mut rows = std::mem::take(&mut self.chunk);
            if let Err(e) = self.look_for_parents(tx, &mut rows) {
                self.abort(tx);
                return Err(e);
            }
            if let Loading::On(load, _) = &mut self.loading {
                // Why it takes no more is told by its end.
                let _ = load.take(&mut rows);
            }
        }
        match std::mem::replace(&mut self.loading, Loading::Off) {
            Loading::Off => {}
            Loading::Gathering(gathered) => self.write_gathered(tx, &gathered.rows, time_zone)?,
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
        if let Some(error) = self.orphan_before(loaded.violations.first()) {
            tx.undo_changes(self.handed);
            return Err(WriteError::Other(error));
        }
        for violation in loaded.violations {
            if let (Some(link), Some(parents)) = (violation.refused, &self.parents) {
                self.refused.errors.push(parents.error(usize::from(link)));
                continue;
            }
            let index = index_of(&table, &violation);
            let mut image = violation.image;
            if image.is_empty() {
                tx.get(table.def.tree, &violation.key, Read::Dirty, &mut image)?;
                table.rows.settle(&mut image)?;
            }
            let error = duplicate_of(&table, index, &image, time_zone)?;
            if !self.ignore {
                tx.undo_changes(self.handed);
                return Err(WriteError::Other(error));
            }
            self.refused.errors.push(error);
        }
        self.refused.count += loaded.refused;
        Ok(())
    }

    /// The error of the orphan, unless there is a violation that a row-by-row insert would have met before.
    fn orphan_before(&mut self, violation: Option<&Violation>) -> Option<SqlError> {
        let orphan = self.orphan.take()?;
        let clustered = self.table.def.clustered;
        let place = |index: usize| if clustered == Some(index) { 0 } else { index + 1 };
        let duplicate = violation.map(|violation| (violation.row, place(index_of(&self.table, violation))));
        duplicate.is_none_or(|duplicate| duplicate >= (orphan.row, place(orphan.index))).then_some(orphan.error)
    }

    /// Nothing more is made of the rows.
    fn abort(&mut self, tx: &mut Transaction) {
        self.chunk.clear();
        if let Loading::On(load, progress) = std::mem::replace(&mut self.loading, Loading::Off) {
            tx.undo_changes(self.handed);
            load.abort(tx);
            progress.end();
        }
    }

    /// The statement has failed with an error of its own. Was there a duplicate before it, which MySQL
    /// would have met first?
    pub fn give_up(&mut self, tx: &mut Transaction, time_zone: &TimeZone, failed: &SqlError) -> Option<SqlError> {
        if self.ignore || failed.is_any(&ENDS_ALL) {
            self.abort(tx);
            return None;
        }
        match self.settle(tx, time_zone) {
            Err(WriteError::Other(e)) if e.is(&error::DUP_ENTRY) => Some(e),
            _ => None,
        }
    }
}

/// Errors that no row is to blame for: of locks and of KILL.
const ENDS_ALL: [ErrorKind; 7] = [
    error::CHECKREAD,
    error::LOCK_WAIT_TIMEOUT,
    error::LOCK_TABLE_FULL,
    error::LOCK_DEADLOCK,
    error::QUERY_INTERRUPTED,
    error::QUERY_TIMEOUT,
    error::LOCK_NOWAIT,
];

/// Room for rows of a table, with so many notes.
pub(crate) fn empty_rows(table: &Table, notes: usize) -> Rows {
    Rows::new(secondary(table).count(), notes)
}

/// The indexes that are loaded with the rows.
fn secondary(table: &Table) -> impl Iterator<Item = usize> + '_ {
    table.single().map(|(i, _)| i)
}

/// What is loaded when rows of a table are.
pub(crate) fn load_spec(table: &Table) -> LoadSpec {
    LoadSpec {
        clustered: table.def.tree,
        secondary: secondary(table).map(|i| SecondaryTree { tree: table.indexes[i].tree, unique: table.indexes[i].unique }).collect(),
        log: table.logged.then(|| table.map.clone()),
        partitions: None,
        temporary: table.def.temporary,
        row_ids: table.clustered.is_none(),
        image_prefix: table.rows.prefix().to_vec(),
        notes: 0,
        memory: 0,
        progress: Arc::default(),
    }
}

/// The index whose key a row violates.
pub(crate) fn index_of(table: &Table, violation: &Violation) -> usize {
    violation.index.and_then(|n| secondary(table).nth(n)).or(table.def.clustered).unwrap_or(0)
}

/// Appends a row to those on their way, with what it refers to by `parents`.
pub(crate) fn encode(table: &Table, engine: &Engine, row: &[Value], time_zone: &TimeZone, parents: &[KeyCodec], rows: &mut Rows) {
    table.encode_key(engine, row, time_zone, rows.out());
    rows.end_part();
    table.rows.encode(row, time_zone, rows.out());
    rows.end_part();
    for (_, index) in table.single() {
        index.key.encode_row(row, time_zone, rows.out());
        rows.end_entry(index.unique && !index.key.has_null(row));
    }
    crate::parents::note_row(parents, row, time_zone, rows);
}

pub(crate) fn duplicate_of(table: &Table, index: usize, image: &[u8], time_zone: &TimeZone) -> SqlResult<SqlError> {
    let mut row = Vec::new();
    table.rows.decode_all(image, time_zone, &mut row)?;
    Ok(crate::write::duplicate_error(table, index, &row))
}
