//! What becomes of the locks on an entry that leaves its tree, by purge or by the rollback of its insertion.

use base::TreeId;
use store::LatchSet;
use tree::Found;

use crate::lock::LockManager;

/// Before an entry is removed: its locks become gap locks on the next key. Its leaf, and that of the next
/// key, are latched.
pub(crate) fn pass_on_locks(locks: &LockManager, tree: TreeId, key: &[u8], found: &Found, set: &LatchSet<'_>) {
    if locks.has_row_locks(tree) {
        let mut next = Vec::new();
        let next = found.successor(set, &mut next).then_some(next.as_slice());
        locks.inherit_on_remove(tree, key, next);
    }
}
