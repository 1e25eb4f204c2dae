//! The semi-synchronous source: a commit waits until replicas have it on their disks, too.
//!
//! ```text
//!   commit: log synced --> wait for acknowledgements --> visible, locks released --> answer     (AFTER_SYNC)
//!   dump:   log synced --> sends, the last event marked --> reads the acknowledgement --> reports it here
//! ```
//!
//! What is always true:
//! 1. While it is on, with AFTER_SYNC, nobody sees a commit that fewer than
//!    `rpl_semi_sync_source_wait_for_replica_count` replicas have (`txn::Witness`).
//! 2. What a replica has acknowledged it has up to there: one place for each.
//! 3. A commit that has waited for the time-out turns it off, for all. A replica that has all that there is
//!    turns it on again.
//! 4. Only what was sent is acknowledged, whatever a reader says.
//!
//! MySQL has the names of its plugins of today and of old, of which one is installed. Here both are there:
//! what `rpl_semi_sync_master_…` say counts where only `rpl_semi_sync_master_enabled` is on.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use base::LogPosition;
use parking_lot::{Condvar, Mutex};
use world::World;

use crate::vars::{Globals, Var};

/// The number of AFTER_SYNC among the values of `rpl_semi_sync_source_wait_point`.
const AFTER_SYNC: u64 = 0;
/// The first byte of what a replica says, and of what stands before each event for it.
pub const MAGIC: u8 = 0xef;

/// See the file's header.
pub struct SemiSync {
    world: World,
    /// Commits wait before they are visible.
    holds: AtomicBool,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    enabled: bool,
    /// It has not fallen back.
    on: bool,
    after_sync: bool,
    timeout: Duration,
    /// So many replicas must have a commit.
    wanted: usize,
    /// Commits wait even if there are fewer replicas than that.
    waits_alone: bool,
    /// What each replica has (2), by the number of its connection.
    replicas: HashMap<u64, LogPosition>,
    /// What enough replicas have.
    reached: LogPosition,
    sessions: u64,
    figures: Figures,
}

/// What status variables say.
#[derive(Clone, Copy, Default)]
struct Figures {
    acknowledged: u64,
    unacknowledged: u64,
    fallen_back: u64,
    waits: u64,
    wait_micros: u64,
    replies: u64,
}

impl State {
    fn count_reached(&mut self) {
        let mut places: Vec<LogPosition> = self.replicas.values().copied().collect();
        places.sort_unstable_by(|a, b| b.cmp(a));
        if let Some(place) = self.wanted.checked_sub(1).and_then(|n| places.get(n)) {
            self.reached = self.reached.max(*place);
        }
    }

    fn fall_back(&mut self) {
        if std::mem::take(&mut self.on) {
            self.figures.fallen_back += 1;
        }
    }
}

/// What a setting is called today and of old.
fn setting(globals: &Globals, today: Var, old: Var) -> Var {
    let by_old_names = !globals.on(Var::rpl_semi_sync_source_enabled) && globals.on(Var::rpl_semi_sync_master_enabled);
    if by_old_names { old } else { today }
}

/// Whether a variable is about this.
pub(crate) fn is_setting(var: Var) -> bool {
    crate::vars::VARIABLES[var as usize].name.starts_with("rpl_semi_sync_source_")
        || crate::vars::VARIABLES[var as usize].name.starts_with("rpl_semi_sync_master_")
}

impl SemiSync {
    pub fn new(world: &World) -> SemiSync {
        SemiSync { world: world.clone(), holds: AtomicBool::new(false), state: Mutex::default(), changed: Condvar::new() }
    }

    /// Takes the settings. Gives whether it is enabled.
    pub fn configure(&self, globals: &Globals) -> bool {
        let enabled = globals.on(Var::rpl_semi_sync_source_enabled) || globals.on(Var::rpl_semi_sync_master_enabled);
        let uint = |today, old| globals.uint(setting(globals, today, old));
        let mut state = self.state.lock();
        state.timeout = Duration::from_millis(uint(Var::rpl_semi_sync_source_timeout, Var::rpl_semi_sync_master_timeout));
        state.wanted = uint(Var::rpl_semi_sync_source_wait_for_replica_count, Var::rpl_semi_sync_master_wait_for_slave_count) as usize;
        state.waits_alone =
            globals.on(setting(globals, Var::rpl_semi_sync_source_wait_no_replica, Var::rpl_semi_sync_master_wait_no_slave));
        state.after_sync = uint(Var::rpl_semi_sync_source_wait_point, Var::rpl_semi_sync_master_wait_point) == AFTER_SYNC;
        if enabled != state.enabled {
            state.enabled = enabled;
            state.on = enabled;
        }
        state.count_reached();
        self.follow(&state);
        enabled
    }

    /// After any change of the state.
    fn follow(&self, state: &State) {
        self.holds.store(state.on && state.after_sync, Ordering::SeqCst);
        self.changed.notify_all();
    }

    /// Another replica that acknowledges; as long as what this gives lives.
    pub fn join(self: &Arc<Self>, connection: u64) -> Reader {
        self.state.lock().replicas.insert(connection, LogPosition::default());
        Reader { semi_sync: Arc::clone(self), connection }
    }

    /// Name and value of the status variables, with the names of today.
    pub fn status(&self, name: &str) -> String {
        let state = self.state.lock();
        let figures = state.figures;
        let average = figures.wait_micros.checked_div(figures.waits).unwrap_or(0);
        let figure = match name {
            "status" => return if state.on { "ON" } else { "OFF" }.to_owned(),
            "clients" => state.replicas.len() as u64,
            "yes_tx" => figures.acknowledged,
            "no_tx" => figures.unacknowledged,
            "no_times" => figures.fallen_back,
            "tx_waits" => figures.waits,
            "tx_wait_time" => figures.wait_micros,
            "tx_avg_wait_time" => average,
            "net_waits" => figures.replies,
            "wait_sessions" => state.sessions,
            _ => 0,
        };
        figure.to_string()
    }
}

impl engine::Witness for SemiSync {
    fn holds(&self) -> bool {
        self.holds.load(Ordering::SeqCst)
    }

    fn wait(&self, end: LogPosition, counts: bool) {
        let mut state = self.state.lock();
        if !state.enabled {
            return;
        }
        let begun = self.world.now();
        if state.on && state.reached < end {
            state.sessions += 1;
            while state.on && state.reached < end {
                let left = state.timeout.saturating_sub(self.world.now().since(begun));
                if left.is_zero() || (self.changed.wait_for(&mut state, left).timed_out() && state.reached < end) {
                    let timeout = state.timeout.as_millis();
                    tracing::warn!("semi-synchronous: no acknowledgement of {end:?} within {timeout} ms; commits do not wait any more");
                    state.fall_back();
                    self.follow(&state);
                }
            }
            state.sessions -= 1;
            state.figures.waits += u64::from(counts);
            state.figures.wait_micros += if counts { self.world.now().since(begun).as_micros() as u64 } else { 0 };
        }
        let on = state.on;
        state.figures.acknowledged += u64::from(counts && on);
        state.figures.unacknowledged += u64::from(counts && !on);
    }
}

/// One replica that acknowledges.
pub struct Reader {
    semi_sync: Arc<SemiSync>,
    connection: u64,
}

impl Reader {
    /// Whether it is to be asked with what ends there: nothing stands behind it.
    pub fn is_asked(&self, end: LogPosition, log: &engine::Log) -> bool {
        self.semi_sync.state.lock().enabled && log.synced() <= end
    }

    /// It has all up to there, which was the end of the log when it was asked.
    pub fn has(&self, place: LogPosition) {
        let mut state = self.semi_sync.state.lock();
        state.figures.replies += 1;
        if let Some(kept) = state.replicas.get_mut(&self.connection) {
            *kept = place.max(*kept);
        }
        state.count_reached();
        if state.enabled && !state.on && state.replicas.len() >= state.wanted && state.reached >= place {
            tracing::info!("semi-synchronous: a replica has all up to {place:?}; commits wait again");
            state.on = true;
        }
        self.semi_sync.follow(&state);
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        let mut state = self.semi_sync.state.lock();
        state.replicas.remove(&self.connection);
        if !state.waits_alone && state.replicas.len() < state.wanted {
            state.fall_back();
        }
        self.semi_sync.follow(&state);
    }
}

/// The place that a replica's word names: a file by its name, in which there need not be its number
/// (RESET MASTER begins the names anew), and an offset.
pub fn acknowledged(packet: &[u8]) -> Option<(&str, u64)> {
    let (first, rest) = packet.split_first()?;
    let (offset, name) = rest.split_first_chunk::<8>()?;
    let name = std::str::from_utf8(name).ok()?.trim_end_matches('\0');
    (*first == MAGIC).then_some((name, u64::from_le_bytes(*offset)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_words_are_heard() {
        let word = b"\xef\x9d\x00\x00\x00\x00\x00\x00\x00binlog.000017";
        assert_eq!(acknowledged(word), Some(("binlog.000017", 157)));
        assert!((0..9).all(|len| acknowledged(&word[..len]).is_none()));
        assert_eq!(acknowledged(b"\xee\x9d\x00\x00\x00\x00\x00\x00\x00binlog.000017"), None);
    }
}
