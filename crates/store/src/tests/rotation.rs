//! The page map's file is replaced by a new one: crashes and errors at every step of that.

use super::*;

/// A database whose map has some batches behind its snapshot.
fn grown(disk: &Arc<SimDisk>) -> (Subject, TreeId) {
    let mut subject = Subject::new(disk, 1);
    let id = subject.create_tree();
    for _ in 0..5 {
        checkpoint_with_a_page(&mut subject, id);
    }
    (subject, id)
}

fn checkpoint_with_a_page(subject: &mut Subject, id: TreeId) {
    subject.add_page(id);
    subject.begin();
    subject.finish();
}

fn maps(disk: &SimDisk) -> Vec<String> {
    disk.paths().into_iter().filter(|path| path.starts_with("pagemap.")).collect()
}

/// What a start finds after a power failure, and after a mere end of the process, is what was acknowledged
/// last.
#[track_caller]
fn nothing_is_lost(disk: &Arc<SimDisk>, subject: &Subject, what: &str) {
    for after in [disk.restart(), disk.crash(1)] {
        let (store, snapshot, _) = open(&after, 2);
        assert_eq!(snapshot, Some(subject.snapshots.len() - 1), "{what}");
        agree(&store, subject.snapshots.last().expect("a checkpoint"));
        assert_eq!(maps(&after).len(), 1, "{what}");
    }
}

/// The map file is replaced when it has grown, and a crash anywhere in between loses nothing.
#[test]
fn rotation_of_the_map_survives_a_crash_at_every_io() {
    silence_simulated_deaths();
    for n in 1..60 {
        let disk = SimDisk::new();
        let (mut subject, id) = grown(&disk);
        let acknowledged = subject.snapshots.len() - 1;
        disk.crash_at(n);
        let rotated = catch_unwind(AssertUnwindSafe(|| {
            subject.store.pagemap.lock().rotate().expect("room");
            checkpoint_with_a_page(&mut subject, id);
        }));
        for seed in 0..3 {
            let (store, snapshot, _) = open(&disk.crash(seed), 2);
            let snapshot = snapshot.expect("a checkpoint was acknowledged");
            assert!(snapshot >= acknowledged && (rotated.is_err() || snapshot == acknowledged + 1));
            agree(&store, &subject.snapshots[snapshot]);
        }
    }
}

/// B10: the process ends within a rotation, and the start that finishes it is cut off by a power failure:
/// the old file must not go before the new one's name is durable.
#[test]
fn a_rotation_that_a_start_finishes_survives_a_crash_at_every_io() {
    silence_simulated_deaths();
    let unfinished = (1..20).find_map(|n| {
        let disk = SimDisk::new();
        let (subject, _) = grown(&disk);
        disk.crash_at(n);
        let _ = catch_unwind(AssertUnwindSafe(|| subject.store.pagemap.lock().rotate()));
        maps(&disk).contains(&"pagemap.2".to_owned()).then_some((disk, subject))
    });
    let (disk, subject) = unfinished.expect("two files at the sync behind the rename");
    for m in 1..4 {
        let disk = disk.restart();
        disk.crash_at(m);
        let _ = catch_unwind(AssertUnwindSafe(|| open(&disk, 2)));
        for seed in 0..100 {
            let (store, ..) = open(&disk.crash(seed), 3);
            agree(&store, &subject.model);
        }
    }
}

/// B9: whatever fails at whatever step of a rotation, once or from then on: the process ends, or goes on
/// for ten checkpoints with the file that a start will take.
#[test]
fn an_error_at_any_step_of_a_rotation_loses_nothing() {
    silence_simulated_deaths();
    let (mut ended, mut survived) = (0, 0);
    let all = Operation::ALL.into_iter().flat_map(|operation| operation.fails_with().iter().map(move |kind| (operation, *kind)));
    // Once and for nothing, or from then on and with an effect all the same.
    let cases = all.flat_map(|(operation, kind)| [(1, 0), (u64::MAX, 600)].map(|(times, partial)| (operation, kind, times, partial)));
    for (operation, kind, times, partial) in cases {
        for after in 0.. {
            let what = format!("{kind:?} at {operation:?} {after}, {times} times, {partial} bytes");
            let disk = SimDisk::new();
            let (mut subject, id) = grown(&disk);
            disk.inject(Fault { operation, path: String::new(), after, times, kind, partial });
            let rotated = catch_unwind(AssertUnwindSafe(|| subject.store.pagemap.lock().rotate()));
            disk.clear_faults();
            match rotated {
                // So many there are not.
                Ok(Ok(())) => break,
                Ok(Err(_)) => survived += 1,
                Err(death) => {
                    assert!(death.is::<SimulatedDeath>(), "{what}");
                    ended += 1;
                    nothing_is_lost(&disk, &subject, &what);
                    continue;
                }
            }
            for n in 0..10 {
                checkpoint_with_a_page(&mut subject, id);
                if n == 5 {
                    nothing_is_lost(&disk, &subject, &what);
                    subject.store.pagemap.lock().rotate().expect("room");
                }
            }
            nothing_is_lost(&disk, &subject, &what);
        }
    }
    assert!(ended > 30 && survived > 60, "{ended} {survived}");
}

/// B10: two maps that have both been written to since are for a person to look at.
#[test]
fn two_maps_that_went_different_ways_are_refused_and_kept() {
    let disk = SimDisk::new();
    let (mut subject, id) = grown(&disk);
    let old = world::Disk::read(&*disk, "pagemap.1").expect("readable");
    subject.store.pagemap.lock().rotate().expect("room");
    let put = |disk: &SimDisk, name: &str, content: &[u8]| {
        let file = world::Disk::open(disk, name, world::Open::CREATE_EMPTY).expect("opens");
        file.write_at(content, 0).expect("room");
    };
    // An old file that came back is what the new one begins with, also when that has gone on.
    for _ in 0..2 {
        let disk = disk.restart();
        put(&disk, "pagemap.1", &old);
        agree(&open(&disk, 2).0, &subject.model);
        assert_eq!(maps(&disk), ["pagemap.2"]);
        checkpoint_with_a_page(&mut subject, id);
    }
    // One that has gone on itself is not.
    let (longer, other) = {
        let disk = SimDisk::new();
        let (mut subject, id) = grown(&disk);
        checkpoint_with_a_page(&mut subject, id);
        let longer = world::Disk::read(&*disk, "pagemap.1").expect("readable");
        let disk = SimDisk::new();
        let (store, _) = Store::open(&World::simulated(disk.clone(), 77), options()).expect("opens");
        drop(store);
        (longer, world::Disk::read(&*disk, "pagemap.1").expect("readable"))
    };
    for old in [longer, other, old[..5000].to_vec()] {
        let disk = disk.restart();
        put(&disk, "pagemap.1", &old);
        put(&disk, "pagemap.3.new", &old);
        let refused = Store::open(&World::simulated(disk.clone(), 2), options()).map(|_| ());
        assert!(matches!(&refused, Err(Error::Damaged(damage)) if damage.file == "pagemap.1"), "{refused:?}");
        assert_eq!(maps(&disk), ["pagemap.1", "pagemap.2", "pagemap.3.new"]);
    }
}

/// B7: what a failed sync of the map covered is not known, so the process ends, also where the device says
/// that it is full.
#[test]
fn a_failed_sync_of_the_map_is_the_end_whatever_its_error() {
    silence_simulated_deaths();
    for &kind in Operation::Sync.fails_with() {
        for after in 0..2 {
            let disk = SimDisk::new();
            let (mut subject, id) = grown(&disk);
            let acknowledged = subject.snapshots.len() - 1;
            subject.add_page(id);
            subject.begin();
            disk.inject(Fault { operation: Operation::Sync, path: "pagemap.1".into(), after, times: 1, kind, partial: 0 });
            let ended = catch_unwind(AssertUnwindSafe(|| subject.store.checkpoint_finish(|| Ok(()))));
            assert!(ended.is_err_and(|death| death.is::<SimulatedDeath>()), "{kind:?} at sync {after}");
            for seed in 0..6 {
                let (store, snapshot, _) = open(&disk.crash(seed), 2);
                let snapshot = snapshot.expect("a checkpoint was acknowledged");
                assert!(snapshot >= acknowledged);
                agree(&store, &subject.snapshots[snapshot]);
            }
        }
    }
}

/// B9: on a real disk, too, what goes through the descriptor that wrote the new file is in the file that a
/// start opens by its name.
#[test]
fn a_rotation_on_a_real_disk_comes_back() {
    let directory = super::room::Directory::new("rotation");
    let open = || Store::open(&World::real(&directory.0).expect("a world"), options()).expect("opens").0;
    let mut subject = Subject { store: open(), ..Subject::new(&SimDisk::new(), 1) };
    let id = subject.create_tree();
    for _ in 0..3 {
        checkpoint_with_a_page(&mut subject, id);
        subject.store.pagemap.lock().rotate().expect("room");
        checkpoint_with_a_page(&mut subject, id);
    }
    let (model, names) = (subject.model.clone(), subject.store.world.disk().list("").expect("lists"));
    drop(subject);
    assert_eq!(names.into_iter().filter(|name| name.starts_with("pagemap.")).collect::<Vec<_>>(), ["pagemap.4"]);
    agree(&open(), &model);
}
