//! CREATE TABLE, CREATE TABLE … LIKE, CREATE TABLE … SELECT, and temporary tables.

use std::sync::Arc;

use catalog::key::{self, Entry};
use catalog::mdl::Mode;
use catalog::privilege::Privileges;
use catalog::{OpenTable, put};
use parser::ast::{self, Constraint, CreateTable, Statement};
use schema::{CheckDef, ColumnDef, ColumnDefault, IndexDef, IndexKind, TableDef, TableId, TableOptions};
use value::{Collation, Kind, SqlResult, SqlType, sql_error};

use super::columns::{Builder, condition_text};
use super::{indexes, options};
use crate::lookup::engine_error;
use crate::session::Session;
use crate::statement::{Done, Output, Stmt};
use crate::vars::Var;

/// The columns and keys of a definition before it has trees.
#[derive(Default)]
pub(super) struct Parts {
    pub columns: Vec<ColumnDef>,
    pub indexes: Vec<IndexDef>,
    pub explicit_null: Vec<usize>,
    pub checks: Vec<CheckDef>,
    pub clustered: Option<usize>,
}

impl Session {
    pub(crate) fn create_table(&mut self, create: &CreateTable, statement: &Stmt<'_>) -> SqlResult<Done> {
        let (db, name) = self.resolve_name(&create.name)?;
        catalog::names::check_table(&name)?;
        if create.temporary {
            return self.create_temporary(create, statement, db, name);
        }
        self.require_table(&db, &name, Privileges::CREATE, "CREATE")?;
        self.lock_for_ddl(&db, &name, Mode::Exclusive)?;
        if self.instance.catalog.database(&db).is_none() {
            return Err(sql_error!(BAD_DB, db));
        }
        if self.instance.catalog.open_table(&db, &name)?.is_some() {
            return self.diagnostics.note_or(create.if_not_exists, sql_error!(TABLE_EXISTS, name), Done::default());
        }
        let mut def = self.new_definition(create, statement, &db, &name)?;
        self.begin_ddl();
        def.options.auto_increment = written_auto_increment(&create.options).filter(|n| *n > 1);
        self.make_trees(&mut def, false)?;
        put(&mut self.tx, &key::table(&db, &name), &Entry::Table(Box::new(def.clone())))?;
        self.start_counter(&def);
        let changed = [(db.clone(), name.clone())];
        match &create.query {
            None => {
                self.finish_ddl(statement, &changed)?;
                Ok(Done::default())
            }
            Some(_) => {
                let text = schema::show_create_table(&def, None);
                self.finish_ddl_text(text.as_bytes(), &changed)?;
                let filled = self.fill_from_query(create, statement, &db, &name);
                if filled.is_err() {
                    self.undo_create(&db, &name)?;
                }
                filled
            }
        }
    }

    /// A definition from the statement: written out, LIKE another, or with the columns of a query.
    fn new_definition(&mut self, create: &CreateTable, statement: &Stmt<'_>, db: &str, name: &str) -> SqlResult<TableDef> {
        if create.partitioning.is_some() {
            return Err(sql_error!(NOT_SUPPORTED_YET, "PARTITION BY"));
        }
        if let Some(like) = &create.like {
            return self.definition_like(like, db, name);
        }
        let database = self.instance.catalog.database(db).map_or(Collation::UTF8MB4_0900_AI_CI, |d| d.collation);
        let mut kept = TableOptions::default();
        let mode = self.settings.sql_mode;
        let written = options::read(&create.options, database, name, mode, &mut kept, &mut self.diagnostics)?;
        let collation = written.collation.unwrap_or(database);
        let mut parts = self.build_parts(create, statement, collation, name)?;
        if let Some(query) = &create.query {
            self.add_query_columns(&mut parts, query, statement)?;
        }
        if parts.columns.is_empty() {
            return Err(sql_error!(TABLE_MUST_HAVE_COLUMNS));
        }
        finish_parts(&mut parts)?;
        if self.access.on(Var::sql_require_primary_key) && !parts.indexes.iter().any(|i| i.kind == IndexKind::Primary) {
            return Err(sql_error!(TABLE_WITHOUT_PK));
        }
        Ok(TableDef {
            id: TableId::default(),
            db: db.to_string(),
            name: name.to_string(),
            columns: parts.columns,
            indexes: parts.indexes,
            clustered: parts.clustered,
            tree: base::TreeId(0),
            foreign_keys: Vec::new(),
            checks: parts.checks,
            collation,
            comment: written.comment.unwrap_or_default(),
            options: kept,
            temporary: create.temporary,
            created: self.instance.now_micros() / 1_000_000,
            version: 1,
        })
    }

    fn build_parts(&mut self, create: &CreateTable, statement: &Stmt<'_>, collation: Collation, table: &str) -> SqlResult<Parts> {
        let mut parts = Parts::default();
        let mut checks = Vec::new();
        for column in &create.columns {
            self.build_column(column, statement, collation, &mut parts, &mut checks)?;
        }
        let mut definitions = Vec::new();
        for constraint in &create.constraints {
            match constraint {
                Constraint::Index(index) => definitions.push(index),
                Constraint::Check(check) => checks.push(check.clone()),
                Constraint::ForeignKey(_) => return Err(sql_error!(NOT_SUPPORTED_YET, "FOREIGN KEY")),
            }
        }
        let mode = self.settings.sql_mode;
        if create.query.is_none() {
            for index in definitions {
                let built = indexes::build(index, &parts.columns, mode, &mut self.diagnostics)?;
                parts.indexes.push(built);
            }
        } else if !definitions.is_empty() {
            // The columns may come from the query; the keys are resolved after it.
            let mut with_query = Parts { columns: std::mem::take(&mut parts.columns), ..Parts::default() };
            if let Some(query) = &create.query {
                self.add_query_columns(&mut with_query, query, statement)?;
            }
            for index in definitions {
                let built = indexes::build(index, &with_query.columns, mode, &mut self.diagnostics)?;
                parts.indexes.push(built);
            }
            parts.columns = with_query.columns;
        }
        parts.checks = name_checks(checks, table);
        Ok(parts)
    }

    /// One column with the keys among its attributes.
    pub(super) fn build_column(
        &mut self,
        column: &ast::ColumnDef,
        statement: &Stmt<'_>,
        collation: Collation,
        parts: &mut Parts,
        checks: &mut Vec<ast::Check>,
    ) -> SqlResult<()> {
        let built = {
            let mut cx = Session::eval_context(&self.settings, &self.access, &mut self.diagnostics, statement.params);
            Builder { default: collation, eval: &mut cx }.column(column)?
        };
        if parts.columns.iter().any(|c| c.name.eq_ignore_ascii_case(&built.def.name)) {
            return Err(sql_error!(DUP_FIELDNAME, built.def.name));
        }
        let at = parts.columns.len();
        if built.explicit_null {
            parts.explicit_null.push(at);
        }
        parts.columns.push(built.def);
        checks.extend(built.checks);
        let keys = [(built.primary, ast::IndexKind::Primary), (built.unique, ast::IndexKind::Unique)];
        for (_, kind) in keys.into_iter().filter(|(wanted, _)| *wanted) {
            let part = ast::IndexPart { on: ast::IndexPartOn::Column { name: column.name.clone(), length: None }, direction: None };
            let index = ast::IndexDef { kind, name: None, parts: vec![part], options: ast::IndexOptions::default() };
            let built = indexes::build(&index, &parts.columns, self.settings.sql_mode, &mut self.diagnostics)?;
            parts.indexes.push(built);
        }
        Ok(())
    }

    /// Columns of CREATE … SELECT that are not written out.
    fn add_query_columns(&mut self, parts: &mut Parts, query: &ast::Query, statement: &Stmt<'_>) -> SqlResult<()> {
        let select = Statement::Query(Box::new(query.clone()));
        let columns = self.describe(&Stmt { ast: &select, ..*statement })?;
        for column in columns {
            if parts.columns.iter().any(|c| c.name.eq_ignore_ascii_case(&column.name)) {
                continue;
            }
            parts.columns.push(self.selected_column(&column)?);
        }
        Ok(())
    }

    /// A column of CREATE … SELECT: a table's column keeps its default and comment; a computed one gets what its type implies.
    fn selected_column(&mut self, column: &crate::Column) -> SqlResult<ColumnDef> {
        let mut ty = column.ty.clone();
        let nullable = column.flags & plan::flags::NOT_NULL == 0;
        if !column.org_table.is_empty()
            && let Some(open) = self.instance.catalog.open_table(&column.schema, &column.org_table)?
            && let Some(source) = open.table()
            && let Some(at) = source.column(&column.org_name)
        {
            let from = &source.columns[at];
            let (default, comment) = (from.default.clone(), from.comment.clone());
            return Ok(ColumnDef { nullable, default, comment, on_update_now: from.on_update_now, ..ColumnDef::new(&column.name, ty) });
        }
        match ty.kind {
            Kind::Null => ty = SqlType::char(0, Collation::BINARY),
            // Small constants and sums of them are INT, as MySQL's temporary tables have it.
            Kind::BigInt if ty.length < 11 => ty = SqlType { unsigned: ty.unsigned, ..SqlType::INT },
            _ => {}
        }
        let mut def = ColumnDef { nullable, ..ColumnDef::new(&column.name, ty) };
        let has_implied = !(def.ty.kind.is_temporal() || def.ty.kind.is_text() || def.ty.kind == Kind::Json);
        if !nullable && has_implied {
            def.default = ColumnDefault::Literal(value::store::zero_value(&def.ty));
        }
        Ok(def)
    }

    fn definition_like(&mut self, like: &ast::ObjectName, db: &str, name: &str) -> SqlResult<TableDef> {
        let (from_db, from) = self.resolve_name(like)?;
        let temporary = self.temporary.get(&(from_db.clone(), from.clone())).and_then(|open| open.table().cloned());
        let source = match temporary {
            Some(def) => def,
            None => {
                self.require_table(&from_db, &from, Privileges::SELECT, "SELECT")?;
                let lock = self.instance.catalog.table_lock(&from_db, &from);
                self.lock_metadata(&lock, Mode::SharedRead, catalog::mdl::Span::Transaction)?;
                self.existing_table(&from_db, &from)?.1
            }
        };
        let mut def = (*source).clone();
        def.db = db.to_string();
        def.name = name.to_string();
        def.temporary = false;
        def.created = self.instance.now_micros() / 1_000_000;
        def.version = 1;
        def.foreign_keys.clear();
        def.options.auto_increment = None;
        for (at, check) in def.checks.iter_mut().enumerate() {
            check.name = format!("{name}_chk_{}", at + 1);
        }
        Ok(def)
    }

    /// Gives a definition its trees and ids.
    pub(super) fn make_trees(&mut self, def: &mut TableDef, keep_id: bool) -> SqlResult<()> {
        def.tree = self.tx.create_tree().map_err(engine_error)?;
        for at in 0..def.indexes.len() {
            def.indexes[at].tree = if def.clustered == Some(at) || def.indexes[at].kind == IndexKind::Fulltext {
                def.tree
            } else {
                self.tx.create_tree().map_err(engine_error)?
            };
        }
        if !keep_id {
            def.id = TableId(u64::from(def.tree.0));
        }
        debug_assert_eq!(def.check(), Ok(()));
        Ok(())
    }

    pub(super) fn start_counter(&mut self, def: &TableDef) {
        if let Some(first) = def.options.auto_increment {
            self.instance.engine.counter(def.tree).raise_to(first.saturating_sub(1));
        }
    }

    /// INSERT … SELECT into the table that was just created.
    fn fill_from_query(&mut self, create: &CreateTable, statement: &Stmt<'_>, db: &str, name: &str) -> SqlResult<Done> {
        let Some(query) = &create.query else { return Ok(Done::default()) };
        let select = Statement::Query(Box::new((**query).clone()));
        let columns = self.describe(&Stmt { ast: &select, ..*statement })?;
        let names =
            columns.iter().map(|c| ast::ColumnName { db: None, table: None, name: ast::Ident::synthetic(c.name.clone()) }).collect();
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
        let mut nowhere = Nowhere;
        let mut output = Output::new(&mut nowhere, false);
        let inner = Stmt { ast: &insert, ..*statement };
        let was_open = self.trx.open;
        let done = self.run_planned(&inner, &mut output)?;
        if !was_open {
            self.commit_rows()?;
        }
        Ok(done)
    }

    /// The query of CREATE … SELECT failed: the table goes again.
    fn undo_create(&mut self, db: &str, name: &str) -> SqlResult<()> {
        self.tx.rollback().map_err(engine_error)?;
        self.begin_ddl();
        let (_, def) = self.existing_table(db, name)?;
        self.drop_trees(&def)?;
        catalog::remove(&mut self.tx, &key::table(db, name))?;
        let text = format!("DROP TABLE {}.{}", schema::quote_identifier(db), schema::quote_identifier(name));
        self.finish_ddl_text(text.as_bytes(), &[(db.to_string(), name.to_string())])
    }

    // ---- temporary tables

    fn create_temporary(&mut self, create: &CreateTable, statement: &Stmt<'_>, db: String, name: String) -> SqlResult<Done> {
        self.require_database(&db, Privileges::CREATE_TEMPORARY_TABLES)?;
        if self.instance.catalog.database(&db).is_none() {
            return Err(sql_error!(BAD_DB, db));
        }
        if self.temporary.contains_key(&(db.clone(), name.clone())) {
            return self.diagnostics.note_or(create.if_not_exists, sql_error!(TABLE_EXISTS, name), Done::default());
        }
        let mut def = self.new_definition(create, statement, &db, &name)?;
        def.temporary = true;
        let mut tx = self.instance.engine.begin(engine::Isolation::ReadCommitted);
        std::mem::swap(&mut tx, &mut self.tx);
        let made = self.make_trees(&mut def, false);
        std::mem::swap(&mut tx, &mut self.tx);
        made?;
        tx.commit(engine::CommitOptions::default()).map_err(engine_error)?;
        def.options.auto_increment = written_auto_increment(&create.options).filter(|n| *n > 1);
        self.start_counter(&def);
        self.temporary.insert((db.clone(), name.clone()), Arc::new(OpenTable::temporary(def)));
        self.settings_epoch += 1;
        if create.query.is_some() {
            let filled = self.fill_from_query(create, statement, &db, &name);
            if filled.is_err() {
                self.drop_temporary(&db, &name)?;
            }
            return filled;
        }
        Ok(Done::default())
    }

    /// True if there was such a temporary table.
    pub(super) fn drop_temporary(&mut self, db: &str, name: &str) -> SqlResult<bool> {
        let Some(open) = self.temporary.remove(&(db.to_string(), name.to_string())) else { return Ok(false) };
        self.settings_epoch += 1;
        if let Some(def) = open.table() {
            let mut tx = self.instance.engine.begin(engine::Isolation::ReadCommitted);
            std::mem::swap(&mut tx, &mut self.tx);
            let dropped = self.drop_trees(def);
            std::mem::swap(&mut tx, &mut self.tx);
            dropped?;
            tx.commit(engine::CommitOptions::default()).map_err(engine_error)?;
        }
        Ok(true)
    }

    pub(crate) fn drop_temporary_tables(&mut self) {
        let names: Vec<_> = self.temporary.keys().cloned().collect();
        for (db, name) in names {
            // At the end of a connection nobody is left to be told.
            let _ = self.drop_temporary(&db, &name);
        }
    }
}

fn written_auto_increment(options: &[ast::TableOption]) -> Option<u64> {
    options.iter().rev().find_map(|o| match o {
        ast::TableOption::AutoIncrement(n) => Some(*n),
        _ => None,
    })
}

/// Names, order and checks that need the whole definition.
pub(super) fn finish_parts(parts: &mut Parts) -> SqlResult<()> {
    parts.clustered = indexes::arrange(&mut parts.indexes, &mut parts.columns, &parts.explicit_null)?;
    indexes::check_auto_increment(&parts.columns, &parts.indexes)?;
    indexes::check_row_size(&parts.columns)
}

/// CHECK constraints with their names.
pub(super) fn name_checks(checks: Vec<ast::Check>, table: &str) -> Vec<CheckDef> {
    let mut named: Vec<CheckDef> = Vec::new();
    for check in checks {
        let name = match &check.name {
            Some(name) => name.name.clone(),
            None => (1..).map(|n| format!("{table}_chk_{n}")).find(|n| named.iter().all(|c| &c.name != n)).unwrap_or_default(),
        };
        named.push(CheckDef { name, expression: condition_text(&check.expr), enforced: check.enforced });
    }
    named
}

/// A sink for statements that the server runs for itself.
struct Nowhere;

impl crate::Sink for Nowhere {
    fn columns(&mut self, _: &[crate::Column]) -> crate::SinkResult<()> {
        Ok(())
    }
    fn row(&mut self, _: &[value::Value]) -> crate::SinkResult<()> {
        Ok(())
    }
    fn end(&mut self, _: &crate::OkInfo) -> crate::SinkResult<()> {
        Ok(())
    }
    fn error(&mut self, _: &value::SqlError) -> crate::SinkResult<()> {
        Ok(())
    }
    fn local_infile(&mut self, _: &str) -> crate::SinkResult<Box<dyn crate::LocalData + '_>> {
        Err(crate::Gone)
    }
}
