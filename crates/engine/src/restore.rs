//! From a backup to a data directory, as of any later moment that the log reaches: the backup's checkpoint,
//! and the log up to there. The first start applies it.
//!
//! **Invariants.** 1. The log of the new directory ends exactly behind the transaction that was asked for:
//! it is cut there before anything else can open it. 2. A moment that the log does not reach, or that lies
//! before the backup, is an error, never the nearest one that can be had; a time is reached where the log
//! has something of later. 3. A transaction over which an
//! older checkpoint cannot be rolled forward (`txn::prepared`) is an error here, not at the start. 4. The
//! map is written last but for the log's index: a restore that was cut short does not open.

use std::collections::BTreeMap;
use std::path::PathBuf;

use base::{Epoch, LogPosition, TrxId};
use binlog::{Event, EventType, Gtid, GtidSet, Own, RawChange, Uuid};
use log::{Log, LogOptions, Named, Recovery};
use txn::{Error, Result};
use world::{Open, World};

use crate::backup::Chain;
use crate::journal::{LogPart, log_error};
use crate::target::{Target, failed, open_world};

const PIECE: usize = 1 << 20;

/// Where the log is to end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Until {
    End,
    /// Behind the last transaction that was committed by then: microseconds since 1970. Without one that
    /// was committed later nobody knows whether the log is all that there was by then.
    Time(u64),
    /// The same, where the log is the one that is being written.
    TimeOfOurs(u64),
    /// Behind the transaction with which all of these are executed.
    Gtids(GtidSet),
    /// Behind the transaction with which all of these are executed, whatever else is.
    Executed(GtidSet),
    /// Before this one.
    BeforeGtid(Gtid),
    /// Behind the last transaction that ends at that place of the log or before it.
    Position {
        file: u32,
        offset: u64,
    },
}

impl Until {
    /// Whether the log is the one that is being written, and no backup is asked for.
    fn is_of_ours(&self) -> bool {
        matches!(self, Until::TimeOfOurs(_) | Until::Executed(_))
    }
}

/// What to restore.
#[derive(Clone, Debug)]
pub struct RestoreSpec {
    pub from: PathBuf,
    pub datadir: PathBuf,
    /// Where the log goes on behind the backup's own: a data directory, or a place to which log files were
    /// moved.
    pub binlogs: Option<PathBuf>,
    pub until: Until,
}

/// What was restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    pub pages: u64,
    pub transactions: u64,
    /// Commit time of the last transaction, microseconds since 1970; none if there is none behind the
    /// checkpoint.
    pub micros: Option<u64>,
    pub executed: GtidSet,
    pub end: LogPosition,
}

/// Makes a data directory of a backup.
///
/// # Errors `Refused` if the directory holds something, or the moment cannot be had; `Damaged` if the
/// backup or the log is not what was written. The directory is empty then.
pub fn restore(spec: &RestoreSpec) -> Result<Restored> {
    let mut target = Target::create(&spec.datadir)?;
    let restored = restore_into(spec, &mut target);
    if restored.is_err() {
        target.give_up();
    }
    restored
}

fn restore_into(spec: &RestoreSpec, target: &mut Target) -> Result<Restored> {
    let chain = Chain::open(&spec.from)?;
    let (basename, epoch) = (&chain.info.log_name, chain.info.epoch);
    let part = LogPart::of_checkpoint(chain.copies[0].blob())?;
    let files = copy_log(spec, basename, &part, target)?;
    let world = target.world.clone();
    let pages = chain.merge(&world, Some(target))?.pages;
    target.sync()?;
    let restored = cut_at(&world, basename, &files, &part, epoch, (&spec.until, &|| false))?;
    Ok(Restored { pages, ..restored })
}

/// Where a log is to end, and whether nobody wants to know any more.
type Wish<'a> = (&'a Until, &'a dyn Fn() -> bool);

/// Makes the log behind a checkpoint, which consists of these files, end there.
pub(crate) fn cut_at(world: &World, basename: &str, files: &[Named], part: &LogPart, epoch: Epoch, wish: Wish<'_>) -> Result<Restored> {
    log::cut_log(world, basename, files, u64::MAX).map_err(|e| log_error(&e))?;
    let mut options = LogOptions::new(1, Uuid::default(), part.database_id);
    basename.clone_into(&mut options.basename);
    let mut log = Log::recover(world.clone(), options, Some(&part.point), epoch.0).map_err(|e| log_error(&e))?;
    let (restored, kept) = find_end(&mut log, part, wish)?;
    assert!(restored.end >= part.point.position, "a log that is cut still has the checkpoint's point");
    drop(log);
    log::cut_log(world, basename, &files[..kept.clamp(1, files.len())], restored.end.offset).map_err(|e| log_error(&e))?;
    Ok(restored)
}

/// Copies the log's files from the point's on: each as long as anybody has it. Gives their names.
fn copy_log(spec: &RestoreSpec, basename: &str, part: &LogPart, target: &mut Target) -> Result<Vec<Named>> {
    let point = &part.point;
    let mut files: BTreeMap<u32, (World, String, u64)> = BTreeMap::new();
    let own = open_world(&spec.from)?;
    let mut all: Vec<(World, Named)> =
        log::named_files(&own, basename).map_err(|e| log_error(&e))?.into_iter().map(|named| (own.clone(), named)).collect();
    if let Some(folder) = &spec.binlogs {
        let known: log::Result<Vec<(u32, u64)>> = all.iter().map(|(world, named)| log::identity_of(world, named)).collect();
        let other = open_world(folder)?;
        let continuing = known.and_then(|known| log::continuing(&other, basename, part.database_id, &known));
        let continuing = continuing.map_err(|e| match e {
            log::Error::Missing(what) => {
                Error::Refused(format!("{} does not continue the backup's log: {what} is missing", folder.display()))
            }
            e => log_error(&e),
        })?;
        all.extend(continuing.into_iter().map(|named| (other.clone(), named)));
    }
    for (world, Named { number, name }) in all.into_iter().filter(|(_, named)| named.number >= point.position.file) {
        let len = world.disk().open(&name, Open::READ).and_then(|file| file.len()).map_err(|e| failed(&e))?;
        if files.get(&number).is_none_or(|(_, _, other)| *other < len) {
            files.insert(number, (world, name, len));
        }
    }
    let mut names = Vec::new();
    for (number, (world, name, len)) in files {
        if names.len() as u32 != number - point.position.file {
            return Err(Error::Refused(format!(
                "the log is not complete: its file number {} is neither in the backup nor in the folder of --binlogs",
                point.position.file + names.len() as u32
            )));
        }
        let file = world.disk().open(&name, Open::READ).map_err(|e| failed(&e))?;
        let (mut piece, mut at) = (vec![0; PIECE], 0);
        while at < len {
            let got = file.read_at(&mut piece, at).map_err(|e| failed(&e))?;
            if got == 0 {
                break;
            }
            target.put(&name, at, &piece[..got])?;
            at += got as u64;
        }
        names.push(Named { number, name });
    }
    Ok(names)
}

/// Reads the log from the point of a checkpoint up to where it is to end (2, 3). Gives also how many files
/// there are up to there.
fn find_end(log: &mut Recovery, part: &LogPart, (until, interrupted): Wish<'_>) -> Result<(Restored, usize)> {
    let (point, taken) = (&part.point, part.mode.micros);
    let mut found = Restored { pages: 0, transactions: 0, micros: None, executed: point.executed.clone(), end: point.position };
    let early = match until {
        Until::Time(micros) | Until::TimeOfOurs(micros) if *micros < taken => Some("what was committed later".to_owned()),
        Until::Gtids(set) if !point.executed.is_subset(set) => Some(format!("{}", point.executed)),
        Until::Executed(set) if set.is_subset(&point.executed) => Some(set.to_string()),
        Until::BeforeGtid(gtid) if point.executed.contains(*gtid) => Some(gtid.to_string()),
        Until::Position { file, offset } if (LogPosition { file: *file, offset: *offset }) < point.position => {
            Some(point.position.to_string())
        }
        _ => None,
    };
    if let Some(has) = early {
        return Err(Error::Refused(match until.is_of_ours() {
            true => format!("what is kept is younger than that: it has {has} already"),
            false => format!("the backup is younger than that: it has {has} already, so take an older one"),
        }));
    }
    let mut reached = matches!(until, Until::End | Until::TimeOfOurs(_));
    loop {
        if let Until::Gtids(set) | Until::Executed(set) = until
            && set.is_subset(&found.executed)
        {
            reached = true;
            break;
        }
        let Some(transaction) = log.next().map_err(|e| log_error(&e))? else { break };
        if interrupted() {
            return Err(Error::Interrupted);
        }
        let gtid = transaction.gtid.as_ref().and_then(|event| event.gtid);
        let ends = match until {
            Until::Time(micros) | Until::TimeOfOurs(micros) => transaction.commit_micros > *micros,
            Until::BeforeGtid(before) => gtid == Some(*before),
            Until::Position { file, offset } => transaction.end > LogPosition { file: *file, offset: *offset },
            Until::End | Until::Gtids(_) | Until::Executed(_) => false,
        };
        if ends {
            reached = true;
            break;
        }
        refuse_filled(&transaction, &part.prepared)?;
        found.transactions += 1;
        found.micros = Some(transaction.commit_micros);
        found.end = transaction.end;
        gtid.into_iter().for_each(|gtid| found.executed.add(gtid));
    }
    if let Until::Position { file, offset } = until
        && found.end == (LogPosition { file: *file, offset: *offset })
    {
        reached = true;
    }
    if !reached {
        let hint = if until.is_of_ours() { "" } else { "; --binlogs names a folder with files of the log that come later" };
        return Err(Error::Refused(format!("the log ends before that, at {}; executed GTIDs: '{}'{hint}", found.end, found.executed)));
    }
    let kept = (found.end.file - point.position.file) as usize + 1;
    Ok((found, kept))
}

/// Invariant 3. `held`: transactions that the checkpoint holds with all that they have filled.
fn refuse_filled(transaction: &log::Transaction<'_>, held: &[TrxId]) -> Result<()> {
    let mut filled = false;
    let each = |raw: &binlog::RawEvent<'_>| {
        if raw.header.kind == EventType::IGNORABLE
            && let Ok(Event::Own(Own::Raw(changes))) = binlog::decode(raw)
        {
            let filler = |change| if let RawChange::Remove { tree, key } = change { txn::filled_by(tree, key) } else { None };
            filled |= changes.flatten().filter_map(filler).any(|trx| !held.contains(&trx));
        }
        Ok::<_, log::Error>(())
    };
    transaction.events.for_each(each).map_err(|e| log_error(&e))?;
    if !filled {
        return Ok(());
    }
    Err(Error::Refused(format!(
        "the transaction at {} alters a table whose rows are not in the log: what comes behind it can be restored only from a backup that was made later",
        transaction.start
    )))
}
