//! What the tests of the log share: a log of numbered transactions, and what recovery finds of them.

#![allow(dead_code, clippy::unwrap_used, reason = "every test program uses its part of this, and fails by panicking")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use base::TreeId;
use binlog::{End, Event, Own, QueryContext, TransactionBuffer, Uuid, decode};
use log::{Durability, GtidNext, Log, LogOptions, LogPoint, Outcome, Publish, Request};
use world::{Disk, SimDisk, World};

#[derive(Default)]
pub struct Published(AtomicU64);

impl Publish for Published {
    fn publish(&self, up_to: u64) {
        assert!(self.0.swap(up_to, Ordering::Relaxed) < up_to, "published in order");
    }
}

pub fn options(max_size: u64) -> LogOptions {
    LogOptions {
        max_size,
        allocation_step: 128 << 10,
        buffer_max: 1 << 20,
        large_transaction: 10_000,
        ..LogOptions::new(1, Uuid([7; 16]), 99)
    }
}

/// Opens the log and reads the numbers of the transactions behind the point.
pub fn open(disk: &Arc<SimDisk>, seed: u64, max_size: u64, from: Option<&LogPoint>) -> log::Result<(Arc<Log>, Vec<u64>)> {
    open_told_from(disk, seed, max_size, from).map(|(log, found, _)| (log, found))
}

/// As [`open`] without a point, with what recovery says.
pub fn open_told(disk: &Arc<SimDisk>, seed: u64, max_size: u64) -> log::Result<(Arc<Log>, Vec<u64>, Outcome)> {
    open_told_from(disk, seed, max_size, None)
}

pub fn open_told_from(
    disk: &Arc<SimDisk>,
    seed: u64,
    max_size: u64,
    from: Option<&LogPoint>,
) -> log::Result<(Arc<Log>, Vec<u64>, Outcome)> {
    open_as(disk, seed, options(max_size), from)
}

/// As [`open`], with any options.
pub fn open_as(disk: &Arc<SimDisk>, seed: u64, options: LogOptions, from: Option<&LogPoint>) -> log::Result<(Arc<Log>, Vec<u64>, Outcome)> {
    let world = World::simulated(disk.clone(), seed);
    let mut recovery = Log::recover(world, options, from, u64::MAX)?;
    let mut found = Vec::new();
    while let Some(transaction) = recovery.next()? {
        found.push(number_of(&transaction)?);
    }
    let executed = recovery.executed().clone();
    let (log, outcome) = recovery.finish(Arc::new(Published::default()), None)?;
    assert_eq!(log.point().executed, executed);
    assert_eq!(outcome.transactions, found.len() as u64);
    log.set_gtids(true);
    Ok((log, found, outcome))
}

/// The number of a transaction: the key of its first raw change.
pub fn number_of(transaction: &log::Transaction<'_>) -> log::Result<u64> {
    let mut number = None;
    transaction.events.for_each(|raw| {
        if let Event::Own(Own::Raw(mut changes)) = decode(raw).unwrap()
            && let binlog::RawChange::Put { key, .. } = changes.next().unwrap().unwrap()
        {
            number.get_or_insert(u64::from_be_bytes(key.try_into().unwrap()));
        }
        Ok::<_, log::Error>(())
    })?;
    Ok(number.expect("every transaction has its number"))
}

/// Commits one transaction of some size: hidden, DDL, each with its number.
pub fn commit(log: &Log, number: u64, size: usize, durability: Durability) {
    let mut buffer = TransactionBuffer::new(1);
    buffer.raw_row(TreeId(1), &number.to_be_bytes(), Some(&vec![number as u8; size]));
    if number.is_multiple_of(3) {
        buffer.set_context(&QueryContext::default());
        buffer.query(5, "d", format!("create table t{number} (a int)").as_bytes(), &["d"], number);
    }
    buffer.finish(&End::Commit { xid: number });
    append(log, &buffer, durability);
}

/// Appends a finished transaction.
pub fn append(log: &Log, buffer: &TransactionBuffer, durability: Durability) {
    let credit = log.credit(buffer.log_len()).expect("room");
    let request = Request { len: buffer.log_len(), visible: buffer.has_visible(), gtid: GtidNext::Automatic, behind: 0 };
    let place = log.reserve(credit, &request, |_| ()).fill(buffer);
    log.wait(place.end, durability);
}

/// The files that the index names.
pub fn disk_names(disk: &Arc<SimDisk>) -> Vec<String> {
    let index = disk.read("binlog.index").unwrap();
    String::from_utf8(index).unwrap().lines().map(|line| line.trim_start_matches("./").split(' ').next().unwrap().to_owned()).collect()
}
