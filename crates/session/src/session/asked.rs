//! What the server asks of a connection between its commands: how long to wait for it, what it may hold, in
//! which character set it wants its results, whether it is to end.

use std::time::Duration;

use catalog::privilege::Privileges;
use connection::sink::status;
use state::vars::Var;
use value::{Charset, Collation, SqlMode, SqlResult, sql_error};

use super::Session;
use crate::context::Context;

/// What the variables say to whoever serves the connection; good until [`Session::settings_version`] is
/// another.
#[derive(Clone, Copy, Debug)]
pub struct Serving {
    /// How long it may be idle before the server ends it.
    pub idle_max: Duration,
    /// How long the client may pause in the middle of a packet or a file.
    pub read_timeout: Duration,
    /// How long a write to the client may take.
    pub write_timeout: Duration,
    pub packet_max: u64,
    /// In which results are sent; `None` sends them as they are.
    pub results_charset: Option<Charset>,
    /// The collation in which result columns of text are announced; `None`: each in its own.
    pub results_collation: Option<Collation>,
}

impl Session {
    /// Status flags of the protocol.
    pub fn status(&self) -> u16 {
        let mut flags = 0;
        if self.cx.usual.autocommit {
            flags |= status::AUTOCOMMIT;
        }
        if self.cx.trx.open && !self.cx.trx.untouched {
            flags |= status::IN_TRANS;
            if self.cx.trx.read_only {
                flags |= status::IN_TRANS_READONLY;
            }
        }
        if self.cx.settings.sql_mode.has(SqlMode::NO_BACKSLASH_ESCAPES) {
            flags |= status::NO_BACKSLASH_ESCAPES;
        }
        flags
    }

    /// The password has expired: nothing else is done before it is changed.
    pub fn must_change_password(&self) -> bool {
        self.cx.must_change_password
    }

    /// The connection is to end: KILL, COMMIT RELEASE, SHUTDOWN.
    pub fn killed(&self) -> bool {
        self.cx.close || self.cx.process.is_dead()
    }

    /// Its end rolls a transaction back, or drops tables: it may take time.
    pub fn has_work_to_undo(&self) -> bool {
        self.cx.trx.tx.has_changes() || !self.cx.temporary.is_empty()
    }

    /// Changes with every setting that [`Session::serving`] tells of.
    pub fn settings_version(&self) -> u64 {
        self.cx.epochs.now()
    }

    /// How the connection is to be served from now on.
    pub fn serving(&self) -> Serving {
        let vars = self.cx.access.vars.borrow();
        let seconds = |var| Duration::from_secs(vars.uint(var));
        let connection = self.cx.settings.collation_connection;
        let charset = Charset::by_name(vars.str(Var::character_set_results));
        let announced = |charset: Charset| if charset == connection.charset() { connection } else { charset.default_collation() };
        Serving {
            idle_max: seconds(Var::wait_timeout),
            read_timeout: seconds(Var::net_read_timeout),
            write_timeout: seconds(Var::net_write_timeout),
            packet_max: vars.uint(Var::max_allowed_packet),
            results_charset: charset,
            results_collation: charset.map(announced),
        }
    }

    /// The server keeps so many bytes for the session, until [`Session::let_go`].
    ///
    /// # Errors
    /// 4082 and 4081: the connection is to be closed.
    pub fn hold(&mut self, bytes: u64) -> SqlResult<()> {
        self.cx.access.held.take(bytes);
        self.cx.check_held()
    }

    pub fn let_go(&self, bytes: u64) {
        self.cx.access.held.give_back(bytes);
    }
}

impl Context {
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
