//! Log files and their index on disk.
//!
//! A file begins with `magic | Format_description | Previous_gtids | Segment`. The index has one `./name`
//! per line, oldest first. A file's number is one more than that of the file before it and never used again;
//! its name has that number until names begin anew (RESET MASTER), from when on the index has both:
//! `./name number`. **Invariants.**
//! F1: a name enters the index when its file durably has it, and everything before it is durable (L4).
//! F2: files are removed from the front: each is set aside under another name, then its line goes, then the
//! file. So a line without its file is a removal that a crash cut short, or somebody's; below the last
//! checkpoint's file it leaves the index at the next start or purge, and is listed with size 0 until then.
//! F3: a file that the index does not name has never held anything acknowledged; its number may be used
//! again.
//! F4: a head names the file before it and where that one ends, so a file that has lost whole events at its
//! end, or is another one, is seen.
//! F5: a file that was cut to its length grows no more.
//! F6: whoever prepares a file that the log will enter prepares room for the index that names it, too, so
//! that entering it creates nothing, opens nothing and allocates nothing: a full device, or one descriptor
//! too few, does not end the process there.
//! F7: no two files of the index have the same name: one is used again when the file that had it is gone.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use binlog::{FileEnd, GtidSet, Segment, encode_format_description, encode_previous_gtids, encode_segment};
use parking_lot::Mutex;
use world::{Disk, ErrorKind, File, Open};

use crate::options::{ALLOCATION_STEP, LogOptions};
use crate::{Error, Result};

/// Bytes that are filled with zeroes at a time.
const ZERO_STEP: u64 = 256 << 10;
/// Kept free behind all credits: the end of the file, marks, the head of the next one.
pub(crate) const ALLOCATION_MARGIN: u64 = 64 << 10;
const _: () = assert!(ALLOCATION_MARGIN < ALLOCATION_STEP);
/// A file begins with so much room at least: its head fits.
const ALLOCATION_LEAST: u64 = 4 << 10;
/// Room for names that enter the index meanwhile.
const INDEX_MARGIN: u64 = 4 << 10;

/// One file of the log, as `SHOW BINARY LOGS` lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileInfo {
    pub name: String,
    pub number: u32,
    /// Bytes that hold events; 0 if the file is not there (F2).
    pub size: u64,
    /// When it was begun, in seconds since 1970; 0 if the file is not there.
    pub created: u32,
}

/// A file that has room but no place in the log yet: the next one, or a large transaction's.
pub(crate) struct Prepared {
    pub temporary: String,
    pub id: u64,
    pub handle: Arc<dyn File>,
    pub allocated: u64,
    /// F6. A large transaction's comes when it commits.
    pub room: Option<IndexRoom>,
}

/// A file beside the index with room for what the index will be.
pub(crate) struct IndexRoom {
    path: String,
    handle: Arc<dyn File>,
}

impl Prepared {
    /// Creates a file under a temporary name and reserves its first bytes.
    pub fn create(disk: &dyn Disk, basename: &str, what: &str, id: u64, room: u64) -> Result<Prepared> {
        let temporary = format!("{basename}.{what}-{id:016x}");
        let handle = disk.open(&temporary, Open::CREATE_NEW)?;
        if room > 0
            && let Err(error) = handle.allocate(0, room)
        {
            drop(handle);
            let _ = disk.remove(&temporary);
            return Err(error.into());
        }
        Ok(Prepared { temporary, id, handle, allocated: room, room: None })
    }

    /// Removes what was prepared and is not needed.
    pub fn remove(mut self, disk: &dyn Disk) {
        // What cannot be removed now is removed at the next start.
        let _ = disk.remove(&self.temporary);
        self.give_up_room(disk);
    }

    /// The log will not enter it now (F6).
    pub fn give_up_room(&mut self, disk: &dyn Disk) {
        if let Some(room) = self.room.take() {
            let _ = disk.remove(&room.path);
        }
    }

    /// Gives the file its place.
    pub fn place(self, Named { number, name }: Named, step: u64) -> LogFile {
        LogFile {
            number,
            name,
            id: self.id,
            handle: self.handle,
            allocated: AtomicU64::new(self.allocated),
            growth: Mutex::new(Growth { reserved: self.allocated, cut: false }),
            step,
            temporary: Some(self.temporary),
            room: Mutex::new(self.room),
        }
    }
}

/// What files are called that have no place in the log yet, or no more: the rest of their name is a number.
const ASIDE: [&str; 4] = [".next-", ".large-", ".index-", GONE];
const GONE: &str = ".gone-";

/// Removes what a crash has left of prepared files, and of files that were to go.
pub(crate) fn remove_aside(disk: &dyn Disk, basename: &str) -> Result<()> {
    let is_aside = |name: &String| name.strip_prefix(basename).is_some_and(|rest| ASIDE.iter().any(|what| rest.starts_with(what)));
    for name in disk.list("")?.iter().filter(|name| is_aside(name)) {
        disk.remove(name)?;
    }
    Ok(())
}

/// The name of a file that goes.
pub(crate) fn gone_name(basename: &str, number: u32) -> String {
    format!("{basename}{GONE}{number:06}")
}

struct Growth {
    /// Bytes that are reserved on the device.
    reserved: u64,
    /// The file has its final length.
    cut: bool,
}

pub(crate) struct LogFile {
    pub number: u32,
    pub name: String,
    pub id: u64,
    pub handle: Arc<dyn File>,
    /// Bytes that may be written: they are reserved on the device, and filled with zeroes but for the first
    /// step and what was asked for in larger pieces.
    pub allocated: AtomicU64,
    growth: Mutex<Growth>,
    step: u64,
    /// The name that the file has until the log enters it.
    pub temporary: Option<String>,
    /// F6, until then.
    pub room: Mutex<Option<IndexRoom>>,
}

impl LogFile {
    /// Gives a prepared file its name, durably.
    pub fn take_name(&self, disk: &dyn Disk) -> Result<()> {
        if let Some(temporary) = &self.temporary {
            disk.rename(temporary, &self.name)?;
            disk.sync_dir("")?;
        }
        Ok(())
    }

    /// Creates (or empties) a file and reserves its first bytes: as many of them as there is room for, so
    /// that a server which was killed on a full disk starts. Its name is durable when this returns.
    pub fn create(disk: &dyn Disk, Named { number, name }: Named, id: u64, step: u64) -> Result<LogFile> {
        let handle = disk.open(&name, Open::CREATE_EMPTY)?;
        let mut room = ALLOCATION_MARGIN.next_multiple_of(step);
        loop {
            match handle.allocate(0, room) {
                Err(error) if error.kind == ErrorKind::Full && room > ALLOCATION_LEAST => room = (room / 4).max(ALLOCATION_LEAST),
                other => break other?,
            }
        }
        disk.sync_dir("")?;
        let growth = Mutex::new(Growth { reserved: room, cut: false });
        Ok(LogFile { number, name, id, handle, allocated: AtomicU64::new(room), growth, step, temporary: None, room: Mutex::default() })
    }

    pub fn named(&self) -> Named {
        Named { number: self.number, name: self.name.clone() }
    }

    /// Makes sure that bytes up to `end` can be written, unless the log has left the file.
    pub fn allocate(&self, end: u64) -> Result<()> {
        let mut growth = self.growth.lock();
        let now = self.allocated.load(Ordering::Acquire);
        if growth.cut || end <= now {
            return Ok(());
        }
        if end > growth.reserved {
            let mut new = end.next_multiple_of(self.step);
            match self.handle.allocate(growth.reserved, new - growth.reserved) {
                Err(error) if error.kind == ErrorKind::Full => {
                    // Perhaps what is needed still fits.
                    new = end;
                    self.handle.allocate(growth.reserved, new - growth.reserved)?;
                }
                other => other?,
            }
            growth.reserved = new;
        }
        if end - now > ZERO_STEP {
            // Many transactions together: what their sync costs more is less than the zeroes would.
            self.allocated.store(end, Ordering::Release);
            return Ok(());
        }
        let new = end.next_multiple_of(ZERO_STEP).min(growth.reserved);
        // Only for speed: what cannot be written now is told by the write or the sync of what goes there,
        // which ends the process.
        let _ = self.handle.zero(now, new - now);
        self.allocated.store(new, Ordering::Release);
        Ok(())
    }

    /// The log has left the file: cuts it to its length (F5).
    pub fn cut(&self, len: u64) -> world::Result<()> {
        let mut growth = self.growth.lock();
        growth.cut = true;
        self.handle.set_len(len)
    }
}

/// A file and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub number: u32,
    pub name: String,
}

impl Named {
    /// The file that follows this one: its name is the next one, or from `anew` on, that is not `taken` (F7).
    pub(crate) fn next(&self, basename: &str, anew: Option<u32>, taken: &[u32]) -> Named {
        let mut in_name = anew.unwrap_or_else(|| self.in_name(basename) + 1);
        while taken.contains(&in_name) {
            in_name += 1;
        }
        Named { number: self.number + 1, name: file_name(basename, in_name) }
    }

    /// The number in its name.
    pub(crate) fn in_name(&self, basename: &str) -> u32 {
        number_in(basename, &self.name).unwrap_or(self.number)
    }

    /// A line of the index.
    fn parse(basename: &str, line: &[u8]) -> Option<Named> {
        let line = std::str::from_utf8(line).ok()?.trim().trim_start_matches("./");
        let (name, number) = line.split_once(' ').map_or((line, None), |(name, number)| (name, Some(number)));
        let in_name = number_in(basename, name)?;
        Some(Named { number: number.map_or(Some(in_name), |number| number.parse().ok())?, name: name.to_owned() })
    }
}

/// The content of an index.
pub(crate) fn index_text(basename: &str, files: &[Named]) -> String {
    let line = |Named { number, name }: &Named| match number_in(basename, name) {
        Some(in_name) if in_name == *number => format!("./{name}\n"),
        _ => format!("./{name} {number}\n"),
    };
    files.iter().map(line).collect()
}

fn file_name(basename: &str, number: u32) -> String {
    format!("{basename}.{number:06}")
}

/// The number in a file's name.
pub(crate) fn number_in(basename: &str, name: &str) -> Option<u32> {
    let digits = name.strip_prefix(basename)?.strip_prefix('.')?;
    if digits.len() < 6 || !digits.bytes().all(|b| b.is_ascii_digit()) { None } else { digits.parse().ok() }
}

/// What a file begins with.
pub(crate) struct Head<'a> {
    pub options: &'a LogOptions,
    pub timestamp: u32,
    pub executed: &'a GtidSet,
    pub file_id: u64,
    pub epoch: u64,
    pub before: Option<FileEnd>,
    /// The first file of this run of the server.
    pub created: bool,
}

impl Head<'_> {
    pub fn encode(&self) -> Vec<u8> {
        let o = self.options;
        let mut out = binlog::MAGIC.to_vec();
        let at = out.len() as u64;
        encode_format_description(&mut out, at, o.server_id, self.timestamp, &o.server_version, self.created);
        let at = out.len() as u64;
        encode_previous_gtids(&mut out, at, o.server_id, self.timestamp, self.executed);
        let at = out.len() as u64;
        let segment = Segment { database_id: o.database_id, file_id: self.file_id, epoch: self.epoch, before: self.before };
        encode_segment(&mut out, at, o.server_id, self.timestamp, &segment);
        out
    }
}

/// The index file.
pub(crate) struct Index {
    disk: Arc<dyn Disk>,
    path: String,
    basename: String,
    pub files: Vec<Named>,
}

impl Index {
    /// Reads the index; an absent one is empty. A line that a crash cut short (no newline at the end) never
    /// happened.
    pub fn open(disk: Arc<dyn Disk>, basename: &str) -> Result<Index> {
        let path = format!("{basename}.index");
        let content = match disk.read(&path) {
            Ok(content) => content,
            Err(error) if error.kind == ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(error.into()),
        };
        let whole = content.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
        let mut files: Vec<Named> = Vec::new();
        for line in content[..whole].split(|b| *b == b'\n').filter(|line| !line.is_empty()) {
            match Named::parse(basename, line).filter(|file| files.last().is_none_or(|before| before.number < file.number)) {
                Some(file) => files.push(file),
                None => return Err(Error::damage(&path, 0, "a line that is not a file of the log")),
            }
        }
        Ok(Index { disk, path, basename: basename.to_owned(), files })
    }

    /// The name that the file of that number has, had or will have.
    pub fn name_of(&self, number: u32) -> String {
        let near = self.files.iter().rfind(|file| file.number <= number).or(self.files.first());
        match near {
            Some(file) if file.number == number => file.name.clone(),
            Some(file) => file_name(&self.basename, file.in_name(&self.basename).wrapping_add(number).wrapping_sub(file.number)),
            None => file_name(&self.basename, number),
        }
    }

    /// The numbers in names of files.
    pub fn taken(&self) -> Vec<u32> {
        self.files.iter().map(|file| file.in_name(&self.basename)).collect()
    }

    /// The name of a file that it has.
    pub fn named(&self, number: u32) -> Result<String> {
        let file = self.files.iter().find(|file| file.number == number);
        file.map(|file| file.name.clone()).ok_or_else(|| Error::Missing(self.name_of(number)))
    }

    pub fn disk(&self) -> &dyn Disk {
        &*self.disk
    }

    fn text(&self) -> String {
        index_text(&self.basename, &self.files)
    }

    /// Replaces the index as one step; durable when this returns. If it fails, these are the names all the
    /// same: the next change brings them.
    pub fn store(&mut self, files: Vec<Named>) -> Result<()> {
        self.files = files;
        Ok(self.disk.replace(&self.path, self.text().as_bytes())?)
    }

    /// Makes ready what [`Index::append`] needs.
    pub fn prepare(&self, basename: &str, id: u64) -> Result<IndexRoom> {
        let path = format!("{basename}.index-{id:016x}");
        let room = IndexRoom { handle: self.disk.open(&path, Open::CREATE_NEW)?, path };
        // Others may enter the index before.
        let bytes = (self.text().len() as u64 + INDEX_MARGIN).next_multiple_of(INDEX_MARGIN);
        if let Err(error) = room.handle.allocate(0, bytes) {
            let _ = self.disk.remove(&room.path);
            return Err(error.into());
        }
        Ok(room)
    }

    /// Adds a name, in room that was prepared if there is some (F6); durable when this returns.
    pub fn append(&mut self, file: Named, room: Option<IndexRoom>) -> Result<()> {
        let comes_behind = |known: &Named| known.number < file.number && known.name != file.name;
        assert!(self.files.iter().all(comes_behind), "F7: {file:?} comes behind {:?}", self.files);
        self.files.push(file);
        let Some(room) = room else {
            let files = std::mem::take(&mut self.files);
            return self.store(files);
        };
        let text = self.text();
        room.handle.write_at(text.as_bytes(), 0)?;
        room.handle.set_len(text.len() as u64)?;
        room.handle.sync_data()?;
        self.disk.rename(&room.path, &self.path)?;
        Ok(self.disk.sync_dir("")?)
    }
}

#[cfg(test)]
mod tests {
    use world::SimDisk;

    use super::*;

    /// Who found no room in a file and comes late, when the log has left it, must not put zeroes behind its
    /// end: the next start would take them for damage.
    #[test]
    fn a_file_that_was_cut_grows_no_more() {
        let disk = SimDisk::new();
        let file = LogFile::create(&*disk, Named { number: 1, name: "binlog.000001".to_owned() }, 7, ALLOCATION_STEP).expect("created");
        file.allocate(ALLOCATION_STEP + 1).expect("there is room");
        assert_eq!(file.allocated.load(Ordering::Relaxed), ALLOCATION_STEP + ZERO_STEP);
        assert_eq!(file.handle.len(), Ok(2 * ALLOCATION_STEP));
        file.cut(1000).expect("cut");
        file.allocate(3 * ALLOCATION_STEP).expect("nothing to do");
        assert_eq!(file.handle.len(), Ok(1000));
    }
}
