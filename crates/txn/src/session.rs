//! What others may know of a session's transaction: the lines of `innodb_trx`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

use base::{TreeId, TrxId};

use crate::api::{Isolation, TableLock};
use crate::lock::{Owner, OwnerFigures};

/// One line of `information_schema.innodb_trx`.
#[derive(Clone, Debug)]
pub struct TrxInfo {
    /// 0 if it has changed nothing yet.
    pub id: TrxId,
    pub isolation: Isolation,
    /// Microseconds since the Unix epoch.
    pub started_micros: u64,
    /// What the session put into [`crate::Transaction::set_owner`]: its connection id.
    pub owner: u64,
    /// When it began to wait for a row lock, in microseconds since the epoch.
    pub waiting_since: Option<u64>,
    /// The owner of its locks, as [`crate::LockInfo`] names it.
    pub lock_owner: u64,
    /// Tables whose rows it locks.
    pub intentions: Vec<(TreeId, TableLock)>,
    pub figures: OwnerFigures,
}

impl TrxInfo {
    /// One that no session has: prepared, or being taken back after a crash.
    pub(crate) fn kept(id: TrxId, owner: &Owner, started_micros: u64, undo_records: u64) -> TrxInfo {
        TrxInfo {
            id,
            isolation: Isolation::RepeatableRead,
            started_micros,
            owner: 0,
            waiting_since: None,
            lock_owner: owner.id(),
            intentions: owner.intentions(),
            figures: OwnerFigures { changes: undo_records, ..owner.figures() },
        }
    }
}

/// Shared by the transaction object and the lists. The session writes, anybody reads.
#[derive(Debug)]
pub struct Shared {
    pub owner: Arc<Owner>,
    pub active: AtomicBool,
    pub id: AtomicU64,
    pub isolation: AtomicU8,
    pub started_micros: AtomicU64,
    /// The session's connection id.
    pub connection: AtomicU64,
}

impl Shared {
    pub fn new(owner: Arc<Owner>) -> Shared {
        Shared {
            owner,
            active: AtomicBool::new(false),
            id: AtomicU64::new(0),
            isolation: AtomicU8::new(Isolation::RepeatableRead as u8),
            started_micros: AtomicU64::new(0),
            connection: AtomicU64::new(0),
        }
    }

    /// `None` while no transaction runs.
    pub fn info(&self) -> Option<TrxInfo> {
        if !self.active.load(Ordering::Relaxed) {
            return None;
        }
        Some(TrxInfo {
            id: TrxId(self.id.load(Ordering::Relaxed)),
            isolation: match self.isolation.load(Ordering::Relaxed) {
                0 => Isolation::ReadUncommitted,
                1 => Isolation::ReadCommitted,
                2 => Isolation::RepeatableRead,
                _ => Isolation::Serializable,
            },
            started_micros: self.started_micros.load(Ordering::Relaxed),
            owner: self.connection.load(Ordering::Relaxed),
            waiting_since: self.owner.waiting_since(),
            lock_owner: self.owner.id(),
            intentions: self.owner.intentions(),
            figures: self.owner.figures(),
        })
    }
}
