//! The same work on many pieces by several threads, with the results in the order of the pieces.
//!
//! Whoever has the pieces hands them in ([`Ordered::push`]) and takes results out ([`Ordered::take`]) as it
//! likes; it decides how many may be under way ([`Ordered::has_room`]). Where the engine has no threads, a
//! piece is worked on while it is handed in, so what comes out is the same.
//!
//! **Invariants.** 1. Results come in the order of their pieces, one for each. 2. Memory: as many pieces
//! and results as are under way.

use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::{Condvar, Mutex};
use txn::{Error, Result};

use crate::engine::Engine;

/// More threads than this gain nothing: one thread hands out and another takes up all that they do.
const THREADS_MAX: usize = 8;

/// A piece, or what was made of it.
enum Place<P, R> {
    Waits(P),
    UnderWay,
    Done(R),
}

struct Queue<P, R> {
    places: VecDeque<Place<P, R>>,
    /// How many results were taken: the number of the first place.
    taken: u64,
    /// The first that nobody works on.
    next: u64,
    closed: bool,
    /// A thread has ended in the middle of its work.
    failed: bool,
}

struct Shared<P, R> {
    queue: Mutex<Queue<P, R>>,
    /// There is a piece to work on, or there will be none any more.
    work: Condvar,
    done: Condvar,
}

/// See the module's documentation.
pub struct Ordered<P: Send + 'static, R: Send + 'static> {
    hands: Hands<P, R>,
}

type Work<P, R> = Box<dyn FnMut(P) -> R + Send>;

enum Hands<P: Send + 'static, R: Send + 'static> {
    Here { work: Work<P, R>, results: VecDeque<R> },
    Threads { shared: Arc<Shared<P, R>>, threads: Vec<world::Thread> },
}

impl Engine {
    /// Begins to work; `worker` makes what each thread does with a piece.
    ///
    /// # Errors
    /// The system has no thread for it.
    pub fn ordered<P: Send + 'static, R: Send + 'static>(&self, name: &str, worker: impl Fn() -> Work<P, R>) -> Result<Ordered<P, R>> {
        if !self.inner.options.threads {
            return Ok(Ordered { hands: Hands::Here { work: worker(), results: VecDeque::new() } });
        }
        let queue = Queue { places: VecDeque::new(), taken: 0, next: 0, closed: false, failed: false };
        let shared = Arc::new(Shared { queue: Mutex::new(queue), work: Condvar::new(), done: Condvar::new() });
        let mut ordered = Ordered { hands: Hands::Threads { shared: shared.clone(), threads: Vec::new() } };
        for _ in 0..self.inner.world.processors().min(THREADS_MAX) {
            let (work, shared) = (worker(), shared.clone());
            let thread = self.inner.world.try_spawn(name, 0, move || shared.serve(work)).map_err(|e| Error::Refused(e.to_string()))?;
            if let Hands::Threads { threads, .. } = &mut ordered.hands {
                threads.push(thread);
            }
        }
        Ok(ordered)
    }
}

impl<P, R> Shared<P, R> {
    fn serve(&self, mut work: Work<P, R>) {
        while let Some((number, piece)) = self.take() {
            let mut failing = Failing { shared: self, armed: true };
            let result = work(piece);
            failing.armed = false;
            let mut queue = self.queue.lock();
            // Results are taken in order, so the place is still there.
            let place = (number - queue.taken) as usize;
            debug_assert!(matches!(queue.places[place], Place::UnderWay), "1: a piece has one result");
            queue.places[place] = Place::Done(result);
            if place == 0 {
                self.done.notify_one();
            }
        }
    }

    fn take(&self) -> Option<(u64, P)> {
        let mut queue = self.queue.lock();
        loop {
            let place = (queue.next - queue.taken) as usize;
            if place < queue.places.len() && !queue.failed {
                let number = queue.next;
                queue.next += 1;
                if let Place::Waits(piece) = std::mem::replace(&mut queue.places[place], Place::UnderWay) {
                    return Some((number, piece));
                }
            }
            if queue.closed || queue.failed {
                return None;
            }
            self.work.wait(&mut queue);
        }
    }
}

/// Tells of a thread that panics.
struct Failing<'a, P, R> {
    shared: &'a Shared<P, R>,
    armed: bool,
}

impl<P, R> Drop for Failing<'_, P, R> {
    fn drop(&mut self) {
        if self.armed {
            self.shared.queue.lock().failed = true;
            self.shared.work.notify_all();
            self.shared.done.notify_all();
        }
    }
}

impl<P: Send + 'static, R: Send + 'static> Ordered<P, R> {
    /// Pieces handed in whose results were not taken.
    pub fn under_way(&self) -> usize {
        match &self.hands {
            Hands::Here { results, .. } => results.len(),
            Hands::Threads { shared, .. } => shared.queue.lock().places.len(),
        }
    }

    /// Whether another piece gives a thread something to do; else a result should be taken first.
    pub fn has_room(&self) -> bool {
        match &self.hands {
            Hands::Here { results, .. } => results.is_empty(),
            Hands::Threads { threads, .. } => self.under_way() < 2 * threads.len() + 1,
        }
    }

    pub fn push(&mut self, piece: P) {
        match &mut self.hands {
            Hands::Here { work, results } => {
                let result = work(piece);
                results.push_back(result);
            }
            Hands::Threads { shared, .. } => {
                let mut queue = shared.queue.lock();
                assert!(queue.next - queue.taken <= queue.places.len() as u64, "1: nobody works on a piece that there is not");
                queue.places.push_back(Place::Waits(piece));
                drop(queue);
                shared.work.notify_one();
            }
        }
    }

    /// The result of the first piece whose result was not taken yet, once it is there. `None` if nothing is
    /// under way.
    ///
    /// # Errors
    /// `Damaged` if a thread has failed.
    pub fn take(&mut self) -> Result<Option<R>> {
        let shared = match &mut self.hands {
            Hands::Here { results, .. } => return Ok(results.pop_front()),
            Hands::Threads { shared, .. } => shared,
        };
        let mut queue = shared.queue.lock();
        loop {
            match queue.places.pop_front() {
                None => return Ok(None),
                Some(Place::Done(result)) => {
                    assert!(queue.taken < queue.next, "1: a result is of a piece that somebody has worked on");
                    queue.taken += 1;
                    return Ok(Some(result));
                }
                Some(other) => queue.places.push_front(other),
            }
            if queue.failed {
                return Err(Error::Damaged("a thread has failed in the middle of its work".to_owned()));
            }
            shared.done.wait(&mut queue);
        }
    }
}

impl<P: Send + 'static, R: Send + 'static> Drop for Ordered<P, R> {
    fn drop(&mut self) {
        if let Hands::Threads { shared, threads } = &mut self.hands {
            {
                let mut queue = shared.queue.lock();
                queue.closed = true;
                queue.next = queue.taken + queue.places.len() as u64;
            }
            shared.work.notify_all();
            for thread in threads.drain(..) {
                thread.join();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use world::{SimDisk, World};

    use super::*;
    use crate::{EngineOptions, NothingToApply};

    fn engine(threads: bool) -> Arc<Engine> {
        let world = World::simulated(SimDisk::new(), 1);
        let options = EngineOptions { threads, pool_bytes: 1 << 20, ..EngineOptions::default() };
        Engine::open(&world, options, &mut NothingToApply).expect("opens").0
    }

    /// Threads finish in any order; a load whose blocks change places is another table.
    #[test]
    fn results_come_in_the_order_of_their_pieces() {
        for threads in [false, true] {
            let engine = engine(threads);
            let mut ordered = engine
                .ordered("test", || {
                    Box::new(|n: u64| {
                        std::hint::black_box((0..(n * 7919) % 1000).sum::<u64>());
                        n * 2
                    })
                })
                .expect("starts");
            let mut results = Vec::new();
            for n in 0..2000 {
                while !ordered.has_room() {
                    results.extend(ordered.take().expect("no thread fails"));
                }
                ordered.push(n);
            }
            while let Some(result) = ordered.take().expect("no thread fails") {
                results.push(result);
            }
            assert_eq!(results, (0..2000).map(|n| n * 2).collect::<Vec<u64>>());
        }
    }

    #[test]
    fn a_thread_that_fails_is_told_of_and_pieces_that_nobody_wants_are_dropped() {
        let engine = engine(true);
        let mut ordered = engine.ordered("test", || Box::new(|n: u64| if n == 3 { panic!("on purpose") } else { n })).expect("starts");
        (0..5).for_each(|n| ordered.push(n));
        let mut got = Vec::new();
        let error = loop {
            match ordered.take() {
                Ok(Some(n)) => got.push(n),
                other => break other,
            }
        };
        assert_eq!(got, [0, 1, 2]);
        assert!(matches!(error, Err(Error::Damaged(_))));
        let mut ordered = engine.ordered("test", || Box::new(|n: u64| n)).expect("starts");
        (0..500).for_each(|n| ordered.push(n));
        assert_eq!(ordered.take().expect("no thread fails"), Some(0));
    }
}
