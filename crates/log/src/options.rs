//! What a log is opened with.

use binlog::Uuid;

/// The file's size grows by multiples of this, if nothing else is said.
pub(crate) const ALLOCATION_STEP: u64 = 4 << 20;

/// Settings that the log takes at its start; `max_size` can be changed later.
#[derive(Clone, Debug)]
pub struct LogOptions {
    /// `binlog` in `binlog.000001`.
    pub basename: String,
    pub server_id: u32,
    pub server_version: String,
    /// Identity of the database (C7).
    pub database_id: u64,
    /// Source of the GTIDs that are given out here.
    pub server_uuid: Uuid,
    /// `max_binlog_size`.
    pub max_size: u64,
    /// Bytes of reserved and unwritten transactions at most; a single larger one passes alone.
    pub buffer_max: u64,
    /// Bytes by which the file's size grows.
    pub allocation_step: u64,
    /// A transaction above this is written into a file of its own while it runs (C12).
    pub large_transaction: usize,
    /// A log that is damaged is opened at the last whole transaction before the damage, and what stood
    /// behind it is lost, instead of not at all.
    pub open_at_cut: bool,
}

impl LogOptions {
    #[must_use]
    pub fn new(server_id: u32, server_uuid: Uuid, database_id: u64) -> LogOptions {
        LogOptions {
            basename: "binlog".into(),
            server_id,
            server_version: "8.0.31-redoubt".into(),
            database_id,
            server_uuid,
            max_size: 1 << 30,
            buffer_max: 64 << 20,
            allocation_step: ALLOCATION_STEP,
            large_transaction: 16 << 20,
            open_at_cut: false,
        }
    }
}
