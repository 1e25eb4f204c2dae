//! Ballast: room on the device that is kept for the worst start, in a file of its own, `redoubt.ballast`.
//!
//! A server that was killed when its device was full needs a little room before it can free any: a log
//! file, a new index of the log, pages and the batch of recovery's checkpoint. And who would free room with
//! PURGE BINARY LOGS needs a new log file first.
//!
//! **Invariants.** 1. The ballast is really allocated; nothing is ever written into it, and it need not
//! survive a crash. 2. It is given up only at a start that finds less room than a quarter of it, or by an
//! administrator's statement that found none; ordinary statements never get it, so it is there when it is
//! needed. 3. It is made again when there is room for it and as much again, so that making it takes
//! nobody's last room.

use std::time::Duration;

use parking_lot::Mutex;
use world::{Disk, ErrorKind, Moment, Open, World};

const FILE: &str = "redoubt.ballast";
/// What makes room on a full device.
pub(crate) const ADVICE: &str =
    "Free some room: by DROP TABLE, by FLUSH BINARY LOGS and PURGE BINARY LOGS, or by removing what does not belong to the server";
/// Only to see whether there is room.
const PROBE: &str = "redoubt.ballast.probe";

/// What a server that serves users should keep.
pub const BALLAST_BYTES: u64 = 32 << 20;
/// What a start needs, as a share of that.
const START_SHARE: u64 = 4;
/// How often it is looked for room to make it again.
const LOOK: Duration = Duration::from_secs(60);

/// See the module's documentation.
pub(crate) struct Ballast {
    world: World,
    /// 0: there is none.
    bytes: u64,
    /// When it was looked for last, and whether it is whole.
    seen: Mutex<(Option<Moment>, bool)>,
}

impl Ballast {
    /// At a start, before anything is written: gives it up if there is no room.
    pub fn at_start(world: &World, bytes: u64) -> Ballast {
        let ballast = Ballast { world: world.clone(), bytes, seen: Mutex::default() };
        if bytes > 0 && !ballast.finds_room(bytes / START_SHARE) && ballast.give_up() {
            tracing::warn!(
                "the device of the data directory is full: the {} MB that were kept for this start in {FILE} are given up. {ADVICE}. The file is made again when there is room",
                bytes >> 20
            );
        }
        ballast
    }

    fn disk(&self) -> &dyn Disk {
        &**self.world.disk()
    }

    /// Whether the device has so much room now. Errors of another kind are those of others to tell.
    pub fn finds_room(&self, bytes: u64) -> bool {
        let probe = self.disk().open(PROBE, Open::CREATE_EMPTY).and_then(|file| file.allocate(0, bytes));
        let _ = self.disk().remove(PROBE);
        !probe.is_err_and(|error| error.kind == ErrorKind::Full)
    }

    /// True if there was one; what it held is free when this returns.
    pub fn give_up(&self) -> bool {
        let mut seen = self.seen.lock();
        let removed = self.bytes > 0 && self.disk().remove(FILE).is_ok();
        if removed {
            *seen = (Some(self.world.now()), false);
            // Some file systems give room back only then.
            let _ = self.disk().sync_dir("");
        }
        removed
    }

    /// Makes it, if it is not there and should be.
    ///
    /// # Errors
    /// The disk's, but for a device that is full.
    pub fn keep(&self) -> world::Result<()> {
        let (mut seen, now) = (self.seen.lock(), self.world.now());
        if self.bytes == 0 || seen.1 || seen.0.is_some_and(|at| now.since(at) < LOOK) {
            return Ok(());
        }
        *seen = (Some(now), self.is_whole()?);
        if seen.1 || !self.finds_room(2 * self.bytes) {
            return Ok(());
        }
        let made = self.disk().open(FILE, Open::CREATE_EMPTY).and_then(|file| file.allocate(0, self.bytes).and_then(|()| file.sync_data()));
        match made {
            Err(error) => {
                let _ = self.disk().remove(FILE);
                if error.kind == ErrorKind::Full { Ok(()) } else { Err(error) }
            }
            Ok(()) => {
                seen.1 = true;
                Ok(())
            }
        }
    }

    fn is_whole(&self) -> world::Result<bool> {
        match self.disk().open(FILE, Open::READ) {
            Ok(file) => Ok(file.len()? >= self.bytes),
            Err(error) if error.kind == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }
}
