//! Commits that go through a checkpoint, and how far each has come: `barrier` moves them on.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use base::TrxId;
use binlog::GtidSet;
use parking_lot::Mutex;

use crate::committing::Committing;
use crate::lock::Owner;
use crate::undo::Slot;

/// Where a commit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Stand {
    Queued,
    Marked,
    Visible,
}

/// One commit on its way.
pub(crate) struct Ticket {
    stand: AtomicU8,
    pub trx: TrxId,
    pub owner: Arc<Owner>,
    pub slot: Arc<Slot>,
    pub gtids: GtidSet,
}

impl Ticket {
    pub fn new(trx: TrxId, owner: Arc<Owner>, slot: Arc<Slot>, gtids: GtidSet) -> Arc<Ticket> {
        Arc::new(Ticket { stand: AtomicU8::new(Stand::Queued as u8), trx, owner, slot, gtids })
    }

    /// It goes on from one stand to the next.
    pub fn go_on(&self, from: Stand, to: Stand) {
        let before = self.stand.swap(to as u8, Ordering::AcqRel);
        assert!(before == from as u8 && to as u8 == before + 1, "barrier 2, 3: a commit is marked once, and becomes visible once");
    }

    pub fn is(&self, stand: Stand) -> bool {
        self.stand.load(Ordering::Acquire) == stand as u8
    }
}

/// Commits on their way through a checkpoint.
#[derive(Default)]
pub(crate) struct BarrierCommits {
    queued: Mutex<Vec<Arc<Ticket>>>,
    /// By the barrier of the checkpoint that runs.
    marked: Mutex<Vec<(Arc<Ticket>, Committing)>>,
}

impl BarrierCommits {
    pub fn queue(&self, ticket: Arc<Ticket>) {
        self.queued.lock().push(ticket);
    }

    /// True if the commit had not been marked, and will not be.
    pub fn withdraw(&self, ticket: &Arc<Ticket>) -> bool {
        let mut queued = self.queued.lock();
        let before = queued.len();
        queued.retain(|t| !Arc::ptr_eq(t, ticket));
        queued.len() < before
    }

    /// With the gate closed (barrier 2): `mark` makes a commit of each that is queued.
    pub fn mark(&self, mark: impl Fn(&Ticket) -> Committing) {
        for ticket in self.queued.lock().drain(..) {
            let commit = mark(&ticket);
            ticket.go_on(Stand::Queued, Stand::Marked);
            self.marked.lock().push((ticket, commit));
        }
    }

    /// What the barrier of the checkpoint that has ended has marked.
    pub fn take_marked(&self) -> Vec<(Arc<Ticket>, Committing)> {
        std::mem::take(&mut *self.marked.lock())
    }
}
