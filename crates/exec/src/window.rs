//! Window functions: the rows are sorted for each window in turn, and go through it partition by partition,
//! row by row.
//!
//! Only those slots of a row are kept that are read behind the windows.
//!
//! A partition is a list of rows that may be on disk, and may be all there are, so nothing here goes
//! through it more often than it must: what bounds a frame only moves forward with the rows, sums and
//! counts take rows out again that leave the frame, and only what cannot (the least of a moving frame) is
//! computed anew.

use expr::{Accumulator, AggregateCall, Comparator, EvalContext, Expr, eval};
use parser::ast::WindowFunction as Ranking;
use plan::query::{Block, Frame, FrameBound, OrderKey, Window, WindowFunction, WindowSlot};
use value::{Decimal, Kind, NoWarnings, SqlResult, SqlType, Value, sql_error};

use crate::block::order_key;
use crate::crew::read_above;
use crate::flow::{Flow, RowFn, Slots};
use crate::keys::encode_expr;
use crate::memory::{Held, Memory};
use crate::rows::{RowList, RowReader};
use crate::run::Exec;
use crate::sort::{Order, Sorter};
use crate::spill::Last;

/// What is kept of a row: the slots that are read behind the windows.
struct Kept {
    slots: Vec<usize>,
    /// A row with the slots that are the same for all.
    like: Slots,
}

impl Kept {
    fn of(exec: &Exec<'_>, block: &Block, row: &Slots) -> Kept {
        let mut read = read_above(exec, block).unwrap_or_else(|| (0..exec.plan.slots).collect());
        read.extend(block.windows.iter().flat_map(|window| &window.functions).map(|f| f.slot));
        Kept { slots: read.into_iter().filter(|slot| *slot < row.len()).collect(), like: row.clone() }
    }

    /// A key to sort by finds its value among what is kept.
    fn key(&self, key: OrderKey) -> OrderKey {
        OrderKey { output: key.output.and_then(|slot| self.slots.binary_search(&slot).ok()), ..key }
    }

    fn take(&self, row: &[Value], out: &mut Vec<Value>) {
        out.clear();
        out.extend(self.slots.iter().map(|slot| row[*slot].clone()));
    }

    fn put(&self, values: &[Value], row: &mut [Value]) {
        self.slots.iter().zip(values).for_each(|(slot, value)| row[*slot].clone_from(value));
    }

    /// The same of values that nobody needs any more.
    fn give(&self, values: &mut [Value], row: &mut [Value]) {
        self.slots.iter().zip(values).for_each(|(slot, value)| std::mem::swap(&mut row[*slot], value));
    }
}

/// The rows of one partition in order.
struct Partition<'k> {
    kept: &'k Kept,
    rows: RowList,
    /// A bit for each row: whether its order values are others than those of the row before. What they take
    /// is held.
    starts: Vec<u64>,
    held: Held,
}

/// Rows of a partition with all slots.
struct Reader<'p> {
    rows: RowReader<'p>,
    kept: &'p Kept,
    /// Made for the first row: many readers are asked for none.
    row: Option<Slots>,
}

impl Reader<'_> {
    fn get(&mut self, number: u64) -> SqlResult<&[Value]> {
        let row = self.row.get_or_insert_with(|| self.kept.like.clone());
        self.kept.put(self.rows.get(number)?, row);
        Ok(row)
    }
}

impl<'k> Partition<'k> {
    fn new(memory: &Memory, kept: &'k Kept) -> Partition<'k> {
        Partition { kept, rows: RowList::new(memory), starts: Vec::new(), held: memory.held() }
    }

    fn reader(&self) -> Reader<'_> {
        Reader { rows: self.rows.reader(), kept: self.kept, row: None }
    }

    fn clear(&mut self) {
        self.rows.clear();
        self.starts.clear();
        self.held.give_back();
    }

    fn push(&mut self, row: Vec<Value>, starts: bool) -> SqlResult<()> {
        let bit = self.rows.len() % 64;
        if bit == 0 {
            self.held.take(8)?;
            self.starts.push(0);
        }
        if let Some(word) = self.starts.last_mut() {
            *word |= u64::from(starts) << bit;
        }
        self.rows.push(row)
    }

    /// The end of the peers of a row: the next row that starts anew.
    fn peers_end(&self, row: u64) -> u64 {
        let mut at = row + 1;
        while at < self.rows.len() {
            let rest = self.starts[(at / 64) as usize] >> (at % 64);
            if rest != 0 {
                return (at + u64::from(rest.trailing_zeros())).min(self.rows.len());
            }
            at = (at / 64 + 1) * 64;
        }
        self.rows.len()
    }
}

/// Where a row stands in its partition.
#[derive(Clone, Copy)]
struct Place {
    row: u64,
    /// Its peers: the first, and one behind the last.
    first: u64,
    end: u64,
    /// How many groups of peers there are up to here.
    group: u64,
}

/// What a window sorts its rows by.
fn sort_keys(window: &Window) -> Vec<OrderKey> {
    let slot = |e: &Expr| e.as_slot().map(|s| s as usize);
    let partition = window.partition.iter().map(|e| OrderKey { expr: e.clone(), output: slot(e), descending: false });
    partition.chain(window.order.iter().map(|k| OrderKey { output: slot(&k.expr), ..k.clone() })).collect()
}

/// What the rows are sorted by for each window in turn. Where no window has an order of its own, rows that
/// are not grouped come in that of the result: `ROW_NUMBER() OVER ()` numbers the rows as they are shown.
fn orders_of(block: &Block) -> Vec<Vec<OrderKey>> {
    let mut orders: Vec<Vec<OrderKey>> = block.windows.iter().map(sort_keys).collect();
    let computed = |slot: u32| block.windows.iter().flat_map(|w| &w.functions).any(|f| f.slot == slot as usize);
    let is_known = |key: &OrderKey| {
        let mut slots = Vec::new();
        key.expr.slots(&mut slots);
        key.expr.is_deterministic() && !slots.into_iter().any(computed)
    };
    if block.group.is_none() && orders.iter().all(Vec::is_empty) && block.order.iter().all(is_known) {
        let key = |k: &OrderKey| OrderKey { output: k.expr.as_slot().map(|slot| slot as usize), ..k.clone() };
        orders[0] = block.order.iter().map(key).collect();
    }
    orders
}

impl Exec<'_> {
    /// Calls `out` for each row of `block` with the slots of its window functions filled in.
    pub fn windowed(&self, block: &Block, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        let kept = Kept::of(self, block, row);
        let in_kept = |keys: Vec<OrderKey>| keys.into_iter().map(|key| kept.key(key)).collect();
        let orders: Vec<Vec<OrderKey>> = orders_of(block).into_iter().map(in_kept).collect();
        let sorter = |i: usize| Sorter::new(&self.memory, Order::new(&orders[i], kept.slots.len()), None, false);
        let (mut rows, mut count, mut values) = (sorter(0), 0, Vec::new());
        self.rows_after_having(block, row, cx, &mut |row, cx| {
            count += 1;
            kept.take(row, &mut values);
            rows.push(&values, row, cx).map(|()| Flow::More)
        })?;
        for (i, window) in block.windows.iter().enumerate() {
            if !orders[i].is_empty() {
                self.tally.sorted(count, rows.is_on_disk());
            }
            if i + 1 == block.windows.len() {
                return one_window(self, (window, &kept), rows, row, cx, out);
            }
            let mut next = sorter(i + 1);
            one_window(self, (window, &kept), rows, row, cx, &mut |row, cx| {
                kept.take(row, &mut values);
                next.push(&values, row, cx).map(|()| Flow::More)
            })?;
            rows = next;
        }
        Ok(Flow::More)
    }
}

/// Finds where partitions begin in sorted rows, and peers within them.
#[derive(Default)]
struct Begins {
    partition: Last,
    peers: Last,
    key: Vec<u8>,
}

impl Begins {
    /// Whether a row is the first of its partition.
    fn partition(&mut self, window: &Window, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<bool> {
        self.key.clear();
        window.partition.iter().try_for_each(|e| encode_expr(e, row, cx, &mut self.key))?;
        Ok(self.partition.changes(&self.key))
    }

    /// Whether its order values are others than those of the row before.
    fn peers(&mut self, window: &Window, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<bool> {
        if window.order.is_empty() {
            return Ok(false);
        }
        order_key(&window.order, &[], row, cx, &mut self.key)?;
        Ok(self.peers.changes(&self.key))
    }
}

fn one_window(
    exec: &Exec<'_>,
    (window, kept): (&Window, &Kept),
    rows: Sorter<'_>,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    out: RowFn<'_>,
) -> SqlResult<Flow> {
    if let Some(numbers) = numbers_of(window) {
        return number_rows(exec, (window, kept, &numbers), rows, row, cx, out);
    }
    let mut partition = Partition::new(&exec.memory, kept);
    let mut slots = kept.like.clone();
    let mut begins = Begins::default();
    let flow = rows.finish(0, &mut |values| {
        exec.tick(cx)?;
        kept.put(values, &mut slots);
        let begin = begins.partition(window, &slots, cx)?;
        if begin && !partition.rows.is_empty() {
            if fill_partition(exec, window, &mut partition, row, cx, out)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
            partition.clear();
        }
        let starts = begins.peers(window, &slots, cx)? || begin;
        partition.push(values.iter_mut().map(std::mem::take).collect(), starts)?;
        Ok(Flow::More)
    })?;
    if flow == Flow::Stop || partition.rows.is_empty() { Ok(flow) } else { fill_partition(exec, window, &mut partition, row, cx, out) }
}

/// The functions of a window and their slots, if all of them only number the rows: these need not be kept.
fn numbers_of(window: &Window) -> Option<Vec<(usize, Ranking)>> {
    let number = |f: &WindowSlot| match &f.function {
        WindowFunction::Ranking { function: function @ (Ranking::RowNumber | Ranking::Rank | Ranking::DenseRank), .. } => {
            Some((f.slot, *function))
        }
        _ => None,
    };
    window.functions.iter().map(number).collect()
}

/// Hands sorted rows on with their numbers, as they come.
fn number_rows(
    exec: &Exec<'_>,
    (window, kept, numbers): (&Window, &Kept, &[(usize, Ranking)]),
    rows: Sorter<'_>,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    out: RowFn<'_>,
) -> SqlResult<Flow> {
    let ranked = numbers.iter().any(|(_, function)| *function != Ranking::RowNumber);
    let mut begins = Begins::default();
    let (mut number, mut rank, mut group) = (0, 0, 0);
    rows.finish(0, &mut |values| {
        exec.tick(cx)?;
        kept.give(values, row);
        if begins.partition(window, row, cx)? {
            (number, rank, group) = (0, 0, 0);
        }
        number += 1;
        if ranked && (begins.peers(window, row, cx)? || number == 1) {
            (rank, group) = (number, group + 1);
        }
        for (slot, function) in numbers {
            row[*slot] = Value::UInt(match function {
                Ranking::Rank => rank,
                Ranking::DenseRank => group,
                _ => number,
            });
        }
        out(row, cx)
    })
}

fn fill_partition(
    exec: &Exec<'_>,
    window: &Window,
    partition: &mut Partition<'_>,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    out: RowFn<'_>,
) -> SqlResult<Flow> {
    partition.rows.seal()?;
    let part = &*partition;
    let mut here = part.rows.reader();
    let mut bounds = Bounds::new(window, part);
    let mut functions: Vec<Function<'_>> = window.functions.iter().map(|f| Function::new(&f.function, part)).collect();
    let framed = functions.iter().any(Function::is_framed);
    let mut place = Place { row: 0, first: 0, end: part.peers_end(0), group: 1 };
    for at in 0..part.rows.len() {
        exec.tick(cx)?;
        if at == place.end {
            place = Place { row: at, first: at, end: part.peers_end(at), group: place.group + 1 };
        }
        place.row = at;
        part.kept.put(here.get(at)?, row);
        let frame = if framed { bounds.frame(place, row, cx)? } else { (0, 0) };
        for (slot, function) in window.functions.iter().zip(&mut functions) {
            let v = match function {
                Function::Aggregate(moving) => moving.value(exec, frame, cx)?,
                Function::Ranking(ranking) => ranking.value(place, frame, row, cx)?,
            };
            row[slot.slot] = v;
        }
        if out(row, cx)? == Flow::Stop {
            return Ok(Flow::Stop);
        }
    }
    Ok(Flow::More)
}

/// The frames of a partition's rows, asked for in order.
struct Bounds<'p> {
    window: &'p Window,
    part: &'p Partition<'p>,
    start: Edge<'p>,
    end: Edge<'p>,
}

/// One end of a RANGE frame: how many rows lie before it, which only grows.
struct Edge<'p> {
    rows: Reader<'p>,
    count: u64,
}

impl Edge<'_> {
    /// Goes on over the rows that are `before` the limit.
    fn advance(&mut self, end: u64, mut before: impl FnMut(&[Value]) -> SqlResult<bool>) -> SqlResult<u64> {
        while self.count < end && before(self.rows.get(self.count)?)? {
            self.count += 1;
        }
        Ok(self.count)
    }
}

impl<'p> Bounds<'p> {
    fn new(window: &'p Window, part: &'p Partition<'p>) -> Bounds<'p> {
        let edge = || Edge { rows: part.reader(), count: 0 };
        Bounds { window, part, start: edge(), end: edge() }
    }

    /// The rows of the frame: from, and one behind the last.
    fn frame(&mut self, place: Place, row: &Slots, cx: &mut EvalContext<'_>) -> SqlResult<(u64, u64)> {
        let n = self.part.rows.len();
        let Some(frame) = &self.window.frame else {
            return Ok(if self.window.order.is_empty() { (0, n) } else { (0, place.end) });
        };
        let from = self.bound(frame, &frame.start, true, place, row, cx)?;
        let to = self.bound(frame, &frame.end, false, place, row, cx)?;
        Ok((from.min(n), to.clamp(from.min(n), n)))
    }

    fn bound(
        &mut self,
        frame: &Frame,
        bound: &FrameBound,
        start: bool,
        place: Place,
        row: &Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<u64> {
        Ok(match bound {
            FrameBound::UnboundedPreceding => 0,
            FrameBound::UnboundedFollowing => self.part.rows.len(),
            FrameBound::CurrentRow if frame.rows => place.row + u64::from(!start),
            FrameBound::CurrentRow => {
                if start {
                    place.first
                } else {
                    place.end
                }
            }
            FrameBound::Preceding(e) | FrameBound::Following(e) if frame.rows => {
                let k = eval(e, row, cx)?.to_int(&mut NoWarnings).and_then(|k| u64::try_from(k).ok());
                let k = k.ok_or_else(|| sql_error!(WINDOW_FRAME_ILLEGAL, self.window.name))?;
                let at =
                    if matches!(bound, FrameBound::Preceding(..)) { place.row.checked_sub(k) } else { Some(place.row.saturating_add(k)) };
                at.map_or(0, |at| at.saturating_add(u64::from(!start)))
            }
            FrameBound::Preceding(e) => {
                let distance = eval(e, row, cx)?;
                self.range_bound(&distance, true, start, place, row, cx)?
            }
            FrameBound::Following(e) => {
                let distance = eval(e, row, cx)?;
                self.range_bound(&distance, false, start, place, row, cx)?
            }
            FrameBound::Limit(e, follows) => {
                let limit = eval(e, row, cx)?;
                self.interval_bound((&limit, *follows), start, place, row, cx)?
            }
        })
    }

    /// RANGE with an INTERVAL: rows whose moment lies on this side of the limit.
    fn interval_bound(
        &mut self,
        (limit, follows): (&Value, bool),
        start: bool,
        place: Place,
        row: &Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<u64> {
        let n = self.part.rows.len();
        let [key] = self.window.order.as_slice() else { return Ok(if start { 0 } else { n }) };
        let by = if key.expr.ty.kind == Kind::Time { Comparator::Time } else { Comparator::DateTime };
        if eval(&key.expr, row, cx)?.is_null() {
            return Ok(if start { place.first } else { place.end });
        }
        // A limit beyond all dates has all rows on its one side.
        if limit.is_null() {
            return Ok(if follows { n } else { 0 });
        }
        let edge = if start { &mut self.start } else { &mut self.end };
        edge.advance(n, |row| {
            let v = eval(&key.expr, row, cx)?;
            // NULLs come first, or last when descending.
            Ok(match expr::compare_values(&v, limit, &by, cx)? {
                None => !key.descending,
                Some(order) => {
                    let order = if key.descending { order.reverse() } else { order };
                    if start { order.is_lt() } else { order.is_le() }
                }
            })
        })
    }

    /// RANGE with a distance: rows whose order value lies within it.
    fn range_bound(
        &mut self,
        distance: &Value,
        preceding: bool,
        start: bool,
        place: Place,
        row: &Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<u64> {
        let n = self.part.rows.len();
        let [key] = self.window.order.as_slice() else {
            return Err(sql_error!(NOT_SUPPORTED_YET, "RANGE with several ORDER BY expressions"));
        };
        let here = eval(&key.expr, row, cx)?;
        if here.is_null() {
            return Ok(if start { place.first } else { place.end });
        }
        if distance.to_f64(&mut NoWarnings).is_none_or(|d| d < 0.0) {
            return Err(sql_error!(WINDOW_FRAME_ILLEGAL, self.window.name));
        }
        let back = preceding != key.descending;
        let Some(limit) = Limit::of(&here, distance, back, key.expr.ty.kind.is_real()) else { return Ok(if start { 0 } else { n }) };
        let edge = if start { &mut self.start } else { &mut self.end };
        edge.advance(n, |row| {
            // NULLs come first, or last when descending.
            Ok(match limit.compare(&eval(&key.expr, row, cx)?) {
                None => !key.descending,
                Some(order) => {
                    let order = if key.descending { order.reverse() } else { order };
                    if start { order.is_lt() } else { order.is_le() }
                }
            })
        })
    }
}

/// Where a RANGE frame over numbers begins or ends.
enum Limit {
    Exact(Decimal),
    /// Doubles may be larger than any decimal.
    Real(f64),
}

impl Limit {
    /// None if it is beyond all numbers.
    fn of(here: &Value, distance: &Value, back: bool, real: bool) -> Option<Limit> {
        if real {
            let (here, distance) = (here.to_f64(&mut NoWarnings)?, distance.to_f64(&mut NoWarnings)?);
            return Some(Limit::Real(if back { here - distance } else { here + distance }));
        }
        let (here, distance) = (here.to_decimal(&mut NoWarnings)?, distance.to_decimal(&mut NoWarnings)?);
        if back { here.sub(&distance) } else { here.add(&distance) }.map(Limit::Exact)
    }

    /// A value beside it; none for NULL.
    fn compare(&self, value: &Value) -> Option<std::cmp::Ordering> {
        match self {
            Limit::Exact(limit) => value.to_decimal(&mut NoWarnings).map(|v| v.cmp(limit)),
            Limit::Real(limit) => {
                value.to_f64(&mut NoWarnings).map(|v| if v == *limit { std::cmp::Ordering::Equal } else { v.total_cmp(limit) })
            }
        }
    }
}

/// A function of a window on its way through a partition.
enum Function<'p> {
    Aggregate(Box<Moving<'p>>),
    Ranking(Ranked<'p>),
}

impl<'p> Function<'p> {
    fn new(function: &'p WindowFunction, part: &'p Partition<'p>) -> Function<'p> {
        match function {
            WindowFunction::Aggregate(call) => Function::Aggregate(Box::new(Moving {
                call,
                sum: call.accumulator(),
                frame: (0, 0),
                value: None,
                entering: part.reader(),
                leaving: part.reader(),
            })),
            WindowFunction::Ranking { function, args, ty } => {
                Function::Ranking(Ranked { function: *function, args, ty, n: part.rows.len(), other: part.reader() })
            }
        }
    }

    fn is_framed(&self) -> bool {
        match self {
            Function::Aggregate(_) => true,
            Function::Ranking(ranked) => matches!(ranked.function, Ranking::FirstValue | Ranking::LastValue | Ranking::NthValue),
        }
    }
}

/// An aggregate over a frame that moves.
struct Moving<'p> {
    call: &'p AggregateCall,
    /// What has been fed: the rows of this frame.
    sum: Accumulator,
    frame: (u64, u64),
    /// The value of this frame, if it has been asked for.
    value: Option<Value>,
    entering: Reader<'p>,
    leaving: Reader<'p>,
}

impl Moving<'_> {
    fn value(&mut self, exec: &Exec<'_>, (from, to): (u64, u64), cx: &mut EvalContext<'_>) -> SqlResult<Value> {
        if let Some(value) = self.value.as_ref().filter(|_| self.frame == (from, to)) {
            return Ok(value.clone());
        }
        if from < self.frame.0 || to < self.frame.1 || !self.leave(from.min(self.frame.1), exec, cx)? {
            (self.sum, self.frame) = (self.call.accumulator(), (from, from));
        }
        // A frame that has jumped ahead of the one before has nothing in common with it.
        for at in self.frame.1.max(from)..to {
            exec.tick(cx)?;
            self.sum.update(self.call, self.entering.get(at)?, cx)?;
        }
        self.frame = (from, to);
        let value = of_type(self.sum.result(self.call, cx)?, &self.call.ty, &self.call.ty, cx)?;
        self.value = Some(value.clone());
        Ok(value)
    }

    /// Takes the rows before `from` out; false if that cannot be.
    fn leave(&mut self, from: u64, exec: &Exec<'_>, cx: &mut EvalContext<'_>) -> SqlResult<bool> {
        while self.frame.0 < from {
            exec.tick(cx)?;
            if !self.sum.retract(self.call, self.leaving.get(self.frame.0)?, cx)? {
                return Ok(false);
            }
            self.frame.0 += 1;
        }
        Ok(true)
    }
}

/// A function that looks at where a row stands, or at one other row.
struct Ranked<'p> {
    function: Ranking,
    args: &'p [Expr],
    ty: &'p SqlType,
    n: u64,
    other: Reader<'p>,
}

impl Ranked<'_> {
    /// An argument that is a number, at least 1.
    fn number(&self, arg: usize, row: &Slots, cx: &mut EvalContext<'_>) -> SqlResult<u64> {
        let n = self.args.get(arg).map_or(Ok(Value::Int(1)), |e| eval(e, row, cx))?;
        let least = i64::from(matches!(self.function, Ranking::Ntile | Ranking::NthValue));
        let unknown = !matches!(self.function, Ranking::NthValue) && n.is_null();
        if unknown || matches!(n, Value::Int(n) if n < least) || matches!(n, Value::UInt(n) if n == 0 && least > 0 || n > i64::MAX as u64) {
            return Err(sql_error!(WRONG_ARGUMENTS, self.function.name()));
        }
        Ok(n.to_int(&mut NoWarnings).unwrap_or(1).max(0) as u64)
    }

    fn value(&mut self, place: Place, (from, to): (u64, u64), row: &Slots, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
        let (i, n) = (place.row, self.n);
        Ok(match self.function {
            Ranking::RowNumber => Value::UInt(i + 1),
            Ranking::Rank => Value::UInt(place.first + 1),
            Ranking::DenseRank => Value::UInt(place.group),
            Ranking::CumeDist => Value::Double(place.end as f64 / n as f64),
            Ranking::PercentRank => Value::Double(if n > 1 { place.first as f64 / (n - 1) as f64 } else { 0.0 }),
            Ranking::Ntile => Value::UInt(ntile(i, n, self.number(0, row, cx)?.max(1))),
            Ranking::Lead | Ranking::Lag => {
                let k = self.number(1, row, cx)?;
                let at = if self.function == Ranking::Lead { i.checked_add(k).filter(|at| *at < n) } else { i.checked_sub(k) };
                match (at, self.args.get(2)) {
                    (Some(at), _) => of_type(eval(&self.args[0], self.other.get(at)?, cx)?, &self.args[0].ty, self.ty, cx)?,
                    (None, Some(default)) => of_type(eval(default, row, cx)?, &default.ty, self.ty, cx)?,
                    (None, None) => Value::Null,
                }
            }
            Ranking::FirstValue | Ranking::LastValue | Ranking::NthValue => {
                let at = match self.function {
                    Ranking::FirstValue => Some(from),
                    Ranking::LastValue => to.checked_sub(1).filter(|at| *at >= from),
                    _ if eval(&self.args[1], row, cx)?.is_null() => None,
                    _ => Some(from.saturating_add(self.number(1, row, cx)?.max(1) - 1)),
                };
                match at.filter(|at| *at < to) {
                    Some(at) => of_type(eval(&self.args[0], self.other.get(at)?, cx)?, &self.args[0].ty, self.ty, cx)?,
                    None => Value::Null,
                }
            }
        })
    }
}

/// A value of another row, or the default for one, with the type of the function.
fn of_type(v: Value, from: &SqlType, ty: &SqlType, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    Ok(match expr::unify(v, from, ty, cx)? {
        Value::Decimal(d) if ty.kind == Kind::Decimal => Value::Decimal(d.round(ty.decimals as i32)),
        v => v,
    })
}

/// The bucket, from 1, of row `i` of `n`: the first buckets take one row more where it does not come out
/// even.
fn ntile(i: u64, n: u64, buckets: u64) -> u64 {
    let (size, more) = (n / buckets, n % buckets);
    let large = (size + 1) * more;
    if i < large { i / (size + 1) + 1 } else { more + (i - large) / size.max(1) + 1 }
}
