//! From what conditions ask of an index to the ranges of its keys, when the values are known.

use expr::{EvalContext, passes};
use value::{KeyCodec, SqlResult, Value};

use super::ask::Asking;
use super::points::points;
use super::set::{Edge, Interval, Set};
use super::{Encoded, KeyRange, KeyRanges, encode_key};
use crate::query::{Ask, KeyPart, RangeTree, ValuesOf};

/// Ranges of one access, at most: IN lists over several parts multiply.
pub(super) const RANGES_MAX: usize = 10_000;

/// Runs a subquery and brings its values; `None`: there are too many.
pub type Values<'v> = dyn FnMut(&ValuesOf, &mut EvalContext<'_>) -> SqlResult<Option<Vec<Value>>> + 'v;

struct Evaluation<'a, 'v> {
    codec: &'a KeyCodec,
    row: &'a [Value],
    values: Option<&'a mut Values<'v>>,
    exact: bool,
}

/// The ranges that a tree asks for.
///
/// # Errors
/// Those of evaluating the bounds, and of the subqueries.
pub fn evaluate(
    tree: &RangeTree,
    codec: &KeyCodec,
    row: &[Value],
    values: Option<&mut Values<'_>>,
    cx: &mut EvalContext<'_>,
) -> SqlResult<KeyRanges> {
    if let Some(points) = points(tree, codec, row, cx)? {
        return Ok(points);
    }
    let mut evaluation = Evaluation { codec, row, values, exact: true };
    let set = evaluation.set(tree, cx)?;
    Ok(written(set, evaluation.exact, codec))
}

/// The ranges of keys whose leading parts are equal to these.
///
/// # Errors
/// Those of evaluating the key.
pub fn evaluate_equal(key: &[KeyPart], codec: &KeyCodec, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<KeyRanges> {
    if let Some(ranges) = beginning(key, codec, row, cx)? {
        return Ok(ranges);
    }
    let mut exact = true;
    let mut set = None;
    for (part, key) in key.iter().enumerate() {
        let own = Asking { codec, part, row, cx, exact: &mut exact }.answer(&Ask::Equal(key.clone()))?;
        set = Set::and(set, Some(own));
    }
    Ok(written(set, exact, codec))
}

/// The same where all values are ones that the columns can hold, which is asked for each row of a join.
fn beginning(key: &[KeyPart], codec: &KeyCodec, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Option<KeyRanges>> {
    let mut lower = Vec::with_capacity(32);
    let null = match encode_key(key, codec, row, cx, &mut lower)? {
        Encoded::Whole { null } => null,
        Encoded::Nothing => return Ok(Some(KeyRanges::default())),
        Encoded::Unknown => return Ok(None),
    };
    let exact = codec.parts()[..key.len()].iter().all(|part| part.prefix.is_none());
    Ok(Some(KeyRanges { list: vec![KeyRange::beginning(lower, null)], exact }))
}

fn written(set: Option<Set>, exact: bool, codec: &KeyCodec) -> KeyRanges {
    let mut out = KeyRanges { list: Vec::new(), exact };
    let set = match set {
        Some(set) if set.part == 0 || set.is_empty() => set,
        other => {
            out.exact &= other.is_none();
            Set::of(0, vec![Interval::new(Edge::start(), Edge::end())])
        }
    };
    set.write(RANGES_MAX, &|part| codec.parts()[part].nullable, &mut out);
    out.finish();
    out
}

impl Evaluation<'_, '_> {
    /// `None`: everything.
    fn set(&mut self, tree: &RangeTree, cx: &mut EvalContext<'_>) -> SqlResult<Option<Set>> {
        match tree {
            RangeTree::Part(part, ask) => self.part(*part, ask, cx).map(Some),
            RangeTree::Given(e) => {
                // What it warns of it warns of again, when it is evaluated as a condition.
                let mut issues: Vec<(value::Level, value::SqlError)> = Vec::new();
                let holds = passes(e, self.row, &mut cx.apart(&mut issues))?;
                self.exact &= issues.is_empty();
                Ok((!holds).then(|| Set::empty(0)))
            }
            RangeTree::And(list) => self.all(list, cx),
            RangeTree::Or(list) => self.either(list, cx),
        }
    }

    /// Halves of a list first: each interval is merged as often as the list can be halved. What comes behind
    /// something that nothing answers is not looked at.
    fn all(&mut self, list: &[RangeTree], cx: &mut EvalContext<'_>) -> SqlResult<Option<Set>> {
        match list {
            [] => Ok(None),
            [one] => self.set(one, cx),
            _ => {
                let (first, second) = list.split_at(list.len() / 2);
                let first = self.all(first, cx)?;
                if first.as_ref().is_some_and(Set::is_empty) {
                    return Ok(first);
                }
                let second = self.all(second, cx)?;
                Ok(Set::and(first, second))
            }
        }
    }

    /// Halves, as for AND.
    fn either(&mut self, list: &[RangeTree], cx: &mut EvalContext<'_>) -> SqlResult<Option<Set>> {
        match list {
            [] => Ok(Some(Set::empty(0))),
            [one] => self.set(one, cx),
            _ => {
                let (first, second) = list.split_at(list.len() / 2);
                let first = self.either(first, cx)?;
                let second = self.either(second, cx)?;
                Ok(Set::or(first, second, &mut self.exact))
            }
        }
    }

    fn part(&mut self, part: usize, ask: &Ask, cx: &mut EvalContext<'_>) -> SqlResult<Set> {
        let found = match (ask, &mut self.values) {
            (Ask::Values(of), Some(values)) => values(of, cx)?.map(|found| (found, &of.by)),
            _ => None,
        };
        let mut asking = Asking { codec: self.codec, part, row: self.row, cx, exact: &mut self.exact };
        match found {
            Some((values, by)) => asking.one_of(values, by),
            None => asking.answer(ask),
        }
    }
}
