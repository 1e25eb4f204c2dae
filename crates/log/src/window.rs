//! Reads one file forward through a window of bounded size.
//!
//! **Invariants.** 1. The window holds a step of the file, and more only while the one event at the
//! reader's place is larger and somebody wants its bytes. 2. An event that is larger than a step is checked
//! in pieces before it is held: a torn size field costs no memory. 3. What a large event has taken is given
//! back behind it.

use std::sync::Arc;

use binlog::{EventCheck, HEADER_LEN, OWN_HEADER_LEN, next_event};
use world::File;

use crate::Result;

/// Bytes that are read at once.
pub(crate) const READ_STEP: usize = 1 << 20;
/// Bytes that the window may hold when it holds no large event.
const HELD_MAX: usize = 4 * READ_STEP;

/// Reads one file forward.
pub(crate) struct Window {
    pub file: Arc<dyn File>,
    pub len: u64,
    /// Offset of `bytes[0]`.
    pub base: u64,
    pub bytes: Vec<u8>,
    /// Position of the reader in `bytes`.
    pub at: usize,
}

impl Window {
    /// Begins at an offset of the file, of which `len` bytes count.
    pub fn new(file: Arc<dyn File>, len: u64, offset: u64) -> Window {
        Window { file, len, base: offset, bytes: Vec::new(), at: 0 }
    }

    /// What has been read from the reader's place on.
    pub fn rest(&self) -> &[u8] {
        &self.bytes[self.at..]
    }

    /// Goes behind an event, of which not all may have been read.
    pub fn pass(&mut self, bytes: usize) {
        debug_assert!(bytes == 0 || self.offset() + bytes as u64 <= self.len, "nobody goes beyond the bytes that count");
        if self.at + bytes <= self.bytes.len() {
            self.at += bytes;
        } else {
            self.go_to(self.offset() + bytes as u64);
        }
    }

    /// Goes behind what is not needed any more.
    pub fn advance(&mut self, bytes: usize) {
        self.pass(bytes);
        self.forget();
    }

    /// Goes to another place of the file.
    pub fn go_to(&mut self, offset: u64) {
        self.base = offset;
        self.bytes.clear();
        self.at = 0;
        self.shrink();
    }

    pub fn offset(&self) -> u64 {
        self.base + self.at as u64
    }

    /// Reads more; false at the end of the file.
    pub fn grow(&mut self, need: usize) -> Result<bool> {
        let from = self.base + self.bytes.len() as u64;
        let left = usize::try_from(self.len.saturating_sub(from)).unwrap_or(usize::MAX);
        let step = need.max(READ_STEP).min(left);
        let old = self.bytes.len();
        self.bytes.reserve_exact(step);
        self.bytes.resize(old + step, 0);
        let got = self.file.read_at(&mut self.bytes[old..], from)?;
        assert!(got <= step, "a read gives no more than was asked for");
        self.bytes.truncate(old + got);
        Ok(got > 0)
    }

    /// Forgets what lies before the reader's place, if that is worth the move.
    pub fn forget(&mut self) {
        if self.at >= READ_STEP || self.at == self.bytes.len() {
            self.bytes.drain(..self.at);
            self.base += self.at as u64;
            self.at = 0;
            self.shrink();
        }
    }

    fn shrink(&mut self) {
        if self.bytes.capacity() > HELD_MAX && self.bytes.len() <= HELD_MAX / 2 {
            self.bytes.shrink_to(HELD_MAX / 2);
        }
    }

    /// Size of the event at the reader's place if it is there whole and valid; `Ok(None)` at the very end
    /// of the file. Its bytes may not have been read: [`Window::hold`].
    pub fn event_size(&mut self) -> Result<std::result::Result<Option<usize>, binlog::Error>> {
        loop {
            let size = next_event(&self.bytes[self.at..]).map(|event| event.map(|event| event.bytes.len()));
            match size {
                Ok(Some(size)) => return Ok(Ok(Some(size))),
                Ok(None) if !self.grow(0)? => return Ok(Ok(None)),
                Err(binlog::Error::Truncated) => {
                    let have = self.bytes.len() - self.at;
                    let claimed = self.rest().get(9..13).map_or(0, |b| u32::from_le_bytes(b.try_into().expect("four bytes")) as usize);
                    if claimed > READ_STEP && have >= HEADER_LEN + OWN_HEADER_LEN {
                        return self.check_in_pieces(claimed);
                    }
                    if !self.grow(claimed.saturating_sub(have).min(READ_STEP))? {
                        return Ok(Err(binlog::Error::Truncated));
                    }
                }
                Ok(None) => {}
                Err(error) => return Ok(Err(error)),
            }
        }
    }

    /// An event that is larger than a step.
    fn check_in_pieces(&self, size: usize) -> Result<std::result::Result<Option<usize>, binlog::Error>> {
        if self.offset() + size as u64 > self.len {
            return Ok(Err(binlog::Error::Truncated));
        }
        let (mut check, have) = (EventCheck::new(size), self.rest().len().min(size));
        check.add(&self.rest()[..have]);
        let (mut piece, mut left, mut at) = (vec![0; READ_STEP], size - have, self.offset() + have as u64);
        while left > 0 {
            let step = left.min(READ_STEP);
            let got = self.file.read_at(&mut piece[..step], at)?;
            if got < step {
                return Ok(Err(binlog::Error::Truncated));
            }
            check.add(&piece[..step]);
            (left, at) = (left - step, at + step as u64);
        }
        Ok(if check.is_sound() { Ok(Some(size)) } else { Err(binlog::Error::Checksum) })
    }

    /// The bytes of the event whose size [`Window::event_size`] has said.
    pub fn hold(&mut self, size: usize) -> Result<&[u8]> {
        while self.rest().len() < size {
            if self.at > 0 {
                // What lies before it is not needed beside it.
                self.bytes.drain(..self.at);
                self.base += self.at as u64;
                self.at = 0;
            }
            if !self.grow(size - self.rest().len())? {
                let error = world::Error::new(world::ErrorKind::UnexpectedEnd, "read", self.file.path());
                return Err(error.into());
            }
        }
        Ok(&self.rest()[..size])
    }
}
