//! Copies in directories: a data directory of its own (clone), or a backup, which says what it is and may
//! build on an older one.
//!
//! ```text
//! DIR/pages.NNN, pagemap.1, binlog.NNNNNN, binlog.index     the copy (`copy`)
//! DIR/backup.info                                           of a backup: lines of `name=value`, the last
//!                                                           of which is the CRC-32 of those before
//! ```
//!
//! **Invariants.** 1. `backup.info` is written when everything else is durable: a backup without it never
//! ended. 2. A backup builds on another one only if both are of one database, by its identity, and the
//! older one's checkpoint comes before; it names that one by its random id and where it was, and both are
//! checked when it is read. 3. A directory that holds anything is never written into. 4. A copy that fails
//! leaves no files, nor its directory.

use std::path::{Path, PathBuf};

use base::Epoch;
use store::{Copied, merge_copies};
use txn::{Error, Result};
use world::World;

use crate::copy::CopyInfo;
use crate::engine::Engine;
use crate::journal::{LogPart, log_error};
use crate::target::{Target, failed, open_world};

/// By this file a directory is known that holds a backup.
pub const BACKUP_INFO: &str = "backup.info";
/// Backups that may build on one another.
const CHAIN_MAX: usize = 1000;

/// What a backup says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupInfo {
    pub id: u64,
    /// The identity of the database.
    pub database: u64,
    pub epoch: Epoch,
    /// When the barrier of its checkpoint was: microseconds since 1970.
    pub micros: u64,
    /// `log_bin_basename` without the directory.
    pub log_name: String,
    /// The backup that this one builds on: its id, and where it was.
    pub base: Option<(u64, PathBuf)>,
}

impl BackupInfo {
    fn encode(&self) -> String {
        let (id, database, epoch, micros, log) = (self.id, self.database, self.epoch.0, self.micros, &self.log_name);
        let mut text = format!("format=1\nid={id:016x}\ndatabase={database:016x}\nepoch={epoch}\nmicros={micros}\nlog={log}\n");
        if let Some((id, path)) = &self.base {
            text += &format!("base-id={id:016x}\nbase={}\n", path.display());
        }
        let check = crc32fast::hash(text.as_bytes());
        format!("{text}check={check:08x}\n")
    }

    fn decode(text: &str) -> Option<BackupInfo> {
        let (content, check) = text.strip_suffix('\n')?.rsplit_once("check=")?;
        if u32::from_str_radix(check, 16).ok()? != crc32fast::hash(content.as_bytes()) {
            return None;
        }
        let of = |name: &str| content.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
        let hex = |name: &str| u64::from_str_radix(of(name)?, 16).ok();
        let base = hex("base-id").and_then(|id| Some((id, PathBuf::from(of("base")?))));
        (of("format")? == "1").then_some(())?;
        let (epoch, micros) = (Epoch(of("epoch")?.parse().ok()?), of("micros")?.parse().ok()?);
        Some(BackupInfo { id: hex("id")?, database: hex("database")?, epoch, micros, log_name: of("log")?.to_owned(), base })
    }

    /// # Errors
    /// `Refused` if the directory is no backup.
    pub fn read(path: &Path) -> Result<BackupInfo> {
        let no =
            |why: &dyn std::fmt::Display| Error::Refused(format!("{} is no backup, or one that was not completed: {why}", path.display()));
        let bytes = open_world(path)?.disk().read(BACKUP_INFO).map_err(|e| no(&e))?;
        BackupInfo::decode(&String::from_utf8_lossy(&bytes)).ok_or_else(|| no(&format!("{BACKUP_INFO} is not what was written")))
    }
}

impl Engine {
    /// A copy that is a data directory of its own.
    ///
    /// # Errors
    /// As [`Engine::copy`]; `Refused` if the directory holds something or cannot be written.
    pub fn clone_to(&self, directory: &Path, interrupted: &dyn Fn() -> bool) -> Result<CopyInfo> {
        let mut target = Target::create(directory)?;
        let copied = self.copy_into(&mut target, None, interrupted);
        self.ended(target, copied)
    }

    /// A backup; of pages that have not changed since an older one of the same database, that one has the
    /// images.
    ///
    /// # Errors
    /// As [`Engine::clone_to`]; `Refused` if the older one is none of this database.
    pub fn back_up(&self, directory: &Path, older: Option<&Path>, interrupted: &dyn Fn() -> bool) -> Result<CopyInfo> {
        let database = self.inner.store.database();
        let older = match older {
            Some(path) => Some((BackupInfo::read(path)?, path)),
            None => None,
        };
        if let Some((info, path)) = older.as_ref().filter(|(info, _)| info.database != database) {
            return Err(Error::Refused(format!("{} is a backup of another database ({:016x})", path.display(), info.database)));
        }
        let mut target = Target::create(directory)?;
        let copied = self.copy_into(&mut target, older.as_ref().map(|(info, _)| info.epoch), interrupted).and_then(|copied| {
            let info = BackupInfo {
                id: self.inner.world.random_u64(),
                database,
                epoch: copied.epoch,
                micros: copied.micros,
                log_name: self.inner.options.log_name.clone(),
                base: older.map(|(info, path)| (info.id, path.to_owned())),
            };
            target.world.disk().replace(BACKUP_INFO, info.encode().as_bytes()).map_err(|e| failed(&e))?;
            Ok(copied)
        });
        self.ended(target, copied)
    }

    fn copy_into(&self, target: &mut Target, since: Option<Epoch>, interrupted: &dyn Fn() -> bool) -> Result<CopyInfo> {
        let copied = self.copy(since, &mut |name, offset, bytes| {
            if interrupted() {
                return Err(Error::Interrupted);
            }
            target.put(name, offset, bytes)
        })?;
        target.sync()?;
        Ok(copied)
    }

    fn ended(&self, mut target: Target, copied: Result<CopyInfo>) -> Result<CopyInfo> {
        if copied.is_err() {
            target.give_up();
        }
        copied
    }
}

/// A backup and those that it builds on, opened to be read: the newest first.
pub(crate) struct Chain {
    pub info: BackupInfo,
    pub copies: Vec<Copied>,
}

impl Chain {
    /// Invariant 2.
    pub fn open(path: &Path) -> Result<Chain> {
        let info = BackupInfo::read(path)?;
        let (mut copies, mut last) = (vec![Copied::open(&open_world(path)?)?], info.clone());
        while let Some((id, base)) = last.base.take() {
            let older = BackupInfo::read(&base)?;
            if older.id != id || older.database != last.database || copies.len() == CHAIN_MAX {
                return Err(Error::Refused(format!("{} is not the backup that another one builds on", base.display())));
            }
            copies.push(Copied::open(&open_world(&base)?)?);
            last = older;
        }
        Ok(Chain { info, copies })
    }

    /// The whole copy, into a directory, or only read and checked.
    pub fn merge(&self, world: &World, target: Option<&mut Target>) -> Result<store::CopyReport> {
        match target {
            Some(target) => merge_copies(world, &self.copies, |name, offset, bytes| target.put(name, offset, bytes)),
            None => merge_copies(world, &self.copies, |_, _, _| Ok(())),
        }
    }
}

/// What a backup holds, all of it read and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    pub info: BackupInfo,
    pub pages: u64,
    pub transactions: u64,
}

/// Reads a backup, and those that it builds on, without a server: every page, every event of the log.
///
/// # Errors
/// What is wrong, and where.
pub fn verify_backup(path: &Path) -> Result<Verified> {
    let world = open_world(path)?;
    let chain = Chain::open(path)?;
    let report = chain.merge(&world, None)?;
    let part = LogPart::of_checkpoint(chain.copies[0].blob())?;
    let mut options = log::LogOptions::new(1, binlog::Uuid::default(), part.database_id);
    options.basename.clone_from(&chain.info.log_name);
    let mut log = log::Log::recover(world, options, Some(&part.point), chain.info.epoch.0).map_err(|e| log_error(&e))?;
    let mut transactions = 0;
    while log.next().map_err(|e| log_error(&e))?.is_some() {
        transactions += 1;
    }
    Ok(Verified { info: chain.info, pages: report.pages, transactions })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a backup says of itself must survive, or be seen not to have.
    #[test]
    fn info_is_read_as_it_was_written() {
        let info = BackupInfo {
            id: 7,
            database: u64::MAX,
            epoch: Epoch(3),
            micros: 5,
            log_name: "binlog".to_owned(),
            base: Some((9, PathBuf::from("/backups/a b"))),
        };
        let text = info.encode();
        assert_eq!(BackupInfo::decode(&text), Some(info));
        assert!((0..text.len()).all(|len| BackupInfo::decode(&text[..len]).is_none()));
        assert!(BackupInfo::decode(&text.replace("epoch=3", "epoch=4")).is_none());
    }
}
