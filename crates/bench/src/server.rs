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
            Self::Mysql => 3381,
            Self::Mariadb => 3382,
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

/// A running server; killed when dropped without [`Server::stop`].
pub struct Server {
    pub kind: Kind,
    port: u16,
    pid: u32,
    child: Option<Child>,
    script: Option<PathBuf>,
}

impl Server {
    /// Starts one with an empty data directory.
    ///
    /// # Errors
    /// It does not come up, or something else listens on its port.
    pub fn start(kind: Kind, settings: &Settings) -> Result<Self, String> {
        let port = kind.port(settings);
        if TcpStream::connect(("127.0.0.1", port)).is_ok() {
            return Err(format!("port {port} is taken: stop what listens there first"));
        }
        let server = match kind {
            Kind::Redoubt => Self::start_redoubt(settings)?,
            Kind::Mysql | Kind::Mariadb => Self::start_peer(kind, port)?,
        };
        let end = Instant::now() + Duration::from_secs(60);
        while Client::connect(port, None).is_err() {
            if Instant::now() > end {
                return Err(format!("{kind} did not come up"));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(server)
    }

    fn start_redoubt(settings: &Settings) -> Result<Self, String> {
        let beside = std::env::current_exe().map_err(|e| e.to_string())?.with_file_name("redoubt");
        let binary = settings.redoubt.clone().unwrap_or(beside);
        let dir = std::env::temp_dir().join(format!("redoubt-bench-{}", settings.port));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).map_err(|e| format!("{}: {e}", dir.display()))?;
        let log = std::fs::File::create(dir.join("log")).map_err(|e| format!("{}: {e}", dir.display()))?;
        let child = Command::new(&binary)
            .arg("serve")
            .arg(format!("--datadir={}", dir.join("data").display()))
            .arg(format!("--port={}", settings.port))
            .arg(format!("--socket={}", dir.join("sock").display()))
            .arg("--local-infile=1")
            .args(&settings.redoubt_options)
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .map_err(|e| format!("cannot start {}: {e}", binary.display()))?;
        Ok(Self { kind: Kind::Redoubt, port: settings.port, pid: child.id(), child: Some(child), script: None })
    }

    fn start_peer(kind: Kind, port: u16) -> Result<Self, String> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers").join(kind.to_string());
        let status = Command::new(&script).arg("start").args(kind.tuning()).stdout(Stdio::null()).status();
        if !status.map_err(|e| format!("{}: {e}", script.display()))?.success() {
            return Err(format!("{} start failed", script.display()));
        }
        let pid_file = std::env::temp_dir().join(format!("peer-{kind}")).join("pid");
        let text = std::fs::read_to_string(&pid_file).map_err(|e| format!("{}: {e}", pid_file.display()))?;
        let pid = text.trim().parse().map_err(|_| format!("{}: no process id", pid_file.display()))?;
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

    /// A clean stop.
    ///
    /// # Errors
    /// It does not stop, or with a status that says something was wrong.
    pub fn stop(mut self) -> Result<(), String> {
        if let Some(script) = self.script.take() {
            let status = Command::new(&script).arg("stop").status().map_err(|e| e.to_string())?;
            return if status.success() { Ok(()) } else { Err(format!("{} stop failed", script.display())) };
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
            let _ = Command::new(script).arg("stop").status();
        }
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
