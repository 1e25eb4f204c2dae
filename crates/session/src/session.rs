//! [`Session`]: one connection. Its state, and the commands that a client sends.
//!
//! What is always true:
//! 1. Between commands the transaction is either open (`trx.open`) or holds nothing: no row lock, no
//!    metadata lock of transaction span, no undo.
//! 2. A statement's result is complete before its end is sent: under autocommit the commit has happened, so
//!    an OK is an acknowledgement.
//! 3. Whatever fails goes to the sink as an error; no command returns one except `prepare`, `login` and
//!    `init_db`, whose answers are not result sets.

mod applying;
mod donate;
mod handlers;
mod literals;
mod login;
mod prepared;
mod replayed;
mod statements;
mod text;
mod texts;
mod tracking;
mod trx;
mod usual;

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use base::IdMap;
use binlog::QueryContext;
use catalog::Account;
use catalog::mdl::{Holder, Patience};
use catalog::privilege::Privileges;
use engine::{CommitOptions, GtidNext, Isolation, Transaction};
use exec::Tally;
use exec::context::ExecOptions;
use expr::functions::BlockEncryption;
use expr::locale::Locale;
use expr::{Clock, EvalContext, Settings};
use parser::{ParserMode, ast};
use state::access::Access;
use state::events::setup::{Consumer, Flags};
use state::events::transactions::Noted;
use state::events::{Counted, DigestEntry, Ended, Figures, Finder, Rare};
use state::held;
use state::instance::{ClientInfo, ConnectInfo, End, Instance};
use state::process::{Door, Process};
use state::statement_log::{Slow, user_and_host, with_values};
use state::status::Stat;
use state::vars::{VARIABLES, Values, Var, VarValue, time_zone};
use value::{Charset, Collation, SqlMode, SqlResult, Value, sql_error};
use world::waits::{ByKind, Wait};

use crate::diagnostics::Diagnostics;
use crate::lookup::{LockedTables, TemporaryTables};
use crate::program::{Outside, Programs};
use crate::sink::{Sink, StateChange, status};
use crate::statement::{Done, Output, Planned, Stmt, stat_of};

pub(crate) use applying::Applying;
pub use applying::{Follows, Origin};
pub(crate) use handlers::{At, Handlers, OpenHandler};
pub use prepared::Prepared;
pub use replayed::NamedTable;
pub(crate) use replayed::{KeptPlan, LoggedTable, PLANS_MAX, PlannedRows, ReplayState};
use statements::PreparedStatement;
use texts::Texts;
pub(crate) use trx::{Tracked, TrxState};
pub(crate) use usual::{Usual, isolation_of};

/// One connection.
pub struct Session {
    pub(crate) instance: Arc<Instance>,
    pub(crate) process: Arc<Process>,
    pub(crate) access: Access,
    pub(crate) account: Arc<Account>,
    /// The password has expired: nothing else is done before it is changed.
    pub(crate) must_change_password: bool,
    accounts_version: u64,
    /// Where the client is: `localhost`, or an address.
    pub(crate) host: String,
    pub(crate) info: ClientInfo,
    pub(crate) tx: Transaction,
    pub(crate) trx: TrxState,
    /// What events in the log say of the session.
    log_context: QueryContext,
    /// What its commits get.
    pub(crate) gtid_next: GtidNext,
    /// A GTID that was given by hand has been committed, or rolled back.
    pub(crate) gtid_used: bool,
    /// The session is an applier's.
    pub(crate) applying: Option<Box<Applying>>,
    pub(crate) mdl: Holder,
    pub(crate) settings: Settings,
    pub(crate) usual: Usual,
    pub(crate) options: ExecOptions,
    /// What the running statement counts.
    pub(crate) tally: Tally,
    pub(crate) diagnostics: Diagnostics,
    pub(crate) temporary: TemporaryTables,
    pub(crate) locked: Option<LockedTables>,
    /// FLUSH TABLES WITH READ LOCK is held: nothing may be changed by this session either.
    pub(crate) read_locked: bool,
    pub(crate) handlers: Handlers,
    /// Grant tables that the session has written, as temporary tables.
    pub(crate) staged: BTreeSet<&'static str>,
    pub(crate) prepared: IdMap<u32, PreparedStatement>,
    pub(crate) named_statements: HashMap<String, u32>,
    /// Those of them that EXECUTE is running.
    pub(crate) running_statements: Vec<u32>,
    pub(crate) programs: Programs,
    /// Where stored functions run.
    pub(crate) nested: Option<Box<Session>>,
    /// What stands around this session, if it is such a one.
    pub(crate) outside: Outside,
    next_statement: u32,
    /// Statements that came as text.
    texts: Texts<Planned>,
    /// What BINLOG statements have told.
    pub(crate) replay: ReplayState,
    pub(crate) changes: Vec<StateChange>,
    /// When the present statement began, in microseconds since 1970, and what had been read by then.
    pub(crate) begun: i64,
    /// When the last statement of the present command ended; 0 if none has.
    ended: i64,
    examined_before: u64,
    /// What it has counted since.
    pub(crate) counted: Counted,
    digests: Finder,
    /// Processor time of this thread when the present statement began, while it is measured.
    cpu_begun: u64,
    /// What of performance_schema concerns the present statement.
    flags: Flags,
    /// `performance_schema`.
    pub(crate) instrumented: bool,
    /// `long_query_time`, in microseconds.
    slow_after: u64,
    /// What the present command has waited for other transactions, in nanoseconds.
    lock_nanos: u64,
    /// The present statement reads a table without an index.
    pub(crate) full_scan: bool,
    /// Raised whenever a setting changes that planning looks at.
    pub(crate) settings_epoch: u64,
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
        session.instrumented = instance.globals.on(Var::performance_schema);
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
            mdl: Holder::new(Arc::clone(instance.catalog.locks()), process.id),
            instance: Arc::clone(instance),
            process,
            account: Arc::default(),
            must_change_password: false,
            accounts_version: 0,
            host,
            info: ClientInfo::default(),
            tx,
            trx: TrxState {
                open: false,
                read_only: false,
                next_isolation: None,
                next_read_only: None,
                savepoints: Vec::new(),
                used: false,
                xa: None,
                noted: Noted::default(),
                tracked: Tracked::Nothing,
                told: Tracked::Nothing,
            },
            log_context: QueryContext::default(),
            gtid_next: GtidNext::Automatic,
            gtid_used: false,
            applying: None,
            settings: Settings::default(),
            usual: Usual::of(&instance.globals.snapshot()),
            options: ExecOptions::default(),
            tally: Tally::default(),
            diagnostics: Diagnostics::default(),
            temporary: TemporaryTables::default(),
            locked: None,
            read_locked: false,
            handlers: Handlers::default(),
            staged: BTreeSet::new(),
            prepared: IdMap::default(),
            named_statements: HashMap::new(),
            running_statements: Vec::new(),
            programs: Programs::default(),
            nested: None,
            outside: Outside::default(),
            next_statement: 1,
            texts: Texts::default(),
            replay: ReplayState::default(),
            changes: Vec::new(),
            begun: 0,
            ended: 0,
            examined_before: 0,
            slow_after: 0,
            lock_nanos: 0,
            full_scan: false,
            counted: Counted::default(),
            digests: Finder::default(),
            cpu_begun: 0,
            flags: Flags::NONE,
            instrumented: false,
            settings_epoch: 0,
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
        let result = self.use_database(&String::from_utf8_lossy(db));
        if let Err(error) = &result {
            self.changes.clear();
            self.diagnostics.clear();
            self.diagnostics.error(error);
        }
        self.end_command();
        result
    }

    /// COM_REFRESH: the bits of mysqladmin and of mysqldump --flush-logs.
    ///
    /// # Errors
    /// 1227, and those of FLUSH.
    pub fn refresh(&mut self, what: u8) -> SqlResult<()> {
        const LOG: u8 = 2;
        const TABLES: u8 = 4;
        self.require_global(catalog::privilege::Privileges::RELOAD, "RELOAD")?;
        if what & TABLES != 0 {
            self.instance.catalog.forget_all();
        }
        if what & LOG != 0 { self.rotate_log() } else { Ok(()) }
    }

    /// COM_FIELD_LIST: the columns of a table that match a pattern, each with what a row gets that names
    /// none.
    ///
    /// # Errors
    /// As SHOW COLUMNS.
    pub fn field_list(&mut self, table: &[u8], wildcard: &[u8]) -> SqlResult<Vec<(crate::Column, Value)>> {
        self.begin_command("Field List", None);
        let text = format!("SELECT * FROM {} LIMIT 0", schema::quote_identifier(&String::from_utf8_lossy(table)));
        let source: Arc<[u8]> = Arc::from(text.as_bytes());
        let parsed = parser::parse(&source, &self.parser_mode())?;
        let statement = crate::statement::Stmt::plain(&parsed, &source);
        let columns = self.describe(&statement).map(|(columns, _)| columns);
        self.end_command();
        let pattern = if wildcard.is_empty() { b"%" } else { wildcard };
        let db = self.access.db.borrow().clone().unwrap_or_default();
        let name = String::from_utf8_lossy(table).into_owned();
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

    /// The server keeps so many bytes for the session, until [`Session::let_go`].
    ///
    /// # Errors
    /// 4082 and 4081: the connection is to be closed.
    pub fn hold(&mut self, bytes: u64) -> SqlResult<()> {
        self.access.held.take(bytes);
        self.check_held()
    }

    pub fn let_go(&self, bytes: u64) {
        self.access.held.give_back(bytes);
    }

    /// Ends the connection if it, or all together, hold more than they may.
    fn check_held(&mut self) -> SqlResult<()> {
        let vars = &self.instance.globals;
        let held = &self.access.held;
        let (own, own_max) = (held.bytes(), self.usual.held_max);
        let (all, all_max) = (held.all(), vars.held_max());
        let error = if own > own_max {
            sql_error!(CONN_LIMIT, own_max, own)
        } else if all > all_max && vars.on(Var::global_connection_memory_tracking) {
            sql_error!(GLOBAL_CONN_LIMIT, all_max, all)
        } else {
            return Ok(());
        };
        if self.account.has_dynamic("CONNECTION_ADMIN") || self.account.global.privileges.contains(Privileges::SUPER) {
            return Ok(());
        }
        self.close = true;
        Err(error)
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
                self.changes.clear();
                // A client that is gone cannot be told.
                let _ = sink.error(&error);
                false
            }
        }
    }

    /// Status flags of the protocol.
    pub fn status(&self) -> u16 {
        let mut flags = 0;
        if self.usual.autocommit {
            flags |= status::AUTOCOMMIT;
        }
        if self.trx.open {
            flags |= status::IN_TRANS;
            if self.trx.read_only {
                flags |= status::IN_TRANS_READONLY;
            }
        }
        if self.settings.sql_mode.has(SqlMode::NO_BACKSLASH_ESCAPES) {
            flags |= status::NO_BACKSLASH_ESCAPES;
        }
        flags
    }

    /// The connection is to end: KILL, COMMIT RELEASE, SHUTDOWN.
    pub fn killed(&self) -> bool {
        self.close || self.process.is_dead()
    }

    /// Its end rolls a transaction back, or drops tables: it may take time.
    pub fn has_work_to_undo(&self) -> bool {
        self.tx.has_changes() || !self.temporary.is_empty()
    }

    /// Changes with every setting that [`Session::idle_timeout`] and what follows it here tell of.
    pub fn settings_version(&self) -> u64 {
        self.settings_epoch
    }

    /// Seconds of idleness after which the server ends the connection.
    pub fn idle_timeout(&self) -> Duration {
        Duration::from_secs(self.access.uint(Var::wait_timeout))
    }

    /// How long a write to the client may take.
    pub fn write_timeout(&self) -> Duration {
        Duration::from_secs(self.access.uint(Var::net_write_timeout))
    }

    /// How long the client may pause in the middle of a packet or a file.
    pub fn read_timeout(&self) -> Duration {
        Duration::from_secs(self.access.uint(Var::net_read_timeout))
    }

    /// How long the client may take for each step of its login.
    pub fn connect_timeout(&self) -> Duration {
        Duration::from_secs(self.instance.globals.uint(Var::connect_timeout))
    }

    /// Whether clients are offered compression.
    pub fn offers_compression(&self) -> bool {
        self.instance.globals.str(Var::protocol_compression_algorithms).split(',').any(|name| name.trim().eq_ignore_ascii_case("zlib"))
    }

    /// The collation in which result columns of text are announced; `None`: each in its own.
    pub fn results_collation(&self) -> Option<Collation> {
        let connection = self.settings.collation_connection;
        let charset = self.results_charset()?;
        Some(if charset == connection.charset() { connection } else { charset.default_collation() })
    }

    pub fn max_allowed_packet(&self) -> u64 {
        self.access.uint(Var::max_allowed_packet)
    }

    /// In which results are sent; `None` sends them as they are.
    pub fn results_charset(&self) -> Option<Charset> {
        Charset::by_name(self.access.vars.borrow().str(Var::character_set_results))
    }

    /// COM_SET_OPTION.
    pub fn set_multi_statements(&mut self, on: bool) {
        self.info.multi_statements = on;
    }

    /// COM_STATISTICS.
    pub fn statistics_text(&self) -> String {
        monitor::statistics_text(&self.instance)
    }

    /// COM_RESET_CONNECTION: as if newly connected, with the same account and database.
    pub fn reset_connection(&mut self) {
        self.release_all();
        self.start_variables();
        let db = self.access.db.borrow().clone();
        if let Some(db) = db {
            self.set_database_variables(&db);
        }
    }

    fn release_all(&mut self) {
        self.rollback_transaction();
        self.forget_xa();
        self.unlock_tables();
        self.close_handlers(|_| true);
        self.load_grant_tables_at_end();
        self.drop_temporary_tables();
        expr::SessionAccess::release_all_locks(&self.access);
        self.access.forget_variables();
        let statements = self.prepared.len() as u64;
        self.prepared.drain().for_each(|(_, prepared)| self.access.held.give_back(held::of_statement(&prepared.source)));
        self.named_statements.clear();
        self.access.held.give_back(self.texts.clear());
        self.replay = ReplayState::default();
        self.instance.prepared_count.fetch_sub(statements, std::sync::atomic::Ordering::Relaxed);
        self.access.last_insert_id.set(0);
        (self.trx.next_isolation, self.trx.next_read_only) = (None, None);
        self.diagnostics.clear();
        self.changes.clear();
        self.trx.told = Tracked::Nothing;
    }

    // ---- around each command

    /// Bytes that went over the connection.
    pub fn count_bytes(&self, received: u64, sent: u64) {
        self.process.counters.add(Stat::Bytes_received, received);
        self.process.counters.add(Stat::Bytes_sent, sent);
    }

    pub(crate) fn begin_command(&mut self, command: &'static str, text: Option<&Arc<[u8]>>) {
        self.process.arm();
        self.process.counters.count(Stat::Queries);
        self.process.counters.count(Stat::Questions);
        self.busy = true;
        let now = self.instance.now_micros();
        self.access.statement_micros.set(now);
        self.tx.set_clock(now as u64);
        let mut shown = self.process.info.lock();
        shown.command = command;
        shown.state = "executing";
        shown.info = text.cloned();
        shown.inner = None;
        self.begun = now;
        shown.since = now;
        drop(shown);
        self.examined_before = self.tx.rows_examined();
        self.counted.clear();
        self.lock_nanos = 0;
        // What is executed is told once it is known.
        if self.instance.logs.general_is_on() && command != "Execute" {
            self.log_general(command, text.map_or(b"".as_slice(), |text| text));
        }
        if self.usual.profiling {
            self.access.profiles.begin(now);
        }
        self.flags = self.flags();
        if self.flags.has(Consumer::StatementsCpu) {
            self.cpu_begun = world::thread_cpu_nanos();
        }
        self.refresh_account();
    }

    /// An entry of the general query log, if it is on; without passwords, unless the server is told to log
    /// them.
    pub(crate) fn log_general(&self, command: &str, argument: &[u8]) {
        if !self.instance.logs.general_is_on() || self.access.on(Var::sql_log_off) {
            return;
        }
        let raw = self.instance.globals.on(Var::log_raw);
        let shown = if raw { argument.into() } else { parser::secrets::hidden(argument, &self.parser_mode()) };
        let now = self.instance.now_micros();
        self.instance.logs.general(&self.instance.world, now, self.process.id, &self.user_host(), command, &shown);
    }

    /// COM_QUIT.
    pub fn quit(&self) {
        self.log_general("Quit", b"");
    }

    /// Who the client is, for logs.
    fn user_host(&self) -> String {
        let info = self.process.info.lock();
        let address = info.socket.and_then(|socket| socket.address).map(|address| address.ip());
        user_and_host(&info.user, &self.account.user, &self.host, address)
    }

    /// After a statement: tells what it did, and logs it, if it was slow.
    pub(crate) fn note_statement(&mut self, statement: &Stmt<'_>, output: &mut Output<'_>, result: &SqlResult<Done>) {
        self.ended = self.instance.now_micros();
        let micros = (self.ended - self.begun).max(0) as u64;
        let full_scan = std::mem::take(&mut self.full_scan);
        let shown: Arc<[u8]>;
        let statement = &if crate::statement::names_passwords(statement.ast) {
            shown = Arc::from(&*parser::secrets::hidden(statement.text(), &self.parser_mode()));
            Stmt { source: &shown, span: ast::Span { start: 0, end: shown.len() as u32 }, ..*statement }
        } else {
            *statement
        };
        if self.instrumented {
            self.note_event(statement, output, result, micros);
        }
        self.note_slow(statement, output.sent, micros, full_scan);
        if self.access.profiles.is_running() {
            self.note_profile(statement);
        }
    }

    /// For SHOW PROFILES.
    fn note_profile(&self, statement: &Stmt<'_>) {
        let shows = matches!(statement.ast, ast::Statement::Show(show) if matches!(show.what, ast::ShowWhat::Profile { .. } | ast::ShowWhat::Profiles));
        let kept = (self.usual.profiling && !shows).then(|| self.access.uint(Var::profiling_history_size) as usize);
        self.access.profiles.end(statement.text(), self.ended, kept);
    }

    /// What of performance_schema concerns this connection.
    fn flags(&self) -> Flags {
        let observed = self.instrumented && self.process.instrumented.load(Ordering::Relaxed);
        if observed { self.instance.setup.flags() } else { Flags::NONE }
    }

    /// A statement event.
    fn note_event(&mut self, statement: &Stmt<'_>, output: &mut Output<'_>, result: &SqlResult<Done>, micros: u64) {
        self.take_waits();
        let flags = self.flags;
        let (counts, timed) = if flags.statements_differ() { self.instance.setup.statement(stat_of(statement.ast)) } else { (true, true) };
        let cpu_nanos = if flags.has(Consumer::StatementsCpu) { world::thread_cpu_nanos().saturating_sub(self.cpu_begun) } else { 0 };
        let figures = Figures {
            micros: if timed { micros } else { 0 },
            affected: result.as_ref().map_or(0, |done| done.affected),
            sent: output.sent,
            examined: self.tx.rows_examined().saturating_sub(self.examined_before),
        };
        let plain = self.lock_nanos | cpu_nanos | self.diagnostics.raised == 0 && result.is_ok() && !self.counted.any();
        let rare = if plain { None } else { Some(self.rare_figures(cpu_nanos, result.is_err())) };
        let settings = self.settings_epoch;
        let digest: &Arc<DigestEntry> = match &mut output.digest {
            Some(Some((known, at))) if *at == settings => known,
            Some(Some((known, at))) if known.is_of(self.access.db.borrow().as_deref()) => {
                *at = settings;
                known
            }
            kept => {
                let db = self.access.db.borrow();
                let db = db.as_deref();
                let (event, mode) = (stat_of(statement.ast), ParserMode::new(self.settings.sql_mode.0));
                let found = self.digests.find(&self.instance.digests, db, event, statement.written(), &mode);
                match kept {
                    Some(kept) => &kept.insert((Arc::clone(found), settings)).0,
                    None => found,
                }
            }
        };
        let ended = Ended {
            digest,
            statement: statement.written(),
            begun: self.begun,
            now: self.ended,
            figures,
            rare: rare.as_ref(),
            error: result.as_ref().err(),
            flags,
            history: self.process.history.load(Ordering::Relaxed),
            counts,
        };
        self.process.recorder.lock().record(&ended, &self.trx.noted, self.process.id, &self.instance.long_histories);
        self.trx.noted.told();
    }

    #[cold]
    fn rare_figures(&self, cpu_nanos: u64, failed: bool) -> Rare {
        let mut rare = Rare {
            lock_micros: self.lock_nanos / 1000,
            errors: u64::from(failed),
            warnings: self.diagnostics.raised - self.diagnostics.errors.min(self.diagnostics.raised),
            cpu_nanos,
            ..Rare::default()
        };
        rare.count(&self.counted);
        rare
    }

    /// Whether the statement that has just ended took longer than `long_query_time`.
    fn was_slow(&self) -> bool {
        (self.ended - self.begun).max(0) as u64 >= self.slow_after
    }

    fn note_slow(&mut self, statement: &Stmt<'_>, sent: u64, micros: u64, full_scan: bool) {
        let unindexed = full_scan && self.instance.logs.slow_is_on() && self.instance.globals.on(Var::log_queries_not_using_indexes);
        if micros < self.slow_after && !unindexed {
            return;
        }
        // What EXECUTE has executed is told by itself.
        if matches!(statement.ast, ast::Statement::Execute(_)) {
            return;
        }
        if crate::statement::is_administrative(statement.ast) && !self.instance.globals.on(Var::log_slow_admin_statements) {
            return;
        }
        self.take_waits();
        let examined = self.tx.rows_examined().saturating_sub(self.examined_before);
        if examined < self.access.uint(Var::min_examined_row_limit) {
            return;
        }
        self.process.counters.count(Stat::Slow_queries);
        if !self.instance.logs.slow_is_on() {
            return;
        }
        let (user_host, db) = (self.user_host(), self.access.db.borrow().clone().unwrap_or_default());
        let text = if statement.params.is_empty() {
            statement.text().into()
        } else {
            std::borrow::Cow::from(with_values(statement.text(), statement.params, &self.parser_mode()))
        };
        let entry = Slow {
            user_host: &user_host,
            id: self.process.id,
            db: &db,
            begun: self.begun,
            micros,
            lock_micros: self.lock_nanos / 1000,
            sent,
            examined,
            insert_id: self.access.last_insert_id.get(),
            text: &text,
        };
        self.instance.logs.slow(&self.instance.world, &entry);
    }

    /// Adds what this thread has waited for to what the connection has.
    #[inline]
    fn take_waits(&mut self) {
        if let Some(mine) = world::waits::take_mine() {
            self.add_waits(&mine);
        }
    }

    #[cold]
    fn add_waits(&mut self, mine: &ByKind) {
        self.lock_nanos += [Wait::RowLock, Wait::Metadata].map(|wait| mine[wait as usize].nanos).iter().sum::<u64>();
        self.process.add_waits(mine);
        if self.flags().has(Consumer::WaitsCurrent) {
            let long = Some(&self.instance.long_histories).filter(|_| self.flags().has(Consumer::WaitsHistoryLong));
            self.process.recorder.lock().keep_waits(world::waits::take_singles(), self.process.id, long);
        }
    }

    pub(crate) fn end_command(&mut self) {
        self.busy = false;
        self.take_waits();
        let ended = std::mem::take(&mut self.ended);
        let now = if ended == 0 { self.instance.now_micros() } else { ended };
        if !self.diagnostics.codes.is_empty() {
            self.count_errors(now);
        }
        let mut shown = self.process.info.lock();
        shown.command = "Sleep";
        shown.state = "";
        shown.info = None;
        shown.since = now;
    }

    fn count_errors(&mut self, now: i64) {
        let counts = self.flags().errors();
        let mut errors = self.process.errors.lock();
        for (code, times) in self.diagnostics.codes.drain(..).filter(|_| counts) {
            errors.count(code, times, now);
        }
    }

    /// GRANT and REVOKE reach connected sessions at their next statement.
    fn refresh_account(&mut self) {
        let version = self.instance.catalog.accounts_version();
        if version != self.accounts_version && self.applying.is_none() {
            self.accounts_version = version;
            self.settings_epoch += 1;
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
        let mut output = Output::new(sink, self.usual.local_infile && self.info.local_files);
        let statement = Stmt { params, warnings: &parsed.warnings, ..Stmt::plain(parsed, source) };
        self.run(&statement, &mut output)
    }

    /// What evaluation needs, from the session's fields. A macro-like helper for callers that borrow other
    /// fields too.
    pub(crate) fn eval_context<'a>(
        settings: &'a Settings,
        access: &'a Access,
        diagnostics: &'a mut Diagnostics,
        params: &'a [Value],
    ) -> EvalContext<'a> {
        let mut cx = EvalContext::new(settings, access, diagnostics);
        cx.clock = Clock { utc_micros: access.fixed_micros.get().unwrap_or(access.statement_micros.get()) };
        cx.params = params;
        cx
    }

    /// After variables changed: what is kept in converted form.
    pub(crate) fn refresh_settings(&mut self) {
        let vars = self.access.vars.borrow();
        self.settings = Settings {
            sql_mode: vars.sql_mode(),
            collation_connection: Collation::by_name(vars.str(Var::collation_connection)).unwrap_or(Collation::UTF8MB4_0900_AI_CI),
            charset_client: Charset::by_name(vars.str(Var::character_set_client)).unwrap_or(Charset::Utf8mb4),
            time_zone: time_zone(vars.str(Var::time_zone)).unwrap_or_default(),
            div_precision_increment: vars.uint(Var::div_precision_increment) as u8,
            default_week_format: vars.uint(Var::default_week_format) as u32,
            block_encryption: vars.text(Var::block_encryption_mode).and_then(|mode| BlockEncryption::parse(&mode)).unwrap_or_default(),
            max_allowed_packet: vars.uint(Var::max_allowed_packet),
            group_concat_max_len: vars.uint(Var::group_concat_max_len),
            sql_auto_is_null: vars.on(Var::sql_auto_is_null),
            explicit_defaults_for_timestamp: vars.on(Var::explicit_defaults_for_timestamp),
            time_names: Locale::by_name(vars.str(Var::lc_time_names)).unwrap_or_default(),
        };
        let limit = vars.uint(Var::sql_select_limit);
        self.options = ExecOptions {
            auto_increment_increment: vars.uint(Var::auto_increment_increment),
            auto_increment_offset: vars.uint(Var::auto_increment_offset),
            insert_id: vars.uint(Var::insert_id),
            hide_from_replicas: !vars.on(Var::sql_log_bin),
            foreign_key_checks: vars.on(Var::foreign_key_checks),
            unique_checks: vars.on(Var::unique_checks),
            sql_safe_updates: vars.on(Var::sql_safe_updates),
            select_limit: (limit != u64::MAX).then_some(limit),
            load_memory: vars.uint(Var::redoubt_load_memory) as usize,
            sort_memory: sort_memory(&vars),
            log_max: vars.uint(Var::max_binlog_cache_size),
            bulk_min: vars.uint(Var::redoubt_bulk_load_min_size) as usize,
            ..ExecOptions::default()
        };
        self.process.info.lock().sql_mode = self.settings.sql_mode.0;
        self.diagnostics.kept_max = vars.uint(Var::max_error_count) as usize;
        self.diagnostics.notes = vars.on(Var::sql_notes);
        let snapshot_isolation = vars.on(Var::innodb_snapshot_isolation);
        let timeout = Duration::from_secs(vars.uint(Var::innodb_lock_wait_timeout));
        self.slow_after = match vars.get(Var::long_query_time) {
            VarValue::Float(seconds) => (seconds * 1e6) as u64,
            _ => u64::MAX,
        };
        self.usual = Usual::of(&vars);
        self.access.fixed_micros.set(match vars.get(Var::timestamp) {
            VarValue::Float(x) if *x > 0.0 => Some((*x * 1e6).round() as i64),
            _ => None,
        });
        self.log_context = log_context(&vars, self.process.id, self.settings.collation_connection);
        drop(vars);
        self.refresh_gtid();
        self.settings_epoch += 1;
        self.tx.set_lock_timeout(timeout);
        self.tx.set_snapshot_isolation(snapshot_isolation);
    }

    /// At the start of a transaction: what its log entry says of the session.
    pub(crate) fn prepare_log(&mut self) {
        let log = self.tx.log();
        log.set_context(&self.log_context);
        log.hidden(self.options.hide_from_replicas);
        self.name_origin();
    }

    /// After `gtid_next` or the origin of what is applied has changed.
    pub(crate) fn refresh_gtid(&mut self) {
        let given = state::gtids::next(self.access.vars.borrow().str(Var::gtid_next));
        self.gtid_next = self.origin().map_or(given, |origin| origin.gtid);
    }

    /// How the session's commits are logged.
    pub(crate) fn commit_options(&self) -> CommitOptions {
        CommitOptions { gtid: self.gtid_next }
    }

    pub(crate) fn mdl_timeout(&self) -> Duration {
        self.usual.mdl_timeout
    }

    /// Takes a metadata lock for this session, until the end of the transaction.
    pub(crate) fn lock_name(&mut self, name: catalog::mdl::Name, mode: catalog::mdl::Mode) -> SqlResult<()> {
        let lock = self.instance.catalog.locks().lock_of(name);
        self.lock_metadata(&lock, mode, catalog::mdl::Span::Transaction)
    }

    pub(crate) fn lock_metadata(
        &mut self,
        lock: &Arc<catalog::mdl::MetadataLock>,
        mode: catalog::mdl::Mode,
        span: catalog::mdl::Span,
    ) -> SqlResult<()> {
        let patience = Patience { timeout: self.mdl_timeout(), killed: &self.process.killed };
        self.mdl.acquire(lock, mode, span, &patience).map_err(crate::lookup::mdl_error)
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

/// What a statement may hold in memory: MySQL's sizes count where somebody has raised them, for they are
/// per operator and their defaults are small.
fn sort_memory(vars: &Values) -> usize {
    let raised = |var: Var| Some(vars.uint(var)).filter(|n| VARIABLES[var as usize].default_value() != VarValue::Uint(*n));
    let most = [Var::sort_buffer_size, Var::join_buffer_size, Var::tmp_table_size].into_iter().filter_map(raised).max();
    most.unwrap_or(0).max(vars.uint(Var::redoubt_sort_memory)) as usize
}

/// What events in the log say of the session. As MySQL, nothing of `autocommit`: a replica that took it
/// over would refuse the next DDL.
fn log_context(vars: &Values, connection: u64, collation: Collation) -> QueryContext {
    const NO_FOREIGN_KEY_CHECKS: u32 = 0x400_0000;
    const RELAXED_UNIQUE_CHECKS: u32 = 0x800_0000;
    let flag = |on: bool, bit: u32| if on { bit } else { 0 };
    // Statements are logged as they were parsed, in UTF-8.
    let client = match Charset::by_name(vars.str(Var::character_set_client)) {
        Some(client @ (Charset::Utf8mb3 | Charset::Binary)) => client,
        _ => Charset::Utf8mb4,
    };
    let server = Collation::by_name(vars.str(Var::collation_server)).unwrap_or(Collation::UTF8MB4_0900_AI_CI);
    let increments = (vars.uint(Var::auto_increment_increment) as u16, vars.uint(Var::auto_increment_offset) as u16);
    QueryContext {
        thread_id: connection as u32,
        flags2: flag(!vars.on(Var::foreign_key_checks), NO_FOREIGN_KEY_CHECKS) | flag(!vars.on(Var::unique_checks), RELAXED_UNIQUE_CHECKS),
        sql_mode: vars.sql_mode().0,
        charset_client: client.default_collation().0,
        collation_connection: collation.0,
        collation_server: server.0,
        default_collation_utf8mb4: Collation::UTF8MB4_0900_AI_CI.0,
        lc_time_names: Locale::by_name(vars.str(Var::lc_time_names)).unwrap_or_default().number(),
        auto_increment: (increments != (1, 1)).then_some(increments),
        // Literals of TIMESTAMP columns in DDL are read by it.
        time_zone: Some(vars.str(Var::time_zone)).filter(|zone| !zone.eq_ignore_ascii_case("SYSTEM")).map(Arc::from),
        microseconds: None,
        explicit_defaults_for_timestamp: None,
    }
}
