//! The checkpoint: an image of every tree at one instant, taken while work goes on.
//!
//! ```text
//!   idle --begin (barrier)--> running: pages and frozen copies are written
//!        --finish--> slots synced, log synced, batch durable --> idle
//! ```
//!
//! **Invariants.**
//! K1: one checkpoint at a time; nothing but a crash abandons it (D3 of the hard cases).
//! K2: the batch is exactly the delta list of its epoch (C1).
//! K3: all that is captured is captured inside the barrier: the engine's blob and the list of orphans
//! (C11). What is amended of the blob behind it is the engine's matter.
//! K4: before the batch is written every slot that it names is synced, and the caller has synced the log
//! past its captured position.
//! K5: retired slots become free only when the batch is durable.
//! K6: the driver only tries latches, and comes back to busy pages.
//! K7: who wants a slot on a full disk waits for a checkpoint only while one can bring it: one is running,
//! or something has changed that the next will write. One that failed, or began behind the question and
//! freed nothing, is the answer.
//! K8: before somebody takes the checkpoints that are asked for, which is when recovery has ended, nobody
//! waits for one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use base::{Epoch, PageNo, TreeId};
use parking_lot::{Condvar, Mutex};

use crate::error::{Error, Result};
use crate::pagemap::Batch;
use crate::pin::release_for_room;
use crate::reserve::draws_on_reserve;
use crate::room::want_room_of_dropped;
use crate::write::{Writer, write_frozen};
use crate::{Store, TreeHandle};

/// Slot writes of a checkpoint are synced whenever so much has been written (P10).
const SYNC_BYTES: u64 = 8 << 20;
/// For so many checkpoints one waits whose slots others take before.
const CHECKPOINTS_MAX: u64 = 3;

/// How far the running checkpoint is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Pages written by this step.
    pub written: usize,
    /// Entries that are left to look at; 0 means ready to finish.
    pub left: usize,
}

struct Running {
    epoch: Epoch,
    blob: Vec<u8>,
    orphans: Vec<(TreeId, PageNo)>,
    synced_bytes: u64,
}

pub(crate) struct Checkpoints {
    /// The running checkpoint; locked by its driver.
    driver: Mutex<Option<Running>>,
    running: AtomicU64,
    finished: AtomicU64,
    /// Attempts to begin or to finish one that ended with an error.
    failed: AtomicU64,
    /// Slots that batches have freed by becoming durable.
    freed: AtomicU64,
    urgent: AtomicBool,
    /// K8
    served: AtomicBool,
    progress_lock: Mutex<()>,
    progress: Condvar,
}

impl Checkpoints {
    pub fn new() -> Checkpoints {
        Checkpoints {
            driver: Mutex::new(None),
            running: AtomicU64::new(0),
            finished: AtomicU64::new(0),
            failed: AtomicU64::new(0),
            freed: AtomicU64::new(0),
            urgent: AtomicBool::new(false),
            served: AtomicBool::new(false),
            progress_lock: Mutex::new(()),
            progress: Condvar::new(),
        }
    }

    pub fn finished(&self) -> u64 {
        self.finished.load(Ordering::Acquire)
    }

    pub fn is_running(&self) -> bool {
        self.running.load(Ordering::Acquire) != 0
    }

    pub fn running_epoch(&self) -> Option<Epoch> {
        match self.running.load(Ordering::Acquire) {
            0 => None,
            epoch => Some(Epoch(epoch)),
        }
    }

    pub fn made_progress(&self) {
        let _guard = self.progress_lock.lock();
        self.progress.notify_all();
    }

    /// Passes a result on; an error is the answer to those who wait for room (K7).
    fn note_failure<T>(&self, result: Result<T>) -> Result<T> {
        if result.is_err() {
            self.failed.fetch_add(1, Ordering::AcqRel);
            self.made_progress();
        }
        result
    }

    /// Asks for one, at full speed.
    pub fn ask(&self) {
        self.urgent.store(true, Ordering::Relaxed);
    }

    fn wait(&self, at_most: Duration) {
        let mut guard = self.progress_lock.lock();
        self.progress.wait_for(&mut guard, at_most);
    }
}

impl Store {
    /// The barrier. `capture` runs while no window does; what it returns comes back from [`Store::open`] if
    /// this is the last durable checkpoint then. It must not enter a window nor wait.
    ///
    /// # Errors
    /// `Full` if there is no room for the batch; nothing has happened then.
    ///
    /// # Panics
    /// If a checkpoint is running.
    pub fn checkpoint_begin(&self, capture: impl FnOnce() -> Vec<u8>) -> Result<Epoch> {
        let mut driver = self.checkpoints.driver.lock();
        assert!(driver.is_none(), "K1: one checkpoint at a time");
        self.checkpoints.note_failure(room_for_batch(self, 0))?;
        let begin = self.world.now();
        self.counts.dropped_pages.store(0, Ordering::Relaxed);
        let running = self.gate.barrier(|| {
            let blob = capture();
            let epoch = self.epoch();
            let next = Epoch(epoch.0 + 1);
            assert!(self.dirty[(next.0 % 2) as usize].lock().is_empty(), "K1: nothing is left of the checkpoint before");
            self.book.lock().begin(next);
            self.checkpoints.running.store(epoch.0, Ordering::Release);
            self.epoch.store(next.0, Ordering::SeqCst);
            let orphans = self.orphans.lock().iter().copied().collect();
            Running { epoch, blob, orphans, synced_bytes: self.files.bytes_written.load(Ordering::Relaxed) }
        });
        let nanos = self.world.now().since(begin).as_nanos() as u64;
        self.counts.barrier_nanos.store(nanos, Ordering::Relaxed);
        self.counts.barrier_nanos_max.fetch_max(nanos, Ordering::Relaxed);
        let epoch = running.epoch;
        *driver = Some(running);
        Ok(epoch)
    }

    /// Writes up to about `pages` pages of the running checkpoint. Does nothing if none is running.
    pub fn checkpoint_step(&self, pages: usize) -> Progress {
        let mut driver = self.checkpoints.driver.lock();
        match driver.as_mut() {
            Some(running) => running.step(self, pages),
            None => Progress { written: 0, left: 0 },
        }
    }

    /// Writes what is left, makes the slots durable, calls `before_batch` (which makes the log durable past
    /// the captured position), and makes the batch durable (K4). Does nothing if no checkpoint is running.
    ///
    /// # Errors The error of `before_batch`; `Full` if there is no room for the batch. The checkpoint goes
    /// on running and finishing can be tried again.
    pub fn checkpoint_finish(&self, before_batch: impl FnOnce() -> Result<()>) -> Result<()> {
        let mut driver = self.checkpoints.driver.lock();
        let Some(running) = driver.as_mut() else { return Ok(()) };
        loop {
            let progress = running.step(self, 64);
            if progress.left == 0 {
                break;
            }
            if progress.written == 0 {
                std::thread::yield_now();
            }
        }
        self.files.sync();
        self.checkpoints.note_failure(before_batch())?;
        inherit_all(self, running.epoch);
        let batch = running.batch(self);
        self.checkpoints.note_failure(self.pagemap.lock().append(&batch))?;
        let epoch = running.epoch;
        *driver = None;
        self.book.lock().end(epoch);
        let freed = self.slots.durable(epoch);
        self.checkpoints.freed.fetch_add(freed as u64, Ordering::AcqRel);
        self.checkpoints.urgent.store(false, Ordering::Relaxed);
        want_room_of_dropped(self);
        self.checkpoints.running.store(0, Ordering::Release);
        self.checkpoints.finished.fetch_add(1, Ordering::AcqRel);
        self.checkpoints.made_progress();
        Ok(())
    }

    /// Replaces the map's file if its batches have outgrown it; for the engine to call behind a checkpoint,
    /// which is through whatever comes of this.
    ///
    /// # Errors
    /// Whatever kept the new file from being made: the old one goes on.
    pub fn rotate_map(&self) -> Result<()> {
        let mut pagemap = self.pagemap.lock();
        if pagemap.wants_rotation() { pagemap.rotate() } else { Ok(()) }
    }

    /// Whether nothing has changed since the last barrier; an idle server takes no checkpoint.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        let epoch = self.epoch();
        let mut book = self.book.lock();
        let list = book.list(epoch);
        list.pages.is_empty()
            && list.created.is_empty()
            && list.dropped.is_empty()
            && list.counters.is_empty()
            && self.dirty[(epoch.0 % 2) as usize].lock().is_empty()
    }

    /// Whether somebody waits for what only a checkpoint can free: take it at full speed.
    #[must_use]
    pub fn wants_checkpoint(&self) -> bool {
        self.checkpoints.urgent.load(Ordering::Relaxed)
    }
}

/// Sees to it that the map's file has room for the batch of the present epoch, as it is now with so many
/// pages more: those that are dirty, those that were written and are not dirty any more, and all of its
/// branches.
pub(crate) fn room_for_batch(store: &Store, more: usize) -> Result<()> {
    let written = {
        let mut book = store.book.lock();
        let list = book.list(store.epoch());
        list.pages.len() + list.branched.iter().map(|(_, inheritance)| inheritance.pages_max()).sum::<usize>()
    };
    let dirty = store.counts.dirty_pages.load(Ordering::Relaxed) as usize;
    store.pagemap.lock().prepare(written + dirty + more)
}

/// From now on somebody looks at [`Store::wants_checkpoint`] all the time (K8).
pub fn serve_checkpoints(store: &Store) {
    store.checkpoints.served.store(true, Ordering::Release);
}

/// What only a checkpoint brings to an end: pages that are only in memory, and slots that nobody needs any
/// more but the last one.
#[must_use]
pub fn waiting_for_checkpoint(store: &Store) -> u64 {
    store.dirty_pages() + store.slots.retired_count() as u64
}

/// Changes what was captured at the barrier of the running checkpoint. False if its batch, and so what it
/// has captured, is on disk by now.
pub fn amend_captured(store: &Store, amend: impl FnOnce(&mut Vec<u8>)) -> bool {
    let mut driver = store.checkpoints.driver.lock();
    let mut pagemap = store.pagemap.lock();
    let Some(running) = driver.as_mut().filter(|_| !pagemap.lacks_a_mark()) else { return false };
    pagemap.forget_attempt();
    assert!(store.checkpoints.running_epoch() == Some(running.epoch), "K3: what is amended was captured and is not durable");
    amend(&mut running.blob);
    true
}

impl Running {
    fn step(&mut self, store: &Store, pages: usize) -> Progress {
        let queue = &store.dirty[(self.epoch.0 % 2) as usize];
        let mut written = write_frozen(store, pages);
        let mut chosen = Vec::new();
        {
            let mut queue = queue.lock();
            while chosen.len() < pages.max(1)
                && let Some(index) = queue.pop_front()
            {
                chosen.push(index);
            }
        }
        chosen.sort_by_cached_key(|&index| store.frames.frame(index).owner());
        let wrote = Writer::new(store).frames(&chosen, Some(self.epoch));
        written += wrote.written;
        // K6
        let left = {
            let mut queue = queue.lock();
            queue.extend(wrote.busy);
            queue.len()
        };
        // Looked at after the pages: a page that was not due any more has put its copy here before its
        // latch was let go.
        let left = left + store.frozen.waiting().len();
        let bytes = store.files.bytes_written.load(Ordering::Relaxed);
        if bytes - self.synced_bytes >= SYNC_BYTES {
            self.synced_bytes = bytes;
            store.files.sync();
        }
        Progress { written, left }
    }

    /// K2
    fn batch(&self, store: &Store) -> Batch {
        let mut batch = Batch { epoch: self.epoch, blob: self.blob.clone(), orphans: self.orphans.clone(), ..Batch::default() };
        let (mut pages, mut branched) = (Vec::new(), Vec::new());
        let counters = {
            // Windows that free pages wait for the book: under it the list is copied and nothing else.
            let mut book = store.book.lock();
            let list = book.list(self.epoch);
            let gone = |tree: &TreeId| list.dropped.contains(tree) && !list.created.contains(tree);
            pages.reserve_exact(list.pages.len());
            pages.extend(list.pages.iter().filter(|((tree, _), _)| !gone(tree)).map(|(&(tree, page), &place)| (tree, page, place)));
            batch.dropped.extend(&list.dropped);
            batch.pages.extend(list.created.iter().map(|tree| (*tree, Vec::new())));
            branched.extend(list.branched.iter().filter(|(tree, _)| !gone(tree)).cloned());
            list.counters.clone()
        };
        // D1: what a branch has changed since stands before what it began with.
        for (tree, places) in &branched {
            pages.extend(places.places().map(|(page, place)| (*tree, page, place)));
        }
        pages.sort_by_key(|&(tree, page, _)| (tree, page));
        pages.dedup_by_key(|&mut (tree, page, _)| (tree, page));
        for (tree, page, place) in pages {
            match batch.pages.last_mut() {
                Some((last, of_tree)) if *last == tree => of_tree.push((page, place)),
                _ => batch.pages.push((tree, vec![(page, place)])),
            }
        }
        // A tree that is gone by now, if it was dropped before the barrier, has left the map with its
        // counters.
        let kept = |tree: &TreeHandle| tree.dropped().is_none_or(|epoch| epoch > self.epoch);
        batch.counters = counters.iter().filter(|tree| kept(tree)).map(|tree| (tree.id(), tree.counters_at(self.epoch))).collect();
        batch
    }
}

/// Changes a counter of a tree in an epoch: its number, the value, and whether it is only raised.
pub(crate) fn change_counter(store: &Store, tree: &Arc<TreeHandle>, (which, value, raised): (usize, u64, bool), epoch: Epoch) {
    if tree.set_counter(which, value, raised, epoch) {
        store.book.lock().list(epoch).counters.push(tree.clone());
    }
}

/// Raises a counter of a tree within the capture of a barrier, where no window runs.
pub fn raise_counter_at_barrier(store: &Store, tree: &Arc<TreeHandle>, which: usize, value: u64) {
    if tree.dropped().is_none() {
        change_counter(store, tree, (which, value, true), store.epoch());
    }
}

/// Whether `count` more frozen copies may be made (P3).
pub(crate) fn has_copy_room(store: &Store, count: usize) -> bool {
    store.frozen.count() + count <= store.frames.copy_room()
}

/// Waits, holding nothing, until there is room for `count` frozen copies; helps the checkpoint
/// meanwhile (C22).
pub(crate) fn wait_for_copy_room(store: &Store, count: usize) {
    while !has_copy_room(store, count) && store.checkpoints.is_running() {
        match store.checkpoints.driver.try_lock() {
            Some(mut driver) => {
                if let Some(running) = driver.as_mut() {
                    running.step(store, 32);
                }
            }
            None => store.checkpoints.wait(Duration::from_millis(1)),
        }
    }
}

/// Waits, holding nothing, for `count` slot credits; they are taken when it returns (C21, K7).
///
/// # Errors `Full` if the files cannot grow and no checkpoint can free enough; for one who draws on the
/// reserve only where nobody takes checkpoints (K8).
pub(crate) fn wait_for_credits(store: &Store, count: usize) -> Result<()> {
    let reserve = draws_on_reserve();
    let asked = Asked::now(&store.checkpoints);
    let mut in_vain = false;
    loop {
        if store.slots.take_credits(count, reserve) {
            return Ok(());
        }
        match store.grow_slots() {
            Ok(()) => continue,
            // PN7
            Err(Error::Full) if release_for_room(store) => continue,
            Err(Error::Full) => {}
            Err(error) => return Err(error),
        }
        let served = store.checkpoints.served.load(Ordering::Acquire);
        if !served || (in_vain && !reserve) {
            return Err(Error::Full);
        }
        store.checkpoints.ask();
        // What comes while this is found out is tried for once more.
        in_vain = asked.is_in_vain(store);
        if !in_vain || reserve {
            store.checkpoints.wait(Duration::from_millis(20));
        }
    }
}

/// IN4
fn inherit_all(store: &Store, epoch: Epoch) {
    let begun: Vec<_> = store.book.lock().list(epoch).branched.iter().map(|(_, inheritance)| inheritance.clone()).collect();
    begun.iter().for_each(|inheritance| while inheritance.take_some(1) > 0 {});
}

/// What had become of checkpoints when somebody began to wait for their slots.
struct Asked {
    running: bool,
    finished: u64,
    failed: u64,
    freed: u64,
}

impl Asked {
    fn now(checkpoints: &Checkpoints) -> Asked {
        Asked {
            running: checkpoints.is_running(),
            finished: checkpoints.finished(),
            failed: checkpoints.failed.load(Ordering::Acquire),
            freed: checkpoints.freed.load(Ordering::Acquire),
        }
    }

    /// Whether it is in vain to wait for a checkpoint's slots (K7).
    fn is_in_vain(&self, store: &Store) -> bool {
        let checkpoints = &store.checkpoints;
        if checkpoints.failed.load(Ordering::Acquire) != self.failed || checkpoints.finished() >= self.finished + CHECKPOINTS_MAX {
            return true;
        }
        if checkpoints.is_running() {
            return false;
        }
        let whole = checkpoints.finished() > self.finished + u64::from(self.running);
        (whole && checkpoints.freed.load(Ordering::Acquire) == self.freed) || store.is_unchanged()
    }
}
