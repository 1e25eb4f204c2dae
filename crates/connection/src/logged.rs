//! What the log says of a connection's transactions: the settings that they were made with, whose they were
//! first, and the GTIDs that they get.
//!
//! A GTID that is given by hand belongs to the next transaction, whatever that does; one that was executed
//! makes its transaction do nothing. From SET on nobody else can have it, until that transaction has ended;
//! whoever sets `gtid_next` to one that somebody has waits for what becomes of it.

use std::sync::Arc;
use std::time::Duration;

use binlog::{Gtid, QueryContext};
use catalog::key::Entry;
use catalog::put;
use engine::{CommitOptions, GtidNext, Transaction};
use expr::Settings;
use expr::locale::Locale;
use log::{OwnedGtid, Owning};
use state::instance::{GTID_MODE_ON, Instance};
use state::process::Process;
use state::vars::{Values, Var};
use value::{Charset, Collation, SqlResult, sql_error};

use crate::applying::{Applying, Origin};
use crate::temporary::TemporaryTables;

/// How often a connection that waits for a GTID looks what has become of it.
const PAUSE: Duration = Duration::from_millis(1);

/// See the file's header.
#[derive(Default)]
pub struct Logged {
    /// What events say of the connection.
    context: QueryContext,
    /// What its commits get.
    pub gtid_next: GtidNext,
    /// A GTID that was given by hand has been committed, or rolled back.
    pub gtid_used: bool,
    /// Until then nobody else can have it.
    pub gtid_owned: Option<OwnedGtid>,
    /// The connection is an applier's.
    pub applying: Option<Box<Applying>>,
}

/// What a statement is to a GTID that was given by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// It takes part in no transaction.
    None,
    Any,
    /// COMMIT.
    Commit,
    /// ROLLBACK.
    Rollback,
}

impl Logged {
    /// After variables have changed.
    pub fn refresh(&mut self, vars: &Values, connection: u64, settings: &Settings) {
        self.context = log_context(vars, connection, settings);
        self.refresh_gtid(vars);
    }

    /// After `gtid_next` or the origin of what is applied has changed.
    pub fn refresh_gtid(&mut self, vars: &Values) {
        self.gtid_next = self.origin().map_or_else(|| state::gtids::next(vars.str(Var::gtid_next)), |origin| origin.gtid);
    }

    /// At the start of a transaction: what its log entry says of the connection.
    pub fn prepare(&self, tx: &mut Transaction, hidden: bool) {
        let log = tx.log();
        log.set_context(&self.context);
        log.hidden(hidden);
        let Some(origin) = self.origin() else { return };
        log.set_server_id(origin.server_id);
        log.set_original_micros(origin.committed);
    }

    /// A GTID was given by hand.
    pub fn has_given(&self) -> bool {
        matches!(self.gtid_next, GtidNext::Given(_))
    }

    /// How commits are logged.
    pub fn commit_options(&self) -> CommitOptions {
        CommitOptions { gtid: self.gtid_next }
    }

    /// # Errors
    /// The source says that the present statement failed.
    pub fn may_commit(&self) -> SqlResult<()> {
        self.applying.as_ref().and_then(|applying| applying.must_fail.clone()).map_or(Ok(()), Err)
    }

    /// Before a commit: the row that says how far a source was followed goes with it.
    ///
    /// # Errors
    /// Those of the storage, and of [`Logged::may_commit`].
    pub fn put_place(&mut self, tx: &mut Transaction) -> SqlResult<()> {
        self.may_commit()?;
        match self.applying.as_mut().and_then(|applying| applying.place.take()) {
            Some((key, place)) => put(tx, &key, &Entry::Variable(place)),
            None => Ok(()),
        }
    }

    /// The time of the events that the present statement logs, in seconds since 1970.
    pub fn event_time(&self, instance: &Instance) -> u32 {
        match self.applying.as_ref().filter(|applying| applying.origin.is_some()) {
            Some(applying) => applying.timestamp,
            None => (instance.now_micros() / 1_000_000) as u32,
        }
    }

    /// Appends a Query event, which replicas execute in the database.
    pub fn query(&self, tx: &mut Transaction, instance: &Instance, db: &str, text: &[u8]) {
        let timestamp = self.event_time(instance);
        let databases: Vec<&str> = if db.is_empty() { Vec::new() } else { vec![db] };
        let xid = instance.next_xid();
        tx.log().query(timestamp, db, text, &databases, xid);
    }

    /// Where the present transaction comes from, if a source has made it.
    pub fn origin(&self) -> Option<&Origin> {
        self.applying.as_ref().and_then(|applying| applying.origin.as_ref())
    }

    /// The transaction that has created a table is over.
    pub fn end_filling(&mut self, instance: &Instance, temporary: &mut TemporaryTables) {
        let Some(applying) = &mut self.applying else { return };
        for (at, (db, name)) in std::mem::take(&mut applying.filling).into_iter().enumerate() {
            instance.catalog.forget_table(&db, &name);
            if at == 0 {
                temporary.remove(&(db, name));
            }
        }
    }

    /// SET gtid_next. Gives the GTID, if the text is one. `open`: a transaction is.
    ///
    /// # Errors
    /// 1766, 1774, 1779, 1781, 1790.
    pub fn check_next(&self, instance: &Instance, open: bool, text: &str) -> SqlResult<Option<Gtid>> {
        if open {
            return Err(sql_error!(VARIABLE_NOT_SETTABLE_IN_TRANSACTION, "gtid_next"));
        }
        if let Some(owned) = &self.gtid_owned {
            return Err(sql_error!(CANT_SET_GTID_NEXT_WHEN_OWNING_GTID, owned.gtid()));
        }
        let mode = instance.globals.uint(Var::gtid_mode);
        if text.eq_ignore_ascii_case("AUTOMATIC") {
            return Ok(None);
        }
        if text.eq_ignore_ascii_case("ANONYMOUS") {
            return if mode == GTID_MODE_ON { Err(sql_error!(CANT_SET_GTID_NEXT_TO_ANONYMOUS)) } else { Ok(None) };
        }
        match Gtid::parse(text) {
            None => Err(sql_error!(MALFORMED_GTID_SPECIFICATION, text)),
            Some(_) if mode == 0 => Err(sql_error!(CANT_SET_GTID_NEXT_TO_GTID)),
            given => Ok(given),
        }
    }

    /// The GTID is this connection's from now on, or was executed. Waits as long as somebody else has it.
    ///
    /// # Errors
    /// 1317.
    pub fn own(&mut self, instance: &Instance, process: &Process, gtid: Gtid) -> SqlResult<()> {
        loop {
            match log::own(instance.engine.log(), gtid, process.id) {
                Owning::Yours(owned) => {
                    self.gtid_owned = Some(owned);
                    return Ok(());
                }
                Owning::Executed => return Ok(()),
                Owning::Others if process.interrupt.is_raised() => return Err(sql_error!(QUERY_INTERRUPTED)),
                Owning::Others => instance.world().sleep(PAUSE),
            }
        }
    }

    /// Before a statement under a GTID that was given by hand: true if it is to do nothing, because the
    /// GTID was executed. `open`: a transaction is.
    ///
    /// # Errors
    /// 1837 if a transaction has had the GTID.
    pub fn is_given_away(&self, instance: &Instance, open: bool, part: Part) -> SqlResult<bool> {
        let GtidNext::Given(gtid) = self.gtid_next else { return Ok(false) };
        if self.applying.is_some() || part == Part::None {
            return Ok(false);
        }
        if self.gtid_used {
            // A definition has ended its transaction, which a client may end once more.
            let ends = matches!(part, Part::Commit | Part::Rollback);
            return if ends { Ok(true) } else { Err(sql_error!(GTID_NEXT_TYPE_UNDEFINED_GTID, gtid)) };
        }
        Ok(!open && instance.engine.log().is_executed(gtid))
    }

    /// Behind such a statement: a transaction that is over has taken the GTID, even if it has changed
    /// nothing. True if a group of it that has changed nothing is to be committed.
    pub fn end_given(&mut self, instance: &Instance, open: bool, part: Part) -> bool {
        let GtidNext::Given(gtid) = self.gtid_next else { return false };
        if self.applying.is_some() || open {
            return false;
        }
        let is_executed = || instance.engine.log().is_executed(gtid);
        if part == Part::None {
            // Rows of a log may have been committed by it, or a program's statement.
            if self.gtid_owned.is_some() && is_executed() {
                (self.gtid_used, self.gtid_owned) = (true, None);
            }
            return false;
        }
        self.gtid_used = true;
        if part != Part::Rollback && !is_executed() {
            return true;
        }
        self.gtid_owned = None;
        false
    }

    /// Behind a statement that has failed: if no transaction goes on, the GTID is free.
    pub fn give_up_given(&mut self, open: bool) {
        if self.gtid_owned.is_some() && !open {
            self.gtid_used = true;
            self.gtid_owned = None;
        }
    }
}

/// What events in the log say of the session. As MySQL, nothing of `autocommit`: a replica that took it
/// over would refuse the next DDL.
fn log_context(vars: &Values, connection: u64, settings: &Settings) -> QueryContext {
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
        collation_connection: settings.collation_connection.0,
        collation_server: server.0,
        default_collation_utf8mb4: settings.default_utf8mb4.0,
        lc_time_names: Locale::by_name(vars.str(Var::lc_time_names)).unwrap_or_default().number(),
        auto_increment: (increments != (1, 1)).then_some(increments),
        // Literals of TIMESTAMP columns in DDL are read by it.
        time_zone: Some(vars.str(Var::time_zone)).filter(|zone| !zone.eq_ignore_ascii_case("SYSTEM")).map(Arc::from),
        microseconds: None,
        // A replica that is told nothing takes it for ON.
        explicit_defaults_for_timestamp: (!vars.on(Var::explicit_defaults_for_timestamp)).then_some(false),
    }
}
