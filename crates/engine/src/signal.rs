//! The signal between the engine and its background threads: it wakes them before their next tick, and tells
//! them to end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::{Condvar, Mutex};

/// Wakes background threads before their next tick, and tells them to end.
#[derive(Debug, Default)]
pub(crate) struct Signal {
    pub stop: AtomicBool,
    lock: Mutex<()>,
    condvar: Condvar,
}

impl Signal {
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Release);
        let _guard = self.lock.lock();
        self.condvar.notify_all();
    }

    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    pub fn sleep(&self, time: Duration) {
        let mut guard = self.lock.lock();
        if !self.is_stopped() {
            self.condvar.wait_for(&mut guard, time);
        }
    }

    pub fn wake(&self) {
        let _guard = self.lock.lock();
        self.condvar.notify_all();
    }
}
