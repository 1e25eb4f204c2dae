//! What a transaction that only reads, and a server under `read_only`, let statements do. Temporary tables
//! are written in any mode.

use parser::ast::{DeleteTarget, ExplainWhat, ObjectName, Statement, TableAdminKind, TableLockKind, TableRef};
use value::{SqlResult, sql_error};

use crate::kinds::{changes_definitions, writes_rows};
use crate::rights::Rights;
use crate::temporary::TemporaryTables;
use crate::trx::Trx;
use crate::usual::Usual;

/// What decides whether a statement may write.
pub struct ReadOnly<'a> {
    pub rights: Rights<'a>,
    pub trx: &'a Trx,
    pub usual: &'a Usual,
    pub temporary: &'a TemporaryTables,
    /// The connection is an applier's, which `read_only` does not hold back.
    pub applies: bool,
}

fn is_temporary(mode: &ReadOnly<'_>, name: &ObjectName) -> bool {
    !mode.temporary.is_empty() && mode.rights.access.resolve_name(name).is_ok_and(|name| mode.temporary.contains(&name))
}

/// Whether the tables that are altered or dropped are temporary, be it said or not.
fn defines_temporary(mode: &ReadOnly<'_>, statement: &Statement) -> bool {
    match statement {
        Statement::AlterTable(alter) => is_temporary(mode, &alter.name),
        Statement::CreateIndex(create) => is_temporary(mode, &create.table),
        Statement::DropIndex(drop) => is_temporary(mode, &drop.table),
        Statement::DropTable(drop) => drop.names.iter().all(|name| is_temporary(mode, name)),
        Statement::TruncateTable(table) => is_temporary(mode, table),
        _ => false,
    }
}

impl ReadOnly<'_> {
    /// 1792 in a READ ONLY transaction, 1290 under `read_only`.
    pub fn check(&self, statement: &Statement) -> SqlResult<()> {
        if writes_rows(statement) {
            self.check_mode(statement)?;
            return if self.writes_temporary(statement) { Ok(()) } else { self.rights.require_writable(self.applies) };
        }
        let temporary = |name: &ObjectName| is_temporary(self, name);
        if let Statement::LockTables(locks) = statement
            && locks
                .iter()
                .any(|lock| matches!(lock.kind, TableLockKind::Write | TableLockKind::LowPriorityWrite) && !temporary(&lock.name))
        {
            return if self.usual.read_only { Err(sql_error!(READ_ONLY_TRANSACTION)) } else { self.rights.require_writable(self.applies) };
        }
        if let Statement::TableAdmin(admin) = statement {
            let writes = matches!(admin.kind, TableAdminKind::Analyze | TableAdminKind::Optimize) && !admin.tables.iter().all(temporary);
            return if writes { self.rights.require_writable(self.applies) } else { Ok(()) };
        }
        if let Statement::Explain(explain) = statement
            && let ExplainWhat::Statement { statement, .. } = &explain.what
            && writes_rows(statement)
        {
            return if self.writes_temporary(statement) { Ok(()) } else { self.rights.require_writable(self.applies) };
        }
        if changes_definitions(statement) && !defines_temporary(self, statement) {
            // It commits first: what counts is the mode of the transaction that it would open.
            if self.usual.read_only {
                return Err(sql_error!(READ_ONLY_TRANSACTION));
            }
            return self.rights.require_writable(self.applies);
        }
        Ok(())
    }

    /// 1792 for a statement that writes rows, if the transaction that it is in, or would open, only reads.
    pub fn check_mode(&self, statement: &Statement) -> SqlResult<()> {
        let refused = self.trx.is_read_only(self.usual) && !self.writes_temporary(statement);
        if refused { Err(sql_error!(READ_ONLY_TRANSACTION)) } else { Ok(()) }
    }

    /// Whether what an INSERT, UPDATE, DELETE or LOAD DATA writes is temporary: it may do so in any mode.
    fn writes_temporary(&self, statement: &Statement) -> bool {
        let temporary = |name: &ObjectName| is_temporary(self, name);
        let all_temporary = |tables: &[TableRef]| {
            !tables.is_empty() && tables.iter().all(|t| matches!(t, TableRef::Table(factor) if temporary(&factor.name)))
        };
        if self.temporary.is_empty() {
            return false;
        }
        match statement {
            Statement::Insert(insert) => temporary(&insert.table),
            Statement::LoadData(load) => temporary(&load.table),
            Statement::Update(update) => all_temporary(&update.tables),
            Statement::Delete(delete) => matches!(&delete.target, DeleteTarget::One { table, .. } if temporary(table)),
            _ => false,
        }
    }
}
