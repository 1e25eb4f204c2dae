//! Who must have a commit, besides our own disk.

use base::LogPosition;

/// Another who must have a commit, besides our own disk: replicas. It is told of every commit that the log
/// has, and has the last word.
pub trait Witness: Send + Sync {
    /// Whether commits are visible only once it has let them go on (commit 5).
    fn holds(&self) -> bool;
    /// Waits until it has all up to `end`, or gives up. `counts`: replicas see the transaction.
    fn wait(&self, end: LogPosition, counts: bool);
}
