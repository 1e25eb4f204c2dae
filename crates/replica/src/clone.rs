//! CLONE INSTANCE: a donor's copy arrives (`session::clone`).
//!
//! What is always true: whatever the donor does, or whenever it dies, the clone is whole or an error. A
//! donor that is silent for `clone_donor_timeout_after_network_failure` minutes is dead; KILL waits for none.

use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use engine::{Incoming, Wake};
use parking_lot::Mutex;
use parser::ast::CloneInstance;
use session::Instance;
use session::clone::{COMMAND, CloneStage, Message, PROTOCOL};
use session::replication::SourceConfig;
use session::vars::Var;
use value::{SqlError, SqlResult, sql_error};
use world::with_helpers;

use crate::client::{Client, ClientError};
use crate::config;

/// The client library's error of a server that has no TLS.
const NO_TLS: u16 = 2026;
const MINUTE: u64 = 60;
/// A donor that may never be silent is given this.
const SHORTEST: u64 = 10;
/// How often it is looked whether the statement was killed, and the stack of the thread that looks.
const LOOK: Duration = Duration::from_millis(50);
const LOOK_STACK: usize = 256 << 10;

/// The donor's socket, which is shut down when the statement is killed.
#[derive(Default)]
struct Watch {
    socket: Mutex<Option<TcpStream>>,
    over: Wake,
}

impl Watch {
    fn look(&self, interrupted: &(dyn Fn() -> bool + Sync)) {
        while !self.over.sleep(LOOK) {
            if interrupted()
                && let Some(socket) = &*self.socket.lock()
            {
                // One that is closed by now needs nothing.
                let _ = socket.shutdown(Shutdown::Both);
            }
        }
    }
}

/// The looking ends, however that ends which it is for.
struct Ended<'a>(&'a Watch);

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        self.0.over.wake();
    }
}

/// What is wrong with the donor, in MySQL's words.
fn told(error: ClientError) -> SqlError {
    told_when("", error)
}

fn told_when(when: &str, error: ClientError) -> SqlError {
    let (ClientError::Lost(code, text) | ClientError::Server(code, text)) = error;
    sql_error!(CLONE_DONOR, format_args!("{when}{code} : {text}"))
}

fn written(error: engine::Error) -> SqlError {
    match error {
        engine::Error::Refused(why) => sql_error!(UNKNOWN_ERROR, why),
        other => catalog::storage_error(other),
    }
}

fn connect(instance: &Instance, clone: &CloneInstance, watch: &Watch) -> SqlResult<Client> {
    let text = |var| instance.globals.str(var).to_string();
    let mut config = SourceConfig {
        host: clone.host.clone(),
        port: clone.port,
        user: clone.user.clone(),
        password: clone.password.clone(),
        ssl: clone.ssl != Some(false),
        ssl_ca: text(Var::clone_ssl_ca),
        ssl_cert: text(Var::clone_ssl_cert),
        ssl_key: text(Var::clone_ssl_key),
        get_public_key: clone.ssl == Some(false),
        ..config::defaults()
    };
    let minutes = instance.globals.uint(Var::clone_donor_timeout_after_network_failure);
    let timeout = Duration::from_secs((minutes * MINUTE).max(SHORTEST));
    let opened = |socket: &TcpStream| *watch.socket.lock() = socket.try_clone().ok();
    let mut connected = Client::connect(&config, timeout, opened);
    if clone.ssl.is_none() && matches!(connected, Err(ClientError::Lost(NO_TLS, _))) {
        (config.ssl, config.get_public_key) = (false, true);
        connected = Client::connect(&config, timeout, opened);
    }
    connected.map_err(|error| told_when("Connect failed: ", error))
}

/// Whether the donor is one that can be cloned into this server, or into a directory of it.
fn check(instance: &Instance, clone: &CloneInstance, (version, page_size, uuid): (&str, u64, &str)) -> SqlResult<()> {
    if version != session::VERSION {
        return Err(sql_error!(CLONE_DONOR_VERSION, version, session::VERSION));
    }
    if clone.directory.is_some() {
        return Ok(());
    }
    if uuid == instance.engine().server_uuid().to_string() {
        return Err(sql_error!(CLONE_LOOPBACK));
    }
    let own = instance.engine().store().status().page_size as u64;
    if page_size != own {
        return Err(sql_error!(CLONE_CONFIG, "innodb_page_size", page_size, own));
    }
    Ok(())
}

/// See `Replication::receive_clone`.
pub(crate) fn receive(
    instance: &Instance,
    clone: &CloneInstance,
    incoming: &mut Incoming,
    interrupted: &(dyn Fn() -> bool + Sync),
) -> SqlResult<(String, u64)> {
    let watch = Watch::default();
    let received = with_helpers(instance.world(), "clone watch", (1, LOOK_STACK), &|_| watch.look(interrupted), |_| {
        let _ended = Ended(&watch);
        take(instance, clone, incoming, (interrupted, &watch))
    });
    received.map_err(|error| if interrupted() { sql_error!(QUERY_INTERRUPTED) } else { error })
}

fn take(
    instance: &Instance,
    clone: &CloneInstance,
    incoming: &mut Incoming,
    (interrupted, watch): (&(dyn Fn() -> bool + Sync), &Watch),
) -> SqlResult<(String, u64)> {
    let mut client = connect(instance, clone, watch)?;
    let progress = &instance.clones;
    let mut known = false;
    client.command(COMMAND, PROTOCOL).map_err(told)?;
    loop {
        client.answer().map_err(told)?;
        if interrupted() {
            return Err(sql_error!(QUERY_INTERRUPTED));
        }
        let unexpected = |what: &str| sql_error!(CLONE_PROTOCOL, what);
        match Message::decode(&client.packet).ok_or_else(|| unexpected("it is no Redoubt server, or another version of it"))? {
            Message::Donor { version, page_size, server_uuid } => {
                check(instance, clone, (version, page_size, server_uuid))?;
                progress.stage(CloneStage::FileCopy);
                known = true;
            }
            _ if !known => return Err(unexpected("a file before what the donor is")),
            Message::Piece { name, offset, bytes } => {
                let stage = if name.starts_with("page") { CloneStage::FileCopy } else { CloneStage::RedoCopy };
                progress.stage(stage);
                incoming.put(name, offset, bytes).map_err(written)?;
                progress.arrived(stage, bytes.len());
            }
            Message::Anew => {
                incoming.begin_anew().map_err(written)?;
                progress.anew();
            }
            Message::End { file, position } => return Ok((file.to_owned(), position)),
        }
    }
}
