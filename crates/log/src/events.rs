//! Single events of the log, for `SHOW BINLOG EVENTS`, and what the head of a file says.

use base::LogPosition;
use binlog::{Event, EventType, GtidSet, RawEvent, next_event};
use world::Open;

use crate::log::Log;
use crate::window::Window;
use crate::{Error, Result};

impl Log {
    /// Hands the events of a file, as far as it is written, to `each` with their offsets, until it returns
    /// false.
    ///
    /// # Errors
    /// `Missing` if there is no such file, `Damage` at an invalid event.
    pub fn read_events(&self, number: u32, mut each: impl FnMut(u64, &RawEvent<'_>) -> bool) -> Result<()> {
        let name = self.file_name(number);
        let file = match self.world.disk().open(&name, Open::READ) {
            Ok(file) => file,
            Err(error) if error.kind == world::ErrorKind::NotFound => return Err(Error::Missing(name)),
            Err(error) => return Err(error.into()),
        };
        let written = self.written();
        let len = if number == written.file { written.offset } else { file.len()? };
        let mut window = Window::new(file, len, binlog::MAGIC.len() as u64);
        while (LogPosition { file: number, offset: window.offset() }) < written {
            match window.event_size()? {
                Ok(Some(size)) => {
                    let offset = window.offset();
                    let event = next_event(window.hold(size)?).ok().flatten().expect("verified a moment ago");
                    if !each(offset, &event) {
                        return Ok(());
                    }
                    window.advance(size);
                }
                Ok(None) => break,
                Err(error) => return Err(Error::damage(&name, window.offset(), error)),
            }
        }
        Ok(())
    }
}

/// The GTIDs before a file, as its head tells. None as long as the turn that has entered the file is not
/// over: the index names it then, and nothing of it counts as written. Without its head a file would
/// seem to be the first of all.
///
/// # Errors
/// As those of [`Log::read_events`].
pub fn gtids_before(log: &Log, number: u32) -> Result<Option<GtidSet>> {
    let mut before = None;
    log.read_events(number, |_, event| {
        if let Ok(Event::PreviousGtids(set)) = binlog::decode(event) {
            before = Some(set);
        }
        event.header.kind == EventType::FORMAT_DESCRIPTION
    })?;
    Ok(before)
}
