//! The page map on disk: `pagemap.K`, a snapshot of the whole map followed by one batch for each checkpoint.
//!
//! ```text
//!    0  file head    magic u64, version u32, page size u32, slots per file u32, K u32, database u64,
//!                    CRC-32 of the bytes before (u32 at 40)
//!  512  mark         number u64, check u32, CRC-32 of those u32: "this batch is durable", for even numbers
//! 1024  mark         the same for odd numbers
//! 4096  batches, each at a multiple of 512:
//!       magic u64, number u64, database u64, start nonce u64, epoch u64, payload length u64,
//!       check of the predecessor u32, CRC-32 of the payload u32, kind u32 (1 snapshot, 2 batch),
//!       CRC-32 of the bytes before u32 (= the batch's check); payload
//! payload:
//!       blob            u32 length, bytes
//!       dropped trees   u32 count, u32 each
//!       counters        u32 count, {tree u32, 4 x u64}
//!       trees           u32 count, {tree u32, pages u32, {page u32, slot u32, check u32}}
//!       orphans         u32 count, {tree u32, page u32}
//! ```
//! All numbers are little-endian. A page whose slot is `NO_SLOT` was freed.
//!
//! **Invariants.**
//! B1: a batch is exactly the delta list of its epoch, a snapshot is exactly its predecessor file merged
//! with its batches; neither is ever made from the live map (C1).
//! B2: batches are numbered and chained; number, database and the predecessor's check must fit.
//! B3: a failed or torn batch is overwritten in place before another can become durable (C3).
//! B4: at the end of the file an invalid batch never happened, unless a mark names it or a valid batch with
//! a higher number follows: that is damage, and the server refuses.
//! B5: `pagemap.K` is removed, and the directory synced, before the first batch goes into K+1 (C3).
//! B6: nothing that a batch retires is reused before its mark is durable, so a batch that was ever relied
//! on is never mistaken for a torn tail.
//! B7: a *write* that fails for want of room comes back and may be tried again (it overwrites, B3); any
//! other failure, and a sync that fails for whatever reason, ends the process: what a failed sync covered
//! may be durable or not, and a mark that is durable forbids writing its batch again. So a batch that is
//! synced is never written again either; only its mark may be (C8d).
//! B8: a last batch without a mark is written again and synced at start, because after a mere end of the
//! process it may never have reached the device.
//! B9: until the new file has its name a rotation can fail, for whatever reason, and the old file goes on.
//! From then on it cannot: both files hold the same state, so any error ends the process, and the new file
//! is used by the descriptor that wrote it.
//! B10: a start that finds several files reads all of them. It goes on with a rotation (B5, the new name
//! made durable first) if the last batch of each is the one that the next one's snapshot stands for; if
//! not, they have gone different ways: it refuses, and removes nothing.

use std::collections::HashMap;
use std::sync::Arc;

use base::{Epoch, PageNo, TreeId};
use world::{ErrorKind, File, Open, World};

use crate::error::{Damage, Error, Result};
use crate::map::{COUNTERS, Place};
use crate::page::{get_u32, get_u64, put_u32, put_u64};
use crate::slot_index::{NO_SLOT, SlotIndex, bare};

const FILE_MAGIC: u64 = u64::from_le_bytes(*b"RDBTPMAP");
const BATCH_MAGIC: u64 = u64::from_le_bytes(*b"RDBTBTCH");
const VERSION: u32 = 2;
const SECTOR: u64 = 512;
const FIRST_BATCH: u64 = 4096;
const BATCH_HEAD: usize = 64;
const FILE_HEAD: usize = 44;
const SNAPSHOT: u32 = 1;
const BATCH: u32 = 2;
/// Room for batches is allocated in steps of this.
const GROWTH: u64 = 1 << 20;
/// A file is replaced when its batches outgrow its snapshot and this.
const ROTATE_BYTES_MIN: u64 = 4 << 20;
/// Both in a simulation, whose lives are short: what is rare there is not tested. (And its disk is copied
/// at every crash.)
const GROWTH_SIMULATED: u64 = 64 << 10;
const ROTATE_BYTES_SIMULATED: u64 = 16 << 10;

/// What one checkpoint changes in the map.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Batch {
    pub epoch: Epoch,
    pub blob: Vec<u8>,
    pub dropped: Vec<TreeId>,
    pub counters: Vec<(TreeId, [u64; COUNTERS])>,
    /// Grouped by tree. A tree without pages was created.
    pub pages: Vec<(TreeId, Vec<(PageNo, Place)>)>,
    pub orphans: Vec<(TreeId, PageNo)>,
}

#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct TreePlaces {
    pub places: Vec<Place>,
    pub counters: [u64; COUNTERS],
}

/// The map as the last durable batch has it.
#[derive(Clone, Debug, Default)]
pub(crate) struct DurableMap {
    pub epoch: Epoch,
    pub blob: Vec<u8>,
    pub trees: HashMap<TreeId, TreePlaces>,
    pub orphans: Vec<(TreeId, PageNo)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub page_size: usize,
    pub slots_per_file: usize,
    pub database: u64,
}

/// The open map file, and where its next batch goes.
pub(crate) struct PageMap {
    world: World,
    file: Arc<dyn File>,
    name: String,
    k: u32,
    settings: Settings,
    nonce: u64,
    /// Number and check of the last durable batch.
    last: (u64, u32),
    end: u64,
    allocated: u64,
    /// The batch behind `end`, if it is synced and its mark could not be written (B7): number, check, where
    /// it ends.
    unmarked: Option<(u64, u32, u64)>,
    /// The write of a batch has failed: some of it, or all, may be there.
    attempted: bool,
    /// The file is replaced when its batches reach this.
    rotate_at: u64,
}

/// A map file as it was read, and what it says.
struct Parsed {
    name: String,
    k: u32,
    settings: Settings,
    bytes: Vec<u8>,
    /// The number that the snapshot has, and the check of the batch that it stands for: both are those of
    /// the last batch in the file before.
    stands_for: (u64, u32),
    /// Number and check of the last batch.
    last: (u64, u32),
    end: u64,
    snapshot_end: u64,
    state: DurableMap,
}

fn file_name(k: u32) -> String {
    format!("pagemap.{k}")
}

impl PageMap {
    /// Opens the map; none if there is none. Changes nothing but what an unfinished rotation or a missing
    /// mark left (B8, B10).
    pub fn open(world: &World) -> Result<Option<(PageMap, DurableMap)>> {
        let names = world.disk().list("")?;
        let number = |name: &str| name.strip_prefix("pagemap.").and_then(|k| k.parse::<u32>().ok());
        let mut found: Vec<u32> = names.iter().filter_map(|name| number(name)).collect();
        found.sort_unstable();
        let Some((&newest, older)) = found.split_last() else {
            return Ok(None);
        };
        let map = Parsed::read(world, newest)?;
        PageMap::finish_rotation(world, older, &map)?;
        for name in names.iter().filter(|name| name.strip_suffix(".new").and_then(number).is_some()) {
            world.disk().remove(name)?;
        }
        world.disk().sync_dir("")?;
        PageMap::from_parsed(world, map).map(Some)
    }

    /// B10
    fn finish_rotation(world: &World, older: &[u32], newest: &Parsed) -> Result<()> {
        let mut next = newest.stands_for;
        for &k in older.iter().rev() {
            let before = Parsed::read(world, k)?;
            if before.settings != newest.settings || before.last != next {
                let what = "two page maps have gone different ways, and the older one is not what the newer one begins with";
                return Err(Error::Damaged(Box::new(damage_at(what, &before.name, before.end))));
            }
            next = before.stands_for;
        }
        if !older.is_empty() {
            // The newest may have its name in the system's cache only.
            world.disk().sync_dir("")?;
        }
        for &k in older {
            world.disk().remove(&file_name(k))?;
        }
        Ok(())
    }

    /// Makes the first map file of a new database. Its snapshot is empty.
    pub fn create(world: &World, settings: Settings, epoch: Epoch) -> Result<PageMap> {
        let empty = Batch { epoch, ..Batch::default() };
        PageMap::write_file(world, 1, settings, world.random_u64(), (0, 0), &empty)
    }

    pub fn settings(&self) -> Settings {
        self.settings
    }

    fn from_parsed(world: &World, parsed: Parsed) -> Result<(PageMap, DurableMap)> {
        let Parsed { name, k, settings, bytes, last, end, snapshot_end, state, .. } = parsed;
        let map = PageMap {
            world: world.clone(),
            file: world.disk().open(&name, Open::EXISTING)?,
            name,
            k,
            settings,
            nonce: world.random_u64(),
            last,
            end,
            allocated: bytes.len() as u64,
            unmarked: None,
            attempted: false,
            rotate_at: rotate_at(world, snapshot_end),
        };
        if !marks(&bytes).any(|number| number == last.0) {
            // A file that was cut may lack what fills the last batch's sector.
            map.confirm(&bytes[..(end as usize).min(bytes.len())])?;
        }
        Ok((map, state))
    }

    /// B8: the last batch may only stand in the system's cache: it is written again and synced before
    /// anybody relies on it.
    fn confirm(&self, bytes: &[u8]) -> Result<()> {
        self.survive(self.file.write_at(&bytes[FIRST_BATCH as usize..], FIRST_BATCH))?;
        self.must(self.file.sync_data());
        self.mark(self.last.0, self.last.1)
    }

    /// Makes the batch durable (B3, B6, B7). Slots that it names must be synced before. Behind an error it
    /// may be tried again, with the same batch.
    pub fn append(&mut self, batch: &Batch) -> Result<()> {
        let (number, check, end) = match self.unmarked {
            Some(synced) => synced,
            None => self.write_batch(batch)?,
        };
        self.unmarked = Some((number, check, end));
        self.mark(number, check)?;
        self.unmarked = None;
        self.last = (number, check);
        self.end = end;
        Ok(())
    }

    /// Whether the batch that was appended last is durable, and only its mark could not be written.
    pub fn lacks_a_mark(&self) -> bool {
        self.unmarked.is_some()
    }

    /// A batch has found no room, or its mark: of what stands behind the last one that is durable nobody
    /// knows how much is there.
    fn owes_a_batch(&self) -> bool {
        self.unmarked.is_some() || self.attempted
    }

    /// The batch that could not be written will be another one when it is tried again: of the attempt, which
    /// may have reached the disk all the same, nothing may be found.
    pub fn forget_attempt(&mut self) {
        if std::mem::take(&mut self.attempted) {
            self.must(self.file.write_at(&[0; SECTOR as usize], self.end));
            self.must(self.file.sync_data());
        }
    }

    fn write_batch(&mut self, batch: &Batch) -> Result<(u64, u32, u64)> {
        let payload = encode(batch);
        let number = self.last.0 + 1;
        let (bytes, check) = frame(&self.settings, self.nonce, number, self.last.1, BATCH, batch.epoch, &payload);
        let end = self.end + bytes.len() as u64;
        self.room(end)?;
        self.attempted = true;
        self.survive(self.file.write_at(&bytes, self.end))?;
        self.must(self.file.sync_data());
        self.attempted = false;
        Ok((number, check, end))
    }

    /// Allocates room up to `end` and some for the next batch.
    pub fn room(&mut self, end: u64) -> Result<()> {
        if end > self.allocated {
            let to = room_for(&self.world, end);
            self.survive(self.file.allocate(self.allocated, to - self.allocated))?;
            self.allocated = to;
        }
        Ok(())
    }

    /// Allocates room for a batch of about `pages` pages and a blob of the usual size.
    pub fn prepare(&mut self, pages: usize) -> Result<()> {
        self.room(self.end + (pages * 12) as u64 + (64 << 10))
    }

    fn mark(&self, number: u64, check: u32) -> Result<()> {
        self.survive(self.file.write_at(&mark_of(number, check), mark_at(number)))?;
        self.must(self.file.sync_data());
        Ok(())
    }

    /// B7, for what is not a sync.
    fn survive<T>(&self, result: world::Result<T>) -> Result<T> {
        match result {
            Err(error) if error.kind == ErrorKind::Full => {
                world::lacks_room(&self.world, &self.name, "the checkpoint is tried again, and what waits for it fails (1114)");
                Err(Error::Full)
            }
            other => Ok(self.must(other)),
        }
    }

    /// B7, B9: what must not fail. The message says the name that the file has now.
    fn must<T>(&self, result: world::Result<T>) -> T {
        match result {
            Ok(value) => value,
            Err(error) if error.path == self.file.path() => self.world.die(&world::Error { path: self.name.clone(), ..error }.to_string()),
            Err(error) => self.world.die(&error.to_string()),
        }
    }

    /// Whether the batches have outgrown the snapshot.
    pub fn wants_rotation(&self) -> bool {
        self.end > self.rotate_at && !self.owes_a_batch()
    }

    /// Replaces the file by K+1, which begins with the merged state (B1, B5).
    ///
    /// # Errors Whatever went wrong before K+1 had its name (B9): the old file goes on, and wants to be
    /// replaced again when it has grown some more.
    pub fn rotate(&mut self) -> Result<()> {
        self.rotate_at = self.end + (self.rotate_at - FIRST_BATCH) / 4;
        let read = Parsed::read(&self.world, self.k)?;
        if read.last != self.last {
            return Err(Error::Damaged(Box::new(damage_at(
                "the last batch of the page map is not what was written",
                &self.name,
                read.end,
            ))));
        }
        let merged = read.state.into_batch();
        let k = self.k + 1;
        let new = match PageMap::write_beside(&self.world, k, self.settings, self.nonce, self.last, &merged) {
            Ok(new) => new,
            Err(error) => {
                // If it cannot be removed, either: nobody reads it, and a start removes it.
                let _ = self.world.disk().remove(&beside(k));
                return Err(error);
            }
        };
        if let Err(error) = self.world.disk().rename(&beside(k), &new.name) {
            // What can be removed by its old name has not got the new one.
            self.must(self.world.disk().remove(&beside(k)));
            return Err(error.into());
        }
        self.must(self.world.disk().sync_dir(""));
        self.must(self.world.disk().remove(&self.name));
        self.must(self.world.disk().sync_dir(""));
        *self = new;
        Ok(())
    }

    /// Writes a file that has nothing but a snapshot, makes it durable, and gives it its name.
    fn write_file(world: &World, k: u32, settings: Settings, nonce: u64, last: (u64, u32), content: &Batch) -> Result<PageMap> {
        let map = PageMap::write_beside(world, k, settings, nonce, last, content)?;
        world.disk().rename(&beside(k), &map.name)?;
        map.must(world.disk().sync_dir(""));
        Ok(map)
    }

    /// The same, but for the name. Any error leaves a file that counts for nothing.
    fn write_beside(world: &World, k: u32, settings: Settings, nonce: u64, last: (u64, u32), content: &Batch) -> Result<PageMap> {
        let (bytes, check) = snapshot_bytes(k, settings, nonce, last, content);
        let end = bytes.len() as u64;
        let file = world.disk().open(&beside(k), Open::CREATE_EMPTY)?;
        file.write_at(&bytes, 0)?;
        let allocated = room_for(world, end);
        file.allocate(end, allocated - end)?;
        file.sync_data()?;
        let (rotate_at, name, last) = (rotate_at(world, end), file_name(k), (last.0, check));
        Ok(PageMap {
            world: world.clone(),
            file,
            name,
            k,
            settings,
            nonce,
            last,
            end,
            allocated,
            unmarked: None,
            attempted: false,
            rotate_at,
        })
    }

    /// The map as the last durable batch has it, read from the file: what a pin keeps.
    ///
    /// # Errors
    /// `Full` while a batch waits for its mark, or for being written again; damage.
    pub fn durable(&self) -> Result<DurableMap> {
        if self.owes_a_batch() {
            return Err(Error::Full);
        }
        let read = Parsed::read(&self.world, self.k)?;
        if read.last != self.last {
            return Err(Error::Damaged(Box::new(damage_at(
                "the last batch of the page map is not what was written",
                &self.name,
                read.end,
            ))));
        }
        Ok(read.state)
    }
}

/// The bytes of a file that is a snapshot and nothing else, and the check of the snapshot.
fn snapshot_bytes(k: u32, settings: Settings, nonce: u64, last: (u64, u32), content: &Batch) -> (Vec<u8>, u32) {
    let mut file = vec![0; FIRST_BATCH as usize];
    put_u64(&mut file, 0, FILE_MAGIC);
    put_u32(&mut file, 8, VERSION);
    put_u32(&mut file, 12, settings.page_size as u32);
    put_u32(&mut file, 16, settings.slots_per_file as u32);
    put_u32(&mut file, 20, k);
    put_u64(&mut file, 24, settings.database);
    let crc = crc32fast::hash(&file[..FILE_HEAD - 4]);
    put_u32(&mut file, FILE_HEAD - 4, crc);
    let (bytes, check) = frame(&settings, nonce, last.0, last.1, SNAPSHOT, content.epoch, &encode(content));
    let at = mark_at(last.0) as usize;
    file[at..at + SECTOR as usize].copy_from_slice(&mark_of(last.0, check));
    file.extend_from_slice(&bytes);
    (file, check)
}

/// A map as a file of its own, a snapshot without batches: the first map file of a database.
pub(crate) fn snapshot(settings: Settings, nonce: u64, content: DurableMap) -> Vec<u8> {
    snapshot_bytes(1, settings, nonce, (0, 0), &content.into_batch()).0
}

/// Writes such a file and makes its bytes durable; its name is the caller's matter.
pub(crate) fn write_map(world: &World, path: &str, settings: Settings, content: DurableMap) -> Result<()> {
    let file = world.disk().open(path, Open::CREATE_EMPTY)?;
    file.write_at(&snapshot(settings, world.random_u64(), content), 0)?;
    Ok(file.sync_data()?)
}

/// Reads what [`write_map`] has written, or any file of a page map.
pub(crate) fn read_map(world: &World, path: &str) -> Result<(Settings, DurableMap)> {
    let parsed = Parsed::read_file(world, path.to_owned(), 1)?;
    Ok((parsed.settings, parsed.state))
}

impl Parsed {
    fn read(world: &World, k: u32) -> Result<Parsed> {
        Parsed::read_file(world, file_name(k), k)
    }

    fn read_file(world: &World, name: String, k: u32) -> Result<Parsed> {
        let bytes = world.disk().read(&name)?;
        let damage = |what, offset| Err(Error::Damaged(Box::new(damage_at(what, &name, offset))));
        if bytes.len() < FIRST_BATCH as usize
            || get_u64(&bytes, 0) != FILE_MAGIC
            || crc32fast::hash(&bytes[..FILE_HEAD - 4]) != get_u32(&bytes, FILE_HEAD - 4)
        {
            return damage("the head of the page map is not what was written", 0);
        }
        if get_u32(&bytes, 8) != VERSION {
            return Err(Error::Mismatch(format!("{name} has format version {}, this server has {VERSION}", get_u32(&bytes, 8))));
        }
        let settings = Settings {
            page_size: get_u32(&bytes, 12) as usize,
            slots_per_file: get_u32(&bytes, 16) as usize,
            database: get_u64(&bytes, 24),
        };
        let mut state = DurableMap::default();
        let mut at = FIRST_BATCH;
        let mut last: Option<(u64, u32)> = None;
        let mut snapshot = None;
        while let Some(head) = Head::parse(&bytes, at, &settings) {
            let fits = last
                .map_or(head.kind == SNAPSHOT, |(number, check)| head.kind == BATCH && head.number == number + 1 && head.before == check);
            if !fits {
                break;
            }
            let payload = &bytes[at as usize + BATCH_HEAD..][..head.len as usize];
            let Some(batch) = decode(payload, head.epoch) else {
                return damage("a batch of the page map does not decode", at);
            };
            state.apply(batch);
            last = Some((head.number, head.check));
            at = head.end(at);
            snapshot.get_or_insert(((head.number, head.before), at));
        }
        let (Some(last), Some((stands_for, snapshot_end))) = (last, snapshot) else {
            return damage("the snapshot of the page map is not what was written", FIRST_BATCH);
        };
        // B4
        if marks(&bytes).any(|number| number > last.0) {
            return damage("a durable batch of the page map is not what was written", at);
        }
        let mut ahead = at;
        while ahead < bytes.len() as u64 {
            if Head::parse(&bytes, ahead, &settings).is_some_and(|head| head.number > last.0 + 1) {
                return damage("a batch of the page map is not what was written, and others follow", at);
            }
            ahead += SECTOR;
        }
        Ok(Parsed { name, k, settings, bytes, stands_for, last, end: at, snapshot_end, state })
    }
}

/// Where a mark stands, and what it is.
fn mark_at(number: u64) -> u64 {
    SECTOR * (1 + number % 2)
}

fn mark_of(number: u64, check: u32) -> [u8; SECTOR as usize] {
    let mut mark = [0; SECTOR as usize];
    put_u64(&mut mark, 0, number);
    put_u32(&mut mark, 8, check);
    let crc = crc32fast::hash(&mark[..12]);
    put_u32(&mut mark, 12, crc);
    mark
}

/// How far to allocate when a batch is to end there.
fn room_for(world: &World, end: u64) -> u64 {
    let growth = if world.is_simulated() { GROWTH_SIMULATED } else { GROWTH };
    (end + growth).next_multiple_of(growth)
}

/// How far batches go behind a snapshot that ends there.
fn rotate_at(world: &World, snapshot_end: u64) -> u64 {
    let least = if world.is_simulated() { ROTATE_BYTES_SIMULATED } else { ROTATE_BYTES_MIN };
    snapshot_end + (snapshot_end - FIRST_BATCH).max(least)
}

fn beside(k: u32) -> String {
    format!("pagemap.{k}.new")
}

fn damage_at(what: &'static str, file: &str, offset: u64) -> Damage {
    Damage { what, tree: TreeId(0), page: PageNo(0), epoch: Epoch(0), file: file.to_owned(), offset }
}

/// The numbers of the valid marks.
fn marks(bytes: &[u8]) -> impl Iterator<Item = u64> {
    [SECTOR as usize, 2 * SECTOR as usize].into_iter().filter_map(|at| {
        let mark = &bytes[at..at + 16];
        (crc32fast::hash(&mark[..12]) == get_u32(mark, 12)).then(|| get_u64(mark, 0))
    })
}

struct Head {
    number: u64,
    epoch: Epoch,
    len: u64,
    before: u32,
    kind: u32,
    check: u32,
}

impl Head {
    /// The head of a whole, valid batch of this database.
    fn parse(bytes: &[u8], at: u64, settings: &Settings) -> Option<Head> {
        let at = usize::try_from(at).ok()?;
        let head = bytes.get(at..at + BATCH_HEAD)?;
        if get_u64(head, 0) != BATCH_MAGIC || get_u64(head, 16) != settings.database {
            return None;
        }
        let check = get_u32(head, BATCH_HEAD - 4);
        if crc32fast::hash(&head[..BATCH_HEAD - 4]) != check {
            return None;
        }
        let len = get_u64(head, 40);
        let payload = bytes.get(at + BATCH_HEAD..at.checked_add(BATCH_HEAD)?.checked_add(usize::try_from(len).ok()?)?)?;
        if crc32fast::hash(payload) != get_u32(head, 52) {
            return None;
        }
        Some(Head {
            number: get_u64(head, 8),
            epoch: Epoch(get_u64(head, 32)),
            len,
            before: get_u32(head, 48),
            kind: get_u32(head, 56),
            check,
        })
    }

    fn end(&self, at: u64) -> u64 {
        (at + BATCH_HEAD as u64 + self.len).next_multiple_of(SECTOR)
    }
}

fn frame(settings: &Settings, nonce: u64, number: u64, before: u32, kind: u32, epoch: Epoch, payload: &[u8]) -> (Vec<u8>, u32) {
    let mut bytes = vec![0; (BATCH_HEAD + payload.len()).next_multiple_of(SECTOR as usize)];
    put_u64(&mut bytes, 0, BATCH_MAGIC);
    put_u64(&mut bytes, 8, number);
    put_u64(&mut bytes, 16, settings.database);
    put_u64(&mut bytes, 24, nonce);
    put_u64(&mut bytes, 32, epoch.0);
    put_u64(&mut bytes, 40, payload.len() as u64);
    put_u32(&mut bytes, 48, before);
    put_u32(&mut bytes, 52, crc32fast::hash(payload));
    put_u32(&mut bytes, 56, kind);
    let check = crc32fast::hash(&bytes[..BATCH_HEAD - 4]);
    put_u32(&mut bytes, BATCH_HEAD - 4, check);
    bytes[BATCH_HEAD..BATCH_HEAD + payload.len()].copy_from_slice(payload);
    (bytes, check)
}

fn encode(batch: &Batch) -> Vec<u8> {
    let pages: usize = batch.pages.iter().map(|(_, pages)| pages.len()).sum();
    let mut out = Vec::with_capacity(64 + batch.blob.len() + 8 * batch.pages.len() + 12 * pages + 36 * batch.counters.len());
    let put = |out: &mut Vec<u8>, value: u32| out.extend_from_slice(&value.to_le_bytes());
    put(&mut out, batch.blob.len() as u32);
    out.extend_from_slice(&batch.blob);
    put(&mut out, batch.dropped.len() as u32);
    for tree in &batch.dropped {
        put(&mut out, tree.0);
    }
    put(&mut out, batch.counters.len() as u32);
    for (tree, values) in &batch.counters {
        put(&mut out, tree.0);
        for value in values {
            out.extend_from_slice(&value.to_le_bytes());
        }
    }
    put(&mut out, batch.pages.len() as u32);
    for (tree, pages) in &batch.pages {
        put(&mut out, tree.0);
        put(&mut out, pages.len() as u32);
        for (page, place) in pages {
            put(&mut out, page.0);
            put(&mut out, place.slot);
            put(&mut out, place.check);
        }
    }
    put(&mut out, batch.orphans.len() as u32);
    for (tree, page) in &batch.orphans {
        put(&mut out, tree.0);
        put(&mut out, page.0);
    }
    out
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn bytes(&mut self, len: usize) -> Option<&'a [u8]> {
        let (now, later) = self.0.split_at_checked(len)?;
        self.0 = later;
        Some(now)
    }
    fn u32(&mut self) -> Option<u32> {
        self.bytes(4).map(|b| get_u32(b, 0))
    }
    fn u64(&mut self) -> Option<u64> {
        self.bytes(8).map(|b| get_u64(b, 0))
    }
}

fn decode(payload: &[u8], epoch: Epoch) -> Option<Batch> {
    let mut r = Reader(payload);
    let mut batch = Batch { epoch, ..Batch::default() };
    let len = r.u32()?;
    batch.blob = r.bytes(len as usize)?.to_vec();
    for _ in 0..r.u32()? {
        batch.dropped.push(TreeId(r.u32()?));
    }
    for _ in 0..r.u32()? {
        let tree = TreeId(r.u32()?);
        let mut values = [0; COUNTERS];
        for value in &mut values {
            *value = r.u64()?;
        }
        batch.counters.push((tree, values));
    }
    for _ in 0..r.u32()? {
        let tree = TreeId(r.u32()?);
        let count = r.u32()?;
        let mut pages = Vec::new();
        for _ in 0..count {
            pages.push((PageNo(r.u32()?), Place { slot: r.u32()?, check: r.u32()? }));
        }
        batch.pages.push((tree, pages));
    }
    for _ in 0..r.u32()? {
        batch.orphans.push((TreeId(r.u32()?), PageNo(r.u32()?)));
    }
    r.0.is_empty().then_some(batch)
}

impl DurableMap {
    /// All pages that have an image, tree by tree.
    pub fn places(&self) -> impl Iterator<Item = (TreeId, PageNo, Place)> + '_ {
        let pages = self
            .trees
            .iter()
            .flat_map(|(&tree, state)| state.places.iter().enumerate().map(move |(page, place)| (tree, PageNo(page as u32), *place)));
        pages.filter(|(_, _, place)| place.slot != NO_SLOT)
    }

    /// The slot of each entry, with the bit that says whether the entry inherits it.
    pub fn slots(&self) -> impl Iterator<Item = SlotIndex> + '_ {
        self.places().map(|(_, _, place)| place.slot)
    }

    /// All slots whose images the map needs, whosever they are.
    pub fn named_slots(&self) -> impl Iterator<Item = SlotIndex> + '_ {
        self.slots().map(bare)
    }

    pub fn place(&self, tree: TreeId, page: PageNo) -> Option<Place> {
        self.trees.get(&tree)?.places.get(page.0 as usize).copied()
    }

    /// Changes the place of a page that has an image.
    pub fn set_place(&mut self, tree: TreeId, page: PageNo, place: Place) {
        if let Some(at) = self.trees.get_mut(&tree).and_then(|state| state.places.get_mut(page.0 as usize)) {
            *at = place;
        }
    }

    fn apply(&mut self, batch: Batch) {
        self.epoch = batch.epoch;
        self.blob = batch.blob;
        self.orphans = batch.orphans;
        // First: recovery may roll back the creation of a tree and then find it in the log again, all in
        // one epoch.
        for tree in batch.dropped {
            self.trees.remove(&tree);
        }
        for (tree, pages) in batch.pages {
            let places = &mut self.trees.entry(tree).or_default().places;
            for (page, place) in pages {
                let at = page.0 as usize;
                if at >= places.len() {
                    places.resize(at + 1, Place::NONE);
                }
                places[at] = place;
            }
            while places.last() == Some(&Place::NONE) {
                places.pop();
            }
        }
        for (tree, values) in batch.counters {
            self.trees.entry(tree).or_default().counters = values;
        }
    }

    fn into_batch(self) -> Batch {
        let mut batch = Batch { epoch: self.epoch, blob: self.blob, orphans: self.orphans, ..Batch::default() };
        let mut trees: Vec<_> = self.trees.into_iter().collect();
        trees.sort_unstable_by_key(|(tree, _)| *tree);
        for (tree, state) in trees {
            if state.counters != [0; COUNTERS] {
                batch.counters.push((tree, state.counters));
            }
            let pages = state.places.iter().enumerate().filter(|(_, place)| place.slot != NO_SLOT);
            batch.pages.push((tree, pages.map(|(page, place)| (PageNo(page as u32), *place)).collect()));
        }
        batch
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a snapshot leaves out is lost when the map is rotated.
    #[test]
    fn a_snapshot_has_all_that_its_batches_had() {
        let batch = || Batch {
            epoch: Epoch(7),
            blob: vec![1],
            orphans: vec![(TreeId(3), PageNo(4))],
            pages: vec![(TreeId(2), vec![(PageNo(1), Place { slot: 5, check: 6 })])],
            counters: vec![(TreeId(2), [9; COUNTERS])],
            ..Batch::default()
        };
        let mut map = DurableMap::default();
        map.apply(batch());
        let (found, was) = (map.into_batch(), batch());
        assert_eq!((found.epoch, found.blob, found.orphans), (was.epoch, was.blob, was.orphans));
        assert_eq!((found.pages, found.counters), (was.pages, was.counters));
    }
}
