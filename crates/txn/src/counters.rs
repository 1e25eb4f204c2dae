//! The counters of a tree, and the list of those that a barrier has to save.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use store::TreeHandle;

use crate::series::Steps;

pub type AllGrown = Arc<Mutex<Vec<Weak<Counters>>>>;

/// Counters that were raised since the last barrier, where the insert that saves them was over or does not
/// come: by values that rows came with, and for tables that begin with another number than 1.
pub struct Grown {
    all: AllGrown,
    listed: AtomicBool,
    me: Weak<Counters>,
    handle: Arc<TreeHandle>,
}

impl Grown {
    /// It is listed until its tree has said what it has of it.
    pub fn new(all: &AllGrown, me: &Weak<Counters>, handle: &Arc<TreeHandle>) -> Grown {
        Grown { all: all.clone(), listed: AtomicBool::new(true), me: me.clone(), handle: handle.clone() }
    }

    pub fn handle(&self) -> &Arc<TreeHandle> {
        &self.handle
    }

    /// What is read from now on is saved: whoever raises it further lists it again.
    pub fn saved(&self) {
        let listed = self.listed.swap(false, Ordering::AcqRel);
        assert!(listed, "whoever saves counters took them from the list");
    }

    fn list(&self) {
        if !self.listed.swap(true, Ordering::AcqRel) {
            self.all.lock().push(self.me.clone());
        }
    }
}

/// Persistent counters of a tree: auto-increment and hidden row id. They only grow, and are never rolled
/// back.
pub struct Counters {
    auto_increment: AtomicU64,
    row_id: AtomicU64,
    grown: Grown,
}

impl fmt::Debug for Counters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Counters").field(&self.last()).field(&self.last_row_id()).finish()
    }
}

impl Counters {
    pub fn new(grown: Grown) -> Counters {
        Counters { auto_increment: AtomicU64::new(0), row_id: AtomicU64::new(0), grown }
    }

    pub fn grown(&self) -> &Grown {
        &self.grown
    }

    /// The largest auto-increment value that was used so far (0: none).
    pub fn last(&self) -> u64 {
        self.auto_increment.load(Ordering::Acquire)
    }

    /// Takes `n` values of a series that are above everything used, and returns the first. What is above
    /// `max` is not taken: the caller compares with the column's range.
    pub fn next(&self, n: u64, steps: Steps, max: u64) -> u64 {
        let mut first = 0;
        // The closure never declines, so the update cannot fail.
        let _ = self.auto_increment.fetch_update(Ordering::AcqRel, Ordering::Acquire, |last| {
            first = steps.first_after(last);
            Some(steps.taken(last, first, n).min(max.max(last)))
        });
        first
    }

    /// The number behind all that are used, whatever the steps.
    pub fn peek(&self) -> u64 {
        self.last().saturating_add(1)
    }

    /// After a value was given explicitly: no window may come that saves it, so the next barrier does.
    pub fn raise_to(&self, value: u64) {
        if self.auto_increment.fetch_max(value, Ordering::AcqRel) < value {
            self.grown.list();
        }
    }

    /// `ALTER TABLE … AUTO_INCREMENT`: the caller has looked for the largest value in the table.
    pub fn reset_to(&self, value: u64) {
        self.auto_increment.store(value, Ordering::Release);
    }

    /// A fresh hidden row id, from 1.
    pub fn next_row_id(&self) -> u64 {
        self.row_id.fetch_add(1, Ordering::AcqRel) + 1
    }

    pub fn last_row_id(&self) -> u64 {
        self.row_id.load(Ordering::Acquire)
    }

    pub fn raise_row_id_to(&self, value: u64) {
        self.row_id.fetch_max(value, Ordering::AcqRel);
    }
}
