//! The steps of the pool thread: some frames stay free, a resize moves on, trees that nobody uses are closed,
//! branches take what they inherit.

use std::sync::atomic::Ordering;
use std::time::Duration;

use txn::Result;

use crate::checkpoints::STEP_PAGES;
use crate::inner::Inner;
use crate::resize::ResizeProgress;

/// Free frames that the evictor keeps, as a share of the pool.
const FREE_SHARE: usize = 64;
/// Free frames that it makes ahead while the pool grows.
const FREE_AHEAD: usize = 256;
/// Between two steps of a resize.
const RESIZE_PAUSE: Duration = Duration::from_micros(500);
/// Groups of pages that branches take in one step, each in some microseconds.
const INHERITED_GROUPS: usize = 32;
/// Open trees that are kept however long nobody uses them, and how many are looked at in one step.
const TREES_OPEN: usize = 4096;
const TREES_STEP: usize = 256;
/// How long nobody looks again where none could be closed.
const TREES_PAUSE: Duration = Duration::from_millis(100);

impl Inner {
    /// Closes trees that nobody uses; seldom, while all of them are in use.
    fn close_idle_trees(&self) {
        let now = self.world.now();
        if now.0 < self.trees_looked_at.load(Ordering::Relaxed) {
            return;
        }
        let closed = self.system.close_idle_trees(TREES_OPEN, TREES_STEP) + self.store.close_idle_trees(TREES_OPEN, TREES_STEP);
        if closed == 0 {
            self.trees_looked_at.store((now + TREES_PAUSE).0, Ordering::Relaxed);
        }
    }

    /// Keeps some frames free, moves a resize on, closes trees that nobody uses, lets branches take what
    /// they inherit. True if there is more to do at once.
    pub(crate) fn pool_tick(&self) -> Result<bool> {
        self.close_idle_trees();
        // In a simulation branches are small: most of what happens there happens while they take it.
        let inherits = self.store.inherit_step(if self.world.is_simulated() { 1 } else { INHERITED_GROUPS });
        frames_tick(self).map(|more| more || inherits)
    }

    /// `SET GLOBAL innodb_buffer_pool_size`.
    pub(crate) fn resize_pool(&self, bytes: usize) {
        let mut state = self.resize.lock();
        state.ask(self.options.pool_bytes, bytes);
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
        if !self.store.status().resizing {
            state.settle(self.world.wall_micros());
        }
        true
    }

    pub(crate) fn resize_progress(&self) -> ResizeProgress {
        self.resize.lock().progress(&self.store.status())
    }
}

/// Keeps some frames free and moves a resize on. True if there is more to do at once.
fn frames_tick(inner: &Inner) -> Result<bool> {
    if !inner.resize_tick(STEP_PAGES) {
        // At this pace pages that are in use are seen to be, and the system has time for others.
        inner.signal.sleep(RESIZE_PAUSE);
        return Ok(true);
    }
    let status = inner.store.status();
    let wanted = (status.frames_target / FREE_SHARE).max(4);
    if status.frames_present < status.frames_target {
        return Ok(inner.store.grow_ahead(wanted.min(FREE_AHEAD))? > 0);
    }
    if status.frames_free >= wanted {
        return Ok(false);
    }
    let freed = inner.store.evict_step(wanted - status.frames_free);
    let written = if freed == 0 { inner.store.write_step(STEP_PAGES) } else { 0 };
    Ok(freed + written > 0)
}
