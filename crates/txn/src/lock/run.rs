//! Runs: the locks of a long scan, kept as one interval instead of one queue an entry.
//!
//! A locking scan at REPEATABLE READ takes a next-key lock on entry after entry. Beyond the first
//! [`super::RowLockLimits::apart`] of them in unbroken order, one *run* stands for all: every entry of a
//! tree with a key above `above` and up to `to`, with the gap before it. A scan of three million rows locks
//! them in the room of one key, where a queue for each took 600 MB.
//!
//! A run is to its entries what a transaction id in an entry is to that entry: an implicit lock. Whoever
//! wants what conflicts with it makes it explicit first, at the key in question ([`Runs::in_the_way`]), and
//! then meets a lock in a queue like any other. So queues, waits and the search for cycles know nothing of
//! runs.
//!
//! ```text
//! entries   10   20   30   40   50          a scan has locked 20, 30 and 40 as the run (10, 40]
//!                 \____________/
//! insert 35 by another: asks for the gap before 40, which the run makes explicit: a queue at 40, in which
//!                       the insert waits
//! insert 45 by another: asks for the gap before 50, which is free
//! ```
//!
//! # Invariants
//! 1. A run is extended to an entry only while the leaf of the entry is latched and nothing lies between it
//!    and the end of the run, and under the latch of the entry's shard while there is no queue for it. So
//!    what a run says of an entry was true of a lock of its own, too, and a queue for an entry inside of a
//!    run was made by somebody who has seen the run.
//! 2. Whoever asks for a lock on an entry looks for runs under the latch of its shard. (Latches: shard,
//!    then stripe of runs, then `Owner::held`.)
//! 3. Nobody but its owner inserts inside of a run, and what he inserts is inside, too. An entry that goes,
//!    or comes, where a run ends leaves its locks as if it had had a queue ([`Runs::leaving`]).
//! 4. A run of an owner whose list is closed locks nothing, though it may still be seen
//!    ([`super::LockManager::release_all`]).
//! 5. An owner has at most [`RUNS_MAX`] runs; what scans beyond them lock has queues. So a look at all runs
//!    of a tree is bounded by those who use it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use base::TreeId;
use parking_lot::Mutex;

use super::class::Class;
use super::owner::{Heir, Owner};
use super::stripe::{STRIPES, stripe};
use super::words::{Span, Strength, Target};

/// Runs that an owner may have.
pub(super) const RUNS_MAX: usize = 16;

/// One run: next-key locks on all entries in `(above, to]`.
struct Run {
    tree: TreeId,
    owner: Arc<Owner>,
    /// That of the owner's list when the run began.
    generation: u64,
    strength: Strength,
    above: Box<[u8]>,
    to: Vec<u8>,
}

impl Run {
    fn class(&self) -> Class {
        Class { strength: self.strength, span: Span::NextKey }
    }

    fn is_over(&self, key: &[u8]) -> bool {
        *self.above < *key && *key <= *self.to
    }

    fn heir(&self) -> Heir {
        Heir { owner: self.owner.clone(), generation: self.generation, strength: self.strength }
    }
}

/// A run as lists of locks show it.
pub(super) struct RunInfo {
    pub tree: TreeId,
    pub owner: u64,
    pub class: Class,
    pub to: Vec<u8>,
}

pub(super) struct Runs {
    stripes: Vec<Stripe>,
}

#[derive(Default)]
struct Stripe {
    count: AtomicU64,
    runs: Mutex<Vec<Run>>,
}

impl Default for Runs {
    fn default() -> Runs {
        Runs { stripes: (0..STRIPES).map(|_| Stripe::default()).collect() }
    }
}

impl Runs {
    fn stripe(&self, tree: TreeId) -> &Stripe {
        &self.stripes[stripe(tree)]
    }

    /// Could there be a run in this tree? False is certain for whoever holds the leaf or the shard of the
    /// entry in question latched.
    pub fn any(&self, tree: TreeId) -> bool {
        self.stripe(tree).count.load(Ordering::Acquire) != 0
    }

    /// Has the owner a run over the key that is as good as a lock of that class?
    pub fn cover(&self, owner: &Arc<Owner>, tree: TreeId, key: &[u8], class: Class) -> bool {
        let runs = self.stripe(tree).runs.lock();
        runs.iter().any(|run| run.tree == tree && Arc::ptr_eq(&run.owner, owner) && run.class().covers(class) && run.is_over(key))
    }

    /// The locks of others on a key that conflict with a request there, and are parts of runs: they are to
    /// be made explicit.
    pub fn in_the_way(&self, owner: &Arc<Owner>, tree: TreeId, key: &[u8], class: Class) -> Vec<Heir> {
        let runs = self.stripe(tree).runs.lock();
        let others = runs.iter().filter(|run| run.tree == tree && !Arc::ptr_eq(&run.owner, owner) && class.conflicts(false, run.class()));
        others.filter(|run| run.is_over(key)).map(Run::heir).collect()
    }

    /// The locks on an entry that are parts of runs which don't reach to another place.
    pub fn leaving(&self, tree: TreeId, from: &[u8], to: Target<'_>) -> Vec<Heir> {
        let reaches = |run: &Run| matches!(to, Target::Key(key) if run.is_over(key));
        let runs = self.stripe(tree).runs.lock();
        runs.iter().filter(|run| run.tree == tree && run.is_over(from) && !reaches(run)).map(Run::heir).collect()
    }

    /// Makes the run that ends at `after` end at `key`.
    pub fn extend(&self, owner: &Arc<Owner>, tree: TreeId, strength: Strength, after: &[u8], key: &[u8]) -> bool {
        let mut runs = self.stripe(tree).runs.lock();
        let is_mine = |run: &&mut Run| run.tree == tree && Arc::ptr_eq(&run.owner, owner) && run.strength == strength && *run.to == *after;
        let Some(run) = runs.iter_mut().find(is_mine) else { return false };
        debug_assert!(*run.to < *key, "1: a run goes on behind its end");
        run.to.clear();
        run.to.extend_from_slice(key);
        true
    }

    /// Begins a run `(above, to]`.
    pub fn begin(&self, heir: Heir, tree: TreeId, above: &[u8], to: &[u8]) {
        let Heir { owner, generation, strength } = heir;
        debug_assert!(above < to, "a run has an entry");
        let stripe = self.stripe(tree);
        stripe.runs.lock().push(Run { tree, owner, generation, strength, above: above.into(), to: to.to_vec() });
        stripe.count.fetch_add(1, Ordering::AcqRel);
    }

    /// Takes out the runs of an owner in a tree; how many there were.
    pub fn remove(&self, owner: &Arc<Owner>, tree: TreeId) -> u64 {
        let stripe = self.stripe(tree);
        let mut runs = stripe.runs.lock();
        let before = runs.len();
        runs.retain(|run| run.tree != tree || !Arc::ptr_eq(&run.owner, owner));
        let gone = (before - runs.len()) as u64;
        stripe.count.fetch_sub(gone, Ordering::AcqRel);
        if runs.is_empty() {
            *runs = Vec::new();
        }
        gone
    }

    /// Has anybody else a run in the tree?
    pub fn of_others(&self, owner: &Arc<Owner>, tree: TreeId) -> bool {
        self.any(tree) && self.stripe(tree).runs.lock().iter().any(|run| run.tree == tree && !Arc::ptr_eq(&run.owner, owner))
    }

    /// All runs, stripe by stripe.
    pub fn list(&self) -> Vec<RunInfo> {
        let info = |run: &Run| RunInfo { tree: run.tree, owner: run.owner.id, class: run.class(), to: run.to.clone() };
        self.stripes.iter().flat_map(|stripe| stripe.runs.lock().iter().map(info).collect::<Vec<_>>()).collect()
    }
}

#[cfg(test)]
mod tests;
