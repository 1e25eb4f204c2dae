//! Where a session stands between transactions, and what the next one will be.

use engine::{Isolation, Savepoint};

use state::events::transactions::Noted;
use state::xa::XaBranch;

/// Where the session stands between transactions.
pub(crate) struct TrxState {
    /// A transaction is open: BEGIN, or a first statement under `autocommit=0`.
    pub open: bool,
    pub read_only: bool,
    /// SET TRANSACTION without a scope: for the next transaction only.
    pub next_isolation: Option<Isolation>,
    pub next_read_only: Option<bool>,
    pub savepoints: Vec<(String, Savepoint, usize)>,
    /// A statement of it has used a table.
    pub used: bool,
    /// The XA transaction that is open is this one.
    pub xa: Option<XaBranch>,
    /// For transaction events.
    pub noted: Noted,
    /// For session tracking: what it is while it is open, and what the client was told last.
    pub tracked: Tracked,
    pub told: Tracked,
}

/// What session tracking tells of a transaction with `session_track_transaction_info=OFF`: only those that
/// a statement begins by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tracked {
    /// None, or one that a first statement under `autocommit=0` has opened.
    Nothing,
    /// BEGIN, XA START.
    Explicit,
    /// WITH CONSISTENT SNAPSHOT.
    Snapshot,
}

impl Tracked {
    pub fn text(self) -> &'static str {
        match self {
            Tracked::Nothing => "________",
            Tracked::Explicit => "T_______",
            Tracked::Snapshot => "T_R_____",
        }
    }
}
