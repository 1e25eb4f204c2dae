//! Branches that have inherited what purge has not removed yet (`store/branch`).
//!
//! A branch begins with its origin's delete-marked entries; the history that leads purge to them names the
//! origin. So until that history is purged, whatever purge removes from the origin it removes from the
//! branch, too, and from branches of that one: if it is still marked by that very transaction
//! (docs/hard-cases.md, C16), it is the inherited entry, which no view needs any more.
//!
//! # Invariants
//! 1. A branch is listed before it has anything of its origin, and until all that was published before is
//!    purged, also what is set aside (`aside`).
//! 2. A checkpoint has the list of its barrier. What a start finds there is listed until all history that it
//!    finds is purged.
//! 3. Nothing is purged between the listing and the making of a branch.
//! 4. What is listed too long does no harm, nor does one of which the branch or the origin is gone.

use std::sync::atomic::{AtomicUsize, Ordering};

use base::TreeId;
use parking_lot::Mutex;

/// One branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heir {
    pub origin: TreeId,
    pub branch: TreeId,
}

/// All of them, each with how many commits were published when it was made.
#[derive(Default)]
pub(crate) struct Heirs {
    list: Mutex<Vec<(Heir, u64)>>,
    count: AtomicUsize,
    /// Held while a branch is listed and made, and by each step of purge.
    pub making: Mutex<()>,
}

impl Heirs {
    pub fn new(captured: Vec<Heir>) -> Heirs {
        let count = AtomicUsize::new(captured.len());
        Heirs { list: Mutex::new(captured.into_iter().map(|heir| (heir, 0)).collect()), count, making: Mutex::default() }
    }

    pub fn is_empty(&self) -> bool {
        self.count.load(Ordering::Acquire) == 0
    }

    pub fn add(&self, heir: Heir, published: u64) {
        let mut list = self.list.lock();
        assert!(heir.origin != heir.branch, "1: a branch is another tree");
        assert!(list.last().is_none_or(|(_, before)| *before <= published), "1: branches are listed in the order of their making");
        list.push((heir, published));
        self.count.store(list.len(), Ordering::Release);
    }

    /// `first` is the number of the first published transaction that is not purged.
    pub fn purged_before(&self, first: u64) {
        let mut list = self.list.lock();
        list.retain(|(_, published)| *published >= first);
        self.count.store(list.len(), Ordering::Release);
    }

    /// Those of a tree, theirs, and so on.
    pub fn of(&self, tree: TreeId) -> Vec<TreeId> {
        let mut found = Vec::new();
        if self.is_empty() {
            return found;
        }
        // A branch is made, and listed, behind its origin.
        for (heir, _) in &*self.list.lock() {
            if heir.origin == tree || found.contains(&heir.origin) {
                found.push(heir.branch);
            }
        }
        found
    }

    /// Branches bound what is merged (`history`) as views do: it is to be known when all is purged that they
    /// began with.
    pub fn bound(&self, bounds: &mut Vec<u64>) {
        bounds.extend(self.list.lock().iter().map(|(_, published)| *published));
        bounds.sort_unstable();
        bounds.dedup();
    }

    pub fn captured(&self) -> Vec<Heir> {
        self.list.lock().iter().map(|(heir, _)| *heir).collect()
    }
}
