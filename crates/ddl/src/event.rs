//! CREATE, ALTER and DROP of events.
//!
//! A schedule is evaluated once, here; what is kept are times. The scheduler finds out after the commit.

use catalog::key::{self, Entry};
use catalog::mdl::{Mode, Name};
use catalog::{EventDef, EventSchedule, EventState, put, remove};
use connection::eval::eval_context;
use connection::stmt::Stmt;
use expr::calendar::Unit;
use parser::ast::{AlterEvent, CreateEvent, EventStatus, Expr, Schedule};
use schema::quote_identifier;
use state::event_times;
use state::vars::Var;
use value::{SqlResult, Warnings as _, sql_error};

use super::routine::{check_name, definer_text, require_database};
use crate::{Ddl, Queries};

/// The most steps that may lie between two executions.
const INTERVAL_MAX: i64 = 1_000_000_000;

/// What comes of a schedule whose end has passed.
enum Past {
    /// It is not.
    No,
    Disabled,
    Dropped,
}

fn state_of(status: EventStatus) -> EventState {
    match status {
        EventStatus::Enable => EventState::Enabled,
        EventStatus::Disable => EventState::Disabled,
        EventStatus::DisableOnReplica => EventState::DisabledOnReplica,
    }
}

/// The statement that makes an event, up to the body.
pub fn event_head(def: &EventDef) -> String {
    let (definer, name) = (definer_text(&def.definer), quote_identifier(&def.name));
    format!("CREATE {definer} EVENT {name} {} DO ", event_times::schedule_text(def))
}

/// The second in which the statement began.
fn second(ddl: &Ddl<'_>) -> i64 {
    ddl.access.moment() / 1_000_000
}

fn disable_late(ddl: &mut Ddl<'_>, def: &mut EventDef) {
    def.state = EventState::Disabled;
    ddl.diagnostics.note(sql_error!(EVENT_EXEC_TIME_IN_THE_PAST));
}

/// Holds up other changes of the event.
///
/// # Errors
/// 1192 under LOCK TABLES.
fn lock_event(ddl: &mut Ddl<'_>, db: &str, name: &str) -> SqlResult<()> {
    crate::refuse_under_locks(ddl)?;
    ddl.locks.take_definitions()?;
    ddl.locks.take_name(Name::Schema(db.into()), Mode::IntentionExclusive)?;
    ddl.locks.take_name(Name::Program(key::event(db, name).into()), Mode::Exclusive)
}

fn finish_event(ddl: &mut Ddl<'_>) -> SqlResult<()> {
    ddl.finish_ddl_unseen(&[])?;
    ddl.instance.publish_events();
    Ok(())
}

/// The settings of this moment, and the server.
fn write_context(ddl: &mut Ddl<'_>, def: &mut EventDef, new_body: bool) {
    let sql_mode = def.context.sql_mode;
    def.context = crate::routine::creation(ddl, &def.db);
    if !new_body {
        def.context.sql_mode = sql_mode;
    }
    def.modified = ddl.access.moment();
    def.executed = false;
    def.originator = ddl.instance.globals.uint(Var::server_id) as u32;
    // What is replicated runs where it comes from.
    if let Some(origin) = ddl.logged.origin() {
        def.originator = origin.server_id;
        if def.state == EventState::Enabled {
            def.state = EventState::DisabledOnReplica;
        }
    }
}

fn write_schedule(ddl: &mut Ddl<'_>, def: &mut EventDef, schedule: EventSchedule) {
    def.schedule = schedule;
    def.time_zone = ddl.access.vars.borrow().str(Var::time_zone).to_string();
}

/// How many steps of its unit an interval has.
fn schedule_interval(host: &mut dyn Queries, amount: &Expr, unit: Unit, statement: &Stmt<'_>) -> SqlResult<u64> {
    if unit.has_micro() {
        return Err(sql_error!(NOT_SUPPORTED_YET, "MICROSECOND"));
    }
    let (value, _) = host.value_of(amount, statement)?;
    let ddl = host.ddl();
    let mut cx = eval_context(ddl.settings, ddl.access, ddl.diagnostics, &[]);
    let interval = if value.is_null() { None } else { expr::interval(&value, unit, &mut cx) };
    let told = || value.to_text().map_or_else(|| "NULL".to_owned(), |text| String::from_utf8_lossy(&text).into_owned());
    let interval = interval.ok_or_else(|| sql_error!(WRONG_VALUE, "INTERVAL", told()))?;
    let steps = event_times::steps(&interval, unit).filter(|steps| (1..=INTERVAL_MAX).contains(steps));
    steps.map(i64::cast_unsigned).ok_or_else(|| sql_error!(EVENT_INTERVAL_NOT_POSITIVE_OR_TOO_BIG))
}

/// Seconds since 1970.
fn schedule_time(host: &mut dyn Queries, what: &str, time: &Expr, statement: &Stmt<'_>) -> SqlResult<i64> {
    let (value, _) = host.value_of(time, statement)?;
    let ddl = host.ddl();
    let mut cx = eval_context(ddl.settings, ddl.access, ddl.diagnostics, &[]);
    let local = if value.is_null() { None } else { expr::to_moment(&value, &mut cx) };
    let seconds = local.filter(|local| local.month() > 0 && local.day() > 0).map(|local| ddl.settings.time_zone.to_unix(local).0);
    let told = || value.to_text().map_or_else(|| "NULL".to_owned(), |text| String::from_utf8_lossy(&text).into_owned());
    seconds.filter(|seconds| *seconds > 0).ok_or_else(|| sql_error!(WRONG_VALUE, what, told()))
}

fn schedule(host: &mut dyn Queries, schedule: &Schedule, statement: &Stmt<'_>) -> SqlResult<EventSchedule> {
    match schedule {
        Schedule::At(at) => Ok(EventSchedule::At(schedule_time(host, "AT", at, statement)?)),
        Schedule::Every { amount, unit, starts, ends } => {
            let count = schedule_interval(host, amount, *unit, statement)?;
            let starts = match starts {
                Some(starts) => schedule_time(host, "STARTS", starts, statement)?,
                None => second(&host.ddl()),
            };
            let ends = match ends {
                Some(ends) => {
                    let ends = schedule_time(host, "ENDS", ends, statement).ok().filter(|ends| *ends > starts);
                    Some(ends.ok_or_else(|| sql_error!(EVENT_ENDS_BEFORE_STARTS))?)
                }
                None => None,
            };
            Ok(EventSchedule::Every { count, unit: unit.name().to_owned(), starts, ends })
        }
    }
}

/// Changes an event in a transaction of its own, or drops it, if `change` says so. False if it is
/// another one now, or none.
///
/// # Errors
/// As MySQL's statement.
pub fn rewrite_event(ddl: &mut Ddl<'_>, def: &EventDef, change: impl FnOnce(&mut EventDef) -> bool) -> SqlResult<bool> {
    lock_event(ddl, &def.db, &def.name)?;
    ddl.begin_ddl();
    let key = key::event(&def.db, &def.name);
    let Some(Entry::Event(mut found)) = catalog::get(&mut ddl.trx.tx, &key)? else { return Ok(false) };
    if found.modified != def.modified || found.state != EventState::Enabled {
        return Ok(false);
    }
    if change(&mut found) {
        remove(&mut ddl.trx.tx, &key)?;
    } else {
        put(&mut ddl.trx.tx, &key, &Entry::Event(found))?;
    }
    ddl.finish_ddl_unseen(&[])?;
    Ok(true)
}

/// DROP DATABASE: the events go with it, in its transaction.
pub(crate) fn remove_events(ddl: &mut Ddl<'_>, db: &str) -> SqlResult<()> {
    for def in ddl.instance.catalog.events_of(Some(db))? {
        remove(&mut ddl.trx.tx, &key::event(db, &def.name))?;
    }
    Ok(())
}

/// # Errors
/// As MySQL's statement.
pub fn drop_event(ddl: &mut Ddl<'_>, (db, name): (&str, &str), if_exists: bool, text: &[u8]) -> SqlResult<()> {
    lock_event(ddl, db, name)?;
    let Some(def) = ddl.instance.catalog.event(db, name)? else {
        let error = if if_exists { sql_error!(SP_DOES_NOT_EXIST, "Event", name) } else { sql_error!(EVENT_DOES_NOT_EXIST, name) };
        return ddl.diagnostics.note_or(if_exists, error, ());
    };
    ddl.rights().require_power_over_definer(&def.definer)?;
    ddl.begin_ddl();
    remove(&mut ddl.trx.tx, &key::event(db, name))?;
    ddl.log_query(text)?;
    finish_event(ddl)
}

/// # Errors
/// As MySQL's statement.
pub fn alter_event(host: &mut dyn Queries, alter: &AlterEvent, statement: &Stmt<'_>) -> SqlResult<()> {
    let (db, name) = host.ddl().access.resolve_name(&alter.name)?;
    let schedule = alter.schedule.as_ref().map(|written| schedule(host, written, statement)).transpose()?;
    let mut ddl = host.ddl();
    let ddl = &mut ddl;
    let new = alter.rename.as_ref().map(|to| ddl.access.resolve_name(to)).transpose()?;
    if let Some((new_db, new_name)) = &new {
        if *new_db == db && new_name.to_lowercase() == name.to_lowercase() {
            return Err(sql_error!(EVENT_SAME_NAME));
        }
        check_name(new_name)?;
        if ddl.instance.catalog.database(new_db).is_none() {
            return Err(sql_error!(BAD_DB, new_db));
        }
    }
    let definer = crate::view::chosen_definer(ddl, alter.definer.as_ref())?;
    lock_event(ddl, &db, &name)?;
    if let Some((new_db, new_name)) = &new {
        lock_event(ddl, new_db, new_name)?;
        require_database(ddl, new_db)?;
    }
    if let Some((new_db, new_name)) = &new
        && ddl.instance.catalog.event(new_db, new_name)?.is_some()
    {
        return Err(sql_error!(EVENT_ALREADY_EXISTS, new_name));
    }
    let Some(mut def) = ddl.instance.catalog.event(&db, &name)? else { return Err(sql_error!(EVENT_DOES_NOT_EXIST, name)) };
    ddl.rights().require_power_over_definer(&def.definer)?;
    if let Some((new_db, new_name)) = new {
        (def.db, def.name) = (new_db, new_name);
    }
    def.preserve = alter.preserve.unwrap_or(def.preserve);
    def.state = alter.status.map_or(def.state, state_of);
    def.definer = definer;
    if let Some(comment) = &alter.comment {
        def.comment = String::from_utf8_lossy(comment).into_owned();
    }
    if let Some(schedule) = schedule {
        match past(&schedule, def.preserve, second(ddl)) {
            Past::No => {}
            Past::Disabled => disable_late(ddl, &mut def),
            Past::Dropped => return Err(sql_error!(EVENT_CANNOT_ALTER_IN_THE_PAST)),
        }
        write_schedule(ddl, &mut def, schedule);
    }
    if let Some(body) = &alter.body {
        def.body.clone_from(&body.text);
    }
    write_context(ddl, &mut def, alter.body.is_some());
    crate::bodies::check(&program::compiled::compiled_event(&def)?.program, &def.db)?;
    ddl.begin_ddl();
    remove(&mut ddl.trx.tx, &key::event(&db, &name))?;
    put(&mut ddl.trx.tx, &key::event(&def.db, &def.name), &Entry::Event(Box::new(def)))?;
    ddl.log_query(statement.text())?;
    finish_event(ddl)
}

/// # Errors
/// As MySQL's statement.
pub fn create_event(host: &mut dyn Queries, create: &CreateEvent, statement: &Stmt<'_>) -> SqlResult<()> {
    let ddl = host.ddl();
    let (db, name) = ddl.access.resolve_name(&create.name)?;
    check_name(&name)?;
    if ddl.instance.catalog.database(&db).is_none() {
        return Err(sql_error!(BAD_DB, db));
    }
    let schedule = schedule(host, &create.schedule, statement)?;
    let mut ddl = host.ddl();
    let ddl = &mut ddl;
    let now = second(ddl);
    let mut def = EventDef {
        preserve: create.preserve == Some(true),
        state: create.status.map(state_of).unwrap_or_default(),
        created: ddl.access.moment(),
        ..EventDef::default()
    };
    let past = past(&schedule, def.preserve, now);
    write_schedule(ddl, &mut def, schedule);
    def.body.clone_from(&create.body.text);
    def.comment = create.comment.as_ref().map(|text| String::from_utf8_lossy(text).into_owned()).unwrap_or_default();
    (def.db, def.name) = (db.clone(), name.clone());
    write_context(ddl, &mut def, true);
    crate::bodies::check(&program::compiled::compiled_event(&def)?.program, &def.db)?;
    def.definer = crate::view::chosen_definer(ddl, create.definer.as_ref())?;
    lock_event(ddl, &db, &name)?;
    require_database(ddl, &db)?;
    if ddl.instance.catalog.event(&db, &name)?.is_some() {
        return ddl.diagnostics.note_or(create.if_not_exists, sql_error!(EVENT_ALREADY_EXISTS, name), ());
    }
    match past {
        Past::No => {}
        Past::Disabled if def.state == EventState::Enabled => disable_late(ddl, &mut def),
        Past::Disabled => {}
        Past::Dropped => {
            ddl.diagnostics.note(sql_error!(EVENT_CANNOT_CREATE_IN_THE_PAST));
            return Ok(());
        }
    }
    let rest = String::from_utf8_lossy(create.text.of(statement.source)).into_owned();
    let text = format!("CREATE {} {rest}", definer_text(&def.definer));
    ddl.begin_ddl();
    put(&mut ddl.trx.tx, &key::event(&db, &name), &Entry::Event(Box::new(def)))?;
    ddl.log_query(text.as_bytes())?;
    finish_event(ddl)
}

fn past(schedule: &EventSchedule, preserve: bool, now: i64) -> Past {
    let last = match schedule {
        EventSchedule::At(at) => Some(*at),
        EventSchedule::Every { ends, .. } => *ends,
    };
    match last {
        Some(last) if last < now && preserve => Past::Disabled,
        Some(last) if last < now => Past::Dropped,
        _ => Past::No,
    }
}
