//! The binary log as statements see it: FLUSH LOGS, RESET MASTER, PURGE; and what statements ask of a
//! replica.

use catalog::storage_error;
use connection::diagnostics::Diagnostics;
use parser::ast::{ReplicationStatement, Reset};
use state::instance::Instance;
use state::replication::Start;
use state::vars::Var;
use value::{SqlResult, Warnings, sql_error};

/// With which RESET MASTER TO may begin the names of the log's files.
const FIRST_MAX: u32 = 2_000_000_000;

/// CHANGE REPLICATION SOURCE, START and STOP REPLICA. A server without a replica answers as one that
/// was never configured.
///
/// # Errors
/// As MySQL's statement.
pub fn replica((instance, diagnostics): (&Instance, &mut Diagnostics), statement: &ReplicationStatement) -> SqlResult<()> {
    let named = |channel: &Option<Vec<u8>>| channel.as_ref().map(|name| String::from_utf8_lossy(name).into_owned());
    let Some(replication) = instance.replication() else {
        return match statement {
            ReplicationStatement::Start { channel, .. } | ReplicationStatement::Stop { channel, .. }
                if named(channel).is_some_and(|name| !name.is_empty()) =>
            {
                Err(sql_error!(REPLICA_CHANNEL_DOES_NOT_EXIST, named(channel).unwrap_or_default()))
            }
            ReplicationStatement::Start { .. } => Err(sql_error!(BAD_REPLICA)),
            ReplicationStatement::Stop { .. } => {
                diagnostics.note(sql_error!(REPLICA_CHANNEL_WAS_NOT_RUNNING, ""));
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
    notes.into_iter().for_each(|note| diagnostics.note(note));
    Ok(())
}

/// RESET.
///
/// # Errors
/// 3186, and those of the log.
pub fn reset((instance, diagnostics): (&Instance, &mut Diagnostics), what: &[Reset]) -> SqlResult<()> {
    for reset in what {
        match reset {
            Reset::Master { to } => {
                let to = to.unwrap_or(1);
                let first = u32::try_from(to).ok().filter(|first| (1..=FIRST_MAX).contains(first));
                reset_log((instance, diagnostics), first.ok_or_else(|| sql_error!(RESET_MASTER_TO_VALUE_OUT_OF_RANGE, to, FIRST_MAX))?)?;
            }
            Reset::Replica { all, channel } => {
                let channel = channel.as_ref().map(|name| String::from_utf8_lossy(name).into_owned());
                if let Some(replication) = instance.replication() {
                    replication.reset(channel.as_deref(), *all)?;
                }
            }
        }
    }
    Ok(())
}

/// RESET MASTER: the log is empty, and no GTID was executed.
fn reset_log((instance, diagnostics): (&Instance, &mut Diagnostics), first: u32) -> SqlResult<()> {
    if !instance.globals.on(Var::log_bin) {
        return Err(sql_error!(RESET_SOURCE_ERROR));
    }
    crate::gtid::forget_purged(instance)?;
    let reset = instance.engine.reset_log(first);
    instance.pasts.forget_all();
    if let Some(held) = reset.map_err(storage_error)? {
        diagnostics.warn(sql_error!(WARN_PURGE_LOG_IN_USE, held.name, held.pins, 0, held.old));
    }
    Ok(())
}

/// FLUSH BINARY LOGS.
///
/// # Errors
/// Those of the log.
pub fn rotate_log(instance: &Instance) -> SqlResult<()> {
    instance.engine.rotate_log().map_err(storage_error)
}

/// PURGE BINARY LOGS: files before the one of this number. What the last checkpoint needs stays, so a
/// checkpoint comes first.
///
/// # Errors
/// Those of the log.
pub fn purge((instance, diagnostics): (&Instance, &mut Diagnostics), to: u32) -> SqlResult<()> {
    let purged = instance.engine.purge_logs(to).map_err(storage_error)?;
    if let Some(held) = purged.held {
        diagnostics.warn(sql_error!(WARN_PURGE_LOG_IN_USE, held.name, held.pins, purged.gone, held.old));
    }
    Ok(())
}
