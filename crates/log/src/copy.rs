//! What a copy of the database takes of the log: its files from a checkpoint's on, up to where they are
//! synced; and cutting a copied log at a transaction's end.
//!
//! **Invariants.**
//! CO1: the files are those of one moment: all but the last whole, the last up to a synced end, so a copy
//! ends where a log may end after a crash.
//! CO2: they are pinned until the caller drops what it was given.
//! CO3: a log that is cut loses its later files' names first (F3), so a cut that a crash interrupts leaves
//! a log that ends at the old place or the new one, or is cut once more.

use std::sync::Arc;

use base::LogPosition;
use world::{ErrorKind, Open, World};

use crate::files::{Index, Named, index_text};
use crate::log::{Durability, Log};
use crate::retention::Pin;
use crate::{Error, Result};

/// Files to be copied.
pub struct CopyList {
    /// How many bytes of each.
    pub files: Vec<(Named, u64)>,
    /// Name and content of the index that names them.
    pub index: (String, String),
    pub end: LogPosition,
    _pin: Pin,
}

impl Log {
    /// The files from that number on, as they are now.
    ///
    /// # Errors
    /// `Missing` if the first is not there; the disk's.
    pub fn copy_list(self: &Arc<Log>, from: u32) -> Result<CopyList> {
        let pin = self.pin(from);
        self.flush(Durability::Synced);
        let end = self.synced();
        let named = self.index.lock().files.clone();
        let named: Vec<Named> = named.into_iter().filter(|file| (from..=end.file).contains(&file.number)).collect();
        if named.first().is_none_or(|file| file.number != from) {
            return Err(Error::Missing(self.file_name(from)));
        }
        let content = index_text(&self.options.basename, &named);
        let mut files = Vec::new();
        for file in named {
            let len = if file.number == end.file { end.offset } else { self.world.disk().open(&file.name, Open::READ)?.len()? };
            files.push((file, len));
        }
        Ok(CopyList { files, index: (format!("{}.index", self.options.basename), content), end, _pin: pin })
    }
}

/// The log files in a directory, oldest first.
///
/// # Errors
/// The disk's; `Damage` of the index.
pub fn named_files(world: &World, basename: &str) -> Result<Vec<Named>> {
    Ok(Index::open(world.disk().clone(), basename)?.files)
}

/// Makes a log that no server uses consist of these files, the last of which ends at that offset (CO3).
///
/// # Errors
/// The disk's.
pub fn cut_log(world: &World, basename: &str, files: &[Named], end: u64) -> Result<()> {
    let mut index = Index::open(world.disk().clone(), basename)?;
    let gone: Vec<Named> = index.files.iter().filter(|file| !files.contains(file)).cloned().collect();
    index.store(files.to_vec())?;
    if let Some(last) = files.last() {
        let file = world.disk().open(&last.name, Open::EXISTING)?;
        if file.len()? > end {
            file.set_len(end)?;
        }
        file.sync_data()?;
    }
    for file in gone {
        match world.disk().remove(&file.name) {
            Err(error) if error.kind != ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    Ok(world.disk().sync_dir("")?)
}
