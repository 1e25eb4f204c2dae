//! Reads one file forward through a growing window.

use std::sync::Arc;

use binlog::next_event;
use world::File;

use crate::Result;

/// Bytes that are read at once.
pub(crate) const READ_STEP: usize = 1 << 20;

/// Reads one file forward through a growing window.
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

    pub fn advance(&mut self, bytes: usize) {
        self.at += bytes;
        self.forget(self.at);
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
        self.bytes.resize(old + step, 0);
        let got = self.file.read_at(&mut self.bytes[old..], from)?;
        self.bytes.truncate(old + got);
        Ok(got > 0)
    }

    /// Forgets what lies before `keep`.
    pub fn forget(&mut self, keep: usize) {
        if keep >= READ_STEP || keep == self.bytes.len() {
            self.bytes.drain(..keep);
            self.base += keep as u64;
            self.at -= keep;
        }
    }

    /// Size of the event at the reader's place if it is there whole and valid; `Ok(None)` at the very end of the file.
    pub fn event_size(&mut self) -> Result<std::result::Result<Option<usize>, binlog::Error>> {
        loop {
            let size = next_event(&self.bytes[self.at..]).map(|event| event.map(|event| event.bytes.len()));
            match size {
                Ok(Some(size)) => return Ok(Ok(Some(size))),
                Ok(None) if !self.grow(0)? => return Ok(Ok(None)),
                Err(binlog::Error::Truncated) => {
                    // A torn size field must not make us read gigabytes at once: the window grows by what the file has.
                    let claimed = self
                        .bytes
                        .get(self.at + 9..self.at + 13)
                        .map_or(0, |b| u32::from_le_bytes(b.try_into().expect("four bytes")) as usize);
                    let have = self.bytes.len() - self.at;
                    if !self.grow(claimed.saturating_sub(have))? {
                        return Ok(Err(binlog::Error::Truncated));
                    }
                }
                Ok(None) => {}
                Err(error) => return Ok(Err(error)),
            }
        }
    }
}
