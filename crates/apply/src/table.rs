//! One table as apply writes it: keys from images, entries into trees.

use std::sync::Arc;

use base::TreeId;
use binlog::Row;
use engine::{ApplyWriter, Error, Result};
use exec::Table;
use exec::keyset::KeySet;
use schema::TableDef;
use value::{TimeZone, Value};

/// A table that rows go to.
pub(crate) struct Target {
    table: Table,
    /// Columns of the clustered key, ascending.
    key: Vec<usize>,
    /// Columns that keys and counters need, ascending.
    wanted: Vec<usize>,
    auto_increment: Option<usize>,
}

impl Target {
    pub fn new(def: Arc<TableDef>) -> Target {
        let auto_increment = def.auto_increment_column();
        let table = Table::new(def);
        let keys = table.clustered.iter().chain(table.indexes.iter().map(|index| &index.key));
        let mut wanted: Vec<usize> = keys.flat_map(|key| key.parts().iter().map(|part| part.column)).chain(auto_increment).collect();
        wanted.sort_unstable();
        wanted.dedup();
        let mut key: Vec<usize> = table.clustered.iter().flat_map(|codec| codec.parts().iter().map(|part| part.column)).collect();
        key.sort_unstable();
        Target { table, key, wanted, auto_increment }
    }

    pub fn tree(&self) -> TreeId {
        self.table.def.tree
    }
}

/// The largest values that a transaction has shown of a tree's counters.
struct Raise {
    tree: TreeId,
    auto_increment: u64,
    row_id: u64,
}

/// Writes rows; keeps its buffers from row to row.
#[derive(Default)]
pub(crate) struct Writes {
    before: Vec<Value>,
    after: Vec<Value>,
    before_key: Vec<u8>,
    after_key: Vec<u8>,
    entry: Vec<u8>,
    other_entry: Vec<u8>,
    set: KeySet,
    other_set: KeySet,
    raises: Vec<Raise>,
}

/// TIMESTAMP keys hold seconds: with one zone for decoding and encoding the zone does not matter, UTC has no gaps.
const ZONE: TimeZone = TimeZone::Utc;

impl Writes {
    pub fn row(&mut self, writer: &ApplyWriter, target: &Target, row: &Row<'_>) -> Result<()> {
        if let Some(image) = row.before {
            decode(target, &target.wanted, image, row.row_id, &mut self.before, &mut self.before_key)?;
        }
        if let Some(image) = row.after {
            decode(target, &target.wanted, image, row.row_id, &mut self.after, &mut self.after_key)?;
            self.note_counters(target, row.row_id);
        }
        match (row.before, row.after) {
            (None, Some(image)) => self.insert(writer, target, image),
            (Some(_), None) => self.delete(writer, target),
            (Some(_), Some(image)) => self.update(writer, target, image),
            (None, None) => Ok(()),
        }
    }

    /// The clustered key of a row; none if it changes.
    pub fn key_of(&mut self, target: &Target, row: &Row<'_>) -> Result<Option<&[u8]>> {
        let Some(image) = row.before.or(row.after) else { return Ok(None) };
        decode(target, &target.key, image, row.row_id, &mut self.before, &mut self.before_key)?;
        if let (Some(_), Some(image)) = (row.before, row.after) {
            decode(target, &target.key, image, row.row_id, &mut self.after, &mut self.after_key)?;
            if self.before_key != self.after_key {
                return Ok(None);
            }
        }
        Ok(Some(&self.before_key))
    }

    fn insert(&mut self, writer: &ApplyWriter, target: &Target, image: &[u8]) -> Result<()> {
        writer.insert(target.tree(), &self.after_key, image).map_err(|e| explain(e, target, "insert"))?;
        for (_, index) in target.table.secondary() {
            if let Some(of) = &index.set {
                of.keys(&self.after, &ZONE, &mut self.set);
                for key in self.set.iter() {
                    join(key, &self.after_key, &mut self.entry);
                    writer.insert(index.tree, &self.entry, &[]).map_err(|e| explain(e, target, "insert an index entry"))?;
                }
                continue;
            }
            entry_of(index, &self.after, &self.after_key, &mut self.entry);
            writer.insert(index.tree, &self.entry, &[]).map_err(|e| explain(e, target, "insert an index entry"))?;
        }
        Ok(())
    }

    fn delete(&mut self, writer: &ApplyWriter, target: &Target) -> Result<()> {
        writer.remove(target.tree(), &self.before_key).map_err(|e| explain(e, target, "delete"))?;
        for (_, index) in target.table.secondary() {
            if let Some(of) = &index.set {
                of.keys(&self.before, &ZONE, &mut self.set);
                for key in self.set.iter() {
                    join(key, &self.before_key, &mut self.entry);
                    writer.remove(index.tree, &self.entry).map_err(|e| explain(e, target, "delete an index entry"))?;
                }
                continue;
            }
            entry_of(index, &self.before, &self.before_key, &mut self.entry);
            writer.remove(index.tree, &self.entry).map_err(|e| explain(e, target, "delete an index entry"))?;
        }
        Ok(())
    }

    fn update(&mut self, writer: &ApplyWriter, target: &Target, image: &[u8]) -> Result<()> {
        if self.before_key == self.after_key {
            writer.update(target.tree(), &self.after_key, image).map_err(|e| explain(e, target, "update"))?;
        } else {
            writer.remove(target.tree(), &self.before_key).map_err(|e| explain(e, target, "update"))?;
            writer.insert(target.tree(), &self.after_key, image).map_err(|e| explain(e, target, "update"))?;
        }
        for (_, index) in target.table.secondary() {
            if let Some(of) = &index.set {
                of.keys(&self.before, &ZONE, &mut self.other_set);
                of.keys(&self.after, &ZONE, &mut self.set);
                self.update_set(writer, index.tree).map_err(|e| explain(e, target, "update an index entry"))?;
                continue;
            }
            entry_of(index, &self.before, &self.before_key, &mut self.other_entry);
            entry_of(index, &self.after, &self.after_key, &mut self.entry);
            if self.entry != self.other_entry {
                writer.remove(index.tree, &self.other_entry).map_err(|e| explain(e, target, "update an index entry"))?;
                writer.insert(index.tree, &self.entry, &[]).map_err(|e| explain(e, target, "update an index entry"))?;
            }
        }
        Ok(())
    }

    /// The entries of a row whose keys are a set, from those that it had to those that it has.
    fn update_set(&mut self, writer: &ApplyWriter, tree: TreeId) -> Result<()> {
        let (before, after, entry) = (&self.before_key, &self.after_key, &mut self.entry);
        let mut put = |key: &[u8], is_old: bool| {
            join(key, if is_old { before } else { after }, entry);
            if is_old { writer.remove(tree, entry) } else { writer.insert(tree, entry, &[]) }
        };
        if before == after {
            return self.other_set.difference(&self.set, put);
        }
        self.other_set.iter().try_for_each(|key| put(key, true))?;
        self.set.iter().try_for_each(|key| put(key, false))
    }

    fn note_counters(&mut self, target: &Target, row_id: Option<u64>) {
        let auto_increment = target.auto_increment.map_or(0, |column| exec::counted(&self.after[column]));
        let row_id = row_id.unwrap_or(0);
        if auto_increment == 0 && row_id == 0 {
            return;
        }
        match self.raises.iter_mut().find(|raise| raise.tree == target.tree()) {
            Some(raise) => {
                raise.auto_increment = raise.auto_increment.max(auto_increment);
                raise.row_id = raise.row_id.max(row_id);
            }
            None => self.raises.push(Raise { tree: target.tree(), auto_increment, row_id }),
        }
    }

    /// Raises the counters that the transaction's rows have shown (C26).
    pub fn raise_counters(&mut self, writer: &ApplyWriter) -> Result<()> {
        for raise in self.raises.drain(..) {
            writer.raise_counters(raise.tree, raise.auto_increment, raise.row_id)?;
        }
        Ok(())
    }
}

/// The values that keys need, and the clustered key.
fn decode(target: &Target, columns: &[usize], image: &[u8], row_id: Option<u64>, row: &mut Vec<Value>, key: &mut Vec<u8>) -> Result<()> {
    row.resize(target.table.def.columns.len(), Value::Null);
    target.table.rows.decode(image, columns, &ZONE, row).map_err(|e| Error::Damaged(format!("table {}: {}", name(target), e.message)))?;
    key.clear();
    match (&target.table.clustered, row_id) {
        (Some(codec), _) => codec.encode_row(row, &ZONE, key),
        (None, Some(id)) => key.extend_from_slice(&id.to_be_bytes()),
        (None, None) => return Err(Error::Damaged(format!("a row of table {}, which has no primary key, without a row id", name(target)))),
    }
    Ok(())
}

/// A secondary entry: the index's key, then the clustered one.
fn entry_of(index: &exec::table::Index, row: &[Value], key: &[u8], entry: &mut Vec<u8>) {
    entry.clear();
    index.key.encode_row(row, &ZONE, entry);
    entry.extend_from_slice(key);
}

/// An entry of a key of its own.
fn join(own: &[u8], key: &[u8], entry: &mut Vec<u8>) {
    entry.clear();
    entry.extend_from_slice(own);
    entry.extend_from_slice(key);
}

fn name(target: &Target) -> String {
    format!("{}.{}", target.table.def.db, target.table.def.name)
}

/// Strict (A1): says what did not fit.
fn explain(error: Error, target: &Target, what: &str) -> Error {
    match error {
        Error::NotFound => Error::Damaged(format!("cannot {what} in table {}: the row is not there", name(target))),
        Error::Duplicate { .. } => Error::Damaged(format!("cannot {what} in table {}: the row is already there", name(target))),
        other => other,
    }
}
