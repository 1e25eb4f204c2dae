//! AUTO_INCREMENT: the values that a statement takes from its table's counter, and which of its rows get
//! them.
//!
//! Values are taken in intervals, as MySQL takes them: as many as a VALUES list has rows, else each time
//! twice as many. **Invariant.** A generated value is larger than all that rows before it in the statement
//! were given; what a row that is refused had been given is the next one's. A value that a row comes with
//! counts for the table once the row is there, as in InnoDB.

use std::cell::Cell;
use std::ops::Range;

use engine::{Counters, Steps};
use expr::EvalContext;
use value::{Kind, SqlMode, SqlResult, SqlType, Value, sql_error};

use crate::flow::Slots;
use crate::row_builder::RowBuilder;
use crate::run::Exec;

/// Values of a table's counter that a statement has taken, and not given to rows yet.
#[derive(Debug, Default)]
pub struct Reserved {
    next: u64,
    left: u64,
    /// How they were taken.
    steps: Steps,
    /// Those that were taken last, given or not.
    interval: Range<u64>,
    /// Rows of a VALUES list, or of a table that is copied: so many values are taken at once. 0 where the
    /// number is not known.
    pub expected: u64,
    /// INSERT_ID said where they begin: there is no end to them, and each counts for the table once its row
    /// is there.
    forced: bool,
    /// How often values were taken: without a known number each time twice as many, as MySQL does.
    intervals: u32,
    /// How many of the expected rows are still to come, counted from the first value that was taken.
    rows_left: u64,
}

/// Which numbers a statement generates.
#[derive(Clone, Copy, Debug)]
pub struct Series {
    pub increment: u64,
    pub offset: u64,
    /// The first one, if it is not the counter's: INSERT_ID.
    pub first: u64,
}

impl Reserved {
    pub fn of(expected: u64) -> Reserved {
        Reserved { expected, ..Reserved::default() }
    }

    /// Whether no value was taken yet.
    pub fn is_fresh(&self) -> bool {
        self.intervals == 0
    }

    /// A row begins.
    pub fn begin_row(&mut self) {
        self.rows_left = self.rows_left.saturating_sub(1);
    }

    /// A row of the statement was given this value: what is generated next is larger, and still of the
    /// values that were taken, if they reach so far.
    pub fn step_over(&mut self, value: u64, increment: u64) {
        if self.left > 0 && value >= self.next {
            let passed = (value - self.next) / increment.max(1) + 1;
            self.next = self.steps.after(value);
            self.left = self.left.saturating_sub(passed);
        }
    }

    /// The next value for a column of this type.
    ///
    /// # Errors
    /// 1467 if the type has none left.
    pub fn take(&mut self, counter: &Counters, ty: &SqlType, series: &Series) -> SqlResult<u64> {
        let fresh = self.left == 0;
        let max = int_max(ty);
        if fresh {
            self.steps = Steps::new(series.increment, series.offset);
            let n = match (self.intervals, self.rows_left) {
                (0, _) => self.expected.max(1),
                (n, 0) => 1 << n.min(16),
                (_, left) => left,
            };
            if self.intervals == 0 {
                self.rows_left = self.expected;
            }
            self.forced = self.intervals == 0 && series.first > 0;
            (self.next, self.left) = if self.forced { (series.first, u64::MAX) } else { (counter.next(n, self.steps, max), n) };
            self.intervals += 1;
        }
        // To a statement that begins there the column's last value is given again: it is a duplicate, or free
        // again. One that runs into it ends. A value that is further off was written.
        if fresh && self.intervals == 1 && max < u64::MAX - 1 && series.increment == 1 && self.next == max + 1 {
            self.next = max;
        }
        if fresh {
            self.interval = self.next..self.next.saturating_add(self.left.saturating_mul(series.increment));
        }
        let value = self.next;
        if value > max {
            return Err(sql_error!(AUTOINC_READ_FAILED));
        }
        self.next = self.steps.after(value);
        self.left -= 1;
        Ok(value)
    }
}

/// The next value for a column of this type, by itself.
///
/// # Errors
/// 1467 if the type has none left.
pub fn next_number(counter: &Counters, ty: &SqlType, series: &Series) -> SqlResult<u64> {
    let max = int_max(ty);
    let value = counter.next(1, Steps::new(series.increment, series.offset), max);
    if value > max { Err(sql_error!(AUTOINC_READ_FAILED)) } else { Ok(value) }
}

/// A generated number as a column of this type has it.
pub fn numbered(ty: &SqlType, value: u64) -> Value {
    match ty.kind {
        Kind::Float => Value::Float(value as f32),
        Kind::Double => Value::Double(value as f64),
        _ if ty.unsigned => Value::UInt(value),
        _ => Value::Int(value as i64),
    }
}

/// The AUTO_INCREMENT column of a table that a statement writes to.
#[derive(Debug, Default)]
pub(crate) struct AutoIncrement {
    pub column: Option<usize>,
    pub reserved: Reserved,
    /// The present row has NULL or nothing for the column: a value is generated for it. Until then the
    /// column is 0 to whoever reads it.
    pub asked: Cell<bool>,
    /// What the present row was given.
    pub generated: u64,
    /// The value that the present row came with.
    given: u64,
    /// The table's counter passes the value of a row that is there already, too: REPLACE, INSERT … SELECT,
    /// LOAD DATA … REPLACE.
    pub counts_refused: bool,
    pub first_generated: u64,
    /// The column's value in the last row, written or not.
    pub last_seen: u64,
}

/// The column's value in a row; 0 for none.
fn number_of(value: &Value) -> u64 {
    match value {
        Value::Int(n) => *n as u64,
        Value::UInt(n) => *n,
        _ => 0,
    }
}

impl AutoIncrement {
    pub fn of(column: Option<usize>) -> AutoIncrement {
        AutoIncrement { column, ..AutoIncrement::default() }
    }

    /// Whether the next value is the statement's already.
    pub fn has_next(&self) -> bool {
        self.reserved.left > 0
    }

    /// The present row is not written: its value goes to the next one.
    pub fn give_back(&mut self) {
        if self.generated != 0 {
            self.reserved.next = self.generated;
            self.reserved.left = self.reserved.left.saturating_add(1);
            self.generated = 0;
        }
    }

    /// The present row comes again, from its beginning.
    pub fn begin_again(&mut self) {
        self.give_back();
        self.reserved.rows_left += 1;
    }
}

impl RowBuilder<'_> {
    /// Generates the AUTO_INCREMENT value where none was given, and notes one that was. A column that may be
    /// NULL stays so, and its number is lost.
    pub fn auto_increment(&mut self, exec: &Exec<'_>, row: &mut Slots, cx: &EvalContext<'_>) -> SqlResult<()> {
        let Some(column) = self.auto.column else { return Ok(()) };
        let slot = self.first + column;
        let zero_asks = !cx.settings.sql_mode.has(SqlMode::NO_AUTO_VALUE_ON_ZERO);
        let asked = self.auto.asked.take() || row[slot].is_null();
        let given = match &row[slot] {
            _ if asked => None,
            Value::Int(0) | Value::UInt(0) if zero_asks => None,
            Value::Double(0.0) | Value::Float(0.0) if zero_asks => None,
            Value::Int(n) => Some(*n as i128),
            Value::UInt(n) => Some(*n as i128),
            other => other.to_int(&mut value::NoWarnings),
        };
        self.auto.generated = 0;
        self.auto.given = 0;
        self.auto.reserved.begin_row();
        let increment = exec.options.auto_increment_increment;
        if let Some(n) = given {
            if n > 0 {
                self.auto.given = n as u64;
                self.auto.reserved.step_over(n as u64, increment);
            }
            return Ok(());
        }
        let def = &self.target.def.columns[column];
        let first = if self.auto.reserved.is_fresh() { cx.session.take_insert_id() } else { 0 };
        let series = Series { increment, offset: exec.options.auto_increment_offset, first };
        let value = self.auto.reserved.take(&exec.engine.counter(self.target.def.tree), &def.ty, &series)?;
        self.auto.generated = value;
        if self.auto.reserved.forced {
            self.auto.given = value;
        }
        row[slot] = if asked && def.nullable { Value::Null } else { numbered(&def.ty, value) };
        Ok(())
    }

    /// ON DUPLICATE KEY UPDATE has put its values into the row that was there: what was generated for the new
    /// one is the next row's, unless the old one has it now.
    ///
    /// # Errors
    /// 1869 for the value of another row of the statement.
    pub fn settle_generated(&mut self, assigned: impl Fn(usize) -> bool, row: &Slots) -> SqlResult<()> {
        if let Some(column) = self.auto.column.filter(|column| self.auto.generated != 0 && assigned(*column)) {
            let value = number_of(&row[self.first + column]);
            if value == self.auto.generated {
                self.auto.generated = 0;
            } else if self.auto.reserved.interval.contains(&value) {
                return Err(sql_error!(AUTO_INCREMENT_CONFLICT));
            }
        }
        self.auto.give_back();
        Ok(())
    }

    /// The row in the slots was written: what LAST_INSERT_ID() and the client will be told.
    pub fn written(&mut self, row: &Slots) {
        if self.auto.generated != 0 && self.auto.first_generated == 0 {
            self.auto.first_generated = self.auto.generated;
        }
        self.seen(row);
    }

    /// The row in the slots was written, or ignored: its number counts for the client if none is generated.
    pub fn seen(&mut self, row: &Slots) {
        if let Some(column) = self.auto.column {
            self.auto.last_seen = number_of(&row[self.first + column]);
        }
    }

    /// What the table's counter gives next is larger than the value that the present row came with.
    pub fn pass_given(&self, exec: &Exec<'_>) {
        if self.auto.given != 0 {
            exec.engine.counter(self.target.def.tree).raise_to(self.auto.given);
        }
    }
}

/// The value that comes next, as it is shown: the last one that a column can have is given for ever.
pub fn shown_next(def: &schema::TableDef, next: u64) -> u64 {
    let max = def.auto_increment_column().map_or(u64::MAX, |column| int_max(&def.columns[column].ty));
    if max < u64::MAX - 1 && next == max + 1 { max } else { next }
}

fn int_max(ty: &value::SqlType) -> u64 {
    match ty.kind.int_width() {
        Some(8) if ty.unsigned => u64::MAX - 1,
        Some(width) => (1u64 << (width as u32 * 8 - u32::from(!ty.unsigned))) - 1,
        None => u64::MAX - 1,
    }
}
