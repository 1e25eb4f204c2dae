//! The list of losers: transactions that were active at the last checkpoint's barrier, or whose rollback has
//! failed, and are taken back (`take_back`).

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use base::{TreeId, TrxId};
use parking_lot::Mutex;
use world::Moment;

use crate::lock::Owner;
use crate::undo::{Slot, Touched};

/// One transaction that is being taken back.
pub(crate) struct Loser {
    pub trx: TrxId,
    pub slot: Arc<Slot>,
    pub owner: Arc<Owner>,
    pub trees: Vec<Touched>,
    pub rest: Mutex<Rest>,
}

/// What is left to do, and who does it.
#[derive(Default)]
pub(crate) struct Rest {
    pub done: bool,
    /// It could not be taken back: when the next attempt is.
    pub again: Option<Moment>,
    pub before: Vec<u8>,
    /// What others hold for it until it is through.
    pub held: Option<Box<dyn Any + Send>>,
}

/// Those that are not through yet.
#[derive(Default)]
pub(crate) struct Losers {
    list: Mutex<Vec<Arc<Loser>>>,
    left: AtomicUsize,
}

impl Losers {
    /// Is this one of them? Costs nothing when there are none.
    pub fn has(&self, trx: TrxId) -> bool {
        self.left.load(Ordering::Acquire) > 0 && self.list.lock().iter().any(|l| l.trx == trx)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.left.load(Ordering::Acquire)
    }

    pub fn get(&self, trx: TrxId) -> Option<Arc<Loser>> {
        self.all().into_iter().find(|loser| loser.trx == trx)
    }

    /// Those that have changed a tree.
    pub fn of(&self, tree: TreeId) -> Vec<Arc<Loser>> {
        let mut all = self.all();
        all.retain(|loser| loser.trees.iter().any(|touched| touched.tree == tree));
        all
    }

    pub fn all(&self) -> Vec<Arc<Loser>> {
        if self.left.load(Ordering::Acquire) == 0 { Vec::new() } else { self.list.lock().clone() }
    }

    pub fn add(&self, loser: Loser) {
        let mut list = self.list.lock();
        assert!(list.iter().all(|other| other.trx != loser.trx), "a loser is taken back once");
        list.push(Arc::new(loser));
        self.left.store(list.len(), Ordering::Release);
    }

    pub fn remove(&self, trx: TrxId) {
        let mut list = self.list.lock();
        list.retain(|l| l.trx != trx);
        self.left.store(list.len(), Ordering::Release);
    }
}
