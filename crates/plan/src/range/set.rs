//! Sets of index keys, and their algebra: AND is intersection, OR is union.
//!
//! A [`Set`] says which values of one part of an index are asked for, as intervals of that part's bytes,
//! and for each interval perhaps what is asked of the parts behind it. `None` in place of a set is
//! everything, a set without intervals is nothing. For an index on (a, b), where `{…}` is a set and `->`
//! what is asked behind:
//!
//! ```text
//! a = 1 AND b > 5                     a {[1, 1] -> b {(5, end)}}
//! a BETWEEN 1 AND 3                   a {[1, 3]}
//! the first OR the second             a {[1, 1], (1, 3]}
//! the first AND a <> 1                a {}
//! ```
//!
//! Invariants:
//! 1. The intervals of a set are in order and do not overlap.
//! 2. No interval has a next set without intervals: it would hold nothing.
//! 3. Intersection and union are exact, but for the union of sets of different parts, which is everything;
//!    the result says so.
//!
//! Keys of one part tell where they end, so that a whole value is never the beginning of another. What LIKE
//! asks for is a beginning and no whole value.

use std::cmp::Ordering;

use super::{KeyRange, KeyRanges, successor};

/// A place between keys: before or after all keys that begin with some bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    pub key: Vec<u8>,
    pub after: bool,
    /// The bytes are a whole value of the part.
    pub whole: bool,
}

impl Edge {
    pub fn value(key: Vec<u8>, after: bool) -> Edge {
        Edge { key, after, whole: true }
    }

    /// Before all keys.
    pub fn start() -> Edge {
        Edge { key: Vec::new(), after: false, whole: false }
    }

    /// Behind all keys.
    pub fn end() -> Edge {
        Edge { key: Vec::new(), after: true, whole: false }
    }

    fn order(&self, other: &Edge) -> Ordering {
        let side = |after: bool| if after { Ordering::Greater } else { Ordering::Less };
        if self.key == other.key {
            self.after.cmp(&other.after)
        } else if other.key.starts_with(&self.key) {
            side(self.after)
        } else if self.key.starts_with(&other.key) {
            side(other.after).reverse()
        } else {
            self.key.cmp(&other.key)
        }
    }

    fn first<'e>(&'e self, other: &'e Edge) -> &'e Edge {
        if other.order(self).is_lt() { other } else { self }
    }

    fn last<'e>(&'e self, other: &'e Edge) -> &'e Edge {
        if other.order(self).is_gt() { other } else { self }
    }
}

/// What lies between two places.
#[derive(Clone, Debug)]
pub(super) struct Interval {
    pub from: Edge,
    pub to: Edge,
    /// What is asked of the parts behind; `None`: nothing.
    pub next: Option<Set>,
}

impl Interval {
    pub fn new(from: Edge, to: Edge) -> Interval {
        Interval { from, to, next: None }
    }

    pub fn point(key: Vec<u8>) -> Interval {
        Interval::new(Edge::value(key.clone(), false), Edge::value(key, true))
    }

    /// All keys with one beginning.
    fn is_beginning(&self) -> bool {
        !self.from.after && self.to.after && self.from.key == self.to.key && !self.from.key.is_empty()
    }

    fn is_point(&self) -> bool {
        self.is_beginning() && self.from.whole
    }

    fn between(from: &Edge, to: &Edge, next: Option<Set>) -> Option<Interval> {
        let empty = to.order(from).is_le() || next.as_ref().is_some_and(Set::is_empty);
        (!empty).then(|| Interval { from: from.clone(), to: to.clone(), next })
    }
}

/// What is asked of one part of an index, and of those behind it.
#[derive(Clone, Debug)]
pub(super) struct Set {
    pub part: usize,
    pub list: Vec<Interval>,
}

impl Set {
    pub fn empty(part: usize) -> Set {
        Set { part, list: Vec::new() }
    }

    /// Intervals in any order, which may overlap; nothing is asked behind them.
    pub fn of(part: usize, mut list: Vec<Interval>) -> Set {
        list.retain(|i| i.from.order(&i.to).is_lt());
        list.sort_by(|a, b| a.from.order(&b.from));
        let mut out: Vec<Interval> = Vec::with_capacity(list.len());
        for i in list {
            match out.last_mut() {
                Some(last) if last.to.order(&i.from).is_gt() => last.to = last.to.last(&i.to).clone(),
                _ => out.push(i),
            }
        }
        Set { part, list: out }
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// What is in both.
    pub fn and(a: Option<Set>, b: Option<Set>) -> Option<Set> {
        let (Some(a), Some(b)) = (&a, &b) else { return a.or(b) };
        Some(match a.part.cmp(&b.part) {
            Ordering::Less => a.with_next(b),
            Ordering::Greater => b.with_next(a),
            Ordering::Equal => a.intersection(b),
        })
    }

    fn with_next(&self, later: &Set) -> Set {
        let with = |i: &Interval| Interval::between(&i.from, &i.to, Set::and(i.next.clone(), Some(later.clone())));
        Set { part: self.part, list: self.list.iter().filter_map(with).collect() }
    }

    fn intersection(&self, other: &Set) -> Set {
        let (mut a, mut b) = (self.list.iter().peekable(), other.list.iter().peekable());
        let mut list = Vec::new();
        while let (Some(x), Some(y)) = (a.peek(), b.peek()) {
            let (from, to) = (x.from.last(&y.from), x.to.first(&y.to));
            list.extend((from.order(to).is_lt()).then(|| Interval::between(from, to, Set::and(x.next.clone(), y.next.clone()))).flatten());
            if x.to.order(&y.to).is_lt() {
                a.next()
            } else {
                b.next()
            };
        }
        Set { part: self.part, list }
    }

    /// What is in either. `exact` becomes false where the answer is more than that.
    pub fn or(a: Option<Set>, b: Option<Set>, exact: &mut bool) -> Option<Set> {
        let (a, b) = (a?, b?);
        if a.is_empty() {
            return Some(b);
        }
        if b.is_empty() {
            return Some(a);
        }
        if a.part != b.part {
            *exact = false;
            return None;
        }
        Some(a.union(b, exact))
    }

    fn union(self, other: Set, exact: &mut bool) -> Set {
        let part = self.part;
        let (mut a, mut b) = (self.list.into_iter().peekable(), other.list.into_iter().peekable());
        let mut list: Vec<Interval> = Vec::new();
        // What is left of the interval that was begun last, on either side.
        let (mut x, mut y) = (a.next(), b.next());
        loop {
            let (left, right) = match (x.take(), y.take()) {
                (None, None) => break,
                (Some(one), None) => {
                    list.push(one);
                    x = a.next();
                    continue;
                }
                (None, Some(one)) => {
                    list.push(one);
                    y = b.next();
                    continue;
                }
                (Some(left), Some(right)) => (left, right),
            };
            if left.to.order(&right.from).is_le() {
                list.push(left);
                (x, y) = (a.next(), Some(right));
                continue;
            }
            if right.to.order(&left.from).is_le() {
                list.push(right);
                (x, y) = (Some(left), b.next());
                continue;
            }
            // They overlap: what is before the overlap, the overlap, and what is behind it.
            let begin = left.from.last(&right.from).clone();
            let end = left.to.first(&right.to).clone();
            let earlier = if left.from.order(&right.from).is_lt() { &left } else { &right };
            list.extend(Interval::between(&earlier.from, &begin, earlier.next.clone()));
            let next = Set::or(left.next.clone(), right.next.clone(), exact);
            list.extend(Interval::between(&begin, &end, next));
            x = Interval::between(&end, &left.to, left.next).or_else(|| a.next());
            y = Interval::between(&end, &right.to, right.next).or_else(|| b.next());
        }
        Set { part, list }
    }

    /// How many ranges there are if the values of so many parts are told apart; no more than a little above
    /// `most` are counted.
    fn ranges(&self, parts: usize, most: usize) -> usize {
        let mut sum = 0;
        for i in &self.list {
            sum += match &i.next {
                Some(next) if parts > 1 && i.is_point() && next.part == self.part + 1 => next.ranges(parts - 1, most),
                _ => 1,
            };
            if sum > most {
                break;
            }
        }
        sum
    }

    /// Appends the ranges of keys. Where they hold more than is asked for, they are no longer exact.
    pub fn write(&self, most: usize, nullable: &dyn Fn(usize) -> bool, out: &mut KeyRanges) {
        let mut parts = usize::MAX;
        while parts > 0 && self.ranges(parts, most) > most {
            parts = if parts == usize::MAX { 16 } else { parts - 1 };
        }
        if parts == 0 {
            // Too many: from the first to the last.
            out.exact = false;
            if let (Some(first), Some(last)) = (self.list.first(), self.list.last()) {
                let hull = Set { part: self.part, list: vec![Interval::new(first.from.clone(), last.to.clone())] };
                hull.write_parts(1, &mut Vec::new(), false, nullable, out);
            }
            return;
        }
        self.write_parts(parts, &mut Vec::with_capacity(32), false, nullable, out);
    }

    fn write_parts(&self, parts: usize, prefix: &mut Vec<u8>, null: bool, nullable: &dyn Fn(usize) -> bool, out: &mut KeyRanges) {
        let at = prefix.len();
        for i in &self.list {
            let next = i.next.as_ref().filter(|next| next.part == self.part + 1);
            if i.is_beginning() {
                prefix.extend_from_slice(&i.from.key);
                let null = null || nullable(self.part) && i.from.key.len() == 1;
                match next {
                    Some(next) if parts > 1 && i.is_point() => next.write_parts(parts - 1, prefix, null, nullable, out),
                    _ => {
                        out.exact &= i.next.is_none();
                        out.list.push(KeyRange::beginning(prefix.clone(), null));
                    }
                }
                prefix.truncate(at);
                continue;
            }
            out.exact &= i.next.is_none();
            let (mut first, mut last) = (prefix.clone(), prefix.clone());
            let from_after = i.extend(true, self.part, &mut first);
            let to_after = i.extend(false, self.part, &mut last);
            let (from_value, to_value) = (!from_after && first.len() > at, to_after && last.len() > at);
            let lower = if from_after { successor(first) } else { Some(first) };
            let Some(lower) = lower else { continue };
            let upper = if to_after { successor(last) } else { Some(last) };
            out.list.push(KeyRange { lower, upper, from_value, to_value, equal: false, null: false });
        }
    }

    /// Lets an end of a range go on into this part.
    fn extend(&self, first: bool, key: &mut Vec<u8>) -> Option<bool> {
        let outermost = if first { self.list.first() } else { self.list.last() }?;
        let edge = if first { &outermost.from } else { &outermost.to };
        (!edge.key.is_empty()).then(|| outermost.extend(first, self.part, key))
    }
}

impl Interval {
    /// Appends the bytes of one end, and those of the parts behind it as far as the end has one value
    /// there. Says whether the end lies behind these bytes.
    fn extend(&self, first: bool, part: usize, key: &mut Vec<u8>) -> bool {
        let edge = if first { &self.from } else { &self.to };
        key.extend_from_slice(&edge.key);
        let inside = edge.after != first;
        if !inside || !edge.whole {
            return edge.after;
        }
        let Some(next) = self.next.as_ref().filter(|next| next.part == part + 1) else { return edge.after };
        next.extend(first, key).unwrap_or(edge.after)
    }
}
