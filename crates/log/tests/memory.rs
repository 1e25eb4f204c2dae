//! What reading the log takes of memory does not grow with what stands in it (SC1). A program of its own:
//! its high water is that of one thing at a time.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::path::Path;
use std::sync::Arc;

use base::TreeId;
use binlog::{ColumnSpec, End, QueryContext, Statement, TableMap, TransactionBuffer, XaId};
use common::{Published, append, number_of};
use log::{Durability, Error, Followed, GroupEnd, GtidNext, Log, LogOptions, Request};
use world::{Disk, Open, RealDisk, World};

const MB: u64 = 1 << 20;
/// Bytes of one transaction, and what reading it may take beside its largest event.
const LARGE: usize = 64 << 20;
const MOST: u64 = 24 * MB;
const ROW: usize = 3 << 20;

fn options() -> LogOptions {
    LogOptions { large_transaction: 4 << 20, ..common::options(1 << 30) }
}

/// The high water of this process, set back by `forget`.
fn high_water() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
}

fn forget() -> u64 {
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    high_water()
}

/// Runs it, and says how far memory rose meanwhile.
fn taken<T>(run: impl FnOnce() -> T) -> (T, u64) {
    let before = forget();
    let got = run();
    (got, high_water() - before)
}

fn commit_large(log: &Arc<Log>, number: u64, end: &End) {
    let mut buffer = TransactionBuffer::new(1);
    buffer.set_spill(Some(log.clone()));
    let columns = [ColumnSpec { kind: 252, meta: [4, 0], ..ColumnSpec::default() }];
    buffer.set_context(&QueryContext::default());
    if let End::XaPrepare { xid, .. } = end {
        buffer.set_xa(Some(xid.clone()));
    }
    buffer.raw_row(TreeId(1), &number.to_be_bytes(), Some(b"large"));
    let mut image = vec![0xfe];
    image.extend_from_slice(&(ROW as u32).to_le_bytes());
    image.resize(image.len() + ROW, number as u8);
    for _ in 0..LARGE / ROW {
        buffer.begin_statement(&Statement::default());
        buffer.table_map(&TableMap::new(7, "d", "t", &columns));
        buffer.write_row(7, &image, None);
        buffer.end_statement();
    }
    buffer.finish(end);
    assert!(buffer.is_large());
    let request = Request { len: 0, visible: buffer.has_visible(), gtid: GtidNext::Automatic, behind: 0 };
    let credit = log.credit_for(&mut buffer).expect("room");
    let place = log.reserve(credit, &request, |_| ()).fill(&buffer);
    log.wait(place.end, Durability::Synced);
}

fn start(root: &Path) -> log::Result<(Arc<Log>, Vec<u64>)> {
    let world = World::real(root)?;
    let mut recovery = Log::recover(world, options(), None, u64::MAX)?;
    let (mut found, mut kept) = (Vec::new(), Vec::new());
    while let Some(transaction) = recovery.next()? {
        if transaction.how != GroupEnd::Commit {
            kept.push(transaction.events.kept());
        }
        found.push(number_of(&transaction)?);
    }
    for events in kept {
        events.for_each(|_| Ok::<_, Error>(()))?;
    }
    Ok((recovery.finish(Arc::new(Published::default()), None)?.0, found))
}

#[test]
fn memory_does_not_grow_with_a_transaction() {
    let root = std::env::temp_dir().join(format!("redoubt-log-memory-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&root);
    std::fs::create_dir_all(&root).unwrap();
    let disk = RealDisk::new(&root).unwrap();
    let (log, _) = start(&root).unwrap();
    let (_, ran) = taken(|| {
        commit_large(&log, 1, &End::Commit { xid: 1 });
        let xid = XaId { format: 1, gtrid: b"x".to_vec(), bqual: Vec::new() };
        commit_large(&log, 2, &End::XaPrepare { one_phase: false, xid });
        common::commit(&log, 4, 100, Durability::Synced);
    });
    log.mark_end();
    drop(log);
    let ((log, found), recovered) = taken(|| start(&root).unwrap());
    assert_eq!(found, [1, 2, 4]);
    let (_, shown) = taken(|| {
        for file in log.files().unwrap() {
            log.read_events(file.number, |_, _| true).unwrap();
        }
    });
    let (_, followed) = taken(|| {
        let mut follow = log.follow(log.files().unwrap()[0].number).unwrap();
        while !matches!(follow.read().unwrap(), Followed::Nothing) {}
    });

    // A group without an end, behind a size field that lies, with a lot behind it; then a head that cannot
    // be read.
    let mut buffer = TransactionBuffer::new(1);
    buffer.raw_row(TreeId(1), &5_u64.to_be_bytes(), Some(&[5; 100]));
    buffer.finish(&End::Commit { xid: 5 });
    append(&log, &buffer, Durability::Synced);
    let (last, end) = (log.file_name(log.end().file), log.end().offset);
    drop(log);
    let rubbish = vec![0xab; MB as usize];
    let fill = |name: &str, from: u64| {
        let file = disk.open(name, Open::EXISTING).unwrap();
        (0..LARGE as u64 / MB).for_each(|n| file.write_at(&rubbish, from + n * MB).unwrap());
    };
    let lie = [0, 0, 0, 0, 30, 1, 0, 0, 0, 0, 0, 0, 8];
    fill(&last, end);
    disk.open(&last, Open::EXISTING).unwrap().write_at(&lie, end).unwrap();
    let ((log, found), torn) = taken(|| start(&root).unwrap());
    assert_eq!(found, [1, 2, 4, 5]);
    // What the index names behind the last file, and was never synced.
    let next = log.file_name(log.end().file + 1);
    drop(log);
    let mut index = disk.read("binlog.index").unwrap();
    index.extend_from_slice(format!("./{next}\n").as_bytes());
    disk.replace("binlog.index", &index).unwrap();
    disk.open(&next, Open::CREATE_NEW).unwrap();
    fill(&next, 0);
    let ((_, found), headless) = taken(|| start(&root).unwrap());
    assert_eq!(found, [1, 2, 4, 5]);
    std::fs::remove_dir_all(root).unwrap();
    for (what, bytes) in [
        ("recovery", recovered),
        ("SHOW BINLOG EVENTS", shown),
        ("a dump", followed),
        ("a torn tail", torn),
        ("a file without a head", headless),
    ] {
        assert!(bytes < MOST, "{what} took {} MB for a transaction of {} MB, which took {} MB", bytes / MB, LARGE as u64 / MB, ran / MB);
    }
}
