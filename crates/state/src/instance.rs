//! [`Instance`]: one server. Engine, catalog, variables, processes, and what else all connections share.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use apply::RowApplier;
use binlog::GtidSet;
use catalog::key::{self, Entry};
use catalog::mdl::{MetadataLock, Name};
use catalog::{Account, Catalog};
use engine::{CommitOptions, Engine, EngineOptions, Isolation, RowLockLimits};
use exec::TableCache;
use parking_lot::{Mutex, RwLock};
use value::{SqlResult, sql_error};
use world::World;

use crate::auth::failures::FailedLogins;
use crate::auth::limits::AccountUse;
use crate::auth::{AccountAuth, PasswordCache};
use crate::client::{Client, Deserted, NoClient};
use crate::clone::Clones;
use crate::deadlock::LatestDeadlock;
use crate::error_log::ErrorLog;
use crate::events::lines::Profiles;
use crate::events::setup::Setup;
use crate::events::{DigestEntry, Digests, LongHistories, Totals};
use crate::gtids::before_log;
use crate::origins::{Origin, Origins};
use crate::past::Pasts;
use crate::printout::Printout;
use crate::process::{Processes, SocketId, Summed};
use crate::recovered;
use crate::replication::Replication;
use crate::semisync::{self, SemiSync};
use crate::statement_log::{StatementLogs, utc_text};
use crate::status::{Counters, Stat};
use crate::uuids::Uuids;
use crate::vars::{Globals, Scope, Values, Var, VarValue, Variable, parse_option, unknown_option};
use crate::virtual_schema::{VirtualSchema, shipped};
use crate::wake::{DISABLED, Wake};
use crate::xa::XaTransactions;

/// Why a server ends that was told to by a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Shutdown,
    /// Its supervisor starts it again.
    Restart,
    /// A clone is to take the place of its data, and its supervisor, if it has one, starts it again.
    Replaced,
}

type ReloadTls = dyn Fn() -> Result<(), String> + Send + Sync;

/// What is told of the end, and whether somebody starts the server again.
struct OnEnd {
    told: Box<dyn Fn(End) + Send + Sync>,
    supervised: bool,
}

/// How an instance is opened.
#[derive(Clone, Debug, Default)]
pub struct InstanceOptions {
    /// Start values of system variables: name (with `-` or `_`) and text as in an option file. Read-only
    /// variables may be set here.
    pub variables: Vec<(String, String)>,
    /// Keep nothing on disk: for tests of the layers above.
    pub in_memory: bool,
    /// Where the options stood that `variables` were made of; those of the server's own making are not here.
    pub origins: Vec<(String, Origin)>,
    /// Where the error log's last lines are kept.
    pub error_log: Arc<ErrorLog>,
}

/// What is known of a connection before its client has said anything.
#[derive(Clone)]
pub struct ConnectInfo {
    /// `localhost` for a Unix socket and for the loopback address, else the address (or its name).
    pub host: String,
    pub client: Arc<dyn Client>,
}

impl ConnectInfo {
    /// That of a session behind which no client stands.
    pub fn without_client(host: &str) -> ConnectInfo {
        ConnectInfo { host: host.to_owned(), client: Arc::new(NoClient) }
    }
}

/// What a client says when it logs in.
#[derive(Clone, Debug, Default)]
pub struct ClientInfo {
    /// Id of the collation that it asks for.
    pub collation: u16,
    /// CLIENT_FOUND_ROWS: UPDATE reports matched rows.
    pub found_rows: bool,
    /// CLIENT_MULTI_STATEMENTS.
    pub multi_statements: bool,
    /// Without CLIENT_MULTI_RESULTS: it takes one result at a time, so CALL sends none.
    pub one_result: bool,
    /// Without CLIENT_PS_MULTI_RESULTS: what a prepared CALL gives to its arguments is not sent.
    pub no_out_parameters: bool,
    /// CLIENT_INTERACTIVE: `interactive_timeout` is the session's `wait_timeout`.
    pub interactive: bool,
    /// CLIENT_LOCAL_FILES
    pub local_files: bool,
    /// CLIENT_IGNORE_SPACE
    pub ignore_space: bool,
    /// CLIENT_CAN_HANDLE_EXPIRED_PASSWORDS: it may come in to change one.
    pub changes_expired: bool,
    /// CLIENT_SESSION_TRACK
    pub session_track: bool,
    /// How the connection is compressed, and how strongly.
    pub compression: Option<(&'static str, u8)>,
    /// The connection came through the socket.
    pub local: bool,
    /// Version and cipher of a TLS connection.
    pub tls: Option<(String, String)>,
    pub attributes: Vec<(String, String)>,
}

/// One server.
pub struct Instance {
    pub world: World,
    pub engine: Arc<Engine>,
    pub catalog: Arc<Catalog>,
    pub tables: TableCache,
    pub globals: Globals,
    pub processes: Processes,
    pub passwords: PasswordCache,
    pub failed_logins: FailedLogins,
    pub account_use: AccountUse,
    /// The server-wide metadata lock, at hand because every change takes it.
    pub global_lock: Arc<MetadataLock>,
    pub commit_lock: Arc<MetadataLock>,
    pub virtual_schema: VirtualSchema,
    pub printout: Printout,
    pub deadlock: LatestDeadlock,
    pub logs: StatementLogs,
    pub digests: Digests,
    pub program_profiles: Profiles,
    /// What of performance_schema is on.
    pub setup: Setup,
    pub long_histories: LongHistories,
    /// Where it listens.
    pub listening: Mutex<Vec<Arc<SocketId>>>,
    /// With which clients encrypt passwords, as text.
    pub public_key: Mutex<Arc<str>>,
    pub xa: XaTransactions,
    pub origins: Origins,
    pub error_log: Arc<ErrorLog>,
    /// What variables were at the start, for `SET x = DEFAULT`.
    pub start_values: Values,
    pub started_micros: i64,
    pub prepared_count: AtomicU64,
    /// Bytes that all connections hold.
    pub held: Arc<AtomicU64>,
    pub uuids: Uuids,
    xid: AtomicU64,
    /// Figures that belong to no session.
    pub extra: Counters,
    pub scheduler: Wake,
    on_end: RwLock<Option<OnEnd>>,
    reload_tls: RwLock<Option<Box<ReloadTls>>>,
    /// What is known of the last clone that was received.
    pub clones: Clones,
    /// The replica that the server may be.
    pub replication: RwLock<Option<Arc<dyn Replication>>>,
    pub pasts: Pasts,
    deserted: Deserted,
    pub semi_sync: Arc<SemiSync>,
}

impl Instance {
    /// All XA transactions that are prepared.
    pub fn prepared_xids(&self) -> Vec<engine::XaId> {
        self.xa.prepared()
    }

    /// Opens the engine (which recovers) and the catalog.
    ///
    /// # Errors
    /// A sentence for the error log: a wrong option, or what the engine says.
    pub fn open(world: World, options: InstanceOptions) -> Result<Arc<Instance>, String> {
        let mut values = start_values(&options)?;
        let engine = if options.in_memory { Engine::in_memory_with(row_locks(&world, &values)) } else { open_engine(&world, &values)? };
        engine.workspace().set_held_max(values.uint(Var::temptable_max_ram) as usize);
        let catalog = Catalog::open(Arc::clone(&engine)).map_err(|e| e.to_string())?;
        catalog.ship(shipped::routines(world.wall_micros() as i64 / 1_000_000 * 1_000_000));
        catalog.drop_temporaries().map_err(|e| e.to_string())?;
        if catalog.accounts().is_empty() {
            create_root(&engine, &catalog).map_err(|e| e.to_string())?;
        }
        values.set(Var::server_uuid, VarValue::Str(engine.server_uuid().to_string().into()));
        let origins = persisted(&catalog, &options, &mut values)?;
        engine.log().set_gtids(gives_gtids(values.uint(Var::gtid_mode)));
        engine.log().add_executed(&crate::gtids::parse(values.str(Var::gtid_purged)).map_err(|e| e.to_string())?);
        engine.system().locks.set_detection(values.on(Var::innodb_deadlock_detect));
        engine.system().set_full_metadata(values.uint(Var::binlog_row_metadata) == ROW_METADATA_FULL);
        catalog.set_open_max(values.uint(Var::table_open_cache) as usize);
        let logs = open_logs(&mut values);
        let started_micros = world.wall_micros() as i64;
        let server_id = values.uint(Var::server_id);
        let mut uuid_sequence = [0; 2];
        world.fill_random(&mut uuid_sequence);
        let uuid_sequence = u16::from_le_bytes(uuid_sequence);
        let xa = XaTransactions::new(recovered::lock_tables(&catalog).map_err(|e| e.to_string())?);
        let clones = Clones::open(&world, &engine.log().visible().executed.to_string());
        let instance = Arc::new(Instance {
            global_lock: catalog.locks().lock_of(Name::Global),
            commit_lock: catalog.locks().lock_of(Name::Commit),
            engine,
            catalog,
            tables: TableCache::new(),
            globals: Globals::new(values.clone()),
            processes: Processes::default(),
            passwords: PasswordCache::default(),
            failed_logins: FailedLogins::default(),
            account_use: AccountUse::default(),
            virtual_schema: VirtualSchema::default(),
            printout: Printout::default(),
            deadlock: LatestDeadlock::default(),
            logs,
            xa,
            start_values: values,
            origins,
            error_log: Arc::clone(&options.error_log),
            digests: Digests::default(),
            program_profiles: Profiles::default(),
            setup: Setup::default(),
            long_histories: LongHistories::default(),
            listening: Mutex::default(),
            public_key: Mutex::new("".into()),
            started_micros,
            prepared_count: AtomicU64::new(0),
            held: Arc::default(),
            xid: AtomicU64::new(1),
            uuids: Uuids::new(server_id, started_micros, uuid_sequence),
            extra: Counters::default(),
            scheduler: Wake::default(),
            on_end: RwLock::default(),
            reload_tls: RwLock::default(),
            clones,
            replication: RwLock::default(),
            pasts: Pasts::default(),
            deserted: Deserted::default(),
            semi_sync: Arc::new(SemiSync::new(&world)),
            world,
        });
        LatestDeadlock::watch(&instance);
        instance.follow_semi_sync();
        Ok(instance)
    }

    /// The digests of all statements that have ended, with their sums.
    pub fn statements(&self) -> Vec<(Arc<DigestEntry>, Totals)> {
        self.processes.hand_over();
        self.digests.all()
    }

    /// TRUNCATE of a table of events, or of sums of them; false if it is another table.
    pub fn forget_events(&self, table: &str) -> bool {
        if ["redoubt_routine_lines", "events_statements_summary_by_program"].contains(&table) {
            self.program_profiles.clear();
            return true;
        }
        let Some((of, what)) = table.strip_prefix("events_").and_then(|name| name.split_once('_')) else { return false };
        let sums = what.starts_with("summary_");
        match of {
            "statements" if sums => {
                self.processes.hand_over();
                self.digests.clear();
            }
            "errors" => self.processes.forget(Summed::Errors),
            "transactions" if sums => self.processes.forget(Summed::Transactions),
            "statements" if what == "history_long" => self.long_histories.statements.clear(),
            "transactions" if what == "history_long" => self.long_histories.transactions.clear(),
            "waits" if what == "history_long" => self.long_histories.waits.clear(),
            "statements" => self.processes.all().iter().for_each(|p| p.recorder.lock().forget_events()),
            "transactions" => self.processes.all().iter().for_each(|p| p.recorder.lock().transactions.forget()),
            "waits" if !sums => self.processes.all().iter().for_each(|p| p.recorder.lock().waits.clear()),
            _ => return false,
        }
        true
    }

    /// The server waits for clients there.
    pub fn listens(&self, id: SocketId) {
        self.listening.lock().push(Arc::new(id));
    }

    /// The account as which `user` may connect from `host`; `None` is answered like a wrong password.
    /// `address` is empty for a client of the machine's socket.
    pub fn account(&self, user: &str, host: &str, address: &str) -> Option<AccountAuth> {
        self.catalog.find_account(user, host, address).map(|account| AccountAuth { account: (*account).clone() })
    }

    /// Passwords that were proven since the start.
    pub fn passwords(&self) -> &PasswordCache {
        &self.passwords
    }

    /// A client has named the account, and its password was right or wrong.
    ///
    /// # Errors
    /// 3955: too many were wrong.
    pub fn note_login(&self, auth: &AccountAuth, client: (&str, &str), right: bool) -> SqlResult<()> {
        self.failed_logins.note(&auth.account, client, right, self.now_micros())
    }

    /// The roles that everybody has, as far as they are there.
    pub fn mandatory_roles(&self) -> Vec<(String, String)> {
        let text = self.globals.str(Var::mandatory_roles);
        let mut names = role_names(&text).unwrap_or_default();
        names.retain(|(user, host)| self.catalog.account(user, host).is_some());
        names
    }

    /// What `mandatory_roles` and `partial_revokes` may be set to.
    fn change_roles(&self, var: Var, value: &VarValue) -> SqlResult<()> {
        if let (Var::mandatory_roles, VarValue::Str(text)) = (var, value) {
            let names = role_names(text).ok_or_else(|| sql_error!(WRONG_VALUE_FOR_VAR, "mandatory_roles", text))?;
            for (user, host) in names {
                if self.catalog.account(&user, &host).is_some_and(|role| role.has_dynamic("SYSTEM_USER")) {
                    return Err(sql_error!(AUTHID_WITH_SYSTEM_USER_IN_MANDATORY_ROLES, user, host, "SYSTEM_USER"));
                }
            }
        }
        if (var, value) == (Var::partial_revokes, &VarValue::Bool(false))
            && self.catalog.accounts().iter().any(|a| !a.restrictions.is_empty())
        {
            return Err(sql_error!(PARTIAL_REVOKES_EXIST));
        }
        self.catalog.change_accounts();
        Ok(())
    }

    /// Some account has no password: the server then warns when it listens to the world.
    pub fn has_open_account(&self) -> bool {
        self.catalog.accounts().iter().any(|a| a.authentication.is_empty() && !a.locked && !a.is_role)
    }

    /// A connection that never logged in.
    pub fn aborted_connect(&self) {
        self.extra.bump(Stat::Aborted_connects, 1);
    }

    /// A connection that ended without saying so.
    pub fn aborted_client(&self) {
        self.extra.bump(Stat::Aborted_clients, 1);
    }

    /// Gives back what nobody has used for a while, and what connections hold that wait for nobody; to be
    /// called now and then.
    pub fn tidy_up(&self) {
        let now = self.world.now();
        self.pasts.close_idle(now);
        for _ in 0..self.deserted.end(now, || self.processes.all()) {
            self.aborted_client();
        }
    }

    /// Where threads are started.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Random bytes from the world.
    pub fn fill_random(&self, out: &mut [u8]) {
        self.world.fill_random(out);
    }

    /// What reads certificate and key again; it says why it cannot.
    pub fn set_reload_tls(&self, reload: Box<ReloadTls>) {
        *self.reload_tls.write() = Some(reload);
    }

    pub fn reload_tls(&self) -> Result<(), String> {
        self.reload_tls.read().as_ref().map_or(Ok(()), |reload| reload())
    }

    /// Whom statements tell that the server is to end.
    pub fn set_on_end(&self, told: Box<dyn Fn(End) + Send + Sync>, supervised: bool) {
        *self.on_end.write() = Some(OnEnd { told, supervised });
    }

    pub fn ends_by_statement(&self) -> bool {
        self.on_end.read().is_some()
    }

    pub fn is_supervised(&self) -> bool {
        self.on_end.read().as_ref().is_some_and(|on_end| on_end.supervised)
    }

    pub fn end(&self, end: End) {
        if let Some(on_end) = &*self.on_end.read() {
            (on_end.told)(end);
        }
    }

    /// Ends every connection, then takes the last checkpoint.
    ///
    /// # Errors
    /// What the engine says.
    pub fn shutdown(&self) -> Result<(), String> {
        // Sessions roll back when they end; whoever does not end in time is rolled back by the engine.
        if let Some(replication) = self.replication() {
            replication.close();
        }
        self.end_scheduler();
        const STEP: Duration = Duration::from_millis(20);
        self.processes.all().iter().for_each(|p| p.kill());
        for _ in 0..500 {
            if self.processes.is_empty() {
                break;
            }
            self.world.sleep(STEP);
        }
        self.engine.shutdown().map_err(|e| e.to_string())
    }

    pub fn engine(&self) -> &Arc<Engine> {
        &self.engine
    }

    pub fn catalog(&self) -> &Arc<Catalog> {
        &self.catalog
    }

    /// Microseconds since 1970.
    pub fn now_micros(&self) -> i64 {
        self.world.wall_micros() as i64
    }

    pub fn random(&self, out: &mut [u8]) {
        self.world.fill_random(out);
    }

    /// A number for the log's DDL events; only replicas look at it.
    pub fn next_xid(&self) -> u64 {
        self.xid.fetch_add(1, Ordering::Relaxed)
    }

    /// The server's value of a variable, computed ones included.
    pub fn global_value(&self, var: Var) -> VarValue {
        match var {
            Var::gtid_executed => VarValue::Str(self.engine.log().visible().executed.to_string().into()),
            Var::gtid_purged => VarValue::Str(self.gtid_purged().to_string().into()),
            Var::gtid_owned => VarValue::Str(crate::gtids::owned_text(self.engine.log()).into()),
            _ => self.globals.snapshot().get(var).clone(),
        }
    }

    /// One step at a time, so that replicas can follow.
    fn change_gtid_mode(&self, new: u64) -> SqlResult<()> {
        let globals = self.globals.snapshot();
        if globals.uint(Var::gtid_mode).abs_diff(new) > 1 {
            return Err(sql_error!(GTID_MODE_CAN_ONLY_CHANGE_ONE_STEP_AT_A_TIME));
        }
        if new == GTID_MODE_ON && globals.uint(Var::enforce_gtid_consistency) != GTID_CONSISTENCY_ON {
            return Err(sql_error!(CANT_SET_GTID_MODE, "ON", "ENFORCE_GTID_CONSISTENCY is not ON"));
        }
        self.engine.log().set_gtids(gives_gtids(new));
        Ok(())
    }

    /// The expiry of log files with a new value of one of its variables.
    fn change_expiry(&self, var: Var, value: &VarValue) -> SqlResult<()> {
        let mut values = self.globals.snapshot();
        values.set(var, value.clone());
        if var != Var::binlog_expire_logs_auto_purge
            && value != &VarValue::Uint(0)
            && values.uint(Var::binlog_expire_logs_seconds) > 0
            && values.uint(Var::expire_logs_days) > 0
        {
            return Err(sql_error!(BINLOG_EXPIRE_LOG_DAYS_AND_SECS_USED_TOGETHER));
        }
        self.engine.set_log_expiry(log_expiry(&values));
        Ok(())
    }

    /// Ends the connections of all who may not stay in `offline_mode`.
    fn disconnect_all(&self) {
        for process in self.processes.all() {
            let account = process.info.lock().account.clone();
            let may_stay = process.serves.load(Ordering::Relaxed)
                || account.and_then(|(user, host)| self.catalog.account(&user, &host)).is_some_and(|account| {
                    account.has_dynamic("CONNECTION_ADMIN") || account.global.privileges.contains(catalog::privilege::Privileges::SUPER)
                });
            if !may_stay {
                process.kill();
            }
        }
    }

    /// Hands a new value to whoever acts on it. Called before the value is kept.
    pub fn apply_global(&self, var: Var, value: &VarValue) -> SqlResult<()> {
        if matches!(var, Var::binlog_expire_logs_seconds | Var::binlog_expire_logs_auto_purge | Var::expire_logs_days) {
            return self.change_expiry(var, value);
        }
        if matches!(var, Var::mandatory_roles | Var::partial_revokes) {
            return self.change_roles(var, value);
        }
        if var == Var::offline_mode && value == &VarValue::Bool(true) {
            self.disconnect_all();
        }
        if let (Var::innodb_deadlock_detect, VarValue::Bool(on)) = (var, value) {
            self.engine.system().locks.set_detection(*on);
        }
        if let (Var::redoubt_history, VarValue::Bool(on)) = (var, value) {
            self.engine.set_history(*on);
        }
        let VarValue::Uint(n) = value else { return Ok(()) };
        match var {
            Var::gtid_mode => self.change_gtid_mode(*n)?,
            Var::event_scheduler if self.globals.uint(Var::event_scheduler) == DISABLED => {
                return Err(sql_error!(OPTION_PREVENTS_STATEMENT, "--event-scheduler=DISABLED"));
            }
            Var::innodb_buffer_pool_size => {
                if *n > pool_bytes_max(&self.world) as u64 {
                    return Err(sql_error!(WRONG_VALUE_FOR_VAR, "innodb_buffer_pool_size", n));
                }
                self.engine.resize_pool(*n as usize);
            }
            Var::sync_binlog => self.engine.set_sync_binlog(*n as u32),
            Var::innodb_flush_log_at_trx_commit => self.engine.set_flush_log_at_trx_commit(*n as u8),
            Var::table_open_cache => self.catalog.set_open_max(*n as usize),
            Var::temptable_max_ram => self.engine.workspace().set_held_max(*n as usize),
            Var::recovery_time_target => self.engine.set_recovery_time_target(Duration::from_secs(*n)),
            Var::max_binlog_size => self.engine.log().set_max_size(*n),
            Var::server_id => self.engine.system().set_server_id(*n as u32),
            Var::binlog_row_metadata => self.engine.system().set_full_metadata(*n == ROW_METADATA_FULL),
            _ => {}
        }
        Ok(())
    }
}

impl Instance {
    /// After a global variable has its new value.
    pub fn follow_globals(&self, changed: Var) {
        use Var::{general_log, general_log_file, log_output, slow_query_log, slow_query_log_file};
        if matches!(changed, general_log | general_log_file | log_output | slow_query_log | slow_query_log_file) {
            self.logs.follow(&self.globals.snapshot());
        }
        if changed == Var::event_scheduler {
            self.wake_scheduler();
        }
        if semisync::is_setting(changed) {
            self.follow_semi_sync();
        }
    }

    fn follow_semi_sync(&self) {
        if self.semi_sync.configure(&self.globals) {
            self.engine.system().set_witness(Arc::clone(&self.semi_sync) as Arc<dyn engine::Witness>);
        }
    }
}

/// The number of FULL among the values of `binlog_row_metadata`.
const ROW_METADATA_FULL: u64 = 1;

/// Numbers of values in the table of variables: `gtid_mode` OFF, OFF_PERMISSIVE, ON_PERMISSIVE, ON;
/// `enforce_gtid_consistency` OFF, ON, WARN.
const GTID_MODE_ON_PERMISSIVE: u64 = 2;
pub const GTID_MODE_ON: u64 = 3;
const GTID_CONSISTENCY_ON: u64 = 1;

/// After how many seconds log files go; 0: never.
fn log_expiry(values: &Values) -> u64 {
    const DAY: u64 = 86400;
    match (values.on(Var::binlog_expire_logs_auto_purge), values.uint(Var::binlog_expire_logs_seconds)) {
        (false, _) => 0,
        (true, 0) => values.uint(Var::expire_logs_days) * DAY,
        (true, seconds) => seconds,
    }
}

/// Do new transactions get GTIDs in this `gtid_mode`?
fn gives_gtids(mode: u64) -> bool {
    mode >= GTID_MODE_ON_PERMISSIVE
}

/// The logs of statements, with names if they were given none.
fn open_logs(values: &mut Values) -> StatementLogs {
    for (var, name) in StatementLogs::default_names(values) {
        if values.str(var).is_empty() {
            values.set(var, VarValue::Str(name.into()));
        }
    }
    let logs = StatementLogs::default();
    logs.follow(values);
    logs
}

fn start_values(options: &InstanceOptions) -> Result<Values, String> {
    let mut values = Values::defaults();
    for (name, text) in &options.variables {
        let variable = Variable::find(&name.replace('-', "_")).ok_or_else(|| unknown_option(name))?;
        let value = parse_option(variable, text)?;
        if let Some(other) = crate::vars::renamed(variable.var) {
            values.set(other, value.clone());
        }
        values.set(variable.var, value);
    }
    if !options.variables.iter().any(|(name, _)| name.replace('-', "_") == "report_port") {
        values.set(Var::report_port, VarValue::Uint(values.uint(Var::port)));
    }
    if values.uint(Var::max_join_size) < u64::MAX {
        values.set(Var::sql_big_selects, VarValue::Bool(false));
    }
    Ok(values)
}

/// What SET PERSIST has kept. Values that the server keeps for itself beside them are none of it.
///
/// # Errors
/// Those of reading the catalog.
pub fn persisted_variables(catalog: &Catalog) -> SqlResult<Vec<(&'static Variable, String)>> {
    let mut kept = Vec::new();
    catalog.scan(key::VARIABLES, |key, payload| {
        let variable = Variable::find(&key::last_name(key)).filter(|v| v.var != Var::gtid_purged && v.scope != Scope::Session);
        if let (Entry::Variable(value), Some(variable)) = (Entry::decode(payload)?, variable) {
            kept.push((variable, value));
        }
        Ok(())
    })?;
    Ok(kept)
}

/// Values of SET PERSIST, where no option says otherwise; and where all values come from.
fn persisted(catalog: &Catalog, options: &InstanceOptions, values: &mut Values) -> Result<Origins, String> {
    let origins = Origins::default();
    for (name, origin) in &options.origins {
        Variable::find(name).into_iter().for_each(|variable| origins.note(variable.var, origin.clone()));
    }
    let kept = |e: value::SqlError| e.to_string();
    catalog
        .scan(key::VARIABLES, |key, payload| {
            let name = key::last_name(key);
            let given = options.variables.iter().any(|(n, _)| n.replace('-', "_") == name);
            if let (Entry::Variable(text), Some(variable), false) = (Entry::decode(payload)?, Variable::find(&name), given)
                && let Ok(value) = parse_option(variable, &text)
            {
                values.set(variable.var, value);
                origins.note(variable.var, Origin::Persisted);
            }
            Ok(())
        })
        .map_err(kept)?;
    Ok(origins)
}

/// The largest size that the buffer pool can be given without a restart: only addresses are set aside for it.
fn pool_bytes_max(world: &World) -> usize {
    const LEAST: usize = 256 << 30;
    if world.is_simulated() { LEAST } else { LEAST.max(world::memory_bytes() as usize) }
}

/// Row locks may take a quarter of the memory that the process can have.
fn row_locks_max(world: &World) -> u64 {
    const SHARE: u64 = 4;
    if world.is_simulated() { u64::MAX } else { world::memory_bytes() / SHARE / engine::ROW_LOCK_BYTES }
}

fn row_locks(world: &World, values: &Values) -> RowLockLimits {
    RowLockLimits { most: row_locks_max(world), apart: values.uint(Var::redoubt_row_locks_apart) as u32 }
}

fn open_engine(world: &World, values: &Values) -> Result<Arc<Engine>, String> {
    let page_size = values.uint(Var::innodb_page_size);
    if !page_size.is_power_of_two() {
        return Err(format!("innodb_page_size = {page_size}: pages have 4096, 8192, 16384, 32768 or 65536 bytes"));
    }
    let options = EngineOptions {
        page_size: page_size as usize,
        pool_bytes: values.uint(Var::innodb_buffer_pool_size) as usize,
        server_id: values.uint(Var::server_id) as u32,
        log_bin: values.on(Var::log_bin),
        log_file_bytes_max: values.uint(Var::max_binlog_size),
        sync_binlog: values.uint(Var::sync_binlog) as u32,
        flush_log_at_trx_commit: values.uint(Var::innodb_flush_log_at_trx_commit) as u8,
        log_expiry_seconds: log_expiry(values),
        pool_bytes_max: pool_bytes_max(world),
        row_locks: row_locks(world, values),
        recovery_time_target: Duration::from_secs(values.uint(Var::recovery_time_target)),
        open_log_at_cut: values.on(Var::redoubt_open_log_at_cut),
        history: values.on(Var::redoubt_history),
        ballast_bytes: if world.is_simulated() { 0 } else { engine::BALLAST_BYTES },
        // A simulation drives the background itself.
        threads: !world.is_simulated(),
        ..EngineOptions::default()
    };
    let (engine, report) = Engine::open(world, options, &mut RowApplier::new()).map_err(|e| e.to_string())?;
    if !report.created {
        tracing::info!(
            clean = report.clean,
            applied = report.transactions_applied,
            rows = report.rows_applied,
            rows_per_second = report.rows_applied * 1_000_000 / report.apply_micros.max(1),
            rolled_back = report.rolled_back,
            rolling_back = report.rolling_back,
            milliseconds = report.micros / 1000,
            "recovered"
        );
    }
    if let Some(cut) = report.cut {
        tracing::warn!("the log ended in a torn transaction, cut: {cut}");
    }
    if let Some(why) = report.log_lost {
        let until = report.recovered_to.map(utc_text).unwrap_or_default();
        tracing::error!(
            "{why}: as redoubt_open_log_at_cut asks, the database is opened as it was at {until}, and what was committed behind that is lost. Log files behind it are called \
             *.lost now; replicas that have more must be made anew. Take the option away again"
        );
    }
    if let Some(lost) = report.lost {
        let (from, until) = (utc_text(lost.from), utc_text(lost.until));
        tracing::warn!(
            "redo logging was disabled when the server ended: the database is as it was at {from}; what was committed from then on until {until} is lost"
        );
    }
    Ok(engine)
}

fn create_root(engine: &Arc<Engine>, catalog: &Catalog) -> SqlResult<()> {
    let root = Account::root();
    let mut tx = engine.begin(Isolation::ReadCommitted);
    catalog::put(&mut tx, &key::account(&root.user, &root.host), &Entry::Account(Box::new(root.clone())))?;
    tx.commit(CommitOptions::default()).map_err(catalog::storage_error)?;
    catalog.publish_account("root", "localhost", Some(root));
    Ok(())
}

/// The names of a list of roles, each with or without quotes and a host.
fn role_names(text: &str) -> Option<Vec<(String, String)>> {
    let bare = |part: &str| {
        let part = part.trim();
        let quote = part.chars().next().filter(|c| matches!(c, '`' | '\'' | '"'));
        match quote {
            Some(quote) => part.strip_prefix(quote)?.strip_suffix(quote).map(str::to_string),
            None => Some(part.to_string()),
        }
    };
    if text.trim().is_empty() {
        return Some(Vec::new());
    }
    let name = |item: &str| {
        let (user, host) = item.rsplit_once('@').unwrap_or((item, "%"));
        Some((bare(user).filter(|user| !user.is_empty())?, bare(host)?.to_lowercase()))
    };
    text.split(',').map(name).collect()
}

impl Instance {
    /// Value of the variable: see the head of this file.
    pub fn gtid_purged(&self) -> GtidSet {
        let mut purged = before_log(self.engine.log());
        purged.union(&GtidSet::parse(&self.globals.str(Var::gtid_purged)).unwrap_or_default());
        // RESET MASTER may have left files for their readers.
        let forgotten = purged.subtract(&self.engine.log().visible().executed);
        purged.subtract(&forgotten)
    }
}

impl Instance {
    /// From now on statements find the replica here.
    pub fn set_replication(&self, replication: Arc<dyn Replication>) {
        *self.replication.write() = Some(replication);
    }

    pub fn replication(&self) -> Option<Arc<dyn Replication>> {
        self.replication.read().clone()
    }
}

impl Instance {
    /// Makes a committed change of an event known.
    pub fn publish_events(&self) {
        self.catalog.publish_events();
        self.scheduler.wake();
    }

    pub fn wake_scheduler(&self) {
        self.scheduler.wake();
    }

    /// The server ends: the scheduler does, too.
    pub fn end_scheduler(&self) {
        self.scheduler.ends.store(true, Ordering::SeqCst);
        self.scheduler.wake();
    }
}
