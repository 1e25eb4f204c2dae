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

use crate::Ddl;

/// # Errors
/// As MySQL's statement.
pub fn drop_database(ddl: &mut Ddl<'_>, drop: &DropDatabase, statement: &Stmt<'_>) -> SqlResult<Done> {
    let name = catalog::names::canonical_database(&drop.name.name).to_string();
    catalog::names::check_database(&name)?;
    crate::refuse_under_locks(ddl)?;
    lock_database(ddl, &name)?;
    if ddl.instance.catalog.database(&name).is_none() {
        let done = Done { status: status::DB_DROPPED, ..Done::default() };
        return ddl.diagnostics.note_or(drop.if_exists, sql_error!(DB_DROP_EXISTS, name), done);
    }
    let names = ddl.instance.catalog.table_names(&name)?;
    for table in &names {
        let lock = ddl.instance.catalog.table_lock(&name, table);
        ddl.locks.take(&lock, Mode::Exclusive, Span::Transaction)?;
    }
    ddl.instance.engine.prepare_to_free();
    ddl.begin_ddl();
    let objects = ddl.instance.catalog.tables_of(&name)?;
    let mut changed = Vec::new();
    let mut related = Vec::new();
    let all: Vec<_> = names.iter().map(|table| (name.clone(), table.clone())).collect();
    for table in &all {
        related.extend(crate::foreign::check_drop(ddl, table, &all)?);
    }
    for object in objects {
        let table = match &object {
            Object::Table(def) => {
                ddl.drop_trees(def)?;
                crate::trigger::remove_triggers(ddl, &name, &def.name)?;
                related.extend(crate::foreign::write_references(ddl, Some(def), None)?);
                def.name.clone()
            }
            Object::View(def) => def.name.clone(),
        };
        remove(&mut ddl.trx.tx, &key::table(&name, &table))?;
        changed.push((name.clone(), table));
    }
    crate::routine::remove_routines(ddl, &name)?;
    crate::event::remove_events(ddl, &name)?;
    remove(&mut ddl.trx.tx, &key::database(&name))?;
    let dropped = changed.len() as u64;
    changed.extend(related);
    // Replicas have the database, also where they have none of its tables.
    ddl.log_query(statement.text())?;
    ddl.finish_ddl_unseen(&changed)?;
    ddl.instance.catalog.publish_database(&name, None);
    ddl.instance.catalog.publish_routines();
    ddl.instance.publish_events();
    if ddl.access.db.borrow().as_deref() == Some(name.as_str()) {
        *ddl.access.db.borrow_mut() = None;
        ddl.process.info.lock().db = None;
        connection::database::set_variables(ddl.access, ddl.epochs, "");
    }
    Ok(Done { status: status::DB_DROPPED, ..Done::affected(dropped) })
}

/// # Errors
/// As MySQL's statement.
pub fn alter_database(ddl: &mut Ddl<'_>, alter: &AlterDatabase, statement: &Stmt<'_>) -> SqlResult<Done> {
    let name = match &alter.name {
        Some(name) => catalog::names::canonical_database(&name.name).to_string(),
        None => ddl.access.db.borrow().clone().ok_or_else(|| sql_error!(NO_DB))?,
    };
    catalog::names::check_database(&name)?;
    crate::refuse_under_locks(ddl)?;
    lock_database(ddl, &name)?;
    let Some(old) = ddl.instance.catalog.database(&name) else {
        return Err(sql_error!(NO_SUCH_DB, name));
    };
    let collation = options_collation(ddl, &alter.options, old.collation)?;
    let read_only = alter.options.read_only.unwrap_or(old.read_only);
    write_database(ddl, DatabaseDef { name: name.clone(), collation, read_only }, statement)?;
    if ddl.access.db.borrow().as_deref() == Some(name.as_str()) {
        connection::database::set_variables(ddl.access, ddl.epochs, &name);
    }
    Ok(Done::affected(1))
}

fn write_database(ddl: &mut Ddl<'_>, def: DatabaseDef, statement: &Stmt<'_>) -> SqlResult<()> {
    ddl.begin_ddl();
    put(&mut ddl.trx.tx, &key::database(&def.name), &Entry::Database(def.clone()))?;
    ddl.finish_ddl(statement, &[])?;
    ddl.instance.catalog.publish_database(&def.name.clone(), Some(def));
    Ok(())
}

fn options_collation(ddl: &Ddl<'_>, options: &DatabaseOptions, default: Collation) -> SqlResult<Collation> {
    if let Some(text) = &options.encryption {
        define::options::checked_encryption(String::from_utf8_lossy(text).into_owned())?;
    }
    let mut charsets = define::options::Charsets::new(ddl.settings.default_utf8mb4);
    options.charsets.iter().try_for_each(|name| charsets.charset(name))?;
    options.collation.iter().try_for_each(|name| charsets.collate(name))?;
    Ok(charsets.collation().unwrap_or(default))
}

/// # Errors
/// As MySQL's statement.
pub fn create_database(ddl: &mut Ddl<'_>, create: &CreateDatabase, statement: &Stmt<'_>) -> SqlResult<Done> {
    let name = catalog::names::canonical_database(&create.name.name);
    catalog::names::check_database(name)?;
    crate::refuse_under_locks(ddl)?;
    let collation = options_collation(ddl, &create.options, server_collation(ddl))?;
    if !is_virtual_database(name) {
        lock_database(ddl, name)?;
    }
    if is_virtual_database(name) || ddl.instance.catalog.database(name).is_some() {
        return ddl.diagnostics.note_or(create.if_not_exists, sql_error!(DB_CREATE_EXISTS, name), Done::affected(1));
    }
    let def = DatabaseDef { name: name.to_string(), collation, read_only: false };
    write_database(ddl, def, statement)?;
    Ok(Done::affected(1))
}

fn server_collation(ddl: &Ddl<'_>) -> Collation {
    Collation::by_name(ddl.access.vars.borrow().str(Var::collation_server)).unwrap_or(Collation::UTF8MB4_0900_AI_CI)
}

fn lock_database(ddl: &mut Ddl<'_>, name: &str) -> SqlResult<()> {
    if is_virtual_database(name) {
        let (user, host) = ddl.access.client();
        return Err(sql_error!(DBACCESS_DENIED, user, host, name));
    }
    ddl.locks.take_definitions()?;
    ddl.locks.take_name(Name::Schema(name.into()), Mode::Exclusive)
}
