//! SHOW of databases, tables, columns, indexes, and SHOW CREATE.

use std::sync::Arc;

use catalog::privilege::{Privileges, scope};
use catalog::{Object, ViewDef};
use ddl::{check_option_text, view_head};
use monitor::{
    column_extra, column_key, columns_now, create_options, default_text, index_rows, invalid_view, row_format, table_figures, text, yes_no,
};
use parser::PrintOptions;
use parser::ast::{Ident, ObjectName};
use schema::{ColumnDef, TableDef, column_type_text, quote_identifier, show_create_database, show_create_table, show_create_table_ansi};
use state::vars::Var;
use state::virtual_schema::{VirtualSchema, is_virtual_database, sys};
use value::{Collation, SqlMode, SqlResult, TimeZone, Value, Warnings, sql_error};

use super::{Found, Shown, header, required, text_type};
use crate::Showing;

impl Showing<'_> {
    /// The database of FROM, or the current one; it must exist and be visible.
    pub(crate) fn shown_database(&self, db: Option<&Ident>) -> SqlResult<String> {
        let name = match db {
            Some(db) => catalog::names::canonical_database(&db.name).to_string(),
            None => self.access.db.borrow().clone().ok_or_else(|| sql_error!(NO_DB))?,
        };
        catalog::names::check_database(&name)?;
        if name != "information_schema" && !self.account.sees_database(&name) {
            let (user, host) = self.access.client();
            return Err(sql_error!(DBACCESS_DENIED, user, host, name));
        }
        if !is_virtual_database(&name) && self.instance.catalog.database(&name).is_none() {
            return Err(sql_error!(BAD_DB, name));
        }
        Ok(name)
    }

    pub(crate) fn show_databases(&mut self) -> SqlResult<Shown> {
        let all = self.account.global.privileges.contains(Privileges::SHOW_DATABASES);
        let mut names: Vec<String> = self.instance.catalog.databases().iter().map(|d| d.name.clone()).collect();
        names.extend(catalog::names::SYSTEM_DATABASES.map(String::from));
        names.retain(|name| all || name == "information_schema" || self.account.sees_database(name));
        names.sort();
        let rows = names.iter().map(|n| vec![text(n)]).collect();
        Ok(Shown { like_ci: false, ..Shown::new(header::DATABASES.columns(self.settings), rows) })
    }

    pub(crate) fn show_tables(&mut self, full: bool, db: Option<&Ident>) -> SqlResult<Shown> {
        let db = self.shown_database(db)?;
        let account = self.account;
        let mut rows: Vec<Vec<Value>> = Vec::new();
        if is_virtual_database(&db) {
            let row = |name| vec![text(name), text(VirtualSchema::table_type(&db, name))];
            rows.extend(VirtualSchema::names(&db).into_iter().map(row));
        } else if full {
            self.instance.catalog.each_kind(&db, |name, is_view| {
                if !account.sees_table(&db, &name) {
                    return Ok(());
                }
                rows.push(vec![text(&name), text(if is_view { "VIEW" } else { "BASE TABLE" })]);
                Ok(())
            })?;
        } else {
            let names = self.instance.catalog.table_names(&db)?;
            rows.extend(names.iter().filter(|name| account.sees_table(&db, name)).map(|name| vec![text(name)]));
        }
        let mut columns = header::TABLES.columns(self.settings);
        columns[0].name.push_str(&db);
        columns[0].org_name.push_str(&db);
        if !full {
            columns.truncate(1);
            rows.iter_mut().for_each(|row| row.truncate(1));
        }
        Ok(Shown { like_ci: db == "information_schema", ..Shown::new(columns, rows) })
    }

    /// A table, temporary, virtual or stored; a view gives its columns, and 1356 if it must be `whole` and
    /// is not. Whoever asks for the CREATE TABLE has been asked whether he may.
    fn described(&mut self, name: &ObjectName, whole: bool, of_create: bool) -> SqlResult<Arc<TableDef>> {
        let (db, table) = self.access.resolve_name(name)?;
        if let Some(def) = self.temporary.definition(&(db.clone(), table.clone())) {
            return Ok(def);
        }
        if is_virtual_database(&db) {
            let found = self.instance.virtual_schema.table(&db, &table)?;
            let columns =
                found.columns.iter().map(|c| ColumnDef { nullable: c.nullable, ..ColumnDef::new(&c.name, c.ty.clone()) }).collect();
            return Ok(Arc::new(bare_definition(&db, &found.name, columns)));
        }
        if !of_create {
            self.rights().require_description(&db, &table)?;
        }
        let lock = self.instance.catalog.table_lock(&db, &table);
        self.locks.take(&lock, catalog::mdl::Mode::Shared, catalog::mdl::Span::Transaction)?;
        match self.instance.catalog.open_table(&db, &table)?.map(|open| open.object.clone()) {
            Some(Object::Table(def)) => Ok(def),
            Some(Object::View(def)) => match invalid_view(self.instance, &def).filter(|_| whole) {
                Some(missing) => Err(missing),
                None => Ok(Arc::new(bare_definition(&db, &table, columns_now(self.instance, &def)))),
            },
            None if self.instance.catalog.database(&db).is_none() => Err(sql_error!(BAD_DB, db)),
            None => Err(sql_error!(NO_SUCH_TABLE, db, table)),
        }
    }

    /// `extended`: also those that nobody defined.
    pub(crate) fn show_columns(&mut self, (full, extended): (bool, bool), table: &ObjectName, only: Option<&str>) -> SqlResult<Shown> {
        let def = self.described(table, true, false)?;
        let account = self.account;
        let own = def.temporary || is_virtual_database(&def.db);
        let held = |c: &ColumnDef| if own { Privileges::of_scope(scope::COLUMN) } else { account.on_column(&def.db, &def.name, &c.name) };
        let mut rows = Vec::new();
        let asked =
            |name: &str| only.is_none_or(|pattern| Collation::UTF8MB3_GENERAL_CI.like(name.as_bytes(), pattern.as_bytes(), Some('\\')));
        for (at, c) in def.columns.iter().enumerate() {
            if (c.hidden && !extended) || held(c).is_empty() || !asked(&c.name) {
                continue;
            }
            let ty = text(&column_type_text(&c.ty));
            let null = yes_no(c.nullable);
            let key = text(column_key(&def, at));
            let default = default_text(c, &TimeZone::Utc).map_or(Value::Null, |t| text(&t));
            // So MySQL has it of a temporary table, which its dictionary does not have.
            let extra = Some(column_extra(c)).filter(|extra| !(def.temporary && extra.is_empty()));
            let extra = text(extra.as_deref().unwrap_or("NULL"));
            rows.push(if full {
                let has_collation = c.ty.is_character() || matches!(c.ty.kind, value::Kind::Enum | value::Kind::Set);
                let collation = if has_collation { text(c.ty.collation.name()) } else { Value::Null };
                vec![text(&c.name), ty, collation, null, key, default, extra, text(&held(c).list()), text(&c.comment)]
            } else {
                vec![text(&c.name), ty, null, key, default, extra]
            });
        }
        if extended && !own && def.tree != NO_TREE {
            for name in system_columns(&def).filter(|name| asked(name)) {
                let mut row = [name, "", "NO", "", "", ""].map(text).to_vec();
                row[4] = Value::Null;
                if full {
                    row.insert(2, Value::Null);
                    row.extend([text(&Privileges::of_scope(scope::COLUMN).list()), text("")]);
                }
                rows.push(row);
            }
        }
        let mut columns = header::COLUMNS.columns(self.settings);
        if !full {
            columns.retain(|c| !matches!(c.name.as_str(), "Collation" | "Privileges" | "Comment"));
        }
        Ok(Shown::new(columns, rows))
    }

    pub(crate) fn show_indexes(&mut self, table: &ObjectName) -> SqlResult<Shown> {
        let def = self.described(table, false, false)?;
        let rows = index_rows(self.instance, &def);
        Ok(Shown { like: 2, ..Shown::new(header::INDEXES.columns(self.settings), rows) })
    }

    pub(crate) fn show_table_status(&mut self, db: Option<&Ident>) -> SqlResult<Shown> {
        let db = self.shown_database(db)?;
        let (mut rows, mut amiss) = (Vec::new(), Vec::new());
        if is_virtual_database(&db) {
            rows.extend(VirtualSchema::names(&db).into_iter().filter_map(|name| computed_status_row(&db, name)));
        }
        // Computed databases have no entries.
        self.instance.catalog.each_table_of(&db, |object| {
            rows.push(match object {
                Object::Table(def) => self.table_status_row(&def),
                Object::View(def) => {
                    let mut row = vec![text(&def.name)];
                    row.resize(17, Value::Null);
                    row[11] = def.created.map_or(Value::Null, |created| moment(created, &self.settings.time_zone));
                    let missing = invalid_view(self.instance, &def);
                    row.push(text(missing.as_ref().map_or("VIEW", |missing| &missing.message)));
                    amiss.extend(missing);
                    row
                }
            });
            Ok(())
        })?;
        amiss.into_iter().for_each(|missing| self.diagnostics.warn(missing));
        Ok(Shown { like_ci: false, ..Shown::new(header::TABLE_STATUS.columns(self.settings), rows) })
    }

    fn table_status_row(&self, def: &TableDef) -> Vec<Value> {
        let figures = table_figures(self.instance, def);
        let number = Value::UInt;
        vec![
            text(&def.name),
            text("InnoDB"),
            Value::Int(10),
            text(&row_format(def)),
            number(figures.rows),
            number(figures.average),
            number(figures.data_length),
            number(0),
            number(figures.index_length),
            number(0),
            figures.auto_increment.map_or(Value::Null, number),
            moment(def.created, &self.settings.time_zone),
            Value::Null,
            Value::Null,
            text(def.collation.name()),
            Value::Null,
            text(&create_options(def)),
            text(&def.comment),
        ]
    }

    pub(crate) fn show_open_tables(&mut self, db: Option<&Ident>) -> SqlResult<Shown> {
        let names = self.instance.catalog.open_names();
        let wanted = names.iter().filter(|(d, _)| db.is_none_or(|db| db.name == *d) && self.account.sees_database(d));
        let rows = wanted.map(|(d, t)| vec![text(d), text(t), Value::Int(0), Value::Int(0)]).collect();
        Ok(Shown { like: 1, ..Shown::new(header::OPEN_TABLES.columns(self.settings), rows) })
    }

    pub(crate) fn show_create_table(&mut self, name: &ObjectName, view_only: bool) -> SqlResult<Found> {
        let (db, table) = self.access.resolve_name(name)?;
        // SHOW CREATE VIEW looks past temporary tables.
        let stored = !is_virtual_database(&db) && (view_only || !self.temporary.has(&db, &table));
        if stored && view_only {
            self.rights().require_table(&db, &table, Privileges::SELECT)?;
        } else if stored && !self.account.on_table(&db, &table).privileges.names_any(Privileges::of_scope(scope::TABLE)) {
            return Err(self.rights().denied("SHOW", &table));
        }
        if stored && let Some(locked) = &self.locks.tables {
            locked.check_shown(&db, &table)?;
        }
        if stored && let Some(Object::View(def)) = self.instance.catalog.open_table(&db, &table)?.map(|open| open.object.clone()) {
            self.rights().require_table(&db, &table, Privileges::SHOW_VIEW)?;
            let sql = self.shown_names(create_view_text(&def, self.access.db.borrow().as_deref(), self.settings.sql_mode)?);
            if let Some(missing) = invalid_view(self.instance, &def) {
                self.diagnostics.warn(missing);
            } else if def.security != "INVOKER" {
                ddl::note_unknown_definer(self.instance, self.diagnostics, &def.definer);
            }
            return Ok(Found::Rows(shown_view(&def.name, &sql, &def.charset_client, &def.collation_connection)));
        }
        if let Some(view) = sys::find(&table).filter(|_| db == "sys") {
            return Ok(Found::Rows(shown_view(&view.name, &view.create_text(), "utf8mb4", "utf8mb4_0900_ai_ci")));
        }
        let def = self.described(name, false, true)?;
        if view_only {
            return Err(sql_error!(WRONG_OBJECT, db, table, "VIEW"));
        }
        let next = def.auto_increment_column().map(|_| exec::shown_next(&def, self.instance.engine.counter(def.tree).peek()));
        let sql = if def.temporary || !is_virtual_database(&db) {
            create_text(&def, next, self.settings.sql_mode, self.access.on(Var::show_create_table_verbosity))
        } else if db == "mysql" {
            return Ok(Found::SystemTable(def.name.clone()));
        } else {
            virtual_create_text(&def)
        };
        Ok(Found::Rows(self.created(&def.name, sql)))
    }

    /// SHOW CREATE TABLE of a table whose definition is known elsewhere.
    pub fn of_definition(&self, def: &TableDef) -> Shown {
        self.created(&def.name, show_create_table(def, None))
    }

    fn created(&self, name: &str, sql: String) -> Shown {
        let sql = self.shown_names(sql);
        let columns = vec![required("Table", text_type(64)), required("Create Table", text_type(1024))];
        Shown::new(columns, vec![vec![text(name), text(&sql)]])
    }

    pub(crate) fn show_create_database(&mut self, name: &str, if_not_exists: bool) -> SqlResult<Shown> {
        let db = self.shown_database(Some(&Ident::synthetic(name)))?;
        let def = match self.instance.catalog.database(&db) {
            Some(def) => (*def).clone(),
            None => schema::DatabaseDef { name: db.clone(), collation: Collation::UTF8MB4_0900_AI_CI, read_only: false },
        };
        let mut sql = show_create_database(&def);
        if if_not_exists {
            sql = sql.replacen("CREATE DATABASE ", "CREATE DATABASE /*!32312 IF NOT EXISTS*/ ", 1);
        }
        let sql = self.shown_names(sql);
        let columns = vec![required("Database", text_type(64)), required("Create Database", text_type(1024))];
        Ok(Shown::new(columns, vec![vec![text(&db), text(&sql)]]))
    }
}

fn shown_view(name: &str, sql: &str, charset: &str, collation: &str) -> Shown {
    let columns = [("View", 64), ("Create View", 1024), ("character_set_client", 32), ("collation_connection", 32)];
    let columns = columns.map(|(name, length)| required(name, text_type(length))).to_vec();
    Shown::new(columns, vec![[name, sql, charset, collation].map(text).to_vec()])
}

/// Where rows of [`bare_definition`] are.
const NO_TREE: base::TreeId = base::TreeId(0);

/// A definition that only serves to be described.
fn bare_definition(db: &str, name: &str, columns: Vec<ColumnDef>) -> TableDef {
    TableDef {
        id: schema::TableId::default(),
        db: db.to_string(),
        name: name.to_string(),
        columns,
        indexes: Vec::new(),
        clustered: None,
        tree: NO_TREE,
        foreign_keys: Vec::new(),
        checks: Vec::new(),
        collation: Collation::UTF8MB3_GENERAL_CI,
        comment: String::new(),
        options: schema::TableOptions::default(),
        temporary: false,
        created: 0,
        version: 1,
        partitioning: None,
        histograms: Vec::new(),
        forms: None,
    }
}

fn virtual_create_text(def: &TableDef) -> String {
    let column = |c: &ColumnDef| {
        let null = if c.nullable { "" } else { " NOT NULL" };
        format!("  {} {}{null}", quote_identifier(&c.name), column_type_text(&c.ty))
    };
    let columns: Vec<String> = def.columns.iter().map(column).collect();
    let (create, engine) = match def.db.as_str() {
        "information_schema" => ("CREATE TEMPORARY TABLE", "MEMORY DEFAULT CHARSET=utf8mb3"),
        "performance_schema" => ("CREATE TABLE", "PERFORMANCE_SCHEMA DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci"),
        _ => ("CREATE TABLE", "InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci"),
    };
    format!("{create} {} (\n{}\n) ENGINE={engine}", quote_identifier(&def.name), columns.join(",\n"))
}

/// Tables of `mysql` and `sys` are shown as if they were stored: dumps leave out the rows of those that
/// have no engine.
fn computed_status_row(db: &str, name: &str) -> Option<Vec<Value>> {
    let mut row = vec![text(name)];
    if VirtualSchema::table_type(db, name) == "VIEW" {
        row.resize(17, Value::Null);
        row.push(text("VIEW"));
        return Some(row);
    }
    row.extend([text(VirtualSchema::engine(db)?), Value::Int(10), text("Dynamic")]);
    row.resize(14, Value::Null);
    row.extend([text("utf8mb3_bin"), Value::Null, text(""), text("")]);
    Some(row)
}

/// SHOW CREATE VIEW: inside the view's own database names go without it, if the view stays within. Under
/// sql_mode ANSI nothing is told that other databases do not know.
fn create_view_text(def: &ViewDef, current: Option<&str>, mode: SqlMode) -> SqlResult<String> {
    let at_home = current == Some(def.db.as_str());
    let view = state::stored::view_of(def)?;
    let mut factors = Vec::new();
    connection::lookup::factors_of_query(&view.query, &mut factors);
    let within = factors.iter().all(|f| f.name.db.as_ref().is_none_or(|db| db.name == def.db));
    let query = if at_home && within {
        parser::print_query(&view.query, PrintOptions { implied_db: Some(&def.db), ..PrintOptions::default() })
    } else {
        def.query.clone()
    };
    let db = if at_home { String::new() } else { format!("{}.", quote_identifier(&def.db)) };
    let name = format!("{db}{}", quote_identifier(&def.name));
    let columns: Vec<String> = def.columns.iter().map(|c| quote_identifier(&c.name)).collect();
    let columns = if def.listed { format!(" ({})", columns.join(",")) } else { String::new() };
    let head = match mode.has(SqlMode::ANSI) {
        true => format!("CREATE VIEW {name}{columns} AS "),
        false => view_head("CREATE", def, &name, &columns),
    };
    Ok(format!("{head}{query}{}", check_option_text(def)))
}

/// CREATE TABLE as this mode, and `show_create_table_verbosity`, want it.
fn create_text(def: &TableDef, next: Option<u64>, mode: SqlMode, verbose: bool) -> String {
    if mode.has(SqlMode::ANSI) {
        return show_create_table_ansi(def);
    }
    if !verbose || def.options.row_format.is_some() {
        return show_create_table(def, next);
    }
    let mut told = def.clone();
    told.options.row_format = Some("DYNAMIC".into());
    show_create_table(&told, next)
}

/// Columns that InnoDB adds to a table.
fn system_columns(def: &TableDef) -> impl Iterator<Item = &'static str> {
    let row_id = def.clustered.is_none().then_some("DB_ROW_ID");
    row_id.into_iter().chain(["DB_TRX_ID", "DB_ROLL_PTR"])
}

/// A time in seconds since 1970.
fn moment(seconds: i64, zone: &TimeZone) -> Value {
    Value::DateTime(zone.to_local(seconds, 0, 0))
}
