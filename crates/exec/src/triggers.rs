//! Triggers: programs that run before and after each change of a row.
//!
//! A plan knows at which moments its tables have triggers ([`plan::dml::Triggers`]), so that tables without
//! any pay a look at one byte for each row. What runs is the session's: it is handed the row before and
//! after the change ([`Programs::fire`](crate::Programs::fire)). Where a statement's tables have triggers:
//!
//! | statement | for each row |
//! |---|---|
//! | INSERT, LOAD DATA | BEFORE INSERT, written, AFTER INSERT |
//! | REPLACE | BEFORE INSERT; of each duplicate BEFORE DELETE, deleted, AFTER DELETE; written, AFTER INSERT |
//! | ON DUPLICATE KEY UPDATE, no duplicate | BEFORE INSERT, written, AFTER INSERT |
//! | ON DUPLICATE KEY UPDATE, a duplicate | BEFORE INSERT, BEFORE UPDATE, changed, AFTER UPDATE |
//! | UPDATE | BEFORE UPDATE, changed unless it is as it was, AFTER UPDATE in either case |
//! | DELETE | BEFORE DELETE, deleted, AFTER DELETE |
//!
//! What is always true:
//! 1. Before a BEFORE trigger runs, defaults, generated columns and `ON UPDATE` are in the row; generated
//!    columns are computed once more after it. NULL in a NOT NULL column waits for it, and so do CHECK
//!    constraints and the AUTO_INCREMENT value, which it sees as 0.
//! 2. Rows of such a statement are written one by one, because a trigger may look at the table, unless all
//!    it has are triggers BEFORE INSERT that only compute.
//! 3. What follows from foreign keys, what a replica or `BINLOG` writes, and what DDL copies fires nothing.

use expr::EvalContext;
use plan::dml::{Moment, Target};
use plan::query::Fill;
use value::store::null_refused;
use value::{SqlResult, Value, sql_error};

use crate::context::Change;
use crate::flow::Slots;
use crate::row_builder::{RowBuilder, is_now_for_null};
use crate::run::Exec;

impl Exec<'_> {
    /// Runs the triggers of a target's table at a moment, if it has any.
    pub fn fire(&self, target: &Target, moment: Moment, old: &[Value], new: &mut [Value]) -> SqlResult<()> {
        if !target.triggers.has(moment) {
            return Ok(());
        }
        let programs = self.programs.ok_or_else(|| sql_error!(NOT_SUPPORTED_YET, "a trigger here"))?;
        let mut tx = self.tx.borrow_mut();
        tx.enter_statement();
        let result = programs.fire(&target.def, moment, Change { old, new }, &mut tx);
        tx.leave_statement();
        result
    }
}

impl Exec<'_> {
    /// Whether no program of an INSERT or LOAD can see which rows are written already.
    pub fn programs_are_blind(&self, target: &Target) -> bool {
        let (Some(programs), true) = (self.programs, self.plan.programs) else { return !self.plan.programs };
        if self.plan.functions || target.triggers.has(Moment::AfterInsert) {
            return false;
        }
        let mut tx = self.tx.borrow_mut();
        tx.enter_statement();
        let blind = programs.only_compute(&target.def, Moment::BeforeInsert, &mut tx);
        tx.leave_statement();
        blind
    }
}

impl RowBuilder<'_> {
    /// Runs triggers for the row in the target's slots.
    pub fn fire(&self, exec: &Exec<'_>, moment: Moment, old: &[Value], row: &mut Slots) -> SqlResult<()> {
        if !self.fires {
            return Ok(());
        }
        let own = self.first..self.first + self.target.def.columns.len();
        exec.fire(self.target, moment, old, &mut row[own])
    }

    /// What is written has been through the triggers of another server.
    pub fn fire_nothing(&mut self) {
        self.fires = false;
        self.waits.set(false);
    }

    /// Whether the statement fires triggers of its table at this moment.
    pub fn has(&self, moment: Moment) -> bool {
        self.fires && self.target.triggers.has(moment)
    }

    /// NULL in NOT NULL columns, and what has no default, waits for a trigger of this moment.
    pub fn wait_for(&self, moment: Moment) {
        self.waits.set(self.has(moment));
    }

    /// Runs BEFORE triggers. NULL that one of them puts where it is not allowed is an error in any mode: only
    /// what the statement itself gives may become a zero.
    pub fn fire_before(&self, exec: &Exec<'_>, moment: Moment, old: &[Value], row: &mut Slots, cx: &EvalContext<'_>) -> SqlResult<()> {
        let given = self.nulls_left(moment, row);
        self.fire(exec, moment, old, row)?;
        self.waits.set(false);
        if self.ignore {
            return Ok(());
        }
        let refused = |column: &usize| !given.contains(column) && !is_now_for_null(&self.target.def.columns[*column], cx);
        match self.nulls_left(moment, row).into_iter().find(refused) {
            Some(column) => Err(null_refused(&self.target.def.columns[column].ty, &self.target.def.columns[column].name)),
            None => Ok(()),
        }
    }

    /// A row that is to be inserted, before it is completed.
    pub fn before_insert(&self, exec: &Exec<'_>, number: u64, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        self.derive(number, row, cx)?;
        self.fire_before(exec, Moment::BeforeInsert, &[], row, cx)?;
        if let Some(column) = self.auto.column
            && crate::table::counted(&row[self.first + column]) != 0
        {
            self.auto.asked.set(false);
        }
        let missing = std::mem::take(&mut *self.missing.borrow_mut());
        for column in self.nulls_left(Moment::BeforeInsert, row) {
            if missing.contains(&column) {
                self.missing_now(column, row, cx)?;
            } else {
                self.store(column, &Value::Null, self.target.def.columns[column].ty.collation, number, row, cx)?;
            }
        }
        self.wait_for(Moment::BeforeInsert);
        Ok(())
    }

    /// No trigger has given a value to a column without a default.
    fn missing_now(&self, column: usize, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let Fill::Missing(implicit) = &self.target.defaults[column] else { return Ok(()) };
        let error = self.missing_error(column);
        if cx.settings.sql_mode.strict() && !self.ignore {
            return Err(error);
        }
        if self.first_null_of(column) {
            cx.warnings.warn(error);
        }
        row[self.first + column].clone_from(implicit);
        Ok(())
    }

    /// Columns of the present row that are NULL and may not be; an INSERT generates a number for one of them.
    pub fn nulls_left(&self, moment: Moment, row: &Slots) -> Vec<usize> {
        let generated = |column: usize| self.target.generated.iter().any(|(c, _)| usize::from(*c) == column);
        let refused = |(column, c): (usize, &schema::ColumnDef)| {
            let counted = c.auto_increment && moment == Moment::BeforeInsert;
            !c.nullable && !counted && row[self.first + column].is_null() && !generated(column)
        };
        (0..self.target.def.columns.len()).filter(|at| refused((*at, &self.target.def.columns[*at]))).collect()
    }
}
