//! The transaction of a connection: whether one is open, what the next one will be, its savepoints, and the
//! XA transaction that it is.
//!
//! What is always true:
//! 1. Between commands a transaction is either `open` or holds nothing: no row lock, no undo.
//! 2. Under `autocommit` a statement that is in no open transaction has one of its own, which is not `open`.

use binlog::GtidSet;
use catalog::storage_error;
use engine::{CommitOptions, Isolation, Savepoint, Transaction};
use parser::ast::{Statement, TransactionStatement};
use state::events::transactions::{Begun, Noted};
use state::instance::Instance;
use state::process::Process;
use state::status::Stat;
use state::xa::{State, XaBranch};
use value::{SqlError, SqlResult, sql_error};

use crate::kinds;
use crate::logged::Logged;
use crate::temporary::TableName;
use crate::usual::{GtidsTold, Usual};

/// Handlers that MySQL commits a change in: its engine and its log.
pub const HANDLERS: u64 = 2;

/// See the file's header.
pub struct Trx {
    pub tx: Transaction,
    /// A transaction is open: BEGIN, or a first statement under `autocommit=0`.
    pub open: bool,
    pub read_only: bool,
    /// SET TRANSACTION without a scope: for the next transaction only.
    pub next_isolation: Option<Isolation>,
    pub next_read_only: Option<bool>,
    pub savepoints: Vec<(String, Savepoint, usize)>,
    /// A statement of it has used a table.
    pub used: bool,
    /// SAVEPOINT has opened it under `autocommit=0`, and nothing has come since: clients are not told of it
    /// yet.
    pub untouched: bool,
    /// The XA transaction that is open is this one.
    pub xa: Option<XaBranch>,
    pub temporary: TemporaryDone,
    /// For transaction events.
    pub noted: Noted,
    /// For session tracking: what it is while it is open, and what the client was told last.
    pub tracked: Tracked,
    pub told: Tracked,
    /// Which GTIDs are told, as it was before the present statement.
    pub gtids: GtidsTold,
    /// Those that the present command has committed, if they are told; and whether there are any that were
    /// not told yet.
    committed: GtidSet,
    untold: bool,
}

/// # Errors
/// 4091 for temporary tables in an XA transaction, which another connection may end; not where a source's is
/// applied.
pub fn check_temporary(trx: &Trx, applies: bool) -> SqlResult<()> {
    if trx.xa.is_some() && !applies { Err(sql_error!(XA_TEMP_TABLE)) } else { Ok(()) }
}

/// What the open transaction has done to temporary tables: ROLLBACK does not bring that back.
#[derive(Clone, Copy, Debug, Default)]
pub struct TemporaryDone {
    pub made: bool,
    pub dropped: bool,
}

impl TemporaryDone {
    /// What ROLLBACK warns of, of a transaction or to a savepoint: 1751, 1752.
    pub fn not_rolled_back(self) -> impl Iterator<Item = SqlError> {
        let made = self.made.then(|| sql_error!(WARNING_NOT_COMPLETE_ROLLBACK_WITH_CREATED_TEMP_TABLE));
        let dropped = self.dropped.then(|| sql_error!(WARNING_NOT_COMPLETE_ROLLBACK_WITH_DROPPED_TEMP_TABLE));
        made.into_iter().chain(dropped)
    }
}

/// What session tracking tells of a transaction with `session_track_transaction_info=OFF`: only those that
/// a statement begins by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tracked {
    /// None, or one that a first statement under `autocommit=0` has opened.
    Nothing,
    /// BEGIN, XA START.
    Explicit,
    /// WITH CONSISTENT SNAPSHOT.
    Snapshot,
}

impl Tracked {
    pub fn text(self) -> &'static str {
        match self {
            Tracked::Nothing => "________",
            Tracked::Explicit => "T_______",
            Tracked::Snapshot => "T_R_____",
        }
    }
}

/// What a transaction begins with.
#[derive(Clone, Copy)]
pub struct Beginning<'a> {
    pub usual: &'a Usual,
    pub logged: &'a Logged,
    /// `sql_log_bin=0`.
    pub hidden: bool,
    /// When the present statement began, if transactions have events.
    pub noted: Option<i64>,
}

impl Trx {
    pub fn new(tx: Transaction) -> Trx {
        Trx {
            tx,
            open: false,
            read_only: false,
            next_isolation: None,
            next_read_only: None,
            savepoints: Vec::new(),
            used: false,
            untouched: false,
            xa: None,
            temporary: TemporaryDone::default(),
            noted: Noted::default(),
            tracked: Tracked::Nothing,
            told: Tracked::Nothing,
            gtids: GtidsTold::None,
            committed: GtidSet::default(),
            untold: false,
        }
    }

    /// The storage's part of a commit; its GTID is kept for the client.
    ///
    /// # Errors
    /// Those of a commit.
    pub fn commit(&mut self, options: CommitOptions) -> SqlResult<()> {
        let committed = self.tx.commit(options).map_err(storage_error)?;
        if let Some(gtid) = committed.gtid.filter(|_| self.gtids == GtidsTold::Own) {
            self.committed.add(gtid);
            self.untold = true;
        }
        Ok(())
    }

    /// All that the present command has committed, if some of it was not told yet.
    pub fn newly_committed(&mut self) -> Option<GtidSet> {
        std::mem::take(&mut self.untold).then(|| self.committed.clone())
    }

    /// The command is over.
    pub fn forget_committed(&mut self) {
        self.untold = false;
        if !self.committed.is_empty() {
            self.committed = GtidSet::default();
        }
    }

    /// For its event: SAVEPOINT, ROLLBACK TO and RELEASE.
    pub fn count_savepoint(&mut self, what: usize) {
        if let Some(begun) = self.noted.open() {
            begun.savepoints[what] = begun.savepoints[what].saturating_add(1);
        }
    }

    /// A transaction begins with the present statement.
    fn note_begin(&mut self, isolation: Isolation, autocommit: bool, noted: Option<i64>) {
        if let Some(at) = noted {
            self.noted.begin(Begun { at, isolation, read_only: self.read_only, autocommit, savepoints: [0; 3] });
        }
    }

    /// # Errors
    /// 1305.
    pub fn find_savepoint(&self, name: &str) -> SqlResult<usize> {
        let found = self.savepoints.iter().position(|(n, ..)| n.eq_ignore_ascii_case(name));
        found.ok_or_else(|| sql_error!(SP_DOES_NOT_EXIST, "SAVEPOINT", name))
    }

    /// Opens a transaction that lasts until COMMIT.
    pub fn open(&mut self, read_only: Option<bool>, with: Beginning<'_>) {
        let isolation = self.take_isolation(with.usual);
        self.read_only = read_only.unwrap_or_else(|| self.next_read_only.unwrap_or(with.usual.read_only));
        self.next_read_only = None;
        self.open = true;
        self.untouched = false;
        self.tracked = Tracked::Nothing;
        self.note_begin(isolation, false, with.noted);
        self.tx.restart(isolation);
        self.tx.manner.autocommit = false;
        with.logged.prepare(&mut self.tx, with.hidden);
    }

    /// SET TRANSACTION, and `SET @@transaction_isolation` without a scope: of the next transaction.
    ///
    /// # Errors
    /// 1568 within a transaction.
    pub fn set_next(&mut self, isolation: Option<Isolation>, read_only: Option<bool>) -> SqlResult<()> {
        if self.open {
            return Err(sql_error!(CANT_CHANGE_TX_CHARACTERISTICS));
        }
        self.next_isolation = isolation.or(self.next_isolation);
        self.next_read_only = read_only.or(self.next_read_only);
        Ok(())
    }

    /// What SET TRANSACTION said of the next one is over, though none has begun.
    pub fn forget_next(&mut self) {
        (self.next_isolation, self.next_read_only) = (None, None);
    }

    /// The isolation level of the transaction that begins.
    pub fn take_isolation(&mut self, usual: &Usual) -> Isolation {
        self.next_isolation.take().unwrap_or(usual.isolation)
    }

    /// Before a statement that reads or `writes` rows: under `autocommit=0` it opens a transaction,
    /// otherwise a short one of its own.
    pub fn enter(&mut self, writes: bool, with: Beginning<'_>) {
        self.untouched = false;
        if self.open {
            return;
        }
        if with.usual.autocommit {
            let isolation = self.take_isolation(with.usual);
            self.read_only = self.next_read_only.take().unwrap_or(with.usual.read_only);
            self.note_begin(isolation, true, with.noted);
            self.tx.restart(isolation);
            self.tx.manner.autocommit = true;
            if writes {
                with.logged.prepare(&mut self.tx, with.hidden);
            }
        } else {
            self.open(None, with);
        }
    }

    /// CREATE TABLE … START TRANSACTION, as a source logs CREATE TABLE … SELECT: the rows follow in the
    /// same transaction, and until it ends nobody else finds the table. `changed`: what else has.
    pub fn begin_filling(&mut self, logged: &mut Logged, changed: Vec<TableName>) {
        self.open = true;
        if let Some(applying) = &mut logged.applying {
            applying.filling = changed;
        }
    }

    /// What follows is in a transaction beside this one, until [`Trx::step_back`] with what comes back here.
    pub fn step_aside(&mut self, instance: &Instance) -> Transaction {
        std::mem::replace(&mut self.tx, instance.engine.begin(Isolation::ReadCommitted))
    }

    /// The transaction beside this one ends; `done`: it is committed.
    ///
    /// # Errors
    /// Those of a commit.
    pub fn step_back(&mut self, own: Transaction, done: bool) -> SqlResult<()> {
        let mut other = std::mem::replace(&mut self.tx, own);
        if done { other.commit(CommitOptions::default()).map(drop) } else { other.rollback() }.map_err(storage_error)
    }

    /// What the end of a statement on tables is to MySQL's handlers. `changed`: whether it changed
    /// anything; `None` if it failed.
    pub fn count_statement(&mut self, process: &Process, changed: Option<bool>, writes: bool) {
        self.used |= self.open;
        let counters = &process.counters;
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
    pub fn handlers(&self) -> u64 {
        match (self.open, self.tx.has_changes()) {
            (true, true) => HANDLERS,
            (true, false) => u64::from(self.used),
            (false, _) => 0,
        }
    }

    /// Whether the open transaction, or the one that the statement would open, only reads.
    pub fn is_read_only(&self, usual: &Usual) -> bool {
        if self.open { self.read_only } else { self.next_read_only.unwrap_or(usual.read_only) }
    }

    fn xa_state(&self) -> &'static str {
        self.xa.as_ref().map_or("NON-EXISTING", |b| b.state.name())
    }

    /// 1399.
    pub fn wrong_state(&self) -> SqlError {
        sql_error!(XAER_RMFAIL, self.xa_state())
    }

    /// Nothing but XA statements ends an XA transaction.
    ///
    /// # Errors
    /// 1399.
    pub fn check_xa(&self, statement: &Statement) -> SqlResult<()> {
        use TransactionStatement::{Commit, Rollback, Start};
        let ends =
            matches!(statement, Statement::Transaction(Start { .. } | Commit(_) | Rollback(_))) || program::commits_implicitly(statement);
        if self.xa.is_some() && ends {
            return Err(self.wrong_state());
        }
        if kinds::shows_from_tables(statement) { self.check_xa_work() } else { Ok(()) }
    }

    /// Rows are read and changed between XA START and XA END only.
    ///
    /// # Errors
    /// 1399; what has ended the transaction.
    pub fn check_xa_work(&self) -> SqlResult<()> {
        match &self.xa {
            Some(XaBranch { failed: Some(error), .. }) => Err(error.clone()),
            Some(branch) if branch.state != State::Active => Err(self.wrong_state()),
            _ => Ok(()),
        }
    }

    /// The statement's error has ended the transaction as a whole.
    pub fn fail_xa(&mut self, error: &SqlError) {
        if let Some(branch) = &mut self.xa {
            branch.failed = Some(if error.is(&value::error::LOCK_WAIT_TIMEOUT) {
                sql_error!(XA_RBTIMEOUT)
            } else if error.is(&value::error::LOCK_DEADLOCK) {
                sql_error!(XA_RBDEADLOCK)
            } else {
                sql_error!(XA_RBROLLBACK)
            });
        }
    }

    /// After its transaction was rolled back with the session.
    pub fn forget_xa(&mut self, instance: &Instance) {
        if let Some(branch) = self.xa.take() {
            instance.xa.forget(&branch.xid);
        }
    }
}
