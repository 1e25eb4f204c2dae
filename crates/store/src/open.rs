//! Opening the store: a new database, or the map of the last durable checkpoint.
//!
//! **Invariants.**
//! O1: opening reads the map and changes nothing but what an unfinished rotation or a missing mark left
//! (B5, B8); crashing during recovery changes nothing.
//! O2: epochs jump ahead at every start, so an image of an earlier run is never taken for one of this run.
//! O3: a slot named twice or beyond the files is damage.
//! O4: pages without a map are refused, never taken for an empty directory.
//! O5: what pins name is not free before anything can take a slot (`pin`).

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use base::{Epoch, PageNo, TreeId};
use parking_lot::{Condvar, Mutex, RwLock};
use world::World;

use crate::book::{Book, FrozenQueue};
use crate::checkpoint::Checkpoints;
use crate::error::{Damage, Error, Result};
use crate::files::{SlotFiles, file_name};
use crate::frames::Frames;
use crate::gate::Gate;
use crate::map::Place;
use crate::pagemap::{DurableMap, PageMap, Settings};
use crate::pin::Pins;
use crate::pool::FRAMES_MIN;
use crate::room::Room;
use crate::slot_index::{SLOTS_MAX, bare, is_inherited};
use crate::slots::{GROUP, Slots};
use crate::write::Buffers;
use crate::{Counts, Registered, Store};

/// Page sizes that the formats can hold.
pub const PAGE_SIZES: std::ops::RangeInclusive<usize> = 4096..=65536;
/// Epochs of one start differ from those of the next above this bit.
const EPOCHS_PER_START: u64 = 1 << 20;

/// The pin of `keep_opened`: those of files and holds have higher numbers.
const KEPT_AS_OPENED: u64 = 0;

/// Frames that get their memory before the store is open.
const FRAMES_AT_START: usize = 128;

/// How to open a store.
#[derive(Clone, Copy, Debug)]
pub struct StoreOptions {
    /// A power of two in 4096..=65536; an existing database must have the same.
    pub page_size: usize,
    /// Size of the buffer pool at first.
    pub pool_bytes: usize,
    /// Addresses to reserve: the largest size that a resize can reach.
    pub pool_bytes_max: usize,
    /// Slots in one file of a new database.
    pub slots_per_file: usize,
    /// The slot files grow at least by so many slots.
    pub grow_slots: usize,
    /// The slot files never hold more than so many slots.
    pub slots_max: usize,
    /// No slot that the map names which is opened is used for another image while the store is open.
    pub keep_opened: bool,
}

impl Default for StoreOptions {
    fn default() -> StoreOptions {
        StoreOptions {
            page_size: 16 << 10,
            pool_bytes: 128 << 20,
            pool_bytes_max: 256 << 30,
            slots_per_file: 1 << 20,
            grow_slots: 1024,
            slots_max: SLOTS_MAX,
            keep_opened: false,
        }
    }
}

impl StoreOptions {
    /// The defaults; in a simulation, whose databases are small, with small files that grow and shrink by
    /// little: what is rare there is not tested.
    #[must_use]
    pub fn of(world: &World) -> StoreOptions {
        let options = StoreOptions::default();
        if world.is_simulated() { StoreOptions { slots_per_file: 512, grow_slots: 32, ..options } } else { options }
    }
}

/// What the last durable checkpoint says.
#[derive(Debug, Default)]
pub struct Opened {
    /// What its barrier captured; none for a new database.
    pub blob: Option<Vec<u8>>,
    /// Its epoch.
    pub epoch: Epoch,
    /// Pages that nothing refers to: the owner of each tree frees them.
    pub orphans: Vec<(TreeId, PageNo)>,
    /// Files of pins that are not what was written: what they kept is lost, the database is not.
    pub damaged_pins: Vec<String>,
}

impl Store {
    /// Opens the store in the data directory of the world, or makes a new one.
    ///
    /// # Errors
    /// Damage in the page map, a page size other than the database's, I/O errors.
    ///
    /// # Panics
    /// If the options are out of range.
    pub fn open(world: &World, options: StoreOptions) -> Result<(Arc<Store>, Opened)> {
        assert!(
            options.page_size.is_power_of_two() && PAGE_SIZES.contains(&options.page_size),
            "the page size is a power of two in {PAGE_SIZES:?}"
        );
        assert!(options.slots_per_file.is_multiple_of(GROUP), "S6: a group lies in one file");
        let (pagemap, durable, is_new) = open_map(world, &options)?;
        let settings = pagemap.settings();
        let (files, slots_total) = SlotFiles::open(world, settings.page_size, settings.slots_per_file)?;
        let slots = Slots::new(slots_total, own_slots(&durable), durable.epoch).map_err(|slot| damage(&durable, &files, slot))?;
        slots.adopt_lent(lent_slots(&durable)).map_err(|slot| damage(&durable, &files, slot))?;
        let (pins, damaged_pins) = Pins::open(world, settings, &slots)?;
        if options.keep_opened {
            slots.pin(KEPT_AS_OPENED, durable.named_slots().collect());
        }
        // RM8
        if files.has_holes()? {
            slots.doubt_free_groups();
        }
        // O2
        let epoch = Epoch((durable.epoch.0 / EPOCHS_PER_START + 1) * EPOCHS_PER_START);
        let mut book = Book::default();
        book.begin(epoch);
        let count = (options.pool_bytes / options.page_size).max(FRAMES_MIN);
        let frames = Frames::new(options.page_size, count, options.pool_bytes_max / options.page_size)?;
        // The rest comes when it is wanted (F6).
        frames.grow_step(count.min(FRAMES_AT_START))?;
        let counts = Counts::default();
        let opened = Opened {
            blob: (!is_new && !durable.blob.is_empty()).then_some(durable.blob),
            epoch: durable.epoch,
            orphans: durable.orphans.clone(),
            damaged_pins,
        };
        let orphans: BTreeSet<(TreeId, PageNo)> = durable.orphans.into_iter().collect();
        let trees: HashMap<TreeId, Registered> =
            durable.trees.into_iter().map(|(tree, state)| (tree, Registered::cold(state.places, state.counters))).collect();
        let store = Store {
            world: world.clone(),
            page_size: options.page_size,
            grow_slots: options.grow_slots,
            slots_max: options.slots_max,
            frames,
            trees: RwLock::new(trees),
            opened: Mutex::default(),
            opening: Mutex::default(),
            slots: Arc::new(slots),
            files,
            room: Room::new(),
            gate: Gate::new(),
            epoch: AtomicU64::new(epoch.0),
            book: Mutex::new(book),
            dirty: [Mutex::new(VecDeque::new()), Mutex::new(VecDeque::new())],
            frozen: FrozenQueue::default(),
            buffers: Buffers::new(options.page_size),
            orphans: Mutex::new(orphans),
            checkpoints: Checkpoints::new(),
            pagemap: Mutex::new(pagemap),
            pins,
            scarce: Mutex::new(()),
            patience: Mutex::new(0),
            patience_returned: Condvar::new(),
            counts,
        };
        Ok((Arc::new(store), opened))
    }
}

/// The map, made if there is none; and whether it was made.
fn open_map(world: &World, options: &StoreOptions) -> Result<(PageMap, DurableMap, bool)> {
    let wanted = Settings { page_size: options.page_size, slots_per_file: options.slots_per_file, database: world.random_u64() };
    let Some((pagemap, durable)) = PageMap::open(world)? else {
        refuse_without_map(world)?;
        let first = Epoch(EPOCHS_PER_START);
        let durable = DurableMap { epoch: first, ..DurableMap::default() };
        return Ok((PageMap::create(world, wanted, first)?, durable, true));
    };
    let is = pagemap.settings().page_size;
    if is != options.page_size {
        return Err(Error::Mismatch(format!("the database has pages of {is} bytes, the configuration says {}", options.page_size)));
    }
    Ok((pagemap, durable, false))
}

/// O4: the map is durable before the first slot file is made, so pages without a map are a database that
/// has lost it.
fn refuse_without_map(world: &World) -> Result<()> {
    let file = file_name(0);
    if !world.disk().exists(&file)? {
        return Ok(());
    }
    let what = "there are pages, and no page map that says what they are";
    Err(Error::Damaged(Box::new(Damage { what, tree: TreeId(0), page: PageNo(0), epoch: Epoch(0), file, offset: 0 })))
}

fn own_slots(durable: &DurableMap) -> impl Iterator<Item = u32> {
    durable.slots().filter(|slot| !is_inherited(*slot))
}

/// Once for each entry that inherits.
fn lent_slots(durable: &DurableMap) -> impl Iterator<Item = u32> {
    durable.slots().filter(|slot| is_inherited(*slot))
}

/// O3: which page names the slot.
fn damage(durable: &DurableMap, files: &SlotFiles, slot: u32) -> Error {
    let mut named = (TreeId(0), PageNo(0));
    for (&tree, state) in &durable.trees {
        if let Some(page) = state.places.iter().position(|place: &Place| bare(place.slot) == bare(slot)) {
            named = (tree, PageNo(page as u32));
        }
    }
    let (file, offset) = files.describe(bare(slot));
    Error::Damaged(Box::new(Damage {
        what: "the page map names a slot twice, or one that does not exist",
        tree: named.0,
        page: named.1,
        epoch: durable.epoch,
        file,
        offset,
    }))
}
