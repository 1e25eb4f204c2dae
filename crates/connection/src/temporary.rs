//! The temporary tables of a connection, by database and name. Nobody else knows them.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use catalog::OpenTable;
use schema::TableDef;

/// Database and name.
pub type TableName = (String, String);

/// See the file's header.
#[derive(Default)]
pub struct TemporaryTables {
    tables: HashMap<TableName, Arc<OpenTable>>,
    /// Those of `mysql` among them whose rows are to become accounts.
    pub staged: BTreeSet<&'static str>,
}

impl TemporaryTables {
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    pub fn get(&self, name: &TableName) -> Option<&Arc<OpenTable>> {
        self.tables.get(name)
    }

    pub fn contains(&self, name: &TableName) -> bool {
        self.tables.contains_key(name)
    }

    pub fn has(&self, db: &str, name: &str) -> bool {
        !self.tables.is_empty() && self.tables.contains_key(&(db.to_string(), name.to_string()))
    }

    pub fn definition(&self, name: &TableName) -> Option<Arc<TableDef>> {
        self.get(name).and_then(|open| open.table().cloned())
    }

    pub fn names(&self) -> impl Iterator<Item = &TableName> {
        self.tables.keys()
    }

    pub fn insert(&mut self, name: TableName, table: Arc<OpenTable>) {
        self.tables.insert(name, table);
    }

    pub fn remove(&mut self, name: &TableName) -> Option<Arc<OpenTable>> {
        self.tables.remove(name)
    }
}
