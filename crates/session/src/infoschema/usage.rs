//! performance_schema: what is done with the rows of tables, by table and by index. Rows are counted, not timed.

use std::sync::Arc;

use catalog::Object;
use exec::usage::{Rows, Usage};
use schema::IndexKind;
use value::{SqlResult, Value};

use super::{VirtualRows, text, uint};

/// COUNT, and what is not measured: SUM, MIN, AVG and MAX of times.
fn counted(rows: u64) -> [Value; 5] {
    [rows, 0, 0, 0, 0].map(uint)
}

/// From COUNT_STAR to MAX_TIMER_DELETE.
fn figures([fetched, inserted, updated, deleted]: Rows) -> impl Iterator<Item = Value> {
    let written = inserted + updated + deleted;
    [fetched + written, fetched, written, fetched, inserted, updated, deleted].into_iter().flat_map(counted)
}

/// Every index of a table, and what was done without one.
fn by_index(usage: &Usage) -> Vec<(Option<&str>, Rows)> {
    let indexes = usage.def.indexes.iter().enumerate().filter(|(_, index)| index.kind != IndexKind::Fulltext);
    let named = indexes.map(|(at, index)| (Some(index.name.as_str()), usage.rows(Some(at))));
    named.chain([(None, usage.rows(None))]).collect()
}

fn total(usage: &Usage) -> Rows {
    by_index(usage).iter().fold(Rows::default(), |sum, (_, rows)| [0, 1, 2, 3].map(|what| sum[what] + rows[what]))
}

impl VirtualRows<'_> {
    /// Tables that were used since the start, in order of name.
    fn usages(&self) -> Vec<Arc<Usage>> {
        let instance = &self.access.instance;
        let mut usages = instance.tables.usages.all(|def| {
            let found = instance.catalog.object(&def.db, &def.name);
            matches!(found, Ok(Some(Object::Table(now))) if now.id == def.id && now.version == def.version)
        });
        usages.sort_by(|a, b| (&a.def.db, &a.def.name).cmp(&(&b.def.db, &b.def.name)));
        usages
    }

    fn each_usage(&self, rows: impl Fn(&Usage, &[Value]) -> Vec<Vec<Value>>) -> SqlResult<Vec<Vec<Value>>> {
        let name = |usage: &Usage| [text("TABLE"), text(&usage.def.db), text(&usage.def.name)];
        Ok(self.usages().iter().flat_map(|usage| rows(usage, &name(usage))).collect())
    }

    pub(super) fn table_io_by_index(&self) -> SqlResult<Vec<Vec<Value>>> {
        self.each_usage(|usage, name| {
            let row = |(index, rows): (Option<&str>, Rows)| {
                name.iter().cloned().chain([index.map_or(Value::Null, text)]).chain(figures(rows)).collect()
            };
            by_index(usage).into_iter().map(row).collect()
        })
    }

    pub(super) fn table_io_by_table(&self) -> SqlResult<Vec<Vec<Value>>> {
        self.each_usage(|usage, name| vec![name.iter().cloned().chain(figures(total(usage))).collect()])
    }

    pub(super) fn objects_summary(&self) -> SqlResult<Vec<Vec<Value>>> {
        self.each_usage(|usage, name| vec![name.iter().cloned().chain(counted(total(usage).iter().sum())).collect()])
    }
}
