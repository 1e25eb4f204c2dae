//! What is known of the running checkpoint between steps: when it began, how much it has to write, how far
//! it is. `checkpoints` takes the steps.

use std::sync::atomic::AtomicU64;

use parking_lot::Mutex;
use world::Moment;

use crate::pacing::Quiet;

/// What the checkpointer knows between steps.
#[derive(Debug, Default)]
pub(crate) struct Checkpointer {
    pub state: Mutex<CheckpointState>,
    /// Somebody waits for a checkpoint.
    pub hurry: AtomicU64,
}

#[derive(Debug, Default)]
pub(crate) struct CheckpointState {
    pub running: bool,
    pub begun: Moment,
    pub pages_at_begin: usize,
    pub written: usize,
    pub last_begin: Moment,
    /// So much of what recovery may do was used up at the begin.
    pub used_at_begin: u64,
    /// The page map's file is looked at in the next step: somebody waited for the last checkpoint.
    pub rotates: bool,
    pub told_late: Option<Moment>,
    pub quiet: Quiet,
}
