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
use connection::rights::Rights;
use connection::stmt::Stmt;
use connection::system_tables::is_system_trigger;
use parser::ast::{CreateTrigger, DropObject, ObjectName, TriggerTime};
use schema::{TableDef, quote_identifier};
use state::vars::Var;
use value::{SqlResult, sql_error};

use super::routine::{check_name, definer_text, keep_shipped};
use crate::Ddl;

/// The statement that makes a trigger, as SHOW CREATE prints it, up to the body.
pub fn trigger_head(def: &TriggerDef) -> String {
    let (definer, name, table) = (definer_text(&def.definer), quote_identifier(&def.name), quote_identifier(&def.table));
    format!("CREATE {definer} TRIGGER {name} {} {} ON {table} FOR EACH ROW ", def.time(), def.event)
}

/// Where a trigger of this name is.
///
/// # Errors
/// 1046, 1360.
pub fn trigger_named(rights: Rights<'_>, name: &ObjectName) -> SqlResult<Arc<TriggerDef>> {
    let (db, name) = rights.access.resolve_name(name)?;
    rights.instance().catalog.trigger(&db, &name)?.ok_or_else(|| sql_error!(TRG_DOES_NOT_EXIST))
}

/// The triggers of a table, as this transaction has them.
fn table_triggers(ddl: &mut Ddl<'_>, db: &str, table: &str) -> SqlResult<Vec<TriggerDef>> {
    catalog::triggers(&mut ddl.trx.tx, db, table)
}

/// RENAME TABLE: its triggers stay with it, in its database.
pub(crate) fn rename_triggers(ddl: &mut Ddl<'_>, from: &(String, String), to: &(String, String)) -> SqlResult<()> {
    for mut def in table_triggers(ddl, &from.0, &from.1)? {
        if from.0 != to.0 {
            return Err(sql_error!(TRG_IN_WRONG_SCHEMA));
        }
        remove(&mut ddl.trx.tx, &key::trigger(&from.0, &from.1, &def.name))?;
        def.table.clone_from(&to.1);
        put_trigger(ddl, &def)?;
    }
    Ok(())
}

/// DROP TABLE: its triggers go with it, in its transaction.
pub(crate) fn remove_triggers(ddl: &mut Ddl<'_>, db: &str, table: &str) -> SqlResult<()> {
    for def in table_triggers(ddl, db, table)? {
        remove(&mut ddl.trx.tx, &key::trigger(db, table, &def.name))?;
    }
    Ok(())
}

pub(crate) fn drop_trigger(ddl: &mut Ddl<'_>, drop: &DropObject, statement: &Stmt<'_>) -> SqlResult<()> {
    let (db, name) = ddl.access.resolve_name(&drop.name)?;
    if ddl.instance.catalog.database(&db).is_none() {
        return Err(sql_error!(BAD_DB, db));
    }
    ddl.locks.take_definitions()?;
    ddl.locks.take_name(Name::Schema(db.as_str().into()), Mode::IntentionExclusive)?;
    ddl.locks.take_name(Name::Program(Arc::from(key::trigger_name(&db, &name))), Mode::Exclusive)?;
    let Some(found) = ddl.instance.catalog.trigger(&db, &name)? else {
        return ddl.diagnostics.note_or(drop.if_exists, sql_error!(TRG_DOES_NOT_EXIST), ());
    };
    ddl.rights().require_table(&db, &found.table, Privileges::TRIGGER)?;
    ddl.lock_for_ddl(&db, &found.table, Mode::Exclusive)?;
    // Its table may have had another name until now.
    let Some(found) = ddl.instance.catalog.trigger(&db, &name)? else { return Err(sql_error!(TRG_DOES_NOT_EXIST)) };
    let mut beside = triggers_beside(ddl, &found)?;
    beside.retain(|other| other.name != found.name);
    ddl.begin_ddl();
    remove(&mut ddl.trx.tx, &key::trigger(&db, &found.table, &found.name))?;
    number_triggers(ddl, &mut beside)?;
    ddl.finish_ddl(statement, &[(db, found.table.clone())])?;
    ddl.instance.catalog.publish_routines();
    Ok(())
}

/// Gives triggers of one moment their numbers.
fn number_triggers(ddl: &mut Ddl<'_>, triggers: &mut [TriggerDef]) -> SqlResult<()> {
    for (order, def) in (1..).zip(triggers) {
        if def.order != order {
            def.order = order;
            put_trigger(ddl, def)?;
        }
    }
    Ok(())
}

fn put_trigger(ddl: &mut Ddl<'_>, def: &TriggerDef) -> SqlResult<()> {
    put(&mut ddl.trx.tx, &key::trigger(&def.db, &def.table, &def.name), &Entry::Trigger(Box::new(def.clone())))
}

/// The triggers of the same moment, in order.
fn triggers_beside(ddl: &Ddl<'_>, def: &TriggerDef) -> SqlResult<Vec<TriggerDef>> {
    let open = ddl.instance.catalog.open_table(&def.db, &def.table)?;
    let triggers = open.iter().flat_map(|open| &open.triggers);
    Ok(triggers.filter(|other| other.is_beside(def)).map(|other| (**other).clone()).collect())
}

/// 1419: the log asks of those who make triggers what it asks of those who make functions.
fn check_logged_trigger(ddl: &Ddl<'_>) -> SqlResult<()> {
    let trusted = ddl.instance.globals.on(Var::log_bin_trust_function_creators);
    if trusted || ddl.account.global.privileges.contains(Privileges::SUPER) {
        return Ok(());
    }
    Err(sql_error!(BINLOG_CREATE_ROUTINE_NEED_SUPER))
}

/// # Errors
/// As MySQL's statement.
pub fn create_trigger(ddl: &mut Ddl<'_>, create: &CreateTrigger, statement: &Stmt<'_>) -> SqlResult<()> {
    let (db, name) = ddl.access.resolve_name(&create.name)?;
    if is_system_trigger(&db, &name) {
        keep_shipped(ddl.diagnostics, "TRIGGER", &db, &name);
        return Ok(());
    }
    let (db, name, table) = trigger_names(ddl, create)?;
    check_logged_trigger(ddl)?;
    ddl.rights().require_table(&db, &table, Privileges::TRIGGER)?;
    let definer = crate::view::chosen_definer(ddl, create.definer.as_ref())?;
    let opened = trigger_table(ddl, &db, &table)?;
    ddl.locks.take_name(Name::Program(Arc::from(key::trigger_name(&db, &name))), Mode::Exclusive)?;
    if let Some(there) = ddl.instance.catalog.trigger(&db, &name)? {
        if !create.if_not_exists {
            return Err(sql_error!(TRG_ALREADY_EXISTS));
        }
        if there.table != table {
            return Err(sql_error!(IF_NOT_EXISTS_TRG_ELSEWHERE, db, name));
        }
        value::Warnings::note(ddl.diagnostics, sql_error!(IF_NOT_EXISTS_TRG, name, db, table));
        return Ok(());
    }
    let mut def = TriggerDef {
        context: crate::routine::creation(ddl, &db),
        db: db.clone(),
        name,
        table: table.clone(),
        after: create.time == TriggerTime::After,
        event: create.event.name().to_string(),
        order: 0,
        body: create.body.text.clone(),
        definer,
        created: ddl.access.moment(),
    };
    let mut beside = triggers_beside(ddl, &def)?;
    let place = match &create.order {
        None => beside.len(),
        Some((follows, other)) => {
            let other_name = other.name.to_lowercase();
            let found = beside.iter().position(|t| t.name.to_lowercase() == other_name);
            found.ok_or_else(|| sql_error!(REFERENCED_TRG_DOES_NOT_EXIST, other.name))? + usize::from(*follows)
        }
    };
    let compiled = program::triggers::compiled_trigger(&def, &opened)?;
    crate::bodies::check(&compiled.program, &def.db)?;
    let head = format!("CREATE {} ", definer_text(&def.definer));
    let text = [head.as_bytes(), create.span.of(statement.source)].concat();
    ddl.begin_ddl();
    def.order = place as u32 + 1;
    put_trigger(ddl, &def)?;
    beside.insert(place, def);
    number_triggers(ddl, &mut beside)?;
    if !opened.is_branch() {
        ddl.log_query(&text)?;
    }
    ddl.finish_ddl_unseen(&[(db, table)])?;
    ddl.instance.catalog.publish_routines();
    Ok(())
}

/// The table that is to have a trigger, locked.
fn trigger_table(ddl: &mut Ddl<'_>, db: &str, table: &str) -> SqlResult<Arc<TableDef>> {
    if ddl.temporary.definition(&(db.to_string(), table.to_string())).is_some() {
        return Err(sql_error!(TRG_ON_VIEW_OR_TEMP_TABLE, table));
    }
    ddl.lock_for_ddl(db, table, Mode::Exclusive)?;
    match ddl.instance.catalog.open_table(db, table)?.map(|open| open.object.clone()) {
        Some(Object::Table(def)) => Ok(def),
        Some(Object::View(_)) => Err(sql_error!(WRONG_OBJECT, db, table, "BASE TABLE")),
        None if ddl.instance.catalog.database(db).is_some() => Err(sql_error!(NO_SUCH_TABLE, db, table)),
        None => Err(sql_error!(BAD_DB, db)),
    }
}

/// Database and name of a trigger and its table, which are in one database.
fn trigger_names(ddl: &Ddl<'_>, create: &CreateTrigger) -> SqlResult<(String, String, String)> {
    let (db, name) = ddl.access.resolve_name(&create.name)?;
    check_name(&name)?;
    let table = &create.table;
    let of_table = table.db.as_ref().map_or(db.as_str(), |own| catalog::names::canonical_database(&own.name));
    if state::virtual_schema::is_virtual_database(of_table) && of_table != "mysql" {
        let (user, host) = ddl.access.client();
        return Err(sql_error!(DBACCESS_DENIED, user, host, of_table));
    }
    if of_table == "mysql" {
        return Err(sql_error!(TRIGGERS_ON_SYSTEM_TABLES));
    }
    if of_table != db && ddl.instance.catalog.database(of_table).is_none() {
        return Err(sql_error!(BAD_DB, of_table));
    }
    if of_table != db {
        return Err(sql_error!(TRG_IN_WRONG_SCHEMA));
    }
    Ok((db, name, table.name.name.clone()))
}
