//! Transactions: BEGIN to COMMIT, savepoints, and the implicit transaction around every other statement.

use std::sync::Arc;

use catalog::mdl::{Mode, Span};
use catalog::privilege::Privileges;
use catalog::storage_error;
use engine::Isolation;
use parser::ast::{
    Completion, DeleteTarget, ExplainWhat, ObjectName, Statement, TableAdminKind, TableLockKind, TableRef, TransactionStatement,
};
use state::events::transactions::{Begun, TransactionState};
use state::status::Stat;
use state::vars::Var;
use value::{SqlResult, Warnings, sql_error};

use super::{Done, changes_definitions, writes_rows};
use crate::session::{Session, Tracked};

/// Values of `completion_type`.
const COMPLETION_CHAIN: u64 = 1;
const COMPLETION_RELEASE: u64 = 2;

/// Handlers that MySQL commits a change in: its engine and its log.
const HANDLERS: u64 = 2;

fn is_temporary(session: &Session, name: &ObjectName) -> bool {
    !session.temporary.is_empty() && session.resolve_name(name).is_ok_and(|name| session.temporary_table(&name).is_some())
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
                if self.locked.is_some() {
                    self.unlock_named_tables();
                }
                if read_only == &Some(false) {
                    self.check_writable()?;
                }
                self.open_transaction(*read_only);
                self.trx.tracked = if *consistent_snapshot { Tracked::Snapshot } else { Tracked::Explicit };
                if *consistent_snapshot && self.tx.isolation() == Isolation::RepeatableRead {
                    self.tx.open_read_view();
                } else if *consistent_snapshot {
                    self.diagnostics.warn(sql_error!(SNAPSHOT_IGNORED));
                }
                Ok(())
            }
            TransactionStatement::Commit(completion) => {
                let chain = self.chain_of(*completion);
                let (isolation, read_only) = (self.tx.isolation(), self.trx.read_only);
                self.commit_transaction()?;
                self.complete(chain, isolation, read_only, *completion);
                Ok(())
            }
            TransactionStatement::Rollback(completion) => {
                let chain = self.chain_of(*completion);
                let (isolation, read_only) = (self.tx.isolation(), self.trx.read_only);
                self.rollback_transaction();
                self.complete(chain, isolation, read_only, *completion);
                Ok(())
            }
            TransactionStatement::Savepoint(name) => {
                self.enter_transaction(false);
                if self.trx.open {
                    self.trx.savepoints.retain(|(n, ..)| !n.eq_ignore_ascii_case(&name.name));
                    let savepoint = self.tx.savepoint();
                    self.process.counters.add(Stat::Handler_savepoint, self.handlers());
                    self.trx.savepoints.push((name.name.clone(), savepoint, self.mdl.mark()));
                    self.count_savepoint(0);
                }
                Ok(())
            }
            TransactionStatement::RollbackTo(name) => {
                let at = self.find_savepoint(&name.name)?;
                self.process.counters.add(Stat::Handler_savepoint_rollback, self.handlers());
                let (_, savepoint, mark) = &mut self.trx.savepoints[at];
                self.tx.rollback_to_named(savepoint).map_err(storage_error)?;
                // As in MySQL: while rows are locked their tables stay locked, too. Otherwise a statement
                // on such a table could wait behind an ALTER that waits for those who wait for the rows.
                if !self.tx.has_locks() {
                    self.mdl.release_after(*mark);
                }
                self.trx.savepoints.truncate(at + 1);
                self.count_savepoint(1);
                Ok(())
            }
            TransactionStatement::Release(name) => {
                let at = self.find_savepoint(&name.name)?;
                self.trx.savepoints.truncate(at);
                self.count_savepoint(2);
                Ok(())
            }
        }
    }

    /// For its event: SAVEPOINT, ROLLBACK TO and RELEASE.
    fn count_savepoint(&mut self, what: usize) {
        if let Some(begun) = self.trx.noted.open() {
            begun.savepoints[what] = begun.savepoints[what].saturating_add(1);
        }
    }

    /// A transaction begins with the present statement.
    fn note_begin(&mut self, isolation: Isolation, autocommit: bool) {
        if self.measured.instrumented {
            self.trx.noted.begin(Begun {
                at: self.measured.begun,
                isolation,
                read_only: self.trx.read_only,
                autocommit,
                savepoints: [0; 3],
            });
        }
    }

    fn find_savepoint(&self, name: &str) -> SqlResult<usize> {
        let found = self.trx.savepoints.iter().position(|(n, ..)| n.eq_ignore_ascii_case(name));
        found.ok_or_else(|| sql_error!(SP_DOES_NOT_EXIST, "SAVEPOINT", name))
    }

    fn chain_of(&self, completion: Completion) -> bool {
        completion.chain.unwrap_or(self.access.uint(Var::completion_type) == COMPLETION_CHAIN)
    }

    fn complete(&mut self, chain: bool, isolation: Isolation, read_only: bool, completion: Completion) {
        if chain {
            self.open_transaction(Some(read_only));
            self.trx.tracked = Tracked::Explicit;
            self.tx.restart(isolation);
        }
        let release =
            completion.release.unwrap_or(completion.chain.is_none() && self.access.uint(Var::completion_type) == COMPLETION_RELEASE);
        self.close |= release;
    }

    /// Opens a transaction that lasts until COMMIT.
    pub(crate) fn open_transaction(&mut self, read_only: Option<bool>) {
        let isolation = self.take_isolation();
        self.trx.read_only = read_only.unwrap_or_else(|| self.trx.next_read_only.unwrap_or(self.usual.read_only));
        self.trx.next_read_only = None;
        self.trx.open = true;
        self.trx.tracked = Tracked::Nothing;
        self.note_begin(isolation, false);
        self.tx.restart(isolation);
        self.tx.set_autocommit(false);
        self.prepare_log();
    }

    pub(crate) fn take_isolation(&mut self) -> Isolation {
        self.trx.next_isolation.take().unwrap_or(self.usual.isolation)
    }

    /// Before a statement that reads or `writes` rows: under `autocommit=0` it opens a transaction,
    /// otherwise a short one of its own.
    pub(crate) fn enter_transaction(&mut self, writes: bool) {
        if self.trx.open {
            return;
        }
        if self.usual.autocommit {
            let isolation = self.take_isolation();
            self.trx.read_only = self.trx.next_read_only.take().unwrap_or(self.usual.read_only);
            self.note_begin(isolation, true);
            self.tx.restart(isolation);
            self.tx.set_autocommit(true);
            if writes {
                self.prepare_log();
            }
        } else {
            self.open_transaction(None);
        }
    }

    /// After a statement: the implicit transaction ends, and what a deadlock has ended is noticed.
    pub(crate) fn end_statement(&mut self, result: SqlResult<Done>) -> SqlResult<Done> {
        if let Err(error) = &result {
            let timeout_rolls_back =
                error.is(&value::error::LOCK_WAIT_TIMEOUT) && self.instance.globals.on(Var::innodb_rollback_on_timeout);
            if exec::ends_transaction(error) || timeout_rolls_back {
                self.fail_xa(error);
                self.rollback_transaction();
                return result;
            }
        }
        if self.trx.open {
            self.mdl.release_statement();
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

    /// What the end of a statement on tables is to MySQL's handlers. `changed`: whether it changed
    /// anything; `None` if it failed.
    pub(super) fn count_statement(&mut self, changed: Option<bool>, writes: bool) {
        self.trx.used |= self.trx.open;
        let counters = &self.process.counters;
        match changed {
            Some(true) => {
                counters.add(Stat::Handler_commit, HANDLERS);
                counters.add(Stat::Handler_prepare, HANDLERS);
            }
            Some(false) => counters.count(Stat::Handler_commit),
            None => counters.add(Stat::Handler_rollback, if writes { HANDLERS } else { 1 }),
        }
    }

    /// How many of MySQL's handlers the open transaction would concern.
    fn handlers(&self) -> u64 {
        match (self.trx.open, self.tx.has_changes()) {
            (true, true) => HANDLERS,
            (true, false) => u64::from(self.trx.used),
            (false, _) => 0,
        }
    }

    /// COMMIT, explicit or implicit. Does nothing outside of a transaction.
    pub(crate) fn commit_transaction(&mut self) -> SqlResult<()> {
        let handlers = self.handlers();
        self.process.counters.add(Stat::Handler_commit, handlers);
        self.process.counters.add(Stat::Handler_prepare, if handlers == HANDLERS { HANDLERS } else { 0 });
        self.trx.open = false;
        self.finish_commit()
    }

    fn finish_commit(&mut self) -> SqlResult<()> {
        let logged = self.tx.has_changes();
        if logged {
            // FLUSH TABLES WITH READ LOCK of another session holds commits back.
            let lock = Arc::clone(&self.instance.commit_lock);
            if let Err(error) = self.lock_metadata(&lock, Mode::IntentionExclusive, Span::Statement) {
                self.rollback_transaction();
                return Err(error);
            }
        }
        // Sealed transactions have their places.
        if logged && let Err(error) = self.put_place() {
            self.rollback_transaction();
            return Err(error);
        }
        let result = self.tx.commit(self.commit_options());
        self.trx.noted.end(if result.is_ok() { TransactionState::Committed } else { TransactionState::RolledBack }, logged);
        self.leave_transaction();
        result.map(|_| ()).map_err(storage_error)
    }

    pub(crate) fn rollback_transaction(&mut self) {
        self.process.counters.add(Stat::Handler_rollback, self.handlers());
        self.trx.open = false;
        // The engine undoes in memory; what it cannot undo ends the process.
        let _ = self.tx.rollback();
        self.trx.noted.end(TransactionState::RolledBack, false);
        self.leave_transaction();
    }

    pub(crate) fn leave_transaction(&mut self) {
        self.trx.savepoints.clear();
        self.trx.used = false;
        self.trx.read_only = false;
        self.trx.noted.leave();
        self.end_filling();
        if !self.mdl.is_empty() {
            self.mdl.release_transaction();
        }
    }

    /// 1792 in a READ ONLY transaction, 1290 under `read_only`.
    pub(crate) fn check_read_only(&self, statement: &Statement) -> SqlResult<()> {
        if writes_rows(statement) {
            if self.writes_temporary(statement) {
                return Ok(());
            }
            if self.is_read_only() {
                return Err(sql_error!(READ_ONLY_TRANSACTION));
            }
            return self.check_writable();
        }
        let temporary = |name: &ObjectName| is_temporary(self, name);
        if let Statement::LockTables(locks) = statement
            && locks
                .iter()
                .any(|lock| matches!(lock.kind, TableLockKind::Write | TableLockKind::LowPriorityWrite) && !temporary(&lock.name))
        {
            return if self.usual.read_only { Err(sql_error!(READ_ONLY_TRANSACTION)) } else { self.check_writable() };
        }
        if let Statement::TableAdmin(admin) = statement {
            let writes = matches!(admin.kind, TableAdminKind::Analyze | TableAdminKind::Optimize) && !admin.tables.iter().all(temporary);
            return if writes { self.check_writable() } else { Ok(()) };
        }
        if let Statement::Explain(explain) = statement
            && let ExplainWhat::Statement { statement, .. } = &explain.what
            && writes_rows(statement)
        {
            return if self.writes_temporary(statement) { Ok(()) } else { self.check_writable() };
        }
        if changes_definitions(statement) && !defines_temporary(self, statement) {
            // It commits first: what counts is the mode of the transaction that it would open.
            if self.usual.read_only {
                return Err(sql_error!(READ_ONLY_TRANSACTION));
            }
            return self.check_writable();
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

    /// Of the open transaction, or of the one that the statement would open.
    pub(crate) fn is_read_only(&self) -> bool {
        if self.trx.open { self.trx.read_only } else { self.trx.next_read_only.unwrap_or(self.usual.read_only) }
    }

    pub(super) fn check_writable(&self) -> SqlResult<()> {
        if !self.instance.globals.is_read_only() || self.applying.is_some() {
            return Ok(());
        }
        let globals = self.instance.globals.snapshot();
        if globals.on(Var::super_read_only) {
            return Err(sql_error!(OPTION_PREVENTS_STATEMENT, "--super-read-only"));
        }
        let exempt = self.account.has_dynamic("CONNECTION_ADMIN") || self.account.global.privileges.contains(Privileges::SUPER);
        if globals.on(Var::read_only) && !exempt {
            return Err(sql_error!(OPTION_PREVENTS_STATEMENT, "--read-only"));
        }
        Ok(())
    }
}
