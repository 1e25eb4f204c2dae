//! Transactions of a connection, from their beginning to their end, and what begins and ends with them.
//!
//! ```text
//!   open     BEGIN, XA START             ┐ what the variables and the log say goes into the storage's
//!   enter    a statement uses tables     ┘ transaction (`connection::trx`)
//!   end_statement    ends one that was entered; one that is open goes on
//!   commit, rollback
//!     leave          savepoints, metadata locks, what is being filled
//! ```
//! The statements (BEGIN, SAVEPOINT, XA …) are in `statement/transaction.rs` and `statement/xa.rs`.
//!
//! What is always true:
//! 1. However a transaction ends, [`Transactions::leave`] comes last: behind it no row lock, no metadata
//!    lock of transaction span and no savepoint is left.
//! 2. Whoever commits changes has first got past FLUSH TABLES WITH READ LOCK of other connections. If
//!    that, or the commit, fails, the transaction is rolled back.

use connection::diagnostics::Diagnostics;
use connection::locks::Locks;
use connection::logged::Logged;
use connection::rights::Rights;
use connection::stmt::Done;
use connection::temporary::TemporaryTables;
use connection::trx::{Beginning, HANDLERS, TemporaryDone, Trx};
use connection::usual::Usual;
use engine::Isolation;
use state::events::transactions::TransactionState;
use state::instance::Instance;
use state::process::Process;
use state::status::Stat;
use state::vars::Var;
use value::{SqlError, SqlResult};

/// See the file's header.
pub(crate) struct Transactions<'c> {
    pub rights: Rights<'c>,
    pub usual: &'c Usual,
    pub trx: &'c mut Trx,
    pub logged: &'c mut Logged,
    pub locks: &'c mut Locks,
    pub temporary: &'c mut TemporaryTables,
    pub diagnostics: &'c mut Diagnostics,
    /// `sql_log_bin=0`.
    pub hidden: bool,
    /// When the present statement began, if transactions have events.
    pub noted: Option<i64>,
}

impl<'c> Transactions<'c> {
    pub fn instance(&self) -> &'c Instance {
        &self.rights.access.instance
    }

    pub fn process(&self) -> &'c Process {
        &self.rights.access.process
    }

    /// Opens a transaction that lasts until COMMIT.
    pub fn open(&mut self, read_only: Option<bool>) {
        self.trx.open(read_only, Beginning { usual: self.usual, logged: self.logged, hidden: self.hidden, noted: self.noted });
    }

    /// Before a statement that reads or `writes` rows.
    pub fn enter(&mut self, writes: bool) {
        self.trx.enter(writes, Beginning { usual: self.usual, logged: self.logged, hidden: self.hidden, noted: self.noted });
    }

    /// After a statement: the implicit transaction ends, and what a deadlock has ended is noticed.
    pub fn end_statement(&mut self, result: SqlResult<Done>) -> SqlResult<Done> {
        if let Err(error) = &result
            && self.is_over(error)
        {
            self.trx.fail_xa(error);
            self.rollback();
            return result;
        }
        if self.trx.open {
            self.locks.holder.release_statement();
            return result;
        }
        match result {
            Ok(done) => self.finish_commit().map(|()| done),
            Err(error) => {
                self.rollback();
                Err(error)
            }
        }
    }

    /// Whether an error ends the transaction as a whole.
    fn is_over(&self, error: &SqlError) -> bool {
        let times_out = || error.is(&value::error::LOCK_WAIT_TIMEOUT) && self.instance().globals.on(Var::innodb_rollback_on_timeout);
        exec::ends_transaction(error) || times_out()
    }

    /// COMMIT, explicit or implicit. Does nothing outside of a transaction.
    pub fn commit(&mut self) -> SqlResult<()> {
        let handlers = self.trx.handlers();
        self.process().counters.add(Stat::Handler_commit, handlers);
        self.process().counters.add(Stat::Handler_prepare, if handlers == HANDLERS { HANDLERS } else { 0 });
        self.trx.open = false;
        self.finish_commit()
    }

    fn finish_commit(&mut self) -> SqlResult<()> {
        let logged = self.trx.tx.has_changes();
        if logged {
            // FLUSH TABLES WITH READ LOCK of another session holds commits back. Who sets `read_only` waits
            // for those before it, and none comes behind.
            let may = match self.locks.take_commit() {
                Ok(()) if self.locks.changes => self.rights.require_writable(self.logged.applying.is_some()),
                taken => taken,
            };
            if let Err(error) = may {
                self.rollback();
                return Err(error);
            }
        }
        // Sealed transactions have their places.
        if logged && let Err(error) = self.logged.put_place(&mut self.trx.tx) {
            self.rollback();
            return Err(error);
        }
        let result = self.trx.commit(self.logged.commit_options());
        self.trx.noted.end(if result.is_ok() { TransactionState::Committed } else { TransactionState::RolledBack }, logged);
        self.leave();
        result
    }

    /// A group of the session's GTID that has changed nothing.
    ///
    /// # Errors
    /// Those of a commit.
    pub fn commit_nothing(&mut self) -> SqlResult<()> {
        let timestamp = self.logged.event_time(self.instance());
        self.trx.tx.restart(Isolation::ReadCommitted);
        self.logged.prepare(&mut self.trx.tx, self.hidden);
        self.trx.tx.log().empty_group(timestamp);
        let result = self.trx.commit(self.logged.commit_options());
        self.leave();
        result
    }

    pub fn rollback(&mut self) {
        self.process().counters.add(Stat::Handler_rollback, self.trx.handlers());
        self.trx.open = false;
        // The engine undoes in memory; what it cannot undo ends the process.
        let _ = self.trx.tx.rollback();
        self.trx.noted.end(TransactionState::RolledBack, false);
        self.leave();
    }

    /// The transaction is over.
    pub fn leave(&mut self) {
        self.trx.savepoints.clear();
        self.trx.used = false;
        self.locks.changes = false;
        self.trx.read_only = false;
        self.trx.temporary = TemporaryDone::default();
        self.trx.noted.leave();
        self.logged.end_filling(self.rights.instance(), self.temporary);
        if !self.locks.holder.is_empty() {
            self.locks.holder.release_transaction();
        }
    }
}
