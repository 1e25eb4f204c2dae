//! Who waits for whom: deadlocks, also those that go through locks of another kind.
//!
//! Sessions wait for metadata locks, too. Whoever manages those tells for whom a connection waits there ([`LockManager::set_elsewhere`]) and asks
//! [`LockManager::waits_of`] for the rest. Each side registers a wait before it looks for a cycle, so the one that closes a cycle sees all of it.
//!
//! The search reads one owner's wait after the other, while locks are granted and given up: what it puts together may never have been there at one time. So a
//! cycle is looked at again ([`LockManager::confirms`]) before anybody gives up for it. Waits are numbered: whoever is in the same wait at both looks has
//! waited all the time between them, and has neither got nor given up a lock. So each step seen at the second look was there when the first one ended.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock, Weak};

use base::TrxId;
use parking_lot::Mutex;

use super::list::LockInfo;
use super::{LockManager, Owner};

/// For whom a connection waits outside of row locks.
pub type Elsewhere = Box<dyn Fn(u64) -> Vec<u64> + Send + Sync>;

/// A deadlock as it was found, before anybody gave up.
#[derive(Clone, Debug)]
pub struct Deadlock {
    /// Each waits for the next, and the last for the first.
    pub members: Vec<DeadlockMember>,
    /// Who gives up: an index into `members`.
    pub victim: usize,
}

/// One transaction of a deadlock.
#[derive(Clone, Debug)]
pub struct DeadlockMember {
    /// 0: none.
    pub connection: u64,
    /// 0: it has changed nothing yet.
    pub trx: TrxId,
    /// See `Owner::id`.
    pub owner: u64,
    pub row_locks: u64,
    /// What it waits for; none: a lock of another kind.
    pub awaited: Option<LockInfo>,
    /// What it has in the queue in which the one before it waits.
    pub held: Vec<LockInfo>,
}

/// Told of each deadlock, by the thread that found it. It must not wait for locks.
pub type OnDeadlock = Box<dyn Fn(Deadlock) + Send + Sync>;

/// An owner on a path of the search, and in which of its waits it was when it was asked for whom it waits.
#[derive(Clone)]
struct Step {
    owner: Arc<Owner>,
    wait: u64,
}

impl Step {
    fn new(owner: &Arc<Owner>) -> Step {
        Step { owner: owner.clone(), wait: 0 }
    }
}

#[derive(Default)]
pub(super) struct Graph {
    /// Held while one looks for a cycle.
    detector: Mutex<()>,
    elsewhere: OnceLock<Elsewhere>,
    on_deadlock: OnceLock<OnDeadlock>,
    /// Owners by connection.
    sessions: Mutex<HashMap<u64, Weak<Owner>>>,
}

impl LockManager {
    pub fn set_elsewhere(&self, elsewhere: Elsewhere) {
        let first = self.graph.elsewhere.set(elsewhere).is_ok();
        debug_assert!(first, "one manager of other locks");
    }

    pub fn set_on_deadlock(&self, told: OnDeadlock) {
        let first = self.graph.on_deadlock.set(told).is_ok();
        debug_assert!(first, "one keeper of deadlocks");
    }

    /// Tells of a cycle, in which each owner waits for the next.
    fn report(&self, cycle: &[Step], victim: &Arc<Owner>) {
        let Some(told) = self.graph.on_deadlock.get() else { return };
        let before = cycle.iter().cycle().skip(cycle.len() - 1);
        let member = |(Step { owner, .. }, Step { owner: before, .. }): (&Step, &Step)| {
            let trx = TrxId(owner.held.lock().trx);
            let wanted = self.locks_in(owner.waits_in.load(Ordering::Acquire), owner);
            let crossed = self.locks_in(before.waits_in.load(Ordering::Acquire), owner);
            DeadlockMember {
                connection: owner.session.load(Ordering::Relaxed),
                trx,
                owner: owner.id,
                row_locks: owner.figures().row_locks,
                awaited: wanted.into_iter().find(|lock| !lock.granted),
                held: crossed.into_iter().filter(|lock| lock.granted).collect(),
            }
        };
        let victim = cycle.iter().position(|step| step.owner.id == victim.id).unwrap_or(0);
        told(Deadlock { members: cycle.iter().zip(before).map(member).collect(), victim });
    }

    /// What an owner has and wants in one queue.
    pub(super) fn locks_in(&self, hash: u64, owner: &Arc<Owner>) -> Vec<LockInfo> {
        let shard = self.shard(hash);
        let Some(queue) = shard.queues.get(&hash) else { return Vec::new() };
        let own = queue.locks.iter().enumerate().filter(|(_, lock)| Arc::ptr_eq(&lock.owner, owner));
        own.map(|(place, lock)| queue.info(hash, place, lock)).collect()
    }

    /// Names the connection whose transactions the owner stands for.
    pub fn set_session(&self, owner: &Arc<Owner>, connection: u64) {
        owner.session.store(connection, Ordering::Relaxed);
        let mut sessions = self.graph.sessions.lock();
        if sessions.len() > 64 && sessions.len().is_power_of_two() {
            sessions.retain(|_, owner| owner.strong_count() > 0);
        }
        sessions.insert(connection, Arc::downgrade(owner));
    }

    /// The session goes on with another owner; this one keeps its locks, and waits for nobody.
    pub fn leave_session(&self, owner: &Owner) {
        owner.session.store(0, Ordering::Relaxed);
    }

    fn owner_of_session(&self, connection: u64) -> Option<Arc<Owner>> {
        self.graph.sessions.lock().get(&connection).and_then(Weak::upgrade)
    }

    /// For whom a connection waits because of row locks.
    pub fn waits_of(&self, connection: u64) -> Vec<u64> {
        let Some(owner) = self.owner_of_session(connection).filter(|o| o.is_waiting()) else { return Vec::new() };
        self.row_blockers(&owner).1.iter().map(|o| o.session.load(Ordering::Relaxed)).filter(|id| *id != 0).collect()
    }

    /// After a request was queued: looks for cycles, and picks a victim in each.
    pub fn detect(&self, owner: &Arc<Owner>) {
        let _one_at_a_time = self.graph.detector.lock();
        while let Some(cycle) = self.find_cycle(owner, &mut vec![Step::new(owner)], &mut HashSet::from([owner.id])) {
            if !self.confirms(&cycle) {
                continue;
            }
            // One that waits elsewhere cannot be woken from here; the owner that asked waits here for certain. Of those who have done as little as
            // each other it is, as in InnoDB, the one that asked, then the one that waits for it, and so on backward.
            let here = cycle.iter().map(|step| &step.owner).enumerate().filter(|(_, o)| o.is_waiting());
            let victim = here.min_by_key(|(i, o)| (o.weight(), (cycle.len() - i) % cycle.len())).map_or(owner, |(_, o)| o);
            self.counters.deadlocks.fetch_add(1, Ordering::Relaxed);
            self.report(&cycle, victim);
            victim.victim.store(true, Ordering::Release);
            victim.wake.wake();
            if victim.id == owner.id {
                return;
            }
        }
    }

    /// Depth-first search for a path from the last of `path` back to the first. Owners already chosen as victims wait for nobody.
    fn find_cycle(&self, start: &Arc<Owner>, path: &mut Vec<Step>, seen: &mut HashSet<u64>) -> Option<Vec<Step>> {
        let here = path.last_mut().expect("never empty");
        let (wait, blockers) = self.blockers(&here.owner);
        here.wait = wait;
        for next in blockers {
            if next.id == start.id {
                return Some(path.clone());
            }
            if next.victim.load(Ordering::Acquire) || !seen.insert(next.id) {
                continue;
            }
            path.push(Step::new(&next));
            if let Some(cycle) = self.find_cycle(start, path, seen) {
                return Some(cycle);
            }
            path.pop();
        }
        None
    }

    /// Is all of the cycle still there, each owner in the wait in which it was found?
    fn confirms(&self, cycle: &[Step]) -> bool {
        let next = cycle.iter().cycle().skip(1);
        cycle.iter().zip(next).all(|(step, next)| {
            let (wait, blockers) = self.blockers(&step.owner);
            wait == step.wait && blockers.iter().any(|owner| owner.id == next.owner.id)
        })
    }

    /// Whom an owner waits for now, whatever the kind of lock, and in which of its waits; waits elsewhere have no number, 0.
    fn blockers(&self, owner: &Arc<Owner>) -> (u64, Vec<Arc<Owner>>) {
        if owner.is_waiting() {
            return self.row_blockers(owner);
        }
        let session = owner.session.load(Ordering::Relaxed);
        let blockers = match self.graph.elsewhere.get() {
            Some(elsewhere) if session != 0 => elsewhere(session).into_iter().filter_map(|id| self.owner_of_session(id)).collect(),
            _ => Vec::new(),
        };
        (0, blockers)
    }

    fn row_blockers(&self, owner: &Arc<Owner>) -> (u64, Vec<Arc<Owner>>) {
        let hash = owner.waits_in.load(Ordering::Acquire);
        if hash == 0 {
            return (0, Vec::new());
        }
        let shard = self.shard(hash);
        let wait = owner.waits.load(Ordering::Relaxed);
        let Some(queue) = shard.queues.get(&hash) else { return (wait, Vec::new()) };
        let Some(i) = queue.locks.iter().position(|l| !l.granted && Arc::ptr_eq(&l.owner, owner)) else { return (wait, Vec::new()) };
        (wait, queue.blockers(i).map(|j| queue.locks[j].owner.clone()).collect())
    }
}

#[cfg(test)]
mod tests {
    use base::TreeId;

    use super::super::{Outcome, Request, Span, TableLock, Target};
    use super::*;
    use crate::api::Isolation;

    /// Each step was true when it was read, and never both: who was waited for has given the row up by the time that he waits for it again.
    #[test]
    fn steps_of_two_times_are_no_cycle() {
        let locks = LockManager::new(u64::MAX);
        let request = Request { tree: TreeId(1), target: Target::Key(b"k"), strength: TableLock::X, span: Span::Record, queue: true };
        let [a, b] = [locks.owner(), locks.owner()];
        let look = |owner: &Arc<Owner>| Step { wait: locks.blockers(owner).0, ..Step::new(owner) };
        let take = |owner: &Arc<Owner>| {
            owner.open(Isolation::RepeatableRead);
            locks.lock(owner, &request)
        };
        assert_eq!((take(&b), take(&a)), (Outcome::Granted, Outcome::Queued));
        let mut cycle = vec![look(&a)];
        assert_eq!(locks.blockers(&a).1[0].id, b.id);
        locks.release_all(&b);
        assert_eq!(take(&b), Outcome::Queued);
        cycle.push(look(&b));
        assert_eq!(locks.blockers(&b).1[0].id, a.id);
        assert!(!locks.confirms(&cycle));
        // The same once more, so that both wait for each other's places again, in other waits.
        assert_eq!(locks.poll(&a), Ok(true));
        locks.release_all(&a);
        assert_eq!((locks.poll(&b), take(&a)), (Ok(true), Outcome::Queued));
        assert!(!locks.confirms(&cycle));
        assert_ne!(look(&a).wait, cycle[0].wait);
    }
}
