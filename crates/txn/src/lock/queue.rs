//! One queue: who holds locks on one thing, and who waits there, in the order in which they came.
//!
//! A crowd may wait for one row. What a queue does for one of them must not grow with the others, so those
//! who wait stand in *lines*, one for each [`Class`] (strength and span): two of a class conflict with the
//! same locks. Almost always the first of a line tells of all behind it.
//!
//! # Invariants
//! 1. Whoever waits has a number, and stands in the line of its class under it. Those with smaller numbers
//!    came before, whatever their class.
//! 2. A waiting request is blocked by granted locks of others that conflict with it, and by those that came
//!    before it, wait and conflict, unless it overtakes them ([`Queue::overtakes`]).
//! 3. *Holders* are those who wait and hold a lock in the same queue that matters for it
//!    ([`Queue::holds`]). Of all others in a line, none can be granted before the first of the line: what
//!    blocks the first blocks those behind it, too. So a release looks at the first of each line and at the
//!    holders, grants while one of them is free, and stops.
//! 4. A line is not empty, and a queue without waiting requests has no [`Waiting`].

use std::collections::BTreeMap;
use std::sync::Arc;

use base::TreeId;

use super::class::{Class, covers};
use super::owner::{Heir, Owner, Stage};
use super::words::{Span, Strength};
use crate::api::TableLock;

/// A check looks at each request only if there are no more: a crowd may wait for one row.
const LOOKED_AT: usize = 16;

/// A granted lock.
#[derive(Debug)]
pub(super) struct Lock {
    pub owner: Arc<Owner>,
    pub class: Class,
}

/// Those of one class who wait, by their numbers.
#[derive(Debug)]
pub(super) struct Line {
    pub class: Class,
    pub members: BTreeMap<u64, Arc<Owner>>,
}

impl Line {
    fn waiters(&self) -> impl Iterator<Item = Waiter<'_>> {
        self.members.iter().map(|(number, owner)| Waiter { owner, class: self.class, number: *number })
    }
}

#[derive(Debug, Default)]
pub(super) struct Waiting {
    next: u64,
    lines: Vec<Line>,
    /// Numbers of holders (invariant 3), and perhaps of some who are none any more.
    holders: Vec<u64>,
}

/// The answer to a request, before it is queued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Free,
    Held,
    Blocked,
}

/// One who waits.
#[derive(Clone, Copy)]
pub(super) struct Waiter<'a> {
    pub owner: &'a Arc<Owner>,
    pub class: Class,
    pub number: u64,
}

#[derive(Debug)]
pub(super) struct Queue {
    pub tree: TreeId,
    /// For lists of locks; `None` for the supremum and for tables.
    pub key: Option<Box<[u8]>>,
    pub table: bool,
    pub granted: Vec<Lock>,
    waiting: Option<Box<Waiting>>,
}

fn is(owner: &Arc<Owner>, other: &Arc<Owner>) -> bool {
    Arc::ptr_eq(owner, other)
}

impl Queue {
    pub fn new(tree: TreeId, key: Option<&[u8]>, table: bool, granted: Vec<Lock>) -> Queue {
        Queue { tree, key: key.map(Box::from), table, granted, waiting: None }
    }

    pub fn is_empty(&self) -> bool {
        self.granted.is_empty() && self.waiting.is_none()
    }

    pub fn has_others(&self, owner: &Arc<Owner>) -> bool {
        let of_another = |other: &Arc<Owner>| !is(other, owner);
        self.granted.iter().any(|lock| of_another(&lock.owner)) || self.lines().iter().any(|line| line.members.values().any(of_another))
    }

    /// Takes granted locks of an owner out, and tells `gone`.
    pub fn release(&mut self, owner: &Arc<Owner>, gone: &mut dyn FnMut(Class), wanted: impl Fn(Class) -> bool) {
        self.granted.retain(|lock| {
            let goes = is(&lock.owner, owner) && wanted(lock.class);
            if goes {
                gone(lock.class);
            }
            !goes
        });
    }

    fn conflict(&self, class: Class, other: Class) -> bool {
        class.conflicts(self.key.is_none() && !self.table, other)
    }

    fn lines(&self) -> &[Line] {
        self.waiting.as_ref().map_or(&[], |waiting| &waiting.lines)
    }

    pub fn own<'a>(&'a self, owner: &'a Arc<Owner>) -> impl DoubleEndedIterator<Item = (usize, &'a Lock)> {
        self.granted.iter().enumerate().filter(|(_, lock)| is(&lock.owner, owner))
    }

    /// Who wants a record exclusively overtakes those that wait for it exclusively because of what he holds
    /// there: to wait for them would be a deadlock.
    fn overtakes(&self, owner: &Arc<Owner>, class: Class, other: Class) -> bool {
        !self.table
            && (class.strength, other.strength) == (TableLock::X, TableLock::X)
            && class.span != Span::InsertIntention
            && self.own(owner).any(|(_, lock)| self.conflict(other, lock.class))
    }

    /// Is one that came before number `before` and waits in the way?
    fn is_behind(&self, owner: &Arc<Owner>, class: Class, before: u64) -> bool {
        self.lines().iter().any(|line| {
            self.conflict(class, line.class)
                && line.members.range(..before).any(|(_, other)| !is(other, owner))
                && !self.overtakes(owner, class, line.class)
        })
    }

    fn is_kept_off(&self, owner: &Arc<Owner>, class: Class) -> bool {
        self.granted.iter().any(|lock| !is(&lock.owner, owner) && self.conflict(class, lock.class))
    }

    /// Is anything in the way of one that comes now?
    pub fn is_in_the_way(&self, owner: &Arc<Owner>, class: Class) -> bool {
        self.is_kept_off(owner, class) || self.is_behind(owner, class, u64::MAX)
    }

    /// What a request would get. One that waits is not asked again.
    pub fn ask(&self, owner: &Arc<Owner>, class: Class) -> Answer {
        if class.span != Span::InsertIntention && self.own(owner).any(|(_, lock)| lock.class.covers(class)) {
            return Answer::Held;
        }
        if self.is_in_the_way(owner, class) { Answer::Blocked } else { Answer::Free }
    }

    pub fn holds_record(&self, owner: &Arc<Owner>, strength: Strength) -> bool {
        self.own(owner).any(|(_, l)| matches!(l.class.span, Span::Record | Span::NextKey) && covers(l.class.strength, strength))
    }

    /// The request of `owner` that waits here.
    pub fn waiter<'a>(&'a self, owner: &Arc<Owner>) -> Option<Waiter<'a>> {
        let number = owner.number();
        self.lines().iter().find_map(|line| {
            let found = line.members.get(&number).filter(|found| is(found, owner))?;
            Some(Waiter { owner: found, class: line.class, number })
        })
    }

    /// All who wait, in their order.
    pub fn waiters(&self) -> Vec<Waiter<'_>> {
        let mut all: Vec<Waiter<'_>> = self.lines().iter().flat_map(Line::waiters).collect();
        all.sort_unstable_by_key(|waiter| waiter.number);
        all
    }

    /// Those who wait to insert into the gap.
    pub fn inserters(&self) -> Vec<Arc<Owner>> {
        let lines = self.lines().iter().filter(|line| line.class.span == Span::InsertIntention);
        lines.flat_map(|line| line.members.values().cloned()).collect()
    }

    /// Does the owner hold what would keep another of this class waiting, or makes him overtake?
    fn holds(&self, owner: &Arc<Owner>, class: Class) -> bool {
        self.own(owner).any(|(_, own)| matches!(own.class.span, Span::Record | Span::NextKey) || self.conflict(class, own.class))
    }

    /// Queues a request.
    pub fn enqueue(&mut self, owner: &Arc<Owner>, class: Class) {
        let holds = self.holds(owner, class);
        let waiting = self.waiting.get_or_insert_default();
        let number = waiting.next;
        waiting.next += 1;
        if holds {
            waiting.holders.push(number);
        }
        match waiting.lines.iter_mut().find(|line| line.class == class) {
            Some(line) => drop(line.members.insert(number, owner.clone())),
            None => waiting.lines.push(Line { class, members: BTreeMap::from([(number, owner.clone())]) }),
        }
        owner.begin_to_wait(number);
    }

    /// Adds a granted lock to what its owner has.
    pub fn add(&mut self, owner: &Arc<Owner>, class: Class) {
        self.granted.push(Lock { owner: owner.clone(), class });
        let holds = self.waiter(owner).filter(|me| self.holds(owner, me.class)).map(|me| me.number);
        if let (Some(number), Some(waiting)) = (holds, &mut self.waiting)
            && !waiting.holders.contains(&number)
        {
            waiting.holders.push(number);
        }
    }

    /// Takes a request out; the caller says how its wait ends.
    fn take(&mut self, number: u64, class: Class) -> Option<Arc<Owner>> {
        let waiting = self.waiting.as_mut()?;
        let at = waiting.lines.iter().position(|line| line.class == class)?;
        let owner = waiting.lines[at].members.remove(&number)?;
        waiting.holders.retain(|holder| *holder != number);
        if waiting.lines[at].members.is_empty() {
            waiting.lines.swap_remove(at);
            if waiting.lines.is_empty() {
                self.waiting = None;
            }
        }
        Some(owner)
    }

    /// Takes out the request of `owner`, which is given up; its class.
    pub fn withdraw(&mut self, owner: &Arc<Owner>) -> Option<Class> {
        let Waiter { class, number, .. } = self.waiter(owner)?;
        self.take(number, class).map(|_| class)
    }

    /// Takes out all who wait, in their order.
    pub fn disperse(&mut self) -> Vec<(Class, Arc<Owner>)> {
        let all = self.waiters().iter().map(|waiter| (waiter.class, waiter.owner.clone())).collect();
        self.waiting = None;
        all
    }

    /// Grants what has become free, in order; those who are to be woken.
    pub fn grant(&mut self) -> Vec<Arc<Owner>> {
        let mut woken = Vec::new();
        if self.waiting.is_none() {
            return woken;
        }
        let mut held: Vec<Class> = Vec::new();
        for lock in &self.granted {
            if !held.contains(&lock.class) {
                held.push(lock.class);
            }
        }
        while let Some((number, class)) = self.next_free(&held) {
            let Some(owner) = self.take(number, class) else { break };
            owner.leave_queue(Stage::Granted);
            self.granted.push(Lock { owner: owner.clone(), class });
            if !held.contains(&class) {
                held.push(class);
            }
            woken.push(owner);
        }
        woken
    }

    /// The first request that can be granted; `held` are the classes of what is granted.
    fn next_free(&self, held: &[Class]) -> Option<(u64, Class)> {
        let waiting = self.waiting.as_ref()?;
        let is_holder = |number: &u64| waiting.holders.contains(number);
        let heads = waiting.lines.iter().filter_map(|line| line.members.iter().next().map(|(number, owner)| (*number, line.class, owner)));
        let free_head = |&(number, class, owner): &(u64, Class, &Arc<Owner>)| {
            !is_holder(&number) && !held.iter().any(|other| self.conflict(class, *other)) && !self.is_behind(owner, class, number)
        };
        let free_holder =
            |&(number, class, owner): &(u64, Class, &Arc<Owner>)| !self.is_kept_off(owner, class) && !self.is_behind(owner, class, number);
        let holders = self.holders().map(|w| (w.number, w.class, w.owner));
        let free = heads.filter(free_head).chain(holders.filter(free_holder));
        free.map(|(number, class, _)| (number, class)).min_by_key(|(number, _)| *number)
    }

    fn holders(&self) -> impl Iterator<Item = Waiter<'_>> {
        let numbers = self.waiting.as_ref().map_or(&[][..], |waiting| &waiting.holders);
        let find = |number: &u64| {
            let line = self.lines().iter().find(|line| line.members.contains_key(number))?;
            Some(Waiter { owner: line.members.get(number)?, class: line.class, number: *number })
        };
        numbers.iter().filter_map(find)
    }

    /// Does the granted lock at a place keep one who waits from his?
    pub fn keeps_off(&self, place: usize, me: Waiter<'_>) -> bool {
        let lock = &self.granted[place];
        !is(&lock.owner, me.owner) && self.conflict(me.class, lock.class)
    }

    /// The owners of granted locks for which one waits.
    pub fn granted_blockers<'a>(&'a self, me: Waiter<'a>) -> impl Iterator<Item = &'a Arc<Owner>> {
        (0..self.granted.len()).filter(move |place| self.keeps_off(*place, me)).map(|place| &self.granted[place].owner)
    }

    /// Does one who waits do so for another who waits?
    pub fn waits_for(&self, me: Waiter<'_>, other: Waiter<'_>) -> bool {
        other.number < me.number && self.conflict(me.class, other.class) && !self.overtakes(me.owner, me.class, other.class)
    }

    /// As many of those for whom `me` waits, and who wait themselves, as tell of all: the first and the last
    /// of each line before `me`, and the holders. Victims tell of nobody: they are about to leave, and those
    /// between them are not.
    pub fn spokesmen<'a>(&'a self, me: Waiter<'a>) -> Vec<Waiter<'a>> {
        let mut some: Vec<Waiter<'a>> = Vec::new();
        for line in self.lines() {
            let mut before = line.members.range(..me.number).filter(|(_, owner)| !owner.is_victim());
            let ends = [before.next(), before.next_back()];
            some.extend(ends.into_iter().flatten().map(|(number, owner)| Waiter { owner, class: line.class, number: *number }));
        }
        some.extend(self.holders());
        some.retain(|other| self.waits_for(me, *other) && !other.owner.is_victim());
        some.sort_unstable_by_key(|other| other.number);
        some.dedup_by_key(|other| other.number);
        some
    }

    pub fn is_holder(&self, me: Waiter<'_>) -> bool {
        self.waiting.as_ref().is_some_and(|waiting| waiting.holders.contains(&me.number))
    }

    /// Who gets a gap lock from the locks here, waiting ones included. On an insert: whose lock is on its
    /// gap. On a removal: everybody, but at READ COMMITTED only what guards a unique key (InnoDB:
    /// `lock_rec_inherit_to_gap`).
    pub fn heirs(&self, removed: bool) -> Vec<Heir> {
        let granted = self.granted.iter().map(|lock| (&lock.owner, lock.class));
        let waiting = self.waiters();
        let all = granted.chain(waiting.iter().map(|waiter| (waiter.owner, waiter.class)));
        let leaves =
            all.filter(|(_, class)| class.span != Span::InsertIntention && (removed || matches!(class.span, Span::Gap | Span::NextKey)));
        leaves.filter_map(|(owner, class)| owner.heir(class.strength, removed)).collect()
    }

    /// What is always true of a queue, for debug builds: invariants 1, 3 and 4, and that granted locks on a
    /// record are compatible.
    pub fn check(&self) {
        if cfg!(debug_assertions) {
            self.check_granted();
            let Some(waiting) = &self.waiting else { return };
            debug_assert!(!waiting.lines.is_empty(), "4: who waits stands in a line");
            for line in &waiting.lines {
                debug_assert!(!line.members.is_empty(), "4: a line is not empty");
                debug_assert!(line.members.keys().all(|number| *number < waiting.next), "1: numbers are given once");
            }
            if waiting.lines.iter().map(|line| line.members.len()).sum::<usize>() > LOOKED_AT {
                return;
            }
            let waiters = self.waiters();
            debug_assert!(waiters.is_sorted_by(|a, b| a.number < b.number), "1: no two have the same number");
            let knows = |me: &Waiter<'_>| !self.holds(me.owner, me.class) || self.is_holder(*me);
            debug_assert!(waiters.iter().all(knows), "3: who holds a lock that matters is known as a holder");
        }
    }

    fn check_granted(&self) {
        let on_record = |lock: &&Lock| !self.table && matches!(lock.class.span, Span::Record | Span::NextKey) && self.key.is_some();
        let some: Vec<&Lock> = self.granted.iter().filter(on_record).take(LOOKED_AT).collect();
        for (at, lock) in some.iter().enumerate() {
            let is_alone = |other: &&Lock| is(&other.owner, &lock.owner) || !self.conflict(lock.class, other.class);
            debug_assert!(some[..at].iter().all(is_alone), "2: locks of two owners on a record are compatible");
        }
    }
}
