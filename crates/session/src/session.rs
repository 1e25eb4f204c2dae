//! [`Session`]: one connection. It takes the commands that a client sends, and keeps what it has said before:
//! statements that it prepared, texts that come again, tables that HANDLER has open, programs that ran.
//!
//! What statements run in is its [`Context`]: the transaction, locks, variables, conditions, who asks.
//! What needs no more than that is no method of the session. Here is what needs all of one: statements
//! that run statements (EXECUTE, CALL), and commands.
//!
//! What is always true, beside what the context says:
//! 1. A statement's result is complete before its end is sent: under autocommit the commit has happened, so
//!    an OK is an acknowledgement.
//! 2. Whatever fails goes to the sink as an error; no command returns one except `prepare`, `login` and
//!    `init_db`, whose answers are not result sets.

mod asked;
mod donate;
mod following;
mod handlers;
mod login;
mod prepared;
mod replayed;
mod statements;
mod text;
mod tracking;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use connection::client_charset::as_read;
use connection::planned::Planned;
use connection::sink::Sink;
use connection::stmt::{Done, Output, Stmt};
use connection::trx::Tracked;
use ddl::Queries;
use engine::{Isolation, Transaction};
use state::instance::{ConnectInfo, Instance};
use state::process::Process;
use state::status::Stat;
use state::vars::Var;
use texts::Texts;
use value::{Collation, SqlResult, Value};

use crate::context::Context;
use crate::program::Programs;
use crate::statement::{GrantTables, Handling, Replaying};

pub use asked::Serving;
pub(crate) use handlers::{At, Handlers, OpenHandler};
pub use prepared::Prepared;
pub use replayed::NamedTable;
pub(crate) use replayed::{KeptPlan, LoggedTable, PLANS_MAX, PlannedRows, ReplayState};
use statements::{PreparedStatement, Statements};

/// One connection.
pub struct Session {
    /// What its statements run in.
    pub(crate) cx: Context,
    pub(crate) handlers: Handlers,
    pub(crate) prepared: Statements,
    pub(crate) programs: Programs,
    /// Statements that came as text.
    texts: Texts<Planned>,
    /// What BINLOG statements have told.
    pub(crate) replay: ReplayState,
    /// Between the begin and the end of a command, as the process list shows it.
    busy: bool,
}

impl Session {
    pub(crate) fn new(instance: &Arc<Instance>, info: ConnectInfo) -> Session {
        let process = instance.processes.add(info.client);
        let mut tx = instance.engine.begin(Isolation::RepeatableRead);
        tx.set_owner(process.id);
        tx.manner.interrupt = process.interrupt.clone();
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
        session.cx.measured.instrumented = instance.globals.on(Var::performance_schema);
        session.cx.start_variables();
        session
    }

    /// A session for programs that run in the middle of a statement of the process.
    pub(crate) fn nested(instance: &Arc<Instance>, process: &Arc<Process>) -> Session {
        let mut tx = instance.engine.begin(Isolation::RepeatableRead);
        tx.set_owner(process.id);
        let mut session = Session::with(instance, Arc::clone(process), tx, String::new());
        session.cx.outside.nested = true;
        session
    }

    fn with(instance: &Arc<Instance>, process: Arc<Process>, tx: Transaction, host: String) -> Session {
        Session {
            cx: Context::new(instance, process, tx, host),
            handlers: Handlers::default(),
            prepared: Statements::default(),
            programs: Programs::default(),
            texts: Texts::default(),
            replay: ReplayState::default(),
            busy: true,
        }
    }

    /// Connection id.
    pub fn id(&self) -> u64 {
        self.cx.process.id
    }

    /// Shared with the instance: for KILL and SHOW PROCESSLIST.
    pub fn process(&self) -> &Arc<Process> {
        &self.cx.process
    }

    /// COM_INIT_DB and USE.
    ///
    /// # Errors
    /// 1044, 1046, 1049.
    pub fn init_db(&mut self, db: &[u8]) -> SqlResult<()> {
        self.begin_command("Init DB", Some(&Arc::from(db)));
        self.cx.process.counters.count(Stat::Com_change_db);
        let result = self.cx.use_database(&name_from_client(self, db));
        if result.is_err() {
            self.cx.tracking.clear();
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
        let parsed = parser::parse(&source, &self.cx.parser_mode())?;
        let statement = connection::stmt::Stmt::plain(&parsed, &source);
        let columns = self.cx.planning().described(&statement).map(|(columns, _)| columns);
        self.end_command();
        let pattern = if wildcard.is_empty() { b"%" } else { wildcard };
        let db = self.cx.access.db.borrow().clone().unwrap_or_default();
        let temporary = self.cx.temporary.get(&(db.clone(), name.clone())).cloned();
        let open = match temporary {
            Some(open) => Some(open),
            None => self.cx.instance.catalog.open_table(&db, &name)?,
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

    /// HANDLER: the tables that it has open.
    #[inline]
    pub(crate) fn handling(&mut self) -> Handling<'_> {
        Handling { cx: &mut self.cx, handlers: &mut self.handlers }
    }

    /// Rows of a log are written again.
    pub(crate) fn replaying(&mut self) -> Replaying<'_> {
        Replaying { cx: &mut self.cx, replay: &mut self.replay }
    }

    /// The connection waits for its client.
    pub fn idle(&mut self) {
        self.cx.trx.forget_committed();
        if self.busy {
            self.end_command();
        }
    }

    /// Sends the end of a statement; false if nothing more is to be run.
    pub(crate) fn answer(&mut self, result: SqlResult<Done>, more: bool, sink: &mut dyn Sink) -> bool {
        match result.and_then(|done| self.cx.check_held().map(|()| done)) {
            Ok(done) => {
                let ok = self.ok_info(&done, more);
                sink.end(&ok).is_ok()
            }
            Err(error) => {
                self.cx.failed(&error);
                self.cx.access.row_count.set(-1);
                self.cx.tracking.clear();
                // A client that is gone cannot be told.
                let _ = sink.error(&error);
                false
            }
        }
    }

    /// COM_QUIT.
    pub fn quit(&self) {
        self.cx.log_general("Quit", b"");
    }

    /// COM_SET_OPTION.
    pub fn set_multi_statements(&mut self, on: bool) {
        self.cx.info.multi_statements = on;
    }

    /// COM_RESET_CONNECTION: as if newly connected, with the same account and database. Variables are the
    /// server's: the handshake is forgotten, its character set, too.
    pub fn reset_connection(&mut self) {
        self.release_all();
        self.cx.instance.processes.flush(&self.cx.process);
        *self.cx.access.vars.borrow_mut() = self.cx.instance.globals.snapshot();
        self.cx.refresh_settings();
        let db = self.cx.access.db.borrow().clone();
        if let Some(db) = db {
            connection::database::set_variables(&self.cx.access, &mut self.cx.epochs, &db);
        }
    }

    fn release_all(&mut self) {
        self.cx.transactions().rollback();
        self.cx.logged.gtid_owned = None;
        self.cx.trx.forget_xa(&self.cx.instance);
        self.cx.locks.unlock();
        self.cx.locks.holder.release_instance();
        self.handling().close(|_| true);
        GrantTables { cx: &mut self.cx }.load_at_end();
        self.cx.ddl().drop_temporary_tables();
        expr::SessionAccess::release_all_locks(&self.cx.access);
        self.cx.access.forget_variables();
        self.prepared.forget_all(&self.cx.access);
        self.cx.access.held.give_back(self.texts.clear());
        self.replay = ReplayState::default();
        self.cx.access.last_insert_id.set(0);
        self.cx.access.row_count.set(0);
        self.cx.trx.forget_next();
        self.cx.diagnostics.clear();
        self.cx.tracking.clear();
        self.cx.trx.told = Tracked::Nothing;
    }

    // ---- around each command

    pub(crate) fn begin_command(&mut self, command: &'static str, text: Option<&Arc<[u8]>>) {
        self.cx.process.arm();
        self.cx.process.counters.count(Stat::Queries);
        self.cx.process.counters.count(Stat::Questions);
        self.busy = true;
        let now = self.cx.instance.now_micros();
        self.cx.access.statement_micros.set(now);
        self.cx.trx.tx.manner.clock = Some(now as u64);
        let mut shown = self.cx.process.info.lock();
        shown.command = command;
        shown.state = "executing";
        shown.info = text.cloned();
        shown.inner = None;
        shown.since = now;
        drop(shown);
        // What is executed is told once it is known.
        if self.cx.instance.logs.general_is_on() && command != "Execute" {
            self.cx.log_general(command, text.map_or(b"".as_slice(), |text| text));
        }
        if self.cx.usual.profiling {
            self.cx.access.profiles.begin(now);
        }
        let flags = self.cx.measured.observed(&self.cx.access);
        self.cx.measured.begin(now, self.cx.trx.tx.rows_examined(), flags);
        self.cx.refresh_account();
    }

    pub(crate) fn end_command(&mut self) {
        self.busy = false;
        self.cx.noting().take_waits();
        let now = self.cx.measured.take_end().unwrap_or_else(|| self.cx.instance.now_micros());
        if !self.cx.diagnostics.codes.is_empty() {
            self.cx.noting().count_errors(now);
        }
        let mut shown = self.cx.process.info.lock();
        shown.command = "Sleep";
        shown.state = "";
        shown.info = None;
        shown.since = now;
    }

    /// Runs one parsed statement. The result has been sent, except for its end.
    pub(crate) fn execute_statement(
        &mut self,
        parsed: &parser::Parsed,
        source: &Arc<[u8]>,
        params: &[Value],
        sink: &mut dyn Sink,
    ) -> SqlResult<Done> {
        self.cx.check_account_use(&parsed.statement)?;
        let mut output = Output::new(sink, self.cx.info.local_files);
        let statement = Stmt { params, warnings: &parsed.warnings, ..Stmt::plain(parsed, source) };
        self.run(&statement, &mut output)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if !self.cx.outside.nested {
            self.release_all();
            self.cx.instance.processes.remove(&self.cx.process);
        }
        if let Some(end) = self.cx.ends_server {
            self.cx.instance.end(end);
        }
    }
}

/// A name that stands alone in a command, in UTF-8.
fn name_from_client(session: &Session, name: &[u8]) -> String {
    String::from_utf8_lossy(&as_read(session.cx.settings.charset_client, name)).into_owned()
}

/// What comes begins as a statement: nothing is known of those before.
pub fn forget_conditions(session: &mut Session) {
    session.cx.diagnostics.clear();
}

/// A command that is no statement has failed.
pub fn note_error(session: &mut Session, error: &value::SqlError) {
    session.cx.failed(error);
}
