//! Room on the device: who gets none is told so at once, who can get some waits for it, and what is free at
//! the end of the files is given back.

use std::sync::atomic::AtomicBool;
use std::sync::mpsc;
use std::time::Duration;

use super::*;
use crate::Result;

/// A directory of a test, gone behind it.
pub(super) struct Directory(pub std::path::PathBuf);

impl Directory {
    pub fn new(name: &str) -> Directory {
        let root = std::env::temp_dir().join(format!("redoubt-store-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&root);
        std::fs::create_dir_all(&root).expect("a directory");
        Directory(root)
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The answer to a question that is asked beside a thread which takes the checkpoints that somebody waits
/// for, and finishes them so. Half a minute is never.
fn answer<R: Send + 'static>(store: &Arc<Store>, finish: fn() -> Result<()>, question: impl FnOnce(&Store) -> R + Send + 'static) -> R {
    let done = AtomicBool::new(false);
    let (send, answer) = mpsc::channel();
    let asked = store.clone();
    std::thread::spawn(move || send.send(question(&asked)));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Acquire) {
                let running = store.status().checkpoint_running;
                let wanted = store.wants_checkpoint() && !store.is_unchanged();
                if running || (wanted && store.checkpoint_begin(Vec::new).is_ok()) {
                    let _ = store.checkpoint_finish(finish);
                }
                std::thread::sleep(Duration::from_millis(1));
            }
        });
        let answer = answer.recv_timeout(Duration::from_secs(30));
        done.store(true, Ordering::Release);
        answer.expect("an answer")
    })
}

/// K7: a statement on a full disk waited a minute for three checkpoints that did not come.
#[test]
fn who_can_get_no_slot_is_told_at_once_and_who_can_waits_for_it() {
    let directory = Directory::new("full");
    let world = World::real(&directory.0).expect("a world");
    let (store, _) = Store::open(&world, StoreOptions { slots_max: 500, ..options() }).expect("opens");
    crate::serve_checkpoints(&store);
    let tree = store.new_tree(TreeId(1));
    store.modify(|set| set.allocate(&tree), |window, _| window.create_tree(&tree)).expect("room");
    let add = |finish: fn() -> Result<()>| {
        let tree = tree.clone();
        answer(&store, finish, move |store| store.modify(|set| set.allocate(&tree), |window, page| window.page_no(page)))
    };
    let well: fn() -> Result<()> = || Ok(());
    let pages: Vec<PageNo> = std::iter::from_fn(|| add(well).ok()).collect();
    assert!(pages.len() > 150, "{}", pages.len());
    assert_eq!(add(well), Err(Error::Full));
    let free = |pages: &[PageNo]| {
        let _reserve = store.draw_on_reserve();
        for page in pages {
            store.modify(|set| set.latch_exclusive(&tree, *page), |window, page| window.free(page)).expect("on the reserve");
        }
    };
    // They are free when a checkpoint has said so, and none can.
    free(&pages[..10]);
    assert_eq!(add(|| Err(Error::Full)), Err(Error::Full));
    assert_eq!(store.status().slot_credits, 0);
    for _ in 0..10 {
        add(well).expect("the checkpoint frees it");
    }
    assert_eq!(add(well), Err(Error::Full));
}

/// K8: recovery on a full device waited for ever for a checkpoint that only it could take.
#[test]
fn nobody_waits_for_checkpoints_that_nobody_takes() {
    let directory = Directory::new("recovers");
    let world = World::real(&directory.0).expect("a world");
    let (store, _) = Store::open(&world, StoreOptions { slots_max: 500, ..options() }).expect("opens");
    let tree = store.new_tree(TreeId(1));
    store.modify(|set| set.allocate(&tree), |window, _| window.create_tree(&tree)).expect("room");
    let (send, answers) = mpsc::channel();
    std::thread::spawn(move || {
        let fill = |store: &Store| while store.modify(|set| set.allocate(&tree), |_, _| ()).is_ok() {};
        fill(&store);
        let _ = send.send("without the reserve");
        let _reserve = store.draw_on_reserve();
        fill(&store);
        let _ = send.send("with it");
    });
    for _ in 0..2 {
        answers.recv_timeout(Duration::from_secs(30)).expect("an answer");
    }
}

/// W5: those who wait for room on a full device kept their places among the few who bring pages in, and
/// nobody else could read what was not in memory.
#[test]
fn who_waits_for_a_slot_lets_others_bring_pages_in() {
    let directory = Directory::new("patient");
    let world = World::real(&directory.0).expect("a world");
    let (store, _) = Store::open(&world, StoreOptions { slots_max: 600, ..options() }).expect("opens");
    let tree = store.new_tree(TreeId(1));
    store.modify(|set| set.allocate(&tree), |window, _| window.create_tree(&tree)).expect("room");
    let pages: Vec<PageNo> =
        (0..90).map(|_| store.modify(|set| set.allocate(&tree), |window, page| window.page_no(page)).expect("room")).collect();
    store.checkpoint_begin(Vec::new).expect("room");
    store.checkpoint_finish(|| Ok(())).expect("room");
    while store.evict_step(100) > 0 {}
    while store.slots.take_credits(1, true) || store.grow_slots().is_ok() {}
    crate::serve_checkpoints(&store);
    let places = store.frames.target() / crate::frames::WINDOW_FRAMES;
    let (send, waits) = mpsc::channel();
    for page in pages[..places].iter().copied() {
        let (store, tree, send) = (store.clone(), tree.clone(), send.clone());
        std::thread::spawn(move || {
            let _reserve = store.draw_on_reserve();
            let mut set = LatchSet::new(&store);
            while set.latch_exclusive(&tree, page).is_err() {
                set.recover().expect("it is brought in");
            }
            assert!(set.enter().is_err(), "there is no slot for it");
            send.send(()).expect("somebody listens");
            set.recover().expect("a slot, in the end");
        });
    }
    for _ in 0..places {
        waits.recv_timeout(Duration::from_secs(30)).expect("each waits");
    }
    let (reader, read) = mpsc::channel();
    let (asked, last) = (store.clone(), pages[pages.len() - 1]);
    std::thread::spawn(move || {
        let mut set = LatchSet::new(&asked);
        while set.latch_shared(&tree, last).is_err() {
            set.recover().expect("it is brought in");
        }
        let _ = reader.send(());
    });
    let answer = read.recv_timeout(Duration::from_secs(10));
    store.slots.give_credits(1000);
    answer.expect("a page that was not in memory");
}

const FILE_SLOTS: u64 = 384;
const LARGE: usize = 750;

/// Three files, of which a large tree has nearly all, and a small one behind it the end.
fn three_files(disk: &Arc<SimDisk>) -> (Subject, TreeId, TreeId) {
    let mut subject = Subject::new(disk, 1);
    let large = subject.create_tree();
    for _ in 0..LARGE {
        subject.add_page(large);
    }
    while subject.store.write_step(100) > 0 {}
    let small = subject.create_tree();
    for _ in 0..20 {
        subject.add_page(small);
    }
    checkpoints(&mut subject);
    assert_eq!(pages(disk).len(), 3);
    (subject, large, small)
}

/// Two: what the second retires is what was freed before it.
fn checkpoints(subject: &mut Subject) {
    for _ in 0..2 {
        subject.begin();
        subject.finish();
    }
}

fn pages(disk: &SimDisk) -> Vec<(String, u64)> {
    let names = disk.paths().into_iter().filter(|path| path.starts_with("pages."));
    names.map(|path| (path.clone(), disk.len(&path) / PAGE as u64)).collect()
}

fn rewrite(subject: &mut Subject, id: TreeId) {
    let all: Vec<PageNo> = subject.model[&id].pages.keys().copied().collect();
    for page in all {
        subject.change(id, [page, page]);
    }
}

fn give_back(store: &Store) -> usize {
    std::iter::from_fn(|| Some(store.give_back_room(150).expect("no faults")).filter(|cut| *cut > 0)).sum()
}

/// RM1 to RM3: the room of a tree that was dropped goes back to the device once the pages behind it have
/// been written anew; what grows then finds all in order.
#[test]
fn the_free_end_of_the_files_is_given_back() {
    let disk = SimDisk::new();
    let (mut subject, large, small) = three_files(&disk);
    assert_eq!(give_back(&subject.store), 0, "all is in use");
    assert!(!subject.store.wants_checkpoint());
    subject.drop_tree(large);
    assert_eq!(give_back(&subject.store), 0, "the durable checkpoint has it");
    assert!(subject.store.wants_checkpoint(), "an idle server takes none for minutes");
    checkpoints(&mut subject);
    assert!(!subject.store.wants_checkpoint());
    let total = subject.store.status().slots_total;
    subject.store.give_back_room(0).expect("looks");
    assert!(pages(&disk)[1].1 > 350, "the small tree stands there: {:?}", pages(&disk));
    rewrite(&mut subject, small);
    checkpoints(&mut subject);
    give_back(&subject.store);
    assert_eq!(pages(&disk).len(), 1, "of {total}: {:?}", pages(&disk));
    assert!(subject.store.status().slot_credits > 32, "nobody has to make them grow at once");
    subject.store.audit().expect("sound");
    for after in [disk.restart(), disk.crash(1), disk.crash(2), disk.crash(3)] {
        agree(&open(&after, 2).0, &subject.model);
    }
    let large = subject.create_tree();
    for _ in 0..LARGE {
        subject.add_page(large);
    }
    checkpoints(&mut subject);
    subject.store.audit().expect("sound");
    assert_eq!(pages(&disk).len(), 3);
    agree(&open(&disk.crash(1), 2).0, &subject.model);
}

/// RM7, RM8: a small tree at the end of the files, which nobody changes any more, keeps nothing else from
/// being given back; a start finds what is there, also where the device has no more, and what
/// grows goes into the holes first.
#[test]
fn room_before_what_is_in_use_is_given_back() {
    let disk = SimDisk::new();
    let (mut subject, large, _) = three_files(&disk);
    subject.drop_tree(large);
    checkpoints(&mut subject);
    let before = disk.used();
    let given = give_back(&subject.store);
    assert!(given > 400 && disk.used() <= before - (given * PAGE) as u64, "{given}, {before} to {}", disk.used());
    let files = pages(&disk);
    assert!(files[1].1 > 350, "the small tree stands there: {files:?}");
    subject.store.audit().expect("sound");
    for after in [disk.restart(), disk.crash(1), disk.crash(2), disk.crash(3)] {
        after.set_capacity(after.used());
        let store = open(&after, 2).0;
        agree(&store, &subject.model);
        store.audit().expect("sound");
        give_back(&store);
    }
    let large = subject.create_tree();
    for _ in 0..LARGE {
        subject.add_page(large);
    }
    checkpoints(&mut subject);
    subject.store.audit().expect("sound");
    assert_eq!(pages(&disk).len(), 3);
    agree(&open(&disk.crash(1), 2).0, &subject.model);
}

/// All of the free room is behind what is in use.
fn drop_and_rewrite(subject: &mut Subject, large: TreeId, small: TreeId) {
    subject.drop_tree(large);
    checkpoints(subject);
    subject.store.give_back_room(0).expect("looks");
    rewrite(subject, small);
    checkpoints(subject);
}

/// A life in which files go and come.
fn files_go_and_come(subject: &mut Subject, large: TreeId, small: TreeId) {
    drop_and_rewrite(subject, large, small);
    give_back(&subject.store);
    let again = subject.create_tree();
    for _ in 0..500 {
        subject.add_page(again);
    }
    subject.begin();
    subject.finish();
}

/// FI4, RM1
#[test]
fn files_that_go_and_come_survive_a_crash_at_every_io() {
    silence_simulated_deaths();
    let base = SimDisk::new();
    let (before, large, small) = three_files(&base);
    let life = |disk: &Arc<SimDisk>, n: Option<u64>| {
        let store = open(disk, 2).0;
        let (model, snapshots) = (before.model.clone(), before.snapshots.clone());
        let mut subject = Subject { store, model, snapshots, orphans: BTreeSet::new(), ..before };
        if let Some(n) = n {
            disk.crash_at(n);
        }
        let began = disk.operations();
        let _ = catch_unwind(AssertUnwindSafe(|| files_go_and_come(&mut subject, large, small)));
        (subject, disk.operations() - began)
    };
    let whole = base.restart();
    whole.trace_start();
    let (_, total) = life(&whole, None);
    let trace = whole.trace_take();
    let of = |what: &str| trace.lines().position(|line| line.starts_with(what)).unwrap_or_else(|| panic!("no {what} in {trace}")) as u64;
    // Every I/O from the first cut on, and some before.
    let from = of("set-len pages").min(of("remove pages"));
    for n in (1..from).step_by(9).chain(from..=total) {
        let disk = base.restart();
        let (subject, _) = life(&disk, Some(n));
        for seed in 0..3 {
            let disk = disk.crash(n * 10 + seed);
            let (store, snapshot, _) = open(&disk, 3);
            agree(&store, &subject.snapshots[snapshot.expect("a checkpoint was acknowledged")]);
            store.audit().expect("sound");
            let files = pages(&disk);
            assert!(files.iter().rev().skip(1).all(|(_, len)| *len == FILE_SLOTS), "FI4, at {n}: {files:?}");
        }
    }
}

/// RM5: whatever fails where room is given back, with an effect or without: the process ends, or goes on
/// and loses nothing.
#[test]
fn an_error_where_room_is_given_back_costs_nothing() {
    silence_simulated_deaths();
    let base = SimDisk::new();
    let (before, large, small) = three_files(&base);
    let (mut ended, mut survived) = (0, 0);
    for operation in [Operation::SetLen, Operation::Remove, Operation::SyncDir, Operation::Punch] {
        for (&kind, partial) in operation.fails_with().iter().flat_map(|kind| [(kind, 0), (kind, 1)]) {
            let what = format!("{kind:?} at {operation:?}, {partial}");
            let disk = base.restart();
            let (store, model, snapshots) = (open(&disk, 2).0, before.model.clone(), before.snapshots.clone());
            let mut subject = Subject { store, model, snapshots, orphans: BTreeSet::new(), ..before };
            if operation == Operation::Punch {
                subject.drop_tree(large);
                checkpoints(&mut subject);
            } else {
                drop_and_rewrite(&mut subject, large, small);
            }
            disk.inject(Fault { operation, path: String::new(), after: 0, times: 2, kind, partial });
            let given = catch_unwind(AssertUnwindSafe(|| (0..12).filter(|_| subject.store.give_back_room(150).is_err()).count()));
            match given {
                Ok(failed) => {
                    survived += 1;
                    assert_eq!(failed, 2, "{what}");
                    disk.clear_faults();
                    let again = subject.create_tree();
                    for _ in 0..LARGE {
                        subject.add_page(again);
                    }
                    checkpoints(&mut subject);
                    subject.store.audit().expect("sound");
                    assert_eq!(pages(&disk).len(), 3, "{what}");
                }
                Err(death) => {
                    assert!(death.is::<SimulatedDeath>(), "{what}");
                    ended += 1;
                }
            }
            for after in [disk.restart(), disk.crash(1), disk.crash(2)] {
                let (store, snapshot, _) = open(&after, 2);
                assert_eq!(snapshot, Some(subject.snapshots.len() - 1), "{what}");
                agree(&store, subject.snapshots.last().expect("a checkpoint"));
                store.audit().expect("sound");
            }
        }
    }
    assert!(ended > 5 && survived > 10, "{ended} {survived}");
}

/// RM4: what was too much for a moment is kept.
#[test]
fn only_what_has_long_been_too_much_is_given_back() {
    let disk = SimDisk::new();
    let (mut subject, large, small) = three_files(&disk);
    drop_and_rewrite(&mut subject, large, small);
    let total = || subject.store.status().slots_total;
    let look = |times: u32| {
        for _ in 0..times {
            subject.store.world.advance(Duration::from_secs(1));
            subject.store.room_tick().expect("no faults");
        }
    };
    let before = total();
    look(9);
    assert_eq!(total(), before);
    look(20);
    assert!(total() < before / 2, "{} of {before}", total());
    let least = total();
    look(30);
    assert_eq!(total(), least);
}
