//! Branches that take what they inherit by and by: beside threads that change both sides, and of a large
//! tree. (Crashes of them are part of the random runs.)

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::*;
use crate::map::Place;

/// BR6, IN4: what making a branch of ten gigabytes does at once, and what it puts off.
#[test]
fn a_branch_of_a_large_tree_is_made_at_once_and_filled_later() {
    const PAGES: u32 = 10 << (30 - 14);
    let directory = super::room::Directory::new("large-branch");
    let store = Store::open(&World::real(&directory.0).expect("a world"), options()).expect("opens").0;
    let create = |id| {
        let tree = store.new_tree(TreeId(id));
        tree.set_blank_root(|_| ());
        store.window().create_tree(&tree);
        tree
    };
    // Their images are nowhere: nobody reads them.
    store.slots.grown(PAGES as usize);
    let first = store.slots.take_run(PAGES as usize).expect("grown").start;
    let origin = create(1);
    origin.begin_with(&(0..PAGES).map(|page| Place { slot: first + page, check: page }).collect::<Vec<_>>());
    let branch = create(2);
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
