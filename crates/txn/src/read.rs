//! Reading points, by a view or with locks; scans are in `scan`.
//!
//! An entry's newest version stands in its leaf; older ones are reached through undo while the leaf is
//! latched (undo I3, `sight`). Locking reads take InnoDB's locks (`locker`): a record lock only on a unique
//! point, a gap lock where it is not found; under READ COMMITTED record locks only.

use std::ops::Bound;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use base::TreeId;
use store::Access;
use tree::{Foreseen, Visit};

use crate::api::{Direction, Error, Isolation, Read, Result, TableLock, WaitPolicy};
use crate::entry::Header;
use crate::lock::{Outcome, Span};
use crate::locker::{Locker, Step};
use crate::range::prefix_end;
use crate::scan::{Cursor, ScanEnd};
use crate::sight::{Sight, check_maker, get_seen, view_of_now};
use crate::transaction::Transaction;
use crate::trees::OpenTree;

impl Transaction {
    /// The kind of read that is really done.
    pub fn effective(&self, read: Read) -> Read {
        match (read, self.isolation) {
            (Read::Consistent, Isolation::Serializable) if !self.manner.autocommit => Read::Shared,
            (Read::Consistent, Isolation::ReadUncommitted) => Read::Dirty,
            _ => read,
        }
    }

    /// Reads one entry by its whole key into `out` (cleared first); false if there is none.
    pub fn get(&mut self, tree: TreeId, key: &[u8], read: Read, out: &mut Vec<u8>) -> Result<bool> {
        get_foreseen(self, tree, key, read, None, out)
    }

    /// Reads the newest version of an entry that is committed, or its own, and asks for no lock: for
    /// whoever has locked another entry that says the same.
    pub fn get_settled(&mut self, tree: TreeId, key: &[u8], out: &mut Vec<u8>) -> Result<bool> {
        out.clear();
        self.rows_read += 1;
        let open = self.tree(tree)?;
        let mut now = view_of_now(self);
        self.system.views.open(&mut now);
        let found = get_seen(&self.system, &open, key, None, Sight::View(now.list(), self.id), out);
        now.close();
        self.now = Some(now);
        found
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
            Locker::of(self, &open, TableLock::X).give_up(key);
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
    let read = tx.effective(read);
    match read {
        Read::Consistent => {
            tx.open_read_view();
            let open = tx.tree(tree)?;
            check_maker(tx, &open)?;
            let sight = Sight::View(tx.view.list(), tx.id);
            get_seen(&tx.system, &open, key, foreseen, sight, out)
        }
        Read::Dirty => {
            tx.note_begin();
            let open = tx.tree(tree)?;
            get_seen(&tx.system, &open, key, foreseen, Sight::Newest, out)
        }
        Read::Shared | Read::Exclusive => {
            let strength = if read == Read::Shared { TableLock::S } else { TableLock::X };
            let open = tx.tree(tree)?;
            lock_point(tx, &open, &mut tree::Place::default(), key, strength, &mut |payload| out.extend_from_slice(payload))
        }
    }
}

/// Locks the entry with this key, and shows what it holds; false if there is none.
fn lock_point(
    tx: &mut Transaction,
    open: &OpenTree,
    place: &mut tree::Place,
    key: &[u8],
    strength: TableLock,
    show: &mut dyn FnMut(&[u8]),
) -> Result<bool> {
    tx.finish_waiting()?;
    tx.ensure_open();
    loop {
        let gaps = tx.isolation > Isolation::ReadCommitted;
        let skip = tx.manner.policy == WaitPolicy::SkipLocked;
        let mut step = Step::Nothing;
        let mut failed = None;
        let mut locker = Locker::of(tx, open, strength);
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
            Step::Wait => tx.wait_for_lock()?,
            Step::Changed => return Err(tx.lock_failed(Error::Changed(open.id))),
            Step::Busy if tx.manner.policy == WaitPolicy::SkipLocked => return Ok(false),
            Step::Busy => return Err(Error::LockNotAvailable),
        }
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
        let found = lock_point(tx, &open, &mut self.place, key, TableLock::S, &mut |_| ());
        self.open = Some(open);
        found
    }
}
