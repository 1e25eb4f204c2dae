//! Transactions: BEGIN to COMMIT, savepoints, and the implicit transaction around every other statement.

use catalog::storage_error;
use connection::stmt::Done;
use connection::trx::{Beginning, HANDLERS, Tracked};
use engine::Isolation;
use parser::ast::{Completion, TransactionStatement};
use state::events::transactions::TransactionState;
use state::status::Stat;
use state::vars::Var;
use value::{SqlResult, Warnings, sql_error};

use crate::session::Session;

/// Values of `completion_type`.
const COMPLETION_CHAIN: u64 = 1;
const COMPLETION_RELEASE: u64 = 2;

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
        let result = self.trx.commit(self.logged.commit_options());
        self.trx.noted.end(if result.is_ok() { TransactionState::Committed } else { TransactionState::RolledBack }, logged);
        self.leave_transaction();
        result
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
}
