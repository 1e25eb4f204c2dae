//! CREATE TABLE … SELECT: the columns that a query gives to a table, and the rows.
//!
//! A column keeps the default that its table says where the query names the table itself; what is left of it
//! through a view or a derived table, and what else a column gets says `define::selected`.

use std::sync::Arc;

use catalog::storage_error;
use catalog::{Object, OpenTable};
use connection::sink::Column;
use connection::stmt::{Done, Stmt};
use connection::trx::Tracked;
use define::parts::Parts;
use define::selected::{Way, taken_over};
use parser::ast::{self, CreateTable, QueryBody, Statement, TableRef};
use schema::{ColumnDef, ColumnDefault, TableDef};
use state::virtual_schema::is_virtual_database;
use value::{Kind, SqlMode, SqlResult, sql_error};

use crate::{Ddl, Queries};

/// The name under which CREATE TABLE … SELECT finds the table that it is making; no statement can write it.
pub(crate) const NEW_TABLE: &str = "\0new";

/// `direct`: the tables whose columns hand on their defaults; `None`: all.
pub(crate) fn selected_column(ddl: &mut Ddl<'_>, column: &Column, direct: Option<&[(String, String)]>) -> SqlResult<ColumnDef> {
    let temporary = ddl.temporary.get(&(column.schema.clone(), column.org_table.clone())).cloned();
    let open = match temporary {
        None if !column.org_table.is_empty() && !is_virtual_database(&column.schema) => {
            ddl.instance.catalog.open_table(&column.schema, &column.org_table)?
        }
        open => open,
    };
    let columns = open.as_deref().map_or(&[][..], |open| match &open.object {
        Object::Table(table) => &table.columns,
        Object::View(view) => &view.columns,
    });
    let from = columns.iter().find(|c| c.name.eq_ignore_ascii_case(&column.org_name));
    let is_table = open.as_ref().is_some_and(|open| open.table().is_some());
    let names = |(alias, table): &(String, String)| *alias == column.table && *table == column.org_table;
    let zero_dates = direct.is_some() && !ddl.settings.sql_mode.has(SqlMode::NO_ZERO_DATE);
    let way = match direct {
        Some(direct) if is_table && direct.iter().any(names) => Way::Direct,
        None => Way::Direct,
        Some(_) if column.merged => Way::Merged,
        Some(_) => Way::Rows,
    };
    Ok(taken_over(column, (from, way), zero_dates))
}

/// INSERT … SELECT, in the open transaction, into the table that was just created.
pub(crate) fn fill_from_query(host: &mut dyn Queries, create: &CreateTable, statement: &Stmt<'_>, db: &str, name: &str) -> SqlResult<Done> {
    let Some(query) = &create.query else { return Ok(Done::default()) };
    let columns = host.selected(query, statement)?;
    let names = columns.iter().map(|c| ast::ColumnName { db: None, table: None, name: ast::Ident::synthetic(c.name.clone()) }).collect();
    let insert = Statement::Insert(Box::new(ast::Insert {
        hints: Vec::new(),
        replace: create.duplicates == ast::DuplicateHandling::Replace,
        priority: ast::WritePriority::Normal,
        ignore: create.duplicates == ast::DuplicateHandling::Ignore,
        table: ast::ObjectName { db: Some(ast::Ident::synthetic(db)), name: ast::Ident::synthetic(name) },
        partitions: Vec::new(),
        columns: Some(names),
        source: ast::InsertSource::Query(query.clone()),
        alias: None,
        on_duplicate: Vec::new(),
    }));
    host.fill(&Stmt { ast: &insert, ..*statement })
}

/// A column that must have a value and that the query does not give: in strict mode an error even if
/// there are no rows, unlike that of INSERT … SELECT.
fn unfilled_column(host: &mut dyn Queries, create: &CreateTable, statement: &Stmt<'_>, def: &TableDef) -> SqlResult<Option<String>> {
    let Some(query) = create.query.as_ref().filter(|_| host.ddl().settings.sql_mode.strict()) else { return Ok(None) };
    if create.duplicates == ast::DuplicateHandling::Ignore {
        return Ok(None);
    }
    let given = host.selected(query, statement)?;
    let needs = |c: &&ColumnDef| {
        let filled = c.nullable || c.auto_increment || c.hidden || c.generated.is_some() || c.ty.kind == Kind::Enum;
        !filled && c.default == ColumnDefault::None && !given.iter().any(|g| g.name.eq_ignore_ascii_case(&c.name))
    };
    Ok(def.columns.iter().find(needs).map(|c| c.name.clone()))
}

/// CREATE TABLE … SELECT: definition and rows are one transaction, and one group of the log as MySQL
/// 8.0.21 writes it. Whatever fails takes the table away again.
pub(crate) fn fill_new_table(host: &mut dyn Queries, create: &CreateTable, statement: &Stmt<'_>, def: TableDef) -> SqlResult<Done> {
    let ddl = host.ddl();
    let (db, name) = (def.db.clone(), def.name.clone());
    let text = schema::create_table_of_query(&def.for_replicas());
    let timestamp = (ddl.instance.now_micros() / 1_000_000) as u32;
    ddl.trx.tx.log().query_in_group(timestamp, &db, text.as_bytes());
    let unfilled = unfilled_column(host, create, statement, &def)?;
    let ddl = host.ddl();
    // The definition is not committed, so nobody but this session may find it.
    let key = (db.clone(), NEW_TABLE.to_string());
    let is_logged = def.is_logged();
    ddl.temporary.insert(key.clone(), Arc::new(OpenTable::temporary(def)));
    ddl.trx.open = true;
    ddl.trx.tracked = Tracked::Nothing;
    let mut filled = match unfilled {
        Some(column) => Err(sql_error!(NO_DEFAULT_FOR_FIELD, column)),
        None => fill_from_query(host, create, statement, &db, NEW_TABLE),
    };
    let ddl = host.ddl();
    if !is_logged && filled.is_ok() {
        // The log says that there is a table, and nothing of its rows.
        filled = ddl.trx.tx.prepare_through_checkpoint().map_err(storage_error).and(filled);
    }
    ddl.trx.open = false;
    ddl.temporary.remove(&key);
    let done = match filled {
        Ok(done) => done,
        Err(error) => {
            ddl.trx.tx.rollback().map_err(storage_error)?;
            return Err(error);
        }
    };
    ddl.logged.put_place(&mut ddl.trx.tx)?;
    ddl.trx.commit(ddl.logged.commit_options())?;
    ddl.instance.catalog.forget_table(&db, &name);
    Ok(done)
}

/// Adds the columns of the query. One that is written out too keeps its written type and takes its
/// place among the query's.
pub(crate) fn add_query_columns(
    ddl: &mut Ddl<'_>,
    parts: &mut Parts,
    (query, columns): (&ast::Query, &[Column]),
    table: &str,
) -> SqlResult<()> {
    let direct = direct_tables(query);
    for (at, column) in columns.iter().enumerate() {
        let same = |c: &&Column| c.name.eq_ignore_ascii_case(&column.name);
        if columns[..at].iter().any(|c| same(&c)) {
            return Err(sql_error!(DUP_FIELDNAME, column.name));
        }
        if catalog::names::check_column(&column.name).is_err() {
            return Err(sql_error!(WRONG_COLUMN_NAME, column.name));
        }
        let selected = selected_column(ddl, column, Some(&direct))?;
        let Some(written) = parts.columns.iter().position(|c| c.name.eq_ignore_ascii_case(&column.name)) else {
            expr::column_type::tell_deprecated_of(&selected.ty, ddl.diagnostics);
            parts.columns.push(selected);
            continue;
        };
        if parts.columns[written].generated.is_some() {
            return Err(sql_error!(NON_DEFAULT_VALUE_FOR_GENERATED_COLUMN, column.name, table));
        }
        if parts.columns[written].comment.is_empty() {
            parts.columns[written].comment = selected.comment;
        }
        parts.move_to_end(written);
    }
    Ok(())
}

/// The tables that the FROM of a query names, by alias. (A view or a table of the same name in another
/// database does not have the columns' `org_table`.)
fn direct_tables(query: &ast::Query) -> Vec<(String, String)> {
    fn collect(table: &TableRef, out: &mut Vec<(String, String)>) {
        match table {
            TableRef::Table(factor) => {
                let name = &factor.name.name.name;
                out.push((factor.alias.as_ref().map_or(name, |a| &a.name).clone(), name.clone()));
            }
            TableRef::Join(join) => {
                collect(&join.left, out);
                collect(&join.right, out);
            }
            TableRef::Nested(list) => list.iter().for_each(|t| collect(t, out)),
            _ => {}
        }
    }
    let mut out = Vec::new();
    if let QueryBody::Select(select) = &query.body {
        select.from.iter().for_each(|t| collect(t, &mut out));
    }
    out
}
