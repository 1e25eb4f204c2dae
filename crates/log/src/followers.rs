//! Where those sleep who follow the log, until more of it is synced.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use parking_lot::{Condvar, Mutex};

/// Where followers sleep until more is synced.
#[derive(Default)]
pub(crate) struct Followers {
    sleepers: AtomicUsize,
    lock: Mutex<()>,
    synced: Condvar,
}

impl Followers {
    /// More is synced. Costs a load while nobody follows.
    pub fn tell(&self) {
        if self.sleepers.load(Ordering::SeqCst) > 0 {
            let _guard = self.lock.lock();
            self.synced.notify_all();
        }
    }

    /// Sleeps until more is synced, but not longer than `time`; not at all if `has_more` says that there is
    /// more by now.
    pub fn sleep(&self, time: Duration, has_more: impl FnOnce() -> bool) {
        self.sleepers.fetch_add(1, Ordering::SeqCst);
        let mut guard = self.lock.lock();
        if !has_more() {
            self.synced.wait_for(&mut guard, time);
        }
        drop(guard);
        let before = self.sleepers.fetch_sub(1, Ordering::SeqCst);
        debug_assert!(before > 0, "who sleeps is counted");
    }
}
