//! The part of a scan that a worker of a crew does.

use plan::query::{CLUSTERED, Path};
use plan::range::KeyRange;

/// A part of a range of an index, or of the whole tree.
#[derive(Clone)]
pub(crate) struct Share {
    pub range: KeyRange,
    /// It is the first part, or the last.
    pub first: bool,
    pub last: bool,
    /// The whole begins at a key.
    pub from_key: bool,
    /// The ranges say all that the conditions say which they were made of.
    pub exact: bool,
}

/// The index of a path whose ranges are shared; `None`: the table itself.
pub(crate) fn scanned_index(path: &Path) -> Option<usize> {
    match path {
        Path::Full { index } | Path::Ranges { index, .. } => Some(*index).filter(|index| *index != CLUSTERED),
        _ => None,
    }
}
