//! Sorting: in memory as long as there is room, then on disk.
//!
//! Most rows are told apart by the heads of their keys (`head`). Strings are not turned into keys: where
//! heads are the same, they compare as strings. Rows are sorted a few thousand at a time, which a
//! processor's cache holds, and the sorted runs are merged: who sorts them all at once waits for memory at
//! each comparison of keys. When only some rows are wanted, those in front of them and behind them are put
//! apart and not sorted; and when they are the first, one that comes behind the last of so many is not even
//! kept.
//!
//! Nothing here takes long without a look whether the statement was killed.

use std::cmp::Ordering;

use expr::{EvalContext, eval};
use plan::query::OrderKey;
use value::{Collation, SqlResult, Value};

use crate::flow::Flow;
use crate::head::Head;
use crate::keys::encode_value;
use crate::memory::{Held, Memory};
use crate::spill::{DiskRows, Last, Packer};

/// What rows are sorted by, as far as it is known before there are any.
pub(crate) struct Order<'o> {
    keys: &'o [OrderKey],
    /// The keys that are strings.
    texts: Vec<TextKey>,
    /// Values of a row that are given out.
    outputs: usize,
    /// The keys behind the first are columns: to leave them out for a row leaves out no warning.
    plain: bool,
}

struct TextKey {
    collation: Collation,
    descending: bool,
}

impl TextKey {
    /// The head of a key that begins with the string, or with NULL.
    fn head(&self, order: &OrderKey, text: Option<&[u8]>, scratch: &mut Vec<u8>) -> Head {
        Head::of_text(order, text.map(|s| self.collation.key_head(s, scratch)))
    }
}

/// In front of a string, or instead of it.
const IS_NULL: u8 = 0;
const IS_TEXT: u8 = 1;

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
        let text = |k: &OrderKey| TextKey { collation: k.expr.ty.collation, descending: k.descending };
        let texts = keys.iter().filter(|k| k.expr.ty.kind.is_string()).map(text).collect();
        let plain = keys.iter().skip(1).all(|k| k.output.is_some_and(|i| i < outputs) || k.expr.as_slot().is_some());
        Order { keys, texts, outputs, plain }
    }

    /// Whether the key's value is taken from the outputs.
    fn given(&self, k: &OrderKey) -> Option<usize> {
        k.output.filter(|i| *i < self.outputs)
    }
}

/// Rows with their keys, sorted when the last is there; keeps only the first `top` when a limit is known.
///
/// Keys lie one after another in one arena, packed values in another: a row costs no allocation of its own.
/// A key is in pieces: those that are bytes to compare, and between them the strings that are sorted by,
/// each with a mark of its own at the end of the piece in front of it.
///
/// ```text
/// ORDER BY a, s, b     key of a, mark | s | key of b
/// ```
pub(crate) struct Sorter<'o> {
    held: Held,
    order: Order<'o>,
    keys: Vec<u8>,
    /// Ends of the pieces.
    ends: Vec<usize>,
    /// Those of the rows, and whether they say all of their keys.
    heads: Vec<u64>,
    heads_decide: bool,
    packer: Packer,
    values: Vec<u8>,
    value_ends: Vec<usize>,
    scratch: Vec<u8>,
    top: Option<usize>,
    /// Rows with a greater head come behind those that are wanted.
    worst: u64,
    /// Only the first of several rows with equal keys counts.
    distinct: bool,
    /// Rows that were in memory and had to go.
    disk: Option<DiskRows>,
}

/// What a row takes beside its key and its values, and the ends of their pieces.
const ROW_OVERHEAD: usize = 16;

/// Takes a row of what was sorted.
pub(crate) type SortedFn<'f> = &'f mut dyn FnMut(&mut [Value]) -> SqlResult<Flow>;

/// Rows that are sorted at once.
const RUN: usize = 4096;
/// The same where their heads decide: a few milliseconds.
const HEADS_AT_ONCE: usize = 128 << 10;

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
            packer: Packer::default(),
            values: Vec::new(),
            value_ends: Vec::new(),
            scratch: Vec::new(),
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
            self.ends.truncate(self.heads.len() * self.pieces());
            return Ok(());
        };
        self.heads_decide &= head.is_whole_key;
        self.packer.pack(outputs, &mut self.values);
        self.value_ends.push(self.values.len());
        self.heads.push(head.bits);
        let overhead = ROW_OVERHEAD + size_of::<usize>() * self.pieces();
        self.held.take(self.keys.len() - key_start + self.values.len() - row_start + overhead)?;
        if self.held.is_full() { self.spill() } else { Ok(()) }
    }

    /// Appends the key of a row, and finds its head. `None`: the first of its keys says by itself that the
    /// row comes behind those that are wanted.
    fn push_key(&mut self, outputs: &[Value], slots: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Option<Head>> {
        let (mut head, mut texts) = (None, 0);
        for k in self.order.keys {
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
            let first = if k.expr.ty.kind.is_string() {
                let key = &self.order.texts[texts];
                texts += 1;
                let computed;
                let text = match value {
                    Value::Null => None,
                    Value::Bytes(text) => Some(text.as_slice()),
                    other => {
                        computed = other.to_text().unwrap_or_default();
                        Some(computed.as_slice())
                    }
                };
                let mark = if text.is_some() { IS_TEXT } else { IS_NULL };
                self.keys.push(if k.descending { !mark } else { mark });
                self.ends.push(self.keys.len());
                self.keys.extend_from_slice(text.unwrap_or_default());
                self.ends.push(self.keys.len());
                head.is_none().then(|| key.head(k, text, &mut self.scratch))
            } else {
                encode_value(value, &k.expr.ty, &mut self.keys);
                if k.descending {
                    self.keys[start..].iter_mut().for_each(|b| *b = !*b);
                }
                head.is_none().then(|| Head::new(k, value, &self.keys[start..]))
            };
            if let Some(first) = first {
                if first.is_settled && first.bits > self.worst && self.order.plain {
                    return Ok(None);
                }
                head = Some(first);
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
        let (mut key, mut values) = (Vec::new(), Vec::new());
        for row in 0..self.heads.len() {
            key.clear();
            for (i, text) in self.order.texts.iter().enumerate() {
                key.extend_from_slice(self.piece(row, 2 * i));
                let start = key.len();
                // What is NULL has no bytes, but a mark that says so.
                if key.last() != Some(&if text.descending { !IS_NULL } else { IS_NULL }) {
                    text.collation.key_weights(self.piece(row, 2 * i + 1), &mut key);
                }
                if text.descending {
                    key[start..].iter_mut().for_each(|b| *b = !*b);
                }
            }
            key.extend_from_slice(self.piece(row, self.pieces() - 1));
            self.packer.unpack(self.packed(row), &mut values)?;
            disk.push(&key, &values)?;
        }
        self.disk = Some(disk);
        self.held.give_back();
        self.keys.clear();
        self.ends.clear();
        self.heads.clear();
        self.values.clear();
        self.value_ends.clear();
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

    /// Pieces of a key.
    fn pieces(&self) -> usize {
        2 * self.order.texts.len() + 1
    }

    fn piece(&self, row: usize, i: usize) -> &[u8] {
        between_ends(&self.keys, &self.ends, row * self.pieces() + i)
    }

    /// The values of a row.
    fn packed(&self, row: usize) -> &[u8] {
        between_ends(&self.values, &self.value_ends, row)
    }

    fn compare(&self, a: usize, b: usize) -> Ordering {
        for (i, text) in self.order.texts.iter().enumerate() {
            let strings = || {
                let order = text.collation.compare(self.piece(a, 2 * i + 1), self.piece(b, 2 * i + 1));
                if text.descending { order.reverse() } else { order }
            };
            let order = self.piece(a, 2 * i).cmp(self.piece(b, 2 * i)).then_with(strings);
            if order.is_ne() {
                return order;
            }
        }
        let last = self.pieces() - 1;
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

    /// The rows from place `from` to place `to` of the order of all, in any order.
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
    fn order(&self, from: usize) -> SqlResult<Vec<Placed>> {
        let top = self.top.unwrap_or(usize::MAX);
        if !self.distinct {
            let mut rows = self.between(from, top);
            if self.heads_decide {
                engine::sort_in_steps(&mut rows, HEADS_AT_ONCE, &Ord::cmp, &|| self.held.memory().check_killed())?;
                return Ok(rows);
            }
            return self.merged(&mut rows, usize::MAX);
        }
        let mut order = self.merged(&mut self.placed(), top)?;
        order.drain(..from.min(order.len()));
        Ok(order)
    }

    /// So many rows at most in order.
    fn merged(&self, rows: &mut [Placed], top: usize) -> SqlResult<Vec<Placed>> {
        let compare = |a: &Placed, b: &Placed| self.compare_placed(*a, *b);
        for run in rows.chunks_mut(RUN) {
            self.held.memory().check_killed()?;
            run.sort_unstable_by(compare);
        }
        let mut order = Vec::with_capacity(rows.len().min(top));
        let mut last = None;
        let mut wanted = Ok(());
        let mut count = 0;
        merge(rows.chunks(RUN), compare, |row| {
            let same = |last| head_of(last) == head_of(row) && self.compare(row_of(last), row_of(row)).is_eq();
            if !(self.distinct && last.is_some_and(same)) {
                order.push(row);
                last = Some(row);
            }
            count += 1;
            if count % RUN == 0 {
                wanted = self.held.memory().check_killed();
            }
            order.len() < top && wanted.is_ok()
        });
        wanted.map(|()| order)
    }

    /// Keeps the first so many rows, in the order in which they came.
    fn shrink(&mut self, top: usize) -> SqlResult<()> {
        let mut kept = if self.distinct { self.order(0)? } else { self.between(0, top) };
        debug_assert!(kept.len() <= top);
        if kept.len() == top {
            self.worst = kept.iter().map(|row| head_of(*row)).max().unwrap_or(u64::MAX);
        }
        kept.sort_unstable_by_key(|row| row_of(*row));
        let rows = || kept.iter().map(|row| row_of(*row));
        for (to, from) in rows().enumerate() {
            self.heads[to] = self.heads[from];
        }
        self.heads.truncate(kept.len());
        let pieces = self.pieces();
        keep_pieces(&mut self.keys, &mut self.ends, rows().flat_map(|row| row * pieces..(row + 1) * pieces));
        keep_pieces(&mut self.values, &mut self.value_ends, rows());
        self.held.give_back();
        let overhead = ROW_OVERHEAD + size_of::<usize>() * pieces;
        self.held.take(self.keys.len() + self.values.len() + self.heads.len() * overhead)
    }

    pub fn is_on_disk(&self) -> bool {
        self.disk.is_some()
    }

    /// Calls `f` with the rows in order, from row `skip` on, until it says stop. It may keep the values.
    pub fn finish(self, skip: u64, f: SortedFn<'_>) -> SqlResult<Flow> {
        if self.disk.is_some() {
            return self.finish_on_disk(skip, f);
        }
        let mut values = Vec::with_capacity(self.order.outputs);
        for row in self.order(usize::try_from(skip).unwrap_or(usize::MAX))? {
            self.packer.unpack(self.packed(row_of(row)), &mut values)?;
            if f(&mut values)? == Flow::Stop {
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

/// The bytes of piece `n` of an arena whose pieces have these ends.
fn between_ends<'b>(bytes: &'b [u8], ends: &[usize], n: usize) -> &'b [u8] {
    &bytes[if n == 0 { 0 } else { ends[n - 1] }..ends[n]]
}

/// Leaves only these pieces in an arena, which are in ascending order.
fn keep_pieces(bytes: &mut Vec<u8>, ends: &mut Vec<usize>, kept: impl Iterator<Item = usize>) {
    let (mut end, mut count) = (0, 0);
    // Where the piece before the next one to be kept ended.
    let (mut before, mut next) = (0, 0);
    for n in kept {
        if n > next {
            before = ends[n - 1];
        }
        let range = before..ends[n];
        (before, next) = (range.end, n + 1);
        end += range.len();
        bytes.copy_within(range.clone(), end - range.len());
        ends[count] = end;
        count += 1;
    }
    bytes.truncate(end);
    ends.truncate(count);
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
