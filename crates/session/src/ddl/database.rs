//! CREATE, ALTER and DROP DATABASE.

use catalog::key::{self, Entry};
use catalog::mdl::{Mode, Name, Span};
use catalog::{Object, put, remove};
use connection::sink::status;
use connection::stmt::{Done, Stmt};
use parser::ast::{AlterDatabase, CreateDatabase, DatabaseOptions, DropDatabase};
use schema::DatabaseDef;
use state::vars::Var;
use state::virtual_schema::is_virtual_database;
use value::{Collation, SqlResult, sql_error};

use crate::session::Session;

impl Session {
    fn lock_database(&mut self, name: &str) -> SqlResult<()> {
        if is_virtual_database(name) {
            let (user, host) = self.access.client();
            return Err(sql_error!(DBACCESS_DENIED, user, host, name));
        }
        self.locks.take_definitions()?;
        self.locks.take_name(Name::Schema(name.into()), Mode::Exclusive)
    }

    fn server_collation(&self) -> Collation {
        Collation::by_name(self.access.vars.borrow().str(Var::collation_server)).unwrap_or(Collation::UTF8MB4_0900_AI_CI)
    }

    pub(crate) fn create_database(&mut self, create: &CreateDatabase, statement: &Stmt<'_>) -> SqlResult<Done> {
        let name = catalog::names::canonical_database(&create.name.name);
        catalog::names::check_database(name)?;
        let collation = self.options_collation(&create.options, self.server_collation())?;
        if !is_virtual_database(name) {
            self.lock_database(name)?;
        }
        if is_virtual_database(name) || self.instance.catalog.database(name).is_some() {
            return self.diagnostics.note_or(create.if_not_exists, sql_error!(DB_CREATE_EXISTS, name), Done::affected(1));
        }
        let def = DatabaseDef { name: name.to_string(), collation, read_only: false };
        self.write_database(def, statement)?;
        Ok(Done::affected(1))
    }

    fn options_collation(&self, options: &DatabaseOptions, default: Collation) -> SqlResult<Collation> {
        if let Some(text) = &options.encryption {
            define::options::checked_encryption(String::from_utf8_lossy(text).into_owned())?;
        }
        let mut charsets = define::options::Charsets::new(self.settings.default_utf8mb4);
        options.charsets.iter().try_for_each(|name| charsets.charset(name))?;
        options.collation.iter().try_for_each(|name| charsets.collate(name))?;
        Ok(charsets.collation().unwrap_or(default))
    }

    fn write_database(&mut self, def: DatabaseDef, statement: &Stmt<'_>) -> SqlResult<()> {
        self.begin_ddl();
        put(&mut self.trx.tx, &key::database(&def.name), &Entry::Database(def.clone()))?;
        self.finish_ddl(statement, &[])?;
        self.instance.catalog.publish_database(&def.name.clone(), Some(def));
        Ok(())
    }

    pub(crate) fn alter_database(&mut self, alter: &AlterDatabase, statement: &Stmt<'_>) -> SqlResult<Done> {
        let name = match &alter.name {
            Some(name) => catalog::names::canonical_database(&name.name).to_string(),
            None => self.access.db.borrow().clone().ok_or_else(|| sql_error!(NO_DB))?,
        };
        catalog::names::check_database(&name)?;
        self.lock_database(&name)?;
        let Some(old) = self.instance.catalog.database(&name) else {
            return Err(sql_error!(BAD_DB, name));
        };
        let collation = self.options_collation(&alter.options, old.collation)?;
        let read_only = alter.options.read_only.unwrap_or(old.read_only);
        self.write_database(DatabaseDef { name: name.clone(), collation, read_only }, statement)?;
        if self.access.db.borrow().as_deref() == Some(name.as_str()) {
            self.set_database_variables(&name);
        }
        Ok(Done::affected(1))
    }

    pub(crate) fn drop_database(&mut self, drop: &DropDatabase, statement: &Stmt<'_>) -> SqlResult<Done> {
        let name = catalog::names::canonical_database(&drop.name.name).to_string();
        catalog::names::check_database(&name)?;
        self.lock_database(&name)?;
        if self.instance.catalog.database(&name).is_none() {
            let done = Done { status: status::DB_DROPPED, ..Done::default() };
            return self.diagnostics.note_or(drop.if_exists, sql_error!(DB_DROP_EXISTS, name), done);
        }
        let names = self.instance.catalog.table_names(&name)?;
        for table in &names {
            let lock = self.instance.catalog.table_lock(&name, table);
            self.locks.take(&lock, Mode::Exclusive, Span::Transaction)?;
        }
        self.instance.engine.prepare_to_free();
        self.begin_ddl();
        let objects = self.instance.catalog.tables_of(&name)?;
        let mut changed = Vec::new();
        let mut related = Vec::new();
        let all: Vec<_> = names.iter().map(|table| (name.clone(), table.clone())).collect();
        for table in &all {
            related.extend(self.check_drop(table, &all)?);
        }
        for object in objects {
            let table = match &object {
                Object::Table(def) => {
                    self.drop_trees(def)?;
                    self.remove_triggers(&name, &def.name)?;
                    related.extend(self.write_references(Some(def), None)?);
                    def.name.clone()
                }
                Object::View(def) => def.name.clone(),
            };
            remove(&mut self.trx.tx, &key::table(&name, &table))?;
            changed.push((name.clone(), table));
        }
        self.remove_routines(&name)?;
        self.remove_events(&name)?;
        remove(&mut self.trx.tx, &key::database(&name))?;
        let dropped = changed.len() as u64;
        changed.extend(related);
        // Replicas have the database, also where they have none of its tables.
        self.log_query(statement.text())?;
        self.finish_ddl_unseen(&changed)?;
        self.instance.catalog.publish_database(&name, None);
        self.instance.catalog.publish_routines();
        self.instance.publish_events();
        let temporary: Vec<_> = self.temporary.names().filter(|(db, _)| *db == name).cloned().collect();
        for (db, table) in temporary {
            self.drop_temporary(&db, &table)?;
        }
        if self.access.db.borrow().as_deref() == Some(name.as_str()) {
            *self.access.db.borrow_mut() = None;
            self.process.info.lock().db = None;
            self.set_database_variables("");
        }
        Ok(Done { status: status::DB_DROPPED, ..Done::affected(dropped) })
    }
}
