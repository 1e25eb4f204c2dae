//! [`Context`]: what statements run in. It is the parts of a connection (the crate `connection`) that
//! planning and running a query need, put together; it knows nothing of where a statement comes from.
//!
//! ```text
//!   Session     commands of the client, prepared statements, texts, programs
//!     Context     a query is planned, run, and its transaction ended
//!       Trx, Locks, Diagnostics, Access, …     the parts, each with methods of its own
//! ```
//! Whoever needs a few parts borrows those by name: definitions (`ddl::Ddl`), SHOW (`show::Showing`),
//! accounts (`accounts::Changer`), rights. What a family of statements does with all of a context stands
//! in its file of `statement`.
//!
//! What is always true:
//! 1. Between commands the transaction is either open (`trx.open`) or holds nothing: no row lock, no
//!    metadata lock of transaction span, no undo.
//! 2. `settings`, `usual` and `options` are what the variables say: whoever sets one ends with
//!    [`Context::refresh_settings`].
//! 3. Whatever plans depend on besides tables (variables, the database, the account) begins a new epoch
//!    when it changes.

mod defining;
mod measured;
mod planning;
mod running;
mod settings;
mod transactions;
mod values;

use std::any::Any;
use std::sync::Arc;

use catalog::Account;
use connection::diagnostics::Diagnostics;
use connection::epochs::Epochs;
use connection::locks::Locks;
use connection::logged::Logged;
use connection::lookup::Refusal;
use connection::outside::Outside;
use connection::read_only::ReadOnly;
use connection::rights::Rights;
use connection::temporary::TemporaryTables;
use connection::tracking::Tracking;
use connection::trx::Trx;
use connection::usual::Usual;
use engine::Transaction;
use exec::Tally;
use exec::context::ExecOptions;
use expr::Settings;
use parser::ParserMode;
use state::access::Access;
use state::instance::{ClientInfo, End, Instance};
use state::process::Process;
use state::profiles::Stage;
use value::{SqlError, SqlResult};

use measured::{Measured, Noting};
pub(crate) use planning::Described;
use planning::Planning;
pub(crate) use running::{Beside, Work};
pub(crate) use transactions::Transactions;

/// See the file's header.
pub(crate) struct Context {
    pub instance: Arc<Instance>,
    pub process: Arc<Process>,
    pub access: Access,
    pub account: Arc<Account>,
    /// The catalog's version of accounts when it was read.
    pub accounts_version: u64,
    /// The password has expired: nothing else is done before it is changed.
    pub must_change_password: bool,
    /// Where the client is: `localhost`, or an address.
    pub host: String,
    pub info: ClientInfo,
    pub trx: Trx,
    pub logged: Logged,
    pub locks: Locks,
    pub settings: Settings,
    pub usual: Usual,
    pub options: ExecOptions,
    /// What the running statement counts.
    pub tally: Tally,
    pub diagnostics: Diagnostics,
    pub temporary: TemporaryTables,
    /// The query of a CREATE TABLE … SELECT is planned.
    pub makes_table: bool,
    /// Where stored functions run: a session, of which a context knows nothing (`program::nested`).
    pub nested: Option<Box<dyn Any + Send>>,
    /// What stands around this context, if it is that of such functions.
    pub outside: Outside,
    /// The statement is one of a program.
    pub in_program: bool,
    pub tracking: Tracking,
    pub measured: Measured,
    /// What kept plans are good for.
    pub epochs: Epochs,
    /// The connection ends with the present command.
    pub close: bool,
    /// The server ends with the connection.
    pub ends_server: Option<End>,
}

impl Context {
    pub fn new(instance: &Arc<Instance>, process: Arc<Process>, tx: Transaction, host: String) -> Context {
        Context {
            access: Access::new(instance, &process),
            locks: Locks::new(instance, &process),
            instance: Arc::clone(instance),
            process,
            account: Arc::default(),
            accounts_version: 0,
            must_change_password: false,
            host,
            info: ClientInfo::default(),
            trx: Trx::new(tx),
            logged: Logged::default(),
            settings: Settings::default(),
            usual: Usual::of(&instance.globals.snapshot()),
            options: ExecOptions::default(),
            tally: Tally::default(),
            diagnostics: Diagnostics::default(),
            temporary: TemporaryTables::default(),
            makes_table: false,
            nested: None,
            outside: Outside::default(),
            in_program: false,
            tracking: Tracking::default(),
            measured: Measured::default(),
            epochs: Epochs::default(),
            close: false,
            ends_server: None,
        }
    }

    pub fn parser_mode(&self) -> ParserMode {
        ParserMode::new(self.settings.sql_mode.0)
    }

    /// What decides whether a statement may write.
    pub fn read_only(&self) -> ReadOnly<'_> {
        let applies = self.applies();
        ReadOnly { rights: self.rights(), trx: &self.trx, usual: &self.usual, temporary: &self.temporary, applies }
    }

    /// What runs is what a source did, which `read_only` does not hold back.
    pub fn applies(&self) -> bool {
        self.logged.applying.is_some() || self.outside.applies
    }

    /// Who asks, and what he may.
    pub fn rights(&self) -> Rights<'_> {
        Rights { account: &self.account, access: &self.access }
    }

    /// The transaction, and what begins and ends with it.
    #[inline]
    pub fn transactions(&mut self) -> Transactions<'_> {
        Transactions {
            rights: Rights { account: &self.account, access: &self.access },
            usual: &self.usual,
            trx: &mut self.trx,
            logged: &mut self.logged,
            locks: &mut self.locks,
            temporary: &mut self.temporary,
            diagnostics: &mut self.diagnostics,
            hidden: self.options.hide_from_replicas,
            noted: self.measured.noted(),
        }
    }

    /// Plans of statements.
    #[inline]
    pub fn planning(&mut self) -> Planning<'_> {
        Planning {
            access: &self.access,
            account: &self.account,
            settings: &self.settings,
            usual: &self.usual,
            makes_table: self.makes_table,
            only_reads: (!self.outside.nested && self.trx.is_read_only(&self.usual)).then_some(Refusal::ReadOnly),
            xa: self.trx.xa.is_some() && !self.applies(),
            epoch: self.epochs.now(),
            temporary: &self.temporary,
            outside: &self.outside,
            locks: &mut self.locks,
            diagnostics: &mut self.diagnostics,
        }
    }

    /// What a statement that has ended leaves in events and logs.
    #[inline]
    pub fn noting(&mut self) -> Noting<'_> {
        Noting {
            instance: &self.instance,
            process: &self.process,
            access: &self.access,
            account: &self.account,
            host: &self.host,
            settings: &self.settings,
            profiling: self.usual.profiling,
            epoch: self.epochs.now(),
            in_program: self.in_program,
            measured: &mut self.measured,
            trx: &mut self.trx,
            diagnostics: &mut self.diagnostics,
        }
    }

    /// USE.
    pub fn use_database(&mut self, name: &str) -> SqlResult<()> {
        connection::database::use_database(&self.access, &mut self.account, (&mut self.epochs, &mut self.tracking), name)
    }

    /// A statement, or another command, has failed: that is its condition.
    pub fn failed(&mut self, error: &SqlError) {
        self.diagnostics.error(error);
        let (all, errors) = self.diagnostics.counts(false);
        self.access.warning_count.set(all);
        self.access.error_count.set(errors);
    }

    /// An entry of the general query log.
    pub fn log_general(&self, command: &str, argument: &[u8]) {
        measured::log_general(self.rights(), &self.host, &self.parser_mode(), command, argument);
    }

    /// The next stage of the statement, for SHOW PROFILE.
    #[inline]
    pub fn profile(&self, stage: Stage) {
        self.access.profiles.stage(stage, || self.instance.now_micros());
    }

    /// The connection ends, and the server with it, when the client has its answer.
    pub fn end_server(&mut self, end: End) {
        self.close = true;
        self.ends_server = Some(end);
    }
}
