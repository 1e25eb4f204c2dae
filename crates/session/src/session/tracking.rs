//! The end of a command as the client is told it: status, warnings, and what session tracking reports.
//!
//! Changes are noted while a statement runs (`connection::tracking`) and told in the next OK.

use connection::sink::{OkInfo, status};
use connection::stmt::Done;

use super::Session;

impl Session {
    /// The end of a command that is no statement.
    pub fn plain_ok(&mut self) -> OkInfo {
        self.ok_info(&Done::default(), false)
    }

    pub(crate) fn ok_info(&mut self, done: &Done, more: bool) -> OkInfo {
        let mut flags = self.status();
        if more {
            flags |= status::MORE_RESULTS;
        }
        if self.cx.measured.was_slow() {
            flags |= status::QUERY_WAS_SLOW;
        }
        self.cx.tracking.transaction(&mut self.cx.trx);
        self.cx.tracking.gtids(&mut self.cx.trx, &self.cx.usual, &self.cx.instance);
        let changes = self.cx.tracking.take();
        if !changes.is_empty() {
            flags |= status::SESSION_STATE_CHANGED;
        }
        OkInfo {
            affected: done.affected,
            last_insert_id: done.insert_id,
            // Within a program each statement clears the list of the one before.
            warnings: if self.cx.in_program { 0 } else { done.warnings.unwrap_or_else(|| self.cx.diagnostics.count()) },
            info: done.info.clone(),
            status: flags | done.status,
            changes,
        }
    }
}
