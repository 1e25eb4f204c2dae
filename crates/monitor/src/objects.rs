//! Databases, tables, columns, indexes and constraints of the catalog as rows.

use std::collections::BTreeSet;
use std::sync::Arc;

use catalog::privilege::Privileges;
use catalog::{Object, ViewDef};
use plan::VirtualTable;
use schema::{ColumnDef, DatabaseDef, ForeignKeyDef, IndexKind, TableDef, column_type_text, data_type_name};
use state::instance::Instance;
use state::virtual_schema::shape::Used;
use state::virtual_schema::{VirtualSchema, sys};
use value::json::JsonValue;
use value::{Collation, Json, Kind, SqlResult, SqlType, TimeZone, Value};

use crate::describe::{column_extra, column_key, default_text, escaped};
use crate::rows::{Out, Reader, text, uint, yes_no};
use crate::valid::used_by;

pub(crate) const CATALOG: &str = "def";

/// Columns of TABLES, the place of TABLE_TYPE, and those that only the engine knows.
const TABLES_COLUMNS: usize = 21;
const TABLE_TYPE: usize = 3;
const CREATE_TIME: usize = 14;
const TABLE_FIGURES: [usize; 5] = [7, 8, 9, 11, 13];

/// The part of a geometry that a spatial index is said to hold: two corners of its bounding box.
const BOX_LEN: i64 = 32;

/// Sizes of a table as tools read them.
#[derive(Default)]
pub struct Figures {
    pub rows: u64,
    pub average: u64,
    pub data_length: u64,
    pub index_length: u64,
    pub auto_increment: Option<u64>,
}

/// Estimates from the engine.
pub fn table_figures(instance: &Instance, def: &TableDef) -> Figures {
    let page = instance.globals.uint(state::vars::Var::innodb_page_size);
    let stats = instance.engine.stats(def.tree);
    let secondary = def.indexes.iter().enumerate().filter(|(at, i)| def.clustered != Some(*at) && i.is_built());
    let index_length = secondary.map(|(_, i)| instance.engine.stats(i.tree).pages * page).sum();
    let data_length = stats.pages * page;
    let auto_increment = def.auto_increment_column().map(|_| exec::shown_next(def, instance.engine.counter(def.tree).peek()));
    Figures {
        rows: stats.entries_estimate,
        average: data_length.checked_div(stats.entries_estimate).unwrap_or(0),
        data_length,
        index_length,
        auto_increment,
    }
}

/// CREATE_OPTIONS.
pub fn create_options(def: &TableDef) -> String {
    let o = &def.options;
    let mut words: Vec<String> = Vec::new();
    let mut push = |name: &str, value: Option<String>| words.extend(value.map(|v| format!("{name}={v}")));
    push("max_rows", o.max_rows.map(|n| n.to_string()));
    push("min_rows", o.min_rows.map(|n| n.to_string()));
    push("avg_row_length", o.avg_row_length.map(|n| n.to_string()));
    push("row_format", o.row_format.clone());
    push("stats_sample_pages", o.stats_sample_pages.map(|n| n.to_string()));
    push("stats_auto_recalc", o.stats_auto_recalc.map(|b| u8::from(b).to_string()));
    push("stats_persistent", o.stats_persistent.map(|b| u8::from(b).to_string()));
    push("pack_keys", o.pack_keys.map(|b| u8::from(b).to_string()));
    push("checksum", o.checksum.then(|| "1".into()));
    push("delay_key_write", o.delay_key_write.then(|| "1".into()));
    push("KEY_BLOCK_SIZE", o.key_block_size.map(|n| n.to_string()));
    push("COMPRESSION", o.compression.as_ref().map(|name| format!("\"{name}\"")));
    words.extend(def.partitioning.iter().map(|_| "partitioned".to_owned()));
    words.join(" ")
}

/// ROW_FORMAT.
pub fn row_format(def: &TableDef) -> String {
    let unsaid = if def.options.key_block_size.is_some_and(|size| size > 0) { "Compressed" } else { "Dynamic" };
    let written = def.options.row_format.as_deref().unwrap_or(unsaid).to_lowercase();
    let mut chars = written.chars();
    chars.next().map(|c| c.to_uppercase().collect::<String>() + chars.as_str()).unwrap_or_default()
}

/// One line for each part of each index: the 15 columns of SHOW INDEX, as STATISTICS orders them.
pub fn index_rows(instance: &Instance, def: &TableDef) -> Vec<Vec<Value>> {
    let mut rows = Vec::new();
    let entries = instance.engine.stats(def.tree).entries_estimate;
    for (number, index) in def.indexes.iter().enumerate() {
        for (seq, part) in index.parts.iter().enumerate() {
            let column = &def.columns[part.column];
            let cardinality = || instance.tables.statistics.values(&instance.engine, def, number, seq + 1, entries);
            rows.push(vec![
                text(&def.name),
                Value::Int(i64::from(!index.is_unique())),
                text(&index.name),
                uint(seq as u64 + 1),
                if column.hidden { Value::Null } else { text(&column.name) },
                if index.kind == IndexKind::Fulltext { Value::Null } else { text(if part.descending { "D" } else { "A" }) },
                Value::Int(cardinality() as i64),
                if index.kind == IndexKind::Spatial {
                    Value::Int(BOX_LEN)
                } else {
                    part.prefix.map_or(Value::Null, |n| Value::Int(i64::from(n)))
                },
                Value::Null,
                text(if column.nullable { "YES" } else { "" }),
                text(match index.kind {
                    IndexKind::Fulltext => "FULLTEXT",
                    IndexKind::Spatial => "SPATIAL",
                    _ => "BTREE",
                }),
                text(""),
                text(&index.comment),
                text(if index.invisible { "NO" } else { "YES" }),
                part.expression.as_deref().map_or(Value::Null, |expression| text(&escaped(expression))),
            ]);
        }
    }
    rows
}

pub(crate) fn visible(reader: &Reader<'_>, db: &str) -> bool {
    db == "information_schema" || reader.account.sees_database(db) || reader.account.global.privileges.contains(Privileges::SHOW_DATABASES)
}

pub(crate) fn schemata(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let row = |name: &str, collation: Collation| {
        vec![text(CATALOG), text(name), text(collation.charset().name()), text(collation.name()), Value::Null, text("NO")]
    };
    let mut rows: Vec<(String, Vec<Value>)> = reader
        .access
        .instance
        .catalog
        .databases()
        .iter()
        .filter(|d| visible(reader, &d.name))
        .map(|d| (d.name.clone(), row(&d.name, d.collation)))
        .collect();
    for name in catalog::names::SYSTEM_DATABASES {
        let collation = if name == "information_schema" { Collation::UTF8MB3_GENERAL_CI } else { Collation::UTF8MB4_0900_AI_CI };
        if visible(reader, name) {
            rows.push((name.to_string(), row(name, collation)));
        }
    }
    rows.sort_by(|a, b| a.0.cmp(&b.0));
    rows.into_iter().map(|(_, row)| row).collect()
}

/// Every table and view that the account may see, one after another.
pub(crate) fn each_object(reader: &Reader<'_>, mut each: impl FnMut(Object) -> SqlResult<()>) -> SqlResult<()> {
    let mut each = |object: Object| {
        let (db, name) = match &object {
            Object::Table(def) => (&def.db, &def.name),
            Object::View(def) => (&def.db, &def.name),
        };
        if reader.account.sees_table(db, name) { each(object) } else { Ok(()) }
    };
    for db in databases(reader) {
        match &reader.only.table {
            Some(name) => reader.access.instance.catalog.object(&db.name, name)?.map_or(Ok(()), &mut each)?,
            None => reader.access.instance.catalog.each_table_of(&db.name, &mut each)?,
        }
    }
    Ok(())
}

/// Those that the account may see, and that are asked for.
pub(crate) fn databases(reader: &Reader<'_>) -> Vec<Arc<DatabaseDef>> {
    let mut databases = reader.access.instance.catalog.databases();
    databases.retain(|db| reader.account.sees_database(&db.name) && reader.only.db.as_ref().is_none_or(|only| *only == db.name));
    databases
}

pub(crate) fn each_table(reader: &Reader<'_>, mut each: impl FnMut(&TableDef) -> SqlResult<()>) -> SqlResult<()> {
    each_object(reader, |object| match object {
        Object::Table(def) => each(&def),
        Object::View(_) => Ok(()),
    })
}

pub(crate) fn virtual_tables(reader: &Reader<'_>) -> SqlResult<Vec<Arc<VirtualTable>>> {
    let mut tables = Vec::new();
    for db in catalog::names::SYSTEM_DATABASES.iter().filter(|db| visible(reader, db)) {
        for name in VirtualSchema::names(db) {
            tables.push(reader.access.instance.virtual_schema.table(db, name)?);
        }
    }
    Ok(tables)
}

/// TABLES. Names and kinds are told by keys alone, and nothing is made that nobody looks at.
pub(crate) fn tables(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    if out.wanted.iter().all(|at| *at <= TABLE_TYPE) {
        let catalog = &reader.access.instance.catalog;
        for db in databases(reader) {
            let schema = text(&db.name);
            catalog.each_kind(&db.name, |name, is_view| {
                if !reader.account.sees_table(&db.name, &name) {
                    return Ok(());
                }
                out.push(vec![text(CATALOG), schema.clone(), text(&name), text(if is_view { "VIEW" } else { "BASE TABLE" })])
            })?;
        }
    } else {
        each_object(reader, |object| match object {
            Object::Table(def) => {
                let row = table_row(reader, &def, out.wanted);
                out.push_narrow(row)
            }
            Object::View(def) => {
                let mut row = vec![text(CATALOG), text(&def.db), text(&def.name), text("VIEW")];
                row.resize(TABLES_COLUMNS - 1, Value::Null);
                row[CREATE_TIME] = def.created.map_or(Value::Null, moment_of_seconds);
                // Whether a view is whole takes a look at all that it is made of.
                let amiss = if out.wanted.contains(&(TABLES_COLUMNS - 1)) { amiss(reader, &def) } else { None };
                row.push(amiss.map_or_else(|| text("VIEW"), |why| text(&why)));
                out.push(row)
            }
        })?;
    }
    for table in virtual_tables(reader)? {
        let kind = VirtualSchema::table_type(&table.db, &table.name);
        let mut row = vec![text(CATALOG), text(&table.db), text(&table.name), text(kind)];
        if kind == "VIEW" {
            row.resize(TABLES_COLUMNS - 1, Value::Null);
            row.push(text(kind));
        } else {
            row.extend([VirtualSchema::engine(&table.db).map_or(Value::Null, text), uint(10), Value::Null, uint(0)]);
            row.resize(TABLES_COLUMNS - 1, Value::Null);
            row.push(text(""));
        }
        out.push(row)?;
    }
    Ok(())
}

pub(crate) fn tables_extensions(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    let row = |db: &str, name: &str, attribute| vec![text(CATALOG), text(db), text(name), attribute, Value::Null];
    each_object(reader, |object| match object {
        Object::Table(def) => {
            let json = def.options.engine_attribute.as_ref().and_then(|a| Json::parse(a.as_bytes()).ok());
            out.push(row(&def.db, &def.name, json.map_or(Value::Null, Value::Json)))
        }
        Object::View(def) => out.push(row(&def.db, &def.name, Value::Null)),
    })?;
    virtual_tables(reader)?.iter().try_for_each(|table| out.push(row(&table.db, &table.name, Value::Null)))
}

/// Attributes of columns, of which there are none.
pub(crate) fn columns_extensions(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    each_object(reader, |object| {
        let (db, name, columns): (_, _, Vec<&str>) = match &object {
            Object::Table(def) => (&def.db, &def.name, def.columns.iter().filter(|c| !c.hidden).map(|c| c.name.as_str()).collect()),
            Object::View(def) => (&def.db, &def.name, def.columns.iter().map(|c| c.name.as_str()).collect()),
        };
        let seen = columns.into_iter().filter(|column| !reader.account.on_column(db, name, column).is_empty());
        seen.into_iter().try_for_each(|column| out.push(vec![text(CATALOG), text(db), text(name), text(column), Value::Null, Value::Null]))
    })?;
    for table in virtual_tables(reader)? {
        for column in &table.columns {
            out.push(vec![text(CATALOG), text(&table.db), text(&table.name), text(&column.name), Value::Null, Value::Null])?;
        }
    }
    Ok(())
}

/// The same of indexes.
pub(crate) fn table_constraints_extensions(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    each_table(reader, |def| {
        // A table without a clustered key has one all the same, which only this table shows.
        let own = def.clustered.is_none().then_some("PRIMARY");
        let mut names = def.indexes.iter().map(|index| index.name.as_str()).chain(own);
        names.try_for_each(|name| out.push(vec![text(CATALOG), text(&def.db), text(name), text(&def.name), Value::Null, Value::Null]))
    })
}

/// Options of databases: READ ONLY, which none is.
pub(crate) fn schemata_extensions(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let schemata = schemata(reader).into_iter();
    schemata.map(|row| row.into_iter().take(2).chain([text("")]).collect()).collect()
}

fn moment_of_seconds(seconds: i64) -> Value {
    Value::DateTime(TimeZone::Utc.to_local(seconds, 0, 0))
}

/// Without figures where nobody looks at them: they open the table's trees.
pub(crate) fn table_row(reader: &Reader<'_>, def: &TableDef, wanted: &[usize]) -> Vec<Value> {
    let wants_figures = wanted.iter().any(|at| TABLE_FIGURES.contains(at));
    let figures = if wants_figures { table_figures(&reader.access.instance, def) } else { Figures::default() };
    let column = |at: &usize| match *at {
        0 => text(CATALOG),
        1 => text(&def.db),
        2 => text(&def.name),
        3 => text("BASE TABLE"),
        4 => text("InnoDB"),
        5 => uint(10),
        6 => text(&row_format(def)),
        7 => uint(figures.rows),
        8 => uint(figures.average),
        9 => uint(figures.data_length),
        11 => uint(figures.index_length),
        10 | 12 => uint(0),
        13 => figures.auto_increment.map_or(Value::Null, uint),
        CREATE_TIME => moment_of_seconds(def.created),
        17 => text(def.collation.name()),
        19 => text(&create_options(def)),
        20 => text(&def.comment),
        // UPDATE_TIME, CHECK_TIME, CHECKSUM
        _ => Value::Null,
    };
    wanted.iter().map(column).collect()
}

pub(crate) fn columns(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    each_object(reader, |object| match object {
        Object::Table(def) => {
            let mut visible = def.columns.iter().enumerate().filter(|(_, c)| !c.hidden).enumerate();
            visible.try_for_each(|(n, (at, c))| {
                let held = reader.account.on_column(&def.db, &def.name, &c.name);
                if held.is_empty() { Ok(()) } else { out.push(column_row(&def.db, &def.name, (n, held), c, column_key(&def, at))) }
            })
        }
        Object::View(def) if amiss(reader, &def).is_some() => Ok(()),
        Object::View(def) => {
            let columns = crate::columns_now(&reader.access.instance, &def);
            columns.iter().enumerate().try_for_each(|(n, c)| {
                let held = reader.account.on_column(&def.db, &def.name, &c.name);
                if held.is_empty() { Ok(()) } else { out.push(column_row(&def.db, &def.name, (n, held), c, "")) }
            })
        }
    })?;
    for table in virtual_tables(reader)? {
        for (n, column) in table.columns.iter().enumerate() {
            let mut def = ColumnDef::new(&column.name, column.ty.clone());
            def.nullable = column.nullable;
            out.push(column_row(&table.db, &table.name, (n, Privileges::SELECT), &def, ""))?;
        }
    }
    Ok(())
}

pub(crate) fn statistics(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    each_table(reader, |def| {
        for line in index_rows(&reader.access.instance, def) {
            let mut row = vec![text(CATALOG), text(&def.db)];
            row.extend(line);
            row.insert(4, text(&def.db));
            out.push(row)?;
        }
        Ok(())
    })
}

/// Names of reference systems are told where they are known here.
pub(crate) fn geometry_columns(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    each_table(reader, |def| {
        for column in def.columns.iter().filter(|c| c.ty.kind.is_geometry() && !c.hidden) {
            if reader.account.on_column(&def.db, &def.name, &column.name).is_empty() {
                continue;
            }
            let name = column.srid.and_then(value::geometry::srs::name);
            out.push(vec![
                text(CATALOG),
                text(&def.db),
                text(&def.name),
                text(&column.name),
                name.map_or(Value::Null, text),
                column.srid.map_or(Value::Null, |n| uint(u64::from(n))),
                text(data_type_name(&column.ty)),
            ])?;
        }
        Ok(())
    })
}

pub(crate) fn column_statistics(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    each_table(reader, |def| {
        for histogram in &def.histograms {
            let Some(column) = def.columns.iter().find(|c| c.name == histogram.column) else { continue };
            if !reader.account.on_column(&def.db, &def.name, &column.name).contains(Privileges::SELECT) {
                continue;
            }
            let at = histogram.updated;
            let updated = JsonValue::DateTime(TimeZone::Utc.to_local(at.div_euclid(1_000_000), at.rem_euclid(1_000_000) as u32, 6));
            let document = Value::Json(histogram.document(&column.ty, updated).to_json());
            out.push(vec![text(&def.db), text(&def.name), text(&column.name), document])?;
        }
        Ok(())
    })
}

pub(crate) fn key_column_usage(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    each_table(reader, |def| {
        let told = |column: &str| !reader.account.on_column(&def.db, &def.name, column).is_empty();
        for index in def.indexes.iter().filter(|i| i.is_unique()) {
            for (seq, part) in index.parts.iter().enumerate() {
                let column = &def.columns[part.column];
                if column.hidden || !told(&column.name) {
                    continue;
                }
                out.push(vec![
                    text(CATALOG),
                    text(&def.db),
                    text(&index.name),
                    text(CATALOG),
                    text(&def.db),
                    text(&def.name),
                    text(&def.columns[part.column].name),
                    uint(seq as u64 + 1),
                    Value::Null,
                    Value::Null,
                    Value::Null,
                    Value::Null,
                ])?;
            }
        }
        for key in &def.foreign_keys {
            for (seq, (column, parent)) in key.columns.iter().zip(&key.parent_columns).enumerate() {
                out.push(vec![
                    text(CATALOG),
                    text(&def.db),
                    text(&key.name),
                    text(CATALOG),
                    text(&def.db),
                    text(&def.name),
                    text(column),
                    uint(seq as u64 + 1),
                    uint(seq as u64 + 1),
                    text(&key.parent_db),
                    text(&key.parent_table),
                    text(parent),
                ])?;
            }
        }
        Ok(())
    })
}

pub(crate) fn table_constraints(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    each_table(reader, |def| {
        let mut push = |name: &str, kind: &str, enforced: bool| {
            out.push(vec![text(CATALOG), text(&def.db), text(name), text(&def.db), text(&def.name), text(kind), yes_no(enforced)])
        };
        for index in def.indexes.iter().filter(|i| i.is_unique()) {
            push(&index.name, if index.kind == IndexKind::Primary { "PRIMARY KEY" } else { "UNIQUE" }, true)?;
        }
        def.foreign_keys.iter().try_for_each(|k| push(&k.name, "FOREIGN KEY", true))?;
        def.checks.iter().try_for_each(|c| push(&c.name, "CHECK", c.enforced))
    })
}

pub(crate) fn referential_constraints(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    each_table(reader, |def| {
        for key in &def.foreign_keys {
            let unique = referenced_key(reader, key)?;
            out.push(vec![
                text(CATALOG),
                text(&def.db),
                text(&key.name),
                text(CATALOG),
                text(&key.parent_db),
                unique.as_deref().map_or(Value::Null, text),
                text("NONE"),
                text(key.on_update.name()),
                text(key.on_delete.name()),
                text(&def.name),
                text(&key.parent_table),
            ])?;
        }
        Ok(())
    })
}

/// The parent's unique key that a foreign key leads to, of those that the account may see.
pub(crate) fn referenced_key(reader: &Reader<'_>, key: &ForeignKeyDef) -> SqlResult<Option<String>> {
    if !reader.account.sees_database(&key.parent_db) {
        return Ok(None);
    }
    let parent = reader.access.instance.catalog.object(&key.parent_db, &key.parent_table)?;
    let Some(Object::Table(parent)) = parent else { return Ok(None) };
    let Some(columns) = parent.columns_by_name(&key.parent_columns) else { return Ok(None) };
    let exact = |i: &&schema::IndexDef| i.is_unique() && i.parts.iter().map(|p| p.column).eq(columns.iter().copied());
    Ok(parent.indexes.iter().find(exact).map(|i| i.name.clone()))
}

pub(crate) fn check_constraints(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    each_table(reader, |def| {
        let mut checks = def.checks.iter();
        checks.try_for_each(|c| out.push(vec![text(CATALOG), text(&def.db), text(&c.name), text(&escaped(&c.expression))]))
    })
}

pub(crate) fn views(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    each_object(reader, |object| {
        let Object::View(def) = object else { return Ok(()) };
        amiss(reader, &def);
        out.push(vec![
            text(CATALOG),
            text(&def.db),
            text(&def.name),
            text(&def.query),
            text(&def.check_option),
            yes_no(def.updatable),
            text(&def.definer),
            text(&def.security),
            text(&def.charset_client),
            text(&def.collation_connection),
        ])
    })?;
    if visible(reader, "sys") {
        for view in sys::views() {
            let mut row = [CATALOG, "sys", &view.name, &view.text, "NONE", "NO", sys::DEFINER, "INVOKER"].map(text).to_vec();
            row.extend([text("utf8mb4"), text("utf8mb4_0900_ai_ci")]);
            out.push(row)?;
        }
    }
    Ok(())
}

/// VIEW_TABLE_USAGE and VIEW_ROUTINE_USAGE: what the queries of views name, of what the account may see.
pub(crate) fn view_usage(reader: &Reader<'_>, out: &mut Out<'_>, wanted: impl Fn(&Used) -> &BTreeSet<(String, String)>) -> SqlResult<()> {
    let mut rows = |view: &plan::View| -> SqlResult<()> {
        let used = used_by(&reader.access.instance, view);
        for (db, name) in wanted(&used) {
            if state::virtual_schema::is_virtual_database(db) || reader.account.sees_table(db, name) || reader.account.sees_database(db) {
                out.push([CATALOG, &view.db, &view.name, CATALOG, db, name].map(text).to_vec())?;
            }
        }
        Ok(())
    };
    each_object(reader, |object| match object {
        Object::View(def) => rows(&state::stored::view_of(&def)?),
        Object::Table(_) => Ok(()),
    })?;
    if visible(reader, "sys") {
        for view in sys::views() {
            rows(&*view.view()?)?;
        }
    }
    Ok(())
}

/// What a view lacks, which is a warning too.
pub(crate) fn amiss(reader: &Reader<'_>, def: &ViewDef) -> Option<String> {
    let condition = crate::invalid_view(&reader.access.instance, def)?;
    let message = condition.message.clone();
    reader.conditions.borrow_mut().push(condition);
    Some(message)
}

pub(crate) fn partitions(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    let width = reader.access.instance.virtual_schema.table("information_schema", "PARTITIONS")?.columns.len();
    // What has none is one line all the same, views as well.
    let whole = |db: &str, name: &str, [rows, average, data, index]: [u64; 4]| {
        let mut row = vec![text(CATALOG), text(db), text(name)];
        row.resize(12, Value::Null);
        row.extend([uint(rows), uint(average), uint(data), uint(0), uint(index), uint(0)]);
        row.resize(width, Value::Null);
        row[width - 3] = text("");
        row[width - 2] = text("");
        row
    };
    each_object(reader, |object| match object {
        Object::Table(def) => {
            let figures = table_figures(&reader.access.instance, &def);
            let figures = [figures.rows, figures.average, figures.data_length, figures.index_length];
            match &def.partitioning {
                Some(by) => crate::partitions::rows(&def, by, figures, width).into_iter().try_for_each(|row| out.push(row)),
                None => out.push(whole(&def.db, &def.name, figures)),
            }
        }
        Object::View(def) => out.push(whole(&def.db, &def.name, [0; 4])),
    })?;
    virtual_tables(reader)?.iter().try_for_each(|table| out.push(whole(&table.db, &table.name, [0; 4])))
}

/// What COLUMNS, ROUTINES and PARAMETERS tell of a type: lengths in characters and bytes, precision and
/// scale, digits of a fraction, character set and collation.
pub(crate) fn type_figures(ty: &SqlType) -> Vec<Value> {
    let strings = ty.kind.is_string() && !ty.kind.is_geometry() || matches!(ty.kind, Kind::Enum | Kind::Set);
    let octets = if strings { ty.octet_length() } else { 0 };
    let characters =
        if ty.kind.is_text() && ty.is_character() { octets / ty.collation.charset().min_bytes() as u64 } else { u64::from(ty.length) };
    let (precision, scale) = numeric_figures(ty);
    let fraction = match ty.kind {
        Kind::Time | Kind::DateTime | Kind::Timestamp => Value::Int(i64::from(ty.decimals)),
        _ => Value::Null,
    };
    let with_charset = strings && ty.collation != Collation::BINARY;
    vec![
        if strings { Value::Int(characters as i64) } else { Value::Null },
        if strings { Value::Int(octets as i64) } else { Value::Null },
        precision,
        scale,
        fraction,
        if with_charset { text(ty.collation.charset().name()) } else { Value::Null },
        if with_charset { text(ty.collation.name()) } else { Value::Null },
    ]
}

/// One line of COLUMNS.
fn column_row(db: &str, table: &str, (ordinal, held): (usize, Privileges), column: &ColumnDef, key: &str) -> Vec<Value> {
    let ty = &column.ty;
    let mut row = vec![
        text(CATALOG),
        text(db),
        text(table),
        text(&column.name),
        uint(ordinal as u64 + 1),
        default_text(column, &TimeZone::Utc).map_or(Value::Null, |t| text(&t)),
        yes_no(column.nullable),
        text(data_type_name(ty)),
    ];
    row.extend(type_figures(ty));
    row.extend([
        text(&column_type_text(ty)),
        text(key),
        text(&column_extra(column)),
        text(&held.list()),
        text(&column.comment),
        text(&column.generated.as_ref().map_or(String::new(), |g| escaped(&g.expression))),
        column.srid.map_or(Value::Null, |n| uint(u64::from(n))),
    ]);
    row
}

fn numeric_figures(ty: &SqlType) -> (Value, Value) {
    let int = |digits: u64| (uint(digits), Value::Int(0));
    match ty.kind {
        Kind::TinyInt => int(3),
        Kind::SmallInt => int(5),
        Kind::MediumInt => int(7),
        Kind::Int => int(10),
        Kind::BigInt => int(if ty.unsigned { 20 } else { 19 }),
        Kind::Decimal => (uint(u64::from(ty.length)), Value::Int(i64::from(ty.decimals))),
        Kind::Float => (uint(u64::from(ty.length)), if ty.decimals < 31 { Value::Int(i64::from(ty.decimals)) } else { Value::Null }),
        Kind::Double => (uint(u64::from(ty.length)), if ty.decimals < 31 { Value::Int(i64::from(ty.decimals)) } else { Value::Null }),
        Kind::Bit => (uint(u64::from(ty.length)), Value::Null),
        _ => (Value::Null, Value::Null),
    }
}
