//! What stands at the ends of the log, made by hand: a clean end, a torn one, damage, files that never
//! happened and files that were removed. Which of them it is decides whether bytes are cut in silence, so
//! each has its case.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::sync::Arc;

use binlog::{
    ColumnSpec, End, Event, Mark, Own, QueryContext, RawEvents, Statement, TableMap, TransactionBuffer, XaId, decode, encode_mark,
};
use common::{append, commit, disk_names, open, open_as, open_told, open_told_from, options};
use log::{Durability, Error, Followed, GroupEnd, Log, LogOptions, LogPoint, Outcome};
use world::{Disk, Fault, FaultKind, Open, Operation, SimDisk, World};

const FIRST: &str = "binlog.000001";
const SECOND: &str = "binlog.000002";
const ROOMY: u64 = 1 << 20;

/// A log of one file with four transactions, as a kill leaves it, and the end of its bytes.
fn killed() -> (Arc<SimDisk>, usize) {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, ROOMY, None).unwrap();
    for number in 1..=4 {
        commit(&log, number, 100, Durability::Synced);
    }
    let end = log.end().offset as usize;
    (disk.restart(), end)
}

fn replace(disk: &SimDisk, path: &str, bytes: &[u8]) {
    disk.open(path, Open::CREATE_EMPTY).unwrap().write_at(bytes, 0).unwrap();
}

/// The log's bytes up to its end, and others behind them.
fn with_tail(tail: &[u8]) -> Arc<SimDisk> {
    let (disk, end) = killed();
    let bytes = disk.read(FIRST).unwrap();
    replace(&disk, FIRST, &[&bytes[..end], tail].concat());
    disk
}

/// A log whose index names one more file, or several, with those bytes; none: there is no such file.
fn with_last_files(files: &[Option<&[u8]>]) -> Arc<SimDisk> {
    let (disk, _) = killed();
    let mut index = disk.read("binlog.index").unwrap();
    for (n, bytes) in files.iter().enumerate() {
        let name = format!("binlog.{:06}", n + 2);
        index.extend_from_slice(format!("./{name}\n").as_bytes());
        if let Some(bytes) = bytes {
            replace(&disk, &name, bytes);
        }
    }
    replace(&disk, "binlog.index", &index);
    disk
}

fn file_id(disk: &SimDisk) -> u64 {
    let bytes = disk.read(FIRST).unwrap();
    RawEvents::new(&bytes[binlog::MAGIC.len()..])
        .find_map(|raw| match decode(&raw.unwrap()).unwrap() {
            Event::Own(Own::Segment(segment)) => Some(segment.file_id),
            _ => None,
        })
        .unwrap()
}

fn mark(file_id: u64, synced: usize) -> Vec<u8> {
    let mut out = Vec::new();
    encode_mark(&mut out, 0, 1, 5, &Mark { file_id, group: 9, synced: synced as u64 });
    out
}

/// Whether recovery says that it cut something; all four transactions must be there.
fn is_cut(disk: &Arc<SimDisk>) -> bool {
    let (_, found, outcome) = open_told(disk, 2, ROOMY).unwrap();
    assert_eq!(found, [1, 2, 3, 4]);
    outcome.cut.is_some()
}

fn is_damage(disk: &Arc<SimDisk>) -> bool {
    matches!(open(disk, 2, ROOMY, None), Err(Error::Damage { .. }))
}

#[test]
fn a_clean_end_is_no_cut() {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, ROOMY, None).unwrap();
    for number in 1..=4 {
        commit(&log, number, 100, Durability::Synced);
    }
    log.mark_end();
    log.close();
    let closed = disk.restart();
    let len = closed.len(FIRST);
    assert!(!is_cut(&closed), "closed");
    assert_eq!(closed.len(FIRST), len, "marks and the event that closes the file stay");
    let (killed, end) = killed();
    assert!(killed.len(FIRST) > end as u64, "preallocated");
    assert!(!is_cut(&killed), "killed");
}

/// A last file that ends with a whole event may still end within a transaction.
#[test]
fn an_end_within_a_transaction_is_a_cut() {
    let (disk, end) = killed();
    let bytes = disk.read(FIRST).unwrap();
    let (mut at, mut head, mut cuts) = (binlog::MAGIC.len(), true, 0);
    for raw in RawEvents::new(&bytes[at..end]) {
        let raw = raw.unwrap();
        at += raw.bytes.len();
        let event = decode(&raw).unwrap();
        head &= !matches!(event, Event::Own(Own::Segment(_)));
        if head {
            continue;
        }
        let within = matches!(event, Event::Gtid(_) | Event::Own(Own::Raw(_)));
        let shorter = disk.restart();
        replace(&shorter, FIRST, &bytes[..at]);
        let (_, _, outcome) = open_told(&shorter, 2, ROOMY).unwrap();
        assert_eq!(outcome.cut.is_some(), within, "{at}: {event:?}");
        cuts += u64::from(within);
    }
    assert!(cuts >= 4, "{cuts}");
}

/// L3: behind an invalid spot a mark decides, if it is one of this file and says that the spot itself was
/// synced. One that stands behind a torn group may have been written when all before the group was synced.
#[test]
fn a_later_mark_tells_damage_from_a_tail() {
    let (disk, end) = killed();
    let id = file_id(&disk);
    // Longer than what is looked at in blocks.
    let far = |zeroes| [vec![0; zeroes], vec![7; 3]].concat();
    for rubbish in [vec![0xab; 50], vec![0xab; 9000], far(9000), far(3 << 20)] {
        let behind = |mark: Vec<u8>| with_tail(&[rubbish.clone(), mark].concat());
        assert!(is_cut(&behind(Vec::new())));
        assert!(is_cut(&behind(mark(id, end))), "synced up to the spot");
        assert!(is_cut(&behind(mark(id + 1, end + 1))), "of another file");
        assert!(is_damage(&behind(mark(id, end + 1))), "synced beyond the spot");
        let zeroes = vec![0; 10_000];
        assert!(is_damage(&behind([mark(id, end + 1), zeroes].concat())), "and preallocated space behind it");
    }
    assert!(!is_cut(&with_tail(&[mark(id, end), vec![0; 10_000]].concat())), "a mark in its place");
    assert!(is_damage(&with_tail(&mark(id + 1, end))), "a mark of another file, in its place");
}

/// L4
#[test]
fn a_last_file_without_a_head_never_happened() {
    let (disk, _) = killed();
    let id = file_id(&disk);
    assert!(is_damage(&with_last_files(&[None])), "F1: it had a file before the index named it, so somebody has removed that");
    assert!(!is_cut(&with_last_files(&[Some(&[])])), "empty");
    assert!(!is_cut(&with_last_files(&[Some(&[0; 5000])])), "preallocated");
    assert!(is_cut(&with_last_files(&[Some(&[7; 300])])), "bytes that mean nothing");
    assert!(is_damage(&with_last_files(&[Some(&[vec![7; 300], mark(id, 300)].concat())])), "bytes that were synced");
    assert!(is_damage(&with_last_files(&[Some(&[7; 300]), Some(&[7; 300])])), "not the last file");
    assert!(is_damage(&with_last_files(&[None, None])), "not the last file");
    // What cannot be opened is not what is not there.
    let disk = with_last_files(&[Some(&[0; 5000])]);
    disk.inject(Fault { operation: Operation::Open, path: SECOND.into(), after: 0, times: 1, kind: FaultKind::Io, partial: 0 });
    assert!(matches!(open(&disk, 2, ROOMY, None), Err(Error::World(_))));
}

/// The name of the first file enters the index when its head is durable, so a damaged head is never a
/// creation that a crash cut short. It was taken for one.
#[test]
fn a_damaged_head_of_the_only_file_is_damage() {
    let (disk, _) = killed();
    for offset in 0..100 {
        let rotten = disk.restart();
        rotten.flip(FIRST, offset, 1);
        assert!(is_damage(&rotten), "{offset}");
    }
}

/// The last file may be blank behind one other as well as behind several.
#[test]
fn a_blank_file_behind_any_number_of_others_never_happened() {
    for files in 1..=4 {
        let disk = SimDisk::new();
        let (log, _) = open(&disk, 1, ROOMY, None).unwrap();
        for number in 1..files {
            commit(&log, number, 100, Durability::Synced);
            log.rotate().unwrap();
        }
        commit(&log, files, 100, Durability::Synced);
        let killed = disk.restart();
        let (name, mut index) = (format!("binlog.{:06}", files + 1), killed.read("binlog.index").unwrap());
        index.extend_from_slice(format!("./{name}\n").as_bytes());
        replace(&killed, "binlog.index", &index);
        replace(&killed, &name, &[0; 5000]);
        let (_, found, outcome) = open_told(&killed, 2, ROOMY).unwrap();
        assert_eq!((found, outcome.cut), ((1..=files).collect(), None));
    }
}

/// Without a checkpoint to say it, the first file that is left knows what was executed before it.
#[test]
fn the_first_file_knows_the_gtids_before_it() {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, ROOMY, None).unwrap();
    for number in [3, 6, 9] {
        commit(&log, number, 100, Durability::Synced);
        log.rotate().unwrap();
    }
    let executed = log.point().executed;
    assert_eq!(log.purge(4, 4).unwrap().gone, 3);
    let (log, found) = open(&disk.restart(), 2, ROOMY, None).unwrap();
    assert_eq!((found, log.point().executed), (Vec::new(), executed));
}

/// F2: files are removed from the front, each before its line in the index.
#[test]
fn a_removal_that_a_crash_cut_short_is_finished() {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, ROOMY, None).unwrap();
    for number in 1..=3 {
        commit(&log, number, 100, Durability::Synced);
        log.rotate().unwrap();
    }
    let point = log.point();
    commit(&log, 4, 100, Durability::Synced);
    let names = disk_names(&disk);
    assert_eq!(names.len() as u32, point.position.file);
    let removed = |names: &[String]| {
        let disk = disk.restart();
        names.iter().for_each(|name| disk.remove(name).unwrap());
        disk
    };
    for count in 0..3 {
        let disk = removed(&names[..count]);
        let (_, found) = open(&disk, 2, ROOMY, Some(&point)).unwrap();
        assert_eq!(found, [4]);
        assert_eq!(disk_names(&disk)[..4 - count], names[count..]);
    }
    assert!(open(&removed(&names), 2, ROOMY, Some(&point)).is_err(), "the point's own file");
}

/// Files below the checkpoint that are gone, in any subset: removals that a crash cut short, or somebody's.
/// Nothing is listed or purged no more because of one.
#[test]
fn files_that_are_gone_below_the_checkpoint_are_passed_over() {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, ROOMY, None).unwrap();
    for number in 1..=4 {
        commit(&log, number, 100, Durability::Synced);
        log.rotate().unwrap();
    }
    let point = log.point();
    commit(&log, 5, 100, Durability::Synced);
    let names = disk_names(&disk);
    let (below, gone_at_most) = (names.len() - 1, 1 << (names.len() - 1));
    for gone in 0_usize..gone_at_most {
        let removed: Vec<&String> = names[..below].iter().enumerate().filter(|(n, _)| gone >> n & 1 == 1).map(|(_, name)| name).collect();
        let kept: Vec<&String> = names.iter().filter(|name| !removed.contains(name)).collect();
        let disk = disk.restart();
        removed.iter().for_each(|name| disk.remove(name).unwrap());
        let (log, found, outcome) = open_told_from(&disk, 2, ROOMY, Some(&point)).unwrap();
        assert_eq!(found, [5]);
        let in_the_middle: Vec<&String> = removed.iter().copied().filter(|name| kept[0] < name).collect();
        assert_eq!(outcome.missing.iter().collect::<Vec<_>>(), in_the_middle, "a removal from the front may be what a crash has left");
        let files = log.files().unwrap();
        assert_eq!(files[..kept.len()].iter().map(|file| &file.name).collect::<Vec<_>>(), kept);
        assert_eq!(disk_names(&disk).len(), files.len());
        assert!(log.first_since(0).is_ok() && log.first_since(i64::MAX).is_ok());
        // A reader does not pass over what is missing.
        if gone & 1 == 0 {
            let mut follow = log.follow(1).unwrap();
            let met = loop {
                match follow.read() {
                    Ok(Followed::Nothing) => break None,
                    Ok(_) => {}
                    Err(Error::Missing(name)) => break Some(name),
                    Err(error) => panic!("{error}"),
                }
            };
            assert_eq!(met.as_ref(), removed.first().copied());
        }
        // Another goes while the log is open.
        let last = kept[kept.len() - 1];
        disk.remove(last).unwrap();
        let lost = log.files().unwrap().into_iter().find(|file| file.name == **last).unwrap();
        assert_eq!((lost.size, lost.created), (0, 0));
        let end = log.end().file;
        assert_eq!(log.purge(end, end).unwrap().gone, kept.len());
        assert_eq!(log.files().unwrap().len(), 1);
        assert!(!disk.paths().iter().any(|path| path.contains("gone")), "{:?}", disk.paths());
    }
}

fn open_at_cut(disk: &Arc<SimDisk>, from: &LogPoint) -> (Arc<Log>, Vec<u64>, Outcome) {
    open_as(disk, 3, LogOptions { open_at_cut: true, ..options(ROOMY) }, Some(from)).unwrap()
}

/// The log goes on, and what it had and has is found again without the option.
fn goes_on(disk: &Arc<SimDisk>, log: &Log, from: &LogPoint, found: &[u64]) {
    let point = log.point();
    commit(log, 90, 100, Durability::Synced);
    assert_eq!(open(&disk.crash(5), 4, ROOMY, Some(&point)).unwrap().1, [90]);
    if let Ok((_, again)) = open(&disk.crash(6), 4, ROOMY, Some(from)) {
        assert_eq!(again, [found, &[90]].concat());
    }
    assert!(log.files().unwrap().iter().all(|file| file.size > 0));
}

/// A last file that lost its end has lost its marks, too: it looked like a torn tail, and acknowledged
/// transactions were gone with nothing but the usual warning. What was noted outside of it tells. Asked to,
/// the log is opened there, and says what that costs.
#[test]
fn a_log_that_lost_its_end_is_damage() {
    for timer in [false, true] {
        let disk = SimDisk::new();
        let (log, _) = open(&disk, 1, ROOMY, None).unwrap();
        let from = log.point();
        for number in 1..=4 {
            commit(&log, number, 100, Durability::Synced);
        }
        let before = log.end().offset;
        if timer {
            log.mark_end();
            log.note_synced().unwrap();
        }
        let noted = if timer { log.end().offset } else { from.position.offset };
        commit(&log, 5, 100, Durability::Synced);
        let end = log.end().offset;
        for len in (0..end).step_by(13).chain([before, noted, end]) {
            let cut = disk.restart();
            cut.open(FIRST, Open::EXISTING).unwrap().set_len(len).unwrap();
            let refused = match open(&cut.restart(), 2, ROOMY, Some(&from)) {
                Err(Error::Damage { .. }) => true,
                Ok((_, found)) => {
                    assert!(!timer || found.len() >= 4, "{len} of {end}: {found:?}");
                    false
                }
                Err(error) => panic!("{error}"),
            };
            assert_eq!(refused, len < noted, "{len}, noted {noted}");
            let (log, found, outcome) = open_at_cut(&cut, &from);
            assert_eq!(found, (1..=found.len() as u64).collect::<Vec<_>>());
            assert_eq!(outcome.lost.is_some(), refused, "{len}: {outcome:?}");
            goes_on(&cut, &log, &from, &found);
        }
    }
}

/// The same for the last file as a whole, with its line in the index and without, and for another one in
/// its place.
#[test]
fn a_last_file_that_is_gone_is_damage() {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, ROOMY, None).unwrap();
    let from = log.point();
    commit(&log, 1, 100, Durability::Synced);
    log.rotate().unwrap();
    commit(&log, 2, 100, Durability::Synced);
    log.note_synced().unwrap();
    let (without_line, with_line, other) = (disk.restart(), disk.restart(), disk.restart());
    without_line.remove(SECOND).unwrap();
    replace(&without_line, "binlog.index", format!("./{FIRST}\n").as_bytes());
    with_line.remove(SECOND).unwrap();
    let elsewhere = SimDisk::new();
    open(&elsewhere, 9, ROOMY, None).unwrap().0.rotate().unwrap();
    replace(&other, SECOND, &elsewhere.read(SECOND).unwrap());
    for (disk, what) in [(without_line, "without its line"), (with_line, "with its line"), (other, "another in its place")] {
        assert!(matches!(open(&disk.restart(), 2, ROOMY, Some(&from)), Err(Error::Damage { .. })), "{what}");
        let (log, found, outcome) = open_at_cut(&disk, &from);
        assert_eq!((found, outcome.lost.is_some()), (vec![1], true), "{what}");
        goes_on(&disk, &log, &from, &[1]);
    }
}

/// C8: any damage is refused, and can be opened at the cut: what stands before it is there, what stands
/// behind it is set aside, also where it is the checkpoint's own file.
#[test]
fn a_damaged_log_is_opened_at_the_cut_if_that_is_asked_for() {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, ROOMY, None).unwrap();
    let from = log.point();
    for number in 1..=6 {
        commit(&log, number, 100, Durability::Synced);
        if number % 2 == 0 {
            log.rotate().unwrap();
        }
    }
    let names = disk_names(&disk);
    for (n, name) in names.iter().enumerate().take(3) {
        for offset in (0..disk.len(name)).step_by(23) {
            let rotten = disk.restart();
            rotten.flip(name, offset, 1);
            let refused = match open(&rotten.restart(), 2, ROOMY, Some(&from)) {
                Err(Error::Damage { .. }) => true,
                Ok((_, found)) => {
                    assert_eq!(found, [1, 2, 3, 4, 5, 6], "{name} at {offset}");
                    false
                }
                Err(error) => panic!("{error}"),
            };
            if !refused {
                continue;
            }
            let (log, found, outcome) = open_at_cut(&rotten, &from);
            assert!(outcome.lost.is_some() && found.len() >= 2 * n && found.len() <= 2 * n + 2, "{name} at {offset}: {found:?}");
            let kept = disk_names(&rotten);
            let aside = |name: &String| rotten.paths().contains(&format!("{name}.lost"));
            assert!(names.iter().all(|name| kept.contains(name) != aside(name)), "{kept:?} {:?}", rotten.paths());
            goes_on(&rotten, &log, &from, &found);
        }
    }
}

/// How transactions end in the log, as recovery is told.
#[test]
fn groups_end_as_they_were_ended() {
    let disk = SimDisk::new();
    let (log, _) = open(&disk, 1, ROOMY, None).unwrap();
    log.set_gtids(false);
    let columns = [ColumnSpec { kind: 3, ..ColumnSpec::default() }];
    let map = TableMap::new(9, "d", "t", &columns);
    let xid = XaId { format: 1, gtrid: b"x".to_vec(), bqual: b"b".to_vec() };
    let rows = |end: End| {
        let mut buffer = TransactionBuffer::new(1);
        buffer.set_context(&QueryContext::default());
        if let End::XaPrepare { xid, .. } = &end {
            buffer.set_xa(Some(xid.clone()));
        }
        for _ in 0..2 {
            buffer.begin_statement(&Statement {
                timestamp: 5,
                no_foreign_key_checks: false,
                relaxed_unique_checks: false,
                text: Some(b"insert"),
            });
            buffer.table_map(&map);
            buffer.write_row(9, &[0xfe, 1, 0, 0, 0], None);
            buffer.end_statement();
        }
        buffer.finish(&end);
        append(&log, &buffer, Durability::Synced);
    };
    rows(End::Commit { xid: 1 });
    rows(End::XaPrepare { one_phase: false, xid: xid.clone() });
    rows(End::XaPrepare { one_phase: true, xid: xid.clone() });
    let mut buffer = TransactionBuffer::new(1);
    buffer.set_context(&QueryContext::default());
    buffer.xa_decision(5, &xid, false);
    buffer.finish(&End::Commit { xid: 0 });
    append(&log, &buffer, Durability::Synced);
    commit(&log, 3, 10, Durability::Synced);
    let mut recovery = Log::recover(World::simulated(disk.restart(), 1), options(ROOMY), None, u64::MAX).unwrap();
    let mut found = Vec::new();
    while let Some(transaction) = recovery.next().unwrap() {
        found.push(transaction.how.clone());
    }
    assert!(matches!(&found[3], GroupEnd::XaDecision { text } if text.starts_with(b"XA ROLLBACK")), "{found:?}");
    found.remove(3);
    assert_eq!(found, [GroupEnd::Commit, GroupEnd::Prepare(xid), GroupEnd::Commit, GroupEnd::Commit]);
}
