//! Starts and stops the servers, each fresh, on loopback, with a data directory of its own.

use std::fmt;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::str::FromStr;
use std::time::{Duration, Instant};

use crate::Settings;
use crate::client::Client;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Redoubt,
    Mysql,
    Mariadb,
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(s: &str) -> Result<Self, String> {
        match s {
            "redoubt" => Ok(Self::Redoubt),
            "mysql" => Ok(Self::Mysql),
            "mariadb" => Ok(Self::Mariadb),
            other => Err(format!("{other:?} is none of redoubt, mysql, mariadb")),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Redoubt => "redoubt",
            Self::Mysql => "mysql",
            Self::Mariadb => "mariadb",
        })
    }
}

impl Kind {
    fn port(self, settings: &Settings) -> u16 {
        match self {
            Self::Redoubt => settings.port,
            Self::Mysql => settings.port + 1,
            Self::Mariadb => settings.port + 2,
        }
    }

    /// Peers are tuned by hand; Redoubt is not.
    fn tuning(self) -> &'static [&'static str] {
        match self {
            Self::Redoubt => &[],
            Self::Mysql => &["--innodb-buffer-pool-size=4G", "--innodb-redo-log-capacity=2G"],
            Self::Mariadb => &["--innodb-buffer-pool-size=4G", "--innodb-log-file-size=2G", "--log-bin=binlog", "--sync-binlog=1"],
        }
    }
}

fn data_dir(settings: &Settings) -> PathBuf {
    std::env::temp_dir().join(format!("redoubt-bench-{}", settings.port))
}

/// A running server; killed when dropped without [`Server::stop`].
pub struct Server {
    pub kind: Kind,
    pub port: u16,
    pid: u32,
    child: Option<Child>,
    script: Option<Script>,
}

/// What starts and stops a peer that listens on a port.
struct Script {
    path: PathBuf,
    port: u16,
}

impl Script {
    fn new(kind: Kind, port: u16) -> Self {
        Self { path: Path::new(env!("CARGO_MANIFEST_DIR")).join("peers").join(kind.to_string()), port }
    }

    fn command(&self, verb: &str) -> Command {
        let mut command = Command::new(&self.path);
        command.arg(verb).env("PEER_PORT", self.port.to_string());
        command
    }

    fn process(&self, kind: Kind) -> Result<u32, String> {
        let file = std::env::temp_dir().join(format!("peer-{kind}")).join(self.port.to_string()).join("pid");
        let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        text.trim().parse().map_err(|_| format!("{}: no process id", file.display()))
    }
}

impl Server {
    /// Starts one with an empty data directory.
    ///
    /// # Errors
    /// As for [`Server::start_with`].
    pub fn start(kind: Kind, settings: &Settings) -> Result<Self, String> {
        Self::start_with(kind, settings, &[])
    }

    /// The same with options beside its own.
    ///
    /// # Errors
    /// It does not come up, or something else listens on its port.
    pub fn start_with(kind: Kind, settings: &Settings, options: &[&str]) -> Result<Self, String> {
        let port = kind.port(settings);
        if TcpStream::connect(("127.0.0.1", port)).is_ok() {
            return Err(format!("port {port} is taken: stop what listens there first"));
        }
        if kind != Kind::Redoubt {
            return Self::start_peer(kind, port, options, false)?.come_up();
        }
        let dir = data_dir(settings);
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).map_err(|e| format!("{}: {e}", dir.display()))?;
        Self::start_again(settings, options)
    }

    /// Stops it and starts it with its data, without further options. Gives the time from there until a
    /// query was answered.
    pub fn restart(self, settings: &Settings, query: &str) -> Result<(Self, Duration), String> {
        let (kind, port) = (self.kind, self.port);
        self.stop()?;
        let started = Instant::now();
        let server = match kind {
            Kind::Redoubt => Self::start_again(settings, &[])?,
            Kind::Mysql | Kind::Mariadb => Self::start_peer(kind, port, &[], true)?.come_up()?,
        };
        server.client(None)?.query(query)?;
        Ok((server, started.elapsed()))
    }

    /// Redoubt with the data directory of the one before.
    pub fn start_again(settings: &Settings, options: &[&str]) -> Result<Self, String> {
        Self::start_redoubt(settings, options)?.come_up()
    }

    /// Waits until it answers.
    fn come_up(mut self) -> Result<Self, String> {
        let end = Instant::now() + Duration::from_secs(60);
        while Client::connect(self.port, None).is_err() {
            let gone = self.child.as_mut().and_then(|child| child.try_wait().ok().flatten());
            if gone.is_some() || Instant::now() > end {
                return Err(format!("{} did not come up", self.kind));
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        Ok(self)
    }

    fn start_redoubt(settings: &Settings, options: &[&str]) -> Result<Self, String> {
        let beside = std::env::current_exe().map_err(|e| e.to_string())?.with_file_name("redoubt");
        let binary = settings.redoubt.clone().unwrap_or(beside);
        let dir = data_dir(settings);
        let log = std::fs::OpenOptions::new().append(true).create(true).open(dir.join("log"));
        let log = log.map_err(|e| format!("{}: {e}", dir.display()))?;
        let child = Command::new(&binary)
            .arg("serve")
            .arg(format!("--datadir={}", dir.join("data").display()))
            .arg(format!("--port={}", settings.port))
            .arg(format!("--socket={}", dir.join("sock").display()))
            .arg("--local-infile=1")
            .args(&settings.redoubt_options)
            .args(options)
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .map_err(|e| format!("cannot start {}: {e}", binary.display()))?;
        Ok(Self { kind: Kind::Redoubt, port: settings.port, pid: child.id(), child: Some(child), script: None })
    }

    fn start_peer(kind: Kind, port: u16, options: &[&str], keep: bool) -> Result<Self, String> {
        let script = Script::new(kind, port);
        let mut command = script.command("start");
        command.args(kind.tuning()).args(options).env("KEEP", if keep { "1" } else { "" });
        let status = command.stdout(Stdio::null()).status();
        if !status.map_err(|e| format!("{}: {e}", script.path.display()))?.success() {
            return Err(format!("{} start failed", script.path.display()));
        }
        let pid = script.process(kind)?;
        Ok(Self { kind, port, pid, child: None, script: Some(script) })
    }

    pub fn client(&self, database: Option<&str>) -> Result<Client, String> {
        Client::connect(self.port, database)
    }

    /// CPU seconds of the server so far, user and system.
    pub fn cpu_seconds(&self) -> f64 {
        const TICKS_A_SECOND: f64 = 100.0;
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.pid)).unwrap_or_default();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
        let ticks = |i: usize| fields.get(i).and_then(|f| f.parse::<f64>().ok()).unwrap_or(0.0);
        (ticks(11) + ticks(12)) / TICKS_A_SECOND
    }

    /// Memory that it holds, in MB.
    pub fn memory_mb(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid)).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|kb| kb.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1024
    }

    /// Ends the process at once, as kill -9 does.
    pub fn kill(mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// A clean stop.
    ///
    /// # Errors
    /// It does not stop, or with a status that says something was wrong.
    pub fn stop(mut self) -> Result<(), String> {
        if let Some(script) = self.script.take() {
            let status = script.command("stop").status().map_err(|e| e.to_string())?;
            return if status.success() { Ok(()) } else { Err(format!("{} stop failed", script.path.display())) };
        }
        let Some(mut child) = self.child.take() else { return Ok(()) };
        let _ = Command::new("kill").arg(child.id().to_string()).status();
        let status = child.wait().map_err(|e| e.to_string())?;
        if status.success() { Ok(()) } else { Err(format!("{} stopped with {status}", self.kind)) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(script) = &self.script {
            let _ = script.command("stop").status();
        }
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
