//! The event scheduler: which events are due, and who runs them.
//!
//! One service thread waits until the next event is due, or until something has changed; each execution has
//! a thread and a session of its own, in which the event's definer runs its body. [`Queue::due`] and
//! [`execute`] are what the threads do in a loop, so tests do it step by step.
//!
//! What is always true:
//! 1. An execution is a row of the catalog before it begins: `last_executed`, and that the event is over,
//!    if it is. So a crash never has an event run twice for one time; one that should have run while no
//!    server did runs at the start if it is for one time, and is passed over if it recurs.
//! 2. Such a row is seen by no replica. That an event is dropped after its last execution is a statement in
//!    the log, as if its definer had said so.
//! 3. All times are those of the world's clock. No panic is lost: the scheduler is a service, and what an
//!    execution does is contained and told in the error log.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use catalog::privilege::Privileges;
use catalog::{EventDef, EventState};
use connection::sink::Discarded;
use connection::stmt::Done;
use ddl::Queries;
use schema::quote_identifier;
use state::event_times;
use state::instance::{ConnectInfo, Instance};
use state::vars::{Var, VarValue};
use state::wake::DISABLED;
use value::warnings::Level;
use value::{SqlResult, sql_error};

use crate::program::run_event;
use crate::session::Session;

/// Numbers of values of `event_scheduler`.
const ON: u64 = 1;

/// The longest wait: the clock may have been put forward meanwhile.
const PATIENCE: Duration = Duration::from_secs(60);
/// After an error of the scheduler's own.
const PAUSE: Duration = Duration::from_secs(1);
/// A body may nest deeply.
const STACK: usize = 16 << 20;

/// An event whose time has come.
#[derive(Clone, Debug)]
pub struct Due {
    def: Arc<EventDef>,
    /// It was its last execution, and it is to be dropped.
    drop: bool,
}

/// Events that wait for their time.
#[derive(Default)]
pub struct Queue {
    /// [`catalog::Catalog::events_version`] when they were read.
    version: u64,
    /// When they run next, in seconds since 1970.
    waiting: Vec<(i64, Arc<EventDef>)>,
}

impl Queue {
    /// Notes what is due by now as executed, and gives it; and when the next one is due, in seconds since
    /// 1970.
    ///
    /// # Errors
    /// Those of the catalog; nothing is lost, and a later call goes on.
    pub fn due(&mut self, scheduler: &mut Runner) -> SqlResult<(Vec<Due>, Option<i64>)> {
        let now = scheduler.0.cx.instance.now_micros() / 1_000_000;
        self.refresh(scheduler, now)?;
        let mut due = Vec::new();
        while let Some(at) = self.waiting.iter().position(|(time, _)| *time <= now) {
            let def = Arc::clone(&self.waiting[at].1);
            let next = event_times::following(&def, now);
            let noted = scheduler.note_execution(&def, now, next.is_none())?;
            match (noted, next) {
                (true, Some(next)) => self.waiting[at].0 = next,
                _ => drop(self.waiting.swap_remove(at)),
            }
            if noted {
                due.push(Due { drop: next.is_none() && !def.preserve, def });
            }
        }
        Ok((due, self.waiting.iter().map(|(time, _)| *time).min()))
    }

    /// Reads the events again if any has changed. Those that have not keep their time: it may have come
    /// already.
    fn refresh(&mut self, scheduler: &mut Runner, now: i64) -> SqlResult<()> {
        let version = scheduler.0.cx.instance.catalog.events_version();
        if version == self.version {
            return Ok(());
        }
        let id = |def: &EventDef| (def.db.clone(), def.name.clone(), def.modified);
        let mut old: HashMap<_, _> = self.waiting.drain(..).map(|(time, def)| (id(&def), time)).collect();
        for def in scheduler.0.cx.instance.catalog.events_of(None)? {
            if def.state != EventState::Enabled {
                continue;
            }
            match old.remove(&id(&def)).or_else(|| event_times::first_execution(&def, now)) {
                Some(time) => self.waiting.push((time, Arc::new(def))),
                None => scheduler.retire(&def)?,
            }
        }
        self.version = version;
        Ok(())
    }
}

/// Runs an event that is due.
pub fn execute(instance: &Arc<Instance>, due: &Due) {
    let def = &due.def;
    let told = format!("Event Scheduler: [{}][{}.{}]", def.definer, def.db, def.name);
    let mut session = match Runner::of_event(instance, def) {
        Ok(session) => session,
        Err(why) => return tracing::error!("{told} {}", why.message),
    };
    let result = session.run_due(due);
    for (level, condition) in &session.0.cx.diagnostics.conditions {
        match level {
            Level::Error if result.as_ref().is_err_and(|error| error == condition) => {}
            Level::Error => tracing::error!("{told} {}", condition.message),
            Level::Warning => tracing::warn!("{told} {}", condition.message),
            Level::Note => tracing::info!("{told} {}", condition.message),
        }
    }
    if let Err(why) = result {
        tracing::error!("{told} {}", why.message);
    }
}

/// Starts the scheduler, unless `event_scheduler` is DISABLED.
///
/// # Errors
/// The system has no thread for it.
pub fn start(instance: &Arc<Instance>) -> Result<(), String> {
    if instance.globals.uint(Var::event_scheduler) == DISABLED {
        return Ok(());
    }
    let server = Arc::clone(instance);
    instance.world.try_spawn_service("event_scheduler", STACK, move || serve(&server)).map(drop).map_err(|e| e.to_string())
}

fn serve(instance: &Arc<Instance>) {
    let (mut queue, mut scheduler) = (Queue::default(), None);
    loop {
        let seen = instance.scheduler.changes();
        if instance.scheduler.ends.load(Ordering::SeqCst) {
            return;
        }
        world::fail_point("event_scheduler");
        if instance.globals.uint(Var::event_scheduler) != ON {
            (queue, scheduler) = (Queue::default(), None);
            instance.scheduler.wait(seen, PATIENCE);
            continue;
        }
        let session = scheduler.get_or_insert_with(|| Runner::of_scheduler(instance));
        let span = match queue.due(session) {
            Ok((due, next)) => {
                due.into_iter().for_each(|due| begin(instance, due));
                session.show_state(if next.is_some() { "Waiting for next activation" } else { "Waiting on empty queue" });
                let left = next.map(|next| (next * 1_000_000 - instance.now_micros()).max(0).cast_unsigned());
                left.map_or(PATIENCE, |micros| PATIENCE.min(Duration::from_micros(micros)))
            }
            Err(why) => {
                tracing::error!("Event Scheduler: {why}");
                // KILL has ended this one.
                scheduler = None;
                PAUSE
            }
        };
        instance.scheduler.wait(seen, span);
    }
}

/// Runs an event in a thread of its own.
fn begin(instance: &Arc<Instance>, due: Due) {
    let server = Arc::clone(instance);
    let name = format!("{}.{}", due.def.db, due.def.name);
    let work = move || {
        if let Err(panicked) = server.world.contain(|| execute(&server, &due)) {
            tracing::error!("Event Scheduler: [{}.{}] the execution was given up: {}", due.def.db, due.def.name, panicked.why);
        }
    };
    if let Err(why) = instance.world.try_spawn_service("event_worker", STACK, work) {
        tracing::error!("Event Scheduler: [{name}] {why}");
    }
}

/// A session of the server's own, of the scheduler or of an event: it is in the list of processes, but is no
/// connection.
pub struct Runner(Session);

impl Runner {
    fn of_server(instance: &Arc<Instance>, (user, host): (&str, &str), command: &'static str) -> Runner {
        let session = Session::new(instance, ConnectInfo::without_client(host));
        session.cx.process.serves.store(true, Ordering::Relaxed);
        let mut shown = session.cx.process.info.lock();
        shown.user = user.to_owned();
        shown.command = command;
        drop(shown);
        Runner(session)
    }

    /// That of the scheduler. What it writes is for this server only.
    pub fn of_scheduler(instance: &Arc<Instance>) -> Runner {
        let Runner(mut session) = Runner::of_server(instance, ("event_scheduler", "localhost"), "Daemon");
        session.cx.access.vars.borrow_mut().set(Var::sql_log_bin, VarValue::Bool(false));
        session.cx.refresh_settings();
        Runner(session)
    }

    /// That of an event's definer.
    ///
    /// # Errors
    /// 1449: there is no such account.
    fn of_event(instance: &Arc<Instance>, def: &EventDef) -> SqlResult<Runner> {
        let (user, host) = catalog::user_and_host(&def.definer);
        let account = instance.catalog.account(user, host).ok_or_else(|| sql_error!(NO_SUCH_USER, user, host))?;
        let Runner(mut session) = Runner::of_server(instance, (user, host), "Connect");
        session.cx.act_as(&account);
        for name in [&session.cx.access.user, &session.cx.access.current_user] {
            def.definer.clone_into(&mut name.borrow_mut());
        }
        let mut shown = session.cx.process.info.lock();
        shown.account = Some((user.to_owned(), host.to_owned()));
        shown.info = Some(Arc::from(def.body.as_bytes()));
        shown.state = "executing";
        drop(shown);
        let zone = VarValue::Str(def.time_zone.as_str().into());
        session.cx.access.vars.borrow_mut().set(Var::time_zone, zone);
        session.cx.refresh_settings();
        Ok(Runner(session))
    }

    fn show_state(&self, state: &'static str) {
        self.0.cx.process.info.lock().state = state;
    }

    fn run_due(&mut self, due: &Due) -> SqlResult<()> {
        let def = &due.def;
        let now = self.0.cx.instance.now_micros();
        self.0.cx.access.statement_micros.set(now);
        self.0.cx.trx.tx.manner.clock = Some(now.cast_unsigned());
        self.0.cx.rights().require_database(&def.db, Privileges::EVENT)?;
        let result = run_event(&mut self.0, def, &mut Discarded::default());
        if due.drop {
            self.drop_after_execution(def)?;
        }
        result
    }

    /// Unless the body, or somebody else, has dropped or altered it.
    fn drop_after_execution(&mut self, def: &EventDef) -> SqlResult<()> {
        self.0.cx.transactions().rollback();
        let same = self.0.cx.instance.catalog.event(&def.db, &def.name)?.is_some_and(|found| found.modified == def.modified);
        if !same {
            return Ok(());
        }
        let text = format!("DROP EVENT {}.{}", quote_identifier(&def.db), quote_identifier(&def.name));
        let result = ddl::drop_event(&mut self.0.cx.ddl(), (&def.db, &def.name), true, text.as_bytes());
        self.0.cx.transactions().end_statement(result.map(|()| Done::default())).map(drop)
    }

    /// Changes an event in a transaction of its own, or drops it, if `change` says so. False if it is
    /// another one now, or none.
    fn rewrite_event(&mut self, def: &EventDef, change: impl FnOnce(&mut EventDef) -> bool) -> SqlResult<bool> {
        self.0.cx.process.arm();
        let result = ddl::rewrite_event(&mut self.0.cx.ddl(), def, change);
        let found = *result.as_ref().unwrap_or(&false);
        self.0.cx.transactions().end_statement(result.map(|_| Done::default()))?;
        Ok(found)
    }

    /// Notes that an event is executed now, and that it is over, if it is. False if it is another one now,
    /// or none.
    fn note_execution(&mut self, def: &EventDef, now: i64, over: bool) -> SqlResult<bool> {
        self.rewrite_event(def, |found| {
            found.last_executed = Some(now);
            found.executed = true;
            if over && found.preserve {
                found.state = EventState::Disabled;
            }
            false
        })
    }

    /// An event that is found to be over without having been executed.
    fn retire(&mut self, def: &EventDef) -> SqlResult<()> {
        let retired = self.rewrite_event(def, |found| {
            found.state = EventState::Disabled;
            !found.preserve
        });
        retired.map(drop)
    }
}
