//! What others may know of the locks: the lines of `performance_schema.data_locks` and `data_lock_waits`.

use std::sync::Arc;

use base::TreeId;

use super::class::Class;
use super::words::{Span, Strength, Target};
use super::{LockManager, Owner, Queue};

/// One row lock.
#[derive(Clone, Debug)]
pub struct LockInfo {
    /// Hash of its queue and place in it: a name for the lock, as long as the list is young.
    pub queue: u64,
    pub place: u32,
    /// See `Owner::id`.
    pub owner: u64,
    pub tree: TreeId,
    /// `None`: the supremum, or a table lock.
    pub key: Option<Vec<u8>>,
    pub table: bool,
    pub strength: Strength,
    pub span: Span,
    pub granted: bool,
}

/// Every lock there is, and which waits for which (by index).
#[derive(Clone, Debug, Default)]
pub struct LockTable {
    pub locks: Vec<LockInfo>,
    pub waits: Vec<(usize, usize)>,
}

impl Queue {
    pub(super) fn info(&self, hash: u64, place: usize, owner: &Arc<Owner>, class: Class, granted: bool) -> LockInfo {
        LockInfo {
            queue: hash,
            place: place as u32,
            owner: owner.id,
            tree: self.tree,
            key: self.key.as_deref().map(<[u8]>::to_vec),
            table: self.table,
            strength: class.strength,
            span: class.span,
            granted,
        }
    }
}

impl LockManager {
    /// One shard at a time: each queue is as it was at one instant, the whole is not. A run is one lock, on
    /// its last entry.
    pub fn list(&self) -> LockTable {
        let mut table = LockTable::default();
        for shard in &self.shards {
            let shard = shard.lock();
            for (hash, queue) in &shard.queues {
                let first = table.locks.len();
                for (place, lock) in queue.granted.iter().enumerate() {
                    table.locks.push(queue.info(*hash, place, &lock.owner, lock.class, true));
                }
                let (waiters, behind) = (queue.waiters(), queue.granted.len());
                for (at, me) in waiters.iter().enumerate() {
                    table.locks.push(queue.info(*hash, behind + at, me.owner, me.class, false));
                    let granted = (0..behind).filter(|place| queue.keeps_off(*place, *me));
                    let waiting = (0..at).filter(|before| queue.waits_for(*me, waiters[*before])).map(|before| behind + before);
                    table.waits.extend(granted.chain(waiting).map(|other| (first + behind + at, first + other)));
                }
            }
        }
        table.locks.extend(self.runs.list().into_iter().enumerate().map(|(at, run)| LockInfo {
            queue: self.hash(run.tree, Target::Key(&run.to)),
            // Behind those in queues.
            place: u32::MAX - at as u32,
            owner: run.owner,
            tree: run.tree,
            key: Some(run.to),
            table: false,
            strength: run.class.strength,
            span: run.class.span,
            granted: true,
        }));
        table
    }
}
