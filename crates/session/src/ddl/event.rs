//! CREATE, ALTER and DROP of events.
//!
//! A schedule is evaluated once, here; what is kept are times. The scheduler finds out after the commit.

use catalog::key::{self, Entry};
use catalog::mdl::{Mode, Name};
use catalog::{EventDef, EventSchedule, EventState, put, remove};
use connection::stmt::{Done, Stmt};
use expr::calendar::Unit;
use parser::ast::{AlterEvent, CreateEvent, EventStatus, Expr, Schedule};
use schema::quote_identifier;
use state::event_times;
use state::vars::Var;
use value::{SqlResult, Warnings as _, sql_error};

use super::routine::{check_name, check_variables, definer_text};
use crate::session::Session;

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
pub(crate) fn event_head(def: &EventDef) -> String {
    let (definer, name) = (definer_text(&def.definer), quote_identifier(&def.name));
    format!("CREATE {definer} EVENT {name} {} DO ", event_times::schedule_text(def))
}

impl Session {
    pub(crate) fn create_event(&mut self, create: &CreateEvent, statement: &Stmt<'_>) -> SqlResult<()> {
        let (db, name) = self.access.resolve_name(&create.name)?;
        check_name(&name)?;
        if self.instance.catalog.database(&db).is_none() {
            return Err(sql_error!(BAD_DB, db));
        }
        let schedule = self.schedule(&create.schedule, statement)?;
        let now = self.second();
        let mut def = EventDef {
            preserve: create.preserve == Some(true),
            state: create.status.map(state_of).unwrap_or_default(),
            created: self.instance.now_micros(),
            ..EventDef::default()
        };
        let past = past(&schedule, def.preserve, now);
        self.write_schedule(&mut def, schedule);
        def.body.clone_from(&create.body.text);
        def.comment = create.comment.as_ref().map(|text| String::from_utf8_lossy(text).into_owned()).unwrap_or_default();
        (def.db, def.name) = (db.clone(), name.clone());
        self.write_context(&mut def, true);
        check_variables(&program::compiled::compiled_event(&def)?.program)?;
        def.definer = self.definer(create.definer.as_ref())?;
        self.lock_event(&db, &name)?;
        if self.instance.catalog.event(&db, &name)?.is_some() {
            return self.diagnostics.note_or(create.if_not_exists, sql_error!(EVENT_ALREADY_EXISTS, name), ());
        }
        match past {
            Past::No => {}
            Past::Disabled if def.state == EventState::Enabled => self.disable_late(&mut def),
            Past::Disabled => {}
            Past::Dropped => {
                self.diagnostics.note(sql_error!(EVENT_CANNOT_CREATE_IN_THE_PAST));
                return Ok(());
            }
        }
        let rest = String::from_utf8_lossy(create.text.of(statement.source)).into_owned();
        let text = format!("CREATE {} {rest}", definer_text(&def.definer));
        self.begin_ddl();
        put(&mut self.trx.tx, &key::event(&db, &name), &Entry::Event(Box::new(def)))?;
        self.log_query(text.as_bytes())?;
        self.finish_event()
    }

    pub(crate) fn alter_event(&mut self, alter: &AlterEvent, statement: &Stmt<'_>) -> SqlResult<()> {
        let (db, name) = self.access.resolve_name(&alter.name)?;
        let schedule = alter.schedule.as_ref().map(|schedule| self.schedule(schedule, statement)).transpose()?;
        let new = alter.rename.as_ref().map(|to| self.access.resolve_name(to)).transpose()?;
        if let Some((new_db, new_name)) = &new {
            if *new_db == db && new_name.to_lowercase() == name.to_lowercase() {
                return Err(sql_error!(EVENT_SAME_NAME));
            }
            check_name(new_name)?;
            if self.instance.catalog.database(new_db).is_none() {
                return Err(sql_error!(BAD_DB, new_db));
            }
        }
        let definer = self.definer(alter.definer.as_ref())?;
        self.lock_event(&db, &name)?;
        if let Some((new_db, new_name)) = &new {
            self.lock_event(new_db, new_name)?;
        }
        let Some(mut def) = self.instance.catalog.event(&db, &name)? else { return Err(sql_error!(EVENT_DOES_NOT_EXIST, name)) };
        self.rights().require_power_over_definer(&def.definer)?;
        if let Some((new_db, new_name)) = new {
            if self.instance.catalog.event(&new_db, &new_name)?.is_some() {
                return Err(sql_error!(EVENT_ALREADY_EXISTS, new_name));
            }
            (def.db, def.name) = (new_db, new_name);
        }
        def.preserve = alter.preserve.unwrap_or(def.preserve);
        def.state = alter.status.map_or(def.state, state_of);
        def.definer = definer;
        if let Some(comment) = &alter.comment {
            def.comment = String::from_utf8_lossy(comment).into_owned();
        }
        if let Some(schedule) = schedule {
            match past(&schedule, def.preserve, self.second()) {
                Past::No => {}
                Past::Disabled => self.disable_late(&mut def),
                Past::Dropped => return Err(sql_error!(EVENT_CANNOT_ALTER_IN_THE_PAST)),
            }
            self.write_schedule(&mut def, schedule);
        }
        if let Some(body) = &alter.body {
            def.body.clone_from(&body.text);
        }
        self.write_context(&mut def, alter.body.is_some());
        check_variables(&program::compiled::compiled_event(&def)?.program)?;
        self.begin_ddl();
        remove(&mut self.trx.tx, &key::event(&db, &name))?;
        put(&mut self.trx.tx, &key::event(&def.db, &def.name), &Entry::Event(Box::new(def)))?;
        self.log_query(statement.text())?;
        self.finish_event()
    }

    pub(crate) fn drop_event(&mut self, (db, name): (&str, &str), if_exists: bool, text: &[u8]) -> SqlResult<()> {
        self.lock_event(db, name)?;
        let Some(def) = self.instance.catalog.event(db, name)? else {
            let error = if if_exists { sql_error!(SP_DOES_NOT_EXIST, "Event", name) } else { sql_error!(EVENT_DOES_NOT_EXIST, name) };
            return self.diagnostics.note_or(if_exists, error, ());
        };
        self.rights().require_power_over_definer(&def.definer)?;
        self.begin_ddl();
        remove(&mut self.trx.tx, &key::event(db, name))?;
        self.log_query(text)?;
        self.finish_event()
    }

    /// DROP DATABASE: the events go with it, in its transaction.
    pub(super) fn remove_events(&mut self, db: &str) -> SqlResult<()> {
        for def in self.instance.catalog.events_of(Some(db))? {
            remove(&mut self.trx.tx, &key::event(db, &def.name))?;
        }
        Ok(())
    }

    /// Changes an event in a transaction of its own, or drops it, if `change` says so. False if it is
    /// another one now, or none.
    pub(crate) fn rewrite_event(&mut self, def: &EventDef, change: impl FnOnce(&mut EventDef) -> bool) -> SqlResult<bool> {
        self.process.arm();
        let result = self.rewrite_locked_event(def, change);
        let found = *result.as_ref().unwrap_or(&false);
        self.end_statement(result.map(|_| Done::default()))?;
        Ok(found)
    }

    fn rewrite_locked_event(&mut self, def: &EventDef, change: impl FnOnce(&mut EventDef) -> bool) -> SqlResult<bool> {
        self.lock_event(&def.db, &def.name)?;
        self.begin_ddl();
        let key = key::event(&def.db, &def.name);
        let Some(Entry::Event(mut found)) = catalog::get(&mut self.trx.tx, &key)? else { return Ok(false) };
        if found.modified != def.modified || found.state != EventState::Enabled {
            return Ok(false);
        }
        if change(&mut found) {
            remove(&mut self.trx.tx, &key)?;
        } else {
            put(&mut self.trx.tx, &key, &Entry::Event(found))?;
        }
        self.finish_ddl_unseen(&[])?;
        Ok(true)
    }

    fn finish_event(&mut self) -> SqlResult<()> {
        self.finish_ddl_unseen(&[])?;
        self.instance.publish_events();
        Ok(())
    }

    /// Holds up other changes of the event.
    ///
    /// # Errors
    /// 1192 under LOCK TABLES.
    fn lock_event(&mut self, db: &str, name: &str) -> SqlResult<()> {
        if self.locks.tables.is_some() {
            return Err(sql_error!(LOCK_OR_ACTIVE_TRANSACTION));
        }
        self.locks.take_definitions()?;
        self.locks.take_name(Name::Schema(db.into()), Mode::IntentionExclusive)?;
        self.locks.take_name(Name::Program(key::event(db, name).into()), Mode::Exclusive)
    }

    /// The second in which the statement began.
    fn second(&self) -> i64 {
        self.access.fixed_micros.get().unwrap_or(self.access.statement_micros.get()) / 1_000_000
    }

    fn disable_late(&mut self, def: &mut EventDef) {
        def.state = EventState::Disabled;
        self.diagnostics.note(sql_error!(EVENT_EXEC_TIME_IN_THE_PAST));
    }

    fn write_schedule(&mut self, def: &mut EventDef, schedule: EventSchedule) {
        def.schedule = schedule;
        def.time_zone = self.access.vars.borrow().str(Var::time_zone).to_string();
    }

    /// The settings of this moment, and the server.
    fn write_context(&mut self, def: &mut EventDef, new_body: bool) {
        let sql_mode = def.context.sql_mode;
        def.context = self.creation(&def.db);
        if !new_body {
            def.context.sql_mode = sql_mode;
        }
        def.modified = self.instance.now_micros();
        def.executed = false;
        def.originator = self.instance.globals.uint(Var::server_id) as u32;
        // What is replicated runs where it comes from.
        if let Some(origin) = self.logged.origin() {
            def.originator = origin.server_id;
            if def.state == EventState::Enabled {
                def.state = EventState::DisabledOnReplica;
            }
        }
    }

    fn schedule(&mut self, schedule: &Schedule, statement: &Stmt<'_>) -> SqlResult<EventSchedule> {
        match schedule {
            Schedule::At(at) => Ok(EventSchedule::At(self.schedule_time("AT", at, statement)?)),
            Schedule::Every { amount, unit, starts, ends } => {
                let count = self.schedule_interval(amount, *unit, statement)?;
                let starts = match starts {
                    Some(starts) => self.schedule_time("STARTS", starts, statement)?,
                    None => self.second(),
                };
                let ends = match ends {
                    Some(ends) => {
                        let ends = self.schedule_time("ENDS", ends, statement).ok().filter(|ends| *ends > starts);
                        Some(ends.ok_or_else(|| sql_error!(EVENT_ENDS_BEFORE_STARTS))?)
                    }
                    None => None,
                };
                Ok(EventSchedule::Every { count, unit: unit.name().to_owned(), starts, ends })
            }
        }
    }

    /// Seconds since 1970.
    fn schedule_time(&mut self, what: &str, time: &Expr, statement: &Stmt<'_>) -> SqlResult<i64> {
        let (value, _) = self.value_of(time, statement)?;
        let mut cx = Session::eval_context(&self.settings, &self.access, &mut self.diagnostics, &[]);
        let local = if value.is_null() { None } else { expr::to_moment(&value, &mut cx) };
        let seconds = local.filter(|local| local.month() > 0 && local.day() > 0).map(|local| self.settings.time_zone.to_unix(local).0);
        let told = || value.to_text().map_or_else(|| "NULL".to_owned(), |text| String::from_utf8_lossy(&text).into_owned());
        seconds.filter(|seconds| *seconds > 0).ok_or_else(|| sql_error!(WRONG_VALUE, what, told()))
    }

    /// How many steps of its unit an interval has.
    fn schedule_interval(&mut self, amount: &Expr, unit: Unit, statement: &Stmt<'_>) -> SqlResult<u64> {
        if unit.has_micro() {
            return Err(sql_error!(NOT_SUPPORTED_YET, "MICROSECOND"));
        }
        let (value, _) = self.value_of(amount, statement)?;
        let mut cx = Session::eval_context(&self.settings, &self.access, &mut self.diagnostics, &[]);
        let interval = if value.is_null() { None } else { expr::interval(&value, unit, &mut cx) };
        let told = || value.to_text().map_or_else(|| "NULL".to_owned(), |text| String::from_utf8_lossy(&text).into_owned());
        let interval = interval.ok_or_else(|| sql_error!(WRONG_VALUE, "INTERVAL", told()))?;
        let steps = event_times::steps(&interval, unit).filter(|steps| (1..=INTERVAL_MAX).contains(steps));
        steps.map(i64::cast_unsigned).ok_or_else(|| sql_error!(EVENT_INTERVAL_NOT_POSITIVE_OR_TOO_BIG))
    }
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
