//! What transactions have to do with checkpoints: they may take one, and wait for the room that one makes.

use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::{Mutex, RwLock};

use crate::api::{Error, Result};

/// Takes a whole checkpoint, unless the question, asked once nobody else takes one, is answered with no.
type Checkpoint = Box<dyn Fn(&dyn Fn() -> bool) -> Result<()> + Send + Sync>;

/// The checkpointer, as transactions know it.
#[derive(Default)]
pub struct Checkpoints {
    checkpoint: RwLock<Option<Checkpoint>>,
    /// How many attempts have failed, and why the last one did.
    failures: Mutex<(u64, Option<Error>)>,
    /// The log since the last checkpoint is over its budget: commits wait.
    log_full: AtomicBool,
}

impl Checkpoints {
    /// How transactions take a checkpoint: the engine's matter.
    pub fn set(&self, checkpoint: impl Fn(&dyn Fn() -> bool) -> Result<()> + Send + Sync + 'static) {
        *self.checkpoint.write() = Some(Box::new(checkpoint));
    }

    pub(crate) fn can_be_taken(&self) -> bool {
        self.checkpoint.read().is_some()
    }

    /// Takes a checkpoint at full speed, if it is `needed` still when the one that runs has ended.
    pub(crate) fn take(&self, needed: &dyn Fn() -> bool) -> Result<()> {
        let checkpoint = self.checkpoint.read();
        checkpoint.as_ref().ok_or(Error::Misuse("no checkpointer"))?(needed)
    }

    /// A checkpoint could not be begun or finished.
    pub fn failed(&self, error: &Error) {
        let mut failures = self.failures.lock();
        *failures = (failures.0 + 1, Some(error.clone()));
    }

    /// How many have failed by now.
    pub(crate) fn failures(&self) -> u64 {
        self.failures.lock().0
    }

    /// Why the last one failed, if there was one behind the first `count`.
    pub(crate) fn failure_since(&self, count: u64) -> Option<Error> {
        let failures = self.failures.lock();
        debug_assert!(count <= failures.0, "failures are counted, and not forgotten");
        failures.1.clone().filter(|_| failures.0 > count)
    }

    /// While set, commits that log wait before they take their place (P5).
    pub fn set_log_full(&self, full: bool) {
        self.log_full.store(full, Ordering::Release);
    }

    pub(crate) fn log_is_full(&self) -> bool {
        self.log_full.load(Ordering::Acquire)
    }
}
