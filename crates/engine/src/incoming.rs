//! A copy of another database, as it arrives: into a directory of its own, or to take the place of this
//! database.
//!
//! ```text
//!   put ---> clone.new.*, all synced          a start removes them
//!     ---> clone.complete                     from here on a start goes on, before anything is opened
//!     ---> the old files are removed
//!     ---> clone.placing
//!     ---> clone.new.X renamed to X
//!     ---> no marker
//! ```
//! **Invariants.**
//! IN1: until `clone.complete` has its name durably, the old database is whole, and a start opens that.
//! IN2: from then on no start opens the old one: each goes on where the last was cut. The marker gets its
//! second name when the removal of the old files is durable, and goes when all new files have their names
//! durably.
//! IN3: whoever could not make the marker knows that it is not there: an error that leaves that open ends
//! the process.
//! What others had sent to the old database goes with it: a start that a crash meets behind the marker must
//! not find it beside the new one.
//! IN4: only files that a copy consists of (`store::copy`, `log::copy`) are taken, whatever a donor sends.

use std::path::Path;

use txn::{Error, Result};
use world::{Disk, ErrorKind, Open, World};

use crate::redo::BEAT;
use crate::target::{Target, failed, remove_all};

const PREFIX: &str = "clone.new.";
const COMPLETE: &str = "clone.complete";
const PLACING: &str = "clone.placing";

/// What is known of the last clone, as `session` writes it.
pub const CLONE_STATUS: &str = "clone.status";

/// By these files a directory is known whose database is being replaced.
pub const CLONE_MARKERS: [&str; 2] = [COMPLETE, PLACING];

/// What the files of relay logs are called first, whose format `replica` knows.
pub const RELAY_LOG: &str = "relay-bin";

/// See the module's documentation.
pub struct Incoming {
    target: Target,
    log_name: String,
    complete: bool,
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn is_of_log(name: &str, log_name: &str) -> bool {
    let end = name.strip_prefix(log_name).and_then(|rest| rest.strip_prefix('.'));
    end.is_some_and(|end| is_number(end) || end == "index")
}

fn is_of_copy(name: &str, log_name: &str) -> bool {
    name.strip_prefix("pages.").is_some_and(is_number) || name == "pagemap.1" || is_of_log(name, log_name)
}

/// All that the database of a directory consists of, as far as it is the database's and not the server's.
fn is_of_database(name: &str, log_name: &str) -> bool {
    let of_log = name.strip_prefix(log_name).is_some_and(|rest| rest.starts_with('.'));
    of_log || ["pages.", "pagemap.", "pin.", RELAY_LOG].iter().any(|begin| name.starts_with(begin)) || name == BEAT
}

impl Incoming {
    /// A directory that is not there yet, or empty.
    ///
    /// # Errors
    /// `Refused` if it cannot be that.
    pub fn in_directory(path: &Path, log_name: &str) -> Result<Incoming> {
        Ok(Incoming { target: Target::create(path)?, log_name: log_name.to_owned(), complete: false })
    }

    /// To replace the database of this world's directory at its next start.
    ///
    /// # Errors
    /// What an earlier one has left cannot be removed.
    pub fn beside(world: &World, log_name: &str) -> Result<Incoming> {
        let mut target = Target::beside(world, PREFIX);
        target.clear()?;
        Ok(Incoming { target, log_name: log_name.to_owned(), complete: false })
    }

    /// # Errors
    /// `Refused` (IN4); `Full`; the disk's.
    pub fn put(&mut self, name: &str, offset: u64, bytes: &[u8]) -> Result<()> {
        if !is_of_copy(name, &self.log_name) {
            return Err(Error::Refused(format!("a file of the name '{name}' is not part of a copy")));
        }
        self.target.put(name, offset, bytes)
    }

    /// The copy begins anew.
    ///
    /// # Errors
    /// The disk's.
    pub fn begin_anew(&mut self) -> Result<()> {
        self.target.clear()
    }

    /// Everything has arrived. If it was to replace a database, its next start finds this one, and the
    /// report in [`CLONE_STATUS`].
    ///
    /// # Errors
    /// The disk's; nothing has arrived then.
    pub fn complete(mut self, report: &[u8]) -> Result<()> {
        assert!(!self.complete, "a copy arrives once");
        if self.target.is_beside() {
            self.target.put(CLONE_STATUS, 0, report)?;
        }
        self.target.sync()?;
        if self.target.is_beside() {
            self.mark()?;
        }
        self.complete = true;
        Ok(())
    }

    /// IN3
    fn mark(&self) -> Result<()> {
        let world = &self.target.world;
        let disk = world.disk();
        let made = disk.open(COMPLETE, Open::CREATE_EMPTY).and_then(|file| file.sync_data()).and_then(|()| disk.sync_dir(""));
        let Err(error) = made else { return Ok(()) };
        let gone = match disk.remove(COMPLETE) {
            Err(e) if e.kind != ErrorKind::NotFound => Err(e),
            _ => disk.sync_dir(""),
        };
        gone.unwrap_or_else(|e| world.die(&e.to_string()));
        Err(failed(&error))
    }
}

impl Drop for Incoming {
    fn drop(&mut self) {
        // A process that dies leaves it to the next start.
        if !self.complete && !std::thread::panicking() {
            self.target.give_up();
        }
    }
}

/// IN1, IN2: at a start, under the directory's lock. True if a copy has taken the place of the database.
pub(crate) fn take_place(world: &World, log_name: &str) -> Result<bool> {
    let disk: &dyn Disk = &**world.disk();
    let names = disk.list("").map_err(|e| failed(&e))?;
    let is_there = |marker: &str| names.iter().any(|name| name == marker);
    if !is_there(COMPLETE) && !is_there(PLACING) {
        // What never became complete; what cannot be removed now is only room.
        let _ = remove_all(world, |name| name.starts_with(PREFIX));
        return Ok(false);
    }
    let place = || {
        if is_there(COMPLETE) {
            remove_all(world, |name| is_of_database(name, log_name))?;
            disk.sync_dir("")?;
            disk.rename(COMPLETE, PLACING)?;
            disk.sync_dir("")?;
        }
        for name in &names {
            if let Some(own) = name.strip_prefix(PREFIX) {
                disk.rename(name, own)?;
            }
        }
        disk.sync_dir("")?;
        disk.remove(PLACING)?;
        disk.sync_dir("")
    };
    place().map_err(|e: world::Error| failed(&e))?;
    tracing::info!("a clone has taken the place of the database");
    Ok(true)
}
