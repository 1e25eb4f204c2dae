//! Copies of a checkpoint: of one that a running store holds, or of one that an earlier copy has, which may
//! build on older copies.
//!
//! ```text
//!   pages.NNN    the images, one behind the other, without gaps
//!   pagemap.1    the map, whose slots are those places; a page of which the copy has no image stands in
//!                [`IN_BASE`]
//! ```
//! A copy of all pages is a data directory but for its log. One that leaves out what an older copy has is
//! none: a store refuses slots that do not exist.
//!
//! **Invariants.**
//! CP1: a copy has exactly the pages that the map of one checkpoint names; every image is checked against
//! that map when it is read (PG2).
//! CP2: an image is left out if and only if its epoch is not above the epoch of the older copy: what was
//! written since has a younger one (D1), and epochs only grow in one database (O2). What is left out is
//! therefore in the older copy, under the same tree, page and checksum; that is checked when it is read.
//! CP3: the map comes last, so a copy that was cut short is no database (O4).
//! CP4: a copy is a database of its own: it has another identity, so nothing is taken for a later state of
//! the one it was made of.

use std::ops::Range;

use base::{Epoch, PageNo, TreeId};
use world::{AlignedBuf, World};

use crate::error::{Damage, Error, Result};
use crate::files::{SlotFiles, file_name};
use crate::map::Place;
use crate::page;
use crate::pagemap::{DurableMap, Settings, read_map, snapshot};
use crate::pin::Hold;
use crate::slot_index::{SlotIndex, bare, inherited};
use crate::write::BATCH_PAGES;

/// The slot of a page whose image is in the older copy.
const IN_BASE: SlotIndex = u32::MAX - 1;
/// The file of a copy's map.
const MAP_FILE: &str = "pagemap.1";

/// An earlier copy, opened to be read.
pub struct Copied {
    files: SlotFiles,
    settings: Settings,
    map: DurableMap,
}

impl Copied {
    /// # Errors
    /// It is not there, or not what was written.
    pub fn open(world: &World) -> Result<Copied> {
        let (settings, map) = read_map(world, MAP_FILE)?;
        let (files, _) = SlotFiles::open_to_read(world, settings.page_size, settings.slots_per_file)?;
        Ok(Copied { files, settings, map })
    }

    #[must_use]
    pub fn epoch(&self) -> Epoch {
        self.map.epoch
    }

    /// What the checkpoint's barrier captured.
    #[must_use]
    pub fn blob(&self) -> &[u8] {
        &self.map.blob
    }

    fn layer(&self) -> Layer<'_> {
        Layer { files: &self.files, settings: self.settings, map: &self.map }
    }
}

/// What a copy is made of: the first layer's map says what there is; what it has not stands in the next one.
#[derive(Clone, Copy)]
struct Layer<'a> {
    files: &'a SlotFiles,
    settings: Settings,
    map: &'a DurableMap,
}

/// A page to be copied, and the layer and slot of its image.
#[derive(Clone, Copy)]
struct Source {
    layer: usize,
    slot: SlotIndex,
    tree: TreeId,
    page: PageNo,
    /// As the layer has it.
    place: Place,
}

/// How much was copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CopyReport {
    pub pages: u64,
    /// Pages that the older copy has.
    pub left_out: u64,
    pub bytes: u64,
}

/// The files of a database that uses those of another.
pub struct InPlace {
    /// Name and bytes of its map.
    pub map: (&'static str, Vec<u8>),
    /// Names and lengths.
    pub slot_files: Vec<(String, u64)>,
}

impl Hold {
    /// What a database in the same slot files is made of, whose last checkpoint is this one (CP4). Slots
    /// that the checkpoint does not name change meanwhile, so it must not rely on them.
    ///
    /// # Errors
    /// The disk's.
    pub fn in_place(&self) -> Result<InPlace> {
        let world = self.store.world();
        let settings = Settings { database: world.random_u64(), ..self.settings };
        let bytes = snapshot(settings, world.random_u64(), self.map.clone());
        Ok(InPlace { map: (MAP_FILE, bytes), slot_files: self.store.slot_files().lengths()? })
    }

    /// Hands out the files of a copy in pieces (name, offset, bytes); of pages that have not changed since
    /// the epoch of an older copy, no image.
    ///
    /// # Errors
    /// `Damaged` or I/O errors of reading, and what `sink` returns.
    pub fn copy<E: From<Error>>(&self, since: Option<Epoch>, sink: impl FnMut(&str, u64, &[u8]) -> Result<(), E>) -> Result<CopyReport, E> {
        let layer = Layer { files: self.store.slot_files(), settings: self.settings, map: &self.map };
        write_copy(self.store.world(), &[layer], since, sink)
    }
}

/// Makes a whole copy of one that builds on others: the newest first, each followed by the one that it
/// builds on.
///
/// # Errors
/// As [`Hold::copy`]; and if a page is in none of them.
pub fn merge_copies<E: From<Error>>(
    world: &World,
    copies: &[Copied],
    sink: impl FnMut(&str, u64, &[u8]) -> Result<(), E>,
) -> Result<CopyReport, E> {
    let layers: Vec<Layer<'_>> = copies.iter().map(Copied::layer).collect();
    write_copy(world, &layers, None, sink)
}

fn missing(source: &Source, epoch: Epoch) -> Error {
    let (what, file) = ("the older copy has not the image of a page that has not changed since", MAP_FILE.to_owned());
    Error::Damaged(Box::new(Damage { what, tree: source.tree, page: source.page, epoch, file, offset: 0 }))
}

/// CP1, CP2: where each page's image is, in the order in which they are read.
fn sources(layers: &[Layer<'_>]) -> Result<Vec<Source>> {
    let epoch = layers[0].map.epoch;
    let mut all = Vec::new();
    for (tree, page, place) in layers[0].map.places() {
        let mut source = Source { layer: 0, slot: place.slot, tree, page, place };
        while source.slot == IN_BASE {
            source.layer += 1;
            let place = layers.get(source.layer).and_then(|layer| layer.map.place(tree, page));
            let Some(place) = place.filter(|place| place.check == source.place.check) else { return Err(missing(&source, epoch)) };
            (source.slot, source.place) = (place.slot, place);
        }
        source.slot = bare(source.slot);
        all.push(source);
    }
    all.sort_unstable_by_key(|source| (source.layer, source.slot));
    Ok(all)
}

/// The next sources whose slots are adjacent in one file, as many as a buffer takes.
fn run(sources: &[Source], slots_per_file: usize) -> Range<usize> {
    let mut end = 1;
    while end < sources.len().min(BATCH_PAGES)
        && sources[end].layer == sources[0].layer
        && sources[end].slot == sources[end - 1].slot + 1
        && !(sources[end].slot as usize).is_multiple_of(slots_per_file)
    {
        end += 1;
    }
    0..end
}

fn write_copy<E: From<Error>>(
    world: &World,
    layers: &[Layer<'_>],
    since: Option<Epoch>,
    mut sink: impl FnMut(&str, u64, &[u8]) -> Result<(), E>,
) -> Result<CopyReport, E> {
    let settings = layers[0].settings;
    let page_size = settings.page_size;
    if layers.iter().any(|layer| layer.settings.page_size != page_size) {
        return Err(Error::Mismatch("the copies have pages of different sizes".to_owned()).into());
    }
    let (mut report, mut map) = (CopyReport::default(), layers[0].map.clone());
    let mut buffer = AlignedBuf::new(BATCH_PAGES * page_size);
    let sources = sources(layers)?;
    let mut rest = &sources[..];
    while !rest.is_empty() {
        let (now, later) = rest.split_at(run(rest, layers[rest[0].layer].settings.slots_per_file).end);
        rest = later;
        let layer = &layers[now[0].layer];
        layer.files.read(now[0].slot, &mut buffer[..now.len() * page_size])?;
        for (source, image) in now.iter().zip(buffer.chunks_exact(page_size)) {
            page::verify(image, source.tree, source.page, source.place).map_err(|what| layer.damage(source, what))?;
            // The older copy may not have had the branch.
            let slot = if !source.place.is_inherited() && since.is_some_and(|since| page::epoch_of(image) <= since) {
                report.left_out += 1;
                IN_BASE
            } else {
                let slot = report.pages as SlotIndex;
                let (file, at) = (slot as usize / settings.slots_per_file, slot as usize % settings.slots_per_file);
                sink(&file_name(file), (at * page_size) as u64, image)?;
                report.pages += 1;
                report.bytes += page_size as u64;
                if source.place.is_inherited() { inherited(slot) } else { slot }
            };
            map.set_place(source.tree, source.page, Place { slot, check: source.place.check });
        }
    }
    // CP3, CP4
    let settings = Settings { database: world.random_u64(), ..settings };
    let bytes = snapshot(settings, world.random_u64(), map);
    report.bytes += bytes.len() as u64;
    for (n, piece) in bytes.chunks(BATCH_PAGES * page_size).enumerate() {
        sink(MAP_FILE, (n * BATCH_PAGES * page_size) as u64, piece)?;
    }
    Ok(report)
}

impl Layer<'_> {
    fn damage(&self, source: &Source, what: &'static str) -> Error {
        let (file, offset) = self.files.describe(source.slot);
        Error::Damaged(Box::new(Damage { what, tree: source.tree, page: source.page, epoch: self.map.epoch, file, offset }))
    }
}
