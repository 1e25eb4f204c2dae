//! Checkpoints that transactions ask for, and what is taken back where one fails.
//!
//! **Invariant.** Of a transaction whose XA PREPARE has failed no checkpoint that becomes durable says that
//! it is prepared, nor that its GTID is executed: the barrier of the failed one has captured both, and is
//! amended before anybody finishes that checkpoint.

use std::sync::Weak;

use base::TrxId;
use binlog::GtidSet;
use log::LogPoint;
use txn::{Checkpointer, Error, Reader, Result, Slot};

use crate::inner::Inner;
use crate::journal::POINT_AT;

/// The engine, as transactions ask it.
pub(crate) struct Asked(pub Weak<Inner>);

impl Checkpointer for Asked {
    fn take(&self, needed: &dyn Fn() -> bool) -> Result<()> {
        let inner = self.0.upgrade().ok_or(Error::Shutdown)?;
        inner.checkpoint_if(needed)?;
        // What cannot be pinned now is no matter of the commit's, and tried again with the next tick.
        let _ = inner.ladder_tick();
        Ok(())
    }

    fn unprepare(&self, slot: &Slot, gtids: &GtidSet, forget: &dyn Fn()) -> bool {
        let Some(inner) = self.0.upgrade() else { return true };
        let _no_barrier = inner.checkpointer.state.lock();
        if let Some(epoch) = slot.captured_prepared() {
            let Some(trx) = slot.state.lock().active.as_ref().map(|active| active.trx) else { return false };
            if inner.store.durable_epoch() >= epoch {
                return false;
            }
            let mut captured = inner.redo.captured.lock();
            let amended = store::amend_captured(&inner.store, |blob| {
                let (new, moved) = without(blob, trx, gtids).expect("what was captured in this process can be read");
                (*blob, captured.at) = (new, captured.at.checked_add_signed(moved).expect("the mode stands behind the slots"));
            });
            if !amended {
                return false;
            }
        }
        forget();
        true
    }
}

/// A checkpoint's blob without that preparation; and how far what stands behind the slots has moved.
fn without(blob: &[u8], trx: TrxId, gtids: &GtidSet) -> Result<(Vec<u8>, isize)> {
    let mut reader = Reader(blob);
    let mut captured = txn::decode_captured(&mut reader)?;
    let before = blob.len() - reader.0.len();
    captured.unprepare(trx);
    let mut out = Vec::with_capacity(blob.len());
    captured.encode(&mut out);
    let moved = out.len() as isize - before as isize;
    assert!(moved < 0, "the name of what is prepared takes room");
    out.extend_from_slice(reader.bytes(POINT_AT)?);
    let mut point = LogPoint::decode(reader.0).ok_or_else(|| Error::Damaged("the log point of a checkpoint".to_owned()))?;
    point.executed = point.executed.subtract(gtids);
    point.encode(&mut out);
    Ok((out, moved))
}
