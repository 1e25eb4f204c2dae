//! The binary log as statements see it: FLUSH LOGS, RESET MASTER, PURGE.

use std::sync::Arc;

use catalog::storage_error;
use connection::stmt::Stmt;
use parser::ast::{Purge, ReplicationStatement, Reset};
use state::replication::Start;
use state::vars::Var;
use value::{SqlResult, Warnings, sql_error};

use crate::session::Session;

/// With which RESET MASTER TO may begin the names of the log's files.
const FIRST_MAX: u32 = 2_000_000_000;

impl Session {
    /// FLUSH BINARY LOGS.
    pub(crate) fn rotate_log(&mut self) -> SqlResult<()> {
        self.instance.engine.rotate_log().map_err(storage_error)
    }

    /// RESET MASTER: the log is empty, and no GTID was executed.
    fn reset_log(&mut self, first: u32) -> SqlResult<()> {
        if !self.instance.globals.on(Var::log_bin) {
            return Err(sql_error!(RESET_SOURCE_ERROR));
        }
        super::gtid::forget_gtid_purged(&self.instance)?;
        if let Some(held) = self.instance.engine.reset_log(first).map_err(storage_error)? {
            self.diagnostics.warn(sql_error!(WARN_PURGE_LOG_IN_USE, held.name, held.pins, 0, held.old));
        }
        Ok(())
    }

    pub(super) fn reset_statement_log(&mut self, what: &[Reset]) -> SqlResult<()> {
        for reset in what {
            match reset {
                Reset::Master { to } => {
                    let to = to.unwrap_or(1);
                    let first = u32::try_from(to).ok().filter(|first| (1..=FIRST_MAX).contains(first));
                    self.reset_log(first.ok_or_else(|| sql_error!(RESET_MASTER_TO_VALUE_OUT_OF_RANGE, to, FIRST_MAX))?)?;
                }
                Reset::Replica { all, channel } => {
                    let channel = channel.as_ref().map(|name| String::from_utf8_lossy(name).into_owned());
                    if let Some(replication) = self.instance.replication() {
                        replication.reset(channel.as_deref(), *all)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// CHANGE REPLICATION SOURCE, START and STOP REPLICA. A server without a replica answers as one that
    /// was never configured.
    pub(super) fn replica_statement(&mut self, statement: &ReplicationStatement) -> SqlResult<()> {
        let named = |channel: &Option<Vec<u8>>| channel.as_ref().map(|name| String::from_utf8_lossy(name).into_owned());
        let Some(replication) = self.instance.replication() else {
            return match statement {
                ReplicationStatement::Start { channel, .. } | ReplicationStatement::Stop { channel, .. }
                    if named(channel).is_some_and(|name| !name.is_empty()) =>
                {
                    Err(sql_error!(REPLICA_CHANNEL_DOES_NOT_EXIST, named(channel).unwrap_or_default()))
                }
                ReplicationStatement::Start { .. } => Err(sql_error!(BAD_REPLICA)),
                ReplicationStatement::Stop { .. } => {
                    self.diagnostics.note(sql_error!(REPLICA_CHANNEL_WAS_NOT_RUNNING, ""));
                    Ok(())
                }
                _ => Err(sql_error!(NOT_SUPPORTED_YET, "replication as a replica")),
            };
        };
        let notes = match statement {
            ReplicationStatement::ChangeSource { options, channel } => replication.change(named(channel).as_deref(), options)?,
            ReplicationStatement::Start { io, sql, until, options, channel } => {
                replication.start(named(channel).as_deref(), &Start { io: *io, sql: *sql, until, login: options })?
            }
            ReplicationStatement::Stop { io, sql, channel } => replication.stop(named(channel).as_deref(), *io, *sql)?,
            ReplicationStatement::ChangeFilter { rules, channel } => {
                replication.filter(named(channel).as_deref(), rules)?;
                Vec::new()
            }
            ReplicationStatement::StartGroup | ReplicationStatement::StopGroup => {
                return Err(sql_error!(NOT_SUPPORTED_YET, "group replication"));
            }
        };
        notes.into_iter().for_each(|note| self.diagnostics.note(note));
        Ok(())
    }

    /// PURGE BINARY LOGS: to a file, or those whose last event is older than a time. What the last
    /// checkpoint needs stays, so a checkpoint comes first.
    pub(super) fn purge_statement(&mut self, purge: &Purge, statement: &Stmt<'_>) -> SqlResult<()> {
        let failed = |e: &dyn std::fmt::Display| sql_error!(UNKNOWN_ERROR, e.to_string());
        let log = Arc::clone(self.instance.engine.log());
        let to = match purge {
            Purge::To(name) => {
                let files = log.files().map_err(|e| failed(&e))?;
                let named = files.iter().find(|file| file.name.as_bytes() == name.as_slice());
                named.ok_or_else(|| sql_error!(UNKNOWN_TARGET_BINLOG))?.number
            }
            Purge::Before(time) => {
                let (value, _) = self.evaluate(&[time], statement)?.swap_remove(0);
                let today = self.settings.time_zone.to_local(self.instance.now_micros() / 1_000_000, 0, 0).date();
                let time =
                    value.to_datetime(today, &mut value::NoWarnings).ok_or_else(|| sql_error!(WRONG_ARGUMENTS, "PURGE LOGS BEFORE"))?;
                let seconds = self.settings.time_zone.to_unix(time).0;
                log.first_since(seconds).map_err(|e| failed(&e))?
            }
        };
        let purged = self.instance.engine.purge_logs(to).map_err(storage_error)?;
        if let Some(held) = purged.held {
            self.diagnostics.warn(sql_error!(WARN_PURGE_LOG_IN_USE, held.name, held.pins, purged.gone, held.old));
        }
        Ok(())
    }
}
