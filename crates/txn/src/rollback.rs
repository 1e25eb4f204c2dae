//! Taking back one change of a transaction: what a rollback does, a session's as well as recovery's.
//!
//! # Invariants
//! 1. A change is taken back in the window in which the undo head moves to the record before (C11), however
//!    many windows of other kinds it takes before: a barrier finds the record, or finds it done.
//! 2. The entry is as the record left it: nobody else has changed it since, for its lock is the
//!    transaction's until the head has passed it.

use std::sync::Arc;

use base::{TreeId, TrxId};
use store::{LatchSet, Restart};
use tree::{Change, Decision, Found, LARGE_HEAD};
use world::Point;

use crate::api::{Error, Result};
use crate::entry::{HEADER, Header, UndoPointer};
use crate::lock::Owner;
use crate::removal::pass_on_locks;
use crate::system::System;
use crate::trees::OpenTree;
use crate::undo::{Kind, Position, Slot, pieces_body};

/// The undoing of one change: puts back what stood there, and moves the head, in one window.
struct UndoChange<'a> {
    system: &'a System,
    slot: &'a Slot,
    tree: TreeId,
    key: &'a [u8],
    pointer: UndoPointer,
    trx: TrxId,
    /// Who keeps the lock that the change was.
    keeper: Option<&'a Arc<Owner>>,
    /// What stood there; empty: nothing.
    before: &'a [u8],
    previous: UndoPointer,
    tail: Position,
    /// It was a change of a row, not of an index entry: one of the two values has a payload.
    row: bool,
    /// The entry was not as the record left it.
    strange: bool,
}

impl Change for UndoChange<'_> {
    fn wants_successor(&self, present: bool) -> bool {
        present && self.before.is_empty() && (self.keeper.is_some() || self.system.locks.has_row_locks(self.tree))
    }

    fn decide(&mut self, found: &Found, set: &mut LatchSet<'_>) -> std::result::Result<Decision, Restart> {
        let now = found.head(set).unwrap_or_default();
        self.row = found.value_len(set) > HEADER || self.before.len() > HEADER;
        let ours = Header::split(now).is_ok_and(|(h, _)| h.trx == self.trx && h.undo == self.pointer);
        if !ours {
            self.strange = true;
            return Ok(Decision::Stop);
        }
        // An index entry (without payload) that stays is not worth a lock: its row has one.
        let row_or_gone = self.before.len() != HEADER;
        if let Some(owner) = self.keeper.filter(|_| row_or_gone) {
            self.system.locks.make_explicit(owner, self.trx, self.tree, self.key);
        }
        if self.before.is_empty() {
            pass_on_locks(&self.system.locks, self.tree, self.key, found, set);
            return Ok(Decision::Remove);
        }
        Ok(Decision::Put { value_len: self.before.len() })
    }

    fn value(&mut self, _: &mut store::Window<'_, '_>, most: usize, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.before[..self.before.len().min(most)]);
        self.slot.step_back(self.previous, self.tail);
    }

    fn rest(&self) -> &[u8] {
        &self.before[LARGE_HEAD..]
    }
}

/// Undoes the newest record of a slot's transaction; says whether it was of a row. Also recovery's way of
/// rolling back. Undo pages that this leaves are freed by purge meanwhile.
pub(crate) fn undo_one(system: &System, slot: &Slot, trx: TrxId, keeper: Option<&Arc<Owner>>, before: &mut Vec<u8>) -> Result<bool> {
    let row = undo_newest(system, slot, trx, keeper, before)?;
    system.undo.list_if_long(slot);
    Ok(row)
}

fn undo_newest(system: &System, slot: &Slot, trx: TrxId, keeper: Option<&Arc<Owner>>, before: &mut Vec<u8>) -> Result<bool> {
    let pointer = slot.head();
    let mut tail = Position { page: pointer.page(), offset: u32::from(pointer.offset()) };
    let mut key = Vec::new();
    let (kind, tree, previous) = slot.read(&system.store, pointer, |r| {
        if r.trx != trx || r.kind == Kind::Piece || r.kind == Kind::Replace && r.body.len() < HEADER {
            return Err(Error::Damaged(format!("undo of transaction {trx} in slot {}", slot.no)));
        }
        key.extend_from_slice(r.key);
        before.clear();
        if r.kind == Kind::Pieces {
            tail = pieces_body(r.body)?.0;
        }
        before.extend_from_slice(r.body);
        Ok::<_, Error>((r.kind, r.tree, r.previous))
    })??;
    if kind == Kind::Pieces {
        let body = std::mem::take(before);
        slot.assemble(&system.store, &body, before)?;
    }
    let open = match kind {
        Kind::TreeDropped => None,
        _ => match system.tree(tree) {
            Ok(open) => Some(open),
            // A record of a tree that is gone is a no-op (C15).
            Err(Error::NoSuchTree(_)) => None,
            Err(e) => return Err(e),
        },
    };
    let Some(open) = open else {
        let window = system.store.window();
        slot.step_back(previous, tail);
        drop(window);
        return Ok(false);
    };
    if kind == Kind::TreeFilled {
        return unfill(system, slot, &open, (trx, previous, tail)).map(|()| false);
    }
    if kind == Kind::TreeCreated {
        system.trees.drop_tree(&open, |_| slot.step_back(previous, tail));
        return Ok(false);
    }
    let mut change = UndoChange {
        system,
        slot,
        tree,
        key: &key,
        pointer,
        trx,
        keeper,
        before: if kind == Kind::Insert { &[] } else { before },
        previous,
        tail,
        row: false,
        strange: false,
    };
    open.tree.change(&key, &mut change)?;
    if change.strange {
        return Err(Error::Damaged(format!("tree {tree} does not hold what transaction {trx} is to undo")));
    }
    Ok(change.row)
}

/// Takes back that the transaction has filled a tree; `previous` and `tail` are where the undo goes back to.
fn unfill(system: &System, slot: &Slot, open: &OpenTree, (trx, previous, tail): (TrxId, UndoPointer, Position)) -> Result<()> {
    // As often as it takes: a barrier in between finds the record still there (C11), and recovery empties the
    // tree again. So until the record is gone its loader keeps others off (fill 3).
    assert!([trx, TrxId(0)].contains(&open.loader.trx()), "fill 3: nobody else fills the tree before that is taken back");
    open.tree.clear()?;
    system.world.point(Point::TreeEmptied);
    let table = open.loader.table();
    let window = system.store.window();
    slot.step_back(previous, tail);
    open.loader.clear();
    drop(window);
    if let Some(owner) = system.owner_of(trx).filter(|_| table == open.id) {
        system.give_up_table(&owner, table);
    }
    Ok(())
}
