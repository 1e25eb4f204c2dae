//! Rows of a log that are written again: what the rows events of a BINLOG statement do, and those of a
//! source.
//!
//! The plan is that of a statement without conditions on the event's table (INSERT, an UPDATE of all
//! columns, DELETE): it brings the table, what it is locked for, its generated columns and its foreign
//! keys. Which rows are meant, their images say. In a table with a clustered key that key tells, and what
//! else is in the row does not matter, as on a replica of MySQL. In one without, a row is meant that is the
//! same in every column that the image has; hidden row ids mean nothing in another server's table. An image
//! need not have all columns: a new row has the defaults of the others, a changed one keeps what it has
//! there. NULL for a column that is NOT NULL here is its default, as on a replica of MySQL. Most rows need
//! none of this, see `replay_images`.

use std::collections::HashMap;

use binlog::Row;
use expr::EvalContext;
use plan::dml::{Assignment, Insert, Target};
use plan::query::{Fill, Join};
use plan::{Plan, PlanKind};
use value::store::zero_value;
use value::{Kind, SqlResult, TimeZone, Value, sql_error};

use crate::context::ExecContext;
use crate::current::Current;
use crate::engine_error;
use crate::flow::{Flow, Slots};
use crate::partial_json;
use crate::replay_images::{ReplayRoom, replay_images};
use crate::run::Exec;
use crate::sink::Outcome;
use crate::writing::Writing;

/// The rows of one event.
#[derive(Clone, Copy)]
pub struct LoggedRows<'e> {
    pub rows: &'e [Row<'e>],
    /// How many columns the event's table has.
    pub width: usize,
    /// A bit for each of them: which the first images have, and which the images after an update have.
    pub present: &'e [u8],
    pub present_after: &'e [u8],
}

impl LoggedRows<'_> {
    pub(crate) fn has(present: &[u8], column: usize) -> bool {
        present.get(column / 8).is_some_and(|bits| bits >> (column % 8) & 1 == 1)
    }

    /// Whether every image has all columns of a table, and no others.
    pub(crate) fn is_whole(&self, columns: usize) -> bool {
        let has_all = |present| (0..columns).all(|column| LoggedRows::has(present, column));
        self.width == columns && has_all(self.present) && has_all(self.present_after)
    }
}

/// Writes the rows of one event, all or none; see [`run`](crate::run).
///
/// # Errors 1062 for a row that is there already, 1032 for one that is not, and whatever a statement that
/// changes it may raise.
pub fn replay(plan: &Plan, logged: &LoggedRows<'_>, room: &mut ReplayRoom, cx: &mut ExecContext<'_, '_>) -> SqlResult<Outcome> {
    if let Some(outcome) = replay_images(plan, logged, room, cx)? {
        return Ok(outcome);
    }
    crate::statement::run_as_statement(plan, cx, &mut |exec, cx| match &plan.kind {
        PlanKind::Insert(insert) => replay_inserts(exec, insert, logged, cx),
        PlanKind::Update(update) => {
            let (target, assignments) = &update.targets[0];
            replay_changes(exec, target, Some(assignments), &update.source, logged, cx)
        }
        PlanKind::Delete(delete) => replay_changes(exec, &delete.targets[0], None, &delete.source, logged, cx),
        _ => Err(sql_error!(UNKNOWN_ERROR, "rows of a log and a statement that writes none")),
    })
}

/// What changes rows of one table to what the event says.
struct Change<'e, 'p, 'x> {
    writing: Writing<'p, 'x>,
    /// The assignments to all columns; none where rows are deleted.
    assignments: Option<&'p [Assignment]>,
    logged: LoggedRows<'e>,
    width: usize,
    before: Vec<Value>,
    after: Vec<Value>,
    done: u64,
}

impl Change<'_, '_, '_> {
    /// The image that says which row is meant, in `before`; what it does not have is NULL.
    fn decode_wanted(&mut self, n: usize, time_zone: &TimeZone) -> SqlResult<()> {
        let (logged, rows, target) = (self.logged, &self.writing.writer.table.rows, self.writing.builder.target);
        self.before.clear();
        self.before.resize(self.width, Value::Null);
        let before = &mut self.before;
        rows.walk_present(logged.rows[n].before.unwrap_or_default(), logged.present, logged.width, |column, bytes| {
            before[column] = bytes.map_or_else(|| null_of(target, column), |bytes| rows.decode_column(column, bytes, time_zone));
            Ok(())
        })
    }

    /// What the row becomes, in `after`; it is `before` now.
    fn decode_after(&mut self, n: usize, time_zone: &TimeZone) -> SqlResult<()> {
        let (logged, rows, target) = (self.logged, &self.writing.writer.table.rows, self.writing.builder.target);
        let row = &logged.rows[n];
        self.after.clone_from(&self.before);
        let after = &mut self.after;
        let json: Vec<usize> = rows.columns().iter().enumerate().filter(|(_, ty)| ty.kind == Kind::Json).map(|(at, _)| at).collect();
        let is_partial = |column| json.iter().position(|c| *c == column).is_some_and(|nth| LoggedRows::has(row.partial, nth));
        rows.walk_present(row.after.unwrap_or_default(), logged.present_after, logged.width, |column, bytes| {
            after[column] = match bytes {
                None => null_of(target, column),
                Some(changes) if is_partial(column) => {
                    let document = if let Value::Json(document) = &after[column] { Some(document) } else { None };
                    let changed = partial_json::changed(document, changes.get(JSON_PREFIX..).unwrap_or_default());
                    Value::Json(changed.map_err(|why| why.in_column(&target.def.name, &target.def.columns[column].name))?)
                }
                Some(bytes) => rows.decode_column(column, bytes, time_zone),
            };
            Ok(())
        })
    }
}

/// What NULL of a source's row is here.
fn null_of(target: &Target, column: usize) -> Value {
    match &target.defaults[column] {
        _ if target.def.columns[column].nullable => Value::Null,
        Fill::Value(default) | Fill::Missing(default) if !default.is_null() => default.clone(),
        _ => zero_value(&target.def.columns[column].ty),
    }
}

/// Bytes of the length before a document.
const JSON_PREFIX: usize = 4;

fn replay_inserts(exec: &Exec<'_>, insert: &Insert, logged: &LoggedRows<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Outcome> {
    let target = &insert.target;
    let mut writing = Writing::new(exec, target, false, cx)?;
    writing.builder.fire_nothing();
    let mut slots = exec.new_row();
    let absent: Vec<usize> = (0..target.def.columns.len()).filter(|c| *c >= logged.width || !LoggedRows::has(logged.present, *c)).collect();
    let table = writing.writer.table.clone();
    let mut all = || -> SqlResult<()> {
        for row in logged.rows {
            writing.begin_row();
            let (builder, number) = (&writing.builder, writing.number);
            for column in &absent {
                builder.fill_absent(*column, number, &mut slots, cx)?;
            }
            table.rows.walk_present(row.after.unwrap_or_default(), logged.present, logged.width, |column, bytes| {
                let value =
                    bytes.map_or_else(|| null_of(target, column), |bytes| table.rows.decode_column(column, bytes, &cx.settings.time_zone));
                slots[builder.first + column] = value;
                Ok(())
            })?;
            writing.insert(insert, &mut slots, cx)?;
        }
        Ok(())
    };
    let result = all();
    writing.end(result, cx)?;
    Ok(Outcome { affected: writing.counts.affected, ..Outcome::default() })
}

fn replay_changes(
    exec: &Exec<'_>,
    target: &Target,
    assignments: Option<&[Assignment]>,
    source: &Join,
    logged: &LoggedRows<'_>,
    cx: &mut EvalContext<'_>,
) -> SqlResult<Outcome> {
    let mut writing = Writing::new(exec, target, false, cx)?;
    writing.builder.auto.reserved.expected = 0;
    writing.builder.fire_nothing();
    writing.writer.found_by = target.def.clustered;
    let mut change =
        Change { writing, assignments, logged: *logged, width: target.def.columns.len(), before: Vec::new(), after: Vec::new(), done: 0 };
    let has_key = |index: usize| target.def.indexes[index].parts.iter().all(|part| LoggedRows::has(logged.present, part.column));
    if target.def.clustered.is_some_and(has_key) {
        replay_by_key(exec, &mut change, cx)?;
    } else {
        replay_by_image(exec, &mut change, target.table, source, cx)?;
    }
    Ok(Outcome { affected: change.done, ..Outcome::default() })
}

fn replay_by_key(exec: &Exec<'_>, change: &mut Change<'_, '_, '_>, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    let table = change.writing.writer.table.clone();
    let mut slots = exec.new_row();
    let mut current = Current::default();
    for n in 0..change.logged.rows.len() {
        change.decode_wanted(n, &cx.settings.time_zone)?;
        current.key.clear();
        table.encode_key(exec.engine, &change.before, &cx.settings.time_zone, &mut current.key);
        let read = engine::Read::Exclusive;
        let (key, room) = current.key_and_room();
        if !exec.tx.borrow_mut().get(table.def.tree, key, read, room).map_err(engine_error)? {
            return Err(sql_error!(KEY_NOT_FOUND, table.def.name));
        }
        table.rows.settle(room)?;
        table.rows.decode_all(current.image(), &cx.settings.time_zone, &mut change.before)?;
        replay_change(exec, change, n, &current, &mut slots, cx)?;
    }
    Ok(())
}

/// Looks at all rows, again until every image has found one: a row may be changed twice.
fn replay_by_image(
    exec: &Exec<'_>,
    change: &mut Change<'_, '_, '_>,
    table: usize,
    source: &Join,
    cx: &mut EvalContext<'_>,
) -> SqlResult<()> {
    let mut wanted: HashMap<Vec<u8>, Vec<usize>> = HashMap::new();
    let codec = change.writing.writer.table.clone();
    for n in (0..change.logged.rows.len()).rev() {
        change.decode_wanted(n, &cx.settings.time_zone)?;
        let mut image = Vec::new();
        codec.rows.encode(&change.before, &cx.settings.time_zone, &mut image);
        wanted.entry(image).or_default().push(n);
    }
    exec.states[table].track.set(true);
    let all = change.logged.rows.len() as u64;
    let absent: Vec<usize> =
        (0..change.width).filter(|c| *c >= change.logged.width || !LoggedRows::has(change.logged.present, *c)).collect();
    let mut values = Vec::new();
    while change.done < all {
        let done = change.done;
        let mut slots = exec.new_row();
        let mut image = Vec::new();
        exec.join(source, &mut slots, cx, &mut |slots, cx| {
            let range = change.writing.builder.first..change.writing.builder.first + change.width;
            image.clear();
            if absent.is_empty() {
                codec.rows.encode(&slots[range.clone()], &cx.settings.time_zone, &mut image);
            } else {
                values.clear();
                values.extend_from_slice(&slots[range.clone()]);
                absent.iter().for_each(|c| values[*c] = Value::Null);
                codec.rows.encode(&values, &cx.settings.time_zone, &mut image);
            }
            if let Some(n) = wanted.get_mut(&image).and_then(Vec::pop) {
                change.before.clear();
                change.before.extend_from_slice(&slots[range]);
                let place = std::mem::take(&mut *exec.states[table].current.borrow_mut());
                let result = replay_change(exec, change, n, &place, slots, cx);
                *exec.states[table].current.borrow_mut() = place;
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
    exec: &Exec<'_>,
    change: &mut Change<'_, '_, '_>,
    n: usize,
    place: &Current,
    slots: &mut Slots,
    cx: &mut EvalContext<'_>,
) -> SqlResult<()> {
    match change.assignments {
        None => exec.delete_at(&change.writing.builder.target.def, &mut change.writing.writer, place, &change.before, cx)?,
        Some(assignments) => {
            change.decode_after(n, &cx.settings.time_zone)?;
            let first = change.writing.builder.first;
            slots[first..first + change.width].clone_from_slice(&change.after);
            change.writing.number = n as u64 + 1;
            change.writing.write_changed(assignments, (place, &change.before), slots, cx)?;
        }
    }
    change.done += 1;
    Ok(())
}
