//! Undo: what stood where a transaction changed something, in pages of undo trees.
//!
//! A *slot* is one undo tree and is used by one transaction at a time; transactions that use it one after
//! another pack their records into the same pages (docs/hard-cases.md, P8). A slot's pages form a chain,
//! oldest first:
//!
//! ```text
//!   purge ─┐                     ┌─ active.start            ┌─ tail
//!   [page] → [page] → [page] → [page] → [page] → [page] → [page kept for later] …
//!          └── committed, unpurged ─┘└── running transaction ─┘
//! ```
//! A transaction whose every change was an insert into nothing, and one that was rolled back, leaves
//! nothing: the tail goes back to its start. What lies behind it then is for the next transactions; all but
//! a few pages of it are freed (see `trim`).
//!
//! ```text
//! page:    store's header 24 | next page u32 | end of the used part u32 | records …
//! record:  length u32 | kind u8 | flags u8 | previous record of the transaction u64 | transaction u64 |
//!          tree u32 | key length u16 | key | body
//! body:    Replace   the value that stood there
//!          Pieces    header of that value 15 | tail before the first piece u32 u32 | last piece u64 |
//!                    length u32
//!          Piece     bytes (its "previous" is the piece before it)
//!          others    nothing (TreeFilled among them: the tree was empty)
//! ```
//! Page numbers in undo trees begin at 1 (page 0 is the tree's unused root). Numbers are little-endian.
//!
//! # Invariants
//! 1. Tail, head and purge position move only inside modify windows, with the record or page that they
//!    describe (C11).
//! 2. A record is written in the window of the change that it undoes, before anybody can see the change
//!    (C16).
//! 3. A reader follows an undo pointer only while it holds the latch of the leaf where it found it (or with
//!    the entry's chain below a version that its view does not see), so neither rollback nor purge can take
//!    the record away.
//! 4. `tail` is where the next record goes; nothing at or behind it is ever read.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use base::{Epoch, PageNo, TreeId, TrxId};
use parking_lot::Mutex;
use store::{Access, LatchSet, PAGE_HEADER, PageRef, Restart, Store, TreeHandle, Window};

use crate::api::{Error, Result};
use crate::entry::{HEADER, UndoPointer};
use crate::tail::Behind;

const NEXT: usize = PAGE_HEADER;
const USED: usize = PAGE_HEADER + 4;
/// Where the first record of a page is.
pub const START: u32 = (PAGE_HEADER + 8) as u32;
/// An offset in a page has 16 bits.
const PAGE_MAX: usize = 1 << 16;
/// Byte 12 of a page: its type.
const PAGE_TYPE: usize = 12;
const UNDO_PAGE: u8 = 16;
const FIXED: usize = 4 + 1 + 1 + 8 + 8 + 4 + 2;
const PIECES_BODY: usize = HEADER + 4 + 4 + 8 + 4;

/// The change delete-marked the entry: purge will want to remove it.
pub const FLAG_DELETE: u8 = 1;

/// A place in a slot's chain of pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    pub page: PageNo,
    pub offset: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// Nothing stood there.
    Insert = 1,
    Replace = 2,
    /// As `Replace`, the value being in pieces before the record.
    Pieces = 3,
    Piece = 4,
    TreeCreated = 5,
    TreeDropped = 6,
    /// The tree was empty: all that it holds now goes (C17).
    TreeFilled = 7,
}

impl Kind {
    fn from_byte(byte: u8) -> Option<Kind> {
        Some(match byte {
            1 => Kind::Insert,
            2 => Kind::Replace,
            3 => Kind::Pieces,
            4 => Kind::Piece,
            5 => Kind::TreeCreated,
            6 => Kind::TreeDropped,
            7 => Kind::TreeFilled,
            _ => return None,
        })
    }
}

/// A record as it lies in its page.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    pub len: u32,
    pub kind: Kind,
    pub flags: u8,
    pub previous: UndoPointer,
    pub trx: TrxId,
    pub tree: TreeId,
    pub key: &'a [u8],
    pub body: &'a [u8],
}

/// What a change wants recorded.
#[derive(Clone, Copy, Debug)]
pub struct NewRecord<'a> {
    pub kind: Kind,
    pub flags: u8,
    pub trx: TrxId,
    pub tree: TreeId,
    pub key: &'a [u8],
    pub body: &'a [u8],
    /// For a `Piece`: the one before it.
    pub piece_before: UndoPointer,
}

impl NewRecord<'_> {
    pub fn len(&self) -> usize {
        FIXED + self.key.len() + self.body.len()
    }
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from(u32_at(bytes, at)) | u64::from(u32_at(bytes, at + 4)) << 32
}

fn put(bytes: &mut [u8], at: usize, with: &[u8]) {
    bytes[at..at + with.len()].copy_from_slice(with);
}

/// The page behind this one in its chain; 0: none.
pub(crate) fn next_page(page: &[u8]) -> PageNo {
    PageNo(u32_at(page, NEXT))
}

pub(crate) fn set_next_page(page: &mut [u8], next: PageNo) {
    put(page, NEXT, &next.0.to_le_bytes());
}

impl<'a> Record<'a> {
    fn parse(page: &'a [u8], offset: usize) -> Result<Record<'a>> {
        let bad = || Error::Damaged(format!("undo record at offset {offset}"));
        if offset < START as usize || offset + FIXED > page.len() {
            return Err(bad());
        }
        let len = u32_at(page, offset) as usize;
        let bytes = page.get(offset..offset + len).filter(|b| b.len() >= FIXED).ok_or_else(bad)?;
        let key_len = usize::from(u16::from_le_bytes([bytes[26], bytes[27]]));
        let (key, body) = bytes[FIXED..].split_at_checked(key_len).ok_or_else(bad)?;
        Ok(Record {
            len: len as u32,
            kind: Kind::from_byte(bytes[4]).ok_or_else(bad)?,
            flags: bytes[5],
            previous: UndoPointer(u64_at(bytes, 6)),
            trx: TrxId(u64_at(bytes, 14)),
            tree: TreeId(u32_at(bytes, 22)),
            key,
            body,
        })
    }
}

/// What a transaction has done to a tree, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touched {
    pub tree: TreeId,
    pub how: u8,
}

impl Touched {
    /// Changed entries.
    pub const ROWS: u8 = 1;
    /// Made or dropped the tree.
    pub const TREE: u8 = 2;
    /// Filled it in bulk: taking that back empties it.
    pub const FILLED: u8 = 4;

    fn by(record: &NewRecord<'_>) -> Option<Touched> {
        let how = match record.kind {
            Kind::Insert | Kind::Replace | Kind::Pieces => Touched::ROWS,
            Kind::TreeCreated | Kind::TreeDropped => Touched::TREE,
            Kind::TreeFilled => Touched::FILLED,
            Kind::Piece => return None,
        };
        Some(Touched { tree: record.tree, how })
    }
}

/// The undo of the transaction that uses a slot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActiveUndo {
    pub trx: TrxId,
    pub start: Position,
    /// The newest record.
    pub head: UndoPointer,
    /// Anything but inserts into nothing? Then the records are history after the commit.
    pub keeps: bool,
    pub records: u64,
    /// Survives a crash (XA PREPARE, prepared DDL), with the name it was given.
    pub prepared: Option<Vec<u8>>,
    /// Every tree it has changed, ascending; also those in which that was taken back.
    pub trees: Vec<Touched>,
}

impl ActiveUndo {
    fn touch(&mut self, touched: Touched) {
        match self.trees.binary_search_by_key(&touched.tree, |t| t.tree) {
            Ok(at) => self.trees[at].how |= touched.how,
            Err(at) => self.trees.insert(at, touched),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlotState {
    pub purge: Position,
    pub tail: Position,
    pub active: Option<ActiveUndo>,
}

impl SlotState {
    /// The active transaction ends, if there is one. True if its records stay as history, ending at the tail.
    pub(crate) fn end(&mut self, committed: bool) -> Option<bool> {
        let active = self.active.take()?;
        assert!(committed || active.head.is_none(), "1: a rollback ends when every record is taken back");
        // After a rollback to a savepoint there may be nothing left; an empty history would not keep its
        // place.
        let stays = committed && active.keeps && self.tail != active.start;
        if !stays {
            self.tail = active.start;
        }
        Some(stays)
    }
}

/// One undo tree.
pub struct Slot {
    pub no: u16,
    pub tree: TreeId,
    pub handle: Arc<TreeHandle>,
    pub state: Mutex<SlotState>,
    pub(crate) behind: Behind,
    /// Purge cannot get through its history now (see `aside`).
    pub(crate) is_aside: AtomicBool,
    /// The epoch of the first barrier that has found its transaction prepared; 0: none has.
    captured_prepared: AtomicU64,
}

/// Pages latched for a record, and where it goes.
#[derive(Clone, Copy)]
pub struct Place {
    page: PageRef,
    /// The page before, when the record begins a page.
    before: Option<PageRef>,
    /// The page was just allocated.
    new: bool,
    at: Position,
    tail: Position,
}

impl Slot {
    pub fn new(no: u16, tree: TreeId, handle: Arc<TreeHandle>, state: SlotState) -> Slot {
        let behind = Behind::new(state.tail.page == PageNo(0));
        let (is_aside, captured_prepared) = (AtomicBool::new(false), AtomicU64::new(0));
        Slot { no, tree, handle, state: Mutex::new(state), behind, is_aside, captured_prepared }
    }

    /// The longest record that a page of this size holds.
    pub fn record_max(page_size: usize) -> usize {
        page_size.min(PAGE_MAX) - START as usize
    }

    /// Where the next record would go if it fits.
    fn tail(&self) -> Position {
        let state = self.state.lock();
        if state.active.is_none() && state.purge == state.tail && state.tail.page != PageNo(0) {
            // Nothing in the slot is needed: begin the page again.
            return Position { page: state.tail.page, offset: START };
        }
        state.tail
    }

    /// Latches the page for a record of `len` bytes.
    pub fn latch(&self, set: &mut LatchSet<'_>, page_size: usize, len: usize) -> std::result::Result<Place, Restart> {
        let tail = self.tail();
        if tail.page == PageNo(0) {
            let page = set.allocate(&self.handle)?;
            let at = Position { page: set.page_no(page), offset: START };
            return Ok(Place { page, before: None, new: true, at, tail });
        }
        let current = set.latch_exclusive(&self.handle, tail.page)?;
        if tail.offset as usize + len <= page_size.min(PAGE_MAX) {
            return Ok(Place { page: current, before: None, new: false, at: tail, tail });
        }
        let next = next_page(set.bytes(current));
        let (page, new) =
            if next == PageNo(0) { (set.allocate(&self.handle)?, true) } else { (set.latch_exclusive(&self.handle, next)?, false) };
        let at = Position { page: set.page_no(page), offset: START };
        Ok(Place { page, before: Some(current), new, at, tail })
    }

    /// Writes the record and moves tail and head. Returns where it is.
    pub fn write(&self, window: &mut Window<'_, '_>, place: &Place, record: &NewRecord<'_>) -> UndoPointer {
        let pointer = UndoPointer::new(self.no, place.at.page, place.at.offset as u16);
        let mut state = self.state.lock();
        debug_assert_eq!(place.tail.page, state.tail.page, "1: nobody moves the tail of a slot that another uses");
        if place.new {
            let page = window.bytes_mut(place.page);
            page[PAGE_TYPE] = UNDO_PAGE;
            set_next_page(page, PageNo(0));
        }
        if let Some(before) = place.before {
            let page = window.bytes_mut(before);
            set_next_page(page, place.at.page);
            put(page, USED, &place.tail.offset.to_le_bytes());
        }
        if state.active.is_none() {
            if state.purge == state.tail {
                // No history: the page begins again, and the purge position goes with it.
                state.purge = place.at;
                state.tail = place.at;
            }
            let start = state.tail;
            self.behind.begin();
            state.active = Some(ActiveUndo { trx: record.trx, start, ..ActiveUndo::default() });
        }
        if place.before.is_some() {
            self.behind.forward(place.new);
        }
        let active = state.active.as_mut().expect("set above");
        debug_assert_eq!(active.trx, record.trx, "a slot is used by one transaction at a time");
        if let Some(touched) = Touched::by(record) {
            active.touch(touched);
        }
        active.keeps |= !matches!(record.kind, Kind::Insert | Kind::TreeCreated | Kind::TreeFilled | Kind::Piece);
        let previous = if let Kind::Piece = record.kind {
            record.piece_before
        } else {
            active.records += 1;
            std::mem::replace(&mut active.head, pointer)
        };
        let end = place.at.offset as usize + record.len();
        let page = window.bytes_mut(place.page);
        write_record(&mut page[place.at.offset as usize..end], record, previous);
        put(page, USED, &(end as u32).to_le_bytes());
        state.tail = Position { page: place.at.page, offset: end as u32 };
        pointer
    }

    /// Writes a record in a window of its own, for what changes no entry.
    pub fn write_alone(&self, store: &Store, record: &NewRecord<'_>) -> Result<UndoPointer> {
        let mut set = LatchSet::new(store);
        loop {
            let Ok(place) = self.latch(&mut set, store.page_size(), record.len()) else {
                set.recover()?;
                continue;
            };
            if let Ok(mut window) = set.enter() {
                return Ok(self.write(&mut window, &place, record));
            }
            set.recover()?;
        }
    }

    /// In the window that undoes the record at `at`: the head goes back, and the tail to where the record
    /// (or its first piece) began.
    pub fn step_back(&self, previous: UndoPointer, tail: Position) {
        let mut state = self.state.lock();
        let active = state.active.as_mut().expect("a rollback has undo");
        debug_assert!(!active.head.is_none() && active.head != previous, "1: the head goes back from a record that there is");
        active.head = previous;
        if state.tail.page != tail.page {
            self.behind.back();
        }
        state.tail = tail;
    }

    /// In the window that ends the transaction. Where its history ends, if its records stay as history.
    pub fn end(&self, committed: bool) -> Option<Position> {
        let mut state = self.state.lock();
        let stays = state.end(committed)?;
        self.behind.end(stays);
        stays.then_some(state.tail)
    }

    /// In a window: names the transaction as prepared, or takes that back. False if it has changed nothing.
    pub fn set_prepared(&self, name: Option<Vec<u8>>) -> bool {
        let mut state = self.state.lock();
        match &mut state.active {
            Some(active) => {
                active.prepared = name;
                self.captured_prepared.store(0, Ordering::Relaxed);
                true
            }
            None => false,
        }
    }

    /// A barrier, which captures the state of the slot, has this epoch.
    pub(crate) fn captured(&self, state: &SlotState, epoch: Epoch) {
        if state.active.as_ref().is_some_and(|active| active.prepared.is_some()) {
            let _ = self.captured_prepared.compare_exchange(0, epoch.0, Ordering::Relaxed, Ordering::Relaxed);
        }
    }

    /// The epoch of the first barrier that has found its transaction prepared. To be asked while no barrier
    /// can pass.
    pub fn captured_prepared(&self) -> Option<Epoch> {
        Some(Epoch(self.captured_prepared.load(Ordering::Relaxed))).filter(|epoch| *epoch != Epoch(0))
    }

    /// How many records the active transaction has.
    pub fn records(&self) -> u64 {
        self.state.lock().active.as_ref().map_or(0, |a| a.records)
    }

    /// The trees that the active transaction has changed.
    pub fn trees(&self) -> Vec<TreeId> {
        self.state.lock().active.as_ref().map_or_else(Vec::new, |a| a.trees.iter().map(|t| t.tree).collect())
    }

    pub fn is_prepared(&self) -> bool {
        self.state.lock().active.as_ref().is_some_and(|a| a.prepared.is_some())
    }

    pub fn head(&self) -> UndoPointer {
        self.state.lock().active.as_ref().map_or(UndoPointer::default(), |a| a.head)
    }

    /// Calls `f` with the record at a pointer.
    pub fn read<R>(&self, store: &Store, pointer: UndoPointer, f: impl FnOnce(&Record<'_>) -> R) -> Result<R> {
        if pointer.slot() != self.no {
            return Err(Error::Damaged(format!("a pointer from undo slot {} to slot {}", self.no, pointer.slot())));
        }
        let page = store.read(&self.handle, pointer.page(), Access::Normal)?;
        Ok(f(&Record::parse(&page, usize::from(pointer.offset()))?))
    }

    /// What is committed and not purged: from where to where.
    pub(crate) fn history(&self) -> (Position, Position) {
        let state = self.state.lock();
        (state.purge, state.active.as_ref().map_or(state.tail, |active| active.start))
    }

    /// Calls `f` with the record at a position and returns the position after it; `None` at `end`.
    pub fn read_forward<R>(
        &self,
        store: &Store,
        at: Position,
        end: Position,
        f: impl FnOnce(&Record<'_>) -> R,
    ) -> Result<Option<(R, Position)>> {
        let mut at = at;
        loop {
            if at == end {
                return Ok(None);
            }
            let page = store.read(&self.handle, at.page, Access::Normal)?;
            let used = u32_at(&page, USED);
            if at.page != end.page && at.offset >= used {
                at = Position { page: next_page(&page), offset: START };
                if at.page == PageNo(0) {
                    return Err(Error::Damaged(format!("undo slot {} ends before its tail", self.no)));
                }
                continue;
            }
            let record = Record::parse(&page, at.offset as usize)?;
            let next = Position { page: at.page, offset: at.offset + record.len };
            return Ok(Some((f(&record), next)));
        }
    }

    /// The value that stood where the record says, into `out`.
    pub fn value_before(&self, store: &Store, record: &Record<'_>, out: &mut Vec<u8>) -> Result<()> {
        out.clear();
        match record.kind {
            Kind::Replace => out.extend_from_slice(record.body),
            Kind::Pieces => self.assemble(store, record.body, out)?,
            _ => {}
        }
        Ok(())
    }

    /// Puts a value together from the body of a `Pieces` record.
    pub fn assemble(&self, store: &Store, body: &[u8], out: &mut Vec<u8>) -> Result<()> {
        let (_, mut piece, len) = pieces_body(body)?;
        let most = self.handle.pages() as usize * PAGE_MAX;
        if len > most {
            return Err(Error::Damaged(format!("undo slot {} cannot hold a value of {len} bytes", self.no)));
        }
        out.resize(HEADER + len, 0);
        out[..HEADER].copy_from_slice(&body[..HEADER]);
        let mut end = out.len();
        while end > HEADER {
            let copied = self.read(store, piece, |r| {
                let from = end.checked_sub(r.body.len()).filter(|&f| f >= HEADER && !r.body.is_empty() && r.kind == Kind::Piece)?;
                out[from..end].copy_from_slice(r.body);
                Some((from, r.previous))
            })?;
            (end, piece) = copied.ok_or_else(|| Error::Damaged("pieces of an undo record".to_owned()))?;
        }
        Ok(())
    }

    /// Frees the page at the purge position, which must lie wholly before `to`, and moves on. True when
    /// `to` is reached.
    pub fn free_step(&self, store: &Store, to: Position) -> Result<bool> {
        let purge = self.state.lock().purge;
        if purge.page == to.page || purge.page == PageNo(0) {
            let window = store.window();
            self.state.lock().purge = to;
            drop(window);
            return Ok(true);
        }
        loop {
            let mut set = LatchSet::new(store);
            let Ok(page) = set.latch_exclusive(&self.handle, purge.page) else {
                set.recover()?;
                continue;
            };
            let next = next_page(set.bytes(page));
            if let Ok(mut window) = set.enter() {
                self.state.lock().purge = Position { page: next, offset: START };
                window.free(page);
                return Ok(next == to.page && to.offset == START);
            }
            set.recover()?;
        }
    }
}

/// The body of a `Pieces` record.
pub fn encode_pieces(header: &[u8], tail: Position, last: UndoPointer, len: usize) -> Vec<u8> {
    let mut body = Vec::with_capacity(PIECES_BODY);
    body.extend_from_slice(&header[..HEADER]);
    body.extend_from_slice(&tail.page.0.to_le_bytes());
    body.extend_from_slice(&tail.offset.to_le_bytes());
    body.extend_from_slice(&last.0.to_le_bytes());
    body.extend_from_slice(&(len as u32).to_le_bytes());
    body
}

/// Tail before the first piece, last piece, length of the payload.
pub fn pieces_body(body: &[u8]) -> Result<(Position, UndoPointer, usize)> {
    if body.len() != PIECES_BODY {
        return Err(Error::Damaged("body of an undo record with pieces".to_owned()));
    }
    let tail = Position { page: PageNo(u32_at(body, HEADER)), offset: u32_at(body, HEADER + 4) };
    Ok((tail, UndoPointer(u64_at(body, HEADER + 8)), u32_at(body, HEADER + 16) as usize))
}

fn write_record(out: &mut [u8], record: &NewRecord<'_>, previous: UndoPointer) {
    let len = record.len() as u32;
    let key_len = record.key.len() as u16;
    put(out, 0, &len.to_le_bytes());
    out[4] = record.kind as u8;
    out[5] = record.flags;
    put(out, 6, &previous.0.to_le_bytes());
    put(out, 14, &record.trx.0.to_le_bytes());
    put(out, 22, &record.tree.0.to_le_bytes());
    put(out, 26, &key_len.to_le_bytes());
    put(out, FIXED, record.key);
    put(out, FIXED + record.key.len(), record.body);
}
