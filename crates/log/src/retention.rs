//! Which files there are, and which may go (C9).
//!
//! **Invariant**
//! R1: a file is removed only if it lies below the file of the last durable checkpoint's point, below every
//! pin, and below the file in which the log goes on. The caller takes a checkpoint first.
//! R2: while files are listed, opened or removed nobody holds what a commit needs; a purge holds the index
//! while names change, which is short, and removes what it has set aside when it has let go of it.
//! R3: a file that is not there keeps nothing from being listed or purged.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::Result;
use crate::files::{FileInfo, Index, Named, gone_name};
use crate::log::{Log, free_names};

impl Log {
    /// The files, oldest first.
    pub fn files(&self) -> Result<Vec<FileInfo>> {
        let files = self.index.lock().files.clone();
        files.into_iter().map(|file| self.file_info(file)).collect()
    }

    fn file_info(&self, Named { number, name }: Named) -> Result<FileInfo> {
        let file = match self.world.disk().open(&name, world::Open::READ) {
            Ok(file) => file,
            Err(error) if error.kind == world::ErrorKind::NotFound => return Ok(FileInfo { name, number, size: 0, created: 0 }),
            Err(error) => return Err(error.into()),
        };
        let end = self.end();
        let size = if number == end.file { end.offset } else { file.len()? };
        // The timestamp of the first event.
        let mut created = [0; 4];
        file.read_at(&mut created, binlog::MAGIC.len() as u64)?;
        Ok(FileInfo { name, number, size, created: u32::from_le_bytes(created) })
    }

    /// The first file that may hold an event younger than a time (seconds since 1970): a file's last event
    /// is not younger than the head of the next one.
    pub fn first_since(&self, seconds: i64) -> Result<u32> {
        let files = self.files()?;
        let younger = files.iter().skip(1).position(|file| i64::from(file.created) >= seconds);
        Ok(younger.map_or_else(|| files.last().map_or(0, |file| file.number), |at| files[at].number))
    }

    /// Keeps the file of a position, and all behind it, until the pin is dropped.
    #[must_use]
    pub fn pin(self: &Arc<Log>, file: u32) -> Pin {
        let id = self.pin_next.fetch_add(1, Ordering::Relaxed);
        self.pins.lock().push((id, file));
        Pin { log: self.clone(), id }
    }

    /// Removes files below `to`, which neither the last durable checkpoint (its point lies in file
    /// `checkpoint`) nor a pin needs (C9).
    pub fn purge(&self, to: u32, checkpoint: u32) -> Result<Purged> {
        let mut index = self.index.lock();
        let pins: Vec<u32> = self.pins.lock().iter().map(|(_, file)| *file).collect();
        let pinned = pins.iter().copied().min().unwrap_or(u32::MAX);
        let unpinned = to.min(checkpoint).min(self.end().file);
        let old: Vec<u32> = index.files.iter().map(|file| file.number).filter(|number| *number < unpinned).collect();
        let gone: Vec<u32> = old.iter().copied().filter(|number| *number < pinned).collect();
        assert!(gone.iter().all(|number| *number < checkpoint && *number < pinned), "R1: what somebody needs stays");
        let stored = self.set_aside(&mut index, &gone);
        let first_held = index.name_of(pinned);
        free_names(self, &index);
        drop(index);
        self.remove_set_aside(&gone)?;
        if let Err(error) = stored {
            if !error.is_full() {
                return Err(error);
            }
            // Now there is room.
            let mut index = self.index.lock();
            let files = index.files.clone();
            index.store(files)?;
        }
        let held = (gone.len() < old.len()).then(|| Held {
            name: first_held,
            pins: pins.iter().filter(|file| **file == pinned).count(),
            old: old.len(),
        });
        Ok(Purged { gone: gone.len(), held })
    }

    /// Takes the files' names, then their lines in the index.
    fn set_aside(&self, index: &mut Index, gone: &[u32]) -> Result<()> {
        let Some(last) = gone.last() else { return Ok(()) };
        let basename = &self.options.basename;
        for &number in gone {
            match self.world.disk().rename(&index.name_of(number), &gone_name(basename, number)) {
                Err(error) if error.kind != world::ErrorKind::NotFound => return Err(error.into()),
                _ => {}
            }
        }
        self.world.disk().sync_dir("")?;
        let rest = index.files.iter().filter(|file| file.number > *last).cloned().collect();
        index.store(rest)
    }

    fn remove_set_aside(&self, gone: &[u32]) -> Result<()> {
        for &number in gone {
            match self.world.disk().remove(&gone_name(&self.options.basename, number)) {
                Err(error) if error.kind != world::ErrorKind::NotFound => return Err(error.into()),
                _ => {}
            }
        }
        Ok(())
    }
}

/// What [`Log::purge`] did.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Purged {
    /// Files that went.
    pub gone: usize,
    /// What kept others of those that should go.
    pub held: Option<Held>,
}

/// A file that stays, and all behind it, because of pins.
#[derive(Debug, PartialEq, Eq)]
pub struct Held {
    pub name: String,
    /// How many keep it.
    pub pins: usize,
    /// Files that would have gone without pins, those that went among them.
    pub old: usize,
}

/// See [`Log::pin`].
pub struct Pin {
    log: Arc<Log>,
    id: u64,
}

impl Pin {
    /// Gives up the files below this one.
    pub(crate) fn move_to(&self, file: u32) {
        for (id, pinned) in self.log.pins.lock().iter_mut() {
            if *id == self.id {
                *pinned = file;
            }
        }
    }
}

impl Drop for Pin {
    fn drop(&mut self) {
        self.log.pins.lock().retain(|(id, _)| *id != self.id);
    }
}
