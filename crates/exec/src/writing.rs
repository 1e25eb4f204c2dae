//! New and changed rows on their way into one table: what is made of each, who writes it, and what of it the
//! statement counts.
//!
//! A row passes these stations: values from the source → [`RowBuilder`] (defaults, conversion, generated
//! columns, checks) → triggers → [`Writer`] → foreign keys → triggers. A failed row under IGNORE is undone to
//! a savepoint of its own and becomes a warning.

use expr::{EvalContext, eval, eval_raw};
use plan::dml::{Assignment, Insert, Moment, Target};
use value::store::in_place_of_null;
use value::{SqlError, SqlResult, Value, sql_error};

use crate::conditions::passes_all;
use crate::current::Current;
use crate::engine_error;
use crate::flow::Slots;
use crate::row_builder::{RowBuilder, is_now_for_null, is_row_check};
use crate::run::Exec;
use crate::table::Table;
use crate::tally::Count;
use crate::write::{RowChange, WriteError, Writer};

/// Counts of an INSERT or LOAD.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub records: u64,
    pub affected: u64,
    pub duplicates: u64,
    /// Duplicates that ON DUPLICATE KEY UPDATE left as they were.
    pub unchanged: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RowUpdate {
    Changed,
    Same,
    Ignored,
}

/// What is assigned, and the row that its values are computed of. None: of the row that is changed, where
/// each sees what those before it have assigned.
#[derive(Clone, Copy)]
pub(crate) struct Assigned<'a> {
    pub list: &'a [Assignment],
    pub of: Option<&'a [Value]>,
}

/// What happens to a new row whose unique key is there already.
pub(crate) enum OnDuplicate<'p> {
    Fail,
    Ignore,
    Replace,
    Update { assignments: &'p [Assignment], new_slot: usize },
}

/// See the file's header.
pub(crate) struct Writing<'w, 'e> {
    pub exec: &'w Exec<'e>,
    pub builder: RowBuilder<'w>,
    pub writer: Writer,
    pub counts: Counts,
    /// The present row's number in the statement, from 1, which warnings tell.
    pub number: u64,
}

impl<'w, 'e> Writing<'w, 'e> {
    pub fn new(exec: &'w Exec<'e>, target: &'w Target, ignore: bool, cx: &EvalContext<'_>) -> SqlResult<Writing<'w, 'e>> {
        Ok(Writing {
            exec,
            builder: RowBuilder::new(target, exec.plan.tables[target.table].slot, ignore, cx),
            writer: Writer::new(exec.table(target.table)?.clone()),
            counts: Counts::default(),
            number: 0,
        })
    }

    /// A new row begins.
    pub fn begin_row(&mut self) {
        self.counts.records += 1;
        self.number = self.counts.records;
    }

    /// Whether rows are inserted without a look at others of their table, which the writer then does in
    /// numbers.
    pub fn inserts_freely(&mut self) -> bool {
        let foreign = self.exec.foreign_keys();
        if foreign.are_checked() && self.writer.parents.is_none() {
            self.writer.parents = foreign.parents_of(&self.writer.table.def);
            return self.writer.parents.is_some();
        }
        true
    }

    /// Lets the writer gather rows if the table is empty.
    pub fn gather(&mut self, ignore: bool) -> SqlResult<()> {
        self.writer.ignore = ignore;
        self.writer.gather(&mut self.exec.tx.borrow_mut(), ignore, &self.exec.options, self.exec.progress)
    }

    /// Ends the writing of rows: puts in what the writer has kept back, and says what became of it.
    pub fn end(&mut self, result: SqlResult<()>, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let (writer, counts) = (&mut self.writer, &mut self.counts);
        let mut tx = self.exec.tx.borrow_mut();
        if let Err(e) = result {
            return Err(writer.give_up(&mut tx, &cx.settings.time_zone, &e).unwrap_or(e));
        }
        let settled = writer.settle(&mut tx, &cx.settings.time_zone).and_then(|refused| writer.flush(&mut tx).map(|()| refused));
        let refused = settled.map_err(crate::write::other)?;
        drop(tx);
        counts.affected -= refused.count;
        counts.duplicates += refused.count;
        if let Some(last) = refused.errors.last().cloned() {
            let more = refused.count.saturating_sub(refused.errors.len() as u64);
            refused.errors.into_iter().for_each(|e| cx.warnings.warn(e));
            (0..more).for_each(|_| cx.warnings.warn(last.clone()));
        }
        Ok(())
    }

    /// Writes the row that the builder has put into the target's slots.
    pub fn insert(&mut self, insert: &Insert, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        not_doomed(cx)?;
        if !self.complete(row, cx)? {
            return Ok(());
        }
        let mode = if insert.replace {
            OnDuplicate::Replace
        } else if !insert.on_duplicate.is_empty() {
            OnDuplicate::Update { assignments: &insert.on_duplicate, new_slot: insert.new_slot }
        } else if insert.ignore {
            OnDuplicate::Ignore
        } else {
            OnDuplicate::Fail
        };
        self.put(&mode, row, cx)
    }

    /// The columns that nobody gave, and the checks; false if the row is left out under IGNORE, as one that
    /// never was. A value is generated for who passes the checks.
    pub fn complete(&mut self, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<bool> {
        let builder = &mut self.builder;
        if builder.has(Moment::BeforeInsert) {
            builder.before_insert(self.exec, self.number, row, cx)?;
        }
        if let Err(e) = builder.complete(self.number, row, cx) {
            if !builder.ignore || !is_row_check(&e) {
                return Err(e);
            }
            cx.warnings.warn(e);
            self.counts.records -= 1;
            return Ok(false);
        }
        builder.auto_increment(self.exec, row, cx)?;
        Ok(true)
    }

    /// Inserts the row in the target's slots, and does what `mode` says where it is there already.
    pub fn put(&mut self, mode: &OnDuplicate<'_>, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        if self.put_quietly(mode, row, cx)? {
            self.builder.fire(self.exec, Moment::AfterInsert, &[], row)?;
        }
        Ok(())
    }

    /// The same without the triggers behind it; false if the row has not come to be.
    fn put_quietly(&mut self, mode: &OnDuplicate<'_>, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<bool> {
        self.exec.tally.add(Count::Write, 1);
        loop {
            let (index, clustered) = match self.try_insert(!matches!(mode, OnDuplicate::Fail), row, cx)? {
                Tried::Inserted => return Ok(true),
                Tried::Refused => {
                    // As in MySQL the number is lost where a duplicate would have been changed.
                    if matches!(mode, OnDuplicate::Fail | OnDuplicate::Ignore) {
                        self.builder.auto.give_back();
                    }
                    self.builder.seen(row);
                    return Ok(false);
                }
                Tried::Duplicate { index, clustered } => (index, clustered),
            };
            self.counts.duplicates += 1;
            if self.builder.auto.counts_refused {
                self.builder.pass_given(self.exec);
            }
            match mode {
                OnDuplicate::Fail => return Err(self.duplicate_error(index, row)),
                OnDuplicate::Ignore => {
                    self.builder.auto.give_back();
                    self.builder.seen(row);
                    cx.warnings.warn(self.duplicate_error(index, row));
                    return Ok(false);
                }
                // A value that was generated and is there already: the counter is at its end, and the row
                // there is another one.
                OnDuplicate::Replace if self.builder.auto.generated != 0 && self.writer.table.def.leads_with_auto_increment(index) => {
                    return Err(self.duplicate_error(index, row));
                }
                OnDuplicate::Replace => {
                    self.exec.tally.add(Count::ReadKey, 1);
                    self.exec.tally.add(Count::Update, 1);
                    self.check_shown(&clustered, row, cx)?;
                    if self.replaces_in_place(index) {
                        return self.replace_in_place(clustered, row, cx).map(|()| true);
                    }
                    self.counts.affected += 1;
                    self.delete_for_replace(clustered, cx)?;
                }
                OnDuplicate::Update { assignments, new_slot } => {
                    self.exec.tally.add(Count::ReadKey, 1);
                    self.update_duplicate((assignments, *new_slot), clustered, row, cx)?;
                    self.builder.wait_for(Moment::BeforeInsert);
                    return Ok(false);
                }
            }
        }
    }

    /// Inserts the row in the target's slots unless it is there. `tidy`: a duplicate leaves nothing behind.
    fn try_insert(&mut self, tidy: bool, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<Tried> {
        let Writing { exec, builder, writer, counts, .. } = self;
        let foreign = exec.foreign_keys();
        let mut tx = exec.tx.borrow_mut();
        let savepoint = (builder.ignore && foreign.are_checked()).then(|| tx.savepoint());
        let new = &row[builder.first..builder.first + builder.target.def.columns.len()];
        writer.generated = builder.auto.generated != 0;
        let written = writer.insert(&mut tx, exec.engine, new, &cx.settings.time_zone, tidy, &mut |tx, index| {
            foreign.entry(tx, &builder.target.def, index, new, cx)
        });
        drop(tx);
        match written {
            Ok(()) => {
                writer.done[0] += 1;
                counts.affected += 1;
                builder.pass_given(exec);
                builder.written(row);
                Ok(Tried::Inserted)
            }
            Err(WriteError::Other(e)) => {
                counts.duplicates += 1;
                exec.ignore_foreign(savepoint, e, cx)?;
                Ok(Tried::Refused)
            }
            Err(WriteError::Duplicate { index, clustered }) => Ok(Tried::Duplicate { index, clustered }),
        }
    }

    /// 1062 for the row in the target's slots.
    fn duplicate_error(&self, index: usize, row: &Slots) -> SqlError {
        let first = self.builder.first;
        self.writer.duplicate_error(index, &row[first..first + self.builder.target.def.columns.len()])
    }

    /// 3059 for a row that the view does not show through which REPLACE writes.
    fn check_shown(&self, clustered: &[u8], row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let shown = &self.builder.target.shown;
        if shown.is_empty() {
            return Ok(());
        }
        let (_, old) = duplicate_at(self.exec, &self.writer.table, clustered.to_vec(), cx)?;
        let own = self.builder.first..self.builder.first + old.len();
        let new = row[own.clone()].to_vec();
        row[own.clone()].clone_from_slice(&old);
        let is_shown = passes_all(shown, row, cx);
        row[own].clone_from_slice(&new);
        if is_shown? { Ok(()) } else { Err(sql_error!(REPLACE_INACCESSIBLE_ROWS)) }
    }

    /// Whether the row that has the new one's key in `index` is changed into it, instead of being deleted:
    /// as in MySQL if no other key can be taken, nobody refers to rows of the table, and no trigger sees
    /// the difference.
    fn replaces_in_place(&self, index: usize) -> bool {
        let clustered = self.writer.table.def.clustered;
        let looked_at_later = |at: usize| at != index && Some(at) != clustered && (at > index || Some(index) == clustered);
        let taken_elsewhere = self.writer.table.indexes.iter().enumerate().any(|(at, other)| other.unique && looked_at_later(at));
        let seen = self.builder.has(Moment::BeforeDelete) || self.builder.has(Moment::AfterDelete);
        !taken_elsewhere && !seen && !self.exec.foreign_keys().is_parent(&self.builder.target.def)
    }

    /// A row that is there already as it is wanted counts once, and is not written.
    fn replace_in_place(&mut self, key: Vec<u8>, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let (current, old) = duplicate_at(self.exec, &self.writer.table, key, cx)?;
        let Writing { exec, builder, writer, counts, .. } = self;
        let new = &row[builder.first..builder.first + old.len()];
        let changed: Vec<usize> = (0..old.len()).filter(|&c| !is_same(&new[c], &old[c])).collect();
        counts.affected += 1;
        if changed.is_empty() {
            counts.duplicates -= 1;
        } else {
            let foreign = exec.foreign_keys();
            let mut tx = exec.tx.borrow_mut();
            let change = RowChange { at: &current, old: &old, new, changed: &changed };
            let written = writer
                .update(&mut tx, &change, &cx.settings.time_zone, &mut |tx, index| foreign.entry(tx, &builder.target.def, index, new, cx));
            drop(tx);
            match written {
                Ok(()) => foreign.updated(&builder.target.def, &old, new, &changed, cx)?,
                Err(WriteError::Other(e)) => return Err(e),
                Err(WriteError::Duplicate { index, .. }) => return Err(writer.duplicate_error(index, new)),
            }
            writer.done[1] += 1;
            counts.affected += 1;
        }
        builder.written(row);
        Ok(())
    }

    fn delete_for_replace(&mut self, clustered: Vec<u8>, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let Writing { exec, builder, writer, .. } = self;
        let Some((current, old)) = exec.row_at(&writer.table, clustered, cx)? else { return Ok(()) };
        if builder.has(Moment::BeforeDelete) {
            exec.fire(builder.target, Moment::BeforeDelete, &old, &mut [])?;
        }
        exec.delete_at(&builder.target.def, writer, &current, &old, cx)?;
        if builder.has(Moment::AfterDelete) {
            exec.fire(builder.target, Moment::AfterDelete, &old, &mut [])?;
        }
        Ok(())
    }

    /// ON DUPLICATE KEY UPDATE of the row whose clustered key that is.
    fn update_duplicate(
        &mut self,
        (assignments, new_slot): (&[Assignment], usize),
        clustered: Vec<u8>,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<()> {
        let width = self.builder.target.def.columns.len();
        let first = self.builder.first;
        for c in 0..width {
            row[new_slot + c] = row[first + c].clone();
        }
        let (current, old) = duplicate_at(self.exec, &self.writer.table, clustered, cx)?;
        row[first..first + width].clone_from_slice(&old);
        self.assign(Assigned { list: assignments, of: None }, row, cx)?;
        self.builder.settle_generated(|column| assignments.iter().any(|a| usize::from(a.column) == column), row)?;
        let outcome = self.write_changed(assignments, (&current, &old), row, cx)?;
        let Writing { builder, counts, .. } = self;
        match outcome {
            RowUpdate::Changed => {
                counts.affected += 2;
                // A duplicate is a row that was changed; under IGNORE it is one that came to nothing.
                counts.duplicates -= u64::from(builder.ignore);
                builder.auto.generated = 0;
                builder.written(row);
            }
            RowUpdate::Same | RowUpdate::Ignored => {
                builder.seen(row);
                counts.unchanged += u64::from(outcome == RowUpdate::Same);
                counts.duplicates -= u64::from(!builder.ignore);
            }
        }
        Ok(())
    }

    /// Applies assignments to the row in the target's slots and writes it. `before`: where it is, and its
    /// values.
    pub fn update(
        &mut self,
        assigned: Assigned<'_>,
        before: (&Current, &[Value]),
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<RowUpdate> {
        self.assign(assigned, row, cx)?;
        self.write_changed(assigned.list, before, row, cx)
    }

    /// Puts what is assigned into the target's slots.
    pub fn assign(&mut self, assigned: Assigned<'_>, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let (builder, number) = (&mut self.builder, self.number);
        builder.wait_for(Moment::BeforeUpdate);
        for a in assigned.list {
            match &a.value {
                // A column that is set to itself is what it is, whatever the mode says of its value.
                Some(e) if matches!(e.kind, expr::ExprKind::Column { slot, .. } if slot as usize == builder.first + a.column as usize) => {}
                Some(e) => {
                    let v = eval_raw(e, assigned.of.unwrap_or(row), cx)?;
                    let c = &builder.target.def.columns[a.column as usize];
                    if v.is_null() && !c.nullable && !builder.waits.get() {
                        null_in_update(builder, a.column as usize, row, cx)?;
                    } else if v.is_null() && c.auto_increment && builder.waits.get() && builder.nulls_told.is_none() {
                        // No number is generated here.
                        row[builder.first + a.column as usize] = Value::Null;
                    } else {
                        builder.store_of(a.column as usize, (&v, e), number, row, cx)?;
                    }
                }
                None => builder.fill_now(a.column as usize, number, row, cx)?,
            }
        }
        Ok(())
    }

    /// Writes the row in the target's slots, if it is another one than before.
    pub fn write_changed(
        &mut self,
        assignments: &[Assignment],
        (current, old): (&Current, &[Value]),
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<RowUpdate> {
        not_doomed(cx)?;
        let (exec, number, builder) = (self.exec, self.number, &mut self.builder);
        let own = builder.first..builder.first + builder.target.def.columns.len();
        if !builder.target.generated.is_empty() {
            builder.derive(number, row, cx)?;
        }
        let mut differs = !are_same(&row[own.clone()], old);
        if differs {
            for (column, e) in &builder.target.on_update {
                if assignments.iter().all(|a| a.column != *column) {
                    let v = eval(e, row, cx)?;
                    builder.store(*column as usize, &v, e, number, row, cx)?;
                }
            }
        }
        if builder.has(Moment::BeforeUpdate) {
            builder.fire_before(exec, Moment::BeforeUpdate, old, row, cx)?;
            for column in builder.nulls_left(Moment::BeforeUpdate, row) {
                null_in_update(builder, column, row, cx)?;
            }
            builder.derive(number, row, cx)?;
            differs = !are_same(&row[own], old);
        }
        let update = if differs { self.change((current, old), row, cx)? } else { RowUpdate::Same };
        if update != RowUpdate::Ignored {
            self.builder.fire(exec, Moment::AfterUpdate, old, row)?;
        }
        Ok(update)
    }

    /// Writes a row that is to be another one.
    fn change(&mut self, (current, old): (&Current, &[Value]), row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<RowUpdate> {
        let Writing { exec, builder, writer, number, .. } = self;
        let foreign = exec.foreign_keys();
        let first = builder.first;
        let width = builder.target.def.columns.len();
        if let Err(e) = builder.complete(*number, row, cx) {
            if builder.ignore && is_row_check(&e) {
                cx.warnings.warn(e);
                return Ok(RowUpdate::Ignored);
            }
            return Err(e);
        }
        let changed: Vec<usize> = (0..width).filter(|&c| !is_same(&row[first + c], &old[c])).collect();
        let savepoint = builder.ignore.then(|| exec.tx.borrow_mut().savepoint());
        let new = &row[first..first + width];
        if let Err(e) = foreign.changing(&builder.target.def, old, &changed, cx) {
            exec.ignore_foreign(savepoint, e, cx)?;
            return Ok(RowUpdate::Ignored);
        }
        exec.tally.add(Count::Update, 1);
        let mut tx = exec.tx.borrow_mut();
        let change = RowChange { at: current, old, new, changed: &changed };
        let written = writer
            .update(&mut tx, &change, &cx.settings.time_zone, &mut |tx, index| foreign.entry(tx, &builder.target.def, index, new, cx));
        drop(tx);
        writer.done[1] += u64::from(written.is_ok());
        match written {
            Ok(()) => {
                if let Err(e) = foreign.updated(&builder.target.def, old, new, &changed, cx) {
                    exec.ignore_foreign(savepoint, e, cx)?;
                    return Ok(RowUpdate::Ignored);
                }
                if let Some(column) = builder.auto.column
                    && changed.contains(&column)
                {
                    let n = crate::table::counted(&new[column]);
                    exec.engine.counter(builder.target.def.tree).raise_to(n);
                }
                Ok(RowUpdate::Changed)
            }
            Err(WriteError::Other(e)) => exec.ignore_foreign(savepoint, e, cx).map(|()| RowUpdate::Ignored),
            Err(WriteError::Duplicate { index, .. }) => {
                let error = writer.duplicate_error(index, new);
                let Some(savepoint) = savepoint else { return Err(error) };
                exec.tx.borrow_mut().rollback_to(&savepoint).map_err(engine_error)?;
                cx.warnings.warn(error);
                Ok(RowUpdate::Ignored)
            }
        }
    }
}

/// What came of an attempt to insert a row.
enum Tried {
    Inserted,
    /// A foreign key has refused it, which is a warning.
    Refused,
    Duplicate {
        index: usize,
        clustered: Vec<u8>,
    },
}

/// The row that is in a new one's way.
fn duplicate_at(exec: &Exec<'_>, table: &Table, key: Vec<u8>, cx: &EvalContext<'_>) -> SqlResult<(Current, Vec<Value>)> {
    exec.row_at(table, key, cx)?.ok_or_else(|| sql_error!(UNKNOWN_ERROR, "a duplicate row has gone"))
}

/// Whether a column that has one value has the other one stored: the zero below 0 is another number.
fn is_same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Double(a), Value::Double(b)) => a.to_bits() == b.to_bits(),
        (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
        _ => a == b,
    }
}

fn are_same(a: &[Value], b: &[Value]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b))
}

/// Whether the statement may go on with a row: its values were no errors in strict mode.
pub(crate) fn not_doomed(cx: &EvalContext<'_>) -> SqlResult<()> {
    cx.warnings.doom().map_or(Ok(()), |error| Err(error.clone()))
}

/// `SET column = NULL` where NULL is not allowed: an error in strict mode, otherwise the type's
/// implicit default.
fn null_in_update(builder: &RowBuilder<'_>, column: usize, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    let c = &builder.target.def.columns[column];
    if is_now_for_null(c, cx) {
        row[builder.first + column] = Value::DateTime(cx.now(c.ty.decimals));
        return Ok(());
    }
    // ON DUPLICATE KEY UPDATE takes NULL for 0 here.
    if builder.auto.column == Some(column) && builder.nulls_told.is_some() {
        row[builder.first + column] = value::store::zero_value(&c.ty);
        return Ok(());
    }
    let error = value::store::null_refused(&c.ty, &c.name);
    if c.ty.kind.is_geometry() || (cx.settings.sql_mode.strict() || builder.refuses_null) && !builder.ignore {
        return Err(error);
    }
    if builder.first_null_of(column) {
        cx.warnings.warn(error);
    }
    row[builder.first + column] = in_place_of_null(&c.ty);
    Ok(())
}

impl Exec<'_> {
    /// Under IGNORE (there is a savepoint from before the row) a row that a foreign key refuses is undone,
    /// and the error becomes a warning.
    pub(crate) fn ignore_foreign(&self, savepoint: Option<engine::Savepoint>, error: SqlError, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let Some(savepoint) = savepoint.filter(|_| crate::foreign::is_foreign_error(&error)) else { return Err(error) };
        self.tx.borrow_mut().rollback_to(&savepoint).map_err(engine_error)?;
        cx.warnings.warn(error);
        Ok(())
    }

    /// Deletes the row at `current`, whose values are `old`, and what follows it by foreign keys.
    pub(crate) fn delete_at(
        &self,
        def: &schema::TableDef,
        writer: &mut Writer,
        current: &Current,
        old: &[Value],
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<()> {
        let written = writer.delete(&mut self.tx.borrow_mut(), &current.key, current.image(), old, &cx.settings.time_zone);
        match written {
            Ok(()) => self.foreign_keys().deleted(def, old, cx),
            Err(WriteError::Other(e)) => Err(e),
            Err(WriteError::Duplicate { index, .. }) => Err(writer.duplicate_error(index, old)),
        }
    }
}
