//! Transactions, XA, and LOCK TABLES.

use super::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IsolationLevel {
    ReadUncommitted,
    ReadCommitted,
    RepeatableRead,
    Serializable,
}

/// `AND [NO] CHAIN`, `[NO] RELEASE`; `None` when not written (then `completion_type` decides).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    pub chain: Option<bool>,
    pub release: Option<bool>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum TransactionStatement {
    /// START TRANSACTION, BEGIN
    Start {
        consistent_snapshot: bool,
        /// READ ONLY is `Some(true)`.
        read_only: Option<bool>,
    },
    Commit(Completion),
    Rollback(Completion),
    Savepoint(Ident),
    RollbackTo(Ident),
    Release(Ident),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Xid {
    pub gtrid: Vec<u8>,
    pub bqual: Vec<u8>,
    pub format: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub enum XaStatement {
    Start { xid: Xid, join: bool, resume: bool },
    End { xid: Xid, suspend: bool, for_migrate: bool },
    Prepare(Xid),
    Commit { xid: Xid, one_phase: bool },
    Rollback(Xid),
    Recover { convert_xid: bool },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableLockKind {
    Read,
    ReadLocal,
    Write,
    /// LOW_PRIORITY WRITE (as WRITE)
    LowPriorityWrite,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LockTable {
    pub name: ObjectName,
    pub alias: Option<Ident>,
    pub kind: TableLockKind,
}
