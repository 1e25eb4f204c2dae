//! Switching the redo mode while the engine runs: `redo` says what the modes are, and what is always true.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use parking_lot::MutexGuard;
use txn::{Error, Logging, Result};
use world::Open;

use crate::engine::Engine;
use crate::inner::Inner;
use crate::journal::log_error;
use crate::redo::{BEAT, BatchMode, Beat, CLEAN, CapturedBits, ENABLED, LOGGED, SWITCHED};

/// How often ENABLE looks whether the writers without events have ended.
const DRAIN_TICK: Duration = Duration::from_millis(1);

/// How often the log was broken off since the server began, if it is not now. As long as that is the same,
/// the log has every commit.
#[must_use]
pub fn log_breaks(engine: &Engine) -> Option<u64> {
    engine.inner.system.logging.breaks()
}

impl Inner {
    /// Runs with the gate closed: what the batch says of the mode; begins to append if it is time.
    pub(crate) fn capture_mode(&self, out: &mut Vec<u8>) {
        if self.redo.opens.load(Ordering::Acquire)
            && let Some(log) = self.system.log()
            && log.open_segment(self.store.epoch().0)
        {
            self.system.logging.begin_appending();
            self.redo.opens.store(false, Ordering::Release);
            self.redo.said.store(ENABLED | LOGGED, Ordering::Release);
        }
        let clean = if self.signal.is_stopped() { CLEAN } else { 0 };
        debug_assert!(!self.options.log_bin || self.redo.says_logged(), "3: with a binary log every commit is in it");
        let bits = self.redo.said.load(Ordering::Acquire) | clean;
        *self.redo.captured.lock() = CapturedBits { at: out.len(), bits };
        BatchMode { bits, micros: self.world.wall_micros() }.encode(out);
    }

    /// What commits wait for, after a setting or the mode has changed.
    pub(crate) fn settle_durability(&self) {
        let durability = self.settings.durability(self.redo.is_enabled());
        self.system.set_durability(durability, self.settings.sync_binlog());
    }

    fn set_enabled(&self, enabled: bool) {
        self.redo.enabled.store(enabled, Ordering::Release);
        self.settle_durability();
    }

    fn disable_redo(&self, interrupted: &dyn Fn() -> bool) -> Result<()> {
        let _switching = alone(self, interrupted)?;
        if !self.redo.is_enabled() {
            return Ok(());
        }
        let log_bin = self.options.log_bin;
        self.redo.said.store(if log_bin { LOGGED } else { 0 }, Ordering::Release);
        if let Err(e) = self.checkpoint_now()
            && take_back(self, ENABLED | LOGGED, || ())
        {
            return Err(e);
        }
        self.set_enabled(false);
        if !log_bin {
            self.system.logging.stop();
            if let Some(log) = self.system.log() {
                log.flush(log::Durability::Synced);
            }
        }
        tracing::info!("redo logging is disabled");
        Ok(())
    }

    fn enable_redo(&self, interrupted: &dyn Fn() -> bool) -> Result<()> {
        let _switching = alone(self, interrupted)?;
        if self.redo.is_enabled() {
            return Ok(());
        }
        if self.system.logging.mode() == Logging::Append {
            // With a binary log: what was committed under relaxed settings becomes durable with the
            // checkpoint.
            self.redo.said.store(ENABLED | LOGGED, Ordering::Release);
            self.set_enabled(true);
            if let Err(e) = self.checkpoint_now()
                && take_back(self, LOGGED, || self.set_enabled(false))
            {
                return Err(e);
            }
        } else {
            if let Err(e) = self.begin_logging(interrupted)
                && take_back(self, 0, || end_logging_again(self))
            {
                return Err(e);
            }
            self.set_enabled(true);
        }
        tracing::info!("redo logging is enabled");
        Ok(())
    }

    /// From `Skip` to a durable batch whose barrier began to append.
    fn begin_logging(&self, interrupted: &dyn Fn() -> bool) -> Result<()> {
        self.system.logging.begin_encoding();
        while self.system.logging.unlogged_writers() > 0 {
            if interrupted() {
                return Err(Error::Interrupted);
            }
            if self.world.is_simulated() {
                // One thread: nobody would end them.
                return Err(Error::WouldBlock);
            }
            self.world.sleep(DRAIN_TICK);
        }
        while self.system.logging.mode() != Logging::Append {
            if interrupted() {
                return Err(Error::Interrupted);
            }
            self.log_of_engine()?.prepare_segment().map_err(|e| log_error(&e))?;
            self.redo.opens.store(true, Ordering::Release);
            self.checkpoint_now()?;
        }
        Ok(())
    }

    fn log_of_engine(&self) -> Result<&Arc<log::Log>> {
        self.system.log().ok_or(Error::Misuse("no log is open"))
    }

    /// Once a second while nothing is logged: were there commits?
    pub(crate) fn beat(&self) {
        if self.system.logging.mode() == Logging::Append {
            return;
        }
        let mut beat = self.redo.beat.lock();
        let commits = self.system.counters.commits.load(Ordering::Relaxed);
        if commits == beat.commits {
            return;
        }
        let write = |beat: &mut Beat| {
            let file = match &beat.file {
                Some(file) => file,
                None => beat.file.insert(self.world.disk().open(BEAT, Open::CREATE_EMPTY)?),
            };
            file.write_at(&self.world.wall_micros().to_le_bytes(), 0)?;
            file.sync_data()
        };
        match write(&mut beat) {
            Ok(()) => beat.commits = commits,
            // It only makes the report of a crash more exact.
            Err(e) => tracing::debug!("{BEAT}: {e}"),
        }
    }
}

/// One switch at a time (6).
fn alone<'i>(inner: &'i Inner, interrupted: &dyn Fn() -> bool) -> Result<MutexGuard<'i, ()>> {
    loop {
        match inner.redo.switching.try_lock_for(DRAIN_TICK) {
            Some(alone) => return Ok(alone),
            None if interrupted() => return Err(Error::Interrupted),
            None => {}
        }
    }
}

/// The checkpoint of a switch has failed: from now on batches say what they said `before`, and so does that
/// of the running checkpoint. `also` is what else is taken back, while no barrier can pass. False if the
/// switch is done: what it wanted is durable by now, whoever has finished that checkpoint.
fn take_back(inner: &Inner, before: u8, also: impl FnOnce()) -> bool {
    assert!(before & !SWITCHED == 0, "5: a switch changes no other bits");
    let _no_barrier = inner.checkpointer.state.lock();
    let mut captured = inner.redo.captured.lock();
    if captured.bits & SWITCHED != before {
        let bits = captured.bits & CLEAN | before;
        let at = captured.at;
        if !store::amend_captured(&inner.store, |blob| blob[at] = bits) {
            return false;
        }
        captured.bits = bits;
    }
    inner.redo.said.store(before, Ordering::Release);
    also();
    assert!(!inner.options.log_bin || inner.redo.says_logged(), "3: with a binary log every commit is in it");
    true
}

/// Back to `Skip`, also from behind a barrier that began to append: what was appended since is a beginning
/// of the commits, as it is when DISABLE ends.
fn end_logging_again(inner: &Inner) {
    inner.redo.opens.store(false, Ordering::Release);
    if inner.system.logging.mode() == Logging::Append {
        inner.system.logging.stop();
    } else {
        inner.system.logging.give_up_encoding();
    }
}

impl Engine {
    /// `Innodb_redo_log_enabled`
    #[must_use]
    pub fn redo_enabled(&self) -> bool {
        self.inner.redo.is_enabled()
    }

    /// `ALTER INSTANCE DISABLE INNODB REDO_LOG`: returns when the checkpoint that says so is durable.
    ///
    /// # Errors
    /// `Full` if there is no room for the checkpoint, `Interrupted` while it waited for another switch; the
    /// mode is as before then.
    pub fn disable_redo(&self, interrupted: &dyn Fn() -> bool) -> Result<()> {
        self.inner.disable_redo(interrupted)
    }

    /// `ALTER INSTANCE ENABLE INNODB REDO_LOG`: returns when a crash would lose nothing.
    ///
    /// # Errors
    /// `Interrupted` while it waited for another switch or for older transactions; `Full` if there is no
    /// room for the checkpoint or the log.
    pub fn enable_redo(&self, interrupted: &dyn Fn() -> bool) -> Result<()> {
        self.inner.enable_redo(interrupted)
    }
}
