//! WITH ROLLUP: groups come in the order of their keys, and the groups of all shorter keys are open at the
//! same time. Where a key changes, the groups that end with it are told, the longest key first.
//!
//! Where the states of groups make those of the groups around them (counts, exact sums, extremes), rows are
//! grouped by hash as without ROLLUP, and the groups are sorted. Otherwise (sums of doubles, DISTINCT, texts
//! that are put together) rows are sorted by the keys, and each feeds its groups of all lengths.

use expr::{EvalContext, Expr, eval};
use plan::query::{Block, Group};
use value::{SqlResult, Value};

use crate::flow::{Flow, RowFn, Slots};
use crate::group::{Hashed, State, compute_keys, sort_keys};
use crate::keys::{KeyTable, encode_value};
use crate::memory::Held;
use crate::run::Exec;
use crate::sort::{Order, Sorter};
use crate::spill::{DiskRows, Last};

struct Rollup<'r, 'e> {
    exec: &'r Exec<'e>,
    group: &'r Group,
    /// Groups become part of those around them when they end.
    merges: bool,
    /// The key of the open groups, and the bytes of each part of it.
    keys: Vec<Value>,
    parts: Vec<Vec<u8>>,
    /// The open groups: that of the first `i` parts at `i`.
    levels: Vec<(State, Held)>,
}

/// Calls `out` for each group and each total.
pub(crate) fn rolled_up(
    exec: &Exec<'_>,
    block: &Block,
    group: &Group,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    out: RowFn<'_>,
) -> SqlResult<Flow> {
    let merges = group.aggregates.iter().all(|a| a.call.is_mergeable());
    let mut rollup = Rollup { exec, group, merges, keys: Vec::new(), parts: Vec::new(), levels: Vec::new() };
    let flow = if merges { rollup.groups(block, row, cx, out)? } else { rollup.rows(block, row, cx, out)? };
    while flow == Flow::More && !rollup.levels.is_empty() {
        if rollup.end_level(row, cx, out)? == Flow::Stop {
            return Ok(Flow::Stop);
        }
    }
    Ok(flow)
}

impl Rollup<'_, '_> {
    /// Sorts the rows of a block, and feeds them to the open groups.
    fn rows(&mut self, block: &Block, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        let (exec, group) = (self.exec, self.group);
        let order = sort_keys(group);
        let mut sorter = Sorter::new(&exec.memory, Order::new(&order, row.len()), None, false);
        let mut rows = 0;
        exec.source(block, row, cx, &mut |row, cx| {
            rows += 1;
            compute_keys(group, row, cx)?;
            sorter.push(row, row, cx)?;
            Ok(Flow::More)
        })?;
        exec.tally.sorted(rows, sorter.is_on_disk());
        sorter.finish(0, &mut |slots| {
            exec.tick(cx)?;
            if self.open(slots, row, cx, out)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
            for (state, held) in &mut self.levels {
                state.feed(group, held, slots, cx)?;
            }
            Ok(Flow::More)
        })
    }

    /// Groups the rows of a block, and takes the groups in the order of their keys.
    fn groups(&mut self, block: &Block, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        let exec = self.exec;
        let mut hashed = Hashed::new(self.group, &exec.memory);
        exec.hash_rows(block, self.group, &mut hashed, row, cx)?;
        exec.tally.sorted(hashed.rows, hashed.is_full());
        let Hashed { index, mut groups, aside, held: _held, .. } = hashed;
        let mut order: Vec<usize> = (0..groups.len()).collect();
        order.sort_unstable_by(|a, b| index.key(*a).cmp(index.key(*b)));
        let mut order = order.into_iter().peekable();
        let mut slots = exec.new_row();
        slots.clone_from_slice(row);
        if let Some(aside) = aside
            && self.groups_on_disk(aside, (&index, &mut groups, &mut order), &mut slots, row, cx, out)? == Flow::Stop
        {
            return Ok(Flow::Stop);
        }
        for state in order.filter_map(|n| groups[n].take()) {
            exec.tick(cx)?;
            if self.take(state, &mut slots, row, cx, out)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        exec.give_back(slots);
        Ok(Flow::More)
    }

    /// Groups whose rows were put aside, and before each those in memory that come before it. What memory
    /// has begun of a group goes on where it was.
    fn groups_on_disk(
        &mut self,
        aside: DiskRows,
        (index, groups, order): (&KeyTable, &mut [Option<State>], &mut std::iter::Peekable<std::vec::IntoIter<usize>>),
        slots: &mut Slots,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Flow> {
        let (exec, group) = (self.exec, self.group);
        let held = exec.memory.held();
        let (mut last, mut current): (_, Option<State>) = (Last::default(), None);
        let flow = aside.each(&mut |key, values| {
            exec.tick(cx)?;
            if last.changes(key) {
                let known = index.get(key);
                let before = std::iter::from_fn(|| order.next_if(|n| index.key(*n) <= key)).filter(|n| Some(*n) != known);
                for done in current.take().into_iter().chain(before.filter_map(|n| groups[n].take())) {
                    if self.take(done, slots, row, cx, out)? == Flow::Stop {
                        return Ok(Flow::Stop);
                    }
                }
                held.give_back();
                current = known.and_then(|n| groups[n].take());
            }
            current.get_or_insert_with(|| State::new(group, values, &exec.memory)).feed(group, &held, values, cx)?;
            Ok(Flow::More)
        })?;
        match current {
            Some(state) if flow == Flow::More => self.take(state, slots, row, cx, out),
            _ => Ok(flow),
        }
    }

    /// Takes a group of the whole key.
    fn take(&mut self, mut state: State, slots: &mut Slots, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        for (&slot, v) in self.group.kept.iter().zip(&state.kept) {
            slots[slot].clone_from(v);
        }
        let flow = self.open(slots, row, cx, out)?;
        if let Some((open, _)) = self.levels.last_mut() {
            std::mem::swap(&mut open.sums, &mut state.sums);
        }
        Ok(flow)
    }

    /// Opens the groups of a row, and ends those that are of another key.
    fn open(&mut self, slots: &[Value], row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        let (exec, group) = (self.exec, self.group);
        let depth = group.keys.len();
        let (mut keys, mut parts) = (Vec::with_capacity(depth), Vec::with_capacity(depth));
        for e in &group.keys {
            let v = eval(e, slots, cx)?;
            let mut part = Vec::new();
            encode_value(&v, &e.ty, &mut part);
            keys.push(v);
            parts.push(part);
        }
        let same = parts.iter().zip(&self.parts).take_while(|(a, b)| a == b).count();
        if same == depth {
            return Ok(Flow::More);
        }
        while self.levels.len() > same + 1 {
            if self.end_level(row, cx, out)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        // A total shows what is not grouped by as the last of its groups has it.
        for (state, _) in &mut self.levels {
            state.kept = group.kept.iter().map(|&slot| slots[slot].clone()).collect();
        }
        self.levels.resize_with(depth + 1, || (State::new(group, slots, &exec.memory), exec.memory.held()));
        (self.keys, self.parts) = (keys, parts);
        Ok(Flow::More)
    }

    /// Tells the group of the longest key that is open.
    fn end_level(&mut self, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        let Some((mut state, _held)) = self.levels.pop() else { return Ok(Flow::More) };
        let (group, level) = (self.group, self.levels.len());
        // Subqueries read a key where its column stands.
        for slot in group.keys[level..].iter().filter_map(Expr::as_slot) {
            if let Some(at) = group.kept.iter().position(|kept| *kept == slot as usize) {
                state.kept[at] = Value::Null;
            }
        }
        for (i, &slot) in group.rollup.iter().enumerate() {
            row[slot] = if i < level { self.keys[i].clone() } else { Value::Null };
        }
        for &(key, slot) in &group.groupings {
            row[slot] = Value::Int((key >= level) as i64);
        }
        if !self.merges {
            return self.exec.emit_group(group, state, row, cx, out);
        }
        for (&slot, v) in group.kept.iter().zip(&mut state.kept) {
            row[slot] = std::mem::take(v);
        }
        for (a, sum) in group.aggregates.iter().zip(&state.sums) {
            row[a.slot] = sum.accumulator.result(&a.call, cx)?;
        }
        if let Some((around, held)) = self.levels.last_mut() {
            around.absorb(group, state, held, cx)?;
        }
        out(row, cx)
    }
}
