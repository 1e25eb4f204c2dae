//! The undo slots of a system: which there are, which are free, which are worth trimming, and which purge
//! cannot get through now.
//!
//! # Invariants
//! 1. A slot has the number of its place. It exists from the window on that makes its tree, and for ever.
//! 2. A slot that is free is idle, and it is listed as free once; whoever takes it has it alone until it is
//!    given back. One that is set aside is not free (aside 2).
//! 3. The free slots are locked before what is set aside.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use base::{PageNo, TreeId};
use parking_lot::{Mutex, RwLock, RwLockReadGuard};
use store::Store;
use tree::Tree;

use crate::api::{Error, Result};
use crate::aside::{Aside, Asides};
use crate::trim::RECORDS_A_PAGE;
use crate::undo::{Position, Slot, SlotState};

/// See the module's documentation.
pub struct UndoSlots {
    all: RwLock<Vec<Arc<Slot>>>,
    free: Mutex<Vec<u16>>,
    /// Those with pages behind their tail that are to be freed (see `trim`).
    long: Mutex<Vec<u16>>,
    /// Those of them that could not be read.
    untrimmed: Mutex<Vec<u16>>,
    asides: Mutex<Asides>,
}

impl UndoSlots {
    /// The slots that a start has found.
    ///
    /// # Panics
    /// If one has not the number of its place.
    pub(crate) fn new(slots: Vec<Slot>) -> UndoSlots {
        assert!(slots.iter().enumerate().all(|(at, slot)| usize::from(slot.no) == at), "1: a slot has the number of its place");
        let free = slots.iter().filter(|slot| slot.state.lock().active.is_none()).map(|slot| slot.no).rev().collect();
        let slots = UndoSlots {
            all: RwLock::new(slots.into_iter().map(Arc::new).collect()),
            free: Mutex::new(free),
            long: Mutex::default(),
            untrimmed: Mutex::default(),
            asides: Mutex::default(),
        };
        slots.read().iter().for_each(|slot| slots.list_if_long(slot));
        slots
    }

    /// All of them; none is made while the guard lives.
    pub(crate) fn read(&self) -> RwLockReadGuard<'_, Vec<Arc<Slot>>> {
        self.all.read()
    }

    pub(crate) fn all(&self) -> Vec<Arc<Slot>> {
        self.read().clone()
    }

    pub(crate) fn get(&self, no: u16) -> Result<Arc<Slot>> {
        self.read().get(usize::from(no)).cloned().ok_or_else(|| Error::Damaged(format!("no undo slot {no}")))
    }

    /// The trees that hold undo.
    pub fn trees(&self) -> Vec<TreeId> {
        self.read().iter().map(|slot| slot.tree).collect()
    }

    /// A slot for a transaction's first change; a new one, in a tree of the id that `new_tree` gives, if none
    /// is free.
    pub(crate) fn take(&self, store: &Arc<Store>, new_tree: impl FnOnce() -> TreeId) -> Result<Arc<Slot>> {
        if let Some(no) = self.free.lock().pop() {
            let slot = self.read()[usize::from(no)].clone();
            debug_assert!(slot.state.lock().active.is_none(), "2: a free slot is idle");
            return Ok(slot);
        }
        let id = new_tree();
        let mut made = None;
        let mut slots = self.all.upgradable_read();
        let no = u16::try_from(slots.len()).map_err(|_| Error::Full("undo slots"))?;
        Tree::create(
            store,
            id,
            |_| Ok(()),
            |_| {
                let handle = store.tree(id).expect("registered before its first window");
                let slot = Arc::new(Slot::new(no, id, handle, SlotState::default()));
                // Inside the window: a barrier has the tree and the slot, or none of them (1).
                slots.with_upgraded(|slots| slots.push(slot.clone()));
                made = Some(slot);
            },
        )?;
        drop(slots);
        Ok(made.expect("the window has run"))
    }

    /// A transaction has ended with the slot.
    pub(crate) fn give_back(&self, slot: &Slot) {
        self.list_if_long(slot);
        let mut free = self.free.lock();
        debug_assert!(slot.state.lock().active.is_none() && !free.contains(&slot.no), "2: a slot that is given back is idle, once");
        if !slot.is_aside.load(Ordering::Acquire) {
            free.push(slot.no);
        } else if let Some(aside) = self.asides.lock().get_mut(slot) {
            aside.parked = true;
        }
    }

    /// A slot that nobody uses any more, or whose transaction has rolled back a change; purge looks at it
    /// if there is much behind its tail.
    pub(crate) fn list_if_long(&self, slot: &Slot) {
        if slot.behind.list() {
            self.long.lock().push(slot.no);
        }
    }

    /// Frees pages behind tails, for about so many records' worth. True if there is more to do.
    pub(crate) fn trim_step(&self, store: &Store, records: usize) -> Result<bool> {
        let Some(no) = self.long.lock().pop() else { return Ok(false) };
        let slot: Arc<Slot> = self.get(no)?;
        slot.behind.looked_at();
        match slot.trim(store, records.div_ceil(RECORDS_A_PAGE)) {
            Ok(true) => {}
            Ok(false) => {
                slot.behind.left();
                self.list_if_long(&slot);
            }
            Err(e) => {
                tracing::error!("undo slot {no} keeps pages that are needed no more until they can be read: {e}");
                self.untrimmed.lock().push(no);
            }
        }
        Ok(!self.long.lock().is_empty())
    }

    /// Those that could not be read are looked at again.
    pub(crate) fn trim_again(&self) {
        for no in std::mem::take(&mut *self.untrimmed.lock()) {
            if let Ok(slot) = self.get(no) {
                slot.behind.left();
                self.list_if_long(&slot);
            }
        }
    }

    /// Pages wait to be freed behind some tail.
    pub fn has_long(&self) -> bool {
        !self.long.lock().is_empty() || !self.untrimmed.lock().is_empty()
    }

    /// Walks the chains of all slots, of which nobody may use one, and purge neither: every page of an undo
    /// tree is in its chain. Returns how many pages lie behind a tail at most.
    ///
    /// # Errors
    /// `Damaged` with what is wrong.
    pub fn check(&self, store: &Store) -> Result<u32> {
        let mut most = 0;
        for slot in self.read().iter() {
            let (mut page, tail) = {
                let state = slot.state.lock();
                (state.purge.page, state.tail.page)
            };
            let (mut met, mut behind) = (0, None);
            while page != PageNo(0) && met <= slot.handle.pages() {
                met += 1;
                behind = behind.map(|n: u32| n + 1).or((page == tail).then_some(0));
                page = slot.next_of(store, page)?;
            }
            // Page 0 is the root.
            if met + 1 != slot.handle.pages() || behind.is_none() && tail != PageNo(0) {
                let pages = slot.handle.pages();
                return Err(Error::Damaged(format!("undo slot {} has {pages} pages, of which {met} are in its chain", slot.no)));
            }
            most = most.max(behind.unwrap_or(0));
        }
        Ok(most)
    }
}

/// What purge cannot do now: see `aside`.
impl UndoSlots {
    /// How many slots wait for what cannot be read.
    pub fn set_aside_count(&self) -> usize {
        self.asides.lock().count()
    }

    /// In how many trees purge has met something unreadable since the start; the error log names them.
    pub fn damaged_trees(&self) -> usize {
        self.asides.lock().trees()
    }

    pub(crate) fn aside(&self, slot: &Slot) -> Option<Aside> {
        if !slot.is_aside.load(Ordering::Acquire) {
            return None;
        }
        self.asides.lock().get(slot).cloned()
    }

    /// A record of the slot cannot be purged, or its undo not be read (no `tree`). Its purge position is in
    /// front of it.
    ///
    /// # Errors
    /// Another error than that something is damaged: purge tries again.
    pub(crate) fn set_aside(&self, slot: &Arc<Slot>, tree: Option<TreeId>, error: Error) -> Result<()> {
        let Error::Damaged(why) = error else { return Err(error) };
        let mut free = self.free.lock();
        let mut asides = self.asides.lock();
        let told = tree.unwrap_or(slot.tree);
        if asides.tell_of(told) {
            let what = if tree.is_some() { "tree" } else { "undo, tree" };
            tracing::error!(
                "purge: {what} {told}: {why}. What was deleted there keeps its place until it can be read; purge goes on with the rest"
            );
        }
        if let Some(aside) = asides.get_mut(slot) {
            aside.blocked |= tree.is_none();
            return Ok(());
        }
        let at = free.iter().position(|no| *no == slot.no);
        let parked = at.map(|at| free.remove(at)).is_some();
        slot.is_aside.store(true, Ordering::Release);
        let until = slot.state.lock().purge;
        asides.add(Aside { slot: slot.clone(), until, blocked: tree.is_none(), parked });
        Ok(())
    }

    /// History of a slot that is set aside was walked, or passed over, up to there.
    pub(crate) fn walked(&self, slot: &Slot, until: Position) {
        if let Some(aside) = self.asides.lock().get_mut(slot) {
            aside.until = until;
        }
    }

    /// One of those that are set aside; in turn, by `n`.
    pub(crate) fn aside_in_turn(&self, n: usize) -> Option<Aside> {
        self.asides.lock().nth(n).cloned()
    }

    /// All of its history up to `until` is purged.
    pub(crate) fn put_back(&self, slot: &Slot) {
        let mut free = self.free.lock();
        if let Some(aside) = self.asides.lock().remove(slot) {
            slot.is_aside.store(false, Ordering::Release);
            if aside.parked {
                assert!(!free.contains(&slot.no), "2: a slot is listed as free once");
                free.push(slot.no);
            }
        }
    }
}
