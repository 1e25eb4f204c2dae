//! The relay log: what the receiver has got and the applier has not done yet.
//!
//! Files `relay-bin.NNNNNN` (`relay-bin-CHANNEL.NNNNNN`) hold the source's events as they came, each with
//! its checksum. The receiver appends, the applier reads what is written; a file goes when the applier has
//! left it. A reader goes from file to file by itself. What a start does with the files of an earlier run,
//! `kept` says.
//!
//! Always true:
//! 1. A file begins between two transactions, with a Rotate event of our own that says which place of the
//!    source's log is there, and, where GTIDs tell what is applied, a Previous_gtids event of what was
//!    applied or is in the files before it.
//! 2. When a file begins, those before it are on the device.
//! 3. What a failed sync has covered is written again before the next one, and what an earlier run has left
//!    of the last file before it goes on: the system takes it for written, and it may be nowhere else.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use base::GtidSet;
use parking_lot::{Condvar, Mutex};
use world::{Disk, Error, ErrorKind, File, Open, Result, World};

use crate::place::SourcePlace;

/// A file is left when it is longer.
const FILE_MAX: u64 = if cfg!(test) { 3 << 10 } else { 64 << 20 };
/// What a reader asks for at once.
const READ: usize = 256 << 10;
/// How long a waiting reader sleeps at most.
const STEP: Duration = Duration::from_millis(100);
/// Buffers that an event has made larger are made so small again.
pub(crate) const KEPT: usize = 1 << 20;
const BASENAME: &str = engine::RELAY_LOG;

/// Removes the relay logs of all channels that there ever were.
pub(crate) fn forget_all(world: &World) -> Result<()> {
    let disk = world.disk();
    disk.list("")?.iter().filter(|name| name.starts_with(BASENAME)).try_for_each(|name| disk.remove(name))?;
    disk.sync_dir("")
}

/// What the files of a channel are called, up to their number: no two channels have the same. What is no
/// letter or digit becomes its number, as in MySQL.
fn basename_of(channel: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c.to_string() } else { format!("@{:04x}", u32::from(c)) };
    if channel.is_empty() { BASENAME.to_owned() } else { format!("{BASENAME}-{}", channel.chars().map(letter).collect::<String>()) }
}

/// A place in the relay log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub file: u64,
    pub offset: u64,
}

struct Files {
    /// Numbers and lengths, oldest first; the last is written.
    list: VecDeque<(u64, u64)>,
    /// The number of the next file.
    next: u64,
    last: Option<Arc<dyn File>>,
    /// Bytes that are not written yet.
    pending: Vec<u8>,
    /// How much of the last is on the device; and whether a sync has failed since.
    synced: u64,
    lost: bool,
}

impl Files {
    /// The last file, with its length, as it is to be synced (3).
    fn unsynced(&mut self) -> Result<Option<(Arc<dyn File>, u64)>> {
        let (Some(file), Some((_, len))) = (&self.last, self.list.back()) else { return Ok(None) };
        if self.lost {
            write_again(&**file, self.synced, *len)?;
            self.lost = false;
        }
        Ok(Some((Arc::clone(file), *len)))
    }

    fn note_sync<T>(&mut self, len: u64, synced: Result<T>) -> Result<T> {
        match &synced {
            Ok(_) => self.synced = len,
            Err(_) => self.lost = true,
        }
        synced
    }
}

/// Writes what a file has between two places once more.
fn write_again(file: &dyn File, from: u64, to: u64) -> Result<()> {
    let mut piece = vec![0; READ];
    for at in (from..to).step_by(READ) {
        let len = READ.min((to - at) as usize);
        file.read_exact_at(&mut piece[..len], at)?;
        file.write_at(&piece[..len], at)?;
    }
    Ok(())
}

/// See the file's header.
pub(crate) struct Relay {
    disk: Arc<dyn Disk>,
    basename: String,
    files: Mutex<Files>,
    grown: Condvar,
}

impl Relay {
    /// With the files that are there: [`Relay::keep`] or [`Relay::clear`] comes next.
    pub fn open(disk: &Arc<dyn Disk>, channel: &str) -> Result<Relay> {
        let basename = basename_of(channel);
        let mut numbers: Vec<u64> = disk
            .list("")?
            .iter()
            .filter_map(|name| name.strip_prefix(&basename)?.strip_prefix('.'))
            .filter(|number| number.bytes().all(|b| b.is_ascii_digit()))
            .filter_map(|number| number.parse().ok())
            .collect();
        numbers.sort_unstable();
        let next = numbers.last().map_or(1, |last| last + 1);
        let files = Files { list: VecDeque::new(), next, last: None, pending: Vec::new(), synced: 0, lost: false };
        let relay = Relay { disk: Arc::clone(disk), basename, files: Mutex::new(files), grown: Condvar::new() };
        for number in numbers {
            let len = relay.disk.open(&relay.name(number), Open::READ)?.len()?;
            relay.files.lock().list.push_back((number, len));
        }
        Ok(relay)
    }

    pub fn name(&self, file: u64) -> String {
        format!("{}.{file:06}", self.basename)
    }

    /// Forgets everything; numbers go on. No crash brings any of it back.
    pub fn clear(&self) -> Result<()> {
        let mut files = self.files.lock();
        files.pending.clear();
        files.last = None;
        let next = files.next;
        self.drop_below(&mut files, next)?;
        self.disk.sync_dir("")
    }

    /// Whether the next transaction belongs into a file of its own: several must fit into `limit`, what all
    /// of them may take, if there is one, because they go one by one.
    pub fn wants_file(&self, limit: Option<u64>) -> bool {
        let most = limit.map_or(FILE_MAX, |limit| FILE_MAX.min(limit / 4));
        let files = self.files.lock();
        files.last.is_none() || files.list.back().is_none_or(|(_, len)| len + files.pending.len() as u64 >= most)
    }

    /// Begins a file, with what stands at a place of the source's log, behind these transactions. Everything
    /// that was taken is written.
    pub fn begin_file(&self, place: &SourcePlace, before: Option<&GtidSet>) -> Result<()> {
        let mut files = self.files.lock();
        if let Some((last, len)) = files.unsynced()? {
            files.note_sync(len, last.sync_data())?;
        }
        let number = files.next;
        let file = self.disk.open(&self.name(number), Open::CREATE_EMPTY)?;
        let mut head = binlog::artificial_rotate(0, &place.0, place.1, true);
        head.extend(before.iter().flat_map(|before| binlog::artificial_previous_gtids(before)));
        file.write_at(&head, 0)?;
        self.disk.sync_dir("")?;
        files.next = number + 1;
        (files.last, files.synced) = (Some(file), 0);
        files.list.push_back((number, head.len() as u64));
        drop(files);
        self.grown.notify_all();
        Ok(())
    }

    /// What is behind a place goes, and the receiver goes on there. What is before it is on the device.
    pub fn cut(&self, at: Place) -> Result<()> {
        let mut files = self.files.lock();
        while let Some((last, _)) = files.list.back().filter(|(last, _)| *last > at.file) {
            self.remove(*last)?;
            files.list.pop_back();
        }
        self.disk.sync_dir("")?;
        let file = self.disk.open(&self.name(at.file), Open::EXISTING)?;
        file.set_len(at.offset)?;
        write_again(&*file, 0, at.offset)?;
        file.sync_data()?;
        (files.last, files.synced, files.lost) = (Some(file), at.offset, false);
        // A gap would mean that what is before it has been left.
        files.next = at.file + 1;
        if let Some((_, len)) = files.list.back_mut() {
            *len = at.offset;
        }
        Ok(())
    }

    /// The beginning of the files without a gap: of removals that a crash has undone some, not all of them.
    pub fn drop_behind_gap(&self) -> Result<()> {
        let mut files = self.files.lock();
        let numbers: Vec<u64> = files.list.iter().map(|(number, _)| *number).collect();
        let gap = numbers.windows(2).rev().find(|pair| pair[1] != pair[0] + 1);
        gap.map_or(Ok(()), |pair| self.drop_below(&mut files, pair[1]))
    }

    fn drop_below(&self, files: &mut Files, number: u64) -> Result<()> {
        while let Some((first, _)) = files.list.front().filter(|(first, _)| *first < number) {
            self.remove(*first)?;
            files.list.pop_front();
        }
        Ok(())
    }

    /// What could not be removed stays in the list: or a start would take it for what comes before the rest.
    fn remove(&self, file: u64) -> Result<()> {
        match self.disk.remove(&self.name(file)) {
            Err(error) if error.kind == ErrorKind::NotFound => Ok(()),
            removed => removed,
        }
    }

    /// Takes an event; readers see it after [`Relay::flush`]. Gives the bytes that wait for that.
    pub fn append(&self, event: &[u8]) -> usize {
        let mut files = self.files.lock();
        files.pending.extend_from_slice(event);
        files.pending.len()
    }

    /// Writes what was taken. It ends between two events. What cannot be written waits for the next time:
    /// the channel says already that it has it, and asks the source for what comes behind it.
    pub fn flush(&self) -> Result<()> {
        let mut files = self.files.lock();
        let Files { list, last, pending, .. } = &mut *files;
        if pending.is_empty() {
            return Ok(());
        }
        let len = list.back().map_or(0, |(_, len)| *len);
        if let Some(file) = last {
            file.write_at(pending, len)?;
        }
        if let Some((_, len)) = list.back_mut() {
            *len += pending.len() as u64;
        }
        pending.clear();
        pending.shrink_to(KEPT);
        drop(files);
        self.grown.notify_all();
        Ok(())
    }

    /// What was written is on the device.
    pub fn sync(&self) -> Result<()> {
        let Some((last, len)) = self.files.lock().unsynced()? else { return Ok(()) };
        // Readers go on meanwhile.
        let synced = last.sync_data();
        self.files.lock().note_sync(len, synced)
    }

    /// Bytes of all files.
    pub fn space(&self) -> u64 {
        self.files.lock().list.iter().map(|(_, len)| len).sum()
    }

    /// The first place.
    pub fn begin(&self) -> Place {
        let files = self.files.lock();
        Place { file: files.list.front().map_or(files.next, |(number, _)| *number), offset: 0 }
    }

    /// The number of a file of that name; of the oldest, without a name.
    pub fn find(&self, name: Option<&str>) -> Option<u64> {
        let files = self.files.lock();
        files.list.iter().map(|(number, _)| *number).find(|number| name.is_none_or(|name| self.name(*number) == name))
    }

    /// Wakes a reader that waits, to look at what it was told.
    pub fn wake(&self) {
        self.grown.notify_all();
    }

    /// The file behind `file`, if there is one.
    fn successor(&self, file: u64) -> Option<u64> {
        self.files.lock().list.iter().map(|(number, _)| *number).find(|number| *number > file)
    }

    fn written(&self, file: u64) -> u64 {
        self.files.lock().list.iter().find(|(number, _)| *number == file).map_or(0, |(_, len)| *len)
    }

    /// Waits until there may be more behind a place, for a step at most.
    pub fn wait(&self, at: Place) {
        let mut files = self.files.lock();
        let more = files.list.iter().any(|(number, len)| *number > at.file || (*number == at.file && *len > at.offset));
        if !more {
            self.grown.wait_for(&mut files, STEP);
        }
    }
}

/// The applier's side.
pub(crate) struct Reader {
    relay: Arc<Relay>,
    /// The place of the next event.
    at: Place,
    file: Option<(u64, Arc<dyn File>)>,
    /// Bytes from `at` on.
    buffer: Vec<u8>,
    used: usize,
}

impl Reader {
    pub fn new(relay: &Arc<Relay>, at: Place) -> Reader {
        Reader { relay: Arc::clone(relay), at, file: None, buffer: Vec::new(), used: 0 }
    }

    pub fn place(&self) -> Place {
        self.at
    }

    pub fn seek(&mut self, at: Place) {
        self.at = at;
        self.buffer.clear();
        self.used = 0;
    }

    /// Files before this place are not needed any more.
    pub fn leave(&self, at: Place) -> Result<()> {
        let mut files = self.relay.files.lock();
        if files.list.front().is_none_or(|(first, _)| *first >= at.file) {
            return Ok(());
        }
        self.relay.drop_below(&mut files, at.file)
    }

    /// The next event, into `event`; false if none is there yet. What is in it was checked by the
    /// receiver, which writes whole events: where one is not, the file was damaged since.
    pub fn next(&mut self, event: &mut Vec<u8>) -> Result<bool> {
        const SIZE_AT: usize = 9;
        event.clear();
        event.shrink_to(KEPT);
        if !self.fill(binlog::HEADER_LEN)? {
            return if self.buffer.len() > self.used { Err(self.damaged()) } else { Ok(false) };
        }
        let head = &self.buffer[self.used..];
        let size = u32::from_le_bytes([head[SIZE_AT], head[SIZE_AT + 1], head[SIZE_AT + 2], head[SIZE_AT + 3]]) as usize;
        if size < binlog::HEADER_LEN || !self.fill(size)? {
            return Err(self.damaged());
        }
        event.extend_from_slice(&self.buffer[self.used..self.used + size]);
        self.used += size;
        self.at.offset += size as u64;
        Ok(true)
    }

    fn damaged(&self) -> Error {
        Error::new(ErrorKind::UnexpectedEnd, "read", &self.relay.name(self.at.file))
    }

    /// Makes `n` bytes of the next event be there.
    fn fill(&mut self, n: usize) -> Result<bool> {
        if self.buffer.len() - self.used >= n {
            return Ok(true);
        }
        self.buffer.drain(..self.used);
        self.buffer.shrink_to(KEPT);
        self.used = 0;
        let mut from = self.at.offset + self.buffer.len() as u64;
        let mut there = self.relay.written(self.at.file);
        if there <= from && self.buffer.is_empty() {
            let Some(next) = self.relay.successor(self.at.file) else { return Ok(false) };
            // The length may have grown between the two looks.
            there = self.relay.written(self.at.file);
            if there <= from {
                self.at = Place { file: next, offset: 0 };
                (from, there) = (0, self.relay.written(next));
            }
        }
        let room = n.max(READ).min(usize::try_from(there.saturating_sub(from)).unwrap_or(READ));
        if self.file.as_ref().is_none_or(|(number, _)| *number != self.at.file) {
            self.file = Some((self.at.file, self.relay.disk.open(&self.relay.name(self.at.file), Open::READ)?));
        }
        let Some((_, file)) = &self.file else { return Ok(false) };
        let had = self.buffer.len();
        self.buffer.resize(had + room, 0);
        file.read_exact_at(&mut self.buffer[had..], from)?;
        Ok(self.buffer.len() >= n)
    }
}

#[cfg(test)]
mod tests {
    use world::{Fault, FaultKind, Operation, SimDisk};

    use super::*;

    /// The channel has said that it has what cannot be written now, and the source does not send it again.
    /// Before, it was forgotten: with room again the replica went on without it.
    #[test]
    fn what_cannot_be_written_is_written_later() {
        let sim = SimDisk::new();
        let disk: Arc<dyn Disk> = sim.clone();
        let relay = Arc::new(Relay::open(&disk, "").expect("files that can be listed"));
        relay.begin_file(&("binlog.000001".to_owned(), 4), None).expect("a file");
        let event = |n: u8| binlog::artificial_rotate(1, &format!("binlog.{n:06}"), 4, true);
        for n in 1..4 {
            relay.append(&event(n));
            sim.inject(Fault {
                operation: Operation::Write,
                path: "relay".to_owned(),
                after: 0,
                times: 1,
                kind: FaultKind::Full,
                partial: 7,
            });
            assert!(relay.flush().is_err_and(|error| error.kind == ErrorKind::Full));
            sim.clear_faults();
        }
        relay.flush().expect("there is room");
        let (mut reader, mut bytes, mut read) = (Reader::new(&relay, relay.begin()), Vec::new(), Vec::new());
        while reader.next(&mut bytes).expect("whole events") {
            read.push(bytes.clone());
        }
        assert_eq!(read[1..], [event(1), event(2), event(3)]);
    }

    /// Before, a file that could not be removed was forgotten all the same: the next one got the number
    /// behind it, and a start took both for one log, be the first of another source.
    #[test]
    fn what_could_not_be_removed_is_removed_later() {
        let sim = SimDisk::new();
        let disk: Arc<dyn Disk> = sim.clone();
        let relay = Relay::open(&disk, "").expect("files that can be listed");
        for clears in [true, false] {
            for place in [4, 1000] {
                relay.begin_file(&("binlog.000001".to_owned(), place), None).expect("a file");
            }
            let first = relay.begin();
            let remove = || if clears { relay.clear() } else { relay.cut(first) };
            sim.inject(Fault {
                operation: Operation::Remove,
                path: "relay".to_owned(),
                after: 0,
                times: 1,
                kind: FaultKind::Full,
                partial: 0,
            });
            assert!(remove().is_err_and(|error| error.kind == ErrorKind::Full));
            remove().expect("it can be removed");
            let left = disk.list("").expect("a list").len();
            assert_eq!(left, usize::from(!clears));
        }
    }

    #[test]
    fn no_two_channels_share_files() {
        let names = ["", "a", "a-b", "a_b", "a.b", "a@002db", "é"].map(basename_of);
        assert_eq!(names[2..4], ["relay-bin-a@002db", "relay-bin-a_b"]);
        assert!((1..names.len()).all(|at| !names[..at].contains(&names[at])), "{names:?}");
    }
}
