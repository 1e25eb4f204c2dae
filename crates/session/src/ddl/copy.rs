//! Rows under a new definition: the copying ALTER TABLE. Reading, sorting and writing are `exec`'s; here is
//! where each column's value comes from.

use std::borrow::Cow;
use std::sync::Arc;

use exec::computed::computed_value;
use expr::{EvalContext, Expr};
use schema::{ColumnDef, TableDef};
use value::store::zero_value;
use value::warnings::is_strict_error;
use value::{Collation, DateTime, Kind, Level, SqlMode, SqlResult, SqlType, StoreContext, TimeZone, Value, Warnings, sql_error};

use super::alter::same_storage;
use crate::session::Session;

/// Where a column of the new table comes from.
pub(super) enum Origin {
    /// Column of the old table, to be converted if the types differ.
    Old {
        column: usize,
        convert: bool,
    },
    Constant(Value),
    /// Computed: a default expression or a generated column. Evaluated on the new row.
    Computed(Box<Expr>),
    /// AUTO_INCREMENT added to existing rows.
    Counter,
}

/// What to build.
pub(super) struct CopyPlan {
    pub old: Arc<TableDef>,
    pub new: Arc<TableDef>,
    pub origins: Vec<Origin>,
    /// Fill all trees; otherwise only those of `indexes`, whose entries lead to the old clustered keys.
    pub rows: bool,
    pub indexes: Vec<usize>,
    /// The column that becomes AUTO_INCREMENT, and was there.
    pub counted: Option<usize>,
}

impl Session {
    /// Returns how many rows were copied, or how many there are.
    pub(super) fn copy_rows(&mut self, plan: &CopyPlan) -> SqlResult<u64> {
        let options = exec::BuildOptions { memory: self.options.load_memory, progress: self.process.progress.clone() };
        let killed = &self.process.killed;
        let mut cx = Session::eval_context(&self.settings, &self.access, &mut self.diagnostics, &[]);
        if !plan.rows {
            exec::build_indexes(&mut self.tx, &self.instance.engine, &plan.new, &plan.indexes, &mut cx, &options)?;
            return Ok(self.instance.engine.stats(plan.new.tree).entries_estimate);
        }
        let mut counting = plan.counted.map(|column| Counting::of(plan, column));
        let mut convert = |old: &[Value], number: u64, new: &mut Vec<Value>, cx: &mut EvalContext<'_>| {
            if killed.load(std::sync::atomic::Ordering::Relaxed) {
                return Err(sql_error!(QUERY_INTERRUPTED));
            }
            convert_row(plan, counting.as_mut(), old, number, new, cx)
        };
        let copied = exec::copy_rows(&mut self.tx, &self.instance.engine, (&plan.old, &plan.new), &mut cx, &mut convert, &options);
        copied.map_err(|error| if plan.counted.is_some() { of_counting(error) } else { error })
    }
}

/// What a column that becomes AUTO_INCREMENT is given: rows with a value keep it, and those with 0 or NULL
/// get the one behind the largest so far, as if they were inserted in their order.
struct Counting {
    column: usize,
    last: u64,
}

impl Counting {
    fn of(plan: &CopyPlan, column: usize) -> Counting {
        Counting { column, last: plan.new.options.auto_increment.unwrap_or(1).saturating_sub(1) }
    }

    fn fill(&mut self, value: &mut Value, def: &ColumnDef, mode: SqlMode) {
        let ty = &def.ty;
        let given = value.to_int(&mut value::NoWarnings).unwrap_or(0);
        if (value.is_null() && def.nullable) || given != 0 || (mode.has(SqlMode::NO_AUTO_VALUE_ON_ZERO) && !value.is_null()) {
            self.last = self.last.max(u64::try_from(given).unwrap_or(0));
            return;
        }
        self.last = self.last.saturating_add(1);
        *value = match ty.kind {
            Kind::Float => Value::Float(self.last as f32),
            Kind::Double => Value::Double(self.last as f64),
            _ if ty.unsigned => Value::UInt(self.last),
            _ => Value::Int(self.last as i64),
        };
    }
}

/// Two rows of one value, where values are given.
fn of_counting(mut error: value::SqlError) -> value::SqlError {
    if error.is(&value::error::DUP_ENTRY)
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
    let mut text = Vec::new();
    if to.kind.is_string() && (from.kind.is_real() || from.zerofill) && value.write_result_text(from, &mut text) {
        return (Cow::Owned(Value::bytes(&text)), Collation::ASCII_BIN);
    }
    (Cow::Borrowed(value), from.collation)
}

fn convert_row(
    plan: &CopyPlan,
    counting: Option<&mut Counting>,
    old: &[Value],
    number: u64,
    new: &mut Vec<Value>,
    cx: &mut EvalContext<'_>,
) -> SqlResult<()> {
    let time_zone: &TimeZone = &cx.settings.time_zone;
    let (mode, today) = (cx.settings.sql_mode, cx.today());
    for (column, origin) in plan.new.columns.iter().zip(&plan.origins) {
        new.push(match origin {
            Origin::Old { column: from, convert: false } => old[*from].clone(),
            Origin::Old { column: from, convert: true } => {
                let before = &plan.old.columns[*from];
                if old[*from].is_null() && plan.counted == Some(new.len()) {
                    Value::Null
                } else if old[*from].is_null() && !column.nullable {
                    let now = cx.now(column.ty.decimals);
                    null_refused(before, column, number, mode, now, cx.warnings)?
                } else {
                    let target = column.target();
                    let table = &plan.new.name;
                    let mut store = StoreContext { mode, ignore: false, row: number, table, time_zone, today, warnings: &mut *cx.warnings };
                    let (value, collation) = as_shown(&old[*from], &before.ty, &column.ty);
                    let shorter =
                        (before.ty.kind, before.ty.collation) == (column.ty.kind, column.ty.collation) && !column.ty.kind.is_text();
                    value::store(&value, collation, target, &mut store).map_err(|e| match e.code {
                        // Of a string that becomes a shorter one of its kind ALTER says what it says of any
                        // value.
                        1406 if shorter => sql_error!(WARN_DATA_TRUNCATED, column.name, number),
                        _ => e,
                    })?
                }
            }
            Origin::Constant(value) => value.clone(),
            Origin::Counter => Value::UInt(number),
            Origin::Computed(_) => Value::Null,
        });
    }
    if let Some(counting) = counting {
        let column = counting.column;
        counting.fill(&mut new[column], &plan.new.columns[column], mode);
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
            let value = value?;
            let target = column.target();
            let table = &plan.new.name;
            let mut store = StoreContext { mode, ignore: false, row: number, table, time_zone, today, warnings: &mut *cx.warnings };
            new[at] = value::store(&value, expression.ty.collation, target, &mut store)?;
        }
    }
    Ok(())
}
