//! What the server asks of a connection between its commands: how long to wait for it, what it may hold, in
//! which character set it wants its results, whether it is to end.

use std::time::Duration;

use catalog::privilege::Privileges;
use connection::sink::status;
use state::status::Stat;
use state::vars::Var;
use value::{Charset, Collation, SqlMode, SqlResult, sql_error};

use super::Session;

impl Session {
    /// Status flags of the protocol.
    pub fn status(&self) -> u16 {
        let mut flags = 0;
        if self.usual.autocommit {
            flags |= status::AUTOCOMMIT;
        }
        if self.trx.open {
            flags |= status::IN_TRANS;
            if self.trx.read_only {
                flags |= status::IN_TRANS_READONLY;
            }
        }
        if self.settings.sql_mode.has(SqlMode::NO_BACKSLASH_ESCAPES) {
            flags |= status::NO_BACKSLASH_ESCAPES;
        }
        flags
    }

    /// The connection is to end: KILL, COMMIT RELEASE, SHUTDOWN.
    pub fn killed(&self) -> bool {
        self.close || self.process.is_dead()
    }

    /// Its end rolls a transaction back, or drops tables: it may take time.
    pub fn has_work_to_undo(&self) -> bool {
        self.trx.tx.has_changes() || !self.temporary.is_empty()
    }

    /// Changes with every setting that [`Session::idle_timeout`] and what follows it here tell of.
    pub fn settings_version(&self) -> u64 {
        self.epochs.now()
    }

    /// Seconds of idleness after which the server ends the connection.
    pub fn idle_timeout(&self) -> Duration {
        Duration::from_secs(self.access.uint(Var::wait_timeout))
    }

    /// How long a write to the client may take.
    pub fn write_timeout(&self) -> Duration {
        Duration::from_secs(self.access.uint(Var::net_write_timeout))
    }

    /// How long the client may pause in the middle of a packet or a file.
    pub fn read_timeout(&self) -> Duration {
        Duration::from_secs(self.access.uint(Var::net_read_timeout))
    }

    /// How long the client may take for each step of its login.
    pub fn connect_timeout(&self) -> Duration {
        Duration::from_secs(self.instance.globals.uint(Var::connect_timeout))
    }

    /// Whether clients are offered this compression, or none of them, `uncompressed`.
    pub fn offers_compression(&self, algorithm: &str) -> bool {
        let offered = self.instance.globals.snapshot().text(Var::protocol_compression_algorithms).unwrap_or_default();
        // Where nothing is named, nothing is compressed.
        offered.split(',').any(|name| name == algorithm) || (offered.is_empty() && algorithm == "uncompressed")
    }

    /// The collation in which result columns of text are announced; `None`: each in its own.
    pub fn results_collation(&self) -> Option<Collation> {
        let connection = self.settings.collation_connection;
        let charset = self.results_charset()?;
        Some(if charset == connection.charset() { connection } else { charset.default_collation() })
    }

    pub fn max_allowed_packet(&self) -> u64 {
        self.access.uint(Var::max_allowed_packet)
    }

    /// In which results are sent; `None` sends them as they are.
    pub fn results_charset(&self) -> Option<Charset> {
        Charset::by_name(self.access.vars.borrow().str(Var::character_set_results))
    }

    /// COM_STATISTICS.
    pub fn statistics_text(&self) -> String {
        monitor::statistics_text(&self.instance)
    }

    /// Bytes that went over the connection.
    pub fn count_bytes(&self, received: u64, sent: u64) {
        self.process.counters.add(Stat::Bytes_received, received);
        self.process.counters.add(Stat::Bytes_sent, sent);
    }

    /// The server keeps so many bytes for the session, until [`Session::let_go`].
    ///
    /// # Errors
    /// 4082 and 4081: the connection is to be closed.
    pub fn hold(&mut self, bytes: u64) -> SqlResult<()> {
        self.access.held.take(bytes);
        self.check_held()
    }

    pub fn let_go(&self, bytes: u64) {
        self.access.held.give_back(bytes);
    }

    /// Ends the connection if it, or all together, hold more than they may.
    pub(super) fn check_held(&mut self) -> SqlResult<()> {
        let vars = &self.instance.globals;
        let held = &self.access.held;
        let (own, own_max) = (held.bytes(), self.usual.held_max);
        let (all, all_max) = (held.all(), vars.held_max());
        let error = if own > own_max {
            sql_error!(CONN_LIMIT, own_max, own)
        } else if all > all_max && vars.on(Var::global_connection_memory_tracking) {
            sql_error!(GLOBAL_CONN_LIMIT, all_max, all)
        } else {
            return Ok(());
        };
        if self.account.has_dynamic("CONNECTION_ADMIN") || self.account.global.privileges.contains(Privileges::SUPER) {
            return Ok(());
        }
        self.close = true;
        Err(error)
    }
}
