//! Following the log: single events from a position on, for those who send them elsewhere while it grows.
//!
//! **Invariants.**
//! FO1: what is handed out is synced, so a crash cannot take back what another server has.
//! FO2: the file that is read, and all behind it, are pinned.
//! FO3: it is followed without a gap: a file that is missing is an error, not passed over.

use std::sync::Arc;
use std::time::Duration;

use base::LogPosition;
use world::{ErrorKind, Open};

use crate::log::Log;
use crate::retention::Pin;
use crate::window::Window;
use crate::{Error, Result};

/// Where the first event of a file stands.
const FIRST: u64 = binlog::MAGIC.len() as u64;

/// What stands next in the log.
#[derive(Debug)]
pub enum Followed<'a> {
    /// One event of the file, the one that [`Follow::position`] stands behind.
    Event(&'a [u8]),
    /// The file is at its end; from here on it is about the next one, whose name this is.
    File(String),
    /// Nothing, up to where the log is synced.
    Nothing,
}

/// One reader of the log.
pub struct Follow {
    log: Arc<Log>,
    pin: Pin,
    number: u32,
    name: String,
    window: Window,
    /// Size of the event that was handed out last.
    given: usize,
}

impl Log {
    /// Follows a file, and those behind it, from the file's first event on.
    ///
    /// # Errors
    /// `Missing` if there is no such file.
    pub fn follow(self: &Arc<Log>, number: u32) -> Result<Follow> {
        let pin = self.pin(number);
        let (window, name) = self.window(number)?;
        Ok(Follow { log: Arc::clone(self), pin, number, name, window, given: 0 })
    }

    /// The beginning of a file that the index has, and its name.
    fn window(&self, number: u32) -> Result<(Window, String)> {
        let name = self.index.lock().named(number)?;
        let file = self.world.disk().open(&name, Open::READ).map_err(|error| match error.kind {
            ErrorKind::NotFound => Error::Missing(name.clone()),
            _ => error.into(),
        })?;
        Ok((Window::new(file, 0, FIRST), name))
    }

    /// Sleeps until more than `so_far` is synced, but not longer than `time`.
    pub fn wait_for_growth(&self, so_far: LogPosition, time: Duration) {
        self.followers.sleep(time, || self.synced() > so_far);
    }
}

impl Follow {
    /// Goes to another place of the file, which should be the start of an event. False if the file is not
    /// that long; where its first event will stand every file is, also one in which nothing is synced yet.
    ///
    /// # Errors
    /// The disk's.
    pub fn seek(&mut self, offset: u64) -> Result<bool> {
        self.window = Window::new(self.window.file.clone(), 0, offset);
        self.given = 0;
        self.extend()?;
        Ok(offset <= self.window.len.max(FIRST))
    }

    /// The next event.
    ///
    /// # Errors
    /// `Damage` where no event stands, as it does behind a place that is not the start of one.
    pub fn read(&mut self) -> Result<Followed<'_>> {
        self.window.advance(std::mem::take(&mut self.given));
        if self.window.offset() >= self.window.len && !self.extend()? {
            return self.next_file();
        }
        match self.window.event_size()? {
            Ok(Some(size)) => {
                debug_assert!(self.window.offset() + size as u64 <= self.window.len, "FO1: what is handed out is synced");
                self.given = size;
                Ok(Followed::Event(self.window.hold(size)?))
            }
            Ok(None) => Ok(Followed::Nothing),
            Err(error) => Err(Error::damage(&self.file(), self.window.offset(), error)),
        }
    }

    /// Looks how far the file may be read now. False if that is no farther than before.
    fn extend(&mut self) -> Result<bool> {
        let synced = self.log.synced();
        self.window.len = match self.number.cmp(&synced.file) {
            // A file that has a successor is cut to its length (L4).
            std::cmp::Ordering::Less => self.window.file.len()?,
            std::cmp::Ordering::Equal => synced.offset,
            std::cmp::Ordering::Greater => 0,
        };
        Ok(self.window.offset() < self.window.len)
    }

    fn next_file(&mut self) -> Result<Followed<'_>> {
        if self.number >= self.log.synced().file {
            return Ok(Followed::Nothing);
        }
        // FO3: between two looks the file may have grown to its end, and the log have left it.
        if self.extend()? {
            return self.read();
        }
        let next = self.number + 1;
        (self.window, self.name) = self.log.window(next)?;
        self.pin.move_to(next);
        self.number = next;
        Ok(Followed::File(self.file()))
    }

    /// Name of the file that is read.
    #[must_use]
    pub fn file(&self) -> String {
        self.name.clone()
    }

    /// Behind the event that was handed out last.
    #[must_use]
    pub fn position(&self) -> LogPosition {
        LogPosition { file: self.number, offset: self.window.offset() + self.given as u64 }
    }

    /// How far the file may be read.
    #[must_use]
    pub fn readable(&self) -> u64 {
        self.window.len
    }
}

#[cfg(test)]
mod tests {
    use base::TreeId;
    use binlog::{TransactionBuffer, Uuid};
    use world::{SimDisk, World};

    use super::*;
    use crate::{Durability, GtidNext, LogOptions, Publish, Request};

    struct Nobody;

    impl Publish for Nobody {
        fn publish(&self, _up_to: u64) {}
    }

    fn commit(log: &Log, number: u64) {
        let mut buffer = TransactionBuffer::new(1);
        buffer.raw_row(TreeId(1), &number.to_be_bytes(), Some(&[7; 100]));
        buffer.finish(&binlog::End::Commit { xid: number });
        let credit = log.credit(buffer.log_len()).expect("there is room");
        let request = Request { len: buffer.log_len(), visible: false, gtid: GtidNext::Automatic, behind: 0 };
        let place = log.reserve(credit, &request, |_| ()).fill(&buffer);
        log.wait(place.end, Durability::Synced);
    }

    /// A reader has seen the end of what is synced. Before it looks whether the log has left the file, the
    /// file grows and the log leaves it: what has come meanwhile is not passed over.
    #[test]
    fn a_file_that_grows_to_its_end_between_two_looks_is_read_to_its_end() {
        let world = World::simulated(SimDisk::new(), 1);
        let options = LogOptions { allocation_step: 128 << 10, ..LogOptions::new(1, Uuid([7; 16]), 99) };
        let recovery = Log::recover(world, options, None, u64::MAX).expect("nothing is there");
        let (log, _) = recovery.finish(Arc::new(Nobody), None).expect("it opens");
        commit(&log, 1);
        let mut follow = log.follow(1).expect("the file is there");
        while matches!(follow.read().expect("it is sound"), Followed::Event(_)) {}
        let seen = follow.position();
        commit(&log, 2);
        log.rotate().expect("there is room");
        commit(&log, 3);
        assert!(log.synced().file > seen.file);
        assert!(matches!(follow.next_file(), Ok(Followed::Event(_))));
        assert_eq!(follow.number, seen.file);
        while matches!(follow.read().expect("it is sound"), Followed::Event(_)) {}
        assert_eq!(follow.number, seen.file + 1);
    }

    /// A file is in the index before anything in it is synced. A replica that has all of the files before
    /// may ask for it then: it waits, and is not told that the file is too short.
    #[test]
    fn a_file_in_which_nothing_is_synced_yet_is_followed_from_its_beginning() {
        let world = World::simulated(SimDisk::new(), 1);
        let options = LogOptions { allocation_step: 128 << 10, ..LogOptions::new(1, Uuid([7; 16]), 99) };
        let recovery = Log::recover(world, options, None, u64::MAX).expect("nothing is there");
        let (log, _) = recovery.finish(Arc::new(Nobody), None).expect("it opens");
        commit(&log, 1);
        let mut follow = log.follow(1).expect("the file is there");
        // As if it were the one behind the file up to which the log is synced.
        follow.number = 2;
        assert!(!follow.seek(FIRST + 1).expect("no error"));
        assert!(follow.seek(FIRST).expect("no error"));
        assert!(matches!(follow.read(), Ok(Followed::Nothing)));
        // Now something in it is.
        follow.number = 1;
        assert!(matches!(follow.read(), Ok(Followed::Event(_))));
    }
}
