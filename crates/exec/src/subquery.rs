//! Subqueries in expressions, and derived tables: run when needed, kept as long as what they depend on
//! stays the same.

use std::cmp::Ordering;
use std::rc::Rc;

use expr::{CompareOp, EvalContext, Expr, ExprKind, Match, QuantifiedUse, StoredCall, Subqueries};
use plan::Stage;
use plan::query::{Role, SubPlan};
use value::warnings::Strict;
use value::{Collation, Kind, NoWarnings, SqlResult, SqlType, Value, sql_error};

use crate::block::{Window, output_types};

use crate::flow::{Flow, Slots};
use crate::keys::{encode_compared, encode_row, encode_value};
use crate::rows::RowList;
use crate::run::Exec;
use crate::spill::KeySet;
use crate::subquery_cache::ValueSet;
use crate::tally::Count;

/// Results of a correlated scalar subquery that are kept, by what they depend on.
const KEPT_RESULTS_MAX: usize = 4096;

/// Digits before the point of decimals that have keys of their own.
const KEY_DIGITS: u32 = 35;

/// The rows of a recursive query while they are found.
struct Rounds<'a> {
    window: Window,
    found: u64,
    /// With DISTINCT: what was found before.
    seen: Option<KeySet>,
    key: Vec<u8>,
    types: &'a [SqlType],
    /// What the next round reads.
    fresh: RowList,
    all: &'a mut RowList,
}

impl Rounds<'_> {
    fn take(&mut self, row: Vec<Value>) -> SqlResult<Flow> {
        if let Some(seen) = &mut self.seen {
            encode_row(&row, self.types, &mut self.key);
            if !seen.insert(&self.key)? {
                return Ok(Flow::More);
            }
        }
        let (from, end) = (self.window.skip, self.window.skip.saturating_add(self.window.count));
        if self.found >= from {
            self.all.push(row.clone())?;
        }
        self.fresh.push(row)?;
        self.found += 1;
        Ok(if self.found < end { Flow::More } else { Flow::Stop })
    }
}

impl Exec<'_> {
    /// Runs a subquery on a row buffer of its own, in which only the outer slots that it reads are set.
    pub fn run_subquery(&self, plan: &SubPlan, outer: &[Value], cx: &mut EvalContext<'_>, emit: crate::flow::EmitFn<'_>) -> SqlResult<()> {
        let mut row = self.new_row();
        for &slot in &plan.outer {
            row[slot].clone_from(&outer[slot]);
        }
        let result = match &plan.role {
            Role::Recursive { .. } => Err(sql_error!(UNKNOWN_ERROR, "a recursive query is a table")),
            _ => self.query(&plan.query, &mut row, cx, emit),
        };
        self.give_back(row);
        result.map(|_| ())
    }

    /// The rows of a subquery, at most so many; all of them are kept if it depends on nothing.
    pub fn constant_rows(&self, index: usize, outer: &[Value], cx: &mut EvalContext<'_>, max: Option<u64>) -> SqlResult<Rc<RowList>> {
        let plan = &self.plan.queries[index];
        if let Some(rows) = &self.subqueries.borrow()[index].rows {
            return Ok(rows.clone());
        }
        let mut rows = RowList::new(&self.memory);
        self.run_subquery(plan, outer, cx, &mut |values, _| {
            rows.push(values.to_vec())?;
            Ok(if max.is_some_and(|m| rows.len() >= m) { Flow::Stop } else { Flow::More })
        })?;
        rows.seal()?;
        self.tally.gave(rows.len());
        let rows = Rc::new(rows);
        if plan.outer.is_empty() && !plan.volatile {
            self.subqueries.borrow_mut()[index].rows = Some(rows.clone());
        }
        Ok(rows)
    }

    /// The rows of a derived table.
    pub fn materialized(&self, index: usize, outer: &Slots, cx: &mut EvalContext<'_>) -> SqlResult<Rc<RowList>> {
        let plan = &self.plan.queries[index];
        if plan.outer.is_empty()
            && let Some(rows) = &self.derived.borrow()[index]
        {
            return Ok(rows.clone());
        }
        let mut rows = RowList::new(&self.memory);
        let span = self.span(plan, Stage::Materialize);
        match &plan.role {
            Role::Recursive { .. } => recursive(self, index, outer, &mut rows, cx)?,
            _ => self.run_subquery(plan, outer, cx, &mut |values, _| rows.push(values.to_vec()).map(|()| Flow::More))?,
        }
        span.finish(rows.len());
        // A SLEEP that was interrupted has returned 1: nothing is made of that.
        cx.session.check_killed()?;
        rows.seal()?;
        // Different rows were counted when they were told apart.
        if !matches!(plan.role, Role::Different) {
            self.tally.add(Count::TmpTables, 1);
            self.tally.add(Count::TmpDiskTables, u64::from(rows.is_on_disk()));
            self.tally.add(Count::Write, rows.len());
        }
        let rows = Rc::new(rows);
        if plan.outer.is_empty() {
            self.derived.borrow_mut()[index] = Some(rows.clone());
        }
        Ok(rows)
    }

    /// The rows of an uncorrelated subquery as a set, where equality of bytes is equality of values.
    fn value_set(&self, use_: &QuantifiedUse<'_>, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Rc<ValueSet>> {
        if let Some(set) = &self.subqueries.borrow()[use_.index].set {
            return Ok(set.clone());
        }
        let plan = &self.plan.queries[use_.index];
        let mut set = ValueSet { keys: KeySet::new(&self.memory), with_null: RowList::new(&self.memory) };
        let mut key = Vec::new();
        let mut take = |values: &[Value], cx: &mut EvalContext<'_>| {
            if values.iter().any(Value::is_null) {
                return set.with_null.push(values.to_vec()).map(|()| Flow::More);
            }
            key.clear();
            values.iter().zip(use_.by).for_each(|(v, by)| encode_compared(v, by, cx, &mut key));
            set.keys.add(&key)?;
            Ok(Flow::More)
        };
        let kept = self.subqueries.borrow()[use_.index].rows.clone();
        match kept {
            None => self.run_subquery(plan, row, cx, &mut |values, cx| take(values, cx))?,
            Some(rows) => {
                let mut reader = rows.reader();
                for at in 0..rows.len() {
                    self.tick(cx)?;
                    take(reader.get(at)?, cx)?;
                }
            }
        }
        set.with_null.seal()?;
        let set = Rc::new(set);
        self.subqueries.borrow_mut()[use_.index].set = Some(set.clone());
        Ok(set)
    }
    /// Rows that are not kept: the first that decides is the last that is read.
    fn quantified_once(
        &self,
        plan: &SubPlan,
        use_: &QuantifiedUse<'_>,
        row: &[Value],
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Option<bool>> {
        let mut result = Some(use_.all);
        self.run_subquery(plan, row, cx, &mut |values, cx| {
            self.tick(cx)?;
            if is_unknown(use_) {
                result = None;
                return Ok(Flow::Stop);
            }
            match compare(use_, values, cx)? {
                Some(holds) if holds != use_.all => {
                    result = Some(holds);
                    return Ok(Flow::Stop);
                }
                Some(_) => {}
                None => result = None,
            }
            Ok(Flow::More)
        })?;
        Ok(result)
    }
}

/// The rows of a recursive query: the seed's, and round after round those of the step, until there are
/// none or the limit is reached.
fn recursive(exec: &Exec<'_>, index: usize, outer: &Slots, all: &mut RowList, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    let plan = &exec.plan.queries[index];
    let Role::Recursive { step, distinct, names, limit } = &plan.role else {
        return Err(sql_error!(UNKNOWN_ERROR, "a query without a step"));
    };
    let mut row = exec.new_row();
    for &slot in &plan.outer {
        row[slot].clone_from(&outer[slot]);
    }
    let window = exec.limits(limit.as_ref(), &row, cx)?;
    if window.count == 0 {
        exec.give_back(row);
        return Ok(());
    }
    let mut rounds = Rounds {
        window,
        found: 0,
        seen: distinct.then(|| KeySet::new(&exec.memory)),
        key: Vec::new(),
        types: &plan.types,
        fresh: RowList::new(&exec.memory),
        all,
    };
    let mut flow = Flow::More;
    exec.query(&plan.query, &mut row, cx, &mut |values, _| {
        flow = rounds.take(values.to_vec())?;
        Ok(flow)
    })?;
    let max = recursion_max(cx);
    let from: Vec<Collation> = output_types(step).iter().map(|ty| ty.collation).collect();
    let (mut round, mut before) = (0, RowList::new(&exec.memory));
    let readers: Vec<usize> = (0..exec.plan.tables.len())
        .filter(|at| matches!(exec.plan.tables[*at].source, plan::query::Source::Working(q) if q == index))
        .collect();
    while flow == Flow::More && !rounds.fresh.is_empty() {
        round += 1;
        if round > max {
            return Err(sql_error!(CTE_MAX_RECURSION_DEPTH, max + 1));
        }
        rounds.fresh.seal()?;
        let working = Rc::new(std::mem::replace(&mut rounds.fresh, before));
        exec.working.borrow_mut()[index] = Some(working);
        // Hash tables over the rows of the round before are worth nothing now.
        readers.iter().for_each(|table| *exec.states[*table].hash.borrow_mut() = None);
        exec.query(step, &mut row, cx, &mut |values, cx| {
            flow = rounds.take(as_columns(values, &from, &plan.types, names, cx)?)?;
            Ok(flow)
        })?;
        // There may be very many rounds of few rows: each takes the room of the one before it.
        let read = exec.working.borrow_mut()[index].take();
        before = read.and_then(|rows| Rc::try_unwrap(rows).ok()).unwrap_or_else(|| RowList::new(&exec.memory));
        before.clear();
    }
    exec.working.borrow_mut()[index] = None;
    exec.give_back(row);
    Ok(())
}

fn recursion_max(cx: &EvalContext<'_>) -> u64 {
    match cx.session.system_variable(None, None, "cte_max_recursion_depth") {
        Ok((Value::Int(n), _)) => n as u64,
        Ok((Value::UInt(n), _)) => n,
        _ => 1000,
    }
}

/// A row of a recursive query's step: its columns are those of the seed, and what does not fit them is an
/// error in strict mode.
fn as_columns(
    values: &[Value],
    from: &[Collation],
    types: &[SqlType],
    names: &[String],
    cx: &mut EvalContext<'_>,
) -> SqlResult<Vec<Value>> {
    // A whole number of the column's kind is what it stores.
    let is_stored = |v: &Value, ty: &SqlType| matches!(v, Value::Int(_)) && ty.kind == Kind::BigInt && !ty.unsigned;
    if values.iter().zip(types).all(|(v, ty)| is_stored(v, ty)) {
        return Ok(values.to_vec());
    }
    let (mode, time_zone, today) = (cx.settings.sql_mode, &cx.settings.time_zone, cx.today());
    let mut none = NoWarnings;
    let warnings: &mut dyn value::Warnings = if mode.strict() { &mut *cx.warnings } else { &mut none };
    let mut store = value::StoreContext::apart(mode, time_zone, today, warnings);
    let mut row = Vec::with_capacity(values.len());
    for (i, (v, ty)) in values.iter().zip(types).enumerate() {
        let name = names.get(i).map_or("", String::as_str);
        let target = value::Target { name, ty, nullable: true, srid: None };
        row.push(match ty.kind {
            Kind::Null => v.clone(),
            _ => value::store(v, from.get(i).copied().unwrap_or(ty.collation), target, &mut store)?,
        });
    }
    Ok(row)
}

/// Whether no row can decide: what is compared is NULL. Then it counts only whether there is one.
fn is_unknown(use_: &QuantifiedUse<'_>) -> bool {
    matches!(use_.left, [Value::Null]) && use_.op != CompareOp::NullSafeEq
}

/// Whether equal keys mean equality under the comparators, for left values without NULL.
fn hashable(use_: &QuantifiedUse<'_>) -> bool {
    use expr::Comparator;
    let form = |by: &Comparator, left: &Value, ty: &SqlType| match by {
        Comparator::Int => matches!(left, Value::Int(_) | Value::UInt(_)) && ty.kind.int_width().is_some(),
        Comparator::Decimal => {
            matches!(left, Value::Int(_) | Value::UInt(_) | Value::Decimal(_))
                && (ty.kind.int_width().is_some() || ty.kind == Kind::Decimal && ty.length - u32::from(ty.decimals) <= KEY_DIGITS)
        }
        Comparator::Double => !matches!(left, Value::Json(_)) && ty.kind != Kind::Json,
        Comparator::Text(_) => matches!(left, Value::Bytes(_)) && ty.kind.is_string(),
        Comparator::DateTime => {
            matches!(left, Value::Date(_) | Value::DateTime(_)) && matches!(ty.kind, Kind::Date | Kind::DateTime | Kind::Timestamp)
        }
        Comparator::Time => matches!(left, Value::Time(_)) && ty.kind == Kind::Time,
        Comparator::Rounded(_) | Comparator::Year | Comparator::Json | Comparator::Row(_) => false,
    };
    use_.by.iter().zip(use_.left).zip(use_.columns).all(|((by, left), ty)| !left.is_null() && form(by, left, ty))
}

/// The arguments of a stored function: they are stored into its parameters, so that in strict mode what
/// computing them would warn of is an error.
fn arguments(args: &[Expr], strict: bool, row: &[Value], cx: &mut EvalContext<'_>, out: &mut Vec<Value>) -> SqlResult<()> {
    let is_kept = |e: &Expr| matches!(e.kind, ExprKind::Column { .. } | ExprKind::Literal(_) | ExprKind::Param(_) | ExprKind::Variable(..));
    if !strict || args.iter().all(is_kept) {
        return computed(args, row, cx, out);
    }
    let (shared, warnings) = cx.split();
    let mut warnings = Strict::new(warnings, true);
    let mut stored = shared.with(&mut warnings);
    let done = computed(args, row, &mut stored, out);
    drop(stored);
    warnings.error.map_or(done, Err)
}

fn computed(args: &[Expr], row: &[Value], cx: &mut EvalContext<'_>, out: &mut Vec<Value>) -> SqlResult<()> {
    for arg in args {
        out.push(expr::eval(arg, row, cx)?);
    }
    Ok(())
}

impl Subqueries for Exec<'_> {
    fn rank(&self, of: &Match, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<f64> {
        crate::search::rank(self, of, row, cx)
    }

    fn function(&self, call: &StoredCall, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Value> {
        let programs = self.programs.ok_or_else(|| sql_error!(NOT_SUPPORTED_YET, "a stored function here"))?;
        let strict = cx.settings.sql_mode.strict() && !self.plan.ignores() && !self.only_warns.get();
        let mut args = self.arguments.take();
        let result = arguments(&call.args, strict, row, cx, &mut args).and_then(|()| {
            if let Some(number) = programs.whole_number(call, &args) {
                self.function_failed.set(false);
                return Ok(Value::Int(number));
            }
            let mut tx = self.tx.borrow_mut();
            tx.enter_statement();
            let result = programs.function(call, &args, &mut tx, cx);
            tx.leave_statement();
            self.function_failed.set(result.is_err());
            result
        });
        args.clear();
        self.arguments.set(args);
        result
    }

    fn row(&self, index: usize, row: &[Value], cx: &mut EvalContext<'_>, out: &mut Vec<Value>) -> SqlResult<()> {
        let plan = &self.plan.queries[index];
        out.clear();
        let mut key = Vec::new();
        if !plan.outer.is_empty() && !plan.volatile {
            for &slot in &plan.outer {
                encode_value(&row[slot], &value::SqlType::NULL, &mut key);
            }
            if let Some(kept) = self.subqueries.borrow()[index].scalars.get(&key) {
                out.extend_from_slice(kept);
                return Ok(());
            }
        }
        let rows = self.constant_rows(index, row, cx, Some(2))?;
        match rows.len() {
            0 => out.resize(plan.types.len(), Value::Null),
            1 => out.extend_from_slice(rows.reader().get(0)?),
            _ if self.plan.ignores() => {
                // What depends on nothing is computed once, and told once.
                let told = std::mem::replace(&mut self.subqueries.borrow_mut()[index].told, plan.outer.is_empty() && !plan.volatile);
                if !told {
                    cx.warn(sql_error!(SUBQUERY_NO_1_ROW));
                }
                out.resize(plan.types.len(), Value::Null);
            }
            _ => return Err(sql_error!(SUBQUERY_NO_1_ROW)),
        }
        if !plan.outer.is_empty() && !plan.volatile {
            let scalars = &mut self.subqueries.borrow_mut()[index].scalars;
            if scalars.len() >= KEPT_RESULTS_MAX {
                scalars.clear();
            }
            scalars.insert(key, out.clone());
        }
        Ok(())
    }

    fn exists(&self, index: usize, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<bool> {
        Ok(!self.constant_rows(index, row, cx, Some(1))?.is_empty())
    }

    fn quantified(&self, use_: &QuantifiedUse<'_>, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Option<bool>> {
        let plan = &self.plan.queries[use_.index];
        if !plan.outer.is_empty() || plan.volatile {
            return self.quantified_once(plan, use_, row, cx);
        }
        if is_unknown(use_) {
            let of_nothing = self.constant_rows(use_.index, row, cx, None)?.is_empty();
            return Ok(of_nothing.then_some(use_.all));
        }
        if use_.op == CompareOp::Eq && !use_.all && hashable(use_) {
            let set = self.value_set(use_, row, cx)?;
            let mut key = Vec::new();
            use_.left.iter().zip(use_.by).for_each(|(v, by)| encode_compared(v, by, cx, &mut key));
            if set.keys.contains(&key)? {
                return Ok(Some(true));
            }
            // A row with NULL that differs nowhere else leaves it open.
            let mut reader = set.with_null.reader();
            for at in 0..set.with_null.len() {
                self.tick(cx)?;
                if compare(use_, reader.get(at)?, cx)?.is_none() {
                    return Ok(None);
                }
            }
            return Ok(Some(false));
        }
        if let Some(decided) = crate::extremes::quantified(self, use_, row, cx)? {
            return Ok(decided);
        }
        // In three-valued logic: ANY is an OR over the rows, ALL an AND.
        let rows = self.constant_rows(use_.index, row, cx, None)?;
        let mut result = Some(use_.all);
        let mut reader = rows.reader();
        for at in 0..rows.len() {
            self.tick(cx)?;
            match compare(use_, reader.get(at)?, cx)? {
                Some(holds) if holds != use_.all => return Ok(Some(holds)),
                Some(_) => {}
                None => result = None,
            }
        }
        Ok(result)
    }
}

/// `left op row`: rows are compared column by column.
fn compare(use_: &QuantifiedUse<'_>, values: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Option<bool>> {
    let mut unknown = false;
    for ((l, r), by) in use_.left.iter().zip(values).zip(use_.by) {
        match expr::compare_values(l, r, by, cx)? {
            None if use_.op == CompareOp::NullSafeEq => {
                if l.is_null() != r.is_null() {
                    return Ok(Some(false));
                }
            }
            None => unknown = true,
            Some(Ordering::Equal) => {}
            Some(order) => {
                // The first difference decides; for equality any difference does.
                return Ok(match use_.op {
                    CompareOp::Eq | CompareOp::NullSafeEq => Some(false),
                    CompareOp::Ne => Some(true),
                    op if !unknown => Some(op.holds(order)),
                    _ => None,
                });
            }
        }
        if unknown && !matches!(use_.op, CompareOp::Eq | CompareOp::Ne) {
            return Ok(None);
        }
    }
    Ok(if unknown { None } else { Some(use_.op.holds(Ordering::Equal)) })
}
