//! What transactions have to do with checkpoints: they may take one, and wait for the room that one makes.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use base::Epoch;
use binlog::GtidSet;
use parking_lot::Mutex;

use crate::api::{Error, Result};
use crate::capture::Captured;

/// Who takes checkpoints.
pub trait Checkpointer: Send + Sync {
    /// Takes a whole one, unless the question, asked once nobody else takes one, is answered with no.
    ///
    /// # Errors
    /// What kept it from being begun or finished.
    fn take(&self, needed: &dyn Fn() -> bool) -> Result<()>;

    /// What is there of a transaction has not happened: it is taken out of what the running checkpoint has
    /// captured, and forgotten. False, and nothing is done, if a checkpoint that has it is on disk by now.
    fn take_back(&self, what: &Captures<'_>) -> bool;
}

/// What barriers capture of a transaction that waits for a checkpoint: its preparation, or its commit.
pub struct Captures<'a> {
    /// The epoch of the first barrier that has it. To be asked while no barrier can pass.
    pub epoch: &'a dyn Fn() -> Option<Epoch>,
    /// Takes it out of what that barrier has captured.
    pub amend: &'a dyn Fn(&mut Captured),
    /// That were executed with it.
    pub gtids: &'a GtidSet,
    /// Takes it back in memory; no barrier passes meanwhile.
    pub forget: &'a dyn Fn(),
}

/// The checkpointer, as transactions know it.
#[derive(Default)]
pub struct Checkpoints {
    checkpointer: OnceLock<Box<dyn Checkpointer>>,
    /// How many attempts have failed, and why the last one did.
    failures: Mutex<(u64, Option<Error>)>,
    /// The log since the last checkpoint is over its budget: commits wait.
    log_full: AtomicBool,
}

impl Checkpoints {
    /// How transactions take a checkpoint, from the end of recovery on: the engine's matter.
    pub fn set(&self, checkpointer: Box<dyn Checkpointer>) {
        let first = self.checkpointer.set(checkpointer).is_ok();
        assert!(first, "one takes checkpoints, to the end");
    }

    pub(crate) fn can_be_taken(&self) -> bool {
        self.checkpointer.get().is_some()
    }

    /// Takes a checkpoint at full speed, if it is `needed` still when the one that runs has ended.
    pub(crate) fn take(&self, needed: &dyn Fn() -> bool) -> Result<()> {
        self.checkpointer.get().ok_or(Error::Misuse("no checkpointer"))?.take(needed)
    }

    /// See [`Checkpointer::take_back`].
    pub(crate) fn take_back(&self, what: &Captures<'_>) -> bool {
        if let Some(checkpointer) = self.checkpointer.get() {
            return checkpointer.take_back(what);
        }
        (what.forget)();
        true
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
