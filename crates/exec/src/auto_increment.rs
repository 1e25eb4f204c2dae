//! AUTO_INCREMENT: the values that a statement takes from its table's counter, and which of its rows get
//! them.
//!
//! Values are taken in intervals, as MySQL takes them: as many as a VALUES list has rows, else each time
//! twice as many. **Invariant.** A generated value is larger than all that rows before it in the statement
//! were given; what a row that is refused had been given is the next one's. A value that a row comes with
//! counts for the table once the row is there, as in InnoDB.

use std::cell::Cell;

use expr::EvalContext;
use value::{Kind, SqlMode, SqlResult, Value, sql_error};

use crate::dml::RowBuilder;
use crate::flow::Slots;
use crate::run::Exec;

/// Values of an AUTO_INCREMENT column that the statement has reserved.
#[derive(Debug, Default)]
pub(crate) struct AutoIncrement {
    pub column: Option<usize>,
    next: u64,
    left: u64,
    /// Rows of a VALUES list: so many values are taken at once. 0 where the number is not known.
    pub expected: u64,
    /// How often values were taken: without a known number each time twice as many, as MySQL does.
    intervals: u32,
    /// Of a known number, rows that are still to come since values were taken first.
    rows_left: u64,
    /// The present row has NULL or nothing for the column: a value is generated for it. Until then the
    /// column is 0 to whoever reads it.
    pub asked: Cell<bool>,
    /// What the present row was given.
    pub generated: u64,
    /// The value that the present row came with.
    given: u64,
    /// The table's counter passes the value of a row that is there already, too: REPLACE, INSERT … SELECT,
    /// LOAD DATA unless it then fails.
    pub counts_refused: bool,
    pub first_generated: u64,
    /// The column's value in the row that was written last.
    pub last_written: u64,
}

impl AutoIncrement {
    pub fn of(column: Option<usize>) -> AutoIncrement {
        AutoIncrement { column, ..AutoIncrement::default() }
    }

    /// A row of the statement was given this value: what is generated next is larger, and still of the
    /// values that were taken, if they reach so far.
    pub fn step_over(&mut self, value: u64, increment: u64) {
        if self.left > 0 && value >= self.next {
            let steps = (value - self.next) / increment.max(1) + 1;
            self.next = self.next.saturating_add(steps.saturating_mul(increment));
            self.left = self.left.saturating_sub(steps);
        }
    }

    /// Whether the next value is the statement's already.
    pub fn has_next(&self) -> bool {
        self.left > 0
    }

    /// The present row is not written: its value goes to the next one.
    pub fn give_back(&mut self, increment: u64) {
        if self.generated != 0 {
            self.next -= increment;
            self.left += 1;
            self.generated = 0;
        }
    }

    /// The present row comes again, from its beginning.
    pub fn begin_again(&mut self, increment: u64) {
        self.give_back(increment);
        self.rows_left += 1;
    }
}

impl RowBuilder<'_> {
    /// Generates the AUTO_INCREMENT value where none was given, and notes one that was.
    pub fn auto_increment(&mut self, exec: &Exec<'_>, row: &mut Slots, cx: &EvalContext<'_>) -> SqlResult<()> {
        let Some(column) = self.auto.column else { return Ok(()) };
        let slot = self.first + column;
        let given = match &row[slot] {
            _ if self.auto.asked.take() => None,
            Value::Null if self.target.def.columns[column].nullable => return Ok(()),
            Value::Null => None,
            Value::Int(0) | Value::UInt(0) if !cx.settings.sql_mode.has(SqlMode::NO_AUTO_VALUE_ON_ZERO) => None,
            Value::Double(0.0) | Value::Float(0.0) if !cx.settings.sql_mode.has(SqlMode::NO_AUTO_VALUE_ON_ZERO) => None,
            Value::Int(n) => Some(*n as i128),
            Value::UInt(n) => Some(*n as i128),
            other => other.to_int(&mut value::NoWarnings),
        };
        self.auto.generated = 0;
        self.auto.given = 0;
        self.auto.rows_left = self.auto.rows_left.saturating_sub(1);
        if let Some(n) = given {
            if n > 0 {
                self.auto.given = n as u64;
                self.auto.step_over(n as u64, exec.options.auto_increment_increment);
            }
            return Ok(());
        }
        let counter = exec.engine.counter(self.target.def.tree);
        let fresh = self.auto.left == 0;
        if fresh {
            let n = match (self.auto.intervals, self.auto.rows_left) {
                (0, _) => self.auto.expected.max(1),
                (n, 0) => 1 << n.min(16),
                (_, left) => left,
            };
            if self.auto.intervals == 0 {
                self.auto.rows_left = self.auto.expected;
            }
            let increment = exec.options.auto_increment_increment;
            let max = int_max(&self.target.def.columns[column].ty);
            self.auto.next = match exec.options.insert_id {
                id @ 1.. if self.auto.intervals == 0 => {
                    counter.raise_to(id.saturating_add((n - 1).saturating_mul(increment)));
                    id
                }
                _ => counter.next(n, increment, exec.options.auto_increment_offset, max),
            };
            self.auto.intervals += 1;
            self.auto.left = n;
        }
        let ty = &self.target.def.columns[column].ty;
        let max = int_max(ty);
        let mut value = self.auto.next;
        if value > max {
            // The column's last value is given again and again: it is a duplicate, or free again. A
            // statement that runs into it in strict mode ends.
            // One that is further off was written.
            let stays = max < u64::MAX - 1 && exec.options.auto_increment_increment == 1 && (!fresh || value == max + 1);
            if !stays || (!fresh && cx.settings.sql_mode.strict() && !self.ignore) {
                return Err(sql_error!(AUTOINC_READ_FAILED));
            }
            value = max;
        }
        self.auto.next = self.auto.next.saturating_add(exec.options.auto_increment_increment);
        self.auto.left -= 1;
        self.auto.generated = value;
        row[slot] = match ty.kind {
            Kind::Float => Value::Float(value as f32),
            Kind::Double => Value::Double(value as f64),
            _ if ty.unsigned => Value::UInt(value),
            _ => Value::Int(value as i64),
        };
        Ok(())
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
