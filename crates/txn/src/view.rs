//! Who sees whose changes: the list of writing transactions, read views, and how far purge may go.
//!
//! The list is an immutable version, replaced when a writer gets its id and when commits are published
//! (docs/hard-cases.md, P7). A read view is a reference to one version. A session keeps its last view and
//! uses it again while the list's number is unchanged, so that a plain read on a quiet server touches
//! nothing shared.
//!
//! # Invariants
//! 1. A transaction is in the list from before its first change until its commit is published or its
//!    rollback is complete.
//! 2. `published` counts commits in publish order. A view sees exactly the commits up to its `published`,
//!    so purge may forget what a commit replaced once every open view has a `published` not below that
//!    commit's number.
//! 3. A view registers before it is used and checks the version afterwards: either purge sees the
//!    registration, or the session sees that the list has changed and takes the new one.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use base::TrxId;
use parking_lot::{Mutex, RwLock};
use world::waits::{self, Wait};

/// One version of the list.
#[derive(Debug)]
pub struct ActiveList {
    /// Counts versions.
    number: u64,
    /// Ids from here on had not been given out.
    next: u64,
    /// Writing transactions, ascending.
    ids: Vec<u64>,
    /// How many commits had been published.
    published: u64,
}

impl ActiveList {
    /// Does a view of this version see what `id` has written? (A transaction's own changes are the caller's
    /// matter.)
    pub fn sees(&self, id: TrxId) -> bool {
        let id = id.0;
        if id >= self.next {
            return false;
        }
        match self.ids.first() {
            None => true,
            Some(&first) if id < first => true,
            Some(_) => self.ids.binary_search(&id).is_err(),
        }
    }

    pub fn published(&self) -> u64 {
        self.published
    }

    pub fn next(&self) -> u64 {
        self.next
    }
}

/// A session's registration, which holds purge back while a view is open.
#[derive(Debug)]
pub struct ViewSlot {
    /// `published` of the open view; `u64::MAX`: none.
    published: AtomicU64,
}

/// A view that may be open or kept for later.
#[derive(Debug)]
pub struct View {
    slot: Arc<ViewSlot>,
    list: Arc<ActiveList>,
    open: bool,
}

#[derive(Debug)]
pub struct Views {
    list: RwLock<Arc<ActiveList>>,
    number: AtomicU64,
    /// The smallest id in the list, or the next one: everything below is settled.
    low: AtomicU64,
    /// Length of the list: what the next version is likely to need.
    len: AtomicUsize,
    slots: Mutex<Vec<Arc<ViewSlot>>>,
}

/// Room for writers that begin before a version that is being made takes its place.
const SPARE: usize = 8;

impl Views {
    /// Starts with nobody active (but for `ids`, prepared ones that were kept) and `next` as the next id.
    pub fn new(next: u64, mut ids: Vec<u64>) -> Views {
        ids.sort_unstable();
        let low = ids.first().copied().unwrap_or(next);
        let len = AtomicUsize::new(ids.len());
        let list = ActiveList { number: 1, next, ids, published: 0 };
        Views { list: RwLock::new(Arc::new(list)), number: AtomicU64::new(1), low: AtomicU64::new(low), len, slots: Mutex::default() }
    }

    fn replace(&self, change: impl FnOnce(&mut Vec<u64>, &mut u64, &mut u64)) {
        // Memory is asked for before the lock is taken and given back behind it: who loses its core in the
        // allocator must not hold up everybody.
        let ids = Vec::with_capacity(self.len.load(Ordering::Relaxed) + SPARE);
        let mut made = Arc::new(ActiveList { number: 0, next: 0, ids, published: 0 });
        let version = Arc::get_mut(&mut made).expect("nobody else has it yet");
        let mut current = waits::write(Wait::TrxList, &self.list);
        version.ids.extend_from_slice(&current.ids);
        (version.number, version.next, version.published) = (current.number + 1, current.next, current.published);
        change(&mut version.ids, &mut version.next, &mut version.published);
        debug_assert!(
            version.ids.is_sorted() && version.ids.last().is_none_or(|id| *id < version.next),
            "1: ids in the order of their giving out"
        );
        debug_assert!(version.published >= current.published, "2: what was published stays so");
        let number = version.number;
        self.low.store(version.ids.first().copied().unwrap_or(version.next), Ordering::Release);
        self.len.store(version.ids.len(), Ordering::Relaxed);
        let old = std::mem::replace(&mut *current, made);
        self.number.store(number, Ordering::SeqCst);
        drop(current);
        drop(old);
    }

    /// Gives out the next id and lists it.
    pub fn begin(&self) -> TrxId {
        let mut id = 0;
        self.replace(|ids, next, _| {
            id = *next;
            *next += 1;
            ids.push(id);
        });
        TrxId(id)
    }

    /// Publishes a group of commits and numbers them; returns the number of the first.
    pub fn publish(&self, group: &[TrxId]) -> u64 {
        let mut first = 0;
        self.replace(|ids, _, published| {
            let before = ids.len();
            ids.retain(|id| !group.contains(&TrxId(*id)));
            debug_assert_eq!(before - ids.len(), group.iter().filter(|id| **id != TrxId(0)).count(), "1: who publishes changes is listed");
            first = *published + 1;
            *published += group.len() as u64;
        });
        first
    }

    /// Removes a transaction that was rolled back.
    pub fn forget(&self, id: TrxId) {
        self.replace(|ids, _, _| ids.retain(|i| *i != id.0));
    }

    /// False is certain; true may be out of date by now.
    pub fn may_be_active(&self, id: TrxId) -> bool {
        id.0 >= self.low.load(Ordering::Acquire)
    }

    pub fn next_id(&self) -> u64 {
        self.list.read().next
    }

    pub fn published(&self) -> u64 {
        self.list.read().published
    }

    pub fn active_count(&self) -> usize {
        self.list.read().ids.len()
    }

    /// A place for a session's views. Closed until [`Views::open`].
    pub fn register(&self) -> View {
        let slot = Arc::new(ViewSlot { published: AtomicU64::new(u64::MAX) });
        self.slots.lock().push(slot.clone());
        View { slot, list: self.list.read().clone(), open: false }
    }

    /// Another view of what an open one sees, open as well: that one keeps back purge until this one does.
    pub fn share(&self, of: &View) -> View {
        debug_assert!(of.open, "a closed view keeps nothing back");
        let mut view = self.register();
        view.slot.published.store(of.list.published, Ordering::SeqCst);
        view.list = of.list.clone();
        view.open = of.open;
        view
    }

    /// Opens the view on the newest version of the list.
    pub fn open(&self, view: &mut View) {
        loop {
            if view.list.number != self.number.load(Ordering::SeqCst) {
                view.list = waits::read(Wait::TrxList, &self.list).clone();
            }
            view.slot.published.store(view.list.published, Ordering::SeqCst);
            if view.list.number == self.number.load(Ordering::SeqCst) {
                view.open = true;
                return;
            }
        }
    }

    /// Commits with a number not above this are visible to every view, open now or later.
    pub fn purge_limit(&self) -> u64 {
        let newest = self.published();
        let mut slots = self.slots.lock();
        // Those of sessions that have ended leave here, not whenever one begins.
        slots.retain(|s| Arc::strong_count(s) > 1);
        slots.iter().map(|s| s.published.load(Ordering::SeqCst)).min().unwrap_or(u64::MAX).min(newest)
    }
}

impl Views {
    /// How many commits each open view sees, and the newest: ascending. A view that opens later sees no
    /// fewer than the newest.
    pub fn bounds(&self) -> Vec<u64> {
        let newest = self.published();
        let open = |slot: &Arc<ViewSlot>| Some(slot.published.load(Ordering::SeqCst)).filter(|published| *published < newest);
        let mut bounds: Vec<u64> = self.slots.lock().iter().filter_map(open).chain([newest]).collect();
        bounds.sort_unstable();
        bounds.dedup();
        bounds
    }
}

impl View {
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// What it sees. Purge keeps that only while the view is open.
    pub fn list(&self) -> &ActiveList {
        debug_assert!(self.open, "3: a view registers before it is used");
        &self.list
    }

    pub fn close(&mut self) {
        if self.open {
            self.open = false;
            self.slot.published.store(u64::MAX, Ordering::Release);
        }
    }
}

impl Drop for View {
    fn drop(&mut self) {
        self.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A view that sees a commit published after it is a non-repeatable read.
    #[test]
    fn a_view_keeps_its_instant() {
        let views = Views::new(10, vec![]);
        let (a, b) = (views.begin(), views.begin());
        let mut view = views.register();
        views.open(&mut view);
        assert!(!view.list().sees(a) && !view.list().sees(b) && view.list().sees(TrxId(9)));
        assert_eq!(views.publish(&[b]), 1);
        assert!(!view.list().sees(b));
        assert_eq!(views.purge_limit(), 0);
        view.close();
        assert_eq!(views.purge_limit(), 1);
        views.open(&mut view);
        assert!(view.list().sees(b) && !view.list().sees(a) && !view.list().sees(TrxId(12)));
    }
}
