//! Branches that take what they inherit by and by: beside threads that change both sides, and of a large
//! tree. (Crashes of them are part of the random runs.)

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::*;
use crate::map::Place;

/// A tree of many pages, whose images are nowhere: nobody reads them; and one to make a branch of it.
struct Unread {
    origin: Arc<TreeHandle>,
    branch: Arc<TreeHandle>,
    /// The slot of the first page.
    first: u32,
}

impl Unread {
    fn new(store: &Arc<Store>, pages: u32) -> Unread {
        let create = |id| {
            let tree = store.new_tree(TreeId(id));
            tree.set_blank_root(|_| ());
            store.window().create_tree(&tree);
            tree
        };
        store.slots.grown(pages as usize);
        let first = store.slots.take_run(pages as usize).expect("grown").start;
        let origin = create(1);
        origin.begin_with(&(0..pages).map(|page| Place { slot: first + page, check: page }).collect::<Vec<_>>());
        Unread { origin, branch: create(2), first }
    }
}

/// BR6, IN4: what making a branch of ten gigabytes does at once, and what it puts off.
#[test]
fn a_branch_of_a_large_tree_is_made_at_once_and_filled_later() {
    const PAGES: u32 = 10 << (30 - 14);
    let directory = super::room::Directory::new("large-branch");
    let store = Store::open(&World::real(&directory.0).expect("a world"), options()).expect("opens").0;
    let Unread { origin, branch, first } = Unread::new(&store, PAGES);
    let begin = Instant::now();
    store.branch_tree(&origin, &branch).expect("in slots");
    let made = begin.elapsed();
    assert_eq!(store.slots.lent_count(), 0, "nothing is taken before it is needed");
    assert_eq!((branch.pages(), branch.high()), (PAGES, PAGES));
    let place = branch.entry(PageNo(PAGES / 2)).expect("inherited").place();
    assert_eq!(place, Place { slot: first + PAGES / 2, check: PAGES / 2 }.inherited());
    assert!((1..5000).contains(&store.slots.lent_count()), "a group of pages");
    let begin = Instant::now();
    store.checkpoint_begin(Vec::new).expect("room");
    store.checkpoint_finish(|| Ok(())).expect("finishes");
    println!("{PAGES} pages: made in {made:.1?}, written in {:.1?}", begin.elapsed());
    assert_eq!(store.slots.lent_count(), PAGES as usize);
    assert!(!store.inherit_step(1));
    drop(store);
    let store = Store::open(&World::real(&directory.0).expect("a world"), options());
    assert!(store.is_err(), "the map names slots that do not exist");
}

/// BR7: before, the branch was made, and the batch that has all of its entries found no room for them: no
/// checkpoint came to its end any more, so nothing that was dropped gave its slots back.
#[test]
fn a_branch_that_the_map_has_no_room_for_is_not_made() {
    const PAGES: u32 = 30_000;
    let disk = SimDisk::new();
    let store = Store::open(&World::simulated(disk.clone(), 1), options()).expect("opens").0;
    let Unread { origin, branch, .. } = Unread::new(&store, PAGES);
    disk.set_capacity(disk.used() + 100_000);
    assert_eq!(store.branch_tree(&origin, &branch), Err(Error::Full));
    store.checkpoint_begin(Vec::new).expect("room");
    store.checkpoint_finish(|| Ok(())).expect("finishes");
    disk.set_capacity(u64::MAX);
    store.branch_tree(&origin, &branch).expect("room");
    disk.set_capacity(disk.used());
    store.checkpoint_begin(Vec::new).expect("room");
    store.checkpoint_finish(|| Ok(())).expect("it was kept free");
}

/// BR1: a page that is only in memory cannot be written while somebody holds it. The branch waits for that.
#[test]
fn a_branch_waits_for_pages_that_somebody_holds() {
    let directory = super::room::Directory::new("held-branch");
    let store = Store::open(&World::real(&directory.0).expect("a world"), options()).expect("opens").0;
    let origin = store.new_tree(TreeId(1));
    let page = store
        .modify(
            |set| set.allocate(&origin),
            |window, page| {
                fill(window.bytes_mut(page), 7);
                window.create_tree(&origin);
                window.page_no(page)
            },
        )
        .expect("room");
    let branch = store.new_tree(TreeId(2));
    store.window().create_tree(&branch);
    let mut set = LatchSet::new(&store);
    set.latch_exclusive(&origin, page).expect("nobody has it");
    std::thread::scope(|scope| {
        let made = scope.spawn(|| store.branch_tree(&origin, &branch));
        // It has tried often by then; what it has is nothing.
        std::thread::sleep(std::time::Duration::from_millis(100));
        assert!(!made.is_finished());
        assert_eq!(branch.pages(), 0);
        drop(set);
        made.join().expect("no panic").expect("the page was let go");
    });
    store.modify(|set| set.latch_exclusive(&origin, page), |window, at| fill(window.bytes_mut(at), 9)).expect("room");
    let look = |tree: &TreeHandle| stamp_of(&store.read(tree, page, Access::Normal).expect("reads"));
    assert_eq!((look(&origin), look(&branch)), (9, 7));
    store.audit().expect("every slot belongs to one image");
}

/// A branch that is given up leaves nothing of itself, and its origin as it was: it can be made later.
#[test]
fn a_branch_that_is_given_up_leaves_nothing() {
    let disk = SimDisk::new();
    let mut subject = Subject::new(&disk, 3);
    let origin = subject.create_tree();
    let held = subject.add_page(origin);
    let (store, tree) = (subject.store.clone(), subject.tree(origin));
    let branch = store.new_tree(TreeId(90));
    store.window().create_tree(&branch);
    let mut set = LatchSet::new(&store);
    set.latch_exclusive(&tree, held).expect("nobody has it");
    assert_eq!(store.branch_tree(&tree, &branch), Err(Error::Full), "nobody lets it go");
    drop(set);
    assert_eq!((branch.pages(), store.slots.lent_count()), (0, 0));
    store.drop_tree(&branch, |_| ());
    subject.branch(origin, TreeId(91));
    subject.change(origin, [held, PageNo(0)]);
    slots_add_up(&mut subject);
    agree(&subject.store, &subject.model);
    let (store, snapshot, _) = open(&disk.crash(1), 2);
    agree(&store, &subject.snapshots[snapshot.expect("a checkpoint")]);
}

/// What others wait for the book, in which all changes of places are written, while a tree of ten gigabytes
/// is dropped: a figure, no assertion.
#[test]
fn a_large_tree_is_dropped_beside_others() {
    const PAGES: u32 = 10 << (30 - 14);
    let directory = super::room::Directory::new("large-drop");
    let store = Store::open(&World::real(&directory.0).expect("a world"), options()).expect("opens").0;
    store.slots.grown(PAGES as usize);
    let first = store.slots.take_run(PAGES as usize).expect("grown").start;
    let tree = store.new_tree(TreeId(1));
    tree.set_blank_root(|_| ());
    store.window().create_tree(&tree);
    tree.begin_with(&(0..PAGES).map(|page| Place { slot: first + page, check: page }).collect::<Vec<_>>());
    let done = &AtomicBool::new(false);
    let (dropped, waits) = std::thread::scope(|scope| {
        let _ended = Ended(done);
        let waits = scope.spawn(|| {
            let (mut longest, mut count) = (std::time::Duration::ZERO, 0);
            while !done.load(Ordering::Relaxed) {
                let begin = Instant::now();
                drop(store.book.lock());
                longest = longest.max(begin.elapsed());
                count += 1;
            }
            (longest, count)
        });
        let begin = Instant::now();
        store.drop_tree(&tree, |_| ());
        let dropped = begin.elapsed();
        done.store(true, Ordering::Relaxed);
        (dropped, waits.join().expect("no panic"))
    });
    println!("{PAGES} pages: dropped in {dropped:.1?}; another had the book {} times, and waited for it {:.1?} at most", waits.1, waits.0);
    assert_eq!(store.slots.retired_count(), PAGES as usize);
}

/// Ends a thread that goes round, also when a test fails.
struct Ended<'a>(&'a AtomicBool);

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// IN1 to IN3, M6: one thread changes the origin, others read the branch, change it, branch it again, and
/// take checkpoints. Each sees what it must, and every slot is somebody's.
#[test]
fn both_sides_of_a_branch_change_while_it_is_filled() {
    const PAGES: u32 = 48;
    let disk = SimDisk::new();
    let mut subject = Subject::new(&disk, 9);
    let origin = subject.create_tree();
    for _ in 1..PAGES {
        subject.add_page(origin);
    }
    for round in 0..60 {
        let ids = [subject.next_tree, subject.next_tree + 1].map(TreeId);
        subject.next_tree += 2;
        for (id, of) in [(ids[0], origin), (ids[1], ids[0])] {
            subject.branch(of, id);
        }
        let expected: Vec<BTreeMap<PageNo, u64>> = ids.iter().map(|id| subject.model[id].pages.clone()).collect();
        let (store, done) = (&subject.store, &AtomicBool::new(false));
        let [one, two] = &ids.map(|id| store.tree(id).expect("exists"));
        let tree = &store.tree(origin).expect("exists");
        let change = |tree: &TreeHandle, page: u32, stamp: u64| {
            let page = PageNo(page);
            store.modify(|set| set.latch_exclusive(tree, page), |window, at| fill(window.bytes_mut(at), stamp)).expect("room");
        };
        let look = |tree: &TreeHandle, page: u32| stamp_of(&store.read(tree, PageNo(page), Access::Scan).expect("reads"));
        let changed = std::thread::scope(|scope| {
            let _ended = Ended(done);
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    store.checkpoint_begin(Vec::new).expect("room");
                    store.evict_step(12);
                    while store.checkpoint_step(4).left > 0 {}
                    store.checkpoint_finish(|| Ok(())).expect("finishes");
                    store.inherit_step(1);
                    store.write_step(6);
                }
            });
            let origins = scope.spawn(|| {
                let mut random = Prng::new(round);
                let mut changed = BTreeMap::new();
                for n in 0..100 {
                    let page = random.below(u64::from(PAGES)) as u32;
                    change(tree, page, round * 1000 + n);
                    changed.insert(PageNo(page), round * 1000 + n);
                }
                changed
            });
            let ones = scope.spawn(|| {
                // The first branch changes its even pages, the second one none.
                let mut random = Prng::new(round + 100);
                for _ in 0..100 {
                    let page = random.below(u64::from(PAGES)) as u32;
                    if page.is_multiple_of(2) {
                        change(one, page, 1_000_000);
                        assert_eq!(look(one, page), 1_000_000);
                    } else {
                        assert_eq!(look(one, page), expected[0][&PageNo(page)]);
                    }
                }
            });
            for page in (0..PAGES).rev() {
                assert_eq!(look(two, page), expected[1][&PageNo(page)]);
            }
            ones.join().expect("the branch is as it was");
            origins.join().expect("changes")
        });
        subject.model.get_mut(&origin).expect("modelled").pages.extend(changed);
        subject.store.audit().expect("every slot belongs to one image");
        for id in ids {
            subject.drop_tree(id);
        }
    }
    slots_add_up(&mut subject);
    agree(&subject.store, &subject.model);
}
