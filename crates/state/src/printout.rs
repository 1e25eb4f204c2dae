//! Figures of the engine for SHOW ENGINE INNODB STATUS: now, and since the text was last asked for.

use std::collections::HashMap;

use parking_lot::Mutex;

/// What the figures were when the text was last asked for.
#[derive(Default)]
pub struct Printout(Mutex<Option<(i64, HashMap<&'static str, u64>)>>);

/// Figures now and per second since the last printout.
pub struct Figures {
    now: HashMap<&'static str, u64>,
    before: HashMap<&'static str, u64>,
    pub seconds: f64,
}

impl Printout {
    /// The figures `now`, at `micros`; they are those before for the next text. The first text counts from
    /// the start of the server.
    pub fn figures(&self, now: HashMap<&'static str, u64>, micros: i64, started_micros: i64) -> Figures {
        let last = self.0.lock().replace((micros, now.clone()));
        let (since, before) = last.unwrap_or((started_micros, HashMap::new()));
        Figures { now, before, seconds: ((micros - since) as f64 / 1e6).max(0.001) }
    }
}

impl Figures {
    pub fn get(&self, name: &str) -> u64 {
        self.now.get(name).copied().unwrap_or(0)
    }

    pub fn delta(&self, name: &str) -> u64 {
        self.get(name).saturating_sub(self.before.get(name).copied().unwrap_or(0))
    }

    pub fn rate(&self, name: &str) -> f64 {
        self.delta(name) as f64 / self.seconds
    }
}
