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
use catalog::storage_error;
use catalog::{OpenTable, put, remove};
use connection::stmt::{Done, Stmt};
use engine::{CommitOptions, Isolation};
use parser::ast::{AlterAction, AlterTable, Constraint, CreateTable};
use schema::TableDef;
use value::{SqlResult, sql_error};

use super::create::written_auto_increment;
use super::select::NEW_TABLE;
use crate::session::Session;
use crate::statement::is_system_table;

/// Database and name.
type Name = (String, String);

impl Session {
    /// Runs `body` in a transaction beside the session's own.
    pub(crate) fn apart<T>(&mut self, body: impl FnOnce(&mut Session) -> SqlResult<T>) -> SqlResult<T> {
        let other = self.instance.engine.begin(Isolation::ReadCommitted);
        let own = std::mem::replace(&mut self.trx.tx, other);
        let result = body(self);
        let mut other = std::mem::replace(&mut self.trx.tx, own);
        match &result {
            Ok(_) => drop(other.commit(CommitOptions::default()).map_err(storage_error)?),
            Err(_) => other.rollback().map_err(storage_error)?,
        }
        result
    }

    fn publish_temporary(&mut self, def: TableDef) {
        let name = (def.db.clone(), def.name.clone());
        self.temporary.insert(name, Arc::new(OpenTable::temporary(def)));
        self.epochs.change();
        self.tracking.state(&self.access);
    }

    pub(super) fn create_temporary(&mut self, create: &CreateTable, statement: &Stmt<'_>, name: Name) -> SqlResult<Done> {
        if self.trx.is_read_only(&self.usual) {
            return Err(sql_error!(READ_ONLY_TRANSACTION));
        }
        if self.instance.catalog.database(&name.0).is_none() {
            return Err(sql_error!(BAD_DB, name.0));
        }
        self.create_temporary_anywhere(create, statement, name)
    }

    /// The same in a database that has no tables of its own.
    pub(crate) fn create_temporary_anywhere(&mut self, create: &CreateTable, statement: &Stmt<'_>, name: Name) -> SqlResult<Done> {
        if self.temporary.contains(&name) {
            return self.diagnostics.note_or(create.if_not_exists, sql_error!(TABLE_EXISTS, name.1), Done::default());
        }
        let mut def = self.new_definition(create, statement, &name.0, &name.1)?;
        def.options.auto_increment = written_auto_increment(&create.options).filter(|n| *n > 1);
        self.create_temporary_of(def)?;
        if create.query.is_some() {
            // The query may read a table of the same name, which the new one hides only when it is there.
            let key = (name.0.clone(), NEW_TABLE.to_string());
            let Some(made) = self.temporary.remove(&name) else { return Ok(Done::default()) };
            self.temporary.insert(key.clone(), made);
            let filled = self.fill_from_query(create, statement, &name.0, NEW_TABLE);
            if let Some(made) = self.temporary.remove(&key) {
                self.temporary.insert(name.clone(), made);
                self.epochs.change();
            }
            if filled.is_err() {
                self.drop_temporary(&name.0, &name.1)?;
            }
            return filled;
        }
        Ok(Done::default())
    }

    /// Makes an empty one.
    pub(crate) fn create_temporary_of(&mut self, mut def: TableDef) -> SqlResult<()> {
        def.temporary = true;
        let def = self.apart(|session| {
            session.make_trees(&mut def, false)?;
            put(&mut session.trx.tx, &key::temporary(def.tree), &Entry::Table(Box::new(def.clone())))?;
            Ok(def)
        })?;
        self.start_counter(&def);
        self.publish_temporary(def);
        Ok(())
    }

    /// True if there was such a temporary table.
    pub(crate) fn drop_temporary(&mut self, db: &str, name: &str) -> SqlResult<bool> {
        let Some(open) = self.temporary.remove(&(db.to_string(), name.to_string())) else { return Ok(false) };
        if is_system_table(db, name) {
            self.staged.remove(name);
        }
        self.epochs.change();
        self.tracking.state(&self.access);
        if let Some(def) = open.table() {
            self.apart(|session| {
                session.drop_trees(def)?;
                remove(&mut session.trx.tx, &key::temporary(def.tree))
            })?;
        }
        Ok(true)
    }

    pub(crate) fn drop_temporary_tables(&mut self) {
        let names: Vec<_> = self.temporary.names().cloned().collect();
        for (db, name) in names {
            // At the end of a connection nobody is left to be told.
            let _ = self.drop_temporary(&db, &name);
        }
    }

    /// New, empty trees under the same definition.
    pub(super) fn truncate_temporary(&mut self, old: &TableDef) -> SqlResult<()> {
        let mut def = old.clone();
        def.options.auto_increment = None;
        def.version += 1;
        let def = self.apart(|session| {
            session.drop_trees(old)?;
            remove(&mut session.trx.tx, &key::temporary(old.tree))?;
            session.make_trees(&mut def, false)?;
            put(&mut session.trx.tx, &key::temporary(def.tree), &Entry::Table(Box::new(def.clone())))?;
            Ok(def)
        })?;
        self.publish_temporary(def);
        Ok(())
    }

    /// ALTER TABLE, CREATE INDEX, DROP INDEX.
    pub(super) fn alter_temporary(&mut self, alter: &AlterTable, statement: &Stmt<'_>, old: &Arc<TableDef>) -> SqlResult<Done> {
        let adds_foreign = |a: &AlterAction| matches!(a, AlterAction::AddConstraint(c) if matches!(**c, Constraint::ForeignKey(_)));
        if alter.actions.iter().any(adds_foreign) {
            return Err(sql_error!(CANNOT_ADD_FOREIGN));
        }
        let rows = self.instance.engine.stats(old.tree).entries_estimate;
        let (def, said) = self.apart(|session| {
            let mut altered = session.altered(alter, statement, old)?;
            if let Some(first) = altered.auto_increment {
                session.move_counter(&mut altered.def, first)?;
            }
            if let Some(to) = &altered.rename {
                let to = session.access.resolve_name(to)?;
                catalog::names::check_table(&to.1)?;
                let same = (&to.0, &to.1) == (&old.db, &old.name);
                if session.temporary.contains(&to) && !same {
                    return Err(sql_error!(TABLE_EXISTS, to.1));
                }
                (altered.def.db, altered.def.name) = to;
            }
            remove(&mut session.trx.tx, &key::temporary(old.tree))?;
            put(&mut session.trx.tx, &key::temporary(altered.def.tree), &Entry::Table(Box::new(altered.def.clone())))?;
            Ok((altered.def, altered.said))
        })?;
        self.temporary.remove(&(old.db.clone(), old.name.clone()));
        self.publish_temporary(def);
        // MySQL changes temporary tables by copying them.
        Ok(self.altered_outcome(said.map(|_| rows)))
    }
}
