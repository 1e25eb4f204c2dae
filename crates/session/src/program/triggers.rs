//! Triggers: programs whose variables are the columns of a row.
//!
//! `NEW.a` and `OLD.a` are variables with the types of their columns. They get their values before the
//! program runs; those of NEW go back into the row after a BEFORE trigger, converted but not yet asked
//! whether they may be NULL. A trigger runs with its definer's privileges, who needs TRIGGER on the table.
//!
//! What is always true: a compiled trigger belongs to one definition of its table; another definition
//! compiles it again.

use std::sync::Arc;

use catalog::privilege::Privileges;
use catalog::{Account, Catalog};
use connection::lookup::moment_of;
use connection::rights::{Rights, missing_privilege};
use connection::sink::Discarded;
use exec::Change;
use expr::SessionAccess;
use plan::dml::Moment;
use program::Frame;
use program::triggers::{as_routine, column_of, compiled_trigger};
use schema::TableDef;
use value::{SqlResult, Value, sql_error};

use super::call::DEPTH_MAX;
use super::entered::Entered;
use super::host::Running;
use super::plain::Plain;
use super::{One, Programs, Triggers};
use crate::session::Session;

/// A plain trigger, and where its variables stand in a row.
pub(super) struct PlainTrigger {
    plain: Plain,
    row: Vec<(usize, usize, bool)>,
    /// All that it does, where it only sets columns to formulas of whole numbers.
    formulas: Option<Formulas>,
}

struct Formulas {
    /// Where a variable's value stands: the column, and whether it is NEW's.
    place: Vec<Option<(usize, bool)>>,
    /// Variable, expression, and the column that gets the value.
    sets: Vec<(usize, usize, usize)>,
}

impl PlainTrigger {
    fn new(plain: Plain, row: Vec<(usize, usize, bool)>) -> PlainTrigger {
        let mut place = Vec::new();
        for &(variable, column, is_new) in &row {
            place.resize(place.len().max(variable + 1), None);
            place[variable] = Some((column, is_new));
        }
        let column = |variable: usize| place.get(variable).copied().flatten().filter(|(_, is_new)| *is_new).map(|(column, _)| column);
        let sets = plain.formulas(&|variable| column(variable).is_some()).unwrap_or_default();
        let sets: Vec<_> = sets.into_iter().filter_map(|(variable, e)| Some((variable, e, column(variable)?))).collect();
        let formulas = (!sets.is_empty()).then_some(Formulas { place, sets });
        PlainTrigger { plain, row, formulas }
    }
}

/// Sets the columns of a row as its triggers say, straight from the row's values. `false`: nothing was set,
/// the usual way must be gone.
fn set_by_formulas(triggers: &[PlainTrigger], change: &mut Change<'_>) -> bool {
    // What stood in the columns, except in the last one.
    let mut before = Vec::new();
    let mut left: usize = triggers.iter().flat_map(|trigger| &trigger.formulas).map(|formulas| formulas.sets.len()).sum();
    for PlainTrigger { plain, formulas, .. } in triggers {
        let sets = formulas.as_ref().map_or(&[][..], |formulas| &formulas.sets);
        for &(variable, expression, column) in sets {
            let (old, new) = (change.old, &*change.new);
            let place = |n: u16| formulas.as_ref()?.place.get(usize::from(n)).copied().flatten();
            let value = |n: u16| place(n).and_then(|(column, is_new)| if is_new { new.get(column) } else { old.get(column) });
            match plain.of_formula((variable, expression), &value) {
                Some(value) => {
                    let stood = std::mem::replace(&mut change.new[column], value);
                    left -= 1;
                    if left > 0 {
                        before.push((column, stood));
                    }
                }
                None => {
                    before.drain(..).rev().for_each(|(column, value)| change.new[column] = value);
                    return false;
                }
            }
        }
    }
    true
}

/// Runs the triggers of a moment for one row; whether all succeeded. What they set is in the row only then.
pub(super) fn fire_plain(triggers: &mut [PlainTrigger], moment: Moment, change: &mut Change<'_>, session: &dyn SessionAccess) -> bool {
    let sets = matches!(moment, Moment::BeforeInsert | Moment::BeforeUpdate);
    if sets && triggers.iter().all(|trigger| trigger.formulas.is_some()) && set_by_formulas(triggers, change) {
        return true;
    }
    // What one trigger sets is the next one's row.
    let mut set: Vec<(usize, Value)> = Vec::new();
    let last = triggers.len().saturating_sub(1);
    for (n, PlainTrigger { plain, row, .. }) in triggers.iter_mut().enumerate() {
        let ran = plain.with_frame(|plain, frame| {
            for &(variable, column, is_new) in &*row {
                let of_earlier = set.iter().rev().find(|(at, _)| is_new && *at == column).map(|(_, value)| value);
                frame[variable] = of_earlier.unwrap_or(if is_new { &change.new[column] } else { &change.old[column] }).clone();
            }
            plain.run(frame, session)?;
            if n == last {
                set.drain(..).for_each(|(column, value)| change.new[column] = value);
            }
            for &(variable, column, _) in row.iter().filter(|(_, _, is_new)| sets && *is_new) {
                let value = std::mem::take(&mut frame[variable]);
                if n == last { change.new[column] = value } else { set.push((column, value)) }
            }
            Some(())
        });
        if ran.is_none() {
            return false;
        }
    }
    true
}

impl Programs {
    /// The triggers of a table at a moment, compiled.
    pub(super) fn of_table(&mut self, catalog: &Catalog, table: &Arc<TableDef>, moment: Moment) -> SqlResult<Arc<[One]>> {
        self.renew(catalog.routines_version());
        let key = (table.id, moment);
        if let Some(found) = self.triggers.get(&key).filter(|found| Arc::ptr_eq(&found.table, table)) {
            return Ok(Arc::clone(&found.programs));
        }
        let open = catalog.open_table(&table.db, &table.name)?;
        let mut programs = Vec::new();
        for def in open.iter().flat_map(|open| &open.triggers).filter(|def| moment_of(def) == moment) {
            let body = compiled_trigger(def, table)?;
            let place = |v: &parser::ast::RowVariable| Ok((usize::from(v.variable), column_of(table, v)?.0, v.new));
            let row = body.program.row.iter().map(place).collect::<SqlResult<_>>()?;
            programs.push(One { program: self.add("TRIGGER", as_routine(def), Arc::new(body)), row });
        }
        let programs: Arc<[One]> = Arc::from(programs);
        self.triggers.insert(key, Triggers { table: Arc::clone(table), programs: Arc::clone(&programs) });
        Ok(programs)
    }
}

/// The triggers of a table at a moment, if all of them are plain.
pub(super) fn plain_triggers(session: &mut Session, table: &Arc<TableDef>, moment: Moment) -> SqlResult<Option<Vec<PlainTrigger>>> {
    let Session { cx, programs, .. } = session;
    let mut found = Vec::new();
    for one in &*programs.of_table(&cx.instance.catalog, table, moment)? {
        match Plain::of(cx, &programs.list[one.program], false)? {
            Some(plain) => found.push(PlainTrigger::new(plain, one.row.clone())),
            None => return Ok(None),
        }
    }
    Ok(Some(found))
}

/// 1142 unless the definer, who asks now, may run triggers of the table.
fn may_trigger(rights: Rights<'_>, table: &TableDef) -> SqlResult<()> {
    let Account { user, host, .. } = rights.account;
    let missing = missing_privilege(rights.account, &table.db, &table.name, Privileges::TRIGGER);
    missing.map_or(Ok(()), |missing| Err(sql_error!(TABLEACCESS_DENIED, missing, user, host, table.name)))
}

impl Session {
    /// Runs the triggers of a table for one row.
    pub(super) fn fire(&mut self, table: &Arc<TableDef>, moment: Moment, row: Change<'_>) -> SqlResult<()> {
        if self.cx.outside.running.len() >= DEPTH_MAX {
            return Err(sql_error!(STACK_OVERRUN_NEED_MORE, self.cx.outside.running.len(), DEPTH_MAX, 0));
        }
        let before = matches!(moment, Moment::BeforeInsert | Moment::BeforeUpdate);
        for one in &*self.programs.of_table(&self.cx.instance.catalog, table, moment)? {
            self.run_trigger(table, one, row.old, &mut *row.new, before)?;
        }
        Ok(())
    }

    fn run_trigger(&mut self, table: &TableDef, one: &One, old: &[Value], new: &mut [Value], sets: bool) -> SqlResult<()> {
        let routine = &self.programs.list[one.program];
        let (def, body) = (Arc::clone(&routine.def), Arc::clone(&routine.body));
        let mut frame = Frame::new(&body.program);
        for &(variable, column, is_new) in &one.row {
            frame.values[variable] = if is_new { new[column].clone() } else { old[column].clone() };
        }
        let entered = Entered::by(&mut self.cx, &def, false)?;
        self.cx.outside.running.push(format!("{}.{}", def.db, def.name));
        let allowed = may_trigger(self.cx.rights(), table);
        let mut nowhere = Discarded::default();
        let result = allowed.and_then(|()| Running::new(self, &mut nowhere, one.program, body).run(&mut frame));
        self.cx.outside.running.pop();
        entered.leave(&mut self.cx);
        result?;
        for &(variable, column, _) in one.row.iter().filter(|(_, _, is_new)| sets && *is_new) {
            new[column] = std::mem::take(&mut frame.values[variable]);
        }
        Ok(())
    }
}
