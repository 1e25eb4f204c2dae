//! UPDATE of the tables of performance_schema that say what is recorded: `setup_consumers`,
//! `setup_instruments`, `setup_actors`, `setup_objects`, `setup_threads` and `threads`.
//!
//! The rows are found by a query of what stands in SET and WHERE, so that everything may stand there that
//! may in a query; what it finds is handed to the switches one by one.

use catalog::privilege::Privileges;
use connection::stmt::{Done, Stmt};
use parser::ast::{self, Limit, SelectItem, Statement, TableRef};
use value::{SqlResult, Value, sql_error};

use crate::context::Context;

/// A table, the columns that name a row, and those that can be changed.
type Switches = (&'static str, &'static [&'static str], &'static [&'static str]);

const TABLES: [Switches; 6] = [
    ("setup_consumers", &["NAME"], &["ENABLED"]),
    ("setup_instruments", &["NAME"], &["ENABLED", "TIMED"]),
    ("setup_actors", &["HOST", "USER"], &["ENABLED", "HISTORY"]),
    ("setup_objects", &["OBJECT_TYPE", "OBJECT_SCHEMA", "OBJECT_NAME"], &["ENABLED", "TIMED"]),
    ("setup_threads", &["NAME"], &["ENABLED", "HISTORY"]),
    ("threads", &["THREAD_ID"], &["INSTRUMENTED", "HISTORY"]),
];

/// YES or NO; none: NULL, of what cannot be switched.
fn switch_of(value: &Value) -> Option<bool> {
    value.to_text().map(|text| text.eq_ignore_ascii_case(b"YES"))
}

/// Switches what an UPDATE asks for; none: it is of another table.
///
/// # Errors
/// 1683 for other columns, 1265 for other values than YES and NO.
pub(super) fn update_switches(cx: &mut Context, update: &ast::Update, statement: &Stmt<'_>) -> SqlResult<Option<Done>> {
    let [TableRef::Table(factor)] = update.tables.as_slice() else { return Ok(None) };
    let (db, table) = cx.access.resolve_name(&factor.name)?;
    let Some((table, keys, switches)) = TABLES.iter().find(|(name, ..)| db == "performance_schema" && *name == table) else {
        return Ok(None);
    };
    cx.rights().require_table(&db, table, Privileges::UPDATE)?;
    let place = |assignment: &ast::Assignment| switches.iter().position(|name| name.eq_ignore_ascii_case(&assignment.column.name.name));
    let places: Option<Vec<usize>> = update.assignments.iter().map(place).collect();
    let places = places.ok_or_else(|| sql_error!(WRONG_PERFSCHEMA_USAGE))?;
    let rows = switch_rows(cx, update, &[*keys, *switches].concat(), statement)?;
    let mut changed = 0;
    for (number, row) in rows.iter().enumerate() {
        let (key, rest) = row.split_at(keys.len());
        let (old, assigned) = rest.split_at(switches.len());
        let mut new: Vec<Option<bool>> = old.iter().map(switch_of).collect();
        for (value, &at) in assigned.iter().zip(&places) {
            let known = value.to_text().is_some_and(|text| text.eq_ignore_ascii_case(b"YES") || text.eq_ignore_ascii_case(b"NO"));
            if !known {
                return Err(sql_error!(WARN_DATA_TRUNCATED, switches[at], number + 1));
            }
            new[at] = new[at].and_then(|_| switch_of(value));
        }
        if new.iter().zip(old).any(|(new, old)| *new != switch_of(old)) {
            changed += 1;
            admin::switch(&cx.instance, table, key, &new);
        }
    }
    let info = exec::Info::Updated { matched: rows.len() as u64, changed }.text(0);
    Ok(Some(Done { affected: changed, info, ..Done::default() }))
}

/// The columns of the rows that an UPDATE is about, and behind them what it assigns.
fn switch_rows(cx: &mut Context, update: &ast::Update, columns: &[&str], statement: &Stmt<'_>) -> SqlResult<Vec<Vec<Value>>> {
    let text = format!("SELECT {} FROM t", columns.join(", "));
    let mut query = parser::parse(text.as_bytes(), &cx.parser_mode())?.statement;
    if let Statement::Query(query) = &mut query
        && let ast::QueryBody::Select(select) = &mut query.body
    {
        let assigned = update.assignments.iter().map(|a| SelectItem::Expr { expr: a.value.clone(), alias: None });
        select.items.extend(assigned);
        select.from.clone_from(&update.tables);
        select.filter.clone_from(&update.filter);
        query.order_by.clone_from(&update.order_by);
        query.limit = update.limit.clone().map(|count| Limit { offset: None, count });
    }
    cx.rows_of(&query, statement)
}
