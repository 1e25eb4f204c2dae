//! Recovery's way of writing: no locks, no undo, no log, no checks of uniqueness, and deleted entries go at
//! once (docs/hard-cases.md, C23).
//!
//! All it is given is committed and valid, and nobody reads. It is strict where rows are concerned: a row
//! that is there already, or missing, is damage. Changes of system trees are absolute, so they are not. A
//! row that a loser has changed is written when that loser has been taken back (C24).

use std::sync::Arc;
use std::sync::atomic::Ordering;

use base::{TreeId, TrxId};
use binlog::XaId;
use parking_lot::{Mutex, MutexGuard};
use store::{LatchSet, Restart, Window};
use tree::{Change, Decision, Found, LARGE_HEAD};

use crate::api::{Error, Result, Unique};
use crate::entry::{HEADER, Header};
use crate::prepared::{CONTROL_TREE, named_by};
use crate::system::System;
use crate::transaction::Transaction;
use crate::xa::{self, keep_as_prepared};

/// The writer that `Applier` gets.
pub struct ApplyWriter {
    system: Arc<System>,
    /// What is written is to be prepared, not committed: it goes through this transaction.
    tx: Option<Mutex<Transaction>>,
}

impl ApplyWriter {
    pub fn new(system: &Arc<System>) -> ApplyWriter {
        ApplyWriter { system: system.clone(), tx: None }
    }

    /// A writer for one XA transaction that the log has prepared and not decided about.
    pub fn preparing(&self) -> ApplyWriter {
        ApplyWriter { system: self.system.clone(), tx: Some(Mutex::new(self.system.begin_applied())) }
    }

    /// All of it is written: from now on it is prepared. Does nothing for a writer of committed transactions.
    pub fn prepared(self, xid: &XaId) {
        if let Some(tx) = self.tx {
            keep_as_prepared(&mut tx.into_inner(), xid);
        }
    }

    /// The log decides about a transaction that was prepared at the barrier. False: there is none of this
    /// name.
    pub fn decide(&self, xid: &XaId, decision: xa::Decision) -> bool {
        self.system.decide_at_recovery(xid, decision)
    }

    /// The payload of an entry; `None` if it is not there (or only delete-marked, waiting for purge).
    pub fn get(&self, tree: TreeId, key: &[u8]) -> Result<Option<Vec<u8>>> {
        let open = self.system.tree(tree)?;
        open.tree.get(key, |value| match value {
            None => Ok(None),
            Some(value) => {
                let (header, payload) = Header::split(value)?;
                Ok(if header.deleted { None } else { Some(payload.to_vec()) })
            }
        })?
    }

    /// One descent: looks at what is there and writes if it is as expected. Returns whether a live entry
    /// was there.
    fn write(&self, tree: TreeId, key: &[u8], expect: Option<bool>, value: Option<Vec<u8>>) -> Result<bool> {
        self.system.counters.entries_applied.fetch_add(1, Ordering::Relaxed);
        let open = self.system.tree(tree)?;
        let mut change = Write { system: &self.system, expect, value, found: Ok(false), loser: None };
        loop {
            open.tree.change(key, &mut change)?;
            let Some(loser) = change.loser.take() else { return change.found };
            self.system.take_back_loser(loser)?;
        }
    }

    /// The transaction that what is written belongs to; no loser has changed this entry any more.
    fn transaction(&self, tree: TreeId, key: &[u8]) -> Result<Option<MutexGuard<'_, Transaction>>> {
        let Some(tx) = &self.tx else { return Ok(None) };
        let by = |value: Option<&[u8]>| value.map_or(Ok(TrxId(0)), |value| Header::split(value).map(|(header, _)| header.trx));
        let writer = self.system.tree(tree)?.tree.get(key, by)??;
        self.system.take_back_loser(writer)?;
        Ok(Some(tx.lock()))
    }

    /// A new entry.
    ///
    /// # Errors
    /// `Duplicate` if it is there.
    pub fn insert(&self, tree: TreeId, key: &[u8], payload: &[u8]) -> Result<()> {
        if let Some(mut tx) = self.transaction(tree, key)? {
            return tx.insert(tree, key, payload, Unique::No);
        }
        if self.write(tree, key, Some(false), Some(value_of(payload)))? {
            Err(Error::Duplicate { tree, key: key.to_vec() })
        } else {
            Ok(())
        }
    }

    /// A changed entry.
    ///
    /// # Errors
    /// `NotFound` if it is missing.
    pub fn update(&self, tree: TreeId, key: &[u8], payload: &[u8]) -> Result<()> {
        if let Some(mut tx) = self.transaction(tree, key)? {
            return tx.update(tree, key, payload);
        }
        if self.write(tree, key, Some(true), Some(value_of(payload)))? { Ok(()) } else { Err(Error::NotFound) }
    }

    /// An entry as it must be, whatever was there: for raw changes, also those that name a prepared
    /// transaction.
    pub fn put(&self, tree: TreeId, key: &[u8], payload: &[u8]) -> Result<()> {
        if tree == CONTROL_TREE {
            return named_by(key).map(|(trx, _)| self.system.roll_back_prepared(trx));
        }
        self.write(tree, key, None, Some(value_of(payload))).map(|_| ())
    }

    /// Removes an entry at once.
    ///
    /// # Errors
    /// `NotFound` if it is missing.
    pub fn remove(&self, tree: TreeId, key: &[u8]) -> Result<()> {
        if let Some(mut tx) = self.transaction(tree, key)? {
            return tx.delete(tree, key);
        }
        if self.write(tree, key, Some(true), None)? { Ok(()) } else { Err(Error::NotFound) }
    }

    /// Removes an entry if it is there: for raw changes, also those that name a prepared transaction.
    pub fn remove_any(&self, tree: TreeId, key: &[u8]) -> Result<()> {
        if tree == CONTROL_TREE {
            return self.system.commit_prepared(key);
        }
        self.write(tree, key, None, None).map(|_| ())
    }

    /// A new, empty tree with this id; does nothing if it exists (a prepared DDL had made it).
    pub fn create_tree(&self, tree: TreeId) -> Result<()> {
        self.system.trees.raise_id(tree);
        match self.system.tree(tree) {
            Ok(_) => Ok(()),
            Err(Error::NoSuchTree(_)) => {
                let made = tree::Tree::create(&self.system.store, tree, |_| Ok(()), |_| ())?;
                self.system.trees.adopt(tree, made).map(drop)
            }
            Err(e) => Err(e),
        }
    }

    /// Frees a tree if it exists.
    pub fn drop_tree(&self, tree: TreeId) -> Result<()> {
        self.system.free_tree(tree)
    }

    /// Makes a tree that was just created what another one is now.
    ///
    /// # Errors
    /// A loser cannot be taken back, or there is no room.
    pub fn branch_tree(&self, origin: TreeId, tree: TreeId) -> Result<()> {
        self.system.branch_tree(origin, tree)
    }

    /// Raises the counters of a tree (C26): the largest auto-increment value and hidden row id that a row
    /// shows.
    pub fn raise_counters(&self, tree: TreeId, auto_increment: u64, row_id: u64) -> Result<()> {
        let open = self.system.tree(tree)?;
        open.counters.raise_to(auto_increment);
        open.counters.raise_row_id_to(row_id);
        let mut window = self.system.store.window();
        open.save_counters(&mut window);
        Ok(())
    }
}

/// A value that everybody sees.
fn value_of(payload: &[u8]) -> Vec<u8> {
    let mut value = Vec::with_capacity(HEADER + payload.len());
    value.extend_from_slice(&Header::EVERYBODY.encode());
    value.extend_from_slice(payload);
    value
}

/// Puts (or, without a value, removes) an entry if its presence is as expected, and nobody's who is to be
/// taken back.
struct Write<'a> {
    system: &'a System,
    expect: Option<bool>,
    value: Option<Vec<u8>>,
    found: Result<bool>,
    /// Whose entry it is.
    loser: Option<TrxId>,
}

impl Change for Write<'_> {
    fn decide(&mut self, found: &Found, set: &mut LatchSet<'_>) -> std::result::Result<Decision, Restart> {
        let head = found.head(set);
        let present = head.is_some();
        let header = head.map(|head| Header::split(head).map(|(header, _)| header)).transpose();
        if let Ok(Some(header)) = &header
            && self.system.losers.has(header.trx)
        {
            self.loser = Some(header.trx);
            return Ok(Decision::Stop);
        }
        self.found = header.map(|header| header.is_some_and(|header| !header.deleted));
        let expected = self.found.as_ref().is_ok_and(|there| self.expect.is_none_or(|expect| expect == *there));
        Ok(match &self.value {
            Some(value) if expected => Decision::Put { value_len: value.len() },
            None if expected && present => Decision::Remove,
            _ => Decision::Stop,
        })
    }

    fn value(&mut self, _: &mut Window<'_, '_>, most: usize, out: &mut Vec<u8>) {
        let value = self.value.as_deref().unwrap_or_default();
        out.extend_from_slice(&value[..value.len().min(most)]);
    }

    fn rest(&self) -> &[u8] {
        self.value.as_deref().and_then(|value| value.get(LARGE_HEAD..)).unwrap_or_default()
    }
}
