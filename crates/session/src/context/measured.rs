//! What is measured of a command and of each statement in it, and where it goes when a statement has ended:
//! to the statement events of performance_schema, the slow log and SHOW PROFILES; and the general log.
//!
//! ```text
//!   begin_command    Measured::begin
//!     statement      counts into `counted`      note_statement: event, slow log, profile
//!     statement      …
//!   end_command      what was waited for, errors
//! ```
//! A statement pays for what is switched on: without performance_schema it is a clock that is read twice.
//!
//! A statement of a program has times and counts of its own, between [`Measured::enter`] and
//! [`Measured::leave`]; what it counts is counted for the CALL around it, too. As in MySQL the slow log has
//! the CALL alone.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use catalog::Account;
use connection::count::stat_of;
use connection::diagnostics::Diagnostics;
use connection::rights::Rights;
use connection::sink::status;
use connection::stmt::{Done, Output, Stmt};
use connection::trx::Trx;
use expr::Settings;
use parser::{ParserMode, ast};
use state::access::Access;
use state::events::setup::{Consumer, Flags};
use state::events::{Counted, DigestEntry, Ended, Figures, Finder, Rare};
use state::instance::Instance;
use state::process::Process;
use state::statement_log::{Slow, user_and_host, with_values};
use state::status::Stat;
use state::vars::Var;
use value::SqlResult;
use world::waits::{ByKind, Wait};

/// See the file's header. Times are microseconds since 1970.
pub(crate) struct Measured {
    /// `performance_schema`.
    pub instrumented: bool,
    /// `long_query_time`, in microseconds.
    pub slow_after: u64,
    /// What of performance_schema concerns the present command.
    flags: Flags,
    digests: Finder,
    /// When the present command began, and how many rows its transaction had read by then.
    pub begun: i64,
    examined_before: u64,
    /// Processor time of this thread when the command began, while that is measured.
    cpu_begun: u64,
    /// When the last statement of the present command ended; 0 if none has.
    ended: i64,
    /// What the command has counted.
    pub counted: Counted,
    /// The command has read a table without an index. As in MySQL the results of a CALL say so from the first
    /// such statement on.
    without_index: bool,
    /// What it has waited for other transactions, in nanoseconds.
    lock_nanos: u64,
    /// The present statement, or one of a program that it runs, reads a table without an index. Known only
    /// while the slow log is on.
    pub full_scan: bool,
}

/// What was measured of a statement when one of the program that it runs began.
pub(crate) struct Outer {
    begun: i64,
    examined_before: u64,
    cpu_begun: u64,
    lock_nanos: u64,
    /// Most have counted nothing.
    counted: Option<Box<Counted>>,
}

impl Default for Measured {
    fn default() -> Measured {
        Measured {
            instrumented: false,
            slow_after: 0,
            flags: Flags::NONE,
            digests: Finder::default(),
            begun: 0,
            examined_before: 0,
            cpu_begun: 0,
            ended: 0,
            counted: Counted::default(),
            without_index: false,
            lock_nanos: 0,
            full_scan: false,
        }
    }
}

impl Measured {
    /// A command begins `now`; its transaction has read `examined` rows before it.
    pub fn begin(&mut self, now: i64, examined: u64, flags: Flags) {
        self.begun = now;
        self.examined_before = examined;
        self.counted.clear();
        self.without_index = false;
        self.full_scan = false;
        self.lock_nanos = 0;
        self.flags = flags;
        if flags.has(Consumer::StatementsCpu) {
            self.cpu_begun = world::thread_cpu_nanos();
        }
    }

    /// What of performance_schema concerns this connection.
    pub fn observed(&self, access: &Access) -> Flags {
        let observed = self.instrumented && access.process.instrumented.load(Ordering::Relaxed);
        if observed { access.instance.setup.flags() } else { Flags::NONE }
    }

    /// When the present statement began, if it is noted for events.
    pub fn noted(&self) -> Option<i64> {
        self.instrumented.then_some(self.begun)
    }

    /// What the present statement has read: `no_index`: some table without one.
    pub fn has_read(&mut self, no_index: bool) {
        self.counted.no_index |= no_index;
        self.without_index |= no_index;
    }

    /// What the client is told of the command so far.
    pub fn status(&self) -> u16 {
        if self.without_index { status::NO_INDEX_USED } else { 0 }
    }

    /// A statement of a program begins `now`; the transaction has read `examined` rows before it.
    pub fn enter(&mut self, now: i64, examined: u64) -> Outer {
        let counted = self.counted.any().then(|| Box::new(std::mem::take(&mut self.counted)));
        let cpu = if self.flags.has(Consumer::StatementsCpu) { world::thread_cpu_nanos() } else { 0 };
        Outer {
            begun: std::mem::replace(&mut self.begun, now),
            examined_before: std::mem::replace(&mut self.examined_before, examined),
            cpu_begun: std::mem::replace(&mut self.cpu_begun, cpu),
            lock_nanos: std::mem::take(&mut self.lock_nanos),
            counted,
        }
    }

    /// It has ended.
    pub fn leave(&mut self, outer: Outer) {
        (self.begun, self.examined_before, self.cpu_begun) = (outer.begun, outer.examined_before, outer.cpu_begun);
        self.lock_nanos += outer.lock_nanos;
        if let Some(counted) = outer.counted {
            self.counted.add_all(&counted);
        }
    }

    /// When the command's last statement ended, if one has; asked once a command.
    pub fn take_end(&mut self) -> Option<i64> {
        Some(std::mem::take(&mut self.ended)).filter(|ended| *ended != 0)
    }

    /// How long the last statement took, in microseconds.
    fn micros(&self) -> u64 {
        (self.ended - self.begun).max(0) as u64
    }

    /// A statement of the command has ended, and took longer than `long_query_time`.
    pub fn was_slow(&self) -> bool {
        self.ended != 0 && self.micros() >= self.slow_after
    }
}

/// What a statement that has ended leaves behind: an event, an entry of the slow log, a profile; and what the
/// connection has waited for.
pub(crate) struct Noting<'c> {
    pub instance: &'c Instance,
    pub process: &'c Process,
    pub access: &'c Access,
    pub account: &'c Account,
    /// Where the client is.
    pub host: &'c str,
    pub settings: &'c Settings,
    pub profiling: bool,
    pub epoch: u64,
    /// A program runs: the slow log has the CALL alone.
    pub in_program: bool,
    pub measured: &'c mut Measured,
    pub trx: &'c mut Trx,
    pub diagnostics: &'c mut Diagnostics,
}

/// Who the client is, for logs.
fn user_host_of(rights: Rights<'_>, host: &str) -> String {
    let info = rights.access.process.info.lock();
    let address = info.socket.and_then(|socket| socket.address).map(|address| address.ip());
    user_and_host(&info.user, &rights.account.user, host, address)
}

/// An entry of the general query log, if it is on; without passwords, unless the server is told to log them.
pub(super) fn log_general(rights: Rights<'_>, host: &str, mode: &ParserMode, command: &str, argument: &[u8]) {
    let Access { instance, process, .. } = rights.access;
    if !instance.logs.general_is_on() || rights.access.on(Var::sql_log_off) {
        return;
    }
    let raw = instance.globals.on(Var::log_raw);
    let shown = if raw { argument.into() } else { parser::secrets::hidden(argument, mode) };
    instance.logs.general(&instance.world, instance.now_micros(), process.id, &user_host_of(rights, host), command, &shown);
}

impl Noting<'_> {
    /// After a statement: tells what it did, and logs it, if it was slow.
    pub fn note_statement(&mut self, statement: &Stmt<'_>, output: &mut Output<'_>, result: &SqlResult<Done>) {
        self.measured.ended = self.instance.now_micros();
        let micros = self.measured.micros();
        let shown: Arc<[u8]>;
        let statement = &if connection::kinds::names_passwords(statement.ast) {
            shown = Arc::from(&*parser::secrets::hidden(statement.text(), &ParserMode::new(self.settings.sql_mode.0)));
            Stmt { source: &shown, span: ast::Span { start: 0, end: shown.len() as u32 }, ..*statement }
        } else {
            *statement
        };
        if self.measured.instrumented {
            self.note_event(statement, output, result, micros);
        }
        if !self.in_program {
            let full_scan = std::mem::take(&mut self.measured.full_scan);
            self.note_slow(statement, output.sent, micros, full_scan);
        }
        if self.access.profiles.is_running() {
            self.note_profile(statement);
        }
    }

    /// For SHOW PROFILES.
    fn note_profile(&self, statement: &Stmt<'_>) {
        let shows = matches!(statement.ast, ast::Statement::Show(show) if matches!(show.what, ast::ShowWhat::Profile { .. } | ast::ShowWhat::Profiles));
        let kept = (self.profiling && !shows).then(|| self.access.uint(Var::profiling_history_size) as usize);
        self.access.profiles.end(statement.text(), self.measured.ended, kept);
    }

    /// What of performance_schema concerns this connection.
    fn flags(&self) -> Flags {
        self.measured.observed(self.access)
    }

    /// A statement event.
    fn note_event(&mut self, statement: &Stmt<'_>, output: &mut Output<'_>, result: &SqlResult<Done>, micros: u64) {
        self.take_waits();
        let flags = self.measured.flags;
        let (counts, timed) = if flags.statements_differ() { self.instance.setup.statement(stat_of(statement.ast)) } else { (true, true) };
        let cpu_nanos =
            if flags.has(Consumer::StatementsCpu) { world::thread_cpu_nanos().saturating_sub(self.measured.cpu_begun) } else { 0 };
        let figures = Figures {
            micros: if timed { micros } else { 0 },
            affected: result.as_ref().map_or(0, |done| done.affected),
            sent: output.sent,
            examined: self.trx.tx.rows_examined().saturating_sub(self.measured.examined_before),
        };
        let plain = self.measured.lock_nanos | cpu_nanos | self.diagnostics.raised == 0 && result.is_ok() && !self.measured.counted.any();
        let rare = if plain { None } else { Some(self.rare_figures(cpu_nanos, result.is_err())) };
        let settings = self.epoch;
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
                let found = self.measured.digests.find(&self.instance.digests, db, event, statement.written(), &mode);
                match kept {
                    Some(kept) => &kept.insert((Arc::clone(found), settings)).0,
                    None => found,
                }
            }
        };
        let ended = Ended {
            digest,
            statement: statement.written(),
            begun: self.measured.begun,
            now: self.measured.ended,
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
            lock_micros: self.measured.lock_nanos / 1000,
            errors: u64::from(failed),
            warnings: self.diagnostics.raised - self.diagnostics.errors.min(self.diagnostics.raised),
            cpu_nanos,
            ..Rare::default()
        };
        rare.count(&self.measured.counted);
        rare
    }

    fn note_slow(&mut self, statement: &Stmt<'_>, sent: u64, micros: u64, full_scan: bool) {
        let unindexed = full_scan && self.instance.logs.slow_is_on() && self.instance.globals.on(Var::log_queries_not_using_indexes);
        if micros < self.measured.slow_after && !unindexed {
            return;
        }
        // What EXECUTE has executed is told by itself.
        if matches!(statement.ast, ast::Statement::Execute(_)) {
            return;
        }
        if connection::kinds::is_administrative(statement.ast) && !self.instance.globals.on(Var::log_slow_admin_statements) {
            return;
        }
        self.take_waits();
        let examined = self.trx.tx.rows_examined().saturating_sub(self.measured.examined_before);
        if examined < self.access.uint(Var::min_examined_row_limit) {
            return;
        }
        self.process.counters.count(Stat::Slow_queries);
        if !self.instance.logs.slow_is_on() {
            return;
        }
        let (user_host, db) = (
            user_host_of(Rights { account: self.account, access: self.access }, self.host),
            self.access.db.borrow().clone().unwrap_or_default(),
        );
        let text = if statement.params.is_empty() {
            statement.text().into()
        } else {
            Cow::from(with_values(statement.text(), statement.params, &ParserMode::new(self.settings.sql_mode.0)))
        };
        let entry = Slow {
            user_host: &user_host,
            id: self.process.id,
            db: &db,
            begun: self.measured.begun,
            micros,
            lock_micros: self.measured.lock_nanos / 1000,
            sent,
            examined,
            insert_id: self.access.last_insert_id.get(),
            text: &text,
        };
        self.instance.logs.slow(&self.instance.world, &entry);
    }

    /// Adds what this thread has waited for to what the connection has.
    #[inline]
    pub fn take_waits(&mut self) {
        if let Some(mine) = world::waits::take_mine() {
            self.add_waits(&mine);
        }
    }

    #[cold]
    fn add_waits(&mut self, mine: &ByKind) {
        self.measured.lock_nanos += [Wait::RowLock, Wait::Metadata].map(|wait| mine[wait as usize].nanos).iter().sum::<u64>();
        self.process.add_waits(mine);
        if self.flags().has(Consumer::WaitsCurrent) {
            let long = Some(&self.instance.long_histories).filter(|_| self.flags().has(Consumer::WaitsHistoryLong));
            self.process.recorder.lock().keep_waits(world::waits::take_singles(), self.process.id, long);
        }
    }

    pub fn count_errors(&mut self, now: i64) {
        let counts = self.flags().errors();
        let mut errors = self.process.errors.lock();
        for (code, times) in self.diagnostics.codes.drain(..).filter(|_| counts) {
            errors.count(code, times, now);
        }
    }
}
