//! The transaction system on ordered maps in memory: one committed and one pending version per key, row locks held by the pending version.
//!
//! It stands in until the trees of `store` carry versioned entries; the API is the final one. Reads are READ COMMITTED whatever is asked.

use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;
use std::sync::Arc;
use std::time::Duration;

use base::{TreeId, TrxId};
use parking_lot::{Condvar, Mutex, MutexGuard};

use crate::api::*;

#[derive(Default)]
struct Entry {
    committed: Option<Vec<u8>>,
    pending: Option<Pending>,
}

struct Pending {
    owner: u64,
    /// `None` inside: only locked. `Some(None)`: deleted.
    value: Option<Option<Vec<u8>>>,
}

impl Entry {
    fn seen_by(&self, owner: u64, dirty: bool) -> Option<&Vec<u8>> {
        match &self.pending {
            Some(Pending {
                owner: o,
                value: Some(v),
            }) if *o == owner || dirty => v.as_ref(),
            _ => self.committed.as_ref(),
        }
    }
}

type Map = BTreeMap<Vec<u8>, Entry>;

#[derive(Default)]
struct State {
    trees: HashMap<TreeId, Map>,
    counters: HashMap<TreeId, Arc<Counters>>,
    next_tree: u32,
    next_trx: u64,
}

pub struct System {
    state: Mutex<State>,
    released: Condvar,
}

enum Undo {
    Value {
        tree: TreeId,
        key: Vec<u8>,
        before: Option<Option<Vec<u8>>>,
    },
    Created(TreeId),
    Dropped(TreeId),
}

/// A point that a transaction can go back to.
#[derive(Clone, Debug)]
pub struct Savepoint {
    undo: usize,
}

/// One session's transaction. It can begin again after it has ended.
pub struct Transaction {
    system: Arc<System>,
    id: u64,
    isolation: Isolation,
    undo: Vec<Undo>,
    locked: Vec<(TreeId, Vec<u8>)>,
    policy: WaitPolicy,
    timeout: Duration,
    interrupt: Interrupt,
}

impl System {
    pub fn in_memory() -> Arc<System> {
        let mut state = State {
            next_tree: 1000,
            ..State::default()
        };
        state.trees.insert(crate::CATALOG_TREE, Map::new());
        Arc::new(System {
            state: Mutex::new(state),
            released: Condvar::new(),
        })
    }

    pub fn begin(self: &Arc<Self>, isolation: Isolation) -> Transaction {
        let mut state = self.state.lock();
        state.next_trx += 1;
        Transaction {
            system: self.clone(),
            id: state.next_trx,
            isolation,
            undo: Vec::new(),
            locked: Vec::new(),
            policy: WaitPolicy::Wait,
            timeout: Duration::from_secs(50),
            interrupt: Interrupt::new(),
        }
    }

    pub fn counter(&self, tree: TreeId) -> Arc<Counters> {
        self.state.lock().counters.entry(tree).or_default().clone()
    }

    pub fn stats(&self, tree: TreeId) -> TreeStats {
        let entries = self
            .state
            .lock()
            .trees
            .get(&tree)
            .map_or(0, |m| m.len() as u64);
        TreeStats {
            pages: 1 + entries / 100,
            entries_estimate: entries,
            height: 1,
        }
    }

    pub fn estimate(&self, tree: TreeId, lower: Bound<&[u8]>, upper: Bound<&[u8]>) -> u64 {
        let state = self.state.lock();
        if empty_range(lower, upper) {
            return 0;
        }
        state
            .trees
            .get(&tree)
            .map_or(0, |m| m.range::<[u8], _>((lower, upper)).count() as u64)
    }
}

fn empty_range(lower: Bound<&[u8]>, upper: Bound<&[u8]>) -> bool {
    match (lower, upper) {
        (Bound::Included(l), Bound::Included(u)) => l > u,
        (Bound::Excluded(l), Bound::Excluded(u)) => l >= u,
        (Bound::Included(l) | Bound::Excluded(l), Bound::Included(u) | Bound::Excluded(u)) => {
            l >= u
        }
        _ => false,
    }
}

impl Transaction {
    pub fn isolation(&self) -> Isolation {
        self.isolation
    }

    /// Begins anew after commit or rollback, keeping the settings.
    pub fn restart(&mut self, isolation: Isolation) {
        self.isolation = isolation;
    }

    /// Plain reads of a SERIALIZABLE transaction lock nothing while the session is in autocommit.
    pub fn set_autocommit(&mut self, _autocommit: bool) {}

    pub fn set_wait_policy(&mut self, policy: WaitPolicy) {
        self.policy = policy;
    }

    pub fn set_lock_timeout(&mut self, timeout: Duration) {
        self.timeout = timeout;
    }

    /// Names the session in lists of transactions and locks.
    pub fn set_owner(&mut self, _owner: u64) {}

    /// Uses the session's own interrupt handle instead of a fresh one.
    pub fn set_interrupt(&mut self, interrupt: Interrupt) {
        self.interrupt = interrupt;
    }

    pub fn interrupt_handle(&self) -> Interrupt {
        self.interrupt.clone()
    }

    /// While set, a duplicate found by `insert` is locked exclusively instead of shared (REPLACE, ON DUPLICATE KEY UPDATE).
    pub fn set_duplicate_exclusive(&mut self, _exclusive: bool) {}

    /// 0 if it has changed nothing yet.
    pub fn id(&self) -> TrxId {
        TrxId(if self.undo.is_empty() { 0 } else { self.id })
    }

    /// Has it changed anything (since it began)?
    pub fn has_changes(&self) -> bool {
        !self.undo.is_empty()
    }

    /// `START TRANSACTION WITH CONSISTENT SNAPSHOT`: opens the read view now.
    pub fn open_read_view(&mut self) {}

    pub fn statement_begin(&mut self) {}

    pub fn statement_end(&mut self) {}

    pub fn savepoint(&mut self) -> Savepoint {
        Savepoint {
            undo: self.undo.len(),
        }
    }

    pub fn rollback_to(&mut self, savepoint: &Savepoint) -> Result<()> {
        let system = self.system.clone();
        let mut state = system.state.lock();
        while self.undo.len() > savepoint.undo {
            match self.undo.pop().expect("longer than the savepoint") {
                Undo::Value { tree, key, before } => {
                    if let Some(e) = state.trees.get_mut(&tree).and_then(|m| m.get_mut(&key)) {
                        e.pending = Some(Pending {
                            owner: self.id,
                            value: before,
                        });
                    }
                }
                Undo::Created(tree) => {
                    state.trees.remove(&tree);
                }
                Undo::Dropped(_) => {}
            }
        }
        Ok(())
    }

    pub fn rollback(&mut self) -> Result<()> {
        self.rollback_to(&Savepoint { undo: 0 })?;
        self.release();
        Ok(())
    }

    pub fn commit(&mut self, _options: CommitOptions) -> Result<CommitInfo> {
        let system = self.system.clone();
        let mut state = system.state.lock();
        for undo in self.undo.drain(..) {
            match undo {
                Undo::Value { tree, key, .. } => {
                    let Some(e) = state.trees.get_mut(&tree).and_then(|m| m.get_mut(&key)) else {
                        continue;
                    };
                    if let Some(Pending { value: Some(v), .. }) =
                        e.pending.take_if(|p| p.owner == self.id)
                    {
                        e.committed = v;
                    }
                }
                Undo::Created(_) => {}
                Undo::Dropped(tree) => {
                    state.trees.remove(&tree);
                }
            }
        }
        drop(state);
        self.release();
        Ok(CommitInfo::default())
    }

    fn release(&mut self) {
        let system = self.system.clone();
        let mut state = system.state.lock();
        self.undo.clear();
        for (tree, key) in self.locked.drain(..) {
            let Some(map) = state.trees.get_mut(&tree) else {
                continue;
            };
            let Some(e) = map.get_mut(&key) else { continue };
            e.pending.take_if(|p| p.owner == self.id);
            if e.pending.is_none() && e.committed.is_none() {
                map.remove(&key);
            }
        }
        system.released.notify_all();
    }

    /// Makes the entry exist and be pending under this transaction, waiting for others.
    fn lock_key(
        &mut self,
        state: &mut MutexGuard<'_, State>,
        tree: TreeId,
        key: &[u8],
        policy: WaitPolicy,
    ) -> Result<()> {
        let system = self.system.clone();
        let deadline = std::time::Duration::from_millis(20);
        let mut waited = Duration::ZERO;
        loop {
            let map = state.trees.get_mut(&tree).ok_or(Error::NoSuchTree(tree))?;
            let e = map.entry(key.to_vec()).or_default();
            match &e.pending {
                Some(p) if p.owner == self.id => return Ok(()),
                None => {
                    e.pending = Some(Pending {
                        owner: self.id,
                        value: None,
                    });
                    self.locked.push((tree, key.to_vec()));
                    return Ok(());
                }
                Some(_) => match policy {
                    WaitPolicy::NoWait | WaitPolicy::SkipLocked => {
                        return Err(Error::LockNotAvailable);
                    }
                    WaitPolicy::Yield => return Err(Error::WouldBlock),
                    WaitPolicy::Wait => {}
                },
            }
            if self.interrupt.is_raised() {
                return Err(Error::Interrupted);
            }
            if waited >= self.timeout {
                return Err(Error::LockTimeout);
            }
            system.released.wait_for(state, deadline);
            waited += deadline;
        }
    }

    /// Reads one entry by its whole key into `out` (cleared first); false if there is none.
    pub fn get(&mut self, tree: TreeId, key: &[u8], read: Read, out: &mut Vec<u8>) -> Result<bool> {
        out.clear();
        let system = self.system.clone();
        let mut state = system.state.lock();
        if matches!(read, Read::Shared | Read::Exclusive) {
            match self.lock_key(&mut state, tree, key, self.policy) {
                Err(Error::LockNotAvailable) if self.policy == WaitPolicy::SkipLocked => {
                    return Ok(false);
                }
                r => r?,
            }
        }
        let map = state.trees.get(&tree).ok_or(Error::NoSuchTree(tree))?;
        let Some(v) = map
            .get(key)
            .and_then(|e| e.seen_by(self.id, read == Read::Dirty))
        else {
            return Ok(false);
        };
        out.extend_from_slice(v);
        Ok(true)
    }

    /// Entries between the bounds, in key order or against it.
    pub fn scan(
        &mut self,
        tree: TreeId,
        lower: Bound<&[u8]>,
        upper: Bound<&[u8]>,
        direction: Direction,
        read: Read,
    ) -> Result<Cursor> {
        Ok(Cursor {
            tree,
            lower: own(lower),
            upper: own(upper),
            direction,
            read,
            done: empty_range(lower, upper),
        })
    }

    /// Entries that begin with `prefix`, the whole of a unique secondary key: at most one is live, and a locking read locks only it.
    pub fn scan_unique(&mut self, tree: TreeId, prefix: &[u8], read: Read) -> Result<Cursor> {
        let upper = prefix_end(prefix);
        self.scan(
            tree,
            Bound::Included(prefix),
            upper
                .as_ref()
                .map_or(Bound::Unbounded, |u| Bound::Excluded(u)),
            Direction::Forward,
            read,
        )
    }

    /// READ COMMITTED: gives up the lock of a row that the WHERE clause rejected. Does nothing at higher levels or on changed rows.
    pub fn unlock_row(&mut self, _tree: TreeId, _key: &[u8]) {}

    fn change(
        &mut self,
        state: &mut MutexGuard<'_, State>,
        tree: TreeId,
        key: &[u8],
        value: Option<Vec<u8>>,
    ) {
        let Some(e) = state.trees.get_mut(&tree).and_then(|m| m.get_mut(key)) else {
            return;
        };
        let before = e.pending.take().and_then(|p| p.value);
        e.pending = Some(Pending {
            owner: self.id,
            value: Some(value),
        });
        self.undo.push(Undo::Value {
            tree,
            key: key.to_vec(),
            before,
        });
    }

    /// Adds an entry.
    pub fn insert(
        &mut self,
        tree: TreeId,
        key: &[u8],
        payload: &[u8],
        unique: Unique,
    ) -> Result<()> {
        let system = self.system.clone();
        let mut state = system.state.lock();
        if let Unique::Prefix(n) = unique {
            let prefix = &key[..n];
            loop {
                let map = state.trees.get(&tree).ok_or(Error::NoSuchTree(tree))?;
                let mut busy = None;
                for (k, e) in map
                    .range(prefix.to_vec()..)
                    .take_while(|(k, _)| k.starts_with(prefix))
                {
                    if e.pending.as_ref().is_some_and(|p| p.owner != self.id) {
                        busy = Some(k.clone());
                        break;
                    }
                    if e.seen_by(self.id, false).is_some() {
                        return Err(Error::Duplicate {
                            tree,
                            key: k.clone(),
                        });
                    }
                }
                let Some(busy) = busy else { break };
                self.lock_key(&mut state, tree, &busy, WaitPolicy::Wait)?;
            }
        }
        self.lock_key(
            &mut state,
            tree,
            key,
            if self.policy == WaitPolicy::Yield {
                self.policy
            } else {
                WaitPolicy::Wait
            },
        )?;
        let map = state.trees.get(&tree).ok_or(Error::NoSuchTree(tree))?;
        if map
            .get(key)
            .and_then(|e| e.seen_by(self.id, false))
            .is_some()
        {
            return Err(Error::Duplicate {
                tree,
                key: key.to_vec(),
            });
        }
        self.change(&mut state, tree, key, Some(payload.to_vec()));
        Ok(())
    }

    /// Replaces the payload of an entry.
    pub fn update(&mut self, tree: TreeId, key: &[u8], payload: &[u8]) -> Result<()> {
        self.replace(tree, key, Some(payload.to_vec()))
    }

    /// Delete-marks an entry.
    pub fn delete(&mut self, tree: TreeId, key: &[u8]) -> Result<()> {
        self.replace(tree, key, None)
    }

    fn replace(&mut self, tree: TreeId, key: &[u8], value: Option<Vec<u8>>) -> Result<()> {
        let system = self.system.clone();
        let mut state = system.state.lock();
        self.lock_key(
            &mut state,
            tree,
            key,
            if self.policy == WaitPolicy::Yield {
                self.policy
            } else {
                WaitPolicy::Wait
            },
        )?;
        let map = state.trees.get(&tree).ok_or(Error::NoSuchTree(tree))?;
        if map
            .get(key)
            .and_then(|e| e.seen_by(self.id, false))
            .is_none()
        {
            return Err(Error::NotFound);
        }
        self.change(&mut state, tree, key, value);
        Ok(())
    }

    pub fn lock_table(&mut self, _tree: TreeId, _lock: TableLock) -> Result<()> {
        Ok(())
    }

    /// Gives up an auto-increment table lock at the end of the statement.
    pub fn unlock_auto_inc(&mut self) {}

    /// A new, empty tree; it goes away if the transaction rolls back.
    pub fn create_tree(&mut self) -> Result<TreeId> {
        let system = self.system.clone();
        let mut state = system.state.lock();
        state.next_tree += 1;
        let id = TreeId(state.next_tree);
        state.trees.insert(id, Map::new());
        self.undo.push(Undo::Created(id));
        Ok(id)
    }

    /// Drops a tree when the commit is published.
    pub fn drop_tree(&mut self, tree: TreeId) -> Result<()> {
        self.undo.push(Undo::Dropped(tree));
        Ok(())
    }

    /// Fills a tree that this transaction created and that nobody has seen, from sorted entries: no undo, no locks, no log.
    pub fn bulk(&mut self, tree: TreeId) -> Result<Bulk<'_>> {
        Ok(Bulk { tx: self, tree })
    }

    /// Before the commit of a DDL whose trees were filled from existing rows (C5): returns when a checkpoint holds them.
    pub fn prepare_through_checkpoint(&mut self) -> Result<()> {
        Ok(())
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        // A session that goes away rolls back; in memory this cannot fail.
        let _ = self.rollback();
    }
}

/// The builder of one tree.
pub struct Bulk<'a> {
    tx: &'a mut Transaction,
    tree: TreeId,
}

impl Bulk<'_> {
    /// Keys must come in strictly ascending order.
    pub fn push(&mut self, key: &[u8], payload: &[u8]) -> Result<()> {
        let mut state = self.tx.system.state.lock();
        let map = state
            .trees
            .get_mut(&self.tree)
            .ok_or(Error::NoSuchTree(self.tree))?;
        if map
            .last_key_value()
            .is_some_and(|(last, _)| last.as_slice() >= key)
        {
            return Err(Error::Misuse("bulk entries out of order"));
        }
        map.insert(
            key.to_vec(),
            Entry {
                committed: Some(payload.to_vec()),
                pending: None,
            },
        );
        Ok(())
    }

    pub fn finish(self) -> Result<()> {
        Ok(())
    }
}

/// The state of a scan; it borrows nothing, so that the transaction can change rows between batches.
pub struct Cursor {
    tree: TreeId,
    lower: Bound<Vec<u8>>,
    upper: Bound<Vec<u8>>,
    direction: Direction,
    read: Read,
    done: bool,
}

impl Cursor {
    /// Fills `batch` (cleared first) with up to `limit` visible entries; false when there are no more.
    pub fn next_batch(
        &mut self,
        tx: &mut Transaction,
        batch: &mut Batch,
        limit: usize,
    ) -> Result<bool> {
        batch.clear();
        let system = tx.system.clone();
        let mut state = system.state.lock();
        while !self.done && batch.len() < limit {
            let map = state
                .trees
                .get(&self.tree)
                .ok_or(Error::NoSuchTree(self.tree))?;
            if empty_range(
                self.lower.as_ref().map(|b| b.as_slice()),
                self.upper.as_ref().map(|b| b.as_slice()),
            ) {
                self.done = true;
                break;
            }
            let mut range = map.range::<Vec<u8>, _>((self.lower.as_ref(), self.upper.as_ref()));
            let next = if self.direction == Direction::Forward {
                range.next()
            } else {
                range.next_back()
            };
            let Some((key, _)) = next else {
                self.done = true;
                break;
            };
            let key = key.clone();
            let locked = if matches!(self.read, Read::Shared | Read::Exclusive) {
                match tx.lock_key(&mut state, self.tree, &key, tx.policy) {
                    Err(Error::LockNotAvailable) if tx.policy == WaitPolicy::SkipLocked => false,
                    r => r.map(|()| true)?,
                }
            } else {
                true
            };
            let map = state
                .trees
                .get(&self.tree)
                .ok_or(Error::NoSuchTree(self.tree))?;
            let value = map
                .get(&key)
                .and_then(|e| e.seen_by(tx.id, self.read == Read::Dirty));
            if let Some(v) = value.filter(|_| locked) {
                batch.push(&key, v);
            }
            match self.direction {
                Direction::Forward => self.lower = Bound::Excluded(key),
                Direction::Backward => self.upper = Bound::Excluded(key),
            }
        }
        Ok(!batch.is_empty())
    }
}

fn own(bound: Bound<&[u8]>) -> Bound<Vec<u8>> {
    bound.map(<[u8]>::to_vec)
}

/// The first key after all that begin with `prefix`.
fn prefix_end(prefix: &[u8]) -> Option<Vec<u8>> {
    let mut end = prefix.to_vec();
    while let Some(last) = end.pop() {
        if last < 0xff {
            end.push(last + 1);
            return Some(end);
        }
    }
    None
}
