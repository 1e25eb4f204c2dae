//! The profile of stored programs: how often each line ran, how long it took, which rows it touched.
//!
//! `SET GLOBAL routine_profiling = ON` (or for a session), then
//!
//! ```text
//! SELECT line, source, count_star, sum_timer_wait FROM performance_schema.redoubt_routine_lines
//!  WHERE object_name = 'neword' ORDER BY line;
//! ```
//!
//! What is always true:
//! 1. While `routine_profiling` is OFF a program costs one look at a flag for each of its runs.
//! 2. The time of an instruction is that from its beginning to the beginning of the next one, or to the end
//!    of the program: what it calls is in it. The times of a program's lines sum up to those of its runs.
//! 3. A run counts for itself, and is added to what all runs did when it has ended. What has not ended is
//!    not shown.
//! 4. At most `PROGRAMS_MAX` programs are kept; another text of a program begins anew.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;
use world::Moment;

/// Programs beyond are not profiled.
const PROGRAMS_MAX: usize = 10_000;

/// What so many instructions did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sums {
    pub count: u64,
    pub nanos: u64,
    pub least: u64,
    pub most: u64,
    pub affected: u64,
    pub sent: u64,
    pub examined: u64,
    pub errors: u64,
}

impl Sums {
    pub fn merge(&mut self, other: &Sums) {
        if other.count == 0 {
            return;
        }
        self.least = if self.count == 0 { other.least } else { self.least.min(other.least) };
        self.most = self.most.max(other.most);
        self.count += other.count;
        self.nanos += other.nanos;
        self.affected += other.affected;
        self.sent += other.sent;
        self.examined += other.examined;
        self.errors += other.errors;
    }
}

/// What all runs of a program did.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    pub body: Arc<str>,
    /// The runs.
    pub whole: Sums,
    /// By line.
    pub lines: BTreeMap<u32, Sums>,
}

/// `PROCEDURE` and the like, database and name.
pub type ProgramName = (&'static str, String, String);

/// The text of a line of a program's body; the first is 1.
pub fn line_of(body: &str, line: u32) -> &str {
    body.lines().nth((line as usize).saturating_sub(1)).unwrap_or_default().trim()
}

/// The programs of the server that were profiled.
#[derive(Default)]
pub struct Profiles {
    programs: Mutex<BTreeMap<ProgramName, Profile>>,
}

impl Profiles {
    pub fn all(&self) -> Vec<(ProgramName, Profile)> {
        self.programs.lock().iter().map(|(name, profile)| (name.clone(), profile.clone())).collect()
    }

    pub fn clear(&self) {
        self.programs.lock().clear();
    }

    fn add(&self, name: ProgramName, body: &str, whole: &Sums, lines: &BTreeMap<u32, Sums>) {
        let mut programs = self.programs.lock();
        if programs.len() >= PROGRAMS_MAX && !programs.contains_key(&name) {
            return;
        }
        let profile = programs.entry(name).or_default();
        if *profile.body != *body {
            *profile = Profile { body: Arc::from(body), ..Profile::default() };
        }
        profile.whole.merge(whole);
        lines.iter().for_each(|(line, sums)| profile.lines.entry(*line).or_default().merge(sums));
    }
}

/// One run of a program, while it is profiled.
pub struct Run {
    begun: Moment,
    lines: BTreeMap<u32, Sums>,
    /// The present instruction: its line and what it has done, when it began, and what had been read by then.
    line: u32,
    present: Sums,
    since: Moment,
    examined: u64,
}

impl Run {
    pub fn begin(now: Moment, examined: u64) -> Run {
        Run { begun: now, lines: BTreeMap::new(), line: 0, present: Sums::default(), since: now, examined }
    }

    /// An instruction of this line begins; so many rows were read until now. One that the body does not say
    /// belongs to the one before it.
    pub fn turn(&mut self, line: u32, now: Moment, examined: u64) {
        if line != 0 {
            self.finish(now, examined);
            self.line = line;
        }
    }

    fn finish(&mut self, now: Moment, examined: u64) {
        let mut done = std::mem::take(&mut self.present);
        if self.line != 0 {
            done.count = 1;
            done.nanos = u64::try_from(now.since(self.since).as_nanos()).unwrap_or(u64::MAX);
            (done.least, done.most) = (done.nanos, done.nanos);
            done.examined = examined.saturating_sub(self.examined);
            self.lines.entry(self.line).or_default().merge(&done);
        }
        (self.since, self.examined) = (now, examined);
    }

    /// The present instruction has changed, or sent, rows.
    pub fn rows(&mut self, affected: u64, sent: u64) {
        self.present.affected += affected;
        self.present.sent += sent;
    }

    pub fn failed(&mut self) {
        self.present.errors += 1;
    }

    /// The program, of this text, has ended.
    pub fn end(mut self, (name, body): (ProgramName, &str), (now, examined): (Moment, u64), into: &Profiles) {
        self.finish(now, examined);
        let nanos = u64::try_from(now.since(self.begun).as_nanos()).unwrap_or(u64::MAX);
        let mut whole = Sums::default();
        self.lines.values().for_each(|line| whole.merge(line));
        (whole.count, whole.nanos, whole.least, whole.most) = (1, nanos, nanos, nanos);
        into.add(name, body, &whole, &self.lines);
    }
}
