//! What the applier of a replica does through a session: transactions of a source, with the state of the
//! session that they were made in.
//!
//! What is always true:
//! 1. A transaction of the source is one of ours: it has the source's GTID, its server id in every event,
//!    and the time at which it was first committed. What the source has committed without effect here is an
//!    empty group of that GTID ([`Applier::end_source`]).
//! 2. Where a source is followed by place, the place behind the transaction is a row of the catalog that is
//!    committed with it. So what was applied is what our log says, whatever ends the server.
//! 3. Transactions of rows may be committed together ([`Applier::seal`]): each is one transaction of our log,
//!    and one sync is enough for all of them.
//! 4. `read_only` and `super_read_only` do not hold the applier back, and its rights are all.

use std::sync::Arc;

use base::TrxId;
use binlog::{LoadQuery, QueryEvent, RowsEvent, TableMapEvent, UserValue, UserVar, XaId};
use catalog::Account;
use catalog::key;
use catalog::storage_error;
use connection::applying::{Follows, Origin};
use connection::sink::{Discarded, LocalData, Sink};
use ddl::Queries;
use engine::{GtidNext, Isolation, WhenPlaced};
use expr::locale::Locale;
use state::instance::{ConnectInfo, Instance};
use state::process::Process;
use state::vars::{Var, VarValue, time_zone};
use value::error::{self, ErrorKind, is_number_of};
use value::{Collation, Decimal, SqlError, SqlMode, SqlResult, SqlType, Value, sql_error};

use crate::session::{NamedTable, Session};

const NO_FOREIGN_KEY_CHECKS: u32 = 0x400_0000;
const RELAXED_UNIQUE_CHECKS: u32 = 0x800_0000;
const AUTO_IS_NULL: u32 = 0x4000;
/// Errors of statements that somebody has ended: by KILL, a shutdown, a connection.
const INTERRUPTED: [ErrorKind; 5] =
    [error::SERVER_SHUTDOWN, error::NET_READ_ERROR, error::NET_ERROR_ON_WRITE, error::NEW_ABORTING_CONNECTION, error::QUERY_INTERRUPTED];
/// Errors that the next try may not have: time-outs, deadlocks.
const BY_CHANCE: [ErrorKind; 3] = [error::LOCK_WAIT_TIMEOUT, error::LOCK_DEADLOCK, error::XA_RBDEADLOCK];

/// A session of the server's own that makes a source's transactions ours.
pub struct Applier(Session);

impl Applier {
    /// A session of the server's own, for an applier. Its process is in the list, as MySQL's `system user`.
    ///
    /// # Errors
    /// 1040.
    pub fn new(instance: &Arc<Instance>) -> SqlResult<Applier> {
        let mut session = Session::connect(instance, ConnectInfo::without_client(""))?;
        session.cx.account = Arc::new(Account { authentication: String::new(), ..Account::root() });
        session.cx.logged.applying = Some(Box::default());
        *session.cx.access.user.borrow_mut() = "system user@".to_owned();
        *session.cx.access.current_user.borrow_mut() = "root@localhost".to_owned();
        {
            let mut shown = session.cx.process.info.lock();
            shown.user = "system user".to_owned();
            shown.command = "Query";
            shown.state = "Waiting for an event from Coordinator";
        }
        session.cx.info.local_files = true;
        session.cx.start_variables();
        session.cx.access.vars.borrow_mut().set(Var::transaction_isolation, VarValue::Uint(READ_COMMITTED));
        session.cx.access.vars.borrow_mut().set(Var::autocommit, VarValue::Bool(true));
        session.cx.refresh_settings();
        Ok(Applier(session))
    }

    /// A transaction of the source begins.
    pub fn begin_source(&mut self, origin: Origin) {
        if let Some(applying) = &mut self.0.cx.logged.applying {
            applying.origin = Some(origin);
            applying.place = None;
        }
        self.0.cx.logged.refresh_gtid(&self.0.cx.access.vars.borrow());
    }

    /// The event that comes next ends the transaction, and the source's log is `place` behind it.
    pub fn source_place(&mut self, channel: &str, place: String) {
        if let Some(applying) = &mut self.0.cx.logged.applying {
            applying.place = Some((key::replica(channel, PLACE), place));
        }
    }

    /// The transaction has come to its end: what nothing was committed of becomes an empty group, or a row
    /// that says how far the source was followed.
    ///
    /// # Errors
    /// Those of a commit.
    pub fn end_source(&mut self) -> SqlResult<()> {
        if self.0.cx.trx.open {
            self.0.cx.transactions().commit()?;
        }
        let Some(applying) = &self.0.cx.logged.applying else { return Ok(()) };
        let unseen = match applying.origin.as_ref().map(|origin| origin.gtid) {
            Some(GtidNext::Given(gtid)) => !self.0.cx.instance.engine.log().is_executed(gtid),
            _ => false,
        };
        if unseen || applying.place.is_some() {
            let timestamp = applying.timestamp;
            self.0.cx.trx.tx.restart(Isolation::ReadCommitted);
            self.0.cx.logged.prepare(&mut self.0.cx.trx.tx, self.0.cx.options.hide_from_replicas);
            if unseen {
                self.0.cx.trx.tx.log().empty_group(timestamp);
            }
            self.0.cx.logged.put_place(&mut self.0.cx.trx.tx)?;
            self.0.cx.trx.commit(self.0.cx.logged.commit_options())?;
            self.0.cx.transactions().leave();
        }
        if let Some(applying) = &mut self.0.cx.logged.applying {
            applying.origin = None;
        }
        self.0.cx.logged.refresh_gtid(&self.0.cx.access.vars.borrow());
        Ok(())
    }

    /// The transaction failed: nothing of it stays, nor of those that were sealed before it.
    pub fn abandon_source(&mut self) {
        if self.0.cx.trx.xa.is_some() {
            self.0.cx.transactions().end_branch();
        }
        self.0.cx.transactions().rollback();
        self.0.replay.tables.clear();
        if let Some(applying) = &mut self.0.cx.logged.applying {
            applying.origin = None;
            applying.place = None;
            applying.behind_sealed = None;
        }
        self.0.cx.logged.refresh_gtid(&self.0.cx.access.vars.borrow());
    }

    /// Statements about tables that are not followed do nothing from now on.
    pub fn set_followed_tables(&mut self, follows: Option<Follows>) {
        if let Some(applying) = &mut self.0.cx.logged.applying {
            applying.follows = follows;
        }
    }

    /// The time of an event, which is NOW() of what it does.
    pub fn set_event_time(&mut self, seconds: u32) {
        self.0.cx.access.fixed_micros.set(Some(i64::from(seconds) * 1_000_000));
        if let Some(applying) = &mut self.0.cx.logged.applying {
            applying.timestamp = seconds;
        }
    }

    /// LAST_INSERT_ID() of the statement that comes.
    pub fn set_source_last_insert_id(&mut self, id: u64) {
        self.0.cx.access.last_insert_id.set(id);
    }

    /// What AUTO_INCREMENT gives first to the statement that comes.
    pub fn set_source_insert_id(&mut self, id: u64) {
        self.0.cx.access.vars.borrow_mut().set(Var::insert_id, VarValue::Uint(id));
    }

    pub fn set_source_seeds(&mut self, first: u64, second: u64) {
        self.0.cx.access.set_random_seed(0, first);
        self.0.cx.access.set_random_seed(1, second);
    }

    /// # Errors
    /// 1105 for a collation that this server does not have.
    pub fn set_source_variable(&mut self, var: &UserVar<'_>) -> SqlResult<()> {
        let collation = u16::try_from(var.collation).ok().and_then(Collation::by_id);
        let collation = collation.ok_or_else(|| sql_error!(UNKNOWN_COLLATION, format!("#{}", var.collation)));
        let (value, ty) = match var.value {
            UserValue::Null => (Value::Null, SqlType::varchar(0, Collation::BINARY)),
            UserValue::Text(bytes) => (Value::bytes(bytes), SqlType::varchar(bytes.len() as u32, collation?)),
            UserValue::Real(x) => (Value::Double(x), SqlType::DOUBLE),
            UserValue::Int(n) => (Value::Int(n), SqlType::BIGINT),
            UserValue::Unsigned(n) => (Value::UInt(n), SqlType::UBIGINT),
            UserValue::Decimal(precision, scale, digits) => {
                let decimal = unpacked(digits, precision, scale)?;
                (Value::Decimal(decimal), SqlType::decimal(precision, scale))
            }
        };
        self.0.cx.access.keep_variable(&String::from_utf8_lossy(var.name), (value, ty));
        Ok(())
    }

    /// A statement of the source, with the session as it was there.
    ///
    /// # Errors
    /// Those of the statement, unless it failed in the same way on the source; 3002 if it does not fail as
    /// it did there, and then it changes nothing; 3001 if it was interrupted there: nobody knows how far it
    /// came.
    pub fn apply_query(&mut self, query: &QueryEvent<'_>, seconds: u32) -> SqlResult<()> {
        if is_number_of(query.error, &INTERRUPTED) {
            return Err(sql_error!(INCONSISTENT_SOURCE, query.error, String::from_utf8_lossy(query.text)));
        }
        self.enter_context(query, seconds)?;
        let must_fail = (query.error != 0 && !is_number_of(query.error, &BY_CHANCE)).then(|| differs(query, "no error", 0));
        self.set_must_fail(must_fail.clone());
        let result = self.apply_text(query.text, None);
        self.set_must_fail(None);
        match (result, must_fail) {
            (Err(error), _) if query.error == error.code => Ok(()),
            (Err(error), Some(_)) if !error.is_any(&BY_CHANCE) && !error.is(&error::INCONSISTENT_ERROR) => {
                Err(differs(query, &error.message, error.code))
            }
            (Ok(()), Some(error)) => Err(error),
            (result, _) => result,
        }
    }

    fn set_must_fail(&mut self, error: Option<SqlError>) {
        if let Some(applying) = &mut self.0.cx.logged.applying {
            applying.must_fail = error;
        }
    }

    fn apply_text(&mut self, text: &[u8], file: Option<Box<dyn LocalData + '_>>) -> SqlResult<()> {
        let mut outcome = Discarded::with_file(file);
        self.0.query(text, &mut outcome);
        self.0.cx.access.vars.borrow_mut().set(Var::insert_id, VarValue::Uint(0));
        outcome.error.map_or(Ok(()), Err)
    }

    /// LOAD DATA of the source: the file came with the log.
    ///
    /// # Errors
    /// As [`Applier::apply_query`].
    pub fn apply_load(&mut self, load: &LoadQuery<'_>, file: Box<dyn LocalData + '_>, seconds: u32) -> SqlResult<()> {
        let (first, behind) = load.name;
        let mode = match load.duplicates {
            1 => "IGNORE ",
            2 => "REPLACE ",
            _ => "",
        };
        let text = [&load.query.text[..first], b" LOCAL INFILE 'x' ", mode.as_bytes(), b"INTO ", &load.query.text[behind..]].concat();
        self.enter_context(&load.query, seconds)?;
        self.apply_text(&text, Some(file))
    }

    /// Variables, time and default database of a statement.
    fn enter_context(&mut self, query: &QueryEvent<'_>, seconds: u32) -> SqlResult<()> {
        let context = &query.context;
        let collation = |id: u16| Collation::by_id(id).ok_or_else(|| sql_error!(UNKNOWN_COLLATION, format!("#{id}")));
        let name = |text: &str| VarValue::Str(text.into());
        if let Some(zone) = context.time_zone.as_deref().filter(|zone| time_zone(zone).is_none()) {
            return Err(sql_error!(UNKNOWN_TIME_ZONE, zone));
        }
        // Servers that do not say it are too old to have had another one, or MariaDB.
        let utf8mb4 = match context.default_collation_utf8mb4 {
            0 => Collation::UTF8MB4_GENERAL_CI,
            id => collation(id)?,
        };
        self.change_connection(context.thread_id);
        let mut vars = self.0.cx.access.vars.borrow_mut();
        vars.set(Var::pseudo_thread_id, VarValue::Uint(context.thread_id.into()));
        vars.set(Var::sql_mode, VarValue::Uint(SqlMode(context.sql_mode).0));
        vars.set(Var::foreign_key_checks, VarValue::Bool(context.flags2 & NO_FOREIGN_KEY_CHECKS == 0));
        vars.set(Var::unique_checks, VarValue::Bool(context.flags2 & RELAXED_UNIQUE_CHECKS == 0));
        vars.set(Var::sql_auto_is_null, VarValue::Bool(context.flags2 & AUTO_IS_NULL != 0));
        if context.charset_client != 0 {
            let (client, connection, server) =
                (collation(context.charset_client)?, collation(context.collation_connection)?, collation(context.collation_server)?);
            vars.set(Var::character_set_client, name(client.charset().name()));
            vars.set(Var::character_set_connection, name(connection.charset().name()));
            vars.set(Var::collation_connection, name(connection.name()));
            vars.set(Var::collation_server, name(server.name()));
            vars.set(Var::character_set_server, name(server.charset().name()));
        }
        vars.set(Var::default_collation_for_utf8mb4, name(utf8mb4.name()));
        let names = Locale::by_number(context.lc_time_names.into()).unwrap_or_default();
        vars.set(Var::lc_time_names, name(names.name()));
        vars.set(Var::time_zone, name(context.time_zone.as_deref().unwrap_or("SYSTEM")));
        let (increment, offset) = context.auto_increment.unwrap_or((1, 1));
        vars.set(Var::auto_increment_increment, VarValue::Uint(increment.into()));
        vars.set(Var::auto_increment_offset, VarValue::Uint(offset.into()));
        vars.set(Var::explicit_defaults_for_timestamp, VarValue::Bool(context.explicit_defaults_for_timestamp.unwrap_or(true)));
        vars.set(Var::sql_require_primary_key, VarValue::Bool(query.require_primary_key.unwrap_or(false)));
        let micros = i64::from(seconds) * 1_000_000 + i64::from(context.microseconds.unwrap_or(0));
        vars.set(Var::timestamp, VarValue::Float(micros as f64 / 1e6));
        drop(vars);
        let known = *self.0.cx.access.db.borrow() == Some(query.database.to_owned());
        if query.database.is_empty() {
            *self.0.cx.access.db.borrow_mut() = None;
        } else if !known {
            *self.0.cx.access.db.borrow_mut() = Some(query.database.to_owned());
        }
        connection::database::set_variables(&self.0.cx.access, &mut self.0.cx.epochs, query.database);
        self.0.cx.refresh_settings();
        self.0.cx.access.fixed_micros.set(Some(micros));
        if let Some(applying) = &mut self.0.cx.logged.applying {
            applying.timestamp = seconds;
        }
        Ok(())
    }

    /// Each connection of the source has temporary tables of its own.
    fn change_connection(&mut self, connection: u32) {
        let Some(applying) = &mut self.0.cx.logged.applying else { return };
        if applying.connection == connection {
            return;
        }
        let others = applying.temporaries.remove(&connection).unwrap_or_default();
        let mine = std::mem::replace(&mut self.0.cx.temporary, others);
        if !mine.is_empty() {
            applying.temporaries.insert(applying.connection, mine);
        }
        applying.connection = connection;
    }

    /// The source was started anew: its temporary tables are gone.
    pub fn forget_source_temporaries(&mut self) {
        self.0.cx.ddl().drop_temporary_tables();
        let connections: Vec<u32> = self.0.cx.logged.applying.iter().flat_map(|applying| applying.temporaries.keys().copied()).collect();
        for connection in connections {
            self.change_connection(connection);
            self.0.cx.ddl().drop_temporary_tables();
        }
    }

    /// Rows events that follow mean this table by its id.
    pub fn apply_table_map(&mut self, map: TableMapEvent<'_>) -> NamedTable {
        self.0.replay.name_table(map)
    }

    /// Rows of the table of this id are passed over until the statement's end.
    pub fn pass_over_table(&mut self, table_id: u64) -> NamedTable {
        let named = NamedTable::unfollowed(table_id);
        self.0.replay.name(&named);
        named
    }

    /// # Errors 1032 for a row that is not there, 1062 for one that is, 1146 for a table, 1105 where
    /// columns do not fit, and what writing may raise.
    pub fn apply_rows(&mut self, rows: &RowsEvent<'_>) -> SqlResult<()> {
        self.0.cx.transactions().enter(true);
        let result = self.0.replaying().rows(rows);
        if rows.is_statement_end() {
            self.0.replay.tables.clear();
        }
        self.0.cx.diagnostics.clear();
        result
    }

    /// The table of the rows that came last, if one was named.
    #[must_use]
    pub fn table_of_rows(&self) -> Option<(String, String)> {
        self.0.replay.last.as_ref().map(|table| (table.db.clone(), table.name.clone()))
    }

    /// XA PREPARE (or, in one phase, XA COMMIT) of the branch that was begun by a statement.
    ///
    /// # Errors
    /// Those of XA.
    pub fn apply_xa_prepare(&mut self, one_phase: bool, xid: &XaId) -> SqlResult<()> {
        let text = if one_phase { format!("XA COMMIT {xid} ONE PHASE") } else { format!("XA PREPARE {xid}") };
        self.apply_text(text.as_bytes(), None)
    }

    /// BEGIN; behind sealed transactions it goes on in theirs.
    pub fn apply_begin(&mut self) {
        if self.0.cx.trx.tx.sealed().0 == 0 {
            return self.0.cx.transactions().open(None);
        }
        let savepoint = self.0.cx.trx.tx.savepoint();
        if let Some(applying) = &mut self.0.cx.logged.applying {
            applying.behind_sealed = Some(savepoint);
        }
        self.0.cx.logged.prepare(&mut self.0.cx.trx.tx, self.0.cx.options.hide_from_replicas);
    }

    /// A commit that the log has.
    ///
    /// # Errors
    /// Those of a commit.
    pub fn apply_commit(&mut self) -> SqlResult<()> {
        self.0.cx.transactions().commit()
    }

    /// A text of ours, with the rights of an applier.
    pub fn query(&mut self, sql: &[u8], sink: &mut dyn Sink) {
        self.0.query(sql, sink);
    }

    /// What a source has named is named again, be it by another session.
    pub fn name_again(&mut self, named: &NamedTable) {
        self.0.replay.name(named);
    }

    /// Its entry in the list of processes.
    pub fn process(&self) -> &Arc<Process> {
        self.0.process()
    }
}

impl Applier {
    /// The end of a transaction of rows, which [`Applier::commit`] commits with others. False if it cannot
    /// be one of them: then it goes on, and is to be committed by itself.
    ///
    /// # Errors
    /// Those of writing the row that says how far the source was followed.
    pub fn seal(&mut self) -> SqlResult<bool> {
        let Some(applying) = &self.0.cx.logged.applying else { return Ok(false) };
        if !applying.filling.is_empty() || !self.0.cx.trx.open || self.0.cx.trx.xa.is_some() {
            return Ok(false);
        }
        let timestamp = applying.timestamp;
        self.0.cx.logged.put_place(&mut self.0.cx.trx.tx)?;
        if matches!(self.0.cx.logged.gtid_next, GtidNext::Given(_)) && !self.0.cx.trx.tx.log().has_visible() {
            self.0.cx.trx.tx.log().empty_group(timestamp);
        }
        self.0.cx.trx.tx.seal(self.0.cx.logged.commit_options());
        self.0.cx.trx.savepoints.clear();
        self.0.replay.tables.clear();
        if let Some(applying) = &mut self.0.cx.logged.applying {
            applying.origin = None;
            applying.behind_sealed = None;
        }
        Ok(true)
    }

    /// How many transactions of the source wait for [`Applier::commit`].
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.cx.trx.tx.sealed().0
    }

    /// Whether another session can apply the next transactions of rows meanwhile.
    #[must_use]
    pub fn takes_turns(&self) -> bool {
        self.0.cx.temporary.is_empty() && self.0.cx.logged.applying.as_ref().is_some_and(|applying| applying.temporaries.is_empty())
    }

    /// What they take of the log.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.cx.trx.tx.sealed().1
    }

    /// `tell` hears when what was sealed has its places in the log: then others can [`follow`](Self::follow).
    pub fn when_placed(&mut self, tell: WhenPlaced) {
        engine::when_placed(&mut self.0.cx.trx.tx, tell);
    }

    /// What comes next will be committed behind a transaction that has its places.
    pub fn follow(&mut self, before: TrxId) {
        engine::follow(&mut self.0.cx.trx.tx, before);
    }

    /// Commits what was sealed.
    ///
    /// # Errors
    /// Those of a commit: nothing of them stays.
    pub fn commit(&mut self) -> SqlResult<()> {
        self.0.cx.transactions().commit()
    }

    /// The transaction that has begun behind sealed ones goes away again, and those are committed.
    ///
    /// # Errors
    /// As [`Applier::commit`]: then nothing of any of them stays.
    pub fn commit_without_last(&mut self) -> SqlResult<()> {
        let savepoint = self.0.cx.logged.applying.as_mut().and_then(|applying| {
            applying.origin = None;
            applying.place = None;
            applying.behind_sealed.take()
        });
        // The GTID goes with it.
        self.0.cx.logged.refresh_gtid(&self.0.cx.access.vars.borrow());
        self.0.replay.tables.clear();
        if let Some(savepoint) = savepoint
            && let Err(error) = self.0.cx.trx.tx.rollback_to(&savepoint)
        {
            self.0.cx.transactions().rollback();
            return Err(storage_error(error));
        }
        self.0.cx.transactions().commit()
    }
}

/// What the statement does here is not what it did on its source.
fn differs(query: &QueryEvent<'_>, message: &str, code: u16) -> SqlError {
    let there = error::ALL.iter().find(|kind| kind.code == query.error).map_or("Invalid error code", |kind| kind.format);
    sql_error!(INCONSISTENT_ERROR, there, query.error, message, code, query.database, String::from_utf8_lossy(query.text))
}

/// 1105 for digits that are not what precision and scale say.
fn unpacked(digits: &[u8], precision: u8, scale: u8) -> SqlResult<Decimal> {
    let fits =
        precision <= value::decimal::MAX_PRECISION && scale <= precision && digits.len() == value::decimal::packed_len(precision, scale);
    if fits {
        Ok(Decimal::unpack(digits, precision, scale))
    } else {
        Err(sql_error!(UNKNOWN_ERROR, "a decimal of a user variable is damaged"))
    }
}

/// The number of READ-COMMITTED among the isolation levels: what rows events need.
const READ_COMMITTED: u64 = 1;
/// Which row of a channel says how far its source was followed.
pub const PLACE: &str = "place";
