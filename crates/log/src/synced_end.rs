//! The end of what was synced, kept outside of the log: `<basename>.synced` (C8).
//!
//! ```text
//! 0, 512: magic u64 | count u64 | database id u64 | file id u64 | segment's epoch u64 | offset u64 |
//!         file number u32 | CRC-32 of the bytes before u32
//! ```
//! A mark in the log says how far the log was synced before it; a file that has lost its end has lost its
//! marks, too, and looks like a torn tail. So a log that ends before what is noted here is damaged.
//!
//! **Invariants.**
//! SE1: what is noted was synced before it is written, so no crash leaves a note that goes beyond the log.
//! SE2: it is written in place, into the sector that does not hold the last one: a torn write leaves the
//! older.
//! SE3: nobody commits through it: the timer writes it, once a second at most, and an error is a warning,
//! because an older note is true as well.
//! SE4: a note of another database, or of a segment that no durable batch has opened (C7), says nothing.

use std::sync::Arc;

use base::LogPosition;
use world::{Disk, ErrorKind, File, Open};

use crate::{Error, Result};

const MAGIC: u64 = u64::from_le_bytes(*b"RdbtSync");
const SECTOR: usize = 512;
const LEN: usize = 56;

/// See the module's documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SyncedEnd {
    pub database_id: u64,
    pub file_id: u64,
    pub epoch: u64,
    pub position: LogPosition,
}

impl SyncedEnd {
    fn encode(&self, count: u64) -> [u8; SECTOR] {
        let mut sector = [0; SECTOR];
        let words = [MAGIC, count, self.database_id, self.file_id, self.epoch, self.position.offset];
        for (at, word) in words.iter().enumerate() {
            sector[8 * at..8 * at + 8].copy_from_slice(&word.to_le_bytes());
        }
        sector[48..52].copy_from_slice(&self.position.file.to_le_bytes());
        let crc = crc32fast::hash(&sector[..LEN - 4]);
        sector[52..LEN].copy_from_slice(&crc.to_le_bytes());
        sector
    }

    fn decode(sector: &[u8]) -> Option<(u64, SyncedEnd)> {
        let bytes = sector.get(..LEN)?;
        let word = |at: usize| bytes[8 * at..8 * at + 8].try_into().map_or(0, u64::from_le_bytes);
        let half = |at: usize| bytes[at..at + 4].try_into().map_or(0, u32::from_le_bytes);
        if word(0) != MAGIC || crc32fast::hash(&bytes[..LEN - 4]) != half(52) {
            return None;
        }
        let position = LogPosition { file: half(48), offset: word(5) };
        Some((word(1), SyncedEnd { database_id: word(2), file_id: word(3), epoch: word(4), position }))
    }

    /// The last one noted, with its count.
    fn read(disk: &dyn Disk, path: &str) -> Result<Option<(u64, SyncedEnd)>> {
        match disk.read(path) {
            Ok(bytes) => Ok(bytes.chunks(SECTOR).filter_map(SyncedEnd::decode).max_by_key(|(count, _)| *count)),
            Err(error) if error.kind == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

/// The file.
pub(crate) struct SyncedFile {
    disk: Arc<dyn Disk>,
    path: String,
    handle: Option<Arc<dyn File>>,
    last: Option<(u64, SyncedEnd)>,
}

impl SyncedFile {
    /// Changes nothing.
    pub fn open(disk: Arc<dyn Disk>, basename: &str) -> Result<SyncedFile> {
        let path = format!("{basename}.synced");
        let last = SyncedEnd::read(&*disk, &path)?;
        Ok(SyncedFile { disk, path, handle: None, last })
    }

    /// Notes an end, durably, if that is not the last one. Only what a returned sync covers (SE1).
    pub fn note(&mut self, end: SyncedEnd) -> Result<()> {
        if self.last.is_some_and(|(_, last)| last == end) {
            return Ok(());
        }
        let count = self.last.map_or(0, |(count, _)| count) + 1;
        let goes_back = |last: &SyncedEnd| last.file_id == end.file_id && last.position > end.position;
        debug_assert!(!self.last.is_some_and(|(_, last)| goes_back(&last)), "SE1: what was synced stays so");
        let handle = match &self.handle {
            Some(handle) => Arc::clone(handle),
            None => self.handle.insert(self.make()?).clone(),
        };
        handle.write_at(&end.encode(count), (count % 2) * SECTOR as u64)?;
        // The other sector, if this one does not arrive: the next one goes here again.
        handle.sync_data()?;
        self.last = Some((count, end));
        Ok(())
    }

    /// Opens it; a new one gets its room and its name at once.
    fn make(&self) -> Result<Arc<dyn File>> {
        let handle = self.disk.open(&self.path, Open::CREATE)?;
        if handle.len()? < 2 * SECTOR as u64 {
            handle.allocate(0, 2 * SECTOR as u64)?;
            handle.sync_data()?;
            self.disk.sync_dir("")?;
        }
        Ok(handle)
    }

    /// Fails if a log that ends in file `file_id` at `end` has lost something that was synced.
    pub fn check(&self, database_id: u64, epoch_max: u64, file_id: u64, end: LogPosition, name: impl Fn(u32) -> String) -> Result<()> {
        let Some((_, noted)) = self.last.filter(|(_, noted)| noted.database_id == database_id && noted.epoch <= epoch_max) else {
            return Ok(());
        };
        let why = match noted.position.file.cmp(&end.file) {
            std::cmp::Ordering::Less => return Ok(()),
            std::cmp::Ordering::Equal if noted.file_id != file_id => "another file stands in the place of the last one".to_owned(),
            std::cmp::Ordering::Equal if noted.position.offset <= end.offset => return Ok(()),
            _ => format!("it ends here, but was synced up to {} {}", name(noted.position.file), noted.position.offset),
        };
        Err(Error::damage(&name(end.file), end.offset, why))
    }
}

#[cfg(test)]
mod tests {
    use world::SimDisk;

    use super::*;

    fn end(offset: u64) -> SyncedEnd {
        SyncedEnd { database_id: 5, file_id: 6, epoch: 7, position: LogPosition { file: 3, offset } }
    }

    fn noted(disk: &Arc<SimDisk>) -> u64 {
        SyncedFile::open(disk.clone(), "log").expect("reads").last.map_or(0, |(_, end)| end.position.offset)
    }

    /// SE2: whatever a crash leaves of the write that it meets, the note before is there; also when the
    /// process starts anew in between.
    #[test]
    fn a_torn_note_leaves_the_one_before() {
        for at in 1..30 {
            let disk = SimDisk::new();
            disk.crash_at(at);
            let mut done = 0;
            let died = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                for start in 0..3 {
                    let mut file = SyncedFile::open(disk.clone(), "log").expect("reads");
                    for n in 1..=3 {
                        file.note(end(start * 3 + n)).expect("is noted");
                        done = start * 3 + n;
                    }
                }
            }));
            assert_eq!(died.is_err(), disk.is_dead());
            for seed in 0..20 {
                let found = noted(&disk.crash(seed));
                assert!(found == done || found == done + 1, "I/O {at}, seed {seed}: {found} instead of {done}");
            }
        }
    }

    /// Any byte that changes makes a note none, or leaves it as it is; and another database's says nothing.
    #[test]
    fn a_note_that_is_not_what_was_written_says_nothing() {
        let disk = SimDisk::new();
        SyncedFile::open(disk.clone(), "log").expect("reads").note(end(9)).expect("is noted");
        for at in 0..2 * SECTOR as u64 {
            let other = disk.restart();
            other.flip("log.synced", at, 1);
            let found = noted(&other);
            let within = (SECTOR..SECTOR + LEN).contains(&(at as usize));
            assert_eq!(found, if within { 0 } else { 9 }, "{at}");
        }
        let file = SyncedFile::open(disk, "log").expect("reads");
        let check =
            |database, epoch, id, offset| file.check(database, epoch, id, LogPosition { file: 3, offset }, |n| n.to_string()).is_ok();
        assert_eq!([check(5, 7, 6, 9), check(5, 7, 6, 8), check(5, 7, 1, 9)], [true, false, false]);
        assert!(check(4, 7, 6, 8) && check(5, 6, 6, 8), "another database, and a segment that never was");
    }
}
