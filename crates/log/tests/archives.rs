//! An archive of a log: it has a beginning of the log whatever crashes, everything that it was told to keep,
//! and nothing that is not the log's.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use common::{commit, disk_names, open};
use log::{Archive, Durability, Error, Followed, Log};
use world::{Disk, Fault, FaultKind, Open, Operation, SimDisk, SimulatedDeath, World};

/// Files of a few transactions.
const SMALL: u64 = 6000;

fn archive(disk: &Arc<SimDisk>) -> log::Result<Archive> {
    Archive::open(&World::simulated(disk.clone(), 1), "binlog")
}

/// Ships all that is synced, from the file that the archive wants on; its sync is the last thing.
fn ship(log: &Arc<Log>, archive: &mut Archive) -> log::Result<()> {
    let files = log.files()?;
    let next = archive.next_name();
    let wanted = |name: Option<&str>| files.iter().find(|file| name == Some(file.name.as_str()));
    let first = wanted(archive.wants()).or_else(|| wanted(next.as_deref())).unwrap_or(&files[0]);
    let mut follow = log.follow(first.number)?;
    archive.begin(&first.name)?;
    loop {
        match follow.read()? {
            Followed::Event(event) => archive.event(event)?,
            Followed::File(name) => archive.begin(&name)?,
            Followed::Nothing => return archive.sync(),
        }
    }
}

/// Bytes that a folder has of a log, one file behind the other, in whole events.
fn content(disk: &Arc<SimDisk>) -> Vec<u8> {
    let mut names: Vec<String> =
        disk.list("").unwrap().into_iter().filter(|name| name.starts_with("binlog.0") && !name.contains('-')).collect();
    names.sort();
    let mut all = Vec::new();
    for name in names {
        let bytes = disk.read(&name).unwrap();
        let mut end = if bytes.starts_with(&binlog::MAGIC) { binlog::MAGIC.len() } else { 0 };
        while end > 0
            && let Ok(Some(event)) = binlog::next_event(&bytes[end..])
        {
            end += event.bytes.len();
        }
        all.extend_from_slice(&bytes[..end]);
    }
    all
}

fn is_refused(result: log::Result<()>, why: &str) {
    assert!(matches!(&result, Err(Error::Refused(told)) if told.contains(why)), "{result:?}");
}

/// A source, and its log in three parts; what the log was behind each.
fn in_parts() -> Vec<(Arc<Log>, Arc<SimDisk>)> {
    let disk = SimDisk::new();
    let (mut parts, mut number) = (Vec::new(), 0);
    for part in 0..3 {
        // Each after a restart, so with another head.
        let disk = if part == 0 { disk.clone() } else { parts.last().map(|(_, disk): &(_, Arc<SimDisk>)| disk.restart()).unwrap() };
        let (log, _) = open(&disk, part, SMALL, None).unwrap();
        for _ in 0..6 {
            number += 1;
            commit(&log, number, [10, 700, 3000][(number % 3) as usize], Durability::Synced);
        }
        parts.push((log, disk));
    }
    parts
}

/// The archive loses power at every I/O; what it has then is a beginning of the log, with everything that
/// it had synced, and it goes on from there.
#[test]
fn a_crash_of_the_archive_at_every_io_loses_nothing_that_it_kept() {
    let parts = in_parts();
    let logs: Vec<Vec<u8>> = parts.iter().map(|(_, disk)| content(disk)).collect();
    let run = |disk: &Arc<SimDisk>| {
        let mut kept = 0;
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            for ((log, _), bytes) in parts.iter().zip(&logs) {
                ship(log, &mut archive(disk).unwrap()).unwrap();
                kept = bytes.len();
            }
        }));
        assert!(outcome.err().is_none_or(|panic| panic.is::<SimulatedDeath>()));
        kept
    };
    let whole = SimDisk::new();
    assert_eq!(run(&whole), logs[2].len());
    assert_eq!(content(&whole), logs[2]);
    let ios = whole.operations();
    assert!(ios > 30, "{ios}");
    for at in 1..=ios {
        let disk = SimDisk::new();
        disk.crash_at(at);
        let kept = run(&disk);
        for seed in 0..6 {
            let after = disk.crash(seed * 1000 + at);
            let has = content(&after);
            assert!(has.len() >= kept && logs[2].starts_with(&has), "I/O {at}, seed {seed}: {kept} kept, {} there", has.len());
            ship(&parts[2].0, &mut archive(&after).unwrap()).unwrap_or_else(|e| panic!("I/O {at}, seed {seed}: {e}"));
            assert_eq!(content(&after), logs[2], "I/O {at}, seed {seed}");
            let verified = Archive::verify(&World::simulated(after, 1), "binlog").unwrap();
            assert_eq!((verified.first.as_str(), verified.files), ("binlog.000001", disk_names(&parts[2].1).len()));
        }
    }
}

/// A sync that failed where the archive leaves a file which the log has no more emptied that file.
#[test]
fn a_failed_sync_costs_nothing_of_a_file_that_the_log_has_no_more() {
    let parts = in_parts();
    let (log, whole) = (&parts[2].0, content(&parts[2].1));
    let first = &log.files().unwrap()[0];
    for kind in [FaultKind::Io, FaultKind::Full] {
        let disk = SimDisk::new();
        let mut folder = archive(&disk).unwrap();
        let mut follow = log.follow(first.number).unwrap();
        folder.begin(&first.name).unwrap();
        let next = loop {
            match follow.read().unwrap() {
                Followed::Event(event) => folder.event(event).unwrap(),
                Followed::File(name) => break name,
                Followed::Nothing => panic!("there is one file"),
            }
        };
        folder.sync().unwrap();
        drop(folder);
        for _ in 0..3 {
            let (path, operation) = (first.name.clone(), Operation::Sync);
            disk.inject(Fault { operation, path, after: 0, times: 1, kind, partial: 0 });
            assert!(archive(&disk).unwrap().begin(&next).is_err(), "the device fails");
            assert!(archive(&disk).unwrap().sync().is_ok(), "nothing has come");
        }
        let mut folder = archive(&disk).unwrap();
        folder.begin(&next).unwrap();
        while let Followed::Event(event) = follow.read().unwrap() {
            folder.event(event).unwrap();
        }
        folder.sync().unwrap();
        let has = content(&disk.crash(3));
        assert!(has.len() > first.size as usize && whole.starts_with(&has), "{} of {}", has.len(), whole.len());
    }
}

/// The source loses power: what was shipped was synced, so the log goes on behind it.
#[test]
fn a_crash_of_the_source_takes_nothing_back() {
    for seed in 0..40 {
        let (disk, shipped) = (SimDisk::new(), SimDisk::new());
        let (log, _) = open(&disk, seed, SMALL, None).unwrap();
        for number in 1..=7 + seed % 5 {
            let durability = if number % 4 == 0 { Durability::Synced } else { Durability::Written };
            commit(&log, number, 900, durability);
            if number % 3 == 0 {
                ship(&log, &mut archive(&shipped).unwrap()).unwrap();
            }
        }
        let after = disk.crash(seed);
        let (log, _) = open(&after, seed, SMALL, None).unwrap();
        commit(&log, 100, 10, Durability::Synced);
        ship(&log, &mut archive(&shipped).unwrap()).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        assert_eq!(content(&shipped), content(&after), "seed {seed}");
    }
}

/// A device without room, or one that fails, at every call: an error, and it goes on when the cause is gone.
#[test]
fn a_device_that_fails_at_any_call_is_an_error() {
    let parts = in_parts();
    let wanted = content(&parts[2].1);
    for operation in [Operation::Create, Operation::Write, Operation::SetLen, Operation::Sync, Operation::SyncDir] {
        for after in 0.. {
            let disk = SimDisk::new();
            let kind = if operation == Operation::Write { FaultKind::Full } else { FaultKind::Io };
            disk.inject(Fault { operation, path: String::new(), after, times: 1, kind, partial: 9 });
            let failed = archive(&disk).and_then(|mut archive| ship(&parts[2].0, &mut archive)).is_err();
            if disk.faults_fired() == 0 {
                assert!(after > 0, "{operation:?} happens");
                break;
            }
            assert!(failed, "{operation:?} {after}");
            disk.clear_faults();
            ship(&parts[2].0, &mut archive(&disk).unwrap()).unwrap_or_else(|e| panic!("{operation:?} {after}: {e}"));
            assert_eq!(content(&disk.crash(after)), wanted, "{operation:?} {after}");
        }
    }
}

/// What is not the archive's log is refused, and the archive stays what it was.
#[test]
fn another_log_is_refused() {
    let parts = in_parts();
    let disk = SimDisk::new();
    ship(&parts[2].0, &mut archive(&disk).unwrap()).unwrap();
    let had = content(&disk);
    // The archive of another server; of an older life of this one.
    let other = SimDisk::new();
    let (log, _) = open(&other, 77, SMALL, None).unwrap();
    (1..30).for_each(|number| commit(&log, number, 2000, Durability::Synced));
    let newest = archive(&disk).unwrap().wants().unwrap().to_owned();
    assert!(disk_names(&other).contains(&newest));
    is_refused(ship(&log, &mut archive(&disk).unwrap()), "is not what the log has");
    is_refused(ship(&parts[0].0, &mut archive(&disk).unwrap()), "was begun anew");
    // A file of it with one byte of another kind.
    let rotten = disk.restart();
    rotten.flip(&newest, 40, 1);
    let mut torn = archive(&rotten).unwrap();
    assert!(ship(&parts[2].0, &mut torn).is_ok(), "what is no event is cut, and comes again");
    assert_eq!(content(&rotten), had);
    assert_eq!(content(&disk), had);
}

/// A file that was removed from the log after it had been shipped is no gap; one that never came is.
#[test]
fn a_gap_is_refused() {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, SMALL, None).unwrap();
    let commit_file = |log: &Arc<Log>, number: u64| {
        commit(log, number, 100, Durability::Synced);
        log.rotate().unwrap();
    };
    commit_file(&log, 1);
    commit(&log, 2, 100, Durability::Synced);
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for round in 0..3 {
        commit_file(&log, 3 + round);
        files = disk_names(&disk).into_iter().map(|name| (name.clone(), disk.read(&name).unwrap())).collect();
    }
    let put = |disk: &Arc<SimDisk>, at: usize| {
        let file = disk.open(&files[at].0, Open::CREATE_EMPTY).unwrap();
        file.write_at(&files[at].1, 0).unwrap();
    };
    let send = |archive: &mut Archive, at: usize| {
        archive.begin(&files[at].0)?;
        let bytes = &files[at].1[binlog::MAGIC.len()..];
        binlog::RawEvents::new(bytes).map_while(Result::ok).try_for_each(|raw| archive.event(raw.bytes))?;
        archive.sync()
    };
    let shipped = SimDisk::new();
    put(&shipped, 0);
    let mut behind = archive(&shipped).unwrap();
    assert_eq!(behind.next_name().as_deref(), Some(files[1].0.as_str()));
    send(&mut behind, 1).unwrap();
    is_refused(send(&mut behind, 3), "does not continue");
    let gone = SimDisk::new();
    put(&gone, 0);
    put(&gone, 2);
    assert!(matches!(Archive::verify(&World::simulated(gone, 1), "binlog"), Err(Error::Missing(_))));
}
