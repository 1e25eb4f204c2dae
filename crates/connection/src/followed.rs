//! Which statements of a source concern nothing that is followed.
//!
//! As in MySQL the tables that a statement changes are asked for, in the order in which it names them, and
//! the first that a rule names decides about the whole statement: `DROP TABLE ignored, other` drops
//! nothing. Tables that are only read do not count. A statement whose tables cannot be told is executed.

use parser::ast::{ColumnName, Delete, DeleteTarget, FlushWhat, Ident, ObjectKind, ObjectName, Statement, TableFactor, TableRef, Update};
use state::access::Access;
use value::{SqlResult, sql_error};

use crate::applying::Applying;

/// No source writes into its log what would end the applier that executes it, or wait until it has ended,
/// what would hold locks that no transaction gives back, and what is about connections and files of its own.
///
/// # Errors
/// 1235.
pub fn check(applying: Option<&Applying>, statement: &Statement) -> SqlResult<()> {
    let is_of_source = applying.is_some_and(|applying| applying.origin.is_some());
    let is_unheard_of = match statement {
        Statement::Replication(_) | Statement::Reset(_) | Statement::Shutdown | Statement::Restart | Statement::Copy(_) => true,
        Statement::LockTables(_) | Statement::UnlockTables | Statement::LockInstance | Statement::UnlockInstance => true,
        Statement::Flush(flush) => flush.what.iter().any(locks),
        Statement::Handler(_) | Statement::Kill(_) | Statement::Purge(_) => true,
        _ => false,
    };
    if is_of_source && is_unheard_of { Err(sql_error!(NOT_SUPPORTED_YET, "this statement in the log of a source")) } else { Ok(()) }
}

fn locks(flushed: &FlushWhat) -> bool {
    matches!(flushed, FlushWhat::Tables { read_lock, for_export, .. } if *read_lock || *for_export)
}

/// Whether a statement of the source is about tables that are not followed.
pub fn passes_over(applying: Option<&Applying>, access: &Access, statement: &Statement) -> bool {
    let Some(follows) = applying.and_then(|applying| applying.follows.as_ref()) else { return false };
    if let Statement::DropObject(drop) = statement
        && drop.kind == ObjectKind::Trigger
    {
        let Ok((db, name)) = access.resolve_name(&drop.name) else { return false };
        // One that is not here was on a table that is not followed.
        return match access.instance.catalog.trigger(&db, &name) {
            Ok(found) => found.is_none_or(|found| !follows(&[(db, found.table.clone())])),
            Err(_) => false,
        };
    }
    let names: Vec<(String, String)> = changed_tables(statement).iter().filter_map(|name| access.resolve_name(name).ok()).collect();
    !names.is_empty() && !follows(&names)
}

/// The tables that a statement changes; none if that is not to be asked.
fn changed_tables(statement: &Statement) -> Vec<&ObjectName> {
    match statement {
        Statement::CreateTable(create) => vec![&create.name],
        Statement::AlterTable(alter) => vec![&alter.name],
        Statement::DropTable(drop) => drop.names.iter().collect(),
        Statement::RenameTable(pairs) => pairs.iter().flat_map(|(from, to)| [from, to]).collect(),
        Statement::TruncateTable(name) => vec![name],
        Statement::CreateIndex(create) => vec![&create.table],
        Statement::DropIndex(drop) => vec![&drop.table],
        Statement::CreateTrigger(create) => vec![&create.table],
        Statement::Insert(insert) => vec![&insert.table],
        Statement::LoadData(load) => vec![&load.table],
        Statement::Update(update) => updated(update),
        Statement::Delete(delete) => deleted_from(delete),
        _ => Vec::new(),
    }
}

fn updated(update: &Update) -> Vec<&ObjectName> {
    if let [TableRef::Table(table)] = &update.tables[..] {
        return vec![&table.name];
    }
    let tables = base_tables(&update.tables);
    let meant = |column: &ColumnName| {
        let alias = column.table.as_ref()?;
        find(&tables, column.db.as_ref(), alias)
    };
    update.assignments.iter().map(|assignment| meant(&assignment.column)).collect::<Option<_>>().unwrap_or_default()
}

fn deleted_from(delete: &Delete) -> Vec<&ObjectName> {
    match &delete.target {
        DeleteTarget::One { table, .. } => vec![table],
        DeleteTarget::Many { targets, from } => {
            let tables = base_tables(from);
            targets.iter().map(|target| find(&tables, target.db.as_ref(), &target.name)).collect::<Option<_>>().unwrap_or_default()
        }
    }
}

/// The table that is called so.
fn find<'s>(tables: &[&'s TableFactor], db: Option<&Ident>, name: &Ident) -> Option<&'s ObjectName> {
    let called = |table: &&&TableFactor| table.alias.as_ref().unwrap_or(&table.name.name).name.eq_ignore_ascii_case(&name.name);
    let of_db = |table: &&&TableFactor| db.is_none_or(|db| table.name.db.as_ref().is_none_or(|other| other.name == db.name));
    tables.iter().filter(called).find(of_db).map(|table| &table.name)
}

fn base_tables(refs: &[TableRef]) -> Vec<&TableFactor> {
    let mut tables = Vec::new();
    let mut rest: Vec<&TableRef> = refs.iter().rev().collect();
    while let Some(next) = rest.pop() {
        match next {
            TableRef::Table(table) => tables.push(table),
            TableRef::Join(join) => rest.extend([&join.right, &join.left]),
            TableRef::Nested(refs) => rest.extend(refs.iter().rev()),
            TableRef::Derived { .. } | TableRef::JsonTable(_) => {}
        }
    }
    tables
}
