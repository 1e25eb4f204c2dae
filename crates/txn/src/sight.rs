//! What a reader sees of an entry: the newest version, or an older one that undo has.
//!
//! # Invariants
//! 1. Whoever follows undo has a view that does not see what it passes, and asks that view alone whose
//!    changes are committed: so purge, which keeps what an open view needs, frees nothing under it
//!    (docs/hard-cases.md, C15b). The owner of a lock says nothing of that, for locks are released after a
//!    commit is visible.

use base::TrxId;
use tree::Foreseen;

use crate::api::{Error, Result};
use crate::entry::Header;
use crate::system::System;
use crate::transaction::Transaction;
use crate::trees::OpenTree;
use crate::undo::Kind;
use crate::view::{ActiveList, View};

/// What a reader may see.
#[derive(Clone, Copy)]
pub(crate) enum Sight<'a> {
    View(&'a ActiveList, TrxId),
    Newest,
}

impl Sight<'_> {
    pub fn sees(&self, id: TrxId) -> bool {
        match self {
            Sight::View(list, own) => id == *own || list.sees(id),
            Sight::Newest => true,
        }
    }

    /// Whether an entry is live as it stands, if that is not seen and differs from what is `seen`.
    pub fn differs(&self, value: &[u8], seen: bool) -> Option<bool> {
        let (header, _) = Header::split(value).ok()?;
        Some(!header.deleted).filter(|live| *live != seen && !self.sees(header.trx))
    }
}

/// Calls `f` with the payload of the version that is seen, if any. The leaf of `value` must be latched.
pub(crate) fn with_version<R>(system: &System, sight: Sight<'_>, value: &[u8], f: impl FnOnce(&[u8]) -> R) -> Result<Option<R>> {
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
        let slot = system.undo.get(header.undo.slot())?;
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

/// A view for one reading of what is committed now, to be opened for it and closed behind it.
pub(crate) fn view_of_now(tx: &mut Transaction) -> View {
    tx.now.take().unwrap_or_else(|| tx.system.views.register())
}

/// Before a consistent read.
pub(crate) fn check_maker(tx: &Transaction, open: &OpenTree) -> Result<()> {
    if open.maker.is_seen(tx.view.list(), tx.id) { Ok(()) } else { Err(Error::Newer(open.id)) }
}
