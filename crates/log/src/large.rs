//! The file of a large transaction while it runs (C12).
//!
//! The body is written behind room for the file's head, at the offsets that it will keep; when the transaction commits the file becomes a log file by rename.
//! If it does not, the file is removed.

use binlog::{LARGE_HEAD_LEN, Spill};
use world::World;

use crate::Result;
use crate::files::Prepared;

pub(crate) struct SpillFile {
    world: World,
    /// `None` once the log has taken it.
    file: Option<Prepared>,
}

impl SpillFile {
    pub fn new(world: World, file: Prepared) -> SpillFile {
        SpillFile { world, file: Some(file) }
    }

    /// The body is complete: cut to its length and synced, so that the commit has little left to do.
    pub fn finish(mut self, len: u64) -> Result<Prepared> {
        let file = self.file.as_mut().expect("a spill is taken once");
        file.handle.set_len(len)?;
        file.handle.sync_data()?;
        file.allocated = len;
        Ok(self.file.take().expect("looked at a moment ago"))
    }
}

impl Drop for SpillFile {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            // What cannot be removed now is removed at the next start.
            let _ = self.world.disk().remove(&file.temporary);
        }
    }
}

impl Spill for SpillFile {
    fn write(&mut self, bytes: &[u8], at: u64) -> std::result::Result<(), String> {
        let file = self.file.as_ref().ok_or("the file is gone")?;
        file.handle.write_at(bytes, LARGE_HEAD_LEN as u64 + at).map_err(|error| error.to_string())
    }

    fn read(&self, bytes: &mut [u8], at: u64) -> std::result::Result<(), String> {
        let file = self.file.as_ref().ok_or("the file is gone")?;
        file.handle.read_exact_at(bytes, LARGE_HEAD_LEN as u64 + at).map_err(|error| error.to_string())
    }

    fn into_any(self: Box<Self>) -> Box<dyn std::any::Any + Send> {
        self
    }
}
