//! Files of LOAD DATA, which a source sends in blocks before the statement: they stay where they are, in the
//! relay log, until the statement reads them. They may be larger than memory.

use std::sync::Arc;

use binlog::Event;
use session::LocalData;
use value::{SqlError, SqlResult, sql_error};

use crate::relay::{Place, Reader, Relay};

/// One file.
pub(crate) struct Loaded {
    reader: Reader,
    blocks: std::vec::IntoIter<Place>,
    event: Vec<u8>,
}

impl Loaded {
    pub fn new(relay: &Arc<Relay>, blocks: Vec<Place>) -> Loaded {
        Loaded { reader: Reader::new(relay, Place::default()), blocks: blocks.into_iter(), event: Vec::new() }
    }
}

fn unreadable(why: impl std::fmt::Display) -> SqlError {
    sql_error!(UNKNOWN_ERROR, format!("Relay log read failure: {why}"))
}

impl LocalData for Loaded {
    fn read(&mut self, buffer: &mut Vec<u8>) -> SqlResult<bool> {
        let Some(block) = self.blocks.next() else { return Ok(false) };
        if self.reader.place() != block {
            self.reader.seek(block);
        }
        self.reader.next(&mut self.event).map_err(unreadable)?;
        let raw = binlog::next_event(&self.event).and_then(|raw| raw.ok_or(binlog::Error::Truncated)).map_err(unreadable)?;
        let Event::Block { bytes, .. } = binlog::decode(&raw).map_err(unreadable)? else {
            return Err(unreadable("the event is no block of a file"));
        };
        buffer.extend_from_slice(bytes);
        Ok(true)
    }
}
