//! GROUP BY and aggregates: by hash, or by the order in which rows come.

use expr::aggregate::AggregateFunction;
use expr::{Accumulator, AggregateCall, EvalContext, Expr, eval};
use plan::query::{Block, Group, Join, OrderKey, TableAccess};
use value::{SqlResult, Value};

use crate::flow::{Flow, RowFn, Slots};
use crate::keys::{KEY_OVERHEAD, KeyTable, encode_expr};
use crate::memory::{Held, Memory, size_of_value};
use crate::run::{Exec, TableState};
use crate::spill::{DiskRows, Distinct, Last};

/// What a group takes beside its key, its kept values and what its aggregates gather.
const GROUP_OVERHEAD: usize = 128;

/// One group: its first row's kept slots, and the states of its aggregates.
pub(crate) struct State {
    pub kept: Vec<Value>,
    pub sums: Vec<Sum>,
}

/// One aggregate of a group, and what it has seen if it is DISTINCT.
pub(crate) struct Sum {
    pub accumulator: Accumulator,
    distinct: Option<Box<Distinct>>,
}

impl Sum {
    fn new(call: &AggregateCall, memory: &Memory) -> Sum {
        Sum { accumulator: call.accumulator(), distinct: call.distinct.then(|| Box::new(Distinct::new(memory))) }
    }

    /// Whether it has not seen what a key tells of a row, while memory is not scarce.
    pub fn admits_key(&mut self, key: &[u8]) -> SqlResult<bool> {
        self.distinct.as_mut().map_or(Ok(true), |distinct| distinct.admits_key(key))
    }
}

impl State {
    pub fn new(group: &Group, row: &[Value], memory: &Memory) -> State {
        State::of(group, group.kept.iter().map(|&s| row[s].clone()).collect(), memory)
    }

    /// A group of no rows that keeps these values.
    pub fn of(group: &Group, kept: Vec<Value>, memory: &Memory) -> State {
        State { kept, sums: group.aggregates.iter().map(|a| Sum::new(&a.call, memory)).collect() }
    }

    /// Takes a row; what aggregates gather of it counts as held.
    pub fn feed(&mut self, group: &Group, held: &Held, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let mut key = Vec::new();
        for (a, sum) in group.aggregates.iter().zip(&mut self.sums) {
            if let Some(distinct) = &mut sum.distinct {
                key.clear();
                if !a.call.distinct_key(row, cx, &mut key)? || !distinct.admits(&key, row)? {
                    continue;
                }
            }
            let before = sum.accumulator.gathered();
            sum.accumulator.update(&a.call, row, cx)?;
            let after = sum.accumulator.gathered();
            if after > before {
                held.take(after - before)?;
            }
        }
        Ok(())
    }

    /// Adds what another state has seen of rows that come behind those of this one.
    pub fn absorb(&mut self, group: &Group, other: State, held: &Held, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        for ((a, sum), other) in group.aggregates.iter().zip(&mut self.sums).zip(other.sums) {
            let before = sum.accumulator.gathered();
            sum.accumulator.absorb(&a.call, other.accumulator, cx)?;
            held.take(sum.accumulator.gathered().saturating_sub(before))?;
        }
        Ok(())
    }
}

/// The group keys as what rows are sorted by.
pub(crate) fn sort_keys(group: &Group) -> Vec<OrderKey> {
    let key = |expr: &expr::Expr| OrderKey { output: expr.as_slot().map(|s| s as usize), expr: expr.clone(), descending: false };
    group.keys.iter().map(key).collect()
}

/// Computes the keys of a row that may have another value each time.
pub(crate) fn compute_keys(group: &Group, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    for (slot, e) in &group.computed {
        row[*slot] = eval(e, row, cx)?;
    }
    Ok(())
}

/// Groups that are found by their keys.
pub(crate) struct Hashed<'g> {
    pub group: &'g Group,
    pub held: Held,
    /// Groups that grow with their rows take no more of them when memory is full.
    growing: bool,
    /// What a group takes beside its key and its kept values.
    size: usize,
    /// Rows that were fed.
    pub rows: u64,
    pub index: KeyTable,
    pub groups: Vec<Option<State>>,
    key: Vec<u8>,
    /// When memory is full: the rows of groups that are not there yet, or of all.
    pub aside: Option<DiskRows>,
}

impl<'g> Hashed<'g> {
    pub fn new(group: &'g Group, memory: &Memory) -> Hashed<'g> {
        Hashed {
            group,
            held: memory.held(),
            growing: group.aggregates.iter().any(|a| a.call.distinct || a.call.gathers()),
            size: GROUP_OVERHEAD + group.aggregates.len() * size_of::<Sum>(),
            rows: 0,
            index: KeyTable::default(),
            groups: Vec::new(),
            key: Vec::new(),
            aside: None,
        }
    }

    /// Whether rows go to disk.
    pub fn is_full(&self) -> bool {
        self.aside.is_some()
    }

    /// Rows go to disk from now on, if there is no more room for groups.
    pub fn look_at_room(&mut self) {
        if self.aside.is_none() && self.held.is_full() && !self.group.keys.is_empty() {
            self.aside = Some(self.held.memory().disk_rows());
        }
    }

    pub fn feed(&mut self, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<()> {
        self.rows += 1;
        let mut key = std::mem::take(&mut self.key);
        key.clear();
        self.group.keys.iter().try_for_each(|e| encode_expr(e, row, cx, &mut key))?;
        let fed = self.feed_by_key(&key, row, cx);
        self.key = key;
        fed
    }

    fn feed_by_key(&mut self, key: &[u8], row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<()> {
        if let Some(aside) = &mut self.aside
            && (self.growing || self.index.get(key).is_none())
        {
            return aside.push(key, row);
        }
        let group = self.group;
        let n = self.number(key, 0, || Ok(group.kept.iter().map(|&s| row[s].clone()).collect()))?;
        if let Some(state) = &mut self.groups[n] {
            state.feed(group, &self.held, row, cx)?;
        }
        self.look_at_room();
        Ok(())
    }

    /// The number of the group of a key. A new one keeps what `kept` gives of its first row, and takes
    /// `more` bytes elsewhere.
    pub fn number(&mut self, key: &[u8], more: usize, kept: impl FnOnce() -> SqlResult<Vec<Value>>) -> SqlResult<usize> {
        let (n, new) = self.index.number(key);
        if new {
            let state = State::of(self.group, kept()?, self.held.memory());
            self.held.take(key.len() + KEY_OVERHEAD + self.size + more + state.kept.iter().map(size_of_value).sum::<usize>())?;
            self.groups.push(Some(state));
        }
        Ok(n)
    }
}

/// What some of the rows have made of their groups.
pub(crate) struct Gathered {
    keys: KeyTable,
    groups: Vec<Option<State>>,
    rows: u64,
}

impl Hashed<'_> {
    /// What was fed; `None`: memory did not hold it.
    pub fn into_gathered(self) -> Option<Gathered> {
        self.aside.is_none().then_some(Gathered { keys: self.index, groups: self.groups, rows: self.rows })
    }

    /// Adds the groups of rows that come behind those that were fed. Memory must not be full.
    pub fn absorb(&mut self, gathered: Gathered, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let Gathered { keys, groups, rows } = gathered;
        self.rows += rows;
        for (at, state) in groups.into_iter().enumerate() {
            let (key, Some(state)) = (keys.key(at), state) else { continue };
            let (n, new) = self.index.number(key);
            if new {
                let kept: usize = state.kept.iter().map(size_of_value).sum();
                let seen: usize = state.sums.iter().map(|sum| sum.accumulator.gathered()).sum();
                self.held.take(key.len() + KEY_OVERHEAD + self.size + kept + seen)?;
                self.groups.push(Some(state));
                continue;
            }
            if let Some(known) = &mut self.groups[n] {
                known.absorb(self.group, state, &self.held, cx)?;
            }
        }
        self.look_at_room();
        Ok(())
    }
}

/// Groups that come one after another.
pub(crate) struct Ordered<'g> {
    pub group: &'g Group,
    pub held: Held,
    /// The key of the current group.
    pub last: Last,
    pub current: Option<State>,
    key: Vec<u8>,
}

impl Ordered<'_> {
    /// Takes a row; the group that it ends is told first.
    pub fn feed(&mut self, exec: &Exec<'_>, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        let Ordered { group, held, last, current, key } = self;
        key.clear();
        group.keys.iter().try_for_each(|e| encode_expr(e, row, cx, key))?;
        if last.changes(key)
            && let Some(done) = current.take()
        {
            // The finished group is told on a row of its own: this one is still needed.
            let mut side = exec.new_row();
            side.clone_from_slice(row);
            let flow = exec.emit_group(group, done, &mut side, cx, out);
            exec.give_back(side);
            held.give_back();
            if flow? == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        current.get_or_insert_with(|| State::new(group, row, &exec.memory)).feed(group, held, row, cx)?;
        Ok(Flow::More)
    }
}

impl Exec<'_> {
    /// Calls `out` once for each group, without totals.
    pub fn grouped(&self, block: &Block, group: &Group, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        if group.keys.is_empty() {
            return one_group(self, block, group, row, cx, out);
        }
        if group.ordered {
            return ordered_groups(self, block, group, row, cx, out);
        }
        hashed_groups(self, block, group, row, cx, out)
    }

    /// Feeds the rows of a block to its groups.
    pub fn hash_rows(
        &self,
        block: &Block,
        group: &Group,
        hashed: &mut Hashed<'_>,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<()> {
        if self.group_with_crew(block, group, hashed, row, cx)? || self.group_in_batches(block, group, hashed, row, cx)? {
            return Ok(());
        }
        let fed = self.source(block, row, cx, &mut |row, cx| {
            compute_keys(group, row, cx)?;
            hashed.feed(row, cx).map(|()| Flow::More)
        });
        fed.map(|_| ())
    }

    pub fn emit_group(&self, group: &Group, state: State, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        for (&slot, v) in group.kept.iter().zip(state.kept) {
            row[slot] = v;
        }
        for (a, sum) in group.aggregates.iter().zip(state.sums) {
            let mut accumulator = sum.accumulator;
            if let Some(distinct) = sum.distinct {
                distinct.rest(&mut |row| {
                    self.tick(cx)?;
                    accumulator.update(&a.call, row, cx).map(|()| Flow::More)
                })?;
            }
            row[a.slot] = accumulator.result(&a.call, cx)?;
        }
        out(row, cx)
    }
}

fn hashed_groups(
    exec: &Exec<'_>,
    block: &Block,
    group: &Group,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    out: RowFn<'_>,
) -> SqlResult<Flow> {
    let mut hashed = Hashed::new(group, &exec.memory);
    exec.hash_rows(block, group, &mut hashed, row, cx)?;
    let Hashed { index, mut groups, aside, .. } = hashed;
    exec.tally.temporary(groups.len() as u64, aside.is_some());
    if let Some(aside) = aside
        && groups_on_disk(exec, group, aside, (&index, &mut groups), row, cx, out)? == Flow::Stop
    {
        return Ok(Flow::Stop);
    }
    for state in groups.into_iter().flatten() {
        if exec.emit_group(group, state, row, cx, out)? == Flow::Stop {
            return Ok(Flow::Stop);
        }
    }
    Ok(Flow::More)
}

/// Groups whose rows were put aside: they come group by group. A group that memory has begun goes on
/// where it was.
fn groups_on_disk(
    exec: &Exec<'_>,
    group: &Group,
    aside: DiskRows,
    (index, groups): (&KeyTable, &mut [Option<State>]),
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    out: RowFn<'_>,
) -> SqlResult<Flow> {
    let held = exec.memory.held();
    let mut last = Last::default();
    let mut current: Option<State> = None;
    let flow = aside.each(&mut |key, values| {
        exec.tick(cx)?;
        if last.changes(key) {
            if let Some(done) = current.take()
                && exec.emit_group(group, done, row, cx, out)? == Flow::Stop
            {
                return Ok(Flow::Stop);
            }
            held.give_back();
            current = index.get(key).and_then(|n| groups[n].take());
        }
        let state = current.get_or_insert_with(|| State::new(group, values, &exec.memory));
        state.feed(group, &held, values, cx)?;
        Ok(Flow::More)
    })?;
    match current {
        Some(state) if flow == Flow::More => exec.emit_group(group, state, row, cx, out),
        _ => Ok(flow),
    }
}

/// The least and the greatest values of a column, in whose order rows come: for each the first row from
/// its end that has a value.
fn ends(exec: &Exec<'_>, access: &TableAccess, group: &Group, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<State> {
    let nothing = vec![Value::Null; row.len()];
    let mut state = State::new(group, &nothing, &exec.memory);
    let TableState { turned, past_nulls, .. } = &exec.states[access.table];
    for (a, sum) in group.aggregates.iter().zip(&mut state.sums) {
        turned.set(a.call.function == AggregateFunction::Max);
        past_nulls.set(!turned.get());
        let flow = exec.scan(access, row, cx, &mut |row, cx| {
            sum.accumulator.update(&a.call, row, cx)?;
            let found = a.call.args.first().and_then(Expr::as_slot).is_none_or(|slot| !row[slot as usize].is_null());
            Ok(if found { Flow::Stop } else { Flow::More })
        });
        turned.set(false);
        past_nulls.set(false);
        flow?;
    }
    Ok(state)
}

fn one_group(exec: &Exec<'_>, block: &Block, group: &Group, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
    if let (true, Some(Join::Table(access))) = (group.ends, &block.source) {
        let state = ends(exec, access, group, row, cx)?;
        return exec.emit_group(group, state, row, cx, out);
    }
    let mut hashed = Hashed::new(group, &exec.memory);
    if !exec.group_with_crew(block, group, &mut hashed, row, cx)? && !exec.group_in_batches(block, group, &mut hashed, row, cx)? {
        let mut state: Option<State> = None;
        exec.source(block, row, cx, &mut |row, cx| {
            state.get_or_insert_with(|| State::new(group, row, &exec.memory)).feed(group, &hashed.held, row, cx)?;
            Ok(Flow::More)
        })?;
        hashed.groups.push(state);
    }
    let state = hashed.groups.pop().flatten().unwrap_or_else(|| {
        let nothing = vec![Value::Null; row.len()];
        State::new(group, &nothing, &exec.memory)
    });
    exec.emit_group(group, state, row, cx, out)
}

fn ordered_groups(
    exec: &Exec<'_>,
    block: &Block,
    group: &Group,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    out: RowFn<'_>,
) -> SqlResult<Flow> {
    if let Some(flow) = exec.whole_groups_with_crew(block, group, row, cx, out)? {
        return Ok(flow);
    }
    let mut ordered = Ordered { group, held: exec.memory.held(), last: Last::default(), current: None, key: Vec::new() };
    let flow = match exec.order_in_batches(block, group, &mut ordered, row, cx, out)? {
        Some(flow) => flow,
        None => exec.source(block, row, cx, &mut |row, cx| ordered.feed(exec, row, cx, out))?,
    };
    match ordered.current {
        Some(state) if flow == Flow::More => exec.emit_group(group, state, row, cx, out),
        _ => Ok(flow),
    }
}
