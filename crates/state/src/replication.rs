//! What statements ask of the replica that the server may be: the interface between a session and the crate
//! above it, which has the threads and the sockets.
//!
//! `Instance::set_replication` installs it; without it (tests of a session alone) the server is no replica,
//! and says so as MySQL does.

use std::fmt;

use base::{Gtid, GtidSet};
use engine::Incoming;
use parser::ast::{CloneInstance, ReplicationValue};
use value::{SqlError, SqlResult};

/// Options of a statement: the name in upper case with SOURCE for MASTER, and the value.
pub type Options = [(String, ReplicationValue)];

/// START REPLICA.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// The receiver.
    pub io: bool,
    /// The applier.
    pub sql: bool,
    pub until: &'a Options,
    /// USER, PASSWORD.
    pub login: &'a Options,
}

/// Takes an event with the name of its file and its offset there; says whether more are wanted.
pub type EachEvent<'a> = dyn FnMut(&str, u64, &binlog::RawEvent<'_>) -> bool + 'a;

/// The replica. A channel that is not named is the one without a name for [`Replication::change`], and all
/// of them elsewhere. What is answered are notes.
pub trait Replication: Send + Sync {
    /// CHANGE REPLICATION SOURCE TO.
    ///
    /// # Errors
    /// MySQL's.
    fn change(&self, channel: Option<&str>, options: &Options) -> SqlResult<Vec<SqlError>>;
    /// CHANGE REPLICATION FILTER: the rules that are named get new lists.
    ///
    /// # Errors
    /// MySQL's.
    fn filter(&self, channel: Option<&str>, rules: &[(String, Vec<String>)]) -> SqlResult<()>;
    /// # Errors
    /// MySQL's.
    fn start(&self, channel: Option<&str>, start: &Start<'_>) -> SqlResult<Vec<SqlError>>;
    /// # Errors
    /// MySQL's.
    fn stop(&self, channel: Option<&str>, io: bool, sql: bool) -> SqlResult<Vec<SqlError>>;
    /// RESET REPLICA; `all`: what the channel is configured as goes, too.
    ///
    /// # Errors
    /// MySQL's.
    fn reset(&self, channel: Option<&str>, all: bool) -> SqlResult<()>;
    /// All channels.
    fn status(&self) -> Vec<ChannelStatus>;
    /// The place in a source's log up to which a channel has applied it; `None` if its applier does not run.
    fn place(&self, channel: Option<&str>) -> Option<(String, u64)>;
    /// SHOW RELAYLOG EVENTS: hands over the events of one file, the first if none is named, each with its
    /// offset, until it is told that no more are wanted.
    ///
    /// # Errors
    /// MySQL's.
    fn relay_events(&self, channel: Option<&str>, file: Option<&str>, each: &mut EachEvent<'_>) -> SqlResult<()>;
    /// CLONE INSTANCE: has a donor's copy arrive. Gives where the donor's log ended.
    ///
    /// # Errors
    /// MySQL's: 3862 where the donor cannot be spoken to, or has said so.
    fn receive_clone(
        &self,
        clone: &CloneInstance,
        incoming: &mut Incoming,
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> SqlResult<(String, u64)>;
    /// Before the server stops.
    fn close(&self);
}

/// How one channel is configured.
#[derive(Clone, Debug, PartialEq)]
pub struct SourceConfig {
    pub host: String,
    pub port: u16,
    pub user: String,
    pub password: String,
    pub bind: String,
    pub connect_retry: u64,
    pub retry_count: u64,
    pub heartbeat_period: f64,
    pub delay: u64,
    pub auto_position: bool,
    pub ssl: bool,
    pub ssl_ca: String,
    pub ssl_cert: String,
    pub ssl_key: String,
    pub ssl_verify: bool,
    pub public_key_path: String,
    pub get_public_key: bool,
    pub network_namespace: String,
    pub compression_algorithms: String,
    pub zstd_level: u64,
    pub ignore_server_ids: Vec<u64>,
}

/// What a transaction of a source is called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SeenName {
    /// There is no transaction.
    #[default]
    Nothing,
    Anonymous,
    Gtid(Gtid),
}

impl SeenName {
    #[must_use]
    pub fn of(gtid: Option<Gtid>) -> SeenName {
        gtid.map_or(SeenName::Anonymous, SeenName::Gtid)
    }
}

impl fmt::Display for SeenName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeenName::Nothing => Ok(()),
            SeenName::Anonymous => f.write_str("ANONYMOUS"),
            SeenName::Gtid(gtid) => gtid.fmt(f),
        }
    }
}

/// A transaction, as performance_schema tells of it: times in microseconds since 1970.
#[derive(Clone, Copy, Debug, Default)]
pub struct SeenTransaction {
    pub name: SeenName,
    pub original_commit: u64,
    pub immediate_commit: u64,
    pub begun: u64,
    pub ended: u64,
}

/// The last error of a thread; the number is 0 if there is none.
#[derive(Clone, Debug, Default)]
pub struct ThreadError {
    pub code: u32,
    pub message: String,
    /// Microseconds since 1970.
    pub at: u64,
}

/// How far a receiver is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReceiverState {
    #[default]
    Off,
    Connecting,
    On,
}

/// What a channel does.
#[derive(Clone, Debug)]
pub struct ChannelStatus {
    pub name: String,
    pub config: SourceConfig,
    pub receiver: ReceiverState,
    pub receiver_text: &'static str,
    pub receiver_error: ThreadError,
    pub applier: bool,
    pub applier_text: &'static str,
    pub applier_error: ThreadError,
    pub source_uuid: String,
    pub source_server_id: u32,
    /// The source's log: what was received, and what was applied.
    pub read: (String, u64),
    pub executed: (String, u64),
    /// Our own relay log: the file that the applier reads.
    pub relay: (String, u64),
    pub relay_space: u64,
    pub until: (&'static str, String, u64),
    pub seconds_behind: Option<u64>,
    pub remaining_delay: Option<u64>,
    pub retrieved: GtidSet,
    pub heartbeats: u64,
    /// The source is told what of its log is on disk here.
    pub semi_sync: bool,
    pub last_heartbeat: u64,
    pub retries: u64,
    pub queued: SeenTransaction,
    pub queueing: SeenTransaction,
    pub applied: SeenTransaction,
    pub applying: SeenTransaction,
    /// Rules by their name in upper case, in the order of SHOW REPLICA STATUS; since when (microseconds
    /// since 1970).
    pub filters: Vec<(&'static str, String, u64)>,
    pub skip_counter: u64,
}
