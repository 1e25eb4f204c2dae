//! Taking checkpoints: at the pace that `pacing` says, or at full speed for somebody who waits for one (C18,
//! C21). While nothing is logged, what a crash costs is what is younger than the last checkpoint: then they
//! follow each other within [`UNLOGGED_PERIOD`].
//!
//! # Invariants
//! 1. Who holds the checkpointer's state takes the steps; a tick that finds it held does nothing.
//! 2. A checkpoint that has begun is finished, whatever becomes of an attempt: it stays `running`, and the
//!    next step goes on with it.
//! 3. What a barrier has marked as committed is published behind that checkpoint's batch, by whoever has
//!    finished it, before the next barrier.

use std::sync::atomic::Ordering;
use std::time::Duration;

use txn::{Logging, Result};

use crate::checkpointer::CheckpointState;
use crate::inner::Inner;
use crate::pacing::{self, Limits, MILLION, Work};

/// Pages written in one checkpoint step.
pub(crate) const STEP_PAGES: usize = 64;
/// Where nobody else has much to write: with the pause between steps that is less than a device can do.
const QUIET_PAGES: usize = 256;
/// While nothing is logged: from the begin of a checkpoint to the begin of the next, and how long its pages
/// are spread at most.
const UNLOGGED_PERIOD: Duration = Duration::from_secs(2);
const UNLOGGED_WINDOW: Duration = Duration::from_secs(1);
/// How often the error log says that recovery would take too long.
const LATE_PAUSE: Duration = Duration::from_secs(60);
/// While more than half of the room for frozen copies is taken, one of so many that are too many is written
/// in each tick beside what is due.
const COPIES_SHARE: usize = 16;

impl Inner {
    /// Takes a whole checkpoint now, after finishing one that runs.
    pub(crate) fn checkpoint_now(&self) -> Result<()> {
        self.checkpoint_if(&|| true)
    }

    /// The same, unless the one that runs, or that others have taken meanwhile, has done what was `needed`.
    pub(crate) fn checkpoint_if(&self, needed: &dyn Fn() -> bool) -> Result<()> {
        self.checkpointer.hurry.fetch_add(1, Ordering::AcqRel);
        let result = (|| {
            let mut state = self.checkpointer.state.lock();
            if state.running {
                self.checkpoint_finish(&mut state)?;
            }
            if !needed() {
                return Ok(());
            }
            self.checkpoint_begin(&mut state)?;
            while self.store.checkpoint_step(STEP_PAGES).left > 0 {}
            self.checkpoint_finish(&mut state)
        })();
        let waiting = self.checkpointer.hurry.fetch_sub(1, Ordering::AcqRel);
        assert!(waiting > 0, "who waits for a checkpoint is counted once");
        self.told(result)
    }

    /// Commits that wait for a checkpoint hear that it has failed.
    fn told<T>(&self, result: Result<T>) -> Result<T> {
        result.inspect_err(|error| self.system.checkpoints.failed(error))
    }

    /// True if it began one; false if one is running, or being begun or finished.
    pub(crate) fn checkpoint_begin_if_idle(&self) -> Result<bool> {
        match self.checkpointer.state.try_lock() {
            Some(mut state) if !state.running => self.checkpoint_begin(&mut state).map(|()| true),
            _ => Ok(false),
        }
    }

    fn checkpoint_begin(&self, state: &mut CheckpointState) -> Result<()> {
        assert!(!state.running, "2: a checkpoint that has begun is finished first");
        state.begun = self.world.now();
        state.last_begin = state.begun;
        state.used_at_begin = self.used(self.work_since_checkpoint());
        state.pages_at_begin = self.store.dirty_pages() as usize;
        state.written = 0;
        self.begin_log_file();
        self.store.checkpoint_begin(|| self.capture())?;
        state.running = true;
        Ok(())
    }

    fn checkpoint_finish(&self, state: &mut CheckpointState) -> Result<()> {
        assert!(state.running, "2: what is finished has begun");
        self.store.checkpoint_finish(|| self.sync_log_for_checkpoint())?;
        state.running = false;
        self.system.publish_marked();
        self.checkpoint_is_durable();
        // Whoever waits for the checkpoint does not wait for this, if there is a thread that does it in its
        // next step.
        state.rotates = self.options.threads && self.checkpointer.hurry.load(Ordering::Acquire) > 0;
        if !state.rotates {
            self.rotate_map();
        }
        Ok(())
    }

    fn rotate_map(&self) {
        if let Err(e) = self.store.rotate_map() {
            tracing::warn!("the file of the page map goes on growing, it could not be written anew: {e}");
        }
    }

    /// A bounded piece of checkpoint work: begins one if it is time, writes some pages of a running one,
    /// finishes it. True if there is more to do at once.
    pub(crate) fn checkpoint_tick(&self) -> Result<bool> {
        self.told(self.checkpoint_piece())
    }

    fn checkpoint_piece(&self) -> Result<bool> {
        let Some(mut state) = self.checkpointer.state.try_lock() else { return Ok(false) };
        if let Err(e) = self.store.room_tick() {
            tracing::warn!("free room at the end of the data files could not be given back: {e}");
        }
        let (work, budget) = (self.work_since_checkpoint(), self.options.log_budget_bytes);
        if self.options.threads {
            self.system.checkpoints.set_log_full(work.bytes > budget);
        }
        self.pacing.read_time(self.store.read_time());
        let used = self.used(work);
        let urgent = self.store.wants_checkpoint() || self.checkpointer.hurry.load(Ordering::Acquire) > 0 || work.bytes > budget / 10 * 9;
        self.tell_if_late(&mut state, used);
        let done = self.work();
        state.quiet.look(self.world.now(), done.entries + done.pages, self.store.dirty_pages());
        if !state.running {
            if std::mem::take(&mut state.rotates) {
                self.rotate_map();
            }
            if !self.checkpoint_is_due(&state, used, urgent) {
                return Ok(false);
            }
            self.checkpoint_begin(&mut state)?;
        }
        let most = if state.quiet.is() { QUIET_PAGES } else { STEP_PAGES };
        let pages = if urgent || state.quiet.is() { most } else { self.pages_due(&state, used) };
        if pages > 0 {
            let progress = self.store.checkpoint_step(pages.min(most));
            state.written += progress.written;
            if progress.left == 0 {
                self.checkpoint_finish(&mut state)?;
                return Ok(urgent);
            }
        }
        Ok(urgent || pages > most)
    }

    fn checkpoint_is_due(&self, state: &CheckpointState, used: u64, urgent: bool) -> bool {
        if self.store.is_unchanged() {
            return false;
        }
        let since = self.world.now().since(state.last_begin);
        let quiet = state.quiet.is_used(store::waiting_for_checkpoint(&self.store));
        urgent || quiet || pacing::is_due(used, since, self.target()) || (!self.is_logging() && since >= UNLOGGED_PERIOD)
    }

    /// The target is soft (P5): when it cannot be held the error log says so.
    fn tell_if_late(&self, state: &mut CheckpointState, used: u64) {
        let now = self.world.now();
        if used < MILLION || state.told_late.is_some_and(|told| now.since(told) < LATE_PAUSE) {
            return;
        }
        state.told_late = Some(now);
        let estimate = self.pacing.replay(self.work_since_checkpoint());
        tracing::warn!("recovery from a crash would take about {estimate:.1?} now: checkpoints cannot keep up with what is changed");
    }

    /// How much of what recovery may do is used up, in millionths.
    fn used(&self, work: Work) -> u64 {
        let limits = Limits { target: self.target(), log_bytes: self.options.log_budget_bytes };
        self.pacing.used(work, limits)
    }

    pub(crate) fn is_logging(&self) -> bool {
        self.system.logging.mode() == Logging::Append
    }

    fn target(&self) -> Duration {
        Duration::from_millis(self.settings.recovery_time_target_millis.load(Ordering::Relaxed).max(1))
    }

    /// How many pages an even pace would have written by now, less what was written; more when copies of
    /// pages that were changed meanwhile fill their room, or whoever changes the next page would wait.
    fn pages_due(&self, state: &CheckpointState, used: u64) -> usize {
        let elapsed = self.world.now().since(state.begun);
        let mut share = pacing::share_due(used, state.used_at_begin, elapsed, self.target());
        if !self.is_logging() {
            share = share.max((elapsed.as_nanos() * u128::from(MILLION) / UNLOGGED_WINDOW.as_nanos()) as u64);
        }
        if share >= MILLION {
            // The time is up. What nothing logs is lost for as long as it takes; otherwise the device is
            // left to the commits, too: a step in each tick.
            return if self.is_logging() { STEP_PAGES } else { STEP_PAGES * 4 };
        }
        let due = (state.pages_at_begin as u64 * share / MILLION) as usize;
        let (copies, room) = self.store.frozen();
        due.saturating_sub(state.written) + copies.saturating_sub(room / 2).div_ceil(COPIES_SHARE)
    }
}
