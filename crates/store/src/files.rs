//! The slot files `pages.NNN`: slots of the page size, counted through all files.
//!
//! **Invariants.**
//! FI1: the directory entry of a new file is synced before a batch can name a slot in it.
//! FI2: a failed write or sync ends the process and is never retried (C8d); only "no room" while growing
//! comes back.
//! FI3: a slot lies wholly in one file.
//! FI4: all files but the last are whole, also behind a crash: a file is cut only when the one behind it is
//! gone for good. The first is never removed: it tells that there was a database (O4).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use parking_lot::RwLock;
use world::{ErrorKind, File, Open, World};

use crate::error::Result;
use crate::slot_index::SlotIndex;
use crate::slots::Run;

/// An average of fewer reads says nothing.
const READS_TO_TELL: u64 = 256;

struct SlotFile {
    file: Arc<dyn File>,
    unsynced: AtomicBool,
}

pub(crate) struct SlotFiles {
    world: World,
    page_size: usize,
    slots_per_file: usize,
    files: RwLock<Vec<Arc<SlotFile>>>,
    /// A file behind the last has been given up, and is perhaps still there (FI4).
    given_up: AtomicBool,
    /// The last call of `shrink` has failed.
    pub owing: AtomicBool,
    /// Room inside of files can be given back.
    pub punches: AtomicBool,
    pub bytes_written: AtomicU64,
    pub bytes_read: AtomicU64,
    reads: AtomicU64,
    read_nanos: AtomicU64,
    pub syncs: AtomicU64,
}

pub(crate) fn file_name(number: usize) -> String {
    format!("pages.{number:03}")
}

impl SlotFiles {
    /// Opens the files that exist. Returns also the number of slots in them.
    pub fn open(world: &World, page_size: usize, slots_per_file: usize) -> Result<(SlotFiles, usize)> {
        SlotFiles::open_as(world, Open::EXISTING.direct(), page_size, slots_per_file)
    }

    /// The same for one who only reads.
    pub fn open_to_read(world: &World, page_size: usize, slots_per_file: usize) -> Result<(SlotFiles, usize)> {
        SlotFiles::open_as(world, Open::READ, page_size, slots_per_file)
    }

    fn open_as(world: &World, how: Open, page_size: usize, slots_per_file: usize) -> Result<(SlotFiles, usize)> {
        let mut files = Vec::new();
        let mut slots = 0;
        loop {
            let opened = world.disk().open(&file_name(files.len()), how);
            let file = match opened {
                Ok(file) => file,
                Err(error) if error.kind == ErrorKind::NotFound => break,
                Err(error) => return Err(error.into()),
            };
            let len = (file.len()? / page_size as u64) as usize;
            slots = files.len() * slots_per_file + len.min(slots_per_file);
            // What an earlier process wrote and did not sync may be named by our next batch only after we
            // write it again, so nothing is owed a sync here.
            files.push(Arc::new(SlotFile { file, unsynced: AtomicBool::new(false) }));
        }
        let files = SlotFiles {
            world: world.clone(),
            page_size,
            slots_per_file,
            files: RwLock::new(files),
            given_up: AtomicBool::new(false),
            owing: AtomicBool::new(false),
            punches: AtomicBool::new(true),
            bytes_written: AtomicU64::new(0),
            bytes_read: AtomicU64::new(0),
            reads: AtomicU64::new(0),
            read_nanos: AtomicU64::new(0),
            syncs: AtomicU64::new(0),
        };
        Ok((files, slots))
    }

    /// Adds up to `count` slots behind the `total` there are. Returns how many it added; `Full` if none.
    pub fn grow(&self, total: usize, count: usize) -> Result<usize> {
        let number = total / self.slots_per_file;
        let first = total % self.slots_per_file;
        let count = count.min(self.slots_per_file - first);
        // One at a time grows the files; those who read and write pages do not wait for it.
        let existing = self.files.read().len();
        if number == existing {
            // FI4: a crash must not leave it shorter than it is counted. (The next checkpoint syncs it all
            // the same: what it names may be on the way now.)
            if let Some(last) = number.checked_sub(1) {
                self.sync_file(&self.file(last));
            }
            let file = self.world.disk().open(&file_name(number), Open::CREATE.direct())?;
            // FI1
            if let Err(error) = self.world.disk().sync_dir("") {
                self.world.die(&error.to_string());
            }
            self.files.write().push(Arc::new(SlotFile { file, unsynced: AtomicBool::new(true) }));
            self.given_up.store(false, Ordering::Relaxed);
        }
        let place = self.file(number);
        place.file.allocate((first * self.page_size) as u64, (count * self.page_size) as u64)?;
        place.unsynced.store(true, Ordering::Release);
        Ok(count)
    }

    /// Whole groups of slots that lie in the files have room on the device. Gives them.
    pub fn reserve(&self, run: Run) -> Result<Run> {
        self.by_file(run).try_for_each(|(place, offset, len)| {
            place.unsynced.store(true, Ordering::Release);
            place.file.allocate(offset, len)
        })?;
        Ok(run)
    }

    /// Gives the room of slots back that nobody names. False if that cannot be done: then all of it is still
    /// there.
    pub fn punch(&self, run: Run) -> Result<bool> {
        self.by_file(run).try_fold(true, |done, (place, offset, len)| {
            place.unsynced.store(true, Ordering::Release);
            Ok(done && place.file.punch(offset, len)?)
        })
    }

    /// Adjacent slots by the file that they lie in: the file, an offset, bytes.
    fn by_file(&self, run: Run) -> impl Iterator<Item = (Arc<SlotFile>, u64, u64)> + '_ {
        let (mut slot, end) = (run.start as usize, run.start as usize + run.len);
        std::iter::from_fn(move || {
            let (number, offset) = self.locate(slot as SlotIndex);
            let count = (self.slots_per_file - slot % self.slots_per_file).min(end - slot);
            slot += count;
            (count > 0).then(|| (self.file(number), offset, (count * self.page_size) as u64))
        })
    }

    /// Whether some of the files' slots have perhaps no room on the device.
    pub fn has_holes(&self) -> Result<bool> {
        let files = self.files.read().clone();
        files.iter().try_fold(false, |has, place| Ok(has || place.file.has_holes()?))
    }

    /// The name of the last file.
    pub fn last_name(&self) -> String {
        file_name(self.files.read().len().saturating_sub(1))
    }

    /// The first slot of the last file; 0 if there is none.
    pub fn last_first(&self) -> usize {
        (self.files.read().len().max(1) - 1) * self.slots_per_file
    }

    /// Cuts what lies behind the first `total` slots, which is a part of the last file, or all of it.
    /// Nobody names it, and nobody adds slots meanwhile.
    ///
    /// # Errors The last file is longer than it has to be, or the one behind it is still there; the next
    /// call tries again.
    pub fn shrink(&self, total: usize) -> Result<()> {
        self.owing.store(true, Ordering::Relaxed);
        let mut last = self.files.read().len() - 1;
        if last > 0 && total <= last * self.slots_per_file {
            self.files.write().pop();
            self.given_up.store(true, Ordering::Relaxed);
            last -= 1;
        }
        if self.given_up.load(Ordering::Relaxed) {
            match self.world.disk().remove(&file_name(last + 1)) {
                Err(error) if error.kind != ErrorKind::NotFound => return Err(error.into()),
                _ => {}
            }
            if let Err(error) = self.world.disk().sync_dir("") {
                self.world.die(&error.to_string());
            }
            self.given_up.store(false, Ordering::Relaxed);
        }
        let file = self.file(last);
        file.file.set_len(((total - last * self.slots_per_file) * self.page_size) as u64)?;
        file.unsynced.store(true, Ordering::Release);
        self.owing.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// The files, and how long they are.
    pub fn lengths(&self) -> Result<Vec<(String, u64)>> {
        let files = self.files.read();
        files.iter().enumerate().map(|(number, place)| Ok((file_name(number), place.file.len()?))).collect()
    }

    fn locate(&self, slot: SlotIndex) -> (usize, u64) {
        let slot = slot as usize;
        (slot / self.slots_per_file, ((slot % self.slots_per_file) * self.page_size) as u64)
    }

    /// The file and offset of a slot, for messages.
    pub fn describe(&self, slot: SlotIndex) -> (String, u64) {
        let (number, offset) = self.locate(slot);
        (file_name(number), offset)
    }

    fn file(&self, number: usize) -> Arc<SlotFile> {
        self.files.read()[number].clone()
    }

    pub fn read(&self, slot: SlotIndex, into: &mut [u8]) -> Result<()> {
        let (number, offset) = self.locate(slot);
        let begun = self.world.now();
        self.file(number).file.read_exact_at(into, offset)?;
        self.read_nanos.fetch_add(self.world.now().since(begun).as_nanos() as u64, Ordering::Relaxed);
        self.reads.fetch_add(1, Ordering::Relaxed);
        self.bytes_read.fetch_add(into.len() as u64, Ordering::Relaxed);
        Ok(())
    }

    /// How long it has taken to read a page, on average; none if few were read.
    pub fn read_time(&self) -> Option<Duration> {
        let reads = self.reads.load(Ordering::Relaxed);
        (reads >= READS_TO_TELL).then(|| Duration::from_nanos(self.read_nanos.load(Ordering::Relaxed) / reads))
    }

    /// Writes whole pages into adjacent slots (FI2).
    pub fn write(&self, first: SlotIndex, pages: &[u8]) {
        let mut slot = first;
        let mut rest = pages;
        while !rest.is_empty() {
            let (number, offset) = self.locate(slot);
            let left = (self.slots_per_file - slot as usize % self.slots_per_file) * self.page_size;
            let (now, later) = rest.split_at(rest.len().min(left));
            let place = self.file(number);
            place.unsynced.store(true, Ordering::Release);
            if let Err(error) = place.file.write_at(now, offset) {
                self.world.die(&error.to_string());
            }
            slot += (now.len() / self.page_size) as u32;
            rest = later;
        }
        self.bytes_written.fetch_add(pages.len() as u64, Ordering::Relaxed);
    }

    /// Makes all completed writes durable (FI2).
    pub fn sync(&self) {
        let files: Vec<_> = self.files.read().clone();
        for place in files {
            if place.unsynced.swap(false, Ordering::AcqRel) {
                self.syncs.fetch_add(1, Ordering::Relaxed);
                self.sync_file(&place);
            }
        }
    }

    fn sync_file(&self, place: &SlotFile) {
        if let Err(error) = place.file.sync_data() {
            self.world.die(&error.to_string());
        }
    }
}
