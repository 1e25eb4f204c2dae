//! Threads for connections that have something to do, and a place for those that have not.
//!
//! A connection has a thread while its client sends commands one after another, and keeps it for `PATIENCE`
//! after the last one, so that a busy client never waits for a thread. Then it is parked: what remains of
//! it is its session and its socket, which one thread watches for all. When bytes arrive, or the socket is
//! shut down, or it has been idle for longer than it may, it gets a thread again.
//!
//! What is always true:
//! 1. A connection is either with a worker or parked, never both: whoever takes it out of `Parking::cars`
//!    has it.
//! 2. A job never waits for another job's end: where no worker is free a thread is started.
//! 3. A panic of a command ends its connection alone if it began where nothing is shared, and the process
//!    if not (`world/supervisor`): the transaction is rolled back, its locks are gone, the client finds the
//!    connection closed.
//! 4. Memory goes back to the system: when connections and row locks have given up `TRIM_AT` bytes or more,
//!    the watching thread has the allocator let go of what is free; so it does when the process has grown by
//!    `GROWN`, because threads that live long (those of a replica, of purge) have heaps of their own, each of
//!    which stays as large as it ever was.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

use mio::unix::SourceFd;
use mio::{Events, Interest, Poll, Registry, Token};
use parking_lot::{Condvar, Mutex};
use tracing::warn;

use crate::connection::{self, Parked, Woken};
use crate::listener::{Shared, spawn};
use crate::stream::Socket;

/// How long an idle connection keeps its thread.
const PATIENCE: Duration = Duration::from_secs(1);
/// The same where there are more threads than [`CROWD`].
const PATIENCE_IN_A_CROWD: Duration = Duration::from_millis(50);
const CROWD: usize = 128;
/// How long a thread waits for another connection before it ends.
const LINGER: Duration = Duration::from_secs(5);
/// How often the watching thread looks for connections that have been idle for too long.
const TICK: Duration = Duration::from_secs(1);
/// What connections give up before the heap is trimmed: seldom, and not for a few.
const TRIM_AT: u64 = 8 << 20;
/// How long it is left alone in between.
const TRIM_PAUSE: Duration = Duration::from_secs(5);
/// The same, and by how much the process has grown since, where nobody has said that he has given up much.
const GROWN_PAUSE: Duration = Duration::from_mins(1);
const GROWN: u64 = 32 << 20;
/// About what an idle connection takes.
const CONNECTION: usize = 20 << 10;

/// What a worker is to do.
pub enum Job {
    /// A new connection, and the host that it comes from.
    New(Socket, String),
    Wake(Box<Parked>, Woken),
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    waiting: usize,
}

/// The threads.
#[derive(Default)]
pub struct Workers {
    queue: Mutex<Queue>,
    arrived: Condvar,
    /// How many there are: each command asks.
    threads: AtomicUsize,
    /// Bytes that connections gave up since the heap was trimmed, about.
    given_up: AtomicUsize,
}

impl Workers {
    /// Gives a job to a thread that waits for one, or to a new one.
    pub fn run(shared: &Arc<Shared>, job: Job) {
        let workers = &shared.workers;
        let mut queue = workers.queue.lock();
        if queue.waiting > queue.jobs.len() {
            queue.jobs.push_back(job);
            workers.arrived.notify_one();
            return;
        }
        workers.threads.fetch_add(1, Ordering::Relaxed);
        drop(queue);
        let theirs = Arc::clone(shared);
        if let Err(e) = spawn(&shared.instance, "connection", move || Workers::work(&theirs, job)) {
            // The job is gone with the closure, and the connection with it.
            workers.threads.fetch_sub(1, Ordering::Relaxed);
            warn!("{e}");
        }
    }

    /// How long a connection may keep its thread now.
    pub fn patience(&self) -> Duration {
        if self.threads.load(Ordering::Relaxed) > CROWD { PATIENCE_IN_A_CROWD } else { PATIENCE }
    }

    fn work(shared: &Arc<Shared>, job: Job) {
        let mut next = Some(job);
        while let Some(job) = next {
            let parked = shared.instance.world().contain(|| match job {
                Job::New(socket, host) => connection::serve(shared, socket, host),
                Job::Wake(parked, why) => connection::resume(shared, parked, why),
            });
            // What there was of a connection that panicked, the unwinding has dropped.
            match parked.unwrap_or_default() {
                Some(parked) => Parking::park(shared, parked),
                None => shared.workers.gave_up(CONNECTION),
            }
            next = shared.workers.wait();
        }
    }

    /// A connection holds so many bytes less than before.
    pub fn gave_up(&self, bytes: usize) {
        self.given_up.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Trims the heap if that is worth it; `more` was given up by others.
    fn trim(&self, more: u64, grown: bool) -> bool {
        let much = grown || self.given_up.load(Ordering::Relaxed) as u64 + more >= TRIM_AT;
        if much {
            self.given_up.store(0, Ordering::Relaxed);
            world::trim_heap();
        }
        much
    }

    /// The next job; none: the thread may end.
    fn wait(&self) -> Option<Job> {
        let mut queue = self.queue.lock();
        queue.waiting += 1;
        let deadline = Instant::now() + LINGER;
        while queue.jobs.is_empty() && !self.arrived.wait_until(&mut queue, deadline).timed_out() {}
        queue.waiting -= 1;
        let job = queue.jobs.pop_front();
        if job.is_none() {
            self.threads.fetch_sub(1, Ordering::Relaxed);
        }
        job
    }
}

struct Car {
    parked: Box<Parked>,
    until: Instant,
}

#[derive(Default)]
struct Lot {
    cars: HashMap<usize, Car>,
    /// When each has been idle for too long.
    deadlines: BTreeSet<(Instant, usize)>,
    next: usize,
}

/// The connections that have nothing to do.
pub struct Parking {
    lot: Mutex<Lot>,
    registry: Registry,
}

impl Parking {
    /// The place, and what watches it: give that to [`Parking::watch`].
    ///
    /// # Errors
    /// The system has no epoll instance for us.
    pub fn new() -> io::Result<(Parking, Poll)> {
        let poll = Poll::new()?;
        let registry = poll.registry().try_clone()?;
        Ok((Parking { lot: Mutex::default(), registry }, poll))
    }

    fn park(shared: &Arc<Shared>, parked: Box<Parked>) {
        let parking = &shared.parking;
        let fd = parked.fd();
        let until = parked.idle_until();
        let token = {
            let mut lot = parking.lot.lock();
            lot.next += 1;
            let token = lot.next;
            lot.deadlines.insert((until, token));
            lot.cars.insert(token, Car { parked, until });
            token
        };
        // Bytes that have arrived since are reported, too.
        if let Err(e) = parking.registry.register(&mut SourceFd(&fd), Token(token), Interest::READABLE) {
            warn!("an idle connection keeps its thread: {e}");
            if let Some(parked) = parking.take(token) {
                Workers::run(shared, Job::Wake(parked, Woken::ToStay));
            }
        }
    }

    fn take(&self, token: usize) -> Option<Box<Parked>> {
        let mut lot = self.lot.lock();
        let car = lot.cars.remove(&token)?;
        lot.deadlines.remove(&(car.until, token));
        Some(car.parked)
    }

    fn wake(shared: &Arc<Shared>, token: usize, why: Woken) {
        // Nobody there: it was woken for another reason just now.
        let Some(parked) = shared.parking.take(token) else { return };
        let _ = shared.parking.registry.deregister(&mut SourceFd(&parked.fd()));
        if parked.ends_quietly() {
            // Thousands may be killed at once: they need no threads for it.
            shared.workers.gave_up(CONNECTION);
            return;
        }
        Workers::run(shared, Job::Wake(parked, why));
    }

    fn overdue(&self) -> Vec<usize> {
        let now = Instant::now();
        self.lot.lock().deadlines.iter().take_while(|(until, _)| *until <= now).map(|(_, token)| *token).collect()
    }

    /// Watches parked connections for as long as the server lives.
    ///
    /// # Errors
    /// No thread could be started.
    pub fn watch(shared: &Arc<Shared>, mut poll: Poll) -> Result<(), String> {
        let weak: Weak<Shared> = Arc::downgrade(shared);
        spawn(&shared.instance, "parking", move || {
            let mut events = Events::with_capacity(256);
            let (mut trimmed, mut locks_trimmed, mut resident) = (Instant::now(), 0, world::resident_bytes());
            loop {
                if let Err(e) = poll.poll(&mut events, Some(TICK))
                    && e.kind() != io::ErrorKind::Interrupted
                {
                    warn!("idle connections are not watched for a moment: {e}");
                    thread::sleep(TICK);
                }
                let Some(shared) = weak.upgrade() else { return };
                world::fail_point("parking");
                for event in &events {
                    Parking::wake(&shared, event.token().0, Woken::Bytes);
                }
                for token in shared.parking.overdue() {
                    Parking::wake(&shared, token, Woken::Overdue);
                }
                shared.instance.tidy_up();
                let locks = shared.instance.engine().lock_memory_given_up();
                let pause = trimmed.elapsed();
                if pause < TRIM_PAUSE {
                    continue;
                }
                let grown = pause >= GROWN_PAUSE && world::resident_bytes() >= resident + GROWN;
                if shared.workers.trim(locks - locks_trimmed, grown) {
                    (trimmed, locks_trimmed, resident) = (Instant::now(), locks, world::resident_bytes());
                }
            }
        })?;
        Ok(())
    }
}
