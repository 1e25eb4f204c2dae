//! Resizing the buffer pool: asked for by a session, done by the pool thread, watched by anybody.
//!
//! ```text
//!   stable --resize_pool--> moving (the store has the new target)
//!               ^               |
//!               +- resize_pool -+   the new size counts from now on
//!
//!   moving --the pool has no more frames than the target--> stable
//! ```
//!
//! **Invariants.**
//! Z1: nobody waits for a resize: it is one number in the store, and the pool thread drops pages and gives
//! memory back a few frames at a time.
//! Z2: a pool that grows is there at once, because frames are made when they are wanted.

use store::Status;

/// The last resize.
#[derive(Debug, Default)]
pub(crate) struct ResizeState {
    /// Sizes before and after it, in bytes; none since the start.
    asked: Option<(usize, usize)>,
    /// When it was done, in microseconds since 1970.
    done: Option<u64>,
}

/// What became of the last resize.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResizeProgress {
    /// There was none.
    None,
    /// It asked for the size that the pool had.
    Unchanged { bytes: usize },
    /// So many percent of the frames that must go are gone.
    Shrinking { from: usize, to: usize, percent: u64 },
    /// When, in microseconds since 1970.
    Completed { at: u64 },
}

impl ResizeState {
    /// A new size counts from now on; `at_start` is the one that the pool has begun with.
    pub fn ask(&mut self, at_start: usize, bytes: usize) {
        let before = self.asked.map_or(at_start, |(_, to)| to);
        *self = ResizeState { asked: Some((before, bytes)), done: None };
    }

    /// The pool has no more frames than it should: whatever was asked for is done, now if it was not before.
    pub fn settle(&mut self, now: u64) {
        if self.asked.is_some() {
            self.done.get_or_insert(now);
        }
    }

    /// How far it is, by what the store says of its frames.
    pub fn progress(&self, store: &Status) -> ResizeProgress {
        assert!(self.done.is_none() || self.asked.is_some(), "only what was asked for is done");
        match (self.asked, self.done) {
            (None, _) => ResizeProgress::None,
            (Some((from, to)), _) if from == to => ResizeProgress::Unchanged { bytes: to },
            (Some(_), Some(at)) => ResizeProgress::Completed { at },
            (Some((from, to)), None) => {
                let all = store.resize_from.saturating_sub(store.frames_target).max(1) as u64;
                let left = store.frames_present.saturating_sub(store.frames_target) as u64;
                ResizeProgress::Shrinking { from, to, percent: 100 - (left * 100 / all).min(100) }
            }
        }
    }
}
