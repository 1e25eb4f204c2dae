//! Temporary tables: only their session knows them, their rows are not logged, and their definitions have
//! no entry under a name.
//!
//! Their trees are trees like others. So that none stays behind after a crash, each table has an entry of
//! its own in the catalog, by its tree ([`catalog::key::temporary`]), written and removed together with the
//! trees; a start drops what it finds there.
//!
//! Making, changing and dropping them is a transaction of its own beside the session's, whose rows stay as
//! they are.

use std::sync::Arc;

use catalog::key::{self, Entry};
use catalog::{OpenTable, put, remove};
use connection::system_tables::is_system_table;
use schema::TableDef;
use value::SqlResult;

use crate::Ddl;

impl Ddl<'_> {
    /// Runs `body` in a transaction beside the session's own.
    pub(crate) fn apart<T>(&mut self, body: impl FnOnce(&mut Ddl<'_>) -> SqlResult<T>) -> SqlResult<T> {
        let own = self.trx.step_aside(self.instance);
        let result = body(self);
        self.trx.step_back(own, result.is_ok())?;
        result
    }

    pub(crate) fn publish_temporary(&mut self, def: TableDef) {
        let name = (def.db.clone(), def.name.clone());
        self.temporary.insert(name, Arc::new(OpenTable::temporary(def)));
        self.epochs.change();
        self.tracking.state(self.access);
    }

    /// Makes an empty one.
    pub fn create_temporary_of(&mut self, mut def: TableDef) -> SqlResult<()> {
        def.temporary = true;
        let def = self.apart(|ddl| {
            ddl.make_trees(&mut def, false)?;
            put(&mut ddl.trx.tx, &key::temporary(def.tree), &Entry::Table(Box::new(def.clone())))?;
            Ok(def)
        })?;
        self.start_counter(&def);
        self.publish_temporary(def);
        Ok(())
    }

    /// True if there was such a temporary table.
    pub fn drop_temporary(&mut self, db: &str, name: &str) -> SqlResult<bool> {
        let Some(open) = self.temporary.remove(&(db.to_string(), name.to_string())) else { return Ok(false) };
        if is_system_table(db, name) {
            self.temporary.staged.remove(name);
        }
        self.epochs.change();
        self.tracking.state(self.access);
        if let Some(def) = open.table() {
            self.apart(|ddl| {
                ddl.drop_trees(def)?;
                remove(&mut ddl.trx.tx, &key::temporary(def.tree))
            })?;
        }
        Ok(true)
    }

    pub fn drop_temporary_tables(&mut self) {
        let names: Vec<_> = self.temporary.names().cloned().collect();
        for (db, name) in names {
            // At the end of a connection nobody is left to be told.
            let _ = self.drop_temporary(&db, &name);
        }
    }
}

/// New, empty trees under the same definition.
pub(crate) fn truncate_temporary(ddl: &mut Ddl<'_>, old: &TableDef) -> SqlResult<()> {
    let mut def = old.clone();
    def.options.auto_increment = None;
    def.version += 1;
    let def = ddl.apart(|ddl| {
        ddl.drop_trees(old)?;
        remove(&mut ddl.trx.tx, &key::temporary(old.tree))?;
        ddl.make_trees(&mut def, false)?;
        put(&mut ddl.trx.tx, &key::temporary(def.tree), &Entry::Table(Box::new(def.clone())))?;
        Ok(def)
    })?;
    ddl.publish_temporary(def);
    Ok(())
}
