//! The one log: binary log files, the order of commits, group sync, scan, retention.
//!
//! **A commit's way**: [`Log::credit`] (may wait, may fail) → [`Log::reserve`] under the short commit-order
//! lock, where the caller marks its transaction committed → [`Reservation::fill`] outside of it, in
//! parallel → [`Log::wait`]: one of the waiters leads, writes what is filled, syncs, publishes in log
//! order, and wakes the others. Recovery is [`Log::recover`].
//!
//! **Invariants.**
//! - L1 (C10): a reservation is made only against credit, which covers its bytes in memory and in
//!   preallocated file space; after it nothing fails: a reservation that is dropped unfilled, and a write
//!   or sync that fails, ends the process.
//! - L2: bytes reach the file in order, and transactions are published in order; one leader at a time does
//!   both.
//! - L3 (C8): the first transaction that is reserved after a sync carries a mark in front of it: how far
//!   the file is synced. An invalid spot below a later mark's offset, or in a file that has a successor, is
//!   damage; any other is the torn tail. A timer gives the last transaction its mark ([`Log::mark_end`]),
//!   so only what was committed in the last second can be taken for a tail.
//! - L4: a file is synced and cut to its length before its successor's name enters the index, and the index
//!   is synced before the successor's first byte is acknowledged. So all files but the last are whole, and
//!   a last one without a head never happened.
//! - L5 (C9): a position that must survive is a [`LogPoint`]: random file id, offset, executed GTIDs; never
//!   a name alone.
//! - L6 (C13): `last_committed` is the clock of the last transaction whose locks have begun to be released
//!   when the place is assigned; it advances before the publish hook is called.
//!
//! **Preallocation, measured** (ext4 on a virtual disk, 600-byte writes, each synced): appending 88-105 us
//! median, into `fallocate`d space that the file's size does not cover 88-106 us, into space that it covers
//! 58-71 us. So room that the size does not cover costs what appending costs, and the file is preallocated
//! with its size, in steps, and cut when it is closed. A sync of what is written there for the first time
//! still writes the file's inode, because blocks that were only reserved become written ones. On another
//! machine (no journal, 1,500 bytes): 20-28 us and 8.3 us of CPU; into space filled with zeroes 18-20 us
//! and 5.8 us, if they are written in pieces of 16 KB at most (0.3 us for one record): so behind the first
//! step room is filled with zeroes, a little at a time, before it may be used. A reader of the live file
//! meets zeroes behind the end: `mariadb-binlog` prints every transaction, then says "Event invalid" and
//! ends with status 1, unless it is told `--stop-position` or the file was closed by FLUSH BINARY LOGS. A
//! fifth of every lone commit is the higher price.

#![forbid(unsafe_code)]

mod archive;
mod copy;
mod events;
mod files;
mod follow;
mod followers;
mod group_events;
mod kept;
mod large;
mod log;
mod options;
mod point;
mod recover;
mod retention;
mod scan;
mod spill_file;
mod synced_end;
mod unseen;
mod window;

pub use archive::{Archive, Archived};
pub use copy::{CopyList, cut_log, named_files};

pub use events::gtids_before;
pub use files::{FileInfo, Named};
pub use follow::{Follow, Followed};
pub use group_events::Events;
pub use kept::{continuing, identity_of};
pub use log::gtids::{OwnedGtid, Owning, execute_unplaced, own, owned, take_back_unplaced};
pub use log::{
    Credit, Durability, GtidNext, Log, LogStatus, Place, Publish, Request, Reservation, credit_for_all, forget_executed, resets,
};
pub use options::LogOptions;
pub use point::LogPoint;
pub use recover::{Outcome, Recovery};
pub use retention::{Held, Pin, Purged};
pub use scan::{GroupEnd, Transaction};
pub use unseen::{Unseen, Visible};

/// Why the log cannot do something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    World(world::Error),
    /// Acknowledged bytes are not what was written (C8). The server does not open.
    Damage {
        file: String,
        offset: u64,
        why: String,
    },
    /// The index, or the file of a point, is not there or is another one.
    Missing(String),
    /// A large transaction's file cannot be entered.
    Refused(String),
}

pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// Is it "no room on the device"?
    #[must_use]
    pub fn is_full(&self) -> bool {
        matches!(self, Error::World(error) if error.kind == world::ErrorKind::Full)
    }

    pub(crate) fn damage(file: &str, offset: u64, why: impl ToString) -> Error {
        Error::Damage { file: file.to_owned(), offset, why: why.to_string() }
    }
}

impl From<world::Error> for Error {
    fn from(error: world::Error) -> Error {
        Error::World(error)
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::World(error) => error.fmt(f),
            Error::Damage { file, offset, why } => write!(f, "the log is damaged: {file} at {offset}: {why}"),
            Error::Missing(what) => write!(f, "the log is not complete: {what}"),
            Error::Refused(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for Error {}
