//! The gate between windows and the barrier.
//!
//! **Invariants.**
//! G1: while the gate is closed no window runs: the barrier waits for those that were entered, and new ones
//! wait at the gate.
//! G2: the epoch changes only while the gate is closed, so it is constant inside a window.
//! G3: a thread is in at most one window, and waits for nothing in it.
//! G4: one barrier at a time; the next one waits.
//!
//! Entering is one increment of a counter that few threads share, and one read: with sequentially
//! consistent order either the barrier sees the increment or the window sees the closed gate (Dekker's
//! argument).

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use parking_lot::{Condvar, Mutex};
use world::waits::{Timer, Wait};

pub(crate) const SHARDS: usize = 32;

#[repr(align(128))]
struct Shard(AtomicUsize);

pub(crate) struct Gate {
    shards: [Shard; SHARDS],
    closed: AtomicBool,
    /// G4
    barriers: Mutex<()>,
    lock: Mutex<()>,
    opened: Condvar,
}

thread_local! {
    static PLACE: u8 = const { 0 };
}

/// A number that differs between most threads; no state is kept.
pub(crate) fn shard_of_thread() -> usize {
    let address = PLACE.with(|place| std::ptr::from_ref(place).addr());
    (address >> 8).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 59
}

const _: () = assert!(SHARDS == 1 << (64 - 59));

impl Gate {
    pub fn new() -> Gate {
        Gate {
            shards: [const { Shard(AtomicUsize::new(0)) }; SHARDS],
            closed: AtomicBool::new(false),
            barriers: Mutex::new(()),
            lock: Mutex::new(()),
            opened: Condvar::new(),
        }
    }

    /// Enters a window; the ticket goes to [`Gate::leave`].
    pub fn enter(&self) -> usize {
        let ticket = shard_of_thread();
        let shard = &self.shards[ticket].0;
        loop {
            shard.fetch_add(1, Ordering::SeqCst);
            if !self.closed.load(Ordering::SeqCst) {
                return ticket;
            }
            shard.fetch_sub(1, Ordering::SeqCst);
            let _timer = Timer::start(Wait::Gate);
            let mut guard = self.lock.lock();
            while self.closed.load(Ordering::SeqCst) {
                self.opened.wait(&mut guard);
            }
        }
    }

    pub fn leave(&self, ticket: usize) {
        let before = self.shards[ticket].0.fetch_sub(1, Ordering::Release);
        debug_assert!(before > 0, "G3: a window is left once");
    }

    /// Closes the gate, runs `barrier` when no window is running, and opens the gate again.
    pub fn barrier<R>(&self, barrier: impl FnOnce() -> R) -> R {
        let _one_at_a_time = self.barriers.lock();
        {
            let _guard = self.lock.lock();
            assert!(!self.closed.swap(true, Ordering::SeqCst), "G4: one barrier at a time");
        }
        let closed = Timer::start(Wait::Barrier);
        for shard in &self.shards {
            let mut spins = 0u32;
            while shard.0.load(Ordering::SeqCst) != 0 {
                spins += 1;
                if spins < 64 {
                    std::hint::spin_loop();
                } else {
                    std::thread::yield_now();
                }
            }
        }
        let opening = Opening(self);
        let result = barrier();
        drop(opening);
        drop(closed);
        result
    }
}

/// Opens the gate also when the barrier unwinds.
struct Opening<'a>(&'a Gate);

impl Drop for Opening<'_> {
    fn drop(&mut self) {
        let _guard = self.0.lock.lock();
        self.0.closed.store(false, Ordering::SeqCst);
        self.0.opened.notify_all();
    }
}
