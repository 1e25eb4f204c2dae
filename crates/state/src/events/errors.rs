//! Errors, warnings and notes, counted by their number.

use std::collections::BTreeMap;

/// How often one number was raised, and when, in microseconds since 1970.
#[derive(Clone, Copy, Debug, Default)]
pub struct Raised {
    pub count: u64,
    pub first_seen: i64,
    pub last_seen: i64,
}

/// Counts by number.
#[derive(Clone, Debug, Default)]
pub struct Errors(BTreeMap<u16, Raised>);

impl Errors {
    pub fn count(&mut self, code: u16, times: u64, now: i64) {
        let raised = self.0.entry(code).or_insert(Raised { count: 0, first_seen: now, last_seen: now });
        raised.count += times;
        raised.last_seen = now;
    }

    pub fn add(&mut self, other: &Errors) {
        for (code, more) in &other.0 {
            let raised = self.0.entry(*code).or_insert(Raised { count: 0, ..*more });
            raised.count += more.count;
            raised.first_seen = raised.first_seen.min(more.first_seen);
            raised.last_seen = raised.last_seen.max(more.last_seen);
        }
    }

    pub fn get(&self, code: u16) -> Raised {
        self.0.get(&code).copied().unwrap_or_default()
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }
}
