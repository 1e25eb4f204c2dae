//! UPDATE and DELETE: which rows are changed, and in which order.
//!
//! Where a change could bring a row back to where it is found, all rows are found first (`found`). A row is
//! changed once for each name of its table, and what was changed of it meanwhile, under another name or by
//! a foreign key that cascades, stays; one that has gone that way is passed over.

use expr::EvalContext;
use plan::dml::{Delete, Moment, Target, Update};
use value::{SqlResult, Value, sql_error};

use crate::conditions::passes_all;
use crate::current::Current;
use crate::flow::{Flow, Slots};
use crate::found::{Find, first_of_table};
use crate::run::Exec;
use crate::sink::{Info, Outcome};
use crate::tally::Count;
use crate::write::{WriteError, Writer};
use crate::writing::{Assigned, RowUpdate, Writing};

impl Exec<'_> {
    pub fn update(&self, update: &Update, cx: &mut EvalContext<'_>) -> SqlResult<Outcome> {
        check_safe(self, update.targets.iter().map(|(target, _)| target), &update.source, update.limit.is_some())?;
        let mut writings = Vec::new();
        for (target, _) in &update.targets {
            self.states[target.table].track.set(true);
            let mut writing = Writing::new(self, target, update.ignore, cx)?;
            writing.builder.auto.reserved.expected = 0;
            writing.builder.zero_for_null = !cx.settings.sql_mode.strict();
            writing.writer.found_by = found_by(self, target, &update.source)?;
            writings.push(writing);
        }
        let mut counts = UpdateCounts::default();
        let mut row = self.new_row();
        let limit = self.limits(update.limit.as_ref(), &row, cx)?.count;
        self.semi_consistent.set(self.isolation <= engine::Isolation::ReadCommitted);
        if !passes_all(&update.gate, &row, cx)? || limit == 0 {
            return Ok(counts.outcome());
        }
        if update.buffered {
            let found = self.find_rows(
                &Find { targets: update.targets.iter().map(|(t, _)| t).collect(), source: &update.source, order: &update.order, limit },
                &mut row,
                cx,
            )?;
            let multi = update.targets.len() > 1 || !matches!(update.source, plan::query::Join::Table(_));
            let mut done = self.nothing_done(update.targets.len());
            let mut tables = Vec::new();
            update.source.each_table(&mut |access| tables.push(access.table));
            let outermost = tables.first().copied().unwrap_or_default();
            let first = first_of_table(&update.targets.iter().map(|(t, _)| t).collect::<Vec<_>>());
            let cascades = self.foreign_keys().may_cascade();
            let changed_elsewhere: Vec<bool> = first.iter().map(|own| cascades || first.iter().filter(|f| *f == own).count() > 1).collect();
            let mut now = AtOnce::default();
            found.each(update.targets.len(), |slots, places| {
                // Tables' slots are as they were when the row was found.
                let mut seen = slots.to_vec();
                for (n, (target, assignments)) in update.targets.iter().enumerate() {
                    let Some(place) = &places[n] else { continue };
                    let again = multi && !done[n].insert(&place.key)?;
                    let at_once = update.immediate && n == 0;
                    if !(again && target.table == outermost) {
                        row.clone_from_slice(&seen);
                        let assigned = Assigned { list: assignments, of: (multi && !at_once).then_some(&seen) };
                        let how = if again { Meeting::Again } else { Meeting::First { elsewhere: changed_elsewhere[n] } };
                        update_met(&mut writings[n], assigned, (place, how), (&mut counts, &mut row), cx)?;
                    }
                    if at_once {
                        let first = writings[0].builder.first;
                        let own = first..first + target.def.columns.len();
                        now.show(place, (!again).then_some(&row[own.clone()]), &mut seen[own]);
                    }
                    // Also behind the last row: a SLEEP that was interrupted has returned 1.
                    cx.session.check_killed()?;
                }
                Ok(())
            })?;
        } else {
            let (target, assignments) = &update.targets[0];
            // Messages give the number of a row among all that were looked at, as MySQL's do.
            let one_table = matches!(update.source, plan::query::Join::Table(_));
            change_as_found(self, &update.source, target.table, limit, &mut row, cx, &mut |place, row, cx| {
                counts.passed_over = if one_table { self.states[target.table].rejected.get() } else { 0 };
                update_found(&mut writings[0], Assigned { list: assignments, of: None }, place, (&mut counts, row), cx)
            })?;
            cx.session.check_killed()?;
        }
        Ok(counts.outcome())
    }

    pub fn delete(&self, delete: &Delete, cx: &mut EvalContext<'_>) -> SqlResult<Outcome> {
        check_safe(self, delete.targets.iter(), &delete.source, delete.limit.is_some())?;
        let mut writers = Vec::new();
        for target in &delete.targets {
            self.states[target.table].track.set(true);
            let mut writer = Writer::new(self.table(target.table)?.clone());
            writer.found_by = found_by(self, target, &delete.source)?;
            writers.push(writer);
        }
        let mut affected = 0;
        let mut row = self.new_row();
        let limit = self.limits(delete.limit.as_ref(), &row, cx)?.count;
        if !passes_all(&delete.gate, &row, cx)? || limit == 0 {
            return Ok(Outcome::default());
        }
        let mut one = |n: usize, place: &Current, old: &[Value], cx: &mut EvalContext<'_>| -> SqlResult<()> {
            crate::writing::not_doomed(cx)?;
            let target = &delete.targets[n];
            self.fire(target, Moment::BeforeDelete, old, &mut [])?;
            let mut tx = self.tx.borrow_mut();
            let savepoint = (delete.ignore && self.foreign_keys().are_checked()).then(|| tx.savepoint());
            self.tally.add(Count::Delete, 1);
            let written = writers[n].delete(&mut tx, &place.key, place.image(), old, &cx.settings.time_zone);
            drop(tx);
            writers[n].done[2] += u64::from(written.is_ok());
            match written {
                Ok(()) => match self.foreign_keys().deleted(&target.def, old, cx) {
                    Ok(()) => {
                        affected += 1;
                        self.fire(target, Moment::AfterDelete, old, &mut [])?;
                    }
                    Err(e) => self.ignore_foreign(savepoint, e, cx)?,
                },
                Err(WriteError::Other(e)) => return Err(e),
                Err(WriteError::Duplicate { index, .. }) => return Err(writers[n].duplicate_error(index, old)),
            }
            Ok(())
        };
        if delete.buffered {
            let found = self.find_rows(
                &Find { targets: delete.targets.iter().collect(), source: &delete.source, order: &delete.order, limit },
                &mut row,
                cx,
            )?;
            let mut done = self.nothing_done(delete.targets.len());
            let first = first_of_table(&delete.targets.iter().collect::<Vec<_>>());
            let cascades = self.foreign_keys().may_cascade();
            // Table by table: children that are joined before their parents have gone when the first parent
            // is asked for them.
            for n in 0..delete.targets.len() {
                let table = self.table(delete.targets[n].table)?;
                found.each(delete.targets.len(), |slots, places| {
                    let Some(place) = places[n].as_ref() else { return Ok(()) };
                    if !done[first[n]].insert(&place.key)? {
                        return Ok(());
                    }
                    if !cascades {
                        return one(n, place, columns_of(self, &delete.targets[n], slots), cx);
                    }
                    let Some((now, row)) = self.row_at(table, place.key.clone(), cx)? else { return Ok(()) };
                    one(n, &now, &row, cx)
                })?;
            }
        } else {
            let table = delete.targets[0].table;
            change_as_found(self, &delete.source, table, limit, &mut row, cx, &mut |place, row, cx| {
                one(0, place, columns_of(self, &delete.targets[0], row), cx)
            })?;
        }
        Ok(Outcome { affected, ..Outcome::default() })
    }
}

/// `sql_safe_updates`: a change without LIMIT must find its rows by a key.
fn check_safe<'t>(
    exec: &Exec<'_>,
    mut targets: impl Iterator<Item = &'t Target>,
    source: &plan::query::Join,
    limited: bool,
) -> SqlResult<()> {
    let by_no_key = |t: &Target| source.access(t.table).is_some_and(|a| matches!(a.path, plan::query::Path::Full { .. }));
    if exec.options.sql_safe_updates && !limited && targets.any(by_no_key) {
        return Err(sql_error!(UPDATE_WITHOUT_KEY_IN_SAFE_MODE, ""));
    }
    Ok(())
}

/// The index by which `source` finds the rows of a table.
fn found_by(exec: &Exec<'_>, target: &Target, source: &plan::query::Join) -> SqlResult<Option<usize>> {
    let clustered = exec.table(target.table)?.def.clustered;
    Ok(source.access(target.table).and_then(|access| access.path.index(clustered)))
}

/// The columns of a target among the statement's slots.
fn columns_of<'r>(exec: &Exec<'_>, target: &Target, slots: &'r [Value]) -> &'r [Value] {
    let first = exec.plan.tables[target.table].slot;
    &slots[first..first + target.def.columns.len()]
}

/// Changes rows of one table where they are found, at most `limit` (which is not 0).
fn change_as_found(
    exec: &Exec<'_>,
    source: &plan::query::Join,
    table: usize,
    limit: u64,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
    change: &mut dyn FnMut(&Current, &mut Slots, &mut EvalContext<'_>) -> SqlResult<()>,
) -> SqlResult<Flow> {
    let mut left = limit;
    exec.join(source, row, cx, &mut |row, cx| {
        let place = std::mem::take(&mut *exec.states[table].current.borrow_mut());
        let result = change(&place, row, cx);
        *exec.states[table].current.borrow_mut() = place;
        result?;
        left -= 1;
        Ok(if left == 0 { Flow::Stop } else { Flow::More })
    })
}

/// The row of the table that is changed at once, as it is now.
#[derive(Default)]
struct AtOnce(Option<(Vec<u8>, Vec<Value>)>);

impl AtOnce {
    /// Lets who comes behind see the row at `place`; `changed`: what it has just become.
    fn show(&mut self, place: &Current, changed: Option<&[Value]>, seen: &mut [Value]) {
        if let Some(row) = changed {
            self.0 = Some((place.key.to_vec(), row.to_vec()));
        }
        if let Some((_, row)) = self.0.as_ref().filter(|(key, _)| key[..] == place.key[..]) {
            seen.clone_from_slice(row);
        }
    }
}

/// How a row of a join's target is met.
#[derive(Clone, Copy)]
enum Meeting {
    /// `elsewhere`: it may have been changed meanwhile.
    First {
        elsewhere: bool,
    },
    Again,
}

/// Updates a row that was found among those of several tables.
fn update_met(
    writing: &mut Writing<'_, '_>,
    assigned: Assigned<'_>,
    (place, how): (&Current, Meeting),
    (counts, row): (&mut UpdateCounts, &mut Slots),
    cx: &mut EvalContext<'_>,
) -> SqlResult<()> {
    match how {
        // MySQL keeps the values of each match of an inner table until it changes the rows: those that are
        // not used must fit as well.
        Meeting::Again => writing.assign(assigned, row, cx),
        Meeting::First { elsewhere: true } => update_again(writing, assigned, place, (counts, row), cx),
        Meeting::First { elsewhere: false } => update_found(writing, assigned, place, (counts, row), cx),
    }
}

/// Updates a row that is as it was found.
fn update_found(
    writing: &mut Writing<'_, '_>,
    assigned: Assigned<'_>,
    place: &Current,
    (counts, row): (&mut UpdateCounts, &mut Slots),
    cx: &mut EvalContext<'_>,
) -> SqlResult<()> {
    if place.absent {
        return Ok(());
    }
    counts.matched += 1;
    writing.number = counts.passed_over + counts.matched;
    let first = writing.builder.first;
    let old: Vec<Value> = row[first..first + writing.builder.target.def.columns.len()].to_vec();
    if writing.update(assigned, (place, &old), row, cx)? == RowUpdate::Changed {
        counts.changed += 1;
    }
    Ok(())
}

/// Updates a row that may be another one by now, because its table is changed under several names, or by
/// foreign keys: what was changed of it stays.
fn update_again(
    writing: &mut Writing<'_, '_>,
    assigned: Assigned<'_>,
    place: &Current,
    (counts, row): (&mut UpdateCounts, &mut Slots),
    cx: &mut EvalContext<'_>,
) -> SqlResult<()> {
    let Some((now, old)) = writing.exec.row_at(&writing.writer.table, place.key.clone(), cx)? else { return Ok(()) };
    counts.matched += 1;
    writing.number = counts.matched;
    writing.assign(assigned, row, cx)?;
    for (column, value) in old.iter().enumerate() {
        if assigned.list.iter().all(|a| a.column as usize != column) {
            row[writing.builder.first + column].clone_from(value);
        }
    }
    if writing.write_changed(assigned.list, (&now, &old), row, cx)? == RowUpdate::Changed {
        counts.changed += 1;
    }
    Ok(())
}

#[derive(Debug, Default)]
struct UpdateCounts {
    /// Rows that WHERE rejected, where they are changed as they are found.
    passed_over: u64,
    matched: u64,
    changed: u64,
}

impl UpdateCounts {
    fn outcome(&self) -> Outcome {
        Outcome {
            affected: self.changed,
            matched: self.matched,
            info: Info::Updated { matched: self.matched, changed: self.changed },
            ..Outcome::default()
        }
    }
}
