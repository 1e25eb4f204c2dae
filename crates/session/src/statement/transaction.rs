//! BEGIN, COMMIT, ROLLBACK, and savepoints.

use catalog::storage_error;
use connection::trx::Tracked;
use engine::Isolation;
use parser::ast::{Completion, TransactionStatement};
use state::status::Stat;
use state::vars::Var;
use value::{SqlResult, Warnings, sql_error};

use crate::context::Transactions;

/// Values of `completion_type`.
const COMPLETION_CHAIN: u64 = 1;
const COMPLETION_RELEASE: u64 = 2;

impl Transactions<'_> {
    /// Runs the statement. True if the connection ends with it (RELEASE).
    pub fn transaction_statement(&mut self, statement: &TransactionStatement) -> SqlResult<bool> {
        match statement {
            TransactionStatement::Start { consistent_snapshot, read_only } => {
                // What ends here without a COMMIT hands on what SET TRANSACTION and START said of it.
                let before = self.trx.open.then(|| (self.trx.tx.isolation(), self.trx.read_only));
                self.commit()?;
                if self.locks.tables.is_some() {
                    self.locks.unlock_tables();
                }
                if read_only == &Some(false) {
                    self.rights.require_writable(self.logged.applying.is_some())?;
                }
                self.open(read_only.or(before.map(|(_, read_only)| read_only)));
                if let Some((isolation, _)) = before {
                    self.trx.tx.restart(isolation);
                }
                self.trx.tracked = if *consistent_snapshot { Tracked::Snapshot } else { Tracked::Explicit };
                if *consistent_snapshot && self.trx.tx.isolation() == Isolation::RepeatableRead {
                    self.trx.tx.open_read_view();
                } else if *consistent_snapshot {
                    self.diagnostics.warn(sql_error!(SNAPSHOT_IGNORED));
                }
                Ok(false)
            }
            TransactionStatement::Commit(completion) => {
                let chain = self.chain_of(*completion);
                let characteristics = self.characteristics();
                self.commit()?;
                Ok(self.complete(chain, characteristics, *completion))
            }
            TransactionStatement::Rollback(completion) => {
                let chain = self.chain_of(*completion);
                let characteristics = self.characteristics();
                self.tell_not_rolled_back();
                self.rollback();
                Ok(self.complete(chain, characteristics, *completion))
            }
            TransactionStatement::Savepoint(name) => {
                self.trx.check_xa_work()?;
                if !self.trx.open && !self.usual.autocommit {
                    self.enter(false);
                    self.trx.untouched = self.trx.open;
                }
                if self.trx.open {
                    self.trx.savepoints.retain(|(n, ..)| !n.eq_ignore_ascii_case(&name.name));
                    let savepoint = self.trx.tx.savepoint();
                    self.process().counters.add(Stat::Handler_savepoint, self.trx.handlers());
                    self.trx.savepoints.push((name.name.clone(), savepoint, self.locks.holder.mark()));
                    self.trx.count_savepoint(0);
                }
                Ok(false)
            }
            TransactionStatement::RollbackTo(name) => {
                self.trx.check_xa_work()?;
                let at = self.trx.find_savepoint(&name.name)?;
                self.process().counters.add(Stat::Handler_savepoint_rollback, self.trx.handlers());
                let (_, savepoint, mark) = &mut self.trx.savepoints[at];
                self.trx.tx.rollback_to_named(savepoint).map_err(storage_error)?;
                // As in MySQL: while rows are locked their tables stay locked, too. Otherwise a statement
                // on such a table could wait behind an ALTER that waits for those who wait for the rows.
                if !self.trx.tx.has_locks() {
                    self.locks.holder.release_after(*mark);
                }
                self.trx.savepoints.truncate(at + 1);
                self.trx.count_savepoint(1);
                self.tell_not_rolled_back();
                Ok(false)
            }
            TransactionStatement::Release(name) => {
                self.trx.check_xa_work()?;
                let at = self.trx.find_savepoint(&name.name)?;
                self.trx.savepoints.truncate(at);
                self.trx.count_savepoint(2);
                Ok(false)
            }
        }
    }

    /// Isolation and access mode, READ ONLY or not, of the open transaction, or of the one that would begin.
    fn characteristics(&self) -> (Isolation, bool) {
        let next = || self.trx.next_isolation.unwrap_or(self.usual.isolation);
        let isolation = if self.trx.open { self.trx.tx.isolation() } else { next() };
        (isolation, self.trx.is_read_only(self.usual))
    }

    fn tell_not_rolled_back(&mut self) {
        self.trx.temporary.not_rolled_back().for_each(|warning| self.diagnostics.warn(warning));
    }

    fn chain_of(&self, completion: Completion) -> bool {
        completion.chain.unwrap_or(self.rights.access.uint(Var::completion_type) == COMPLETION_CHAIN)
    }

    /// Behind COMMIT and ROLLBACK: the next transaction begins, if that is asked for. True if the
    /// connection ends.
    fn complete(&mut self, chain: bool, (isolation, read_only): (Isolation, bool), completion: Completion) -> bool {
        if chain {
            self.open(Some(read_only));
            self.trx.tracked = Tracked::Explicit;
            self.trx.tx.restart(isolation);
        } else {
            self.trx.forget_next();
        }
        let releases = || completion.chain.is_none() && self.rights.access.uint(Var::completion_type) == COMPLETION_RELEASE;
        completion.release.unwrap_or_else(releases)
    }
}
