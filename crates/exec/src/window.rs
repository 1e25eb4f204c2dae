//! Window functions: all rows are gathered, sorted once for each window, and the functions' slots are filled in.
//!
//! A frame that begins at the start of its partition only grows, so its aggregates are fed each row once; any other frame is
//! computed anew for each row.

use expr::{AggregateCall, Comparator, EvalContext, Expr, eval};
use parser::ast::WindowFunction as Ranking;
use plan::query::{Block, Frame, FrameBound, Window, WindowFunction};
use value::{Decimal, Kind, NoWarnings, SqlResult, SqlType, Value, sql_error};

use crate::block::order_key;
use crate::keys::encode_value;
use crate::run::{Exec, Flow, RowFn, Slots};
use crate::sort::size_of_row;

/// Rows between two looks at KILL: each may look at a whole partition.
const ROWS_BETWEEN_CHECKS: usize = 16;

/// One partition: its rows in order, and for each the first and the one behind the last of its peers.
struct Partition<'r> {
    rows: &'r [usize],
    peers: Vec<(usize, usize)>,
}

impl Exec<'_> {
    /// Calls `out` for each row of `block` with the slots of its window functions filled in.
    pub fn windowed(&self, block: &Block, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        let mut rows: Vec<Slots> = Vec::new();
        self.rows_after_having(block, row, cx, &mut |row, _| {
            self.memory.take(size_of_row(row))?;
            rows.push(row.clone());
            Ok(Flow::More)
        })?;
        let mut order: Vec<usize> = (0..rows.len()).collect();
        for window in &block.windows {
            order = self.one_window(window, &mut rows, order, cx)?;
        }
        for i in order {
            row.clone_from_slice(&rows[i]);
            if out(row, cx)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::More)
    }

    fn one_window(&self, window: &Window, rows: &mut [Slots], mut order: Vec<usize>, cx: &mut EvalContext<'_>) -> SqlResult<Vec<usize>> {
        let mut keys: Vec<(Vec<u8>, Vec<u8>)> = Vec::with_capacity(rows.len());
        for row in rows.iter() {
            let mut partition = Vec::new();
            for e in &window.partition {
                let v = eval(e, row, cx)?;
                encode_value(&v, &e.ty, &mut partition);
            }
            let mut key = Vec::new();
            order_key(&window.order, &[], row, cx, &mut key)?;
            self.memory.take(partition.len() + key.len() + 64)?;
            keys.push((partition, key));
        }
        if !(window.partition.is_empty() && window.order.is_empty()) {
            self.tally.sorted(order.len() as u64, false);
        }
        order.sort_by(|a, b| keys[*a].cmp(&keys[*b]));
        let mut start = 0;
        while start < order.len() {
            let mut end = start + 1;
            while end < order.len() && keys[order[end]].0 == keys[order[start]].0 {
                end += 1;
            }
            let part = &order[start..end];
            let mut peers = vec![(0, part.len()); part.len()];
            if !window.order.is_empty() {
                let mut first = 0;
                for i in 1..=part.len() {
                    if i == part.len() || keys[part[i]].1 != keys[part[first]].1 {
                        peers[first..i].fill((first, i));
                        first = i;
                    }
                }
            }
            self.fill_partition(window, &Partition { rows: part, peers }, rows, cx)?;
            start = end;
        }
        Ok(order)
    }

    fn fill_partition(&self, window: &Window, part: &Partition<'_>, rows: &mut [Slots], cx: &mut EvalContext<'_>) -> SqlResult<()> {
        for function in &window.functions {
            let values = match &function.function {
                WindowFunction::Aggregate(call) => aggregate(window, part, call, rows, cx)?,
                WindowFunction::Ranking { function, args, ty } => ranking(window, part, (*function, args, ty), rows, cx)?,
            };
            for (&r, v) in part.rows.iter().zip(values) {
                rows[r][function.slot] = v;
            }
        }
        Ok(())
    }
}

fn aggregate(
    window: &Window,
    part: &Partition<'_>,
    call: &AggregateCall,
    rows: &[Slots],
    cx: &mut EvalContext<'_>,
) -> SqlResult<Vec<Value>> {
    let n = part.rows.len();
    let mut values = Vec::with_capacity(n);
    let mut growing = call.accumulator();
    let mut fed = 0;
    for i in 0..n {
        if i.is_multiple_of(ROWS_BETWEEN_CHECKS) {
            cx.session.check_killed()?;
        }
        let (from, to) = frame_of(window, part, i, rows, cx)?;
        if from == 0 && to >= fed {
            for &r in &part.rows[fed..to] {
                growing.update(call, &rows[r], cx)?;
            }
            fed = to;
            values.push(growing.result(call, cx)?);
            continue;
        }
        let mut fresh = call.accumulator();
        for &r in &part.rows[from.min(to)..to] {
            fresh.update(call, &rows[r], cx)?;
        }
        values.push(fresh.result(call, cx)?);
    }
    Ok(values)
}

/// The rows of the frame of row `i`: from, and one behind the last.
fn frame_of(window: &Window, part: &Partition<'_>, i: usize, rows: &[Slots], cx: &mut EvalContext<'_>) -> SqlResult<(usize, usize)> {
    let n = part.rows.len();
    let Some(frame) = &window.frame else {
        return Ok(if window.order.is_empty() { (0, n) } else { (0, part.peers[i].1) });
    };
    let from = bound(window, frame, &frame.start, true, part, i, rows, cx)?;
    let to = bound(window, frame, &frame.end, false, part, i, rows, cx)?;
    Ok((from.min(n), to.clamp(from.min(n), n)))
}

#[expect(clippy::too_many_arguments, reason = "one end of a frame")]
fn bound(
    window: &Window,
    frame: &Frame,
    bound: &FrameBound,
    start: bool,
    part: &Partition<'_>,
    i: usize,
    rows: &[Slots],
    cx: &mut EvalContext<'_>,
) -> SqlResult<usize> {
    let n = part.rows.len();
    let distance = |e: &Expr, cx: &mut EvalContext<'_>| -> SqlResult<Value> { eval(e, &rows[part.rows[i]], cx) };
    Ok(match bound {
        FrameBound::UnboundedPreceding => 0,
        FrameBound::UnboundedFollowing => n,
        FrameBound::CurrentRow if frame.rows => i + usize::from(!start),
        FrameBound::CurrentRow => {
            if start {
                part.peers[i].0
            } else {
                part.peers[i].1
            }
        }
        FrameBound::Preceding(e) | FrameBound::Following(e) if frame.rows => {
            let k = distance(e, cx)?
                .to_int(&mut NoWarnings)
                .filter(|k| *k >= 0)
                .ok_or_else(|| sql_error!(WINDOW_FRAME_ILLEGAL, "<unnamed window>"))?;
            let k = usize::try_from(k).unwrap_or(usize::MAX);
            let at = if matches!(bound, FrameBound::Preceding(..)) { i.checked_sub(k) } else { Some(i.saturating_add(k)) };
            match at {
                Some(at) => at.saturating_add(usize::from(!start)),
                None => 0,
            }
        }
        FrameBound::Preceding(e) => range_bound(window, part, i, rows, &distance(e, cx)?, true, start, cx)?,
        FrameBound::Following(e) => range_bound(window, part, i, rows, &distance(e, cx)?, false, start, cx)?,
        FrameBound::Limit(e) => {
            let limit = distance(e, cx)?;
            interval_bound(window, part, i, rows, &limit, start, cx)?
        }
    })
}

/// RANGE with an INTERVAL: rows whose moment lies on this side of the limit.
fn interval_bound(
    window: &Window,
    part: &Partition<'_>,
    i: usize,
    rows: &[Slots],
    limit: &Value,
    start: bool,
    cx: &mut EvalContext<'_>,
) -> SqlResult<usize> {
    let [key] = window.order.as_slice() else { return Ok(if start { 0 } else { part.rows.len() }) };
    let by = if key.expr.ty.kind == Kind::Time { Comparator::Time } else { Comparator::DateTime };
    if eval(&key.expr, &rows[part.rows[i]], cx)?.is_null() {
        return Ok(if start { part.peers[i].0 } else { part.peers[i].1 });
    }
    let mut count = 0;
    for at in 0..part.rows.len() {
        let v = eval(&key.expr, &rows[part.rows[at]], cx)?;
        // NULLs come first, or last when descending. A limit beyond all dates bounds nothing.
        let before = match expr::compare_values(&v, limit, &by, cx)? {
            None if limit.is_null() => !start,
            None => !key.descending,
            Some(order) => {
                let order = if key.descending { order.reverse() } else { order };
                if start { order.is_lt() } else { order.is_le() }
            }
        };
        if before {
            count = at + 1;
        }
    }
    Ok(count)
}

/// RANGE with a distance: rows whose order value lies within it.
#[expect(clippy::too_many_arguments, reason = "one end of a frame")]
fn range_bound(
    window: &Window,
    part: &Partition<'_>,
    i: usize,
    rows: &[Slots],
    distance: &Value,
    preceding: bool,
    start: bool,
    cx: &mut EvalContext<'_>,
) -> SqlResult<usize> {
    let [key] = window.order.as_slice() else { return Err(sql_error!(NOT_SUPPORTED_YET, "RANGE with several ORDER BY expressions")) };
    let number = |at: usize, cx: &mut EvalContext<'_>| -> SqlResult<Option<Decimal>> {
        Ok(eval(&key.expr, &rows[part.rows[at]], cx)?.to_decimal(&mut NoWarnings))
    };
    let Some(here) = number(i, cx)? else {
        return Ok(if start { part.peers[i].0 } else { part.peers[i].1 });
    };
    let distance = distance.to_decimal(&mut NoWarnings).unwrap_or_else(|| Decimal::from_i64(0));
    let back = preceding != key.descending;
    let limit = if back { here.sub(&distance) } else { here.add(&distance) };
    let Some(limit) = limit else { return Ok(if start { 0 } else { part.rows.len() }) };
    let mut count = 0;
    for at in 0..part.rows.len() {
        // NULLs come first, or last when descending.
        let before = match number(at, cx)? {
            None => !key.descending,
            Some(v) => {
                let order = v.cmp(&limit);
                let order = if key.descending { order.reverse() } else { order };
                if start { order.is_lt() } else { order.is_le() }
            }
        };
        if before {
            count = at + 1;
        }
    }
    Ok(count)
}

fn ranking(
    window: &Window,
    part: &Partition<'_>,
    (function, args, ty): (Ranking, &[Expr], &SqlType),
    rows: &[Slots],
    cx: &mut EvalContext<'_>,
) -> SqlResult<Vec<Value>> {
    let n = part.rows.len();
    let mut values = Vec::with_capacity(n);
    let mut dense = 0;
    for i in 0..n {
        if i.is_multiple_of(ROWS_BETWEEN_CHECKS) {
            cx.session.check_killed()?;
        }
        let (first, end) = part.peers[i];
        dense += u64::from(first == i);
        let here = &rows[part.rows[i]];
        values.push(match function {
            Ranking::RowNumber => Value::UInt(i as u64 + 1),
            Ranking::Rank => Value::UInt(first as u64 + 1),
            Ranking::DenseRank => Value::UInt(dense),
            Ranking::CumeDist => Value::Double(end as f64 / n as f64),
            Ranking::PercentRank => Value::Double(if n > 1 { first as f64 / (n - 1) as f64 } else { 0.0 }),
            Ranking::Ntile => {
                let buckets =
                    args.first().map_or(Ok(Value::Null), |e| eval(e, here, cx))?.to_int(&mut NoWarnings).unwrap_or(1).max(1) as usize;
                Value::UInt(ntile(i, n, buckets) as u64)
            }
            Ranking::Lead | Ranking::Lag => {
                let k = args.get(1).map_or(Ok(Value::Int(1)), |e| eval(e, here, cx))?.to_int(&mut NoWarnings).unwrap_or(1).max(0) as usize;
                let at = if function == Ranking::Lead { i.checked_add(k).filter(|at| *at < n) } else { i.checked_sub(k) };
                match (at, args.get(2)) {
                    (Some(at), _) => of_type(eval(&args[0], &rows[part.rows[at]], cx)?, &args[0].ty, ty, cx)?,
                    (None, Some(default)) => of_type(eval(default, here, cx)?, &default.ty, ty, cx)?,
                    (None, None) => Value::Null,
                }
            }
            Ranking::FirstValue | Ranking::LastValue | Ranking::NthValue => {
                let (from, to) = frame_of(window, part, i, rows, cx)?;
                let at = match function {
                    Ranking::FirstValue => Some(from),
                    Ranking::LastValue => to.checked_sub(1).filter(|at| *at >= from),
                    _ => {
                        let k = args.get(1).map_or(Ok(Value::Int(1)), |e| eval(e, here, cx))?.to_int(&mut NoWarnings).unwrap_or(1).max(1)
                            as usize;
                        Some(from + k - 1)
                    }
                };
                match at.filter(|at| *at < to) {
                    Some(at) => eval(&args[0], &rows[part.rows[at]], cx)?,
                    None => Value::Null,
                }
            }
        });
    }
    Ok(values)
}

/// A value of LEAD and LAG, or their default, with the type of both.
fn of_type(v: Value, from: &SqlType, ty: &SqlType, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    Ok(match expr::unify(v, from, ty, cx)? {
        Value::Decimal(d) if ty.kind == Kind::Decimal => Value::Decimal(d.round(ty.decimals as i32)),
        v => v,
    })
}

/// The bucket, from 1, of row `i` of `n`: the first buckets take one row more where it does not come out even.
fn ntile(i: usize, n: usize, buckets: usize) -> usize {
    let (size, more) = (n / buckets, n % buckets);
    let large = (size + 1) * more;
    if i < large { i / (size + 1) + 1 } else { more + (i - large) / size.max(1) + 1 }
}
