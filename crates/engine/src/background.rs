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

/// What a thread has said last of what has failed.
#[derive(Default)]
struct Said(Option<(String, Moment)>);

impl Said {
    /// Whether it is to be said (again).
    fn is_due(&mut self, now: Moment, what: &str) -> bool {
        let due = self.0.as_ref().is_none_or(|(last, at)| last != what || now.since(*at) >= ERROR_SAID_AGAIN);
        if due {
            self.0 = Some((what.to_owned(), now));
        }
        due
    }
}

/// Starts the thread that takes back what a crash, or a rollback that has failed, has left unfinished; it
/// ends with the signal.
pub(crate) fn start_rollback(inner: &Arc<Inner>) -> Vec<world::Thread> {
    if !inner.options.threads {
        return Vec::new();
    }
    let theirs = inner.clone();
    let work = move || {
        let mut said = Said::default();
        while !theirs.signal.is_stopped() {
            match theirs.system.roll_back_step(ROLLBACK_RECORDS) {
                Ok(true) => {}
                Ok(false) => theirs.signal.sleep(ROLLBACK_TICK),
                Err(e) => {
                    theirs.background_errors.fetch_add(1, Ordering::Relaxed);
                    let e = e.to_string();
                    if said.is_due(theirs.world.now(), &e) {
                        tracing::error!("a transaction cannot be rolled back now, and keeps its locks: {e}; it is tried again");
                    }
                }
            }
        }
    };
    vec![inner.world.clone().spawn("rollback", work)]
}

/// Starts the threads; they end with the signal.
pub(crate) fn start(inner: &Arc<Inner>) -> Vec<world::Thread> {
    let mut threads = Vec::new();
    let mut start = |name: &str, tick: Duration, step: fn(&Inner) -> Result<bool>| {
        let inner = inner.clone();
        let name_of = name.to_owned();
        threads.push(inner.world.clone().spawn(name, move || {
            let mut said = Said::default();
            while !inner.signal.is_stopped() {
                world::fail_point(&name_of);
                match step(&inner) {
                    Ok(true) => {}
                    Ok(false) => inner.signal.sleep(tick),
                    Err(e) => {
                        inner.background_errors.fetch_add(1, Ordering::Relaxed);
                        let e = e.to_string();
                        if said.is_due(inner.world.now(), &e) {
                            tracing::error!("{name_of}: {e}; it is tried again every second");
                        }
                        inner.signal.sleep(ERROR_PAUSE);
                    }
                }
            }
        }));
    };
    store::serve_checkpoints(&inner.store);
    start("checkpoint", TICK, |inner| inner.checkpoint_tick());
    start("pool", TICK, |inner| inner.pool_tick());
    start("purge", PURGE_TICK, |inner| inner.purge_tick(PURGE_RECORDS));
    start("log-sync", Duration::from_secs(1), |inner| inner.sync_tick());
    start("files", Duration::from_secs(1), |inner| inner.files_tick());
    threads
}
