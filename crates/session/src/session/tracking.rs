//! The end of a command as the client is told it: status, warnings, and what session tracking reports.
//!
//! Changes are noted while a statement runs ([`Session::track`] and its like) and told in the next OK.

use state::vars::{Var, Variable};

use super::{Session, Tracked};
use crate::sink::{OkInfo, StateChange, status};
use crate::statement::Done;

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
        if self.measured.was_slow() {
            flags |= status::QUERY_WAS_SLOW;
        }
        self.track_transaction();
        let mut changes = std::mem::take(&mut self.changes);
        if !changes.is_empty() {
            flags |= status::SESSION_STATE_CHANGED;
            changes.sort_by_key(StateChange::rank);
        }
        OkInfo {
            affected: done.affected,
            last_insert_id: done.insert_id,
            warnings: if done.hides_warnings { 0 } else { self.diagnostics.count() },
            info: done.info.clone(),
            status: flags | done.status,
            changes,
        }
    }

    /// A system variable was set; whether it is in the list the new list says.
    pub(crate) fn track(&mut self, variable: &Variable) {
        let vars = self.access.vars.borrow();
        let list = vars.str(Var::session_track_system_variables);
        let tracked = list.trim() == "*" || list.split(',').any(|n| n.trim().eq_ignore_ascii_case(variable.name));
        if tracked {
            let value = variable.text(vars.get(variable.var)).unwrap_or_default();
            self.changes.push(StateChange::Variable { name: variable.name.to_string(), value });
        }
        drop(vars);
        if variable.var != Var::session_track_state_change {
            self.track_state();
        }
    }

    /// Something is set that a connection's next user would find.
    pub(crate) fn track_state(&mut self) {
        if self.access.on(Var::session_track_state_change) && !self.changes.contains(&StateChange::State) {
            self.changes.push(StateChange::State);
        }
    }

    pub(crate) fn track_schema(&mut self, name: &str) {
        if self.access.on(Var::session_track_schema) {
            self.changes.push(StateChange::Schema(name.to_string()));
        }
        self.track_state();
    }

    fn track_transaction(&mut self) {
        let now = if self.trx.open { self.trx.tracked } else { Tracked::Nothing };
        if now != self.trx.told {
            self.trx.told = now;
            self.changes.push(StateChange::Transaction(now.text()));
        }
    }
}
