//! A disk over another one: files of that disk as they are now, and whatever is done to them, for as long
//! as this one lives.
//!
//! ```text
//!   a block of a file:   below ---- written here ----> above      a file made here:   above from the first
//! ```
//! So a database can be opened, recovered and used without a change to the files that it is made of: a
//! state of the past while the present goes on.
//!
//! **Invariants.**
//! 1. Nothing below is ever changed, but for files whose names begin with the prefix, which are this disk's
//!    own.
//! 2. What is read is what was written here last, or else what stands below, up to the length that the file
//!    was shown with; whoever shows a file sees to it that these bytes stay as they are.
//! 3. A write never fails: where the device has no room for it, its blocks stay in memory.
//!    [`OverlayDisk::is_out_of_room`] tells, and whoever uses the disk ends its use then: a database in it
//!    would otherwise take the failure for its own and end the process.
//! 4. Nothing here outlives the disk: nothing is synced, and each of its own files goes with the last
//!    handle of the file that it belongs to. What a crash leaves is the matter of whoever chose the prefix.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use parking_lot::{Mutex, RwLock};

use crate::disk::{DirectoryLock, Disk, File, Open, directory_of};
use crate::error::{Error, ErrorKind, Result};

/// What is copied when a part of it is written.
const BLOCK: u64 = 4096;

/// See the module's documentation.
pub struct OverlayDisk {
    below: Arc<dyn Disk>,
    prefix: String,
    made: AtomicU64,
    files: Mutex<BTreeMap<String, Arc<Node>>>,
    out_of_room: Arc<AtomicBool>,
}

/// Where the bytes of a file are.
struct Places {
    /// One bit a block: it is above.
    above: Vec<u64>,
    /// Blocks for which there was no room.
    memory: BTreeMap<u64, Box<[u8; BLOCK as usize]>>,
    /// So much of the file below counts.
    shown: u64,
    len: u64,
}

/// A file, whatever its name is now.
struct Node {
    disk: Arc<dyn Disk>,
    below: Option<Arc<dyn File>>,
    above: Arc<dyn File>,
    own: String,
    places: RwLock<Places>,
    out_of_room: Arc<AtomicBool>,
}

struct OverlayFile {
    node: Arc<Node>,
    path: String,
}

struct Unlocked;

impl DirectoryLock for Unlocked {}

impl OverlayDisk {
    /// Shows files of the disk below, each with so many bytes; its own files there get names that begin
    /// with `prefix`.
    ///
    /// # Errors
    /// A file is not there, or its own cannot be made.
    pub fn new(below: Arc<dyn Disk>, prefix: &str, shown: &[(String, u64)]) -> Result<Arc<OverlayDisk>> {
        let (made, files) = (AtomicU64::new(0), Mutex::default());
        let disk = OverlayDisk { below, prefix: prefix.to_owned(), made, files, out_of_room: Arc::default() };
        for (name, len) in shown {
            let file = disk.below.open(name, Open::READ)?;
            let node = disk.node(Some(file), *len)?;
            disk.files.lock().insert(name.clone(), node);
        }
        Ok(Arc::new(disk))
    }

    /// Something is only in memory (invariant 3).
    pub fn is_out_of_room(&self) -> bool {
        self.out_of_room.load(Ordering::Relaxed)
    }

    fn node(&self, below: Option<Arc<dyn File>>, shown: u64) -> Result<Arc<Node>> {
        let own = format!("{}{}", self.prefix, self.made.fetch_add(1, Ordering::Relaxed));
        let above = self.below.open(&own, Open::CREATE_EMPTY.private()).inspect_err(|_| {
            // A call that fails may have made it all the same.
            let _ = self.below.remove(&own);
        })?;
        let places = RwLock::new(Places { above: Vec::new(), memory: BTreeMap::new(), shown, len: shown });
        Ok(Arc::new(Node { disk: self.below.clone(), below, above, own, places, out_of_room: self.out_of_room.clone() }))
    }
}

impl Places {
    fn is_above(&self, block: u64) -> bool {
        self.above.get(block as usize / 64).is_some_and(|word| word >> (block % 64) & 1 == 1)
    }

    fn put_above(&mut self, block: u64) {
        let word = block as usize / 64;
        if word >= self.above.len() {
            self.above.resize(word + 1, 0);
        }
        self.above[word] |= 1 << (block % 64);
    }
}

/// Reads what there is; the rest are zeroes, as in a file that has grown.
fn read_or_zero(file: &dyn File, into: &mut [u8], offset: u64) -> Result<()> {
    let got = file.read_at(into, offset)?;
    into[got..].fill(0);
    Ok(())
}

impl Node {
    /// Bytes that are in one place, wherever that is; of memory, bytes of one block.
    fn read_from(&self, places: &Places, into: &mut [u8], offset: u64) -> Result<()> {
        if let Some(block) = places.memory.get(&(offset / BLOCK)) {
            let from = (offset % BLOCK) as usize;
            assert!(from + into.len() <= block.len(), "2: of memory, bytes of one block are read");
            into.copy_from_slice(&block[from..from + into.len()]);
            return Ok(());
        }
        if places.is_above(offset / BLOCK) {
            return read_or_zero(&*self.above, into, offset);
        }
        let shown = usize::try_from(places.shown.saturating_sub(offset)).unwrap_or(usize::MAX).min(into.len());
        let (there, beyond) = into.split_at_mut(shown);
        beyond.fill(0);
        match &self.below {
            Some(below) if !there.is_empty() => read_or_zero(&**below, there, offset),
            _ => {
                there.fill(0);
                Ok(())
            }
        }
    }

    /// Writes a part of a block.
    fn write_in_block(&self, places: &mut Places, bytes: &[u8], offset: u64) -> Result<()> {
        let (block, from) = (offset / BLOCK, (offset % BLOCK) as usize);
        assert!(from + bytes.len() <= BLOCK as usize, "2: a part of one block is written");
        if !places.memory.contains_key(&block) {
            let lifted = if places.is_above(block) || bytes.len() as u64 == BLOCK {
                self.above.write_at(bytes, offset)
            } else {
                let mut whole = [0; BLOCK as usize];
                self.read_from(places, &mut whole, block * BLOCK)?;
                whole[from..from + bytes.len()].copy_from_slice(bytes);
                self.above.write_at(&whole, block * BLOCK)
            };
            match lifted {
                Ok(()) => {
                    places.put_above(block);
                    return Ok(());
                }
                Err(error) if error.kind != ErrorKind::Full => return Err(error),
                Err(_) => self.out_of_room.store(true, Ordering::Relaxed),
            }
            let mut whole = Box::new([0; BLOCK as usize]);
            self.read_from(places, &mut whole[..], block * BLOCK)?;
            places.memory.insert(block, whole);
        }
        if let Some(whole) = places.memory.get_mut(&block) {
            whole[from..from + bytes.len()].copy_from_slice(bytes);
        }
        Ok(())
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // What cannot be removed goes at the next start (invariant 3).
        let _ = self.disk.remove(&self.own);
    }
}

impl File for OverlayFile {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        let places = self.node.places.read();
        let len = usize::try_from(places.len.saturating_sub(offset)).unwrap_or(usize::MAX).min(buffer.len());
        let (mut done, plain) = (0, places.memory.is_empty());
        while done < len {
            let at = offset + done as u64;
            let mut end = (at / BLOCK + 1) * BLOCK;
            // Neighbours that are in the same place are read at once.
            while plain && end < offset + len as u64 && places.is_above(end / BLOCK) == places.is_above(at / BLOCK) {
                end += BLOCK;
            }
            let step = usize::try_from(end - at).unwrap_or(usize::MAX).min(len - done);
            self.node.read_from(&places, &mut buffer[done..done + step], at)?;
            done += step;
        }
        Ok(len)
    }

    fn write_at(&self, buffer: &[u8], offset: u64) -> Result<()> {
        let mut places = self.node.places.write();
        let (mut at, mut rest) = (offset, buffer);
        while !rest.is_empty() {
            let step = usize::try_from(BLOCK - at % BLOCK).unwrap_or(usize::MAX).min(rest.len());
            let (now, later) = rest.split_at(step);
            self.node.write_in_block(&mut places, now, at)?;
            (at, rest) = (at + step as u64, later);
        }
        if !buffer.is_empty() {
            places.len = places.len.max(at);
        }
        Ok(())
    }

    fn sync_data(&self) -> Result<()> {
        Ok(())
    }

    fn len(&self) -> Result<u64> {
        Ok(self.node.places.read().len)
    }

    fn set_len(&self, len: u64) -> Result<()> {
        let mut places = self.node.places.write();
        if len < places.len {
            places.shown = places.shown.min(len);
            places.memory.retain(|block, _| block * BLOCK < len);
            if let Some(block) = places.memory.get_mut(&(len / BLOCK)) {
                block[(len % BLOCK) as usize..].fill(0);
            }
            // What is written behind it later has zeroes before it.
            if self.node.above.len()? > len {
                self.node.above.set_len(len)?;
            }
        }
        places.len = len;
        assert!(places.shown <= places.len, "2: no more is shown of a file than it has");
        Ok(())
    }

    fn allocate(&self, offset: u64, len: u64) -> Result<()> {
        let mut places = self.node.places.write();
        places.len = places.len.max(offset + len);
        Ok(())
    }

    fn alignment(&self) -> usize {
        1
    }

    fn path(&self) -> &str {
        &self.path
    }
}

impl Disk for OverlayDisk {
    fn open(&self, path: &str, how: Open) -> Result<Arc<dyn File>> {
        let mut files = self.files.lock();
        let node = match files.get(path) {
            Some(_) if how.create && how.exclusive => return Err(Error::new(ErrorKind::AlreadyExists, "open", path)),
            Some(node) => node.clone(),
            None if how.create => {
                let node = self.node(None, 0)?;
                files.insert(path.to_owned(), node.clone());
                node
            }
            None => return Err(Error::new(ErrorKind::NotFound, "open", path)),
        };
        let file = OverlayFile { node, path: path.to_owned() };
        if how.truncate {
            file.set_len(0)?;
        }
        Ok(Arc::new(file))
    }

    fn rename(&self, from: &str, to: &str) -> Result<()> {
        let mut files = self.files.lock();
        let node = files.remove(from).ok_or_else(|| Error::new(ErrorKind::NotFound, "rename", from))?;
        files.insert(to.to_owned(), node);
        Ok(())
    }

    fn remove(&self, path: &str) -> Result<()> {
        self.files.lock().remove(path).map(drop).ok_or_else(|| Error::new(ErrorKind::NotFound, "remove", path))
    }

    fn list(&self, directory: &str) -> Result<Vec<String>> {
        let files = self.files.lock();
        let name = |path: &String| path.rsplit_once('/').map_or_else(|| path.clone(), |(_, name)| name.to_owned());
        Ok(files.keys().filter(|path| directory_of(path) == directory).map(name).collect())
    }

    fn create_dir(&self, _: &str) -> Result<()> {
        Ok(())
    }

    fn sync_dir(&self, _: &str) -> Result<()> {
        Ok(())
    }

    fn resolve(&self, path: &str) -> Result<String> {
        self.below.resolve(path)
    }

    fn lock(&self, _: &str) -> Result<Box<dyn DirectoryLock>> {
        Ok(Box::new(Unlocked))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Prng, SimDisk};

    /// Whatever is written, read and cut: what is read is what a plain file would hold, and the file below
    /// stays as it was.
    #[test]
    fn a_file_is_as_if_it_were_alone() {
        let disk = SimDisk::new();
        let below: Arc<dyn Disk> = disk.clone();
        let mut random = Prng::new(3);
        let mut content = vec![0; 40_000];
        random.fill(&mut content);
        below.open("a", Open::CREATE).and_then(|file| file.write_at(&content, 0)).expect("written");
        let overlay = OverlayDisk::new(below.clone(), "tmp/over.", &[("a".to_owned(), 30_000)]).expect("it is there");
        let file = overlay.open("a", Open::EXISTING).expect("shown");
        let mut model = content[..30_000].to_vec();
        for _ in 0..400 {
            let at = random.below(45_000) as usize;
            let mut bytes = vec![0; random.below(9000) as usize];
            match random.below(8) {
                0 => {
                    file.set_len(at as u64).expect("set");
                    model.resize(at, 0);
                }
                1..4 if !bytes.is_empty() => {
                    random.fill(&mut bytes);
                    file.write_at(&bytes, at as u64).expect("written");
                    model.resize(model.len().max(at + bytes.len()), 0);
                    model[at..at + bytes.len()].copy_from_slice(&bytes);
                }
                _ => {
                    let got = file.read_at(&mut bytes, at as u64).expect("read");
                    let end = model.len().min(at + bytes.len());
                    assert_eq!(&bytes[..got], &model[at.min(end)..end]);
                }
            }
            assert_eq!(file.len(), Ok(model.len() as u64));
        }
        assert_eq!(below.read("a").expect("there"), content);
        drop((file, overlay));
        assert_eq!(disk.paths(), ["a"], "nothing of it is left");
    }

    /// Without room it goes on, and says so.
    #[test]
    fn a_full_device_is_no_error_here() {
        let disk = SimDisk::new();
        let below: Arc<dyn Disk> = disk.clone();
        below.replace("a", &[7; 10_000]).expect("written");
        let overlay = OverlayDisk::new(below, "over.", &[("a".to_owned(), 10_000)]).expect("it is there");
        let file = overlay.open("a", Open::EXISTING).expect("shown");
        file.write_at(&[1; 100], 50).expect("there is room");
        disk.set_capacity(1);
        file.write_at(&[2; 5000], 4000).expect("in memory");
        assert!(overlay.is_out_of_room());
        let mut model = vec![7; 10_000];
        model[50..150].fill(1);
        model[4000..9000].fill(2);
        assert_eq!(overlay.read("a"), Ok(model.clone()));
        file.set_len(8500).expect("cut");
        file.set_len(9500).expect("grown");
        model.truncate(8500);
        model.resize(9500, 0);
        assert_eq!(overlay.read("a"), Ok(model));
    }

    /// Names are this disk's own, too.
    #[test]
    fn names_change_here_alone() {
        let disk = SimDisk::new();
        let below: Arc<dyn Disk> = disk.clone();
        below.replace("a", b"below").expect("written");
        let overlay = OverlayDisk::new(below.clone(), "over.", &[("a".to_owned(), 5)]).expect("it is there");
        overlay.rename("a", "b").expect("renamed");
        overlay.replace("tmp/c", b"new").expect("written");
        assert_eq!((overlay.read("b"), overlay.read("tmp/c")), (Ok(b"below".to_vec()), Ok(b"new".to_vec())));
        assert_eq!((overlay.list(""), overlay.list("tmp")), (Ok(vec!["b".to_owned()]), Ok(vec!["c".to_owned()])));
        overlay.remove("b").expect("removed");
        assert_eq!((overlay.exists("a"), overlay.exists("b")), (Ok(false), Ok(false)));
        assert_eq!(below.read("a"), Ok(b"below".to_vec()));
    }
}
