//! The temporary tables of a connection, by database and name. Nobody else knows them.

use std::collections::HashMap;
use std::sync::Arc;

use catalog::OpenTable;
use schema::TableDef;

/// Database and name.
pub type TableName = (String, String);

/// See the file's header.
#[derive(Default)]
pub struct TemporaryTables(HashMap<TableName, Arc<OpenTable>>);

impl TemporaryTables {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn get(&self, name: &TableName) -> Option<&Arc<OpenTable>> {
        self.0.get(name)
    }

    pub fn contains(&self, name: &TableName) -> bool {
        self.0.contains_key(name)
    }

    pub fn has(&self, db: &str, name: &str) -> bool {
        !self.0.is_empty() && self.0.contains_key(&(db.to_string(), name.to_string()))
    }

    pub fn definition(&self, name: &TableName) -> Option<Arc<TableDef>> {
        self.get(name).and_then(|open| open.table().cloned())
    }

    pub fn names(&self) -> impl Iterator<Item = &TableName> {
        self.0.keys()
    }

    pub fn insert(&mut self, name: TableName, table: Arc<OpenTable>) {
        self.0.insert(name, table);
    }

    pub fn remove(&mut self, name: &TableName) -> Option<Arc<OpenTable>> {
        self.0.remove(name)
    }
}
