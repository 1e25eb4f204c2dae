//! A real server in a temporary directory, and the stock clients that talk to it. Loopback only; only
//! processes started here are ended.

#![allow(dead_code, reason = "every test program uses its part of this")]

pub mod shim;
pub mod source;

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpStream, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

pub struct Running {
    pub port: u16,
    pub dir: PathBuf,
    _port: Port,
    child: Option<Child>,
    /// From its next start on.
    pub options: Vec<String>,
    small: Option<Mounted>,
    /// What it finds in its environment, from its next start on.
    pub environment: Vec<(String, OsString)>,
}

/// A small file system in a namespace of its own, which lives as long as this process of it.
struct Mounted(Child);

impl Mounted {
    /// None where that is not allowed.
    fn new(at: &Path, megabytes: u32) -> Option<Self> {
        std::fs::create_dir_all(at).expect("a directory");
        let mount = format!("mount -t tmpfs -o size={megabytes}m none {} && echo mounted && read gone", at.display());
        let pipes = |command: &mut Command| command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok();
        let mut child = pipes(Command::new("unshare").args(["-rm", "sh", "-c", &mount]))?;
        let mut said = String::new();
        let _ = BufReader::new(child.stdout.take()?).read_line(&mut said);
        let mounted = Self(child);
        (said == "mounted\n").then_some(mounted)
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Ports that the system gives to no client. One that it does is lost while no server listens on it: even
/// who tries to connect to it may be given it, and meets itself.
const PORTS: std::ops::Range<u16> = 15_000..32_000;

/// A port that is ours for as long as this lives, whether somebody listens on it or not: the UDP port of
/// that number says so to tests of other processes.
pub struct Port {
    pub number: u16,
    _claim: UdpSocket,
}

impl Port {
    pub fn claim() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        for _ in PORTS {
            let at = std::process::id().wrapping_mul(31).wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed));
            let number = PORTS.start + (at % PORTS.len() as u32) as u16;
            let Ok(claim) = UdpSocket::bind(("127.0.0.1", number)) else { continue };
            // Listening there to find out would not do: a child that another test starts meanwhile has the
            // listener, too, until it is another program, and would be taken for the server.
            if TcpStream::connect(("127.0.0.1", number)).is_err() {
                return Self { number, _claim: claim };
            }
        }
        panic!("all ports of {PORTS:?} are taken");
    }
}

/// How long what must happen may take: a busy machine is no failure.
pub const LIMIT: Duration = Duration::from_secs(120);

/// Looks until there is something to be seen.
pub fn wait_for<T>(what: impl Fn() -> String, mut look: impl FnMut() -> Option<T>) -> T {
    let end = Instant::now() + LIMIT;
    loop {
        if let Some(seen) = look() {
            return seen;
        }
        assert!(Instant::now() < end, "waited for {LIMIT:?}: {}", what());
        std::thread::sleep(Duration::from_millis(20));
    }
}

impl Running {
    pub fn start(options: &[&str]) -> Self {
        let mut running = Self::prepare(options);
        running.launch();
        running
    }

    /// One that panics where it is told to, with [`Running::panic_at`].
    pub fn start_to_panic(options: &[&str]) -> Self {
        let mut running = Self::prepare(options);
        std::fs::create_dir(running.panics()).expect("a directory");
        running.launch();
        running
    }

    fn panics(&self) -> PathBuf {
        self.dir.join("panics")
    }

    /// Who comes to that place next panics.
    pub fn panic_at(&self, place: &str) {
        std::fs::write(self.panics().join(place), "").expect("a file");
    }

    /// On a file system of its own of so many megabytes, also after a restart. None where there are no user
    /// namespaces.
    pub fn start_in_small_file_system(megabytes: u32, options: &[&str]) -> Option<Self> {
        let mut running = Self::prepare(options);
        let mounted = Mounted::new(&running.datadir(), megabytes);
        if mounted.is_none() {
            eprintln!("skipped: no mounts of our own here");
        }
        running.small = Some(mounted?);
        running.launch();
        Some(running)
    }

    pub fn prepare(options: &[&str]) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("redoubt-e2e-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).expect("a temporary directory");
        let options = options.iter().map(ToString::to_string).collect();
        let port = Port::claim();
        Self { port: port.number, dir, _port: port, child: None, options, small: None, environment: Vec::new() }
    }

    fn command(&self) -> Command {
        // Another build than the tests' own, an optimized one perhaps.
        let other = std::env::var_os("REDOUBT_BINARY");
        let binary = other.as_deref().unwrap_or(Self::binary().as_ref());
        let Some(Mounted(inside)) = &self.small else { return Command::new(binary) };
        let mut command = Command::new("nsenter");
        command.args(["-U", "-m", "--preserve-credentials", "-t", &inside.id().to_string()]).arg(binary);
        command
    }

    pub fn binary() -> &'static str {
        env!("CARGO_BIN_EXE_redoubt")
    }

    pub fn datadir(&self) -> PathBuf {
        self.dir.join("data")
    }

    pub fn log(&self) -> String {
        log_in(&self.dir)
    }

    /// Starts it again on its directory and waits until it answers.
    pub fn launch(&mut self) {
        self.spawn();
        self.wait_for_answers();
    }

    /// Starts it on its directory.
    pub fn spawn(&mut self) {
        assert!(self.child.is_none(), "it runs already");
        let log = std::fs::OpenOptions::new().create(true).append(true).open(self.dir.join("log")).expect("a log file");
        let child = self
            .command()
            .arg("serve")
            .arg(format!("--datadir={}", self.datadir().display()))
            .arg(format!("--port={}", self.port))
            .arg(format!("--socket={}", self.dir.join("sock").display()))
            .arg("--local-infile=1")
            // Nobody is too slow for it.
            .args(["--connect-timeout=1000", "--net-read-timeout=1000", "--net-write-timeout=1000"])
            .args(&self.options)
            .envs(self.panics().exists().then(|| ("REDOUBT_PANICS", self.panics())))
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .expect("the binary starts");
        self.child = Some(child);
    }

    /// True if it answers; false if it has ended instead.
    pub fn comes_up_or_ends(&mut self) -> bool {
        let Self { port, child, dir, .. } = self;
        wait_for(
            || format!("it neither comes up nor ends: {}", log_in(dir)),
            || {
                let ended = child.as_mut().expect("it runs").try_wait().expect("it can be waited for").is_some();
                if ended { Some(false) } else { greets(*port).then_some(true) }
            },
        )
    }

    fn wait_for_answers(&mut self) {
        let Self { port, child, dir, .. } = self;
        let what = || format!("it does not come up: {}", log_in(dir));
        wait_for(what, || {
            let status = child.as_mut().and_then(|c| c.try_wait().ok().flatten());
            assert!(status.is_none(), "it exited with {status:?}: {}", log_in(dir));
            greets(*port).then_some(())
        });
    }

    pub fn kill9(&mut self) {
        let mut child = self.child.take().expect("it runs");
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }

    pub fn pid(&self) -> u32 {
        self.child.as_ref().expect("it runs").id()
    }

    /// Waits until it has ended by itself.
    pub fn wait(&mut self) -> ExitStatus {
        let Self { child, dir, .. } = self;
        let running = child.as_mut().expect("it runs");
        let status = wait_for(|| format!("it does not end: {}", log_in(dir)), || running.try_wait().expect("it can be waited for"));
        *child = None;
        status
    }

    /// Sends a signal by its name.
    pub fn signal(&self, name: &str) {
        assert!(Command::new("kill").args(["-s", name, &self.pid().to_string()]).status().expect("kill runs").success());
    }

    /// SIGTERM; the exit status must be 0.
    pub fn stop(&mut self) {
        let mut child = self.child.take().expect("it runs");
        let pid = child.id().to_string();
        assert!(Command::new("kill").arg(&pid).status().expect("kill runs").success());
        let status = child.wait().expect("it ends");
        assert!(status.success(), "a clean stop has status 0, not {status}: {}", self.log());
    }

    /// The stock command-line client with a script on its standard input.
    pub fn mysql(&self, script: impl AsRef<[u8]>, args: &[&str]) -> Output {
        let mut child = Command::new("mysql")
            .args(["--no-defaults", "-h127.0.0.1", "-uroot", "--local-infile=1", "-N"])
            .arg(format!("-P{}", self.port))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the mysql client is installed (tools/install-test-tools)");
        child.stdin.take().expect("a pipe").write_all(script.as_ref()).expect("it reads");
        child.wait_with_output().expect("it ends")
    }

    /// What the script prints; it must not fail.
    pub fn sql(&self, script: &str) -> String {
        let out = self.mysql(script, &[]);
        assert!(out.status.success(), "{script}: {}{}", String::from_utf8_lossy(&out.stderr), self.log());
        String::from_utf8_lossy(&out.stdout).into_owned()
    }

    /// The error that the script ends with.
    pub fn error(&self, script: &str) -> String {
        let out = self.mysql(script, &[]);
        assert!(!out.status.success(), "{script}: {}", String::from_utf8_lossy(&out.stdout));
        String::from_utf8_lossy(&out.stderr).into_owned()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
        if !std::thread::panicking() {
            let _ = std::fs::remove_dir_all(&self.dir);
        }
    }
}

/// Whether a server sends its greeting: who accepts a connection and says nothing is none.
fn greets(port: u16) -> bool {
    TcpStream::connect(("127.0.0.1", port)).and_then(|mut stream| stream.read_exact(&mut [0])).is_ok()
}

fn log_in(dir: &Path) -> String {
    std::fs::read_to_string(dir.join("log")).unwrap_or_default()
}

/// Whether a program can be run; tests of programs that are missing say so and pass, unless CI is set.
pub fn have(program: &str) -> bool {
    let found = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    assert!(found || std::env::var_os("CI").is_none(), "{program} is missing: run tools/install-test-tools");
    if !found {
        eprintln!("skipped: {program} is not installed");
    }
    found
}
