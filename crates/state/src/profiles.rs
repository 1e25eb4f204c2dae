//! SHOW PROFILES, SHOW PROFILE and information_schema.PROFILING: how long the last statements of a session
//! took, and what for.
//!
//! What is always true:
//! 1. While `profiling` is OFF a statement costs one look at a flag for each of its stages.
//! 2. A statement is kept if `profiling` is ON when it begins and when it ends, as MySQL has it: neither
//!    SET that switches it is. SHOW PROFILE and SHOW PROFILES are not kept, or looking would push out what
//!    is looked for.
//! 3. Times are those of the clock, in microseconds. What the system did meanwhile (processor, pages,
//!    switches) is not measured: NULL.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

/// Bytes of a statement that are kept, as in MySQL.
const TEXT_MAX: usize = 300;

/// The stages of a statement: between its begin, and its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Starting,
    Optimizing,
    Executing,
    /// The end of its transaction.
    QueryEnd,
}

impl Stage {
    pub fn name(self) -> &'static str {
        match self {
            Stage::Starting => "starting",
            Stage::Optimizing => "optimizing",
            Stage::Executing => "executing",
            Stage::QueryEnd => "query end",
        }
    }
}

/// One statement that has ended.
pub struct Profiled {
    pub id: u64,
    pub text: Box<[u8]>,
    /// Each stage with its number among all, and how long it took.
    pub stages: Vec<(u64, Stage, u64)>,
}

impl Profiled {
    pub fn micros(&self) -> u64 {
        self.stages.iter().map(|(_, _, micros)| micros).sum()
    }
}

#[derive(Default)]
struct State {
    /// When each stage of the running statement began.
    marks: Vec<(Stage, i64)>,
    kept: VecDeque<Profiled>,
    last_id: u64,
}

/// The profiles of one session.
#[derive(Default)]
pub struct Profiles {
    /// A statement runs whose stages are noted.
    running: Cell<bool>,
    state: RefCell<State>,
}

impl Profiles {
    /// A statement begins, while `profiling` is ON.
    pub fn begin(&self, now: i64) {
        self.running.set(true);
        let marks = &mut self.state.borrow_mut().marks;
        marks.clear();
        marks.push((Stage::Starting, now));
    }

    /// What ran before has ended, this begins.
    #[inline]
    pub fn stage(&self, stage: Stage, now: impl FnOnce() -> i64) {
        if self.running.get() {
            self.state.borrow_mut().marks.push((stage, now()));
        }
    }

    pub fn is_running(&self) -> bool {
        self.running.get()
    }

    /// The statement has ended; of those that have, `kept_max` are kept, or this one is not (none).
    pub fn end(&self, text: &[u8], now: i64, kept_max: Option<usize>) {
        self.running.set(false);
        let Some(kept_max) = kept_max else { return };
        let state = &mut *self.state.borrow_mut();
        let ends = state.marks.iter().skip(1).map(|(_, begun)| *begun).chain([now]);
        let took = |(at, ((stage, begun), end)): (usize, (&(Stage, i64), i64))| (at as u64 + 2, *stage, (end - begun).max(0) as u64);
        let stages = state.marks.iter().zip(ends).enumerate().map(took).collect();
        state.last_id += 1;
        state.kept.push_back(Profiled { id: state.last_id, text: text[..text.len().min(TEXT_MAX)].into(), stages });
        while state.kept.len() > kept_max {
            state.kept.pop_front();
        }
    }

    /// Gives what `of` makes of each statement that is kept, the oldest first.
    pub fn each<T>(&self, of: impl FnMut(&Profiled) -> T) -> Vec<T> {
        self.state.borrow().kept.iter().map(of).collect()
    }
}
