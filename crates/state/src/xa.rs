//! XA: transactions whose fate a coordinator decides. XA START … XA END … XA PREPARE, then XA COMMIT or XA
//! ROLLBACK by any session.
//!
//! What is always true:
//! 1. A name is in [`XaTransactions`] from its XA START to its end. Prepared ones have left their session,
//!    with their row locks (the engine keeps those) and their metadata locks (kept here).
//! 2. Between XA START and XA PREPARE the session's transaction is open and has a branch; nothing else may
//!    end it.

use std::collections::HashMap;
use std::sync::atomic::AtomicU32;

use catalog::mdl::Holder;
use engine::XaId;
use parking_lot::Mutex;
use parser::ast::Xid;
use value::{SqlError, SqlResult, sql_error};

/// Where the branch of a session stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Active,
    Idle,
    RollbackOnly,
}

impl State {
    pub fn name(self) -> &'static str {
        match self {
            State::Active => "ACTIVE",
            State::Idle => "IDLE",
            State::RollbackOnly => "ROLLBACK ONLY",
        }
    }
}

/// The XA transaction of a session.
pub struct XaBranch {
    pub xid: XaId,
    pub state: State,
    /// The server has rolled it back: what XA END will say.
    pub failed: Option<SqlError>,
}

/// All XA transactions by name: `None` while a session has it, then the metadata locks of a prepared one.
pub struct XaTransactions {
    pub known: Mutex<HashMap<XaId, Option<Holder>>>,
    /// Numbers of holders.
    pub next: AtomicU32,
}

impl XaTransactions {
    /// With those that recovery has kept.
    pub fn new(prepared: Vec<(XaId, Holder)>) -> XaTransactions {
        let known = prepared.into_iter().map(|(xid, locks)| (xid, Some(locks))).collect();
        XaTransactions { known: Mutex::new(known), next: AtomicU32::new(1) }
    }

    pub fn begin(&self, xid: &XaId) -> bool {
        let mut known = self.known.lock();
        let new = !known.contains_key(xid);
        if new {
            known.insert(xid.clone(), None);
        }
        new
    }

    pub fn forget(&self, xid: &XaId) {
        self.known.lock().remove(xid);
    }

    pub fn put(&self, xid: &XaId, locks: Holder) {
        self.known.lock().insert(xid.clone(), Some(locks));
    }

    /// The locks of a prepared one, which others take for a running one meanwhile.
    pub fn take(&self, xid: &XaId) -> Option<Holder> {
        self.known.lock().get_mut(xid)?.take()
    }

    /// All that are prepared, in an order that is always the same.
    pub fn prepared(&self) -> Vec<XaId> {
        let known = self.known.lock();
        let mut xids: Vec<XaId> = known.iter().filter(|(_, locks)| locks.is_some()).map(|(xid, _)| xid.clone()).collect();
        xids.sort_by(|a, b| (a.format, &a.gtrid, &a.bqual).cmp(&(b.format, &b.gtrid, &b.bqual)));
        xids
    }
}

pub fn id_of(xid: &Xid) -> SqlResult<XaId> {
    let format = i32::try_from(xid.format).map_err(|_| sql_error!(XAER_INVAL))?;
    Ok(XaId { format, gtrid: xid.gtrid.clone(), bqual: xid.bqual.clone() })
}
