//! Files for what memory does not hold: sort runs, hash tables that have grown too large. They live in
//! `tmp/`, which is emptied at start.
//!
//! The same [`Workspace`] counts what all who may come here still hold in memory, so that together they
//! hold no more than they should.
//!
//! **Invariants.** 1. Nothing in `tmp/` outlives the process: it is never synced, and recovery does not
//! look at it. 2. A file belongs to one [`TempFile`] and goes with it, as one does whose creation failed;
//! or, if it cannot be removed then, with the next one that is made. 3. A file only grows, and what has
//! been appended never changes. 4. What is read is what was appended, or the statement fails: each block
//! has a checksum, for an index that is built from a run with a flipped bit would be wrong for ever, under
//! checksums that are right.
//!
//! ```text
//! file:   block …           (what does not fill a block yet is in memory)
//! block:  bytes, 4092 | CRC-32 of the block's number u64 and these bytes
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use parking_lot::Mutex;
use txn::{Error, Result};
use world::{ErrorKind, File, Open, World};

const DIRECTORY: &str = "tmp";
/// Bytes of a block in the file, and of what was appended in each.
const BLOCK: usize = 4096;
const CONTENT: usize = BLOCK - 4;
/// Blocks that are read or written at once.
const PIECE: usize = 16;

/// Makes temporary files. One for each engine; cheap to clone.
#[derive(Clone)]
pub struct Workspace {
    world: World,
    made: Arc<AtomicU64>,
    held: Arc<Held>,
    /// Files that could not be removed.
    left: Arc<Mutex<Vec<String>>>,
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
        Ok(Workspace { world: world.clone(), made: Arc::default(), held: Arc::new(held), left: Arc::default() })
    }

    pub fn file(&self) -> Result<TempFile> {
        let left = std::mem::take(&mut *self.left.lock());
        left.into_iter().for_each(|path| self.remove(path));
        let path = format!("{DIRECTORY}/{}", self.made.fetch_add(1, Ordering::Relaxed));
        let handle = self.world.disk().open(&path, Open::CREATE_EMPTY).map_err(|e| {
            // A call that fails may have made it all the same.
            self.remove(path.clone());
            self.without_room(&e)
        })?;
        Ok(TempFile { workspace: self.clone(), path, handle, blocks: 0, tail: Vec::new() })
    }

    fn without_room(&self, error: &world::Error) -> Error {
        if error.kind == ErrorKind::Full {
            world::lacks_room(&self.world, &error.path, "statements that sort or build much fail (1114)");
        }
        failed(error)
    }

    fn remove(&self, path: String) {
        match self.world.disk().remove(&path) {
            Err(e) if e.kind != ErrorKind::NotFound => self.left.lock().push(path),
            _ => {}
        }
    }

    /// Who held `before` bytes in memory now holds `now`.
    pub fn hold(&self, before: usize, now: usize) {
        // Wraps around where it becomes less: the sum is right.
        let change = now.wrapping_sub(before);
        let held = self.held.bytes.fetch_add(change, Ordering::Relaxed).wrapping_add(change);
        debug_assert!(held.cast_signed() >= 0, "nobody gives back more than he has held");
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
    workspace: Workspace,
    path: String,
    handle: Arc<dyn File>,
    /// Those that are whole, and in the file.
    blocks: u64,
    /// What comes behind them.
    tail: Vec<u8>,
}

fn checksum(number: u64, content: &[u8]) -> [u8; 4] {
    let mut crc = crc32fast::Hasher::new();
    crc.update(&number.to_le_bytes());
    crc.update(content);
    crc.finalize().to_le_bytes()
}

impl TempFile {
    pub fn len(&self) -> u64 {
        self.blocks * CONTENT as u64 + self.tail.len() as u64
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns where the bytes stand. After an error the file is as before.
    pub fn append(&mut self, bytes: &[u8]) -> Result<u64> {
        let at = self.len();
        let whole = (self.tail.len() + bytes.len()) / CONTENT;
        if whole == 0 {
            self.tail.extend_from_slice(bytes);
            return Ok(at);
        }
        let (mut head, mut rest) = (self.tail.as_slice(), bytes);
        let mut piece = Vec::with_capacity(whole.min(PIECE) * BLOCK);
        for number in self.blocks..self.blocks + whole as u64 {
            let (first, then) = rest.split_at(CONTENT - head.len());
            let begin = piece.len();
            piece.extend_from_slice(std::mem::take(&mut head));
            piece.extend_from_slice(first);
            piece.extend_from_slice(&checksum(number, &piece[begin..]));
            rest = then;
            if piece.len() == PIECE * BLOCK {
                self.write(&mut piece, number)?;
            }
        }
        self.write(&mut piece, self.blocks + whole as u64 - 1)?;
        let tail = rest.to_vec();
        self.blocks += whole as u64;
        self.tail = tail;
        assert_eq!(self.len(), at + bytes.len() as u64, "3: a file grows by what is appended");
        Ok(at)
    }

    /// Blocks of which the last one has that number.
    fn write(&self, piece: &mut Vec<u8>, last: u64) -> Result<()> {
        let first = last + 1 - (piece.len() / BLOCK) as u64;
        if !piece.is_empty() {
            self.handle.write_at(piece, first * BLOCK as u64).map_err(|e| self.workspace.without_room(&e))?;
        }
        piece.clear();
        Ok(())
    }

    /// # Errors
    /// `Damaged` if a block is not as it was written.
    pub fn read(&self, into: &mut [u8], at: u64) -> Result<()> {
        let damaged = |what: &str| Error::Damaged(format!("temporary file {}: {what}", self.path));
        if at + into.len() as u64 > self.len() {
            return Err(damaged("a read beyond its end"));
        }
        let (mut number, mut skip) = (at / CONTENT as u64, (at % CONTENT as u64) as usize);
        let (mut done, mut piece) = (0, Vec::new());
        while done < into.len() && number < self.blocks {
            let count = (skip + into.len() - done).div_ceil(CONTENT).min(PIECE).min((self.blocks - number) as usize);
            piece.resize(count * BLOCK, 0);
            self.handle.read_exact_at(&mut piece, number * BLOCK as u64).map_err(|e| failed(&e))?;
            for block in piece.chunks_exact(BLOCK) {
                let (content, sum) = block.split_at(CONTENT);
                if checksum(number, content) != *sum {
                    return Err(damaged("a block is not as it was written"));
                }
                let taken = (into.len() - done).min(CONTENT - skip);
                into[done..done + taken].copy_from_slice(&content[skip..skip + taken]);
                (done, skip, number) = (done + taken, 0, number + 1);
            }
        }
        if done < into.len() {
            let left = into.len() - done;
            into[done..].copy_from_slice(&self.tail[skip..skip + left]);
        }
        Ok(())
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        self.workspace.remove(std::mem::take(&mut self.path));
    }
}

#[cfg(test)]
mod tests {
    use world::{Disk, Fault, FaultKind, Operation, Prng, SimDisk};

    use super::*;

    fn workspace(disk: &Arc<SimDisk>) -> Workspace {
        Workspace::open(&World::simulated(disk.clone(), 1)).expect("a directory")
    }

    #[test]
    fn what_is_read_is_what_was_appended() {
        let disk = SimDisk::new();
        let mut random = Prng::new(5);
        for most in [50, 5000, 300_000] {
            let mut file = workspace(&disk).file().expect("a file");
            let mut model = Vec::new();
            for _ in 0..60 {
                let mut bytes = vec![0; random.below(most) as usize];
                random.fill(&mut bytes);
                assert_eq!(file.append(&bytes), Ok(model.len() as u64));
                model.extend_from_slice(&bytes);
                assert_eq!(file.len(), model.len() as u64);
                let from = random.below(model.len() as u64 + 1) as usize;
                let to = from + random.below((model.len() - from) as u64 + 1) as usize;
                let mut read = vec![0; to - from];
                file.read(&mut read, from as u64).expect("it is there");
                assert!(read == model[from..to], "{from} to {to} of {}", model.len());
            }
            assert!(file.read(&mut [0], model.len() as u64).is_err());
        }
    }

    #[test]
    fn a_file_whose_creation_failed_is_not_left_behind() {
        let disk = SimDisk::new();
        let workspace = workspace(&disk);
        disk.inject(Fault {
            operation: Operation::Create,
            path: String::new(),
            after: 0,
            times: 1,
            kind: FaultKind::ProcessFiles,
            partial: 1,
        });
        assert!(workspace.file().is_err());
        assert!(disk.list("tmp").expect("lists").is_empty());
    }

    /// A bit that flips in tmp/ would become a wrong index, or a wrong answer.
    #[test]
    fn a_flipped_bit_is_an_error() {
        let disk = SimDisk::new();
        let mut file = workspace(&disk).file().expect("a file");
        let content: Vec<u8> = (0..20_000_u32).map(|n| (n * 7) as u8).collect();
        file.append(&content).expect("written");
        let mut random = Prng::new(6);
        for _ in 0..500 {
            let (offset, mask) = (random.below(disk.len("tmp/0")), 1 << random.below(8));
            disk.flip("tmp/0", offset, mask);
            let mut read = vec![0; content.len()];
            assert!(matches!(file.read(&mut read, 0), Err(Error::Damaged(_))), "at {offset}");
            disk.flip("tmp/0", offset, mask);
            file.read(&mut read, 0).expect("whole");
            assert!(read == content);
        }
    }

    /// Blocks that change places have right checksums, but not there.
    #[test]
    fn a_block_in_another_ones_place_is_an_error() {
        let disk = SimDisk::new();
        let world = World::simulated(disk.clone(), 1);
        let mut file = Workspace::open(&world).expect("a directory").file().expect("a file");
        file.append(&vec![1; 3 * CONTENT]).expect("written");
        let raw = world.disk().open("tmp/0", Open::EXISTING).expect("opens");
        let mut block = vec![0; BLOCK];
        raw.read_exact_at(&mut block, 0).expect("reads");
        raw.write_at(&block, BLOCK as u64).expect("writes");
        assert!(file.read(&mut vec![0; 3 * CONTENT], 0).is_err());
    }
}
