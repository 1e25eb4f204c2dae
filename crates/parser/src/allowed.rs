//! Statements that a stored program may not contain, those that a function or trigger may not, and those
//! that commit by themselves.
//!
//! MySQL's parser refuses the first kind where such a statement stands, the second kind at the end of the
//! body, whichever of its statements is the worst.

use crate::ast::{ObjectKind, Query, SetItem, Statement, TableAdminKind, TransactionStatement};
use value::{SqlError, SqlResult, sql_error};

/// What kind of program a statement stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A procedure or an event.
    Outermost,
    Function,
    Trigger,
}

impl Place {
    /// It runs in the middle of another statement.
    fn is_nested(self) -> bool {
        matches!(self, Place::Function | Place::Trigger)
    }
}

/// What MySQL calls a statement that no program may contain.
fn name_of_forbidden(statement: &Statement) -> Option<&'static str> {
    Some(match statement {
        Statement::Use(_) => "USE",
        Statement::LockTables(_) => "LOCK",
        Statement::UnlockTables => "UNLOCK",
        Statement::CreateView(view) if view.alter => "ALTER VIEW",
        Statement::LoadData(load) if load.xml.is_some() => "LOAD XML",
        Statement::LoadData(_) => "LOAD DATA",
        Statement::TableAdmin(admin) if admin.kind == TableAdminKind::Check => "CHECK",
        Statement::Help(_) => "HELP",
        Statement::Handler(_) => "HANDLER",
        _ => return None,
    })
}

/// Whether a statement may stand in a program at all.
///
/// # Errors
/// 1314, 1303.
pub fn in_program(statement: &Statement) -> SqlResult<()> {
    if let Some(name) = name_of_forbidden(statement) {
        return Err(sql_error!(SP_BADSTATEMENT, name));
    }
    match statement {
        Statement::AlterRoutine(alter) => Err(sql_error!(SP_NO_DROP_SP, kind_name(alter.kind))),
        Statement::DropObject(drop) if matches!(drop.kind, ObjectKind::Procedure | ObjectKind::Function) => {
            Err(sql_error!(SP_NO_DROP_SP, kind_name(drop.kind)))
        }
        _ => Ok(()),
    }
}

/// Why a statement may not stand in a function or trigger, and how bad that is: of several the smallest
/// number counts.
pub fn in_nested(statement: &Statement, place: Place) -> Option<(u8, SqlError)> {
    if !place.is_nested() {
        return None;
    }
    match statement {
        Statement::Prepare(_) | Statement::Execute(_) | Statement::Deallocate(_) => {
            Some((0, sql_error!(STMT_NOT_ALLOWED_IN_SF_OR_TRG, "Dynamic SQL")))
        }
        Statement::Flush(_) => Some((5, sql_error!(STMT_NOT_ALLOWED_IN_SF_OR_TRG, "FLUSH"))),
        Statement::Reset(_) => Some((4, sql_error!(STMT_NOT_ALLOWED_IN_SF_OR_TRG, "RESET"))),
        Statement::Set(items) if items.iter().any(sets_autocommit) => Some((2, sql_error!(SP_CANT_SET_AUTOCOMMIT))),
        _ if sends_rows(statement) => {
            Some((1, sql_error!(SP_NO_RETSET, if place == Place::Function { "a function" } else { "a trigger" })))
        }
        _ if commits(statement) => Some((3, sql_error!(COMMIT_NOT_ALLOWED_IN_SF_OR_TRG))),
        _ => None,
    }
}

/// Whether a statement of a procedure may run where that was called by a function or trigger.
///
/// # Errors
/// 1314, 1303, 1336, 1415, 1422, 1445.
pub fn statement(statement: &Statement) -> SqlResult<()> {
    in_program(statement)?;
    in_nested(statement, Place::Function).map_or(Ok(()), |(_, error)| Err(error))
}

fn kind_name(kind: ObjectKind) -> &'static str {
    if kind == ObjectKind::Function { "FUNCTION" } else { "PROCEDURE" }
}

fn sets_autocommit(item: &SetItem) -> bool {
    matches!(item, SetItem::Variable { name, .. } if name.is("autocommit"))
}

/// Whether a statement of a procedure may send rows to the client.
pub fn may_send_rows(statement: &Statement) -> bool {
    sends_rows(statement) || matches!(statement, Statement::Execute(_))
}

/// Whether a statement sends rows to the client.
fn sends_rows(statement: &Statement) -> bool {
    let no_into = |query: &Query| query.into.is_none();
    match statement {
        Statement::Query(query) => no_into(query),
        Statement::Show(_) | Statement::Explain(_) | Statement::TableAdmin(_) | Statement::Help(_) => true,
        _ => false,
    }
}

/// Whether a statement ends the transaction, or begins one.
fn commits(statement: &Statement) -> bool {
    match statement {
        Statement::Transaction(t) => {
            !matches!(t, TransactionStatement::Savepoint(_) | TransactionStatement::RollbackTo(_) | TransactionStatement::Release(_))
        }
        Statement::Xa(_) => true,
        _ => commits_implicitly(statement),
    }
}

/// Whether a statement commits what is open before it starts, and leaves nothing open after.
pub fn commits_implicitly(statement: &Statement) -> bool {
    match statement {
        Statement::CreateTable(create) => !create.temporary,
        Statement::DropTable(drop) => !drop.temporary,
        // It reads rows, as a query does.
        Statement::TableAdmin(admin) => admin.kind != TableAdminKind::Checksum,
        Statement::AlterTable(_)
        | Statement::RenameTable(_)
        | Statement::TruncateTable(_)
        | Statement::CreateIndex(_)
        | Statement::DropIndex(_)
        | Statement::CreateDatabase(_)
        | Statement::Branch(_)
        | Statement::AlterDatabase(_)
        | Statement::DropDatabase(_)
        | Statement::CreateView(_)
        | Statement::DropView(_)
        | Statement::CreateTrigger(_)
        | Statement::CreateRoutine(_)
        | Statement::AlterRoutine(_)
        | Statement::CreateEvent(_)
        | Statement::AlterEvent(_)
        | Statement::DropObject(_)
        | Statement::CreateUser(_)
        | Statement::AlterUser(_)
        | Statement::DropUser(_)
        | Statement::RenameUser(_)
        | Statement::CreateRole { .. }
        | Statement::DropRole { .. }
        | Statement::Grant(_)
        | Statement::Revoke(_)
        | Statement::SetPassword(_)
        | Statement::SetDefaultRole { .. }
        | Statement::LockTables(_)
        | Statement::Reset(_)
        | Statement::AlterInstance(_)
        | Statement::Copy(_)
        | Statement::Pin(_)
        | Statement::Flashback(_)
        | Statement::InstallPlugin { .. }
        | Statement::Replication(_)
        | Statement::Flush(_) => true,
        _ => false,
    }
}
