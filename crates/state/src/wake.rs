//! What wakes the event scheduler, and ends it.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use parking_lot::{Condvar, Mutex};

/// A value of `event_scheduler`.
pub const DISABLED: u64 = 2;

/// What wakes the scheduler.
#[derive(Default)]
pub struct Wake {
    changes: Mutex<u64>,
    changed: Condvar,
    pub ends: AtomicBool,
}

impl Wake {
    pub fn changes(&self) -> u64 {
        *self.changes.lock()
    }

    pub fn wake(&self) {
        *self.changes.lock() += 1;
        self.changed.notify_all();
    }

    /// Waits, unless there were changes since `seen`.
    pub fn wait(&self, seen: u64, span: Duration) {
        let mut changes = self.changes.lock();
        if *changes == seen {
            self.changed.wait_for(&mut changes, span);
        }
    }
}
