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

use crate::files::{Index, file_number};
use crate::log::{Durability, Log};
use crate::retention::Pin;
use crate::{Error, Result};

/// Files to be copied.
pub struct CopyList {
    /// Names, and how many bytes of each.
    pub files: Vec<(String, u64)>,
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
        let number = |name: &String| file_number(&self.options.basename, name);
        let named = self.index.lock().names.clone();
        let names: Vec<String> = named.into_iter().filter(|name| number(name).is_some_and(|n| (from..=end.file).contains(&n))).collect();
        if names.first().and_then(number) != Some(from) {
            return Err(Error::Missing(self.file_name(from)));
        }
        let content = names.iter().map(|name| format!("./{name}\n")).collect();
        let mut files = Vec::new();
        for name in names {
            let len = if number(&name) == Some(end.file) { end.offset } else { self.world.disk().open(&name, Open::READ)?.len()? };
            files.push((name, len));
        }
        Ok(CopyList { files, index: (format!("{}.index", self.options.basename), content), end, _pin: pin })
    }
}

/// Names of the log files in a directory, oldest first, with their numbers.
///
/// # Errors
/// The disk's; `Damage` of the index.
pub fn named_files(world: &World, basename: &str) -> Result<Vec<(u32, String)>> {
    let index = Index::open(world.disk().clone(), basename)?;
    Ok(index.names.into_iter().filter_map(|name| Some((file_number(basename, &name)?, name))).collect())
}

/// Makes a log that no server uses consist of these files, the last of which ends at that offset (CO3).
///
/// # Errors
/// The disk's.
pub fn cut_log(world: &World, basename: &str, names: &[String], end: u64) -> Result<()> {
    let mut index = Index::open(world.disk().clone(), basename)?;
    let gone: Vec<String> = index.names.iter().filter(|name| !names.contains(name)).cloned().collect();
    index.store(names.to_vec())?;
    if let Some(last) = names.last() {
        let file = world.disk().open(last, Open::EXISTING)?;
        if file.len()? > end {
            file.set_len(end)?;
        }
        file.sync_data()?;
    }
    for name in gone {
        match world.disk().remove(&name) {
            Err(error) if error.kind != ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    Ok(world.disk().sync_dir("")?)
}
