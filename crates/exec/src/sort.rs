//! Sorting: in memory as long as there is room, then on disk.
//!
//! Most rows are told apart by the heads of their keys (`head`). Strings are not turned into keys: where
//! heads are the same, they compare as strings. Rows are sorted a few thousand at a time, which a
//! processor's cache holds, and the sorted runs are merged: who sorts them all at once waits for memory at
//! each comparison of keys. When only some rows are wanted, those in front of them and behind them are put
//! apart and not sorted; and when they are the first, one that comes behind the last of so many is not even
//! kept.

use std::cmp::Ordering;

use expr::{EvalContext, eval};
use plan::query::OrderKey;
use value::{Collation, SqlResult, Value};

use crate::flow::Flow;
use crate::head::Head;
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

    /// The head of a key that begins with the string.
    fn head(&self, order: &OrderKey, value: &Value, scratch: &mut Vec<u8>) -> Head {
        let first = match value {
            Value::Null => None,
            Value::Bytes(s) => Some(self.collation.key_head(s, scratch)),
            other => Some(self.collation.key_head(&other.to_text().unwrap_or_default(), scratch)),
        };
        Head::of_text(order, first)
    }
}

/// A row among others: its head, and its number behind it.
type Placed = u128;

fn placed(head: u64, row: usize) -> Placed {
    Placed::from(head) << 64 | row as Placed
}

fn row_of(placed: Placed) -> usize {
    placed as u64 as usize
}

fn head_of(placed: Placed) -> u64 {
    (placed >> 64) as u64
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
    /// Those of the rows, and whether they say all of their keys.
    heads: Vec<u64>,
    heads_decide: bool,
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
            heads_decide: true,
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
        let head = self.push_key(outputs, slots, cx)?;
        let Some(head) = head.filter(|head| head.bits <= self.worst) else {
            self.keys.truncate(key_start);
            self.ends.truncate(self.heads.len() * (self.order.texts.len() + 1));
            self.computed.clear();
            return Ok(());
        };
        self.heads_decide &= head.is_whole_key;
        self.values.extend_from_slice(outputs);
        self.values.append(&mut self.computed);
        self.held.take(self.keys.len() - key_start + ROW_OVERHEAD + size_of_values(&self.values[row_start..]))?;
        self.heads.push(head.bits);
        if self.held.is_full() { self.spill() } else { Ok(()) }
    }

    /// Appends the key of a row, and finds its head. `None`: the first of its keys says by itself that the
    /// row comes behind those that are wanted.
    fn push_key(&mut self, outputs: &[Value], slots: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Option<Head>> {
        let mut head = None;
        for k in self.order.keys {
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
            let start = self.keys.len();
            if !text {
                encode_value(value, &k.expr.ty, &mut self.keys);
                if k.descending {
                    self.keys[start..].iter_mut().for_each(|b| *b = !*b);
                }
            }
            if head.is_none() {
                let first = match self.order.texts.first().filter(|_| text) {
                    Some(key) => key.head(k, value, &mut self.scratch),
                    None => Head::new(k, value, &self.keys[start..]),
                };
                if first.is_settled && first.bits > self.worst && self.order.plain {
                    return Ok(None);
                }
                head = Some(first);
            }
            if text {
                self.ends.push(self.keys.len());
                self.computed.extend(given.is_none().then(|| value.clone()));
            }
        }
        self.ends.push(self.keys.len());
        let first = head.filter(|head| head.is_settled);
        let head = first.unwrap_or_else(|| Head::of_bytes(self.piece(self.heads.len(), 0)));
        Ok(Some(Head { is_whole_key: head.is_whole_key && self.order.keys.len() == 1, ..head }))
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

    fn compare_placed(&self, a: Placed, b: Placed) -> Ordering {
        // Equal keys keep the order in which they came.
        let rest = || self.compare(row_of(a), row_of(b)).then_with(|| a.cmp(&b));
        head_of(a).cmp(&head_of(b)).then_with(rest)
    }

    fn placed(&self) -> Vec<Placed> {
        self.heads.iter().enumerate().map(|(row, head)| placed(*head, row)).collect()
    }

    /// Of all rows those from place `from` to place `to` of their order, in any order.
    fn between(&self, from: usize, to: usize) -> Vec<Placed> {
        let mut rows = self.placed();
        let part = |rows: &mut Vec<Placed>, at: usize| match self.heads_decide {
            true => drop(rows.select_nth_unstable(at)),
            false => drop(rows.select_nth_unstable_by(at, |a, b| self.compare_placed(*a, *b))),
        };
        if to < rows.len() {
            part(&mut rows, to);
            rows.truncate(to);
        }
        if from >= rows.len() {
            rows.clear();
        } else if from > 0 {
            part(&mut rows, from);
            rows.drain(..from);
        }
        rows
    }

    /// The rows from place `from` of their order to the last that is wanted, in order, without those that do
    /// not count.
    fn order(&self, from: usize) -> Vec<Placed> {
        let top = self.top.unwrap_or(usize::MAX);
        if !self.distinct {
            let mut rows = self.between(from, top);
            if self.heads_decide {
                rows.sort_unstable();
                return rows;
            }
            return self.merged(&mut rows, usize::MAX);
        }
        let mut order = self.merged(&mut self.placed(), top);
        order.drain(..from.min(order.len()));
        order
    }

    /// So many rows at most in order.
    fn merged(&self, rows: &mut [Placed], top: usize) -> Vec<Placed> {
        let compare = |a: &Placed, b: &Placed| self.compare_placed(*a, *b);
        rows.chunks_mut(RUN).for_each(|run| run.sort_unstable_by(compare));
        let mut order = Vec::with_capacity(rows.len().min(top));
        let mut last = None;
        merge(rows.chunks(RUN), compare, |row| {
            let same = |last| head_of(last) == head_of(row) && self.compare(row_of(last), row_of(row)).is_eq();
            if !(self.distinct && last.is_some_and(same)) {
                order.push(row);
                last = Some(row);
            }
            order.len() < top
        });
        order
    }

    /// Keeps the first so many rows, in the order in which they came.
    fn shrink(&mut self, top: usize) -> SqlResult<()> {
        let mut kept = if self.distinct { self.order(0) } else { self.between(0, top) };
        debug_assert!(kept.len() <= top);
        if kept.len() == top {
            self.worst = kept.iter().map(|row| head_of(*row)).max().unwrap_or(u64::MAX);
        }
        kept.sort_unstable_by_key(|row| row_of(*row));
        let (pieces, width) = (self.order.texts.len() + 1, self.order.width);
        let (mut end, mut ends) = (0, Vec::with_capacity(kept.len() * pieces));
        for (to, from) in kept.iter().map(|row| row_of(*row)).enumerate() {
            for piece in 0..pieces {
                let n = from * pieces + piece;
                let start = if n == 0 { 0 } else { self.ends[n - 1] };
                self.keys.copy_within(start..self.ends[n], end);
                end += self.ends[n] - start;
                ends.push(end);
            }
            self.heads[to] = self.heads[from];
            for i in 0..width {
                self.values.swap(to * width + i, from * width + i);
            }
        }
        self.ends = ends;
        self.keys.truncate(end);
        self.heads.truncate(kept.len());
        self.values.truncate(kept.len() * width);
        self.held.give_back();
        self.held.take(self.keys.len() + self.heads.len() * ROW_OVERHEAD + size_of_values(&self.values))
    }

    pub fn is_on_disk(&self) -> bool {
        self.disk.is_some()
    }

    /// Calls `f` with the rows in order, from row `skip` on, until it says stop. It may keep the values.
    pub fn finish(mut self, skip: u64, f: SortedFn<'_>) -> SqlResult<Flow> {
        if self.disk.is_some() {
            return self.finish_on_disk(skip, f);
        }
        for row in self.order(usize::try_from(skip).unwrap_or(usize::MAX)) {
            let at = row_of(row) * self.order.width;
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
