//! A manager with runs answers as one without: the same requests, insertions and removals to both.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use base::TreeId;

use super::RUNS_MAX;
use crate::api::Isolation;
use crate::lock::class::Class;
use crate::lock::words::Strength;
use crate::lock::{LockManager, Outcome, Owner, Request, RowLockLimits, Span, TableLock, Target};

const TREE: TreeId = TreeId(7);

fn manager(apart: u32) -> LockManager {
    LockManager::new(RowLockLimits { apart, ..RowLockLimits::default() }, [0xa076_1d64_78bd_642f, 0x9e37_79b9_7f4a_7c15])
}

fn request(key: &[u8], strength: Strength, span: Span) -> Request<'_> {
    Request { tree: TREE, target: Target::Key(key), strength, span, queue: true }
}

fn owner(locks: &LockManager) -> Arc<Owner> {
    let owner = locks.owner();
    owner.open(Isolation::RepeatableRead);
    owner
}

/// Locks entries as a scan does that has met them one behind the other.
fn scan(locks: &LockManager, owner: &Arc<Owner>, keys: impl Iterator<Item = u64>, strength: Strength) -> Vec<Outcome> {
    let mut before: Option<[u8; 8]> = None;
    let mut outcomes = Vec::new();
    for (n, key) in keys.map(u64::to_be_bytes).enumerate() {
        let wanted = request(&key, strength, Span::NextKey);
        outcomes.push(match before.filter(|_| n as u32 >= locks.apart()) {
            Some(before) => locks.lock_next(owner, &wanted, &before),
            None => locks.lock(owner, &wanted),
        });
        before = Some(key);
    }
    outcomes
}

fn queues(locks: &LockManager) -> usize {
    locks.shards.iter().map(|shard| shard.lock().queues.len()).sum()
}

/// A scan of a hundred thousand entries leaves a lock for each of the first few, and one for the rest.
#[test]
fn a_long_scan_takes_the_room_of_a_short_one() {
    let locks = manager(64);
    let a = owner(&locks);
    assert!(scan(&locks, &a, 0..100_000, TableLock::S).iter().all(|outcome| *outcome == Outcome::Granted));
    assert_eq!((queues(&locks), locks.list().locks.len(), a.figures().row_locks), (64, 65, 100_000));
    assert!(scan(&locks, &a, 0..100_000, TableLock::S).iter().all(|outcome| *outcome == Outcome::Held));
    // The same again, exclusively: a run of its own.
    assert!(scan(&locks, &a, 0..100_000, TableLock::X).iter().all(|outcome| *outcome == Outcome::Granted));
    let b = owner(&locks);
    let key = 50_000_u64.to_be_bytes();
    assert!(locks.has_row_locks(TREE) && locks.has_gap_locks(TREE) && locks.others_have_rows(&b, TREE));
    assert!(!locks.others_have_rows(&a, TREE) && locks.record_is_free(&a, TREE, &key) && !locks.record_is_free(&b, TREE, &key));
    assert_eq!(locks.lock(&b, &request(&key, TableLock::S, Span::Record)), Outcome::Queued);
    assert_eq!(queues(&locks), 65);
    locks.release_all(&a);
    assert_eq!((locks.poll(&b), locks.list().locks.len()), (Ok(true), 1));
    locks.release_all(&b);
    assert!(!locks.has_row_locks(TREE) && !locks.has_gap_locks(TREE) && !locks.runs.any(TREE));
    assert_eq!((locks.total.load(Ordering::Relaxed), queues(&locks)), (0, 0));
}

/// An owner who scans many pieces has a bounded number of runs, and locks what he met all the same.
#[test]
fn runs_of_an_owner_are_bounded() {
    let locks = manager(1);
    let [a, b] = [owner(&locks), owner(&locks)];
    for piece in 0..100 {
        scan(&locks, &a, piece * 10..piece * 10 + 5, TableLock::X);
    }
    assert_eq!(a.held.lock().runs.len(), RUNS_MAX);
    for key in 0..1000_u64 {
        assert_eq!(locks.record_is_free(&b, TREE, &key.to_be_bytes()), key % 10 >= 5, "{key}");
    }
    locks.release_all(&a);
    assert!(locks.list().locks.is_empty());
}

/// One of the two managers, and its owners.
struct Side {
    locks: LockManager,
    owners: Vec<Arc<Owner>>,
}

impl Side {
    /// Could an owner insert before a key, or, without one, at the end?
    fn gap_is_free(&self, who: usize, key: Option<u8>) -> bool {
        let (owner, class) = (&self.owners[who], Class { strength: TableLock::X, span: Span::InsertIntention });
        let bytes = key.map(|key| [key]);
        let target = bytes.as_ref().map_or(Target::Supremum, |bytes| Target::Key(bytes));
        let hash = self.locks.hash(TREE, target);
        let run = bytes.is_some_and(|bytes| !self.locks.runs.in_the_way(owner, TREE, &bytes, class).is_empty());
        !run && self.locks.shard(hash).queues.get(&hash).is_none_or(|queue| !queue.is_in_the_way(owner, class))
    }
}

/// Where the scan of an owner is: the last key, and how many it has locked behind each other.
#[derive(Clone, Copy, Default)]
struct Scan {
    at: Option<u8>,
    streak: u32,
    waits: Option<u8>,
}

struct Twins {
    sides: [Side; 2],
    entries: BTreeSet<u8>,
    scans: Vec<Scan>,
    seed: u64,
}

const OWNERS: usize = 4;

impl Twins {
    fn new(seed: u64) -> Twins {
        let sides = [2, u32::MAX].map(|apart| {
            let locks = manager(apart);
            let owners = (0..OWNERS).map(|_| owner(&locks)).collect();
            Side { locks, owners }
        });
        Twins { sides, entries: (0..60).step_by(3).collect(), scans: vec![Scan::default(); OWNERS], seed }
    }

    fn next(&mut self, limit: u64) -> u64 {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.seed >> 33) % limit
    }

    /// Asks both, who must agree; true: it has the lock.
    fn ask(&self, who: usize, what: impl Fn(&LockManager, &Arc<Owner>) -> Outcome) -> bool {
        let [ours, plain] = self.sides.each_ref().map(|side| match what(&side.locks, &side.owners[who]) {
            Outcome::Held => Outcome::Granted,
            other => other,
        });
        assert_eq!(ours, plain, "owner {who}");
        ours == Outcome::Granted
    }

    fn behind(&self, key: u8) -> Option<u8> {
        self.entries.range(key + 1..).next().copied()
    }

    fn end(&mut self, who: usize) {
        for side in &self.sides {
            side.locks.cancel(&side.owners[who]);
            side.locks.release_all(&side.owners[who]);
            side.owners[who].open(Isolation::RepeatableRead);
        }
        self.scans[who] = Scan::default();
    }

    /// The scan of an owner goes on by one entry.
    fn step(&mut self, who: usize, strength: Strength) {
        let Scan { at, streak, waits } = self.scans[who];
        let next = waits.or_else(|| self.entries.range(at.map_or(0, |at| at + 1)..).next().copied());
        let Some(key) = next else {
            self.scans[who] = Scan::default();
            return;
        };
        let after = at.map(|at| [at]);
        let granted = self.ask(who, |locks, owner| {
            let bytes = [key];
            let wanted = request(&bytes, strength, Span::NextKey);
            match after.filter(|_| streak >= locks.apart()) {
                Some(after) => locks.lock_next(owner, &wanted, &after),
                None => locks.lock(owner, &wanted),
            }
        });
        self.scans[who] =
            if granted { Scan { at: Some(key), streak: streak + 1, waits: None } } else { Scan { at, streak: 0, waits: Some(key) } };
    }

    /// An owner inserts: he asks for the gap, and has the new entry.
    fn insert(&mut self, who: usize, key: u8) {
        if self.entries.contains(&key) {
            return;
        }
        let next = self.behind(key).map(|next| [next]);
        let target = next.as_ref().map_or(Target::Supremum, |next| Target::Key(next));
        let gap = Request { tree: TREE, target, strength: TableLock::X, span: Span::InsertIntention, queue: true };
        if !self.ask(who, |locks, owner| locks.lock(owner, &gap)) {
            return;
        }
        for side in &self.sides {
            side.locks.inherit_on_insert(TREE, &[key], next.as_ref().map(|next| next.as_slice()));
        }
        self.entries.insert(key);
        assert!(self.ask(who, |locks, owner| locks.lock(owner, &request(&[key], TableLock::X, Span::Record))));
    }

    fn remove(&mut self, key: u8) {
        if self.entries.remove(&key) {
            let next = self.behind(key).map(|next| [next]);
            for side in &self.sides {
                side.locks.inherit_on_remove(TREE, &[key], next.as_ref().map(|next| next.as_slice()));
            }
        }
    }

    fn turn(&mut self) {
        let who = self.next(OWNERS as u64) as usize;
        let key = self.next(60) as u8;
        if self.sides[0].owners[who].is_waiting() {
            if self.next(4) == 0 {
                self.end(who);
            }
            return;
        }
        let strength = if who < 2 { TableLock::S } else { TableLock::X };
        match self.next(40) {
            0 => self.end(who),
            1 => self.remove(key),
            2..6 => self.insert(who, key),
            6..9 => {
                if self.entries.contains(&key) {
                    let span = [Span::Record, Span::NextKey, Span::Gap][self.next(3) as usize];
                    self.ask(who, |locks, owner| locks.lock(owner, &request(&[key], strength, span)));
                }
            }
            9 => self.scans[who] = Scan { at: Some(key), streak: 0, waits: None },
            _ => self.step(who, strength),
        }
    }

    /// Both let the same go on, and say the same of every entry.
    fn check(&self) {
        for who in 0..OWNERS {
            let [ours, plain] = self.sides.each_ref().map(|side| side.locks.poll(&side.owners[who]));
            assert_eq!(ours, plain, "owner {who}");
            for key in &self.entries {
                let [ours, plain] = self.sides.each_ref().map(|side| side.locks.record_is_free(&side.owners[who], TREE, &[*key]));
                assert_eq!(ours, plain, "owner {who}, entry {key}");
            }
            for key in self.entries.iter().map(|key| Some(*key)).chain([None]) {
                let [ours, plain] = self.sides.each_ref().map(|side| side.gap_is_free(who, key));
                assert_eq!(ours, plain, "owner {who}, gap before {key:?}");
            }
        }
    }
}

/// Scans, points, insertions, removals and ends at random: with runs and without, the same waits.
#[test]
fn runs_answer_as_queues_do() {
    for seed in 0..40 {
        let mut twins = Twins::new(seed);
        for _ in 0..300 {
            twins.turn();
            twins.check();
        }
        (0..OWNERS).for_each(|who| twins.end(who));
        for side in &twins.sides {
            assert!(side.locks.list().locks.is_empty(), "seed {seed}");
            assert_eq!(side.locks.total.load(Ordering::Relaxed), 0);
        }
    }
}
