//! The errors of the store, and `Restart`, which is no error: "let go of everything and begin again".

use std::fmt;

use base::{Epoch, PageNo, TreeId};

/// Latches must be let go before the operation can go on: a page must be read, a frame or copy room found,
/// or a barrier has passed. The [`crate::LatchSet`] that returned it knows what is missing;
/// [`crate::LatchSet::recover`] gets it. Never leaves `tree` and `txn`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Restart;

/// A page, slot or map batch whose content is not what was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    pub what: &'static str,
    pub tree: TreeId,
    pub page: PageNo,
    pub epoch: Epoch,
    pub file: String,
    pub offset: u64,
}

/// What can go wrong in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// Reading failed. (A failed write or sync of slots or map never comes back: it ends the process.)
    Io(world::Error),
    /// Bytes on disk are not what was written.
    Damaged(Box<Damage>),
    /// No room on the disk, and a checkpoint cannot free any.
    Full,
    /// The tree does not exist (any more).
    NoTree(TreeId),
    /// The page does not exist (any more).
    NoPage(TreeId, PageNo),
    /// The data directory was made with other settings (page size), or by another format version.
    Mismatch(String),
}

pub type Result<T, E = Error> = std::result::Result<T, E>;

impl From<world::Error> for Error {
    fn from(error: world::Error) -> Error {
        if error.kind == world::ErrorKind::Full { Error::Full } else { Error::Io(error) }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Io(error) => error.fmt(f),
            Error::Damaged(d) => {
                write!(f, "{}: tree {}, page {}, epoch {}, file {} at offset {}", d.what, d.tree, d.page, d.epoch, d.file, d.offset)
            }
            Error::Full => f.write_str("the disk is full"),
            Error::NoTree(tree) => write!(f, "tree {tree} does not exist"),
            Error::NoPage(tree, page) => write!(f, "page {page} of tree {tree} does not exist"),
            Error::Mismatch(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for Error {}
