//! The sweep over faults: from the calls that a life makes, one case for each call, error and form; a test
//! plays the life again with each.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Fault, FaultKind, Operation, SimDisk};

/// What fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// One call.
    Once,
    /// One call, which has its effect all the same.
    Done,
    /// One call, which has had a part of it: the end of a piece of [`FaultCase::PART`] bytes.
    Part,
    /// From that call on all of its kind, for [`FaultCase::WHILE`] of them.
    ForAWhile,
    /// The same of whatever can fail so, as on a device or with descriptors that are used up.
    Everything,
}

/// A call and those it is like: the one before it, and it, without the numbers in their paths.
type Place = [(Operation, String); 2];

/// A call of a life that fails when the life is played again.
#[derive(Clone, Debug)]
pub struct FaultCase {
    /// Its number among all cases of the life.
    pub number: usize,
    pub operation: Operation,
    pub path: String,
    place: Place,
    pub kind: FaultKind,
    pub form: Form,
    /// How many calls of each kind there are before it.
    before: BTreeMap<Operation, u64>,
}

impl FaultCase {
    /// How many calls of one kind fail in the forms that last.
    pub const WHILE: u64 = 30;

    /// So many bytes were written or reserved by a call that fails in the middle: a sector and a part.
    pub const PART: u64 = 700;

    /// All cases of a life that makes these calls (see [`SimDisk::calls_take`]).
    fn all(calls: &[(Operation, String)]) -> Vec<FaultCase> {
        let class =
            |(operation, path): &(Operation, String)| (*operation, path.chars().filter(|c| !c.is_ascii_digit()).collect::<String>());
        let (mut seen, mut cases) = (BTreeMap::<Operation, u64>::new(), Vec::new());
        for (i, call @ (operation, path)) in calls.iter().enumerate() {
            let place = [class(&calls[i.saturating_sub(1)]), class(call)];
            for &kind in operation.fails_with() {
                for form in [Form::Once, Form::Done, Form::Part, Form::ForAWhile, Form::Everything] {
                    if (form == Form::Done && !operation.may_be_done()) || (form == Form::Part && !operation.may_be_done_in_part()) {
                        continue;
                    }
                    let (place, before) = (place.clone(), seen.clone());
                    cases.push(FaultCase { number: cases.len(), operation: *operation, path: path.clone(), place, kind, form, before });
                }
            }
            *seen.entry(*operation).or_default() += 1;
        }
        cases
    }

    /// Some of the cases, the same in every run: `each` at each place, spread over it.
    fn some_of(cases: Vec<FaultCase>, each: usize) -> Vec<FaultCase> {
        let mut places: BTreeMap<Place, Vec<FaultCase>> = BTreeMap::new();
        for case in cases {
            places.entry(case.place.clone()).or_default().push(case);
        }
        let pick = |(n, cases): (usize, Vec<FaultCase>)| {
            let (count, wanted) = (cases.len(), each.min(cases.len()));
            // Neighbours are the errors and forms of one call: another of them at each place.
            (0..wanted).map(|i| cases[(i * count / wanted + (i + n) * 7) % count].clone()).collect::<Vec<_>>()
        };
        places.into_values().enumerate().flat_map(pick).collect()
    }

    /// Each `of`th case, beginning with the `part`th: all kinds of places are in each part.
    fn slice(cases: Vec<FaultCase>, part: usize, of: usize) -> Vec<FaultCase> {
        assert!((1..=of).contains(&part), "of {of} parts there is none with the number {part}");
        cases.into_iter().skip(part - 1).step_by(of).collect()
    }

    /// Plays the life again with one case at each place, or each so-manieth, or with those that
    /// `FAULT=number` or `FAULTS=how many at each place` (or `all`) name. `SLICE=i/n` takes the `i`th of
    /// `n` parts of these, for runs that are divided among processes.
    ///
    /// # Panics
    /// With all that went wrong, if anything did.
    pub fn sweep<T: Ord + fmt::Debug>(calls: &[(Operation, String)], stride: usize, play: impl Fn(&FaultCase) -> T) {
        let all = FaultCase::all(calls);
        let of_all = all.len();
        let given = |name: &str| std::env::var(name).ok();
        let cases = match (given("FAULT").and_then(|n| n.parse::<usize>().ok()), given("FAULTS")) {
            (Some(one), _) => vec![all[one].clone()],
            (None, Some(each)) => FaultCase::some_of(all, each.parse().unwrap_or(usize::MAX)),
            (None, None) => FaultCase::some_of(all, 1).into_iter().step_by(stride).collect(),
        };
        let cases = match given("SLICE").as_deref().and_then(|slice| slice.split_once('/')) {
            Some((i, n)) => FaultCase::slice(cases, i.parse().expect("a number"), n.parse().expect("a number")),
            None => cases,
        };
        let (mut outcomes, mut failed, tried) = (BTreeMap::<T, u64>::new(), Vec::new(), cases.len());
        for case in cases {
            match catch_unwind(AssertUnwindSafe(|| play(&case))) {
                Ok(outcome) => *outcomes.entry(outcome).or_default() += 1,
                Err(payload) => {
                    let text = payload.downcast_ref::<String>().map(String::as_str).or(payload.downcast_ref::<&str>().copied());
                    failed.push(format!("{case}: {}", text.unwrap_or("a panic")));
                }
            }
        }
        let places = calls.iter().map(|(operation, path)| (*operation, path)).collect::<BTreeSet<_>>().len();
        let errors: usize = calls.iter().map(|(operation, _)| operation.fails_with().len()).sum();
        println!(
            "{tried} of {of_all} cases: {} calls at {places} kinds of places x the errors of each = {errors}, in up to five forms: {outcomes:?}",
            calls.len()
        );
        assert!(failed.is_empty(), "{} of {tried} cases:\n{}", failed.len(), failed.join("\n"));
    }

    /// Lets it fail on a fresh disk on which the life will be played.
    pub fn inject(&self, disk: &SimDisk) {
        let times = if matches!(self.form, Form::ForAWhile | Form::Everything) { Self::WHILE } else { 1 };
        let partial = match self.form {
            Form::Done => u64::MAX,
            Form::Part => Self::PART,
            _ => 0,
        };
        let is_hit = |operation: &Operation| match self.form {
            Form::Everything => operation.fails_with().contains(&self.kind),
            _ => *operation == self.operation,
        };
        assert!(self.form != Form::Part || self.operation.may_be_done_in_part(), "{self} has no part");
        for operation in Operation::ALL.into_iter().filter(is_hit) {
            let after = self.before.get(&operation).copied().unwrap_or(0);
            disk.inject(Fault { operation, path: String::new(), after, times, kind: self.kind, partial });
        }
    }
}

impl fmt::Display for FaultCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let call = self.before.get(&self.operation).copied().unwrap_or(0) + 1;
        write!(f, "case {}: {} no. {call} ({}) {:?} {:?}", self.number, self.operation.name(), self.path, self.kind, self.form)
    }
}
