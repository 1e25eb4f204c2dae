//! Filling a tree in bulk: one that the transaction has created, or one that was empty (docs/hard-cases.md,
//! C17).
//!
//! A tree is filled bottom-up, without an undo record, a lock or a log record for each entry. Entries carry
//! the transaction's id, so nobody sees them before it commits.
//!
//! # Invariants
//! 1. A tree that others know is filled only if it is physically empty (no delete-marked entries either),
//!    nobody else holds a row lock in it, and the exclusive lock of its table is granted without waiting.
//!    All three are looked at with the root latched.
//! 2. In the window in which the root's latch proves that, the record "was empty" is written and `Loader`
//!    names the transaction: before the first page is bound, and before anybody else can latch the root
//!    again. Rollback and recovery answer the record with [`tree::Tree::clear`].
//! 3. Whoever wants to change an entry or lock something in a tree looks at its loader while it holds the
//!    leaf latched ([`System::gate`]), and, if another transaction is filling it, first asks for an
//!    intention lock on the table. So until that transaction has ended nothing comes between its entries,
//!    and clearing the tree takes away nobody else's.
//! 4. The exclusive lock of the table goes with the claim: who does not get the tree after all, or takes the
//!    filling of the table's own tree back, gives it up, and the transaction goes on without it.

use std::sync::Arc;

use base::{TreeId, TrxId};
use binlog::RawChange;
use store::{LatchSet, Restart, Window};
use tree::{BulkBuilder, Change, Decision, Found, LARGE_HEAD};

use crate::api::{Error, Result, TableLock};
use crate::entry::{HEADER, Header, UndoPointer};
use crate::heirs::Heir;
use crate::lock::{Outcome, Owner, Request, Span, Target};
use crate::system::System;
use crate::transaction::{Transaction, tree_record};
use crate::trees::OpenTree;
use crate::undo::Kind;

impl System {
    /// Asks for the intention lock that goes with `strength` if another transaction fills the tree
    /// (invariant 3). The leaf is latched; `Queued` means what it means of a row lock.
    #[inline]
    pub(crate) fn gate(&self, open: &OpenTree, owner: &Arc<Owner>, own: TrxId, strength: TableLock, queue: bool) -> Outcome {
        let loader = open.loader.trx();
        if loader == TrxId(0) || loader == own {
            return Outcome::Granted;
        }
        self.ask_for_table(open, loader, owner, strength, queue)
    }

    pub(crate) fn branch_tree(&self, from: TreeId, into: TreeId) -> Result<()> {
        // What a crash has left unfinished would stay in the branch.
        self.take_back_losers_of(from)?;
        let (origin, branch) = (self.tree(from)?, self.tree(into)?);
        let nothing_is_purged = self.heirs.making.lock();
        self.heirs.add(Heir { origin: from, branch: into }, self.views.published());
        self.store.branch_tree(origin.tree.handle(), branch.tree.handle())?;
        drop(nothing_is_purged);
        branch.counters.raise_to(origin.counters.last());
        branch.counters.raise_row_id_to(origin.counters.last_row_id());
        let mut window = self.store.window();
        branch.save_counters(&mut window);
        Ok(())
    }

    /// Nobody fills the table any more (4).
    pub(crate) fn give_up_table(&self, owner: &Arc<Owner>, table: TreeId) {
        self.locks.unlock_table(owner, table, TableLock::X);
    }

    /// Recovery: the loader of a tree that a prepared transaction has filled, locked as one. (Which tree
    /// stood for the table then is not known any more.)
    pub(crate) fn keep_filled(&self, trx: TrxId, owner: &Arc<Owner>, tree: TreeId) -> Result<()> {
        let open = match self.tree(tree) {
            Err(Error::NoSuchTree(_)) => return Ok(()),
            open => open?,
        };
        self.locks.lock(owner, &Request { tree, target: Target::Table, strength: TableLock::X, span: Span::Record, queue: false });
        open.loader.set(trx, tree);
        Ok(())
    }

    #[cold]
    fn ask_for_table(&self, open: &OpenTree, loader: TrxId, owner: &Arc<Owner>, strength: TableLock, queue: bool) -> Outcome {
        if self.owner_of(loader).is_none() {
            // If it was replaced meanwhile, the next one has looked at the root after us.
            open.loader.ended(loader);
            return Outcome::Granted;
        }
        let tree = open.loader.table();
        let strength = if strength == TableLock::S { TableLock::IS } else { TableLock::IX };
        self.locks.lock(owner, &Request { tree, target: Target::Table, strength, span: Span::Record, queue })
    }
}

impl Transaction {
    /// Whether a tree is physically empty at this moment.
    pub fn is_empty(&mut self, tree: TreeId) -> Result<bool> {
        Ok(self.tree(tree)?.tree.is_empty()?)
    }

    /// Takes an empty tree for this transaction alone and begins to fill it from sorted entries. `table` is
    /// the tree on which the lock of the table stands (the clustered one). `None` if the tree is not empty
    /// or not free: then the ordinary way is to be taken.
    pub fn fill(&mut self, tree: TreeId, table: TreeId) -> Result<Option<Bulk>> {
        if self.created.contains(&tree) {
            return self.bulk(tree).map(Some);
        }
        self.finish_waiting()?;
        let open = self.tree(tree)?;
        if !open.tree.is_empty()? {
            return Ok(None);
        }
        self.ensure_writer()?;
        let request = Request { tree: table, target: Target::Table, strength: TableLock::X, span: Span::Record, queue: false };
        let locked = self.system.locks.lock(&self.owner, &request);
        if locked == Outcome::Busy {
            return Ok(None);
        }
        let taken = take_empty(self, &open, table);
        if locked == Outcome::Granted && taken != Ok(true) {
            self.system.give_up_table(&self.owner, table);
        }
        if taken? { Bulk::of(self, open).map(Some) } else { Ok(None) }
    }

    /// Makes a tree that this transaction created, and that nobody has seen, what another one is at this
    /// moment (`store/branch`): no undo, no locks, and in the log which one it
    /// is. The caller sees to it that no transaction that has not ended has changed rows of that one, and
    /// that none does until this one has ended: then the origin is the
    /// same at the commit's place in the log.
    pub fn branch(&mut self, from: TreeId, into: TreeId) -> Result<()> {
        if !self.created.contains(&into) {
            return Err(Error::Misuse("a branch of a tree that the transaction did not create"));
        }
        self.system.branch_tree(from, into)?;
        self.log.raw_change(&RawChange::BranchTree { tree: into, origin: from });
        Ok(())
    }

    /// Fills a tree that this transaction created and that nobody has seen, from sorted entries: no undo,
    /// no locks, no log.
    pub fn bulk(&mut self, tree: TreeId) -> Result<Bulk> {
        if !self.created.contains(&tree) {
            return Err(Error::Misuse("bulk into a tree that the transaction did not create"));
        }
        let open = self.tree(tree)?;
        Bulk::of(self, open)
    }
}

/// The window of invariant 2. False if the tree turns out not to be empty, or somebody has locked
/// something in it.
fn take_empty(tx: &mut Transaction, open: &OpenTree, table: TreeId) -> Result<bool> {
    let slot = tx.ensure_writer()?;
    let system = tx.system.clone();
    let record = tree_record(tx, Kind::TreeFilled, open.id);
    let mut set = LatchSet::new(&system.store);
    loop {
        let attempt: std::result::Result<bool, Restart> = (|| {
            if !open.tree.latch_if_empty(&mut set)? || system.locks.others_have_rows(&tx.owner, open.id) {
                return Ok(false);
            }
            let place = slot.latch(&mut set, system.page_size, record.len())?;
            let mut window = set.enter()?;
            slot.write(&mut window, &place, &record);
            open.loader.set(tx.id, table);
            Ok(true)
        })();
        match attempt {
            Ok(taken) => return Ok(taken),
            Err(Restart) => set.recover()?,
        }
    }
}

/// The builder of one tree.
pub struct Bulk {
    builder: BulkBuilder,
    late: Late,
}

impl Bulk {
    fn of(tx: &Transaction, open: Arc<OpenTree>) -> Result<Bulk> {
        assert!(tx.created.contains(&open.id) || open.loader.trx() == tx.id, "2: who fills a tree has claimed it");
        let header = Header { deleted: false, fresh: true, trx: tx.id, undo: UndoPointer::default() }.encode();
        let builder = BulkBuilder::new(&open.tree)?;
        let late = Late { system: tx.system.clone(), open, value: header.to_vec() };
        Ok(Bulk { builder, late })
    }

    /// Adds an entry behind all others. False, and nothing is added, if its key is not greater than the one
    /// before.
    pub fn try_push(&mut self, key: &[u8], payload: &[u8]) -> Result<bool> {
        self.late.check(key)?;
        Ok(self.builder.push(key, self.late.value_of(payload))?)
    }

    /// Keys must come in strictly ascending order.
    pub fn push(&mut self, key: &[u8], payload: &[u8]) -> Result<()> {
        if self.try_push(key, payload)? { Ok(()) } else { Err(Error::Misuse("bulk entries out of order")) }
    }

    /// The key that was pushed last.
    #[must_use]
    pub fn last(&self) -> Option<&[u8]> {
        self.builder.last()
    }

    pub fn tree(&self) -> TreeId {
        self.late.open.id
    }

    /// The tree is whole; entries that came too late can still be put in one by one.
    pub fn finish(self) -> Result<Late> {
        self.builder.finish()?;
        let late = self.late;
        let mut window = late.system.store.window();
        late.open.save_counters(&mut window);
        drop(window);
        Ok(late)
    }
}

/// Puts further entries into a tree that this transaction has filled: what undoes the filling undoes them,
/// too.
pub struct Late {
    system: Arc<System>,
    open: Arc<OpenTree>,
    /// The header of the entries, and then the payload of one.
    value: Vec<u8>,
}

impl Late {
    fn value_of(&mut self, payload: &[u8]) -> &[u8] {
        self.value.truncate(HEADER);
        self.value.extend_from_slice(payload);
        &self.value
    }

    fn check(&self, key: &[u8]) -> Result<()> {
        let max = tree::Tree::key_len_max(self.system.page_size);
        if key.len() > max { Err(Error::TooLarge { len: key.len(), max }) } else { Ok(()) }
    }

    /// Whether the key is there.
    pub fn has(&self, key: &[u8]) -> Result<bool> {
        Ok(self.open.tree.get(key, |value| value.is_some())?)
    }

    /// False, and nothing is changed, if the key is there.
    pub fn put(&mut self, key: &[u8], payload: &[u8]) -> Result<bool> {
        self.check(key)?;
        self.value_of(payload);
        let mut change = PutNew(&self.value);
        Ok(self.open.tree.change(key, &mut change)?)
    }
}

/// An entry where none is.
struct PutNew<'a>(&'a [u8]);

impl Change for PutNew<'_> {
    fn decide(&mut self, found: &Found, set: &mut LatchSet<'_>) -> std::result::Result<Decision, Restart> {
        Ok(if found.head(set).is_some() { Decision::Stop } else { Decision::Put { value_len: self.0.len() } })
    }

    fn value(&mut self, _: &mut Window<'_, '_>, most: usize, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.0[..self.0.len().min(most)]);
    }

    fn rest(&self) -> &[u8] {
        &self.0[LARGE_HEAD..]
    }
}
