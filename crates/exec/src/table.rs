//! One table at run time: its codecs, trees and description for the log.

use std::collections::HashMap;
use std::sync::Arc;

use base::TreeId;
use parking_lot::RwLock;
use schema::{TableDef, TableId};
use value::{KeyCodec, RowCodec};

/// What is derived from a table's definition once.
#[derive(Debug)]
pub struct Table {
    pub def: Arc<TableDef>,
    pub rows: RowCodec,
    /// `None`: rows are kept by a hidden row id, eight bytes big-endian.
    pub clustered: Option<KeyCodec>,
    /// In the order of `def.indexes`, the clustered one included.
    pub indexes: Vec<Index>,
}

#[derive(Debug)]
pub struct Index {
    pub tree: TreeId,
    pub key: KeyCodec,
    pub unique: bool,
    /// It is the clustered index.
    pub clustered: bool,
    /// It has no tree (FULLTEXT).
    pub absent: bool,
    /// Columns that the index alone can deliver, its own and the clustered key's.
    pub delivers: Vec<usize>,
}

/// Tables that were used lately, by id and version. Shared by all sessions.
#[derive(Debug, Default)]
pub struct TableCache {
    tables: RwLock<HashMap<(TableId, u64), Arc<Table>>>,
}

const CACHED_MAX: usize = 4096;

impl TableCache {
    pub fn new() -> TableCache {
        TableCache::default()
    }

    pub fn get(&self, def: &Arc<TableDef>) -> Arc<Table> {
        let id = (def.id, def.version);
        if let Some(table) = self.tables.read().get(&id) {
            return table.clone();
        }
        let table = Arc::new(Table::new(def.clone()));
        let mut tables = self.tables.write();
        if tables.len() >= CACHED_MAX {
            tables.clear();
        }
        tables.insert(id, table.clone());
        table
    }
}

impl Table {
    pub fn new(def: Arc<TableDef>) -> Table {
        let rows = def.row_codec();
        let clustered = def.clustered.map(|i| def.key_codec(i));
        let indexes = (0..def.indexes.len()).map(|i| Index::new(&def, i, clustered.as_ref())).collect();
        Table { def, rows, clustered, indexes }
    }
}

impl Index {
    fn new(def: &TableDef, index: usize, clustered: Option<&KeyCodec>) -> Index {
        let d = &def.indexes[index];
        let key = def.key_codec(index);
        let mut delivers = Vec::new();
        for codec in [Some(&key), clustered].into_iter().flatten() {
            for (i, part) in codec.parts().iter().enumerate() {
                if codec.reversible(i) && !delivers.contains(&part.column) {
                    delivers.push(part.column);
                }
            }
        }
        delivers.sort_unstable();
        let absent = d.kind == schema::IndexKind::Fulltext;
        Index { tree: d.tree, unique: d.is_unique(), clustered: def.clustered == Some(index), absent, key, delivers }
    }
}
