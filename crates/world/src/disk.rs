//! Disk and files as the storage tower sees them: positional, thread-safe, named by paths relative to the
//! data directory.
//!
//! **What is promised after a crash.** Only what a returned [`File::sync_data`] covers is on the device;
//! unsynced writes survive in any subset, torn at 512 bytes. A created, renamed or removed name survives
//! only after [`Disk::sync_dir`] of its directory. A file that is created can be read by its owner and his
//! group, a directory be entered by them; never by others. After a failed sync nothing is known about the
//! bytes, and a later sync that succeeds says nothing about them either (docs/hard-cases.md, C8d): callers
//! end the process.

use std::sync::Arc;

use crate::error::{Error, ErrorKind, Result};
use crate::waits::{OPS, Wait, Waited};

/// Offsets, lengths and buffers of direct I/O are multiples of this.
pub const DIRECT_ALIGNMENT: usize = 4096;

/// How to open a file. `Default` opens an existing file, buffered.
#[derive(Clone, Copy, Debug, Default)]
pub struct Open {
    /// Create the file if it does not exist.
    pub create: bool,
    /// Together with `create`: fail with `AlreadyExists` if it does exist.
    pub exclusive: bool,
    /// Empty the file.
    pub truncate: bool,
    /// Ask for direct I/O. [`File::alignment`] tells whether it was granted.
    pub direct: bool,
    pub read_only: bool,
    /// A file that is created is for its owner's eyes alone; others are for his group's, too.
    pub private: bool,
}

impl Open {
    pub const EXISTING: Open = Open { create: false, exclusive: false, truncate: false, direct: false, read_only: false, private: false };
    pub const READ: Open = Open { read_only: true, ..Open::EXISTING };
    pub const CREATE: Open = Open { create: true, ..Open::EXISTING };
    pub const CREATE_NEW: Open = Open { create: true, exclusive: true, ..Open::EXISTING };
    pub const CREATE_EMPTY: Open = Open { create: true, truncate: true, ..Open::EXISTING };

    #[must_use]
    pub const fn direct(self) -> Open {
        Open { direct: true, ..self }
    }

    #[must_use]
    pub const fn private(self) -> Open {
        Open { private: true, ..self }
    }
}

/// An open file. All operations take `&self` and may run in parallel.
pub trait File: Send + Sync {
    /// Reads up to `buffer.len()` bytes; fewer only at the end of the file.
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize>;
    /// Writes all of `buffer`, extending the file if needed.
    fn write_at(&self, buffer: &[u8], offset: u64) -> Result<()>;
    /// Writes the buffers one after another from `offset` on.
    fn write_vectored_at(&self, buffers: &[&[u8]], offset: u64) -> Result<()> {
        let mut at = offset;
        for buffer in buffers {
            self.write_at(buffer, at)?;
            at += buffer.len() as u64;
        }
        Ok(())
    }
    /// Makes all completed writes, and the file's length, durable.
    fn sync_data(&self) -> Result<()>;
    fn len(&self) -> Result<u64>;
    fn is_empty(&self) -> Result<bool> {
        Ok(self.len()? == 0)
    }
    fn set_len(&self, len: u64) -> Result<()>;
    /// Reserves the range on the device; the file grows to cover it, and new bytes read as zero.
    fn allocate(&self, offset: u64, len: u64) -> Result<()>;
    /// Gives the room of the range back; the file stays as long as it is, and reads as zero there, or, behind
    /// a crash, perhaps as before. False, and nothing is done, where that cannot be
    /// done. Whoever writes there again reserves it first.
    fn punch(&self, offset: u64, len: u64) -> Result<bool> {
        let _ = (offset, len);
        Ok(false)
    }
    /// Whether room was given back inside of the file ([`File::punch`]), or was never taken.
    fn has_holes(&self) -> Result<bool> {
        Ok(false)
    }
    /// Writes zeroes into a range that is reserved and reads as zero anyway: a later sync of what is
    /// written there has no blocks to map. Nothing that a reader could see.
    fn zero(&self, offset: u64, len: u64) -> Result<()> {
        let _ = (offset, len);
        Ok(())
    }
    /// 1 for buffered I/O, [`DIRECT_ALIGNMENT`] for direct I/O.
    fn alignment(&self) -> usize;
    /// The path it was opened by.
    fn path(&self) -> &str;

    /// Reads the whole buffer, or fails with `UnexpectedEnd`.
    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> Result<()> {
        if self.read_at(buffer, offset)? == buffer.len() { Ok(()) } else { Err(Error::new(ErrorKind::UnexpectedEnd, "read", self.path())) }
    }
}

/// A file that has been opened since the start, and what was waited for it.
#[derive(Clone, Debug)]
pub struct FileStatus {
    /// Its absolute path.
    pub name: String,
    pub wait: Wait,
    /// How often it is open now.
    pub open: u64,
    /// Where in memory its figures are: another one for each file.
    pub instance: u64,
    /// By operation, in the order of [`Op`](crate::waits::Op).
    pub waited: [Waited; OPS],
}

/// Held for as long as this process owns the data directory; dropping it (or the end of the process) gives
/// it up.
pub trait DirectoryLock: Send + Sync {}

/// The data directory. A path is relative to it, `/` separates, `""` is the directory itself.
pub trait Disk: Send + Sync {
    fn open(&self, path: &str, how: Open) -> Result<Arc<dyn File>>;
    /// Replaces `to` if it exists.
    fn rename(&self, from: &str, to: &str) -> Result<()>;
    fn remove(&self, path: &str) -> Result<()>;
    /// Names (without the directory) of the files in a directory, sorted.
    fn list(&self, directory: &str) -> Result<Vec<String>>;
    /// Creates the directory if it does not exist.
    fn create_dir(&self, directory: &str) -> Result<()>;
    /// Makes creations, renames and removals in the directory durable.
    fn sync_dir(&self, directory: &str) -> Result<()>;
    /// The absolute path of an existing file or directory, with no link left in it.
    fn resolve(&self, path: &str) -> Result<String>;
    /// The files that have been opened since the start and not been removed, in order of name. None where
    /// nobody waits for files.
    fn files(&self) -> Vec<FileStatus> {
        Vec::new()
    }
    /// Takes the exclusive lock of the data directory by the named file.
    fn lock(&self, path: &str) -> Result<Box<dyn DirectoryLock>>;

    fn exists(&self, path: &str) -> Result<bool> {
        match self.open(path, Open::READ) {
            Ok(_) => Ok(true),
            Err(error) if error.kind == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// The whole content of a (small) file.
    fn read(&self, path: &str) -> Result<Vec<u8>> {
        let file = self.open(path, Open::READ)?;
        let len = usize::try_from(file.len()?).expect("a file that is read whole fits into memory");
        let mut content = vec![0; len];
        let got = file.read_at(&mut content, 0)?;
        content.truncate(got);
        Ok(content)
    }

    /// Replaces a (small) file as one step: a new file is written and synced beside it, renamed over it,
    /// and the directory synced.
    fn replace(&self, path: &str, content: &[u8]) -> Result<()> {
        self.replace_by(path, content, Open::CREATE_EMPTY)
    }

    /// The same with a file that only its owner may read, from its first byte on.
    fn replace_private(&self, path: &str, content: &[u8]) -> Result<()> {
        // One that a crash has left there may be readable to others.
        match self.remove(&format!("{path}.new")) {
            Err(error) if error.kind != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        self.replace_by(path, content, Open::CREATE_NEW.private())
    }

    #[doc(hidden)]
    fn replace_by(&self, path: &str, content: &[u8], how: Open) -> Result<()> {
        assert!(how.create && (how.truncate || how.exclusive), "what takes the place of a file begins empty");
        let beside = format!("{path}.new");
        let file = self.open(&beside, how)?;
        file.write_at(content, 0)?;
        file.sync_data()?;
        drop(file);
        self.rename(&beside, path)?;
        self.sync_dir(directory_of(path))
    }
}

/// The directory part of a path, `""` if it has none.
#[must_use]
pub fn directory_of(path: &str) -> &str {
    path.rfind('/').map_or("", |slash| &path[..slash])
}
