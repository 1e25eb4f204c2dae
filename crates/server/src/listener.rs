//! The listening sockets: TCP and Unix, each with a thread that accepts connections and hands them to the
//! workers.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::os::fd::AsRawFd;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use session::{Instance, SocketId};
use tracing::{info, warn};

use crate::stream::Socket;
use crate::tls::Keys;
use crate::workers::{Job, Parking, Workers};

/// Stack of a connection's thread, bytes. Only touched pages cost memory; deep expressions need the room.
const STACK: usize = if cfg!(debug_assertions) { 64 << 20 } else { 16 << 20 };

/// Where the server listens without `--bind-address`. Programs that connect to `localhost` may try either.
pub const LOOPBACK: &str = "127.0.0.1,::1";

/// What every connection needs.
pub struct Shared {
    pub instance: Arc<Instance>,
    pub keys: Arc<Keys>,
    pub workers: Workers,
    pub parking: Parking,
    closing: AtomicBool,
}

impl Shared {
    /// # Errors
    /// The system has no means to watch idle connections.
    pub fn new(instance: Arc<Instance>, keys: Arc<Keys>) -> Result<Arc<Self>, String> {
        let (parking, poll) = Parking::new().map_err(|e| format!("cannot watch idle connections: {e}"))?;
        let shared = Arc::new(Self { instance, keys, workers: Workers::default(), parking, closing: AtomicBool::new(false) });
        *shared.instance.public_key.lock() = shared.keys.public_key_pem.as_str().into();
        Parking::watch(&shared, poll)?;
        Ok(shared)
    }

    fn closing(&self) -> bool {
        self.closing.load(Ordering::Acquire)
    }
}

/// The open sockets.
pub struct Listener {
    shared: Arc<Shared>,
    threads: Vec<world::Thread>,
    tcp: Vec<SocketAddr>,
    socket: Option<PathBuf>,
}

impl Listener {
    /// Opens the port on each address of `bind`, and the socket.
    ///
    /// # Errors
    /// An address that cannot be bound; the text names it.
    pub fn open(shared: Arc<Shared>, bind: &str, port: u16, socket: Option<&Path>) -> Result<Self, String> {
        let mut listener = Self { shared, threads: Vec::new(), tcp: Vec::new(), socket: None };
        if port != 0 {
            for name in bind.split(',') {
                match listener.open_tcp(name.trim(), port) {
                    // A machine without IPv6 has no ::1, and nobody asked for it by name.
                    Err(why) if bind == LOOPBACK && !listener.tcp.is_empty() => info!("{why}"),
                    opened => opened?,
                }
            }
        }
        if let Some(path) = socket {
            listener.open_socket(path)?;
        }
        Ok(listener)
    }

    fn open_tcp(&mut self, name: &str, port: u16) -> Result<(), String> {
        let addresses = addresses(name, port)?;
        if addresses.iter().any(|address| !address.ip().is_loopback()) && self.shared.instance.has_open_account() {
            return Err(format!(
                "bind-address {name} can be reached by others, and an account has no password: start with --bind-address=127.0.0.1 first, and give each one (alter user root@localhost identified by '…')"
            ));
        }
        let tcp = TcpListener::bind(&addresses[..]).map_err(|e| format!("cannot listen on {name}, port {port}: {e}"))?;
        let address = tcp.local_addr().map_err(|e| format!("cannot listen on {name}, port {port}: {e}"))?;
        self.tcp.push(address);
        self.shared.instance.listens(SocketId { number: tcp.as_raw_fd(), address: Some(address) });
        let shared = Arc::clone(&self.shared);
        self.threads.push(spawn(&self.shared.instance, "accept-tcp", move || {
            accept(&shared, || {
                let (stream, peer) = tcp.accept()?;
                stream.set_nodelay(true)?;
                Ok((Socket::from(stream), host_name(peer.ip())))
            });
        })?);
        Ok(())
    }

    fn open_socket(&mut self, path: &Path) -> Result<(), String> {
        let said = |e: io::Error| format!("cannot listen on {}: {e}", path.display());
        // A socket that nobody answers is what a killed server left behind.
        if path.exists() {
            if UnixStream::connect(path).is_ok() {
                return Err(format!("another server listens on {}", path.display()));
            }
            world::host::remove(path).map_err(said)?;
        }
        let unix = UnixListener::bind(path).map_err(said)?;
        world::host::open_to_all(path).map_err(said)?;
        self.socket = Some(path.to_path_buf());
        self.shared.instance.listens(SocketId { number: unix.as_raw_fd(), address: None });
        let shared = Arc::clone(&self.shared);
        self.threads.push(spawn(&self.shared.instance, "accept-unix", move || {
            accept(&shared, || Ok((Socket::from(unix.accept()?.0), "localhost".to_string())));
        })?);
        Ok(())
    }

    /// Closes the sockets; open connections stay.
    pub fn close(self) {
        self.shared.closing.store(true, Ordering::Release);
        // Wake the accepting threads: a connection of our own makes them look.
        for address in &self.tcp {
            let _ = TcpStream::connect_timeout(address, Duration::from_secs(1));
        }
        if let Some(path) = &self.socket {
            let _ = UnixStream::connect(path);
        }
        for thread in self.threads {
            thread.join();
        }
        if let Some(path) = &self.socket {
            let _ = world::host::remove(path);
        }
    }
}

/// What one name of `bind-address` stands for; the first that can be bound is taken. `*` is every address of
/// the machine, IPv6 and IPv4 through one socket where it has IPv6.
fn addresses(name: &str, port: u16) -> Result<Vec<SocketAddr>, String> {
    if name == "*" {
        return Ok(vec![(Ipv6Addr::UNSPECIFIED, port).into(), (Ipv4Addr::UNSPECIFIED, port).into()]);
    }
    let found = (name, port).to_socket_addrs().map_err(|_| format!("bind-address '{name}' is not an address"))?;
    let mut found: Vec<SocketAddr> = found.collect();
    found.sort_by_key(SocketAddr::is_ipv6);
    if found.is_empty() { Err(format!("bind-address '{name}' is not an address")) } else { Ok(found) }
}

/// How accounts name a peer. 127.0.0.1 counts as localhost.
fn host_name(ip: IpAddr) -> String {
    let ip = ip.to_canonical();
    if ip.is_loopback() { "localhost".to_string() } else { ip.to_string() }
}

fn accept(shared: &Arc<Shared>, mut next: impl FnMut() -> io::Result<(Socket, String)>) {
    loop {
        let accepted = next();
        world::fail_point("accept");
        if shared.closing() {
            return;
        }
        let (socket, host) = match accepted {
            Ok(accepted) => accepted,
            Err(e) => {
                // Out of descriptors, most likely: others will close theirs.
                warn!("cannot accept a connection: {e}");
                thread::sleep(Duration::from_millis(50));
                continue;
            }
        };
        Workers::run(shared, Job::New(socket, host));
    }
}

/// Starts a thread without which there is no server; one that serves connections survives some of their
/// panics (see `workers`).
pub fn spawn(instance: &Instance, name: &str, body: impl FnOnce() + Send + 'static) -> Result<world::Thread, String> {
    instance.world().try_spawn_service(name, STACK, body).map_err(|e| e.to_string())
}

/// Tells where the server can be reached.
pub fn announce(bind: &str, port: u16, socket: Option<&Path>) {
    info!("ready for connections, version {}", session::VERSION);
    if port != 0 {
        let first = bind.split(',').next().unwrap_or_default().trim();
        info!("connect with: mysql -h {} -P {port} -u root", if matches!(first, "*" | "::") { "127.0.0.1" } else { first });
    }
    if let Some(path) = socket {
        info!("or through the socket: mysql -S {} -u root", path.display());
    }
}
