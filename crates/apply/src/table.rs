//! One table as recovery writes it: its rows' images, and its counters.

use base::TreeId;
use binlog::Row;
use engine::{ApplyWriter, Error, Result, Unique};
use exec::Table;
use exec::entries::{ImageWriter, Trees};

/// The largest values that a transaction has shown of a tree's counters.
struct Raise {
    tree: TreeId,
    auto_increment: u64,
    row_id: u64,
}

/// Writes rows; keeps its buffers from row to row.
#[derive(Default)]
pub(crate) struct Writes {
    images: ImageWriter,
    raises: Vec<Raise>,
}

/// The trees of a table, written without locks, undo and checks.
struct Recovered<'r> {
    writer: &'r ApplyWriter,
    table: &'r Table,
}

impl Recovered<'_> {
    /// Strict (A1): says what did not fit.
    fn explain(&self, error: Error, what: &str, tree: TreeId) -> Error {
        let of = if tree == self.table.def.tree { "" } else { " an index entry" };
        let name = || format!("{}.{}", self.table.def.db, self.table.def.name);
        match error {
            Error::NotFound => Error::Damaged(format!("cannot {what}{of} in table {}: the row is not there", name())),
            Error::Duplicate { .. } => Error::Damaged(format!("cannot {what}{of} in table {}: the row is already there", name())),
            other => other,
        }
    }
}

impl Trees for Recovered<'_> {
    fn insert(&mut self, tree: TreeId, key: &[u8], payload: &[u8], _: Unique) -> Result<()> {
        self.writer.insert(tree, key, payload).map_err(|e| self.explain(e, "insert", tree))
    }

    fn update(&mut self, tree: TreeId, key: &[u8], _: &[u8], after: &[u8]) -> Result<()> {
        self.writer.update(tree, key, after).map_err(|e| self.explain(e, "update", tree))
    }

    fn remove(&mut self, tree: TreeId, key: &[u8], _: &[u8]) -> Result<()> {
        self.writer.remove(tree, key).map_err(|e| self.explain(e, "delete", tree))
    }

    /// Nobody has locked it.
    fn keep(&mut self) -> Result<()> {
        Ok(())
    }
}

impl Writes {
    pub fn row(&mut self, writer: &ApplyWriter, table: &Table, row: &Row<'_>) -> Result<()> {
        let auto_increment = self.images.write(&mut Recovered { writer, table }, table, row)?;
        let row_id = row.after.and(row.row_id).unwrap_or(0);
        self.note_counters(table.def.tree, auto_increment, row_id);
        Ok(())
    }

    /// The clustered key of a row; none if it changes.
    pub fn key_of(&mut self, table: &Table, row: &Row<'_>) -> Result<Option<&[u8]>> {
        self.images.key_of(table, row)
    }

    fn note_counters(&mut self, tree: TreeId, auto_increment: u64, row_id: u64) {
        if auto_increment == 0 && row_id == 0 {
            return;
        }
        match self.raises.iter_mut().find(|raise| raise.tree == tree) {
            Some(raise) => {
                raise.auto_increment = raise.auto_increment.max(auto_increment);
                raise.row_id = raise.row_id.max(row_id);
            }
            None => self.raises.push(Raise { tree, auto_increment, row_id }),
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
