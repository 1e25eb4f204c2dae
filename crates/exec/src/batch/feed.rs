//! What batches feed to the aggregates of groups. Counts, and sums and extremes of whole numbers, are
//! gathered here in lists by the group's number and handed to the accumulators in the end, or before rows
//! feed them: in which order whole numbers come makes no difference. Doubles and texts, and for DISTINCT the
//! values that were not seen before, go to the accumulators one by one, in the order of the rows.

use expr::aggregate::AggregateFunction;
use expr::{AggregateCall, Comparator, EvalContext, Number};
use plan::query::Group;
use value::{SqlResult, Value};

use super::compile::Compiler;
use super::program::Operand;
use super::vector::{Lane, Vector, whole};
use crate::group::State;
use crate::memory::Held;

/// What one aggregate takes.
enum Take {
    Rows,
    /// What is not NULL, by the place in [`Feeds::counts`].
    Values(usize),
    /// Place in [`Feeds::sums`], and digits behind the point.
    Sum(usize, u8),
    /// Place in [`Feeds::bests`].
    Best(usize, Lane),
    Reals(usize),
    /// MIN or MAX of doubles and texts.
    Offer(usize, Lane),
    /// COUNT, SUM or AVG of values that differ.
    Distinct(Vec<(usize, Lane)>, Added),
}

/// What a DISTINCT aggregate adds for what it has not seen yet.
#[derive(Clone, Copy)]
enum Added {
    One,
    /// Digits behind the point.
    Whole(u8),
    Real,
}

struct Counts {
    register: usize,
    counts: Vec<u64>,
}

struct Sums {
    register: usize,
    sums: Vec<i128>,
    counts: Vec<u64>,
}

struct Bests {
    register: usize,
    least: bool,
    bests: Vec<Option<i64>>,
}

#[derive(Default)]
pub(super) struct Feeds {
    takes: Vec<Take>,
    rows: Vec<u64>,
    counts: Vec<Counts>,
    sums: Vec<Sums>,
    bests: Vec<Bests>,
}

fn place<T>(list: &mut Vec<T>, same: impl Fn(&T) -> bool, new: impl FnOnce() -> T) -> usize {
    list.iter().position(same).unwrap_or_else(|| {
        list.push(new());
        list.len() - 1
    })
}

impl Feeds {
    /// `None` if one of the aggregates must be fed by rows.
    pub fn new(group: &Group, compiler: &mut Compiler<'_>) -> Option<Feeds> {
        let mut feeds = Feeds::default();
        for a in &group.aggregates {
            let take = feeds.take_of(&a.call, compiler)?;
            feeds.takes.push(take);
        }
        Some(feeds)
    }

    fn take_of(&mut self, call: &AggregateCall, compiler: &mut Compiler<'_>) -> Option<Take> {
        use AggregateFunction as F;
        if call.distinct {
            return distinct_take_of(call, compiler);
        }
        if call.args.len() > 1 {
            return None;
        }
        let Some(arg) = call.args.first() else { return (call.function == F::Count).then_some(Take::Rows) };
        let (operand, lane) = compiler.value(arg)?;
        let Operand::Register(register) = operand else { return (call.function == F::Count).then_some(Take::Rows) };
        Some(match (call.function, lane) {
            (F::Count, _) => Take::Values(place(&mut self.counts, |c| c.register == register, || Counts { register, counts: Vec::new() })),
            (F::Sum | F::Avg, Lane::Int { .. } | Lane::Decimal { .. }) => {
                let scale = scale_of_sum(call, lane)?;
                let new = || Sums { register, sums: Vec::new(), counts: Vec::new() };
                Take::Sum(place(&mut self.sums, |s| s.register == register, new), scale)
            }
            (F::Sum | F::Avg, Lane::Real) if call.number() == Number::Double => Take::Reals(register),
            (F::Min | F::Max, lane) => {
                let known = matches!(
                    (lane, call.comparator()),
                    (Lane::Int { .. }, Comparator::Int)
                        | (Lane::Decimal { .. }, Comparator::Decimal)
                        | (Lane::Date | Lane::Moment { .. }, Comparator::DateTime)
                        | (Lane::Real, Comparator::Double)
                        | (Lane::Text, Comparator::Text(_))
                );
                let least = call.function == F::Min;
                match lane {
                    _ if !known => return None,
                    Lane::Real | Lane::Text => Take::Offer(register, lane),
                    lane => {
                        let new = || Bests { register, least, bests: Vec::new() };
                        Take::Best(place(&mut self.bests, |b| b.register == register && b.least == least, new), lane)
                    }
                }
            }
            _ => return None,
        })
    }

    /// Whether one of the aggregates must remember what it has seen.
    pub fn tell_apart(&self) -> bool {
        self.takes.iter().any(|take| matches!(take, Take::Distinct(..)))
    }

    /// Bytes that a group takes here.
    pub fn size(&self) -> usize {
        8 + 8 * self.counts.len() + 24 * self.sums.len() + 16 * self.bests.len()
    }

    /// Feeds rows to the groups of these numbers.
    pub fn take(&mut self, bytes: &[u8], vectors: &[Vector], numbers: &[u32], feed: Feed<'_>, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let groups = feed.groups.len();
        self.rows.resize(groups, 0);
        numbers.iter().for_each(|n| self.rows[*n as usize] += 1);
        for Counts { register, counts } in &mut self.counts {
            counts.resize(groups, 0);
            let v = &vectors[*register];
            numbers.iter().enumerate().for_each(|(row, n)| counts[*n as usize] += u64::from(!v.is_null(row)));
        }
        for s in &mut self.sums {
            s.sums.resize(groups, 0);
            s.counts.resize(groups, 0);
            let v = &vectors[s.register];
            for (row, (n, value)) in numbers.iter().zip(&v.ints).enumerate() {
                if !v.is_null(row) {
                    s.sums[*n as usize] += i128::from(*value);
                    s.counts[*n as usize] += 1;
                }
            }
        }
        for Bests { register, least, bests } in &mut self.bests {
            bests.resize(groups, None);
            let v = &vectors[*register];
            for (row, (n, value)) in numbers.iter().zip(&v.ints).enumerate() {
                let best = &mut bests[*n as usize];
                if !v.is_null(row) && best.is_none_or(|best| if *least { *value < best } else { *value > best }) {
                    *best = Some(*value);
                }
            }
        }
        self.take_in_order(bytes, vectors, numbers, feed, cx)
    }

    fn take_in_order(&self, bytes: &[u8], vectors: &[Vector], numbers: &[u32], feed: Feed<'_>, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        for (at, (take, a)) in self.takes.iter().zip(&feed.group.aggregates).enumerate() {
            let register = match take {
                Take::Reals(register) | Take::Offer(register, _) => *register,
                Take::Distinct(args, added) => {
                    take_distinct((at, &a.call), (args, *added), (vectors, bytes), numbers, feed.groups)?;
                    continue;
                }
                Take::Rows | Take::Values(_) | Take::Sum(..) | Take::Best(..) => continue,
            };
            let v = &vectors[register];
            for (row, n) in numbers.iter().enumerate().filter(|(row, _)| !v.is_null(*row)) {
                let Some(state) = &mut feed.groups[*n as usize] else { continue };
                let accumulator = &mut state.sums[at].accumulator;
                match take {
                    Take::Offer(_, Lane::Text) => {
                        let text = v.text(row, bytes);
                        if accumulator.best_text() == Some(text) {
                            continue;
                        }
                        let before = accumulator.gathered();
                        accumulator.offer(&a.call, Value::bytes(text), cx)?;
                        feed.held.take(accumulator.gathered().saturating_sub(before))?;
                    }
                    Take::Offer(..) => accumulator.offer(&a.call, Value::Double(v.reals[row]), cx)?,
                    _ => accumulator.add_real(v.reals[row]),
                }
            }
        }
        Ok(())
    }

    /// Hands what was gathered to the accumulators, and begins anew.
    ///
    /// # Errors
    /// 1690 of a sum.
    pub fn hand_over(&mut self, feed: Feed<'_>, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        for (number, state) in feed.groups.iter_mut().enumerate().take(self.rows.len()) {
            let Some(state) = state else { continue };
            for ((take, a), sum) in self.takes.iter().zip(&feed.group.aggregates).zip(&mut state.sums) {
                let accumulator = &mut sum.accumulator;
                match take {
                    Take::Rows => accumulator.add_count(self.rows[number]),
                    Take::Values(at) => accumulator.add_count(self.counts[*at].counts[number]),
                    Take::Sum(at, scale) => accumulator.add_sum(self.sums[*at].sums[number], *scale, self.sums[*at].counts[number])?,
                    Take::Best(at, lane) => {
                        if let Some(best) = self.bests[*at].bests[number] {
                            accumulator.offer(&a.call, whole(best, *lane), cx)?;
                        }
                    }
                    Take::Reals(_) | Take::Offer(..) | Take::Distinct(..) => {}
                }
            }
        }
        self.rows.clear();
        self.counts.iter_mut().for_each(|c| c.counts.clear());
        self.sums.iter_mut().for_each(|s| (s.sums.clear(), s.counts.clear()).0);
        self.bests.iter_mut().for_each(|b| b.bests.clear());
        Ok(())
    }
}

/// How many digits of a sum of whole numbers stand behind the point.
fn scale_of_sum(call: &AggregateCall, lane: Lane) -> Option<u8> {
    match (call.number(), lane) {
        (Number::Int, Lane::Int { .. }) => Some(0),
        (Number::Decimal, Lane::Decimal { scale }) => Some(scale),
        _ => None,
    }
}

fn distinct_take_of(call: &AggregateCall, compiler: &mut Compiler<'_>) -> Option<Take> {
    use AggregateFunction as F;
    let mut args = Vec::with_capacity(call.args.len());
    for arg in &call.args {
        let (Operand::Register(register), lane) = compiler.value(arg)? else { return None };
        args.push((register, lane));
    }
    let added = match (call.function, args.as_slice()) {
        (F::Count, [_, ..]) => Added::One,
        (F::Sum | F::Avg, [(_, Lane::Real)]) if call.number() == Number::Double => Added::Real,
        (F::Sum | F::Avg, [(_, lane)]) => Added::Whole(scale_of_sum(call, *lane)?),
        _ => return None,
    };
    Some(Take::Distinct(args, added))
}

/// Feeds rows to a DISTINCT aggregate of their groups.
fn take_distinct(
    (number, call): (usize, &AggregateCall),
    (args, added): (&[(usize, Lane)], Added),
    (vectors, bytes): (&[Vector], &[u8]),
    numbers: &[u32],
    groups: &mut [Option<State>],
) -> SqlResult<()> {
    let mut key = Vec::new();
    for (row, n) in numbers.iter().enumerate() {
        let Some(state) = &mut groups[*n as usize] else { continue };
        if args.iter().any(|(register, _)| vectors[*register].is_null(row)) {
            continue;
        }
        key.clear();
        for (at, (register, lane)) in args.iter().enumerate() {
            call.push_distinct(at, &vectors[*register].value(row, *lane, bytes), &mut key);
        }
        let sum = &mut state.sums[number];
        if !sum.admits_key(&key)? {
            continue;
        }
        let v = args.first().map(|(register, _)| &vectors[*register]);
        match (added, v) {
            (Added::Whole(scale), Some(v)) => sum.accumulator.add_sum(i128::from(v.ints[row]), scale, 1)?,
            (Added::Real, Some(v)) => sum.accumulator.add_real(v.reals[row]),
            _ => sum.accumulator.add_count(1),
        }
    }
    Ok(())
}

/// Where rows are fed to.
pub(super) struct Feed<'f> {
    pub group: &'f Group,
    pub groups: &'f mut [Option<State>],
    pub held: &'f Held,
}
