//! From a checkpoint's point to a running log (C8).
//!
//! First [`Log::recover`] checks index, file and identity. Then [`Recovery::next`] hands out the transactions behind the point. At last
//! [`Recovery::finish`] cuts the file, writes the bytes behind the last offset that is known to be synced once more (a failed sync leaves
//! clean pages in the cache that are not on the device), syncs, and starts a new file.
//! Until `finish` nothing is changed: a crash in between changes nothing.

use std::sync::Arc;

use binlog::{FileEnd, GtidSet};
use world::{Open, World};

use crate::files::{Index, file_number};
use crate::log::{Begin, Log, LogOptions, Publish};
use crate::point::LogPoint;
use crate::scan::{Scan, Transaction, previous_gtids};
use crate::{Error, Result};

/// Bytes that are written again at once.
const REWRITE_STEP: usize = 64 << 10;

/// What recovery found, for the error log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    pub transactions: u64,
    /// Where the log was cut, and why, if it did not end cleanly.
    pub cut: Option<String>,
}

/// The log while it is being recovered.
pub struct Recovery {
    world: World,
    options: LogOptions,
    index: Index,
    scan: Option<Scan>,
    executed: GtidSet,
    epoch: u64,
    outcome: Outcome,
}

impl Log {
    /// Opens the files for recovery from the point of the last durable checkpoint; `None` if there is no checkpoint yet. `epoch_max` is the epoch of
    /// the last durable batch.
    pub fn recover(world: World, options: LogOptions, from: Option<&LogPoint>, epoch_max: u64) -> Result<Recovery> {
        let disk = world.disk().clone();
        let mut index = Index::open(disk.clone(), &options.basename)?;
        drop_removed(&mut index, &options, from)?;
        let (mut executed, mut epoch) = (GtidSet::default(), 0);
        let scan = match from {
            Some(point) => {
                let number = |name: &String| file_number(&options.basename, name) == Some(point.position.file);
                let at = index.names.iter().position(number).ok_or_else(|| {
                    Error::Missing(format!("the index does not name the file of the last checkpoint, number {}", point.position.file))
                })?;
                let scan = Scan::open(
                    disk,
                    &options.basename,
                    index.names.clone(),
                    at,
                    point.position.offset,
                    epoch_max.max(point.segment_epoch),
                )?;
                if scan.segment().file_id != point.file_id || scan.segment().database_id != options.database_id {
                    return Err(Error::Missing(format!("{} is not the file that the last checkpoint names", index.names[at])));
                }
                executed = point.executed.clone();
                epoch = point.segment_epoch;
                Some(scan)
            }
            None if index.names.is_empty() => None,
            None => {
                let scan = Scan::open(disk.clone(), &options.basename, index.names.clone(), 0, 0, u64::MAX)?;
                executed = previous_gtids(&*disk, &index.names[0])?;
                epoch = scan.segment().epoch;
                Some(scan)
            }
        };
        Ok(Recovery { world, options, index, scan, executed, epoch, outcome: Outcome::default() })
    }
}

/// Names at the front of the index whose files are gone: a removal that a crash cut short (F2).
fn drop_removed(index: &mut Index, options: &LogOptions, from: Option<&LogPoint>) -> Result<()> {
    let Some(point) = from else { return Ok(()) };
    let mut names = index.names.clone();
    while let Some(name) = names.first()
        && file_number(&options.basename, name).is_some_and(|number| number < point.position.file)
        && !index.disk().exists(name)?
    {
        names.remove(0);
    }
    // Only in memory: `finish` stores the index.
    index.names = names;
    Ok(())
}

impl Recovery {
    /// The next transaction behind the checkpoint; `None` at the end.
    #[expect(clippy::should_implement_trait, reason = "it lends from the scan and fails")]
    pub fn next(&mut self) -> Result<Option<Transaction<'_>>> {
        let Some(scan) = &mut self.scan else { return Ok(None) };
        let Some(transaction) = scan.next_transaction()? else { return Ok(None) };
        if let Some(gtid) = transaction.gtid.and_then(|event| event.gtid) {
            self.executed.add(gtid);
        }
        self.outcome.transactions += 1;
        Ok(Some(transaction))
    }

    /// GTIDs that are executed: those of the checkpoint and of what was handed out.
    #[must_use]
    pub fn executed(&self) -> &GtidSet {
        &self.executed
    }

    /// Cuts the tail, makes what was recovered durable, and starts a new file. All transactions have been taken. `segment`: the epoch of a batch to come, if
    /// the log begins to be complete again only with it (C7).
    pub fn finish(mut self, publish: Arc<dyn Publish>, segment: Option<u64>) -> Result<(Arc<Log>, Outcome)> {
        while self.next()?.is_some() {}
        let (mut names, mut before) = (self.index.names.clone(), None);
        if let Some(scan) = &self.scan {
            let tail = scan.tail().expect("the scan has ended").clone();
            names = scan.names().to_vec();
            // A last file without a head never happened (L4).
            names.retain(|name| file_number(&self.options.basename, name).is_some_and(|number| number <= tail.cut.file));
            let file = self.world.disk().open(names.last().expect("the file that was read"), Open::EXISTING)?;
            if file.len()? != tail.cut.offset {
                file.set_len(tail.cut.offset)?;
            }
            rewrite(&*file, tail.synced.min(tail.cut.offset), tail.cut.offset)?;
            file.sync_data()?;
            if let Some((at, why)) = tail.torn {
                self.outcome.cut = Some(format!("the log was cut at {} (bytes behind {at} were never acknowledged: {why})", tail.cut));
            }
            self.epoch = scan.segment().epoch;
            before = Some(FileEnd { file_id: scan.segment().file_id, len: tail.cut.offset });
        } else {
            names.clear();
        }
        self.epoch = segment.unwrap_or(self.epoch);
        if names != self.index.names || self.index.names.is_empty() {
            self.index.store(names)?;
        }
        let number = self.index.names.last().and_then(|name| file_number(&self.options.basename, name)).map_or(1, |last| last + 1);
        let begin = Begin { index: self.index, number, executed: self.executed, epoch: self.epoch, before };
        Ok((Log::begin(self.world, self.options, publish, begin)?, self.outcome))
    }
}

/// Writes a range of a file once more, as it reads.
fn rewrite(file: &dyn world::File, from: u64, to: u64) -> Result<()> {
    let mut buffer = vec![0; REWRITE_STEP];
    let mut at = from;
    while at < to {
        let step = usize::try_from((to - at).min(REWRITE_STEP as u64)).expect("at most the step");
        file.read_exact_at(&mut buffer[..step], at)?;
        file.write_at(&buffer[..step], at)?;
        at += step as u64;
    }
    Ok(())
}
