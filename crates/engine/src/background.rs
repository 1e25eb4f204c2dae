//! The background threads: checkpoints (`checkpoints`), the pool (`pool`), purge, the once-a-second sync of
//! relaxed commits and the care of files (`log_care`), and what a crash has left unfinished.
//!
//! Each kind of work is a step that does a bounded amount. Threads of the engine call the steps in a loop;
//! a simulation calls them itself. A step that fails is tried again a second later, for as long as it
//! takes: the error log says so at once and then once a minute, and `Redoubt_background_errors` counts. A
//! panic ends the process (`world/supervisor`).

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use txn::{PurgeState, Result};
use world::Moment;

use crate::inner::Inner;

const TICK: Duration = Duration::from_millis(10);
const PURGE_TICK: Duration = Duration::from_millis(20);
/// Undo records in one purge step.
const PURGE_RECORDS: usize = 512;
/// Between a step that failed and the next attempt, and how often the error log says the same of a step.
const ERROR_PAUSE: Duration = Duration::from_secs(1);
const ERROR_SAID_AGAIN: Duration = Duration::from_secs(60);
/// Undo records that are taken back before others get their turn, and how often it is looked for more.
const ROLLBACK_RECORDS: usize = 256;
const ROLLBACK_TICK: Duration = Duration::from_secs(1);

impl Inner {
    pub(crate) fn purge_tick(&self, records: usize) -> Result<bool> {
        let mut state: parking_lot::MutexGuard<'_, PurgeState> = self.purge.lock();
        self.system.purge_step(&mut state, records)
    }
}

/// A kind of work.
struct Work {
    /// What its thread is called.
    name: &'static str,
    /// How long it sleeps when there is nothing to do, and when a step has failed.
    tick: Duration,
    pause: Duration,
    step: fn(&Inner) -> Result<bool>,
    /// What the error log says of an error, and of the next attempt.
    trouble: [&'static str; 2],
}

impl Work {
    fn new(name: &'static str, tick: Duration, step: fn(&Inner) -> Result<bool>) -> Work {
        Work { name, tick, pause: ERROR_PAUSE, step, trouble: [name, "every second"] }
    }

    /// Starts its thread, which ends with the signal.
    fn start(self, inner: &Arc<Inner>) -> world::Thread {
        let (world, inner) = (inner.world.clone(), inner.clone());
        world.spawn(self.name, move || {
            let mut said: Option<(String, Moment)> = None;
            while !inner.signal.is_stopped() {
                world::fail_point(self.name);
                match (self.step)(&inner) {
                    Ok(true) => {}
                    Ok(false) => inner.signal.sleep(self.tick),
                    Err(e) => {
                        inner.background_errors.fetch_add(1, Ordering::Relaxed);
                        let (now, e) = (inner.world.now(), e.to_string());
                        if said.as_ref().is_none_or(|(last, at)| *last != e || now.since(*at) >= ERROR_SAID_AGAIN) {
                            tracing::error!("{}: {e}; it is tried again {}", self.trouble[0], self.trouble[1]);
                            said = Some((e, now));
                        }
                        inner.signal.sleep(self.pause);
                    }
                }
            }
        })
    }
}

/// Starts the thread that takes back what a crash, or a rollback that has failed, has left unfinished. It
/// needs no pause: what has failed is left alone for a while, and others may go on.
pub(crate) fn start_rollback(inner: &Arc<Inner>) -> Vec<world::Thread> {
    if !inner.options.threads {
        return Vec::new();
    }
    let trouble = ["a transaction cannot be rolled back now, and keeps its locks", "a while later"];
    let work = Work::new("rollback", ROLLBACK_TICK, |inner| inner.system.roll_back_step(ROLLBACK_RECORDS));
    vec![Work { pause: Duration::ZERO, trouble, ..work }.start(inner)]
}

/// Starts the threads; they end with the signal.
pub(crate) fn start(inner: &Arc<Inner>) -> Vec<world::Thread> {
    store::serve_checkpoints(&inner.store);
    let works = [
        Work::new("checkpoint", TICK, |inner| inner.checkpoint_tick()),
        Work::new("pool", TICK, |inner| inner.pool_tick()),
        Work::new("purge", PURGE_TICK, |inner| inner.purge_tick(PURGE_RECORDS)),
        Work::new("log-sync", Duration::from_secs(1), |inner| inner.sync_tick()),
        Work::new("files", Duration::from_secs(1), |inner| inner.files_tick()),
    ];
    works.into_iter().map(|work| work.start(inner)).collect()
}
