//! Administration: FLUSH and COM_REFRESH, PURGE BINARY LOGS.

use std::sync::Arc;

use catalog::privilege::Privileges;
use connection::stmt::Stmt;
use parser::ast::{Flush, FlushWhat, Purge, Reset};
use value::{SqlResult, Warnings, sql_error};

use crate::context::Context;
use crate::session::Session;

use super::account::GrantTables;

pub(super) fn flush(cx: &mut Context, flush: &Flush) -> SqlResult<()> {
    for what in &flush.what {
        match what {
            FlushWhat::Tables { for_export: true, .. } => return Err(sql_error!(NOT_SUPPORTED_YET, "FLUSH TABLES … FOR EXPORT")),
            FlushWhat::Tables { names, read_lock, .. } => cx.locks.flush_tables((&cx.access, &cx.temporary), names, *read_lock)?,
            FlushWhat::Logs { kind, .. } if matches!(*kind, "" | "BINARY") => {
                cx.instance.logs.reopen();
                admin::rotate_log(&cx.instance)?;
            }
            FlushWhat::Status => cx.instance.processes.flush(&cx.process),
            FlushWhat::Privileges => {
                GrantTables { cx }.load()?;
                cx.instance.passwords.clear();
                cx.instance.failed_logins.clear();
                cx.instance.account_use.clear();
            }
            FlushWhat::Logs { kind, .. } if matches!(*kind, "SLOW" | "GENERAL") => cx.instance.logs.reopen(),
            FlushWhat::Logs { .. } | FlushWhat::Hosts | FlushWhat::OptimizerCosts => {}
            FlushWhat::UserResources => cx.instance.account_use.clear(),
        }
    }
    Ok(())
}

impl Session {
    /// COM_REFRESH: each bit is a FLUSH or a RESET; nothing is committed. Those of the host cache and of
    /// idle threads mean nothing.
    ///
    /// # Errors
    /// 1227, and those of FLUSH and RESET.
    pub fn refresh(&mut self, bits: u8) -> SqlResult<()> {
        const REPLICA: u8 = 64;
        const MASTER: u8 = 128;
        self.begin_command("Refresh", None);
        self.cx.diagnostics.warn(sql_error!(WARN_DEPRECATED_SYNTAX, "COM_REFRESH", "FLUSH statement"));
        self.cx.rights().require_global(Privileges::RELOAD, "RELOAD")?;
        let flushes = [
            (1, FlushWhat::Privileges),
            (2, FlushWhat::Logs { kind: "", channel: None }),
            (4, FlushWhat::Tables { names: Vec::new(), read_lock: false, for_export: false }),
            (16, FlushWhat::Status),
        ];
        let what = flushes.into_iter().filter(|(bit, _)| bits & bit != 0).map(|(_, what)| what).collect();
        flush(&mut self.cx, &Flush { local: true, what })?;
        let resets = [(MASTER, Reset::Master { to: None }), (REPLICA, Reset::Replica { all: false, channel: None })];
        let what: Vec<_> = resets.into_iter().filter(|(bit, _)| bits & bit != 0).map(|(_, what)| what).collect();
        admin::reset((&self.cx.instance, &mut self.cx.diagnostics), &what)
    }
}

/// PURGE BINARY LOGS: to a file, or those whose last event is older than a time. What the last
/// checkpoint needs stays, so a checkpoint comes first.
pub(super) fn purge(cx: &mut Context, purge: &Purge, statement: &Stmt<'_>) -> SqlResult<()> {
    let failed = |e: &dyn std::fmt::Display| sql_error!(UNKNOWN_ERROR, e.to_string());
    let log = Arc::clone(cx.instance.engine.log());
    let to = match purge {
        Purge::To(name) => {
            let files = log.files().map_err(|e| failed(&e))?;
            let named = files.iter().find(|file| file.name.as_bytes() == name.as_slice());
            named.ok_or_else(|| sql_error!(UNKNOWN_TARGET_BINLOG))?.number
        }
        Purge::Before(time) => {
            let (value, _) = cx.evaluate(&[time], statement)?.swap_remove(0);
            let today = cx.settings.time_zone.to_local(cx.instance.now_micros() / 1_000_000, 0, 0).date();
            let time = value.to_datetime(today, &mut value::NoWarnings).ok_or_else(|| sql_error!(WRONG_ARGUMENTS, "PURGE LOGS BEFORE"))?;
            let seconds = cx.settings.time_zone.to_unix(time).0;
            log.first_since(seconds).map_err(|e| failed(&e))?
        }
    };
    admin::purge((&cx.instance, &mut cx.diagnostics), to)
}
