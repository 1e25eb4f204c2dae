//! The events of one transaction, handed out one at a time.
//!
//! **Invariants.** 1. Each event is checked when it is handed out. 2. One event is in memory at a time,
//! beside the group itself where that is small (SC1). 3. What is kept of a group for later
//! ([`Events::kept`]) is its place; the file must stay until it has been read.

use std::borrow::Cow;
use std::sync::Arc;

use binlog::{RawEvent, RawEvents, next_event};
use world::{Disk, Open};

use crate::Error;
use crate::window::Window;

/// See the module's documentation. Marks may stand before or between them.
#[derive(Clone)]
pub struct Events<'a> {
    disk: Arc<dyn Disk>,
    name: Cow<'a, str>,
    from: u64,
    to: u64,
    /// All of them, of a small group.
    bytes: Option<&'a [u8]>,
}

impl<'a> Events<'a> {
    pub(crate) fn new(disk: &Arc<dyn Disk>, name: &'a str, from: u64, to: u64, bytes: Option<&'a [u8]>) -> Events<'a> {
        Events { disk: Arc::clone(disk), name: Cow::Borrowed(name), from, to, bytes }
    }

    /// Bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.to - self.from
    }

    /// What finds them again while recovery lasts.
    #[must_use]
    pub fn kept(&self) -> Events<'static> {
        Events { disk: Arc::clone(&self.disk), name: Cow::Owned(self.name.clone().into_owned()), from: self.from, to: self.to, bytes: None }
    }

    /// Hands them to `each`, in order, until it fails.
    ///
    /// # Errors
    /// Its errors; the disk's; `Damage` if an event is not what it was a moment ago.
    pub fn for_each<E: From<Error>>(
        &self,
        mut each: impl FnMut(&RawEvent<'_>) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        if let Some(bytes) = self.bytes {
            for event in RawEvents::new(bytes) {
                each(&event.map_err(|error| self.damage(self.from, &error))?)?;
            }
            return Ok(());
        }
        let file = self.disk.open(&self.name, Open::READ).map_err(Error::from)?;
        let mut window = Window::new(file, self.to, self.from);
        loop {
            let offset = window.offset();
            let Some(size) = window.event_size()?.map_err(|error| self.damage(offset, &error))? else { return Ok(()) };
            let event = next_event(window.hold(size)?).map_err(|error| self.damage(offset, &error))?;
            each(&event.expect("an event that has a size"))?;
            window.advance(size);
        }
    }

    fn damage(&self, offset: u64, error: &binlog::Error) -> Error {
        Error::damage(&self.name, offset, error)
    }
}

impl std::fmt::Debug for Events<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}..{}", self.name, self.from, self.to)
    }
}
