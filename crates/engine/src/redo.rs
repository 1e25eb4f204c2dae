//! The redo mode: `ALTER INSTANCE {ENABLE|DISABLE} INNODB REDO_LOG` (docs/hard-cases.md, C7), and what a
//! crash has cost.
//!
//! ```text
//!   on ---1---> off ---2---> enabling ---3---> on
//!   1: a batch says "off"
//!   2: writers that keep no events end
//!   3: a barrier, at which a new log file begins; its batch says "on"
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
//! 5. A switch whose checkpoint fails has not happened: what the barrier of that checkpoint has captured of
//!    it is taken back, before whoever finishes it later makes it durable.
//! 6. ENABLE may wait for a transaction that stays open for hours, and other switches wait for ENABLE: all of
//!    them can be interrupted there.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use parking_lot::Mutex;
use txn::{Reader, Result};
use world::{File, World};

/// Holds the time of the last second in which there were commits that nothing logged.
pub(crate) const BEAT: &str = "unlogged.time";
/// The beat is written so often, in microseconds.
const BEAT_MICROS: u64 = 1_000_000;

/// Bits of a batch's mode.
pub(crate) const ENABLED: u8 = 1;
/// The log behind the barrier is complete.
pub(crate) const LOGGED: u8 = 2;
/// The server was stopping: nothing comes behind the barrier.
pub(crate) const CLEAN: u8 = 4;
/// Those that a switch changes.
pub(crate) const SWITCHED: u8 = ENABLED | LOGGED;

/// What a batch says of the mode.
///
/// ```text
/// bits u8 | barrier, microseconds since 1970, u64
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BatchMode {
    pub bits: u8,
    pub micros: u64,
}

impl BatchMode {
    /// Bytes that it takes.
    pub const LEN: usize = 1 + size_of::<u64>();

    /// The mode of a new database.
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
    pub switching: Mutex<()>,
    pub enabled: AtomicBool,
    /// What the next barrier's batch says.
    pub said: AtomicU8,
    /// What the last barrier has captured of it, and where in the checkpoint's blob.
    pub captured: Mutex<CapturedBits>,
    /// The next barrier begins a log file, and appending.
    pub opens: AtomicBool,
    pub beat: Mutex<Beat>,
}

/// Bits of a batch's mode, in the blob of their checkpoint.
#[derive(Default)]
pub(crate) struct CapturedBits {
    pub at: usize,
    pub bits: u8,
}

#[derive(Default)]
pub(crate) struct Beat {
    pub file: Option<Arc<dyn File>>,
    pub commits: u64,
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
            captured: Mutex::default(),
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
    let lost = Lost { from, until: until.min(now.max(from)) };
    assert!(lost.from <= lost.until, "a span of time ends behind its begin");
    Some(lost)
}
