//! What must be true of any log files at all: reading them ends, with transactions or an error; what was
//! changed by accident is never taken for what was written (checksums); and what recovery has once handed
//! out it hands out again. Shared by the robustness test and the fuzzer.

use std::sync::{Arc, LazyLock};

use base::TreeId;
use binlog::{CRC_LEN, End, HEADER_LEN, MAGIC, TransactionBuffer, Uuid};
use log::{Durability, GtidNext, Log, LogOptions, Publish, Request};
use world::{Disk, Open, SimDisk, World};

struct Nobody;

impl Publish for Nobody {
    fn publish(&self, _: u64) {}
}

fn options() -> LogOptions {
    LogOptions {
        max_size: 2000,
        allocation_step: 4 << 10,
        buffer_max: 1 << 20,
        large_transaction: 3000,
        ..LogOptions::new(1, Uuid([7; 16]), 99)
    }
}

/// The transactions of a log, as bytes, and the log as recovery leaves it.
fn recover(disk: &Arc<SimDisk>) -> log::Result<(Vec<Vec<u8>>, Arc<Log>)> {
    let mut recovery = Log::recover(World::simulated(disk.clone(), 1), options(), None, u64::MAX)?;
    let mut found = Vec::new();
    while let Some(transaction) = recovery.next()? {
        let mut bytes = Vec::new();
        transaction.events.for_each(|event| {
            bytes.extend_from_slice(event.bytes);
            Ok::<_, log::Error>(())
        })?;
        found.push(bytes);
    }
    Ok((found, recovery.finish(Arc::new(Nobody), None)?.0))
}

/// A log of several files, one of them of a large transaction, as it stands after a kill; and its
/// transactions.
static WRITTEN: LazyLock<(Arc<SimDisk>, Vec<Vec<u8>>)> = LazyLock::new(|| {
    let disk = SimDisk::new();
    let (_, log) = recover(&disk).expect("a new log");
    for number in 0..9_u64 {
        let mut buffer = TransactionBuffer::new(1);
        let size = if number == 5 { 4000 } else { 20 + 90 * number as usize };
        buffer.raw_row(TreeId(1), &number.to_be_bytes(), Some(&vec![number as u8; size]));
        buffer.finish(&End::Commit { xid: number });
        let credit = log.credit(buffer.log_len()).expect("room");
        let request = Request { len: buffer.log_len(), visible: buffer.has_visible(), gtid: GtidNext::Automatic, behind: 0 };
        let place = log.reserve(credit, &request, |_| ()).fill(&buffer);
        log.wait(place.end, Durability::Synced);
    }
    log.mark_end();
    let after = disk.restart();
    let (found, _) = recover(&after.restart()).expect("a sound log");
    (after, found)
});

/// One input: edits of the files, each of them eight bytes: which file, what to do, where (16 bits), with
/// what; a first byte that is odd has the checksums of all events put right afterwards.
pub fn check(input: &[u8]) {
    let Some((&forged, edits)) = input.split_first() else { return };
    let forged = forged % 2 == 1;
    let (written, transactions) = &*WRITTEN;
    let disk = written.restart();
    let names: Vec<String> = disk.paths().into_iter().filter(|path| path.starts_with("binlog.0")).collect();
    for edit in edits.chunks_exact(8) {
        let path = &names[usize::from(edit[0]) % names.len()];
        let mut bytes = disk.read(path).expect("it is there");
        apply(&mut bytes, edit);
        if forged {
            put_checksums_right(&mut bytes);
        }
        let file = disk.open(path, Open::CREATE_EMPTY).expect("opens");
        file.write_at(&bytes, 0).expect("room");
    }
    let Ok((found, log)) = recover(&disk) else { return };
    assert!(forged || transactions.starts_with(&found), "{} transactions that nobody has written", found.len());
    drop(log);
    let (again, _) = recover(&disk.restart()).expect("what recovery has left can be recovered");
    assert_eq!(found, again, "another log than a moment ago");
}

fn apply(bytes: &mut Vec<u8>, edit: &[u8]) {
    let at = usize::from(u16::from_le_bytes([edit[2], edit[3]])) % (bytes.len() + 1);
    let with = &edit[4..8];
    match edit[1] % 6 {
        0 => bytes.iter_mut().skip(at).zip(with).for_each(|(byte, with)| *byte ^= with),
        1 => bytes.iter_mut().skip(at).zip(with).for_each(|(byte, with)| *byte = *with),
        2 => bytes.truncate(at),
        3 => drop(bytes.splice(at..at, with.iter().copied())),
        4 => bytes.iter_mut().skip(at).take(usize::from(with[0])).for_each(|byte| *byte = 0),
        _ => {
            // A piece from elsewhere, perhaps from another file's place.
            let from = usize::from(u16::from_le_bytes([with[0], with[1]])) % (bytes.len() + 1);
            let piece = bytes[from..].iter().copied().take(usize::from(with[2]) * 4).collect::<Vec<_>>();
            drop(bytes.splice(at..at, piece));
        }
    }
}

/// Walks the events by their sizes, as far as they lead, and makes each checksum fit.
fn put_checksums_right(bytes: &mut [u8]) {
    let mut at = MAGIC.len();
    while let Some(size) = bytes.get(at + 9..at + 13) {
        let size = u32::from_le_bytes([size[0], size[1], size[2], size[3]]) as usize;
        let Some(event) = bytes.get_mut(at..at.saturating_add(size)).filter(|event| event.len() >= HEADER_LEN + CRC_LEN) else { return };
        let (covered, crc) = event.split_at_mut(size - CRC_LEN);
        crc.copy_from_slice(&crc32fast::hash(covered).to_le_bytes());
        at += size;
    }
}
