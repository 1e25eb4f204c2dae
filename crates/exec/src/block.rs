//! Query blocks and set operations: HAVING, projection, DISTINCT, ORDER BY, LIMIT.

use std::borrow::Cow;

use expr::{EvalContext, Expr, eval, eval_ref};
use plan::Stage;
use plan::query::{Block, Limit, OrderKey, Query, SetOp};
use value::{NoWarnings, SqlResult, SqlType, Value, sql_error};

use crate::conditions::passes_all;
use crate::flow::{EmitFn, Flow, Slots};
use crate::keys::{encode_expr, encode_row, encode_value};
use crate::rollup::rolled_up;
use crate::run::Exec;
use crate::sort::{Order, Sorter};
use crate::spill::{Distinct, Matching, Rule};
use crate::tally::Count;

/// LIMIT with its values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub skip: u64,
    pub count: u64,
}

impl Window {
    pub const ALL: Window = Window { skip: 0, count: u64::MAX };

    pub fn top(self) -> Option<usize> {
        (self.count != u64::MAX).then(|| self.skip.saturating_add(self.count).min(usize::MAX as u64) as usize)
    }
}

/// How outputs are taken from the row.
enum Projection {
    /// Neighbouring slots, given out as they stand.
    Slice(usize, usize),
    Exprs,
}

impl Exec<'_> {
    /// Calls `emit` for every row of the result. `row` holds what outer queries have set.
    pub fn query(&self, query: &Query, row: &mut Slots, cx: &mut EvalContext<'_>, emit: EmitFn<'_>) -> SqlResult<Flow> {
        match query {
            Query::Block(block) if self.profile.is_none() => self.block(block, row, cx, emit),
            Query::Block(block) => {
                let span = self.span(&**block, Stage::Output);
                self.block(block, row, cx, &mut |values, cx| span.hand(|| emit(values, cx)))
            }
            Query::Rows(rows) => {
                let mut out = Vec::new();
                for list in rows {
                    out.clear();
                    for e in list {
                        out.push(eval(e, row, cx)?);
                    }
                    if emit(&out, cx)? == Flow::Stop {
                        return Ok(Flow::Stop);
                    }
                }
                Ok(Flow::More)
            }
            Query::Document(table) => {
                let more = table.rows(row, cx, &mut |values, cx| Ok(emit(values, cx)? == Flow::More))?;
                Ok(if more { Flow::More } else { Flow::Stop })
            }
            Query::Set { op, distinct, left, right } => {
                let span = self.span(query, Stage::Set);
                set_operation(self, (*op, *distinct), (left, right), row, cx, &mut |values, cx| span.hand(|| emit(values, cx)))
            }
        }
    }

    pub fn limits(&self, limit: Option<&Limit>, row: &Slots, cx: &mut EvalContext<'_>) -> SqlResult<Window> {
        let Some(limit) = limit else { return Ok(Window::ALL) };
        let mut number = |e: &Expr| -> SqlResult<u64> {
            let variable = matches!(e.kind, expr::ExprKind::Variable(..));
            match eval(e, row, cx)? {
                // A variable of a program gives its bits.
                Value::Null if variable => Ok(0),
                Value::Int(n) if variable => Ok(n.cast_unsigned()),
                Value::Int(n) if n >= 0 => Ok(n as u64),
                Value::UInt(n) => Ok(n),
                Value::Int(_) | Value::Null => Err(sql_error!(WRONG_ARGUMENTS, "LIMIT")),
                other => Ok(other.to_int(&mut NoWarnings).and_then(|n| u64::try_from(n).ok()).unwrap_or(0)),
            }
        };
        let skip = limit.offset.as_ref().map_or(Ok(0), &mut number)?;
        let count = number(&limit.count)?;
        Ok(Window { skip, count })
    }

    fn block(&self, block: &Block, row: &mut Slots, cx: &mut EvalContext<'_>, emit: EmitFn<'_>) -> SqlResult<Flow> {
        let window = self.limits(block.limit.as_ref(), row, cx)?;
        if window.count == 0 && !block.count_all {
            self.passed_over.set(0);
            return Ok(Flow::More);
        }
        if block.order.is_empty() { unsorted(self, block, window, row, cx, emit) } else { sorted(self, block, window, row, cx, emit) }
    }

    /// Rows, grouped or not, after HAVING and before window functions: none are read where the gate is shut.
    pub fn rows_after_having(
        &self,
        block: &Block,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: &mut dyn FnMut(&mut Slots, &mut EvalContext<'_>) -> SqlResult<Flow>,
    ) -> SqlResult<Flow> {
        if !passes_all(&block.gate, row, cx)? {
            return empty_group(block, row, cx, out);
        }
        let having = &block.having;
        if block.group.is_none() && having.is_empty() {
            return self.source(block, row, cx, out);
        }
        let (all, grouped) = (self.span(block, Stage::Having), self.span(block, Stage::Group));
        let mut kept = |row: &mut Slots, cx: &mut EvalContext<'_>| {
            if passes_all(having, row, cx)? { all.hand(|| out(row, cx)) } else { Ok(Flow::More) }
        };
        match &block.group {
            None => self.source(block, row, cx, &mut kept),
            Some(group) if !group.rollup.is_empty() => {
                rolled_up(self, block, group, row, cx, &mut |row, cx| grouped.hand(|| kept(row, cx)))
            }
            Some(group) => self.grouped(block, group, row, cx, &mut |row, cx| grouped.hand(|| kept(row, cx))),
        }
    }
}

/// The rows of a block's result, before its outputs are computed; not for one that needs those to find
/// its rows (see [`Block::computes_last`]).
pub(crate) fn rows_before_output(
    exec: &Exec<'_>,
    block: &Block,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    take: EmitFn<'_>,
) -> SqlResult<Flow> {
    let window = exec.limits(block.limit.as_ref(), row, cx)?;
    if window.count == 0 {
        exec.passed_over.set(0);
        return Ok(Flow::More);
    }
    if !block.order.is_empty() {
        return sorted_first(exec, block, window, row, cx, take);
    }
    let (mut skip, mut left) = (window.skip, window.count);
    exec.wanted.set(if block.group.is_none() { skip.saturating_add(left) } else { u64::MAX });
    let flow = exec.rows_after_having(block, row, cx, &mut |row, cx| {
        if skip > 0 {
            skip -= 1;
            return Ok(Flow::More);
        }
        left -= 1;
        if take(row, cx)? == Flow::Stop || left == 0 { Ok(Flow::Stop) } else { Ok(Flow::More) }
    });
    exec.passed_over.set(window.skip - skip);
    flow
}

/// Without GROUP BY there is a row of aggregates even of nothing.
fn empty_group(block: &Block, row: &mut Slots, cx: &mut EvalContext<'_>, out: crate::flow::RowFn<'_>) -> SqlResult<Flow> {
    let Some(group) = block.group.as_ref().filter(|group| group.keys.is_empty()) else { return Ok(Flow::More) };
    for &slot in &group.kept {
        row[slot] = Value::Null;
    }
    for a in &group.aggregates {
        row[a.slot] = a.call.accumulator().result(&a.call, cx)?;
    }
    if passes_all(&block.having, row, cx)? { out(row, cx) } else { Ok(Flow::More) }
}

/// Rows before projection.
fn rows_behind_windows(
    exec: &Exec<'_>,
    block: &Block,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    out: crate::flow::RowFn<'_>,
) -> SqlResult<Flow> {
    if block.windows.is_empty() {
        return exec.rows_after_having(block, row, cx, out);
    }
    let span = exec.span(block, Stage::Window);
    exec.windowed(block, row, cx, &mut |row, cx| span.hand(|| out(row, cx)))
}

fn unsorted(
    exec: &Exec<'_>,
    block: &Block,
    window: Window,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    emit: EmitFn<'_>,
) -> SqlResult<Flow> {
    let mut seen = block.distinct.then(|| Distinct::new(&exec.memory));
    let mut key = Vec::new();
    // The values of rows that are passed over are not computed, unless they tell which rows are the same.
    let mut passed_over = if block.distinct { 0 } else { window.skip };
    let mut skip = window.skip - passed_over;
    let mut left = window.count;
    let mut out: Vec<Value> = Vec::with_capacity(block.output.len());
    let projection = projection(&block.output);
    let mut stopped = false;
    let mut give = |values: &[Value], cx: &mut EvalContext<'_>| -> SqlResult<Flow> {
        if block.count_all {
            exec.found_rows.set(exec.found_rows.get() + 1);
        }
        if skip > 0 {
            skip -= 1;
            return Ok(Flow::More);
        }
        if left == 0 {
            return Ok(Flow::More); // SQL_CALC_FOUND_ROWS goes on counting.
        }
        left -= 1;
        if emit(values, cx)? == Flow::Stop {
            stopped = true;
            return Ok(Flow::Stop);
        }
        Ok(if left == 0 && !block.count_all { Flow::Stop } else { Flow::More })
    };
    let each_row_counts = !block.distinct && !block.count_all && block.group.is_none() && block.windows.is_empty();
    exec.wanted.set(if each_row_counts { window.skip.saturating_add(window.count) } else { u64::MAX });
    let flow = rows_behind_windows(exec, block, row, cx, &mut |row, cx| {
        if passed_over > 0 {
            passed_over -= 1;
            exec.found_rows.set(exec.found_rows.get() + u64::from(block.count_all));
            return Ok(Flow::More);
        }
        let values: &[Value] = match projection {
            Projection::Slice(from, to) => &row[from..to],
            Projection::Exprs => {
                project(block, row, cx, &mut out)?;
                &out
            }
        };
        if let Some(seen) = &mut seen {
            encode_row(values, block.output.iter().map(|e| &e.ty), &mut key);
            if !seen.admits(&key, values)? {
                return Ok(Flow::More);
            }
        }
        let flow = give(values, cx);
        // The next row's texts come into the room of this one's, which nobody shares.
        out.clear();
        flow
    })?;
    if let Some((rows, on_disk)) = seen.as_ref().map(Distinct::extent) {
        exec.tally.temporary(rows, on_disk);
    }
    if let Some(seen) = seen.filter(|_| flow == Flow::More) {
        seen.rest(&mut |values| give(values, cx))?;
    }
    exec.passed_over.set(window.skip - passed_over - skip);
    Ok(if stopped { Flow::Stop } else { Flow::More })
}

fn sorted(exec: &Exec<'_>, block: &Block, window: Window, row: &mut Slots, cx: &mut EvalContext<'_>, emit: EmitFn<'_>) -> SqlResult<Flow> {
    // What is the order's is computed for all rows, and then the rest is, too.
    let settled = !block.distinct && block.order.iter().all(|key| key.expr.is_deterministic());
    let effects = block.output.iter().any(|e| !e.is_deterministic());
    let spared = window.top().is_some() && !block.count_all && can_wait(block);
    if settled && (effects || spared) {
        let mut out = Vec::new();
        return sorted_first(exec, block, window, row, cx, &mut |slots, cx| {
            project(block, slots, cx, &mut out)?;
            emit(&out, cx)
        });
    }
    // Where the order looks at every output and at nothing else, equal keys are equal rows.
    let of_outputs = (0..block.output.len()).all(|i| block.order.iter().any(|k| k.output == Some(i)));
    let by_key = block.distinct && of_outputs && block.order.iter().all(|k| k.output.is_some());
    let mut seen = (block.distinct && !by_key).then(|| Distinct::new(&exec.memory));
    let top = if by_key && block.count_all { None } else { window.top() };
    let mut sorter = Sorter::new(&exec.memory, Order::new(&block.order, block.output.len()), top, by_key);
    let mut out: Vec<Value> = Vec::with_capacity(block.output.len());
    let mut key = Vec::new();
    let mut found = 0;
    let projection = projection(&block.output);
    rows_behind_windows(exec, block, row, cx, &mut |row, cx| {
        let values: &[Value] = match projection {
            Projection::Slice(from, to) => &row[from..to],
            Projection::Exprs => {
                project(block, row, cx, &mut out)?;
                &out
            }
        };
        if let Some(seen) = &mut seen {
            encode_row(values, block.output.iter().map(|e| &e.ty), &mut key);
            if !seen.admits_with(&key, values, row)? {
                return Ok(Flow::More);
            }
        }
        found += 1;
        sorter.push(values, row, cx)?;
        Ok(Flow::More)
    })?;
    if let Some(seen) = seen {
        seen.rest(&mut |both| {
            exec.tick(cx)?;
            let (values, row) = both.split_at(block.output.len());
            found += 1;
            sorter.push(values, row, cx)?;
            Ok(Flow::More)
        })?;
    }
    if block.count_all {
        exec.found_rows.set(exec.found_rows.get() + found);
    }
    give_sorted(exec, sorter, (window, found), cx, &mut |values, cx| emit(values, cx))
}

/// Gives the rows of a window, of the `found` that were sorted.
fn give_sorted(
    exec: &Exec<'_>,
    sorter: Sorter,
    (window, found): (Window, u64),
    cx: &mut EvalContext<'_>,
    give: EmitFn<'_>,
) -> SqlResult<Flow> {
    let mut left = window.count;
    let mut enough = false;
    exec.tally.sorted(0, sorter.is_on_disk());
    let flow = sorter.finish(window.skip, &mut |values| {
        if left == 0 {
            enough = true;
            return Ok(Flow::Stop);
        }
        left -= 1;
        exec.tick(cx)?;
        exec.tally.add(Count::SortRows, 1);
        give(values, cx)
    })?;
    exec.passed_over.set(if left < window.count { window.skip } else { window.skip.min(found) });
    Ok(if enough { Flow::More } else { flow })
}

/// Whether outputs can be computed behind LIMIT: subqueries need not run for the rows that it cuts off, and
/// what fails or warns there is not heard of. What the order looks at is computed for all rows anyway; and
/// what is made of groups and windows is, in MySQL, before they are sorted.
fn can_wait(block: &Block) -> bool {
    let computed = |e: &Expr| e.as_slot().is_none() && e.as_literal().is_none();
    let of_rows = block.group.is_none() && block.windows.is_empty();
    let worth = block.output.iter().any(|e| e.has_subquery() || of_rows && computed(e));
    worth && !block.order.iter().any(|key| key.expr.has_subquery() || key.output.is_some() && computed(&key.expr))
}

/// Outputs with effects (`@a := …`, RAND()) are computed in the order of the result, unless it is theirs,
/// and costly ones only for rows of the result: `take` gets those without outputs.
fn sorted_first(
    exec: &Exec<'_>,
    block: &Block,
    window: Window,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    take: EmitFn<'_>,
) -> SqlResult<Flow> {
    let top = window.top().filter(|_| block.output.iter().all(Expr::is_deterministic));
    let order: Vec<OrderKey> = block.order.iter().map(|k| OrderKey { output: None, ..k.clone() }).collect();
    let mut sorter = Sorter::new(&exec.memory, Order::new(&order, row.len()), top, false);
    let mut found = 0;
    rows_behind_windows(exec, block, row, cx, &mut |row, cx| {
        found += 1;
        sorter.push(row, row, cx)?;
        Ok(Flow::More)
    })?;
    give_sorted(exec, sorter, (window, found), cx, take)
}

fn set_operation(
    exec: &Exec<'_>,
    (op, distinct): (SetOp, bool),
    (left, right): (&Query, &Query),
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    emit: EmitFn<'_>,
) -> SqlResult<Flow> {
    let types = output_types(left);
    let mut key = Vec::new();
    if op == SetOp::Union {
        if !distinct {
            return match exec.query(left, row, cx, emit)? {
                Flow::Stop => Ok(Flow::Stop),
                Flow::More => exec.query(right, row, cx, emit),
            };
        }
        let mut seen = Distinct::new(&exec.memory);
        let mut rows = 0;
        for side in [left, right] {
            let flow = exec.query(side, row, cx, &mut |values, cx| {
                rows += 1;
                encode_row(values, &types, &mut key);
                if seen.admits(&key, values)? { emit(values, cx) } else { Ok(Flow::More) }
            })?;
            if flow == Flow::Stop {
                return Ok(Flow::Stop);
            }
            cx.session.check_killed()?;
        }
        // MySQL tries to write every row.
        let (kept, on_disk) = seen.extent();
        exec.tally.temporary(kept, on_disk);
        exec.tally.add(Count::Write, rows - kept);
        return seen.rest(&mut |values| emit(values, cx));
    }
    let mut there = Matching::new(&exec.memory);
    exec.query(right, row, cx, &mut |values, _| {
        encode_row(values, &types, &mut key);
        there.add(&key)?;
        Ok(Flow::More)
    })?;
    let rule = Rule { wanted: op == SetOp::Intersect, distinct };
    // INTERSECT tells equal rows apart by what it matches them with.
    let mut given = (distinct && !rule.wanted).then(|| Distinct::new(&exec.memory));
    let flow = exec.query(left, row, cx, &mut |values, cx| {
        encode_row(values, &types, &mut key);
        let keep = there.keeps(&key, values, rule)? && given.as_mut().map_or(Ok(true), |given| given.admits(&key, values))?;
        if keep { emit(values, cx) } else { Ok(Flow::More) }
    })?;
    if flow == Flow::Stop {
        return Ok(Flow::Stop);
    }
    let flow = there.rest(rule, &mut |values| {
        exec.tick(cx)?;
        encode_row(values, &types, &mut key);
        let keep = given.as_mut().map_or(Ok(true), |given| given.admits(&key, values))?;
        if keep { emit(values, cx) } else { Ok(Flow::More) }
    })?;
    match given {
        Some(given) if flow == Flow::More => given.rest(&mut |values| emit(values, cx)),
        _ => Ok(flow),
    }
}

fn projection(output: &[Expr]) -> Projection {
    let Some(first) = output.first().and_then(Expr::as_slot) else { return Projection::Exprs };
    let neighbours = output.iter().enumerate().all(|(i, e)| e.is_field() && e.as_slot() == Some(first + i as u32));
    if neighbours { Projection::Slice(first as usize, first as usize + output.len()) } else { Projection::Exprs }
}

/// An output of a row; as `project` computes it.
pub(crate) fn output_of<'r>(block: &Block, e: &Expr, row: &'r [Value], cx: &mut EvalContext<'_>) -> SqlResult<Cow<'r, Value>> {
    match e.as_slot() {
        Some(slot) if block.exact || e.is_field() => Ok(Cow::Borrowed(&row[slot as usize])),
        _ if block.exact => Ok(Cow::Owned(eval_ref(e, row, cx)?.into_owned())),
        _ => eval(e, row, cx).map(Cow::Owned),
    }
}

/// The outputs of a row. What stands in a slot is copied, but aggregates have digits beyond their scale,
/// which only expressions see.
fn project(block: &Block, row: &[Value], cx: &mut EvalContext<'_>, out: &mut Vec<Value>) -> SqlResult<()> {
    out.resize(block.output.len(), Value::Null);
    for (v, e) in out.iter_mut().zip(&block.output) {
        match output_of(block, e, row, cx)? {
            Cow::Borrowed(value) => v.clone_from(value),
            Cow::Owned(value) => *v = value,
        }
    }
    Ok(())
}

/// The sort key of a row: `values` are its outputs, `row` its slots.
pub(crate) fn order_key(order: &[OrderKey], values: &[Value], row: &[Value], cx: &mut EvalContext<'_>, key: &mut Vec<u8>) -> SqlResult<()> {
    key.clear();
    for k in order {
        let start = key.len();
        match k.output {
            Some(i) if i < values.len() => encode_value(&values[i], &k.expr.ty, key),
            _ => encode_expr(&k.expr, row, cx, key)?,
        }
        if k.descending {
            key[start..].iter_mut().for_each(|b| *b = !*b);
        }
    }
    Ok(())
}

/// Types of a query's columns.
pub(crate) fn output_types(query: &Query) -> Vec<SqlType> {
    match query {
        Query::Block(block) => block.output.iter().map(|e| e.ty.clone()).collect(),
        Query::Set { left, .. } => output_types(left),
        Query::Rows(rows) => rows.first().map_or(Vec::new(), |r| r.iter().map(|e| e.ty.clone()).collect()),
        Query::Document(table) => table.columns().iter().map(|column| column.ty.clone()).collect(),
    }
}
