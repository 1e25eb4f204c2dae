//! The simulated disk: files in memory that remember what is not yet durable, with crashes, faults, a full
//! device and a trace.
//!
//! **Model.** A write goes to the current content and, sector by sector (512 bytes), onto the file's list
//! of unsynced writes. A sync moves the list into the durable content. A *crash* builds a new disk from the
//! durable state plus a random subset of what was unsynced: each sector may or may not have arrived, in any
//! order between different sectors; the file's length is any that it had since the last sync. Names work
//! alike, and by themselves: creations, renames and removals are durable after a `sync_dir`. Before it, for
//! one half of the seeds a random subset has arrived, which is the weakest that a file system may promise;
//! for the other half what ext4 promises: all names of the file system go through one journal, so the
//! changes up to one of them have arrived and no others, and those for certain that came before a sync
//! which had to commit the journal (of a directory that changed, or of a file that changed its length).
//! Names may all have arrived where no byte of their files has.
//!
//! **Invariants.**
//! S1: a byte that a returned sync covers survives every crash, unless it is overwritten later.
//! S2: a failed sync leaves its writes in the current content, but no later sync makes them durable (Linux
//! marks the pages clean: docs/hard-cases.md, C8d).
//! S3: after the crash point no operation has an effect; the thread that reaches it, and every later one,
//! unwinds with [`SimulatedDeath`].
//!
//! Room that is given back inside of a file (a hole) is zeroes, and room again; a crash before a sync may
//! bring back what was there, and the room with it.
//!
//! **Counting.** Every operation that changes something (create, write, sync, set-len, allocate, punch,
//! rename, remove, sync-dir) is one I/O; `crash_at(n)` makes the n-th from now the crash point: it takes
//! effect as *unsynced* (a write may survive in part) or not at all (a sync).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

use parking_lot::Mutex;

use crate::disk::{DIRECT_ALIGNMENT, DirectoryLock, Disk, File, Open, directory_of};
use crate::error::{Error, ErrorKind, Result};
use crate::random::Prng;

mod fault;
mod gate;
mod sweep;

pub use fault::{Fault, FaultKind, Operation};
pub use gate::Gate;
pub use sweep::{FaultCase, Form};

/// What a device writes as one piece.
pub const SECTOR: usize = 512;
const SECTOR_U64: u64 = SECTOR as u64;

/// Payload of the unwinding at the simulated end of the process.
#[derive(Clone, Debug)]
pub struct SimulatedDeath(pub String);

type Inode = u64;

/// One sector as an unsynced write left it.
#[derive(Clone)]
struct SectorWrite {
    index: u64,
    content: Box<[u8; SECTOR]>,
    /// A failed sync has covered it: later syncs leave it alone (S2).
    lost: bool,
}

#[derive(Clone, Default)]
struct Content {
    durable: Vec<u8>,
    current: Vec<u8>,
    pending: Vec<SectorWrite>,
    /// Lengths since the last sync.
    lengths: Vec<u64>,
    /// Sectors whose room was given back, now and when the file was synced last.
    holes: BTreeSet<u64>,
    durable_holes: BTreeSet<u64>,
}

#[derive(Clone)]
enum NameChange {
    Set { path: String, inode: Inode },
    Remove { path: String },
    Rename { from: String, to: String, inode: Inode },
}

impl NameChange {
    fn directory(&self) -> &str {
        match self {
            NameChange::Set { path, .. } | NameChange::Remove { path } => directory_of(path),
            NameChange::Rename { to, .. } => directory_of(to),
        }
    }

    fn apply(&self, names: &mut BTreeMap<String, Inode>) {
        match self {
            NameChange::Set { path, inode } => {
                names.insert(path.clone(), *inode);
            }
            NameChange::Remove { path } => {
                names.remove(path);
            }
            NameChange::Rename { from, to, inode } => {
                if names.get(from) == Some(inode) {
                    names.remove(from);
                }
                names.insert(to.clone(), *inode);
            }
        }
    }
}

struct State {
    contents: BTreeMap<Inode, Content>,
    names: BTreeMap<String, Inode>,
    durable_names: BTreeMap<String, Inode>,
    name_changes: Vec<NameChange>,
    /// So many of them a journal has committed, if there is one.
    journaled: usize,
    directories: Vec<String>,
    next_inode: Inode,
    capacity: u64,
    faults: Vec<Fault>,
    operations: u64,
    crash_at: Option<u64>,
    dead: Option<String>,
    locked: bool,
    trace: Option<String>,
    calls: Option<Vec<(Operation, String)>>,
    fired: u64,
    direct: bool,
}

/// A disk in memory. See the module's documentation.
pub struct SimDisk {
    state: Arc<Mutex<State>>,
    /// What syncs of files pass.
    pub syncs: Arc<Gate>,
}

impl SimDisk {
    /// An empty disk without limits.
    #[must_use]
    pub fn new() -> Arc<SimDisk> {
        SimDisk::from_state(BTreeMap::new(), BTreeMap::new(), Vec::new(), 1)
    }

    fn from_state(
        contents: BTreeMap<Inode, Content>,
        names: BTreeMap<String, Inode>,
        directories: Vec<String>,
        next_inode: Inode,
    ) -> Arc<SimDisk> {
        let durable_names = names.clone();
        let state = State {
            contents,
            names,
            durable_names,
            name_changes: Vec::new(),
            journaled: 0,
            directories,
            next_inode,
            capacity: u64::MAX,
            faults: Vec::new(),
            operations: 0,
            crash_at: None,
            dead: None,
            locked: false,
            trace: None,
            calls: None,
            fired: 0,
            direct: false,
        };
        Arc::new(SimDisk { state: Arc::new(Mutex::new(state)), syncs: Arc::default() })
    }

    /// The disk after a power failure: durable state plus a random subset of what was unsynced. This disk
    /// is left as it is, so that several outcomes of one crash can be looked at.
    #[must_use]
    pub fn crash(&self, seed: u64) -> Arc<SimDisk> {
        let state = self.state.lock();
        let mut random = Prng::new(seed ^ 0x5eed_d15c);
        // All, nothing, or a share of what is unsynced arrives.
        let share = [0, 100, 50, 10, 90][usize::try_from(random.below(5)).expect("below 5")];
        let names = state.names_after_crash(&mut random);
        let contents = names
            .values()
            .filter_map(|inode| state.contents.get(inode).map(|content| (*inode, content.crash(share, &mut random))))
            .collect();
        SimDisk::from_state(contents, names, state.directories.clone(), state.next_inode)
    }

    /// The disk as a new process finds it after kill -9: everything written is there, what was unsynced
    /// still is unsynced.
    #[must_use]
    pub fn restart(&self) -> Arc<SimDisk> {
        let state = self.state.lock();
        let disk = SimDisk::from_state(state.contents.clone(), state.names.clone(), state.directories.clone(), state.next_inode);
        {
            let mut new = disk.state.lock();
            new.durable_names = state.durable_names.clone();
            new.name_changes = state.name_changes.clone();
            new.journaled = state.journaled;
            new.capacity = state.capacity;
            new.direct = state.direct;
        }
        disk
    }

    /// [`SimDisk::crash`], and this disk is dead for good and lets go of what it held: for tests that leak
    /// the dead process, because its destructors would do I/O.
    #[must_use]
    pub fn replaced_after_crash(&self, seed: u64) -> Arc<SimDisk> {
        let after = self.crash(seed);
        let mut state = self.state.lock();
        state.dead.get_or_insert_with(|| "taken out".to_owned());
        state.contents = BTreeMap::new();
        after
    }

    /// Makes the n-th I/O from now (1 is the next) the crash point.
    pub fn crash_at(&self, n: u64) {
        let mut state = self.state.lock();
        state.crash_at = Some(state.operations + n);
    }

    /// I/Os so far.
    #[must_use]
    pub fn operations(&self) -> u64 {
        self.state.lock().operations
    }

    /// True once the crash point is reached or the process died.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        self.state.lock().dead.is_some()
    }

    pub fn inject(&self, fault: Fault) {
        let Fault { operation, kind, .. } = fault;
        assert!(operation.fails_with().contains(&kind), "{operation:?} does not fail with {kind:?}");
        self.state.lock().faults.push(fault);
    }

    pub fn clear_faults(&self) {
        self.state.lock().faults.clear();
    }

    /// Bytes that all files together may take.
    pub fn set_capacity(&self, bytes: u64) {
        self.state.lock().capacity = bytes;
    }

    /// Bytes that all files together have.
    #[must_use]
    pub fn used(&self) -> u64 {
        self.state.lock().used()
    }

    /// The paths of all files.
    #[must_use]
    pub fn paths(&self) -> Vec<String> {
        self.state.lock().names.keys().cloned().collect()
    }

    /// The length of a file; 0 if there is none.
    #[must_use]
    pub fn len(&self, path: &str) -> u64 {
        let state = self.state.lock();
        state.names.get(path).map_or(0, |inode| state.contents[inode].current.len() as u64)
    }

    /// Grants direct I/O from now on, and checks its alignment.
    pub fn set_direct(&self, direct: bool) {
        self.state.lock().direct = direct;
    }

    /// Starts (or restarts) the trace of operations.
    pub fn trace_start(&self) {
        self.state.lock().trace = Some(String::new());
    }

    /// The operations since `trace_start` or the last call, one a line.
    #[must_use]
    pub fn trace_take(&self) -> String {
        self.state.lock().trace.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Starts (or restarts) the list of all calls, those included that change nothing.
    pub fn calls_start(&self) {
        self.state.lock().calls = Some(Vec::new());
    }

    /// The calls since `calls_start` or the last call of this, with their paths.
    #[must_use]
    pub fn calls_take(&self) -> Vec<(Operation, String)> {
        self.state.lock().calls.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Calls that a fault has let fail so far.
    #[must_use]
    pub fn faults_fired(&self) -> u64 {
        self.state.lock().fired
    }

    /// Flips the bits of `mask` in a byte, current and durable: bit rot.
    ///
    /// # Panics
    /// If there is no such file or byte.
    pub fn flip(&self, path: &str, offset: u64, mask: u8) {
        let mut state = self.state.lock();
        let inode = state.names[path];
        let content = state.contents.get_mut(&inode).expect("a name has a content");
        let at = usize::try_from(offset).expect("an offset in memory");
        content.current[at] ^= mask;
        if let Some(byte) = content.durable.get_mut(at) {
            *byte ^= mask;
        }
    }

    pub(crate) fn die(&self, why: &str) -> ! {
        self.state.lock().dead.get_or_insert_with(|| why.to_owned());
        std::panic::resume_unwind(Box::new(SimulatedDeath(why.to_owned())))
    }
}

/// [`SimDisk::crash`] of a process that has ended, and of the disk itself: faults and lists of calls go on,
/// as a device that fails fails on behind a power failure.
pub fn lose_power(disk: &SimDisk, seed: u64) {
    let after = disk.crash(seed);
    let mut after = after.state.lock();
    let state = &mut *disk.state.lock();
    state.contents = std::mem::take(&mut after.contents);
    state.names = std::mem::take(&mut after.names);
    assert!(state.names.values().all(|inode| state.contents.contains_key(inode)), "a name has a content");
    state.durable_names.clone_from(&state.names);
    state.name_changes.clear();
    (state.journaled, state.locked) = (0, false);
}

impl Content {
    fn crash(&self, share: u64, random: &mut Prng) -> Content {
        let mut len = self.durable.len() as u64;
        if !self.lengths.is_empty() && random.percent(share.max(30)) {
            let pick = random.below(self.lengths.len() as u64);
            len = self.lengths[usize::try_from(pick).expect("an index")];
        }
        let mut result = self.durable.clone();
        for write in &self.pending {
            if random.percent(share) {
                put_sector(&mut result, write);
            }
        }
        set_length(&mut result, usize::try_from(len).expect("a length in memory"));
        // A sector that was filled since may be a hole again only where nobody could have relied on it.
        let mut holes = if random.percent(50) { self.durable_holes.clone() } else { self.holes.clone() };
        holes.retain(|sector| *sector < len / SECTOR_U64);
        for sector in &holes {
            let start = usize::try_from(*sector).expect("a sector in memory") * SECTOR;
            if let Some(bytes) = result.get_mut(start..start + SECTOR) {
                bytes.fill(0);
            }
        }
        Content {
            durable: result.clone(),
            current: result,
            pending: Vec::new(),
            lengths: Vec::new(),
            holes: holes.clone(),
            durable_holes: holes,
        }
    }

    /// Sectors that lie in a range.
    fn sectors(offset: u64, len: u64) -> std::ops::Range<u64> {
        offset / SECTOR_U64..(offset + len).div_ceil(SECTOR_U64)
    }

    /// Bytes that a file takes more of when a range is written or reserved.
    fn growth(&self, offset: u64, len: u64) -> u64 {
        let filled = self.holes.range(Content::sectors(offset, len)).count() as u64 * SECTOR_U64;
        (offset + len).saturating_sub(self.current.len() as u64) + filled
    }

    fn fill(&mut self, offset: u64, len: u64) {
        if !self.holes.is_empty() {
            for sector in Content::sectors(offset, len) {
                self.holes.remove(&sector);
            }
        }
    }

    fn punch(&mut self, offset: u64, len: u64) {
        let whole = offset.div_ceil(SECTOR_U64)..(offset + len).min(self.current.len() as u64) / SECTOR_U64;
        let at = |sector: u64| usize::try_from(sector).expect("a sector in memory") * SECTOR;
        if !whole.is_empty() {
            assert!(at(whole.end) <= self.current.len(), "a hole lies in the file");
            self.current[at(whole.start)..at(whole.end)].fill(0);
            self.note(whole.start * SECTOR_U64, whole.end * SECTOR_U64);
            self.holes.extend(whole);
        }
    }

    fn write(&mut self, bytes: &[u8], offset: u64) {
        let from = usize::try_from(offset).expect("an offset in memory");
        let end = from + bytes.len();
        if end > self.current.len() {
            set_length(&mut self.current, end);
            self.lengths.push(end as u64);
        }
        self.current[from..end].copy_from_slice(bytes);
        self.fill(offset, bytes.len() as u64);
        self.note(offset, end as u64);
    }

    /// Puts the sectors of a range, as they are now, onto the list of unsynced writes.
    fn note(&mut self, from: u64, to: u64) {
        for index in from / SECTOR_U64..to.div_ceil(SECTOR_U64) {
            let start = usize::try_from(index).expect("a sector in memory") * SECTOR;
            let mut content = Box::new([0; SECTOR]);
            // Behind the end of the file there are zeroes.
            let end = (start + SECTOR).min(self.current.len()).max(start);
            if let Some(current) = self.current.get(start..end) {
                content[..end - start].copy_from_slice(current);
            }
            self.pending.push(SectorWrite { index, content, lost: false });
        }
    }

    fn set_len(&mut self, len: u64) {
        let new = usize::try_from(len).expect("a length in memory");
        let old = self.current.len();
        set_length(&mut self.current, new);
        self.lengths.push(len);
        if new < old {
            // Sectors behind the new end must not come back when the file grows again.
            self.note(len, old as u64);
            self.holes.retain(|sector| *sector < len / SECTOR_U64);
        }
    }

    fn sync(&mut self) {
        for write in self.pending.iter().filter(|write| !write.lost) {
            put_sector(&mut self.durable, write);
        }
        // What was lost does not come back over what has been written and synced behind it (S1).
        let newer: BTreeSet<u64> = self.pending.iter().filter(|write| !write.lost).map(|write| write.index).collect();
        self.pending.retain(|write| write.lost && !newer.contains(&write.index));
        set_length(&mut self.durable, self.current.len());
        self.lengths.clear();
        self.durable_holes.clone_from(&self.holes);
        assert_eq!(self.durable.len(), self.current.len(), "S1: the length is as durable as the bytes");
    }

    fn fail_sync(&mut self) {
        for write in &mut self.pending {
            write.lost = true;
        }
    }
}

/// Zeroes in one piece: `resize` writes byte by byte where code is not optimised, and log files are
/// allocated by megabytes.
fn set_length(bytes: &mut Vec<u8>, len: usize) {
    match len.checked_sub(bytes.len()) {
        Some(more) => bytes.append(&mut vec![0; more]),
        None => bytes.truncate(len),
    }
}

fn put_sector(bytes: &mut Vec<u8>, write: &SectorWrite) {
    let start = usize::try_from(write.index).expect("a sector in memory") * SECTOR;
    if bytes.len() < start + SECTOR {
        set_length(bytes, start + SECTOR);
    }
    bytes[start..start + SECTOR].copy_from_slice(&write.content[..]);
}

/// What `State::begin` found.
enum Begin {
    Go,
    Crash,
    Fail(FaultKind, u64),
}

impl Begin {
    /// Whether a change is made: also by some that fail.
    fn takes_effect(&self) -> bool {
        !matches!(self, Begin::Fail(_, 0))
    }
}

impl State {
    fn begin(&mut self, operation: Operation, path: &str, detail: std::fmt::Arguments<'_>) -> Begin {
        if let Some(why) = &self.dead {
            let why = why.clone();
            return off(&why);
        }
        if let Some(calls) = &mut self.calls {
            calls.push((operation, path.to_owned()));
        }
        if operation.counts() {
            self.operations += 1;
            if let Some(trace) = &mut self.trace {
                let _ = writeln!(trace, "{} {}{detail}", operation.name(), if path.is_empty() { "." } else { path });
            }
            if self.crash_at == Some(self.operations) {
                return Begin::Crash;
            }
        }
        for fault in &mut self.faults {
            if fault.operation == operation && path.contains(&fault.path) {
                if fault.after > 0 {
                    fault.after -= 1;
                } else if fault.times > 0 {
                    fault.times -= 1;
                    self.fired += 1;
                    return Begin::Fail(fault.kind, fault.partial);
                }
            }
        }
        Begin::Go
    }

    /// The crash point: nothing happens from here on.
    fn crash(&mut self) -> Error {
        self.dead = Some(format!("power failure at I/O {}", self.operations));
        Error::new(ErrorKind::Io, "reach", "the simulated disk")
    }

    fn used(&self) -> u64 {
        let taken = |content: &Content| {
            let holes = content.holes.len() as u64 * SECTOR_U64;
            assert!(holes <= content.current.len() as u64, "holes lie in their file");
            content.current.len() as u64 - holes
        };
        self.names.values().filter_map(|inode| self.contents.get(inode)).map(taken).sum()
    }

    /// Bytes that may be added to a file before the device is full.
    fn room(&self) -> u64 {
        if self.capacity == u64::MAX { u64::MAX } else { self.capacity.saturating_sub(self.used()) }
    }

    fn content(&mut self, inode: Inode) -> &mut Content {
        self.contents.get_mut(&inode).expect("an open file has a content")
    }

    /// The names that a power failure leaves; see the module.
    fn names_after_crash(&self, random: &mut Prng) -> BTreeMap<String, Inode> {
        let mut names = self.durable_names.clone();
        let some = |random: &mut Prng, count: usize| usize::try_from(random.below(count as u64 + 1)).expect("an index");
        if random.percent(50) {
            let open = self.name_changes.len() - self.journaled;
            let arrived = self.journaled + [0, open, some(random, open)][some(random, 2)];
            self.name_changes[..arrived].iter().for_each(|change| change.apply(&mut names));
        } else {
            let share = [0, 100, 50, 10, 90][some(random, 4)];
            self.name_changes.iter().for_each(|change| {
                if random.percent(share) {
                    change.apply(&mut names);
                }
            });
        }
        names
    }

    /// Contents are kept for the life of the disk, as open files may outlive their names; `used` counts
    /// only named ones.
    fn names_changed(&mut self, change: NameChange) {
        change.apply(&mut self.names);
        self.name_changes.push(change);
    }
}

/// The power is off: unwinds, except from destructors that already run because of it.
fn off(why: &str) -> Begin {
    if std::thread::panicking() {
        Begin::Fail(FaultKind::Io, 0)
    } else {
        std::panic::resume_unwind(Box::new(SimulatedDeath(why.to_owned())))
    }
}

/// Runs one operation under the state's lock; `act` does it, and is told whether it is cut short by a crash.
fn run<T>(
    state: &Mutex<State>,
    operation: Operation,
    path: &str,
    detail: std::fmt::Arguments<'_>,
    act: impl FnOnce(&mut State, &Begin) -> Result<T>,
) -> Result<T> {
    let mut guard = state.lock();
    match guard.begin(operation, path, detail) {
        Begin::Go => act(&mut guard, &Begin::Go),
        Begin::Crash => {
            // What a crash may leave behind, `act` leaves as unsynced.
            let _ = act(&mut guard, &Begin::Crash);
            let error = guard.crash();
            drop(guard);
            if std::thread::panicking() {
                return Err(error);
            }
            std::panic::resume_unwind(Box::new(SimulatedDeath("power failure".to_owned())))
        }
        Begin::Fail(kind, partial) => {
            let error = kind.error(operation, path);
            let _ = act(&mut guard, &Begin::Fail(kind, partial));
            Err(error)
        }
    }
}

struct SimFile {
    state: Arc<Mutex<State>>,
    syncs: Arc<Gate>,
    inode: Inode,
    path: String,
    direct: bool,
}

impl SimFile {
    fn check_alignment(&self, address: usize, len: usize, offset: u64) {
        if self.direct {
            let all = address | len | usize::try_from(offset).expect("an offset in memory");
            assert!(all.is_multiple_of(DIRECT_ALIGNMENT), "direct I/O of {} is not aligned: {offset}+{len}", self.path);
        }
    }
}

impl File for SimFile {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        self.check_alignment(buffer.as_ptr().addr(), buffer.len(), offset);
        run(&self.state, Operation::Read, &self.path, format_args!(""), |state, how| {
            if !matches!(how, Begin::Go) {
                return Ok(0);
            }
            let content = &state.content(self.inode).current;
            let from = usize::try_from(offset).expect("an offset in memory").min(content.len());
            let n = buffer.len().min(content.len() - from);
            buffer[..n].copy_from_slice(&content[from..from + n]);
            Ok(n)
        })
    }

    fn write_at(&self, buffer: &[u8], offset: u64) -> Result<()> {
        self.check_alignment(buffer.as_ptr().addr(), buffer.len(), offset);
        run(&self.state, Operation::Write, &self.path, format_args!(" {offset}+{}", buffer.len()), |state, how| {
            let room = state.room();
            let content = state.content(self.inode);
            let growth = content.growth(offset, buffer.len() as u64);
            let fits = buffer.len() - usize::try_from(growth.saturating_sub(room)).expect("less than the buffer").min(buffer.len());
            let count = if let Begin::Fail(_, partial) = how { usize::try_from(*partial).unwrap_or(usize::MAX).min(fits) } else { fits };
            content.write(&buffer[..count], offset);
            if count < buffer.len() { Err(FaultKind::Full.error(Operation::Write, &self.path)) } else { Ok(()) }
        })
    }

    fn sync_data(&self) -> Result<()> {
        self.syncs.pass();
        run(&self.state, Operation::Sync, &self.path, format_args!(""), |state, how| {
            match how {
                Begin::Go => {
                    if !state.content(self.inode).lengths.is_empty() {
                        state.journaled = state.name_changes.len();
                    }
                    state.content(self.inode).sync();
                }
                Begin::Crash => {}
                Begin::Fail(_, 0) => state.content(self.inode).fail_sync(),
                Begin::Fail(..) => state.content(self.inode).sync(),
            }
            Ok(())
        })
    }

    fn len(&self) -> Result<u64> {
        run(&self.state, Operation::Length, &self.path, format_args!(""), |state, _| Ok(state.content(self.inode).current.len() as u64))
    }

    fn set_len(&self, len: u64) -> Result<()> {
        run(&self.state, Operation::SetLen, &self.path, format_args!(" {len}"), |state, how| {
            let growth = len.saturating_sub(state.content(self.inode).current.len() as u64);
            if growth > state.room() {
                return Err(FaultKind::Full.error(Operation::SetLen, &self.path));
            }
            if how.takes_effect() {
                state.content(self.inode).set_len(len);
            }
            Ok(())
        })
    }

    fn allocate(&self, offset: u64, len: u64) -> Result<()> {
        run(&self.state, Operation::Allocate, &self.path, format_args!(" {offset}+{len}"), |state, how| {
            let (old, growth) = (state.content(self.inode).current.len() as u64, state.content(self.inode).growth(offset, len));
            if growth > state.room() {
                return Err(FaultKind::Full.error(Operation::Allocate, &self.path));
            }
            if how.takes_effect() {
                let len = if let Begin::Fail(_, partial) = how { len.min(*partial) } else { len };
                state.content(self.inode).fill(offset, len);
                if offset + len > old {
                    state.content(self.inode).set_len(offset + len);
                }
            }
            Ok(())
        })
    }

    fn punch(&self, offset: u64, len: u64) -> Result<bool> {
        run(&self.state, Operation::Punch, &self.path, format_args!(" {offset}+{len}"), |state, how| {
            if how.takes_effect() {
                state.content(self.inode).punch(offset, len);
            }
            Ok(true)
        })
    }

    fn has_holes(&self) -> Result<bool> {
        run(&self.state, Operation::Length, &self.path, format_args!(""), |state, _| Ok(!state.content(self.inode).holes.is_empty()))
    }

    fn zero(&self, _: u64, _: u64) -> Result<()> {
        run(&self.state, Operation::Zero, &self.path, format_args!(""), |_, _| Ok(()))
    }

    fn alignment(&self) -> usize {
        if self.direct { DIRECT_ALIGNMENT } else { 1 }
    }

    fn path(&self) -> &str {
        &self.path
    }
}

struct SimLock {
    state: Arc<Mutex<State>>,
}

impl DirectoryLock for SimLock {}

impl Drop for SimLock {
    fn drop(&mut self) {
        self.state.lock().locked = false;
    }
}

impl Disk for SimDisk {
    fn open(&self, path: &str, how: Open) -> Result<Arc<dyn File>> {
        let found = self.state.lock().names.get(path).copied();
        let inode = match found {
            Some(_) if how.create && how.exclusive => {
                return Err(Error::new(ErrorKind::AlreadyExists, "create", path));
            }
            Some(inode) => run(&self.state, Operation::Open, path, format_args!(""), |_, how| {
                if let Begin::Fail(..) = how { Ok(None) } else { Ok(Some(inode)) }
            })?
            .unwrap_or(inode),
            None if !how.create => return Err(Error::new(ErrorKind::NotFound, "open", path)),
            None => run(&self.state, Operation::Create, path, format_args!(""), |state, how| {
                let inode = state.next_inode;
                if how.takes_effect() {
                    state.next_inode += 1;
                    state.contents.insert(inode, Content::default());
                    state.names_changed(NameChange::Set { path: path.to_owned(), inode });
                }
                Ok(inode)
            })?,
        };
        let direct = how.direct && self.state.lock().direct;
        let file = SimFile { state: self.state.clone(), syncs: self.syncs.clone(), inode, path: path.to_owned(), direct };
        if how.truncate && found.is_some() {
            file.set_len(0)?;
        }
        Ok(Arc::new(file))
    }

    fn rename(&self, from: &str, to: &str) -> Result<()> {
        run(&self.state, Operation::Rename, from, format_args!(" {to}"), |state, how| {
            let Some(inode) = state.names.get(from).copied() else {
                return Err(Error::new(ErrorKind::NotFound, "rename", from));
            };
            if how.takes_effect() {
                state.names_changed(NameChange::Rename { from: from.to_owned(), to: to.to_owned(), inode });
            }
            Ok(())
        })
    }

    fn remove(&self, path: &str) -> Result<()> {
        run(&self.state, Operation::Remove, path, format_args!(""), |state, how| {
            if !state.names.contains_key(path) {
                return Err(Error::new(ErrorKind::NotFound, "remove", path));
            }
            if how.takes_effect() {
                state.names_changed(NameChange::Remove { path: path.to_owned() });
            }
            Ok(())
        })
    }

    fn list(&self, directory: &str) -> Result<Vec<String>> {
        run(&self.state, Operation::List, directory, format_args!(""), |state, _| {
            let names = state.names.keys().filter(|path| directory_of(path) == directory);
            Ok(names.map(|path| path.rsplit('/').next().unwrap_or(path).to_owned()).collect())
        })
    }

    fn create_dir(&self, directory: &str) -> Result<()> {
        run(&self.state, Operation::CreateDir, directory, format_args!(""), |state, how| {
            if how.takes_effect() && !state.directories.iter().any(|d| d == directory) {
                state.directories.push(directory.to_owned());
            }
            Ok(())
        })
    }

    fn sync_dir(&self, directory: &str) -> Result<()> {
        run(&self.state, Operation::SyncDir, directory, format_args!(""), |state, how| {
            if how.takes_effect() && !matches!(how, Begin::Crash) {
                let changes = std::mem::take(&mut state.name_changes);
                let (now, later): (Vec<_>, Vec<_>) = changes.into_iter().partition(|change| change.directory() == directory);
                for change in now {
                    change.apply(&mut state.durable_names);
                }
                state.name_changes = later;
                let has_content = |inode: &Inode| state.contents.contains_key(inode);
                assert!(state.durable_names.values().all(has_content), "a durable name has a content");
                state.journaled = state.name_changes.len();
            }
            Ok(())
        })
    }

    /// The data directory is `/data`; there are no links.
    fn resolve(&self, path: &str) -> Result<String> {
        let mut parts = if path.starts_with('/') { Vec::new() } else { vec!["data"] };
        for part in path.split('/').filter(|part| !part.is_empty()) {
            match part {
                ".." => drop(parts.pop()),
                _ => parts.push(part),
            }
        }
        Ok(format!("/{}", parts.join("/")))
    }

    fn lock(&self, path: &str) -> Result<Box<dyn DirectoryLock>> {
        run(&self.state, Operation::Lock, path, format_args!(""), |state, how| {
            if state.locked {
                return Err(Error::new(ErrorKind::Locked, "lock", path));
            }
            state.locked = matches!(how, Begin::Go);
            Ok(())
        })?;
        Ok(Box::new(SimLock { state: self.state.clone() }))
    }
}

#[cfg(test)]
mod tests;
