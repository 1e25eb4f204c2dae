//! Ids, sets of them, and limits that both towers share: no I/O, no policy, no dependency.
//!
//! An id is a newtype, so that a tree is never mistaken for a page, nor a transaction for an epoch.

mod gtid;
mod hash;

use std::fmt;

pub use gtid::{Gtid, GtidSet, NUMBER_END, Uuid, first_free, intervals_of, last_of_each};
pub use hash::{IdHasher, IdMap};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $inner);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id!(
    /// A tree: a clustered index, a secondary index, a catalog tree or an undo segment. Never reused.
    TreeId(u32)
);
id!(
    /// The number of a page within its tree. The root is page 0 and never moves.
    PageNo(u32)
);
id!(
    /// A transaction that has written something. Ids grow for ever; 0 is "before everything". 48 bits are
    /// stored.
    TrxId(u64)
);
id!(
    /// The span between two checkpoint barriers. Jumps ahead at every start, never repeats.
    Epoch(u64)
);

/// A byte position in the log: the number of its file (`binlog.000042` is 42) and the offset in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LogPosition {
    pub file: u32,
    pub offset: u64,
}

impl fmt::Display for LogPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:06}:{}", self.file, self.offset)
    }
}
