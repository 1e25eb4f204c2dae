//! How far a long piece of work is: told by the work, shown in SHOW PROCESSLIST. The stages that have ended
//! are kept for a while.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use parking_lot::Mutex;
use world::waits::Stopwatch;

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

/// Stages that are kept.
const ENDED_MAX: usize = 10;

/// A stage that has ended.
#[derive(Clone, Copy, Debug)]
pub struct Ended {
    pub stage: Stage,
    /// How many there were before it.
    pub number: u64,
    pub nanos: u64,
    /// Since it ended.
    pub ago_nanos: u64,
    pub done: u64,
    pub total: u64,
}

#[derive(Debug, Default)]
struct History {
    /// When the present stage began, if there is one.
    begun: Option<Stopwatch>,
    ended: VecDeque<(Ended, Stopwatch)>,
    count: u64,
}

/// One for each session; written by whoever works for it.
#[derive(Debug, Default)]
pub struct Progress {
    stage: AtomicU8,
    done: AtomicU64,
    total: AtomicU64,
    history: Mutex<History>,
}

impl Progress {
    /// A stage of `total` units begins (0: unknown).
    pub fn begin(&self, stage: Stage, total: u64) {
        let (before, done, of) = self.now();
        if before != Stage::None || stage != Stage::None {
            let mut history = self.history.lock();
            if let Some(begun) = history.begun.take() {
                if history.ended.len() >= ENDED_MAX {
                    history.ended.pop_front();
                }
                let ended = Ended { stage: before, number: history.count, nanos: begun.nanos(), ago_nanos: 0, done, total: of };
                history.ended.push_back((ended, Stopwatch::start()));
                history.count += 1;
                assert!(history.ended.len() <= ENDED_MAX, "so many stages are kept, and no more");
            }
            history.begun = (stage != Stage::None).then(Stopwatch::start);
        }
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

    /// The last stages that have ended, the oldest first.
    pub fn ended(&self) -> Vec<Ended> {
        self.history.lock().ended.iter().map(|(ended, since)| Ended { ago_nanos: since.nanos(), ..*ended }).collect()
    }

    /// How long the present stage has lasted, and how many there were before it.
    pub fn lasting(&self) -> (u64, u64) {
        let history = self.history.lock();
        (history.begun.as_ref().map_or(0, Stopwatch::nanos), history.count)
    }

    /// The stage, units done, and units in all (0: unknown).
    pub fn now(&self) -> (Stage, u64, u64) {
        let stage = STAGES[usize::from(self.stage.load(Ordering::Relaxed)).min(STAGES.len() - 1)];
        (stage, self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }
}
