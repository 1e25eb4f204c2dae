//! performance_schema: files, sockets and open tables, one by one.
//!
//! What is always true:
//! 1. They are asked of those who have them when somebody reads: nothing is noted for it by a statement.
//! 2. OBJECT_INSTANCE_BEGIN is where in memory the server keeps what is shown: another one for each.
//! 3. Of sockets bytes are counted, not calls or times: these are 0. Nobody waits for the lock of a table
//!    handle, so `table_lock_waits_summary_by_table` is empty.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;

use catalog::mdl::{Mode, Name, Span};
use state::process::{Process, SocketId};
use state::status::Stat;
use value::Value;
use world::FileStatus;
use world::waits::{OPS, Waited};

use crate::performance::by_operation;
use crate::rows::{Reader, text, uint};

const LISTENING_TCP: &str = "wait/io/socket/sql/server_tcpip_socket";
const LISTENING_UNIX: &str = "wait/io/socket/sql/server_unix_socket";
const CONNECTION: &str = "wait/io/socket/sql/client_connection";

/// Where an open table is, and who has locked it how.
type Handle = (u64, Vec<(u64, &'static str)>);

/// One socket.
pub(crate) struct Socket {
    event: &'static str,
    instance: u64,
    thread: Option<u64>,
    id: SocketId,
    active: bool,
    received: u64,
    sent: u64,
}

impl Socket {
    fn listening(id: &Arc<SocketId>) -> Socket {
        let event = if id.address.is_some() { LISTENING_TCP } else { LISTENING_UNIX };
        Socket { event, instance: Arc::as_ptr(id) as u64, thread: None, id: **id, active: true, received: 0, sent: 0 }
    }

    fn of(process: &Arc<Process>) -> Option<Socket> {
        let (id, active) = {
            let info = process.info.lock();
            (info.socket?, info.command != "Sleep")
        };
        let [received, sent] = [Stat::Bytes_received, Stat::Bytes_sent].map(|stat| process.counters.get(stat as usize));
        let instance = Arc::as_ptr(process) as u64;
        Some(Socket { event: CONNECTION, instance, thread: Some(process.id), id, active, received, sent })
    }
}

/// An address as MySQL spells it: those of IPv4 never as one of IPv6.
fn ip_text(address: SocketAddr) -> String {
    address.ip().to_canonical().to_string()
}

/// Bytes, and of calls nothing.
fn bytes_only(received: u64, sent: u64) -> [Waited; OPS] {
    [received, sent, 0].map(|bytes| Waited { bytes, ..Waited::default() })
}

pub(crate) fn file_instances(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let row = |file: FileStatus| vec![text(&file.name), text(file.wait.name()), uint(file.open)];
    reader.access.instance.world.disk().files().into_iter().map(row).collect()
}

pub(crate) fn files_summary(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let row = |file: FileStatus| {
        let mut row = vec![text(&file.name), text(file.wait.name()), uint(file.instance)];
        row.extend(by_operation(&file.waited, |bytes| Value::Int(bytes as i64)));
        row
    };
    reader.access.instance.world.disk().files().into_iter().map(row).collect()
}

/// Those on which the server listens, and those of connections.
pub(crate) fn sockets(reader: &Reader<'_>) -> Vec<Socket> {
    let instance = &reader.access.instance;
    let mut sockets: Vec<Socket> = instance.listening.lock().iter().map(Socket::listening).collect();
    sockets.extend(instance.processes.all().iter().filter_map(Socket::of));
    sockets
}

pub(crate) fn socket_instances(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let row = |socket: Socket| {
        let (ip, port) = socket.id.address.map_or((String::new(), 0), |address| (ip_text(address), address.port()));
        let state = if socket.active { "ACTIVE" } else { "IDLE" };
        vec![
            text(socket.event),
            uint(socket.instance),
            socket.thread.map_or(Value::Null, uint),
            Value::Int(i64::from(socket.id.number)),
            text(&ip),
            Value::Int(i64::from(port)),
            text(state),
        ]
    };
    sockets(reader).into_iter().map(row).collect()
}

pub(crate) fn sockets_by_instance(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let row = |socket: Socket| {
        let mut row = vec![text(socket.event), uint(socket.instance)];
        row.extend(by_operation(&bytes_only(socket.received, socket.sent), uint));
        row
    };
    sockets(reader).into_iter().map(row).collect()
}

pub(crate) fn sockets_by_event(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let processes = &reader.access.instance.processes;
    let [received, sent] = [Stat::Bytes_received, Stat::Bytes_sent].map(|stat| processes.total(stat as usize));
    let row = |(event, (received, sent)): (&str, (u64, u64))| {
        let mut row = vec![text(event)];
        row.extend(by_operation(&bytes_only(received, sent), uint));
        row
    };
    [(LISTENING_TCP, (0, 0)), (LISTENING_UNIX, (0, 0)), (CONNECTION, (received, sent))].into_iter().map(row).collect()
}

/// Open tables, and who has locked them by LOCK TABLES.
pub(crate) fn table_handles(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let instance = &reader.access.instance;
    let open = instance.catalog.open_definitions();
    let mut tables: BTreeMap<(String, String), Handle> =
        open.iter().map(|def| ((def.db.clone(), def.name.clone()), (Arc::as_ptr(def) as u64, Vec::new()))).collect();
    for lock in instance.catalog.locks().rows().into_iter().filter(|lock| lock.granted && lock.span == Span::Explicit) {
        let kind = match lock.mode {
            Mode::SharedReadOnly => "READ EXTERNAL",
            Mode::SharedNoReadWrite => "WRITE EXTERNAL",
            _ => continue,
        };
        if let Name::Table(db, name) = lock.name {
            tables.entry((db.to_string(), name.to_string())).or_default().1.push((lock.owner, kind));
        }
    }
    tables.retain(|(db, _), _| instance.setup.shows_tables_of(db));
    let rows = |((db, name), (handle, locks)): ((String, String), Handle)| {
        let row =
            |owner: Value, lock: Value| vec![text("TABLE"), text(&db), text(&name), uint(handle), owner, Value::Null, Value::Null, lock];
        if locks.is_empty() {
            vec![row(Value::Null, Value::Null)]
        } else {
            locks.into_iter().map(|(owner, lock)| row(uint(owner), text(lock))).collect()
        }
    };
    tables.into_iter().flat_map(rows).collect()
}
