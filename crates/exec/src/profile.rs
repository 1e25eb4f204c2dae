//! What each part of a plan did while it ran: EXPLAIN ANALYZE.
//!
//! A part is on the clock from when it is called until it is done, but not while others take its rows: so
//! what it takes includes what the parts below it take. Other statements have no profile, and pay one look
//! at that for each scan and row of a scan.

use std::cell::{Cell, RefCell};

use plan::query::TableAccess;
use plan::{Actual, Actuals, Place, Stage};
use world::waits::Stopwatch;

/// See the file's header.
pub struct Profile {
    clock: Stopwatch,
    actuals: RefCell<Actuals>,
}

impl Default for Profile {
    fn default() -> Profile {
        Profile { clock: Stopwatch::start(), actuals: RefCell::default() }
    }
}

impl Profile {
    /// Figures for [`plan::explain_tree`].
    pub fn actuals(&self) -> Actuals {
        self.actuals.borrow().clone()
    }

    /// Nanoseconds since the statement began.
    pub(crate) fn now(&self) -> u64 {
        self.clock.nanos()
    }

    /// Notes that the filter of a table has looked at so many rows since `begun`.
    pub(crate) fn note_filtered(&self, access: &TableAccess, rows: u64, begun: u64) {
        let nanos = self.clock.nanos() - begun;
        let mut actuals = self.actuals.borrow_mut();
        let scan = actuals.entry(Place::of(access, Stage::Scan)).or_default();
        scan.rows += rows;
        scan.filter_nanos += nanos;
    }

    /// What is done for each row that a table's path finds. The time is taken off again from that of
    /// finding it.
    pub(crate) fn filtered<T>(&self, access: &TableAccess, pass: impl FnOnce() -> T) -> T {
        let begun = self.clock.nanos();
        let result = pass();
        self.note_filtered(access, 1, begun);
        result
    }
}

/// One run of a part of a plan; it ends when this is dropped.
pub(crate) struct Span<'p> {
    profile: Option<&'p Profile>,
    place: Place,
    resumed: Cell<u64>,
    nanos: Cell<u64>,
    rows: Cell<u64>,
    first: Cell<Option<u64>>,
}

impl<'p> Span<'p> {
    /// Puts a part of a plan on the clock, if anybody wants to know.
    pub fn start<T>(profile: Option<&'p Profile>, part: &T, stage: Stage) -> Span<'p> {
        Span {
            profile,
            place: Place::of(part, stage),
            resumed: Cell::new(profile.map_or(0, Profile::now)),
            nanos: Cell::new(0),
            rows: Cell::new(0),
            first: Cell::new(None),
        }
    }
}

impl Span<'_> {
    /// Hands a row on: the time that `give` takes is another's.
    pub fn hand<T>(&self, give: impl FnOnce() -> T) -> T {
        let Some(profile) = self.profile else { return give() };
        self.nanos.set(self.nanos.get() + profile.clock.nanos() - self.resumed.get());
        self.rows.set(self.rows.get() + 1);
        if self.first.get().is_none() {
            self.first.set(Some(self.nanos.get()));
        }
        let result = give();
        self.resumed.set(profile.clock.nanos());
        result
    }

    /// The same of several rows.
    pub fn hand_many<T>(&self, rows: u64, give: impl FnOnce() -> T) -> T {
        self.rows.set(self.rows.get() + rows.saturating_sub(1));
        self.hand(give)
    }

    /// Ends it, with so many rows that were handed to nobody.
    pub fn finish(self, rows: u64) {
        self.rows.set(rows);
    }
}

impl Drop for Span<'_> {
    fn drop(&mut self) {
        let Some(profile) = self.profile else { return };
        let nanos = self.nanos.get() + profile.clock.nanos() - self.resumed.get();
        let mut actuals = profile.actuals.borrow_mut();
        let actual: &mut Actual = actuals.entry(self.place).or_default();
        actual.loops += 1;
        actual.rows += self.rows.get();
        actual.nanos += nanos;
        actual.first_nanos += self.first.get().unwrap_or(nanos);
    }
}
