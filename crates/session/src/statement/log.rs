//! The binary log as statements see it: FLUSH LOGS, RESET MASTER, PURGE.

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

    pub(super) fn purge_statement(&mut self, _purge: &Purge, _statement: &Stmt<'_>) -> SqlResult<()> {
        self.require_any(&["BINLOG_ADMIN"], "SUPER or BINLOG_ADMIN")?;
        Err(sql_error!(NOT_SUPPORTED_YET, "PURGE BINARY LOGS"))
    }
}
