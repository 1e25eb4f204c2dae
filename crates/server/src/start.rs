//! From options to a running server, and back to a clean stop.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc;

use session::vars::{self, VARIABLES, Variable};
use session::{End, Instance, InstanceOptions};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use state::error_log::ErrorLog;
use state::origins::Origin;
use tracing::{error, info, warn};
use world::{World, host};

use crate::datadir;
use crate::error_log;
use crate::listener::{self, Listener, Shared};
use crate::options::{self, Effect, Given, Known, Place};
use crate::tls::{KeyOptions, Keys, TlsVersion};

/// Where data is kept when no option says so.
pub const DEFAULT_DATADIR: &str = "./redoubt-data";

/// Descriptors that the server needs for itself.
const OWN_DESCRIPTORS: u64 = 64;

/// Crates that keep nothing that threads share, but for caches that are whole at any time: a panic of
/// theirs ends a statement's connection, not the process.
const SHARE_NOTHING: &[&str] = &["value", "schema", "parser", "expr", "plan", "proto", "exec"];

/// The options that concern listening and the log, not the engine.
struct Setup {
    datadir: PathBuf,
    bind: String,
    port: u16,
    socket: Option<PathBuf>,
    log_file: Option<PathBuf>,
    pid_file: Option<PathBuf>,
    cert: Option<PathBuf>,
    key: Option<PathBuf>,
    /// Versions of TLS; none: no TLS.
    tls: Vec<TlsVersion>,
    variables: Vec<(String, String)>,
    /// Where each was given; a later one wins.
    origins: Vec<(String, Origin)>,
    /// What the error log is to say of options.
    remarks: Vec<String>,
}

/// Why a server could not start, or what went wrong while it stopped.
#[derive(Debug)]
pub enum Failure {
    /// A sentence for the user, which the caller is to say on standard error.
    Unsaid(String),
    /// The error log has said it, as an ERROR, where the caller would say it.
    InLog,
}

impl From<String> for Failure {
    fn from(why: String) -> Failure {
        Failure::Unsaid(why)
    }
}

/// What a server exits with that its supervisor is to start again, as MySQL's.
const RESTART_STATUS: u8 = 16;

/// Runs a server until it is told to stop. Gives the status to exit with.
///
/// # Errors A [`Failure`]. Once there is an error log, every failure stands there as an ERROR, for those
/// who watch logs; it is said once on standard error, whether or not the log goes there.
pub fn serve(args: &[String]) -> Result<u8, Failure> {
    world::tune_heap();
    let names: Vec<&str> = VARIABLES.iter().map(|v| v.name).collect();
    let known = |name: &str| Variable::find(name).map(|v| if v.kind == vars::Kind::Bool { Known::Flag } else { Known::Value });
    let mut setup = Setup::new(options::parse(args, &known, &names)?)?;
    host::make_directory(&setup.datadir).map_err(|e| match e.kind() {
        io::ErrorKind::AlreadyExists => format!("the data directory {} is not a directory", setup.datadir.display()),
        _ => format!("cannot create the data directory {}: {e}", setup.datadir.display()),
    })?;
    setup.settle()?;
    datadir::check(&setup.datadir, &setup.own_paths())?;
    let error_log = error_log::start(setup.log_file.as_deref())?;
    world::watch_panics(SHARE_NOTHING);
    info!("redoubt {} starts on {}", session::VERSION, setup.datadir.display());
    for remark in &setup.remarks {
        warn!("{remark}");
    }
    datadir::shut_others_out(&setup.datadir);
    run(&setup, error_log).map_err(|why| {
        error!("{why}");
        if setup.log_file.is_some() { Failure::Unsaid(why) } else { Failure::InLog }
    })
}

/// The keys, which ALTER INSTANCE RELOAD TLS reads again.
fn keys_of(setup: &Setup, instance: &Instance) -> Result<Arc<Keys>, String> {
    let disk = Arc::clone(instance.world().disk());
    let options = KeyOptions { disk, cert: setup.cert.clone(), key: setup.key.clone(), tls: setup.tls.clone() };
    let keys = Arc::new(Keys::load(&options)?);
    let kept = Arc::clone(&keys);
    instance.set_reload_tls(Box::new(move || kept.reload(&options)));
    Ok(keys)
}

fn run(setup: &Setup, error_log: Arc<ErrorLog>) -> Result<u8, String> {
    // Before any thread exists, so that every thread inherits the mask and a signal in the middle of the
    // start is not lost.
    let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP]).map_err(|e| format!("cannot catch signals: {e}"))?;
    let world = World::real(&setup.datadir).map_err(|e| format!("{}: {e}", setup.datadir.display()))?;
    let descriptors = world::raise_descriptor_limit();
    let connections = setup.variables.iter().find(|(name, _)| name == "max_connections").and_then(|(_, n)| n.parse::<u64>().ok());
    if connections.is_some_and(|n| n + OWN_DESCRIPTORS > descriptors) {
        warn!("max_connections is more than the {descriptors} descriptors that this process may have open");
    }
    let options =
        InstanceOptions { variables: setup.variables.clone(), origins: setup.origins.clone(), error_log, ..InstanceOptions::default() };
    let instance = Instance::open(world, options).map_err(|why| format!("{}: {why}", setup.datadir.display()))?;
    let keys = keys_of(setup, &instance)?;
    let (stop, stopped) = mpsc::channel();
    let asked = stop.clone();
    let supervised = is_supervised();
    let told = move |end: End| {
        let _ = asked.send(match end {
            End::Shutdown => ("the statement SHUTDOWN", end),
            End::Restart => ("the statement RESTART", end),
            End::Replaced => ("a clone takes the place of the data at the next start", end),
        });
    };
    instance.set_on_end(Box::new(told), supervised);
    let watch = move || {
        for signal in signals.forever() {
            world::fail_point("signals");
            let _ = match signal {
                SIGTERM => stop.send(("SIGTERM", End::Shutdown)),
                SIGINT => stop.send(("SIGINT", End::Shutdown)),
                _ => Ok(()),
            };
        }
    };
    instance.world().try_spawn_service("signals", 0, watch).map_err(|e| e.to_string())?;
    let shared = Shared::new(Arc::clone(&instance), keys)?;
    let opened = Listener::open(shared, &setup.bind, setup.port, setup.socket.as_deref());
    let listener = match opened {
        Ok(listener) => listener,
        Err(why) => {
            instance.shutdown()?;
            return Err(why);
        }
    };
    if let Some(path) = &setup.pid_file {
        host::write(path, &format!("{}\n", std::process::id())).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    let _replica = replica::Channels::open(&instance)?;
    session::scheduler::start(&instance)?;
    listener::announce(&setup.bind, setup.port, setup.socket.as_deref());
    let (why, end) = stopped.recv().unwrap_or(("nobody left to ask", End::Shutdown));
    info!("stopping: {why}");
    listener.close();
    // Data that a clone replaces need no last checkpoint.
    if end != End::Replaced {
        instance.shutdown()?;
    }
    if let Some(path) = &setup.pid_file {
        let _ = host::remove(path);
    }
    info!("stopped");
    Ok(if supervised && end != End::Shutdown { RESTART_STATUS } else { 0 })
}

/// Whether who has started the process says, as to MySQL, that he starts it again when it asks for that.
fn is_supervised() -> bool {
    let parent = std::env::var("MYSQLD_PARENT_PID").ok().and_then(|pid| pid.parse().ok());
    parent == Some(std::os::unix::process::parent_id())
}

impl Setup {
    /// Sorts options into what the program itself needs and start values of variables (later ones win).
    fn new(given: Vec<Given>) -> Result<Self, String> {
        let mut setup = Self {
            datadir: PathBuf::from(DEFAULT_DATADIR),
            bind: listener::LOOPBACK.to_string(),
            port: 3306,
            socket: None,
            log_file: None,
            pid_file: None,
            cert: None,
            key: None,
            tls: TlsVersion::ALL.to_vec(),
            variables: Vec::new(),
            origins: Vec::new(),
            remarks: Vec::new(),
        };
        let mut networking = true;
        for Given { mut name, mut value, place } in given {
            match options::effect(&name) {
                Some((Effect::Variable(variable), _)) => name = variable.to_string(),
                Some((Effect::MustBeOff, about)) if is_on(&value) => return Err(format!("--{name}: not supported: {about} ({place})")),
                Some((Effect::None, about)) if Variable::find(&name).is_none() => {
                    setup.remarks.push(format!("--{} has no effect: {about} ({place})", name.replace('_', "-")));
                    continue;
                }
                Some(_) if Variable::find(&name).is_none() => {
                    if name == "ssl" && !is_on(&value) {
                        setup.tls.clear();
                    }
                    continue;
                }
                _ => {}
            }
            if name == "log_bin" && !value.is_empty() && vars::parse_bool(&value).is_none() {
                if !value.ends_with("binlog") {
                    setup.remarks.push(format!("--log-bin: the log's files are {BINLOG}.* in the data directory, not {value} ({place})"));
                }
                value = "ON".to_string();
            }
            let variable = Variable::find(&name).ok_or_else(|| vars::unknown_option(&name))?;
            vars::parse_option(variable, &value).map_err(|e| format!("{e} ({place})"))?;
            let path = || (!value.is_empty()).then(|| PathBuf::from(&value));
            match name.as_str() {
                "datadir" => setup.datadir = PathBuf::from(&value),
                "bind_address" => setup.bind.clone_from(&value),
                "port" => setup.port = value.parse().map_err(|_| format!("port '{value}' is not a port ({place})"))?,
                "socket" => setup.socket = path(),
                "log_error" => setup.log_file = path().filter(|_| value != "stderr"),
                "pid_file" => setup.pid_file = path(),
                "ssl_cert" => setup.cert = path(),
                "ssl_key" => setup.key = path(),
                "tls_version" => setup.tls = TlsVersion::parse(&value).map_err(|e| format!("{e} ({place})"))?,
                "skip_networking" => networking = !is_on(&value),
                _ => {}
            }
            setup.origins.push((name.clone(), origin_of(place)));
            setup.variables.retain(|(n, _)| *n != name);
            setup.variables.push((name, value));
        }
        if !networking {
            setup.port = 0;
        }
        Ok(setup)
    }

    /// What the options say is to be in the data directory, if it is there.
    fn own_paths(&self) -> Vec<&Path> {
        [&self.log_file, &self.pid_file, &self.socket, &self.cert, &self.key].into_iter().filter_map(|path| path.as_deref()).collect()
    }

    /// Makes paths absolute and gives variables the values in force.
    fn settle(&mut self) -> Result<(), String> {
        let datadir = host::real_path(&self.datadir).map_err(|e| format!("{}: {e}", self.datadir.display()))?;
        self.datadir.clone_from(&datadir);
        let absolute = |path: &Path| if path.is_absolute() { path.to_path_buf() } else { datadir.join(path) };
        self.log_file = self.log_file.as_deref().map(absolute);
        self.pid_file = self.pid_file.as_deref().map(absolute);
        self.cert = self.cert.as_deref().map(absolute);
        self.key = self.key.as_deref().map(absolute);
        // A socket is named from where the server was started, as the user typed it.
        let socket = self.socket.get_or_insert_with(|| datadir.join("redoubt.sock"));
        if let Ok(full) = std::path::absolute(&*socket) {
            *socket = full;
        }
        let text = |path: &Path| path.display().to_string();
        if !self.variables.iter().any(|(name, _)| name == POOL_SIZE) {
            self.variables.push((POOL_SIZE.to_string(), default_pool(world::memory_bytes()).to_string()));
        }
        let logged = self.variables.iter().rev().find(|(name, _)| name == "log_bin").is_none_or(|(_, value)| is_on(value));
        let log = if logged { text(&self.datadir.join(BINLOG)) } else { String::new() };
        let in_force = [
            ("hostname", host::name()),
            ("log_bin_index", if logged { format!("{log}.index") } else { String::new() }),
            ("log_bin_basename", log),
            ("pid_file", self.pid_file.as_deref().map(text).unwrap_or_default()),
            ("datadir", format!("{}/", text(&self.datadir))),
            ("port", self.port.to_string()),
            ("bind_address", self.bind.clone()),
            ("socket", self.socket.as_deref().map(text).unwrap_or_default()),
        ];
        for (name, value) in in_force {
            self.variables.retain(|(n, _)| n != name);
            self.variables.push((name.to_string(), value));
        }
        Ok(())
    }
}

const POOL_SIZE: &str = "innodb_buffer_pool_size";
/// What the files of the log are called, up to their number.
const BINLOG: &str = "binlog";

fn origin_of(place: Place) -> Origin {
    match place {
        Place::CommandLine => Origin::CommandLine,
        Place::File { path, .. } => Origin::File(path.display().to_string()),
    }
}

fn is_on(value: &str) -> bool {
    vars::parse_bool(value) == Some(true)
}

/// The size of the buffer pool where no option says it: half of what the process may have, in steps of 128
/// MiB as MySQL counts, and no less than MySQL's default unless that would be too much. Memory is taken
/// only when pages fill it.
fn default_pool(memory: u64) -> u64 {
    const STEP: u64 = 128 << 20;
    let half = memory / 2 / STEP * STEP;
    if half > 0 { half } else { (memory / 4).clamp(8 << 20, STEP) }
}

/// Every option with its default and its meaning.
pub fn write_options(out: &mut impl Write) -> io::Result<()> {
    let own = |v: &&Variable| v.name.starts_with("redoubt_");
    let one = |out: &mut dyn Write, v: &Variable| {
        writeln!(out, "--{}={}", v.name.replace('_', "-"), v.default)?;
        if v.doc.is_empty() { Ok(()) } else { writeln!(out, "    {}", v.doc) }
    };
    writeln!(out, "# Redoubt's own\n")?;
    VARIABLES.iter().filter(own).try_for_each(|v| one(out, v))?;
    writeln!(out, "\n# Of the program\n")?;
    for option in options::SERVER_OPTIONS {
        writeln!(out, "--{}\n    {}", option.name.replace('_', "-"), option.about)?;
    }
    writeln!(out, "\n# System variables of MySQL that mean something of their own here\n")?;
    VARIABLES.iter().filter(|v| !own(v) && !v.doc.is_empty()).try_for_each(|v| one(out, v))?;
    writeln!(out, "\n# System variables that mean what they mean in MySQL, as far as there is what they are about\n")?;
    VARIABLES.iter().filter(|v| !own(v) && v.doc.is_empty()).try_for_each(|v| one(out, v))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_pool_leaves_room_for_others() {
        assert_eq!(default_pool(24 << 30), 12 << 30);
        assert_eq!(default_pool(300 << 20), 128 << 20);
        assert_eq!(default_pool(200 << 20), 50 << 20);
        assert_eq!(default_pool(16 << 20), 8 << 20);
    }
}
