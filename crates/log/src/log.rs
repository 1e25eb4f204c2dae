//! The running log: places, fill, rotation; the child `group` writes and syncs.
//!
//! Lock order: `preparing` → `order` → `unseen`; `preparing`, `leading` → `index`; `unseen`, `sync` and
//! `index` → nothing. What takes long is done under none of them that a commit needs: room for a file is
//! reserved under the file's own lock, files are opened, listed and removed under none.

mod group;
pub(crate) mod gtids;

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use base::LogPosition;
use binlog::{
    CRC_LEN, FileEnd, Gtid, GtidSet, HEADER_LEN, MARK_LEN, Mark, OWN_HEADER_LEN, OwnKind, SpillSource, Stamp, TransactionBuffer,
    encode_mark, encode_own, encode_rotate, encode_stop,
};
use parking_lot::Mutex;
use world::waits::{self, Timer, Wait};
use world::{ErrorKind, World};

use crate::files::{ALLOCATION_MARGIN, Head, Index, IndexRoom, LogFile, Named, Prepared, remove_aside};
use crate::followers::Followers;
use crate::options::LogOptions;
use crate::point::LogPoint;
use crate::spill_file::SpillFile;
use crate::synced_end::{SyncedEnd, SyncedFile};
use crate::unseen::{Unseen, Visible};
use crate::{Error, Result};
use group::GroupSync;

/// What the head of a file takes beside executed GTIDs, at most.
const HEAD_OF_FILE: usize = 1024;
/// By so much executed GTIDs may grow between a large transaction's credit and its place.
const HEAD_SLACK: usize = 16 << 10;

/// An empty event of ours.
const PAD_LEN_MIN: usize = HEADER_LEN + OWN_HEADER_LEN + CRC_LEN;

/// Told by the leader, in log order, that all transactions up to a sequence are as durable as was asked for.
pub trait Publish: Send + Sync {
    fn publish(&self, up_to_sequence: u64);
}

/// What a commit waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Durability {
    /// In memory; written and synced by [`Log::flush`] once a second.
    Buffered,
    /// Handed to the system.
    Written,
    /// On the device.
    Synced,
}

/// Which GTID a visible transaction gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GtidNext {
    /// The next number of this server, or none: as [`Log::set_gtids`] says.
    #[default]
    Automatic,
    Anonymous,
    Given(Gtid),
}

/// What is to be placed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Request {
    /// `TransactionBuffer::log_len`.
    pub len: usize,
    /// `TransactionBuffer::has_visible`.
    pub visible: bool,
    pub gtid: GtidNext,
    /// The clock of a transaction that this one comes after, although the locks of that one are not
    /// released; 0 if there is none.
    pub behind: u64,
}

/// A transaction's place in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub file: u32,
    /// The offset of the transaction's first byte.
    pub offset: u64,
    pub len: usize,
    /// Behind its last byte: what [`Log::wait`] takes.
    pub end: LogPosition,
    /// Counts all transactions of this run, from 1; the order of publication.
    pub sequence: u64,
    pub gtid: Option<Gtid>,
    /// The logical clock that replicas see, per file.
    pub sequence_number: u64,
    pub last_committed: u64,
    /// The same clock, of the whole run.
    pub clock: u64,
    /// Microseconds since 1970.
    pub commit_micros: u64,
}

/// The right to reserve `len` bytes (C10). Given back when dropped.
pub struct Credit<'a> {
    log: &'a Log,
    len: u64,
    large: Option<Large>,
}

/// What a large transaction brings along.
struct Large {
    file: Prepared,
    /// Where the log goes on behind it.
    after: Prepared,
    body: Body,
}

/// Where the body of a large transaction stands in its file: behind so much room for the head.
#[derive(Clone, Copy)]
struct Body {
    at: usize,
    len: u64,
}

impl<'l> Credit<'l> {
    /// What a transaction of `len` bytes needs of it.
    fn part(&mut self, len: usize) -> Credit<'l> {
        let part = (len + MARK_LEN) as u64;
        assert!(self.len >= part && self.large.is_none(), "a credit is divided into what it was taken for");
        self.len -= part;
        Credit { log: self.log, len: part, large: None }
    }
}

impl Credit<'_> {
    /// The transaction is not placed now, but may be later: a large one gets its body back. Where that cannot
    /// be read it has none, and cannot be committed.
    pub fn give_back(mut self, buffer: &mut TransactionBuffer) {
        let Some(Large { mut file, after, body }) = self.large.take() else { return };
        let (log, disk) = (self.log, &**self.log.world.disk());
        after.remove(disk);
        file.give_up_room(disk);
        if let Ok(spill) = SpillFile::resume(log.world.clone(), file, (body.at, body.len), log.piece()) {
            buffer.give_back_spill(Box::new(spill));
        }
    }
}

/// Bytes of a finished transaction in memory: of a large one head and marks, the rest is in its file.
fn room_for(buffer: &TransactionBuffer) -> Result<usize> {
    if let Some(why) = buffer.failure() {
        return Err(world::Error::new(ErrorKind::Full, "write a large transaction to", why).into());
    }
    Ok(if buffer.is_large() { binlog::head_room(buffer) } else { buffer.log_len() })
}

/// [`Log::credit_for`] each of several transactions that are placed together. It is taken at once: one by
/// one they would wait for room that they have themselves.
///
/// # Errors
/// As there.
pub fn credit_for_all<'l>(log: &'l Log, buffers: &mut [&mut TransactionBuffer]) -> Result<Vec<Credit<'l>>> {
    let rooms = buffers.iter().map(|buffer| room_for(buffer)).collect::<Result<Vec<usize>>>()?;
    let all = rooms.iter().map(|room| room + MARK_LEN).sum::<usize>();
    let mut whole = log.credit(all.saturating_sub(MARK_LEN))?;
    rooms.into_iter().zip(buffers).map(|(room, buffer)| complete(log, whole.part(room), buffer)).collect()
}

/// What a large transaction needs besides.
fn complete<'l>(log: &'l Log, mut credit: Credit<'l>, buffer: &mut TransactionBuffer) -> Result<Credit<'l>> {
    if !buffer.is_large() {
        return Ok(credit);
    }
    if log.head_len() + buffer.head_len() + HEAD_SLACK > binlog::head_room(buffer) {
        return Err(Error::Refused(
            "the head of a large transaction's file has no room for its catalog changes and all executed GTIDs, which have become more than twice as many"
                .to_owned(),
        ));
    }
    let after = log.prepare_to_enter(log.options.buffer_max + 2 * log.order.lock().margin())?;
    match log.finish_large(buffer) {
        Ok((file, body)) => credit.large = Some(Large { file, after, body }),
        Err(error) => {
            after.remove(&**log.world.disk());
            return Err(error);
        }
    }
    Ok(credit)
}

impl Drop for Credit<'_> {
    fn drop(&mut self) {
        let mut order = self.log.order.lock();
        assert!(order.credited >= self.len, "L1: credit is given back once");
        order.credited -= self.len;
        drop(order);
        if let Some(large) = self.large.take() {
            for file in [large.file, large.after] {
                file.remove(&**self.log.world.disk());
            }
        }
    }
}

struct Slot {
    file: Arc<LogFile>,
    offset: u64,
    len: usize,
    /// How much of `len` is in `bytes`: all, except for a large transaction, whose body stands in the file
    /// already.
    memory: usize,
    /// 0: not a transaction.
    sequence: u64,
    /// Global clock of the last visible transaction up to here.
    clock: u64,
    bytes: OnceLock<Vec<u8>>,
}

impl Slot {
    fn end(&self) -> LogPosition {
        LogPosition { file: self.file.number, offset: self.offset + self.len as u64 }
    }
}

/// A range of the log that must be filled (L1).
pub struct Reservation<'a> {
    log: &'a Log,
    slot: Option<Arc<Slot>>,
    fill: Fill,
    place: Place,
}

enum Fill {
    Small {
        mark: Option<Mark>,
    },
    /// The file's head is there, the transaction's own is missing. The body begins at `body_at`.
    Large {
        head: Vec<u8>,
        body_at: usize,
    },
}

impl Reservation<'_> {
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// Formats the finished transaction into its range: runs in parallel with other sessions.
    pub fn fill(mut self, buffer: &TransactionBuffer) -> Place {
        let slot = self.slot.take().expect("a reservation is filled once");
        let place = self.place;
        let (server_id, timestamp) = (self.log.options.server_id, (place.commit_micros / 1_000_000) as u32);
        let mut stamp = Stamp {
            offset: place.offset,
            gtid: place.gtid,
            last_committed: place.last_committed,
            sequence_number: place.sequence_number,
            commit_micros: place.commit_micros,
        };
        let bytes = match std::mem::replace(&mut self.fill, Fill::Small { mark: None }) {
            Fill::Small { mark } => {
                let mut bytes = Vec::with_capacity(slot.len);
                if let Some(mark) = &mark {
                    encode_mark(&mut bytes, slot.offset, server_id, timestamp, mark);
                }
                let at = bytes.len();
                bytes.resize(slot.len, 0);
                buffer.write_to(&mut bytes[at..], &stamp);
                bytes
            }
            Fill::Large { head: mut bytes, body_at } => {
                // What is left of the room is one event that says nothing.
                let pad = body_at - bytes.len() - buffer.head_len() - PAD_LEN_MIN;
                let at = bytes.len() as u64;
                encode_own(&mut bytes, at, server_id, timestamp, OwnKind::Pad, &vec![0; pad]);
                stamp.offset = bytes.len() as u64;
                buffer.write_head(&mut bytes, &stamp);
                assert_eq!(bytes.len(), body_at, "the head ends where the body begins");
                bytes
            }
        };
        assert_eq!(bytes.len(), slot.memory, "L1: what is filled in is what was reserved");
        let filled = slot.bytes.set(bytes).is_ok();
        assert!(filled, "a slot is filled once");
        place
    }
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        if self.slot.is_some() && !std::thread::panicking() {
            self.log.world.die("a reserved range of the log was not filled");
        } else if self.slot.is_some() && !self.log.world.is_simulated() {
            self.log.world.die("a panic between the place in the log and its content");
        }
    }
}

/// State under the commit-order lock.
struct Order {
    file: Arc<LogFile>,
    /// End of what is reserved.
    offset: u64,
    /// A mark is due when the file is synced beyond this: the offset that its last mark names, or its end
    /// if nothing else lies between.
    marked: u64,
    group: u64,
    sequence: u64,
    clock: u64,
    /// Clock at the start of the file.
    clock_base: u64,
    /// Every number below it of our own GTIDs is executed or owned.
    gtid_next: u64,
    executed: GtidSet,
    owned: BTreeMap<Gtid, u64>,
    /// Reserved and not yet written, oldest first.
    queue: VecDeque<Arc<Slot>>,
    queued: u64,
    credited: u64,
    next: Option<Prepared>,
    epoch: u64,
    /// The number in the next file's name, if names begin anew with it.
    anew: Option<u32>,
    /// Numbers in names that files from before may have.
    taken: Vec<u32>,
}

impl Order {
    /// Kept free behind all credits: the end of a file, marks, the head of the next one.
    fn margin(&self) -> u64 {
        ALLOCATION_MARGIN + self.executed.encoded_len() as u64
    }

    /// What the next file must have room for when the log enters it.
    fn room_to_enter(&self) -> u64 {
        self.credited + 2 * self.margin()
    }

    /// Whether a file is there that the log can enter, and so much more fits into it. One that was large
    /// enough when it was prepared need not be any more: executed GTIDs become more.
    fn can_enter(&self, more: u64) -> bool {
        self.next.as_ref().is_some_and(|next| next.allocated >= self.room_to_enter() + more)
    }
}

/// Counters for `SHOW STATUS`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LogStatus {
    pub transactions: u64,
    pub groups: u64,
    pub syncs: u64,
    pub bytes: u64,
}

/// The log. See the crate's documentation.
pub struct Log {
    pub(crate) world: World,
    pub(crate) options: LogOptions,
    max_size: AtomicU64,
    /// `gtid_mode` is ON or ON_PERMISSIVE.
    gtids: AtomicBool,
    order: Mutex<Order>,
    /// Who makes a transaction visible says so here.
    pub unseen: Unseen,
    /// Serialises preparation of next files.
    preparing: Mutex<()>,
    pub(crate) index: Mutex<Index>,
    synced_file: Mutex<SyncedFile>,
    sync: Mutex<GroupSync>,
    /// The file that was written last, and its end: the leader's alone.
    leading: Mutex<(Arc<LogFile>, u64)>,
    publish: Arc<dyn Publish>,
    /// Global clock of the last transaction whose locks have begun to be released (L6).
    released: AtomicU64,
    pub(crate) pins: Mutex<Vec<(u64, u32)>>,
    pub(crate) pin_next: AtomicU64,
    pub(crate) followers: Followers,
    /// How often it has begun anew.
    resets: AtomicU64,
    writes: AtomicU64,
    syncs: AtomicU64,
    written_bytes: AtomicU64,
}

/// How the log begins its run.
pub(crate) struct Begin {
    pub index: Index,
    pub file: Named,
    pub executed: GtidSet,
    pub epoch: u64,
    /// The file that was recovered, as it was cut.
    pub before: Option<FileEnd>,
    pub synced: SyncedFile,
}

impl Log {
    /// Starts the run in a new file, which is durable, with its name, when this returns.
    pub(crate) fn begin(world: World, options: LogOptions, publish: Arc<dyn Publish>, begin: Begin) -> Result<Arc<Log>> {
        let Begin { mut index, file: named, executed, epoch, before, mut synced } = begin;
        remove_aside(&**world.disk(), &options.basename)?;
        let id = world.random_u64();
        let head = Head {
            options: &options,
            timestamp: (world.wall_micros() / 1_000_000) as u32,
            executed: &executed,
            file_id: id,
            epoch,
            before,
            created: true,
        }
        .encode();
        let file = Arc::new(LogFile::create(&**world.disk(), named, id, options.allocation_step)?);
        file.handle.write_at(&head, 0)?;
        file.handle.sync_data()?;
        index.append(file.named(), None)?;
        let end = LogPosition { file: file.number, offset: head.len() as u64 };
        // What was noted of another run must not be taken for this one's; if it cannot be noted now, it is
        // soon (SE3).
        let _ = synced.note(SyncedEnd { database_id: options.database_id, file_id: id, epoch, position: end });
        let order = Order {
            file,
            offset: end.offset,
            marked: end.offset,
            group: 0,
            sequence: 0,
            clock: 0,
            clock_base: 0,
            gtid_next: base::first_free(&executed, options.server_uuid, 1),
            executed,
            owned: BTreeMap::new(),
            queue: VecDeque::new(),
            queued: 0,
            credited: 0,
            next: None,
            epoch,
            anew: None,
            taken: index.taken(),
        };
        Ok(Arc::new(Log {
            max_size: AtomicU64::new(options.max_size),
            gtids: AtomicBool::new(false),
            leading: Mutex::new((order.file.clone(), end.offset)),
            order: Mutex::new(order),
            unseen: Unseen::default(),
            preparing: Mutex::default(),
            index: Mutex::new(index),
            synced_file: Mutex::new(synced),
            sync: Mutex::new(GroupSync::at(end)),
            publish,
            released: AtomicU64::new(0),
            pins: Mutex::new(Vec::new()),
            pin_next: AtomicU64::new(0),
            followers: Followers::default(),
            resets: AtomicU64::new(0),
            writes: AtomicU64::new(0),
            syncs: AtomicU64::new(0),
            written_bytes: AtomicU64::new(0),
            world,
            options,
        }))
    }

    /// Sets `max_binlog_size`.
    pub fn set_max_size(&self, bytes: u64) {
        self.max_size.store(bytes, Ordering::Relaxed);
    }

    /// Whether transactions get GTIDs: `gtid_mode` ON and ON_PERMISSIVE. Off at first.
    pub fn set_gtids(&self, on: bool) {
        self.gtids.store(on, Ordering::Relaxed);
    }

    /// The right to append a transaction of `len` bytes. Waits for room in memory; fails with a full device
    /// (the log then still has what others hold credit for). The caller holds no range (C10).
    pub fn credit(&self, len: usize) -> Result<Credit<'_>> {
        let need = (len + MARK_LEN) as u64;
        let mut next_failed = false;
        let mut waited = None;
        loop {
            let mut order = waits::lock(Wait::CommitOrder, &self.order);
            if self.gtids.load(Ordering::Relaxed) {
                order.has_numbers()?;
            }
            let used = order.queued + order.credited;
            if used > 0 && used + need > self.options.buffer_max {
                let idle = order.queue.is_empty();
                drop(order);
                waited.get_or_insert_with(|| Timer::start(Wait::LogRoom));
                if idle {
                    std::thread::yield_now()
                } else {
                    self.flush(Durability::Written)
                }
                continue;
            }
            let end = order.offset + order.credited + need;
            if !next_failed && end > self.max_size.load(Ordering::Relaxed) && !order.can_enter(need) {
                drop(order);
                // A next file that cannot be created leaves us in the old one (C21).
                next_failed = self.prepare_next(need).is_err();
                continue;
            }
            let end = end + order.margin();
            if end <= order.file.allocated.load(Ordering::Acquire) {
                order.credited += need;
                return Ok(Credit { log: self, len: need, large: None });
            }
            let file = order.file.clone();
            drop(order);
            file.allocate(end).map_err(|error| without_room(&self.world, &file.name, error))?;
        }
    }

    /// Creates the file that the next rotation switches to, instead of one that is too small by now.
    fn prepare_next(&self, room: u64) -> Result<()> {
        let _preparing = self.preparing.lock();
        let needed = {
            let order = self.order.lock();
            if order.can_enter(room) {
                return Ok(());
            }
            order.room_to_enter()
        };
        let next = self.prepare_to_enter(needed + room)?;
        assert!(next.allocated >= needed + room, "C10c: what is prepared is large enough");
        let before = self.order.lock().next.replace(next);
        if let Some(small) = before {
            small.remove(&**self.world.disk());
        }
        Ok(())
    }

    /// A file with all that entering it needs (F6).
    fn prepare_to_enter(&self, room: u64) -> Result<Prepared> {
        let mut file = self.prepare("next", room)?;
        match self.index_room(file.id) {
            Ok(room) => {
                file.room = Some(room);
                Ok(file)
            }
            Err(error) => {
                file.remove(&**self.world.disk());
                Err(error)
            }
        }
    }

    fn index_room(&self, id: u64) -> Result<IndexRoom> {
        self.index.lock().prepare(&self.options.basename, id)
    }

    pub(crate) fn prepare(&self, what: &str, room: u64) -> Result<Prepared> {
        let room = room.next_multiple_of(self.options.allocation_step);
        let id = self.world.random_u64();
        let made = Prepared::create(&**self.world.disk(), &self.options.basename, what, id, room);
        made.map_err(|error| without_room(&self.world, &self.options.basename, error))
    }

    /// [`Log::credit`] for a finished transaction of either size. For a large one (C12) its body is synced
    /// here, and the file in which the log goes on behind it is made ready.
    pub fn credit_for(&self, buffer: &mut TransactionBuffer) -> Result<Credit<'_>> {
        let credit = self.credit(room_for(buffer)?)?;
        complete(self, credit, buffer)
    }

    /// A large transaction's file, synced. If that fails the buffer keeps its body, and may be committed
    /// later; behind a failed sync it has none, and cannot.
    fn finish_large(&self, buffer: &mut TransactionBuffer) -> Result<(Prepared, Body)> {
        let gone = || Error::Refused("a large transaction can only be committed once".to_owned());
        let (spill, len) = buffer.take_spill().ok_or_else(gone)?;
        let mut spill = spill.into_any().downcast::<SpillFile>().map_err(|_| gone())?;
        let id = spill.id().ok_or_else(gone)?;
        match spill.sync(len).and_then(|()| self.index_room(id)) {
            Ok(room) => {
                let (file, at) = spill.take(len).ok_or_else(gone)?;
                Ok((Prepared { room: Some(room), ..file }, Body { at, len }))
            }
            Err(error) => {
                if spill.id().is_some() {
                    buffer.give_back_spill(spill);
                }
                Err(error)
            }
        }
    }

    /// About what the head of a file takes, at most.
    pub(crate) fn head_len(&self) -> usize {
        HEAD_OF_FILE + self.order.lock().executed.encoded_len()
    }

    /// Assigns the place of a transaction: the order of commits. `commit` runs under the commit-order lock,
    /// in the caller's modify window, and marks the transaction committed. Nothing fails from here on.
    pub fn reserve(&self, mut credit: Credit<'_>, request: &Request, commit: impl FnOnce(&Place)) -> Reservation<'_> {
        let commit_micros = self.world.wall_micros();
        let large = credit.large.take();
        let mut order = waits::lock(Wait::CommitOrder, &self.order);
        let after = match large {
            Some(Large { file, after, body }) => {
                self.enter(&mut order, file, commit_micros, Some(body));
                Some(after)
            }
            None => {
                assert!(credit.len >= (request.len + MARK_LEN) as u64, "credit covers the transaction (L1)");
                if order.offset >= self.max_size.load(Ordering::Relaxed) {
                    self.switch_file(&mut order, commit_micros);
                }
                None
            }
        };
        let reservation = self.place(&mut order, request, commit_micros, after.is_some());
        let place = &reservation.place;
        self.unseen.add(place.sequence, LogPosition { file: place.file, offset: place.offset }, place.gtid);
        commit(place);
        if let Some(after) = after {
            self.enter(&mut order, after, commit_micros, None);
        }
        assert!(order.credited >= credit.len, "L1: credit is used once");
        order.credited -= credit.len;
        drop(order);
        std::mem::forget(credit);
        reservation
    }

    fn place(&self, order: &mut Order, request: &Request, commit_micros: u64, large: bool) -> Reservation<'_> {
        order.sequence += 1;
        let gtid = if request.visible { self.assign_gtid(order, request.gtid) } else { None };
        order.clock += u64::from(request.visible);
        let sequence_number = order.clock - order.clock_base;
        let last_committed = self.released.load(Ordering::Acquire).max(request.behind).saturating_sub(order.clock_base);
        let clock = order.clock;
        let number = order.file.number;
        if large {
            // The slot is the whole file; `enter` has pushed it, and its head is what is filled in.
            let old = order.queue.pop_back().expect("the slot of the large transaction's file");
            let slot = Slot { sequence: order.sequence, clock: order.clock, file: old.file.clone(), bytes: OnceLock::new(), ..*old };
            let head = old.bytes.get().cloned().unwrap_or_default();
            let slot = Arc::new(slot);
            order.queue.push_back(slot.clone());
            let end = slot.end();
            let place = Place {
                file: number,
                offset: head.len() as u64,
                len: slot.len,
                end,
                sequence: order.sequence,
                gtid,
                sequence_number,
                last_committed,
                clock,
                commit_micros,
            };
            let body_at = slot.memory;
            return Reservation { log: self, slot: Some(slot), fill: Fill::Large { head, body_at }, place };
        }
        let mark = self.due_mark(order);
        let mark_len = if mark.is_some() { MARK_LEN } else { 0 };
        let start = order.offset;
        let len = mark_len + request.len;
        order.offset += len as u64;
        order.queued += len as u64;
        let end = LogPosition { file: number, offset: order.offset };
        let place = Place {
            file: number,
            offset: start + mark_len as u64,
            len: request.len,
            end,
            sequence: order.sequence,
            gtid,
            sequence_number,
            last_committed,
            clock,
            commit_micros,
        };
        let slot = Slot {
            file: order.file.clone(),
            offset: start,
            len,
            memory: len,
            sequence: order.sequence,
            clock: order.clock,
            bytes: OnceLock::new(),
        };
        debug_assert!(order.offset <= order.file.allocated.load(Ordering::Acquire), "L1: the file has room for what is reserved");
        let slot = Arc::new(slot);
        order.queue.push_back(slot.clone());
        Reservation { log: self, slot: Some(slot), fill: Fill::Small { mark }, place }
    }

    /// The mark that the next bytes carry, if the file was synced since the last one (L3).
    fn due_mark(&self, order: &mut Order) -> Option<Mark> {
        let synced = self.sync.lock().synced;
        if synced.file != order.file.number || synced.offset <= order.marked {
            return None;
        }
        assert!(synced.offset <= order.offset, "L3: nothing is synced that was not reserved");
        order.marked = if synced.offset == order.offset { order.offset + MARK_LEN as u64 } else { synced.offset };
        order.group += 1;
        Some(Mark { file_id: order.file.id, group: order.group, synced: synced.offset })
    }

    /// Appends a mark if everything is synced and no mark says so yet: behind it, a flipped bit in the last
    /// transactions is damage and no tail (L3). For a timer; nobody waits for it.
    pub fn mark_end(&self) {
        {
            let mut order = self.order.lock();
            let end = LogPosition { file: order.file.number, offset: order.offset };
            if self.synced() != end {
                return;
            }
            let Some(mark) = self.due_mark(&mut order) else { return };
            let mut bytes = Vec::new();
            let timestamp = (self.world.wall_micros() / 1_000_000) as u32;
            encode_mark(&mut bytes, end.offset, self.options.server_id, timestamp, &mark);
            Log::push_done(&mut order, bytes);
        }
        self.flush(Durability::Synced);
    }

    /// Notes outside of the log how far it is synced. For a timer; nobody waits for it (SE3).
    ///
    /// # Errors
    /// The disk's. What was noted before still holds.
    pub fn note_synced(&self) -> Result<()> {
        let position = self.synced();
        let end = {
            let order = self.order.lock();
            SyncedEnd { database_id: self.options.database_id, file_id: order.file.id, epoch: order.epoch, position }
        };
        // The log is about to enter another file: the next time, then.
        if self.end().file != position.file { Ok(()) } else { self.synced_file.lock().note(end) }
    }

    fn push_done(order: &mut Order, bytes: Vec<u8>) {
        let len = bytes.len();
        let slot = Slot {
            file: order.file.clone(),
            offset: order.offset,
            len,
            memory: len,
            sequence: 0,
            clock: order.clock,
            bytes: OnceLock::from(bytes),
        };
        order.offset += len as u64;
        order.queued += len as u64;
        order.queue.push_back(Arc::new(slot));
    }

    /// Rotates, if the next file is there and has room for all credits; otherwise goes on in this one (C21).
    fn switch_file(&self, order: &mut Order, micros: u64) -> bool {
        let there = order.can_enter(0);
        if let Some(next) = order.next.take_if(|_| there) {
            self.enter(order, next, micros, None);
        }
        there
    }

    /// Makes ready what [`Log::open_segment`] needs.
    pub fn prepare_segment(&self) -> Result<()> {
        self.prepare_next(0)
    }

    /// At the barrier of a checkpoint whose batch says that the log is complete from here on: the log goes
    /// on in a new file, whose head names the batch's epoch (C7). False if the file that was prepared is
    /// gone or too small for what others hold credit for: nothing has happened then.
    pub fn open_segment(&self, epoch: u64) -> bool {
        let micros = self.world.wall_micros();
        let mut order = self.order.lock();
        let before = std::mem::replace(&mut order.epoch, epoch);
        let opened = self.switch_file(&mut order, micros);
        if !opened {
            order.epoch = before;
        }
        opened
    }

    /// Closes the current file with a Rotate event and goes on in another. `large`: the body that the file
    /// holds already.
    fn enter(&self, order: &mut Order, next: Prepared, micros: u64, large: Option<Body>) {
        let timestamp = (micros / 1_000_000) as u32;
        let file_id = next.id;
        let next = Arc::new(
            next.place(order.file.named().next(&self.options.basename, order.anew.take(), &order.taken), self.options.allocation_step),
        );
        let mut rotate = Vec::new();
        encode_rotate(&mut rotate, order.offset, self.options.server_id, timestamp, &next.name);
        Log::push_done(order, rotate);
        let head = Head {
            options: &self.options,
            timestamp,
            executed: &order.executed,
            file_id,
            epoch: order.epoch,
            before: Some(FileEnd { file_id: order.file.id, len: order.offset }),
            created: false,
        }
        .encode();
        assert_eq!(next.number, order.file.number + 1, "L2: files follow each other");
        order.file = next;
        order.offset = 0;
        order.group = 0;
        order.clock_base = order.clock;
        order.marked = head.len() as u64;
        let Some(body) = large else { return Log::push_done(order, head) };
        let len = body.at + usize::try_from(body.len).expect("a length in memory");
        let slot = Slot {
            file: order.file.clone(),
            offset: 0,
            len,
            memory: body.at,
            sequence: 0,
            clock: order.clock,
            bytes: OnceLock::from(head),
        };
        order.offset = len as u64;
        order.queued += body.at as u64;
        order.queue.push_back(Arc::new(slot));
    }

    /// The end of what is reserved: what a barrier captures (call it with the gate closed).
    #[must_use]
    pub fn point(&self) -> LogPoint {
        let order = self.order.lock();
        LogPoint {
            position: LogPosition { file: order.file.number, offset: order.offset },
            file_id: order.file.id,
            segment_epoch: order.epoch,
            executed: order.executed.clone(),
        }
    }

    /// What clients are told of the log: nothing that is not visible.
    #[must_use]
    pub fn visible(&self) -> Visible {
        let order = self.order.lock();
        self.unseen.visible(LogPosition { file: order.file.number, offset: order.offset }, &order.executed)
    }

    /// The end of what is reserved.
    #[must_use]
    pub fn end(&self) -> LogPosition {
        let order = self.order.lock();
        LogPosition { file: order.file.number, offset: order.offset }
    }

    /// The end of what is known to be on the device: what a dump thread may send.
    #[must_use]
    pub fn synced(&self) -> LogPosition {
        self.sync.lock().synced
    }

    /// The end of what is written.
    #[must_use]
    pub fn written(&self) -> LogPosition {
        self.sync.lock().written
    }

    /// Name of the file of that number.
    #[must_use]
    pub fn file_name(&self, number: u32) -> String {
        self.index.lock().name_of(number)
    }

    #[must_use]
    pub fn status(&self) -> LogStatus {
        LogStatus {
            transactions: self.order.lock().sequence,
            groups: self.writes.load(Ordering::Relaxed),
            syncs: self.syncs.load(Ordering::Relaxed),
            bytes: self.written_bytes.load(Ordering::Relaxed),
        }
    }

    /// Switches to a new file (`FLUSH BINARY LOGS`); everything before it is synced when this returns.
    pub fn rotate(&self) -> Result<()> {
        rotate(self, None, false).map(drop)
    }

    /// Ends the run: everything synced, a mark and a Stop event, the file cut to its length. Nobody commits
    /// any more.
    pub fn close(&self) {
        self.flush(Durability::Synced);
        {
            let mut order = self.order.lock();
            let timestamp = (self.world.wall_micros() / 1_000_000) as u32;
            let mut bytes = Vec::new();
            let at = order.offset;
            if let Some(mark) = self.due_mark(&mut order) {
                encode_mark(&mut bytes, at, self.options.server_id, timestamp, &mark);
            }
            let stop_at = at + bytes.len() as u64;
            encode_stop(&mut bytes, stop_at, self.options.server_id, timestamp);
            Log::push_done(&mut order, bytes);
        }
        self.flush(Durability::Synced);
        let mut order = self.order.lock();
        self.must(order.file.cut(order.offset));
        self.must(order.file.handle.sync_data());
        let next = order.next.take();
        drop(order);
        let _ = self.note_synced();
        if let Some(next) = next {
            next.remove(&**self.world.disk());
        }
    }
}

fn without_room(world: &World, file: &str, error: Error) -> Error {
    if error.is_full() {
        world::lacks_room(world, file, "commits fail (1114)");
    }
    error
}

/// How often [`forget_executed`] has made it another log since the start.
pub fn resets(log: &Log) -> u64 {
    log.resets.load(Ordering::Acquire)
}

/// The log goes on in a file whose head says that no GTID was executed; names begin anew from `first` on.
/// Everything before is synced when this returns. False if a file has that name, or the next file is not
/// large enough for what others hold credit for: nothing has happened then.
///
/// # Errors
/// Those of making the file; nothing has happened.
pub fn forget_executed(log: &Log, first: Option<u32>) -> Result<bool> {
    rotate(log, first, true)
}

/// While files from before are there, no name of theirs is given again: the index and the file in which the
/// log is tell which those are, with both locked, before the first new name is given (F7).
fn rotate(log: &Log, anew: Option<u32>, forgets: bool) -> Result<bool> {
    log.prepare_next(0)?;
    let entered = {
        let index = log.index.lock();
        let mut order = log.order.lock();
        if let Some(first) = anew {
            // Files that the log has entered may yet have to enter the index.
            let mut taken = index.taken();
            taken.extend(taken.last().map_or(0, |last| last + 1)..=order.file.named().in_name(&log.options.basename));
            if taken.contains(&first) {
                return Ok(false);
            }
            (order.anew, order.taken) = (anew, taken);
        }
        let micros = log.world.wall_micros();
        let before = (if forgets { std::mem::take(&mut order.executed) } else { GtidSet::default() }, order.gtid_next);
        let entered = log.switch_file(&mut order, micros);
        order.anew = None;
        match (forgets, entered) {
            (true, true) => {
                order.gtid_next = 1;
                log.resets.fetch_add(1, Ordering::Release);
            }
            (true, false) => (order.executed, order.gtid_next) = before,
            _ => {}
        }
        entered
    };
    log.flush(Durability::Synced);
    Ok(entered)
}

/// Files have left the index: others may have their names.
pub(crate) fn free_names(log: &Log, index: &Index) {
    let taken = index.taken();
    log.order.lock().taken.retain(|number| taken.contains(number));
}
