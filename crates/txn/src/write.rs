//! Changing rows: insert, update and delete of versioned entries, with InnoDB's locks.
//!
//! A change is one modify window that holds the entry and its undo record. Locks are asked for while the
//! leaf is latched (lock I1); when one must be waited for, everything is let go and the search begins
//! again. The changed entry itself is locked implicitly, by the transaction id in its header.

use std::cell::Cell;
use std::ops::Bound;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use base::{TreeId, TrxId};
use store::{Access, LatchSet, Restart, Window};
use tree::{Change, Decision, Found, LARGE_HEAD, Visit};

use crate::SYSTEM_TREES;
use crate::api::{Error, Isolation, Result, TableLock, Unique};
use crate::entry::{HEADER, Header, UndoPointer};
use crate::lock::{Outcome, Owner, Request, Span, Target};
use crate::system::System;
use crate::transaction::Transaction;
use crate::trees::OpenTree;
use crate::undo::{FLAG_DELETE, Kind, NewRecord, Place, Position, Slot, encode_pieces};
use crate::view::ActiveList;

// The header lies in the part of a large value that is written in the window.
const _: () = assert!(HEADER <= LARGE_HEAD);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Op {
    Insert,
    Update,
    Delete,
}

/// What became of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Done,
    Duplicate,
    NotFound,
    Wait,
    /// Snapshot isolation: it is newer than the view.
    Changed,
    /// The value that stands there is too long for one undo record: write it in pieces first.
    Pieces,
    Damaged,
}

/// A change of one entry that is asked for.
#[derive(Clone, Copy)]
struct Wanted<'a> {
    tree: TreeId,
    key: &'a [u8],
    op: Op,
    payload: &'a [u8],
    /// The whole key is what is unique.
    whole_key: bool,
    /// Only if this is the payload that stands there.
    expected: Option<&'a [u8]>,
}

/// The old value, written to undo in pieces ahead of the change.
struct Pieces {
    header: [u8; HEADER],
    body: Vec<u8>,
}

struct RowChange<'a> {
    system: &'a System,
    owner: &'a Arc<Owner>,
    slot: &'a Slot,
    trx: TrxId,
    /// See `behind`; 0 if there is none.
    before_us: TrxId,
    duplicate: TableLock,
    /// Snapshot isolation: what this does not see may not be changed.
    snapshot: Option<&'a ActiveList>,
    open: &'a OpenTree,
    wanted: Wanted<'a>,
    /// The value that stood there.
    before: &'a mut Vec<u8>,
    kind: Kind,
    place: Option<Place>,
    gap_locked: Cell<bool>,
    pieces: Option<Pieces>,
    answer: Answer,
    /// What stood there was a row: an index entry has no payload.
    row: bool,
}

impl RowChange<'_> {
    fn lock(&self, target: Target<'_>, strength: TableLock, span: Span) -> Outcome {
        self.system.locks.lock(self.owner, &Request { tree: self.open.id, target, strength, span, queue: true })
    }

    /// Locks an entry that another transaction wrote last.
    fn lock_entry(&self, header: &Header, strength: TableLock, span: Span) -> bool {
        let contested = self.system.make_explicit(header.trx, self.open.id, self.wanted.key);
        let for_change = span == Span::Record && strength == TableLock::X;
        if !contested && for_change && self.system.locks.record_is_free(self.owner, self.open.id, self.wanted.key) {
            // Nobody is in the way, and the change itself will be the lock.
            return true;
        }
        self.lock(Target::Key(self.wanted.key), strength, span) != Outcome::Queued
    }

    /// An insert over a deleted entry first asks as for a duplicate.
    fn lock_deleted(&self, header: &Header) -> bool {
        self.system.make_explicit(header.trx, self.open.id, self.wanted.key);
        self.owner.inherit_all();
        self.lock(Target::Key(self.wanted.key), self.duplicate, Span::Record) != Outcome::Queued
    }

    /// Whether the transaction that we come behind wrote the entry, and nobody waits for it (see `behind`).
    fn is_left_to_us(&self, header: &Header) -> bool {
        header.trx == self.before_us
            && self.before_us != TrxId(0)
            && self.system.locks.record_is_free(self.owner, self.open.id, self.wanted.key)
    }

    /// May the entry that was found be changed? `None`: yes.
    fn check_found(&self, header: &Header) -> Option<Answer> {
        let ours = header.trx == self.trx;
        if self.wanted.op == Op::Insert && !header.deleted {
            self.owner.inherit_all();
            if ours {
                self.system.locks.make_explicit(self.owner, self.trx, self.open.id, self.wanted.key);
            }
            let locked = ours || self.lock_entry(header, self.duplicate, Span::Record);
            return Some(if locked { Answer::Duplicate } else { Answer::Wait });
        }
        let ours = ours || self.is_left_to_us(header);
        if self.wanted.op == Op::Insert && !ours && self.wanted.whole_key && !self.lock_deleted(header) {
            return Some(Answer::Wait);
        }
        if !ours && !self.lock_entry(header, TableLock::X, Span::Record) {
            return Some(Answer::Wait);
        }
        if !ours && self.snapshot.is_some_and(|list| !list.sees(header.trx)) {
            return Some(Answer::Changed);
        }
        if self.wanted.op != Op::Insert && header.deleted { Some(Answer::NotFound) } else { None }
    }

    fn check_missing(&self, found: &Found, set: &LatchSet<'_>) -> Option<Answer> {
        if self.wanted.op != Op::Insert {
            return Some(Answer::NotFound);
        }
        // A gap lock that came after the question is on a gap that this key is not in: its reader would
        // need this leaf's latch.
        if self.gap_locked.get() {
            let mut next = Vec::new();
            let next = found.successor(set, &mut next).then_some(next.as_slice());
            let target = next.map_or(Target::Supremum, Target::Key);
            if self.lock(target, TableLock::X, Span::InsertIntention) == Outcome::Queued {
                return Some(Answer::Wait);
            }
            self.system.locks.inherit_on_insert(self.open.id, self.wanted.key, next);
        }
        None
    }

    fn record<'r>(&'r self, body: &'r [u8]) -> NewRecord<'r> {
        NewRecord {
            kind: self.kind,
            flags: if self.wanted.op == Op::Delete { FLAG_DELETE } else { 0 },
            trx: self.trx,
            tree: self.open.id,
            key: self.wanted.key,
            body,
            piece_before: UndoPointer::default(),
        }
    }

    fn body(&self) -> &[u8] {
        match self.kind {
            Kind::Insert => &[],
            Kind::Pieces => self.pieces.as_ref().map_or(&[], |p| &p.body),
            _ => self.before,
        }
    }

    fn stop(&mut self, answer: Answer) -> std::result::Result<Decision, Restart> {
        self.answer = answer;
        Ok(Decision::Stop)
    }
}

impl Change for RowChange<'_> {
    fn wants_successor(&self, present: bool) -> bool {
        self.gap_locked.set(!present && self.wanted.op == Op::Insert && self.system.locks.has_gap_locks(self.open.id));
        self.gap_locked.get()
    }

    fn decide(&mut self, found: &Found, set: &mut LatchSet<'_>) -> std::result::Result<Decision, Restart> {
        if self.system.gate(self.open, self.owner, self.trx, TableLock::X, true) == Outcome::Queued {
            return self.stop(Answer::Wait);
        }
        match found.head(set) {
            Some(head) => {
                let Ok((header, _)) = Header::split(head) else { return self.stop(Answer::Damaged) };
                if let Some(answer) = self.check_found(&header) {
                    return self.stop(answer);
                }
                self.kind = Kind::Replace;
                let len = found.value_len(set);
                self.row = len > HEADER;
                let long = self.record(&[]).len() + len > self.system.record_max;
                if long && self.pieces.as_ref().is_some_and(|p| p.header == head[..HEADER]) {
                    self.kind = Kind::Pieces;
                } else {
                    found.read(&self.open.tree, set, self.before)?;
                    if self.wanted.expected.is_some_and(|expected| self.before.get(HEADER..) != Some(expected)) {
                        return self.stop(Answer::NotFound);
                    }
                    if long {
                        return self.stop(Answer::Pieces);
                    }
                }
            }
            None => {
                if let Some(answer) = self.check_missing(found, set) {
                    return self.stop(answer);
                }
                self.kind = Kind::Insert;
            }
        }
        let len = self.record(self.body()).len();
        self.place = Some(self.slot.latch(set, self.system.page_size, len)?);
        self.answer = Answer::Done;
        let payload_len = if self.wanted.op == Op::Delete { 0 } else { self.wanted.payload.len() };
        Ok(Decision::Put { value_len: HEADER + payload_len })
    }

    fn value(&mut self, window: &mut Window<'_, '_>, most: usize, out: &mut Vec<u8>) {
        let place = self.place.take().expect("decided in this latch set");
        let undo = self.slot.write(window, &place, &self.record(self.body()));
        let header = Header { deleted: self.wanted.op == Op::Delete, fresh: self.kind == Kind::Insert, trx: self.trx, undo };
        out.extend_from_slice(&header.encode());
        if self.wanted.op == Op::Delete {
            return;
        }
        out.extend_from_slice(&self.wanted.payload[..self.wanted.payload.len().min(most.saturating_sub(HEADER))]);
        if self.wanted.op == Op::Insert {
            self.open.save_counters(window);
        }
    }

    fn rest(&self) -> &[u8] {
        &self.wanted.payload[LARGE_HEAD - HEADER..]
    }
}

impl Transaction {
    /// Adds an entry.
    ///
    /// # Errors `Duplicate` if the key, or its unique part, is there; the row is then locked (shared, or
    /// exclusively after [`Manner::duplicate_exclusive`](crate::Manner)).
    pub fn insert(&mut self, tree: TreeId, key: &[u8], payload: &[u8], unique: Unique) -> Result<()> {
        let Unique::Prefix(len) = unique else {
            Wanted { tree, key, op: Op::Insert, payload, whole_key: unique == Unique::WholeKey, expected: None }.make(self)?;
            self.system.counters.rows_inserted.fetch_add(1, Ordering::Relaxed);
            return Ok(());
        };
        let prefix = key.get(..len).ok_or(Error::Misuse("a unique prefix longer than the key"))?;
        let wanted = Wanted { tree, key, op: Op::Insert, payload, whole_key: false, expected: None };
        let system = self.system.clone();
        loop {
            self.finish_waiting()?;
            let guard = system.unique_latch(tree, prefix).lock();
            match check_unique(self, tree, prefix)? {
                Answer::Done => {}
                Answer::Wait => {
                    drop(guard);
                    self.wait_for_lock()?;
                    continue;
                }
                _ => return Err(Error::Damaged("an entry of a unique index".to_owned())),
            }
            match wanted.try_make(self)? {
                Answer::Done => return Ok(()),
                _ => {
                    drop(guard);
                    self.wait_for_lock()?;
                }
            }
        }
    }

    /// Replaces the payload of an entry.
    ///
    /// # Errors
    /// `NotFound` if there is no such entry.
    pub fn update(&mut self, tree: TreeId, key: &[u8], payload: &[u8]) -> Result<()> {
        Wanted { tree, key, op: Op::Update, payload, whole_key: true, expected: None }.make(self)?;
        self.system.counters.rows_updated.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    /// Delete-marks an entry; purge removes it when nobody sees it any more.
    ///
    /// # Errors
    /// `NotFound` if there is no such entry.
    pub fn delete(&mut self, tree: TreeId, key: &[u8]) -> Result<()> {
        Wanted { tree, key, op: Op::Delete, payload: &[], whole_key: true, expected: None }.make(self)?;
        self.system.counters.rows_deleted.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

impl Wanted<'_> {
    /// Waits for locks where it has to.
    fn make(&self, tx: &mut Transaction) -> Result<()> {
        loop {
            tx.finish_waiting()?;
            if self.try_make(tx)? == Answer::Done {
                return Ok(());
            }
            tx.wait_for_lock()?;
        }
    }

    /// `Done` or `Wait`.
    fn try_make(&self, tx: &mut Transaction) -> Result<Answer> {
        let &Wanted { tree, key, op, payload, .. } = self;
        let max = tree::Tree::key_len_max(tx.system.page_size);
        if key.len() > max {
            return Err(Error::TooLarge { len: key.len(), max });
        }
        let slot = tx.ensure_writer()?;
        world::fail_point("row");
        let open = tx.tree(tree)?;
        let system = &tx.system;
        let mut pieces = None;
        let snapshot = tx.manner.snapshot_isolation && tx.isolation > Isolation::ReadCommitted;
        let is_row = loop {
            let mut change = RowChange {
                system,
                owner: &tx.owner,
                slot: &slot,
                trx: tx.id,
                before_us: tx.behind.before,
                duplicate: if tx.manner.duplicate_exclusive { TableLock::X } else { TableLock::S },
                snapshot: (snapshot && tx.view.is_open()).then(|| tx.view.list()),
                open: &open,
                wanted: *self,
                before: &mut tx.before,
                kind: Kind::Insert,
                place: None,
                gap_locked: Cell::new(false),
                pieces: pieces.take(),
                answer: Answer::Damaged,
                row: false,
            };
            open.tree.change(key, &mut change)?;
            match change.answer {
                Answer::Done if op == Op::Delete => break change.row,
                Answer::Done => break !payload.is_empty(),
                Answer::Wait => return Ok(Answer::Wait),
                Answer::Changed => return Err(tx.lock_failed(Error::Changed(tree))),
                Answer::Duplicate => return Err(Error::Duplicate { tree, key: key.to_vec() }),
                Answer::NotFound => return Err(Error::NotFound),
                Answer::Damaged => return Err(Error::Damaged(format!("an entry of tree {tree}"))),
                Answer::Pieces => {
                    let before = std::mem::take(&mut tx.before);
                    pieces = Some(write_pieces(system, &slot, tx.id, &before)?);
                }
            }
        };
        if is_row {
            tx.owner.add_change();
        }
        if tree.0 < SYSTEM_TREES {
            tx.log.raw_row(tree, key, if op == Op::Delete { None } else { Some(payload) });
        } else {
            tx.changes_rows = true;
        }
        Ok(Answer::Done)
    }
}

/// Looks for a live entry with the prefix; locks every entry that it meets, as InnoDB does.
fn check_unique(tx: &mut Transaction, tree: TreeId, prefix: &[u8]) -> Result<Answer> {
    tx.ensure_writer()?;
    let open = tx.tree(tree)?;
    let strength = if tx.manner.duplicate_exclusive { TableLock::X } else { TableLock::S };
    let mut answer = Answer::Done;
    let mut duplicate = None;
    let mut met = false;
    let (system, owner, own) = (&tx.system, &tx.owner, tx.id);
    owner.inherit_all();
    open.tree.visit(Bound::Included(prefix), tree::Direction::Forward, Access::Normal, &mut |entry| {
        if system.gate(&open, owner, own, strength, true) == Outcome::Queued {
            answer = Answer::Wait;
            return Visit::Stop;
        }
        let Some((key, value)) = entry.filter(|(k, _)| k.starts_with(prefix)) else {
            // Behind entries with this key the gap is locked, too; by whoever would replace duplicates,
            // the entry behind it as well.
            if met {
                let target = entry.map_or(Target::Supremum, |(key, _)| Target::Key(key));
                let span = if strength == TableLock::X && entry.is_some() { Span::NextKey } else { Span::Gap };
                if let Some((key, value)) = entry
                    && let Ok((header, _)) = Header::split(value)
                {
                    system.make_explicit(header.trx, tree, key);
                }
                if system.locks.lock(owner, &Request { tree, target, strength, span, queue: true }) == Outcome::Queued {
                    answer = Answer::Wait;
                }
            }
            return Visit::Stop;
        };
        met = true;
        let Ok((header, _)) = Header::split(value) else {
            answer = Answer::Damaged;
            return Visit::Stop;
        };
        // An implicit lock, its own too, becomes explicit first; then it asks for the gap only.
        system.make_explicit(header.trx, tree, key);
        let request = Request { tree, target: Target::Key(key), strength, span: Span::NextKey, queue: true };
        if system.locks.lock(owner, &request) == Outcome::Queued {
            answer = Answer::Wait;
            return Visit::Stop;
        }
        if header.deleted {
            return Visit::Continue;
        }
        duplicate = Some(key.to_vec());
        Visit::Stop
    })?;
    match duplicate {
        Some(key) => Err(Error::Duplicate { tree, key }),
        None => Ok(answer),
    }
}

/// Changes of entries that are what somebody knows of them. Of another they are refused as `NotFound`.
pub struct Exactly<'t>(pub &'t mut Transaction);

impl Exactly<'_> {
    /// [`Transaction::update`] of the entry whose payload is `before`.
    ///
    /// # Errors
    /// As there.
    pub fn update(&mut self, tree: TreeId, key: &[u8], before: &[u8], payload: &[u8]) -> Result<()> {
        Wanted { tree, key, op: Op::Update, payload, whole_key: true, expected: Some(before) }.make(self.0)?;
        self.0.system.counters.rows_updated.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    /// [`Transaction::delete`] of the entry whose payload is `before`.
    ///
    /// # Errors
    /// As there.
    pub fn delete(&mut self, tree: TreeId, key: &[u8], before: &[u8]) -> Result<()> {
        Wanted { tree, key, op: Op::Delete, payload: &[], whole_key: true, expected: Some(before) }.make(self.0)?;
        self.0.system.counters.rows_deleted.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

/// Writes a long value into undo, piece by piece, each in a window of its own. Nothing refers to the pieces
/// until the change does.
fn write_pieces(system: &System, slot: &Slot, trx: TrxId, value: &[u8]) -> Result<Pieces> {
    let mut header = [0; HEADER];
    header.copy_from_slice(&value[..HEADER]);
    let payload = &value[HEADER..];
    let empty = NewRecord { kind: Kind::Piece, flags: 0, trx, tree: TreeId(0), key: &[], body: &[], piece_before: UndoPointer::default() };
    let room = system.record_max - empty.len();
    let mut last = UndoPointer::default();
    let mut start: Option<Position> = None;
    for chunk in payload.chunks(room) {
        last = slot.write_alone(&system.store, &NewRecord { body: chunk, piece_before: last, ..empty })?;
        start.get_or_insert(Position { page: last.page(), offset: u32::from(last.offset()) });
    }
    let start = start.unwrap_or_default();
    Ok(Pieces { header, body: encode_pieces(&header, start, last, payload.len()) })
}
