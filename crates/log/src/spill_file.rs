//! The file of a large transaction while it runs (C12).
//!
//! The body is written behind room for the file's head, at the offsets that it will keep; when the
//! transaction commits the file becomes a log file by rename. If it does not, the file is removed. The room
//! holds twice what a head has to say when the first piece is written: executed GTIDs and catalog rows may
//! become more meanwhile.
//!
//! **Invariants.** 1. The body on disk ends at `whole`, a multiple of the alignment; what follows is in
//! `tail`. 2. Whole pieces are written past the page cache where the disk grants it, through a handle of
//! their own: the bytes are on the device when the write returns, so a commit does not wait for hundreds of
//! megabytes that the system has kept. Everything else (the last bytes of the body, the head) goes through
//! the file's ordinary handle, once no more pieces come.

use std::any::Any;
use std::sync::Arc;

use binlog::Spill;
use world::{AlignedBuf, DIRECT_ALIGNMENT, File, Open, World};

use crate::Result;
use crate::files::Prepared;

/// The least room of a head, of which every room is a multiple.
const HEAD_STEP: usize = 64 << 10;

const _: () = assert!(HEAD_STEP.is_multiple_of(DIRECT_ALIGNMENT), "the body begins at a place for direct I/O");

/// Room for a head that has so much to say now.
pub(crate) fn room_for_head(len: usize) -> usize {
    (2 * len).next_multiple_of(HEAD_STEP).max(HEAD_STEP)
}

pub(crate) struct SpillFile {
    world: World,
    /// `None` once the log has taken it.
    file: Option<Prepared>,
    /// Where the body begins.
    head: u64,
    pieces: Arc<dyn File>,
    tail: AlignedBuf,
    tail_len: usize,
    /// Where `tail` belongs in the file.
    whole: u64,
}

impl SpillFile {
    /// `piece`: bytes that are written at once. `head`: room in front of the body.
    pub fn new(world: World, file: Prepared, head: usize, piece: usize) -> Result<SpillFile> {
        let pieces = world.disk().open(&file.temporary, Open::EXISTING.direct());
        // Whatever happens now, the file is removed with the value.
        let mut spill = SpillFile {
            world,
            pieces: file.handle.clone(),
            file: Some(file),
            head: head as u64,
            tail: AlignedBuf::new(piece),
            tail_len: 0,
            whole: head as u64,
        };
        spill.pieces = pieces?;
        Ok(spill)
    }

    /// One that was taken, with its whole body: `(where it begins, its length)`.
    pub fn resume(world: World, file: Prepared, (head, len): (usize, u64), piece: usize) -> std::result::Result<SpillFile, String> {
        let mut spill = SpillFile::new(world, file, head, piece).map_err(|error| error.to_string())?;
        spill.whole = u64::MAX;
        spill.go_back(head as u64 + len)?;
        assert_eq!(spill.whole + spill.tail_len as u64, head as u64 + len, "1: what is not on disk is in the tail");
        Ok(spill)
    }

    fn file(&self) -> std::result::Result<&Prepared, String> {
        self.file.as_ref().ok_or_else(|| "the file is gone".to_owned())
    }

    /// What is written next begins at `at`, which is no place behind the end.
    fn go_back(&mut self, at: u64) -> std::result::Result<(), String> {
        if at < self.whole {
            let whole = at - at % DIRECT_ALIGNMENT as u64;
            let len = (at - whole) as usize;
            let handle = self.file()?.handle.clone();
            handle.read_exact_at(&mut self.tail[..len], whole).map_err(|error| error.to_string())?;
            self.whole = whole;
        }
        self.tail_len = (at - self.whole) as usize;
        Ok(())
    }

    /// The random id of the file.
    pub fn id(&self) -> Option<u64> {
        self.file.as_ref().map(|file| file.id)
    }

    /// The body of `len` bytes is complete: the file is cut to its length and synced, so that the commit has
    /// little left to do. Behind an error all is as it was, but for a sync that has failed: what it covered
    /// may never reach the device (C8d), so the file goes.
    pub fn sync(&mut self, len: u64) -> Result<()> {
        let end = self.head + len;
        assert_eq!(self.whole + self.tail_len as u64, end, "1: what is not on disk is in the tail");
        let Some(file) = &self.file else { return Ok(()) };
        file.handle.write_at(&self.tail[..self.tail_len], self.whole)?;
        file.handle.set_len(end)?;
        if let Err(error) = file.handle.sync_data() {
            self.remove();
            return Err(error.into());
        }
        Ok(())
    }

    /// The file, whose body was synced, for the log; and the room of the head.
    pub fn take(mut self, len: u64) -> Option<(Prepared, usize)> {
        let mut file = self.file.take()?;
        file.allocated = self.head + len;
        Some((file, self.head as usize))
    }
}

impl SpillFile {
    fn remove(&mut self) {
        if let Some(file) = self.file.take() {
            // What cannot be removed now is removed at the next start.
            let _ = self.world.disk().remove(&file.temporary);
        }
    }
}

impl Drop for SpillFile {
    fn drop(&mut self) {
        self.remove();
    }
}

impl Spill for SpillFile {
    fn body_at(&self) -> u64 {
        self.head
    }

    fn write(&mut self, mut bytes: &[u8], at: u64) -> std::result::Result<(), String> {
        self.go_back(self.head + at)?;
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(self.tail.len() - self.tail_len));
            self.tail[self.tail_len..self.tail_len + now.len()].copy_from_slice(now);
            self.tail_len += now.len();
            bytes = later;
            if self.tail_len == self.tail.len() {
                self.pieces.write_at(&self.tail, self.whole).map_err(|error| error.to_string())?;
                self.whole += self.tail_len as u64;
                self.tail_len = 0;
            }
        }
        Ok(())
    }

    fn read(&self, bytes: &mut [u8], at: u64) -> std::result::Result<(), String> {
        let at = self.head + at;
        let (written, kept) = bytes.split_at_mut(self.whole.saturating_sub(at).min(bytes.len() as u64) as usize);
        self.file()?.handle.read_exact_at(written, at).map_err(|error| error.to_string())?;
        let from = (at + written.len() as u64).saturating_sub(self.whole) as usize;
        kept.copy_from_slice(self.tail[..self.tail_len].get(from..from + kept.len()).ok_or("behind the end of the body")?);
        Ok(())
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any + Send> {
        self
    }
}

#[cfg(test)]
mod tests {
    use world::{SimDisk, World};

    use super::*;

    /// Pieces are aligned wherever the body's writes begin and end, and a body that went back is what was
    /// written last.
    #[test]
    fn a_body_is_what_was_written_at_its_places_with_direct_io_and_without() {
        for direct in [false, true] {
            let disk = SimDisk::new();
            disk.set_direct(direct);
            let world = World::simulated(disk.clone(), 1);
            let file = Prepared::create(&**world.disk(), "log", "large", 1, 0).expect("creates");
            let mut spill = SpillFile::new(world.clone(), file, HEAD_STEP, 8192).expect("opens");
            let (mut body, mut random) = (Vec::new(), world::Prng::new(7));
            for round in 0..200u64 {
                // Sometimes a little, sometimes everything is taken back.
                let at = if round % 7 == 6 { random.below(body.len() as u64 + 1) as usize } else { body.len() };
                let new: Vec<u8> = (0..random.below(9000)).map(|_| random.below(256) as u8).collect();
                body.truncate(at);
                body.extend_from_slice(&new);
                spill.write(&new, at as u64).expect("writes");
                let from = random.below(body.len() as u64 + 1) as usize;
                let mut got = vec![0; body.len() - from];
                spill.read(&mut got, from as u64).expect("reads");
                assert_eq!(got, body[from..], "round {round}");
            }
            spill.sync(body.len() as u64).expect("is synced");
            let (file, _) = spill.take(body.len() as u64).expect("is there");
            let mut got = vec![0; body.len()];
            file.handle.read_exact_at(&mut got, HEAD_STEP as u64).expect("reads");
            assert_eq!(got, body);
            assert_eq!(disk.len(&file.temporary), (HEAD_STEP + body.len()) as u64);
        }
    }
}
