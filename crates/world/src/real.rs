//! The real disk: pread, pwrite, fdatasync, O_DIRECT where it works.
//!
//! Direct I/O is granted per file: opening with O_DIRECT may succeed where reading with it does not (some
//! overlay file systems), so the first open asks by an aligned read. What is not granted is buffered,
//! silently: [`File::alignment`] tells.

use std::fs;
use std::os::fd::AsRawFd;
use std::os::unix::fs::{DirBuilderExt, FileExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::disk::{DIRECT_ALIGNMENT, DirectoryLock, Disk, File, FileStatus, Open};
use crate::error::{Error, ErrorKind, Result};
use crate::files::{Files, Opened};
use crate::memory::AlignedBuf;
use crate::waits::{Op, Wait};

/// `IOV_MAX` of Linux; more buffers go in several calls.
const VECTORS_MAX: usize = 1024;

/// A data directory on the real file system.
pub struct RealDisk {
    root: PathBuf,
    /// Open, so that its names can be made durable when descriptors are used up.
    root_handle: fs::File,
    files: Files,
}

struct RealFile {
    file: fs::File,
    path: String,
    alignment: usize,
    opened: Opened,
}

/// As what waits for a file count.
fn wait_of(path: &str) -> Wait {
    match path {
        p if p.starts_with("pages.") => Wait::Data,
        p if p.starts_with("pagemap.") => Wait::Map,
        p if p.starts_with("tmp/") => Wait::Temporary,
        // The log may have any name; it ends in a number.
        p if p.rsplit_once('.').is_some_and(|(_, n)| n.len() >= 6 && n.bytes().all(|b| b.is_ascii_digit())) => Wait::Binlog,
        _ => Wait::Misc,
    }
}

struct RealLock {
    _file: fs::File,
}

impl DirectoryLock for RealLock {}

impl RealDisk {
    /// Takes an existing directory.
    pub fn new(root: &Path) -> Result<RealDisk> {
        let error = |e: &std::io::Error| Error::from_io(e, "open", &root.display().to_string());
        let root = fs::canonicalize(root).map_err(|e| error(&e))?;
        let root_handle = fs::File::open(&root).map_err(|e| error(&e))?;
        Ok(RealDisk { root, root_handle, files: Files::default() })
    }

    fn full(&self, path: &str) -> PathBuf {
        if path.is_empty() { self.root.clone() } else { self.root.join(path) }
    }

    fn open_as(&self, path: &str, how: Open, flags: i32) -> Result<fs::File> {
        assert!(!how.read_only || !how.create && !how.truncate, "who only reads {path} makes and empties nothing");
        fs::OpenOptions::new()
            .read(true)
            .write(!how.read_only)
            .create(how.create && !how.exclusive)
            .create_new(how.create && how.exclusive)
            .truncate(how.truncate)
            .mode(if how.private { 0o600 } else { 0o640 })
            .custom_flags(flags)
            .open(self.full(path))
            .map_err(|e| Error::from_io(&e, "open", path))
    }

    fn opened(&self, file: fs::File, path: &str, alignment: usize) -> Arc<dyn File> {
        Arc::new(RealFile { file, path: path.to_owned(), alignment, opened: self.files.opened(path, wait_of(path)) })
    }
}

/// True if an aligned read of the file works (an empty file reads as 0 bytes, which proves it as well).
fn direct_reads(file: &fs::File) -> bool {
    let mut buffer = AlignedBuf::new(DIRECT_ALIGNMENT);
    file.read_at(&mut buffer, 0).is_ok()
}

impl Disk for RealDisk {
    fn open(&self, path: &str, how: Open) -> Result<Arc<dyn File>> {
        if how.direct {
            // A file that a refused attempt has created must not fail the second one.
            let existed = self.full(path).exists();
            match self.open_as(path, how, libc::O_DIRECT) {
                Ok(file) if direct_reads(&file) => {
                    return Ok(self.opened(file, path, DIRECT_ALIGNMENT));
                }
                Err(error) if error.os != Some(libc::EINVAL) => return Err(error),
                _ => {}
            }
            let exclusive = how.exclusive && existed;
            let file = self.open_as(path, Open { exclusive, ..how }, 0)?;
            return Ok(self.opened(file, path, 1));
        }
        let file = self.open_as(path, how, 0)?;
        Ok(self.opened(file, path, 1))
    }

    fn rename(&self, from: &str, to: &str) -> Result<()> {
        fs::rename(self.full(from), self.full(to)).map_err(|e| Error::from_io(&e, "rename", from))?;
        self.files.renamed(from, to);
        Ok(())
    }

    fn remove(&self, path: &str) -> Result<()> {
        fs::remove_file(self.full(path)).map_err(|e| Error::from_io(&e, "remove", path))?;
        self.files.removed(path);
        Ok(())
    }

    fn list(&self, directory: &str) -> Result<Vec<String>> {
        let error = |e: std::io::Error| Error::from_io(&e, "list", directory);
        let mut names = Vec::new();
        for entry in fs::read_dir(self.full(directory)).map_err(error)? {
            let entry = entry.map_err(error)?;
            if entry.file_type().map_err(error)?.is_file()
                && let Ok(name) = entry.file_name().into_string()
            {
                names.push(name);
            }
        }
        names.sort();
        Ok(names)
    }

    fn create_dir(&self, directory: &str) -> Result<()> {
        match fs::DirBuilder::new().mode(0o750).create(self.full(directory)) {
            Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
            other => other.map_err(|e| Error::from_io(&e, "create", directory)),
        }
    }

    fn sync_dir(&self, directory: &str) -> Result<()> {
        let below;
        let handle = if directory.is_empty() {
            &self.root_handle
        } else {
            below = fs::File::open(self.full(directory)).map_err(|e| Error::from_io(&e, "open", directory))?;
            &below
        };
        handle.sync_all().map_err(|e| Error::from_io(&e, "sync", directory))
    }

    fn resolve(&self, path: &str) -> Result<String> {
        let resolved = fs::canonicalize(self.full(path)).map_err(|e| Error::from_io(&e, "resolve", path))?;
        Ok(resolved.to_string_lossy().into_owned())
    }

    fn files(&self) -> Vec<FileStatus> {
        self.files.status(&self.root)
    }

    fn lock(&self, path: &str) -> Result<Box<dyn DirectoryLock>> {
        let file = self.open_as(path, Open::CREATE, 0)?;
        // SAFETY: the descriptor is open for as long as `file` lives.
        let done = unsafe { libc::flock(file.as_raw_fd(), libc::LOCK_EX | libc::LOCK_NB) };
        if done == 0 {
            return Ok(Box::new(RealLock { _file: file }));
        }
        let e = std::io::Error::last_os_error();
        let is_held = e.kind() == std::io::ErrorKind::WouldBlock;
        Err(if is_held { Error::new(ErrorKind::Locked, "lock", path) } else { Error::from_io(&e, "lock", path) })
    }
}

impl RealFile {
    fn error(&self, operation: &'static str) -> impl Fn(std::io::Error) -> Error + '_ {
        move |e| Error::from_io(&e, operation, &self.path)
    }

    fn check_alignment(&self, offset: u64, len: usize) {
        let is_aligned = offset.is_multiple_of(self.alignment as u64) && len.is_multiple_of(self.alignment);
        assert!(is_aligned, "direct I/O of {} is aligned: {offset}+{len}", self.path);
    }
}

impl File for RealFile {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        self.check_alignment(offset, buffer.len());
        let _timer = self.opened.timer(Op::Read, buffer.len());
        let mut done = 0;
        while done < buffer.len() {
            match self.file.read_at(&mut buffer[done..], offset + done as u64) {
                Ok(0) => break,
                Ok(n) => done += n,
                Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
                Err(e) => return Err(self.error("read")(e)),
            }
            // A direct read that stopped off the alignment has met the end of the file.
            if !done.is_multiple_of(self.alignment) {
                break;
            }
        }
        Ok(done)
    }

    fn write_at(&self, buffer: &[u8], offset: u64) -> Result<()> {
        self.check_alignment(offset, buffer.len());
        let _timer = self.opened.timer(Op::Write, buffer.len());
        self.file.write_all_at(buffer, offset).map_err(self.error("write"))
    }

    fn write_vectored_at(&self, buffers: &[&[u8]], offset: u64) -> Result<()> {
        let _timer = self.opened.timer(Op::Write, buffers.iter().map(|b| b.len()).sum());
        let mut at = offset;
        for group in buffers.chunks(VECTORS_MAX) {
            let vectors: Vec<libc::iovec> =
                group.iter().map(|b| libc::iovec { iov_base: b.as_ptr().cast_mut().cast(), iov_len: b.len() }).collect();
            let whole: usize = group.iter().map(|b| b.len()).sum();
            let count = i32::try_from(vectors.len()).expect("at most IOV_MAX buffers");
            let position = i64::try_from(at).expect("an offset is below 2^63");
            // SAFETY: each vector describes a live slice that pwritev only reads.
            let done = unsafe { libc::pwritev(self.file.as_raw_fd(), vectors.as_ptr(), count, position) };
            match usize::try_from(done) {
                Ok(done) if done == whole => {}
                // A short or interrupted write is rare: write this group again, one by one (the bytes are
                // the same).
                Ok(_) => write_each(self, group, at)?,
                Err(_) => {
                    let e = std::io::Error::last_os_error();
                    if e.kind() != std::io::ErrorKind::Interrupted {
                        return Err(self.error("write")(e));
                    }
                    write_each(self, group, at)?;
                }
            }
            at += whole as u64;
        }
        Ok(())
    }

    fn sync_data(&self) -> Result<()> {
        let _timer = self.opened.timer(Op::Misc, 0);
        self.file.sync_data().map_err(self.error("sync"))
    }

    fn len(&self) -> Result<u64> {
        Ok(self.file.metadata().map_err(self.error("stat"))?.len())
    }

    fn set_len(&self, len: u64) -> Result<()> {
        self.file.set_len(len).map_err(self.error("truncate"))
    }

    fn allocate(&self, offset: u64, len: u64) -> Result<()> {
        assert!(len > 0, "room in {} is reserved for something", self.path);
        let (from, count) = (i64::try_from(offset).expect("an offset is below 2^63"), i64::try_from(len).expect("a length is below 2^63"));
        // SAFETY: plain system call on an open descriptor.
        let done = uninterrupted(|| unsafe { libc::fallocate(self.file.as_raw_fd(), 0, from, count) });
        match done {
            Ok(()) => return Ok(()),
            Err(e) if !is_unsupported(&e) => return Err(self.error("allocate")(e)),
            Err(_) => {}
        }
        // No preallocation here: zeroes behind the end do the same.
        let zeroes = AlignedBuf::new(1 << 20);
        let mut at = self.len()?.max(offset).next_multiple_of(self.alignment as u64);
        while at < offset + len {
            let step = (offset + len - at).min(zeroes.len() as u64);
            self.write_at(&zeroes[..usize::try_from(step).expect("at most 1 MiB").next_multiple_of(self.alignment)], at)?;
            at += step;
        }
        Ok(())
    }

    fn punch(&self, offset: u64, len: u64) -> Result<bool> {
        let (from, count) = (i64::try_from(offset).expect("an offset is below 2^63"), i64::try_from(len).expect("a length is below 2^63"));
        assert!(len > 0, "a hole in {} is of something", self.path);
        let mode = libc::FALLOC_FL_PUNCH_HOLE | libc::FALLOC_FL_KEEP_SIZE;
        // SAFETY: plain system call on an open descriptor.
        let done = uninterrupted(|| unsafe { libc::fallocate(self.file.as_raw_fd(), mode, from, count) });
        match done {
            Ok(()) => Ok(true),
            Err(e) if is_unsupported(&e) => Ok(false),
            Err(e) => Err(self.error("punch")(e)),
        }
    }

    fn has_holes(&self) -> Result<bool> {
        const BLOCK: u64 = 512;
        let data = self.file.metadata().map_err(self.error("stat"))?;
        Ok(data.blocks() * BLOCK < data.len())
    }

    fn zero(&self, offset: u64, len: u64) -> Result<()> {
        // In the page cache such pieces stay small folios; small writes into large ones, and their syncs,
        // cost several times as much.
        const PIECE: usize = 16 << 10;
        let zeroes = AlignedBuf::new(PIECE);
        let end = offset + len;
        for at in (offset..end).step_by(PIECE) {
            self.write_at(&zeroes[..PIECE.min(usize::try_from(end - at).unwrap_or(PIECE))], at)?;
        }
        Ok(())
    }

    fn alignment(&self) -> usize {
        self.alignment
    }

    fn path(&self) -> &str {
        &self.path
    }
}

/// A system call, until no signal interrupts it: what it had done by then says nothing of what it will do.
fn uninterrupted(call: impl Fn() -> i32) -> std::io::Result<()> {
    loop {
        if call() == 0 {
            return Ok(());
        }
        let e = std::io::Error::last_os_error();
        if e.kind() != std::io::ErrorKind::Interrupted {
            return Err(e);
        }
    }
}

/// The file system does not know the call.
fn is_unsupported(e: &std::io::Error) -> bool {
    matches!(e.raw_os_error(), Some(libc::EOPNOTSUPP | libc::ENOSYS))
}

fn write_each(file: &RealFile, buffers: &[&[u8]], offset: u64) -> Result<()> {
    let mut at = offset;
    for buffer in buffers {
        file.write_at(buffer, at)?;
        at += buffer.len() as u64;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// A call that a signal had interrupted was taken for one that the file system does not know: then a hole
    /// was half there, and its slots were given to pages; or room was not there that was said to be reserved.
    #[test]
    fn a_call_that_was_interrupted_is_made_again() {
        let fails_with = |errnos: &[i32]| {
            let calls = Cell::new(0);
            let done = uninterrupted(|| {
                let errno = errnos.get(calls.replace(calls.get() + 1)).copied().unwrap_or(0);
                // SAFETY: the place of this thread's own errno.
                unsafe { *libc::__errno_location() = errno };
                if errno == 0 { 0 } else { -1 }
            });
            (done.map_err(|e| e.raw_os_error()), calls.get())
        };
        assert_eq!(fails_with(&[libc::EINTR, libc::EINTR]), (Ok(()), 3));
        assert_eq!(fails_with(&[libc::EINTR, libc::ENOSPC]), (Err(Some(libc::ENOSPC)), 2));
        assert_eq!(fails_with(&[libc::EOPNOTSUPP]), (Err(Some(libc::EOPNOTSUPP)), 1));
    }
}
