//! Loading many rows into an empty table: bottom-up trees instead of one insert after another
//! (docs/hard-cases.md, C17).
//!
//! The session makes rows (key, image, keys of secondary entries) and hands them over in chunks; a thread
//! of the engine's builds the trees and encodes the row events meanwhile. Rows that come in the order of
//! their keys go straight into the clustered tree. Others are sorted first, on disk if they are many;
//! entries of secondary indexes always are. Where the engine has no threads, the same work is done in the
//! caller's.
//!
//! # Invariants
//! 1. The trees belong to the transaction before the first row is taken (`txn::fill`), so whatever goes
//!    wrong, undoing the statement is clearing them.
//! 2. A row is *accepted* when it stands in the clustered tree. Then, and only then, it is logged and its
//!    secondary entries are gathered. A row whose key is there already is not accepted, nor one that its
//!    maker has refused ([`Rows::refuse`]); of the others with equal keys the one that came first is.
//! 3. The transaction's event buffer is lent to the load, and comes back with [`Load::finish`] or
//!    [`Load::abort`]; without it the transaction cannot commit.
//! 4. Memory: chunks under way, and the sorters' budgets. It does not grow with the number of rows.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};

use base::TreeId;
use binlog::{RowPartitions, RowPlace, TableMap, TransactionBuffer};
use parking_lot::Mutex;
use txn::{Bulk, Error, Interrupt, Loading, Result, Transaction};
use world::World;

use crate::engine::Engine;
use crate::progress::{Progress, Stage};
use crate::sort::{Sorted, Sorter};
use crate::spill::Workspace;

/// A chunk is handed over when it has grown to this.
const CHUNK: usize = 128 << 10;
/// Chunks under way.
const CHUNKS: usize = 4;
/// So much is looked at before it is decided that rows come in order.
const GATHERED: usize = 2 << 20;
/// Violations that are remembered with their rows: as many as warnings can be shown.
const VIOLATIONS: usize = 65_536;
/// Entries between two looks at the interrupt.
const BETWEEN_LOOKS: u64 = 4096;

/// Tells which partition a row is in, by its image.
pub type RowPartitionsOf = Box<dyn FnMut(&[u8]) -> Option<RowPartitions> + Send>;

/// What is loaded.
pub struct LoadSpec {
    pub clustered: TreeId,
    pub secondary: Vec<SecondaryTree>,
    /// How the rows are logged; `None`: not at all (unlogged and temporary tables).
    pub log: Option<TableMap>,
    /// The partitions of a row, if the table is partitioned and logged.
    pub partitions: Option<RowPartitionsOf>,
    /// A crash takes the table anyway: the commit need not wait for a checkpoint (C18).
    pub temporary: bool,
    /// Keys are hidden row ids, which the log carries.
    pub row_ids: bool,
    /// What stands in front of each image in the tree, and not in the log.
    pub image_prefix: Vec<u8>,
    /// So many notes are in each row.
    pub notes: usize,
    /// Bytes that sorting may hold in memory.
    pub memory: usize,
    /// Where the load tells how far it is.
    pub progress: Arc<Progress>,
}

#[derive(Clone, Copy, Debug)]
pub struct SecondaryTree {
    pub tree: TreeId,
    pub unique: bool,
}

/// Why its maker has refused a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Means something to the maker alone. Less than 2^14.
    pub reason: u16,
    /// It was refused before anybody looked for its key. Otherwise it is a duplicate where its key is there
    /// already.
    pub first: bool,
}

/// Rows on their way: for each its key, its image, for each secondary index the key of its entry (the
/// clustered key is added later), and then notes, which are the maker's own.
#[derive(Debug, Default)]
pub struct Rows {
    bytes: Vec<u8>,
    /// Ends of the parts of all rows.
    ends: Vec<u32>,
    /// For each secondary key whether it must be unique (no NULL in it).
    strict: Vec<bool>,
    /// Rows that were refused, in their order.
    refusals: Vec<(usize, Refusal)>,
    secondary: usize,
    parts: usize,
}

impl Rows {
    pub fn new(secondary: usize, notes: usize) -> Rows {
        Rows { secondary, parts: 2 + secondary + notes, ..Rows::default() }
    }

    /// An empty one of the same shape.
    #[must_use]
    pub fn another(&self) -> Rows {
        Rows { secondary: self.secondary, parts: self.parts, ..Rows::default() }
    }

    /// Where the parts of a row are written: key, image, secondary keys, notes, each ended by
    /// [`Rows::end_part`].
    pub fn out(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }

    pub fn end_part(&mut self) {
        self.ends.push(self.bytes.len() as u32);
    }

    /// Ends a secondary key; `strict`: no other row may have it.
    pub fn end_entry(&mut self, strict: bool) {
        self.end_part();
        self.strict.push(strict);
    }

    /// Takes back the row that was put last.
    pub fn pop(&mut self) {
        self.truncate(self.len().saturating_sub(1));
    }

    /// Takes back all rows but the first `rows`.
    pub fn truncate(&mut self, rows: usize) {
        self.ends.truncate(rows * self.parts);
        self.strict.truncate(rows * self.secondary);
        self.bytes.truncate(self.ends.last().map_or(0, |end| *end as usize));
        self.refusals.retain(|(row, _)| *row < rows);
    }

    /// The row is not to be accepted, but told of where the load ends. Rows are refused in their order,
    /// each once.
    pub fn refuse(&mut self, row: usize, refusal: Refusal) {
        debug_assert!(self.refusals.last().is_none_or(|(last, _)| *last < row) && refusal.reason < Tag::REASONS);
        self.refusals.push((row, refusal));
    }

    pub fn len(&self) -> usize {
        self.ends.len() / self.parts.max(1)
    }

    /// Whether every row has all of its parts.
    fn is_whole(&self) -> bool {
        let rows = self.len();
        self.ends.len() == rows * self.parts && self.strict.len() == rows * self.secondary
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub fn byte_len(&self) -> usize {
        self.bytes.len()
    }

    pub fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
        self.strict.clear();
        self.refusals.clear();
    }

    fn part(&self, row: usize, part: usize) -> &[u8] {
        let at = row * self.parts + part;
        let start = if at == 0 { 0 } else { self.ends[at - 1] as usize };
        &self.bytes[start..self.ends[at] as usize]
    }

    pub fn key(&self, row: usize) -> &[u8] {
        self.part(row, 0)
    }

    /// Gives all rows, whose keys were left empty for it, hidden row ids.
    pub fn set_row_ids(&mut self, mut next: impl FnMut() -> u64) {
        for row in 0..self.len() {
            let start = if row == 0 { 0 } else { self.ends[row * self.parts - 1] as usize };
            self.bytes[start..start + size_of::<u64>()].copy_from_slice(&next().to_be_bytes());
        }
    }

    pub fn image(&self, row: usize) -> &[u8] {
        self.part(row, 1)
    }

    /// The key of a secondary entry, and whether it must be unique.
    pub fn entry(&self, row: usize, index: usize) -> (&[u8], bool) {
        (self.part(row, 2 + index), self.strict[row * self.secondary + index])
    }

    pub fn note(&self, row: usize, note: usize) -> &[u8] {
        self.part(row, 2 + self.secondary + note)
    }
}

/// A row that has the unique key of another one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Violation {
    /// Its number, from 0.
    pub row: u64,
    /// `None`: the clustered key; else which of the secondary trees.
    pub index: Option<usize>,
    pub image: Vec<u8>,
    /// Its clustered key: where its image can be looked up if `image` is empty.
    pub key: Vec<u8>,
    /// Its maker has refused it: why. Its key is none of another's, or nobody has looked.
    pub refused: Option<u16>,
}

/// What a load has done.
#[derive(Debug, Default)]
pub struct Loaded {
    pub accepted: u64,
    /// The first rows that were not, in their order; in a secondary tree at most the first of all.
    pub violations: Vec<Violation>,
    /// How many were not accepted, remembered or not.
    pub refused: u64,
}

/// A load under way.
pub struct Load {
    rows: Rows,
    /// Gone once it was ended.
    side: Option<Side>,
}

enum Side {
    Here(Box<Worker>),
    There(Remote),
}

struct Remote {
    chunks: SyncSender<Rows>,
    spare: Receiver<Rows>,
    end: Receiver<Box<Worker>>,
    thread: world::Thread,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    failed: AtomicBool,
    aborted: AtomicBool,
}

impl Engine {
    /// Begins a load, if all its trees are empty and free (`txn::fill` says when).
    pub fn begin_load(&self, tx: &mut Transaction, spec: LoadSpec) -> Result<Option<Load>> {
        let savepoint = tx.savepoint();
        let Some(clustered) = tx.fill(spec.clustered, spec.clustered)? else { return Ok(None) };
        let budget = spec.memory / (1 + spec.secondary.len());
        let mut secondary = Vec::with_capacity(spec.secondary.len());
        for index in &spec.secondary {
            let Some(bulk) = tx.fill(index.tree, spec.clustered)? else {
                tx.rollback_to(&savepoint)?;
                return Ok(None);
            };
            secondary.push(Secondary { bulk, sorter: Sorter::new(&self.inner.workspace, budget), unique: index.unique });
        }
        if !spec.temporary {
            Loading(tx).note();
        }
        let rows = Rows::new(secondary.len(), spec.notes);
        let mut log = Loading(tx).lend_log();
        let table = spec.log.as_ref().map(|map| {
            log.table_map(map);
            map.table_id()
        });
        let worker = Box::new(Worker {
            log,
            table,
            row_ids: spec.row_ids,
            partitions: spec.partitions,
            clustered: Clustered {
                bulk: Some(clustered),
                sorter: Sorter::new(&self.inner.workspace, budget),
                order: Order::Unknown,
                workspace: self.inner.workspace.clone(),
                budget,
                prefix: spec.image_prefix,
                stored: Vec::new(),
            },
            secondary,
            world: self.inner.world.clone(),
            threads: self.inner.options.threads,
            interrupt: tx.interrupt_handle(),
            progress: spec.progress,
            seen: 0,
            loaded: Loaded::default(),
            failure: None,
            shared: Arc::default(),
        });
        let side = if worker.threads { Remote::start(worker).map_or_else(Side::Here, Side::There) } else { Side::Here(worker) };
        Ok(Some(Load { rows, side: Some(side) }))
    }
}

/// Starts a thread that does its work with `what`; gives that back if the system has no thread for it.
fn spawn_with<T: Send + 'static>(
    world: &World,
    name: &str,
    what: T,
    work: impl FnOnce(T) + Send + 'static,
) -> std::result::Result<world::Thread, T> {
    let hand = Arc::new(Mutex::new(Some(what)));
    let other = hand.clone();
    let body = move || {
        let what = other.lock().take();
        if let Some(what) = what {
            work(what);
        }
    };
    match world.try_spawn(name, 0, body) {
        Ok(thread) => Ok(thread),
        Err(error) => {
            tracing::warn!("{error}: the session does without");
            Err(hand.lock().take().expect("nobody else has come for it"))
        }
    }
}

impl Remote {
    /// Gives the worker back if the system has no thread for it.
    fn start(worker: Box<Worker>) -> std::result::Result<Remote, Box<Worker>> {
        let (chunks, incoming) = sync_channel::<Rows>(CHUNKS);
        let (give_back, spare) = channel();
        let (finished, end) = channel();
        let (world, shared) = (worker.world.clone(), worker.shared.clone());
        let work = move |mut worker: Box<Worker>| {
            worker.serve(&incoming, &give_back);
            let _ = finished.send(worker);
        };
        let thread = spawn_with(&world, "load", worker, work)?;
        Ok(Remote { chunks, spare, end, thread, shared })
    }

    fn end(self) -> Result<Box<Worker>> {
        drop(self.chunks);
        let worker = self.end.recv();
        let whole = self.thread.join();
        worker.ok().filter(|_| whole).ok_or_else(|| Error::Damaged("the thread of a load has failed".to_owned()))
    }
}

impl Load {
    /// The chunk that is being filled.
    pub fn rows(&mut self) -> &mut Rows {
        &mut self.rows
    }

    /// Takes a whole chunk, behind the rows before it, and leaves an empty one in its place.
    ///
    /// # Errors
    /// `Interrupted` if the load has failed; why, [`Load::finish`] tells.
    pub fn take(&mut self, rows: &mut Rows) -> Result<()> {
        if !self.rows.is_empty() {
            self.hand_over()?;
        }
        std::mem::swap(&mut self.rows, rows);
        self.hand_over()
    }

    /// A row is complete: the chunk is handed over if it is full.
    #[inline]
    pub fn end_row(&mut self) -> Result<()> {
        debug_assert!(self.rows.is_whole(), "a row has all of its parts");
        if self.rows.byte_len() >= CHUNK { self.hand_over() } else { Ok(()) }
    }

    fn hand_over(&mut self) -> Result<()> {
        match &mut self.side {
            None => Err(Error::Misuse("rows for a load that has ended")),
            Some(Side::Here(worker)) => {
                worker.take(&self.rows);
                self.rows.clear();
                if worker.failure.is_some() { Err(Error::Interrupted) } else { Ok(()) }
            }
            Some(Side::There(remote)) => {
                let empty = remote.spare.try_recv().unwrap_or_else(|_| self.rows.another());
                let full = std::mem::replace(&mut self.rows, empty);
                // Why it has failed is told by `finish`; whoever goes on making rows for nothing is told now.
                if remote.chunks.send(full).is_err() || remote.shared.failed.load(Ordering::Relaxed) {
                    return Err(Error::Interrupted);
                }
                Ok(())
            }
        }
    }

    /// Ends the load: all rows are in their trees. Violations of secondary keys are errors of the
    /// statement: its trees are as if the row were in them.
    ///
    /// # Errors
    /// What went wrong in building; the statement must be rolled back then.
    pub fn finish(mut self, tx: &mut Transaction) -> Result<Loaded> {
        let handed = if self.rows.is_empty() { Ok(()) } else { self.hand_over() };
        let mut worker = self.end(false)?;
        Loading(tx).take_back_log(worker.give_log());
        if let Some(error) = worker.failure.take() {
            return Err(error);
        }
        handed?;
        let mut loaded = std::mem::take(&mut worker.loaded);
        assert!(loaded.violations.len() as u64 <= loaded.refused, "2: of the rows that were not accepted some are remembered");
        loaded.violations.sort();
        Loading(tx).count(loaded.accepted * (self.rows.secondary as u64 + 1));
        Ok(loaded)
    }

    /// Gives the load up; the statement must be rolled back.
    pub fn abort(mut self, tx: &mut Transaction) {
        if let Ok(mut worker) = self.end(true) {
            Loading(tx).take_back_log(worker.give_log());
        }
    }

    /// Waits for the worker, who is done with the trees then.
    fn end(&mut self, aborted: bool) -> Result<Box<Worker>> {
        match self.side.take() {
            None => Err(Error::Misuse("a load ends once")),
            Some(Side::Here(mut worker)) => {
                if !aborted {
                    worker.end();
                }
                Ok(worker)
            }
            Some(Side::There(remote)) => {
                remote.shared.aborted.store(aborted, Ordering::Relaxed);
                remote.end()
            }
        }
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        // Whoever rolls back next must have the trees for itself.
        if self.side.is_some() {
            let _ = self.end(true);
        }
    }
}

/// How the rows come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// Too few to tell: they are gathered.
    Unknown,
    /// In the order of their keys: they go into the tree. What comes too late is sorted and put in at the
    /// end.
    Ascending,
    /// All are sorted.
    Any,
}

struct Clustered {
    bulk: Option<Bulk>,
    sorter: Sorter,
    order: Order,
    workspace: Workspace,
    budget: usize,
    /// See [`LoadSpec::image_prefix`].
    prefix: Vec<u8>,
    /// Room for an image behind its prefix.
    stored: Vec<u8>,
}

/// An image as it lies in the tree.
fn stored<'i>(prefix: &[u8], image: &'i [u8], room: &'i mut Vec<u8>) -> &'i [u8] {
    if prefix.is_empty() {
        return image;
    }
    room.clear();
    room.extend_from_slice(prefix);
    room.extend_from_slice(image);
    room
}

struct Secondary {
    bulk: Bulk,
    sorter: Sorter,
    unique: bool,
}

/// The building side of a load.
struct Worker {
    log: TransactionBuffer,
    /// Its id in the log.
    table: Option<u64>,
    row_ids: bool,
    partitions: Option<RowPartitionsOf>,
    clustered: Clustered,
    secondary: Vec<Secondary>,
    world: World,
    threads: bool,
    interrupt: Interrupt,
    progress: Arc<Progress>,
    seen: u64,
    loaded: Loaded,
    failure: Option<Error>,
    shared: Arc<Shared>,
}

impl Worker {
    /// The life of the thread: chunks until there are no more, then the end.
    fn serve(&mut self, incoming: &Receiver<Rows>, give_back: &Sender<Rows>) {
        while let Ok(mut rows) = incoming.recv() {
            self.take(&rows);
            rows.clear();
            let _ = give_back.send(rows);
        }
        if !self.shared.aborted.load(Ordering::Relaxed) {
            self.end();
        }
    }

    /// After a failure the rest is only taken off the queue.
    fn take(&mut self, rows: &Rows) {
        if self.failure.is_none()
            && !self.shared.aborted.load(Ordering::Relaxed)
            && let Err(error) = self.chunk(rows)
        {
            self.failure = Some(error);
            self.shared.failed.store(true, Ordering::Relaxed);
        }
    }

    fn give_log(&mut self) -> TransactionBuffer {
        std::mem::replace(&mut self.log, TransactionBuffer::new(0))
    }

    fn end(&mut self) {
        if self.failure.is_none()
            && let Err(error) = self.complete()
        {
            self.failure = Some(error);
        }
    }

    fn chunk(&mut self, rows: &Rows) -> Result<()> {
        assert!(rows.is_whole() && rows.secondary == self.secondary.len(), "a chunk has whole rows, for these trees");
        debug_assert!(rows.ends.is_sorted(), "a part ends behind the one before");
        if self.interrupt.is_raised() {
            return Err(Error::Interrupted);
        }
        let mut refusals = rows.refusals.iter().copied().peekable();
        for row in 0..rows.len() {
            let refusal = refusals.next_if(|(refused, _)| *refused == row).map(|(_, refusal)| refusal);
            self.row(rows, row, refusal)?;
        }
        if self.progress.now().0 == Stage::Loading {
            self.progress.add(rows.len() as u64);
        }
        Ok(())
    }

    fn row(&mut self, rows: &Rows, row: usize, refusal: Option<Refusal>) -> Result<()> {
        let tag = Tag { number: self.seen, refusal };
        self.seen += 1;
        if self.clustered.order == Order::Ascending {
            let (key, image) = (rows.key(row), rows.image(row));
            let clustered = &mut self.clustered;
            let bulk = clustered.bulk.as_mut().expect("the tree is finished at the end");
            if refusal.is_none() && bulk.try_push(key, stored(&clustered.prefix, image, &mut clustered.stored))? {
                let entries = (0..self.secondary.len()).map(|i| rows.entry(row, i));
                return self.accepted(tag.number, key, image, entries);
            }
            if bulk.last().is_none_or(|last| key >= last) {
                let duplicate = bulk.last() == Some(key);
                self.refused(tag, key, image, duplicate);
                return Ok(());
            }
        }
        self.gather(tag, rows, row)
    }

    /// Keeps a row for sorting, with all that belongs to it.
    fn gather(&mut self, tag: Tag, rows: &Rows, row: usize) -> Result<()> {
        let image = rows.image(row);
        let number = tag.encode();
        let image_len = (image.len() as u32).to_le_bytes();
        let clustered = &mut self.clustered;
        if self.secondary.is_empty() {
            clustered.sorter.push_parts(&[rows.key(row)], &[&number, &image_len, image])?;
        } else {
            let mut entries = Vec::with_capacity(64);
            for i in 0..self.secondary.len() {
                let (entry, strict) = rows.entry(row, i);
                entries.extend_from_slice(&(entry.len() as u32).to_le_bytes());
                entries.push(u8::from(strict));
                entries.extend_from_slice(entry);
            }
            clustered.sorter.push_parts(&[rows.key(row)], &[&number, &image_len, image, &entries])?;
        }
        if clustered.order == Order::Unknown {
            if !clustered.sorter.is_ascending() {
                clustered.order = Order::Any;
            } else if clustered.sorter.memory() >= GATHERED {
                self.clustered.order = Order::Ascending;
                let gathered = std::mem::replace(&mut self.clustered.sorter, Sorter::new(&self.clustered.workspace, self.clustered.budget));
                self.place(gathered.finish()?)?;
            }
        }
        Ok(())
    }

    /// Puts gathered rows, in order now, behind all that the tree holds.
    fn place(&mut self, mut sorted: Sorted) -> Result<()> {
        let mut looks = 0;
        while let Some((key, payload)) = sorted.next()? {
            self.look(&mut looks)?;
            let row = Gathered::parse(payload);
            let clustered = &mut self.clustered;
            let bulk = clustered.bulk.as_mut().expect("the tree is finished at the end");
            if row.tag.refusal.is_none() && bulk.try_push(key, stored(&clustered.prefix, row.image, &mut clustered.stored))? {
                self.accepted(row.tag.number, key, row.image, row.entries())?;
            } else {
                let duplicate = bulk.last() == Some(key);
                self.refused(row.tag, key, row.image, duplicate);
            }
        }
        Ok(())
    }

    fn look(&self, looks: &mut u64) -> Result<()> {
        *looks += 1;
        if looks.is_multiple_of(BETWEEN_LOOKS) {
            self.progress.add(BETWEEN_LOOKS);
            if self.interrupt.is_raised() || self.shared.aborted.load(Ordering::Relaxed) {
                return Err(Error::Interrupted);
            }
        }
        Ok(())
    }

    /// The row stands in the clustered tree (2).
    fn accepted<'r>(&mut self, number: u64, key: &[u8], image: &[u8], entries: impl Iterator<Item = (&'r [u8], bool)>) -> Result<()> {
        if let Some(table) = self.table {
            let row_id = if self.row_ids { key.first_chunk::<8>().map(|id| u64::from_be_bytes(*id)) } else { None };
            let partitions = self.partitions.as_mut().and_then(|of| of(image));
            self.log.write_row(table, image, RowPlace { row_id, partitions });
        }
        self.loaded.accepted += 1;
        for (secondary, (entry, strict)) in self.secondary.iter_mut().zip(entries) {
            if secondary.unique {
                let own = if strict { entry.len() } else { 0 };
                secondary.sorter.push_parts(&[entry, key], &[&strict_payload(own, number)])?;
            } else {
                secondary.sorter.push_parts(&[entry, key], &[])?;
            }
        }
        Ok(())
    }

    /// The row is not accepted: its key is that of an accepted one (`duplicate`), or its maker does not
    /// want it.
    fn refused(&mut self, tag: Tag, key: &[u8], image: &[u8], duplicate: bool) {
        self.loaded.refused += 1;
        let refused = tag.refusal.filter(|refusal| refusal.first || !duplicate).map(|refusal| refusal.reason);
        let image = if refused.is_some() { Vec::new() } else { image.to_vec() };
        let kept = &mut self.loaded.violations;
        kept.push(Violation { row: tag.number, index: None, image, key: key.to_vec(), refused });
        if kept.len() > 2 * VIOLATIONS {
            kept.sort();
            kept.truncate(VIOLATIONS);
        }
    }

    /// There are no more rows.
    fn complete(&mut self) -> Result<()> {
        let sorter = std::mem::replace(&mut self.clustered.sorter, Sorter::new(&self.clustered.workspace, 0));
        if self.clustered.order == Order::Ascending {
            let mut late = self.clustered.bulk.take().expect("taken once").finish()?;
            let mut looks = 0;
            let mut sorted = sorter.finish()?;
            while let Some((key, payload)) = sorted.next()? {
                self.look(&mut looks)?;
                let row = Gathered::parse(payload);
                let clustered = &mut self.clustered;
                if row.tag.refusal.is_none() && late.put(key, stored(&clustered.prefix, row.image, &mut clustered.stored))? {
                    self.accepted(row.tag.number, key, row.image, row.entries())?;
                } else {
                    let duplicate = late.has(key)?;
                    self.refused(row.tag, key, row.image, duplicate);
                }
            }
        } else {
            self.progress.begin(Stage::Sorting, sorter.len());
            self.place(sorter.finish()?)?;
            self.clustered.bulk.take().expect("taken once").finish()?;
        }
        assert_eq!(self.loaded.accepted + self.loaded.refused, self.seen, "2: a row is accepted, or it is not");
        let secondary = std::mem::take(&mut self.secondary);
        self.progress.begin(Stage::Indexes, secondary.iter().map(|index| index.sorter.len()).sum());
        self.indexes(secondary)
    }

    /// Builds the secondary trees, side by side where there are threads.
    fn indexes(&mut self, secondary: Vec<Secondary>) -> Result<()> {
        let count = secondary.len();
        let (told, results) = channel();
        let mut threads = Vec::new();
        let last = secondary.len().saturating_sub(1);
        let beside = if self.threads { self.world.processors() - 1 } else { 0 };
        let work = |i| {
            let told = told.clone();
            let (progress, interrupt, shared) = (self.progress.clone(), self.interrupt.clone(), self.shared.clone());
            move |index: Secondary| {
                let stop = || interrupt.is_raised() || shared.aborted.load(Ordering::Relaxed);
                let _ = told.send(index.build(i, &progress, &stop));
            }
        };
        for (i, index) in secondary.into_iter().enumerate() {
            let is_for_others = i < last && threads.len() < beside;
            match if is_for_others { spawn_with(&self.world, "load-index", index, work(i)) } else { Err(index) } {
                Ok(thread) => threads.push(thread),
                Err(index) => work(i)(index),
            }
        }
        drop(told);
        // A thread that panics tells nothing.
        let built = threads.into_iter().map(world::Thread::join).filter(|whole| !whole).count() == 0;
        let results: Vec<_> = results.into_iter().collect();
        assert!(!built || results.len() == count, "each index is built once");
        for result in results {
            if let Some(violation) = result? {
                self.loaded.refused += 1;
                self.loaded.violations.push(violation);
            }
        }
        if built { Ok(()) } else { Err(Error::Damaged("the thread of an index has failed".to_owned())) }
    }
}

impl Secondary {
    /// Returns the first row (in the order in which they came) that has the unique key of another.
    fn build(self, number: usize, progress: &Progress, stop: &dyn Fn() -> bool) -> Result<Option<Violation>> {
        build_index(self.bulk, self.sorter, self.unique, progress, stop)
            .map(|violation| violation.map(|violation| Violation { index: Some(number), ..violation }))
    }
}

/// The payload of an entry of a unique index while it is sorted: how many bytes of the key no other may
/// have, and the row's number.
pub fn strict_payload(own: usize, row: u64) -> [u8; 10] {
    let mut out = [0; 10];
    out[..2].copy_from_slice(&(own as u16).to_le_bytes());
    out[2..].copy_from_slice(&row.to_le_bytes());
    out
}

/// Fills an index from its gathered entries; those of a unique one have a [`strict_payload`].
///
/// # Errors
/// `Interrupted` when `stop` says so.
pub fn build_index(
    mut bulk: Bulk,
    sorter: Sorter,
    unique: bool,
    progress: &Progress,
    stop: &dyn Fn() -> bool,
) -> Result<Option<Violation>> {
    let gathered = sorter.len();
    let mut sorted = sorter.finish()?;
    let mut before: Vec<u8> = Vec::new();
    let mut first: Option<Violation> = None;
    let mut done = 0u64;
    while let Some((key, payload)) = sorted.next()? {
        done += 1;
        if done.is_multiple_of(BETWEEN_LOOKS) {
            progress.add(BETWEEN_LOOKS);
            if stop() {
                return Err(Error::Interrupted);
            }
        }
        if unique && let Some((own, row)) = strict_of(payload) {
            debug_assert!(own <= key.len(), "what is unique is a part of the key");
            let unique_part = &key[..own];
            if own > 0 && unique_part == before.as_slice() {
                if first.as_ref().is_none_or(|violation| row < violation.row) {
                    first = Some(Violation { row, index: None, image: Vec::new(), key: key[own..].to_vec(), refused: None });
                }
            } else {
                before.clear();
                before.extend_from_slice(unique_part);
            }
        }
        bulk.push(key, &[])?;
    }
    assert_eq!(done, gathered, "an index has an entry for each that was gathered");
    bulk.finish()?;
    Ok(first)
}

fn strict_of(payload: &[u8]) -> Option<(usize, u64)> {
    let (own, row) = payload.split_first_chunk::<2>()?;
    Some((usize::from(u16::from_le_bytes(*own)), u64::from_le_bytes(*row.first_chunk::<8>()?)))
}

/// Which row it is, and whether its maker has refused it.
#[derive(Clone, Copy)]
struct Tag {
    number: u64,
    refusal: Option<Refusal>,
}

impl Tag {
    const NUMBER_BITS: u32 = 48;
    const REASONS: u16 = 1 << 14;

    /// `number: 48 bits | refused, reason: 15 bits, one more than it is | refused first: 1 bit`
    fn encode(self) -> [u8; 8] {
        let refusal = self.refusal.map_or(0, |refusal| (u64::from(refusal.reason) + 1) << 1 | u64::from(refusal.first));
        debug_assert!(self.number >> Tag::NUMBER_BITS == 0, "the number of a row has 48 bits");
        (self.number | refusal << Tag::NUMBER_BITS).to_le_bytes()
    }

    fn decode(bytes: [u8; 8]) -> Tag {
        let bits = u64::from_le_bytes(bytes);
        let refusal = bits >> Tag::NUMBER_BITS;
        let reason = (refusal >> 1).checked_sub(1);
        Tag {
            number: bits & ((1 << Tag::NUMBER_BITS) - 1),
            refusal: reason.map(|reason| Refusal { reason: reason as u16, first: refusal & 1 == 1 }),
        }
    }
}

/// A gathered row: `tag u64 | image length u32 | image | {length u32 | strict u8 | key} of each secondary
/// entry`.
struct Gathered<'a> {
    tag: Tag,
    image: &'a [u8],
    rest: &'a [u8],
}

impl<'a> Gathered<'a> {
    fn parse(payload: &'a [u8]) -> Gathered<'a> {
        let tag = Tag::decode(payload[..8].try_into().expect("eight bytes"));
        let len = u32::from_le_bytes(payload[8..12].try_into().expect("four bytes")) as usize;
        Gathered { tag, image: &payload[12..12 + len], rest: &payload[12 + len..] }
    }

    fn entries(&self) -> impl Iterator<Item = (&'a [u8], bool)> + use<'a> {
        let mut rest = self.rest;
        std::iter::from_fn(move || {
            let (len, tail) = rest.split_first_chunk::<4>()?;
            let (strict, tail) = tail.split_first()?;
            let (entry, tail) = tail.split_at(u32::from_le_bytes(*len) as usize);
            rest = tail;
            Some((entry, *strict == 1))
        })
    }
}
