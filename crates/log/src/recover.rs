//! From a checkpoint's point to a running log (C8).
//!
//! First [`Log::recover`] checks index, file and identity. Then [`Recovery::next`] hands out the
//! transactions behind the point. At last [`Recovery::finish`] cuts the file, writes the bytes behind the
//! last offset that is known to be synced once more (a failed sync leaves clean pages in the cache that are
//! not on the device), syncs, and starts a new file. Until `finish` nothing is changed: a crash in between
//! changes nothing.
//!
//! **Damage.** A log that is damaged, or ends before the checkpoint's point or before what was noted as
//! synced (`synced_end`), is refused, unless [`LogOptions::open_at_cut`] says to open it there: then it is
//! cut behind the last whole transaction, files behind that one are set aside as `*.lost`, the log goes on
//! under a number that none of them had, and [`Outcome::lost`] says what happened.

use std::sync::Arc;

use binlog::{FileEnd, GtidSet};
use world::{ErrorKind, Open, World};

use crate::files::{Index, Named};
use crate::log::{Begin, Log, Publish};
use crate::options::LogOptions;
use crate::point::LogPoint;
use crate::scan::{Scan, Transaction};
use crate::synced_end::SyncedFile;
use crate::{Error, Result};

/// Bytes that are written again at once.
const REWRITE_STEP: usize = 64 << 10;

/// What recovery found, for the error log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    pub transactions: u64,
    /// Where the log was cut, and why, if it did not end cleanly.
    pub cut: Option<String>,
    /// Why acknowledged transactions are not there any more, if the log was opened in spite of damage.
    pub lost: Option<String>,
    /// Files below the checkpoint that somebody has removed, in the middle of others.
    pub missing: Vec<String>,
}

/// The log while it is being recovered.
pub struct Recovery {
    world: World,
    options: LogOptions,
    index: Index,
    scan: Option<Scan>,
    /// File of the checkpoint's point, which cannot be read.
    unread: Option<u32>,
    synced: SyncedFile,
    executed: GtidSet,
    epoch: u64,
    epoch_max: u64,
    outcome: Outcome,
}

impl Log {
    /// Opens the files for recovery from the point of the last durable checkpoint; `None` if there is no
    /// checkpoint yet. `epoch_max` is the epoch of the last durable batch.
    pub fn recover(world: World, options: LogOptions, from: Option<&LogPoint>, epoch_max: u64) -> Result<Recovery> {
        let disk = world.disk().clone();
        let mut index = Index::open(disk.clone(), &options.basename)?;
        let missing = drop_removed(&mut index, from)?;
        let mut recovery = Recovery {
            synced: SyncedFile::open(disk.clone(), &options.basename)?,
            world,
            index,
            options,
            scan: None,
            unread: None,
            executed: GtidSet::default(),
            epoch: 0,
            epoch_max,
            outcome: Outcome { missing, ..Outcome::default() },
        };
        match from {
            Some(point) => recovery.begin_at(point)?,
            None if recovery.index.files.is_empty() => {}
            None => {
                let files = recovery.index.files.clone();
                let scan = Scan::open(disk, &recovery.options, files, 0, 0, u64::MAX)?;
                recovery.epoch = scan.segment().epoch;
                recovery.scan = Some(scan);
            }
        }
        Ok(recovery)
    }
}

/// Takes out names below the point whose files are gone (F2); gives those that somebody else than a purge
/// has removed: one before them is there.
fn drop_removed(index: &mut Index, from: Option<&LogPoint>) -> Result<Vec<String>> {
    let Some(point) = from else { return Ok(Vec::new()) };
    let there = index.disk().list("")?;
    let is_gone = |file: &Named| file.number < point.position.file && there.binary_search(&file.name).is_err();
    // Only in memory: `finish` stores the index.
    let (gone, kept): (Vec<Named>, Vec<Named>) = std::mem::take(&mut index.files).into_iter().partition(is_gone);
    index.files = kept;
    let has_older = |file: &Named| index.files.first().is_some_and(|first| first.number < file.number);
    Ok(gone.into_iter().filter(has_older).map(|file| file.name).collect())
}

impl Recovery {
    fn begin_at(&mut self, point: &LogPoint) -> Result<()> {
        self.executed = point.executed.clone();
        self.epoch = point.segment_epoch;
        match self.scan_from(point) {
            Ok(scan) => self.scan = Some(scan),
            Err(error @ (Error::Damage { .. } | Error::Missing(_))) if self.options.open_at_cut => {
                self.unread = Some(point.position.file);
                self.outcome.lost = Some(error.to_string());
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn scan_from(&self, point: &LogPoint) -> Result<Scan> {
        let (files, disk) = (self.index.files.clone(), self.world.disk().clone());
        let at = files.iter().position(|file| file.number == point.position.file).ok_or_else(|| {
            Error::Missing(format!("the index does not name the file of the last checkpoint, number {}", point.position.file))
        })?;
        let scan = Scan::open(disk, &self.options, files, at, point.position.offset, self.epoch_max.max(point.segment_epoch))?;
        if scan.segment().file_id != point.file_id || scan.segment().database_id != self.options.database_id {
            return Err(Error::Missing(format!("{} is not the file that the last checkpoint names", self.index.files[at].name)));
        }
        Ok(scan)
    }

    /// The next transaction behind the checkpoint; `None` at the end.
    #[expect(clippy::should_implement_trait, reason = "it lends from the scan and fails")]
    pub fn next(&mut self) -> Result<Option<Transaction<'_>>> {
        let Some(scan) = self.scan.as_mut().filter(|scan| scan.tail().is_none()) else { return Ok(None) };
        let found = scan.find_group()?;
        if let Some(before) = scan.entered() {
            self.executed = before;
        }
        let Some(end) = found else { return self.ended().map(|()| None) };
        let Some(scan) = &mut self.scan else { return Ok(None) };
        let transaction = scan.transaction(end);
        if let Some(gtid) = transaction.gtid.and_then(|event| event.gtid) {
            self.executed.add(gtid);
        }
        self.outcome.transactions += 1;
        Ok(Some(transaction))
    }

    /// At the end of the log: is that where it ended?
    fn ended(&mut self) -> Result<()> {
        let Some((scan, tail)) = self.scan.as_ref().and_then(|scan| Some((scan, scan.tail()?))) else { return Ok(()) };
        self.outcome.lost.clone_from(&tail.lost);
        let name = |number| self.index.name_of(number);
        let known = self.epoch_max.max(scan.segment().epoch);
        match self.synced.check(self.options.database_id, known, scan.segment().file_id, tail.cut, name) {
            Err(error @ Error::Damage { .. }) if self.options.open_at_cut => {
                self.outcome.lost.get_or_insert(error.to_string());
                Ok(())
            }
            other => other,
        }
    }

    /// GTIDs that are executed: those of the checkpoint and of what was handed out.
    #[must_use]
    pub fn executed(&self) -> &GtidSet {
        &self.executed
    }

    /// Cuts the tail, makes what was recovered durable, and starts a new file. All transactions have been
    /// taken. `segment`: the epoch of a batch to come, if the log begins to be complete again only with it
    /// (C7).
    pub fn finish(mut self, publish: Arc<dyn Publish>, segment: Option<u64>) -> Result<(Arc<Log>, Outcome)> {
        while self.next()?.is_some() {}
        let named = self.index.files.clone();
        let (mut kept, mut before) = (named.clone(), None);
        if let Some(scan) = &self.scan {
            let tail = scan.tail().expect("the scan has ended").clone();
            // A last file without a head never happened (L4).
            kept.retain(|file| file.number <= tail.cut.file);
            let file = self.world.disk().open(&kept.last().expect("the file that was read").name, Open::EXISTING)?;
            if file.len()? != tail.cut.offset {
                file.set_len(tail.cut.offset)?;
            }
            rewrite(&*file, tail.synced.min(tail.cut.offset), tail.cut.offset)?;
            file.sync_data()?;
            if let Some((at, why)) = tail.torn {
                let cut = format!(
                    "the log was cut at {}: what stands behind {at} is no whole transaction ({why}), and nothing says that it was synced",
                    tail.cut
                );
                self.outcome.cut = Some(cut);
            }
            self.epoch = scan.segment().epoch;
            before = Some(FileEnd { file_id: scan.segment().file_id, len: tail.cut.offset });
        } else if let Some(unread) = self.unread {
            kept.retain(|file| file.number < unread);
        } else {
            kept.clear();
        }
        let mut last = kept.last().cloned().unwrap_or_else(|| Named { number: 0, name: self.index.name_of(0) });
        if self.outcome.lost.is_some()
            && let Some(lost) = self.set_aside(&named, last.number)?
        {
            last = lost;
        }
        self.epoch = segment.unwrap_or(self.epoch);
        if kept != self.index.files || kept.is_empty() {
            self.index.store(kept)?;
        }
        let file = last.next(&self.options.basename, None, &self.index.taken());
        let begin = Begin { index: self.index, file, executed: self.executed, epoch: self.epoch, before, synced: self.synced };
        Ok((Log::begin(self.world, self.options, publish, begin)?, self.outcome))
    }

    /// Sets the files behind the last that is kept aside, where a log is opened in spite of damage: nothing
    /// reads them any more, and nothing takes their place. Gives the last of them and the checkpoint's file,
    /// if it lies behind what is kept.
    fn set_aside(&self, named: &[Named], kept: u32) -> Result<Option<Named>> {
        let behind: Vec<&Named> = named.iter().filter(|file| file.number > kept).collect();
        for Named { name, .. } in &behind {
            match self.world.disk().rename(name, &format!("{name}.lost")) {
                Err(error) if error.kind != ErrorKind::NotFound => return Err(error.into()),
                _ => {}
            }
        }
        self.world.disk().sync_dir("")?;
        let unread = self.unread.map(|number| Named { number, name: self.index.name_of(number) });
        Ok(behind.into_iter().cloned().chain(unread).max_by_key(|file| file.number).filter(|file| file.number > kept))
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
