//! Sorting: in memory as long as there is room, then on disk.
//!
//! Strings are not turned into keys to be sorted: most rows are told apart by the first eight bytes of what
//! would be their key, and the others compare as strings. Rows are sorted a few thousand at a time, which a
//! processor's cache holds, and the sorted runs are merged: who sorts them all at once waits for memory at
//! each comparison. When only the first rows are wanted, one that comes behind the last of so many is not
//! even kept.

use std::cmp::Ordering;

use expr::{EvalContext, eval};
use plan::query::OrderKey;
use value::{Collation, SqlResult, Value};

use crate::flow::Flow;
use crate::keys::encode_value;
use crate::memory::{Held, Memory, size_of_value};
use crate::spill::{DiskRows, Last};

/// What rows are sorted by, as far as it is known before there are any.
pub(crate) struct Order<'o> {
    keys: &'o [OrderKey],
    /// The keys that are strings.
    texts: Vec<TextKey>,
    /// Values of a row that are given out; behind them stand strings to sort by that are not among them.
    outputs: usize,
    width: usize,
    /// The keys behind the first are columns: to leave them out for a row leaves out no warning.
    plain: bool,
}

struct TextKey {
    column: usize,
    collation: Collation,
    descending: bool,
}

impl TextKey {
    /// The bytes of a string that compare as it does. Self-delimiting.
    fn encode(&self, value: &Value, out: &mut Vec<u8>) {
        match value {
            Value::Null => return out.push(0),
            _ => out.push(1),
        }
        match value {
            Value::Bytes(s) => self.collation.key_weights(s, out),
            other => self.collation.key_weights(&other.to_text().unwrap_or_default(), out),
        }
    }

    /// The first of these bytes.
    fn head(&self, value: &Value, scratch: &mut Vec<u8>) -> u64 {
        let head = match value {
            Value::Null => 0,
            Value::Bytes(s) => 1 << 56 | self.collation.key_head(s, scratch) >> 8,
            other => 1 << 56 | self.collation.key_head(&other.to_text().unwrap_or_default(), scratch) >> 8,
        };
        if self.descending { !head } else { head }
    }
}

/// The bytes of a key that are compared first.
const HEAD: usize = size_of::<u64>();

fn head_of(key: &[u8]) -> u64 {
    let mut bytes = [0; HEAD];
    let n = key.len().min(HEAD);
    bytes[..n].copy_from_slice(&key[..n]);
    u64::from_be_bytes(bytes)
}

impl<'o> Order<'o> {
    pub fn new(keys: &'o [OrderKey], outputs: usize) -> Order<'o> {
        let mut width = outputs;
        let mut texts = Vec::new();
        for k in keys.iter().filter(|k| k.expr.ty.kind.is_string()) {
            let column = k.output.filter(|i| *i < outputs).unwrap_or_else(|| {
                width += 1;
                width - 1
            });
            texts.push(TextKey { column, collation: k.expr.ty.collation, descending: k.descending });
        }
        let plain = keys.iter().skip(1).all(|k| k.output.is_some_and(|i| i < outputs) || k.expr.as_slot().is_some());
        Order { keys, texts, outputs, width, plain }
    }

    /// Whether the key's value is taken from the outputs.
    fn given(&self, k: &OrderKey) -> Option<usize> {
        k.output.filter(|i| *i < self.outputs)
    }
}

/// Rows with their keys, sorted when the last is there; keeps only the first `top` when a limit is known.
///
/// Keys lie one after another in one arena, values in another: a row costs no allocation of its own. A key
/// is in pieces, one behind each string that is sorted by: what stands in front of the string.
pub(crate) struct Sorter<'o> {
    held: Held,
    order: Order<'o>,
    keys: Vec<u8>,
    /// Ends of the pieces.
    ends: Vec<usize>,
    /// For each row the first bytes of what its key would be.
    heads: Vec<u64>,
    values: Vec<Value>,
    scratch: Vec<u8>,
    /// Strings to sort by of the row that is being taken, if they are not among its outputs.
    computed: Vec<Value>,
    top: Option<usize>,
    /// Rows with a greater head come behind those that are wanted.
    worst: u64,
    /// Of rows with equal keys only the first counts.
    distinct: bool,
    /// Rows that were in memory and had to go.
    disk: Option<DiskRows>,
}

/// What a row takes beside its key and its values.
const ROW_OVERHEAD: usize = 24;

/// Takes a row of what was sorted.
pub(crate) type SortedFn<'f> = &'f mut dyn FnMut(&mut [Value]) -> SqlResult<Flow>;

/// Rows that are sorted at once.
const RUN: usize = 4096;

/// With a limit, at least so many rows are gathered before the worse ones are thrown away.
const GATHERED_MIN: usize = 1024;

impl<'o> Sorter<'o> {
    pub fn new(memory: &Memory, order: Order<'o>, top: Option<usize>, distinct: bool) -> Sorter<'o> {
        Sorter {
            held: memory.held(),
            order,
            keys: Vec::new(),
            ends: Vec::new(),
            heads: Vec::new(),
            values: Vec::new(),
            scratch: Vec::new(),
            computed: Vec::new(),
            top,
            worst: u64::MAX,
            distinct,
            disk: None,
        }
    }

    /// Takes a row: its outputs, and the slots that other keys are computed from.
    pub fn push(&mut self, outputs: &[Value], slots: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<()> {
        match self.top {
            Some(0) => return Ok(()),
            Some(top) if self.heads.len() >= top.saturating_mul(2).max(GATHERED_MIN) => self.shrink(top)?,
            _ => {}
        }
        let (key_start, row_start) = (self.keys.len(), self.values.len());
        for (i, k) in self.order.keys.iter().enumerate() {
            let text = k.expr.ty.kind.is_string();
            let given = self.order.given(k);
            let computed;
            let value = match (given, k.expr.as_slot()) {
                (Some(i), _) => &outputs[i],
                (None, Some(slot)) => slots.get(slot as usize).unwrap_or(&Value::Null),
                (None, None) => {
                    computed = eval(&k.expr, slots, cx)?;
                    &computed
                }
            };
            if text {
                if i == 0 && self.is_beyond(key_start, value) {
                    return Ok(());
                }
                self.ends.push(self.keys.len());
                self.computed.extend(given.is_none().then(|| value.clone()));
                continue;
            }
            let start = self.keys.len();
            encode_value(value, &k.expr.ty, &mut self.keys);
            if k.descending {
                self.keys[start..].iter_mut().for_each(|b| *b = !*b);
            }
            if i == 0 && self.is_beyond(key_start, value) {
                self.keys.truncate(key_start);
                return Ok(());
            }
        }
        self.ends.push(self.keys.len());
        let head = self.head(self.heads.len(), outputs);
        if head > self.worst {
            self.keys.truncate(key_start);
            self.ends.truncate(self.heads.len() * (self.order.texts.len() + 1));
            self.computed.clear();
            return Ok(());
        }
        self.values.extend_from_slice(outputs);
        self.values.append(&mut self.computed);
        self.held.take(self.keys.len() - key_start + ROW_OVERHEAD + size_of_values(&self.values[row_start..]))?;
        self.heads.push(head);
        if self.held.is_full() { self.spill() } else { Ok(()) }
    }

    /// Moves the rows in memory to disk; of those that are not wanted any more, none. Their keys are whole
    /// there: strings stand in them as bytes that compare as they do.
    fn spill(&mut self) -> SqlResult<()> {
        let mut disk = self.disk.take().unwrap_or_else(|| self.held.memory().disk_rows());
        if let Some(top) = self.top.filter(|top| *top < self.heads.len()) {
            self.shrink(top)?;
        }
        let mut key = Vec::new();
        for row in 0..self.heads.len() {
            let values = &self.values[row * self.order.width..(row + 1) * self.order.width];
            key.clear();
            for (i, text) in self.order.texts.iter().enumerate() {
                key.extend_from_slice(self.piece(row, i));
                let start = key.len();
                text.encode(&values[text.column], &mut key);
                if text.descending {
                    key[start..].iter_mut().for_each(|b| *b = !*b);
                }
            }
            key.extend_from_slice(self.piece(row, self.order.texts.len()));
            disk.push(&key, &values[..self.order.outputs])?;
        }
        self.disk = Some(disk);
        self.held.give_back();
        self.keys.clear();
        self.ends.clear();
        self.heads.clear();
        self.values.clear();
        Ok(())
    }

    /// Gives out the rows on disk.
    fn finish_on_disk(mut self, skip: u64, f: SortedFn<'_>) -> SqlResult<Flow> {
        self.spill()?;
        let Some(disk) = self.disk.take() else { return Ok(Flow::More) };
        let mut before = Last::default();
        let mut left = skip;
        disk.each(&mut |key, row| {
            if self.distinct && !before.changes(key) {
                return Ok(Flow::More);
            }
            if left > 0 {
                left -= 1;
                return Ok(Flow::More);
            }
            f(row)
        })
    }

    /// The first bytes of what the key of the row would be that is being taken.
    fn head(&mut self, row: usize, outputs: &[Value]) -> u64 {
        match self.order.texts.first().filter(|_| self.piece(row, 0).is_empty()) {
            Some(text) => text.head(outputs.get(text.column).or_else(|| self.computed.first()).unwrap_or(&Value::Null), &mut self.scratch),
            None => head_of(self.piece(row, 0)),
        }
    }

    /// The first key, whose bytes begin there or whose string this is, says by itself that the row that is
    /// being taken comes behind those that are wanted.
    fn is_beyond(&mut self, start: usize, value: &Value) -> bool {
        if self.worst == u64::MAX || !self.order.plain {
            return false;
        }
        let key = &self.keys[start..];
        let head = match self.order.texts.first().filter(|_| key.is_empty()) {
            Some(text) => text.head(value, &mut self.scratch),
            None if key.len() < HEAD => return false,
            None => head_of(key),
        };
        head > self.worst
    }

    fn piece(&self, row: usize, i: usize) -> &[u8] {
        let n = row * (self.order.texts.len() + 1) + i;
        &self.keys[if n == 0 { 0 } else { self.ends[n - 1] }..self.ends[n]]
    }

    fn compare(&self, a: usize, b: usize) -> Ordering {
        for (i, text) in self.order.texts.iter().enumerate() {
            let at = |row: usize| &self.values[row * self.order.width + text.column];
            let strings = || {
                let order = compare_texts(at(a), at(b), text.collation);
                if text.descending { order.reverse() } else { order }
            };
            let order = self.piece(a, i).cmp(self.piece(b, i)).then_with(strings);
            if order.is_ne() {
                return order;
            }
        }
        let last = self.order.texts.len();
        self.piece(a, last).cmp(self.piece(b, last))
    }

    /// Numbers of the rows in order, without those that do not count.
    fn order(&self) -> Vec<u32> {
        let mut rows: Vec<(u64, u32)> = self.heads.iter().copied().zip(0..).collect();
        // Equal keys keep the order in which they came.
        let compare = |a: &(u64, u32), b: &(u64, u32)| {
            let rest = || self.compare(a.1 as usize, b.1 as usize).then(a.1.cmp(&b.1));
            a.0.cmp(&b.0).then_with(rest)
        };
        rows.chunks_mut(RUN).for_each(|run| run.sort_unstable_by(compare));
        let top = self.top.unwrap_or(usize::MAX);
        let mut order: Vec<u32> = Vec::with_capacity(rows.len().min(top));
        let mut last = None;
        merge(rows.chunks(RUN), compare, |row| {
            let same = |last: (u64, u32)| last.0 == row.0 && self.compare(last.1 as usize, row.1 as usize).is_eq();
            if !(self.distinct && last.is_some_and(same)) {
                order.push(row.1);
                last = Some(row);
            }
            order.len() < top
        });
        order
    }

    fn shrink(&mut self, top: usize) -> SqlResult<()> {
        let order = self.order();
        debug_assert!(order.len() <= top);
        if let Some(&last) = order.last().filter(|_| order.len() == top) {
            self.worst = self.heads[last as usize];
        }
        let (mut keys, mut ends, mut heads, mut values) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for i in order.into_iter().map(|i| i as usize) {
            for piece in 0..=self.order.texts.len() {
                keys.extend_from_slice(self.piece(i, piece));
                ends.push(keys.len());
            }
            heads.push(self.heads[i]);
            values.extend(self.values[i * self.order.width..(i + 1) * self.order.width].iter_mut().map(std::mem::take));
        }
        self.held.give_back();
        self.held.take(keys.len() + heads.len() * ROW_OVERHEAD + size_of_values(&values))?;
        (self.keys, self.ends, self.heads, self.values) = (keys, ends, heads, values);
        Ok(())
    }

    pub fn is_on_disk(&self) -> bool {
        self.disk.is_some()
    }

    /// Calls `f` with the rows in order, from row `skip` on, until it says stop. It may keep the values.
    pub fn finish(mut self, skip: u64, f: SortedFn<'_>) -> SqlResult<Flow> {
        if self.disk.is_some() {
            return self.finish_on_disk(skip, f);
        }
        for i in self.order().into_iter().skip(usize::try_from(skip).unwrap_or(usize::MAX)) {
            let at = i as usize * self.order.width;
            if f(&mut self.values[at..at + self.order.outputs])? == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::More)
    }
}

/// Gives the items of sorted runs in order to `take`, until it says stop. A tree of losers (Knuth, volume
/// 3, 5.4.1): an item that went out is followed by its run's next, which is compared with those alone that
/// lost on the way.
fn merge<'r, T: Copy + 'r>(runs: impl Iterator<Item = &'r [T]>, compare: impl Fn(&T, &T) -> Ordering, mut take: impl FnMut(T) -> bool) {
    let mut runs: Vec<&[T]> = runs.collect();
    let count = runs.len();
    // `losers[1..]`; nobody has come by yet where there is none.
    let mut losers: Vec<Option<usize>> = vec![None; count];
    let climb = |runs: &[&[T]], losers: &mut [Option<usize>], run: usize| {
        let (mut winner, mut at) = (run, (run + count) / 2);
        while at > 0 {
            let Some(other) = losers[at] else {
                losers[at] = Some(winner);
                return None;
            };
            let beaten = match (runs[other].first(), runs[winner].first()) {
                (Some(other), Some(winner)) => compare(other, winner).is_lt(),
                (other, _) => other.is_some(),
            };
            if beaten {
                losers[at] = Some(std::mem::replace(&mut winner, other));
            }
            at /= 2;
        }
        Some(winner)
    };
    let mut winner = None;
    for run in 0..count {
        winner = climb(&runs, &mut losers, run).or(winner);
    }
    while let Some(run) = winner
        && let Some((&first, rest)) = runs[run].split_first()
    {
        if !take(first) {
            return;
        }
        runs[run] = rest;
        winner = climb(&runs, &mut losers, run);
    }
}

fn size_of_values(values: &[Value]) -> usize {
    values.iter().map(size_of_value).sum()
}

/// NULL comes first.
fn compare_texts(a: &Value, b: &Value, collation: Collation) -> Ordering {
    match (a, b) {
        (Value::Bytes(a), Value::Bytes(b)) => collation.compare(a, b),
        (Value::Null, _) | (_, Value::Null) => b.is_null().cmp(&a.is_null()),
        (a, b) => collation.compare(&a.to_text().unwrap_or_default(), &b.to_text().unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_merged_in_order() {
        let merged = |runs: &[Vec<u32>], top: usize| {
            let mut out = Vec::new();
            merge(runs.iter().map(Vec::as_slice), u32::cmp, |x| {
                out.push(x);
                out.len() < top
            });
            out
        };
        assert_eq!(merged(&[], 9), [0; 0]);
        assert_eq!(merged(&[vec![]], 9), [0; 0]);
        for count in 1..20_u32 {
            let run = |r: u32| (0..(r * 7) % 5).map(|i| i * 13 + r).collect();
            let runs: Vec<Vec<u32>> = (0..count).map(run).collect();
            let mut all = runs.concat();
            all.sort_unstable();
            assert_eq!(merged(&runs, usize::MAX), all, "{runs:?}");
            all.truncate(3);
            assert_eq!(merged(&runs, 3), all);
        }
    }
}
