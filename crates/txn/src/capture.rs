//! What a checkpoint captures of the transaction system, at its barrier (C11): next ids and the undo slots.
//!
//! A slot says it all: what lies between its purge position and its active transaction (or its tail) is
//! history, and the active one is to be rolled back unless it is prepared. Dropped trees are records of the
//! history, so the drop list (C2) needs no place of its own.
//!
//! ```text
//! version u8 | next transaction u64 | next tree u32 | slots u32 | slot …
//! slot:   number u16 | tree u32 | purge page u32 offset u32 | tail page u32 offset u32 |
//!         state u8 (0 idle, 1 active, 2 prepared)
//! behind the slots, from version 3 on: heirs u32 | (origin u32 | branch u32) …
//! active: transaction u64 | start page u32 offset u32 | head u64 | keeps u8 | records u64 |
//!         trees u32 | (tree u32 | how u8) … | if prepared: length u32 name
//! ```

use base::{PageNo, TreeId, TrxId};

use crate::api::{Error, Result};
use crate::entry::UndoPointer;
use crate::heirs::Heir;
use crate::system::System;
use crate::undo::{ActiveUndo, Position, SlotState, Touched};

const VERSION: u8 = 3;
/// The one before, without heirs.
const WITHOUT_HEIRS: u8 = 2;

/// A slot as it was at the barrier; its tree is yet to be opened.
#[derive(Clone, Debug)]
pub struct CapturedSlot {
    pub no: u16,
    pub tree: TreeId,
    pub state: SlotState,
}

#[derive(Clone, Debug, Default)]
pub struct Captured {
    pub next_trx: u64,
    pub next_tree: u32,
    pub slots: Vec<CapturedSlot>,
    pub heirs: Vec<Heir>,
}

impl Captured {
    /// The transactions that were prepared.
    #[must_use]
    pub fn prepared(&self) -> Vec<TrxId> {
        let active = self.slots.iter().filter_map(|slot| slot.state.active.as_ref());
        active.filter(|active| active.prepared.is_some()).map(|active| active.trx).collect()
    }

    /// A transaction that the barrier has found prepared is not: it is active.
    ///
    /// # Panics
    /// If the barrier has not found it prepared.
    pub(crate) fn unprepare(&mut self, trx: TrxId) {
        let mut active = self.slots.iter_mut().filter_map(|slot| slot.state.active.as_mut());
        let prepared = active.find(|active| active.trx == trx).and_then(|active| active.prepared.take());
        assert!(prepared.is_some(), "transaction {trx} was prepared when it was captured");
    }

    /// A transaction that the barrier has marked committed is not: it is active, its slot being as it was
    /// before the mark.
    ///
    /// # Panics
    /// If the barrier has not marked it.
    pub(crate) fn unmark(&mut self, slot: u16, before: &SlotState) {
        let captured = self.slots.iter_mut().find(|captured| captured.no == slot).map(|captured| &mut captured.state);
        let captured = captured.expect("the slot was in use at the barrier");
        assert!(captured.active.is_none(), "slot {slot} had ended when it was captured");
        *captured = before.clone();
    }

    /// As [`System::capture`] writes it.
    pub fn encode(&self, out: &mut Vec<u8>) {
        encode_ids(self.next_trx, self.next_tree, self.slots.len(), out);
        for slot in &self.slots {
            encode_slot(slot.no, slot.tree, &slot.state, out);
        }
        encode_heirs(&self.heirs, out);
    }
}

impl System {
    /// Runs with the gate closed.
    pub fn capture(&self, out: &mut Vec<u8>) {
        self.trees.save_grown();
        let (slots, epoch) = (self.undo.read(), self.store.epoch());
        let marked = self.mark_queued(epoch);
        encode_ids(self.views.next_id(), self.trees.next_id(), slots.len(), out);
        for slot in slots.iter() {
            let state = slot.state.lock();
            slot.captured(&state, epoch);
            match marked.contains(&slot.no) {
                true => encode_slot(slot.no, slot.tree, &committed(&state), out),
                false => encode_slot(slot.no, slot.tree, &state, out),
            }
        }
        encode_heirs(&self.heirs.captured(), out);
    }
}

/// The slot as it is when its transaction has committed, which it does when this checkpoint is durable
/// (`barrier`).
fn committed(state: &SlotState) -> SlotState {
    let mut committed = state.clone();
    committed.end(true);
    committed
}

fn encode_ids(next_trx: u64, next_tree: u32, slots: usize, out: &mut Vec<u8>) {
    out.push(VERSION);
    out.extend_from_slice(&next_trx.to_le_bytes());
    out.extend_from_slice(&next_tree.to_le_bytes());
    out.extend_from_slice(&(slots as u32).to_le_bytes());
}

fn encode_slot(no: u16, tree: TreeId, state: &SlotState, out: &mut Vec<u8>) {
    out.extend_from_slice(&no.to_le_bytes());
    out.extend_from_slice(&tree.0.to_le_bytes());
    encode_state(state, out);
}

fn encode_heirs(heirs: &[Heir], out: &mut Vec<u8>) {
    out.extend_from_slice(&(heirs.len() as u32).to_le_bytes());
    for heir in heirs {
        out.extend_from_slice(&heir.origin.0.to_le_bytes());
        out.extend_from_slice(&heir.branch.0.to_le_bytes());
    }
}

fn position(at: Position, out: &mut Vec<u8>) {
    out.extend_from_slice(&at.page.0.to_le_bytes());
    out.extend_from_slice(&at.offset.to_le_bytes());
}

fn encode_state(state: &SlotState, out: &mut Vec<u8>) {
    position(state.purge, out);
    position(state.tail, out);
    let Some(active) = &state.active else {
        out.push(0);
        return;
    };
    out.push(if active.prepared.is_some() { 2 } else { 1 });
    out.extend_from_slice(&active.trx.0.to_le_bytes());
    position(active.start, out);
    out.extend_from_slice(&active.head.0.to_le_bytes());
    out.push(u8::from(active.keeps));
    out.extend_from_slice(&active.records.to_le_bytes());
    out.extend_from_slice(&(active.trees.len() as u32).to_le_bytes());
    for touched in &active.trees {
        out.extend_from_slice(&touched.tree.0.to_le_bytes());
        out.push(touched.how);
    }
    if let Some(name) = &active.prepared {
        out.extend_from_slice(&(name.len() as u32).to_le_bytes());
        out.extend_from_slice(name);
    }
}

/// Reads little-endian fields off the front of a slice.
pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    pub fn bytes(&mut self, n: usize) -> Result<&'a [u8]> {
        let (head, rest) =
            self.0.split_at_checked(n).ok_or_else(|| Error::Damaged("the checkpoint's captured state is short".to_owned()))?;
        self.0 = rest;
        Ok(head)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let mut out = [0; N];
        out.copy_from_slice(self.bytes(N)?);
        Ok(out)
    }

    pub fn u8(&mut self) -> Result<u8> {
        Ok(self.array::<1>()?[0])
    }

    pub fn u16(&mut self) -> Result<u16> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    pub fn u32(&mut self) -> Result<u32> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    pub fn u64(&mut self) -> Result<u64> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    fn position(&mut self) -> Result<Position> {
        Ok(Position { page: PageNo(self.u32()?), offset: self.u32()? })
    }
}

/// Decodes what [`System::capture`] wrote, and moves the reader behind it.
pub fn decode(reader: &mut Reader<'_>) -> Result<Captured> {
    let version = reader.u8()?;
    if version != VERSION && version != WITHOUT_HEIRS {
        return Err(Error::Damaged(format!("captured state of version {version}, this server knows {VERSION}")));
    }
    let mut captured = Captured { next_trx: reader.u64()?, next_tree: reader.u32()?, ..Captured::default() };
    for _ in 0..reader.u32()? {
        let (no, tree) = (reader.u16()?, TreeId(reader.u32()?));
        let (purge, tail) = (reader.position()?, reader.position()?);
        let state = reader.u8()?;
        let active = if state == 0 { None } else { Some(decode_active(reader, state == 2)?) };
        captured.slots.push(CapturedSlot { no, tree, state: SlotState { purge, tail, active } });
    }
    if version != WITHOUT_HEIRS {
        for _ in 0..reader.u32()? {
            captured.heirs.push(Heir { origin: TreeId(reader.u32()?), branch: TreeId(reader.u32()?) });
        }
    }
    Ok(captured)
}

fn decode_active(reader: &mut Reader<'_>, prepared: bool) -> Result<ActiveUndo> {
    let trx = TrxId(reader.u64()?);
    let start = reader.position()?;
    let head = UndoPointer(reader.u64()?);
    let keeps = reader.u8()? != 0;
    let records = reader.u64()?;
    let mut trees = Vec::new();
    for _ in 0..reader.u32()? {
        trees.push(Touched { tree: TreeId(reader.u32()?), how: reader.u8()? });
    }
    let prepared = if prepared {
        let len = reader.u32()? as usize;
        Some(reader.bytes(len)?.to_vec())
    } else {
        None
    };
    Ok(ActiveUndo { trx, start, head, keeps, records, prepared, trees })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A field that is read otherwise than it was written loses undo at the next start.
    #[test]
    fn captured_slots_round_trip() {
        let at = |page, offset| Position { page: PageNo(page), offset };
        let active = |prepared| ActiveUndo {
            trx: TrxId(77),
            start: at(3, 500),
            head: UndoPointer::new(2, PageNo(4), 600),
            keeps: true,
            records: 9,
            prepared,
            trees: vec![Touched { tree: TreeId(20), how: Touched::ROWS }, Touched { tree: TreeId(21), how: Touched::FILLED }],
        };
        for active in [None, Some(active(None)), Some(active(Some(b"name".to_vec())))] {
            let state = SlotState { purge: at(1, 32), tail: at(5, 700), active };
            let was_prepared = state.active.as_ref().is_some_and(|active| active.prepared.is_some());
            let slots = vec![CapturedSlot { no: 2, tree: TreeId(44), state: state.clone() }];
            let mut blob = Vec::new();
            let heirs = vec![Heir { origin: TreeId(20), branch: TreeId(22) }];
            Captured { next_trx: 99, next_tree: 55, slots, heirs: heirs.clone() }.encode(&mut blob);
            blob.extend_from_slice(b"the log's part");
            let mut reader = Reader(&blob);
            let mut captured = decode(&mut reader).expect("whole");
            assert_eq!((captured.next_trx, captured.next_tree, captured.slots.len()), (99, 55, 1));
            assert_eq!((captured.slots[0].no, captured.slots[0].tree), (2, TreeId(44)));
            assert_eq!(captured.slots[0].state, state);
            assert_eq!(captured.heirs, heirs);
            assert_eq!(reader.0, b"the log's part");
            assert!(decode(&mut Reader(&blob[..blob.len() - 20])).is_err());
            if was_prepared {
                captured.unprepare(TrxId(77));
                blob.clear();
                captured.encode(&mut blob);
                let found = decode(&mut Reader(&blob)).expect("whole");
                let active = found.slots[0].state.active.as_ref().map(|active| (active.trx, active.records, &active.prepared));
                assert_eq!(active, Some((TrxId(77), 9, &None)));
            }
        }
    }
}
