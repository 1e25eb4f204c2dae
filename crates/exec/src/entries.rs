//! Rows as their images: what becomes of a table's trees when an image comes, changes or goes.
//!
//! A log says what a row was and what it is, in the form in which rows are stored. So nothing of a row has
//! to be understood but the columns that keys are made of, and of an update not even those, unless they
//! differ. Recovery writes all rows so, and whoever applies another server's log those that follow from
//! nothing but themselves (`replay`).
//!
//! **Invariant.** The trees are as `write::Writer` would leave them: one clustered entry
//! with the image, and in each secondary index the entries of its keys.

use base::TreeId;
use binlog::Row;
use engine::{Error, Result, Unique};
use schema::TableDef;
use value::{KeyCodec, TimeZone, Value};

use crate::keyset::{KeySet, SetOf};
use crate::table::{Index, Table, counted};

/// Whose trees they are.
pub trait Trees {
    /// # Errors
    /// `Duplicate`, and what writing may meet.
    fn insert(&mut self, tree: TreeId, key: &[u8], payload: &[u8], unique: Unique) -> Result<()>;

    /// `before` is what the log says stands there.
    ///
    /// # Errors
    /// `NotFound`, and what writing may meet.
    fn update(&mut self, tree: TreeId, key: &[u8], before: &[u8], after: &[u8]) -> Result<()>;

    /// `before` is what the log says stands there; nothing for an entry of a secondary index.
    ///
    /// # Errors
    /// `NotFound`, and what writing may meet.
    fn remove(&mut self, tree: TreeId, key: &[u8], before: &[u8]) -> Result<()>;

    /// An entry keeps its key, though a column that the key is made of is another: a text that is written
    /// otherwise.
    ///
    /// # Errors
    /// Whatever keeps it from being left as it is.
    fn keep(&mut self) -> Result<()>;
}

/// The columns of a table that its trees need.
#[derive(Debug)]
pub struct KeyColumns {
    /// Those of the clustered key, ascending.
    clustered: Vec<usize>,
    /// Those of all keys, and the counted one; ascending.
    all: Vec<usize>,
    /// AUTO_INCREMENT.
    counted: Option<usize>,
}

impl KeyColumns {
    pub(crate) fn of(def: &TableDef, clustered: Option<&KeyCodec>, indexes: &[Index]) -> KeyColumns {
        let columns = |keys: Vec<&KeyCodec>, more: Option<usize>| {
            let mut columns: Vec<usize> = keys.iter().flat_map(|key| key.parts()).map(|part| part.column).chain(more).collect();
            columns.sort_unstable();
            columns.dedup();
            columns
        };
        let counted = def.auto_increment_column();
        let all = clustered.into_iter().chain(indexes.iter().map(|index| &index.key)).collect();
        KeyColumns { clustered: columns(clustered.into_iter().collect(), None), all: columns(all, counted), counted }
    }
}

/// Writes rows; keeps its buffers from row to row.
#[derive(Default)]
pub struct ImageWriter {
    before: Vec<Value>,
    after: Vec<Value>,
    before_key: Vec<u8>,
    after_key: Vec<u8>,
    entry: Vec<u8>,
    other_entry: Vec<u8>,
    set: KeySet,
    other_set: KeySet,
    /// The columns of keys that an update has changed.
    differing: Vec<usize>,
    /// Images as they are stored, where that is something else.
    stored: [Vec<u8>; 2],
}

/// TIMESTAMP keys hold seconds: with one zone for decoding and encoding the zone does not matter, UTC has
/// no gaps.
const ZONE: TimeZone = TimeZone::Utc;

impl ImageWriter {
    /// Writes what a row was and is. Gives the value that the counter of AUTO_INCREMENT is not to be
    /// below; 0 if it does not matter.
    ///
    /// # Errors
    /// `Damaged` for an image that is none of the table's, and those of `trees`.
    pub fn write(&mut self, trees: &mut impl Trees, table: &Table, row: &Row<'_>) -> Result<u64> {
        match (row.before, row.after) {
            (None, Some(image)) => self.insert(trees, table, image, row.row_id),
            (Some(image), None) => self.delete(trees, table, image, row.row_id).map(|()| 0),
            (Some(before), Some(after)) => self.update(trees, table, (before, after), row.row_id),
            (None, None) => Ok(0),
        }
    }

    /// The clustered key of a row; none if it changes.
    ///
    /// # Errors
    /// `Damaged` for an image that is none of the table's.
    pub fn key_of(&mut self, table: &Table, row: &Row<'_>) -> Result<Option<&[u8]>> {
        let Some(image) = row.before.or(row.after) else { return Ok(None) };
        let columns = &table.columns.clustered;
        decode(table, columns, image, row.row_id, &mut self.before, &mut self.before_key)?;
        if let (Some(before), Some(after)) = (row.before, row.after) {
            self.compare(table, columns, before, after)?;
            if !self.differing.is_empty() {
                decode(table, columns, after, row.row_id, &mut self.after, &mut self.after_key)?;
                if self.before_key != self.after_key {
                    return Ok(None);
                }
            }
        }
        Ok(Some(&self.before_key))
    }

    fn compare(&mut self, table: &Table, columns: &[usize], before: &[u8], after: &[u8]) -> Result<()> {
        self.differing.clear();
        table.rows.differing(before, after, columns, &mut self.differing).map_err(|e| damaged(table, &e.message))
    }

    fn insert(&mut self, trees: &mut impl Trees, table: &Table, image: &[u8], row_id: Option<u64>) -> Result<u64> {
        decode(table, &table.columns.all, image, row_id, &mut self.after, &mut self.after_key)?;
        trees.insert(table.def.tree, &self.after_key, table.rows.stored(image, &mut self.stored[0]), Unique::WholeKey)?;
        for (_, index) in table.secondary() {
            if let Some(of) = &index.set {
                of.keys(&self.after, &ZONE, &mut self.set);
                for key in self.set.iter() {
                    join(key, &self.after_key, &mut self.entry);
                    trees.insert(index.tree, &self.entry, &[], unique(index, &self.after, key.len()))?;
                }
                continue;
            }
            let own = entry_of(index, &self.after, &self.after_key, &mut self.entry);
            trees.insert(index.tree, &self.entry, &[], unique(index, &self.after, own))?;
        }
        Ok(table.columns.counted.map_or(0, |column| counted(&self.after[column])))
    }

    fn delete(&mut self, trees: &mut impl Trees, table: &Table, image: &[u8], row_id: Option<u64>) -> Result<()> {
        decode(table, &table.columns.all, image, row_id, &mut self.before, &mut self.before_key)?;
        trees.remove(table.def.tree, &self.before_key, table.rows.stored(image, &mut self.stored[0]))?;
        for (_, index) in table.secondary() {
            if let Some(of) = &index.set {
                of.keys(&self.before, &ZONE, &mut self.set);
                for key in self.set.iter() {
                    join(key, &self.before_key, &mut self.entry);
                    trees.remove(index.tree, &self.entry, &[])?;
                }
                continue;
            }
            entry_of(index, &self.before, &self.before_key, &mut self.entry);
            trees.remove(index.tree, &self.entry, &[])?;
        }
        Ok(())
    }

    fn update(&mut self, trees: &mut impl Trees, table: &Table, (before, after): (&[u8], &[u8]), row_id: Option<u64>) -> Result<u64> {
        let columns = &table.columns;
        self.compare(table, &columns.all, before, after)?;
        let [room, other_room] = &mut self.stored;
        let stored = (table.rows.stored(before, room), table.rows.stored(after, other_room));
        if self.differing.is_empty() {
            decode(table, &columns.clustered, before, row_id, &mut self.before, &mut self.before_key)?;
            return trees.update(table.def.tree, &self.before_key, stored.0, stored.1).map(|()| 0);
        }
        decode(table, &columns.all, before, row_id, &mut self.before, &mut self.before_key)?;
        decode(table, &columns.all, after, row_id, &mut self.after, &mut self.after_key)?;
        let moved = self.before_key != self.after_key;
        if moved {
            trees.remove(table.def.tree, &self.before_key, stored.0)?;
            trees.insert(table.def.tree, &self.after_key, stored.1, Unique::WholeKey)?;
        } else {
            if columns.clustered.iter().any(|column| self.differing.contains(column)) {
                trees.keep()?;
            }
            trees.update(table.def.tree, &self.before_key, stored.0, stored.1)?;
        }
        for (_, index) in table.secondary() {
            if moved || index.key.parts().iter().any(|part| self.differing.contains(&part.column)) {
                self.update_entries(trees, index, moved)?;
            }
        }
        let counts = |column: &usize| self.differing.contains(column);
        Ok(columns.counted.filter(counts).map_or(0, |column| counted(&self.after[column])))
    }

    fn update_entries(&mut self, trees: &mut impl Trees, index: &Index, moved: bool) -> Result<()> {
        if let Some(of) = &index.set {
            return self.update_set(trees, index, of, moved);
        }
        entry_of(index, &self.before, &self.before_key, &mut self.other_entry);
        let own = entry_of(index, &self.after, &self.after_key, &mut self.entry);
        if self.entry == self.other_entry {
            return trees.keep();
        }
        trees.remove(index.tree, &self.other_entry, &[])?;
        trees.insert(index.tree, &self.entry, &[], unique(index, &self.after, own))
    }

    /// The entries of a row whose keys are a set, from those that it had to those that it has.
    fn update_set(&mut self, trees: &mut impl Trees, index: &Index, of: &SetOf, moved: bool) -> Result<()> {
        of.keys(&self.before, &ZONE, &mut self.other_set);
        of.keys(&self.after, &ZONE, &mut self.set);
        let (before, after, entry) = (&self.before_key, &self.after_key, &mut self.entry);
        let row = &self.after;
        let mut put = |key: &[u8], is_old: bool| {
            join(key, if is_old { before } else { after }, entry);
            if is_old { trees.remove(index.tree, entry, &[]) } else { trees.insert(index.tree, entry, &[], unique(index, row, key.len())) }
        };
        if !moved {
            return self.other_set.difference(&self.set, put);
        }
        self.other_set.iter().try_for_each(|key| put(key, true))?;
        self.set.iter().try_for_each(|key| put(key, false))
    }
}

/// What must be unique of an entry whose own key has so many bytes.
fn unique(index: &Index, row: &[Value], own: usize) -> Unique {
    if index.unique && !index.key.has_null(row) { Unique::Prefix(own) } else { Unique::No }
}

/// The values that keys need, and the clustered key.
fn decode(table: &Table, columns: &[usize], image: &[u8], row_id: Option<u64>, row: &mut Vec<Value>, key: &mut Vec<u8>) -> Result<()> {
    row.resize(table.def.columns.len(), Value::Null);
    table.rows.decode(image, columns, &ZONE, row).map_err(|e| damaged(table, &e.message))?;
    key.clear();
    match (&table.clustered, row_id) {
        (Some(codec), _) => codec.encode_row(row, &ZONE, key),
        (None, Some(id)) => key.extend_from_slice(&id.to_be_bytes()),
        (None, None) => return Err(damaged(table, "a row without a row id, and the table has no primary key")),
    }
    Ok(())
}

fn damaged(table: &Table, what: &str) -> Error {
    Error::Damaged(format!("table {}.{}: {what}", table.def.db, table.def.name))
}

/// A secondary entry: the index's key, whose length is given back, then the clustered one.
fn entry_of(index: &Index, row: &[Value], key: &[u8], entry: &mut Vec<u8>) -> usize {
    entry.clear();
    index.key.encode_row(row, &ZONE, entry);
    let own = entry.len();
    entry.extend_from_slice(key);
    own
}

/// An entry of a key of its own.
fn join(own: &[u8], key: &[u8], entry: &mut Vec<u8>) {
    entry.clear();
    entry.extend_from_slice(own);
    entry.extend_from_slice(key);
}
