//! Rows of a log that go into their table as they are: of a row nothing is looked at but the keys that
//! come, go or change.
//!
//! That is done where a row follows from nothing but itself: the table has a primary key, and neither
//! generated columns nor checks, partitions or foreign keys that hold now; each value of its columns has
//! one form; and the event has every column, with NULL only where the table may have it.
//!
//! **Invariant.** Trees and log are what [`replay`](crate::replay()) makes of the rows in its ordinary
//! way. Where there is anything to tell of a row (it is not there, it is there already, it is not what the
//! event says that it was), nothing of the event is done, and it comes in that way.

use std::sync::Arc;

use binlog::Row;
use engine::{Error, Exactly, Result, Transaction, Unique};
use plan::dml::Target;
use plan::{Plan, PlanKind};
use schema::TableDef;
use value::{SqlResult, sql_error};

use crate::context::ExecContext;
use crate::engine_error;
use crate::entries::{ImageWriter, Trees};
use crate::replay::LoggedRows;
use crate::sink::Outcome;
use crate::statement::as_statement;
use crate::table::{Table, TableCache};
use crate::tally::Count;
use crate::usage::Done;

/// What is kept from event to event.
#[derive(Default)]
pub struct ReplayRoom {
    writer: ImageWriter,
    before: Vec<u8>,
    after: Vec<u8>,
    /// The tables of the last events, whose cache all sessions share.
    tables: Vec<Arc<Table>>,
}

/// So many of them.
const TABLES_MAX: usize = 16;

impl ReplayRoom {
    fn table(&mut self, def: &Arc<TableDef>, all: &TableCache) -> Arc<Table> {
        if let Some(table) = self.tables.iter().find(|table| (table.def.id, table.def.version) == (def.id, def.version)) {
            return Arc::clone(table);
        }
        if self.tables.len() == TABLES_MAX {
            self.tables.clear();
        }
        let table = all.get(def);
        self.tables.push(Arc::clone(&table));
        table
    }
}

/// The trees of a transaction, where only what the event says is found.
struct Changed<'t>(&'t mut Transaction);

impl Trees for Changed<'_> {
    fn insert(&mut self, tree: base::TreeId, key: &[u8], payload: &[u8], unique: Unique) -> Result<()> {
        self.0.insert(tree, key, payload, unique)
    }

    fn update(&mut self, tree: base::TreeId, key: &[u8], before: &[u8], after: &[u8]) -> Result<()> {
        Exactly(self.0).update(tree, key, before, after)
    }

    fn remove(&mut self, tree: base::TreeId, key: &[u8], before: &[u8]) -> Result<()> {
        if before.is_empty() { self.0.delete(tree, key) } else { Exactly(self.0).delete(tree, key, before) }
    }

    /// Whoever has locked it waits for an entry that goes and comes.
    fn keep(&mut self) -> Result<()> {
        Err(Error::NotFound)
    }
}

/// Writes the rows of one event, all or none. None, and nothing was done, if they are to come in the
/// ordinary way.
pub(crate) fn replay_images(
    plan: &Plan,
    logged: &LoggedRows<'_>,
    room: &mut ReplayRoom,
    cx: &mut ExecContext<'_, '_>,
) -> SqlResult<Option<Outcome>> {
    let Some(target) = target_of(plan).filter(|target| follows_from_itself(target, plan, cx)) else { return Ok(None) };
    let table = room.table(&target.def, cx.tables);
    if !table.has_one_form || !logged.is_whole(target.def.columns.len()) {
        return Ok(None);
    }
    let mut other_way = false;
    let done = as_statement(plan, cx, |cx| match write(&table, logged, room, cx) {
        Ok(affected) => Ok(Outcome { affected, ..Outcome::default() }),
        Err(Error::NotFound | Error::Duplicate { .. }) => {
            other_way = true;
            Err(sql_error!(KEY_NOT_FOUND, table.def.name))
        }
        Err(error) => Err(engine_error(error)),
    });
    match done {
        // What takes the event back may fail itself.
        Err(error) if other_way && error.is(&value::error::KEY_NOT_FOUND) => Ok(None),
        done => done.map(Some),
    }
}

fn target_of(plan: &Plan) -> Option<&Target> {
    match &plan.kind {
        PlanKind::Insert(insert) => Some(&insert.target),
        PlanKind::Update(update) => Some(&update.targets[0].0),
        PlanKind::Delete(delete) => Some(&delete.targets[0]),
        _ => None,
    }
}

fn follows_from_itself(target: &Target, plan: &Plan, cx: &ExecContext<'_, '_>) -> bool {
    let alone = target.generated.is_empty() && target.checks.is_empty() && target.view_checks.is_empty() && target.placement.is_none();
    let bound = cx.options.foreign_key_checks && !plan.foreign.tables.is_empty();
    target.def.clustered.is_some() && alone && !bound
}

fn write(table: &Table, logged: &LoggedRows<'_>, room: &mut ReplayRoom, cx: &mut ExecContext<'_, '_>) -> Result<u64> {
    let width = table.def.columns.len();
    let (mut counted, mut done) = (0, [0_u64; 3]);
    let tx = &mut *cx.tx;
    for (n, row) in logged.rows.iter().enumerate() {
        let row = Row {
            before: row.before.map(|image| unpadded(image, width, &mut room.before)),
            after: row.after.map(|image| unpadded(image, width, &mut room.after)),
            ..*row
        };
        // Whether an update that changes nothing finds its row, the ordinary way finds out; and it knows what
        // to put in the place of NULL.
        if !row.partial.is_empty() || row.before == row.after || row.after.is_some_and(|image| table.is_refused(image)) {
            return Err(Error::NotFound);
        }
        counted = room.writer.write(&mut Changed(tx), table, &row)?.max(counted);
        if n == 0 && table.logged {
            tx.log().table_map(&table.map);
        }
        match (row.before, row.after) {
            (Some(before), Some(after)) => {
                done[1] += 1;
                if table.logged {
                    tx.log().update_row(table.map.table_id(), before, after, None);
                }
            }
            (Some(before), None) => {
                done[2] += 1;
                if table.logged {
                    tx.log().delete_row(table.map.table_id(), before, None);
                }
            }
            (None, after) => {
                done[0] += 1;
                if table.logged {
                    tx.log().write_row(table.map.table_id(), after.unwrap_or_default(), None);
                }
            }
        }
    }
    if counted > 0 {
        cx.engine.counter(table.def.tree).raise_to(counted);
    }
    let [inserted, updated, deleted] = done;
    cx.tally.add(Count::Write, inserted);
    cx.tally.add(Count::Update, updated);
    table.usage.add(None, Done::Inserted, inserted);
    table.usage.add(table.def.clustered, Done::Updated, updated);
    table.usage.add(table.def.clustered, Done::Deleted, deleted);
    Ok(inserted + updated + deleted)
}

/// The image with zeroes for the bits that belong to no column: a source may have others there.
fn unpadded<'i>(image: &'i [u8], width: usize, room: &'i mut Vec<u8>) -> &'i [u8] {
    let (last, bits) = (width / 8, width % 8);
    if bits == 0 || image.get(last).is_none_or(|byte| byte >> bits == 0) {
        return image;
    }
    room.clear();
    room.extend_from_slice(image);
    room[last] &= (1 << bits) - 1;
    room
}
