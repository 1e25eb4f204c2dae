//! Checkpoints that transactions ask for, and what is taken back where one fails.
//!
//! **Invariant.** Of a transaction whose XA PREPARE has failed, or its commit through a checkpoint, no
//! checkpoint that becomes durable says that it is prepared or has ended, nor that its GTID is executed: the
//! barrier of the failed one has captured that, and is amended before anybody finishes that checkpoint.

use std::sync::Weak;

use log::LogPoint;
use txn::{Captures, Checkpointer, Error, Reader, Result};

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

    fn take_back(&self, what: &Captures<'_>) -> bool {
        let Some(inner) = self.0.upgrade() else { return true };
        let _no_barrier = inner.checkpointer.state.lock();
        if let Some(epoch) = (what.epoch)() {
            if inner.store.durable_epoch() >= epoch {
                return false;
            }
            let mut captured = inner.redo.captured.lock();
            let amended = store::amend_captured(&inner.store, |blob| {
                let (new, moved) = without(blob, what).expect("what was captured in this process can be read");
                (*blob, captured.at) = (new, captured.at.checked_add_signed(moved).expect("the mode stands behind the slots"));
            });
            if !amended {
                return false;
            }
            assert!(inner.store.durable_epoch() < epoch, "what was amended is not durable");
        }
        (what.forget)();
        true
    }
}

/// A checkpoint's blob without that; and how far what stands behind the slots has moved.
fn without(blob: &[u8], what: &Captures<'_>) -> Result<(Vec<u8>, isize)> {
    let mut reader = Reader(blob);
    let mut captured = txn::decode_captured(&mut reader)?;
    let before = blob.len() - reader.0.len();
    (what.amend)(&mut captured);
    let mut out = Vec::with_capacity(blob.len());
    captured.encode(&mut out);
    assert!(reader.0.len() > POINT_AT, "the log's part stands behind what transactions have");
    let moved = out.len() as isize - before as isize;
    out.extend_from_slice(reader.bytes(POINT_AT)?);
    let mut point = LogPoint::decode(reader.0).ok_or_else(|| Error::Damaged("the log point of a checkpoint".to_owned()))?;
    point.executed = point.executed.subtract(what.gtids);
    point.encode(&mut out);
    Ok((out, moved))
}
