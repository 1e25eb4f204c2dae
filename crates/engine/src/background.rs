//! Background work: checkpoints and their pacing, writing and evicting pages, purge, and the once-a-second
//! sync of relaxed commits.
//!
//! Each kind of work is a step that does a bounded amount. Threads of the engine call the steps in a loop;
//! a simulation calls them itself. A step that fails is tried again a second later, for as long as it
//! takes: the error log says so at once and then once a minute, and `Redoubt_background_errors` counts. A
//! panic ends the process (`world/supervisor`).
//!
//! A checkpoint starts, and its pages are written, at the pace that `pacing` says; one that somebody waits
//! for runs at full speed (C18, C21). While nothing is logged, what a crash costs is what is younger than
//! the last checkpoint: then they follow each other within [`UNLOGGED_PERIOD`].

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use parking_lot::{Condvar, Mutex};
use txn::{Logging, PurgeState, Result};
use world::Moment;

use crate::Inner;
use crate::pacing::{self, Limits, MILLION, Quiet, Work};

/// Pages written in one checkpoint step.
const STEP_PAGES: usize = 64;
/// Where nobody else has much to write: with the pause between steps that is less than a device can do.
const QUIET_PAGES: usize = 256;
const TICK: Duration = Duration::from_millis(10);
const PURGE_TICK: Duration = Duration::from_millis(20);
/// Undo records in one purge step.
const PURGE_RECORDS: usize = 512;
/// While nothing is logged: from the begin of a checkpoint to the begin of the next, and how long its pages
/// are spread at most.
const UNLOGGED_PERIOD: Duration = Duration::from_secs(2);
const UNLOGGED_WINDOW: Duration = Duration::from_secs(1);
/// Between a step that failed and the next attempt, and how often the error log says the same of a step.
const ERROR_PAUSE: Duration = Duration::from_secs(1);
const ERROR_SAID_AGAIN: Duration = Duration::from_secs(60);
/// How often the error log says that recovery would take too long.
const LATE_PAUSE: Duration = Duration::from_secs(60);
/// While more than half of the room for frozen copies is taken, one of so many that are too many is written
/// in each tick beside what is due.
const COPIES_SHARE: usize = 16;
/// Undo records that are taken back before others get their turn.
const ROLLBACK_RECORDS: usize = 256;
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

/// What the checkpointer knows between steps.
#[derive(Debug, Default)]
pub(crate) struct Checkpointer {
    state: Mutex<CheckpointState>,
    /// Somebody waits for a checkpoint.
    hurry: AtomicU64,
    finished: Condvar,
    finished_lock: Mutex<()>,
}

#[derive(Debug, Default)]
struct CheckpointState {
    running: bool,
    begun: Moment,
    pages_at_begin: usize,
    written: usize,
    last_begin: Moment,
    /// Of what recovery may do, so much was used up at the begin.
    used_at_begin: u64,
    /// The page map's file is looked at in the next step: somebody waited for the last checkpoint.
    rotates: bool,
    told_late: Option<Moment>,
    quiet: Quiet,
}

/// Wakes background threads before their next tick, and tells them to end.
#[derive(Debug, Default)]
pub(crate) struct Signal {
    pub stop: AtomicBool,
    lock: Mutex<()>,
    condvar: Condvar,
}

impl Signal {
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Release);
        let _guard = self.lock.lock();
        self.condvar.notify_all();
    }

    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    fn sleep(&self, time: Duration) {
        let mut guard = self.lock.lock();
        if !self.is_stopped() {
            self.condvar.wait_for(&mut guard, time);
        }
    }

    pub fn wake(&self) {
        let _guard = self.lock.lock();
        self.condvar.notify_all();
    }
}

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
        self.checkpointer.hurry.fetch_sub(1, Ordering::AcqRel);
        self.told(result)
    }

    /// Commits that wait for a checkpoint hear that it has failed.
    fn told<T>(&self, result: Result<T>) -> Result<T> {
        result.inspect_err(|error| self.system.checkpoint_failed(error))
    }

    /// True if it began one; false if one is running, or being begun or finished.
    pub(crate) fn checkpoint_begin_if_idle(&self) -> Result<bool> {
        match self.checkpointer.state.try_lock() {
            Some(mut state) if !state.running => self.checkpoint_begin(&mut state).map(|()| true),
            _ => Ok(false),
        }
    }

    fn checkpoint_begin(&self, state: &mut CheckpointState) -> Result<()> {
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
        self.store.checkpoint_finish(|| self.sync_log_for_checkpoint())?;
        state.running = false;
        self.system.publish_marked();
        self.checkpoint_is_durable();
        {
            let _guard = self.checkpointer.finished_lock.lock();
            self.checkpointer.finished.notify_all();
        }
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
            self.system.set_log_full(work.bytes > budget);
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
        let quiet = state.quiet.is_used(self.store.dirty_pages());
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

    fn is_logging(&self) -> bool {
        self.system.logging() == Logging::Append
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

    pub(crate) fn purge_tick(&self, records: usize) -> Result<bool> {
        let mut state: parking_lot::MutexGuard<'_, PurgeState> = self.purge.lock();
        self.system.purge_step(&mut state, records)
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

/// Starts the thread that takes back what a crash left unfinished, if there is anything; it ends when that
/// is done, or with the signal.
pub(crate) fn start_rollback(inner: &Arc<Inner>) -> Vec<world::Thread> {
    if !inner.options.threads || inner.system.losers() == 0 {
        return Vec::new();
    }
    let theirs = inner.clone();
    let work = move || {
        while !theirs.signal.is_stopped() {
            match theirs.system.roll_back_step(ROLLBACK_RECORDS) {
                Ok(true) => {}
                Ok(false) => break,
                Err(e) => tracing::error!("a transaction that the last crash left unfinished keeps its locks until the next start: {e}"),
            }
        }
    };
    vec![inner.world.clone().spawn("rollback", work)]
}

/// Starts the threads; they end with the signal.
pub(crate) fn start(inner: &Arc<Inner>) -> Vec<world::Thread> {
    let mut threads = Vec::new();
    let mut start = |name: &str, tick: Duration, step: fn(&Inner) -> Result<bool>| {
        let inner = inner.clone();
        let name_of = name.to_owned();
        threads.push(inner.world.clone().spawn(name, move || {
            let mut said: Option<(String, Moment)> = None;
            while !inner.signal.is_stopped() {
                world::fail_point(&name_of);
                match step(&inner) {
                    Ok(true) => {}
                    Ok(false) => inner.signal.sleep(tick),
                    Err(e) => {
                        inner.background_errors.fetch_add(1, Ordering::Relaxed);
                        let (now, e) = (inner.world.now(), e.to_string());
                        if said.as_ref().is_none_or(|(last, at)| *last != e || now.since(*at) >= ERROR_SAID_AGAIN) {
                            tracing::error!("{name_of}: {e}; it is tried again every second");
                            said = Some((e, now));
                        }
                        inner.signal.sleep(ERROR_PAUSE);
                    }
                }
            }
        }));
    };
    start("checkpoint", TICK, |inner| inner.checkpoint_tick());
    start("pool", TICK, |inner| inner.pool_tick());
    start("purge", PURGE_TICK, |inner| inner.purge_tick(PURGE_RECORDS));
    start("log-sync", Duration::from_secs(1), |inner| inner.sync_tick());
    start("files", Duration::from_secs(1), |inner| inner.files_tick());
    threads
}
