//! A session's transaction: beginning, savepoints, rollback, commit, and the trees that DDL makes and drops.
//!
//! The object lives as long as its session. It is idle until its first read or change, idle again after
//! commit or rollback, and begins anew with the next call. Reading and changing rows are in `read` and
//! `write`; the commit's way through the log is in `commit`.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use base::{TreeId, TrxId};
use binlog::{GtidSet, RawChange, TransactionBuffer, XaId};
use tree::Tree;

use crate::api::{Error, Interrupt, Isolation, Read, Result, TableLock, WaitPolicy};
use crate::behind::Behind;
use crate::entry::UndoPointer;
use crate::groups::SealedGroups;
use crate::lock::{Outcome, Owner, Request, Span, Target, empty};
use crate::manner::Manner;
use crate::rollback::undo_one;
use crate::session::Shared;
use crate::system::System;
use crate::trees::OpenTree;
use crate::undo::{Kind, NewRecord, Place, Slot};
use crate::view::View;

/// Trees a transaction remembers, so that it does not ask the shared table for each row.
const TREES_REMEMBERED: usize = 32;

/// A point that a transaction can go back to.
#[derive(Clone, Debug)]
pub struct Savepoint {
    /// Which transaction of the session it belongs to.
    serial: u64,
    undo: UndoPointer,
    log: binlog::Savepoint,
    created: usize,
    dropped: usize,
    sealed: usize,
    /// The transaction had not begun: going back to it ends what came after as if it had never been, locks
    /// and view included.
    idle: bool,
}

/// See [`Transaction::row_mark`].
#[derive(Clone, Copy, Debug)]
pub struct RowMark(UndoPointer);

/// One session's transaction.
pub struct Transaction {
    pub(crate) system: Arc<System>,
    pub(crate) shared: Arc<Shared>,
    pub(crate) owner: Arc<Owner>,
    pub(crate) view: View,
    /// Closed; see [`Transaction::get_settled`].
    pub(crate) now: Option<View>,
    pub(crate) isolation: Isolation,
    /// 0 until the first change.
    pub(crate) id: TrxId,
    pub(crate) slot: Option<Arc<Slot>>,
    /// May hold locks or have changes.
    pub(crate) open: bool,
    pub(crate) begun: bool,
    serial: u64,
    pub(crate) log: Box<TransactionBuffer>,
    pub(crate) sealed: SealedGroups,
    /// See `behind`.
    pub(crate) behind: Behind,
    /// It keeps no events, and is counted as such.
    pub(crate) discards: bool,
    /// The GTIDs of what was sealed while nothing was logged.
    pub(crate) unlogged: GtidSet,
    /// It has filled a table, and whether it has also changed rows one by one (see `barrier`).
    pub(crate) loads: bool,
    pub(crate) changes_rows: bool,
    /// The events are with a load; without them there is no commit.
    pub(crate) lent: bool,
    /// It must be rolled back as soon as the load has given up its trees.
    pub(crate) doomed: bool,
    /// The tree whose entry has changed since the snapshot, if that has ended a transaction.
    changed: Option<TreeId>,
    pub(crate) created: Vec<TreeId>,
    pub(crate) dropped: Vec<TreeId>,
    trees: Vec<Arc<OpenTree>>,
    /// Whoever has the transaction may change it at any time.
    pub manner: Manner,
    /// See [`Transaction::set_one_phase`].
    pub(crate) one_phase: Option<XaId>,
    pub(crate) auto_inc: Vec<TreeId>,
    /// What [`Transaction::intend`] has noted already.
    intentions: Vec<(TreeId, TableLock)>,
    /// READ COMMITTED: record locks newly taken by this statement, which `unlock_row` may give up.
    pub(crate) fresh_locks: Vec<u64>,
    /// How deep the running statement stands in others.
    within: u32,
    pub(crate) before: Vec<u8>,
    /// Not yet added to the system's counter, which is shared by all processors.
    pub(crate) rows_read: u64,
    /// Rows that the session's transactions before this one have read.
    rows_read_before: u64,
}

impl System {
    pub fn begin(self: &Arc<Self>, isolation: Isolation) -> Transaction {
        let owner = self.locks.owner();
        let shared = Arc::new(Shared::new(owner.clone()));
        self.list_session(&shared);
        Transaction {
            system: self.clone(),
            shared,
            owner,
            view: self.views.register(),
            now: None,
            isolation,
            id: TrxId(0),
            slot: None,
            open: false,
            begun: false,
            serial: 0,
            discards: false,
            unlogged: GtidSet::default(),
            loads: false,
            changes_rows: false,
            log: self.new_buffer(),
            sealed: SealedGroups::default(),
            behind: Behind::default(),
            lent: false,
            doomed: false,
            changed: None,
            created: Vec::new(),
            dropped: Vec::new(),
            trees: Vec::new(),
            manner: Manner::default(),
            one_phase: None,
            auto_inc: Vec::new(),
            intentions: Vec::new(),
            fresh_locks: Vec::new(),
            within: 0,
            before: Vec::new(),
            rows_read: 0,
            rows_read_before: 0,
        }
    }
}

impl System {
    pub(crate) fn new_buffer(&self) -> Box<TransactionBuffer> {
        let mut log = Box::new(TransactionBuffer::new(self.server_id()));
        log.set_full_metadata(self.full_metadata.clone());
        log.set_spill(self.log().cloned().map(|log| log as Arc<dyn binlog::SpillSource>));
        log
    }
}

impl Transaction {
    /// So many rows are on their way into a tree that it fills: they weigh in a deadlock as if each had
    /// been inserted by itself.
    pub fn add_changes(&self, rows: u64) {
        self.owner.add_changes(rows);
    }

    /// They were not inserted after all.
    pub fn undo_changes(&self, rows: u64) {
        self.owner.undo_changes(rows);
    }

    pub fn isolation(&self) -> Isolation {
        self.isolation
    }

    /// Begins anew after commit or rollback, keeping the settings. (A transaction that has changes must end
    /// first.)
    pub fn restart(&mut self, isolation: Isolation) {
        debug_assert!(!self.has_changes());
        self.view.close();
        self.isolation = isolation;
        self.begun = false;
    }

    /// Names the session in lists of transactions and locks.
    pub fn set_owner(&mut self, connection: u64) {
        self.shared.connection.store(connection, Ordering::Relaxed);
        self.system.locks.set_session(&self.owner, connection);
    }

    pub fn interrupt_handle(&self) -> Interrupt {
        self.manner.interrupt.clone()
    }

    /// 0 if it has changed nothing yet.
    pub fn id(&self) -> TrxId {
        self.id
    }

    /// Does it hold a lock of any kind? Each that locks or changes rows has noted the intention on their
    /// table.
    pub fn has_locks(&self) -> bool {
        self.owner.figures().structures > 0
    }

    /// Has it changed anything since it began?
    pub fn has_changes(&self) -> bool {
        self.id != TrxId(0)
    }

    /// Rows that the session has read since it began.
    pub fn rows_examined(&self) -> u64 {
        self.rows_read_before + self.rows_read
    }

    /// The events that its commit will log.
    pub fn log(&mut self) -> &mut TransactionBuffer {
        &mut self.log
    }

    /// `START TRANSACTION WITH CONSISTENT SNAPSHOT`: opens the read view now.
    pub fn open_read_view(&mut self) {
        self.note_begin();
        if !self.view.is_open() {
            self.system.views.open(&mut self.view);
        }
    }

    /// Under READ COMMITTED each statement has a view of its own. Statements run within the present one
    /// until [`Transaction::leave_statement`]: they see what it sees, and end nothing of it.
    pub fn enter_statement(&mut self) {
        self.within += 1;
    }

    pub fn leave_statement(&mut self) {
        assert!(self.within > 0, "a statement is left that was entered");
        self.within -= 1;
    }

    pub fn statement_begin(&mut self) {
        if self.within > 0 {
            return;
        }
        if self.isolation <= Isolation::ReadCommitted {
            self.view.close();
        }
        self.fresh_locks.clear();
    }

    pub fn statement_end(&mut self) {
        if self.within > 0 {
            return;
        }
        if self.isolation <= Isolation::ReadCommitted {
            self.view.close();
        }
        // Auto-increment locks are held for the statement only.
        for tree in self.auto_inc.drain(..) {
            self.system.locks.unlock_table(&self.owner, tree, TableLock::AutoInc);
        }
    }

    pub(crate) fn note_begin(&mut self) {
        if !self.begun {
            self.begun = true;
            self.shared.isolation.store(self.isolation as u8, Ordering::Relaxed);
            let now = self.manner.clock.unwrap_or_else(|| self.system.world.wall_micros());
            self.shared.started_micros.store(now, Ordering::Relaxed);
            self.shared.active.store(true, Ordering::Relaxed);
        }
    }

    /// Before the first lock.
    pub(crate) fn ensure_open(&mut self) {
        if !self.open {
            self.open = true;
            self.note_begin();
            self.owner.open(self.isolation);
        }
    }

    /// Before the first change: an undo slot and an id. A wait left over from `WouldBlock` ends first.
    pub(crate) fn ensure_writer(&mut self) -> Result<Arc<Slot>> {
        self.ensure_open();
        if let Some(slot) = &self.slot {
            return Ok(slot.clone());
        }
        debug_assert!(self.id == TrxId(0), "who has an id has a slot");
        let slot = self.system.take_slot()?;
        if self.system.logging.writer_discards() {
            self.discards = true;
            self.log.discard();
        }
        self.slot = Some(slot.clone());
        self.id = self.system.register(&self.owner);
        self.shared.id.store(self.id.0, Ordering::Relaxed);
        Ok(slot)
    }

    pub(crate) fn tree(&mut self, id: TreeId) -> Result<Arc<OpenTree>> {
        if let Some(tree) = self.trees.iter().find(|t| t.id == id)
            && !tree.gone.load(Ordering::Acquire)
        {
            return Ok(tree.clone());
        }
        self.trees.retain(|t| !t.gone.load(Ordering::Acquire));
        let tree = self.system.tree(id)?;
        if self.trees.len() == TREES_REMEMBERED {
            self.trees.remove(0);
        }
        self.trees.push(tree.clone());
        Ok(tree)
    }

    /// If a request is still queued from a call that returned `WouldBlock`: goes on only when it was granted.
    pub(crate) fn finish_waiting(&mut self) -> Result<()> {
        if !self.owner.is_waiting() {
            return Ok(());
        }
        match self.system.locks.poll(&self.owner) {
            Ok(true) => Ok(()),
            Ok(false) => Err(Error::WouldBlock),
            Err(e) => Err(self.lock_failed(e)),
        }
    }

    /// After a request was queued and everything is unlatched: waits for it as the policy says.
    pub(crate) fn wait_for_lock(&mut self) -> Result<()> {
        self.owner.set_waiting_since(self.system.world.wall_micros());
        if self.manner.policy == WaitPolicy::Yield {
            self.system.locks.detect(&self.owner);
            return self.finish_waiting();
        }
        let system = self.system.clone();
        let clock = || system.world.now().0 / 1000;
        let result = system.locks.wait(&self.owner, self.manner.timeout, &self.manner.interrupt, &clock);
        result.map_err(|e| self.lock_failed(e))
    }

    /// The tree that the last [`Error::Changed`] was about.
    pub fn changed_tree(&self) -> Option<TreeId> {
        self.changed
    }

    /// A deadlock, or a conflict under snapshot isolation, rolls the whole transaction back. While a load
    /// is at work in its trees, that has to wait for [`crate::Loading::take_back_log`].
    pub(crate) fn lock_failed(&mut self, error: Error) -> Error {
        if let Error::Changed(tree) = error {
            self.changed = Some(tree);
        }
        if !matches!(error, Error::Deadlock | Error::LockTableFull | Error::Changed(_)) {
            return error;
        }
        if self.lent {
            self.doomed = true;
            return error;
        }
        self.rollback().err().unwrap_or(error)
    }

    pub fn lock_table(&mut self, tree: TreeId, lock: TableLock) -> Result<()> {
        self.finish_waiting()?;
        self.ensure_open();
        let no_wait = self.manner.policy == WaitPolicy::NoWait;
        let request = Request { tree, target: Target::Table, strength: lock, span: Span::Record, queue: !no_wait };
        match self.system.locks.lock(&self.owner, &request) {
            Outcome::Granted | Outcome::Held => {}
            Outcome::Queued => self.wait_for_lock()?,
            Outcome::Busy => return Err(Error::LockNotAvailable),
        }
        if lock == TableLock::AutoInc {
            self.auto_inc.push(tree);
        }
        Ok(())
    }

    /// Notes that rows of the table with this clustered tree are going to be read in this way; what locks
    /// nothing notes nothing.
    pub fn intend(&mut self, tree: TreeId, read: Read) {
        let lock = match self.effective(read) {
            Read::Consistent | Read::Dirty => return,
            Read::Shared => TableLock::IS,
            Read::Exclusive => TableLock::IX,
        };
        if self.intentions.iter().any(|(t, held)| *t == tree && (*held == lock || *held == TableLock::IX)) {
            return;
        }
        self.ensure_open();
        self.intentions.push((tree, lock));
        self.owner.intend(tree, lock);
    }

    pub fn savepoint(&mut self) -> Savepoint {
        Savepoint {
            serial: self.serial,
            undo: self.slot.as_ref().map_or(UndoPointer::default(), |s| s.head()),
            log: self.log.position(),
            created: self.created.len(),
            dropped: self.dropped.len(),
            sealed: self.sealed.count(),
            idle: !self.begun,
        }
    }

    /// Undoes everything since the savepoint of a statement or of a row; locks are kept, as InnoDB keeps
    /// them.
    pub fn rollback_to(&mut self, savepoint: &Savepoint) -> Result<()> {
        if savepoint.serial != self.serial || savepoint.sealed != self.sealed.count() {
            return Err(Error::Misuse("a savepoint of another transaction"));
        }
        self.system.locks.cancel(&self.owner);
        // Undoing makes room in the end, and must not fail for want of it (C21).
        let _reserve = self.system.store.draw_on_reserve();
        if let Err(e) = undo_down_to(self, savepoint.undo, true) {
            // Half a statement must never be committed.
            self.rollback()?;
            return Err(e);
        }
        assert!(savepoint.created <= self.created.len() && savepoint.dropped <= self.dropped.len(), "a savepoint lies behind us");
        self.log.truncate(savepoint.log);
        self.created.truncate(savepoint.created);
        self.dropped.truncate(savepoint.dropped);
        Ok(())
    }

    /// Before a row is written: where [`Transaction::undo_row`] goes back to if a later part of the row
    /// fails. Nothing of it is in the log yet.
    pub fn row_mark(&self) -> RowMark {
        RowMark(self.slot.as_ref().map_or(UndoPointer::default(), |s| s.head()))
    }

    /// Takes back the trees' part of a row that could not be written whole.
    pub fn undo_row(&mut self, mark: RowMark) -> Result<()> {
        self.system.locks.cancel(&self.owner);
        let _reserve = self.system.store.draw_on_reserve();
        if let Err(e) = undo_down_to(self, mark.0, true) {
            self.rollback()?;
            return Err(e);
        }
        Ok(())
    }

    /// ROLLBACK TO SAVEPOINT: as [`Transaction::rollback_to`], but if the engine had no part in the
    /// transaction then, it has none afterwards.
    pub fn rollback_to_named(&mut self, savepoint: &mut Savepoint) -> Result<()> {
        if !savepoint.idle {
            return self.rollback_to(savepoint);
        }
        self.rollback()?;
        *savepoint = self.savepoint();
        Ok(())
    }

    /// Undoes everything and ends the transaction.
    pub fn rollback(&mut self) -> Result<()> {
        self.system.locks.cancel(&self.owner);
        let _reserve = self.system.store.draw_on_reserve();
        if let Err(e) = undo_down_to(self, UndoPointer::default(), false) {
            // A page of it cannot be read: the transaction stays as it is, unfinished, its rows locked, until
            // that can be gone on with. The session goes on with a new one.
            if let Some(slot) = self.slot.take() {
                self.system.leave_unfinished(self.id, slot, self.owner.clone(), &e);
            }
            take_fresh_owner(self);
            self.ended();
            return Err(e);
        }
        if let Some(slot) = self.slot.take() {
            let window = self.system.store.window();
            slot.end(false);
            drop(window);
            self.system.forget(self.id, &self.owner);
            self.system.undo.give_back(&slot);
        } else if self.open {
            self.system.locks.release_all(&self.owner);
        }
        self.ended();
        Ok(())
    }

    /// Common end of commit and rollback.
    pub(crate) fn ended(&mut self) {
        debug_assert!(self.slot.is_none(), "the slot has gone back, or elsewhere");
        debug_assert!(!self.owner.is_waiting(), "a transaction that has ended waits for nothing");
        if self.rows_read > 0 {
            self.rows_read_before += self.rows_read;
            self.system.counters.rows_read.fetch_add(std::mem::take(&mut self.rows_read), Ordering::Relaxed);
        }
        self.id = TrxId(0);
        self.shared.id.store(0, Ordering::Relaxed);
        self.shared.active.store(false, Ordering::Relaxed);
        self.open = false;
        self.begun = false;
        self.serial += 1;
        self.view.close();
        self.log.clear();
        self.sealed.clear();
        self.behind = Behind::default();
        self.one_phase = None;
        if std::mem::take(&mut self.discards) {
            self.system.logging.writer_ended();
        }
        self.unlogged = GtidSet::default();
        self.lent = false;
        self.doomed = false;
        self.loads = false;
        self.changes_rows = false;
        self.created.clear();
        self.dropped.clear();
        self.auto_inc.clear();
        empty(&mut self.intentions);
        empty(&mut self.fresh_locks);
    }

    /// A new, empty tree; it goes away if the transaction rolls back.
    pub fn create_tree(&mut self) -> Result<TreeId> {
        let slot = self.ensure_writer()?;
        let id = self.system.trees.new_id();
        let record = tree_record(self, Kind::TreeCreated, id);
        let tree = create_with_undo(&self.system, id, &slot, &record)?;
        self.system.trees.adopt(id, tree)?.maker.set(self.id);
        self.created.push(id);
        self.log.raw_change(&RawChange::CreateTree(id));
        Ok(id)
    }

    /// This tree, which the transaction has made, is of a temporary table.
    pub fn make_temporary(&mut self, tree: TreeId) -> Result<()> {
        self.tree(tree)?.maker.set(TrxId(0));
        Ok(())
    }

    /// Drops a tree when the commit is published.
    pub fn drop_tree(&mut self, tree: TreeId) -> Result<()> {
        let slot = self.ensure_writer()?;
        let record = tree_record(self, Kind::TreeDropped, tree);
        slot.write_alone(&self.system.store, &record)?;
        self.dropped.push(tree);
        self.log.raw_change(&RawChange::DropTree(tree));
        Ok(())
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        // A session that goes away rolls back. What fails of it goes on in the background. A simulated
        // process that has ended leaves latches behind, as every process does.
        if !self.system.world.has_ended() {
            let _ = self.rollback();
        }
    }
}

/// What this transaction holds stays with whoever has the owner now.
pub(crate) fn take_fresh_owner(tx: &mut Transaction) {
    tx.system.locks.leave_session(&tx.owner);
    tx.owner = tx.system.locks.owner();
    let shared = Arc::new(Shared::new(tx.owner.clone()));
    let connection = tx.shared.connection.load(Ordering::Relaxed);
    shared.connection.store(connection, Ordering::Relaxed);
    tx.system.locks.set_session(&tx.owner, connection);
    tx.system.list_session(&shared);
    tx.shared = shared;
}

/// In a partial rollback, rows stay locked that were locked by having been changed (as InnoDB does from
/// REPEATABLE READ on).
fn undo_down_to(tx: &mut Transaction, target: UndoPointer, partial: bool) -> Result<()> {
    let Some(slot) = tx.slot.clone() else { return Ok(()) };
    let keeper = if partial && tx.isolation >= Isolation::RepeatableRead { Some(&tx.owner) } else { None };
    while slot.head() != target {
        if undo_one(&tx.system, &slot, tx.id, keeper, &mut tx.before)? {
            tx.owner.undo_change();
        }
        debug_assert!(target.is_none() || !slot.head().is_none(), "a savepoint's record is older than those behind it");
    }
    Ok(())
}

pub(crate) fn tree_record(tx: &Transaction, kind: Kind, tree: TreeId) -> NewRecord<'static> {
    NewRecord { kind, flags: 0, trx: tx.id, tree, key: &[], body: &[], piece_before: UndoPointer::default() }
}

/// Makes a tree, and the record that undoes it, in one window.
fn create_with_undo(system: &System, id: TreeId, slot: &Slot, record: &NewRecord<'_>) -> Result<Tree> {
    let place: Cell<Option<Place>> = Cell::new(None);
    let tree = Tree::create(
        &system.store,
        id,
        |set| {
            place.set(Some(slot.latch(set, system.page_size, record.len())?));
            Ok(())
        },
        |window| {
            let place = place.get().expect("latched before the window");
            slot.write(window, &place, record);
        },
    )?;
    Ok(tree)
}
