//! FLASHBACK TABLE: the rows of a table become what they were, as one transaction of rows.
//!
//! What is always true:
//! 1. What differs between then and now is changed, and nothing else; it is logged and replicated like any
//!    change. Triggers do not fire; foreign keys and unique keys hold.
//! 2. Nobody else changes the table meanwhile, and all of it is one transaction of its own: an error leaves
//!    the table as it is.
//! 3. A table whose columns are others than then is refused (1412): rows of then have no place in it.
//! 4. Rows are the same rows by their clustered key; values are compared byte by byte, so what a collation
//!    takes for equal is put back, too.
//!
//! Differences are looked for in rounds of bounded size: what one round has written the next does not find
//! any more.
//!
//! ```text
//!   deletes   SELECT n.key FROM t n LEFT JOIN t AS OF … p USING (key) WHERE p.key IS NULL
//!   updates   SELECT p.*   FROM t AS OF … p JOIN t n USING (key) WHERE NOT (p.c <=> n.c AND …)
//!   inserts   SELECT p.*   FROM t AS OF … p LEFT JOIN t n USING (key) WHERE n.key IS NULL
//! ```

use std::sync::Arc;

use binlog::{ColumnSpec, Row, RowsKind};
use catalog::mdl::{Mode, Span};
use connection::stmt::{Done, Stmt};
use exec::RowsSink;
use parser::ast::Flashback;
use plan::query::Source;
use plan::{Moment, Plan};
use schema::{ColumnDef, TableDef, quote_identifier};
use value::{Collation, Kind, RowCodec, SqlMode, SqlResult, TimeZone, Value, sql_error};

use super::moment::moment_of;
use super::replay::plan_rows;
use crate::context::Context;
use crate::session::LoggedTable;

/// Rows that are looked for at a time, and written at a time.
const FOUND_MAX: usize = 50_000;
const WRITTEN_MAX: usize = 1000;

/// The table, as the statement's queries and images need it.
struct Flashed {
    def: Arc<TableDef>,
    name: String,
    /// `AS OF` what.
    moment: String,
    /// Numbers of the columns that are seen, which come first, and of the key's.
    seen: usize,
    key: Vec<usize>,
}

pub(super) fn flashback(cx: &mut Context, flashback: &Flashback, statement: &Stmt<'_>) -> SqlResult<Done> {
    let (db, name) = cx.access.resolve_name(&flashback.table)?;
    if cx.temporary.has(&db, &name) {
        return Err(sql_error!(NOT_SUPPORTED_YET, "FLASHBACK of a temporary table"));
    }
    let moment = moment_text(&moment_of(cx, &flashback.to, statement)?);
    cx.transactions().open(None);
    let settings = cx.settings.clone();
    cx.settings.time_zone = TimeZone::Utc;
    cx.settings.sql_mode = SqlMode::NO_AUTO_VALUE_ON_ZERO;
    let result = flash_back(cx, (&db, &name), moment);
    cx.settings = settings;
    match result {
        Ok(rows) => cx.transactions().commit().map(|()| Done::affected(rows)),
        Err(error) => {
            cx.transactions().rollback();
            Err(error)
        }
    }
}

/// How many rows were changed.
fn flash_back(cx: &mut Context, (db, name): (&str, &str), moment: String) -> SqlResult<u64> {
    let lock = cx.instance.catalog.table_lock(db, name);
    cx.locks.take(&lock, Mode::SharedNoWrite, Span::Transaction)?;
    let open = cx.instance.catalog.open_table(db, name)?.ok_or_else(|| sql_error!(NO_SUCH_TABLE, db, name))?;
    let def = open.table().cloned().ok_or_else(|| sql_error!(WRONG_OBJECT, db, name, "BASE TABLE"))?;
    let table = Flashed::new(def, moment)?;
    let mut rows = 0;
    for (kind, query) in table.queries() {
        rows += table.change(cx, kind, &query)?;
    }
    Ok(rows)
}

/// The moment as a query in UTC names it.
fn moment_text(moment: &Moment) -> String {
    match moment {
        Moment::Gtid(gtid) => format!("GTID '{}'", gtid.replace('\'', "''")),
        Moment::Pin(name) => format!("PIN {}", quote_identifier(name)),
        Moment::Time(micros) => {
            let utc = TimeZone::Utc.to_local((micros / 1_000_000) as i64, (micros % 1_000_000) as u32, 6);
            format!("TIMESTAMP '{utc}'")
        }
    }
}

/// A bit for each of these columns.
fn bits(columns: impl Iterator<Item = usize>) -> Vec<u8> {
    let mut out = Vec::new();
    for column in columns {
        out.resize(out.len().max(column / 8 + 1), 0);
        out[column / 8] |= 1 << (column % 8);
    }
    out
}

/// Whether a column's values are the same on both sides, to the byte.
fn same(column: &ColumnDef) -> String {
    let name = quote_identifier(&column.name);
    let side = |side: &str| match column.ty.kind {
        Kind::Geometry(_) => format!("HEX({side}.{name})"),
        Kind::Json => format!("CAST(CAST({side}.{name} AS CHAR) AS BINARY)"),
        Kind::Enum | Kind::Set => format!("{side}.{name}+0"),
        _ if column.ty.is_character() && column.ty.collation != Collation::BINARY => format!("CAST({side}.{name} AS BINARY)"),
        _ => format!("{side}.{name}"),
    };
    format!("{} <=> {}", side("p"), side("n"))
}

impl Flashed {
    fn new(def: Arc<TableDef>, moment: String) -> SqlResult<Flashed> {
        let clustered = def.clustered.map(|at| &def.indexes[at]).filter(|index| index.parts.iter().all(|part| part.prefix.is_none()));
        let Some(clustered) = clustered else {
            return Err(sql_error!(NOT_SUPPORTED_YET, "FLASHBACK of a table without a primary key of whole columns"));
        };
        let mut key: Vec<usize> = clustered.parts.iter().map(|part| part.column).collect();
        key.sort_unstable();
        let seen = def.columns.iter().filter(|column| !column.hidden).count();
        let name = format!("{}.{}", quote_identifier(&def.db), quote_identifier(&def.name));
        Ok(Flashed { name, moment, seen, key, def })
    }

    fn logged(&self) -> LoggedTable {
        let columns: Vec<ColumnSpec> = self.def.columns[..self.seen].iter().map(|c| exec::table::column_spec(&c.ty, c.nullable)).collect();
        LoggedTable::new(&self.def.db, &self.def.name, columns)
    }

    /// The changes in the order in which they are made, with what finds them.
    fn queries(&self) -> [(RowsKind, String); 3] {
        let Flashed { name, moment, .. } = self;
        let columns = &self.def.columns[..self.seen];
        let quoted = |side: &str, at: usize| format!("{side}.{}", quote_identifier(&columns[at].name));
        let on: Vec<String> = self.key.iter().map(|at| format!("{} = {}", quoted("p", *at), quoted("n", *at))).collect();
        let on = on.join(" AND ");
        let keys: Vec<String> = self.key.iter().map(|at| quoted("n", *at)).collect();
        let all: Vec<String> = (0..self.seen).map(|at| quoted("p", at)).collect();
        let equal: Vec<String> = columns.iter().filter(|column| column.generated.is_none()).map(same).collect();
        let (keys, all, equal, first) = (keys.join(","), all.join(","), equal.join(" AND "), self.key[0]);
        let (then, now) = (format!("{name} AS OF {moment} p"), format!("{name} n"));
        [
            (
                RowsKind::Delete,
                format!("SELECT {keys} FROM {now} LEFT JOIN {then} ON {on} WHERE {} IS NULL LIMIT {FOUND_MAX}", quoted("p", first)),
            ),
            (RowsKind::Update, format!("SELECT {all} FROM {then} JOIN {now} ON {on} WHERE NOT ({equal}) LIMIT {FOUND_MAX}")),
            (
                RowsKind::Write,
                format!("SELECT {all} FROM {then} LEFT JOIN {now} ON {on} WHERE {} IS NULL LIMIT {FOUND_MAX}", quoted("n", first)),
            ),
        ]
    }

    /// Changes the rows that the query finds; how many.
    fn change(&self, cx: &mut Context, kind: RowsKind, query: &str) -> SqlResult<u64> {
        let mut written = 0;
        loop {
            let plan = cx.planning().text(query)?.plan;
            self.must_be_as_then(&plan)?;
            let mut found = RowsSink::default();
            cx.run_query(&plan, &mut found)?;
            for rows in found.rows.chunks(WRITTEN_MAX) {
                self.write(cx, kind, rows)?;
            }
            written += found.rows.len() as u64;
            if found.rows.len() < FOUND_MAX {
                return Ok(written);
            }
        }
    }

    fn write(&self, cx: &mut Context, kind: RowsKind, rows: &[Vec<Value>]) -> SqlResult<()> {
        let images: Vec<_> = rows.iter().map(|row| self.images(kind, row)).collect();
        let rows: Vec<Row<'_>> = images
            .iter()
            .map(|(before, after)| Row { before: before.as_deref(), after: after.as_deref(), row_id: None, partial: &[] })
            .collect();
        let logged = self.logged();
        let planned = plan_rows(cx, &logged, kind)?;
        cx.transactions().enter(true);
        ddl::keep_branches_apart((&mut cx.trx.tx, cx.options.hide_from_replicas), &planned.plan.plan)?;
        let (keys, all) = (bits(self.key.iter().copied()), bits(0..self.seen));
        let present = if kind == RowsKind::Write { &all } else { &keys };
        let event = exec::LoggedRows { rows: &rows, width: self.seen, present, present_after: &all };
        cx.replay_plan((&planned.plan, false), &event, &mut exec::ReplayRoom::default()).map(drop)
    }

    /// 1412 if the table had other columns then.
    fn must_be_as_then(&self, plan: &Plan) -> SqlResult<()> {
        let then = plan.tables.iter().find_map(|table| match &table.source {
            Source::Base(def) if table.past.is_some() => Some(def),
            _ => None,
        });
        let is_same = |(then, now): (&ColumnDef, &ColumnDef)| then.name == now.name && then.ty == now.ty && then.generated == now.generated;
        let columns = &self.def.columns;
        match then {
            Some(then) if then.columns.len() == columns.len() && then.columns.iter().zip(columns).all(is_same) => Ok(()),
            _ => Err(sql_error!(TABLE_DEF_CHANGED)),
        }
    }

    /// The images of a row that a query found: its key alone, or all of it.
    fn images(&self, kind: RowsKind, row: &[Value]) -> (Option<Vec<u8>>, Option<Vec<u8>>) {
        let encode = |columns: &mut dyn Iterator<Item = usize>, values: &[Value]| {
            let codec = RowCodec::new(columns.map(|at| &self.def.columns[at].ty));
            let mut image = Vec::new();
            codec.encode(values, &TimeZone::Utc, &mut image);
            Some(image)
        };
        let of_key = |values: &[Value]| encode(&mut self.key.iter().copied(), values);
        let of_all = || encode(&mut (0..self.seen), row);
        match kind {
            RowsKind::Delete => (of_key(row), None),
            RowsKind::Write => (None, of_all()),
            RowsKind::Update => {
                let key: Vec<Value> = self.key.iter().map(|at| row[*at].clone()).collect();
                (of_key(&key), of_all())
            }
        }
    }
}
