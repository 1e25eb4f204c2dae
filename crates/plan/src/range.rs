//! Key ranges: what the conditions of a plan mean in the bytes of an index, once their values are known.
//!
//! | file | concept |
//! |---|---|
//! | `tree` | what conditions ask of an index ([`RangeTree`](crate::query::RangeTree)) becomes ranges |
//! | `ask` | one condition on one part becomes intervals of that part's keys |
//! | `fit` | a value is placed among the values that a column can hold |
//! | `set` | the algebra of intervals over several parts: intersection, union, and the ranges in the end |
//! | `shape` | what a tree says before its values are known |
//!
//! Invariants:
//! 1. A range is half open: every key from `lower` on, below `upper` (`None`: to the end of the tree). It
//!    goes on into the parts behind that of its bounds where all keys at an end have the bound's value:
//!    `a BETWEEN 3 AND 5 AND b = 1` is (3, 1) to (5, 1). What lies between the ends is looked at again.
//! 2. After [`KeyRanges::finish`] ranges are sorted and do not overlap, so that a row is found once.
//! 3. `exact` says that every value was converted to its column's type without loss. Otherwise the ranges
//!    may hold more rows than the conditions ask for (never fewer), and whoever scans them looks at the
//!    conditions again.

use expr::{Comparator, EvalContext, Expr, ExprKind};
use value::warnings::Level;
use value::{KeyCodec, NoWarnings, SqlError, SqlResult, Value, Warnings};

use crate::query::KeyPart;
use fit::{Fit, fit};

mod ask;
mod fit;
mod points;
mod set;
pub(crate) mod shape;
mod tree;

#[cfg(test)]
mod tests;

pub(crate) use points::asks_for_whole_keys;
pub use tree::{Values, evaluate, evaluate_equal};

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

    /// All keys that begin with these values; `null`: NULL is one of them.
    pub fn beginning(lower: Vec<u8>, null: bool) -> KeyRange {
        let upper = successor(lower.clone());
        KeyRange { lower, upper, from_value: true, to_value: true, equal: true, null }
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
    /// Sorts, and joins what touches; but two values stay two ranges, even where no key lies between them:
    /// they are locked one by one.
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

/// What the bytes of a key say.
pub enum Encoded {
    /// All of its values. `null`: NULL is one of them.
    Whole { null: bool },
    /// No row can have it.
    Nothing,
    /// No key says all: [`evaluate_equal`] tells which rows may have the values.
    Unknown,
}

/// Appends the key that all of these values make.
///
/// # Errors
/// Those of evaluating the key's expressions.
pub fn encode_key(key: &[KeyPart], codec: &KeyCodec, row: &[Value], cx: &mut EvalContext<'_>, out: &mut Vec<u8>) -> SqlResult<Encoded> {
    let mut null = false;
    for (i, part) in key.iter().enumerate() {
        match encode_part(i, part, codec, row, cx, out)? {
            Encoded::Whole { null: own } => null |= own,
            other => return Ok(other),
        }
    }
    Ok(Encoded::Whole { null })
}

/// The same of part `i` alone.
fn encode_part(
    i: usize,
    part: &KeyPart,
    codec: &KeyCodec,
    row: &[Value],
    cx: &mut EvalContext<'_>,
    out: &mut Vec<u8>,
) -> SqlResult<Encoded> {
    let column = &codec.parts()[i];
    let (fitted, warns) = beforehand(&part.expr, cx, |cx| {
        let value = of_row(expr::eval(&part.expr, row, cx)?, part, cx);
        fit(value, &part.by, &column.ty, cx)
    })?;
    Ok(match fitted {
        Fit::Exact(_) if warns => Encoded::Unknown,
        Fit::Exact(v) => {
            codec.encode_part(i, &v, &cx.settings.time_zone, out);
            Encoded::Whole { null: false }
        }
        Fit::Null if part.null_safe && column.nullable => {
            codec.encode_part(i, &Value::Null, &cx.settings.time_zone, out);
            Encoded::Whole { null: true }
        }
        Fit::Null | Fit::Near(..) | Fit::Below | Fit::Above => Encoded::Nothing,
        Fit::Around(..) | Fit::Unknown => Encoded::Unknown,
    })
}

/// A constant of the statement that has to be computed.
fn is_early(e: &Expr, cx: &EvalContext<'_>) -> bool {
    let is_there = |e: &Expr| {
        matches!(
            e.kind,
            ExprKind::Literal(_) | ExprKind::Param(_) | ExprKind::Variable(..) | ExprKind::UserVariable(_) | ExprKind::Column { .. }
        )
    };
    cx.warnings.are_errors() && !is_there(e) && e.is_constant()
}

/// Passes warnings on, and knows whether there were any.
struct Noted<'w> {
    inner: &'w mut dyn Warnings,
    any: bool,
}

impl Warnings for Noted<'_> {
    fn push(&mut self, level: Level, condition: SqlError) {
        self.any = true;
        self.inner.push(level, condition);
    }

    fn are_errors(&self) -> bool {
        self.inner.are_errors()
    }
}

/// A constant that warns is looked at before there is a row, when strict mode does not count yet:
/// `id = 1 / 0` finds nothing, and is no error. Whether it was such a constant: rows that are found by it are
/// asked again.
fn beforehand<T>(e: &Expr, cx: &mut EvalContext<'_>, look: impl FnOnce(&mut EvalContext<'_>) -> SqlResult<T>) -> SqlResult<(T, bool)> {
    if !is_early(e, cx) {
        return look(cx).map(|seen| (seen, false));
    }
    let (shared, warnings) = cx.split();
    warnings.spare(true);
    let mut noted = Noted { inner: warnings, any: false };
    let seen = look(&mut shared.with(&mut noted));
    let warns = noted.any;
    cx.warnings.spare(false);
    seen.map(|seen| (seen, warns))
}

/// A text that another table's row gives is the number that it begins with where it is looked for among
/// numbers, and nobody is told of the rest, unless that is an error: for constants and parameters the
/// condition itself says so.
fn of_row(value: Value, part: &KeyPart, cx: &EvalContext<'_>) -> Value {
    let is_text = matches!((&value, &part.by), (Value::Bytes(_), Comparator::Double)) && !cx.warnings.are_errors();
    if is_text && part.expr.any(&mut |e| e.as_slot().is_some()) {
        return value.to_f64(&mut NoWarnings).map_or(value, Value::Double);
    }
    value
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
