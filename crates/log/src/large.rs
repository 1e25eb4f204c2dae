//! The log gives a large transaction a file of its own (C12): `spill_file` says what is in it.

use binlog::{Spill, SpillSource};

use crate::log::Log;
use crate::spill_file::{SpillFile, room_for_head};

/// Bytes of a body that are written at once.
const PIECE: usize = 1 << 20;

impl SpillSource for Log {
    fn create(&self, head: usize) -> std::result::Result<Box<dyn Spill>, String> {
        let file = self.prepare("large", 0).map_err(|error| error.to_string())?;
        let head = room_for_head(self.head_len() + head);
        let spill = SpillFile::new(self.world.clone(), file, head, self.piece()).map_err(|error| error.to_string())?;
        Ok(Box::new(spill))
    }

    fn threshold(&self) -> usize {
        self.options.large_transaction
    }

    fn piece(&self) -> usize {
        self.threshold().min(PIECE)
    }
}
