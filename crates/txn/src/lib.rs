//! Undo, read views, row locks, purge and commit order.
//!
//! | file | concept |
//! |---|---|
//! | `api` | the words of the storage API |
//! | `entry` | the header of a versioned entry |
//! | `entries` | which entries of a secondary index a consistent read gives |
//! | `undo`, `tail` | undo slots and records; what lies behind a slot's tail |
//! | `slots`, `aside` | all undo slots, and those that purge cannot get through |
//! | `trees`, `loader`, `maker` | open trees; who fills one, who has made one |
//! | `view` | who sees whose changes |
//! | `lock` | the lock manager |
//! | `owners` | whose locks a writer's are |
//! | `committing`, `witness` | commits on their way to being visible, and who must have them |
//! | `history`, `heirs` | the undo of commits, for purge; branches that have inherited what it removes |
//! | `checkpoints` | checkpoints that transactions take and wait for |
//! | `logging` | whether commits are logged |
//! | `losers`, `prepared`, `tickets` | transactions that no session has |
//! | `system` | what all transactions share |
//! | `transaction` | beginning, savepoints, rollback, trees |
//! | `manner` | how a session wants its transactions to go about it |
//! | `rollback`, `removal` | one change is taken back; what becomes of an entry's locks when it goes |
//! | `fill`, `loading` | filling an empty tree in bulk; the load that does it on another thread |
//! | `graft` | trees that begin as what a tree of the past is |
//! | `commit`, `unlogged` | the way of a commit through the log, or past it |
//! | `barrier` | loads that commit through a checkpoint |
//! | `take_back` | what a crash left unfinished is taken back |
//! | `sealed`, `groups` | several transactions of the log in one |
//! | `behind` | a transaction that comes behind another one |
//! | `read`, `scan` | reading points, and ranges |
//! | `sight`, `locker`, `range` | what a reader sees, what it locks, and the bounds of a scan |
//! | `write` | changing rows |
//! | `reader` | reading by a transaction's view on another thread |
//! | `purge`, `trim` | removing what nobody sees; freeing undo pages behind tails |
//! | `capture` | what a checkpoint says of transactions |
//! | `prepare` | transactions kept through a crash |
//! | `xa` | XA PREPARE and what follows |
//! | `apply` | recovery's way of writing |

mod api;
mod apply;
mod aside;
mod barrier;
mod behind;
mod capture;
mod checkpoints;
mod commit;
mod committing;
mod counters;
mod entries;
mod entry;
mod fill;
mod graft;
mod groups;
mod heirs;
mod history;
mod loader;
mod loading;
mod lock;
mod locker;
mod logging;
mod losers;
mod maker;
mod manner;
mod owners;
mod prepare;
mod prepared;
mod purge;
mod range;
mod read;
mod reader;
mod removal;
mod rollback;
mod scan;
mod sealed;
mod series;
mod session;
mod sight;
mod slots;
mod system;
mod tail;
mod take_back;
mod tickets;
mod transaction;
mod trees;
mod trim;
mod undo;
mod unlogged;
mod view;
mod witness;
mod write;
mod xa;

pub use api::*;
pub use apply::ApplyWriter;
pub use behind::WhenPlaced;
pub use binlog::{Gtid, GtidSet, XaId};
pub use capture::{Captured, CapturedSlot, Reader, decode as decode_captured};
pub use checkpoints::{Captures, Checkpointer, Checkpoints};
pub use commit::Publisher;
pub use counters::Counters;
pub use entries::Entries;
pub use entry::Header;
pub use fill::{Bulk, Late};
pub use graft::Graft;
pub use heirs::Heir;
pub use loading::Loading;
pub use lock::{Deadlock, DeadlockMember, LockInfo, LockTable, OwnerFigures, ROW_LOCK_BYTES, RowLockLimits, Span};
pub use log::GtidNext;
pub use logging::{Logging, LoggingSwitch};
pub use manner::Manner;
pub use prepared::filled_by;
pub use purge::PurgeState;
pub use read::{Probe, foresee, get_foreseen};
pub use reader::{ViewReader, beside, take_read};
pub use scan::{Cursor, ScanEnd};
pub use sealed::{follow, when_placed};
pub use series::Steps;
pub use session::TrxInfo;
pub use slots::UndoSlots;
pub use system::{Start, System, SystemCounters};
pub use take_back::Adopted;
pub use transaction::{RowMark, Savepoint, Transaction};
pub use tree::Foreseen;
pub use trees::OpenTree;
pub use undo::Slot;
pub use witness::Witness;
pub use write::Exactly;
pub use xa::Decision;

/// Trees below this id hold the catalog: their changes are logged by themselves, as hidden events.
pub const SYSTEM_TREES: u32 = 16;
/// The catalog.
pub const CATALOG_TREE: base::TreeId = base::TreeId(1);

impl From<store::Error> for Error {
    fn from(error: store::Error) -> Error {
        match error {
            store::Error::NoTree(tree) => Error::NoSuchTree(tree),
            store::Error::Full => Error::Full("data files"),
            store::Error::Mismatch(why) => Error::Refused(why),
            other => Error::Damaged(other.to_string()),
        }
    }
}

#[cfg(test)]
mod tests;
