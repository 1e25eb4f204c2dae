//! The latest deadlock, for SHOW ENGINE INNODB STATUS: what its members were doing when it was found.

use std::sync::{Arc, Weak};

use engine::Deadlock;
use parking_lot::Mutex;

use crate::instance::Instance;
use crate::process::ProcessInfo;
use crate::vars::Var;

/// A deadlock with what is gone when it is asked for.
#[derive(Clone)]
pub struct Seen {
    pub micros: i64,
    pub deadlock: Deadlock,
    /// The process of each member; none: its connection had ended.
    pub processes: Vec<Option<ProcessInfo>>,
}

/// The latest one.
#[derive(Default)]
pub struct LatestDeadlock(Mutex<Option<Arc<Seen>>>);

impl LatestDeadlock {
    /// Has the lock manager tell this instance of deadlocks.
    pub fn watch(instance: &Arc<Instance>) {
        let weak: Weak<Instance> = Arc::downgrade(instance);
        instance.engine.system().locks.set_on_deadlock(Box::new(move |deadlock| {
            let Some(instance) = weak.upgrade() else { return };
            let process = |connection| instance.processes.get(connection).map(|process| process.info.lock().clone());
            let processes = deadlock.members.iter().map(|member| process(member.connection)).collect();
            let seen = Seen { micros: instance.now_micros(), deadlock, processes };
            if instance.globals.on(Var::innodb_print_all_deadlocks) {
                tell(&seen);
            }
            *instance.deadlock.0.lock() = Some(Arc::new(seen));
        }));
    }

    pub fn get(&self) -> Option<Arc<Seen>> {
        self.0.lock().clone()
    }
}

/// An entry of the error log for each member.
fn tell(seen: &Seen) {
    for (member, process) in seen.deadlock.members.iter().zip(&seen.processes) {
        let text = process.as_ref().and_then(|p| p.text()).unwrap_or_default();
        let statement = String::from_utf8_lossy(&text);
        tracing::warn!(connection = member.connection, "deadlock: {statement}");
    }
}
