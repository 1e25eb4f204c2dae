//! Files for what memory does not hold: sort runs, hash tables that have grown too large. They live in `tmp/`, which is emptied at start.
//!
//! The same [`Workspace`] counts what all who may come here still hold in memory, so that together they hold no more than they should.
//!
//! **Invariants.** 1. Nothing in `tmp/` outlives the process: it is never synced, and recovery does not look at it. 2. A file belongs to one [`TempFile`] and
//! goes with it. 3. A file only grows, and what has been appended never changes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use txn::{Error, Result};
use world::{ErrorKind, File, Open, World};

const DIRECTORY: &str = "tmp";

/// Makes temporary files. One for each engine; cheap to clone.
#[derive(Clone)]
pub struct Workspace {
    world: World,
    made: Arc<AtomicU64>,
    held: Arc<Held>,
}

/// What is in memory that could be here.
struct Held {
    bytes: AtomicUsize,
    max: AtomicUsize,
}

fn failed(error: &world::Error) -> Error {
    if error.kind == ErrorKind::Full { Error::Full("temporary files") } else { Error::Damaged(error.to_string()) }
}

impl Workspace {
    /// Empties the directory.
    pub(crate) fn open(world: &World) -> Result<Workspace> {
        let disk = world.disk();
        disk.create_dir(DIRECTORY).map_err(|e| failed(&e))?;
        for name in disk.list(DIRECTORY).map_err(|e| failed(&e))? {
            disk.remove(&format!("{DIRECTORY}/{name}")).map_err(|e| failed(&e))?;
        }
        let held = Held { bytes: AtomicUsize::new(0), max: AtomicUsize::new(usize::MAX) };
        Ok(Workspace { world: world.clone(), made: Arc::default(), held: Arc::new(held) })
    }

    pub fn file(&self) -> Result<TempFile> {
        let path = format!("{DIRECTORY}/{}", self.made.fetch_add(1, Ordering::Relaxed));
        let handle = self.world.disk().open(&path, Open::CREATE_EMPTY).map_err(|e| failed(&e))?;
        Ok(TempFile { world: self.world.clone(), path, handle, len: 0 })
    }

    /// Who held `before` bytes in memory now holds `now`.
    pub fn hold(&self, before: usize, now: usize) {
        // Wraps around where it becomes less: the sum is right.
        self.held.bytes.fetch_add(now.wrapping_sub(before), Ordering::Relaxed);
    }

    pub fn held(&self) -> usize {
        self.held.bytes.load(Ordering::Relaxed)
    }

    /// Whether more is held in memory than should be.
    pub fn is_crowded(&self) -> bool {
        self.held() > self.held.max.load(Ordering::Relaxed)
    }

    pub fn set_held_max(&self, bytes: usize) {
        self.held.max.store(bytes, Ordering::Relaxed);
    }

    /// How many files were made so far.
    pub fn made(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }
}

/// A file that is appended to, read anywhere, and removed when it is dropped.
pub struct TempFile {
    world: World,
    path: String,
    handle: Arc<dyn File>,
    len: u64,
}

impl TempFile {
    pub fn len(&self) -> u64 {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns where the bytes stand.
    pub fn append(&mut self, bytes: &[u8]) -> Result<u64> {
        let at = self.len;
        self.handle.write_at(bytes, at).map_err(|e| failed(&e))?;
        self.len += bytes.len() as u64;
        Ok(at)
    }

    pub fn read(&self, into: &mut [u8], at: u64) -> Result<()> {
        self.handle.read_exact_at(into, at).map_err(|e| failed(&e))
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        // What cannot be removed now is removed at the next start.
        let _ = self.world.disk().remove(&self.path);
    }
}
