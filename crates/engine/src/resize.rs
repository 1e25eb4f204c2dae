//! Resizing the buffer pool: asked for by a session, done by the pool thread, watched by anybody.
//!
//! ```text
//!   stable --resize_pool--> moving (the store has the new target) --the pool has no more frames than that--> stable
//!               ^                     |
//!               +---- resize_pool ----+   the new size counts from now on
//! ```
//!
//! **Invariants.**
//! Z1: nobody waits for a resize: it is one number in the store, and the pool thread drops pages and gives
//! memory back a few frames at a time.
//! Z2: a pool that grows is there at once, because frames are made when they are wanted.

use crate::Inner;

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

impl Inner {
    pub(crate) fn resize_pool(&self, bytes: usize) {
        let mut state = self.resize.lock();
        let before = state.asked.map_or(self.options.pool_bytes, |(_, to)| to);
        state.asked = Some((before, bytes));
        state.done = None;
        self.store.resize(bytes);
        drop(state);
        self.signal.wake();
    }

    /// A bounded piece of resizing. True if there is nothing (more) to do.
    pub(crate) fn resize_tick(&self, frames: usize) -> bool {
        if !self.store.resize_step(frames) {
            return false;
        }
        let mut state = self.resize.lock();
        // A resize that was asked for just now is not done yet.
        if state.asked.is_some() && state.done.is_none() && !self.store.status().resizing {
            state.done = Some(self.world.wall_micros());
        }
        true
    }

    pub(crate) fn resize_progress(&self) -> ResizeProgress {
        let state = self.resize.lock();
        match (state.asked, state.done) {
            (None, _) => ResizeProgress::None,
            (Some((from, to)), _) if from == to => ResizeProgress::Unchanged { bytes: to },
            (Some(_), Some(at)) => ResizeProgress::Completed { at },
            (Some((from, to)), None) => {
                let store = self.store.status();
                let all = store.resize_from.saturating_sub(store.frames_target).max(1) as u64;
                let left = store.frames_present.saturating_sub(store.frames_target) as u64;
                ResizeProgress::Shrinking { from, to, percent: 100 - (left * 100 / all).min(100) }
            }
        }
    }
}
