//! Rows of a log that are written again: what the rows events of a BINLOG statement do.
//!
//! The plan is that of a statement without conditions on the event's table (INSERT, an UPDATE of all columns, DELETE): it brings the table, what it is locked for, its
//! generated columns and its foreign keys. Which rows are meant, their images say. In a table with a clustered key that key tells, and what else is in the row does not
//! matter, as on a replica of MySQL. In one without, a row is meant that is the same in every column; hidden row ids mean nothing in another server's table.

use std::collections::HashMap;

use binlog::Row;
use expr::EvalContext;
use plan::dml::{Assignment, Insert, Target};
use plan::query::Join;
use plan::{Plan, PlanKind};
use value::{SqlResult, TimeZone, Value, sql_error};

use crate::context::ExecContext;
use crate::dml::{Counts, RowBuilder};
use crate::engine_error;
use crate::run::{Current, Exec, Flow, Slots};
use crate::sink::Outcome;
use crate::write::Writer;

/// Writes the rows of one event, all or none; see [`run`](crate::run).
///
/// # Errors
/// 1062 for a row that is there already, 1032 for one that is not, and whatever a statement that changes it may raise.
pub fn replay(plan: &Plan, rows: &[Row<'_>], cx: &mut ExecContext<'_, '_>) -> SqlResult<Outcome> {
    crate::statement::run_as_statement(plan, cx, &mut |exec, cx| match &plan.kind {
        PlanKind::Insert(insert) => exec.replay_inserts(insert, rows, cx),
        PlanKind::Update(update) => {
            let (target, assignments) = &update.targets[0];
            exec.replay_changes(target, Some(assignments), &update.source, rows, cx)
        }
        PlanKind::Delete(delete) => exec.replay_changes(&delete.targets[0], None, &delete.source, rows, cx),
        _ => Err(sql_error!(UNKNOWN_ERROR, "rows of a log and a statement that writes none")),
    })
}

/// What changes rows of one table to what the event says.
struct Change<'e, 'p> {
    builder: RowBuilder<'p>,
    writer: Writer,
    /// Of all columns; none where rows are deleted.
    assignments: Option<&'p [Assignment]>,
    rows: &'e [Row<'e>],
    width: usize,
    before: Vec<Value>,
    after: Vec<Value>,
    done: u64,
}

impl Change<'_, '_> {
    fn decode(&mut self, image: Option<&[u8]>, time_zone: &TimeZone) -> SqlResult<()> {
        self.writer.table.rows.decode_all(image.unwrap_or_default(), time_zone, &mut self.before)
    }
}

impl Exec<'_> {
    fn replay_inserts(&self, insert: &Insert, rows: &[Row<'_>], cx: &mut EvalContext<'_>) -> SqlResult<Outcome> {
        let target = &insert.target;
        let mut writer = Writer::new(self.table(target.table)?.clone());
        let mut builder = RowBuilder::new(target, self.plan.tables[target.table].slot, false, cx);
        let mut counts = Counts::default();
        let mut slots = self.new_row();
        let mut values = Vec::new();
        let mut all = || -> SqlResult<()> {
            for row in rows {
                counts.records += 1;
                let number = counts.records;
                writer.table.rows.decode_all(row.after.unwrap_or_default(), &cx.settings.time_zone, &mut values)?;
                slots[builder.first..builder.first + values.len()].clone_from_slice(&values);
                self.insert_row(insert, &mut builder, &mut writer, &mut counts, number, &mut slots, cx)?;
            }
            Ok(())
        };
        let result = all();
        self.end_writing(result, &mut writer, &mut counts, cx)?;
        Ok(Outcome { affected: counts.affected, ..Outcome::default() })
    }

    fn replay_changes(
        &self,
        target: &Target,
        assignments: Option<&[Assignment]>,
        source: &Join,
        rows: &[Row<'_>],
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Outcome> {
        let mut builder = RowBuilder::new(target, self.plan.tables[target.table].slot, false, cx);
        builder.auto.expected = 0;
        let mut change = Change {
            builder,
            writer: Writer::new(self.table(target.table)?.clone()),
            assignments,
            rows,
            width: target.def.columns.len(),
            before: Vec::new(),
            after: Vec::new(),
            done: 0,
        };
        change.writer.found_by = target.def.clustered;
        if target.def.clustered.is_some() {
            self.replay_by_key(&mut change, cx)?;
        } else {
            self.replay_by_image(&mut change, target.table, source, cx)?;
        }
        Ok(Outcome { affected: change.done, ..Outcome::default() })
    }

    fn replay_by_key(&self, change: &mut Change<'_, '_>, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let table = change.writer.table.clone();
        let mut slots = self.new_row();
        let mut current = Current::default();
        for (n, row) in change.rows.iter().enumerate() {
            change.decode(row.before, &cx.settings.time_zone)?;
            current.key.clear();
            table.encode_key(self.engine, &change.before, &cx.settings.time_zone, &mut current.key);
            let read = engine::Read::Exclusive;
            let (key, room) = current.key_and_room();
            if !self.tx.borrow_mut().get(table.def.tree, key, read, room).map_err(engine_error)? {
                return Err(sql_error!(KEY_NOT_FOUND, table.def.name));
            }
            table.rows.decode_all(current.image(), &cx.settings.time_zone, &mut change.before)?;
            self.replay_change(change, n, &current, &mut slots, cx)?;
        }
        Ok(())
    }

    /// Looks at all rows, again until every image has found one: a row may be changed twice.
    fn replay_by_image(&self, change: &mut Change<'_, '_>, table: usize, source: &Join, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let mut wanted: HashMap<Vec<u8>, Vec<usize>> = HashMap::new();
        let codec = change.writer.table.clone();
        for n in (0..change.rows.len()).rev() {
            change.decode(change.rows[n].before, &cx.settings.time_zone)?;
            let mut image = Vec::new();
            codec.rows.encode(&change.before, &cx.settings.time_zone, &mut image);
            wanted.entry(image).or_default().push(n);
        }
        self.states[table].track.set(true);
        let all = change.rows.len() as u64;
        while change.done < all {
            let done = change.done;
            let mut slots = self.new_row();
            let mut image = Vec::new();
            self.join(source, &mut slots, cx, &mut |slots, cx| {
                let range = change.builder.first..change.builder.first + change.width;
                image.clear();
                codec.rows.encode(&slots[range.clone()], &cx.settings.time_zone, &mut image);
                if let Some(n) = wanted.get_mut(&image).and_then(Vec::pop) {
                    change.before.clear();
                    change.before.extend_from_slice(&slots[range]);
                    let place = std::mem::take(&mut *self.states[table].current.borrow_mut());
                    let result = self.replay_change(change, n, &place, slots, cx);
                    *self.states[table].current.borrow_mut() = place;
                    result?;
                }
                Ok(if change.done == all { Flow::Stop } else { Flow::More })
            })?;
            if change.done == done {
                return Err(sql_error!(KEY_NOT_FOUND, codec.def.name));
            }
        }
        Ok(())
    }

    /// Changes the row at `place`, whose values are `change.before`, as the event's row `n` says.
    fn replay_change(
        &self,
        change: &mut Change<'_, '_>,
        n: usize,
        place: &Current,
        slots: &mut Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<()> {
        match change.assignments {
            None => self.delete_at(&change.builder.target.def, &mut change.writer, place, &change.before, cx)?,
            Some(assignments) => {
                let image = change.rows[n].after.unwrap_or_default();
                change.writer.table.rows.decode_all(image, &cx.settings.time_zone, &mut change.after)?;
                let first = change.builder.first;
                slots[first..first + change.width].clone_from_slice(&change.after);
                let number = n as u64 + 1;
                self.write_changed(&mut change.builder, assignments, &mut change.writer, place, &change.before, number, slots, cx)?;
            }
        }
        change.done += 1;
        Ok(())
    }
}
