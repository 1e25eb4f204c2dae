//! The binary log as statements see it: FLUSH LOGS, RESET MASTER, PURGE.

use std::sync::Arc;

use catalog::privilege::Privileges;
use parser::ast::{Purge, Reset};
use value::{SqlResult, sql_error};

use super::Stmt;
use crate::session::Session;

impl Session {
    /// FLUSH BINARY LOGS.
    pub(crate) fn rotate_log(&mut self) -> SqlResult<()> {
        self.instance.engine.log().rotate().map_err(|e| sql_error!(UNKNOWN_ERROR, e.to_string()))
    }

    pub(super) fn reset_statement_log(&mut self, what: &[Reset]) -> SqlResult<()> {
        self.require_global(Privileges::RELOAD, "RELOAD")?;
        for reset in what {
            match reset {
                Reset::Master { .. } => return Err(sql_error!(NOT_SUPPORTED_YET, "RESET MASTER")),
                Reset::Replica { .. } => {}
            }
        }
        Ok(())
    }

    /// PURGE BINARY LOGS: to a file, or those whose last event is older than a time. What the last checkpoint needs stays, so a checkpoint comes first.
    pub(super) fn purge_statement(&mut self, purge: &Purge, statement: &Stmt<'_>) -> SqlResult<()> {
        self.require_any(&["BINLOG_ADMIN"], "SUPER or BINLOG_ADMIN")?;
        let failed = |e: &dyn std::fmt::Display| sql_error!(UNKNOWN_ERROR, e.to_string());
        let log = Arc::clone(self.instance.engine.log());
        let to = match purge {
            Purge::To(name) => {
                let files = log.files().map_err(|e| failed(&e))?;
                let named = files.iter().find(|file| file.name.as_bytes() == name.as_slice());
                named.ok_or_else(|| sql_error!(UNKNOWN_TARGET_BINLOG))?.number
            }
            Purge::Before(time) => {
                let (value, _) = self.evaluate(&[time], statement.source, statement.params)?.swap_remove(0);
                let today = self.settings.time_zone.to_local(self.instance.now_micros() / 1_000_000, 0, 0).date();
                let time =
                    value.to_datetime(today, &mut value::NoWarnings).ok_or_else(|| sql_error!(WRONG_ARGUMENTS, "PURGE LOGS BEFORE"))?;
                let seconds = self.settings.time_zone.to_unix(time).0;
                log.first_since(seconds).map_err(|e| failed(&e))?
            }
        };
        self.instance.engine.purge_logs(to).map_err(|e| failed(&e))?;
        Ok(())
    }
}
