//! Aggregates: what the planner keeps of a call, and the state that rows are fed into.
//!
//! Sums of integers are kept in 128 bits and become decimals only at the end; sums of decimals are exact;
//! everything else is summed in doubles, in the order of the rows, as MySQL does. Variance is the
//! recurrence of Welford (Knuth, TAOCP vol. 2, 4.2.2). Which rows DISTINCT lets through is the caller's to
//! say, by [`AggregateCall::distinct_key`]: the keys may be more than memory holds. What is gathered for
//! one group has a limit: GROUP_CONCAT keeps little more than it will give out, JSON arrays and objects end
//! at `max_allowed_packet`.

use std::borrow::Borrow;
use std::cmp::Ordering;

pub use parser::ast::AggregateFunction;
use value::json::JsonValue;
use value::types::NOT_FIXED_DECIMALS;
use value::{Collation, Decimal, Kind, SqlResult, SqlType, Value, sql_error};

use crate::compare::{self, compare_values};
use crate::context::{EvalContext, Settings};
use crate::eval::{eval, eval_operand, eval_ref};
use crate::expr::{Comparator, Derivation, Expr, Number};
use crate::operand::double_of;
use crate::text::{text_of, text_of_expr};
use crate::{collate, types};

/// A bound aggregate. Two calls that are equal in text may share one slot: the planner's choice.
#[derive(Clone, Debug, PartialEq)]
pub struct AggregateCall {
    pub function: AggregateFunction,
    pub distinct: bool,
    /// Empty: `COUNT(*)`.
    pub args: Vec<Expr>,
    /// GROUP_CONCAT: expression and "descending".
    pub order_by: Vec<(Expr, bool)>,
    pub separator: Vec<u8>,
    pub ty: SqlType,
    pub nullable: bool,
    /// MIN, MAX and GROUP_CONCAT of a constant are as weak as it is.
    pub derivation: Derivation,
    number: Number,
    by: Comparator,
    order_comparators: Vec<Comparator>,
    max_len: usize,
    max_json: usize,
    /// Its arguments are kept as the values that they are, and not as numbers, before they are summed up.
    kept: bool,
}

/// The state of one aggregate in one group.
#[derive(Clone, Debug)]
pub struct Accumulator {
    state: State,
    /// Bytes of what it gathers.
    gathered: usize,
}

/// What GROUP_CONCAT gathers: values to sort by, and a text.
type Item = (Vec<Value>, Vec<u8>);

#[derive(Clone, Debug)]
enum State {
    Count(u64),
    SumInt {
        sum: i128,
        count: u64,
    },
    SumDecimal {
        sum: Decimal,
        count: u64,
    },
    SumDouble {
        sum: f64,
        count: u64,
    },
    Extreme(Option<Value>),
    Bits(u64),
    BitBytes(Option<Vec<u8>>),
    Variance {
        count: u64,
        mean: f64,
        sum: f64,
    },
    Concat {
        items: Vec<Item>,
        text: usize,
    },
    JsonArray(Vec<JsonValue>),
    JsonObject(Vec<(String, JsonValue)>),
    /// JSON that has become too large.
    TooLarge,
}

/// How many more digits a SUM may have than what it sums.
const SUM_DIGITS: u32 = 22;

/// What GROUP_CONCAT gathers at least before it looks what of it is wanted.
const CONCAT_MIN: usize = 64 << 10;
/// What an item of GROUP_CONCAT takes beside its text, and an element of a JSON array or object.
const ITEM_OVERHEAD: usize = size_of::<Item>();
const JSON_OVERHEAD: usize = 8;

fn json_size(v: &Value) -> usize {
    match v {
        Value::Bytes(b) => b.len(),
        Value::Json(json) => json.as_binary().len(),
        _ => 8,
    }
}

/// Bytes of a binary string that BIT_AND and its kin take.
const BIT_BYTES_MAX: u32 = 511;

impl AggregateCall {
    /// Types an aggregate.
    ///
    /// # Errors 1582 or 1235 for arguments that it cannot have, 1267 for GROUP_CONCAT of strings that do
    /// not go together.
    pub fn new(
        function: AggregateFunction,
        distinct: bool,
        mut args: Vec<Expr>,
        order_by: Vec<(Expr, bool)>,
        separator: Option<Vec<u8>>,
        settings: &Settings,
    ) -> SqlResult<AggregateCall> {
        use AggregateFunction as F;
        if function == F::Collect {
            return Err(sql_error!(NOT_SUPPORTED_YET, "ST_COLLECT"));
        }
        if !matches!(function, F::Min | F::Max | F::Count | F::GroupConcat | F::JsonArrayAgg | F::JsonObjectAgg) {
            args.iter_mut().for_each(compare::in_numeric_context);
        }
        if !matches!(function, F::Count | F::GroupConcat | F::BitAnd | F::BitOr | F::BitXor) {
            crate::types::refuse_geometry(function.name(), &args)?;
        }
        let number = args.first().map_or(Number::Int, types::number);
        let by = args.first().map_or(Comparator::Int, |a| compare::natural(&a.ty));
        let mut nullable = true;
        let mut derivation = None;
        let ty = match function {
            F::Count => {
                nullable = false;
                types::bigint(21)
            }
            F::Sum | F::Avg => sum_type(function, &args[0], number, settings.div_precision_increment),
            F::Min | F::Max => {
                derivation = Some(args[0].derivation);
                extreme_type(&args[0])
            }
            F::BitAnd | F::BitOr | F::BitXor => {
                nullable = false;
                bits_type(&args[0])?
            }
            F::StdPop | F::StdSamp | F::VarPop | F::VarSamp => types::double(NOT_FIXED_DECIMALS),
            F::JsonArrayAgg | F::JsonObjectAgg => SqlType { length: u32::MAX / 4 * 4, ..SqlType::JSON },
            F::GroupConcat => {
                let a = collate::for_result(&mut args, "group_concat", settings.collation_connection)?;
                derivation = Some(a.derivation);
                concat_type(a.collation, settings.group_concat_max_len)
            }
            F::Collect => SqlType::NULL,
        };
        // DISTINCT alone sorts by the arguments.
        let mut order_by = order_by;
        if distinct && function == F::GroupConcat && order_by.is_empty() {
            order_by.extend(args.iter().map(|a| (a.clone(), false)));
        }
        let order_comparators = order_by.iter().map(|(e, _)| order_of(&e.ty)).collect();
        Ok(AggregateCall {
            function,
            distinct: distinct && !matches!(function, F::Min | F::Max),
            args,
            order_by,
            separator: separator.unwrap_or_else(|| b",".to_vec()),
            derivation: derivation.unwrap_or_else(|| types::column_derivation(&ty)),
            ty,
            nullable,
            number,
            by,
            order_comparators,
            max_len: settings.group_concat_max_len.min(u32::MAX as u64) as usize,
            max_json: settings.max_allowed_packet as usize,
            kept: distinct,
        })
    }

    /// The same over the rows of a window.
    pub(crate) fn of_window(self) -> AggregateCall {
        AggregateCall { kept: true, ..self }
    }

    /// Whether what is kept of a group grows with its rows.
    pub fn gathers(&self) -> bool {
        use AggregateFunction as F;
        matches!(self.function, F::GroupConcat | F::JsonArrayAgg | F::JsonObjectAgg)
    }

    /// Whether the states of parts of a group make the state of the whole, whatever the parts are. Not
    /// those of sums of doubles: these depend on the order in which rows are added.
    pub fn is_mergeable(&self) -> bool {
        use AggregateFunction as F;
        let exact = match self.function {
            F::Count | F::Min | F::Max => true,
            F::Sum | F::Avg => self.number != Number::Double,
            _ => false,
        };
        exact && !self.distinct
    }

    /// Appends the bytes in which rows must differ for a DISTINCT aggregate to take both; false if the row
    /// does not count.
    ///
    /// # Errors
    /// Those of the arguments.
    pub fn distinct_key(&self, row: &[Value], cx: &mut EvalContext<'_>, key: &mut Vec<u8>) -> SqlResult<bool> {
        for (at, e) in self.args.iter().enumerate() {
            let v = eval_ref(e, row, cx)?;
            if v.is_null() {
                return Ok(false);
            }
            self.push_distinct(at, &v, key);
        }
        Ok(true)
    }

    /// Appends the bytes by which DISTINCT tells values of an argument apart; none is NULL.
    pub fn push_distinct(&self, arg: usize, v: &Value, key: &mut Vec<u8>) {
        let ty = &self.args[arg].ty;
        if self.number == Number::Double && matches!(self.function, AggregateFunction::Sum | AggregateFunction::Avg) {
            // Numbers that are written differently are the same number.
            let x = v.to_f64(&mut value::NoWarnings).unwrap_or(0.0);
            return distinct_key(&Value::Double(x), ty, key);
        }
        // COUNT counts documents by their value, GROUP_CONCAT tells their texts apart.
        if let (AggregateFunction::Count, Value::Json(json)) = (self.function, v) {
            return json.to_value().key(key);
        }
        distinct_key(v, ty, key);
    }

    /// The kind of number that SUM and AVG add up.
    pub fn number(&self) -> Number {
        self.number
    }

    /// How MIN and MAX compare.
    pub fn comparator(&self) -> &Comparator {
        &self.by
    }

    /// The type of the column that a temporary table has for it, where that is another: of MIN and MAX that
    /// of the column whose least or greatest value they are.
    pub fn kept(&self) -> Option<&SqlType> {
        let extreme = matches!(self.function, AggregateFunction::Min | AggregateFunction::Max);
        self.args.first().filter(|arg| extreme && arg.is_field() && arg.ty != self.ty).map(|arg| &arg.ty)
    }

    /// The column in which the result stands.
    pub fn result_column(&self, slot: u32, name: &str) -> Expr {
        Expr::column(slot, self.ty.clone(), self.nullable, name)
    }

    pub fn accumulator(&self) -> Accumulator {
        use AggregateFunction as F;
        let state = match self.function {
            F::Count => State::Count(0),
            F::Sum | F::Avg => match self.number {
                Number::Int => State::SumInt { sum: 0, count: 0 },
                Number::Decimal => State::SumDecimal { sum: Decimal::ZERO, count: 0 },
                Number::Double => State::SumDouble { sum: 0.0, count: 0 },
            },
            F::Min | F::Max => State::Extreme(None),
            F::BitAnd | F::BitOr | F::BitXor if self.ty.is_binary_string() => State::BitBytes(None),
            F::BitAnd => State::Bits(u64::MAX),
            F::BitOr | F::BitXor => State::Bits(0),
            F::StdPop | F::StdSamp | F::VarPop | F::VarSamp => State::Variance { count: 0, mean: 0.0, sum: 0.0 },
            F::JsonArrayAgg => State::JsonArray(Vec::new()),
            F::JsonObjectAgg => State::JsonObject(Vec::new()),
            F::GroupConcat | F::Collect => State::Concat { items: Vec::new(), text: 0 },
        };
        Accumulator { state, gathered: 0 }
    }
}

fn sum_type(function: AggregateFunction, arg: &Expr, number: Number, increment: u8) -> SqlType {
    let avg = function == AggregateFunction::Avg;
    match number {
        Number::Double => {
            let d = types::decimals(arg);
            let d = if avg && d != NOT_FIXED_DECIMALS { (d + increment).min(NOT_FIXED_DECIMALS) } else { d };
            types::double(d)
        }
        _ => {
            let scale = if number == Number::Int { 0 } else { arg.ty.decimals };
            let (more, scale) = if avg { (increment as u32, (scale + increment).min(types::MAX_SCALE)) } else { (SUM_DIGITS, scale) };
            types::decimal(types::precision(arg) + more, scale, false)
        }
    }
}

/// BIT_AND and its kin: of binary strings one that has room for a byte more.
fn bits_type(arg: &Expr) -> SqlResult<SqlType> {
    if !arg.ty.is_binary_string() {
        return Ok(types::ubigint(21));
    }
    if arg.ty.length > BIT_BYTES_MAX {
        return Err(sql_error!(INVALID_BITWISE_AGGREGATE_OPERANDS_SIZE));
    }
    Ok(SqlType { unsigned: true, decimals: 0, ..SqlType::varchar(arg.ty.length + 1, Collation::BINARY) })
}

fn extreme_type(arg: &Expr) -> SqlType {
    match arg.ty.kind {
        Kind::Enum | Kind::Set => types::plain_text(arg),
        k if k.is_text() => types::plain_text(arg),
        _ if arg.is_field() => types::of_field(&arg.ty),
        _ => SqlType { zerofill: false, ..arg.ty.clone() },
    }
}

fn concat_type(collation: Collation, max_len: u64) -> SqlType {
    let bytes = max_len.saturating_mul(collation.charset().max_bytes() as u64).min(u32::MAX as u64) as u32;
    if max_len <= 512 {
        return SqlType::varchar(max_len as u32, collation);
    }
    SqlType { length: bytes, ..SqlType::text(Kind::LongText, collation) }
}

/// A key under which equal values meet, NULL included.
fn distinct_key(v: &Value, ty: &SqlType, out: &mut Vec<u8>) {
    match v {
        Value::Null => out.push(0),
        Value::Bytes(b) => {
            out.push(1);
            ty.collation.key_weights(b, out);
            out.extend_from_slice(&[0, 0, 0xff]);
        }
        Value::Int(n) => {
            out.push(2);
            out.extend_from_slice(&n.to_le_bytes());
        }
        Value::UInt(n) | Value::Bit(n, _) => {
            out.push(if i64::try_from(*n).is_ok() { 2 } else { 6 });
            out.extend_from_slice(&n.to_le_bytes());
        }
        Value::Double(x) => {
            out.push(3);
            out.extend_from_slice(&(if *x == 0.0 { 0.0 } else { *x }).to_le_bytes());
        }
        Value::Float(x) => {
            out.push(3);
            out.extend_from_slice(&(if *x == 0.0 { 0.0 } else { *x as f64 }).to_le_bytes());
        }
        Value::Decimal(d) => {
            out.push(4);
            let text = d.round(ty.decimals.min(30) as i32).to_string();
            out.extend_from_slice(text.as_bytes());
            out.push(0);
        }
        Value::Enum(..) | Value::Set(..) => {
            out.push(1);
            let text = v.to_text().unwrap_or_default();
            ty.collation.key_weights(&text, out);
            out.extend_from_slice(&[0, 0, 0xff]);
        }
        v => {
            out.push(5);
            v.write_text(out);
            out.push(0);
        }
    }
}

impl State {
    /// Whether a value is an operand, as those of arithmetic are.
    fn wants_number(&self) -> bool {
        matches!(self, State::SumInt { .. } | State::SumDecimal { .. } | State::SumDouble { .. } | State::Bits(_) | State::Variance { .. })
    }
}

impl Accumulator {
    /// Feeds a row.
    ///
    /// # Errors
    /// Those of the arguments, 1690 for an overflow.
    pub fn update(&mut self, call: &AggregateCall, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let [first, rest @ ..] = call.args.as_slice() else {
            if let State::Count(n) = &mut self.state {
                *n += 1;
            }
            return Ok(());
        };
        if matches!(self.state, State::TooLarge) {
            return Ok(());
        }
        if matches!(self.state, State::Concat { .. } | State::JsonObject(_)) {
            return self.gather(call, row, cx);
        }
        let v = if self.state.wants_number() && !call.kept { eval_operand(first, row, cx)? } else { eval_ref(first, row, cx)? };
        if v.is_null() && !matches!(self.state, State::JsonArray(_)) {
            return Ok(());
        }
        match &mut self.state {
            State::Count(n) => {
                for e in rest {
                    if eval_ref(e, row, cx)?.is_null() {
                        return Ok(());
                    }
                }
                *n += 1;
            }
            State::SumInt { sum, count } => {
                let n = match &*v {
                    Value::Int(n) => *n as i128,
                    v => v.to_int(cx.warnings).unwrap_or(0),
                };
                *sum += n;
                *count += 1;
            }
            State::SumDecimal { sum, count } => {
                let added = match &*v {
                    Value::Decimal(d) => sum.add(d),
                    v => sum.add(&v.to_decimal(cx.warnings).unwrap_or(Decimal::ZERO)),
                };
                *sum = added.ok_or_else(|| sql_error!(DATA_OUT_OF_RANGE, "DECIMAL", "sum"))?;
                *count += 1;
            }
            State::SumDouble { sum, count } => {
                *sum += if call.distinct { v.to_f64(&mut value::NoWarnings) } else { double_of(&v, first, cx) }.unwrap_or(0.0);
                *count += 1;
            }
            State::Extreme(best) => {
                if is_better(call, &v, best.as_ref(), cx)? {
                    self.gathered = if let Value::Bytes(b) = &*v { b.len() } else { 0 };
                    *best = Some(v.into_owned());
                }
            }
            State::Bits(bits) => {
                let n = crate::eval::bits_in(&v, first, cx)?.unwrap_or(0);
                match call.function {
                    AggregateFunction::BitAnd => *bits &= n,
                    AggregateFunction::BitOr => *bits |= n,
                    _ => *bits ^= n,
                }
            }
            State::BitBytes(all) => merge_bytes(all, &v, call.function)?,
            State::Variance { count, mean, sum } => {
                let x = double_of(&v, first, cx).unwrap_or(0.0);
                *count += 1;
                let before = *mean;
                *mean += (x - before) / *count as f64;
                *sum += (x - before) * (x - *mean);
            }
            State::JsonArray(items) => {
                items.push(crate::json::scalar_of(&v, first));
                self.grow_json(JSON_OVERHEAD + json_size(&v), call);
            }
            State::Concat { .. } | State::JsonObject(_) | State::TooLarge => {}
        }
        Ok(())
    }

    /// Feeds as many rows at once as have been counted elsewhere: COUNT.
    pub fn add_count(&mut self, rows: u64) {
        if let State::Count(n) = &mut self.state {
            *n += rows;
        }
    }

    /// Feeds the sum of so many integers, or decimals of one scale, that are not NULL.
    ///
    /// # Errors
    /// 1690.
    pub fn add_sum(&mut self, added: i128, scale: u8, rows: u64) -> SqlResult<()> {
        match &mut self.state {
            _ if rows == 0 => {}
            State::SumInt { sum, count } => (*sum, *count) = (*sum + added, *count + rows),
            State::SumDecimal { sum, count } => {
                *sum = sum.add(&Decimal::from_parts(added, scale)).ok_or_else(|| sql_error!(DATA_OUT_OF_RANGE, "DECIMAL", "sum"))?;
                *count += rows;
            }
            _ => {}
        }
        Ok(())
    }

    /// Adds what another state has seen, of rows that come behind those of this one. Both are of a call
    /// that [is mergeable](AggregateCall::is_mergeable).
    ///
    /// # Errors
    /// 1690 of a sum, and those of comparing values.
    pub fn absorb(&mut self, call: &AggregateCall, other: Accumulator, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        match (&mut self.state, other.state) {
            (State::Count(count), State::Count(more)) => *count += more,
            (State::SumInt { sum, count }, State::SumInt { sum: added, count: more }) => (*sum, *count) = (*sum + added, *count + more),
            (State::SumDecimal { sum, count }, State::SumDecimal { sum: added, count: more }) if more > 0 => {
                *sum = sum.add(&added).ok_or_else(|| sql_error!(DATA_OUT_OF_RANGE, "DECIMAL", "sum"))?;
                *count += more;
            }
            (State::Extreme(_), State::Extreme(Some(v))) => self.offer(call, v, cx)?,
            _ => {}
        }
        Ok(())
    }

    /// Feeds one double to a sum of doubles.
    pub fn add_real(&mut self, x: f64) {
        if let State::SumDouble { sum, count } = &mut self.state {
            *sum += x;
            *count += 1;
        }
    }

    /// Feeds a value that is not NULL to MIN or MAX.
    ///
    /// # Errors
    /// Those of the comparison.
    pub fn offer(&mut self, call: &AggregateCall, v: Value, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let State::Extreme(best) = &mut self.state else { return Ok(()) };
        if is_better(call, &v, best.as_ref(), cx)? {
            self.gathered = if let Value::Bytes(b) = &v { b.len() } else { 0 };
            *best = Some(v);
        }
        Ok(())
    }

    /// The text that MIN or MAX has found so far.
    pub fn best_text(&self) -> Option<&[u8]> {
        match &self.state {
            State::Extreme(Some(Value::Bytes(text))) => Some(text),
            _ => None,
        }
    }

    /// Bytes of what has been gathered so far.
    pub fn gathered(&self) -> usize {
        self.gathered
    }

    fn grow_json(&mut self, bytes: usize, call: &AggregateCall) {
        self.gathered += bytes;
        if let State::JsonObject(items) = &mut self.state {
            if self.gathered <= call.max_json.saturating_mul(2) {
                return;
            }
            // Only the last of several members with one name counts.
            if let JsonValue::Object(members) = JsonValue::object(std::mem::take(items)) {
                self.gathered = members.iter().map(|(name, v)| JSON_OVERHEAD + name.len() + v.to_json().as_binary().len()).sum();
                *items = members;
            }
        }
        if self.gathered > call.max_json {
            (self.state, self.gathered) = (State::TooLarge, 0);
        }
    }

    /// Takes a row out again that was fed first of those that are still in. False where that cannot be: the
    /// caller begins anew.
    ///
    /// # Errors
    /// Those of the arguments.
    pub fn retract(&mut self, call: &AggregateCall, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<bool> {
        if !matches!(self.state, State::Count(_) | State::SumInt { .. } | State::SumDecimal { .. }) {
            return Ok(false);
        }
        let Some(first) = call.args.first() else {
            if let State::Count(n) = &mut self.state {
                *n -= 1;
            }
            return Ok(true);
        };
        let v = eval_ref(first, row, cx)?;
        if v.is_null() {
            return Ok(true);
        }
        match &mut self.state {
            State::Count(n) => *n -= 1,
            State::SumInt { sum, count } => {
                *sum -= match &*v {
                    Value::Int(n) => *n as i128,
                    v => v.to_int(&mut value::NoWarnings).unwrap_or(0),
                };
                *count -= 1;
            }
            State::SumDecimal { sum, count } => {
                let v = v.to_decimal(&mut value::NoWarnings).unwrap_or(Decimal::ZERO);
                *sum = sum.sub(&v).ok_or_else(|| sql_error!(DATA_OUT_OF_RANGE, "DECIMAL", "sum"))?;
                *count -= 1;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn gather(&mut self, call: &AggregateCall, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<()> {
        if let State::JsonObject(items) = &mut self.state {
            let key = eval(&call.args[0], row, cx)?;
            let Some(key) = text_of(&key, &call.args[0].ty) else { return Err(sql_error!(JSON_DOCUMENT_NULL_KEY)) };
            if call.args[0].ty.is_binary_string() {
                return Err(sql_error!(INVALID_JSON_CHARSET, "binary"));
            }
            let value = eval(&call.args[1], row, cx)?;
            let v = crate::json::scalar_of(&value, &call.args[1]);
            let key = key.to_string_lossy().into_owned();
            let bytes = JSON_OVERHEAD + key.len() + json_size(&value);
            // The last one counts; which that is, is found out when all are there.
            items.push((key, v));
            self.grow_json(bytes, call);
            return Ok(());
        }
        let mut text = Vec::new();
        for e in &call.args {
            let v = eval_ref(e, row, cx)?;
            // It goes through a temporary table, where what is chosen has the scale of the choice.
            let shown = if crate::types::chooses(e) { text_of(&v, &e.ty) } else { text_of_expr(&v, e) };
            let Some(t) = shown else { return Ok(()) };
            match &*v {
                // Where values are sorted, MySQL keeps bits as the number that they are.
                Value::Bit(n, _) if !call.order_by.is_empty() => text.extend_from_slice(n.to_string().as_bytes()),
                _ => text.extend_from_slice(&t),
            }
        }
        let mut keys = Vec::with_capacity(call.order_by.len());
        for (e, _) in &call.order_by {
            keys.push(eval(e, row, cx)?);
        }
        if let State::Concat { items, text: sum } = &mut self.state {
            // Without an order nothing is wanted behind what fills the result.
            if call.order_by.is_empty() && *sum > call.max_len {
                return Ok(());
            }
            *sum += text.len() + call.separator.len();
            self.gathered += ITEM_OVERHEAD + text.len() + keys.len() * size_of::<Value>();
            items.push((keys, text));
            if *sum > call.max_len.saturating_mul(2).max(CONCAT_MIN) {
                self.cut(call, cx)?;
            }
        }
        Ok(())
    }

    /// Forgets what lies behind what fills the result.
    fn cut(&mut self, call: &AggregateCall, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let State::Concat { items, text: sum } = &mut self.state else { return Ok(()) };
        sort_items(items, call, cx)?;
        *sum = 0;
        let mut kept = 0;
        while kept < items.len() && *sum <= call.max_len {
            *sum += items[kept].1.len() + call.separator.len();
            kept += 1;
        }
        // The one that is cut, and as much again as there are separators.
        kept = (kept + 1).min(items.len());
        items.truncate(kept);
        // Among equals the latest stands behind again.
        items.reverse();
        self.gathered = items.iter().map(|(keys, text)| ITEM_OVERHEAD + text.len() + keys.len() * size_of::<Value>()).sum();
        Ok(())
    }

    /// The value so far, decimals with all digits that a division gives; the state stays as it is.
    ///
    /// # Errors
    /// 1690.
    pub fn result(&self, call: &AggregateCall, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
        Ok(match &self.state {
            State::Count(n) => Value::Int(*n as i64),
            State::SumInt { count: 0, .. } | State::SumDecimal { count: 0, .. } | State::SumDouble { count: 0, .. } => Value::Null,
            State::SumInt { sum, count } => decimal_result(Decimal::from_parts(*sum, 0), *count, call, cx),
            State::SumDecimal { sum, count } => decimal_result(sum.clone(), *count, call, cx),
            State::SumDouble { sum, count } => {
                Value::Double(if call.function == AggregateFunction::Avg { sum / *count as f64 } else { *sum })
            }
            State::Extreme(best) => best.clone().map_or(Value::Null, |v| crate::eval::float_of(v, &call.ty)),
            State::Bits(n) => Value::UInt(*n),
            State::BitBytes(b) => match b {
                Some(b) => Value::bytes(b),
                None => {
                    let fill = if call.function == AggregateFunction::BitAnd { 0xff } else { 0 };
                    Value::bytes(&vec![fill; call.args[0].ty.length as usize])
                }
            },
            State::Variance { count, sum, .. } => variance(call.function, *count, *sum),
            State::Concat { items, .. } if items.is_empty() => Value::Null,
            State::Concat { items, .. } => concat(items, call, cx)?,
            State::JsonArray(items) if items.is_empty() => Value::Null,
            State::JsonArray(items) => crate::json::array(items),
            State::JsonObject(items) if items.is_empty() => Value::Null,
            State::JsonObject(items) => crate::json::object(items),
            State::TooLarge => {
                let name = if call.function == AggregateFunction::JsonArrayAgg { "json_arrayagg" } else { "json_objectagg" };
                cx.warn(sql_error!(WARN_ALLOWED_PACKET_OVERFLOWED, name, call.max_json));
                Value::Null
            }
        })
    }
}

/// Whether MIN or MAX takes a value for the best that it has.
fn is_better(call: &AggregateCall, v: &Value, best: Option<&Value>, cx: &mut EvalContext<'_>) -> SqlResult<bool> {
    let Some(best) = best else { return Ok(true) };
    let want = if call.function == AggregateFunction::Min { Ordering::Less } else { Ordering::Greater };
    Ok(compare_values(v, best, &call.by, cx)? == Some(want))
}

fn decimal_result(sum: Decimal, count: u64, call: &AggregateCall, cx: &mut EvalContext<'_>) -> Value {
    if call.function != AggregateFunction::Avg {
        return Value::Decimal(sum);
    }
    let n = Decimal::from_u64(count);
    sum.div(&n, cx.settings.div_precision_increment).map_or(Value::Null, Value::Decimal)
}

fn variance(function: AggregateFunction, count: u64, sum: f64) -> Value {
    use AggregateFunction as F;
    let sample = matches!(function, F::StdSamp | F::VarSamp);
    if count <= sample as u64 {
        return Value::Null;
    }
    let v = sum / (count - sample as u64) as f64;
    Value::Double(if matches!(function, F::StdPop | F::StdSamp) { v.sqrt() } else { v })
}

fn merge_bytes(all: &mut Option<Vec<u8>>, v: &Value, function: AggregateFunction) -> SqlResult<()> {
    let Some(b) = v.to_text() else { return Ok(()) };
    let Some(all) = all else {
        *all = Some(b.to_vec());
        return Ok(());
    };
    if all.len() != b.len() {
        return Err(sql_error!(INVALID_BITWISE_OPERANDS_SIZE));
    }
    for (x, y) in all.iter_mut().zip(b.iter()) {
        match function {
            AggregateFunction::BitAnd => *x &= y,
            AggregateFunction::BitOr => *x |= y,
            _ => *x ^= y,
        }
    }
    Ok(())
}

/// How values of a type are sorted: those of ENUM and SET by their numbers.
fn order_of(ty: &SqlType) -> Comparator {
    if matches!(ty.kind, Kind::Enum | Kind::Set) { Comparator::Int } else { compare::natural(ty) }
}

/// Sorts what GROUP_CONCAT has gathered, in the order in which it came. Among equals the latest comes
/// first, as in MySQL.
fn sort_items<I: Borrow<Item>>(items: &mut [I], call: &AggregateCall, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    let mut failed = None;
    if !call.order_by.is_empty() {
        items.reverse();
        items.sort_by(|a, b| {
            let (a, b): (&Item, &Item) = (a.borrow(), b.borrow());
            for (i, by) in call.order_comparators.iter().enumerate() {
                let (x, y) = (&a.0[i], &b.0[i]);
                let o = match (x.is_null(), y.is_null()) {
                    (true, true) => Ordering::Equal,
                    (true, false) => Ordering::Less,
                    (false, true) => Ordering::Greater,
                    _ => match compare_values(x, y, by, cx) {
                        Ok(o) => o.unwrap_or(Ordering::Equal),
                        Err(e) => {
                            failed = Some(e);
                            Ordering::Equal
                        }
                    },
                };
                let o = if call.order_by[i].1 { o.reverse() } else { o };
                if o.is_ne() {
                    return o;
                }
            }
            Ordering::Equal
        });
    }
    failed.map_or(Ok(()), Err)
}

fn concat(items: &[Item], call: &AggregateCall, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let mut items: Vec<&Item> = items.iter().collect();
    sort_items(&mut items, call, cx)?;
    let mut out = Vec::new();
    for (i, (_, text)) in items.into_iter().enumerate() {
        if i > 0 {
            out.extend_from_slice(&call.separator);
        }
        out.extend_from_slice(text);
        if out.len() > call.max_len {
            let charset = call.ty.collation.charset();
            out.truncate(call.max_len);
            out.truncate(charset.valid_len(&out));
            cx.warn(sql_error!(CUT_VALUE_GROUP_CONCAT, i + 1));
            break;
        }
    }
    Ok(Value::from_vec(out))
}
