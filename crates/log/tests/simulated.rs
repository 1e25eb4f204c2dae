//! The log on a disk that crashes: nothing acknowledged is lost, nothing unacknowledged comes back, damage
//! is not mistaken for a torn tail.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, Weak};

use base::TreeId;
use binlog::{ColumnSpec, End, GtidSet, QueryContext, RawEvents, Statement, TableMap, TransactionBuffer, Uuid};
use common::{Published, commit, disk_names, open, open_as, options};
use log::{Durability, Error, GtidNext, Log, LogOptions, LogPoint, Publish, Request};
use world::{Disk, Fault, FaultKind, Open, Operation, Prng, SimDisk, SimulatedDeath, World};

/// Runs a script until the crash point; returns what was acknowledged.
fn script(disk: &Arc<SimDisk>, seed: u64, count: u64) -> u64 {
    let acked = AtomicU64::new(0);
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let (log, found) = open(disk, seed, 6000, None).unwrap();
        assert!(found.is_empty());
        for number in 1..=count {
            let size = [10, 700, 3000][(number % 3) as usize];
            commit(&log, number, size, Durability::Synced);
            acked.store(number, Ordering::Relaxed);
            // Names begin anew, with larger numbers and with smaller ones.
            if let Some(first) = [(9, 4_000_000), (18, 700)].iter().find_map(|(at, first)| (*at == number).then_some(*first)) {
                assert!(log::forget_executed(&log, Some(first)).unwrap());
            }
        }
        log.close();
    }));
    if let Err(panic) = outcome {
        assert!(panic.is::<SimulatedDeath>(), "only the power failure ends it");
    }
    acked.into_inner()
}

/// A power failure at every single I/O, several outcomes each; then a second crash right after recovery,
/// and another commit.
#[test]
fn a_crash_at_every_io_loses_nothing_acknowledged() {
    let whole = SimDisk::new();
    assert_eq!(script(&whole, 1, 25), 25);
    let ios = whole.operations();
    assert!(ios > 60, "{ios}");
    for at in 1..=ios {
        let disk = SimDisk::new();
        disk.crash_at(at);
        let acked = script(&disk, 1, 25);
        for seed in 0..6 {
            let after = disk.crash(seed * 1000 + at);
            let (log, found) = open(&after, seed, 6000, None).unwrap_or_else(|e| panic!("I/O {at}, seed {seed}: {e}"));
            let n = found.len() as u64;
            assert_eq!(found, (1..=n).collect::<Vec<_>>(), "I/O {at}, seed {seed}: in order, each once");
            assert!(n == acked || n == acked + 1, "I/O {at}, seed {seed}: acknowledged {acked}, found {n}");
            // What recovery has shown must survive the next crash, and what comes behind it too (C8b, C8c).
            commit(&log, n + 1, 10, Durability::Synced);
            let (_, again) = open(&after.crash(seed + 7), seed, 6000, None).unwrap();
            assert_eq!(again, (1..=n + 1).collect::<Vec<_>>(), "I/O {at}, seed {seed}: after the second crash");
        }
    }
}

/// A crash at every I/O of recovery itself changes nothing.
#[test]
fn a_crash_during_recovery_changes_nothing() {
    let disk = SimDisk::new();
    disk.crash_at(70);
    let acked = script(&disk, 1, 25);
    let torn = disk.crash(2);
    let probe = torn.restart();
    let before = probe.operations();
    let (_, found) = open(&probe, 1, 6000, None).unwrap();
    assert!(found.len() as u64 >= acked);
    for at in 1..=probe.operations() - before {
        let disk = torn.restart();
        disk.crash_at(at);
        assert!(catch_unwind(AssertUnwindSafe(|| open(&disk, 1, 6000, None).map(|_| ()))).is_err());
        for seed in 0..4 {
            let (_, again) = open(&disk.crash(seed), 1, 6000, None).unwrap();
            assert!(again.len() as u64 >= acked && again.len() <= found.len(), "I/O {at} of recovery, seed {seed}");
        }
    }
}

/// Bit rot in acknowledged bytes must never look like a torn tail (C8a), wherever it is; behind the last
/// mark nobody can tell.
#[test]
fn a_flipped_bit_in_acknowledged_bytes_is_damage() {
    let disk = SimDisk::new();
    assert_eq!(script(&disk, 1, 25), 25);
    for name in disk_names(&disk) {
        let len = world::Disk::read(&*disk, &name).unwrap().len() as u64;
        for offset in (0..len).step_by(37) {
            let rotten = disk.restart();
            rotten.flip(&name, offset, 0x10);
            match open(&rotten, 1, 6000, None) {
                Err(Error::Damage { .. }) => {}
                Ok((_, found)) => assert_eq!(found.len(), 25, "{name} at {offset}: silently"),
                Err(other) => panic!("{other}"),
            }
        }
    }
}

/// A last file whose head is damaged is not one that never happened: a mark in it says that it was synced;
/// and where there is none yet, the cut is told.
#[test]
fn a_damaged_head_of_the_last_file_is_never_silence() {
    for commits in 1..4 {
        let disk = SimDisk::new();
        let (log, _) = open(&disk, 1, 1 << 20, None).unwrap();
        commit(&log, 1, 10, Durability::Synced);
        log.rotate().unwrap();
        for number in 2..2 + commits {
            commit(&log, number, 10, Durability::Synced);
        }
        let name = disk_names(&disk).pop().unwrap();
        for offset in 0..200 {
            let rotten = disk.restart();
            rotten.flip(&name, offset, 1);
            let mut recovery = match Log::recover(World::simulated(rotten, 1), options(1 << 20), None, u64::MAX) {
                Ok(recovery) => recovery,
                Err(error) => panic!("{error}"),
            };
            let mut found = 0;
            let damaged = loop {
                match recovery.next() {
                    Ok(Some(_)) => found += 1,
                    Ok(None) => break false,
                    Err(Error::Damage { file, .. }) => break file == name,
                    Err(error) => panic!("{error}"),
                }
            };
            if damaged || found == 1 + commits {
                continue;
            }
            assert_eq!(commits, 1, "a second commit marks the first as synced: a flip at {offset}");
            let (_, outcome) = recovery.finish(Arc::new(Published::default()), None).unwrap();
            assert!(outcome.cut.is_some(), "a flip at {offset} is silence");
        }
    }
}

/// A file that ends early, but with a whole event, has nothing invalid in it: without what its successor
/// says of its end, the transactions were gone in silence. Found by fuzzing. The same for another file in
/// its place.
#[test]
fn a_file_that_has_lost_whole_events_at_its_end_is_damage() {
    let disk = SimDisk::new();
    assert_eq!(script(&disk, 1, 25), 25);
    // One more file, which was begun by recovery, behind one that it had cut.
    let disk = disk.crash(1);
    open(&disk, 2, 6000, None).unwrap();
    let names = disk_names(&disk);
    assert!(names.len() > 4, "{names:?}");
    let refused = |disk: &Arc<SimDisk>| matches!(open(disk, 3, 6000, None), Err(Error::Damage { .. }));
    for (name, next) in names.iter().zip(&names[1..]) {
        let bytes = disk.read(name).unwrap();
        let mut end = binlog::MAGIC.len();
        for event in RawEvents::new(&bytes[end..]) {
            let shorter = disk.restart();
            shorter.open(name, Open::EXISTING).unwrap().set_len(end as u64).unwrap();
            assert!(refused(&shorter), "{name}, {end} of {} bytes", bytes.len());
            end += event.unwrap().bytes.len();
        }
        let other = disk.restart();
        other.open(name, Open::CREATE_EMPTY).unwrap().write_at(&disk.read(next).unwrap(), 0).unwrap();
        assert!(refused(&other), "{next} in the place of {name}");
    }
}

/// A server that is killed on a full disk must start on it: the new file takes what room there is. It used
/// to ask for a whole step, and the start failed.
#[test]
fn a_server_that_was_killed_on_a_full_device_starts() {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, 1 << 20, None).unwrap();
    for number in 1..=30 {
        commit(&log, number, 3000, Durability::Synced);
    }
    for spare in [0, 100_000] {
        let full = disk.restart();
        full.set_capacity(full.used() + spare);
        let (_, found) = open(&full, 2, 1 << 20, None).unwrap();
        assert_eq!(found, (1..=30).collect::<Vec<_>>());
    }
}

/// The last transaction of all has no successor whose mark would cover it: the timer's mark does, and a
/// second one is not written.
#[test]
fn a_flipped_bit_in_the_last_transaction_is_damage_once_the_timer_has_passed() {
    for timer in [false, true] {
        let disk = SimDisk::new();
        let (log, _) = open(&disk, 1, 6000, None).unwrap();
        commit(&log, 1, 300, Durability::Synced);
        commit(&log, 2, 300, Durability::Synced);
        let (last, end) = (log.end().offset - 150, log.end());
        if timer {
            log.mark_end();
            let marked = log.end();
            log.mark_end();
            assert_eq!((log.end(), marked.offset), (marked, end.offset + binlog::MARK_LEN as u64));
        }
        let rotten = disk.restart();
        rotten.flip("binlog.000001", last, 0x10);
        let opened = open(&rotten, 2, 6000, None);
        match opened {
            Err(Error::Damage { .. }) => assert!(timer),
            Ok((_, found)) => assert!(!timer && found == [1], "cut: {found:?}"),
            Err(other) => panic!("{other}"),
        }
        // What comes next carries no mark of the mark, and the log is whole.
        commit(&log, 3, 10, Durability::Synced);
        assert_eq!(open(&disk.restart(), 3, 6000, None).unwrap().1, [1, 2, 3]);
    }
}

/// C13: whoever gets its place when the locks of a group are released sees that group in `last_committed`.
#[test]
fn last_committed_moves_on_before_locks_are_released() {
    #[derive(Default)]
    struct Next {
        log: std::sync::OnceLock<std::sync::Weak<Log>>,
        seen: std::sync::Mutex<Vec<(u64, u64)>>,
    }
    impl Publish for Next {
        fn publish(&self, up_to: u64) {
            // Locks are released here. The transaction that has waited for one commits at once.
            let log = self.log.get().and_then(std::sync::Weak::upgrade).expect("the log is open");
            if up_to < 12 {
                let (buffer, request) = visible(up_to + 1);
                let credit = log.credit(request.len).expect("room");
                let place = log.reserve(credit, &request, |_| ()).fill(&buffer);
                self.seen.lock().unwrap().push((place.sequence_number, place.last_committed));
            }
        }
    }
    let next = Arc::new(Next::default());
    let recovery = Log::recover(World::simulated(SimDisk::new(), 1), options(100_000), None, u64::MAX).unwrap();
    let (log, _) = recovery.finish(next.clone(), None).unwrap();
    next.log.set(Arc::downgrade(&log)).unwrap();
    let (buffer, request) = visible(1);
    let credit = log.credit(request.len).expect("room");
    let place = log.reserve(credit, &request, |_| ()).fill(&buffer);
    log.wait(place.end, Durability::Synced);
    (0..12).for_each(|_| log.flush(Durability::Synced));
    let seen = next.seen.lock().unwrap().clone();
    assert_eq!(seen, (2..=12).map(|n| (n, n - 1)).collect::<Vec<_>>());
}

/// A transaction that replicas see.
fn visible(number: u64) -> (TransactionBuffer, Request) {
    let mut buffer = TransactionBuffer::new(1);
    buffer.set_context(&QueryContext::default());
    buffer.query(5, "d", format!("create table t{number} (a int)").as_bytes(), &["d"], number);
    buffer.finish(&End::Commit { xid: number });
    let request = Request { len: buffer.log_len(), visible: buffer.has_visible(), gtid: GtidNext::Automatic, behind: 0 };
    (buffer, request)
}

/// A large transaction: rows in a file of its own.
fn commit_large(log: &Arc<Log>, number: u64, rows: i32, durability: Durability) {
    commit_buffer(log, large_buffer(log, number, rows), durability);
}

fn commit_buffer(log: &Arc<Log>, mut buffer: TransactionBuffer, durability: Durability) {
    let request = Request { len: 0, visible: buffer.has_visible(), gtid: GtidNext::Automatic, behind: 0 };
    let credit = log.credit_for(&mut buffer).expect("room");
    let place = log.reserve(credit, &request, |_| ()).fill(&buffer);
    log.wait(place.end, durability);
}

fn large_buffer(log: &Arc<Log>, number: u64, rows: i32) -> TransactionBuffer {
    let mut buffer = TransactionBuffer::new(1);
    buffer.raw_row(TreeId(1), &number.to_be_bytes(), Some(b"large"));
    fill_large(log, &mut buffer, number, rows);
    buffer
}

fn fill_large(log: &Arc<Log>, buffer: &mut TransactionBuffer, number: u64, rows: i32) {
    buffer.set_spill(Some(log.clone()));
    let columns = [ColumnSpec { kind: 3, unsigned: Some(false), ..ColumnSpec::default() }];
    buffer.set_context(&QueryContext::default());
    buffer.begin_statement(&Statement::default());
    buffer.table_map(&TableMap::new(7, "d", "t", &columns));
    for i in 0..rows {
        let mut image = vec![0xfe];
        image.extend_from_slice(&i.to_le_bytes());
        buffer.write_row(7, &image, None);
    }
    buffer.end_statement();
    buffer.finish(&End::Commit { xid: number });
    assert!(buffer.is_large());
}

/// C12: large transactions among small ones, a crash at every I/O: between rename, index and directory sync
/// too.
#[test]
fn large_transactions_get_files_of_their_own() {
    large_among_small(false);
}

/// The same where pieces of bodies are written past the page cache.
#[test]
fn large_transactions_get_files_of_their_own_with_direct_io() {
    large_among_small(true);
}

fn large_among_small(direct: bool) {
    let new_disk = || {
        let disk = SimDisk::new();
        disk.set_direct(direct);
        disk
    };
    let run = |disk: &Arc<SimDisk>| {
        let acked = AtomicU64::new(0);
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let (log, _) = open(disk, 1, 60_000, None).unwrap();
            for number in 1..=9 {
                if number == 3 || number == 6 || number == 7 {
                    commit_large(&log, number, 9000, Durability::Synced);
                } else {
                    commit(&log, number, 500, Durability::Synced);
                }
                acked.store(number, Ordering::Relaxed);
            }
            log.close();
        }));
        assert!(outcome.is_ok() || outcome.unwrap_err().is::<SimulatedDeath>());
        acked.into_inner()
    };
    let whole = new_disk();
    assert_eq!(run(&whole), 9);
    let (log, found) = open(&whole.crash(1), 1, 60_000, None).unwrap();
    assert_eq!(found, (1..=9).collect::<Vec<_>>());
    assert_eq!(log.point().executed.next_number(Uuid([7; 16])), 5, "three large ones and one of the small ones are visible");
    assert!(log.files().unwrap().len() >= 6);
    for at in 1..=whole.operations() {
        let disk = new_disk();
        disk.crash_at(at);
        let acked = run(&disk);
        for seed in 0..4 {
            let after = disk.crash(seed * 100 + at);
            let (log, found) = open(&after, seed, 60_000, None).unwrap_or_else(|e| panic!("I/O {at}, seed {seed}: {e}"));
            let n = found.len() as u64;
            assert_eq!(found, (1..=n).collect::<Vec<_>>(), "I/O {at}, seed {seed}");
            assert!(n == acked || n == acked + 1, "I/O {at}, seed {seed}: acknowledged {acked}, found {n}");
            commit(&log, n + 1, 10, Durability::Synced);
            let names = world::Disk::list(&*after, "").unwrap();
            assert!(!names.iter().any(|name| name.contains("large")), "{names:?}");
            let (_, again) = open(&after.crash(seed + 7), seed, 60_000, None).unwrap();
            assert_eq!(again, (1..=n + 1).collect::<Vec<_>>(), "I/O {at}, seed {seed}: after the second crash");
        }
    }
}

/// XA PREPARE of a large transaction finds no room, and is tried again when there is some. Its file was gone
/// by then: the next one began with a hole, which the log had for rows. Behind a failed sync nobody knows
/// what the file has, so the transaction can only be rolled back.
#[test]
fn a_large_transaction_that_found_no_room_is_whole_when_it_is_tried_again() {
    let faults = [
        (Operation::Create, "index-", 1),
        (Operation::Write, "large-", 0),
        (Operation::SetLen, "large-", 0),
        (Operation::Sync, "large-", 0),
    ];
    for (operation, path, after) in faults {
        let disk = SimDisk::new();
        let (log, _) = open(&disk, 1, 60_000, None).unwrap();
        commit(&log, 1, 10, Durability::Synced);
        let mut buffer = large_buffer(&log, 2, 9000);
        disk.inject(Fault { operation, path: path.to_owned(), after, times: 1, kind: FaultKind::Full, partial: 0 });
        assert!(log.credit_for(&mut buffer).is_err_and(|error| error.is_full()), "{operation:?}");
        assert_eq!(disk.faults_fired(), 1, "{operation:?}");
        buffer.finish(&End::Commit { xid: 2 });
        if operation == Operation::Sync {
            assert!(log.credit_for(&mut buffer).is_err());
        } else {
            commit_buffer(&log, buffer, Durability::Synced);
        }
        commit(&log, 3, 10, Durability::Synced);
        let (_, found) = open(&disk.crash(1), 2, 60_000, None).unwrap_or_else(|e| panic!("{operation:?}: {e}"));
        assert_eq!(found, if operation == Operation::Sync { vec![1, 3] } else { vec![1, 2, 3] }, "{operation:?}");
    }
}

/// What the head of its file has to say may be any length: executed GTIDs with gaps (before, from some 4,000
/// on no large transaction could commit any more), and rows of the catalog.
#[test]
fn the_head_of_a_large_transaction_has_room_for_what_it_says() {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, 60_000, None).unwrap();
    let gaps: String = (0..9000).map(|n| format!(":{}", 2 * n + 1)).collect();
    let executed = GtidSet::parse(&format!("11111111-2222-3333-4444-555555555555{gaps}")).unwrap();
    log.add_executed(&executed);
    commit_large(&log, 1, 9000, Durability::Synced);
    commit(&log, 2, 10, Durability::Synced);
    assert!(executed.is_subset(&log.point().executed));
    let mut buffer = TransactionBuffer::new(1);
    buffer.raw_row(TreeId(1), &3_u64.to_be_bytes(), Some(&vec![7; 300_000]));
    fill_large(&log, &mut buffer, 3, 9000);
    commit_buffer(&log, buffer, Durability::Synced);
    commit(&log, 4, 10, Durability::Synced);
    assert_eq!(open(&disk.crash(1), 1, 60_000, None).unwrap().1, [1, 2, 3, 4]);
}

/// Settings that do not sync: after a crash there is a prefix, never a hole.
#[test]
fn relaxed_commits_leave_a_prefix() {
    for seed in 0..60 {
        let disk = SimDisk::new();
        let (log, _) = open(&disk, seed, 5000, None).unwrap();
        let mut random = Prng::new(seed);
        let mut synced = 0;
        for number in 1..=40 {
            let durability = if random.percent(10) { Durability::Synced } else { Durability::Written };
            commit(&log, number, random.below(900) as usize, durability);
            if durability == Durability::Synced {
                synced = number;
            }
        }
        let (_, found) = open(&disk.crash(seed), seed, 5000, None).unwrap();
        assert!(found.len() as u64 >= synced, "seed {seed}");
        assert_eq!(found, (1..=found.len() as u64).collect::<Vec<_>>(), "seed {seed}");
    }
}

/// C8b: the tail is torn, and behind it stands a whole transaction that nobody acknowledged. After the cut
/// another of exactly the torn one's length is appended, and the power goes off again: the one behind must
/// not come back from the dead.
#[test]
fn a_cut_and_an_append_of_the_same_length_bring_nothing_back() {
    let mut torn_before_whole = 0;
    for seed in 0..200 {
        let disk = SimDisk::new();
        let (log, _) = open(&disk, seed, 1 << 20, None).unwrap();
        commit(&log, 1, 10, Durability::Synced);
        // Sizes that are no multiples of three: no statement of another length among them.
        for number in [2, 4, 5] {
            commit(&log, number, 1500, Durability::Written);
        }
        let disk = disk.crash(seed);
        let last = disk_names(&disk).pop().unwrap();
        let whole_behind = world::Disk::read(&*disk, &last).unwrap().windows(1500).any(|bytes| bytes.iter().all(|&b| b == 5));
        let (log, found) = open(&disk, seed, 1 << 20, None).unwrap();
        assert!(found.starts_with(&[1]) && [1, 2, 4, 5].starts_with(&found), "seed {seed}: {found:?}");
        torn_before_whole += u64::from(whole_behind && found.len() < 4);
        commit(&log, 7, 1500, Durability::Synced);
        let (_, again) = open(&disk.crash(seed + 1), seed, 1 << 20, None).unwrap();
        assert_eq!(again, [&found[..], &[7]].concat(), "seed {seed}");
    }
    assert!(torn_before_whole > 10, "{torn_before_whole}");
}

/// The end of the log and the executed GTIDs, as they are told, stay before the first transaction that is
/// not visible, in whatever order the others become so.
#[test]
fn the_log_tells_of_nothing_that_is_not_visible() {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, 1 << 20, None).unwrap();
    let mut buffer = TransactionBuffer::new(1);
    buffer.empty_group(5);
    buffer.finish(&End::Commit { xid: 1 });
    let mut ends = vec![log.visible().end];
    let mut sequences = Vec::new();
    for _ in 0..4 {
        let credit = log.credit(buffer.log_len()).unwrap();
        let request = Request { len: buffer.log_len(), visible: true, gtid: GtidNext::Automatic, behind: 0 };
        let place = log.reserve(credit, &request, |_| ()).fill(&buffer);
        ends.push(place.end);
        sequences.push(place.sequence);
    }
    let tells = |end: usize, set: &str| {
        let set = if set.is_empty() { String::new() } else { format!("07070707-0707-0707-0707-070707070707:{set}") };
        assert_eq!((log.visible().end, log.visible().executed.to_string()), (ends[end], set));
    };
    tells(0, "");
    assert_eq!(log.point().executed.to_string(), "07070707-0707-0707-0707-070707070707:1-4");
    log.wait(ends[4], Durability::Synced);
    tells(0, "");
    log.unseen.show([sequences[0]]);
    tells(1, "1");
    log.unseen.show([sequences[2]]);
    tells(1, "1:3");
    log.unseen.show([sequences[1]]);
    tells(3, "1-3");
    log.unseen.show([sequences[3]]);
    tells(4, "1-4");
}

/// What a reader that follows GTIDs asks of each file, at every moment of a turn that enters one: a file is
/// in the index before its head counts as written, and must not be taken for one with nothing before it.
#[test]
fn a_file_that_is_being_entered_does_not_say_that_nothing_is_before_it() {
    #[derive(Default)]
    struct Asks {
        log: OnceLock<Weak<Log>>,
        unknown: AtomicU64,
    }
    impl Publish for Asks {
        fn publish(&self, _: u64) {
            // The leader's turn: what it has entered is in the index, written and synced.
            let Some(log) = self.log.get().and_then(Weak::upgrade) else { return };
            let files = log.files().unwrap();
            let before: Vec<_> = files.iter().map(|file| log::gtids_before(&log, file.number).unwrap()).collect();
            for (n, set) in before.iter().enumerate().skip(1) {
                assert!(set.is_none() == (files[n].number > log.written().file), "{before:?}");
                assert!(set.as_ref().is_none_or(|set| set.to_string().contains(":1")), "{before:?}");
            }
            self.unknown.fetch_add(before.iter().filter(|set| set.is_none()).count() as u64, Ordering::Relaxed);
        }
    }
    let asks = Arc::new(Asks::default());
    let mut recovery = Log::recover(World::simulated(SimDisk::new(), 1), options(4096), None, u64::MAX).unwrap();
    assert!(recovery.next().unwrap().is_none());
    let log = recovery.finish(asks.clone(), None).unwrap().0;
    log.set_gtids(true);
    asks.log.set(Arc::downgrade(&log)).unwrap();
    for number in 1..100_u64 {
        let (buffer, request) = visible(number);
        let place = log.reserve(log.credit(buffer.log_len()).unwrap(), &request, |_| ()).fill(&buffer);
        if number.is_multiple_of(10) {
            // One turn writes that transaction and enters the file.
            log.rotate().unwrap();
        }
        log.wait(place.end, Durability::Synced);
    }
    assert!(log.files().unwrap().len() > 5);
    assert!(asks.unknown.load(Ordering::Relaxed) > 0, "a turn entered a file");
}

/// A point in the middle of a file, and one that belongs to other files.
#[test]
fn recovery_starts_at_the_point_and_knows_its_file() {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, 1 << 20, None).unwrap();
    for number in 1..=5 {
        commit(&log, number, 50, Durability::Synced);
    }
    let point = log.point();
    let mut bytes = Vec::new();
    point.encode(&mut bytes);
    assert_eq!(LogPoint::decode(&bytes).unwrap(), point);
    for number in 6..=9 {
        commit(&log, number, 50, Durability::Synced);
    }
    let (log, found) = open(&disk.crash(3), 2, 1 << 20, Some(&point)).unwrap();
    assert_eq!(found, [6, 7, 8, 9]);
    assert_eq!(log.point().executed.to_string(), "07070707-0707-0707-0707-070707070707:1-3");
    let other = LogPoint { file_id: 1, ..point.clone() };
    assert!(matches!(open(&disk.crash(3), 2, 1 << 20, Some(&other)), Err(Error::Missing(_))));
    let beyond = LogPoint { position: base::LogPosition { offset: 1 << 30, ..point.position }, ..point };
    assert!(matches!(open(&disk.crash(3), 2, 1 << 20, Some(&beyond)), Err(Error::Damage { .. })));
}

/// A failed sync ends the process, and the restarted server does not trust clean pages of the cache (C8d).
#[test]
fn a_failed_sync_is_the_end_and_the_tail_is_written_again() {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, 1 << 20, None).unwrap();
    commit(&log, 1, 50, Durability::Synced);
    disk.inject(Fault { operation: Operation::Sync, path: "binlog.0".into(), after: 0, times: 1, kind: FaultKind::Io, partial: 0 });
    // Longer than what is written again at once.
    let death = catch_unwind(AssertUnwindSafe(|| commit(&log, 2, 300_000, Durability::Synced))).unwrap_err();
    assert!(death.is::<SimulatedDeath>());
    let restarted = disk.restart();
    let (_, found) = open(&restarted, 1, 1 << 20, None).unwrap();
    assert_eq!(found, [1, 2], "the cache has it");
    for seed in 0..20 {
        let (_, found) = open(&restarted.crash(seed), 1, 1 << 20, None).unwrap();
        assert_eq!(found, [1, 2], "and so has the device, as somebody may have seen it");
    }
}

/// A full device refuses credit, and the log goes on when there is room again; rotation that cannot create
/// a file stays in the old one (C21).
#[test]
fn a_full_device_is_survived() {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, 100_000, None).unwrap();
    disk.set_capacity((40 << 17) + 500);
    disk.inject(Fault {
        operation: Operation::Create,
        path: "binlog.next".into(),
        after: 0,
        times: u64::MAX,
        kind: FaultKind::Full,
        partial: 0,
    });
    let mut number = 0;
    let full = loop {
        let mut buffer = TransactionBuffer::new(1);
        buffer.raw_row(TreeId(1), &u64::to_be_bytes(number + 1), Some(&[1; 50_000]));
        buffer.finish(&End::Commit { xid: 1 });
        match log.credit(buffer.log_len()) {
            Ok(credit) => {
                let request = Request { len: buffer.log_len(), visible: false, gtid: GtidNext::Automatic, behind: 0 };
                let place = log.reserve(credit, &request, |_| ()).fill(&buffer);
                log.wait(place.end, Durability::Synced);
                number += 1;
            }
            Err(error) => break error,
        }
    };
    assert!(full.is_full(), "{full}");
    assert!(number > 70 && log.end().file == 1, "{number}");
    disk.set_capacity(u64::MAX);
    disk.clear_faults();
    commit(&log, number + 1, 10, Durability::Synced);
    commit(&log, number + 2, 10, Durability::Synced);
    assert_eq!(log.end().file, 2);
    let (_, found) = open(&disk.crash(1), 1, 100_000, None).unwrap();
    assert_eq!(found, (1..=number + 2).collect::<Vec<_>>());
}

/// Files below the checkpoint go, those that a pin or the checkpoint needs stay; a crash in it leaves a log
/// that opens.
#[test]
fn purge_keeps_what_is_needed() {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, 2000, None).unwrap();
    for number in 1..=20 {
        commit(&log, number, 700, Durability::Synced);
    }
    let point = log.point();
    assert!(point.position.file > 4);
    assert_eq!(log.purge(3, point.position.file).unwrap().gone, 2);
    let pin = log.pin(4);
    let held = log::Held { name: "binlog.000004".to_owned(), pins: 1, old: 2 };
    assert_eq!(log.purge(5, point.position.file).unwrap(), log::Purged { gone: 1, held: Some(held) });
    drop(pin);
    assert_eq!(log.files().unwrap()[0].number, 4);
    let before = disk.restart();
    for at in 1..=6 {
        let disk = before.restart();
        let (log, _) = open(&disk, 1, 2000, Some(&point)).unwrap();
        disk.crash_at(at);
        let _ = catch_unwind(AssertUnwindSafe(|| log.purge(u32::MAX, point.position.file)));
        for seed in 0..4 {
            let after = disk.crash(seed);
            let (log, found) = open(&after, 1, 2000, Some(&point)).unwrap();
            assert!(found.is_empty());
            log.files().unwrap();
        }
    }
}

/// F7: a name is used again when its file is gone, and a crash at every I/O of that loses nothing.
#[test]
fn names_begin_anew() {
    let anew = |log: &Arc<Log>, number: u64, kept: &mut LogPoint| {
        assert!(!log::forget_executed(log, Some(2)).unwrap(), "the log is in it");
        commit(log, number + 1, 10, Durability::Synced);
        log.rotate().unwrap();
        *kept = log.point();
        log.purge(u32::MAX, kept.position.file).unwrap();
        commit(log, number + 2, 10, Durability::Synced);
        assert!(log::forget_executed(log, Some(2)).unwrap());
        commit(log, number + 3, 10, Durability::Synced);
        *kept = log.point();
        log.purge(u32::MAX, kept.position.file).unwrap();
        commit(log, number + 4, 10, Durability::Synced);
    };
    let begin = || {
        let disk = SimDisk::new();
        let (log, _) = open(&disk, 1, 1 << 20, None).unwrap();
        log.rotate().unwrap();
        commit(&log, 1, 10, Durability::Synced);
        (disk, log)
    };
    let (disk, log) = begin();
    let before = disk.operations();
    let mut point = LogPoint::default();
    anew(&log, 1, &mut point);
    let names: Vec<(String, u32)> = log.files().unwrap().into_iter().map(|file| (file.name, file.number)).collect();
    assert_eq!(names, [("binlog.000002".to_owned(), 4)]);
    assert_eq!((log.file_name(4), log.file_name(6)), ("binlog.000002".to_owned(), "binlog.000004".to_owned()));
    for at in 1..=disk.operations() - before {
        let (disk, log) = begin();
        let mut point = log.point();
        let first = point.clone();
        disk.crash_at(at);
        let died = catch_unwind(AssertUnwindSafe(|| anew(&log, 1, &mut point))).is_err();
        std::mem::forget(log);
        assert!(died, "I/O {at}");
        for seed in 0..4 {
            let after = disk.crash(seed);
            let (log, found) =
                open(&after, seed, 1 << 20, Some(&point)).unwrap_or_else(|e| panic!("I/O {at}, seed {seed}, {point:?}: {e}"));
            let from = if point == first {
                2
            } else if point.position.file == 3 {
                3
            } else {
                5
            };
            assert_eq!(found, (from..from + found.len() as u64).collect::<Vec<_>>(), "I/O {at}, seed {seed}");
            commit(&log, 9, 10, Durability::Synced);
            assert!(log.end().file > point.position.file);
            let (_, again) = open(&after.crash(seed + 7), seed, 1 << 20, Some(&point)).unwrap();
            assert_eq!(again, [&found[..], &[9]].concat(), "I/O {at}, seed {seed}: after the second crash");
        }
    }
}

/// The golden trace: an added or lost sync is a diff.
#[test]
fn trace_of_commits_and_a_rotation() {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, 1000, None).unwrap();
    commit(&log, 1, 10, Durability::Synced);
    disk.trace_start();
    commit(&log, 2, 10, Durability::Synced);
    assert_eq!(disk.trace_take(), "write binlog.000001 309+152\nsync binlog.000001\n");
    // The next file is made ready by the commit that comes close to the limit, the one after it enters it.
    commit(&log, 4, 600, Durability::Synced);
    commit(&log, 5, 10, Durability::Synced);
    let trace: Vec<String> = disk
        .trace_take()
        .lines()
        .map(|line| {
            line.split([' ', '-'])
                .take(if line.starts_with("sync-dir") || line.starts_with("set-len") { 3 } else { 2 })
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    let expected = [
        "create binlog.next",
        "allocate binlog.next",
        "create binlog.index",
        "allocate binlog.index",
        "write binlog.000001",
        "sync binlog.000001",
        "write binlog.000001",
        "set len binlog.000001",
        "sync binlog.000001",
        "rename binlog.next",
        "sync dir .",
        "write binlog.next",
        "write binlog.next",
        "write binlog.index",
        "set len binlog.index",
        "sync binlog.index",
        "rename binlog.index",
        "sync dir .",
        "sync binlog.next",
    ];
    assert_eq!(trace, expected);
    assert!(world::Disk::open(&*disk, "binlog.000002", Open::READ).is_ok());
}

/// The next file was prepared; then executed GTIDs became so many that its head did not fit any more: until
/// the next start the log went on in its old file, FLUSH did nothing, and redo could not be switched on.
#[test]
fn a_next_file_that_has_become_too_small_is_made_anew() {
    for flushes in [true, false] {
        let disk = SimDisk::new();
        let (log, _) = open(&disk, 1, 6000, None).unwrap();
        log.prepare_segment().unwrap();
        let mut many = GtidSet::default();
        (0..20_000).for_each(|n| many.add(binlog::Gtid { source: Uuid([9; 16]), number: 1 + 2 * n }));
        log.add_executed(&many);
        let before = log.end().file;
        if flushes {
            log.rotate().unwrap()
        } else {
            (1..6).for_each(|n| commit(&log, n, 3000, Durability::Synced))
        }
        assert!(log.end().file > before);
        let prepared = disk.paths().iter().filter(|path| path.contains(".next-")).count();
        assert!(prepared <= 1, "{:?}", disk.paths());
        commit(&log, 9, 10, Durability::Synced);
        assert_eq!(open(&disk.crash(1), 2, 6000, None).unwrap().1.last(), Some(&9));
    }
}

/// An XA PREPARE of a large transaction, whose file was ready, took no place because nothing was logged yet,
/// and failed for another reason: the transaction went on without its body, and could not commit any more.
#[test]
fn a_large_transaction_that_took_no_place_can_have_one_later() {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, 1 << 20, None).unwrap();
    let mut buffer = large_buffer(&log, 7, 9000);
    for _ in 0..2 {
        log.credit_for(&mut buffer).expect("room").give_back(&mut buffer);
        let aside = |what: &str| disk.paths().iter().filter(|path| path.contains(what)).count();
        assert_eq!((aside(".large-"), aside(".next-"), aside(".index-")), (1, 0, 0), "{:?}", disk.paths());
    }
    buffer.finish(&End::Commit { xid: 8 });
    let credit = log.credit_for(&mut buffer).expect("it has its body");
    let request = Request { len: 0, visible: buffer.has_visible(), gtid: GtidNext::Automatic, behind: 0 };
    let place = log.reserve(credit, &request, |_| ()).fill(&buffer);
    log.wait(place.end, Durability::Synced);
    assert_eq!(open(&disk.crash(1), 2, 1 << 20, None).unwrap().1, [7]);
}

/// F6: the next file was ready when the device filled up and descriptors ran out. Entering it made a new
/// index file, and its failure ended the process.
#[test]
fn a_rotation_that_was_prepared_needs_no_room_and_no_descriptor() {
    for large in [false, true] {
        let disk = SimDisk::new();
        let (log, _) = open(&disk, 1, 1000, None).unwrap();
        commit(&log, 1, 10, Durability::Synced);
        let nothing_more = || {
            let full = FaultKind::Full;
            for (operation, kind) in [(Operation::Open, FaultKind::ProcessFiles), (Operation::Create, full), (Operation::Allocate, full)] {
                disk.inject(Fault { operation, path: String::new(), after: 0, times: u64::MAX, kind, partial: 0 });
            }
            disk.set_capacity(disk.used());
        };
        if large {
            let mut buffer = large_buffer(&log, 2, 9000);
            let request = Request { len: 0, visible: buffer.has_visible(), gtid: GtidNext::Automatic, behind: 0 };
            let credit = log.credit_for(&mut buffer).expect("room");
            nothing_more();
            let place = log.reserve(credit, &request, |_| ()).fill(&buffer);
            log.wait(place.end, Durability::Synced);
            commit(&log, 4, 10, Durability::Synced);
        } else {
            // Close to the limit: the next file is made ready by this one, and entered by the one after it.
            commit(&log, 2, 600, Durability::Synced);
            let file = log.end().file;
            let (mut buffer, request) =
                (TransactionBuffer::new(1), |len| Request { len, visible: false, gtid: GtidNext::Automatic, behind: 0 });
            buffer.raw_row(TreeId(1), &4_u64.to_be_bytes(), Some(&[4; 10]));
            buffer.finish(&End::Commit { xid: 4 });
            let credit = log.credit(buffer.log_len()).expect("room");
            nothing_more();
            let place = log.reserve(credit, &request(buffer.log_len()), |_| ()).fill(&buffer);
            log.wait(place.end, Durability::Synced);
            assert_eq!(log.end().file, file + 1);
        }
        let names = disk_names(&disk.restart());
        assert_eq!(names.len(), if large { 3 } else { 2 }, "{names:?}");
        disk.clear_faults();
        let (_, found) = open(&disk.crash(1), 2, 1000, None).unwrap();
        assert_eq!(found, [1, 2, 4]);
    }
}

/// R2: a purge takes names and lines first, and removes what it has set aside when it has let go of the
/// index. On a full device it makes the room that the index needs.
#[test]
fn a_purge_removes_files_at_its_end() {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, 2000, None).unwrap();
    for number in 1..=15 {
        commit(&log, number, 700, Durability::Synced);
    }
    let end = log.end().file;
    disk.trace_start();
    assert_eq!(log.purge(3, end).unwrap().gone, 2);
    let expected =
        "rename binlog.000001 binlog.gone-000001\nrename binlog.000002 binlog.gone-000002\nsync-dir .\ncreate binlog.index.new\n";
    let trace = disk.trace_take();
    assert!(
        trace.starts_with(expected) && trace.ends_with("sync-dir .\nremove binlog.gone-000001\nremove binlog.gone-000002\n"),
        "{trace}"
    );
    disk.set_capacity(disk.used());
    assert_eq!(log.purge(4, end).unwrap().gone, 1);
    assert_eq!(disk_names(&disk.restart())[0], "binlog.000004");
    assert_eq!(log.files().unwrap()[0].number, 4);
}

/// Their room is taken at once, and be it more than all transactions may have that wait to be written: one by
/// one they would wait for what they have themselves.
#[test]
fn transactions_that_are_placed_together_do_not_wait_for_each_other() {
    let disk = SimDisk::new();
    let little = || LogOptions { buffer_max: 64 << 10, ..options(1 << 20) };
    let (log, ..) = open_as(&disk, 1, little(), None).unwrap();
    let made = |number: u64| {
        if number == 4 {
            return large_buffer(&log, number, 9000);
        }
        let mut buffer = TransactionBuffer::new(1);
        buffer.raw_row(TreeId(1), &number.to_be_bytes(), Some(&vec![number as u8; 30_000]));
        buffer.finish(&End::Commit { xid: number });
        buffer
    };
    let mut buffers: Vec<TransactionBuffer> = (1..=6).map(made).collect();
    let credits = log::credit_for_all(&log, &mut buffers.iter_mut().collect::<Vec<_>>()).expect("room");
    let place = |(buffer, credit): (&TransactionBuffer, _)| {
        let request = Request { len: buffer.log_len(), visible: buffer.has_visible(), gtid: GtidNext::Automatic, behind: 0 };
        log.reserve(credit, &request, |_| ())
    };
    let places: Vec<_> = buffers.iter().zip(credits).map(place).collect();
    let end = places.into_iter().zip(&buffers).map(|(place, buffer)| place.fill(buffer).end).last().unwrap();
    log.wait(end, Durability::Synced);
    let (_, found, _) = open_as(&disk.crash(1), 1, little(), None).unwrap();
    assert_eq!(found, (1..=6).collect::<Vec<_>>());
}

/// Once a second a timer syncs what is only written. As long as the device takes for that, commits that only
/// want to be written go on.
#[test]
fn a_timer_syncs_while_others_write() {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, 50_000, None).unwrap();
    commit(&log, 1, 100, Durability::Written);
    let first = log.end();
    disk.syncs.shut();
    std::thread::scope(|scope| {
        let timer = scope.spawn(|| log.sync_behind());
        while disk.syncs.waited() == 0 {
            std::thread::yield_now();
        }
        for number in 2..=5 {
            commit(&log, number, 100, Durability::Written);
        }
        assert!(log.synced() < first && log.written() == log.end());
        disk.syncs.open();
        timer.join().unwrap();
    });
    assert_eq!(log.synced(), first);
    let (_, found) = open(&disk.crash(1), 1, 50_000, None).unwrap();
    assert_eq!(found.first(), Some(&1), "what was synced is there");
}

/// Many threads, small files, large transactions among them: every commit gets its own place, all are
/// found, and groups are shared.
#[test]
fn threads_share_groups() {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, 50_000, None).unwrap();
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed) + 1;
                    match number {
                        2001.. => break,
                        _ if number.is_multiple_of(150) => commit_large(&log, number, 9000, Durability::Synced),
                        _ => commit(
                            &log,
                            number,
                            (number % 300) as usize,
                            if number.is_multiple_of(7) { Durability::Written } else { Durability::Synced },
                        ),
                    }
                }
            });
        }
    });
    log.flush(Durability::Synced);
    let (_, mut found) = open(&disk.crash(1), 1, 50_000, None).unwrap();
    found.sort_unstable();
    assert_eq!(found, (1..=2000).collect::<Vec<_>>());
}
