//! The other end of a connection, as those see it who do not serve it.
//!
//! A statement that waits for nothing but time, a name or a place of the log ([`Lingering`]) would wait for
//! nobody once its client has hung up, and keep what its connection holds. So from time to time somebody
//! looks ([`Deserted`]), as MySQL does in SLEEP and GET_LOCK. A statement that waits for locks of rows or
//! tables, or works, goes on without its client, as there: what a client has asked for is done.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use world::Moment;

use crate::process::Process;

/// The other end of a connection.
pub trait Client: Send + Sync {
    /// Shuts the connection down, from any thread: for KILL and for the end of the server.
    fn close(&self);

    /// It has hung up, and has left nothing behind that is still to be done.
    fn is_gone(&self) -> bool;
}

/// That of sessions which the server begins itself: it stays.
#[derive(Clone, Copy, Debug)]
pub struct NoClient;

impl Client for NoClient {
    fn close(&self) {}

    fn is_gone(&self) -> bool {
        false
    }
}

/// How long a wait may be before anybody asks whether somebody is still there: a client that has said all
/// that it has to say may be hearing all the same. It and two looks are less than the five seconds in which
/// MySQL finds out.
const LEFT_ALONE: Duration = Duration::from_secs(3);
/// From one look to the next.
const LOOK: Duration = Duration::from_secs(1);

/// Since when a connection has been lingering, if it is.
#[derive(Debug)]
pub struct Lingers(AtomicU64);

impl Default for Lingers {
    fn default() -> Lingers {
        Lingers(AtomicU64::new(Lingers::NOT))
    }
}

impl Lingers {
    const NOT: u64 = u64::MAX;

    /// From now until what is given is dropped. A wait within a wait is part of it.
    pub fn begin(&self, now: Moment) -> Lingering<'_> {
        let around = self.0.load(Ordering::Relaxed);
        self.0.store(around.min(now.0), Ordering::Relaxed);
        Lingering { of: self, around }
    }

    pub fn since(&self) -> Option<Moment> {
        let since = self.0.load(Ordering::Relaxed);
        (since != Lingers::NOT).then_some(Moment(since))
    }

    fn for_long(&self, now: Moment) -> bool {
        self.since().is_some_and(|since| now.since(since) >= LEFT_ALONE)
    }
}

/// A wait that is for nobody if the client is gone.
#[must_use]
pub struct Lingering<'a> {
    of: &'a Lingers,
    around: u64,
}

impl Drop for Lingering<'_> {
    fn drop(&mut self) {
        self.of.0.store(self.around, Ordering::Relaxed);
    }
}

/// Ends connections that wait for nobody.
#[derive(Default)]
pub struct Deserted {
    looked: Mutex<Moment>,
}

impl Deserted {
    /// Looks, unless that was just done, and ends them as KILL does; how many there were.
    pub fn end(&self, now: Moment, processes: impl FnOnce() -> Vec<Arc<Process>>) -> usize {
        {
            let mut looked = self.looked.lock();
            if now.since(*looked) < LOOK {
                return 0;
            }
            *looked = now;
        }
        let deserted = |process: &&Arc<Process>| process.lingers.for_long(now) && !process.is_dead() && process.client.is_gone();
        processes().iter().filter(deserted).map(|process| process.kill()).count()
    }
}
