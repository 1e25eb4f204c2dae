//! [`Uuids`]: the numbers of UUID() and UUID_SHORT(), which nobody gets twice.
//!
//! A version 1 UUID is a time in steps of 100 nanoseconds, a sequence of 14 bits, and a node. The node is
//! the end of `server_uuid`. The time is that of the clock, or the step behind the last one given, if the
//! clock has not passed that: many UUIDs within one microsecond, or of a clock that is set back, differ all
//! the same. The sequence is drawn at each start of the server, for a clock that is set back while it is
//! down.

use std::sync::atomic::{AtomicU64, Ordering};

/// Steps of a UUID's time in a microsecond.
const STEPS: u64 = 10;

pub struct Uuids {
    last: AtomicU64,
    sequence: u16,
    short: AtomicU64,
}

impl Uuids {
    pub fn new(server_id: u64, started_micros: i64, sequence: u16) -> Uuids {
        let seconds = (started_micros / 1_000_000) as u64;
        Uuids { last: AtomicU64::new(0), sequence, short: AtomicU64::new((server_id & 255) << 56 | seconds << 24) }
    }

    /// Time and sequence of the next UUID, as of a clock that says `micros`.
    pub fn next(&self, micros: i64) -> (u64, u16) {
        let clock = micros.max(0) as u64 * STEPS;
        let behind = |last: u64| clock.max(last + 1);
        let last = self.last.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |last| Some(behind(last)));
        (last.map_or(clock, behind), self.sequence)
    }

    pub fn next_short(&self) -> u64 {
        self.short.fetch_add(1, Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_time_is_given_twice_whatever_the_clock_says() {
        let uuids = Uuids::new(1, 0, 7);
        let times: Vec<u64> = [5, 5, 5, 6, 4, 6, 1_000, -1].iter().map(|micros| uuids.next(*micros).0).collect();
        assert_eq!(times, [50, 51, 52, 60, 61, 62, 10_000, 10_001]);
    }
}
