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
use connection::stmt::{Done, Stmt};
use connection::system_tables::is_system_table;
use parser::ast::{AlterAction, AlterTable, Constraint, CreateTable};
use schema::TableDef;
use value::{SqlResult, sql_error};

use crate::create::{new_definition, written_auto_increment};
use crate::select::{NEW_TABLE, fill_from_query};
use crate::{Ddl, Queries};

/// Database and name.
type Name = (String, String);

impl Ddl<'_> {
    /// Runs `body` in a transaction beside the session's own.
    pub(crate) fn apart<T>(&mut self, body: impl FnOnce(&mut Ddl<'_>) -> SqlResult<T>) -> SqlResult<T> {
        let own = self.trx.step_aside(self.instance);
        let result = body(self);
        self.trx.step_back(own, result.is_ok())?;
        result
    }

    fn publish_temporary(&mut self, def: TableDef) {
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

/// ALTER TABLE, CREATE INDEX, DROP INDEX.
pub(crate) fn alter_temporary(ddl: &mut Ddl<'_>, alter: &AlterTable, statement: &Stmt<'_>, old: &Arc<TableDef>) -> SqlResult<Done> {
    let adds_foreign = |a: &AlterAction| matches!(a, AlterAction::AddConstraint(c) if matches!(**c, Constraint::ForeignKey(_)));
    if alter.actions.iter().any(adds_foreign) {
        return Err(sql_error!(CANNOT_ADD_FOREIGN));
    }
    let rows = ddl.instance.engine.stats(old.tree).entries_estimate;
    let (def, said) = ddl.apart(|ddl| {
        let mut altered = crate::alter::altered(ddl, alter, statement, old)?;
        if let Some(first) = altered.auto_increment {
            crate::alter::move_counter(ddl, &mut altered.def, first)?;
        }
        if let Some(to) = &altered.rename {
            let to = ddl.access.resolve_name(to)?;
            catalog::names::check_table(&to.1)?;
            let same = (&to.0, &to.1) == (&old.db, &old.name);
            if ddl.temporary.contains(&to) && !same {
                return Err(sql_error!(TABLE_EXISTS, to.1));
            }
            (altered.def.db, altered.def.name) = to;
        }
        remove(&mut ddl.trx.tx, &key::temporary(old.tree))?;
        put(&mut ddl.trx.tx, &key::temporary(altered.def.tree), &Entry::Table(Box::new(altered.def.clone())))?;
        Ok((altered.def, altered.said))
    })?;
    ddl.temporary.remove(&(old.db.clone(), old.name.clone()));
    ddl.publish_temporary(def);
    // MySQL changes temporary tables by copying them.
    Ok(ddl.altered_outcome(said.map(|_| rows)))
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

/// The same in a database that has no tables of its own.
///
/// # Errors
/// As CREATE TABLE.
pub fn create_temporary_anywhere(host: &mut dyn Queries, create: &CreateTable, statement: &Stmt<'_>, name: Name) -> SqlResult<Done> {
    let ddl = host.ddl();
    if ddl.temporary.contains(&name) {
        return ddl.diagnostics.note_or(create.if_not_exists, sql_error!(TABLE_EXISTS, name.1), Done::default());
    }
    let mut def = new_definition(host, create, statement, &name.0, &name.1)?;
    let mut ddl = host.ddl();
    def.options.auto_increment = written_auto_increment(&create.options).filter(|n| *n > 1);
    ddl.create_temporary_of(def)?;
    if create.query.is_some() {
        // The query may read a table of the same name, which the new one hides only when it is there.
        let key = (name.0.clone(), NEW_TABLE.to_string());
        let Some(made) = ddl.temporary.remove(&name) else { return Ok(Done::default()) };
        ddl.temporary.insert(key.clone(), made);
        let filled = fill_from_query(host, create, statement, &name.0, NEW_TABLE);
        let mut ddl = host.ddl();
        if let Some(made) = ddl.temporary.remove(&key) {
            ddl.temporary.insert(name.clone(), made);
            ddl.epochs.change();
        }
        if filled.is_err() {
            ddl.drop_temporary(&name.0, &name.1)?;
        }
        return filled;
    }
    Ok(Done::default())
}

pub(crate) fn create_temporary(host: &mut dyn Queries, create: &CreateTable, statement: &Stmt<'_>, name: Name) -> SqlResult<Done> {
    let ddl = host.ddl();
    if ddl.trx.is_read_only(ddl.usual) {
        return Err(sql_error!(READ_ONLY_TRANSACTION));
    }
    if ddl.instance.catalog.database(&name.0).is_none() {
        return Err(sql_error!(BAD_DB, name.0));
    }
    create_temporary_anywhere(host, create, statement, name)
}
