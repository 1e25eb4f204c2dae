//! performance_schema: what is done with the rows of tables, by table and by index. Rows are counted, not
//! timed.

use std::sync::Arc;

use catalog::Object;
use exec::usage::{Rows, Usage};
use value::{SqlResult, Value};

use crate::rows::{Reader, text, uint};

/// COUNT, and what is not measured: SUM, MIN, AVG and MAX of times.
fn counted(rows: u64) -> [Value; 5] {
    [rows, 0, 0, 0, 0].map(uint)
}

/// From COUNT_STAR to MAX_TIMER_DELETE.
fn figures([fetched, inserted, updated, deleted]: Rows) -> impl Iterator<Item = Value> {
    let written = inserted + updated + deleted;
    [fetched + written, fetched, written, fetched, inserted, updated, deleted].into_iter().flat_map(counted)
}

/// Rows by the name of the index.
type NamedRows<'a> = (Option<&'a str>, Rows);

/// Every index of a table, and what was done without one.
fn by_index(usage: &Usage) -> Vec<NamedRows<'_>> {
    let indexes = usage.def.indexes.iter().enumerate().filter(|(_, index)| index.is_built());
    let named = indexes.map(|(at, index)| (Some(index.name.as_str()), usage.rows(Some(at))));
    named.chain([(None, usage.rows(None))]).collect()
}

fn total(done: &[NamedRows<'_>]) -> Rows {
    done.iter().fold(Rows::default(), |sum, (_, rows)| [0, 1, 2, 3].map(|what| sum[what] + rows[what]))
}

/// Tables that were used since the start, in order of name.
pub(crate) fn usages(reader: &Reader<'_>) -> Vec<Arc<Usage>> {
    let instance = &reader.access.instance;
    let mut usages = instance.tables.usages.all(|def| {
        let found = instance.catalog.object(&def.db, &def.name);
        matches!(found, Ok(Some(Object::Table(now))) if now.id == def.id && now.version == def.version)
    });
    usages.sort_by(|a, b| (&a.def.db, &a.def.name).cmp(&(&b.def.db, &b.def.name)));
    usages
}

/// Rows of each, made of its name and what was done; of a table that `setup_objects` has switched off,
/// nothing was.
pub(crate) fn each_usage(reader: &Reader<'_>, rows: impl Fn(&[NamedRows<'_>], &[Value]) -> Vec<Vec<Value>>) -> SqlResult<Vec<Vec<Value>>> {
    let setup = &reader.access.instance.setup;
    let name = |usage: &Usage| [text("TABLE"), text(&usage.def.db), text(&usage.def.name)];
    let of = |usage: &Arc<Usage>| {
        let mut done = by_index(usage);
        if !setup.shows_tables_of(&usage.def.db) {
            done.iter_mut().for_each(|(_, rows)| *rows = Rows::default());
        }
        rows(&done, &name(usage))
    };
    Ok(usages(reader).iter().flat_map(of).collect())
}

pub(crate) fn table_io_by_index(reader: &Reader<'_>) -> SqlResult<Vec<Vec<Value>>> {
    each_usage(reader, |done, name| {
        let row =
            |(index, rows): &NamedRows<'_>| name.iter().cloned().chain([index.map_or(Value::Null, text)]).chain(figures(*rows)).collect();
        done.iter().map(row).collect()
    })
}

pub(crate) fn table_io_by_table(reader: &Reader<'_>) -> SqlResult<Vec<Vec<Value>>> {
    each_usage(reader, |done, name| vec![name.iter().cloned().chain(figures(total(done))).collect()])
}

pub(crate) fn objects_summary(reader: &Reader<'_>) -> SqlResult<Vec<Vec<Value>>> {
    each_usage(reader, |done, name| vec![name.iter().cloned().chain(counted(total(done).iter().sum())).collect()])
}
