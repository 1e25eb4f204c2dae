//! The storage API: trees, transactions, checkpoints, recovery and background threads. It knows bytes, no
//! SQL type.
//!
//! What it is built on: `store` (pages, checkpoints), `tree` (B+trees), `log` (the binary log) and `txn`
//! (undo, views, locks). Transactions are [`txn::Transaction`]; their words ([`Isolation`], [`Read`],
//! [`Error`], …) are exported here again, so that nothing above needs to name `txn`.

mod applier;
mod asked;
mod background;
mod backup;
mod ballast;
mod checkpointer;
mod checkpoints;
mod copy;
mod engine;
mod incoming;
mod inner;
mod journal;
mod ladder;
mod load;
mod log_care;
mod log_pins;
mod options;
mod ordered;
mod pacing;
mod past;
mod pin;
mod pool;
mod progress;
mod recovery;
mod redo;
mod replay;
mod resize;
mod restore;
mod room;
mod rungs;
mod signal;
mod sort;
mod spill;
mod status;
mod switch;
mod target;
mod workers;

pub use applier::{Applier, NothingToApply};
pub use backup::{BACKUP_INFO, BackupInfo, Verified, verify_backup};
pub use ballast::BALLAST_BYTES;
pub use copy::{CopyInfo, CopySink};
pub use engine::{Engine, share_before};
pub use incoming::{CLONE_MARKERS, CLONE_STATUS, Incoming, RELAY_LOG};
pub use load::{Load, LoadSpec, Loaded, Refusal, RowPartitionsOf, Rows, SecondaryTree, Violation, build_index, strict_payload};
pub use log::{Archive, Archived, Error as LogError, GroupEnd, Log, Transaction as LoggedTransaction};
pub use options::EngineOptions;
pub use ordered::Ordered;
pub use past::{Past, When};
pub use pin::PinInfo;
pub use progress::{Ended, Progress, Stage};
pub use recovery::RecoveryReport;
pub use redo::Lost;
pub use resize::ResizeProgress;
pub use restore::{RestoreSpec, Restored, Until, restore};
pub use sort::{Sorted, SortedTable, Sorter, sort_in_steps};
pub use spill::{TempFile, Workspace};
pub use store::PinKind;
pub use switch::log_breaks;
pub use txn::*;
pub use workers::{Job, Workers};
