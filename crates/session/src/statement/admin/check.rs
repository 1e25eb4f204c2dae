//! CHECK TABLE: every tree is walked, every row decoded, and every secondary entry compared with the rows.
//!
//! The comparison streams: for each index the rows give the entries that must be there, in any order; the index must hold exactly as many entries, and each of the rows' entries must be
//! found. So nothing is sorted or kept.

use std::ops::Bound;
use std::sync::Arc;

use engine::{Batch, Direction, Read};
use exec::table::Table;
use schema::TableDef;
use value::{TimeZone, Value};

use crate::session::Session;

impl Session {
    /// # Errors
    /// What is wrong with the table, in words.
    pub(super) fn check_table(&mut self, def: &Arc<TableDef>) -> Result<(), String> {
        let table = Table::new(Arc::clone(def));
        let mut trees = vec![def.tree];
        trees.extend(table.indexes.iter().filter(|i| !i.clustered && !i.absent).map(|i| i.tree));
        for tree in trees {
            self.instance.engine.check_tree(tree).map_err(|e| e.to_string())?;
        }
        self.enter_transaction();
        self.tx.statement_begin();
        let result = self.compare_entries(&table);
        self.tx.statement_end();
        result
    }

    fn compare_entries(&mut self, table: &Table) -> Result<(), String> {
        let text = |e: engine::Error| e.to_string();
        let mut counts = vec![0u64; table.indexes.len()];
        let mut row: Vec<Value> = vec![Value::Null; table.def.columns.len()];
        let wanted: Vec<usize> = (0..row.len()).collect();
        let mut key = Vec::new();
        let mut payload = Vec::new();
        let mut batch = Batch::new();
        let mut cursor =
            self.tx.scan(table.def.tree, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Consistent).map_err(text)?;
        let mut rows = 0u64;
        while cursor.next_batch(&mut self.tx, &mut batch, 256).map_err(text)? {
            for i in 0..batch.len() {
                rows += 1;
                table.rows.decode(batch.payload(i), &wanted, &TimeZone::Utc, &mut row).map_err(|e| e.message)?;
                if let Some(clustered) = &table.clustered {
                    key.clear();
                    clustered.encode_row(&row, &TimeZone::Utc, &mut key);
                    if key != batch.key(i) {
                        return Err(format!("row {rows} stands under another key than its own"));
                    }
                }
                for (n, index) in table.indexes.iter().enumerate().filter(|(_, i)| !i.clustered && !i.absent) {
                    key.clear();
                    index.key.encode_row(&row, &TimeZone::Utc, &mut key);
                    key.extend_from_slice(batch.key(i));
                    if !self.tx.get(index.tree, &key, Read::Consistent, &mut payload).map_err(text)? {
                        return Err(format!("index '{}' lacks the entry of row {rows}", table.def.indexes[n].name));
                    }
                    counts[n] += 1;
                }
            }
        }
        for (n, index) in table.indexes.iter().enumerate().filter(|(_, i)| !i.clustered && !i.absent) {
            let mut entries = 0u64;
            let mut cursor =
                self.tx.scan(index.tree, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Consistent).map_err(text)?;
            while cursor.next_batch(&mut self.tx, &mut batch, 512).map_err(text)? {
                entries += batch.len() as u64;
            }
            if entries != counts[n] {
                return Err(format!("index '{}' contains {entries} entries, should be {}", table.def.indexes[n].name, counts[n]));
            }
        }
        Ok(())
    }
}
