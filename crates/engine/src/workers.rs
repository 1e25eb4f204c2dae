//! Threads that apply rows at recovery, beside the one that reads the log (docs/hard-cases.md, C23, P4).
//!
//! The reader hands out jobs by a number of its choice, such as a hash of the row's key. Jobs of one number
//! run one after another, in the order in which they were handed out; others run beside them. What must
//! stand alone waits for [`Workers::drain`]. There are more workers than processors: a cold leaf is read by
//! one of them while the others go on. In a simulation one thread plays them all, as the seed says.
//!
//! **Invariants.** 1. Nothing is lost: a job that was handed out runs, or an earlier error is returned by
//! [`Workers::drain`]. 2. After the first error no job runs any more. 3. Jobs that are not done hold no
//! more than [`OPEN_BYTES`] together; a single one that is larger is open alone.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use parking_lot::{Condvar, Mutex};
use txn::{ApplyWriter, Error, Result, System};
use world::{Prng, World};

/// What a worker does.
pub type Job = Box<dyn FnOnce(&ApplyWriter) -> Result<()> + Send>;

/// A job and the bytes that it holds.
type Held = (usize, Job);

const WORKERS: usize = 16;
/// Workers that a simulation plays.
const PLAYED: usize = 4;
/// Rows that are worth a job.
const JOB_ROWS: usize = 128;
/// Jobs that may wait for one worker.
const QUEUE: usize = 4;
/// Bytes of jobs that are not done.
const OPEN_BYTES: usize = 32 << 20;

#[derive(Default)]
struct State {
    open: Mutex<Open>,
    one_done: Condvar,
}

/// What was handed out and is not done.
#[derive(Default)]
struct Open {
    jobs: usize,
    bytes: usize,
    failed: Option<Error>,
}

impl Open {
    fn has_room(&self, bytes: usize) -> bool {
        self.jobs == 0 || self.bytes + bytes <= OPEN_BYTES
    }
}

impl State {
    /// Runs a job, unless one has failed.
    fn run(&self, (bytes, job): Held, writer: &ApplyWriter) {
        let mut running = Running { state: self, bytes, result: Err(Error::Misuse("a panic while the log was applied")) };
        let failed = self.open.lock().failed.is_some();
        running.result = if failed { Ok(()) } else { job(writer) };
    }
}

/// Counts a job as done, also when it panics.
struct Running<'a> {
    state: &'a State,
    bytes: usize,
    result: Result<()>,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        let mut open = self.state.open.lock();
        assert!(open.jobs > 0 && open.bytes >= self.bytes, "1: a job that is done was handed out");
        open.jobs -= 1;
        open.bytes -= self.bytes;
        if let Err(e) = std::mem::replace(&mut self.result, Ok(())) {
            open.failed.get_or_insert(e);
        }
        self.state.one_done.notify_all();
    }
}

/// See the module's documentation.
pub struct Workers {
    state: Arc<State>,
    hands: Hands,
}

enum Hands {
    Threads(Vec<SyncSender<Held>>, Vec<world::Thread>),
    Played(Box<Played>),
}

/// One thread plays all workers, and whoever takes back losers beside them: which of them goes on is
/// decided by the world's seed.
struct Played {
    system: Arc<System>,
    writer: ApplyWriter,
    random: Mutex<Prng>,
    queues: Vec<Mutex<VecDeque<Held>>>,
}

impl Played {
    fn below(&self, n: usize) -> usize {
        self.random.lock().below(n as u64) as usize
    }

    /// One of those who have something to do does it. False if nobody has.
    fn step(&self, state: &State) -> bool {
        let busy: Vec<usize> = (0..self.queues.len()).filter(|&n| !self.queues[n].lock().is_empty()).collect();
        if busy.is_empty() {
            return false;
        }
        let job = self.queues[busy[self.below(busy.len())]].lock().pop_front();
        if let Some(job) = job {
            state.run(job, &self.writer);
        }
        true
    }
}

impl Workers {
    pub(crate) fn start(world: &World, system: &Arc<System>) -> Workers {
        if world.is_simulated() {
            let state = Arc::default();
            let played = Played {
                system: system.clone(),
                writer: ApplyWriter::new(system),
                random: Mutex::new(Prng::new(world.random_u64())),
                queues: (0..PLAYED).map(|_| Mutex::default()).collect(),
            };
            return Workers { state, hands: Hands::Played(Box::new(played)) };
        }
        Workers::threads(world, system)
    }

    fn threads(world: &World, system: &Arc<System>) -> Workers {
        let state = Arc::<State>::default();
        let (mut queues, mut threads) = (Vec::new(), Vec::new());
        for _ in 0..WORKERS {
            let (queue, jobs) = sync_channel(QUEUE);
            let (state, writer) = (state.clone(), ApplyWriter::new(system));
            queues.push(queue);
            threads.push(world.clone().spawn("apply", move || work(&state, &jobs, &writer)));
        }
        Workers { state, hands: Hands::Threads(queues, threads) }
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        match &self.hands {
            Hands::Threads(queues, _) => queues.len(),
            Hands::Played(played) => played.queues.len(),
        }
    }

    /// How many rows make a job; a simulation has few, and wants many jobs.
    #[must_use]
    pub fn rows_in_a_job(&self) -> usize {
        match &self.hands {
            Hands::Threads(..) => JOB_ROWS,
            Hands::Played(_) => 1,
        }
    }

    /// Hands a job that holds so many bytes to the worker of this number, waiting while it, or all
    /// together, have enough to do.
    ///
    /// # Panics
    /// If the number is not below [`Workers::count`].
    pub fn hand_out(&self, worker: usize, bytes: usize, job: Job) {
        assert!(worker < self.count(), "a job is for a worker that there is");
        self.wait_for_room(bytes);
        match &self.hands {
            Hands::Threads(queues, _) => {
                if queues[worker].send((bytes, job)).is_err() {
                    drop(Running { state: &self.state, bytes, result: Err(Error::Misuse("a worker of recovery has ended")) });
                }
            }
            Hands::Played(played) => {
                played.queues[worker].lock().push_back((bytes, job));
                while played.queues[worker].lock().len() > QUEUE {
                    played.step(&self.state);
                }
            }
        }
    }

    fn wait_for_room(&self, bytes: usize) {
        if let Hands::Played(played) = &self.hands {
            while !self.state.open.lock().has_room(bytes) {
                played.step(&self.state);
            }
        }
        let mut open = self.state.open.lock();
        while !open.has_room(bytes) {
            self.state.one_done.wait(&mut open);
        }
        open.jobs += 1;
        open.bytes += bytes;
        assert!(open.jobs == 1 || open.bytes <= OPEN_BYTES, "3: jobs that are not done hold no more than they may");
    }

    /// Between two transactions of the log: what threads would do meanwhile, a simulation does here.
    pub(crate) fn play(&self) -> Result<()> {
        if let Hands::Played(played) = &self.hands {
            for _ in 0..played.below(4) {
                if played.below(4) == 0 {
                    // It is tried again, and that does not keep apply from going on.
                    let _ = played.system.roll_back_step(1);
                } else {
                    played.step(&self.state);
                }
            }
        }
        Ok(())
    }

    /// Waits until everything that was handed out is done.
    ///
    /// # Errors
    /// The first error of a job.
    pub fn drain(&self) -> Result<()> {
        if let Hands::Played(played) = &self.hands {
            while played.step(&self.state) {}
        }
        let mut open = self.state.open.lock();
        while open.jobs > 0 {
            self.state.one_done.wait(&mut open);
        }
        assert_eq!(open.bytes, 0, "3: who has no jobs holds nothing");
        open.failed.clone().map_or(Ok(()), Err)
    }
}

fn work(state: &State, jobs: &Receiver<Held>, writer: &ApplyWriter) {
    while let Ok(job) = jobs.recv() {
        state.run(job, writer);
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        if let Hands::Threads(queues, threads) = &mut self.hands {
            queues.clear();
            for thread in threads.drain(..) {
                thread.join();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// Threads, and those that are played.
    fn workers(jobs: impl Fn(&Workers)) {
        let world = World::simulated(world::SimDisk::new(), 1);
        let (store, _) = store::Store::open(&world, store::StoreOptions { pool_bytes: 1 << 20, ..Default::default() }).expect("opens");
        let system = System::new(
            &world,
            store,
            txn::Start { next_trx: 1, next_tree: 0, slots: Vec::new(), heirs: Vec::new() },
            txn::RowLockLimits::default(),
        );
        jobs(&Workers::threads(&world, &system));
        jobs(&Workers::start(&world, &system));
    }

    #[test]
    fn jobs_of_one_number_keep_their_order_and_drain_waits_for_all() {
        workers(|workers| {
            let logs: Vec<Arc<Mutex<Vec<usize>>>> = (0..workers.count()).map(|_| Arc::default()).collect();
            for n in 0..1000 {
                let log = logs[n % workers.count()].clone();
                workers.hand_out(
                    n % workers.count(),
                    1,
                    Box::new(move |_| {
                        log.lock().push(n);
                        Ok(())
                    }),
                );
            }
            workers.drain().expect("no job fails");
            assert_eq!(logs.iter().map(|log| log.lock().len()).sum::<usize>(), 1000);
            assert!(logs.iter().all(|log| log.lock().is_sorted()));
        });
    }

    #[test]
    fn the_first_error_is_told_and_nothing_runs_after_it() {
        workers(|workers| {
            workers.hand_out(1, 1, Box::new(|_| Err(Error::NotFound)));
            assert_eq!(workers.drain(), Err(Error::NotFound));
            let ran = Arc::new(AtomicUsize::new(0));
            let count = ran.clone();
            workers.hand_out(
                2,
                1,
                Box::new(move |_| {
                    count.fetch_add(1, Ordering::SeqCst);
                    Ok(())
                }),
            );
            assert_eq!(workers.drain(), Err(Error::NotFound));
            assert_eq!(ran.load(Ordering::SeqCst), 0);
        });
    }

    /// Rows may be large: what waits is bounded by its bytes, not only by its number, and one that is
    /// larger than the bound still comes through.
    #[test]
    fn what_is_handed_out_is_bounded_by_its_bytes() {
        workers(|workers| {
            for (n, bytes) in [OPEN_BYTES / 3, OPEN_BYTES / 2, OPEN_BYTES * 2, OPEN_BYTES / 2, 10].into_iter().cycle().take(60).enumerate()
            {
                let job = |_: &ApplyWriter| {
                    std::thread::yield_now();
                    Ok(())
                };
                workers.hand_out(n % workers.count(), bytes, Box::new(job));
                let open = workers.state.open.lock();
                assert!(
                    open.bytes <= OPEN_BYTES.max(bytes) && (bytes <= OPEN_BYTES || open.jobs <= 1),
                    "{} bytes, {} jobs",
                    open.bytes,
                    open.jobs
                );
            }
            workers.drain().expect("no job fails");
            assert_eq!(workers.state.open.lock().bytes, 0);
        });
    }
}
