//! GROUP BY and aggregates: by hash, or by the order in which rows come.

use expr::{Accumulator, EvalContext, eval};
use plan::query::{Block, Group, Join};
use value::{SqlResult, Value};

use crate::keys::{KEY_OVERHEAD, KeyMap, KeyTable, encode_value};
use crate::run::{Exec, Flow, RowFn, Slots};
use crate::spill::DiskRows;

/// One group: its first row's kept slots, its keys, and the states of its aggregates.
struct State {
    kept: Vec<Value>,
    keys: Vec<Value>,
    accumulators: Vec<Accumulator>,
}

impl Exec<'_> {
    /// Calls `out` once for each group.
    pub fn grouped(&self, block: &Block, group: &Group, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        if group.keys.is_empty() {
            return self.one_group(block, group, row, cx, out);
        }
        if group.ordered && group.rollup.is_empty() {
            return self.ordered_groups(block, group, row, cx, out);
        }
        let mut rows = 0;
        let mut index = KeyTable::default();
        let mut groups: Vec<State> = Vec::new();
        let mut key = Vec::new();
        let mut values = Vec::new();
        // When memory is full: the rows of groups that are not there yet.
        let mut aside: Option<DiskRows> = None;
        self.source(block.source.as_ref(), row, cx, &mut |row, cx| {
            rows += 1;
            key.clear();
            values.clear();
            for e in &group.keys {
                let v = eval(e, row, cx)?;
                encode_value(&v, &e.ty, &mut key);
                values.push(v);
            }
            if let Some(aside) = &mut aside
                && index.get(&key).is_none()
            {
                return aside.push(&key, row).map(|()| Flow::More);
            }
            let (n, new) = index.number(&key);
            if new {
                self.memory.take(key.len() + KEY_OVERHEAD + 128 + (group.kept.len() + group.aggregates.len()) * 40)?;
                groups.push(self.new_group(group, row, std::mem::take(&mut values)));
                if self.memory.is_full() && group.rollup.is_empty() {
                    aside = Some(self.memory.disk_rows());
                }
            }
            feed(group, &mut groups[n], row, cx)?;
            Ok(Flow::More)
        })?;
        self.tally.temporary(groups.len() as u64, rows, aside.is_some());
        if !group.rollup.is_empty() {
            let mut order: Vec<usize> = (0..groups.len()).collect();
            order.sort_by(|a, b| index.key(*a).cmp(index.key(*b)));
            return self.rollup(group, &groups, &order, block, row, cx, out);
        }
        for state in &groups {
            if self.emit_group(group, state, row, cx, out)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        match aside {
            Some(aside) => self.groups_on_disk(group, aside, row, cx, out),
            None => Ok(Flow::More),
        }
    }

    /// Groups whose rows were put aside: they come group by group.
    fn groups_on_disk(&self, group: &Group, aside: DiskRows, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        let mut current: Option<(Vec<u8>, State)> = None;
        let flow = aside.each(&mut |key, values| {
            if current.as_ref().is_none_or(|(k, _)| k != key) {
                if let Some((_, done)) = current.take()
                    && self.emit_group(group, &done, row, cx, out)? == Flow::Stop
                {
                    return Ok(Flow::Stop);
                }
                row.clone_from_slice(values);
                current = Some((key.to_vec(), self.new_group(group, row, Vec::new())));
            }
            row.clone_from_slice(values);
            if let Some((_, state)) = &mut current {
                feed(group, state, row, cx)?;
            }
            Ok(Flow::More)
        })?;
        match current {
            Some((_, state)) if flow == Flow::More => self.emit_group(group, &state, row, cx, out),
            _ => Ok(flow),
        }
    }

    /// The rows of FROM; one row without one.
    pub fn source(&self, source: Option<&Join>, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        match source {
            Some(join) => self.join(join, row, cx, out),
            None => out(row, cx),
        }
    }

    fn new_group(&self, group: &Group, row: &Slots, keys: Vec<Value>) -> State {
        State {
            kept: group.kept.iter().map(|&s| row[s].clone()).collect(),
            keys,
            accumulators: group.aggregates.iter().map(|a| a.call.accumulator()).collect(),
        }
    }

    fn one_group(&self, block: &Block, group: &Group, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        let mut state = State { kept: vec![Value::Null; group.kept.len()], keys: Vec::new(), accumulators: Vec::new() };
        state.accumulators.extend(group.aggregates.iter().map(|a| a.call.accumulator()));
        let mut first = true;
        self.source(block.source.as_ref(), row, cx, &mut |row, cx| {
            if first {
                first = false;
                for (kept, &slot) in state.kept.iter_mut().zip(&group.kept) {
                    kept.clone_from(&row[slot]);
                }
            }
            feed(group, &mut state, row, cx)?;
            Ok(Flow::More)
        })?;
        self.emit_group(group, &state, row, cx, out)
    }

    fn ordered_groups(&self, block: &Block, group: &Group, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        let mut current: Option<(Vec<u8>, State)> = None;
        let mut key = Vec::new();
        let flow = self.source(block.source.as_ref(), row, cx, &mut |row, cx| {
            key.clear();
            for e in &group.keys {
                let v = eval(e, row, cx)?;
                encode_value(&v, &e.ty, &mut key);
            }
            if current.as_ref().is_none_or(|(k, _)| *k != key) {
                if let Some((_, done)) = current.take() {
                    // The finished group is told on a row of its own: this one is still needed.
                    let mut side = self.new_row();
                    side.clone_from_slice(row);
                    let flow = self.emit_group(group, &done, &mut side, cx, out);
                    self.give_back(side);
                    if flow? == Flow::Stop {
                        return Ok(Flow::Stop);
                    }
                }
                current = Some((key.clone(), self.new_group(group, row, Vec::new())));
            }
            if let Some((_, state)) = &mut current {
                feed(group, state, row, cx)?;
            }
            Ok(Flow::More)
        })?;
        match current {
            Some((_, state)) if flow == Flow::More => self.emit_group(group, &state, row, cx, out),
            _ => Ok(flow),
        }
    }

    fn emit_group(&self, group: &Group, state: &State, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        for (&slot, v) in group.kept.iter().zip(&state.kept) {
            row[slot].clone_from(v);
        }
        for (a, accumulator) in group.aggregates.iter().zip(&state.accumulators) {
            row[a.slot] = accumulator.result(&a.call, cx)?;
        }
        out(row, cx)
    }

    /// WITH ROLLUP: groups in the `order` of their keys, and after each run a row for the shorter key.
    #[expect(clippy::too_many_arguments, reason = "groups and their order")]
    fn rollup(
        &self,
        group: &Group,
        groups: &[State],
        order: &[usize],
        block: &Block,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Flow> {
        let depth = group.keys.len();
        let keys: Vec<&[Value]> = order.iter().map(|n| groups[*n].keys.as_slice()).collect();
        let encoded = |values: &[Value]| {
            let mut key = Vec::new();
            for (v, e) in values.iter().zip(&group.keys) {
                encode_value(v, &e.ty, &mut key);
            }
            key
        };
        // The totals are fed with the rows themselves: averages and distinct counts do not add up from groups.
        let mut totals: Vec<KeyMap<State>> = (0..depth).map(|_| KeyMap::default()).collect();
        self.source(block.source.as_ref(), row, cx, &mut |row, cx| {
            let mut values = Vec::with_capacity(depth);
            for e in &group.keys {
                values.push(eval(e, row, cx)?);
            }
            for (level, table) in totals.iter_mut().enumerate() {
                let key = encoded(&values[..level]);
                let state = table.entry(key).or_insert_with(|| self.new_group(group, row, Vec::new()));
                feed(group, state, row, cx)?;
            }
            Ok(Flow::More)
        })?;
        for (i, state) in order.iter().map(|n| &groups[*n]).enumerate() {
            if self.emit_rollup(group, state, keys[i], depth, row, cx, out)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
            for level in (0..depth).rev() {
                let here = encoded(&keys[i][..level]);
                let ends = keys.get(i + 1).is_none_or(|next| encoded(&next[..level]) != here);
                if !ends {
                    break;
                }
                if let Some(total) = totals[level].get(&here)
                    && self.emit_rollup(group, total, keys[i], level, row, cx, out)? == Flow::Stop
                {
                    return Ok(Flow::Stop);
                }
            }
        }
        Ok(Flow::More)
    }

    #[expect(clippy::too_many_arguments, reason = "a row of a rollup")]
    fn emit_rollup(
        &self,
        group: &Group,
        state: &State,
        keys: &[Value],
        level: usize,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Flow> {
        for (i, &slot) in group.rollup.iter().enumerate() {
            row[slot] = if i < level { keys[i].clone() } else { Value::Null };
        }
        for &(key, slot) in &group.groupings {
            row[slot] = Value::Int((key >= level) as i64);
        }
        self.emit_group(group, state, row, cx, out)
    }
}

fn feed(group: &Group, state: &mut State, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<()> {
    for (a, accumulator) in group.aggregates.iter().zip(&mut state.accumulators) {
        accumulator.update(&a.call, row, cx)?;
    }
    Ok(())
}
