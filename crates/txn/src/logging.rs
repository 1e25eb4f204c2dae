//! Whether commits are logged: the one switch for all of them (docs/hard-cases.md, C7).
//!
//! ```text
//!             stop                       begin                          at a barrier
//!   Append ----------> Skip --------------------------------> Encode ----------------> Append
//!                        ^------- when it was given up --------'
//! ```
//!
//! # Invariants
//! 1. The log is complete or absent, never with holes: commits are appended only in `Append`, and what a
//!    transaction appends is all that it changed. Whether its events are kept is decided once, at its first
//!    change; in `Skip` they are not, and it is counted until it ends.
//! 2. `Append` begins at a checkpoint's barrier, with no counted transaction left. That checkpoint's log
//!    point is the start of a file, and its batch says that the log is there. So whatever is appended
//!    stands behind a state that has all that was not.
//! 3. `Append` ends behind a checkpoint whose batch says so. What was appended is a prefix of the commits:
//!    a commit that reads `Append` after another has read `Skip` has changed its rows before that one was
//!    published, so it depends on nothing that is missing.
//! 4. A GTID that was given to a transaction is executed with it, also where nothing is logged: a crash
//!    leaves both or neither. (A transaction gets none by itself then.)

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// See the module's documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Logging {
    /// Commits are in the log.
    Append = 0,
    /// Nothing is logged: a crash costs what is younger than the last checkpoint.
    Skip = 1,
    /// Transactions that begin now keep their events, but nothing is appended yet.
    Encode = 2,
}

/// The switch, and the writers that keep no events.
#[derive(Debug)]
pub struct LoggingSwitch {
    mode: AtomicU8,
    discarding: AtomicU64,
    /// How often logging has stopped.
    stops: AtomicU64,
}

impl LoggingSwitch {
    pub(crate) fn new() -> LoggingSwitch {
        LoggingSwitch { mode: AtomicU8::new(Logging::Append as u8), discarding: AtomicU64::new(0), stops: AtomicU64::new(0) }
    }

    /// In a window `Append` does not begin: barriers wait for windows.
    pub fn mode(&self) -> Logging {
        match self.mode.load(Ordering::SeqCst) {
            0 => Logging::Append,
            1 => Logging::Skip,
            _ => Logging::Encode,
        }
    }

    fn change(&self, from: Logging, to: Logging) -> bool {
        self.mode.compare_exchange(from as u8, to as u8, Ordering::SeqCst, Ordering::SeqCst).is_ok()
    }

    /// A transaction is about to change something for the first time: true if it keeps no events, and is
    /// counted until [`LoggingSwitch::writer_ended`].
    pub(crate) fn writer_discards(&self) -> bool {
        while self.mode() == Logging::Skip {
            self.discarding.fetch_add(1, Ordering::SeqCst);
            // Whoever begins to encode either sees the count or is seen here.
            if self.mode() == Logging::Skip {
                return true;
            }
            self.writer_ended();
        }
        false
    }

    pub(crate) fn writer_ended(&self) {
        let before = self.discarding.fetch_sub(1, Ordering::SeqCst);
        debug_assert!(before > 0, "a counted writer ends once");
    }

    /// How often the log was broken off, if it is not now: as long as that is the same, it has every commit.
    pub fn breaks(&self) -> Option<u64> {
        let stops = self.stops.load(Ordering::SeqCst);
        (self.mode() == Logging::Append).then_some(stops)
    }

    /// From now on commits append nothing. The last durable batch says so already.
    pub fn stop(&self) {
        self.stops.fetch_add(1, Ordering::SeqCst);
        let changed = self.change(Logging::Append, Logging::Skip);
        debug_assert!(changed, "logging stops once");
    }

    /// Transactions that begin from now on keep their events.
    pub fn begin_encoding(&self) {
        let changed = self.change(Logging::Skip, Logging::Encode);
        debug_assert!(changed, "encoding begins while nothing is logged");
    }

    pub fn give_up_encoding(&self) {
        self.change(Logging::Encode, Logging::Skip);
    }

    /// Transactions that have changes and keep no events of them.
    pub fn unlogged_writers(&self) -> u64 {
        self.discarding.load(Ordering::SeqCst)
    }

    /// With the gate closed, at the barrier whose batch says that the log is there again. The caller has
    /// seen [`LoggingSwitch::unlogged_writers`] at 0.
    pub fn begin_appending(&self) {
        let changed = self.change(Logging::Encode, Logging::Append);
        debug_assert!(changed, "appending follows encoding");
    }
}
