//! CREATE and DROP TRIGGER, and what becomes of triggers when their table goes or gets another name.
//!
//! A trigger is an entry of its own beside its table's, and changes only under the exclusive metadata lock
//! of the table. Those of one moment are numbered from 1 without gaps; every change of a number is written
//! in the same transaction.

use std::sync::Arc;

use catalog::key::{self, Entry};
use catalog::mdl::{Mode, Name};
use catalog::privilege::Privileges;
use catalog::{Object, TriggerDef, put, remove};
use connection::stmt::Stmt;
use parser::ast::{CreateTrigger, DropObject, ObjectName, TriggerTime};
use schema::{TableDef, quote_identifier};
use state::vars::Var;
use value::{SqlResult, sql_error};

use super::routine::{check_name, check_variables, definer_text};
use crate::session::Session;

/// The statement that makes a trigger, as SHOW CREATE prints it, up to the body.
pub(crate) fn trigger_head(def: &TriggerDef) -> String {
    let (definer, name, table) = (definer_text(&def.definer), quote_identifier(&def.name), quote_identifier(&def.table));
    format!("CREATE {definer} TRIGGER {name} {} {} ON {table} FOR EACH ROW ", def.time(), def.event)
}

impl Session {
    /// Database and name of a trigger and its table, which are in one database.
    fn trigger_names(&self, create: &CreateTrigger) -> SqlResult<(String, String, String)> {
        let (db, name) = self.access.resolve_name(&create.name)?;
        check_name(&name)?;
        let table = &create.table;
        let of_table = table.db.as_ref().map_or(db.as_str(), |own| catalog::names::canonical_database(&own.name));
        if state::virtual_schema::is_virtual_database(of_table) && of_table != "mysql" {
            let (user, host) = self.access.client();
            return Err(sql_error!(DBACCESS_DENIED, user, host, of_table));
        }
        if of_table == "mysql" {
            return Err(sql_error!(TRIGGERS_ON_SYSTEM_TABLES));
        }
        if of_table != db {
            return Err(sql_error!(TRG_IN_WRONG_SCHEMA));
        }
        Ok((db, name, table.name.name.clone()))
    }

    /// The table that is to have a trigger, locked.
    fn trigger_table(&mut self, db: &str, table: &str) -> SqlResult<Arc<TableDef>> {
        if self.temporary.definition(&(db.to_string(), table.to_string())).is_some() {
            return Err(sql_error!(TRG_ON_VIEW_OR_TEMP_TABLE, table));
        }
        self.lock_for_ddl(db, table, Mode::Exclusive)?;
        match self.instance.catalog.open_table(db, table)?.map(|open| open.object.clone()) {
            Some(Object::Table(def)) => Ok(def),
            Some(Object::View(_)) => Err(sql_error!(WRONG_OBJECT, db, table, "BASE TABLE")),
            None if self.instance.catalog.database(db).is_some() => Err(sql_error!(NO_SUCH_TABLE, db, table)),
            None => Err(sql_error!(BAD_DB, db)),
        }
    }

    pub(crate) fn create_trigger(&mut self, create: &CreateTrigger, statement: &Stmt<'_>) -> SqlResult<()> {
        let (db, name, table) = self.trigger_names(create)?;
        self.check_logged_trigger()?;
        self.rights().require_table(&db, &table, Privileges::TRIGGER)?;
        let definer = self.definer(create.definer.as_ref())?;
        let opened = self.trigger_table(&db, &table)?;
        self.locks.take_name(Name::Program(Arc::from(key::trigger_name(&db, &name))), Mode::Exclusive)?;
        if let Some(there) = self.instance.catalog.trigger(&db, &name)? {
            if !create.if_not_exists {
                return Err(sql_error!(TRG_ALREADY_EXISTS));
            }
            if there.table != table {
                return Err(sql_error!(IF_NOT_EXISTS_TRG_ELSEWHERE, db, name));
            }
            value::Warnings::note(&mut self.diagnostics, sql_error!(IF_NOT_EXISTS_TRG, name, db, table));
            return Ok(());
        }
        let mut def = TriggerDef {
            context: self.creation(&db),
            db: db.clone(),
            name,
            table: table.clone(),
            after: create.time == TriggerTime::After,
            event: create.event.name().to_string(),
            order: 0,
            body: create.body.text.clone(),
            definer,
            created: self.instance.now_micros(),
        };
        let mut beside = self.triggers_beside(&def)?;
        let place = match &create.order {
            None => beside.len(),
            Some((follows, other)) => {
                let other_name = other.name.to_lowercase();
                let found = beside.iter().position(|t| t.name.to_lowercase() == other_name);
                found.ok_or_else(|| sql_error!(REFERENCED_TRG_DOES_NOT_EXIST, other.name))? + usize::from(*follows)
            }
        };
        let compiled = crate::program::compiled_trigger(&def, &opened)?;
        check_variables(&compiled.program)?;
        let head = format!("CREATE {} ", definer_text(&def.definer));
        let text = [head.as_bytes(), create.span.of(statement.source)].concat();
        self.begin_ddl();
        def.order = place as u32 + 1;
        self.put_trigger(&def)?;
        beside.insert(place, def);
        self.number_triggers(&mut beside)?;
        if !opened.is_branch() {
            self.log_query(&text)?;
        }
        self.finish_ddl_unseen(&[(db, table)])?;
        self.instance.catalog.publish_routines();
        Ok(())
    }

    /// 1419: the log asks of those who make triggers what it asks of those who make functions.
    fn check_logged_trigger(&self) -> SqlResult<()> {
        let trusted = self.instance.globals.on(Var::log_bin_trust_function_creators);
        if trusted || self.account.global.privileges.contains(Privileges::SUPER) {
            return Ok(());
        }
        Err(sql_error!(BINLOG_CREATE_ROUTINE_NEED_SUPER))
    }

    /// The triggers of the same moment, in order.
    fn triggers_beside(&self, def: &TriggerDef) -> SqlResult<Vec<TriggerDef>> {
        let open = self.instance.catalog.open_table(&def.db, &def.table)?;
        let triggers = open.iter().flat_map(|open| &open.triggers);
        Ok(triggers.filter(|other| other.is_beside(def)).map(|other| (**other).clone()).collect())
    }

    fn put_trigger(&mut self, def: &TriggerDef) -> SqlResult<()> {
        put(&mut self.trx.tx, &key::trigger(&def.db, &def.table, &def.name), &Entry::Trigger(Box::new(def.clone())))
    }

    /// Gives triggers of one moment their numbers.
    fn number_triggers(&mut self, triggers: &mut [TriggerDef]) -> SqlResult<()> {
        for (order, def) in (1..).zip(triggers) {
            if def.order != order {
                def.order = order;
                self.put_trigger(def)?;
            }
        }
        Ok(())
    }

    pub(super) fn drop_trigger(&mut self, drop: &DropObject, statement: &Stmt<'_>) -> SqlResult<()> {
        let (db, name) = self.access.resolve_name(&drop.name)?;
        if self.instance.catalog.database(&db).is_none() {
            return Err(sql_error!(BAD_DB, db));
        }
        self.locks.take_definitions()?;
        self.locks.take_name(Name::Schema(db.as_str().into()), Mode::IntentionExclusive)?;
        self.locks.take_name(Name::Program(Arc::from(key::trigger_name(&db, &name))), Mode::Exclusive)?;
        let Some(found) = self.instance.catalog.trigger(&db, &name)? else {
            return self.diagnostics.note_or(drop.if_exists, sql_error!(TRG_DOES_NOT_EXIST), ());
        };
        self.rights().require_table(&db, &found.table, Privileges::TRIGGER)?;
        self.lock_for_ddl(&db, &found.table, Mode::Exclusive)?;
        // Its table may have had another name until now.
        let Some(found) = self.instance.catalog.trigger(&db, &name)? else { return Err(sql_error!(TRG_DOES_NOT_EXIST)) };
        let mut beside = self.triggers_beside(&found)?;
        beside.retain(|other| other.name != found.name);
        self.begin_ddl();
        remove(&mut self.trx.tx, &key::trigger(&db, &found.table, &found.name))?;
        self.number_triggers(&mut beside)?;
        self.finish_ddl(statement, &[(db, found.table.clone())])?;
        self.instance.catalog.publish_routines();
        Ok(())
    }

    /// DROP TABLE: its triggers go with it, in its transaction.
    pub(super) fn remove_triggers(&mut self, db: &str, table: &str) -> SqlResult<()> {
        for def in self.table_triggers(db, table)? {
            remove(&mut self.trx.tx, &key::trigger(db, table, &def.name))?;
        }
        Ok(())
    }

    /// RENAME TABLE: its triggers stay with it, in its database.
    pub(super) fn rename_triggers(&mut self, from: &(String, String), to: &(String, String)) -> SqlResult<()> {
        for mut def in self.table_triggers(&from.0, &from.1)? {
            if from.0 != to.0 {
                return Err(sql_error!(TRG_IN_WRONG_SCHEMA));
            }
            remove(&mut self.trx.tx, &key::trigger(&from.0, &from.1, &def.name))?;
            def.table.clone_from(&to.1);
            self.put_trigger(&def)?;
        }
        Ok(())
    }

    /// The triggers of a table, as this transaction has them.
    fn table_triggers(&mut self, db: &str, table: &str) -> SqlResult<Vec<TriggerDef>> {
        catalog::triggers(&mut self.trx.tx, db, table)
    }

    /// Where a trigger of this name is.
    pub(crate) fn trigger_named(&self, name: &ObjectName) -> SqlResult<Arc<TriggerDef>> {
        let (db, name) = self.access.resolve_name(name)?;
        self.instance.catalog.trigger(&db, &name)?.ok_or_else(|| sql_error!(TRG_DOES_NOT_EXIST))
    }
}
