//! The error log says once that the device has no room, for what and what that means, and once that it has
//! some again; `world::shortage` knows who has found none.
//!
//! **Invariants.** 1. One line for each time that the device is full, however many statements meet it, and
//! one behind it. 2. It is full until nobody has lacked room for a while, and a file of some size finds some.

use std::time::Duration;

use parking_lot::Mutex;
use world::{Moment, World, shortage};

use crate::ballast::{ADVICE, Ballast};

/// So long nobody has lacked room, and so often it is looked for some.
const QUIET: Duration = Duration::from_secs(10);
/// What is looked for.
const SOME: u64 = 8 << 20;

/// What was told.
#[derive(Default)]
pub(crate) struct RoomTold(Mutex<Told>);

#[derive(Default)]
struct Told {
    full: bool,
    /// So often room was lacking by then.
    seen: u64,
    /// When it was lacking last, or looked for in vain.
    lacked: Moment,
}

impl RoomTold {
    /// For a thread to call once a second. Says what it has told, if anything.
    pub fn tell(&self, world: &World, ballast: &Ballast) -> Option<String> {
        let mut told = self.0.lock();
        let ((count, lack), now) = (shortage(world), world.now());
        assert!(count >= told.seen && (count > 0 || !told.full), "1: it is full because somebody has met it");
        if count > told.seen {
            (told.seen, told.lacked) = (count, now);
            let lack = lack.filter(|_| !std::mem::replace(&mut told.full, true))?;
            let line = format!("the device of the data directory is full: {} found no room, so {}. {ADVICE}", lack.file, lack.waits);
            tracing::error!("{line}");
            return Some(line);
        }
        if !told.full || now.since(told.lacked) < QUIET {
            return None;
        }
        told.lacked = now;
        told.full = !ballast.finds_room(SOME);
        (!told.full).then(|| {
            let line = "the device of the data directory has room again".to_owned();
            tracing::warn!("{line}");
            line
        })
    }
}

#[cfg(test)]
mod tests {
    use world::{SimDisk, World};

    use super::*;
    use crate::{Engine, EngineOptions, NothingToApply};

    /// A full device was an error of each statement that met it, and the administrator's log said nothing.
    #[test]
    fn a_full_device_and_its_end_are_told_once() {
        let disk = SimDisk::new();
        let world = World::simulated(disk.clone(), 1);
        let options =
            EngineOptions { page_size: 4096, pool_bytes: 1 << 20, pool_bytes_max: 16 << 20, threads: false, ..EngineOptions::default() };
        let (engine, _) = Engine::open(&world, options, &mut NothingToApply).expect("opens");
        let tell = || {
            world.advance(Duration::from_secs(1));
            engine.inner.room_told.tell(&world, &engine.inner.ballast)
        };
        assert_eq!(tell(), None);
        for _ in 0..2 {
            disk.set_capacity(disk.used());
            engine.store().grow_slots().expect_err("no room");
            let line = tell().expect("it is told");
            assert!(line.contains("is full: pages.000 found no room, so changes of rows wait"), "{line}");
            for _ in 0..100 {
                engine.store().grow_slots().expect_err("no room");
                assert_eq!(tell(), None, "once");
            }
            assert!((0..100).all(|_| tell().is_none()), "nobody lacks it, and there is none all the same");
            disk.set_capacity(u64::MAX);
            let lines: Vec<String> = (0..30).filter_map(|_| tell()).collect();
            assert!(lines.len() == 1 && lines[0].contains("room again"), "{lines:?}");
        }
    }
}
