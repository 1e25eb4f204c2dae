//! Undo, read views, row locks, purge and commit order.
//!
//! | file | concept |
//! |---|---|
//! | `api` | the words of the storage API |
//! | `entry` | the header of a versioned entry |
//! | `entries` | which entries of a secondary index a consistent read gives |
//! | `undo` | undo slots and records |
//! | `view` | who sees whose changes |
//! | `lock` | the lock manager |
//! | `system` | what all transactions share |
//! | `transaction` | beginning, savepoints, rollback, trees |
//! | `fill` | filling an empty tree in bulk |
//! | `graft` | trees that begin as what a tree of the past is |
//! | `maker` | who has made a tree |
//! | `commit` | the way of a commit through the log |
//! | `barrier` | loads that commit through a checkpoint |
//! | `losers` | what a crash left unfinished is taken back |
//! | `logging` | whether commits are logged |
//! | `sealed`, `groups` | several transactions of the log in one |
//! | `behind` | a transaction that comes behind another one |
//! | `read`, `write` | rows |
//! | `reader` | reading by a transaction's view on another thread |
//! | `purge` | removing what nobody sees |
//! | `capture` | what a checkpoint says of transactions |
//! | `prepared` | transactions kept through a crash |
//! | `xa` | XA PREPARE and what follows |
//! | `apply` | recovery's way of writing |

mod api;
mod apply;
mod aside;
mod barrier;
mod behind;
mod capture;
mod commit;
mod entries;
mod entry;
mod fill;
mod graft;
mod groups;
mod history;
mod lock;
mod logging;
mod losers;
mod maker;
mod prepared;
mod purge;
mod read;
mod reader;
mod sealed;
mod series;
mod session;
mod system;
mod transaction;
mod trim;
mod undo;
mod view;
mod write;
mod xa;

pub use api::*;
pub use apply::ApplyWriter;
pub use behind::WhenPlaced;
pub use binlog::{Gtid, GtidSet, XaId};
pub use capture::{Captured, CapturedSlot, Reader, decode as decode_captured};
pub use commit::{Publisher, Witness};
pub use entries::Entries;
pub use entry::Header;
pub use fill::{Bulk, Late};
pub use graft::Graft;
pub use lock::{Deadlock, DeadlockMember, LockInfo, LockTable, OwnerFigures, ROW_LOCK_BYTES, RowLockLimits, Span};
pub use log::GtidNext;
pub use logging::{Logging, log_breaks};
pub use losers::Adopted;
pub use prepared::filled_by;
pub use purge::PurgeState;
pub use read::{Cursor, Probe, ScanEnd, foresee, get_foreseen};
pub use reader::{ViewReader, beside, take_read};
pub use sealed::{follow, when_placed};
pub use series::Steps;
pub use system::{OpenTree, Start, System, SystemCounters};
pub use transaction::{RowMark, Savepoint, Transaction};
pub use tree::Foreseen;
pub use undo::Slot;
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
