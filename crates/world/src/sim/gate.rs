//! A gate that operations pass: a test shuts it, and sees who waits for them and who goes on.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// Open, unless a test shuts it.
#[derive(Debug, Default)]
pub struct Gate {
    shut: AtomicBool,
    waited: AtomicUsize,
}

impl Gate {
    /// Whoever comes from now on waits.
    pub fn shut(&self) {
        assert!(!self.shut.swap(true, Ordering::AcqRel), "a gate is shut once");
    }

    /// Lets all go on who wait.
    pub fn open(&self) {
        assert!(self.shut.swap(false, Ordering::AcqRel), "a gate is opened that was shut");
    }

    /// How many have had to wait.
    #[must_use]
    pub fn waited(&self) -> usize {
        self.waited.load(Ordering::Acquire)
    }

    pub(super) fn pass(&self) {
        if self.shut.load(Ordering::Acquire) {
            self.waited.fetch_add(1, Ordering::AcqRel);
        }
        while self.shut.load(Ordering::Acquire) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}
