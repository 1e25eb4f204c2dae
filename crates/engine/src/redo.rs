//! The redo mode: `ALTER INSTANCE {ENABLE|DISABLE} INNODB REDO_LOG` (docs/hard-cases.md, C7), and what a
//! crash has cost.
//!
//! ```text
//!             its batch says "off"                 writers that keep no events end         barrier: a new log file; its batch says "on"
//!   on ----------------------------> off ----------------------------------> enabling ------------------------------------> on
//! ```
//!
//! # Invariants
//! 1. The mode lives in the checkpoints' batches and nowhere else: recovery goes by the last one.
//! 2. Without a binary log, nothing is logged while redo is off (`txn::Logging`). Commits are appended
//!    until the batch that says "off" is durable, so nothing that was acknowledged before DISABLE returned
//!    is lost; and again from the barrier of the batch that says "on", behind which a new log file begins.
//!    A file that was begun by a batch that never became durable is not applied.
//! 3. With a binary log every commit is appended in either mode. Off then means that `sync_binlog` alone
//!    decides what a commit waits for.
//! 4. What a crash cost is told by the batch: it says whether the log behind it is complete, when its
//!    barrier was, and whether the server was stopping. While nothing is logged, [`BEAT`] says once a
//!    second that there were commits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use txn::{Error, Logging, Reader, Result};
use world::{File, Open, World};

use crate::{Engine, Inner};

/// Holds the time of the last second in which there were commits that nothing logged.
pub(crate) const BEAT: &str = "unlogged.time";
/// The beat is written so often, in microseconds.
const BEAT_MICROS: u64 = 1_000_000;
/// How often ENABLE looks whether the writers without events have ended.
const DRAIN_TICK: Duration = Duration::from_millis(1);

/// Bits of a batch's mode.
const ENABLED: u8 = 1;
/// The log behind the barrier is complete.
const LOGGED: u8 = 2;
/// The server was stopping: nothing comes behind the barrier.
const CLEAN: u8 = 4;

/// What a batch says of the mode.
///
/// ```text
/// bits u8 | barrier, microseconds since 1970, u64
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BatchMode {
    bits: u8,
    pub micros: u64,
}

impl BatchMode {
    /// Of a new database.
    pub const NEW: BatchMode = BatchMode { bits: ENABLED | LOGGED | CLEAN, micros: 0 };

    pub fn encode(self, out: &mut Vec<u8>) {
        out.push(self.bits);
        out.extend_from_slice(&self.micros.to_le_bytes());
    }

    pub fn decode(reader: &mut Reader<'_>) -> Result<BatchMode> {
        Ok(BatchMode { bits: reader.u8()?, micros: reader.u64()? })
    }

    pub fn is_enabled(self) -> bool {
        self.bits & ENABLED != 0
    }

    pub fn is_logged(self) -> bool {
        self.bits & LOGGED != 0
    }

    pub fn is_clean(self) -> bool {
        self.bits & CLEAN != 0
    }
}

/// A span of time whose commits are lost: microseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lost {
    pub from: u64,
    /// At most: rounded up to when the beat would have told more.
    pub until: u64,
}

/// The mode of a running engine.
pub(crate) struct Redo {
    /// One switch at a time.
    switching: Mutex<()>,
    enabled: AtomicBool,
    /// What the next barrier's batch says.
    said: AtomicU8,
    /// The next barrier begins a log file, and appending.
    opens: AtomicBool,
    beat: Mutex<Beat>,
}

#[derive(Default)]
struct Beat {
    file: Option<Arc<dyn File>>,
    commits: u64,
}

impl Redo {
    /// As the last batch says; with a binary log, everything is logged.
    pub fn new(last: BatchMode, log_bin: bool) -> Redo {
        let enabled = last.is_enabled();
        let logged = if enabled || log_bin { LOGGED } else { 0 };
        Redo {
            switching: Mutex::new(()),
            enabled: AtomicBool::new(enabled),
            said: AtomicU8::new(if enabled { ENABLED } else { 0 } | logged),
            opens: AtomicBool::new(false),
            beat: Mutex::default(),
        }
    }

    pub fn is_enabled(&self) -> bool {
        self.enabled.load(Ordering::Acquire)
    }

    /// The batches from now on say that the log behind them is complete.
    pub fn says_logged(&self) -> bool {
        self.said.load(Ordering::Acquire) & LOGGED != 0
    }
}

/// What is lost behind the last commit that is there, if the database was last in this mode: nothing if it
/// was logged or stopped.
pub(crate) fn lost(world: &World, last: BatchMode, from: u64) -> Option<Lost> {
    if last.is_logged() || last.is_clean() {
        return None;
    }
    let beat =
        world.disk().read(BEAT).ok().and_then(|bytes| bytes.get(..8).map(|b| u64::from_le_bytes(b.try_into().expect("eight bytes"))));
    let now = world.wall_micros();
    let until = beat.unwrap_or(0).max(from) + BEAT_MICROS;
    Some(Lost { from, until: until.min(now.max(from)) })
}

/// How often the log was broken off since the server began, if it is not now. As long as that is the same,
/// the log has every commit.
#[must_use]
pub fn log_breaks(engine: &Engine) -> Option<u64> {
    txn::log_breaks(&engine.inner.system)
}

impl Inner {
    /// Runs with the gate closed: what the batch says of the mode; begins to append if it is time.
    pub(crate) fn capture_mode(&self, out: &mut Vec<u8>) {
        if self.redo.opens.load(Ordering::Acquire)
            && let Some(log) = self.system.log()
            && log.open_segment(self.store.epoch().0)
        {
            self.system.begin_appending();
            self.redo.opens.store(false, Ordering::Release);
            self.redo.said.store(ENABLED | LOGGED, Ordering::Release);
        }
        let clean = if self.signal.is_stopped() { CLEAN } else { 0 };
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
            self.system.stop_logging();
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
        if self.system.logging() == Logging::Append {
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
            if begun.is_err() && self.system.logging() == Logging::Encode {
                self.redo.opens.store(false, Ordering::Release);
                self.system.give_up_encoding();
            }
            begun?;
            self.set_enabled(true);
        }
        tracing::info!("redo logging is enabled");
        Ok(())
    }

    /// From `Skip` to a durable batch whose barrier began to append.
    fn begin_logging(&self, interrupted: &dyn Fn() -> bool) -> Result<()> {
        self.system.begin_encoding();
        while self.system.unlogged_writers() > 0 {
            if interrupted() {
                return Err(Error::Interrupted);
            }
            if self.world.is_simulated() {
                // One thread: nobody would end them.
                return Err(Error::WouldBlock);
            }
            self.world.sleep(DRAIN_TICK);
        }
        while self.system.logging() != Logging::Append {
            if interrupted() {
                return Err(Error::Interrupted);
            }
            self.log_of_engine()?.prepare_segment().map_err(|e| crate::journal::log_error(&e))?;
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
        if self.system.logging() == Logging::Append {
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
