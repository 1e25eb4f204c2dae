//! Switching the redo mode while the engine runs: `redo` says what the modes are, and what is always true.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use txn::{Error, Logging, Result};
use world::Open;

use crate::engine::Engine;
use crate::inner::Inner;
use crate::journal::log_error;
use crate::redo::{BEAT, BatchMode, Beat, CLEAN, ENABLED, LOGGED};

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
        BatchMode { bits: self.redo.said.load(Ordering::Acquire) | clean, micros: self.world.wall_micros() }.encode(out);
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

    fn disable_redo(&self) -> Result<()> {
        let _switching = self.redo.switching.lock();
        if !self.redo.is_enabled() {
            return Ok(());
        }
        let log_bin = self.options.log_bin;
        self.redo.said.store(if log_bin { LOGGED } else { 0 }, Ordering::Release);
        if let Err(e) = self.checkpoint_now() {
            self.redo.said.store(ENABLED | LOGGED, Ordering::Release);
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
        let _switching = self.redo.switching.lock();
        if self.redo.is_enabled() {
            return Ok(());
        }
        if self.system.logging.mode() == Logging::Append {
            // With a binary log: what was committed under relaxed settings becomes durable with the
            // checkpoint.
            self.redo.said.store(ENABLED | LOGGED, Ordering::Release);
            self.set_enabled(true);
            if let Err(e) = self.checkpoint_now() {
                self.redo.said.store(LOGGED, Ordering::Release);
                self.set_enabled(false);
                return Err(e);
            }
        } else {
            let begun = self.begin_logging(interrupted);
            if begun.is_err() && self.system.logging.mode() == Logging::Encode {
                self.redo.opens.store(false, Ordering::Release);
                self.system.logging.give_up_encoding();
            }
            begun?;
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

impl Engine {
    /// `Innodb_redo_log_enabled`
    #[must_use]
    pub fn redo_enabled(&self) -> bool {
        self.inner.redo.is_enabled()
    }

    /// `ALTER INSTANCE DISABLE INNODB REDO_LOG`: returns when the checkpoint that says so is durable.
    ///
    /// # Errors
    /// `Full` if there is no room for the checkpoint; the mode is as before then.
    pub fn disable_redo(&self) -> Result<()> {
        self.inner.disable_redo()
    }

    /// `ALTER INSTANCE ENABLE INNODB REDO_LOG`: returns when a crash would lose nothing.
    ///
    /// # Errors `Interrupted` while it waited for older transactions; `Full` if there is no room for the
    /// checkpoint or the log.
    pub fn enable_redo(&self, interrupted: &dyn Fn() -> bool) -> Result<()> {
        self.inner.enable_redo(interrupted)
    }
}
