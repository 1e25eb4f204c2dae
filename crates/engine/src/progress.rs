//! How far a long piece of work is: told by the work, shown in SHOW PROCESSLIST.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Stage {
    None = 0,
    Loading = 1,
    Sorting = 2,
    Indexes = 3,
    Copying = 4,
    /// A file is read, in bytes.
    Reading = 5,
}

const STAGES: [Stage; 6] = [Stage::None, Stage::Loading, Stage::Sorting, Stage::Indexes, Stage::Copying, Stage::Reading];

/// One for each session; written by whoever works for it.
#[derive(Debug, Default)]
pub struct Progress {
    stage: AtomicU8,
    done: AtomicU64,
    total: AtomicU64,
}

impl Progress {
    /// A stage of `total` units begins (0: unknown).
    pub fn begin(&self, stage: Stage, total: u64) {
        self.done.store(0, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
        self.stage.store(stage as u8, Ordering::Relaxed);
    }

    pub fn add(&self, units: u64) {
        self.done.fetch_add(units, Ordering::Relaxed);
    }

    pub fn end(&self) {
        self.begin(Stage::None, 0);
    }

    /// The stage, units done, and units in all (0: unknown).
    pub fn now(&self) -> (Stage, u64, u64) {
        let stage = STAGES[usize::from(self.stage.load(Ordering::Relaxed)).min(STAGES.len() - 1)];
        (stage, self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }
}
