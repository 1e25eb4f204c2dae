//! The store in a simulated world: pages with recognisable bytes, checkpoints at every moment, and a crash
//! at every I/O.
//!
//! The barrier's blob is the number of the model's snapshot, so what comes back says itself which instant
//! it claims to be.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use base::{PageNo, TreeId};
use world::{Fault, FaultKind, Operation, Prng, SimDisk, SimulatedDeath, World};

use crate::{Access, Error, LatchSet, PAGE_HEADER, Restart, Store, StoreOptions, TreeHandle};

mod branches;
mod room;
mod rotation;

const PAGE: usize = 4096;

fn options() -> StoreOptions {
    StoreOptions {
        page_size: PAGE,
        pool_bytes: 48 * PAGE,
        pool_bytes_max: 256 * PAGE,
        slots_per_file: 384,
        grow_slots: 32,
        ..StoreOptions::default()
    }
}

/// What one tree is expected to hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct ModelTree {
    pages: BTreeMap<PageNo, u64>,
    counter: u64,
}

type Model = BTreeMap<TreeId, ModelTree>;

/// The store and what it is expected to hold, now and at each barrier.
struct Subject {
    store: Arc<Store>,
    model: Model,
    orphans: BTreeSet<(TreeId, PageNo)>,
    snapshots: Vec<Model>,
    next_tree: u32,
    stamp: u64,
}

fn open(disk: &Arc<SimDisk>, seed: u64) -> (Arc<Store>, Option<usize>, Vec<(TreeId, PageNo)>) {
    let (store, opened) = Store::open(&World::simulated(disk.clone(), seed), options()).expect("opens");
    let snapshot = opened.blob.map(|blob| usize::try_from(u64::from_le_bytes(blob.try_into().expect("eight bytes"))).expect("small"));
    (store, snapshot, opened.orphans)
}

fn fill(bytes: &mut [u8], stamp: u64) {
    for eight in bytes[PAGE_HEADER..].chunks_exact_mut(8) {
        eight.copy_from_slice(&stamp.to_le_bytes());
    }
}

#[track_caller]
fn stamp_of(bytes: &[u8]) -> u64 {
    let stamp = crate::page::get_u64(bytes, PAGE_HEADER);
    assert!(bytes[PAGE_HEADER..].chunks_exact(8).all(|eight| eight == stamp.to_le_bytes()), "a page of two minds");
    stamp
}

impl Subject {
    fn new(disk: &Arc<SimDisk>, seed: u64) -> Subject {
        let (store, ..) = open(disk, seed);
        Subject { store, model: Model::new(), orphans: BTreeSet::new(), snapshots: vec![Model::new()], next_tree: 1, stamp: 1 }
    }

    fn tree(&self, id: TreeId) -> Arc<TreeHandle> {
        self.store.tree(id).expect("a tree of the model exists")
    }

    fn create_tree(&mut self) -> TreeId {
        let id = TreeId(self.next_tree);
        self.next_tree += 1;
        let handle = self.store.new_tree(id);
        self.store
            .modify(
                |set| set.allocate(&handle),
                |window, root| {
                    fill(window.bytes_mut(root), 7);
                    window.create_tree(&handle);
                },
            )
            .expect("room");
        self.model.insert(id, ModelTree { pages: BTreeMap::from([(PageNo(0), 7)]), counter: 0 });
        id
    }

    fn drop_tree(&mut self, id: TreeId) {
        self.store.drop_tree(&self.tree(id), |_| ());
        self.model.remove(&id);
    }

    fn branch(&mut self, of: TreeId, id: TreeId) {
        let handle = self.store.new_tree(id);
        self.store.window().create_tree(&handle);
        self.store.branch_tree(&self.tree(of), &handle).expect("room");
        let pages = self.model[&of].pages.clone();
        self.model.insert(id, ModelTree { pages, counter: 0 });
    }

    fn add_page(&mut self, id: TreeId) -> PageNo {
        let handle = self.tree(id);
        self.stamp += 1;
        let stamp = self.stamp;
        let page = self
            .store
            .modify(
                |set| set.allocate(&handle),
                |window, page| {
                    fill(window.bytes_mut(page), stamp);
                    window.page_no(page)
                },
            )
            .expect("room");
        let before = self.model.get_mut(&id).expect("modelled").pages.insert(page, stamp);
        assert_eq!(before, None, "a free page number was given");
        page
    }

    /// Changes two pages and a counter in one window.
    fn change(&mut self, id: TreeId, pages: [PageNo; 2]) {
        let handle = self.tree(id);
        self.stamp += 1;
        let stamp = self.stamp;
        let mut set = LatchSet::new(&self.store);
        loop {
            let attempt = (|| {
                let one = set.latch_exclusive(&handle, pages[0])?;
                let other = if pages[0] == pages[1] { None } else { Some(set.latch_exclusive(&handle, pages[1])?) };
                let mut window = set.enter()?;
                fill(window.bytes_mut(one), stamp);
                if let Some(other) = other {
                    fill(window.bytes_mut(other), stamp);
                }
                window.raise_counter(&handle, 1, stamp);
                Ok(())
            })();
            match attempt {
                Ok(()) => break,
                Err(Restart) => set.recover().expect("room"),
            }
        }
        let tree = self.model.get_mut(&id).expect("modelled");
        for page in pages {
            tree.pages.insert(page, stamp);
        }
        tree.counter = stamp;
    }

    fn free(&mut self, id: TreeId, page: PageNo) {
        let handle = self.tree(id);
        self.store.modify(|set| set.latch_exclusive(&handle, page), |window, page| window.free(page)).expect("room");
        self.model.get_mut(&id).expect("modelled").pages.remove(&page);
    }

    fn begin(&mut self) {
        let number = self.snapshots.len() as u64;
        let model = self.model.clone();
        self.store.checkpoint_begin(|| number.to_le_bytes().to_vec()).expect("room");
        self.snapshots.push(model);
    }

    fn finish(&mut self) {
        self.store.checkpoint_finish(|| Ok(())).expect("finishes");
        self.store.rotate_map().expect("room");
    }

    /// A page of a tree of the model.
    fn pick(&self, random: &mut Prng) -> Option<(TreeId, PageNo)> {
        let trees: Vec<_> = self.model.iter().collect();
        let (id, tree) = *trees.get(random.below(trees.len().max(1) as u64) as usize)?;
        let pages: Vec<_> = tree.pages.keys().collect();
        Some((*id, *pages[random.below(pages.len() as u64) as usize]))
    }

    fn step(&mut self, random: &mut Prng) {
        let Some((id, page)) = self.pick(random) else {
            self.create_tree();
            return;
        };
        match random.below(45) {
            // What they share makes room for nothing: not too many.
            41 if self.model.len() < 16 => {
                let new = TreeId(self.next_tree);
                self.next_tree += 1;
                self.branch(id, new);
            }
            42 | 43 => drop(self.store.inherit_step(1)),
            44 => self.store.audit().expect("every slot belongs to one image"),
            40 => drop(self.store.give_back_room(random.below(200) as usize).expect("sound")),
            0 => {
                self.create_tree();
            }
            1 => self.drop_tree(id),
            2..=12 => {
                self.add_page(id);
            }
            13..=15 if page != PageNo(0) => self.free(id, page),
            16 => {
                if self.store.status().checkpoint_running {
                    self.finish();
                } else {
                    self.begin();
                }
            }
            17..=19 => {
                self.store.evict_step(random.below(20) as usize);
            }
            20 => {
                self.store.checkpoint_step(random.below(6) as usize);
            }
            21 => {
                self.store.write_step(random.below(10) as usize);
            }
            22 => {
                let frames = 48 + random.below(40) as usize;
                self.store.resize(frames * PAGE);
                self.store.resize_step(20);
            }
            23..=26 => {
                let read = self.store.read(&self.tree(id), page, Access::Normal).expect("reads");
                assert_eq!(stamp_of(&read), self.model[&id].pages[&page]);
            }
            _ => {
                let other = self.pick(random).map_or(page, |(of, other)| if of == id { other } else { page });
                self.change(id, [page, other]);
            }
        }
    }
}

#[track_caller]
fn agree(store: &Store, model: &Model) {
    let ids: BTreeSet<TreeId> = store.tree_ids().into_iter().collect();
    assert_eq!(ids, model.keys().copied().collect(), "the trees");
    for (id, tree) in model {
        let handle = store.tree(*id).expect("exists");
        let pages: Vec<PageNo> = handle.page_numbers().collect();
        assert_eq!(pages, tree.pages.keys().copied().collect::<Vec<_>>(), "the pages of tree {id}");
        assert_eq!(handle.counter(1), tree.counter, "the counter of tree {id}");
        for (page, stamp) in &tree.pages {
            let read = store.read(&handle, *page, Access::Normal).expect("reads");
            assert_eq!(stamp_of(&read), *stamp, "tree {id}, page {page}");
        }
    }
}

/// Slots and map agree: what the map names is in use, and nothing else is when nothing is under way.
#[track_caller]
fn slots_add_up(subject: &mut Subject) {
    if subject.store.status().checkpoint_running {
        subject.finish();
    }
    subject.begin();
    subject.finish();
    subject.begin();
    subject.finish();
    let status = subject.store.status();
    let store = &subject.store;
    let pages = subject.model.iter().flat_map(|(id, tree)| tree.pages.keys().map(|page| (*id, *page)));
    let slots = pages.map(|(id, page)| crate::slot_index::bare(store.tree(id).expect("exists").peek(page).0.slot));
    assert_eq!(status.slots_total - status.slots_free, slots.collect::<BTreeSet<_>>().len(), "{status:?}");
    store.audit().expect("every slot belongs to one image");
    assert_eq!(status.slot_credits, status.slots_free as i64 - crate::slots::SLOT_RESERVE as i64, "S3: {status:?}");
    assert_eq!((status.dirty_pages, status.frozen_now), (0, 0));
}

/// C1, C2, C4, C11: evictions, frozen copies, frees and drops around barriers, by chance; every crash must
/// give the pages of exactly the instant that the blob names.
#[test]
fn random_runs_come_back_as_of_a_barrier() {
    for seed in 0..30 {
        let mut random = Prng::new(seed);
        let mut disk = SimDisk::new();
        let mut subject = Subject::new(&disk, seed);
        for _ in 0..6 {
            for _ in 0..random.below(600) {
                subject.step(&mut random);
            }
            agree(&subject.store, &subject.model);
            if random.below(3) == 0 {
                slots_add_up(&mut subject);
            }
            disk = disk.crash(random.next());
            let (store, snapshot, _) = open(&disk, random.next());
            let model = subject.snapshots[snapshot.unwrap_or(0)].clone();
            agree(&store, &model);
            // Ids are never used again.
            subject = Subject { store, model, ..subject };
        }
        slots_add_up(&mut subject);
    }
}

fn scripted(subject: &mut Subject, seed: u64, acknowledged: &mut usize) {
    let mut random = Prng::new(seed);
    for _ in 0..500 {
        let before = subject.store.status().checkpoints;
        subject.step(&mut random);
        if subject.store.status().checkpoints > before {
            *acknowledged = subject.snapshots.len() - 1;
        }
    }
}

/// The whole chain of promises, at every single I/O: nothing acknowledged is lost, nothing half done is
/// seen, and the state goes on working.
#[test]
fn a_crash_at_every_io_leaves_an_acknowledged_checkpoint_or_the_next() {
    silence_simulated_deaths();
    for seed in [3, 4] {
        let total = {
            let disk = SimDisk::new();
            let mut subject = Subject::new(&disk, seed);
            scripted(&mut subject, seed, &mut 0);
            disk.operations()
        };
        assert!(total > 60, "the script does I/O: {total}");
        for n in 1..=total {
            let disk = SimDisk::new();
            disk.crash_at(n);
            let mut snapshots = vec![Model::new()];
            let mut acknowledged = 0;
            let died = catch_unwind(AssertUnwindSafe(|| {
                let mut subject = Subject::new(&disk, seed);
                let run = catch_unwind(AssertUnwindSafe(|| scripted(&mut subject, seed, &mut acknowledged)));
                snapshots.clone_from(&subject.snapshots);
                // The captured snapshot of a barrier that was crossed, also if `begin` had no time to note
                // it.
                if let Err(death) = run {
                    resume_unwind(death);
                }
            }));
            if let Err(death) = died {
                assert!(death.is::<SimulatedDeath>(), "only the power fails, at I/O {n}");
            }
            for crash in 0..4 {
                let disk = disk.crash(n * 10 + crash);
                let (store, snapshot, _) = open(&disk, n);
                let snapshot = snapshot.unwrap_or(0);
                assert!(snapshot >= acknowledged && snapshot < snapshots.len(), "at I/O {n}: {snapshot} of {acknowledged}");
                agree(&store, &snapshots[snapshot]);
            }
        }
    }
}

/// A death is the subject of the test, not its failure.
fn silence_simulated_deaths() {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !info.payload().is::<SimulatedDeath>() {
            hook(info);
        }
    }));
}

/// C1 by the letter: evicted before the barrier, read back, changed and evicted while the checkpoint is
/// being written.
#[test]
fn an_image_from_behind_the_barrier_is_not_in_the_batch() {
    let disk = SimDisk::new();
    let mut subject = Subject::new(&disk, 1);
    let id = subject.create_tree();
    let page = subject.add_page(id);
    while subject.store.evict_step(48) > 0 {}
    subject.begin();
    subject.change(id, [page, page]);
    while subject.store.evict_step(48) > 0 {}
    subject.finish();
    let (store, snapshot, _) = open(&disk.crash(1), 2);
    assert_eq!(snapshot, Some(1));
    agree(&store, &subject.snapshots[1]);
    slots_add_up(&mut subject);
}

/// C2: what a running checkpoint needs of a dropped tree or a freed page is still written.
#[test]
fn a_tree_dropped_behind_the_barrier_is_whole_in_the_batch() {
    let disk = SimDisk::new();
    let mut subject = Subject::new(&disk, 1);
    let id = subject.create_tree();
    let other = subject.create_tree();
    for _ in 0..10 {
        subject.add_page(id);
    }
    let freed = subject.add_page(other);
    subject.begin();
    subject.drop_tree(id);
    subject.free(other, freed);
    subject.finish();
    let (store, ..) = open(&disk.crash(1), 2);
    agree(&store, &subject.snapshots[1]);
    slots_add_up(&mut subject);
    let (store, ..) = open(&disk.crash(1), 2);
    agree(&store, &subject.model);
}

/// C2: a commit and purge free the same tree. With a barrier between the two the map had an empty tree from
/// then on, for its counters came back behind it.
#[test]
fn a_tree_that_two_have_dropped_stays_dropped() {
    let disk = SimDisk::new();
    let mut subject = Subject::new(&disk, 1);
    let id = subject.create_tree();
    let page = subject.add_page(id);
    subject.begin();
    subject.finish();
    subject.change(id, [page, page]);
    let handle = subject.tree(id);
    subject.drop_tree(id);
    subject.begin();
    subject.store.drop_tree(&handle, |_| ());
    subject.finish();
    let (store, ..) = open(&disk.crash(1), 2);
    assert_eq!(store.tree_ids(), []);
    agree(&store, &subject.model);
    slots_add_up(&mut subject);
}

/// C3: a full disk in the middle of a batch, then ten more checkpoints, then a restart.
#[test]
fn a_full_disk_in_a_batch_is_survived() {
    let allocations = (0..3).map(|after| (Operation::Allocate, after, 0));
    // Batch and mark: whatever part of them is written before the disk is full.
    let writes = (0..3).flat_map(|after| (0..1600).step_by(67).map(move |partial| (Operation::Write, after, partial)));
    for (operation, after, partial) in allocations.chain(writes) {
        let disk = SimDisk::new();
        let mut subject = Subject::new(&disk, 1);
        let id = subject.create_tree();
        subject.begin();
        subject.finish();
        subject.add_page(id);
        subject.begin();
        let fault = Fault { path: "pagemap.1".into(), operation, after, times: 1, kind: FaultKind::Full, partial };
        disk.inject(fault);
        while subject.store.checkpoint_finish(|| Ok(())) == Err(Error::Full) {}
        disk.clear_faults();
        for _ in 0..10 {
            subject.add_page(id);
            subject.begin();
            subject.finish();
        }
        let (store, ..) = open(&disk.crash(after), 2);
        agree(&store, &subject.model);
    }
}

/// C3, C8: a flipped bit anywhere in what is durable is found, or changes nothing.
#[test]
fn a_flipped_bit_is_never_silence() {
    let disk = SimDisk::new();
    let mut subject = Subject::new(&disk, 1);
    for _ in 0..5 {
        let id = subject.create_tree();
        subject.add_page(id);
        subject.begin();
        subject.finish();
    }
    let len = world::Disk::open(&*disk, "pagemap.1", world::Open::READ).expect("exists").len().expect("has a length");
    let mut random = Prng::new(5);
    let head = (0..1100).step_by(11);
    for at in head.chain((4096..len.min(4096 + 5 * 1024)).step_by(13)).chain(512..528) {
        let disk = disk.crash(1);
        disk.flip("pagemap.1", at, 1 << random.below(8));
        match Store::open(&World::simulated(disk, 1), options()) {
            Ok((store, _)) => agree(&store, &subject.model),
            Err(error) => assert!(matches!(error, Error::Damaged(_) | Error::Mismatch(_)), "at {at}: {error}"),
        }
    }
    for at in (0..20 * PAGE as u64).step_by(1709) {
        let disk = disk.crash(1);
        disk.flip("pages.000", at, 1 << random.below(8));
        let (store, ..) = open(&disk, 1);
        for (id, tree) in &subject.model {
            for (page, stamp) in &tree.pages {
                match store.read(&store.tree(*id).expect("exists"), *page, Access::Normal) {
                    Ok(read) => assert_eq!(stamp_of(&read), *stamp),
                    Err(error) => assert!(matches!(error, Error::Damaged(_)), "{error}"),
                }
            }
        }
    }
}

/// B8: a batch that only stood in the system's cache when the process ended must be durable before the next
/// process builds on it. A database with so many checkpoints, each with a tree more; of the last, one with
/// so many pages.
fn with_checkpoints(count: usize, pages: usize) -> (Arc<SimDisk>, Subject) {
    let disk = SimDisk::new();
    let mut subject = Subject::new(&disk, 1);
    for n in 0..count {
        let id = subject.create_tree();
        for _ in 0..if n + 1 < count { 1 } else { pages } {
            subject.add_page(id);
        }
        subject.begin();
        subject.finish();
    }
    (disk.restart(), subject)
}

/// Where the batches of a map begin, the snapshot first.
fn batches_of(bytes: &[u8]) -> Vec<usize> {
    (4096..bytes.len()).step_by(512).filter(|at| bytes[*at..].starts_with(b"RDBTBTCH")).collect()
}

/// B2: behind the last batch may stand a whole one, of the right number and of this database, that a
/// history left which did not come to be: after a fall back to an older state, say. It is no successor.
#[test]
fn a_batch_of_another_history_is_not_taken() {
    let (disk, subject) = with_checkpoints(3, 1);
    let (_, mut other) = with_checkpoints(3, 2);
    let id = other.create_tree();
    other.add_page(id);
    other.begin();
    other.finish();
    let other = other.store.world().sim_disk().expect("simulated").restart();
    let mut bytes = world::Disk::read(&*disk, "pagemap.1").expect("readable");
    let foreign = world::Disk::read(&*other, "pagemap.1").expect("readable");
    let (ours, theirs) = (batches_of(&bytes), batches_of(&foreign));
    assert_eq!((ours.len(), theirs.len()), (4, 5));
    let end = *ours.last().expect("a batch") + (theirs[2] - theirs[1]);
    assert!(bytes[end..end + 512].iter().all(|b| *b == 0), "the end of the batches");
    bytes[end..end + 512].copy_from_slice(&foreign[theirs[4]..theirs[4] + 512]);
    world::Disk::open(&*disk, "pagemap.1", world::Open::EXISTING).expect("opens").write_at(&bytes, 0).expect("room");
    let (store, ..) = open(&disk, 2);
    agree(&store, &subject.model);
}

/// B4: without its mark a batch is damage if one of a higher number follows, and never happened if it is
/// the last.
#[test]
fn a_batch_that_is_gone_is_damage_unless_it_is_the_last() {
    let (disk, subject) = with_checkpoints(4, 1);
    let bytes = world::Disk::read(&*disk, "pagemap.1").expect("readable");
    let batches = batches_of(&bytes);
    for (n, at) in batches.iter().enumerate().skip(1) {
        let disk = disk.restart();
        let mut bytes = bytes.clone();
        bytes[512..1536].fill(0);
        bytes[*at..at + 64].fill(0);
        world::Disk::open(&*disk, "pagemap.1", world::Open::EXISTING).expect("opens").write_at(&bytes, 0).expect("room");
        match Store::open(&World::simulated(disk, 2), options()) {
            Ok((store, _)) => {
                assert_eq!(n, batches.len() - 1, "only the last");
                agree(&store, &subject.snapshots[n - 1]);
            }
            Err(error) => assert!(n < batches.len() - 1 && matches!(error, Error::Damaged(_)), "{n}: {error}"),
        }
    }
}

#[test]
fn a_map_that_is_cut_short_is_damage() {
    let (disk, subject) = with_checkpoints(2, 1);
    for len in [0, 7, 43, 44, 600, 4095, 4096, 4600] {
        let disk = disk.restart();
        world::Disk::open(&*disk, "pagemap.1", world::Open::EXISTING).expect("opens").set_len(len).expect("cut");
        let opened = Store::open(&World::simulated(disk, 2), options());
        assert!(opened.is_err_and(|error| matches!(error, Error::Damaged(_))), "{len}");
    }
    // O2; without a checkpoint there was nothing that a map could name.
    let (fresh, first) = with_checkpoints(0, 0);
    assert!(open(&fresh, 2).0.epoch() >= first.store.epoch());
    assert!(open(&disk, 2).0.epoch() > subject.store.epoch());
}

#[test]
fn a_batch_in_the_cache_is_confirmed_at_start() {
    silence_simulated_deaths();
    for n in 1..40 {
        let disk = SimDisk::new();
        let mut subject = Subject::new(&disk, 1);
        let id = subject.create_tree();
        subject.begin();
        subject.finish();
        for _ in 0..5 {
            subject.add_page(id);
        }
        subject.begin();
        disk.crash_at(n);
        let _ = catch_unwind(AssertUnwindSafe(|| subject.finish()));
        // kill -9: all that was written is there, synced or not.
        let disk = disk.restart();
        let (store, snapshot, _) = open(&disk, 2);
        let model = subject.snapshots[snapshot.unwrap_or(0)].clone();
        let snapshots = subject.snapshots.clone();
        let mut subject = Subject { store, model, snapshots, ..subject };
        // Its slots would be reused by now, were the batch not durable.
        for _ in 0..5 {
            subject.change(id, [PageNo(0), PageNo(0)]);
            while subject.store.evict_step(48) > 0 {}
        }
        let (store, again, _) = open(&disk.crash(n), 3);
        assert!(again >= snapshot, "at {n}");
        agree(&store, &subject.snapshots[again.unwrap_or(0)]);
    }
}

/// Part 3: orphans travel in the batch as they were at the barrier.
#[test]
fn orphans_are_captured_at_the_barrier() {
    let disk = SimDisk::new();
    let mut subject = Subject::new(&disk, 1);
    let id = subject.create_tree();
    let handle = subject.tree(id);
    let orphan = |subject: &Subject| {
        subject
            .store
            .modify(
                |set| set.allocate(&handle),
                |window, page| {
                    let page_no = window.page_no(page);
                    window.orphan(&handle, page_no);
                    page_no
                },
            )
            .expect("room")
    };
    let first = orphan(&subject);
    subject.begin();
    let mut window = subject.store.window();
    window.unorphan(&handle, first);
    drop(window);
    orphan(&subject);
    subject.finish();
    let (_, _, orphans) = open(&disk.crash(1), 2);
    assert_eq!(orphans, vec![(id, first)]);
    subject.orphans.clear();
}

/// C21: on a full disk with updates only, statements fail or go on, and checkpoints always finish.
#[test]
fn updates_on_a_full_disk_never_stop_a_checkpoint() {
    let disk = SimDisk::new();
    let options = StoreOptions { slots_max: 500, ..options() };
    let (store, _) = Store::open(&World::simulated(disk, 1), options).expect("opens");
    let handle = store.new_tree(TreeId(1));
    store.modify(|set| set.allocate(&handle), |window, _| window.create_tree(&handle)).expect("room");
    let mut pages = 1;
    let mut full = 0;
    for round in 0..4000u32 {
        let grown = store.modify(|set| set.allocate(&handle), |_, _| ());
        match grown {
            Ok(()) => pages += 1,
            Err(Error::Full) => full += 1,
            Err(error) => panic!("{error}"),
        }
        let page = PageNo(round % pages);
        match store.modify(|set| set.latch_exclusive(&handle, page), |window, page| fill(window.bytes_mut(page), 1)) {
            Ok(()) => {}
            Err(Error::Full) => {
                full += 1;
                store.checkpoint_begin(Vec::new).expect("room in the map");
                store.checkpoint_finish(|| Ok(())).expect("a checkpoint has its slots");
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(full > 0 && pages > 100, "{full} {pages}");
    // What rollback needs is there when others get nothing any more.
    while store.modify(|set| set.allocate(&handle), |_, _| ()).is_ok() {}
    let reserve = store.draw_on_reserve();
    for page in 0..20 {
        store.modify(|set| set.latch_exclusive(&handle, PageNo(page)), |window, page| fill(window.bytes_mut(page), 2)).expect("reserve");
    }
    drop(reserve);
    assert_eq!(store.modify(|set| set.latch_exclusive(&handle, PageNo(50)), |_, _| ()), Err(Error::Full));
    store.checkpoint_begin(Vec::new).expect("room in the map");
    store.checkpoint_finish(|| Ok(())).expect("a checkpoint has its slots");
}

/// D7: a reader of a large value keeps its leaf latched while it looks for frames. Here it writes the
/// leaf's parent, which is latched by one who waits to split the leaf.
#[test]
fn who_looks_for_a_frame_does_not_wait_for_who_waits_for_it() {
    let disk = SimDisk::new();
    let mut subject = Subject::new(&disk, 1);
    let id = subject.create_tree();
    let (parent, leaf) = (PageNo(0), subject.add_page(id));
    let tree = subject.tree(id);
    let store = subject.store.clone();
    let read = store.read(&tree, leaf, Access::Scan).expect("reads");
    let splitter = Arc::new(parking_lot::Mutex::new(None));
    store.world.set_scheduler({
        let (store, splitter) = (store.clone(), splitter.clone());
        move |point| {
            if point != world::Point::ImagesWritten || splitter.lock().is_some() {
                return;
            }
            let (latched, waits) = std::sync::mpsc::channel();
            let (store, tree) = (store.clone(), tree.clone());
            *splitter.lock() = Some(std::thread::spawn(move || {
                let mut set = LatchSet::new(&store);
                set.latch_exclusive(&tree, parent).expect("in memory");
                latched.send(()).expect("awaited");
                set.latch_exclusive(&tree, leaf).is_ok()
            }));
            waits.recv().expect("sent");
        }
    });
    store.evict_step(4);
    // Perhaps the leaf's, too: it has somebody waiting.
    assert!(store.counts.writes_discarded.load(Ordering::Relaxed) > 0, "the parent's image was for nothing");
    assert_eq!(stamp_of(&read), subject.stamp);
    drop(read);
    let splitter = splitter.lock().take().expect("pages were written");
    assert!(splitter.join().expect("ends well"), "the splitter goes on");
    subject.begin();
    subject.finish();
    agree(&store, &subject.model);
}

/// F8: more readers than the pool has frames, each with a page latched, go on; the pool comes back to its
/// size behind them.
#[test]
fn readers_that_have_every_frame_latched_get_more() {
    let disk = SimDisk::new();
    let mut subject = Subject::new(&disk, 1);
    let id = subject.create_tree();
    for _ in 0..60 {
        subject.add_page(id);
    }
    subject.begin();
    subject.finish();
    let (store, tree) = (&subject.store, subject.tree(id));
    let target = store.frames.target();
    let pages: Vec<_> = (0..60).map(|page| store.read(&tree, PageNo(page), Access::Normal).expect("reads")).collect();
    assert!(store.frames.present() > target);
    drop(pages);
    while !store.resize_step(8) {}
    assert_eq!(store.frames.present(), target);
}

/// The map of a tree of a terabyte takes a second to build: windows, eviction and the opening of other
/// trees go on meanwhile, and what became of the tree is seen.
#[test]
fn a_tree_is_opened_without_the_lock_of_all_trees() {
    let disk = SimDisk::new();
    let mut subject = Subject::new(&disk, 1);
    let (one, other) = (subject.create_tree(), subject.create_tree());
    let page = subject.add_page(one);
    subject.begin();
    subject.finish();
    let (store, ..) = open(&disk.restart(), 2);
    let opened = Arc::new(AtomicUsize::new(0));
    store.world.set_scheduler({
        let (store, opened) = (store.clone(), opened.clone());
        move |point| {
            if point != world::Point::TreeBuilt || opened.fetch_add(1, Ordering::Relaxed) > 0 {
                return;
            }
            assert!(store.trees.try_write().is_some(), "the registry is free");
            assert!(store.tree(other).is_some());
            // Somebody else opens it, changes it, and closes it again: what was built is of no use.
            let tree = store.tree(one).expect("exists");
            let mut window = store.window();
            window.raise_counter(&tree, 1, 77);
            drop((window, tree));
            store.checkpoint_begin(Vec::new).expect("room");
            store.checkpoint_finish(|| Ok(())).expect("finishes");
            assert_eq!(store.close_idle_trees(0, 2), 2);
        }
    });
    let tree = store.tree(one).expect("exists");
    assert_eq!(opened.load(Ordering::Relaxed), 2, "and once more");
    assert_eq!(tree.counter(1), 77);
    assert_eq!(stamp_of(&store.read(&tree, page, Access::Normal).expect("reads")), subject.model[&one].pages[&page]);
    store.world.set_scheduler(|_| ());
}

/// The golden trace of a checkpoint: a sync more or less is a decision, not an accident.
#[test]
fn a_checkpoint_syncs_slots_then_batch_then_mark() {
    let disk = SimDisk::new();
    let mut subject = Subject::new(&disk, 1);
    let id = subject.create_tree();
    subject.begin();
    subject.finish();
    let disk = disk.restart();
    let mut subject = Subject { store: open(&disk, 2).0, ..subject };
    subject.change(id, [PageNo(0), PageNo(0)]);
    disk.trace_start();
    subject.begin();
    subject.store.checkpoint_finish(|| Ok(())).expect("finishes");
    let trace = disk.trace_take();
    let words: Vec<String> = trace.lines().map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(
        words,
        ["write pages.000", "sync pages.000", "write pagemap.1", "sync pagemap.1", "write pagemap.1", "sync pagemap.1"],
        "{trace}"
    );
}

/// O4: a directory that has lost its map is not taken for an empty one, whose first checkpoints would
/// overwrite the pages.
#[test]
fn pages_without_a_map_are_refused() {
    let disk = SimDisk::new();
    let mut subject = Subject::new(&disk, 1);
    let id = subject.create_tree();
    subject.add_page(id);
    subject.begin();
    subject.finish();
    let disk = disk.crash(1);
    world::Disk::remove(&*disk, "pagemap.1").expect("it is there");
    let refused = Store::open(&World::simulated(disk, 1), options()).map(|_| ());
    assert!(matches!(&refused, Err(Error::Damaged(damage)) if damage.file == "pages.000"), "{refused:?}");
}
