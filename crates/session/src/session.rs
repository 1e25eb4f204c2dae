//! [`Session`]: one connection. It owns the parts of one, and takes the commands that a client sends.
//!
//! The parts are types of the crate `connection`, each with methods of its own; a family of statements that
//! needs a few of them borrows these by name ([`Session::ddl`](Queries::ddl), [`Session::rights`],
//! [`Session::read_only`]). What stays here is what needs all of a session: statements that plan and run
//! queries, programs, which run statements, and the end of a transaction, which ends what all parts hold.
//!
//! What is always true:
//! 1. Between commands the transaction is either open (`trx.open`) or holds nothing: no row lock, no
//!    metadata lock of transaction span, no undo.
//! 2. A statement's result is complete before its end is sent: under autocommit the commit has happened, so
//!    an OK is an acknowledgement.
//! 3. Whatever fails goes to the sink as an error; no command returns one except `prepare`, `login` and
//!    `init_db`, whose answers are not result sets.

mod asked;
mod defining;
mod donate;
mod following;
mod handlers;
mod login;
mod measured;
mod prepared;
mod replayed;
mod settings;
mod statements;
mod text;
mod tracking;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use catalog::Account;
use connection::diagnostics::Diagnostics;
use connection::epochs::Epochs;
use connection::locks::Locks;
use connection::logged::Logged;
use connection::outside::Outside;
use connection::planned::Planned;
use connection::read_only::ReadOnly;
use connection::rights::Rights;
use connection::sink::Sink;
use connection::stmt::{Done, Output, Stmt};
use connection::temporary::TemporaryTables;
use connection::tracking::Tracking;
use connection::trx::{Tracked, Trx};
use connection::usual::Usual;
use ddl::Queries;
use engine::{Isolation, Transaction};
use exec::Tally;
use exec::context::ExecOptions;
use expr::Settings;
use parser::ParserMode;
use state::access::Access;
use state::instance::{ClientInfo, ConnectInfo, End, Instance};
use state::process::{Door, Process};
use state::status::Stat;
use state::vars::Var;
use texts::Texts;
use value::{Charset, Collation, SqlResult, Value};

use crate::program::Programs;

pub(crate) use handlers::{At, Handlers, OpenHandler};
use measured::Measured;
pub use prepared::Prepared;
pub use replayed::NamedTable;
pub(crate) use replayed::{KeptPlan, LoggedTable, PLANS_MAX, PlannedRows, ReplayState};
use statements::{PreparedStatement, Statements};

/// One connection.
pub struct Session {
    pub(crate) instance: Arc<Instance>,
    pub(crate) process: Arc<Process>,
    pub(crate) access: Access,
    pub(crate) account: Arc<Account>,
    /// The password has expired: nothing else is done before it is changed.
    pub must_change_password: bool,
    accounts_version: u64,
    /// Where the client is: `localhost`, or an address.
    pub(crate) host: String,
    pub(crate) info: ClientInfo,
    pub(crate) trx: Trx,
    pub(crate) logged: Logged,
    pub(crate) locks: Locks,
    pub(crate) settings: Settings,
    pub(crate) usual: Usual,
    pub(crate) options: ExecOptions,
    /// What the running statement counts.
    pub(crate) tally: Tally,
    pub(crate) diagnostics: Diagnostics,
    pub(crate) temporary: TemporaryTables,
    /// The query of a CREATE TABLE … SELECT is planned.
    pub(crate) makes_table: bool,
    pub(crate) handlers: Handlers,
    pub(crate) prepared: Statements,
    pub(crate) programs: Programs,
    /// Where stored functions run.
    pub(crate) nested: Option<Box<Session>>,
    /// What stands around this session, if it is such a one.
    pub(crate) outside: Outside,
    /// Statements that came as text.
    texts: Texts<Planned>,
    /// What BINLOG statements have told.
    pub(crate) replay: ReplayState,
    pub(crate) tracking: Tracking,
    pub(crate) measured: Measured,
    /// What kept plans are good for.
    pub(crate) epochs: Epochs,
    pub(crate) close: bool,
    /// The server ends with it.
    pub(crate) ends_server: Option<End>,
    /// Between the begin and the end of a command, as the process list shows it.
    busy: bool,
}

impl Session {
    pub(crate) fn new(instance: &Arc<Instance>, info: ConnectInfo) -> Session {
        let process = instance.processes.add(Arc::clone(&info.close));
        let mut tx = instance.engine.begin(Isolation::RepeatableRead);
        tx.set_owner(process.id);
        tx.set_interrupt(process.interrupt.clone());
        {
            let mut shown = process.info.lock();
            shown.user = "unauthenticated user".into();
            shown.host.clone_from(&info.host);
            shown.command = "Connect";
            shown.since = instance.now_micros();
        }
        let (instrumented, history) = instance.setup.connections();
        process.instrumented.store(instrumented, Ordering::Relaxed);
        process.history.store(history, Ordering::Relaxed);
        let mut session = Session::with(instance, process, tx, info.host);
        session.measured.instrumented = instance.globals.on(Var::performance_schema);
        session.start_variables();
        session
    }

    /// A session for programs that run in the middle of a statement of the process.
    pub(crate) fn nested(instance: &Arc<Instance>, process: &Arc<Process>) -> Session {
        let mut tx = instance.engine.begin(Isolation::RepeatableRead);
        tx.set_owner(process.id);
        let mut session = Session::with(instance, Arc::clone(process), tx, String::new());
        session.outside.nested = true;
        session
    }

    fn with(instance: &Arc<Instance>, process: Arc<Process>, tx: Transaction, host: String) -> Session {
        Session {
            access: Access::new(instance, &process),
            locks: Locks::new(instance, &process),
            instance: Arc::clone(instance),
            process,
            account: Arc::default(),
            must_change_password: false,
            accounts_version: 0,
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
            handlers: Handlers::default(),
            prepared: Statements::default(),
            programs: Programs::default(),
            nested: None,
            outside: Outside::default(),
            texts: Texts::default(),
            replay: ReplayState::default(),
            tracking: Tracking::default(),
            measured: Measured::default(),
            epochs: Epochs::default(),
            close: false,
            ends_server: None,
            busy: true,
        }
    }

    /// The client's socket. Its port tells the connections of one host apart in the process list.
    pub fn set_socket(&self, socket: Door) {
        self.process.info.lock().socket = Some(socket);
    }

    /// Connection id.
    pub fn id(&self) -> u64 {
        self.process.id
    }

    /// Shared with the instance: for KILL and SHOW PROCESSLIST.
    pub fn process(&self) -> &Arc<Process> {
        &self.process
    }

    /// COM_INIT_DB and USE.
    ///
    /// # Errors
    /// 1044, 1046, 1049.
    pub fn init_db(&mut self, db: &[u8]) -> SqlResult<()> {
        self.begin_command("Init DB", Some(&Arc::from(db)));
        self.process.counters.count(Stat::Com_change_db);
        let result = self.use_database(&name_from_client(self, db));
        if result.is_err() {
            self.tracking.clear();
        }
        self.end_command();
        result
    }

    /// COM_FIELD_LIST: the columns of a table that match a pattern, each with what a row gets that names
    /// none.
    ///
    /// # Errors
    /// As SHOW COLUMNS.
    pub fn field_list(&mut self, table: &[u8], wildcard: &[u8]) -> SqlResult<Vec<(crate::Column, Value)>> {
        self.begin_command("Field List", None);
        let name = name_from_client(self, table);
        if name.is_empty() {
            return Err(value::sql_error!(WRONG_TABLE_NAME, name));
        }
        let text = format!("SELECT * FROM {} LIMIT 0", schema::quote_identifier(&name));
        let source: Arc<[u8]> = Arc::from(text.as_bytes());
        let parsed = parser::parse(&source, &self.parser_mode())?;
        let statement = connection::stmt::Stmt::plain(&parsed, &source);
        let columns = self.describe(&statement).map(|(columns, _)| columns);
        self.end_command();
        let pattern = if wildcard.is_empty() { b"%" } else { wildcard };
        let db = self.access.db.borrow().clone().unwrap_or_default();
        let temporary = self.temporary.get(&(db.clone(), name.clone())).cloned();
        let open = match temporary {
            Some(open) => Some(open),
            None => self.instance.catalog.open_table(&db, &name)?,
        };
        let known = match open.as_ref().map(|open| &open.object) {
            Some(catalog::Object::Table(def)) => &def.columns[..],
            Some(catalog::Object::View(def)) => &def.columns[..],
            None => &[],
        };
        let default = |c: &crate::Column| known.iter().find(|k| k.name.eq_ignore_ascii_case(&c.name)).map(plan::plain_default);
        let matching = columns?.into_iter().filter(|c| Collation::UTF8MB3_GENERAL_CI.like(c.name.as_bytes(), pattern, Some('\\')));
        Ok(matching.map(|c| (default(&c).unwrap_or_default(), c)).map(|(value, c)| (c, value)).collect())
    }

    /// The connection waits for its client.
    pub fn idle(&mut self) {
        self.trx.forget_committed();
        if self.busy {
            self.end_command();
        }
    }

    /// The connection has been idle for a while: what it counted by itself becomes the server's.
    pub fn rest(&mut self) {
        self.process.recorder.lock().hand_over();
    }

    /// A statement as the parser reads it: in UTF-8, whatever `character_set_client` is. BINARY passes as
    /// it is.
    pub(crate) fn statement_text<'s>(&self, sql: &'s [u8]) -> std::borrow::Cow<'s, [u8]> {
        if sql.is_ascii() {
            return sql.into();
        }
        let client = self.settings.charset_client;
        if matches!(client, Charset::Utf8mb4 | Charset::Utf8mb3 | Charset::Binary) {
            return sql.into();
        }
        let mut text = Vec::with_capacity(sql.len() + sql.len() / 8);
        client.read_in(sql, Charset::Utf8mb4, &mut text);
        text.into()
    }

    /// Sends the end of a statement; false if nothing more is to be run.
    pub(crate) fn answer(&mut self, result: SqlResult<Done>, more: bool, sink: &mut dyn Sink) -> bool {
        match result.and_then(|done| self.check_held().map(|()| done)) {
            Ok(done) => {
                let ok = self.ok_info(&done, more);
                sink.end(&ok).is_ok()
            }
            Err(error) => {
                self.diagnostics.error(&error);
                self.access.row_count.set(-1);
                self.tracking.clear();
                // A client that is gone cannot be told.
                let _ = sink.error(&error);
                false
            }
        }
    }

    /// COM_SET_OPTION.
    pub fn set_multi_statements(&mut self, on: bool) {
        self.info.multi_statements = on;
    }

    /// COM_RESET_CONNECTION: as if newly connected, with the same account and database. Variables are the
    /// server's: the handshake is forgotten, its character set, too.
    pub fn reset_connection(&mut self) {
        self.release_all();
        self.instance.processes.flush(&self.process);
        *self.access.vars.borrow_mut() = self.instance.globals.snapshot();
        self.refresh_settings();
        let db = self.access.db.borrow().clone();
        if let Some(db) = db {
            connection::database::set_variables(&self.access, &mut self.epochs, &db);
        }
    }

    fn release_all(&mut self) {
        self.rollback_transaction();
        self.logged.gtid_owned = None;
        self.trx.forget_xa(&self.instance);
        self.locks.unlock();
        self.close_handlers(|_| true);
        self.load_grant_tables_at_end();
        self.ddl().drop_temporary_tables();
        expr::SessionAccess::release_all_locks(&self.access);
        self.access.forget_variables();
        self.prepared.forget_all(&self.access);
        self.access.held.give_back(self.texts.clear());
        self.replay = ReplayState::default();
        self.access.last_insert_id.set(0);
        self.access.row_count.set(0);
        (self.trx.next_isolation, self.trx.next_read_only) = (None, None);
        self.diagnostics.clear();
        self.tracking.clear();
        self.trx.told = Tracked::Nothing;
    }

    // ---- around each command

    pub(crate) fn begin_command(&mut self, command: &'static str, text: Option<&Arc<[u8]>>) {
        self.process.arm();
        self.process.counters.count(Stat::Queries);
        self.process.counters.count(Stat::Questions);
        self.busy = true;
        let now = self.instance.now_micros();
        self.access.statement_micros.set(now);
        self.trx.tx.set_clock(now as u64);
        let mut shown = self.process.info.lock();
        shown.command = command;
        shown.state = "executing";
        shown.info = text.cloned();
        shown.inner = None;
        shown.since = now;
        drop(shown);
        // What is executed is told once it is known.
        if self.instance.logs.general_is_on() && command != "Execute" {
            self.log_general(command, text.map_or(b"".as_slice(), |text| text));
        }
        if self.usual.profiling {
            self.access.profiles.begin(now);
        }
        self.measured.begin(now, self.trx.tx.rows_examined(), self.flags());
        self.refresh_account();
    }

    pub(crate) fn end_command(&mut self) {
        self.busy = false;
        self.take_waits();
        let now = self.measured.take_end().unwrap_or_else(|| self.instance.now_micros());
        if !self.diagnostics.codes.is_empty() {
            self.count_errors(now);
        }
        let mut shown = self.process.info.lock();
        shown.command = "Sleep";
        shown.state = "";
        shown.info = None;
        shown.since = now;
    }

    /// GRANT and REVOKE reach connected sessions at their next statement.
    fn refresh_account(&mut self) {
        let version = self.instance.catalog.accounts_version();
        if version != self.accounts_version && self.logged.applying.is_none() {
            self.accounts_version = version;
            self.epochs.change();
            if let Some(account) = self.instance.catalog.account(&self.account.user, &self.account.host) {
                let entered = self.account.entered.clone();
                self.act_as(&account);
                if entered.is_some() {
                    Arc::make_mut(&mut self.account).entered = entered;
                }
            }
        }
    }

    pub(crate) fn parser_mode(&self) -> ParserMode {
        ParserMode::new(self.settings.sql_mode.0)
    }

    /// Runs one parsed statement. The result has been sent, except for its end.
    pub(crate) fn execute_statement(
        &mut self,
        parsed: &parser::Parsed,
        source: &Arc<[u8]>,
        params: &[Value],
        sink: &mut dyn Sink,
    ) -> SqlResult<Done> {
        self.check_account_use(&parsed.statement)?;
        let mut output = Output::new(sink, self.info.local_files);
        let statement = Stmt { params, warnings: &parsed.warnings, ..Stmt::plain(parsed, source) };
        self.run(&statement, &mut output)
    }

    /// What decides whether a statement may write.
    pub(crate) fn read_only(&self) -> ReadOnly<'_> {
        let applies = self.logged.applying.is_some();
        ReadOnly { rights: self.rights(), trx: &self.trx, usual: &self.usual, temporary: &self.temporary, applies }
    }

    /// Who asks, and what he may.
    pub(crate) fn rights(&self) -> Rights<'_> {
        Rights { account: &self.account, access: &self.access }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if !self.outside.nested {
            self.release_all();
            self.instance.processes.remove(&self.process);
        }
        if let Some(end) = self.ends_server {
            self.instance.end(end);
        }
    }
}

/// A name that stands alone in a command, in UTF-8.
fn name_from_client(session: &Session, name: &[u8]) -> String {
    String::from_utf8_lossy(&session.statement_text(name)).into_owned()
}

/// What comes begins as a statement: nothing is known of those before.
pub fn forget_conditions(session: &mut Session) {
    session.diagnostics.clear();
}

/// A command that is no statement has failed.
pub fn note_error(session: &mut Session, error: &value::SqlError) {
    session.diagnostics.error(error);
}
