//! Key ranges: what the conditions of a plan mean in the bytes of an index, once their values are known.
//!
//! Invariants:
//! 1. A range is half open: every key from `lower` on, below `upper` (`None`: to the end of the tree).
//!    It goes on into the parts behind that of its bounds where all keys at an end have the bound's value: `a BETWEEN 3 AND 5 AND b = 1` is
//!    (3, 1) to (5, 1). What lies between the ends is looked at again.
//! 2. After [`KeyRanges::finish`] ranges are sorted and do not overlap, so that a row is found once.
//! 3. `exact` says that every value was converted to its column's type without loss. Otherwise the ranges may hold more rows
//!    than the conditions ask for (never fewer), and whoever scans them looks at the conditions again.

use std::cmp::Ordering;

use expr::{Comparator, EvalContext, Expr};
use value::{KeyCodec, Kind, SqlMode, SqlResult, Value};

use crate::query::{KeyPart, RangeBound, RangeSpec, TailPart};
use fit::{Fit, fit};

mod fit;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyRange {
    pub lower: Vec<u8>,
    pub upper: Option<Vec<u8>>,
    /// `lower` is a value that is inside, not what comes behind one that is not.
    pub from_value: bool,
    /// `upper` comes right behind a value that is inside.
    pub to_value: bool,
    /// All keys with one beginning: of an equality.
    pub equal: bool,
    /// With NULL in that beginning: even in a unique index there may be many.
    pub null: bool,
}

impl KeyRange {
    pub fn everything() -> KeyRange {
        KeyRange { lower: Vec::new(), upper: None, from_value: false, to_value: false, equal: false, null: false }
    }

    /// Everything but the NULLs of the first part, which lie at one end.
    pub fn with_values(codec: &KeyCodec) -> KeyRange {
        match codec.parts().first() {
            Some(part) if part.nullable && part.descending => KeyRange { upper: Some(vec![0xff]), ..KeyRange::everything() },
            Some(part) if part.nullable => KeyRange { lower: vec![1], ..KeyRange::everything() },
            _ => KeyRange::everything(),
        }
    }
}

#[derive(Clone, Debug)]
pub struct KeyRanges {
    pub list: Vec<KeyRange>,
    pub exact: bool,
}

impl Default for KeyRanges {
    fn default() -> KeyRanges {
        KeyRanges { list: Vec::new(), exact: true }
    }
}

impl KeyRanges {
    /// Sorts, and joins what touches; but two values stay two ranges, even where no key lies between them: they are locked one by one.
    pub fn finish(&mut self) {
        self.list.retain(|r| r.upper.as_ref().is_none_or(|u| r.lower < *u));
        if self.list.len() < 2 {
            return;
        }
        self.list.sort_by(|a, b| a.lower.cmp(&b.lower));
        let mut out: Vec<KeyRange> = Vec::with_capacity(self.list.len());
        for r in self.list.drain(..) {
            match out.last_mut() {
                Some(last) if *last == r => {}
                Some(last) if last.upper.as_ref().is_none_or(|u| *u > r.lower || (*u == r.lower && !(last.to_value && r.from_value))) => {
                    last.equal = false;
                    if let (Some(a), Some(b)) = (&last.upper, &r.upper) {
                        if b > a {
                            last.upper = r.upper;
                            last.to_value = r.to_value;
                        }
                    } else {
                        last.upper = None;
                    }
                }
                _ => out.push(r),
            }
        }
        self.list = out;
    }
}

fn value_of(e: &expr::Expr, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    expr::eval(e, row, cx)
}

/// The whole key of a unique index. `None`: no row can have it; otherwise whether it is exact.
///
/// # Errors
/// Those of evaluating the key's expressions.
pub fn encode_point(
    key: &[KeyPart],
    codec: &KeyCodec,
    row: &[Value],
    cx: &mut EvalContext<'_>,
    out: &mut Vec<u8>,
) -> SqlResult<Option<bool>> {
    for (i, part) in key.iter().enumerate() {
        let value = value_of(&part.expr, row, cx)?;
        match fit(value, &part.by, &codec.parts()[i].ty, cx)? {
            Fit::Exact(v) => codec.encode_part(i, &v, &cx.settings.time_zone, out),
            Fit::Null | Fit::Near(..) | Fit::Below | Fit::Above => return Ok(None),
            Fit::Around(..) | Fit::Unknown => return Ok(Some(false)),
        }
    }
    Ok(Some(true))
}

/// Appends the ranges of one specification. Call [`KeyRanges::finish`] after the last.
///
/// # Errors
/// Those of evaluating the bounds.
pub fn encode(spec: &RangeSpec, codec: &KeyCodec, row: &[Value], cx: &mut EvalContext<'_>, out: &mut KeyRanges) -> SqlResult<()> {
    let mut prefix = Vec::with_capacity(32);
    let mut null = false;
    for (i, part) in spec.equal.iter().enumerate() {
        let column = &codec.parts()[i];
        let value = value_of(&part.expr, row, cx)?;
        match fit(value, &part.by, &column.ty, cx)? {
            Fit::Exact(v) => {
                codec.encode_part(i, &v, &cx.settings.time_zone, &mut prefix);
                out.exact &= column.prefix.is_none();
            }
            Fit::Null if part.null_safe && column.nullable => {
                codec.encode_part(i, &Value::Null, &cx.settings.time_zone, &mut prefix);
                null = true;
            }
            Fit::Null | Fit::Near(..) | Fit::Below | Fit::Above => return Ok(()),
            Fit::Around(low, high) => {
                out.exact = false;
                let end = |v: &Value| {
                    let mut key = prefix.clone();
                    codec.encode_part(i, v, &cx.settings.time_zone, &mut key);
                    key
                };
                let (first, last) = if column.descending { (end(&high), end(&low)) } else { (end(&low), end(&high)) };
                let upper = successor(last);
                out.list.push(KeyRange { lower: first, upper, from_value: true, to_value: true, equal: false, null: false });
                return Ok(());
            }
            Fit::Unknown => {
                out.exact = false;
                push_prefix(prefix, null, out);
                return Ok(());
            }
        }
    }
    if spec.lower.is_none() && spec.upper.is_none() {
        if let Some(pattern) = &spec.like {
            out.exact = false;
            if value_of(pattern, row, cx)?.is_null() {
                return Ok(());
            }
            if let Value::Bytes(pattern) = value_of(pattern, row, cx)? {
                let start = like_start(&pattern, !cx.settings.sql_mode.has(SqlMode::NO_BACKSLASH_ESCAPES));
                encode_start(codec, spec.equal.len(), &start, &mut prefix);
            }
        }
        push_prefix(prefix, null, out);
        return Ok(());
    }
    encode_bounds(spec, codec, prefix, row, cx, out)
}

/// What every string that matches a LIKE pattern begins with.
fn like_start(pattern: &[u8], escapes: bool) -> Vec<u8> {
    let mut start = Vec::with_capacity(pattern.len());
    let mut bytes = pattern.iter();
    while let Some(&b) = bytes.next() {
        match b {
            b'%' | b'_' => break,
            b'\\' if escapes => start.extend(bytes.next()),
            b => start.push(b),
        }
    }
    start
}

/// Appends the bytes with which the keys of all strings begin that begin with `start`.
fn encode_start(codec: &KeyCodec, part: usize, start: &[u8], out: &mut Vec<u8>) {
    let column = &codec.parts()[part];
    let at = out.len();
    if column.nullable {
        out.push(1);
    }
    let collation = column.ty.collation;
    let start = match column.prefix {
        Some(n) => &start[..collation.charset().prefix_len(start, n as usize)],
        None => start,
    };
    if column.ty.is_binary_string() && column.ty.kind == Kind::Char {
        out.extend_from_slice(start);
    } else {
        collation.key_start(start, out);
    }
    if column.descending {
        out[at..].iter_mut().for_each(|b| *b = !*b);
    }
}

/// One end of a range in a part: the bytes up to and with the part, and whether keys that begin with them are inside.
enum End {
    Open,
    At {
        key: Vec<u8>,
        inside: bool,
    },
    /// Nothing compares with NULL.
    Empty,
}

fn encode_bounds(
    spec: &RangeSpec,
    codec: &KeyCodec,
    prefix: Vec<u8>,
    row: &[Value],
    cx: &mut EvalContext<'_>,
    out: &mut KeyRanges,
) -> SqlResult<()> {
    let part = spec.equal.len();
    let column = &codec.parts()[part];
    let low = end(spec.lower.as_ref(), true, codec, part, &prefix, row, cx, &mut out.exact)?;
    let high = end(spec.upper.as_ref(), false, codec, part, &prefix, row, cx, &mut out.exact)?;
    if matches!(low, End::Empty) || matches!(high, End::Empty) {
        return Ok(());
    }
    // A descending part stores the complement: the low end of the values is the high end of the keys.
    let (mut first, mut last) = if column.descending { (high, low) } else { (low, high) };
    extend(&mut first, true, &spec.tail, codec, part + 1, row, cx)?;
    extend(&mut last, false, &spec.tail, codec, part + 1, row, cx)?;
    let null_key = column.nullable.then(|| {
        let mut key = prefix.clone();
        codec.encode_part(part, &Value::Null, &cx.settings.time_zone, &mut key);
        key
    });
    let from_value = matches!(first, End::At { inside: true, .. });
    let to_value = matches!(last, End::At { inside: true, .. });
    let equal = matches!((&first, &last), (End::At { key: a, inside: true }, End::At { key: b, inside: true }) if a == b);
    let lower = match first {
        End::At { key, inside: true } => Some(key),
        End::At { key, inside: false } => successor(key),
        // NULLs come first (last when descending) and are in no range.
        _ => match (&null_key, column.descending) {
            (Some(null), false) => successor(null.clone()),
            _ => Some(prefix.clone()),
        },
    };
    let Some(lower) = lower else { return Ok(()) };
    let upper = match last {
        End::At { key, inside: true } => successor(key),
        End::At { key, inside: false } => Some(key),
        _ => match (null_key, column.descending) {
            (Some(null), true) => Some(null),
            _ => successor(prefix),
        },
    };
    out.list.push(KeyRange { lower, upper, from_value, to_value, equal, null: false });
    Ok(())
}

#[expect(clippy::too_many_arguments, reason = "one step of encode_bounds")]
fn end(
    bound: Option<&RangeBound>,
    low: bool,
    codec: &KeyCodec,
    part: usize,
    prefix: &[u8],
    row: &[Value],
    cx: &mut EvalContext<'_>,
    exact: &mut bool,
) -> SqlResult<End> {
    let Some(bound) = bound else { return Ok(End::Open) };
    let column = &codec.parts()[part];
    let value = value_of(&bound.expr, row, cx)?;
    let (value, inside) = match fit(value, &bound.by, &column.ty, cx)? {
        Fit::Exact(v) => (v, bound.inclusive),
        // The nearest value lies inside if it lies beyond the bound.
        Fit::Near(v, order) => (v, if low { order == Ordering::Greater } else { order == Ordering::Less }),
        Fit::Below => return Ok(if low { End::Open } else { End::Empty }),
        Fit::Above => return Ok(if low { End::Empty } else { End::Open }),
        Fit::Around(first, last) => {
            *exact = false;
            (if low { first } else { last }, true)
        }
        Fit::Null => return Ok(End::Empty),
        Fit::Unknown => {
            *exact = false;
            return Ok(End::Open);
        }
    };
    let mut key = prefix.to_vec();
    codec.encode_part(part, &value, &cx.settings.time_zone, &mut key);
    // An index on a prefix cannot tell what lies behind it.
    let inside = if column.prefix.is_some() {
        *exact = false;
        true
    } else {
        inside
    };
    Ok(End::At { key, inside })
}

/// Lets an end of a range (`first`: of keys, not of values) go on into the parts behind its own, as far as there are values for them.
fn extend(
    end: &mut End,
    first: bool,
    tail: &[TailPart],
    codec: &KeyCodec,
    part: usize,
    row: &[Value],
    cx: &mut EvalContext<'_>,
) -> SqlResult<()> {
    let End::At { key, inside } = end else { return Ok(()) };
    for (part, asked) in (part..).zip(tail) {
        let column = &codec.parts()[part];
        if !*inside {
            return Ok(());
        }
        let low = first != column.descending;
        let several: Vec<(&Expr, &Comparator)>;
        let (values, inclusive): (&[(&Expr, &Comparator)], bool) = match asked {
            TailPart::Equal(equal) => (&[(&equal.expr, &equal.by)], true),
            TailPart::OneOf(list) => {
                several = list.iter().map(|key| (&key.expr, &key.by)).collect();
                (&several, true)
            }
            TailPart::Range { lower, upper } => match if low { lower } else { upper } {
                Some(bound) => (&[(&bound.expr, &bound.by)], bound.inclusive),
                // NULLs come before all values, and are in no range.
                None if low && column.nullable => {
                    codec.encode_part(part, &Value::Null, &cx.settings.time_zone, key);
                    *inside = false;
                    return Ok(());
                }
                None => return Ok(()),
            },
        };
        let null = matches!(asked, TailPart::Equal(equal) if equal.null_safe) && column.nullable;
        let Some(value) = outermost(values, null, first, codec, part, row, cx)? else { return Ok(()) };
        key.extend_from_slice(&value);
        *inside = inclusive || column.prefix.is_some();
    }
    Ok(())
}

/// The first (or last) in the index of some values of a part; `None` if the index cannot tell. `null`: NULL is a value.
fn outermost(
    values: &[(&Expr, &Comparator)],
    null: bool,
    first: bool,
    codec: &KeyCodec,
    part: usize,
    row: &[Value],
    cx: &mut EvalContext<'_>,
) -> SqlResult<Option<Vec<u8>>> {
    let mut found: Option<Vec<u8>> = None;
    for (e, by) in values {
        let value = match fit(value_of(e, row, cx)?, by, &codec.parts()[part].ty, cx)? {
            Fit::Exact(value) => value,
            Fit::Null if null => Value::Null,
            Fit::Null => continue,
            _ => return Ok(None),
        };
        let mut key = Vec::with_capacity(16);
        codec.encode_part(part, &value, &cx.settings.time_zone, &mut key);
        if found.as_ref().is_none_or(|found| if first { key < *found } else { key > *found }) {
            found = Some(key);
        }
    }
    Ok(found)
}

fn push_prefix(prefix: Vec<u8>, null: bool, out: &mut KeyRanges) {
    let upper = successor(prefix.clone());
    let equal = !prefix.is_empty();
    out.list.push(KeyRange { lower: prefix, upper, from_value: equal, to_value: equal, equal, null });
}

/// The first key after all that begin with `key`; `None` when there is none.
pub fn successor(mut key: Vec<u8>) -> Option<Vec<u8>> {
    while let Some(last) = key.last_mut() {
        if *last < 0xff {
            *last += 1;
            return Some(key);
        }
        key.pop();
    }
    None
}
