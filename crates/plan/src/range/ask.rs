//! What is asked of one part of an index, once its values are known: the intervals of keys that answer it.
//!
//! Whatever the answer holds beyond the condition, the ranges are no longer exact; it never holds less.

use expr::{Comparator, CompareOp, EvalContext, compare_values};
use value::{Collation, KeyCodec, Kind, SqlMode, SqlResult, Value};

use super::beforehand;
use super::fit::{Fit, fit};
use super::set::{Edge, Interval, Set};
use crate::query::{Ask, KeyPart, RangeBound};

/// The index cannot tell of a SET with more labels which of its values a condition is true of, but for
/// equalities.
const SET_LABELS_MAX: usize = 10;

/// One part of an index whose values are looked for.
pub(super) struct Asking<'a, 'c, 'x> {
    pub codec: &'a KeyCodec,
    pub part: usize,
    pub row: &'a [Value],
    pub cx: &'c mut EvalContext<'x>,
    pub exact: &'c mut bool,
}

/// One end of a range of values, with the bytes of the key.
enum End {
    Open,
    At {
        key: Vec<u8>,
        inside: bool,
        whole: bool,
    },
    /// No value is on this side.
    Empty,
}

impl Asking<'_, '_, '_> {
    fn column(&self) -> &value::KeyPart {
        &self.codec.parts()[self.part]
    }

    fn key(&self, value: &Value) -> Vec<u8> {
        let mut key = Vec::with_capacity(16);
        self.codec.encode_part(self.part, value, &self.cx.settings.time_zone, &mut key);
        key
    }

    fn value_of(&mut self, e: &expr::Expr) -> SqlResult<Value> {
        let (value, warns) = beforehand(e, self.cx, |cx| expr::eval(e, self.row, cx))?;
        *self.exact &= !warns;
        Ok(value)
    }

    pub fn answer(&mut self, ask: &Ask) -> SqlResult<Set> {
        if matches!(self.column().ty.kind, Kind::Enum | Kind::Set) && !matches!(ask, Ask::NotNull) {
            return self.labelled(ask);
        }
        let list = match ask {
            Ask::Equal(key) => self.equal(key)?,
            Ask::OneOf(keys) => {
                let mut list = Vec::with_capacity(keys.len());
                for key in keys {
                    list.extend(self.equal(key)?);
                }
                list
            }
            Ask::NotOneOf(keys) => return self.unequal(keys),
            Ask::Range { lower, upper } => self.range(lower.as_ref(), upper.as_ref())?.into_iter().collect(),
            Ask::Like(pattern) => self.like(pattern)?.into_iter().collect(),
            Ask::NotNull => vec![self.values()],
            // The values of a subquery are brought by whoever runs it.
            Ask::Values(_) => self.unknown(),
        };
        Ok(Set::of(self.part, list))
    }

    /// Values of a subquery: points.
    pub fn one_of(&mut self, values: Vec<Value>, by: &Comparator) -> SqlResult<Set> {
        if matches!(self.column().ty.kind, Kind::Enum | Kind::Set) {
            let found = self.labels(&|v, cx| any_equal(v, &values, by, cx))?;
            return Ok(found);
        }
        let mut list = Vec::with_capacity(values.len());
        for value in values {
            list.extend(self.point(value, by, false)?);
        }
        Ok(Set::of(self.part, list))
    }

    /// Everything but NULL.
    fn values(&self) -> Interval {
        let column = self.column();
        match (column.nullable, column.descending) {
            (true, false) => Interval::new(Edge::value(vec![0], true), Edge::end()),
            (true, true) => Interval::new(Edge::start(), Edge::value(vec![0xff], false)),
            (false, _) => Interval::new(Edge::start(), Edge::end()),
        }
    }

    /// The index cannot tell which values.
    fn unknown(&mut self) -> Vec<Interval> {
        *self.exact = false;
        vec![self.values()]
    }

    fn equal(&mut self, key: &KeyPart) -> SqlResult<Vec<Interval>> {
        let value = self.value_of(&key.expr)?;
        self.point(value, &key.by, key.null_safe)
    }

    fn point(&mut self, value: Value, by: &Comparator, null_safe: bool) -> SqlResult<Vec<Interval>> {
        if let (Comparator::Text(by), Value::Bytes(text)) = (by, &value)
            && *by != self.column().ty.collation
        {
            return Ok(self.same_bytes(*by, text));
        }
        Ok(match fit(value, by, &self.column().ty, self.cx)? {
            Fit::Exact(v) => {
                *self.exact &= self.column().prefix.is_none();
                vec![Interval::point(self.key(&v))]
            }
            Fit::Null if null_safe && self.column().nullable => vec![Interval::point(self.key(&Value::Null))],
            Fit::Null | Fit::Near(..) | Fit::Below | Fit::Above => Vec::new(),
            Fit::Around(low, high) => {
                *self.exact = false;
                let at = |key: Vec<u8>| End::At { key, inside: true, whole: true };
                let (low, high) = (at(self.key(&low)), at(self.key(&high)));
                self.between(low, high).into_iter().collect()
            }
            Fit::Unknown => self.unknown(),
        })
    }

    /// Texts that are equal byte by byte (perhaps but for trailing spaces) are among those that are equal
    /// in the column's collation.
    fn same_bytes(&mut self, by: Collation, text: &[u8]) -> Vec<Interval> {
        *self.exact = false;
        let own = self.column().ty.collation;
        if !by.pad_space() || own.pad_space() {
            return vec![Interval::point(self.key(&Value::bytes(text)))];
        }
        let text = value::collation::trim_spaces(text);
        vec![Interval::point(self.key(&Value::bytes(text))), self.beginning(&[text, b" "].concat())]
    }

    /// All strings with this beginning.
    fn beginning(&self, start: &[u8]) -> Interval {
        let column = self.column();
        let mut key = Vec::with_capacity(16);
        if column.nullable {
            key.push(1);
        }
        let collation = column.ty.collation;
        let start = match column.prefix {
            Some(n) => &start[..collation.charset().prefix_len(start, n as usize)],
            None => start,
        };
        if column.ty.is_binary_string() && column.ty.kind == Kind::Char {
            key.extend_from_slice(start);
        } else {
            collation.key_start(start, &mut key);
        }
        if column.descending {
            key.iter_mut().for_each(|b| *b = !*b);
        }
        let edge = |after| Edge { key: key.clone(), after, whole: false };
        Interval::new(edge(false), edge(true))
    }

    fn unequal(&mut self, keys: &[KeyPart]) -> SqlResult<Set> {
        let part = self.part;
        let mut points = Vec::with_capacity(keys.len());
        for key in keys {
            let value = self.value_of(&key.expr)?;
            let other = matches!(&key.by, Comparator::Text(by) if *by != self.column().ty.collation);
            match fit(value, &key.by, &self.column().ty, self.cx)? {
                Fit::Null => return Ok(Set::empty(part)),
                Fit::Exact(v) if self.column().prefix.is_none() && !other => points.push(self.key(&v)),
                Fit::Near(..) | Fit::Below | Fit::Above => {}
                Fit::Exact(_) | Fit::Around(..) | Fit::Unknown => *self.exact = false,
            }
        }
        points.sort_unstable();
        points.dedup();
        let Interval { from, to, .. } = self.values();
        let mut list = Vec::with_capacity(points.len() + 1);
        let mut begin = from;
        for point in points {
            list.push(Interval::new(begin, Edge::value(point.clone(), false)));
            begin = Edge::value(point, true);
        }
        list.push(Interval::new(begin, to));
        Ok(Set::of(part, list))
    }

    fn range(&mut self, lower: Option<&RangeBound>, upper: Option<&RangeBound>) -> SqlResult<Option<Interval>> {
        let low = self.end(lower, true)?;
        let high = self.end(upper, false)?;
        Ok(self.between(low, high))
    }

    fn between(&self, low: End, high: End) -> Option<Interval> {
        if matches!(low, End::Empty) || matches!(high, End::Empty) {
            return None;
        }
        // A descending part stores the complement: the low end of the values is the high end of the keys.
        let (first, last) = if self.column().descending { (high, low) } else { (low, high) };
        let Interval { mut from, mut to, .. } = self.values();
        if let End::At { key, inside, whole } = first {
            from = Edge { key, after: !inside, whole };
        }
        if let End::At { key, inside, whole } = last {
            to = Edge { key, after: inside, whole };
        }
        Some(Interval::new(from, to))
    }

    fn end(&mut self, bound: Option<&RangeBound>, low: bool) -> SqlResult<End> {
        let Some(bound) = bound else { return Ok(End::Open) };
        let value = self.value_of(&bound.expr)?;
        let (value, inside) = match fit(value, &bound.by, &self.column().ty, self.cx)? {
            Fit::Exact(v) => (v, bound.inclusive),
            // A neighbour lies inside if it lies beyond the bound.
            Fit::Near(v, order) => (v, if low { order.is_gt() } else { order.is_lt() }),
            Fit::Below => return Ok(if low { End::Open } else { End::Empty }),
            Fit::Above => return Ok(if low { End::Empty } else { End::Open }),
            Fit::Around(first, last) => {
                *self.exact = false;
                (if low { first } else { last }, true)
            }
            Fit::Null => return Ok(End::Empty),
            Fit::Unknown => {
                *self.exact = false;
                return Ok(End::Open);
            }
        };
        let column = self.column();
        if let (Some(_), Value::Bytes(text)) = (column.prefix, &value) {
            // The index cannot tell what lies behind a prefix; and of the accents in the prefix it cannot
            // tell whether they matter.
            let levels = column.ty.collation.has_levels();
            let key = if levels { self.beginning(text).from.key } else { self.key(&value) };
            *self.exact = false;
            return Ok(End::At { key, inside: true, whole: !levels });
        }
        Ok(End::At { key: self.key(&value), inside, whole: true })
    }

    fn like(&mut self, pattern: &expr::Expr) -> SqlResult<Option<Interval>> {
        *self.exact = false;
        let escapes = !self.cx.settings.sql_mode.has(SqlMode::NO_BACKSLASH_ESCAPES);
        Ok(match self.value_of(pattern)? {
            Value::Null => None,
            Value::Bytes(pattern) => match like_start(&pattern, escapes) {
                start if start.is_empty() => Some(self.values()),
                start => Some(self.beginning(&start)),
            },
            _ => Some(self.values()),
        })
    }

    /// ENUM and SET: their keys are in the order of their labels, not of their texts, so that a condition
    /// is asked of each label.
    fn labelled(&mut self, ask: &Ask) -> SqlResult<Set> {
        let mut evaluated = |key: &KeyPart| -> SqlResult<(Value, Comparator)> { Ok((self.value_of(&key.expr)?, key.by.clone())) };
        match ask {
            Ask::Equal(key) => {
                let (value, by) = evaluated(key)?;
                if let Some(bits) = self.bits(&value, &by) {
                    *self.exact = false;
                    let value = Value::Set(bits, self.column().ty.labels.clone().unwrap_or_else(|| value::Labels::from(Vec::new())));
                    return Ok(Set::of(self.part, vec![Interval::point(self.key(&value))]));
                }
                if value.is_null() {
                    let null = (key.null_safe && self.column().nullable).then(|| Interval::point(self.key(&Value::Null)));
                    return Ok(Set::of(self.part, null.into_iter().collect()));
                }
                self.labels(&|v, cx| Ok(compare_values(v, &value, &by, cx)?.is_some_and(|o| o.is_eq())))
            }
            Ask::OneOf(keys) => {
                let wanted: Vec<(Value, Comparator)> = keys.iter().map(evaluated).collect::<SqlResult<_>>()?;
                self.labels(&|v, cx| {
                    for (value, by) in &wanted {
                        if any_equal(v, std::slice::from_ref(value), by, cx)? {
                            return Ok(true);
                        }
                    }
                    Ok(false)
                })
            }
            Ask::NotOneOf(keys) => {
                let unwanted: Vec<(Value, Comparator)> = keys.iter().map(evaluated).collect::<SqlResult<_>>()?;
                self.labels(&|v, cx| {
                    for (value, by) in &unwanted {
                        if !compare_values(v, value, by, cx)?.is_some_and(|o| o.is_ne()) {
                            return Ok(false);
                        }
                    }
                    Ok(true)
                })
            }
            Ask::Range { lower, upper } => {
                let mut bounds = Vec::new();
                for (bound, low) in [(lower, true), (upper, false)] {
                    let Some(bound) = bound else { continue };
                    let op = match (low, bound.inclusive) {
                        (true, true) => CompareOp::Ge,
                        (true, false) => CompareOp::Gt,
                        (false, true) => CompareOp::Le,
                        (false, false) => CompareOp::Lt,
                    };
                    bounds.push((op, self.value_of(&bound.expr)?, bound.by.clone()));
                }
                self.labels(&|v, cx| {
                    for (op, value, by) in &bounds {
                        if !compare_values(v, value, by, cx)?.is_some_and(|o| op.holds(o)) {
                            return Ok(false);
                        }
                    }
                    Ok(true)
                })
            }
            Ask::Like(_) | Ask::NotNull | Ask::Values(_) => Ok(Set::of(self.part, self.unknown())),
        }
    }

    /// The one value of a SET with many labels that can be equal to a text.
    fn bits(&self, value: &Value, by: &Comparator) -> Option<u64> {
        let labels = self.column().ty.labels.as_ref().filter(|labels| labels.len() > SET_LABELS_MAX)?;
        let (Kind::Set, Value::Bytes(text), Comparator::Text(collation)) = (self.column().ty.kind, value, by) else { return None };
        let members = text.split(|b| *b == b',').filter(|_| !text.is_empty());
        let found: Option<Vec<usize>> = members.map(|member| labels.iter().position(|label| collation.equal(label, member))).collect();
        found.map(|list| list.into_iter().fold(0, |bits, at| bits | 1 << at))
    }

    /// The labels that a condition is true of. Where there are too many, or one of them makes it warn, the
    /// index cannot tell.
    fn labels(&mut self, holds: &dyn Fn(&Value, &mut EvalContext<'_>) -> SqlResult<bool>) -> SqlResult<Set> {
        let ty = &self.column().ty;
        let labels = ty.labels.clone().unwrap_or_else(|| value::Labels::from(Vec::new()));
        let set = ty.kind == Kind::Set;
        if set && labels.len() > SET_LABELS_MAX {
            return Ok(Set::of(self.part, self.unknown()));
        }
        let many = if set { 1 << labels.len() } else { labels.len() + 1 };
        let mut issues: Vec<(value::Level, value::SqlError)> = Vec::new();
        let mut quiet = self.cx.apart(&mut issues);
        let mut list = Vec::new();
        for n in 0..many {
            let value = if set { Value::Set(n as u64, labels.clone()) } else { Value::Enum(n as u16, labels.clone()) };
            if holds(&value, &mut quiet)? {
                list.push(Interval::point(self.key(&value)));
            }
        }
        drop(quiet);
        Ok(Set::of(self.part, if issues.is_empty() { list } else { self.unknown() }))
    }
}

fn any_equal(v: &Value, values: &[Value], by: &Comparator, cx: &mut EvalContext<'_>) -> SqlResult<bool> {
    for value in values {
        if compare_values(v, value, by, cx)?.is_some_and(|o| o.is_eq()) {
            return Ok(true);
        }
    }
    Ok(false)
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
