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
/// Undo records that are taken back before others get their turn.
const ROLLBACK_RECORDS: usize = 256;

impl Inner {
    pub(crate) fn purge_tick(&self, records: usize) -> Result<bool> {
        let mut state: parking_lot::MutexGuard<'_, PurgeState> = self.purge.lock();
        self.system.purge_step(&mut state, records)
    }
}

/// Starts the thread that takes back what a crash left unfinished, if there is anything; it ends when that
/// is done, or with the signal.
pub(crate) fn start_rollback(inner: &Arc<Inner>) -> Vec<world::Thread> {
    if !inner.options.threads || inner.system.losers() == 0 {
        return Vec::new();
    }
    let theirs = inner.clone();
    let work = move || {
        while !theirs.signal.is_stopped() {
            match theirs.system.roll_back_step(ROLLBACK_RECORDS) {
                Ok(true) => {}
                Ok(false) => break,
                Err(e) => tracing::error!("a transaction that the last crash left unfinished keeps its locks until the next start: {e}"),
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
            let mut said: Option<(String, Moment)> = None;
            while !inner.signal.is_stopped() {
                world::fail_point(&name_of);
                match step(&inner) {
                    Ok(true) => {}
                    Ok(false) => inner.signal.sleep(tick),
                    Err(e) => {
                        inner.background_errors.fetch_add(1, Ordering::Relaxed);
                        let (now, e) = (inner.world.now(), e.to_string());
                        if said.as_ref().is_none_or(|(last, at)| *last != e || now.since(*at) >= ERROR_SAID_AGAIN) {
                            tracing::error!("{name_of}: {e}; it is tried again every second");
                            said = Some((e, now));
                        }
                        inner.signal.sleep(ERROR_PAUSE);
                    }
                }
            }
        }));
    };
    start("checkpoint", TICK, |inner| inner.checkpoint_tick());
    start("pool", TICK, |inner| inner.pool_tick());
    start("purge", PURGE_TICK, |inner| inner.purge_tick(PURGE_RECORDS));
    start("log-sync", Duration::from_secs(1), |inner| inner.sync_tick());
    start("files", Duration::from_secs(1), |inner| inner.files_tick());
    threads
}
