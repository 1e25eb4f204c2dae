//! Writing rows of one table: clustered tree, secondary indexes, unique checks, and the row events.
//!
//! Invariants:
//! 1. The payload of a clustered entry is the row's binlog image; logging a row copies it.
//! 2. Every secondary index holds exactly one entry for every row: its own key followed by the clustered key,
//!    without payload. One whose key is a set
//!    ([`keyset`](crate::keyset)) holds one for each key.
//! 3. An update touches only the indexes whose key changes, be it only how its text is written: whoever has
//!    locked an entry relies on that. A row whose clustered key changes is deleted and inserted.
//! 4. The event is written after all trees took the change; whoever undoes a failed row goes back to a
//!    savepoint that covers both.

use std::sync::Arc;

use engine::{Error, Rows, Transaction, Unique};
use value::store::plain::ImageBuilder;
use value::{KeyCodec, SqlError, SqlResult, TimeZone, Value};

use crate::bulk::{Loading, Orphan, Refused};
use crate::current::Current;
use crate::engine_error;
use crate::images::Images;
use crate::keyset::{KeySet, SetOf};
use crate::logged_partitions::LoggedPartitions;
use crate::parents::Parents;
use crate::table::{Index, Table};
use crate::usage::Done;

/// Why a row was not written.
#[derive(Debug)]
pub(crate) enum WriteError {
    /// A row with the same unique key is there: its clustered key, and the index that says so.
    Duplicate {
        index: usize,
        clustered: Vec<u8>,
    },
    Other(SqlError),
}

/// The error, where nothing can be a duplicate.
pub(crate) fn other(e: WriteError) -> SqlError {
    match e {
        WriteError::Other(e) => e,
        WriteError::Duplicate { .. } => value::sql_error!(UNKNOWN_ERROR, "a duplicate in an index that is not unique"),
    }
}

/// Where the own key of a row in an index goes, or all its keys.
pub(crate) enum Keys<'k> {
    One(&'k mut Vec<u8>),
    Set(&'k SetOf, &'k mut KeySet),
}

/// Gives a row's own key, or its keys, in an index; true if no other row may have it.
pub(crate) type EntryOf<'f> = &'f mut dyn FnMut(usize, Keys<'_>) -> bool;

/// Called before a row gets its entry in an index; what it refuses is not written.
pub(crate) type Before<'f> = &'f mut dyn FnMut(&mut Transaction, usize) -> SqlResult<()>;

impl From<SqlError> for WriteError {
    fn from(e: SqlError) -> WriteError {
        WriteError::Other(e)
    }
}

impl From<Error> for WriteError {
    fn from(e: Error) -> WriteError {
        WriteError::Other(engine_error(e))
    }
}

/// Writes rows of one table. Its buffers live as long as the statement.
pub(crate) struct Writer {
    pub table: Arc<Table>,
    key: Vec<u8>,
    new_key: Vec<u8>,
    entry: Vec<u8>,
    old_entry: Vec<u8>,
    /// The keys of the row that is written, in an index where they are a set, and those that it had.
    set: KeySet,
    old_set: KeySet,
    image: Vec<u8>,
    /// The image as it is stored, where that is something else.
    stored: Vec<u8>,
    named: bool,
    partitions: Option<LoggedPartitions>,
    /// Rows that are not in their trees yet.
    pub loading: Loading,
    /// Duplicates are passed over, with a warning.
    pub ignore: bool,
    pub refused: Refused,
    /// What rows refer to, where they are inserted in numbers.
    pub parents: Option<Box<Parents>>,
    /// Rows of a load whose parents have not been looked for.
    pub(crate) chunk: Rows,
    /// Rows that were gathered or handed to the load, where they have parents.
    pub(crate) handed: u64,
    pub(crate) orphan: Option<Orphan>,
    /// The row that is being written has a generated AUTO_INCREMENT value, which it gives back if it is
    /// refused.
    pub generated: bool,
    /// For a statement that inserts many rows: entries of plain secondary indexes, put in later and in order.
    deferred: Option<Vec<Deferred>>,
    /// The index that finds the rows that are changed.
    pub found_by: Option<usize>,
    /// Rows that were inserted, updated, deleted.
    pub done: [u64; 3],
}

impl Drop for Writer {
    fn drop(&mut self) {
        let [inserted, updated, deleted] = self.done;
        self.table.usage.add(None, Done::Inserted, inserted);
        self.table.usage.add(self.found_by, Done::Updated, updated);
        self.table.usage.add(self.found_by, Done::Deleted, deleted);
    }
}

/// Entries of one index that are not in its tree yet: one arena of bytes, and the entries' ends.
#[derive(Debug, Default)]
struct Deferred {
    bytes: Vec<u8>,
    ends: Vec<usize>,
    /// How many there were before the last row.
    before: usize,
}

/// An image of so many bytes is not kept, nor copied where it can be had.
const LARGE: usize = 1 << 20;
/// Entries are put in when so many bytes have gathered.
const DEFERRED_BYTES_MAX: usize = 32 << 20;

impl Deferred {
    /// Returns how many bytes there are now.
    fn push(&mut self, entry: &[u8]) -> usize {
        self.bytes.extend_from_slice(entry);
        self.ends.push(self.bytes.len());
        self.bytes.len()
    }

    fn begin_row(&mut self) {
        self.before = self.ends.len();
    }

    fn forget_row(&mut self) {
        self.ends.truncate(self.before);
        self.bytes.truncate(self.ends.last().copied().unwrap_or(0));
    }

    fn entry(&self, i: usize) -> &[u8] {
        let start = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.bytes[start..self.ends[i]]
    }
}

/// How a row changes.
pub(crate) struct RowChange<'r> {
    /// Where it is, and its image.
    pub at: &'r Current,
    pub old: &'r [Value],
    pub new: &'r [Value],
    /// The columns, ascending, whose values differ.
    pub changed: &'r [usize],
}

impl Writer {
    pub fn new(table: Arc<Table>) -> Writer {
        Writer {
            partitions: if table.logged { LoggedPartitions::of(&table) } else { None },
            table,
            key: Vec::new(),
            new_key: Vec::new(),
            entry: Vec::new(),
            old_entry: Vec::new(),
            set: KeySet::default(),
            old_set: KeySet::default(),
            image: Vec::new(),
            stored: Vec::new(),
            named: false,
            loading: Loading::Off,
            ignore: false,
            refused: Refused::default(),
            parents: None,
            chunk: Rows::default(),
            handed: 0,
            orphan: None,
            generated: false,
            deferred: None,
            found_by: None,
            done: [0; 3],
        }
    }

    /// How the keys are made by which rows are looked for in their parents.
    pub fn parent_keys(&self) -> Arc<[KeyCodec]> {
        self.parents.as_ref().map_or_else(|| Arc::from([]), |parents| parents.keys().clone())
    }

    fn name_in_log(&mut self, tx: &mut Transaction) {
        if !self.named {
            tx.log().table_map(&self.table.map);
            self.named = true;
        }
    }

    /// From now on entries of indexes that are not unique are gathered, and put in by [`Writer::flush`]: in
    /// order they touch each page once. Only for statements that insert and look at no index meanwhile.
    pub fn defer(&mut self) {
        self.deferred = Some(self.table.indexes.iter().map(|_| Deferred::default()).collect());
    }

    /// Puts in what was gathered.
    pub fn flush(&mut self, tx: &mut Transaction) -> Result<(), WriteError> {
        let Some(deferred) = &mut self.deferred else { return Ok(()) };
        for (index, gathered) in self.table.indexes.iter().zip(deferred) {
            let mut order: Vec<u32> = (0..gathered.ends.len() as u32).collect();
            order.sort_unstable_by(|a, b| gathered.entry(*a as usize).cmp(gathered.entry(*b as usize)));
            for i in order {
                tx.insert(index.tree, gathered.entry(i as usize), &[], Unique::No)?;
            }
            gathered.bytes.clear();
            gathered.ends.clear();
            gathered.before = 0;
        }
        Ok(())
    }

    /// Inserts a row whose values are stored forms of all columns. With `tidy` a duplicate leaves nothing
    /// behind; without, the caller goes back to a savepoint.
    pub fn insert(
        &mut self,
        tx: &mut Transaction,
        engine: &engine::Engine,
        row: &[Value],
        time_zone: &TimeZone,
        tidy: bool,
        before: Before<'_>,
    ) -> Result<(), WriteError> {
        let table = self.table.clone();
        let take = |parents: &[KeyCodec], rows: &mut Rows| crate::bulk::encode(&table, engine, row, time_zone, parents, rows);
        if self.take_row(tx, engine, time_zone, take)? {
            return Ok(());
        }
        let (mut key, mut image) = (std::mem::take(&mut self.key), std::mem::take(&mut self.image));
        image.clear();
        table.rows.encode(row, time_zone, &mut image);
        key.clear();
        table.encode_key(engine, row, time_zone, &mut key);
        let entry: EntryOf<'_> = &mut |i, keys| {
            let index = &table.indexes[i];
            match keys {
                Keys::One(out) => index.key.encode_row(row, time_zone, out),
                Keys::Set(of, set) => of.keys(row, time_zone, set),
            }
            index.unique && !index.key.has_null(row)
        };
        let mut parents = self.parents.take();
        let put = match &mut parents {
            None => self.put_row(tx, (&key, &image), tidy, entry, before),
            Some(parents) => self.put_row(tx, (&key, &image), tidy, entry, &mut |tx, index| {
                parents.require(tx, index, &mut |codec, out| {
                    !codec.has_null(row) && {
                        codec.encode_row(row, time_zone, out);
                        true
                    }
                })
            }),
        };
        (self.key, self.image, self.parents) = (key, image, parents);
        put?;
        self.log_own_row(tx);
        Ok(())
    }

    /// Logs the row whose key was put last.
    fn log_row(&mut self, tx: &mut Transaction, image: &[u8]) {
        if self.table.logged {
            self.name_in_log(tx);
            let place = LoggedPartitions::place(&mut self.partitions, &self.table, &self.key, image, None);
            tx.log().write_row(self.table.map.table_id(), image, place);
        }
    }

    /// As [`Writer::log_row`], for the image that the writer holds and needs no more.
    fn log_own_row(&mut self, tx: &mut Transaction) {
        if self.table.logged {
            self.name_in_log(tx);
            let place = LoggedPartitions::place(&mut self.partitions, &self.table, &self.key, &self.image, None);
            tx.log().write_row_taking(self.table.map.table_id(), &mut self.image, place);
        }
        if self.image.capacity() >= LARGE {
            self.image = Vec::new();
        }
    }

    /// As [`Writer::insert`], for a row that is an image already.
    pub fn insert_image(
        &mut self,
        tx: &mut Transaction,
        engine: &engine::Engine,
        images: &Images,
        image: &mut ImageBuilder,
    ) -> Result<(), WriteError> {
        let table = &images.table;
        let row_id = if table.clustered.is_none() { engine.counter(table.def.tree).next_row_id() } else { 0 };
        if self.take_row(tx, engine, &images.settings.time_zone, |parents, rows| images.put(image, row_id, parents, rows))? {
            return Ok(());
        }
        let mut key = std::mem::take(&mut self.key);
        key.clear();
        images.key(image, row_id, &mut key);
        let entry: EntryOf<'_> = &mut |i, keys| {
            let index = &table.indexes[i];
            if let Keys::One(out) = keys {
                index.key.encode_image(image, out);
            }
            index.unique && !index.key.has_null_in(image)
        };
        let mut parents = self.parents.take();
        let put = self.put_row(tx, (&key, image.image()), false, entry, &mut |tx, index| match &mut parents {
            None => Ok(()),
            Some(parents) => parents.require(tx, index, &mut |codec, out| {
                !codec.has_null_in(image) && {
                    codec.encode_image(image, out);
                    true
                }
            }),
        });
        (self.key, self.parents) = (key, parents);
        put?;
        if image.image().len() < LARGE {
            self.log_row(tx, image.image());
        } else {
            self.image = image.take_image();
            self.log_own_row(tx);
        }
        Ok(())
    }

    /// Puts a row with this key and image into the trees, and the log.
    pub fn write_row(
        &mut self,
        tx: &mut Transaction,
        (key, image): (&[u8], &[u8]),
        tidy: bool,
        entry: EntryOf<'_>,
        before: Before<'_>,
    ) -> Result<(), WriteError> {
        self.put_row(tx, (key, image), tidy, entry, before)?;
        self.key.clear();
        self.key.extend_from_slice(key);
        self.log_row(tx, image);
        Ok(())
    }

    /// Puts a row into the trees. `entry` appends its own key in an index, and says whether no other row
    /// may have it.
    fn put_row(
        &mut self,
        tx: &mut Transaction,
        (key, image): (&[u8], &[u8]),
        tidy: bool,
        entry: EntryOf<'_>,
        before: Before<'_>,
    ) -> Result<(), WriteError> {
        let table = self.table.clone();
        let mark = tx.row_mark();
        if let Some(clustered) = table.def.clustered {
            before(tx, clustered)?;
        }
        insert_row(tx, &table, key, image, &mut self.stored)?;
        let mut full = false;
        for (i, index) in table.indexes.iter().enumerate() {
            if index.clustered || index.absent {
                continue;
            }
            if let Err(e) = before(tx, i) {
                self.forget_gathered(&table, i);
                return Err(WriteError::Other(e));
            }
            if let Some(deferred) = &mut self.deferred {
                deferred[i].begin_row();
            }
            if let Some(of) = &index.set {
                let unique = entry(i, Keys::Set(of, &mut self.set));
                match self.put_set(tx, (i, index), key, unique) {
                    Ok(gathered) => full |= gathered,
                    Err(e) => {
                        if tidy && matches!(e, WriteError::Duplicate { .. }) {
                            self.forget_gathered(&table, i);
                            tx.undo_row(mark)?;
                        }
                        return Err(e);
                    }
                }
                continue;
            }
            self.entry.clear();
            let unique = if entry(i, Keys::One(&mut self.entry)) { Unique::Prefix(self.entry.len()) } else { Unique::No };
            self.entry.extend_from_slice(key);
            if !index.unique
                && let Some(deferred) = &mut self.deferred
            {
                full |= deferred[i].push(&self.entry) > DEFERRED_BYTES_MAX;
                continue;
            }
            match self.put_entry(tx, &table, i, unique) {
                Ok(()) => {}
                Err(WriteError::Duplicate { index, clustered }) => {
                    if tidy {
                        self.forget_gathered(&table, i);
                        tx.undo_row(mark)?;
                    }
                    return Err(WriteError::Duplicate { index, clustered });
                }
                Err(e) => return Err(e),
            }
        }
        if full { self.flush(tx) } else { Ok(()) }
    }

    /// Puts in an entry for each key of a new row's set; true if so many are gathered that they are to be put
    /// in.
    fn put_set(&mut self, tx: &mut Transaction, (i, index): (usize, &Index), row: &[u8], unique: bool) -> Result<bool, WriteError> {
        let mut full = false;
        for key in self.set.iter() {
            self.entry.clear();
            self.entry.extend_from_slice(key);
            self.entry.extend_from_slice(row);
            match &mut self.deferred {
                Some(deferred) if !index.unique => full |= deferred[i].push(&self.entry) > DEFERRED_BYTES_MAX,
                _ => insert_entry(tx, (i, index), &self.entry, if unique { Unique::Prefix(key.len()) } else { Unique::No })?,
            }
        }
        Ok(full)
    }

    /// Takes the entries of a row's set from what they were to what they are, with its key before (and
    /// [`Writer::new_key`] now).
    fn change_set(&mut self, tx: &mut Transaction, (i, index): (usize, &Index), old_key: &[u8], unique: bool) -> Result<(), WriteError> {
        let (entry, new_key, moved) = (&mut self.entry, &self.new_key, old_key != self.new_key);
        let mut put = |key: &[u8], is_old: bool| -> Result<(), WriteError> {
            entry.clear();
            entry.extend_from_slice(key);
            entry.extend_from_slice(if is_old { old_key } else { new_key });
            if is_old {
                return Ok(tx.delete(index.tree, entry)?);
            }
            insert_entry(tx, (i, index), entry, if unique { Unique::Prefix(key.len()) } else { Unique::No })
        };
        if moved {
            self.old_set.iter().try_for_each(|key| put(key, true))?;
            self.set.iter().try_for_each(|key| put(key, false))
        } else {
            self.old_set.difference(&self.set, put)
        }
    }

    /// Forgets the entries of a row that were only gathered, before index `done`.
    fn forget_gathered(&mut self, table: &Table, done: usize) {
        let Some(deferred) = &mut self.deferred else { return };
        for (i, index) in table.indexes[..done].iter().enumerate() {
            if !index.clustered && !index.absent && !index.unique {
                deferred[i].forget_row();
            }
        }
    }

    fn put_entry(&self, tx: &mut Transaction, table: &Table, i: usize, unique: Unique) -> Result<(), WriteError> {
        insert_entry(tx, (i, &table.indexes[i]), &self.entry, unique)
    }

    /// Deletes the row at `key`, whose image is `image` and whose values are `row`.
    pub fn delete(
        &mut self,
        tx: &mut Transaction,
        key: &[u8],
        image: &[u8],
        row: &[Value],
        time_zone: &TimeZone,
    ) -> Result<(), WriteError> {
        let table = self.table.clone();
        tx.delete(table.def.tree, key)?;
        for (_, index) in table.secondary() {
            if let Some(of) = &index.set {
                of.keys(row, time_zone, &mut self.set);
                for own in self.set.iter() {
                    self.entry.clear();
                    self.entry.extend_from_slice(own);
                    self.entry.extend_from_slice(key);
                    tx.delete(index.tree, &self.entry)?;
                }
                continue;
            }
            self.entry.clear();
            index.key.encode_row(row, time_zone, &mut self.entry);
            self.entry.extend_from_slice(key);
            tx.delete(index.tree, &self.entry)?;
        }
        if !table.logged {
            return Ok(());
        }
        self.name_in_log(tx);
        let place = LoggedPartitions::place(&mut self.partitions, &table, key, image, None);
        tx.log().delete_row(table.map.table_id(), image, place);
        Ok(())
    }

    /// Changes a row.
    pub fn update(
        &mut self,
        tx: &mut Transaction,
        change: &RowChange<'_>,
        time_zone: &TimeZone,
        before: Before<'_>,
    ) -> Result<(), WriteError> {
        let RowChange { at, old, new, changed } = *change;
        let table = self.table.clone();
        self.image.clear();
        table.rows.encode_update(at.image(), changed, new, time_zone, &mut self.image)?;
        self.new_key.clear();
        match &table.clustered {
            Some(codec) if codec.parts().iter().any(|p| changed.contains(&p.column)) => codec.encode_row(new, time_zone, &mut self.new_key),
            _ => self.new_key.extend_from_slice(&at.key),
        }
        let moved = self.new_key != at.key;
        let rewritten = table.clustered.as_ref().is_some_and(|key| is_written_otherwise(key, old, new));
        if moved {
            tx.delete(table.def.tree, &at.key)?;
            if let Some(clustered) = table.def.clustered {
                before(tx, clustered)?;
            }
            insert_row(tx, &table, &self.new_key, &self.image, &mut self.stored)?;
        } else {
            tx.update(table.def.tree, &at.key, table.rows.stored(&self.image, &mut self.stored))?;
        }
        for (i, index) in table.indexes.iter().enumerate() {
            let touched = moved || rewritten || index.key.parts().iter().any(|p| changed.contains(&p.column));
            if index.clustered || index.absent || !touched {
                continue;
            }
            if let Some(of) = &index.set {
                before(tx, i)?;
                of.keys(old, time_zone, &mut self.old_set);
                of.keys(new, time_zone, &mut self.set);
                self.change_set(tx, (i, index), &at.key, index.unique && !index.key.has_null(new))?;
                continue;
            }
            self.old_entry.clear();
            index.key.encode_row(old, time_zone, &mut self.old_entry);
            self.old_entry.extend_from_slice(&at.key);
            self.entry.clear();
            index.key.encode_row(new, time_zone, &mut self.entry);
            let unique = if index.unique && !index.key.has_null(new) { Unique::Prefix(self.entry.len()) } else { Unique::No };
            self.entry.extend_from_slice(&self.new_key);
            if self.entry == self.old_entry && !rewritten && !is_written_otherwise(&index.key, old, new) {
                continue;
            }
            tx.delete(index.tree, &self.old_entry)?;
            before(tx, i)?;
            self.put_entry(tx, &table, i, unique)?;
        }
        if !table.logged {
            return Ok(());
        }
        self.name_in_log(tx);
        let place = LoggedPartitions::place(&mut self.partitions, &table, &at.key, &self.image, Some(at.image()));
        tx.log().update_row_taking(table.map.table_id(), at.image(), &mut self.image, place);
        Ok(())
    }

    /// See [`duplicate_error`].
    pub fn duplicate_error(&self, index: usize, row: &[Value]) -> SqlError {
        duplicate_error(&self.table, index, row)
    }
}

fn insert_row(tx: &mut Transaction, table: &Table, key: &[u8], image: &[u8], room: &mut Vec<u8>) -> Result<(), WriteError> {
    match tx.insert(table.def.tree, key, table.rows.stored(image, room), Unique::WholeKey) {
        Ok(()) => Ok(()),
        Err(Error::Duplicate { .. }) => Err(WriteError::Duplicate { index: table.def.clustered.unwrap_or(0), clustered: key.to_vec() }),
        Err(e) => Err(e.into()),
    }
}

fn insert_entry(tx: &mut Transaction, (i, index): (usize, &Index), entry: &[u8], unique: Unique) -> Result<(), WriteError> {
    match tx.insert(index.tree, entry, &[], unique) {
        Ok(()) => Ok(()),
        Err(Error::Duplicate { key, .. }) => Err(WriteError::Duplicate { index: i, clustered: index.row_of(&key)?.to_vec() }),
        Err(e) => Err(e.into()),
    }
}

/// Whether text of a key is other text, though it may compare as equal.
fn is_written_otherwise(key: &KeyCodec, old: &[Value], new: &[Value]) -> bool {
    key.parts().iter().any(|part| part.kept(&old[part.column]) != part.kept(&new[part.column]))
}

/// The words for a duplicate: `Duplicate entry 'a-b' for key 't.index'`.
pub(crate) fn duplicate_error(table: &Table, index: usize, row: &[Value]) -> SqlError {
    schema::duplicate_entry(&table.def, index, row)
}
