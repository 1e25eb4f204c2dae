//! When checkpoints begin, and how fast their pages are written: by an estimate of how long recovery would
//! take now (docs/hard-cases.md, P4, P5).
//!
//! What recovery would have to do again is counted where it is done for the first time: changes of entries,
//! pages that turned dirty, bytes of log. Each has a price in CPU time or waiting, measured on recoveries;
//! what a page's read takes is measured since the start. The estimate is the longest of what the reader of
//! the log does alone, what all processors do together, and what the device does. A recovery that took
//! longer than it should have raises all prices for as long as the process lives.
//!
//! ```text
//!   estimate since the barrier of the last durable checkpoint, as a share of recovery_time_target:
//!   0 ---------------- BEGIN ------------------------------- END ---------------- 1
//!     nothing is written      | pages are written evenly      | as fast as commits allow
//! ```
//!
//! A page that is changed often costs one write for each checkpoint, so what checkpoints cost falls with
//! their number; and what is left of the target while one is written is used whole, so its writes are as
//! sparse as they can be. The log's bytes are paced in the same way against their budget, which is hard:
//! near its end a checkpoint runs at full speed, and beyond it commits wait. The target is soft (P5). Time
//! alone begins a checkpoint seldom: it bounds how old a file of the log is kept for recovery's sake.
//!
//! A server that has become quiet uses that time: what is only in memory is written, once, at a pace that
//! others hardly feel, and the room of pages that are gone comes free. So a restart, a pin and a branch find
//! little left to do, and the files are as small as what is in them. It is quiet if hardly anything was
//! changed for a while, by the measure of what waits to be written: however slow a load is, what it costs in
//! writes more than without this is a small part of what it changes.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use world::Moment;

/// When a checkpoint begins, and when it should be through: percents of the target, or of the log's budget.
const BEGIN: u64 = 55;
const END: u64 = 90;
const _: () = assert!(BEGIN < END && END < 100);

/// Checkpoints are not further apart than so many targets, and not written more slowly than so many.
const PERIOD_TARGETS: u32 = 30;
const SPREAD_TARGETS: u32 = 15;

/// For how long hardly anything is changed on a quiet server.
const QUIET: Duration = Duration::from_secs(1);
/// Hardly anything: one entry for so many dirty pages.
const QUIET_SHARE: u64 = 16;
/// So many dirty pages, and slots that only a checkpoint makes free, are worth one then.
const QUIET_PAGES: u64 = 256;

/// CPU time to write one change of an entry again, by the worker, and by the one who reads the log.
const ENTRY_NANOS: u64 = 6_000;
const READER_ENTRY_NANOS: u64 = 1_500;
/// The same for one byte of the log: checks and copies.
const READER_BYTE_NANOS: u64 = 2;
/// CPU time to read a page and to write it.
const PAGE_NANOS: u64 = 40_000;
/// The same on a fast device, which is busy with others besides.
const PAGE_DEVICE_NANOS: u64 = 40_000;
/// Pages that are read at the same time, at least.
const READS_DEEP: u64 = 8;
/// Whatever else a start does.
const START_NANOS: u64 = 200_000_000;
/// Processors beyond this have nothing to do.
const PROCESSORS_MAX: u64 = 16;
/// A recovery of less says nothing about prices.
const LEARN_ENTRIES: u64 = 100_000;
/// Prices are never lower than those above, and never higher than so many times that, in percent.
const FACTOR_MAX: u64 = 2_000;

/// What recovery would do again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Work {
    /// Changes of entries.
    pub entries: u64,
    /// Pages that turned dirty, each time they did. With a pool that holds them all that is once in an epoch.
    pub pages: u64,
    /// Bytes of the log.
    pub bytes: u64,
}

impl Work {
    pub fn since(self, earlier: Work) -> Work {
        Work {
            entries: self.entries.saturating_sub(earlier.entries),
            pages: self.pages.saturating_sub(earlier.pages),
            bytes: self.bytes.saturating_sub(earlier.bytes),
        }
    }
}

/// Prices, and what they depend on.
pub(crate) struct Pacing {
    processors: u64,
    /// The device's time for one page.
    page_device: AtomicU64,
    /// In percent.
    factor: AtomicU64,
}

impl Pacing {
    pub fn new(processors: usize) -> Pacing {
        Pacing {
            processors: (processors as u64).clamp(1, PROCESSORS_MAX),
            page_device: AtomicU64::new(PAGE_DEVICE_NANOS),
            factor: AtomicU64::new(100),
        }
    }

    /// It takes so long to read a page, if that is known.
    pub fn read_time(&self, time: Option<Duration>) {
        let nanos = time.map_or(0, |time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX) / READS_DEEP);
        self.page_device.store(nanos.max(PAGE_DEVICE_NANOS), Ordering::Relaxed);
    }

    /// How long recovery would take.
    pub fn replay(&self, work: Work) -> Duration {
        let reader = work.entries * READER_ENTRY_NANOS + work.bytes * READER_BYTE_NANOS;
        let processors = (work.entries * (READER_ENTRY_NANOS + ENTRY_NANOS) + work.bytes * READER_BYTE_NANOS + work.pages * PAGE_NANOS)
            / self.processors;
        let device = work.pages.saturating_mul(self.page_device.load(Ordering::Relaxed));
        let nanos = reader.max(processors).max(device);
        Duration::from_nanos(START_NANOS + nanos.saturating_mul(self.factor.load(Ordering::Relaxed)) / 100)
    }

    /// A recovery of so much has taken so long.
    pub fn learn(&self, work: Work, took: Duration) {
        if work.entries >= LEARN_ENTRIES {
            let percent = took.as_nanos() * 100 / self.replay(work).as_nanos().max(1);
            self.factor.store(u64::try_from(percent).unwrap_or(FACTOR_MAX).clamp(100, FACTOR_MAX), Ordering::Relaxed);
        }
    }

    /// How much of what recovery may do is used up, by work since the last durable checkpoint, in millionths.
    pub fn used(&self, work: Work, limits: Limits) -> u64 {
        let of = |part: u128, whole: u128| u64::try_from(part * u128::from(MILLION) / whole.max(1)).unwrap_or(u64::MAX);
        let time = of(self.replay(work).saturating_sub(Duration::from_nanos(START_NANOS)).as_nanos(), limits.target.as_nanos());
        time.max(of(u128::from(work.bytes), u128::from(limits.log_bytes)))
    }
}

/// What recovery may take, and the log have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub target: Duration,
    pub log_bytes: u64,
}

/// The whole, where shares are counted.
pub(crate) const MILLION: u64 = 1_000_000;

/// Whether a checkpoint is to begin now: so much is `used`, so long ago the last one began.
pub(crate) fn is_due(used: u64, since: Duration, target: Duration) -> bool {
    used >= BEGIN * MILLION / 100 || since >= target * PERIOD_TARGETS
}

/// Which share of its pages a running checkpoint should have written, in millionths: `used_at_begin` was
/// used up when it began, `elapsed` ago. More than the whole: it is late.
pub(crate) fn share_due(used: u64, used_at_begin: u64, elapsed: Duration, target: Duration) -> u64 {
    debug_assert!(!target.is_zero(), "there is a time for recovery");
    let room = (END * MILLION / 100).saturating_sub(used_at_begin);
    let by_work = used.saturating_sub(used_at_begin).saturating_mul(MILLION) / room.max(MILLION / 100);
    let by_time = elapsed.as_nanos() * u128::from(MILLION) / (target * SPREAD_TARGETS).as_nanos().max(1);
    by_work.max(u64::try_from(by_time).unwrap_or(u64::MAX))
}

/// Whether the server is quiet, looked at now and then.
#[derive(Debug, Default)]
pub(crate) struct Quiet {
    looked: Option<Moment>,
    entries: u64,
    is: bool,
}

impl Quiet {
    /// So many entries were changed since the start, and so many pages are dirty.
    pub fn look(&mut self, now: Moment, entries: u64, dirty: u64) {
        if self.looked.is_none_or(|looked| now.since(looked) >= QUIET) {
            let changed = entries.saturating_sub(self.entries);
            self.is = self.looked.is_some() && changed <= dirty.max(QUIET_PAGES) / QUIET_SHARE;
            (self.looked, self.entries) = (Some(now), entries);
        }
    }

    pub fn is(&self) -> bool {
        self.is
    }

    /// Whether that is a reason to begin a checkpoint, for which so many pages and slots wait.
    pub fn is_used(&self, waiting: u64) -> bool {
        self.is && waiting >= QUIET_PAGES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Few changes beside many dirty pages are quiet, the same changes beside few pages are not: a slow load
    /// would write each page again and again.
    #[test]
    fn a_slow_load_is_quiet_by_what_waits() {
        let mut quiet = Quiet::default();
        let mut after = |millis: u64, entries, dirty| {
            quiet.look(Moment(millis * 1_000_000), entries, dirty);
            (quiet.is(), quiet.is_used(dirty))
        };
        assert_eq!(after(10_000, 1_000_000, 8000), (false, false));
        assert_eq!(after(10_900, 1_000_000, 8000), (false, false), "not long enough");
        assert_eq!(after(11_000, 1_000_400, 8000), (true, true));
        assert_eq!(after(12_000, 1_000_800, 300), (false, false));
        assert_eq!(after(13_000, 1_000_800, 255), (true, false));
    }

    const TARGET: Duration = Duration::from_secs(10);
    const LIMITS: Limits = Limits { target: TARGET, log_bytes: 1 << 30 };

    /// What was measured on two processors: 417,000 row changes on 54,000 pages, 280 MB, took 2.9 s beside
    /// other work.
    #[test]
    fn an_estimate_is_near_what_was_measured() {
        let work = Work { entries: 417_000, pages: 54_000, bytes: 280_000_000 };
        let estimate = Pacing::new(2).replay(work);
        assert!(estimate > Duration::from_millis(2_500) && estimate < Duration::from_millis(4_500), "{estimate:?}");
    }

    #[test]
    fn the_target_and_the_log_are_both_limits() {
        let pacing = Pacing::new(2);
        let log = Work { bytes: 1 << 29, ..Work::default() };
        assert_eq!(pacing.used(log, LIMITS), MILLION / 2);
        let rows = Work { entries: 2_000_000, ..Work::default() };
        assert!(pacing.used(rows, LIMITS) > MILLION / 2);
        assert!(!is_due(MILLION / 2, Duration::ZERO, TARGET));
        assert!(is_due(MILLION * 6 / 10, Duration::ZERO, TARGET));
        assert!(is_due(0, Duration::from_secs(300), TARGET));
    }

    #[test]
    fn pages_are_written_evenly_over_what_is_left() {
        let begun = MILLION * 55 / 100;
        let share = |used: u64| share_due(used, begun, Duration::ZERO, TARGET);
        assert_eq!((share(begun), share(MILLION * 90 / 100)), (0, MILLION));
        assert_eq!(share(begun + MILLION * 175 / 1000), MILLION / 2);
        assert!(share(MILLION) > MILLION);
        // Nobody changes anything any more: time does it.
        assert_eq!(share_due(begun, begun, Duration::from_secs(75), TARGET), MILLION / 2);
        // It began late, or the limits have become narrower.
        assert!(share_due(2 * MILLION + MILLION / 100, 2 * MILLION, Duration::ZERO, TARGET) >= MILLION);
    }

    /// Every page from a slow disk: 10,000 of them at 4 ms, eight at a time.
    #[test]
    fn a_slow_disk_is_seen_before_it_counts() {
        let pacing = Pacing::new(2);
        pacing.read_time(Some(Duration::from_millis(4)));
        assert_eq!(pacing.replay(Work { pages: 10_000, ..Work::default() }), Duration::from_millis(5_200));
    }

    /// A machine that is slower than what prices were measured on is found out by its first recovery.
    #[test]
    fn a_slow_recovery_raises_the_prices() {
        let pacing = Pacing::new(2);
        let work = Work { entries: 1_000_000, pages: 10_000, bytes: 400_000_000 };
        let before = pacing.replay(work);
        pacing.learn(work, before * 3);
        assert!(pacing.replay(work) > before * 2);
        pacing.learn(Work { entries: 10, ..work }, Duration::from_secs(1000));
        assert!(pacing.replay(work) < before * 4);
        pacing.learn(work, Duration::ZERO);
        assert_eq!(pacing.replay(work), before);
    }
}
