//! What others may know of a session's transaction: the lines of `innodb_trx`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

use base::TrxId;

use crate::api::{Isolation, TrxInfo};
use crate::lock::Owner;

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
