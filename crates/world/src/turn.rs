//! Threads by turns, for tests: what threads do to one another is the same in every run.
//!
//! A thread that takes part ([`Turn::take`]) runs from where the test lets it go ([`Turn::run`]) to where
//! it waits for another ([`wait_for`]) or has nothing to do ([`Turn::pause`]); meanwhile the test waits.
//! Nobody else wakes it: the test says whose turn is next, and the thread looks again whether it may go on.
//! Threads that take no part wait as threads do.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex, MutexGuard};

thread_local! {
    static MINE: RefCell<Option<Turn>> = const { RefCell::new(None) };
}

/// The right of one thread to run. Its clones are the same right.
#[derive(Clone, Default)]
pub struct Turn(Arc<Inner>);

#[derive(Default)]
struct Inner {
    running: Mutex<bool>,
    changed: Condvar,
}

impl Turn {
    /// The calling thread takes part while it has what it gets, and waits until it is let go.
    pub fn take(&self) -> Part {
        let others = MINE.replace(Some(self.clone()));
        assert!(others.is_none(), "a thread takes part in the turns of one test");
        let mut running = self.0.running.lock();
        self.0.changed.wait_while(&mut running, |running| !*running);
        Part(self.clone())
    }

    /// By the thread itself: lets the test go on, and waits until it is let go.
    pub fn pause(&self) {
        let mut running = self.0.running.lock();
        assert!(*running, "who pauses was let go");
        *running = false;
        self.0.changed.notify_all();
        self.0.changed.wait_while(&mut running, |running| !*running);
    }

    /// By the test: lets the thread go, and waits until it pauses; false if it still runs after `limit`.
    #[must_use]
    pub fn run(&self, limit: Duration) -> bool {
        let mut running = self.0.running.lock();
        *running = true;
        self.0.changed.notify_all();
        !self.0.changed.wait_while_for(&mut running, |running| *running, limit).timed_out()
    }
}

/// A thread takes part in turns. Its end is a pause.
#[must_use]
pub struct Part(Turn);

impl Drop for Part {
    fn drop(&mut self) {
        MINE.set(None);
        *self.0.0.running.lock() = false;
        self.0.0.changed.notify_all();
    }
}

/// Waits until another thread says that something has changed, at most for `timeout`; true if nobody did. A
/// thread that takes part in turns gives up its own.
pub fn wait_for<T>(changed: &Condvar, guard: &mut MutexGuard<'_, T>, timeout: Duration) -> bool {
    let Some(turn) = MINE.with_borrow(Clone::clone) else {
        return changed.wait_for(guard, timeout).timed_out();
    };
    let begun = Instant::now();
    MutexGuard::unlocked(guard, || turn.pause());
    begun.elapsed() >= timeout
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn a_thread_goes_on_in_its_turn_alone() {
        let (turn, value) = (Turn::default(), Arc::new((Mutex::new(0), Condvar::new())));
        let thread = std::thread::spawn({
            let (turn, value) = (turn.clone(), value.clone());
            move || {
                let _part = turn.take();
                let mut guard = value.0.lock();
                while *guard < 2 {
                    assert!(!wait_for(&value.1, &mut guard, LONG));
                }
                *guard = 10;
                assert!(wait_for(&value.1, &mut guard, Duration::ZERO));
                *guard = 11;
            }
        });
        *value.0.lock() = 1;
        assert!(turn.run(LONG));
        *value.0.lock() = 2;
        value.1.notify_all();
        assert_eq!(*value.0.lock(), 2);
        assert!(turn.run(LONG));
        assert_eq!(*value.0.lock(), 10);
        assert!(turn.run(LONG), "its end is a pause");
        thread.join().expect("ends well");
        assert_eq!(*value.0.lock(), 11);
        assert!(!turn.run(Duration::from_millis(1)), "nobody is there to pause");
    }

    #[test]
    fn who_takes_no_part_is_woken() {
        let (value, changed) = (Mutex::new(false), Condvar::new());
        std::thread::scope(|scope| {
            scope.spawn(|| {
                *value.lock() = true;
                changed.notify_all();
            });
            let mut guard = value.lock();
            while !*guard {
                assert!(!wait_for(&changed, &mut guard, LONG));
            }
        });
        assert!(wait_for(&changed, &mut value.lock(), Duration::ZERO));
    }
}
