//! Opening a database: the last checkpoint, minus what had not ended there, plus the log.
//!
//! # Invariants
//! 1. Nothing is written to the page map before recovery's own checkpoint, so crashing during recovery
//!    changes nothing.
//! 2. What was active at the barrier is rolled back beside apply and after the database is open (C24,
//!    `txn::losers`); prepared transactions are kept (C6).
//! 3. Nothing recovered is visible to anybody before the log's tail is cut and synced (C8), which the log
//!    does before it opens.

use std::sync::Arc;

use store::{Opened, Store};
use tree::Tree;
use txn::{CATALOG_TREE, Captured, Error, Reader, Result, RowLockLimits, Slot, Start, System};
use world::World;

use crate::redo::Lost;

/// What recovery did, for the error log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecoveryReport {
    /// There was no database; one was made.
    pub created: bool,
    /// A clone has taken the place of the database that was there.
    pub cloned: bool,
    /// The server had been stopped: its last checkpoint has everything.
    pub clean: bool,
    /// Transactions that had not ended, and are rolled back by now.
    pub rolled_back: u64,
    /// Those that are still being rolled back, in the background.
    pub rolling_back: u64,
    pub prepared: u64,
    pub transactions_applied: u64,
    /// Rows of tables, if the applier counts them.
    pub rows_applied: u64,
    pub log_bytes_applied: u64,
    /// How long that took.
    pub apply_micros: u64,
    pub micros: u64,
    /// Where the log was cut and why, if it did not end cleanly.
    pub cut: Option<String>,
    /// Why acknowledged transactions are not there any more: the log is damaged, and was opened all the same.
    pub log_lost: Option<String>,
    /// After a crash: the time of the last commit that is there, or of the last checkpoint, in microseconds
    /// since 1970.
    pub recovered_to: Option<u64>,
    /// After a crash while nothing was logged: when the commits were that are not there.
    pub lost: Option<Lost>,
}

/// The transaction system as of the last checkpoint, losers included. Returns the rest of the blob: the
/// log's part.
pub(crate) fn recover_system(
    world: &World,
    store: &Arc<Store>,
    opened: &Opened,
    row_locks: RowLockLimits,
    report: &mut RecoveryReport,
) -> Result<(Arc<System>, Vec<u8>)> {
    let Some(blob) = &opened.blob else {
        report.created = true;
        let system =
            System::new(world, store.clone(), Start { next_trx: 1, next_tree: 0, slots: Vec::new(), heirs: Vec::new() }, row_locks);
        Tree::create(store, CATALOG_TREE, |_| Ok(()), |_| ())?;
        return Ok((system, Vec::new()));
    };
    let mut reader = Reader(blob);
    let captured = txn::decode_captured(&mut reader)?;
    let rest = reader.0.to_vec();
    let start = start_from(store, captured)?;
    let system = System::new(world, store.clone(), start, row_locks);
    tree::free_orphans(store, &opened.orphans)?;
    let adopted = system.adopt_active()?;
    assert_eq!(system.losers() as u64, adopted.rolling_back, "2: what was active is taken back, or a loser");
    (report.rolled_back, report.rolling_back, report.prepared) = (adopted.rolled_back, adopted.rolling_back, adopted.prepared);
    system.adopt_history();
    Ok((system, rest))
}

fn start_from(store: &Arc<Store>, captured: Captured) -> Result<Start> {
    let mut slots = Vec::new();
    for slot in captured.slots {
        if usize::from(slot.no) != slots.len() {
            return Err(Error::Damaged(format!("the checkpoint names undo slot {} in the place of {}", slot.no, slots.len())));
        }
        let tree = Tree::open(store, slot.tree).map_err(|_| Error::Damaged(format!("undo tree {} is missing", slot.tree)))?;
        slots.push(Slot::new(slot.no, slot.tree, tree.handle().clone(), slot.state));
    }
    Ok(Start { next_trx: captured.next_trx, next_tree: captured.next_tree, slots, heirs: captured.heirs })
}
