//! The simulated disk must neither lose what was synced nor be kinder than a device.

use super::*;

fn file(disk: &SimDisk, path: &str) -> Arc<dyn File> {
    disk.open(path, Open::CREATE).unwrap()
}

/// S1: synced bytes survive every crash; unsynced ones survive in some and not in others, sector by sector.
#[test]
fn synced_bytes_survive_and_unsynced_ones_tear() {
    let disk = SimDisk::new();
    let f = file(&disk, "a");
    f.write_at(&[1; 2048], 0).unwrap();
    f.sync_data().unwrap();
    disk.sync_dir("").unwrap();
    f.write_at(&[2; 2048], 0).unwrap();
    let (mut old, mut new, mut torn) = (0, 0, 0);
    for seed in 0..200 {
        let bytes = disk.crash(seed).read("a").unwrap();
        assert_eq!(bytes.len(), 2048);
        for sector in bytes.chunks(SECTOR) {
            assert!(sector.iter().all(|b| *b == sector[0]), "a sector never tears");
        }
        match bytes.iter().filter(|b| **b == 2).count() {
            0 => old += 1,
            2048 => new += 1,
            _ => torn += 1,
        }
    }
    assert!(old > 10 && new > 10 && torn > 10, "{old} {new} {torn}");
}

/// A name is durable only after its directory was synced.
#[test]
fn names_need_a_directory_sync() {
    let disk = SimDisk::new();
    let f = file(&disk, "a");
    f.write_at(b"x", 0).unwrap();
    f.sync_data().unwrap();
    assert!((0..50).any(|seed| !disk.crash(seed).exists("a").unwrap()));
    disk.sync_dir("").unwrap();
    disk.rename("a", "b").unwrap();
    for seed in 0..50 {
        let after = disk.crash(seed);
        let (a, b) = (after.exists("a").unwrap(), after.exists("b").unwrap());
        assert!(a != b, "a rename is atomic");
    }
}

/// What a power failure does to names is what ext4 does, and what the weakest file system may do: the first
/// is a prefix of what was done, with all that came before a sync; the second any subset. Content goes its
/// own way.
#[test]
fn names_come_through_in_order_or_in_any() {
    let disk = SimDisk::new();
    disk.sync_dir("").unwrap();
    for name in ["a", "b", "c"] {
        file(&disk, name).write_at(b"x", 0).unwrap();
    }
    file(&disk, "b").sync_data().unwrap();
    file(&disk, "d");
    let mut seen = std::collections::BTreeMap::<String, u32>::new();
    for seed in 0..1000 {
        *seen.entry(disk.crash(seed).paths().concat()).or_default() += 1;
    }
    assert_eq!(seen.len(), 16, "every subset: {seen:?}");
    let times = |names: &str| seen[names];
    // In order, and with what the sync of a file that had grown has committed.
    assert!(times("abc") > 150 && times("abcd") > 150, "{seen:?}");
    assert!(times("a") < 100 && times("ab") < 100, "{seen:?}");
    let empty = |seed| disk.crash(seed).read("a").is_ok_and(|content| content.is_empty());
    assert!((0..100).any(empty), "the name has arrived, the content has not");
    let names = |seed| disk.crash(seed).paths().len() == 4;
    assert!((0..400).any(|seed| names(seed) && empty(seed)), "nor where all names have");
}

/// S2: Linux marks pages clean after a failed sync; the next one "succeeds".
#[test]
fn a_sync_after_a_failed_one_proves_nothing() {
    let disk = SimDisk::new();
    let f = file(&disk, "a");
    f.write_at(&[1; 512], 0).unwrap();
    f.sync_data().unwrap();
    disk.sync_dir("").unwrap();
    disk.inject(Fault { operation: Operation::Sync, path: "a".into(), after: 0, times: 1, kind: FaultKind::Io, partial: 0 });
    f.write_at(&[2; 512], 0).unwrap();
    assert_eq!(f.sync_data().unwrap_err().kind, ErrorKind::Io);
    f.sync_data().unwrap();
    assert!((0..50).any(|seed| disk.crash(seed).read("a").unwrap() == [1; 512]));
    f.write_at(&[2; 512], 0).unwrap();
    f.sync_data().unwrap();
    assert!((0..50).all(|seed| disk.crash(seed).read("a").unwrap() == [2; 512]), "written again and synced it is durable");
    f.write_at(&[3; 512], 0).unwrap();
    f.sync_data().unwrap();
    assert!((0..50).all(|seed| disk.crash(seed).read("a").unwrap() == [3; 512]), "what was lost does not come back");
}

/// S3: the crash point unwinds, later operations too, and the counter and the trace agree.
#[test]
fn the_crash_point_stops_everything() {
    let disk = SimDisk::new();
    disk.trace_start();
    let f = file(&disk, "a");
    f.write_at(b"one", 0).unwrap();
    assert_eq!(disk.trace_take(), "create a\nwrite a 0+3\n");
    disk.crash_at(2);
    f.write_at(b"two", 3).unwrap();
    for _ in 0..2 {
        let death = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| f.sync_data())).unwrap_err();
        assert!(death.is::<SimulatedDeath>());
    }
    assert!(disk.is_dead());
    assert_eq!(disk.restart().read("a").unwrap(), b"onetwo");
}

/// A full device takes a part of a write and says so.
#[test]
fn a_full_device_refuses_growth_only() {
    let disk = SimDisk::new();
    disk.set_capacity(1000);
    let f = file(&disk, "a");
    f.allocate(0, 900).unwrap();
    assert_eq!(f.write_at(&[7; 200], 850).unwrap_err().kind, ErrorKind::Full);
    assert_eq!(f.allocate(0, 2000).unwrap_err().kind, ErrorKind::Full);
    f.write_at(&[7; 900], 0).unwrap();
}

/// What was given back can be taken by others; then it is not there any more for who does not reserve it.
#[test]
fn room_that_was_given_back_is_to_be_reserved_again() {
    let disk = SimDisk::new();
    disk.set_capacity(4096);
    let f = file(&disk, "a");
    f.write_at(&[7; 4096], 0).unwrap();
    f.sync_data().unwrap();
    assert!(!f.has_holes().unwrap() && f.punch(512, 1024).unwrap() && f.has_holes().unwrap());
    assert_eq!((f.len().unwrap(), &disk.read("a").unwrap()[512..1536]), (4096, &[0; 1024][..]));
    let crashed: Vec<bool> = (0..40).map(|seed| file(&disk.crash(seed), "a").has_holes().unwrap()).collect();
    assert!(crashed.contains(&true) && crashed.contains(&false));
    file(&disk, "b").write_at(&[8; 600], 0).unwrap();
    assert_eq!(f.write_at(&[9; 1024], 512).unwrap_err().kind, ErrorKind::Full);
    disk.remove("b").unwrap();
    f.allocate(512, 1024).unwrap();
    assert!(!f.has_holes().unwrap());
    f.write_at(&[9; 1024], 512).unwrap();
    f.sync_data().unwrap();
    let crashed = disk.crash(3);
    assert!(!file(&crashed, "a").has_holes().unwrap() && crashed.read("a").unwrap()[512..1536] == [9; 1024]);
}

/// Every entry of the table of faults: the call fails with that number, nothing has happened, and the next
/// one goes through.
#[test]
fn every_operation_fails_with_every_error() {
    fn act(disk: &SimDisk, file: &dyn File, operation: Operation) -> Result<()> {
        match operation {
            Operation::Open => disk.open("a", Open::READ).map(drop),
            Operation::Create => disk.open("b", Open::CREATE_NEW).map(drop),
            Operation::Read => file.read_at(&mut [0; 2], 0).map(drop),
            Operation::Write => file.write_at(b"new", 0),
            Operation::Sync => file.sync_data(),
            Operation::SetLen => file.set_len(1),
            Operation::Allocate => file.allocate(0, 100),
            Operation::Punch => file.punch(0, 2).map(drop),
            Operation::Zero => file.zero(0, 2),
            Operation::Length => file.len().map(drop),
            Operation::Rename => disk.rename("a", "c"),
            Operation::Remove => disk.remove("a"),
            Operation::SyncDir => disk.sync_dir(""),
            Operation::CreateDir => disk.create_dir("d"),
            Operation::List => disk.list("").map(drop),
            Operation::Lock => disk.lock("lock").map(drop),
        }
    }
    for operation in Operation::ALL {
        for &kind in operation.fails_with() {
            let disk = SimDisk::new();
            let f = file(&disk, "a");
            f.write_at(b"old", 0).unwrap();
            disk.inject(Fault { operation, path: String::new(), after: 0, times: 1, kind, partial: 0 });
            disk.calls_start();
            let error = act(&disk, &*f, operation).unwrap_err();
            assert_eq!((error.os, disk.faults_fired()), (Some(kind.errno()), 1), "{operation:?} {kind:?}");
            assert_eq!(disk.calls_take().len(), 1, "{operation:?}");
            assert_eq!((disk.paths(), disk.read("a").unwrap()), (vec!["a".to_owned()], b"old".to_vec()), "{operation:?} {kind:?}");
            act(&disk, &*f, operation).unwrap();
        }
    }
}

/// A request to a network file system may be done although its answer says otherwise.
#[test]
fn a_failed_rename_may_have_happened() {
    let disk = SimDisk::new();
    file(&disk, "a");
    disk.inject(Fault { operation: Operation::Rename, path: "a".into(), after: 0, times: 1, kind: FaultKind::Stale, partial: 1 });
    assert!(disk.rename("a", "b").is_err());
    assert_eq!(disk.paths(), ["b"]);
}
