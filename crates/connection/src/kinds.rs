//! Which statements are what: the lists of kinds of statements that MySQL treats alike.

use parser::ast::{self, Statement};

/// Whether COM_STMT_PREPARE and PREPARE take the statement; MySQL's list.
pub fn preparable(statement: &Statement) -> bool {
    match statement {
        // Only the ends of transactions do.
        Statement::Transaction(transaction) => {
            matches!(transaction, ast::TransactionStatement::Commit(_) | ast::TransactionStatement::Rollback(_))
        }
        Statement::Show(show) => !matches!(show.what, ast::ShowWhat::Warnings { .. } | ast::ShowWhat::Errors { .. }),
        Statement::Explain(explain) => !matches!(explain.what, ast::ExplainWhat::Connection(_)),
        Statement::TableAdmin(admin) => admin.kind != ast::TableAdminKind::Check,
        Statement::CreateView(view) => !view.alter,
        Statement::Replication(replication) => {
            !matches!(**replication, ast::ReplicationStatement::StartGroup | ast::ReplicationStatement::StopGroup)
        }
        Statement::Unsupported { what } => {
            matches!(*what, "UNINSTALL PLUGIN" | "CACHE INDEX" | "LOAD INDEX INTO CACHE" | "SET RESOURCE GROUP")
        }
        Statement::Empty => false,
        statement => !is_never_prepared(statement),
    }
}

fn is_never_prepared(statement: &Statement) -> bool {
    matches!(
        statement,
        Statement::Prepare(_)
            | Statement::Execute(_)
            | Statement::Deallocate(_)
            | Statement::LoadData(_)
            | Statement::LockTables(_)
            | Statement::Handler(_)
            | Statement::UnlockTables
            | Statement::Use(_)
            | Statement::Xa(_)
            | Statement::CreateTrigger(_)
            | Statement::CreateRoutine(_)
            | Statement::AlterRoutine(_)
            | Statement::CreateEvent(_)
            | Statement::AlterEvent(_)
            | Statement::DropObject(_)
            | Statement::AlterDatabase(_)
            | Statement::CreateRole { .. }
            | Statement::DropRole { .. }
            | Statement::Purge(_)
            | Statement::Help(_)
            | Statement::Shutdown
            | Statement::Restart
            | Statement::GetDiagnostics(_)
            | Statement::Signal(_)
            | Statement::Copy(_)
            | Statement::Pin(_)
            | Statement::Flashback(_)
            | Statement::LockInstance
            | Statement::UnlockInstance
    )
}

/// Statements that the planner makes a plan of.
pub fn is_planned(statement: &Statement) -> bool {
    matches!(
        statement,
        Statement::Query(_)
            | Statement::Insert(_)
            | Statement::Update(_)
            | Statement::Delete(_)
            | Statement::LoadData(_)
            | Statement::Do(_)
    )
}

/// Statements whose text may name a password.
pub fn names_passwords(statement: &Statement) -> bool {
    matches!(
        statement,
        Statement::CreateUser(_) | Statement::AlterUser(_) | Statement::SetPassword(_) | Statement::Grant(_) | Statement::Replication(_)
    )
}

/// Statements that the slow query log has only with `log_slow_admin_statements`.
pub fn is_administrative(statement: &Statement) -> bool {
    matches!(statement, Statement::AlterTable(_) | Statement::CreateIndex(_) | Statement::DropIndex(_) | Statement::TableAdmin(_))
}

/// Statements that leave the diagnostics of the one before untouched.
pub fn keeps_diagnostics(statement: &Statement) -> bool {
    match statement {
        Statement::Show(show) => matches!(show.what, ast::ShowWhat::Warnings { .. } | ast::ShowWhat::Errors { .. }),
        Statement::GetDiagnostics(_) => true,
        _ => false,
    }
}

pub fn writes_rows(statement: &Statement) -> bool {
    matches!(statement, Statement::Insert(_) | Statement::Update(_) | Statement::Delete(_) | Statement::LoadData(_) | Statement::Binlog(_))
}

/// SHOW whose rows come from tables, in MySQL: where no table may be read they are refused.
pub fn shows_from_tables(statement: &Statement) -> bool {
    let Statement::Show(show) = statement else { return false };
    queries_tables(&show.what) || matches!(show.what, ast::ShowWhat::CreateTable(_))
}

/// Whether it is a query of tables of the dictionary to MySQL: `sql_select_limit` cuts it, and FOUND_ROWS()
/// counts its rows.
pub fn queries_tables(what: &ast::ShowWhat) -> bool {
    use ast::ShowWhat as What;
    matches!(
        what,
        What::Databases
            | What::Tables { .. }
            | What::Columns { .. }
            | What::Indexes { .. }
            | What::TableStatus { .. }
            | What::OpenTables { .. }
            | What::Triggers { .. }
            | What::Events { .. }
            | What::Variables { .. }
            | What::Status { .. }
            | What::Engines
            | What::Plugins
            | What::Charset
            | What::Collation
            | What::ProcedureStatus
            | What::FunctionStatus
    )
}

/// Statements for which MySQL reads tables of its own in a transaction: it is the one that SET TRANSACTION
/// spoke of.
pub fn uses_up_next(statement: &Statement) -> bool {
    use ast::ShowWhat as What;
    let elsewhere = |what: &What| {
        matches!(what, What::Variables { .. } | What::Status { .. } | What::Engines | What::Plugins | What::OpenTables { .. })
    };
    matches!(statement, Statement::Show(show) if queries_tables(&show.what) && !elsewhere(&show.what))
}

pub fn changes_definitions(statement: &Statement) -> bool {
    program::commits_implicitly(statement)
        && !matches!(statement, Statement::LockTables(_) | Statement::Flush(_) | Statement::TableAdmin(_) | Statement::AlterInstance(_))
}

/// Statements that are transactions, or part of one.
pub fn is_of_transactions(statement: &Statement) -> bool {
    matches!(
        statement,
        Statement::Insert(_)
            | Statement::Update(_)
            | Statement::Delete(_)
            | Statement::LoadData(_)
            | Statement::Transaction(_)
            | Statement::Xa(_)
    ) || (program::commits_implicitly(statement) && !matches!(statement, Statement::Flush(_) | Statement::Reset(_)))
}
