//! Rows under a new definition: the copying ALTER TABLE. Reading, sorting and writing are `exec`'s; here is
//! where each column's value comes from.

use std::borrow::Cow;
use std::sync::Arc;

use connection::eval::eval_context;
use engine::Transaction;
use exec::computed::computed_value;
use exec::{Reserved, Series};
use expr::{EvalContext, Expr};
use schema::{ColumnDef, TableDef};
use value::store::zero_value;
use value::types::Labels;
use value::warnings::is_strict_error;
use value::{Collation, DateTime, Kind, Level, SqlMode, SqlResult, SqlType, StoreContext, TimeZone, Value, Warnings, sql_error};

use crate::Ddl;

/// Where a column of the new table comes from.
#[derive(Clone)]
pub(crate) enum Origin {
    /// Column of the old table, to be converted if the types differ.
    Old {
        column: usize,
        convert: bool,
    },
    Constant(Value),
    /// Computed: a default expression or a generated column. Evaluated on the new row.
    Computed(Box<Expr>),
    /// A column that is new, and AUTO_INCREMENT.
    Counter,
}

/// What to build.
pub(crate) struct CopyPlan {
    pub old: Arc<TableDef>,
    pub new: Arc<TableDef>,
    pub origins: Vec<Origin>,
    /// Fill all trees; otherwise only those of `indexes`, whose entries lead to the old clustered keys.
    pub rows: bool,
    pub indexes: Vec<usize>,
    /// MySQL copies the table.
    pub copied_there: bool,
    /// Rows are given numbers.
    pub numbering: Option<Numbering>,
}

impl Ddl<'_> {
    /// Returns how many rows were copied, or how many there are. They are those of a view, or, where nobody
    /// writes, the newest.
    pub(crate) fn copy_rows(&mut self, plan: &CopyPlan, view: Option<&mut Transaction>) -> SqlResult<u64> {
        let options = exec::BuildOptions { memory: self.options.load_memory, progress: self.process.progress.clone() };
        let killed = &self.process.killed;
        let mut cx = eval_context(self.settings, self.access, self.diagnostics, &[]);
        if !plan.rows {
            exec::build_indexes(&mut self.trx.tx, &self.instance.engine, &plan.new, &plan.indexes, view, &mut cx, &options)?;
            return Ok(self.instance.engine.stats(plan.new.tree).entries_estimate);
        }
        let increments = (self.options.auto_increment_increment, self.options.auto_increment_offset);
        let first = if plan.numbering.is_some() { expr::SessionAccess::take_insert_id(self.access) } else { 0 };
        let series = Series { increment: increments.0, offset: increments.1, first };
        let counter = self.instance.engine.counter(plan.new.tree);
        let rows = self.instance.engine.stats(plan.old.tree).entries_estimate;
        let at_once = plan.copied_there;
        if increments != (1, 1) && !at_once && plan.numbering.is_some() {
            // InnoDB begins with the number behind the first one.
            counter.raise_to(counter.last().saturating_add(1));
        }
        let mut counting = plan.numbering.map(|numbering| Counting { numbering, at_once, counter, series, reserved: Reserved::of(rows) });
        let mut convert = |old: &[Value], number: u64, new: &mut Vec<Value>, cx: &mut EvalContext<'_>| {
            if killed.load(std::sync::atomic::Ordering::Relaxed) {
                return Err(sql_error!(QUERY_INTERRUPTED));
            }
            convert_row(plan, counting.as_mut(), old, number, new, cx)
        };
        let copied =
            exec::copy_rows(&mut self.trx.tx, &self.instance.engine, (&plan.old, &plan.new), view, &mut cx, &mut convert, &options);
        copied.map_err(|error| of_copying(plan, error))
    }
}

/// How the rows of a table get numbers in a column that is AUTO_INCREMENT now.
#[derive(Clone, Copy)]
pub(crate) struct Numbering {
    pub column: usize,
    /// The column was there: rows with a value keep it, and only those with 0 or NULL get a number.
    pub there: bool,
}

/// The numbers that rows get in their order, as if they were inserted.
struct Counting {
    numbering: Numbering,
    /// MySQL copies the table: it takes numbers as for an INSERT of so many rows, and those that rows then
    /// do not need are lost.
    at_once: bool,
    counter: Arc<engine::Counters>,
    series: Series,
    reserved: Reserved,
}

impl Counting {
    fn fill(&mut self, value: &mut Value, def: &ColumnDef, mode: SqlMode) -> SqlResult<()> {
        self.reserved.begin_row();
        let none = value.is_null();
        let given = if self.numbering.there { value.to_int(&mut value::NoWarnings).unwrap_or(0) } else { 0 };
        if given != 0 || (self.numbering.there && mode.has(SqlMode::NO_AUTO_VALUE_ON_ZERO) && !none) {
            if let Ok(given @ 1..) = u64::try_from(given) {
                self.reserved.step_over(given, self.series.increment);
                self.counter.raise_to(given);
            }
            return Ok(());
        }
        let number = if self.at_once {
            self.reserved.take(&self.counter, &def.ty, &self.series)?
        } else {
            exec::next_number(&self.counter, &def.ty, &self.series)?
        };
        *value = if none && def.nullable { Value::Null } else { exec::numbered(&def.ty, number) };
        Ok(())
    }
}

/// Where MySQL copies, two rows of one value in the first key are told of as the work of AUTO_INCREMENT, if
/// the key begins with such a column.
fn of_copying(plan: &CopyPlan, mut error: value::SqlError) -> value::SqlError {
    if plan.copied_there
        && plan.new.leads_with_auto_increment(0)
        && error.is(&value::error::DUP_ENTRY)
        && error.message.ends_with(&format!(" for key '{}.{}'", plan.new.name, plan.new.indexes[0].name))
        && let Some(entry) = error.message.strip_prefix("Duplicate entry")
    {
        error.message = format!("ALTER TABLE causes auto_increment resequencing, resulting in duplicate entry{entry}");
    }
    error
}

/// NULL in a column that can be NULL no more: an error in strict mode, else what the column has without a
/// value, the moment for a TIMESTAMP.
fn null_refused(
    before: &ColumnDef,
    column: &ColumnDef,
    number: u64,
    mode: SqlMode,
    now: DateTime,
    warnings: &mut dyn Warnings,
) -> SqlResult<Value> {
    let doubtful = sql_error!(WARN_DATA_TRUNCATED, column.name, number);
    if mode.strict() {
        // Where MySQL copies, NULL is a value that does not fit; in place it is refused as such.
        return Err(if same_storage(&before.ty, &column.ty, false) { sql_error!(INVALID_USE_OF_NULL) } else { doubtful });
    }
    if column.ty.kind == Kind::Timestamp {
        return Ok(Value::DateTime(now));
    }
    warnings.warn(doubtful);
    Ok(match zero_value(&column.ty) {
        Value::Enum(_, labels) => Value::Enum(0, labels),
        zero => zero,
    })
}

/// A number that becomes a string is the text that its column shows: with the zeroes of ZEROFILL and the
/// digits of FLOAT(7,3), and no shorter where there is no room.
fn as_shown<'v>(value: &'v Value, from: &SqlType, to: &SqlType) -> (Cow<'v, Value>, Collation) {
    if let Some(bytes) = value::store::bytes_of_bits(value, to.kind) {
        return (Cow::Owned(bytes), Collation::BINARY);
    }
    let mut text = Vec::new();
    if to.kind.is_string() && (from.kind.is_real() || from.zerofill) && value.write_result_text(from, &mut text) {
        return (Cow::Owned(Value::bytes(&text)), Collation::ASCII_BIN);
    }
    (Cow::Borrowed(value), from.collation)
}

/// A value as a column of a table has it in row `number`.
pub(crate) fn stored(
    value: &Value,
    collation: Collation,
    (table, column): (&str, &ColumnDef),
    number: u64,
    cx: &mut EvalContext<'_>,
) -> SqlResult<Value> {
    let (mode, today) = (cx.settings.sql_mode, cx.today());
    let time_zone: &TimeZone = &cx.settings.time_zone;
    let mut store = StoreContext { mode, ignore: false, row: number, table, time_zone, today, warnings: &mut *cx.warnings };
    value::store(value, collation, column.target(), &mut store)
}

/// What becomes of a row that is written while others are copied.
pub(crate) fn converted(plan: &CopyPlan, old: &[Value], new: &mut Vec<Value>, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    convert_row(plan, None, old, 1, new, cx)
}

fn convert_row(
    plan: &CopyPlan,
    counting: Option<&mut Counting>,
    old: &[Value],
    number: u64,
    new: &mut Vec<Value>,
    cx: &mut EvalContext<'_>,
) -> SqlResult<()> {
    let mode = cx.settings.sql_mode;
    for (column, origin) in plan.new.columns.iter().zip(&plan.origins) {
        new.push(match origin {
            Origin::Old { column: from, convert: false } => old[*from].clone(),
            Origin::Old { column: from, convert: true } => {
                let before = &plan.old.columns[*from];
                if old[*from].is_null() && plan.numbering.is_some_and(|numbering| numbering.column == new.len()) {
                    Value::Null
                } else if old[*from].is_null() && !column.nullable {
                    let now = cx.now(column.ty.decimals);
                    null_refused(before, column, number, mode, now, cx.warnings)?
                } else {
                    let (value, collation) = as_shown(&old[*from], &before.ty, &column.ty);
                    let shorter =
                        (before.ty.kind, before.ty.collation) == (column.ty.kind, column.ty.collation) && !column.ty.kind.is_text();
                    stored(&value, collation, (&plan.new.name, column), number, cx).map_err(|e| match e.code {
                        // ALTER says of a string that becomes a shorter one of its kind what it says of any
                        // value.
                        1406 if shorter => sql_error!(WARN_DATA_TRUNCATED, column.name, number),
                        _ => e,
                    })?
                }
            }
            Origin::Constant(value) => value.clone(),
            Origin::Counter => Value::Int(0),
            Origin::Computed(_) => Value::Null,
        });
    }
    if let Some(counting) = counting {
        let column = counting.numbering.column;
        counting.fill(&mut new[column], &plan.new.columns[column], mode)?;
    }
    // Defaults may name generated columns before them, and generated columns any default: these are
    // computed again when all are there.
    let generated = |at: &usize| plan.new.columns[*at].generated.is_some();
    let computed = |at: &usize| matches!(plan.origins[*at], Origin::Computed(_));
    let columns = 0..plan.origins.len();
    let defaults = columns.clone().any(|at| computed(&at) && !generated(&at));
    for at in columns.clone().chain(columns.filter(|at| defaults && generated(at))) {
        if let Origin::Computed(expression) = &plan.origins[at] {
            let column = &plan.new.columns[at];
            let (value, told) = computed_value(&plan.new, at, expression, (number, new), cx);
            // What is computed when it is read has to be right then.
            let strictly = mode.strict() && (column.hidden || !column.is_virtual());
            for (level, condition) in told {
                if strictly && level == Level::Warning && is_strict_error(&condition) {
                    return Err(condition);
                }
                cx.warnings.push(level, condition);
            }
            new[at] = stored(&value?, expression.ty.collation, (&plan.new.name, column), number, cx)?;
        }
    }
    Ok(())
}

/// True if a value of the one type is stored as the same bytes in the other, in rows and (if `indexed`) in
/// keys.
pub(crate) fn same_storage(old: &SqlType, new: &SqlType, indexed: bool) -> bool {
    if old == new {
        return true;
    }
    if old.kind != new.kind || old.collation != new.collation || old.unsigned != new.unsigned || old.decimals != new.decimals {
        return false;
    }
    let grows = |a: &Option<Labels>, b: &Option<Labels>| match (a, b) {
        (Some(a), Some(b)) => {
            b.len() >= a.len()
                && a.iter().zip(b.iter()).all(|(x, y)| x == y)
                && label_bytes(old.kind, a.len()) == label_bytes(old.kind, b.len())
        }
        _ => false,
    };
    match old.kind {
        Kind::VarChar => new.length >= old.length && (old.octet_length() > 255) == (new.octet_length() > 255) && !indexed,
        Kind::Enum | Kind::Set => grows(&old.labels, &new.labels),
        // Display width only.
        kind if kind.int_width().is_some() => true,
        _ => false,
    }
}

fn label_bytes(kind: Kind, labels: usize) -> usize {
    match kind {
        Kind::Set => labels.div_ceil(8).next_power_of_two(),
        _ if labels > 255 => 2,
        _ => 1,
    }
}
