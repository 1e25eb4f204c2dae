//! Reading: points and scans, by a view or with locks.
//!
//! An entry's newest version stands in its leaf; older ones are reached through undo while the leaf is
//! latched (undo I3). Locking reads take InnoDB's locks: next-key locks on what a scan passes, a gap lock
//! on the entry behind its end, a record lock only on a unique point; under READ COMMITTED record locks
//! only. A scan latches one leaf at a time and can be resumed at any key, so between batches it holds
//! nothing.
//!
//! # Invariants
//! 1. Whoever follows undo has a view that does not see what it passes, and asks that view alone whose
//!    changes are committed: so purge, which keeps what an open view needs, frees nothing under it
//!    (docs/hard-cases.md, C15b). The owner of a lock says nothing of that, for locks are released after a
//!    commit is visible.
//! 2. A consistent read of a secondary index gives the entries of the rows that a consistent read of the
//!    clustered tree gives: see `entries`.

use std::ops::Bound;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use base::{TreeId, TrxId};
use store::Access;
use tree::{Foreseen, Visit};

use crate::api::{Batch, Direction, Error, Isolation, Read, Result, TableLock, WaitPolicy};
use crate::entries::{Doubts, Entries};
use crate::entry::Header;
use crate::lock::{Outcome, Owner, Request, Span, Target};
use crate::system::{OpenTree, System};
use crate::transaction::Transaction;
use crate::undo::Kind;
use crate::view::{ActiveList, View};

/// What a reader may see.
#[derive(Clone, Copy)]
pub(crate) enum Sight<'a> {
    View(&'a ActiveList, TrxId),
    Newest,
}

impl Sight<'_> {
    fn sees(&self, id: TrxId) -> bool {
        match self {
            Sight::View(list, own) => id == *own || list.sees(id),
            Sight::Newest => true,
        }
    }

    /// Whether an entry is live as it stands, if that is not seen and differs from what is `seen`.
    fn differs(&self, value: &[u8], seen: bool) -> Option<bool> {
        let (header, _) = Header::split(value).ok()?;
        Some(!header.deleted).filter(|live| *live != seen && !self.sees(header.trx))
    }
}

/// Calls `f` with the payload of the version that is seen, if any. The leaf of `value` must be latched.
fn with_version<R>(system: &System, sight: Sight<'_>, value: &[u8], f: impl FnOnce(&[u8]) -> R) -> Result<Option<R>> {
    let (header, payload) = Header::split(value)?;
    if sight.sees(header.trx) {
        return Ok(if header.deleted { None } else { Some(f(payload)) });
    }
    let mut header = header;
    let mut older = Vec::new();
    loop {
        if header.fresh || header.undo.is_none() {
            return Ok(None);
        }
        let slot = system.slot(header.undo.slot())?;
        let mut pieces = false;
        slot.read(&system.store, header.undo, |r| {
            older.clear();
            older.extend_from_slice(r.body);
            pieces = r.kind == Kind::Pieces;
        })?;
        if pieces {
            let body = std::mem::take(&mut older);
            slot.assemble(&system.store, &body, &mut older)?;
        }
        let (next, payload) = Header::split(&older)?;
        if sight.sees(next.trx) {
            return Ok(if next.deleted { None } else { Some(f(payload)) });
        }
        header = next;
    }
}

/// How an entry that was met is to be locked.
struct Locker<'a> {
    system: &'a System,
    open: &'a OpenTree,
    owner: &'a Arc<Owner>,
    own: TrxId,
    tree: TreeId,
    strength: TableLock,
    queue: bool,
    /// Snapshot isolation: what this does not see may not be locked.
    snapshot: Option<&'a ActiveList>,
    /// Locks newly taken without waiting, if the caller wants to give some up. (What was waited for is
    /// kept, as in InnoDB.)
    fresh: Option<&'a mut Vec<u64>>,
}

impl Locker<'_> {
    fn lock(&mut self, target: Target<'_>, span: Span) -> Outcome {
        self.lock_behind_entry(target, span, None)
    }

    /// `after`: the entry before, which is locked in the same way.
    fn lock_behind_entry(&mut self, target: Target<'_>, span: Span, after: Option<&[u8]>) -> Outcome {
        let request = Request { tree: self.tree, target, strength: self.strength, span, queue: self.queue || span == Span::Gap };
        let outcome = match after {
            Some(after) => self.system.locks.lock_next(self.owner, &request, after),
            None => self.system.locks.lock(self.owner, &request),
        };
        if let (Some(fresh), Target::Key(_)) = (&mut self.fresh, target)
            && outcome == Outcome::Granted
        {
            fresh.push(self.system.locks.hash(self.tree, target));
        }
        outcome
    }

    /// Before anything is locked in a leaf: another transaction may be filling the tree.
    fn gate(&self) -> Outcome {
        self.system.gate(self.open, self.owner, self.own, self.strength, self.queue)
    }

    /// Locks an entry, after its implicit lock was made explicit.
    fn lock_entry(&mut self, header: &Header, key: &[u8], span: Span, after: Option<&[u8]>) -> Outcome {
        let gate = self.gate();
        if matches!(gate, Outcome::Queued | Outcome::Busy) {
            return gate;
        }
        self.make_explicit(header, key);
        self.lock_behind_entry(Target::Key(key), span, after)
    }

    /// Locks an entry that a scan has met directly behind `before`. `streak` counts those that it has
    /// locked with their gaps and passed over none; `None`: it goes backward.
    fn lock_met(&mut self, header: &Header, key: &[u8], span: Span, before: Option<&[u8]>, streak: Option<&mut u32>) -> Outcome {
        let Some(streak) = streak else { return self.lock_entry(header, key, span, None) };
        let after = before.filter(|_| *streak >= self.system.locks.apart());
        let outcome = self.lock_entry(header, key, span, after);
        let unbroken = span == Span::NextKey && matches!(outcome, Outcome::Granted | Outcome::Held);
        *streak = if unbroken { streak.saturating_add(1) } else { 0 };
        outcome
    }

    /// As in InnoDB the implicit lock on an entry becomes explicit before any other is taken on it. Its
    /// own, too: who has a record asks for its gap alone.
    fn make_explicit(&self, header: &Header, key: &[u8]) {
        self.system.make_explicit(header.trx, self.tree, key);
    }

    /// The gap in front of an entry, or of the end of the tree.
    fn lock_before(&mut self, entry: Option<(&[u8], &[u8])>) -> Result<()> {
        if let Some((key, value)) = entry {
            self.make_explicit(&Header::split(value)?.0, key);
        }
        self.lock(target(entry), Span::Gap);
        Ok(())
    }

    /// Has the entry, which is locked now, changed since the snapshot?
    fn has_changed(&self, header: &Header) -> bool {
        self.snapshot.is_some_and(|list| header.trx != self.own && !list.sees(header.trx))
    }

    /// The gap behind the range of a scan, in front of `entry`.
    fn lock_gap(&mut self, entry: Option<(&[u8], &[u8])>, skip: bool) -> Result<Step> {
        match self.gate() {
            Outcome::Queued => return Ok(Step::Wait),
            Outcome::Busy if !skip => return Ok(Step::Busy),
            _ => {}
        }
        self.lock_before(entry)?;
        Ok(Step::Nothing)
    }

    /// The entry behind the range of a scan. `None`: it is deleted, or passed over, and the one behind it
    /// is as much behind the range.
    fn lock_behind(&mut self, key: &[u8], value: &[u8], gaps: bool, skip: bool) -> Result<Option<Step>> {
        let (header, _) = Header::split(value)?;
        Ok(match self.lock_entry(&header, key, if gaps { Span::NextKey } else { Span::Record }, None) {
            Outcome::Queued => Some(Step::Wait),
            Outcome::Busy if !skip => Some(Step::Busy),
            Outcome::Busy => None,
            Outcome::Granted | Outcome::Held if header.deleted => {
                if !gaps {
                    self.give_up(key);
                }
                None
            }
            Outcome::Granted | Outcome::Held => Some(Step::Nothing),
        })
    }

    /// READ COMMITTED: gives up a lock that this statement took.
    fn give_up(&mut self, key: &[u8]) {
        let hash = self.system.locks.hash(self.tree, Target::Key(key));
        if let Some(fresh) = &mut self.fresh
            && let Some(i) = fresh.iter().rposition(|h| *h == hash)
        {
            fresh.swap_remove(i);
            self.system.locks.unlock_row(self.owner, self.tree, key);
        }
    }
}

fn target<'a>(entry: Option<(&'a [u8], &'a [u8])>) -> Target<'a> {
    entry.map_or(Target::Supremum, |(key, _)| Target::Key(key))
}

/// What a locking step ended with.
enum Step {
    Found,
    Nothing,
    Wait,
    Busy,
    /// Snapshot isolation: it is newer than the view.
    Changed,
}

impl Transaction {
    /// The kind of read that is really done.
    pub fn effective(&self, read: Read) -> Read {
        match (read, self.isolation) {
            (Read::Consistent, Isolation::Serializable) if !self.autocommit => Read::Shared,
            (Read::Consistent, Isolation::ReadUncommitted) => Read::Dirty,
            _ => read,
        }
    }

    /// Reads one entry by its whole key into `out` (cleared first); false if there is none.
    pub fn get(&mut self, tree: TreeId, key: &[u8], read: Read, out: &mut Vec<u8>) -> Result<bool> {
        get_foreseen(self, tree, key, read, None, out)
    }

    /// A view for one reading of what is committed now, to be opened for it and closed behind it.
    fn view_of_now(&mut self) -> View {
        self.now.take().unwrap_or_else(|| self.system.views.register())
    }

    /// Reads the newest version of an entry that is committed, or its own, and asks for no lock: for
    /// whoever has locked another entry that says the same.
    pub fn get_settled(&mut self, tree: TreeId, key: &[u8], out: &mut Vec<u8>) -> Result<bool> {
        out.clear();
        self.rows_read += 1;
        let open = self.tree(tree)?;
        let mut now = self.view_of_now();
        self.system.views.open(&mut now);
        let found = get_seen(&self.system, &open, key, None, Sight::View(now.list(), self.id), out);
        now.close();
        self.now = Some(now);
        found
    }

    fn get_locked(&mut self, tree: TreeId, key: &[u8], strength: TableLock, out: &mut Vec<u8>) -> Result<bool> {
        let open = self.tree(tree)?;
        self.lock_point(&open, &mut tree::Place::default(), key, strength, &mut |payload| out.extend_from_slice(payload))
    }

    /// Locks the entry with this key, and shows what it holds; false if there is none.
    fn lock_point(
        &mut self,
        open: &OpenTree,
        place: &mut tree::Place,
        key: &[u8],
        strength: TableLock,
        show: &mut dyn FnMut(&[u8]),
    ) -> Result<bool> {
        self.finish_waiting()?;
        self.ensure_open();
        loop {
            let gaps = self.isolation > Isolation::ReadCommitted;
            let skip = self.policy == WaitPolicy::SkipLocked;
            let mut step = Step::Nothing;
            let mut failed = None;
            let mut locker = self.locker(open, strength);
            open.tree.visit_on(place, Bound::Included(key), tree::Direction::Forward, Access::Normal, &mut |entry| {
                let matching = entry.filter(|(k, _)| *k == key);
                let Some((_, value)) = matching else {
                    if gaps {
                        match locker.lock_gap(entry, skip) {
                            Ok(locked) => step = locked,
                            Err(e) => failed = Some(e),
                        }
                    }
                    return Visit::Stop;
                };
                let (header, payload) = match Header::split(value) {
                    Ok(split) => split,
                    Err(e) => {
                        failed = Some(e);
                        return Visit::Stop;
                    }
                };
                // The lock on a deleted entry is all that is needed: nothing else can have this key.
                step = match locker.lock_entry(&header, key, Span::Record, None) {
                    Outcome::Queued => Step::Wait,
                    Outcome::Busy => Step::Busy,
                    _ if locker.has_changed(&header) => Step::Changed,
                    _ if header.deleted => Step::Nothing,
                    _ => {
                        show(payload);
                        Step::Found
                    }
                };
                Visit::Stop
            })?;
            if let Some(e) = failed {
                return Err(e);
            }
            match step {
                Step::Found => return Ok(true),
                Step::Nothing => return Ok(false),
                Step::Wait => self.wait_for_lock()?,
                Step::Changed => return Err(self.lock_failed(Error::Changed(open.id))),
                Step::Busy if self.policy == WaitPolicy::SkipLocked => return Ok(false),
                Step::Busy => return Err(Error::LockNotAvailable),
            }
        }
    }

    fn locker<'a>(&'a mut self, open: &'a OpenTree, strength: TableLock) -> Locker<'a> {
        let queue = !matches!(self.policy, WaitPolicy::NoWait | WaitPolicy::SkipLocked);
        let mut fresh = None;
        let mut snapshot = None;
        if self.isolation <= Isolation::ReadCommitted {
            fresh = Some(&mut self.fresh_locks);
        } else if self.snapshot_isolation && self.view.is_open() {
            snapshot = Some(self.view.list());
        }
        Locker { system: &self.system, open, owner: &self.owner, own: self.id, tree: open.id, strength, queue, snapshot, fresh }
    }

    /// Entries between the bounds, in key order or against it. Locking scans take for granted that no key
    /// of a tree is the beginning of another (every part of a key tells where it ends).
    pub fn scan(&mut self, tree: TreeId, lower: Bound<&[u8]>, upper: Bound<&[u8]>, direction: Direction, read: Read) -> Result<Cursor> {
        ScanEnd::default().scan(self, tree, lower, upper, direction, read)
    }

    /// Entries that begin with `prefix`, the whole of a unique secondary key: at most one is live, and a
    /// locking read locks only it.
    pub fn scan_unique(&mut self, tree: TreeId, prefix: &[u8], read: Read) -> Result<Cursor> {
        let upper = prefix_end(prefix);
        let upper = upper.as_ref().map_or(Bound::Unbounded, |u| Bound::Excluded(u.as_slice()));
        let mut cursor = self.scan(tree, Bound::Included(prefix), upper, Direction::Forward, read)?;
        cursor.unique = true;
        Ok(cursor)
    }

    /// READ COMMITTED: gives up the lock of a row that the WHERE clause rejected. Does nothing at higher
    /// levels, on rows that an earlier statement locked, and on changed rows.
    pub fn unlock_row(&mut self, tree: TreeId, key: &[u8]) {
        if let Ok(open) = self.tree(tree) {
            self.locker(&open, TableLock::X).give_up(key);
        }
    }
}

/// [`Transaction::get`] of an entry that was foreseen: of the keys that were looked for, its number.
///
/// # Errors
/// As [`Transaction::get`].
pub fn get_foreseen(
    tx: &mut Transaction,
    tree: TreeId,
    key: &[u8],
    read: Read,
    foreseen: Option<(&Foreseen, usize)>,
    out: &mut Vec<u8>,
) -> Result<bool> {
    out.clear();
    tx.rows_read += 1;
    match tx.effective(read) {
        Read::Consistent => {
            tx.open_read_view();
            let open = tx.tree(tree)?;
            tx.check_maker(&open)?;
            let sight = Sight::View(tx.view.list(), tx.id);
            get_seen(&tx.system, &open, key, foreseen, sight, out)
        }
        Read::Dirty => {
            tx.note_begin();
            let open = tx.tree(tree)?;
            get_seen(&tx.system, &open, key, foreseen, Sight::Newest, out)
        }
        Read::Shared => tx.get_locked(tree, key, TableLock::S, out),
        Read::Exclusive => tx.get_locked(tree, key, TableLock::X, out),
    }
}

/// Looks where the entries are that will be read by these keys, so that memory is waited for once and not for
/// each. Reads and locks nothing.
///
/// # Errors
/// The tree is gone.
pub fn foresee<'k>(tx: &mut Transaction, tree: TreeId, keys: impl Iterator<Item = &'k [u8]>, foreseen: &mut Foreseen) -> Result<()> {
    foreseen.look_for(&tx.tree(tree)?.tree, keys);
    Ok(())
}

pub(crate) fn get_seen(
    system: &System,
    open: &OpenTree,
    key: &[u8],
    foreseen: Option<(&Foreseen, usize)>,
    sight: Sight<'_>,
    out: &mut Vec<u8>,
) -> Result<bool> {
    let show = |value: Option<&[u8]>| match value {
        None => Ok(false),
        Some(value) => Ok(with_version(system, sight, value, |payload| out.extend_from_slice(payload))?.is_some()),
    };
    match foreseen {
        Some((foreseen, n)) => foreseen.get(&open.tree, n, key, show)?,
        None => open.tree.get(key, show)?,
    }
}

/// Looks for entries by their whole keys, and locks them shared: cheap where each is near the one before.
#[derive(Debug)]
pub struct Probe {
    tree: TreeId,
    open: Option<Arc<OpenTree>>,
    place: tree::Place,
}

impl Probe {
    pub fn new(tree: TreeId) -> Probe {
        Probe { tree, open: None, place: tree::Place::default() }
    }

    /// Whether the entry is there. It stays so until the transaction ends; nor does it come, where gaps are
    /// locked.
    pub fn find(&mut self, tx: &mut Transaction, key: &[u8]) -> Result<bool> {
        let open = match self.open.take() {
            Some(open) if !open.gone.load(Ordering::Acquire) => open,
            _ => tx.tree(self.tree)?,
        };
        tx.rows_read += 1;
        let found = tx.lock_point(&open, &mut self.place, key, TableLock::S, &mut |_| ());
        self.open = Some(open);
        found
    }
}

/// What a scan that has ended leaves to the next: where it was in its tree, and room for keys.
#[derive(Debug, Default)]
pub struct ScanEnd {
    open: Option<Arc<OpenTree>>,
    place: tree::Place,
    passed: Vec<u8>,
    lower: Vec<u8>,
    upper: Vec<u8>,
}

impl ScanEnd {
    /// [`Transaction::scan`], cheap where it begins about where the last scan has ended.
    pub fn scan(
        self,
        tx: &mut Transaction,
        tree: TreeId,
        lower: Bound<&[u8]>,
        upper: Bound<&[u8]>,
        direction: Direction,
        read: Read,
    ) -> Result<Cursor> {
        let read = tx.effective(read);
        if read == Read::Consistent {
            tx.open_read_view();
        }
        let done = empty_range(lower, upper);
        Ok(Cursor {
            tree,
            lower: lower.map(|key| refilled(self.lower, key)),
            upper: upper.map(|key| refilled(self.upper, key)),
            direction,
            read,
            unique: false,
            from_value: true,
            to_value: true,
            past_end: false,
            behind: None,
            lone_entries: false,
            semi_consistent: false,
            unlocked: false,
            insists: false,
            begun: false,
            open: self.open.filter(|open| open.id == tree),
            place: self.place,
            passed: self.passed,
            moved: false,
            streak: 0,
            done,
        })
    }
}

fn refilled(mut room: Vec<u8>, key: &[u8]) -> Vec<u8> {
    room.clear();
    room.extend_from_slice(key);
    room
}

fn room_of(bound: Bound<Vec<u8>>) -> Vec<u8> {
    match bound {
        Bound::Included(bytes) | Bound::Excluded(bytes) => bytes,
        Bound::Unbounded => Vec::new(),
    }
}

/// The state of a scan; it borrows nothing, so that the transaction can change rows between batches.
#[derive(Debug)]
pub struct Cursor {
    tree: TreeId,
    lower: Bound<Vec<u8>>,
    upper: Bound<Vec<u8>>,
    direction: Direction,
    read: Read,
    /// A unique point: one live entry ends it, and only that is locked.
    unique: bool,
    /// An entry at the lower bound is the value that was asked for, so no gap before it matters.
    from_value: bool,
    /// The upper bound comes right behind the value that was asked for, so no gap behind an entry with it
    /// matters.
    to_value: bool,
    /// The entry behind the range is locked itself, not only the gap before it.
    past_end: bool,
    /// The live entry behind the range, once it was locked because of `past_end`.
    behind: Option<Vec<u8>>,
    /// Live entries are locked without the gaps before them.
    lone_entries: bool,
    /// READ COMMITTED: an entry that is locked by another is delivered in its committed version, without a
    /// lock.
    semi_consistent: bool,
    /// The last entry of the batch was delivered so.
    unlocked: bool,
    /// The next entry is waited for.
    insists: bool,
    begun: bool,
    /// The tree, once it was opened.
    open: Option<Arc<OpenTree>>,
    /// Where it is in the tree, and room for the key that it has come to.
    place: tree::Place,
    passed: Vec<u8>,
    /// So many entries, up to the last, have got a next-key lock, with nothing unlocked between them.
    streak: u32,
    /// It does not stand at its first bound any more.
    moved: bool,
    done: bool,
}

impl Cursor {
    /// Fills `batch` (cleared first) with up to `limit` visible entries, fewer where they are large; false
    /// when there are no more.
    pub fn next_batch(&mut self, tx: &mut Transaction, batch: &mut Batch, limit: usize) -> Result<bool> {
        self.next_of(tx, None, batch, limit)
    }

    /// The same of a secondary index.
    pub fn next_entries(&mut self, tx: &mut Transaction, entries: &Entries<'_>, batch: &mut Batch, limit: usize) -> Result<bool> {
        self.next_of(tx, Some(entries), batch, limit)
    }

    fn next_of(&mut self, tx: &mut Transaction, entries: Option<&Entries<'_>>, batch: &mut Batch, limit: usize) -> Result<bool> {
        batch.clear();
        if self.done {
            return Ok(false);
        }
        let open = match self.open.take() {
            Some(open) if !open.gone.load(Ordering::Acquire) => open,
            _ => tx.tree(self.tree)?,
        };
        match self.read {
            Read::Consistent => {
                tx.open_read_view();
                tx.check_maker(&open)?;
                self.fill_seen(tx, &open, entries, batch, limit)?;
            }
            Read::Dirty => {
                tx.note_begin();
                self.fill(&tx.system, &open, Sight::Newest, batch, limit, None)?;
            }
            Read::Shared | Read::Exclusive => {
                if tx.system.locks.is_full() {
                    return Err(tx.lock_failed(Error::LockTableFull));
                }
                let strength = if self.read == Read::Shared { TableLock::S } else { TableLock::X };
                self.fill_locked(tx, &open, strength, batch, limit)?;
            }
        }
        self.open = Some(open);
        tx.rows_read += batch.len() as u64;
        Ok(!batch.is_empty())
    }

    /// Ends the scan, for another.
    pub fn end(self) -> ScanEnd {
        let Cursor { open, place, passed, lower, upper, .. } = self;
        ScanEnd { open, place, passed, lower: room_of(lower), upper: room_of(upper) }
    }

    /// How a locking scan treats its ends: see the fields.
    pub fn set_ends(&mut self, from_value: bool, to_value: bool, past_end: bool) {
        self.from_value = from_value;
        self.to_value = to_value;
        self.past_end = past_end;
    }

    /// The key of the entry behind the range, if the scan has ended there and has locked it.
    pub fn take_behind(&mut self) -> Option<Vec<u8>> {
        self.behind.take()
    }

    /// Lock no gap before a live entry, only those before deleted ones and behind the last (foreign keys).
    pub fn set_lone_entries(&mut self) {
        self.lone_entries = true;
    }

    /// At READ COMMITTED, do not wait for entries that others lock: their committed version comes first.
    pub fn set_semi_consistent(&mut self, on: bool) {
        self.semi_consistent = on;
    }

    /// Is the last entry of the batch a committed version that is not locked?
    pub fn is_unlocked(&self) -> bool {
        self.unlocked
    }

    /// The entry of [`Cursor::is_unlocked`] is wanted: the next batch begins with it, locked, as it is by
    /// then.
    pub fn insist(&mut self) {
        let side = if self.direction == Direction::Forward { &mut self.lower } else { &mut self.upper };
        if let Bound::Excluded(key) = std::mem::replace(side, Bound::Unbounded) {
            *side = Bound::Included(key);
        }
        self.insists = true;
        self.done = false;
    }

    fn from(&self) -> Bound<&[u8]> {
        match self.direction {
            Direction::Forward => self.lower.as_ref().map(Vec::as_slice),
            Direction::Backward => self.upper.as_ref().map(Vec::as_slice),
        }
    }

    /// The scan has dealt with `key`.
    fn pass(&mut self, key: &[u8]) {
        let side = if self.direction == Direction::Forward { &mut self.lower } else { &mut self.upper };
        *side = Bound::Excluded(refilled(room_of(std::mem::replace(side, Bound::Unbounded)), key));
        self.moved = true;
    }

    /// The scan waits for this entry. As in InnoDB it goes on there, and does not meet what has come in
    /// front of it meanwhile.
    fn go_on_at(&mut self, key: Vec<u8>) {
        let side = if self.direction == Direction::Forward { &mut self.lower } else { &mut self.upper };
        self.moved |= !matches!(side, Bound::Included(at) if *at == key);
        *side = Bound::Included(key);
    }

    /// A consistent read. Whoever has changed rows may have to ask them which entries count.
    fn fill_seen(
        &mut self,
        tx: &mut Transaction,
        open: &OpenTree,
        entries: Option<&Entries<'_>>,
        batch: &mut Batch,
        limit: usize,
    ) -> Result<()> {
        let Some(entries) = entries.filter(|_| tx.has_changes()) else {
            return self.fill(&tx.system, open, Sight::View(tx.view.list(), tx.id), batch, limit, None);
        };
        let mut doubts = Doubts::new();
        while batch.is_empty() && !self.done {
            self.fill(&tx.system, open, Sight::View(tx.view.list(), tx.id), batch, limit, Some(&mut doubts))?;
            tx.settle_doubts(entries, batch, &mut doubts)?;
        }
        if self.unique && !batch.is_empty() {
            batch.truncate(1);
            self.done = true;
        }
        Ok(())
    }

    pub(crate) fn tree(&self) -> TreeId {
        self.tree
    }

    pub(crate) fn is_done(&self) -> bool {
        self.done
    }

    /// Entries that are in doubt are in the batch as well; a unique point goes on behind them.
    pub(crate) fn fill(
        &mut self,
        system: &System,
        open: &OpenTree,
        sight: Sight<'_>,
        batch: &mut Batch,
        limit: usize,
        mut doubts: Option<&mut Doubts>,
    ) -> Result<()> {
        let mut failed = None;
        let mut done = true;
        let unique = self.unique;
        let mut place = std::mem::take(&mut self.place);
        let (forward, lower, upper) = (self.direction == Direction::Forward, as_slice(&self.lower), as_slice(&self.upper));
        open.tree.visit_on(&mut place, self.from(), tree_direction(self.direction), Access::Scan, &mut |entry| {
            let Some((key, value)) = entry else { return Visit::Stop };
            if !if forward { below(key, upper) } else { above(key, lower) } {
                return Visit::Stop;
            }
            let seen = match with_version(system, sight, value, |payload| batch.push(key, payload)) {
                Ok(seen) => seen.is_some(),
                Err(e) => {
                    failed = Some(e);
                    return Visit::Stop;
                }
            };
            let mut certain = true;
            if let Some(doubts) = &mut doubts
                && let Some(live) = sight.differs(value, seen)
            {
                certain = false;
                if live {
                    batch.push(key, &[]);
                }
                doubts.push((batch.len() - 1, live));
            }
            if seen || !certain {
                if unique && certain {
                    return Visit::Stop;
                }
                if batch.is_full(limit) {
                    done = false;
                    return Visit::Stop;
                }
            }
            Visit::Continue
        })?;
        if let Some(e) = failed {
            return Err(e);
        }
        self.place = place;
        self.done = done;
        debug_assert!(done || !batch.is_empty(), "a scan that goes on has found an entry");
        if !done {
            self.pass(batch.key(batch.len() - 1));
        }
        Ok(())
    }

    /// A backward scan first locks the gap above its range.
    fn lock_above(&self, tx: &mut Transaction, open: &OpenTree, strength: TableLock) -> Result<()> {
        let mut locker = tx.locker(open, strength);
        let from = match as_slice(&self.upper) {
            Bound::Included(key) => Bound::Excluded(key),
            Bound::Excluded(key) => Bound::Included(key),
            Bound::Unbounded => {
                // Only the supremum lies above.
                locker.lock(Target::Supremum, Span::Gap);
                return Ok(());
            }
        };
        let mut locked = Ok(());
        open.tree.visit(from, tree::Direction::Forward, Access::Scan, &mut |entry| {
            locked = locker.lock_before(entry);
            Visit::Stop
        })?;
        locked
    }

    fn fill_locked(&mut self, tx: &mut Transaction, open: &OpenTree, strength: TableLock, batch: &mut Batch, limit: usize) -> Result<()> {
        tx.finish_waiting()?;
        tx.ensure_open();
        let gaps = tx.isolation > Isolation::ReadCommitted;
        if !self.begun {
            self.begun = true;
            if gaps && self.direction == Direction::Backward {
                self.lock_above(tx, open, strength)?;
            }
        }
        loop {
            match self.locked_step(tx, open, strength, batch, limit)? {
                Step::Found | Step::Nothing => return Ok(()),
                Step::Busy => return Err(Error::LockNotAvailable),
                Step::Changed => return Err(tx.lock_failed(Error::Changed(self.tree))),
                // What has been read is handed over; the request stays queued.
                Step::Wait if tx.policy == WaitPolicy::Yield && !batch.is_empty() => return Ok(()),
                Step::Wait => tx.wait_for_lock()?,
            }
        }
    }

    fn locked_step(&mut self, tx: &mut Transaction, open: &OpenTree, strength: TableLock, batch: &mut Batch, limit: usize) -> Result<Step> {
        let gaps = tx.isolation > Isolation::ReadCommitted;
        let skip = tx.policy == WaitPolicy::SkipLocked;
        let semi = self.semi_consistent && !gaps && !self.insists && tx.policy != WaitPolicy::NoWait;
        let mut now = semi.then(|| tx.view_of_now());
        let mut locker = tx.locker(open, strength);
        let (queue, system, own) = (locker.queue, locker.system, locker.own);
        let (mut place, mut passed) = (std::mem::take(&mut self.place), std::mem::take(&mut self.passed));
        let (mut failed, mut step, mut at, mut unlocked) = (None, Step::Nothing, Whereabouts::default(), false);
        let (forward, unique) = (self.direction == Direction::Forward, self.unique);
        let lone = unique || self.lone_entries;
        let from_value = self.from_value && forward && !self.moved;
        let (lower, upper) = (as_slice(&self.lower), as_slice(&self.upper));
        let mut streak = forward.then_some(self.streak);
        let mut meet = |entry: Option<(&[u8], &[u8])>| -> Result<Visit> {
            let inside = |(key, _): &(&[u8], &[u8])| if forward { below(key, upper) } else { above(key, lower) };
            let Some((key, value)) = entry.filter(inside) else {
                let Some(end) = self.end_of_range(&mut locker, entry, gaps, skip)? else { return Ok(Visit::Continue) };
                (step, at.behind) = end;
                return Ok(Visit::Stop);
            };
            let (header, payload) = Header::split(value)?;
            let point = (lone && !header.deleted) || (from_value && lower == Bound::Included(key));
            let span = if gaps && !point { Span::NextKey } else { Span::Record };
            locker.queue = queue && !semi;
            let before = if at.passed { Some(passed.as_slice()) } else { excluded(lower) };
            match (locker.lock_met(&header, key, span, before, streak.as_mut()), &mut now) {
                (Outcome::Queued, _) => {
                    step = Step::Wait;
                    at.waits = Some(key.to_vec());
                    return Ok(Visit::Stop);
                }
                (Outcome::Busy, Some(now)) => {
                    // What has become visible since the scan began is not passed over (1).
                    system.views.open(now);
                    let seen = with_version(system, Sight::View(now.list(), own), value, |old| batch.push(key, old))?;
                    unlocked = seen.is_some();
                }
                (Outcome::Busy, None) if !skip => {
                    step = Step::Busy;
                    return Ok(Visit::Stop);
                }
                (Outcome::Busy, None) => {}
                (Outcome::Granted | Outcome::Held, _) if locker.has_changed(&header) => {
                    step = Step::Changed;
                    return Ok(Visit::Stop);
                }
                (Outcome::Granted | Outcome::Held, _) if header.deleted => {
                    if !gaps {
                        locker.give_up(key);
                    }
                }
                (Outcome::Granted | Outcome::Held, _) => {
                    batch.push(key, payload);
                    if unique {
                        return Ok(Visit::Stop);
                    }
                }
            }
            if forward && gaps && self.to_value && ends_at(key, upper) {
                // Nothing lies between a whole key and itself: what is behind it is not locked.
                return Ok(Visit::Stop);
            }
            at.passed = true;
            passed.clear();
            passed.extend_from_slice(key);
            if unlocked || batch.is_full(limit) {
                step = Step::Found;
                return Ok(Visit::Stop);
            }
            Ok(Visit::Continue)
        };
        open.tree.visit_on(&mut place, self.from(), tree_direction(self.direction), Access::Scan, &mut |entry| {
            meet(entry).unwrap_or_else(|error| {
                failed = Some(error);
                Visit::Stop
            })
        })?;
        if let Some(mut now) = now {
            now.close();
            tx.now = Some(now);
        }
        if let Some(e) = failed {
            return Err(e);
        }
        (self.place, self.passed, self.streak) = (place, passed, streak.unwrap_or(0));
        self.unlocked = unlocked;
        self.done = matches!(step, Step::Nothing);
        self.come_to(at);
        Ok(step)
    }

    /// What becomes of the entry behind the range, or of the gap in front of it: as InnoDB locks them.
    /// Nothing: the scan passes over the entry. Beside the step, the key of an entry that is locked
    /// although it does not belong to the range.
    fn end_of_range(
        &self,
        locker: &mut Locker<'_>,
        entry: Option<(&[u8], &[u8])>,
        gaps: bool,
        skip: bool,
    ) -> Result<Option<(Step, Option<Vec<u8>>)>> {
        let forward = self.direction == Direction::Forward;
        let Some((key, value)) = entry.filter(|_| self.past_end || (gaps && !forward)) else {
            let step = if gaps && forward { locker.lock_gap(entry, skip)? } else { Step::Nothing };
            return Ok(Some((step, None)));
        };
        let Some(step) = locker.lock_behind(key, value, gaps, skip)? else { return Ok(None) };
        let behind = (self.past_end && matches!(step, Step::Nothing)).then(|| key.to_vec());
        Ok(Some((step, behind)))
    }

    fn come_to(&mut self, at: Whereabouts) {
        if at.passed {
            let passed = std::mem::take(&mut self.passed);
            self.pass(&passed);
            self.passed = passed;
            self.insists = false;
        }
        if let Some(key) = at.waits {
            self.go_on_at(key);
        }
        self.behind = at.behind;
    }
}

/// Where a step of a scan has come to.
#[derive(Default)]
struct Whereabouts {
    /// It has passed an entry: [`Cursor::passed`] is the last.
    passed: bool,
    /// The entry that is waited for.
    waits: Option<Vec<u8>>,
    /// The entry behind the range, where it is locked.
    behind: Option<Vec<u8>>,
}

fn tree_direction(direction: Direction) -> tree::Direction {
    match direction {
        Direction::Forward => tree::Direction::Forward,
        Direction::Backward => tree::Direction::Backward,
    }
}

fn as_slice(bound: &Bound<Vec<u8>>) -> Bound<&[u8]> {
    bound.as_ref().map(Vec::as_slice)
}

/// The key at which a bound ends without it.
fn excluded(bound: Bound<&[u8]>) -> Option<&[u8]> {
    if let Bound::Excluded(key) = bound { Some(key) } else { None }
}

fn below(key: &[u8], upper: Bound<&[u8]>) -> bool {
    match upper {
        Bound::Included(u) => key <= u,
        Bound::Excluded(u) => key < u,
        Bound::Unbounded => true,
    }
}

/// Is the entry at the very end of the range, so that no other key can lie between? (A bound may be given
/// as "before all that is behind those that begin with the key", see [`prefix_end`].)
fn ends_at(key: &[u8], upper: Bound<&[u8]>) -> bool {
    match upper {
        Bound::Included(u) => key == u,
        Bound::Excluded(u) => {
            let Some((last, head)) = u.split_last() else { return false };
            let Some((same, rest)) = key.split_at_checked(head.len()) else { return false };
            same == head && rest.first().is_some_and(|b| b.checked_add(1) == Some(*last)) && rest[1..].iter().all(|b| *b == 0xff)
        }
        Bound::Unbounded => false,
    }
}

fn above(key: &[u8], lower: Bound<&[u8]>) -> bool {
    match lower {
        Bound::Included(l) => key >= l,
        Bound::Excluded(l) => key > l,
        Bound::Unbounded => true,
    }
}

pub(crate) fn empty_range(lower: Bound<&[u8]>, upper: Bound<&[u8]>) -> bool {
    match (lower, upper) {
        (Bound::Included(l), Bound::Included(u)) => l > u,
        (Bound::Included(l) | Bound::Excluded(l), Bound::Included(u) | Bound::Excluded(u)) => l >= u,
        _ => false,
    }
}

/// The first key after all that begin with `prefix`; `None` if there is no such key.
pub(crate) fn prefix_end(prefix: &[u8]) -> Option<Vec<u8>> {
    let mut end = prefix.to_vec();
    while let Some(last) = end.pop() {
        if last < 0xff {
            end.push(last + 1);
            return Some(end);
        }
    }
    None
}
