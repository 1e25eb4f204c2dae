//! XA transactions: prepared, handed over, and decided about by anybody, also after a crash
//! (docs/hard-cases.md, C6).
//!
//! XA PREPARE writes the transaction's group, which ends with an XA_prepare event, and marks its undo slot
//! prepared in the window that gives the group its place. So at every barrier either the slot is prepared
//! and the group lies before it, or the slot is active (and rolled back at recovery) and the group lies
//! behind. Where there is nothing to log, or nothing is logged, there is no group: XA PREPARE marks the
//! slot, and returns when a checkpoint has it; if that fails, what was captured of it is taken back, before
//! whoever finishes that checkpoint later makes it durable. The decision is a transaction of the log by
//! itself. Its window ends the slot, or makes it an active one again, to be rolled back.
//!
//! A replica that is told of a decision must have been told of what is decided about. So the decision is
//! visible if and only if the prepared group is; where there is none it is a hidden transaction, a raw
//! change of the control tree: the slot's transaction removed (commit) or put (rollback).
//!
//! At recovery what was prepared at the barrier is kept ([`crate::prepared`]). A group that comes later is
//! not applied before its decision is met: its locks kept everybody else off its rows. What is undecided at
//! the end of the log is applied as a transaction of its own, with undo, and prepared.

use std::sync::Arc;

use base::{TreeId, TrxId};
use binlog::{End, GtidSet, XaId};
use log::{Log, Request};

use crate::api::{CommitOptions, Error, Isolation, Result, WaitPolicy};
use crate::checkpoints::Captures;
use crate::commit::log_credit;
use crate::committing::Committing;
use crate::logging::Logging;
use crate::prepared::{CONTROL_TREE, Prepared};
use crate::rollback::undo_one;
use crate::system::System;
use crate::transaction::{Transaction, take_fresh_owner};
use crate::undo::Slot;
use crate::unlogged::{execute_unlogged, given, show_unlogged, take_back_unlogged};

/// In the length of gtrid, which is 64 at most: there is no group of it in the log.
const UNSEEN: u8 = 0x80;

/// `format i32 | length of gtrid u8, and UNSEEN | gtrid | bqual`: how the slot names the transaction.
fn name_of(xid: &XaId, unseen: bool) -> Vec<u8> {
    let mut name = xid.format.to_le_bytes().to_vec();
    name.push(xid.gtrid.len() as u8 | if unseen { UNSEEN } else { 0 });
    name.extend_from_slice(&xid.gtrid);
    name.extend_from_slice(&xid.bqual);
    name
}

fn xid_of(name: &[u8]) -> Option<XaId> {
    let (format, rest) = name.split_first_chunk::<4>()?;
    let (len, rest) = rest.split_first()?;
    let (gtrid, bqual) = rest.split_at_checked(usize::from(*len & !UNSEEN))?;
    Some(XaId { format: i32::from_le_bytes(*format), gtrid: gtrid.to_vec(), bqual: bqual.to_vec() })
}

fn is_unseen(name: &[u8]) -> bool {
    name.get(4).is_some_and(|len| len & UNSEEN != 0)
}

/// What became of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Commit,
    Rollback,
}

impl System {
    /// The prepared XA transactions, and the trees that each has changed.
    pub fn prepared_xa(&self) -> Vec<(XaId, Vec<TreeId>)> {
        let trees = |p: &Prepared| p.slot.as_ref().map_or_else(Vec::new, |slot| slot.trees());
        self.prepared.filter_map(|p| Some((xid_of(&p.name)?, trees(p))))
    }

    /// Takes back the changes of a prepared transaction whose slot is active again.
    pub(crate) fn roll_back_decided(&self, prepared: Prepared) -> Result<()> {
        if let Some(slot) = &prepared.slot {
            let _reserve = self.store.draw_on_reserve();
            let mut before = Vec::new();
            while !slot.head().is_none() {
                undo_one(self, slot, prepared.trx, None, &mut before)?;
            }
            let window = self.store.window();
            slot.end(false);
            drop(window);
            self.undo.give_back(slot);
        }
        if prepared.slot.is_some() {
            self.forget(prepared.trx, &prepared.owner)
        } else {
            self.locks.release_all(&prepared.owner)
        }
        Ok(())
    }

    /// The decision stands, and what cannot be taken back now is later, as a loser.
    fn roll_back_or_leave(&self, prepared: Prepared) {
        let (trx, slot, owner) = (prepared.trx, prepared.slot.clone(), prepared.owner.clone());
        if let (Err(error), Some(slot)) = (self.roll_back_decided(prepared), slot) {
            self.leave_unfinished(trx, slot, owner, &error);
        }
    }

    /// Recovery has met the decision about a transaction that was prepared at the barrier. False: there is
    /// none of this name.
    pub(crate) fn decide_at_recovery(&self, xid: &XaId, decision: Decision) -> bool {
        let Some(prepared) = self.take_prepared_xa(xid) else { return false };
        match decision {
            Decision::Commit => self.publish_prepared(prepared),
            Decision::Rollback => self.roll_back_or_leave(prepared),
        }
        true
    }

    fn take_prepared_xa(&self, xid: &XaId) -> Option<Prepared> {
        self.prepared.take(|p| xid_of(&p.name).as_ref() == Some(xid))
    }

    /// Recovery has met the hidden decision to roll back.
    pub(crate) fn roll_back_prepared(&self, trx: TrxId) {
        // If there is none: before the barrier it had been rolled back.
        if let Some(prepared) = self.prepared.take(|p| p.trx == trx) {
            self.roll_back_or_leave(prepared);
        }
    }
}

impl Transaction {
    /// The next commit is that of an XA transaction in one phase.
    pub fn set_one_phase(&mut self, xid: XaId) {
        self.one_phase = Some(xid);
    }

    /// XA PREPARE: when this returns, the transaction survives a crash, belongs to no session, and waits
    /// for [`Transaction::decide`]. The session goes on with a fresh one.
    ///
    /// # Errors
    /// `Full` if the log, or a checkpoint, has no room: the transaction goes on.
    pub fn prepare_xa(&mut self, xid: &XaId, options: &CommitOptions) -> Result<()> {
        self.system.locks.cancel(&self.owner);
        self.ensure_open();
        let system = self.system.clone();
        let (mut logged, unlogged) = (false, given(options));
        if let Some(slot) = self.slot.clone() {
            let mark = |sequence| {
                slot.set_prepared(Some(name_of(xid, sequence == 0)));
            };
            match system.log() {
                Some(log) if !self.log.is_empty() => {
                    self.log.finish(&End::XaPrepare { one_phase: false, xid: xid.clone() });
                    logged = append(self, log, options, mark)?;
                }
                _ => {
                    let _window = system.store.window();
                    execute_unlogged(&system, &unlogged);
                    mark(0);
                }
            }
            if !logged
                && let Err(error) = system.checkpoints.take(&|| true)
                && take_back_preparation(&system, &slot, self.id, &unlogged)
            {
                return Err(error);
            }
        }
        hand_over(self, name_of(xid, !logged));
        show_unlogged(&system, &unlogged);
        Ok(())
    }

    /// XA COMMIT or XA ROLLBACK of a prepared transaction, by any session that is in no transaction of its
    /// own. `timestamp` is the event's.
    ///
    /// # Errors
    /// `NotFound` if none of this name is prepared; `Full` if the log has no room: it stays prepared.
    pub fn decide(&mut self, xid: &XaId, decision: Decision, timestamp: u32, options: &CommitOptions) -> Result<()> {
        assert!(!self.has_changes(), "who decides is in no transaction of his own");
        let system = self.system.clone();
        let prepared = system.take_prepared_xa(xid).ok_or(Error::NotFound)?;
        let mut unlogged = None;
        let mut mark = |sequence| unlogged = system.mark_decided(&prepared, decision, sequence);
        let result = match (&prepared.slot, system.log()) {
            (Some(_), Some(log)) => {
                match is_unseen(&prepared.name) {
                    true => self.log.raw_row(CONTROL_TREE, &prepared.trx.0.to_le_bytes(), (decision == Decision::Rollback).then_some(&[])),
                    false => self.log.xa_decision(timestamp, xid, decision == Decision::Commit),
                }
                self.log.finish(&End::Commit { xid: 0 });
                append(self, log, options, mark).map(drop)
            }
            _ => {
                let _window = system.store.window();
                if system.logging.mode() != Logging::Append {
                    execute_unlogged(&system, &given(options));
                }
                mark(0);
                Ok(())
            }
        };
        self.ended();
        if let Err(e) = result {
            system.prepared.add(prepared);
            return Err(e);
        }
        match (decision, &prepared.slot) {
            (Decision::Rollback, _) => system.roll_back_or_leave(prepared),
            (Decision::Commit, Some(slot)) => {
                system.publish(unlogged.into_iter().collect());
                system.undo.give_back(slot);
            }
            (Decision::Commit, None) => system.locks.release_all(&prepared.owner),
        }
        show_unlogged(&system, &given(options));
        Ok(())
    }
}

/// The checkpoint of an XA PREPARE has failed. False if it is prepared all the same.
fn take_back_preparation(system: &System, slot: &Slot, trx: TrxId, gtids: &GtidSet) -> bool {
    system.checkpoints.take_back(&Captures {
        epoch: &|| slot.captured_prepared(),
        amend: &|captured| captured.unprepare(trx),
        gtids,
        forget: &|| {
            let _window = system.store.window();
            slot.set_prepared(None);
            take_back_unlogged(system, gtids);
        },
    })
}

/// The transaction leaves the session and is listed as prepared.
fn hand_over(tx: &mut Transaction, name: Vec<u8>) {
    assert_eq!(tx.has_changes(), tx.slot.is_some(), "who has changed something has undo, and nobody else");
    let prepared = Prepared { trx: tx.id, name, owner: tx.owner.clone(), slot: tx.slot.take() };
    tx.system.prepared.add(prepared);
    take_fresh_owner(tx);
    tx.ended();
}

/// Recovery: what was applied in this transaction is prepared, and its group is in the log already.
pub(crate) fn keep_as_prepared(tx: &mut Transaction, xid: &XaId) {
    tx.ensure_open();
    if let Some(slot) = &tx.slot {
        let _window = tx.system.store.window();
        slot.set_prepared(Some(name_of(xid, false)));
    }
    hand_over(tx, name_of(xid, false));
}

/// Gives the finished group its place in the log and waits for it as a commit does. `mark` runs in the
/// window of the place, unless nothing is logged now: then in a window of its own, and the answer is
/// false.
fn append(tx: &mut Transaction, log: &Log, options: &CommitOptions, mark: impl FnOnce(u64)) -> Result<bool> {
    let system = tx.system.clone();
    let request = Request { len: tx.log.log_len(), visible: tx.log.has_visible(), gtid: options.gtid, behind: 0 };
    loop {
        let credit = if system.logging.mode() == Logging::Skip { None } else { Some(log_credit(tx, log)?) };
        let window = system.store.window();
        match (system.logging.mode(), credit) {
            (Logging::Append, Some(credit)) => {
                let reservation = log.reserve(credit, &request, |place| mark(place.sequence));
                drop(window);
                let place = reservation.fill(&tx.log);
                system.settle(log, &place, [place.sequence], request.visible);
                return Ok(true);
            }
            (Logging::Append, None) => {}
            (_, credit) => {
                execute_unlogged(&system, &given(options));
                mark(0);
                drop(window);
                if let Some(credit) = credit {
                    credit.give_back(&mut tx.log);
                }
                return Ok(false);
            }
        }
    }
}

impl System {
    /// In the decision's window: a commit takes its place in the order of commits, a rollback becomes an
    /// active transaction again. A commit without a place in the log is handed back, to be published.
    fn mark_decided(&self, prepared: &Prepared, decision: Decision, sequence: u64) -> Option<Committing> {
        let slot = prepared.slot.as_ref()?;
        if decision == Decision::Rollback {
            slot.set_prepared(None);
            return None;
        }
        let history = slot.end(true).map(|end| (slot.clone(), end));
        let commit = Committing { sequence, trx: prepared.trx, owner: prepared.owner.clone(), history };
        if sequence == 0 {
            return Some(commit);
        }
        self.commits.push(commit);
        None
    }

    /// A transaction for what recovery applies to be prepared; it meets nobody, so it never waits.
    pub(crate) fn begin_applied(self: &Arc<System>) -> Transaction {
        let mut tx = self.begin(Isolation::RepeatableRead);
        tx.manner.policy = WaitPolicy::NoWait;
        tx
    }
}
