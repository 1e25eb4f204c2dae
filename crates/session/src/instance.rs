//! [`Instance`]: one server. Engine, catalog, variables, processes, and what else all connections share.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use catalog::key::{self, Entry};
use catalog::mdl::{MetadataLock, Name};
use catalog::{Account, Catalog};
use engine::{CommitKind, CommitOptions, Engine, Isolation};
use exec::TableCache;
use parking_lot::RwLock;
use world::World;

use crate::auth::{AccountAuth, PasswordCache};
use crate::infoschema::VirtualSchema;
use crate::named_locks::NamedLocks;
use crate::process::Processes;
use crate::session::Session;
use crate::vars::{Globals, Kind, Values, Var, VarValue, Variable, parse_option, unknown_option};

/// How an instance is opened.
#[derive(Clone, Debug, Default)]
pub struct InstanceOptions {
    /// Start values of system variables: name (with `-` or `_`) and text as in an option file. Read-only variables may be set here.
    pub variables: Vec<(String, String)>,
    /// Keep nothing on disk: for tests of the layers above.
    pub in_memory: bool,
}

/// What a new connection brings along.
#[derive(Clone, Debug, Default)]
pub struct ConnectInfo {
    /// `localhost` for a Unix socket and for the loopback address, else the address (or its name).
    pub host: String,
    /// The numeric address; empty for a Unix socket.
    pub address: String,
    pub attributes: Vec<(String, String)>,
    /// CLIENT_FOUND_ROWS: UPDATE reports matched rows.
    pub found_rows: bool,
    /// CLIENT_MULTI_STATEMENTS.
    pub multi_statements: bool,
    /// CLIENT_INTERACTIVE: `interactive_timeout` is the session's `wait_timeout`.
    pub interactive: bool,
    /// CLIENT_LOCAL_FILES
    pub local_files: bool,
    /// CLIENT_IGNORE_SPACE
    pub ignore_space: bool,
    /// Id of the collation that the handshake named.
    pub collation: u16,
    /// Of a TLS connection.
    pub tls_cipher: Option<String>,
    pub tls_version: Option<String>,
}

/// One server.
pub struct Instance {
    pub(crate) world: World,
    pub(crate) engine: Arc<Engine>,
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) tables: TableCache,
    pub globals: Globals,
    pub processes: Processes,
    pub passwords: PasswordCache,
    pub(crate) named_locks: NamedLocks,
    /// The server-wide metadata lock, at hand because every change takes it.
    pub(crate) global_lock: Arc<MetadataLock>,
    pub(crate) virtual_schema: VirtualSchema,
    /// What variables were at the start, for `SET x = DEFAULT`.
    pub(crate) start_values: Values,
    pub(crate) started_micros: i64,
    pub(crate) prepared_count: AtomicU64,
    short_uuid: AtomicU64,
    on_shutdown: RwLock<Option<Box<dyn Fn() + Send + Sync>>>,
}

impl Instance {
    /// Opens the engine (which recovers) and the catalog.
    ///
    /// # Errors
    /// A sentence for the error log: a wrong option, or what the engine says.
    pub fn open(world: World, options: InstanceOptions) -> Result<Arc<Instance>, String> {
        let values = start_values(&world, &options)?;
        let engine = Engine::in_memory();
        let catalog = Catalog::open(Arc::clone(&engine)).map_err(|e| e.to_string())?;
        if catalog.accounts().is_empty() {
            create_root(&engine, &catalog).map_err(|e| e.to_string())?;
        }
        let started_micros = world.wall_micros() as i64;
        let server_id = values.uint(Var::server_id);
        Ok(Arc::new(Instance {
            global_lock: catalog.locks().lock_of(Name::Global),
            engine,
            catalog,
            tables: TableCache::new(),
            globals: Globals::new(values.clone()),
            processes: Processes::default(),
            passwords: PasswordCache::default(),
            named_locks: NamedLocks::default(),
            virtual_schema: VirtualSchema::default(),
            start_values: values,
            started_micros,
            prepared_count: AtomicU64::new(0),
            short_uuid: AtomicU64::new((server_id & 255) << 56 | ((started_micros / 1_000_000) as u64) << 24),
            on_shutdown: RwLock::default(),
            world,
        }))
    }

    /// A new connection, not yet authenticated.
    pub fn connect(self: &Arc<Self>, info: ConnectInfo) -> Session {
        Session::new(self, info)
    }

    /// The account as which `user` may connect; `None` is answered like a wrong password.
    pub fn account(&self, user: &str, host: &str, address: &str) -> Option<AccountAuth> {
        self.catalog.find_account(user, host, address).map(|account| AccountAuth { account: (*account).clone() })
    }

    /// What SHUTDOWN calls.
    pub fn set_on_shutdown(&self, shutdown: Box<dyn Fn() + Send + Sync>) {
        *self.on_shutdown.write() = Some(shutdown);
    }

    /// SHUTDOWN, as a client asks for it. False if nobody listens.
    pub(crate) fn request_shutdown(&self) -> bool {
        let shutdown = self.on_shutdown.read();
        shutdown.as_ref().map(|f| f()).is_some()
    }

    /// Ends every connection, then takes the last checkpoint.
    ///
    /// # Errors
    /// What the engine says.
    pub fn shutdown(&self) -> Result<(), String> {
        self.processes.all().iter().for_each(|p| p.kill());
        self.engine.shutdown().map_err(|e| e.to_string())
    }

    pub fn engine(&self) -> &Arc<Engine> {
        &self.engine
    }

    pub fn catalog(&self) -> &Arc<Catalog> {
        &self.catalog
    }

    /// Microseconds since 1970.
    pub(crate) fn now_micros(&self) -> i64 {
        self.world.wall_micros() as i64
    }

    pub(crate) fn random(&self, out: &mut [u8]) {
        self.world.fill_random(out);
    }

    pub(crate) fn next_short_uuid(&self) -> u64 {
        self.short_uuid.fetch_add(1, Ordering::Relaxed)
    }

    /// The server's value of a variable, computed ones included.
    pub(crate) fn global_value(&self, var: Var) -> VarValue {
        self.globals.snapshot().get(var).clone()
    }
}

fn start_values(world: &World, options: &InstanceOptions) -> Result<Values, String> {
    let mut values = Values::defaults();
    let mut random = [0; 16];
    world.fill_random(&mut random);
    values.set(Var::server_uuid, VarValue::Str(uuid(random).into()));
    for (name, text) in &options.variables {
        let variable = Variable::find(&name.replace('-', "_")).ok_or_else(|| unknown_option(name))?;
        values.set(variable.var, parse_option(variable, text)?);
    }
    for kind in [Kind::Charset, Kind::Collation] {
        debug_assert!(crate::vars::VARIABLES.iter().any(|v| v.kind == kind));
    }
    Ok(values)
}

/// A version 4 UUID.
fn uuid(mut b: [u8; 16]) -> String {
    b[6] = b[6] & 15 | 64;
    b[8] = b[8] & 63 | 128;
    let hex: String = b.iter().map(|x| format!("{x:02x}")).collect();
    format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}

fn create_root(engine: &Arc<Engine>, catalog: &Catalog) -> value::SqlResult<()> {
    let root = Account::root();
    let mut tx = engine.begin(Isolation::ReadCommitted);
    catalog::put(&mut tx, &key::account(&root.user, &root.host), &Entry::Account(Box::new(root.clone())))?;
    tx.commit(CommitOptions { kind: CommitKind::Rows }).map_err(catalog::storage_error)?;
    catalog.publish_account("root", "localhost", Some(root));
    Ok(())
}
