//! The words of the lock manager: what a lock is on, what it covers there, how strong it is, and a request
//! for one.

use base::TreeId;

use crate::api::TableLock;

/// What a row lock covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Span {
    Record,
    Gap,
    NextKey,
    /// A request to insert into the gap; as a granted lock it blocks nobody.
    InsertIntention,
}

/// The strength of any lock, of rows or tables.
pub type Strength = TableLock;

/// What a lock is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target<'a> {
    Key(&'a [u8]),
    Supremum,
    Table,
}

/// A request for [`super::LockManager::lock`].
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    pub tree: TreeId,
    pub target: Target<'a>,
    pub strength: Strength,
    pub span: Span,
    /// False: answer `Busy` instead of queueing.
    pub queue: bool,
}
