//! Pins: checkpoints that stay readable after later ones.
//!
//! ```text
//!   nothing --- map read, its slots pinned ------------------> held
//!   held    --- file written and synced ---------------------> .new
//!   .new    --- renamed, directory synced -------------------> pin.K
//!   pin.K   --- removed, directory synced, its slots let go -> nothing
//! ```
//!
//! `pin.K` has the form of a page map without batches (`pagemap`): the whole map of one durable checkpoint.
//! Its blob is the checkpoint's, behind what is said of the pin:
//! ```text
//! version u8 = 1 | kind u8 (0 kept, 1 automatic) | length u32 | the owner's note |
//! the blob of the checkpoint
//! ```
//! What a pin costs: a file of twelve bytes for each page, a bit in memory for each slot, and the slots
//! that it alone keeps. It copies no page.
//!
//! A [`Hold`] is the same without a file: it ends with the process at the latest, and its maker reads the
//! checkpoint meanwhile.
//!
//! **Invariants.**
//! - PN1: a pin keeps exactly the map that its checkpoint's batch made durable (B1); its slots are pinned
//!   under the lock of the page map, under which no later batch can become durable, so none of them has
//!   been free in between.
//! - PN2: a pin is there for a start if and only if `pin.K` has its name durably. Behind the rename nothing
//!   can fail: an error ends the process.
//! - PN3: slots that a pin named are let go only when the removal of its file is durable: no start finds a
//!   pin whose slots were used again.
//! - PN4: a start pins what the files name before any slot is taken. A file that is not what was written,
//!   or is of another database, is set aside as `pin.K.lost`, durably, first: what it kept is lost, and no
//!   later start takes it for a pin. The database does not need it.
//! - PN5: making or releasing a pin that fails, or that a crash interrupts, changes nothing of the database.
//! - PN6: numbers are not used twice while a file of that number is there.
//! - PN7: who finds no slot on a full device has the oldest automatic pin released before he is refused.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use base::{Epoch, PageNo, TreeId};
use parking_lot::Mutex;
use world::{ErrorKind, World};

use crate::Store;
use crate::error::{Error, Result};
use crate::map::Place;
use crate::page::get_u32;
use crate::pagemap::{DurableMap, Settings, read_map, write_map};
use crate::pinned::SlotSet;
use crate::slots::Slots;

const VERSION: u8 = 1;
const BLOB_HEAD: usize = 6;

/// Who ends a pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PinKind {
    /// Whoever made it.
    Kept,
    /// A full device, too.
    Automatic,
}

/// What is known of a pin without reading its map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pin {
    pub number: u32,
    pub epoch: Epoch,
    pub kind: PinKind,
    pub note: Vec<u8>,
    /// What the checkpoint's barrier captured.
    pub blob: Vec<u8>,
}

#[derive(Default)]
struct Known {
    pins: BTreeMap<u32, Pin>,
    next: u32,
}

/// The pins of a store.
pub(crate) struct Pins {
    /// One at a time makes or releases a pin that has a file.
    changing: Mutex<()>,
    known: Mutex<Known>,
    /// Holds get ids above those of pins.
    next_hold: AtomicU64,
}

fn file_name(number: u32) -> String {
    format!("pin.{number}")
}

fn beside(number: u32) -> String {
    format!("pin.{number}.new")
}

fn encode(kind: PinKind, note: &[u8], blob: &[u8]) -> Vec<u8> {
    let mut out = vec![VERSION, u8::from(kind == PinKind::Automatic)];
    out.extend_from_slice(&(note.len() as u32).to_le_bytes());
    out.extend_from_slice(note);
    out.extend_from_slice(blob);
    out
}

fn decode(number: u32, epoch: Epoch, bytes: &[u8]) -> Option<Pin> {
    let (head, rest) = bytes.split_at_checked(BLOB_HEAD)?;
    let kind = match head[1] {
        0 => PinKind::Kept,
        1 => PinKind::Automatic,
        _ => return None,
    };
    let (note, blob) = rest.split_at_checked(get_u32(head, 2) as usize)?;
    (head[0] == VERSION).then(|| Pin { number, epoch, kind, note: note.to_vec(), blob: blob.to_vec() })
}

/// A pin's file: what is said of it, and the map with the blob of its checkpoint.
fn read_pin(world: &World, number: u32, settings: Settings) -> Result<Option<(Pin, DurableMap)>> {
    let (found, mut map) = match read_map(world, &file_name(number)) {
        Ok(read) => read,
        Err(Error::Damaged(_) | Error::Mismatch(_)) => return Ok(None),
        Err(error) => return Err(error),
    };
    let pin = decode(number, map.epoch, &map.blob).filter(|_| found == settings);
    Ok(pin.map(|pin| {
        map.blob.clone_from(&pin.blob);
        (pin, map)
    }))
}

impl Pins {
    /// Finds the pins of a database and pins their slots (PN4). Gives also the names of files that are of
    /// no use.
    pub fn open(world: &World, settings: Settings, slots: &Slots) -> Result<(Pins, Vec<String>)> {
        let mut known = Known { next: 1, ..Known::default() };
        let mut lost = Vec::new();
        for name in world.disk().list("")? {
            let Some(rest) = name.strip_prefix("pin.") else { continue };
            let (number, end) = rest.split_once('.').map_or((rest, ""), |(number, end)| (number, end));
            let Ok(number) = number.parse::<u32>() else { continue };
            known.next = known.next.max(number + 1);
            match end {
                "" => {
                    let found = read_pin(world, number, settings)?;
                    match found {
                        Some((pin, map)) if slots.adopt_pin(u64::from(number), map.named_slots().collect()) => {
                            known.pins.insert(number, pin);
                        }
                        _ => lost.push(name),
                    }
                }
                // Never got its name, so it counts for nothing.
                "new" => world.disk().remove(&name)?,
                _ => {}
            }
        }
        for name in &lost {
            world.disk().rename(name, &format!("{name}.lost"))?;
        }
        if !lost.is_empty() {
            world.disk().sync_dir("")?;
        }
        let pins = Pins { changing: Mutex::new(()), known: Mutex::new(known), next_hold: AtomicU64::new(1 << 32) };
        Ok((pins, lost))
    }

    pub fn count(&self) -> usize {
        self.known.lock().pins.len()
    }
}

impl Store {
    /// Keeps the last durable checkpoint until it is released. Gives the pin.
    ///
    /// # Errors
    /// Whatever kept its file from being written; nothing has happened then (PN5).
    pub fn pin(&self, kind: PinKind, note: &[u8]) -> Result<Pin> {
        let _one_at_a_time = self.pins.changing.lock();
        let number = self.pins.known.lock().next;
        let (settings, mut map) = pin_map(self, u64::from(number))?;
        let pin = Pin { number, epoch: map.epoch, kind, note: note.to_vec(), blob: std::mem::take(&mut map.blob) };
        map.blob = encode(kind, note, &pin.blob);
        let disk = self.world.disk();
        let written = write_map(&self.world, &beside(number), settings, map).and_then(|()| {
            disk.rename(&beside(number), &file_name(number)).map_err(|error| {
                // What can be removed by its old name has not got the new one.
                must(&self.world, disk.remove(&beside(number)));
                error.into()
            })
        });
        if let Err(error) = written {
            // If it cannot be removed, either: a start removes it.
            let _ = disk.remove(&beside(number));
            self.slots.unpin(u64::from(number));
            return Err(error);
        }
        must(&self.world, disk.sync_dir(""));
        let mut known = self.pins.known.lock();
        known.next = number + 1;
        known.pins.insert(number, pin.clone());
        Ok(pin)
    }

    /// Releases a pin. Gives how many slots that has freed; none if there is no such pin.
    ///
    /// # Errors
    /// Its file cannot be removed: the pin is still there.
    pub fn release_pin(&self, number: u32) -> Result<Option<usize>> {
        let _one_at_a_time = self.pins.changing.lock();
        if !self.pins.known.lock().pins.contains_key(&number) {
            return Ok(None);
        }
        match self.world.disk().remove(&file_name(number)) {
            // An attempt before has removed it, and said that it had not.
            Err(error) if error.kind != ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        must(&self.world, self.world.disk().sync_dir(""));
        self.pins.known.lock().pins.remove(&number);
        Ok(Some(self.slots.unpin(u64::from(number))))
    }

    /// The identity of the database, random: no copy of it has the same.
    pub fn database(&self) -> u64 {
        self.pagemap.lock().settings().database
    }

    /// All pins, the oldest first.
    pub fn pins(&self) -> Vec<Pin> {
        self.pins.known.lock().pins.values().cloned().collect()
    }

    /// Bytes of slots that the release of this pin alone would free.
    pub fn pin_bytes(&self, number: u32) -> u64 {
        (self.slots.held_by(u64::from(number)) * self.page_size) as u64
    }

    /// Holds the last durable checkpoint for a reader.
    ///
    /// # Errors
    /// Those of reading the page map.
    pub fn hold(self: &Arc<Store>) -> Result<Hold> {
        let id = self.pins.next_hold.fetch_add(1, Ordering::Relaxed);
        let (settings, map) = pin_map(self, id)?;
        Ok(Hold { store: self.clone(), id, settings, map })
    }

    /// Holds the checkpoint of a pin for a reader, whatever becomes of the pin meanwhile; none if there is
    /// no such pin.
    ///
    /// # Errors
    /// Those of reading its file.
    pub fn hold_pin(self: &Arc<Store>, number: u32) -> Result<Option<Hold>> {
        let _one_at_a_time = self.pins.changing.lock();
        if !self.pins.known.lock().pins.contains_key(&number) {
            return Ok(None);
        }
        let settings = self.pagemap.lock().settings();
        let Some((_, map)) = read_pin(&self.world, number, settings)? else { return Ok(None) };
        let id = self.pins.next_hold.fetch_add(1, Ordering::Relaxed);
        self.slots.share_pin(id, map.named_slots().collect::<SlotSet>());
        Ok(Some(Hold { store: self.clone(), id, settings, map }))
    }
}

/// PN1
fn pin_map(store: &Store, id: u64) -> Result<(Settings, DurableMap)> {
    let pagemap = store.pagemap.lock();
    let map = pagemap.durable()?;
    store.slots.pin(id, map.named_slots().collect());
    Ok((pagemap.settings(), map))
}

/// PN2
fn must<T>(world: &World, result: world::Result<T>) -> T {
    result.unwrap_or_else(|error| world.die(&error.to_string()))
}

/// PN7: true if there is more room now.
pub(crate) fn release_for_room(store: &Store) -> bool {
    let oldest = |known: &Known| known.pins.values().find(|pin| pin.kind == PinKind::Automatic).map(|pin| pin.number);
    loop {
        let Some(number) = oldest(&store.pins.known.lock()) else { return false };
        match store.release_pin(number) {
            Ok(None | Some(0)) => {}
            Ok(Some(_)) => return true,
            Err(_) => return false,
        }
    }
}

/// All images that pins name, for audits.
pub(crate) fn pinned_places(store: &Store) -> Result<Vec<(TreeId, PageNo, Place)>, String> {
    let settings = store.pagemap.lock().settings();
    let mut all = Vec::new();
    for number in store.pins().iter().map(|pin| pin.number) {
        let read = read_pin(&store.world, number, settings).map_err(|e| e.to_string())?;
        let (_, map) = read.ok_or_else(|| format!("PN2: {} is not what was written", file_name(number)))?;
        all.extend(map.places());
    }
    Ok(all)
}

/// A checkpoint that is held for a reader, until this is dropped.
pub struct Hold {
    pub(crate) store: Arc<Store>,
    id: u64,
    pub(crate) settings: Settings,
    pub(crate) map: DurableMap,
}

impl Hold {
    #[must_use]
    pub fn epoch(&self) -> Epoch {
        self.map.epoch
    }

    /// What the checkpoint's barrier captured.
    #[must_use]
    pub fn blob(&self) -> &[u8] {
        &self.map.blob
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        self.store.slots.unpin(self.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of a pin must survive; bytes that say nothing must not panic.
    #[test]
    fn a_note_is_read_as_it_was_written() {
        let bytes = encode(PinKind::Automatic, b"note", b"blob");
        let pin = Pin { number: 3, epoch: Epoch(7), kind: PinKind::Automatic, note: b"note".to_vec(), blob: b"blob".to_vec() };
        assert_eq!(decode(3, Epoch(7), &bytes), Some(pin));
        assert!((0..BLOB_HEAD + 4).all(|len| decode(3, Epoch(7), &bytes[..len]).is_none()));
    }
}
