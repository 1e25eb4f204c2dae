//! Commits that go through a checkpoint, and how far each has come: `barrier` moves them on.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use base::{Epoch, TrxId};
use binlog::GtidSet;
use parking_lot::Mutex;

use crate::lock::Owner;
use crate::undo::{Slot, SlotState};

/// Where a commit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Stand {
    Queued,
    Marked,
    Visible,
}

/// The barrier that has marked a commit: its epoch, and the slot as it was then, its transaction active.
#[derive(Clone)]
pub(crate) struct Mark {
    pub epoch: Epoch,
    pub before: SlotState,
}

/// One commit on its way.
pub(crate) struct Ticket {
    stand: AtomicU8,
    mark: Mutex<Option<Mark>>,
    pub trx: TrxId,
    pub owner: Arc<Owner>,
    pub slot: Arc<Slot>,
    pub gtids: GtidSet,
}

impl Ticket {
    pub fn new(trx: TrxId, owner: Arc<Owner>, slot: Arc<Slot>, gtids: GtidSet) -> Arc<Ticket> {
        Arc::new(Ticket { stand: AtomicU8::new(Stand::Queued as u8), mark: Mutex::default(), trx, owner, slot, gtids })
    }

    /// It goes on from one stand to the next.
    pub fn go_on(&self, from: Stand, to: Stand) {
        let before = self.stand.swap(to as u8, Ordering::AcqRel);
        assert!(before == from as u8 && to as u8 == before + 1, "barrier 2, 3: a commit is marked once, and becomes visible once");
    }

    /// `None`: no barrier has.
    pub fn mark(&self) -> Option<Mark> {
        self.mark.lock().clone()
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
    marked: Mutex<Vec<Arc<Ticket>>>,
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

    /// With the gate closed (barrier 2): what is queued is marked, each with `execute`. The slots of it.
    pub fn mark(&self, epoch: Epoch, execute: impl Fn(&Ticket)) -> Vec<u16> {
        let mut marked = self.marked.lock();
        let before = marked.len();
        for ticket in self.queued.lock().drain(..) {
            execute(&ticket);
            *ticket.mark.lock() = Some(Mark { epoch, before: ticket.slot.state.lock().clone() });
            ticket.go_on(Stand::Queued, Stand::Marked);
            marked.push(ticket);
        }
        assert!(before == 0, "barrier 4: what the barrier before has marked is visible, or was taken back");
        marked.iter().map(|ticket| ticket.slot.no).collect()
    }

    /// The commit is not marked after all.
    ///
    /// # Panics
    /// If it is not marked, or visible by now.
    pub fn unmark(&self, ticket: &Arc<Ticket>) {
        let mut marked = self.marked.lock();
        let before = marked.len();
        marked.retain(|t| !Arc::ptr_eq(t, ticket));
        assert!(marked.len() + 1 == before, "barrier 3: what is taken back is marked and not visible");
    }

    /// What the barrier of the checkpoint that has ended has marked.
    pub fn take_marked(&self) -> Vec<Arc<Ticket>> {
        std::mem::take(&mut *self.marked.lock())
    }
}
