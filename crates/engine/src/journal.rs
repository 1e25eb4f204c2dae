//! What the engine remembers of its log, and what a checkpoint captures of it.
//!
//! ```text
//! a checkpoint's blob:  what txn::capture writes | version u8 = 1 | mode (redo::BatchMode) |
//!                       database id u64 | log point
//! ```

use std::sync::atomic::AtomicU32;

use base::TrxId;
use binlog::Uuid;
use log::LogPoint;
use parking_lot::Mutex;
use txn::{Error, Reader, Result};
use world::{ErrorKind, Moment, World};

use crate::pacing::Work;
use crate::redo::BatchMode;

/// The version of the blob's part that is written here.
pub(crate) const VERSION: u8 = 1;

/// Where the log point stands in the blob's part that is written here: behind version, mode and identity.
pub(crate) const POINT_AT: usize = 1 + BatchMode::LEN + size_of::<u64>();

/// MySQL's file for the server's UUID.
const AUTO_CNF: &str = "auto.cnf";

/// What the engine remembers of its log.
pub(crate) struct Journal {
    pub database_id: u64,
    pub server_uuid: Uuid,
    /// Where recovery begins; none for a new database.
    pub from: Option<LogPoint>,
    /// The point of the running (or last) checkpoint, and the work that had been done then.
    pub captured: Mutex<LogPoint>,
    pub captured_work: Mutex<Work>,
    /// File of the last durable checkpoint's point: it and what follows must stay.
    pub durable_file: AtomicU32,
    /// The work that it has and recovery need not do.
    pub durable_work: Mutex<Work>,
    pub expired: Mutex<Option<Moment>>,
}

/// The log's part of a checkpoint's blob.
pub(crate) struct LogPart {
    pub mode: BatchMode,
    pub database_id: u64,
    pub point: LogPoint,
    /// Transactions that were prepared then.
    pub prepared: Vec<TrxId>,
}

impl LogPart {
    fn decode(part: &[u8]) -> Result<LogPart> {
        let mut reader = Reader(part);
        let version = reader.u8()?;
        if version != VERSION {
            return Err(Error::Damaged(format!("the log's part of a checkpoint has version {version}, this server knows {VERSION}")));
        }
        let (mode, database_id) = (BatchMode::decode(&mut reader)?, reader.u64()?);
        let point = LogPoint::decode(reader.0).ok_or_else(|| Error::Damaged("the log point of a checkpoint".to_owned()))?;
        Ok(LogPart { mode, database_id, point, prepared: Vec::new() })
    }

    /// From the whole blob.
    pub fn of_checkpoint(blob: &[u8]) -> Result<LogPart> {
        let mut reader = Reader(blob);
        let prepared = txn::decode_captured(&mut reader)?.prepared();
        Ok(LogPart { prepared, ..LogPart::decode(reader.0)? })
    }
}

impl Journal {
    /// From the log's part of the last checkpoint's blob; empty for a new database.
    pub fn new(world: &World, part: &[u8]) -> Result<(Journal, BatchMode)> {
        let (mode, database_id, from) = if part.is_empty() {
            (BatchMode::NEW, world.random_u64(), None)
        } else {
            let part = LogPart::decode(part)?;
            (part.mode, part.database_id, Some(part.point))
        };
        let journal = Journal {
            database_id,
            server_uuid: server_uuid(world)?,
            from,
            captured: Mutex::default(),
            captured_work: Mutex::default(),
            durable_file: AtomicU32::new(0),
            durable_work: Mutex::default(),
            expired: Mutex::default(),
        };
        Ok((journal, mode))
    }
}

/// Reads the server's UUID, or makes one and keeps it. A file that is blank was never whole; one that says
/// something else is somebody's to mend.
fn server_uuid(world: &World) -> Result<Uuid> {
    let wrong = |e: &dyn std::fmt::Display| Error::Damaged(format!("{AUTO_CNF}: {e}"));
    match world.disk().read(AUTO_CNF) {
        Ok(content) if content.iter().all(|b| *b == 0) => tracing::warn!("{AUTO_CNF} is blank: the server gives itself a new UUID"),
        Ok(content) => {
            let text = String::from_utf8_lossy(&content);
            let line = text.lines().find_map(|line| line.trim().strip_prefix("server-uuid="));
            return line.and_then(|l| Uuid::parse(l.trim())).ok_or_else(|| wrong(&"it names no server-uuid"));
        }
        Err(e) if e.kind == ErrorKind::NotFound => {}
        Err(e) => return Err(wrong(&e)),
    }
    let mut bytes = [0; 16];
    world.fill_random(&mut bytes);
    // Version 4, variant 1.
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let uuid = Uuid(bytes);
    world.disk().replace(AUTO_CNF, format!("[auto]\nserver-uuid={uuid}\n").as_bytes()).map_err(|e| wrong(&e))?;
    Ok(uuid)
}

pub(crate) fn log_error(error: &log::Error) -> Error {
    match error {
        error if error.is_full() => Error::Full("the binary log"),
        log::Error::Refused(_) => Error::Refused(error.to_string()),
        error => Error::Damaged(error.to_string()),
    }
}
