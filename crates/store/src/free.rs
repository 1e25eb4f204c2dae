//! Trees that are made and dropped, and pages that leave the map.
//!
//! **Invariants** (of `write`). D5: freeing a page or a tree is a change like any other: what is due for
//! the running checkpoint is still written (C2).

use std::sync::Arc;
use std::sync::atomic::Ordering;

use base::{Epoch, PageNo, TreeId};
use parking_lot::lock_api::RawRwLock as _;

use crate::book::Frozen;
use crate::map::{Place, TreeHandle};
use crate::room::want_room_of_dropped;
use crate::slot_index::NO_SLOT;
use crate::window::Window;
use crate::{Registered, Store};

impl Store {
    /// Registers the handle of a tree that is about to be created ([`Window::create_tree`]).
    ///
    /// # Panics If the tree exists. (Ids are never used again, but by recovery, which may roll back the
    /// creation of a tree and then find it in the log.)
    pub fn new_tree(&self, id: TreeId) -> Arc<TreeHandle> {
        let handle = Arc::new(TreeHandle::new(id, &[], [0; crate::COUNTERS]));
        let before = self.trees.write().insert(id, Registered::Hot(handle.clone()));
        self.opened.lock().push_back(id);
        assert!(before.is_none(), "C2: no two trees have the same id");
        handle
    }

    /// Takes the registration of a tree back that was never created.
    pub fn forget_tree(&self, tree: &TreeHandle) {
        self.trees.write().remove(&tree.id());
    }

    /// Drops a tree: a change like any other (D5). `in_window` runs in the window that drops it. Of two who
    /// drop one tree the second finds it dropped, at every barrier behind its window.
    pub fn drop_tree(&self, tree: &TreeHandle, in_window: impl FnOnce(&mut Window<'_, '_>)) {
        let mut window = self.window();
        let epoch = window.epoch();
        in_window(&mut window);
        if !tree.set_dropped(epoch) {
            return;
        }
        {
            let mut book = self.book.lock();
            let list = book.list(epoch);
            list.created.remove(&tree.id());
            list.dropped.insert(tree.id());
        }
        {
            let mut orphans = self.orphans.lock();
            let of_tree: Vec<_> = orphans.range((tree.id(), PageNo(0))..=(tree.id(), PageNo(u32::MAX))).copied().collect();
            for orphan in of_tree {
                orphans.remove(&orphan);
            }
        }
        drop(window);
        for page in 0..tree.high() {
            reclaim(self, tree, PageNo(page), epoch);
        }
        self.trees.write().remove(&tree.id());
        self.counts.dropped_pages.fetch_add(u64::from(tree.high()), Ordering::Relaxed);
        want_room_of_dropped(self);
    }

    /// Takes a page out of the map, inside a window of `epoch`; its frame is no longer its own.
    pub(crate) fn free_page(&self, tree: &TreeHandle, page: PageNo, epoch: Epoch) {
        let entry = tree.entry(page).expect("a page that is freed has an entry");
        {
            let mut book = self.book.lock();
            let before = book.list(epoch).pages.insert((tree.id(), page), Place::NONE);
            let live = tree.set_place(&book, page, Place::NONE);
            self.slots.supersede(before.map(|place| place.slot), live, epoch);
        }
        entry.leave_frame();
        tree.release(page);
    }
}

/// Takes frame and slot of a page of a tree that was dropped in `epoch`.
fn reclaim(store: &Store, tree: &TreeHandle, page: PageNo, epoch: Epoch) {
    let Some(entry) = tree.entry(page) else { return };
    let mut slot = NO_SLOT;
    while let Some(index) = entry.frame() {
        let frame = store.frames.frame(index);
        frame.latch.lock_exclusive();
        let owned = frame.is_owned_by(tree.id(), page);
        let mut given = false;
        if owned {
            slot = tree.set_place(&store.book.lock(), page, Place::NONE);
            entry.leave_frame();
            let leave = || {
                frame.set_dirty(None);
                frame.set_owner(None);
            };
            let dirty = frame.dirty();
            if dirty.is_some() {
                store.counts.dirty_pages.fetch_sub(1, Ordering::Relaxed);
                tree.turns_clean();
            }
            match dirty {
                Some(of) if of < epoch => {
                    assert!(store.checkpoints.running_epoch() == Some(of), "C1: an older epoch is the running checkpoint's");
                    let frozen = Frozen { frame: index, tree: tree.id(), page, epoch: of, superseded_by: epoch, slot };
                    store.frozen.push(frozen, leave);
                    slot = NO_SLOT;
                }
                Some(_) => {
                    leave();
                    store.slots.give_credits(1);
                    given = true;
                }
                None => {
                    leave();
                    given = true;
                }
            }
        }
        // SAFETY: latched above.
        unsafe { frame.latch.unlock_exclusive() };
        if given {
            store.frames.give(index);
        }
        if owned {
            break;
        }
    }
    if slot == NO_SLOT {
        slot = tree.set_place(&store.book.lock(), page, Place::NONE);
    }
    if slot != NO_SLOT {
        store.slots.retire(slot, epoch);
    }
}
