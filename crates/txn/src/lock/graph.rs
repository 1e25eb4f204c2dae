//! Who waits for whom: deadlocks, also those that go through locks of another kind.
//!
//! Sessions wait for metadata locks, too. Whoever manages those tells for whom a connection waits there
//! ([`LockManager::set_elsewhere`]) and asks [`LockManager::waits_of`] for the rest. Each side registers a
//! wait before it looks for a cycle, so the one that closes a cycle sees all of it.
//!
//! The search reads one owner's wait after the other, while locks are granted and given up: what it puts
//! together may never have been there at one time. So a cycle is looked at again
//! ([`LockManager::confirms`]) before anybody gives up for it. Waits are numbered: whoever is in the same
//! wait at both looks has waited all the time between them, and has neither got nor given up a lock. So
//! each step seen at the second look was there when the first one ended.
//!
//! # Invariants
//! 1. Who begins to wait is queued before it looks (a fence stands between), and sees each wait that began
//!    before its own; so who closes a cycle finds it, however many look at one time. Only who has found one
//!    is alone, and looks again: two who close one cycle choose one victim. A cycle can be closed by nobody
//!    who begins to wait, when a waiting owner inherits a lock on a gap: then those who wait to insert
//!    there look again ([`super::LockManager::inherit_on_remove`]).
//! 2. A search does not visit a crowd one by one. What those of one class wait for in one queue the last of
//!    them waits for, too, so a search follows a line once, from its last member that it meets
//!    ([`Search::row_blockers`]). Victims wait for nobody, for they are about to leave, and so they stand
//!    for nobody either: they are passed over where those for whom one waits are gathered, and never later,
//!    when others have been left out for their sake.
//! 3. A search is a loop, not a recursion, and looks at [`STEPS_MAX`] locks at most. Beyond that whoever
//!    asks gives up, as if it had found a cycle (InnoDB had the same rule): a deadlock that is not found
//!    would end by its timeout alone.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering, fence};
use std::sync::{Arc, OnceLock, Weak};

use base::TrxId;
use parking_lot::Mutex;

use super::LockManager;
use super::class::Class;
use super::list::LockInfo;
use super::owner::Owner;
use super::queue::Queue;

/// Locks that one search looks at.
const STEPS_MAX: u64 = 1_000_000;

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

/// What a search ends with.
enum Found {
    Nothing,
    /// Each owner waits for the next, and the last for the first.
    Cycle(Vec<Step>),
    TooFar,
}

/// What a search has seen.
struct Search<'a> {
    locks: &'a LockManager,
    owners: HashSet<u64>,
    /// From which number on it has followed lines, by queue and class.
    lines: HashMap<(u64, Class), u64>,
    steps: u64,
}

pub(super) struct Graph {
    /// Held while a victim is chosen.
    detector: Mutex<()>,
    /// Cycles are not looked for: a wait in one ends when its time is over.
    off: AtomicBool,
    pub(super) steps_max: u64,
    elsewhere: OnceLock<Elsewhere>,
    on_deadlock: OnceLock<OnDeadlock>,
    /// Owners by connection.
    sessions: Mutex<HashMap<u64, Weak<Owner>>>,
}

impl Default for Graph {
    fn default() -> Graph {
        Graph {
            detector: Mutex::default(),
            off: AtomicBool::new(false),
            steps_max: STEPS_MAX,
            elsewhere: OnceLock::new(),
            on_deadlock: OnceLock::new(),
            sessions: Mutex::default(),
        }
    }
}

impl LockManager {
    pub fn set_elsewhere(&self, elsewhere: Elsewhere) {
        let first = self.graph.elsewhere.set(elsewhere).is_ok();
        debug_assert!(first, "one manager of other locks");
    }

    /// `innodb_deadlock_detect`.
    pub fn set_detection(&self, on: bool) {
        self.graph.off.store(!on, Ordering::Relaxed);
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
        let mut all: Vec<LockInfo> = queue.own(owner).map(|(place, lock)| queue.info(hash, place, &lock.owner, lock.class, true)).collect();
        all.extend(queue.waiter(owner).map(|me| queue.info(hash, queue.granted.len(), me.owner, me.class, false)));
        all
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

    /// For whom a connection waits because of row locks, itself or through others who wait for row locks.
    pub fn waits_of(&self, connection: u64) -> Vec<u64> {
        let Some(owner) = self.owner_of_session(connection).filter(|o| o.is_waiting()) else { return Vec::new() };
        let mut search = Search::new(self, &owner);
        let (mut open, mut ends) = (vec![owner.clone()], Vec::new());
        while let Some(waiter) = open.pop().filter(|_| !search.is_too_far()) {
            for next in search.row_blockers(&waiter, &owner).1 {
                if !search.owners.insert(next.id) {
                    continue;
                }
                if next.is_waiting() { open.push(next) } else { ends.push(next.session.load(Ordering::Relaxed)) }
            }
        }
        ends.retain(|session| *session != 0);
        ends
    }

    /// After a request was queued: looks for cycles, and picks a victim in each.
    pub fn detect(&self, owner: &Arc<Owner>) {
        if self.graph.off.load(Ordering::Relaxed) {
            return;
        }
        // If two begin to wait at one time, at least one of them sees the other.
        fence(Ordering::SeqCst);
        if matches!(self.find_cycle(owner), Found::Nothing) {
            return;
        }
        let _one_at_a_time = self.graph.detector.lock();
        while !owner.is_victim() {
            let cycle = match self.find_cycle(owner) {
                Found::Nothing => return,
                Found::Cycle(cycle) => cycle,
                Found::TooFar => {
                    self.counters.deadlocks.fetch_add(1, Ordering::Relaxed);
                    owner.choose(owner.waits.load(Ordering::Relaxed));
                    return;
                }
            };
            if !self.confirms(&cycle) {
                continue;
            }
            // One that waits elsewhere cannot be woken from here; the owner that asked waits here for
            // certain. Of those who have done as little as each other it is, as in InnoDB, the one that
            // asked, then the one that waits for it, and so on backward.
            let here = cycle.iter().enumerate().filter(|(_, step)| step.wait != 0 && step.owner.is_waiting());
            let victim =
                here.min_by_key(|(i, step)| (step.owner.weight(), (cycle.len() - i) % cycle.len())).map_or(&cycle[0], |(_, step)| step);
            self.counters.deadlocks.fetch_add(1, Ordering::Relaxed);
            self.report(&cycle, &victim.owner);
            victim.owner.choose(victim.wait);
        }
    }

    /// Depth-first search for a path from an owner back to itself.
    fn find_cycle(&self, start: &Arc<Owner>) -> Found {
        let mut search = Search::new(self, start);
        let found = search.run(start);
        self.counters.search_steps.fetch_add(search.steps, Ordering::Relaxed);
        found
    }

    /// Is all of the cycle still there, each owner in the wait in which it was found?
    fn confirms(&self, cycle: &[Step]) -> bool {
        let next = cycle.iter().cycle().skip(1);
        cycle.iter().zip(next).all(|(step, next)| self.is_there(step, &next.owner))
    }

    fn is_there(&self, step: &Step, next: &Arc<Owner>) -> bool {
        let hash = step.owner.waits_in.load(Ordering::Acquire);
        if hash == 0 {
            return step.wait == 0 && self.blockers_elsewhere(&step.owner).iter().any(|owner| owner.id == next.id);
        }
        let shard = self.shard(hash);
        let waits = |queue: &Queue| {
            let Some(me) = queue.waiter(&step.owner) else { return false };
            queue.granted_blockers(me).any(|owner| owner.id == next.id)
                || queue.waiter(next).is_some_and(|other| queue.waits_for(me, other))
        };
        step.owner.waits.load(Ordering::Relaxed) == step.wait && shard.queues.get(&hash).is_some_and(waits)
    }

    /// For whom an owner waits because of locks of another kind.
    fn blockers_elsewhere(&self, owner: &Owner) -> Vec<Arc<Owner>> {
        let session = owner.session.load(Ordering::Relaxed);
        match self.graph.elsewhere.get() {
            Some(elsewhere) if session != 0 => {
                let owners = elsewhere(session).into_iter().filter_map(|id| self.owner_of_session(id));
                owners.filter(|owner| !owner.is_victim()).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl<'a> Search<'a> {
    fn new(locks: &'a LockManager, start: &Owner) -> Search<'a> {
        Search { locks, owners: HashSet::from([start.id]), lines: HashMap::new(), steps: 0 }
    }

    fn is_too_far(&self) -> bool {
        self.steps > self.locks.graph.steps_max
    }

    fn run(&mut self, start: &Arc<Owner>) -> Found {
        // The path, each with those behind it that have still to be visited.
        let (wait, blockers) = self.blockers(start, start);
        let mut path = vec![(Step { owner: start.clone(), wait }, blockers.into_iter())];
        while let Some((_, rest)) = path.last_mut() {
            let Some(next) = rest.next() else {
                path.pop();
                continue;
            };
            if next.id == start.id {
                return Found::Cycle(path.into_iter().map(|(step, _)| step).collect());
            }
            if !self.owners.insert(next.id) {
                continue;
            }
            if self.is_too_far() {
                return Found::TooFar;
            }
            let (wait, blockers) = self.blockers(&next, start);
            path.push((Step { owner: next, wait }, blockers.into_iter()));
        }
        Found::Nothing
    }

    /// Whom an owner waits for now, whatever the kind of lock, and in which of its waits; waits elsewhere
    /// have no number, 0. Those who wait in one queue are named by some of them.
    fn blockers(&mut self, owner: &Arc<Owner>, start: &Arc<Owner>) -> (u64, Vec<Arc<Owner>>) {
        self.steps += 1;
        if owner.is_waiting() { self.row_blockers(owner, start) } else { (0, self.locks.blockers_elsewhere(owner)) }
    }

    fn row_blockers(&mut self, owner: &Arc<Owner>, start: &Arc<Owner>) -> (u64, Vec<Arc<Owner>>) {
        let hash = owner.waits_in.load(Ordering::Acquire);
        if hash == 0 {
            return (0, Vec::new());
        }
        let shard = self.locks.shard(hash);
        let wait = owner.waits.load(Ordering::Relaxed);
        let Some(queue) = shard.queues.get(&hash) else { return (wait, Vec::new()) };
        let Some(me) = queue.waiter(owner) else { return (wait, Vec::new()) };
        // What holders wait for is their own affair. Anybody else waits for what the last of his class
        // waits for that was met, or for more.
        if !queue.is_holder(me) {
            match self.lines.entry((hash, me.class)) {
                Entry::Occupied(followed) if *followed.get() >= me.number => return (wait, Vec::new()),
                Entry::Occupied(mut followed) => drop(followed.insert(me.number)),
                Entry::Vacant(line) => drop(line.insert(me.number)),
            }
        }
        self.steps += queue.granted.len() as u64;
        let mut blockers: Vec<Arc<Owner>> = queue.granted_blockers(me).filter(|owner| !owner.is_victim()).cloned().collect();
        let mut spokesmen = queue.spokesmen(me);
        spokesmen.retain(|other| queue.is_holder(*other) || self.lines.get(&(hash, other.class)).is_none_or(|from| *from < other.number));
        spokesmen.extend(queue.waiter(start).filter(|start| queue.waits_for(me, *start)));
        self.steps += spokesmen.len() as u64;
        blockers.extend(spokesmen.iter().map(|other| other.owner.clone()));
        (wait, blockers)
    }
}

#[cfg(test)]
mod tests {
    use base::TreeId;

    use super::super::{Outcome, Request, RowLockLimits, Span, TableLock, Target};
    use super::*;
    use crate::api::Isolation;

    /// Each step was true when it was read, and never both: who was waited for has given the row up by the
    /// time that he waits for it again.
    #[test]
    fn steps_of_two_times_are_no_cycle() {
        let locks = LockManager::new(RowLockLimits::default(), [1, 2]);
        let request = Request { tree: TreeId(1), target: Target::Key(b"k"), strength: TableLock::X, span: Span::Record, queue: true };
        let [a, b] = [locks.owner(), locks.owner()];
        let blockers = |owner: &Arc<Owner>| Search::new(&locks, owner).blockers(owner, owner);
        let look = |owner: &Arc<Owner>| Step { owner: owner.clone(), wait: blockers(owner).0 };
        let take = |owner: &Arc<Owner>| {
            owner.open(Isolation::RepeatableRead);
            locks.lock(owner, &request)
        };
        assert_eq!((take(&b), take(&a)), (Outcome::Granted, Outcome::Queued));
        let mut cycle = vec![look(&a)];
        assert_eq!(blockers(&a).1[0].id, b.id);
        locks.release_all(&b);
        assert_eq!(take(&b), Outcome::Queued);
        cycle.push(look(&b));
        assert_eq!(blockers(&b).1[0].id, a.id);
        assert!(!locks.confirms(&cycle));
        // The same once more, so that both wait for each other's places again, in other waits.
        assert_eq!(locks.poll(&a), Ok(true));
        locks.release_all(&a);
        assert_eq!((locks.poll(&b), take(&a)), (Ok(true), Outcome::Queued));
        assert!(!locks.confirms(&cycle));
        assert_ne!(look(&a).wait, cycle[0].wait);
    }
}
