//! Which files there are, and which may go (C9).
//!
//! **Invariant** R1: a file is removed only if it lies below the file of the last durable checkpoint's point, below every pin, and below the file in
//! which the log goes on. The caller takes a checkpoint first.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use parking_lot::MutexGuard;

use crate::files::{FileInfo, Index, file_name, file_number};
use crate::log::Log;
use crate::{Error, Result};

impl Log {
    /// The files, oldest first.
    pub fn files(&self) -> Result<Vec<FileInfo>> {
        let index = self.preparing.lock();
        let end = self.end();
        let mut list = Vec::new();
        for name in &index.names {
            let number = file_number(&self.options.basename, name).expect("the index holds names of files");
            let file = self.world.disk().open(name, world::Open::READ)?;
            let size = if number == end.file { end.offset } else { file.len()? };
            // The timestamp of the first event.
            let mut created = [0; 4];
            file.read_at(&mut created, binlog::MAGIC.len() as u64)?;
            let created = u32::from_le_bytes(created);
            list.push(FileInfo { name: name.clone(), number, size, created });
        }
        Ok(list)
    }

    /// The first file that may hold an event younger than a time (seconds since 1970): a file's last event is not younger than the head of the next one.
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

    /// Removes files below `to`, which neither the last durable checkpoint (its point lies in file `checkpoint`) nor a pin needs (C9).
    /// Returns how many went.
    pub fn purge(&self, to: u32, checkpoint: u32) -> Result<usize> {
        let mut index = self.preparing.lock();
        let pinned = self.pins.lock().iter().map(|(_, file)| *file).min().unwrap_or(u32::MAX);
        let limit = to.min(checkpoint).min(pinned).min(self.end().file);
        let number = |name: &String| file_number(&self.options.basename, name).unwrap_or(u32::MAX);
        let gone: Vec<String> = index.names.iter().filter(|name| number(name) < limit).cloned().collect();
        self.remove_files(&mut index, &gone)?;
        if limit < to && to <= self.end().file && pinned < to.min(checkpoint) {
            return Err(Error::InUse(file_name(&self.options.basename, pinned)));
        }
        Ok(gone.len())
    }

    fn remove_files(&self, index: &mut MutexGuard<'_, Index>, gone: &[String]) -> Result<()> {
        if gone.is_empty() {
            return Ok(());
        }
        for name in gone {
            match self.world.disk().remove(name) {
                Err(error) if error.kind != world::ErrorKind::NotFound => return Err(error.into()),
                _ => {}
            }
        }
        self.world.disk().sync_dir("")?;
        let rest = index.names.iter().filter(|name| !gone.contains(name)).cloned().collect();
        index.store(rest)
    }
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
