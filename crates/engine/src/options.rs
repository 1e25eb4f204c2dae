//! What an engine is opened with, and what of it can change while it runs.

use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use txn::{Durability, RowLockLimits};

/// Settings at open.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// Bytes; a power of two from 4096 to 65536. An existing database must have been made with the same.
    pub page_size: usize,
    /// The buffer pool at first, and the largest it can be resized to, in bytes.
    pub pool_bytes: usize,
    pub pool_bytes_max: usize,
    pub row_locks: RowLockLimits,
    /// `server_id` in the log's events.
    pub server_id: u32,
    /// `log_bin_basename` without the directory.
    pub log_name: String,
    /// `log_bin`: off means that the files are ours alone and go as soon as a checkpoint does not need them.
    pub log_bin: bool,
    /// `max_binlog_size`.
    pub log_file_bytes_max: u64,
    /// Bytes by which the log's files are preallocated.
    pub log_allocation_bytes: u64,
    /// A transaction above this is written into a log file of its own while it runs.
    pub large_transaction_bytes: usize,
    /// The log since the last checkpoint never exceeds this: commits wait.
    pub log_budget_bytes: u64,
    /// How long recovery should take at most; checkpoints are paced for it.
    pub recovery_time_target: Duration,
    /// Start the background threads. Off in simulations, which call [`crate::Engine::background_step`].
    pub threads: bool,
    pub sync_binlog: u32,
    pub flush_log_at_trx_commit: u8,
    /// `binlog_expire_logs_seconds`; 0: log files stay until they are purged.
    pub log_expiry_seconds: u64,
    /// A damaged log is opened at the last whole transaction before the damage, and what stood behind it is
    /// lost, instead of not at all (C8).
    pub open_log_at_cut: bool,
    /// Keep a ladder of automatic pins.
    pub history: bool,
    /// No slot that the checkpoint names which is opened is written again (`store/graft`).
    pub keep_opened: bool,
    /// Room that is kept for a start on a full device: [`crate::BALLAST_BYTES`] where a server has users.
    pub ballast_bytes: u64,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions {
            page_size: 16 << 10,
            pool_bytes: 128 << 20,
            pool_bytes_max: 256 << 30,
            row_locks: RowLockLimits::default(),
            server_id: 1,
            log_name: "binlog".to_owned(),
            log_bin: true,
            log_file_bytes_max: 1 << 30,
            log_allocation_bytes: 4 << 20,
            large_transaction_bytes: 16 << 20,
            log_budget_bytes: 2 << 30,
            recovery_time_target: Duration::from_secs(10),
            threads: true,
            sync_binlog: 1,
            flush_log_at_trx_commit: 1,
            log_expiry_seconds: 0,
            open_log_at_cut: false,
            history: false,
            keep_opened: false,
            ballast_bytes: 0,
        }
    }
}

/// What of the options is dynamic.
#[derive(Debug)]
pub(crate) struct Settings {
    sync_binlog: AtomicU32,
    flush_log_at_trx_commit: AtomicU8,
    pub log_expiry_seconds: AtomicU64,
    pub recovery_time_target_millis: AtomicU64,
}

impl Settings {
    pub fn new(options: &EngineOptions) -> Settings {
        Settings {
            sync_binlog: AtomicU32::new(options.sync_binlog),
            flush_log_at_trx_commit: AtomicU8::new(options.flush_log_at_trx_commit),
            log_expiry_seconds: AtomicU64::new(options.log_expiry_seconds),
            recovery_time_target_millis: AtomicU64::new(options.recovery_time_target.as_millis() as u64),
        }
    }

    pub fn set_sync_binlog(&self, value: u32) {
        self.sync_binlog.store(value, Ordering::Relaxed);
    }

    pub fn set_flush_log_at_trx_commit(&self, value: u8) {
        self.flush_log_at_trx_commit.store(value, Ordering::Relaxed);
    }

    pub fn sync_binlog(&self) -> u32 {
        self.sync_binlog.load(Ordering::Relaxed)
    }

    /// Either of the two is 1: sync; else either is 2: write; both 0: buffer. While redo is off,
    /// `innodb_flush_log_at_trx_commit` counts as 0.
    pub fn durability(&self, redo_enabled: bool) -> Durability {
        let flush = if redo_enabled { self.flush_log_at_trx_commit.load(Ordering::Relaxed) } else { 0 };
        match (flush, self.sync_binlog()) {
            (1, _) | (_, 1) => Durability::Synced,
            (2, _) => Durability::Written,
            _ => Durability::Buffered,
        }
    }
}
