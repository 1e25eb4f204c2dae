//! What session tracking reports of a connection: noted while a statement runs, told in its OK.

use state::access::Access;
use state::instance::Instance;
use state::vars::{Var, Variable};

use crate::sink::StateChange;
use crate::trx::{Tracked, Trx};
use crate::usual::{GtidsTold, Usual};

/// See the file's header.
#[derive(Default)]
pub struct Tracking {
    pub changes: Vec<StateChange>,
}

impl Tracking {
    /// A system variable was set; whether it is in the list the new list says.
    pub fn variable(&mut self, access: &Access, variable: &Variable) {
        let vars = access.vars.borrow();
        let list = vars.str(Var::session_track_system_variables);
        let tracked = list.trim() == "*" || list.split(',').any(|n| n.trim().eq_ignore_ascii_case(variable.name));
        if tracked {
            let value = variable.text(vars.get(variable.var)).unwrap_or_default();
            // Set twice, it is told once.
            let same = |change: &StateChange| matches!(change, StateChange::Variable { name, .. } if name == variable.name);
            self.changes.retain(|change| !same(change));
            self.changes.push(StateChange::Variable { name: variable.name.to_string(), value });
        }
        drop(vars);
        if variable.var != Var::session_track_state_change {
            self.state(access);
        }
    }

    /// Something is set that a connection's next user would find.
    pub fn state(&mut self, access: &Access) {
        if access.on(Var::session_track_state_change) && !self.changes.contains(&StateChange::State) {
            self.changes.push(StateChange::State);
        }
    }

    pub fn schema(&mut self, access: &Access, name: &str) {
        if access.on(Var::session_track_schema) {
            self.changes.push(StateChange::Schema(name.to_string()));
        }
        self.state(access);
    }

    pub fn transaction(&mut self, trx: &mut Trx) {
        let now = if trx.open { trx.tracked } else { Tracked::Nothing };
        if now != trx.told {
            trx.told = now;
            self.changes.push(StateChange::Transaction(now.text()));
        }
    }

    /// `session_track_gtids`: those that the present command has committed, or all that are executed. What it
    /// is set to counts from the next statement on.
    pub fn gtids(&mut self, trx: &mut Trx, usual: &Usual, instance: &Instance) {
        match trx.gtids {
            GtidsTold::Own => self.changes.extend(trx.newly_committed().map(StateChange::Gtids)),
            GtidsTold::All if !trx.open => self.changes.push(StateChange::Gtids(instance.engine.log().visible().executed.clone())),
            GtidsTold::None | GtidsTold::All => {}
        }
        trx.gtids = usual.gtids;
    }

    /// What is told now, in MySQL's order.
    pub fn take(&mut self) -> Vec<StateChange> {
        let mut changes = std::mem::take(&mut self.changes);
        changes.sort_by_key(StateChange::rank);
        changes
    }

    /// Nothing of a statement that has failed is told.
    pub fn clear(&mut self) {
        self.changes.clear();
    }
}
