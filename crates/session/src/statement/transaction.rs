//! Transactions: BEGIN to COMMIT, savepoints, and the implicit transaction around every other statement.

use catalog::storage_error;
use connection::kinds::{changes_definitions, writes_rows};
use connection::stmt::Done;
use connection::trx::{Beginning, HANDLERS, Tracked};
use engine::Isolation;
use parser::ast::{
    Completion, DeleteTarget, ExplainWhat, ObjectName, Statement, TableAdminKind, TableLockKind, TableRef, TransactionStatement,
};
use state::events::transactions::TransactionState;
use state::status::Stat;
use state::vars::Var;
use value::{SqlResult, Warnings, sql_error};

use crate::session::Session;

/// Values of `completion_type`.
const COMPLETION_CHAIN: u64 = 1;
const COMPLETION_RELEASE: u64 = 2;

fn is_temporary(session: &Session, name: &ObjectName) -> bool {
    !session.temporary.is_empty() && session.access.resolve_name(name).is_ok_and(|name| session.temporary.definition(&name).is_some())
}

/// Whether the tables that are altered or dropped are temporary, be it said or not.
fn defines_temporary(session: &Session, statement: &Statement) -> bool {
    match statement {
        Statement::AlterTable(alter) => is_temporary(session, &alter.name),
        Statement::CreateIndex(create) => is_temporary(session, &create.table),
        Statement::DropIndex(drop) => is_temporary(session, &drop.table),
        Statement::DropTable(drop) => drop.names.iter().all(|name| is_temporary(session, name)),
        Statement::TruncateTable(table) => is_temporary(session, table),
        _ => false,
    }
}

impl Session {
    pub(super) fn transaction_statement(&mut self, statement: &TransactionStatement) -> SqlResult<()> {
        match statement {
            TransactionStatement::Start { consistent_snapshot, read_only } => {
                self.commit_transaction()?;
                if self.locks.tables.is_some() {
                    self.locks.unlock_tables();
                }
                if read_only == &Some(false) {
                    self.rights().require_writable(self.logged.applying.is_some())?;
                }
                self.open_transaction(*read_only);
                self.trx.tracked = if *consistent_snapshot { Tracked::Snapshot } else { Tracked::Explicit };
                if *consistent_snapshot && self.trx.tx.isolation() == Isolation::RepeatableRead {
                    self.trx.tx.open_read_view();
                } else if *consistent_snapshot {
                    self.diagnostics.warn(sql_error!(SNAPSHOT_IGNORED));
                }
                Ok(())
            }
            TransactionStatement::Commit(completion) => {
                let chain = self.chain_of(*completion);
                let (isolation, read_only) = (self.trx.tx.isolation(), self.trx.read_only);
                self.commit_transaction()?;
                self.complete(chain, isolation, read_only, *completion);
                Ok(())
            }
            TransactionStatement::Rollback(completion) => {
                let chain = self.chain_of(*completion);
                let (isolation, read_only) = (self.trx.tx.isolation(), self.trx.read_only);
                self.rollback_transaction();
                self.complete(chain, isolation, read_only, *completion);
                Ok(())
            }
            TransactionStatement::Savepoint(name) => {
                self.enter_transaction(false);
                if self.trx.open {
                    self.trx.savepoints.retain(|(n, ..)| !n.eq_ignore_ascii_case(&name.name));
                    let savepoint = self.trx.tx.savepoint();
                    self.process.counters.add(Stat::Handler_savepoint, self.trx.handlers());
                    self.trx.savepoints.push((name.name.clone(), savepoint, self.locks.holder.mark()));
                    self.trx.count_savepoint(0);
                }
                Ok(())
            }
            TransactionStatement::RollbackTo(name) => {
                let at = self.trx.find_savepoint(&name.name)?;
                self.process.counters.add(Stat::Handler_savepoint_rollback, self.trx.handlers());
                let (_, savepoint, mark) = &mut self.trx.savepoints[at];
                self.trx.tx.rollback_to_named(savepoint).map_err(storage_error)?;
                // As in MySQL: while rows are locked their tables stay locked, too. Otherwise a statement
                // on such a table could wait behind an ALTER that waits for those who wait for the rows.
                if !self.trx.tx.has_locks() {
                    self.locks.holder.release_after(*mark);
                }
                self.trx.savepoints.truncate(at + 1);
                self.trx.count_savepoint(1);
                Ok(())
            }
            TransactionStatement::Release(name) => {
                let at = self.trx.find_savepoint(&name.name)?;
                self.trx.savepoints.truncate(at);
                self.trx.count_savepoint(2);
                Ok(())
            }
        }
    }

    fn chain_of(&self, completion: Completion) -> bool {
        completion.chain.unwrap_or(self.access.uint(Var::completion_type) == COMPLETION_CHAIN)
    }

    fn complete(&mut self, chain: bool, isolation: Isolation, read_only: bool, completion: Completion) {
        if chain {
            self.open_transaction(Some(read_only));
            self.trx.tracked = Tracked::Explicit;
            self.trx.tx.restart(isolation);
        }
        let release =
            completion.release.unwrap_or(completion.chain.is_none() && self.access.uint(Var::completion_type) == COMPLETION_RELEASE);
        self.close |= release;
    }

    /// Opens a transaction that lasts until COMMIT.
    pub(crate) fn open_transaction(&mut self, read_only: Option<bool>) {
        let (noted, hidden) = (self.measured.noted(), self.options.hide_from_replicas);
        self.trx.open(read_only, Beginning { usual: &self.usual, logged: &self.logged, hidden, noted });
    }

    /// Before a statement that reads or `writes` rows.
    pub(crate) fn enter_transaction(&mut self, writes: bool) {
        let (noted, hidden) = (self.measured.noted(), self.options.hide_from_replicas);
        self.trx.enter(writes, Beginning { usual: &self.usual, logged: &self.logged, hidden, noted });
    }

    /// After a statement: the implicit transaction ends, and what a deadlock has ended is noticed.
    pub(crate) fn end_statement(&mut self, result: SqlResult<Done>) -> SqlResult<Done> {
        if let Err(error) = &result {
            let timeout_rolls_back =
                error.is(&value::error::LOCK_WAIT_TIMEOUT) && self.instance.globals.on(Var::innodb_rollback_on_timeout);
            if exec::ends_transaction(error) || timeout_rolls_back {
                self.trx.fail_xa(error);
                self.rollback_transaction();
                return result;
            }
        }
        if self.trx.open {
            self.locks.holder.release_statement();
            return result;
        }
        match result {
            Ok(done) => {
                self.finish_commit()?;
                Ok(done)
            }
            Err(error) => {
                self.rollback_transaction();
                Err(error)
            }
        }
    }

    /// COMMIT, explicit or implicit. Does nothing outside of a transaction.
    pub(crate) fn commit_transaction(&mut self) -> SqlResult<()> {
        let handlers = self.trx.handlers();
        self.process.counters.add(Stat::Handler_commit, handlers);
        self.process.counters.add(Stat::Handler_prepare, if handlers == HANDLERS { HANDLERS } else { 0 });
        self.trx.open = false;
        self.finish_commit()
    }

    fn finish_commit(&mut self) -> SqlResult<()> {
        let logged = self.trx.tx.has_changes();
        if logged {
            // FLUSH TABLES WITH READ LOCK of another session holds commits back.
            if let Err(error) = self.locks.take_commit() {
                self.rollback_transaction();
                return Err(error);
            }
        }
        // Sealed transactions have their places.
        if logged && let Err(error) = self.logged.put_place(&mut self.trx.tx) {
            self.rollback_transaction();
            return Err(error);
        }
        let result = self.trx.tx.commit(self.logged.commit_options());
        self.trx.noted.end(if result.is_ok() { TransactionState::Committed } else { TransactionState::RolledBack }, logged);
        self.leave_transaction();
        result.map(|_| ()).map_err(storage_error)
    }

    pub(crate) fn rollback_transaction(&mut self) {
        self.process.counters.add(Stat::Handler_rollback, self.trx.handlers());
        self.trx.open = false;
        // The engine undoes in memory; what it cannot undo ends the process.
        let _ = self.trx.tx.rollback();
        self.trx.noted.end(TransactionState::RolledBack, false);
        self.leave_transaction();
    }

    pub(crate) fn leave_transaction(&mut self) {
        self.trx.savepoints.clear();
        self.trx.used = false;
        self.trx.read_only = false;
        self.trx.noted.leave();
        self.logged.end_filling(&self.instance, &mut self.temporary);
        if !self.locks.holder.is_empty() {
            self.locks.holder.release_transaction();
        }
    }

    /// 1792 in a READ ONLY transaction, 1290 under `read_only`.
    pub(crate) fn check_read_only(&self, statement: &Statement) -> SqlResult<()> {
        if writes_rows(statement) {
            if self.writes_temporary(statement) {
                return Ok(());
            }
            if self.trx.is_read_only(&self.usual) {
                return Err(sql_error!(READ_ONLY_TRANSACTION));
            }
            return self.rights().require_writable(self.logged.applying.is_some());
        }
        let temporary = |name: &ObjectName| is_temporary(self, name);
        if let Statement::LockTables(locks) = statement
            && locks
                .iter()
                .any(|lock| matches!(lock.kind, TableLockKind::Write | TableLockKind::LowPriorityWrite) && !temporary(&lock.name))
        {
            return if self.usual.read_only {
                Err(sql_error!(READ_ONLY_TRANSACTION))
            } else {
                self.rights().require_writable(self.logged.applying.is_some())
            };
        }
        if let Statement::TableAdmin(admin) = statement {
            let writes = matches!(admin.kind, TableAdminKind::Analyze | TableAdminKind::Optimize) && !admin.tables.iter().all(temporary);
            return if writes { self.rights().require_writable(self.logged.applying.is_some()) } else { Ok(()) };
        }
        if let Statement::Explain(explain) = statement
            && let ExplainWhat::Statement { statement, .. } = &explain.what
            && writes_rows(statement)
        {
            return if self.writes_temporary(statement) { Ok(()) } else { self.rights().require_writable(self.logged.applying.is_some()) };
        }
        if changes_definitions(statement) && !defines_temporary(self, statement) {
            // It commits first: what counts is the mode of the transaction that it would open.
            if self.usual.read_only {
                return Err(sql_error!(READ_ONLY_TRANSACTION));
            }
            return self.rights().require_writable(self.logged.applying.is_some());
        }
        Ok(())
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
