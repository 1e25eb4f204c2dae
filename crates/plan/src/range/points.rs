//! Trees that ask for points: one value, or some, of each of the leading parts of an index. They need no
//! algebra of sets.
//!
//! ```text
//! id IN (1, 2, 3)
//! a = 1 AND b IN (2, 3)
//! (a, b) IN ((1, 2), (3, 4))
//! ```

use std::slice;

use expr::EvalContext;
use value::{KeyCodec, SqlResult, Value};

use super::tree::RANGES_MAX;
use super::{Encoded, KeyRange, KeyRanges, encode_part, is_early};
use crate::query::{Ask, KeyPart, RangeTree};

/// What is asked of each of the leading parts.
type Asked<'t> = Vec<&'t [KeyPart]>;

/// A key, and whether NULL is one of its values.
type Key = (Vec<u8>, bool);

/// The ranges of a tree that asks for points. `None`: it asks for something else, or for a value that no
/// key says all of.
///
/// # Errors
/// Those of evaluating the values.
pub(super) fn points(tree: &RangeTree, codec: &KeyCodec, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Option<KeyRanges>> {
    let Some(branches) = branches(tree) else { return Ok(None) };
    let parts = branches.first().map_or(0, Vec::len);
    let count =
        branches.iter().map(|asked| asked.iter().map(|keys| keys.len()).fold(1, usize::saturating_mul)).fold(0, usize::saturating_add);
    // Where one has more parts than another, it may lie within the other.
    if count > RANGES_MAX || branches.iter().any(|asked| asked.len() != parts) {
        return Ok(None);
    }
    let mut list = Vec::with_capacity(count);
    for asked in &branches {
        let Some(keys) = keys(asked, codec, row, cx)? else { return Ok(None) };
        list.extend(keys.into_iter().map(|(key, null)| KeyRange::beginning(key, null)));
    }
    let exact = codec.parts()[..parts].iter().all(|part| part.prefix.is_none());
    let mut ranges = KeyRanges { list, exact };
    ranges.finish();
    Ok(Some(ranges))
}

/// Whether each range that a tree can ask for is one whole key of so many parts, whatever the values are.
/// NULL, which several rows may have, is in none.
pub(crate) fn asks_for_whole_keys(tree: &RangeTree, parts: usize) -> bool {
    let whole = |asked: &Asked<'_>| asked.len() == parts && asked.iter().all(|keys| keys.iter().all(|key| !key.null_safe));
    branches(tree).is_some_and(|branches| branches.iter().all(whole))
}

/// The branches of a tree, if each gives values to the leading parts of the index and says nothing else.
fn branches(tree: &RangeTree) -> Option<Vec<Asked<'_>>> {
    match tree {
        RangeTree::Or(list) => list.iter().map(branch).collect(),
        one => Some(vec![branch(one)?]),
    }
}

fn branch(tree: &RangeTree) -> Option<Asked<'_>> {
    let list = if let RangeTree::And(list) = tree { list.as_slice() } else { slice::from_ref(tree) };
    let mut asked: Asked<'_> = vec![&[]; list.len()];
    for tree in list {
        let (part, keys) = match tree {
            RangeTree::Part(part, Ask::Equal(key)) => (*part, slice::from_ref(key)),
            RangeTree::Part(part, Ask::OneOf(keys)) if !keys.is_empty() => (*part, keys.as_slice()),
            _ => return None,
        };
        let slot = asked.get_mut(part).filter(|slot| slot.is_empty())?;
        *slot = keys;
    }
    (!asked.is_empty()).then_some(asked)
}

/// The keys that one branch asks for. `None`: no key says all of one of its
/// values.
fn keys(asked: &Asked<'_>, codec: &KeyCodec, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Option<Vec<Key>>> {
    let mut found: Vec<Key> = vec![(Vec::with_capacity(32), false)];
    let mut value = Vec::new();
    for (part, keys) in asked.iter().enumerate() {
        if found.is_empty() {
            break;
        }
        if let ([only], [(key, has_null)]) = (*keys, found.as_mut_slice()) {
            match encode_part(part, only, codec, row, cx, key)? {
                Encoded::Whole { null } => *has_null |= null,
                Encoded::Nothing => return Ok(Some(Vec::new())),
                Encoded::Unknown => return Ok(None),
            }
            continue;
        }
        if keys.iter().any(|key| is_early(&key.expr, cx)) {
            return Ok(None);
        }
        let mut longer = Vec::with_capacity(found.len() * keys.len());
        for key in *keys {
            value.clear();
            let null = match encode_part(part, key, codec, row, cx, &mut value)? {
                Encoded::Whole { null } => null,
                Encoded::Nothing => continue,
                Encoded::Unknown => return Ok(None),
            };
            longer.extend(found.iter().map(|(key, has_null)| ([key.as_slice(), &value].concat(), *has_null || null)));
        }
        found = longer;
    }
    Ok(Some(found))
}
