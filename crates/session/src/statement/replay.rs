//! BINLOG: events in base 64, as `mysqlbinlog` prints them, whose rows are written again.
//!
//! A format description comes first, in a statement of its own, and holds for the session. Table maps tell
//! which tables the ids of rows events mean, until the last event of a statement. Each rows event runs
//! under the flags that it brings along (foreign keys, unique keys) and with times in UTC; sql_mode is
//! without any strictness, since what was written once was accepted once. The rows events of one BINLOG
//! statement are written all or none.
//!
//! A plan is made once for each table and kind of event and kept while the table is what it was: in the log
//! of a source most events have one row, and planning would cost many times what the row does.

use std::sync::Arc;

use binlog::{Event, EventType, Row, RowsEvent, RowsKind};
use catalog::storage_error;
use connection::stmt::Done;
use exec::{Conversion, TypeConversions};
use plan::Plan;
use plan::query::Source;
use schema::{TableDef, quote_identifier};
use state::vars::Var;
use value::{SqlError, SqlMode, SqlResult, TimeZone, sql_error};

use crate::context::Context;
use crate::session::{KeptPlan, LoggedTable, PLANS_MAX, PlannedRows, ReplayState};

/// The type of an event that changes parts of JSON documents.
const PARTIAL_UPDATE_ROWS: u8 = 39;
/// Flags of rows events.
const NO_FOREIGN_KEY_CHECKS: u16 = 0x2;
const RELAXED_UNIQUE_CHECKS: u16 = 0x4;

fn damaged(_: binlog::Error) -> SqlError {
    sql_error!(SYNTAX_ERROR)
}

fn corrupt(_: binlog::Error) -> SqlError {
    sql_error!(REPLICA_CORRUPT_EVENT)
}

/// What BINLOG statements have told, and the context in which it is done.
pub(crate) struct Replaying<'s> {
    pub cx: &'s mut Context,
    pub replay: &'s mut ReplayState,
}

impl Replaying<'_> {
    pub fn statement(&mut self, text: &[u8]) -> SqlResult<Done> {
        let bytes = value::base64::decode(text).ok_or_else(|| sql_error!(BASE64_DECODE_ERROR))?;
        if bytes.is_empty() {
            return Err(sql_error!(SYNTAX_ERROR));
        }
        let mut savepoint = None;
        let result = self.events(&bytes, &mut savepoint);
        if let Err(error) = &result {
            self.replay.tables.clear();
            if let Some(savepoint) = savepoint.filter(|_| !exec::ends_transaction(error)) {
                self.cx.trx.tx.rollback_to(&savepoint).map_err(storage_error)?;
            }
        }
        result.map(|()| Done::default())
    }

    /// `savepoint` is the place before the first rows.
    fn events(&mut self, mut bytes: &[u8], savepoint: &mut Option<engine::Savepoint>) -> SqlResult<()> {
        while let Some(event) = binlog::next_event_unverified(bytes).map_err(damaged)? {
            bytes = &bytes[event.bytes.len()..];
            let kind = event.header.kind;
            if kind == EventType::FORMAT_DESCRIPTION {
                let unreadable = |_| sql_error!(NOT_SUPPORTED_YET, "BINLOG of events without checksums");
                binlog::format_description_version(event.body()).map_err(unreadable)?;
                self.replay.described = true;
                continue;
            }
            if !self.replay.described {
                return Err(sql_error!(NO_FORMAT_DESCRIPTION_EVENT, name_of(kind)));
            }
            match binlog::decode(&event).map_err(damaged)? {
                Event::TableMap(map) => {
                    self.replay.name_table(map);
                }
                Event::Rows(rows) => {
                    if savepoint.is_none() {
                        self.cx.trx.check_xa_work()?;
                        self.cx.transactions().enter(true);
                        *savepoint = Some(self.cx.trx.tx.savepoint());
                    }
                    self.rows(&rows)?;
                    if rows.is_statement_end() {
                        self.replay.tables.clear();
                    }
                }
                Event::RowsQuery(_) => {}
                _ => return Err(sql_error!(ONLY_FD_AND_RBR_EVENTS, name_of(kind))),
            }
        }
        Ok(())
    }

    /// Writes the rows of an event, in the transaction that was entered.
    pub fn rows(&mut self, event: &RowsEvent<'_>) -> SqlResult<()> {
        self.replay.last = None;
        let table = match self.replay.named(event.table_id) {
            Some(Some(table)) => Arc::clone(table),
            // The last event of a statement may be an empty one, of no table. A source that has said
            // nothing of the table of others has lost what it should have sent.
            None if self.cx.logged.applying.is_some() && event.has_rows() => return Err(sql_error!(REPLICA_CORRUPT_EVENT)),
            Some(None) | None => return Ok(()),
        };
        self.replay.last = Some(Arc::clone(&table));
        let mut rows: Vec<Row<'_>> = Vec::new();
        let keep = |row| {
            rows.push(row);
            Ok::<_, binlog::Error>(())
        };
        let unreadable = if self.cx.logged.applying.is_some() { corrupt } else { damaged };
        event.for_each(&table.columns, keep).map_err(unreadable)?;
        let options = self.cx.options;
        let sql_mode = std::mem::replace(&mut self.cx.settings.sql_mode, SqlMode::NO_AUTO_VALUE_ON_ZERO);
        let time_zone = std::mem::replace(&mut self.cx.settings.time_zone, TimeZone::Utc);
        self.cx.options.foreign_key_checks = event.flags & NO_FOREIGN_KEY_CHECKS == 0;
        self.cx.options.unique_checks = event.flags & RELAXED_UNIQUE_CHECKS == 0;
        let logged = exec::LoggedRows { rows: &rows, width: event.width, present: event.present, present_after: event.present_after };
        let result = self.write(&table, event, &logged);
        self.cx.options = options;
        (self.cx.settings.sql_mode, self.cx.settings.time_zone) = (sql_mode, time_zone);
        result
    }

    fn write(&mut self, table: &Arc<LoggedTable>, event: &RowsEvent<'_>, rows: &exec::LoggedRows<'_>) -> SqlResult<()> {
        let flags = event.flags & (NO_FOREIGN_KEY_CHECKS | RELAXED_UNIQUE_CHECKS);
        let epoch = self.cx.epochs.now();
        let is_it =
            |kept: &Arc<KeptPlan>| kept.epoch == epoch && kept.kind == event.kind && kept.flags == flags && Arc::ptr_eq(&kept.table, table);
        if let Some(at) = self.replay.plans.iter().rposition(is_it) {
            let kept = self.replay.plans.remove(at);
            if self.write_planned(&kept.planned, true, rows)? {
                self.replay.plans.push(kept);
                return Ok(());
            }
        }
        let planned = plan_rows(self.cx, table, event.kind)?;
        self.write_planned(&planned, false, rows)?;
        if self.replay.plans.len() == PLANS_MAX {
            self.replay.plans.remove(0);
        }
        let kept = KeptPlan { table: Arc::clone(table), kind: event.kind, flags, epoch, planned };
        self.replay.plans.push(Arc::new(kept));
        Ok(())
    }

    fn write_planned(&mut self, planned: &PlannedRows, kept: bool, rows: &exec::LoggedRows<'_>) -> SqlResult<bool> {
        let mut room = self.replay.room.take().unwrap_or_default();
        let plan = (&planned.plan, kept);
        let result = match &planned.conversion {
            None => self.cx.replay_plan(plan, rows, &mut room),
            Some(conversion) => conversion.convert(rows, &self.cx.settings.time_zone).and_then(|converted| {
                let images = converted.rows(rows);
                self.cx.replay_plan(plan, &exec::LoggedRows { rows: &images, ..*rows }, &mut room)
            }),
        };
        self.replay.room = Some(room);
        result
    }
}

/// The plan that writes rows of a kind to a table.
pub(super) fn plan_rows(cx: &mut Context, table: &LoggedTable, kind: RowsKind) -> SqlResult<PlannedRows> {
    let name = format!("{}.{}", quote_identifier(&table.db), quote_identifier(&table.name));
    let is_view = || sql_error!(WRONG_OBJECT, table.db, table.name, "BASE TABLE");
    let refused = |error: SqlError| if error.is(&value::error::NON_UPDATABLE_TABLE) { is_view() } else { error };
    let delete = cx.planning().text(&format!("DELETE FROM {name}")).map_err(refused)?;
    let is_it = |def: &Arc<TableDef>| (&*def.db, &*def.name) == (&*table.db, &*table.name);
    let def = table_of(&delete.plan).filter(is_it).ok_or_else(is_view)?;
    let allowed = type_conversions(cx.instance.globals.uint(Var::replica_type_conversions));
    let conversion = Conversion::new(&table.columns, &def, allowed).map_err(|column| table.not_converted(column, &def))?;
    let plan = match kind {
        RowsKind::Delete => delete,
        RowsKind::Write => cx.planning().text(&format!("INSERT INTO {name} VALUES ()"))?,
        RowsKind::Update => {
            let given = def.columns.iter().filter(|column| column.generated.is_none());
            let list: Vec<String> = given.map(|column| quote_identifier(&column.name)).map(|name| format!("{name}={name}")).collect();
            cx.planning().text(&format!("UPDATE {name} SET {}", list.join(",")))?
        }
    };
    Ok(PlannedRows { plan, conversion })
}

/// What `replica_type_conversions` allows.
fn type_conversions(bits: u64) -> TypeConversions {
    let has = |at: u32| bits >> at & 1 == 1;
    TypeConversions { lossy: has(0), non_lossy: has(1), unsigned: has(2), signed: has(3) }
}

/// The table that a plan of ours is about.
fn table_of(plan: &Plan) -> Option<Arc<TableDef>> {
    plan.tables.iter().find_map(|table| if let Source::Base(def) = &table.source { Some(Arc::clone(def)) } else { None })
}

/// MySQL's name of an event.
fn name_of(kind: EventType) -> &'static str {
    match kind {
        EventType::QUERY => "Query",
        EventType::ROTATE => "Rotate",
        EventType::STOP => "Stop",
        EventType::XID => "Xid",
        EventType::TABLE_MAP => "Table_map",
        EventType::WRITE_ROWS => "Write_rows",
        EventType::UPDATE_ROWS => "Update_rows",
        EventType::DELETE_ROWS => "Delete_rows",
        EventType::ROWS_QUERY => "Rows_query",
        EventType::GTID => "Gtid",
        EventType::ANONYMOUS_GTID => "Anonymous_Gtid",
        EventType::PREVIOUS_GTIDS => "Previous_gtids",
        EventType::HEARTBEAT => "Heartbeat",
        EventType(PARTIAL_UPDATE_ROWS) => "Update_rows_partial",
        EventType(23..=25) => "rows events of version 1",
        _ => "Unknown",
    }
}
