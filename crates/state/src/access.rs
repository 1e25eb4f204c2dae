//! [`Access`]: the part of a session that expressions may look at and change.
//!
//! It implements `expr::SessionAccess`, whose methods take `&self` because evaluation nests; so what
//! changes stands in cells. A session is used by one thread at a time, which is what the cells rely on.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use catalog::privilege::Privileges;
use expr::{Random, SessionAccess};
use parser::ast::{ObjectName, VariableScope};
use value::{Collation, SqlResult, SqlType, Value, sql_error};
use world::Open;

use crate::held::{self, Held};
use crate::instance::Instance;
use crate::named_locks::NamedLocks;
use crate::process::Process;
use crate::profiles::Profiles;
use crate::server_path;
use crate::user_variables::UserVariables;
use crate::vars::{Kind, Scope, Values, Var, VarValue, Variable};

/// See the file's header.
pub struct Access {
    pub instance: Arc<Instance>,
    pub process: Arc<Process>,
    pub vars: RefCell<Values>,
    pub user_vars: UserVariables,
    pub held: Held,
    pub db: RefCell<Option<String>>,
    /// `user@host` of the client, and of the account.
    pub user: RefCell<String>,
    pub current_user: RefCell<String>,
    /// The definer of the routine that runs with his rights; empty: the client's own.
    pub acting: RefCell<String>,
    /// User and host of the active roles, sorted.
    pub active_roles: RefCell<Vec<(String, String)>>,
    /// When the statement began, in microseconds since 1970: what NOW() says.
    pub statement_micros: Cell<i64>,
    /// `SET timestamp`: what NOW() says instead.
    pub fixed_micros: Cell<Option<i64>>,
    pub last_insert_id: Cell<u64>,
    /// LAST_INSERT_ID(n) was called in this statement.
    pub last_insert_id_set: Cell<bool>,
    pub row_count: Cell<i64>,
    pub found_rows: Cell<u64>,
    pub warning_count: Cell<u64>,
    pub error_count: Cell<u64>,
    /// What the plan of the last statement that had one costs, and how many beginnings of join orders were
    /// weighed for it.
    pub last_plan: Cell<(f64, u64)>,
    /// A statement runs that is kept for texts.
    pub literals: Cell<bool>,
    /// Cipher and version of the connection; empty without TLS.
    pub tls: RefCell<(String, String)>,
    /// How the connection is compressed, and how strongly.
    pub compression: Cell<Option<(&'static str, u8)>>,
    pub named_locks: RefCell<NamedLocks>,
    /// When the running SELECT has had its `max_execution_time`, in microseconds since 1970.
    pub deadline: Cell<Option<i64>>,
    pub profiles: Profiles,
    /// The generator of RAND(); none: nobody has asked for it yet.
    random: Cell<Option<Random>>,
}

/// The number in a log file's name.
fn log_number(name: &str) -> u64 {
    name.rsplit_once('.').and_then(|(_, number)| number.parse().ok()).unwrap_or(0)
}

impl Access {
    pub fn new(instance: &Arc<Instance>, process: &Arc<Process>) -> Access {
        Access {
            instance: Arc::clone(instance),
            process: Arc::clone(process),
            vars: RefCell::new(instance.globals.snapshot()),
            user_vars: UserVariables::default(),
            held: Held::new(&instance.held),
            db: RefCell::default(),
            user: RefCell::default(),
            current_user: RefCell::default(),
            acting: RefCell::default(),
            active_roles: RefCell::default(),
            statement_micros: Cell::new(instance.now_micros()),
            fixed_micros: Cell::new(None),
            last_insert_id: Cell::new(0),
            last_insert_id_set: Cell::new(false),
            row_count: Cell::new(-1),
            found_rows: Cell::new(0),
            warning_count: Cell::new(0),
            error_count: Cell::new(0),
            last_plan: Cell::new((0.0, 0)),
            literals: Cell::new(false),
            tls: RefCell::default(),
            compression: Cell::default(),
            named_locks: RefCell::new(NamedLocks::new(Arc::clone(instance.catalog.locks()), process.id)),
            deadline: Cell::new(None),
            profiles: Profiles::default(),
            random: Cell::new(None),
        }
    }

    /// `SET rand_seed1` (0) and `rand_seed2` (1): where the next RAND() goes on.
    pub fn set_random_seed(&self, which: usize, seed: u64) {
        let mut seeds = self.generator().seeds();
        seeds[which] = seed;
        self.random.set(Some(Random::at(seeds)));
    }

    fn generator(&self) -> Random {
        self.random.get().unwrap_or_else(|| {
            let mut seeds = [0; 8];
            self.instance.random(&mut seeds);
            let [a, b, c, d, rest @ ..] = seeds;
            Random::at([[a, b, c, d], rest].map(|seed| u64::from(u32::from_le_bytes(seed))))
        })
    }

    /// Looks again and again until it is so (true) or the time is over.
    fn wait_until(&self, seconds: Option<f64>, mut is_so: impl FnMut() -> bool) -> SqlResult<bool> {
        const STEP: f64 = 0.002;
        let begun = self.instance.world.now();
        let _lingering = self.process.lingers.begin(begun);
        loop {
            if is_so() {
                return Ok(true);
            }
            let passed = self.instance.world.now().since(begun).as_secs_f64();
            if seconds.is_some_and(|seconds| passed >= seconds) {
                return Ok(false);
            }
            self.sleep(seconds.map_or(STEP, |seconds| STEP.min(seconds - passed)))?;
            self.check_killed()?;
        }
    }

    /// What the running SELECT has left of its `max_execution_time`.
    pub fn time_left(&self) -> Option<Duration> {
        let left = |deadline: i64| Duration::from_micros(u64::try_from(deadline - self.instance.now_micros()).unwrap_or(0));
        self.deadline.get().map(left)
    }

    /// A name with its database; 1046 if there is none.
    pub fn resolve_name(&self, name: &ObjectName) -> SqlResult<(String, String)> {
        let db = match &name.db {
            Some(db) => catalog::names::canonical_database(&db.name).to_string(),
            None => self.db.borrow().clone().ok_or_else(|| sql_error!(NO_DB))?,
        };
        if name.name.name.chars().count() > catalog::names::IDENTIFIER_CHARS_MAX {
            return Err(sql_error!(TOO_LONG_IDENT, name.name.name));
        }
        Ok((db, name.name.name.clone()))
    }

    /// When the statement began, in microseconds since 1970, as NOW() says it.
    pub fn moment(&self) -> i64 {
        self.fixed_micros.get().unwrap_or(self.statement_micros.get())
    }

    /// User and host whom messages about privileges name: the client, or the definer of what it runs.
    pub fn client(&self) -> (String, String) {
        let acting = self.acting.borrow();
        let user = if acting.is_empty() { self.user.borrow() } else { acting };
        user.rsplit_once('@').map_or_else(|| (user.clone(), String::new()), |(u, h)| (u.to_string(), h.to_string()))
    }

    /// Whether the account, with its active roles, has the privilege FILE.
    fn may_use_files(&self) -> bool {
        let current = self.current_user.borrow();
        let (user, host) = catalog::user_and_host(&current);
        let account = self.instance.catalog.account(user, host);
        account.is_some_and(|account| {
            let acting = self.instance.catalog.with_roles(&account, &self.active_roles.borrow());
            acting.global.privileges.contains(Privileges::FILE)
        })
    }

    pub fn on(&self, var: Var) -> bool {
        self.vars.borrow().on(var)
    }

    pub fn uint(&self, var: Var) -> u64 {
        self.vars.borrow().uint(var)
    }

    /// The session's value of a variable, computed ones included.
    pub fn session_value(&self, variable: &Variable) -> VarValue {
        match variable.var {
            Var::last_insert_id | Var::identity => VarValue::Uint(self.last_insert_id.get()),
            Var::warning_count => VarValue::Uint(self.warning_count.get()),
            Var::error_count => VarValue::Uint(self.error_count.get()),
            Var::gtid_owned => VarValue::Str(crate::gtids::owned_by(self.instance.engine.log(), self.process.id).into()),
            Var::pseudo_thread_id if self.uint(Var::pseudo_thread_id) == 0 => VarValue::Uint(self.process.id),
            Var::timestamp if self.vars.borrow().get(Var::timestamp) == &VarValue::Float(0.0) => {
                VarValue::Float(self.instance.now_micros() as f64 / 1e6)
            }
            _ if variable.scope == Scope::Global => self.global_value(variable),
            _ => self.vars.borrow().get(variable.var).clone(),
        }
    }

    /// The server's value of a variable, computed ones included.
    pub fn global_value(&self, variable: &Variable) -> VarValue {
        self.instance.global_value(variable.var)
    }
}

/// The type in which `@@name` appears.
fn variable_type(variable: &Variable) -> SqlType {
    match variable.kind {
        Kind::Bool => SqlType { length: 1, ..SqlType::BIGINT },
        Kind::Uint(..) => SqlType { length: 21, ..SqlType::UBIGINT },
        Kind::Int(..) => SqlType { length: 21, ..SqlType::BIGINT },
        Kind::Float(..) => SqlType { decimals: 6, length: 23, ..SqlType::DOUBLE },
        _ => SqlType::varchar(21845, Collation::UTF8MB3_GENERAL_CI),
    }
}

impl Access {
    /// Gives a user variable a value; see [`UserVariables`].
    pub fn keep_variable(&self, name: &str, value: (Value, SqlType)) {
        self.user_vars.keep(name, value, &self.held);
    }

    /// What a nested session has of the one around it, and gives back.
    pub fn swap(&self, other: &Access) {
        self.held.swap(&other.held);
        self.user_vars.swap(&other.user_vars);
        self.vars.swap(&other.vars);
        self.db.swap(&other.db);
        self.user.swap(&other.user);
        self.current_user.swap(&other.current_user);
        self.acting.swap(&other.acting);
        self.active_roles.swap(&other.active_roles);
        self.named_locks.swap(&other.named_locks);
        self.statement_micros.swap(&other.statement_micros);
        self.fixed_micros.swap(&other.fixed_micros);
        self.last_insert_id.swap(&other.last_insert_id);
        self.row_count.swap(&other.row_count);
        self.found_rows.swap(&other.found_rows);
        self.random.swap(&other.random);
        self.deadline.swap(&other.deadline);
    }

    pub fn forget_variables(&self) {
        self.user_vars.forget(&self.held);
    }
}

impl SessionAccess for Access {
    fn user_variable(&self, name: &str) -> Option<Value> {
        self.user_vars.value(name)
    }

    fn user_variable_type(&self, name: &str) -> Option<SqlType> {
        self.user_vars.type_of(name)
    }

    fn set_user_variable(&self, name: &str, value: Value, ty: &SqlType) {
        self.keep_variable(name, (value, ty.clone()));
    }

    fn parameters_are_literals(&self) -> bool {
        self.literals.get()
    }

    fn system_variable(&self, scope: Option<VariableScope>, _base: Option<&str>, name: &str) -> SqlResult<(Value, SqlType)> {
        let variable = Variable::find(name).ok_or_else(|| sql_error!(UNKNOWN_SYSTEM_VARIABLE, name))?;
        let value = match scope {
            Some(VariableScope::Global | VariableScope::Persist | VariableScope::PersistOnly) => {
                if variable.scope == Scope::Session {
                    return Err(sql_error!(INCORRECT_GLOBAL_LOCAL_VAR, variable.name, "SESSION"));
                }
                self.global_value(variable)
            }
            Some(VariableScope::Session) => {
                if variable.scope == Scope::Global {
                    return Err(sql_error!(INCORRECT_GLOBAL_LOCAL_VAR, variable.name, "GLOBAL"));
                }
                self.session_value(variable)
            }
            None => self.session_value(variable),
        };
        Ok((variable.value(&value), variable_type(variable)))
    }

    fn database(&self) -> Option<String> {
        self.db.borrow().clone()
    }

    fn user(&self) -> String {
        self.user.borrow().clone()
    }

    fn current_role(&self) -> String {
        let roles = self.active_roles.borrow();
        let names: Vec<String> = roles.iter().map(|(user, host)| format!("`{user}`@`{host}`")).collect();
        if names.is_empty() { "NONE".into() } else { names.join(",") }
    }

    fn current_user(&self) -> String {
        self.current_user.borrow().clone()
    }

    fn load_file(&self, name: &str, most: u64) -> SqlResult<Option<Vec<u8>>> {
        if !self.may_use_files() {
            return Ok(None);
        }
        let disk = self.instance.world.disk();
        let path = server_path::path(&**disk, server_path::secure(&self.instance).as_deref(), name);
        let opened = path.ok().and_then(|path| disk.open(&path, Open::READ).ok()).and_then(|file| Some((file.len().ok()?, file)));
        match opened {
            Some((len, _)) if len > most => Err(sql_error!(WARN_ALLOWED_PACKET_OVERFLOWED, "load_file", most)),
            Some((len, file)) => {
                let mut content = vec![0; len as usize];
                Ok(file.read_at(&mut content, 0).is_ok_and(|read| read == content.len()).then_some(content))
            }
            None => Ok(None),
        }
    }

    fn version(&self) -> String {
        self.instance.globals.str(Var::version)
    }

    fn connection_id(&self) -> u64 {
        self.process.id
    }

    fn logged_connection_id(&self) -> u64 {
        match self.uint(Var::pseudo_thread_id) {
            0 => self.process.id,
            id => id,
        }
    }

    fn account_of(&self, connection: u64) -> Option<String> {
        let process = self.instance.processes.get(connection)?;
        let info = process.info.lock();
        Some(format!("{}@{}", info.user, info.host))
    }

    fn last_insert_id(&self) -> u64 {
        self.last_insert_id.get()
    }

    fn take_insert_id(&self) -> u64 {
        let mut vars = self.vars.borrow_mut();
        let id = vars.uint(Var::insert_id);
        if id != 0 {
            vars.set(Var::insert_id, VarValue::Uint(0));
        }
        id
    }

    fn set_last_insert_id(&self, id: u64) {
        self.last_insert_id.set(id);
        self.last_insert_id_set.set(true);
    }

    fn row_count(&self) -> i64 {
        self.row_count.get()
    }

    fn found_rows(&self) -> u64 {
        self.found_rows.get()
    }

    fn get_lock(&self, name: &str, timeout: f64) -> SqlResult<bool> {
        let left = self.time_left().map_or(f64::INFINITY, |left| left.as_secs_f64());
        let timeout = if timeout < 0.0 && left < f64::INFINITY { left } else { timeout.min(left) };
        let _lingering = self.process.lingers.begin(self.instance.world.now());
        let mut locks = self.named_locks.borrow_mut();
        let before = locks.count();
        let acquired = locks.acquire(name, timeout, &self.process.killed)?;
        self.held.take((locks.count() - before) as u64 * held::NAMED_LOCK);
        if !acquired {
            self.check_killed()?;
        }
        Ok(acquired)
    }

    fn release_lock(&self, name: &str) -> Option<bool> {
        let mut locks = self.named_locks.borrow_mut();
        let before = locks.count();
        let released = locks.release(name);
        self.held.give_back((before - locks.count()) as u64 * held::NAMED_LOCK);
        released
    }

    fn release_all_locks(&self) -> u64 {
        let mut locks = self.named_locks.borrow_mut();
        self.held.give_back(locks.count() as u64 * held::NAMED_LOCK);
        locks.release_all()
    }

    fn lock_owner(&self, name: &str) -> Option<u64> {
        self.named_locks.borrow().owner(name)
    }

    fn sleep(&self, seconds: f64) -> SqlResult<bool> {
        let wake = Arc::new(engine::Wake::default());
        let _lingering = self.process.lingers.begin(self.instance.world.now());
        self.process.interrupt.set_waiting(Some(Arc::clone(&wake)));
        if !self.process.killed.load(Ordering::SeqCst) {
            let wanted = Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX);
            let around = std::mem::replace(&mut self.process.info.lock().state, "User sleep");
            wake.sleep(self.time_left().map_or(wanted, |left| left.min(wanted)));
            self.process.info.lock().state = around;
        }
        self.process.interrupt.set_waiting(None);
        Ok(self.process.killed.load(Ordering::SeqCst) || self.time_left().is_some_and(|left| left.is_zero()))
    }

    fn wait_for_place(&self, file: &str, position: u64, seconds: Option<f64>, channel: Option<&str>) -> SqlResult<Option<i64>> {
        let Some(replication) = self.instance.replication() else { return Ok(None) };
        let reached = |(at, offset): &(String, u64)| (log_number(at), *offset) >= (log_number(file), position);
        if replication.place(channel).is_none() {
            return Ok(None);
        }
        let mut events = 0;
        let done = self.wait_until(seconds, || {
            let place = replication.place(channel);
            events += 1;
            place.as_ref().is_none_or(reached)
        })?;
        Ok(match replication.place(channel) {
            _ if !done => Some(-1),
            // The applier has stopped.
            place => place.filter(reached).map(|_| events - 1),
        })
    }

    fn wait_for_gtids(&self, set: &base::GtidSet, seconds: Option<f64>) -> SqlResult<bool> {
        self.wait_until(seconds, || set.is_subset(&self.instance.engine.log().visible().executed))
    }

    fn check_killed(&self) -> SqlResult<()> {
        if self.process.killed.load(Ordering::Relaxed) {
            return Err(sql_error!(QUERY_INTERRUPTED));
        }
        if self.time_left().is_some_and(|left| left.is_zero()) { Err(sql_error!(QUERY_TIMEOUT)) } else { Ok(()) }
    }

    fn random_bytes(&self, out: &mut [u8]) {
        self.instance.random(out);
    }

    fn random(&self) -> f64 {
        let mut generator = self.generator();
        let number = generator.next_f64();
        self.random.set(Some(generator));
        number
    }

    fn wall_clock(&self) -> i64 {
        self.instance.now_micros()
    }

    fn server_uuid(&self) -> String {
        self.instance.globals.str(Var::server_uuid)
    }

    fn uuid_time(&self) -> (u64, u16) {
        self.instance.uuids.next(self.instance.now_micros())
    }

    fn uuid_short(&self) -> u64 {
        self.instance.uuids.next_short()
    }
}
