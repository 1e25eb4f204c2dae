//! Disk, clock, randomness and threads, real and simulated: the only crate that names `std::fs`,
//! `Instant::now` or `thread::spawn`.
//!
//! A [`World`] is passed down explicitly and cloned freely. Under [`World::simulated`] the disk is a
//! [`SimDisk`] in memory, the clock moves only when it is told to (or slept on), randomness comes from a
//! seed, and the end of the process ([`World::die`]) is a panic with the payload [`SimulatedDeath`], which
//! a test catches.

#![forbid(clippy::undocumented_unsafe_blocks)]

mod disk;
mod error;
mod files;
pub mod host;
mod machine;
mod memory;
mod overlay;
mod random;
mod real;
mod shortage;
mod sim;
mod socket;
mod supervisor;
pub mod turn;
pub mod waits;

use std::ops::{Add, Sub};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use parking_lot::Mutex;

pub use disk::{DIRECT_ALIGNMENT, DirectoryLock, Disk, File, FileStatus, Open, directory_of};
pub use error::{Error, ErrorKind, Result};
pub use machine::{memory_bytes, raise_descriptor_limit, resident_bytes, thread_cpu_nanos};
pub use memory::{AlignedBuf, Arena, trim_heap, tune_heap};
pub use overlay::OverlayDisk;
pub use random::Prng;
pub use real::RealDisk;
pub use shortage::Lack;
pub use sim::{Fault, FaultCase, FaultKind, Form, Gate, Operation, SECTOR, SimDisk, SimulatedDeath, lose_power};
pub use socket::{Peeked, peek};
pub use supervisor::{Panicked, fail_point, watch_panics, with_helpers};

/// A point of the monotonic clock, in nanoseconds since the world began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(pub u64);

impl Moment {
    /// The time since an earlier moment; zero if it is not earlier.
    #[must_use]
    pub fn since(self, earlier: Moment) -> Duration {
        Duration::from_nanos(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Duration> for Moment {
    type Output = Moment;
    fn add(self, span: Duration) -> Moment {
        Moment(self.0.saturating_add(u64::try_from(span.as_nanos()).unwrap_or(u64::MAX)))
    }
}

impl Sub<Moment> for Moment {
    type Output = Duration;
    fn sub(self, earlier: Moment) -> Duration {
        self.since(earlier)
    }
}

/// A running thread (see `supervisor`).
pub struct Thread(std::thread::JoinHandle<()>);

impl Thread {
    /// Waits for its end. False if it panicked.
    pub fn join(self) -> bool {
        self.0.join().is_ok()
    }
}

/// Where a simulation may let others go on, as threads would ([`World::point`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// A modify window was left; its pages may still be latched. A barrier can pass.
    WindowLeft,
    /// Page images have reached their slots, and nobody has noted it yet. No latch is held.
    ImagesWritten,
    /// Commits are visible, and their locks are not released yet. No latch is held.
    CommitsPublished,
    /// The map of a tree that is being opened has been built, and nobody else can see it yet. Latches may
    /// be held.
    TreeBuilt,
    /// A load that is taken back has emptied its tree; that it has filled it still stands in its undo. No
    /// latch is held.
    TreeEmptied,
}

type Scheduler = Box<dyn FnMut(Point) + Send>;

struct SimClock {
    monotonic: AtomicU64,
    wall_start: u64,
}

enum Kind {
    Real {
        start: Instant,
    },
    Simulated {
        clock: SimClock,
        random: Mutex<Prng>,
        disk: Arc<SimDisk>,
        scheduler: Mutex<Option<Scheduler>>,
        /// How many more threads the system gives.
        threads_left: AtomicUsize,
    },
}

/// Everything outside the process. Cheap to clone.
#[derive(Clone)]
pub struct World {
    disk: Arc<dyn Disk>,
    kind: Arc<Kind>,
    shortage: Arc<shortage::Shortage>,
}

impl World {
    /// The real world with `root` (which exists) as its data directory.
    pub fn real(root: &Path) -> Result<World> {
        let kind = Arc::new(Kind::Real { start: Instant::now() });
        Ok(World { disk: Arc::new(RealDisk::new(root)?), kind, shortage: Arc::default() })
    }

    /// A simulated world on the given disk.
    #[must_use]
    pub fn simulated(disk: Arc<SimDisk>, seed: u64) -> World {
        let clock = SimClock { monotonic: AtomicU64::new(1_000_000_000), wall_start: 1_700_000_000_000_000 };
        let (random, scheduler) = (Mutex::new(Prng::new(seed)), Mutex::new(None));
        let threads_left = AtomicUsize::new(usize::MAX);
        let kind = Arc::new(Kind::Simulated { clock, random, disk: disk.clone(), scheduler, threads_left });
        World { disk, kind, shortage: Arc::default() }
    }

    /// The same clock, randomness and threads with another disk.
    #[must_use]
    pub fn with_disk(&self, disk: Arc<dyn Disk>) -> World {
        World { disk, kind: self.kind.clone(), shortage: Arc::default() }
    }

    #[must_use]
    pub fn disk(&self) -> &Arc<dyn Disk> {
        &self.disk
    }

    /// The simulated disk, if this world is simulated.
    #[must_use]
    pub fn sim_disk(&self) -> Option<&Arc<SimDisk>> {
        match &*self.kind {
            Kind::Real { .. } => None,
            Kind::Simulated { disk, .. } => Some(disk),
        }
    }

    #[must_use]
    pub fn is_simulated(&self) -> bool {
        matches!(&*self.kind, Kind::Simulated { .. })
    }

    /// The monotonic clock.
    #[must_use]
    pub fn now(&self) -> Moment {
        match &*self.kind {
            Kind::Real { start } => Moment(u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX)),
            Kind::Simulated { clock, .. } => Moment(clock.monotonic.load(Ordering::Relaxed)),
        }
    }

    /// The wall clock, in microseconds since 1970-01-01 UTC.
    #[must_use]
    pub fn wall_micros(&self) -> u64 {
        match &*self.kind {
            Kind::Real { .. } => {
                SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| u64::try_from(d.as_micros()).unwrap_or(u64::MAX))
            }
            Kind::Simulated { clock, .. } => clock.wall_start + clock.monotonic.load(Ordering::Relaxed) / 1000,
        }
    }

    /// Sleeps; in the simulated world the clock is moved instead.
    pub fn sleep(&self, span: Duration) {
        match &*self.kind {
            Kind::Real { .. } => std::thread::sleep(span),
            Kind::Simulated { .. } => self.advance(span),
        }
    }

    /// Moves the simulated clock. No effect on the real one.
    pub fn advance(&self, span: Duration) {
        if let Kind::Simulated { clock, .. } = &*self.kind {
            let nanos = u64::try_from(span.as_nanos()).unwrap_or(0);
            let before = clock.monotonic.fetch_add(nanos, Ordering::Relaxed);
            assert!(before.checked_add(nanos).is_some(), "the clock does not come round");
        }
    }

    /// Random bytes; in the real world fit for keys and salts.
    pub fn fill_random(&self, bytes: &mut [u8]) {
        match &*self.kind {
            Kind::Real { .. } => random::system(bytes),
            Kind::Simulated { random, .. } => random.lock().fill(bytes),
        }
    }

    #[must_use]
    pub fn random_u64(&self) -> u64 {
        let mut bytes = [0; 8];
        self.fill_random(&mut bytes);
        u64::from_le_bytes(bytes)
    }

    /// Ends the process after an I/O failure that must not be survived (a failed write or sync of log,
    /// slots or map), a broken invariant of durability, or a panic that nobody can survive. In the
    /// simulated world: the power goes off and the calling thread unwinds with [`SimulatedDeath`].
    pub fn die(&self, why: &str) -> ! {
        match &*self.kind {
            Kind::Real { .. } => {
                if tracing::dispatcher::has_been_set() {
                    tracing::error!("Redoubt ends: {why}");
                } else {
                    eprintln!("[ERROR] Redoubt ends: {why}");
                }
                std::process::abort()
            }
            Kind::Simulated { disk, .. } => disk.die(why),
        }
    }

    /// Calls `scheduler` at every [`Point`] that a thread of the simulated world passes, but not at those
    /// within such a call: so one thread can show, from a seed, what many would do to each other. No effect
    /// on the real world.
    pub fn set_scheduler(&self, scheduler: impl FnMut(Point) + Send + 'static) {
        if let Kind::Simulated { scheduler: place, .. } = &*self.kind {
            *place.lock() = Some(Box::new(scheduler));
        }
    }

    /// The program passes a point; does nothing in the real world.
    #[inline]
    pub fn point(&self, point: Point) {
        if let Kind::Simulated { scheduler: place, .. } = &*self.kind {
            let scheduler = place.lock().take();
            if let Some(mut scheduler) = scheduler {
                scheduler(point);
                place.lock().get_or_insert(scheduler);
            }
        }
    }

    /// Whether the simulated process has ended: destructors leave alone what it may have held. Never in the
    /// real world.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.sim_disk().is_some_and(|disk| disk.is_dead())
    }

    /// Processors that this process may use.
    #[must_use]
    pub fn processors(&self) -> usize {
        std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
    }
}

/// The device had no room for a file; `waits`: what cannot go on without it.
pub fn lacks_room(world: &World, file: &str, waits: &'static str) {
    world.shortage.note(file, waits);
}

/// How often the device has had no room, and for what the last time.
#[must_use]
pub fn shortage(world: &World) -> (u64, Option<Lack>) {
    world.shortage.noted()
}

/// The simulated system gives so many more threads and then none. No effect on the real world.
pub fn limit_threads(world: &World, left: usize) {
    if let Kind::Simulated { threads_left, .. } = &*world.kind {
        threads_left.store(left, Ordering::Relaxed);
    }
}

/// Whether the system has a thread for us, as far as that is known before it is asked.
pub(crate) fn has_thread(world: &World) -> bool {
    let Kind::Simulated { threads_left, .. } = &*world.kind else { return true };
    let less = |left: usize| if left == usize::MAX { Some(left) } else { left.checked_sub(1) };
    threads_left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_ok()
}
