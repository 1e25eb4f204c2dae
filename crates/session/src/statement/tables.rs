//! ANALYZE, CHECK, OPTIMIZE, REPAIR and CHECKSUM TABLE, and the same of partitions.
//!
//! A table that is not there, or is not fit for the work, is a line of the answer and not an error: the
//! others follow.

use std::sync::Arc;

use ::show::header;
use catalog::mdl::{Mode, Span};
use catalog::{Object, ViewDef};
use connection::eval::eval_context;
use connection::stmt::{Done, Output, Stmt};
use ddl::Queries;
use parser::ast::{ObjectName, PartitionList, TableAdmin, TableAdminKind};
use schema::TableDef;
use value::error::{self, ErrorKind};
use value::{SqlError, SqlResult, Value, sql_error};

use crate::context::Context;

/// Errors that OPTIMIZE TABLE finds before it has done anything.
const NOT_TO_OPTIMIZE: [ErrorKind; 5] =
    [error::BAD_DB, error::TABLE_NOT_LOCKED, error::TABLE_NOT_LOCKED_FOR_WRITE, error::NO_SUCH_TABLE, error::WRONG_OBJECT];

/// Errors of a name that leave the others to be looked at.
const NOT_TO_LOOK_AT: [ErrorKind; 3] = [error::BAD_DB, error::TABLE_NOT_LOCKED, error::NO_SUCH_TABLE];

/// What there is by a name.
enum Opened {
    Table(Arc<TableDef>),
    View(Arc<ViewDef>),
    /// A table of `information_schema` and its like.
    Computed,
}

/// What became of one table.
enum Found {
    /// It is fine, with a note before that.
    Fine(Option<&'static str>),
    /// No more than a note.
    Noted(&'static str),
    Failed(String),
    Corrupt(String),
}

/// `partitions`: those that ALTER TABLE named. They share the table's trees, so the whole table is worked
/// on.
pub(super) fn table_admin(
    cx: &mut Context,
    admin: &TableAdmin,
    partitions: Option<&PartitionList>,
    statement: &Stmt<'_>,
    output: &mut Output<'_>,
) -> SqlResult<Done> {
    if admin.kind == TableAdminKind::Checksum {
        return checksum_tables(cx, &admin.tables, output);
    }
    let operation = match admin.kind {
        TableAdminKind::Analyze => "analyze",
        TableAdminKind::Check => "check",
        TableAdminKind::Optimize => "optimize",
        TableAdminKind::Repair => "repair",
        TableAdminKind::Checksum | TableAdminKind::Cache => return Err(sql_error!(NOT_SUPPORTED_YET, "CACHE INDEX")),
    };
    if let Some(asked) = &admin.histogram {
        let rows = ddl::histogram(&mut cx.ddl(), (admin, asked), statement)?;
        return output.send(&header::MAINTENANCE.columns(&cx.settings), rows);
    }
    let mut rows = Vec::new();
    for name in &admin.tables {
        let (db, table) = cx.access.resolve_name(name)?;
        let full = format!("{db}.{table}");
        let mut line =
            |kind: &str, text: &str| rows.push(vec![Value::text(&full), Value::text(operation), Value::text(kind), Value::text(text)]);
        match administer(cx, admin.kind, (name, partitions), admin.local, statement)? {
            Found::Fine(note) => {
                note.iter().for_each(|note| line("note", note));
                line("status", "OK");
            }
            Found::Noted(note) => line("note", note),
            Found::Failed(why) => {
                line("Error", &why);
                line("status", "Operation failed");
            }
            Found::Corrupt(why) => {
                line("Error", &why);
                line("error", "Corrupt");
            }
        }
    }
    // What was read is no part of a transaction that the client's next statement goes on with.
    cx.transactions().commit()?;
    output.send(&header::MAINTENANCE.columns(&cx.settings), rows)
}

/// What MySQL says of a name that leads nowhere.
fn not_found(error: SqlError) -> Found {
    if error.is(&error::BAD_DB) { Found::Corrupt(error.message) } else { Found::Failed(error.message) }
}

/// One table of such a statement.
fn administer(
    cx: &mut Context,
    kind: TableAdminKind,
    (name, partitions): (&ObjectName, Option<&PartitionList>),
    local: bool,
    statement: &Stmt<'_>,
) -> SqlResult<Found> {
    let (db, table) = cx.access.resolve_name(name)?;
    if kind == TableAdminKind::Optimize && partitions.is_none() {
        // What was found out before anything was done is a line of the answer.
        return match ddl::optimize_table(&mut cx.ddl(), name, local, statement) {
            Err(error) if error.is_any(&NOT_TO_OPTIMIZE) => Ok(not_found(error)),
            done => done.map(|()| Found::Fine(Some("Table does not support optimize, doing recreate + analyze instead"))),
        };
    }
    let opened = match open_for_admin(cx, &db, &table) {
        Err(error) if error.is_any(&NOT_TO_LOOK_AT) => return Ok(not_found(error)),
        opened => opened?,
    };
    let def = match opened {
        Opened::Table(def) => def,
        Opened::View(def) if kind == TableAdminKind::Check && partitions.is_none() => {
            let missing = monitor::missing_of_view(&cx.instance, &def);
            let told = || sql_error!(VIEW_INVALID, db, table).message;
            return Ok(match missing {
                None => Found::Fine(None),
                Some(error) if error.is_any(&[value::error::SP_DOES_NOT_EXIST, value::error::NO_DB]) => Found::Failed(told()),
                Some(_) => Found::Corrupt(told()),
            });
        }
        Opened::Computed if kind == TableAdminKind::Check => return Ok(Found::Fine(None)),
        Opened::View(_) | Opened::Computed => return Ok(Found::Failed(sql_error!(WRONG_OBJECT, db, table, "BASE TABLE").message)),
    };
    if let Some(error) = partitions.and_then(|list| define::partition::admin_refusal(&def, list)) {
        return Ok(Found::Failed(error.message));
    }
    Ok(match kind {
        TableAdminKind::Check => check_table(cx, &def)?.map_or_else(Found::Corrupt, |_| Found::Fine(None)),
        TableAdminKind::Repair if partitions.is_some() => Found::Fine(None),
        TableAdminKind::Repair => Found::Noted("The storage engine for the table doesn't support repair"),
        TableAdminKind::Optimize => {
            ddl::optimize_table(&mut cx.ddl(), name, local, statement)?;
            Found::Fine(Some("Table does not support optimize on partitions. All partitions will be rebuilt and analyzed."))
        }
        _ => {
            cx.instance.tables.statistics.forget(&def);
            Found::Fine(None)
        }
    })
}

/// The table or view under a shared lock.
fn open_for_admin(cx: &mut Context, db: &str, table: &str) -> SqlResult<Opened> {
    if state::virtual_schema::is_virtual_database(db) {
        return cx.instance.virtual_schema.table(db, table).map(|_| Opened::Computed);
    }
    if let Some(open) = cx.temporary.get(&(db.to_string(), table.to_string())) {
        return Ok(open.table().cloned().map_or(Opened::Computed, Opened::Table));
    }
    if let Some(locked) = &cx.locks.tables {
        locked.check_shown(db, table)?;
    }
    let lock = cx.instance.catalog.table_lock(db, table);
    cx.locks.take(&lock, Mode::SharedRead, Span::Transaction)?;
    match cx.instance.catalog.open_table(db, table)?.map(|open| open.object.clone()) {
        Some(Object::Table(def)) => Ok(Opened::Table(def)),
        Some(Object::View(def)) => Ok(Opened::View(def)),
        None if cx.instance.catalog.database(db).is_none() => Err(sql_error!(BAD_DB, db)),
        None => Err(sql_error!(NO_SUCH_TABLE, db, table)),
    }
}

/// CHECK TABLE; what is wrong, in words.
fn check_table(cx: &mut Context, def: &std::sync::Arc<TableDef>) -> SqlResult<Result<u64, String>> {
    cx.transactions().enter(false);
    let mut eval = eval_context(&cx.settings, &cx.access, &mut cx.diagnostics, &[]);
    exec::check_table(&mut cx.trx.tx, &cx.instance.engine, def, &mut eval)
}

/// CHECKSUM TABLE.
fn checksum_tables(cx: &mut Context, tables: &[ObjectName], output: &mut Output<'_>) -> SqlResult<Done> {
    let columns = header::CHECKSUM.columns(&cx.settings);
    let mut rows = Vec::new();
    for name in tables {
        let (db, table) = cx.access.resolve_name(name)?;
        let sum = match open_for_admin(cx, &db, &table) {
            Ok(Opened::Table(def)) => {
                cx.transactions().enter(false);
                cx.trx.tx.statement_begin();
                let sum = exec::checksum_table(&mut cx.trx.tx, &def, &cx.settings.time_zone);
                cx.trx.tx.statement_end();
                Value::Int(i64::from(sum?))
            }
            Ok(Opened::View(_) | Opened::Computed) => Value::Null,
            Err(error) if error.is_any(&NOT_TO_LOOK_AT) => {
                value::Warnings::push(&mut cx.diagnostics, value::warnings::Level::Error, error);
                Value::Null
            }
            Err(error) => return Err(error),
        };
        rows.push(vec![Value::text(&format!("{db}.{table}")), sum]);
    }
    output.send(&columns, rows)
}
