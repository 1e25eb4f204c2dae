//! Pins of the engine: a pinned checkpoint (`store::Pin`) together with the log from its point on.
//!
//! **Invariants.**
//! 1. As long as a pin is there, the log files from its point's on are there: the log is pinned before the
//!    pin is made, and let go when it is released; at a start, before anything purges.
//! 2. A pin has a name, which no other pin has.
//! 3. Whoever purges the log, or begins it anew, ends the automatic pins that need what goes; of kept ones
//!    he is told.
//! 4. What a pin holds is shown: `Redoubt_pins`, `Redoubt_pinned_bytes`, and for each pin what its release
//!    alone would free.

use std::collections::BTreeMap;

use base::Epoch;
use log::LogPoint;
use store::{Opened, PinKind};
use txn::{Error, Result};

use crate::engine::Engine;
use crate::inner::Inner;
use crate::journal::LogPart;

/// A pin, as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PinInfo {
    pub number: u32,
    pub name: String,
    pub kind: PinKind,
    pub epoch: Epoch,
    /// When its barrier was: microseconds since 1970.
    pub micros: u64,
    /// Where the log goes on from it.
    pub point: LogPoint,
    /// Bytes of pages that its release alone would free.
    pub bytes: u64,
}

fn describe(pin: &store::Pin, bytes: u64) -> Result<PinInfo> {
    let part = LogPart::of_checkpoint(&pin.blob)?;
    let name = String::from_utf8_lossy(&pin.note).into_owned();
    Ok(PinInfo { number: pin.number, name, kind: pin.kind, epoch: pin.epoch, micros: part.mode.micros, point: part.point, bytes })
}

/// All pins, the oldest first. What each holds takes time to find out.
pub(crate) fn pin_infos(inner: &Inner, bytes: impl Fn(u32) -> u64) -> Result<Vec<PinInfo>> {
    inner.store.pins().iter().map(|pin| describe(pin, bytes(pin.number))).collect()
}

impl Inner {
    /// Behind the log's recovery: what pins need of it stays.
    pub(crate) fn adopt_pins(&self, opened: &Opened) {
        for name in &opened.damaged_pins {
            tracing::error!("{name} is not what was written: the state that this pin kept is lost, and the file is {name}.lost now");
        }
        let Some(log) = self.system.log() else { return };
        for pin in self.store.pins() {
            match describe(&pin, 0) {
                Ok(info) => drop(self.log_pins.0.lock().insert(pin.number, log.pin(info.point.position.file))),
                Err(e) => tracing::error!("pin {}: {e}", pin.number),
            }
        }
    }

    fn pin(&self, kind: PinKind, name: &str) -> Result<PinInfo> {
        let mut pins = self.log_pins.0.lock();
        if self.store.pins().iter().any(|pin| pin.note == name.as_bytes()) {
            return Err(Error::Refused(format!("a pin of the name '{name}' exists")));
        }
        self.pin_last(&mut pins, kind, name.as_bytes())
    }

    /// The last durable checkpoint, under a name that ends in its epoch; unless there is such a pin.
    pub(crate) fn pin_by_epoch(&self, kind: PinKind, prefix: &[u8]) -> Result<()> {
        let mut pins = self.log_pins.0.lock();
        let name = [prefix, self.store.durable_epoch().0.to_string().as_bytes()].concat();
        if self.store.pins().iter().all(|pin| pin.note != name) {
            self.pin_last(&mut pins, kind, &name)?;
        }
        Ok(())
    }

    fn pin_last(&self, pins: &mut BTreeMap<u32, log::Pin>, kind: PinKind, name: &[u8]) -> Result<PinInfo> {
        // Not above the file of the checkpoint that is going to be pinned.
        let from = self.durable_file();
        let log_pin = self.system.log().map(|log| log.pin(from));
        let pin = self.store.pin(kind, name)?;
        if let Some(log_pin) = log_pin {
            let before = pins.insert(pin.number, log_pin);
            assert!(before.is_none(), "1: a pin has one pin of the log");
        }
        let info = describe(&pin, 0)?;
        assert!(from <= info.point.position.file, "1: the log is pinned from the checkpoint on");
        Ok(info)
    }

    pub(crate) fn release_pin(&self, number: u32) -> Result<bool> {
        let mut pins = self.log_pins.0.lock();
        let there = self.store.release_pin(number)?.is_some();
        pins.remove(&number);
        Ok(there)
    }

    /// Invariant 3: before log files below `to` are purged.
    pub(crate) fn release_pins_below(&self, to: u32) -> Result<()> {
        for pin in self.store.pins().iter().filter(|pin| pin.kind == PinKind::Automatic) {
            if describe(pin, 0).is_ok_and(|info| info.point.position.file < to) {
                self.release_pin(pin.number)?;
            }
        }
        self.let_go_of_log();
        Ok(())
    }

    /// The log is not kept for pins that the store has released for room.
    pub(crate) fn let_go_of_log(&self) {
        let mut pins = self.log_pins.0.lock();
        let there: Vec<u32> = self.store.pins().iter().map(|pin| pin.number).collect();
        pins.retain(|number, _| there.contains(number));
    }
}

impl Engine {
    /// Keeps the database as it is now, until the pin is released: a checkpoint, and the log from there on.
    ///
    /// # Errors `Refused` if the name is taken; `Full` or what else keeps the checkpoint or the pin from
    /// being made; nothing has happened then.
    pub fn pin(&self, kind: PinKind, name: &str) -> Result<PinInfo> {
        self.inner.checkpoint_now()?;
        self.inner.pin(kind, name)
    }

    /// All pins, the oldest first.
    ///
    /// # Errors
    /// One is not what was written.
    pub fn pins(&self) -> Result<Vec<PinInfo>> {
        let store = &self.inner.store;
        pin_infos(&self.inner, |number| store.pin_bytes(number))
    }

    /// Releases a pin; false if it is not there.
    ///
    /// # Errors
    /// Its file cannot be removed: the pin is still there.
    pub fn release_pin(&self, number: u32) -> Result<bool> {
        self.inner.release_pin(number)
    }
}
