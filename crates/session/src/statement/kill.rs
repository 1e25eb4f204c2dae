//! KILL.

use catalog::privilege::Privileges;
use connection::stmt::Stmt;
use parser::ast::Kill;
use value::{NoWarnings, SqlResult, sql_error};

use crate::session::Session;

impl Session {
    pub(super) fn kill_statement(&mut self, kill: &Kill, statement: &Stmt<'_>) -> SqlResult<()> {
        let value = self.evaluate(&[&kill.id], statement)?.pop().map(|(v, _)| v).unwrap_or_default();
        let id = value.to_int(&mut NoWarnings).unwrap_or(0);
        self.kill_process(id as u64, kill.query)
    }

    /// KILL, and COM_PROCESS_KILL.
    ///
    /// # Errors
    /// 1094 unknown, 1095 somebody else's, 1317 for a connection that kills itself.
    pub fn kill_process(&mut self, id: u64, query_only: bool) -> SqlResult<()> {
        let Some(victim) = self.instance.processes.get(id) else {
            return Err(sql_error!(NO_SUCH_THREAD, id));
        };
        // One after the other: they may be the same.
        let own = self.process.info.lock().user.clone();
        let same_user = victim.info.lock().user == own;
        if !same_user && !self.account.has_dynamic("CONNECTION_ADMIN") && !self.account.global.privileges.contains(Privileges::SUPER) {
            return Err(sql_error!(KILL_DENIED, id));
        }
        let is_own = id == self.process.id;
        // Who kills itself still hears so.
        self.close |= is_own && !query_only;
        if query_only || is_own {
            victim.kill_query();
        } else {
            victim.kill();
        }
        if is_own { Err(sql_error!(QUERY_INTERRUPTED)) } else { Ok(()) }
    }
}
