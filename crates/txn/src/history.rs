//! The undo of published commits, which waits for purge until every view sees them.
//!
//! A day with one open view must not take memory for each commit of that day. Commits of one slot follow
//! each other in its pages, so what is to be known of several of them is where the last one ends: they are
//! merged whenever the list has doubled. Two are merged only if every open view sees both or neither, so
//! nothing waits longer than it would have alone. (A branch that has inherited unpurged entries counts as a
//! view that sees what was published before, `heirs`.)
//!
//! # Invariants
//! 1. Entries are in publish order, and those of one slot in the order in which they were written: an entry
//!    begins where the slot's entry before it ends.
//! 2. An entry has the number of its newest commit. Of the commits in it every open view sees all or none;
//!    a view that opens later sees all of them.
//! 3. Of one slot there are no more entries than there are open views, and one, whenever the list was
//!    merged; it is again when it has twice as many.

use std::collections::VecDeque;
use std::sync::Arc;

use base::IdMap;

use crate::undo::{Position, Slot};

/// Shorter lists are left alone.
const MERGED_MIN: usize = 1024;

/// The undo of published commits of one slot.
#[derive(Clone)]
pub(crate) struct Entry {
    /// The number of the newest of them, in publish order.
    pub number: u64,
    pub slot: Arc<Slot>,
    pub end: Position,
    pub commits: u64,
}

#[derive(Default)]
pub(crate) struct History {
    entries: VecDeque<Entry>,
    commits: u64,
    /// As many as were left when it was merged last.
    merged: usize,
}

impl History {
    /// One more commit, or at the start all of a slot's.
    pub fn push(&mut self, number: u64, slot: Arc<Slot>, end: Position) {
        debug_assert!(self.entries.back().is_none_or(|last| last.number <= number), "1: entries are in publish order");
        self.commits += 1;
        self.entries.push_back(Entry { number, slot, end, commits: 1 });
    }

    /// The oldest, if its number is not above `limit`.
    pub fn front(&self, limit: u64) -> Option<Entry> {
        self.entries.front().filter(|e| e.number <= limit).cloned()
    }

    pub fn pop(&mut self) {
        if let Some(entry) = self.entries.pop_front() {
            assert!(self.commits >= entry.commits, "every commit is purged once");
            self.commits -= entry.commits;
        }
    }

    /// Commits that are not purged.
    pub fn commits(&self) -> u64 {
        self.commits
    }

    pub fn entries(&self) -> usize {
        self.entries.len()
    }

    pub fn wants_merging(&self) -> bool {
        self.entries.len() >= 2 * self.merged.max(MERGED_MIN)
    }

    /// `bounds`, ascending: how many commits each open view sees, and the newest number. The first entry,
    /// in which purge may stand, is left alone.
    pub fn merge(&mut self, bounds: &[u64]) {
        assert!(bounds.is_sorted(), "2: what the views see, in order");
        let mut newest: IdMap<u16, (usize, usize)> = IdMap::default();
        let mut kept: VecDeque<Entry> = VecDeque::new();
        let first = self.entries.pop_front();
        // From the newest on, so that each entry keeps the place of its newest commit.
        for entry in self.entries.drain(..).rev() {
            let views = bounds.partition_point(|bound| *bound < entry.number);
            match newest.get(&entry.slot.no) {
                // (Those that are newer than the bounds are left for the next time.)
                Some((place, same)) if *same == views && views < bounds.len() => kept[*place].commits += entry.commits,
                _ => {
                    newest.insert(entry.slot.no, (kept.len(), views));
                    kept.push_back(entry);
                }
            }
        }
        self.entries.extend(first);
        self.entries.extend(kept.into_iter().rev());
        self.entries.shrink_to(2 * MERGED_MIN);
        self.merged = self.entries.len();
        self.check();
    }

    /// Invariant 1, and that no commit is lost; for debug builds, where the list has changed as a whole.
    fn check(&self) {
        debug_assert!(self.entries.iter().is_sorted_by_key(|entry| entry.number), "1: entries are in publish order");
        debug_assert_eq!(self.entries.iter().map(|entry| entry.commits).sum::<u64>(), self.commits, "entries have all commits");
    }
}
